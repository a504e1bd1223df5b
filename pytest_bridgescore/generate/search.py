"""A process that lets Hypothesis look for the plainest question of those that somebody else finds to be wrong.

It is one of its own, so that nothing of Hypothesis is in the process of a user's tests: no settings, no files, no
random numbers. Who starts it (`judge/smallest.py`) names a folder for files, and speaks with it in lines: first what
is looked for, then an answer (is it wrong?) to each question that comes, until what was found comes, or nothing.

PYTHON -m pytest_bridgescore.generate.search FOLDER
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TextIO

from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.kinds import plain


def main() -> None:
    """Look for what the first line names."""
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = sys.argv[1]
    hear, say = sys.stdin, sys.stdout
    # What anybody else prints is no line of this talk.
    sys.stdout = sys.stderr
    found = plainest(json.loads(hear.readline()), lambda case: _is_wrong(case, hear, say))
    print(json.dumps({"found": found}), file=say, flush=True)


def plainest(wanted: Mapping[str, Any], is_wrong: Callable[[tuple[Given, Any]], bool]) -> Given | None:
    """The plainest question that is wrong, of an `operation` under `conditions`, by a `seed`, after `examples`."""
    from hypothesis import find, settings
    from hypothesis.errors import NoSuchExample

    from pytest_bridgescore.generate.chosen import cases

    how = settings(database=None, deadline=None, derandomize=False, max_examples=wanted["examples"])
    try:
        case = find(
            cases(OPERATIONS[wanted["operation"]], wanted["conditions"]),
            is_wrong,
            settings=how,
            random=Random(wanted["seed"]),  # noqa: S311  no secret: it has to come again
        )
    except NoSuchExample:
        return None
    return case[0]


def _is_wrong(case: tuple[Given, Any], hear: TextIO, say: TextIO) -> bool:
    print(json.dumps([plain(part) for part in case]), file=say, flush=True)
    return hear.readline().strip() == "wrong"


if __name__ == "__main__":
    main()
