"""From files to the suite: what is wrong in form is told all at once, and nothing is hidden by an old copy."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore.judge.known_failures import KnownFailures
from pytest_bridgescore.vectors import compile as compiling
from pytest_bridgescore.vectors import load
from pytest_bridgescore.vectors.compile import Problems, canonical, compile_file, compile_folder, digest
from pytest_bridgescore.vectors.load import bundled, with_own
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.vectors.validate import validate

ROOT = Path(__file__).parents[1]

HEAD = "system: imps\noperation: imps\nsource: mine\nevidence: by hand\nvectors:\n"
VECTOR = "  - {id: imps/mine/twenty, given: {difference: 20}, expect: 1}\n"


def folder(path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8", newline="\n")
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(Problems) as caught:
        compile_folder(path) if path.is_dir() else compile_file(path)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    return [str(problem) for problem in caught.value.problems]


# --- what is wrong in form --------------------------------------------------------------------------

BECAUSE = 'imps/mine/x: a line of because is [rule, "how", value], not '

#: A vector that is not in form, and how the message goes on after file and line.
WRONG_VECTORS: dict[str, tuple[str, str]] = {
    "unknown field": ("id: imps/mine/x, given: {}, expects: 1", "unknown field 'expects'; there are because, "),
    "no id": ("given: {difference: 20}, expect: 1", "text under id is wanted here, not None"),
    "a number as id": ("id: 5, given: {}, expect: 1", "text under id is wanted here, not 5"),
    "no given": ("id: imps/mine/x, expect: 1", "a mapping under given is wanted here, not None"),
    "a list given": ("id: imps/mine/x, given: [20], expect: 1", "a mapping under given is wanted here, not [20]"),
    "nothing expected": ("id: imps/mine/x, given: {}", "imps/mine/x needs either expect or readings"),
    "both expected": (
        "id: imps/mine/x, given: {}, expect: 1, readings: {lower: 0}",
        "imps/mine/x needs either expect",
    ),
    "readings in a list": ("id: imps/mine/x, given: {}, readings: [a]", "a dict under readings is wanted here"),
    "a number as reading": ("id: imps/mine/x, given: {}, readings: {}, reading: 5", "a str under reading is wanted"),
    "no operation": ("id: imps/mine/x, given: {}, expect: 1, operation: 5", "text under operation is wanted here"),
    "evidence in a mapping": ("id: imps/mine/x, given: {}, expect: 1, evidence: {a: b}", "text under evidence is"),
    "evidence of numbers": ("id: imps/mine/x, given: {}, expect: 1, evidence: [1]", "text under evidence is wanted"),
    "rules as text": (
        "id: imps/mine/x, given: {}, expect: 1, rules: a",
        "a list under rules is wanted here, not 'a'",
    ),
    "flags as text": (
        "id: imps/mine/x, given: {}, expect: 1, flags: a",
        "a list under flags is wanted here, not 'a'",
    ),
    "because as text": ("id: imps/mine/x, given: {}, expect: 1, because: a", "a list under because is wanted here"),
    "because with a text": ("id: imps/mine/x, given: {}, expect: 1, because: [a]", f"{BECAUSE}'a'"),
    "because of two": ("id: imps/mine/x, given: {}, expect: 1, because: [[a, 1]]", f"{BECAUSE}['a', 1]"),
    "because of four": (
        "id: imps/mine/x, given: {}, expect: 1, because: [[a, b, 1, 1]]",
        f"{BECAUSE}['a', 'b', 1, 1]",
    ),
    "because without a rule": (
        "id: imps/mine/x, given: {}, expect: 1, because: [[1, b, 1]]",
        f"{BECAUSE}[1, 'b', 1]",
    ),
    "because without how": ("id: imps/mine/x, given: {}, expect: 1, because: [[a, null, 1]]", f"{BECAUSE}['a', None"),
}


@pytest.mark.parametrize("name", WRONG_VECTORS)
def test_a_vector_not_in_form_is_told_with_file_and_line(name: str, tmp_path: Path) -> None:
    text, words = WRONG_VECTORS[name]
    path = folder(tmp_path, {"own.yaml": f"{HEAD}{VECTOR}  - {{{text}}}\n"}) / "own.yaml"
    [told] = problems(path)
    assert told.startswith(f"own.yaml:7: {words}")


@pytest.mark.parametrize("text", ["imps/mine/x", "5", "null", "[a]"])
def test_a_vector_that_is_no_mapping_is_told_with_its_line(text: str, tmp_path: Path) -> None:
    path = folder(tmp_path, {"own.yaml": f"{HEAD}{VECTOR}  - {text}\n"}) / "own.yaml"
    [told] = problems(path)
    assert told.startswith("own.yaml:7: a mapping is wanted here")


@pytest.mark.parametrize(
    "id",
    [
        *("imps", "imps/", "/imps/x", "imps//x", "imps/x/", "Imps/x", "imps/-x", "imps/.x", "imps/x y", "imps/x:y"),
        *("imps/\u00e9", "imps/a/b/c/d/e", "../imps/x", "imps/../x", "imps/x*", "imps/[x]", "imps/x,y", "imps\\x"),
        *("imps/x\n", "", "imps/" + "x" * 120),
    ],
)
def test_an_id_that_no_pattern_allows_is_told(id: str, tmp_path: Path) -> None:
    text = f"  - {{id: {json.dumps(id, ensure_ascii=False)}, given: {{difference: 20}}, expect: 1}}\n"
    [told] = problems(folder(tmp_path, {"own.yaml": HEAD + text}) / "own.yaml")
    assert told.startswith("own.yaml:6: ")
    assert "is no id: system/topic/name" in told


@pytest.mark.parametrize("id", ["imps/x", "imps/a/b/c/d", "imps/gaps/15.5+a_b-C", "victory_points/2013/1", "imps/9"])
def test_an_id_that_the_pattern_allows_is_taken(id: str, tmp_path: Path) -> None:
    path = folder(tmp_path, {"own.yaml": f"{HEAD}  - {{id: {id}, given: {{}}, expect: 1}}\n"}) / "own.yaml"
    assert [vector["id"] for vector in compile_file(path)["vectors"]] == [id]


def test_an_id_used_twice_names_both_places(tmp_path: Path) -> None:
    files = {"a.yaml": HEAD + VECTOR, "b/c.yaml": HEAD + "  # once more\n" + VECTOR + VECTOR}
    assert problems(folder(tmp_path, files)) == [
        "b/c.yaml:7: imps/mine/twenty is also at a.yaml:6",
        "b/c.yaml:8: imps/mine/twenty is also at a.yaml:6",
    ]


WANTED = "is wanted here, not"

#: A whole file that is not in form, and how the message begins.
WRONG_FILES: dict[str, tuple[str, str]] = {
    "own.yaml": ("- a\n", f"own.yaml:1: a mapping with system, operation and vectors {WANTED} ['a']"),
    "empty.yaml": ("# nothing\n", "empty.yaml:1: is empty"),
    "head.yaml": (f"sources: mine\n{HEAD}{VECTOR}", "head.yaml:1: unknown field 'sources'; there are evidence, "),
    "system.yaml": ("operation: imps\nvectors: []\n", f"system.yaml:1: text under system {WANTED} None"),
    "vectors.yaml": ("system: imps\n", f"vectors.yaml:1: a list under vectors {WANTED} None"),
    "mapping.yaml": ("system: imps\nvectors: {a: 1}\n", f"mapping.yaml:1: a list under vectors {WANTED} {{'a': 1}}"),
    "broken.yaml": (HEAD + "  - {id: [\n", "broken.yaml:"),
    "key.yaml": ("system: imps\nsystem: imps\n", "key.yaml:2: the key 'system' stands here for the second time"),
    "rules.yaml": ("rules: {a: 1}\n", f"rules.yaml:1: a list rules: {WANTED} {{'a': 1}}"),
    "sources.yaml": ("rules: []\n", f"sources.yaml:1: a list sources: {WANTED} None"),
    "errata.yaml": ("- {id: a}\n", f"errata.yaml:1: a mapping {WANTED} [{{'id': 'a'}}]"),
    "notes.yaml": (
        "notes:\n  - {id: a}\n  - {id: b}\n  - {id: b}\n",
        "notes.yaml:4: b stands here for the second time",
    ),
    "withdrawn.yaml": ("withdrawn:\n  - {id: a}\n  - {id: 5}\n", f"withdrawn.yaml:3: text under id {WANTED} 5"),
    "not-vectors.yaml": ("not-vectors:\n  - {id: a}\n  - b\n", "not-vectors.yaml:3: a mapping is wanted here"),
    "tables.yaml": ("tables:\n  - {id: a}\n", f"tables.yaml:2: text under path {WANTED} None"),
    "version.yaml": ("- 1\n", f"version.yaml:1: a mapping {WANTED} [1]"),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_not_in_form_is_told_with_its_line(name: str, tmp_path: Path) -> None:
    text, words = WRONG_FILES[name]
    told = problems(folder(tmp_path, {name: text, "good.yaml": HEAD + VECTOR}))
    assert len(told) == 1
    assert told[0].startswith(words)


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    vectors = "".join(f"  - {{{text}}}\n" for text, _ in WRONG_VECTORS.values())
    files = {"vectors/many.yaml": HEAD + vectors, "vectors/twice.yaml": HEAD + VECTOR + VECTOR}
    files |= {name: text for name, (text, _) in WRONG_FILES.items()}
    told = problems(folder(tmp_path, files))
    assert len(told) == len(set(told)) == len(WRONG_VECTORS) + 1 + len(WRONG_FILES)
    assert {line.split(": ")[0].partition(":")[0] for line in told} == set(files)
    many = [line for line in told if line.startswith("vectors/many.yaml:")]
    assert [int(line.split(":")[1]) for line in many] == list(range(6, 6 + len(WRONG_VECTORS)))


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "No such file"), (b"a,b\n\xff,1\n", "can't decode"), (b'a,b\n"x\n', "unexpected end of data")],
    ids=["missing", "not UTF-8", "a quote that does not end"],
)
def test_a_table_that_cannot_be_read_is_told_beside_the_rest(
    content: bytes | None, words: str, tmp_path: Path
) -> None:
    files = {"tables.yaml": "tables:\n  - {path: imps/tables/scale.csv}\n", "bad.yaml": HEAD + "  - {id: 5}\n"}
    folder(tmp_path, files)
    if content is not None:
        (tmp_path / "imps/tables").mkdir(parents=True)
        (tmp_path / "imps/tables/scale.csv").write_bytes(content)
    bad, table = problems(tmp_path)
    assert bad.startswith("bad.yaml:6: text under id")
    assert table.startswith("imps/tables/scale.csv: cannot be read: ")
    assert words in table


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert problems(tmp_path / "gone.yaml") == ["gone.yaml: cannot be read: No such file or directory"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("source", "[a]"),
        ("source", "{a: b}"),
        ("rules", "[[law78b.row-1]]"),
        ("rules", "[{a: b}]"),
        ("flags", "[[a]]"),
    ],
)
def test_a_name_that_is_no_text_is_told_when_read_or_when_validated(field: str, value: str, tmp_path: Path) -> None:
    text = f"  - {{id: imps/mine/x, given: {{difference: 20}}, expect: 1, {field}: {value}}}\n"
    path = folder(tmp_path, {"own.yaml": HEAD + text}) / "own.yaml"
    told, _ = validate([path])
    assert any(line.startswith("own.yaml:6: ") and field.rstrip("s") in line for line in told)


# --- what is in form --------------------------------------------------------------------------------

BASE = {
    "rules.yaml": "rules:\n  - {id: law78b.row-1, statement: 20 to 40 is 1, value: [20, 40], source: mine}\n",
    "sources.yaml": "sources:\n  - {key: mine, title: Mine}\n",
    "notes.yaml": "notes:\n  - {id: edge, catches: an edge, costs: 1 IMP}\n",
    "tables.yaml": "tables:\n  - {path: scale.csv, source: mine, evidence: by hand}\n",
    "version.yaml": 'data: "1.2.3"\n',
    "scale.csv": "imps,from,to\n0,0,10\n1,20,40\n",
    "imps/a.yaml": HEAD
    + "  - id: imps/mine/twenty\n"
    + "    given: {difference: 20, gap: lower}\n"
    + "    expect: 1\n"
    + '    because: [[law78b.row-1, "20 to 40", 1]]\n'
    + "    rules: [law78b.loss]\n"
    + "    flags: [edge]\n"
    + "    note: the edge\n"
    + "  - id: imps/mine/fifteen\n"
    + "    given: {difference: 15}\n"
    + "    reading: gap\n"
    + "    readings: {lower: 0, upper: 1, half: 0.5, reject: {reject: no}}\n",
}


def test_a_document_says_everything_and_what_the_head_says_once(tmp_path: Path) -> None:
    document = compile_folder(folder(tmp_path, BASE))
    assert (document["format"], document["data"]) == ("bridgescore-vectors/1", "1.2.3")
    fifteen, twenty = document["vectors"]
    assert twenty == {
        "id": "imps/mine/twenty",
        "system": "imps",
        "operation": "imps",
        "source": "mine",
        "evidence": ["by hand"],
        "given": {"difference": 20, "gap": "lower"},
        "expect": 1,
        "because": [["law78b.row-1", "20 to 40", 1]],
        "rules": ["law78b.loss"],
        "flags": ["edge"],
        "note": "the edge",
        "where": "imps/a.yaml:6",
    }
    assert fifteen["readings"] == {"lower": 0, "upper": 1, "half": "0.5", "reject": {"reject": "no"}}
    assert document["rules"]["law78b.row-1"] == {
        **{"statement": "20 to 40 is 1", "value": [20, 40], "source": "mine"}
    }
    assert document["rows"] == {
        "scale.csv": [{"imps": "0", "from": "0", "to": "10"}, {"imps": "1", "from": "20", "to": "40"}]
    }


def test_a_vector_speaks_before_the_head_of_its_file(tmp_path: Path) -> None:
    own = (
        "  - {id: matchpoints/a, operation: matchpoints, source: theirs, evidence: [a, b], given: {}, expect: [0]}\n"
    )
    [vector] = compile_folder(folder(tmp_path, {"a.yaml": HEAD + own}))["vectors"]
    assert (vector["operation"], vector["source"], vector["evidence"]) == ("matchpoints", "theirs", ["a", "b"])


def edited(files: dict[str, str], name: str, old: str, new: str) -> dict[str, str]:
    assert files[name].count(old) >= 1
    return {**files, name: files[name].replace(old, new, 1)}


def in_two_files(files: dict[str, str]) -> dict[str, str]:
    head, first, second = re.split(r"(?=  - id: )", files["imps/a.yaml"])
    rest = {name: text for name, text in files.items() if name != "imps/a.yaml"}
    return {**rest, "z/first.yaml": head + first, "b.yaml": head + second}


def in_another_order(files: dict[str, str]) -> dict[str, str]:
    head, first, second = re.split(r"(?=  - id: )", files["imps/a.yaml"])
    return {**files, "imps/a.yaml": head + second + first}


SAYS_THE_SAME: dict[str, Callable[[dict[str, str]], dict[str, str]]] = {
    "comments": lambda files: {
        name: text if name.endswith(".csv") else f"# about\n{text}# end\n" for name, text in files.items()
    },
    "lines moved": lambda files: edited(files, "imps/a.yaml", "vectors:\n", "\n\nvectors:\n\n"),
    "line ends": lambda files: {name: text.replace("\n", "\r\n") for name, text in files.items()},
    "another style": lambda files: edited(
        files,
        "imps/a.yaml",
        "given: {difference: 20, gap: lower}",
        'given:\n      gap: "lower"\n      difference: 20',
    ),
    "keys in another order": lambda files: edited(
        files, "imps/a.yaml", "system: imps\noperation: imps\n", "operation: imps\nsystem: imps\n"
    ),
    "two files": in_two_files,
    "another order": in_another_order,
    "another name": lambda files: {
        ("imps/b.yaml" if name == "imps/a.yaml" else name): text for name, text in files.items()
    },
}


@pytest.mark.parametrize("name", SAYS_THE_SAME)
def test_the_digest_does_not_see_how_files_are_laid_out(name: str, tmp_path: Path) -> None:
    usual = compile_folder(folder(tmp_path / "usual", BASE))
    other = compile_folder(folder(tmp_path / "other", SAYS_THE_SAME[name](BASE)))
    assert usual["digest"] == other["digest"]
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", usual["digest"])


def test_the_digest_does_not_see_whether_the_head_or_the_vectors_say_it(tmp_path: Path) -> None:
    moved = edited(BASE, "imps/a.yaml", "source: mine\n", "")
    for id in ("twenty", "fifteen"):
        moved = edited(moved, "imps/a.yaml", f"id: imps/mine/{id}\n", f"id: imps/mine/{id}\n    source: mine\n")
    usual = compile_folder(folder(tmp_path / "usual", BASE))
    assert compile_folder(folder(tmp_path / "other", moved))["digest"] == usual["digest"]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("imps/a.yaml", "expect: 1", "expect: 2"),
        ("imps/a.yaml", "expect: 1", 'expect: "1"'),
        ("imps/a.yaml", "expect: 1", "expect: true"),
        ("imps/a.yaml", "expect: 1", "expect: null"),
        ("imps/a.yaml", "difference: 20", "difference: 30"),
        ("imps/a.yaml", ", gap: lower", ""),
        ("imps/a.yaml", "imps/mine/twenty", "imps/mine/other"),
        ("imps/a.yaml", "source: mine", "source: theirs"),
        ("imps/a.yaml", "evidence: by hand", "evidence: by heart"),
        ("imps/a.yaml", '"20 to 40"', '"from 20 to 40"'),
        ("imps/a.yaml", '"20 to 40", 1', '"20 to 40", 2'),
        ("imps/a.yaml", "[[law78b.row-1,", "[[law78b.row-2,"),
        ("imps/a.yaml", "rules: [law78b.loss]", "rules: []"),
        ("imps/a.yaml", "flags: [edge]", "flags: [edge, edge2]"),
        ("imps/a.yaml", "note: the edge", "note: an edge"),
        ("imps/a.yaml", "readings: {lower: 0", "readings: {lower: 1"),
        ("imps/a.yaml", "half: 0.5", "half: 0.6"),
        ("imps/a.yaml", "reading: gap", "reading: imps.gap"),
        ("imps/a.yaml", "operation: imps", "operation: other"),
        ("imps/a.yaml", "system: imps", "system: teams"),
        ("rules.yaml", "[20, 40]", "[20, 50]"),
        ("rules.yaml", "20 to 40 is 1", "20 to 40 are 1"),
        ("sources.yaml", "title: Mine", "title: Yours"),
        ("notes.yaml", "costs: 1 IMP", "costs: 2 IMPs"),
        ("tables.yaml", "evidence: by hand", "evidence: by heart"),
        ("version.yaml", "1.2.3", "1.2.4"),
        ("scale.csv", "1,20,40", "1,20,50"),
        ("scale.csv", "imps,from,to", "imps,from,until"),
        ("scale.csv", "0,0,10\n", ""),
    ],
)
def test_the_digest_sees_every_value(name: str, old: str, new: str, tmp_path: Path) -> None:
    usual = compile_folder(folder(tmp_path / "usual", BASE))
    other = compile_folder(folder(tmp_path / "other", edited(BASE, name, old, new)))
    assert usual["digest"] != other["digest"]


def test_a_document_comes_back_from_its_canonical_form(tmp_path: Path) -> None:
    for document in (compile_folder(folder(tmp_path, BASE)), dict(bundled().document)):
        text = canonical(document)
        assert json.loads(text) == document
        assert canonical(json.loads(text)) == text
        assert digest(json.loads(text)) == document["digest"]
        assert b"\n" not in text


def test_canonical_is_one_form_whatever_the_order() -> None:
    assert (
        canonical({"b": [1, "é"], "a": None})
        == canonical({"a": None, "b": [1, "é"]})
        == '{"a":null,"b":[1,"é"]}'.encode()
    )


# --- a checkout -------------------------------------------------------------------------------------


class Checkout:
    """A copy of the suite's smaller files that is read as a checkout is."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        large = [path.name for path in (ROOT / "vectors").rglob("*.yaml") if path.stat().st_size > 5_000]
        large.remove("boards.yaml")
        large.append("contract_scores_*")
        large.append("tables.yaml")
        shutil.copytree(ROOT / "vectors", root / "vectors", ignore=shutil.ignore_patterns(*large))
        shutil.copytree(ROOT / "pytest_bridgescore/vectors", root / "pytest_bridgescore/vectors")
        patch.setattr(load, "PACKAGE", root / "pytest_bridgescore")
        tables = "tables:\n  - {path: imps/tables/imp_scale.csv}\n"
        (root / "vectors/tables.yaml").write_text(tables, encoding="utf-8")
        self.folder, self.build, self.compiled = root / "vectors", root / "build", 0
        patch.setattr(compiling, "compile_folder", self._compile_folder)

    def _compile_folder(self, path: Path) -> dict[str, Any]:
        self.compiled += 1
        return compile_folder(path)

    def read(self) -> dict[str, Any]:
        return load._checkout(self.folder, self.build)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    return Checkout(tmp_path, monkeypatch)


