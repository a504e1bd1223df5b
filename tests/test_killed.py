"""Runs that are killed at any moment: nothing is half written, nothing false is certified, no verdict is lost."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

from pytest_bridgescore.certificate import CERTIFICATE
from pytest_bridgescore.report.schema import RECORD, problems
from tests.conftest import Done, is_left
from tests.release import IMPS, SMALL, Installed, call

pytest.importorskip("jinja2")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits of another sort")

#: Everything that a run may leave, beside its journal.
FORMS = {"json": "r.json", "html": "r.html", "junit": "r.xml", "markdown": "r.md"}
JOURNAL = "r.json.journal"

#: No sweep and nothing made up: an answer is a verdict.
CHECK = ("check", "--adapter", "scorer:Slow", "--profile", "plain.yaml")
CERTIFY = ("certify", "--adapter", "scorer:Slow", "--profile", "plain.yaml", "--out", "out")

PLAIN = SMALL.replace("profile: small", "profile: plain").replace("generated: 20", "generated: 0")


class Counts(NamedTuple):
    """What a run gives that nobody stops."""

    probes: int
    vectors: int
    seconds: float


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a scorer that notes each answer."""
    folder = tmp_path_factory.mktemp("killed")
    (folder / "scorer.py").write_text(IMPS)
    (folder / "plain.yaml").write_text(PLAIN)
    with contextlib.chdir(folder):
        yield folder


@pytest.fixture
def folder(place: Path) -> Path:
    """The folder, without what the last run left."""
    for path in place.iterdir():
        if path.name not in ("scorer.py", "plain.yaml"):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    return place


@pytest.fixture(scope="module")
def counts(place: Path, installed_release: Installed) -> Counts:
    """How many probes are asked before the first vector, how many vectors there are, and how long it takes."""
    start = time.monotonic()
    done = installed_release.run(place, *CHECK, *forms())
    assert done.code == 0, done.all
    took = time.monotonic() - start
    judged = recorded(json.loads((place / "r.json").read_bytes()))
    assert not (place / JOURNAL).exists()
    return Counts(len(answered(place)) - judged, judged, took)


def forms() -> list[str]:
    return [f"--report-{name}={path}" for name, path in FORMS.items()]


def answered(folder: Path) -> list[tuple[int, str]]:
    """What was answered so far: by which process, and what it was asked."""
    try:
        lines = (folder / "answered.txt").read_text().splitlines()
    except FileNotFoundError:
        return []
    return [(int(process), asked) for process, _, asked in (line.partition(" ") for line in lines)]


def recorded(document: dict[str, Any]) -> int:
    return len(document["results"]) + len(document["observed"])


def wait_for(there: Callable[[], object], process: subprocess.Popen[bytes], seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not there() and process.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.001)


def at_a_moment(number: int, counts: Counts, folder: Path, process: subprocess.Popen[bytes]) -> str:
    """Wait for one of many moments: while it starts, while it asks, while it writes."""
    chance = random.Random(f"moment {number}")
    if number % 10 == 0:
        time.sleep(chance.uniform(0, counts.seconds / 2))
        return "while it starts"
    if number % 10 in (1, 2):
        wait_for(lambda: len(answered(folder)) >= counts.probes + counts.vectors, process)
        time.sleep(chance.uniform(0, 0.4))
        return "while it writes"
    wanted = chance.randrange(counts.probes, counts.probes + counts.vectors)
    wait_for(lambda: len(answered(folder)) >= wanted, process)
    time.sleep(chance.uniform(0, 0.006))
    return f"at answer {wanted}"


def assert_whole(folder: Path) -> dict[str, Any] | None:
    """Every form is whole or not there, and nothing stands beside them; the record, if there is one."""
    left = {path.name for path in folder.iterdir()} - {"scorer.py", "plain.yaml", "answered.txt", "__pycache__"}
    # What was being written when it was killed keeps a name that nobody reads.
    left = {name for name in left if not re.fullmatch(r"\.r\.\w+\.\d+", name)}
    assert left <= {*FORMS.values(), JOURNAL}, left
    if (folder / "r.html").exists():
        assert (folder / "r.html").read_text(encoding="utf-8").rstrip().endswith("</html>")
    if (folder / "r.xml").exists():
        ET.fromstring((folder / "r.xml").read_bytes())
    if (folder / "r.md").exists():
        assert (folder / "r.md").read_text(encoding="utf-8").endswith("\n")
    return record_of(folder / "r.json")


