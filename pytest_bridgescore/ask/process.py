"""A program that is spoken to in lines on its standard input and output: bytes, time and life, no meaning."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Final, cast

from pytest_bridgescore.operations.kinds import printable

#: No answer is as long as this; of a line that is longer, no more is kept.
LONGEST_LINE: Final = 1_000_000

#: As much of what a program says on standard error is kept, of the end.
LONGEST_ERRORS: Final = 4_000

#: As many pieces of output wait to be read before the program has to wait itself.
_MOST_PIECES = 64

#: Seconds: between two looks at whether a program lives; that it has for ending by itself, and for obeying.
_LOOK = 0.1
#: Seconds in which lines gather that are expected by the dozen.
_GATHER = 0.0005
_PATIENCE_END = 2.0
_PATIENCE_TERM = 1.0
_WINDOWS = os.name == "nt"


@dataclass(frozen=True)
class Ended:
    """Instead of lines: the program can no longer be spoken with, and how that came."""

    how: str


_END = Ended("")
DEAF: Final = Ended("closed its standard input")
_Piece = list[bytes] | Ended


class Process:
    """One running program. `OSError` if it cannot be started."""

    def __init__(self, words: Sequence[str]) -> None:
        # A group of its own can be ended whole, and Ctrl-C reaches it through us alone, in order.
        self._popen = subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._guard = _guard(self._popen.pid)
        self._heard: queue.SimpleQueue[_Piece] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = b""
        self._rest = b""
        self._lost: float | None = None
        self._ended: Ended | None = None
        self._is_deaf = False
        #: Whether many lines were sent at once, so that many are expected.
        self._many = False
        self._threads = [
            threading.Thread(target=task, daemon=True, name=f"{words[0]} {task.__name__}")
            for task in (self._write, self._read, self._read_errors)  # in this order
        ]
        for thread in self._threads:
            thread.start()

    # --- speaking -------------------------------------------------------------------------------

    def send(self, lines: bytes) -> None:
        """Hand lines over to be written; never waits, whatever the program does."""
        self._many = lines.count(b"\n") > 1
        self._to_say.put(lines)

    def is_deaf(self) -> bool:
        """Whether nobody reads what is sent any more; an empty line is sent to find out."""
        self.send(b"\n")
        until = time.monotonic() + 3 * _LOOK
        while not self._is_deaf and time.monotonic() < until:
            time.sleep(_LOOK / 10)
        return self._is_deaf

    def receive(self, seconds: float) -> list[bytes] | Ended | None:
        """Lines as soon as there are any, without line ends; `None` when the time has passed without any."""
        until = time.monotonic() + seconds
        while self._ended is None:
            left = until - time.monotonic()
            try:
                piece = self._heard.get(timeout=max(0.0, min(left, _LOOK)))
            except queue.Empty:
                self._ended = self._no_longer_there()
                if self._ended is None and left <= 0:
                    return None
                continue
            if not isinstance(piece, Ended):
                return piece
            # Whatever came before has been read. A program that is ending gets a moment to say how.
            self._lost = self._lost or time.monotonic()
            if piece is _END:
                self._ended = Ended(self._how() or "closed its standard output")
        return self._ended

    def _no_longer_there(self) -> Ended | None:
        """How the program went although nothing says that its output ended, as when a child keeps that open."""
        if self._popen.poll() is not None:
            return Ended(self._how())
        if self._lost and time.monotonic() - self._lost > 5 * _LOOK:
            return DEAF
        return None

    def _how(self) -> str:
        """How the program ended, once it did; nothing while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(5 * _LOOK)
        self._threads[-1].join(5 * _LOOK)  # its last words may be on their way still
        status = self._popen.returncode
        if status is None:
            return ""
        if status >= 0:
            return f"ended with exit status {status}"
        try:
            return f"was ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"was ended by signal {-status}"

    @property
    def is_over(self) -> bool:
        """Whether it has ended, as far as is known without waiting."""
        return self._ended is not None or self._popen.poll() is not None

    @property
    def half_line(self) -> str:
        """What it wrote of a line that has no end yet."""
        return printable(self._rest[:60].decode("utf-8", "replace"))

    @property
    def errors(self) -> str:
        """The end of what it wrote on standard error, nothing in it that a terminal would obey."""
        return "\n".join(printable(line) for line in self._errors.decode("utf-8", "replace").splitlines())

    @property
    def last_words(self) -> str:
        """The last line it wrote on standard error that says something."""
        lines = [line.strip() for line in self.errors.splitlines() if line.strip()]
        return lines[-1][:160] if lines else ""

    # --- ending ---------------------------------------------------------------------------------

    def end(self) -> Iterator[list[bytes]]:
        """End it as it ought to be ended, by the end of its input, and hand out what it still says.

        One that does not end is made to; nothing of it stays behind.
        """
        self._to_say.put(None)
        until = time.monotonic() + _PATIENCE_END
        while (left := until - time.monotonic()) > 0:
            piece = self.receive(left)
            if piece is None or isinstance(piece, Ended):
                break
            yield piece
        self.kill()

    @property
    def ended_by_itself(self) -> str:
        """How it ended, once it is over: empty where it had to be made to."""
        return self._ended.how if self._ended else ""

    def kill(self) -> None:
        """End it and all it started, first by asking, then without; every file and thread of it is gone then."""
        self._signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(0 if self._popen.poll() is not None else _PATIENCE_TERM)
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._popen.wait()
        self._to_say.put(None)
        # A thread that waits until what it handed over is taken is let go.
        until = time.monotonic() + _PATIENCE_TERM
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                self._heard.get(timeout=_LOOK / 10)
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            # Open still where something that left the group keeps the other end of it.
            with contextlib.suppress(OSError), _pipe(stream):
                pass
        self._guard.close()

    def _signal(self, number: int) -> None:
        """Tell the program and all of its group."""
        if _WINDOWS:
            words = ["taskkill", "/F", "/T", "/PID", str(self._popen.pid)]
            subprocess.run(words, check=False, capture_output=True)
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, number)

    # --- threads: a pipe may make whoever reads or writes it wait for ever ------------------------

    def _write(self) -> None:
        with _pipe(self._popen.stdin) as stream:
            try:
                while (lines := self._to_say.get()) is not None:
                    left = memoryview(lines)
                    while left:
                        left = left[stream.write(left) :]
            except OSError:
                self._is_deaf = True
                self._hand_over(DEAF)

    def _read(self) -> None:
        with _pipe(self._popen.stdout) as stream:
            rest = b""
            while piece := _some(stream):
                *lines, rest = (rest + piece).split(b"\n") if len(rest) <= LONGEST_LINE else _beyond(rest, piece)
                self._rest = rest
                if lines:
                    self._hand_over(lines)
                if self._many:
                    # Answers come one by one: to wake whoever waits for each of them takes longer than they do.
                    time.sleep(_GATHER)
            if rest:
                self._hand_over([rest])
        self._hand_over(_END)

    def _read_errors(self) -> None:
        with _pipe(self._popen.stderr) as stream:
            while piece := _some(stream):
                self._errors = (self._errors + piece)[-LONGEST_ERRORS:]

    def _hand_over(self, piece: _Piece) -> None:
        self._heard.put(piece)
        # A program that says more than anybody takes has to wait, as it would with a full pipe.
        while self._heard.qsize() > _MOST_PIECES:
            time.sleep(_LOOK / 10)


