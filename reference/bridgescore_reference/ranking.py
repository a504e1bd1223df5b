"""Places: who is ahead of whom, and places that are shared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Line

RULES = Rulebook(
    {
        # A place is one more than the number of those ahead.
        "rank.ahead": 1,
        # The mark of a place that several share.
        "rank.shared": "=",
    }
)


def ranked(
    name: str, totals: Mapping[object, int | Fraction], rules: Rulebook
) -> Iterator[tuple[object, str, tuple[Line, ...]]]:
    """Everybody from the best down, with the place as text and the lines that lead to it.

    Equal totals share a place, marked `=`, and stay in the order in which they were given; the places
    they take up are not given to others.

    >>> [(who, place) for who, place, _ in ranked("pair", {1: 10, 2: 8, 10: 10}, RULES)]
    [(1, '1='), (10, '1='), (2, '3')]
    """
    for who in sorted(totals, key=lambda one: totals[one], reverse=True):
        ahead = sum(other > totals[who] for other in totals.values())
        equal = sum(other == totals[who] for other in totals.values())
        number = 1 + rules["rank.ahead"] * ahead
        place = str(number)
        lines = [Line("rank.ahead", f"{name} {who}: {ahead} ahead", number)]
        if equal > 1:
            place += rules["rank.shared"]
            lines.append(Line("rank.shared", f"shared by {equal}", place))
        yield who, place, tuple(lines)
