"""Every strain is a class, and so is the zone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any


class Zone:
    game, small, grand, undoubled, overtrick = 300, 500, 1000, 50, 100

    def doubled_penalty(self, down: int) -> int:
        steps = [100, 200, 200] + 10 * [300]
        return sum(steps[:down])


class RedZone(Zone):
    game, small, grand, undoubled, overtrick = 500, 750, 1500, 100, 200

    def doubled_penalty(self, down: int) -> int:
        return 200 + 300 * (down - 1)


class Strain(ABC):
    def __init__(self, level: int, times: int, zone: Zone) -> None:
        self.level = level
        self.times = times
        self.zone = zone

    @property
    @abstractmethod
    def trick(self) -> int: ...

    def bid_points(self) -> int:
        return self.level * self.trick * self.times

    def is_doubled(self) -> bool:
        return self.times > 1

    def made(self, over: int) -> int:
        total = self.bid_points()
        total += self.zone.game if total >= 100 else 50
        if self.level == 7:
            total += self.zone.grand
        if self.level == 6:
            total += self.zone.small
        if self.is_doubled():
            total += 50
            total += over * self.zone.overtrick * self.times // 2
        else:
            total += over * self.trick
        return total

    def beaten(self, down: int) -> int:
        if self.is_doubled():
            return -self.zone.doubled_penalty(down) * (self.times // 2)
        return -self.zone.undoubled * down

    def score(self, tricks: int) -> int:
        needed = self.level + 6
        return self.made(tricks - needed) if tricks >= needed else self.beaten(needed - tricks)


class Minor(Strain):
    trick = 20


class Major(Strain):
    trick = 30


class NoTrump(Strain):
    trick = 30

    def bid_points(self) -> int:
        return super().bid_points() + 10 * self.times


STRAINS: dict[str, type[Strain]] = {"C": Minor, "D": Minor, "H": Major, "S": Major, "NT": NoTrump}


class Scorer:
    def contract_score(self, contract: Any, vulnerable: bool, tricks: Any) -> int:
        if isinstance(tricks, bool) or not isinstance(tricks, int) or tricks < 0 or tricks > 13:
            raise ValueError("impossible number of tricks")
        kind = STRAINS.get(contract.strain)
        times = {"": 1, "X": 2, "XX": 4}.get(contract.doubling)
        if kind is None or times is None or not 1 <= contract.level <= 7:
            raise ValueError("impossible contract")
        return kind(contract.level, times, RedZone() if vulnerable else Zone()).score(tricks)
