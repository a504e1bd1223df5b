"""What scorers do wrong."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Fault

FAULTS: Final[tuple[Fault, ...]] = ()
