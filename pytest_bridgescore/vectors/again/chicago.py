"""Chicago in both ways of scoring, and high-card points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_bridgescore.vectors.again.data import OTHER, SEATS, VULNERABLE, Data, Unsettled, side_of
from pytest_bridgescore.vectors.again.tables import for_ns
from pytest_bridgescore.vectors.again.teams import on_scale


def chicago_conditions(data: Data, given: Mapping[str, Any]) -> dict[str, str]:
    """The next dealer clockwise, and who is vulnerable on that deal."""
    turn = (given["deal"] - 1) * data.worth("chicago.dealer")
    dealer = SEATS[(SEATS.index(given["first_dealer"]) + turn) % 4]
    side = side_of(dealer) if given["sides"] == "dealer" else OTHER[side_of(dealer)]
    said = data.worth(f"chicago.vulnerable.deal-{given['deal']}")
    return {"dealer": dealer, "vulnerable": {"none": "None", "sides": side, "all": "All"}[said]}


def duplicate_chicago(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """Cell after cell of the contract table."""
    if any(deal["contract"] == "Pass" for deal in given["deals"]) and given["passed"] != "zero":
        raise Unsettled(given["passed"])
    scores = [_scored(data, given, deal, number)[0] for number, deal in enumerate(given["deals"], 1)]
    return {"deals": scores, "total": sum(scores)}


def russian_chicago(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """A cell of the contract table, one of the targets, and a row of the scale for each deal."""
    targets, differences = [], []
    for deal in given["deals"]:
        score, vulnerable = _scored(data, given, deal, deal["deal"])
        points = {"NS": deal["hcp_ns"], "EW": data.worth("hcp.total") - deal["hcp_ns"]}
        stronger = max(points, key=lambda side: points[side])
        target = data.target(points[stronger], vulnerable=stronger in vulnerable)
        targets.append(target * data.worth(f"target.owner.{stronger.lower()}"))
        differences.append(score - targets[-1])
    won = [on_scale(data, difference) for difference in differences]
    return {"targets": targets, "differences": differences, "imps": won, "result": sum(won)}


def _scored(
    data: Data, given: Mapping[str, Any], deal: Mapping[str, Any], number: int
) -> tuple[int, tuple[str, ...]]:
    """North-South's points for a deal, and which sides are vulnerable on it."""
    vulnerable = VULNERABLE[chicago_conditions(data, {**given, "deal": number})["vulnerable"]]
    score = for_ns(data, deal, vulnerable)
    if deal["contract"] != "Pass" and _is_part_score(data, deal["contract"], deal["tricks"]):
        usual, agreed = data.worth("law77.bonus.part-score"), f"chicago.part-score.{given['partscore_bonus']}"
        sign = data.worth(f"score.sign.{side_of(deal['declarer']).lower()}")
        score += (data.worth(agreed) - usual) * sign
    return score, vulnerable


def _is_part_score(data: Data, contract: str, tricks: int) -> bool:
    """The premium for a game hangs on vulnerability, that for a part-score does not: the table tells which it is."""
    needed = int(contract[0]) + 6
    cells = {data.cell(contract, needed, vulnerable=vulnerable) for vulnerable in (True, False)}
    return tricks >= needed and len(cells) == 1


def high_card_points(data: Data, given: Mapping[str, Any]) -> int:
    """Honours counted, each at its value."""
    cards = "".join(given["hands"])
    honours = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
    return sum(cards.count(card) * int(data.worth(f"hcp.{name}")) for card, name in honours.items())
