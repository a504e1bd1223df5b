"""Which known faults give exactly the answers that were given: one, or two at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation
from pytest_bridgescore.faults import FAULTS, Fault, Scorer, parts_of, scorer

#: As many pairs are tried that nothing speaks against but for what each fault does alone.
_MOST_PAIRS: Final = 400


def one_known(evidence: Evidence, elsewhere: Sequence[Fault]) -> list[Fault]:
    """The known faults each of which explains every answer of an operation, right and wrong.

    Those found in other operations stand first, then conventions.
    """
    fitting = [one.fault for one in _weighed(evidence) if one.fits_sample and evidence.fits(one.scorer.derive)]
    return sorted(fitting, key=lambda fault: fault not in elsewhere)


def two_known(evidence: Evidence, elsewhere: Sequence[Fault]) -> list[tuple[Fault, Fault]]:
    """The pairs of known faults that together explain every answer of an operation."""
    return [pair for pair in _pairs(_weighed(evidence), elsewhere) if evidence.fits(scorer(*pair).derive)]


def one_accepting(evidence: Evidence) -> list[Fault]:
    """The known faults that answer what ought to be refused just as it was answered."""
    accepting = (fault for fault in FAULTS.values() if fault.accepts and fault.touches(evidence.operation))
    return [fault for fault in accepting if evidence.fits(scorer(fault).derive)]


def helpful(evidence: Evidence) -> list[Fault]:
    """The known faults that give some wrong answers as they were given, the most of them first."""
    some = [one for one in _weighed(evidence) if one.explains and not one.fault.parts]
    return [one.fault for one in sorted(some, key=lambda one: -sum(one.agreeing))]


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


def predicting(observation: Observation, evidence: Evidence) -> Iterator[Fault]:
    """The known faults that answer one question as it was answered."""
    for fault in _candidates(evidence):
        if evidence.agrees(evidence.predicted(scorer(fault).derive, observation.given), observation):
            yield fault


def _candidates(evidence: Evidence) -> Iterator[Fault]:
    for fault in FAULTS.values():
        if not fault.accepts and any(part.touches(evidence.operation) for part in parts_of(fault)):
            yield fault


def _weighed(evidence: Evidence) -> tuple[_Candidate, ...]:
    """Every known fault that may be at work, with what it answers in the sample."""
    return evidence.kept("known", lambda: tuple(_Candidate(fault, evidence) for fault in _candidates(evidence)))


class _Candidate:
    """A fault, and what it answers in the sample."""

    def __init__(self, fault: Fault, evidence: Evidence) -> None:
        self.fault = fault
        self.scorer: Scorer = scorer(fault)
        self.agreeing: list[bool] = []
        #: Where the fault alone changes nothing.
        self.idle: list[bool] = []
        for one in evidence.sample:
            predicted = evidence.predicted(self.scorer.derive, one.given)
            self.agreeing.append(evidence.agrees(predicted, one))
            self.idle.append(not evidence.differs(one.expected, predicted))

    @property
    def fits_sample(self) -> bool:
        return all(self.agreeing)

    @property
    def explains(self) -> bool:
        """Whether it gives some answer that is wrong."""
        return any(agrees and not idle for agrees, idle in zip(self.agreeing, self.idle, strict=True))


def _pairs(candidates: Sequence[_Candidate], elsewhere: Sequence[Fault]) -> Iterator[tuple[Fault, Fault]]:
    """Pairs of faults that may be at work together, the likeliest first; each once.

    Where one of two changes nothing, the other has to give the answer.
    """
    single = [one for one in candidates if not one.fault.parts]
    single.sort(key=lambda one: (one.fault not in elsewhere, -sum(one.agreeing)))
    likely, others = [], []
    for place, one in enumerate(single):
        for other in single[place + 1 :]:
            if all(
                (other_agrees if one_idle else True) and (one_agrees if other_idle else True)
                for one_agrees, one_idle, other_agrees, other_idle in zip(
                    one.agreeing, one.idle, other.agreeing, other.idle, strict=True
                )
            ):
                likely.append((one.fault, other.fault))
            elif one.explains and other.explains:
                others.append((one.fault, other.fault))
    yield from likely
    yield from others[:_MOST_PAIRS]


def composite(faults: Iterable[Fault]) -> Fault | None:
    """The fault that is made of just these, if one is."""
    names = {fault.name for fault in faults}
    return next((fault for fault in FAULTS.values() if fault.parts and set(fault.parts) == names), None)
