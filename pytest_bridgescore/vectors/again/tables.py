"""What one published table says of a contract, a board or a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_bridgescore.vectors.again.data import VULNERABLE, Data, side_of


def contract_score(data: Data, given: Mapping[str, Any]) -> int:
    """The cell of the contract table. Law 77."""
    return data.cell(given["contract"], given["tricks"], vulnerable=given["vulnerable"], laws=given["laws"])


def table_score(data: Data, given: Mapping[str, Any]) -> int:
    """The cell of the side that declares, with North-South's sign. Law 77."""
    return for_ns(data, given, VULNERABLE[given["vulnerable"]], given["laws"])


def for_ns(data: Data, result: Mapping[str, Any], vulnerable: Sequence[str], laws: str = "2017") -> int:
    """North-South's points for contract, declarer and tricks."""
    if result["contract"] == "Pass":
        return int(data.worth("law77.passed-out"))
    side = side_of(result["declarer"])
    points = data.cell(result["contract"], result["tricks"], vulnerable=side in vulnerable, laws=laws)
    return points * int(data.worth(f"score.sign.{side.lower()}"))


def board_conditions(data: Data, given: Mapping[str, Any]) -> dict[str, str]:
    """The row of the board. Law 2."""
    return data.board(given["board"])


def target_score(data: Data, given: Mapping[str, Any]) -> int:
    """The cell of the Russian table of targets."""
    return data.target(given["hcp"], vulnerable=given["vulnerable"])
