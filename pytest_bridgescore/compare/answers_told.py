"""The comparison of two implementations told: to a person, and to a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from bridgescore_reference.values import told
from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.compare import FORMAT
from pytest_bridgescore.compare.answers import (
    BOTH_REFUSE,
    DIFFERENT,
    NEITHER,
    ONLY_FIRST,
    ONLY_SECOND,
    OUTCOMES,
    SAME,
    Alike,
    Comparison,
    Difference,
    OfOperation,
    Said,
)
from pytest_bridgescore.compare.page import Page, Section, first
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.report.foreign import shown
from pytest_bridgescore.words import in_words

#: As many differences of an operation are told, parts of one of them, reasons, and names in the last line.
_MOST_TOLD: Final = 3
_MOST_PARTS: Final = 4
_MOST_REASONS: Final = 6
_MOST_NAMED: Final = 3

#: As many differences of an operation are in the document.
MOST_LISTED: Final = 1_000

_COLUMNS: Final = {
    SAME: "same",
    DIFFERENT: "different",
    BOTH_REFUSE: "both refuse",
    ONLY_FIRST: "only A",
    ONLY_SECOND: "only B",
    NEITHER: "neither",
}

#: The command that asks a question of an id again.
Again = Callable[[str], str]


def page(comparison: Comparison, chosen: str, again: Again) -> Page:
    """Who was asked what, the counts of each operation, and the first differences of each."""
    sections = [
        Section("", tuple(_who(comparison, chosen))),
        Section("", tuple(_table(comparison))),
        *(_differences(one, again) for one in comparison.operations),
        Section("not compared", tuple(_reasons(comparison))),
        Section("how they behaved", tuple(_conduct(comparison))),
    ]
    return Page(
        tuple(section for section in sections if section.lines), conclusion(comparison), good=comparison.is_same
    )


def conclusion(comparison: Comparison) -> str:
    """The one line that says whether they answer the same, and who they are."""
    counts = comparison.counts
    named = "; ".join(f"{name}: {_name(who)}" for name, who in zip("AB", comparison.who, strict=True))
    both = counts[SAME] + counts[DIFFERENT] + counts[BOTH_REFUSE]
    if not both:
        return f"nothing to compare: none of {comparison.asked:,} questions is answered by both; {named}"
    alone = [f"{counts[only]:,} answered by {_COLUMNS[only]}" for only in (ONLY_FIRST, ONLY_SECOND) if counts[only]]
    rest = [*alone, *([f"{counts[NEITHER]:,} by neither"] if counts[NEITHER] else []), named]
    if counts[DIFFERENT]:
        where = [shown(one.operation.name, 60) for one in comparison.operations if one.counts[DIFFERENT]]
        more = f" and {len(where) - _MOST_NAMED} more" if len(where) > _MOST_NAMED else ""
        names = f"{', '.join(where[:_MOST_NAMED])}{more}"
        return f"different: {counts[DIFFERENT]:,} of {both:,} answers, in {names}; {'; '.join(rest)}"
    return f"same: all {both:,} answers; {'; '.join(rest)}"


def _name(who: Implementation) -> str:
    return shown(str(who), 200)


def _who(comparison: Comparison, chosen: str) -> Iterator[str]:
    for name, who in zip("AB", comparison.who, strict=True):
        yield f"{name}      {_name(who)}"
    yield f"asked  {chosen or 'everything there is'}"


def _table(comparison: Comparison) -> Iterator[str]:
    rows = [one for one in comparison.operations if one.counts[NEITHER] < one.asked]
    if not rows:
        return
    columns = [what for what in OUTCOMES if what in (SAME, DIFFERENT) or any(one.counts[what] for one in rows)]
    width = max(len(shown(one.operation.name, 60)) for one in rows)
    yield f"{'':{width}}  {'asked':>11}" + "".join(f"  {_COLUMNS[what]:>11}" for what in columns)
    for one in rows:
        numbers = [f"{one.asked:,}", *(f"{one.counts[what]:,}" if one.counts[what] else "-" for what in columns)]
        yield f"{shown(one.operation.name, 60):{width}}" + "".join(f"  {number:>11}" for number in numbers)


def _differences(one: OfOperation, again: Again) -> Section:
    if not one.differences:
        return Section("", ())
    number = len(one.differences)
    are = "answer differs" if number == 1 else "answers differ"
    title = f"{shown(one.operation.name, 60)}: {number:,} {are}"
    lines = []
    for alike in one.alike:
        which = f"all {number:,}" if alike.number == number else f"{alike.number:,} of them"
        lines.append(f"what {which} share: {_shared(alike)}")
    for difference in _simplest(one.differences):
        lines += _difference(one, difference, again)
    if number > _MOST_TOLD:
        lists = "lists them" if number <= MOST_LISTED else f"lists the first {MOST_LISTED:,}"
        lines.append(f"... and {number - _MOST_TOLD:,} more (--json {lists})")
    return Section(title, tuple(lines))


def _shared(alike: Alike) -> str:
    parts = [shown(", ".join(alike.shared))] if alike.shared else []
    if alike.apart is not None:
        parts.append(
            f"each answer of B is {told(max(alike.apart, -alike.apart))} {'higher' if alike.apart > 0 else 'lower'}"
        )
    return "; ".join(parts)


def _simplest(differences: Sequence[Difference]) -> list[Difference]:
    """The first few of different questions, short ones before long ones."""
    found: dict[str, Difference] = {}
    for difference in sorted(differences, key=lambda one: len(repr(one.question.given))):
        found.setdefault(repr(difference.question.given), difference)
        if len(found) == _MOST_TOLD:
            break
    return list(found.values())


def _difference(one: OfOperation, difference: Difference, again: Again) -> Iterator[str]:
    question = difference.question
    yield shown(question.id, 200)
    yield f"  asked  {shown(in_words(one.operation, question.given), 500)}"
    if any(path for path, *_ in difference.parts):
        for path, *both in difference.parts[:_MOST_PARTS]:
            yield f"  {shown(path, 100)}: A {_value(both[0])}, B {_value(both[1])}"
        if len(difference.parts) > _MOST_PARTS:
            yield f"  ... and {len(difference.parts) - _MOST_PARTS} more"
    else:
        for name, said in zip("AB", difference.answers, strict=True):
            yield f"  {name}      {_said(said)}"
    yield f"  again  {again(question.id)}"


def _said(said: Said) -> str:
    if said.kind == "answer":
        return _value(said.value)
    return f"{'refused' if said.kind == 'refused' else 'broke'}: {shown(said.why)}"


def _value(value: Any) -> str:
    return shown(plain(value), 200)


def _reasons(comparison: Comparison) -> Iterator[str]:
    """Why questions were not compared; operations that are not answered at all share a line."""
    for place, name in enumerate("AB"):
        absent = [one for one in comparison.operations if _is_absent(one, place)]
        if absent:
            named = ", ".join(f"{shown(one.operation.name, 60)} ({one.asked:,})" for one in absent)
            yield f"{name} does not answer at all: {named}"
        for one in comparison.operations:
            if not _is_absent(one, place):
                some = [f"{shown(reason, 200)}: {number:,}" for reason, number in sorted(one.lacking[place].items())]
                where = f"{name} {shown(one.operation.name, 60)}"
                yield from (f"{where}: {line}" for line in first(some, _MOST_REASONS, "reasons"))


def _is_absent(one: OfOperation, place: int) -> bool:
    """Whether an implementation answers no question of an operation, and for one reason."""
    reasons = one.lacking[place]
    return len(reasons) == 1 and sum(reasons.values()) == one.asked


def _conduct(comparison: Comparison) -> Iterator[str]:
    for name, farewell in zip("AB", comparison.farewells, strict=True):
        yield from (f"{name} {shown(note)}" for note in farewell.notes)


# --- to a program -------------------------------------------------------------------------------------


def as_data(comparison: Comparison, suite: Mapping[str, Any], again: Again, reproduce: str) -> dict[str, Any]:
    """The comparison as one JSON document."""
    return {
        "format": FORMAT,
        "of": "answers",
        "same": comparison.is_same,
        "conclusion": conclusion(comparison),
        "suite": dict(suite),
        "implementations": [
            {"name": who.name, "version": who.version, "language": who.language, "adapter": who.adapter}
            for who in comparison.who
        ],
        "counts": {"asked": comparison.asked, **_counted(comparison.counts)},
        "operations": [_operation(one, again) for one in comparison.operations],
        "conduct": [
            {"notes": list(farewell.notes), "restarts": farewell.restarts} for farewell in comparison.farewells
        ],
        "reproduce": reproduce,
    }


def _counted(counts: Mapping[str, int]) -> dict[str, int]:
    return {what.replace(" ", "_"): counts[what] for what in OUTCOMES}


def _operation(one: OfOperation, again: Again) -> dict[str, Any]:
    return {
        "operation": one.operation.name,
        "system": one.operation.system,
        "asked": one.asked,
        **_counted(one.counts),
        "alike": [
            {"number": alike.number, "shared": list(alike.shared), "apart": plain(alike.apart)} for alike in one.alike
        ],
        "lacking": [dict(sorted(whys.items())) for whys in one.lacking],
        "differences": [
            {
                "id": difference.question.id,
                "given": plain(difference.question.given),
                "asked": in_words(one.operation, difference.question.given),
                "answers": [_data(said) for said in difference.answers],
                "parts": [
                    {"path": path, "answers": [plain(value) for value in both]} for path, *both in difference.parts
                ],
                "again": again(difference.question.id),
            }
            for difference in one.differences[:MOST_LISTED]
        ],
    }


def _data(said: Said) -> dict[str, Any]:
    return {"answer": plain(said.value)} if said.kind == "answer" else {said.kind: said.why}
