"""The reference beyond one board: matches, leagues, tournaments, Chicago, rubbers and procedure.

What is tested follows from what the answers mean, and not from the formulas of the reference: sums add
up, sides exchanged exchange the answer, a score is the same by two ways.
"""

from __future__ import annotations

import csv
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from bridgescore_reference import (
    Contract,
    Line,
    Refused,
    Score,
    board_conditions,
    chicago_conditions,
    contract_score,
    duplicate_chicago,
    group_matchpoints,
    high_card_points,
    imps,
    matchpoints,
    pairs_result,
    rubber,
    rubber_correction,
    russian_chicago,
    score_correction,
    standings,
    table_score,
    target_score,
    team_match,
    total_points,
    traveller,
    trick_agreement,
    trick_dispute,
    victory_points,
)
from bridgescore_reference.rounding import ROUNDINGS, rounded
from bridgescore_reference.rounding import RULES as ROUNDING_RULES
from bridgescore_reference.values import told

VECTORS = Path(__file__).parents[1] / "vectors"
CONTRACTS = [
    f"{level}{strain}{doubling}"
    for level in range(1, 8)
    for strain in ("C", "D", "H", "S", "NT")
    for doubling in ("", "X", "XX")
]
SEATS = "NESW"
Given = dict[str, Any]
Table = list[list[Any]]


def rows(table: str) -> list[dict[str, str]]:
    with (VECTORS / table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def a_result(chance: random.Random) -> Given:
    """A contract somebody played, or a deal passed out."""
    if chance.random() < 0.1:
        return {"contract": "Pass", "declarer": None, "tricks": None}
    return {"contract": chance.choice(CONTRACTS), "declarer": chance.choice(SEATS), "tricks": chance.randint(0, 13)}


def other_sign(value: Any) -> Any:
    """An answer with every number in it negative where it was positive."""
    if isinstance(value, dict):
        return {name: other_sign(one) for name, one in value.items()}
    return [other_sign(one) for one in value] if isinstance(value, list) else -value


def worth(score: Score, rule: str) -> list[Any]:
    """The values of all lines of a rule, or of rules that begin so."""
    return [line.value for line in score.because if line.rule == rule or line.rule.startswith(f"{rule}.")]


# --- total points -----------------------------------------------------------------------------------


def test_total_points_are_the_scores_added_up_in_any_order() -> None:
    chance = random.Random("total")
    for _ in range(50):
        scores = [chance.randrange(-7600, 2990, 10) for _ in range(chance.randint(1, 30))]
        score = total_points(scores)
        assert score.value == sum(scores)
        assert [line.value for line in score.because] == scores
        assert total_points(chance.sample(scores, len(scores))).value == score.value
        assert total_points([-one for one in scores]).value == -score.value


# --- a scale of an organiser's own ------------------------------------------------------------------

LAW_AS_TABLE: Table = [
    [int(row["from"]), int(row["to"]) if row["to"] else None, int(row["imps"])]
    for row in rows("imps/tables/imp_scale.csv")
]
#: The scale of the law without holes: each row goes on to where the next begins.
WITHOUT_HOLES: Table = [
    [start, after[0] - 1 if after else None, worth]
    for (start, _, worth), after in itertools.zip_longest(LAW_AS_TABLE, LAW_AS_TABLE[1:])
]


@pytest.mark.parametrize("gap", ["reject", "lower", "upper", "nearest-half-up", "nearest-half-down"])
def test_the_scale_of_the_law_given_as_a_table_is_the_scale_of_the_law(gap: str) -> None:
    for difference in range(-4300, 4301, 10):
        assert imps(difference, gap, LAW_AS_TABLE).value == imps(difference, gap).value
    for size in range(4300):
        try:
            by_law: Any = imps(size, gap).value
        except Refused:
            # In a table every number between the ends of a row counts: 23 is in one, 15 in none.
            in_a_row = any(start <= size <= (end or size) for start, end, _ in LAW_AS_TABLE)
            by_law = imps(size, "lower").value if in_a_row else "refused"
        try:
            assert imps(size, gap, LAW_AS_TABLE).value == by_law, size
        except Refused:
            assert by_law == "refused", size


def test_a_scale_without_holes_leaves_nothing_to_a_reading() -> None:
    for size in range(0, 5000, 7):
        assert imps(size, "reject", WITHOUT_HOLES).value == imps(size, "upper", WITHOUT_HOLES).value
        assert imps(-size, table=WITHOUT_HOLES).value == -imps(size, table=WITHOUT_HOLES).value
        assert imps(size, table=WITHOUT_HOLES).value == imps(size, "lower").value


def test_a_difference_outside_the_rows_is_a_matter_of_the_reading() -> None:
    table: Table = [[0, 40, 0], [50, 70, 1], [100, None, 2]]
    assert [imps(45, gap, table).value for gap in ("lower", "upper", "nearest-half-up", "nearest-half-down")] == [
        *(0, 1, 1, 0)
    ]
    assert imps(-75, "lower", table).because == (
        Line("imps.gap.lower", "75 counts as 70", 70),
        Line("law78d.table", "50 to 70", 1),
        Line("law78b.loss", "the difference is a loss", -1),
    )
    for gap in ("reject", "upper", "lower", "nearest-half-up"):
        with pytest.raises(Refused, match="85|80|90"):
            imps(85, gap, table)


# --- teams ------------------------------------------------------------------------------------------


def random_matches() -> Iterator[list[dict[str, int]]]:
    chance = random.Random("teams")
    for _ in range(60):
        yield [
            {room: chance.randrange(-1700, 1710, 10) for room in ("open", "closed")}
            for _ in range(chance.randint(1, 12))
        ]


def test_a_match_is_its_boards_in_imps_and_its_series_added_up() -> None:
    chance = random.Random("series")
    for boards in random_matches():
        cut = chance.randint(1, len(boards))
        series = [cut, len(boards) - cut] if cut < len(boards) else [cut]
        match = team_match(boards, series).value
        assert match["imps"] == [imps(board["open"] - board["closed"]).value for board in boards]
        assert match["series"] == [sum(match["imps"][:cut]), sum(match["imps"][cut:])][: len(series)]
        assert match["result"] == sum(match["series"]) == sum(match["imps"])
        in_one = team_match(boards).value
        assert (in_one["series"], in_one["result"]) == ([match["result"]], match["result"])


def test_a_match_from_the_other_side_has_the_other_sign() -> None:
    for boards in random_matches():
        match = team_match(boards).value
        assert team_match(boards, open_line="EW", closed_line="NS").value == other_sign(match)
        rooms_exchanged = [{"open": board["closed"], "closed": board["open"]} for board in boards]
        assert team_match(rooms_exchanged).value == other_sign(match)
        assert team_match(rooms_exchanged, open_line="EW", closed_line="NS").value == match


def test_a_match_by_a_scale_of_its_own_takes_every_board_by_it() -> None:
    table: Table = [[0, 90, 0], [100, None, 5]]
    boards = [{"open": 420, "closed": 400}, {"open": 0, "closed": 620}, {"open": 95, "closed": -5}]
    assert team_match(boards, table=table).value == {"imps": [0, -5, 5], "series": [0], "result": 0}


# --- victory points and leagues ---------------------------------------------------------------------


def vp(margin: int, **more: Any) -> tuple[Any, Any]:
    value = victory_points(margin, "russia-24", 24, **more).value
    return value["first"], value["second"]


def test_victory_points_share_twenty_never_fall_and_are_mirrored() -> None:
    before = -1
    for margin in range(-120, 121):
        first, second = vp(margin)
        assert first + second == 20
        assert before <= first <= 20
        assert vp(-margin) == (second, first)
        before = first
    assert [vp(margin)[0] for margin in (0, 2, 3, 13, 54, 55, 10**9)] == [10, 10, 11, 13, 19, 20, 20]


def test_victory_points_are_those_of_the_published_table() -> None:
    for row in rows("victory_points/tables/russia_24.csv"):
        for margin in {int(row["from"]), int(row["to"] or 200)}:
            assert vp(margin) == (int(row["winner"]), int(row["loser"]))
            assert vp(-margin)[1 if margin else 0] == int(row["winner"])


def test_victory_points_by_an_organisers_table_are_exact() -> None:
    table: Table = [[0, 4, "10", "10"], [5, 9, "12.25", "7.75"], [10, None, "41/3", "19/3"]]
    assert victory_points(-7, "ours", 7, table).value == {"first": Fraction(31, 4), "second": Fraction(49, 4)}
    assert victory_points(12, "ours", 7, table).value == {"first": Fraction(41, 3), "second": Fraction(19, 3)}
    assert victory_points(-3, "ours", 7, table).because == (Line("law78d.table", "0 to 4", [10, 10]),)


def random_leagues() -> Iterator[list[Given]]:
    chance = random.Random("league")
    for _ in range(100):
        teams = chance.sample(["A", "B", "C", 1, 2, 10, "1"], chance.randint(1, 7))
        yield [
            {"team": chance.choice(teams), "vp": chance.choice([0, 10, 13, 20, "12.5", Fraction(1, 3)])}
            for _ in range(chance.randint(1, 20))
        ]


def test_a_league_loses_no_points_and_forgets_nobody() -> None:
    for results in random_leagues():
        table = standings(results).value
        assert sum(one["vp"] for one in table) == sum(Fraction(result["vp"]) for result in results)
        assert [one["team"] for one in table] == list({one["team"]: 0 for one in table})
        assert {one["team"] for one in table} == {result["team"] for result in results}


def the_place(mine: Any, of_all: Sequence[Any]) -> str:
    """The place of a sum among all sums, found by standing in line."""
    line = sorted(of_all, reverse=True)
    return f"{line.index(mine) + 1}{'=' if line.count(mine) > 1 else ''}"


def test_a_place_is_that_of_the_line_sorted_by_points() -> None:
    for results in random_leagues():
        table = standings(results).value
        sums = [one["vp"] for one in table]
        assert sums == sorted(sums, reverse=True)
        assert [one["rank"] for one in table] == [the_place(mine, sums) for mine in sums]


def test_a_league_is_the_same_in_whatever_order_its_matches_are_told() -> None:
    chance = random.Random("order")
    for results in itertools.islice(random_leagues(), 40):
        told = standings(chance.sample(results, len(results))).value
        assert sorted(told, key=repr) == sorted(standings(results).value, key=repr)


def test_a_number_and_the_same_as_text_are_two_teams() -> None:
    table = standings([{"team": 1, "vp": 12}, {"team": "1", "vp": 8}]).value
    assert [(one["team"], one["rank"]) for one in table] == [(1, "1"), ("1", "2")]


# --- rounding ---------------------------------------------------------------------------------------


def round_to(value: Fraction, decimals: int | str, rounding: str) -> Any:
    line = rounded(value, decimals, rounding, 50, ROUNDING_RULES)
    return value if line is None else line.value


@pytest.mark.parametrize(("places", "last"), [(0, 0), *itertools.product((1, 2, 3), (0, 1, 4, 5, 8, 9))])
@pytest.mark.parametrize("whole", [0, 1, 49, 50, 51, 98, 99])
def test_an_exact_half_goes_where_the_reading_says(places: int, whole: int, last: int) -> None:
    unit = Fraction(1, 10**places)
    below = whole + last * unit
    half, above = below + unit / 2, below + unit
    towards, away = (above, below) if half < 50 else (below, above)
    even = below if (below / unit) % 2 == 0 else above
    assert round_to(half, places, "half-up") == above
    assert round_to(half, places, "half-even") == even
    assert round_to(half, places, "half-to-average") == towards
    assert round_to(half, places, "half-from-average") == away
    assert round_to(half, "exact", "half-up") == half
    for rounding in ROUNDINGS:
        assert round_to(half - unit / 1000, places, rounding) == below
        assert round_to(half + unit / 1000, places, rounding) == above
        assert round_to(below, places, rounding) == below
        assert rounded(below, places, rounding, 50, ROUNDING_RULES) is None


def test_what_is_rounded_is_never_further_away_than_half_a_unit() -> None:
    chance = random.Random("rounding")
    for _ in range(500):
        value = Fraction(chance.randint(0, 5000), chance.randint(1, 50))
        places, rounding = chance.randint(0, 4), chance.choice(ROUNDINGS)
        near = Fraction(round_to(value, places, rounding))
        assert abs(near - value) <= Fraction(1, 2 * 10**places)
        assert (near * 10**places).denominator == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((0, "0"), (-7, "-7"), (Fraction(23, 2), "11.5"), (Fraction(-1, 4), "-0.25"), (Fraction(55, 3), "55/3")),
        *((Fraction(100125, 1000), "100.125"), (Fraction(123456789, 1000), "123456.789"), (10**30, "1" + "0" * 30)),
        *((Fraction(200001, 2), "100000.5"), (Fraction(1, 1000), "0.001")),
    ],
)
def test_a_number_is_told_with_all_its_digits(value: Any, text: str) -> None:
    assert told(value) == text


