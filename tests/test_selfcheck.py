"""Probes before the first vector: an adapter that asks its scorer wrongly is told apart from a scorer that is wrong.

What is found is a sentence beside the verdicts, which stay what they are.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.faults import FAULTS
from pytest_bridgescore.judge.selfcheck import selfcheck
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.load import bundled
from tests.conftest import ALTERED_SCORER, bare

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
SIGN = "the adapter gives every sign the wrong way round: the answers are the other side's"
ALIKE = "every question that was tried is answered alike"
#: What is added where only IMPs were asked.
ALONE = " (or imp-sign-reversed: these answers do not tell)"

#: Each adapter with what probes say of it: the operation, the name of the convention, how the sentence begins,
#: how many probes say so and of how many.
FINDINGS: dict[str, list[tuple[str, str, str, int, int]]] = {
    "Sign": [
        ("contract_score", "sign-reversed", SIGN, 8, 8),
        ("table_score", "sign-reversed", SIGN, 8, 8),
        ("imps", "sign-reversed", SIGN, 6, 6),
    ],
    "Side": [
        (
            "table_score",
            "declarers-sign",
            "the adapter gives the score of the declarer's side: North-South's is asked for",
            4,
            8,
        )
    ],
    "Zero": [("contract_score", "always the same", f"{ALIKE}: 0", 8, 8)],
    "Nothing": [("contract_score", "always the same", f"{ALIKE}: None", 8, 8)],
    "Same": [("board_conditions", "always the same", f"{ALIKE}: {{'", 6, 6)],
    "Swallows": [("contract_score", "always the same", f"{ALIKE}: -1", 8, 8)],
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
    "Short": [("board_conditions", "always the same", f"{ALIKE}: {{}}", 6, 6)],
    "LevelLess": [
        (
            "contract_score",
            "level-one-less",
            "the adapter counts levels from 0: four hearts is scored as three",
            7,
            8,
        )
    ],
    "LevelMore": [
        (
            "contract_score",
            "level-one-more",
            "the adapter counts levels from 0: four hearts is scored as five",
            7,
            8,
        )
    ],
    "SixMore": [
        (
            "contract_score",
            "odd-tricks-wanted",
            "the adapter hands over all that declarer won where the scorer wants tricks above six: 10 are scored as 16",
            8,
            8,
        )
    ],
    "SixLess": [
        (
            "contract_score",
            "odd-tricks-given",
            "the adapter hands over tricks above six where the scorer wants all that declarer won: 10 are scored as 4",
            8,
            8,
        )
    ],
    "RelativeMore": [
        (
            "contract_score",
            "relative-tricks-wanted",
            "the adapter hands over all that declarer won where the scorer wants tricks relative to the contract",
            8,
            8,
        )
    ],
    "RelativeLess": [
        (
            "contract_score",
            "relative-tricks-given",
            "the adapter hands over tricks relative to the contract where the scorer wants all that declarer won",
            8,
            8,
        )
    ],
}

#: Where all answers say it better, what they say: names and sentences. Elsewhere the probes are all there is.
BETTER: dict[str, list[tuple[str, str]]] = {
    "Same": [
        ("dealer-always-north", "the scorer lets North deal every board"),
        ("nobody-vulnerable-on-any-board", "the scorer takes nobody to be vulnerable on any board"),
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


LOOK = "look at the adapter first: "
EXPLAINS = "what explains the wrong answers:"


def told(done: Done) -> list[str]:
    """What is said of how an adapter asks, before everything else: right below the line that says who is asked."""
    said = [line.removeprefix(LOOK) for line in done.lines if line.startswith(LOOK)]
    assert [line.removeprefix(LOOK) for line in done.lines[1 : 1 + len(said)]] == said
    return said


def listed(done: Done) -> list[str]:
    """The causes that are listed at the end, their numbers left out."""
    if EXPLAINS not in done.lines:
        return []
    block = done.lines[done.lines.index(EXPLAINS) + 1 :]
    said = [re.fullmatch(r" *(\d+)\. (.+)", line) for line in block[: block.index("")]]
    causes = [found for found in said if found]
    assert [int(found[1]) for found in causes] == [*range(1, len(causes) + 1)]
    return [found[2] for found in causes]


def undiagnosed(done: Done) -> list[str]:
    """What is said beside causes, no step marked as theirs."""
    lines = done.lines
    if EXPLAINS in lines:
        start = lines.index(EXPLAINS)
        del lines[start : lines.index("", start) + 1]
    said = [line for line in lines if not line.startswith((LOOK, "  cause "))]
    return [line.partition("  <- ")[0].replace(" > ", "   ") for line in said]


def verdicts(report: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Every verdict with its message."""
    return {result["id"]: (result["verdict"], result["message"]) for result in report["results"]}


