"""A scorer held against the vectors, one by one: its answers, and the lines that lead to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from inspect import signature
from typing import Any, Final

from bridgescore_reference.values import Refused
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.strength.copies import Copy
from pytest_bridgescore.vectors.coverage import coverage
from pytest_bridgescore.vectors.model import Suite, Vector

#: By what a scorer gives itself away.
ANSWER, LINES = "answer", "lines"


@dataclass(frozen=True)
class Question:
    """One question of a vector with what a right scorer makes of it: an answer and lines, or a refusal.

    `lines` are `None` where nothing is said of them. A vector with readings is a question for each. `without`: asked
    of a rulebook in which that rule, which the vector names, is worth nothing: then the answer may not be right.
    """

    id: str
    operation: Operation
    given: Mapping[str, Any]
    expected: Any = None
    lines: tuple[Any, ...] | None = None
    refusal: bool = False
    without: str | None = None

    def catches(self, copy: Copy) -> str | None:
        """What shows that a copy of the reference is another: its `ANSWER`, or only the `LINES` that lead to it."""
        assert self.operation.reference is not None  # noqa: S101  only operations of the suite have vectors here
        function = copy.function(self.operation.reference)
        if self.without is not None:
            return None if self._changes(function, self.without) else LINES
        # With nothing filled in: the function's own defaults are asked as well.
        try:
            score = function(**self.given)
        except copy.refused:
            return None if self.refusal else ANSWER
        except TypeError as error:
            # Arguments that no function takes are refused by the call itself; otherwise it is a mistake inside.
            return None if self.refusal and error.__traceback__ and error.__traceback__.tb_next is None else ANSWER
        except Exception:  # a mistake breaks in any way
            return ANSWER
        return ANSWER if self.refusal else self._differs(score)

    def catches_answer(self, answer: Callable[[Operation, Mapping[str, Any]], Any]) -> bool:
        """Whether a scorer answers otherwise; its lines are not looked at."""
        try:
            value = answer(self.operation, self.given).value
            return self.refusal or self._is_other(value)
        except Refused:
            return not self.refusal
        except Exception:  # a fault breaks in any way
            return True

    def _changes(self, function: Callable[..., Any], rule: str) -> bool:
        """Whether the answer hangs on a rule."""
        rules = signature(function).parameters["rules"].default
        try:
            score = function(**self.given, rules=rules.neutralised(rule))
        except Exception:  # without a rule there may be no answer
            return not self.refusal
        return self.refusal or self._differs(score) is not None

    def _differs(self, score: Any) -> str | None:
        try:
            if self._is_other(score.value):
                return ANSWER
            lines = tuple((line.rule, comparable(line.value)) for line in score.because)
        except Exception:  # what it gives may be nothing that can be looked at
            return ANSWER
        return LINES if self.lines is not None and self.lines != lines else None

    def _is_other(self, value: Any) -> bool:
        if type(value) is type(self.expected) is int:
            return bool(value != self.expected)
        return any(self.operation.answer.differences(self.expected, value))


def questions(suite: Suite) -> Iterator[Question]:
    """All that the vectors of a suite ask, in their order; and for each rule whether an answer hangs on it."""
    for vector in suite.vectors:
        yield from _of(vector)
    for rule, ids in coverage(suite).items():
        for id in ids[:_SHOWN_BY]:
            yield from (replace(one, without=rule) for one in _of(suite.vector(id)))


#: So many vectors show of each rule that answers hang on it.
_SHOWN_BY: Final = 3


def _of(vector: Vector | None) -> Iterator[Question]:
    if vector is None:
        return
    operation = vector.operation
    if operation.reference is None:
        return
    if vector.readings is not None:
        for reading, expected in vector.readings.items():
            given = {**vector.given, str(vector.disputed): reading}
            yield _question(vector.id, operation, given, expected)
    else:
        yield _question(vector.id, operation, vector.given, vector.expect, vector.because)


def _question(
    id: str, operation: Operation, given: Mapping[str, Any], expected: Any, because: Iterable[Any] | None = None
) -> Question:
    if isinstance(expected, Mapping) and set(expected) == {"reject"}:
        return Question(id, operation, given, refusal=True)
    lines = tuple((rule, comparable(value)) for rule, _, value in because) if because is not None else None
    return Question(id, operation, given, operation.answer.expected(expected), lines)


def comparable(value: Any) -> Any:
    """A value of a derivation in one form: exact numbers however they are written, no truth for a number."""
    if isinstance(value, bool) or value is None:
        return (value,)
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return value
    if isinstance(value, list | tuple):
        return tuple(comparable(one) for one in value)
    return value
