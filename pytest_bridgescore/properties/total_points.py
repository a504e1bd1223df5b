"""Relations between sums of points (Law 78C)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import Property, unequal, unlike


def _reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {"scores": draw.shuffled(given["scores"])}]


def _negated(given: Given, _: Draw) -> list[Given]:
    return [given, {"scores": [-score for score in given["scores"]]}]


def _parted(given: Given, draw: Draw) -> list[Given]:
    scores = given["scores"]
    if len(scores) == 1:
        return []
    place = draw.integer(1, len(scores) - 1)
    return [given, {"scores": scores[:place]}, {"scores": scores[place:]}]


def _same(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unlike("the sums differ", *answers)


def _opposite(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unequal("with the other sign on every score the sum is", answers[1], -answers[0])


def _sum(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unequal(f"parts of {answers[1]} and {answers[2]} make", answers[0], answers[1] + answers[2])


_RULES = ("law78c.sum",)

PROPERTIES = (
    Property(
        name="total-order",
        says="The order of the boards makes no difference to the total.",
        operation="total_points",
        related=_reordered,
        misfit=_same,
        rules=_RULES,
        laws=("78C",),
    ),
    Property(
        name="total-signs",
        says="With the other sign on every score, the total has the other sign.",
        operation="total_points",
        related=_negated,
        misfit=_opposite,
        rules=_RULES,
        laws=("78C",),
    ),
    Property(
        name="total-parts",
        says="The totals of two parts of a session make the total of the whole.",
        operation="total_points",
        related=_parted,
        misfit=_sum,
        rules=_RULES,
        laws=("78C",),
    ),
)
