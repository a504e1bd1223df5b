"""What the page of a report shows: the record, in the words and the order of a reader who is no programmer.

Every text in it has gone through `shown` or `lines`, whoever wrote it; the template escapes what is markup.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pytest_bridgescore.operations.declare import PROPERTY
from pytest_bridgescore.report.foreign import lines, shown
from pytest_bridgescore.report.page.chart import WORDS, Chart, chart
from pytest_bridgescore.report.page.law_table import Edition, editions

#: As many failures of one operation, and of all, are open when the page is; none with a longer derivation.
_OPEN_OF_ONE: Final = 2
_OPEN: Final = 8
_LONGEST_OPEN: Final = 14

#: As many of the things that are asked whole have a sentence each.
_WHOLES: Final = 3

#: Parts of the page as they are filtered by: what they are called in a filter, their heading, what is to be known.
_GROUPS: Final = {
    "wrong": ("wrong", "Wrong answers", ""),
    "silent": (
        "no usable answer",
        "No usable answer",
        "The program broke down, was silent, or said what is no answer.",
    ),
    "lacking": (
        "demanded, not supported",
        "Demanded, and not supported",
        "The profile or the program's own claim asks for it.",
    ),
    "surprising": (
        "right, known to fail",
        "Right, though listed as known failures",
        "The list of known failures has to be changed.",
    ),
    "known": (
        "known failure",
        "Known failures",
        "Wrong as the list of known failures says; they do not fail the run.",
    ),
    "accepted": (
        "not refused",
        "Impossible input that was not refused",
        "Reported, not required: no verdict hangs on it.",
    ),
    "unsupported": ("not supported", "Not supported", "The program does not do this, and need not."),
    "disputed": (
        "disputed",
        "Disputed questions",
        "The laws leave these open. They are asked, never judged, and never counted.",
    ),
    "right": ("right", "Right answers", ""),
}


@dataclass(frozen=True)
class Fact:
    """A line of a list: what it is, and what it says; `link` leads to it."""

    name: str
    text: str
    link: str = ""
    code: bool = False


@dataclass(frozen=True)
class Row:
    """A system, or the refusals, with the number of each verdict."""

    name: str
    counts: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class Counts:
    """A table of numbers of verdicts: a column for each that occurs, and last the `whole` of several rows."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    whole: Row | None = None


@dataclass(frozen=True)
class Swept:
    """What was asked as a whole: a table of the law, or generated questions."""

    id: str
    asked: int
    right: int
    wrong: int
    verdict: str


@dataclass(frozen=True)
class Profile:
    """A profile by which something was asked."""

    name: str
    title: str
    dated: str
    note: str
    sources: tuple[str, ...]
    demands: tuple[tuple[str, str], ...]
    complete: bool
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class OwnCell:
    """A row of the law's table beside the scorer's own."""

    what: str
    law: str
    scorer: str
    differs: bool
    right: int
    wrong: int


@dataclass(frozen=True)
class Cause:
    """What explains wrong answers."""

    text: str
    convention: bool
    explains: str
    table: tuple[OwnCell, ...]
    title: str


@dataclass(frozen=True)
class Line:
    """A line of a derivation; `differs` is empty where the answer does not."""

    rule: str
    text: str
    value: str
    marked: bool
    differs: str


@dataclass(frozen=True)
class Entry:
    """A result, with all that is known of it."""

    id: str
    system: str
    operation: str
    group: str
    #: In a line, for a reader who goes down the list.
    brief: str
    facts: tuple[Fact, ...] = ()
    bill: tuple[Line, ...] = ()
    after: tuple[Fact, ...] = ()
    open: bool = False


@dataclass(frozen=True)
class Lack:
    """Results that have their reason in common."""

    title: str
    why: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Group:
    """A part of the page that is one answer of the filter."""

    key: str
    word: str
    title: str
    note: str
    entries: tuple[Entry, ...]
    lacks: tuple[Lack, ...] = ()

    @property
    def number(self) -> int:
        """How many results it has."""
        return len(self.entries) + sum(len(lack.entries) for lack in self.lacks)


