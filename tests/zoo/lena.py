"""The score sheet of a rubber, as it is kept at the table."""

from __future__ import annotations

from typing import Any

WE, THEY = "NS", "EW"
OVER = {"X": {False: 100, True: 200}, "XX": {False: 200, True: 400}}


class Sheet:
    def __init__(self) -> None:
        self.finished: list[dict[str, Any]] = []
        self.line = {WE: 0, THEY: 0}
        self.upper = {WE: 0, THEY: 0}

    def games(self, side: str) -> int:
        return len([game for game in self.finished if game["winner"] == side])

    def is_over(self) -> bool:
        return self.games(WE) == 2 or self.games(THEY) == 2

    def write(self, side: str, points: int) -> None:
        """Below the line; with a hundred a new line is drawn."""
        self.line[side] += points
        if self.line[side] >= 100:
            self.finished.append({"winner": side, "below": self.line})
            self.line = {WE: 0, THEY: 0}

    def write_above(self, side: str, points: int) -> None:
        self.upper[side] += points


def other(side: str) -> str:
    return THEY if side == WE else WE


def check_honours(honours: Any, strain: str) -> None:
    if honours is None:
        return
    if honours["side"] not in (WE, THEY):
        raise ValueError("whose honours?")
    if honours["points"] != 150 and (honours["points"] != 100 or strain == "NT"):
        raise ValueError("honours are 100 or 150, in notrump 150")


def play(sheet: Sheet, deal: Any, doubled_made: str) -> None:
    contract, side, tricks, honours = deal["contract"], deal["side"], deal["tricks"], deal["honours"]
    if contract == "Pass":
        if side is not None or tricks is not None or honours is not None:
            raise ValueError("passed out")
        return
    if contract.level not in range(1, 8) or contract.strain not in ("C", "D", "H", "S", "NT"):
        raise ValueError("no such contract")
    if contract.doubling not in ("", "X", "XX"):
        raise ValueError("no such contract")
    if side not in (WE, THEY):
        raise ValueError("who played?")
    if type(tricks) is not int or tricks not in range(14):
        raise ValueError("how many tricks?")
    check_honours(honours, contract.strain)
    vulnerable = sheet.games(side) > 0
    result = tricks - contract.level - 6
    if honours is not None:
        sheet.write_above(honours["side"], honours["points"])
    if result < 0:
        sheet.write_above(other(side), fine(-result, contract.doubling, vulnerable))
        return
    if contract.doubling and doubled_made == "refuse":
        raise ValueError("nobody knows what this was worth")
    trick = 20 if contract.strain in ("C", "D") else 30
    if contract.level == 6:
        sheet.write_above(side, 750 if vulnerable else 500)
    if contract.level == 7:
        sheet.write_above(side, 1500 if vulnerable else 1000)
    if contract.doubling:
        sheet.write_above(side, result * OVER[contract.doubling][vulnerable])
        if doubled_made == "50":
            sheet.write_above(side, 50)
    else:
        sheet.write_above(side, result * trick)
    bid = contract.level * trick + (10 if contract.strain == "NT" else 0)
    sheet.write(side, bid * {"": 1, "X": 2, "XX": 4}[contract.doubling])


def fine(down: int, doubling: str, vulnerable: bool) -> int:
    if doubling == "":
        return (100 if vulnerable else 50) * down
    if vulnerable:
        doubled = 200 + 300 * (down - 1)
    else:
        doubled = 100 + 200 * (down - 1)
    return doubled if doubling == "X" else 2 * doubled


class Scorer:
    def rubber(
        self,
        deals: Any,
        agreed_end: Any = False,
        reason: Any = None,
        drawn: Any = False,
        doubled_made: Any = "refuse",
    ) -> dict[str, Any]:
        if doubled_made not in ("refuse", "none", "50"):
            raise ValueError("unknown reading")
        if reason is not None and not agreed_end:
            raise ValueError("a reason for what?")
        if not deals:
            raise ValueError("nothing was played")
        sheet = Sheet()
        for deal in deals:
            if sheet.is_over():
                raise ValueError("the rubber is over")
            play(sheet, deal, doubled_made)
        premium = {WE: 0, THEY: 0}
        for side in (WE, THEY):
            if sheet.games(side) == 2:
                premium[side] = 700 if sheet.games(other(side)) else 500
        if agreed_end:
            if sheet.is_over():
                raise ValueError("the rubber is over")
            for side in (WE, THEY):
                premium[side] = 300 * sheet.games(side)
        totals = {}
        for side in (WE, THEY):
            lower = sheet.line[side] + sum(game["below"][side] for game in sheet.finished)
            totals[side] = lower + sheet.upper[side] + premium[side]
        return {
            "games": sheet.finished,
            "below": sheet.line,
            "above": sheet.upper,
            "premium": premium,
            "totals": totals,
            "result": None if drawn else totals[WE] - totals[THEY],
        }
