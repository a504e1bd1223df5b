"""Programs with a fault: no fault costs more than the answer it spoils, hangs the run, or leaves a process behind.

The scorer of `faulty.py` is right but for one fault, which shows when the difference 580 is asked. It is asked four
vectors and a sweep of 1601 questions.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pytest_bridgescore.ask.process import Process
from tests.conftest import is_left

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report

FAULTY = Path(__file__).parent / "faulty.py"
POSIX = pytest.mark.skipif(os.name == "nt", reason="the fault, or its name, is one of POSIX")

VECTOR, SWEEP = "imps/law78b/580", "sweep/imps/law78b"
SMALL = ["imps/law78b/50", "imps/law78b/500", VECTOR, "imps/law78b/590", SWEEP]

#: Seconds. No right answer takes as long, on a busy machine either; and longer than any run may take.
SOON, NEVER = 1.2, 25.0


# --- a run and what is left of it ----------------------------------------------------------------------------------


class Ran(NamedTuple):
    """A finished `check` of a faulty scorer: its output, its report, the questions that came to each process."""

    done: Done
    report: dict[str, Any]
    log: list[tuple[int, str]]
    seconds: float

    @property
    def results(self) -> dict[str, dict[str, Any]]:
        """Every result by its id."""
        return {result["id"]: result for result in self.report["results"]}

    @property
    def verdicts(self) -> dict[str, str]:
        """Every verdict by its id."""
        return {id: result["verdict"] for id, result in self.results.items()}

    @property
    def lives(self) -> int:
        """How many processes were asked who they are."""
        return len({process for process, what in self.log if what == "starts"})

    @property
    def notes(self) -> list[str]:
        """What is told of the adapter's manners."""
        return [line.removeprefix("the adapter ") for line in self.done.lines if line.startswith("the adapter ")]

    def asked(self, id: str) -> list[int]:
        """The processes that were asked a question, one after the other."""
        return [process for process, what in self.log if what == id]


def command(*words: str | Path) -> str:
    """A command line of these words, as they are quoted here."""
    if os.name == "nt":
        return " ".join(f'"{word}"' for word in words)
    return shlex.join(map(str, words))


def faulty(fault: str, log: Path) -> str:
    """The command line of the faulty scorer. It starts fast: nothing is imported for it that it does not need."""
    return command(sys.executable, "-I", "-S", FAULTY, fault, log)


def log_of(path: Path) -> list[tuple[int, str]]:
    """The lines of a log: process and question."""
    pairs = [line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(int(process), what) for process, what in pairs]


def none_left(log: list[tuple[int, str]], seconds: float = 0.0) -> None:
    """No process of a log is left, at the latest after some seconds."""
    processes = {process for process, _ in log}
    assert processes
    until = time.monotonic() + seconds
    while any(map(is_left, processes)) and time.monotonic() < until:
        time.sleep(0.05)
    assert [process for process in processes if is_left(process)] == []


def ran(
    bridgescore: Bridgescore, report: Report, fault: str, *options: str, vectors: str = ",".join(SMALL), wait: float
) -> Ran:
    """Run `check` on the faulty scorer, and see that no process of it is left."""
    path = bridgescore.folder / "log"
    started = time.monotonic()
    done = bridgescore(
        *("check", "--command", faulty(fault, path), "--vector", vectors, "--timeout", f"{wait:g}"),
        *("--report-json", "report.json", *options),
    )
    log = log_of(path)
    none_left(log)
    assert done.err == ""
    return Ran(done, report(whole=True), log, time.monotonic() - started)


# --- faults in the middle of a run ---------------------------------------------------------------------------------


class Fault(NamedTuple):
    """What a fault makes of the question 580, and what else is told of it."""

    verdict: str
    #: The message of the vector; `{id}` stands for the id of the question.
    why: str
    #: How many processes there are in all, and which one of the vector's question and the sweep's each is asked.
    lives: int = 1
    tries: tuple[int, int] = (1, 1)
    notes: tuple[str, ...] = ()
    #: How long the run may take, where an answer is waited for; and only vectors are asked then.
    wait: float = NEVER
    swept: bool = True


