"""Two records of runs held against each other: what became of each question, and what else is different.

Answers are compared, and not what was demanded of them: the same answer to the same question is never worse.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pytest_bridgescore.judge.verdict import PASS, UNRESOLVED, UNSUPPORTED, XPASS
from pytest_bridgescore.operations.declare import DRAWN

Document = Mapping[str, Any]
Entry = Mapping[str, Any]

#: What may have become of a question.
WORSE: Final = "worse"
BETTER: Final = "better"
STILL_WRONG: Final = "still wrong"  # another answer, which is not right either
GIVEN_UP: Final = "given up"  # wrong before, not supported now
LISTED: Final = "listed"  # the same answer by another list of known failures
OTHERWISE: Final = "asked otherwise"  # another question, another right answer, or another demand
REFUSAL: Final = "refusal"  # input to be refused, where nothing hangs on it
READING: Final = "reading"  # disputed
INCOMPARABLE: Final = "incomparable"  # of many questions, which are others now
NEW: Final = "new"
GONE: Final = "gone"
NOT_ASKED: Final = "not asked"  # by a run that was interrupted
SAME: Final = "same"

#: In the order in which they are told.
CHANGES: Final = (
    *(WORSE, BETTER, STILL_WRONG, GIVEN_UP, LISTED, OTHERWISE, REFUSAL, READING, INCOMPARABLE),
    *(NEW, GONE, NOT_ASKED),
)

_RIGHT, _MISSING, _WRONG = range(3)


@dataclass(frozen=True)
class Difference:
    """Something that is different about the two runs themselves."""

    what: str
    before: str
    now: str


@dataclass(frozen=True)
class Change:
    """One question whose result is another: its entries in both records, `None` where it was not asked."""

    id: str
    became: str
    before: Entry | None
    now: Entry | None

    @property
    def entry(self) -> Entry:
        """The newer of its entries."""
        entry = self.now if self.now is not None else self.before
        assert entry is not None  # noqa: S101 - it was asked at least once
        return entry


@dataclass(frozen=True)
class Comparison:
    """All that is different between two records."""

    before: Document
    now: Document
    #: What explains much of the rest.
    differences: tuple[Difference, ...]
    #: Sorted by id.
    changes: tuple[Change, ...]
    same: int
    #: Causes of wrong answers.
    causes_gone: tuple[Entry, ...]
    causes_new: tuple[Entry, ...]
    #: Rules that answers no longer break, and those that they have begun to break.
    mended: tuple[Entry, ...]
    broken: tuple[Entry, ...]

    @property
    def is_worse(self) -> bool:
        """Whether anything got worse."""
        return bool(self.of(WORSE))

    def of(self, became: str) -> list[Change]:
        """The questions of which one thing became."""
        return [change for change in self.changes if change.became == became]

    @property
    def counts(self) -> dict[str, int]:
        """How many questions became what, in the fixed order."""
        found = Counter(change.became for change in self.changes)
        return {**{became: found[became] for became in CHANGES}, SAME: self.same}


def compared(before: Document, now: Document, current_id: Callable[[str], str] = str) -> Comparison:
    """An older record held against a newer one. `current_id` tells under which id a withdrawn one goes on."""
    old, new = _entries(before, current_id), _entries(now, current_id)
    generated_alike = _generated_alike(before, now)
    changes = []
    same = 0
    for key in sorted(old.keys() | new.keys()):
        one, other = old.get(key), new.get(key)
        if one is None:
            became = NOT_ASKED if _is_interrupted(before) else NEW
        elif other is None:
            became = NOT_ASKED if _is_interrupted(now) else GONE
        else:
            became = _became(one, other, is_comparable=generated_alike or not key[0].startswith(DRAWN))
        if became == SAME:
            same += 1
        else:
            changes.append(Change(key[0], became, one, other))
    return Comparison(
        before=before,
        now=now,
        differences=tuple(_differences(before, now)),
        changes=tuple(changes),
        same=same,
        causes_gone=_without(before, now),
        causes_new=_without(now, before),
        mended=tuple(_broken_only(before, now)),
        broken=tuple(_broken_only(now, before)),
    )


# --- what became of a question ------------------------------------------------------------------------


def _entries(document: Document, current_id: Callable[[str], str]) -> dict[tuple[str, int], Entry]:
    """Every result and every disputed question by its id, and by the how manieth of that id it is."""
    seen: Counter[str] = Counter()
    found = {}
    for entry in (*document["results"], *document["observed"]):
        id = current_id(entry["id"])
        found[id, seen[id]] = entry
        seen[id] += 1
    return found


def _is_interrupted(document: Document) -> bool:
    return bool(document["status"] != "finished")


def _became(before: Entry, now: Entry, *, is_comparable: bool) -> str:
    """What became of a question that both runs asked."""
    disputed = [is_disputed(entry) for entry in (before, now)]
    if all(disputed):
        return SAME if _is_same(before["observed"], now["observed"]) else READING
    if any(disputed) or before["refusal"] != now["refusal"]:
        return OTHERWISE
    if now["refusal"]:
        return _of_refusals(before, now)
    if before.get("asked") and now.get("asked"):
        return _of_counts(before, now, is_comparable=is_comparable)
    if "asked" not in now and not all(_is_same(before[name], now[name]) for name in ("given", "expected")):
        return OTHERWISE
    return _of_answers(before, now)


def is_disputed(entry: Entry) -> bool:
    """Whether it is a question without one right answer."""
    return "readings" in entry


def _of_answers(before: Entry, now: Entry) -> str:
    was, is_ = _standing(before), _standing(now)
    if was == is_:
        if was == _WRONG and not _is_same(_answer(before), _answer(now)):
            return STILL_WRONG
        if was != _MISSING and before["verdict"] != now["verdict"]:
            return LISTED
        return OTHERWISE if was == _MISSING and before["failed"] != now["failed"] else SAME
    if is_ == _RIGHT:
        return BETTER
    if was == _RIGHT:
        return WORSE
    if is_ == _MISSING:
        return GIVEN_UP
    # Who answers wrong what he did not answer at all is worse off, unless that was demanded of him.
    return WORSE if now["failed"] and not before["failed"] else STILL_WRONG


def _of_counts(before: Entry, now: Entry, *, is_comparable: bool) -> str:
    """Of questions that are asked many at a time: fewer wrong answers are better."""
    if not before["wrong"] and not now["wrong"]:
        return SAME if before["verdict"] == now["verdict"] else LISTED
    if before["asked"] != now["asked"] or not is_comparable:
        return INCOMPARABLE
    if before["wrong"] != now["wrong"]:
        return BETTER if now["wrong"] < before["wrong"] else WORSE
    if not all(_is_same(before[name], now[name]) for name in ("given", "got")):
        return STILL_WRONG
    return SAME if before["verdict"] == now["verdict"] else LISTED


def _of_refusals(before: Entry, now: Entry) -> str:
    """Of input that must be refused: nothing hangs on it unless it was demanded."""
    if before["verdict"] == now["verdict"] and (now["verdict"] == PASS or _is_same(_answer(before), _answer(now))):
        return SAME if before["failed"] == now["failed"] else OTHERWISE
    if before["failed"] != now["failed"]:
        return WORSE if now["failed"] else BETTER
    return REFUSAL


def _standing(entry: Entry) -> int:
    if entry["verdict"] in (PASS, XPASS):
        return _RIGHT
    return _MISSING if entry["verdict"] == UNSUPPORTED else _WRONG


def _answer(entry: Entry) -> Any:
    """What was answered; why there is nothing that could be used where that is so."""
    is_none = entry["got"] is None or entry["verdict"] == UNRESOLVED
    return [entry["got"], entry["message"] if is_none else ""]


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values of a record are the same: 1 is not true."""
    try:
        return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    except RecursionError:
        return False  # nothing that anybody answers on purpose


