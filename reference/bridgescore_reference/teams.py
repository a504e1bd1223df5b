"""A match of two teams: both rooms of every board compared, series and match result (Law 78B)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bridgescore_reference.imps import RULES as IMP_RULES
from bridgescore_reference.imps import imps
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    SIDES,
    Line,
    Refused,
    Score,
    listed,
    one_of,
    whole_number,
)

RULES = IMP_RULES | Rulebook(
    {
        # What a North-South score is to a team that sits on a line.
        "teams.line.ns": 1,
        "teams.line.ew": -1,
        # A team that sits on the same line in both rooms has played nobody.
        "teams.opposite-lines": "refuse",
        "teams.difference": 1,
        "teams.series": 1,
        "teams.result": 1,
    }
)


def team_match(
    boards: Sequence[Mapping[str, int]],
    series: Sequence[int] | None = None,
    open_line: str = "NS",
    closed_line: str = "EW",
    gap: str = "reject",
    table: Sequence[Sequence[Any]] | None = None,
    rules: Rulebook = RULES,
) -> Score:
    """IMPs of every board, of every series and of the match, signed for the first team. Law 78B.

    Each board has North-South's score in the `open` and in the `closed` room; `open_line` and
    `closed_line` say where the first team sits. IMPs are taken board by board and then added. `series`
    gives the number of boards of each, in order; without it the match is one series. `gap` and `table`
    are those of `imps`. `Refused` if the team sits on the same line in both rooms.

    >>> team_match([{"open": 1520, "closed": 940}, {"open": -100, "closed": 620}]).value
    {'imps': [11, -12], 'series': [-1], 'result': -1}
    """
    listed("boards", boards, "board")
    one_of("open_line", open_line, SIDES)
    one_of("closed_line", closed_line, SIDES)
    if open_line == closed_line and rules["teams.opposite-lines"] == "refuse":
        raise Refused(
            f"the first team sits {open_line} in both rooms: its players must sit on different lines, "
            "so that each of its scores is compared with one of the other team"
        )
    lengths = _lengths(series, len(boards))
    lines = {"open": open_line, "closed": closed_line}

    def scale(difference: int) -> Score:
        return imps(difference, gap, table, rules)

    because: list[Line] = []
    won: list[int] = []
    for number, board in enumerate(boards, 1):
        compared = _board(number, board, lines, scale, rules)
        because += compared.because
        won.append(compared.value)
    sums: list[int] = []
    start = 0
    for number, length in enumerate(lengths, 1):
        part = won[start : start + length]
        sums.append(rules["teams.series"] * sum(part))
        because.append(Line("teams.series", f"series {number}: {_sum_of(part)}", sums[-1]))
        start += length
    result = rules["teams.result"] * sum(sums)
    because.append(Line("teams.result", _sum_of(sums), result))
    return Score({"imps": won, "series": sums, "result": result}, tuple(because))


def _lengths(series: object, boards: int) -> list[int]:
    if series is None:
        return [boards]
    lengths = [whole_number("a series", length, 1) for length in listed("series", series, "number of boards")]
    if sum(lengths) != boards:
        raise Refused(f"the series have {sum(lengths)} boards, the match has {boards}")
    return lengths


def _board(
    number: int, board: object, lines: Mapping[str, str], scale: Callable[[int], Score], rules: Rulebook
) -> Score:
    if not isinstance(board, Mapping) or not lines.keys() <= board.keys():
        raise Refused(f"board {number}: a board has a score in the open and in the closed room")
    because = []
    for room, line in lines.items():
        score = whole_number(f"board {number}, {room} room", board[room])
        rule = f"teams.line.{line.lower()}"
        because.append(Line(rule, f"board {number}, {room} room: the team sits {line}", rules[rule] * score))
    difference = rules["teams.difference"] * sum(line.value for line in because)
    because.append(Line("teams.difference", f"board {number}", difference))
    try:
        compared = scale(difference)
    except Refused as refused:
        raise Refused(f"board {number}: {refused}") from None
    return Score(compared.value, (*because, *compared.because))


def _sum_of(parts: Sequence[int]) -> str:
    return " + ".join(map(str, parts))
