"""Which vectors would notice if a rule were gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Refused
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.model import Suite


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
    # Many vectors name the same rule: each altered rulebook is made once.
    without: dict[tuple[str, str], Rulebook] = {}
    for vector in suite.vectors:
        if vector.readings is not None or vector.data["operation"] not in suite.operations:
            continue
        operation = vector.operation
        known = [rule for rule in vector.rules if rule in covered and rule in operation.rules]
        right = answer(operation, vector.given) if known else None
        for rule in known:
            key = (operation.name, rule)
            if key not in without:
                without[key] = operation.rules.neutralised(rule)
            if answer(operation, vector.given, without[key]) != right:
                covered[rule].append(vector.id)
    return covered


def answer(operation: Operation, given: Mapping[str, Any], rules: Rulebook | None = None) -> Any:
    """What the reference answers under a rulebook: the value, or the exception's type where there is none."""
    try:
        return operation.derive(given, rules).value
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError) as error:
        # An altered rulebook may leave the reference without an answer: that is another answer.
        return Refused if isinstance(error, Refused) else type(error)
