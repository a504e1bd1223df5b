"""Agreements on tricks, disputes, and corrections in time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from pytest_bridgescore.vectors.again.data import Data, Unsettled


def trick_agreement(_: Data, given: Mapping[str, Any]) -> dict[str, bool]:
    """First the agreement, then the hands; until these are back the number may change. Law 79A."""
    back = given["hands_returned"]
    return {"in_order": given["agreed"] or not back, "may_increase": not back}


def trick_dispute(data: Data, given: Mapping[str, Any]) -> dict[str, bool]:
    """Other laws go before this one; then the time of the call decides, and in 2017 also what is clear. Law 79B."""
    if given["claim_or_concession"]:
        may = data.worth("law79b.override")
    elif given["director_called"] == "before" or given["laws"] == "1997":
        may = data.worth(f"law79b.called-{given['director_called']}")
    else:
        may = given["result_clear"]
    return {"may_increase": bool(may)}


def score_correction(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """The usual limit, a later one, or for a special contest an earlier one, on the clock. Law 79C."""
    minutes = (
        given["limit_minutes"] if given["special"] else max(data.worth("law79c.minutes"), given["limit_minutes"])
    )
    until = datetime.fromisoformat(given["posted"]) + timedelta(minutes=minutes)
    found = datetime.fromisoformat(given["found"])
    if found == until and given["at_limit"] == "refuse":
        raise Unsettled(given["at_limit"])
    allowed = found < until or (found == until and given["at_limit"] == "allowed")
    return {"allowed": allowed, "until": until.isoformat(timespec="minutes")}


def rubber_correction(data: Data, given: Mapping[str, Any]) -> dict[str, bool]:
    """Allowed until one of the events that the rule names. Article 38."""
    kind = "trick-last-deal" if given["kind"] == "trick" and given["last_deal"] else given["kind"]
    return {"allowed": not any(given[event] for event in data.worth(f"law1936.38.{kind}"))}
