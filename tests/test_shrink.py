"""The counterexample of questions made up by a seed: small, the same for a seed, ready to be pasted; never a verdict."""

from __future__ import annotations

import importlib.util
import itertools
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore import counterexample
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.ask.reference import Reference
from pytest_bridgescore.explain.pasted import pasted
from pytest_bridgescore.generate.bulk import generated
from pytest_bridgescore.judge import smallest
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.smallest import Wrong, found, known, smaller
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors import load
from pytest_bridgescore.vectors.validate import validate
from tests.conftest import Bridgescore, Done, Report, Run

needs_hypothesis = pytest.mark.skipif(not importlib.util.find_spec("hypothesis"), reason="hypothesis is not there")

IMPS = OPERATIONS["imps"]
DRAWN = [name for name, operation in OPERATIONS.items() if operation.generate]

#: Wrong in several ways for the same differences: the first as a scorer is that has lost the row of 12 IMPs.
SLIPS = """
import itertools, os, random, time
import bridgescore_reference as law

class Slip:
    name, version = "slip", "1"
    def wrong(self, difference): return law.imps(difference).value - 1
    def imps(self, difference):
        return self.wrong(difference) if abs(difference) >= 600 else law.imps(difference).value

class Crashes(Slip):
    def wrong(self, difference): raise KeyError("boom")

class Refuses(Slip):
    def wrong(self, difference): raise ValueError("too much")

class Dies(Slip):
    def wrong(self, difference): os._exit(3)

class Moody(Slip):
    turn = itertools.count()
    def wrong(self, difference): return law.imps(difference).value + next(self.turn) % 2

class DiesLater(Slip):
    turn = itertools.count()
    def imps(self, difference):
        if next(self.turn) > 100: os._exit(3)
        return super().imps(difference)
"""

#: What is asked, so that little is.
ASKED = ("--vector", "generated/imps", "--generated", "60", "--seed", "3")

#: The largest difference that a search may leave: what is wrong begins with 600.
MOST = 700


