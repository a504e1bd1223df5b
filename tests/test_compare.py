"""Two reports and two programs compared: what is better, worse, different; what is told of it; how it ends."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pytest_bridgescore.ask.asker import Farewell, Implementation, NoAnswer
from pytest_bridgescore.commands import compare as command
from pytest_bridgescore.compare import answers, answers_told, reports, reports_told
from pytest_bridgescore.compare.page import as_markdown, as_text
from pytest_bridgescore.explain.shared import shared
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.kinds import Kind, Maybe, Number, Unsettled, Whole
from pytest_bridgescore.operations.declare import Operation
from tests.conftest import Bridgescore
from tests.documents import CAUSE, HOSTILE, document, hostile, observed, profile, refusal, result, sweep

DIGEST = "sha256:" + "0" * 64
ID = "duplicate/slovak/2SX-9-nv"

# --- two reports: what became of a question -----------------------------------------------------------


def became(
    before: dict[str, Any] | None,
    now: dict[str, Any] | None,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
) -> str:
    """What became of one question; `old` and `new` are what else is in the records."""
    records = [
        document(entry or refusal("PASS", "duplicate/refusals/other"), **(other or {}))
        for entry, other in ((before, old), (now, new))
    ]
    comparison = reports.compared(records[0], records[1])
    wanted = (before or now or {})["id"]
    return next((change.became for change in comparison.changes if change.id == wanted), "same")


NOT_SUPPORTED = {**sweep(), "verdict": "UNSUPPORTED", "asked": 0}
DEMANDED: dict[str, Any] = {"required": True, "failed": True}


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("PASS", "PASS", "same"),
        ("PASS", "FAIL", "worse"),
        ("PASS", "UNRESOLVED", "worse"),
        ("PASS", "UNSUPPORTED", "worse"),
        ("PASS", "XFAIL", "worse"),
        ("PASS", "XPASS", "listed"),
        ("XPASS", "PASS", "listed"),
        ("XPASS", "FAIL", "worse"),
        ("FAIL", "PASS", "better"),
        ("FAIL", "XPASS", "better"),
        ("XFAIL", "PASS", "better"),
        ("UNRESOLVED", "PASS", "better"),
        ("UNSUPPORTED", "PASS", "better"),
        ("FAIL", "FAIL", "same"),
        ("FAIL", "XFAIL", "listed"),
        ("XFAIL", "FAIL", "listed"),
        ("FAIL", "UNRESOLVED", "still wrong"),
        ("UNRESOLVED", "FAIL", "still wrong"),
        ("FAIL", "UNSUPPORTED", "given up"),
        ("UNSUPPORTED", "FAIL", "worse"),
        ("UNSUPPORTED", "UNRESOLVED", "worse"),
        ("UNSUPPORTED", "XFAIL", "still wrong"),
        ("UNSUPPORTED", "UNSUPPORTED", "same"),
    ],
)
def test_verdicts_that_change(before: str, now: str, expected: str) -> None:
    assert became(result(before), result(now)) == expected


def test_another_wrong_answer_is_told() -> None:
    assert became(result("FAIL", got=520), result("FAIL", got=470)) == "still wrong"
    assert became(result("UNRESOLVED"), result("UNRESOLVED", message="no answer within 10 s")) == "still wrong"
    assert became(result("FAIL", got=1), result("FAIL", got=True)) == "still wrong"


def test_what_was_demanded_and_lacking_is_not_worse_when_it_is_wrong() -> None:
    assert became(result("UNSUPPORTED", **DEMANDED), result("FAIL")) == "still wrong"


def test_the_same_answer_is_never_worse() -> None:
    assert became(result("UNSUPPORTED"), result("UNSUPPORTED", **DEMANDED)) == "asked otherwise"
    assert became(result("PASS"), result("FAIL", expected=620, got=570)) == "asked otherwise"
    assert became(result("FAIL", given={"contract": "1C"}), result("PASS")) == "asked otherwise"


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (refusal("PASS"), refusal("PASS", got={"reject": "in other words"}), "same"),
        (refusal("PASS"), refusal("FAIL"), "refusal"),
        (refusal("PASS"), refusal("UNRESOLVED"), "refusal"),
        (refusal("FAIL"), refusal("PASS"), "refusal"),
        (refusal("FAIL"), refusal("FAIL", got=1), "refusal"),
        (refusal("FAIL"), refusal("FAIL"), "same"),
        (refusal("PASS"), refusal("FAIL", **DEMANDED), "worse"),
        (refusal("FAIL", **DEMANDED), refusal("PASS"), "better"),
        (refusal("FAIL"), refusal("FAIL", **DEMANDED), "asked otherwise"),
    ],
)
def test_refusals(before: dict[str, Any], now: dict[str, Any], expected: str) -> None:
    assert became(before, now) == expected


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (sweep(280), sweep(12), "better"),
        (sweep(12), sweep(280), "worse"),
        (sweep(12), sweep(), "better"),
        (sweep(), sweep(1), "worse"),
        (sweep(), sweep(), "same"),
        (sweep(12), sweep(12), "same"),
        (sweep(12), sweep(12, got=1), "still wrong"),
        (sweep(12), {**sweep(12), "verdict": "XFAIL"}, "listed"),
        (sweep(12), {**sweep(13), "asked": 3000}, "incomparable"),
        (sweep(), {**sweep(), "asked": 3000}, "same"),
        (sweep(), NOT_SUPPORTED, "worse"),
        (sweep(12), NOT_SUPPORTED, "given up"),
        (NOT_SUPPORTED, sweep(), "better"),
        (NOT_SUPPORTED, sweep(3), "worse"),
    ],
)
def test_counts_of_sweeps(before: dict[str, Any], now: dict[str, Any], expected: str) -> None:
    assert became(before, now) == expected


def selection(**other: Any) -> dict[str, Any]:
    """The selection of a record, with what is made up."""
    return {"selection": {"profiles": [], "systems": [], "complete": True, "seed": 7, "generated": 500, **other}}


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (selection(), "worse"),
        (selection(seed=8), "incomparable"),
        (selection(generated=400), "incomparable"),
        ({**selection(), "reproduce": "bridgescore check --laws 1975"}, "incomparable"),
        ({**selection(), "profiles": [profile()]}, "incomparable"),
    ],
)
def test_generated_questions_are_compared_where_they_are_the_same(now: dict[str, Any], expected: str) -> None:
    before, after = ({**sweep(wrong, "generated/contract_score"), "asked": 500} for wrong in (1, 3))
    assert became(before, after, old=selection(), new=now) == expected
    right = sweep(0, "generated/contract_score")
    assert became(right, right, old=selection(), new=now) == "same"


def test_readings_are_never_worse() -> None:
    def read(*names: tuple[str, ...]) -> reports.Comparison:
        before, now = (document(result(), observed=[observed(*some)]) for some in names)
        return reports.compared(before, now)

    comparison = read(("lower",), ("upper",))
    assert [(one.id, one.became) for one in comparison.changes] == [("imps/gaps/15", "reading")]
    assert not comparison.is_worse
    assert "  imps/gaps/15  lower, now upper" in "\n".join(as_text(reports_told.page(comparison)))
    assert not read(("lower",), ("lower",)).changes
    assert "none of the readings" in "\n".join(as_text(reports_told.page(read(("lower",), ()))))


def test_a_disputed_question_that_is_judged_now_is_told_apart() -> None:
    before = document(result(), observed=[observed("lower")])
    now = document(result(), result("FAIL", "imps/gaps/15", operation="imps", system="imps"))
    (change,) = reports.compared(before, now).changes
    assert (change.id, change.became) == ("imps/gaps/15", "asked otherwise")


def test_what_only_one_asked_is_new_or_gone() -> None:
    other = result("FAIL", "duplicate/slovak/other")
    assert became(None, other) == "new"
    assert became(other, None) == "gone"


def test_what_an_interrupted_run_left_out_is_not_asked() -> None:
    other = result("FAIL", "duplicate/slovak/other")
    assert became(None, other, old={"status": "interrupted"}) == "not asked"
    assert became(other, None, new={"status": "interrupted"}) == "not asked"
    assert became(None, other, new={"status": "interrupted"}) == "new"
    assert became(result("PASS"), result("FAIL"), new={"status": "interrupted"}) == "worse"


def test_two_answers_to_one_id_are_held_apart() -> None:
    before = document(result("PASS"), result("FAIL"))
    now = document(result("PASS"), result("PASS"))
    assert reports.compared(before, now).counts["better"] == 1
    assert reports.compared(before, before).counts == {**dict.fromkeys(reports.CHANGES, 0), "same": 2}


def test_a_withdrawn_id_goes_on_under_the_new_one() -> None:
    before, now = document(result("PASS", "duplicate/old")), document(result("FAIL", "duplicate/new"))
    comparison = reports.compared(before, now, lambda id: {"duplicate/old": "duplicate/new"}.get(id, id))
    assert [(one.id, one.became) for one in comparison.changes] == [("duplicate/new", "worse")]


# --- two reports: what is told ------------------------------------------------------------------------


def told(before: dict[str, Any], now: dict[str, Any]) -> str:
    """All that a terminal shows."""
    page = reports_told.page(reports.compared(before, now))
    return "\n".join([*as_text(page), page.conclusion])


def test_the_whole_of_a_small_comparison() -> None:
    before = document(result("PASS"), result("FAIL", "duplicate/slovak/other"), sweep(12))
    now = document(result("FAIL"), result("PASS", "duplicate/slovak/other"), sweep(3))
    now["implementation"]["version"] = "2.2"
    assert told(before, now) == (
        "what is different about the two runs:\n"
        "  program  before  my-scorer 2.1 (my_adapter:Adapter)\n"
        "           now     my-scorer 2.2 (my_adapter:Adapter)\n"
        "\n"
        "worse: 1 (contract_score 1):\n"
        f"  {ID}\n"
        "    asked   2S doubled, not vulnerable, 9 tricks\n"
        "    became  PASS 570, now FAIL 520; right is 570\n"
        "    cause   the scorer pays nothing for making a doubled contract [doubled-insult-0]\n"
        f"    again   bridgescore check --adapter my_adapter:Adapter --vector {ID}\n"
        "\n"
        "better: 2 (contract_score 2):\n"
        "  sweep/contract_score/2017  FAIL (12 wrong of 2,940), now FAIL (3 wrong of 2,940)\n"
        "  duplicate/slovak/other  FAIL 520, now PASS 570\n"
        "\n"
        "worse: 1 worse, 2 better; asked: my-scorer 2.1, now my-scorer 2.2"
    )


def test_nothing_changed() -> None:
    assert told(document(), document()) == "not worse: 15 the same; asked: my-scorer 2.1"


def test_what_is_different_about_the_runs_comes_first() -> None:
    before = document(result())
    now = document(
        result("FAIL"),
        status="interrupted",
        profiles=[profile(complete=False)],
        reproduce="pytest --bridgescore-adapter other:Adapter --bridgescore-system imps --bridgescore-laws=1975",
        **selection(complete=False),
    )
    now["suite"] = {**now["suite"], "version": "0.2.0", "digest": "sha256:ffff"}
    words = told(before, now)
    assert words.index("interrupted") < words.index("norway-1997-pairs in part") < words.index("worse: 1")
    for part in ("0.2.0", "sha256:ffff", "--laws 1975 --system imps", "500 questions of each operation, seed 7"):
        assert words.index(part) < words.index("worse: 1"), part
    assert "other:Adapter" not in words, "who was asked is in the record itself"


def test_a_profile_that_demands_otherwise_is_told() -> None:
    now = document(result(), profiles=[{**profile(), "require": {"contract_score": [{"laws": "1975"}]}}])
    assert "profile norway-1997-pairs" in told(document(result(), profiles=[profile()]), now)


def test_an_interrupted_run_is_compared_as_far_as_it_went() -> None:
    before = document(result(), result("PASS", "duplicate/slovak/other"))
    words = told(before, document(result(), status="interrupted"))
    assert words.endswith("not worse as far as asked: 1 not asked, 1 the same; asked: my-scorer 2.1")


def test_causes_and_rules_that_are_gone_or_new() -> None:
    other = {**CAUSE, "name": "redoubled-insult-50", "text": "the scorer pays 50"}
    rule = {"rule": "law77.insult.doubled", "law": "77", "statement": "50 more", "edition": "2017", "value": "50"}
    broken, kept = ({**rule, "right": right, "wrong": 12, "broken": not right} for right in (0, 8))
    before = document(result(), diagnosis=[CAUSE], rules=[broken])
    now = document(result(), diagnosis=[other], rules=[kept])
    words = told(before, now)
    assert f"explained the wrong answers before, and does not now:\n  {CAUSE['text']}" in words
    assert "explains the wrong answers now, and did not before:\n  the scorer pays 50" in words
    assert "rules that were broken, and are kept now:\n  law77.insult.doubled (2017): 50 more" in words
    assert "rules that were kept, and are broken now" in told(now, before)
    assert "explain" not in told(now, now)


def test_another_right_answer_is_told() -> None:
    words = told(document(result("PASS")), document(result("FAIL", expected=620, got=570)))
    assert "PASS 570, now FAIL 570; right was 570, now 620" in words
    assert words.endswith("not worse: 1 asked or judged otherwise; asked: my-scorer 2.1")


def test_of_many_the_first_of_each_operation_are_told() -> None:
    ids = [f"duplicate/slovak/{number:03}" for number in range(200)]
    extra = result("PASS", "imps/1", operation="imps"), result("FAIL", "imps/1", operation="imps")
    before = document(extra[0], *(result("PASS", id) for id in ids))
    now = document(extra[1], *(result("FAIL", id) for id in ids))
    words = told(before, now)
    assert "worse: 201 (contract_score 200, imps 1):" in words
    assert "imps/1\n" in words
    assert "... and 197 more that are worse (--json has all)" in words
    assert len(words.splitlines()) < 40
    assert "... and 190 more (--json has all)" in told(now, before).replace("191", "190")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_harmless(text: str) -> None:
    spoiled, usual = hostile(text), document()
    for before, now in ((spoiled, usual), (usual, spoiled), (spoiled, copy.deepcopy(spoiled))):
        comparison = reports.compared(before, now)
        page = reports_told.page(comparison)
        lines = [*as_text(page), page.conclusion]
        assert all(line.isprintable() for line in lines)
        assert sum(map(len, lines)) < 100_000
        markdown = as_markdown(page)
        assert all(char.isprintable() or char == "\n" for char in markdown)
        json.dumps(reports_told.as_data(comparison))
        # Outside of code there is no foreign text at all, save in titles and the conclusion.
        outside, fence = [], ""
        for line in markdown.splitlines():
            if fence:
                fence = "" if line == fence else fence
            elif line.startswith("```"):
                fence = line.removesuffix("text")
            else:
                outside.append(line)
        assert not fence
        assert all(line == "" or line.startswith(("## ", "### ")) for line in outside)
        assert not any("<script>" in line and "`" not in line for line in outside)


def test_the_same_records_give_the_same_bytes() -> None:
    before, now = document(), document(result("FAIL"), sweep(3))
    forms = [
        (as_markdown(reports_told.page(comparison)), json.dumps(reports_told.as_data(comparison)))
        for comparison in (reports.compared(copy.deepcopy(before), copy.deepcopy(now)) for _ in range(2))
    ]
    assert forms[0] == forms[1]
    assert "2026-11-30" not in forms[0][0] + forms[0][1], "nothing of the clock is in it"


def test_options_are_read_from_the_command_that_does_it_again() -> None:
    def options(reproduce: str) -> list[str]:
        return reports.chosen({"reproduce": reproduce})

    assert options("bridgescore check --adapter a:A --system imps --no-sweeps") == ["--no-sweeps", "--system imps"]
    assert options("pytest --bridgescore --bridgescore-system=imps") == ["--system imps"]
    assert options("bridgescore check --command 'node \"a b\".js' --source 'a b'") == ["--source 'a b'"]
    assert options("bridgescore check 'half") == ["bridgescore check 'half"]


# --- two reports on the command line ------------------------------------------------------------------


def written(folder: Path, name: str, *results: dict[str, Any], **other: Any) -> Path:
    """A record in a file, in the form that is read."""
    record = document(*results, **other)
    record["suite"]["digest"] = DIGEST
    record["conduct"].setdefault("changed_answers", 0)
    path = folder / name
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_exit_statuses_of_two_reports(bridgescore: Bridgescore) -> None:
    right = written(bridgescore.folder, "right.json", result())
    wrong = written(bridgescore.folder, "wrong.json", result("FAIL"))
    worse = bridgescore("compare", right, wrong)
    assert (worse.code, worse.lines[-1]) == (1, "worse: 1 worse; asked: my-scorer 2.1")
    better = bridgescore("compare", wrong, right, "-q")
    assert (better.code, better.out) == (0, "not worse: 1 better; asked: my-scorer 2.1\n")


def test_forms_of_two_reports(bridgescore: Bridgescore) -> None:
    right = written(bridgescore.folder, "right.json", result())
    wrong = written(bridgescore.folder, "wrong.json", result("FAIL", got="\u202e\ud800"))
    done = bridgescore("compare", right, "--markdown", "out/c.md", wrong, "--json", "out/c.json", "-q")
    assert done.code == 1, done.all
    markdown = (bridgescore.folder / "out/c.md").read_text(encoding="utf-8")
    assert markdown.startswith("## ❌ worse: 1 worse; asked: my-scorer 2.1\n")
    assert f"\n### worse: 1 (contract\\_score 1)\n\n```text\n{ID}\n" in markdown
    data = json.loads((bridgescore.folder / "out/c.json").read_bytes())
    assert data["format"] == "bridgescore-comparison/1"
    assert (data["of"], data["worse"], data["counts"]["worse"]) == ("reports", True, 1)
    (change,) = data["changes"]
    assert (change["id"], change["became"], change["now"]["got"]) == (ID, "worse", "\u202e\ud800")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "there are 0"),
        (["right.json"], "there is one"),
        (["right.json", "right.json", "right.json"], "there are 3"),
        (["right.json", "missing.json"], "missing.json cannot be read"),
        (["right.json", "text.json"], "text.json is no report"),
        (["right.json", "other.json"], "other.json is no report"),
        (["right.json", "right.json", "--system", "imps"], "--system goes with two programs"),
        (["right.json", "right.json", "--adapter", "reference"], "not both"),
        (["right.json", "right.json", "--json", "."], "cannot be written"),
        (["right.json", "right.json", "--json="], "take the name of a file"),
        (["--adapter", "reference"], "there is one"),
        (["--adapter", "reference", "--adapter", "scorers:Missing"], "scorers has no Missing"),
        (["--adapter", "reference", "--adapter", "fault:nothing"], "nothing"),
        (["--adapter", "reference", "--command", "no-such-program"], "cannot be started"),
        (["--adapter", "reference", "--answers", "missing.jsonl"], "missing.jsonl cannot be read"),
        (["--adapter", "reference", "--adapter", "reference", "--system", "impss"], "did you mean imps"),
        (["--adapter", "reference", "--adapter", "reference", "--system", ""], "without a value"),
        (["--adapter", "reference", "--adapter", "reference", "--profile", "x"], "x"),
        (["--adapter", "reference", "--adapter", "reference", "--generated", "many"], "takes a whole number"),
        (["--adapter", "reference", "--adapter", "reference", "--timeout", "0"], "takes seconds"),
        (["--adapter", "reference", "--adapter", "reference", "--timeout", "soon"], "takes seconds"),
        (["--adapter", "reference", "--adapter", "reference", "--vector", "sweep/imps/law78b/x"], "has no question"),
        (["--adapter", "reference", "--adapter", "reference", "--vector", "imps/nothing"], "no vector is called"),
    ],
)
def test_mistakes_on_the_command_line(bridgescore: Bridgescore, arguments: list[str], why: str) -> None:
    written(bridgescore.folder, "right.json", result())
    (bridgescore.folder / "text.json").write_text("text", encoding="utf-8")
    (bridgescore.folder / "other.json").write_text("{}", encoding="utf-8")
    done = bridgescore("compare", *arguments)
    assert (done.code, done.out) == (4, "")
    assert why in done.err
    assert len(done.err.splitlines()) == 1


def test_records_of_real_runs(bridgescore: Bridgescore) -> None:
    for name, adapter in (("old", "scorers:Wrong"), ("new", "scorers:Right")):
        bridgescore(
            *("check", "--adapter", adapter, "--vector", "duplicate/slovak/1CXX*", "--report-json", f"{name}.json")
        )
    done = bridgescore("compare", "old.json", "new.json")
    assert done.code == 0, done.all
    assert "duplicate/slovak/1CXX-7-nv  FAIL 180, now PASS 230" in done.out
    assert done.lines[-1].endswith("asked: wrong 1.0, now right 1.0")
    assert bridgescore("compare", "new.json", "old.json", "-q").code == 1


# --- two programs: two answers ------------------------------------------------------------------------

SCORES = ListOf(Record({"pair": Whole(), "points": Number()}), key="pair")


def pair(number: int, points: Any) -> dict[str, Any]:
    """An entry of a list with a key."""
    return {"pair": number, "points": points}


@pytest.mark.parametrize(
    ("kind", "one", "other", "paths"),
    [
        (Whole(), 570, 570, []),
        (Whole(), 570, 520, [""]),
        (Whole(), 10**18, 10**18 + 1, [""]),
        (Number(), Fraction(55, 3), 55 / 3, []),
        (Number(), 55 / 3, Fraction(55, 3), []),
        (Number(), 18.333333333, Fraction(55, 3), [""]),
        (Number(), 0.1 + 0.2, Fraction(3, 10), []),
        (Number(), 18, 18.000000000000004, []),
        (Kind(), "a", "b", [""]),
        (Maybe(Whole()), None, 5, [""]),
        (Unsettled(Whole()), None, 5, [""]),
        (Unsettled(Whole()), 5, None, [""]),
        (ListOf(Number()), [1, Fraction(1, 3)], [1, 1 / 3], []),
        (ListOf(Number()), [1, 2], [1, 3], ["[1]"]),
        (ListOf(Number()), [1, 2], [1, 2, 3], [""]),
        (ListOf(Number(), counted=True), [1, 2], [1, 2, 3], [""]),
        (SCORES, [pair(1, 5), pair(2, 6)], [pair(2, 6), pair(1, 5)], []),
        (SCORES, [pair(1, 5), pair(2, 6)], [pair(2, 7), pair(1, 5)], ["[pair 2].points"]),
        (SCORES, [pair(1, 5), pair(2, 6)], [pair(3, 6), pair(1, 5)], [""]),
        (Record({"a": Unsettled(Whole()), "b": Whole()}), {"a": None, "b": 1}, {"a": 2, "b": 3}, ["a", "b"]),
    ],
)
def test_answers_are_compared_by_their_kind(kind: Kind, one: Any, other: Any, paths: list[str]) -> None:
    assert sorted(path for path, *_ in answers.parts(kind, one, other)) == paths
    assert sorted(path for path, *_ in answers.parts(kind, other, one)) == paths
    for path, *both in answers.parts(kind, one, other):
        assert path or both == [one, other], "the first is the first"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("answer", "answer", "same"),
        ("refused", "refused", "both refuse"),
        ("answer", "refused", "different"),
        ("answer", "broken", "different"),
        ("broken", "refused", "different"),
        ("answer", "unsupported", "only first"),
        ("unsupported", "answer", "only second"),
        ("unsupported", "unsupported", "neither"),
        ("unsupported", "refused", "neither"),
        ("unsupported", "broken", "neither"),
        ("broken", "broken", "neither"),
    ],
)
def test_what_comes_of_a_question(one: str, other: str, expected: str) -> None:
    first, second = (answers.Said(kind, 1 if kind == "answer" else None) for kind in (one, other))
    assert answers.outcome(Whole(), first, second) == expected


def test_what_some_questions_share() -> None:
    some = [{"contract": f"3{strain}XX", "vulnerable": False, "tricks": 9} for strain in "CDC"]
    others = [{"contract": "3CX", "vulnerable": False, "tricks": 9}, {"contract": "4C", "vulnerable": False}]
    assert shared(some, others) == ["level 3", "minors", "redoubled", "made"]
    assert shared(some[:2], others) == []
    assert shared([{"difference": 15, "gap": "lower"}] * 3, []) == ["difference 15", "gap lower"]
    assert shared([{"contract": "Pass"}] * 3, []) == ["Pass"]


class Fake:
    """An asker that is told what to answer, and remembers whether it was closed."""

    def __init__(self, name: str, said: Mapping[str, Any], farewell: Farewell = Farewell()) -> None:
        self.implementation = Implementation(name)
        self.said, self.farewell, self.closed = said, farewell, 0

    def lacks(self, operation: Any) -> str | None:
        return None

    def prepare(self, id: str, operation: Any, given: Mapping[str, Any]) -> Any:
        return id

    def answers(self, operation: Any, questions: Iterable[Any]) -> Iterator[Any]:
        for id in questions:
            if isinstance(self.said[id], BaseException):
                raise self.said[id]
            yield self.said[id]

    def exchange(self, question: Any) -> None: ...

    def close(self) -> Farewell:
        self.closed += 1
        return self.farewell


IMPS = {"imps": [answers.Question(f"imps/{number}", f"imps/{number}", {"difference": number}) for number in range(3)]}


def compared(one: Fake, other: Fake) -> answers.Comparison:
    """Two fakes asked about IMPs."""
    return answers.compared((one, other), IMPS, OPERATIONS)


def test_answers_that_were_spoiled_are_none() -> None:
    right = {f"imps/{number}": number for number in range(3)}
    late = Farewell(notes=("answered a question twice",), spoiled={"imps/1": "answered twice: 1, then 2"}, restarts=1)
    comparison = compared(Fake("one", right), Fake("other", right, late))
    assert comparison.counts["different"] == 1
    page = answers_told.page(comparison, "", lambda id: f"again {id}")
    words = "\n".join(as_text(page))
    assert "B      broke: answered twice: 1, then 2" in words
    assert "B answered a question twice" in words
    assert "again  again imps/1" in words


OF_TEXT = Operation("own", "own", "Text.", (), (), Kind(), "text", "steps")


class Awkward(int):
    """A number that breaks when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = int.__hash__


