"""A comparison as it is read, on a terminal or as Markdown: what is in the lines is made harmless before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pytest_bridgescore.report.markdown import fenced, prose

#: As much of the one line that says how it went: two names, which may be long, have room in it.
_LONGEST_CONCLUSION = 1_000


@dataclass(frozen=True)
class Section:
    """Lines below a title; the first section has none."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """All that is told of a comparison; its conclusion comes last on a terminal and first where a page is read."""

    sections: tuple[Section, ...]
    conclusion: str
    good: bool


def first(some: Sequence[str], most: int, called: str) -> Iterator[str]:
    """The first of many lines, and how many more there are."""
    yield from some[:most]
    if len(some) > most:
        yield f"... and {len(some) - most:,} more {called}"


def as_text(page: Page) -> Iterator[str]:
    """The lines for a terminal, all but the conclusion."""
    for section in page.sections:
        if section.title:
            yield f"{section.title}:"
        yield from (f"  {line}".rstrip() if section.title else line for line in section.lines)
        yield ""


def as_markdown(page: Page) -> str:
    """The same as a page of Markdown."""
    parts = [f"## {'✅' if page.good else '❌'} {prose(page.conclusion, _LONGEST_CONCLUSION)}"]
    for section in page.sections:
        parts += [f"### {prose(section.title, _LONGEST_CONCLUSION)}"] if section.title else []
        parts += [fenced("\n".join(section.lines))] if section.lines else []
    return "\n\n".join(parts) + "\n"
