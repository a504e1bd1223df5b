"""Rubber bridge: articles 34 to 39 of the Dutch laws of 1936, which are the international code of 1935.

The point table of article 39 is missing in the document; its values are those of the facts on editions.
What a doubled contract earns that is made is disputed for 1935: it is a reading, and no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    PASS,
    SIDES,
    Contract,
    Line,
    Refused,
    Score,
    edition_of,
    listed,
    one_of,
    shown,
    truth,
    whole_number,
    zone_word,
)

EDITIONS: Mapping[str, tuple[str, ...]] = {"1935": ("1935",)}

RULES = Rulebook(
    {
        # 34: what is entered.
        "law1936.34.failed": 0,
        "law1936.34.honours-when-down": 1,
        "law1936.34.honours-of-defenders": 1,
        "law1936.34.passed": "nothing",
        # 35: games.
        "law1936.35.vulnerable": 1,
        "law1936.35.added": 1,
        "law1936.35.game": 100,
        "law1936.35.carried": 0,
        # 36: the end of the rubber.
        "law1936.36.games": 2,
        "law1936.36.two-nil": 700,
        "law1936.36.two-one": 500,
        "law1936.36.agreed.one-game": 300,
        "law1936.36.agreed.part-score": 0,
        # 37: the result.
        "law1936.37.total": 1,
        "law1936.37.difference": -1,
        "law1936.37.drawn": "no result",
        # 38: what ends the time in which an error may be mended.
        "law1936.38.trick": ("next_call_made", "result_agreed"),
        "law1936.38.trick-last-deal": ("result_agreed",),
        "law1936.38.premium": ("result_agreed",),
        "law1936.38.sum": ("result_agreed",),
        "law1936.38.incomplete-pack": ("next_cut_done", "result_agreed"),
        # 39: the point table.
        "law1936.39.trick.minor": 20,
        "law1936.39.trick.major": 30,
        "law1936.39.trick.notrump.first": 40,
        "law1936.39.trick.notrump.further": 30,
        "law1936.39.overtrick.minor": 20,
        "law1936.39.overtrick.major": 30,
        "law1936.39.overtrick.notrump": 30,
        "law1936.39.small-slam.not-vulnerable": 500,
        "law1936.39.small-slam.vulnerable": 750,
        "law1936.39.grand-slam.not-vulnerable": 1000,
        "law1936.39.grand-slam.vulnerable": 1500,
        "law1936.39.undertrick.undoubled.not-vulnerable": 50,
        "law1936.39.undertrick.undoubled.vulnerable": 100,
        "law1936.39.undertrick.first.doubled.not-vulnerable": 100,
        "law1936.39.undertrick.first.doubled.vulnerable": 200,
        "law1936.39.undertrick.further.doubled.not-vulnerable": 200,
        "law1936.39.undertrick.further.doubled.vulnerable": 300,
        "law1936.39.undertrick.redoubled": 2,
        "law1936.39.honours.four": 100,
        "law1936.39.honours.five": 150,
        "law1936.39.honours.four-aces": 150,
    }
)

DOUBLED_MADE = ("refuse", "none", "50")
KINDS = ("trick", "premium", "sum", "incomplete-pack")
HONOURS = (100, 150)

_TABLE = "law1936.39"
_FACTOR = {"": 1, "X": 2, "XX": 4}
#: An overtrick, doubled or redoubled, not vulnerable and vulnerable. It rests on one source, so it stands
#: here and not among the rules: only a reading pays it.
_DOUBLED_OVERTRICK = {"X": (100, 200), "XX": (200, 400)}


@dataclass
class _Sheet:
    """The score as it stands: one column a side, games won, points below the line in the current game."""

    games: list[dict[str, Any]] = field(default_factory=list)
    below: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    above: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    premium: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))

    def won(self, side: str) -> int:
        return sum(game["winner"] == side for game in self.games)

    def all_below(self, side: str) -> int:
        return int(self.below[side] + sum(game["below"][side] for game in self.games))

    def total(self, side: str) -> int:
        return self.all_below(side) + self.above[side] + self.premium[side]

    def parts(self, side: str) -> str:
        return f"{self.all_below(side)} below, {self.above[side]} above, {self.premium[side]} premium"


def rubber(
    deals: Sequence[Mapping[str, Any]],
    laws: str = "1935",
    agreed_end: bool = False,
    reason: str | None = None,
    drawn: bool = False,
    doubled_made: str = "refuse",
    rules: Rulebook = RULES,
) -> Score:
    """A rubber, deal by deal: games, points below and above the line, premium, totals, result for NS.

    Each deal has the declaring `side`, `contract`, `tricks`, and `honours` (`None`, or `side` and
    `points`); a deal passed out has the contract `Pass` and nothing else. `agreed_end`: the rubber was
    ended by agreement, for a `reason` that is only kept. `drawn`: the players call it undecided, and
    there is no result. `doubled_made` says what a doubled contract earns that is made, which is disputed
    for 1935: `refuse`, no premium (`none`), or `50`. Laws of 1935, articles 34-37 and 39.

    >>> made = [{"side": "NS", "contract": "4S", "tricks": 10}, {"side": "NS", "contract": "3NT", "tricks": 9}]
    >>> rubber(made).value["totals"], rubber(made).value["premium"]
    ({'NS': 920, 'EW': 0}, {'NS': 700, 'EW': 0})
    """
    _check_ending(laws, agreed_end, reason, drawn)
    one_of("doubled_made", doubled_made, DOUBLED_MADE)
    listed("deals", deals, "deal")
    sheet = _Sheet()
    because: list[Line] = []
    for number, deal in enumerate(deals, 1):
        if _winner(sheet, rules):
            raise Refused(f"deal {number}: the rubber was over, {_winner(sheet, rules)} had won it")
        try:
            because += _entered(sheet, f"deal {number}", deal, doubled_made, rules)
        except Refused as refused:
            raise Refused(f"deal {number}: {refused}") from None
    if agreed_end and _winner(sheet, rules):
        raise Refused("the rubber was over, so that no agreement could end it")
    because += _premiums(sheet, agreed_end=agreed_end, reason=reason, rules=rules)
    totals = {side: rules["law1936.37.total"] * sheet.total(side) for side in SIDES}
    because += [Line("law1936.37.total", f"{side}: {sheet.parts(side)}", totals[side]) for side in SIDES]
    result: int | None = totals["NS"] + rules["law1936.37.difference"] * totals["EW"]
    because.append(Line("law1936.37.difference", f"{totals['NS']} against {totals['EW']}", result))
    if drawn and rules["law1936.37.drawn"]:
        result = None
        because.append(Line("law1936.37.drawn", "the players call it undecided", None))
    answer = {
        "games": sheet.games,
        "below": sheet.below,
        "above": sheet.above,
        "premium": sheet.premium,
        "totals": totals,
        "result": result,
    }
    return Score(answer, tuple(because))


def _check_ending(laws: str, agreed_end: bool, reason: str | None, drawn: bool) -> None:
    edition_of("rubber scoring", laws, EDITIONS)
    truth("agreed_end", agreed_end)
    truth("drawn", drawn)
    if reason is not None:
        if not isinstance(reason, str):
            raise Refused(f"reason must be text, not {shown(reason)}")
        if not agreed_end:
            raise Refused("a reason goes with agreed_end: it says why the rubber was ended")


def _winner(sheet: _Sheet, rules: Rulebook) -> str | None:
    return next((side for side in SIDES if sheet.won(side) >= rules["law1936.36.games"]), None)


# --- one deal ---------------------------------------------------------------------------------------


def _entered(sheet: _Sheet, name: str, deal: object, doubled_made: str, rules: Rulebook) -> Iterator[Line]:
    """Enter a deal on the sheet; the lines that say what went where."""
    if not isinstance(deal, Mapping):
        raise Refused("a deal has side, contract, tricks and honours")
    side, text, tricks, honours = (deal.get(key) for key in ("side", "contract", "tricks", "honours"))
    if text == PASS:
        if (side, tricks, honours) != (None, None, None):
            raise Refused("a deal passed out has no side, no tricks and no honours")
        if rules["law1936.34.passed"] != "nothing":
            raise Refused("no rule says what a deal passed out is worth")
        yield Line("law1936.34.passed", f"{name}: the next dealer deals", None)
        return
    contract = Contract.parse(str(text))
    side = one_of("side", side, SIDES)
    over = whole_number("tricks", tricks, 0, 13) - contract.tricks_needed
    held = _honours(honours, contract, rules)
    vulnerable = sheet.won(side) >= rules["law1936.35.vulnerable"]
    zone = Line(
        "law1936.35.vulnerable",
        f"{name}: {side} has {sheet.won(side)} {'game' if sheet.won(side) == 1 else 'games'}",
        vulnerable,
    )
    if over < 0:
        yield from _down(sheet, name, side, contract, -over, zone, rules)
    else:
        yield from _made(sheet, name, side, contract, over, zone, doubled_made, rules)
    if held:
        yield from _honours_entered(sheet, name, held[0], held[1], side, down=over < 0, rules=rules)
    if over >= 0:
        yield from _game(sheet, name, side, rules)


def _made(
    sheet: _Sheet,
    name: str,
    side: str,
    contract: Contract,
    over: int,
    zone: Line,
    doubled_made: str,
    rules: Rulebook,
) -> Iterator[Line]:
    if contract.doubling and doubled_made == "refuse":
        raise Refused("what a doubled contract earned in 1935 is disputed; choose a reading for doubled_made")
    factor = _FACTOR[contract.doubling]
    for cell, count in _tricks_bid(contract):
        rule = f"{_TABLE}.trick.{cell}"
        points = factor * count * rules[rule]
        sheet.below[side] += rules["law1936.35.added"] * points
        yield Line(rule, f"{name}: {count} x {factor * rules[rule]}", points)
    if contract.level >= 6:
        rule = f"{_TABLE}.{'small' if contract.level == 6 else 'grand'}-slam.{zone_word(zone.value)}"
        sheet.above[side] += rules[rule]
        yield zone
        yield Line(rule, name, rules[rule])
    if contract.doubling:
        yield from _doubled_made(sheet, name, side, contract, over, zone.value, doubled_made)
    elif over:
        rule = f"{_TABLE}.overtrick.{contract.strain_class}"
        sheet.above[side] += over * rules[rule]
        yield Line(rule, f"{name}: {over} x {rules[rule]}", over * rules[rule])


def _tricks_bid(contract: Contract) -> Iterator[tuple[str, int]]:
    """Cells of the table with how many tricks are paid by each."""
    if contract.strain != "NT":
        yield contract.strain_class, contract.level
        return
    yield "notrump.first", 1
    if contract.level > 1:
        yield "notrump.further", contract.level - 1


def _doubled_made(
    sheet: _Sheet, name: str, side: str, contract: Contract, over: int, vulnerable: bool, doubled_made: str
) -> Iterator[Line]:
    """What only a reading pays: doubled overtricks, and a premium for the doubled contract."""
    each = _DOUBLED_OVERTRICK[contract.doubling][vulnerable]
    premium = 0 if doubled_made == "none" else int(doubled_made)
    points = over * each + premium
    sheet.above[side] += points
    yield Line("rubber.doubled_made", f"{name}: {over} x {each}, premium {premium}", points)


def _game(sheet: _Sheet, name: str, side: str, rules: Rulebook) -> Iterator[Line]:
    """The points below that a side has now, and the game it may have won by them."""
    points, enough = sheet.below[side], rules["law1936.35.game"]
    yield Line("law1936.35.added", f"{name}: {side} has {points} below the line", points)
    if points < enough:
        return
    sheet.games.append({"winner": side, "below": dict(sheet.below)})
    carried = rules["law1936.35.carried"]
    sheet.below = {one: carried * points for one, points in sheet.below.items()}
    yield Line("law1936.35.game", f"{name}: {points} reaches {enough}", side)
    yield Line("law1936.35.carried", f"{name}: the part-scores of both sides end", carried)


def _down(
    sheet: _Sheet, name: str, side: str, contract: Contract, down: int, zone: Line, rules: Rulebook
) -> Iterator[Line]:
    kept = rules["law1936.34.failed"]
    sheet.below[side] += kept
    yield Line("law1936.34.failed", f"{name}: {side} is {down} down", kept)
    yield zone
    penalty = 0
    for cell, count in _undertricks(contract, down):
        rule = f"{_TABLE}.undertrick.{cell}.{zone_word(zone.value)}"
        penalty += count * rules[rule]
        yield Line(rule, f"{name}: {count} x {rules[rule]}", count * rules[rule])
    if contract.doubling == "XX":
        twice = rules[f"{_TABLE}.undertrick.redoubled"]
        yield Line(f"{_TABLE}.undertrick.redoubled", f"{name}: {twice} x {penalty}", twice * penalty)
        penalty *= twice
    sheet.above[_other(side)] += penalty


def _undertricks(contract: Contract, down: int) -> Iterator[tuple[str, int]]:
    if not contract.doubling:
        yield "undoubled", down
        return
    yield "first.doubled", 1
    if down > 1:
        yield "further.doubled", down - 1


def _other(side: str) -> str:
    return next(one for one in SIDES if one != side)


# --- honours ----------------------------------------------------------------------------------------


def _honours(honours: object, contract: Contract, rules: Rulebook) -> tuple[str, Line] | None:
    """Who holds honours in one hand, and the line that pays them."""
    if honours is None:
        return None
    if not isinstance(honours, Mapping) or honours.get("side") is None:
        raise Refused("honours are null, or the side that holds them in one hand and their points")
    side = one_of("the side of honours", honours["side"], SIDES)
    points = one_of("honours", honours.get("points"), HONOURS)
    if contract.strain == "NT":
        if points == HONOURS[0]:
            raise Refused("in notrump only four aces in one hand are honours, for 150")
        cell = "four-aces"
    else:
        cell = "four" if points == HONOURS[0] else "five"
    rule = f"{_TABLE}.honours.{cell}"
    return side, Line(rule, f"{side}, in one hand", rules[rule])


def _honours_entered(
    sheet: _Sheet, name: str, holder: str, line: Line, declaring: str, *, down: bool, rules: Rulebook
) -> Iterator[Line]:
    yield line._replace(text=f"{name}: {line.text}")
    if holder == declaring and not down:
        sheet.above[holder] += line.value
        return
    rule = f"law1936.34.honours-{'when-down' if holder == declaring else 'of-defenders'}"
    points = rules[rule] * line.value
    sheet.above[holder] += points
    yield Line(rule, f"{name}: {holder} keeps them", points)


# --- the end ----------------------------------------------------------------------------------------


def _premiums(sheet: _Sheet, *, agreed_end: bool, reason: str | None, rules: Rulebook) -> Iterator[Line]:
    winner = _winner(sheet, rules)
    if winner:
        rule = f"law1936.36.two-{'one' if sheet.won(_other(winner)) else 'nil'}"
        sheet.premium[winner] = rules[rule]
        yield Line("law1936.36.games", f"{winner} has won {sheet.won(winner)} games", winner)
        yield Line(rule, winner, rules[rule])
    if not agreed_end:
        return
    for side in SIDES:
        if sheet.won(side):
            sheet.premium[side] += rules["law1936.36.agreed.one-game"]
            text = f"{side} has a game; ended by agreement{': ' + reason if reason else ''}"
            yield Line("law1936.36.agreed.one-game", text, rules["law1936.36.agreed.one-game"])
        if sheet.below[side]:
            sheet.premium[side] += rules["law1936.36.agreed.part-score"]
            text = f"{side} has {sheet.below[side]} below"
            yield Line("law1936.36.agreed.part-score", text, rules["law1936.36.agreed.part-score"])


def rubber_correction(
    kind: str,
    last_deal: bool = False,
    next_call_made: bool = False,
    next_cut_done: bool = False,
    result_agreed: bool = False,
    rules: Rulebook = RULES,
) -> Score:
    """Whether an error on the score sheet of a rubber may still be mended. Article 38 of 1936.

    `kind` is what the error is in: `trick` points (or the number of tricks), `premium` points, a `sum`, or
    an `incomplete-pack`. `last_deal`: it was made in the last deal of the rubber. The others say how far
    play has gone: a call, a pass among them, was made in the next deal; the cut for it is complete; the
    result of the rubber is agreed.

    >>> rubber_correction("trick", next_call_made=True).value, rubber_correction("sum", next_call_made=True).value
    ({'allowed': False}, {'allowed': True})
    """
    one_of("kind", kind, KINDS)
    truth("last_deal", last_deal)
    happened = {"next_call_made": next_call_made, "next_cut_done": next_cut_done, "result_agreed": result_agreed}
    for name, value in happened.items():
        truth(name, value)
    rule = f"law1936.38.{kind}{'-last-deal' if kind == 'trick' and last_deal else ''}"
    closed_by = [name for name in rules[rule] if happened[name]]
    text = f"closed: {', '.join(closed_by).replace('_', ' ')}" if closed_by else "still open"
    return Score({"allowed": not closed_by}, (Line(rule, text, not closed_by),))
