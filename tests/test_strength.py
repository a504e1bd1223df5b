"""The mutator and what its mutants are held against: it makes what a programmer might, and does not deceive itself."""

from __future__ import annotations

import ast
import contextlib
import inspect
import re
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bridgescore_reference
from bridgescore_reference import tables, values
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.strength import equivalents, exhaustive, figures, mutants, run
from pytest_bridgescore.strength.alter import Alteration, Source, Words, said_only
from pytest_bridgescore.strength.copies import WORDS, Copies
from pytest_bridgescore.strength.judged import ANSWER, LINES, Question, questions
from pytest_bridgescore.strength.kills import Kills, cover
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.strict_yaml import Problem
from tests.conftest import Bridgescore

#: Mistakes thought of by a person: module, what stands there, what might have been written.
BY_HAND = (
    ("duplicate", "if contract.level >= 6:", "if contract.level > 6:"),
    ("duplicate", "if trick_points >= threshold:", "if trick_points > threshold:"),
    ("duplicate", "min(down - 1, 2)", "max(down - 1, 2)"),
    ("duplicate", "down - 3)", "down - 2)"),
    ("duplicate", "if contract.doubling:\n", "if True:\n"),
    ("duplicate", "(board - 1) % cycle + 1", "board % cycle + 1"),
    ("duplicate", '"law77.insult.doubled": 50', '"law77.insult.doubled": 51'),
    ("duplicate", "is_vulnerable(side, vulnerable)", "is_vulnerable(vulnerable, side)"),
    ("duplicate", "sign=-1)", ")"),
    ("matchpoints", '("law78a.equal", times - 1)', '("law78a.equal", times)'),
    ("matchpoints", "len(scores) - lower - times", "len(scores) - lower + times"),
    ("imps", "if difference < 0 and row.value:", "if difference < 0 or row.value:"),
    ("imps", "abs(difference)", "difference"),
    ("imps", "// 10 * 10", "// 10 // 10"),
    ("teams", "sum(line.value for line in because)", "sum(line.value for line in ())"),
    ("victory_points", "first, second = loser, winner", "pass"),
    ("ranking", "other > totals[who]", "other >= totals[who]"),
    ("rounding", "below % 2 == 1", "below % 2 != 1"),
    ("rubber", "twice * penalty)", "twice + penalty)"),
    ("values", 'return vulnerable in (side, "All")', 'return vulnerable not in (side, "All")'),
    ("chicago", "% len(SEATS)", "// len(SEATS)"),
    ("procedure", "moment < end or", "moment <= end or"),
    ("hands", "times > 1", "times > 2"),
    ("pairs", "top = sum(self.tops)", "pass"),
)

#: Of these the mutator makes none: one step does not lead there, or it is two mistakes at once.
OUT_OF_REACH = {"board % cycle + 1", '("law78a.equal", times)', "difference", "sum(line.value for line in ())", ")"}


@pytest.fixture(scope="module")
def copies() -> Copies:
    return Copies()


@pytest.fixture(scope="module")
def asked() -> tuple[Question, ...]:
    return tuple(questions(bundled()))


def source_of(copies: Copies, module: str) -> Source:
    return copies.sources[f"bridgescore_reference.{module}"]


def by_hand(copies: Copies, module: str, was: str, now: str) -> ast.Module:
    text = inspect.getsource(sys.modules[source_of(copies, module).module])
    assert was in text, f"{module}.py does not hold {was!r} any more"
    return ast.parse(text.replace(was, now, 1))


@pytest.mark.parametrize(("module", "was", "now"), BY_HAND)
def test_a_mistake_thought_of_by_a_person_is_caught(
    copies: Copies, asked: tuple[Question, ...], module: str, was: str, now: str
) -> None:
    tree = by_hand(copies, module, was, now)
    source = source_of(copies, module)
    copy = copies.made(source.module, compile(tree, source.file, "exec"))
    assert any(one.catches(copy) for one in asked)


