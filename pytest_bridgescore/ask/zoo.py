"""The zoo: a scorer with a known fault as an adapter, `fault:NAME`. It is asked like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgescore_reference.values import Score
from pytest_bridgescore.ask.asker import AdapterError
from pytest_bridgescore.ask.python import ZOO, PythonAdapter
from pytest_bridgescore.ask.reference import Reference
from pytest_bridgescore.faults import Fault, UnknownFault, fault_named, scorer
from pytest_bridgescore.operations import Operation


class Faulty(Reference):
    """The reference with some faults."""

    def __init__(self, *faults: Fault) -> None:
        self.name = f"the reference with {' and '.join(fault.name for fault in faults)}"
        self._scorer = scorer(*faults)

    def _derive(self, operation: Operation, given: Mapping[str, Any]) -> Score:
        return self._scorer.derive(operation, given)


def faulty(adapter: str) -> PythonAdapter:
    """The asker for `fault:NAME`, or `fault:NAME+NAME`; `AdapterError` for a fault that there is not."""
    try:
        faults = [fault_named(name) for name in adapter.removeprefix(ZOO).split("+")]
    except UnknownFault as error:
        raise AdapterError(str(error)) from None
    return PythonAdapter(Faulty(*faults), adapter)
