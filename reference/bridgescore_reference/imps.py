"""International matchpoints (Law 78B): the scale, and the readings of what the scale leaves open."""

from __future__ import annotations

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Line, Refused, Score, one_of, whole_number

#: The difference that opens each row after the first; a row ends 10 points below the next.
_THRESHOLDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
_ROWS = tuple(zip((0, *_THRESHOLDS), (*(start - 10 for start in _THRESHOLDS), None), strict=True))

RULES = Rulebook(
    {
        **{f"law78b.row-{imps}": row for imps, row in enumerate(_ROWS)},
        "law78b.loss": -1,
        # The scale names multiples of 10 only. What a difference between two of them counts as is a reading.
        "imps.gap.reject": "refuse",
        "imps.gap.lower": "down",
        "imps.gap.upper": "up",
        "imps.gap.nearest-half-up": "half-up",
        "imps.gap.nearest-half-down": "half-down",
    }
)

#: The readings of a difference that is not a multiple of 10.
GAPS = ("reject", "lower", "upper", "nearest-half-up", "nearest-half-down")

#: Added before rounding down to the multiple of 10 below.
_ROUNDING = {"down": 0, "up": 9, "half-up": 5, "half-down": 4}


def imps(difference: int, gap: str = "reject", rules: Rulebook = RULES) -> Score:
    """IMPs for a difference in points on one board, with its sign. Law 78B, the scale in force since 1962.

    `gap` says what a difference that is not a multiple of 10 counts as: `reject` refuses it, `lower` and
    `upper` take the multiple of 10 below and above, `nearest-half-up` and `nearest-half-down` the nearest.

    >>> imps(580).value, imps(-580).value, imps(15, gap="lower").value
    (11, -11, 0)
    """
    whole_number("difference", difference)
    one_of("gap", gap, GAPS)
    lines = []
    size = abs(difference)
    if size % 10:
        method = rules[f"imps.gap.{gap}"]
        if method == "refuse":
            raise Refused(f"the scale names multiples of 10 only, and {difference} is none; choose a reading for gap")
        if method in _ROUNDING:
            counted = (size + _ROUNDING[method]) // 10 * 10
            lines.append(Line(f"imps.gap.{gap}", f"{size} counts as {counted}", counted))
            size = counted
    row = _row(size, rules)
    lines.append(row)
    if difference < 0 and row.value:
        lines.append(Line("law78b.loss", "the difference is a loss", rules["law78b.loss"] * row.value))
    return Score(lines[-1].value, tuple(lines))


def _row(size: int, rules: Rulebook) -> Line:
    for value in range(len(_ROWS)):
        row = rules[f"law78b.row-{value}"]
        if not row:
            continue
        start, end = row
        if start <= size and (end is None or size <= end):
            text = f"{start} to {end}" if end is not None else f"{start} and more"
            return Line(f"law78b.row-{value}", text, value)
    return Line("law78b", f"no row for {size}", None)
