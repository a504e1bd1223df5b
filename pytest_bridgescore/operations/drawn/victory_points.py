"""Questions of victory points: margins of matches, organisers' own tables, leagues."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bridgescore_reference.values import told
from pytest_bridgescore.operations.draw import Draw

_PUBLISHED = {"scale": "russia-24", "boards": 24, "table": None}
_OWN_TABLE = 0.4
_BOARDS = (8, 12, 16, 20, 24, 28, 32)
#: What tables step by, with the steps that one row may be above another.
_STEPS = {Fraction(1): 2, Fraction(1, 2): 4, Fraction(1, 100): 90}
_TEAMS = ("Aces", "Blue", "Coups", "Doubles", "Ends", "Finesse", "Grands", "Hearts")


def victory_points(draw: Draw) -> dict[str, Any]:
    """A margin, by the table that is fixed, by the published one, or by one of an organiser's own."""
    own = "scale" not in draw.fixed and draw.rare(_OWN_TABLE)
    rows = draw.fixed["table"] if "table" in draw.fixed else _rows(draw) if own else None
    if rows is None:
        return {"margin": _margin(draw), **_PUBLISHED}
    margin = _edge(draw, rows) if draw.chance(0.4) else _margin(draw)
    return {"margin": margin, "scale": "own", "boards": draw.one_of(_BOARDS), "table": rows}


def _margin(draw: Draw) -> int:
    """A margin as matches have it, small ones most often."""
    return draw.integer(0, draw.weighted({12: 4, 30: 4, 60: 4, 150: 1})) * draw.one_of((-1, 1))


def _edge(draw: Draw, rows: Any) -> int:
    """The first margin of a row, or the last before it."""
    start: int = draw.one_of(rows)[0]
    return max(0, start - draw.integer(0, 1)) * draw.one_of((-1, 1))


def _rows(draw: Draw) -> list[list[Any]]:
    """A table in which the winner gets more with each row and the loser less, as far as there are points."""
    average = draw.one_of((3, 10, 15))
    step, most = draw.one_of(list(_STEPS.items()))
    rows: list[list[Any]] = []
    start, winner = 0, Fraction(average)
    for _ in range(draw.integer(3, 20)):
        end = start + draw.integer(0, 6)
        rows.append([start, end, _written(winner), _written(2 * average - winner)])
        start = end + 1
        winner = min(winner + step * draw.integer(1, most), Fraction(2 * average))
    # Some tables end, as far as margins went; most do not.
    rows[-1][1] = rows[-1][1] if draw.chance(0.2) else None
    return rows


def _written(points: Fraction) -> int | str:
    """A number as a question holds it: what is not whole is text, which is exact."""
    return points.numerator if points.denominator == 1 else told(points)


def standings(draw: Draw) -> dict[str, Any]:
    """A league: some rounds in which all teams meet in pairs and share 20 points; an odd one has a bye."""
    teams = draw.integer(2, 12)
    names: list[Any] = list(_TEAMS[:teams]) if teams <= len(_TEAMS) and draw.chance(0.5) else [*range(1, teams + 1)]
    fine = draw.chance(0.3)
    results = []
    for _ in range(draw.integer(1, min(teams, 7))):
        playing = draw.shuffled(names)
        while len(playing) > 1:
            winner = _winner(draw, fine=fine)
            for points in (winner, 20 - winner):
                results.append({"team": playing.pop(), "vp": _written(points)})
        if playing:
            results.append({"team": playing[0], "vp": 12})
    return {"results": results}


def _winner(draw: Draw, *, fine: bool) -> Fraction:
    return Fraction(draw.integer(1000, 2000), 100) if fine else Fraction(draw.integer(10, 20))
