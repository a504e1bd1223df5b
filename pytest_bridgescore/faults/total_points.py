"""What scorers do wrong when they add up scores (Law 78C)."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"

FAULTS: Final[tuple[Fault, ...]] = (
    Fault(
        name="total-of-sizes",
        says="adds up scores without their signs: a loss counts as a gain (420 and -50 are 470, not 370)",
        seen=_MADE,
        code=(
            Code("total_points.total_points", "once * whole_number(", "once * abs(whole_number("),
            Code("total_points.total_points", '"a score", score)', '"a score", score))'),
        ),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-without-sign",
        says="gives a total of points without its sign (-50 becomes 50)",
        seen=_MADE,
        code=(
            Code("total_points.total_points", "return Score.total(", "total = Score.total("),
            Code(
                "total_points.total_points",
                "for score in scores)",
                "for score in scores)\n    return Score(abs(total.value), total.because)",
            ),
        ),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-of-gains",
        says="leaves losses out of a total of points (420 and -50 are 420, not 370)",
        seen=_MADE,
        code=(
            Code("total_points.total_points", "once * whole_number(", "once * max(0, whole_number("),
            Code("total_points.total_points", '"a score", score)', '"a score", score))'),
        ),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-without-last-board",
        says="drops the last board from a total of points",
        seen=_MADE,
        code=(Code("total_points.total_points", "in scores)", "in scores[:-1])"),),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-without-first-board",
        says="drops the first board from a total of points",
        seen=_MADE,
        code=(Code("total_points.total_points", "in scores)", "in scores[1:])"),),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-of-different-scores",
        says="counts scores that are equal only once in a total of points (50 and 50 are 50, not 100)",
        seen=_MADE,
        code=(Code("total_points.total_points", "in scores)", "in dict.fromkeys(scores))"),),
        breaks=("law78c.sum",),
    ),
    Fault(
        name="total-ends-at-0",
        says="ends a total of points at the first score of 0, as if nothing came after a board passed out",
        seen=_MADE,
        code=(Code("total_points.total_points", "in scores)", "in scores[: [*scores, 0].index(0)])"),),
        breaks=("law78c.sum",),
    ),
)
