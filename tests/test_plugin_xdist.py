"""With pytest-xdist: the same items, the same verdicts, the same report, written once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Report, Run

pytestmark = pytest.mark.usefixtures("xdist")

#: Passes, failures, a sweep, refusals and questions that are only observed.
MIXED = (
    "duplicate/slovak/2SX*,imps/regressions/*,imps/gaps/1*,duplicate/refusals/*,duplicate/table/4*,sweep/imps/law78b"
)

OWN_TESTS = """
    import pytest
    import scorers

    @pytest.fixture(scope="session")
    def scorer():
        return scorers.Wrong()

    @pytest.mark.bridgescore(vectors=["duplicate/slovak/2SX*", "imps/law78b/5*"])
    def test_own(bridgescore_vector, scorer):
        bridgescore_vector.check(scorer)

    def test_other():
        pass
"""


def both(run: Run, report: Report, *options: str) -> tuple[pytest.RunResult, pytest.RunResult, dict[str, Any]]:
    """The same run without and with two workers, and the report, which has to be the same."""
    alone = run(*options, "--bridgescore-report-json=one.json")
    spread = run(*options, "--bridgescore-report-json=two.json", "-n", "2")
    one, two = report("one.json"), report("two.json")
    assert one == two
    assert alone.ret == spread.ret
    return alone, spread, one


def summary(result: pytest.RunResult) -> list[str]:
    """What the suite says at the end, and pytest's failures in any order."""
    start = next(number for number, line in enumerate(result.outlines) if "= bridgescore =" in line)
    end = next(
        number for number, line in enumerate(result.outlines) if line.startswith(("wrong: ", "nothing failed: "))
    )
    return [line for line in result.outlines[start + 1 : end + 1] if line]


def test_the_reference(run: Run, report: Report) -> None:
    alone, spread, written = both(run, report, "--bridgescore", f"--bridgescore-vector={MIXED}")
    assert summary(alone) == summary(spread)
    assert written["summary"]["FAIL"] == 0
    assert written["summary"]["PASS"] > 30
    assert written["implementation"]["name"] == "the bundled reference"
    assert spread.ret == 0


@pytest.mark.slow
def test_the_reference_asked_everything(bridgescore: Bridgescore, report: Report) -> None:
    assert bridgescore.process("check", "--report-json", "one.json").code == 0
    assert bridgescore.process("check", "-n", "2", "--report-json", "two.json").code == 0
    assert report("one.json") == report("two.json")
    assert report("two.json")["selection"]["complete"] is True


def test_a_wrong_scorer(run: Run, report: Report) -> None:
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={MIXED}", "-rN")
    alone, spread, written = both(run, report, *options)
    assert summary(alone) == summary(spread)
    assert written["summary"]["FAIL"] == 4
    assert spread.ret == pytest.ExitCode.TESTS_FAILED

    def failures(result: pytest.RunResult) -> list[str]:
        return sorted(line for line in result.outlines if line.startswith("FAIL ") or "  again  " in line)

    assert failures(alone) == failures(spread)
    assert len(failures(spread)) == 8
    assert not any("Traceback" in line for line in spread.outlines)


@pytest.mark.parametrize("adapter", ["scorers:Wrong", "fault:declarers-sign", "fault:imp-lower-limits-strict"])
def test_the_diagnosis(run: Run, report: Report, adapter: str) -> None:
    options = (f"--bridgescore-adapter={adapter}", f"--bridgescore-vector={MIXED}", "-rN")
    alone, spread, written = both(run, report, *options)
    assert written["diagnosis"]
    assert summary(alone) == summary(spread)
    assert summary(spread)[0] == "what explains the wrong answers:"
    assert summary(spread)[1] == f"  1. {written['diagnosis'][0]['text']}"


def test_known_failures(run: Run, report: Report, pytester: pytest.Pytester) -> None:
    (pytester.path / "known.yaml").write_text(
        "- id: duplicate/slovak/2SXX-8-nv\n  got: 590\n  reason: the premium is 50\n"
        "- glob: duplicate/slovak/2SXX-9-*\n  reason: the same\n- id: duplicate/slovak/2SX-9-nv\n  reason: mended\n"
    )
    listed = "--bridgescore-known-failures=known.yaml"
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={MIXED}", listed)
    alone, spread, written = both(run, report, *options)
    assert summary(alone) == summary(spread)
    assert {verdict: number for verdict, number in written["summary"].items() if verdict.startswith("X")} == {
        "XFAIL": 3,
        "XPASS": 1,
    }
    assert written["summary"]["FAIL"] == 1


