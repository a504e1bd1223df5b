"""Relations within a match of two teams, and between matches (Law 78B)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import Property, alone, first, paired, unequal, unlike

_TEN = 10


def _rooms_exchanged(given: Given, _: Draw) -> list[Given]:
    exchanged = [{"open": board["closed"], "closed": board["open"]} for board in given["boards"]]
    return [given, {**given, "boards": exchanged}]


def _shifted(given: Given, draw: Draw) -> list[Given]:
    """The same points more in both rooms, board by board."""
    points = [_TEN * draw.integer(-60, 60) for _ in given["boards"]]
    shifted = [
        {room: score + more for room, score in board.items()}
        for board, more in zip(given["boards"], points, strict=True)
    ]
    return [given, {**given, "boards": shifted}]


def _reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "boards": draw.shuffled(given["boards"])}]


def _sums(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    given, answer = questions[0], answers[0]
    boards = [won for won, _ in paired(answer["imps"], given["boards"])]
    start, misfits = 0, []
    for number, (won, length) in enumerate(paired(answer["series"], given["series"] or [len(boards)]), 1):
        misfits.append(unequal(f"series {number}", won, sum(boards[start : start + length])))
        start += length
    return first([*misfits, unequal("the result", answer["result"], sum(answer["series"]))])


def _opposite(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    boards = enumerate(paired(other["imps"], one["imps"]), 1)
    return first(
        [
            *(unequal(f"board {number} with the rooms exchanged", got, -won) for number, (got, won) in boards),
            unequal("the result with the rooms exchanged", other["result"], -one["result"]),
        ]
    )


def _same(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    boards = enumerate(paired(one["imps"], other["imps"]), 1)
    return first(
        [
            *(unlike(f"board {number}", won, got) for number, (won, got) in boards),
            unlike("the results", one["result"], other["result"]),
        ]
    )


def _boards_apart(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    """Whatever the order, a board earns what it earns."""
    worth: dict[tuple[int, int], Any] = {}
    for given, answer in zip(questions, answers, strict=True):
        for won, board in paired(answer["imps"], given["boards"]):
            before = worth.setdefault((board["open"], board["closed"]), won)
            if before != won:
                return (
                    f"a board of {board['open']} and {board['closed']} earns {before} in one place, {won} in another"
                )
    return unlike("the results", *(answer["result"] for answer in answers))


PROPERTIES = (
    Property(
        name="match-sums",
        says="The boards of a series make the series, and the series make the result.",
        operation="team_match",
        related=alone,
        misfit=_sums,
        rules=("teams.series", "teams.result"),
        laws=("78B",),
    ),
    Property(
        name="match-rooms",
        says="With the scores of the two rooms exchanged, every board and the result have the other sign: "
        "what one team wins the other loses.",
        operation="team_match",
        related=_rooms_exchanged,
        misfit=_opposite,
        rules=("teams.line.ns", "teams.line.ew", "teams.difference", "law78b.loss"),
        laws=("78B",),
    ),
    Property(
        name="match-same-points",
        says="The same points more in both rooms of a board make no difference.",
        operation="team_match",
        related=_shifted,
        misfit=_same,
        rules=("teams.difference",),
        laws=("78B",),
    ),
    Property(
        name="match-order",
        says="In whatever order the boards stand, each earns the same, and the result is the same.",
        operation="team_match",
        related=_reordered,
        misfit=_boards_apart,
        rules=("teams.difference", "teams.result"),
        laws=("78B",),
    ),
)
