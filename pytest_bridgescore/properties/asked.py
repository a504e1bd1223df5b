"""The properties of an operation as something that a run asks whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import Given, Table
from pytest_bridgescore.properties import PROPERTIES
from pytest_bridgescore.properties.groups import groups
from pytest_bridgescore.properties.property import Property
from pytest_bridgescore.vectors.profile import Condition


def asked_whole(operation: Operation, number: int, seed: int, conditions: Sequence[Condition]) -> Iterator[Sweep]:
    """So many groups of questions for each property of an operation; none where a property has nothing to ask."""
    for one in PROPERTIES.values():
        if one.operation == operation.name and any(groups(one, 1, seed, conditions)):
            yield _sweep(one, number, seed, conditions)


def _sweep(property: Property, number: int, seed: int, conditions: Sequence[Condition]) -> Sweep:
    @cache  # a run looks at its questions more than once
    def drawn() -> list[list[Given]]:
        return list(groups(property, number, seed, conditions))

    def expand(_: Table) -> Iterator[tuple[Given, int]]:
        for place, group in enumerate(drawn()):
            for given in group:
                yield given, place

    return Sweep(
        id=property.id,
        says=f"{property.says} [{property.basis}]",
        table="",
        expand=expand,
        misfit=property.misfit,
    )
