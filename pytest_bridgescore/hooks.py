"""The hook that this plugin adds to pytest."""

import pytest


@pytest.hookspec(firstresult=True)
def pytest_bridgescore_adapter(config: pytest.Config) -> object:
    """Return the adapter that is asked the vectors: an object with methods named after operations.

    For a conftest whose adapter needs the configuration of the test session. It is called once, before
    anything is collected, and only when the plugin's own items were asked for.
    """
