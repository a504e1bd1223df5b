"""One implementation examined: each vector or sweep asked and judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore.ask.asker import Asker, NoAnswer, ask
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.judge.fit import judged_groups
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import (
    FAIL,
    PASS,
    UNRESOLVED,
    UNSUPPORTED,
    WRONG,
    Judgement,
    judge,
    judge_refusal,
)
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.progress import Progress
from pytest_bridgescore.vectors.model import Suite, Vector

#: How many valid questions may be tried until one is answered, before refusals count for nothing.
_TRIES = 20


class Examiner:
    """Asks one implementation and judges what it answers."""

    def __init__(self, asker: Asker, suite: Suite, progress: Progress | None = None) -> None:
        self.asker = asker
        self.suite = suite
        #: Told of each answer of a sweep.
        self._progress = progress
        self._proved: dict[tuple[str, str | Path | None], bool] = {}

    def vector(self, vector: Vector) -> Result:
        """The verdict on one vector; of a disputed one, the readings it was observed to follow."""
        operation = vector.operation
        answer, question = ask(self.asker, vector.id, operation, vector.given)
        result = self._judged(vector, answer)
        return result.but(exchange=self.asker.exchange(question)) if result.verdict in WRONG else result

    def _judged(self, vector: Vector, answer: Any) -> Result:
        operation = vector.operation
        required = vector.demanded or (not vector.is_refusal and self._claims(operation, vector.given))
        result = _asked(vector).but(required=required)
        if vector.readings is not None:
            return _observe(result, operation, vector.readings, answer)
        if vector.is_refusal:
            refused = type(answer) is NoAnswer and answer.kind == "refused"
            proved = not refused or self._answers_valid(vector)
            return _with(result, judge_refusal(operation, answer, proved=proved))
        return _with(result, judge(operation, vector.expect, answer))

    def sweep(self, operation: Operation, sweep: Sweep, *, demanded: bool = False) -> Result:
        """The verdict on a whole domain: one result with counts and the first answers that are wrong."""
        cases = list(self.suite.cases(sweep))
        result = Result(
            id=sweep.id,
            operation=operation.name,
            system=operation.system,
            verdict=PASS,
            required=demanded or self._claims(operation, cases[0][0]),
        )
        why = self.asker.lacks(operation)
        if why:
            return result.but(verdict=UNSUPPORTED, why=why, asked=0)
        prepared = []

        def questions() -> Iterator[Any]:
            for given, _ in cases:
                prepared.append(self.asker.prepare(sweep.id, operation, given))
                yield prepared[-1]

        answers: Iterable[Any] = self.asker.answers(operation, questions())
        if self._progress:
            answers = _counted(answers, self._progress)
        if sweep.misfit:
            result, place = judged_groups(result, operation, sweep, cases, answers)
        else:
            result, place = judged_sweep(result, operation, cases, answers)
        return result if place is None else result.but(exchange=self.asker.exchange(prepared[place]))

    def _claims(self, operation: Operation, given: Mapping[str, Any]) -> bool:
        """Whether the implementation says it answers this: a claim speaks of what is asked at the defaults."""
        return operation.name in self.asker.implementation.claims and operation.is_plain(given)

    def _answers_valid(self, refusal: Vector) -> bool:
        """Whether the implementation gives an answer of the right kind to some valid question like a refusal's."""
        operation = refusal.operation
        key = (operation.name, refusal.profile.told if refusal.profile else None)
        if key not in self._proved:
            valid = (vector for vector in self._alike(refusal) if vector.is_judged)
            answers = (
                ask(self.asker, vector.id, operation, vector.given)[0]
                for vector, _ in zip(valid, range(_TRIES), strict=False)
            )
            self._proved[key] = any(_is_answer(operation, answer) for answer in answers)
        return self._proved[key]

    def _alike(self, refusal: Vector) -> Iterator[Vector]:
        """Vectors of the same operation: those that the same profile asks, or all, at the defaults first."""
        operation, profile = refusal.operation, refusal.profile
        same = [vector for vector in self.suite.vectors if vector.data["operation"] == operation.name]
        if profile:
            yield from filter(None, map(profile.asked, same))
        else:
            yield from sorted(same, key=lambda vector: not operation.is_plain(vector.given))


