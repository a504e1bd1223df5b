"""`bridgescore report`: every form again as the run wrote it; the same run twice; hostile adapters."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pytest_bridgescore.report import forms
from pytest_bridgescore.report.schema import CERTIFICATE as CERTIFICATE_SCHEMA
from pytest_bridgescore.report.schema import RECORD, problems
from tests.conftest import Done, clean_environment
from tests.documents import document
from tests.release import IMPS, SMALL, SWEPT, call

pytest.importorskip("jinja2")

FORMS = {"json": "r.json", "html": "r.html", "junit": "r.xml", "markdown": "r.md", "badge": "badges"}

ASKED = ("check", "--profile", "swept.yaml", "--generated", "20", "--seed", "7")


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with scorers and profiles."""
    folder = tmp_path_factory.mktemp("reports")
    made(folder)
    with contextlib.chdir(folder):
        yield folder


def made(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "reporting.py").write_text(IMPS)
    (folder / "small.yaml").write_text(SMALL)
    (folder / "swept.yaml").write_text(SWEPT)
    (folder / "menace.py").write_text(HOSTILE)


def wanted(start: str = "", prefix: str = "--report-") -> list[str]:
    return [
        f"{'--' if name == 'badge' and prefix != '--' else prefix}{name}={start}{path}"
        for name, path in FORMS.items()
    ]


def files(folder: Path, start: str = "") -> dict[str, bytes]:
    """Every form, by the name of its file."""
    found = {}
    for path in FORMS.values():
        whole = folder / f"{start}{path}"
        for one in sorted(whole.iterdir()) if whole.is_dir() else [whole]:
            found[one.name.removeprefix(start)] = one.read_bytes()
    return found


# --- rendered again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "adapter",
    ["Wrong", *(pytest.param(one, marks=pytest.mark.slow) for one in ("Imps", "Accepting", "Partial", "Broken"))],
)
def test_every_form_is_rendered_again_as_the_run_wrote_it(place: Path, adapter: str) -> None:
    assert call(*ASKED, "--adapter", f"reporting:{adapter}", "-q", *wanted()).code in (0, 1)
    done = call("report", "r.json", *wanted("again-", "--"))
    assert done.code == 0, done.all
    assert files(place, "again-") == files(place)
    conclusion = json.loads(Path("r.json").read_bytes())["conclusion"]
    assert done.lines == [f"{', '.join(f'again-{path}' for path in FORMS.values())}: {conclusion}"]
    # Onto itself, and to the terminal.
    assert call("report", "r.json", "--json", "r.json").code == 0
    assert files(place, "again-") == files(place)
    assert call("report", "r.json").out.encode() == Path("r.md").read_bytes()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"eleven", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "cannot be read: "),
        (b"[" * 100_000, "not JSON"),
        (b"{}", "is no report of this suite: "),
        (b"[]", "is no report of this suite: it is no object"),
        (b"null", "is no report of this suite: it is no object"),
        (b"1" * 10_000, "not JSON"),
    ],
)
def test_a_file_that_is_no_report(content: bytes, says: str) -> None:
    Path("x.json").write_bytes(content)
    assert_refused(call("report", "x.json", "--html", "x.html"), says)


def assert_refused(done: Done, says: str) -> None:
    assert (done.code, done.out) == (4, ""), done.all
    assert done.err.strip().count("\n") == 0
    assert done.err.startswith("bridgescore: x.json "), done.err
    assert says in done.err
    assert not Path("x.html").exists()


def test_a_report_of_another_form() -> None:
    call(*ASKED, "--adapter", "reporting:Wrong", "-q", "--report-json", "good.json")
    text = Path("good.json").read_text(encoding="utf-8")
    for old, new, says in (
        ("bridgescore-report/1", "bridgescore-report/2", "format is not 'bridgescore-report/1'"),
        ('"status": "finished"', '"status": "done"', "status is none of finished, interrupted"),
        ('"passed": false', '"passed": 0', "passed is no boolean"),
        ('"rules": [', '"rule": [', " is missing"),
        ('"verdict": "PASS"', '"verdict": "GOOD"', "].verdict is none of PASS, "),
        ('"format"', '"more": 1, "format"', "more does not belong there"),
        (re.search(r'"seconds": [0-9.]+', text)[0], '"seconds": NaN', ""),  # type: ignore[index]
        (re.search(r'"seconds": [0-9.]+', text)[0], '"seconds": 1e999', ""),  # type: ignore[index]
        ('"got": 11', '"got": NaN', ""),
        ('"got": 11', '"got": -Infinity', ""),
    ):
        assert old in text
        Path("x.json").write_text(text.replace(old, new), encoding="utf-8")
        assert_refused(call("report", "x.json", "--html", "x.html", "--json", "y.json"), says)


