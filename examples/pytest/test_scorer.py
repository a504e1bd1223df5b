"""The third door: a test function of one's own, with any fixture it needs."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.bridgescore(systems="imps")
def test_imps(bridgescore_vector: Any, scorer: object) -> None:
    """Ask one vector; a wrong answer fails with the derivation and without a traceback."""
    bridgescore_vector.check(scorer)
