"""Where `bridgescore check` is read: the lines of the plugin alone, without pytest's own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    import pytest

    from pytest_bridgescore.progress import Progress


def nobody_reads(stream: TextIO) -> None:
    """Whoever read a stream has seen enough (`| head`): what is still written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Console:
    """A pytest plugin that carries lines past pytest's own output."""

    def __init__(self, stream: TextIO, *, quiet: bool, progress: Progress | None = None) -> None:
        self._stream = stream
        #: Shows how far the run has come, where somebody looks.
        self.progress = progress
        #: Only the last line is wanted.
        self.quiet = quiet
        #: The last line was written, so that all is said.
        self.finished = False

    def pytest_configure(self, config: pytest.Config) -> None:
        """Let the session of this run find it."""
        from pytest_bridgescore.session import CONSOLE

        config.stash[CONSOLE] = self

    def write_line(self, line: str, *, good: bool | None = None) -> None:
        """Write a line; one that says that all is good or not is coloured where colours can be seen."""
        if self.progress:
            self.progress.end()
        self.finished = self.finished or good is not None
        if good is not None and self._stream.isatty():
            line = f"\x1b[{32 if good else 31}m{line}\x1b[0m"
        try:
            print(line, file=self._stream, flush=True)
        except BrokenPipeError:
            nobody_reads(self._stream)
