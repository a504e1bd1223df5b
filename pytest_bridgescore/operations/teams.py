"""Matches of two teams."""

from __future__ import annotations

from bridgescore_reference.teams import RULES, team_match
from bridgescore_reference.values import SIDES
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.drawn import imps as drawn
from pytest_bridgescore.operations.imps import GAP, IMP_TABLE
from pytest_bridgescore.operations.kinds import Choice, Maybe, Whole

OPERATIONS = (
    Operation(
        name="team_match",
        system="teams",
        says="A match of two teams: IMPs board by board, series by series, and the result.",
        laws=("78B", "78D"),
        parameters=(
            Parameter(
                "boards",
                ListOf(Record({"open": Whole(), "closed": Whole()}, phrase=("{open}", "and {closed}")), least=1),
                "North-South's scores in the open and in the closed room",
                phrase="boards {}",
            ),
            Parameter(
                "series",
                Maybe(ListOf(Whole(1), least=1)),
                "how many boards each series has; null for a match in one",
                default=None,
                phrase="series of {}",
            ),
            Parameter(
                "open_line",
                Choice(SIDES),
                "the line on which the first team sits in the open room",
                default="NS",
                phrase="the first team sits {} in the open room",
            ),
            Parameter(
                "closed_line",
                Choice(SIDES),
                "the line on which it sits in the closed room",
                default="EW",
                phrase="{} in the closed room",
            ),
            GAP,
            IMP_TABLE,
        ),
        answer=Record({"imps": ListOf(Whole()), "series": ListOf(Whole()), "result": Whole()}),
        answer_says="IMPs of each board, of each series and of the match, the first team's sign",
        derivation="steps",
        reference=team_match,
        rules=RULES,
        generate=drawn.team_match,
    ),
)