# --- what is different about the runs -----------------------------------------------------------------


def _differences(before: Document, now: Document) -> Iterator[Difference]:
    """Who was asked, by which profile, suite, laws and selection, where that is not the same."""
    parts = (
        ("program", _program),
        ("status", lambda document: str(document["status"])),
        ("profile", _profiles),
        ("suite", _suite),
        ("extent", lambda document: "everything" if document["selection"]["complete"] else "in part"),
        ("options", _options),
        ("generated", _generated),
    )
    for what, told in parts:
        one, other = told(before), told(now)
        if one != other:
            yield Difference(what, one, other)
    known = {profile["name"]: profile for profile in before["profiles"]}
    for profile in now["profiles"]:
        was = known.get(profile["name"])
        if was and any(not _is_same(was[name], profile[name]) for name in ("dated", "require", "sources")):
            yield Difference(f"profile {profile['name']}", _demands(was), _demands(profile))


def _program(document: Document) -> str:
    said = document["implementation"]
    words = " ".join(filter(None, (said["name"], said["version"])))
    return f"{words} ({said['adapter']})" if said["adapter"] else words


def _profiles(document: Document) -> str:
    told = (f"{one['name']}{'' if one['complete'] else ' in part'}" for one in document["profiles"])
    return ", ".join(told) or "none"


