"""The list of known failures: no entry is wrong in silence, and what the suite writes it can read again."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore import Rejected, Unsupported
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.known_failures import KnownFailures, told, updated
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, UNSUPPORTED, XFAIL, XPASS
from pytest_bridgescore.properties import PROPERTIES
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.vectors.strict_yaml import Problem
from tests.conftest import Bridgescore

TODAY = dt.date.today()
YESTERDAY = (TODAY - dt.timedelta(days=1)).isoformat()
TOMORROW = (TODAY + dt.timedelta(days=1)).isoformat()

SLAM = "duplicate/russian/6CXX-12-nv"
SWEEP = "sweep/contract_score/2017"
REFUSAL = "duplicate/refusals/level-8"
DISPUTED = "imps/gaps/15"


#: The answers of a sweep that are wrong.
MISSED = tuple((str(number), "FAIL", 0) for number in range(280))


def known(tmp_path: Path, text: str, suite: Suite | None = None) -> KnownFailures:
    path = tmp_path / "known.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return KnownFailures.read(path, suite or bundled())


def result(verdict: str = FAIL, got: Any = 1330, **more: Any) -> Result:
    usual = {"id": SLAM, "operation": "contract_score", "system": "duplicate", "expected": 1380, "why": "wrong"}
    return Result(**{**usual, "verdict": verdict, "got": got, **more})


# --- entries that are not in form -------------------------------------------------------------------

OTHER = "- {id: imps/law78b/20, reason: why}\n"

WRONG: dict[str, tuple[str, int, str]] = {
    "no list": (f"id: {SLAM}\nreason: why\n", 1, "known failures are a list of entries with id or glob, got, reason"),
    "an empty file": ("", 1, "is empty"),
    "not YAML": (f"{OTHER}- {{id: [\n", 3, "not YAML"),
    "a key twice": (
        f"{OTHER}- id: {SLAM}\n  reason: a\n  reason: b\n",
        4,
        "the key 'reason' stands here for the second",
    ),
    "a list as entry": (f"{OTHER}- [{SLAM}]\n", 2, "an entry is a mapping with id or glob, got, reason"),
    "a text as entry": (f"{OTHER}- {SLAM}\n", 2, "an entry is a mapping with id or glob, got, reason"),
    "unknown field": (
        f"{OTHER}- {{id: {SLAM}, reason: why, expected: 5}}\n",
        2,
        "unknown field 'expected'; there are id,",
    ),
    "neither id nor glob": (f"{OTHER}- {{reason: why}}\n", 2, "an entry has either id or glob"),
    "id and glob": (f"{OTHER}- {{id: {SLAM}, glob: 'x*', reason: why}}\n", 2, "an entry has either id or glob"),
    "a glob with got": (f"{OTHER}- {{glob: 'imps/*', got: 5, reason: why}}\n", 2, "a glob speaks of many vectors"),
    "no reason": (f"{OTHER}- {{id: {SLAM}}}\n", 2, "a reason is missing"),
    "an empty reason": (f"{OTHER}- {{id: {SLAM}, reason: ''}}\n", 2, "a reason is missing"),
    "a number as reason": (f"{OTHER}- {{id: {SLAM}, reason: 5}}\n", 2, "reason must be text"),
    "null as reason": (f"{OTHER}- {{id: {SLAM}, reason: null}}\n", 2, "reason must be text"),
    "a number as id": (f"{OTHER}- {{id: 5, reason: why}}\n", 2, "id must be text"),
    "a list as glob": (f"{OTHER}- {{glob: [a], reason: why}}\n", 2, "glob must be text"),
    "no date": (f"{OTHER}- {{id: {SLAM}, reason: why, until: soon}}\n", 2, "until must be a date such as 2027-01-31"),
    "a number as date": (f"{OTHER}- {{id: {SLAM}, reason: why, until: 20270131}}\n", 2, "not 20270131"),
    "a day that is none": (f"{OTHER}- {{id: {SLAM}, reason: why, until: 2027-02-30}}\n", 2, "not '2027-02-30'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_entry_not_in_form_is_told_with_file_and_line(name: str, tmp_path: Path) -> None:
    text, line, words = WRONG[name]
    with pytest.raises(Problem) as caught:
        known(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'known.yaml'}:{line}: ")
    assert words in caught.value.what


def test_a_list_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="cannot be read"):
        KnownFailures.read(tmp_path / "gone.yaml", bundled())


def test_an_empty_list_is_in_order(tmp_path: Path) -> None:
    assert known(tmp_path, "[]\n").entries == ()
    assert KnownFailures().stale(bundled(), []) == []
    assert KnownFailures().applied(result()) == result()


def test_every_field_of_an_entry_is_kept(tmp_path: Path) -> None:
    text = f"# ours\n- id: {SLAM}\n  got: [1, 2.50]\n  reason: 'as before 1987'\n"
    text += "  link: http://x/1\n  until: 2031-12-24\n"
    [entry] = known(tmp_path, text).entries
    assert (entry.id, entry.glob, entry.got) == (SLAM, None, [1, Decimal("2.50")])
    assert (entry.reason, entry.link, entry.until) == ("as before 1987", "http://x/1", dt.date(2031, 12, 24))
    assert entry.where == f"{tmp_path / 'known.yaml'}:2"


# --- entries against results ------------------------------------------------------------------------


def test_a_known_failure_is_expected_with_its_reason(tmp_path: Path) -> None:
    for got in ("", ", got: 1330", ", got: 1330.0"):
        listed = known(tmp_path, f"- {{id: {SLAM}{got}, reason: as before 1987}}\n")
        applied = listed.applied(result())
        assert (applied.verdict, applied.why, applied.failed) == (XFAIL, "known failure: as before 1987", False)
        assert applied.got == 1330
        assert listed.stale(bundled(), [applied]) == []
    linked = known(tmp_path, f"- {{id: {SLAM}, reason: why, link: http://x/1}}\n").applied(result())
    assert linked.why == "known failure: why (http://x/1)"


def test_results_that_are_not_listed_are_as_they_were(tmp_path: Path) -> None:
    listed = known(tmp_path, OTHER)
    for one in (result(), result(PASS, 1380), result(UNRESOLVED, None), result(UNSUPPORTED, None)):
        assert listed.applied(one) == one


def test_another_answer_than_the_one_recorded_fails_and_says_what_to_write(tmp_path: Path) -> None:
    listed = known(tmp_path, f"{OTHER}- {{id: {SLAM}, got: 1330, reason: why}}\n")
    applied = listed.applied(result(got=1430))
    assert (applied.verdict, applied.failed) == (FAIL, True)
    where = f"{tmp_path / 'known.yaml'}:2"
    assert applied.why == f"wrong; known failure, but with another answer: write got: 1430 at {where}"


@pytest.mark.parametrize("got", ["1330.5", "'1330'", "null", "true", "[1330]", "{a: 1330}", "refused", "-1330"])
def test_an_answer_recorded_as_something_else_is_another_answer(got: str, tmp_path: Path) -> None:
    applied = known(tmp_path, f"- {{id: {SLAM}, got: {got}, reason: why}}\n").applied(result())
    assert (applied.verdict, applied.failed) == (FAIL, True)


@pytest.mark.parametrize(
    ("got", "answer"),
    [
        *(
            ("1", True),
            ("true", 1),
            ("[1]", [True]),
            ("[1, 2]", [2, 1]),
            ("{a: 1}", {"a": True}),
            ("{a: 1}", {"b": 1}),
        ),
        *(("refused", {"why": "no"}), ("refused", {"reject": "no", "more": 1}), ("1330", {"reject": "no"})),
    ],
)
def test_an_answer_that_only_looks_like_the_one_recorded_is_another(got: str, answer: Any, tmp_path: Path) -> None:
    applied = known(tmp_path, f"- {{id: {SLAM}, got: {got}, reason: why}}\n").applied(result(got=answer))
    assert (applied.verdict, applied.failed) == (FAIL, True)


def test_an_unexpected_pass_fails_and_says_which_line_to_remove(tmp_path: Path) -> None:
    listed = known(tmp_path, f"{OTHER}- {{id: {SLAM}, got: 1330, reason: why}}\n")
    applied = listed.applied(result(PASS, 1380, why=""))
    assert (applied.verdict, applied.failed) == (XPASS, True)
    assert applied.why == f"passes, but is listed as a known failure: remove {tmp_path / 'known.yaml'}:2"


def test_a_date_that_has_passed_no_longer_excuses(tmp_path: Path) -> None:
    text = f"- {{id: {SLAM}, reason: why, until: {YESTERDAY}}}\n"
    listed = known(tmp_path, text)
    applied = listed.applied(result())
    where = f"{tmp_path / 'known.yaml'}:1"
    assert (applied.verdict, applied.failed) == (FAIL, True)
    assert applied.why == f"wrong; known failure, but only until {YESTERDAY}: change {where}"
    assert listed.stale(bundled(), [applied]) == [
        f"{where}: holds only until {YESTERDAY}: mend the scorer or change the date"
    ]


@pytest.mark.parametrize("until", [TODAY.isoformat(), TOMORROW])
def test_a_date_holds_until_its_day_is_over(until: str, tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {SLAM}, reason: why, until: {until}}}\n")
    applied = listed.applied(result())
    assert applied.verdict == XFAIL
    assert listed.stale(bundled(), [applied]) == []


def test_a_date_that_has_passed_fails_the_run_even_for_what_was_not_asked(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{glob: 'imps/*', reason: why, until: {YESTERDAY}}}\n")
    assert len(listed.stale(bundled(), [])) == 1


def test_what_is_unsupported_or_disputed_is_not_touched(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {SLAM}, reason: why}}\n- {{id: {DISPUTED}, got: 5, reason: why}}\n")
    unsupported = result(UNSUPPORTED, None)
    assert listed.applied(unsupported) == unsupported
    observed = result(PASS, 0, id=DISPUTED, observed=("lower",))
    assert listed.applied(observed) == observed


def test_an_id_that_does_not_exist_is_told_with_its_line(tmp_path: Path) -> None:
    missing = "- {id: duplicate/none, reason: a}\n- {glob: 'butler/*', reason: b}\n"
    text = f"{OTHER}{missing}- {{id: {SWEEP}, reason: c}}\n"
    assert known(tmp_path, text).stale(bundled(), []) == [
        f"{tmp_path / 'known.yaml'}:2: no vector is called duplicate/none: remove the entry",
        f"{tmp_path / 'known.yaml'}:3: no vector is called butler/*: remove the entry",
    ]


def test_a_withdrawn_id_speaks_of_the_one_that_took_its_place(tmp_path: Path) -> None:
    withdrawn = {"duplicate/old": {"reason": "renamed", "new": SLAM}, "duplicate/gone": {"reason": "no question"}}
    suite = Suite({**bundled().document, "withdrawn": withdrawn}, unreleased=True)
    text = "- {id: duplicate/old, got: 1330, reason: why}\n- {id: duplicate/gone, reason: why}\n"
    listed = known(tmp_path, text, suite)
    assert listed.applied(result()).verdict == XFAIL
    assert listed.stale(suite, [result()]) == [
        f"{tmp_path / 'known.yaml'}:2: no vector is called duplicate/gone: remove the entry"
    ]
    assert updated(listed, [result()], suite) == f'- id: "{SLAM}"\n  got: 1330\n  reason: "why"\n'


# --- globs ------------------------------------------------------------------------------------------


def test_a_glob_excuses_what_fails_and_leaves_alone_what_passes(tmp_path: Path) -> None:
    listed = known(tmp_path, "- {glob: 'duplicate/russian/*', reason: old laws}\n")
    failing, passing = result(), result(PASS, -50, id="duplicate/russian/6NT-11-nv")
    assert listed.applied(failing).verdict == XFAIL
    assert listed.applied(result(UNRESOLVED, None)).verdict == XFAIL
    assert listed.applied(passing) == passing
    assert listed.applied(result(id="duplicate/slovak/2SX-9-nv")).verdict == FAIL
    assert listed.stale(bundled(), [failing, passing]) == []


def test_a_glob_over_passes_alone_is_told(tmp_path: Path) -> None:
    listed = known(tmp_path, "- {glob: 'imps/law78b/*0', reason: why}\n")
    ids = [vector.id for vector in bundled().vectors if re.fullmatch("imps/law78b/.*0", vector.id)]
    passes = [result(PASS, 1, id=id) for id in ids]
    told_now = [f"{tmp_path / 'known.yaml'}:1: all vectors of imps/law78b/*0 pass: remove the entry"]
    assert listed.stale(bundled(), passes) == told_now
    assert listed.stale(bundled(), passes[1:]) == [], "one was not asked, and may fail"
    assert listed.stale(bundled(), [result(id=ids[0]), *passes[1:]]) == []
    assert listed.stale(bundled(), [result(id=ids[0]), *passes]) == [], "it was asked twice, and failed once"


def test_an_entry_by_name_speaks_before_a_glob(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{glob: 'duplicate/*', reason: all}}\n- {{id: {SLAM}, got: 1330, reason: this}}\n")
    entry = listed.entry(SLAM)
    assert entry is not None
    assert entry.reason == "this"
    assert listed.applied(result(got=5)).failed
    assert listed.applied(result(PASS, 1380)).verdict == XPASS


def test_an_id_is_no_glob(tmp_path: Path) -> None:
    listed = known(tmp_path, "- {id: 'duplicate/*', reason: why}\n")
    assert listed.entry(SLAM) is None
    assert len(listed.stale(bundled(), [])) == 1


# --- refusals, sweeps, crashes ----------------------------------------------------------------------


def test_what_is_told_of_an_answer() -> None:
    assert told(result(got=1330)) == 1330
    assert told(result(got={"reject": "no redoubles today"})) == "refused"
    assert told(result(UNRESOLVED, None, why="ZeroDivisionError (a.py:3)")) == "ZeroDivisionError (a.py:3)"
    assert told(result(UNRESOLVED, "x" * 3)) == "xxx"
    assert told(result(id=SWEEP, got=180, asked=2940, missed=MISSED)) == 280


def test_a_refusal_that_is_accepted_can_be_known(tmp_path: Path) -> None:
    accepted = result(FAIL, -200, id=REFUSAL, refusal=True, expected={"reject": "level"})
    assert not accepted.failed
    listed = known(tmp_path, f"- {{id: {REFUSAL}, got: -200, reason: any digit is a level}}\n")
    assert listed.applied(accepted).verdict == XFAIL
    another = listed.applied(accepted.but(got=0))
    assert (another.verdict, another.failed) == (FAIL, True)
    assert listed.applied(accepted.but(verdict=PASS, got={"reject": "x"})).failed, (
        "it refuses now: the entry has to go"
    )
    ended = known(tmp_path, f"- {{id: {REFUSAL}, reason: why, until: {YESTERDAY}}}\n").applied(accepted)
    assert (ended.verdict, ended.failed) == (FAIL, True)


def test_a_sweep_is_known_by_how_many_answers_are_wrong(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {SWEEP}, got: 280, reason: redoubled premium}}\n")
    swept = result(id=SWEEP, got=180, asked=2940, missed=MISSED)
    assert listed.applied(swept).verdict == XFAIL
    assert "write got: 279 at" in listed.applied(swept.but(missed=MISSED[1:])).why


def test_a_refusal_of_valid_input_is_known_whatever_its_words(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {SLAM}, got: refused, reason: no redoubles}}\n")
    for words in ("no", "not today"):
        assert listed.applied(result(got={"reject": words})).verdict == XFAIL
    assert listed.applied(result(got=1330)).failed


# --- the list written anew --------------------------------------------------------------------------


def test_a_list_is_written_with_new_failures_and_without_what_passes(tmp_path: Path) -> None:
    text = (
        "- {id: imps/law78b/20, got: 2, reason: passes now}\n"
        f"- {{id: {SLAM}, got: 1330, reason: as before 1987, link: http://x/1, until: {TOMORROW}}}\n"
        "- {id: imps/law78b/50, got: 7, reason: not asked}\n"
        "- {glob: 'matchpoints/*', reason: ties, link: http://x/2}\n"
        "- {glob: 'imps/gaps/9-*', reason: all pass now}\n"
        "- {id: duplicate/none, reason: there is no such vector}\n"
    )
    gaps = [vector.id for vector in bundled().vectors if vector.id.startswith("imps/gaps/9-")]
    results = [
        result(PASS, 1, id="imps/law78b/20"),
        result(got=1430),
        *(result(PASS, 0, id=id) for id in gaps),
        result(got=2, id="matchpoints/law78a/two-equal"),
        result(UNRESOLVED, None, id="duplicate/slovak/4H-10-nv", why="KeyError: 'H' (a.py:7)"),
        result(got=0, id="duplicate/boards/board-1"),
        result(UNSUPPORTED, None, id="duplicate/boards/board-2"),
        result(PASS, 0, id=DISPUTED, observed=("lower",)),
        result(id=SWEEP, got=180, asked=2940, missed=MISSED),
    ]
    assert updated(known(tmp_path, text), results, bundled()) == (
        f'- id: "{SLAM}"\n  got: 1430\n  reason: "as before 1987"\n  link: "http://x/1"\n  until: "{TOMORROW}"\n'
        '- id: "imps/law78b/50"\n  got: 7\n  reason: "not asked"\n'
        '- glob: "matchpoints/*"\n  reason: "ties"\n  link: "http://x/2"\n'
        '- id: "duplicate/boards/board-1"\n  got: 0\n  reason: "not explained yet"\n'
        '- id: "duplicate/slovak/4H-10-nv"\n  got: "KeyError: \'H\' (a.py:7)"\n  reason: "not explained yet"\n'
        f'- id: "{SWEEP}"\n  got: 280\n  reason: "not explained yet"\n'
    )


def test_an_entry_without_got_is_given_one(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {SLAM}, reason: why}}\n")
    assert updated(listed, [result()], bundled()) == f'- id: "{SLAM}"\n  got: 1330\n  reason: "why"\n'


def test_nothing_to_write_is_an_empty_list(tmp_path: Path) -> None:
    text = updated(known(tmp_path, OTHER), [result(PASS, 1, id="imps/law78b/20")], bundled())
    assert known(tmp_path, text).entries == ()


class Scorer:
    """Answers every question of two operations with one thing."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        self._answer = answer

    def contract_score(self, contract: str, vulnerable: bool, tricks: int, laws: str = "2017") -> Any:
        return self._answer()

    def matchpoints(self, scores: list[int], win: int = 2) -> Any:
        answer = self._answer()
        return [answer] * len(scores) if isinstance(answer, float | Fraction | Decimal) else answer


