"""What a person is told: the question in bridge words, the derivation, and the step that went another way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from bridgescore_reference import Line
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.explain.diagnosis import Diagnosis
from pytest_bridgescore.explain.message import derivation, message, table
from pytest_bridgescore.explain.show import show
from pytest_bridgescore.explain.step import Step, differing_step
from pytest_bridgescore.faults import FAULTS, scorer
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.known_failures import KnownFailure, KnownFailures
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Vector
from pytest_bridgescore.words import contract_text, in_words

SCORE = OPERATIONS["contract_score"]

FOURTH = "law77.undertrick.fourth-on"
GRAND = "law77.bonus.grand-slam"


def vector(id: str) -> Vector:
    found = bundled().vector(id)
    assert found is not None, id
    return found


def step(contract: str, vulnerable: bool, tricks: int, got: Any, laws: str = "2017") -> tuple[str, str] | None:
    """The rule that is marked for a wrong contract score, and what is said of it."""
    score = SCORE.derive({"contract": contract, "vulnerable": vulnerable, "tricks": tricks, "laws": laws})
    found = differing_step(score.because, score.value, got, SCORE.rules)
    return (score.because[found.place].rule, found.text) if found else None


# --- the step that differs --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "got", "marked"),
    [
        # the rule of another edition, before all else
        ("6CXX", False, 12, 1330, ("law77.insult.redoubled", "the value of 1975: 50")),
        ("1NTX", False, 3, -700, (f"{FOURTH}.doubled.not-vulnerable", "the value of 1975: -200")),
        ("1CXX", False, 2, -1800, (f"{FOURTH}.redoubled.not-vulnerable", "the value of 1975: -800")),
        # a line left out
        ("2SX", False, 9, 520, ("law77.insult.doubled", "left out")),
        ("4H", False, 10, 120, ("law77.bonus.game.not-vulnerable", "left out")),
        ("4H", False, 11, 420, ("law77.overtrick.major.undoubled", "left out")),
        ("6NT", True, 12, 690, ("law77.bonus.small-slam.vulnerable", "left out")),
        ("1NTX", False, 4, -400, ("law77.undertrick.first.doubled.not-vulnerable", "left out")),
        # counted twice, or half
        ("2SX", False, 9, 670, ("law77.overtrick.doubled.not-vulnerable", "counted twice: 200")),
        ("4H", False, 10, 540, ("law77.trick.major.undoubled", "counted twice: 240")),
        ("3NT", True, 9, 350, ("law77.bonus.game.vulnerable", "counted half: 250")),
        ("4H", False, 9, -100, ("law77.undertrick.undoubled.not-vulnerable", "counted twice: -100")),
        ("4H", False, 9, -25, ("law77.undertrick.undoubled.not-vulnerable", "counted half: -25")),
        # the rule beside it
        ("4H", False, 10, 620, ("law77.bonus.game.not-vulnerable", "as by law77.bonus.game.vulnerable: 500")),
        ("4H", True, 10, 420, ("law77.bonus.game.vulnerable", "as by law77.bonus.game.not-vulnerable: 300")),
        ("7C", False, 13, 940, (f"{GRAND}.not-vulnerable", "counted half: 500")),
    ],
)
def test_the_one_step_that_explains_a_wrong_score_is_marked(
    contract: str, vulnerable: bool, tricks: int, got: int, marked: tuple[str, str]
) -> None:
    assert step(contract, vulnerable, tricks, got) == marked


@pytest.mark.parametrize(
    ("contract", "tricks", "got"),
    [
        pytest.param("2NT", 9, 120, id="an overtrick or the second trick"),
        pytest.param("4H", 10, 421, id="no step at all"),
        pytest.param("4H", 10, -420, id="the sign"),
        pytest.param("4H", 10, 0, id="nothing"),
        pytest.param("7C", 13, 1190, id="a rule that differs in two words"),
    ],
)
def test_where_several_steps_or_none_explain_it_none_is_marked(contract: str, tricks: int, got: int) -> None:
    assert step(contract, False, tricks, got) is None


@pytest.mark.parametrize("got", [None, "1330", [1330], {"reject": "no"}, Fraction(2661, 2), 1330.0])
def test_an_answer_that_is_no_whole_number_has_no_step(got: Any) -> None:
    assert step("6CXX", False, 12, got) is None


def test_a_scorer_of_1975_is_told_the_value_of_2017() -> None:
    assert step("6CXX", False, 12, 1380, laws="1975") == ("law77.insult.redoubled", "the value of 2017: 100")


def wrong(operation: str, given: Mapping[str, Any], got: Any) -> Result:
    expected = OPERATIONS[operation].derive(given).value
    return Result(id="x", operation=operation, system="x", verdict="FAIL", given=given, expected=expected, got=got)


@pytest.mark.parametrize(("declarer", "sign"), [("N", 1), ("S", 1), ("E", -1), ("W", -1)])
@pytest.mark.parametrize(
    ("got", "marked"),
    [
        (1330, "law77.insult.redoubled 100 <- the value of 1975: 50?"),
        (880, "law77.bonus.small-slam.not-vulnerable 500 <- left out?"),
        (1860, "law77.trick.minor.redoubled 6 x 80 480 <- counted twice: 960?"),
    ],
)
def test_a_step_is_marked_for_a_table_as_well_whoever_declares(
    declarer: str, sign: int, got: int, marked: str
) -> None:
    given = {"contract": "6CXX", "declarer": declarer, "vulnerable": "None", "tricks": 12}
    rows = derivation(wrong("table_score", given, sign * got))
    assert [" ".join(row.split("> ")[1].split()) for row in rows if "> " in row] == [marked]


@pytest.mark.parametrize(
    ("operation", "given", "got"),
    [
        # East's 4H without the trick score: 500 to East-West. No line was counted twice.
        ("table_score", {"contract": "4H", "declarer": "E", "vulnerable": "EW", "tricks": 10}, -500),
        # The row of 6 IMPs is another row, not this one twice.
        ("imps", {"difference": 100}, 6),
        ("imps", {"difference": -100}, -6),
    ],
)
def test_no_line_is_said_to_be_counted_twice_where_lines_do_not_add_up(
    operation: str, given: Mapping[str, Any], got: int
) -> None:
    assert "counted twice" not in "\n".join(derivation(wrong(operation, given, got)))


# --- derivations as text ----------------------------------------------------------------------------


def test_a_derivation_stands_in_columns_with_its_mark() -> None:
    lines = [Line("law.a", "4 x 30", 120), Line("law.longer", "", -50), Line("law.b", "x", Fraction(1, 2))]
    assert table(lines, Step(1, "left out")) == [
        "  law.a       4 x 30     120",
        "> law.longer             -50  <- left out?",
        "  law.b       x          0.5",
    ]
    assert [row[0] for row in table(lines)] == [" ", " ", " "]
    assert table([]) == []


@pytest.mark.parametrize("number", [13, 14])
def test_a_derivation_that_is_short_enough_is_shown_whole(number: int) -> None:
    rows = table([Line(f"rule-{place}", "", place) for place in range(number)])
    assert [row.split()[0] for row in rows] == [f"rule-{place}" for place in range(number)]


@pytest.mark.parametrize(("number", "more"), [(15, 2), (100, 87)])
def test_a_long_derivation_is_shown_without_its_middle(number: int, more: int) -> None:
    rows = table([Line(f"rule-{place}", "", place) for place in range(number)])
    assert len(rows) == 14
    assert [row.split()[0] for row in rows[:6]] == [f"rule-{place}" for place in range(6)]
    assert rows[6] == f"  ... {more} more lines ..."
    assert [row.split()[0] for row in rows[7:]] == [f"rule-{place}" for place in range(number - 7, number)]


def test_a_long_derivation_is_shown_whole_where_that_is_wanted() -> None:
    rows = table([Line(f"rule-{place}", "", place) for place in range(100)], whole=True)
    assert [row.split()[0] for row in rows] == [f"rule-{place}" for place in range(100)]


def test_the_mark_of_a_long_derivation_stays_on_its_line() -> None:
    lines = [Line(f"rule-{place}", "", place) for place in range(100)]
    for place in (0, 5, 93, 97, 99):
        [marked] = [row for row in table(lines, Step(place, "left out")) if row.startswith(">")]
        assert marked.split()[1] == f"rule-{place}"
    assert not any(row.startswith(">") for row in table(lines, Step(50, "left out")))


# --- messages ---------------------------------------------------------------------------------------


def examined(id: str, **methods: Callable[..., Any]) -> tuple[Result, Vector]:
    scorer = type("Scorer", (), {name: staticmethod(call) for name, call in methods.items()})()
    return Examiner(PythonAdapter(scorer), bundled()).vector(vector(id)), vector(id)


def test_a_message_says_which_what_expected_got_why_and_how_to_ask_again() -> None:
    wrong = examined("duplicate/russian/6CXX-12-nv", contract_score=lambda contract, vulnerable, tricks: 1330)
    assert message(*wrong, "bridgescore check --vector duplicate/russian/6CXX-12-nv").splitlines() == [
        "FAIL duplicate/russian/6CXX-12-nv  [russian-sport-bridge: protocol, line 1]",
        "  asked     contract_score: 6C redoubled, not vulnerable, 12 tricks",
        "  expected  1380",
        "  got       1330",
        "  because     law77.trick.minor.redoubled            6 x 80              480",
        "              law77.bonus.game.not-vulnerable        480 reaches 100     300",
        "              law77.bonus.small-slam.not-vulnerable                      500",
        "            > law77.insult.redoubled                                     100  <- the value of 1975: 50?",
        "  cause     the scorer pays 50 instead of 100 for making a redoubled contract (right until 1987) "
        "[redoubled-insult-50], or laws-before-1987",
        "  again     bridgescore check --vector duplicate/russian/6CXX-12-nv",
    ]


def parts(text: str) -> list[str]:
    """The words that lead the lines of a message, in their order."""
    return [line[2:12].strip() for line in text.splitlines()[1:] if line[2:12].strip()]


def test_why_is_said_where_expected_and_got_do_not_say_it() -> None:
    scores = "matchpoints/law78a/two-scores"
    told = message(*examined(scores, matchpoints=lambda scores: [0, 2]), "again")
    assert parts(told) == ["asked", "expected", "got", "why", "because", "cause", "again"]
    assert (
        "  cause     the adapter answers with East-West's matchpoints: North-South's are asked for "
        "[other-lines-matchpoints], or matchpoints-of-the-other-side\n"
    ) in told
    assert "  why       [0]: expected 2, got 0; [1]: expected 0, got 2" in told
    assert "  got       [0, 2]" in told


@pytest.mark.parametrize(
    ("answer", "why"), [(None, "None is not a whole number"), ("x", "'x' is not a whole number")]
)
def test_what_is_no_answer_has_no_derivation(answer: Any, why: str) -> None:
    told = message(*examined("duplicate/slovak/2SX-9-nv", contract_score=lambda **given: answer), "again")
    assert told.startswith("UNRESOLVED duplicate/slovak/2SX-9-nv  [slovak-scoring: ")
    assert parts(told) == ["asked", "expected", "why", "again"]
    assert f"  why       {why}\n" in told


def test_a_refusal_of_valid_input_is_told_with_the_scorers_words() -> None:
    def refuse(**given: Any) -> int:
        raise ValueError("no redoubles today")

    told = message(*examined("duplicate/russian/6CXX-12-nv", contract_score=refuse), "again")
    assert parts(told) == ["asked", "expected", "got", "because", "again"]
    assert "  got       refused valid input: no redoubles today\n" in told
    assert ">" not in told
    assert causes(told) == []


EXCHANGE = ({"method": "matchpoints", "params": {"scores": [420, -50]}}, '{"result": [0, 2]}')
EVERY_PART = ["asked", "expected", "got", "why", "because", "cause", "again", "sent", "received"]


def test_a_message_has_its_parts_in_one_order() -> None:
    result, asked = examined("matchpoints/law78a/two-scores", matchpoints=lambda scores: [0, 2])
    told = message(result.but(exchange=EXCHANGE), asked, "again")
    assert told.startswith("FAIL matchpoints/law78a/two-scores  [wbf-laws: ")
    assert parts(told) == EVERY_PART
    assert told.splitlines()[-3:] == [
        "  again     again",
        '  sent      {"method": "matchpoints", "params": {"scores": [420, -50]}}',
        '  received  {"result": [0, 2]}',
    ]


def test_no_cause_is_looked_for_where_that_is_not_wanted() -> None:
    result, asked = examined("matchpoints/law78a/two-scores", matchpoints=lambda scores: [0, 2])
    told = message(result.but(exchange=EXCHANGE), asked, "again", None)
    assert parts(told) == [part for part in EVERY_PART if part != "cause"]


def causes(told: str) -> list[str]:
    """What a message names as the cause: one line at most."""
    return [line[12:] for line in told.splitlines() if line[:12].strip() == "cause"]


def found(fault: str, asked: Vector) -> Diagnosis:
    """A known fault that explains everything that was asked."""
    kind = "convention" if FAULTS[fault].is_convention else "fault"
    return Diagnosis(kind, fault, "found", 1, 1, (asked.operation.name,), FAULTS[fault].rules)


def answered_by(fault: str, id: str) -> tuple[Result, Vector]:
    """What a scorer with a known fault makes of a vector."""
    faulty, operation = scorer(FAULTS[fault]), vector(id).operation
    return examined(id, **{operation.name: lambda **given: faulty.derive(operation, given).value})


@pytest.mark.parametrize(
    ("fault", "id", "cause"),
    [
        (
            "dealer-always-north",
            "duplicate/boards/board-10",
            "the scorer lets North deal every board [dealer-always-north]",
        ),
        (
            "imp-lower-limits-strict",
            "imps/law78b/500",
            f"the scorer {FAULTS['imp-lower-limits-strict'].says} [imp-lower-limits-strict]",
        ),
        (
            "never-vulnerable",
            "duplicate/slovak/2SXX-8-v",
            f"the adapter {FAULTS['never-vulnerable'].says} [never-vulnerable]",
        ),
    ],
)
def test_the_cause_names_a_fault_that_gives_the_answer(fault: str, id: str, cause: str) -> None:
    result, asked = answered_by(fault, id)
    # Others may give it as well: once this one was found, it alone is named.
    assert causes(message(result, asked, "again", [found(fault, asked)])) == [cause]
    (guess,) = causes(message(result, asked, "again"))
    assert re.fullmatch(r"the (scorer|adapter) .+ \[[a-z0-9-]+\](, or [a-z0-9-]+(, [a-z0-9-]+)?)?", guess)


def test_what_explains_the_operation_goes_before_a_guess() -> None:
    result, asked = answered_by("dealer-always-north", "duplicate/boards/board-10")
    blamed = ("law2.cycle",)
    cause = Diagnosis("rule", *blamed, "law2.cycle: something else", 1, 1, ("board_conditions",), blamed)
    assert causes(message(result, asked, "again", [cause])) == ["law2.cycle: something else"]


@pytest.mark.parametrize(
    ("fault", "id", "marked"),
    [
        (
            "dealer-always-north",
            "duplicate/boards/board-10",
            "law2.dealer.east E <- dealer-always-north: law2.dealer.north N?",
        ),
        (
            "nobody-vulnerable-on-any-board",
            "duplicate/boards/board-10",
            "law2.vulnerable.all All <- nobody-vulnerable-on-any-board: law2.vulnerable.none None?",
        ),
        (
            "imp-lower-limits-strict",
            "imps/law78b/500",
            "law78b.row-11 500 to 590 11 <- imp-lower-limits-strict: law78b.row-10 10?",
        ),
        (
            "never-vulnerable",
            "duplicate/slovak/2SXX-8-v",
            "law77.bonus.game.vulnerable 240 reaches 100 500 <- as by law77.bonus.game.not-vulnerable: 300?",
        ),
    ],
)
def test_a_supposed_fault_marks_the_line_that_it_makes_another(fault: str, id: str, marked: str) -> None:
    result, asked = answered_by(fault, id)
    (row,) = [row for row in message(result, asked, "again", [found(fault, asked)]).splitlines() if "> " in row]
    assert " ".join(row.split("> ")[1].split()) == marked
    # Where lines are steps, and not items of a sum, nothing is marked but by a fault.
    if asked.operation.name != "contract_score":
        assert not any("> " in row for row in derivation(result, asked))


def test_a_fault_that_changes_no_line_marks_none() -> None:
    result, asked = answered_by("sign-reversed", "imps/law78b/500")
    told = message(result, asked, "again", [found("sign-reversed", asked)])
    assert causes(told) == [f"the adapter {FAULTS['sign-reversed'].says} [sign-reversed]"]
    assert "> " not in told


def test_a_fault_that_says_nothing_of_a_question_is_no_likely_cause() -> None:
    # Nobody can tell what a scorer answers that is asked for level 0: that speaks for no answer whatever.
    for got in (7, 1400, -770):
        result, asked = examined("duplicate/slovak/1NT-7-nv", contract_score=lambda got=got, **given: got)
        assert not any("one-less" in cause for cause in causes(message(result, asked, "again"))), got


def test_what_ought_to_be_refused_is_told_with_the_reason() -> None:
    told = message(*examined("duplicate/refusals/level-8", contract_score=lambda **given: -200), "again")
    assert told.splitlines() == [
        "FAIL duplicate/refusals/level-8  [pbn-2.1: notation contract (PBN)]",
        "  asked     contract_score: 8H, not vulnerable, 10 tricks",
        "  expected  a refusal: the level of a contract is 1 to 7",
        "  why       accepted: answered -200",
        "  again     again",
    ]


def test_a_sweep_shows_the_first_that_is_wrong() -> None:
    operation, sweep = bundled().sweeps[0]
    scorer = type("Scorer", (), {"contract_score": lambda self, contract, vulnerable, tricks: 0})()
    result = Examiner(PythonAdapter(scorer), bundled()).sweep(operation, sweep)
    told = message(result, None, "again").splitlines()
    assert told[0] == "FAIL sweep/contract_score/2017"
    assert told[1] == "  asked     contract_score: 1C, not vulnerable, 0 tricks  (the first that is wrong)"
    assert told[2:4] == ["  expected  -350", "  got       0"]
    assert told[4] == "  why       2940 of 2940 answers are wrong; first: expected -350, got 0"
    assert told[5].startswith("  because   > law77.undertrick.undoubled.not-vulnerable  7 x 50    -350  <- left out?")
    assert told[-1] == "  again     again"


def test_a_known_failure_with_another_answer_says_which_line_to_change() -> None:
    result, asked = examined("duplicate/slovak/2SX-9-nv", contract_score=lambda **given: 520)
    entry = KnownFailure(where="known.yaml:7", reason="why", id=asked.id, got=470)
    told = message(KnownFailures([entry]).applied(result), asked, "again")
    assert (
        "  why       expected 570, got 520; known failure, but with another answer: write got: 520 at known.yaml:7"
        in told
    )


def test_the_message_of_a_whole_traveller_stays_short() -> None:
    id = "matchpoints/result-files/acbl-mp-a-board-1"
    given = vector(id).given
    lines = [{"score": 0, "ns_points": 0, "ew_points": 0}] * len(given["lines"])
    result, asked = examined(id, traveller=lambda **given: {"lines": lines})
    told = message(result, asked, "again").splitlines()
    assert len(told) <= 20
    assert all(len(line) < 330 for line in told)
    assert any(re.fullmatch(r" +\.\.\. \d+ more lines \.\.\.", line) for line in told)
    assert told[1] == f"  asked     traveller: board {given['board']}, lines (13 of them), 1 for a win"
    assert "(and " in next(line for line in told if line.startswith("  why"))


def test_every_vector_can_be_told_and_never_fills_a_screen() -> None:
    for one in bundled().vectors:
        result = Result(
            id=one.id,
            operation=one.operation.name,
            system=one.system,
            verdict="FAIL",
            given=one.given,
            expected=one.expect,
            got=7,
            why="wrong",
            refusal=one.is_refusal,
        )
        told = message(result, one, "again").splitlines()
        assert told[0].startswith(f"FAIL {one.id}  [{one.source}: ")
        assert 4 <= len(told) <= 20, one.id
        assert told[-1] == "  again     again"


# --- a page about one vector ------------------------------------------------------------------------


def test_a_page_says_everything_that_is_known_of_a_vector() -> None:
    page = list(show(vector("duplicate/russian/6CXX-12-nv"), bundled()))
    assert page[:5] == [
        "duplicate/russian/6CXX-12-nv",
        "  asked     contract_score: 6C redoubled, not vulnerable, 12 tricks",
        page[2],
        '            written in ru: {"contract": "6\u00a7 \u0441 \u0440\u0435\u043a\u043e\u043d\u0442\u0440\u043e\u0439", "vulnerable": "\u043d\u0438\u043a\u0442\u043e"}',
        "  expected  1380 (points, declarer's side: negative when the contract fails)",
    ]
    assert re.fullmatch(r'  given     \{.*"contract": "6CXX".*\}', page[2])
    assert parts("\n".join(page)) == [
        *("asked", "given", "expected", "because", "rules", "source", "evidence", "errata", "catches", "written")
    ]
    text = "\n".join(page)
    assert (
        "law77.insult.redoubled (Law 77): A redoubled contract that is made earns 100 more (50 before 1987)." in text
    )
    assert (
        "ru-12, protocol, line 1: Six clubs redoubled and made, not vulnerable, is 1380.\n"
        "            read as: Right by the laws of 1987 and later; it was 1330 before. (Recomputed: "
    ) in text
    assert "It costs: 50 points in each of 280 of the 2,940 contract results." in text
    assert re.search(r"  written   duplicate/russian\.yaml:\d+$", text)


def test_a_page_about_a_disputed_question_has_every_reading() -> None:
    page = "\n".join(show(vector("imps/gaps/15"), bundled()))
    assert "  disputed  imps.gap:\n" in page
    assert "            lower: 0\n" in page
    assert "            upper: 1\n" in page
    assert "expected" not in page


def test_a_page_about_a_refusal_has_its_reason() -> None:
    page = list(show(vector("duplicate/refusals/level-8"), bundled()))
    assert "  expected  a refusal: the level of a contract is 1 to 7" in page


def test_every_vector_has_a_page() -> None:
    for one in bundled().vectors:
        page = list(show(one, bundled()))
        assert page[0] == one.id
        assert page[-1] == f"  written   {one.where}"
        assert not any("None:" in line or "(Law None)" in line for line in page), one.id


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("4HX", "4HX"),
        ("4h x", "4HX"),
        (" 3nt xx ", "3NTXX"),
        ("3nXX", "3NTXX"),
        ("1N", "1NT"),
        ("3n", "3NT"),
        ("6\u2660", "6S"),
        ("4\u2665x", "4HX"),
        ("2\u2662XX", "2DXX"),
        ("5\u2663", "5C"),
        ("1\u2661", "1H"),
        ("1\u2667", "1C"),
        ("1\u2664", "1S"),
        ("1\u2666", "1D"),
        ("pass", "Pass"),
        ("PASSED", "Pass"),
        (" p ", "Pass"),
        # what cannot be read stays as it is, to be refused
        ("8H", "8H"),
        ("0nt", "0nt"),
        ("4HXXX", "4HXXX"),
        ("4", "4"),
        ("", ""),
        ("hearts", "hearts"),
        ("4HN+4", "4HN+4"),
        ("4HD", "4HD"),
        ("pass out", "pass out"),
        ("\uff14H", "\uff14H"),
        ("4nnt", "4nnt"),
    ],
)
def test_a_contract_is_read_as_people_type_it(written: str, text: str) -> None:
    assert contract_text(written) == text
    assert contract_text(text) == text


LINE = {"ns": 1, "ew": 2, "contract": "4H", "declarer": "N", "tricks": 10}


def asked(contract: str, vulnerable: bool, tricks: int, **more: Any) -> dict[str, Any]:
    return {"contract": contract, "vulnerable": vulnerable, "tricks": tricks, **more}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (asked("2SX", False, 9), "2S doubled, not vulnerable, 9 tricks"),
        (asked("3NTXX", True, 0), "3NT redoubled, vulnerable, 0 tricks"),
        (asked("7NT", True, 13, laws="1975"), "7NT, vulnerable, 13 tricks, laws of 1975"),
        (asked("8H", False, 14), "8H, not vulnerable, 14 tricks"),
        (asked("", False, 9), "'', not vulnerable, 9 tricks"),
        (asked("4HN+4", False, 9), "'4HN+4', not vulnerable, 9 tricks"),
    ],
)
def test_a_contract_is_asked_as_players_do(given: Mapping[str, Any], words: str) -> None:
    assert in_words(SCORE, given) == words


PASSED = {"contract": "Pass", "declarer": None, "vulnerable": "None", "tricks": None}


@pytest.mark.parametrize(
    ("operation", "given", "words"),
    [
        (
            "table_score",
            {**asked("4H", True, 9), "declarer": "E", "vulnerable": "EW"},
            "4H, by E, vulnerable: EW, 9 tricks",
        ),
        ("table_score", PASSED, "passed out, vulnerable: None"),
        ("board_conditions", {"board": 17}, "board 17"),
        ("imps", {"difference": -15, "gap": "lower"}, "a difference of -15 points, reading lower"),
        ("imps", {"difference": 0}, "a difference of 0 points"),
        ("imps", {"difference": ""}, "a difference of '' points"),
        ("matchpoints", {"scores": [420, -50]}, "scores 420 -50"),
        ("matchpoints", {"scores": [420], "win": 1}, "scores 420, 1 for a win"),
        ("matchpoints", {"scores": []}, "scores (none)"),
        (
            "traveller",
            {"board": 8, "lines": [LINE], "vulnerable": "All"},
            "board 8, lines 1 v 2 4H by N, 10 tricks, vulnerable: All",
        ),
        ("traveller", {"board": 8, "lines": [LINE] * 5, "vulnerable": None}, "board 8, lines (5 of them)"),
    ],
)
def test_a_question_is_asked_as_players_do(operation: str, given: Mapping[str, Any], words: str) -> None:
    assert in_words(OPERATIONS[operation], given) == words


@pytest.mark.parametrize("contract", ["4HXXX", "4HXXXX", "NTX", "4H X", "4HD ", "hearts"])
def test_a_text_that_is_no_contract_is_quoted_and_not_put_into_words(contract: str) -> None:
    words = in_words(SCORE, {"contract": contract, "vulnerable": False, "tricks": 9})
    assert words == f"{contract!r}, not vulnerable, 9 tricks"


@pytest.mark.parametrize("vulnerable", ["NO", 1, "NS"])
def test_a_truth_that_is_none_is_told_as_it_was_given(vulnerable: Any) -> None:
    words = in_words(SCORE, {"contract": "4H", "vulnerable": vulnerable, "tricks": 9})
    assert str(vulnerable) in words.split(", ")[1]
    assert "|" not in words


def test_every_question_of_the_suite_is_told_in_one_line() -> None:
    for one in bundled().vectors:
        words = in_words(one.operation, one.given)
        assert words
        # What is not of its kind is quoted as it is.
        if not any(one.operation.problems(one.given)):
            assert not set("{}|\n") & set(words), (one.id, words)
