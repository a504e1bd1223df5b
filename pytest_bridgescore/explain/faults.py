"""One known fault as a page of text: what it does, the rules it breaks, how it is made, what it changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import Refused
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation, Silence
from pytest_bridgescore.faults import Fault, parts_of, scorer
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.words import in_words


@dataclass(frozen=True)
class Changed:
    """Questions of one vector set or sweep that a fault answers otherwise: how many, of how many, and one of them."""

    what: str
    operation: Operation
    changed: int
    of: int
    example: tuple[Any, Any, Any] | None


def changes(fault: Fault, suite: Suite) -> Iterator[Changed]:
    """What a fault changes: of the golden vectors of each operation, and of each sweep.

    Of a fault that accepts what must be refused, the refusals are looked at instead.
    """
    for operation in suite.operations.values():
        if not any(part.touches(operation) for part in parts_of(fault)):
            continue
        vectors = [vector for vector in suite.vectors if vector.data["operation"] == operation.name]
        if fault.accepts:
            asked = [(vector.given, Silence.REFUSED) for vector in vectors if vector.is_refusal]
        else:
            judged = [vector for vector in vectors if vector.is_judged]
            asked = [(vector.given, operation.answer.expected(vector.expect)) for vector in judged]
        yield _changed("golden vectors" if not fault.accepts else "refusals", operation, asked, fault)
        for sweep in operation.sweeps if not fault.accepts else ():
            cases = [(given, operation.answer.expected(right)) for given, right in suite.cases(sweep)]
            yield _changed(f"answers of {sweep.id}", operation, cases, fault)


def _changed(what: str, operation: Operation, asked: list[tuple[Any, Any]], fault: Fault) -> Changed:
    evidence, derive = Evidence(operation, []), scorer(fault).derive
    astray = []
    for given, right in asked:
        got = evidence.predicted(derive, given)
        if not evidence.agrees(got, Observation(given, right, right, right=True)):
            astray.append((given, right, got))
    return Changed(what, operation, len(astray), len(asked), min(astray, key=_length) if astray else None)


def _length(example: tuple[Any, Any, Any]) -> int:
    return len(json.dumps(plain(example[0])))


def show(fault: Fault, suite: Suite) -> Iterator[str]:
    """Everything that is known of a fault, line by line."""
    parts = parts_of(fault)
    yield fault.name
    yield f"  does      {'the adapter' if fault.is_convention else 'the scorer'} {fault.says}"
    yield f"  seen      {fault.seen}"
    if fault.parts:
        yield f"  made of   {', '.join(fault.parts)}"
    for place, rule in enumerate(dict.fromkeys(rule for part in parts for rule in part.rules)):
        yield f"  {'' if place else 'breaks':10}{rule}: {suite.rules.get(rule, {}).get('statement')}"
    for place, line in enumerate(line for part in parts for line in _made(part, suite)):
        yield f"  {'' if place else 'made by':10}{line}"
    changed = [one for one in changes(fault, suite) if one.changed]
    for place, one in enumerate(changed):
        yield f"  {'' if place else 'changes':10}{one.operation.name}: {one.changed:,} of {one.of:,} {one.what}"
    if changed:
        yield from _example(changed[0])
    yield f"  try it    bridgescore check --adapter fault:{fault.name}"


def _made(fault: Fault, suite: Suite) -> Iterator[str]:
    rules = {rule: value for operation in suite.operations.values() for rule, value in operation.rules.items()}
    for rule, value in fault.values.items():
        yield f"{rule} = {_shown(value)} instead of {_shown(rules[rule])}"
    for code in fault.code:
        yield f"{code.where}: {_line(code.now)!r} instead of {_line(code.was)!r}"
    if fault.wraps:
        yield f"what stands between question and scorer, in {', '.join(fault.operations)}"


def _shown(value: Any) -> str:
    if isinstance(value, ByEdition):
        return ", ".join(f"{_shown(one)} ({edition})" for edition, one in value.items())
    return json.dumps(plain(value), ensure_ascii=False)


def _line(text: str) -> str:
    return " ".join(text.split())


def _example(changed: Changed) -> Iterator[str]:
    if changed.example:
        given, right, got = changed.example
        yield f"  example   {changed.operation.name}: {in_words(changed.operation, given)}"
        yield f"            right {_told(right)}, answered {_told(got)}"


def _told(answer: Any) -> str:
    if isinstance(answer, Silence):
        return str(answer.value)
    if isinstance(answer, Refused):
        return f"whatever comes of it: {answer}"
    return json.dumps(plain(answer), ensure_ascii=False)