@pytest.fixture(autouse=True)
def slips(request: pytest.FixtureRequest) -> None:
    """The module `slips` in the folder of a test that has one."""
    if "pytester" in request.fixturenames:
        request.getfixturevalue("pytester").makepyfile(slips=SLIPS)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Hypothesis were not installed."""
    monkeypatch.setattr(smallest, "is_there", lambda: False)


def vector_of(said: str) -> str:
    """The lines of a vector in what was printed."""
    lines = said[said.index("  - id: ") :].splitlines()
    return "\n".join(itertools.takewhile(lambda line: line.startswith(("  - ", "    ")), lines)) + "\n"


def shrunk(said: str) -> int:
    """The difference of the vector in what was printed, which has to be the whole of it."""
    found = re.search(r"^    given: \{difference: (-?\d+)\}$", said, re.MULTILINE)
    assert found, said
    difference = int(found[1])
    lines = [
        f"  smallest  imps: a difference of {difference} points",
        "  vector    as a file of vectors holds it, its system imps (docs/vectors.md):",
        *pasted(IMPS, {"difference": difference}, load.bundled(), 3),
    ]
    assert "\n".join(lines) in said
    return difference


def own_file(folder: Path, system: str, vectors: str) -> Path:
    path = folder / "own.yaml"
    path.write_text(f"system: {system}\nvectors:\n{vectors}", encoding="utf-8", newline="\n")
    return path


def check(bridgescore: Bridgescore, *more: str | Path, adapter: str = "slips:Slip") -> Done:
    return bridgescore("check", "--adapter", adapter, *ASKED, *more)


# --- found by Hypothesis ----------------------------------------------------------------------------


@needs_hypothesis
@pytest.mark.parametrize("name", ["Slip", "Crashes", "Refuses"])
def test_what_is_wrong_is_shrunk_against_the_adapter(name: str, bridgescore: Bridgescore) -> None:
    done = check(bridgescore, adapter=f"slips:{name}")
    assert done.code == 1
    assert 600 <= abs(shrunk(done.out)) <= MOST
    assert "pip install" not in done.out


@needs_hypothesis
def test_a_program_is_asked_by_another_process_of_it(bridgescore: Bridgescore) -> None:
    done = bridgescore(
        "check", "--command", f'"{sys.executable}" -m pytest_bridgescore serve --adapter slips:Slip', *ASKED
    )
    assert 600 <= abs(shrunk(done.out)) <= MOST
    assert "started again" not in done.out


@pytest.mark.slow
@needs_hypothesis
def test_the_same_seed_finds_the_same(bridgescore: Bridgescore) -> None:
    first, again = check(bridgescore), check(bridgescore)
    assert shrunk(first.out)
    assert first.out == again.out


@needs_hypothesis
@pytest.mark.slow
def test_the_process_that_asked_looks_for_it(bridgescore: Bridgescore, xdist: None) -> None:
    alone, spread = check(bridgescore), check(bridgescore, "-n", "2")
    assert shrunk(alone.out)
    assert alone.out == spread.out


@needs_hypothesis
def test_pytest_shows_it_in_the_message_of_the_item(run: Run) -> None:
    result = run(
        "--bridgescore-adapter=slips:Slip", *(f"--bridgescore-{one[2:]}" if one[0] == "-" else one for one in ASKED)
    )
    assert shrunk("\n".join(result.outlines))


@needs_hypothesis
@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "name", "number", "most"),
    [
        ("redoubled-insult-50", "table_score", 400, 4),
        ("imp-row-12-missing", "team_match", 50, 6),
        ("imp-row-12-missing", "russian_chicago", 50, 12),
    ],
)
def test_large_questions_become_small(
    fault: str, name: str, number: int, most: int, bridgescore: Bridgescore
) -> None:
    options = ("--vector", f"generated/{name}", "--generated", str(number), "--seed", "5")
    done = bridgescore("check", "--adapter", f"fault:{fault}", *options)
    path = own_file(bridgescore.folder, OPERATIONS[name].system, vector_of(done.out))
    [vector] = [one for one in load.with_own([path]).vectors if "/generated/" in one.id]
    assert Wrong(dict(vector.given), None).size[0] <= most
    again = bridgescore("check", "--adapter", f"fault:{fault}", "--vectors", path, "--vector", vector.id)
    assert again.code == 1
    assert bridgescore("check", "--vectors", path, "--vector", vector.id).code == 0


# --- nothing is left, nothing is touched ------------------------------------------------------------


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if "__pycache__" not in path.parts}


@needs_hypothesis
def test_no_file_of_hypothesis_is_left_anywhere(bridgescore: Bridgescore, tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.mkdir()
    temporary.mkdir()
    homes = dict.fromkeys(("HOME", "USERPROFILE", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(home))
    before = files(bridgescore.folder)
    done = bridgescore.process(
        *("check", "--adapter", "slips:Slip", *ASKED),
        env={**homes, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary))},
    )
    assert shrunk(done.out.replace("\r", ""))
    assert files(bridgescore.folder) == before
    assert files(home) == files(temporary) == set()


@needs_hypothesis
def test_the_hypothesis_of_a_users_own_tests_is_left_alone(bridgescore: Bridgescore) -> None:
    program = bridgescore.folder / "program.py"
    program.write_text(
        "import random, sys\n"
        "from hypothesis import configuration, settings\n"
        "from pytest_bridgescore import cli\n"
        "settings.register_profile('mine', max_examples=7, database=None)\n"
        "settings.load_profile('mine')\n"
        "def state(): return settings.default, repr(settings.default), repr(vars(configuration)), random.getstate()\n"
        "before = state()\n"
        f"status = cli.main(['check', '--adapter', 'slips:Slip', *{list(ASKED)}])\n"
        "print(status, state() == before)\n"
    )
    before = files(bridgescore.folder)
    run = subprocess.run(
        [sys.executable, program.name],
        cwd=bridgescore.folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "smallest" in run.stdout
    assert run.stdout.splitlines()[-1] == "1 True", run
    assert files(bridgescore.folder) == before


@pytest.mark.slow
@needs_hypothesis
def test_what_was_answered_while_looking_is_not_kept(
    bridgescore: Bridgescore, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither among the answers that are kept nor in the record."""
    kept = []
    for there in (True, False):
        monkeypatch.setattr(smallest, "is_there", lambda there=there: there)
        check(
            bridgescore,
            "--keep-answers",
            "answers.jsonl",
            "--report-json",
            "report.json",
            "--vector",
            "imps/law78b/5*",
        )
        kept.append(((bridgescore.folder / "answers.jsonl").read_text(encoding="utf-8"), report()))
    assert kept[0] == kept[1]


