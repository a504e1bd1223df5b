"""Duplicate bridge: what a contract scores (Law 77), whose score it is, who deals and is vulnerable (Law 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bridgescore_reference.rulebook import ByEdition, Rulebook
from bridgescore_reference.values import (
    PASS,
    SEATS,
    SIDES,
    VULNERABILITIES,
    Contract,
    Line,
    Refused,
    Score,
    edition_of,
    is_vulnerable,
    one_of,
    side_of,
    truth,
    whole_number,
    zone_word,
)

#: Classes of editions with equal contract scores, each under its newest member.
EDITIONS: Mapping[str, tuple[str, ...]] = {
    "2017": ("1987", "1997", "2007", "2017"),
    "1975": ("1963", "1975"),
}

RULES = Rulebook(
    {
        "law77.trick.minor.undoubled": 20,
        "law77.trick.minor.doubled": 40,
        "law77.trick.minor.redoubled": 80,
        "law77.trick.major.undoubled": 30,
        "law77.trick.major.doubled": 60,
        "law77.trick.major.redoubled": 120,
        "law77.trick.notrump.first.undoubled": 40,
        "law77.trick.notrump.first.doubled": 80,
        "law77.trick.notrump.first.redoubled": 160,
        "law77.trick.notrump.further.undoubled": 30,
        "law77.trick.notrump.further.doubled": 60,
        "law77.trick.notrump.further.redoubled": 120,
        "law77.game.threshold": 100,
        "law77.bonus.game.not-vulnerable": 300,
        "law77.bonus.game.vulnerable": 500,
        "law77.bonus.part-score": 50,
        "law77.bonus.small-slam.not-vulnerable": 500,
        "law77.bonus.small-slam.vulnerable": 750,
        "law77.bonus.grand-slam.not-vulnerable": 1000,
        "law77.bonus.grand-slam.vulnerable": 1500,
        "law77.insult.doubled": 50,
        "law77.insult.redoubled": ByEdition({"2017": 100, "1975": 50}),
        "law77.overtrick.minor.undoubled": 20,
        "law77.overtrick.major.undoubled": 30,
        "law77.overtrick.notrump.undoubled": 30,
        "law77.overtrick.doubled.not-vulnerable": 100,
        "law77.overtrick.doubled.vulnerable": 200,
        "law77.overtrick.redoubled.not-vulnerable": 200,
        "law77.overtrick.redoubled.vulnerable": 400,
        "law77.undertrick.undoubled.not-vulnerable": 50,
        "law77.undertrick.undoubled.vulnerable": 100,
        "law77.undertrick.first.doubled.not-vulnerable": 100,
        "law77.undertrick.first.doubled.vulnerable": 200,
        "law77.undertrick.first.redoubled.not-vulnerable": 200,
        "law77.undertrick.first.redoubled.vulnerable": 400,
        "law77.undertrick.second-third.doubled.not-vulnerable": 200,
        "law77.undertrick.second-third.redoubled.not-vulnerable": 400,
        "law77.undertrick.fourth-on.doubled.not-vulnerable": ByEdition({"2017": 300, "1975": 200}),
        "law77.undertrick.fourth-on.redoubled.not-vulnerable": ByEdition({"2017": 600, "1975": 400}),
        "law77.undertrick.further.doubled.vulnerable": 300,
        "law77.undertrick.further.redoubled.vulnerable": 600,
        "law77.passed-out": 0,
        "score.sign.ns": 1,
        "score.sign.ew": -1,
        "law2.cycle": 16,
        "law2.dealer.north": (1, 5, 9, 13),
        "law2.dealer.east": (2, 6, 10, 14),
        "law2.dealer.south": (3, 7, 11, 15),
        "law2.dealer.west": (4, 8, 12, 16),
        "law2.vulnerable.none": (1, 8, 11, 14),
        "law2.vulnerable.ns": (2, 5, 12, 15),
        "law2.vulnerable.ew": (3, 6, 9, 16),
        "law2.vulnerable.all": (4, 7, 10, 13),
    }
)


def edition_class(laws: object) -> str:
    """The newest edition that scores contracts like `laws`; `Refused` for one that cannot be scored."""
    return edition_of("the contract table", laws, EDITIONS)


def contract_score(
    contract: str | Contract, vulnerable: bool, tricks: int, laws: str = "2017", rules: Rulebook = RULES
) -> Score:
    """What a contract scores, in points for the declaring side (negative when it fails). Law 77.

    `vulnerable` is the declaring side's, `tricks` the 0-13 won by declarer. The lines add up to the
    value. `Refused` for a pass, an impossible contract or number of tricks, an edition not known.

    >>> contract_score("6CXX", vulnerable=False, tricks=12).value
    1380
    """
    contract = Contract.parse(contract)
    vulnerable = truth("vulnerable", vulnerable)
    tricks = whole_number("tricks", tricks, 0, 13)
    law = rules.in_edition(edition_class(laws))
    over = tricks - contract.tricks_needed
    if over < 0:
        return Score.total(_undertricks(contract, vulnerable, -over, law))
    return Score.total(_made(contract, vulnerable, over, law))


def _times(count: int, rule: str, law: Mapping[str, Any], sign: int = 1) -> Line:
    return Line(rule, f"{count} x {law[rule]}", sign * count * law[rule])


def _made(contract: Contract, vulnerable: bool, over: int, law: Mapping[str, Any]) -> Iterator[Line]:
    tricks = list(_tricks_bid(contract, law))
    yield from tricks
    yield _game_or_part_score(sum(line.value for line in tricks), vulnerable, law)
    # A slam is paid for what was bid: twelve tricks in four hearts are overtricks.
    if contract.level >= 6:
        rule = f"law77.bonus.{'small' if contract.level == 6 else 'grand'}-slam.{zone_word(vulnerable)}"
        yield Line(rule, "", law[rule])
    if contract.doubling:
        rule = f"law77.insult.{contract.doubling_word}"
        yield Line(rule, "", law[rule])
    if over:
        worth = contract.strain_class if not contract.doubling else contract.doubling_word
        how = "undoubled" if not contract.doubling else zone_word(vulnerable)
        yield _times(over, f"law77.overtrick.{worth}.{how}", law)


def _tricks_bid(contract: Contract, law: Mapping[str, Any]) -> Iterator[Line]:
    word = contract.doubling_word
    if contract.strain != "NT":
        yield _times(contract.level, f"law77.trick.{contract.strain_class}.{word}", law)
        return
    yield _times(1, f"law77.trick.notrump.first.{word}", law)
    if contract.level > 1:
        yield _times(contract.level - 1, f"law77.trick.notrump.further.{word}", law)


def _game_or_part_score(trick_points: int, vulnerable: bool, law: Mapping[str, Any]) -> Line:
    # The test is on the doubled points of the tricks bid: two spades doubled are a game, 1CXX (80) is not.
    threshold = law["law77.game.threshold"]
    if trick_points >= threshold:
        rule, text = f"law77.bonus.game.{zone_word(vulnerable)}", f"{trick_points} reaches {threshold}"
    else:
        rule, text = "law77.bonus.part-score", f"{trick_points} is less than {threshold}"
    return Line(rule, text, law[rule])


def _undertricks(contract: Contract, vulnerable: bool, down: int, law: Mapping[str, Any]) -> Iterator[Line]:
    zone, word = zone_word(vulnerable), contract.doubling_word
    if not contract.doubling:
        steps = [(f"undoubled.{zone}", down)]
    elif vulnerable:
        steps = [(f"first.{word}.{zone}", 1), (f"further.{word}.{zone}", down - 1)]
    else:
        steps = [
            (f"first.{word}.{zone}", 1),
            (f"second-third.{word}.{zone}", min(down - 1, 2)),
            (f"fourth-on.{word}.{zone}", down - 3),
        ]
    for cell, count in steps:
        if count > 0:
            yield _times(count, f"law77.undertrick.{cell}", law, sign=-1)


def table_score(
    contract: str | Contract,
    declarer: str | None,
    vulnerable: str,
    tricks: int | None,
    laws: str = "2017",
    rules: Rulebook = RULES,
) -> Score:
    """What one table scored on a board, in points for North-South. Law 77; a pass-out is a score of 0.

    `vulnerable` is the table's: `None NS EW All`. `Pass` goes with declarer and tricks `None`.

    >>> table_score("4H", "E", "EW", 10).value
    -620
    >>> table_score("Pass", None, "All", None).value
    0
    """
    one_of("vulnerable", vulnerable, VULNERABILITIES)
    if contract == PASS:
        if declarer is not None or tricks is not None:
            raise Refused("a board passed out has no declarer and no tricks")
        passed_out = rules.in_edition(edition_class(laws))["law77.passed-out"]
        return Score(passed_out, (Line("law77.passed-out", "", passed_out),))
    contract = Contract.parse(contract)
    if declarer is None or tricks is None:
        raise Refused(f"{contract} needs a declarer and the tricks declarer won")
    side = side_of(one_of("declarer", declarer, SEATS))
    made = contract_score(contract, is_vulnerable(side, vulnerable), tricks, laws, rules)
    return signed_for_ns(made, side, rules)


def signed_for_ns(made: Score, side: str, rules: Rulebook = RULES) -> Score:
    """The declaring side's score as North-South's: the same for NS, with the other sign for EW."""
    rule = f"score.sign.{side.lower()}"
    value = rules[rule] * made.value
    points = f"{made.value} to {'North-South' if side == SIDES[0] else 'East-West'}"
    return Score(value, (*made.because, Line(rule, points, value)))


def board_conditions(board: int, rules: Rulebook = RULES) -> Score:
    """Dealer (`N E S W`) and vulnerability (`None NS EW All`) of a board, numbered from 1. Law 2.

    >>> board_conditions(24).value
    {'dealer': 'W', 'vulnerable': 'None'}
    """
    whole_number("board", board, 1)
    cycle = rules["law2.cycle"]
    position = (board - 1) % cycle + 1 if cycle else board
    dealer = _board_line("law2.dealer", zip(("north", "east", "south", "west"), SEATS, strict=True), position, rules)
    vulnerable = _board_line(
        "law2.vulnerable", zip(("none", "ns", "ew", "all"), VULNERABILITIES, strict=True), position, rules
    )
    counted = Line("law2.cycle", f"board {board} counts as board {position}", position)
    return Score({"dealer": dealer.value, "vulnerable": vulnerable.value}, (counted, dealer, vulnerable))


def _board_line(law: str, names: Iterator[tuple[str, str]], position: int, rules: Rulebook) -> Line:
    for name, value in names:
        if position in rules[f"{law}.{name}"]:
            return Line(f"{law}.{name}", "", value)
    return Line(law, "", None)