# --- conventions ---------------------------------------------------------------------------------------------------


def odd(name: str) -> object:
    """An odd adapter, made in this process."""
    space: dict[str, Any] = {}
    exec(ODD, space)
    return space[name]()


@pytest.mark.parametrize("name", FINDINGS)
def test_probes_tell_a_broken_convention(name: str) -> None:
    operations = [OPERATIONS[one] for one in ("contract_score", "table_score", "imps", "board_conditions")]
    found = list(selfcheck(PythonAdapter(odd(name)), bundled(), operations))
    for finding, (operation, convention, text, explains, of) in zip(found, FINDINGS[name], strict=True):
        assert (finding.operation, finding.name) == (operation, convention)
        assert (finding.explains, finding.of) == (explains, of)
        assert str(finding).startswith(f"{operation}: {text}")


@pytest.mark.parametrize("name", FINDINGS)
def test_a_broken_convention_is_told(bridgescore: Bridgescore, report: Report, name: str) -> None:
    done = bridgescore(
        "check", "--adapter", f"odd:{name}", "--vector", ",".join(CHOSEN), "--report-json", "report.json"
    )
    assert done.code == 1
    found = report()["diagnosis"]
    assert [cause["text"] for cause in found if cause["kind"] == "convention"] == told(done)
    assert [cause["text"] for cause in found] == listed(done)
    if name in BETTER:
        said = BETTER[name]
    elif any(convention in FAULTS for _, convention, *_ in FINDINGS[name]):
        # What probes find in several operations is one cause of all wrong answers.
        said = [*dict.fromkeys((convention, text) for _, convention, text, *_ in FINDINGS[name])]
    else:
        # No fault of the catalogue: what the probes say stands as it is.
        (operation, convention, text, explains, of) = FINDINGS[name][0]
        assert [(one["name"], one["explains"], one["of"]) for one in found] == [(convention, explains, of)]
        assert found[0]["text"].startswith(f"{operation}: {text}")
        assert (found[0]["kind"], found[0]["operations"]) == ("convention", [operation])
        assert (found[0]["answers"], found[0]["rules"], found[0]["table"]) == (0, [], [])
        said = []
    for cause, (named, text) in zip(found if said else (), said, strict=True):
        assert (cause["name"], cause["kind"]) == (named, "convention" if FAULTS[named].is_convention else "fault")
        assert cause["text"].startswith(f"{text} [{named}]")
        assert cause["operations"] == [operation for operation, *_ in FINDINGS[name]]
        assert 0 < cause["explains"] <= cause["of"] <= cause["answers"]
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
    assert one["diagnosis"]
    assert bare(one) == bare(two)
    assert one["conclusion"] == two["conclusion"]
    assert with_probes.code == without.code
    assert undiagnosed(with_probes) == undiagnosed(without)


#: The sign is the wrong one, and one answer in the middle of the table is wrong in another way.
NOISE = """
import bridgescore_reference as law

class Adapter:
    def imps(self, difference):
        return 77 if difference == 580 else -law.imps(difference).value
"""


