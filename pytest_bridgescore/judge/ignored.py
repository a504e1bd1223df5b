"""Parameters that an adapter takes and makes nothing of: what is asked with them is answered as without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bridgescore_reference.values import Refused
from pytest_bridgescore.judge.probe import LEAST, MOST, Given, Probe
from pytest_bridgescore.operations import Operation, Parameter
from pytest_bridgescore.operations.kinds import Choice, Edition, plain
from pytest_bridgescore.vectors.model import Suite


def stated(operation: Operation, parameter: Parameter, suite: Suite) -> Iterator[tuple[str, Given]]:
    """Probes, with their ids: golden vectors that state one parameter alone, and whose answers hang on it."""
    number = 0
    for vector in suite.vectors:
        given = vector.given
        if vector.data["operation"] != operation.name or not vector.is_judged or parameter.name not in given:
            continue
        others = {name: value for name, value in given.items() if name != parameter.name}
        if not operation.is_plain(others) or given[parameter.name] == parameter.default:
            continue
        if _answer(operation, others) != plain(vector.expect):
            yield f"probe/{vector.id}", given
            number += 1
        if number == MOST:
            return


def ignored(operation: Operation, parameter: Parameter, probes: Sequence[Probe]) -> str:
    """What to say if all answers are those of one value of the parameter, whatever was asked; nothing if not."""
    if len(probes) < LEAST or all(probe.right for probe in probes):
        return ""
    for value in _values(parameter):
        if all(_answer(operation, {**one.given, parameter.name: value}) == one.answer for one in probes):
            which = "without it" if value == parameter.default else f"for {plain(value)}"
            return (
                f"the parameter {parameter.name} is ignored: every answer is that {which} "
                "(what the scorer does not do is answered as unsupported)"
            )
    return ""


def _values(parameter: Parameter) -> list[Any]:
    kind = parameter.kind
    some = kind.values if isinstance(kind, Choice) else kind.classes if isinstance(kind, Edition) else ()
    return [parameter.default, *(value for value in some if value != parameter.default)]


_REFUSED: Final = object()


def _answer(operation: Operation, given: Given) -> Any:
    """What the reference answers, in its plain form; something that nobody answers where it refuses."""
    try:
        return plain(operation.answer.expected(operation.derive(given).value))
    except Refused:
        return _REFUSED
