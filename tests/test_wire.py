"""A program that is asked over its standard input and output gets the verdicts that a Python adapter would get."""

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
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bridgescore.ask.command import WINDOW
from tests.conftest import is_left, bare

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report, Run

FAULTY = Path(__file__).parent / "faulty.py"
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

#: The same functions for a class, and for a process that writes down what it receives: `twin.py LOG [SILENT]`.
TWIN = """
import json
import os
import sys

import bridgescore_reference as law
from pytest_bridgescore import Unsupported

class Twin:
    name, version, language, homepage = "twin", "2", "Python", "https://twin.example"
    operations = ["imps", "matchpoints"]

    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        if laws == "1927":
            raise Unsupported("no laws of 1927")
        score = law.contract_score(contract, vulnerable, tricks, laws).value
        return score - 50 if "XX" in str(contract) and score > 0 else score

    def board_conditions(self, board):
        return law.board_conditions(board).value if board != 16 else None

    def imps(self, difference, gap="reject", table=None):
        if gap == "upper":
            raise Unsupported("no such rounding")
        return law.imps(difference, gap, table).value

    def matchpoints(self, scores, win=2):
        return [float(one) for one in law.matchpoints(scores, win).value]

def answered(message):
    method, params = message["method"], message.get("params", {})
    if method == "describe":
        about = ("name", "version", "language", "homepage", "operations")
        return {"result": {"protocol": "1", **{one: getattr(Twin, one) for one in about}}}
    if not hasattr(Twin, method):
        return {"error": {"code": -32601, "message": f"no method {method}"}}
    if method == "contract_score":
        params["contract"] = params["contract"]["text"]
    try:
        return {"result": getattr(Twin(), method)(**params)}
    except Unsupported as error:
        return {"error": {"code": -32001, "message": str(error)}}
    except ValueError as error:
        return {"error": {"code": -32602, "message": str(error)}}

if __name__ == "__main__":
    with open(sys.argv[1], "ab", buffering=0) as log:
        for line in sys.stdin.buffer:
            log.write(b"%d " % os.getpid() + line)
            message = json.loads(line)
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answered(message)}), flush=True)
        log.write(b"%d the end\\n" % os.getpid())
"""
#: Answers that pass and fail, crash, are refused or not supported, observed; operations that are lacking; a sweep.
MIXED = "duplicate/*,imps/*,matchpoints/law78a/*,teams/law78b/*,sweep/imps/law78b,sweep/board_conditions/law2"


def command(*words: str | Path) -> str:
    """A command line of these words, as they are quoted here."""
    if os.name == "nt":
        return " ".join(f'"{word}"' for word in words)
    return shlex.join(map(str, words))


def faulty(fault: str, log: Path | str = "log") -> str:
    """The command line of the scorer with a fault."""
    return command(sys.executable, "-I", "-S", FAULTY, fault, log)


@pytest.fixture
def twin(pytester: pytest.Pytester) -> str:
    """The command line of the twin; it stands in the folder of the test, as the module `twin` for the class."""
    (pytester.path / "twin.py").write_text(TWIN)
    return command(sys.executable, "twin.py", "log")


def received(folder: Path) -> list[tuple[int, bytes]]:
    """What each process of the twin was sent, line by line."""
    pairs = [line.split(b" ", 1) for line in (folder / "log").read_bytes().splitlines()]
    return [(int(process), line) for process, line in pairs]


def questions(folder: Path) -> list[tuple[int, str]]:
    """The questions that came to each process of the scorer with a fault."""
    pairs = [line.split(" ", 1) for line in (folder / "log").read_text(encoding="utf-8").splitlines()]
    return [(int(process), id) for process, id in pairs if id != "starts"]


# --- the same verdicts ---------------------------------------------------------------------------------------------


