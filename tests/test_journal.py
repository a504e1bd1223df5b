"""The journal of a run: what stands in it, what becomes of one that is cut, spoiled or of another suite."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pytest_bridgescore.report import forms, journal
from pytest_bridgescore.report.journal import FORMAT, Journal, JournalError, read
from pytest_bridgescore.report.schema import RECORD, problems
from tests.conftest import Done
from tests.release import IMPS, SMALL, SWEPT, call

WRONG = ("--adapter", "journalled:Wrong", "--profile", "swept.yaml", "--generated", "20", "--seed", "1", "-q")


class Kept(NamedTuple):
    """A journal as a run that is killed leaves it, and the record that the run did write."""

    path: Path
    lines: list[bytes]
    record: dict[str, Any]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A run with a wrong answer, a sweep, made up questions and readings, whose journal was copied before it went."""
    folder = tmp_path_factory.mktemp("journal")
    (folder / "journalled.py").write_text(IMPS)
    (folder / "swept.yaml").write_text(SWEPT)
    (folder / "small.yaml").write_text(SMALL)
    close = Journal.close

    def close_and_keep(self: Journal, *, done: bool = False) -> None:
        shutil.copy(self.path, "kept.journal")
        close(self, done=done)

    with contextlib.chdir(folder), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "close", close_and_keep)
        assert call("check", *WRONG, "--report-json", "run.json").code == 1
        patch.undo()
        content = (folder / "kept.journal").read_bytes()
        assert not (folder / "run.json.journal").exists()
        yield Kept(folder, content.splitlines(keepends=True), json.loads((folder / "run.json").read_bytes()))


def report(content: bytes, *more: str, name: str = "x.json.journal") -> Done:
    """What `report` makes of a journal with this content."""
    Path("x.json").unlink(missing_ok=True)
    Path(name).write_bytes(content)
    return call("report", name, *more)


def written(done: Done, name: str = "x.json") -> dict[str, Any]:
    assert done.code == 0, done.all
    document: dict[str, Any] = json.loads(Path(name).read_bytes())
    assert not list(problems(document, RECORD))
    return document


def assert_refused(done: Done, says: str) -> None:
    """One line, and no file."""
    assert (done.code, done.out) == (4, ""), done.all
    assert done.err.strip().count("\n") == 0, done.err
    assert says in done.err
    assert not Path("x.json").exists()