@dataclass(frozen=True)
class Page:
    """Everything that is shown."""

    title: str
    tone: str
    headline: str
    conclusion: str
    remarks: tuple[str, ...]
    facts: tuple[Fact, ...]
    reproduce: str
    problems: tuple[str, ...]
    causes: tuple[Cause, ...]
    unexplained: bool
    profiles: tuple[Profile, ...]
    selection: str
    chart: Chart
    systems: Counts
    refusals: Counts | None
    required_refusals: bool
    swept: tuple[Swept, ...]
    readings: tuple[tuple[str, str, int], ...]
    editions: tuple[Edition, ...]
    groups: tuple[Group, ...]
    filter_systems: tuple[str, ...]
    filter_operations: tuple[str, ...]
    notes: tuple[str, ...]
    stderr: str
    environment: tuple[Fact, ...]
    statements: tuple[tuple[str, str], ...]

    @property
    def number(self) -> int:
        """How many results are listed."""
        return sum(group.number for group in self.groups)


def page(document: Mapping[str, Any]) -> Page:
    """The view of a record."""
    suite, said = document["suite"], document["implementation"]
    results = document["results"]
    groups = tuple(_groups(document))
    every = [entry for group in groups for entry in _entries(group)]
    tone, headline = _headline(document)
    name = shown(" ".join(filter(None, (said["name"], said["version"]))) or "no name", 120)
    profiles = tuple(map(_profile, document["profiles"]))
    causes = tuple(map(_cause, document["diagnosis"]))
    return Page(
        title=f"{headline} - {name}",
        tone=tone,
        headline=headline,
        conclusion=shown(document["conclusion"], 600),
        remarks=tuple(_remarks(document)),
        facts=tuple(_facts(suite, said, document["environment"])),
        reproduce=shown(document["reproduce"], 2000),
        problems=tuple(shown(problem, 600) for problem in document["problems"]),
        causes=causes,
        unexplained=not causes and any(one["verdict"] == "FAIL" and one["failed"] for one in results),
        profiles=profiles,
        selection=_selection(document["selection"]),
        chart=chart(document["systems"]),
        systems=_counts(document["systems"], document["summary"]),
        refusals=_counts({"refusals": document["refusals"]}) if any(document["refusals"].values()) else None,
        required_refusals=any(one["refusal"] and one["required"] for one in results),
        swept=tuple(_swept(results)),
        readings=tuple(_readings(document["observed"])),
        editions=editions(document["rules"], document["diagnosis"]),
        groups=groups,
        filter_systems=tuple(sorted({entry.system for entry in every})),
        filter_operations=tuple(sorted({entry.operation for entry in every})),
        notes=tuple(_notes(document["conduct"])),
        stderr=lines(document["environment"].get("stderr", "")),
        environment=tuple(_environment(document["environment"], suite)),
        statements=tuple(
            sorted({(shown(rule["rule"], 120), shown(rule["statement"], 500)) for rule in document["rules"]})
        ),
    )


# --- how it went --------------------------------------------------------------------------------------


def _headline(document: Mapping[str, Any]) -> tuple[str, str]:
    """The tone of the page, and the result in the fewest words."""
    failed = [result for result in document["results"] if result["failed"]]
    counts = Counter(result["verdict"] for result in failed)
    finished = document["status"] == "finished"
    if failed:
        systems = _number(len({result["system"] for result in failed}), "system")
        if set(counts) == {"FAIL"}:
            said = f"Wrong: {_number(len(failed), 'answer')} in {systems}"
        else:
            parts = (
                (counts["FAIL"], "{} wrong"),
                (counts["UNRESOLVED"], "{} without a usable answer"),
                (counts["UNSUPPORTED"], "{} demanded and not supported"),
                (counts["XPASS"], "{} right though listed as known failures"),
            )
            listed = ", ".join(text.format(f"{number:,}") for number, text in parts if number)
            said = f"Not passed: {listed}, in {systems}"
        return "wrong", said if finished else f"{said}; not finished"
    if document["problems"]:
        return "wrong", "The list of known failures has to be changed" + ("" if finished else "; not finished")
    if not finished:
        return "open", "Not finished: nothing wrong so far"
    if not document["passed"]:
        return "wrong", "Not passed"
    judged = document["results"]
    if all(result["verdict"] == "UNSUPPORTED" for result in judged):
        return "open", "Nothing was answered"
    if all(result["verdict"] == "PASS" for result in judged):
        return "right", "All that was asked is right"
    if all(result["verdict"] in ("PASS", "UNSUPPORTED") for result in judged):
        return "right", "All that was answered is right"
    return "right", "Nothing failed"


