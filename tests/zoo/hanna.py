"""Pairs: every score is compared with every other one."""

from __future__ import annotations

from typing import Any

ROTA = "o n e b n e b o e b o n b o n e".split()  # who is vulnerable, from board 1
IN_WORDS = {"o": "None", "n": "NS", "e": "EW", "b": "All"}


def for_declarer(contract: Any, vulnerable: bool, tricks: int) -> int:
    strain, times = contract.strain, 1 << len(contract.doubling)
    each = 20 if strain in ("C", "D") else 30
    more: int = tricks - 6 - contract.level
    if more >= 0:
        bid = times * (each * contract.level + (10 if strain == "NT" else 0))
        score: int = bid + (50 if bid < 100 else 500 if vulnerable else 300)
        score += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(contract.level, 0)
        if times == 1:
            return score + more * each
        return score + times * 25 + more * times * (100 if vulnerable else 50)
    if times == 1:
        return more * (100 if vulnerable else 50)
    lost = 0
    for trick in range(-more):
        lost += 300 if trick > 2 or (vulnerable and trick) else 200 if vulnerable or trick else 100
    return -lost * times // 2


class Scorer:
    def matchpoints(self, scores: Any, win: Any = 2) -> list[int]:
        if win not in (1, 2):
            raise ValueError("a win counts 1 or 2")
        if not isinstance(scores, list) or not scores:
            raise ValueError("nothing to compare")
        for score in scores:
            if type(score) is not int:
                raise ValueError(f"{score} is no score")
        result = []
        for mine in scores:
            total = 0
            for other in scores:
                if mine > other:
                    total += win
            result.append(total)
        return result

    def traveller(self, board: Any, lines: Any, win: Any = 2, vulnerable: Any = None) -> dict[str, Any]:
        if type(board) is not int or board < 1:
            raise ValueError("no such board")
        if not isinstance(lines, list) or not lines:
            raise ValueError("the traveller is empty")
        if vulnerable is None:
            vulnerable = IN_WORDS[ROTA[(board - 1) % 16]]
        scores = [self._north_south(line, vulnerable) for line in lines]
        played = [score for score in scores if score is not None]
        points = self.matchpoints(played, win) if played else []
        top = win * (len(played) - 1)
        answer: list[dict[str, int | None]] = []
        for score in scores:
            if score is None:
                answer.append({"score": None, "ns_points": None, "ew_points": None})
            else:
                ours = points.pop(0)
                answer.append({"score": score, "ns_points": ours, "ew_points": top - ours})
        return {"lines": answer}

    def _north_south(self, line: Any, vulnerable: str) -> int | None:
        contract, declarer, tricks = line["contract"], line["declarer"], line["tricks"]
        if contract is None or contract == "Pass":
            if declarer is not None or tricks is not None:
                raise ValueError("who has played what?")
            return None if contract is None else 0
        if contract.level not in range(1, 8) or contract.strain is None or contract.doubling not in ("", "X", "XX"):
            raise ValueError("no such contract")
        if declarer not in ("N", "S", "E", "W") or type(tricks) is not int or not 0 <= tricks <= 13:
            raise ValueError("the line is not complete")
        if declarer in "NS":
            return for_declarer(contract, vulnerable in ("NS", "All"), tricks)
        return -for_declarer(contract, vulnerable in ("EW", "All"), tricks)
