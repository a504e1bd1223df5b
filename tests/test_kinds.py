"""Kinds of values: what is one, how it is written, sent and compared."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, judge
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.compounds import Columns, ListOf, Record
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    ContractText,
    Edition,
    Hand,
    Kind,
    Label,
    Malformed,
    Maybe,
    Moment,
    Number,
    Places,
    Truth,
    Unsettled,
    Whole,
)


def compared(kind: Kind, expected: Any, answer: Any) -> list[tuple[str, Any, Any]]:
    """Where an answer differs, as a verdict finds it."""
    return list(kind.differences(kind.expected(expected), kind.answer(answer)))


# --- null where a law is silent ---------------------------------------------------------------------


@pytest.mark.parametrize("answer", [None, 0, 7, "4.8", Fraction(24, 5)])
def test_what_a_law_leaves_open_is_expected_of_nobody(answer: Any) -> None:
    assert compared(Unsettled(Number()), None, answer) == []


def test_what_a_law_settles_is_expected_of_everybody() -> None:
    kind = Unsettled(Number())
    assert compared(kind, 6, 6) == compared(kind, 6, "6") == compared(kind, 6, 6.0) == []
    assert compared(kind, 6, 4) == [("", 6, 4)]
    assert compared(kind, 6, None) == [("", 6, None)]
    assert compared(kind, 0, None) == [("", 0, None)]


def test_null_is_an_answer_like_another_where_no_law_is_silent() -> None:
    kind = Maybe(Number())
    assert compared(kind, None, None) == []
    assert compared(kind, None, 0) == [("", None, 0)]
    assert compared(kind, 0, None) == [("", 0, None)]


def test_groups_are_judged_where_the_text_speaks() -> None:
    groups = OPERATIONS["group_matchpoints"]
    expected = {"ns": [[6, None, None]], "ew": [[None, None, 6]]}
    assert judge(groups, expected, {"ns": [[6, 3, 0]], "ew": [[0, 3, 6]]}).verdict == PASS
    assert judge(groups, expected, expected).verdict == PASS
    wrong = judge(groups, expected, {"ns": [[6, 3, 0]], "ew": [[0, 3, 5]]})
    assert (wrong.verdict, wrong.why) == (FAIL, "ew[0][2]: expected 6, got 5")
    assert judge(groups, expected, {"ns": [[None, 3, 0]], "ew": [[0, 3, 6]]}).verdict == FAIL
    assert judge(groups, expected, {"ns": [[6, 3]], "ew": [[0, 3, 6]]}).verdict == UNRESOLVED


# --- places, hands, moments -------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("2", 2), ("10", 10), ("exact", "exact")])
def test_decimal_places_are_a_number_or_exact(text: str, value: Any) -> None:
    assert Places().read(text) == value
    assert Places().problem(value) is None


@pytest.mark.parametrize("text", ["", "two", "1.5", "Exact", "exact "])
def test_what_is_written_for_decimal_places_and_is_none(text: str) -> None:
    with pytest.raises(Malformed):
        Places().read(text)


@pytest.mark.parametrize("value", [-1, 11, True, None, "2", 1.5, [2], math.nan])
def test_what_is_given_for_decimal_places_and_is_none(value: Any) -> None:
    assert Places().problem(value)


def test_more_places_where_more_are_allowed() -> None:
    assert Places(most=3).problem(3) is None
    assert str(Places(most=3)) in ("0 to 3 places, or exact",)
    assert Places(most=3).problem(4)


@pytest.mark.parametrize("text", ["AKQJ.432.432.432", "", "not a hand", "AKQJ-"])
def test_any_text_is_asked_as_a_hand_so_that_the_scorer_has_to_refuse_it(text: str) -> None:
    assert Hand().read(text) == Hand().python(text) == Hand().wire(text) == text
    assert Hand().problem(text) is None


@pytest.mark.parametrize("value", [None, 13, ["AKQJ"], b"AKQJ.432.432.432", True])
def test_a_hand_is_text(value: Any) -> None:
    assert Hand().problem(value)


@pytest.mark.parametrize("text", ["2026-03-01T22:50", "0001-01-01T00:00", "2026-02-30T25:61"])
def test_a_moment_has_a_form_and_who_is_asked_says_whether_it_exists(text: str) -> None:
    assert Moment().read(text) == text
    assert Moment().problem(text) is None


@pytest.mark.parametrize(
    "value",
    [
        *("2026-03-01", "22:50", "2026-03-01 22:50", "2026-03-01T22:50:00", "2026-03-01T22:50Z", "26-03-01T22:50"),
        *("2026-03-01T22:50\n", " 2026-03-01T22:50", "\uff12026-03-01T22:50", "", None, 20260301, True),
    ],
)
def test_what_is_no_moment(value: Any) -> None:
    problem = Moment().problem(value)
    assert problem
    assert problem.endswith("is not a time such as 2026-03-01T22:50")
    assert "\n" not in problem


# --- exact numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "python", "wire"),
    [
        (12, 12, 12),
        ("12", 12, 12),
        ("12.0", 12, 12),
        ("24/2", 12, 12),
        (Decimal("12.00"), 12, 12),
        ("12.5", Decimal("12.5"), 12.5),
        (Decimal("12.50"), Decimal("12.5"), 12.5),
        ("-55/4", Decimal("-13.75"), -13.75),
        ("55/3", Fraction(55, 3), "55/3"),
        ("-1/3", Fraction(-1, 3), "-1/3"),
        (Fraction(1, 3), Fraction(1, 3), "1/3"),
        (Fraction(1, 4), Decimal("0.25"), 0.25),
    ],
)
def test_a_number_goes_out_exact_in_the_plainest_form(written: Any, python: Any, wire: Any) -> None:
    gone = Number().python(written)
    assert (gone, type(gone)) == (python, type(python))
    sent = Number().wire(written)
    assert (sent, type(sent)) == (wire, type(wire))


@pytest.mark.parametrize("value", ["ten", "", "1,5", "1/0", None, True, [1], "1e5", "9" * 31])
def test_what_is_no_number_goes_out_as_it_is_so_that_the_scorer_has_to_refuse_it(value: Any) -> None:
    assert Number().problem(value)
    assert Number().python(value) is value
    assert Number().wire(value) == value


def test_a_league_is_asked_with_numbers_whatever_way_they_are_written() -> None:
    given: dict[str, Any] = {
        "results": [{"team": "A", "vp": "12.5"}, {"team": 2, "vp": Decimal("7.5")}, {"team": "A", "vp": "1/3"}]
    }
    standings = OPERATIONS["standings"]
    python = [one["vp"] for one in standings.python_arguments(given)["results"]]
    assert python == [Decimal("12.5"), Decimal("7.5"), Fraction(1, 3)]
    assert [one["vp"] for one in standings.wire_arguments(given)["results"]] == [12.5, 7.5, "1/3"]
    assert given["results"][0]["vp"] == "12.5", "the question itself is as it was"


# --- rows of a table --------------------------------------------------------------------------------

ROW = Columns({"from": Whole(0), "to": Maybe(Whole(0)), "winner": Number()})


def test_a_row_has_a_value_for_each_column() -> None:
    assert ROW.problem([0, 2, "12.5"]) is None
    assert ROW.problem((10, None, 20)) is None
    assert ROW.answer((0, 2, "25/2")) == [0, 2, Fraction(25, 2)]
    assert str(ROW) == "[from, to, winner]"
    assert ROW.schema()["minItems"] == ROW.schema()["maxItems"] == len(ROW.schema()["prefixItems"]) == 3


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ([0, 2], "a row of 2, where [from, to, winner] is wanted"),
        ([0, 2, 10, 10], "a row of 4, where [from, to, winner] is wanted"),
        ("0-2", "'0-2' is not a row [from, to, winner]"),
        (b"012", "b'012' is not a row [from, to, winner]"),
        ({0: 1}, "{0: 1} is not a row [from, to, winner]"),
        (None, "None is not a row [from, to, winner]"),
        ([-1, 2, 10], "[0]: -1 is not 0 or more"),
        ([0, "2", 10], "[1]: '2' is not a whole number"),
        ([0, 2, True], "[2]: True is not a number"),
    ],
)
def test_what_is_no_row(row: Any, problem: str) -> None:
    assert ROW.problem(row) == problem


def test_a_row_goes_out_column_by_column_and_a_wrong_one_as_it_is() -> None:
    assert ROW.python([0, None, "12.5"]) == [0, None, Decimal("12.5")]
    assert ROW.wire([0, None, "1/3"]) == [0, None, "1/3"]
    wrongs: tuple[Any, ...] = ([0, 1], "0-2", None, {})
    for wrong in wrongs:
        assert ROW.python(wrong) is wrong
        assert ROW.wire(wrong) is wrong


def test_a_table_says_which_row_and_column_is_wrong() -> None:
    problems = list(
        OPERATIONS["victory_points"].problems(
            {"margin": 1, "scale": "x", "boards": 8, "table": [[0, 2, 10, 10], [3, None, "ten", 0]]}
        )
    )
    assert problems == ["table[1][2]: 'ten' is not a number"]


# --- lists ------------------------------------------------------------------------------------------

BY_NAME = ListOf(Record({"team": Label(), "vp": Number()}), key="team")
LEAGUE = [{"team": "A", "vp": 13}, {"team": 2, "vp": 7}]


def test_entries_with_a_name_stand_in_any_order() -> None:
    assert compared(BY_NAME, LEAGUE, LEAGUE[::-1]) == []
    assert compared(BY_NAME, LEAGUE, [{"team": 2, "vp": 8, "more": 1}, LEAGUE[0]]) == [("[team 2].vp", 7, 8)]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([LEAGUE[0], {"team": "2", "vp": 7}], "[team 2]: is missing"),
        ([LEAGUE[0], LEAGUE[0]], "[team 2]: is missing"),
        ([LEAGUE[0]], "a list of 1, where 2 are wanted"),
        ([*LEAGUE, LEAGUE[0]], "a list of 3, where 2 are wanted"),
        ([{"vp": 13}, LEAGUE[1]], "[0].team: is missing"),
        ([None, LEAGUE[1]], "[0]: None is not an object with team, vp"),
        ({"A": 13, 2: 7}, "{'A': 13, 2: 7} is not a list"),
    ],
)
def test_entries_that_are_missing_or_others_are_no_answer(answer: Any, why: str) -> None:
    with pytest.raises(Malformed) as malformed:
        compared(BY_NAME, LEAGUE, answer)
    assert str(malformed.value) == why


def test_parts_of_an_entry_that_are_null_are_not_judged() -> None:
    assert compared(BY_NAME, [{"team": "A", "vp": None}, LEAGUE[1]], LEAGUE) == []


def test_an_entry_that_is_null_is_not_judged_or_not_taken_but_no_crash() -> None:
    try:
        assert compared(BY_NAME, [None, LEAGUE[1]], LEAGUE) == []
    except Malformed:
        pass


def test_a_tournament_is_judged_in_any_order_of_its_pairs() -> None:
    pairs = OPERATIONS["pairs_result"]
    one = {"pair": 1, "points": 2, "percentage": 100, "rank": "1"}
    two = {"pair": "b", "points": 0, "percentage": 0, "rank": "2"}
    assert judge(pairs, [one, two], [two, one]).verdict == PASS
    wrong = judge(pairs, [one, two], [{**two, "rank": "2="}, one])
    assert (wrong.verdict, wrong.why) == (FAIL, "[pair b].rank: expected 2, got 2=")
    assert judge(pairs, [one, {**two, "percentage": None}], [one, two]).verdict == FAIL
    assert judge(pairs, [one, two], [one, one]).verdict == UNRESOLVED
    assert judge(pairs, [one, two], NoAnswer("refused", "no")).verdict == FAIL


def test_a_list_whose_length_is_no_matter_of_form_is_wrong_with_another_length() -> None:
    counted = ListOf(Whole(), counted=True)
    assert compared(counted, [1, 2], [1, 2]) == []
    assert compared(counted, [1, 2], [1]) == [("", [1, 2], [1])]
    assert compared(counted, [], [1]) == [("", [], [1])]
    assert compared(counted, [1, 2], [1, 3]) == [("[1]", 2, 3)]
    with pytest.raises(Malformed, match="a list of 1, where 2 are wanted"):
        compared(ListOf(Whole()), [1, 2], [1])


def test_a_rubber_of_too_few_games_fails_and_is_not_unresolved() -> None:
    both = {"NS": 0, "EW": 0}
    game = {"winner": "NS", "below": {"NS": 120, "EW": 0}}
    sheet = {"games": [game], "below": both, "above": both, "premium": both, "totals": both, "result": 0}
    none = judge(OPERATIONS["rubber"], sheet, {**sheet, "games": []})
    assert none.verdict == FAIL
    assert none.why.startswith("games: expected [{")
    assert judge(OPERATIONS["rubber"], sheet, sheet).verdict == PASS
    assert judge(OPERATIONS["rubber"], {**sheet, "result": None}, {**sheet, "result": 0}).verdict == FAIL


# --- records ----------------------------------------------------------------------------------------

DEAL = Record({"contract": ContractKind(), "honours": Maybe(Number())}, defaults={"honours": None})


def test_a_field_with_a_default_may_be_left_out_and_goes_out_all_the_same() -> None:
    assert DEAL.problem({"contract": "4H"}) is None
    assert DEAL.answer({"contract": "4H"}) == {"contract": "4H", "honours": None}
    python = DEAL.python({"contract": "4H"})
    assert python == {"contract": "4H", "honours": None}
    assert isinstance(python["contract"], ContractText)
    assert DEAL.wire({"contract": "4H", "honours": "1/2"})["honours"] == 0.5
    assert DEAL.schema()["required"] == ["contract", "honours"]
    assert (
        str(DEAL)
        == "{contract: a contract such as 4HX; Pass is refused, honours: a number, or null (may be left out)}"
    )


def test_a_field_without_a_default_may_not_be_left_out_and_is_not_put_in() -> None:
    assert DEAL.problem({"honours": None}) == "contract: is missing"
    assert DEAL.python({"honours": None}) == {"honours": None}
    assert DEAL.python({"contract": "4H", "lead": "SA"})["lead"] == "SA"
    wrongs: tuple[Any, ...] = (None, [], "4H", 7)
    for wrong in wrongs:
        assert DEAL.python(wrong) is wrong
        assert DEAL.wire(wrong) is wrong
        assert DEAL.problem(wrong)


def test_a_deal_of_a_rubber_is_asked_with_its_honours() -> None:
    given = {"deals": [{"side": "NS", "contract": "4S", "tricks": 10}]}
    for sent in (OPERATIONS["rubber"].python_arguments(given), OPERATIONS["rubber"].wire_arguments(given)):
        assert sent["deals"][0]["honours"] is None
    assert "honours" not in given["deals"][0], "the question itself is as it was"


def test_a_traveller_among_others_is_asked_with_its_vulnerability() -> None:
    line = {"ns": 1, "ew": 2, "contract": "4H", "declarer": "N", "tricks": 10}
    wire = OPERATIONS["pairs_result"].wire_arguments({"travellers": [{"board": 1, "lines": [line]}]})
    assert wire["travellers"][0]["vulnerable"] is None
    assert wire["travellers"][0]["lines"][0]["contract"]["level"] == 4


# --- all kinds --------------------------------------------------------------------------------------

EVERY = (
    *(Kind(), Whole(), Whole(0, 13), Number(), Truth(), Choice(("N", "E")), Choice((2, 1)), ContractKind()),
    *(ContractKind(passed_out=True), Edition({"2017": ("2007", "2017")}), Maybe(Whole()), Unsettled(Number())),
    *(Places(), Hand(), Moment(), Label(), ListOf(Whole()), BY_NAME, ROW, DEAL, ListOf(ROW, least=1)),
)


class Strange:
    """An object that breaks whenever it is looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def strange() -> Iterator[Any]:
    yield from (None, True, 0, 14, -1, 10**40, 0.5, math.nan, math.inf, "", "x", "4H", "Pass", "exact", "two\nlines")
    yield from ([], [None], [[]], [{}], {}, {"team": 1}, (), b"", {1}, object(), Strange(), Decimal("NaN"), 1j, len)
    yield from ("9" * 2000, Decimal("1E+400"), Decimal("-Infinity"), Fraction(1, 10**40), range(3), ["4H", 1])


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: str(kind)[:40])
def test_nothing_that_is_given_breaks_a_kind_and_problems_are_one_line(kind: Kind) -> None:
    for value in strange():
        problem = kind.problem(value)
        assert problem is None or (problem and "\n" not in problem), problem
        kind.python(value)
        if not isinstance(value, Decimal):
            kind.wire(value)
        if problem is None:
            assert compared(kind, value, value) == [], value


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: str(kind)[:40])
def test_whatever_is_written_is_read_or_refused_in_one_line(kind: Kind) -> None:
    for text in (
        "",
        "7",
        "-1",
        "4H",
        "exact",
        "null",
        "true",
        "[",
        "[[[[",
        "{}",
        "[1]",
        "two\nlines",
        "NaN",
        "9" * 500,
    ):
        try:
            kind.read(text)
        except Malformed as malformed:
            assert str(malformed)
            assert "\n" not in str(malformed)
