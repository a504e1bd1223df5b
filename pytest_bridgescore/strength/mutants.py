"""All mutants of the reference tried, and what is told of them."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from pytest_bridgescore.faults import FAULTS
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.strength import exhaustive
from pytest_bridgescore.strength.alter import Alteration
from pytest_bridgescore.strength.equivalents import Equivalent, Key, equivalents, key_of
from pytest_bridgescore.strength.kills import Kills, caught_by
from pytest_bridgescore.strength.run import Field, Found, whole_field

#: A list of exceptions that grows says that the vectors, or the reference, could be better.
MOST_EQUIVALENT: Final = 0.05

KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"

_One = TypeVar("_One")
_Other = TypeVar("_Other")

_field: Field | None = None


@dataclass(frozen=True)
class Trial:
    """What became of all mutants, and of those that are said to be none."""

    found: Mapping[str, Sequence[Found]]
    listed: Mapping[Key, Equivalent]
    problems: Sequence[str] = ()

    def fate(self, found: Found) -> str:
        """What a mutant counts as."""
        if found.killed:
            return KILLED
        return EQUIVALENT if key_of(found.alteration) in self.listed else SURVIVED

    def counts(self, module: str) -> Counter[str]:
        """How many mutants of a module, by what became of them; `unaided` are caught without any vector as well."""
        counted = Counter(self.fate(one) for one in self.found[module])
        counted["unaided"] = sum(one.broken or bool(one.others) for one in self.found[module])
        return counted

    @property
    def total(self) -> Counter[str]:
        """The same over all modules."""
        return sum((self.counts(module) for module in self.found), Counter())

    @property
    def survivors(self) -> list[Found]:
        """Those that no vector catches and no argument explains."""
        return [one for some in self.found.values() for one in some if self.fate(one) == SURVIVED]


def tried(modules: Sequence[str] = (), *, everything: bool = False, processes: int | None = None) -> Trial:
    """Every mutant of some modules of the reference (all of them by default), each in the order of the text.

    With `everything` each is held against all vectors, and all that catch it are named.
    """
    field = _made()
    jobs = [
        (name, number, everything)
        for name, source in field.copies.sources.items()
        if not modules or source.name in modules
        for number in range(len(source.alterations))
    ]
    found: dict[str, list[Found]] = {}
    for (name, number, _), told in zip(jobs, _spread(_try, jobs, processes), strict=True):
        source = field.copies.sources[name]
        found.setdefault(source.name, []).append(Found(source.alterations[number], *told))
    listed = equivalents()
    return Trial(found, listed, [*_problems(found, listed, field)])


def kills(trial: Trial, *, processes: int | None = None) -> Kills:
    """Which vector catches what: of mutants that were tried with `everything`, and of the named faults."""
    field = _made()
    ids = tuple(dict.fromkeys(one.id for one in field.vectors))
    killed = {str(one.alteration): one for some in trial.found.values() for one in some if one.vectors}
    return Kills(
        vectors=ids,
        mutants={what: frozenset(one.vectors) for what, one in killed.items()},
        answers={what: frozenset(one.answers) for what, one in killed.items() if one.answers},
        faults=dict(zip(FAULTS, _spread(_caught, list(FAULTS), processes), strict=True)),
    )


def _caught(name: str) -> frozenset[str]:
    return caught_by(FAULTS[name], _made().vectors)


_Job = tuple[str, int, bool]
#: Results go between processes without the code they speak of.
_Told = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], bool]


def _made() -> Field:
    """What all is held against: made once, and inherited by the processes where that is possible."""
    global _field  # noqa: PLW0603
    _field = _field or whole_field()
    return _field


def _spread(function: Callable[[_One], _Other], jobs: Sequence[_One], processes: int | None) -> list[_Other]:
    """A function of each job, in their order, over several processes."""
    number = processes or os.cpu_count() or 1
    if number == 1:
        return list(map(function, jobs))
    with multiprocessing.Pool(number) as pool:
        return pool.map(function, jobs, chunksize=8)


def _try(job: _Job) -> _Told:
    name, number, everything = job
    source = _made().copies.sources[name]
    found = _made().found(source.alterations[number], source, everything=everything)
    return found.vectors, found.answers, found.others, found.broken


def _problems(found: Mapping[str, Sequence[Found]], listed: Mapping[Key, Equivalent], field: Field) -> Iterator[str]:
    """Entries of the list of equivalents that are not true, or not true any more."""
    known = {key_of(one.alteration): (module, one) for module, some in found.items() for one in some}
    for key, equivalent in listed.items():
        if key[0].partition(".")[0] not in found:
            continue
        if key not in known:
            yield f"{key[0]}: no mutant reads `{key[1]}` as `{key[2]}`: take it from the list of equivalents"
            continue
        module, one = known[key]
        if one.killed:
            yield f"{one.alteration}: is said to be equivalent, and {one.vectors[0]} catches it"
        yield from _told_apart(one.alteration, module, equivalent, field)
    total = sum(map(len, found.values()))
    if len(listed) > MOST_EQUIVALENT * total and len(found) == len(field.copies.sources):
        yield f"{len(listed)} of {total} mutants are said to be equivalent; at most {MOST_EQUIVALENT:.0%} may be"


def _told_apart(alteration: Alteration, module: str, equivalent: Equivalent, field: Field) -> Iterator[str]:
    if not equivalent.checks:
        return
    source = next(one for one in field.copies.sources.values() if one.name == module)
    copy = field.copies.made(source.module, source.compiled(alteration))
    for name in equivalent.checks:
        given = exhaustive.differs(OPERATIONS[name], field.copies.original(), copy)
        if given is not None:
            yield f"{alteration}: is said to be equivalent, and answers {name} {given} otherwise"
