"""Hands and their high-card points, 4-3-2-1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Refused,
    Score,
    listed,
    shown,
)

RULES = Rulebook(
    {
        "hcp.ace": 4,
        "hcp.king": 3,
        "hcp.queen": 2,
        "hcp.jack": 1,
        "hcp.hand": 13,
        # The same card cannot be held twice.
        "hcp.once": "refuse",
    }
)

RANKS = "AKQJT98765432"
_SUITS = "SHDC"
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_HONOURS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}

#: One hand, a side's two, or the whole pack.
_NUMBERS_OF_HANDS = (1, 2, 4)


def high_card_points(hands: Sequence[str], rules: Rulebook = RULES) -> Score:
    """High-card points of one hand, of a side's two hands, or of all four (40).

    Hands are PBN text: spades, hearts, diamonds, clubs with a dot between them. `Refused` for a hand that
    has not 13 cards and for a card that is held twice.

    >>> high_card_points(["AKQJ.432.432.432"]).value
    10
    """
    if len(listed("hands", hands, "hand")) not in _NUMBERS_OF_HANDS:
        raise Refused("hands must be a list of one hand, of a side's two, or of all four")
    cards = [card for place, hand in enumerate(hands, 1) for card in _cards(place, hand, rules)]
    twice = [card for card, times in Counter(cards).items() if times > 1]
    if twice and rules["hcp.once"]:
        raise Refused(f"the {twice[0][1]} of {_SUIT_NAMES[twice[0][0]]} is held twice")
    counts = Counter(card[1] for card in cards)
    return Score.total(
        Line(f"hcp.{name}", f"{counts[rank]} x {rules[f'hcp.{name}']}", counts[rank] * rules[f"hcp.{name}"])
        for name, rank in _HONOURS.items()
    )


def _cards(place: int, hand: object, rules: Rulebook) -> list[str]:
    """The cards of a hand as suit and rank: `SA`."""
    holdings = hand.split(".") if isinstance(hand, str) else []
    if len(holdings) != len(_SUITS):
        raise Refused(
            f"hand {place}: {shown(hand)} is not a hand: four suits with a dot between them (AKQJ.432.432.432)"
        )
    cards = []
    for suit, holding in zip(_SUITS, holdings, strict=True):
        for rank in "" if holding == "-" else holding:
            if rank not in RANKS:
                raise Refused(f"hand {place}: {shown(rank)} is not a card; cards are {RANKS}, a ten is T")
            cards.append(suit + rank)
    if len(cards) != rules["hcp.hand"]:
        raise Refused(f"hand {place}: {hand} has {len(cards)} cards, not {rules['hcp.hand']}")
    return cards
