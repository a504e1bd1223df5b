"""The public strategies: valid, likely, and plainest first; they draw from the generators that a seed draws from."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from random import Random
from typing import Any

import pytest
from bridgescore_reference.values import SEATS, SIDES
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import ContractKind, ContractText, Hand
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.profile import _Condition, profile_named
from tests.test_generate import sort_of

hypothesis = pytest.importorskip("hypothesis")

from hypothesis import HealthCheck, find, given, settings  # noqa: E402
from hypothesis.strategies import SearchStrategy, composite  # noqa: E402
from pytest_bridgescore import strategies  # noqa: E402
from pytest_bridgescore.generate.chosen import Chosen  # noqa: E402

DRAWN = [name for name, operation in OPERATIONS.items() if operation.generate]
EVERY = pytest.mark.parametrize("name", DRAWN)


def settled(number: int) -> settings:
    return settings(
        database=None, deadline=None, max_examples=number, derandomize=True, suppress_health_check=[*HealthCheck]
    )


def sample(strategy: SearchStrategy[Any], number: int = 60) -> list[Any]:
    """Some values, the same each time."""
    values: list[Any] = []

    @settled(number)
    @given(strategy)
    def keep(value: Any) -> None:
        values.append(value)

    keep()
    return values


def plainest(strategy: SearchStrategy[Any], wanted: Callable[[Any], bool] = lambda value: True) -> Any:
    quiet = settings(database=None, deadline=None, max_examples=2000)
    return find(strategy, wanted, settings=quiet, random=Random(1))


# --- every operation --------------------------------------------------------------------------------


@EVERY
def test_questions_are_valid_and_answered_by_the_reference(name: str) -> None:
    operation = OPERATIONS[name]
    some = sample(strategies.cases(name), 25)
    assert len(some) >= min(25, 4)
    for given_, answer in some:
        assert list(operation.problems(given_)) == []
        assert operation.derive(given_).value == answer
        wire = json.loads(json.dumps(operation.wire_arguments(given_)), parse_float=Decimal)
        assert operation.python_arguments(operation.heard_arguments(wire)) == given_, "as an adapter gets it"
        assert [*given_] == [one.name for one in operation.parameters if one.name in given_]


@EVERY
def test_questions_meet_conditions(name: str) -> None:
    for told in sorted(bundled().document["profiles"]):
        conditions = profile_named(told, bundled()).require.get(name, ())
        for given_ in sample(strategies.questions(OPERATIONS[name], conditions), 10) if conditions else ():
            assert any(_Condition(OPERATIONS[name], one).met_by(given_) for one in conditions)


def test_readings_are_used_where_a_condition_names_them() -> None:
    lower = strategies.questions("imps", [{"gap": "lower"}])
    assert plainest(lower, lambda one: one["difference"] % 10)["gap"] == "lower"
    assert not any(one["difference"] % 10 for one in sample(strategies.questions("imps")))
    assert {given_["win"] for given_ in sample(strategies.questions("matchpoints", [{"win": 1}]), 20)} == {1}


@pytest.mark.parametrize("name", ["contract_score", "board_conditions"])
def test_what_is_swept_is_not_drawn(name: str) -> None:
    with pytest.raises(LookupError, match=f"{name} has no questions that could be drawn"):
        strategies.questions(name)


def test_an_operation_that_there_is_not_is_told() -> None:
    with pytest.raises(LookupError, match="there is no operation imp: did you mean imps"):
        strategies.cases("imp")


# --- what is drawn ----------------------------------------------------------------------------------


def test_contracts_are_as_likely_as_at_a_table() -> None:
    contracts = sample(strategies.contracts(), 400)
    assert all(ContractKind().problem(contract) is None and contract != "Pass" for contract in contracts)
    assert all(f"{one.level}{one.strain}{one.doubling}" == one for one in contracts)
    sorts = Counter(map(sort_of, contracts))
    assert sorts["part-score"] > sorts["game"] > sorts["slam"] > 0
    doubled = Counter(contract.count("X") for contract in contracts)
    assert doubled[0] > 0.7 * len(contracts)
    assert doubled[1] > doubled[2] > 0


def test_results_are_contracts_with_a_declarer_and_tricks_or_passed_out() -> None:
    some = sample(strategies.results(), 300)
    played = [one for one in some if one.contract != "Pass"]
    assert 0 < len(some) - len(played) < 30
    assert all(one.declarer is None and one.tricks is None for one in some if one.contract == "Pass")
    assert {one.declarer for one in played} == {*SEATS}
    assert {type(one.contract) for one in some} == {ContractText}
    made = sum(one.tricks >= int(one.contract[0]) + 6 for one in played)
    assert 0.4 < made / len(played) < 0.8


def test_boards_are_played_by_so_many_tables_and_much_alike() -> None:
    assert {len(board) for board in sample(strategies.boards(5))} == {5}
    some = sample(strategies.boards())
    assert len({len(board) for board in some}) > 4
    assert any(len(set(board)) < len(board) for board in some)
    assert all(isinstance(one.contract, ContractText) for board in some for one in board)


def test_hands_and_deals_are_of_one_pack() -> None:
    assert all(Hand().problem(hand) is None for hand in sample(strategies.hands(), 30))
    for deal in sample(strategies.deals(), 10):
        cards = [
            (suit, card) for hand in deal for suit, held in zip("SHDC", hand.split("."), strict=True) for card in held
        ]
        assert len(deal) == 4
        assert len(set(cards)) == len(cards) == 52


def test_deals_of_chicago_and_rubber_are_those_of_their_operations() -> None:
    for deal in sample(strategies.chicago_deals()):
        given_ = {
            "deals": [{**deal, "contract": "1C", "declarer": "N", "tricks": 7}] * 3 + [deal],
            "first_dealer": "N",
        }
        assert list(OPERATIONS["duplicate_chicago"].problems(given_)) == []
    for deal in sample(strategies.chicago_deals(points=True)):
        assert 0 <= deal["hcp_ns"] <= 40
    some = sample(strategies.rubber_deals(), 200)
    assert all(list(OPERATIONS["rubber"].problems({"deals": [deal]})) == [] for deal in some)
    assert {deal["side"] for deal in some} >= {*SIDES}
    assert any(deal["honours"] for deal in some)
    doubled = [deal for deal in some if "X" in deal["contract"]]
    assert doubled
    assert all(deal["tricks"] < int(deal["contract"][0]) + 6 for deal in doubled), "no document says what it is worth"


@pytest.mark.parametrize(
    ("strategy", "operation"),
    [
        (strategies.travellers, "traveller"),
        (strategies.team_matches, "team_match"),
        (strategies.chicago_games, "duplicate_chicago"),
        (strategies.rubbers, "rubber"),
    ],
)
def test_whole_games_are_questions_of_their_operations(strategy: Any, operation: str) -> None:
    for given_ in sample(strategy(), 10):
        assert list(OPERATIONS[operation].problems(given_)) == []
    assert sample(strategy([{}]), 5)


# --- plainest first ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "contract"),
    [("", "1C"), ("X", "1CX"), ("XX", "1CXX"), ("6", "6C"), ("NT", "1NT"), ("7H", "7H")],
)
def test_a_contract_shrinks_to_the_lowest_undoubled(wanted: str, contract: str) -> None:
    assert plainest(strategies.contracts(), lambda one: wanted in one) == contract


def test_a_result_shrinks_to_one_that_is_just_made() -> None:
    played = plainest(strategies.results(), lambda one: one.tricks is not None)
    assert played == ("1C", "N", 7)
    assert plainest(strategies.results(), lambda one: one.declarer == "W") == ("1C", "W", 7)


def test_boards_shrink_to_few_scores_that_differ_little() -> None:
    scores = plainest(strategies.questions("matchpoints"), lambda one: len(set(one["scores"])) > 1)["scores"]
    # Which two are the plainest hangs on the version of Hypothesis.
    assert len(scores) == 2
    assert max(map(abs, scores)) <= 110


@pytest.mark.slow
def test_travellers_and_matches_shrink_to_one_line_and_board() -> None:
    lines = [{"ns": 1, "ew": 2, "contract": "1C", "declarer": "N", "tricks": 7}]
    assert plainest(strategies.travellers()) == {"board": 1, "lines": lines}
    assert plainest(strategies.team_matches()) == {"boards": [{"open": 70, "closed": 70}]}
    assert plainest(strategies.questions("total_points")) == {"scores": [70]}


# --- choices ----------------------------------------------------------------------------------------


def chosen(made: Callable[[Draw], Any]) -> SearchStrategy[Any]:
    return composite(lambda draw: made(Draw(Chosen(draw))))()


def test_numbers_shrink_towards_nought_and_values_to_the_first() -> None:
    assert plainest(chosen(lambda draw: draw.integer(-9, 9))) == 0
    assert plainest(chosen(lambda draw: draw.integer(4, 9))) == 4
    assert plainest(chosen(lambda draw: draw.integer(4, 4))) == 4
    assert plainest(chosen(lambda draw: draw.one_of((-10, 5, 0, -5)))) == 0
    assert plainest(chosen(lambda draw: draw.one_of((-10, 5, -5))), lambda one: abs(one) > 5) == -10
    assert plainest(chosen(lambda draw: draw.one_of((-1, 1)))) == 1
    assert plainest(chosen(lambda draw: draw.one_of(["b", "a"]))) == "b"
    assert plainest(chosen(lambda draw: draw.weighted({"rare": 1, "often": 99}))) == "rare", "it is declared first"
    assert plainest(chosen(lambda draw: draw.shuffled("SHDC"))) == [*"SHDC"]


def test_chances_shrink_towards_what_is_likelier() -> None:
    assert plainest(chosen(lambda draw: draw.chance(0.2))) is False
    assert plainest(chosen(lambda draw: draw.chance(0.8))) is True
    for never, always in ((0.0, 1.0), (-1.0, 3.0)):
        assert sample(chosen(partial(Draw.chance, likely=never)), 20) == [False]
        assert sample(chosen(partial(Draw.chance, likely=always)), 20) == [True]
    # What is possible is drawn, however rare.
    assert plainest(chosen(lambda draw: draw.chance(0.0001)), bool) is True
    assert plainest(chosen(lambda draw: draw.rare(0.9999)), lambda one: not one) is False


def test_weights_are_weights() -> None:
    some = sample(chosen(lambda draw: [draw.weighted({"a": 3, "never": 0, "b": 1}) for _ in range(40)]), 50)
    counted = Counter(one for values in some for one in values)
    assert counted.keys() == {"a", "b"}
    assert counted["a"] > counted["b"]
    with pytest.raises(ValueError, match="nothing has a weight"):
        plainest(chosen(lambda draw: draw.weighted({"a": 0})))


def test_a_chosen_draw_knows_what_is_fixed() -> None:
    fixed = composite(lambda draw: Draw(Chosen(draw), {"win": 1}).parameter("win", {2: 1}))
    assert plainest(fixed()) == 1


# --- without Hypothesis -----------------------------------------------------------------------------


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)


def test_without_hypothesis_the_import_says_what_to_install() -> None:
    done = python("import sys; sys.modules['hypothesis'] = None\nimport pytest_bridgescore.strategies")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "ImportError: pytest_bridgescore.strategies needs hypothesis: pip install 'pytest-bridgescore[generated]'"
    )
    assert "During handling" not in done.stderr


def test_nothing_else_imports_hypothesis() -> None:
    program = (
        "import sys\nfrom pytest_bridgescore import cli\n"
        "status = cli.main(['check', '--adapter', 'fault:imp-row-12-missing', '--vector', 'generated/imps',"
        " '--generated', '50', '--seed', '1', '-q'])\n"
        "assert 'pytest_bridgescore.counterexample' in sys.modules\n"
        "print(status, [name for name in sys.modules if name.startswith('hypothesis')])"
    )
    done = python(program)
    assert done.stdout.splitlines()[-1] == "1 []", done
