"""The report as JUnit XML: one case a question, counts that are right, and nothing that is not text."""

from __future__ import annotations

import copy
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pytest_bridgescore.report.junit import junit
from tests.documents import HOSTILE, document, hostile, observed, refusal, result, sweep

#: What readers of JUnit XML expect where: the elements in each, and the attributes of each.
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"properties", "testcase", "system-err"},
    "testcase": {"properties", "failure", "error", "skipped"},
    "properties": {"property"},
}
ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "timestamp"},
    "testcase": {"classname", "name"},
    "property": {"name", "value"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "skipped": {"message"},
}


def parsed(record: dict[str, Any]) -> ET.Element:
    """The XML of a record, which is well built and counted right whatever the record holds."""
    root = ET.fromstring(junit(record))
    _look_at(root)
    for suite in root:
        cases = suite.findall("testcase")
        assert int(suite.attrib["tests"]) == len(cases)
        for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.attrib[count]) == sum(case.find(tag) is not None for case in cases)
    for count in ("tests", "failures", "errors"):
        assert int(root.attrib[count]) == sum(int(suite.attrib[count]) for suite in root)
    return root


def _look_at(element: ET.Element) -> None:
    assert element.attrib.keys() <= ATTRIBUTES.get(element.tag, set())
    for child in element:
        assert child.tag in CHILDREN.get(element.tag, ())
        _look_at(child)


def case(record: dict[str, Any], name: str) -> ET.Element:
    (found,) = (case for case in parsed(record).iter("testcase") if case.attrib["name"] == name)
    return found


def properties(of: ET.Element) -> dict[str, str]:
    return {one.attrib["name"]: one.attrib["value"] for one in of.findall("properties/property")}


def only(record: dict[str, Any]) -> ET.Element | None:
    """What the only case of a record has beside its properties."""
    (found,) = parsed(record).iter("testcase")
    parts = [part for part in found if part.tag != "properties"]
    assert len(parts) < 2
    return parts[0] if parts else None


def test_a_case_names_system_operation_vector_and_what_it_rests_on() -> None:
    found = case(document(result("FAIL")), "duplicate/slovak/2SX-9-nv")
    assert found.attrib["classname"] == "bridgescore.duplicate.contract_score"
    assert properties(found) == {
        "rules": "law77.trick.major.doubled law77.insult.doubled",
        "source": "slovak-scoring: Príklady, 4",
        "expected": "570",
        "got": "520",
    }


def test_a_sweep_says_how_many_were_asked_and_how_many_are_wrong() -> None:
    said = properties(case(document(sweep(12)), "sweep/contract_score/2017"))
    assert (said["asked"], said["wrong"]) == ("2940", "12")


@pytest.mark.parametrize(
    ("one", "tag", "message"),
    [
        (result("FAIL"), "failure", "expected 570, got 520"),
        (result("UNRESOLVED"), "error", "ZeroDivisionError: division by zero"),
        (result("UNSUPPORTED"), "skipped", "has no parameter laws; this vector asks 1975"),
        (result("UNSUPPORTED", failed=True), "failure", "has no parameter laws; this vector asks 1975"),
        (result("XFAIL"), "skipped", "known failure: being mended (https://example.org/issues/12)"),
        (result("XPASS"), "failure", "passes, but is listed as a known failure: remove known.yaml:3"),
        (refusal("FAIL"), "skipped", "not refused (reported, not required): accepted: answered 7000"),
        (refusal("UNRESOLVED"), "skipped", "broke instead of refusing (reported, not required): KeyError: '8S'"),
        (refusal("FAIL", failed=True), "failure", "accepted: answered 7000"),
        (refusal("UNSUPPORTED", message="has no method"), "skipped", "has no method"),
    ],
)
def test_what_is_not_right_says_so_as_junit_does(one: dict[str, Any], tag: str, message: str) -> None:
    part = only(document(one))
    assert part is not None
    assert (part.tag, part.attrib["message"]) == (tag, message)
    assert part.attrib.get("type") == (None if tag == "skipped" else one["verdict"])


@pytest.mark.parametrize("one", [result(), refusal(), sweep()])
def test_what_is_right_is_a_case_and_nothing_else(one: dict[str, Any]) -> None:
    assert only(document(one)) is None


def test_a_failure_holds_the_whole_explanation() -> None:
    one = result("FAIL")
    line = {"rule": "law78a.higher", "text": "", "value": 2, "differs": ""}
    one["explanation"]["because"] = [*one["explanation"]["because"], *([line] * 30)]
    one["explanation"] |= {"sent": '{"id": 1}', "received": '{"result": 520}'}
    part = only(document(one))
    assert part is not None
    assert part.text is not None
    first, *rest = part.text.splitlines()
    assert first == "FAIL duplicate/slovak/2SX-9-nv  [slovak-scoring: Príklady, 4]"
    assert rest[:5] == [
        "  asked     contract_score: 2S doubled, not vulnerable, 9 tricks",
        "  expected  570",
        "  got       520",
        "  because     law77.trick.major.doubled  2 x 30 x 2  120",
        "            > law77.insult.doubled                    50  <- the value of 1935: 0?",
    ]
    assert sum("law78a.higher" in line for line in rest) == 30
    assert rest[-4:] == [
        "  cause     the scorer pays nothing for making a doubled contract [doubled-insult-0]",
        "  again     bridgescore check --adapter my_adapter:Adapter --vector duplicate/slovak/2SX-9-nv",
        '  sent      {"id": 1}',
        '  received  {"result": 520}',
    ]


