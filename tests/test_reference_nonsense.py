"""The reference against nonsense: whatever a question has in any place, it is answered, or refused in one line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import bridgescore_reference as reference
import pytest
from bridgescore_reference import Refused, Score
from pytest_bridgescore.operations import OPERATIONS

Path = tuple[Any, ...]

LINE = {"ns": 1, "ew": 2, "contract": "3NT", "declarer": "N", "tricks": 9}
LINES = [LINE, {"ns": "A", "ew": 4, "contract": "Pass", "declarer": None, "tricks": None}]
DEAL = {"contract": "2S", "declarer": "E", "tricks": 8}

#: A question that is answered, for every operation: with everything in it that can be given.
RIGHT: dict[str, dict[str, Any]] = {
    "contract_score": {"contract": "4HX", "vulnerable": False, "tricks": 9, "laws": "1975"},
    "table_score": {"contract": "4H", "declarer": "E", "vulnerable": "EW", "tricks": 10, "laws": "2017"},
    "board_conditions": {"board": 7},
    "imps": {"difference": -30, "gap": "reject", "table": [[0, 20, 0], [30, 50, 1], [60, None, 2]]},
    "matchpoints": {"scores": [420, -50, 420], "win": 1},
    "traveller": {"board": 8, "lines": LINES, "win": 2, "vulnerable": "NS"},
    "pairs_result": {
        "travellers": [{"board": 1, "lines": LINES}, {"board": 2, "lines": LINES, "vulnerable": "All"}],
        "win": 2,
        "fields": "two",
        "ties": "share",
        "decimals": 2,
        "rounding": "half-even",
    },
    "group_matchpoints": {
        "groups": [[420, 400, 50], [620]],
        "win": 2,
        "results": 4,
        "reading": "norway-1997-floor",
    },
    "total_points": {"scores": [420, -50, 0]},
    "team_match": {
        "boards": [{"open": 420, "closed": 400}, {"open": -100, "closed": 600}],
        "series": [1, 1],
        "open_line": "NS",
        "closed_line": "EW",
        "gap": "lower",
        "table": [[0, 10, 0], [20, None, 3]],
    },
    "victory_points": {
        "margin": -5,
        "scale": "club",
        "boards": 8,
        "table": [[0, 2, 10, 10], [3, 9, "12.5", Decimal("7.5")], [10, None, 20, 0]],
    },
    "standings": {"results": [{"team": "A", "vp": "12.5"}, {"team": 2, "vp": 7}, {"team": "A", "vp": "1/3"}]},
    "high_card_points": {"hands": ["AKQJ.432.432.432", "-.AKQJT98765.AKQ.-"]},
    "target_score": {"hcp": 24, "vulnerable": True},
    "chicago_conditions": {"deal": 2, "first_dealer": "W", "sides": "opponents"},
    "duplicate_chicago": {
        "deals": [DEAL, DEAL, DEAL, {"contract": "Pass", "declarer": None, "tricks": None}],
        "first_dealer": "N",
        "sides": "dealer",
        "partscore_bonus": 100,
        "passed": "zero",
    },
    "russian_chicago": {
        "deals": [{"deal": 2, "hcp_ns": 16, **DEAL}, {"deal": 1, "hcp_ns": 20, **DEAL}],
        "first_dealer": "N",
        "sides": "dealer",
        "partscore_bonus": 50,
    },
    "rubber": {
        "deals": [
            {"side": "NS", "contract": "2S", "tricks": 8, "honours": {"side": "EW", "points": 100}},
            {"side": None, "contract": "Pass", "tricks": None, "honours": None},
            {"side": "EW", "contract": "3NT", "tricks": 7, "honours": {"side": "EW", "points": 150}},
        ],
        "laws": "1935",
        "agreed_end": True,
        "reason": "a player had to leave",
        "drawn": False,
        "doubled_made": "refuse",
    },
    "rubber_correction": {
        "kind": "trick",
        "last_deal": True,
        "next_call_made": False,
        "next_cut_done": False,
        "result_agreed": False,
    },
    "trick_agreement": {"agreed": True, "hands_returned": False},
    "trick_dispute": {
        "director_called": "after",
        "claim_or_concession": False,
        "laws": "2017",
        "result_clear": True,
    },
    "score_correction": {
        "posted": "2026-03-01T22:50",
        "found": "2026-03-01T23:00",
        "limit_minutes": 45,
        "special": True,
        "made_by": "scorer",
        "at_limit": "allowed",
        "laws": "1997",
    },
}

HUGE = 10**400

#: What may stand in any place of a question by mistake.
NONSENSE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 14, 41, 50, HUGE, -HUGE),
    *(0.5, 1.0, 2.0, 50.0, 100.0, math.nan, math.inf),
    *("", " ", "1", "x", "N", "NS", "ns", "Pass", "4H", "2017", "1997", "two\nlines", "9" * 5000),
    *(b"", b"bytes", bytearray(b"bytes")),
    *([], [[]], [None], [True], [0.5], [1, 2], ["N"], [{}], [[1, 2, 3]]),
    *({}, {"open": 1}, {"board": 1}, (), (1,), set(), {1}, frozenset(), range(3)),
    *(Decimal("0.5"), Decimal(50), Decimal("NaN"), Decimal("Infinity")),
    *(Fraction(1, 2), Fraction(2), 1j, object(), int, len, ...),
)

#: Two places the reference does not look at: a traveller is scored whoever played it.
NOT_LOOKED_AT = {("traveller", "ns"), ("traveller", "ew")}


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a question."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from places(one, (*path, key))


def replaced(value: Any, path: Path, one: Any) -> Any:
    """The question with something else in one place."""
    if not path:
        return one
    copy = value.copy()
    copy[path[0]] = replaced(value[path[0]], path[1:], one)
    return copy


def without(value: Any, path: Path) -> Any:
    """The question without one of its fields."""
    copy = value.copy()
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without(value[path[0]], path[1:])
    return copy


def ask(name: str, given: Mapping[str, Any]) -> Score | str:
    """What the reference answers, or its words where it refuses."""
    function: Callable[..., Score] = getattr(reference, name)
    try:
        return function(**given)
    except Refused as refused:
        return str(refused)


def told(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 60 else f"{text[:60]}..."


EVERY = pytest.mark.parametrize("name", OPERATIONS)


@EVERY
def test_the_right_question_is_right_and_asks_for_everything(name: str) -> None:
    operation = OPERATIONS[name]
    assert list(operation.problems(RIGHT[name])) == []
    assert [*RIGHT[name]] == [parameter.name for parameter in operation.parameters]
    score = ask(name, RIGHT[name])
    assert isinstance(score, Score), score
    assert operation.answer.problem(score.value) is None


@EVERY
def test_nonsense_in_any_place_is_refused_in_one_line_and_never_crashes(name: str) -> None:
    wrong = []
    for path in places(RIGHT[name]):
        for value in NONSENSE:
            given = replaced(RIGHT[name], path, value)
            try:
                answer = ask(name, given)
            except Exception as error:
                wrong.append(f"{path}: {told(value)}: {type(error).__name__}: {error}"[:200])
                continue
            if isinstance(answer, str) and (not answer.strip() or "\n" in answer):
                wrong.append(f"{path}: {told(value)}: refused in {answer!r}"[:200])
    assert wrong == []


@EVERY
def test_what_the_declared_kind_does_not_take_the_reference_does_not_answer(name: str) -> None:
    operation = OPERATIONS[name]
    answered = []
    for path in places(RIGHT[name]):
        if (name, path[-1]) in NOT_LOOKED_AT:
            continue
        kind = next(parameter.kind for parameter in operation.parameters if parameter.name == path[0])
        for value in NONSENSE:
            given = replaced(RIGHT[name], path, value)
            try:
                problem = kind.problem(given[path[0]])
                # The reference sets no limit to the size of a number or the length of a text; what is left
                # out of a line was not played.
                if problem and not problem.endswith(("too large for any score", "characters", "is missing")):
                    answer = ask(name, given)
                    if isinstance(answer, Score):
                        answered.append(f"{path}: {told(value)}: {problem}")
            except Exception as error:
                answered.append(f"{path}: {told(value)}: {type(error).__name__}")
    assert answered == []


#: Fields that may be left out: a board that was not played has no declarer, a deal no honours.
MAY_BE_LEFT_OUT = {"vulnerable", "honours", "declarer", "tricks", "side", "contract", "ns", "ew"}


@EVERY
def test_a_field_left_out_is_refused_or_stands_for_null(name: str) -> None:
    for path in places(RIGHT[name]):
        if len(path) == 1 or not isinstance(path[-1], str):
            continue
        left_out = ask(name, without(RIGHT[name], path))
        if isinstance(left_out, Score):
            assert path[-1] in MAY_BE_LEFT_OUT, path
            given = replaced(RIGHT[name], path, None)
            if (name, path[-1]) not in NOT_LOOKED_AT:
                assert left_out == ask(name, given), path
        else:
            assert "\n" not in left_out


@EVERY
def test_a_parameter_is_named_where_it_is_refused(name: str) -> None:
    """Whatever stands whole in the place of a parameter: the message has its name, or quotes what stood there."""
    nameless = []
    for parameter in OPERATIONS[name].parameters:
        for value in ("nonsense", 7.5, {"nonsense": 1}):
            answer = ask(name, {**RIGHT[name], parameter.name: value})
            if isinstance(answer, Score):
                assert parameter.kind.problem(value) is None
                continue
            # A limit of minutes, a list of deals: every word of the name, or its value.
            words = parameter.name.rstrip("s").split("_")
            if str(value) not in answer and not any(word in answer for word in words):
                nameless.append(f"{parameter.name}: {answer}")
    assert nameless == []
