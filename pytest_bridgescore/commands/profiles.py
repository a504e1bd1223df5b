"""`bridgescore profiles`: what certificates demand."""

from __future__ import annotations

import argparse

from pytest_bridgescore.commands.common import OK, Add, Usage, add_vectors_option, adder, profile_of, suite_of


def add(command: Add) -> None:
    """The commands and their options."""
    below = adder(command("profiles", _nothing, "what certificates demand"))
    listed = below("list", _list, "a line each: name, how much it demands, title")
    shown = below("show", _show, "what a profile demands")
    shown.add_argument("profile", metavar="NAME|FILE")
    compared = below("diff", _diff, "what one profile demands and the other does not")
    compared.add_argument("one", metavar="NAME|FILE")
    compared.add_argument("other", metavar="NAME|FILE")
    for parser in (listed, shown, compared):
        add_vectors_option(parser)


def _nothing(_: argparse.Namespace) -> int:
    raise Usage("profiles needs list, show or diff")


def _list(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import row

    suite = suite_of(told.vectors)
    rows = [row(profile_of(name, suite), suite) for name in sorted(suite.document["profiles"])]
    widths = [max((len(part) for part in column), default=0) for column in zip(*rows, strict=True)]
    for parts in rows:
        print("  ".join(f"{part:{width}}" for part, width in zip(parts, widths, strict=True)).rstrip())
    return OK


def _show(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import show

    suite = suite_of(told.vectors)
    for line in show(profile_of(told.profile, suite), suite):
        print(line)
    return OK


def _diff(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import differences

    suite = suite_of(told.vectors)
    one, other = profile_of(told.one, suite), profile_of(told.other, suite)
    lines = list(differences(one, other))
    print("\n".join(lines) if lines else f"nothing differs: {one.name} and {other.name} demand the same")
    return OK
