"""International matchpoints."""

from __future__ import annotations

from collections.abc import Iterator

from bridgescore_reference.imps import GAPS, RULES, imps
from pytest_bridgescore.operations.declare import Given, Operation, Parameter, Sweep, Table
from pytest_bridgescore.operations.kinds import Choice, Whole

_WIDEST = 8000


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
        laws=("78B",),
        parameters=(
            Parameter(
                "difference", Whole(), "the difference in points, with its sign", phrase="a difference of {} points"
            ),
            Parameter(
                "gap",
                Choice(GAPS),
                "what a difference that is not a multiple of 10 counts as",
                default="reject",
                reading=True,
                phrase="reading {}",
            ),
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
    ),
)