def test_a_report_that_cannot_be_written(place: Path) -> None:
    call(*ASKED, "--adapter", "reporting:Imps", "-q", "--report-json", "good.json")
    (place / "a-folder").mkdir(exist_ok=True)
    done = call("report", "good.json", "--html", "a-folder", "--json", "z.json")
    assert (done.code, done.err) == (4, "bridgescore: a-folder cannot be written: it is a folder\n")
    assert not Path("z.json").exists()
    done = call("report", "good.json", "--json", "swept.yaml/x.json")
    assert done.code == 4
    assert call("report", "none.json").err.startswith("bridgescore: none.json cannot be read: ")


# --- twice the same -----------------------------------------------------------------------------------------------------


def same(folder: Path) -> dict[str, Any]:
    """Every form of a run, with the environment of no run in particular."""
    record = json.loads((folder / "r.json").read_bytes())
    record["environment"] = document()["environment"]
    again = folder / "again"
    (again / "badges").mkdir(parents=True)
    targets = {("badge" if name == "badge" else f"report-{name}"): again / path for name, path in FORMS.items()}
    assert not forms.write_all(record, targets)
    found = files(again)
    # What the run itself wrote is what is written now, but for the environment.
    theirs = files(folder)
    assert theirs.keys() == found.keys()
    assert all(theirs[name] == found[name] for name in found if name.endswith((".svg",)) or "badge" in name)
    return found