# --- pairs ------------------------------------------------------------------------------------------


def a_howell(pairs: int, chance: random.Random, *, win: int = 2) -> list[Given]:
    """Every pair against every other, a board a round, everybody at some table: all play equally much."""
    seats = list(range(1, pairs + 1))
    travellers = []
    for board in range(1, pairs):
        lines = []
        for one, other in zip(seats[: pairs // 2], reversed(seats), strict=False):
            ns, ew = chance.sample([one, other], 2)
            lines.append({"ns": ns, "ew": ew, **a_result(chance)})
        travellers.append({"board": board, "lines": lines})
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return travellers


@pytest.mark.parametrize("win", [2, 1])
@pytest.mark.parametrize("pairs", [4, 6, 8, 10])
def test_the_percentages_of_all_who_play_equally_much_are_fifty_on_the_average(pairs: int, win: int) -> None:
    chance = random.Random(f"pairs {pairs} {win}")
    result = pairs_result(a_howell(pairs, chance), win, decimals="exact").value
    assert len(result) == pairs
    assert sum(Fraction(one["percentage"]) for one in result) == 50 * pairs
    tables = pairs // 2
    assert sum(one["points"] for one in result) == (pairs - 1) * tables * win * (tables - 1)
    for one in result:
        assert Fraction(one["percentage"]) == Fraction(100 * one["points"]) / ((pairs - 1) * win * (tables - 1))
        assert one["rank"] == the_place(one["points"], [other["points"] for other in result])


def by_pair(score: Score) -> dict[Any, dict[str, Any]]:
    return {one["pair"]: one for one in score.value}


def test_the_points_of_a_pair_are_those_of_the_travellers() -> None:
    chance = random.Random("travellers")
    for _ in range(20):
        travellers = a_howell(chance.choice([4, 6, 8]), chance)
        for one in travellers:
            if chance.random() < 0.3:
                one["vulnerable"] = chance.choice(["None", "NS", "EW", "All"])
        won: dict[int, Any] = {}
        for one in travellers:
            scored = traveller(one["board"], one["lines"], 2, one.get("vulnerable")).value["lines"]
            for line, points in zip(one["lines"], scored, strict=True):
                won[line["ns"]] = won.get(line["ns"], 0) + points["ns_points"]
                won[line["ew"]] = won.get(line["ew"], 0) + points["ew_points"]
        assert {name: one["points"] for name, one in by_pair(pairs_result(travellers)).items()} == won


def test_a_tournament_does_not_depend_on_the_order_of_its_travellers() -> None:
    chance = random.Random("shuffled")
    travellers = a_howell(8, chance)
    usual = by_pair(pairs_result(travellers))
    for _ in range(10):
        mixed = [
            {**one, "lines": chance.sample(one["lines"], len(one["lines"]))}
            for one in chance.sample(travellers, len(travellers))
        ]
        assert by_pair(pairs_result(mixed)) == usual


def played(ns: Any, ew: Any, tricks: int | None = 9) -> Given:
    """3NT by North, or nothing."""
    if tricks is None:
        return {"ns": ns, "ew": ew, "contract": None, "declarer": None, "tricks": None}
    return {"ns": ns, "ew": ew, "contract": "3NT", "declarer": "N", "tricks": tricks}


def test_two_fields_are_two_tables_of_places() -> None:
    lines = [played("a", 1, 10), played("b", 2, 9), played("c", 3, 9)]
    result = pairs_result([{"board": 1, "lines": lines}], fields="two").value
    assert [(one["pair"], one["points"], one["rank"]) for one in result] == [
        *(("a", 4, "1"), ("b", 1, "2="), ("c", 1, "2=")),
        *((2, 3, "1="), (3, 3, "1="), (1, 0, "3")),
    ]
    together = pairs_result([{"board": 1, "lines": lines}]).value
    assert [one["rank"] for one in together] == ["1", "2=", "2=", "4=", "4=", "6"]


def test_who_played_more_boards_is_ranked_by_percentage_and_who_played_none_not_at_all() -> None:
    lines = [played(1, 2, 10), played(3, 4, 9), played(5, 6, None)]
    more = [played(1, 4, 8), played(3, 2, 9)]
    result = by_pair(pairs_result([{"board": 1, "lines": lines}, {"board": 2, "lines": more}]))
    assert [result[pair]["points"] for pair in (1, 2, 3, 4, 5, 6)] == [2, 0, 2, 4, 0, 0]
    assert result[5] == {"pair": 5, "points": 0, "percentage": None, "rank": None}
    assert [result[pair]["rank"] for pair in (4, 1, 3, 2)] == ["1", "2=", "2=", "4"]


def test_a_better_percentage_is_ahead_of_a_greater_sum_where_boards_differ() -> None:
    first = [played(1, 2, 10), played(3, 4, 9)]
    second = [played(1, 5, 9), played(3, 6, 8)]
    third = [played(1, 7, 7), played(3, 8, 8)]
    result = by_pair(
        pairs_result([{"board": number, "lines": lines} for number, lines in enumerate((first, second, third), 1)])
    )
    assert (result[1]["points"], result[1]["percentage"]) == (4, Fraction(6667, 100))
    assert (result[4]["points"], result[4]["percentage"]) == (2, 100)
    assert (result[4]["rank"], result[1]["rank"]) == ("1=", "4")


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_places_are_those_of_the_exact_percentages_however_they_are_shown(rounding: str) -> None:
    chance = random.Random("display")
    travellers = [*a_howell(6, chance), {"board": 20, "lines": [played(1, 2, 9), played(3, 4, 8)]}]
    exactly = by_pair(pairs_result(travellers, decimals="exact"))
    shown = by_pair(pairs_result(travellers, decimals=0, rounding=rounding))
    assert {name: one["rank"] for name, one in shown.items()} == {name: one["rank"] for name, one in exactly.items()}
    for name, one in shown.items():
        assert one["percentage"] == round_to(Fraction(exactly[name]["percentage"]), 0, rounding)


@pytest.mark.parametrize("order", [(None, 9), (9, None), (9, 9), (None, None)])
def test_a_pair_has_a_board_once_played_or_not(order: tuple[int | None, int | None]) -> None:
    travellers = [
        {"board": 3, "lines": [played(1, 2, order[0])]},
        {"board": 3, "lines": [played(1, 4, order[1])]},
    ]
    with pytest.raises(Refused, match="pair 1 has board 3"):
        pairs_result(travellers)


# --- groups -----------------------------------------------------------------------------------------


def random_groups() -> Iterator[list[list[int]]]:
    chance = random.Random("groups")
    for _ in range(150):
        yield [
            [chance.choice((-100, -50, 0, 420, 450, 620)) for _ in range(chance.randint(1, 6))]
            for _ in range(chance.randint(1, 4))
        ]


READINGS = ("clamp-attainable", "clamp-awarded", "stretch")


def test_one_group_is_a_board_like_any_other() -> None:
    for [scores, *_] in random_groups():
        raw = matchpoints(scores).value
        for reading in ("clamp-attainable", "stretch"):
            answer = group_matchpoints([scores], reading=reading).value
            assert answer["ns"] == [raw]
            assert answer["ew"] == [[2 * (len(scores) - 1) - one for one in raw]]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("win", [2, 1])
def test_the_readings_only_raise_and_never_reorder(reading: str, win: int) -> None:
    for groups in random_groups():
        answer = group_matchpoints(groups, win, reading=reading).value
        top = win * (sum(map(len, groups)) - 1)
        floor = Fraction(3 * top, 5)
        for scores, ns, ew in zip(groups, answer["ns"], answer["ew"], strict=True):
            raw: list[Any] = matchpoints(scores, win).value
            group_top = win * (len(scores) - 1)
            most: Any = max(group_top, floor)
            for points, mine, theirs in zip(raw, ns, ew, strict=True):
                assert mine >= points
                assert theirs >= group_top - points
                assert group_top <= mine + theirs <= 2 * most
                assert max(mine, theirs) <= most
            # Who scored more has no less.
            in_order = sorted(zip(scores, ns, strict=True))
            assert [mine for _, mine in in_order] == sorted(ns)
            if reading == "stretch" and len(scores) > 1:
                assert all(mine + theirs == most for mine, theirs in zip(ns, ew, strict=True))
            if group_top >= floor and reading != "clamp-awarded":
                assert (ns, ew) == (raw, [group_top - one for one in raw])


def test_the_text_answers_the_best_alone_and_nothing_else() -> None:
    for groups in random_groups():
        answer = group_matchpoints(groups, results=sum(map(len, groups))).value
        floor = Fraction(6 * (sum(map(len, groups)) - 1), 5)
        for scores, ns, ew in zip(groups, answer["ns"], answer["ew"], strict=True):
            top = max(2 * (len(scores) - 1), floor)
            for best, side in ((max(scores), ns), (min(scores), ew)):
                alone = scores.count(best) == 1
                assert side == [top if alone and one == best else None for one in scores]


def test_both_sides_of_a_board_in_groups_are_treated_alike() -> None:
    for groups in random_groups():
        mirrored = [[-one for one in group] for group in groups]
        for reading in ("norway-1997-floor", *READINGS):
            answer = group_matchpoints(groups, reading=reading).value
            other = group_matchpoints(mirrored, reading=reading).value
            assert (other["ns"], other["ew"]) == (answer["ew"], answer["ns"])


# --- hands and targets ------------------------------------------------------------------------------


def deals(number: int) -> Iterator[list[str]]:
    chance = random.Random("hands")
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    for _ in range(number):
        chance.shuffle(pack)
        yield [
            ".".join(
                "".join(card[1] for card in pack[start : start + 13] if card[0] == suit) or chance.choice(["", "-"])
                for suit in "SHDC"
            )
            for start in range(0, 52, 13)
        ]


def test_a_pack_has_forty_points_and_sides_share_them() -> None:
    for hands in deals(100):
        assert high_card_points(hands).value == 40
        one_by_one = [high_card_points([hand]).value for hand in hands]
        assert sum(one_by_one) == 40
        assert high_card_points(hands[::2]).value == one_by_one[0] + one_by_one[2]
        assert high_card_points(hands[::2]).value + high_card_points(hands[1::2]).value == 40
        for hand, points in zip(hands, one_by_one, strict=True):
            assert points == sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card, 0) for card in hand)


