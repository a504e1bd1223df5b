"""Rounding to decimal places: what becomes of a half is a named reading."""

from __future__ import annotations

from fractions import Fraction

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Line, exact, whole_number

RULES = Rulebook(
    {
        "rounding.half-up": "up",
        "rounding.half-even": "even",
        # Towards the average, and away from it: for percentages 50.
        "rounding.half-to-average": "to",
        "rounding.half-from-average": "from",
    }
)

ROUNDINGS = ("half-up", "half-even", "half-to-average", "half-from-average")

#: Not rounded at all.
EXACT = "exact"

_MOST_DECIMALS = 10


def check_decimals(decimals: object) -> None:
    """`Refused` unless it is a number of places, or `exact`."""
    if decimals != EXACT:
        whole_number("decimals", decimals, 0, _MOST_DECIMALS)


def rounded(
    value: int | Fraction, decimals: int | str, rounding: str, average: int | Fraction, rules: Rulebook
) -> Line | None:
    """The line that rounds a value; `None` where it has no more places than `decimals` anyway.

    >>> str(rounded(Fraction("50.125"), 2, "half-to-average", 50, RULES).value)
    '1253/25'
    """
    if isinstance(decimals, str):
        return None
    units = Fraction(value) * 10**decimals
    if units.denominator == 1:
        return None
    below = units.numerator // units.denominator
    rule = f"rounding.{rounding}"
    up = _goes_up(units - below, below, rules[rule], Fraction(value) > average)
    return Line(rule, f"to {decimals} places", exact(Fraction(below + up, 10**decimals)))


def _goes_up(rest: Fraction, below: int, method: str, above_average: bool) -> bool:
    half = Fraction(1, 2)
    halves = {"up": True, "even": below % 2 == 1, "to": not above_average, "from": above_average}
    return bool(method) and (rest > half or (rest == half and halves[method]))
