"""Total points (Law 78C): the scores themselves, added up."""

from __future__ import annotations

from collections.abc import Sequence

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Score,
    listed,
    whole_number,
)

RULES = Rulebook({"law78c.sum": 1})


def total_points(scores: Sequence[int], rules: Rulebook = RULES) -> Score:
    """The sum of a contestant's scores on all boards, each with the contestant's sign. Law 78C.

    >>> total_points([420, -50, 0]).value
    370
    """
    listed("scores", scores, "score")
    once = rules["law78c.sum"]
    return Score.total(Line("law78c.sum", "", once * whole_number("a score", score)) for score in scores)
