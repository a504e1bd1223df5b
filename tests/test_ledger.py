"""Nothing is forgotten: every collected example and case is a vector, or is listed with the reason why not.

The lists are kept beside the checkout, not in it; where they are not, these tests are skipped. A vector
names an example in its evidence: one of the printed sources by its id (`ru-vp-13`), a case by its number
(`R036`), a worked example as `worked_examples` with its system and what tells it from others of that
system (`worked_examples contract 4H NV 10`). `not-vectors.yaml` names them alike.
"""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from pytest_bridgescore.vectors.load import bundled

ROOT = Path(__file__).parents[1]
SHARED = Path(__file__).parents[2] / "shared"
FACTS = SHARED / "facts"
EXAMPLES, CASES, WORKED = (
    FACTS / "seed_examples.csv",
    SHARED / "cases" / "open_cases.yaml",
    FACTS / "worked_examples.csv",
)

pytestmark = pytest.mark.skipif(
    not all(path.is_file() for path in (EXAMPLES, CASES, WORKED)), reason="the collected facts are not there"
)

#: Kinds of cases that can be asked so far.
KINDS = {
    *("contract_score", "sign", "pass_out", "data_conflict", "matchpoints", "imps", "vulnerability", "rubber"),
    *("honours", "chicago"),
}
#: Systems of worked examples that can be asked so far; also all that begin with rubber, chicago or russian-target.
SYSTEMS = ("contract", "contract-sign", "imp", "imp-gap", "mp", "mp-percent", "rank-ties", "percent-display")


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def cases() -> list[dict[str, Any]]:
    with CASES.open(encoding="utf-8") as file:
        content: dict[str, list[dict[str, Any]]] = yaml.safe_load(file)
    return content["cases"]


@cache
def not_vectors() -> dict[str, dict[str, Any]]:
    ledger: dict[str, dict[str, Any]] = bundled().document["not-vectors"]
    return ledger


# --- worked examples and their names ----------------------------------------------------------------

#: What tells a row of a system from its others, where its numbers do not: words by a word of the input.
MARKS = {
    "rubber": {"deals_1_to_6": ["six deals"], "state": ["70 and 1NT"], "deals": ["7NT 4S 3NT"]},
    "rubber-bonus": {"winner_games": ["2-0", "2-1"]},
    "rubber-honours": {
        "honours_in": ["defender four"],
        "trump_honours_one_hand": ["four trumps", "five trumps", "four aces", "four split 2 and 2", "three aces"],
    },
    "rubber-unfinished": {"only_one_side_has_game": ["one game", "part-score", "one game each"]},
    "chicago-partscore-carry": {"opponents_make_game": ["cut off"], "completes_game_on_deal": ["60 + 40"]},
}


def marks(system: str, text: str) -> list[str]:
    """What stands behind the system in the names of a row; nothing where the system has but one row."""
    if system in MARKS:
        return next(words for word, words in MARKS[system].items() if word in text)
    given = json.loads(text)
    if system == "contract":
        if given["contract"] == "PASSED_OUT":
            return ["PASSED_OUT"]
        return [f"{given['contract']} {'V' if given['vul'] else 'NV'} {given['tricks']}"]
    if system == "contract-sign":
        return ["{contract} {declarer} {vul} {tricks}".format(**given)]
    if system in ("imp", "imp-gap"):
        return [str(given["diff"]) if "diff" in given else f"our_table {given['our_table']}"]
    if system == "russian-target":
        return ["{hcp} {zone} {score}".format(zone="V" if given["vul"] else "NV", **given)]
    if system == "rubber-no-dup-bonus":
        return ["{contract} {tricks}".format(**given)]
    if system == "rubber-partscore-cut":
        return [str(given["ns_part"])]
    if system in ("mp", "mp-percent"):
        scores = given["ns_scores"]
        if len(scores) == 1:
            return [f"[{scores[0]}]"]
        if system == "mp-percent" and len(scores) < 10:
            return [" ".join(map(str, scores))]
        return [f"{len(scores)} scores from {scores[0]}"]
    return [""]


def worked() -> list[str]:
    """The names of all worked examples that can be asked so far; a row of several has several."""
    return [
        f"worked_examples {row['system']} {mark}".strip()
        for row in table(WORKED)
        if row["system"] in SYSTEMS or row["system"].startswith(("rubber", "chicago", "russian-target"))
        for mark in marks(row["system"], row["input"])
    ]


#: A row that is named by its result as well.
ALSO = {"worked_examples imp 250"}


def plainly(name: str) -> str:
    """A name without the colon that may stand behind its system."""
    return re.sub(r"^(worked_examples [\w-]+):", r"\1", name)


@cache
def evidence() -> list[str]:
    """Everything that vectors name, each once, without the colons behind systems."""
    said = {line for vector in bundled().vectors for line in vector.evidence}
    return [re.sub(r"(worked_examples [\w-]+):", r"\1", line) for line in said]


