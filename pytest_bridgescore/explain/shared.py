"""What some questions share that others do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bridgescore_reference.values import Contract, Refused

Given = Mapping[str, Any]

#: Of fewer there is nothing to be told.
LEAST: Final = 3

_DOUBLING: Final = {"": "not doubled", "X": "doubled", "XX": "redoubled"}
_STRAINS: Final = {frozenset("HS"): "majors", frozenset("CD"): "minors", frozenset(["NT"]): "notrump"}


def shared(some: Sequence[Given], others: Sequence[Given]) -> list[str]:
    """What is the same in all of some questions, each in a few words, and not in all of the others.

    For contracts: level, strain, doubling, made or not; for other parameters the value.

    >>> doubled = [{"contract": f"2{strain}X", "vulnerable": True, "tricks": 8} for strain in "HSH"]
    >>> shared(doubled, [{"contract": "2HX", "vulnerable": False, "tricks": 8}, {"contract": "3CX", "tricks": 3}])
    ['level 2', 'majors', 'made', 'vulnerable']
    """
    if len(some) < LEAST:
        return []
    common = {*_same(others)}
    return [said for said in _same(some) if said not in common]


def _same(some: Sequence[Given]) -> Iterator[str]:
    told = [_features(given) for given in some]
    for name in told[0] if told else ():
        values = {features.get(name) for features in told}
        strains = _STRAINS.get(frozenset(map(str, values))) if name == "strain" else None
        if strains:
            yield strains
        elif len(values) == 1:
            yield f"in {values.pop()}" if name == "strain" else str(values.pop())


def _features(given: Given) -> dict[str, Any]:
    """What may be said of a question, each in words of its own."""
    features: dict[str, Any] = {}
    for name, value in given.items():
        words = name.replace("_", " ")
        if name == "contract" and isinstance(value, str):
            features |= _of_contract(value, given.get("tricks"))
        elif isinstance(value, bool):
            features[name] = words if value else f"not {words}"
        elif isinstance(value, int | str) and name != "tricks":
            features[name] = f"{words} {value}"
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