def test_whoever_has_more_points_and_more_risk_should_score_no_less() -> None:
    table = rows("chicago/tables/target_scores.csv")
    assert [int(row["hcp"]) for row in table] == [*range(20, 41)]
    before = (-1, -1)
    for row in table:
        hcp = int(row["hcp"])
        plain, vulnerable = (target_score(hcp, zone).value for zone in (False, True))
        assert (plain, vulnerable) == (int(row["not_vulnerable"]), int(row["vulnerable"]))
        assert plain <= vulnerable
        assert before[0] <= plain
        assert before[1] <= vulnerable
        before = plain, vulnerable


# --- Chicago ----------------------------------------------------------------------------------------

SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


@pytest.mark.parametrize("first", SEATS)
def test_four_deals_give_everybody_the_deal_once_and_both_sides_the_same_risk(first: str) -> None:
    for sides in ("dealer", "opponents"):
        four = [chicago_conditions(deal, first, sides).value for deal in (1, 2, 3, 4)]
        dealers = [one["dealer"] for one in four]
        assert dealers[0] == first
        assert "".join(dealers) in "NESWNESW"
        assert (four[0]["vulnerable"], four[3]["vulnerable"]) == ("None", "All")
        assert {four[1]["vulnerable"], four[2]["vulnerable"]} == {"NS", "EW"}
        of_dealer = [one["vulnerable"] == SIDE[one["dealer"]] for one in four[1:3]]
        assert of_dealer == [sides == "dealer"] * 2


