"""IMPs, step by step down the scale."""

from __future__ import annotations

from math import ceil, floor
from typing import Any


def tens(difference: int, gap: str) -> float:
    exact = abs(difference) / 10
    if gap == "lower":
        return floor(exact)
    if gap == "upper":
        return ceil(exact)
    if gap == "nearest-half-up":
        return floor(exact + 0.5)
    if gap == "nearest-half-down":
        return ceil(exact - 0.5)
    if gap != "reject" or exact != int(exact):
        raise ValueError("not on the scale")
    return exact


class Scorer:
    def imps(self, difference: Any, gap: str = "reject") -> int:
        if not isinstance(difference, int) or isinstance(difference, bool):
            raise ValueError("difference?")
        points = 10 * tens(difference, gap)
        if points >= 4000:
            return 24
        if points >= 3500:
            return 23
        if points >= 3000:
            return 22
        if points >= 2500:
            return 21
        if points >= 2250:
            return 20
        if points >= 2000:
            return 19
        if points >= 1750:
            return 18
        if points >= 1500:
            return 17
        if points >= 1300:
            return 16
        if points >= 1100:
            return 15
        if points >= 900:
            return 14
        if points >= 750:
            return 13
        if points >= 600:
            return 12
        if points >= 500:
            return 11
        if points >= 430:
            return 10
        if points >= 370:
            return 9
        if points >= 320:
            return 8
        if points >= 270:
            return 7
        if points >= 220:
            return 6
        if points >= 170:
            return 5
        if points >= 130:
            return 4
        if points >= 90:
            return 3
        if points >= 50:
            return 2
        if points >= 20:
            return 1
        return 0