def test_a_checkout_is_compiled_once_and_again_after_every_edit(checkout: Checkout) -> None:
    first = checkout.read()
    # Also in the order of keys, which reports show.
    assert json.dumps(checkout.read()) == json.dumps(first)
    assert checkout.compiled == 1

    checkout.edit(
        "duplicate/boards.yaml", "expect: {dealer: N, vulnerable: None}", "expect: {dealer: N, vulnerable: EW}"
    )
    [vector] = [one for one in checkout.read()["vectors"] if one["id"] == "duplicate/boards/board-1"]
    assert vector["expect"] == {"dealer": "N", "vulnerable": "EW"}
    checkout.edit(
        "duplicate/boards.yaml", "expect: {dealer: N, vulnerable: EW}", "expect: {dealer: N, vulnerable: None}"
    )
    assert checkout.read() == first

    checkout.edit("imps/tables/imp_scale.csv", "1,20,40", "1,20,50")
    assert checkout.read()["rows"]["imps/tables/imp_scale.csv"][1]["to"] == "50"
    (checkout.folder / "mine.yaml").write_text(HEAD + VECTOR, encoding="utf-8")
    assert "imps/mine/twenty" in {vector["id"] for vector in checkout.read()["vectors"]}
    (checkout.folder / "mine.yaml").rename(checkout.folder / "imps/mine.yaml")
    assert "imps/mine.yaml:6" in {vector["where"] for vector in checkout.read()["vectors"]}
    (checkout.folder / "imps/mine.yaml").unlink()
    assert "imps/mine/twenty" not in {vector["id"] for vector in checkout.read()["vectors"]}
    assert len(list(checkout.build.glob("*"))) == 1, "old copies are cleared away"


