"""Scores a contract by formulas."""

from __future__ import annotations

from typing import Any


def points(level: int, strain: str, factor: int, vulnerable: bool, tricks: int) -> int:
    result = tricks - 6 - level
    if result < 0:
        return -penalty(-result, factor, vulnerable)
    per_trick = 20 if strain in {"C", "D"} else 30
    first = 10 if strain == "NT" else 0
    below = (per_trick * level + first) * factor
    bonus = 50
    if below >= 100:
        bonus = 500 if vulnerable else 300
    if level == 6:
        bonus += 750 if vulnerable else 500
    elif level == 7:
        bonus += 1500 if vulnerable else 1000
    if factor == 1:
        return below + bonus + result * per_trick
    # 50 for a double, 100 for a redouble; an overtrick is worth 100 x factor / 2, twice that when vulnerable
    bonus += 25 * factor
    return below + bonus + result * 50 * factor * (2 if vulnerable else 1)


def penalty(down: int, factor: int, vulnerable: bool) -> int:
    if factor == 1:
        return down * (100 if vulnerable else 50)
    doubled = 300 * down - 100 if vulnerable else 200 * down - 100
    return doubled * factor // 2


class Scorer:
    def contract_score(self, contract: Any, vulnerable: Any, tricks: Any) -> int:
        if contract.level not in range(1, 8) or contract.strain not in {"C", "D", "H", "S", "NT"}:
            raise ValueError(f"{contract} cannot be scored")
        if contract.doubling not in {"", "X", "XX"}:
            raise ValueError(f"{contract} cannot be scored")
        if type(tricks) is not int or not 0 <= tricks <= 13:
            raise ValueError("tricks are 0 to 13")
        if not isinstance(vulnerable, bool):
            raise ValueError("vulnerable is yes or no")
        return points(contract.level, contract.strain, 2 ** len(contract.doubling), vulnerable, tricks)

    def table_score(self, contract: Any, declarer: Any, vulnerable: Any, tricks: Any) -> int:
        if vulnerable not in {"None", "NS", "EW", "All"}:
            raise ValueError("vulnerable is None, NS, EW or All")
        if contract == "Pass":
            if declarer is not None or tricks is not None:
                raise ValueError("nobody played")
            return 0
        if declarer not in {"N", "E", "S", "W"}:
            raise ValueError("somebody played")
        is_ns = declarer in {"N", "S"}
        in_zone = vulnerable == "All" or vulnerable == ("NS" if is_ns else "EW")
        score = self.contract_score(contract, in_zone, tricks)
        return score if is_ns else -score
