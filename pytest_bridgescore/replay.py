"""A run that was killed, taken up from its journal to the report it would have left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.closing import Closing
from pytest_bridgescore.report.journal import JournalError, not_a_line, read
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.report.schema import RECORD, problems
from pytest_bridgescore.selection import select, suite, with_drawn
from pytest_bridgescore.settings import Settings

#: How a line shows that no run has written it.
_UNFIT: Final = (AttributeError, KeyError, TypeError, ValueError)


def settings_of(path: Path) -> Settings:
    """What the run of a journal was told; `JournalError` if the file is none."""
    head, _ = read(path)
    try:
        return Settings.from_data(head["settings"])
    except _UNFIT:
        raise not_a_line(path, 1) from None


def document_of(path: Path) -> dict[str, Any]:
    """The record of a run that was interrupted where its journal ends.

    `JournalError` if the file is no journal, or the vectors are not those of the run; `UsageError` if files that the
    run was told of are not there any more.
    """
    head, heard = read(path)
    settings = settings_of(path)
    try:
        digest, version = str(head["suite"]["digest"]), head["suite"]["version"]
        first = _implementation(head["implementation"] or {"name": "nobody"})
        environment = dict(head["environment"])
    except _UNFIT:
        raise not_a_line(path, 1) from None
    known = with_drawn(suite(settings.vectors), settings)
    if known.digest != digest:
        raise JournalError(
            f"{path} is of a run with other vectors ({digest[:19]}..., pytest-bridgescore {version}): "
            f"these are {known.digest[:19]}..."
        )
    outcome = Outcome()
    for number, entry in enumerate(heard, 2):
        try:
            outcome.note(**entry)
        except _UNFIT:
            raise not_a_line(path, number) from None
    left = 0
    if settings.own_items:
        vectors, sweeps = select(known, settings)
        left = max(0, len(vectors) + len(sweeps) - len(outcome.results))
    document = Closing(
        outcome=outcome,
        settings=settings,
        suite=known,
        implementation=outcome.asked_of() or first,
        environment=environment,
        undone={"not asked, since the run was killed": left},
        finished=False,
    ).record()
    wrong = next(problems(document, RECORD), "")
    if wrong:
        raise JournalError(f"{path} is no journal of a run: {wrong}")
    return document


def _implementation(told: Mapping[str, Any]) -> Implementation:
    tuples = {name: tuple(told[name]) for name in ("claims", "profiles") if name in told}
    return Implementation(**{**told, **tuples})