def ended(how: str, *notes: str) -> Fault:
    """The program ends twice at each of the two questions, and is started again each time."""
    why = f"when it was asked this, and when it was asked again, the program {how}"
    return Fault("UNRESOLVED", why, 5, (2, 2), (*notes, "had to be started again 4 times"))


def late(more: str = "", *, swept: bool = False) -> Fault:
    """No answer comes, and the program is started again; with others on their way it is asked again alone."""
    often = " 3 times" if swept else ""
    why, notes = (
        f"no answer within {SOON:g} s{more or ' (is each line flushed?)'}",
        (f"had to be started again{often}",),
    )
    return Fault("UNRESOLVED", why, 2 + 2 * swept, (1, 2), notes, SOON, swept)


def noise(why: str, *notes: str) -> Fault:
    """A line that is no answer, and the program goes on: it is asked for a sign of life, and no question again."""
    return Fault("UNRESOLVED", why, 1, (1, 1), notes or (f"{why} (2 times)",))


def broken(why: str) -> Fault:
    """An answer that is none; nothing else is to be told."""
    return Fault("UNRESOLVED", why)


FAULTS = {
    "exits": ended("ended with exit status 3"),
    "exits quietly": ended("ended with exit status 0"),
    "exits with words": ended("ended with exit status 3; its last words: no scale\\x1b[2J for this"),
    "is killed": ended("was ended by SIGKILL"),
    "aborts": ended("was ended by SIGABRT"),
    "leaves a child": ended("ended with exit status 5"),
    "closes standard output": ended("closed its standard output"),
    "half a line and exits": ended(
        'ended with exit status 0; it wrote a line that is not JSON: {{"jsonrpc": "2.0", "',
        'wrote a line that is not JSON: {"jsonrpc": "2.0", " (4 times)',
    ),
    "never answers": late(swept=True),
    "answers late": late(),
    "ignores termination": late(),
    "half a line": late('; it wrote half a line: {{"jsonrpc": "2.0", "'),
    "floods standard error": late(),
    "answers twice differently": broken("answered twice: 11, then 12"),
    "unknown id": noise("answered with the id 'no-such-id', which was not asked"),
    "id null": noise("answered with the id None, which was not asked"),
    "id a number": noise("answered with the id 580, which was not asked"),
    "no id": noise("answered with the id None, which was not asked"),
    "not JSON": noise("wrote a line that is not JSON: eleven"),
    "100 MB": noise("wrote a line of more than 1,000,000 bytes"),
    "100 MB in the right answer": noise("wrote a line of more than 1,000,000 bytes"),
    "neither result nor error": broken("neither result nor error in {{'id': '{id}'}}"),
    "error without code": broken("neither result nor error in {{'id': '{id}', 'error': 'broken'}}"),
    "NaN": broken("nan is not a number"),
    "Infinity": broken("-inf is not a number"),
    "1e400": broken("inf is not a number"),
    "a million digits": broken("inf is not a number"),
    "text for a number": broken("'11' is not a whole number"),
    "null": broken("None is not a whole number"),
    "a list": broken("[11] is not a whole number"),
    "half a surrogate": broken("'\\ud800' is not a whole number"),
    "error of its own": broken("error -32603: it broke"),
    "refuses": Fault("FAIL", "refused valid input: too large"),
    "supports not": Fault("UNSUPPORTED", "small only (https://scorer.example/1)"),
}
ONLY_POSIX = {"is killed", "aborts", "leaves a child", "ignores termination", "out of order"}


def params(faults: dict[str, Any]) -> list[Any]:
    """The names, marked where they are of POSIX only."""
    return [pytest.param(name, marks=[POSIX] if name in ONLY_POSIX else []) for name in faults]


