"""Procedure after play: tricks agreed and disputed, scores corrected."""

from __future__ import annotations

from bridgescore_reference.procedure import (
    AT_LIMIT,
    CALLED,
    CORRECTION_EDITIONS,
    DISPUTE_EDITIONS,
    LONGEST,
    MADE_BY,
    RULES,
    score_correction,
    trick_agreement,
    trick_dispute,
)
from pytest_bridgescore.operations.compounds import Record
from pytest_bridgescore.operations.declare import Operation, Parameter
from pytest_bridgescore.operations.drawn import procedure as drawn
from pytest_bridgescore.operations.kinds import Choice, Edition, Maybe, Moment, Truth, Whole

OPERATIONS = (
    Operation(
        name="trick_agreement",
        system="procedure",
        says="Whether the tricks won were agreed in order, and whether the number may still rise.",
        laws=("79A",),
        parameters=(
            Parameter(
                "agreed",
                Truth(),
                "whether the players agreed on the tricks",
                phrase="tricks agreed|tricks not agreed",
            ),
            Parameter(
                "hands_returned",
                Truth(),
                "whether all four hands are back in the board",
                phrase="the hands are back|the hands are not back",
            ),
        ),
        answer=Record({"in_order": Truth(), "may_increase": Truth()}),
        answer_says="whether that was in order; whether the number may rise without Law 79B",
        derivation="steps",
        reference=trick_agreement,
        rules=RULES,
        # Nothing is generated: the vectors ask all four questions.
    ),
    Operation(
        name="trick_dispute",
        system="procedure",
        says="Whether a score may rise after a dispute on the tricks won.",
        laws=("79B",),
        parameters=(
            Parameter(
                "director_called",
                Choice(CALLED),
                "before or after the end of the round",
                phrase="director called {} the end of the round",
            ),
            Parameter(
                "claim_or_concession",
                Truth(),
                "whether tricks were claimed or conceded",
                phrase="after a claim or concession|no claim or concession",
            ),
            Parameter(
                "laws", Edition(DISPUTE_EDITIONS), "the edition of the laws", default="1997", phrase="laws of {}"
            ),
            Parameter(
                "result_clear",
                Maybe(Truth()),
                "laws of 2017, after the round: whether the director is convinced of the result",
                default=None,
                phrase="the result is clear|the result is not clear",
            ),
        ),
        answer=Record({"may_increase": Truth()}),
        answer_says="whether the score may rise",
        derivation="steps",
        reference=trick_dispute,
        rules=RULES,
        generate=drawn.trick_dispute,
    ),
    Operation(
        name="score_correction",
        system="procedure",
        says="Whether an error in a score may still be corrected, and until when.",
        laws=("79C",),
        parameters=(
            Parameter("posted", Moment(), "when the score was complete and put up", phrase="posted {}"),
            Parameter("found", Moment(), "when the error was found", phrase="error found {}"),
            Parameter(
                "limit_minutes",
                Whole(0, LONGEST),
                "the organiser's limit in minutes",
                default=30,
                phrase="limit {} minutes",
            ),
            Parameter(
                "special",
                Truth(),
                "whether the contest is of a kind that needs an earlier limit",
                default=False,
                phrase="a special contest|no special contest",
            ),
            Parameter("made_by", Choice(MADE_BY), "who made the error", default="player", phrase="made by a {}"),
            Parameter(
                "at_limit",
                Choice(AT_LIMIT),
                "what holds at exactly the limit",
                default="refuse",
                reading=True,
                phrase="at exactly the limit: {}",
            ),
            Parameter(
                "laws", Edition(CORRECTION_EDITIONS), "the edition of the laws", default="1997", phrase="laws of {}"
            ),
        ),
        answer=Record({"allowed": Truth(), "until": Moment()}),
        answer_says="whether it may be corrected, and the end of the period",
        derivation="steps",
        reference=score_correction,
        rules=RULES,
        generate=drawn.score_correction,
    ),
)