def _beyond(rest: bytes, piece: bytes) -> list[bytes]:
    """The lines of a piece that goes on with a line which is too long already: of that one no more is kept."""
    _, end, following = piece.partition(b"\n")
    return [rest, *following.split(b"\n")] if end else [rest]


@contextlib.contextmanager
def _pipe(stream: IO[bytes] | None) -> Iterator[IO[bytes]]:
    """A pipe that is there, closed afterwards."""
    try:
        yield cast("IO[bytes]", stream)
    finally:
        with contextlib.suppress(OSError):
            cast("IO[bytes]", stream).close()


def _some(stream: IO[bytes]) -> bytes:
    """What there is to read; nothing at the end."""
    try:
        return stream.read(65536)
    except (OSError, ValueError):
        return b""


class _Guard:
    """Ends a group of processes when this process goes without having done so, however it goes."""

    def __init__(self, group: int) -> None:
        script = 'read -r word; [ "$word" = done ] || kill -s KILL -- "-$1"'
        words = ["/bin/sh", "-c", script, "bridgescore-guard", str(group)]
        self._popen = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def close(self) -> None:
        """Nothing has to be ended any more."""
        with contextlib.suppress(OSError):
            self._popen.communicate(b"done\n")


class _NoGuard:
    """Where there are no groups of processes."""

    def close(self) -> None:
        """Nothing to do."""


def _guard(group: int) -> _Guard | _NoGuard:
    return _NoGuard() if _WINDOWS or not os.path.exists("/bin/sh") else _Guard(group)  # noqa: PTH110


def words_of(command: str) -> list[str]:
    """The words of a command, split at blanks that are not quoted; no shell has a part in it.

    `ValueError` if there are none.

    >>> words_of('node "my scorer.js" --quiet')
    ['node', 'my scorer.js', '--quiet']
    """
    if _WINDOWS:
        # There a backslash stands between folders.
        words = [word[1:-1] if word[:1] == word[-1:] == '"' else word for word in shlex.split(command, posix=False)]
    else:
        words = shlex.split(command)
    if not words:
        raise ValueError("the command is empty")
    return words


def program(words: Sequence[str]) -> list[str]:
    """The words with the program found as a shell would find it; `FileNotFoundError` says that there is none."""
    found = shutil.which(words[0])
    if found is None:
        there = os.path.isfile(words[0])  # noqa: PTH113
        is_text = f"{words[0]} is no program; put before it what runs it, such as python3 or php"
        raise FileNotFoundError(is_text if there else f"there is no program {words[0]}")
    return [found, *words[1:]]
