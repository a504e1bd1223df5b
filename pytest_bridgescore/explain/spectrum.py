"""Which rules explain the wrong answers, and what the scorer must be using instead of the law's values."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, Final

from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import exact, told
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.observation import Observation, Silence
from pytest_bridgescore.faults import Fault, scorer
from pytest_bridgescore.operations import Operation

#: Wrong answers from which another value of a rule is inferred.
_WITNESSES: Final = 6
#: As many numbers that were asked for are tried as entries of a list.
_MOST_SIZES: Final = 32
#: By as much a number may be mistyped, where nothing better can be inferred.
_SLIPS: Final = tuple(
    sign * unit * times
    for unit, most in ((1, 5), (10, 10), (100, 5))
    for times in range(1, most + 1)
    for sign in (1, -1)
)


@dataclass(frozen=True)
class Suspect:
    """A rule, and how well it goes with wrong answers: from 0 to 1."""

    rule: str
    weight: float
    #: Wrong and right answers whose derivations name it.
    wrong: int
    right: int


def suspects(evidence: Evidence, wrong: Sequence[Observation] | None = None) -> list[Suspect]:
    """The rules that wrong answers hang on, from the likeliest down.

    A rule is likely where most answers that name it are wrong, and most wrong answers name it; and where
    an answer without it would be another in just those parts that are wrong.
    """
    those = evidence.wrong if wrong is None else list(wrong)
    named = _named(evidence, those)
    felt = _felt(evidence, those)
    found = [
        Suspect(rule, (weight + felt.get(rule, 0)) / 2, times, right)
        for rule, (weight, times, right) in named.items()
    ]
    found += [Suspect(rule, weight / 2, 0, 0) for rule, weight in felt.items() if rule not in named]
    return sorted(found, key=lambda one: (-one.weight, one.rule))


def _named(evidence: Evidence, wrong: Sequence[Observation]) -> dict[str, tuple[float, int, int]]:
    """Each rule that a wrong answer's derivation names: how well that tells it (Ochiai's measure), and how often."""
    of_those = set(map(id, wrong))
    found = {}
    for rule, named in evidence.naming.items():
        times = sum(id(one) in of_those for one in named)
        right = sum(one.right for one in named)
        if times:
            found[rule] = times / math.sqrt(len(wrong) * (times + right)), times, right
    return found


def _felt(evidence: Evidence, wrong: Sequence[Observation]) -> dict[str, float]:
    """Each rule without which answers are others: how well the parts that change are those that are wrong."""
    of_those = set(map(id, wrong))
    sample = [one for one in evidence.sample if one.right or id(one) in of_those]
    astray = [frozenset() if one.right else evidence.astray(one.expected, one.got) for one in sample]
    found = {}
    for rule in evidence.operation.rules:
        without = evidence.operation.rules.neutralised(rule)
        derive = partial(Operation.derive, rules=without)
        changed = [evidence.astray(one.expected, evidence.predicted(derive, one.given)) for one in sample]
        alike = sum(
            len(parts & others) / len(parts | others) for parts, others in zip(astray, changed, strict=True) if parts
        )
        if alike:
            found[rule] = alike / math.sqrt(sum(map(bool, astray)) * sum(map(bool, changed)))
    return found


@dataclass(frozen=True)
class Altered:
    """A rule whose value, if it were another, would give the answers that were given."""

    rule: str
    law: Any
    value: Any
    edition: str | None

    def fault(self, evidence: Evidence) -> Fault:
        """The same as an alteration of the reference."""
        worth = evidence.operation.rules[self.rule]
        value = ByEdition({**worth, self.edition: self.value}) if self.edition is not None else self.value
        return Fault(name=self.rule, says=self.says, seen="", values={self.rule: value})

    @property
    def says(self) -> str:
        """Law and scorer beside each other."""
        return f"{self.rule}: the scorer uses {shown(self.value)} where the law says {shown(self.law)}"


def altered_values(evidence: Evidence, base: Iterable[Fault] = ()) -> list[Altered]:
    """Each rule with the value that would explain every answer, likeliest rule first; `base` faults beside it."""
    known = tuple(base)
    weights = {rule: weight for rule, (weight, _, _) in _named(evidence, evidence.wrong).items()}
    rules = sorted(evidence.operation.rules, key=lambda rule: (-weights.get(rule, 0), rule))
    editions = {evidence.operation.edition(one.given) for one in evidence.wrong}
    fitting = []
    for rule in rules:
        law, own = evidence.operation.rules[rule], None
        if isinstance(law, ByEdition):
            if len(editions) > 1:
                continue  # it would be another number in each
            own = next(iter(editions)) or next(iter(law))
            law = law[own]
        for value in _values(evidence, rule, law, own, known):
            one = Altered(rule, law, value, own)
            if evidence.fits(scorer(*known, one.fault(evidence)).derive):
                fitting.append(one)
                break
    return fitting


def altered_cells(evidence: Evidence) -> list[Altered]:
    """Every cell of a table that no right answer needs, with the value that all wrong ones agree on."""
    if evidence.operation.derivation != "sum":
        return []
    editions = {evidence.operation.edition(one.given) for one in evidence.wrong}
    found = []
    for rule in evidence.naming:
        named = evidence.naming[rule]
        law, edition = evidence.operation.rules.get(rule), None
        if isinstance(law, ByEdition):
            edition = next(iter(editions)) or next(iter(law))
            named = [one for one in named if evidence.operation.edition(one.given) in editions]
            law = law[edition] if len(editions) == 1 else None
        if not isinstance(law, int) or any(one.right for one in named):
            continue
        values = [*inferred(evidence, rule, law, edition, named)]
        if len(values) == 1 and values[0] != law:
            found.append(Altered(rule, law, values[0], edition))
    return found


def _values(evidence: Evidence, rule: str, law: Any, edition: str | None, known: Sequence[Fault]) -> Iterator[Any]:
    """Other values that a rule may have for the scorer, each once."""
    seen = [law]
    for value in _supposed(evidence, rule, law, edition, known):
        if value not in seen:
            seen.append(value)
            yield value


def _supposed(evidence: Evidence, rule: str, law: Any, edition: str | None, known: Sequence[Fault]) -> Iterator[Any]:
    rules = evidence.operation.rules
    if isinstance(law, bool) or law is None:
        return
    if isinstance(law, int | Fraction):
        if not _is_felt(evidence, rule, law, edition, known):
            return
        yield from inferred(evidence, rule, law, edition, _witnesses(evidence, known), known)
        yield from (-law, 0, 2 * law, exact(Fraction(law) / 2))
        yield from (law + slip for slip in _SLIPS)
    elif isinstance(law, str):
        yield from (rules[other] for other in rules if other != rule and _family(other) == _family(rule))
        yield ""
    elif isinstance(law, tuple):
        yield from _other_rows(evidence, law)
        beside = (rules[other] for other in rules if other != rule and _family(other) == _family(rule))
        # What stands beside a range may be what stands beside another one.
        yield from ((*law[:2], *row[2:]) for row in beside if isinstance(row, tuple) and len(row) == len(law))


def _is_felt(evidence: Evidence, rule: str, law: Any, edition: str | None, known: Sequence[Fault]) -> bool:
    """Whether another value of a number changes the answer to a question that is not explained yet."""
    for one in _witnesses(evidence, known)[:1]:
        before = evidence.predicted(scorer(*known).derive, one.given)
        for value in (0, 2 * law, law + 1, law + 10):
            other = scorer(*known, Altered(rule, law, value, edition).fault(evidence))
            if evidence.differs(before, evidence.predicted(other.derive, one.given)):
                return True
    return False


def _witnesses(evidence: Evidence, known: Sequence[Fault]) -> list[Observation]:
    """Wrong answers that known faults do not explain, a few of different sorts."""
    derive = scorer(*known).derive
    wrong = (one for one in evidence.sample if not one.right)
    left = (one for one in wrong if not evidence.agrees(evidence.predicted(derive, one.given), one))
    return list(islice(left, _WITNESSES))


def _family(rule: str) -> str:
    return rule.rpartition(".")[0]


def _other_rows(evidence: Evidence, law: tuple[Any, ...]) -> Iterator[Any]:
    """Other ranges and lists: an entry that is another, missing or too many."""
    sizes = sorted({abs(one) for some in evidence.wrong for one in some.given.values() if type(one) is int})
    ends = [sizes[0], sizes[-1]] if sizes else []
    near = [end + step for end in ends for step in (0, 10, -10, 1, -1)]
    for place, entry in enumerate(law):
        if type(entry) is int:
            for value in dict.fromkeys((*near, *(entry + slip for slip in _SLIPS))):
                yield (*law[:place], value, *law[place + 1 :])
        yield (*law[:place], *law[place + 1 :])
        for other in range(place):
            swapped = list(law)
            swapped[place], swapped[other] = swapped[other], swapped[place]
            yield tuple(swapped)
    for size in sizes[:_MOST_SIZES]:
        yield (*law, size)
    yield ()


def inferred(
    evidence: Evidence,
    rule: str,
    law: int | Fraction,
    edition: str | None,
    witnesses: Iterable[Observation],
    known: Sequence[Fault] = (),
) -> Iterator[int | Fraction]:
    """What a number would have to be for some wrong answers to come out as they did, the commonest value first.

    A step of the number moves an answer by so much; the answer that was given says how many steps it was.
    """
    step = 1 if -10 < law < 10 else 10
    stepped = scorer(*known, Altered(rule, law, law + step, edition).fault(evidence))
    before = scorer(*known)
    values: Counter[int | Fraction] = Counter()
    for one in witnesses:
        if isinstance(one.got, Silence):
            continue
        start = evidence.predicted(before.derive, one.given)
        moved = _distance(evidence, start, evidence.predicted(stepped.derive, one.given))
        needed = _distance(evidence, start, one.got)
        steps = _ratio(needed, moved)
        if steps:
            values[exact(law + steps * step)] += 1
    yield from (value for value, _ in values.most_common())


def _distance(evidence: Evidence, one: Any, other: Any) -> dict[str, Fraction] | None:
    """How far apart the numbers of two answers are, by the path to each; `None` where more than numbers differs."""
    if isinstance(one, Silence) or isinstance(other, Silence):
        return None
    try:
        apart = list(evidence.operation.answer.differences(one, other))
    except (ValueError, KeyError, TypeError):
        return None
    distance = {}
    for path, before, after in apart:
        if not isinstance(before, int | Fraction) or not isinstance(after, int | Fraction):
            return None
        distance[path] = Fraction(after) - Fraction(before)
    return distance


def _ratio(needed: Mapping[str, Fraction] | None, moved: Mapping[str, Fraction] | None) -> Fraction | None:
    """How often one distance goes into another, if it does so everywhere alike."""
    if not needed or not moved or needed.keys() != moved.keys():
        return None
    ratios = {needed[path] / moved[path] for path in moved}
    return ratios.pop() if len(ratios) == 1 else None


def in_edition(worth: Any, edition: str | None) -> Any:
    """What a rule is worth in an edition; in the newest, where an operation knows none."""
    return worth[edition or next(iter(worth))] if isinstance(worth, ByEdition) else worth


def shown(value: Any) -> str:
    """What a rule is worth, as a person writes it."""
    if isinstance(value, int | Fraction):
        return told(value)
    if isinstance(value, tuple):
        return " ".join("..." if one is None else shown(one) for one in value) or "nothing"
    return str(value) or "nothing"
