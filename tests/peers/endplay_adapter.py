"""Adapter for endplay, which scores a contract object together with its declarer and result."""

from __future__ import annotations

from importlib.metadata import version as installed_version
from typing import Any

from endplay.evaluate import hcp
from endplay.types import Contract, Denom, Hand, Penalty, Player, Vul

from pytest_bridgescore import Rejected

# endplay has enumerations of its own. They are named here, never counted: its Penalty is a factor (1, 2, 4)
# and its Denom begins with spades.
DENOMS = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "NT": Denom.nt}
PENALTIES = {"": Penalty.passed, "X": Penalty.doubled, "XX": Penalty.redoubled}
VULNERABILITIES = {Vul.none: "None", Vul.ns: "NS", Vul.ew: "EW", Vul.both: "All"}


class Adapter:
    """What endplay itself answers: the score, the conditions of a board, and the points of a hand."""

    name = "endplay"
    version = installed_version("endplay")
    language = "Python"
    homepage = "https://github.com/dominicprice/endplay"

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> Any:
        """Declarer's score. endplay wants the whole table's vulnerability; the declarer stays North."""
        # Vul.both and Vul.none mean the same for every declarer, so it does not matter who declares.
        return read(contract, tricks).score(Vul.both if vulnerable else Vul.none)

    def table_score(self, contract: Any, declarer: str | None, vulnerable: str, tricks: int | None) -> Any:
        """endplay decides by the declarer's seat who is vulnerable; only the sign is turned to NS."""
        played = read(contract, tricks)
        if declarer is not None:  # a passed-out board has no declarer
            played.declarer = Player.find(declarer)
        score = played.score(Vul.find(vulnerable))
        # endplay scores for the declarer's side, the question is asked for North-South.
        return -score if played.declarer in (Player.east, Player.west) else score

    def board_conditions(self, board: int) -> dict[str, str]:
        """Dealer and vulnerability of a board number, in the suite's words."""
        return {
            "dealer": Player.from_board(board).abbr,
            # endplay's own abbreviations are "-" and "A" where the suite says None and All.
            "vulnerable": VULNERABILITIES[Vul.from_board(board)],
        }

    def high_card_points(self, hands: list[str]) -> Any:
        """endplay counts one hand at a time. A void is nothing at all between its dots there."""
        return sum(hcp(Hand(hand.replace("-", ""))) for hand in hands)


def read(contract: Any, tricks: int | None) -> Contract:
    """The contract with its result, as endplay holds it; refused where endplay refuses the text."""
    if contract.level in range(1, 8) and contract.strain in DENOMS and contract.doubling in PENALTIES:
        # By keyword, because endplay's texts have a declarer between strain and doubling (4SNX).
        played = Contract(level=contract.level, denom=DENOMS[contract.strain], penalty=PENALTIES[contract.doubling])
    else:
        # Not a contract in the suite's eyes: endplay's own reader decides.
        try:
            played = Contract(str(contract))
        except ValueError as refusal:
            raise Rejected(str(refusal)) from refusal
    if tricks is not None:  # a passed-out board has no tricks
        # endplay counts from the contract: 0 is made exactly, -1 one down. It has to be set in any case: a
        # contract without a result counts as made exactly, and a text may bring a result nobody asked for.
        played.result = tricks - (played.level + 6)
    return played
