"""International matchpoints."""

from __future__ import annotations

from collections.abc import Iterator

from bridgescore_reference.imps import GAPS, RULES, imps
from pytest_bridgescore.operations.compounds import Columns, ListOf
from pytest_bridgescore.operations.declare import Given, Operation, Parameter, Sweep, Table
from pytest_bridgescore.operations.drawn import imps as drawn
from pytest_bridgescore.operations.kinds import Choice, Maybe, Whole

_WIDEST = 8000

GAP = Parameter(
    "gap",
    Choice(GAPS),
    "what a difference that is not a multiple of 10 counts as",
    default="reject",
    reading=True,
    phrase="reading {}",
)

#: An organiser's own scale (Law 78D), wherever IMPs are asked for.
IMP_TABLE = Parameter(
    "table",
    Maybe(ListOf(Columns({"from": Whole(0), "to": Maybe(Whole(0)), "imps": Whole(0)}), least=1)),
    "an organiser's own scale instead of the law's; null for the law's",
    default=None,
    phrase="by a scale of {} rows",
)


def _differences(table: Table) -> Iterator[tuple[Given, int]]:
    """A row a range of differences, both signs; the last row has no end."""
    for row in table:
        for size in range(int(row["from"]), int(row["to"] or _WIDEST) + 1, 10):
            for difference in sorted({-size, size}):
                yield {"difference": difference}, int(row["imps"]) * (-1 if difference < 0 else 1)


OPERATIONS = (
    Operation(
        name="imps",
        system="imps",
        says="IMPs for a difference in points on one board.",
        laws=("78B", "78D"),
        parameters=(
            Parameter(
                "difference", Whole(), "the difference in points, with its sign", phrase="a difference of {} points"
            ),
            GAP,
            IMP_TABLE,
        ),
        answer=Whole(),
        answer_says="IMPs with the sign of the difference",
        derivation="steps",
        reference=imps,
        rules=RULES,
        sweeps=(
            Sweep(
                "sweep/imps/law78b", "every difference from -8000 to 8000", "imps/tables/imp_scale.csv", _differences
            ),
        ),
        generate=drawn.imps,
    ),
)
