"""What hears of vectors asked in other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from pytest_bridgescore.session import Session


class Listener:
    """Makes the session of a controlling process once a worker's report speaks of a vector."""

    def __init__(self, config: pytest.Config, session: Callable[[pytest.Config], Session]) -> None:
        self._config, self._session = config, session

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Make the session; from then on it hears of reports itself."""
        if hasattr(report, "bridgescore") and not self._config.pluginmanager.has_plugin("bridgescore-session"):
            self._session(self._config).pytest_runtest_logreport(report)
