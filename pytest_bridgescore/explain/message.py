"""What a person reads of one vector that is not right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bridgescore_reference.values import Line, Refused
from pytest_bridgescore.explain.step import Step, step_of
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.model import Vector
from pytest_bridgescore.words import in_words

if TYPE_CHECKING:
    from pytest_bridgescore.explain.cause import Cause
    from pytest_bridgescore.explain.diagnosis import Diagnosis

#: A derivation longer than this is shown without its middle: what leads to the answer stands at the end.
_LONGEST = 14
_FIRST, _LAST = 6, 7


def message(result: Result, vector: Vector | None, again: str, found: Sequence[Diagnosis] | None = ()) -> str:
    """The message of a vector or sweep that is not right.

    Which and from where; what was asked; expected and got; the derivation with its rules, the step that
    differs marked; the likely cause, before others one that was `found` by the diagnosis (`None`: it is not
    looked for); how to ask again, and the line that asks a program; a smaller question as a vector, if one is known.
    """
    parts = [f"{result.verdict} {result.id}" + (f"  [{source_of(vector)}]" if vector else "")]
    operation = vector.operation if vector else OPERATIONS[result.operation]
    if result.given is not None:
        asked = in_words(operation, result.given)
        which = "" if vector or not result.has_one_question else "  (the first that is wrong)"
        parts.append(f"  asked     {result.operation}: {asked}{which}")
    if result.refusal:
        parts.append(f"  expected  a refusal: {result.expected['reject']}")
    elif result.expected is not None:
        parts.append(f"  expected  {_short(result.expected)}")
    if result.got is not None and result.verdict == FAIL and not result.refusal:
        parts.append(f"  got       {result.why if _refused(result) else _short(result.got)}")
    if result.why and not _said_already(result):
        parts.append(f"  why       {result.why}")
    if result.verdict == FAIL and not result.refusal:
        cause = cause_of(result, operation, found)
        parts += derivation(result, vector, cause)
        parts += [f"  cause     {cause.text}"] if cause else []
    parts.append(f"  again     {again}")
    if result.exchange:
        sent, received = result.exchange
        parts += [f"  sent      {_short(sent)}", f"  received  {received}"]
    parts += [result.smallest] if result.smallest else []
    return "\n".join(parts)


def cause_of(result: Result, operation: Operation, found: Sequence[Diagnosis] | None) -> Cause | None:
    """The likely cause of a wrong answer, before others one that was `found` (`None`: it is not looked for)."""
    if found is None or not result.has_one_question or operation.reference is None:
        return None
    # The catalogue is large, and most runs have nothing to look up in it.
    from pytest_bridgescore.explain.cause import likely_cause

    return likely_cause(operation, result, found)


def derivation(result: Result, vector: Vector | None = None, cause: Cause | None = None) -> list[str]:
    """The lines that lead to the expected answer, the one where the answer differs marked.

    Where a `cause` is supposed, it is the line that this makes another.
    """
    rows = table(*reasons(result, vector, cause))
    return [f"  {'' if place else 'because':10}{row}" for place, row in enumerate(rows)]


def reasons(
    result: Result, vector: Vector | None = None, cause: Cause | None = None
) -> tuple[Sequence[Line], Step | None]:
    """The lines that lead to the expected answer, and the one where the answer differs, if that can be told.

    Where a `cause` is supposed, it is the line that this makes another. Empty where nothing gives reasons.
    """
    operation = vector.operation if vector else OPERATIONS[result.operation]
    if not result.has_one_question:
        return (), None
    if operation.reference is None:
        return [Line(*line) for line in vector.because] if vector else (), None
    try:
        score = operation.derive(result.given)
    except Refused:
        return (), None
    expected = operation.answer.expected(vector.expect if vector and vector.readings is None else result.expected)
    if any(operation.answer.differences(expected, score.value)):
        return (), None  # a house rule: the reference has no reasons for it
    step = step_of(operation, score, result.got)
    if cause:
        from pytest_bridgescore.explain.cause import step_of_cause

        supposed = step_of_cause(cause, operation, result, score)
        step = supposed if supposed and (step is None or step.place != supposed.place) else step
    return score.because, step


def table(lines: Sequence[Line], step: Step | None = None, *, whole: bool = False) -> list[str]:
    """A derivation in columns: rule, how, value; the step that differs is led by `>`.

    A long one is shown without its middle, unless the `whole` of it is wanted.
    """
    shown = list(enumerate(lines))
    if len(shown) > _LONGEST and not whole:
        shown = [*shown[:_FIRST], *shown[-_LAST:]]
    rule_width = max((len(line.rule) for _, line in shown), default=0)
    text_width = max((len(line.text) for _, line in shown), default=0)
    value_width = max(6, *(len(_short(line.value)) for _, line in shown)) if shown else 0
    rows = []
    for place, line in shown:
        here = step is not None and step.place == place
        mark, value = "> " if here else "  ", _short(line.value)
        row = f"{mark}{line.rule:{rule_width}}  {line.text:{text_width}}  {value:>{value_width}}"
        rows.append(row + (f"  <- {step.text}?" if step and here else ""))
    if len(shown) < len(lines):
        rows.insert(_FIRST, f"  ... {len(lines) - len(shown)} more lines ...")
    return rows


def _refused(result: Result) -> bool:
    return isinstance(result.got, dict) and result.got.keys() == {"reject"}


def _said_already(result: Result) -> bool:
    if _refused(result) and not result.refusal:
        return True
    return result.verdict == FAIL and result.why == f"expected {result.expected}, got {result.got}"


def source_of(vector: Vector) -> str:
    """The document of a vector, and the place in it."""
    place = vector.evidence[0] if vector.evidence else ""
    return ": ".join(filter(None, (vector.source, place)))


def _short(value: Any) -> str:
    said = plain(value)
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}..."
