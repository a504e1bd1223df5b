"""Trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Bid(NamedTuple):
    level: int
    strain: str
    doubling: str
    vulnerable: bool

    def each_trick_lost(self, count: int) -> Iterator[int]:
        redoubled = 2 if self.doubling == "XX" else 1
        for number in range(1, count + 1):
            if not self.doubling:
                yield 100 if self.vulnerable else 50
            elif number == 1:
                yield redoubled * (200 if self.vulnerable else 100)
            elif self.vulnerable:
                yield redoubled * 300
            elif number < 3:
                yield redoubled * 200
            else:
                yield redoubled * 300

    def each_trick_bid(self) -> Iterator[int]:
        for number in range(self.level):
            trick = 20 if self.strain in "CD" else 30
            if number == 0 and self.strain == "NT":
                trick = 40
            yield trick if not self.doubling else trick * 2 if self.doubling == "X" else trick * 4

    def each_trick_over(self, count: int) -> Iterator[int]:
        for _ in range(count):
            if self.doubling == "XX":
                yield 400 if self.vulnerable else 200
            elif self.doubling == "X":
                yield 200 if self.vulnerable else 100
            else:
                yield 20 if self.strain in "CD" else 30

    def premiums(self, below: int) -> Iterator[int]:
        if below < 100:
            yield 50
        else:
            yield 500 if self.vulnerable else 300
        if self.level == 6:
            yield 750 if self.vulnerable else 500
        if self.level == 7:
            yield 1500 if self.vulnerable else 1000
        if self.doubling:
            yield 100 if self.doubling == "XX" else 50


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: Any) -> int:
        bid = Bid(contract.level, contract.strain, contract.doubling, vulnerable)
        if bid.level is None or not 0 < bid.level < 8:
            raise ValueError("such a level cannot be bid")
        if bid.strain not in ("C", "D", "H", "S", "NT") or bid.doubling not in ("", "X", "XX"):
            raise ValueError("such a contract cannot be bid")
        if not isinstance(tricks, int) or tricks > 13 or tricks < 0:
            raise ValueError("there are 13 tricks")
        won = tricks - 6
        if won < bid.level:
            return -sum(bid.each_trick_lost(bid.level - won))
        below = sum(bid.each_trick_bid())
        return below + sum(bid.premiums(below)) + sum(bid.each_trick_over(won - bid.level))
