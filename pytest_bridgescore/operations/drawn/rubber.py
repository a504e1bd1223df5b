"""Questions of rubber bridge: rubbers played out, left open or ended by agreement, and errors on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bridgescore_reference.rubber import HONOURS, KINDS, RULES
from bridgescore_reference.rubber import rubber as scored
from bridgescore_reference.values import PASS, SIDES
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table

_PASSED_OUT = 0.04
_WITH_HONOURS = 0.15
_REASONS = (
    "a player must leave, and no substitute is acceptable",
    "the club closes",
    "they have played for three hours",
)
_PASSED = {"side": None, "contract": PASS, "tricks": None}
#: Nobody plays on for ever.
_LONGEST = 24
_TRUTHS = (False, True)


def rubber(draw: Draw) -> dict[str, Any]:
    """A rubber: most are played to the end, others are ended by agreement or still open."""
    # A reason is that of an agreement.
    agreed = draw.fixed.get("reason") is not None or draw.parameter("agreed_end", {False: 3, True: 1})
    until = draw.integer(1, 7) if agreed else draw.weighted({_LONGEST: 3, draw.integer(1, 7): 1})
    deals = list(_deals(draw, until, to_the_end=not agreed))
    return {
        "deals": deals,
        "agreed_end": agreed,
        "reason": draw.one_of(_REASONS) if agreed and draw.chance(0.4) else None,
        "drawn": draw.chance(0.06),
    }


def _deals(draw: Draw, until: int, *, to_the_end: bool) -> Iterator[dict[str, Any]]:
    """Deals until the rubber is won, or as many as were played; one that is to be ended is not won before."""
    games = dict.fromkeys(SIDES, 0)
    below = dict.fromkeys(SIDES, 0)
    for _ in range(until):
        played = deal(draw)
        side = played["side"]
        if side and played["tricks"] >= int(played["contract"][0]) + 6:
            worth = below[side] + _below(played["contract"])
            if worth < RULES["law1936.35.game"]:
                below[side] = worth
            else:
                if games[side] + 1 == RULES["law1936.36.games"] and not to_the_end:
                    return
                games[side] += 1
                below = dict.fromkeys(SIDES, 0)
        yield played
        if games[side or "NS"] == RULES["law1936.36.games"]:
            return


@lru_cache(maxsize=200)
def _below(contract: str) -> int:
    """What a contract that is made brings below the line."""
    deal = {"side": "NS", "contract": contract, "tricks": int(contract[0]) + 6}
    sheet = scored([deal], doubled_made="none").value
    return int(sheet["games"][0]["below"]["NS"] if sheet["games"] else sheet["below"]["NS"])


def deal(draw: Draw) -> dict[str, Any]:
    """What was played in one deal, and honours if there were any."""
    if draw.chance(_PASSED_OUT):
        return {**_PASSED, "honours": None}
    level, strain, doubling = table.contract(draw)
    tricks = table.tricks(draw, level, doubling)
    if doubling and draw.fixed["doubled_made"] == "refuse":
        tricks = min(tricks, level + 5 - draw.integer(0, 2))
    side = draw.one_of(SIDES)
    return {
        "side": side,
        "contract": f"{level}{strain}{doubling}",
        "tricks": tricks,
        "honours": _honours(draw, side, strain) if draw.chance(_WITH_HONOURS) else None,
    }


def _honours(draw: Draw, declaring: str, strain: str) -> dict[str, Any]:
    """Honours in one hand, declarer's side most often; in notrump four aces."""
    few, all_of_them = HONOURS
    points = all_of_them if strain == "NT" else draw.weighted({few: 4, all_of_them: 1})
    return {"side": declaring if draw.chance(0.7) else draw.one_of(SIDES), "points": points}


def rubber_correction(draw: Draw) -> dict[str, Any]:
    """An error of any kind, and how far play has gone."""
    named = ("last_deal", "next_call_made", "next_cut_done", "result_agreed")
    return {"kind": draw.one_of(KINDS), **{name: draw.one_of(_TRUTHS) for name in named}}
