"""What an implementation was asked and answered, question by question, as a diagnosis reads it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS, UNRESOLVED, WRONG
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.declare import PROPERTY
from pytest_bridgescore.operations.kinds import Malformed
from pytest_bridgescore.vectors.model import Suite


class Silence(enum.Enum):
    """Instead of an answer."""

    REFUSED = "refused"
    BROKEN = "no answer of the right kind"


@dataclass(frozen=True, slots=True)
class Observation:
    """One question with the right answer and the one that was given, both in their plain exact form."""

    given: Mapping[str, Any]
    expected: Any
    got: Any
    right: bool


def observations(results: Iterable[Result], operation: Operation, suite: Suite | None = None) -> list[Observation]:
    """All questions of an operation that were answered, vectors and those of a suite's sweeps, in one order.

    What was not supported is left out, and so are failures that are known, refusals, and disputed questions.
    """
    return [
        one
        for result in results
        # A sweep that was not asked has no answers.
        if result.operation == operation.name and result.observed is None and not result.refusal and result.asked != 0
        # Of answers that do not fit each other nobody knows which is wrong.
        if not result.id.startswith(PROPERTY)
        for one in (_of_sweep(result, operation, suite) if suite and result.asked else _of_vector(result, operation))
    ]


def refusals(results: Iterable[Result], operation: Operation) -> list[Observation]:
    """All questions of an operation that ought to have been refused, and what became of them."""
    return [
        Observation(
            result.given, Silence.REFUSED, _got(operation, result.verdict, result.got), result.verdict == PASS
        )
        for result in results
        if result.operation == operation.name and result.refusal and result.verdict in (PASS, *WRONG)
    ]


def _of_vector(result: Result, operation: Operation) -> Iterator[Observation]:
    if result.verdict not in (PASS, *WRONG):
        return
    expected = operation.answer.expected(_exact(result.expected))
    if result.verdict == PASS:
        yield Observation(result.given, expected, expected, right=True)
    else:
        yield Observation(result.given, expected, _got(operation, result.verdict, result.got), right=False)


def _of_sweep(result: Result, operation: Operation, suite: Suite) -> Iterator[Observation]:
    if result.verdict not in (PASS, *WRONG):
        return  # it was not asked, or is known to fail
    sweep = suite.sweep(result.id)
    missed = {id: (verdict, got) for id, verdict, got in result.missed}
    for given, right in suite.cases(sweep) if sweep else ():
        expected = right if type(right) is int else operation.answer.expected(right)
        verdict, got = PASS, expected
        if missed:
            verdict, got = missed.get(swept(result.id, given).removeprefix(f"{result.id}/"), (PASS, expected))
        if verdict == PASS:
            yield Observation(given, expected, expected, right=True)
        elif verdict in WRONG:
            yield Observation(given, expected, _got(operation, verdict, got), right=False)


def _got(operation: Operation, verdict: str, got: Any) -> Any:
    if verdict == PASS or (isinstance(got, Mapping) and got.keys() == {"reject"}):
        return Silence.REFUSED
    return Silence.BROKEN if verdict == UNRESOLVED else canonical(operation, got)


def canonical(operation: Operation, answer: Any) -> Any:
    """An answer in the form in which two are compared."""
    if type(answer) is int:
        return answer
    try:
        return operation.answer.answer(answer)
    except Malformed:
        return Silence.BROKEN
    except Exception:  # what a fault makes of an answer may be anything
        return Silence.BROKEN


def _exact(value: Any) -> Any:
    """A right answer as a report holds it, its decimals as the exact numbers they stand for."""
    if isinstance(value, float):
        return Fraction(repr(value))
    if isinstance(value, Mapping):
        return {name: _exact(one) for name, one in value.items()}
    return [_exact(one) for one in value] if isinstance(value, list) else value
