"""What scorers do wrong with international matchpoints (Law 78B)."""

from __future__ import annotations

from typing import Any, Final

from bridgescore_reference.imps import RULES
from pytest_bridgescore.faults.fault import Code, Fault

_MADE_UP: Final = "made for this catalogue"

#: The scale: how many IMPs its last row gives, and the difference that opens each row.
_LAST: Final = 24
_OPENS: Final = tuple(RULES[f"law78b.row-{imps}"][0] for imps in range(_LAST + 1))

#: The scale of the years from 1948 to 1960: the difference that opens each of its rows after the first.
_SCALE_OF_1948: Final = (20, 70, 140, 220, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000)


def _scale(opens: tuple[int, ...]) -> dict[str, Any]:
    """The rows of a scale that opens its rows there, and has no more: those that are not the law's own."""
    ends = (*(start - 10 for start in opens[1:]), None)
    rows: dict[str, Any] = {f"law78b.row-{imps}": row for imps, row in enumerate(zip(opens, ends, strict=True))}
    rows |= {f"law78b.row-{imps}": () for imps in range(len(opens), _LAST + 1)}
    return {rule: row for rule, row in rows.items() if row != RULES[rule]}


def _with_row_missing(imps: int) -> Fault:
    low, high = _OPENS[imps - 1], (_OPENS[imps + 1] - 10 if imps < _LAST else None)
    said = f"{low} to {high} as one row" if high else f"{low} and more as one row"
    return Fault(
        name=f"imp-row-{imps}-missing",
        says=f"has lost a line of the IMP scale, {said}: everything from {_OPENS[imps]} on is one IMP low",
        seen="an open-source scorer" if _OPENS[imps] == 3000 else _MADE_UP,
        values=_scale((*_OPENS[:imps], *_OPENS[imps + 1 :])),
    )


_SCALES: Final = (
    *(_with_row_missing(imps) for imps in range(1, _LAST + 1)),
    Fault(
        name="imp-upper-limits-strict",
        says="compares the upper limits of the IMP scale with less than, so that the last value of each row is one "
        "IMP high (10 gives 1, 590 gives 12)",
        seen="an open-source scorer",
        values=_scale((0, *(start - 10 for start in _OPENS[1:]))),
    ),
    Fault(
        name="imp-lower-limits-strict",
        says="compares the lower limits of the IMP scale with more than, so that the first value of each row is one "
        "IMP low (20 gives 0, 600 gives 11)",
        seen=_MADE_UP,
        values=_scale((0, *(start + 10 for start in _OPENS[1:]))),
    ),
    Fault(
        name="imp-scale-of-1948",
        says="takes IMPs from the scale of 1948 to 1960, which ends at 15",
        seen=_MADE_UP,
        values=_scale((0, *_SCALE_OF_1948)),
    ),
    Fault(
        name="imps-counted-from-1",
        says="gives one IMP too many for every difference (rows counted from 1)",
        seen=_MADE_UP,
        code=(Code("imps._row", "tables.span(row), value)", "tables.span(row), value + 1)"),),
        breaks=tuple(f"law78b.row-{imps}" for imps in range(_LAST + 1)),
    ),
    Fault(
        name="imp-scale-mistyped-430",
        says="has a mistyped line in its IMP scale: 10 IMPs from 420 on, instead of 430",
        seen=_MADE_UP,
        values={"law78b.row-9": (370, 410), "law78b.row-10": (420, 490)},
    ),
    Fault(
        name="imp-scale-mistyped-1750",
        says="has a mistyped line in its IMP scale: 18 IMPs from 1700 on, instead of 1750",
        seen=_MADE_UP,
        values={"law78b.row-17": (1500, 1690), "law78b.row-18": (1700, 1990)},
    ),
    Fault(
        name="imps-past-the-end-0",
        says="gives 0 IMPs for 4000 points and more, instead of 24",
        seen="an open-source scorer",
        values={"law78b.row-24": ()},
        code=(Code("imps._row", 'f"no row for {size}", None)', 'f"no row for {size}", 0)'),),
    ),
    Fault(
        name="imps-past-the-end-refused",
        says="refuses a difference of 4000 points and more, instead of giving 24 IMPs",
        seen=_MADE_UP,
        code=(
            Code(
                "imps._row",
                "for value in range(len(_ROWS)):",
                "if size >= 4000:\n        raise Refused('past the end of the scale')\n"
                "    for value in range(len(_ROWS)):",
            ),
        ),
        breaks=("law78b.row-24",),
    ),
    Fault(
        name="imps-past-the-end-25",
        says="goes on after 24 IMPs, with one more for every 500 points (25 from 4500 on)",
        seen=_MADE_UP,
        code=(
            Code(
                "imps._row",
                "tables.span(row), value)",
                "tables.span(row), value + (max(size - 4000, 0) // 500 if value == 24 else 0))",
            ),
        ),
        breaks=("law78b.row-24",),
    ),
    Fault(
        name="imps-only-up-to-4000",
        says="knows no IMPs for more than 4000 points (the last line of its scale ends there)",
        seen=_MADE_UP,
        values={"law78b.row-24": (4000, 4000)},
    ),
)

