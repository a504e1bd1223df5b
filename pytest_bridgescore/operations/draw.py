"""What the questions of an operation are drawn with: chances from a seed, or from whoever else makes choices."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

_T = TypeVar("_T")

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Source(Protocol):
    """Where choices come from. One that makes a question plainer begins with the first of what it may choose."""

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both of them possible."""

    def chance(self, likely: float) -> bool:
        """True as often as `likely` says, from 0 (never) to 1 or more (always)."""

    def weighted(self, weights: Sequence[int]) -> int:
        """A place among weights of which one at least is more than 0, each as likely as its weight says."""

    def one_of(self, values: Sequence[_T]) -> _T:
        """One of some values, each as likely as the others."""

    def shuffled(self, values: Sequence[_T]) -> list[_T]:
        """The values in any order."""


class Draw:
    """A stream of chances, and what the question drawn has to have.

    `fixed` are parameters with their values: those that a condition names, and the readings and editions that it
    leaves at their default. A question is made to suit them; other parameters are drawn.

    >>> draw = Draw.seeded("1/imps", {"gap": "reject"})
    >>> draw.integer(1, 36), draw.one_of("NESW"), draw.shuffled([1, 2, 3]), draw.fixed["gap"]
    (36, 'S', [2, 3, 1], 'reject')
    """

    __slots__ = ("_source", "fixed", "tries")

    def __init__(self, source: Source, fixed: Mapping[str, Any] = _NOTHING) -> None:
        self._source = source
        self.fixed = fixed
        #: How many questions in a row were none that is new.
        self.tries = 0

    @classmethod
    def seeded(cls, text: str, fixed: Mapping[str, Any] = _NOTHING) -> Draw:
        """The stream that belongs to a text."""
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        return cls(_Seeded(Random(number).random), fixed)  # noqa: S311  no secret: it has to come again

    def under(self, fixed: Mapping[str, Any]) -> Draw:
        """The same stream, for questions that have other values fixed."""
        return Draw(self._source, fixed)

    def chance(self, likely: float) -> bool:
        """True as often as `likely` says, from 0 (never) to 1 (always)."""
        return self._source.chance(likely)

    def rare(self, likely: float) -> bool:
        """A chance that grows while what is likely has all been asked before."""
        return self._source.chance(likely * (1 + self.tries))

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both of them possible; the plainest is the nearest to 0."""
        return self._source.integer(low, high)

    def one_of(self, values: Sequence[_T]) -> _T:
        """One of some values, each as likely as the others; the plainest is the first, or the number nearest to 0."""
        return self._source.one_of(values)

    def weighted(self, weights: Mapping[_T, int]) -> _T:
        """One of some values, each as likely as its weight says; the plainest, or the most usual, is the first."""
        place = self._source.weighted([*weights.values()])
        return [*weights][place]

    def shuffled(self, values: Iterable[_T]) -> list[_T]:
        """The values in any order."""
        return self._source.shuffled([*values])

    def parameter(self, name: str, weights: Mapping[Any, int]) -> Any:
        """The value of a parameter: the one that is fixed, or one drawn by weight."""
        return self.fixed[name] if name in self.fixed else self.weighted(weights)


class _Seeded:
    """Choices that are the same on every machine and Python.

    Only `random()` is used, whose numbers are promised to stay; all the rest is made of it here.
    """

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random

    def integer(self, low: int, high: int) -> int:
        return low + int(self._random() * (high - low + 1))

    def chance(self, likely: float) -> bool:
        return self._random() < likely

    def weighted(self, weights: Sequence[int]) -> int:
        left = self._random() * sum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise ValueError("nothing has a weight")

    def one_of(self, values: Sequence[_T]) -> _T:
        return values[int(self._random() * len(values))]

    def shuffled(self, values: Sequence[_T]) -> list[_T]:
        some = [*values]
        for last in range(len(some) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            some[last], some[other] = some[other], some[last]
        return some
