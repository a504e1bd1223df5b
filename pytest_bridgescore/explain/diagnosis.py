"""From all wrong answers to their few causes: conventions first, then known faults, then rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pytest_bridgescore.explain import known, spectrum
from pytest_bridgescore.explain.alike import alike
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.own_table import Cell, own_table
from pytest_bridgescore.explain.ways import Case
from pytest_bridgescore.faults import Fault, parts_of, scorer
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.selfcheck import Finding
from pytest_bridgescore.vectors.model import Suite

#: As many rules are named where no cause explains everything.
_SUSPECTS: Final = 3
#: As many in all, over all operations.
_MOST_SUSPECTS: Final = 6
#: As many faults are named that the answers do not tell from the one that is found.
_OTHERS: Final = 3
_ORDER: Final = ("convention", "fault", "rule")
_WHO: Final = {"convention": "the adapter", "fault": "the scorer"}


@dataclass(frozen=True)
class Diagnosis:
    """One cause of wrong answers: a broken `convention`, a known `fault`, or a `rule` with another value.

    `explains` of `of` wrong answers, in the `operations` where it is at work, are as they are because of it.
    `answers` counts all answers there, right ones too, if every one of them is what such a scorer gives.
    """

    kind: str
    name: str
    text: str
    explains: int
    of: int
    operations: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    table: tuple[Cell, ...] = ()
    answers: int = 0
    #: It was found by probes before the first vector: of these it explains so many.
    probed: bool = False


@dataclass
class _Cause:
    """A cause while it is gathered over operations."""

    kind: str
    name: str
    says: str
    rules: tuple[str, ...]
    faults: tuple[Fault, ...]
    operations: list[str] = field(default_factory=list)
    explains: int = 0
    of: int = 0
    answers: int = 0
    others: dict[str, None] = field(default_factory=dict)
    table: tuple[Cell, ...] = ()

    @property
    def diagnosis(self) -> Diagnosis:
        others = [name for name in self.others if name != self.name][:_OTHERS]
        text = f"{_WHO[self.kind]} {self.says} [{self.name}]" if self.kind in _WHO else self.says
        if len(self.faults) > 1:
            text += ": it " + ", and it ".join(f"{one.says} [{one.name}]" for one in self.faults)
        if others:
            text += f" (or {', '.join(others)}: these answers do not tell)"
        operations = tuple(self.operations)
        return Diagnosis(
            self.kind, self.name, text, self.explains, self.of, operations, self.rules, self.table, self.answers
        )


def diagnosed(results: Sequence[Result], suite: Suite, adapter: Iterable[Finding] = ()) -> tuple[Diagnosis, ...]:
    """What is wrong with the scorer behind some results, the weightiest cause first; nothing if all are right.

    What probes have found of the `adapter` stands before all else, unless all answers say it better; then no
    rule is blamed for what it answers in that operation.
    """
    findings = {finding.operation: finding for finding in adapter}
    case = Case(results, suite)
    causes: dict[str, _Cause] = {}
    suspected: list[Diagnosis] = []
    for name, evidence in case.items():
        found = [fault for cause in causes.values() for fault in cause.faults]
        matches = case.explained(evidence, found) if evidence.wrong else []
        if matches:
            _note(causes, evidence, matches)
        elif evidence.wrong and name not in findings:
            suspected += _suspected(evidence)
        accepted = case.accepted(evidence.operation)
        # What else is wrong may be why something was accepted.
        if accepted.wrong and not (matches and known.together(accepted, matches[0])):
            accepting = known.one_accepting(accepted)
            if accepting:
                _note(causes, accepted, [(fault,) for fault in accepting])
    weightiest = sorted(causes.values(), key=lambda cause: (_ORDER.index(cause.kind), -cause.explains))
    told = [cause.diagnosis for cause in weightiest]
    better = {name for one in told for name in one.operations}
    probed = [_found(finding) for finding in findings.values() if finding.operation not in better]
    return (*probed, *(_stated(one, suite) for one in _merged((*told, *suspected))))


def _note(causes: dict[str, _Cause], evidence: Evidence, matches: Sequence[tuple[Fault, ...]]) -> None:
    """Keep the faults that explain an operation, each with the answers that would be right without it."""
    faults = tuple(part for fault in matches[0] for part in parts_of(fault))
    whole = known.composite(faults)
    for some in (faults,) if whole else ((fault,) for fault in faults):
        named = whole or some[0]
        rest = scorer(*(fault for fault in faults if fault not in some))
        explains = sum(not evidence.agrees(evidence.predicted(rest.derive, one.given), one) for one in evidence.wrong)
        if not explains:
            continue  # it is at work elsewhere, and not here
        cause = causes.get(named.name)
        if cause is None:
            rules = tuple(dict.fromkeys(rule for fault in some for rule in fault.rules))
            cause = causes[named.name] = _Cause(_kind(named), named.name, named.says, rules, some)
            if not named.is_convention:  # no table is wrong there
                cause.table = own_table(evidence, rules, some, [one for one in faults if one not in some])
        cause.operations.append(evidence.operation.name)
        cause.of += len(evidence.wrong)
        cause.answers += len(evidence.wrong) + len(evidence.right)
        cause.explains += explains
        beside = {fault for fault in matches[0] if fault not in some and fault is not whole}
        cause.others.update(dict.fromkeys(_instead(matches[1:], beside)))


def _instead(others: Iterable[tuple[Fault, ...]], beside: set[Fault]) -> Iterator[str]:
    """The names of faults that could stand in the place of one, beside those that are there as well."""
    for faults in others:
        rest = [fault for fault in faults if fault not in beside]
        if len(rest) == 1 and len(rest) + len(beside) == len(faults):
            yield rest[0].name


def _kind(fault: Fault) -> str:
    return "convention" if fault.is_convention else "fault" if fault.seen else "rule"


def _stated(diagnosis: Diagnosis, suite: Suite) -> Diagnosis:
    """The same, with what the law says where a rule is blamed."""
    statement = suite.rules.get(diagnosis.name, {}).get("statement") if diagnosis.kind == "rule" else None
    return replace(diagnosis, text=f"{diagnosis.text}. The law: {statement}") if statement else diagnosis


def _found(finding: Finding) -> Diagnosis:
    said, operations = str(finding), (finding.operation,)
    return Diagnosis("convention", finding.name, said, finding.explains, finding.of, operations, probed=True)


def _merged(causes: Iterable[Diagnosis]) -> list[Diagnosis]:
    """The same causes of several operations as one each, by kind, and not too many rules that are suspected."""
    merged: dict[str, Diagnosis] = {}
    for one in causes:
        other = merged.get(one.name)
        merged[one.name] = (
            one
            if other is None
            else replace(
                other,
                explains=other.explains + one.explains,
                of=other.of + one.of,
                operations=(*other.operations, *one.operations),
            )
        )
    found = [one for one in merged.values() if one.kind != "rule" or one.answers]
    only_suspected = [one for one in merged.values() if one not in found][:_MOST_SUSPECTS]
    return [*sorted(found, key=lambda one: _ORDER.index(one.kind)), *only_suspected]


def _suspected(evidence: Evidence) -> Iterator[Diagnosis]:
    """Where nothing explains all: the known fault that explains most, and the rules that go with what is left."""
    if not evidence.is_answered and all(one.given == evidence.wrong[0].given for one in evidence.wrong):
        return  # one question that it refuses or breaks down over: its failure says why
    wrong, name = evidence.wrong, evidence.operation.name
    best = known.partly(evidence)
    if best:
        fault, explained = best
        cause = _Cause(
            _kind(fault), fault.name, fault.says, fault.rules, (fault,), [name], len(explained), len(wrong)
        )
        yield cause.diagnosis
        gone = set(map(id, explained))
        wrong = [one for one in wrong if id(one) not in gone]
    shared = alike(wrong, evidence.right)
    for place, suspect in enumerate(spectrum.suspects(evidence, wrong)[:_SUSPECTS]):
        asked = f"{suspect.wrong:,} of {suspect.wrong + suspect.right:,} answers of {name}"
        text = f"{suspect.rule} is suspected: {asked} that need it are wrong"
        text += f". {shared}" if shared and not place else ""
        table = own_table(evidence, (suspect.rule,))
        yield Diagnosis("rule", suspect.rule, text, suspect.wrong, len(wrong), (name,), (suspect.rule,), table)
