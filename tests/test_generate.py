"""Generated questions: the same for a seed everywhere, valid, answered, likely, and as a profile wants them."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from bridgescore_reference import Refused, contract_score
from bridgescore_reference.values import STRAINS
from pytest_bridgescore.generate.bulk import generated
from pytest_bridgescore.judge.verdict import PASS, judge
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import Edition, plain
from pytest_bridgescore.operations.own import declared
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.profile import _Condition, profile_named

DRAWN = [name for name, operation in OPERATIONS.items() if operation.generate]
EVERY = pytest.mark.parametrize("name", DRAWN)

#: Finite domains without a sweep: what there is under the default laws and readings.
FINITE = {"chicago_conditions": 16, "rubber_correction": 64, "trick_dispute": 4}

#: How many questions stand for an operation here: one of these holds many boards.
LARGE = {"pairs_result": 60, "team_match": 200, "traveller": 300}


@cache
def cases(name: str, number: int = 400, seed: int = 1) -> Sequence[tuple[dict[str, Any], Any]]:
    return list(generated(OPERATIONS[name], LARGE.get(name, number), seed))


def asked(name: str, number: int = 50, seed: int = 1, **condition: Any) -> list[dict[str, Any]]:
    """Questions under one condition."""
    return [given for given, _ in generated(OPERATIONS[name], number, seed, [condition])]


# --- the stream -------------------------------------------------------------------------------------


def test_a_stream_is_the_same_for_its_text() -> None:
    first, again, other = (Draw.seeded(text) for text in ("1/imps", "1/imps", "2/imps"))
    several = [[draw.integer(1, 10**6) for _ in range(5)] for draw in (first, again, other)]
    assert several[0] == several[1] == [986569, 738720, 46659, 227324, 786985]
    assert several[0] != several[2]


def test_what_is_drawn_is_within_its_limits_and_all_of_it_occurs() -> None:
    draw = Draw.seeded("limits")
    assert {draw.integer(-1, 2) for _ in range(200)} == {-1, 0, 1, 2}
    assert {draw.one_of("NESW") for _ in range(200)} == {*"NESW"}
    assert [draw.chance(0) for _ in range(50)] == [False] * 50
    assert [draw.chance(1) for _ in range(50)] == [True] * 50
    weighted = Counter(draw.weighted({"a": 3, "never": 0, "b": 1}) for _ in range(4000))
    assert weighted.keys() == {"a", "b"}
    assert 0.72 < weighted["a"] / 4000 < 0.78
    orders = Counter(tuple(draw.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < times < 1100 for times in orders.values())


def test_a_fixed_parameter_is_not_drawn() -> None:
    draw = Draw.seeded("fixed", {"win": 1})
    assert {draw.parameter("win", {2: 1}) for _ in range(20)} == {1}
    assert {draw.parameter("decimals", {2: 1, 3: 1}) for _ in range(50)} == {2, 3}
    assert draw.under({}).parameter("win", {2: 1}) == 2


def test_what_is_rare_grows_likelier_while_questions_repeat() -> None:
    draw = Draw.seeded("rare")
    assert sum(draw.rare(0.01) for _ in range(1000)) < 40
    draw.tries = 99
    assert all(draw.rare(0.01) for _ in range(50))


def test_weights_that_weigh_nothing_are_an_error() -> None:
    with pytest.raises(ValueError, match="nothing has a weight"):
        Draw.seeded("none").weighted({"a": 0})


# --- the same everywhere ----------------------------------------------------------------------------

#: The first 50 questions of seed 1 with their answers. Another generator is another run for the same seed: say so
#: in the changes, since reports that name the seed are made again with the questions of their version.
PINNED: dict[str, str] = {
    "table_score": "9ac31e5f3e0d0f16",
    "imps": "f6bc27d13a9065ac",
    "matchpoints": "bad87f4974e71bdd",
    "traveller": "b4cbdd9133887731",
    "pairs_result": "a1af4d09733f8d1c",
    "group_matchpoints": "d1a45c0022650831",
    "total_points": "bf0fd1c15633ef68",
    "team_match": "4d9d6eee7cf9d53d",
    "victory_points": "9ac76e719d59ca32",
    "standings": "968e7142d344f8e3",
    "high_card_points": "aa9c79915c72573d",
    "chicago_conditions": "7421e9cdc46b8510",
    "duplicate_chicago": "8b552c4677118951",
    "russian_chicago": "51fb2189c348c04e",
    "rubber": "c9c20a133a5b9378",
    "rubber_correction": "c1b89b018fceb372",
    "trick_dispute": "eaf905d78d5a97ca",
    "score_correction": "d4c65efd64c96c50",
}


def fingerprint(some: Iterable[tuple[dict[str, Any], Any]]) -> str:
    text = json.dumps([[plain(given), plain(answer)] for given, answer in some], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


@EVERY
def test_a_seed_gives_the_questions_it_always_gave(name: str) -> None:
    assert fingerprint(generated(OPERATIONS[name], 50, 1))[:16] == PINNED[name]


def test_every_operation_that_is_drawn_is_pinned() -> None:
    assert [*PINNED] == DRAWN


@EVERY
def test_another_seed_gives_other_questions(name: str) -> None:
    first, other = (next(generated(OPERATIONS[name], 1, seed)) for seed in (1, 2))
    some, others = ([given for given, _ in cases(name, seed=seed)] for seed in (1, 2))
    assert some != others
    if name not in FINITE:
        assert first != other


def test_nothing_depends_on_what_else_is_drawn_or_how_many() -> None:
    turns = [generated(OPERATIONS[name], 20, 1) for name in ("imps", "rubber", "matchpoints")]
    together = list(zip(*turns, strict=True))
    for name, some in zip(("imps", "rubber", "matchpoints"), zip(*together, strict=True), strict=True):
        assert list(some) == list(itertools.islice(generated(OPERATIONS[name], 1000, 1), 20))


@pytest.mark.parametrize("hashseed", ["0", "77"])
def test_nothing_depends_on_the_hash_seed(hashseed: str) -> None:
    program = (
        "from tests.test_generate import *\n"
        "print(*(fingerprint(generated(OPERATIONS[name], 50, 1))[:16] for name in DRAWN))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hashseed}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert run.stdout.split() == [*PINNED.values()]


# --- every operation --------------------------------------------------------------------------------


def whole_domain(name: str) -> Iterable[dict[str, Any]]:
    """Everything that can be asked of an operation of which nothing is drawn."""
    truths = (True, False)
    if name == "contract_score":
        contracts = map("".join, itertools.product("1234567", STRAINS, ("", "X", "XX")))
        for values in itertools.product(contracts, truths, range(14), ("2017", "1975")):
            yield dict(zip(("contract", "vulnerable", "tricks", "laws"), values, strict=True))
    elif name == "board_conditions":
        yield from ({"board": board} for board in range(1, 65))
    elif name == "target_score":
        for hcp, vulnerable in itertools.product(range(20, 41), truths):
            yield {"hcp": hcp, "vulnerable": vulnerable}
    else:
        assert name == "trick_agreement"
        for agreed, returned in itertools.product(truths, truths):
            yield {"agreed": agreed, "hands_returned": returned}


@pytest.mark.parametrize("name", [name for name in OPERATIONS if name not in DRAWN])
def test_where_nothing_is_drawn_sweeps_or_vectors_ask_all_there_is(name: str) -> None:
    operation, suite = OPERATIONS[name], bundled()
    questions = [vector.given for vector in suite.vectors if vector.operation is operation and vector.is_judged]
    for sweep in operation.sweeps:
        questions += [given for given, _ in sweep.expand(suite.table(sweep.table))]
    there = {repr(operation.complete(given)) for given in questions}
    assert all(repr(operation.complete(given)) in there for given in whole_domain(name))


@EVERY
def test_every_question_is_valid_new_and_answered(name: str) -> None:
    operation = OPERATIONS[name]
    some = cases(name)
    assert len(some) == FINITE.get(name, LARGE.get(name, 400))
    assert len({repr(given) for given, _ in some}) == len(some)
    for given, answer in some:
        assert list(operation.problems(given)) == []
        assert judge(operation, answer, answer).verdict == PASS
        assert judge(operation, plain(operation.answer.expected(answer)), plain(answer)).verdict == PASS
        # Nothing stands at its default, and no reading or other edition is asked for.
        names = [parameter.name for parameter in operation.parameters]
        assert [*given] == [name for name in names if name in given]
        for parameter in operation.parameters:
            if parameter.name in given and not parameter.required:
                assert given[parameter.name] != parameter.default
                assert not parameter.reading
                assert not isinstance(parameter.kind, Edition)


@EVERY
def test_every_question_survives_the_wire(name: str) -> None:
    operation = OPERATIONS[name]
    for given, answer in cases(name)[:100]:
        sent = operation.wire_arguments(given)
        heard = operation.heard_arguments(json.loads(json.dumps(sent), parse_float=Decimal))
        assert operation.wire_arguments(heard) == sent
        assert operation.derive(heard).value == answer
        assert operation.python_arguments(given).keys() == given.keys()


def test_an_operation_of_a_users_own_is_not_drawn() -> None:
    own = declared(
        {
            "name": "handicap",
            "system": "club",
            "says": "What a pair gets.",
            "parameters": [{"name": "pair", "kind": "whole number"}],
            "answer": "number",
        }
    )
    for operation in (own, OPERATIONS["contract_score"], replace(OPERATIONS["imps"], reference=None)):
        with pytest.raises(LookupError, match=f"{operation.name} has no questions that could be drawn"):
            generated(operation, 1, 1)


# --- conditions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("told", sorted(bundled().document["profiles"]))
def test_the_conditions_of_a_profile_are_met_in_turn(told: str) -> None:
    profile = profile_named(told, bundled())
    drawn = [name for name in profile.require if name in DRAWN]
    assert drawn
    for name in drawn:
        operation, conditions = OPERATIONS[name], profile.require[name]
        some = list(generated(operation, min(40, LARGE.get(name, 40)), 1, conditions))
        assert len(some) == min(40, FINITE.get(name, 40))
        for (given, answer), condition in zip(some, itertools.cycle(conditions), strict=False):
            assert _Condition(operation, condition).met_by(given), (name, condition, given)
            assert list(operation.problems(given)) == []
            assert operation.derive(given).value == answer


def contracts(deals: Iterable[dict[str, Any]]) -> list[str]:
    return [deal["contract"] for deal in deals]


def test_readings_are_used_where_a_condition_names_them() -> None:
    assert any(given["difference"] % 10 for given in asked("imps", gap="lower"))
    assert all(given["gap"] == "lower" for given in asked("imps", gap="lower"))
    assert not any(given["difference"] % 10 for given in asked("imps"))
    assert any(
        (board["open"] - board["closed"]) % 10 for one in asked("team_match", gap="upper") for board in one["boards"]
    )
    assert "Pass" in contracts(itertools.chain(*(one["deals"] for one in asked("duplicate_chicago"))))
    assert "Pass" not in contracts(
        itertools.chain(*(one["deals"] for one in asked("duplicate_chicago", passed="redeal")))
    )
    exactly = [answer for _, answer in generated(OPERATIONS["group_matchpoints"], 50, 1, [{"reading": "stretch"}])]
    assert not any(one is None for answer in exactly for group in answer["ns"] + answer["ew"] for one in group)


def test_a_doubled_contract_of_a_rubber_is_made_only_by_a_reading() -> None:
    def made(**condition: Any) -> int:
        deals = itertools.chain(*(one["deals"] for one in asked("rubber", 200, **condition)))
        doubled = [deal for deal in deals if "X" in deal["contract"]]
        assert len(doubled) > 20
        return sum(deal["tricks"] >= int(deal["contract"][0]) + 6 for deal in doubled)

    assert made() == made(doubled_made="refuse") == 0
    assert made(doubled_made="50") > 10


def test_the_very_minute_of_the_limit_is_asked_only_by_a_reading() -> None:
    def at_limit(**condition: Any) -> int:
        some = generated(OPERATIONS["score_correction"], 100, 1, [condition])
        return sum(given["found"] == answer["until"] for given, answer in some)

    assert at_limit() == 0
    assert at_limit(at_limit="allowed") > 5


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("team_match", {"closed_line": "NS"}),
        ("team_match", {"open_line": "EW"}),
        ("team_match", {"series": [2, 3]}),
        ("team_match", {"series": None}),
        ("team_match", {"table": [[0, 90, 0], [100, None, 1]]}),
        ("imps", {"table": [[0, 90, 0], [100, None, 1]]}),
        ("victory_points", {"scale": "club", "table": [[0, 9, "10.5", "9.5"], [10, None, 20, 0]]}),
        ("victory_points", {"scale": "club", "boards": 16, "table": [[0, 9, 10, 10], [10, 29, 20, 0]]}),
        ("rubber", {"agreed_end": True}),
        ("rubber", {"agreed_end": True, "reason": "it is late"}),
        ("rubber", {"reason": "it is late"}),
        ("rubber", {"drawn": True}),
        ("pairs_result", {"fields": "two", "decimals": "exact"}),
        ("pairs_result", {"fields": "one", "decimals": 0, "rounding": "half-even", "win": 1}),
        ("traveller", {"vulnerable": "All"}),
        ("traveller", {"vulnerable": None}),
        ("group_matchpoints", {"results": 12}),
        ("score_correction", {"limit_minutes": 15, "special": True, "made_by": "scorer"}),
        ("table_score", {"laws": "1963"}),
        ("trick_dispute", {"laws": "2017"}),
        ("chicago_conditions", {"sides": "opponents"}),
        ("duplicate_chicago", {"sides": "opponents", "partscore_bonus": 100}),
    ],
)
def test_a_condition_of_any_sort_can_be_met(name: str, condition: dict[str, Any]) -> None:
    operation = OPERATIONS[name]
    some = asked(name, 10, **condition)
    assert len(some) == 10
    for given in some:
        assert _Condition(operation, condition).met_by(given)
        assert list(operation.problems(given)) == []


def test_a_condition_that_nothing_meets_ends_and_leaves_the_others_alone() -> None:
    operation = OPERATIONS["victory_points"]
    impossible = {"scale": "russia-24", "boards": 20}
    assert list(generated(operation, 10, 1, [impossible])) == []
    some = list(generated(operation, 10, 1, [impossible, {"scale": "russia-24"}]))
    assert len(some) == 10
    assert {given["boards"] for given, _ in some} == {24}
    assert list(generated(operation, 10, 1, [])) == []


def test_a_small_domain_gives_what_there_is() -> None:
    assert {name: len(asked(name, 1000)) for name in FINITE} == FINITE
    assert len(asked("trick_dispute", 1000, laws="2017")) == 11
    assert len(asked("imps", 2000, table=None)) == 2000


def test_what_the_reference_refuses_or_leaves_open_is_drawn_again() -> None:
    operation = OPERATIONS["group_matchpoints"]
    assert operation.generate is not None
    draw = Draw.seeded("1/group_matchpoints")
    drawn = [operation.derive(operation.generate(draw)).value for _ in range(400)]

    def is_open(answer: Any) -> bool:
        return all(one is None for group in answer["ns"] + answer["ew"] for one in group)

    assert any(map(is_open, drawn))
    assert not any(is_open(answer) for _, answer in cases("group_matchpoints"))

    def refused(answer: Any) -> Any:
        raise Refused("never")

    assert list(generated(replace(operation, reference=lambda **_: refused(_)), 5, 1)) == []


# --- likely questions -------------------------------------------------------------------------------


def sort_of(contract: str | None) -> str:
    if contract is None or contract == "Pass":
        return contract or "not played"
    if contract[0] in "67":
        return "slam"
    made = contract_score(contract, vulnerable=False, tricks=int(contract[0]) + 6)
    return "game" if any(".bonus.game." in line.rule for line in made.because) else "part-score"


def lines() -> list[dict[str, Any]]:
    return [line for given, _ in cases("traveller") for line in given["lines"]]


@pytest.mark.parametrize("played", [lambda: [given for given, _ in cases("table_score")], lines])
def test_contracts_are_those_of_a_table(played: Any) -> None:
    some = played()
    sorts = Counter(sort_of(one["contract"]) for one in some)
    share = {sort: times / len(some) for sort, times in sorts.items()}
    assert 0.35 < share["part-score"] < 0.65
    assert 0.25 < share["game"] < 0.5
    assert 0.02 < share["slam"] < 0.12
    assert 0 < share["Pass"] < 0.05
    doubled = Counter((one["contract"] or "").count("X") for one in some)
    assert 0.03 < (doubled[1] + doubled[2]) / len(some) < 0.3
    assert 0.002 < doubled[2] / len(some) < doubled[1] / len(some)
    declared = [one for one in some if one.get("declarer")]
    made = [one["tricks"] - int(one["contract"][0]) - 6 for one in declared]
    assert 0.45 < sum(over >= 0 for over in made) / len(made) < 0.7
    assert sum(-3 <= over <= 2 for over in made) / len(made) > 0.8
    assert {one["declarer"] for one in declared} == {*"NESW"}


def test_boards_have_equal_scores_and_some_lines_that_were_not_played() -> None:
    scores = [given["scores"] for given, _ in cases("matchpoints")]
    assert {len(one) for one in scores} >= {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20}
    assert 0.2 < sum(len(one) - len(set(one)) for one in scores) / sum(map(len, scores)) < 0.6
    assert 0.005 < sum(line["contract"] is None for line in lines()) / len(lines()) < 0.05
    assert {given["board"] for given, _ in cases("traveller")} == {*range(1, 37)}


def test_tournaments_have_fields_of_4_to_24_pairs() -> None:
    some = [given for given, _ in generated(OPERATIONS["pairs_result"], 200, 1)]
    sizes = [
        len({line[side] for one in given["travellers"] for line in one["lines"] for side in ("ns", "ew")})
        for given in some
    ]
    assert min(sizes) == 4
    assert max(sizes) in (23, 24)
    assert sum(6 <= size <= 14 for size in sizes) / len(sizes) > 0.5
    assert {given.get("fields", "one") for given in some} == {"one", "two"}
    # A half is rounded in some of them, and then the rounding matters.
    operation = OPERATIONS["pairs_result"]
    halves = 0
    for given in some:
        places = given.get("decimals", 2)
        exactly = operation.derive({**given, "decimals": "exact"}).value if places != "exact" else []
        percentages = [Fraction(one["percentage"]) for one in exactly if one["percentage"] is not None]
        halves += any((percentage * 10**places).denominator == 2 for percentage in percentages)
    assert halves > 10


def test_rubbers_are_won_left_open_and_ended_by_agreement() -> None:
    some = cases("rubber")
    won = [answer for _, answer in some if len(answer["games"]) > 1 and max(answer["premium"].values()) >= 500]
    agreed = [given for given, _ in some if given.get("agreed_end")]
    assert 0.4 < len(won) / len(some) < 0.8
    assert 0.1 < len(agreed) / len(some) < 0.4
    assert any("reason" in given for given in agreed)
    assert any(given.get("drawn") for given, _ in some)
    assert any(not answer["games"] for _, answer in some)
    honours = [deal["honours"] for given, _ in some for deal in given["deals"]]
    assert 0.05 < sum(one is not None for one in honours) / len(honours) < 0.25


def test_hands_are_dealt_from_one_pack() -> None:
    some = [given["hands"] for given, _ in cases("high_card_points")]
    assert {len(hands) for hands in some} == {1, 2, 4}
    assert all(len(hand) == 13 + 3 for hands in some for hand in hands)
    assert all(answer == 40 for given, answer in cases("high_card_points") if len(given["hands"]) == 4)


def test_errors_are_found_about_the_limit_before_and_after() -> None:
    allowed = Counter(answer["allowed"] for _, answer in cases("score_correction"))
    assert min(allowed.values()) / len(cases("score_correction")) > 0.3


# --- rules ------------------------------------------------------------------------------------------

LAW77 = ("law77.", "score.sign.")
#: Rules of an operation's rulebook, by what they begin with, that no derivation at the defaults can name: they are
#: other operations', other readings', or have no line of their own.
NEVER: dict[str, tuple[str, ...]] = {
    "table_score": ("law77.game.threshold", "law2."),
    "imps": ("imps.gap.",),
    "matchpoints": (*LAW77, "law2.", "law78a.balance", "traveller."),
    "traveller": ("law77.game.threshold", "law2."),
    "pairs_result": ("law77.game.threshold", "law2."),
    "group_matchpoints": (
        *(*LAW77, "law2.", "traveller.", "law78a.lower", "law78a.equal", "law78a.higher", "law78a.unit."),
    ),
    "team_match": ("imps.gap.", "teams.opposite-lines"),
    "victory_points": ("rank.", "league.", "vp.russia-24.boards"),
    "standings": ("law78d.", "vp."),
    "high_card_points": ("hcp.hand", "hcp.once"),
    "chicago_conditions": (
        *(*LAW77, "law2.", "chicago.deals", "chicago.sides.opponents", "chicago.part-score."),
        *("chicago.passed.", "chicago.total"),
    ),
    "duplicate_chicago": (
        *("law77.game.threshold", "law77.bonus.part-score", "law77.passed-out", "law2.", "chicago.deals"),
        *("chicago.sides.opponents", "chicago.passed.redeal"),
    ),
    "russian_chicago": (
        *("law77.game.threshold", "law77.bonus.part-score", "law2.", "chicago.deals", "chicago.sides.opponents"),
        *("chicago.passed.", "chicago.total", "law78d.", "imps.gap."),
    ),
    "rubber": ("law1936.38.",),
    "rubber_correction": ("law1936.34.", "law1936.35.", "law1936.36.", "law1936.37.", "law1936.39."),
    "trick_dispute": ("law79a.", "law79b.result-clear", "law79c."),
    "score_correction": ("law79a.", "law79b."),
}


@pytest.mark.slow
@EVERY
def test_two_thousand_questions_reach_every_rule_that_can_be_reached(name: str) -> None:
    operation = OPERATIONS[name]
    number = {"pairs_result": 300, "team_match": 500}.get(name, 2000)
    reached: set[str] = set()
    for given, _ in generated(operation, number, 1):
        reached |= {line.rule for line in operation.derive(given).because}
    assert {rule for rule in operation.rules if rule not in reached} == {
        rule for rule in operation.rules if rule.startswith(NEVER.get(name, ("-",)))
    }
