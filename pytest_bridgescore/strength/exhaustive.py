"""Every question of an operation that has only so many: for mutants that are said to change nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bridgescore_reference.values import STRAINS
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Choice, ContractKind, Edition, Kind, Maybe, Truth, Whole
from pytest_bridgescore.strength.copies import Copy

#: Board numbers have no end, and repeat.
_BOARDS: Final = 64


class Endless(LookupError):
    """An operation has more questions than can be asked."""


def every_question(operation: Operation) -> Iterator[dict[str, Any]]:
    """All questions, parameter by parameter; also some that are refused. `Endless` where there is no end.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> sum(1 for _ in every_question(OPERATIONS["trick_agreement"]))
    4
    """
    names = [parameter.name for parameter in operation.parameters]
    values = [_values(parameter.kind, parameter.name) for parameter in operation.parameters]
    return (dict(zip(names, some, strict=True)) for some in itertools.product(*values))


def _values(kind: Kind, name: str) -> Sequence[Any]:
    match kind:
        case Truth():
            return (False, True)
        case Choice(values=values):
            return values
        case Edition(classes=classes):
            return [laws for equal in classes.values() for laws in equal]
        case Whole(low=int(low), high=int(high)):
            return range(low, high + 1)
        case Whole(low=int(low)) if name == "board":
            return range(low, low + _BOARDS)
        case ContractKind(passed_out=passed_out):
            doubled = itertools.product(range(1, 8), STRAINS, ("", "X", "XX"))
            return [*(f"{level}{strain}{doubling}" for level, strain, doubling in doubled), *["Pass"] * passed_out]
        case Maybe(kind=inner):
            return [None, *_values(inner, name)]
    raise Endless(f"{name} may be anything")


def differs(operation: Operation, one: Copy, other: Copy) -> dict[str, Any] | None:
    """The first of all questions that two copies of the reference answer, or derive, in another way."""
    for given in every_question(operation):
        if _answered(operation, one, given) != _answered(operation, other, given):
            return given
    return None


def _answered(operation: Operation, copy: Copy, given: dict[str, Any]) -> Any:
    try:
        score = copy.function(operation.reference)(**given)
    except copy.refused:
        return "refused"
    except Exception as error:  # a mistake breaks in any way
        return type(error)
    return score.value, [(line.rule, line.value) for line in score.because]
