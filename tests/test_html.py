"""The HTML report without a browser: what is in it, that nothing in it is markup, that it is always the same."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest
from tests.conftest import SMALL, Bridgescore
from tests.reported import DOCUMENT, HOSTILE, RULES, counts, document, hostile, passing, result, rule

from pytest_bridgescore.report import extra
from pytest_bridgescore.report.extra import Missing
from pytest_bridgescore.report.html import html
from pytest_bridgescore.report.page.chart import chart
from pytest_bridgescore.report.page.law_table import Cell, Grid, Strip, editions
from pytest_bridgescore.report.schema import RECORD

pytest.importorskip("jinja2")

VOID = {"meta", "link", "input", "rect", "path", "circle", "br", "img"}


class Tree(HTMLParser):
    """The page read strictly: every element is closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag in ("dt", "dd", "th", "td", "caption"):
            self.texts.append(("", " "))

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    @property
    def text(self) -> str:
        """All that a reader may see."""
        return " ".join("".join(data for tag, data in self.texts if tag not in ("style", "script")).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a name."""
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def whole() -> Tree:
    """The page of the record that has something of everything."""
    return Tree(html(DOCUMENT))


# --- what is in it ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "Not passed: 3 wrong, 1 without a usable answer, in 2 systems",
        DOCUMENT["conclusion"],
        "my-scorer 2.1",
        "my_adapter:Adapter",
        "2030-01-02, 03:04 UTC",
        "pytest-bridgescore 0.2.0, vectors 0.2.0",
        DOCUMENT["suite"]["digest"],
        DOCUMENT["reproduce"],
        "The scorer pays"[1:],
        "Explains 375 of 375 wrong answers of contract_score; all 6,541 answers are like that.",
        "The law beside the scorer: law77.insult",
        "Pairs tournament by the Norwegian laws of 1997",
        "norway-1997-pairs, asked whole",
        "Norwegian slides of Laws 77 to 79",
        "win 2, or win 1",
        "2 right, 3 wrong, 1 no usable answer",
        "500 questions of each operation were generated, from seed 7",
        "sweep/contract_score/2017 is asked whole and counts as one answer: 280 of its 2,940 questions",
        "An impossible question was not refused, which is reported and not required.",
        "2 questions are not supported by the program.",
        "1 answer is wrong as a list of known failures says.",
        "duplicate/slovak/2SXX-9-v expected 1240, got 1190",
        "2S redoubled, vulnerable, 9 tricks",
        "the value of 1975: 50?",
        "slovak-scoring: examples, 4",
        "bridgescore check --adapter my_adapter:Adapter --vector duplicate/slovak/2SXX-9-v",
        'Sent {"method": "contract_score"} Received {"result": 1190}',
        "280 of 2,940 wrong",
        "no answer within 10 s",
        "expected a refusal: no difference is less than 0",
        "no parameter gap (2)",
        "imps/gaps/15 as by the reading lower",
        "Reading reject a refusal: not a multiple of 10",
        "The adapter wrote a line that is no answer",
        "It had to be started again 1 time.",
        "2 questions that were asked again were answered otherwise.",
        "warming up ready",
        "sweep/imps/law78b imps: 1,601 questions",
        "Checked by Place Date Name Signature",
    ],
)
def test_what_a_reader_is_told(whole: Tree, said: str) -> None:
    assert said in whole.text


@pytest.mark.parametrize(
    ("made", "headline", "tone"),
    [
        (passing(), "All that was asked is right", "right"),
        (passing(result("imps/a"), result("imps/b", "UNSUPPORTED")), "All that was answered is right", "right"),
        (passing(result("imps/a"), result("imps/b", "XFAIL")), "Nothing failed", "right"),
        (passing(result("imps/b", "UNSUPPORTED")), "Nothing was answered", "open"),
        (passing(status="interrupted", passed=False), "Not finished: nothing wrong so far", "open"),
        (passing(problems=["known.yaml:3: passes"], passed=False), "The list of known failures has to be changed", "wrong"),
        (
            passing(problems=["known.yaml:3: passes"], passed=False, status="interrupted"),
            "The list of known failures has to be changed; not finished",
            "wrong",
        ),
        (passing(passed=False), "Not passed", "wrong"),
        (passing(result("imps/a", "FAIL"), passed=False), "Wrong: 1 answer in 1 system", "wrong"),
        (
            passing(result("imps/a", "FAIL"), result("teams/a", "FAIL"), passed=False, status="interrupted"),
            "Wrong: 2 answers in 2 systems; not finished",
            "wrong",
        ),
        (
            passing(result("imps/a", "XPASS"), result("imps/b", "UNSUPPORTED", failed=True), passed=False),
            "Not passed: 1 demanded and not supported, 1 right though listed as known failures, in 1 system",
            "wrong",
        ),
    ],
)  # fmt: skip
def test_the_headline(made: dict[str, Any], headline: str, tone: str) -> None:
    text = html(made)
    tree = Tree(text)
    assert headline in tree.text
    assert tree.all("h1") == [{"class": tone}]
    assert f"<title>{headline} - my-scorer 2.1</title>" in text


def test_what_a_reader_must_not_overlook() -> None:
    part = passing(selection={**DOCUMENT["selection"], "complete": False})
    assert "Not everything was asked: this is a part of what the profile demands." in Tree(html(part)).text
    assert "a part of what there is" in Tree(html({**part, "profiles": []})).text
    assert "The run was interrupted." in Tree(html(passing(status="interrupted"))).text
    unreleased = passing(suite={**DOCUMENT["suite"], "unreleased": True})
    assert "The vectors are not those of a release" in Tree(html(unreleased)).text


def test_many_things_that_are_asked_whole_share_a_sentence() -> None:
    some = [result(f"generated/{name}", "FAIL", asked=100, wrong=5) for name in "abcd"]
    said = Tree(html(passing(*some))).text
    assert "count as one answer each: 20 of their 400 questions are answered wrongly" in said


def test_without_a_profile_it_says_so() -> None:
    made = passing(profiles=[], selection={**DOCUMENT["selection"], "generated": 0, "systems": ["imps"]})
    said = Tree(html(made)).text
    assert "No profile was named" in said
    assert "Only these systems were asked: imps." in said


def test_a_profile_asked_in_part() -> None:
    made = passing(profiles=[{**DOCUMENT["profiles"][0], "complete": False, "summary": counts(), "note": None}])
    said = Tree(html(made)).text
    assert "asked in part only" in said
    assert "nothing asked" in said


def test_wrong_answers_that_nothing_explains() -> None:
    assert "Nothing was found that explains them." in Tree(html(document(diagnosis=[]))).text
    assert "What explains" not in Tree(html(passing())).text


def test_a_broken_convention_comes_first() -> None:
    cause = {
        **DOCUMENT["diagnosis"][0],
        "kind": "convention",
        "table": [],
        "probed": True,
        "answers": 0,
        "operations": [],
    }
    said = Tree(html(document(diagnosis=[cause]))).text
    assert "Look at the adapter first." in said
    assert "Explains 375 of 375 questions of a trial." in said


def test_a_scorer_whose_own_value_is_not_known() -> None:
    cause = json.loads(json.dumps(DOCUMENT["diagnosis"][0]))
    cause["table"] = [{**cause["table"][1], "scorer": None, "rule": "law78b.row-3", "what": "90 to 120"}]
    said = Tree(html(document(diagnosis=[cause]))).text
    assert "The law beside the scorer: law78b Cell" in said
    assert "90 to 120 100 ? 0 366" in said


def test_refusals_that_are_required() -> None:
    wrong = result("imps/r", "FAIL", refusal=True, expected={"reject": "no"}, got={"reject": "yes"})
    said = Tree(html(passing(wrong, passed=False, refusals=counts(FAIL=1)))).text
    assert "Wrong answers (1)" in said
    assert "Impossible input: counted apart Input" in said
    assert "Impossible input: counted apart, not required Input" in Tree(html(DOCUMENT)).text


def test_a_program_that_breaks_instead_of_refusing() -> None:
    broke = result("imps/r", "UNRESOLVED", refusal=True, failed=False, message="ended with exit status 3")
    said = Tree(html(passing(broke))).text
    assert "imps/r broke: ended with exit status 3" in said


def test_which_part_of_an_answer_is_wrong_stands_in_the_list() -> None:
    one = result("chicago/a", "FAIL", expected={"total": 3}, got={"total": 2}, message="total: expected 3, got 2")
    assert "chicago/a total: expected 3, got 2" in Tree(html(passing(one))).text


def test_few_failures_are_open_and_none_with_a_long_derivation() -> None:
    some = [result(f"duplicate/{number:03}", "FAIL") for number in range(50)]
    some[0]["explanation"]["because"] *= 10
    entries = [one for one in Tree(html(passing(*some))).all("details") if one.get("class") == "entry"]
    assert [place for place, one in enumerate(entries) if "open" in one] == [1, 2]


def test_disputed_questions_that_were_not_answered() -> None:
    asked = {**DOCUMENT["observed"][0], "got": None, "observed": []}
    none = {**DOCUMENT["observed"][0], "got": 7, "observed": []}
    said = Tree(html(passing(observed=[asked, none]))).text
    assert "imps not answered 1" in said
    assert "imps none of the readings 1" in said


def test_problems_and_lost_processes() -> None:
    made = passing(
        problems=["known.yaml:3: imps/a passes"],
        conduct={"notes": [], "restarts": 0, "lost_workers": 2, "changed_answers": 1},
    )
    said = Tree(html(made)).text
    assert "Known failures to change known.yaml:3: imps/a passes" in said
    assert "2 processes of the suite ended before the work was done." in said
    assert "1 question that was asked again was answered otherwise." in said


def test_a_time_in_another_form_is_shown_as_it_is() -> None:
    made = passing(environment={**DOCUMENT["environment"], "started": "yesterday"})
    assert "When yesterday" in Tree(html(made)).text


def test_the_record_of_a_run(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "scorers:Wrong", "--vector", SMALL, "--report-json", "a.json")
    record = json.loads((bridgescore.folder / "a.json").read_text(encoding="utf-8"))
    said = Tree(html(record)).text
    assert done.lines[-1] in said
    failed = [one for one in record["results"] if one["failed"]]
    assert f"Wrong: {len(failed)} answers in 1 system" in said
    for one in failed:
        assert f"{one['id']} expected {one['expected']}, got {one['got']}" in said
        assert one["explanation"]["asked"] in said
    assert "law77.insult.redoubled" in said


def test_the_record_made_by_hand_has_the_form_of_a_record(require: Callable[[str, object], None]) -> None:
    require("jsonschema", importlib.util.find_spec("jsonschema"))
    jsonschema = importlib.import_module("jsonschema")
    for made in (DOCUMENT, passing(), hostile("text")):
        jsonschema.validate(json.loads(json.dumps({**made, "diagnosis": DOCUMENT["diagnosis"]})), RECORD)


# --- the table of the law -----------------------------------------------------------------------------


def cells(table: Grid | Strip) -> Iterator[Cell]:
    """All cells of a table."""
    if isinstance(table, Strip):
        yield from table.cells
    else:
        yield from (cell for _, row in table.rows for cell in row if cell)


def test_the_law_is_drawn_as_its_table() -> None:
    whole, older = editions(RULES, DOCUMENT["diagnosis"])
    assert whole.title == "The rules, with the values of 2017 where editions differ"
    assert [table.caption for table in whole.tables] == [
        "Law 77: trick",
        "Law 77",
        "Law 77: undertrick",
        "Law 77: other rules",
        "Law 78B",
        "Law 36 of 1936",
        "Convention: vp russia-24",
        "Other conventions",
    ]
    trick, insult, undertrick, other, scale, _, points, conventions = whole.tables
    assert isinstance(trick, Grid)
    assert trick.columns == ("undoubled", "doubled", "redoubled")
    assert trick.above == ()
    assert [name for name, _ in trick.rows] == ["minor", "major"]
    assert [cell.state for cell in cells(trick)] == ["right", "mixed", "unasked", "right", "right", "mixed"]
    assert [cell.behind for cell in cells(trick)][:3] == ["30\u00a0right", "30\u00a0right, 1\u00a0wrong", "not asked"]
    assert [cell.sign for cell in cells(trick)][:3] == ["✓", "~", "\u2013"]
    assert isinstance(insult, Grid)
    assert [(cell.value, cell.state, cell.scorer) for cell in cells(insult)] == [
        ("50", "right", ""),
        ("100", "wrong", "50"),
    ]
    assert isinstance(undertrick, Grid)
    assert undertrick.above == (("undoubled", 2), ("doubled", 1))
    assert undertrick.columns == ("not vulnerable", "vulnerable", "not vulnerable")
    assert [name for name, _ in undertrick.rows] == ["each", "first", "second and third", "fourth and on"]
    assert [cell.label for cell in cells(other)] == ["game.threshold"]
    assert [cell.label for cell in cells(scale)] == ["row 0", "row 1", "row 2", "row 9", "row 10", "row 24"]
    assert [cell.value for cell in cells(scale)][-2:] == ["100\u2013109", "4000 and more"]
    assert [cell.value for cell in cells(points)][0] == "0\u20132: 10 / 10"
    assert [cell.label for cell in cells(conventions)] == ["score.sign.ns"]
    assert older.title == "Where the laws of 1975 differ"
    assert [table.caption for table in older.tables] == ["Law 77", "Law 77: undertrick"]
    assert [cell.value for table in older.tables for cell in cells(table)] == [
        "50",
        "50",
        "50",
        "100",
        "100",
        "200",
        "200",
    ]


def test_rules_without_a_table_keep_what_tells_them_apart() -> None:
    rules = [
        *(rule(f"chicago.part-score.{worth}", "50", law="-") for worth in (50, 100)),
        rule("teams.series", "1", law="78B"),
        rule("law1936.38.premium", "1", law="38"),
        rule("law1936.39.honours.four", "100", law="39"),
    ]
    (only,) = editions(rules)
    assert [(table.caption, [cell.label for cell in cells(table)]) for table in only.tables] == [
        ("Law 38 of 1936", ["premium"]),
        ("Law 39 of 1936", ["honours.four"]),
        ("Law 78B: teams", ["series"]),
        ("Other conventions", ["chicago.part-score.50", "chicago.part-score.100"]),
    ]


def test_every_rule_has_its_place_once() -> None:
    (whole, *_) = editions(RULES)
    placed = [cell.rule for table in whole.tables for cell in cells(table)]
    assert sorted(placed) == sorted({one["rule"] for one in RULES})


def test_an_edition_that_nobody_asked_is_not_drawn() -> None:
    rules = [
        rule("law77.insult.redoubled", "100", edition="2017"),
        rule("law77.insult.redoubled", "50", 3, edition="1975"),
    ]
    (only,) = editions(rules)
    assert [cell.value for table in only.tables for cell in cells(table)] == ["50"]
    unasked = [{**one, "right": 0} for one in rules]
    (only,) = editions(unasked)
    assert [cell.value for table in only.tables for cell in cells(table)] == ["100"]


def test_without_rules_or_editions() -> None:
    assert editions([]) == ()
    (only,) = editions([rule("law77.passed-out", "0", 3)])
    assert only.title == "The rules"
    assert 'id="law"' not in html(passing(rules=[]))


def test_what_holds_at_either_vulnerability_is_a_row_of_its_table() -> None:
    names = ("part-score", "game.not-vulnerable", "game.vulnerable", "small-slam.vulnerable")
    (only,) = editions([rule(f"law77.bonus.{name}", "50", 1) for name in names])
    (table,) = only.tables
    assert isinstance(table, Grid)
    assert table.columns == ("either", "not vulnerable", "vulnerable")
    assert [name for name, _ in table.rows] == ["part-score", "game", "small slam"]


@pytest.mark.parametrize(
    "name", ["", ".", "a", "a.b.c.d.e", "law77.doubled", "1.2.3", "²", "row-99999999999999999999"]
)
def test_any_id_of_a_rule_has_a_place(name: str) -> None:
    (only,) = editions([rule(name, "1", law="-"), rule(name, "1", law="²")])
    assert len([cell for table in only.tables for cell in cells(table)]) == 2


# --- the chart ----------------------------------------------------------------------------------------


def test_a_bar_is_as_long_as_the_page_and_shows_what_is_rare() -> None:
    drawn = chart({"imps": counts(PASS=1999, FAIL=1), "teams": counts(), "rubber": counts(UNSUPPORTED=3)})
    assert [bar.name for bar in drawn.bars] == ["imps", "rubber"]
    assert drawn.said == "imps: 1,999 of 2,000 right; rubber: 0 of 3 right"
    right, wrong = drawn.bars[0].segments
    assert (right.verdict, wrong.verdict) == ("PASS", "FAIL")
    assert float(wrong.width.rstrip("%")) > 0.9
    assert float(wrong.start.rstrip("%")) + float(wrong.width.rstrip("%")) == pytest.approx(100, abs=0.02)
    assert drawn.verdicts == (("PASS", "right"), ("FAIL", "wrong"), ("UNSUPPORTED", "not supported"))


def test_no_chart_of_nothing() -> None:
    tree = Tree(html(passing(systems={}, results=[], summary=counts())))
    assert not tree.all("figure")


# --- form ---------------------------------------------------------------------------------------------


def test_one_file_that_loads_nothing(whole: Tree) -> None:
    assert not [one for tag in ("img", "iframe", "object", "embed", "base") for one in whole.all(tag)]
    assert [one["href"] for one in whole.all("link")] == ["data:,"]
    assert all("src" not in attributes for _, attributes in whole.tags)
    assert "url(http" not in html(DOCUMENT)


def test_the_policy_names_the_style_and_the_script_by_their_hashes(whole: Tree) -> None:
    (policy,) = [one["content"] for one in whole.all("meta") if one.get("http-equiv")]
    for tag in ("style", "script"):
        (text,) = [data for name, data in whole.texts if name == tag]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in str(policy)
    assert str(policy).startswith("default-src 'none';")
    assert not [
        attributes
        for _, attributes in whole.tags
        if any(key.startswith("on") or key == "style" for key in attributes)
    ]


def test_every_table_has_a_caption_and_every_heading_cell_a_scope(whole: Tree) -> None:
    assert len(whole.all("table")) == len(whole.all("caption")) > 10
    assert {one.get("scope") for one in whole.all("th")} == {"row", "col", "colgroup"}


def test_headings_do_not_skip(whole: Tree) -> None:
    levels = [int(tag[1]) for tag, _ in whole.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert max(levels) == 3
    assert all(below <= above + 1 for above, below in zip(levels, levels[1:], strict=False))


def test_ids_are_unique_and_every_reference_has_its_place(whole: Tree) -> None:
    ids = [attributes["id"] for _, attributes in whole.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [str(one["href"])[1:] for one in whole.all("a") if str(one.get("href")).startswith("#")]
    named = [name for _, one in whole.tags for name in (one.get("aria-labelledby") or "").split()]
    described = [name for _, one in whole.tags for name in (one.get("aria-describedby") or "").split()]
    labels = [one["for"] for one in whole.all("label")]
    assert {*links, *named, *described, *labels} <= {*ids}
    controls = {one["id"] for tag in ("select", "input") for one in whole.all(tag)}
    assert controls == {*labels}


def test_without_scripts_nothing_is_hidden_but_the_controls(whole: Tree) -> None:
    hidden = [attributes.get("id") for _, attributes in whole.tags if "hidden" in attributes]
    assert hidden == ["filters", "nothing"]


def test_the_same_bytes_for_the_same_record() -> None:
    assert html(document()) == html(json.loads(json.dumps(document())))
    assert html(document()).isascii() is False
    assert html(document()).encode().decode() == html(document())


def test_the_same_bytes_in_another_process() -> None:
    code = (
        "import json, sys; from pytest_bridgescore.report.html import html; print(ascii(html(json.load(sys.stdin))))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(document()),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
    )
    assert said.stdout.strip() == ascii(html(document()))


def test_nothing_but_the_environment_part_differs_between_equal_runs() -> None:
    later = document(environment={**DOCUMENT["environment"], "started": "2031-05-06T07:08:09+00:00", "seconds": 9.9})
    one, other = html(DOCUMENT).splitlines(), html(later).splitlines()
    differ = [line for line in other if line not in one]
    assert [re.sub(r"<[^>]+>", " ", line).split()[0] for line in differ] == ["When", "Started", "Took"]


# --- what others say ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", HOSTILE)
def test_nothing_that_is_said_becomes_anything_but_text(what: str) -> None:
    page = html(hostile(HOSTILE[what]))
    tree = Tree(page)
    page.encode()
    kinds = {tag for tag, _ in Tree(html(DOCUMENT)).tags}
    assert {tag for tag, _ in tree.tags} <= kinds
    assert len(tree.all("script")) == len(tree.all("style")) == len(tree.all("h1")) == 1
    assert not [one for _, attributes in tree.tags for one in attributes if one.startswith("on") or one == "style"]
    assert all(str(one["href"]).startswith("#") for one in tree.all("a"))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", page)
    assert len(page) < 300_000


@pytest.mark.parametrize(
    ("address", "linked"),
    [
        ("https://example.org", True),
        ("http://example.org:8080/a/b?c=d&e=f#g", True),
        ("https://example.org/~me/scorer_2/(x)", True),
        ("HTTPS://example.org", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("ftp://example.org", False),
        ("//example.org", False),
        ("example.org", False),
        ("https://", False),
        ("https:///x", False),
        ("https://user:pw@example.org", False),
        ("https://example.org@evil.example", False),
        ("https://example.org:99999999", False),
        ("https://exämple.org", False),
        ('https://example.org/"onclick="x', False),
        ("https://example.org/a b", False),
        ("https://example.org/\u202egpj", False),
        ("https://example.org/\n", False),
        ("https://example.org/" + "a" * 300, False),
    ],
)
def test_a_home_page_is_a_link_only_where_it_is_plain(address: str, linked: bool) -> None:
    made = passing(implementation={**DOCUMENT["implementation"], "homepage": address})
    links = [one for one in Tree(html(made)).all("a") if not str(one["href"]).startswith("#")]
    assert [one["href"] for one in links] == ([address] if linked else [])
    assert "Home page" in html(made)


def test_a_program_that_says_nothing_of_itself() -> None:
    made = passing(implementation=dict.fromkeys(DOCUMENT["implementation"], ""))
    text = html(made)
    assert "<title>All that was asked is right - no name</title>" in text
    assert "Home page" not in text


# --- what it needs ------------------------------------------------------------------------------------


def test_what_is_missing_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(extra, "import_module", nothing)
    with pytest.raises(Missing) as info:
        extra.require("jinja2", "html")
    assert str(info.value) == "the HTML report needs jinja2: pip install 'pytest-bridgescore[html]'"
    with pytest.raises(Missing) as info:
        extra.require("cryptography.hazmat", "sign")
    assert str(info.value) == "signing needs cryptography: pip install 'pytest-bridgescore[sign]'"


def test_what_is_there_and_broken_is_not_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'markupsafe'", name="markupsafe")

    monkeypatch.setattr(extra, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="markupsafe"):
        extra.require("jinja2", "html")


def test_what_is_there_comes_back() -> None:
    assert extra.require("json", "html") is json


def test_nothing_of_it_is_loaded_before_it_is_needed() -> None:
    code = "import sys, pytest_bridgescore.report.html; print('jinja2' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"


def test_the_files_of_the_page_are_in_the_package() -> None:
    there = {path.name for path in files("pytest_bridgescore.report.page").iterdir()}
    assert {"report.html.jinja", "report.css", "report.js"} <= there
