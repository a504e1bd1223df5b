"""A small scorer of duplicate bridge, and the adapter through which the suite asks it.

The scorer is the upper part. It knows nothing of the suite, as yours knows nothing of it. The adapter is the
class at the end: one method for each question that the scorer can answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

# --- the scorer ---------------------------------------------------------------------------------------------

#: What one trick is worth; the first trick in notrump is worth 10 more.
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
#: By what doubling multiplies the value of tricks, and what it adds to a contract that is made.
FACTOR = {"": 1, "X": 2, "XX": 4}
INSULT = {"": 0, "X": 50, "XX": 100}
#: Each pair: not vulnerable, vulnerable.
GAME = (300, 500)
SLAM = {6: (500, 750), 7: (1000, 1500)}
DOUBLED_OVERTRICK = (100, 200)
#: What the first, the first two, ... doubled undertricks cost; redoubled it is twice as much.
DOUBLED_DOWN = (
    (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
)
#: The smallest difference in points for 1, 2, ... 24 IMPs.
IMPS_FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
DEALERS = "NESW"
#: Boards 1 to 16, one round of four dealers a row.
VULNERABLE = (
    *("None", "NS", "EW", "All"),
    *("NS", "EW", "All", "None"),
    *("EW", "All", "None", "NS"),
    *("All", "None", "NS", "EW"),
)


def declarers_score(level: int, strain: str, doubling: str, vulnerable: bool, tricks: int) -> int:
    """The points of the declaring side; ValueError for a contract or result that cannot be."""
    if level not in range(1, 8) or strain not in TRICK or doubling not in FACTOR:
        raise ValueError("no such contract")
    if tricks not in range(14):
        raise ValueError("no such number of tricks")
    if vulnerable not in (False, True):
        raise ValueError("vulnerable or not: true or false")
    over = tricks - 6 - level
    if over < 0:
        if not doubling:
            return over * (100 if vulnerable else 50)
        return -DOUBLED_DOWN[vulnerable][-over - 1] * FACTOR[doubling] // 2
    below = (TRICK[strain] * level + (10 if strain == "NT" else 0)) * FACTOR[doubling]
    premium = GAME[vulnerable] if below >= 100 else 50
    if level in SLAM:
        premium += SLAM[level][vulnerable]
    overtrick = DOUBLED_OVERTRICK[vulnerable] * FACTOR[doubling] // 2 if doubling else TRICK[strain]
    return below + premium + INSULT[doubling] + over * overtrick


def conditions(board: int) -> tuple[str, str]:
    """Who deals a board and who is vulnerable on it."""
    if not isinstance(board, int) or board < 1:
        raise ValueError("boards are numbered from 1")
    return DEALERS[(board - 1) % 4], VULNERABLE[(board - 1) % 16]


def matchpoints(scores: Sequence[int], win: int) -> list[Fraction]:
    """What each score earns against all others: `win` if it is higher, half of it if it is equal."""
    if not scores or not all(isinstance(score, int) for score in scores):
        raise ValueError("a board needs scores")
    half = Fraction(win, 2)
    # Each score also meets itself here, which is a tie too many.
    return [sum(half * ((one > other) + (one >= other)) for other in scores) - half for one in scores]


# --- the adapter --------------------------------------------------------------------------------------------


class Adapter:
    """Says what the suite asks in the words of the scorer, and the scorer's answers in those of the suite."""

    name, version = "example-scorer", "1.0"

    def contract_score(self, contract: Any, vulnerable: bool, tricks: int) -> int:
        """Points for the declaring side."""
        return declarers_score(contract.level, contract.strain, contract.doubling, vulnerable, tricks)

    def table_score(self, contract: Any, declarer: str | None, vulnerable: str, tricks: int | None) -> int:
        """Points for North-South, which is a change of sign when East or West declares."""
        if contract == "Pass" and declarer is None and tricks is None:
            return 0
        if declarer is None or declarer not in DEALERS or tricks is None:
            raise ValueError("a contract has a declarer and a result")
        if vulnerable not in VULNERABLE:
            raise ValueError("vulnerable are None, NS, EW or All")
        side = "NS" if declarer in "NS" else "EW"
        score = self.contract_score(contract, vulnerable in (side, "All"), tricks)
        return score if side == "NS" else -score

    def board_conditions(self, board: int) -> dict[str, str]:
        """Dealer and vulnerability."""
        dealer, vulnerable = conditions(board)
        return {"dealer": dealer, "vulnerable": vulnerable}

    def imps(self, difference: int) -> int:
        """IMPs with the sign of the difference; the scale has multiples of 10 only."""
        if not isinstance(difference, int) or difference % 10:
            raise ValueError("not in the scale")
        won = bisect_right(IMPS_FROM, abs(difference))
        return won if difference > 0 else -won

    def matchpoints(self, scores: list[int], win: int = 2) -> list[Fraction]:
        """Matchpoints of North-South."""
        return matchpoints(scores, win)

    def traveller(
        self, board: int, lines: list[Mapping[str, Any]], win: int = 2, vulnerable: str | None = None
    ) -> dict[str, Any]:
        """All lines of a board; a line whose contract is None was not played and is left out."""
        table = vulnerable or conditions(board)[1]
        scores = [
            None
            if line["contract"] is None and line["declarer"] is None and line["tricks"] is None
            else self.table_score(line["contract"], line["declarer"], table, line["tricks"])
            for line in lines
        ]
        compared = [score for score in scores if score is not None]
        earned = iter(matchpoints(compared, win) if compared else [])
        top = (len(compared) - 1) * win
        answer: list[dict[str, Any]] = []
        for score in scores:
            ns = None if score is None else next(earned)
            answer.append({"score": score, "ns_points": ns, "ew_points": None if ns is None else top - ns})
        return {"lines": answer}
