"""The ways in which the answers of an operation may be explained, from the simplest on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pytest_bridgescore.explain import known, spectrum
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import observations, refusals
from pytest_bridgescore.explain.slips import slips
from pytest_bridgescore.faults import Fault, parts_of, scorer
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import WRONG
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.vectors.model import Suite

#: As many known faults are tried together with a rule of another value.
_HELPERS: Final = 4

#: Sets of faults each of which explains every answer.
_Way = Callable[[Evidence], list[tuple[Fault, ...]]]


class Case(dict[str, Evidence]):
    """The evidence of every operation that was asked."""

    def __init__(self, results: Sequence[Result], suite: Suite) -> None:
        self._results = results
        if not any(result.verdict in WRONG for result in results):
            return
        asked = {result.operation for result in results}
        super().__init__(
            (name, Evidence(operation, observations(results, operation, suite)))
            for name, operation in suite.operations.items()
            if name in asked and operation.reference is not None
        )

    def accepted(self, operation: Operation) -> Evidence:
        """What became of questions that ought to be refused."""
        return Evidence(operation, refusals(self._results, operation))

    def explained(self, evidence: Evidence, found: Sequence[Fault]) -> list[tuple[Fault, ...]]:
        """Sets of faults each of which explains every answer of an operation, the likeliest first.

        What was `found` in other operations is tried first: a scorer that goes wrong on a contract does so
        on a traveller.
        """
        here = tuple(fault for fault in found if fault.touches(evidence.operation))
        if here and known.together(evidence, here):
            return [here]
        ways: list[_Way] = [known.one_known, known.two_known, _altered, _altered_table]
        ways += [_several_known, _altered_beside, _slipped]
        if here:
            ways.insert(1, partial(known.one_more_known, found=here))
        for way in ways:
            sets = way(evidence)
            if sets:
                return sorted(sets, key=lambda faults: self._rank(faults, evidence)) if len(sets) > 1 else sets
        return []

    def _rank(self, faults: tuple[Fault, ...], evidence: Evidence) -> tuple[int, int, int]:
        """The smaller the likelier: others speak for it, it leaves little open, breaks few conventions."""
        open_ = -evidence.foreseen(scorer(*faults).derive)
        several = sum(fault.is_convention for fault in faults) if len(faults) > 1 else 0
        return -self._standing(faults, evidence), open_, several

    def _standing(self, faults: tuple[Fault, ...], evidence: Evidence) -> int:
        """How many other operations speak for some faults, less those that speak against them."""
        supposed = scorer(*faults)
        standing = 0
        for other in self.values():
            if other is not evidence and any(
                part.touches(other.operation) for one in faults for part in parts_of(one)
            ):
                fits = other.fits_sample(supposed.derive)
                standing += (1 if other.wrong else 0) if fits else (0 if other.wrong else -1)
        return standing


def _altered(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """One rule of another value."""
    if not evidence.is_answered:
        return []
    return [(one.fault(evidence),) for one in spectrum.altered_values(evidence)]


def _altered_table(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """Several cells of a table of other values, each told by its own answers."""
    faults = tuple(one.fault(evidence) for one in spectrum.altered_cells(evidence))
    return [faults] if len(faults) > 1 and evidence.fits(scorer(*faults).derive) else []


def _several_known(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """More than two known faults, each of which explains answers that the others do not."""
    faults = known.several(evidence)
    return [faults] if len(faults) > 1 and known.together(evidence, faults) else []


def _altered_beside(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """A known fault, and one rule of another value beside it."""
    if not evidence.is_answered:
        return []
    return [
        (fault, one.fault(evidence))
        for fault in known.helpful(evidence)[:_HELPERS]
        for one in spectrum.altered_values(evidence, [fault])[:1]
    ]


def _slipped(evidence: Evidence) -> list[tuple[Fault, ...]]:
    """One place of the code written otherwise."""
    if not evidence.is_answered:
        return []
    return [(fault,) for fault in slips(evidence)]
