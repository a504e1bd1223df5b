"""Probes before the first vector: an adapter that asks its scorer wrongly is told apart from a scorer that is wrong.

What is found is a sentence beside the verdicts, which stay what they are.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.judge.selfcheck import selfcheck
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.load import bundled
from tests.conftest import ALTERED_SCORER

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report, Run

#: Adapters around the right scorer, each with one convention broken.
ODD = """
import bridgescore_reference as law
from bridgescore_reference.values import Contract

class Right:
    name = "odd"

    def contract_score(self, contract, vulnerable, tricks):
        return law.contract_score(contract, vulnerable, tricks).value

    def table_score(self, contract, declarer, vulnerable, tricks):
        return law.table_score(contract, declarer, vulnerable, tricks).value

    def imps(self, difference):
        return law.imps(difference).value

    def board_conditions(self, board):
        return law.board_conditions(board).value

class Sign(Right):
    def contract_score(self, **given):
        return -law.contract_score(**given).value

    def table_score(self, **given):
        return -law.table_score(**given).value

    def imps(self, **given):
        return -law.imps(**given).value

class Side(Right):
    def table_score(self, contract, declarer, vulnerable, tricks):
        score = law.table_score(contract, declarer, vulnerable, tricks).value
        return -score if declarer in ("E", "W") else score

class Zero(Right):
    def contract_score(self, **given):
        return 0

class Nothing(Right):
    def contract_score(self, **given):
        return None

class Same(Right):
    def board_conditions(self, **given):
        return {"dealer": "N", "vulnerable": "None"}

class Swallows(Right):
    def contract_score(self, **given):
        try:
            return law.contract_scores(**given)
        except Exception:
            return -1