def test_answers_of_any_sort_are_heard() -> None:
    class Breaks(Mapping):  # type: ignore[type-arg]
        def __getitem__(self, key: Any) -> Any:
            raise SystemError

        __iter__ = __len__ = __getitem__  # type: ignore[assignment]

    nonsense: list[Any] = [None, float("nan"), "7", True, [1], Breaks(), object(), Decimal("sNaN"), 10**5000, 7.5]
    for answer in nonsense:
        one = Fake("one", {f"imps/{number}": answer for number in range(3)})
        other = Fake("other", {"imps/0": 0, "imps/1": 1.0, "imps/2": NoAnswer("refused", "\u202e")})
        comparison = compared(one, other)
        assert comparison.counts["different"] == 3, answer
        page = answers_told.page(comparison, "", str)
        assert all(line.isprintable() for line in [*as_text(page), page.conclusion])
        json.dumps(answers_told.as_data(comparison, {}, str, ""))
    comparison = compared(Fake("one", dict.fromkeys(other.said, Awkward(1))), other)
    assert (comparison.counts["same"], comparison.counts["different"]) == (1, 2)


def test_answers_that_cannot_be_looked_at_are_none() -> None:
    class Text(str):
        def __len__(self) -> int:
            raise RuntimeError

    question = [answers.Question("own/1", "own/1", {})]
    (said,) = answers.said_by(Fake("one", {"own/1": Text("x")}), OF_TEXT, question)
    assert (said.kind, said.why) == ("broken", "the answer cannot be read: RuntimeError")


