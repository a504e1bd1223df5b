"""Strategies of Hypothesis for what happens at a bridge table: for tests that the author of a scorer writes.

They are made of the same declarations as the questions of `--generated`, and are as likely as those: about half of
the contracts are part-scores, most are made or go one or two down, and tables on one board play much the same. They
shrink towards the plainest: few tables and deals, low contracts that are just made, undoubled, nobody vulnerable.

>>> from hypothesis import find, given, settings
>>> find(contracts(), lambda contract: "X" in contract, settings=settings(database=None))
'1CX'
>>> from bridgescore_reference import contract_score
>>> @settings(database=None)
... @given(contracts())
... def test_one_trick_more_never_scores_less(contract):
...     scores = [contract_score(contract, vulnerable=True, tricks=tricks).value for tricks in range(14)]
...     assert scores == sorted(scores)
>>> test_one_trick_more_never_scores_less()

Values are those that a method of a Python adapter gets: text, numbers, lists and mappings, a contract being text with
`.level`, `.strain` and `.doubling`. The extra is needed: `pip install 'pytest-bridgescore[generated]'`; without it
importing this module is an `ImportError` that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_bridgescore.generate.question import fixed
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import chicago, matchpoints, rubber, table
from pytest_bridgescore.operations.drawn.table import Result
from pytest_bridgescore.operations.kinds import ContractText, hint
from pytest_bridgescore.report.extra import Missing, require

try:
    require("hypothesis", "generated")
except Missing as missing:
    raise ImportError(str(missing)) from None

from pytest_bridgescore.generate import chosen

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "Result",
    "boards",
    "cases",
    "chicago_deals",
    "chicago_games",
    "contracts",
    "deals",
    "hands",
    "questions",
    "results",
    "rubber_deals",
    "rubbers",
    "team_matches",
    "travellers",
]

_T = TypeVar("_T")

#: Parameters of an operation with the values they are to have; as a profile requires them.
Conditions = Sequence[Mapping[str, Any]]


def cases(operation: str | Operation, conditions: Conditions = ({},)) -> SearchStrategy[tuple[dict[str, Any], Any]]:
    """Questions of an operation, each with the answer of the reference.

    A question is a mapping of arguments, without those at their defaults, and has one right answer; numbers in it
    are exact. It meets one of the `conditions`; readings and editions that those do not name stand at their default.
    `LookupError` for an operation that there is not, or of which nothing is drawn since a sweep or the vectors ask
    all there is.

    >>> from bridgescore_reference import imps
    >>> from hypothesis import find, settings
    >>> given, answer = find(cases("imps"), lambda case: case[1] > 2, settings=settings(database=None))
    >>> imps(**given).value == answer
    True
    """
    named = _operation(operation)
    return chosen.cases(named, conditions).map(lambda case: (named.python_arguments(case[0]), case[1]))


def questions(operation: str | Operation, conditions: Conditions = ({},)) -> SearchStrategy[dict[str, Any]]:
    """Questions of an operation, as `cases` has them, without the answers.

    >>> from hypothesis import find, settings
    >>> exactly = questions("matchpoints", [{"win": 1}])
    >>> find(exactly, lambda given: len(set(given["scores"])) > 1, settings=settings(database=None))["win"]
    1
    """
    return cases(operation, conditions).map(_given)


def contracts() -> SearchStrategy[ContractText]:
    """Contracts in PBN, `1C` to `7NTXX`, with `.level`, `.strain`, `.doubling`; never `Pass`."""
    return _drawn(lambda draw: ContractText("".join(map(str, table.contract(draw)))))


def results() -> SearchStrategy[Result]:
    """What one table played: `contract`, `declarer` (a seat) and `tricks`, 0 to 13.

    Of a deal that was passed out the contract is `Pass`, and declarer and tricks are `None`.
    """
    return _drawn(lambda draw: _parsed(table.result(draw)))


def boards(tables: int | None = None) -> SearchStrategy[list[Result]]:
    """What so many tables played on one board, most of them much the same; 1 to 20 tables unless told.

    >>> from hypothesis import find, settings
    >>> find(boards(tables=2), lambda board: board[0].tricks, settings=settings(database=None))[0]
    Result(contract='1C', declarer='N', tricks=7)
    """
    return _drawn(lambda draw: [*map(_parsed, table.board(draw, tables or draw.weighted(matchpoints.TABLES)))])


def travellers(conditions: Conditions = ({},)) -> SearchStrategy[dict[str, Any]]:
    """Travellers: the number of the `board`, and `lines` of pairs with what they played. Questions of `traveller`."""
    return questions("traveller", conditions)


def team_matches(conditions: Conditions = ({},)) -> SearchStrategy[dict[str, Any]]:
    """Team matches: `boards` with the scores of both rooms, 1 to 32 of them. Questions of `team_match`."""
    return questions("team_match", conditions)


def hands() -> SearchStrategy[str]:
    """Hands of 13 cards in PBN: spades, hearts, diamonds, clubs, with dots between."""
    return _drawn(lambda draw: chicago.deal(draw)[0])


def deals() -> SearchStrategy[list[str]]:
    """The four hands of a deal, in PBN."""
    return _drawn(chicago.deal)


def chicago_deals(*, points: bool = False) -> SearchStrategy[dict[str, Any]]:
    """Deals of Chicago: `contract`, `declarer`, `tricks`; with `points` also `hcp_ns`, the points of North-South."""
    made = chicago.with_points if points else lambda draw: table.result(draw).played
    return _drawn(made).map(_with_contract)


def chicago_games(conditions: Conditions = ({},)) -> SearchStrategy[dict[str, Any]]:
    """Four deals of Chicago scored as at duplicate. Questions of `duplicate_chicago`."""
    return questions("duplicate_chicago", conditions)


def rubber_deals() -> SearchStrategy[dict[str, Any]]:
    """Deals of rubber bridge: `side` (the declaring one), `contract`, `tricks`, and `honours` or `None`.

    A contract that is doubled is not made: the documents of the suite do not say what that is worth.
    """
    return _drawn(rubber.deal, OPERATIONS["rubber"]).map(_with_contract)


def rubbers(conditions: Conditions = ({},)) -> SearchStrategy[dict[str, Any]]:
    """Rubbers: played to the end, ended by agreement, or open. Questions of `rubber`."""
    return questions("rubber", conditions)


def _drawn(made: Callable[[Draw], _T], operation: Operation | None = None) -> SearchStrategy[_T]:
    """What a function makes of choices; where it belongs to an operation, with its readings at their defaults."""
    return chosen.drawn(made, fixed(operation, {}) if operation else {})


def _parsed(result: Result) -> Result:
    return result._replace(contract=ContractText(result.contract))


def _with_contract(deal: dict[str, Any]) -> dict[str, Any]:
    return {**deal, "contract": ContractText(deal["contract"])}


def _operation(told: str | Operation) -> Operation:
    if isinstance(told, Operation):
        return told
    if told not in OPERATIONS:
        raise LookupError(f"there is no operation {told}: {hint(told, OPERATIONS)}")
    return OPERATIONS[told]


def _given(case: tuple[dict[str, Any], Any]) -> dict[str, Any]:
    return case[0]
