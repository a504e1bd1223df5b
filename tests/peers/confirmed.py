"""What a peer gives as the suite has it: by a run, and as `vectors/peers.yaml` records it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pytest_bridgescore.vectors.independence import peers_of
from pytest_bridgescore.vectors.load import bundled


class Confirmed(NamedTuple):
    """The version of a peer, the ids of the golden values that it gives, and of the tables that it gives whole."""

    version: str
    values: frozenset[str]
    sweeps: frozenset[str]


def confirmed(report: dict[str, Any]) -> Confirmed:
    """By the report of a run; a refusal is no value."""
    passed = {result["id"] for result in report["results"] if result["verdict"] == "PASS" and not result["refusal"]}
    sweeps = {sweep.id for _, sweep in bundled().sweeps}
    return Confirmed(report["implementation"]["version"], frozenset(passed - sweeps), frozenset(passed & sweeps))


def recorded(peer: str) -> Confirmed:
    """By the ledger."""
    suite = bundled()
    said = suite.document["peers"][peer]
    values = frozenset(vector.id for vector in suite.vectors if peer in peers_of(vector, suite))
    return Confirmed(said["version"], values, frozenset(said["sweeps"]))
