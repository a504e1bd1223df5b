"""Certificates: who gets one, and every reason why somebody does not."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, SIGNATURE
from pytest_bridgescore.certificate.signature import is_signed
from pytest_bridgescore.certificate.demands import shortcomings
from pytest_bridgescore.commands import certify as command
from pytest_bridgescore.commands import engine, rejudge
from pytest_bridgescore.commands.certify import _bundle
from pytest_bridgescore.commands.common import INTERRUPTED
from pytest_bridgescore.report import forms
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.selection import suite
from pytest_bridgescore.vectors import load, release
from pytest_bridgescore.vectors.profile import profile_named
from tests.conftest import Done, clean_environment
from tests.documents import document, refusal, result
from tests.release import FILES, IMPS, SMALL, SWEPT, Installed, call, keys, says_of

pytest.importorskip("jinja2")
pytest.importorskip("cryptography")


@pytest.fixture(autouse=True)
def folder(pytester: pytest.Pytester) -> Path:
    """Where the test is: with a scorer, profiles, and keys."""
    pytester.makepyfile(scorer=IMPS)
    (pytester.path / "small.yaml").write_text(SMALL)
    (pytester.path / "swept.yaml").write_text(SWEPT)
    return pytester.path


def certify(adapter: str = "Imps", *more: str | Path, profile: str = "small.yaml") -> Done:
    """Ask for a certificate in this process."""
    return call("certify", "--adapter", f"scorer:{adapter}", "--profile", profile, "--out", "out", *more)


def assert_none(done: Done, *reasons: str, code: int = 1, out: Path = Path("out")) -> None:
    """No certificate, each reason in a line of its own, and nothing that looks like a certificate."""
    said = [line.removeprefix("not certified: ") for line in done.lines if line.startswith("not certified: ")]
    assert done.code == code, done.all
    for reason in reasons:
        assert any(reason in line for line in said), (reason, done.all)
    assert "Traceback" not in done.all
    assert not out.exists()
    assert not list(out.parent.rglob(CERTIFICATE))
    assert not list(out.parent.rglob(f"*{CERTIFICATE}*"))


def assert_mistake(done: Done, says: str, out: Path = Path("out")) -> None:
    """A mistake of the user's, in one line, before anything was asked."""
    assert (done.code, done.out) == (4, ""), done.all
    assert done.err.strip().count("\n") == 0, done.err
    assert says in done.err
    assert not out.with_name(f"{out.name}.partial").exists()
    assert not list(out.resolve().parent.rglob(CERTIFICATE))


# --- who gets one -------------------------------------------------------------------------------------------------


def test_who_answers_right_is_certified(folder: Path) -> None:
    done = certify(profile="swept.yaml")
    assert done.code == 0, done.all
    says = says_of(folder / "out")
    assert done.lines[-1] == f"certified by swept (seed {says['selection']['seed']}): out"
    assert {path.name for path in (folder / "out").iterdir()} == {*FILES} - {SIGNATURE}
    assert not (folder / "out.partial").exists()
    assert set(says["verdicts"].values()) == {"PASS"}
    assert says["asked"]["generated/imps"] == 20
    assert says["selection"] == {**says["selection"], "profiles": ["swept"], "complete": True, "generated": 20}
    assert says["conclusion"].startswith("nothing failed: ")
    verified = call("verify", "out", "--profile", "swept.yaml")
    assert (verified.code, verified.lines[-1]) == (0, "verified: consistent; origin not proven")


def test_a_seed_is_fresh_each_time(folder: Path) -> None:
    seeds = set()
    for name in ("one", "two"):
        assert call("certify", "--adapter", "scorer:Imps", "--profile", "small.yaml", "--out", name, "-q").code == 0
        seeds.add(says_of(folder / name)["selection"]["seed"])
    assert len(seeds) == 2
    assert "unrecognized arguments: --seed" in certify("Imps", "--seed", "1").err


