"""A few questions before all others, which tell an adapter that asks its scorer wrongly from a scorer that is wrong.

What is found is said in a sentence and changes no verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bridgescore_reference.values import Refused
from pytest_bridgescore.ask.asker import Asker, NoAnswer
from pytest_bridgescore.judge.ignored import ignored, stated
from pytest_bridgescore.judge.probe import LEAST, MOST, Given, Probe, asked
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Truth, Whole, plain
from pytest_bridgescore.vectors.model import Suite

if TYPE_CHECKING:
    from pytest_bridgescore.faults import Fault

#: Contracts, tricks and vulnerability of which no two mistakes make the same: made, beaten, doubled, slams.
_RESULTS: Final = (
    ("4H", 10, False),
    ("3NT", 9, True),
    ("2S", 9, False),
    ("1NT", 5, True),
    ("6C", 12, False),
    ("5D", 11, True),
    ("4SX", 9, True),
    ("3H", 8, False),
)
_DECLARERS: Final = "NESWNEWS"
_OF_A_RESULT: Final = {"contract", "declarer", "tricks", "vulnerable"}


@dataclass(frozen=True)
class Finding:
    """How an adapter seems to ask its scorer: which convention it breaks, and how many probes say so."""

    operation: str
    name: str
    text: str
    explains: int
    of: int

    def __str__(self) -> str:
        return f"{self.operation}: {self.text}"


def selfcheck(asker: Asker, suite: Suite, operations: Iterable[Operation]) -> Iterator[Finding]:
    """What the probes of some operations find: at most one thing of how each is asked, then parameters it ignores."""
    for operation in operations:
        if asker.lacks(operation) is not None or operation.reference is None:
            continue
        probes = asked(asker, operation, list(_questions(operation, suite)))
        finding = _finding(operation, probes)
        if finding:
            yield finding
        if not probes or not all(probe.right for probe in probes):
            continue  # what is wrong without a parameter says nothing of it
        for parameter in operation.parameters:
            questions = [] if parameter.required else list(stated(operation, parameter, suite))
            probes = asked(asker, operation, questions)
            text = ignored(operation, parameter, probes)
            if text:
                yield Finding(operation.name, f"{parameter.name} ignored", text, len(probes), len(probes))


def _questions(operation: Operation, suite: Suite) -> Iterator[tuple[str, Given]]:
    """The probes of an operation with their ids: results of contracts, or golden vectors whose answers differ."""
    if {parameter.name for parameter in operation.parameters if parameter.required} <= _OF_A_RESULT:
        yield from _results(operation)
        return
    seen: list[Any] = []
    for vector in suite.vectors:
        if vector.data["operation"] != operation.name or not vector.is_judged or not operation.is_plain(vector.given):
            continue
        # Nothing and its opposite are the same.
        if vector.expect not in seen and vector.expect != 0:
            seen.append(vector.expect)
            yield f"probe/{vector.id}", vector.given
        if len(seen) == MOST:
            return


def _results(operation: Operation) -> Iterator[tuple[str, Given]]:
    """Results of contracts, by the parameters that an operation takes."""
    for place, ((contract, tricks, vulnerable), declarer) in enumerate(zip(_RESULTS, _DECLARERS, strict=True), 1):
        offered = {"contract": contract, "declarer": declarer, "tricks": tricks}
        given: dict[str, Any] = {}
        for parameter in operation.parameters:
            if parameter.name == "vulnerable":  # one side, or the table
                zone = "All" if vulnerable else "None"
                given["vulnerable"] = vulnerable if isinstance(parameter.kind, Truth) else zone
            elif parameter.required:
                given[parameter.name] = offered[parameter.name]
        # Asked as in a sweep where there is one, so that a file of answers has them too.
        yield operation.sweeps[0].id if operation.sweeps else f"probe/{operation.name}/{place}", given


def _finding(operation: Operation, probes: Sequence[Probe]) -> Finding | None:
    if len(probes) < LEAST or all(probe.right for probe in probes):
        return None
    for name, text, explains in _conventions(operation, probes):
        if explains:
            return Finding(operation.name, name, text, explains, len(probes))
    return None


def _conventions(operation: Operation, probes: Sequence[Probe]) -> Iterator[tuple[str, str, int]]:
    """Each convention that may be broken, in a sentence, and how many answers follow if it is; 0 if they do not."""
    answers = [probe.answer for probe in probes]
    number = len(probes)
    first = answers[0]
    if all(type(answer) is NoAnswer for answer in answers):
        broken = any(answer.kind == "broken" for answer in answers)
        name = "no answers" if broken else "refuses everything"
        text = "no question that was tried is answered" if broken else "every question that was tried is refused"
        yield name, f"{text}: {first.reason}", number
        return
    same = all(answer == first for answer in answers)
    yield "always the same", f"every question that was tried is answered alike: {_said(first)}", number * same
    # Two that are exchanged may be a mistake in a table; ids go wrong for most.
    most = sum(not probe.right for probe in probes) > number / 2
    exchanged = most and _counted(answers) == _counted(plain(probe.expected) for probe in probes)
    text = "the answers are right, but for other questions than those asked: are ids mixed up?"
    yield "ids mixed up", text, number * exchanged
    from pytest_bridgescore.faults import FAULTS  # needed only where something is wrong

    for fault in FAULTS.values():
        if fault.is_convention and fault.touches(operation):
            yield fault.name, f"the adapter {fault.says}", _follow(operation, probes, fault)
    if operation.parameter("contract") and isinstance(operation.answer, Whole):
        text = "no question that was tried is answered right: look at how level, tricks and sides are handed over"
        yield "nothing right", text, number * (not any(probe.right for probe in probes))


def _follow(operation: Operation, probes: Sequence[Probe], fault: Fault) -> int:
    """How many answers follow from a convention that is broken; 0 if one does not, or too few tell."""
    from pytest_bridgescore.faults import Unforeseen, scorer

    derive = scorer(fault).derive
    agreeing = answered = 0
    for probe in probes:
        silent = type(probe.answer) is NoAnswer
        try:
            predicted = plain(derive(operation, probe.given).value)
        except Unforeseen as unforeseen:
            if silent:
                agreeing += 1  # what cannot be is refused, though what was asked can be
                continue
            predicted = unforeseen.likely
        except Refused:
            predicted = None
        if predicted is None and not silent:
            continue
        if silent or probe.answer != predicted:
            return 0
        agreeing += predicted != plain(probe.expected)
        answered += 1
    return agreeing if agreeing >= LEAST and answered else 0


def _counted(answers: Iterable[Any]) -> Counter[str]:
    return Counter(map(repr, answers))


def _said(answer: Any) -> str:
    return f"refused ({answer.reason})" if type(answer) is NoAnswer else str(answer)
