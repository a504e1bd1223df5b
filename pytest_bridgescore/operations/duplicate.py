"""Duplicate bridge: contract score, table score, board conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bridgescore_reference.duplicate import EDITIONS, RULES, board_conditions, contract_score, table_score
from bridgescore_reference.values import SEATS, VULNERABILITIES
from pytest_bridgescore.operations.compounds import Record
from pytest_bridgescore.operations.declare import Given, Operation, Parameter, Sweep, Table
from pytest_bridgescore.operations.drawn import duplicate as drawn
from pytest_bridgescore.operations.kinds import Choice, ContractKind, Edition, Maybe, Truth, Whole

TRICKS = Whole(0, 13)
LAWS = Parameter("laws", Edition(EDITIONS), "the edition of the laws", default="2017", phrase="laws of {}")
VULNERABLE = Choice(VULNERABILITIES)


def _contract_results(table: Table, **laws: str) -> Iterator[tuple[Given, int]]:
    """A row a contract and vulnerability, a column a number of tricks."""
    for row in table:
        question = {"contract": row["contract"], "vulnerable": row["vulnerable"] == "true"}
        for tricks in range(14):
            yield {**question, "tricks": tricks, **laws}, int(row[str(tricks)])


def _older_contract_results(table: Table) -> Iterator[tuple[Given, int]]:
    return _contract_results(table, laws="1975")


def _boards(table: Table) -> Iterator[tuple[Given, dict[str, Any]]]:
    """A row for each of the sixteen boards, after which the cycle begins again."""
    for board in range(1, 129):
        row = table[(board - 1) % len(table)]
        yield {"board": board}, {"dealer": row["dealer"], "vulnerable": row["vulnerable"]}


OPERATIONS = (
    Operation(
        name="contract_score",
        system="duplicate",
        says="What a contract scores, in points for the declaring side.",
        laws=("77",),
        parameters=(
            Parameter("contract", ContractKind(), "the contract, doubled or not", phrase="{}"),
            Parameter(
                "vulnerable", Truth(), "whether the declaring side is vulnerable", phrase="vulnerable|not vulnerable"
            ),
            Parameter("tricks", TRICKS, "tricks won by declarer", phrase="{} tricks"),
            LAWS,
        ),
        answer=Whole(),
        answer_says="points, declarer's side: negative when the contract fails",
        derivation="sum",
        reference=contract_score,
        rules=RULES,
        sweeps=(
            Sweep(
                "sweep/contract_score/2017",
                "all 2,940 results, laws of 1987 to 2017",
                "duplicate/tables/contract_scores_2017.csv",
                _contract_results,
            ),
            Sweep(
                "sweep/contract_score/1975",
                "all 2,940 results, laws of 1963 and 1975",
                "duplicate/tables/contract_scores_1975.csv",
                _older_contract_results,
            ),
        ),
        # Nothing is generated: the sweeps ask every contract result.
    ),
    Operation(
        name="table_score",
        system="duplicate",
        says="What one table scored on a board, in points for North-South.",
        laws=("77",),
        parameters=(
            Parameter("contract", ContractKind(passed_out=True), "the contract, or Pass", phrase="{}"),
            Parameter("declarer", Maybe(Choice(SEATS)), "declarer's seat; null when passed out", phrase="by {}"),
            Parameter("vulnerable", VULNERABLE, "who is vulnerable", phrase="vulnerable: {}"),
            Parameter("tricks", Maybe(TRICKS), "tricks won by declarer; null when passed out", phrase="{} tricks"),
            LAWS,
        ),
        answer=Whole(),
        answer_says="points, North-South's sign; a board passed out scores 0",
        derivation="steps",
        reference=table_score,
        rules=RULES,
        generate=drawn.table_score,
    ),
    Operation(
        name="board_conditions",
        system="duplicate",
        says="Who deals a board and who is vulnerable on it.",
        laws=("2",),
        parameters=(Parameter("board", Whole(1), "the number of the board"),),
        answer=Record({"dealer": Choice(SEATS), "vulnerable": VULNERABLE}),
        answer_says="dealer's seat and who is vulnerable",
        derivation="steps",
        reference=board_conditions,
        rules=RULES,
        sweeps=(Sweep("sweep/board_conditions/law2", "boards 1 to 128", "duplicate/tables/boards.csv", _boards),),
        # Nothing is generated: the sweep asks the cycle of sixteen boards eight times.
    ),
)