def test_a_failure_that_no_question_stands_for_has_an_explanation_too() -> None:
    broken = {"verdict": "UNRESOLVED", "failed": True, "message": "the program ended"}
    part = only(document(sweep() | broken))
    assert part is not None
    assert (
        part.text
        == "UNRESOLVED sweep/contract_score/2017  [slovak-scoring: Príklady, 4]\n  why       the program ended"
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (observed("lower", "upper"), "observed lower = upper"),
        (observed(), "observed none of the readings"),
        (observed() | {"got": None}, "not answered"),
    ],
    ids=["two", "none", "nothing"],
)
def test_a_disputed_question_is_skipped_with_what_was_observed(question: dict[str, Any], said: str) -> None:
    found = case(document(result(), observed=[question]), "imps/gaps/15")
    skipped = found.find("skipped")
    assert skipped is not None
    assert skipped.attrib["message"] == f"disputed: {said}"
    got = "" if question["got"] is None else "1"
    assert properties(found) == {"readings": '{"lower": 0, "upper": 1}', "got": got}


def test_each_system_is_a_suite_with_its_cases_by_id() -> None:
    root = parsed(document())
    assert [suite.attrib["name"] for suite in root] == ["bridgescore.duplicate", "bridgescore.imps"]
    for suite in root:
        names = [case.attrib["name"] for case in suite.iter("testcase")]
        assert names == sorted(names)
    assert root.attrib == {"name": "bridgescore", "tests": "15", "failures": "5", "errors": "1", "time": "2.746"}


def test_the_first_suite_says_who_was_asked_and_where() -> None:
    record = document(selection={"profiles": ["a", "b"], "systems": [], "complete": False, "seed": 7, "generated": 9})
    record["environment"]["stderr"] = "warning:\n\tx\x1b[31m"
    first, second = parsed(record)
    said = properties(first)
    assert said["implementation.name"] == "my-scorer"
    assert said["suite.digest"] == "sha256:25acfe059e6b87ed"
    assert said["selection.profiles"] == "a b"
    assert (said["selection.complete"], said["selection.seed"]) == ("false", "7")
    assert said["environment.python"] == "3.11.7"
    assert said["reproduce"] == "bridgescore check --adapter my_adapter:Adapter"
    assert first.attrib["timestamp"] == "2026-11-30T15:06:44+00:00"
    assert first.findtext("system-err") == "warning:\n    x\\x1b[31m"
    assert not properties(second)


def test_an_interrupted_run_is_an_error() -> None:
    error = case(document(result(), status="interrupted"), "interrupted").find("error")
    assert error is not None
    assert error.attrib["message"] == "the run was interrupted: not everything was asked"
    first = parsed(document(result(), status="interrupted"))[0]
    assert first.attrib["name"] == "bridgescore.run"
    assert properties(first)["status"] == "interrupted"


def test_entries_of_known_failures_that_have_to_change_are_failures() -> None:
    root = parsed(document(result(), problems=["known.yaml:3: no vector is called x", "known.yaml:9: past"]))
    assert root.attrib["failures"] == "2"
    assert [part.attrib["message"] for part in root.iter("failure")] == [
        "known.yaml:3: no vector is called x",
        "known.yaml:9: past",
    ]


def test_nothing_asked_is_still_a_document() -> None:
    record = document(result())
    record |= {"results": [], "systems": {}}
    (suite,) = parsed(record)
    assert (suite.attrib["name"], suite.attrib["tests"]) == ("bridgescore.run", "0")


def test_equal_runs_differ_in_nothing_but_the_environment() -> None:
    one, other = document(), document()
    assert junit(one) == junit(other)
    other["environment"] |= {"python": "3.14.0", "started": "2027-01-01T00:00:00+00:00", "seconds": 100.0}
    told = [line for line, now in zip(junit(one).splitlines(), junit(other).splitlines(), strict=True) if line != now]
    assert len(told) == 5
    assert all("environment." in line or "<testsuites" in line or "timestamp=" in line for line in told)


def test_the_record_is_left_as_it_is() -> None:
    record = document()
    before = copy.deepcopy(record)
    junit(record)
    assert record == before


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_text(text: str) -> None:
    root = parsed(hostile(text))
    assert root.attrib["failures"] != "0"
    written = junit(hostile(text))
    assert written.encode()
    assert written.replace("\n", "").isprintable()
    assert len(written) < 2_000_000