def test_an_empty_folder_is_taken_and_more_questions_may_be_made_up(folder: Path) -> None:
    (folder / "out").mkdir()
    assert certify("Imps", "--generated", "30").code == 0
    assert says_of(folder / "out")["selection"]["generated"] == 30


def test_it_is_signed(folder: Path) -> None:
    private, public = keys(folder)
    assert certify("Imps", "--sign", private).code == 0
    content, signature = ((folder / "out" / name).read_bytes() for name in (CERTIFICATE, SIGNATURE))
    assert is_signed(content, signature, public)
    assert (len(signature), signature[-1:]) == (89, b"\n")
    assert not is_signed(content + b" ", signature, public)


def test_the_reference_is_certified_only_when_it_is_named(folder: Path) -> None:
    words = ("certify", "--profile", "small.yaml", "--out", "out")
    assert_mistake(
        call(*words), "certify needs --adapter or --command (the bundled reference is --adapter reference)"
    )
    assert call(*words, "--adapter", "reference").code == 0
    assert says_of(folder / "out")["implementation"]["name"] == "the bundled reference"


@pytest.mark.slow
def test_spread_over_processes_it_is_the_same(folder: Path, xdist: None, installed_release: Installed) -> None:
    words = ("certify", "--adapter", "scorer:Imps", "--profile", "swept.yaml", "--out", "out", "-n", "2")
    done = installed_release.run(folder, *words)
    assert done.code == 0, done.all
    done = installed_release.run(
        folder, "verify", "out", "--profile", "swept.yaml", "--rerun", "--adapter", "scorer:Imps"
    )
    assert (done.code, done.lines[-1]) == (
        0,
        "verified: consistent; origin not proven; asked again: the same answers",
    ), done.all
    assert says_of(folder / "out")["suite"]["unreleased"] is False


# --- who does not: the answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("adapter", "reasons", "verdict"),
    [
        ("Wrong", ["wrong: "], "FAIL"),
        ("Accepting", ["not refused, though the profile demands it: ", " more"], "PASS"),
        ("Partial", ["not supported: ", " more"], "PASS"),
        ("Nothing", ["not supported: ", "nothing was answered"], "UNSUPPORTED"),
        ("Broken", ["not answered: "], "UNRESOLVED"),
    ],
)
def test_a_program_that_is_not_right(adapter: str, reasons: list[str], verdict: str, folder: Path) -> None:
    """Which ids a reason names first hangs on what the seed made up; the record has the verdict of each."""
    done = certify(adapter)
    assert_none(done, *reasons)
    assert done.lines[-1].startswith("(the record of this run is out.partial/report.json; ")
    assert [path.name for path in (folder / "out.partial").iterdir()] == ["report.json"]
    document = json.loads((folder / "out.partial" / "report.json").read_bytes())
    assert document["passed"] is False
    assert {one["id"]: one["verdict"] for one in document["results"]}["imps/law78b/580"] == verdict


def test_an_operation_that_it_lacks(folder: Path) -> None:
    (folder / "small.yaml").write_text(SMALL.replace("imps: {}", "imps: {}\n  matchpoints: {win: 2}"))
    assert_none(certify(), "not supported: generated/matchpoints, ", " more")


def test_wrong_only_in_what_was_made_up(folder: Path) -> None:
    """A table of the vectors learnt by heart is not enough."""
    (folder / "learnt.py").write_text(
        "import scorer\nfrom pytest_bridgescore.selection import suite\n"
        "KNOWN = {one.given['difference'] for one in suite(()).vectors if one.operation.name == 'imps'}\n"
        "class Learnt(scorer.Imps):\n"
        "    def imps(self, difference, gap='reject', table=None):\n"
        "        right = super().imps(difference, gap, table)\n"
        "        return right if difference in KNOWN else 0\n"
    )
    done = call("certify", "--adapter", "learnt:Learnt", "--profile", "small.yaml", "--out", "out")
    assert_none(done, "wrong: generated/imps")