@pytest.mark.parametrize("name", params(FAULTS))
def test_a_fault_costs_the_answer_it_spoils_and_no_other(bridgescore: Bridgescore, report: Report, name: str) -> None:
    fault = FAULTS[name]
    asked = SMALL if fault.swept else SMALL[:-1]
    seen = ran(bridgescore, report, name, vectors=",".join(asked), wait=fault.wait)
    spoiled = [VECTOR, SWEEP] if fault.swept else [VECTOR]
    assert seen.verdicts == {id: fault.verdict if id in spoiled else "PASS" for id in asked}
    assert seen.results[VECTOR]["message"] == fault.why.format(id=VECTOR)
    if fault.swept:
        said = seen.results[SWEEP]["message"]
        assert seen.results[SWEEP]["wrong"] == 1
        assert said.startswith("1 of 1601 answers are ")
        assert said.endswith(": " + fault.why.format(id=f"{SWEEP}/580"))
    assert seen.done.code == (fault.verdict != "UNSUPPORTED")
    assert seen.notes == list(fault.notes)
    assert seen.report["diagnosis"] == []
    # Who answered what came before and after.
    assert seen.lives == fault.lives
    lived_on(seen, VECTOR, "imps/law78b/590", fault.tries[0], restarted=fault.lives > 1)
    if fault.swept:
        lived_on(seen, f"{SWEEP}/580", f"{SWEEP}/8000", fault.tries[1], restarted=fault.lives > 1)
    assert seen.seconds < (NEVER if fault.wait == NEVER else 2 * (SOON + 2) + 10)


def lived_on(seen: Ran, spoiled: str, after: str, tries: int, *, restarted: bool) -> None:
    """A question came to a process so often, and the question after it to a live one."""
    processes, (later,) = seen.asked(spoiled), set(seen.asked(after))
    assert len(processes) == tries
    assert (later not in processes) == restarted
    assert len(set(processes)) == (tries if restarted else 1)


