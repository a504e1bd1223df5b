"""`bridgescore check`: an implementation is asked the vectors, and its answers are judged."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from pytest_bridgescore.commands.common import Add
from pytest_bridgescore.commands.engine import run
from pytest_bridgescore.console import Console
from pytest_bridgescore.options import OPTIONS, Option
from pytest_bridgescore.progress import progress_on


def add(command: Add) -> None:
    """The command and its options, which are those of pytest."""
    parser = command("check", _check, "ask an implementation the vectors and judge its answers")
    add_options(parser, OPTIONS)
    parser.add_argument("-x", dest="stop", action="store_true", help="stop at the first that is wrong")


def add_options(parser: argparse.ArgumentParser, some: Iterable[Option]) -> None:
    """Options of a run by their names, how many processes ask, and how much is said."""
    for option in some:
        if option.metavar is None:
            parser.add_argument(f"--{option.name}", action="store_true", help=option.says)
        else:
            action = "append" if option.many else "store"
            parser.add_argument(f"--{option.name}", action=action, metavar=option.metavar, help=option.says)
    parser.add_argument("-n", dest="workers", metavar="WORKERS", help="spread over processes (needs pytest-xdist)")
    parser.add_argument("-q", dest="quiet", action="store_true", help="only the last line")


def _check(told: argparse.Namespace) -> int:
    console = Console(sys.stdout, quiet=told.quiet, progress=None if told.quiet else progress_on())
    return run(vars(told), console, workers=told.workers, stop=told.stop)
