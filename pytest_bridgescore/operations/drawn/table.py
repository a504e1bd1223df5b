"""What is played at a table: contracts and tricks in likely numbers, and the results of a whole board.

About half are part-scores, and one in fifteen is a slam. Sacrifices, redoubles and accidents are more common than at
most tables, so that the rare rows of the laws are reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from bridgescore_reference.duplicate import contract_score
from bridgescore_reference.values import PASS, SEATS, STRAINS, VULNERABILITIES, is_vulnerable, side_of
from pytest_bridgescore.operations.draw import Draw

_LEVELS = {1: 13, 2: 26, 3: 28, 4: 22, 5: 5, 6: 4, 7: 2}
_STRAINS: Mapping[int, Mapping[str, int]] = {
    1: {"C": 1, "D": 1, "H": 3, "S": 3, "NT": 8},
    2: {"C": 4, "D": 5, "H": 8, "S": 9, "NT": 4},
    3: {"C": 4, "D": 4, "H": 5, "S": 5, "NT": 16},
    4: {"C": 1, "D": 1, "H": 9, "S": 10, "NT": 1},
    5: {"C": 4, "D": 4, "H": 2, "S": 2, "NT": 1},
    6: {"C": 2, "D": 2, "H": 3, "S": 4, "NT": 4},
    7: {"C": 1, "D": 1, "H": 2, "S": 2, "NT": 2},
}
_DOUBLINGS = _UNDOUBLED, _DOUBLED, _REDOUBLED = ("", "X", "XX")
_DOUBLING: Mapping[int, Mapping[str, int]] = {
    level: {_UNDOUBLED: 99 - often, _DOUBLED: often, _REDOUBLED: 1}
    for level, often in {1: 6, 2: 7, 3: 8, 4: 13, 5: 24, 6: 15, 7: 18}.items()
}
#: Tricks beyond the contract.
_OVER: Mapping[str, Mapping[int, int]] = {
    _UNDOUBLED: {0: 28, 1: 19, 2: 9, 3: 4, 4: 1, -1: 20, -2: 11, -3: 5, -4: 2, -5: 1},
    _DOUBLED: {0: 18, 1: 9, 2: 4, 3: 1, -1: 22, -2: 20, -3: 13, -4: 8, -5: 4, -6: 1},
    _REDOUBLED: {0: 24, 1: 16, 2: 8, 3: 3, -1: 16, -2: 12, -3: 9, -4: 7, -5: 4, -6: 1},
}
_PASSED_OUT = 0.02
_ACCIDENT = 0.02


class Result(NamedTuple):
    """What one table played: contract, declarer's seat, tricks; of a board passed out the contract alone."""

    contract: str
    declarer: str | None
    tricks: int | None

    @property
    def played(self) -> dict[str, Any]:
        """As a question names it."""
        return {"contract": self.contract, "declarer": self.declarer, "tricks": self.tricks}


PASSED = Result(PASS, None, None)


def contract(draw: Draw) -> tuple[int, str, str]:
    """Level, strain and doubling of a contract."""
    level = draw.weighted(_LEVELS)
    return level, draw.weighted(_STRAINS[level]), draw.weighted(_DOUBLING[level])


def tricks(draw: Draw, level: int, doubling: str) -> int:
    """The tricks won in a contract: near those it needs."""
    return max(0, min(13, level + 6 + draw.weighted(_OVER[doubling])))


def result(draw: Draw, passed_out: float = _PASSED_OUT) -> Result:
    """What one table played, once in a while anything at all; or that it passed."""
    if draw.chance(passed_out):
        return PASSED
    if draw.rare(_ACCIDENT):
        wild = f"{draw.integer(1, 7)}{draw.one_of(STRAINS)}{draw.one_of(_DOUBLINGS)}"
        return Result(wild, draw.one_of(SEATS), draw.integer(0, 13))
    level, strain, doubling = contract(draw)
    return Result(f"{level}{strain}{doubling}", draw.one_of(SEATS), tricks(draw, level, doubling))


def board(draw: Draw, tables: int) -> list[Result]:
    """What some tables played on one board: most of them the same few contracts, a trick more or less."""
    usual = [result(draw) for _ in range(draw.integer(1, min(4, tables)))]
    return [_alike(draw, draw.one_of(usual)) if draw.chance(0.85) else result(draw) for _ in range(tables)]


def _alike(draw: Draw, usual: Result) -> Result:
    if usual.tricks is None or not draw.chance(0.3):
        return usual
    return usual._replace(tricks=max(0, min(13, usual.tricks + draw.one_of((-1, 1)))))


@lru_cache(maxsize=3000)
def _points(contract: str, vulnerable: bool, tricks: int) -> int:
    return int(contract_score(contract, vulnerable, tricks).value)


def score(played: Result, vulnerable: str) -> int:
    """The points of a table, North-South's sign."""
    if played.declarer is None or played.tricks is None:
        return 0
    side = side_of(played.declarer)
    points = _points(played.contract, is_vulnerable(side, vulnerable), played.tricks)
    return points if side == "NS" else -points


def scores(draw: Draw, tables: int) -> list[int]:
    """North-South's points at some tables on one board: some are equal, as they are on a board."""
    vulnerable = draw.one_of(VULNERABILITIES)
    return [score(played, vulnerable) for played in board(draw, tables)]
