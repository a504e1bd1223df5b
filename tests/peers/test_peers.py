"""The suite run against public scorers, each by the command line as its author would run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.peers.confirmed import confirmed, recorded

HERE = Path(__file__).parent
# What each adapter has, and so all that its scorer computes itself.
OPERATIONS = {
    "endplay": {"contract_score", "table_score", "board_conditions", "high_card_points"},
    "bridgebots": {"contract_score", "high_card_points"},
    "bridgeobjects": {"contract_score", "high_card_points"},
}


def check(peer: str, report: Path, *options: str) -> tuple[subprocess.CompletedProcess[str], dict[str, Any]]:
    """The finished `check` of a peer and its report; skips the test where the peer is not installed."""
    pytest.importorskip(peer)
    command = [sys.executable, "-m", "pytest_bridgescore", "check"]
    command += ["--adapter", f"{peer}_adapter:Adapter", "--known-failures", f"{peer}.known-failures.yaml"]
    command += ["--report-json", str(report), *options]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert report.exists(), done.stdout + done.stderr
    return done, json.loads(report.read_text(encoding="utf-8"))


@pytest.mark.parametrize("peer", OPERATIONS)
def test_contract_score_is_right_but_for_the_known_failures(peer: str, tmp_path: Path) -> None:
    done, report = check(peer, tmp_path / "report.json", "--operation", "contract_score")
    assert done.returncode == 0, done.stdout + done.stderr
    assert report["implementation"]["name"] == peer
    results = {result["id"]: result for result in report["results"]}
    assert {result["operation"] for result in results.values()} == {"contract_score"}
    verdicts = {id: result["verdict"] for id, result in results.items()}
    assert {id: v for id, v in verdicts.items() if v in {"FAIL", "XPASS", "UNRESOLVED"}} == {}
    sweep = results["sweep/contract_score/2017"]
    assert (sweep["verdict"], sweep["asked"], sweep["wrong"]) == ("PASS", 2940, 0)
    # What is right, or known to fail, needs no cause.
    assert report["diagnosis"] == []


@pytest.mark.parametrize("peer", OPERATIONS)
def test_an_operation_the_peer_lacks_is_unsupported(peer: str, tmp_path: Path) -> None:
    done, report = check(peer, tmp_path / "report.json")
    # Without a profile nothing is demanded: what a scorer lacks does not fail the run.
    assert done.returncode == 0, done.stdout + done.stderr
    lacking = [result for result in report["results"] if result["operation"] not in OPERATIONS[peer]]
    assert lacking
    assert {result["verdict"] for result in lacking} == {"UNSUPPORTED"}
    # Refusals are counted apart.
    unsupported = report["summary"]["UNSUPPORTED"] + report["refusals"]["UNSUPPORTED"]
    assert unsupported >= len(lacking)
    has = {result["operation"] for result in report["results"] if result["verdict"] in {"PASS", "XFAIL"}}
    assert has == OPERATIONS[peer]
    assert report["diagnosis"] == []


@pytest.mark.parametrize("peer", OPERATIONS)
def test_what_the_peer_confirms_is_what_the_suite_counts(peer: str, tmp_path: Path) -> None:
    _, report = check(peer, tmp_path / "report.json")
    assert confirmed(report) == recorded(peer)
