"""What wrong answers have in common, where no cause explains them: of which questions they are, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bridgescore_reference.values import Contract, Refused, told
from pytest_bridgescore.explain.observation import Observation

#: Of fewer there is nothing to be told.
_LEAST = 3
_DOUBLING = {"": "not doubled", "X": "doubled", "XX": "redoubled"}
_STRAINS = {frozenset("HS"): "majors", frozenset("CD"): "minors", frozenset(["NT"]): "notrump"}


def alike(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """In a sentence what all wrong answers of an operation share that the right ones do not; nothing if nothing.

    For contracts: level, strain, doubling, made or not; for other parameters the value.
    """
    if len(wrong) < _LEAST:
        return ""
    of_right = {*_shared(right)}
    shared = [said for said in _shared(wrong) if said not in of_right]
    apart = [_apart(one) for one in wrong]
    amount = apart[0] if apart.count(apart[0]) == len(apart) else None
    parts = [", ".join(shared)] if shared else []
    if amount:
        parts.append(f"each is {told(max(amount, -amount))} too {'high' if amount > 0 else 'low'}")
    return f"What all {len(wrong):,} wrong answers share: {'; '.join(parts)}" if parts else ""


def _shared(some: Sequence[Observation]) -> Iterator[str]:
    """What is the same in all questions."""
    told_of = [_features(one.given) for one in some]
    for name in told_of[0] if told_of else ():
        values = {features.get(name) for features in told_of}
        strains = _STRAINS.get(frozenset(map(str, values))) if name == "strain" else None
        if strains:
            yield strains
        elif len(values) == 1:
            yield f"in {values.pop()}" if name == "strain" else str(values.pop())


def _features(given: Mapping[str, Any]) -> dict[str, Any]:
    """What may be said of a question, each in words of its own."""
    features: dict[str, Any] = {}
    for name, value in given.items():
        if name == "contract" and isinstance(value, str):
            features |= _of_contract(value, given.get("tricks"))
        elif isinstance(value, bool):
            features[name] = f"{'' if value else 'not '}{name.replace('_', ' ')}"
        elif isinstance(value, int | str) and name != "tricks":
            features[name] = f"{name.replace('_', ' ')} {value}"
    return features


def _of_contract(text: str, tricks: Any) -> dict[str, Any]:
    try:
        contract = Contract.parse(text)
    except Refused:
        return {"contract": text}
    features = {
        "level": f"level {contract.level}",
        "strain": contract.strain,
        "doubling": _DOUBLING[contract.doubling],
    }
    if isinstance(tricks, int):
        features["made"] = "made" if tricks >= contract.tricks_needed else "down"
    return features


def _apart(one: Observation) -> int | Fraction | None:
    """By how much an answer that is one number is too high; `None` if it is none."""
    if isinstance(one.got, int | Fraction) and isinstance(one.expected, int | Fraction):
        return one.got - one.expected
    return None
