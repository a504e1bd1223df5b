"""Questions of Chicago: conditions, four deals, Russian scoring, hands and their points."""

from __future__ import annotations

from typing import Any

from bridgescore_reference.chicago import DEALS, PARTSCORE_BONUSES
from bridgescore_reference.hands import RANKS
from bridgescore_reference.values import SEATS, side_of
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table

_PASSED_OUT = 0.06
_BONUSES = {PARTSCORE_BONUSES[0]: 2, PARTSCORE_BONUSES[1]: 1}
_ALL_POINTS = 40
#: High-card points of the declaring side by the level of its contract: from and to.
_POINTS = {1: (18, 24), 2: (17, 24), 3: (19, 27), 4: (21, 29), 5: (20, 31), 6: (27, 35), 7: (31, 38)}
#: Deals in which points and contract have little to do with each other.
_WILD = 0.1
_PACK = [(suit, rank) for suit in "SHDC" for rank in RANKS]


def high_card_points(draw: Draw) -> dict[str, Any]:
    """One hand, a side's two or all four, dealt from one pack."""
    pack = draw.shuffled(_PACK)
    return {"hands": _hands(pack, draw.weighted({1: 5, 2: 4, 4: 1}))}


def deal(draw: Draw) -> list[str]:
    """The four hands of a deal."""
    return _hands(draw.shuffled(_PACK), 4)


def _hands(pack: list[tuple[str, str]], count: int) -> list[str]:
    return [_hand(pack[13 * place : 13 * place + 13]) for place in range(count)]


def _hand(cards: list[tuple[str, str]]) -> str:
    suits: dict[str, list[str]] = {suit: [] for suit in "SHDC"}
    for suit, rank in cards:
        suits[suit].append(rank)
    return ".".join("".join(sorted(ranks, key=RANKS.index)) for ranks in suits.values())


def chicago_conditions(draw: Draw) -> dict[str, Any]:
    """One of the four deals."""
    return {"deal": draw.integer(1, DEALS), "first_dealer": draw.one_of(SEATS)}


def duplicate_chicago(draw: Draw) -> dict[str, Any]:
    """Four deals; one that is passed out only where it counts."""
    passed_out = _PASSED_OUT if draw.fixed["passed"] == "zero" else 0
    return {"deals": [table.result(draw, passed_out).played for _ in range(DEALS)], **_table(draw)}


def russian_chicago(draw: Draw) -> dict[str, Any]:
    """Four deals or fewer, each with the points of North-South."""
    count = draw.weighted({1: 2, 2: 1, 3: 1, 4: 6})
    numbers = sorted(draw.shuffled(range(1, DEALS + 1))[:count])
    return {"deals": [{"deal": number, **with_points(draw)} for number in numbers], **_table(draw)}


def with_points(draw: Draw) -> dict[str, Any]:
    """What was played in one deal, and the high-card points of North-South."""
    played = table.result(draw, _PASSED_OUT)
    if played.declarer is None or draw.chance(_WILD):
        points = draw.integer(17, 23) if played.declarer is None else draw.integer(0, _ALL_POINTS)
        return {**played.played, "hcp_ns": points}
    points = draw.integer(*_POINTS[int(played.contract[0])])
    return {**played.played, "hcp_ns": points if side_of(played.declarer) == "NS" else _ALL_POINTS - points}


def _table(draw: Draw) -> dict[str, Any]:
    return {"first_dealer": draw.one_of(SEATS), "partscore_bonus": draw.weighted(_BONUSES)}