def test_an_edit_of_the_same_length_and_time_is_seen(checkout: Checkout) -> None:
    before = checkout.read()["digest"]
    path = checkout.folder / "version.yaml"
    times = path.stat()
    checkout.edit("version.yaml", "0.1.0", "0.1.1")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert checkout.read()["data"] == "0.1.1"
    assert checkout.read()["digest"] != before


def test_an_edit_that_breaks_a_file_is_told_and_not_hidden_by_the_copy(checkout: Checkout) -> None:
    checkout.read()
    checkout.edit("duplicate/boards.yaml", "given: {board: 1}", "gives: {board: 1}")
    with pytest.raises(Problems, match=r"duplicate/boards\.yaml:7: unknown field 'gives'"):
        checkout.read()


def test_a_table_that_moves_to_another_system_is_missed(checkout: Checkout) -> None:
    checkout.read()
    old = checkout.folder / "imps/tables/imp_scale.csv"
    old.rename(checkout.folder / "duplicate/tables/imp_scale.csv")
    with pytest.raises(Problems, match=r"^imps/tables/imp_scale\.csv: cannot be read"):
        checkout.read()


@pytest.mark.parametrize("module", ["compile.py", "strict_yaml.py"])
def test_a_copy_made_by_other_code_does_not_serve(module: str, checkout: Checkout) -> None:
    checkout.read()
    with (load.PACKAGE / "vectors" / module).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    checkout.read()
    assert checkout.compiled == 2


