"""Looks everything up, as on the back of a bidding card."""

from __future__ import annotations

from typing import Any

# Down 1 to 13: white, red.
UNDOUBLED = (
    (50, 100), (100, 200), (150, 300), (200, 400), (250, 500), (300, 600), (350, 700),
    (400, 800), (450, 900), (500, 1000), (550, 1100), (600, 1200), (650, 1300),
)  # fmt: skip
DOUBLED = (
    (100, 200), (300, 500), (500, 800), (700, 1100), (900, 1400), (1100, 1700), (1300, 2000),
    (1500, 2300), (1700, 2600), (1900, 2900), (2100, 3200), (2300, 3500), (2500, 3800),
)  # fmt: skip
REDOUBLED = tuple((2 * white, 2 * red) for white, red in DOUBLED)

# Level 1 to 7.
TRICK_POINTS = {
    "C": (20, 40, 60, 80, 100, 120, 140),
    "D": (20, 40, 60, 80, 100, 120, 140),
    "H": (30, 60, 90, 120, 150, 180, 210),
    "S": (30, 60, 90, 120, 150, 180, 210),
    "NT": (40, 70, 100, 130, 160, 190, 220),
}
SLAM = {6: (500, 750), 7: (1000, 1500)}
OVERTRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
OVERTRICK_X = {"X": (100, 200), "XX": (200, 400)}
PENALTIES = {"": UNDOUBLED, "X": DOUBLED, "XX": REDOUBLED}
TIMES = {"": 1, "X": 2, "XX": 4}
FOR_MAKING = {"": 0, "X": 50, "XX": 50}
GAME = (300, 500)


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> int:
        if tricks not in range(14):
            raise ValueError(tricks)
        try:
            bid = TRICK_POINTS[contract.strain][range(1, 8).index(contract.level)] * TIMES[contract.doubling]
        except KeyError:
            raise ValueError(contract) from None
        column = 1 if vulnerable else 0
        over: int = tricks - contract.level - 6
        if over < 0:
            return -PENALTIES[contract.doubling][-over - 1][column]
        result = bid + FOR_MAKING[contract.doubling]
        if bid < 100:
            result += 50
        else:
            result += GAME[column]
        if contract.level in SLAM:
            result += SLAM[contract.level][column]
        if contract.doubling in OVERTRICK_X:
            return result + over * OVERTRICK_X[contract.doubling][column]
        return result + over * OVERTRICK[contract.strain]
