"""Matchpoints and the traveller."""

from __future__ import annotations

from bridgescore_reference.matchpoints import RULES, matchpoints, traveller
from bridgescore_reference.values import SEATS
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.duplicate import TRICKS, VULNERABLE
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    Label,
    ListOf,
    Maybe,
    Number,
    Record,
    Whole,
)

WIN = Parameter(
    "win",
    Choice((2, 1)),
    "what a better score earns: 2, or 1 with a half for a tie",
    default=2,
    phrase="{} for a win",
)

#: One line of a traveller, as it is asked.
LINE = Record(
    {
        "ns": Label(),
        "ew": Label(),
        "contract": Maybe(ContractKind(passed_out=True)),
        "declarer": Maybe(Choice(SEATS)),
        "tricks": Maybe(TRICKS),
    }
)

OPERATIONS = (
    Operation(
        name="matchpoints",
        system="matchpoints",
        says="Matchpoints of each score on a board against all others.",
        laws=("78A",),
        parameters=(Parameter("scores", ListOf(Whole(), least=1), "North-South's scores in points"), WIN),
        answer=ListOf(Number()),
        answer_says="matchpoints of North-South, in the order of the scores",
        derivation="steps",
        reference=matchpoints,
        rules=RULES,
    ),
    Operation(
        name="traveller",
        system="matchpoints",
        says="A traveller scored and matchpointed, line by line.",
        laws=("77", "78A", "2"),
        parameters=(
            Parameter("board", Whole(1), "the number of the board"),
            Parameter("lines", ListOf(LINE, least=1), "the results; a contract of null was not played"),
            WIN,
            Parameter(
                "vulnerable",
                Maybe(VULNERABLE),
                "who is vulnerable, unless as on the board",
                default=None,
                phrase="vulnerable: {}",
            ),
        ),
        answer=Record(
            {
                "lines": ListOf(
                    Record({"score": Maybe(Whole()), "ns_points": Maybe(Number()), "ew_points": Maybe(Number())})
                )
            }
        ),
        answer_says="for each line in the given order: North-South's score, both sides' matchpoints",
        derivation="steps",
        reference=traveller,
        rules=RULES,
    ),
)
