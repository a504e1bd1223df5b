"""A pairs tournament: all protocols added up, percentages and places (Laws 77 and 78A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bridgescore_reference import ranking
from bridgescore_reference.matchpoints import RULES as MATCHPOINT_RULES
from bridgescore_reference.matchpoints import traveller
from bridgescore_reference.rounding import ROUNDINGS, check_decimals, rounded
from bridgescore_reference.rounding import RULES as ROUNDING_RULES
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    SIDES,
    Line,
    Refused,
    Score,
    exact,
    label,
    listed,
    one_of,
    told,
)

RULES = (
    MATCHPOINT_RULES
    | ranking.RULES
    | ROUNDING_RULES
    | Rulebook(
        {
            "pairs.sum": 1,
            "pairs.percentage": 100,
            # Sums say nothing where pairs have played different numbers of boards.
            "pairs.by-percentage": "percentage",
            "pairs.fields.one": "together",
            "pairs.fields.two": "apart",
        }
    )
)

FIELDS = ("one", "two")
TIES = ("share",)
_AVERAGE = 50


@dataclass
class _Pair:
    """What a pair has gathered: points line by line, the tops of those lines, its boards."""

    name: object
    line: str
    points: list[int | Fraction] = field(default_factory=list)
    tops: list[int | Fraction] = field(default_factory=list)
    #: Boards it stands on a traveller of, and those of them it has played.
    met: set[int] = field(default_factory=set)
    played: set[int] = field(default_factory=set)

    @property
    def fraction(self) -> Fraction | None:
        """The share of all points that could be won; `None` where none could."""
        top = sum(self.tops)
        return Fraction(sum(self.points)) / top if top else None


def pairs_result(
    travellers: Sequence[Mapping[str, Any]],
    win: int = 2,
    fields: str = "one",
    ties: str = "share",
    decimals: int | str = 2,
    rounding: str = "half-up",
    rules: Rulebook = RULES,
) -> Score:
    """Every pair's matchpoints over all protocols, percentage and place. Laws 77 and 78A.

    Each of the `travellers` has `board` and `lines` as in `traveller`, and may have `vulnerable`. `fields`
    ranks both lines in `one` field or North-South and East-West apart (`two`). The sum decides; where
    pairs of a field have played different numbers of boards, the exact percentage does. `decimals` places
    (or `exact`) and `rounding` are those of the percentage, which is `None` where there was no top.

    >>> lines = [{"ns": 1, "ew": 3, "contract": "3NT", "declarer": "N", "tricks": 9},
    ...          {"ns": 2, "ew": 4, "contract": "3NT", "declarer": "N", "tricks": 8}]
    >>> [(one["pair"], one["points"], one["rank"]) for one in pairs_result([{"board": 1, "lines": lines}]).value]
    [(1, 2, '1='), (4, 2, '1='), (3, 0, '3='), (2, 0, '3=')]
    """
    one_of("fields", fields, FIELDS)
    one_of("ties", ties, TIES)
    check_decimals(decimals)
    one_of("rounding", rounding, ROUNDINGS)
    listed("travellers", travellers, "traveller")
    pairs: dict[object, _Pair] = {}
    because: list[Line] = []
    for place, one in enumerate(travellers, 1):
        because += _gathered(place, one, win, pairs, apart=fields == "two", rules=rules)
    points = {}
    for pair in pairs.values():
        points[pair.name] = rules["pairs.sum"] * sum(pair.points)
        because.append(
            Line("pairs.sum", f"pair {pair.name}: {' + '.join(map(told, pair.points))}", points[pair.name])
        )
    percentages = {}
    for pair in pairs.values():
        lines = list(_percentage(pair, decimals, rounding, rules))
        percentages[pair.name] = lines[-1].value if lines else None
        because += lines
    answer = []
    for some in _fields(pairs.values(), fields, rules):
        whom = "all pairs" if fields == "one" else some[0].line
        because.append(Line(f"pairs.fields.{fields}", f"{whom} ranked together", len(some)))
        ranks, lines = _ranks(some, points, rules)
        because += lines
        answer += [
            {"pair": name, "points": points[name], "percentage": percentages[name], "rank": rank}
            for name, rank in ranks.items()
        ]
    return Score(answer, tuple(because))


def _gathered(
    place: int, one: object, win: int, pairs: dict[object, _Pair], *, apart: bool, rules: Rulebook
) -> tuple[Line, ...]:
    """The lines of one traveller; what each pair has won on it is noted."""
    if not isinstance(one, Mapping) or not {"board", "lines"} <= one.keys():
        raise Refused(f"traveller {place}: a traveller has a board and lines")
    try:
        scored = traveller(one["board"], one["lines"], win, one.get("vulnerable"), rules)
    except Refused as refused:
        raise Refused(f"traveller {place}: {refused}") from None
    for number, (line, result) in enumerate(zip(one["lines"], scored.value["lines"], strict=True), 1):
        where = f"traveller {place}, line {number}"
        names = _names(line, where)
        for side, name in zip(SIDES, names, strict=True):
            pair = pairs.setdefault(name, _Pair(name, side))
            if apart and pair.line != side:
                raise Refused(f"{where}: pair {name} stands on both lines, so two fields cannot be ranked apart")
            if one["board"] in pair.met:
                raise Refused(f"{where}: pair {name} has board {one['board']} for the second time")
            pair.met.add(one["board"])
            if result["score"] is None:
                continue
            pair.played.add(one["board"])
            pair.points.append(result[f"{side.lower()}_points"])
            pair.tops.append(result["ns_points"] + result["ew_points"])
    return scored.because


def _names(line: Mapping[str, Any], where: str) -> tuple[object, object]:
    names = (label(f"{where}: a pair", line.get("ns")), label(f"{where}: a pair", line.get("ew")))
    if names[0] == names[1]:
        raise Refused(f"{where}: pair {names[0]} plays against itself")
    return names


def _percentage(pair: _Pair, decimals: int | str, rounding: str, rules: Rulebook) -> Iterator[Line]:
    if pair.fraction is None:
        return
    exactly = exact(rules["pairs.percentage"] * pair.fraction)
    yield Line("pairs.percentage", f"pair {pair.name}: {told(sum(pair.points))} of {told(sum(pair.tops))}", exactly)
    line = rounded(exactly, decimals, rounding, _AVERAGE, rules)
    if line:
        yield line


def _fields(pairs: Iterable[_Pair], fields: str, rules: Rulebook) -> list[list[_Pair]]:
    everybody = list(pairs)
    method = rules[f"pairs.fields.{fields}"]
    if method == "together":
        return [everybody]
    if method == "apart":
        return [some for side in SIDES if (some := [pair for pair in everybody if pair.line == side])]
    return [[pair] for pair in everybody]


def _ranks(
    pairs: list[_Pair], points: Mapping[object, int | Fraction], rules: Rulebook
) -> tuple[dict[object, str | None], list[Line]]:
    because: list[Line] = []
    totals: dict[object, int | Fraction] = {pair.name: points[pair.name] for pair in pairs}
    if rules["pairs.by-percentage"] and len({len(pair.played) for pair in pairs}) > 1:
        because.append(Line("pairs.by-percentage", "numbers of boards differ", rules["pairs.by-percentage"]))
        totals = {pair.name: pair.fraction for pair in pairs if pair.fraction is not None}
    ranks: dict[object, str | None] = {}
    for name, rank, lines in ranking.ranked("pair", totals, rules):
        ranks[name] = rank
        because += lines
    return ranks | {pair.name: None for pair in pairs if pair.name not in ranks}, because
