"""Known faults of scorers by name, each a small alteration of the reference; by system, like the operations."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from pytest_bridgescore.faults import (
    chicago,
    conventions,
    duplicate,
    imps,
    matchpoints,
    procedure,
    rubber,
    teams,
    total_points,
    victory_points,
)
from pytest_bridgescore.faults.fault import Clash, Code, Fault, Scorer, Unforeseen

__all__ = [
    "FAULTS",
    "Clash",
    "Code",
    "Fault",
    "Scorer",
    "Unforeseen",
    "UnknownFault",
    "fault_named",
    "parts_of",
    "scorer",
]

_FAMILIES = (
    conventions,
    duplicate,
    imps,
    matchpoints,
    total_points,
    teams,
    victory_points,
    chicago,
    rubber,
    procedure,
)


def _by_name(faults: Iterable[Fault]) -> dict[str, Fault]:
    named: dict[str, Fault] = {}
    for fault in faults:
        if fault.name in named:
            raise ValueError(f"two faults are called {fault.name}")
        named[fault.name] = fault
    return named


FAULTS: Final = _by_name(fault for family in _FAMILIES for fault in family.FAULTS)


class UnknownFault(LookupError):
    """No fault has that name; the text names the nearest."""


def fault_named(name: str) -> Fault:
    """The fault of that name; `UnknownFault` with the nearest name otherwise."""
    try:
        return FAULTS[name]
    except KeyError:
        near = get_close_matches(name, FAULTS, 1)
        said = f"did you mean {near[0]}?" if near else f"there are {len(FAULTS)}, see bridgescore faults list"
        raise UnknownFault(f"unknown fault {name!r}: {said}") from None


def parts_of(fault: Fault) -> tuple[Fault, ...]:
    """The faults that a fault is made of: itself, where it is not made of others."""
    return tuple(FAULTS[part] for part in fault.parts) or (fault,)


def scorer(*faults: Fault) -> Scorer:
    """The scorer that has all of these faults; one that is made of others has those."""
    return Scorer(*dict.fromkeys(part for fault in faults for part in parts_of(fault)))
