"""Opens the scorer for the test session, and hands its adapter to the suite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

IMPS_FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


class Adapter:
    """Asks a database that holds the IMP scale."""

    name, version = "imp-database", "0.3"

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    def imps(self, difference: int) -> int:
        """IMPs with the sign of the difference."""
        if not isinstance(difference, int) or difference % 10:
            raise ValueError("the scale has multiples of 10 only")
        [(won,)] = self.database.execute("SELECT count(*) FROM scale WHERE least <= ?", [abs(difference)])
        return int(won) if difference > 0 else -int(won)


def open_database() -> sqlite3.Connection:
    """The scorer, as the session needs it: here a fresh database in memory."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE scale (least INTEGER)")
    database.executemany("INSERT INTO scale VALUES (?)", [(least,) for least in IMPS_FROM])
    return database


def pytest_bridgescore_adapter(config: pytest.Config) -> Adapter:
    """The second door: pytest calls this when the suite's own items are asked for."""
    database = open_database()
    config.add_cleanup(database.close)
    return Adapter(database)


@pytest.fixture(scope="session")
def scorer() -> Iterator[Adapter]:
    """The adapter for test functions, the third door."""
    database = open_database()
    yield Adapter(database)
    database.close()
