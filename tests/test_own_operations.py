"""Operations of a user's own, declared beside their vectors (Law 78D): asked and judged like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pytest_bridgescore.operations.kinds import Malformed
from pytest_bridgescore.operations.own import declared, kind_of

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Report, Run

HANDICAP = """\
system: club
operation: handicap_percentage
source: wbf-laws
evidence: rules of the club, 4
operations:
  - name: handicap_percentage
    says: What a pair scores with its handicap.
    parameters:
      - {name: percentage, kind: number, says: what the pair has scored, phrase: "{} %"}
      - {name: handicap, kind: whole number 0 to 20, default: 0, phrase: "handicap {}"}
    answer: number
    derivation: sum
vectors:
  - id: club/handicap/five
    given: {percentage: 52.5, handicap: 5}
    expect: 57.5
    note: page 3
  - id: club/handicap/none
    given: {percentage: 52.5}
    expect: 52.5
  - id: club/handicap/too-much
    given: {percentage: 52.5, handicap: 21}
    expect: {reject: no handicap is more than 20}
"""

SCORER = """
class Right:
    name = "club scorer"
    operations = ["handicap_percentage"]

    def handicap_percentage(self, percentage, handicap=0):
        if handicap > 20:
            raise ValueError("no handicap is more than 20")
        return percentage + handicap

class Wrong(Right):
    def handicap_percentage(self, percentage, handicap=0):
        return super().handicap_percentage(percentage, handicap) + (1 if handicap else 0)

class Other:
    def imps(self, difference):
        return 0
