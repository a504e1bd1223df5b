"""The implementation that a command line names: an adapter, a program, or a file of answers."""

from __future__ import annotations

from pathlib import Path

from pytest_bridgescore.ask.asker import Asker
from pytest_bridgescore.ask.python import named
from pytest_bridgescore.ask.reference import reference
from pytest_bridgescore.vectors.model import Suite


def chosen(
    suite: Suite,
    *,
    adapter: str | None = None,
    command: str | None = None,
    answers: Path | None = None,
    timeout: float | None = None,
    until: float | None = None,
) -> Asker:
    """Who is asked by the one that is named; the bundled reference if none is. `AdapterError` if it cannot be.

    `timeout` is for one answer of a program, in seconds; `until` the moment of the monotonic clock when time is up.
    """
    if answers:
        from pytest_bridgescore.ask.answers import AnswersFile

        operation_of = {vector.id: vector.operation.name for vector in suite.vectors}
        operation_of |= {sweep.id: operation.name for operation, sweep in (*suite.sweeps, *suite.drawn)}
        return AnswersFile(answers, operation_of)
    if command:
        from pytest_bridgescore.ask.command import CommandAdapter

        return CommandAdapter(command, suite.operations, timeout=timeout, until=until)
    return named(adapter, suite.operations) if adapter else reference()