def test_last_words_are_waited_for(bridgescore: Bridgescore, report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    read_errors = Process._read_errors

    def slowly(self: Process) -> None:
        time.sleep(0.3)
        read_errors(self)

    monkeypatch.setattr(Process, "_read_errors", slowly)
    seen = ran(bridgescore, report, "exits with words", vectors=VECTOR, wait=NEVER)
    assert seen.results[VECTOR]["message"] == FAULTS["exits with words"].why


#: How many processes there are, and what is told.
HARMLESS: dict[str, tuple[int, tuple[str, ...]]] = {
    "none": (1, ()),
    "exits once": (2, ("had to be started again",)),
    "a whole line without end and exits": (3, ("had to be started again 2 times",)),
    "much on standard error": (1, ()),
    "byte order mark": (1, ()),
    "lines as on Windows": (1, ()),
    "answers twice": (1, ("answered a question twice, the same both times (2 times)",)),
    "100 MB before the right answer": (1, ("wrote a line of more than 1,000,000 bytes (2 times)",)),
    "banner": (
        1,
        (
            "wrote a line that is not JSON: Welcome to the scorer",
            "wrote a line that is not JSON:    version 1 \u2660",
        ),
    ),
    "out of order": (1, ()),
    "ends with an error": (1, ("ended with exit status 7 after its last answer",)),
    "ignores the end": (1, ("did not end when its standard input did, and was made to",)),
}


@pytest.mark.parametrize("name", params(HARMLESS))
def test_what_does_no_harm_is_told_and_all_answers_count(bridgescore: Bridgescore, report: Report, name: str) -> None:
    lives, notes = HARMLESS[name]
    seen = ran(bridgescore, report, name, wait=NEVER)
    assert seen.done.code == 0
    assert seen.verdicts == dict.fromkeys(SMALL, "PASS")
    assert seen.done.lines[-1].startswith("nothing failed: 5 passed; asked: faulty 1 ")
    assert seen.lives == lives
    assert seen.notes == list(notes)
    assert seen.seconds < NEVER


def test_lines_before_all_answers_are_told_in_part_and_counted(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "debugs", wait=NEVER)
    assert seen.done.code == 0
    assert seen.verdicts == dict.fromkeys(SMALL, "PASS")
    assert seen.lives == 1
    asked = [what for _, what in seen.log if what != "starts"]
    assert len(asked) > 1600
    *some, more = seen.notes
    assert len(some) == 3
    assert {note.partition(": DEBUG asked ")[0] for note in some} == {"wrote a line that is not JSON"}
    assert {note.partition(": DEBUG asked ")[2] for note in some} <= set(asked)
    assert more == f"wrote other lines that are no answers ({len(asked) - 3} times)"
    assert seen.seconds < NEVER


@pytest.mark.parametrize(("name", "wait"), [("closes standard input", NEVER), ("closes standard input later", SOON)])
def test_who_closes_standard_input_is_started_again_for_the_next_question(
    bridgescore: Bridgescore, report: Report, name: str, wait: float
) -> None:
    # Later, the next question may have been written already, and nobody reads it.
    seen = ran(bridgescore, report, name, vectors="imps/law78b/5*", wait=wait)
    assert seen.done.code == 0
    assert set(seen.verdicts.values()) == {"PASS"}
    lived_on(seen, VECTOR, "imps/law78b/590", 1, restarted=True)
    assert seen.lives == 2
    assert seen.notes == ["had to be started again"]
    assert seen.seconds < NEVER


def test_a_flood_ends_when_time_is_up(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "floods standard output", vectors="imps/law78b/5*", wait=SOON)
    assert seen.verdicts == {id: "UNRESOLVED" if id == VECTOR else "PASS" for id in SMALL[:-1]}
    said = f"no answer within {SOON:g} s; it wrote a line that is not JSON: again and again"
    assert seen.results[VECTOR]["message"] == said
    assert re.fullmatch(r"wrote a line that is not JSON: again and again \(\d+ times\)", seen.notes[0])
    assert seen.notes[1:] == ["had to be started again"]
    lived_on(seen, VECTOR, "imps/law78b/590", 1, restarted=True)
    assert seen.lives == 2
    assert seen.seconds < SOON + 12


@POSIX
def test_a_child_that_left_the_group_holds_nothing_up(bridgescore: Bridgescore, report: Report) -> None:
    # Nobody can find it, but for its line in the log; it holds the pipe open.
    path = bridgescore.folder / "log"
    started = time.monotonic()
    try:
        done = bridgescore(
            *("check", "--command", faulty("leaves a child apart", path), "--vector", "imps/law78b/5*"),
            *("--timeout", f"{NEVER:g}", "--report-json", "report.json"),
        )
    finally:
        children = {process for process, what in log_of(path) if what == "child"}
        for child in children:
            os.kill(child, signal.SIGKILL)
    assert len(children) == 2
    assert time.monotonic() - started < NEVER
    assert done.lines[-1].startswith("wrong: 3 passed, 1 failed; ")
    none_left([line for line in log_of(path) if line[0] not in children])


# --- answers under other ids, and second answers -------------------------------------------------------------------


def test_of_two_answers_neither_counts_if_the_wrong_one_came_first(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "answers twice wrong first", wait=NEVER)
    assert seen.verdicts == {id: "UNRESOLVED" if id in (VECTOR, SWEEP) else "PASS" for id in SMALL}
    assert seen.results[VECTOR]["message"] == "answered twice: 12, then 11"
    assert seen.results[SWEEP]["message"].endswith("580: answered twice: 12, then 11")
    assert seen.done.code == 1
    assert seen.lives == 1


def test_a_spoiled_answer_that_was_wrong_already_is_counted_once(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "answers twice wrong first", wait=NEVER)
    assert seen.results[SWEEP]["wrong"] == 1


@pytest.mark.parametrize("name", ["answers a probe twice", "describes twice"])
def test_the_exit_status_is_that_of_the_last_line(bridgescore: Bridgescore, report: Report, name: str) -> None:
    seen = ran(bridgescore, report, name, vectors="imps/law78b/5*", wait=NEVER)
    assert set(seen.verdicts.values()) == {"PASS"}
    assert seen.done.lines[-1].startswith("nothing failed: ")
    assert seen.done.code == 0


def test_who_describes_itself_twice_is_told_so(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "describes twice", vectors="imps/law78b/5*", wait=NEVER)
    first, second = ({"name": "faulty", "version": version} for version in "12")
    assert f"describe answered twice: {first}, then {second}" in seen.notes
    assert "describe#" not in seen.done.out  # the ids of pings mean nothing to anybody
    assert "which was not asked" not in seen.done.out


def test_that_two_answers_are_the_same_is_said_where_they_are(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "describes twice", vectors="imps/law78b/5*", wait=NEVER)
    assert "answered a question twice, the same both times" not in seen.notes


@pytest.mark.parametrize("vectors", ["imps/refusals/*", "imps/gaps/15"])
def test_what_does_not_fail_a_run_does_not_fail_it_when_it_is_taken_back(
    bridgescore: Bridgescore, report: Report, vectors: str
) -> None:
    seen = ran(bridgescore, report, "answers what it refused", vectors=f"imps/law78b/500,{vectors}", wait=NEVER)
    assert "answered twice: not in the scale, then 99" in json.dumps(seen.report) + seen.done.out
    assert seen.done.lines[-1].startswith("nothing failed: ")
    assert seen.done.code == 0


def test_answers_that_are_wrong_and_others_that_are_spoiled_are_all_counted(
    bridgescore: Bridgescore, report: Report
) -> None:
    seen = ran(bridgescore, report, "answers twice and another wrong", wait=NEVER)
    assert seen.verdicts == {
        **dict.fromkeys(SMALL, "PASS"),
        VECTOR: "UNRESOLVED",
        "imps/law78b/590": "FAIL",
        SWEEP: "UNRESOLVED",
    }
    assert seen.results[SWEEP]["wrong"] == 2


def test_an_answer_under_the_id_of_another_spoils_both(bridgescore: Bridgescore, report: Report) -> None:
    # Nobody knows which of the two answers to that question is its own.
    seen = ran(bridgescore, report, "id of another", vectors="imps/law78b/5*", wait=NEVER)
    assert seen.results["imps/law78b/50"]["message"] == "answered twice: 2, then 11"
    assert seen.results[VECTOR]["message"] == "answered 'imps/law78b/50' again"
    spoiled = ("imps/law78b/50", VECTOR)
    assert seen.verdicts == {id: "UNRESOLVED" if id in spoiled else "PASS" for id in SMALL[:-1]}
    assert seen.done.lines[-1].startswith("wrong: 2 passed, 2 failed; ")
    assert seen.done.code == 1
    assert seen.lives == 1
    assert seen.seconds < NEVER


def test_a_line_that_is_no_answer_spoils_one_question_once(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "not JSON once", wait=NEVER)
    assert seen.verdicts == {id: "UNRESOLVED" if id == VECTOR else "PASS" for id in SMALL}
    assert seen.results[VECTOR]["message"] == "wrote a line that is not JSON: eleven"
    assert seen.notes == ["wrote a line that is not JSON: eleven"]
    assert seen.lives == 1


# --- lines that are shown in part ----------------------------------------------------------------------------------

SHOWN = {
    "not UTF-8": 'wrote a line that is not UTF-8: {"jsonrpc": "2.0", "id": "imps/law78b/580", ',
    "deep nesting": 'wrote a line that is nested too deep: {"jsonrpc": "2.0", "id": "imps/law78b/580", ',
    "deep but whole": 'wrote a line that is nested too deep: {"jsonrpc": "2.0", "id": "imps/law78b/580", ',
    "JSON that is no object": 'wrote a line that is no answer: [{"jsonrpc": "2.0", "id": "imps/law78b/580", "result": ',
    "id a list": "answered with the id ['imps/law78b/580'], which was not asked",
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_line_that_cannot_be_read_is_shown(bridgescore: Bridgescore, report: Report, name: str) -> None:
    seen = ran(bridgescore, report, name, wait=NEVER)
    assert seen.verdicts == {id: "UNRESOLVED" if id in (VECTOR, SWEEP) else "PASS" for id in SMALL}
    said = seen.results[VECTOR]["message"]
    assert said.startswith(SHOWN[name])
    assert len(said) < 200
    assert seen.results[SWEEP]["wrong"] == 1
    assert len(seen.notes) == 2
    assert said in seen.notes
    assert seen.lives == 1
    assert seen.seconds < NEVER


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (
            "escape codes",
            "error -32603: \\x1b[2J\\x1b]0;title\\x07<script>alert(1)</script> next\\xd800",
        ),
        ("escape codes on a line", "wrote a line that is not JSON: \\x1b[2J\\x1b]0;title\\x07 \\x9b2J <b>\\x202e"),
    ],
)
def test_nothing_that_a_terminal_obeys_is_passed_on(
    bridgescore: Bridgescore, report: Report, name: str, why: str
) -> None:
    seen = ran(bridgescore, report, name, "-x", vectors=f"{VECTOR},imps/law78b/500", wait=NEVER)
    assert seen.results[VECTOR]["message"] == why
    assert "expected  11" in seen.done.out  # it is shown in full
    written = (bridgescore.folder / "report.json").read_text(encoding="utf-8")
    for text in (seen.done.all, written):
        assert {char for char in text if not char.isprintable()} == {"\n"}


