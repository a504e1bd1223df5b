"""Answers worked out a second time: from published tables and from what `rules.yaml` says, never by the reference.

Nothing here is shared with the reference, and no way of computing either: a contract's points are read off the
published table and not made of its parts. What neither tables nor values settle is left to the document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from pytest_bridgescore.operations import Operation
from pytest_bridgescore.vectors.again import chicago, pairs, procedure, rubber, tables, teams
from pytest_bridgescore.vectors.again.data import Data, Unsettled
from pytest_bridgescore.vectors.model import Suite

__all__ = ["Unsettled", "is_of_tables", "worked_out"]

#: From what the data say and all arguments, defaults filled in, to the answer in its plain form.
Way = Callable[[Data, Mapping[str, Any]], Any]

_OF_TABLES: dict[str, Way] = {
    "contract_score": tables.contract_score,
    "table_score": tables.table_score,
    "board_conditions": tables.board_conditions,
    "target_score": tables.target_score,
    "imps": teams.imps,
    "team_match": teams.team_match,
    "victory_points": teams.victory_points,
    "duplicate_chicago": chicago.duplicate_chicago,
    "russian_chicago": chicago.russian_chicago,
    "traveller": pairs.traveller,
    "pairs_result": pairs.pairs_result,
}
_OF_RULES: dict[str, Way] = {
    "chicago_conditions": chicago.chicago_conditions,
    "high_card_points": chicago.high_card_points,
    "matchpoints": pairs.matchpoints,
    "group_matchpoints": pairs.group_matchpoints,
    "total_points": pairs.total_points,
    "standings": pairs.standings,
    "trick_agreement": procedure.trick_agreement,
    "trick_dispute": procedure.trick_dispute,
    "score_correction": procedure.score_correction,
    "rubber_correction": procedure.rubber_correction,
    "rubber": rubber.rubber,
}
_WAYS = _OF_TABLES | _OF_RULES

#: The tables of a suite are indexed once.
_data = lru_cache(maxsize=1)(Data)


def worked_out(operation: Operation, given: Mapping[str, Any], suite: Suite) -> Any:
    """The answer to a question in its plain form, made of tables and rules' values.

    `Unsettled` where they do not settle it; `KeyError` or the like if the question is not in form.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> from pytest_bridgescore.vectors.load import bundled
    >>> worked_out(OPERATIONS["imps"], {"difference": -450}, bundled())
    -10
    >>> worked_out(OPERATIONS["imps"], {"difference": -455}, bundled())
    Traceback (most recent call last):
    pytest_bridgescore.vectors.again.data.Unsettled: refuse
    """
    way = _WAYS.get(operation.name)
    if way is None:
        raise Unsettled(f"{operation.name} is not worked out again")
    return operation.answer.answer(way(_data(suite), operation.complete(given)))


def is_of_tables(operation: Operation) -> bool:
    """Whether the answers of an operation are read off published tables, and not made of rules' values alone."""
    return operation.name in _OF_TABLES
