"""Which known faults give exactly the answers that were given: one, or two at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, islice
from typing import Final

from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation
from pytest_bridgescore.faults import FAULTS, Clash, Fault, Scorer, Unforeseen, parts_of, scorer
from pytest_bridgescore.operations import OPERATIONS

#: As many pairs are tried that nothing speaks against but for what each fault does alone.
_MOST_PAIRS: Final = 400


def one_known(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """The known faults each of which explains every answer of an operation, right and wrong."""
    return [(one.fault,) for one in _weighed(evidence) if one.fits]


def one_more_known(evidence: Evidence, found: Sequence[Fault]) -> list[tuple[Fault, ...]]:
    """One known fault beside some that were found, each of which explains every answer of an operation with them."""
    return [
        (*found, one.fault)
        for one in _weighed(evidence)
        if not one.fault.parts and one.fault not in found and together(evidence, (*found, one.fault))
    ]


def two_known(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """The pairs of known faults that together explain every answer of an operation."""
    single = [one for one in _weighed(evidence) if not one.fault.parts]
    return [pair for pair in _likely(single) if together(evidence, pair)] or [
        pair for pair in islice(_doubtful(single), _MOST_PAIRS) if together(evidence, pair)
    ]


def together(evidence: Evidence, faults: Sequence[Fault]) -> bool:
    """Whether some faults at once explain every answer; faults of one line of code cannot be there at once."""
    try:
        return evidence.fits(scorer(*faults).derive)
    except Clash:
        return False


def one_accepting(evidence: Evidence) -> list[Fault]:
    """The known faults that answer what ought to be refused just as it was answered."""
    accepting = (fault for fault in FAULTS.values() if fault.accepts and fault.touches(evidence.operation))
    return [fault for fault in accepting if evidence.fits(scorer(fault).derive)]


def helpful(evidence: Evidence) -> list[Fault]:
    """The known faults that give some wrong answers as they were given and leave right ones, the best first."""
    some = [one for one in _weighed(evidence) if one.explains and one.is_harmless and not one.fault.parts]
    return [one.fault for one in sorted(some, key=lambda one: -one.agreements)]


def several(evidence: Evidence) -> tuple[Fault, ...]:
    """Known faults that leave right answers right, each of which gives some wrong ones that those before do not."""
    chosen: list[Fault] = []
    explained: set[int] = set()
    for one in sorted(_weighed(evidence), key=lambda one: -one.agreements):
        if one.fault.parts or not one.explains or not one.is_harmless:
            continue
        gives = {place for place in one.places if not one.is_right(place) and one.agrees(place)}
        if gives - explained:
            chosen.append(one.fault)
            explained |= gives
    return tuple(chosen)


def partly(evidence: Evidence) -> tuple[Fault, list[Observation]] | None:
    """The known fault that explains most wrong answers and is contradicted by none, and what it explains."""
    best: tuple[Fault, list[Observation]] | None = None
    for candidate in _weighed(evidence):
        if not candidate.explains:
            continue
        fault, derive = candidate.fault, candidate.scorer.derive
        explained = [one for one in evidence.wrong if evidence.agrees(evidence.predicted(derive, one.given), one)]
        if best and len(explained) <= len(best[1]):
            continue
        if all(evidence.agrees(evidence.predicted(derive, one.given), one) for one in evidence.right):
            best = fault, explained
    return best


def predicting(observation: Observation, evidence: Evidence, among: Collection[str] | None = None) -> Iterator[Fault]:
    """The known faults, or those of some names, that answer one question as it was answered."""
    for fault, supposed in _supposed(evidence.operation.name):
        if among is not None and fault.name not in among:
            continue
        predicted = evidence.predicted(supposed.derive, observation.given)
        if not isinstance(predicted, Unforeseen) and evidence.agrees(predicted, observation):
            yield fault


@cache
def _supposed(operation: str) -> tuple[tuple[Fault, Scorer], ...]:
    """Every known fault that may change what an operation answers, with the scorer that has it."""
    return tuple(
        (fault, scorer(fault))
        for fault in FAULTS.values()
        if not fault.accepts and any(part.touches(OPERATIONS[operation]) for part in parts_of(fault))
    )


def _weighed(evidence: Evidence) -> tuple[_Candidate, ...]:
    """Every known fault that may be at work, with what it answers in the sample."""

    def weighed() -> tuple[_Candidate, ...]:
        return tuple(_Candidate(*one, evidence) for one in _supposed(evidence.operation.name))

    return evidence.kept("known", weighed)


class _Candidate:
    """A fault, and what it answers in the sample; each question is asked when its answer is looked at."""

    def __init__(self, fault: Fault, supposed: Scorer, evidence: Evidence) -> None:
        self.fault = fault
        self.scorer = supposed
        self._evidence = evidence
        self._seen: dict[int, tuple[bool, bool]] = {}

    def _at(self, place: int) -> tuple[bool, bool]:
        """Whether it gives the answer of a place in the sample; and whether it changes nothing there."""
        if place not in self._seen:
            evidence, one = self._evidence, self._evidence.sample[place]
            predicted = evidence.predicted(self.scorer.derive, one.given)
            idle = not evidence.differs(one.expected, predicted)
            self._seen[place] = evidence.agrees(predicted, one), idle
        return self._seen[place]

    def agrees(self, place: int) -> bool:
        """Whether it gives the answer of a place in the sample."""
        return self._at(place)[0]

    def is_idle(self, place: int) -> bool:
        """Whether alone it changes nothing at a place in the sample."""
        return self._at(place)[1]

    @property
    def places(self) -> range:
        """The places of the sample."""
        return range(len(self._evidence.sample))

    @property
    def fits(self) -> bool:
        """Whether it gives every answer."""
        return all(map(self.agrees, self.places)) and self._evidence.fits(self.scorer.derive)

    @cached_property
    def explains(self) -> bool:
        """Whether it gives some answer that is wrong."""
        return any(self.agrees(place) for place in self.places if not self.is_right(place))

    @cached_property
    def is_harmless(self) -> bool:
        """Whether it leaves right what is right."""
        return all(self.agrees(place) for place in self.places if self.is_right(place))

    def is_right(self, place: int) -> bool:
        """Whether the answer of a place in the sample is right."""
        return self._evidence.sample[place].right

    @property
    def wrong(self) -> int:
        """How many answers of the sample are wrong."""
        return sum(not one.right for one in self._evidence.sample)

    @cached_property
    def agreements(self) -> int:
        """How many answers of the sample it gives."""
        return sum(map(self.agrees, self.places))


def _likely(candidates: Sequence[_Candidate]) -> Iterator[tuple[Fault, Fault]]:
    """Pairs of faults that no answer of the sample speaks against."""
    for one, other in combinations(candidates, 2):
        if _may_be_together(one, other):
            yield one.fault, other.fault


def _doubtful(candidates: Sequence[_Candidate]) -> Iterator[tuple[Fault, Fault]]:
    """Pairs of faults that each explain something, though only together can they give all answers."""
    helping = [one for one in candidates if one.explains and one.is_harmless]
    for one, other in combinations(helping, 2):
        yield one.fault, other.fault


def _may_be_together(one: _Candidate, other: _Candidate) -> bool:
    """Whether no answer of the sample speaks against two faults at once.

    Where one changes nothing the other has to give the answer. Two may make up for each other here and
    there, but not so often that hardly anything is wrong.
    """
    made_up = 0
    for place in one.places:
        idle, other_is_idle = one.is_idle(place), other.is_idle(place)
        if (idle and not other.agrees(place)) or (other_is_idle and not one.agrees(place)):
            return False
        made_up += one.is_right(place) and not idle and not other_is_idle
    return made_up <= one.wrong


def composite(faults: Iterable[Fault]) -> Fault | None:
    """The fault that is made of just these, if one is."""
    names = {fault.name for fault in faults}
    return next((fault for fault in FAULTS.values() if fault.parts and set(fault.parts) == names), None)
