"""IMPs, matches of two teams, and victory points: rows that hold a size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_bridgescore.vectors.again.data import Data, Unsettled, has, row_of


def imps(data: Data, given: Mapping[str, Any]) -> int:
    """The row of the scale, with the sign of the difference. Laws 78B and 78D."""
    return on_scale(data, given["difference"], given["gap"], given["table"])


def on_scale(data: Data, difference: int, gap: str = "reject", table: Sequence[Sequence[Any]] | None = None) -> int:
    """IMPs by the law's scale, which has multiples of 10 only, or by an organiser's, which has what it has."""
    size, rows = abs(difference), table or data.scale()
    if size % 10 and (table is None or not has(table, size)):
        size = _multiple(size, data.worth(f"imps.gap.{gap}"))
    won = int(row_of(rows, size)[2])
    return won * int(data.worth("law78b.loss")) if difference < 0 else won


def _multiple(size: int, way: str) -> int:
    """The multiple of 10 that a size counts as."""
    below, rest = size - size % 10, size % 10
    up = {"down": False, "up": rest > 0, "half-up": rest >= 5, "half-down": rest > 5}
    if way not in up:
        raise Unsettled(way)
    return below + 10 if up[way] else below


def team_match(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """Row after row of the scale, added by series and in all. Laws 78B and 78D."""
    signs = {room: data.worth(f"teams.line.{given[f'{room}_line'].lower()}") for room in ("open", "closed")}
    won = [
        on_scale(data, sum(board[room] * sign for room, sign in signs.items()), given["gap"], given["table"])
        for board in given["boards"]
    ]
    rest, series = list(won), []
    for length in given["series"] or [len(won)]:
        series.append(sum(rest[:length]))
        rest = rest[length:]
    return {"imps": won, "series": series, "result": sum(won)}


def victory_points(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """The row of the Russian table, or of the organiser's that is given. Law 78D."""
    if given["table"] is None and given["scale"] != "russia-24":
        raise Unsettled(given["scale"])
    _, _, winner, loser = row_of(given["table"] or data.victory_points(), abs(given["margin"]))
    first, second = (loser, winner) if given["margin"] < 0 else (winner, loser)
    return {"first": first, "second": second}
