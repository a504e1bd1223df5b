"""pytest's side of the suite, and nothing else: what is not asked for is not imported.

Three doors lead an implementation in: the option or ini key `bridgescore_adapter`; the hook
`pytest_bridgescore_adapter` of a conftest; a test function of one's own that takes `bridgescore_vector`.

PYTEST_DONT_REWRITE: every pytest start pays for this module, and nothing in it asserts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_bridgescore import options

if TYPE_CHECKING:
    from pytest_bridgescore.items import AskedVector
    from pytest_bridgescore.session import Session


class Hooks:
    """The hook that a conftest may implement."""

    @staticmethod
    @pytest.hookspec(firstresult=True)
    def pytest_bridgescore_adapter(config: pytest.Config) -> object:
        """Return the adapter that is asked the vectors: an object with methods named after operations.

        For an adapter that needs the configuration of the test session. It is called once, before
        anything is collected, and only when the plugin's own items were asked for.
        """


def _session(config: pytest.Config) -> Session:
    """The session of this run, made when something of the suite is first wanted."""
    session: Session | None = config.pluginmanager.get_plugin("bridgescore-session")
    if session is None:
        from pytest_bridgescore.session import Session as SuiteSession

        session = SuiteSession(config)
        config.pluginmanager.register(session, "bridgescore-session")
    return session


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    pluginmanager.add_hookspecs(Hooks)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "bridgescore(systems=..., operations=..., sources=..., vectors=..., laws=..., profile=...): "
        "which vectors a test that takes `bridgescore_vector` is given.",
    )
    if options.asks_for_own_items(config):
        _session(config)
    elif config.getoption("dist", "no") != "no":
        # The process that controls workers collects nothing: it hears of vectors from their reports.
        from pytest_bridgescore.listener import Listener

        config.pluginmanager.register(Listener(config, _session), "bridgescore-listener")


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