# --- a program that does not do what it says -----------------------------------------------------------------------


def test_who_answers_one_question_a_life_is_given_up_in_the_end(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "one answer a life", wait=NEVER)
    assert seen.verdicts == {id: "UNRESOLVED" if id == SWEEP else "PASS" for id in SMALL}
    said = seen.results[SWEEP]["message"]
    assert re.fullmatch(
        r"\d+ of 1601 answers are wrong or missing; first: not asked: by then the program had been started (\d+) times "
        r"\(it is to go on until its standard input ends\)",
        said,
    )
    assert f"started {seen.lives} times" in said
    assert 10 < seen.lives < 60
    assert seen.results[SWEEP]["wrong"] > 1500
    assert seen.seconds < NEVER


@pytest.mark.parametrize(
    ("name", "asked"), [("one answer a life", ",".join(SMALL)), ("exits", VECTOR), ("never answers", VECTOR)]
)
def test_it_is_told_how_often_a_program_was_started_again(
    bridgescore: Bridgescore, report: Report, name: str, asked: str
) -> None:
    seen = ran(bridgescore, report, name, vectors=asked, wait=SOON if name == "never answers" else NEVER)
    often = seen.lives - 1
    told = {0: [], 1: ["had to be started again"]}.get(often, [f"had to be started again {often} times"])
    assert seen.notes == told


