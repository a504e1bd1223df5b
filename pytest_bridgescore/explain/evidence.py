"""The answers of one operation, ordered so that a supposed cause is soon refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from bridgescore_reference.values import Line, Refused, Score
from pytest_bridgescore.explain.observation import Observation, Silence, canonical
from pytest_bridgescore.faults import Unforeseen
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Malformed

#: As many wrong and right answers are looked at before all are; fewer where each takes long to derive.
_SAMPLE: Final = 48
_LEAST: Final = 8
_LINES: Final = 400

#: One in so many wrong answers at least must be foreseen: what may be anything proves nothing.
_OPEN: Final = 8

_T = TypeVar("_T")

#: What answers a question, as the reference does.
Derive = Callable[[Operation, Mapping[str, Any]], Score]


class Evidence:
    """What was asked of one operation and answered, wrong and right, with the derivations of the right answers."""

    def __init__(self, operation: Operation, observations: Sequence[Observation]) -> None:
        self.operation = operation
        self.wrong = [one for one in observations if not one.right]
        self.right = [one for one in observations if one.right]
        self._kept: dict[str, Any] = {}

    @cached_property
    def derivations(self) -> dict[int, tuple[Line, ...]]:
        """The lines that lead to the right answer of each question, by the observation's identity."""
        return {id(one): _lines(self.operation, one) for one in (*self.wrong, *self.right)}

    def lines(self, observation: Observation) -> tuple[Line, ...]:
        """The lines that lead to the right answer."""
        return self.derivations[id(observation)]

    @cached_property
    def naming(self) -> dict[str, list[Observation]]:
        """Under each rule the answers whose derivations name it."""
        naming: dict[str, list[Observation]] = {}
        for one in (*self.wrong, *self.right):
            for rule in {line.rule for line in self.lines(one)}:
                naming.setdefault(rule, []).append(one)
        return naming

    @cached_property
    def sample(self) -> list[Observation]:
        """A few answers for which different rules count, wrong ones first."""
        return [*self._sampled(self.wrong), *self._sampled(self.right)]

    def _sampled(self, observations: Iterable[Observation]) -> list[Observation]:
        alike: dict[frozenset[str], list[Observation]] = {}
        for one in observations:
            alike.setdefault(frozenset(line.rule for line in self.lines(one)), []).append(one)
        # Of each sort the one that is soonest derived, then the first, last and middle one.
        picked: dict[int, Observation] = {}
        for pick in (self._shortest, lambda some: some[0], lambda some: some[-1], lambda some: some[len(some) // 2]):
            picked |= {id(one): one for one in map(pick, alike.values())}
        some = sorted(_spread(list(picked.values()), _SAMPLE), key=lambda one: len(self.lines(one)))
        lines = 0
        for number, one in enumerate(some):
            lines += len(self.lines(one))
            if lines > _LINES and number >= _LEAST:
                return some[:number]
        return some

    def _shortest(self, some: Sequence[Observation]) -> Observation:
        return min(some, key=lambda one: len(self.lines(one)))

    def predicted(self, derive: Derive, given: Mapping[str, Any]) -> Any:
        """What a supposed scorer answers, in the form in which answers are compared."""
        try:
            return canonical(self.operation, derive(self.operation, given).value)
        except Unforeseen as unforeseen:
            return unforeseen
        except ValueError:  # whatever raises one refuses the question, as adapters do
            return Silence.REFUSED
        except Exception:  # a faulty scorer may break in any way
            return Silence.BROKEN

    def agrees(self, predicted: Any, observation: Observation) -> bool:
        """Whether a prediction is what was answered."""
        if isinstance(predicted, Unforeseen):
            # That it comes out right all the same is not to be expected.
            if observation.right:
                return bool(predicted.likely == observation.expected)
            return isinstance(observation.got, Silence) or predicted.likely in (None, observation.got)
        if observation.got is Silence.BROKEN:
            return self._breaks(observation.expected, predicted)
        if observation.right:  # where part of the right answer is not judged, any prediction will do
            return not self.differs(observation.expected, predicted)
        return not self.differs(predicted, observation.got)

    def _breaks(self, expected: Any, predicted: Any) -> bool:
        """Whether an answer is none of the right form, such as a list that is too short."""
        if isinstance(predicted, Silence):
            return predicted is Silence.BROKEN
        try:
            list(self.operation.answer.differences(expected, predicted))
        except (Malformed, TypeError, LookupError):
            return True
        return False

    def differs(self, one: Any, other: Any) -> bool:
        """Whether two answers are not the same."""
        if Unforeseen in (type(one), type(other)):
            return True
        if type(one) is type(other) is int or Silence in (type(one), type(other)):
            return bool(one != other)
        try:
            return any(True for _ in self.operation.answer.differences(one, other))
        except (Malformed, TypeError, LookupError):
            return True

    def astray(self, one: Any, other: Any) -> frozenset[str]:
        """The paths of the parts in which two answers differ; that of the whole where they cannot be compared."""
        if Silence in (type(one), type(other)):
            return frozenset() if one == other else frozenset([""])
        try:
            return frozenset(path for path, _, _ in self.operation.answer.differences(one, other))
        except (Malformed, TypeError, LookupError):
            return frozenset([""])

    @property
    def is_answered(self) -> bool:
        """Whether any wrong answer is one: from refusals and crashes no value can be told."""
        return any(not isinstance(one.got, Silence) for one in self.wrong)

    def foreseen(self, derive: Derive) -> int:
        """How many wrong answers of the sample a supposed scorer is sure to give, or gives if it goes on counting."""
        predicted = ((self.predicted(derive, one.given), one.got) for one in self.sample if not one.right)
        return sum(not isinstance(one, Unforeseen) or one.likely == got for one, got in predicted)

    def kept(self, name: str, make: Callable[[], _T]) -> _T:
        """What `make` gives, made once."""
        if name not in self._kept:
            self._kept[name] = make()
        kept: _T = self._kept[name]
        return kept

    def fits_sample(self, derive: Derive) -> bool:
        """Whether a supposed scorer answers the sample as it was answered."""
        return all(self.agrees(self.predicted(derive, one.given), one) for one in self.sample)

    def fits(self, derive: Derive) -> bool:
        """Whether a supposed scorer answers everything as it was answered."""
        wrong = sum(not one.right for one in self.sample)
        if not self.fits_sample(derive) or self.foreseen(derive) * _OPEN < wrong:
            return False
        return all(
            self.agrees(self.predicted(derive, one.given), one) for some in (self.wrong, self.right) for one in some
        )


def _lines(operation: Operation, observation: Observation) -> tuple[Line, ...]:
    try:
        return operation.derive(observation.given).because
    except Refused:
        return ()


def _spread(some: Sequence[Any], number: int) -> list[Any]:
    if len(some) <= number:
        return list(some)
    return [some[place * len(some) // number] for place in range(number)]
