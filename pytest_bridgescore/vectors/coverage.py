"""Which vectors would notice if a rule were gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Refused
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.model import Suite, Vector


def rules_of_the_reference() -> Rulebook:
    """Every rule of every operation's rulebook."""
    every = Rulebook({})
    for operation in OPERATIONS.values():
        every = every | operation.rules
    return every


def coverage(suite: Suite) -> dict[str, list[str]]:
    """Every rule, of the suite and of the reference, with the vectors that cover it.

    A vector covers a rule that it names if the reference's answer changes once the rule is neutralised.
    Disputed vectors cover nothing.
    """
    covered: dict[str, list[str]] = {rule: [] for rule in sorted({*suite.rules, *rules_of_the_reference()})}
    for vector in suite.vectors:
        if vector.readings is None and vector.data["operation"] in suite.operations:
            for rule in vector.rules:
                if rule in covered and _notices(vector, rule):
                    covered[rule].append(vector.id)
    return covered


def _notices(vector: Vector, rule: str) -> bool:
    operation = vector.operation
    if rule not in operation.rules:
        return False
    without = operation.rules.neutralised(rule)
    return bool(answer(operation, vector.given) != answer(operation, vector.given, without))


def answer(operation: Operation, given: Mapping[str, Any], rules: Rulebook | None = None) -> Any:
    """What the reference answers under a rulebook: the value, or the exception's type where there is none."""
    try:
        return operation.derive(given, rules).value
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError) as error:
        # An altered rulebook may leave the reference without an answer: that is another answer.
        return Refused if isinstance(error, Refused) else type(error)