def test_two_runs_write_the_same(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        made(tmp_path / name)
        with contextlib.chdir(tmp_path / name):
            sys.modules.pop("reporting", None)
            assert call(*ASKED, "--adapter", "reporting:Wrong", "-q", *wanted()).code == 1
        found.append(same(tmp_path / name))
    assert found[0] == found[1]


@pytest.mark.slow
def test_two_runs_write_the_same_whatever_is_around(tmp_path: Path, xdist: None) -> None:
    """Spread over processes, with other hashes, in another folder, place and time."""
    import subprocess

    found = []
    for name, env, more in (
        ("one", {"PYTHONHASHSEED": "1"}, ()),
        ("two", {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C"}, ("-n", "2")),
        ("deep/er", {"PYTHONHASHSEED": "3", "COLUMNS": "40", "CI": "true"}, ("-n", "3")),
    ):
        folder = tmp_path / name
        folder.parent.mkdir(exist_ok=True)
        made(folder)
        words = [sys.executable, "-m", "pytest_bridgescore", *ASKED, "--adapter", "reporting:Wrong", *wanted(), *more]
        done = subprocess.run(
            words, cwd=folder, env=clean_environment(env), capture_output=True, timeout=180, check=False
        )
        assert done.returncode == 1, done.stderr
        found.append(same(folder))
    assert found[0] == found[1] == found[2]


# --- hostile ------------------------------------------------------------------------------------------------------------

HOSTILE = r'''
"""An adapter that says nothing but hostile things: as an object, or over a pipe (`python menace.py`)."""
import json, sys

TEXTS = [
    "<script>alert(1)</script>]]>--><!-- &amp; \"'",
    "\x1b[2J\x1b]0;title\x07\x9b2J\x00\x08\x7f",
    "\u202eevil\u2066\u2069\u200f\u061c\u2028\u2029\u200b",
    "half \ud800 of a pair",
    "x" * 5_000,
    "| a | b |\n# heading\n```\n@someone #1 [l](javascript:alert(1))",
    "\ufffe\uffff\U000e0041",
]
WHO = "".join(TEXTS[:4])

LONG = "y" * 990_000  # as much as a line over a pipe may be

def said(difference):
    if difference in (580, 581):
        return LONG
    return TEXTS[abs(difference) // 10 % len(TEXTS)]

class Menace:
    name, version, language, homepage = WHO, "\u202e1.0\x1b[2J", "\x1b[31mC\u2067", "javascript:alert('\u202e')"

    def imps(self, difference, gap="reject", table=None):
        sys.stderr.write("\x1b[2J\u202e<b>")
        if not isinstance(difference, int) or difference % 10:
            raise ValueError(said(len(str(difference))))
        if difference % 30 == 0:
            raise RuntimeError(said(difference))
        if difference % 50 == 0:
            return {said(difference): [said(difference)]}
        return said(difference)

class Sly(Menace):
    """Right, and hostile in all that is not judged."""

    def imps(self, difference, gap="reject", table=None):
        from reporting import Imps
        try:
            return Imps().imps(difference, gap, table)
        except ValueError:
            raise ValueError(WHO) from None

if __name__ == "__main__":
    out = sys.stdout.buffer
    out.write("Welcome \x1b[2J \u202e <b>\r\n".encode())
    sly = "sly" in sys.argv
    scorer = (Sly if sly else Menace)()
    for number, line in enumerate(sys.stdin):
        message = json.loads(line)
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] == "describe":
            answer["result"] = {name: getattr(scorer, name) for name in ("name", "version", "language", "homepage")}
        elif message["method"] != "imps":
            answer["error"] = {"code": -32601, "message": WHO}
        else:
            try:
                answer["result"] = scorer.imps(**message["params"])
            except ValueError as error:
                answer["error"] = {"code": -32602, "message": str(error)}
            except Exception as error:
                answer["error"] = {"code": -32603, "message": str(error), "data": {"reason": said(number)}}
        if number % 40 == 39:
            out.write("debug \x1b[2J \u202e\n".encode())
        out.write(json.dumps(answer, ensure_ascii=len(message["id"]) % 2 == 0).encode("utf-8", "replace") + b"\n")
        out.flush()
'''


WHO = [
    *("python", "sly program"),
    *(pytest.param(who, marks=pytest.mark.slow) for who in ("sly python", "program")),
]


def adapters() -> dict[str, list[str]]:
    program = [sys.executable, str(Path("menace.py").resolve())]
    return {
        "python": ["--adapter", "menace:Menace"],
        "sly python": ["--adapter", "menace:Sly"],
        "program": ["--command", shlex.join(program)],
        "sly program": ["--command", shlex.join([*program, "sly"])],
    }


def raw(text: str) -> set[str]:
    """Characters that would do something, or that hide."""
    bidi = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    return {
        char
        for char in set(text) - {"\n"}
        if char in bidi or unicodedata.category(char) in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
    }


@pytest.mark.parametrize("who", WHO)
def test_a_hostile_adapter(place: Path, tmp_path: Path, who: str, capfd: pytest.CaptureFixture[str]) -> None:
    start = f"{tmp_path}/"
    words = ["--keep-answers", f"{start}answers.jsonl", *wanted(start), "--timeout", "60"]
    done = call(*ASKED, *adapters()[who], *words)
    assert done.code in (0, 1), done.all[-2000:]
    assert not raw(done.all), raw(done.all)
    assert len(done.all) < 1_000_000
    for name, content in {**files(tmp_path), "answers.jsonl": (tmp_path / "answers.jsonl").read_bytes()}.items():
        text = content.decode("utf-8")
        assert not raw(text), (name, raw(text))
    record = json.loads((tmp_path / "r.json").read_bytes())
    assert not list(problems(record, RECORD))
    assert record["passed"] is ("sly" in who)
    ET.fromstring((tmp_path / "r.xml").read_bytes())
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "javascript:alert" not in re.sub(r">[^<]*<", "><", page)
    # And again from the record.
    (tmp_path / "again").mkdir()
    assert call("report", tmp_path / "r.json", *wanted(f"{tmp_path}/again/", "--")).code == 0
    assert files(tmp_path / "again") == files(tmp_path)


@pytest.mark.parametrize("who", WHO)
def test_a_hostile_adapter_that_wants_a_certificate(place: Path, who: str) -> None:
    shutil.rmtree("out", ignore_errors=True)
    shutil.rmtree("out.partial", ignore_errors=True)
    done = call("certify", *adapters()[who], "--profile", "small.yaml", "--out", "out", "--timeout", "60")
    assert not raw(done.all), raw(done.all)
    assert "Traceback" not in done.all
    if "sly" not in who:
        assert done.code == 1
        assert not list(place.rglob("certificate.json"))
        return
    assert done.code == 0, done.all
    for path in Path("out").iterdir():
        text = path.read_bytes().decode("utf-8")
        assert not raw(text), (path.name, raw(text))
    assert not list(problems(json.loads(Path("out", "certificate.json").read_bytes()), CERTIFICATE_SCHEMA))
    verified = call("verify", "out", "--profile", "small.yaml", "--rerun", *adapters()[who])
    assert verified.code == 0, verified.all
    assert not raw(verified.all)


def test_a_hostile_name_of_a_file(tmp_path: Path) -> None:
    """What the user names is the user's, and comes back as it is typed; nothing breaks."""
    if os.name == "nt":
        pytest.skip("no such names there")
    path = tmp_path / "a'b <c>&\"d.json"
    assert call(*ASKED, "--adapter", "reporting:Imps", "-q", "--report-json", path).code == 0
    assert call("report", path, "--html", f"{path}.html").code == 0
