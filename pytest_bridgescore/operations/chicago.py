"""Chicago: conditions, duplicate Chicago, high-card points, targets, Russian scoring."""

from __future__ import annotations

from collections.abc import Iterator

from bridgescore_reference.chicago import (
    DEALS,
    PARTSCORE_BONUSES,
    PASSED_READINGS,
    RULES,
    SIDES_READINGS,
    chicago_conditions,
    duplicate_chicago,
)
from bridgescore_reference.hands import RULES as HAND_RULES
from bridgescore_reference.hands import high_card_points
from bridgescore_reference.target import RULES as RUSSIAN_RULES
from bridgescore_reference.target import TARGET_RULES, russian_chicago, target_score
from bridgescore_reference.values import SEATS
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.declare import Given, Operation, Parameter, Sweep, Table
from pytest_bridgescore.operations.drawn import chicago as drawn
from pytest_bridgescore.operations.duplicate import TRICKS, VULNERABLE
from pytest_bridgescore.operations.kinds import Choice, ContractKind, Hand, Maybe, Truth, Whole

FIRST_DEALER = Parameter("first_dealer", Choice(SEATS), "who dealt the first deal", phrase="{} dealt the first deal")
SIDES = Parameter(
    "sides",
    Choice(SIDES_READINGS),
    "who is vulnerable on deals 2 and 3: the dealer's side, or its opponents",
    default="dealer",
    reading=True,
    phrase="vulnerable on deals 2 and 3: {}",
)
PARTSCORE_BONUS = Parameter(
    "partscore_bonus",
    Choice(PARTSCORE_BONUSES),
    "the premium for every part-score",
    default=50,
    phrase="{} for a part-score",
)
_PLAYED = {"contract": ContractKind(passed_out=True), "declarer": Maybe(Choice(SEATS)), "tricks": Maybe(TRICKS)}
_TOLD = ("{contract}", "by {declarer}", ", {tricks} tricks")
_NUMBER = Whole(1, DEALS)


def _targets(table: Table) -> Iterator[tuple[Given, int]]:
    """A row a number of points, a column a vulnerability."""
    for row in table:
        for column, vulnerable in (("not_vulnerable", False), ("vulnerable", True)):
            yield {"hcp": int(row["hcp"]), "vulnerable": vulnerable}, int(row[column])


OPERATIONS = (
    Operation(
        name="high_card_points",
        system="chicago",
        says="High-card points of a hand, of a side's two hands, or of all four.",
        laws=("-",),
        parameters=(
            Parameter("hands", ListOf(Hand(), least=1), "one hand, a side's two, or all four", phrase="hands {}"),
        ),
        answer=Whole(),
        answer_says="points: ace 4, king 3, queen 2, jack 1",
        derivation="sum",
        reference=high_card_points,
        rules=HAND_RULES,
        generate=drawn.high_card_points,
    ),
    Operation(
        name="target_score",
        system="chicago",
        says="What the stronger side should score with its high-card points, by the Russian table.",
        laws=("-",),
        parameters=(
            Parameter("hcp", Whole(20, 40), "high-card points of the stronger side", phrase="{} points"),
            Parameter("vulnerable", Truth(), "whether that side is vulnerable", phrase="vulnerable|not vulnerable"),
        ),
        answer=Whole(),
        answer_says="points, that side's",
        derivation="steps",
        reference=target_score,
        rules=TARGET_RULES,
        sweeps=(
            Sweep(
                "sweep/target_score/russia",
                "20 to 40 points, both vulnerabilities",
                "chicago/tables/target_scores.csv",
                _targets,
            ),
        ),
        # Nothing is generated: the sweep asks all there is.
    ),
    Operation(
        name="chicago_conditions",
        system="chicago",
        says="Who deals a Chicago deal and who is vulnerable on it.",
        laws=("-",),
        parameters=(Parameter("deal", _NUMBER, "the number of the deal"), FIRST_DEALER, SIDES),
        answer=Record({"dealer": Choice(SEATS), "vulnerable": VULNERABLE}),
        answer_says="dealer's seat and who is vulnerable",
        derivation="steps",
        reference=chicago_conditions,
        rules=RULES,
        generate=drawn.chicago_conditions,
    ),
    Operation(
        name="duplicate_chicago",
        system="chicago",
        says="Exactly four Chicago deals, each scored as in duplicate.",
        laws=("77",),
        parameters=(
            Parameter("deals", ListOf(Record(_PLAYED, phrase=_TOLD)), "the four deals in order", phrase="{}"),
            FIRST_DEALER,
            SIDES,
            PARTSCORE_BONUS,
            Parameter(
                "passed",
                Choice(PASSED_READINGS),
                "a deal passed out scores 0, or is dealt again and so refused",
                default="zero",
                reading=True,
                phrase="passed out: {}",
            ),
        ),
        answer=Record({"deals": ListOf(Whole()), "total": Whole()}),
        answer_says="each deal's score and their sum, North-South's sign",
        derivation="steps",
        reference=duplicate_chicago,
        rules=RULES,
        generate=drawn.duplicate_chicago,
    ),
    Operation(
        name="russian_chicago",
        system="chicago",
        says="Chicago with Russian scoring: every score against its target, in IMPs.",
        laws=("77", "78B"),
        parameters=(
            Parameter(
                "deals",
                ListOf(
                    Record(
                        {"deal": _NUMBER, **_PLAYED, "hcp_ns": Whole(0, 40)},
                        phrase=("deal {deal}:", *_TOLD, ", NS {hcp_ns} points"),
                    ),
                    least=1,
                ),
                "one to four deals, with North-South's high-card points",
                phrase="{}",
            ),
            FIRST_DEALER,
            SIDES,
            PARTSCORE_BONUS,
        ),
        answer=Record(
            {
                "targets": ListOf(Whole()),
                "differences": ListOf(Whole()),
                "imps": ListOf(Whole()),
                "result": Whole(),
            }
        ),
        answer_says="target, difference and IMPs of each deal and the sum of IMPs, all North-South's sign",
        derivation="steps",
        reference=russian_chicago,
        rules=RUSSIAN_RULES,
        generate=drawn.russian_chicago,
    ),
)