def test_too_few_made_up(folder: Path) -> None:
    assert_none(certify("Imps", "--generated", "19"), "19 questions of each operation were made up, 20 are demanded")
    shutil.rmtree("out.partial")
    assert_mistake(certify("Imps", "--generated", "many"), "ERROR: --generated takes a whole number")


# --- who does not: the run ------------------------------------------------------------------------------------------


def test_the_time_for_the_run_is_up() -> None:
    done = certify("Slow", "--run-timeout", "0.2")
    assert_none(done, "the run was interrupted", code=2)


def test_a_program_that_has_to_be_started_again(folder: Path) -> None:
    """It is right, but for one fault that shows once."""
    faulty = Path(__file__).with_name("faulty.py")
    profile = SMALL.replace("refusals: required", "refusals: reported").replace("generated: 20", "generated: 0")
    (folder / "small.yaml").write_text(profile)
    reasons = {}
    for fault in ("exits once", "not JSON once"):
        program = shlex.join([sys.executable, str(faulty), fault, f"log {fault}"])
        done = call("certify", "--command", program, "--profile", "small.yaml", "--out", "out", "-q")
        reasons[fault] = [line for line in done.lines if line.startswith("not certified: ")]
        assert_none(done)
    assert "not certified: the program had to be started again" in reasons["exits once"]


@pytest.mark.slow
def test_a_process_that_asks_dies(folder: Path, xdist: None, installed_release: Installed) -> None:
    words = ("certify", "--adapter", "scorer:Dying", "--profile", "small.yaml", "--out", "out", "-n", "2")
    assert_none(installed_release.run(folder, *words), "a process that asked was lost", out=folder / "out")


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_a_run_that_is_stopped(folder: Path, installed_release: Installed, number: int) -> None:
    words = ("certify", "--adapter", "scorer:Slow", "--profile", "small.yaml", "--out", "out")
    process = installed_release.start(folder, *words)
    wait_for(lambda: (folder / "answered.txt").exists())
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert_none(
        Done(process.returncode, out.decode(), err.decode()), "the run was interrupted", code=2, out=folder / "out"
    )


def wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not there():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_right_only_when_it_is_asked_for_the_second_time(folder: Path) -> None:
    (folder / "twice.py").write_text(
        "import scorer\n"
        "class Twice(scorer.Imps):\n"
        "    asked = 0\n"
        "    def imps(self, difference, gap='reject', table=None):\n"
        "        if difference == 580:\n"
        "            Twice.asked += 1\n"
        "            return 11 if Twice.asked == 2 else 10\n"
        "        return super().imps(difference, gap, table)\n"
    )
    assert_none(
        call("certify", "--adapter", "twice:Twice", "--profile", "small.yaml", "--out", "out"), "wrong: imps/"
    )


def test_an_answer_that_changes_when_it_is_asked_again() -> None:
    outcome = Outcome()
    outcome.keep_answers([("a", "1"), ("b", "2"), ("a", "1")])
    assert outcome.conduct.changed_answers == 0
    outcome.keep_answers([("a", "3"), ("b", "2")])
    assert outcome.conduct.changed_answers == 1
    assert outcome.conduct.notes == ("answered a twice, and differently",)
    assert outcome.answers == ["1", "2"]


# --- who does not: whatever the record says -------------------------------------------------------------------------------