def test_who_claims_too_much_fails_what_it_claims(bridgescore: Bridgescore, report: Report) -> None:
    vectors = "imps/law78b/5*,imps/gaps/15-*,total_points/law78c/*"
    seen = ran(bridgescore, report, "claims too much", vectors=vectors, wait=NEVER)
    verdicts: dict[str, set[str]] = {}
    for id, verdict in seen.verdicts.items():
        verdicts.setdefault(id.rpartition("/")[0], set()).add(verdict)
    assert verdicts == {
        "imps/law78b": {"PASS"},
        "imps/gaps": {"UNSUPPORTED", "PASS"},
        "total_points/law78c": {"UNSUPPORTED"},
    }
    lacking = [id for id in seen.verdicts if id.startswith("total_points/")]
    # What is not at the defaults was not claimed.
    assert f", {len(lacking)} failed, " in seen.done.lines[-1]
    assert seen.done.lines[-1].startswith("wrong: ")
    assert seen.done.code == 1
    assert "imps only" in {seen.results[id]["message"] for id in lacking}


def test_who_is_silent_to_other_operations_is_waited_for_three_times_each(
    bridgescore: Bridgescore, report: Report
) -> None:
    vectors = ",".join([*SMALL, "total_points/law78c/*"])
    seen = ran(bridgescore, report, "ignores unknown methods", vectors=vectors, wait=SOON)
    other = {id: result["message"] for id, result in seen.results.items() if id.startswith("total_points/")}
    assert len(other) > 5
    assert {id: verdict for id, verdict in seen.verdicts.items() if id not in other} == dict.fromkeys(SMALL, "PASS")
    assert {seen.verdicts[id] for id in other} == {"UNRESOLVED"}
    assert set(other.values()) == {
        f"not asked: 3 questions of total_points had no answer within {SOON:g} s (is each line flushed?)"
    }
    # They were three of those before the first vector.
    assert [one["text"] for one in seen.report["diagnosis"]] == [
        f"total_points: no question that was tried is answered: no answer within {SOON:g} s (is each line flushed?)"
    ]
    assert seen.lives == 4
    assert seen.seconds < 3 * SOON + 15


