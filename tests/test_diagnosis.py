"""From wrong answers to their causes: known faults, pairs of them, scorers of their own, and no false alarm."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pytest_bridgescore import Unsupported
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.explain.diagnosis import Diagnosis, diagnosed
from pytest_bridgescore.faults import FAULTS, Clash, Fault, Scorer, scorer
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS, UNSUPPORTED, WRONG, XFAIL
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.load import bundled
from tests.unknown import Adapter, Question, answered, asked_by, changes, examined, questions, whole_run
from tests.zoo.index import ZOO

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Report

HERE = Path(__file__).parent
GROUPS = range(16)

#: Faults of every sort that are soon found: of the scorer, of the adapter, one that accepts.
SOON = (
    "imp-row-22-missing",
    "ties-as-losses",
    "vp-draw-20-0",
    "total-of-sizes",
    "chicago-dealer-stays",
    "chicago-pass-out-not-played",  # it gives a text where the law has a number
    "target-columns-exchanged",
    "rubber-premium-reversed",
    "dispute-2017-as-1997",
    "boards-all-won",
    "declarers-sign",
    "other-lines-matchpoints",
    "boards-in-no-series-accepted",
)

#: What a fault does besides, so that a second cause is named.
BESIDES = {"level-and-tricks-one-more": {"fewer-than-no-tricks"}}

#: Two of one table, of one operation, of the adapter and the scorer, of operations that do not meet.
PAIRS = (
    ("vp-draw-20-0", "vp-winner-and-loser-exchanged"),
    ("imp-row-22-missing", "imp-sign-lost"),
    ("half-scale", "ties-as-losses"),
    ("declarers-sign", "tables-never-vulnerable"),
    ("chicago-dealer-stays", "hcp-ten-counts"),
    ("rubber-premium-reversed", "total-of-sizes"),
)
#: As many pairs of each seed.
EACH = 10


def causes_of(results: Sequence[Result]) -> tuple[Diagnosis, ...]:
    """The diagnosis of some results."""
    return diagnosed(results, bundled())


def names(name: str, causes: Iterable[Diagnosis]) -> bool:
    """Whether a fault is named: as a cause, or as one that the answers do not tell from it."""
    return any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", cause.text) for cause in causes)


def told(causes: Iterable[Diagnosis]) -> list[str]:
    """The texts of some causes, for whoever reads a failure."""
    return [cause.text for cause in causes]


# --- known faults --------------------------------------------------------------------------------------------------


def missed(name: str) -> list[str]:
    """What the diagnosis of a scorer with one known fault says if that is not the fault and nothing else.

    Where the operations that it touches do not tell it from another, those that the other touches do: then
    everything is asked.
    """
    own = scorer(FAULTS[name])
    causes = causes_of(examined(own, touched(own)))
    if causes and causes[0].name != name and names(name, causes[:1]):
        causes = causes_of(whole_run(own))
    return [] if _is_it(FAULTS[name], causes) else told(causes) or ["nothing"]


def _is_it(fault: Fault, causes: Sequence[Diagnosis]) -> bool:
    if not causes:
        return False
    first, *others = causes
    return (
        first.name == fault.name
        and first.kind == ("convention" if fault.is_convention else "fault")
        and f" {fault.says} [{fault.name}]" in first.text
        and 0 < first.explains <= first.of
        and {one.name for one in others} == BESIDES.get(fault.name, set())
    )


def touched(own: Scorer) -> list[Operation]:
    """The operations that the faults of a scorer touch."""
    return [one for one in OPERATIONS.values() if any(fault.touches(one) for fault in own.faults)]


@pytest.mark.parametrize("name", SOON)
def test_a_known_fault_is_named(name: str) -> None:
    assert missed(name) == []


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_known_fault_is_named_first_and_alone(group: int) -> None:
    wrong = {name: said for name in [*FAULTS][group :: len(GROUPS)] if (said := missed(name))}
    assert wrong == {}


def test_faults_that_one_operation_does_not_tell_apart_are_both_named() -> None:
    """Of a scorer that gives IMPs and nothing else nobody knows what it would make of a match."""
    fault = FAULTS["boards-all-won"]
    [cause] = causes_of(examined(scorer(fault), [OPERATIONS["team_match"]]))
    assert names("boards-all-won", [cause])
    assert names("imp-sign-lost", [cause])
    assert cause.text.endswith(": these answers do not tell)")


# --- pairs ---------------------------------------------------------------------------------------------------------


def joint(pair: tuple[str, str]) -> Scorer | None:
    """The scorer of two faults; none where they cannot be together, or one hides the other."""
    try:
        both = scorer(*(FAULTS[name] for name in pair))
    except Clash:
        return None
    asked = [one for operation in touched(both) for one in questions(operation.name)]
    return both if all(_differ(both, scorer(FAULTS[name]), asked) for name in pair) else None


def _differ(one: Scorer, other: Scorer, asked: Iterable[Question]) -> bool:
    return any(_answer(one, question) != _answer(other, question) for question in asked)


def _answer(of: Scorer, question: Question) -> str | None:
    change = answered(of, question)
    return change and change.answer


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_faults_are_both_named(pair: tuple[str, str]) -> None:
    both = joint(pair)
    assert both is not None
    causes = causes_of(whole_run(both))
    assert all(names(name, causes) for name in pair), told(causes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_two_faults_of_one_operation_are_both_named(seed: int) -> None:
    wrong = {}
    for pair in _pairs(seed):
        both = joint(pair)
        if both is not None:
            causes = causes_of(examined(both, touched(both)))
            if not all(names(name, causes) for name in pair):
                wrong["+".join(pair)] = told(causes)
    assert wrong == {}


def _pairs(seed: int) -> list[tuple[str, str]]:
    """Some pairs of faults that meet in an operation; their answers may still be those of one of them."""
    chance = random.Random(seed)
    single = [name for name, fault in FAULTS.items() if not fault.accepts and not fault.parts]
    pairs: list[tuple[str, str]] = []
    while len(pairs) < EACH:
        one, other = chance.sample(single, 2)
        if any(FAULTS[one].touches(of) and FAULTS[other].touches(of) for of in OPERATIONS.values()):
            pairs.append((one, other))
    return pairs


# --- scorers with code of their own --------------------------------------------------------------------------------

_SOON_CHECKED = ("gustav.py", "karl.py", "lena.py", "petra.mjs")


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=() if file in _SOON_CHECKED else pytest.mark.slow) for file in ZOO]
)
def test_a_scorer_that_does_not_know_the_reference(
    bridgescore: Bridgescore, report: Report, require: Callable[[str, object], None], file: str
) -> None:
    path = HERE / "zoo" / file
    asked = ["--adapter", f"tests.zoo.{path.stem}:Scorer"]
    if path.suffix == ".mjs":
        require("node", shutil.which("node"))
        asked = ["--command", f'node "{path.as_posix()}"']
    done = bridgescore("check", *asked, "--report-json", "report.json")
    causes = report()["diagnosis"]
    assert {cause["name"] for cause in causes} == {*ZOO[file]}, done.all
    assert done.code == (1 if ZOO[file] else 0)
    assert ("what explains the wrong answers:" in done.lines) is bool(ZOO[file])
    for cause in causes:
        assert f"{cause['text']}" in done.out
        assert 0 < cause["explains"] <= cause["of"]


def test_scorers_of_the_zoo_know_nothing_of_the_reference_nor_of_their_faults() -> None:
    files = {path.name for path in (HERE / "zoo").iterdir() if path.is_file()} - {"__init__.py", "index.py"}
    assert files == {*ZOO}
    assert sum(bool(faults) for faults in ZOO.values()) >= 10
    for file, faults in ZOO.items():
        text = (HERE / "zoo" / file).read_text(encoding="utf-8")
        assert "bridgescore" not in text, file
        assert not [fault for fault in faults if fault in text], file


# --- no false alarm ------------------------------------------------------------------------------------------------


def test_of_the_reference_nothing_is_said() -> None:
    assert causes_of(whole_run(Scorer())) == ()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_of_a_right_scorer_of_one_operation_nothing_is_said(operation: str) -> None:
    results = asked_by(Adapter(Scorer(), [operation]))
    assert {result.operation for result in results if result.verdict == PASS} == {operation}
    assert causes_of(results) == ()


class Lacking:
    """Scores contracts by the laws of today, and can nothing else; what it lacks it says."""

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int, laws: str = "2017") -> Any:
        if laws != "2017":
            raise Unsupported("today's laws only")
        given = {"contract": contract, "vulnerable": vulnerable, "tricks": tricks}
        return OPERATIONS["contract_score"].derive(given).value


class Insulting(Lacking):
    """The same with a fault."""

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int, laws: str = "2017") -> Any:
        score = super().contract_score(contract, vulnerable, tricks, laws)
        return score - 50 if str(contract).endswith("XX") and score > 0 else score


def test_what_is_not_supported_is_no_cause() -> None:
    results = asked_by(Lacking())
    assert UNSUPPORTED in {result.verdict for result in results if result.operation == "contract_score"}
    assert causes_of(results) == ()


def test_what_is_not_supported_does_not_hide_a_cause() -> None:
    [cause] = causes_of(asked_by(Insulting()))
    assert cause.name == "redoubled-insult-50"
    assert cause.operations == ("contract_score",)
    assert cause.explains == cause.of


def test_known_failures_are_no_cause() -> None:
    results = examined(scorer(FAULTS["imp-sign-lost"]), [OPERATIONS["imps"], OPERATIONS["team_match"]])
    known = [one.but(verdict=XFAIL) if one.verdict in WRONG else one for one in results]
    assert XFAIL in {one.verdict for one in known}
    assert causes_of(known) == ()


def test_beside_known_failures_others_have_a_cause() -> None:
    results = examined(scorer(FAULTS["imp-sign-lost"]), [OPERATIONS["imps"], OPERATIONS["team_match"]])
    known = [one.but(verdict=XFAIL) if one.verdict in WRONG and one.operation == "imps" else one for one in results]
    assert any(names("imp-sign-lost", [cause]) for cause in causes_of(known))


# --- more than can be told -----------------------------------------------------------------------------------------


def _contradicted(cause: Diagnosis, results: Sequence[Result]) -> list[str]:
    """The questions that were answered right, though a scorer with the fault that is named would not."""
    if cause.kind == "rule":
        return []
    own = changes(scorer(FAULTS[cause.name]))
    wrong = {one.id for one in results if one.verdict in WRONG and one.asked is None}
    wrong |= {f"{one.id}/{end}" for one in results if one.asked for end, _, _ in one.missed}
    asked = {one.operation for one in results if one.operation in cause.operations}
    return [one.question.id for one in own if one.question.operation.name in asked and one.question.id not in wrong]


THREE = {
    "contract_score": ("redoubled-insult-50", "third-undertrick-300", "not-vulnerable-grand-slam-750"),
    "rubber": ("rubber-premium-reversed", "rubber-honours-ignored", "rubber-slam-below"),
}


@pytest.mark.parametrize("operation", THREE)
def test_of_three_faults_none_is_named_that_right_answers_contradict(operation: str) -> None:
    results = examined(scorer(*(FAULTS[name] for name in THREE[operation])), [OPERATIONS[operation]])
    causes = causes_of(results)
    assert {cause.name: bad[:3] for cause in causes if (bad := _contradicted(cause, results))} == {}
    broken = {rule for name in THREE[operation] for rule in FAULTS[name].rules}
    assert broken & {rule for cause in causes for rule in cause.rules}, told(causes)


def test_of_several_other_values_rules_are_suspected() -> None:
    values = {
        "law77.overtrick.doubled.not-vulnerable": 130,
        "law77.insult.doubled": 70,
        "law77.bonus.grand-slam.vulnerable": 1400,
    }
    results = examined(Scorer(Fault("several", "", "", values=values)), [OPERATIONS["contract_score"]])
    causes = causes_of(results)
    assert {cause.kind for cause in causes} == {"rule"}
    assert values.keys() & {rule for cause in causes for rule in cause.rules}, told(causes)


def test_several_cells_of_a_table_are_told_each_by_its_own_answers() -> None:
    values = {"law77.overtrick.doubled.not-vulnerable": 130, "law77.overtrick.redoubled.not-vulnerable": 260}
    causes = causes_of(examined(Scorer(Fault("cells", "", "", values=values)), [OPERATIONS["contract_score"]]))
    assert {cause.name for cause in causes} == values.keys()
    for cause in causes:
        assert f"the scorer uses {values[cause.name]} where the law says " in cause.text
        assert cause.answers > cause.of >= cause.explains > 0
        assert {cell.rule: cell.scorer for cell in cause.table if cell.scorer != cell.law} == {
            rule: str(value) for rule, value in values.items()
        }


@pytest.mark.parametrize(
    ("is_off", "shared"),
    [
        pytest.param(
            lambda contract, vulnerable, tricks: (
                contract.startswith(("2HX", "2SX")) and contract.count("X") == 1 and vulnerable and tricks >= 8
            ),
            "level 2, majors, doubled, made, vulnerable; each is 40 too low",
            id="a mistyped cell",
        ),
        pytest.param(
            lambda contract, vulnerable, tricks: contract == "3D" and tricks < 9,
            "level 3, in D, not doubled, down; each is 40 too low",
            id="one contract that fails",
        ),
        pytest.param(lambda contract, vulnerable, tricks: tricks == 9, "each is 40 too low", id="a number of tricks"),
    ],
)
def test_what_nothing_explains_is_told_by_what_it_shares(is_off: Callable[..., bool], shared: str) -> None:
    right = OPERATIONS["contract_score"]

    class Mistyped:
        def contract_score(self, contract: str, vulnerable: bool, tricks: int) -> int:
            given = {"contract": str(contract), "vulnerable": vulnerable, "tricks": tricks}
            return int(right.derive(given).value) - 40 * is_off(str(contract), vulnerable, tricks)

    causes = causes_of(asked_by(Mistyped(), [right]))
    assert f" wrong answers share: {shared}. The law: " in causes[0].text, told(causes)
    assert not any(" share: " in cause.text for cause in causes[1:])
    assert all(cause.answers == 0 for cause in causes)


class Noisy(Adapter):
    """The reference, but some of its numbers are anything, and some answers are none at all."""

    def __init__(self, share: float, only: Iterable[str]) -> None:
        super().__init__(Scorer(), only)
        self._share = share
        self._chance = random.Random(20170401)

    def __getattr__(self, name: str) -> Any:
        right = super().__getattr__(name)

        def noisy(**given: Any) -> Any:
            answer = right(**given)
            if self._chance.random() > self._share:
                return answer
            if isinstance(answer, int):
                return answer + self._chance.choice((-50, -10, -1, 1, 10, 50))
            return self._chance.choice([None, "?", [], {}, [answer], 17])

        return noisy


@pytest.mark.parametrize("share", [0.02, 0.5, 1])
def test_of_random_answers_rules_are_suspected_and_no_more(share: float) -> None:
    only = ["imps", "table_score", "matchpoints", "total_points", "standings", "high_card_points", "target_score"]
    results = asked_by(Noisy(share, only), [OPERATIONS[name] for name in only])
    causes = causes_of(results)
    assert {cause.name: bad[:3] for cause in causes if (bad := _contradicted(cause, results))} == {}
    assert [cause for cause in causes if cause.kind == "rule"]


# --- another value, and the scorer's own table ---------------------------------------------------------------------


def test_of_another_value_both_numbers_are_told() -> None:
    rule = "law77.overtrick.doubled.not-vulnerable"
    other = Fault(name="other", says="", seen="", values={rule: 130})
    [cause] = causes_of(examined(Scorer(other), [OPERATIONS["contract_score"]]))
    assert (cause.kind, cause.name, cause.rules) == ("rule", rule, (rule,))
    assert cause.text.startswith(f"{rule}: the scorer uses 130 where the law says 100")
    assert cause.explains == cause.of > 0
    cells = {cell.what: cell for cell in cause.table}
    astray = cells["doubled.not-vulnerable"]
    assert (astray.rule, astray.law, astray.scorer, astray.right) == (rule, "100", "130", 0)
    assert 0 < astray.wrong <= cause.of  # the table is that of one edition
    assert len(cells) > 1
    others = [cell for cell in cause.table if cell is not astray]
    assert all(cell.scorer == cell.law and not cell.wrong and cell.right for cell in others)


def test_of_a_missing_row_the_table_shows_law_and_scorer() -> None:
    [cause] = causes_of(examined(scorer(FAULTS["imp-row-22-missing"]), [OPERATIONS["imps"]]))
    astray = {cell.what: (cell.law, cell.scorer) for cell in cause.table if cell.wrong}
    assert astray["3000 to 3490"] == ("22", "21")
    assert all(cell.scorer == cell.law for cell in cause.table if not cell.wrong)
    assert len(cause.table) > len(astray)


# --- what it does not hang on --------------------------------------------------------------------------------------


@pytest.mark.parametrize("faults", [("imp-row-22-missing", "imp-sign-lost"), ("chicago-dealer-stays",)], ids="+".join)
def test_the_order_of_results_does_not_matter(faults: tuple[str, ...]) -> None:
    results = whole_run(scorer(*(FAULTS[name] for name in faults)))
    causes = causes_of(results)
    assert causes
    for seed in range(3):
        assert causes_of(random.Random(seed).sample(results, len(results))) == causes
    assert causes_of(results[::-1]) == causes


def test_nothing_that_an_adapter_says_of_itself_or_of_its_refusals_is_looked_at() -> None:
    def named(name: str) -> list[Result]:
        adapter = Adapter(scorer(FAULTS["imp-sign-lost"]))
        adapter.name = name
        examiner = Examiner(PythonAdapter(adapter, f"fault:{name}"), bundled())
        return [examiner.vector(one) for one in bundled().vectors if one.data["operation"] == "imps"]

    plain = causes_of(named("some scorer"))
    assert [cause.name for cause in plain] == ["imp-sign-lost"]
    results = named("imp-row-22-missing")
    assert causes_of(results) == plain
    assert causes_of([one.but(why="imp-row-22-missing", message="imp-row-22-missing") for one in results]) == plain


def test_a_diagnosis_survives_the_way_through_a_report() -> None:
    """Results come as plain data from the processes of a run."""
    results = examined(scorer(FAULTS["half-scale"]), [OPERATIONS["matchpoints"]])
    again = [Result.from_data(json.loads(json.dumps(one.as_data()))) for one in results]
    assert causes_of(again) == causes_of(results)
    assert [cause.name for cause in causes_of(again)] == ["half-scale"]