SHORT: dict[str, dict[str, Any]] = {
    "the run was interrupted": {"status": "interrupted"},
    "the run did not ask by the profile small alone": {"selection": {"profiles": ["small", "other"]}},
    "the run did not ask by the profile small alone ": {"selection": {"systems": ["imps"]}},
    "the run did not ask by the profile small alone  ": {"selection": {"profiles": []}},
    "not all was asked that small demands": {"selection": {"complete": False}},
    "19 questions of each operation were made up, 20 are demanded": {"selection": {"generated": 19}},
    "the program had to be started again": {"conduct": {"restarts": 1}},
    "the program had to be started again (3 times)": {"conduct": {"restarts": 3}},
    "a process that asked was lost": {"conduct": {"lost_workers": 1}},
    "a question that was asked again was answered otherwise": {"conduct": {"changed_answers": 1}},
    "known.yaml:3: passes": {"problems": ["known.yaml:3: passes"]},
    "nothing was answered": {"results": []},
    "nothing was answered ": {"results": [refusal()]},
    "wrong: duplicate/slovak/2SX-9-nv": {"results": [result(), result("FAIL")]},
    "not answered: a, b, c and 1 more": {"results": [result(), *(result("UNRESOLVED", id) for id in "abcd")]},
    "not supported: a": {"results": [result(), result("UNSUPPORTED", "a")]},
    "XFAIL: a": {"results": [result(), result("XFAIL", "a")]},
    "XPASS: a": {"results": [result(), result("XPASS", "a")]},
    "not refused, though the profile demands it: a": {"results": [result(), refusal("FAIL", "a", failed=True)]},
}


@pytest.mark.parametrize("reason", SHORT)
def test_every_reason_is_told(folder: Path, reason: str) -> None:
    demanded = profile_named(folder / "small.yaml", suite(()))
    asked = {"profiles": ["small"], "systems": [], "complete": True, "seed": 1, "generated": 20}
    conduct = {"notes": ["said something"], "restarts": 0, "lost_workers": 0, "changed_answers": 0}
    good = document(result(), refusal("FAIL"), selection=asked, conduct=conduct)
    assert list(shortcomings(good, demanded)) == []
    assert list(shortcomings(good, demanded, "another suite")) == ["another suite"]
    change = {
        name: {**good[name], **value} if isinstance(value, dict) else value for name, value in SHORT[reason].items()
    }
    assert list(shortcomings({**good, **change}, demanded)) == [reason.strip()]


def test_whoever_stops_it_late_is_told_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the answers are judged again."""
    assert certify("Imps").code == 0

    def run(words: Any, console: Any, **more: Any) -> int:
        return INTERRUPTED if words.get("answers") else engine.run(words, console, **more)

    monkeypatch.setattr(rejudge, "run", run)
    monkeypatch.setattr(rejudge, "_run_apart", lambda *_: INTERRUPTED)
    done = call("verify", "out", "--profile", "small.yaml")
    assert (done.code, done.all) == (2, "")
    shutil.rmtree("out")
    assert_none(certify("Imps"), "it was interrupted", code=2)
    assert [path.name for path in (folder / "out.partial").iterdir()] == ["report.json"]


def test_the_profile_that_is_verified_by(folder: Path) -> None:
    """One of the organiser's own is named; another of the same name is another."""
    assert certify("Imps").code == 0
    done = call("verify", "out")
    assert done.code == 1
    assert "unknown profile 'small'" in done.out
    assert "(--profile FILE names an organiser's own)" in done.out
    (folder / "other").mkdir()
    (folder / "other" / "small.yaml").write_text(SMALL.replace("IMPs by the law", "IMPs by another law"))
    done = call("verify", "out", "--profile", "other/small.yaml")
    assert done.code == 1
    assert f"  profile in {CERTIFICATE} is not what the answers give" in done.lines
    (folder / "other" / "small.yaml").write_text(SMALL.replace("imps: {}", "imps: {}\n  matchpoints: {win: 2}"))
    assert call("verify", "out", "--profile", "other/small.yaml").code == 1
    done = call("verify", "out", "--profile", "none.yaml")
    assert (done.code, "Traceback" in done.all) == (1, False)
    # A folder of the same name is no profile.
    (folder / "slovakia-duplicate").mkdir()
    done = call("verify", "out", "--profile", "slovakia-duplicate")
    assert done.code == 1
    assert "  it speaks of the profile small, not of slovakia-duplicate" in done.lines