def _counted(answers: Iterable[Any], progress: Progress) -> Iterator[Any]:
    for answer in answers:
        progress.step()
        yield answer


#: The verdicts of a sweep whose answers are not right, the gravest first, and what its answers are then.
_WRONG_HOW = {FAIL: "wrong", UNRESOLVED: "wrong or missing", UNSUPPORTED: "missing"}


def _is_negative(given: Mapping[str, Any]) -> bool:
    return any(isinstance(value, int) and value < 0 for value in given.values())


def judged_sweep(
    result: Result, operation: Operation, cases: list[tuple[Any, Any]], answers: Iterable[Any]
) -> tuple[Result, int | None]:
    """`result` with the verdict on all answers of a sweep, and the place of the wrong one that it shows, if any."""
    wrong: list[tuple[int, Judgement]] = []
    for place, ((_, expected), answer) in enumerate(zip(cases, answers, strict=True)):
        # Nearly all answers are plain integers and right.
        if type(answer) is int and type(expected) is int and answer == expected:
            continue
        judgement = judge(operation, expected, answer)
        if judgement.verdict != PASS:
            wrong.append((place, judgement))
    if not wrong:
        return result.but(asked=len(cases)), None
    # What is shown is a wrong answer before a broken one, and that before one that is not supported.
    # Of those, one that is asked with a minus sign last: it would look as if signs were at fault.
    gravest = list(_WRONG_HOW)
    place, first = min(wrong, key=lambda one: (gravest.index(one[1].verdict), _is_negative(cases[one[0]][0])))
    given, expected = cases[place]
    if first.verdict == UNSUPPORTED and len(wrong) == len(cases):
        return result.but(verdict=UNSUPPORTED, why=first.why, asked=0), None
    shown = result.but(
        verdict=first.verdict,
        given=plain(given),
        expected=plain(expected),
        got=first.got,
        why=f"{len(wrong)} of {len(cases)} answers are {_WRONG_HOW[first.verdict]}; first: {first.why}",
        asked=len(cases),
        missed=tuple(
            (swept(result.id, cases[one][0]).removeprefix(f"{result.id}/"), judgement.verdict, judgement.got)
            for one, judgement in wrong
        ),
    )
    return shown, place


def lost(case: Vector | tuple[Operation, Sweep], why: str) -> Result:
    """The result of a vector or sweep that was asked in a process which ended over it."""
    if isinstance(case, Vector):
        result = _asked(case).but(required=case.demanded)
        if case.readings is not None:
            return result.but(observed=(), expected=dict(case.readings), why=why)
        return result.but(verdict=UNRESOLVED, why=why)
    operation, sweep = case
    return Result(sweep.id, operation.name, operation.system, UNRESOLVED, why=why, asked=0)


def _asked(vector: Vector) -> Result:
    """The result of a vector that was answered right."""
    return Result(
        id=vector.id,
        operation=vector.operation.name,
        system=vector.system,
        verdict=PASS,
        given=vector.given,
        expected=_expected(vector.operation, vector),
        rules=tuple(vector.rules),
        refusal=vector.is_refusal,
    )


def _expected(operation: Operation, vector: Vector) -> Any:
    return vector.expect if vector.is_refusal or vector.readings else plain(operation.answer.expected(vector.expect))


def _with(result: Result, judgement: Judgement) -> Result:
    return result.but(verdict=judgement.verdict, got=judgement.got, why=judgement.why)


def _is_answer(operation: Operation, answer: Any) -> bool:
    if type(answer) is NoAnswer:
        return False
    try:
        operation.answer.answer(answer)
    except Exception:  # a foreign object may break in any way when it is looked at
        return False
    return True


def _observe(result: Result, operation: Operation, readings: Mapping[str, Any], answer: Any) -> Result:
    observed = tuple(
        name
        for name, expected in readings.items()
        if (
            type(answer) is NoAnswer and answer.kind == "refused"
            if isinstance(expected, Mapping) and "reject" in expected
            else judge(operation, expected, answer).verdict == PASS
        )
    )
    if type(answer) is NoAnswer and answer.kind == "unsupported":
        unsupported = result.but(verdict=UNSUPPORTED, why=answer.reason)
        return unsupported.but(observed=(), expected=dict(readings), required=False)
    got = judge_refusal(operation, answer, proved=True).got
    return result.but(observed=observed, got=got, expected=dict(readings), required=False)