def test_a_conftest_hook_and_the_list_of_known_failures_written_anew(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("import scorers\ndef pytest_bridgescore_adapter(config): return scorers.Wrong()\n")
    options = ("--bridgescore", "--bridgescore-vector=duplicate/slovak/2SX*", "--bridgescore-update-known-failures")
    for name, workers in (("one.yaml", ()), ("two.yaml", ("-n", "2"))):
        result = run(*options, f"--bridgescore-known-failures={name}", *workers)
        assert result.ret == 0
        assert any(line.endswith("; asked: wrong 1.0 (pytest_bridgescore_adapter)") for line in result.outlines)
    assert (pytester.path / "one.yaml").read_bytes() == (pytester.path / "two.yaml").read_bytes()
    assert (pytester.path / "one.yaml").read_text().count("- id: ") == 4


def test_own_tests(run: Run, report: Report, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(OWN_TESTS)
    alone, spread, written = both(run, report, "--junit-xml=junit.xml")
    assert summary(alone) == summary(spread)
    assert written["implementation"]["name"] == "wrong"
    assert written["summary"]["FAIL"] == 4
    assert spread.parseoutcomes() == alone.parseoutcomes()
    junit = (pytester.path / "junit.xml").read_text()
    vectors = len(written["results"])
    assert junit.count("<testcase ") == vectors + 1
    assert junit.count('<property name="') == 4 * vectors


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--bridgescore-adapter=no_such_module:Adapter", "there is no module no_such_module"),
        ("--bridgescore-adapter=scorers:Nobody", "scorers has no Nobody"),
        ("--bridgescore-system=imp", "unknown system 'imp'"),
    ],
)
def test_what_cannot_be_asked_ends_the_run_at_once(
    run: Run, pytester: pytest.Pytester, option: str, said: str
) -> None:
    result = run(option, "-n", "2", "--bridgescore-report-json=report.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    errors = [line for line in result.errlines if line.startswith("ERROR: ")]
    assert len(errors) == 1
    assert said in errors[0]
    everything = "\n".join([*result.outlines, *result.errlines])
    assert "Traceback" not in everything
    assert "[gw" not in everything
    assert not (pytester.path / "report.json").exists()


def test_x_says_that_the_run_was_interrupted(run: Run, report: Report) -> None:
    options = ("--bridgescore-adapter=scorers:Wrong", "--bridgescore-vector=duplicate/law77/*XX*", "-x", "-n", "2")
    result = run(*options, "--bridgescore-report-json=report.json")
    assert result.ret != 0
    written = report()
    assert written["status"] == "interrupted"
    assert written["summary"]["FAIL"] >= 1
    assert written["selection"]["complete"] is False


@pytest.mark.slow
def test_check_spreads_over_workers(bridgescore: Bridgescore, report: Report) -> None:
    options = ("check", "--adapter", "scorers:Wrong", "--vector", MIXED)
    alone = bridgescore.process(*options, "--report-json", "one.json")
    spread = bridgescore.process(*options, "--report-json", "two.json", "-n", "2")
    assert (alone.code, spread.code) == (1, 1)
    assert report("one.json") == report("two.json")
    assert [line for line in spread.lines if line] == [line for line in alone.lines if line]
    assert spread.err == ""
    quiet = bridgescore.process(*options, "-n", "2", "-q")
    assert quiet.out.strip() == alone.lines[-1]


def test_ids_and_order_do_not_depend_on_the_hash_seed(bridgescore: Bridgescore) -> None:
    collected = []
    for seed in ("0", "4242"):
        command = [sys.executable, "-m", "pytest", "--bridgescore", "--collect-only", "-q"]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=bridgescore.folder, env=env, capture_output=True, text=True, check=True)
        collected.append([line for line in done.stdout.splitlines() if "::" in line])
    assert len(collected[0]) > 900
    assert collected[0] == collected[1]


def test_the_report_does_not_depend_on_the_hash_seed(bridgescore: Bridgescore, report: Report) -> None:
    for seed in ("0", "1"):
        options = ("check", "--adapter", "scorers:Wrong", "--vector", MIXED, "--report-json", f"{seed}.json")
        assert bridgescore.process(*options, env={"PYTHONHASHSEED": seed}).code == 1
    assert json.dumps(report("0.json")) == json.dumps(report("1.json"))