def test_a_copy_that_is_cut_short_is_made_anew(checkout: Checkout) -> None:
    first = checkout.read()
    [copy] = checkout.build.glob("*")
    copy.write_bytes(copy.read_bytes()[:1000])
    assert checkout.read() == first
    assert json.loads(copy.read_bytes()) == first


def test_a_checkout_that_cannot_be_written_to_is_read_all_the_same(checkout: Checkout) -> None:
    checkout.build.write_text("in the way")
    assert checkout.read()["digest"] == checkout.read()["digest"]
    assert checkout.compiled == 2


# --- the suite --------------------------------------------------------------------------------------


def test_ids_of_the_suite_match_the_pattern_and_are_unique() -> None:
    suite = bundled()
    ids = [vector.id for vector in suite.vectors]
    assert len(ids) == len(set(ids)) > 900
    assert ids == sorted(ids)
    pattern = re.compile(r"[a-z0-9_-]+(/[A-Za-z0-9][A-Za-z0-9.+_-]*){2,4}", re.ASCII)
    assert [id for id in ids if not pattern.fullmatch(id)] == []
    assert [vector.id for vector in suite.vectors if vector.id.split("/")[0] != vector.system] == []
    sweeps = [sweep.id for _, sweep in suite.sweeps]
    assert len(set(sweeps)) == len(sweeps)
    assert all(re.fullmatch(r"sweep/[a-z_]+/[a-z0-9-]+", id) for id in sweeps)
    assert not {*sweeps} & {*ids}


