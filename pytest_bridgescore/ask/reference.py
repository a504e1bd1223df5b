"""The bundled reference as an adapter: it is asked like any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bridgescore_reference.values import Score
from pytest_bridgescore import __version__
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.operations import OPERATIONS, Operation

NAME = "the bundled reference"


class Reference:
    """Answers every operation by its declared reference function."""

    name = NAME
    version = __version__

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            operation = OPERATIONS[name]
        except KeyError:
            raise AttributeError(name) from None
        return lambda **given: self._derive(operation, given).value

    def _derive(self, operation: Operation, given: Mapping[str, Any]) -> Score:
        return operation.derive(given)


def reference() -> PythonAdapter:
    """The asker that is used when no adapter is given."""
    return PythonAdapter(Reference())
