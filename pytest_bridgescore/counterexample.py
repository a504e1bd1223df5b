"""The counterexample of questions made up by a seed: after the verdict, for the message, and for nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator

from pytest_bridgescore.ask.asker import AdapterError, Asker
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.explain.pasted import pasted
from pytest_bridgescore.judge import smallest
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.smallest import Wrong
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.report.extra import install
from pytest_bridgescore.selection import conditions_of, profile_of
from pytest_bridgescore.settings import Settings
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.words import in_words


def counterexample(
    result: Result,
    operation: Operation,
    sweep: Sweep,
    suite: Suite,
    settings: Settings,
    asker: Asker,
    until: float | None = None,
) -> str:
    """The smallest question that is answered wrongly, and a vector made of it, as lines of a message.

    Hypothesis looks for it where it is installed and somebody can be asked; else it is one of those that were asked.
    `until` is the moment of the monotonic clock when the time of the run is up.
    """
    known = smallest.known(result, suite.cases(sweep))
    end = time.monotonic() + smallest.SECONDS
    found = _found(result, operation, suite, settings, asker, min(end, until or end))
    return "\n".join(_told(smallest.smaller(known, found), result, operation, suite, settings))


def _found(
    result: Result, operation: Operation, suite: Suite, settings: Settings, asker: Asker, until: float
) -> Wrong | None:
    """What a search finds, by asking in a way that leaves the run as it is."""
    if settings.answers or settings.seed is None or not smallest.is_there():
        return None
    try:
        other = _apart(suite, settings, asker, until)
    except AdapterError:
        return None  # there cannot be two of it
    conditions = conditions_of(operation, profile_of(suite, settings.profile), settings.laws)
    try:
        return smallest.found(other, operation, conditions, settings.seed, result.verdict, until=until)
    finally:
        other.close()


def _apart(suite: Suite, settings: Settings, asker: Asker, until: float) -> Asker:
    """The implementation, asked beside the run: how it does here is no part of how it did there."""
    if settings.command:
        from pytest_bridgescore.ask.command import CommandAdapter

        timeout = min(settings.timeout or smallest.TIMEOUT, smallest.TIMEOUT)
        return CommandAdapter(settings.command, suite.operations, timeout=timeout, until=until)
    return PythonAdapter(getattr(asker, "target", asker), "", suite.operations)


def _told(wrong: Wrong, result: Result, operation: Operation, suite: Suite, settings: Settings) -> Iterator[str]:
    if wrong.given != result.given:
        yield f"  smallest  {operation.name}: {in_words(operation, wrong.given)}"
    if not smallest.is_there() and not settings.answers:
        yield f"            (Hypothesis could find a smaller one: {install('generated')})"
    yield f"  vector    as a file of vectors holds it, its system {operation.system} (docs/vectors.md):"
    yield from pasted(operation, wrong.given, suite, settings.seed or 0)
