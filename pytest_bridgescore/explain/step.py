"""Which line of a derivation a wrong answer went another way on, where that can be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bridgescore_reference.rulebook import ByEdition, Rulebook
from bridgescore_reference.values import Line, Score
from pytest_bridgescore.operations import Operation


@dataclass(frozen=True)
class Step:
    """A line of a derivation, by its place, and what is said of it."""

    place: int
    text: str


def step_of(operation: Operation, score: Score, got: Any) -> Step | None:
    """The line of a derivation that explains a wrong answer, where its lines add up to anything."""
    lines, expected, rules = score.because, score.value, operation.rules
    if operation.derivation == "sum":
        return differing_step(lines, expected, got, rules)
    # A table's score is the declaring side's with the sign of North-South behind it.
    if lines and lines[-1].rule.startswith("score.sign.") and isinstance(got, int):
        sign = rules[lines[-1].rule]
        return differing_step(lines[:-1], sign * expected, sign * got, rules)
    return None


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
