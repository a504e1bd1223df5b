"""How far a long run has come: a bar on a terminal, a plain line now and then in CI, nothing elsewhere."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

#: Seconds until a bar is first drawn (a run that is over by then has none), and until it is drawn again.
_BEGINS, _AGAIN = 1.0, 0.1

#: Seconds until the first line in CI, after which each pause is twice the one before it, up to the last.
_FIRST_LINE, _LONGEST_PAUSE = 5.0, 60.0

#: Seconds of answers from which it is told how long the others will take.
_MEASURED = 1.0

_WIDTH = 24

_CLEARED = "\r\x1b[K"


class Progress:
    """Counts questions that are answered, of a `total` that may still grow, and shows the count in its own time.

    `bar`: it writes over itself, on a terminal. Without it every state is a line.
    """

    def __init__(self, stream: TextIO, *, bar: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._bar, self._clock = stream, bar, clock
        self._pause = _BEGINS if bar else _FIRST_LINE
        self._next = clock() + self._pause
        #: When the first answers were there, and how many: what went before (making up questions) is no measure.
        self._first: tuple[float, int] | None = None
        self._drawn = False
        self.total = 0
        self.done = 0
        self.wrong = 0

    def step(self, number: int = 1, *, wrong: int = 0) -> None:
        """So many more questions are answered, so many of them wrongly."""
        self.done += number
        self.wrong += wrong
        self._first = self._first or (self._clock(), self.done)
        if self._clock() >= self._next:
            self._show()

    def end(self) -> None:
        """Take the bar away: what follows stands in its place."""
        if self._drawn:
            self._write(_CLEARED)
            self._drawn = False

    def close(self) -> None:
        """Show nothing any more."""
        self.end()
        self._next = float("inf")
        with contextlib.suppress(OSError):
            self._stream.close()

    def _show(self) -> None:
        now = self._clock()
        self._pause = _AGAIN if self._bar else min(2 * self._pause, _LONGEST_PAUSE)
        self._next = now + self._pause
        share = min(1.0, self.done / self.total) if self.total else 0.0
        said = f"{self.done:,} of {self.total:,} answered ({share:.0%})"
        said += f", {self.wrong:,} wrong" if self.wrong else ""
        start, first = self._first or (now, self.done)
        if now - start >= _MEASURED and first < self.done < self.total:
            said += f", {_minutes((now - start) * (self.total - self.done) / (self.done - first))} left"
        if not self._bar:
            self._write(f"{said}\n")
            return
        full = round(share * _WIDTH)
        line = f"[{'#' * full}{'.' * (_WIDTH - full)}] {said}"
        self._write(f"{_CLEARED}{line[: shutil.get_terminal_size().columns - 1]}")
        self._drawn = True

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            self._next = float("inf")  # nobody looks any more


def _minutes(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"


def progress_on(stream: TextIO | None = None) -> Progress | None:
    """What shows how far a command has come, on standard error; `None` where nobody would look."""
    stream = stream or sys.stderr
    try:
        bar = stream.isatty()
        if not bar and not os.environ.get("CI"):
            return None
        # A way of its own, since pytest keeps back what is written the usual way while it runs.
        stream = os.fdopen(os.dup(stream.fileno()), "w", encoding=stream.encoding, errors="replace")
    except (OSError, ValueError, AttributeError):  # it is no file
        return None
    return Progress(stream, bar=bar)
