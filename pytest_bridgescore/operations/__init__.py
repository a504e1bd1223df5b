"""What can be asked: every operation, declared once, under its name."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_bridgescore.operations import (
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
from pytest_bridgescore.operations.declare import Operation, Parameter, Sweep, by_name
from pytest_bridgescore.operations.kinds import hint

__all__ = ["OPERATIONS", "Operation", "Parameter", "Sweep", "UnknownOperation", "operation_named"]

_FAMILIES = (duplicate, imps, matchpoints, total_points, teams, victory_points, chicago, rubber, procedure)

OPERATIONS = by_name(operation for family in _FAMILIES for operation in family.OPERATIONS)


class UnknownOperation(LookupError):
    """No operation has that name; the text names those that do."""


def operation_named(name: str, operations: Mapping[str, Operation] = OPERATIONS) -> Operation:
    """The operation of that name; `UnknownOperation` with the nearest names otherwise."""
    try:
        return operations[name]
    except KeyError:
        raise UnknownOperation(f"unknown operation {name!r}: {hint(name, operations)}") from None
