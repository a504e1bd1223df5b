"""Total points."""

from __future__ import annotations

from bridgescore_reference.total_points import RULES, total_points
from pytest_bridgescore.operations.compounds import ListOf
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.drawn import total_points as drawn
from pytest_bridgescore.operations.kinds import Whole

OPERATIONS = (
    Operation(
        name="total_points",
        system="total_points",
        says="The sum of a contestant's scores on all boards.",
        laws=("78C",),
        parameters=(
            Parameter("scores", ListOf(Whole(), least=1), "the scores in points, each with the contestant's sign"),
        ),
        answer=Whole(),
        answer_says="points, the contestant's sign",
        derivation="sum",
        reference=total_points,
        rules=RULES,
        generate=drawn.total_points,
    ),
)