@pytest.mark.slow
def test_who_is_slow_but_sure_is_waited_for(bridgescore: Bridgescore, report: Report) -> None:
    # A whole window of questions takes longer than one answer may: time counts from the answer before.
    seen = ran(bridgescore, report, "answers slowly", wait=SOON)
    assert seen.verdicts == dict.fromkeys(SMALL, "PASS")
    assert seen.notes == []
    assert seen.lives == 1
    assert seen.seconds > 64 * 0.04


def test_an_exponent_that_no_number_has_is_no_number(bridgescore: Bridgescore, report: Report) -> None:
    seen = ran(bridgescore, report, "an exponent of twenty digits", wait=NEVER)
    assert seen.verdicts == {id: "UNRESOLVED" if id in (VECTOR, SWEEP) else "PASS" for id in SMALL}


# --- memory --------------------------------------------------------------------------------------------------------

#: Runs `check` and says how much memory that took at its highest.
MEASURED = """
import re, sys
from pathlib import Path
from pytest_bridgescore import cli
code = cli.main(sys.argv[1:])
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1], file=sys.stderr)
sys.exit(code)
"""


def highest(folder: Path, fault: str) -> int:
    """The kilobytes that a run takes at its highest."""
    words = [sys.executable, "-c", MEASURED, "check", "--command", faulty(fault, folder / "log"), "--vector", VECTOR]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.strip().isdigit(), done.stderr
    return int(done.stderr)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing here says how much memory was taken")
def test_no_line_is_so_long_that_memory_runs_out(tmp_path: Path) -> None:
    usual = highest(tmp_path, "none")
    assert usual > 1_000
    for fault in ("100 MB", "100 MB before the right answer", "100 MB in the right answer"):
        # A line kept whole would take 100,000 more.
        assert highest(tmp_path, fault) < usual + 30_000, fault


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing here says how much memory was taken")
def test_no_flood_takes_memory(tmp_path: Path) -> None:
    usual = highest(tmp_path, "none")
    assert highest(tmp_path, "much on standard error") < usual + 30_000


# --- programs that cannot be asked at all --------------------------------------------------------------------------


def not_started(bridgescore: Bridgescore, program: str, wait: float = NEVER) -> str:
    """What is said of a program that cannot be asked: one line, exit status 4, no report."""
    started = time.monotonic()
    done = bridgescore("check", "--command", program, "--timeout", f"{wait:g}", "--report-json", "report.json")
    assert done.code == 4
    assert done.out == ""
    (line,) = done.err.strip().splitlines()
    assert line.startswith("ERROR: ")
    assert all(char.isprintable() for char in line)
    assert not (bridgescore.folder / "report.json").exists()
    assert time.monotonic() - started < (NEVER if wait == NEVER else wait + 10)
    return line.removeprefix("ERROR: ")


