"""From an answer to a verdict: what is right in any sort of number, what is wrong, and what is no answer at all."""

from __future__ import annotations

import json
import math
import numbers
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from bridgescore_reference import board_conditions, contract_score, imps, matchpoints
from pytest_bridgescore import Rejected, Unsupported
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.ask.reference import reference
from pytest_bridgescore.judge.examine import Examiner, lost
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import (
    FAIL,
    PASS,
    UNRESOLVED,
    UNSUPPORTED,
    Judgement,
    judge,
    judge_refusal,
)
from pytest_bridgescore.operations import OPERATIONS, Operation, Sweep
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    ContractText,
    Edition,
    Kind,
    Label,
    Malformed,
    Maybe,
    Number,
    Truth,
    Whole,
    plain,
    quote,
)
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite, Vector

SCORE = OPERATIONS["contract_score"]
BOARD = OPERATIONS["board_conditions"]
POINTS = OPERATIONS["matchpoints"]
SHEET = OPERATIONS["traveller"]


class NumpyInteger:
    """What numpy.int64 is to those who ask: an Integral without `as_integer_ratio`, its own numerator."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __int__(self) -> int:
        return self._value

    __index__ = __int__

    def __float__(self) -> float:
        return float(self._value)

    def __eq__(self, other: object) -> bool:
        return self._value == (other._value if isinstance(other, NumpyInteger) else other)

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def numerator(self) -> NumpyInteger:
        return self

    @property
    def denominator(self) -> NumpyInteger:
        return NumpyInteger(1)

    def __repr__(self) -> str:
        return f"np.int64({self._value})"


class NumpySingle:
    """What numpy.float32 is: a Real that is no float, with `as_integer_ratio`."""

    def __init__(self, value: float) -> None:
        self._single = value

    def __float__(self) -> float:
        return self._single

    def __int__(self) -> int:
        return int(self._single)

    def __eq__(self, other: object) -> bool:
        return self._single == other

    def __hash__(self) -> int:
        return hash(self._single)

    def as_integer_ratio(self) -> tuple[int, int]:
        return self._single.as_integer_ratio()

    def __repr__(self) -> str:
        return f"np.float32({self._single})"


numbers.Integral.register(NumpyInteger)
numbers.Real.register(NumpySingle)


class NumpyDouble(float):
    """What numpy.float64 is: a float of a type of its own, which does not travel between processes."""


class Points(IntEnum):
    GAME = 420


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("not even a repr")


def verdict(operation: Operation, expected: Any, answer: Any) -> Judgement:
    """The judgement, held against what must be true of every judgement."""
    judgement = judge(operation, expected, answer)
    assert (judgement.verdict == PASS) == (judgement.why == "")
    assert "\n" not in judgement.why
    assert len(judgement.why) < 1000
    assert_builtin(judgement.got)
    json.dumps(judgement.got, allow_nan=False)
    return judgement


def assert_builtin(value: Any) -> None:
    """Nothing but builtin types, which travel between processes and into JSON."""
    assert type(value) in (type(None), bool, int, float, str, list, dict), type(value)
    for one in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        assert_builtin(one)


# --- whole numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        570,
        570.0,
        Decimal(570),
        Decimal("570.000"),
        Decimal("5.7E2"),
        Fraction(570),
        Fraction(1140, 2),
        NumpyDouble(570),
    ],
    ids=repr,
)
def test_a_whole_number_is_right_in_any_sort_of_number(answer: Any) -> None:
    assert verdict(SCORE, 570, answer) == Judgement(PASS, 570)


def test_a_whole_number_of_numpy_is_right() -> None:
    assert verdict(SCORE, 570, NumpyInteger(570)) == Judgement(PASS, 570)
    assert verdict(SCORE, 570, NumpySingle(570.0)) == Judgement(PASS, 570)
    assert verdict(SCORE, 570, NumpyInteger(520)).why == "expected 570, got 520"
    assert verdict(POINTS, [2, 0], [NumpyInteger(2), NumpyInteger(0)]) == Judgement(PASS, [2, 0])


def test_a_whole_number_with_a_name_is_one() -> None:
    assert verdict(SCORE, 420, Points.GAME) == Judgement(PASS, 420)
    assert verdict(SCORE, 570, Points.GAME) == Judgement(FAIL, 420, "expected 570, got 420")


@pytest.mark.parametrize(
    "answer", [571, -570, 0, 570 * 10, 571.0, Decimal(571), Fraction(571), 10**18, 1e15, Decimal("1e15")], ids=repr
)
def test_another_number_fails(answer: Any) -> None:
    judgement = verdict(SCORE, 570, answer)
    assert judgement.verdict == FAIL
    assert judgement.got == int(answer)
    assert judgement.why == f"expected 570, got {int(answer)}"


#: What is no whole number, and words that say so.
NO_WHOLE_NUMBER: list[tuple[Any, str]] = [
    (None, "None is not a whole number"),
    (True, "True is not a whole number"),
    (False, "False is not a whole number"),
    ("570", "'570' is not a whole number"),
    ("", "'' is not a whole number"),
    (b"570", "b'570' is not a whole number"),
    (570.5, "570.5 is not a whole number"),
    (569.9999999999, "is not a whole number"),
    (Decimal("570.1"), "is not a whole number"),
    (Fraction(1141, 2), "is not a whole number"),
    (570 + Fraction(1, 10**20), "is not a whole number"),
    (Decimal("570.00000000000000000001"), "is not a whole number"),
    (math.nan, "nan is not a number"),
    (math.inf, "inf is not a number"),
    (-math.inf, "-inf is not a number"),
    (Decimal("NaN"), "is not a number"),
    (Decimal("Infinity"), "is not a number"),
    (570j, "570j is not a whole number"),
    ([570], "[570] is not a whole number"),
    ((570,), "(570,) is not a whole number"),
    ({"score": 570}, "{'score': 570} is not a whole number"),
    ({570}, "{570} is not a whole number"),
    (object, "<class 'object'> is not a whole number"),
    (range(3), "range(0, 3) is not a whole number"),
    ("\x1b[31m570\x00\n", "is not a whole number"),
    ("5" * 100_000, "(100002 characters) is not a whole number"),
    ([570] * 100_000, "characters) is not a whole number"),
]


@pytest.mark.parametrize(("answer", "words"), NO_WHOLE_NUMBER, ids=[quote(one)[:30] for one, _ in NO_WHOLE_NUMBER])
def test_what_is_no_whole_number_is_unresolved(answer: Any, words: str) -> None:
    for expected in (570, 1, 0):
        judgement = verdict(SCORE, expected, answer)
        assert judgement.verdict == UNRESOLVED
        assert words in judgement.why
        assert len(str(judgement.got)) < 200
        assert judgement.why.isprintable()


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(10**400, id="a whole number no float can hold"),
        pytest.param(10**5000, id="a whole number too long to be written"),
        pytest.param(-(10**5000), id="a negative one"),
        pytest.param(Fraction(10**400), id="a fraction no float can hold"),
        pytest.param(Fraction(10**400, 3), id="a fraction no float can hold, not whole"),
        pytest.param(Decimal("1e500"), id="a decimal no float can hold"),
        pytest.param(1e300, id="a float no score can be"),
        pytest.param(Decimal("1e-5000"), id="a decimal of thousands of places"),
        pytest.param(Fraction(1, 10**5000), id="a fraction too long to be written"),
        pytest.param(Fraction(10**5000 + 1, 10**5000), id="a fraction too near to 1 to be written"),
        pytest.param(Decimal("sNaN"), id="a signalling NaN"),
        pytest.param(Unspeakable(), id="an object without a repr"),
        pytest.param([Unspeakable()], id="a list of such"),
    ],
)
def test_no_answer_whatever_breaks_the_judge(answer: Any) -> None:
    for operation, expected, given in (
        (SCORE, 570, answer),
        (POINTS, [2, 0], [answer, 0]),
        (BOARD, {"dealer": "N", "vulnerable": "None"}, {"dealer": answer, "vulnerable": "None"}),
    ):
        assert verdict(operation, expected, given).verdict in (FAIL, UNRESOLVED)
        assert judge_refusal(operation, given, proved=True).verdict in (FAIL, UNRESOLVED)


@pytest.mark.parametrize("answer", [Decimal("1e2000000"), Decimal("1e-2000000")], ids=str)
def test_a_decimal_of_millions_of_digits_is_not_written_out(answer: Decimal) -> None:
    before = time.process_time()
    assert verdict(SCORE, 570, answer).verdict == UNRESOLVED
    assert verdict(POINTS, [2, 0], [answer, 0]).verdict in (FAIL, UNRESOLVED)
    assert time.process_time() - before < 0.3


def test_an_answer_nested_without_end_does_not_break_the_judge() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    round_about: list[Any] = []
    round_about.append(round_about)
    for answer in (round_about, deep):
        assert verdict(SCORE, 570, answer).verdict == UNRESOLVED
        assert verdict(POINTS, [2, 0], answer).verdict == UNRESOLVED


def test_an_answer_that_compares_like_an_array_does_not_break_the_judge() -> None:
    class Array:
        def __eq__(self, other: object) -> Any:
            return self

        __hash__ = object.__hash__

        def __bool__(self) -> bool:
            raise ValueError("The truth value of an array with more than one element is ambiguous")

    answer = {"dealer": Array(), "vulnerable": "None"}
    assert verdict(BOARD, {"dealer": "N", "vulnerable": "None"}, answer).verdict == UNRESOLVED


# --- numbers that may be fractions ------------------------------------------------------------------

#: 55/3 as a right double. Twelve digits agree in those that are half of 1e-12 of it away, and in none beyond.
THIRDS = 55 / 3


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("13.75", 13.75),
        ("13.75", "13.75"),
        ("13.75", "13.750"),
        ("13.75", "55/4"),
        ("13.75", "110/8"),
        ("13.75", Decimal("13.75")),
        ("13.75", Fraction(55, 4)),
        ("55/3", "55/3"),
        ("55/3", Fraction(55, 3)),
        ("55/3", THIRDS),
        ("55/3", math.nextafter(THIRDS, 0)),
        ("55/3", THIRDS * (1 + 4e-13)),
        ("-55/3", -THIRDS),
        (7, "7"),
        (7, 7.0),
        (7, Fraction(7)),
        (0, 0.0),
        (0, -0.0),
        (0, "-0"),
        ("0.5", 0.5),
        ("0.1", 0.1),
        ("0.3", 0.1 + 0.2),
        ("0.5", NumpyDouble(0.5)),
        ("0.5", NumpySingle(0.5)),
    ],
)
def test_a_number_is_right_however_it_is_written(expected: Any, answer: Any) -> None:
    assert verdict(POINTS, [expected], [answer]).verdict == PASS


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("13.75", 13.76),
        ("13.75", "13.7500000000000000000001"),
        ("13.75", "-13.75"),
        ("13.75", Decimal("13.75000000000000000001")),
        ("55/3", THIRDS * (1 + 1e-11)),
        ("55/3", THIRDS * (1 - 1e-11)),
        ("55/3", THIRDS * (1 + 7e-13)),
        ("55/3", THIRDS * (1 - 7e-13)),
        ("55/3", Fraction(55, 3) + Fraction(1, 10**20)),
        ("55/3", "18.333333333333"),
        ("55/3", Decimal("18.3333333333333333333")),
        ("55/3", 18.33),
        ("55/3", -THIRDS),
        (0, 1e-300),
        (7, 8),
        ("0.5", 0),
        ("0.5", 1),
        ("0.5", NumpySingle(0.25)),
    ],
)
def test_a_number_that_is_only_near_fails(expected: Any, answer: Any) -> None:
    judgement = verdict(POINTS, [expected], [answer])
    assert judgement.verdict == FAIL
    assert judgement.why.startswith("[0]: expected ")


@pytest.mark.parametrize(
    "answer",
    [
        *("", "x", "1.", ".5", "+5", "1e3", "1/0", "1/-2", "1,5", " 5", "5 ", "5\n", "\u0665", "0x5", "nan", "1_000"),
        *(None, True, False, "1" * 31, math.nan, math.inf, Decimal("-Infinity"), 1j, [1], {}, b"5"),
    ],
    ids=repr,
)
def test_what_is_no_number_is_unresolved_with_the_path_to_it(answer: Any) -> None:
    judgement = verdict(POINTS, [2, 0], [2, answer])
    assert judgement.verdict == UNRESOLVED
    assert judgement.why.startswith("[1]: ")
    assert "is not a number" in judgement.why


# --- lists, records, choices ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([2], "a list of 1, where 2 are wanted"),
        ([], "a list of 0, where 2 are wanted"),
        ([2, 0, 0], "a list of 3, where 2 are wanted"),
        ("20", "'20' is not a list"),
        (b"20", "b'20' is not a list"),
        (None, "None is not a list"),
        (2, "2 is not a list"),
        ({"N": 2, "S": 0}, "{'N': 2, 'S': 0} is not a list"),
        ({2, 0}, "{0, 2} is not a list"),
        (iter([2, 0]), "is not a list"),
        ([[2], [0]], "[0]: [2] is not a number"),
    ],
    ids=[*"abcdefghijk"],
)
def test_a_list_of_another_shape_is_unresolved(answer: Any, why: str) -> None:
    judgement = verdict(POINTS, [2, 0], answer)
    assert judgement.verdict == UNRESOLVED
    assert judgement.why.endswith(why)


@pytest.mark.parametrize("answer", [[2, 0], (2, 0), [2.0, "0"]], ids=repr)
def test_any_sequence_is_a_list(answer: Any) -> None:
    assert verdict(POINTS, [2, 0], answer).verdict == PASS


def test_the_first_differences_are_told_and_the_others_counted() -> None:
    judgement = verdict(POINTS, [8, 6, 4, 2, 0], [0, 2, 4, 6, 8])
    assert judgement.verdict == FAIL
    assert judgement.why == "[0]: expected 8, got 0; [1]: expected 6, got 2; [3]: expected 2, got 6 (and 1 more)"
    assert judgement.got == [0, 2, 4, 6, 8]


def test_a_truth_is_not_the_other_one() -> None:
    allowed = OPERATIONS["rubber_correction"]
    for truth in (True, False):
        assert verdict(allowed, {"allowed": truth}, {"allowed": truth}).verdict == PASS
        judgement = verdict(allowed, {"allowed": truth}, {"allowed": not truth})
        assert (judgement.verdict, judgement.why) == (FAIL, f"allowed: expected {truth}, got {not truth}")


NORTH = {"dealer": "N", "vulnerable": "None"}


class Conditions(NamedTuple):
    dealer: str
    vulnerable: str


@pytest.mark.parametrize(
    ("answer", "expected", "why"),
    [
        (NORTH, PASS, ""),
        ({**NORTH, "board": 1, "comment": object()}, PASS, ""),
        (OrderedDict(reversed(NORTH.items())), PASS, ""),
        ({**NORTH, "dealer": "E"}, FAIL, "dealer: expected N, got E"),
        ({"dealer": "E", "vulnerable": "All"}, FAIL, "dealer: expected N, got E; vulnerable: expected None, got All"),
        ({"dealer": "N"}, UNRESOLVED, "vulnerable: is missing"),
        ({}, UNRESOLVED, "dealer: is missing"),
        ({**NORTH, "vulnerable": None}, UNRESOLVED, "vulnerable: None is not one of None NS EW All"),
        ({**NORTH, "vulnerable": False}, UNRESOLVED, "vulnerable: False is not one of None NS EW All"),
        ({**NORTH, "vulnerable": "none"}, UNRESOLVED, "vulnerable: 'none' is not one of None NS EW All"),
        ({**NORTH, "dealer": "North"}, UNRESOLVED, "dealer: 'North' is not one of N E S W"),
        ({**NORTH, "dealer": ["N"]}, UNRESOLVED, "dealer: ['N'] is not one of N E S W"),
        ({**NORTH, "dealer": "N" * 10_000}, UNRESOLVED, "dealer: 'NNN"),
        (None, UNRESOLVED, "None is not an object with dealer, vulnerable"),
        ("N", UNRESOLVED, "'N' is not an object with dealer, vulnerable"),
        (["N", "None"], UNRESOLVED, "['N', 'None'] is not an object with dealer, vulnerable"),
        (Conditions("N", "None"), UNRESOLVED, "is not an object with dealer, vulnerable"),
    ],
    ids=[f"{place}" for place in range(17)],
)
def test_a_record_has_what_is_asked_for_and_may_have_more(answer: Any, expected: str, why: str) -> None:
    judgement = verdict(BOARD, NORTH, answer)
    assert judgement.verdict == expected
    assert why in judgement.why
    if expected in (PASS, FAIL):
        assert set(judgement.got) == {"dealer", "vulnerable"}


PLAYED: dict[str, Any] = {"score": 420, "ns_points": "1.5", "ew_points": "0.5"}
NOT_PLAYED: dict[str, Any] = {"score": None, "ns_points": None, "ew_points": None}
LINES = {"lines": [PLAYED, NOT_PLAYED]}


def sheet(place: int, **changes: Any) -> dict[str, Any]:
    return {"lines": [{**line, **changes} if at == place else line for at, line in enumerate((PLAYED, NOT_PLAYED))]}


@pytest.mark.parametrize(
    ("answer", "expected", "why"),
    [
        (sheet(0), PASS, ""),
        (sheet(0, ns_points=1.5, ew_points=Fraction(1, 2)), PASS, ""),
        (sheet(0, ns_points="3/2", ns=1), PASS, ""),
        (sheet(0, score=-420), FAIL, "lines[0].score: expected 420, got -420"),
        (sheet(0, ns_points=1), FAIL, "lines[0].ns_points: expected 1.5, got 1"),
        (sheet(0, score=None), FAIL, "lines[0].score: expected 420, got None"),
        (sheet(1, score=0), FAIL, "lines[1].score: expected None, got 0"),
        (sheet(1, ns_points=0, ew_points=0), FAIL, "lines[1].ns_points: expected None, got 0; lines[1].ew_points: "),
        (sheet(1, score=False), UNRESOLVED, "lines[1].score: False is not a whole number"),
        (sheet(0, score="420"), UNRESOLVED, "lines[0].score: '420' is not a whole number"),
        (sheet(0, score=math.nan), UNRESOLVED, "lines[0].score: nan is not a number"),
        (sheet(1, ns_points="-"), UNRESOLVED, "lines[1].ns_points: '-' is not a number"),
        ({"lines": sheet(0)["lines"][:1]}, UNRESOLVED, "lines: a list of 1, where 2 are wanted"),
        ({"lines": None}, UNRESOLVED, "lines: None is not a list"),
        ({"lines": [1, 2]}, UNRESOLVED, "lines[0]: 1 is not an object with score, ns_points, ew_points"),
        ({"lines": [{}, {}]}, UNRESOLVED, "lines[0].score: is missing"),
        (sheet(0)["lines"], UNRESOLVED, "is not an object with lines"),
        ({"Lines": []}, UNRESOLVED, "lines: is missing"),
    ],
    ids=[f"{place}" for place in range(18)],
)
def test_the_path_leads_to_what_is_wrong_and_null_is_an_answer(answer: Any, expected: str, why: str) -> None:
    judgement = verdict(SHEET, LINES, answer)
    assert judgement.verdict == expected
    assert why in judgement.why


def test_null_inside_an_expected_answer_is_not_judged() -> None:
    for answer in ([2, 0], [2, 1.5], [2, "55/3"]):
        assert verdict(POINTS, [2, None], answer).verdict == PASS
    assert verdict(POINTS, [2, None], [1, 0]).why == "[0]: expected 2, got 1"
    assert verdict(BOARD, {"dealer": None, "vulnerable": "NS"}, {"dealer": "E", "vulnerable": "NS"}).verdict == PASS


@pytest.mark.parametrize("answer", [ContractText("4H"), type("Text", (str,), {})("x")], ids=["ContractText", "a str"])
def test_a_text_of_a_type_of_its_own_is_kept_as_plain_text(answer: str) -> None:
    assert verdict(SCORE, 570, answer) == Judgement(UNRESOLVED, str(answer), f"{str(answer)!r} is not a whole number")


# --- what is no answer ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "judgement"),
    [
        (NoAnswer("unsupported", "no"), Judgement(UNSUPPORTED, None, "no")),
        (NoAnswer("broken", "crashed"), Judgement(UNRESOLVED, None, "crashed")),
        (NoAnswer("refused", "why"), Judgement(FAIL, {"reject": "why"}, "refused valid input: why")),
    ],
)
def test_no_answer_to_a_valid_question(answer: NoAnswer, judgement: Judgement) -> None:
    assert verdict(SCORE, 570, answer) == judgement


UNPROVED = "refused, but it refuses every valid question as well"


@pytest.mark.parametrize(
    ("answer", "proved", "judgement"),
    [
        (NoAnswer("refused", "level 8"), True, Judgement(PASS, {"reject": "level 8"})),
        (NoAnswer("refused", "level 8"), False, Judgement(UNRESOLVED, {"reject": "level 8"}, UNPROVED)),
        (NoAnswer("unsupported", "no"), True, Judgement(UNSUPPORTED, None, "no")),
        (NoAnswer("broken", "crashed"), True, Judgement(UNRESOLVED, None, "crashed")),
        (NoAnswer("broken", "crashed"), False, Judgement(UNRESOLVED, None, "crashed")),
        (540, True, Judgement(FAIL, 540, "accepted: answered 540")),
        (540.0, False, Judgement(FAIL, 540, "accepted: answered 540.0")),
        (0, True, Judgement(FAIL, 0, "accepted: answered 0")),
        (False, True, Judgement(FAIL, False, "accepted: answered False")),
        ("error", True, Judgement(FAIL, "error", "accepted: answered 'error'")),
        (math.nan, True, Judgement(FAIL, "nan", "accepted: answered nan")),
        ([1], True, Judgement(FAIL, "[1]", "accepted: answered [1]")),
    ],
    ids=[f"{place}" for place in range(12)],
)
def test_a_question_that_must_be_refused(answer: Any, proved: bool, judgement: Judgement) -> None:
    told = judge_refusal(SCORE, answer, proved=proved)
    assert told == judgement
    assert type(told.got) is type(judgement.got)


def test_none_is_no_refusal_and_the_author_is_told_what_is_one() -> None:
    told = judge_refusal(SCORE, None, proved=True)
    assert (told.verdict, told.got) == (UNRESOLVED, None)
    assert told.why == "answered None; to refuse a question, raise Rejected or ValueError"


# --- kinds by themselves ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Whole(), "-50", -50),
        (Whole(0, 13), "9", 9),
        (Number(), "13.75", Fraction(55, 4)),
        (Number(), "55/4", Fraction(55, 4)),
        (Number(), "7", 7),
        (Truth(), "true", True),
        (Truth(), "false", False),
        (Choice((2, 1)), "2", 2),
        (Choice(("N", "E")), "E", "E"),
        (Choice(("None", "NS")), "None", "None"),
        (Maybe(Whole()), "null", None),
        (Maybe(Whole()), "9", 9),
        (Label(), "12", 12),
        (Label(), "12a", "12a"),
        (ContractKind(), "4HX", "4HX"),
        (Edition({"2017": ("1987", "2017")}), "1987", "1987"),
        (ListOf(Number()), "[1, 2.50]", [1, Decimal("2.50")]),
        (Record({"a": Whole()}), '{"a": 1}', {"a": 1}),
        (Kind(), " as it is ", " as it is "),
    ],
)
def test_what_a_person_writes_is_read(kind: Kind, text: str, value: Any) -> None:
    read = kind.read(text)
    assert read == value
    assert type(read) is type(value)
    assert kind.problem(read) is None


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *((Whole(), text) for text in ("", "x", "5.0", "+5", "1e3", "\u0665", "5 ", "0x5", "true")),
        *((Number(), text) for text in ("", "x", "1/0", "nan", "1e3")),
        *((Truth(), text) for text in ("True", "1", "yes", "")),
        *((Choice((2, 1)), text) for text in ("3", "", "2.0", "two")),
        (Maybe(Whole()), "None"),
        (ListOf(Whole()), "[1,"),
        (ListOf(Whole()), "[" * 100_000),
        (Record({}), "{'a': 1}"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_read_is_told(kind: Kind, text: str) -> None:
    with pytest.raises(Malformed) as caught:
        kind.read(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("kind", "value", "problem"),
    [
        (Whole(0, 13), 14, "14 is not a whole number 0 to 13"),
        (Whole(0, 13), -1, "-1 is not a whole number 0 to 13"),
        (Whole(1), 0, "0 is not 1 or more"),
        (Whole(), True, "True is not a whole number"),
        (Truth(), 1, "1 is not true or false"),
        (Choice((2, 1)), 3, "3 is not one of 2 1"),
        (Choice((2, 1)), True, "True is not one of 2 1"),
        (Label(), None, "None is not a whole number"),
        (Label(), "x" * 2000, "a text of 2000 characters"),
        (ContractKind(), "Pass", "'Pass' is not a contract: level 1 to 7"),
        (ContractKind(), 4, "4 is not a contract"),
        (ListOf(Whole(), least=1), [], "a list of 0, at least 1 wanted"),
        (ListOf(Record({"a": Whole()})), [{"a": 1}, {"a": "1"}], "[1].a: '1' is not a whole number"),
        (
            Record({"a": Record({"b": ListOf(Whole())})}),
            {"a": {"b": [1, 2, None]}},
            "a.b[2]: None is not a whole number",
        ),
        (Edition({"2017": ("1987", "2017")}), 2017, "2017 is not an edition of the laws: 1987 = 2017"),
    ],
)
def test_a_problem_leads_to_what_is_wrong(kind: Kind, value: Any, problem: str) -> None:
    told = kind.problem(value)
    assert told is not None
    assert told.startswith(problem)


@pytest.mark.parametrize(
    ("text", "level", "strain", "doubling"),
    [
        ("4HX", 4, "H", "X"),
        ("3NT", 3, "NT", ""),
        ("7NTXX", 7, "NT", "XX"),
        ("8H", 8, "H", ""),
        ("0H", 0, "H", ""),
        ("4Z", 4, "Z", ""),
        ("4HXXX", 4, "H", "XXX"),
        ("Pass", None, None, None),
        ("4", None, None, None),
        ("", None, None, None),
        ("4HN+4", None, None, None),
    ],
)
def test_a_contract_carries_its_parts(text: str, level: Any, strain: Any, doubling: Any) -> None:
    contract = ContractText(text)
    assert (contract.level, contract.strain, contract.doubling) == (level, strain, doubling)
    assert contract == text
    assert contract.parsed() == {"text": text, "level": level, "strain": strain, "doubling": doubling}
    assert json.loads(json.dumps(contract)) == text


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(5, 2), 2.5),
        (Fraction(55, 3), "55/3"),
        (Fraction(4, 2), 2),
        (Decimal("13.75"), 13.75),
        (Decimal("7.00"), 7),
        (Decimal("0.1"), 0.1),
        (Decimal("0.12345678901234567890123"), "12345678901234567890123/100000000000000000000000"),
        ([Fraction(1, 2), (1, None)], [0.5, [1, None]]),
        ({"a": {"b": Decimal(1)}}, {"a": {"b": 1}}),
        (True, True),
        ("text", "text"),
    ],
)
def test_a_value_is_told_in_plain_json(value: Any, shown: Any) -> None:
    assert plain(value) == shown
    assert_builtin(plain(value))


def test_a_quote_is_one_short_printable_line() -> None:
    for value in ("x" * 10_000, "\n\x00\x1b[0m", list(range(10_000)), "\u202e\u2028", b"\xff" * 500):
        assert len(quote(value)) < 120
        assert quote(value).isprintable()
    assert quote("4H") == "'4H'"


# --- one implementation examined --------------------------------------------------------------------


def vector(id: str) -> Vector:
    found = bundled().vector(id)
    assert found is not None, id
    return found


def examiner(target: object) -> Examiner:
    return Examiner(PythonAdapter(target), bundled())


def scorer(**methods: Callable[..., Any]) -> object:
    """An object with these functions as methods."""
    return type("Scorer", (), {name: staticmethod(call) for name, call in methods.items()})()


def right(contract: str, vulnerable: bool, tricks: int, laws: str = "2017") -> int:
    return int(contract_score(str(contract), vulnerable, tricks, laws).value)


def of(operation: str) -> list[Vector]:
    return [one for one in bundled().vectors if one.operation.name == operation]


def test_the_reference_answers_everything_right() -> None:
    asked = Examiner(reference(), bundled())
    results = [asked.vector(one) for one in bundled().vectors]
    assert {result.verdict for result in results} == {PASS}
    assert [result.id for result in results if result.failed or result.accepted] == []
    assert sum(result.observed is not None for result in results) == sum(
        one.readings is not None for one in bundled().vectors
    )


def test_a_result_says_everything_a_report_needs() -> None:
    wrong = scorer(contract_score=lambda contract, vulnerable, tricks: 520)
    result = examiner(wrong).vector(vector("duplicate/slovak/2SX-9-nv"))
    assert result == Result(
        id="duplicate/slovak/2SX-9-nv",
        operation="contract_score",
        system="duplicate",
        verdict=FAIL,
        given={"contract": "2SX", "vulnerable": False, "tricks": 9},
        expected=570,
        got=520,
        rules=tuple(vector("duplicate/slovak/2SX-9-nv").rules),
        why="expected 570, got 520",
    )
    assert result.failed
    assert Result.from_data(json.loads(json.dumps(result.as_data()))) == result


def test_every_result_travels_as_plain_data() -> None:
    answers: Iterator[Any] = iter(
        [None, "x", math.nan, [1], 570, {"a": object()}, ContractText("4H"), 570.0, Points.GAME]
    )
    for answer in answers:
        result = examiner(scorer(contract_score=lambda answer=answer, **given: answer)).vector(
            vector("duplicate/slovak/2SX-9-nv")
        )
        assert_builtin(result.as_data())
        assert Result.from_data(json.loads(json.dumps(result.as_data()))) == result


def test_what_the_scorer_lacks_is_unsupported_and_no_failure_unless_claimed() -> None:
    lacking = scorer(contract_score=right)
    result = examiner(lacking).vector(vector("imps/law78b/20"))
    assert (result.verdict, result.why, result.failed) == (UNSUPPORTED, "no method imps", False)

    claiming = scorer(contract_score=right)
    claiming.operations = ("contract_score", "imps")  # type: ignore[attr-defined]
    assert examiner(claiming).vector(vector("imps/law78b/20")).failed
    assert not examiner(claiming).vector(vector("imps/gaps/15-lower")).failed, "a claim speaks of the defaults"
    assert not examiner(claiming).vector(vector("imps/refusals/text")).failed, "refusals are not required"


def test_a_parameter_that_is_lacking_is_unsupported_where_it_is_asked_for() -> None:
    plain_imps = examiner(scorer(imps=lambda difference: imps(difference).value))
    assert plain_imps.vector(vector("imps/law78b/20")).verdict == PASS
    result = plain_imps.vector(vector("imps/gaps/15-lower"))
    assert (result.verdict, result.why) == (UNSUPPORTED, "no parameter gap; this vector asks lower")
    today = examiner(scorer(contract_score=lambda contract, vulnerable, tricks: right(contract, vulnerable, tricks)))
    result = today.vector(vector("duplicate/editions/1NTX-3-nv-1975"))
    assert (result.verdict, result.why) == (UNSUPPORTED, "no parameter laws; this vector asks 1975")


def refuse(**given: Any) -> int:
    raise Rejected("never")


@pytest.mark.parametrize("error", [Rejected("never"), ValueError("never"), ValueError()])
def test_from_a_scorer_that_refuses_everything_no_refusal_passes(error: Exception) -> None:
    def refuse_it(**given: Any) -> int:
        raise error

    asked = examiner(scorer(contract_score=refuse_it, board_conditions=refuse_it))
    refusals = [one for one in of("contract_score") if one.is_refusal]
    assert len(refusals) > 10
    for one in (*of("contract_score")[::20], *refusals, *of("board_conditions")):
        result = asked.vector(one)
        assert result.verdict == (UNRESOLVED if one.is_refusal else FAIL)
        assert result.failed is not one.is_refusal
        if one.is_refusal:
            assert result.why == UNPROVED
            assert result.accepted, "it is reported beside what was accepted"


def test_refusals_pass_from_a_scorer_that_answers_valid_questions() -> None:
    asked = examiner(scorer(contract_score=right, board_conditions=lambda board: refuse()))
    for one in of("contract_score"):
        assert asked.vector(one).verdict == PASS
    refused = asked.vector(vector("duplicate/refusals/board-0"))
    assert refused.verdict == UNRESOLVED, "valid questions of another operation prove nothing"


def test_a_scorer_that_answers_nonsense_to_every_valid_question_proves_nothing() -> None:
    def none_or_refused(contract: str, vulnerable: bool, tricks: int) -> None:
        contract_score(str(contract), vulnerable, tricks)

    asked = examiner(scorer(contract_score=none_or_refused))
    assert asked.vector(vector("duplicate/refusals/level-8")).verdict == UNRESOLVED


def test_a_scorer_that_is_wrong_may_refuse_all_the_same() -> None:
    asked = examiner(
        scorer(contract_score=lambda contract, vulnerable, tricks: right(contract, vulnerable, tricks) + 10)
    )
    assert asked.vector(vector("duplicate/refusals/level-8")).verdict == PASS
    assert asked.vector(vector("duplicate/slovak/2SX-9-nv")).verdict == FAIL


def test_what_is_accepted_is_reported_and_not_required() -> None:
    asked = examiner(scorer(contract_score=lambda contract, vulnerable, tricks: 540))
    result = asked.vector(vector("duplicate/refusals/tricks-14"))
    assert (result.verdict, result.why) == (FAIL, "accepted: answered 540")
    assert (result.refusal, result.failed, result.accepted) == (True, False, True)


def test_a_scorer_may_do_to_its_arguments_what_it_likes() -> None:
    def sort_and_spoil(scores: list[int], win: int = 2) -> list[Any]:
        points = matchpoints(scores, win).value
        scores.sort()
        scores.append(0)
        return list(points)

    def empty(board: int, lines: list[dict[str, Any]], win: int = 2, vulnerable: str | None = None) -> dict[str, Any]:
        for line in lines:
            line.clear()
        lines.clear()
        return {"lines": []}

    before = json.dumps(bundled().document["vectors"])
    asked = examiner(scorer(matchpoints=sort_and_spoil, traveller=empty))
    for one in (*of("matchpoints"), *of("traveller")):
        result = asked.vector(one)
        assert result.given == plain(one.given)
        if one.operation.name == "matchpoints":
            assert result.verdict == PASS, one.id
    assert json.dumps(bundled().document["vectors"]) == before


@pytest.mark.parametrize(
    "error", [SystemExit("bye"), ZeroDivisionError("1/0"), AssertionError(), MemoryError(), StopIteration()]
)
def test_a_scorer_that_crashes_is_unresolved_with_its_own_line(error: BaseException) -> None:
    def crash(contract: str, vulnerable: bool, tricks: int) -> int:
        raise error

    result = examiner(scorer(contract_score=crash)).vector(vector("duplicate/slovak/2SX-9-nv"))
    assert (result.verdict, result.got, result.failed) == (UNRESOLVED, None, True)
    assert result.why.startswith(type(error).__name__)
    assert f"(test_judge.py:{crash.__code__.co_firstlineno + 1})" in result.why
    refusal = examiner(scorer(contract_score=crash)).vector(vector("duplicate/refusals/level-8"))
    assert (refusal.verdict, refusal.failed) == (UNRESOLVED, False)


def test_a_scorer_that_never_stops_calling_itself_is_unresolved() -> None:
    def again(**given: Any) -> Any:
        return again(**given)

    result = examiner(scorer(contract_score=again)).vector(vector("duplicate/slovak/2SX-9-nv"))
    assert result.verdict == UNRESOLVED
    assert result.why.startswith("RecursionError")


def test_an_interrupt_of_the_user_passes_through() -> None:
    def interrupted(**given: Any) -> int:
        raise KeyboardInterrupt

    asked = examiner(scorer(contract_score=interrupted))
    with pytest.raises(KeyboardInterrupt):
        asked.vector(vector("duplicate/slovak/2SX-9-nv"))
    with pytest.raises(KeyboardInterrupt):
        asked.sweep(*bundled().sweeps[0])


@dataclass(frozen=True)
class Profile:
    """A profile that asks all vectors of some operations, each as it stands."""

    operations: tuple[str, ...]
    refusals_required: bool = True
    told: str = "ours"

    def asked(self, vector: Vector) -> Vector | None:
        return vector.asked_by(self) if vector.operation.name in self.operations else None

    def of(self, id: str) -> Vector:
        return vector(id).asked_by(self)


def test_what_a_profile_demands_has_to_be_supported() -> None:
    lacking = examiner(scorer(contract_score=right))
    assert lacking.vector(Profile(("imps",)).of("imps/law78b/20")).failed
    refusal = "imps/refusals/text"
    assert lacking.vector(Profile(("imps",)).of(refusal)).failed
    assert not lacking.vector(Profile(("imps",), refusals_required=False).of(refusal)).failed


def test_a_refusal_is_proved_by_what_the_same_profile_asks() -> None:
    asked = examiner(scorer(contract_score=right, imps=lambda difference: refuse()))
    refusal = "duplicate/refusals/level-8"
    assert asked.vector(Profile(("contract_score",)).of(refusal)).verdict == PASS
    unproved = asked.vector(Profile((), told="another").of(refusal))
    assert (unproved.verdict, unproved.why, unproved.failed) == (UNRESOLVED, UNPROVED, True), "it asks nothing else"
    assert asked.vector(vector(refusal)).verdict == PASS


def test_what_is_lost_with_its_process_is_unresolved_and_fails() -> None:
    one = lost(vector("duplicate/slovak/2SX-9-nv"), "the process ended")
    assert (one.verdict, one.why, one.failed) == (UNRESOLVED, "the process ended", True)
    sweep = lost(bundled().sweeps[0], "the process ended")
    assert (sweep.verdict, sweep.asked, sweep.failed) == (UNRESOLVED, 0, True)


def test_a_refusal_that_is_lost_fails_where_it_is_required() -> None:
    refusal = "duplicate/refusals/level-8"
    reported = lost(vector(refusal), "the process ended")
    assert (reported.verdict, reported.failed, reported.accepted) == (UNRESOLVED, False, True)
    assert lost(Profile(("contract_score",)).of(refusal), "the process ended").failed


def test_a_disputed_question_that_is_lost_agrees_with_no_reading() -> None:
    disputed = lost(vector("imps/gaps/15"), "the process ended")
    assert (disputed.observed, disputed.failed, disputed.why) == ((), False, "the process ended")
    assert disputed.expected == vector("imps/gaps/15").readings


# --- answers that turn out to be none ---------------------------------------------------------------

IMPS = Result("imps/a", "imps", "imps", PASS, got=1)
SWEPT = Result("sweep/a", "imps", "imps", PASS, asked=3)


def test_an_answer_that_turns_out_to_be_none_is_unresolved() -> None:
    late = IMPS.spoiled({"imps/a": "answered twice"})
    assert (late.verdict, late.why, late.failed) == (UNRESOLVED, "answered twice", True)
    assert IMPS.spoiled({}) is IMPS
    assert IMPS.spoiled({"imps/b": "answered twice", "imps/ab": "answered twice"}) is IMPS


def test_a_disputed_answer_that_turns_out_to_be_none_agrees_with_no_reading() -> None:
    observed = IMPS.but(observed=("lower",)).spoiled({"imps/a": "answered twice"})
    assert (observed.observed, observed.got, observed.why, observed.failed) == ((), None, "answered twice", False)


def test_one_answer_of_a_sweep_that_turns_out_to_be_none_spoils_it() -> None:
    late = SWEPT.spoiled({"imps/b": "late", "sweep/a/7": "late"})
    assert (late.verdict, late.wrong, late.failed) == (UNRESOLVED, 1, True)
    assert late.why == "1 of 3 answers are wrong; 7: late"
    wrong = SWEPT.but(verdict=FAIL, missed=(("8", FAIL, 0), ("9", FAIL, 0)))
    assert wrong.spoiled({"sweep/a/7": "late"}).wrong == 3
    again = wrong.spoiled({"sweep/a/9": "late"})
    assert again.missed == (("8", FAIL, 0), ("9", UNRESOLVED, None)), "none is counted twice"


# --- disputed questions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "observed"),
    [
        (lambda difference: 0, ("lower", "nearest-half-down")),
        (lambda difference: 1, ("upper", "nearest-half-up")),
        (lambda difference: 7, ()),
        (lambda difference: refuse(), ("reject",)),
        (lambda difference: None, ()),
        (lambda difference: 1 // 0, ()),
        (lambda difference: 0.0, ("lower", "nearest-half-down")),
    ],
    ids=["down", "up", "neither", "refused", "None", "a crash", "a float"],
)
def test_a_disputed_question_is_observed_and_never_counted(
    answer: Callable[[int], Any], observed: tuple[str, ...]
) -> None:
    disputed = vector("imps/gaps/15")
    assert disputed.readings is not None
    result = examiner(scorer(imps=answer)).vector(disputed)
    assert result.observed is not None
    assert set(result.observed) == {name for name in observed if name in disputed.readings}
    assert (result.failed, result.accepted, result.required) == (False, False, False)
    assert result.expected == disputed.readings
    assert_builtin(result.as_data())


def test_a_refusal_agrees_with_no_reading_that_is_an_answer() -> None:
    disputed = vector("chicago/conditions/N-2")
    assert disputed.readings is not None
    for target in (scorer(chicago_conditions=refuse), scorer(chicago_conditions=lambda **given: 1 // 0)):
        assert examiner(target).vector(disputed).observed == ()
    for name, reading in disputed.readings.items():
        answering = scorer(chicago_conditions=lambda reading=reading, **given: reading)
        assert examiner(answering).vector(disputed).observed == (name,)


def test_a_disputed_question_is_not_demanded_of_a_scorer_that_claims_the_operation() -> None:
    def unable(difference: int) -> int:
        if difference % 10:
            raise Unsupported("only whole tens")
        return int(imps(difference).value)

    claiming = scorer(imps=unable)
    claiming.operations = ["imps"]  # type: ignore[attr-defined]
    result = examiner(claiming).vector(vector("imps/gaps/15"))
    assert (result.verdict, result.why, result.failed) == (UNSUPPORTED, "only whole tens", False)


# --- sweeps -----------------------------------------------------------------------------------------

SWEEPS = {sweep.id: (operation, sweep) for operation, sweep in bundled().sweeps}


def swept(id: str, target: object) -> Result:
    result = examiner(target).sweep(*SWEEPS[id])
    assert_builtin(result.as_data())
    return result


@pytest.mark.parametrize(
    ("id", "asked"),
    [
        ("sweep/contract_score/2017", 2940),
        ("sweep/contract_score/1975", 2940),
        ("sweep/board_conditions/law2", 128),
        ("sweep/imps/law78b", 1601),
    ],
)
def test_a_sweep_asks_its_whole_domain_once(id: str, asked: int) -> None:
    operation, sweep = SWEEPS[id]
    questions = [json.dumps(given, sort_keys=True) for given, _ in sweep.expand(bundled().table(sweep.table))]
    assert len(set(questions)) == len(questions) == asked
    right_scorer = scorer(
        contract_score=right,
        board_conditions=lambda board: board_conditions(board).value,
        imps=lambda difference: imps(difference).value,
    )
    result = swept(id, right_scorer)
    assert (result.verdict, result.asked, result.wrong) == (PASS, asked, 0)
    assert result.given is None


def test_a_sweep_counts_what_is_wrong_and_shows_the_first() -> None:
    def old_insult(contract: str, vulnerable: bool, tricks: int) -> int:
        score = right(contract, vulnerable, tricks)
        return score - 50 if str(contract).endswith("XX") and score > 0 else score

    result = swept("sweep/contract_score/2017", scorer(contract_score=old_insult))
    assert (result.verdict, result.asked, result.wrong) == (FAIL, 2940, 280)
    assert result.given == {"contract": "1CXX", "vulnerable": False, "tricks": 7}
    assert (result.expected, result.got) == (230, 180)
    assert result.why == "280 of 2940 answers are wrong; first: expected 230, got 180"
    assert result.failed


def test_one_wrong_answer_spoils_a_sweep() -> None:
    target = scorer(imps=lambda difference: imps(difference).value + (difference == -8000))
    result = swept("sweep/imps/law78b", target)
    assert (result.verdict, result.asked, result.wrong, result.got) == (FAIL, 1601, 1, -23)
    assert result.given == {"difference": -8000}


def test_floats_are_right_in_a_sweep_as_well() -> None:
    floats = scorer(imps=lambda difference: float(imps(difference).value))
    assert swept("sweep/imps/law78b", floats).verdict == PASS


def lacks_method() -> object:
    return scorer(imps=lambda difference: 0)


def lacks_parameter() -> object:
    return scorer(contract_score=lambda contract, vulnerable, tricks: 0)


def supports_nothing() -> object:
    def unable(**given: Any) -> int:
        raise Unsupported("ask again tomorrow")

    return scorer(contract_score=unable)


@pytest.mark.parametrize(
    ("target", "why"),
    [
        (lacks_method, "no method contract_score"),
        (lacks_parameter, "no parameter laws; this vector asks 1975"),
        (supports_nothing, "ask again tomorrow"),
    ],
)
def test_a_sweep_that_is_not_supported_at_all_is_unsupported(target: Callable[[], object], why: str) -> None:
    result = swept("sweep/contract_score/1975", target())
    assert (result.verdict, result.why, result.asked, result.wrong) == (UNSUPPORTED, why, 0, 0)
    assert not result.failed


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (
            lambda board: None,
            "128 of 128 answers are wrong or missing; first: None is not an object with dealer, vulnerable",
        ),
        (
            lambda board: {"dealer": board},
            "128 of 128 answers are wrong or missing; first: dealer: 1 is not one of N E S W",
        ),
        (lambda board: 1 // 0, "128 of 128 answers are wrong or missing; first: ZeroDivisionError: "),
    ],
    ids=["None", "another shape", "a crash"],
)
def test_a_sweep_without_a_single_answer_is_unresolved(broken: Callable[..., Any], why: str) -> None:
    result = swept("sweep/board_conditions/law2", scorer(board_conditions=broken))
    assert (result.verdict, result.wrong) == (UNRESOLVED, 128)
    assert result.why.startswith(why)
    assert result.failed


def test_a_sweep_refused_throughout_fails() -> None:
    result = swept("sweep/board_conditions/law2", scorer(board_conditions=refuse))
    assert (result.verdict, result.wrong, result.got) == (FAIL, 128, {"reject": "never"})


def test_a_sweep_in_which_some_are_wrong_and_some_crash_fails() -> None:
    def odd(board: int) -> Any:
        return 1 // 0 if board < 50 else {"dealer": "N", "vulnerable": "None"}

    result = swept("sweep/board_conditions/law2", scorer(board_conditions=odd))
    assert (result.verdict, result.asked) == (FAIL, 128)
    assert (result.given, result.got) == ({"board": 50}, {"dealer": "N", "vulnerable": "None"})


def test_a_sweep_that_is_supported_in_part_is_unsupported_and_fails_only_who_claims_it() -> None:
    def partly(board: int) -> Any:
        if board > 100:
            raise Unsupported("only a hundred boards")
        return board_conditions(board).value

    able = scorer(board_conditions=partly)
    result = swept("sweep/board_conditions/law2", able)
    assert (result.verdict, result.asked, result.wrong, result.failed) == (UNSUPPORTED, 128, 28, False)
    assert "only a hundred boards" in result.why
    able.operations = ("board_conditions",)  # type: ignore[attr-defined]
    assert swept("sweep/board_conditions/law2", able).failed


def test_one_question_not_supported_does_not_hide_that_all_others_are_wrong() -> None:
    def constant(board: int) -> Any:
        if board == 128:
            raise Unsupported("no last board")
        return {"dealer": "S", "vulnerable": "None"} if board % 16 != 11 else {"dealer": "N", "vulnerable": "None"}

    result = swept("sweep/board_conditions/law2", scorer(board_conditions=constant))
    assert (result.verdict, result.asked, result.wrong, result.failed) == (FAIL, 128, 128, True)


def test_a_wrong_answer_is_what_a_failing_sweep_shows_first() -> None:
    def both(board: int) -> Any:
        if board == 1:
            raise Unsupported("no first board")
        return None if board == 2 else {**board_conditions(board).value, "dealer": "N"}

    result = swept("sweep/board_conditions/law2", scorer(board_conditions=both))
    assert (result.verdict, result.wrong) == (FAIL, 97)
    assert (result.given, result.why) == (
        {"board": 3},
        "97 of 128 answers are wrong; first: dealer: expected S, got N",
    )


def test_a_sweep_is_required_only_of_a_scorer_that_claims_it() -> None:
    claiming = scorer(imps=lambda difference: imps(difference).value)
    claiming.operations = ("imps", "contract_score")  # type: ignore[attr-defined]
    assert swept("sweep/contract_score/2017", claiming).failed
    assert not swept("sweep/contract_score/1975", claiming).failed
    assert not swept("sweep/board_conditions/law2", claiming).failed


def test_the_answers_of_a_sweep_come_from_the_published_table() -> None:
    document = dict(bundled().document)
    document["rows"] = {**document["rows"], "imps/tables/imp_scale.csv": [{"imps": "9", "from": "0", "to": "10"}]}
    target = scorer(imps=lambda difference: 9 if difference >= 0 else -9)
    result = Examiner(PythonAdapter(target), Suite(document, unreleased=True)).sweep(*SWEEPS["sweep/imps/law78b"])
    assert (result.verdict, result.asked) == (PASS, 3)


def test_a_sweep_that_a_profile_demands_has_to_be_supported() -> None:
    lacking = examiner(scorer(contract_score=right))
    assert not lacking.sweep(*SWEEPS["sweep/imps/law78b"]).failed
    assert lacking.sweep(*SWEEPS["sweep/imps/law78b"], demanded=True).failed


# --- answers judged by each other -------------------------------------------------------------------


def alike(questions: Sequence[Mapping[str, Any]], answers: Sequence[Any]) -> str | None:
    assert all(question["win"] == 2 for question in questions), "every parameter is named"
    return None if all(one == answers[0] for one in answers) else "they are not alike"


#: Three groups of two questions; those of the second are the shortest.
GROUPED = [({"scores": [score]}, place // 2) for place, score in enumerate((1000, 1010, 2, 3, 4000, 4010))]
ALIKE = Sweep("property/alike", "They are alike.", "", lambda _: iter(GROUPED), alike)


def groups(answers: Sequence[Any], *, demanded: bool = False) -> Result:
    """The result of all groups, from a scorer who gives these answers in turn."""
    turns = iter(answers)

    def answer(scores: list[int]) -> Any:
        said = next(turns)
        if isinstance(said, Exception):
            raise said
        return said

    result = examiner(scorer(matchpoints=answer)).sweep(POINTS, ALIKE, demanded=demanded)
    assert_builtin(result.as_data())
    return result


def test_groups_whose_answers_fit_pass() -> None:
    for third in (Fraction(1, 3), 1 / 3, "1/3"):
        result = groups([[0], [0], [third], [1 / 3], [2], [2.0]])
        assert (result.verdict, result.asked, result.wrong, result.failed) == (PASS, 3, 0, False)


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ([1], FAIL),
        ([Fraction(1, 10**9)], FAIL),
        ([1e-7], FAIL),
        ([1e-300], FAIL),
        (Rejected("no"), FAIL),
        (ZeroDivisionError("1/0"), UNRESOLVED),
        (None, UNRESOLVED),
        (["x"], UNRESOLVED),
        ([math.nan], UNRESOLVED),
    ],
    ids=repr,
)
def test_one_answer_that_does_not_fit_fails(answer: Any, expected: str, place: int) -> None:
    answers = [[0]] * 6
    result = groups([*answers[:place], answer, *answers[place + 1 :]])
    assert (result.verdict, result.asked, result.wrong, result.failed) == (expected, 3, 1, True)


def test_doubles_stand_for_the_fractions_next_to_them_and_no_others() -> None:
    for near in (1 / 3 + 1e-8, 1 / 3 + 1e-11, 1 / 3 - 1e-11):
        assert groups([[0], [0], [Fraction(1, 3)], [near], [0], [0]]).verdict == FAIL
        assert groups([[0], [0], [near], [1 / 3], [0], [0]]).verdict == FAIL


def test_a_group_that_does_not_fit_is_shown_before_one_without_answers_and_the_shortest_first() -> None:
    result = groups([[0], [1], [0], [1], None, [0]])
    assert (result.verdict, result.wrong) == (FAIL, 3)
    assert result.given == [{"scores": [2]}, {"scores": [3]}]
    assert result.why.startswith("3 of 3 groups of answers do not fit; the shortest: they are not alike.")


def test_a_group_that_is_not_supported_is_not_judged_and_the_others_are() -> None:
    unable = Unsupported("not that")
    some = groups([[0], unable, [0], [0], [0], [0]], demanded=True)
    assert (some.verdict, some.asked, some.failed) == (PASS, 2, False)
    wrong = groups([[0], unable, [0], [1], [0], [0]])
    assert (wrong.verdict, wrong.asked, wrong.wrong, wrong.failed) == (FAIL, 2, 1, True)


def test_groups_none_of_which_is_supported_are_unsupported_and_fail_where_they_are_demanded() -> None:
    for demanded in (True, False):
        result = groups([Unsupported("not that")] * 6, demanded=demanded)
        assert (result.verdict, result.why, result.asked, result.failed) == (UNSUPPORTED, "not that", 0, demanded)
