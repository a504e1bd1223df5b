"""One wrong answer explained, in parts that every form of report can show as it likes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_bridgescore.explain.message import cause_of, reasons
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.model import Vector
from pytest_bridgescore.words import in_words

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis


@dataclass(frozen=True)
class Reason:
    """A line of the derivation of the right answer, and in which way the wrong one `differs` there, if it does."""

    rule: str
    text: str
    value: Any
    differs: str = ""


@dataclass(frozen=True)
class Explanation:
    """What was asked, in bridge words; why the right answer is right; the likely cause; how to ask again."""

    asked: str
    because: tuple[Reason, ...]
    cause: str
    again: str
    #: What was sent and what came back, where that went over a wire.
    exchange: tuple[str, str] | None


def explained(
    result: Result, operation: Operation, vector: Vector | None, found: Sequence[Diagnosis]
) -> Explanation | None:
    """The explanation of an answer that is not right; `None` where no single question stands for it."""
    if result.given is None:
        return None
    cause = None
    because: tuple[Reason, ...] = ()
    if not result.refusal:
        of_operation = [one for one in found if result.operation in one.operations and not one.probed]
        if result.verdict == FAIL and of_operation:
            cause = cause_of(result, operation, of_operation)
        lines, step = reasons(result, vector, cause)
        because = tuple(
            Reason(line.rule, line.text, plain(line.value), step.text if step and step.place == place else "")
            for place, line in enumerate(lines)
        )
    return Explanation(
        in_words(operation, result.given), because, cause.text if cause else "", result.again, result.exchange
    )
