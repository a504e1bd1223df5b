"""A scorer with one constant altered fails, in every system and for every operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bridgescore_reference import Rulebook
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors.coverage import coverage, rules_of_the_reference
from pytest_bridgescore.vectors.load import bundled
from tests.conftest import ALTERED_SCORER

if TYPE_CHECKING:
    from tests.conftest import Bridgescore

#: For each system one rule that is altered, and how.
ALTERED = {
    "duplicate": ("law77.insult.redoubled", "50"),
    "imps": ("law78b.loss", "1"),
    "matchpoints": ("law78a.equal", "2"),
    "teams": ("teams.line.ew", "1"),
    "victory_points": ("vp.russia-24.row-4", "(17, 20, 14, 6)"),
    "total_points": ("law78c.sum", "-1"),
    "chicago": ("target.points-24", "(290, 200)"),
    "rubber": ("law1936.36.two-one", "700"),
    "procedure": ("law79c.minutes", "20"),
}


def test_every_system_is_altered() -> None:
    assert {operation.system for operation in OPERATIONS.values()} == ALTERED.keys()


@pytest.mark.parametrize("system", ALTERED)
def test_a_scorer_with_one_altered_constant_fails(
    bridgescore: Bridgescore, pytester: pytest.Pytester, system: str
) -> None:
    rule, value = ALTERED[system]
    pytester.makepyfile(**{f"altered_{system}": ALTERED_SCORER.format(rule=rule, value=value)})
    pytester.syspathinsert()
    done = bridgescore("check", "--adapter", f"altered_{system}:Altered", "--system", system, "--no-sweeps")
    assert done.code == 1, done.all
    assert done.lines[-1].startswith("wrong: ")
    assert rule in done.out


def test_every_operation_notices_most_of_its_rules() -> None:
    """A rule is covered for an operation where one of its own vectors notices that it is gone."""
    covered = coverage(bundled())
    of = {vector.id: vector.operation.name for vector in bundled().vectors}
    noticed = {name: {rule for rule, ids in covered.items() if name in {of[id] for id in ids}} for name in OPERATIONS}
    own: dict[str, Rulebook] = {name: operation.rules for name, operation in OPERATIONS.items()}
    assert all(noticed.values())
    assert set().union(*noticed.values()) == set(rules_of_the_reference())
    for name, rules in noticed.items():
        assert rules <= set(own[name])
