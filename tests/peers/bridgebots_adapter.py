"""Adapter for bridgebots, which scores with one function of five plain values."""

from __future__ import annotations

from importlib.metadata import version as installed_version
from typing import Any

from bridgebots.board_record import Contract
from bridgebots.deal import PlayerHand
from bridgebots.deal_enums import BiddingSuit
from bridgebots.deal_utils import count_hcp
from bridgebots.play_utils import calculate_score

from pytest_bridgescore import Rejected

# Named, not built from the suite's texts: the values of BiddingSuit are pairs.
SUITS = {
    "C": BiddingSuit.CLUBS,
    "D": BiddingSuit.DIAMONDS,
    "H": BiddingSuit.HEARTS,
    "S": BiddingSuit.SPADES,
    "NT": BiddingSuit.NO_TRUMP,
}
DOUBLED = {"": 0, "X": 1, "XX": 2}  # bridgebots counts how often the contract was doubled


class Adapter:
    """What bridgebots itself answers: the score of a contract, and the points of cards."""

    name = "bridgebots"
    version = installed_version("bridgebots")
    language = "Python"
    homepage = "https://pypi.org/project/bridgebots/"

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> Any:
        """Declarer's score: tricks are the total there too, and `vulnerable` is declarer's own side."""
        bid = read(contract)
        # By keyword: five values of three kinds are easily exchanged. `vulnerable` has to be a bool, because
        # bridgebots looks penalties up by it, while for a premium any non-empty text would count as true.
        return calculate_score(
            level=bid.level, suit=bid.suit, doubled=bid.doubled, tricks=tricks, vulnerable=vulnerable
        )

    def high_card_points(self, hands: list[str]) -> Any:
        """bridgebots counts cards, of however many hands. Suit by suit it wants a list, which a void leaves empty."""
        return count_hcp([card for hand in hands for card in held(hand).cards])


def held(hand: str) -> PlayerHand:
    """The hand as bridgebots holds it; refused where bridgebots asserts that there are thirteen cards."""
    try:
        return PlayerHand.from_string_lists(*(list(suit) for suit in hand.replace("-", "").split(".")))
    except AssertionError as refusal:
        raise Rejected("not thirteen cards") from refusal


def read(contract: Any) -> Contract:
    """The contract as bridgebots holds it; refused where bridgebots refuses the text."""
    if contract.level in range(1, 8) and contract.strain in SUITS and contract.doubling in DOUBLED:
        return Contract(level=contract.level, suit=SUITS[contract.strain], doubled=DOUBLED[contract.doubling])
    # Not a contract in the suite's eyes: bridgebots' own reader decides.
    try:
        return Contract.from_str(str(contract))
    except ValueError as refusal:
        raise Rejected(str(refusal)) from refusal
