"""`bridgescore faults`: what scorers are known to do wrong."""

from __future__ import annotations

import argparse

from pytest_bridgescore.commands.common import OK, Add, Usage, adder


def add(command: Add) -> None:
    """The commands and their options."""
    below = adder(command("faults", _nothing, "what scorers are known to do wrong"))
    listed = below("list", _list, "a line each: name, what it does")
    listed.add_argument("--operation", metavar="NAME", help="those that change what this operation answers")
    shown = below("show", _show, "one fault: what it does, the rules it breaks, what it changes, where it was seen")
    shown.add_argument("name")


def _nothing(_: argparse.Namespace) -> int:
    raise Usage("faults needs list or show")


def _list(told: argparse.Namespace) -> int:
    from pytest_bridgescore.commands.common import operation_of
    from pytest_bridgescore.faults import FAULTS, parts_of

    faults = list(FAULTS.values())
    if told.operation:
        operation = operation_of(told.operation, ())
        faults = [fault for fault in faults if any(part.touches(operation) for part in parts_of(fault))]
    width = max((len(fault.name) for fault in faults), default=0)
    for fault in faults:
        print(f"{fault.name:{width}}  {'the adapter' if fault.is_convention else 'the scorer'} {fault.says}")
    return OK


def _show(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.faults import show
    from pytest_bridgescore.faults import UnknownFault, fault_named
    from pytest_bridgescore.vectors.load import bundled

    try:
        fault = fault_named(told.name)
    except UnknownFault as error:
        raise Usage(str(error)) from None
    for line in show(fault, bundled()):
        print(line)
    return OK
