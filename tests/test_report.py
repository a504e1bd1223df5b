"""The JSON report: its keys, its order, and when it is written."""

from __future__ import annotations

import json
import os
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_bridgescore

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Report, Run

SMALL = "duplicate/slovak/2SX*"

#: Vectors of every system, with sweeps, refusals, disputed questions and what the scorers do not support.
EVERY_SORT = "duplicate/slovak/*,*/refusals/*,imps/*,matchpoints/russian/*,sweep/imps/*,sweep/board_conditions/*"

VERDICTS = ["PASS", "FAIL", "XFAIL", "XPASS", "UNSUPPORTED", "UNRESOLVED"]

TOP = [
    *("format", "status", "suite", "implementation", "environment", "selection", "profiles", "conclusion", "passed"),
    *(
        "summary",
        "systems",
        "refusals",
        "results",
        "observed",
        "rules",
        "diagnosis",
        "conduct",
        "problems",
        "reproduce",
    ),
]
CAUSE = ["kind", "name", "text", "explains", "of", "answers", "probed", "operations", "rules", "table"]
CELL = ["rule", "what", "law", "scorer", "right", "wrong"]
RESULT = [
    *("id", "system", "operation", "verdict", "refusal", "required", "failed", "given", "expected", "got", "rules"),
    *("source", "message"),
]


def check(bridgescore: Bridgescore, *options: str | Path) -> int:
    """The exit status of a check that writes `report.json`."""
    return bridgescore("check", *options, "--report-json", "report.json").code


# --- what is in it --------------------------------------------------------------------------------------------


def test_the_keys_are_fixed(bridgescore: Bridgescore, report: Report) -> None:
    assert check(bridgescore, "--adapter", "scorers:Wrong", "--vector", EVERY_SORT) == 1
    written = report(whole=True)
    assert list(written) == TOP
    assert list(written["suite"]) == ["version", "data", "digest", "protocol", "unreleased"]
    assert list(written["implementation"]) == ["name", "version", "language", "homepage", "adapter"]
    assert list(written["environment"]) == ["python", "pytest", "plugin", "platform", "started", "seconds"]
    assert list(written["selection"]) == ["profiles", "systems", "complete", "seed", "generated"]
    for counts in (written["summary"], written["refusals"], *written["systems"].values()):
        assert list(counts) == VERDICTS
    assert list(written["systems"]) == ["duplicate", "imps", "matchpoints"]
    for result in written["results"]:
        swept = ["asked", "wrong"] if result["id"].startswith("sweep/") else []
        wrong = ["explanation"] if result["verdict"] in ("FAIL", "UNRESOLVED") else []
        assert list(result) == RESULT + swept + wrong
        for explanation in filter(None, [result.get("explanation")]):
            assert list(explanation) == ["asked", "because", "cause", "again"]
            for line in explanation["because"]:
                assert list(line) == ["rule", "text", "value", "differs"]
    for rule in written["rules"]:
        assert list(rule) == ["rule", "law", "statement", "edition", "value", "right", "wrong", "broken"]
    assert list(written["conduct"]) == ["notes", "restarts", "lost_workers", "changed_answers"]
    for observed in written["observed"]:
        assert list(observed) == ["id", "system", "operation", "given", "readings", "got", "observed", "message"]
    for cause in written["diagnosis"]:
        assert list(cause) == CAUSE
        for cell in cause["table"]:
            assert list(cell) == CELL
    assert any(cause["table"] for cause in written["diagnosis"])


