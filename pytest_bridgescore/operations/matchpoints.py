"""Matchpoints, the traveller, the result of a pairs tournament, boards scored in groups."""

from __future__ import annotations

from bridgescore_reference.groups import READINGS, THE_TEXT, group_matchpoints
from bridgescore_reference.groups import RULES as GROUP_RULES
from bridgescore_reference.matchpoints import RULES, matchpoints, traveller
from bridgescore_reference.pairs import FIELDS, TIES, pairs_result
from bridgescore_reference.pairs import RULES as PAIRS_RULES
from bridgescore_reference.rounding import ROUNDINGS
from bridgescore_reference.values import SEATS
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.drawn import matchpoints as drawn
from pytest_bridgescore.operations.duplicate import TRICKS, VULNERABLE
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    Kind,
    Label,
    Maybe,
    Number,
    Places,
    Unsettled,
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
    },
    phrase=("{ns} v {ew}", "{contract|not played}", "by {declarer}", ", {tricks} tricks"),
)

LINES = ListOf(LINE, least=1)

#: One board's traveller among others; who is vulnerable is as on the board unless said.
TRAVELLER = Record(
    {"board": Whole(1), "lines": LINES, "vulnerable": Maybe(VULNERABLE)},
    defaults={"vulnerable": None},
    phrase=("board {board}:", "{lines}"),
)

_SETTLED = ListOf(ListOf(Unsettled(Number())))

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
        generate=drawn.matchpoints,
    ),
    Operation(
        name="traveller",
        system="matchpoints",
        says="A traveller scored and matchpointed, line by line.",
        laws=("77", "78A", "2"),
        parameters=(
            Parameter("board", Whole(1), "the number of the board"),
            Parameter("lines", LINES, "the results; a contract of null was not played"),
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
        generate=drawn.traveller,
    ),
    Operation(
        name="pairs_result",
        system="matchpoints",
        says="The result of a pairs tournament: points over all protocols, percentages and places.",
        laws=("77", "78A", "2"),
        parameters=(
            Parameter("travellers", ListOf(TRAVELLER, least=1), "a traveller for each board", phrase="travellers {}"),
            WIN,
            Parameter(
                "fields",
                Choice(FIELDS),
                "whether both lines are ranked in one field, or apart",
                default="one",
                phrase="fields: {}",
            ),
            Parameter("ties", Choice(TIES), "equal pairs share a place", default="share", phrase="ties: {}"),
            Parameter("decimals", Places(), "places of the percentage", default=2, phrase="decimals: {}"),
            Parameter(
                "rounding",
                Choice(ROUNDINGS),
                "what becomes of a half when the percentage is rounded; the average is 50",
                default="half-up",
                phrase="rounding {}",
            ),
        ),
        answer=ListOf(
            Record({"pair": Label(), "points": Number(), "percentage": Maybe(Number()), "rank": Maybe(Kind())}),
            key="pair",
        ),
        answer_says="for each pair, in any order: matchpoints, percentage (null without a top), place (2= is shared)",
        derivation="steps",
        reference=pairs_result,
        rules=PAIRS_RULES,
        generate=drawn.pairs_result,
    ),
    Operation(
        name="group_matchpoints",
        system="matchpoints",
        says="Matchpoints of both sides on a board that is scored in groups.",
        laws=("78A",),
        parameters=(
            Parameter(
                "groups",
                ListOf(ListOf(Whole(), least=1), least=1),
                "North-South's scores, group by group",
                phrase="groups {}",
            ),
            WIN,
            Parameter(
                "results",
                Maybe(Whole(1)),
                "how many scores the board has in all, to be checked; null to count those given",
                default=None,
                phrase="{} scores on the board",
            ),
            Parameter(
                "reading",
                Choice(READINGS),
                "the text alone, or what is made of shared tops and the scores below",
                default=THE_TEXT,
                reading=True,
                phrase="reading {}",
            ),
        ),
        answer=Record({"ns": _SETTLED, "ew": _SETTLED}),
        answer_says="matchpoints of both sides, group by group; null where the text leaves them open",
        derivation="steps",
        reference=group_matchpoints,
        rules=GROUP_RULES,
        generate=drawn.group_matchpoints,
    ),
)
