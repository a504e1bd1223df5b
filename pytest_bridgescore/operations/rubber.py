"""Rubber bridge."""

from __future__ import annotations

from bridgescore_reference.rubber import DOUBLED_MADE, EDITIONS, HONOURS, KINDS, RULES, rubber, rubber_correction
from bridgescore_reference.values import SIDES
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.drawn import rubber as drawn
from pytest_bridgescore.operations.duplicate import TRICKS
from pytest_bridgescore.operations.kinds import Choice, ContractKind, Edition, Kind, Maybe, Truth, Whole

SIDE = Choice(SIDES)

#: One deal as it is entered; a deal passed out has the contract Pass and nothing else.
DEAL = Record(
    {
        "side": Maybe(SIDE),
        "contract": ContractKind(passed_out=True),
        "tricks": Maybe(TRICKS),
        "honours": Maybe(Record({"side": SIDE, "points": Choice(HONOURS)}, phrase=("{side}", "{points}"))),
    },
    defaults={"honours": None},
    phrase=("{side}", "{contract}", ", {tricks} tricks", ", honours {honours}"),
)

_BOTH = Record({side: Whole() for side in SIDES})

OPERATIONS = (
    Operation(
        name="rubber",
        system="rubber",
        says="A rubber: games, points below and above the line, premium, totals and result.",
        laws=("34", "35", "36", "37", "39"),
        parameters=(
            Parameter("deals", ListOf(DEAL, least=1), "the deals in order", phrase="{}"),
            Parameter("laws", Edition(EDITIONS), "the edition of the laws", default="1935", phrase="laws of {}"),
            Parameter(
                "agreed_end",
                Truth(),
                "whether the players ended the rubber by agreement",
                default=False,
                phrase="ended by agreement|not ended by agreement",
            ),
            Parameter(
                "reason",
                Maybe(Kind()),
                "why it was ended, such as a player who must leave without an acceptable substitute",
                default=None,
                phrase="because {}",
            ),
            Parameter(
                "drawn",
                Truth(),
                "whether the players call it undecided",
                default=False,
                phrase="called undecided|not called undecided",
            ),
            Parameter(
                "doubled_made",
                Choice(DOUBLED_MADE),
                "what a doubled contract earns that is made: refused, no premium, or 50",
                default="refuse",
                reading=True,
                phrase="doubled contracts made: {}",
            ),
        ),
        answer=Record(
            {
                "games": ListOf(Record({"winner": SIDE, "below": _BOTH}), counted=True),
                "below": _BOTH,
                "above": _BOTH,
                "premium": _BOTH,
                "totals": _BOTH,
                "result": Maybe(Whole()),
            }
        ),
        answer_says="games in order; points below in the open game; points above without the premium; "
        "premium; totals; North-South's total less East-West's (null when undecided)",
        derivation="steps",
        reference=rubber,
        rules=RULES,
        generate=drawn.rubber,
    ),
    Operation(
        name="rubber_correction",
        system="rubber",
        says="Whether an error on the score sheet of a rubber may still be mended.",
        laws=("38",),
        parameters=(
            Parameter("kind", Choice(KINDS), "what the error is in", phrase="an error in: {}"),
            Parameter(
                "last_deal",
                Truth(),
                "whether it was made in the last deal of the rubber",
                default=False,
                phrase="in the last deal|not in the last deal",
            ),
            Parameter(
                "next_call_made",
                Truth(),
                "whether a call, a pass among them, was made in the next deal",
                default=False,
                phrase="a call was made in the next deal|no call was made in the next deal",
            ),
            Parameter(
                "next_cut_done",
                Truth(),
                "whether the cut for the next deal is complete",
                default=False,
                phrase="the next cut is done|the next cut is not done",
            ),
            Parameter(
                "result_agreed",
                Truth(),
                "whether the result of the rubber is made up and agreed",
                default=False,
                phrase="the result is agreed|the result is not agreed",
            ),
        ),
        answer=Record({"allowed": Truth()}),
        answer_says="whether it may still be mended",
        derivation="steps",
        reference=rubber_correction,
        rules=RULES,
        generate=drawn.rubber_correction,
    ),
)
