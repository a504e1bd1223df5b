"""Questions of procedure: times around their limits, and the few answers to a director's questions."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from bridgescore_reference.procedure import CALLED, MADE_BY, RULES
from pytest_bridgescore.operations.draw import Draw

_TRUTHS = (False, True)
_FIRST_DAY = datetime(2024, 1, 1)  # noqa: DTZ001  a time on the organiser's wall
_DAYS = 3 * 366
_USUAL = int(RULES["law79c.minutes"])


def trick_dispute(draw: Draw) -> dict[str, Any]:
    """A dispute on tricks; the laws of 2017 may also ask whether the result is clear."""
    newer = draw.fixed["laws"] != "1997"
    return {
        "director_called": draw.one_of(CALLED),
        "claim_or_concession": draw.one_of(_TRUTHS),
        "result_clear": draw.one_of((None, *_TRUTHS)) if newer else None,
    }


def score_correction(draw: Draw) -> dict[str, Any]:
    """An error found within the period, after it, and often about its end."""
    limit = draw.parameter("limit_minutes", {30: 24, 60: 4, 45: 2, 20: 3, 15: 2, 0: 1, 24 * 60: 2, 7 * 24 * 60: 1})
    special = draw.parameter("special", {False: 4, True: 1})
    day, minute = draw.integer(0, _DAYS), draw.integer(9 * 60, 24 * 60 - 1)
    posted = _FIRST_DAY + timedelta(days=day, minutes=minute)
    after = _minutes_after(draw, limit if limit > _USUAL or special else _USUAL)
    return {
        "posted": posted.isoformat(timespec="minutes"),
        "found": (posted + timedelta(minutes=after)).isoformat(timespec="minutes"),
        "limit_minutes": limit,
        "special": special,
        "made_by": draw.parameter("made_by", {MADE_BY[0]: 3, MADE_BY[1]: 1}),
    }


def _minutes_after(draw: Draw, period: int) -> int:
    """When an error is found; on the last minute of the period only where a reading says what then holds."""
    if draw.fixed["at_limit"] != "refuse" and draw.chance(0.15):
        return period
    sort = draw.weighted({"about the end": 5, "within": 3, "too late": 3})
    if sort == "within":
        return draw.integer(0, max(0, period - 1))
    if sort == "too late":
        return period + draw.integer(1, 3 * 60)
    return max(0, period + draw.one_of((-1, 1)) * draw.integer(1, 3))