def is_vulnerable(seat: str, vulnerable: str) -> bool:
    return vulnerable in ("All", SIDE[seat])


def is_part_score(deal: Mapping[str, Any]) -> bool:
    """Made, and less than a game for its tricks."""
    if deal["contract"] == "Pass":
        return False
    contract = Contract.parse(deal["contract"])
    each = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}[contract.strain]
    bid = (each * contract.level + (10 if contract.strain == "NT" else 0)) * 2 ** len(contract.doubling)
    return bool(deal["tricks"] >= contract.level + 6 and bid < 100)


def test_duplicate_chicago_is_four_tables_of_duplicate() -> None:
    chance = random.Random("chicago")
    for _ in range(60):
        four = [a_result(chance) for _ in range(4)]
        first, sides = chance.choice(SEATS), chance.choice(["dealer", "opponents"])
        vulnerable = [chicago_conditions(deal, first, sides).value["vulnerable"] for deal in (1, 2, 3, 4)]
        scores = [
            table_score(deal["contract"], deal["declarer"], zone, deal["tricks"]).value
            for deal, zone in zip(four, vulnerable, strict=True)
        ]
        assert duplicate_chicago(four, first, sides).value == {"deals": scores, "total": sum(scores)}
        more = [
            score + (50 if is_part_score(deal) else 0) * (1 if deal["declarer"] in ("N", "S") else -1)
            for deal, score in zip(four, scores, strict=True)
        ]
        assert duplicate_chicago(four, first, sides, partscore_bonus=100).value["deals"] == more


@pytest.mark.parametrize("bonus", [50, 100])
def test_a_premium_given_as_a_float_is_the_same_premium(bonus: int) -> None:
    four = [{"contract": "2S", "declarer": "E", "tricks": 8}] * 4
    assert duplicate_chicago(four, "N", partscore_bonus=float(bonus)) == duplicate_chicago(  # type: ignore[arg-type]
        four, "N", partscore_bonus=bonus
    )


def test_a_deal_passed_out_scores_nothing_or_is_no_deal() -> None:
    passed = {"contract": "Pass", "declarer": None, "tricks": None}
    made = {"contract": "4H", "declarer": "N", "tricks": 10}
    assert duplicate_chicago([made, passed, passed, passed], "N").value == {"deals": [420, 0, 0, 0], "total": 420}
    with pytest.raises(Refused, match="deal 2"):
        duplicate_chicago([made, passed, made, made], "N", passed="redeal")
    assert duplicate_chicago([made] * 4, "N", passed="redeal").value == duplicate_chicago([made] * 4, "N").value


def test_russian_scoring_takes_the_target_off_and_adds_the_imps_up() -> None:
    chance = random.Random("russian")
    for _ in range(100):
        numbers = chance.sample([1, 2, 3, 4], chance.randint(1, 4))
        some = [{"deal": number, "hcp_ns": chance.randint(0, 40), **a_result(chance)} for number in numbers]
        first, bonus = chance.choice(SEATS), chance.choice([50, 100])
        answer = russian_chicago(some, first, partscore_bonus=bonus).value
        assert answer["result"] == sum(answer["imps"])
        assert answer["imps"] == [imps(difference).value for difference in answer["differences"]]
        for deal, target, difference in zip(some, answer["targets"], answer["differences"], strict=True):
            zone = chicago_conditions(deal["deal"], first).value["vulnerable"]
            score = table_score(deal["contract"], deal["declarer"], zone, deal["tricks"]).value
            if is_part_score(deal) and bonus == 100:
                score += 50 if SIDE[deal["declarer"]] == "NS" else -50
            assert score - target == difference
            stronger = "N" if deal["hcp_ns"] > 20 else "E"
            hcp = max(deal["hcp_ns"], 40 - deal["hcp_ns"])
            worth = target_score(hcp, is_vulnerable(stronger, zone)).value
            assert target == (worth if stronger == "N" else -worth)


