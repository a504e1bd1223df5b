"""Faults that no catalogue has: the first lines of the diagnosis name the rule that was altered.

`python -m tests.unknown SEED NUMBER` does the same with as many as wanted.
"""

from __future__ import annotations

import pytest
from pytest_bridgescore.operations import OPERATIONS
from tests.unknown import COMPARISON, CONSTANT, MODULES, alterations, share

#: As many alterations of each seed, and the least part of them that must be found; the aim is 95 of a hundred.
NUMBER = 25
LEAST = 0.9


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, 102, 103, 104])
def test_the_first_lines_of_a_diagnosis_name_the_rule_that_was_altered(seed: int) -> None:
    made = alterations(seed, NUMBER)
    assert len(made) == NUMBER
    found = share(made)
    print(found)
    assert found.of_one >= LEAST, str(found)


def test_alterations_are_of_every_system_and_the_same_for_a_seed() -> None:
    number = 2 * len(MODULES)
    made = alterations(7, number)
    assert MODULES.keys() == {operation.system for operation in OPERATIONS.values()}
    assert {one.system for one in made} == MODULES.keys()
    assert {one.kind for one in made} == {CONSTANT, COMPARISON}
    assert [one.fault.says for one in alterations(7, number)] == [one.fault.says for one in made]
    assert all(one.rules and one.operations for one in made)
