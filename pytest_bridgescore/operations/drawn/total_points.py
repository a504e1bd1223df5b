"""Questions of total points."""

from __future__ import annotations

from typing import Any

from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table


def total_points(draw: Draw) -> dict[str, Any]:
    """A contestant's scores on the boards of a session."""
    boards = draw.weighted({1: 2, 4: 10, 8: 10, 16: 5, 24: 5, 27: 3, 36: 2})
    return {"scores": [table.scores(draw, 1)[0] for _ in range(boards)]}