def test_every_golden_vector_has_evidence_outside_our_code() -> None:
    golden = [vector for vector in bundled().vectors if vector.readings is None and not vector.is_refusal]
    assert len(golden) > 800
    for vector in golden:
        assert vector.evidence, vector.id
        assert all(len(evidence.strip()) > 4 for evidence in vector.evidence), vector.id
        assert not re.search(r"\breference\b|bridgescore|\.py\b", " ".join(vector.evidence)), vector.id
        assert vector.source in bundled().sources


def test_two_vectors_that_ask_the_same_expect_the_same() -> None:
    answers: dict[str, tuple[str, Any]] = {}
    for vector in bundled().vectors:
        if vector.readings is None and not vector.is_refusal:
            asked = json.dumps([vector.operation.name, vector.operation.complete(vector.given)], sort_keys=True)
            id, expect = answers.setdefault(asked, (vector.id, vector.expect))
            assert expect == vector.expect, (id, vector.id)


def test_an_edition_is_named_only_outside_the_default_class() -> None:
    for vector in bundled().vectors:
        laws = vector.operation.parameter("laws")
        if laws and "laws" in vector.given:
            assert not laws.kind.newest(vector.given["laws"]) == laws.default  # type: ignore[attr-defined]


def made(tmp_path: Path, **more: Any) -> Suite:
    return Suite({**compile_folder(folder(tmp_path, BASE)), **more}, unreleased=True)


