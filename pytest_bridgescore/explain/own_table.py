"""The law's table beside the scorer's own, as its answers show it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import told
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation, Silence
from pytest_bridgescore.explain.spectrum import in_edition, inferred, shown
from pytest_bridgescore.faults import Fault
from pytest_bridgescore.operations.kinds import plain

#: As many wrong answers say what a cell must hold for the scorer.
_WITNESSES: Final = 20
_LEAST: Final = 3
#: Words of a rule's id that name the table it belongs to.
_WORDS_OF_A_TABLE: Final = 2


@dataclass(frozen=True)
class Cell:
    """One cell or row: what it is for, what the law says, what the scorer seems to say (`None`: that cannot be told).

    `right` and `wrong` count the answers that need it.
    """

    rule: str
    what: str
    law: str
    scorer: str | None
    right: int
    wrong: int


def own_table(
    evidence: Evidence, rules: Sequence[str], faults: Sequence[Fault] = (), beside: Sequence[Fault] = ()
) -> tuple[Cell, ...]:
    """The table that broken rules belong to: its numbers, or its rows where it is a scale.

    `faults` are those that break the rules, `beside` others that are at work as well. Empty where the
    scorer's own says nothing new.
    """
    cells = [*_rows(evidence)] or [*_cells(evidence, rules, faults, beside)]
    return tuple(cells) if any(cell.scorer not in (None, cell.law) for cell in cells) else ()


# --- a table of numbers -----------------------------------------------------------------------------


def _cells(
    evidence: Evidence, rules: Sequence[str], faults: Sequence[Fault], beside: Sequence[Fault]
) -> Iterator[Cell]:
    of_operation = evidence.operation.rules
    numeric = [rule for rule in rules if rule in of_operation and _number(of_operation[rule]) is not None]
    if not numeric:
        return
    table = ".".join(numeric[0].split(".")[:_WORDS_OF_A_TABLE]) + "."
    editions = Counter(evidence.operation.edition(one.given) for one in evidence.wrong)
    edition = editions.most_common(1)[0][0]
    for rule, worth in of_operation.items():
        if not rule.startswith(table) or _number(worth) is None:
            continue
        law = in_edition(worth, edition)
        named = [one for one in evidence.naming.get(rule, ()) if evidence.operation.edition(one.given) == edition]
        wrong = [one for one in named if not one.right]
        right = len(named) - len(wrong)
        if not named:
            continue
        own: Any = law  # what some right answer needs is right
        if not right:
            own = _stated(rule, edition, (*faults, *beside))
        if own is None:
            own = _inferred(evidence, rule, law, edition, wrong, beside)
        yield Cell(rule, rule.removeprefix(table), told(law), None if own is None else shown(own), right, len(wrong))


def _stated(rule: str, edition: str | None, faults: Sequence[Fault]) -> Any:
    """The value that a fault itself gives a rule."""
    value = next((fault.values[rule] for fault in faults if rule in fault.values), None)
    return in_edition(value, edition)


def _inferred(
    evidence: Evidence,
    rule: str,
    law: int | Fraction,
    edition: str | None,
    wrong: Sequence[Observation],
    beside: Sequence[Fault],
) -> int | Fraction | None:
    """What several wrong answers agree that a cell must hold, a whole number where the law has one."""
    by_edition = edition if isinstance(evidence.operation.rules[rule], ByEdition) else None
    values = [*inferred(evidence, rule, law, by_edition, wrong[:_WITNESSES], beside)]
    if len(values) != 1 or len(wrong) < _LEAST or (isinstance(law, int) and not isinstance(values[0], int)):
        return None
    return values[0]


def _number(worth: Any) -> int | Fraction | None:
    value = in_edition(worth, None)
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


# --- a scale ----------------------------------------------------------------------------------------


def _rows(evidence: Evidence) -> Iterator[Cell]:
    """The rows of a scale: an answer for each range of the one number that is asked for."""
    if not any(_rule_of(evidence, one) for one in evidence.wrong):
        return
    for others, column in _columns(evidence):
        for _, row in groupby(column, lambda one: _told(one[1].expected)):
            some = list(row)
            (start, first), (end, _) = some[0], some[-1]
            wrong = sum(not one.right for _, one in some)
            what = (str(start) if start == end else f"{start} to {end}") + others
            yield Cell(_rule_of(evidence, first), what, _told(first.expected), _own(some), len(some) - wrong, wrong)


def _columns(evidence: Evidence) -> Iterator[tuple[str, list[tuple[int, Observation]]]]:
    """For each setting of the other parameters, what was answered for each number, the smallest first."""
    required = {parameter.name for parameter in evidence.operation.parameters if parameter.required}
    asked = [one for one in (*evidence.wrong, *evidence.right) if one.given.keys() == required]
    values = {name: {one.given[name] for one in asked if type(one.given[name]) is int} for name in required}
    name = max(values, key=lambda name: len(values[name]))
    columns: dict[str, dict[int, Observation]] = {}
    for one in asked:
        if type(one.given[name]) is int and one.given[name] >= 0:
            others = ", ".join(
                f"{other} {json.dumps(said)}"
                for other, said in one.given.items()
                if len(values[other]) != 1 and other != name
            )
            columns.setdefault(others, {})[one.given[name]] = one
    for others, column in sorted(columns.items()):
        yield f", {others}" if others else "", sorted(column.items())


def _own(row: Sequence[tuple[int, Observation]]) -> str:
    """What the scorer says in a row: one answer, or several with where each begins."""
    parts = []
    for said, some in groupby(row, lambda one: _told(one[1].got)):
        parts.append((said, next(some)[0]))
    if len(parts) == 1:
        return parts[0][0]
    return ", ".join(said if not place else f"{said} from {start}" for place, (said, start) in enumerate(parts))


def _told(answer: Any) -> str:
    if isinstance(answer, Silence):
        return str(answer.value)
    said = plain(answer)
    if isinstance(said, dict):
        return "-".join(map(str, said.values()))
    return str(said)


def _rule_of(evidence: Evidence, observation: Observation) -> str:
    """The row of the law that a number falls into."""
    rules = evidence.operation.rules
    return next((line.rule for line in evidence.lines(observation) if isinstance(rules.get(line.rule), tuple)), "")
