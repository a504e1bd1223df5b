"""Choices that Hypothesis makes: what draws questions from a seed draws from these as well, and so can be shrunk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pytest_bridgescore.generate.question import answered, asked, fixed, generator
from pytest_bridgescore.operations.declare import Given, Operation
from pytest_bridgescore.operations.draw import Draw

_T = TypeVar("_T")

#: Chances are counted in hundredths: among so few numbers Hypothesis prefers none.
_HUNDRED = 100


class Chosen:
    """A `Source` for `Draw` in which every choice is one of Hypothesis.

    It shrinks towards the plainest: numbers towards 0, or the end of their range that is nearest to it; chances
    towards what is likelier; of values the first, which their declaration takes to be the most usual.
    """

    def __init__(self, draw: DrawFn) -> None:
        self._draw = draw

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return low if low == high else self._draw(_whole(low, high))

    def chance(self, likely: float) -> bool:
        """True as often as `likely` says, to a hundredth; what is possible is never left out."""
        if not 0 < likely < 1:
            return likely >= 1
        rarer = max(1, round(_HUNDRED * min(likely, 1 - likely)))
        is_rarer = 1 <= self.integer(0, _HUNDRED - 1) <= rarer
        return is_rarer == (likely <= 1 - likely)

    def weighted(self, weights: Sequence[int]) -> int:
        """A place among weights."""
        places = _places(tuple(weights))
        return places[self.integer(0, len(places) - 1)]

    def one_of(self, values: Sequence[_T]) -> _T:
        """One of some values; numbers from the nearest to 0 on."""
        if all(type(value) is int for value in values):
            values = sorted(values, key=_from_zero)
        return values[self.integer(0, len(values) - 1)]

    def shuffled(self, values: Sequence[_T]) -> list[_T]:
        """The values in any order, before others the one they are in."""
        return self._draw(st.permutations(values))


def cases(operation: Operation, conditions: Sequence[Mapping[str, Any]] = ({},)) -> SearchStrategy[tuple[Given, Any]]:
    """Questions of an operation that meet one of the conditions, each with its answer, as `bulk.generated` has them.

    `LookupError` for an operation of which nothing is drawn.
    """
    generate = generator(operation)
    under = [fixed(operation, condition) for condition in conditions]

    @st.composite
    def case(draw: DrawFn) -> tuple[Given, Any]:
        given = asked(operation, generate, Draw(Chosen(draw), draw(st.sampled_from(under))))
        return given, answered(operation, given)

    return case().filter(_is_answered)


def drawn(made: Callable[[Draw], _T], under: Mapping[str, Any]) -> SearchStrategy[_T]:
    """What a function makes of choices; `under` is what it cannot choose."""
    return st.composite(lambda draw: made(Draw(Chosen(draw), under)))()


def _is_answered(case: tuple[Given, Any]) -> bool:
    return case[1] is not None


def _from_zero(number: Any) -> tuple[int, bool]:
    return abs(number), number < 0


@lru_cache(maxsize=1000)
def _places(weights: tuple[int, ...]) -> Sequence[int]:
    """Each place as often as its weight says, but once each before all others.

    So a place has the same small number whatever the weights are, and what goes before a choice can be made
    plainer without changing the choice.
    """
    once = [place for place, weight in enumerate(weights) if weight]
    if not once:
        raise ValueError("nothing has a weight")
    return [*once, *(place for place in once for _ in range(weights[place] - 1))]


@lru_cache(maxsize=1000)
def _whole(low: int, high: int) -> SearchStrategy[int]:
    return st.integers(low, high)
