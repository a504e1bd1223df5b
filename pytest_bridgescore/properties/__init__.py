"""Relations that every right scorer keeps, whatever it answers: by system, like the operations."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.properties import (
    chicago,
    duplicate,
    imps,
    matchpoints,
    procedure,
    rubber,
    teams,
    total_points,
    victory_points,
)
from pytest_bridgescore.properties.property import Property

__all__ = ["PROPERTIES", "Property"]

_FAMILIES = (duplicate, imps, matchpoints, total_points, teams, victory_points, chicago, rubber, procedure)

#: Every property, under its name.
PROPERTIES: Final = {one.name: one for family in _FAMILIES for one in family.PROPERTIES}
