"""Vectors of a user's own: house rules and regressions in the user's repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_bridgescore import cli

HOUSE = """\
system: imps
operation: imps
source: wbf-laws
evidence: our club caps a board at 17
vectors:
  - id: imps/club/cap
    given: {difference: 4000}
    expect: 17
"""

CLUB = """
class Scorer:
    def imps(self, difference):
        return min(difference // 230, 17)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "house.yaml").write_text(HOUSE)
    (tmp_path / "club_scorer.py").write_text(CLUB)
    monkeypatch.chdir(tmp_path)
    # What `check` sets for its own process must not outlive the test.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_house_rule_is_asked_though_it_contradicts_the_reference(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["check", "--vectors", "house.yaml", "--vector", "imps/club/*"]
    assert cli.main([*asked, "--adapter", "club_scorer:Scorer"]) == 0
    assert "nothing failed: 1 passed" in capsys.readouterr().out


def test_a_house_rule_that_is_broken_is_told_without_reasons_of_the_laws(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check", "--vectors", "house.yaml", "--vector", "imps/club/*"]) == 1
    said = capsys.readouterr().out
    assert "expected  17" in said
    assert "got       24" in said
    assert "law78b" not in said


def test_validate_says_that_the_reference_answers_otherwise(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["vectors", "validate", "house.yaml"]) == 1
    said = capsys.readouterr().out
    assert "house.yaml:6: imps/club/cap: the vector says 17, the reference 24" in said
