"""`bridgescore serve`: the bundled reference, or a Python adapter, as a program that speaks the protocol."""

from __future__ import annotations

import argparse
import sys

from pytest_bridgescore.commands.common import OK, Add, Usage, add_vectors_option, operations_of


def add(command: Add) -> None:
    """The command and its options."""
    serve = command("serve", _serve, "answer questions on standard input by the protocol, with the bundled reference")
    serve.add_argument("--adapter", metavar="PKG.MOD:OBJ", help="answer with this adapter instead")
    add_vectors_option(serve, "with operations of your own")


def _serve(told: argparse.Namespace) -> int:
    from pytest_bridgescore.ask.asker import AdapterError
    from pytest_bridgescore.ask.python import named
    from pytest_bridgescore.ask.reference import reference
    from pytest_bridgescore.ask.serve import serve

    operations = operations_of(told.vectors)
    try:
        asker = named(told.adapter, operations) if told.adapter else reference()
    except AdapterError as error:
        raise Usage(str(error)) from None

    def write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    serve(sys.stdin.buffer, write, asker, operations)
    return OK
