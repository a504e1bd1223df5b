"""The groups of questions that a property is asked by: drawn from a seed, each question asked once."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.generate.bulk import generated
from pytest_bridgescore.generate.question import answered, fixed
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import Property
from pytest_bridgescore.vectors.profile import Condition

#: As often in a row a group cannot be asked, until no other is looked for.
_TRIES = 500


def groups(
    property: Property, number: int, seed: int, conditions: Sequence[Condition] = ({},)
) -> Iterator[list[Given]]:
    """As many groups of questions, no question twice; fewer where there are not so many.

    The same come for the same seed, property and conditions, and the first are the same whatever the number.
    `conditions` are met in turn, as by generated questions; all questions of a group meet the same one. A group with
    a question that ought to be refused is drawn again.
    """
    turns = [_under(property, seed, condition) for condition in conditions]
    known: set[str] = set()
    while turns and number > 0:
        turn = turns.pop(0)
        group = _new(property, turn, known)
        if group:
            turns.append(turn)
            number -= 1
            yield group


def _new(property: Property, turn: Iterator[Sequence[Given]], known: set[str]) -> list[Given]:
    """The next group none of whose questions was there before; empty where none is found."""
    for group, _ in zip(turn, range(_TRIES), strict=False):
        ids = {swept(property.id, given) for given in group}
        if len(ids) == len(group) and ids and known.isdisjoint(ids):
            known |= ids
            return list(group)
    return []


def _under(property: Property, seed: int, condition: Condition) -> Iterator[Sequence[Given]]:
    """Groups under one condition, empty where what was drawn makes none that can be asked."""
    operation = OPERATIONS[property.operation]
    drawing = replace(operation, generate=property.draw or operation.generate)
    draw = Draw.seeded(f"{seed}/{property.id}")
    settled = fixed(operation, condition)
    for given, _ in generated(drawing, sys.maxsize, seed, [condition]):
        group = property.related(given, draw)
        yield group if all(_can_be_asked(operation, one, settled) for one in group) else ()


def _can_be_asked(operation: Operation, given: Given, settled: Mapping[str, Any]) -> bool:
    full = operation.complete(given)
    return all(full[name] == value for name, value in settled.items()) and answered(operation, given) is not None