def raising(error: Exception) -> Callable[[], Any]:
    def answer() -> Any:
        raise error

    return answer


ANSWERS: dict[str, Callable[[], Any]] = {
    "a number": lambda: 7,
    "a negative number": lambda: -7,
    "a huge number": lambda: 10**30,
    "a float that is whole": lambda: 7.0,
    "a float": lambda: 7.25,
    "a long float": lambda: 55 / 3,
    "a tiny float": lambda: 1e-7,
    "a huge float": lambda: 1.5e22,
    "minus nought": lambda: -0.0,
    "a fraction": lambda: Fraction(55, 3),
    "a decimal": lambda: Decimal("7.250"),
    "none": lambda: None,
    "a truth": lambda: True,
    "a nan": lambda: math.nan,
    "a text": lambda: "4H by North",
    "an empty text": lambda: "",
    "a text like a number": lambda: "7",
    "a text like a decimal": lambda: "7.50",
    "a text like a truth": lambda: "true",
    "a text like nothing": lambda: "null",
    "a text with quotes": lambda: "it's \"so\" \\ {a: [b]} # & * ! | > % @",
    "a text with suits": lambda: "4\u2660 \U0001f0a1",
    "a long text": lambda: "x" * 5000,
    "a text of control characters": lambda: "\x00\x07\x1b\x7f\x85\u2028\ufeff",
    "a list": lambda: [1, "a", None],
    "a mapping": lambda: {"score": 7, "a": [1.5]},
    "a refusal": raising(Rejected("not today")),
    "a crash": raising(ZeroDivisionError("division by zero")),
    "a crash in quotes": raising(KeyError("'4H': \"x\"")),
    "a crash on many lines": raising(RuntimeError("one\ntwo\r\n\tthree")),
    "a crash with suits": raising(RuntimeError("4\u2660 \U0001f0a1")),
    "a crash with control characters": raising(RuntimeError("a\x00b\x7fc\x9fd\ufeff")),
    "a crash with half a character": raising(RuntimeError("file \udcff.pbn")),
    "not supported": raising(Unsupported("no")),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("id", [SLAM, "matchpoints/law78a/two-scores", REFUSAL])
def test_what_is_written_is_read_again_and_holds(name: str, id: str, tmp_path: Path) -> None:
    vector = bundled().vector(id)
    assert vector is not None
    judged = Examiner(PythonAdapter(Scorer(ANSWERS[name])), bundled()).vector(vector)
    text = updated(KnownFailures(), [judged], bundled())
    listed = known(tmp_path, text)
    applied = listed.applied(judged)
    assert applied.verdict == (UNSUPPORTED if name == "not supported" else XFAIL), applied.why
    assert not applied.failed
    assert listed.stale(bundled(), [applied]) == []
    assert updated(listed, [judged], bundled()) == text, "a second time nothing changes"


def test_reasons_and_links_come_back_as_they_were(tmp_path: Path) -> None:
    reason = 'it\'s "4\u2660": # no, [really] \\n {x} & *y !z'
    quoted = reason.replace("\\", "\\\\").replace('"', '\\"')
    listed = known(tmp_path, f'- id: {SLAM}\n  got: 1330\n  reason: "{quoted}"\n  link: "a\\tb\\nc\\x7f"\n')
    assert listed.entries[0].reason == reason
    again = known(tmp_path, updated(listed, [result()], bundled()))
    assert (again.entries[0].reason, again.entries[0].link) == (reason, "a\tb\nc\x7f")


def test_a_list_of_many_is_stable(tmp_path: Path) -> None:
    examiner = Examiner(PythonAdapter(Scorer(lambda: 7)), bundled())
    asked = [vector for vector in bundled().vectors if vector.system == "duplicate"][::10]
    results = [examiner.vector(vector) for vector in asked]
    text = updated(KnownFailures(), results, bundled())
    listed = known(tmp_path, text)
    assert len(listed.entries) > 20
    assert not any(listed.applied(one).failed for one in results)
    assert updated(listed, results, bundled()) == text
    assert updated(listed, reversed(results), bundled()) == text
    assert updated(KnownFailures(), reversed(results), bundled()) == text
    assert updated(listed, [], bundled()) == text, "what was not asked stays"


def test_a_vector_asked_twice_is_written_the_same_whatever_the_order() -> None:
    """Two tests may ask the same vector: one fails, one passes, and workers end in any order."""
    answers = [result(), result(PASS, 1380)]
    assert updated(KnownFailures(), answers, bundled()) == updated(KnownFailures(), reversed(answers), bundled())


# --- what is made up by a seed ----------------------------------------------------------------------

MADE_UP = "generated/imps"
PROPERTY = "property/" + next(iter(PROPERTIES))


def made_up(wrong: int, id: str = MADE_UP) -> Result:
    """What one seed finds."""
    verdict = FAIL if wrong else PASS
    return result(verdict, 3, id=id, operation="imps", system="imps", asked=300, missed=MISSED[:wrong])


@pytest.mark.parametrize("id", [MADE_UP, PROPERTY])
def test_what_is_made_up_may_fail_in_any_way_and_need_not(id: str, tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {id}, reason: a row is lost}}\n")
    for wrong in (280, 3, 1):
        applied = listed.applied(made_up(wrong, id))
        assert (applied.verdict, applied.failed) == (XFAIL, False)
        assert listed.stale(bundled(), [applied]) == []
    passed = listed.applied(made_up(0, id))
    assert (passed.verdict, passed.failed) == (PASS, False), "another seed may find something"
    assert listed.stale(bundled(), [passed]) == []
    assert listed.stale(bundled(), []) == [], "nothing was made up in this run"


