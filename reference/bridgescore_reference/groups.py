"""A board that has to be matchpointed in several groups: the footnote to the Norwegian Law 78A (1997).

The text sets a floor for the top of every group and says no more. So the reading `norway-1997-floor`
answers for a best score that stands alone, and leaves the rest open; what programs might make of shared
tops and of the scores below them are the other readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bridgescore_reference.matchpoints import RULES as MATCHPOINT_RULES
from bridgescore_reference.matchpoints import WINS, matchpoints
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Refused,
    Score,
    exact,
    listed,
    one_of,
    told,
    whole_number,
)

RULES = MATCHPOINT_RULES | Rulebook({"law78a.group.floor": Fraction(3, 5), "law78a.group.best": "top"})

#: The text itself, then what may be made of it.
THE_TEXT = "norway-1997-floor"
READINGS = (THE_TEXT, "clamp-attainable", "clamp-awarded", "stretch")

Points = int | Fraction


def group_matchpoints(
    groups: Sequence[Sequence[int]],
    win: int = 2,
    results: int | None = None,
    reading: str = THE_TEXT,
    rules: Rulebook = RULES,
) -> Score:
    """Matchpoints of both sides on a board scored in groups. Law 78A, Norwegian text of 1997, second note.

    `groups` are North-South's scores, group by group; `results` is the number of scores the board has in
    all, where it is to be checked. The top of a group is never less than 3/5 of the board's top in one
    group. Both sides are answered, since they need not add up to a top. `None` is what the text leaves
    open: all but a best score that stands alone. The readings `clamp-attainable`, `clamp-awarded` and
    `stretch` answer everything, each in a way of its own.

    >>> group_matchpoints([[420, 400, 400, 50], [620]]).value
    {'ns': [[6, None, None, None], [Fraction(24, 5)]], 'ew': [[None, None, None, 6], [Fraction(24, 5)]]}
    """
    unit = rules[WINS[one_of("win", win, WINS)]]
    one_of("reading", reading, READINGS)
    if results is not None:
        whole_number("results", results)
    scored = _scored(groups, results, win, rules)
    scores = sum(len(group) for group in groups)
    top = exact(Fraction((scores - 1) * rules["law78a.balance"] * unit))
    floor = exact(Fraction(top * rules["law78a.group.floor"]))
    because = [
        Line("law78a.balance", f"{scores} scores in all", top),
        Line("law78a.group.floor", f"of {told(top)}", floor),
    ]
    answer: dict[str, list[list[Points | None]]] = {"ns": [], "ew": []}
    for number, raw in enumerate(scored, 1):
        group_top = exact(Fraction((len(raw) - 1) * rules["law78a.balance"] * unit))
        for side, points in (("ns", raw), ("ew", [group_top - one for one in raw])):
            if reading == THE_TEXT:
                given = _best_alone(points, max(group_top, floor), rules)
                because += [
                    Line("law78a.group.best", f"group {number}, {side.upper()}", one)
                    for one in given
                    if one is not None
                ]
            else:
                given = _as_read(points, group_top, floor, reading)
            answer[side].append(given)
    return Score(answer, tuple(because))


def _scored(groups: object, results: int | None, win: int, rules: Rulebook) -> list[list[Points]]:
    """North-South's matchpoints inside each group."""
    scored: list[list[Points]] = []
    for number, group in enumerate(listed("groups", groups, "group"), 1):
        try:
            scored.append(matchpoints(group, win, rules).value)
        except Refused as refused:
            raise Refused(f"group {number}: {refused}") from None
    in_groups = sum(map(len, scored))
    if results is not None and in_groups != results:
        raise Refused(f"the groups do not fit the board: {in_groups} scores in them, {results} on the board")
    return scored


def _best_alone(points: Sequence[Points], top: Points, rules: Rulebook) -> list[Points | None]:
    """The top for the best score if no other equals it; everything else is left open."""
    best = max(points)
    settled = points.count(best) == 1 and bool(rules["law78a.group.best"])
    return [top if settled and one == best else None for one in points]


def _as_read(points: Sequence[Points], top: Points, floor: Points, reading: str) -> list[Any]:
    if reading == "stretch":
        if top >= floor:
            return list(points)
        return [exact(Fraction(one * floor) / Fraction(top)) if top else floor for one in points]
    raised = top if reading == "clamp-attainable" else max(points)
    return [max(one, floor) if one == raised else one for one in points]
