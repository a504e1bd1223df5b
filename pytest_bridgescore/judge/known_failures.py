"""The list of failures that are known: each has a reason, and none may outlive its cause in silence."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path
from typing import Any

from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS, UNRESOLVED, WRONG, XFAIL, XPASS
from pytest_bridgescore.operations.declare import DRAWN, GENERATED, PROPERTY
from pytest_bridgescore.operations.kinds import plain, quote
from pytest_bridgescore.vectors import strict_yaml
from pytest_bridgescore.vectors.flow import flow
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.vectors.strict_yaml import Problem

_FIELDS = ("id", "glob", "got", "reason", "link", "until")
_NOTHING: Any = object()


@dataclass(frozen=True)
class KnownFailure:
    """One entry: an `id` with what the scorer answers there, or a `glob` over ids.

    What is made up by a seed (`generated/imps`) has no answer that stays: an entry says that it may fail.
    """

    where: str
    reason: str
    id: str | None = None
    glob: str | None = None
    got: Any = _NOTHING
    link: str | None = None
    until: dt.date | None = None

    def matches(self, id: str) -> bool:
        """Whether the entry speaks of that id."""
        return id == self.id if self.id else fnmatchcase(id, self.glob or "")


class KnownFailures:
    """The entries of one file, in its order."""

    def __init__(self, entries: Iterable[KnownFailure] = (), path: Path | None = None) -> None:
        self.entries = tuple(entries)
        self.path = path

    @classmethod
    def read(cls, path: Path, suite: Suite) -> KnownFailures:
        """The entries of a file; `Problem` with file and line if it is not in form.

        An id that was withdrawn stands for the one that took its place.
        """
        content = strict_yaml.read(path)
        if not isinstance(content, list):
            raise Problem(f"{path}:1", "known failures are a list of entries with id or glob, got, reason")
        entries = [_entry(entry, f"{path}:{line}", suite) for line, entry in strict_yaml.numbered(content)]
        named: dict[str, KnownFailure] = {}
        for entry in entries:
            if entry.id and named.setdefault(entry.id, entry) is not entry:
                raise Problem(entry.where, f"{entry.id} is listed at {named[entry.id].where} already")
        return cls(entries, path)

    def entry(self, id: str) -> KnownFailure | None:
        """The entry that speaks of an id: one by name before a glob."""
        return next(
            (entry for entry in sorted(self.entries, key=lambda entry: entry.id is None) if entry.matches(id)), None
        )

    def applied(self, result: Result) -> Result:
        """The result with what is known of it: XFAIL, XPASS, or as it was with the line to change."""
        entry = self.entry(result.id)
        if entry is None or result.observed is not None:
            return result
        if result.verdict == PASS:
            if entry.id is None or is_made_up(result.id):
                return result
            why = f"passes, but is listed as a known failure: remove {entry.where}"
            return result.but(verdict=XPASS, why=why)
        if result.verdict not in WRONG:
            return result
        if entry.until and entry.until < dt.date.today():
            return result.but(
                required=True, why=f"{result.why}; known failure, but only until {entry.until}: change {entry.where}"
            )
        if entry.got is not _NOTHING and _comparable(entry.got) != _comparable(told(result)):
            told_now, line = quote(plain(told(result))), entry.where
            why = f"{result.why}; known failure, but with another answer: write got: {told_now} at {line}"
            return result.but(required=True, why=why)
        return result.but(
            verdict=XFAIL, why=f"known failure: {entry.reason}" + (f" ({entry.link})" if entry.link else "")
        )

    def stale(self, suite: Suite, results: Iterable[Result]) -> list[str]:
        """Entries that no longer speak of anything: unknown ids, dates passed, globs over passes alone."""
        ids = _ids(suite) if self.entries else set()
        verdicts: dict[str, set[str]] = {}
        for result in results:
            verdicts.setdefault(result.id, set()).add(result.verdict)
        problems = []
        for entry in self.entries:
            spoken_of = [id for id in ids if entry.matches(id)]
            if not spoken_of:
                problems.append(f"{entry.where}: no vector is called {entry.id or entry.glob}: remove the entry")
            elif entry.until and entry.until < dt.date.today():
                problems.append(f"{entry.where}: holds only until {entry.until}: mend the scorer or change the date")
            elif entry.glob and all(verdicts.get(id) == {PASS} and not is_made_up(id) for id in spoken_of):
                problems.append(f"{entry.where}: all vectors of {entry.glob} pass: remove the entry")
        return problems


def is_made_up(id: str) -> bool:
    """Whether what is asked under an id hangs on a seed: then it may be right by one, and wrong by another."""
    return id.startswith(DRAWN)


def _ids(suite: Suite) -> set[str]:
    """Everything that can be asked, also what this run did not make up."""
    from pytest_bridgescore.properties import PROPERTIES  # needed only where there is a list

    drawn = {f"{GENERATED}{name}" for name, operation in suite.operations.items() if operation.generate}
    named = {vector.id for vector in suite.vectors} | {sweep.id for _, sweep in suite.sweeps}
    return named | drawn | {f"{PROPERTY}{name}" for name in PROPERTIES}


def told(result: Result) -> Any:
    """What a failure list records of a wrong answer: the answer, how many of a sweep, or why there is none."""
    if result.wrong:
        return result.wrong
    if isinstance(result.got, Mapping) and set(result.got) == {"reject"}:
        return "refused"
    if result.verdict == UNRESOLVED and result.got is None:
        return result.why
    return result.got


def updated(known: KnownFailures, results: Iterable[Result], suite: Suite) -> str:
    """The text of the file as it ought to be after a run: entries of passes gone, answers and new failures in."""
    # Of a vector that was asked twice, the answer that is wrong counts, whatever the order.
    judged: dict[str, Result] = {}
    for result in sorted(results, key=lambda result: (result.verdict in WRONG, _comparable(told(result)))):
        if result.observed is None:
            judged[result.id] = result
    ids = _ids(suite)
    kept: list[dict[str, Any]] = []
    covered: set[str] = set()
    for entry in known.entries:
        spoken_of = [id for id in sorted(ids) if entry.matches(id)]
        failing = [id for id in spoken_of if id not in judged or judged[id].verdict != PASS or is_made_up(id)]
        if not failing:
            continue
        covered.update(failing)
        got = entry.got
        if entry.id in judged and judged[entry.id].verdict in WRONG and not is_made_up(entry.id):
            got = told(judged[entry.id])
        kept.append(
            {
                **({"id": entry.id} if entry.id else {"glob": entry.glob}),
                **({} if got is _NOTHING else {"got": got}),
                "reason": entry.reason,
                **({"link": entry.link} if entry.link else {}),
                **({"until": entry.until.isoformat()} if entry.until else {}),
            }
        )
    new = (judged[id] for id in sorted(judged.keys() - covered) if judged[id].verdict in WRONG)
    kept += [
        {
            "id": result.id,
            **({} if is_made_up(result.id) else {"got": told(result)}),
            "reason": "not explained yet",
        }
        for result in new
    ]
    return (
        "".join(
            ("  " if place else "- ") + f"{name}: {flow(value)}\n"
            for entry in kept
            for place, (name, value) in enumerate(entry.items())
        )
        or "[]\n"
    )


def _entry(entry: Any, where: str, suite: Suite) -> KnownFailure:
    if not isinstance(entry, dict):
        raise Problem(where, "an entry is a mapping with id or glob, got, reason")
    for field in sorted(entry.keys() - set(_FIELDS)):
        raise Problem(where, f"unknown field {field!r}; there are {', '.join(_FIELDS)}")
    if ("id" in entry) == ("glob" in entry):
        raise Problem(where, "an entry has either id or glob")
    if "glob" in entry and "got" in entry:
        raise Problem(where, "a glob speaks of many vectors, so it has no got")
    if "got" in entry and is_made_up(str(entry.get("id"))):
        raise Problem(where, f"every seed asks other questions under {entry['id']}, so the entry has no got")
    for field in ("id", "glob", "reason"):
        if not isinstance(entry.get(field, ""), str):
            raise Problem(where, f"{field} must be text")
    if not entry.get("reason"):
        raise Problem(where, "a reason is missing")
    until = entry.get("until")
    try:
        date = dt.date.fromisoformat(until) if until is not None else None
    except (TypeError, ValueError):
        raise Problem(where, f"until must be a date such as 2027-01-31, not {until!r}") from None
    return KnownFailure(
        where=where,
        reason=entry["reason"],
        id=suite.current_id(entry["id"]) if "id" in entry else None,
        glob=entry.get("glob"),
        got=entry.get("got", _NOTHING),
        link=entry.get("link"),
        until=date,
    )


def _comparable(value: Any) -> str:
    """A value in a form in which equal ones are equal texts: 5.0 is 5, and True is not 1."""
    if isinstance(value, Mapping):
        return repr(sorted((str(key), _comparable(one)) for key, one in value.items()))
    if isinstance(value, list | tuple):
        return repr([_comparable(one) for one in value])
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return f"number {Fraction(value) if not isinstance(value, float) else Fraction(repr(value))}"
    return repr(value)