@pytest.mark.parametrize(("module", "was", "now"), [one for one in BY_HAND if one[2] not in OUT_OF_REACH])
def test_the_mutator_makes_it_too(copies: Copies, module: str, was: str, now: str) -> None:
    wanted = ast.unparse(by_hand(copies, module, was, now))
    source = source_of(copies, module)
    before, _, _ = inspect.getsource(sys.modules[source.module]).partition(was)
    line = before.count("\n") + 1
    assert any(written(source, one) == wanted for one in source.alterations if line in one.lines)


def written(source: Source, alteration: Alteration) -> str:
    with alteration.slot.holding(alteration.node):
        return ast.unparse(source.tree)


def test_enough_are_thought_of() -> None:
    assert len([one for one in BY_HAND if one[2] not in OUT_OF_REACH]) >= 19
    assert len(BY_HAND) >= 20


def test_every_sort_of_mistake_is_made_in_number(copies: Copies) -> None:
    sorts = Counter(one.kind for source in copies.sources.values() for one in source.alterations)
    assert set(sorts) == {"constant", "comparison", "operator", "swapped", "branch", "dropped", "pattern"}
    assert min(sorts.values()) > 10
    assert sum(sorts.values()) > 3000


def test_every_alteration_alters_and_is_known_by_a_name_of_its_own(copies: Copies) -> None:
    for source in copies.sources.values():
        keys = [equivalents.key_of(one) for one in source.alterations]
        assert len(set(keys)) == len(keys)
        assert all(one.was != one.now for one in source.alterations)


def test_a_tree_is_as_it_was_after_it_was_altered(copies: Copies) -> None:
    source = source_of(copies, "ranking")
    before = ast.dump(source.tree)
    for one in source.alterations:
        source.compiled(one)
    assert ast.dump(source.tree) == before


def test_the_reference_is_as_it_was_after_copies_were_made(copies: Copies) -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("bridgescore_reference")}
    known = dict(vars(bridgescore_reference))
    for source in copies.sources.values():
        with contextlib.suppress(Exception):  # some mistakes leave nothing that can be imported
            copies.made(source.module, source.compiled(source.alterations[0]))
    after = {name: module for name, module in sys.modules.items() if name.startswith("bridgescore_reference")}
    assert after == before
    assert dict(vars(bridgescore_reference)) == known


def test_a_copy_that_cannot_be_imported_leaves_nothing_behind(copies: Copies) -> None:
    broken = compile("raise LookupError('no')", str(values.__file__), "exec")
    with pytest.raises(LookupError, match="no"):
        copies.made(values.__name__, broken)
    assert sys.modules["bridgescore_reference.values"] is values


def test_a_copy_calls_its_own_functions(copies: Copies) -> None:
    # The mistake is in a module that another one uses, which is used by a third.
    tree = by_hand(copies, "duplicate", '"law77.insult.doubled": 50', '"law77.insult.doubled": 51')
    copy = copies.made("bridgescore_reference.duplicate", compile(tree, source_of(copies, "duplicate").file, "exec"))
    table_score = copy.function(OPERATIONS["table_score"].reference)
    assert table_score("2SX", "N", "None", 9).value == 571
    traveller = copy.function(OPERATIONS["traveller"].reference)
    lines = [{"ns": 1, "ew": 2, "contract": "2SX", "declarer": "N", "tricks": 9}]
    assert traveller(1, lines).value["lines"][0]["score"] == 571
    assert bridgescore_reference.table_score("2SX", "N", "None", 9).value == 570


# --- what is left alone -----------------------------------------------------------------------------

SAID = '''
"""Document."""
from __future__ import annotations
Points = int | str

def deal(number: int, named: str = "deal") -> int:
    """Another."""
    for place, one in enumerate([number], 1):
        where = f"deal {place}"
        if one < 0:
            raise ValueError(f"{where}: {one}")
    whole("deal", one, 0)
    return Line("rule", "in words" + named, one + 7)
'''


