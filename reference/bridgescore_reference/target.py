"""Chicago with Russian scoring: what a side's high-card points ought to bring, and IMPs for the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridgescore_reference.chicago import (
    DEALS,
    PARTSCORE_BONUSES,
    chicago_conditions,
    contract_of,
    with_part_score,
)
from bridgescore_reference.chicago import RULES as CHICAGO_RULES
from bridgescore_reference.imps import RULES as IMP_RULES
from bridgescore_reference.imps import imps
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import (
    Line,
    Refused,
    Score,
    is_vulnerable,
    listed,
    one_of,
    truth,
    whole_number,
)

_HALF, _ALL = 20, 40

#: From 20 points up: the target not vulnerable, and vulnerable. The document's heads are exchanged; its
#: worked example (24 points, vulnerable, 290) says which column is which.
_TARGETS = (
    *((0, 0), (50, 50), (70, 70), (110, 110), (200, 290), (300, 440), (350, 520), (400, 600), (430, 630)),
    *((460, 660), (490, 690), (600, 900), (700, 1050), (900, 1350), (1000, 1500), (1100, 1650), (1200, 1800)),
    *((1300, 1950), (1300, 1950), (1300, 1950), (1300, 1950)),
)

TARGET_RULES = Rulebook({f"target.points-{_HALF + place}": row for place, row in enumerate(_TARGETS)})
RULES = (
    CHICAGO_RULES
    | IMP_RULES
    | TARGET_RULES
    | Rulebook(
        {
            "hcp.total": _ALL,
            # The target is the stronger side's; to North-South it has this sign.
            "target.owner.ns": 1,
            "target.owner.ew": -1,
            # The target is taken off the score.
            "target.difference": -1,
            "target.sum": 1,
        }
    )
)


def target_score(hcp: int, vulnerable: bool, rules: Rulebook = TARGET_RULES) -> Score:
    """What the stronger side should score with its high-card points (20 to 40), in points for that side.

    `vulnerable` is that side's.

    >>> target_score(24, vulnerable=True).value, target_score(24, vulnerable=False).value
    (290, 200)
    """
    whole_number("hcp", hcp, _HALF, _ALL)
    truth("vulnerable", vulnerable)
    rule = f"target.points-{hcp}"
    row = rules[rule]
    worth = row[vulnerable] if row else None
    return Score(worth, (Line(rule, "vulnerable" if vulnerable else "not vulnerable", worth),))


def russian_chicago(
    deals: Sequence[Mapping[str, Any]],
    first_dealer: str,
    sides: str = "dealer",
    partscore_bonus: int = 50,
    rules: Rulebook = RULES,
) -> Score:
    """One to four Chicago deals with Russian scoring, all signed for North-South.

    Each deal has its number `deal`, `contract`, `declarer`, `tricks` and North-South's high-card points
    `hcp_ns`. The side with more points owns the target, at its own vulnerability; with 20 each the
    target is 0. The score less the target is turned into IMPs, and these are added.

    >>> russian_chicago([{"deal": 2, "contract": "3H", "declarer": "E", "tricks": 10, "hcp_ns": 16}], "N").value
    {'targets': [-290], 'differences': [120], 'imps': [3], 'result': 3}
    """
    partscore_bonus = one_of("partscore_bonus", partscore_bonus, PARTSCORE_BONUSES)
    listed("deals", deals, "deal")
    because: list[Line] = []
    answer: dict[str, list[int]] = {"targets": [], "differences": [], "imps": []}
    numbers: set[int] = set()
    for place, deal in enumerate(deals, 1):
        number = whole_number(
            f"deal {place}: deal", deal.get("deal") if isinstance(deal, Mapping) else deal, 1, DEALS
        )
        if number in numbers:
            raise Refused(f"deal {place}: there already is a deal {number}")
        numbers.add(number)
        conditions = chicago_conditions(number, first_dealer, sides, rules)
        try:
            steps = _deal(deal, conditions.value["vulnerable"], partscore_bonus, rules)
        except Refused as refused:
            raise Refused(f"deal {place}: {refused}") from None
        because += conditions.because + steps.because
        for name, value in steps.value.items():
            answer[name].append(value)
    result = rules["target.sum"] * sum(answer["imps"])
    because.append(Line("target.sum", " + ".join(map(str, answer["imps"])), result))
    return Score({**answer, "result": result}, tuple(because))


def _deal(deal: Mapping[str, Any], vulnerable: str, partscore_bonus: int, rules: Rulebook) -> Score:
    contract, declarer, tricks = contract_of(deal)
    score = with_part_score(contract, declarer, vulnerable, tricks, partscore_bonus, rules)
    target = _target(whole_number("hcp_ns", deal.get("hcp_ns"), 0, _ALL), vulnerable, rules)
    difference = score.value + rules["target.difference"] * target.value
    line = Line("target.difference", f"{score.value} against {target.value}", difference)
    compared = imps(difference, rules=rules)
    value = {"targets": target.value, "differences": difference, "imps": compared.value}
    return Score(value, (*score.because, *target.because, line, *compared.because))


def _target(hcp_ns: int, vulnerable: str, rules: Rulebook) -> Score:
    """The target of a deal, signed for North-South."""
    because = []
    owner, hcp = "NS", hcp_ns
    if hcp_ns < _HALF:
        owner, hcp = "EW", rules["hcp.total"] - hcp_ns
        because.append(Line("hcp.total", f"East-West have {_ALL} less {hcp_ns}", hcp))
    target = target_score(hcp, is_vulnerable(owner, vulnerable), rules)
    because += target.because
    if hcp == _HALF:
        return Score(target.value, tuple(because))
    rule = f"target.owner.{owner.lower()}"
    because.append(Line(rule, "", rules[rule] * target.value))
    return Score(because[-1].value, tuple(because))
