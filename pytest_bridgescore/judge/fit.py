"""Answers judged by each other: whether those to the questions of a group fit as a property says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, UNSUPPORTED, Judgement, judge, shown
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import Given, Misfit
from pytest_bridgescore.operations.kinds import Malformed, plain

#: Whoever answers with a double means the plain fraction next to it, if one is so near.
_PLAINEST, _NEAR = 10**6, 10**12

Case = tuple[Given, Any]


def judged_groups(
    result: Result, operation: Operation, sweep: Sweep, cases: Sequence[Case], answers: Iterable[Any]
) -> tuple[Result, int | None]:
    """`result` with the verdict on all groups, and the place of the first question of the one that it shows, if any.

    What is counted are groups. One with an answer that is not supported is not judged.
    """
    assert sweep.misfit is not None  # noqa: S101  others are judged by what is expected
    judged = 0
    wrong: list[tuple[int, Sequence[Given], Judgement]] = []
    lacking = ""
    place = 0
    for _, some in groupby(zip(cases, answers, strict=True), _group):
        group = list(some)
        questions = [given for (given, _), _ in group]
        judgement = fit(operation, sweep.misfit, questions, [answer for _, answer in group])
        start, place = place, place + len(questions)
        if judgement.verdict == UNSUPPORTED:
            lacking = lacking or judgement.why
            continue
        judged += 1
        if judgement.verdict != PASS:
            wrong.append((start, questions, judgement))
    if not judged:
        return result.but(verdict=UNSUPPORTED, why=lacking, asked=0), None
    if not wrong:
        return result.but(asked=judged), None
    # A group that does not fit is shown before one that is not answered, and then the shortest.
    shown_at, broken, first = min(wrong, key=lambda one: (one[2].verdict != FAIL, len(str(plain(one[1])))))
    missed = (
        (swept(result.id, some[0]).removeprefix(f"{result.id}/"), judgement.verdict, judgement.got)
        for _, some, judgement in wrong
    )
    how = "do not fit" if first.verdict == FAIL else "do not fit or are no answers"
    return (
        result.but(
            verdict=first.verdict,
            given=plain(broken),
            got=first.got,
            why=f"{len(wrong)} of {judged} groups of answers {how}; the shortest: {first.why}. {sweep.says}",
            asked=judged,
            missed=tuple(missed),
        ),
        shown_at,
    )


def _group(entry: tuple[Case, Any]) -> Any:
    (_, number), _ = entry
    return number


def fit(operation: Operation, misfit: Misfit, questions: Sequence[Given], answers: Sequence[Any]) -> Judgement:
    """The verdict on the answers to the questions of one group; what was got are the answers in their plain form."""
    for answer in sorted((one for one in answers if type(one) is NoAnswer), key=_gravity):
        return judge(operation, None, answer)
    try:
        got = [exactly(operation.answer.answer(answer)) for answer in answers]
        why = misfit([operation.complete(given) for given in questions], got)
    except Malformed as malformed:
        return Judgement(UNRESOLVED, [shown(answer) for answer in answers], str(malformed))
    except Exception as error:  # an object that breaks when it is compared or turned into a number
        said = f"the answers cannot be compared: {type(error).__name__}"
        return Judgement(UNRESOLVED, [shown(answer) for answer in answers], said)
    return Judgement(FAIL, plain(got), why) if why else Judgement(PASS)


def _gravity(answer: NoAnswer) -> int:
    """What is not supported is no group to judge; a refusal says less of it than a breakdown."""
    return ("unsupported", "broken", "refused").index(answer.kind)


def exactly(value: Any) -> Any:
    """An answer with every double in it as the number that it stands for.

    >>> exactly({"points": 55 / 3, "percentage": 33.33})
    {'points': Fraction(55, 3), 'percentage': Fraction(3333, 100)}
    """
    if isinstance(value, float):
        near = Fraction(value).limit_denominator(_PLAINEST)
        return near if abs(near - Fraction(value)) * _NEAR <= abs(near) else Fraction(repr(value))
    if isinstance(value, Mapping):
        return {name: exactly(one) for name, one in value.items()}
    return [exactly(one) for one in value] if isinstance(value, list) else value
