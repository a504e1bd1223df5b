"""The record as a page of Markdown for the summary of a CI run.

Words of an implementation, and whatever else could be taken for markup, stand in code: there no renderer looks for
links, mentions of people, references to issues or HTML. The page stays below 100 kB, whatever the record holds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, UNSUPPORTED, VERDICTS, WRONG, XFAIL
from pytest_bridgescore.operations.declare import PROPERTY
from pytest_bridgescore.report.failure import told
from pytest_bridgescore.report.foreign import shown

#: As many failures of one operation are told, and as many ids are named.
_MOST_TOLD: Final = 3
_MOST_IDS: Final = 10

#: A table of the law that is longer than this is shown with the cells alone that answers go wrong by.
_MOST_CELLS: Final = 12


@dataclass(frozen=True)
class _Section:
    """A part of the page: what stands above, the items, and what they are called; in no more than `room` bytes."""

    items: Sequence[str]
    above: str = ""
    called: str = "lines"
    room: int = 4_000

    def __str__(self) -> str:
        kept: list[str] = []
        left = self.room
        for item in self.items:
            left -= len(item.encode()) + 1
            if left < 0:
                break
            kept.append(item)
        text = self.above + "\n".join(kept)
        if len(kept) < len(self.items):
            text += f"\n\n({len(self.items) - len(kept):,} more {self.called} are left out; the JSON report has all.)"
        return text.strip("\n")


def markdown(document: Mapping[str, Any]) -> str:
    """How it went, who was asked what, what explains the wrong answers, the first of them, how to do it again."""
    sections = [
        _heading(document),
        _asked(document),
        _systems(document),
        _sweeps(document),
        _problems(document),
        _diagnosis(document),
        _failures(document),
        _known(document),
        _not_refused(document),
        _unsupported(document),
        _observed(document),
        _conduct(document),
        _again(document),
    ]
    return "\n\n".join(str(section) for section in sections if section.items) + "\n"


# --- the parts ----------------------------------------------------------------------------------------


def _heading(document: Mapping[str, Any]) -> _Section:
    """The conclusion without who was asked, who may be called anything and has a line below."""
    sign = "✅" if document["passed"] else "❌" if _is_wrong(document) else "⚠️"
    return _Section([f"## {sign} {prose(document['conclusion'].partition('; asked: ')[0])}"])


def _is_wrong(document: Mapping[str, Any]) -> bool:
    return bool(document["problems"]) or any(result["failed"] for result in document["results"])


def _asked(document: Mapping[str, Any]) -> _Section:
    said, suite, where = document["implementation"], document["suite"], document["environment"]
    language = f" ({prose(said['language'])})" if said["language"] else ""
    items = [f"- asked: {code(' '.join(filter(None, (said['name'], said['version']))))}{language}"]
    items[0] += f", by {code(said['adapter'])}" if said["adapter"] else ""
    if document["status"] != "finished":
        items.append("- **interrupted**: not everything was asked")
    for profile in document["profiles"]:
        extent = "" if profile["complete"] else ", **in part**"
        dated = f" ({prose(profile['dated'])})" if profile["dated"] else ""
        items.append(f"- profile: {code(profile['name'])}{extent}: {prose(profile['title'])}{dated}")
    if not document["profiles"]:
        extent = "everything there is" if document["selection"]["complete"] else "**a part** of what there is"
        items.append(f"- no profile; {extent} was asked")
    unreleased = ", **unreleased**" if suite["unreleased"] else ""
    items.append(
        f"- suite: pytest-bridgescore {prose(suite['version'])}, data {prose(suite['data'])}{unreleased}, "
        f"{code(suite['digest'])}"
    )
    if document["selection"]["generated"]:
        number, seed = document["selection"]["generated"], document["selection"]["seed"]
        items.append(f"- generated: {number:,} questions of each operation, seed {seed}")
    if number := document["selection"].get("properties", 0):
        items.append(f"- properties: {number:,} groups of questions for each, seed {document['selection']['seed']}")
    items.append(
        f"- run: Python {prose(where['python'])}, pytest {prose(where['pytest'])}, {prose(where['platform'])}; "
        f"{prose(where['started'])}, {where['seconds']:.1f} s"
    )
    return _Section(items, room=6_000)


def _systems(document: Mapping[str, Any]) -> _Section:
    rows = {cell(system): counts for system, counts in document["systems"].items()}
    if any(document["refusals"].values()):
        rows["input to be refused"] = document["refusals"]
    columns = [verdict for verdict in VERDICTS if verdict == PASS or any(row[verdict] for row in rows.values())]
    above = _header("system", *columns)
    items = [
        _row(name, *(f"{counts[column]:,}" if counts[column] else "" for column in columns))
        for name, counts in rows.items()
    ]
    return _Section(items, above, "systems", room=6_000)


def _sweeps(document: Mapping[str, Any]) -> _Section:
    items = [
        _row(
            cell(result["id"]),
            f"{result['asked']:,}{_unit(result)}",
            f"**{result['wrong']:,}**" if result["wrong"] else "0",
        )
        for result in document["results"]
        if result.get("asked")
    ]
    return _Section(items, _header("asked whole, or generated", "questions", "wrong"), room=5_000)


def _unit(result: Mapping[str, Any]) -> str:
    """What is counted, where it is not questions."""
    return " groups" if result["id"].startswith(PROPERTY) else ""


def _problems(document: Mapping[str, Any]) -> _Section:
    items = [f"- {code(problem)}" for problem in document["problems"]]
    return _Section(items, "### Entries of the known failures that have to change\n\n", "entries")


def _diagnosis(document: Mapping[str, Any]) -> _Section:
    items = []
    for number, cause in enumerate(document["diagnosis"], 1):
        what = "probes" if cause["probed"] else "wrong answers"
        explains = f"explains {cause['explains']:,} of {cause['of']:,} {what} of {_listed(cause['operations'])}"
        alike = f"; all {cause['answers']:,} answers are like that" if cause["answers"] else ""
        items.append(
            f"**{number}.** {prose(cause['text'], 1_000)}\n\n{explains}{alike}\n\n{_table(cause['table'])}\n"
        )
    return _Section(items, "### What explains the wrong answers\n\n", "causes", room=16_000)


def _table(cells: Sequence[Mapping[str, Any]]) -> str:
    """The law's table beside the scorer's own; a large one with what is wrong in it alone."""
    kept = cells if len(cells) <= _MOST_CELLS else [one for one in cells if one["wrong"]]
    if not kept:
        return ""
    rows = []
    for one in kept[:_MOST_CELLS]:
        own = "?" if one["scorer"] is None else cell(one["scorer"])
        own = own if one["scorer"] in (None, one["law"]) else f"**{own}**"
        rows.append(_row(cell(one["rule"]), cell(one["law"]), own, f"{one['right']:,}", f"{one['wrong']:,}"))
    more = f"\n\n({len(cells) - len(rows):,} more rows are in the JSON report.)" if len(rows) < len(cells) else ""
    return _header("rule", "law", "scorer", "right", "wrong") + "\n".join(rows) + more


def _failures(document: Mapping[str, Any]) -> _Section:
    """The first failures of each operation, folded, told as in the terminal."""
    failed: dict[str, list[Mapping[str, Any]]] = {}
    for result in document["results"]:
        if result["failed"]:
            failed.setdefault(result["operation"], []).append(result)
    items = []
    for operation, some in sorted(failed.items()):
        # Sweeps first: they say how much is wrong.
        first = sorted(some, key=lambda result: (not result.get("asked"), result["id"]))[:_MOST_TOLD]
        text = fenced("\n\n".join(told(result) for result in first))
        more = f"\n\nand {len(some) - len(first):,} more" if len(some) > len(first) else ""
        name = f"<code>{escape(shown(operation, 100))}</code>"
        items.append(f"<details><summary>{name}: {len(some):,} failed</summary>\n\n{text}{more}\n\n</details>\n")
    return _Section(items, "### What is wrong\n\n", "operations", room=30_000)


def _known(document: Mapping[str, Any]) -> _Section:
    reasons = Counter(result["message"] for result in document["results"] if result["verdict"] == XFAIL)
    items = [f"- {code(reason)}: {number:,}" for reason, number in sorted(reasons.items())]
    return _Section(items, "### Wrong, and known to be\n\n", "reasons")


def _not_refused(document: Mapping[str, Any]) -> _Section:
    """Input that ought to have been refused and was not, where nothing hangs on it."""
    accepted = [
        result
        for result in document["results"]
        if result["refusal"] and not result["failed"] and result["verdict"] in WRONG
    ]
    items = []
    for verdict, how in ((FAIL, "not refused"), (UNRESOLVED, "broke instead of refusing")):
        ids = [result["id"] for result in accepted if result["verdict"] == verdict]
        items += [f"- {how}: {_listed(ids)}"] if ids else []
    return _Section(items, "### Refusals (reported, not required)\n\n")


def _unsupported(document: Mapping[str, Any]) -> _Section:
    """What the implementation does not do; operations that it does not know at all share a line."""
    asked = Counter(result["operation"] for result in document["results"])
    lacking: dict[str, Counter[str]] = {}
    for result in document["results"]:
        if result["verdict"] == UNSUPPORTED:
            # "no parameter gap; this vector asks lower" is one lack, whatever was asked.
            lacking.setdefault(result["operation"], Counter())[result["message"].partition(";")[0]] += 1
    absent = sorted(name for name, whys in lacking.items() if whys.total() == asked[name] and len(whys) == 1)
    items = [f"- not answered at all: {_listed(absent, len(absent))}"] if len(absent) > 1 else []
    items += [
        f"- {code(operation)}: {code(why)}: {number:,}"
        for operation, whys in sorted(lacking.items())
        for why, number in sorted(whys.items())
        if len(absent) < 2 or operation not in absent
    ]
    return _Section(items, "### Not supported\n\n", "reasons")


def _observed(document: Mapping[str, Any]) -> _Section:
    """By which readings disputed questions were answered, if they were."""
    seen: dict[str, Counter[str]] = {}
    for question in document["observed"]:
        if question["observed"] or question["got"] is not None:
            names = " = ".join(question["observed"]) or "none of the readings"
            seen.setdefault(question["operation"], Counter())[names] += 1
    items = [
        f"- {code(operation)}: {', '.join(f'{code(names)} {number:,}' for names, number in sorted(counted.items()))}"
        for operation, counted in sorted(seen.items())
    ]
    return _Section(items, "### Disputed: observed, not judged\n\n", "operations")


def _conduct(document: Mapping[str, Any]) -> _Section:
    items = [f"- the adapter {code(note)}" for note in document["conduct"]["notes"]]
    return _Section(items, "### How the adapter behaved\n\n", "notes")


def _again(document: Mapping[str, Any]) -> _Section:
    return _Section([fenced(shown(document["reproduce"], 1_500), "sh")], "### To do it again\n\n", room=8_000)


# --- Markdown that stays what it is -------------------------------------------------------------------

#: What could become markup, a link, a mention, a reference, an emoji or a formula somewhere.
_MARKUP: Final = re.compile(
    r"""[`\\*<>&|~#@!$^{}]     # signs of markup, of mentions and of references
      | :[^ ]|//|www\.         # links, emoji
      | %[^ ,.;:)]|%$          # references to milestones
      | \bGH-[0-9]             # references to issues
    """,
    re.VERBOSE | re.IGNORECASE,
)


def prose(text: str, longest: int = 300) -> str:
    r"""A text as prose, if it is nothing but words for certain; else as code. Not for the beginning of a line.

    >>> prose("pays 50 (right until 1987) [redoubled-insult-50]")
    'pays 50 (right until 1987) \\[redoubled-insult-50\\]'
    >>> prose("thanks to @someone")
    '`thanks to @someone`'
    """
    line = shown(text, longest)
    return code(line, len(line)) if _MARKUP.search(line) else re.sub(r"([_\[\]])", r"\\\1", line)


def code(value: Any, longest: int = 200) -> str:
    """A value as code, whatever backticks are in it."""
    line = _tame(shown(value, longest))
    mark = "`" * (_longest_run(line) + 1)
    space = " " if not line or line[0] in "` " or line[-1] in "` " else ""
    return f"{mark}{space}{line}{space}{mark}"


def cell(value: Any) -> str:
    """A value as code in a table, where bars part cells even in code."""
    return code(shown(value, 200).replace("|", "\\x7c"), 1_000)


def fenced(text: str, language: str = "text") -> str:
    """Lines of text as a block of code, its fence longer than any in them."""
    tame = _tame(text)
    fence = "`" * max(3, _longest_run(tame) + 1)
    return f"{fence}{language}\n{tame}\n{fence}"


def _tame(text: str) -> str:
    """A text without runs of backticks that are too long for a longer one to be put around them: readers give up."""
    return re.sub("`{20,}", lambda run: "\\x60" * len(run[0]), text)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _listed(names: Sequence[str], most: int = _MOST_IDS) -> str:
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(map(code, names[:most])) + more


def _header(first: str, *numbers: str) -> str:
    return f"{_row(first, *numbers)}\n{_row('---', *('---:' for _ in numbers))}\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