def test_a_date_holds_for_what_is_made_up_as_well(tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {MADE_UP}, reason: why, until: {YESTERDAY}}}\n")
    assert listed.applied(made_up(3)).failed
    assert not listed.applied(made_up(0)).failed
    assert len(listed.stale(bundled(), [])) == 1


@pytest.mark.parametrize(
    "id", ["generated/contract_score", "generated/imp", "generated/imps/0011223344556677", "property/none"]
)
def test_what_is_never_made_up_is_told_with_its_line(id: str, tmp_path: Path) -> None:
    listed = known(tmp_path, f"- {{id: {id}, reason: why}}\n")
    assert listed.stale(bundled(), []) == [f"{tmp_path / 'known.yaml'}:1: no vector is called {id}: remove the entry"]


@pytest.mark.parametrize("id", [MADE_UP, PROPERTY])
def test_how_many_of_what_is_made_up_are_wrong_is_not_written_down(id: str, tmp_path: Path) -> None:
    with pytest.raises(Problem, match=f":2: every seed asks other questions under {id}, so the entry has no got"):
        known(tmp_path, f"{OTHER}- {{id: {id}, got: 280, reason: why}}\n")
    text = updated(KnownFailures(), [made_up(280, id)], bundled())
    assert text == f'- id: "{id}"\n  reason: "not explained yet"\n'
    listed = known(tmp_path, text)
    for wrong in (280, 1, 0):
        assert not listed.applied(made_up(wrong, id)).failed
        assert updated(listed, [made_up(wrong, id)], bundled()) == text, "it holds for every seed"
    assert updated(listed, [], bundled()) == text