WITHDRAWN = {
    "imps/old/20": {"reason": "misread", "new": "imps/mine/twenty"},
    "imps/older/20": {"reason": "moved", "new": "imps/old/20"},
    "imps/oldest/20": {"reason": "moved", "new": "imps/older/20"},
    "imps/gone": {"reason": "no question", "new": None},
    "imps/gone-too": {"reason": "no question"},
    "imps/round": {"reason": "a mistake", "new": "imps/about"},
    "imps/about": {"reason": "a mistake", "new": "imps/round"},
}


@pytest.mark.parametrize("id", ["imps/mine/twenty", "imps/old/20", "imps/older/20", "imps/oldest/20"])
def test_a_withdrawn_id_leads_to_the_one_that_took_its_place(id: str, tmp_path: Path) -> None:
    suite = made(tmp_path, withdrawn=WITHDRAWN)
    assert suite.current_id(id) == "imps/mine/twenty"
    vector = suite.vector(id)
    assert vector is not None
    assert vector.id == "imps/mine/twenty"


@pytest.mark.parametrize("id", ["imps/gone", "imps/gone-too", "imps/round", "imps/never"])
def test_an_id_without_a_successor_leads_nowhere(id: str, tmp_path: Path) -> None:
    assert made(tmp_path, withdrawn=WITHDRAWN).vector(id) is None


