"""Which line of a derivation a wrong answer went another way on, where that can be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bridgescore_reference.rulebook import ByEdition, Rulebook
from bridgescore_reference.values import Line


@dataclass(frozen=True)
class Step:
    """A line of a derivation, by its place, and what is said of it."""

    place: int
    text: str


def differing_step(lines: Sequence[Line], expected: Any, got: Any, rules: Rulebook) -> Step | None:
    """The one line of a sum that, counted another way, gives the wrong answer; `None` if none or several do.

    Ways are tried from the likeliest on: the rule of another edition; the line left out; the line
    counted twice, or half; the premium beside it (vulnerable for not vulnerable, doubled for redoubled).
    """
    if not all(isinstance(value, int) for value in (expected, got)):
        return None
    for way in (_of_another_edition, _left_out, _doubled_or_halved, _of_a_neighbour):
        steps = [
            Step(place, text)
            for place, line in enumerate(lines)
            for value, text in way(line, rules)
            if expected - line.value + value == got
        ]
        if steps:
            return steps[0] if len({step.place for step in steps}) == 1 else None
    return None


def _of_another_edition(line: Line, rules: Rulebook) -> Iterator[tuple[Any, str]]:
    worth = rules.get(line.rule)
    if not isinstance(worth, ByEdition):
        return
    for edition, other in worth.items():
        for now in worth.values():
            if now and other != now and line.value % now == 0:
                yield line.value // now * other, f"the value of {edition}: {line.value // now * other}"


def _left_out(line: Line, rules: Rulebook) -> Iterator[tuple[Any, str]]:
    if line.value:
        yield 0, "left out"


def _doubled_or_halved(line: Line, rules: Rulebook) -> Iterator[tuple[Any, str]]:
    if line.value:
        yield 2 * line.value, f"counted twice: {2 * line.value}"
        yield Fraction(line.value, 2), f"counted half: {line.value // 2}"


def _of_a_neighbour(line: Line, rules: Rulebook) -> Iterator[tuple[Any, str]]:
    """The value of the rule that differs in one word: vulnerable or not, doubled or redoubled."""
    worth = rules.get(line.rule)
    if not isinstance(worth, int) or not worth or line.value % worth:
        return
    words = line.rule.split(".")
    for rule, other in rules.items():
        near = rule.split(".")
        if (
            len(near) == len(words)
            and sum(a != b for a, b in zip(near, words, strict=True)) == 1
            and isinstance(other, int)
        ):
            yield line.value // worth * other, f"as by {rule}: {line.value // worth * other}"
