"""The suite run against bridge-scorer from npm, by the command line as its author would run it.

`npm ci` in the folder bridge-scorer installs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.peers.confirmed import confirmed, recorded

HERE = Path(__file__).parent
# What the adapter has, and so all that its scorer computes itself.
OPERATIONS = {"contract_score", "matchpoints", "imps"}


class Checked(NamedTuple):
    """The finished `check`, the report it wrote, and the results in there by their ids."""

    done: subprocess.CompletedProcess[str]
    report: dict[str, Any]
    results: dict[str, dict[str, Any]]

    def answerable(self, operation: str) -> list[dict[str, Any]]:
        """The results of an operation's vectors that have an answer; a sweep has none of its own."""
        results = [result for result in self.results.values() if result["operation"] == operation]
        return [result for result in results if result["given"] is not None and not result["refusal"]]


@pytest.fixture(scope="module")
def checked(require: Callable[[str, object], None], tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """One run of everything; skips the tests where something is missing."""
    require("node", shutil.which("node"))
    installed = (HERE / "bridge-scorer/node_modules/bridge-scorer").is_dir()
    require("npm", installed or shutil.which("npm"))
    require("bridge-scorer", installed)
    path = tmp_path_factory.mktemp("bridge-scorer") / "report.json"
    command = [sys.executable, "-m", "pytest_bridgescore", "check", "--command", "node bridge-scorer/adapter.js"]
    command += ["--known-failures", "bridge-scorer/known-failures.yaml", "--report-json", str(path)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert path.exists(), done.stdout + done.stderr
    report = json.loads(path.read_text(encoding="utf-8"))
    return Checked(done, report, {result["id"]: result for result in report["results"]})


def test_nothing_is_wrong_but_for_the_known_failures(checked: Checked) -> None:
    assert checked.done.returncode == 0, checked.done.stdout + checked.done.stderr
    implementation = checked.report["implementation"]
    assert (implementation["name"], implementation["version"]) == ("bridge-scorer", "2.4.0")
    verdicts = {id: result["verdict"] for id, result in checked.results.items()}
    assert {id: v for id, v in verdicts.items() if v not in {"PASS", "XFAIL", "UNSUPPORTED"}} == {}
    # What is known is that it takes nonsense. Numbers it has wrong there are none.
    known = [result for result in checked.results.values() if result["verdict"] == "XFAIL"]
    assert known
    assert all(result["refusal"] for result in known)
    assert checked.report["diagnosis"] == []


@pytest.mark.parametrize(("sweep", "asked"), [("sweep/contract_score/2017", 2940), ("sweep/imps/law78b", 1601)])
def test_a_whole_table_is_right(checked: Checked, sweep: str, asked: int) -> None:
    result = checked.results[sweep]
    assert (result["verdict"], result["asked"], result["wrong"]) == ("PASS", asked, 0)


def test_contracts_are_scored_by_the_laws_since_1987(checked: Checked) -> None:
    """Which the suite calls 2017. Of older tables it knows nothing."""
    verdicts = {(r["given"].get("laws", "2017"), r["verdict"]) for r in checked.answerable("contract_score")}
    assert verdicts == {("2017", "PASS"), ("1975", "UNSUPPORTED"), ("1963", "UNSUPPORTED")}


@pytest.mark.parametrize("win", [2, 1])
def test_matchpoints_are_right_in_both_units(checked: Checked, win: int) -> None:
    results = [result for result in checked.answerable("matchpoints") if result["given"].get("win", 2) == win]
    assert results
    assert {result["verdict"] for result in results} == {"PASS"}


def test_differences_in_gaps_are_read_one_way(checked: Checked) -> None:
    """By the lower row. Another reading, or another scale, it does not have."""
    for result in checked.answerable("imps"):
        has = result["given"].get("table") is None and result["given"].get("gap", "reject") in {"reject", "lower"}
        assert result["verdict"] == ("PASS" if has else "UNSUPPORTED"), result


def test_an_operation_it_lacks_is_unsupported(checked: Checked) -> None:
    lacking = [result for result in checked.report["results"] if result["operation"] not in OPERATIONS]
    assert lacking
    assert {result["verdict"] for result in lacking} == {"UNSUPPORTED"}
    has = {result["operation"] for result in checked.report["results"] if result["verdict"] in {"PASS", "XFAIL"}}
    assert has == OPERATIONS


def test_what_it_confirms_is_what_the_suite_counts(checked: Checked) -> None:
    assert confirmed(checked.report) == recorded("bridge-scorer")


def test_the_lock_file_names_a_hash_and_no_place() -> None:
    """Whoever runs these tests has packages from a registry of their own choice."""
    packages = json.loads((HERE / "bridge-scorer/package-lock.json").read_text(encoding="utf-8"))["packages"]
    locked = packages["node_modules/bridge-scorer"]
    assert locked["version"] == "2.4.0"
    assert locked["integrity"].startswith("sha512-")
    assert not [name for name, package in packages.items() if "resolved" in package]
