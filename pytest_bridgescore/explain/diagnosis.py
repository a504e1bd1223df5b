"""From all wrong answers to their few causes: conventions first, then known faults, then the rules that are broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pytest_bridgescore.explain import known, spectrum
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation, observations
from pytest_bridgescore.faults import Fault, scorer
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import WRONG
from pytest_bridgescore.vectors.model import Suite

#: As many rules are named where no cause explains everything.
_SUSPECTS: Final = 3
#: As many known faults are tried together with a rule of another value.
_HELPERS: Final = 4


@dataclass(frozen=True)
class Diagnosis:
    """One cause of wrong answers: a broken `convention`, a known `fault`, or a `rule` with another value.

    `explains` of `of` wrong answers, in the operations where it is at work, are as they are because of it.
    """

    kind: str
    name: str
    text: str
    explains: int
    of: int
    rules: tuple[str, ...]


@dataclass
class _Cause:
    """A cause while it is gathered over operations."""

    fault: Fault
    kind: str
    says: str
    rules: tuple[str, ...]
    operations: list[str] = field(default_factory=list)
    explains: int = 0
    of: int = 0
    others: dict[str, None] = field(default_factory=dict)


def diagnosed(results: Sequence[Result], suite: Suite) -> tuple[Diagnosis, ...]:
    """What is wrong with the scorer behind some results, the weightiest cause first; nothing if all are right."""
    wrong = {result.operation for result in results if result.verdict in WRONG and not result.refusal}
    causes: dict[str, _Cause] = {}
    left: list[Diagnosis] = []
    for operation in suite.operations.values():
        if operation.name not in wrong or operation.reference is None:
            continue
        evidence = Evidence(operation, observations(results, operation, suite))
        if not evidence.wrong:
            continue
        found = [cause.fault for cause in causes.values()]
        matches = _explained(evidence, found)
        if matches:
            _note(causes, evidence, matches)
        else:
            left += _suspected(evidence)
    return (*_told(causes.values()), *left)


def _explained(evidence: Evidence, found: Sequence[Fault]) -> list[tuple[Fault, ...]]:
    """Sets of faults each of which explains every answer of an operation, the first the likeliest."""
    here = tuple(fault for fault in found if fault.touches(evidence.operation))
    if here and evidence.fits(scorer(*here).derive):
        return [here]
    return (
        [(fault,) for fault in known.one_known(evidence, found)]
        or list(known.two_known(evidence, found))
        or [(one.fault(evidence),) for one in spectrum.altered_values(evidence)]
        or [
            (fault, one.fault(evidence))
            for fault in known.helpful(evidence)[:_HELPERS]
            for one in spectrum.altered_values(evidence, [fault])[:1]
        ]
    )


def _note(causes: dict[str, _Cause], evidence: Evidence, matches: Sequence[tuple[Fault, ...]]) -> None:
    faults = matches[0]
    whole = known.composite(faults)
    for fault in (whole,) if whole else faults:
        if fault.name not in causes:
            causes[fault.name] = _Cause(fault, _kind(fault), fault.says, fault.rules)
        cause = causes[fault.name]
        rest = scorer(*(one for one in faults if one is not fault and not whole))
        cause.operations.append(evidence.operation.name)
        cause.of += len(evidence.wrong)
        cause.explains += sum(
            not evidence.agrees(evidence.predicted(rest.derive, one), one) for one in evidence.wrong
        )
        if len(faults) == 1:
            cause.others.update(dict.fromkeys(one.name for other in matches[1:] for one in other))


def _kind(fault: Fault) -> str:
    return "convention" if fault.is_convention else "fault" if fault.seen else "rule"


def _told(causes: Iterable[_Cause]) -> Iterator[Diagnosis]:
    order = ("convention", "fault", "rule")
    for cause in sorted(causes, key=lambda cause: (order.index(cause.kind), -cause.explains)):
        yield Diagnosis(cause.kind, cause.fault.name, _text(cause), cause.explains, cause.of, cause.rules)


def _text(cause: _Cause) -> str:
    where = ", ".join(cause.operations)
    who = "the adapter" if cause.kind == "convention" else "the scorer"
    text = f"{who} {cause.says} [{cause.fault.name}]: explains {cause.explains:,} of {cause.of:,} wrong answers ({where})"
    if cause.others:
        text += f"; these answers do not tell it from {', '.join(list(cause.others)[:3])}"
    return text


def _suspected(evidence: Evidence) -> Iterator[Diagnosis]:
    wrong: list[Observation] = evidence.wrong
    best = known.partly(evidence)
    if best:
        fault, explained = best
        yield Diagnosis(_kind(fault), fault.name, f"the scorer {fault.says} [{fault.name}]: explains {len(explained):,} of {len(wrong):,} wrong answers ({evidence.operation.name})", len(explained), len(wrong), fault.rules)
        gone = set(map(id, explained))
        wrong = [one for one in wrong if id(one) not in gone]
    for suspect in spectrum.suspects(evidence, wrong)[:_SUSPECTS]:
        yield Diagnosis("rule", suspect.rule, f"{suspect.rule}: {suspect.wrong} of {suspect.wrong + suspect.right} answers that need it are wrong ({evidence.operation.name})", suspect.wrong, len(wrong), (suspect.rule,))