def test_one_that_refuses_what_the_other_answers() -> None:
    numbers, refused = ({f"imps/{number}": said for number in range(3)} for said in (1, NoAnswer("refused", "no")))
    for fakes, name in (((numbers, refused), "B"), ((refused, numbers), "A")):
        page = answers_told.page(compared(Fake("x", fakes[0]), Fake("x", fakes[1])), "", str)
        lines = list(as_text(page))
        assert f"  what all 3 share: {name} refuses" in lines
        assert f"    {name}      refused: no" in lines


def test_texts_of_a_type_of_their_own_are_texts() -> None:
    class Text(str):
        def __eq__(self, other: object) -> bool:
            raise RuntimeError

        __hash__ = str.__hash__
        __str__ = __repr__ = __eq__  # type: ignore[assignment]

    question = [answers.Question("own/1", "own/1", {})]
    (said,) = answers.said_by(Fake("one", {"own/1": Text("x")}), OF_TEXT, question)
    assert said == answers.Said("answer", "x")
    assert type(said.value) is str


def test_parts_that_differ_are_told_by_their_paths() -> None:
    asked = {"matchpoints": [answers.Question("own", "own", {"scores": [50, 100, 110, 120, 130, 140]})]}
    one, other = Fake("one", {"own": [0, 2, 4, 6, 8, 10]}), Fake("other", {"own": [1, 3, 5, 7, 9, 10]})
    comparison = answers.compared((one, other), asked, OPERATIONS)
    lines = list(as_text(answers_told.page(comparison, "", str)))
    place = lines.index("    [0]: A 0, B 1")
    assert lines[place + 3 : place + 5] == ["    [3]: A 6, B 7", "    ... and 1 more"]


