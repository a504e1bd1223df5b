"""The reference against published tables, against rules counted out by hand, and against nonsense."""

from __future__ import annotations

import csv
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import bridgescore_reference as reference
import pytest
from bridgescore_reference import (
    ByEdition,
    Contract,
    Line,
    Refused,
    Rulebook,
    Score,
    board_conditions,
    contract_score,
    imps,
    matchpoints,
    table_score,
    traveller,
)
from bridgescore_reference.duplicate import RULES
from bridgescore_reference.imps import RULES as IMP_RULES
from bridgescore_reference.matchpoints import RULES as MATCHPOINT_RULES

VECTORS = Path(__file__).parents[1] / "vectors"
CONTRACTS = [
    f"{level}{strain}{doubling}"
    for level in range(1, 8)
    for strain in ("C", "D", "H", "S", "NT")
    for doubling in ("", "X", "XX")
]
RESULTS = list(itertools.product(CONTRACTS, (False, True), range(14)))


def rows(table: str) -> list[dict[str, str]]:
    with (VECTORS / table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def published(edition: str) -> Iterator[tuple[str, bool, int, int]]:
    for row in rows(f"duplicate/tables/contract_scores_{edition}.csv"):
        for tricks in range(14):
            yield row["contract"], {"true": True, "false": False}[row["vulnerable"]], tricks, int(row[str(tricks)])


# --- contracts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2017", "1975"])
def test_every_contract_result_is_the_published_one(edition: str) -> None:
    table = list(published(edition))
    assert sorted((contract, vulnerable, tricks) for contract, vulnerable, tricks, _ in table) == sorted(RESULTS)
    assert [
        (contract, vulnerable, tricks, value)
        for contract, vulnerable, tricks, value in table
        if contract_score(contract, vulnerable, tricks, edition).value != value
    ] == []


@pytest.mark.parametrize("edition", ["2017", "1975"])
def test_every_derivation_adds_up_and_every_line_says_how(edition: str) -> None:
    for contract, vulnerable, tricks in RESULTS:
        score = contract_score(contract, vulnerable, tricks, edition)
        assert sum(line.value for line in score.because) == score.value, (contract, vulnerable, tricks)
        assert len({line.rule for line in score.because}) == len(score.because), "a rule has one line"
        for rule, text, value in score.because:
            assert rule in RULES
            if " x " in text:
                count, worth = map(int, text.split(" x "))
                assert abs(value) == count * worth
                assert worth == RULES.in_edition(edition)[rule]
            else:
                assert value == RULES.in_edition(edition)[rule]


def test_a_failing_contract_loses_for_each_trick_it_is_short_of() -> None:
    for contract, vulnerable, tricks in RESULTS:
        short = Contract.parse(contract).tricks_needed - tricks
        if short > 0:
            because = contract_score(contract, vulnerable, tricks).because
            assert sum(int(line.text.split(" x ")[0]) for line in because) == short
            assert all(line.value < 0 for line in because)


@pytest.mark.parametrize(
    ("laws", "same_as"), [("1987", "2017"), ("1997", "2017"), ("2007", "2017"), ("1963", "1975")]
)
def test_equal_editions_score_alike(laws: str, same_as: str) -> None:
    for question in RESULTS[::7]:
        assert contract_score(*question, laws) == contract_score(*question, same_as)


def test_editions_differ_where_the_laws_of_1987_changed_and_nowhere_else() -> None:
    changed = {question for question in RESULTS if contract_score(*question) != contract_score(*question, "1975")}
    redoubled_made = {
        (contract, vulnerable, tricks)
        for contract, vulnerable, tricks in RESULTS
        if contract.endswith("XX") and tricks >= Contract.parse(contract).tricks_needed
    }
    four_down = {
        (contract, vulnerable, tricks)
        for contract, vulnerable, tricks in RESULTS
        if "X" in contract and not vulnerable and tricks <= Contract.parse(contract).tricks_needed - 4
    }
    assert (len(redoubled_made), len(four_down)) == (280, 490)
    assert changed == redoubled_made | four_down


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "laws", "value"),
    [
        ("2SX", False, 9, "2017", 570),
        ("1CXX", True, 13, "2017", 2630),
        ("4H", True, 13, "2017", 710),
        ("6CXX", False, 12, "2017", 1380),
        ("6CXX", False, 12, "1975", 1330),
        ("1NTXX", False, 3, "2017", -1600),
        ("1NTXX", False, 3, "1975", -1400),
        ("5CXX", False, 12, "1975", 950),
        ("5CXX", False, 12, "2017", 1000),
        ("7NTXX", True, 13, "2017", 2980),
        ("7NTXX", True, 0, "2017", -7600),
    ],
)
def test_results_that_are_known_by_heart(contract: str, vulnerable: bool, tricks: int, laws: str, value: int) -> None:
    assert contract_score(contract, vulnerable, tricks, laws).value == value


