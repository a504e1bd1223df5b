"""What may be the cause of one wrong answer: the known faults that give it, and where their derivation differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgescore_reference.values import Score
from pytest_bridgescore.explain import known
from pytest_bridgescore.explain.diagnosis import Diagnosis
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import observations
from pytest_bridgescore.explain.step import Step
from pytest_bridgescore.faults import Fault, scorer
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import plain

#: As many faults are named.
_MOST = 3


@dataclass(frozen=True)
class Cause:
    """What is said of one wrong answer: the fault that gives it, or else the rules that are blamed."""

    text: str
    fault: Fault | None = None
    rules: tuple[str, ...] = ()


def likely_cause(operation: Operation, result: Result, found: Sequence[Diagnosis] = ()) -> Cause | None:
    """The likely cause of one wrong answer: one that was `found` for all, or where nothing was, a known fault."""
    # Of a sweep it is the first wrong answer that is shown.
    asked = observations([result.but(asked=None)], operation)
    names = {cause.name for cause in found} if found else None
    faults = [fault for one in asked for fault in known.predicting(one, Evidence(operation, [one]), names)]
    if faults:
        return Cause(_told(faults), faults[0])
    if not found:
        return None
    needed = {line.rule for line in operation.derive(result.given).because}
    blamed = [cause for cause in found if cause.kind != "rule" or not needed.isdisjoint(cause.rules)]
    return Cause(blamed[0].text, rules=blamed[0].rules) if blamed else None


def _told(faults: Sequence[Fault]) -> str:
    first, *others = faults
    who = "the adapter" if first.is_convention else "the scorer"
    more = f", or {', '.join(fault.name for fault in others[: _MOST - 1])}" if others else ""
    return f"{who} {first.says} [{first.name}]{more}"


def step_of_cause(cause: Cause, operation: Operation, result: Result, score: Score) -> Step | None:
    """The line of a derivation that a cause makes another, or the first one of a rule that is blamed."""
    if cause.fault:
        return step_by(cause.fault, operation, result, score)
    blamed = (place for place, line in enumerate(score.because) if line.rule in cause.rules)
    place = next(blamed, None)
    return None if place is None else Step(place, "this")


def step_by(fault: Fault, operation: Operation, result: Result, score: Score) -> Step | None:
    """The first line of a derivation that a fault makes another, if one is."""
    try:
        other = scorer(fault).derive(operation, result.given).because
    except Exception:  # a fault may refuse the question, or break
        return None
    for place, (line, instead) in enumerate(zip(score.because, other, strict=False)):
        if line.rule != instead.rule:
            return Step(place, f"{fault.name}: {instead.rule} {plain(instead.value)}")
        if line.value != instead.value:
            return Step(place, f"{fault.name}: {plain(instead.value)}")
    return None
