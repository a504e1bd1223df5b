"""Questions of matchpoints: boards, travellers, boards scored in groups, and whole pairs tournaments."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from bridgescore_reference.rounding import EXACT, ROUNDINGS
from bridgescore_reference.values import VULNERABILITIES
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table

WIN = {2: 3, 1: 1}
_NOT_PLAYED = 0.02
_LAST_BOARD = 36
#: How many tables play a board.
TABLES = {1: 1, 2: 3, 3: 7, 4: 9, 5: 10, 6: 10, 7: 9, 8: 8, 9: 6, 10: 5, 12: 5, 14: 3, 16: 2, 20: 2}


def matchpoints(draw: Draw) -> dict[str, Any]:
    """The scores of a board."""
    return {"scores": table.scores(draw, draw.weighted(TABLES)), "win": draw.parameter("win", WIN)}


def traveller(draw: Draw) -> dict[str, Any]:
    """A board's traveller; the number of the board says who is vulnerable, unless it does not."""
    tables = draw.weighted(TABLES)
    pairs = draw.shuffled(range(1, 2 * tables + 1))
    lines = _lines(draw, list(zip(pairs[:tables], pairs[tables:], strict=True)), _NOT_PLAYED)
    own = draw.chance(0.1)
    return {
        "board": draw.integer(1, _LAST_BOARD),
        "lines": lines,
        "win": draw.parameter("win", WIN),
        "vulnerable": draw.one_of(VULNERABILITIES) if own else None,
    }


def group_matchpoints(draw: Draw) -> dict[str, Any]:
    """The scores of a board in two to four groups of any size, once in a while in one."""
    count = draw.weighted({1: 1, 2: 10, 3: 5, 4: 2})
    sizes = [draw.weighted({1: 1, 2: 2, 3: 4, 4: 4, 5: 3, 6: 2, 8: 1}) for _ in range(count)]
    scores = iter(table.scores(draw, sum(sizes)))
    return {
        "groups": [[next(scores) for _ in range(size)] for size in sizes],
        "win": draw.parameter("win", WIN),
        "results": sum(sizes) if draw.chance(0.3) else None,
    }


def _lines(draw: Draw, pairs: list[tuple[Any, Any]], not_played: float) -> list[dict[str, Any]]:
    """The lines of a board on which these pairs met; some were not played."""
    results = table.board(draw, len(pairs))
    lines = []
    for (ns, ew), result in zip(pairs, results, strict=True):
        none = {"contract": None, "declarer": None, "tricks": None}
        lines.append({"ns": ns, "ew": ew, **(none if draw.chance(not_played) else result.played)})
    return lines


# --- a tournament -----------------------------------------------------------------------------------


def pairs_result(draw: Draw) -> dict[str, Any]:
    """A tournament of 4 to 24 pairs: two lines that stay apart, or all pairs against each other."""
    fields = draw.parameter("fields", {"one": 2, "two": 1})
    decimals = draw.parameter("decimals", {2: 8, 1: 3, 0: 3, EXACT: 1, 3: 1})
    movement = list(_mitchell(draw) if fields == "two" or draw.chance(0.4) else _all_against_all(draw))
    # In one of three something went wrong: boards that were not played, or a pair that did not come.
    disturbed = draw.chance(0.35)
    large = max(map(max, itertools.chain(*movement))) > 4
    absent = draw.integer(1, 5) if disturbed and large and draw.chance(0.5) else None
    travellers = []
    for board, pairs in enumerate(movement, draw.weighted({1: 6, 7: 1, 13: 1, 19: 1})):
        there = [pair for pair in pairs if absent not in pair]
        traveller = {"board": board, "lines": _lines(draw, there, 0.05 if disturbed else 0)}
        if draw.chance(0.01):
            traveller["vulnerable"] = draw.one_of(VULNERABILITIES)
        travellers.append(traveller)
    return {
        "travellers": travellers,
        "win": draw.parameter("win", WIN),
        "fields": fields,
        "decimals": decimals,
        "rounding": draw.parameter("rounding", {ROUNDINGS[0]: 8, **dict.fromkeys(ROUNDINGS[1:], 1)}),
    }


def _mitchell(draw: Draw) -> Iterator[list[tuple[int, int]]]:
    """For each board who met on it, North-South staying where they are: the others move up, the boards down.

    With an even number of tables East-West skip one half-way, or they would meet boards again.
    """
    tables = draw.weighted({2: 2, 3: 4, 4: 4, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1, 12: 1})
    rounds = draw.integer(2, min(tables, 6))
    each = draw.integer(1, 2 if tables > 5 else 3)
    for number in range(tables):
        met = []
        for round in range(rounds):
            place = (number - round) % tables
            skipped = tables % 2 == 0 and round >= tables // 2
            met.append((place + 1, tables + (place - round - skipped) % tables + 1))
        for _ in range(each):
            yield met


def _all_against_all(draw: Draw) -> Iterator[list[tuple[int, int]]]:
    """For each board who met on it, where all tables play the same boards and every pair meets every other once."""
    pairs = draw.weighted({4: 5, 6: 6, 8: 6, 10: 3, 12: 2, 14: 1, 16: 1})
    rounds = draw.integer(2, min(pairs - 1, 7))
    each = draw.integer(1, 3 if pairs <= 8 else 2)
    others = list(range(2, pairs + 1))
    for round in range(rounds):
        circle = [1, *others[round:], *others[:round]]
        opposite = zip(circle[: pairs // 2], reversed(circle[pairs // 2 :]), strict=True)
        met = [pair if (place + round) % 2 else pair[::-1] for place, pair in enumerate(opposite)]
        for _ in range(each):
            yield met