START = {
    "exits": "gives no valid describe: ended with exit status 3",
    "exits with words": "gives no valid describe: ended with exit status 1; its last words: no licence",
    "never answers": f"gives no valid describe: no answer within {SOON:g} s (is each line flushed?)",
    "half a line": f'gives no valid describe: no answer within {SOON:g} s; it wrote half a line: {{"jsonrpc"',
    "garbage": "gives no valid describe: wrote a line that is not JSON: Which file?",
    "nothing but garbage": f"gives no valid describe: no answer within {SOON:g} s; "
    "it wrote a line that is not JSON: Which file?",
    "garbage and nothing more": f"gives no valid describe: no answer within {SOON:g} s; "
    "it wrote a line that is not JSON: Which file?",
    "echo": "gives no valid describe: neither result nor error in "
    "{'jsonrpc': '2.0', 'id': 'describe', 'method': 'describe'}",
    "unknown id": "gives no valid describe: answered with the id '1', which was not asked",
    "id null": "gives no valid describe: answered with the id None, which was not asked",
    "no object": "gives no valid describe: 'faulty' is no object",
    "null": "gives no valid describe: None is no object",
    "error": "gives no valid describe: no such method",
    "protocol 2": "speaks protocol '2', this suite speaks 1",
    "protocol true": "speaks protocol True, this suite speaks 1",
    "operations a text": "gives no valid describe: operations is no list of texts: 'imps'",
    "operations of numbers": "gives no valid describe: operations is no list of texts: [1]",
    "operations unknown": "gives no valid describe: operations names 'imp': did you mean imps?",
    "profiles a text": "gives no valid describe: profiles is no list of texts: 'club'",
    "profiles an object": "gives no valid describe: profiles is no list of texts: {'club': True}",
    "parameters a list": 'gives no valid describe: parameters is no object such as {"imps": {"gap": ["lower"]}}',
    "parameters of no operation": "gives no valid describe: parameters names 'imp': did you mean imps?",
    "parameters without names": "gives no valid describe: parameters names 'imps': ",
    "parameters unknown": "gives no valid describe: parameters of imps: 'gaps' is no parameter of it",
    "parameters without a list": "gives no valid describe: parameters of imps: 'gap' is no parameter of it, "
    "or has no list of values",
    "100 MB": "gives no valid describe: ended with exit status 0; it wrote a line of more than 1,000,000 bytes",
    "closes standard output": "gives no valid describe: closed its standard output",
    "closes standard input": "gives no valid describe: closed its standard input",
    "floods": f"gives no valid describe: no answer within {SOON:g} s; "
    "it wrote a line that is not JSON: again and again",
}
#: Those that are waited for.
SILENT = {
    "never answers",
    "nothing but garbage",
    "half a line",
    "garbage and nothing more",
    "closes standard input",
    "floods",
}


@pytest.mark.parametrize("name", START)
def test_a_program_that_does_not_say_who_it_is_ends_the_run_before_it_begins(
    bridgescore: Bridgescore, name: str
) -> None:
    path = bridgescore.folder / "log"
    program = faulty(f"start: {name}", path)
    said = not_started(bridgescore, program, SOON if name in SILENT else NEVER)
    assert said.startswith(f"{program!r} {START[name]}")
    assert len(said) < len(program) + 250
    log = log_of(path)
    assert [what for _, what in log][:2] == ["starts", "describe"]
    assert len({process for process, _ in log}) == 1
    none_left(log)


def test_where_there_is_no_program(bridgescore: Bridgescore) -> None:
    assert not_started(bridgescore, "no-such-scorer --quiet") == (
        "'no-such-scorer --quiet' cannot be started: there is no program no-such-scorer"
    )
    assert not_started(bridgescore, "./adapter.py").endswith("there is no program ./adapter.py")
    assert not_started(bridgescore, str(bridgescore.folder)).endswith(f"there is no program {bridgescore.folder}")


@POSIX
def test_a_file_that_is_no_program(bridgescore: Bridgescore) -> None:
    file = bridgescore.folder / "adapter"
    file.write_text("print('hello')\n")
    assert (
        not_started(bridgescore, "./adapter")
        == "'./adapter' cannot be started: ./adapter is no program; put before it what runs it, such as python3 or php"
    )
    file.chmod(0o755)
    assert not_started(bridgescore, "./adapter") == "'./adapter' cannot be started: Exec format error"
    file.write_text("#!/no/such/interpreter\n")
    assert not_started(bridgescore, "./adapter").startswith("'./adapter' cannot be started: ")
    # A shell would understand these; none is asked.
    assert "there is no program" in not_started(bridgescore, "PYTHONUNBUFFERED=1 ./adapter")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (" ", "the command ' ' cannot be read: the command is empty"),
        ('node "adapter.js', "the command 'node \"adapter.js' cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_read(bridgescore: Bridgescore, program: str, said: str) -> None:
    assert not_started(bridgescore, program) == said


def test_a_command_that_is_not_given(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--command", "")
    assert (done.code, done.out) == (4, "")
    assert done.err == "bridgescore: --command is given without a value\n"