def test_a_process_and_a_class_around_the_same_functions_have_the_same_report(
    bridgescore: Bridgescore, report: Report, twin: str
) -> None:
    options = ("check", "--vector", MIXED)
    one = bridgescore(*options, "--adapter", "twin:Twin", "--report-json", "one.json")
    two = bridgescore(*options, "--command", twin, "--report-json", "two.json")
    first, second = report("one.json"), report("two.json")
    assert first.pop("implementation") == {
        "name": "twin",
        "version": "2",
        "language": "Python",
        "homepage": "https://twin.example",
        "adapter": "twin:Twin",
    }
    assert second.pop("implementation")["adapter"] == twin
    chosen = "".join(f" --vector {shlex.quote(one)}" for one in MIXED.split(","))
    assert first.pop("reproduce") == f"bridgescore check --adapter twin:Twin{chosen}"
    assert second.pop("reproduce") == f"bridgescore check --command {shlex.quote(twin)}{chosen}"
    assert bare(first) == bare(second)
    assert first["rules"] == second["rules"]
    assert (one.code, two.code) == (1, 1)
    verdicts = {result["verdict"] for result in first["results"]}
    assert verdicts == {"PASS", "FAIL", "UNSUPPORTED", "UNRESOLVED"}
    assert first["observed"]
    assert {result["message"] for result in first["results"] if result["operation"] == "team_match"} == {
        "no method team_match"
    }
    # What a person reads differs in who was asked, and in the lines that went over the wire.
    assert one.lines[-1].partition("; asked: ")[0] == two.lines[-1].partition("; asked: ")[0]
    wire = [line for line in two.lines if line.startswith(("  sent  ", "  received  "))]
    assert len(wire) == 2 * sum(line.startswith(("FAIL ", "UNRESOLVED ")) for line in two.lines)
    assert not [line for line in one.lines if line.startswith(("  sent  ", "  received  "))]


@pytest.mark.slow
def test_nothing_differs_over_the_whole_suite(bridgescore: Bridgescore, report: Report, twin: str) -> None:
    bridgescore("check", "--adapter", "twin:Twin", "--report-json", "one.json")
    bridgescore("check", "--command", twin, "--report-json", "two.json")
    first, second = report("one.json"), report("two.json")
    assert first["selection"]["complete"] is True
    for key in ("implementation", "reproduce"):
        assert first[key] != second[key]
    assert bare(first) == bare(second)
    assert first["rules"] == second["rules"]


# --- what goes over the wire ---------------------------------------------------------------------------------------


def test_requests_are_lines_of_ascii_and_name_every_parameter(bridgescore: Bridgescore, twin: str) -> None:
    bridgescore("check", "--command", twin, "--vector", MIXED)
    lines = [line for _, line in received(bridgescore.folder)]
    assert lines.pop() == b"the end"
    assert len(lines) > 2000
    for line in lines:
        line.decode("ascii")
        assert line.strip() == line
    first, *others = map(json.loads, lines)
    assert first == {"jsonrpc": "2.0", "id": "describe", "method": "describe"}
    operations = json.loads(bridgescore("operations", "--json").out)
    named = {name: list(operation["params"]["properties"]) for name, operation in operations.items()}
    for request in others:
        assert list(request) == ["jsonrpc", "id", "method", "params"]
        assert request["jsonrpc"] == "2.0"
        assert isinstance(request["id"], str)
        assert list(request["params"]) == named[request["method"]]
    contracts = [request["params"]["contract"] for request in others if "contract" in request["params"]]
    assert {"text": "2SXX", "level": 2, "strain": "S", "doubling": "XX"} in contracts
    assert not [contract for contract in contracts if isinstance(contract, str)]
    # Vectors and sweeps have ids of their own.
    ids = [request["id"] for request in others]
    assert {"imps/law78b/580", "sweep/imps/law78b/-580", "sweep/board_conditions/law2/16"} <= set(ids)


def test_one_process_is_asked_everything_and_ends_when_its_input_does(bridgescore: Bridgescore, twin: str) -> None:
    done = bridgescore("check", "--command", twin, "--vector", "imps/law78b/*")
    assert done.code == 0
    log = received(bridgescore.folder)
    assert len({process for process, _ in log}) == 1
    assert [line for _, line in log].count(b"the end") == 1
    assert log[-1][1] == b"the end"
    assert not [line for line in done.lines if line.startswith("the adapter ")]  # it ended with status 0


