"""International matchpoints (Law 78B): the scale, and the readings of what the scale leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridgescore_reference import tables
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Line, Refused, Score, one_of, whole_number

#: The difference that opens each row after the first; a row ends 10 points below the next.
_THRESHOLDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
_ROWS = tuple(zip((0, *_THRESHOLDS), (*(start - 10 for start in _THRESHOLDS), None), strict=True))

RULES = tables.RULES | Rulebook(
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


def imps(
    difference: int, gap: str = "reject", table: Sequence[Sequence[Any]] | None = None, rules: Rulebook = RULES
) -> Score:
    """IMPs for a difference in points on one board, with its sign. Law 78B, the scale in force since 1962.

    `gap` says what a difference that is not a multiple of 10 counts as: `reject` refuses it, `lower` and
    `upper` take the multiple of 10 below and above, `nearest-half-up` and `nearest-half-down` the nearest.
    `table` is an organiser's own scale (Law 78D), rows `[from, to, imps]` with `to: None` in the last one
    if it has no end; there only a difference outside all rows is a matter of `gap`.

    >>> imps(580).value, imps(-580).value, imps(15, gap="lower").value
    (11, -11, 0)
    >>> imps(-30, table=[[0, 20, 0], [30, None, 1]]).value
    -1
    """
    whole_number("difference", difference)
    one_of("gap", gap, GAPS)
    scale = None if table is None else tables.rows_of(table, {"imps": _imps_of_a_row})
    lines = []
    size = abs(difference)
    if scale is None:
        counted = _counted(size, gap, rules) if size % 10 else None
    else:
        counted = _counted_in(scale, size, gap, rules)
    if counted is not None:
        lines.append(counted)
        size = counted.value
    row = _row(size, rules) if scale is None else _own_row(size, scale, rules)
    lines.append(row)
    if difference < 0 and row.value:
        lines.append(Line("law78b.loss", "the difference is a loss", rules["law78b.loss"] * row.value))
    return Score(lines[-1].value, tuple(lines))


def _counted(size: int, gap: str, rules: Rulebook, named: str = "multiples of 10 only") -> Line | None:
    """What a size that the scale does not name counts as."""
    method = rules[f"imps.gap.{gap}"]
    if method == "refuse":
        raise Refused(f"the scale names {named}, and {size} is none; choose a reading for gap")
    if method not in _ROUNDING:
        return None
    counted = (size + _ROUNDING[method]) // 10 * 10
    return Line(f"imps.gap.{gap}", f"{size} counts as {counted}", counted)


def _counted_in(scale: Sequence[tables.Row], size: int, gap: str, rules: Rulebook) -> Line | None:
    """What a size outside all rows of an organiser's scale counts as: past the last there is nothing to count as."""
    if tables.row_for(size, scale) or size > scale[-1][0]:
        return None
    return _counted(size, gap, rules, named="the differences in its rows only")


def _row(size: int, rules: Rulebook) -> Line:
    for value in range(len(_ROWS)):
        row = rules[f"law78b.row-{value}"]
        if row and tables.row_for(size, (row,)):
            return Line(f"law78b.row-{value}", tables.span(row), value)
    return Line("law78b", f"no row for {size}", None)


def _own_row(size: int, scale: Sequence[tables.Row], rules: Rulebook) -> Line:
    row = tables.own_row("difference", size, scale, rules)
    return Line("law78d.table", tables.span(row), row[2])


def _imps_of_a_row(name: str, value: object) -> int:
    return whole_number(name, value, 0)
