"""Writes down the items of a score, and adds them."""

from __future__ import annotations

import re
from typing import Any

PATTERN = re.compile(r"(?P<level>[1-7])(?P<denomination>NT|[SHDC])(?P<double>XX|X|)")
VALUE = dict(zip("CDHS", (20, 20, 30, 30), strict=True)) | {"NT": 30}
BONUS = {
    "game": {False: 300, True: 500},
    "slam6": {False: 500, True: 750},
    "slam7": {False: 1000, True: 1500},
    "X": {False: 100, True: 200},
    "XX": {False: 200, True: 400},
}


def items(level: int, denomination: str, double: str, vulnerable: bool, tricks: int) -> dict[str, int]:
    target = 6 + level
    if tricks < target:
        return {"undertricks": -lost(target - tricks, double, vulnerable)}
    sheet = {"tricks": level * VALUE[denomination]}
    if denomination == "NT":
        sheet["tricks"] += 10
    sheet["tricks"] <<= len(double)
    if sheet["tricks"] > 100:
        sheet["game"] = BONUS["game"][vulnerable]
    else:
        sheet["part-score"] = 50
    if level > 5:
        sheet["slam"] = BONUS[f"slam{level}"][vulnerable]
    extra = tricks - target
    if double:
        sheet["insult"] = 50 * len(double)
        sheet["overtricks"] = extra * BONUS[double][vulnerable]
    else:
        sheet["overtricks"] = extra * VALUE[denomination]
    return sheet


def lost(down: int, double: str, vulnerable: bool) -> int:
    if not double:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return (down * 300 - 100) * len(double)
    return (down * 300 - 400 if down > 3 else down * 200 - 100) * len(double)


class Scorer:
    def contract_score(self, contract: str, vulnerable: bool, tricks: Any) -> int:
        found = PATTERN.fullmatch(contract)
        if not found:
            raise ValueError(f"what is {contract}?")
        if tricks not in list(range(14)):
            raise ValueError(f"what are {tricks} tricks?")
        return sum(items(int(found["level"]), found["denomination"], found["double"], vulnerable, tricks).values())
