"""Victory points, and the league that adds them up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bridgescore_reference.victory_points import RULES, standings, victory_points
from pytest_bridgescore.operations.compounds import Columns, ListOf, Record
from pytest_bridgescore.operations.declare import Given, Operation, Parameter, Sweep, Table
from pytest_bridgescore.operations.drawn import victory_points as drawn
from pytest_bridgescore.operations.kinds import Kind, Label, Maybe, Number, Whole

#: As far as the sweep goes: beyond the last row of any table.
_WIDEST = 100


def _margins(table: Table) -> Iterator[tuple[Given, dict[str, Any]]]:
    """A row a range of margins, both signs; the last row has no end."""
    for row in table:
        winner, loser = int(row["winner"]), int(row["loser"])
        for size in range(int(row["from"]), int(row["to"] or _WIDEST) + 1):
            for margin in sorted({-size, size}):
                first, second = (winner, loser) if margin >= 0 else (loser, winner)
                yield (
                    {"margin": margin, "scale": "russia-24", "boards": 24},
                    {"first": first, "second": second},
                )


OPERATIONS = (
    Operation(
        name="victory_points",
        system="victory_points",
        says="Victory points of both teams for a margin in IMPs.",
        laws=("78D",),
        parameters=(
            Parameter("margin", Whole(), "IMPs by which the first team is ahead", phrase="a margin of {} IMPs"),
            Parameter(
                "scale",
                Kind(),
                "the name of the table; with a table of your own, what you call it",
                phrase="scale {}",
            ),
            Parameter("boards", Whole(1), "how many boards the match had", phrase="{} boards"),
            Parameter(
                "table",
                Maybe(
                    ListOf(
                        Columns(
                            {"from": Whole(0), "to": Maybe(Whole(0)), "winner": Number(), "loser": Number()},
                        ),
                        least=1,
                    )
                ),
                "an organiser's own table; null for the one that scale names",
                default=None,
                phrase="by a table of {} rows",
            ),
        ),
        answer=Record({"first": Number(), "second": Number()}),
        answer_says="victory points of the first and of the second team",
        derivation="steps",
        reference=victory_points,
        rules=RULES,
        sweeps=(
            Sweep(
                "sweep/victory_points/russia-24",
                "every margin from -100 to 100 of the table for 24 boards",
                "victory_points/tables/russia_24.csv",
                _margins,
            ),
        ),
        generate=drawn.victory_points,
    ),
    Operation(
        name="standings",
        system="victory_points",
        says="The table of a league: victory points added up and teams ranked.",
        laws=("78D",),
        parameters=(
            Parameter(
                "results",
                ListOf(Record({"team": Label(), "vp": Number()}, phrase=("{team}", "{vp}")), least=1),
                "a team with its victory points, for each match",
                phrase="results {}",
            ),
        ),
        answer=ListOf(Record({"team": Label(), "vp": Number(), "rank": Kind()}), key="team"),
        answer_says="for each team, in any order: its sum and place (2= is shared)",
        derivation="steps",
        reference=standings,
        rules=RULES,
        generate=drawn.standings,
    ),
)