def test_an_old_list_of_known_failures_still_speaks_of_what_was_renamed(tmp_path: Path) -> None:
    suite = made(tmp_path / "suite", withdrawn=WITHDRAWN)
    old = tmp_path / "known.yaml"
    old.write_text('- {id: imps/oldest/20, got: 2, reason: "off by one row"}\n')
    known = KnownFailures.read(old, suite)
    entry = known.entry("imps/mine/twenty")
    assert entry is not None
    assert (entry.reason, entry.got) == ("off by one row", 2)
    assert known.stale(suite, []) == []


def test_vectors_of_ones_own_stand_beside_those_of_the_suite(tmp_path: Path) -> None:
    path = folder(tmp_path, {"own.yaml": HEAD + VECTOR, "more/own.yaml": HEAD + VECTOR.replace("mine", "house")})
    suite = with_own([path / "own.yaml", path / "more"])
    ids = [vector.id for vector in suite.vectors]
    assert {"imps/mine/twenty", "imps/house/twenty", "imps/law78b/20"} <= set(ids)
    assert ids == sorted(ids)
    assert len(ids) == len(bundled().vectors) + 2
    assert suite.unreleased
    assert bundled().vector("imps/mine/twenty") is None


def test_a_folder_of_ones_own_may_bring_rules_sources_and_notes(tmp_path: Path) -> None:
    files = {
        "sources.yaml": "sources:\n  - {key: house, title: House rules}\n",
        "notes.yaml": "notes:\n  - {id: house, catches: a, costs: b}\n",
        "own.yaml": HEAD + VECTOR,
    }
    suite = with_own([folder(tmp_path, files)])
    assert suite.sources["house"] == {"title": "House rules"}
    assert "wbf-laws" in suite.sources
    assert "house" not in bundled().sources
    assert {"house", "imp-edge"} & suite.document["notes"].keys() == {"house"}


