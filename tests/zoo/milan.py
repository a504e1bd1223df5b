"""Pattern matching does most of it."""

from __future__ import annotations

from typing import Any


def trick_points(level: int, strain: str) -> int:
    match strain:
        case "C" | "D":
            return 20 * level
        case "H" | "S":
            return 30 * level
        case "NT":
            return 40 + 30 * (level - 1)
        case _:
            raise ValueError(f"no strain {strain}")


def slam(level: int, vulnerable: bool) -> int:
    match (level, vulnerable):
        case (6, True):
            return 750
        case (7, True):
            return 1500
        case (6 | 7, False):
            return 500 + 250 * (level - 6)
        case _:
            return 0


def overtrick(strain: str, doubling: str, vulnerable: bool) -> int:
    match (doubling, vulnerable):
        case ("", _):
            return trick_points(2, strain) - trick_points(1, strain)
        case ("X", False):
            return 100
        case ("X", True) | ("XX", False):
            return 200
        case _:
            return 400


def down(count: int, doubling: str, vulnerable: bool) -> int:
    match (doubling, vulnerable, count):
        case ("", False, _):
            return 50 * count
        case ("", True, _):
            return 100 * count
        case ("XX", _, _):
            return 2 * down(count, "X", vulnerable)
        case (_, True, _):
            return 300 * count - 100
        case (_, False, 1 | 2 | 3):
            return 200 * count - 100
        case _:
            return 300 * count - 400


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> int:
        level: int
        doubling: str
        over: int
        match (contract.level, contract.doubling, tricks):
            case (1 | 2 | 3 | 4 | 5 | 6 | 7 as level, "" | "X" | "XX" as doubling, int()) if 0 <= tricks <= 13:
                over = tricks - 6 - level
            case _:
                raise ValueError("not possible")
        strain = str(contract.strain)
        if over < 0:
            return -down(-over, doubling, vulnerable)
        match doubling:
            case "":
                below, insult = trick_points(level, strain), 0
            case "X":
                below, insult = trick_points(level, strain) * 2, 50
            case _:
                below, insult = trick_points(level, strain) * 4, 50
        match (below >= 100, vulnerable):
            case (False, _):
                bonus = 50
            case (True, False):
                bonus = 300
            case _:
                bonus = 500
        return below + bonus + insult + slam(level, vulnerable) + over * overtrick(strain, doubling, vulnerable)
