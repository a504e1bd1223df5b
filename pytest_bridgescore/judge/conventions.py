"""How an adapter may hand contracts and tricks over wrongly, each way as the answers that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgescore_reference.values import Contract
from pytest_bridgescore.judge.probe import Given
from pytest_bridgescore.operations import Operation

#: What a question is answered if it is handed over in some wrong way: a score, with whether the result can be.
Alter = Callable[[Operation, Given], "tuple[int | None, bool]"]


def _score(operation: Operation, given: Given, *, level: int, tricks: int) -> tuple[int | None, bool]:
    """What a result scores with another level or number of tricks, and whether there is such a result.

    Many a scorer minds no more than thirteen tricks, and goes on counting.
    """
    contract = Contract.parse(given["contract"])
    if not 1 <= level <= 7 or tricks < 0:
        return None, False

    def score(level: int, tricks: int) -> int:
        text = f"{level}{contract.strain}{contract.doubling}"
        return int(operation.derive({**given, "contract": text, "tricks": tricks}).value)

    if tricks <= 13:
        return score(level, tricks), True
    return score(level, 13) + (tricks - 13) * (score(1, 13) - score(1, 12)), False


def _handed_over(change: Callable[[int, int], tuple[int, int]]) -> Alter:
    """With the level and the tricks that `change` makes of them."""

    def alter(operation: Operation, given: Given) -> tuple[int | None, bool]:
        level, tricks = change(Contract.parse(given["contract"]).level, given["tricks"])
        return _score(operation, given, level=level, tricks=tricks)

    return alter


def _for_declarer(operation: Operation, given: Given) -> tuple[int | None, bool]:
    """The score of the declarer's side instead of North-South's."""
    score = int(operation.derive(given).value)
    return -score if given.get("declarer") in ("E", "W") else score, True


#: A name, a sentence, and the answers that follow.
WAYS: Final[tuple[tuple[str, str, Alter], ...]] = (
    ("side", "the answers are those of the declarer's side: North-South's score is asked for", _for_declarer),
    (
        "level from 0",
        "levels look counted from 0: four hearts is scored as three",
        _handed_over(lambda level, tricks: (level - 1, tricks)),
    ),
    (
        "level from 0",
        "levels look counted from 0: four hearts is scored as five",
        _handed_over(lambda level, tricks: (level + 1, tricks)),
    ),
    (
        "level from 0",
        "levels look counted from 0: four hearts just made is scored as three hearts just made",
        _handed_over(lambda level, tricks: (level - 1, tricks - 1)),
    ),
    (
        "level from 0",
        "levels look counted from 0: four hearts just made is scored as five hearts just made",
        _handed_over(lambda level, tricks: (level + 1, tricks + 1)),
    ),
    (
        "odd tricks",
        "tricks look taken for those above six: 10 tricks are scored as 16 (all that declarer won are given)",
        _handed_over(lambda level, tricks: (level, tricks + 6)),
    ),
    (
        "odd tricks",
        "tricks look handed over without the first six: 10 tricks are scored as 4 (the scorer wants all)",
        _handed_over(lambda level, tricks: (level, tricks - 6)),
    ),
    (
        "relative tricks",
        "tricks look taken for overtricks: all that declarer won are given, not those relative to the contract",
        _handed_over(lambda level, tricks: (level, tricks + level + 6)),
    ),
    (
        "relative tricks",
        "tricks above six look taken for overtricks: the scorer wants those relative to the contract",
        _handed_over(lambda level, tricks: (level, tricks + level)),
    ),
    (
        "relative tricks",
        "tricks look handed over relative to the contract: the scorer wants all that declarer won",
        _handed_over(lambda level, tricks: (level, tricks - level - 6)),
    ),
)
