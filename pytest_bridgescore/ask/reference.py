"""The bundled reference as an adapter: it is asked like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytest_bridgescore import __version__
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.operations import OPERATIONS

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
        return lambda **given: operation.derive(given).value


def reference() -> PythonAdapter:
    """The asker that is used when no adapter is given."""
    return PythonAdapter(Reference())
