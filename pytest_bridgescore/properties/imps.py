"""Relations between IMPs of differences (Law 78B)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import Property, falling, narrowing, rows_of, unequal

#: The scale goes by tens; beyond its last row nothing changes.
_TEN, _BEYOND = 10, 4500
_MOST = 24
_STEPS = (1, 1, 1, 2, 3, 5, 10, 40, 100)


def _both_signs(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "difference": -given["difference"]}]


def _more(given: Given, draw: Draw) -> list[Given]:
    if not _is_rising(given.get("table")):
        return []
    return [given, {**given, "difference": given["difference"] + _TEN * draw.one_of(_STEPS)}]


def _is_rising(table: Any) -> bool:
    """Whether IMPs never fall with the difference: an organiser may have anything in a scale."""
    return table is None or all(row[2] <= after[2] for row, after in pairwise(table))


def _by_the_law(given: Given, _: Draw) -> list[Given]:
    return [] if given.get("table") is not None else [given]


def _nothing(draw: Draw) -> Given:  # noqa: ARG001  there is but one
    return {"difference": 0}


def _whole_scale(given: Given, _: Draw) -> list[Given]:
    if given.get("table") is not None:
        return []
    return [{**given, "difference": difference} for difference in range(0, _BEYOND + 1, _TEN)]


def _opposite(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = (question["difference"] for question in questions)
    return unequal(f"{one} gives {answers[0]}, and {other} gives", answers[1], -answers[0])


def _rising(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = ((question["difference"], answer) for question, answer in zip(questions, answers, strict=True))
    return falling("a larger difference earns less", named)


def _bounded(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    if abs(answers[0]) <= _MOST:
        return None
    return f"{questions[0]['difference']} earns {answers[0]}"


def _wider_rows(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    asked = [question["difference"] for question in questions]
    rows = rows_of(answers, asked)
    if [value for value, _ in rows] != list(range(_MOST + 1)):
        return f"from 0 to {asked[-1]} IMPs are {', '.join(str(value) for value, _ in rows)}"
    return narrowing(rows)


PROPERTIES = (
    Property(
        name="imps-signs",
        says="A difference with the other sign earns as many IMPs with the other sign.",
        operation="imps",
        related=_both_signs,
        misfit=_opposite,
        rules=("law78b.loss",),
        laws=("78B",),
    ),
    Property(
        name="imps-rising",
        says="A larger difference never earns fewer IMPs.",
        operation="imps",
        related=_more,
        misfit=_rising,
        laws=("78B",),
    ),
    Property(
        name="imps-most",
        says="No difference earns more than 24 IMPs.",
        operation="imps",
        related=_by_the_law,
        misfit=_bounded,
        rules=("law78b.row-24",),
        laws=("78B",),
    ),
    Property(
        name="imps-rows",
        says="Each number of IMPs from 0 to 24 has a row, and no row is narrower than the one before.",
        operation="imps",
        related=_whole_scale,
        misfit=_wider_rows,
        laws=("78B",),
        draw=_nothing,
    ),
)
