"""The journal of a run: every verdict as it comes in, so that a run that is killed loses none of them.

A line is one JSON object: first what the run was told, then what it hears, in the order in which it hears it. It
stands beside the report that it becomes, and goes when that is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

FORMAT = "bridgescore-journal/1"

#: What the name of a journal ends in, after that of the report.
SUFFIX = ".journal"


class JournalError(ValueError):
    """A file that is no journal, in one line."""


class Journal:
    """Writes lines and has each out of the process before it goes on."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """`OSError` if it cannot be begun."""
        self.path = path
        #: Why it does not go on, if it does not.
        self.trouble = ""
        self._file: BinaryIO | None = path.open("wb", buffering=0)
        self.add({"format": FORMAT, **head})

    def add(self, entry: Mapping[str, Any]) -> None:
        """Write a line; where that cannot be, the run goes on without a journal."""
        if self._file is None:
            return
        try:
            line = json.dumps(entry, ensure_ascii=True, allow_nan=False).encode() + b"\n"
            # A write that was cut short (the disk is full) is seen by its number of bytes.
            if self._file.write(line) != len(line):
                self.trouble = f"{self.path} is not whole: the disk is full"
        except (OSError, ValueError, RecursionError) as error:
            self.trouble = f"{self.path} is not whole: {getattr(error, 'strerror', error)}"
        if self.trouble:
            self.close()

    def close(self, *, done: bool = False) -> None:
        """Write no more; when the report is `done`, the journal goes."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if done:
            self.path.unlink(missing_ok=True)


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What the run was told, and what it heard until it was killed; `JournalError` if the file is no journal.

    A last line that was cut short is left out: nobody was told of it.
    """
    lines = list(_objects(path))
    if not lines or lines[0].get("format") != FORMAT:
        raise JournalError(f"{path} is no journal of a run")
    return lines[0], lines[1:]


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from None
    *whole, _ = content.split(b"\n")
    for number, line in enumerate(whole, 1):
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise not_a_line(path, number)
        yield said


def not_a_line(path: Path, number: int) -> JournalError:
    """What is wrong with a line that says nothing that a run writes down."""
    return JournalError(f"{path}:{number}: not a line of a journal")
