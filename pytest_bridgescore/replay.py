"""A run that was killed, taken up from its journal to the report it would have left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.closing import Closing
from pytest_bridgescore.report.journal import JournalError, read
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.selection import select, suite, with_drawn
from pytest_bridgescore.settings import Settings


def document_of(path: Path) -> dict[str, Any]:
    """The record of a run that was interrupted where its journal ends.

    `JournalError` if the file is no journal, or the vectors are not those of the run; `UsageError` if files that the
    run was told of are not there any more.
    """
    head, heard = read(path)
    settings = Settings.from_data(head["settings"])
    known = with_drawn(suite(settings.vectors), settings)
    if known.digest != head["suite"]["digest"]:
        raise JournalError(
            f"{path} is of a run with other vectors ({head['suite']['digest'][:19]}..., pytest-bridgescore "
            f"{head['suite']['version']}): these are {known.digest[:19]}..."
        )
    outcome = Outcome()
    for entry in heard:
        outcome.note(**entry)
    told = head["implementation"]
    names = {name: tuple(told[name]) for name in ("claims", "profiles")} if told else {}
    asked = outcome.asked_of() or Implementation(**{**(told or {"name": "nobody"}), **names})
    left = 0
    if settings.own_items:
        vectors, sweeps = select(known, settings)
        left = max(0, len(vectors) + len(sweeps) - len(outcome.results))
    return Closing(
        outcome=outcome,
        settings=settings,
        suite=known,
        implementation=asked,
        environment=head["environment"],
        undone={"not asked, since the run was killed": left},
        finished=False,
    ).record()
