"""Makes the whole book of results once, and looks things up in it."""

from __future__ import annotations

from itertools import product
from typing import Any

Key = tuple[str, bool, int]

EDITIONS = {"1963": "old", "1975": "old", "1987": "new", "1997": "new", "2007": "new", "2017": "new"}
REDOUBLED_AND_MADE = {"old": 50, "new": 100}
FOURTH_TRICK_DOWN = {"old": 200, "new": 300}


def book(edition: str) -> dict[Key, int]:
    pages: dict[Key, int] = {}
    for level, strain, doubling, vulnerable in product(range(1, 8), "CDHSN", ("", "X", "XX"), (False, True)):
        name = f"{level}{strain}{'T' if strain == 'N' else ''}{doubling}"
        for tricks, score in enumerate(column(level, strain, len(doubling), vulnerable, edition)):
            pages[name, vulnerable, tricks] = score
    return pages


def column(level: int, strain: str, doubles: int, vulnerable: bool, edition: str) -> list[int]:
    """Scores for 0 to 13 tricks."""
    needed = level + 6
    steps = penalties(needed, doubles, vulnerable, edition)
    lost = [-sum(steps[: needed - tricks]) for tricks in range(needed)]
    odd = {"C": 20, "D": 20}.get(strain, 30)
    below = (odd * level + 10 * (strain == "N")) * 2**doubles
    made = below + (50, 300, 500)[(below >= 100) * (1 + vulnerable)]
    made += (0, 0, 0, 0, 0, 0, (500, 750)[vulnerable], (1000, 1500)[vulnerable])[level]
    made += (0, 50, REDOUBLED_AND_MADE[edition])[doubles]
    step = (odd, 100 * (1 + vulnerable), 200 * (1 + vulnerable))[doubles]
    return lost + [made + over * step for over in range(14 - needed)]


def penalties(needed: int, doubles: int, vulnerable: bool, edition: str) -> list[int]:
    """What the first, the second, the third trick down costs, and so on."""
    if doubles == 0:
        return [100 if vulnerable else 50] * needed
    steps = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [FOURTH_TRICK_DOWN[edition]] * 10
    return [step * doubles for step in steps[:needed]]


BOOKS = {edition: book(edition) for edition in ("old", "new")}

# How many multiples of ten each number of IMPs lasts for, from 0 IMPs to 23.
WIDTHS = [2, 3, 4, 4, 4, 5, 5, 5, 5, 6, 7, 10, 15, 15, 20, 20, 20, 25, 25, 25, 25, 50, 50, 50]
LADDER = [imps for imps, width in enumerate(WIDTHS) for _ in range(width)]


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: Any, laws: str = "2017") -> int:
        if laws not in EDITIONS:
            raise ValueError(f"the laws of {laws} are not in the book")
        score = BOOKS[EDITIONS[laws]].get((str(contract), vulnerable, tricks))
        if score is None:
            raise ValueError(f"{contract} with {tricks} tricks is not in the book")
        return score

    def imps(self, difference: Any, gap: str = "reject") -> int:
        if type(difference) is not int:
            raise ValueError("a difference is a whole number")
        rung, rest = divmod(abs(difference), 10)
        if gap == "upper":
            rung += rest > 0
        elif gap == "nearest-half-up":
            rung += rest > 4
        elif gap == "nearest-half-down":
            rung += rest > 5
        elif gap != "lower" and rest:
            raise ValueError("between two rungs")
        won = LADDER[rung] if rung < len(LADDER) else 24
        return -won if difference < 0 else won