def test_answers_that_read_again_say_something_else(folder: Path) -> None:
    """The bundle is made of the answers as they are written: a file that lost one makes none."""
    words = ("check", "--adapter", "scorer:Imps", "--profile", "small.yaml", "--generated", "20", "--seed", "1", "-q")
    kept = ("--keep-answers", "work/answers.jsonl", "--report-json", "record.json")
    assert call(*words, *kept).code == 0
    document = json.loads((folder / "record.json").read_bytes())
    lines = (folder / "work" / ANSWERS).read_text().splitlines()
    for changed in (
        [line for line in lines if '"imps/law78b/580"' not in line],
        [line.replace('580", "result": 11', '580", "result": 10') for line in lines],
        [],
        ["eleven"],
    ):
        assert changed != lines
        (folder / "work" / ANSWERS).write_text("\n".join(changed) + "\n")
        assert _bundle(document, str(folder / "small.yaml"), folder / "work", None) is None
    (folder / "work" / ANSWERS).write_text("\n".join(lines) + "\n")
    assert _bundle(document, str(folder / "small.yaml"), folder / "work", None) == folder / "work" / "bundle"


# --- who does not: the suite ------------------------------------------------------------------------------------------


def test_a_checkout_certifies_nobody(bridgescore: Any) -> None:
    done = bridgescore("certify", "--adapter", "scorer:Imps", "--profile", "small.yaml", "--out", "out")
    assert_none(done, "the vectors are those of a checkout, not of a release")
    assert release.altered(suite(())).startswith("the vectors are those of a checkout")


def vectors_changed(release: Path) -> None:
    path = release / "pytest_bridgescore" / "data" / "vectors.json"
    content = path.read_bytes()
    changed = content.replace(b'"expect":11,', b'"expect":10,')
    assert changed != content
    path.write_bytes(changed)


def vectors_changed_with_digest(release: Path) -> None:
    from pytest_bridgescore.vectors.compile import canonical, digest

    vectors_changed(release)
    path = release / "pytest_bridgescore" / "data" / "vectors.json"
    document = json.loads(path.read_bytes())
    path.write_bytes(canonical({**document, "digest": digest(document)}))


def judge_changed(release: Path) -> None:
    with (release / "pytest_bridgescore" / "judge" / "verdict.py").open("a") as file:
        file.write("\n# nothing that changes anything\n")


def reference_changed(release: Path) -> None:
    with (release / "bridgescore_reference" / "imps.py").open("a") as file:
        file.write("\n")


def module_gone(release: Path) -> None:
    (release / "pytest_bridgescore" / "report" / "badge.py").unlink()


def record_gone(release: Path) -> None:
    for path in release.glob("*.dist-info/RECORD"):
        path.unlink()


ALTERED: dict[Callable[[Path], None], str] = {
    vectors_changed: "the vectors are not those of the release: their digest is another",
    vectors_changed_with_digest: "pytest_bridgescore/data/vectors.json is not the file that was installed",
    judge_changed: "pytest_bridgescore/judge/verdict.py is not the file that was installed",
    reference_changed: "bridgescore_reference/imps.py is not the file that was installed",
    module_gone: "pytest_bridgescore/report/badge.py is not the file that was installed",
    record_gone: "pytest_bridgescore/data/vectors.json is not the file that was installed",
}


@pytest.mark.slow
@pytest.mark.parametrize("alter", ALTERED, ids=lambda alter: alter.__name__)
def test_a_release_that_was_altered_certifies_and_verifies_nothing(
    folder: Path, installed_release: Installed, tmp_path: Path, alter: Callable[[Path], None]
) -> None:
    words = ("--adapter", "reference", "--profile", "small.yaml")
    if not (bundle := installed_release.folder.parent / "certified").exists():
        assert installed_release.run(folder, "certify", *words, "--out", tmp_path / "made").code == 0
        shutil.copytree(tmp_path / "made", bundle, dirs_exist_ok=True)
    other = installed_release.copied(tmp_path / "other")
    alter(other.folder)
    done = other.run(folder, "certify", *words, "--out", "out")
    assert_none(done, ALTERED[alter], out=folder / "out")
    done = other.run(folder, "verify", bundle, "--profile", "small.yaml")
    assert done.code == 1
    assert f"  this installation cannot verify anything: {ALTERED[alter]}" in done.lines, done.all
    assert installed_release.run(folder, "verify", bundle, "--profile", "small.yaml").code == 0


