"""A question asked before all others, with what was answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pytest_bridgescore.ask.asker import Asker, NoAnswer
from pytest_bridgescore.judge.verdict import PASS, judge
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Malformed, plain, quote

Given = Mapping[str, Any]

#: As many golden vectors are tried for one thing; fewer than the least prove nothing.
MOST: Final = 6
LEAST: Final = 3


@dataclass(frozen=True)
class Probe:
    """A question, the right answer, and what was answered: its plain form, or why there is none."""

    given: Given
    expected: Any
    answer: Any
    right: bool


def asked(asker: Asker, operation: Operation, questions: Sequence[tuple[str, Given]]) -> list[Probe]:
    """Probes with their answers, all on their way at once, so that answers can be exchanged for one another.

    What is not supported is no probe.
    """
    prepared = [asker.prepare(id, operation, given) for id, given in questions]
    probes = []
    for (_, given), answer in zip(questions, asker.answers(operation, prepared), strict=True):
        expected = operation.derive(given).value
        if type(answer) is NoAnswer and answer.kind == "unsupported":
            continue
        right = judge(operation, expected, answer).verdict == PASS
        probes.append(Probe(given, expected, _plain(operation, answer), right))
    return probes


def _plain(operation: Operation, answer: Any) -> Any:
    if type(answer) is NoAnswer:
        return answer
    try:
        return plain(operation.answer.answer(answer))
    except Malformed:
        return quote(answer)
    except Exception as error:  # a foreign object may break in any way when it is looked at
        return type(error).__name__
