"""How an implementation comes in: by an option or ini key, by a conftest, or not at all."""

from __future__ import annotations

import pytest

from pytest_bridgescore.ask.asker import AdapterError, Asker
from pytest_bridgescore.ask.chosen import chosen as asker_named
from pytest_bridgescore.ask.python import PythonAdapter, failure_line
from pytest_bridgescore.operations.kinds import hint
from pytest_bridgescore.options import ASKED
from pytest_bridgescore.settings import Settings
from pytest_bridgescore.vectors.model import Suite


def asker_of(config: pytest.Config, chosen: Settings, suite: Suite, until: float | None = None) -> Asker:
    """The adapter that the run names; the bundled reference without one. `until` is the moment the run's time is up.

    `pytest.UsageError` if two are named, or the one that is cannot be used.
    """
    try:
        conftest = config.hook.pytest_bridgescore_adapter(config=config)
    except (Exception, SystemExit) as error:
        raise pytest.UsageError(f"the hook pytest_bridgescore_adapter failed: {failure_line(error)}") from None
    doors = {
        "the option or ini key bridgescore_adapter": chosen.adapter,
        "the option or ini key bridgescore_command": chosen.command,
        "the option --bridgescore-answers": chosen.answers,
        "the hook pytest_bridgescore_adapter": conftest,
    }
    opened = [door for door, through in doors.items() if through is not None]
    if len(opened) > 1:
        raise pytest.UsageError(f"two adapters are named, by {' and by '.join(opened)}; leave one")
    try:
        asker: Asker
        if conftest is not None:
            asker = PythonAdapter(conftest, "pytest_bridgescore_adapter", suite.operations)
        else:
            named = {name: getattr(chosen, name) for name in ASKED}
            asker = asker_named(suite, **named, timeout=chosen.timeout, until=until)
    except AdapterError as error:
        raise pytest.UsageError(str(error)) from None
    for profile in asker.implementation.profiles:
        if profile not in suite.document["profiles"]:
            asker.close()
            known = hint(profile, suite.document["profiles"])
            raise pytest.UsageError(f"{asker.implementation} claims a profile {profile!r} that there is not: {known}")
    return asker