def test_the_diagnosis_is_in_it(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", SMALL)
    assert report()["diagnosis"] == [
        {
            "kind": "fault",
            "name": "redoubled-insult-50",
            "text": "the scorer pays 50 instead of 100 for making a redoubled contract (right until 1987) "
            "[redoubled-insult-50] (or laws-before-1987: these answers do not tell)",
            "explains": 4,
            "of": 4,
            "answers": 5,
            "probed": False,
            "operations": ["contract_score"],
            "rules": ["law77.insult.redoubled"],
            "table": [
                {
                    "rule": "law77.insult.doubled",
                    "what": "doubled",
                    "law": "50",
                    "scorer": "50",
                    "right": 1,
                    "wrong": 0,
                },
                {
                    "rule": "law77.insult.redoubled",
                    "what": "redoubled",
                    "law": "100",
                    "scorer": "50",
                    "right": 0,
                    "wrong": 4,
                },
            ],
        }
    ]


def test_the_terminal_says_what_the_diagnosis_of_the_report_says(bridgescore: Bridgescore, report: Report) -> None:
    options = ("--adapter", "scorers:Wrong", "--vector", SMALL)
    done = bridgescore("check", *options, "--report-json", "report.json")
    (cause,) = report()["diagnosis"]
    start = done.lines.index("what explains the wrong answers:")
    assert done.lines[start + 1 : start + 7] == [
        f"  1. {cause['text']}",
        "     explains 4 of 4 wrong answers of contract_score; all 5 answers are like that",
        "       law77.insult  law  scorer  right  wrong",
        "       doubled        50      50      1      0",
        "     > redoubled     100      50      0      4",
        "",
    ]


def test_right_answers_need_no_diagnosis(bridgescore: Bridgescore, report: Report) -> None:
    done = bridgescore("check", "--adapter", "scorers:Right", "--vector", EVERY_SORT, "--report-json", "report.json")
    assert report()["diagnosis"] == []
    assert "explains" not in done.out
    assert "cause" not in done.out


def test_several_adapters_get_no_mixed_diagnosis(run: Run, report: Report, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        class Other(scorers.Right):
            name = "other"
            def contract_score(self, contract, vulnerable, tricks, laws="2017"):
                return -super().contract_score(contract, vulnerable, tricks, laws)

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        @pytest.mark.parametrize("scorer", [scorers.Wrong(), Other()], ids=["wrong", "other"])
        def test_own(bridgescore_vector, scorer):
            bridgescore_vector.check(scorer)
        """
    )
    both = run("--bridgescore-report-json=report.json")
    both.assert_outcomes(passed=1, failed=9)
    assert report()["diagnosis"] == []
    assert not [line for line in both.outlines if line.startswith("what explains")]
    # Of each alone it is known.
    for chosen, name in (("wrong", "redoubled-insult-50"), ("other", "sign-reversed")):
        alone = run("--bridgescore-report-json=report.json", "-k", chosen)
        assert [cause["name"] for cause in report()["diagnosis"]] == [name]
        assert len([line for line in alone.outlines if line == "what explains the wrong answers:"]) == 1


def test_the_values_are_what_they_say(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", SMALL)
    written = report(whole=True)
    assert written["format"] == "bridgescore-report/1"
    assert written["status"] == "finished"
    assert written["suite"]["version"] == pytest_bridgescore.__version__
    digest = bridgescore("vectors", "digest").out.split()[0]
    assert written["suite"]["digest"] == digest
    assert written["suite"]["protocol"] == "1"
    assert written["suite"]["unreleased"] is (Path(pytest_bridgescore.__file__).parents[1] / "vectors").is_dir()
    assert written["implementation"] == {
        "name": "wrong",
        "version": "1.0",
        "language": "Python",
        "homepage": "",
        "adapter": "scorers:Wrong",
    }
    environment = written["environment"]
    assert environment["python"] == platform.python_version()
    assert environment["pytest"] == pytest.__version__
    assert environment["plugin"] == pytest_bridgescore.__version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", environment["started"])
    assert 0 < environment["seconds"] < 60
    assert written["selection"] == {"profiles": [], "systems": [], "complete": False, "seed": 0, "generated": 0}
    assert written["summary"] == {**dict.fromkeys(VERDICTS, 0), "PASS": 1, "FAIL": 4}
    assert written["reproduce"] == f"bridgescore check --adapter scorers:Wrong --vector '{SMALL}'"


def test_a_result_tells_what_was_asked_expected_and_got(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", "duplicate/slovak/2SXX-8-nv")
    assert report()["results"] == [
        {
            "id": "duplicate/slovak/2SXX-8-nv",
            "system": "duplicate",
            "operation": "contract_score",
            "verdict": "FAIL",
            "refusal": False,
            "required": False,
            "failed": True,
            "given": {"contract": "2SXX", "vulnerable": False, "tricks": 8},
            "expected": 640,
            "got": 590,
            "rules": ["law77.trick.major.redoubled", "law77.bonus.game.not-vulnerable", "law77.insult.redoubled"],
            "source": "slovak-scoring: when made, line 3 (redoubled)",
            "message": "expected 640, got 590",
            "explanation": {
                "asked": "2S redoubled, not vulnerable, 8 tricks",
                "because": [
                    {"rule": "law77.trick.major.redoubled", "text": "2 x 120", "value": 240, "differs": ""},
                    {
                        "rule": "law77.bonus.game.not-vulnerable",
                        "text": "240 reaches 100",
                        "value": 300,
                        "differs": "",
                    },
                    {
                        "rule": "law77.insult.redoubled",
                        "text": "",
                        "value": 100,
                        "differs": "the value of 1975: 50",
                    },
                ],
                "cause": "the scorer pays 50 instead of 100 for making a redoubled contract (right until 1987) "
                "[redoubled-insult-50]",
                "again": "bridgescore check --adapter scorers:Wrong --vector duplicate/slovak/2SXX-8-nv",
            },
        }
    ]


def test_the_report_adds_up(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", EVERY_SORT)
    written = report()
    ids = [result["id"] for result in written["results"]]
    assert ids == sorted(set(ids))
    observed = [result["id"] for result in written["observed"]]
    assert observed == sorted(set(observed))
    assert observed
    assert not set(ids) & set(observed)
    for verdict in VERDICTS:
        required = [result for result in written["results"] if not result["refusal"] and result["verdict"] == verdict]
        assert written["summary"][verdict] == len(required)
        assert sum(counts[verdict] for counts in written["systems"].values()) == len(required)
        for system, counts in written["systems"].items():
            assert counts[verdict] == sum(result["system"] == system for result in required)
        refusals = [result for result in written["results"] if result["refusal"] and result["verdict"] == verdict]
        assert written["refusals"][verdict] == len(refusals)
    for result in written["results"]:
        assert (result["message"] == "") == (result["verdict"] == "PASS"), result
        assert "\n" not in result["message"]


def test_refusals_and_what_is_observed(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Right", "--system", "imps", "--no-sweeps")
    written = report()
    refused = next(result for result in written["results"] if result["refusal"])
    assert refused["verdict"] == "PASS"
    assert set(refused["expected"]) == {"reject"}
    assert set(refused["got"]) == {"reject"}
    observed = written["observed"][0]
    assert observed["operation"] == "imps"
    assert "reject" in observed["observed"]
    assert set(observed["observed"]) <= set(observed["readings"])
    assert observed["id"] not in {result["id"] for result in written["results"]}


def test_a_sweep_is_one_result(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", "sweep/*")
    results = {result["id"]: result for result in report()["results"]}
    assert set(results) == {
        "sweep/board_conditions/law2",
        "sweep/contract_score/1975",
        "sweep/contract_score/2017",
        "sweep/imps/law78b",
        "sweep/target_score/russia",
        "sweep/victory_points/russia-24",
    }
    wrong = results["sweep/contract_score/2017"]
    assert (wrong["verdict"], wrong["asked"], wrong["wrong"]) == ("FAIL", 2940, 280)
    assert (wrong["given"], wrong["expected"], wrong["got"]) == (
        {"contract": "1CXX", "vulnerable": False, "tricks": 7},
        230,
        180,
    )
    right = results["sweep/imps/law78b"]
    assert (right["verdict"], right["asked"], right["wrong"]) == ("PASS", 1601, 0)
    lacking = results["sweep/board_conditions/law2"]
    assert (lacking["verdict"], lacking["asked"], lacking["wrong"]) == ("UNSUPPORTED", 0, 0)


@pytest.mark.parametrize(
    "options", ["--system imps", "--no-sweeps --operation imps", "--laws 2017 --source slovak-scoring"]
)
def test_a_selection_is_not_complete(bridgescore: Bridgescore, report: Report, options: str) -> None:
    assert check(bridgescore, *options.split()) == 0
    selection = report()["selection"]
    assert selection["complete"] is False
    assert selection["systems"] == (["imps"] if "--system" in options else [])


def test_how_pytest_reproduces_it(run: Run, report: Report) -> None:
    run("--bridgescore", "-k", "2SX", "--bridgescore-report-json=report.json")
    assert report()["reproduce"] == "pytest --bridgescore"
    run("--bridgescore", f"--bridgescore-vector={SMALL}", "--bridgescore-report-json=report.json")
    assert report()["reproduce"] == f"pytest --bridgescore-vector '{SMALL}'"


def test_reproduce_reproduces(bridgescore: Bridgescore, report: Report) -> None:
    options = "--adapter scorers:Wrong --system imps,duplicate --source slovak-scoring --laws 2007".split()
    (bridgescore.folder / "known.yaml").write_text("- glob: duplicate/slovak/2SXX-8-*\n  reason: known\n")
    check(bridgescore, *options, "--known-failures", "known.yaml", "--no-sweeps")
    first = report()
    program, *words = shlex.split(first["reproduce"])
    assert program == "bridgescore"
    bridgescore(*words, "--report-json", "again.json")
    assert report("again.json") == first
    assert first["summary"]["XFAIL"] == 2


def test_own_vectors_are_in_it(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "house.yaml").write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: house\nvectors:\n"
        "  - id: imps/house/20\n    given: {difference: 20}\n    expect: 1\n"
        '    because: [[law78b.row-1, "20 to 40", 1]]\n'
    )
    assert check(bridgescore, "--vectors", "house.yaml", "--vector", "imps/house/20") == 0
    written = report()
    assert [result["id"] for result in written["results"]] == ["imps/house/20"]
    # With vectors of one's own it is not what was released.
    assert written["suite"]["unreleased"] is True
    assert written["reproduce"] == "bridgescore check --vectors house.yaml --vector imps/house/20"


def test_what_an_adapter_says_of_itself(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "told.py").write_text(
        "class Adapter:\n    name, version, language = 'Счёт \u2660', '7b', 'Delphi'\n"
        "    homepage = 'https://example.org'\n    def imps(self, difference): return 0\n",
        encoding="utf-8",
    )
    check(bridgescore, "--adapter", "told:Adapter", "--vector", "imps/law78b/0")
    assert report()["implementation"] == {
        "name": "Счёт \u2660",
        "version": "7b",
        "language": "Delphi",
        "homepage": "https://example.org",
        "adapter": "told:Adapter",
    }
    # Readable as it stands, by anyone.
    assert "Счёт \u2660".encode() in (bridgescore.folder / "report.json").read_bytes()


def test_answers_are_in_it_as_json_holds_them(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "odd.py").write_text(
        "from fractions import Fraction\nfrom decimal import Decimal\nclass Adapter:\n"
        "    def matchpoints(self, scores, win=2):\n"
        "        return [Fraction(55, 3), Fraction(1, 2), Decimal('0.1'), 7.0, '13.75', 0]\n"
    )
    check(bridgescore, "--adapter", "odd:Adapter", "--vector", "matchpoints/russian/protocol-scores")
    (result,) = report()["results"]
    assert result["got"] == ["55/3", 0.5, 0.1, 7, 13.75, 0]


def test_it_is_json_for_every_reader(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "nan.py").write_text(
        "class Adapter:\n    def imps(self, difference): return float('nan')\n"
    )
    assert check(bridgescore, "--adapter", "nan:Adapter", "--vector", "imps/law78b/5*") == 1

    def never(constant: str) -> Any:
        raise AssertionError(constant)

    text = (bridgescore.folder / "report.json").read_text(encoding="utf-8")
    json.loads(text, parse_constant=never)
    assert text.endswith("}\n")
    assert "\r" not in text


# --- the same again -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adapter", [(), ("--adapter", "scorers:Wrong")])
def test_a_second_run_gives_the_same_bytes(bridgescore: Bridgescore, adapter: tuple[str, ...]) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        bridgescore("check", *adapter, "--system", "matchpoints", "--report-json", name)
        document = json.loads((bridgescore.folder / name).read_text(encoding="utf-8"))
        assert set(document.pop("environment")) == {"python", "pytest", "plugin", "platform", "started", "seconds"}
        texts.append(json.dumps(document, indent=1))
    assert texts[0] == texts[1]


def test_the_environment_is_all_that_differs_in_the_bytes(bridgescore: Bridgescore) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        bridgescore("check", "--adapter", "scorers:Wrong", "--vector", SMALL, "--report-json", name)
        text = (bridgescore.folder / name).read_text(encoding="utf-8")
        texts.append(re.sub(r'(?s) "environment": \{.*?\},\n', "", text))
    assert texts[0] == texts[1]
    assert "environment" not in texts[0]


def test_the_report_does_not_depend_on_the_door(run: Run, report: Report, pytester: pytest.Pytester) -> None:
    run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}", "--bridgescore-report-json=one.json")
    pytester.makepyfile(
        """
        import pytest, scorers

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        def test_own(bridgescore_vector):
            bridgescore_vector.check(scorers.Wrong())
        """
    )
    run("--bridgescore-report-json=three.json")
    one, three = report("one.json"), report("three.json")
    for result in (*one["results"], *three["results"]):
        # That is another command.
        assert ("explanation" in result) == bool(result.get("explanation", {}).pop("again", ""))
    assert one["results"] == three["results"]
    assert one["summary"] == three["summary"]
    assert one["implementation"]["name"] == three["implementation"]["name"]


# --- when it is written ---------------------------------------------------------------------------------------


def test_the_folder_is_made(bridgescore: Bridgescore) -> None:
    bridgescore("check", "--vector", SMALL, "--report-json", "new/deep/report.json")
    assert [path.name for path in (bridgescore.folder / "new" / "deep").iterdir()] == ["report.json"]


def test_an_older_report_is_replaced(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "report.json").write_text("old " * 100_000)
    check(bridgescore, "--vector", SMALL)
    assert report()["summary"]["PASS"] == 5
    assert [path.name for path in bridgescore.folder.iterdir() if "report" in path.name] == ["report.json"]


def test_an_older_report_stays_when_nothing_was_asked(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "report.json").write_text("old")
    assert check(bridgescore, "--adapter", "nowhere:Adapter") == 4
    assert (bridgescore.folder / "report.json").read_text() == "old"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that limits the size of files")
def test_it_is_whole_or_not_there(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "report.json").write_text("old")
    command = (
        f"ulimit -f 4; exec {sys.executable} -m pytest_bridgescore check --system imps --report-json report.json"
    )
    # Where coverage is measured, it too would want to write a file.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    env |= {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        ["sh", "-c", command], cwd=bridgescore.folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode not in (0, 1)
    assert (bridgescore.folder / "report.json").read_text() == "old"
    left = sorted(path.name for path in bridgescore.folder.iterdir() if "report" in path.name)
    assert left == ["report.json", "report.json.journal"], "what was heard is not lost with the report"
    assert "Traceback" not in done.stdout + done.stderr
    assert "report.json" in done.stderr


def test_x_leaves_an_interrupted_report(bridgescore: Bridgescore, report: Report) -> None:
    assert check(bridgescore, "--adapter", "scorers:Wrong", "--vector", SMALL, "-x") in (1, 2)
    written = report()
    assert written["status"] == "interrupted"
    assert written["selection"]["complete"] is False
    assert [result["verdict"] for result in written["results"]] == ["PASS", "FAIL"]


def test_x_on_the_last_vector_interrupts_nothing_that_was_to_come(bridgescore: Bridgescore, report: Report) -> None:
    check(bridgescore, "--adapter", "scorers:Wrong", "--vector", "duplicate/slovak/2SXX-9-v", "-x")
    assert len(report()["results"]) == 1


INTERRUPTED = """
import bridgescore_reference as law

class Adapter:
    name = "interrupted"

    def imps(self, difference):
        if difference == 560:
            raise KeyboardInterrupt
        return law.imps(difference).value
"""


def test_an_interrupt_leaves_an_interrupted_report(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "stop.py").write_text(INTERRUPTED)
    vectors = "imps/law78b/5*,imps/law78b/6*,imps/regressions/*,sweep/imps/*"
    options = ("--adapter", "stop:Adapter", "--vector", vectors, "--report-json", "report.json")
    done = bridgescore.process("check", *options)
    assert done.code == 2
    assert "Traceback" not in done.all
    assert "INTERNALERROR" not in done.all
    written = report()
    assert written["status"] == "interrupted"
    assert written["selection"]["complete"] is False
    assert written["implementation"]["name"] == "interrupted"
    assert "interrupted" in done.out


def test_an_interrupt_in_pytest(run: Run, report: Report, pytester: pytest.Pytester) -> None:
    (pytester.path / "stop.py").write_text(INTERRUPTED.replace("560", "590"))
    options = (
        "--bridgescore-adapter=stop:Adapter --bridgescore-vector=imps/law78b/5* --bridgescore-report-json=report.json"
    )
    command = [sys.executable, "-m", "pytest", *options.split()]
    done = subprocess.run(command, cwd=pytester.path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    written = report()
    assert written["status"] == "interrupted"
    ids = [result["id"] for result in written["results"]]
    assert "imps/law78b/50" in ids
    assert "imps/law78b/590" not in ids


def test_no_report_without_results(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    run("--bridgescore", f"--bridgescore-vector={SMALL}", "-k", "test_one", "--bridgescore-report-json=report.json")
    assert not (pytester.path / "report.json").exists()


def test_no_report_when_only_collected(run: Run, pytester: pytest.Pytester) -> None:
    run("--bridgescore-vector", SMALL, "--collect-only", "-q", "--bridgescore-report-json=report.json")
    assert not (pytester.path / "report.json").exists()


def test_k_makes_it_incomplete(run: Run, report: Report) -> None:
    run("--bridgescore", "-k", "2SX", "--bridgescore-report-json=report.json")
    written = report()
    assert written["status"] == "finished"
    assert written["selection"]["complete"] is False
    assert 5 <= len(written["results"]) < 100


def test_an_error_in_the_diagnosis_costs_no_verdict(
    bridgescore: Bridgescore, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("no such rule")

    options = ("check", "--adapter", "scorers:Wrong", "--vector", "duplicate/russian/6CXX*")
    right = bridgescore(*options, "--report-json", "right.json")
    monkeypatch.setattr("pytest_bridgescore.explain.diagnosis.diagnosed", broken)
    done = bridgescore(*options, "--report-json", "broken.json")
    assert (right.code, done.code) == (1, 3)
    [said] = done.err.splitlines()
    assert re.fullmatch(
        r"an error inside the suite: nothing explains the failures: LookupError: no such rule \(test_report\.py:\d+\)",
        said,
    )
    assert done.lines[-1] == right.lines[-1]
    one, two = report("right.json"), report("broken.json")
    assert one.pop("diagnosis")
    assert two.pop("diagnosis") == []
    for written in (one, two):
        # What the diagnosis is for.
        assert written.pop("rules")
        for result in written["results"]:
            result["explanation"].pop("cause")
    assert {**one, "reproduce": ""} == {**two, "reproduce": ""}