"""


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    (pytester.path / "handicap.yaml").write_text(HANDICAP)
    pytester.makepyfile(club_scorer=SCORER)
    pytester.syspathinsert()
    return pytester.path


def check(bridgescore: Bridgescore, scorer: str, *more: str) -> Any:
    adapter = ["--adapter", f"club_scorer:{scorer}"] if scorer else []
    return bridgescore("check", "--vectors", "handicap.yaml", "--system", "club", *adapter, *more)


@pytest.mark.usefixtures("folder")
def test_it_is_asked_and_judged(bridgescore: Bridgescore, report: Report) -> None:
    done = check(bridgescore, "Right", "--report-json", "report.json")
    assert done.code == 0, done.all
    assert done.lines[-1].startswith("nothing failed: 3 passed; asked: club scorer")
    said = report()
    assert said["summary"]["PASS"] == 2
    assert said["refusals"]["PASS"] == 1
    assert said["systems"].keys() == {"club"}


@pytest.mark.usefixtures("folder")
def test_a_wrong_answer_is_told_in_its_own_words(bridgescore: Bridgescore) -> None:
    done = check(bridgescore, "Wrong")
    assert done.code == 1
    assert "asked     handicap_percentage: 52.5 %, handicap 5\n" in done.out
    assert "expected  57.5\n" in done.out
    assert "got       58.5\n" in done.out
    again = next(line for line in done.lines if line.startswith("  again")).split(maxsplit=1)[1]
    assert bridgescore(*again.split()[1:]).code == 1


@pytest.mark.usefixtures("folder")
def test_whoever_does_not_know_it_does_not_support_it(bridgescore: Bridgescore) -> None:
    for scorer in ("Other", ""):
        done = check(bridgescore, scorer)
        assert done.code == 0
        assert "unsupported: handicap_percentage (no method handicap_percentage): 3 vectors" in done.out
        assert done.lines[-1].startswith("nothing was answered")


@pytest.mark.usefixtures("folder")
def test_a_profile_of_ones_own_may_demand_it(bridgescore: Bridgescore, folder: Path) -> None:
    demands = "profile: club\ntitle: Our club\ndated: today\nrequire:\n  handicap_percentage: {}\n"
    (folder / "club.yaml").write_text(demands)
    asked = ("check", "--vectors", "handicap.yaml", "--profile", "club.yaml", "--adapter")
    assert bridgescore(*asked, "club_scorer:Right").code == 0
    done = bridgescore(*asked, "club_scorer:Other")
    assert done.code == 1
    assert "no method handicap_percentage" in done.out
    shown = bridgescore("profiles", "show", "club.yaml", "--vectors", "handicap.yaml")
    assert "handicap_percentage (3 vectors)" in shown.out
    assert bridgescore("profiles", "show", "club.yaml").code == 4


def test_pytest_asks_it_through_every_door(folder: Path, run: Run) -> None:
    options = ("--bridgescore-vectors", "handicap.yaml", "--bridgescore-system", "club")
    run(*options, "--bridgescore-adapter", "club_scorer:Right").assert_outcomes(passed=3)
    (folder / "test_scorer.py").write_text(
        "from club_scorer import Wrong\ndef test_mine(bridgescore_vector):\n    bridgescore_vector.check(Wrong())\n"
    )
    run("test_scorer.py", *options).assert_outcomes(passed=2, failed=1)


@pytest.mark.usefixtures("folder")
def test_a_file_of_answers_answers_it(bridgescore: Bridgescore, folder: Path) -> None:
    asked = bridgescore("questions", "--vectors", "handicap.yaml", "--no-sweeps")
    ours = [json.loads(line) for line in asked.lines if '"method": "handicap_percentage"' in line]
    assert [one["params"] for one in ours][:2] == [
        {"percentage": 52.5, "handicap": 5},
        {"percentage": 52.5, "handicap": 0},
    ]
    refused = {"error": {"code": -32602, "message": "too much"}}
    answers = [
        {"jsonrpc": "2.0", "id": one["id"], **({"result": 57.5} if one["id"].endswith("five") else refused)}
        for one in ours
    ]
    (folder / "answers.jsonl").write_text("\n".join(map(json.dumps, answers)))
    done = check(bridgescore, "", "--answers", "answers.jsonl")
    assert done.code == 1  # one right, one valid question refused, one rightly refused
    assert "refused valid input" in done.out
    assert done.lines[-1].startswith("wrong: 2 passed, 1 failed")


@pytest.mark.usefixtures("folder")
def test_the_commands_know_it(bridgescore: Bridgescore) -> None:
    own = ("--vectors", "handicap.yaml")
    assert "What a pair scores with its handicap." in bridgescore("operations", *own).out
    shown = bridgescore("operations", "handicap_percentage", *own).out
    assert "def handicap_percentage(self, percentage, handicap=0)" in shown
    assert "club/handicap/five" in bridgescore("vectors", "list", "--system", "club", *own).out
    assert "expected  57.5\n" in bridgescore("vectors", "show", "club/handicap/five", *own).out
    assert bridgescore("vectors", "validate", "handicap.yaml").out == "3 vectors: all in order\n"
    asked = bridgescore("ask", "handicap_percentage", "percentage=5", *own)
    assert asked.code == 4
    assert "there is no reference" in asked.err


def test_what_validate_can_know_of_it(folder: Path, bridgescore: Bridgescore) -> None:
    path = folder / "handicap.yaml"
    for changed, said in (
        (("handicap: 5}", "handicap: 50}"), "handicap: 50 is not a whole number 0 to 20"),
        (("expect: 57.5", "expect: much"), "expect: 'much' is not a number"),
        (
            ("    note: page 3", '    because: [[law78d.table, "", 52.5], [law78d.table, "", 4]]'),
            "the lines of because add up to 56.5, not 57.5",
        ),
        (("system: club", "system: clubs"), ""),
    ):
        path.write_text(HANDICAP.replace(*changed))
        done = bridgescore("vectors", "validate", "handicap.yaml")
        assert said in done.out
        assert done.code == (1 if said else 0)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("name: handicap_percentage", "name: imps"), "imps is an operation of the suite; give yours another name"),
        (("name: handicap_percentage", "name: Handicap"), "operations: name: 'Handicap' is no name"),
        (("kind: number", "kind: numbers"), "operations: parameters[0].kind: 'numbers' is no kind of value"),
        (("answer: number", "answer: [number, number]"), "operations: answer: ['number', 'number'] is no kind"),
        (("default: 0", "default: 21"), "parameters[1].default: 21 is not a whole number 0 to 20"),
        (("default: 0", "reading: true"), "operations: parameters[1]: a reading needs a default"),
        (("derivation: sum", "derivation: guess"), "'guess' is neither sum nor steps"),
        (("derivation: sum", "law: 78"), "unknown field 'law'"),
        (('phrase: "{} %"', 'phrase: "{0} %"'), "parameters[0].phrase: {} stands for the value"),
        (("    parameters:", "    more:"), "unknown field 'more'"),
        (("operations:\n", "operations: none\nmore:\n"), "a list under operations is wanted here, not 'none'"),
    ],
)
def test_what_is_wrong_in_a_declaration_is_one_line(
    folder: Path, bridgescore: Bridgescore, changed: tuple[str, str], said: str
) -> None:
    (folder / "handicap.yaml").write_text(HANDICAP.replace(*changed, 1))
    done = bridgescore("vectors", "validate", "handicap.yaml")
    assert done.code == 1
    assert done.out.startswith("handicap.yaml:")
    assert said in done.out
    check_it = bridgescore("check", "--vectors", "handicap.yaml")
    assert check_it.code == 4
    assert len(check_it.err.strip().splitlines()) == len(done.lines) - 1


def test_two_declarations_of_one_name(folder: Path, bridgescore: Bridgescore) -> None:
    (folder / "house").mkdir()
    for name in ("one", "two"):
        (folder / "house" / f"{name}.yaml").write_text(HANDICAP.replace("club/handicap", f"club/{name}"))
    done = bridgescore("vectors", "validate", "house")
    assert done.code == 1
    assert "two.yaml:6: handicap_percentage is also at one.yaml:6" in done.out
    (folder / "again.yaml").write_text(HANDICAP.replace("club/handicap", "club/again"))
    both = bridgescore("vectors", "validate", "handicap.yaml", "again.yaml")
    assert both.code == 1
    assert "handicap_percentage is declared for the second time" in both.out


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("whole number", "a whole number"),
        ("whole number -5 to 5", "a whole number -5 to 5"),
        ("number or null", "a number, or null"),
        ("list of contract or Pass", "a list, each a contract such as 4HX, or Pass"),
        ("list of seat or null", "a list, each one of N E S W, or null"),
        ("one of 1 2", "one of 1 2"),
        ("one of A B", "one of A B"),
        ({"a": "side", "b": ["vulnerability"]}, "{a: one of NS EW, b: a list, each one of None NS EW All}"),
    ],
)
def test_kinds_in_words(said: Any, meant: str) -> None:
    assert str(kind_of(said)) == meant
    if said == "one of 1 2":
        assert kind_of(said).problem(1) is None


@pytest.mark.parametrize(
    "said", ["", "whole", "list of", "one of", "null", None, 5, [], {}, ["number", "text"], True]
)
def test_no_kind_at_all(said: Any) -> None:
    with pytest.raises(Malformed):
        kind_of(said)


@pytest.mark.parametrize("parameters", [None, [], {}, "points", [5], [{}]])
def test_a_declaration_needs_parameters(parameters: Any) -> None:
    with pytest.raises(Malformed):
        declared({"name": "x", "system": "club", "says": "x", "parameters": parameters, "answer": "number"})
