"""Which vector catches what, and a few vectors that together catch as much as all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pytest_bridgescore.faults import Fault, Scorer, parts_of
from pytest_bridgescore.strength.judged import Question


@dataclass(frozen=True)
class Kills:
    """For each mutant and each named fault the vectors that catch it.

    `mutants`: by answer or by the lines that lead to it. `answers`: those by answer alone, which is all that can be
    seen of a scorer; mutants that only lines show are not among them. `vectors` are the ids of all vectors.
    """

    vectors: tuple[str, ...]
    mutants: Mapping[str, frozenset[str]]
    answers: Mapping[str, frozenset[str]]
    faults: Mapping[str, frozenset[str]]

    @cached_property
    def alone(self) -> Counter[str]:
        """Vectors that catch something no other catches, with how many such things."""
        return Counter(next(iter(ids)) for ids in (*self.mutants.values(), *self.faults.values()) if len(ids) == 1)

    @property
    def never_alone(self) -> list[str]:
        """Vectors that catch nothing no other catches. They may be there for those who read them."""
        return [id for id in self.vectors if id not in self.alone]

    @cached_property
    def smoke(self) -> tuple[str, ...]:
        """Vectors whose answers catch all that the answers of all vectors catch; none of them can be left out."""
        return cover({**_named("mutant", self.answers), **_named("fault", self.faults)})

    def told(self) -> dict[str, Any]:
        """All of it as plain data."""
        caught = Counter(id for ids in (*self.mutants.values(), *self.faults.values()) for id in ids)
        return {
            "mutants": {what: sorted(ids) for what, ids in self.mutants.items()},
            "faults": {name: sorted(ids) for name, ids in self.faults.items()},
            "vectors": {id: {"catches": caught[id], "alone": self.alone[id]} for id in self.vectors},
            "never_alone": self.never_alone,
            "smoke": list(self.smoke),
        }


def _named(kind: str, caught: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    return {f"{kind} {what}": ids for what, ids in caught.items() if ids}


def cover(caught: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """A few ids that have a part in every set: greedily chosen, then those left out that others make up for.

    It is not proved to be the smallest: only that none can be taken away.

    >>> cover({"one": frozenset({"a", "b"}), "two": frozenset({"b", "c"}), "three": frozenset({"c"})})
    ('a', 'c')
    """
    left = dict(caught)
    chosen: list[str] = []
    while left:
        # What one alone catches must be asked anyhow; then by how much is caught, and by name.
        only = sorted({next(iter(ids)) for ids in left.values() if len(ids) == 1})
        counted = Counter(id for ids in left.values() for id in ids)
        chosen += only or [min(counted, key=lambda one: (-counted[one], one))]
        left = {what: ids for what, ids in left.items() if ids.isdisjoint(chosen)}
    return _without_needless(chosen, caught.values())


def _without_needless(chosen: list[str], caught: Iterable[frozenset[str]]) -> tuple[str, ...]:
    kept = set(chosen)
    sets = [ids & kept for ids in caught]
    for id in reversed(chosen):
        if all(len(ids) > 1 for ids in sets if id in ids):
            kept.discard(id)
            sets = [ids - {id} for ids in sets]
    return tuple(sorted(kept))


def caught_by(fault: Fault, asked: Iterable[Question]) -> frozenset[str]:
    """The vectors that a scorer with a fault answers otherwise."""
    parts = parts_of(fault)
    answer = Scorer(*parts).derive
    return frozenset(
        one.id
        for one in asked
        if one.without is None and any(part.touches(one.operation) for part in parts) and one.catches_answer(answer)
    )