def test_what_probes_find_stands_where_no_cause_explains_all_answers(
    bridgescore: Bridgescore, report: Report, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(noise=NOISE)
    done = bridgescore(
        *("check", "--adapter", "noise:Adapter", "--vector", "imps/law78b/5*", "--report-json", "report.json")
    )
    (cause,) = report()["diagnosis"]
    assert (cause["kind"], cause["name"], cause["text"]) == ("convention", "sign-reversed", f"imps: {SIGN}")
    assert (cause["explains"], cause["of"], cause["answers"]) == (6, 6, 0)
    assert told(done) == listed(done) == [f"imps: {SIGN}"]
    assert "     explains 6 of 6 probes of imps" in done.lines


def test_only_operations_that_are_asked_are_probed(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "odd:Sign", "--vector", "imps/law78b/5*")
    assert told(done) == listed(done) == [f"{SIGN} [sign-reversed]{ALONE}"]
    assert "     explains 4 of 4 wrong answers of imps; all 4 answers are like that" in done.lines
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
    found = report()["diagnosis"]
    assert [cause["text"] for cause in found] == listed(done)
    if adapter == "scorers:Wrong":
        # Its adapter asks rightly: it is the scorer that is wrong, and still more so by the laws of 1975.
        assert [(cause["kind"], cause["name"]) for cause in found[:2]] == [
            ("fault", "redoubled-insult-50"),
            ("rule", "law77.insult.redoubled"),
        ]
        assert {cause["kind"] for cause in found[2:]} <= {"rule"}
    else:
        assert found == []
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
    assert told(done) == []
    # It is not the adapter that is blamed, but the rule, in the first three lines.
    found = report()["diagnosis"]
    assert found
    assert {cause["kind"] for cause in found} <= {"fault", "rule"}
    assert any(rule in cause["rules"] for cause in found[:3])


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
    questions = bridgescore("questions").out.splitlines()
    answers(bridgescore.folder, questions, odd(name))
    done = bridgescore("check", "--answers", "answers.jsonl", "--report-json", "report.json")
    found = report()["diagnosis"]
    assert [one["text"] for one in found] == listed(done)
    conventions = [one for one in found if one["kind"] == "convention"]
    assert [one["text"] for one in conventions] == told(done)
    if name == "Right":
        assert conventions == []
    else:
        (cause,) = conventions
        operation, convention, text, *_ = FINDINGS[name][0]
        assert (cause["name"], cause["operations"][0]) == (convention, operation)
        assert text in cause["text"]
        assert cause is found[0]
    # Another edition was asked for than was answered by.
    if name != "SixLess":
        assert "older-laws-as-today" in {one["name"] for one in found}
    assert report()["summary"]["PASS"] > 50


@pytest.mark.slow
def test_over_workers_each_finding_is_told_once(bridgescore: Bridgescore, report: Report, xdist: None) -> None:
    options = ("check", "--adapter", "odd:Sign", "--vector", ",".join(CHOSEN))
    one = bridgescore.process(*options, "--report-json", "one.json")
    two = bridgescore.process(*options, "-n", "2", "--report-json", "two.json")
    assert told(one) == listed(one) == [f"{SIGN} [sign-reversed]"]
    assert told(two) == told(one)
    assert listed(two) == listed(one)
    assert report("two.json") == report("one.json")


def test_in_a_run_of_pytest_it_is_told_as_well(run: Run) -> None:
    result = run("--bridgescore-adapter=odd:Sign", "--bridgescore-vector=imps/law78b/5*")
    result.assert_outcomes(failed=4)
    section = next(number for number, line in enumerate(result.outlines) if "= bridgescore =" in line)
    assert result.outlines[section + 1 : section + 5] == [
        EXPLAINS,
        f"  1. {SIGN} [sign-reversed]{ALONE}",
        "     explains 4 of 4 wrong answers of imps; all 4 answers are like that",
        "",  # a table of the law is not at fault where the adapter is
    ]
