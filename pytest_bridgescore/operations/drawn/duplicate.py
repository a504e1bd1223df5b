"""Questions of duplicate bridge."""

from __future__ import annotations

from typing import Any

from bridgescore_reference.values import VULNERABILITIES
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table


def table_score(draw: Draw) -> dict[str, Any]:
    """A result at one table."""
    return {**table.result(draw).played, "vulnerable": draw.one_of(VULNERABILITIES)}