_SIGN: Final = (
    Fault(
        name="imp-sign-lost",
        says="gives IMPs lost without their minus",
        seen="an open-source scorer",
        values={"law78b.loss": 1},
    ),
    Fault(
        name="imps-lost-as-0",
        says="gives 0 IMPs for every loss",
        seen=_MADE_UP,
        values={"law78b.loss": 0},
    ),
    Fault(
        name="imp-sign-reversed",
        says="gives IMPs lost for a difference won, and the other way round",
        seen=_MADE_UP,
        code=(Code("imps.imps", "if difference < 0 and row.value:", "if difference > 0 and row.value:"),),
        breaks=("law78b.loss",),
    ),
)

_GAP: Final = (
    Fault(
        name="imp-gap-lower-read-upwards",
        says="counts a difference between two rows of the IMP scale upwards where it is to go downwards (15 as 20)",
        seen="an open-source scorer",
        values={"imps.gap.lower": "up"},
    ),
    Fault(
        name="imp-gap-upper-read-downwards",
        says="counts a difference between two rows of the IMP scale downwards where it is to go upwards (15 as 10)",
        seen=_MADE_UP,
        values={"imps.gap.upper": "down"},
    ),
    Fault(
        name="imp-gap-half-downwards",
        says="counts half a gap between two rows of the IMP scale downwards (15 as 10) where it is to go upwards",
        seen=_MADE_UP,
        values={"imps.gap.nearest-half-up": "half-down"},
    ),
    Fault(
        name="imp-gap-half-upwards",
        says="counts half a gap between two rows of the IMP scale upwards (15 as 20) where it is to go downwards",
        seen=_MADE_UP,
        values={"imps.gap.nearest-half-down": "half-up"},
    ),
    Fault(
        name="imp-gap-always-lower",
        says="counts a difference between two rows of the IMP scale as the lower multiple of 10, whatever was agreed",
        seen=_MADE_UP,
        values={
            "imps.gap.upper": "down",
            "imps.gap.nearest-half-up": "down",
            "imps.gap.nearest-half-down": "down",
        },
    ),
    Fault(
        name="imp-gap-losses-away-from-zero",
        says="rounds a loss between two rows of the IMP scale away from zero (-15 as -20) where 15 counts as 10",
        seen=_MADE_UP,
        code=(
            Code(
                "imps.imps",
                "counted = _counted(size, gap, rules) if",
                "counted = _counted(size, 'upper' if difference < 0 and gap == 'lower' else gap, rules) if",
            ),
        ),
        breaks=("imps.gap.lower",),
    ),
)

_OWN_SCALE: Final = (
    Fault(
        name="own-imp-scale-ignored",
        says="takes IMPs from the scale of the law when the organiser has one of its own",
        seen=_MADE_UP,
        code=(
            Code(
                "imps.imps",
                'scale = None if table is None else tables.rows_of(table, {"imps": _imps_of_a_row})',
                "scale = None",
            ),
        ),
        breaks=("law78d.table",),
    ),
    Fault(
        name="own-imp-scale-by-row-number",
        says="gives the number of the row in the organiser's scale, instead of the IMPs that stand there",
        seen=_MADE_UP,
        code=(Code("imps._own_row", "row[2])", "list(scale).index(row))"),),
        breaks=("law78d.table",),
    ),
)

_ACCEPTS: Final = (
    Fault(
        name="imp-gap-upwards-unasked",
        says="answers a difference between two rows of the IMP scale unasked, as the next higher multiple of 10",
        seen="an open-source scorer",
        code=(
            Code(
                "imps._counted",
                'raise Refused(f"the scale names {named}, and {size} is none; choose a reading for gap")',
                "method = 'up'",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="imp-gap-downwards-unasked",
        says="answers a difference between two rows of the IMP scale unasked, as the next lower multiple of 10",
        seen=_MADE_UP,
        code=(
            Code(
                "imps._counted",
                'raise Refused(f"the scale names {named}, and {size} is none; choose a reading for gap")',
                "method = 'down'",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="not-a-number-as-24-imps",
        says="gives 24 IMPs for what is not a number, instead of refusing it",
        seen="an open-source scorer",
        code=(
            Code(
                "imps.imps",
                'whole_number("difference", difference)',
                "difference = difference if isinstance(difference, int) else 4000",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="empty-difference-as-0",
        says="takes an empty difference for 0 and gives 0 IMPs, instead of refusing it",
        seen=_MADE_UP,
        code=(
            Code(
                "imps.imps",
                'whole_number("difference", difference)',
                "difference = whole_number('difference', 0 if difference == '' else difference)",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="own-imp-scale-goes-on",
        says="gives the IMPs of the last row past the end of an organiser's scale, instead of refusing it",
        seen=_MADE_UP,
        code=(
            Code(
                "imps._own_row",
                'tables.own_row("difference", size, scale, rules)',
                "tables.row_for(size, scale) or scale[-1]",
            ),
        ),
        accepts=True,
    ),
)

FAULTS: Final = (*_SCALES, *_SIGN, *_GAP, *_OWN_SCALE, *_ACCEPTS)
