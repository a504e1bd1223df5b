"""Profiles in words: what one demands, and where two differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.vectors.profile import Condition, Profile, explicit

#: Notes are longer than a line.
_WIDTH = 100


def row(profile: Profile, suite: Suite) -> tuple[str, str, str]:
    """A profile in a list: name, counts, title."""
    asked = len(profile.vectors(suite))
    return profile.name, f"{_number(len(profile.require), 'operation')}, {_number(asked, 'vector')}", profile.title


def show(profile: Profile, suite: Suite) -> Iterator[str]:
    """All that a profile demands, and how many vectors ask it."""
    yield f"{profile.name}: {profile.title}"
    yield f"  dated     {profile.dated}"
    for place, source in enumerate(profile.sources):
        yield f"  {'' if place else 'sources':8}  {source}: {suite.sources[source]['title']}"
    if profile.inherits:
        yield f"  inherits  {profile.inherits}"
    for place, line in enumerate(wrap(profile.note or "", _WIDTH)):
        yield f"  {'' if place else 'note':8}  {line}"
    asked = Counter(vector.operation.name for vector in profile.vectors(suite))
    for place, (operation, conditions) in enumerate(profile.require.items()):
        demands = f"{operation}: {told(conditions)}" if any(conditions) else operation
        yield f"  {'' if place else 'demands':8}  {demands} ({_number(asked[operation], 'vector')})"
    for place, (_, sweep) in enumerate(profile.swept(suite)):
        yield f"  {'' if place else 'sweeps':8}  {sweep.id}: {sweep.says}"
    yield f"  drawn     {profile.generated} questions of each operation by a fresh seed, for a certificate"
    yield f"  refusals  {'required' if profile.refusals_required else 'reported, not required'}"


def differences(one: Profile, other: Profile) -> Iterator[str]:
    """Where two profiles demand different things, a line each; nothing where they demand the same."""
    for operation in dict.fromkeys([*one.require, *other.require]):
        if operation not in other.require:
            yield f"{operation}: demanded by {one.name} only"
        elif operation not in one.require:
            yield f"{operation}: demanded by {other.name} only"
        else:
            yield from _of_operation(operation, one, other)
    for sweep in sorted({*one.sweeps} ^ {*other.sweeps}):
        yield f"{sweep}: demanded by {(one if sweep in one.sweeps else other).name} only"
    if one.generated != other.generated:
        yield f"generated: {one.generated} in {one.name}, {other.generated} in {other.name}"
    if one.refusals_required != other.refusals_required:
        required, reported = (one, other) if one.refusals_required else (other, one)
        yield f"refusals: required by {required.name}, reported by {reported.name}"


def _of_operation(operation: str, one: Profile, other: Profile) -> Iterator[str]:
    ours, theirs = _in_full(operation, one), _in_full(operation, other)
    if len(ours) == len(theirs) == 1:
        for parameter in one.operations[operation].parameters:
            said = [_value(full[0], parameter.name) for full in (ours, theirs)]
            if said[0] != said[1]:
                yield f"{operation}: {parameter.name}: {said[0]} in {one.name}, {said[1]} in {other.name}"
    elif any(full not in theirs for full in ours) or any(full not in ours for full in theirs):
        yield f"{operation}: {told(ours)} in {one.name}, {told(theirs)} in {other.name}"


def _in_full(operation: str, profile: Profile) -> list[dict[str, Any]]:
    return [explicit(profile.operations[operation], condition) for condition in profile.require[operation]]


def told(conditions: Sequence[Condition]) -> str:
    """Conditions in words: `win 2, or win 1`."""
    return ", or ".join(
        ", ".join(f"{name} {_said(value)}" for name, value in condition.items()) or "anything"
        for condition in conditions
    )


def _value(full: Mapping[str, Any], name: str) -> str:
    return _said(full[name]) if name in full else "any"


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _number(count: int, name: str) -> str:
    return f"{count} {name}" + ("" if count == 1 else "s")
