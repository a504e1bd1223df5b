"""First what the contract is worth when it is just made, then the distance from there."""

from __future__ import annotations

from typing import Any

FIVE = ["C", "D", "H", "S", "NT"]
SLAMS = {(6, False): 500, (6, True): 750, (7, False): 750, (7, True): 1500}


def just_made(level: int, strain: str, factor: int, vulnerable: bool) -> int:
    base = {"C": 20, "D": 20}.get(strain, 30) * level
    if strain == "NT":
        base += 10
    base *= factor
    worth = base + 50
    if base >= 100:
        worth = base + (500 if vulnerable else 300)
    worth += SLAMS.get((level, vulnerable), 0)
    if factor == 2:
        worth += 50
    if factor == 4:
        worth += 100
    return worth


def one_more(strain: str, factor: int, vulnerable: bool) -> int:
    if factor > 1:
        return factor * (100 if vulnerable else 50)
    return 20 if FIVE.index(strain) < 2 else 30


def one_less(missing: int, factor: int, vulnerable: bool) -> int:
    """What the `missing`-th trick costs."""
    if factor == 1:
        return 100 if vulnerable else 50
    if missing == 1:
        cost = 200 if vulnerable else 100
    elif vulnerable or missing > 3:
        cost = 300
    else:
        cost = 200
    return cost * factor // 2


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> int:
        legal = [f"{level}{strain}{double}" for level in range(1, 8) for strain in FIVE for double in ("", "X", "XX")]
        if contract not in legal or not 0 <= tricks < 14:
            raise ValueError("no such result")
        factor = {"": 1, "X": 2, "XX": 4}[contract.doubling]
        difference = tricks - (6 + contract.level)
        if difference < 0:
            return -sum(one_less(missing, factor, vulnerable) for missing in range(1, 1 - difference))
        score = just_made(contract.level, contract.strain, factor, vulnerable)
        for _ in range(difference):
            score += one_more(contract.strain, factor, vulnerable)
        return score