def test_russian_scoring_from_the_other_side_has_the_other_sign() -> None:
    chance = random.Random("mirrored")
    turned = dict(zip("NESW", "ESWN", strict=True))
    for _ in range(60):
        some = [{"deal": number, "hcp_ns": chance.randint(0, 40), **a_result(chance)} for number in (1, 2, 3, 4)]
        other = [{**deal, "hcp_ns": 40 - deal["hcp_ns"], "declarer": turned.get(deal["declarer"])} for deal in some]
        first = chance.choice(SEATS)
        answer = russian_chicago(some, first).value
        assert russian_chicago(other, turned[first]).value == other_sign(answer)


# --- rubber -----------------------------------------------------------------------------------------

Deal = dict[str, Any]


def a_deal(chance: random.Random, *, doubled: bool) -> Deal:
    if chance.random() < 0.08:
        return {"side": None, "contract": "Pass", "tricks": None}
    contract = chance.choice(CONTRACTS)
    short = Contract.parse(contract).tricks_needed
    tricks = min(13, max(0, short + chance.choice([-4, -3, -2, -1, 0, 0, 0, 1, 2])))
    if "X" in contract and tricks >= short and not doubled:
        tricks = short - 1
    deal: Deal = {"side": chance.choice(["NS", "EW"]), "contract": contract, "tricks": tricks}
    if chance.random() < 0.25:
        points = 150 if "NT" in contract else chance.choice([100, 150])
        deal["honours"] = {"side": chance.choice(["NS", "EW"]), "points": points}
    return deal


def random_rubbers(number: int, reading: str = "refuse") -> Iterator[list[Deal]]:
    """Rubbers deal by deal until one more deal is refused, because they are over, or until thirty deals."""
    chance = random.Random(f"rubbers {reading}")
    for _ in range(number):
        some: list[Deal] = []
        while len(some) < 30:
            one = a_deal(chance, doubled=reading != "refuse")
            try:
                rubber([*some, one], doubled_made=reading)
            except Refused as refused:
                assert "the rubber was over" in str(refused)
                break
            some.append(one)
        yield some


def is_over(answer: Mapping[str, Any]) -> bool:
    winners = [game["winner"] for game in answer["games"]]
    return any(winners.count(side) == 2 for side in ("NS", "EW"))


@pytest.mark.parametrize("reading", ["refuse", "none", "50"])
def test_a_total_is_all_that_was_entered_and_the_premium(reading: str) -> None:
    over = 0
    for some in random_rubbers(60, reading):
        answer = rubber(some, doubled_made=reading).value
        for side in ("NS", "EW"):
            below = answer["below"][side] + sum(game["below"][side] for game in answer["games"])
            assert answer["totals"][side] == below + answer["above"][side] + answer["premium"][side]
        assert answer["result"] == answer["totals"]["NS"] - answer["totals"]["EW"]
        over += is_over(answer)
    assert over > 20


def test_a_game_is_won_by_a_hundred_and_ends_the_part_scores_of_both() -> None:
    for some in random_rubbers(60):
        answer = rubber(some).value
        for game in answer["games"]:
            loser = "EW" if game["winner"] == "NS" else "NS"
            assert game["below"][game["winner"]] >= 100 > game["below"][loser]
        assert max(answer["below"].values()) < 100
        games = len(answer["games"])
        shorter = [rubber(some[:number]).value for number in range(1, len(some) + 1)]
        # The first deal after which there is a game leaves nothing open below.
        won = [one for before, one in itertools.pairwise(shorter) if len(one["games"]) > len(before["games"])]
        assert all(one["below"] == {"NS": 0, "EW": 0} for one in won)
        assert games <= 3


def test_the_premium_is_that_of_two_games_and_nobody_has_it_before() -> None:
    seen = set()
    for some in random_rubbers(80):
        answer = rubber(some).value
        winners = [game["winner"] for game in answer["games"]]
        if not is_over(answer):
            assert answer["premium"] == {"NS": 0, "EW": 0}
            continue
        winner = winners[-1]
        loser = "EW" if winner == "NS" else "NS"
        assert answer["premium"] == {winner: 500 if loser in winners else 700, loser: 0}
        seen.add(answer["premium"][winner])
        with pytest.raises(Refused, match=f"deal {len(some) + 1}: the rubber was over, {winner} had won it"):
            rubber([*some, some[0]])
    assert seen == {500, 700}