@pytest.fixture
def as_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that passes for an installed release, of a module and the vectors."""
    from importlib.metadata import Distribution

    package, info = tmp_path / "lib" / "pytest_bridgescore", tmp_path / "lib" / "pytest_bridgescore-0.dist-info"
    (package / "data").mkdir(parents=True)
    info.mkdir()
    (package / "data" / "vectors.json").write_text("{}")
    (package / "judge.py").write_text("")
    (info / "METADATA").write_text("Name: pytest-bridgescore\n")
    (info / "RECORD").write_text(
        "pytest_bridgescore/data/vectors.json,sha256=RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o,2\n"
        "pytest_bridgescore/judge.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\n"
        "pytest_bridgescore/judge.pyc,,\nother/file.py,sha256=00,0\n"
    )
    monkeypatch.setattr(release, "PACKAGE", package)
    monkeypatch.setattr(release, "COMPILED", package / "data" / "vectors.json")
    monkeypatch.setattr(release, "distribution", lambda name: Distribution.at(info))
    monkeypatch.setattr(load.bundled(), "unreleased", False)
    yield package


def test_what_makes_a_release(as_release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import PackageNotFoundError

    vectors = suite(())
    assert release.altered(vectors) == ""
    (as_release / "judge.py").write_text("#")
    assert release.altered(vectors) == "pytest_bridgescore/judge.py is not the file that was installed"
    (as_release / "judge.py").unlink()
    assert release.altered(vectors) == "pytest_bridgescore/judge.py is not the file that was installed"
    (as_release / "data" / "vectors.json").write_text("{ }")
    assert release.altered(vectors) == "pytest_bridgescore/data/vectors.json is not the file that was installed"
    (as_release.parent / "pytest_bridgescore-0.dist-info" / "RECORD").write_text("")
    assert release.altered(vectors) == "pytest_bridgescore/data/vectors.json is not the file that was installed"
    with monkeypatch.context() as patch:
        patch.setattr(release, "digest", lambda document: "sha256:0")
        assert release.altered(vectors).endswith("their digest is another")
    with monkeypatch.context() as patch:
        patch.setattr(load.bundled(), "unreleased", True)
        assert release.altered(vectors) == "vectors of your own stand beside those of the release"

    def none(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(release, "distribution", none)
    assert release.altered(vectors) == "the package is not installed: nothing says what was released"


# --- what has no part -------------------------------------------------------------------------------------------------


def test_the_configuration_of_the_current_directory_has_no_part(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known failures, a plugin, a conftest or an environment that would make a wrong answer pass."""
    (folder / "known.yaml").write_text("- glob: imps/*\n  reason: being mended\n- glob: generated/*\n  reason: too\n")
    (folder / "conftest.py").write_text("raise RuntimeError('a conftest')\n")
    (folder / "sly.py").write_text(
        "import pytest\n@pytest.hookimpl(tryfirst=True)\ndef pytest_runtest_makereport(item, call):\n"
        "    raise RuntimeError('a plugin')\n"
    )
    for name, head in (("pytest.ini", "[pytest]"), ("tox.ini", "[pytest]"), ("setup.cfg", "[tool:pytest]")):
        (folder / name).write_text(f"{head}\nbridgescore_known_failures = known.yaml\naddopts = -p sly -k nothing\n")
    (folder / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\nbridgescore_known_failures = ['known.yaml']\naddopts = ['-p', 'sly']\n"
    )
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p sly --bridgescore-known-failures=known.yaml")
    monkeypatch.setenv("PYTEST_PLUGINS", "sly")
    assert_none(certify("Wrong"), "wrong: ")
    assert certify("Imps").code == 0
    assert call("verify", "out", "--profile", "small.yaml").code == 0
    for option in ("--known-failures", "--vectors", "--vector", "--system", "--operation", "--source", "--laws"):
        assert "unrecognized arguments" in certify("Imps", option, "known.yaml").err
    for option in ("--no-sweeps", "-x", "--update-known-failures"):
        assert "unrecognized arguments" in certify("Imps", option).err
    assert "unrecognized arguments: --answers" in certify("Imps", "--answers", "answers.jsonl").err


