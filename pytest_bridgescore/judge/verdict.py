"""The verdicts, and one answer judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Malformed, plain, quote

PASS = "PASS"
FAIL = "FAIL"
XFAIL = "XFAIL"
XPASS = "XPASS"
UNSUPPORTED = "UNSUPPORTED"
UNRESOLVED = "UNRESOLVED"

#: All of them, in the order in which they are shown.
VERDICTS = (PASS, FAIL, XFAIL, XPASS, UNSUPPORTED, UNRESOLVED)

#: Those that mean that an answer is not right.
WRONG = (FAIL, UNRESOLVED)


@dataclass(frozen=True)
class Judgement:
    """A verdict on one answer: what was got in its plain form, and why the verdict is not PASS."""

    verdict: str
    got: Any = None
    why: str = ""


def judge(operation: Operation, expected: Any, answer: Any) -> Judgement:
    """The verdict on an answer to a question that has one right answer.

    Refusing valid input is FAIL. What is not of the kind asked for (None, NaN, a list too short, a
    bool for a number) is UNRESOLVED, with the path to it.
    """
    if type(answer) is NoAnswer:
        return _no_answer(answer)
    kind = operation.answer
    try:
        got = kind.answer(answer)
        differences = list(kind.differences(kind.expected(expected), got))
    except Malformed as malformed:
        return Judgement(UNRESOLVED, shown(answer), str(malformed))
    except Exception as error:  # an object that breaks when it is compared or turned into a number
        return Judgement(UNRESOLVED, shown(answer), f"the answer cannot be read: {type(error).__name__}")
    if not differences:
        return Judgement(PASS, plain(got))
    said = [
        f"{path + ': ' if path else ''}expected {plain(one)}, got {plain(other)}" for path, one, other in differences
    ]
    more = f" (and {len(said) - 3} more)" if len(said) > 3 else ""
    return Judgement(FAIL, plain(got), "; ".join(said[:3]) + more)


def judge_refusal(operation: Operation, answer: Any, *, proved: bool) -> Judgement:
    """The verdict on an answer to a question that must be refused.

    `proved` says that the implementation answers valid questions of the operation: from one that
    refuses everything, a refusal is worth nothing.
    """
    if type(answer) is NoAnswer:
        if answer.kind != "refused":
            return _no_answer(answer)
        if proved:
            return Judgement(PASS, {"reject": answer.reason})
        return Judgement(
            UNRESOLVED, {"reject": answer.reason}, "refused, but it refuses every valid question as well"
        )
    if answer is None:
        return Judgement(UNRESOLVED, None, "answered None; to refuse a question, raise Rejected or ValueError")
    try:
        got = plain(operation.answer.answer(answer))
    except Exception:  # it ought to have been refused: whatever it is, it is shown
        got = shown(answer)
    return Judgement(FAIL, got, f"accepted: answered {quote(answer)}")


def shown(answer: Any) -> Any:
    """An answer of the wrong kind as a report can hold it."""
    kind = type(answer)
    if answer is None or kind is bool or (kind is int and abs(answer) < 10**15):
        return answer
    if issubclass(kind, str):
        text = str.__str__(answer)  # plain, whatever a type of its own makes of it
        if len(text) <= 100 and text.isprintable():
            return text
    return quote(answer)


def _no_answer(answer: NoAnswer) -> Judgement:
    if answer.kind == "unsupported":
        return Judgement(UNSUPPORTED, None, answer.reason)
    if answer.kind == "refused":
        return Judgement(FAIL, {"reject": answer.reason}, f"refused valid input: {answer.reason}")
    return Judgement(UNRESOLVED, None, answer.reason)
