"""Questions in IMPs: differences on a board, matches, and organisers' own scales."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bridgescore_reference.imps import RULES
from bridgescore_reference.values import SIDES
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table

#: The first differences of the law's rows.
_LAW = [row[0] for rule, row in RULES.items() if rule.startswith("law78b.row-")]
_OWN_SCALE = 0.05
_ANY, _EDGE = 0.1, 0.3
#: The largest difference of two scores that one board can have, in tens.
_WIDEST = 1520


def imps(draw: Draw) -> dict[str, Any]:
    """A difference as two tables make it, or one at the edge of a row."""
    return {"difference": _difference(draw), "table": scale(draw)}


def _difference(draw: Draw) -> int:
    if draw.rare(_ANY):
        difference = 10 * draw.integer(-_WIDEST, _WIDEST)
    elif draw.chance(_EDGE):
        difference = (draw.one_of(_LAW) + draw.one_of((-10, 0, 10))) * draw.one_of((-1, 1))
    else:
        one, other = table.scores(draw, 2)
        difference = one - other
    return difference + _between(draw)


def _between(draw: Draw) -> int:
    """What takes a difference off the multiples of 10, where a reading says what it then counts as."""
    return draw.integer(-9, 9) if draw.fixed.get("gap", "reject") != "reject" and draw.chance(0.6) else 0


def scale(draw: Draw) -> Any:
    """An organiser's own scale, if a question is to have one: the law's with an end or with other edges."""
    if "table" in draw.fixed:
        return draw.fixed["table"]
    if not draw.rare(_OWN_SCALE):
        return None
    ends = draw.integer(3, len(_LAW))
    edges = [edge + 10 * draw.integer(0, 1) * (edge > 0) for edge in _LAW[:ends]]
    gap = draw.one_of((1, 10))
    rows: list[list[int | None]] = [[edge, after - gap, value] for value, (edge, after) in enumerate(pairwise(edges))]
    return [*rows, [edges[-1], None, len(rows)]]


def team_match(draw: Draw) -> dict[str, Any]:
    """A match: both rooms of each board, in one series or some, the first team on either line."""
    series: Sequence[int] | None = draw.fixed.get("series", ())
    if not series:
        boards = draw.weighted({1: 2, 2: 2, 4: 8, 6: 6, 8: 10, 12: 5, 16: 5, 24: 3, 32: 2})
        series = None if series is None or boards == 1 or draw.chance(0.6) else _parts(draw, boards)
    else:
        boards = sum(series)
    played = [table.scores(draw, 2) for _ in range(boards)]
    line, opposite = SIDES if draw.chance(0.8) else reversed(SIDES)
    if "open_line" in draw.fixed or "closed_line" in draw.fixed:
        other = {"NS": "EW", "EW": "NS"}
        line = draw.fixed.get("open_line") or other[draw.fixed["closed_line"]]
        opposite = other[line]
    return {
        "boards": [{"open": one + _between(draw), "closed": another} for one, another in played],
        "series": series,
        "open_line": line,
        "closed_line": opposite,
        "table": scale(draw),
    }


def _parts(draw: Draw, boards: int) -> list[int]:
    """Boards in equal series, or in any."""
    equal = [parts for parts in (2, 3, 4) if boards % parts == 0]
    if equal and draw.chance(0.7):
        parts = draw.one_of(equal)
        return [boards // parts] * parts
    first = draw.integer(1, boards - 1)
    return [first, boards - first]