def _remarks(document: Mapping[str, Any]) -> Iterator[str]:
    """What a reader must not overlook, a sentence each."""
    results = document["results"]
    if document["status"] != "finished":
        yield "The run was interrupted. What was not asked is not in this report."
    elif not document["selection"]["complete"]:
        whole = "what the profile demands" if document["profiles"] else "what there is"
        yield f"Not everything was asked: this is a part of {whole}."
    if document["suite"]["unreleased"]:
        yield "The vectors are not those of a release: they were changed, added to, or taken from a checkout."
    lacking = sum(result["verdict"] == "UNSUPPORTED" and not result["failed"] for result in results)
    if lacking:
        yield f"{_number(lacking, 'question')} {_are(lacking)} not supported by the program."
    known = sum(result["verdict"] == "XFAIL" for result in results)
    if known:
        yield f"{_number(known, 'answer')} {_are(known)} wrong as a list of known failures says."
    accepted = sum(_accepted(result) for result in results)
    if accepted:
        impossible = "an impossible question was" if accepted == 1 else f"{accepted:,} impossible questions were"
        yield f"{impossible[0].upper()}{impossible[1:]} not refused, which is reported and not required."
    yield from _wholes([result for result in results if result.get("wrong")])


def _wholes(results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What hides behind one answer: a table of the law that was asked whole, or generated questions."""
    if len(results) <= _WHOLES:
        for result in results:
            yield (
                f"{shown(result['id'], 120)} is asked whole and counts as one answer: "
                f"{result['wrong']:,} of its {result['asked']:,} {_counted(result)} are answered wrongly."
            )
        return
    wrong, asked = (sum(result[key] for result in results) for key in ("wrong", "asked"))
    yield (
        f"{len(results):,} tables of the law or sets of generated questions count as one answer each: "
        f"{wrong:,} of their {asked:,} questions are answered wrongly."
    )


def _counted(result: Mapping[str, Any]) -> str:
    return "groups of questions" if result["id"].startswith(PROPERTY) else "questions"


def _facts(suite: Mapping[str, Any], said: Mapping[str, Any], environment: Mapping[str, Any]) -> Iterator[Fact]:
    yield Fact("Program", shown(" ".join(filter(None, (said["name"], said["version"]))), 300))
    if said["language"]:
        yield Fact("Language", shown(said["language"], 120))
    if said["homepage"]:
        yield Fact("Home page", shown(said["homepage"], 300), link=_link(said["homepage"]))
    if said["adapter"]:
        yield Fact("Asked through", shown(said["adapter"], 300), code=True)
    yield Fact("When", _when(environment["started"]))
    yield Fact("Suite", f"pytest-bridgescore {shown(suite['version'], 40)}, vectors {shown(suite['data'], 40)}")
    yield Fact("Digest of the vectors", shown(suite["digest"], 120), code=True)


def _selection(selection: Mapping[str, Any]) -> str:
    said = []
    if selection["systems"]:
        said.append(f"Only these systems were asked: {', '.join(shown(one, 60) for one in selection['systems'])}.")
    if selection["generated"]:
        said.append(
            f"Besides the vectors, {selection['generated']:,} questions of each operation were generated, "
            f"from seed {shown(selection['seed'], 40)}."
        )
    if selection.get("properties"):
        said.append(
            f"For each property, {selection['properties']:,} groups of questions were made up, whose answers have to "
            f"fit each other, from seed {shown(selection['seed'], 40)}."
        )
    return " ".join(said)


def _when(started: str) -> str:
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(?:\+00:00|Z)", started, re.ASCII)
    return f"{found[1]}, {found[2]} UTC" if found else shown(started, 60)


_LONGEST_ADDRESS: Final = 300
#: Of an address nothing but what cannot mean anything else in a page or to a reader.
_ADDRESS: Final = re.compile(
    r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][!#$%&()*+,./0-9:;=?@A-Z_a-z~-]*)?"
)


def _link(address: str) -> str:
    """The address, if it may be a link."""
    return address if len(address) <= _LONGEST_ADDRESS and _ADDRESS.fullmatch(address) else ""


def _environment(environment: Mapping[str, Any], suite: Mapping[str, Any]) -> Iterator[Fact]:
    for key, name in (("python", "Python"), ("pytest", "pytest"), ("plugin", "Suite"), ("platform", "System")):
        yield Fact(name, shown(environment[key], 80))
    yield Fact("Protocol", shown(suite["protocol"], 20))
    yield Fact("Started", shown(environment["started"], 60))
    yield Fact("Took", f"{shown(environment['seconds'], 20)} s")


def _notes(conduct: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"The adapter {shown(note, 600)}" for note in conduct["notes"])
    if conduct["restarts"]:
        yield f"It had to be started again {_number(conduct['restarts'], 'time')}."
    changed = conduct["changed_answers"]
    if changed:
        were = "was" if changed == 1 else "were"
        yield f"{_number(changed, 'question')} that {were} asked again {were} answered otherwise."
    if conduct["lost_workers"]:
        lost = _number(conduct["lost_workers"], "process", "processes")
        yield f"{lost} of the suite ended before the work was done."


# --- profiles, systems, causes ------------------------------------------------------------------------


def _profile(profile: Mapping[str, Any]) -> Profile:
    return Profile(
        shown(profile["name"], 120),
        shown(profile["title"], 300),
        shown(profile["dated"], 60),
        lines(profile["note"] or "", 4000),
        tuple(shown(source, 300) for source in profile["sources"]),
        tuple((shown(name, 120), _conditions(some)) for name, some in profile["require"].items()),
        profile["complete"],
        tuple(
            (word, profile["summary"][verdict]) for verdict, word in WORDS.items() if profile["summary"].get(verdict)
        ),
    )


def _conditions(conditions: Sequence[Mapping[str, Any]]) -> str:
    """`win 2, or win 1`."""
    said = (
        ", ".join(
            f"{shown(name, 60)} {'none' if value is None else shown(value, 120)}" for name, value in one.items()
        )
        for one in conditions
        if one
    )
    return ", or ".join(said) or "no condition"


def _counts(rows: Mapping[str, Mapping[str, int]], whole: Mapping[str, int] | None = None) -> Counts:
    """The numbers of verdicts; a column that would be empty is left out."""
    verdicts = [verdict for verdict in WORDS if verdict == "PASS" or any(row.get(verdict) for row in rows.values())]

    def row(name: str, counts: Mapping[str, int]) -> Row:
        return Row(shown(name, 60), tuple(counts.get(verdict, 0) for verdict in verdicts), sum(counts.values()))

    return Counts(
        tuple(WORDS[verdict] for verdict in verdicts),
        tuple(row(name, counts) for name, counts in sorted(rows.items())),
        row("all systems", whole) if whole else None,
    )


def _swept(results: Iterable[Mapping[str, Any]]) -> Iterator[Swept]:
    for result in results:
        if result.get("asked") is not None:
            wrong = result["wrong"] or 0
            yield Swept(
                shown(result["id"], 120),
                result["asked"],
                result["asked"] - wrong,
                wrong,
                WORDS.get(result["verdict"], shown(result["verdict"], 20)),
            )


def _readings(observed: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str, int]]:
    """By operation, the readings that disputed questions were answered by, and how many."""
    seen = Counter((shown(one["operation"], 120), _observed(one)) for one in observed)
    return ((operation, names, number) for (operation, names), number in sorted(seen.items()))


def _cause(cause: Mapping[str, Any]) -> Cause:
    what = "questions of a trial" if cause["probed"] else "wrong answers"
    of = f"Explains {cause['explains']:,} of {cause['of']:,} {what}"
    operations = ", ".join(shown(name, 120) for name in cause["operations"])
    alike = f"; all {cause['answers']:,} answers are like that" if cause["answers"] else ""
    return Cause(
        shown(cause["text"], 1000),
        cause["kind"] == "convention",
        f"{of} of {operations}{alike}." if operations else f"{of}{alike}.",
        tuple(_own_cell(cell) for cell in cause["table"]),
        shown(_table_name(cause["table"]), 120),
    )


def _table_name(cells: Sequence[Mapping[str, Any]]) -> str:
    """The table that cells belong to: a rule's id without the words for the cell."""
    if not cells:
        return ""
    rule, own = cells[0]["rule"], f".{cells[0]['what']}"
    return str(rule.removesuffix(own) if rule.endswith(own) else rule.rpartition(".")[0])


def _own_cell(cell: Mapping[str, Any]) -> OwnCell:
    scorer = cell["scorer"]
    return OwnCell(
        shown(cell["what"], 120),
        shown(cell["law"], 120),
        "?" if scorer is None else shown(scorer, 120),
        scorer not in (None, cell["law"]),
        cell["right"],
        cell["wrong"],
    )


# --- results ------------------------------------------------------------------------------------------


def _groups(document: Mapping[str, Any]) -> Iterator[Group]:
    parts: dict[str, list[Mapping[str, Any]]] = {key: [] for key in _GROUPS}
    for result in document["results"]:
        parts[_group_of(result)].append(result)
    parts["disputed"] = document["observed"]
    opened: Counter[str] = Counter()
    for key, some in parts.items():
        if not some:
            continue
        if key == "unsupported":
            yield Group(key, *_GROUPS[key], (), tuple(_lacks(some)))
        elif key == "right":
            yield Group(key, *_GROUPS[key], tuple(_passed(result) for result in some))
        elif key == "disputed":
            yield Group(key, *_GROUPS[key], tuple(_disputed(one) for one in some))
        else:
            yield Group(key, *_GROUPS[key], tuple(_told(result, key, opened) for result in some))


def _group_of(result: Mapping[str, Any]) -> str:
    if _accepted(result):
        return "accepted"
    by_verdict = {"PASS": "right", "UNRESOLVED": "silent", "XFAIL": "known", "XPASS": "surprising"}
    if result["verdict"] == "UNSUPPORTED":
        return "lacking" if result["failed"] else "unsupported"
    return by_verdict.get(result["verdict"], "wrong")


def _accepted(result: Mapping[str, Any]) -> bool:
    """Impossible input that was not refused, where nothing hangs on it."""
    return result["refusal"] and not result["failed"] and result["verdict"] in ("FAIL", "UNRESOLVED")


def _entries(group: Group) -> Iterator[Entry]:
    yield from group.entries
    for lack in group.lacks:
        yield from lack.entries


def _told(result: Mapping[str, Any], group: str, opened: Counter[str]) -> Entry:
    """A result that is not as it should be, in full; the first few of each operation are open."""
    explained = result.get("explanation") or {}
    is_open = group in ("wrong", "silent", "lacking") and opened[result["operation"]] < _OPEN_OF_ONE
    is_open = is_open and opened.total() < _OPEN and len(explained.get("because") or ()) <= _LONGEST_OPEN
    opened[result["operation"]] += is_open
    return Entry(
        shown(result["id"], 200),
        shown(result["system"], 60),
        shown(result["operation"], 120),
        group,
        _brief(result, group),
        tuple(_question(result, explained)),
        tuple(_bill(explained)),
        tuple(_after(explained)),
        is_open,
    )


def _brief(result: Mapping[str, Any], group: str) -> str:
    if result.get("asked") is not None and result["wrong"] is not None and group != "silent":
        return f"{result['wrong']:,} of {result['asked']:,} wrong"
    if group == "surprising":
        return "right, though listed as known to fail"
    if group in ("silent", "lacking"):
        return shown(result["message"], 80)
    if result["verdict"] == "UNRESOLVED":
        return f"broke: {shown(result['message'], 80)}"
    if result["message"] and isinstance(result["expected"], dict | list) and not result["refusal"]:
        return shown(result["message"], 100)  # which part of the answer it is
    return _both(result)


def _both(result: Mapping[str, Any]) -> str:
    return f"expected {_answer(result['expected'], 60)}, got {_answer(result['got'], 60)}"


def _question(result: Mapping[str, Any], explained: Mapping[str, Any]) -> Iterator[Fact]:
    swept = result.get("asked") is not None
    asked = explained.get("asked")
    if asked or result["given"] is not None:
        one_of_many = swept and result["verdict"] in ("FAIL", "XFAIL") and isinstance(result["given"], Mapping)
        first = " (the first that is wrong)" if one_of_many else ""
        yield Fact("Asked", (shown(asked, 600) if asked else shown(result["given"], 600)) + first)
    if swept:
        name = _counted(result).capitalize()
        yield Fact(name, f"{result['asked']:,}, of which {result['wrong'] or 0:,} are answered wrongly")
    if result["expected"] is not None:
        yield Fact("Expected", _answer(result["expected"], 600))
    if result["got"] is not None:
        yield Fact("Got", _answer(result["got"], 600))
    if result["message"] and result["message"] != _both(result):
        yield Fact("Why", shown(result["message"], 600))
    if result["source"]:
        yield Fact("Source", shown(result["source"], 600))


def _bill(explained: Mapping[str, Any]) -> Iterator[Line]:
    for line in explained.get("because") or ():
        rule, text, value = shown(line["rule"], 120), shown(line["text"], 200), shown(line["value"], 120)
        yield Line(rule, text, value, bool(line["differs"]), shown(line["differs"], 200))


def _after(explained: Mapping[str, Any]) -> Iterator[Fact]:
    if explained.get("cause"):
        yield Fact("Likely cause", shown(explained["cause"], 1000))
    if explained.get("again"):
        yield Fact("Ask again", shown(explained["again"], 1000), code=True)
    for key, name in (("sent", "Sent"), ("received", "Received")):
        if explained.get(key) is not None:
            yield Fact(name, shown(explained[key], 600), code=True)


def _answer(value: Any, longest: int) -> str:
    """An answer in words; a refusal is one as well."""
    if isinstance(value, dict) and value.keys() == {"reject"}:
        return f"a refusal: {shown(value['reject'], longest)}"
    return shown(value, longest)


def _passed(result: Mapping[str, Any]) -> Entry:
    swept = result.get("asked")
    return Entry(
        shown(result["id"], 200),
        shown(result["system"], 60),
        shown(result["operation"], 120),
        "right",
        f"{swept:,} questions" if swept is not None else _answer(result["got"], 60),
    )


def _lacks(results: Iterable[Mapping[str, Any]]) -> Iterator[Lack]:
    """What is not supported, by operation and reason."""
    lacking: dict[tuple[str, str], list[Entry]] = {}
    for result in results:
        # "no parameter gap; this vector asks lower" is one lack, whatever was asked.
        why = shown(result["message"].partition(";")[0], 200)
        entry = Entry(
            shown(result["id"], 200), shown(result["system"], 60), shown(result["operation"], 120), "unsupported", why
        )
        lacking.setdefault((entry.operation, why), []).append(entry)
    for (operation, why), entries in sorted(lacking.items()):
        yield Lack(operation, why, tuple(entries))


def _disputed(one: Mapping[str, Any]) -> Entry:
    readings = [Fact(f"Reading {shown(name, 60)}", _answer(answer, 300)) for name, answer in one["readings"].items()]
    return Entry(
        shown(one["id"], 200),
        shown(one["system"], 60),
        shown(one["operation"], 120),
        "disputed",
        f"as by the reading {_observed(one)}" if one["observed"] else _observed(one),
        (
            Fact("Asked", shown(one["given"], 600)),
            Fact("Got", "no answer" if one["got"] is None else _answer(one["got"], 600)),
            *readings,
        ),
    )


def _observed(one: Mapping[str, Any]) -> str:
    """The readings that an answer agrees with."""
    if one["got"] is None and not one["observed"]:
        return "not answered"
    return " = ".join(shown(name, 60) for name in one["observed"]) or "none of the readings"


def _number(count: int, name: str, names: str = "") -> str:
    return f"{count:,} {name if count == 1 else names or f'{name}s'}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