def test_a_glob_over_what_is_made_up_is_never_stale(tmp_path: Path) -> None:
    listed = known(tmp_path, "- {glob: 'generated/*', reason: why}\n")
    assert listed.applied(made_up(3)).verdict == XFAIL
    assert listed.stale(bundled(), [made_up(0)]) == listed.stale(bundled(), []) == []
    assert updated(listed, [made_up(0)], bundled()) == '- glob: "generated/*"\n  reason: "why"\n'


@pytest.mark.parametrize(("seed", "wrong"), [("1", 0), ("5", 1), ("67", 2), ("57", 3)])
def test_an_entry_holds_for_every_seed(seed: str, wrong: int, bridgescore: Bridgescore) -> None:
    """Of twelve questions a few are doubled and made, or none is."""
    asked = ("check", "--adapter", "scorers:Doubled", "--operation", "table_score", "--no-sweeps")
    drawn = ("--generated", "12", "--seed", seed)
    scorers = bridgescore.folder / "scorers.py"
    scorers.write_text(
        scorers.read_text() + "\nclass Doubled:\n"
        "    def table_score(self, contract, declarer, vulnerable, tricks, laws='2017'):\n"
        "        score = law.table_score(contract, declarer, vulnerable, tricks, laws).value\n"
        "        made = contract.doubling and tricks >= contract.level + 6\n"
        "        return score + 50 if made else score\n"
    )
    known_here = bridgescore.folder / "known.yaml"
    known_here.write_text("- {id: generated/table_score, reason: the premium of a doubled contract}\n")
    made = ("--vector", "generated/table_score", "--known-failures", "known.yaml")
    done = bridgescore(*asked, *drawn, *made)
    assert done.code == 0, done.all
    assert f"generated/table_score: {12 - wrong} of 12 answers are right" in done.out
    # Found anew, the entry is the same whatever the seed, and holds for the next.
    assert bridgescore(*asked, *drawn, *made, "--update-known-failures").code == 0
    text = known_here.read_text()
    assert text == '- id: "generated/table_score"\n  reason: "the premium of a doubled contract"\n'
    assert bridgescore(*asked, "--generated", "12", "--seed", f"{seed}7", *made).code == 0
