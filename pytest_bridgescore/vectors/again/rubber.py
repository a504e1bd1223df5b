"""A rubber on a score sheet: tricks bid and made below the line, everything else above it (articles 34 to 37)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pytest_bridgescore.vectors.again.data import OTHER, Data, Unsettled

_CONTRACT = re.compile(r"([1-7])(NT|[CDHS])(X{0,2})")
_STRAIN = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "notrump"}
_SLAM = {6: "small-slam", 7: "grand-slam"}


def rubber(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet, deal by deal, and its two columns added up."""
    below, above = _nothing(), _nothing()
    games: list[dict[str, Any]] = []
    for deal in given["deals"]:
        if deal["contract"] == "Pass":
            continue
        side = deal["side"]
        vulnerable = any(game["winner"] == side for game in games)
        bid, more, lost = _points(data, deal["contract"], deal["tricks"], vulnerable=vulnerable)
        below[side] += bid
        above[side] += more
        above[OTHER[side]] += lost
        if honours := deal.get("honours"):
            above[honours["side"]] += honours["points"]
        if below[side] >= data.worth("law1936.35.game"):
            games.append({"winner": side, "below": below})
            below = _nothing()
    premium = _premium(data, games, ended=given["agreed_end"])
    columns = [*(game["below"] for game in games), below, above, premium]
    totals = {side: sum(column[side] for column in columns) for side in OTHER}
    result = None if given["drawn"] else totals["NS"] - totals["EW"]
    sheet = {"games": games, "below": below, "above": above, "premium": premium, "totals": totals}
    return {**sheet, "result": result}


def _nothing() -> dict[str, int]:
    return dict.fromkeys(OTHER, 0)


def _premium(data: Data, games: list[dict[str, Any]], *, ended: bool) -> dict[str, int]:
    won = {side: sum(game["winner"] == side for game in games) for side in OTHER}
    premium = _nothing()
    for side, other in OTHER.items():
        if won[side] == data.worth("law1936.36.games"):
            premium[side] = data.worth("law1936.36.two-one" if won[other] else "law1936.36.two-nil")
        elif ended and won[side]:
            premium[side] = data.worth("law1936.36.agreed.one-game")
    return premium


def _points(data: Data, contract: str, tricks: int, *, vulnerable: bool) -> tuple[int, int, int]:
    """Declarer's points below and above the line, and the defenders'."""
    found = _CONTRACT.fullmatch(contract)
    if found is None:
        raise Unsettled(contract)
    level, strain, doubling = int(found[1]), _STRAIN[found[2]], found[3]
    when = "vulnerable" if vulnerable else "not-vulnerable"
    over = tricks - level - 6
    if over < 0:
        return 0, 0, _penalty(data, -over, doubling, when)
    if doubling:
        raise Unsettled("what a doubled contract made earned in 1935 is not known")
    bid = _tricks(data, strain, level)
    more = over * data.worth(f"law1936.39.overtrick.{strain}")
    if level in _SLAM:
        more += data.worth(f"law1936.39.{_SLAM[level]}.{when}")
    return bid, more, 0


def _tricks(data: Data, strain: str, level: int) -> int:
    if strain == "notrump":
        first, further = (data.worth(f"law1936.39.trick.notrump.{which}") for which in ("first", "further"))
        return int(first + (level - 1) * further)
    return int(level * data.worth(f"law1936.39.trick.{strain}"))


def _penalty(data: Data, down: int, doubling: str, when: str) -> int:
    if not doubling:
        return int(down * data.worth(f"law1936.39.undertrick.undoubled.{when}"))
    first, further = (data.worth(f"law1936.39.undertrick.{which}.doubled.{when}") for which in ("first", "further"))
    doubled = int(first + (down - 1) * further)
    return doubled * int(data.worth("law1936.39.undertrick.redoubled")) if doubling == "XX" else doubled
