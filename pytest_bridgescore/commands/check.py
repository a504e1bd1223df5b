"""`bridgescore check`: asking and judging is one engine, pytest, run in this process."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from pytest_bridgescore import options
from pytest_bridgescore.commands.common import INTERNAL, INTERRUPTED, OK, USAGE, WRONG, Add, Usage
from pytest_bridgescore.console import Console


def add(command: Add) -> None:
    """The command and its options, which are those of pytest."""
    parser = command("check", _check, "ask an implementation the vectors and judge its answers")
    for option in options.OPTIONS:
        if option.metavar is None:
            parser.add_argument(f"--{option.name}", action="store_true", help=option.says)
        else:
            action = "append" if option.many else "store"
            parser.add_argument(f"--{option.name}", action=action, metavar=option.metavar, help=option.says)
    parser.add_argument("-n", dest="workers", metavar="WORKERS", help="spread over processes (needs pytest-xdist)")
    parser.add_argument("-x", dest="stop", action="store_true", help="stop at the first that is wrong")
    parser.add_argument("-q", dest="quiet", action="store_true", help="only the last line")


def _check(told: argparse.Namespace) -> int:
    import pytest

    words = _pytest_words(told)
    # pytest's own voice is kept back: what is to be read comes from the plugin, through the console.
    console = Console(sys.stdout, quiet=told.quiet)
    with contextlib.redirect_stdout(io.StringIO()) as voice, _stopped_like_ctrl_c():
        status = int(pytest.main(words, plugins=[console]))
    if status not in (OK, WRONG, INTERRUPTED, USAGE):
        status = INTERNAL  # pytest has others, such as for a run whose workers cannot start
    if status in (INTERNAL, INTERRUPTED) and not console.finished:
        print(voice.getvalue().strip(), file=sys.stderr)
    return status


@contextlib.contextmanager
def _stopped_like_ctrl_c() -> Iterator[None]:
    """Whoever stops the command in another way, as services that run tests do, gets the same orderly end."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What was started to outlive a terminal (`nohup`) still does.
    signals = [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, signal.default_int_handler) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _pytest_words(told: argparse.Namespace) -> list[str]:
    """The command line of pytest that does what was asked for, in an environment made ready for it."""
    words = ["--bridgescore-alone", "--tb=no", "-p", "no:cacheprovider", "-p", "bridgescore"]
    for option in options.OPTIONS:
        value = getattr(told, option.field)
        if value == "" or (isinstance(value, list) and "" in value):
            raise Usage(f"--{option.name} is given without a value")
        for one in value if isinstance(value, list) else [value] if value else []:
            words += [option.flag] if option.metavar is None else [f"{option.flag}={one}"]
    os.environ.pop("PYTEST_ADDOPTS", None)
    if any(getattr(told, name) for name in options.ASKED):
        # Everything is said: the project's configuration and conftest, and other plugins, have no part in it.
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        os.environ.pop("PYTEST_PLUGINS", None)
        words += ["-c", os.devnull, f"--rootdir={Path.cwd()}", "--noconftest"]
    else:
        for ini in ("addopts", "testpaths", "required_plugins", "filterwarnings"):
            words += ["-o", f"{ini}="]
    if told.stop:
        words.append("-x")
    if told.workers:
        if not re.fullmatch(r"\d+|auto|logical", told.workers):
            raise Usage(f"-n takes a number of processes, or auto; not {told.workers!r}")
        if importlib.util.find_spec("xdist") is None:
            raise Usage("-n needs pytest-xdist: pip install pytest-xdist")
        words += ["-p", "xdist", "-n", told.workers]
    return words
