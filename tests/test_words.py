"""Longer questions in words, and messages about answers that have several parts."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.explain.message import derivation, message
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import OPERATIONS, Operation, Parameter
from pytest_bridgescore.operations.compounds import Columns, ListOf, Record
from pytest_bridgescore.operations.kinds import ContractKind, Hand, Kind, Label, Maybe, Moment, Number, Truth, Whole
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Vector
from pytest_bridgescore.words import in_words

LINE = {"ns": 1, "ew": 2, "contract": "4HX", "declarer": "N", "tricks": 10}
PASSED = {"ns": "A 1", "ew": "B", "contract": "Pass", "declarer": None, "tricks": None}
NOTHING = {"ns": 3, "ew": 4, "contract": None, "declarer": None, "tricks": None}


@pytest.mark.parametrize(
    ("operation", "given", "words"),
    [
        ("traveller", {"board": 8, "lines": [LINE]}, "board 8, lines 1 v 2 4H doubled by N, 10 tricks"),
        (
            "traveller",
            {"board": 8, "lines": [LINE, PASSED, NOTHING]},
            "board 8, lines 1 v 2 4H doubled by N, 10 tricks; 'A 1' v B passed out; 3 v 4 not played",
        ),
        ("traveller", {"board": 8, "lines": [LINE] * 5}, "board 8, lines (5 of them)"),
        ("traveller", {"board": 8, "lines": []}, "board 8, lines (none)"),
        (
            "rubber",
            {
                "deals": [
                    {"side": "NS", "contract": "2S", "tricks": 8},
                    {"side": None, "contract": "Pass", "tricks": None, "honours": None},
                    {"side": "EW", "contract": "3NT", "tricks": 7, "honours": {"side": "NS", "points": 150}},
                ]
            },
            "NS 2S, 8 tricks; passed out; EW 3NT, 7 tricks, honours NS 150",
        ),
        (
            "rubber",
            {"deals": [], "agreed_end": True, "drawn": False, "reason": "illness"},
            "(none), ended by agreement, because illness, not called undecided",
        ),
        (
            "russian_chicago",
            {
                "deals": [{"deal": 2, "contract": "3H", "declarer": "E", "tricks": 10, "hcp_ns": 16}],
                "first_dealer": "W",
            },
            "deal 2: 3H by E, 10 tricks, NS 16 points, W dealt the first deal",
        ),
        (
            "team_match",
            {"boards": [{"open": 1520, "closed": 940}, {"open": -50, "closed": 0}], "series": [1, 1]},
            "boards 1520 and 940; -50 and 0, series of 1 1",
        ),
        ("team_match", {"boards": [{"open": 0, "closed": 0}] * 24}, "boards (24 of them)"),
        (
            "imps",
            {"difference": 30, "table": [[0, 20, 0], [30, None, 1]]},
            "a difference of 30 points, by a scale of 2 rows",
        ),
        (
            "victory_points",
            {"margin": -5, "scale": "our own", "boards": 8, "table": [[0, None, "10", 10]]},
            "a margin of -5 IMPs, scale 'our own', 8 boards, by a table of 1 rows",
        ),
        (
            "standings",
            {"results": [{"team": "A", "vp": Decimal("12.5")}, {"team": 2, "vp": "1/3"}]},
            "results A 12.5; 2 1/3",
        ),
        ("group_matchpoints", {"groups": [[420, 50], [0]], "results": 3}, "groups 420 50 / 0, 3 scores on the board"),
        ("high_card_points", {"hands": ["AKQJ.432.432.432", "..."]}, "hands AKQJ.432.432.432 ..."),
        (
            "score_correction",
            {"posted": "2026-03-01T22:50", "found": "2026-03-01T23:19", "special": True},
            "posted 2026-03-01 22:50, error found 2026-03-01 23:19, a special contest",
        ),
        (
            "trick_dispute",
            {"director_called": "after", "claim_or_concession": False, "laws": "2017", "result_clear": None},
            "director called after the end of the round, no claim or concession, laws of 2017",
        ),
        ("pairs_result", {"travellers": [{}] * 6, "decimals": "exact"}, "travellers (6 of them), decimals: exact"),
    ],
)
def test_a_longer_question_is_told_as_it_is_played(operation: str, given: dict[str, Any], words: str) -> None:
    assert in_words(OPERATIONS[operation], given) == words


# --- records and their phrases ----------------------------------------------------------------------


def operation(kind: Kind, phrase: str = "{}") -> Operation:
    """An operation with one parameter."""
    return Operation(
        name="one",
        system="own",
        says="One.",
        laws=("-",),
        parameters=(Parameter("it", kind, "it", phrase=phrase),),
        answer=Whole(),
        answer_says="a number",
        derivation="steps",
    )


def told(kind: Kind, value: Any) -> str:
    return in_words(operation(kind), {"it": value})


RECORD = Record(
    {"who": Label(), "contract": Maybe(ContractKind(passed_out=True)), "tricks": Maybe(Whole())},
    phrase=("{who}:", "{contract|not played}", ", {tricks} tricks", "and more"),
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"who": 1, "contract": "3NTXX", "tricks": 9}, "1: 3NT redoubled, 9 tricks and more"),
        ({"who": 1, "contract": None, "tricks": None}, "1: not played and more"),
        ({"who": "x", "contract": "Pass"}, "x: passed out and more"),
        ({}, "not played and more"),
        ({"who": 0, "contract": "8H", "tricks": 0}, "0: 8H, 0 tricks and more"),
        ({"who": "{tricks}", "contract": "4H", "tricks": 7}, "'{tricks}': 4H, 7 tricks and more"),
        ({"who": "two\nlines"}, "'two\\nlines': not played and more"),
    ],
)
def test_a_part_of_a_phrase_with_a_null_in_it_is_left_out_or_says_what_it_means(
    value: dict[str, Any], words: str
) -> None:
    assert told(RECORD, value) == words


def test_a_record_without_a_phrase_and_what_is_no_record_are_quoted() -> None:
    assert told(Record({"a": Whole()}), {"a": 1}) == "{'a': 1}"
    assert told(RECORD, [1]) == "[1]"
    assert told(RECORD, "text of two words") == "'text of two words'"
    assert told(RECORD, 7) == "7"


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (ListOf(RECORD), [{"who": 1}, {"who": 2}], "1: not played and more; 2: not played and more"),
        (ListOf(RECORD), [{"who": 1}] * 4, "; ".join(["1: not played and more"] * 4)),
        (ListOf(RECORD), [{"who": 1}] * 5, "(5 of them)"),
        (ListOf(RECORD), [], "(none)"),
        (ListOf(Record({"a": Whole()})), [{"a": 1}], "(1 of them)"),
        (ListOf(ListOf(Whole())), [[1, 2], [], [3]], "1 2 / (none) / 3"),
        (ListOf(Columns({"from": Whole(), "to": Whole()})), [[1, 2]] * 11, "11"),
        (ListOf(Whole()), [420, -50], "420 -50"),
        (ListOf(Hand()), ["A...", "K..."], "A... K..."),
        (Maybe(ListOf(Whole())), [1], "1"),
        (Maybe(RECORD), {"who": 1}, "1: not played and more"),
        (Number(), Decimal("12.5"), "12.5"),
        (Number(), "1/3", "1/3"),
        (Moment(), "2026-03-01T22:50", "2026-03-01 22:50"),
        (Whole(), 7, "7"),
        (ListOf(Whole()), "no list", "'no list'"),
        (ListOf(Whole()), {"a": 1}, "{'a': 1}"),
    ],
)
def test_values_in_words(kind: Kind, value: Any, words: str) -> None:
    assert told(kind, value) == words


def test_a_truth_has_two_phrases_and_null_none() -> None:
    phrased = operation(Maybe(Truth()), "it is so|it is not so")
    assert in_words(phrased, {"it": True}) == "it is so"
    assert in_words(phrased, {"it": False}) == "it is not so"
    assert in_words(phrased, {"it": None}) == ""
    assert in_words(phrased, {"it": "so"}) == "it 'so'"


KINDS = (
    *(RECORD, ListOf(RECORD), ListOf(Whole()), ListOf(ListOf(Whole())), ListOf(Hand()), Hand(), Moment(), Label()),
    *(Number(), Whole(), Truth(), ContractKind(), Maybe(ListOf(Columns({"from": Whole()}))), Kind()),
)
STRANGE: tuple[Any, ...] = (
    *("two\nlines", "\x1b[31mred", "", " ", "{0}", "{it}", "a|b", 7, -1, 0.5, math.nan, True, None, [], {}, ()),
    *([None], ["two\nlines"], [["two\nlines"]], ["\x1b[31mred"], [{"who": "two\nlines"}], {"who": "\x1b[31mred"}),
    *([[1], 2], [{}], [[{}]], {"who": {"who": 1}}, {"contract": 4, "tricks": "two\nlines"}, Decimal("NaN"), b"x\n"),
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind)[:30])
def test_whatever_stands_in_a_question_is_told_on_one_line_without_control_characters(kind: Kind) -> None:
    broken = {}
    for value in STRANGE:
        words = told(kind, value)
        if not words.isprintable():
            broken[repr(value)] = words
    assert broken == {}


# --- messages ---------------------------------------------------------------------------------------


def vector_of(name: str, fits: Callable[[Vector], bool] = lambda vector: True) -> Vector:
    """The first vector of an operation that has an answer and fits."""
    return next(one for one in bundled().vectors if one.operation.name == name and one.is_judged and fits(one))


def examined(vector: Vector, answer: Any) -> Result:
    scorer = type("Scorer", (), {vector.operation.name: lambda self, **given: answer})()
    return Examiner(PythonAdapter(scorer), bundled()).vector(vector)


@pytest.mark.parametrize("name", ["pairs_result", "standings"])
def test_a_wrong_answer_in_any_order_is_told_with_its_derivation(name: str) -> None:
    asked = vector_of(name, lambda one: len(one.expect) > 2)
    points = "points" if name == "pairs_result" else "vp"
    answer = [dict(one) for one in reversed(asked.expect)]
    answer[0] = {**answer[0], points: 999}
    result = examined(asked, answer)
    assert result.verdict == "FAIL"
    told_of = message(result, asked, "again").splitlines()
    assert any(line.startswith("  because ") for line in told_of)
    key = "pair" if name == "pairs_result" else "team"
    assert f"[{key} {answer[0][key]}].{points}: expected" in result.why
    assert derivation(result, asked) == derivation(result, None), "a result alone tells the same"


def test_the_derivation_is_told_though_the_vector_leaves_parts_open() -> None:
    asked = vector_of("group_matchpoints", lambda one: "null" in str(one.expect) or None in one.expect["ns"][0])
    answer = {side: [[7 for _ in group] for group in asked.expect[side]] for side in ("ns", "ew")}
    result = examined(asked, answer)
    assert result.verdict == "FAIL"
    told_of = derivation(result, asked)
    assert told_of[0].startswith("  because ")
    assert any("law78a.group.floor" in line for line in told_of)


def test_no_reasons_of_the_laws_are_told_for_an_expectation_that_is_not_theirs() -> None:
    asked = vector_of("standings", lambda one: len(one.expect) > 1)
    house = [{**one, "vp": 1, "rank": "1="} for one in asked.expect]
    own = Vector({**asked.data, "expect": house})
    result = examined(own, asked.expect)
    assert result.verdict == "FAIL"
    assert derivation(result, own) == []
    assert "because" not in message(result, own, "again")


@pytest.mark.parametrize("name", ["duplicate_chicago", "rubber", "team_match", "score_correction"])
def test_a_wrong_answer_of_many_parts_stays_short_and_says_which(name: str) -> None:
    asked = vector_of(name)
    answer = other(asked.expect)
    result = examined(asked, answer)
    assert result.verdict == "FAIL"
    told_of = message(result, asked, "again").splitlines()
    assert len(told_of) <= 20
    assert any(line.startswith("  why ") and "expected" in line for line in told_of)
    assert any(line.startswith("  because ") for line in told_of)


def other(value: Any) -> Any:
    """An answer of the same form with other numbers, truths and times."""
    if isinstance(value, dict):
        return {name: other(one) for name, one in value.items()}
    if isinstance(value, list):
        return [other(one) for one in value]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value
