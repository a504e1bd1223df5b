"""What the commands share: how they end, how they are added, and what several of them read."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

OK, WRONG, INTERRUPTED, INTERNAL, USAGE = range(5)

Run = Callable[[argparse.Namespace], int]
#: Adds a command: its name, what runs it, what it does in a line.
Add = Callable[[str, Run, str], argparse.ArgumentParser]


class Usage(Exception):
    """A mistake on the command line: one line, exit status 4."""


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line."""

    def error(self, message: str) -> Any:
        raise Usage(f"{message} (see {self.prog} --help)")


def adder(parser: argparse.ArgumentParser, *, required: bool = False) -> Add:
    """What adds commands below a parser."""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=required)

    def add(name: str, run: Run, says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says)
        added.set_defaults(run=run)
        return added

    return add


def add_vectors_option(parser: argparse.ArgumentParser, says: str = "with vectors of your own") -> None:
    """The option that names vectors of a user's own."""
    parser.add_argument("--vectors", action="append", default=[], metavar="PATH", help=says)


def suite_of(own: Iterable[str | Path] = ()) -> Any:
    """The suite, with vectors of a user's own."""
    from pytest_bridgescore.selection import suite
    from pytest_bridgescore.settings import UsageError

    try:
        return suite([Path(path) for path in own])
    except UsageError as error:
        raise Usage(str(error)) from None


def profile_of(told: str, suite: Any) -> Any:
    """A profile by name, or from a file named from the current directory."""
    from pytest_bridgescore.settings import located
    from pytest_bridgescore.vectors.profile import ProfileError, profile_named

    try:
        return profile_named(located(told, Path.cwd()), suite)
    except ProfileError as error:
        raise Usage(str(error)) from None


def with_drawn_questions(
    suite: Any, profile: str | None, generated: str | None, properties: str | None, seed: str | None
) -> Any:
    """The suite with the questions that are made up by a seed, where any are."""
    from pytest_bridgescore.selection import with_drawn
    from pytest_bridgescore.settings import Settings, UsageError, located, whole

    try:
        settings = Settings(
            profile=located(profile, Path.cwd()) if profile else None,
            generated=whole("generated", generated) if generated else None,
            properties=whole("properties", properties) if properties else None,
            seed=whole("seed", seed) if seed else None,
        )
        return with_drawn(suite, settings)
    except UsageError as error:
        raise Usage(str(error)) from None


def operations_of(own: Sequence[str]) -> Any:
    """Every operation by name; those that vectors of a user's own declare among them."""
    from pytest_bridgescore.operations import OPERATIONS

    return suite_of(own).operations if own else OPERATIONS


def operation_of(name: str, own: Sequence[str]) -> Any:
    """The operation of a name, which may be declared in vectors of a user's own."""
    from pytest_bridgescore.operations import UnknownOperation, operation_named

    try:
        return operation_named(name, operations_of(own))
    except UnknownOperation as error:
        raise Usage(str(error)) from None


def text_of(path: str) -> str:
    """The text of a file that was named on the command line."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{path} cannot be read: {error}") from None