def other_sides(value: Any) -> Any:
    """NS for EW everywhere, and the result with the other sign."""
    exchanged = {"NS": "EW", "EW": "NS"}
    if isinstance(value, dict):
        return {
            exchanged.get(name, name): -one if name == "result" and one is not None else other_sides(one)
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [other_sides(one) for one in value]
    return exchanged.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("reading", ["refuse", "none", "50"])
def test_a_rubber_with_the_sides_exchanged_is_the_same_from_the_other_side(reading: str) -> None:
    for some in random_rubbers(50, reading):
        answer = rubber(some, doubled_made=reading).value
        assert rubber(other_sides(some), doubled_made=reading).value == other_sides(answer)


def test_an_unfinished_rubber_ended_by_agreement_pays_for_games_and_for_nothing_else() -> None:
    agreed = 0
    for some in random_rubbers(80):
        for number in range(1, len(some) + 1):
            answer = rubber(some[:number]).value
            if is_over(answer):
                with pytest.raises(Refused, match="over"):
                    rubber(some[:number], agreed_end=True)
                continue
            ended = rubber(some[:number], agreed_end=True, reason="the last tram").value
            winners = {game["winner"] for game in answer["games"]}
            assert ended["premium"] == {side: 300 * (side in winners) for side in ("NS", "EW")}
            assert {**ended, "premium": 0, "totals": 0, "result": 0} == {
                **answer,
                **{"premium": 0, "totals": 0, "result": 0},
            }
            agreed += bool(winners)
    assert agreed > 20


def test_a_rubber_called_undecided_has_no_result_and_everything_else() -> None:
    for some in random_rubbers(10):
        answer = rubber(some).value
        assert rubber(some, drawn=True).value == {**answer, "result": None}


def test_a_deal_passed_out_changes_nothing() -> None:
    chance = random.Random("passed")
    passed = {"side": None, "contract": "Pass", "tricks": None, "honours": None}
    for some in random_rubbers(30):
        place = chance.randrange(len(some))
        assert rubber([*some[:place], passed, *some[place:]]).value == rubber(some).value


def premium_of_duplicate(contract: Contract, deal: Mapping[str, Any], *, vulnerable: bool) -> int:
    """What Law 77 of 1975 adds for a game or part-score, which a rubber does not know."""
    if is_part_score(deal):
        return 50
    return 500 if vulnerable else 300


@pytest.mark.parametrize("vulnerable", [False, True])
def test_one_deal_is_worth_what_duplicate_of_1975_gives_without_the_premium_for_its_game(vulnerable: bool) -> None:
    """The tables of 1935 and of 1975 agree in tricks, slams, overtricks and doubled undertricks."""
    before = [{"side": "NS", "contract": "3NT", "tricks": 9}] if vulnerable else []
    start = 100 if vulnerable else 0
    for text, tricks in itertools.product(CONTRACTS, range(14)):
        contract = Contract.parse(text)
        deal = {"side": "NS", "contract": text, "tricks": tricks}
        answer = rubber([*before, deal], doubled_made="50").value
        entered = answer["result"] - answer["premium"]["NS"] - start
        score = contract_score(text, vulnerable, tricks, "1975").value
        if tricks < contract.tricks_needed:
            assert answer["above"] == {"NS": 0, "EW": -score}
            assert entered == score
            continue
        assert answer["above"]["EW"] == 0
        assert entered == score - premium_of_duplicate(contract, deal, vulnerable=vulnerable)
        without = rubber([*before, deal], doubled_made="none").value["result"]
        assert answer["result"] - without == (50 if contract.doubling else 0)


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("holder", ["NS", "EW"])
@pytest.mark.parametrize("points", [100, 150])
def test_honours_go_above_the_line_of_who_holds_them_whatever_became_of_the_contract(
    down: bool, holder: str, points: int
) -> None:
    deal: Deal = {"side": "NS", "contract": "4S", "tricks": 8 if down else 10}
    without = rubber([deal]).value
    held = rubber([{**deal, "honours": {"side": holder, "points": points}}]).value
    other = "EW" if holder == "NS" else "NS"
    assert held["above"][holder] - without["above"][holder] == points
    assert held["above"][other] == without["above"][other]
    assert (held["below"], held["games"]) == (without["below"], without["games"])


def test_honours_left_out_and_null_are_the_same() -> None:
    deal: Deal = {"side": "NS", "contract": "2S", "tricks": 8}
    assert rubber([deal]) == rubber([{**deal, "honours": None}])


CLOSED_BY = {
    ("trick", False): {"next_call_made", "result_agreed"},
    ("trick", True): {"result_agreed"},
    **{(kind, last): {"result_agreed"} for kind in ("premium", "sum") for last in (False, True)},
    **{("incomplete-pack", last): {"next_cut_done", "result_agreed"} for last in (False, True)},
}


@pytest.mark.parametrize(("kind", "last_deal"), CLOSED_BY)
def test_an_error_may_be_mended_until_what_closes_it_has_happened(kind: str, last_deal: bool) -> None:
    names = ("next_call_made", "next_cut_done", "result_agreed")
    for happened in itertools.product((False, True), repeat=3):
        given: Given = dict(zip(names, happened, strict=True))
        closed = any(given[name] for name in CLOSED_BY[kind, last_deal])
        assert rubber_correction(kind, last_deal, **given).value == {"allowed": not closed}


# --- procedure --------------------------------------------------------------------------------------


def clock(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M")


#: Midnights and ends of months and years, and nights in which clocks elsewhere are put forward or back.
EVENINGS = (
    datetime(2026, 3, 1, 22, 50),
    datetime(2026, 12, 31, 23, 45),
    datetime(2024, 2, 28, 23, 50),
    datetime(2024, 2, 29, 23, 40),
    datetime(2026, 2, 28, 23, 59),
    datetime(2000, 2, 28, 23, 31),
    datetime(2100, 2, 28, 23, 31),
    datetime(2026, 3, 29, 1, 45),
    datetime(2026, 10, 25, 2, 15),
    datetime(2026, 4, 30, 23, 59),
)


@pytest.mark.parametrize("posted", EVENINGS, ids=clock)
def test_the_period_of_correction_is_counted_in_minutes_of_a_plain_clock(posted: datetime) -> None:
    for minutes in (30, 31, 45, 60, 720, 24 * 60):
        end = posted + timedelta(minutes=minutes)
        for early in (1, 2, minutes, minutes + 1, 5000):
            found = clock(end - timedelta(minutes=early))
            assert score_correction(clock(posted), found, minutes).value == {"allowed": True, "until": clock(end)}
        for late in (1, 30, 5000):
            found = clock(end + timedelta(minutes=late))
            assert score_correction(clock(posted), found, minutes).value == {"allowed": False, "until": clock(end)}
        with pytest.raises(Refused, match="exactly the limit"):
            score_correction(clock(posted), clock(end), minutes)
        readings = [
            score_correction(clock(posted), clock(end), minutes, at_limit=reading).value["allowed"]
            for reading in ("allowed", "too-late")
        ]
        assert readings == [True, False]


@pytest.mark.parametrize("made_by", ["player", "scorer"])
def test_a_shorter_period_counts_in_a_special_contest_only(made_by: str) -> None:
    for minutes in range(30):
        usual = score_correction("2026-03-01T22:50", "2026-03-01T22:40", minutes, made_by=made_by).value
        special = score_correction(
            "2026-03-01T22:50", "2026-03-01T22:40", minutes, special=True, made_by=made_by
        ).value
        assert usual == {"allowed": True, "until": "2026-03-01T23:20"}
        assert special == {"allowed": True, "until": clock(datetime(2026, 3, 1, 22, 50) + timedelta(minutes=minutes))}


def test_tricks_are_agreed_before_the_hands_go_back() -> None:
    answers = {
        (agreed, returned): trick_agreement(agreed, returned).value
        for agreed, returned in itertools.product((False, True), repeat=2)
    }
    assert answers == {
        (False, False): {"in_order": True, "may_increase": True},
        (True, False): {"in_order": True, "may_increase": True},
        (True, True): {"in_order": True, "may_increase": False},
        (False, True): {"in_order": False, "may_increase": False},
    }


@pytest.mark.parametrize("laws", ["1997", "2017"])
@pytest.mark.parametrize("claim", [False, True])
def test_who_calls_before_the_end_of_the_round_may_win_the_trick_and_so_may_who_claimed(
    laws: str, claim: bool
) -> None:
    assert trick_dispute("before", claim, laws).value == {"may_increase": True}
    if claim:
        assert trick_dispute("after", claim, laws).value == {"may_increase": True}


def test_after_the_round_editions_differ() -> None:
    assert trick_dispute("after", False).value == {"may_increase": False}
    for clear in (False, True):
        assert trick_dispute("after", False, "2017", clear).value == {"may_increase": clear}


# --- what is refused --------------------------------------------------------------------------------

Ask = Callable[..., Score]

PLAYED = {"contract": "2S", "declarer": "N", "tricks": 8}
PASSED_OUT = {"contract": "Pass", "declarer": None, "tricks": None}
MADE = {"side": "NS", "contract": "4S", "tricks": 10}
TWO = [{"board": 1, "lines": [played(1, 2), played(3, 4)]}]
POSTED = {"posted": "2026-03-01T22:50", "found": "2026-03-01T23:00"}
VP = {"margin": 5, "scale": "russia-24", "boards": 24}
OWN = {"margin": 5, "scale": "club", "boards": 8}
PACK = next(deals(1))


def lines(*some: Given) -> Given:
    return {"travellers": [{"board": 1, "lines": [*some]}]}


#: What is asked, and words that the refusal must have: the place, and what is wrong with it.
REFUSED: tuple[tuple[str, Ask, Given, tuple[str, ...]], ...] = (
    ("a table that begins late", imps, {"difference": 0, "table": [[10, None, 1]]}, ("begins at 10",)),
    ("rows that overlap", imps, {"difference": 0, "table": [[0, 20, 0], [20, None, 1]]}, ("row 2",)),
    ("rows in no order", imps, {"difference": 0, "table": [[0, 20, 0], [50, 60, 2], [30, 40, 1]]}, ("row 3",)),
    ("a row backwards", imps, {"difference": 0, "table": [[0, 20, 0], [50, 40, 2]]}, ("row 2", "to")),
    ("no end before the last", imps, {"difference": 0, "table": [[0, None, 0], [50, 60, 2]]}, ("row 1", "no end")),
    ("an empty table", imps, {"difference": 0, "table": []}, ("table", "at least one row")),
    ("a row of two", imps, {"difference": 0, "table": [[0, 10]]}, ("row 1", "[from, to, imps]")),
    ("a row of four", imps, {"difference": 0, "table": [[0, 10, 1, 1]]}, ("row 1", "[from, to, imps]")),
    ("IMPs below zero", imps, {"difference": 0, "table": [[0, 10, 0], [20, None, -1]]}, ("row 2", "imps")),
    ("IMPs that are text", imps, {"difference": 0, "table": [[0, 10, 0], [20, None, "1"]]}, ("row 2", "imps")),
    ("beyond the last row", imps, {"difference": 30, "table": [[0, 20, 0]]}, ("30",)),
    ("beyond it by a reading", imps, {"difference": -35, "gap": "lower", "table": [[0, 20, 0]]}, ("no row", "35")),
    ("no boards", team_match, {"boards": []}, ("boards", "at least one")),
    ("one room only", team_match, {"boards": [{"open": 1}]}, ("board 1", "closed")),
    ("a room of text", team_match, {"boards": [{"open": "1", "closed": 0}]}, ("board 1", "open", "'1'")),
    ("15 points", team_match, {"boards": [{"open": 15, "closed": 0}]}, ("board 1", "15")),
    (
        "the same line twice",
        team_match,
        {"boards": [{"open": 1, "closed": 1}], "open_line": "EW"},
        ("EW in both rooms",),
    ),
    ("series too short", team_match, {"boards": [{"open": 0, "closed": 0}] * 3, "series": [1, 1]}, ("2 boards", "3")),
    ("a series of none", team_match, {"boards": [{"open": 0, "closed": 0}], "series": [0, 1]}, ("series", "0")),
    ("23 boards", victory_points, {**VP, "boards": 23}, ("24 boards", "23")),
    ("a scale nobody knows", victory_points, {**VP, "scale": "wbf-20"}, ("wbf-20", "table")),
    ("a scale that is no text", victory_points, {**OWN, "scale": None, "table": [[0, None, 10, 10]]}, ("scale",)),
    ("a hole", victory_points, {**OWN, "table": [[0, 2, 10, 10], [4, None, 20, 0]]}, ("margin of 3",)),
    ("beyond the table", victory_points, {**OWN, "table": [[0, 2, 10, 10]]}, ("margin of 5",)),
    ("a draw with a winner", victory_points, {**OWN, "margin": 0, "table": [[0, None, 12, 8]]}, ("12", "8")),
    ("points of a float", victory_points, {**OWN, "table": [[0, None, 12.5, 7.5]]}, ("row 1", "12.5")),
    ("points of nothing", victory_points, {**OWN, "table": [[0, 3, None, 1], [4, None, 20, 0]]}, ("row 1",)),
    ("no results", standings, {"results": []}, ("results", "at least one")),
    ("a result without points", standings, {"results": [{"team": 1}]}, ("result 1", "vp")),
    ("a team that is true", standings, {"results": [{"team": True, "vp": 1}]}, ("result 1", "True")),
    ("points that are nothing", standings, {"results": [{"team": 1, "vp": None}]}, ("result 1", "None")),
    ("points that are a word", standings, {"results": [{"team": 1, "vp": "ten"}]}, ("result 1", "'ten'")),
    ("no travellers", pairs_result, {"travellers": []}, ("travellers", "at least one")),
    ("a traveller without a board", pairs_result, {"travellers": [{"lines": [played(1, 2)]}]}, ("traveller 1",)),
    ("a traveller that is text", pairs_result, {"travellers": ["1"]}, ("traveller 1",)),
    ("a wrong line", pairs_result, lines(played(1, 2), played(3, 4, 14)), ("traveller 1", "line 2", "14")),
    ("a pair against itself", pairs_result, lines(played(1, 1)), ("line 1", "pair 1", "itself")),
    ("a pair twice", pairs_result, lines(played(1, 2), played(3, 1)), ("line 2", "pair 1", "board 1")),
    ("a pair of no name", pairs_result, lines(played(None, 2)), ("line 1", "None")),
    (
        "a pair on both lines",
        pairs_result,
        {"travellers": [*TWO, {"board": 2, "lines": [played(2, 1)]}], "fields": "two"},
        ("traveller 2", "both lines"),
    ),
    ("three fields", pairs_result, {"travellers": TWO, "fields": "three"}, ("fields", "'three'")),
    ("11 places", pairs_result, {"travellers": TWO, "decimals": 11}, ("decimals", "11")),
    ("half a place", pairs_result, {"travellers": TWO, "decimals": 2.0}, ("decimals", "2.0")),
    ("another rounding", pairs_result, {"travellers": TWO, "rounding": "half-down"}, ("rounding", "half-down")),
    ("ties broken", pairs_result, {"travellers": TWO, "ties": "split"}, ("ties", "split")),
    ("no groups", group_matchpoints, {"groups": []}, ("groups",)),
    ("an empty group", group_matchpoints, {"groups": [[420], []]}, ("group 2",)),
    ("a group of text", group_matchpoints, {"groups": [[420], ["50"]]}, ("group 2", "'50'")),
    ("too few results", group_matchpoints, {"groups": [[420], [50]], "results": 3}, ("2", "3")),
    ("no reading", group_matchpoints, {"groups": [[420]], "reading": "wbf"}, ("reading", "wbf")),
    ("no hands", high_card_points, {"hands": []}, ("hands",)),
    ("three hands", high_card_points, {"hands": PACK[:3]}, ("hands",)),
    ("five hands", high_card_points, {"hands": [*PACK, PACK[0]]}, ("hands",)),
    ("12 cards", high_card_points, {"hands": ["AKQJ.432.432.43"]}, ("hand 1", "12")),
    ("14 cards", high_card_points, {"hands": ["AKQJ.432.432.5432"]}, ("hand 1", "14")),
    ("a card twice", high_card_points, {"hands": ["AAQJ.432.432.432"]}, ("A of spades", "twice")),
    ("the same hand twice", high_card_points, {"hands": [PACK[0], PACK[0]]}, ("twice",)),
    ("a ten as digits", high_card_points, {"hands": [PACK[0], "AKQJ.1032.432.432"]}, ("hand 2", "'1'")),
    ("small letters", high_card_points, {"hands": ["akqj.432.432.432"]}, ("hand 1", "'a'")),
    ("three suits", high_card_points, {"hands": ["AKQJ.432.432"]}, ("hand 1", "four suits")),
    ("a number for a hand", high_card_points, {"hands": [13]}, ("hand 1", "13")),
    ("19 points", target_score, {"hcp": 19, "vulnerable": False}, ("hcp", "19")),
    ("41 points", target_score, {"hcp": 41, "vulnerable": False}, ("hcp", "41")),
    ("a fifth deal", chicago_conditions, {"deal": 5, "first_dealer": "N"}, ("deal", "5")),
    ("a dealer by name", chicago_conditions, {"deal": 1, "first_dealer": "North"}, ("first_dealer", "North")),
    ("three deals", duplicate_chicago, {"deals": [PLAYED] * 3, "first_dealer": "N"}, ("4 deals",)),
    ("five deals", duplicate_chicago, {"deals": [PLAYED] * 5, "first_dealer": "N"}, ("4 deals",)),
    (
        "a deal of nothing",
        duplicate_chicago,
        {"deals": [PLAYED, None, PLAYED, PLAYED], "first_dealer": "N"},
        ("deal 2",),
    ),
    (
        "a pass by South",
        duplicate_chicago,
        {"deals": [PLAYED] * 3 + [{**PASSED_OUT, "declarer": "S"}], "first_dealer": "N"},
        ("deal 4", "passed out"),
    ),
    (
        "75 for a part-score",
        duplicate_chicago,
        {"deals": [PLAYED] * 4, "first_dealer": "N", "partscore_bonus": 75},
        ("partscore_bonus", "75"),
    ),
    ("no deals", russian_chicago, {"deals": [], "first_dealer": "N"}, ("deals",)),
    (
        "a deal twice",
        russian_chicago,
        {"deals": [{"deal": 2, "hcp_ns": 20, **PLAYED}] * 2, "first_dealer": "N"},
        ("deal 2",),
    ),
    (
        "41 points in one side",
        russian_chicago,
        {"deals": [{"deal": 1, "hcp_ns": 41, **PLAYED}], "first_dealer": "N"},
        ("deal 1", "hcp_ns", "41"),
    ),
    (
        "points left out",
        russian_chicago,
        {"deals": [{"deal": 1, **PLAYED}], "first_dealer": "N"},
        ("deal 1", "hcp_ns"),
    ),
    ("a rubber of no deals", rubber, {"deals": []}, ("deals",)),
    ("laws of 1993", rubber, {"deals": [MADE], "laws": "1993"}, ("1993", "1935")),
    ("laws that are a list", rubber, {"deals": [MADE], "laws": ["1935"]}, ("laws", "1935")),
    ("a seat for a side", rubber, {"deals": [{**MADE, "side": "N"}]}, ("deal 1", "side", "'N'")),
    ("a pass with a side", rubber, {"deals": [{**MADE, "contract": "Pass"}]}, ("deal 1", "passed out")),
    ("no tricks", rubber, {"deals": [MADE, {**MADE, "tricks": None}]}, ("deal 2", "tricks")),
    ("14 tricks", rubber, {"deals": [{**MADE, "tricks": 14}]}, ("deal 1", "tricks", "14")),
    ("8S", rubber, {"deals": [{**MADE, "contract": "8S"}]}, ("deal 1", "8S")),
    ("made doubled", rubber, {"deals": [{**MADE, "contract": "4SX"}]}, ("deal 1", "doubled_made")),
    ("made redoubled", rubber, {"deals": [{**MADE, "contract": "4SXX"}]}, ("deal 1", "doubled_made")),
    (
        "honours of 120",
        rubber,
        {"deals": [{**MADE, "honours": {"side": "NS", "points": 120}}]},
        ("deal 1", "honours", "120"),
    ),
    (
        "honours of nobody",
        rubber,
        {"deals": [{**MADE, "honours": {"points": 100}}]},
        ("deal 1", "honours", "side"),
    ),
    (
        "100 in notrump",
        rubber,
        {"deals": [{"side": "NS", "contract": "3NT", "tricks": 9, "honours": {"side": "EW", "points": 100}}]},
        ("deal 1", "notrump"),
    ),
    ("a reason for nothing", rubber, {"deals": [MADE], "reason": "tired"}, ("reason", "agreed_end")),
    ("a reason of 7", rubber, {"deals": [MADE], "agreed_end": True, "reason": 7}, ("reason", "7")),
    ("a third game", rubber, {"deals": [MADE] * 3}, ("deal 3", "NS")),
    ("agreed when over", rubber, {"deals": [MADE] * 2, "agreed_end": True}, ("over",)),
    ("another kind of error", rubber_correction, {"kind": "score"}, ("kind", "'score'")),
    ("1 for true", rubber_correction, {"kind": "sum", "result_agreed": 1}, ("result_agreed", "1")),
    (
        "a clear result in 1997",
        trick_dispute,
        {"director_called": "after", "claim_or_concession": False, "result_clear": True},
        ("1997", "result_clear"),
    ),
    (
        "nothing clear in 2017",
        trick_dispute,
        {"director_called": "after", "claim_or_concession": False, "laws": "2017"},
        ("2017", "result_clear"),
    ),
    (
        "laws of 2007",
        trick_dispute,
        {"director_called": "after", "claim_or_concession": False, "laws": "2007"},
        ("2007", "1997 2017"),
    ),
    (
        "laws as a list",
        trick_dispute,
        {"director_called": "after", "claim_or_concession": False, "laws": ["1997"]},
        ("1997 2017",),
    ),
    (
        "during the round",
        trick_dispute,
        {"director_called": "during", "claim_or_concession": False},
        ("director_called", "during"),
    ),
    ("yes for agreed", trick_agreement, {"agreed": "yes", "hands_returned": True}, ("agreed", "yes")),
    ("no such day", score_correction, {**POSTED, "posted": "2026-02-29T22:50"}, ("posted", "2026-02-29")),
    ("no such hour", score_correction, {**POSTED, "found": "2026-03-01T24:00"}, ("found", "24:00")),
    ("seconds", score_correction, {**POSTED, "found": "2026-03-01T23:00:00"}, ("found",)),
    ("a date alone", score_correction, {**POSTED, "posted": "2026-03-01"}, ("posted",)),
    ("a time of day alone", score_correction, {**POSTED, "posted": "22:50"}, ("posted", "22:50")),
    ("a datetime", score_correction, {**POSTED, "posted": datetime(2026, 3, 1, 22, 50)}, ("posted",)),
    ("a limit below zero", score_correction, {**POSTED, "limit_minutes": -1}, ("limit_minutes", "-1")),
    ("a limit of half an hour", score_correction, {**POSTED, "limit_minutes": 0.5}, ("limit_minutes", "0.5")),
    (
        "the end of all years",
        score_correction,
        {"posted": "9999-12-31T23:45", "found": "9999-12-31T23:59"},
        ("9999-12-31T23:45",),
    ),
    ("made by the director", score_correction, {**POSTED, "made_by": "director"}, ("made_by", "director")),
    ("laws of 2017", score_correction, {**POSTED, "laws": "2017"}, ("2017", "1997")),
    ("laws in a mapping", score_correction, {**POSTED, "laws": {"laws": "1997"}}, ("1997",)),
)


@pytest.mark.parametrize(
    ("ask", "given", "words"),
    [pytest.param(ask, given, words, id=f"{ask.__name__}-{name}") for name, ask, given, words in REFUSED],
)
def test_what_has_no_answer_is_refused_in_words_that_name_the_place(
    ask: Ask, given: Given, words: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        ask(**given)
    said = str(refused.value)
    assert [word for word in words if word not in said] == [], said
    assert "\n" not in said
