"""Mutants of the judge: which of them are lenient is found, and whether tests notice; others are left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore.judge import examine, verdict
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import OPERATIONS, kinds
from pytest_bridgescore.strength.in_place import in_place
from pytest_bridgescore.strength.judges import MODULES, Bar, Fate, Mutant, main, mutants, table
from pytest_bridgescore.strength.wrong_answers import Wrong, spoilt, wrong_answers
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite

EVERY = list(mutants())


def mutant(where: str, was: str, now: str) -> Mutant:
    """The one in a function that writes something otherwise."""
    [found] = [
        one
        for one in EVERY
        if (one.alteration.where, one.alteration.was, one.alteration.now) == (where, was, now)
        and one.alteration.number == 1
    ]
    return found


@pytest.fixture(scope="module")
def bar() -> Bar:
    """A part of the wrong answers, of every sort."""
    few = ("contract_score", "board_conditions", "imps", "matchpoints")
    document = bundled().document
    vectors = [one for one in document["vectors"] if one["operation"] in few]
    vectors.append(next(one for one in document["vectors"] if "'games': [{" in str(one.get("expect"))))
    suite = Suite({**document, "vectors": vectors}, unreleased=True)
    all_of = ("contract_score: ", "matchpoints: ", "duplicate/refusals", "excused: ", "FAIL", "sweep/target_score")
    some = [one for one in wrong_answers(suite) if one.says.startswith((*all_of, "rubber: games: the last one"))]
    return Bar(some, {one.source.file for one in EVERY})


#: Mistakes: most of them let something wrong pass.
LENIENT = {
    "what is wrong is right": ("kinds.Number.differences", "same = got == expected", "same = got != expected"),
    "eleven digits are enough": (
        "kinds.Number.differences",
        "same = abs(Fraction(got) - Fraction(expected)) <= abs(Fraction(expected)) / (2 * 10 ** 12)",
        "same = abs(Fraction(got) - Fraction(expected)) <= abs(Fraction(expected)) / (2 * 10 ** 11)",
    ),
    "True is 1": (
        "kinds._real",
        "isinstance(value, bool) or not isinstance(value, numbers.Real | Decimal)",
        "not isinstance(value, numbers.Real | Decimal)",
    ),
    "a game too few is no difference": ("compounds.ListOf.differences", "yield (path, expected, got)", "pass"),
    "whoever refuses everything refuses well": ("verdict.judge_refusal", "if proved:", "if True:"),
    "a refusal of valid input passes": ("verdict._no_answer", "if answer.kind == 'refused':", "if False:"),
    "any answer is the known one": (
        "known_failures.KnownFailures.applied",
        "if entry.got is not _NOTHING and _comparable(entry.got) != _comparable(told(result)):",
        "if False:",
    ),
    "what is unresolved is not wrong": ("verdict", "WRONG = (FAIL, UNRESOLVED)", "pass"),
}
#: What nobody gets past all the same.
STRICT = ("a refusal of valid input passes", "what is unresolved is not wrong")


@pytest.mark.parametrize("name", LENIENT)
def test_a_mutant_is_lenient_where_something_wrong_passes(name: str, bar: Bar) -> None:
    one = mutant(*LENIENT[name])
    with one.in_place():
        passed = bar.passed(one)
    assert (passed is None) == (name in STRICT), passed
    assert bar.passed(one) is None, "the true judge is back"


@pytest.mark.parametrize(
    ("where", "was", "now"),
    [
        ("verdict.judge", "if not differences:", "if False:"),
        ("verdict.judge_refusal", "if proved:", "if False:"),
        ("kinds.Number.differences", "if not same:", "if True:"),
        ("examine", "_TRIES = 20", "_TRIES = 21"),
    ],
)
def test_a_mutant_that_is_strict_or_harmless_is_not_lenient(where: str, was: str, now: str, bar: Bar) -> None:
    one = mutant(where, was, now)
    assert bar.near(one)
    with one.in_place():
        assert bar.passed(one) is None


def test_every_module_that_judges_has_mutants_and_words_for_people_have_none() -> None:
    assert {one.source.module for one in EVERY} == {f"pytest_bridgescore.{module}" for module in MODULES}
    assert not [one for one in EVERY if one.alteration.where in ("kinds.quote", "kinds.Whole.read", "kinds.hint")]
    assert not [one for one in EVERY if "is not a number" in one.alteration.now and one.alteration.kind == "constant"]


# --- wrong answers ----------------------------------------------------------------------------------


def test_an_answer_is_spoilt_in_every_part_of_it() -> None:
    right = {"ns": [1, "2="], "ew": [None, True]}
    before = repr(right)
    others = dict(spoilt(right))
    assert repr(right) == before
    assert others["without ns"] == {"ew": [None, True]}
    assert others["ns: [0]: one more"] == {"ns": [2, "2="], "ew": [None, True]}
    assert others["ns: [1]: longer"] == {"ns": [1, "2=x"], "ew": [None, True]}
    assert others["ew: [1]: the other truth"] == {"ns": [1, "2="], "ew": [None, False]}
    assert others["ns: backwards"]["ns"] == ["2=", 1]
    assert others["ew: [0]: 7"]["ew"] == [7, True]


@pytest.mark.parametrize("right", [0, 1, -420, Decimal("13.75"), "55/3"])
def test_a_number_just_beyond_twelve_digits_is_among_the_wrong_ones(right: Any) -> None:
    near = dict(spoilt(right))["near as a double"]
    exact = Fraction(right)
    assert 0 < abs(Fraction(near) - exact) <= abs(exact) / 10**12 or exact == 0 < near < 1e-200


def test_a_wrong_answer_that_the_true_judge_lets_pass_is_told() -> None:
    with pytest.raises(ValueError, match="the judge itself lets pass: all of it"):
        Bar([Wrong("all of it", lambda: True)], [verdict.__file__])


def test_a_judge_that_breaks_lets_nothing_pass() -> None:
    assert not Wrong("broken", lambda: bool(1 // 0)).passes


# --- code in place of other code --------------------------------------------------------------------


def placed(module: Any, was: str, now: str) -> Any:
    """A module with a piece of its text replaced, in place."""
    text = Path(module.__file__).read_text(encoding="utf-8")
    assert text.count(was) == 1
    codes = (compile(one, module.__file__, "exec", dont_inherit=True) for one in (text.replace(was, now), text))
    return in_place(module.__name__, *codes)


def right_answer() -> str:
    return verdict.judge(OPERATIONS["contract_score"], 570, 570).verdict


def test_everybody_who_has_a_function_has_the_other_code() -> None:
    judge = vars(examine)["judge"]
    with placed(verdict, "if not differences:", "if differences:"):
        assert vars(examine)["judge"] is judge is verdict.judge
        assert right_answer() == "FAIL"
    assert right_answer() == "PASS"


def test_methods_properties_and_constants_are_put_in_place_and_back() -> None:
    failed = Result("a", "imps", "imps", "FAIL")
    with placed(sys.modules[Result.__module__], "return self.verdict in (*WRONG, XPASS)", "return False"):
        assert not failed.failed
    assert failed.failed
    wrong, shared = verdict.WRONG, sys.modules[Result.__module__]
    with placed(verdict, "WRONG = (FAIL, UNRESOLVED)", "WRONG = (UNRESOLVED,)"):
        assert vars(shared)["WRONG"] == vars(examine)["WRONG"] == ("UNRESOLVED",)
        assert not failed.failed
    assert vars(shared)["WRONG"] is vars(examine)["WRONG"] is verdict.WRONG is wrong
    assert kinds.Places().most == 10
    with placed(kinds, "    most: int = 10", "    most: int = 11"):
        assert kinds.Places().most == 11
    assert kinds.Places().most == 10


def test_a_method_that_no_longer_asks_the_class_above_is_put_in_place() -> None:
    label = kinds.Label()
    was = "return super().answer(value, path) if isinstance(value, str) else Whole().answer(value, path)"
    with placed(kinds, was, "return 7"):
        assert label.answer("x") == 7
    assert label.answer("x") == "x"


def test_code_that_cannot_be_imported_changes_nothing() -> None:
    with pytest.raises(ZeroDivisionError), placed(verdict, 'PASS = "PASS"', 'PASS = "NO" if 1 // 0 else ""'):
        pass
    assert verdict.PASS == "PASS"
    assert right_answer() == "PASS"


def test_what_is_forgotten_can_be_forgotten_again() -> None:
    for _ in range(2):
        assert kinds.ContractText("4H").level == 4
        with placed(kinds, "return (int(found[1]), found[2]", "return (1 + int(found[1]), found[2]"):
            assert kinds.ContractText("4H").level == 5


# --- the trial --------------------------------------------------------------------------------------

TRIAL = """
from pytest_bridgescore.strength.judges import Bar, mutants, tried
from pytest_bridgescore.strength.wrong_answers import Wrong, wrong_answers
from pytest_bridgescore.judge import verdict
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.operations import OPERATIONS