def test_the_derivation_of_two_spades_doubled_with_an_overtrick() -> None:
    assert contract_score("2SX", vulnerable=False, tricks=9).because == (
        Line("law77.trick.major.doubled", "2 x 60", 120),
        Line("law77.bonus.game.not-vulnerable", "120 reaches 100", 300),
        Line("law77.insult.doubled", "", 50),
        Line("law77.overtrick.doubled.not-vulnerable", "1 x 100", 100),
    )


@pytest.mark.parametrize("text", CONTRACTS)
def test_a_contract_is_read_and_written_back(text: str) -> None:
    contract = Contract.parse(text)
    assert str(contract) == text
    assert Contract.parse(contract) == contract
    assert contract_score(contract, vulnerable=False, tricks=7) == contract_score(text, vulnerable=False, tricks=7)


# --- tables and boards ------------------------------------------------------------------------------


def test_a_table_scores_for_north_south_by_the_vulnerability_of_declarers_side() -> None:
    vulnerable_sides = {"None": "", "NS": "NS", "EW": "EW", "All": "NSEW"}
    for declarer, vulnerable, tricks in itertools.product("NESW", vulnerable_sides, range(14)):
        declaring = contract_score("3NTX", declarer in vulnerable_sides[vulnerable], tricks)
        table = table_score("3NTX", declarer, vulnerable, tricks)
        assert table.value == (declaring.value if declarer in "NS" else -declaring.value)
        assert table.because[:-1] == declaring.because
        assert table.because[-1].value == table.value


@pytest.mark.parametrize("vulnerable", ["None", "NS", "EW", "All"])
@pytest.mark.parametrize("laws", ["1963", "1975", "1987", "1997", "2007", "2017"])
def test_a_board_passed_out_scores_nothing(vulnerable: str, laws: str) -> None:
    passed_out = table_score("Pass", None, vulnerable, None, laws)
    assert passed_out == Score(0, (Line("law77.passed-out", "", 0),))
    assert type(passed_out.value) is int


def test_a_table_is_scored_by_the_edition_asked_for() -> None:
    assert table_score("6CXX", "W", "None", 12, "1975").value == -1330
    assert table_score("6CXX", "W", "None", 12, laws="2007").value == -1380


def test_boards_repeat_after_sixteen_and_are_those_of_the_table() -> None:
    table = rows("duplicate/tables/boards.csv")
    assert [row["board"] for row in table] == [str(board) for board in range(1, 17)]
    for board in (*range(1, 257), 10**9):
        row = table[(board - 1) % 16]
        conditions = board_conditions(board)
        assert conditions.value == {"dealer": row["dealer"], "vulnerable": row["vulnerable"]}
        cycle, dealer, vulnerable = conditions.because
        assert (cycle.rule, cycle.value) == ("law2.cycle", (board - 1) % 16 + 1)
        assert (dealer.value, vulnerable.value) == (row["dealer"], row["vulnerable"])


# --- IMPs -------------------------------------------------------------------------------------------

SCALE = [(int(row["from"]), int(row["to"] or 8000), int(row["imps"])) for row in rows("imps/tables/imp_scale.csv")]