def is_named(name: str) -> bool:
    """Whether some evidence has the name, and nothing behind it that makes it another's."""
    found = re.compile(rf"(?<!\w){re.escape(name)}(?=$|[,;:)]| \()")
    # Where a system has one row, its name is complete without a mark.
    alone = re.compile(rf"(?<!\w){re.escape(name)}(?![\w-])")
    pattern = alone if len(name.split()) == 2 else found
    return any(pattern.search(line) for line in evidence())


# --- tests ------------------------------------------------------------------------------------------


def test_every_example_of_the_printed_sources_is_a_vector_or_is_listed() -> None:
    ids = [row["id"] for row in table(EXAMPLES)]
    assert len(ids) > 50
    named = {id for id in ids if any(vector.names(id) for vector in bundled().vectors)}
    assert [id for id in ids if id not in named and id not in not_vectors()] == []


def test_every_open_case_that_can_be_asked_is_a_vector_or_is_listed() -> None:
    ids = [case["id"] for case in cases() if case["kind"] in KINDS]
    assert len(ids) > 40
    named = {id for id in ids if any(vector.names(id) for vector in bundled().vectors)}
    assert [id for id in ids if id not in named and id not in not_vectors()] == []


def test_every_worked_example_that_can_be_asked_is_a_vector_or_is_listed() -> None:
    names = worked()
    assert len(names) == len(set(names)) > 70
    listed = {plainly(id) for id in not_vectors()}
    assert [name for name in names if not is_named(name) and name not in listed] == []


def test_a_name_is_found_whole_and_not_as_a_part_of_another() -> None:
    for name in ("imp 50", "imp 500", "contract 4H NV 10", "rubber-unfinished one game", "mp [140]", "rank-ties"):
        assert is_named(f"worked_examples {name}"), name
    for name in ("imp 5", "imp 3", "contract 4H NV 1", "contract 4H", "rubber-unfinished one", "mp 6", "rank"):
        assert not is_named(f"worked_examples {name}"), name


def test_no_evidence_names_an_example_that_does_not_exist() -> None:
    systems = {row["system"] for row in table(WORKED)}
    names = worked()
    unknown = set()
    for line in evidence():
        for system in re.findall(r"worked_examples ([\w-]+)", line):
            if system not in systems:
                unknown.add(line)
        for name in re.findall(r"worked_examples [\w-]+(?: [^,;:()]+)?", line):
            system = name.split()[1]
            asked = [one for one in names if one.split()[1] == system]
            if asked and len(asked) > 1 and name.strip() not in {*asked, *ALSO}:
                unknown.add(line)
        for id in re.findall(r"(?<![\w-])(?:ru|sk|no|nl)-[a-z][\w-]*", line):
            if id not in {row["id"] for row in table(EXAMPLES)} and "/" not in line:
                unknown.add(line)
        for id in re.findall(r"(?<![\w/-])R\d{3}(?!\w)", line):
            if id not in {case["id"] for case in cases()}:
                unknown.add(line)
    assert sorted(unknown) == []


def exists(id: str) -> bool:
    """Whether what is listed as no vector is in one of the lists."""
    if id in {row["id"] for row in table(EXAMPLES)} | {case["id"] for case in cases()}:
        return True
    file, _, rest = id.partition(" ")
    if file == "worked_examples":
        system = rest.split()[0].rstrip(":")
        of_system = [row for row in table(WORKED) if row["system"] == system]
        asked = [name for name in worked() if name.split()[1] == system]
        return bool(of_system) and (plainly(id) in asked or not asked)
    path = FACTS / f"{file}.csv"
    return bool(rest) and path.is_file() and rest in path.read_text(encoding="utf-8")


def test_what_is_listed_as_no_vector_exists_and_has_a_reason() -> None:
    assert [id for id in not_vectors() if not exists(id)] == []
    for id, entry in not_vectors().items():
        assert isinstance(entry["reason"], str), id
        assert len(entry["reason"]) > 20, id
        assert entry["reason"].endswith("."), id


def test_vectors_that_a_reason_names_exist() -> None:
    ids = {vector.id for vector in bundled().vectors}
    files = {id.rpartition("/")[0] for id in ids}
    gone = {
        (id, name)
        for id, entry in not_vectors().items()
        for name in re.findall(r"[a-z_]+(?:/[\w.+-]*\w)+", entry["reason"])
        if name not in ids | files
    }
    assert sorted(gone) == []


def test_a_test_in_place_of_a_vector_exists() -> None:
    for id, entry in not_vectors().items():
        if entry["test"] is None:
            continue
        file, _, name = str(entry["test"]).partition("::")
        assert (ROOT / file).is_file(), id
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), id