def passes(answer):
    return lambda: verdict.judge(OPERATIONS["imps"], 1, answer).verdict == "PASS"

if __name__ == "__main__":
    some = [one for one in mutants(["judge.verdict"]) if one.alteration.where == "verdict.judge"]
    bar = Bar([Wrong(f"{answer!r}", passes(answer)) for answer in (2, None)], {some[0].source.file})
    trier = tried(some, ["test_it.py"], bar, 2)
    print(trier.problem)
    for fate in trier.fates:
        print(fate.what, fate.passed, fate.mutant.alteration, sep=" | ")
"""

TESTS = """
from pytest_bridgescore.judge.verdict import judge
from pytest_bridgescore.operations import OPERATIONS

def test_it(capfd):
    print("said by a test")
    assert judge(OPERATIONS["imps"], 1, {answer}).verdict {verdict}
"""


@pytest.fixture
def trial(tmp_path: Path) -> Callable[..., list[str]]:
    """What a trial of the mutants of `judge` prints, held against one test."""
    if not hasattr(os, "fork"):
        pytest.skip("needs processes that fork")

    def trial(answer: str, verdict: str) -> list[str]:
        (tmp_path / "trial.py").write_text(TRIAL, encoding="utf-8")
        (tmp_path / "test_it.py").write_text(TESTS.format(answer=answer, verdict=verdict), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "trial.py"],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        return done.stdout.splitlines()

    return trial


LETS_PASS = "verdict.judge: `if not differences:` as `if True:`"


def test_a_lenient_mutant_is_killed_by_a_test_that_looks_and_survives_one_that_does_not(
    trial: Callable[..., list[str]],
) -> None:
    problem, *fates = trial("2", '== "FAIL"')
    assert problem == ""
    assert f"killed | 2 | {LETS_PASS}" in fates
    assert "strict |  | verdict.judge: `if not differences:` as `if False:`" in fates
    assert not [fate for fate in fates if fate.startswith("survived")]

    problem, *fates = trial("1", '!= "XPASS"')
    assert problem == ""
    assert f"survived | 2 | {LETS_PASS}" in fates
    assert not [fate for fate in fates if fate.startswith("killed")]


def test_nothing_is_tried_with_a_test_that_fails_anyway(trial: Callable[..., list[str]]) -> None:
    assert trial("2", '== "PASS"') == ["without any mistake this test fails: test_it.py::test_it"]


def test_what_cannot_be_tried_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["nothing.of.that.name"]) == 2
    assert "no mutant is called nothing.of.that.name" in capsys.readouterr().err
    monkeypatch.delattr(os, "fork", raising=False)
    assert main([]) == 2
    assert "forks, which this system cannot" in capsys.readouterr().err


def test_the_table_counts_by_module() -> None:
    some = [one for one in EVERY if one.alteration.where == "verdict.judge"][:4]
    fates = [Fate(one, what) for one, what in zip(some, ("strict", "killed", "survived", "equivalent"), strict=True)]
    assert table(fates).splitlines() == [
        "             mutants  lenient   killed  equivalent  survived",
        "verdict            4        3        1           1         1",
        "all modules        4        3        1           1         1",
    ]
