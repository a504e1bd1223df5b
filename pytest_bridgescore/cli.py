"""The command `bridgescore`: what is below it, and how it ends."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from pytest_bridgescore import __version__
from pytest_bridgescore.commands import (
    ask,
    certify,
    check,
    compare,
    faults,
    new_adapter,
    operations,
    profiles,
    report,
    serve,
    vectors,
    verify,
)
from pytest_bridgescore.commands.common import INTERRUPTED, OK, USAGE, Parser, Usage, adder
from pytest_bridgescore.console import nobody_reads


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status as documented: 0 right, 1 wrong, 2 interrupted, 3 internal, 4 usage."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Bridge has suit symbols, and consoles that cannot show them must not end a run.
            stream.reconfigure(errors="backslashreplace")
    try:
        told = _told(arguments)
        return int(told.run(told))
    except Usage as error:
        print(f"bridgescore: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        nobody_reads(sys.stdout)
        return OK


def _told(arguments: Sequence[str] | None) -> argparse.Namespace:
    told, rest = _parser().parse_known_args(arguments)
    if rest and (not hasattr(told, "arguments") or any(word.startswith("-") for word in rest)):
        raise Usage(f"unrecognized arguments: {' '.join(rest)} (see bridgescore --help)")
    if rest:
        # `ask OPERATION --json key=value`: what argparse leaves over after an option is arguments still.
        told.arguments += rest
    return told


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="bridgescore", description="Ask a contract bridge scorer whether its numbers are right.")
    parser.add_argument("--version", action="version", version=f"bridgescore {__version__}")
    command = adder(parser, required=True)
    for group in (
        check,
        certify,
        verify,
        compare,
        report,
        ask,
        operations,
        profiles,
        faults,
        vectors,
        new_adapter,
        serve,
    ):
        group.add(command)
    return parser