@pytest.mark.slow
def test_an_adapter_that_meddles_with_the_judge_earns_nothing(folder: Path, installed_release: Installed) -> None:
    """A Python adapter runs beside the judge, and can bend it: not the one in another process, who has the answers."""
    (folder / "saboteur.py").write_text(
        "from pytest_bridgescore.judge import examine, verdict\n"
        "from scorer import Wrong as Saboteur\n"
        "examine.judge = lambda operation, expected, answer: verdict.judge(operation, expected, 11 if (expected, answer) == (11, 10) else answer)\n"
    )
    words = ("--adapter", "saboteur:Saboteur", "--profile", "small.yaml", "--out", "out")
    done = installed_release.run(folder, "certify", *words)
    assert_none(done, "its answers, read again, do not give the same verdicts")


# --- who does not: an interruption once all is answered --------------------------------------------------------------


def before(function: Callable[..., Any]) -> Callable[..., Any]:
    def interrupted(*arguments: Any, **named: Any) -> Any:
        raise KeyboardInterrupt

    return interrupted


def after(function: Callable[..., Any]) -> Callable[..., Any]:
    def interrupted(*arguments: Any, **named: Any) -> Any:
        function(*arguments, **named)
        raise KeyboardInterrupt

    return interrupted


@pytest.mark.parametrize(
    ("module", "name", "when", "left"),
    [
        (forms, "write_all", before, ["report.json.journal"]),
        (forms, "write", before, ["report.json.journal"]),
        (forms, "write", after, ["report.json", "report.json.journal"]),
        (rejudge, "run", after, ["report.json"]),
        (command, "_reasons", before, ["report.json"]),
        (command, "_bundle", before, ["report.json"]),
        (command, "_bundle", after, ["report.json"]),
    ],
)
def test_an_interruption_leaves_the_record_or_the_journal(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    when: Callable[[Callable[..., Any]], Callable[..., Any]],
    left: list[str],
) -> None:
    """Whenever it comes, no verdict is lost, and it is said where they are."""
    with monkeypatch.context() as patch:
        patch.setattr(module, name, when(getattr(module, name)))
        done = certify()
    assert_none(done, "interrupted", code=INTERRUPTED)
    assert done.lines[-1].startswith(f"(the record of this run is out.partial/{left[0]}; ")
    assert sorted(path.name for path in (folder / "out.partial").iterdir()) == left
    # What was said on the way is still true.
    for path in re.findall(r"`bridgescore report (.+?)`", done.err):
        assert Path(path).exists()
    assert call("report", Path("out.partial", left[0]), "--json", "later.json").code == 0
    document = json.loads((folder / "later.json").read_bytes())
    assert document["status"] == ("finished" if left[0] == "report.json" else "interrupted")
    assert {one["verdict"] for one in document["results"]} == {"PASS"}
    assert len(document["results"]) > 100


# --- mistakes -----------------------------------------------------------------------------------------------------------


def test_what_certify_needs(folder: Path) -> None:
    for words, says in (
        (("--profile", "small.yaml", "--out", "out"), "certify needs --adapter or --command"),
        (("--adapter", "scorer:Imps", "--out", "out"), "certify needs --profile NAME"),
        (("--adapter", "scorer:Imps", "--profile", "small.yaml"), "certify needs --out DIR"),
        (("--adapter", "scorer:Imps", "--profile", "none", "--out", "out"), "unknown profile 'none'"),
        (("--adapter", "scorer:Imps", "--profile", "none.yaml", "--out", "out"), "none.yaml"),
    ):
        assert_mistake(call("certify", *words), says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--adapter", "none:None"), "none"),
        (("--adapter", "scorer:Imps", "--command", "true"), "two adapters are named"),
        (("--command", "/no/such/program"), "/no/such/program"),
        (("--adapter", "scorer:Imps", "-n", "many"), "-n takes a number of processes"),
    ],
)
def test_a_program_that_cannot_be_asked(folder: Path, words: tuple[str, ...], says: str) -> None:
    done = call("certify", *words, "--profile", "small.yaml", "--out", "out")
    assert done.code == 4, done.all
    assert says in done.all
    assert_none(done, code=4)
    assert not (folder / "out.partial").exists()


