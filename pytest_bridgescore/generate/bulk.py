"""Questions of an operation in bulk: drawn by its declaration from a seed, answered by the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from pytest_bridgescore.generate.question import answered, asked, fixed, generator
from pytest_bridgescore.operations.declare import Given, Operation
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.vectors.profile import Condition

#: As often in a row a question is drawn that is refused or was there before, until no other is looked for.
_TRIES = 500

Case = tuple[Given, Any]


def generated(
    operation: Operation, number: int, seed: int, conditions: Sequence[Condition] = ({},)
) -> Iterator[Case]:
    """As many different questions of an operation, each with its right answer; fewer where there are not so many.

    The same come for the same seed, operation and conditions, whatever else is generated, and the first are the
    same whatever the number. `conditions` are a profile's: they are met in turn. Readings and editions that a
    condition does not name stand at their default; other parameters with a default are drawn where they are not
    named. What stands at its default is left out of a question. `LookupError` for an operation that draws none.
    """
    generate = generator(operation)
    draw = Draw.seeded(f"{seed}/{operation.name}")
    return _in_turn(operation, generate, number, [draw.under(fixed(operation, one)) for one in conditions])


def _in_turn(
    operation: Operation, generate: Callable[[Draw], Given], number: int, under: list[Draw]
) -> Iterator[Case]:
    known: set[bytes] = set()
    while under and number > 0:
        draw = under.pop(0)
        case = _new(operation, generate, draw, known)
        if case is not None:
            under.append(draw)
            number -= 1
            yield case


def _new(operation: Operation, generate: Callable[[Draw], Given], draw: Draw, known: set[bytes]) -> Case | None:
    """A question that was not there before and has an answer; `None` where none is found."""
    for draw.tries in range(_TRIES):
        given = asked(operation, generate, draw)
        # Not the hash of Python, which is another in each process.
        mark = blake2b(repr(given).encode(), digest_size=16).digest()
        if mark in known:
            continue
        known.add(mark)
        answer = answered(operation, given)
        if answer is not None:
            return given, answer
    return None
