"""Adapter for bridgeobjects, whose contract is made from a name of its own spelling."""

from __future__ import annotations

from importlib.metadata import version as installed_version
from typing import Any

from bridgeobjects import Contract, Hand

from pytest_bridgescore import Rejected

STRAINS = ("C", "D", "H", "S", "NT")  # spelt as in PBN
MODIFIERS = {"": "", "X": "D", "XX": "R"}  # bridgeobjects takes 4SX for a name too, but scores it undoubled


class Adapter:
    """What bridgeobjects itself answers: the score of a contract, and the points of a hand."""

    name = "bridgeobjects"
    version = installed_version("bridgeobjects")
    language = "Python"
    homepage = "https://pypi.org/project/bridgeobjects/"

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> Any:
        """Declarer's score: tricks are the total there too, and `vulnerable` is declarer's own side."""
        return read(contract).score(declarer_tricks=tricks, vulnerable=vulnerable)

    def high_card_points(self, hands: list[str]) -> Any:
        """bridgeobjects counts one hand at a time. A void is nothing at all between its dots there."""
        return sum(Hand(hand.replace("-", "")).hcp for hand in hands)


def read(contract: Any) -> Contract:
    """The contract as bridgeobjects holds it; refused where bridgeobjects refuses the name."""
    if contract.level in range(1, 8) and contract.strain in STRAINS and contract.doubling in MODIFIERS:
        name = f"{contract.level}{contract.strain}{MODIFIERS[contract.doubling]}"
    else:
        # Not a contract in the suite's eyes: bridgeobjects decides about the text as it is.
        name = str(contract)
    try:
        # The name goes to the constructor: assigned afterwards, it would not make 3NT, 5C and 5D games.
        return Contract(name)
    except ValueError as refusal:
        raise Rejected(str(refusal)) from refusal