def results(document: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    told = [(one["id"], one["verdict"], one["got"], one.get("wrong")) for one in document["results"]]
    return told + [(one["id"], "", one["got"], one["observed"]) for one in document["observed"]]


# --- what stands in it ----------------------------------------------------------------------------------------------


def test_a_line_is_one_verdict(kept: Kept) -> None:
    head, heard = read(kept.path / "kept.journal")
    assert head["format"] == FORMAT
    assert head["suite"]["digest"] == kept.record["suite"]["digest"]
    assert len(heard) == len(results(kept.record))
    assert all(line.isascii() for line in kept.lines)


def test_a_whole_journal_becomes_the_report(kept: Kept) -> None:
    """What the run wrote, but for the end of it: that is not in the journal."""
    document = written(report(b"".join(kept.lines)))
    assert results(document) == results(kept.record)
    assert document["status"] == "interrupted"
    assert document["passed"] is False
    differ = {name for name in document if document[name] != kept.record[name]}
    assert differ <= {"status", "environment", "conclusion"}


def test_a_whole_journal_of_a_run_without_a_failure_does_not_say_that_it_ended(kept: Kept) -> None:
    """Every answer is there, and its conclusion is still that of a run that was killed."""
    head = json.loads(kept.lines[0])
    heard = [one for one in read(kept.path / "kept.journal")[1] if one["result"]["id"].startswith("imps/")]
    right = [one for one in heard if one["result"]["verdict"] == "PASS" and one["result"]["observed"] is None]
    head["settings"] |= {"profile": None, "generated": 0, "vector": [one["result"]["id"] for one in right]}
    document = written(report(b"".join(json.dumps(one).encode() + b"\n" for one in (head, *right))))
    assert (document["status"], document["passed"]) == ("interrupted", False)
    assert {one["verdict"] for one in document["results"]} == {"PASS"}
    assert document["conclusion"].startswith(f"not finished: {len(right)} passed, stopped before the end; ")


def test_an_interruption_while_the_report_is_written(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is left, and it is said what becomes of it."""

    def interrupted(text: str, path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(forms, "write", interrupted)
        done = call("check", *WRONG, "--report-json", "late.json")
    path = kept.path / "late.json.journal"
    assert done.code == 2, done.all
    assert not Path("late.json").exists()
    assert f"interrupted while the reports were written: `bridgescore report {path}` makes one of all" in done.err
    document = written(call("report", path), "late.json")
    assert results(document) == results(kept.record)


def test_every_form_is_made_of_a_journal(kept: Kept) -> None:
    targets = ("--json", "x.json", "--junit", "x.xml", "--markdown", "x.md", "--badge", "badges")
    document = written(report(b"".join(kept.lines[:50]), *targets))
    again = call("report", "x.json", "--junit", "y.xml", "--markdown", "y.md", "--badge", "other")
    assert again.code == 0
    assert Path("x.xml").read_bytes() == Path("y.xml").read_bytes()
    assert Path("x.md").read_bytes() == Path("y.md").read_bytes()
    assert document["conclusion"].partition("; asked: ")[0] in Path("x.md").read_text(encoding="utf-8")


def test_without_a_target_it_becomes_the_report_that_the_run_would_have_written(kept: Kept) -> None:
    """Whatever form that was."""
    head = json.loads(kept.lines[0])
    told = head["settings"]
    del told["report_json"]
    told["report_junit"] = str(Path.cwd() / "only.xml")
    content = b"".join([json.dumps(head).encode() + b"\n", *kept.lines[1:]])
    done = report(content, name="only.xml.journal")
    assert done.code == 0, done.all
    assert Path("only.xml").read_text(encoding="utf-8").startswith("<?xml")


# --- cut ------------------------------------------------------------------------------------------------------------


def cut_at(kept: Kept, place: int) -> None:
    content = b"".join(kept.lines)
    done = report(content[:place])
    whole = content[:place].count(b"\n")
    if not whole:
        assert_refused(done, "x.json.journal is no journal of a run")
        return
    document = written(done)
    assert len(results(document)) == whole - 1
    assert all(one in results(kept.record) for one in results(document) if not one[0].startswith(("sweep", "gen")))
    left = len(kept.lines) - whole
    assert document["conclusion"].startswith("not finished: ") or document["summary"]["FAIL"]
    assert f"{left} not asked, since the run was killed" in document["conclusion"] or not left


def test_a_journal_cut_at_any_byte(kept: Kept) -> None:
    size = sum(map(len, kept.lines))
    chance = random.Random("cut")
    for place in (0, 1, len(kept.lines[0]) - 1, len(kept.lines[0]), len(kept.lines[0]) + 1, size - 1, size):
        cut_at(kept, place)
    for _ in range(3):
        cut_at(kept, chance.randrange(size))


@pytest.mark.slow
def test_a_journal_cut_at_many_bytes(kept: Kept) -> None:
    chance = random.Random("cut more")
    size = sum(map(len, kept.lines))
    for _ in range(150):
        cut_at(kept, chance.randrange(size))
    for place in range(len(kept.lines[0]) + 1):
        assert len(list(lines_of(kept, place))) == (place > len(kept.lines[0]) - 1)


def lines_of(kept: Kept, place: int) -> Iterator[object]:
    Path("cut.journal").write_bytes(b"".join(kept.lines)[:place])
    try:
        yield read(Path("cut.journal"))
    except JournalError:
        return


# --- spoiled --------------------------------------------------------------------------------------------------------


def test_what_is_no_journal(kept: Kept) -> None:
    first, *rest = kept.lines
    head = json.loads(first)

    def with_head(**changes: Any) -> bytes:
        told = {name: value for name, value in {**head, **changes}.items() if value is not None}
        return b"".join([json.dumps(told).encode() + b"\n", *rest])

    def with_line(line: bytes) -> bytes:
        return b"".join([first, rest[0], line + b"\n", *rest[1:]])

    other = {"digest": f"sha256:{'0' * 64}", "version": "9.9"}
    result = json.loads(rest[0])
    for content, says in (
        (b"", "x.json.journal is no journal of a run"),
        (b"\n", "x.json.journal:1: not a line of a journal"),
        (b"no journal\n", "x.json.journal:1: not a line of a journal"),
        (b"[]\n", "x.json.journal:1: not a line of a journal"),
        (b"{}\n", "x.json.journal is no journal of a run"),
        (b"\xff\xfe\n", "x.json.journal:1: not a line of a journal"),
        (b"[" * 100_000 + b"\n", "x.json.journal:1: not a line of a journal"),
        (b"".join(rest), "x.json.journal is no journal of a run"),
        (with_head(format="bridgescore-journal/2"), "x.json.journal is no journal of a run"),
        (with_head(suite=other), "x.json.journal is of a run with other vectors (sha256:000000000000..., "),
        (with_head(suite=None), "x.json.journal"),
        (with_head(settings=None), "x.json.journal"),
        (with_head(settings=[]), "x.json.journal"),
        (with_head(settings={"nothing": 1}), "x.json.journal"),
        (with_head(settings={**head["settings"], "profile": "none"}), "unknown profile 'none'"),
        (with_head(settings={**head["settings"], "vectors": ["/no/such/folder"]}), "folder: cannot be read"),
        (with_head(environment=None), "x.json.journal"),
        (with_head(environment={}), "x.json.journal"),
        (with_head(implementation={"names": "mine"}), "x.json.journal"),
        (with_head(implementation="mine"), "x.json.journal"),
        (with_line(b"{}"), "x.json.journal:3: not a line of a journal"),
        (with_line(b"eleven"), "x.json.journal:3: not a line of a journal"),
        (with_line(b""), "x.json.journal:3: not a line of a journal"),
        (with_line(json.dumps({**result, "more": 1}).encode()), "x.json.journal:3: not a line of a journal"),
        (with_line(json.dumps({**result, "result": {}}).encode()), "x.json.journal:3: not a line of a journal"),
        (with_line(json.dumps({**result, "result": "PASS"}).encode()), "x.json.journal:3: not a line of a journal"),
    ):
        assert_refused(report(content), says)
    for path in ("none.json.journal", "folder.journal"):
        Path("folder.journal").mkdir(exist_ok=True)
        assert_refused(call("report", path), f"{path} cannot be read: ")


def test_a_profile_of_ones_own_that_is_gone(kept: Kept) -> None:
    Path("swept.yaml").rename("elsewhere.yaml")
    try:
        assert_refused(report(b"".join(kept.lines)), "swept.yaml")
    finally:
        Path("elsewhere.yaml").rename("swept.yaml")


def test_it_is_told_from_another_folder(kept: Kept, tmp_path: Path) -> None:
    """What a run was told of by a path from where it was is found."""
    (tmp_path / "y.json.journal").write_bytes(b"".join(kept.lines))
    with contextlib.chdir(tmp_path):
        assert results(written(call("report", "y.json.journal"), "y.json")) == results(kept.record)


# --- written --------------------------------------------------------------------------------------------------------


def test_what_cannot_be_written_ends_the_journal_and_not_the_run(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    for value, says in ((float("nan"), "is not whole"), (10**5000, "is not whole"), (deep(), "is not whole")):
        one = Journal(path, {"settings": {}})
        one.add({"a": value})
        one.add({"a": 1})
        one.close()
        assert says in one.trouble
        head, heard = read(path)
        assert head["format"] == FORMAT
        assert heard == []


def deep() -> list[Any]:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    return value


def test_hostile_texts_stand_in_it(tmp_path: Path) -> None:
    one = Journal(tmp_path / "x.journal", {})
    texts = ["\ud800", "\u202e", "\n", "\x1b[2J", "x" * 1_000_000]
    for text in texts:
        one.add({"a": text})
    one.close()
    assert [entry["a"] for entry in read(tmp_path / "x.journal")[1]] == texts
    assert (tmp_path / "x.journal").read_bytes().isascii()
    assert not one.trouble


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "mkfifo"), reason="no device of this sort")
def test_where_no_journal_can_stand(kept: Kept, tmp_path: Path) -> None:
    """Beside a device there is none; in a folder that cannot be written to, nothing is asked."""
    words = ("check", "--adapter", "journalled:Imps", "--profile", "small.yaml", "-q")
    assert call(*words, "--report-json", "/dev/null").code == 0
    (tmp_path / "r.json.journal").mkdir()
    done = call(*words, "--report-json", tmp_path / "r.json")
    assert done.code == 4, done.all
    assert f"{tmp_path / 'r.json.journal'} cannot be written: Is a directory" in done.err
    assert not (tmp_path / "r.json").exists()
    assert journal.SUFFIX == ".journal"
