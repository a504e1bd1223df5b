"""Matchpoints (Law 78A): one board's scores compared with each other, and the traveller they stand on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bridgescore_reference import duplicate
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    VULNERABILITIES,
    Line,
    Refused,
    Score,
    exact,
    listed,
    one_of,
    shown,
    whole_number,
)

RULES = duplicate.RULES | Rulebook(
    {
        # Units a score earns in the comparison with one other score.
        "law78a.lower": 2,
        "law78a.equal": 1,
        "law78a.higher": 0,
        # What a unit is worth: a point, or half a point where a win counts one.
        "law78a.unit.point": 1,
        "law78a.unit.half": Fraction(1, 2),
        # Units that the two sides of a table share in one comparison.
        "law78a.balance": 2,
        # A line without a result takes part in no comparison.
        "traveller.not-played": 0,
    }
)

#: What a win may count: two points, or one.
WINS = {2: "law78a.unit.point", 1: "law78a.unit.half"}


def matchpoints(scores: Sequence[int], win: int = 2, rules: Rulebook = RULES) -> Score:
    """Matchpoints of each score against all others on the board, in the given order. Law 78A.

    `scores` are North-South's, and so are the matchpoints; `win` is what a better score earns: 2 (and 1
    for an equal one) or 1 (and a half). A score alone earns 0.

    >>> matchpoints([1380, 920, -50, -100, 430, 420]).value
    [10, 8, 2, 0, 6, 4]
    >>> matchpoints([420, 420, -50], win=1).value
    [Fraction(3, 2), Fraction(3, 2), 0]
    """
    listed("scores", scores, "score")
    for score in scores:
        whole_number("a score", score)
    unit_rule = WINS[one_of("win", win, WINS)]
    points: dict[int, int | Fraction] = {}
    lines: list[Line] = []
    lower = len(scores)
    for score, times in sorted(Counter(scores).items(), reverse=True):
        lower -= times
        comparisons = (
            ("law78a.lower", lower),
            ("law78a.equal", times - 1),
            ("law78a.higher", len(scores) - lower - times),
        )
        units = 0
        for rule, count in comparisons:
            if count:
                earned = count * rules[rule]
                lines.append(Line(rule, f"{score}: {count} {rule.rpartition('.')[2]}", earned))
                units += earned
        points[score] = exact(Fraction(units * rules[unit_rule]))
        lines.append(Line(unit_rule, f"{score}: {units} units", points[score]))
    return Score([points[score] for score in scores], tuple(lines))


def traveller(
    board: int,
    lines: Sequence[Mapping[str, Any]],
    win: int = 2,
    vulnerable: str | None = None,
    rules: Rulebook = RULES,
) -> Score:
    """A board's traveller scored and matchpointed, line by line in the given order. Laws 77 and 78A.

    Each line has `ns`, `ew`, `contract`, `declarer`, `tricks`. `contract: null` is "not played": three
    nulls, outside the comparison; `Pass` is a result of 0. Vulnerability is the board's unless given.

    >>> played = {"ns": 1, "ew": 2, "contract": "3NT", "declarer": "N", "tricks": 9}
    >>> traveller(8, [played]).value
    {'lines': [{'score': 400, 'ns_points': 0, 'ew_points': 0}]}
    """
    whole_number("board", board, 1)
    unit_rule = WINS[one_of("win", win, WINS)]
    listed("lines", lines, "line")
    if vulnerable is None:
        vulnerable = duplicate.board_conditions(board, rules).value["vulnerable"]
    one_of("vulnerable", vulnerable, VULNERABILITIES)

    because: list[Line] = []
    scores: list[int | None] = []
    for number, line in enumerate(lines, 1):
        scored = _line_score(number, line, vulnerable, rules)
        because += scored.because
        scores.append(scored.value)
    compared = [score for score in scores if score is not None]
    ns_points: Iterator[int | Fraction] = iter(())
    if compared:
        points = matchpoints(compared, win, rules)
        because += points.because
        ns_points = iter(points.value)

    top = exact(Fraction((len(compared) - 1) * rules["law78a.balance"] * rules[unit_rule]))
    answer: list[dict[str, Any]] = []
    for number, score in enumerate(scores, 1):
        if score is None:
            answer.append({"score": None, "ns_points": None, "ew_points": None})
            continue
        ns = next(ns_points)
        because.append(Line("law78a.balance", f"line {number}: {top} in all, {ns} to North-South", top - ns))
        answer.append({"score": score, "ns_points": ns, "ew_points": top - ns})
    return Score({"lines": answer}, tuple(because))


def _line_score(number: int, line: Mapping[str, Any], vulnerable: str, rules: Rulebook) -> Score:
    if not isinstance(line, Mapping):
        raise Refused(f"line {number}: a line has ns, ew, contract, declarer and tricks; not {shown(line)}")
    contract, declarer, tricks = (line.get(key) for key in ("contract", "declarer", "tricks"))
    if contract is None:
        if declarer is not None or tricks is not None:
            raise Refused(f"line {number}: a line without a contract has no declarer and no tricks")
        # Nothing was played, so nothing is scored: null, unless the rule is altered to count it as 0.
        score = 0 if rules["traveller.not-played"] else None
        return Score(score, (Line("traveller.not-played", f"line {number}", score),))
    try:
        return duplicate.table_score(contract, declarer, vulnerable, tricks, rules=rules)
    except Refused as refused:
        raise Refused(f"line {number}: {refused}") from None