def said_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str = SAID) -> Source:
    (tmp_path / "said_by_somebody.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "said_by_somebody", None)
    del sys.modules["said_by_somebody"]
    words = Words(
        places={"whole": (0,), "Line": (1,)},
        everywhere=frozenset({"ValueError"}),
        parameters=frozenset({"named"}),
        names=frozenset({"Points"}),
    )
    return Source("said_by_somebody", words)


def test_words_for_people_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {(one.was, one.now) for one in said_module(tmp_path, monkeypatch).alterations}
    shown = " ".join(now for _, now in made)
    # What stands in the statements that are altered elsewhere is shown with them, as it is.
    assert not any(was == "Points = int | str" for was, _ in made)
    assert "whole('', one, 0)" not in shown
    assert "enumerate([number], 0)" not in shown
    assert "enumerate([number], 2)" not in shown
    assert not any(now == "pass" and was.startswith("where") for was, now in made)
    assert ("whole('deal', one, 0)", "whole('deal', one, 1)") in made
    assert ("if one < 0:", "if True:") in made
    assert any(now.endswith("one - 7)") for _, now in made)
    assert any("Line(''," in now for _, now in made)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("def f(x):\n    text = f'{x}'\n    raise Refused(text)", {"text"}),
        ("def f(x):\n    text = f'{x}'\n    more = text + '!'\n    raise Refused(more)", {"text", "more"}),
        ("def f(x):\n    text = f'{x}'\n    return text", set()),
        ("def f(x):\n    text = f'{x}'\n    if text: raise Refused(text)", set()),
        ("def f(x):\n    place = 0\n    for place in x:\n        g(place)", set()),
        ("def f(x):\n    for place, one in enumerate(x, 1):\n        g(one, text=place)", {"place"}),
        ("def f(x):\n    for place, one in enumerate(x, 1):\n        g(one, place)", set()),
    ],
)
def test_what_only_words_are_made_of_is_found(function: str, said: set[str]) -> None:
    tree = ast.parse(function).body[0]
    assert isinstance(tree, ast.FunctionDef)
    assert said_only(tree, WORDS) == said


def test_what_is_left_alone_of_the_reference_exists(copies: Copies) -> None:
    functions = {
        f"{source.name}.{node.name}"
        for source in copies.sources.values()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef)
    }
    names = {name.rpartition(".")[2] for name in functions} | {"Line", "read"}
    assert {name for name in WORDS.functions if name.count(".") == 1} <= functions
    assert {name for name in WORDS.places if "." not in name} <= names
    assert {name for name in WORDS.places if "." in name} <= functions


def test_functions_left_alone_but_for_their_words_are_called_by_no_answer(
    asked: tuple[Question, ...], copies: Copies
) -> None:
    called: set[str] = set()
    apart = {name.rpartition(".")[2] for name in WORDS.functions if name.startswith("rulebook.")}

    def trace(frame: Any, *_: object) -> None:
        if frame.f_code.co_filename == source_of(copies, "rulebook").file and frame.f_code.co_name in apart:
            called.add(frame.f_code.co_name)

    original = copies.original()
    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        for one in asked:
            if one.without is None:
                one.catches(original)
    finally:
        sys.setprofile(before)
    assert not called


# --- how mutants are judged -------------------------------------------------------------------------


def test_the_reference_itself_is_caught_by_nothing(asked: tuple[Question, ...], copies: Copies) -> None:
    assert [one.id for one in asked if one.catches(copies.original())] == []


def altered(copies: Copies, module: str, was: str, now: str) -> Any:
    source = source_of(copies, module)
    return copies.made(source.module, compile(by_hand(copies, module, was, now), source.file, "exec"))


def test_lines_are_judged_beside_answers(copies: Copies, asked: tuple[Question, ...]) -> None:
    # The line of a rule gets another name, and nothing else changes.
    copy = altered(copies, "total_points", 'Line("law78c.sum", "",', 'Line("law78c.all", "",')
    how = {one.catches(copy) for one in asked if one.operation.name == "total_points" and one.without is None}
    assert LINES in how
    assert ANSWER not in how


def test_defaults_of_functions_are_judged(copies: Copies, asked: tuple[Question, ...]) -> None:
    copy = altered(
        copies, "matchpoints", "scores: Sequence[int], win: int = 2", "scores: Sequence[int], win: int = 1"
    )
    assert any(one.catches(copy) == ANSWER for one in asked)


def test_a_rule_that_does_nothing_is_seen(copies: Copies, asked: tuple[Question, ...]) -> None:
    copy = altered(copies, "rubber", 'if drawn and rules["law1936.37.drawn"]:', "if drawn:")
    caught = [one for one in asked if one.catches(copy)]
    assert caught
    assert {one.without for one in caught} == {"law1936.37.drawn"}


