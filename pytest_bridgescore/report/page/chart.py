"""The chart of the verdicts: a bar for each system, as wide as a page is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pytest_bridgescore.report.foreign import shown

#: A share that is not nothing can be seen, in per cent of the bar.
_LEAST: Final = 1.0

#: The verdicts in the order in which they stand in a bar, with their words.
WORDS: Final = {
    "PASS": "right",
    "FAIL": "wrong",
    "UNRESOLVED": "no usable answer",
    "XPASS": "right, known to fail",
    "XFAIL": "known failure",
    "UNSUPPORTED": "not supported",
}


@dataclass(frozen=True)
class Segment:
    """A verdict's part of a bar: where it begins and how long it is, in per cent."""

    verdict: str
    start: str
    width: str


@dataclass(frozen=True)
class Bar:
    """The bar of a system, `top` pixels from above, and what it says in words."""

    name: str
    top: int
    said: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class Chart:
    """All bars, the verdicts that occur, and everything in one sentence for those who do not see it."""

    bars: tuple[Bar, ...]
    height: int
    verdicts: tuple[tuple[str, str], ...]
    said: str


#: As much of a name has room beside the numbers on a small screen.
_NAME: Final = 20

#: Height of a bar with the line above it, in pixels.
_STEP: Final = 42


def chart(systems: Mapping[str, Mapping[str, int]]) -> Chart:
    """The bars of all systems in which something was asked."""
    asked = {name: counts for name, counts in systems.items() if sum(counts.values())}
    bars = tuple(
        Bar(shown(name, _NAME), place * _STEP, _said(counts), _segments(counts))
        for place, (name, counts) in enumerate(asked.items())
    )
    occur = [(verdict, word) for verdict, word in WORDS.items() if any(row.get(verdict) for row in asked.values())]
    said = "; ".join(f"{bar.name}: {bar.said}" for bar in bars)
    return Chart(bars, len(bars) * _STEP, tuple(occur), said)


def _said(counts: Mapping[str, int]) -> str:
    return f"{counts.get('PASS', 0):,} of {sum(counts.values()):,} right"


def _segments(counts: Mapping[str, int]) -> tuple[Segment, ...]:
    """The parts of a bar: shares of the whole, none too small to be seen."""
    there = [(verdict, counts[verdict]) for verdict in WORDS if counts.get(verdict)]
    whole = sum(number for _, number in there)
    widths = [max(100 * number / whole, _LEAST) for _, number in there]
    widths = [100 * width / sum(widths) for width in widths]
    starts = [sum(widths[:place]) for place in range(len(widths))]
    return tuple(
        Segment(verdict, f"{start:.2f}%", f"{width:.2f}%")
        for (verdict, _), start, width in zip(there, starts, widths, strict=True)
    )
