"""Procedure after play (Law 79): tricks agreed, tricks in dispute, errors in the score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Refused,
    Score,
    edition_of,
    one_of,
    shown,
    truth,
    whole_number,
)

#: Editions of Law 79B that are known; of the others the suite has no certain text.
DISPUTE_EDITIONS: Mapping[str, tuple[str, ...]] = {"1997": ("1997",), "2017": ("2017",)}
CORRECTION_EDITIONS: Mapping[str, tuple[str, ...]] = {"1997": ("1997",)}

RULES = Rulebook(
    {
        # Tricks are agreed before all four hands are back in the board.
        "law79a.order": True,
        "law79a.return": True,
        # Whether a score may rise.
        "law79b.called-before": True,
        "law79b.called-after": False,
        "law79b.override": True,
        "law79b.result-clear": True,
        "law79c.minutes": 30,
        "law79c.later": True,
        "law79c.earlier": True,
        "law79c.start": "posted",
        "law79c.in-time": True,
        "law79c.by.player": True,
        "law79c.by.scorer": True,
    }
)

CALLED = ("before", "after")
MADE_BY = ("player", "scorer")
AT_LIMIT = ("refuse", "allowed", "too-late")

#: A year: nobody keeps a score open longer.
LONGEST = 366 * 24 * 60

_MINUTE = "%Y-%m-%dT%H:%M"


def trick_agreement(agreed: bool, hands_returned: bool, rules: Rulebook = RULES) -> Score:
    """Whether tricks were agreed in order, and whether the number may still rise. Law 79A.

    The number of tricks won is agreed before all four hands are back in the board. Until then it is open;
    after that Law 79B governs what a dispute may change.

    >>> trick_agreement(agreed=False, hands_returned=True).value
    {'in_order': False, 'may_increase': False}
    """
    truth("agreed", agreed)
    truth("hands_returned", hands_returned)
    in_order = (agreed or not hands_returned) if rules["law79a.order"] else None
    may_increase = not hands_returned if rules["law79a.return"] else None
    because = (
        Line("law79a.order", "the hands are back" if hands_returned else "the hands are not back", in_order),
        Line("law79a.return", "Law 79B governs" if hands_returned else "nothing is settled yet", may_increase),
    )
    return Score({"in_order": in_order, "may_increase": may_increase}, because)


def trick_dispute(
    director_called: str,
    claim_or_concession: bool,
    laws: str = "1997",
    result_clear: bool | None = None,
    rules: Rulebook = RULES,
) -> Score:
    """Whether a score may rise after a dispute on tricks. Law 79B, editions 1997 and 2017.

    `director_called` is `before` or `after` the end of the round. After a claim or concession Laws 69 and
    71 override. In 2017 the director may also change a score later where the result at the table is
    clear to him (`result_clear`, which has no place in 1997).

    >>> trick_dispute("after", claim_or_concession=False).value
    {'may_increase': False}
    """
    one_of("director_called", director_called, CALLED)
    truth("claim_or_concession", claim_or_concession)
    edition = edition_of("Law 79B", laws, DISPUTE_EDITIONS)
    if result_clear is not None:
        truth("result_clear", result_clear)
        if edition != "2017":
            raise Refused("in 1997 a clear result does not raise a score after the round; leave out result_clear")
    if claim_or_concession:
        line = _allows("law79b.override", "Laws 69 and 71 override", rules)
    elif director_called == "before":
        line = _allows("law79b.called-before", "the round was not over", rules)
    elif edition == "1997":
        line = _allows("law79b.called-after", "the round was over", rules)
    elif result_clear is None:
        raise Refused("after the round the laws of 2017 ask whether the result is clear: give result_clear")
    else:
        clear = result_clear and bool(rules["law79b.result-clear"])
        line = Line("law79b.result-clear", "the result is clear" if result_clear else "it is not clear", clear)
    return Score({"may_increase": line.value}, (line,))


def _allows(rule: str, text: str, rules: Rulebook) -> Line:
    return Line(rule, text, bool(rules[rule]))


def score_correction(
    posted: str,
    found: str,
    limit_minutes: int = 30,
    special: bool = False,
    made_by: str = "player",
    at_limit: str = "refuse",
    laws: str = "1997",
    rules: Rulebook = RULES,
) -> Score:
    """Whether an error in a score may still be corrected, and until when. Law 79C, edition 1997.

    `posted` is the time when the official score was complete and put up, `found` when the error was
    found, both `YYYY-MM-DDTHH:MM`. The period is 30 minutes; an organiser's later limit counts, an
    earlier one only in a contest that needs it (`special`). An error `made_by` a player and one by the
    scorer are treated alike. At exactly the limit the text is silent: `at_limit` is a reading.

    >>> score_correction("2026-03-01T22:50", "2026-03-01T23:19").value
    {'allowed': True, 'until': '2026-03-01T23:20'}
    """
    start, moment = _minute("posted", posted), _minute("found", found)
    whole_number("limit_minutes", limit_minutes, 0, LONGEST)
    truth("special", special)
    one_of("made_by", made_by, MADE_BY)
    one_of("at_limit", at_limit, AT_LIMIT)
    edition_of("Law 79C", laws, CORRECTION_EDITIONS)
    limit = _limit(limit_minutes, special=special, rules=rules)
    if rules["law79c.start"] != "posted":
        raise Refused("no rule says when the period begins")
    try:
        end = start + timedelta(minutes=limit.value)
    except OverflowError:
        raise Refused(f"{limit.value} minutes after {posted} there is no date") from None
    until = end.isoformat(timespec="minutes")
    until_line = Line("law79c.start", f"from {posted} on", until)
    who = f"law79c.by.{made_by}"
    may = Line(who, f"an error of a {made_by}", bool(rules[who]))
    if moment == end and at_limit == "refuse":
        raise Refused(f"{found} is exactly the limit, on which the text is silent; choose a reading for at_limit")
    in_time = (moment < end or (moment == end and at_limit == "allowed")) and bool(rules["law79c.in-time"])
    last = Line("law79c.in-time", f"found {found}", in_time and may.value)
    return Score({"allowed": last.value, "until": until}, (limit, until_line, may, last))


def _limit(minutes: int, *, special: bool, rules: Rulebook) -> Line:
    usual = rules["law79c.minutes"]
    if minutes > usual and rules["law79c.later"]:
        return Line("law79c.later", f"the organiser sets {minutes}", minutes)
    if minutes < usual and special and rules["law79c.earlier"]:
        return Line("law79c.earlier", f"{minutes} in a special contest", minutes)
    return Line("law79c.minutes", "" if minutes == usual else f"{minutes} does not count", usual)


def _minute(name: str, text: object) -> datetime:
    written = str(text)
    if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", written, re.ASCII):
        try:
            return datetime.strptime(written, _MINUTE)  # noqa: DTZ007  a time on the organiser's wall
        except ValueError:
            pass
    raise Refused(f"{name} must be a time such as 2026-03-01T22:50, not {shown(text)}")