def test_refusing_what_is_right_and_accepting_what_is_wrong_are_caught(
    copies: Copies, asked: tuple[Question, ...]
) -> None:
    for was, now in (("tricks, 0, 13)", "tricks, 0, 12)"), ("tricks, 0, 13)", "tricks, 0, 14)")):
        copy = altered(copies, "duplicate", was, now)
        assert any(one.catches(copy) == ANSWER and one.refusal == now.endswith("14)") for one in asked)


def test_a_mutant_that_goes_round_in_a_circle_is_caught(monkeypatch: pytest.MonkeyPatch, copies: Copies) -> None:
    if not hasattr(signal, "setitimer"):
        pytest.skip("this system has no timer of that sort")
    monkeypatch.setattr(run, "_LONGEST", 0.2)

    class Circle(Question):
        def catches(self, copy: object) -> str | None:
            while True:
                pass

    circle = Circle("a/b", OPERATIONS["imps"], {})
    assert run._caught([circle], copies.original()) == {"a/b": ANSWER}


def test_a_question_is_asked_only_of_mutants_on_its_way(copies: Copies, asked: tuple[Question, ...]) -> None:
    field = run.Field(asked)
    source = source_of(copies, "rubber")
    one = next(one for one in source.alterations if one.where == "rubber._Sheet.won")
    reached = {question.operation.name for question in field._asked(one, source, field.vectors)}
    assert reached == {"rubber"}
    constant = next(one for one in source_of(copies, "rounding").alterations if not one.inside)
    reached = {
        question.operation.name for question in field._asked(constant, source_of(copies, "rounding"), field.vectors)
    }
    assert reached == {"pairs_result"}


def test_a_module_alone_is_tried(monkeypatch: pytest.MonkeyPatch, asked: tuple[Question, ...]) -> None:
    monkeypatch.setattr(mutants, "_field", run.Field([one for one in asked if one.operation.name == "total_points"]))
    trial = mutants.tried(["total_points"], processes=1)
    counted = trial.counts("total_points")
    assert counted[mutants.SURVIVED] == 0
    assert counted[mutants.KILLED] > 5
    assert not trial.problems


# --- the list of equivalents ------------------------------------------------------------------------


def test_every_entry_of_the_list_is_a_mutant(copies: Copies) -> None:
    known = {equivalents.key_of(one) for source in copies.sources.values() for one in source.alterations}
    unknown = [key for key in equivalents.equivalents() if key not in known]
    assert unknown == []


def test_the_list_is_short(copies: Copies) -> None:
    total = sum(len(source.alterations) for source in copies.sources.values())
    assert len(equivalents.equivalents()) <= mutants.MOST_EQUIVALENT * total


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- {why: so, mutants: [{in: a, was: b}]}", "a mutant has in, was, now"),
        ("- {why: so, mutants: []}", "an entry says why"),
        ("- {mutants: [{in: a, was: b, now: c}]}", "an entry says why"),
        ("- {why: so, mutants: [{in: a, was: b, now: c}, {in: a, was: b, now: c}]}", "listed twice"),
    ],
)
def test_an_entry_that_is_not_in_form_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "list.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Problem, match=says):
        equivalents.equivalents(path)


def test_an_entry_that_a_vector_or_a_check_contradicts_is_told() -> None:
    field = run.Field([])
    source = source_of(field.copies, "duplicate")
    wrong = next(one for one in source.alterations if one.now == "contract.level > 6")
    listed = {
        equivalents.key_of(wrong): equivalents.Equivalent("so", ("contract_score",)),
        ("duplicate._made", "no such code", "other code", 1): equivalents.Equivalent("so"),
        ("imps.imps", "of a module", "that is not tried", 1): equivalents.Equivalent("so"),
    }
    told = list(mutants._problems({"duplicate": [run.Found(wrong, ("a/b",))]}, listed, field))
    assert len(told) == 3
    assert "is said to be equivalent, and a/b catches it" in told[0]
    assert "answers contract_score {" in told[1]
    assert "no mutant reads `no such code`" in told[2]


