"""The summary for CI pages: what it tells, how long it may be, and that foreign text stays text in it."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from pytest_bridgescore.report.markdown import cell, code, fenced, markdown, prose
from tests.documents import CAUSE, HOSTILE, document, hostile, observed, profile, refusal, result, sweep


def section(text: str, title: str) -> str:
    """What stands below a heading."""
    found = re.search(rf"^### {re.escape(title)}\n\n(.*?)(?=\n\n### |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1].strip()


# --- what it tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "sign"),
    [
        (document(result()), "✅"),
        (document(result("FAIL")), "❌"),
        (document(result(), problems=["past"], passed=False), "❌"),
        (document(result(), status="interrupted", passed=False), "⚠️"),
    ],
)
def test_the_heading_is_the_conclusion(record: dict[str, Any], sign: str) -> None:
    first = markdown(record).splitlines()[0]
    assert first == f"## {sign} {record['conclusion'].partition('; asked: ')[0]}"


def test_it_says_who_was_asked_what() -> None:
    lines = markdown(document(result())).splitlines()
    assert lines[2:6] == [
        "- asked: `my-scorer 2.1` (Python), by `my_adapter:Adapter`",
        "- no profile; everything there is was asked",
        "- suite: pytest-bridgescore 0.1.0, data 0.1.0, **unreleased**, `sha256:25acfe059e6b87ed`",
        "- run: Python 3.11.7, pytest 9.2.0, linux; `2026-11-30T15:06:44+00:00`, 2.7 s",
    ]


def test_it_says_by_which_profiles_and_what_was_generated() -> None:
    selection = {"profiles": [], "systems": [], "complete": False, "seed": 4711, "generated": 1000}
    text = markdown(document(result(), selection=selection, profiles=[profile(complete=False)], status="interrupted"))
    assert (
        "\n- profile: `norway-1997-pairs`, **in part**: Pairs tournament by the Norwegian laws of 1997 (Laws of 1997)\n"
        in text
    )
    assert "\n- generated: 1,000 questions of each operation, seed 4711\n" in text
    assert "\n- **interrupted**: not everything was asked\n" in text
    assert "\n- no profile; **a part** of what there is was asked\n" in markdown(
        document(result(), selection=selection)
    )


def test_systems_have_a_row_each_and_refusals_one_of_their_own() -> None:
    text = markdown(document())
    assert (
        "| system | PASS | FAIL | XFAIL | XPASS | UNSUPPORTED | UNRESOLVED |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        "| `duplicate` | 2 | 2 | 1 | 1 | 1 | 1 |\n"
        "| `imps` |  |  |  |  | 1 |  |\n"
        "| input to be refused | 1 | 2 |  |  |  | 1 |\n"
    ) in text
    assert ("| `sweep/contract_score/1975` | 2,940 | 0 |\n| `sweep/contract_score/2017` | 2,940 | **12** |\n") in text


def test_the_diagnosis_has_the_table_of_the_law_beside_the_scorers() -> None:
    assert section(markdown(document()), "What explains the wrong answers") == (
        "**1.** the scorer pays nothing for making a doubled contract \\[doubled-insult-0\\]\n\n"
        "explains 12 of 12 wrong answers of `contract_score`; all 3,000 answers are like that\n\n"
        "| rule | law | scorer | right | wrong |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| `law77.insult.doubled` | `50` | **`0`** | 0 | 12 |\n"
        "| `law77.insult.redoubled` | `100` | ? | 3 | 0 |"
    )


def test_of_a_long_table_what_is_wrong_is_shown() -> None:
    cells = [
        {"rule": f"law78b.row-{row}", "what": "", "law": str(row), "scorer": str(row), "right": 1, "wrong": row % 2}
        for row in range(60)
    ]
    told = section(markdown(document(diagnosis=[{**CAUSE, "table": cells}])), "What explains the wrong answers")
    assert re.findall(r"row-([0-9]+)", told) == [str(row) for row in range(1, 25, 2)]
    assert told.endswith("\n\n(48 more rows are in the JSON report.)")


def test_a_cause_without_a_table_has_none() -> None:
    told = section(
        markdown(document(diagnosis=[{**CAUSE, "table": [], "probed": True, "answers": 0}])),
        "What explains the wrong answers",
    )
    assert told.endswith("\n\nexplains 12 of 12 probes of `contract_score`")


def test_the_first_failures_of_each_operation_are_told_folded_sweeps_first() -> None:
    failures = [result("FAIL", f"duplicate/slovak/{number}") for number in range(1200)]
    told = section(
        markdown(document(*failures, sweep(12), result("FAIL", "imps/law78b/10", operation="imps"))), "What is wrong"
    )
    assert "<details><summary><code>contract_score</code>: 1,201 failed</summary>\n\n```text\nFAIL sweep/" in told
    assert re.findall(r"^FAIL (\S+)", told, re.MULTILINE) == [
        "sweep/contract_score/2017",
        "duplicate/slovak/0",
        "duplicate/slovak/1",
        "imps/law78b/10",
    ]
    assert "\n```\n\nand 1,198 more\n\n</details>\n" in told
    assert "\n            > law77.insult.doubled                    50  <- the value of 1935: 0?\n" in told
    assert told.endswith("\n```\n\n</details>")


def test_a_long_derivation_keeps_its_ends_and_what_differs() -> None:
    one = result("FAIL")
    one["explanation"]["because"] = [
        {"rule": f"rule.{line}", "text": "", "value": line, "differs": "another?" if line == 20 else ""}
        for line in range(40)
    ]
    told = section(markdown(document(one)), "What is wrong")
    assert [int(number) for number in re.findall(r"rule\.([0-9]+)", told)] == [*range(6), 20, *range(33, 40)]
    assert re.findall(r"\.\.\. ([0-9]+) more lines", told) == ["14", "12"]


def test_what_fails_nothing_is_told_below() -> None:
    record = document(
        problems=["known.yaml:3: no vector is called x"],
        conduct={"notes": ["had to be started again"], "restarts": 1, "lost_workers": 0},
    )
    text = markdown(record)
    for title, told in (
        ("Entries of the known failures that have to change", "- `known.yaml:3: no vector is called x`"),
        ("Wrong, and known to be", "- `known failure: being mended (https://example.org/issues/12)`: 1"),
        (
            "Refusals (reported, not required)",
            "- not refused: `duplicate/refusals/9S`\n- broke instead of refusing: `duplicate/refusals/10S`",
        ),
        (
            "Not supported",
            "- `contract_score`: `has no parameter laws`: 1\n- `imps`: `has no parameter laws`: 1",
        ),
        ("Disputed: observed, not judged", "- `imps`: `none of the readings` 1, `upper` 1"),
        ("How the adapter behaved", "- the adapter `had to be started again`"),
        ("To do it again", "```sh\nbridgescore check --adapter my_adapter:Adapter\n```"),
    ):
        assert section(text, title) == told


def test_operations_that_are_not_answered_at_all_share_a_line() -> None:
    absent = [
        result("UNSUPPORTED", f"x/x/{number}", operation=f"operation_{number}", message="no method")
        for number in range(12)
    ]
    record = document(*absent, result(), result("UNSUPPORTED", "x/x/y"), observed=[observed() | {"got": None}])
    names = ", ".join(f"`operation_{number}`" for number in sorted(range(12), key=str))
    assert section(markdown(record), "Not supported") == (
        f"- not answered at all: {names}\n- `contract_score`: `has no parameter laws`: 1"
    )
    assert "Disputed" not in markdown(record)


def test_what_there_is_nothing_of_has_no_heading() -> None:
    assert re.findall(r"^##+ .*", markdown(document(result())), re.MULTILINE) == [
        "## ✅ nothing failed: 1 passed",
        "### To do it again",
    ]


def test_the_record_is_left_as_it_is_and_gives_the_same_bytes() -> None:
    record = document()
    before = copy.deepcopy(record)
    assert markdown(record) == markdown(before)
    assert record == before


# --- how long it is -------------------------------------------------------------------------------------------


def test_it_stays_below_100_kb_and_says_what_is_left_out() -> None:
    many = 400
    results = [
        *(
            result("FAIL", f"system-{number}/x/1", operation=f"operation_{number}", got="♠" * 10_000)
            for number in range(many)
        ),
        *(
            result("XFAIL", f"a/x/{number}", message=f"known failure: {number} " + "♠" * 300)
            for number in range(many)
        ),
        *(result("UNSUPPORTED", f"b/x/{number}", message=f"no {number} " + "♠" * 300) for number in range(many)),
        *(refusal("FAIL", f"c/x/{number}" + "♠" * 300) for number in range(many)),
        *(sweep(id=f"sweep/x/{number}" + "♠" * 300) for number in range(many)),
    ]
    text = markdown(
        document(
            *results,
            profiles=[profile("♠" * 300) for _ in range(many)],
            problems=["♠" * 1000] * many,
            diagnosis=[{**CAUSE, "text": "♠" * 3000}] * many,
            observed=[
                {"id": f"d/x/{number}", "system": "d", "operation": f"{number}" + "♠" * 300, "observed": ["♠" * 300]}
                | {"given": {}, "readings": {}, "got": None}
                for number in range(many)
            ],
            conduct={"notes": ["♠" * 1000] * many, "restarts": 0, "lost_workers": 0},
            reproduce="♠" * 100_000,
            conclusion="♠" * 100_000,
        )
    )
    assert 50_000 < len(text.encode()) < 100_000
    left = re.findall(r"^\(([0-9]+) more (\w+) are left out; the JSON report has all\.\)$", text, re.MULTILINE)
    assert {called for _, called in left} >= {"systems", "operations", "causes", "entries", "reasons", "notes"}
    assert text.rstrip().endswith("```")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_stays_in_code(text: str) -> None:
    written = markdown(hostile(text))
    assert len(written.encode()) < 100_000
    assert written.replace("\n", "").isprintable()
    outside = without_code(written)
    assert not re.search(r"[@$!`~^{}]|https?:|www\.|:tada|GH-|%9|#[0-9]|&[0-9a-z]", outside)
    # What is left of signs is the page's own.
    assert set(re.findall(r"<[^>]*>?", outside)) <= {
        "<details>",
        "</details>",
        "<summary>",
        "</summary>",
        "<code>",
        "</code>",
    }
    assert {line.split(" ")[0] for line in outside.splitlines() if "#" in line} <= {"##", "###"}
    rows = [line for line in outside.splitlines() if "|" in line]
    assert {row.count("|") for row in rows} <= {3, 4, 6, 8}


def without_code(text: str) -> str:
    """A page without its blocks and spans of code, taken out as readers find them: the leftmost first."""
    text = re.sub(r"^(`{3,})\w*\n(?:.*\n)*?\1$", "", text, flags=re.MULTILINE)
    text = re.sub(r"(?<=<code>)[^<]*(?=</code>)", "", text)
    return re.sub(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", "", text)


# --- Markdown that stays what it is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "span"),
    [
        ("x", "`x`"),
        (570, "`570`"),
        ({"ns": 1}, '`{"ns": 1}`'),
        ("a`b", "``a`b``"),
        ("`", "`` ` ``"),
        ("``a`", "``` ``a` ```"),
        ("", "`  `"),
        (" ", "`   `"),
        ("a\nb", r"`a\nb`"),
        ("a|b", "`a|b`"),
        ("`" * 20, "`" + r"\x60" * 20 + "`"),
    ],
)
def test_code_is_code_whatever_is_in_it(value: object, span: str) -> None:
    assert code(value) == span


def test_a_bar_parts_no_cell() -> None:
    assert cell("a|b\\|c") == r"`a\x7cb\\x7cc`"


@pytest.mark.parametrize(
    "text",
    [
        "pays 50 instead of 100 (right until 1987), if doubled: 3.5 %, N/S + E/W",
        "Slovenská bridžová federácia; 'Príklady' = 4",
    ],
)
def test_words_are_prose(text: str) -> None:
    assert prose(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "@me",
            "a@b.c",
            "#1",
            "!1",
            "$1",
            "%1",
            "~x",
            "&x",
            "a:b:",
            "http://x",
            "//x",
            "WWW.x",
            "gh-1",
            "<b>",
            "a|b",
        ),
        *("a*b", "`", "x^2", "{x}", "\\", "https:x"),
    ],
)
def test_what_could_be_more_than_words_is_code(text: str) -> None:
    assert prose(text) == code(text)


def test_signs_within_words_are_escaped() -> None:
    assert prose("no [link] and_so_on") == r"no \[link\] and\_so\_on"


def test_a_fence_is_longer_than_what_is_in_it() -> None:
    assert fenced("a\n```\nb") == "````text\na\n```\nb\n````"
    assert fenced("x" + "`" * 300).startswith("```text\nx\\x60")