def test_both_are_closed_whatever_happens(bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch) -> None:
    fakes = [Fake("one", {"imps/law78b/580": KeyboardInterrupt()}), Fake("other", {})]
    left = iter(fakes)
    monkeypatch.setattr("pytest_bridgescore.ask.chosen.chosen", lambda *_, **__: next(left))
    done = bridgescore("compare", "--adapter", "a", "--adapter", "b", "--vector", "imps/law78b/580")
    assert done.code == 2
    assert [fake.closed for fake in fakes] == [1, 1]


# --- two programs on the command line -----------------------------------------------------------------


def test_two_that_answer_the_same(bridgescore: Bridgescore) -> None:
    done = bridgescore("compare", "--adapter", "scorers:Right", "--adapter", "reference", "--system", "imps")
    assert done.code == 0, done.all
    assert done.lines[:3] == [
        "A      right 1.0 (scorers:Right)",
        f"B      the bundled reference {done.lines[1].split()[-2]} (reference)",
        "asked  --system imps",
    ]
    assert done.lines[-1].startswith("same: all ")
    assert "A imps: unsupported: no parameter table" in done.out
    quiet = bridgescore("compare", "--adapter", "scorers:Right", "--adapter", "reference", "--system", "imps", "-q")
    assert quiet.out == f"{done.lines[-1]}\n"


