"""The comparison of two records told: to a person, and to a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pytest_bridgescore.compare import FORMAT
from pytest_bridgescore.compare.page import Page, Section, first
from pytest_bridgescore.compare.reports import (
    BETTER,
    GIVEN_UP,
    GONE,
    INCOMPARABLE,
    LISTED,
    NEW,
    NOT_ASKED,
    OTHERWISE,
    READING,
    REFUSAL,
    SAME,
    STILL_WRONG,
    WORSE,
    Change,
    Comparison,
    Entry,
    is_disputed,
)
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, UNSUPPORTED
from pytest_bridgescore.report.foreign import shown

#: As many of what is worse are told in full, all together and of one operation, and as many lines of anything else.
_MOST_WORSE: Final = 12
_MOST_OF_ONE: Final = 3
_MOST: Final = 10

#: As many operations are named in a title.
_MOST_NAMED: Final = 4

_TITLES: Final = {
    WORSE: "worse",
    BETTER: "better",
    STILL_WRONG: "still wrong, another answer",
    GIVEN_UP: "was wrong, not supported now",
    LISTED: "the same answer by another list of known failures",
    OTHERWISE: "asked, judged or demanded otherwise now",
    REFUSAL: "input to be refused (reported, not required)",
    READING: "disputed, read otherwise now (not judged)",
    INCOMPARABLE: "other questions than before, so that their counts say nothing (--seed asks the same again)",
    NEW: "new: asked now, not before",
    GONE: "gone: asked before, not now",
    NOT_ASKED: "not asked by the run that was interrupted",
}

#: What the last line counts, and in which words.
_COUNTED: Final = {
    WORSE: "worse",
    BETTER: "better",
    NEW: "new",
    GONE: "gone",
    NOT_ASKED: "not asked",
    STILL_WRONG: "still wrong by another answer",
    GIVEN_UP: "given up",
    OTHERWISE: "asked or judged otherwise",
    INCOMPARABLE: "not comparable",
    SAME: "the same",
}


def page(comparison: Comparison) -> Page:
    """What is different about the runs first, since it explains much; then what is worse, and all the rest."""
    sections = [
        _runs(comparison),
        *(_changes(became, comparison.of(became)) for became in _TITLES),
        _causes("explained the wrong answers before, and does not now", comparison.causes_gone),
        _causes("explains the wrong answers now, and did not before", comparison.causes_new),
        _rules("rules that were broken, and are kept now", comparison.mended),
        _rules("rules that were kept, and are broken now", comparison.broken),
    ]
    return Page(
        tuple(section for section in sections if section.lines), conclusion(comparison), good=not comparison.is_worse
    )


def conclusion(comparison: Comparison) -> str:
    """The one line that says how it went, and who was asked."""
    counts = comparison.counts
    parts = [f"{counts[became]:,} {words}" for became, words in _COUNTED.items() if counts[became]]
    interrupted = any(document["status"] != "finished" for document in (comparison.before, comparison.now))
    how = "worse" if comparison.is_worse else "not worse as far as asked" if interrupted else "not worse"
    who, then = _who(comparison.now), _who(comparison.before)
    asked = f"asked: {who}" if who == then else f"asked: {then}, now {who}"
    return f"{how}: {', '.join(parts) or 'nothing was asked'}; {asked}"


def _who(document: Mapping[str, Any]) -> str:
    said = document["implementation"]
    return shown(" ".join(filter(None, (said["name"], said["version"]))), 100)


def _runs(comparison: Comparison) -> Section:
    width = max((len(shown(one.what, 60)) for one in comparison.differences), default=0)
    lines = []
    for one in comparison.differences:
        lines.append(f"{shown(one.what, 60):{width}}  before  {shown(one.before, 500)}")
        lines.append(f"{'':{width}}  now     {shown(one.now, 500)}")
    return Section("what is different about the two runs", tuple(lines))


def _changes(became: str, changes: Sequence[Change]) -> Section:
    if not changes:
        return Section("", ())
    counted = Counter(shown(change.entry["operation"], 60) for change in changes)
    named = [f"{name} {number:,}" for name, number in sorted(counted.items(), key=lambda one: (-one[1], one[0]))]
    more = ", ..." if len(named) > _MOST_NAMED else ""
    title = f"{_TITLES[became]}: {len(changes):,} ({', '.join(named[:_MOST_NAMED])}{more})"
    if became == WORSE:
        full = _first_of_each(_gravest_first(changes))
        left = len(changes) - len(full)
        rest = [f"... and {left:,} more that are worse (--json has all)"] if left else []
        return Section(title, (*(line for change in full for line in _in_full(change)), *rest))
    lines = [f"{shown(change.id, 100)}  {_became(change)}" for change in _gravest_first(changes)]
    return Section(title, tuple(first(lines, _MOST, "(--json has all)")))


def _gravest_first(changes: Sequence[Change]) -> list[Change]:
    """Those that fail the run before others, and sweeps among them first: they say how much it is."""
    return sorted(changes, key=lambda one: (not one.entry.get("failed"), not one.entry.get("asked"), one.id))


def _first_of_each(changes: Sequence[Change]) -> list[Change]:
    """A few of each operation, and of all together not many."""
    seen: Counter[str] = Counter()
    kept = []
    for change in changes:
        seen[change.entry["operation"]] += 1
        if seen[change.entry["operation"]] <= _MOST_OF_ONE:
            kept.append(change)
    return kept[:_MOST_WORSE]


def _became(change: Change) -> str:
    if change.before is None or change.now is None:
        return _told(change.entry)
    text = f"{_told(change.before)}, now {_told(change.now)}"
    before, now = change.before.get("expected"), change.now.get("expected")
    is_one = not any(one.get("asked") or is_disputed(one) or one["refusal"] for one in (change.before, change.now))
    if is_one and before != now:
        return f"{text}; right was {shown(before, 80)}, now {shown(now, 80)}"
    if is_one and change.now["verdict"] != PASS:
        return f"{text}; right is {shown(now, 80)}"
    return text


def _in_full(change: Change) -> Iterator[str]:
    """What is worse, with the question in words, the likely cause, and how to ask it again."""
    said = change.entry.get("explanation") or {}
    yield shown(change.id, 100)
    lines = [
        ("asked", said.get("asked")),
        ("became", _became(change)),
        ("why", _why(change.entry)),
        ("cause", said.get("cause")),
        ("again", said.get("again")),
    ]
    yield from (f"  {name:7} {shown(text, 500)}" for name, text in lines if text)


def _why(entry: Entry) -> str:
    """Why there is no answer, or what is wrong in a sweep; of a wrong answer that is told already."""
    return "" if entry["verdict"] == FAIL and not entry.get("asked") else str(entry["message"])


def _told(entry: Entry) -> str:
    """A verdict with the answer it is on, in a few words."""
    if is_disputed(entry):
        return shown(" = ".join(entry["observed"]) or "none of the readings")
    verdict, got = entry["verdict"], entry["got"]
    if entry.get("asked"):
        right = "all right" if not entry["wrong"] else f"{entry['wrong']:,} wrong"
        return f"{verdict} ({right} of {entry['asked']:,})"
    if verdict == UNSUPPORTED or (verdict == UNRESOLVED and got is None):
        return f"{verdict} ({shown(entry['message'], 80)})"
    if isinstance(got, Mapping) and got.keys() == {"reject"}:
        return f"{verdict} (refused)" if entry["refusal"] else f"{verdict} (refused: {shown(got['reject'], 80)})"
    return verdict if got is None and verdict == PASS else f"{verdict} {shown(got, 80)}"


def _causes(title: str, causes: Sequence[Entry]) -> Section:
    lines = [
        f"{shown(cause['text'], 1_000)} ({cause['explains']:,} of {cause['of']:,} "
        f"{'probes' if cause['probed'] else 'wrong answers'})"
        for cause in causes
    ]
    return Section(title, tuple(first(lines, _MOST, "causes")))


def _rules(title: str, rules: Sequence[Entry]) -> Section:
    return Section(title, tuple(first([_rule(rule) for rule in rules], _MOST, "rules")))


def _rule(rule: Entry) -> str:
    edition = f" ({shown(rule['edition'], 20)})" if rule["edition"] else ""
    return f"{shown(rule['rule'], 100)}{edition}: {shown(rule['statement'], 200)}"


# --- to a program -------------------------------------------------------------------------------------


def as_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as one JSON document."""
    return {
        "format": FORMAT,
        "of": "reports",
        "worse": comparison.is_worse,
        "conclusion": conclusion(comparison),
        "before": _run(comparison.before),
        "now": _run(comparison.now),
        "differences": [{"what": one.what, "before": one.before, "now": one.now} for one in comparison.differences],
        "counts": comparison.counts,
        "changes": [_change(change) for change in comparison.changes],
        "causes": {"gone": list(comparison.causes_gone), "new": list(comparison.causes_new)},
        "rules": {"mended": list(comparison.mended), "broken": list(comparison.broken)},
    }


def _run(document: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: document[name] for name in ("status", "suite", "implementation", "selection", "passed", "reproduce")
    }


def _change(change: Change) -> dict[str, Any]:
    entry = change.entry
    return {
        "id": change.id,
        "system": entry["system"],
        "operation": entry["operation"],
        "became": change.became,
        "before": _result(change.before),
        "now": _result(change.now),
    }


#: What of a result is in the document: the records have the rest.
_KEPT: Final = (
    "verdict",
    "refusal",
    "failed",
    "expected",
    "got",
    "message",
    "asked",
    "wrong",
    "readings",
    "observed",
)


def _result(entry: Entry | None) -> dict[str, Any] | None:
    return None if entry is None else {name: entry[name] for name in _KEPT if name in entry}
