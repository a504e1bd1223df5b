"""All in one go, from the first question to the last."""

from __future__ import annotations

from typing import Any


class Scorer:
    def contract_score(self, contract: str, vulnerable: bool, tricks: int) -> int:
        text = str(contract)
        xx = text.endswith("XX")
        x = text.endswith("X") and not xx
        bid = text[:-2] if xx else text[:-1] if x else text
        if len(bid) < 2 or bid[0] not in "1234567":
            raise ValueError("bad contract")
        level = int(bid[0])
        suit = bid[1:]
        if suit not in ("C", "D", "H", "S", "NT"):
            raise ValueError("bad suit")
        if tricks < 0 or tricks > 13:
            raise ValueError("bad tricks")

        if tricks >= level + 6:
            over = tricks - level - 6
            if suit == "C":
                pts = 20 * level
            elif suit == "D":
                pts = 20 * level
            elif suit == "H":
                pts = 30 * level
            elif suit == "S":
                pts = 30 * level
            else:
                pts = 30 * level + 10

            if pts >= 100:
                if vulnerable:
                    bonus = 500
                else:
                    bonus = 300
            else:
                bonus = 50

            if level == 6 and vulnerable:
                bonus += 750
            elif level == 6:
                bonus += 500
            elif level == 7 and vulnerable:
                bonus += 1500
            elif level == 7:
                bonus += 1000

            if x:
                pts = pts * 2
                bonus += 50
                if vulnerable:
                    bonus += over * 200
                else:
                    bonus += over * 100
            elif xx:
                pts = pts * 4
                bonus += 100
                if vulnerable:
                    bonus += over * 400
                else:
                    bonus += over * 200
            elif suit == "C" or suit == "D":
                bonus += over * 20
            else:
                bonus += over * 30
            return pts + bonus

        down = level + 6 - tricks
        if not x and not xx:
            if vulnerable:
                return -100 * down
            else:
                return -50 * down
        if vulnerable:
            if down == 1:
                lost = 200
            else:
                lost = 200 + (down - 1) * 300
        else:
            if down == 1:
                lost = 100
            elif down == 2:
                lost = 300
            else:
                lost = 500 + (down - 3) * 300
        if xx:
            lost = lost * 2
        return -lost