def test_two_that_differ(bridgescore: Bridgescore) -> None:
    programs = ("--adapter", "scorers:Wrong", "--adapter", "fault:laws-before-1987")
    done = bridgescore(
        "compare", *programs, "--operation", "contract_score", "--json", "c.json", "--markdown", "c.md"
    )
    assert done.code == 1, done.all
    data = json.loads((bridgescore.folder / "c.json").read_bytes())
    (operation,) = data["operations"]
    assert (data["of"], data["same"]) == ("answers", False)
    # For a redoubled contract made under the laws of 1975 one takes 50 off, and the other does not.
    assert {one["given"].get("laws") for one in operation["differences"]} >= {"1975"}
    assert operation["different"] == len(operation["differences"]) == data["counts"]["different"]
    again = operation["differences"][0]["again"]
    assert again.startswith("bridgescore compare --adapter scorers:Wrong --adapter fault:laws-before-1987 --vector ")
    once = bridgescore(*again.split()[1:])
    assert once.code == 1
    assert "different: 1 of 1 answers, in contract_score" in once.lines[-1]
    markdown = (bridgescore.folder / "c.md").read_text(encoding="utf-8")
    assert "### contract\\_score:" in markdown


def test_what_differences_share(bridgescore: Bridgescore) -> None:
    programs = ("--adapter", "scorers:Right", "--adapter", "scorers:Wrong")
    done = bridgescore("compare", *programs, "--vector", "sweep/contract_score/2017")
    assert "contract_score: 280 answers differ:" in done.lines
    assert "  what all 280 share: redoubled, made; each answer of B is 50 lower" in done.lines
    assert "    asked  1C redoubled, vulnerable, 7 tricks" in done.lines
    assert done.lines[-1].startswith("different: 280 of 2,940 answers, in contract_score; A: right")
    swapped = bridgescore("compare", *programs[2:], *programs[:2], "--vector", "sweep/contract_score/2017")
    assert "  what all 280 share: redoubled, made; each answer of B is 50 higher" in swapped.lines


