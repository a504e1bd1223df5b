"""How each rule of the laws stands after a run: how many answers that need it are right, and how many are wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import Refused
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.explain.spectrum import shown
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS, UNSUPPORTED, XPASS
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.declare import PROPERTY
from pytest_bridgescore.vectors.model import Suite

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis


@dataclass(frozen=True)
class Standing:
    """One rule, in one class of equal editions where they differ, and the answers whose derivation needs it.

    `broken`: a cause that was found names it; or every answer that needs it is wrong, and nothing else explains that.
    """

    rule: str
    law: str
    statement: str
    edition: str | None
    value: str
    right: int
    wrong: int
    broken: bool


def standings(results: Iterable[Result], suite: Suite, found: Sequence[Diagnosis]) -> list[Standing]:
    """Every rule of the suite that an answer needed or that an asked operation has, in the order of the laws."""
    right: Counter[tuple[str, str | None]] = Counter()
    wrong: Counter[tuple[str, str | None]] = Counter()
    #: The operations whose answers are wrong where a rule is needed.
    concerned: dict[str, set[str]] = {}
    asked: dict[str, Operation] = {}
    for result in results:
        operation = suite.operations.get(result.operation)
        if operation is None or result.verdict == UNSUPPORTED or result.observed is not None or result.refusal:
            continue
        if result.id.startswith(PROPERTY):
            continue  # of no answer is known whether it is right
        asked[operation.name] = operation
        for rules, edition, is_right in _needed(result, operation, suite):
            for rule in rules:
                counted = right if is_right else wrong
                counted[rule, _edition(operation, rule, edition)] += 1
                if not is_right:
                    concerned.setdefault(rule, set()).add(operation.name)
    named = {rule for cause in found for rule in cause.rules}
    explained = {operation for cause in found for operation in cause.operations}
    standing = []
    for rule, edition, worth in _cells(asked.values(), suite, {*right, *wrong}):
        good, bad = right[rule, edition], wrong[rule, edition]
        unexplained = not good and not concerned.get(rule, set()) <= explained
        entry = suite.rules.get(rule, {})
        standing.append(
            Standing(
                rule=rule,
                law=str(entry.get("law", "-")),
                statement=str(entry.get("statement", "")),
                edition=edition,
                value=shown(worth),
                right=good,
                wrong=bad,
                broken=bad > 0 and (rule in named or unexplained),
            )
        )
    return standing


def _needed(result: Result, operation: Operation, suite: Suite) -> Iterator[tuple[Iterable[str], str | None, bool]]:
    """For each answer of a result: the rules that the right one needs, its edition, and whether it is right."""
    if result.asked is None:
        yield result.rules, operation.edition(result.given or {}), result.verdict in (PASS, XPASS)
        return
    sweep = suite.sweep(result.id)
    missed = {f"{result.id}/{id}" for id, _, _ in result.missed}
    for given, _ in suite.cases(sweep) if sweep and result.asked and operation.reference else ():
        try:
            rules = {line.rule for line in operation.derive(given).because}
        except Refused:
            continue
        yield rules, operation.edition(given), not missed or swept(result.id, given) not in missed


def _cells(
    operations: Iterable[Operation], suite: Suite, needed: set[tuple[str, str | None]]
) -> Iterator[tuple[str, str | None, Any]]:
    """Rule, edition where that makes a difference, and what it is worth: as the rulebooks have them, then others."""
    seen: set[tuple[str, str | None]] = set()
    for operation in operations:
        for rule, worth in operation.rules.items():
            by_edition = worth.items() if isinstance(worth, ByEdition) else [(None, worth)]
            for edition, value in by_edition:
                if (rule, edition) not in seen and rule in suite.rules:
                    seen.add((rule, edition))
                    yield rule, edition, value
    for rule, edition in sorted(needed - seen, key=str):
        yield rule, edition, suite.rules.get(rule, {}).get("value")


def _edition(operation: Operation, rule: str, edition: str | None) -> str | None:
    worth = operation.rules.get(rule)
    if not isinstance(worth, ByEdition):
        return None
    return edition if edition in worth else next(iter(worth))
