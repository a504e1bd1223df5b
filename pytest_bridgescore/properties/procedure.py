"""Relations between answers on procedure (Law 79)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import Property, over, unequal, unlike

_DAY = 24 * 60
_TRUTHS = (False, True)


def _hands(draw: Draw) -> Given:
    return {"agreed": False, "hands_returned": draw.one_of(_TRUTHS)}


def _either(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    if one["in_order"] and not other["in_order"]:
        return "in order without an agreement, and not in order with one"
    return unlike(
        "whether the number may rise, without an agreement and with one", one["may_increase"], other["may_increase"]
    )


def _not_later(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    before, after = (answer["may_increase"] for answer in answers)
    return "the score may rise after the end of the round, and not before it" if after and not before else None


def _found_earlier(given: Given, draw: Draw) -> list[Given]:
    """Found at that time, and at one before it."""
    minutes = (_time(given["found"]) - _time(given["posted"])) // timedelta(minutes=1)
    if not minutes:
        return []
    return [{**given, "found": _later(given["posted"], draw.integer(0, minutes - 1))}, given]


def _moved(given: Given, draw: Draw) -> list[Given]:
    """Posted and found as much later."""
    by = draw.integer(1, 3 * _DAY)
    return [given, {**given, "posted": _later(given["posted"], by), "found": _later(given["found"], by)}]


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _later(text: str, minutes: int) -> str:
    return (_time(text) + timedelta(minutes=minutes)).isoformat(timespec="minutes")


def _while_open(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    early, late = (question["found"] for question in questions)
    if answers[1]["allowed"] and not answers[0]["allowed"]:
        return f"found {early} it is too late, found {late} it is not"
    return unlike(f"the end of the period, found {early} and {late}", answers[0]["until"], answers[1]["until"])


def _moved_with_it(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    by = _time(questions[1]["posted"]) - _time(questions[0]["posted"])
    if answers[0]["allowed"] is not answers[1]["allowed"]:
        return f"allowed: {answers[0]['allowed']}, and {by} later: {answers[1]['allowed']}"
    wanted = _later(answers[0]["until"], by // timedelta(minutes=1))
    return unequal(f"the end of the period, {by} later", answers[1]["until"], wanted)


PROPERTIES = (
    Property(
        name="agreement-order",
        says="To agree on the tricks never puts out of order what is in order, and does not let the number rise.",
        operation="trick_agreement",
        related=over("agreed", _TRUTHS),
        misfit=_either,
        rules=("law79a.order", "law79a.return"),
        laws=("79A",),
        draw=_hands,
    ),
    Property(
        name="dispute-round",
        says="After the end of the round, no score may rise that might not before it.",
        operation="trick_dispute",
        related=over("director_called", ("before", "after")),
        misfit=_not_later,
        rules=("law79b.called-before", "law79b.called-after"),
        laws=("79B",),
    ),
    Property(
        name="correction-earlier",
        says="What may be corrected may be corrected if it is found earlier; the period ends at the same time.",
        operation="score_correction",
        related=_found_earlier,
        misfit=_while_open,
        rules=("law79c.in-time", "law79c.start"),
        laws=("79C",),
    ),
    Property(
        name="correction-clock",
        says="Posted and found as much later, as much may be corrected, and the period ends as much later.",
        operation="score_correction",
        related=_moved,
        misfit=_moved_with_it,
        rules=("law79c.minutes", "law79c.start"),
        laws=("79C",),
    ),
)
