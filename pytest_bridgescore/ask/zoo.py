"""The zoo: a scorer with a known fault as an adapter, `fault:NAME`. It is asked like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytest_bridgescore import __version__
from pytest_bridgescore.ask.asker import AdapterError
from pytest_bridgescore.ask.python import ZOO, PythonAdapter
from pytest_bridgescore.faults import Fault, UnknownFault, fault_named, scorer
from pytest_bridgescore.operations import OPERATIONS


class Faulty:
    """Answers every operation by the reference with some faults."""

    version = __version__

    def __init__(self, *faults: Fault) -> None:
        self.name = f"the reference with {' and '.join(fault.name for fault in faults)}"
        self._scorer = scorer(*faults)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            operation = OPERATIONS[name]
        except KeyError:
            raise AttributeError(name) from None
        return lambda **given: self._scorer.derive(operation, given).value


def faulty(adapter: str) -> PythonAdapter:
    """The asker for `fault:NAME`, or `fault:NAME+NAME`; `AdapterError` for a fault that there is not."""
    try:
        faults = [fault_named(name) for name in adapter.removeprefix(ZOO).split("+")]
    except UnknownFault as error:
        raise AdapterError(str(error)) from None
    return PythonAdapter(Faulty(*faults), adapter)