def test_a_folder_that_is_there_already(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "mine.txt").write_text("mine")
    says = "out is there already: name a folder that is not, or is empty"
    assert_mistake(certify(), says)
    assert (folder / "out" / "mine.txt").read_text() == "mine"
    shutil.rmtree("out")
    (folder / "out").write_text("mine")
    assert_mistake(certify(), says)
    (folder / "out").unlink()
    (folder / "out").symlink_to("nowhere")
    assert_mistake(certify(), says)
    assert not (folder / "nowhere").exists()


@pytest.mark.parametrize("out", [".", "..", "/", "empty/.."])
def test_a_folder_that_has_no_name_of_its_own(folder: Path, out: str) -> None:
    (folder / "empty").mkdir()
    done = certify("Imps", "--out", out)
    assert_mistake(done, f"--out {out} does not name a folder that could be made")


def test_a_folder_in_a_file(folder: Path) -> None:
    assert_mistake(
        certify("Imps", "--out", "small.yaml/out"), "small.yaml/out.partial cannot be made: Not a directory"
    )


def test_a_folder_that_cannot_be_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check comes before anything is asked; what turns up later is told in a line."""
    (folder / "out.partial").write_text("a file")
    assert_none(certify(), code=4)
    assert (folder / "out.partial").read_text() == "a file"
    (folder / "out.partial").unlink()

    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    done = certify()
    assert_none(done, code=3)
    assert "No space left on device" in done.err


def test_a_key_that_is_none(folder: Path) -> None:
    _, public = keys(folder)
    (folder / "empty.pem").touch()
    for key in (public, folder / "empty.pem", folder / "scorer.py"):
        assert_mistake(certify("Imps", "--sign", key), f"{key} holds no private Ed25519 key without a password")
    assert_mistake(certify("Imps", "--sign", "none.pem"), "none.pem cannot be read: No such file or directory")
    assert_mistake(certify("Imps", "--sign", folder), "cannot be read: Is a directory")


@pytest.mark.parametrize(
    ("package", "words", "says"),
    [
        ("jinja2", (), "the HTML report needs jinja2: pip install 'pytest-bridgescore[html]'"),
        ("cryptography", ("--sign", "key.pem"), "signing needs cryptography: pip install 'pytest-bridgescore[sign]'"),
    ],
)
def test_a_package_that_is_missing(folder: Path, package: str, words: tuple[str, ...], says: str) -> None:
    keys(folder)
    stub = folder / "stubs" / package
    stub.mkdir(parents=True)
    (stub / "__init__.py").write_text(f"raise ModuleNotFoundError('no', name={package!r})\n")
    env = clean_environment({"PYTHONPATH": str(folder / "stubs")})
    command = [sys.executable, "-m", "pytest_bridgescore", "certify", "--adapter", "scorer:Imps"]
    command += ["--profile", "small.yaml", "--out", "out", *words]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert_mistake(Done(done.returncode, done.stdout, done.stderr), f"bridgescore: {says}")


# --- two runs ---------------------------------------------------------------------------------------------------------


def test_verify_and_certify_leave_nothing_behind(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    assert certify().code == 0
    before = {path: path.read_bytes() for path in (folder / "out").iterdir()}
    assert call("verify", "out", "--profile", "small.yaml", "--rerun", "--adapter", "scorer:Imps").code == 0
    assert {path: path.read_bytes() for path in (folder / "out").iterdir()} == before
    assert not list((tmp_path / "temporary").iterdir())