#: What a size that is no multiple of 10 counts as, by ones: written out, not computed.
COUNTS_AS_TENS_MORE = {
    "lower": (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    "upper": (0, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "nearest-half-up": (0, 0, 0, 0, 0, 1, 1, 1, 1, 1),
    "nearest-half-down": (0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
}


def by_the_table(size: int) -> int:
    """IMPs for a multiple of 10 from 0 to 8000."""
    [value] = [value for start, end, value in SCALE if start <= size <= end]
    return value


def test_the_imp_table_with_both_signs() -> None:
    asked = 0
    for size in range(0, 8001, 10):
        for gap in ("reject", *COUNTS_AS_TENS_MORE):
            assert imps(size, gap).value == by_the_table(size)
            assert imps(-size, gap).value == -by_the_table(size)
            asked += 2
    assert asked == 801 * 5 * 2
    assert [imps(size).value for size in (8010, 100_000, 10**12)] == [24, 24, 24]


@pytest.mark.parametrize("gap", COUNTS_AS_TENS_MORE)
def test_every_difference_between_two_rows_by_each_reading(gap: str) -> None:
    by_tens = [by_the_table(size) for size in range(0, 8001, 10)] + [24]
    for size in range(8001):
        tens = size // 10 + COUNTS_AS_TENS_MORE[gap][size % 10]
        score = imps(size, gap)
        assert score.value == by_tens[tens], size
        if size % 10:
            assert (score.because[0].rule, score.because[0].value) == (f"imps.gap.{gap}", tens * 10)
        else:
            assert len(score.because) == 1


@pytest.mark.parametrize("gap", COUNTS_AS_TENS_MORE)
def test_imps_change_only_their_sign_with_the_difference(gap: str) -> None:
    for size in range(0, 8001, 17):
        assert imps(-size, gap).value == -imps(size, gap).value


def test_a_loss_has_a_line_of_its_own_and_nothing_lost_has_none() -> None:
    assert imps(-500).because == (
        Line("law78b.row-11", "500 to 590", 11),
        Line("law78b.loss", "the difference is a loss", -11),
    )
    assert imps(-10).because == (Line("law78b.row-0", "0 to 10", 0),)
    assert imps(-4000).because[0] == Line("law78b.row-24", "4000 and more", 24)


def test_no_difference_between_two_rows_is_scored_without_a_reading() -> None:
    refused = 0
    for size in range(8001):
        try:
            imps(size)
        except Refused as error:
            assert str(size) in str(error)
            assert "gap" in str(error)
            refused += 1
    assert refused == 8001 - 801


# --- matchpoints ------------------------------------------------------------------------------------


def random_fields() -> Iterator[tuple[int, ...]]:
    chance = random.Random("matchpoints")
    for _ in range(300):
        yield tuple(chance.choice((-800, -50, 0, 420, 430, 620)) for _ in range(chance.randint(1, 9)))


def by_comparing_all(scores: tuple[int, ...]) -> list[int]:
    return [
        sum(2 if mine > other else int(mine == other) for place, other in enumerate(scores) if place != mine_at)
        for mine_at, mine in enumerate(scores)
    ]


def test_matchpoints_are_those_of_comparing_each_with_each() -> None:
    for scores in random_fields():
        assert matchpoints(scores).value == by_comparing_all(scores)


@pytest.mark.parametrize("win", [2, 1])
def test_all_matchpoints_of_a_board_add_up(win: int) -> None:
    for scores in random_fields():
        assert sum(matchpoints(scores, win).value) == Fraction(win * len(scores) * (len(scores) - 1), 2)


def test_a_win_of_one_gives_half_the_points_of_a_win_of_two() -> None:
    for scores in random_fields():
        halves = matchpoints(scores, win=1).value
        assert [2 * one for one in halves] == matchpoints(scores, win=2).value
        assert all(type(one) is (int if one == int(one) else Fraction) for one in halves)


def test_matchpoints_do_not_depend_on_the_order() -> None:
    chance = random.Random("order")
    for scores in itertools.islice(random_fields(), 100):
        order = chance.sample(range(len(scores)), len(scores))
        shuffled = matchpoints([scores[place] for place in order])
        assert shuffled.value == [matchpoints(scores).value[place] for place in order]
        assert sorted(shuffled.because) == sorted(matchpoints(scores).because)


@pytest.mark.parametrize(
    ("scores", "win", "points"),
    [
        ([1380, 920, -50, -100, 430, 420], 2, [10, 8, 2, 0, 6, 4]),
        ([420, 420, -50], 1, [Fraction(3, 2), Fraction(3, 2), 0]),
        ([420], 2, [0]),
        ([-1400], 1, [0]),
        ([0, 0, 0], 2, [2, 2, 2]),
    ],
)
def test_matchpoints_counted_by_hand(scores: list[int], win: int, points: list[Any]) -> None:
    assert matchpoints(scores, win).value == points


def test_the_derivation_of_matchpoints_says_every_comparison_once() -> None:
    assert matchpoints([420, 430, 420], win=1).because == (
        Line("law78a.lower", "430: 2 lower", 4),
        Line("law78a.unit.half", "430: 4 units", 2),
        Line("law78a.equal", "420: 1 equal", 1),
        Line("law78a.higher", "420: 1 higher", 0),
        Line("law78a.unit.half", "420: 1 units", Fraction(1, 2)),
    )


# --- travellers -------------------------------------------------------------------------------------


def line(
    contract: str | None, declarer: str | None = None, tricks: int | None = None, pair: int = 1
) -> dict[str, Any]:
    return {"ns": pair, "ew": pair + 100, "contract": contract, "declarer": declarer, "tricks": tricks}


def random_travellers() -> Iterator[tuple[int, list[dict[str, Any]]]]:
    chance = random.Random("travellers")
    for _ in range(150):
        lines = []
        for pair in range(chance.randint(1, 8)):
            kind = chance.random()
            if kind < 0.1:
                lines.append(line(None, pair=pair))
            elif kind < 0.2:
                lines.append(line("Pass", pair=pair))
            else:
                lines.append(line(chance.choice(CONTRACTS[:60]), chance.choice("NESW"), chance.randint(5, 13), pair))
        yield chance.randint(1, 40), lines


@pytest.mark.parametrize("win", [2, 1])
def test_both_sides_of_a_table_share_the_top_and_scores_are_those_of_the_table(win: int) -> None:
    for board, lines in random_travellers():
        answer = traveller(board, lines, win).value["lines"]
        vulnerable = board_conditions(board).value["vulnerable"]
        played = [(one, said) for one, said in zip(lines, answer, strict=True) if one["contract"] is not None]
        for one, said in zip(lines, answer, strict=True):
            if one["contract"] is None:
                assert said == {"score": None, "ns_points": None, "ew_points": None}
        for one, said in played:
            assert said["score"] == table_score(one["contract"], one["declarer"], vulnerable, one["tricks"]).value
            assert said["ns_points"] + said["ew_points"] == win * (len(played) - 1)
            assert type(said["ew_points"]) in (int, Fraction)
        if played:
            scores = [said["score"] for _, said in played]
            assert [said["ns_points"] for _, said in played] == matchpoints(scores, win).value


def test_a_traveller_is_scored_by_its_board_unless_told_otherwise() -> None:
    lines = [line("4H", "N", 10), line("4H", "E", 10)]
    by_board = [said["score"] for said in traveller(2, lines).value["lines"]]
    told = [said["score"] for said in traveller(2, lines, vulnerable="EW").value["lines"]]
    assert (by_board, told) == ([620, -420], [420, -620])


def test_one_result_alone_has_no_top_and_no_result_at_all_is_no_error() -> None:
    assert traveller(8, [line("3NT", "N", 9), line(None)]).value == {
        "lines": [
            {"score": 400, "ns_points": 0, "ew_points": 0},
            {"score": None, "ns_points": None, "ew_points": None},
        ]
    }
    nothing = {"score": None, "ns_points": None, "ew_points": None}
    assert traveller(8, [line(None), line(None)]).value == {"lines": [nothing, nothing]}


def test_a_pass_out_is_compared_and_a_board_not_played_is_not() -> None:
    passed = traveller(1, [line("1NT", "N", 7), line("Pass")]).value["lines"]
    not_played = traveller(1, [line("1NT", "N", 7), line(None)]).value["lines"]
    assert [said["ns_points"] for said in passed] == [2, 0]
    assert [said["ns_points"] for said in not_played] == [0, None]


# --- what is refused --------------------------------------------------------------------------------

Ask = Callable[..., Score]


#: What is no whole number, though some programs take it for one.
NOT_WHOLE: tuple[Any, ...] = (True, False, 9.0, float("nan"), "9", "", None, [9])


def one_wrong(ask: Ask, right: Mapping[str, Any], name: str, wrong: Iterable[Any], *words: str) -> Iterator[Any]:
    """A case for each value that `name` must not have; the message quotes it, and says `words` or else `name`."""
    for value in wrong:
        given = {**right, name: value}
        yield pytest.param(ask, given, (*(words or (name,)), repr(value)), id=f"{ask.__name__}-{name}={value!r}")


def wrong_in_all(ask: Ask, given: Mapping[str, Any], *words: str, id: str) -> Any:
    return pytest.param(ask, given, words, id=f"{ask.__name__}-{id}")


def refusals_of_a_contract() -> Iterator[Any]:
    right = {"contract": "4H", "vulnerable": False, "tricks": 9}
    texts = ("8H", "0H", "4Z", "", "4HXXX", "4", "NT", "Pass", "4h", "4 H", " 4H", "4H\n", "4HN", "4HN+4", "\uff14H")
    yield from one_wrong(contract_score, right, "contract", (*texts, None, 4, b"4H", ["4H"]))
    truths = (0, 1, None, "true", "NS", "None")
    yield from one_wrong(contract_score, right, "vulnerable", truths, "vulnerable", "true or false")
    yield from one_wrong(contract_score, right, "tricks", (*NOT_WHOLE, -1, 14, 1000))
    for laws in ("1935", "1986", "2018", "", "97", None, 2017, True):
        words = (str(laws), "known", "1963", "2017")
        yield wrong_in_all(contract_score, {**right, "laws": laws}, *words, id=f"laws={laws!r}")


def refusals_of_a_table() -> Iterator[Any]:
    right = {"contract": "4H", "declarer": "N", "vulnerable": "None", "tricks": 9}
    passed = {"contract": "Pass", "declarer": None, "vulnerable": "None", "tricks": None}
    tables = ("none", "Both", "all", "N", "", None, True, False)
    yield from one_wrong(table_score, right, "declarer", ("X", "n", "North", "", 1, True))
    yield from one_wrong(table_score, right, "vulnerable", tables, "vulnerable", "None NS EW All")
    yield from one_wrong(table_score, passed, "vulnerable", tables, "vulnerable", "None NS EW All")
    yield from one_wrong(table_score, right, "tricks", (True, 9.0, "9", [9], -1, 14))
    yield from one_wrong(table_score, right, "contract", ("8H", "pass", "", 4))
    yield wrong_in_all(table_score, {**right, "declarer": None}, "4H", "declarer", id="no declarer")
    yield wrong_in_all(table_score, {**right, "tricks": None}, "4H", "tricks", id="no tricks")
    yield wrong_in_all(table_score, {**right, "contract": None}, "contract", id="no contract")
    yield wrong_in_all(table_score, {**right, "laws": "1935"}, "1935", "1963 1975", id="laws of 1935")
    yield wrong_in_all(table_score, {**passed, "declarer": "N"}, "passed out", "declarer", id="pass by North")
    yield wrong_in_all(table_score, {**passed, "tricks": 0}, "passed out", "tricks", id="pass with tricks")
    yield wrong_in_all(table_score, {**passed, "laws": "1935"}, "1935", "1963 1975", id="pass of 1935")


def refusals_of_comparisons() -> Iterator[Any]:
    yield from one_wrong(board_conditions, {}, "board", (0, -1, *NOT_WHOLE))
    yield from one_wrong(imps, {}, "difference", NOT_WHOLE)
    yield from one_wrong(imps, {"difference": 20}, "gap", ("nearest", "", None, True, 10), "gap", "lower")
    yield wrong_in_all(imps, {"difference": 15}, "15", "gap", id="15 without a reading")
    lists: tuple[Any, ...] = ([], (), "420", "", 420, None, {420, 430}, {"N": 420}, iter([420]))
    for scores in lists:
        yield wrong_in_all(matchpoints, {"scores": scores}, "scores", id=f"scores are {type(scores).__name__}")
    for one in NOT_WHOLE:
        yield wrong_in_all(matchpoints, {"scores": [420, one]}, "score", repr(one), id=f"one of them is {one!r}")
    yield from one_wrong(matchpoints, {"scores": [420]}, "win", (0, 3, -1, True, "2", None))


def refusals_of_a_traveller() -> Iterator[Any]:
    right: dict[str, Any] = {"board": 1, "lines": [line("4H", "N", 10)]}
    yield from one_wrong(traveller, right, "board", (0, True, "1", None))
    yield from one_wrong(traveller, right, "win", (0, True, "1"))
    yield from one_wrong(traveller, right, "vulnerable", ("none", "", True, False, 0))
    lists: tuple[Any, ...] = ([], "", "4H", None, {}, {"lines": []})
    for lines in lists:
        yield wrong_in_all(traveller, {"board": 1, "lines": lines}, "lines", id=f"lines={lines!r}")
    wrong_lines: tuple[tuple[str, Any, str], ...] = (
        ("contract", line("8H", "N", 10), "8H"),
        ("declarer", line("4H", "X", 10), "declarer"),
        ("no declarer", line("4H", None, 10), "declarer"),
        ("tricks", line("4H", "N", 14), "tricks"),
        ("no tricks", line("4H", "N"), "tricks"),
        ("pass by North", line("Pass", "N"), "declarer"),
        ("pass with tricks", line("Pass", None, 0), "tricks"),
        ("nothing by North", line(None, "N"), "declarer"),
        ("nothing with tricks", line(None, None, 7), "tricks"),
        ("that is text", "4H", "line"),
        ("that is nothing", None, "line"),
        ("that is a list", ["4H"], "line"),
    )
    for name, wrong, word in wrong_lines:
        given = {"board": 1, "lines": [line("4H", "N", 10), wrong]}
        yield wrong_in_all(traveller, given, "line 2", word, id=f"line {name}")


REFUSALS = [
    *refusals_of_a_contract(),
    *refusals_of_a_table(),
    *refusals_of_comparisons(),
    *refusals_of_a_traveller(),
]


@pytest.mark.parametrize(("ask", "given", "words"), REFUSALS)
def test_what_has_no_answer_is_refused_in_words_that_name_it(
    ask: Ask, given: Mapping[str, Any], words: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        ask(**given)
    said = str(refused.value)
    assert [word for word in words if word not in said] == [], said
    assert "\n" not in said
    assert isinstance(refused.value, ValueError)


# --- rules by themselves ----------------------------------------------------------------------------


@cache
def usual_scores() -> dict[tuple[str, bool, int], int]:
    return {question: contract_score(*question).value for question in RESULTS}


def differs(rules: Rulebook) -> int:
    """In how many of the 2,940 results another rulebook gives another score."""
    return sum(contract_score(*question, rules=rules).value != usual for question, usual in usual_scores().items())


@pytest.mark.parametrize(
    ("values", "number"),
    [
        ({"law77.insult.redoubled": 50}, 280),
        ({"law77.bonus.grand-slam.not-vulnerable": 750}, 15),
        ({"law77.game.threshold": 101}, 22),
        (
            {
                "law77.undertrick.fourth-on.doubled.not-vulnerable": 200,
                "law77.undertrick.fourth-on.redoubled.not-vulnerable": 400,
            },
            490,
        ),
        ({"law77.insult.redoubled": 100}, 0),
    ],
)
def test_an_altered_rule_spoils_as_many_results_as_is_known_of_it(values: dict[str, int], number: int) -> None:
    assert differs(RULES.altered(values)) == number


def test_a_rule_altered_to_one_value_holds_in_every_edition() -> None:
    rules = RULES.altered({"law77.insult.redoubled": 7})
    for laws in ("2017", "1975"):
        lines = contract_score("1CXX", vulnerable=False, tricks=7, laws=laws, rules=rules).because
        assert Line("law77.insult.redoubled", "", 7) in lines


def test_a_rule_altered_by_edition_holds_in_each_as_told() -> None:
    rules = RULES.altered({"law77.insult.redoubled": ByEdition({"2017": 1, "1975": 2})})
    assert [rules.in_edition(laws)["law77.insult.redoubled"] for laws in ("2017", "1975")] == [1, 2]


def test_every_rule_of_the_contract_table_matters_somewhere() -> None:
    questions = random.Random("rules").sample(RESULTS, len(RESULTS))
    usual = usual_scores()
    for rule in RULES:
        if rule.startswith("law77.") and rule != "law77.passed-out":
            without = RULES.neutralised(rule)
            changed = (q for q in questions if contract_score(*q, rules=without).value != usual[q])
            assert next(changed, None) is not None, rule


NOBODY_DEALS = {"dealer": None, "vulnerable": "None"}


@pytest.mark.parametrize(
    ("ask", "given", "rules", "rule", "value"),
    [
        (contract_score, ("2SX", False, 9), RULES, "law77.insult.doubled", 520),
        (contract_score, ("6CXX", False, 12, "2017"), RULES, "law77.insult.redoubled", 1280),
        (contract_score, ("6CXX", False, 12, "1975"), RULES, "law77.insult.redoubled", 1280),
        (table_score, ("Pass", None, "All", None), RULES, "law77.passed-out", 1),
        (board_conditions, (1,), RULES, "law2.dealer.north", NOBODY_DEALS),
        (imps, (15, "upper"), IMP_RULES, "imps.gap.upper", None),
        (imps, (-20,), IMP_RULES, "law78b.loss", 0),
        (imps, (20,), IMP_RULES, "law78b.row-1", None),
        (matchpoints, ([420, -50],), MATCHPOINT_RULES, "law78a.lower", [0, 0]),
        (matchpoints, ([420, -50], 1), MATCHPOINT_RULES, "law78a.unit.half", [0, 0]),
    ],
)
def test_a_neutralised_rule_has_no_effect_any_more(
    ask: Ask, given: tuple[Any, ...], rules: Rulebook, rule: str, value: Any
) -> None:
    before = ask(*given)
    assert ask(*given, rules=rules.neutralised(rule)).value == value
    assert before.value != value
    assert ask(*given) == before, "the rulebook itself is as it was"


def test_a_traveller_whose_not_played_is_neutralised_counts_it_as_nought() -> None:
    lines = [line("4H", "N", 10), line(None)]
    answer = traveller(1, lines, rules=MATCHPOINT_RULES.neutralised("traveller.not-played")).value["lines"]
    assert [said["score"] for said in answer] == [420, 0]
    assert [said["ns_points"] for said in answer] == [2, 0]


@pytest.mark.parametrize("name", ["law77.insult.trebled", "", "law77"])
def test_a_rule_that_does_not_exist_cannot_be_altered_or_neutralised(name: str) -> None:
    with pytest.raises(KeyError, match=repr(name)):
        RULES.altered({name: 1, "law77.insult.doubled": 1})
    with pytest.raises(KeyError, match=repr(name)):
        RULES.neutralised(name)
    with pytest.raises(KeyError):
        RULES[name]


def test_two_rulebooks_are_one_and_the_second_has_the_last_word() -> None:
    both = Rulebook({"a": 1, "b": 2}) | Rulebook({"b": 3, "c": 4})
    assert dict(both) == {"a": 1, "b": 3, "c": 4}
    assert len(both) == 3


def test_everything_the_package_offers_is_there() -> None:
    for name in reference.__all__:
        assert hasattr(reference, name)
