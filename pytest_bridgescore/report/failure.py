"""One result that is not right, told in lines of plain text from the record alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pytest_bridgescore.judge.verdict import FAIL
from pytest_bridgescore.report.foreign import shown

#: A derivation longer than this is told without its middle, where it is not wanted whole.
_LONGEST: Final = 14
_FIRST, _LAST = 6, 7

#: As much is told of an answer where all is wanted.
_ALL: Final = 20_000


def told(result: Mapping[str, Any], *, whole: bool = False) -> str:
    """The verdict, where the question comes from, what was asked, expected and got, why, and how to ask again.

    Long values and derivations are shown in part, unless the `whole` of them is wanted.
    """
    return "\n".join(_lines(result, whole=whole))


def _lines(result: Mapping[str, Any], *, whole: bool) -> Iterator[str]:
    longest = _ALL if whole else 300
    said: Mapping[str, Any] = result.get("explanation") or {}
    source = f"  [{shown(result['source'])}]" if result.get("source") else ""
    yield f"{shown(result['verdict'])} {shown(result['id'])}{source}"
    for name, text in _parts(result, said):
        yield f"  {name:9} {shown(text, longest)}"
    for place, row in enumerate(rows(said.get("because", ()), whole=whole)):
        yield f"  {'' if place else 'because':9} {row}"
    for name in ("cause", "again", "sent", "received"):
        if said.get(name):
            yield f"  {name:9} {shown(said[name], longest)}"


def _parts(result: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    expected, got, why = result["expected"], result["got"], result["message"]
    if said:
        one_of_many = result.get("asked") is not None and isinstance(result["given"], Mapping)
        first = "  (the first that is wrong)" if one_of_many else ""
        yield "asked", f"{result['operation']}: {said['asked']}{first}"
    if result["refusal"]:
        yield "expected", f"a refusal: {shown(_reason(expected), _ALL)}"
    elif expected is not None:
        yield "expected", expected
    if got is not None and result["verdict"] == FAIL and not result["refusal"] and not _refused(got):
        yield "got", got
    if why and why != f"expected {expected}, got {got}":
        yield "why", why


def _reason(expected: Any) -> Any:
    return expected["reject"] if _refused(expected) else expected


def _refused(answer: Any) -> bool:
    return isinstance(answer, Mapping) and answer.keys() == {"reject"}


def rows(because: Sequence[Mapping[str, Any]], *, whole: bool) -> list[str]:
    """A derivation in columns: rule, how, value; the step that differs is led by `>`."""
    cells = [(shown(line["rule"]), shown(line["text"]), shown(line["value"])) for line in because]
    kept = list(range(len(cells)))
    if len(cells) > _LONGEST and not whole:
        kept = [place for place in kept if place < _FIRST or place >= len(cells) - _LAST or because[place]["differs"]]
    widths = [max((len(cells[place][column]) for place in kept), default=0) for column in range(3)]
    told, before = [], -1
    for place in kept:
        if place > before + 1:
            told.append(f"  ... {place - before - 1} more lines ...")
        rule, text, value = cells[place]
        differs = because[place]["differs"]
        row = f"{'> ' if differs else '  '}{rule:{widths[0]}}  {text:{widths[1]}}  {value:>{widths[2]}}"
        told.append(row + (f"  <- {shown(differs.rstrip('?'))}?" if differs else ""))
        before = place
    return told