@pytest.mark.slow
@needs_hypothesis
def test_a_program_that_dies_over_it_ends_the_search_and_nothing_else(
    bridgescore: Bridgescore, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = f'"{sys.executable}" -m pytest_bridgescore serve --adapter slips:DiesLater'
    reports = []
    for there in (True, False):
        monkeypatch.setattr(smallest, "is_there", lambda there=there: there)
        done = bridgescore(
            "check", "--command", command, *ASKED, "--vector", "imps/law78b/5*", "--report-json", "report.json"
        )
        assert "  - id: imps/generated/" in done.out
        reports.append(report())
    assert reports[0] == reports[1]
    assert reports[0]["conduct"]["restarts"] == 0


def test_an_error_while_looking_costs_no_verdict(bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise RuntimeError("oh")

    monkeypatch.setattr(counterexample, "counterexample", broken)
    done = check(bridgescore)
    assert done.code == 1
    assert "  vector    none, by an error inside the suite: RuntimeError: oh (test_shrink.py:" in done.out
    assert done.lines[-1] == "wrong: 0 passed, 1 failed; asked: slip 1 (slips:Slip)"


@needs_hypothesis
def test_an_adapter_that_answers_now_so_now_so_is_judged_all_the_same(bridgescore: Bridgescore) -> None:
    done = check(bridgescore, adapter="slips:Moody")
    assert done.code == 1
    assert "  - id: imps/generated/imps-" in done.out


def test_a_known_failure_is_not_looked_into(bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []

    def look(*_: object) -> str:
        looked.append(1)
        return ""

    monkeypatch.setattr(counterexample, "counterexample", look)
    (bridgescore.folder / "known.yaml").write_text("- {id: generated/imps, reason: one too many}\n")
    assert check(bridgescore, "--known-failures", "known.yaml").code == 0
    assert check(bridgescore, "--known-failures", "known.yaml", "--update-known-failures").code == 0
    (bridgescore.folder / "known.yaml").write_text("[]\n")
    assert check(bridgescore, "--known-failures", "known.yaml", "--update-known-failures").code == 0
    assert check(bridgescore, adapter="reference").code == 0
    assert looked == []
    assert check(bridgescore).code == 1
    assert looked == [1]


# --- without Hypothesis -----------------------------------------------------------------------------


@pytest.mark.usefixtures("alone")
def test_without_hypothesis_the_smallest_that_was_asked_is_shown(bridgescore: Bridgescore) -> None:
    done = check(bridgescore)
    cases = generated(OPERATIONS["imps"], 60, 3, [{"gap": "reject", "table": None}])
    wrong = [given for given, _ in cases if abs(given["difference"]) >= 600]
    least = min(wrong, key=lambda given: Wrong(given, 0).size)["difference"]
    assert f"  smallest  imps: a difference of {least} points" in done.out
    assert done.out.count("pip install 'pytest-bridgescore[generated]'") == 1
    assert f"    given: {{difference: {least}}}\n" in done.out


@pytest.mark.slow
def test_a_file_of_answers_cannot_be_asked_more(bridgescore: Bridgescore) -> None:
    check(bridgescore, "--keep-answers", "answers.jsonl")
    done = bridgescore("check", "--answers", "answers.jsonl", *ASKED)
    assert done.code == 1
    assert "  - id: imps/generated/imps-" in done.out
    assert "pip install" not in done.out


@pytest.mark.usefixtures("alone")
def test_where_answers_are_missing_the_one_shown_becomes_the_vector(bridgescore: Bridgescore) -> None:
    done = check(bridgescore, adapter="slips:Crashes")
    assert "smallest" not in done.out
    assert "    given: {difference: 820}\n" in done.out


# --- the search by itself ---------------------------------------------------------------------------


class Wide(Reference):
    """Wrong from 300 on."""

    def __init__(self) -> None:
        self.asked = 0

    def imps(self, difference: int, gap: str = "reject", table: Any = None) -> int:
        self.asked += 1
        answer: int = IMPS.derive({"difference": difference, "gap": gap, "table": table}).value
        return answer + (abs(difference) >= 300)


def search(scorer: Wide, until: float = 60.0, verdict: str = FAIL) -> Wrong | None:
    plain = {"gap": "reject", "table": None}
    return found(PythonAdapter(scorer), IMPS, [plain], 1, verdict, until=time.monotonic() + until)


@needs_hypothesis
def test_a_search_ends_after_so_many_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = search(Wide())
    assert whole is not None
    monkeypatch.setattr(smallest, "MOST", 20)
    scorer = Wide()
    cut = search(scorer)
    assert scorer.asked == 20
    assert cut is not None
    assert abs(cut.given["difference"]) >= abs(whole.given["difference"]) >= 300
    monkeypatch.setattr(smallest, "MOST_VALUES", 10)
    scorer = Wide()
    search(scorer)
    assert scorer.asked == 10


@needs_hypothesis
def test_a_search_ends_when_time_is_up() -> None:
    scorer = Wide()
    assert search(scorer, until=0) is None
    assert scorer.asked == 0


@needs_hypothesis
def test_nothing_is_found_where_nothing_is_wrong_in_that_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smallest, "EXAMPLES", 30)
    scorer = Wide()
    assert search(scorer, verdict=UNRESOLVED) is None
    assert scorer.asked == 30


def test_a_search_that_cannot_start_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", sys.executable)
    monkeypatch.setenv("PYTHONHOME", "nowhere")
    assert search(Wide()) is None


def test_the_smaller_of_two_is_taken() -> None:
    one, other = Wrong({"scores": [10, 20]}, 0), Wrong({"scores": [500, 20]}, 0)
    assert smaller(one, None) is one
    assert smaller(one, other) is other, "as large, and Hypothesis takes it for plainer"
    assert smaller(one, Wrong({"scores": [10, 20, 30]}, 0)) is one


def test_the_smallest_that_is_known_is_one_that_was_asked_and_wrong() -> None:
    cases = list(generated(IMPS, 20, 1))
    ends = {swept("generated/imps", given).rpartition("/")[2]: given for given, _ in cases}
    missed = tuple((end, FAIL, 7) for end in list(ends)[3:9])
    result = Result("generated/imps", "imps", "imps", FAIL, asked=20, missed=missed)
    taken = known(result, cases)
    assert taken.given == min(list(ends.values())[3:9], key=lambda given: Wrong(given, 0).size)
    assert taken.got == 7


# --- the vector -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWN)
def test_a_vector_is_read_and_is_in_order(name: str, tmp_path: Path) -> None:
    operation, suite = OPERATIONS[name], load.bundled()
    some = [given for given, _ in generated(operation, 40, 2) if len(operation.derive(given).because) < 200][:4]
    lines = [line for given in some for line in pasted(operation, given, suite, 2)]
    path = own_file(tmp_path, operation.system, "\n".join(lines) + "\n")
    assert validate([path]) == ([], f"{len(some)} vectors")
    own = {vector.id: vector for vector in load.with_own([path]).vectors if "/generated/" in vector.id}
    assert sorted(map(repr, some)) == sorted(repr(vector.given) for vector in own.values())
    # Whoever runs them asks the reference, which answers right.
    examiner = Examiner(PythonAdapter(Reference()), suite)
    assert {examiner.vector(vector).verdict for vector in own.values()} == {PASS}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("imps", {"difference": 15}),
        ("table_score", {"contract": "8H", "declarer": "N", "vulnerable": "None", "tricks": 9}),
    ],
)
def test_what_must_be_refused_is_a_vector_of_a_refusal(name: str, given: dict[str, Any], tmp_path: Path) -> None:
    operation = OPERATIONS[name]
    lines = list(pasted(operation, given, load.bundled(), 1))
    assert any(line.startswith("    expect: {reject: ") for line in lines)
    assert "    because:" not in lines
    path = own_file(tmp_path, operation.system, "\n".join(lines) + "\n")
    assert validate([path]) == ([], "1 vectors")


def test_a_long_derivation_is_left_out_and_said_to_be() -> None:
    cases: Iterator[Any] = generated(OPERATIONS["pairs_result"], 1, 2)
    lines = list(pasted(OPERATIONS["pairs_result"], next(cases)[0], load.bundled(), 2))
    assert lines[-1].startswith("    # its derivation has ")
    assert len(lines) == 7


def test_a_vector_can_stand_beside_others_of_its_system(bridgescore: Bridgescore) -> None:
    done = check(bridgescore)
    other = "  - id: imps/mine/ten\n    operation: imps\n    source: wbf-laws\n    given: {difference: 10}\n    expect: 0\n"
    own_file(bridgescore.folder, "imps", other + vector_of(done.out))
    mine = ("--vectors", "own.yaml", "--vector", "imps/generated/*")
    assert bridgescore("check", *mine, "--adapter", "slips:Slip").code == 1
    assert bridgescore("check", *mine, "--adapter", "reference").lines[-1].startswith("nothing failed: 1 passed")