#: Waits until no more comes, notes how many questions are open, and answers half of them.
HALVES = """
import json, os, select, sys
import bridgescore_reference as law

def answer(line):
    message = json.loads(line)
    result = {"name": "halves"}
    if message["method"] != "describe":
        result = law.imps(message["params"]["difference"]).value
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)

rest, waiting, ended = b"", [], False
while waiting or not ended:
    while not ended and select.select([0], [], [], 0.1 if waiting else None)[0]:
        piece = os.read(0, 65536)
        ended = not piece
        *lines, rest = (rest + piece).split(b"\\n")
        waiting += lines
    if waiting:
        with open("open", "a") as log:
            print(len(waiting), file=log)
    for _ in range((len(waiting) + 1) // 2):
        answer(waiting.pop(0))
"""


@POSIX
def test_many_questions_are_on_their_way_at_once_but_never_more_than_a_window(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "halves.py").write_text(HALVES)
    program = command(sys.executable, "halves.py")
    done = bridgescore("check", "--command", program, "--vector", "sweep/imps/law78b")
    assert done.code == 0, done.all
    assert "1,601 of 1,601 answers are right" in done.out
    numbers = [int(number) for number in (bridgescore.folder / "open").read_text().split()]
    assert max(numbers) == WINDOW
    assert sum(number > WINDOW // 2 for number in numbers) > 2  # more are sent before all are answered


# --- who is asked --------------------------------------------------------------------------------------------------


def test_an_ini_key_names_the_command(run: Run, report: Report, pytester: pytest.Pytester, twin: str) -> None:
    pytester.makeini(f"[pytest]\nbridgescore_command = {twin}\nbridgescore_timeout = 9")
    result = run("--bridgescore", "--bridgescore-vector=imps/law78b/5*", "--bridgescore-report-json=report.json")
    assert result.ret == 0
    assert report()["implementation"]["name"] == "twin"
    assert report()["reproduce"] == (
        f"pytest --bridgescore-command {shlex.quote(twin)} --bridgescore-vector 'imps/law78b/5*' "
        "--bridgescore-timeout 9"
    )
    assert len({process for process, _ in received(pytester.path)}) == 1


@pytest.mark.parametrize(
    ("ini", "option", "asked"),
    [
        ("bridgescore_command = no-such-program", "--bridgescore-adapter=scorers:Right", "right"),
        ("bridgescore_adapter = no_such_module:Adapter", "--bridgescore-command={twin}", "twin"),
        ("bridgescore_command = no-such-program", "--bridgescore-command={twin}", "twin"),
    ],
)
def test_an_option_goes_before_ini_keys(
    run: Run, report: Report, pytester: pytest.Pytester, twin: str, ini: str, option: str, asked: str
) -> None:
    pytester.makeini(f"[pytest]\n{ini}")
    result = run(
        option.format(twin=twin), "--bridgescore-vector=imps/law78b/5*", "--bridgescore-report-json=report.json"
    )
    assert result.ret == 0
    assert report()["implementation"]["name"] == asked


@pytest.mark.parametrize("other", ["--adapter=scorers:Right", "--answers=answers.jsonl"])
def test_a_command_and_another_adapter_are_one_too_many(bridgescore: Bridgescore, twin: str, other: str) -> None:
    (bridgescore.folder / "answers.jsonl").write_text('{"id": "imps/law78b/580", "result": 11}\n')
    done = bridgescore("check", "--command", twin, other, "--report-json", "report.json")
    assert (done.code, done.out) == (4, "")
    (line,) = done.err.strip().splitlines()
    assert line.startswith("ERROR: two adapters are named, by ")
    assert "the option or ini key bridgescore_command" in line
    assert not (bridgescore.folder / "report.json").exists()
    assert not (bridgescore.folder / "log").exists()  # nothing was started


def test_a_command_and_an_adapter_in_the_same_ini_file_are_one_too_many(
    run: Run, pytester: pytest.Pytester, twin: str
) -> None:
    pytester.makeini(f"[pytest]\nbridgescore_command = {twin}\nbridgescore_adapter = scorers:Right")
    result = run("--bridgescore", "--bridgescore-vector=imps/law78b/5*")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert any("two adapters are named" in line for line in result.errlines)


OWN_TEST = """
    import pytest

    @pytest.mark.bridgescore(vectors=["imps/law78b/5*"])
    def test_own(bridgescore_vector, bridgescore_adapter):
        bridgescore_vector.check(bridgescore_adapter)
"""


def test_the_fixture_hands_the_program_to_test_functions(
    run: Run, report: Report, pytester: pytest.Pytester, twin: str
) -> None:
    pytester.makepyfile(OWN_TEST)
    pytester.makeini(f"[pytest]\nbridgescore_command = {twin}")
    result = run("--bridgescore-report-json=report.json")
    result.assert_outcomes(passed=4)
    assert report()["implementation"]["name"] == "twin"
    assert [line["id"] for line in report()["results"]] == [f"imps/law78b/{number}" for number in (50, 500, 580, 590)]
    processes = {process for process, _ in received(pytester.path)}
    assert len(processes) == 1
    assert received(pytester.path)[-1][1] == b"the end"


def test_an_option_that_names_a_command_asks_the_vectors_beside_test_functions(
    run: Run, pytester: pytest.Pytester, twin: str
) -> None:
    # As an option that names a Python adapter does.
    pytester.makepyfile(OWN_TEST)
    options = ("--bridgescore-vector=imps/law78b/5*",)
    by_adapter = run("--bridgescore-adapter=twin:Twin", *options).parseoutcomes()
    by_command = run(f"--bridgescore-command={twin}", *options).parseoutcomes()
    assert by_command == by_adapter


# --- what describe says --------------------------------------------------------------------------------------------


def test_a_value_that_describe_does_not_name_is_not_asked(
    bridgescore: Bridgescore, report: Report, twin: str
) -> None:
    text = TWIN.replace('{"protocol": "1", ', '{"protocol": "1", "parameters": {"imps": {"gap": ["lower"]}}, ')
    assert text != TWIN
    (bridgescore.folder / "twin.py").write_text(text)
    bridgescore("check", "--command", twin, "--vector", "imps/gaps/*", "--report-json", "report.json")
    gaps = {result["id"]: result for result in report()["results"]}
    asked = {json.loads(line)["id"] for _, line in received(bridgescore.folder) if line != b"the end"}
    by_gap: dict[str, set[tuple[str, bool]]] = {}
    for id, result in gaps.items():
        by_gap.setdefault(result["given"].get("gap", ""), set()).add((result["verdict"], id in asked))
    assert by_gap == {
        "lower": {("PASS", True)},
        "reject": {("PASS", True)},  # the default
        "upper": {("UNSUPPORTED", False)},
        "nearest-half-up": {("UNSUPPORTED", False)},
        "nearest-half-down": {("UNSUPPORTED", False)},
    }
    assert gaps["imps/gaps/15-upper"]["message"] == "describe names no such gap; this vector asks upper"
    # The disputed questions name no reading, and are asked.
    assert report()["observed"]
    assert {one["id"] for one in report()["observed"]} <= asked


def test_standard_error_is_kept_where_there_is_any(bridgescore: Bridgescore, report: Report) -> None:
    options = ("--vector", "imps/law78b/5*", "--report-json", "report.json")
    bridgescore("check", "--command", faulty("none"), *options)
    assert "stderr" not in report(whole=True)["environment"]
    done = bridgescore("check", "--command", faulty("much on standard error"), *options)
    kept = report(whole=True)["environment"]["stderr"]
    assert kept.rstrip().endswith("\noh dear")
    assert 1000 < len(kept) < 10_000
    assert "oh dear" not in done.all


def test_standard_error_of_a_process_that_ended_is_kept(bridgescore: Bridgescore, report: Report) -> None:
    options = ("--vector", "imps/law78b/5*", "--report-json", "report.json")
    bridgescore("check", "--command", faulty("exits with words"), *options)
    assert "no scale\\x1b[2J for this" in report(whole=True)["environment"]["stderr"]


# --- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["0", "-1", "soon", "nan", "inf", "1e999", "10s"])
@pytest.mark.parametrize("option", ["--timeout", "--run-timeout"])
def test_a_time_is_some_seconds(bridgescore: Bridgescore, twin: str, option: str, value: str) -> None:
    done = bridgescore("check", "--command", twin, f"{option}={value}")
    assert (done.code, done.out) == (4, "")
    assert done.err.strip() == f"ERROR: {option} takes seconds, such as 10 or 0.5; not {value!r}"


def test_a_time_in_an_ini_file_is_some_seconds(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_timeout = soon")
    result = run("--bridgescore", "--bridgescore-vector=imps/law78b/5*")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: --timeout takes seconds, such as 10 or 0.5; not 'soon'" in result.errlines


def stopped(done: Done, report: Report) -> dict[str, Any]:
    """The report of a run whose time was up."""
    assert done.code == 2, done.all
    assert done.err == ""
    written = report()
    assert written["status"] == "interrupted"
    assert written["selection"]["complete"] is False
    assert re.match(
        r"not finished: \d+ passed, \d+ not asked, since the time for the run was up; asked: ", done.lines[-1]
    )
    return written


@pytest.mark.slow
@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_run_ends_when_its_time_is_up(
    bridgescore: Bridgescore, report: Report, request: pytest.FixtureRequest, workers: list[str]
) -> None:
    if workers:
        request.getfixturevalue("xdist")
    started = time.monotonic()
    done = bridgescore.process(
        *("check", "--command", faulty("never answers"), "--vector", "imps/law78b/*", "--timeout", "60"),
        *("--run-timeout", "5", "--report-json", "report.json", *workers),
    )
    assert time.monotonic() - started < 25
    written = stopped(done, report)
    # What it was cut off from has no verdict.
    assert set(written["summary"].values()) == {0, written["summary"]["PASS"]}
    assert "imps/law78b/580" not in {result["id"] for result in written["results"]}
    assert written["summary"]["PASS"] > 5
    none_left({process for process, _ in questions(bridgescore.folder)})


@pytest.mark.slow
@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_run_of_a_slow_python_adapter_ends_when_its_time_is_up(
    bridgescore: Bridgescore, report: Report, request: pytest.FixtureRequest, workers: list[str]
) -> None:
    if workers:
        request.getfixturevalue("xdist")
    slow = "import scorers, time\nclass Slow(scorers.Right):\n    def imps(self, difference, gap='reject'):\n"
    slow += "        time.sleep(0.1)\n        return scorers.Right.imps(self, difference, gap)\n"
    (bridgescore.folder / "slow.py").write_text(slow)
    done = bridgescore.process(
        *("check", "--adapter", "slow:Slow", "--vector", "imps/law78b/*", "--run-timeout", "5"),
        *("--report-json", "report.json", *workers),
    )
    written = stopped(done, report)
    assert written["summary"]["PASS"] > 3
    assert sum(written["summary"].values()) == written["summary"]["PASS"]


def test_a_time_that_is_not_up_changes_nothing(bridgescore: Bridgescore, report: Report, twin: str) -> None:
    done = bridgescore(
        *("check", "--command", twin, "--vector", "imps/law78b/5*", "--run-timeout", "60"),
        *("--timeout", "30", "--report-json", "report.json"),
    )
    assert done.code == 0
    assert report()["status"] == "finished"
    assert report()["reproduce"].endswith(" --vector 'imps/law78b/5*' --timeout 30 --run-timeout 60")


# --- over several processes, and again -----------------------------------------------------------------------------


@pytest.mark.slow
def test_over_workers_the_report_is_the_same(
    bridgescore: Bridgescore, report: Report, twin: str, xdist: None
) -> None:
    options = ("check", "--command", twin, "--vector", MIXED)
    one = bridgescore.process(*options, "--report-json", "one.json")
    (bridgescore.folder / "log").unlink()
    two = bridgescore.process(*options, "--report-json", "two.json", "-n", "2")
    assert report("one.json") == report("two.json")
    assert (one.code, two.code) == (1, 1)
    assert two.err == ""
    assert one.lines == two.lines
    # One process tells the controller who it is, and each worker asks one.
    asked: dict[int, list[bytes]] = {}
    for process, line in received(bridgescore.folder):
        asked.setdefault(process, []).append(line)
    assert len(asked) == 3
    assert all(b'"method": "describe"' in lines[0] and lines[-1] == b"the end" for lines in asked.values())
    assert sorted(len(lines) > 2 for lines in asked.values()) == [False, True, True]


@pytest.mark.parametrize(
    ("fault", "notes"),
    [
        (
            "banner",
            [
                "the adapter wrote a line that is not JSON: Welcome to the scorer",
                "the adapter wrote a line that is not JSON:    version 1 \u2660",
            ],
        ),
        ("ends with an error", ["the adapter ended with exit status 7 after its last answer"]),
    ],
)
def test_what_several_processes_say_is_told_once(
    bridgescore: Bridgescore, xdist: None, fault: str, notes: list[str]
) -> None:
    done = bridgescore.process("check", "--command", faulty(fault), "--vector", "imps/law78b/*", "-n", "2")
    assert done.code == 0, done.all
    assert [line for line in done.lines if line.startswith("the adapter ")] == notes
    assert len({process for process, _ in questions(bridgescore.folder)}) == 3


@pytest.mark.slow
def test_answers_that_are_spoiled_in_a_worker_are_told(bridgescore: Bridgescore, report: Report, xdist: None) -> None:
    options = ("--vector", "imps/law78b/*", "--report-json", "report.json")
    done = bridgescore.process("check", "--command", faulty("answers twice differently"), *options, "-n", "2")
    assert done.code == 1
    wrong = {result["id"]: result["message"] for result in report()["results"] if result["verdict"] != "PASS"}
    assert wrong == {"imps/law78b/580": "answered twice: 11, then 12"}


def test_in_a_run_of_pytest_a_spoiled_answer_fails_the_run(run: Run) -> None:
    # Its item had passed by then.
    options = (f"--bridgescore-command={faulty('answers twice differently')}", "--bridgescore-vector=imps/law78b/5*")
    result = run(*options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert any(line.startswith("wrong: 3 passed, 1 failed; asked: faulty 1 ") for line in result.outlines)


def test_in_a_run_of_pytest_a_spoiled_answer_is_named(run: Run) -> None:
    options = (f"--bridgescore-command={faulty('answers twice differently')}", "--bridgescore-vector=imps/law78b/5*")
    said = "\n".join(run(*options).outlines)
    assert "imps/law78b/580" in said
    assert "answered twice: 11, then 12" in said


@pytest.mark.slow
def test_over_workers_test_functions_ask_a_program_as_well(
    run: Run, report: Report, pytester: pytest.Pytester, xdist: None
) -> None:
    pytester.makepyfile(OWN_TEST.replace("5*", "*"))
    pytester.makeini(f"[pytest]\nbridgescore_command = {faulty('banner')}")
    alone = run("--bridgescore-report-json=one.json")
    spread = run("--bridgescore-report-json=two.json", "-n", "2")
    assert (alone.ret, spread.ret) == (0, 0)
    assert report("one.json") == report("two.json")
    assert report("two.json")["summary"]["PASS"] > 100
    for result in (alone, spread):
        notes = [line for line in result.outlines if line.startswith("the adapter ")]
        assert len(notes) == len(set(notes)) == 2
    assert len({process for process, _ in questions(pytester.path)}) == 3


def test_x_stops_at_the_first_and_leaves_no_process(bridgescore: Bridgescore, report: Report, twin: str) -> None:
    vectors = "duplicate/slovak/2SX*,imps/law78b/*"
    done = bridgescore("check", "--command", twin, "--vector", vectors, "-x", "--report-json", "report.json")
    assert done.code != 0
    written = report()
    assert written["status"] == "interrupted"
    assert [result["verdict"] for result in written["results"]].count("FAIL") == 1
    assert not [result for result in written["results"] if result["id"].startswith("imps/")]
    log = received(bridgescore.folder)
    assert log[-1][1] == b"the end"
    none_left({process for process, _ in log})


def test_the_command_that_asks_again_asks_again(bridgescore: Bridgescore, twin: str) -> None:
    options = ("--vector", "duplicate/slovak/2SX*,sweep/board_conditions/law2", "--timeout", "25")
    done = bridgescore("check", "--command", twin, *options)
    again = [line.removeprefix("  again     ") for line in done.lines if line.startswith("  again     ")]
    assert len(again) >= 3
    for line, id in zip(again, wrong_ids(done), strict=True):
        words = shlex.split(line)
        assert words[:2] == ["bridgescore", "check"]
        once = bridgescore(*words[1:])
        assert once.code == 1
        assert wrong_ids(once) == [id]
        assert f"  again     {line}" in once.lines


def wrong_ids(done: Done) -> list[str]:
    return [line.split()[1] for line in done.lines if line.startswith(("FAIL ", "UNRESOLVED "))]


# --- however bridgescore ends, nothing of the program is left ------------------------------------------------------


def none_left(processes: set[int], seconds: float = 0.0) -> None:
    """No such process lives, at the latest after some seconds."""
    assert processes
    until = time.monotonic() + seconds
    while any(map(is_left, processes)) and time.monotonic() < until:
        time.sleep(0.05)
    assert [process for process in processes if is_left(process)] == []


def test_a_test_function_that_is_cut_off_has_no_verdict_either(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.bridgescore(vectors="imps/law78b/5*")
        def test_scorer(bridgescore_vector, bridgescore_adapter):
            bridgescore_vector.check(bridgescore_adapter)
        """
    )
    command = f"--bridgescore-command={faulty('never answers')}"
    options = ("--bridgescore-run-timeout=3", "--bridgescore-timeout=60", "--bridgescore-vector=imps/law78b/5*")
    started = time.monotonic()
    result = run(command, *options, "-k", "test_scorer")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert time.monotonic() - started < 25
    said = "\n".join(result.outlines)
    assert "not finished: " in said
    assert "2 not asked, since the time for the run was up" in said
    assert "UNRESOLVED" not in said


#: The command, with signals as in a terminal: what runs in the background, as these tests may, ignores some of them.
LISTENING = """
import signal, sys
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)
from pytest_bridgescore import cli
sys.exit(cli.main(sys.argv[1:]))
"""


def interrupted(
    folder: Path, fault: str, end: signal.Signals, *options: str, group: bool = False
) -> tuple[int, str, float]:
    """Let a run come to where its program hangs, send a signal, and see that nothing is left of the program."""
    words = [sys.executable, "-c", LISTENING, "check", "--command", faulty(fault), "--timeout", "60"]
    words += ["--vector", "imps/law78b/5*,sweep/imps/law78b", "--report-json", "report.json", *options]
    with subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        until = time.monotonic() + 30
        log = folder / "log"
        # At the vector it hangs; with workers the sweep may come to it first.
        while not (log.exists() and "law78b/580\n" in log.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.2)
        assert running.poll() is None
        sent = time.monotonic()
        (os.killpg if group else os.kill)(running.pid, end)
        out, err = running.communicate(timeout=30)
        seconds = time.monotonic() - sent
    processes = {process for process, _ in questions(folder)}
    none_left(processes, 5.0)
    return running.returncode, (out + err).decode(), seconds


@POSIX
@pytest.mark.parametrize("fault", ["never answers", "ignores termination"])
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_whoever_ends_the_command_ends_the_program(bridgescore: Bridgescore, end: str, fault: str) -> None:
    # Ctrl-C goes to the whole group.
    code, said, seconds = interrupted(bridgescore.folder, fault, signal.Signals[end], group=end == "SIGINT")
    assert seconds < 10
    assert "Traceback" not in said
    if end == "SIGKILL":
        assert code == -signal.SIGKILL
        assert not (bridgescore.folder / "report.json").exists()
    else:
        assert code == 2
        report = json.loads((bridgescore.folder / "report.json").read_text())
        assert report["status"] == "interrupted"
        assert [result["verdict"] for result in report["results"]] == ["PASS", "PASS"]
        assert said.strip().splitlines()[-1].startswith("not finished: 2 passed, 3 not asked; ")


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_whoever_ends_the_command_ends_the_programs_of_its_workers(
    bridgescore: Bridgescore, xdist: None, end: str
) -> None:
    code, said, _ = interrupted(
        bridgescore.folder, "ignores termination", signal.Signals[end], "-n", "2", group=end == "SIGINT"
    )
    assert code == (-signal.SIGKILL if end == "SIGKILL" else 2)
    assert "Traceback" not in said