def test_one_question_of_a_sweep(bridgescore: Bridgescore) -> None:
    id = "sweep/contract_score/2017/1CXX,true,7"
    done = bridgescore("compare", "--adapter", "scorers:Right", "--adapter", "scorers:Wrong", "--vector", id)
    assert done.code == 1
    assert "contract_score            1            -            1" in done.lines


def test_generated_questions_are_those_of_the_seed(bridgescore: Bridgescore) -> None:
    bridgescore.folder.joinpath("off.py").write_text(
        "import scorers\n"
        "class Off(scorers.Right):\n"
        "    def imps(self, difference):\n"
        "        return super().imps(difference) + (abs(difference) > 600)\n",
        encoding="utf-8",
    )

    def differing(*words: str) -> list[str]:
        programs = ("--adapter", "reference", "--adapter", "off:Off")
        chosen = ("--operation", "imps", "--vector", "generated/*", "--generated", "60")
        done = bridgescore("compare", *programs, *chosen, *words, "--json", "c.json")
        assert done.code == 1, done.all
        (operation,) = json.loads((bridgescore.folder / "c.json").read_bytes())["operations"]
        assert operation["asked"] == 60
        return [one["again"] for one in operation["differences"]]

    first = differing("--seed", "3")
    assert first == differing("--seed", "3")
    assert first != differing("--seed", "4")
    assert "--generated 60 --seed 3" in first[0]
    assert bridgescore(*first[0].split()[1:]).lines[-1].startswith("different: 1 of 1 answers")
    assert any("--seed" in one for one in differing())