def test_every_question_of_a_small_operation() -> None:
    asked = list(exhaustive.every_question(OPERATIONS["contract_score"]))
    assert len(asked) == 7 * 5 * 3 * 2 * 14 * 6
    assert len({str(one) for one in asked}) == len(asked)
    with pytest.raises(exhaustive.Endless):
        list(exhaustive.every_question(OPERATIONS["imps"]))


# --- which vector catches what ----------------------------------------------------------------------

CAUGHT = {
    "one": frozenset({"a", "b"}),
    "two": frozenset({"b", "c"}),
    "three": frozenset({"c", "d"}),
    "four": frozenset({"d"}),
    "five": frozenset({"a", "e"}),
}


def test_a_cover_leaves_nothing_out_and_has_nothing_to_spare() -> None:
    chosen = set(cover(CAUGHT))
    assert all(chosen & ids for ids in CAUGHT.values())
    for id in chosen:
        assert not all((chosen - {id}) & ids for ids in CAUGHT.values())
    assert "d" in chosen


def test_vectors_that_catch_something_alone_are_told_apart() -> None:
    kills = Kills(
        vectors=("a", "b", "c"),
        mutants={"one": frozenset({"a"}), "two": frozenset({"a", "b"})},
        answers={"one": frozenset({"a"}), "two": frozenset({"b"})},
        faults={"three": frozenset({"b", "c"})},
    )
    assert kills.alone == {"a": 1}
    assert kills.never_alone == ["b", "c"]
    assert kills.smoke == ("a", "b")
    assert kills.told()["vectors"]["b"] == {"catches": 2, "alone": 0}


def test_the_smoke_test_is_a_run_of_a_few_vectors(bridgescore: Bridgescore) -> None:
    suite = bundled()
    assert 100 < len(suite.smoke) < len(suite.vectors) / 2
    ran = bridgescore("check", "--smoke")
    assert ran.code == 0
    said = ran.out.splitlines()[0]
    assert re.match(rf"bridgescore \S+: {len(suite.smoke)} vectors; asked", said), said


def test_a_users_own_vectors_are_all_in_the_smoke_test(bridgescore: Bridgescore, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: mine\nvectors:\n"
        "  - {id: mine/own/ten, given: {difference: 10}, expect: 0}\n",
        encoding="utf-8",
    )
    ran = bridgescore("check", "--smoke", "--vectors", str(own), "--vector", "mine/*")
    assert ran.code == 0
    assert "1 vector" in ran.out.splitlines()[0]


# --- the figures ------------------------------------------------------------------------------------


def test_figures_that_are_counted_at_once_are_current() -> None:
    assert list(figures.stale(figures.of_the_suite(bundled()))) == []


def test_the_mutants_in_the_documents_are_as_many_as_there_are(copies: Copies) -> None:
    text = (figures.ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    total = sum(len(source.alterations) for source in copies.sources.values())
    assert f"| **all** | {total:,} |" in text


def test_stale_figures_are_told_and_written_anew(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    block = "before\n<!-- figures: suite -->\nold\n<!-- end of figures -->\nafter\n"
    for name in figures.DOCUMENTS:
        (tmp_path / name).write_text(block, encoding="utf-8")
    blocks = {"suite": "| new |\n"}
    assert len(list(figures.stale(blocks, tmp_path))) == len(figures.DOCUMENTS)
    figures.write(blocks, tmp_path)
    assert list(figures.stale(blocks, tmp_path)) == []
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == block.replace("old\n", "| new |\n")


def test_every_document_with_figures_has_them() -> None:
    shown = [
        key
        for name in figures.DOCUMENTS
        for _, key, _, _ in figures._BLOCK.findall((figures.ROOT / name).read_text(encoding="utf-8"))
    ]
    assert sorted(shown) == ["kills", "mutants", "sentence", "sentence", "suite", "values"]


def test_rows_are_looked_up_by_copies_as_well(copies: Copies) -> None:
    copy = altered(copies, "tables", "row[0] <= size and", "row[0] < size and")
    assert copy.function(bridgescore_reference.imps)(20).value is None
    assert tables.row_for(20, ((20, 40, 1),)) is not None
