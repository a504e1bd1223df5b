"""Every mutant of the reference held against the vectors, and apart against sweeps and made-up questions."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from pytest_bridgescore.generate.bulk import generated
from pytest_bridgescore.strength.alter import Alteration, Source
from pytest_bridgescore.strength.copies import Copies, Copy
from pytest_bridgescore.strength.judged import ANSWER, Question, questions
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite

#: A mutant that is busy for so many seconds goes round in a circle.
_LONGEST: Final = 5.0

#: Questions made up for each operation, and their seed: always the same, so that the figures are.
_GENERATED: Final = 200
_SEED: Final = 1


@dataclass(frozen=True)
class Found:
    """What became of a mutant.

    `vectors` are ids of vectors that catch it (the first alone, or all of them), `answers` of those that do so by the
    answer and not by the lines that lead to it; `others` are sweeps and made-up questions that do. `broken`: it
    cannot even be imported, which any vector would show.
    """

    alteration: Alteration
    vectors: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    broken: bool = False

    @property
    def killed(self) -> bool:
        """Whether the vectors alone catch it."""
        return self.broken or bool(self.vectors)


class _Endless(BaseException):
    """A mutant goes round in a circle."""


class Field:
    """What mutants are held against: the vectors, and apart what is asked many at a time."""

    def __init__(self, vectors: Iterable[Question], others: Iterable[Question] = ()) -> None:
        self.copies = Copies()
        self.vectors = tuple(vectors)
        self.others = tuple(others)
        everything = (*self.vectors, *self.others)
        #: The lines of the reference that each question comes by.
        self._lines = dict(zip(map(id, everything), _lines_of(everything, self.copies), strict=True))
        original = self.copies.original()
        wrong = [one.id for one in everything if one.catches(original)]
        if wrong:
            raise ValueError(f"the reference does not answer {', '.join(wrong)} as it ought to")

    def found(self, alteration: Alteration, source: Source, *, everything: bool = False) -> Found:
        """What becomes of a mutant; with `everything` all vectors that catch it are named."""
        try:
            copy = self.copies.made(source.module, source.compiled(alteration))
        except Exception:  # a mistake breaks in any way
            return Found(alteration, broken=True)
        caught = _caught(self._asked(alteration, source, self.vectors), copy, everything=everything)
        others = _caught(self._asked(alteration, source, self.others), copy)
        answers = tuple(id for id, how in caught.items() if how == ANSWER)
        return Found(alteration, tuple(caught), answers, tuple(others))

    def _asked(self, alteration: Alteration, source: Source, asked: Sequence[Question]) -> Iterator[Question]:
        """The questions that an alteration may reach: those that come by its lines, where they run when asked."""
        lines = {(source.file, line) for line in alteration.lines}
        return (
            one
            for one in asked
            if self.copies.reaches(source.module, one.operation.reference)
            and not (alteration.inside and self._lines[id(one)].isdisjoint(lines))
        )


def whole_field() -> Field:
    """All vectors; and apart from them all sweeps, and some questions made up for each operation."""
    suite = bundled()
    return Field(questions(suite), _others(suite))


def _caught(asked: Iterable[Question], copy: Copy, *, everything: bool = False) -> dict[str, str]:
    """What catches a copy, and by what; the first alone, or with `everything` all that does."""
    caught: dict[str, str] = {}
    for one in asked:
        if caught.get(one.id) == ANSWER:
            continue
        try:
            with _at_most(_LONGEST):
                how = one.catches(copy)
        except (_Endless, RecursionError, MemoryError):
            how = ANSWER
        if how:
            caught[one.id] = how
            if not everything:
                break
    return caught


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """`_Endless` after so many seconds, where the system can say so."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise _Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _others(suite: Suite) -> Iterator[Question]:
    for operation, sweep in suite.sweeps:
        for given, expected in suite.cases(sweep):
            yield Question(sweep.id, operation, given, operation.answer.expected(expected))
    for operation in suite.operations.values():
        if operation.generate is not None:
            for given, answer in generated(operation, _GENERATED, _SEED):
                yield Question(f"generated/{operation.name}", operation, given, answer)


def _lines_of(asked: Sequence[Question], copies: Copies) -> list[frozenset[tuple[str, int]]]:
    """The lines of the reference that each question comes by."""
    files = {source.file for source in copies.sources.values()}
    original = copies.original()
    seen: set[tuple[str, int]] = set()

    def trace(frame: Any, *_: object) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    found = []
    before = sys.gettrace()
    for one in asked:
        seen.clear()
        sys.settrace(trace)
        try:
            one.catches(original)
        finally:
            sys.settrace(before)
        found.append(frozenset(seen))
    return found
