"""Every form of report, of whatever a run may have found; and how far a run has come."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pytest_bridgescore.progress import Progress, progress_on
from pytest_bridgescore.report import forms
from pytest_bridgescore.report.schema import RECORD, problems
from tests.conftest import Bridgescore

FORMS = ("--report-html", "r.html", "--report-junit", "r.xml", "--report-markdown", "r.md", "--badge", "badges")
ALL = ("--report-json", "r.json", *FORMS)

#: Adapters that leave much unanswered, or answer nonsense.
ODD = """
import scorers

class Nothing:
    name = "nothing"
    def imps(self, difference):
        raise ValueError("no")

class Nonsense(scorers.Right):
    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        return [None, float("nan"), "<b>1</b>", {"a": 1}, True, -(10**30), object()][tricks % 7]
    def imps(self, difference, gap="reject"):
        raise SystemExit("\\x1b[2J\\u202e")

class Claims(scorers.Right):
    operations = ["contract_score", "traveller"]
"""

KNOWN = """
- glob: duplicate/slovak/*XX-*
  reason: the premium
- id: imps/law78b/580
  reason: was wrong
"""

RUNS = {
    "right": ("--adapter", "scorers:Right"),
    "wrong": ("--adapter", "scorers:Wrong"),
    "nothing": ("--adapter", "odd:Nothing"),
    "nonsense": ("--adapter", "odd:Nonsense", "--no-sweeps"),
    "claims": ("--adapter", "odd:Claims", "--system", "duplicate,matchpoints"),
    "profile": ("--adapter", "fault:laws-before-1987", "--profile", "norway-1997-pairs", "--generated", "10"),
    "lacking": ("--adapter", "scorers:Right", "--profile", "slovakia-duplicate", "--no-sweeps"),
    "known": ("--adapter", "scorers:Wrong", "--known-failures", "known.yaml", "--system", "duplicate,imps"),
    "stopped": ("--adapter", "scorers:Wrong", "-x"),
    "reference": ("--system", "rubber,procedure,chicago"),
}


@pytest.mark.parametrize("run", RUNS)
def test_every_form_is_made_of_every_run(bridgescore: Bridgescore, run: str) -> None:
    (bridgescore.folder / "odd.py").write_text(ODD, encoding="utf-8")
    (bridgescore.folder / "known.yaml").write_text(KNOWN, encoding="utf-8")
    done = bridgescore("check", *RUNS[run], *ALL)
    assert done.code in (0, 1, 2), done.err
    assert done.err == ""
    record = json.loads((bridgescore.folder / "r.json").read_bytes())
    assert list(problems(record, RECORD)) == []
    assert record["conclusion"] == done.lines[-1]
    assert record["passed"] == (done.code == 0)
    page = (bridgescore.folder / "r.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<b>1</b>" not in page
    root = ElementTree.parse(bridgescore.folder / "r.xml").getroot()
    cases = [case.get("name") for case in root.iter("testcase")]
    assert {result["id"] for result in (*record["results"], *record["observed"])} <= {*cases}
    for path in (bridgescore.folder / "badges").iterdir():
        ElementTree.parse(path) if path.suffix == ".svg" else json.loads(path.read_bytes())
    first = {path.name: path.read_bytes() for path in written(bridgescore.folder)}
    assert len(first) == 6
    # Made again, without a run.
    for path in written(bridgescore.folder):
        path.unlink()
    (bridgescore.folder / "r.json").write_bytes(first["r.json"])
    forms_again = [word.replace("--report-", "--") for word in ALL]
    again = bridgescore("report", "r.json", *["again.json" if word == "r.json" else word for word in forms_again])
    assert again.code == 0, again.err
    (bridgescore.folder / "again.json").replace(bridgescore.folder / "r.json")
    assert {path.name: path.read_bytes() for path in written(bridgescore.folder)} == first


def written(folder: Path) -> list[Path]:
    return [path for path in (*folder.glob("r.*"), *folder.glob("badges/*")) if path.is_file()]


def test_a_form_that_cannot_be_made_costs_no_other(bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> str:
        raise KeyError("rules")

    monkeypatch.setattr("pytest_bridgescore.report.junit.junit", broken)
    done = bridgescore("check", "--vector", "duplicate/slovak/2SX*", *ALL)
    assert done.code == 3
    [said] = done.err.splitlines()
    assert said.startswith(f"an error inside the suite: {bridgescore.folder / 'r.xml'} could not be made: KeyError")
    assert (bridgescore.folder / "r.md").exists()
    assert (bridgescore.folder / "r.json.journal").exists(), "nothing is lost"


def test_a_summary_is_added_to_what_other_steps_gathered(
    bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bridgescore.folder / "steps.md"
    path.write_text("## before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    bridgescore("check", "--vector", "duplicate/slovak/2SX*", "--report-markdown", path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("## before\n")
    assert "nothing failed: 5 passed" in text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_a_pipe_is_written_to_and_stays_one(bridgescore: Bridgescore) -> None:
    pipe = bridgescore.folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        forms.write("hello\n", pipe)
        assert os.read(reader, 100) == b"hello\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_what_a_link_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old", encoding="utf-8")
    (tmp_path / "link.json").symlink_to("real.json")
    forms.write("new", tmp_path / "link.json")
    assert (tmp_path / "real.json").read_text(encoding="utf-8") == "new"
    assert (tmp_path / "link.json").is_symlink()


@pytest.mark.parametrize("form", ["--report-html", "--report-junit", "--report-markdown", "--keep-answers"])
def test_where_a_form_cannot_stand_is_told_before_anything_is_asked(bridgescore: Bridgescore, form: str) -> None:
    (bridgescore.folder / "folder").mkdir()
    done = bridgescore("check", "--vector", "duplicate/slovak/2SX*", form, "folder")
    assert done.code == 4
    assert done.out == ""
    assert "cannot be written: it is a folder" in done.err


def test_without_jinja_a_page_is_refused_in_one_line(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "stubs" / "jinja2").mkdir(parents=True)
    stub = bridgescore.folder / "stubs" / "jinja2" / "__init__.py"
    stub.write_text("raise ModuleNotFoundError('no jinja2', name='jinja2')", encoding="utf-8")
    path = os.pathsep.join([str(stub.parents[1]), os.environ.get("PYTHONPATH", "")])
    done = bridgescore.process("check", "--report-html", "r.html", env={"PYTHONPATH": path})
    assert done.code == 4
    assert done.err.strip() == "ERROR: the HTML report needs jinja2: pip install 'pytest-bridgescore[html]'"


# --- progress -----------------------------------------------------------------------------------------


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bar_writes_over_itself_and_goes() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress(stream, bar=True, clock=clock)
    progress.total = 200
    progress.step(10)
    assert stream.getvalue() == "", "a short run has none"
    clock.now = 2.0
    progress.step(90, wrong=3)
    assert stream.getvalue() == "\r\x1b[K[############............] 100 of 200 answered (50%), 3 wrong, 0:02 left"
    progress.step(50)
    assert stream.getvalue().count("answered") == 1, "not for every answer"
    progress.end()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_lines_come_ever_more_rarely() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress(stream, bar=False, clock=clock)
    progress.total = 1000
    for second in range(300):
        clock.now = float(second)
        progress.step()
    progress.end()
    said = stream.getvalue().splitlines()
    assert said[0] == "6 of 1,000 answered (1%), 16:34 left"
    assert 6 <= len(said) <= 9
    assert "\x1b" not in stream.getvalue()


def test_what_goes_before_the_first_answer_is_no_measure_of_what_follows() -> None:
    """A minute of making up questions, and no line that foretells hours."""
    clock, stream = Clock(), io.StringIO()
    progress = Progress(stream, bar=False, clock=clock)
    progress.total = 100_000
    for second in (60.0, 60.1, 72.0):
        clock.now = second
        progress.step(1 if second < 61 else 9_999)
    assert stream.getvalue().splitlines() == [
        "1 of 100,000 answered (0%)",
        "10,001 of 100,000 answered (10%), 1:48 left",
    ]


def test_more_answers_than_were_foreseen_do_no_harm() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress(stream, bar=False, clock=clock)
    clock.now = 10.0
    progress.step(5)
    progress.total = 3
    clock.now = 100.0
    progress.step(0)
    assert stream.getvalue().splitlines() == ["5 of 0 answered (0%)", "5 of 3 answered (100%)"]


def test_who_is_gone_is_told_nothing_more() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress(stream, bar=True, clock=clock)
    stream.close()
    clock.now = 5.0
    progress.step()
    progress.step()


def test_nobody_looks_at_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "log").open("w") as stream:
        assert progress_on(stream) is None
        monkeypatch.setenv("CI", "true")
        shown = progress_on(stream)
        assert shown is not None
        shown.close()
    assert progress_on(io.StringIO()) is None


SLOW = """
import time
import scorers

class Slow(scorers.Right):
    def imps(self, difference, gap="reject"):
        time.sleep({pause})
        return super().imps(difference, gap)
"""


@pytest.mark.slow
def test_a_long_run_in_ci_writes_lines(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "slow.py").write_text(SLOW.format(pause=0.004), encoding="utf-8")
    run = ("check", "--adapter", "slow:Slow", "--operation", "imps")
    done = bridgescore.process(*run, env={"CI": "true"})
    assert done.code == 0
    first, *_ = done.err.splitlines()
    assert first.endswith("left")
    assert " answered (" in first
    assert bridgescore.process(*run, "-q", env={"CI": "true"}).err == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize("more", [[], ["-n", "2"]], ids=["alone", "workers"])
@pytest.mark.usefixtures("xdist")
def test_a_terminal_has_a_bar(bridgescore: Bridgescore, more: list[str]) -> None:
    import pty

    (bridgescore.folder / "slow.py").write_text(SLOW.format(pause=0.002), encoding="utf-8")
    words = ["check", "--adapter", "slow:Slow", "--operation", "imps", "--generated", "500", *more]
    child, terminal = pty.fork()
    if child == 0:  # this is the command now
        os.chdir(bridgescore.folder)
        os.execv(sys.executable, [sys.executable, "-m", "pytest_bridgescore", *words])
    said = b""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            part = os.read(terminal, 10_000)
        except OSError:  # it has ended
            break
        if not part:
            break
        said += part
    else:
        os.kill(child, signal.SIGKILL)  # which fails the test, instead of waiting for ever
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    text = said.decode()
    assert "answered (" in text
    assert "nothing failed" in text.splitlines()[-1]
    # The bar is gone before what is to be read.
    assert "\x1b[K" in text.rpartition("answered (")[2]
