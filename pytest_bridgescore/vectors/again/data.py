"""What the suite's data say by themselves: rows of published tables, and values of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from pytest_bridgescore.vectors.model import Suite

OTHER = {"NS": "EW", "EW": "NS"}
#: The sides that are vulnerable.
VULNERABLE = {"None": (), "NS": ("NS",), "EW": ("EW",), "All": ("NS", "EW")}
#: Clockwise.
SEATS = "NESW"


class Unsettled(LookupError):
    """Neither the tables nor the rules' values settle a question."""


class Data:
    """The published tables and the values of rules of one suite."""

    def __init__(self, suite: Suite) -> None:
        self._rows: Mapping[str, list[dict[str, str]]] = suite.document["rows"]
        self._rules = suite.rules

    def worth(self, rule: str) -> Any:
        """The value of a rule; fractions are exact."""
        value = self._rules[rule]["value"]
        return Fraction(value) if isinstance(value, str) and "/" in value else value

    @cached_property
    def _cells(self) -> dict[tuple[str, str, bool], dict[str, str]]:
        return {
            (laws, row["contract"], row["vulnerable"] == "true"): row
            for laws in ("2017", "1975")
            for row in self._rows[f"duplicate/tables/contract_scores_{laws}.csv"]
        }

    def cell(self, contract: str, tricks: int, *, vulnerable: bool, laws: str = "2017") -> int:
        """Declarer's points, as the table of an edition has them."""
        return int(self._cells[laws, contract, vulnerable][str(tricks)])

    def board(self, number: int) -> dict[str, str]:
        """Dealer and vulnerability of a board: those of its place in the cycle."""
        row = self._rows["duplicate/tables/boards.csv"][(number - 1) % self.worth("law2.cycle")]
        return {"dealer": row["dealer"], "vulnerable": row["vulnerable"]}

    def target(self, points: int, *, vulnerable: bool) -> int:
        """What the stronger side should score."""
        [row] = [row for row in self._rows["chicago/tables/target_scores.csv"] if int(row["hcp"]) == points]
        return int(row["vulnerable" if vulnerable else "not_vulnerable"])

    def scale(self) -> list[Sequence[Any]]:
        """The scale of IMPs, each row from, to (`None` without an end) and IMPs."""
        rows = self._rows["imps/tables/imp_scale.csv"]
        return [(int(row["from"]), _end(row["to"]), int(row["imps"])) for row in rows]

    def victory_points(self) -> list[Sequence[Any]]:
        """The Russian table, each row from, to (`None` without an end), winner and loser."""
        rows = self._rows["victory_points/tables/russia_24.csv"]
        return [(int(row["from"]), _end(row["to"]), int(row["winner"]), int(row["loser"])) for row in rows]


def _end(text: str) -> int | None:
    return int(text) if text else None


def row_of(table: Iterable[Sequence[Any]], size: int) -> Sequence[Any]:
    """The row from whose first number to whose second a size lies; `Unsettled` if there is none."""
    for row in table:
        if has([row], size):
            return row
    raise Unsettled(f"no row holds {size}")


def has(table: Iterable[Sequence[Any]], size: int) -> bool:
    """Whether some row holds a size."""
    return any(row[0] <= size and (row[1] is None or size <= row[1]) for row in table)


def side_of(seat: str) -> str:
    """The side a player belongs to."""
    return "NS" if seat in "NS" else "EW"
