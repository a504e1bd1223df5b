"""Packages that are not needed for asking and judging."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

#: What an extra is for, in the words of the one line that says it is missing.
PURPOSES: Final = {"html": "the HTML report", "sign": "signing", "generated": "pytest_bridgescore.strategies"}


class Missing(Exception):
    """A package of an extra is not there; the message says how it is installed."""


def require(module: str, extra: str) -> Any:
    """The module, if its extra is installed; `Missing` in one line otherwise."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise  # it is there, and something in it is broken
        purpose = PURPOSES.get(extra, extra)
        package = module.partition(".")[0]
        raise Missing(f"{purpose} needs {package}: {install(extra)}") from None


def install(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'pytest-bridgescore[{extra}]'"