def _demands(profile: Entry) -> str:
    return f"{profile['dated'] or 'not dated'}, {json.dumps(profile['require'], ensure_ascii=False)}"


def _suite(document: Document) -> str:
    suite = document["suite"]
    released = ", unreleased" if suite["unreleased"] else ""
    return f"{suite['version']}, data {suite['data']}, protocol {suite['protocol']}{released}, {suite['digest'][:19]}"


def _generated(document: Document) -> str:
    selection = document["selection"]
    if not selection["generated"]:
        return "none"
    return f"{selection['generated']:,} questions of each operation, seed {selection['seed']}"


def _options(document: Document) -> str:
    return " ".join(chosen(document)) or "none"


#: Nobody types a longer command.
_LONGEST_COMMAND: Final = 10_000

#: Options that say who was asked, or are told by themselves.
_TOLD: Final = ("adapter", "command", "answers", "profile", "generated", "seed")


def chosen(document: Document) -> list[str]:
    """The options by which questions were chosen and answers judged, as `bridgescore check` has them, in order."""
    command = document["reproduce"]
    try:
        # To take a command apart takes as long as the square of its length.
        words = shlex.split(command) if len(command) < _LONGEST_COMMAND else [""]
    except ValueError:
        words = [""]
    if not all(words):
        return [command]
    options: list[list[str]] = []
    for word in words:
        if word.startswith("--"):
            name, equals, value = word.removeprefix("--").removeprefix("bridgescore-").partition("=")
            options.append([f"--{name}", *([value] if equals else [])])
        elif options:
            options[-1].append(word)
    kept = [option for option in options if option[0].removeprefix("--") not in (*_TOLD, "bridgescore")]
    return sorted(shlex.join(option) for option in kept)


def _generated_alike(before: Document, now: Document) -> bool:
    """Whether both runs made up the same questions."""
    return _is_same(*(_made_up_by(document) for document in (before, now)))


def _made_up_by(document: Document) -> list[Any]:
    """What generated questions depend on."""
    laws = [option for option in chosen(document) if option.startswith("--laws")]
    demands = [profile["require"] for profile in document["profiles"]]
    return [
        document["selection"]["generated"],
        document["selection"].get("properties"),
        document["selection"]["seed"],
        laws,
        demands,
        document["suite"]["version"],
    ]


# --- causes and rules ---------------------------------------------------------------------------------


def _without(document: Document, other: Document) -> tuple[Entry, ...]:
    """The causes that only one record has."""
    known = {_cause(cause) for cause in other["diagnosis"]}
    return tuple(cause for cause in document["diagnosis"] if _cause(cause) not in known)


def _cause(cause: Entry) -> tuple[str, str]:
    return cause["kind"], cause["name"] or cause["text"]


def _broken_only(document: Document, other: Document) -> Iterator[Entry]:
    """The rules that only one record sees broken, where the other needed them too."""
    known = {(rule["rule"], rule["edition"]): rule for rule in other["rules"]}
    for rule in document["rules"]:
        there = known.get((rule["rule"], rule["edition"]))
        if rule["broken"] and there and there["right"] and not there["broken"]:
            yield rule