def record_of(path: Path) -> dict[str, Any] | None:
    if not path.exists():
        return None
    document: dict[str, Any] = json.loads(path.read_bytes())
    assert not list(problems(document, RECORD))
    return document


def assert_nothing_lost(
    document: dict[str, Any] | None,
    journal: Path,
    folder: Path,
    counts: Counts,
    at_most: int = 1,
    finished: int | None = None,
) -> None:
    """Every verdict that was finished is in the report, or in the one that its journal becomes."""
    if finished is None:
        finished = len(answered(folder)) - counts.probes
    if document is None and finished > at_most:
        assert journal.exists()
        done = call("report", journal, "--json", "later.json")
        assert done.code == 0, done.all
        document = record_of(folder / "later.json")
        assert document is not None
        assert document["status"] == "interrupted"
        assert document["passed"] is False
        assert document["conclusion"].startswith("not finished: ")
    if finished > at_most:
        assert document is not None
        assert recorded(document) >= finished - at_most
    if document is not None:
        assert document["selection"]["complete"] is (recorded(document) == counts.vectors)
        if recorded(document) < counts.vectors:
            assert (document["status"], document["passed"]) == ("interrupted", False)


def assert_dead(processes: set[int]) -> None:
    until = time.monotonic() + 20
    while any(is_left(one) for one in processes):
        assert time.monotonic() < until, processes
        time.sleep(0.05)


