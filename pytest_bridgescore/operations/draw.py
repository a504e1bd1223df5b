"""Chances from a seed: what the questions of an operation are drawn with."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

_T = TypeVar("_T")

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Draw:
    """A stream of chances, and what the question drawn has to have.

    The stream is the same for a seed on every machine and Python: only `random()` is used, whose numbers
    are promised to stay, and all the rest is made of it here. `fixed` are parameters with their values: those
    that a condition names, and the readings and editions that it leaves at their default. A question is made
    to suit them; other parameters are drawn.

    >>> draw = Draw.seeded("1/imps", {"gap": "reject"})
    >>> draw.integer(1, 36), draw.one_of("NESW"), draw.shuffled([1, 2, 3]), draw.fixed["gap"]
    (36, 'S', [2, 3, 1], 'reject')
    """

    __slots__ = ("_random", "fixed", "tries")

    def __init__(self, random: Callable[[], float], fixed: Mapping[str, Any] = _NOTHING) -> None:
        self._random = random
        self.fixed = fixed
        #: How many questions in a row were none that is new.
        self.tries = 0

    @classmethod
    def seeded(cls, text: str, fixed: Mapping[str, Any] = _NOTHING) -> Draw:
        """The stream that belongs to a text."""
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        return cls(Random(number).random, fixed)  # noqa: S311  no secret: it has to come again

    def under(self, fixed: Mapping[str, Any]) -> Draw:
        """The same stream, for questions that have other values fixed."""
        return Draw(self._random, fixed)

    def chance(self, likely: float) -> bool:
        """True as often as `likely` says, from 0 (never) to 1 (always)."""
        return self._random() < likely

    def rare(self, likely: float) -> bool:
        """A chance that grows while what is likely has all been asked before."""
        return self._random() < likely * (1 + self.tries)

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both of them possible."""
        return low + int(self._random() * (high - low + 1))

    def one_of(self, values: Sequence[_T]) -> _T:
        """One of some values, each as likely as the others."""
        return values[int(self._random() * len(values))]

    def weighted(self, weights: Mapping[_T, int]) -> _T:
        """One of some values, each as likely as its weight says."""
        left = self._random() * sum(weights.values())
        for value, weight in weights.items():
            left -= weight
            if left < 0:
                return value
        raise ValueError("nothing has a weight")

    def shuffled(self, values: Iterable[_T]) -> list[_T]:
        """The values in any order."""
        some = list(values)
        for last in range(len(some) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            some[last], some[other] = some[other], some[last]
        return some

    def parameter(self, name: str, weights: Mapping[Any, int]) -> Any:
        """The value of a parameter: the one that is fixed, or one drawn by weight."""
        return self.fixed[name] if name in self.fixed else self.weighted(weights)
