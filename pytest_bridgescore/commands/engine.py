"""Asking and judging is one engine, pytest, run in this process: `check` and whatever else asks go through here."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore import options
from pytest_bridgescore.commands.common import INTERNAL, INTERRUPTED, OK, USAGE, WRONG, Usage
from pytest_bridgescore.console import Console


def run(told: Mapping[str, Any], console: Console, *, workers: str | None = None, stop: bool = False) -> int:
    """Ask and judge by the values of options, under the names of their fields; the exit status."""
    import pytest

    before = dict(os.environ)
    try:
        words = _pytest_words(told, workers=workers, stop=stop)
        # pytest's own voice is kept back: what is to be read comes from the plugin, through the console.
        with contextlib.redirect_stdout(io.StringIO()) as voice, stopped_like_ctrl_c():
            status = int(pytest.main(words, plugins=[console]))
    finally:
        # Whoever runs again, or pytest itself, finds all as it was.
        os.environ.clear()
        os.environ.update(before)
        if console.progress:
            console.progress.close()
    if status not in (OK, WRONG, INTERRUPTED, USAGE):
        status = INTERNAL  # pytest has others, such as for a run whose workers cannot start
    if status in (INTERNAL, INTERRUPTED) and not console.finished:
        print(voice.getvalue().strip(), file=sys.stderr)
    return status


@contextlib.contextmanager
def stopped_like_ctrl_c() -> Iterator[None]:
    """Whoever stops the command in another way, as services that run tests do, gets the same orderly end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # which alone hears of signals
        return
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What was started to outlive a terminal (`nohup`) still does.
    signals = [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, signal.default_int_handler) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _pytest_words(told: Mapping[str, Any], *, workers: str | None, stop: bool) -> list[str]:
    """The command line of pytest that does what was asked for, in an environment made ready for it."""
    words = ["--bridgescore-alone", "--tb=no", "-p", "no:cacheprovider", "-p", "bridgescore"]
    for option in options.OPTIONS:
        value = told.get(option.field)
        if value == "" or (isinstance(value, list) and "" in value):
            raise Usage(f"--{option.name} is given without a value")
        for one in value if isinstance(value, list) else [value] if value else []:
            words += [option.flag] if option.metavar is None else [f"{option.flag}={one}"]
    os.environ.pop("PYTEST_ADDOPTS", None)
    if any(told.get(name) for name in options.ASKED):
        # Everything is said: the project's configuration and conftest, and other plugins, have no part in it.
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        os.environ.pop("PYTEST_PLUGINS", None)
        words += ["-c", os.devnull, f"--rootdir={Path.cwd()}", "--noconftest"]
    else:
        for ini in ("addopts", "testpaths", "required_plugins", "filterwarnings"):
            words += ["-o", f"{ini}="]
    if stop:
        words.append("-x")
    if workers:
        if not re.fullmatch(r"\d+|auto|logical", workers):
            raise Usage(f"-n takes a number of processes, or auto; not {workers!r}")
        if importlib.util.find_spec("xdist") is None:
            raise Usage("-n needs pytest-xdist: pip install pytest-xdist")
        words += ["-p", "xdist", "-n", workers]
    return words