def killed(
    installed: Installed, folder: Path, counts: Counts, words: tuple[str, ...], how: int, number: int
) -> tuple[Done, str]:
    process = installed.start(folder, *words)
    moment = at_a_moment(number, counts, folder, process)
    # It stands still, so that what it has answered is what it had answered when the signal came.
    process.send_signal(signal.SIGSTOP)
    time.sleep(0.01)
    if len(answered(folder)) >= counts.probes + counts.vectors:
        moment = "while it writes"  # on a slow machine the last answer may come before the signal
    process.send_signal(how)
    process.send_signal(signal.SIGCONT)
    out, err = process.communicate(timeout=90)
    assert_dead({process.pid, *(one for one, _ in answered(folder))})
    return Done(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")), moment


def cleared(folder: Path) -> None:
    for path in folder.iterdir():
        if path.name not in ("scorer.py", "plain.yaml", "__pycache__"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]


def a_check_that_is_killed(installed: Installed, folder: Path, counts: Counts, how: int, number: int) -> None:
    done, moment = killed(installed, folder, counts, (*CHECK, *forms()), how, number)
    document = assert_whole(folder)
    orderly = how != signal.SIGKILL and moment.startswith("at answer")
    if orderly and done.code >= 0:
        assert document is not None, done.all
        assert {path.name for path in folder.iterdir()} >= set(FORMS.values())
        assert not (folder / JOURNAL).exists()
        assert done.code == (0 if document["passed"] else 2), done.all
    assert_nothing_lost(document, folder / JOURNAL, folder, counts)


@pytest.mark.slow
@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
@pytest.mark.parametrize("number", range(10))
def test_a_check_that_is_killed(
    installed_release: Installed, folder: Path, counts: Counts, how: int, number: int
) -> None:
    a_check_that_is_killed(installed_release, folder, counts, how, number)


def test_a_check_that_is_killed_once(installed_release: Installed, folder: Path, counts: Counts) -> None:
    """One moment of many, in a run that takes no time."""
    a_check_that_is_killed(installed_release, folder, counts, signal.SIGKILL, 5)


def a_certify_that_is_killed(installed: Installed, folder: Path, counts: Counts, how: int, number: int) -> None:
    done, moment = killed(installed, folder, counts, CERTIFY, how, number)
    work = folder / "out.partial"
    if (folder / "out").exists():
        verified = installed.run(folder, "verify", "out", "--profile", "plain.yaml")
        assert verified.code == 0, verified.all
    else:
        assert done.code != 0
        assert "certified by" not in done.out
        document = record_of(work / "report.json")
        assert_nothing_lost(document, work / "report.json.journal", folder, counts)
    if how != signal.SIGKILL and moment.startswith("at answer") and done.code >= 0:
        assert done.code == 2, done.all
        assert "not certified: " in done.out
        assert {path.name for path in work.iterdir()} == {"report.json"}
        assert not list(folder.rglob(CERTIFICATE))


@pytest.mark.slow
@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
@pytest.mark.parametrize("number", range(10, 20))
def test_a_certify_that_is_killed(
    installed_release: Installed, folder: Path, counts: Counts, how: int, number: int
) -> None:
    a_certify_that_is_killed(installed_release, folder, counts, how, number)


# --- a full disk ----------------------------------------------------------------------------------------------------


def limited(installed: Installed, folder: Path, words: tuple[str, ...], most: int) -> Done:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    # Compiled modules are files too.
    return installed.run(folder, *words, preexec_fn=limit, env={"PYTHONDONTWRITEBYTECODE": "1"})


def sizes(number: int) -> int:
    return int(10 ** random.Random(f"full disk {number}").uniform(2.5, 5.5))


def a_check_on_a_full_disk(installed: Installed, folder: Path, counts: Counts, most: int) -> None:
    done = limited(installed, folder, (*CHECK, *forms()), most)
    document = assert_whole(folder)
    missing = [name for name in FORMS.values() if not (folder / name).exists()]
    assert done.code == (3 if missing else done.code), done.all
    for name in missing:
        assert f"{folder / name} could not be written: " in done.err or f"{name} could not be written" in done.err, (
            done.all
        )
    assert not list(folder.glob(".r.*"))
    assert "Traceback" not in done.all
    if "r.json.journal is not whole" not in done.err and len(answered(folder)) == counts.probes + counts.vectors:
        assert_nothing_lost(document, folder / JOURNAL, folder, counts, 0)
    if not missing and "not whole" not in done.err:
        assert not (folder / JOURNAL).exists()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_a_check_on_a_full_disk(installed_release: Installed, folder: Path, counts: Counts, number: int) -> None:
    a_check_on_a_full_disk(installed_release, folder, counts, sizes(number))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_a_certify_on_a_full_disk(installed_release: Installed, folder: Path, counts: Counts, number: int) -> None:
    done = limited(installed_release, folder, CERTIFY, sizes(number))
    assert "Traceback" not in done.all
    if (folder / "out").exists():
        assert done.code == 0
        assert installed_release.run(folder, "verify", "out", "--profile", "plain.yaml").code == 0
        return
    assert done.code == 3, done.all
    assert not list(folder.rglob(CERTIFICATE))
    work = folder / "out.partial"
    left = {path.name for path in work.iterdir()} if work.exists() else set()
    assert left <= {"report.json", "report.json.journal"}, left
    if "is not whole" not in done.err and work.exists():
        assert_nothing_lost(record_of(work / "report.json"), work / "report.json.journal", folder, counts, 0)


# --- spread over processes --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_a_worker_that_is_killed(
    installed_release: Installed, folder: Path, counts: Counts, xdist: None, number: int
) -> None:
    """The others go on, and what it was at is UNRESOLVED: nothing else is missing, and nothing is certified."""
    chance = random.Random(f"worker {number}")
    certifies = number % 2 == 1
    words = CERTIFY if certifies else (*CHECK, *forms())
    process = installed_release.start(folder, *words, "-n", "2")
    wanted = chance.randrange(2 * counts.probes, counts.vectors)
    wait_for(lambda: len(answered(folder)) >= wanted, process)
    os.kill(chance.choice(sorted({one for one, _ in answered(folder)})), signal.SIGKILL)
    out, err = process.communicate(timeout=90)
    done = Done(process.returncode, out.decode(), err.decode())
    assert_dead({process.pid, *(one for one, _ in answered(folder))})
    work = folder / "out.partial" if certifies else folder
    document = record_of(work / "report.json") if certifies else assert_whole(folder)
    assert document is not None, done.all
    assert not list(folder.rglob("*.journal"))
    assert document["conduct"]["lost_workers"] == 1
    assert recorded(document) == counts.vectors
    assert document["status"] == "finished"
    lost = [one for one in document["results"] if one["verdict"] == "UNRESOLVED"]
    assert len(lost) <= 1
    assert not list(folder.rglob(CERTIFICATE))
    if certifies:
        assert done.code == 1
        assert "not certified: a process that asked was lost" in done.lines
    else:
        assert done.code == (1 if any(one["failed"] for one in lost) else done.code)


