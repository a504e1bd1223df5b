"""What may be the cause of one wrong answer: the known faults that give it, and where their derivation differs."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bridgescore_reference.values import Score
from pytest_bridgescore.explain import known
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import observations
from pytest_bridgescore.explain.step import Step
from pytest_bridgescore.faults import Fault, scorer
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import plain

#: As many faults are named.
_MOST = 3


def likely_causes(operation: Operation, result: Result, found: Collection[str] = ()) -> list[Fault]:
    """The known faults that answer one question as it was answered: those that were `found`, or else a few."""
    # Of a sweep it is the first wrong answer that is shown.
    asked = observations([result.but(asked=None)], operation)
    supposed = [fault for one in asked for fault in known.predicting(one, Evidence(operation, [one]))]
    return [fault for fault in supposed if fault.name in found] or supposed[:_MOST]


def told(faults: Sequence[Fault]) -> str:
    """The likely cause in a line, with what else it may be."""
    first, *others = faults
    who = "the adapter" if first.is_convention else "the scorer"
    more = f", or {', '.join(fault.name for fault in others)}" if others else ""
    return f"{who} {first.says} [{first.name}]{more}"


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
