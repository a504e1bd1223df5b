"""Chicago: four deals with a dealer and a vulnerability of their own, scored like duplicate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridgescore_reference.duplicate import RULES as DUPLICATE_RULES
from bridgescore_reference.duplicate import table_score
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    PASS,
    SEATS,
    SIDES,
    VULNERABILITIES,
    Line,
    Refused,
    Score,
    listed,
    one_of,
    side_of,
    whole_number,
)

RULES = DUPLICATE_RULES | Rulebook(
    {
        "chicago.deals": 4,
        # Seats that the deal passes on, clockwise.
        "chicago.dealer": 1,
        "chicago.vulnerable.deal-1": "none",
        "chicago.vulnerable.deal-2": "sides",
        "chicago.vulnerable.deal-3": "sides",
        "chicago.vulnerable.deal-4": "all",
        # Whose vulnerability it is on the second and third deal: both are played.
        "chicago.sides.dealer": "dealer",
        "chicago.sides.opponents": "opponents",
        "chicago.part-score.50": 50,
        "chicago.part-score.100": 100,
        "chicago.passed.zero": 0,
        "chicago.passed.redeal": "refuse",
        "chicago.total": 1,
    }
)

DEALS = 4
SIDES_READINGS = ("dealer", "opponents")
PARTSCORE_BONUSES = (50, 100)
PASSED_READINGS = ("zero", "redeal")
_LAW77_PART_SCORE = "law77.bonus.part-score"


def chicago_conditions(deal: int, first_dealer: str, sides: str = "dealer", rules: Rulebook = RULES) -> Score:
    """Dealer and vulnerability of a deal, 1 to 4, when `first_dealer` dealt the first.

    Nobody is vulnerable on the first deal, all on the fourth; on the second and third the dealer's side
    or, by the reading `sides`, the dealer's opponents.

    >>> chicago_conditions(2, "W").value, chicago_conditions(2, "W", sides="opponents").value
    ({'dealer': 'N', 'vulnerable': 'NS'}, {'dealer': 'N', 'vulnerable': 'EW'})
    """
    whole_number("deal", deal, 1, DEALS)
    one_of("first_dealer", first_dealer, SEATS)
    one_of("sides", sides, SIDES_READINGS)
    passed_on = rules["chicago.dealer"] * (deal - 1)
    dealer = SEATS[(SEATS.index(first_dealer) + passed_on) % len(SEATS)]
    because = [Line("chicago.dealer", f"deal {deal}, {first_dealer} dealt the first", dealer)]
    rule = f"chicago.vulnerable.deal-{deal}"
    vulnerable = {"none": VULNERABILITIES[0], "all": VULNERABILITIES[-1]}.get(rules[rule])
    if rules[rule] == "sides":
        whose = rules[f"chicago.sides.{sides}"]
        dealing = side_of(dealer)
        others = next(side for side in SIDES if side != dealing)
        vulnerable = {"dealer": dealing, "opponents": others}.get(whose)
        because.append(Line(f"chicago.sides.{sides}", f"{dealer} deals", vulnerable))
    because.append(Line(rule, f"deal {deal}", vulnerable))
    return Score({"dealer": dealer, "vulnerable": vulnerable}, tuple(because))


def duplicate_chicago(
    deals: Sequence[Mapping[str, Any]],
    first_dealer: str,
    sides: str = "dealer",
    partscore_bonus: int = 50,
    passed: str = "zero",
    rules: Rulebook = RULES,
) -> Score:
    """Exactly four deals, each scored as in duplicate, for North-South; no part-score is carried.

    Each deal has `contract`, `declarer`, `tricks`. Every part-score earns `partscore_bonus`. A deal passed
    out scores 0; by the reading `passed="redeal"` it is dealt again, and so refused here.

    >>> made, passed_out = {"contract": "2S", "declarer": "N", "tricks": 8}, {"contract": "Pass"}
    >>> duplicate_chicago([made, made, passed_out, passed_out], "N").value
    {'deals': [110, 110, 0, 0], 'total': 220}
    """
    one_of("passed", passed, PASSED_READINGS)
    partscore_bonus = one_of("partscore_bonus", partscore_bonus, PARTSCORE_BONUSES)
    if len(listed("deals", deals, "deal")) != rules["chicago.deals"]:
        raise Refused(f"duplicate Chicago has exactly {rules['chicago.deals']} deals")
    because: list[Line] = []
    scores: list[int] = []
    for number, deal in enumerate(deals, 1):
        conditions = chicago_conditions(number, first_dealer, sides, rules)
        because += conditions.because
        try:
            score = _deal_score(deal, conditions.value["vulnerable"], partscore_bonus, passed, rules)
        except Refused as refused:
            raise Refused(f"deal {number}: {refused}") from None
        because += score.because
        scores.append(score.value)
    total = rules["chicago.total"] * sum(scores)
    because.append(Line("chicago.total", " + ".join(map(str, scores)), total))
    return Score({"deals": scores, "total": total}, tuple(because))


def _deal_score(deal: object, vulnerable: str, partscore_bonus: int, passed: str, rules: Rulebook) -> Score:
    contract, declarer, tricks = contract_of(deal)
    if contract != PASS or declarer is not None or tricks is not None:
        return with_part_score(contract, declarer, vulnerable, tricks, partscore_bonus, rules)
    rule = f"chicago.passed.{passed}"
    if rules[rule] == "refuse":
        raise Refused("a deal passed out is dealt again and does not count; give the one that was played")
    line = Line(rule, "passed out", rules[rule] or 0)
    return Score(line.value, (line,))


def contract_of(deal: object) -> tuple[Any, Any, Any]:
    """Contract, declarer and tricks of a deal; `Refused` where it has no contract."""
    if not isinstance(deal, Mapping) or deal.get("contract") is None:
        raise Refused("a deal has contract, declarer and tricks; one that was passed out has the contract Pass")
    return deal["contract"], deal.get("declarer"), deal.get("tricks")


def with_part_score(
    contract: Any, declarer: Any, vulnerable: str, tricks: Any, partscore_bonus: int, rules: Rulebook
) -> Score:
    """A table's score for North-South, with Chicago's premium for a part-score in place of Law 77's."""
    rule = f"chicago.part-score.{partscore_bonus}"
    score = table_score(contract, declarer, vulnerable, tricks, rules=rules.altered({_LAW77_PART_SCORE: rules[rule]}))
    lines = (line._replace(rule=rule) if line.rule == _LAW77_PART_SCORE else line for line in score.because)
    return Score(score.value, tuple(lines))
