"""One question as an operation draws it, and its answer: from a seed in bulk, or from whatever Hypothesis chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bridgescore_reference.values import Refused
from pytest_bridgescore.operations.declare import Given, Operation
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.vectors.profile import Condition, explicit


def generator(operation: Operation) -> Callable[[Draw], Given]:
    """What draws the questions of an operation; `LookupError` where nothing does, or nothing could answer them."""
    if operation.generate is None or operation.reference is None:
        raise LookupError(f"{operation.name} has no questions that could be drawn")
    return operation.generate


def fixed(operation: Operation, condition: Condition) -> Mapping[str, Any]:
    """What a question cannot choose: the parameters named, and readings and editions, which are not drawn."""
    named = operation.complete(condition)
    return {name: named[name] for name in explicit(operation, condition)}


def asked(operation: Operation, generate: Callable[[Draw], Given], draw: Draw) -> Given:
    """A question as a vector has it: in the order of the declaration, without what stands at its default."""
    drawn = {**generate(draw), **draw.fixed}
    return {
        parameter.name: drawn[parameter.name]
        for parameter in operation.parameters
        if parameter.name in drawn and not _is(drawn[parameter.name], parameter.default)
    }


def answered(operation: Operation, given: Given) -> Any:
    """The one right answer to a question; `None` where the reference refuses it, or says nothing but null."""
    try:
        answer = operation.derive(given).value
    except Refused:
        return None
    return answer if _says_something(answer) else None


def _is(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def _says_something(answer: Any) -> bool:
    """Whether anything in an answer is more than null."""
    if isinstance(answer, Mapping):
        return any(map(_says_something, answer.values()))
    if isinstance(answer, list | tuple):
        return any(map(_says_something, answer))
    return answer is not None