class Crashes(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return contract.lvl

class Refuses(Right):
    def contract_score(self, **given):
        raise ValueError("no such board")

class RefusesBoards(Right):
    def board_conditions(self, board):
        raise ValueError("no such board")

class Short(Right):
    def board_conditions(self, board):
        return {}

def score(contract, vulnerable, tricks, levels=0, change=lambda tricks, needed: tricks):
    '''What a scorer makes of levels and tricks that it does not check.'''
    contract = Contract.parse(contract)
    tricks = change(tricks, contract.tricks_needed)
    def one(level, tricks):
        return law.contract_score(f"{level}{contract.strain}{contract.doubling}", vulnerable, tricks).value
    if tricks < 0:
        raise IndexError(tricks)
    level = contract.level + levels
    return one(level, tricks) if tricks <= 13 else one(level, 13) + (tricks - 13) * (one(1, 13) - one(1, 12))

class LevelLess(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks, -1)

class LevelMore(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks, 1)

class SixMore(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks + 6)

class SixLess(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks - 6)

class RelativeMore(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks, 0, lambda tricks, needed: tricks + needed)

class RelativeLess(Right):
    def contract_score(self, contract, vulnerable, tricks):
        return score(contract, vulnerable, tricks, 0, lambda tricks, needed: tricks - needed)
"""
SIGN = "every sign is the opposite of what it ought to be (asked for are "

#: Each adapter with the sentences about it: the operation, the name of the convention, how the sentence begins,
#: how many probes say so and of how many.
FINDINGS: dict[str, list[tuple[str, str, str, int, int]]] = {
    "Sign": [
        ("contract_score", "sign", f"{SIGN}points, declarer's side: negative when the contract fails)", 8, 8),
        ("table_score", "sign", f"{SIGN}points, North-South's sign; ", 8, 8),
        ("imps", "sign", f"{SIGN}", 6, 6),
    ],
    "Side": [
        (
            "table_score",
            "side",
            "the answers are those of the declarer's side: North-South's score is asked for",
            4,
            8,
        )
    ],
    "Zero": [("contract_score", "always the same", "every question that was tried is answered alike: 0", 8, 8)],
    "Nothing": [("contract_score", "always the same", "every question that was tried is answered alike: None", 8, 8)],
    "Same": [("board_conditions", "always the same", "every question that was tried is answered alike: {'", 6, 6)],
    "Swallows": [("contract_score", "always the same", "every question that was tried is answered alike: -1", 8, 8)],
    "Crashes": [
        (
            "contract_score",
            "no answers",
            "no question that was tried is answered: AttributeError: '",
            8,
            8,
        )
    ],
    "Refuses": [
        ("contract_score", "refuses everything", "every question that was tried is refused: no such board", 8, 8)
    ],
    "RefusesBoards": [
        ("board_conditions", "refuses everything", "every question that was tried is refused: no such board", 6, 6)
    ],
    "Short": [("board_conditions", "always the same", "every question that was tried is answered alike: {}", 6, 6)],
    "LevelLess": [
        ("contract_score", "level from 0", "levels look counted from 0: four hearts is scored as three", 7, 8)
    ],
    "LevelMore": [
        ("contract_score", "level from 0", "levels look counted from 0: four hearts is scored as five", 7, 8)
    ],
    "SixMore": [
        ("contract_score", "odd tricks", "tricks look taken for those above six: 10 tricks are scored as 16 (", 8, 8)
    ],
    "SixLess": [
        (
            "contract_score",
            "odd tricks",
            "tricks look handed over without the first six: 10 tricks are scored as 4 (the scorer wants all)",
            8,
            8,
        )
    ],
    "RelativeMore": [
        (
            "contract_score",
            "relative tricks",
            "tricks look taken for overtricks: all that declarer won are given",
            8,
            8,
        )
    ],
    "RelativeLess": [
        (
            "contract_score",
            "relative tricks",
            "tricks look handed over relative to the contract: the scorer wants all that declarer won",
            8,
            8,
        )
    ],
}
#: Every operation that the odd adapters answer, with vectors of every verdict.
CHOSEN = (
    *("duplicate/slovak/2SX*", "duplicate/table/4*", "duplicate/refusals/*", "duplicate/boards/board-1*"),
    *("imps/law78b/5*", "sweep/board_conditions/law2"),
)


@pytest.fixture(autouse=True)
def _odd(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(odd=ODD)


def told(done: Done) -> list[str]:
    """What is said of how an adapter asks: before everything else, and once more at the end."""
    start = "look at the adapter first: "
    said = [line.removeprefix(start) for line in done.lines if line.startswith(start)]
    assert said[: len(said) // 2] == said[len(said) // 2 :]
    return said[: len(said) // 2]


def verdicts(report: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Every verdict with its message."""
    return {result["id"]: (result["verdict"], result["message"]) for result in report["results"]}


# --- conventions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FINDINGS)
def test_a_broken_convention_is_told(bridgescore: Bridgescore, report: Report, name: str) -> None:
    done = bridgescore(
        "check", "--adapter", f"odd:{name}", "--vector", ",".join(CHOSEN), "--report-json", "report.json"
    )
    assert done.code == 1
    found = report()["diagnosis"]
    assert [finding["text"] for finding in found] == told(done)
    for finding, (operation, convention, text, explains, of) in zip(found, FINDINGS[name], strict=True):
        assert finding["text"].startswith(f"{operation}: {text}")
        del finding["text"]
        assert finding == {"kind": "convention", "name": convention, "explains": explains, "of": of, "rules": []}
    # It stands before the last line, which is that of the verdicts.
    assert done.lines[-1].startswith("wrong: ")


@pytest.mark.parametrize("name", FINDINGS)
def test_no_verdict_is_changed_by_it(
    bridgescore: Bridgescore, report: Report, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    options = ("check", "--adapter", f"odd:{name}", "--vector", ",".join(CHOSEN))
    with_probes = bridgescore(*options, "--report-json", "one.json")
    monkeypatch.setattr("pytest_bridgescore.session.selfcheck", lambda *_: ())
    without = bridgescore(*options, "--report-json", "two.json")
    one, two = report("one.json"), report("two.json")
    assert one.pop("diagnosis")
    assert two.pop("diagnosis") == []
    assert one == two
    assert with_probes.code == without.code
    assert [line for line in with_probes.lines if not line.startswith("look at ")] == without.lines


def test_only_operations_that_are_asked_are_probed(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "odd:Sign", "--vector", "imps/law78b/5*")
    assert [line.partition(":")[0] for line in told(done)] == ["imps"]
    done = bridgescore("check", "--adapter", "odd:Sign", "--vector", "duplicate/boards/*")
    assert told(done) == []
    assert done.code == 0


# --- none where nothing is to be found -----------------------------------------------------------------------------


@pytest.mark.parametrize("adapter", ["scorers:Right", "scorers:Whole", "odd:Right", "scorers:Wrong", ""])
def test_nothing_is_told_of_right_scorers_and_of_a_wrong_one(
    bridgescore: Bridgescore, report: Report, adapter: str
) -> None:
    options = ("--adapter", adapter) if adapter else ()
    done = bridgescore(
        *("check", *options, "--system", "duplicate,imps,matchpoints", "--no-sweeps"),
        *("--report-json", "report.json"),
    )
    assert told(done) == []
    assert report()["diagnosis"] == []
    assert report()["summary"]["PASS"] > 100


def test_no_rule_that_is_gone_looks_like_a_broken_convention() -> None:
    found: dict[str, set[str]] = {}
    tried = 0
    for name, operation in OPERATIONS.items():
        for rule in operation.rules:
            tried += 1
            adapter = PythonAdapter(without(operation, rule))
            for finding in selfcheck(adapter, bundled(), [operation]):
                found.setdefault(finding.name, set()).add(f"{name} without {rule}")
    assert tried > 900
    # Without these there is no other answer, and that is what is said.
    assert found == {
        "always the same": {"total_points without law78c.sum"},
        "agreed_end ignored": {"rubber without law1936.36.agreed.one-game"},
        "refuses everything": {
            "high_card_points without hcp.hand",
            "victory_points without vp.russia-24.boards",
            "rubber without law1936.36.games",
            "score_correction without law79c.start",
        },
    }


def without(operation: Operation, rule: str) -> object:
    """A scorer of one operation, right but for one rule that it does not know."""
    rules = operation.rules.neutralised(rule)

    def answer(**given: Any) -> Any:
        return operation.derive(given, rules).value

    return type("Without", (), {operation.name: staticmethod(answer)})()


@pytest.mark.parametrize(
    ("rule", "value", "chosen"),
    [
        ("law77.insult.redoubled", "50", "contract_score,table_score"),
        ("law77.trick.notrump.first.undoubled", "30", "contract_score,table_score"),
        ("law77.bonus.game.vulnerable", "300", "contract_score,table_score"),
        ("law78b.loss", "1", "imps"),
        ("teams.line.ew", "1", "team_match"),
        ("law78a.equal", "2", "matchpoints,traveller"),
        ("target.points-24", "(290, 210)", "target_score,russian_chicago"),
        # Two answers change places, as those of mixed-up ids would.
        ("target.points-24", "(290, 200)", "target_score,russian_chicago"),
    ],
)
def test_nothing_is_told_of_a_scorer_with_another_constant(
    bridgescore: Bridgescore, report: Report, pytester: pytest.Pytester, rule: str, value: str, chosen: str
) -> None:
    pytester.makepyfile(altered=ALTERED_SCORER.format(rule=rule, value=value))
    done = bridgescore(
        "check", "--adapter", "altered:Altered", "--operation", chosen, "--report-json", "report.json", "--no-sweeps"
    )
    assert done.code == 1
    assert report()["summary"]["FAIL"] > 0
    assert report()["diagnosis"] == []
    assert told(done) == []


# --- ids -----------------------------------------------------------------------------------------------------------


#: Answers what has come in order, but every two neighbours have each other's ids.
NEIGHBOURS = """
import json, os
import bridgescore_reference as law

rest = b""
while piece := os.read(0, 65536):
    *lines, rest = (rest + piece).split(b"\\n")
    messages = [json.loads(line) for line in lines]
    ids = [message["id"] for message in messages]
    for place in range(0, len(ids) - 1, 2):
        ids[place], ids[place + 1] = ids[place + 1], ids[place]
    for id, message in zip(ids, messages):
        answer = {"result": {"name": "neighbours"}}
        if message["method"] == "imps":
            answer = {"result": law.imps(message["params"]["difference"]).value}
        elif message["method"] == "contract_score":
            params = message["params"]
            score = law.contract_score(params["contract"]["text"], params["vulnerable"], params["tricks"])
            answer = {"result": score.value}
        print(json.dumps({"jsonrpc": "2.0", "id": id, **answer}), flush=True)
"""


def test_ids_that_are_mixed_up_are_told(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "neighbours.py").write_text(NEIGHBOURS)
    done = bridgescore(
        *("check", "--command", command("neighbours.py"), "--vector", "imps/law78b/5*,duplicate/slovak/2SX*"),
        *("--report-json", "report.json"),
    )
    sentence = "the answers are right, but for other questions than those asked: are ids mixed up?"
    assert told(done) == [f"contract_score: {sentence}", f"imps: {sentence}"]
    assert [(one["name"], one["explains"], one["of"]) for one in report()["diagnosis"]] == [
        ("ids mixed up", 8, 8),
        ("ids mixed up", 6, 6),
    ]
    # Vectors are asked one at a time, where nothing can be mixed up.
    assert done.code == 0


def command(script: str) -> str:
    """The command line of a script in the folder of the test."""
    return f'"{sys.executable}" {script}' if os.name == "nt" else shlex.join([sys.executable, script])


# --- files of answers, and workers ---------------------------------------------------------------------------------


def answers(folder: Path, questions: list[str], adapter: object) -> None:
    """Write what an adapter answers to printed questions of the operations it has."""
    lines = []
    for line in questions:
        message = json.loads(line)
        call = getattr(adapter, message["method"], None)
        if call is None:
            continue
        given = {name: value for name, value in message["params"].items() if name not in ("laws", "gap", "table")}
        if isinstance(given.get("contract"), dict):
            given["contract"] = given["contract"]["text"]
        try:
            said = {"result": call(**given)}
        except ValueError as error:
            said = {"error": {"code": -32602, "message": str(error)}}
        except IndexError as error:
            said = {"error": {"code": -32603, "message": str(error)}}
        lines.append(json.dumps({"jsonrpc": "2.0", "id": message["id"], **said}))
    (folder / "answers.jsonl").write_text("\n".join(lines))


@pytest.mark.parametrize("name", ["Sign", "SixLess", "Right"])
def test_a_file_of_answers_is_looked_at_too(bridgescore: Bridgescore, report: Report, name: str) -> None:
    # The probes of contract_score are questions of its sweep. No others are in the file, and nothing is told of those.
    space: dict[str, Any] = {}
    exec(ODD, space)
    questions = bridgescore("questions").out.splitlines()
    answers(bridgescore.folder, questions, space[name]())
    done = bridgescore("check", "--answers", "answers.jsonl", "--report-json", "report.json")
    expected = [one for one in FINDINGS.get(name, []) if one[0] == "contract_score"]
    found = report()["diagnosis"]
    assert [one["text"] for one in found] == told(done)
    for one, (operation, convention, text, explains, of) in zip(found, expected, strict=True):
        assert one["text"].startswith(f"{operation}: {text}")
        assert (one["name"], one["explains"], one["of"]) == (convention, explains, of)
    assert report()["summary"]["PASS"] > 50


@pytest.mark.slow
def test_over_workers_each_finding_is_told_once(bridgescore: Bridgescore, report: Report, xdist: None) -> None:
    options = ("check", "--adapter", "odd:Sign", "--vector", ",".join(CHOSEN))
    one = bridgescore.process(*options, "--report-json", "one.json")
    two = bridgescore.process(*options, "-n", "2", "--report-json", "two.json")
    assert len(told(one)) == 3
    assert told(two) == told(one)
    assert report("two.json") == report("one.json")


def test_in_a_run_of_pytest_it_is_told_as_well(run: Run) -> None:
    result = run("--bridgescore-adapter=odd:Sign", "--bridgescore-vector=imps/law78b/5*")
    result.assert_outcomes(failed=4)
    said = [line for line in result.outlines if line.startswith("look at the adapter first: ")]
    assert len(said) == 1
    assert said[0].startswith(f"look at the adapter first: imps: {SIGN}")