def test_what_only_one_answers_is_no_difference(bridgescore: Bridgescore) -> None:
    done = bridgescore("compare", "--adapter", "scorers:Right", "--adapter", "reference", "--operation", "rubber")
    assert done.code == 1, "nothing could be compared"
    assert done.lines[-1].startswith("nothing to compare: none of ")
    words = ("--operation", "rubber", "--operation", "matchpoints")
    done = bridgescore("compare", "--adapter", "scorers:Right", "--adapter", "reference", *words)
    assert done.code == 0
    assert "answered by only B" in done.lines[-1]
    assert any(line.startswith("  A does not answer at all: rubber (") for line in done.lines)


def test_no_golden_data_is_used(bridgescore: Bridgescore) -> None:
    bridgescore.folder.joinpath("twins.py").write_text(
        "class Twin:\n    def imps(self, difference):\n        return 99\n", encoding="utf-8"
    )
    done = bridgescore("compare", "--adapter", "twins:Twin", "--adapter", "twins:Twin", "--system", "imps")
    assert done.code == 0, "they agree, though both are wrong"


def test_programs_and_answers_are_compared_in_the_order_typed(bridgescore: Bridgescore) -> None:
    program = "bridgescore serve --adapter scorers:Right"
    vector = ("--vector", "imps/law78b/580")
    bridgescore("check", "--adapter", "scorers:Wrong", "--system", "imps", "--keep-answers", "a.jsonl", "-q")
    done = bridgescore("compare", "--answers", "a.jsonl", "--command", program, *vector)
    assert done.code == 0, done.all
    assert done.lines[0].startswith("A      wrong 1.0 (a.jsonl)")
    assert done.lines[1] == f"B      right 1.0 ({program})"
    done = bridgescore("compare", "--command", program, "--answers", "a.jsonl", *vector)
    assert done.lines[1].startswith("B      wrong 1.0 (a.jsonl)")


def test_nothing_that_an_adapter_does_is_heard(bridgescore: Bridgescore) -> None:
    bridgescore.folder.joinpath("loud.py").write_text(
        "import sys\n"
        "print('\\x1b[2J')\n"
        "class Loud:\n"
        "    name, version = 'lo\\u202eud', '\\x1b[2J' + 'x' * 10**6\n"
        "    def imps(self, difference):\n"
        "        print('\\x1b[2J'); print('\\x1b[2J', file=sys.stderr)\n"
        "        raise SystemExit('\\x1b[2J\\u202e' * 10**3)\n",
        encoding="utf-8",
    )
    done = bridgescore(
        *("compare", "--adapter", "reference", "--adapter", "loud:Loud", "--system", "imps"),
        *("--markdown", "c.md", "--json", "c.json"),
    )
    assert done.code == 1
    assert done.err == ""
    assert all(line.isprintable() for line in done.lines)
    assert len(done.out) < 20_000
    assert "\x1b" not in (bridgescore.folder / "c.md").read_text(encoding="utf-8")
    assert (bridgescore.folder / "c.json").read_bytes().isascii()
