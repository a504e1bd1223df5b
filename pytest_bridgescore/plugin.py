"""pytest's side of the suite, and nothing else: what is not asked for is not imported.

Three doors lead an implementation in: the option or ini key `bridgescore_adapter`; the hook
`pytest_bridgescore_adapter` of a conftest; a test function of one's own that takes `bridgescore_vector`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_bridgescore import options

if TYPE_CHECKING:
    from pytest_bridgescore.session import AskedVector, Session

_NAME = "bridgescore-listener"


class _Listener:
    """Waits for the first thing that concerns the suite; only then is the session made."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """The session of this run, made when first needed."""
        if self._session is None:
            from pytest_bridgescore.session import Session

            self._session = Session(self._config)
            self._config.pluginmanager.register(self._session, "bridgescore-session")
        return self._session

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "bridgescore"):
            self.session.note(report)


def _session(config: pytest.Config) -> Session:
    listener: _Listener = config.pluginmanager.get_plugin(_NAME)  # type: ignore[assignment]
    return listener.session


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    from pytest_bridgescore import hooks

    pluginmanager.add_hookspecs(hooks)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "bridgescore(systems=..., operations=..., sources=..., vectors=..., laws=...): "
        "which vectors a test that takes `bridgescore_vector` is given.",
    )
    listener = _Listener(config)
    config.pluginmanager.register(listener, _NAME)
    if options.asks_for_own_items(config):
        _ = listener.session


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bridgescore_vector" in metafunc.fixturenames:
        _session(metafunc.config).parametrize(metafunc)


@pytest.fixture
def bridgescore_vector(request: pytest.FixtureRequest) -> AskedVector:
    """One vector of the suite; `bridgescore_vector.check(adapter)` asks it and judges the answer."""
    return _session(request.config).asked_vector(request)


@pytest.fixture(scope="session")
def bridgescore_adapter(pytestconfig: pytest.Config) -> object:
    """The adapter that an option, ini key or conftest hook names; the bundled reference without one."""
    return _session(pytestconfig).adapter