def test_an_id_of_the_suite_is_refused_to_ones_own(tmp_path: Path) -> None:
    path = folder(tmp_path, {"own.yaml": HEAD + VECTOR.replace("imps/mine/twenty", "imps/law78b/20")}) / "own.yaml"
    with pytest.raises(ValueError, match=r"^own\.yaml:6: imps/law78b/20 is already a vector of the suite$"):
        with_own([path])
    with pytest.raises(ValueError, match="imps/law78b/20"):
        bundled().joined(compile_file(path))


def test_two_files_of_ones_own_may_not_share_an_id_either(tmp_path: Path) -> None:
    folder(tmp_path, {"a.yaml": HEAD + VECTOR, "b.yaml": HEAD + VECTOR})
    with pytest.raises(ValueError, match=r"^b\.yaml:6: imps/mine/twenty is already a vector"):
        with_own([tmp_path / "a.yaml", tmp_path / "b.yaml"])


def test_a_vector_is_found_by_a_whole_word_of_its_evidence() -> None:
    vector = bundled().vector("duplicate/russian/6CXX-12-nv")
    assert vector is not None
    assert vector.names("ru-traveller-1-score")
    assert vector.names("ru-12")
    assert not vector.names("ru-1")
    assert not vector.names("ru-traveller-1")


def test_a_vector_names_every_rule_once_in_the_order_of_the_derivation(tmp_path: Path) -> None:
    twenty = made(tmp_path).vector("imps/mine/twenty")
    assert twenty is not None
    assert twenty.rules == ["law78b.row-1", "law78b.loss"]
    assert (twenty.flags, twenty.note, twenty.where) == (["edge"], "the edge", "imps/a.yaml:6")
    assert repr(twenty) == "Vector(imps/mine/twenty)"
    assert not twenty.is_refusal
