"""What a property is: a relation between answers that every right scorer keeps, whatever it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from pytest_bridgescore.operations.declare import PROPERTY, Given, Misfit
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import Malformed, plain

#: The questions that belong together, made of one that was drawn; none where the property says nothing of it.
Related = Callable[[Given, Draw], Sequence[Given]]


@dataclass(frozen=True)
class Property:
    """One relation. Nothing but the answers themselves and the questions decides whether they keep it.

    `related` makes a group of questions from one that was drawn, without what stands at its default; `misfit`
    is given the questions of a group, every parameter named, with their answers, numbers exact, and says in a line
    why the answers do not fit each other, `None` where they do; `Malformed` for an answer of the wrong shape.
    `draw` draws the first question where it is not the operation's own `generate` that does. `rules` and `laws` are
    what the relation follows from.
    """

    name: str
    says: str
    operation: str
    related: Related
    misfit: Misfit
    rules: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    draw: Callable[[Draw], Given] | None = None

    @property
    def id(self) -> str:
        """What its result is called: `property/imps-odd`."""
        return f"{PROPERTY}{self.name}"

    @property
    def basis(self) -> str:
        """What it follows from, in words."""
        return ", ".join((*(f"Law {law}" for law in self.laws), *self.rules))


# --- groups of questions ------------------------------------------------------------------------------


def alone(given: Given, draw: Draw) -> Sequence[Given]:  # noqa: ARG001  it takes what all take
    """A question by itself: the relation is between parts of its answer."""
    return [given]


def over(name: str, values: Iterable[Any]) -> Related:
    """The same question with each of some values of a parameter."""
    some = list(values)
    return lambda given, _: [{**given, name: value} for value in some]


# --- answers that do not fit --------------------------------------------------------------------------


def first(misfits: Iterable[str | None]) -> str | None:
    """The first of several checks that finds something."""
    return next(filter(None, misfits), None)


def unlike(what: str, one: Any, other: Any) -> str | None:
    """Why two values are not equal, if they are not."""
    return None if one == other else f"{what}: {said(one)} and {said(other)}"


def unequal(what: str, got: Any, wanted: Any) -> str | None:
    """Why a value is not what it has to be, if it is not."""
    return None if got == wanted else f"{what}: {said(got)}, not {said(wanted)}"


def falling(what: str, named: Iterable[tuple[Any, Any]], *, strictly: bool = False) -> str | None:
    """Where values that must not fall do so, named in their order; `strictly`: where they do not rise."""
    some = list(named)
    for (name, value), (after, greater) in pairwise(some):
        if greater < value or (strictly and greater == value):
            return f"{what}: {said(value)} with {said(name)}, {said(greater)} with {said(after)}"
    return None


def rows_of(values: Iterable[Any], sizes: Iterable[int]) -> list[tuple[Any, list[int]]]:
    """The rows of a table that was asked whole: each value with the sizes that have it."""
    both = groupby(zip(values, sizes, strict=True), itemgetter(0))
    return [(value, [size for _, size in some]) for value, some in both]


def narrowing(rows: Sequence[tuple[Any, Sequence[int]]]) -> str | None:
    """Where a row is narrower than the one before; the last has no end.

    The first goes as far below nothing as above, so that it is never the narrower one.
    """
    for (value, row), (after, next_row) in pairwise(rows[:-1]):
        if len(next_row) < len(row):
            wide, narrow = (f"{one[0]} to {one[-1]}" for one in (row, next_row))
            return f"the row of {said(value)}, {wide}, is wider than that of {said(after)}, {narrow}"
    return None


def paired(some: Sequence[Any], others: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Two lists side by side; `Malformed` if an answer has not as many entries as was asked for."""
    if len(some) != len(others):
        raise Malformed("", f"a list of {len(some)}, where {len(others)} are wanted")
    return list(zip(some, others, strict=True))


def number(value: Any, what: str = "an answer") -> Any:
    """A value that may be left open elsewhere, and has to be there here."""
    if value is None:
        raise Malformed("", f"{what} is null")
    return value


def said(value: Any) -> str:
    """A value in a message."""
    return str(plain(value))


# --- values of bridge ---------------------------------------------------------------------------------

OTHER_SIDE = {"NS": "EW", "EW": "NS", "None": "None", "All": "All"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
#: The next seat clockwise: who sits there plays on the other line.
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
OTHER_OF_ITS_KIND = {"C": "D", "D": "C", "H": "S", "S": "H", "NT": "NT"}
