"""Victory points: the IMPs of a match turned into a share of a fixed sum, and the league that adds them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bridgescore_reference import ranking, tables
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Refused,
    Score,
    label,
    listed,
    number,
    shown,
    told,
    whole_number,
)

#: The table for 24 boards in the Russian document: the margin that opens a row, winner's and loser's points.
_RUSSIA_24 = (
    *((0, 10, 10), (3, 11, 9), (7, 12, 8), (12, 13, 7), (17, 14, 6), (22, 15, 5)),
    *((28, 16, 4), (34, 17, 3), (40, 18, 2), (47, 19, 1), (55, 20, 0)),
)
#: A row ends just below the next.
_ENDS = (*(start - 1 for start, _, _ in _RUSSIA_24[1:]), None)
_ROWS = tuple((start, end, *points) for (start, *points), end in zip(_RUSSIA_24, _ENDS, strict=True))

RULES = (
    tables.RULES
    | ranking.RULES
    | Rulebook(
        {
            **{f"vp.russia-24.row-{place}": row for place, row in enumerate(_ROWS)},
            "vp.russia-24.boards": 24,
            # The team that is behind gets what the table gives the loser.
            "vp.behind": "exchanged",
            "league.sum": 1,
        }
    )
)

#: The scales that have a name of their own.
SCALES = ("russia-24",)


def victory_points(
    margin: int,
    scale: str,
    boards: int,
    table: Sequence[Sequence[Any]] | None = None,
    rules: Rulebook = RULES,
) -> Score:
    """Victory points of both teams for a margin in IMPs, signed for the first team.

    `scale` names a published table, which is made for a number of `boards`; with a `table` of an
    organiser's own (Law 78D), rows `[from, to, winner, loser]`, it is what the organiser calls it.
    `Refused` for another number of boards, an unknown scale, a margin that the table does not have.

    >>> victory_points(13, "russia-24", 24).value, victory_points(-55, "russia-24", 24).value
    ({'first': 13, 'second': 7}, {'first': 0, 'second': 20})
    """
    whole_number("margin", margin)
    whole_number("boards", boards, 1)
    if not isinstance(scale, str):
        raise Refused(f"scale must be text, not {shown(scale)}")
    line = _published(abs(margin), scale, boards, rules) if table is None else _own(abs(margin), table, rules)
    winner, loser = line.value
    if not margin and winner != loser:
        raise Refused(
            f"nobody is ahead, and the table gives {told(winner)} to one team and {told(loser)} to the other"
        )
    because = [line]
    first, second = winner, loser
    if margin < 0 and winner != loser and rules["vp.behind"]:
        first, second = loser, winner
        because.append(Line("vp.behind", "the first team is behind", [first, second]))
    return Score({"first": first, "second": second}, tuple(because))


def _published(size: int, scale: str, boards: int, rules: Rulebook) -> Line:
    if scale not in SCALES:
        raise Refused(f"no table is known as {shown(scale)}: give it as table, or use {' '.join(SCALES)}")
    made_for = rules[f"vp.{scale}.boards"]
    if boards != made_for:
        raise Refused(f"{scale} is a table for {made_for} boards, not {boards}")
    for place in range(len(_ROWS)):
        row = rules[f"vp.{scale}.row-{place}"]
        if row and tables.row_for(size, (row,)):
            return _line(f"vp.{scale}.row-{place}", row)
    raise Refused(f"{scale} has no row for a margin of {size}")


def _own(size: int, table: Sequence[Sequence[Any]], rules: Rulebook) -> Line:
    rows = tables.rows_of(table, {"winner": number, "loser": number})
    for place, (_, _, winner, loser) in enumerate(rows, 1):
        if winner < loser:
            raise Refused(f"row {place} of the table gives the winner {told(winner)} and the loser {told(loser)}")
    for before, after in pairwise(rows):
        if after[0] != before[1] + 1:
            raise Refused(f"the table has no row for a margin of {before[1] + 1}")
    return _line("law78d.table", tables.own_row("margin", size, rows, rules))


def _line(rule: str, row: tables.Row) -> Line:
    return Line(rule, tables.span(row), list(row[2:]))


def standings(results: Sequence[Mapping[str, Any]], rules: Rulebook = RULES) -> Score:
    """The table of a league: every team's victory points added up, from the most down.

    Each result has a `team` (number or text) and its `vp`. Teams with equal sums share a place (`1=`).

    >>> standings([{"team": "A", "vp": 13}, {"team": "B", "vp": 7}]).value
    [{'team': 'A', 'vp': 13, 'rank': '1'}, {'team': 'B', 'vp': 7, 'rank': '2'}]
    """
    listed("results", results, "result")
    won: dict[Any, list[int | Fraction]] = {}
    for place, result in enumerate(results, 1):
        if not isinstance(result, Mapping) or not {"team", "vp"} <= result.keys():
            raise Refused(f"result {place}: a result has a team and its vp")
        won.setdefault(label(f"result {place}: a team", result["team"]), []).append(
            number(f"result {place}: vp", result["vp"])
        )
    totals = {team: rules["league.sum"] * sum(points) for team, points in won.items()}
    because = [
        Line("league.sum", f"team {team}: {' + '.join(map(told, points))}", totals[team])
        for team, points in won.items()
    ]
    answer = []
    for team, place_text, lines in ranking.ranked("team", totals, rules):
        because += lines
        answer.append({"team": team, "vp": totals[team], "rank": place_text})
    return Score(answer, tuple(because))
