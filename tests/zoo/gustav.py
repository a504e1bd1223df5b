"""A team match on the computer of the club."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any

SCALE = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3500, 4000,
]  # fmt: skip


def whole(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError(f"{number!r} is not a whole number")
    return number


class Scorer:
    def imps(self, difference: Any) -> int:
        if whole(difference) % 10:
            raise ValueError("no bridge score ends like that")
        won = bisect_right(SCALE, abs(difference))
        return won if difference > 0 else -won

    def team_match(
        self, boards: Any, series: Any = None, open_line: Any = "NS", closed_line: Any = "EW"
    ) -> dict[str, Any]:
        if {open_line, closed_line} != {"NS", "EW"}:
            raise ValueError("the two pairs of a team sit on different lines")
        if not isinstance(boards, list) or not boards:
            raise ValueError("no boards")
        result = []
        for board in boards:
            if not isinstance(board, dict) or set(board) != {"open", "closed"}:
                raise ValueError("both rooms are needed")
            swing = whole(board["open"]) - whole(board["closed"])
            result.append(self.imps(swing if open_line == "NS" else -swing))
        lengths = [len(boards)] if series is None else series
        if (
            not isinstance(lengths, list)
            or not lengths
            or min(map(whole, lengths)) < 1
            or sum(lengths) != len(boards)
        ):
            raise ValueError("the series do not fit the boards")
        ends = [0, *accumulate(lengths)]
        sums = [sum(result[first:last]) for first, last in zip(ends, ends[1:], strict=False)]
        return {"imps": result, "series": sums, "result": sum(sums)}