@pytest.mark.slow
@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
@pytest.mark.parametrize("number", range(3))
def test_the_one_that_writes_is_killed(
    installed_release: Installed, folder: Path, counts: Counts, xdist: None, how: int, number: int
) -> None:
    """Its workers end with it. Of what was finished by then, no more is missing than was on its way to it."""
    process = installed_release.start(folder, *CHECK, *forms(), "-n", "2")
    wanted = random.Random(f"spread {number}").randrange(2 * counts.probes, counts.vectors)
    wait_for(lambda: len(answered(folder)) >= wanted, process)
    finished = len(answered(folder)) - 2 * counts.probes
    process.send_signal(how)
    process.communicate(timeout=90)
    assert_dead({process.pid, *(one for one, _ in answered(folder))})
    document = assert_whole(folder)
    if document is None or recorded(document) < counts.vectors:
        assert_nothing_lost(document, folder / JOURNAL, folder, counts, 8, finished)


# --- a program ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
def test_the_program_that_is_asked_ends_with_the_run(installed_release: Installed, folder: Path, how: int) -> None:
    faulty = Path(__file__).with_name("faulty.py")
    command = f"{sys.executable} {faulty} 'answers slowly' log.txt"
    words = ("check", "--command", command, "--operation", "imps", "--no-sweeps", "--report-json", "r.json")
    process = installed_release.start(folder, *words)
    log = folder / "log.txt"
    wait_for(lambda: log.exists() and log.read_text().count("\n") > 30, process)
    process.send_signal(how)
    process.communicate(timeout=90)
    assert_dead({process.pid, *(int(line.partition(" ")[0]) for line in log.read_text().splitlines())})
    if how == signal.SIGKILL:
        assert call("report", JOURNAL).code == 0
    document = record_of(folder / "r.json")
    assert document is not None
    assert document["status"] == "interrupted"
    assert document["implementation"]["name"] == "faulty"


# --- runs that end well -----------------------------------------------------------------------------------------------


def test_no_journal_is_left(folder: Path) -> None:
    assert call("check", "--adapter", "scorer:Imps", "--profile", "plain.yaml", *forms(), "-q").code == 0
    assert_whole(folder)
    assert not list(folder.glob("*.journal"))
    assert call("check", "--adapter", "scorer:Wrong", "--profile", "plain.yaml", *forms(), "-q").code == 1
    assert not list(folder.glob("*.journal"))
    assert (
        call("check", "--adapter", "scorer:Slow", "--profile", "plain.yaml", *forms(), "--run-timeout", "0.2").code
        == 2
    )
    assert not list(folder.glob("*.journal"))
    cleared(folder)
    for words in (
        ("--adapter", "none:None"),
        ("--adapter", "scorer:Imps", "--profile", "none"),
        ("--adapter", "scorer:Imps", "--vector", "none"),
        ("--adapter", "scorer:Imps", "--generated", "many"),
        ("--adapter", "scorer:Imps", "--known-failures", "none.yaml"),
        ("--adapter", "scorer:Imps", "--keep-answers", "."),
        ("--command", "/no/such/program"),
    ):
        assert call("check", *words, *forms(), "-q").code == 4
        assert not [path for path in folder.iterdir() if path.name.startswith(("r.", "."))], words
