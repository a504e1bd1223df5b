"""The plugin in pytest, for a person who asks for nothing, for the suite, or for vectors in tests of their own."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Report, Run

#: Five results of 2S doubled and redoubled: the wrong scorer has four of them wrong.
SMALL = "duplicate/slovak/2SX*"
WRONG = [f"duplicate/slovak/2SXX-{tricks}-{zone}" for tricks in (8, 9) for zone in ("nv", "v")]

OWN_TEST = """
    import pytest
    import scorers

    @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
    def test_own(bridgescore_vector):
        bridgescore_vector.check(scorers.{scorer}())
"""

HOOK = """
    import scorers

    def pytest_bridgescore_adapter(config):
        assert config.rootpath
        return scorers.{scorer}()
"""

OWN_VECTORS = """\
system: duplicate
operation: contract_score
source: slovak-scoring
evidence: "house rules, 1"
vectors:
  - id: duplicate/house/4H-10
    given: {contract: 4H, vulnerable: false, tricks: 10}
    expect: 420
    because:
      - [law77.trick.major.undoubled, "4 x 30", 120]
      - [law77.bonus.game.not-vulnerable, "", 300]
"""


def text(result: pytest.RunResult) -> str:
    """Everything a run wrote."""
    return "\n".join([*result.outlines, *result.errlines])


def last_words(result: pytest.RunResult) -> str:
    """The line in which the suite says how a run went."""
    found = [line for line in result.outlines if line.startswith(("wrong: ", "not finished: ", "nothing failed: "))]
    assert len(found) == 1, text(result)
    return found[0]


def commands(result: pytest.RunResult) -> list[str]:
    """The commands printed with failures."""
    return [line.split("again", 1)[1].strip() for line in result.outlines if re.match(r"\s+again\s", line)]


def usage_error(result: pytest.RunResult) -> str:
    """The one line of a run that ended with exit status 4."""
    assert result.ret == pytest.ExitCode.USAGE_ERROR, text(result)
    assert "Traceback" not in text(result)
    assert "INTERNALERROR" not in text(result)
    said = [line for line in text(result).splitlines() if line.startswith("ERROR: ")]
    assert len(said) == 1, text(result)
    return said[0]


# --- unused -----------------------------------------------------------------------------------------


def test_nothing_is_printed_unless_asked_for(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\ndef test_two(): assert False\n")

    def shown(*more: str) -> list[str]:
        return [re.sub(r"in \d+\.\d+s", "", line) for line in run("-q", "-ra", *more).outlines]

    assert shown() == shown("-p", "no:bridgescore")


def test_settings_alone_do_not_ask(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_adapter = none_such:Adapter\nbridgescore_known_failures = none.yaml\n")
    pytester.makeconftest("def pytest_bridgescore_adapter(config): raise AssertionError('called')\n")
    pytester.makepyfile(test_user="def test_one(): pass\n")
    result = run()
    result.assert_outcomes(passed=1)
    assert not any("bridgescore" in line for line in result.outlines if not line.startswith("plugins:"))


def test_unused_it_imports_and_reads_next_to_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    pytester.makeconftest(
        """
        import json, sys

        def pytest_unconfigure():
            with open("modules.json", "w") as file:
                json.dump(sorted(sys.modules), file)
        """
    )
    script = """
import sys
opened = []
sys.addaudithook(lambda event, said: opened.append(str(said[0])) if event == "open" else None)
import pytest
# Its own plugin imports it, where it is installed.
status = pytest.main(["-q", "-p", "no:hypothesispytest"])
with open("opened.txt", "w", encoding="utf-8", errors="replace") as file:
    file.write("\\n".join(opened))
sys.exit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=pytester.path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    modules = json.loads((pytester.path / "modules.json").read_text())
    assert "pytest_bridgescore.plugin" in modules
    package = {name for name in modules if name.startswith("pytest_bridgescore.")}
    floors = {name.split(".")[1] for name in package}
    assert not floors & {"operations", "vectors", "session", "ask", "judge", "explain", "report", "cli", "words"}
    roots = {name.partition(".")[0] for name in modules}
    assert not roots & {"yaml", "_yaml", "hypothesis", "jinja2", "cryptography", "dask", "bridgescore_reference"}
    files = {Path(name).name for name in (pytester.path / "opened.txt").read_text().splitlines()}
    assert not [name for name in files if re.match(r"vectors.*\.json|contract_scores.*|law77.*\.yaml", name)]


def test_it_can_be_switched_off(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    run("-p", "no:bridgescore").assert_outcomes(passed=1)


def test_help_names_every_option_and_ini_key(run: Run) -> None:
    said = text(run("--help"))
    for name in ("adapter", "answers", "vectors", "system", "operation", "vector", "source", "laws", "no-sweeps"):
        assert f"--bridgescore-{name}" in said
    for name in ("known-failures", "update-known-failures", "report-json"):
        assert f"--bridgescore-{name}" in said
    for key in ("bridgescore_adapter", "bridgescore_vectors", "bridgescore_known_failures"):
        assert re.search(rf"^\s+{key} ", said, re.MULTILINE)


def test_the_marker_and_the_fixtures_are_described(run: Run) -> None:
    assert "@pytest.mark.bridgescore(systems=" in text(run("--markers"))
    fixtures = text(run("--fixtures", "-q"))
    assert "bridgescore_vector" in fixtures
    assert "bridgescore_adapter" in fixtures


# --- door 1: the option or the ini key ----------------------------------------------------------------


@pytest.mark.parametrize("place", ["Right", "instance", "factory", "Box.inner"])
def test_an_adapter_is_a_class_an_instance_or_a_factory(run: Run, place: str) -> None:
    result = run("--bridgescore-adapter", f"scorers:{place}", "--bridgescore-vector", SMALL)
    result.assert_outcomes(passed=5)
    assert last_words(result) == f"nothing failed: 5 passed; asked: right 1.0 (scorers:{place})"


def test_an_adapter_in_a_package(run: Run, pytester: pytest.Pytester) -> None:
    package = pytester.mkpydir("house")
    (package / "adapters.py").write_text("from scorers import Right as Adapter\n")
    result = run("--bridgescore-adapter=house.adapters:Adapter", f"--bridgescore-vector={SMALL}")
    result.assert_outcomes(passed=5)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("pytest.ini", "[pytest]\nbridgescore_adapter = scorers:Wrong\n"),
        ("tox.ini", "[pytest]\nbridgescore_adapter = scorers:Wrong\n"),
        ("setup.cfg", "[tool:pytest]\nbridgescore_adapter = scorers:Wrong\n"),
        ("pyproject.toml", '[tool.pytest.ini_options]\nbridgescore_adapter = "scorers:Wrong"\n'),
        pytest.param(
            "pytest.toml",
            '[pytest]\nbridgescore_adapter = "scorers:Wrong"\n',
            marks=pytest.mark.skipif(pytest.version_tuple < (9,), reason="pytest.toml came with pytest 9"),
        ),
    ],
)
def test_an_adapter_in_the_configuration(run: Run, pytester: pytest.Pytester, file: str, content: str) -> None:
    (pytester.path / file).write_text(content)
    result = run("--bridgescore", "--bridgescore-vector", SMALL)
    result.assert_outcomes(passed=1, failed=4)
    assert last_words(result) == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"


def test_any_option_of_the_suite_asks(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_adapter = scorers:Wrong\n")
    assert "asked: wrong 1.0" in last_words(run("--bridgescore-vector", SMALL))


def test_the_option_goes_before_the_configuration(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_adapter = scorers:Wrong\n")
    result = run("--bridgescore-adapter", "scorers:Right", "--bridgescore-vector", SMALL)
    result.assert_outcomes(passed=5)
    assert "asked: right 1.0 (scorers:Right)" in last_words(result)


def test_without_an_adapter_the_reference_is_asked_and_said_to_be(run: Run) -> None:
    result = run("--bridgescore", "--bridgescore-vector", SMALL)
    result.assert_outcomes(passed=5)
    headers = [line for line in result.outlines if line.startswith("bridgescore ") and "asked:" in line]
    assert len(headers) == 1
    assert re.fullmatch(r"bridgescore \S+: 5 vectors; asked: the bundled reference \S+", headers[0])
    assert re.fullmatch(r"nothing failed: 5 passed; asked: the bundled reference \S+", last_words(result))


def test_header_and_last_line_name_the_adapter(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Right", "--bridgescore-vector=imps/law78b/580,sweep/imps/law78b")
    header = next(line for line in result.outlines if line.startswith("bridgescore "))
    assert re.fullmatch(r"bridgescore \S+: 1 vector, 1 sweep; asked: right 1\.0 \(scorers:Right\)", header)
    assert last_words(result).endswith("; asked: right 1.0 (scorers:Right)")


# --- door 2: the hook of a conftest -------------------------------------------------------------------


def test_a_conftest_hook_gives_the_adapter(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOK.format(scorer="Wrong"))
    result = run("--bridgescore", "--bridgescore-vector", SMALL)
    result.assert_outcomes(passed=1, failed=4)
    assert "asked: wrong 1.0" in last_words(result)


def test_a_conftest_hook_that_gives_nothing_leaves_the_reference(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_bridgescore_adapter(config): return None\n")
    assert "the bundled reference" in last_words(run("--bridgescore", "--bridgescore-vector", SMALL))


def test_a_conftest_hook_is_called_once(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pathlib, scorers

        def pytest_bridgescore_adapter(config):
            with open("calls.txt", "a") as file:
                file.write("called\\n")
            return scorers.Right()
        """
    )
    run("--bridgescore", "--bridgescore-vector", SMALL).assert_outcomes(passed=5)
    assert (pytester.path / "calls.txt").read_text() == "called\n"


def test_a_conftest_hook_that_gives_no_adapter_ends_the_run(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_bridgescore_adapter(config): return 42\n")
    said = usage_error(run("--bridgescore"))
    assert "pytest_bridgescore_adapter has no method named after an operation" in said


def test_a_conftest_hook_that_raises_ends_the_run_in_one_line(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_bridgescore_adapter(config): raise OSError('no licence server')\n")
    said = usage_error(run("--bridgescore"))
    assert "OSError: no licence server (conftest.py:1)" in said


# --- two doors at once ----------------------------------------------------------------------------


@pytest.mark.parametrize("ini", [True, False])
def test_two_adapters_are_one_too_many(run: Run, pytester: pytest.Pytester, ini: bool) -> None:
    pytester.makeconftest(HOOK.format(scorer="Right"))
    if ini:
        pytester.makeini("[pytest]\nbridgescore_adapter = scorers:Right\n")
        result = run("--bridgescore")
    else:
        result = run("--bridgescore-adapter", "scorers:Right")
    said = usage_error(result)
    assert "bridgescore_adapter" in said
    assert "pytest_bridgescore_adapter" in said


def test_answers_and_an_adapter_are_one_too_many(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "answers.jsonl").write_text('{"id": "imps/law78b/580", "result": 11}\n')
    said = usage_error(run("--bridgescore-adapter=scorers:Right", "--bridgescore-answers=answers.jsonl"))
    assert "--bridgescore-answers" in said


# --- door 3: test functions of the user's own ------------------------------------------------------------


def test_own_tests_are_given_the_vectors_they_ask_for(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Right"))
    result = run("-v")
    result.assert_outcomes(passed=5)
    for id in (*WRONG, "duplicate/slovak/2SX-9-nv"):
        assert any(f"::test_own[{id}] PASSED" in line for line in result.outlines)
    # The adapter is the test's own; no items of the plugin's stand beside it.
    assert not any(line.startswith("bridgescore::") for line in result.outlines)
    assert last_words(result).startswith("nothing failed: 5 passed; asked: right 1.0")


def test_own_tests_fail_without_a_traceback(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Wrong"))
    result = run("--tb=long", "-rN")
    result.assert_outcomes(passed=1, failed=4)
    said = text(result)
    assert "Traceback" not in said
    assert "def test_own" not in said
    assert "session.py" not in said
    result.stdout.fnmatch_lines(
        [
            "FAIL duplicate/slovak/2SXX-8-nv  [[]slovak-scoring: *",
            "  asked     contract_score: 2S redoubled, not vulnerable, 8 tricks",
            "  expected  640",
            "  got       590",
            "  because *law77.trick.major.redoubled *240",
            "            > law77.insult.redoubled *100*50*",
            "  again     pytest *",
        ],
        consecutive=False,
    )


def test_what_an_own_test_does_not_support_is_skipped(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        @pytest.mark.bridgescore(operations="board_conditions")
        def test_boards(bridgescore_vector):
            bridgescore_vector.check(scorers.Right())
        """
    )
    result = run("-ra")
    assert result.ret == 0
    unsupported = result.parseoutcomes()["unsupported"]
    assert unsupported > 20
    assert text(result).count("no method board_conditions") == 1
    assert f"unsupported: board_conditions (no method board_conditions): {unsupported} vectors" in text(result)


@pytest.mark.parametrize(
    ("marker", "pattern"),
    [
        ("systems='imps'", r"imps/.*"),
        ("systems=['imps', 'matchpoints']", r"(imps|matchpoints)/.*"),
        ("operations='board_conditions'", r"duplicate/.*"),
        ("operations=('traveller', 'matchpoints')", r"matchpoints/.*"),
        ("sources='slovak-scoring'", r"duplicate/slovak(-traps)?/.*"),
        ("vectors=['imps/law78b/580', 'duplicate/slovak/2SX-9-nv']", r"imps/law78b/580|duplicate/slovak/2SX-9-nv"),
        ("laws='1975', vectors='duplicate/editions/*'", r"duplicate/editions/.*-19(63|75)"),
        ("systems='imps', vectors='imps/law78b/58*'", r"imps/law78b/58.*"),
    ],
)
def test_the_marker_narrows(run: Run, pytester: pytest.Pytester, marker: str, pattern: str) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.bridgescore({marker})
        def test_own(bridgescore_vector): pass
        """
    )
    ids = [
        found[1]
        for line in run("--collect-only", "-q").outlines
        if (found := re.search(r"::test_own\[(.*)\]$", line))
    ]
    assert ids
    assert all(re.fullmatch(pattern, id) for id in ids), ids
    assert ids == sorted(ids)
    assert len(ids) == len(set(ids))


def test_markers_of_class_and_module_narrow_together(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        pytestmark = pytest.mark.bridgescore(systems="duplicate")

        @pytest.mark.bridgescore(vectors="*/slovak/2SX*")
        class TestOwn:
            def test_own(self, bridgescore_vector):
                bridgescore_vector.check(scorers.Right())
        """
    )
    run().assert_outcomes(passed=5)


def test_the_nearest_marker_counts(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        pytestmark = pytest.mark.bridgescore(vectors="imps/*")

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        def test_own(bridgescore_vector):
            bridgescore_vector.check(scorers.Right())
        """
    )
    run().assert_outcomes(passed=5)


@pytest.mark.parametrize(
    ("marker", "named"),
    [
        ("'imps'", "an argument without a name"),
        ("system='imps'", "system="),
        ("colour='red'", "colour="),
        ("systems='imp'", "unknown system 'imp': did you mean imps?"),
        ("operations='contract_scores'", "unknown operation 'contract_scores': did you mean contract_score?"),
        ("sources='slovak'", "unknown source 'slovak'"),
        ("vectors='imps/law78b/581'", "no vector is called imps/law78b/581"),
        ("laws='1999'", "unknown edition of the laws '1999'"),
        ("systems='imps', sources='slovak-scoring'", "nothing is selected"),
        ("systems=7", "systems"),
        ("laws=1975", "laws"),
    ],
)
def test_wrong_marker_arguments_end_the_run(run: Run, pytester: pytest.Pytester, marker: str, named: str) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        def test_other(): pass

        @pytest.mark.bridgescore({marker})
        def test_own(bridgescore_vector): pass
        """
    )
    result = run()
    said = usage_error(result)
    assert named in said
    assert "::test_own" in said
    assert "passed" not in text(result)


def test_own_tests_take_any_fixture(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        @pytest.fixture(scope="module", params=["one", "two"])
        def table(request, tmp_path_factory):
            return tmp_path_factory.mktemp(request.param)

        @pytest.fixture(scope="session")
        def scorer():
            return scorers.Right()

        @pytest.mark.parametrize("side", ["NS", "EW"])
        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        def test_own(table, scorer, side, bridgescore_vector, capsys):
            assert table.is_dir()
            bridgescore_vector.check(scorer)
        """
    )
    run().assert_outcomes(passed=20)


def test_own_tests_see_what_is_asked(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX-9-nv")
        def test_own(bridgescore_vector):
            assert bridgescore_vector.id == "duplicate/slovak/2SX-9-nv"
            assert bridgescore_vector.operation == "contract_score"
            given = bridgescore_vector.given
            assert given == {"contract": "2SX", "vulnerable": False, "tricks": 9, "laws": "2017"}
            contract = given["contract"]
            assert (contract.level, contract.strain, contract.doubling) == (2, "S", "X")
            assert "duplicate/slovak/2SX-9-nv" in repr(bridgescore_vector)
        """
    )
    run().assert_outcomes(passed=1)


def test_an_own_test_with_a_broken_adapter_fails_in_one_line(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        class Adapter:
            def contract_score(self, contract, tricks): return 0

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX-9-nv")
        def test_own(bridgescore_vector):
            bridgescore_vector.check(Adapter())
        """
    )
    result = run("--tb=long")
    result.assert_outcomes(failed=1)
    assert "contract_score does not take vulnerable" in text(result)
    assert "def test_own" not in text(result)


def test_options_narrow_own_tests_too(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import scorers

        def test_own(bridgescore_vector):
            bridgescore_vector.check(scorers.Right())
        """
    )
    result = run("--bridgescore-vector", SMALL, "-v")
    result.assert_outcomes(passed=5)
    assert sum("::test_own[" in line for line in result.outlines) >= 5


def test_two_scorers_in_one_run_both_count(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        class TestBoth:
            def test_a(self, bridgescore_vector):
                bridgescore_vector.check(scorers.Wrong())

            def test_b(self, bridgescore_vector):
                bridgescore_vector.check(scorers.Right())
        """
    )
    result = run()
    result.assert_outcomes(passed=6, failed=4)
    said = last_words(result)
    assert said.startswith("wrong: ")
    assert "wrong 1.0" in said
    assert "right 1.0" in said
    # What one of them answers says nothing of the other.
    assert "what explains" not in text(result)


def test_the_fixture_gives_the_adapter_of_the_option(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest, scorers

        def test_adapter(bridgescore_adapter):
            assert type(bridgescore_adapter) is scorers.Right

        @pytest.mark.bridgescore(vectors="duplicate/slovak/2SX*")
        def test_own(bridgescore_vector, bridgescore_adapter):
            bridgescore_vector.check(bridgescore_adapter)
        """
    )
    pytester.makeini("[pytest]\nbridgescore_adapter = scorers:Right\n")
    result = run()
    result.assert_outcomes(passed=6)
    assert last_words(result) == "nothing failed: 5 passed; asked: right 1.0 (scorers:Right)"


def test_the_fixture_gives_the_adapter_of_the_hook(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOK.format(scorer="Wrong"))
    pytester.makepyfile(
        """
        import scorers

        def test_adapter(bridgescore_adapter):
            assert type(bridgescore_adapter) is scorers.Wrong
        """
    )
    run().assert_outcomes(passed=1)


def test_the_fixture_gives_the_reference_when_nothing_is_set(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_adapter(bridgescore_adapter):
            assert bridgescore_adapter.contract_score(contract="2SX", vulnerable=False, tricks=9) == 570
            assert not hasattr(bridgescore_adapter, "no_such_operation")
        """
    )
    run().assert_outcomes(passed=1)


def test_the_fixture_says_in_one_line_that_there_is_no_adapter(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_adapter = no_such_module:Adapter\n")
    pytester.makepyfile("def test_adapter(bridgescore_adapter): pass\n")
    result = run("--tb=long")
    assert result.ret != 0
    assert "there is no module no_such_module" in text(result)
    assert "session.py" not in text(result)
    assert "def bridgescore_adapter" not in text(result)


# --- beside the user's own tests ------------------------------------------------------------------------


def test_items_stand_beside_the_users_tests(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\ndef test_two(): assert 1 == 2\n")
    result = run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}", "-v")
    result.assert_outcomes(passed=2, failed=5)
    assert any("test_user.py::test_two FAILED" in line for line in result.outlines)
    assert last_words(result).startswith("wrong: 1 passed, 4 failed; ")


def test_a_failure_of_the_users_is_not_hidden_by_a_right_scorer(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_two(): assert 1 == 2\n")
    result = run("--bridgescore-adapter=scorers:Right", f"--bridgescore-vector={SMALL}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=5, failed=1)


def test_ids_are_readable(run: Run) -> None:
    result = run("--bridgescore", "--collect-only", "-q", "--bridgescore-system=imps")
    ids = [line for line in result.outlines if "::" in line]
    assert "bridgescore::imps/law78b/580" in ids
    assert "bridgescore::sweep/imps/law78b" in ids
    assert ids == sorted(ids)
    assert all(re.fullmatch(r"bridgescore::[A-Za-z0-9_./+-]+", id) for id in ids)
    assert result.ret == 0


def test_the_number_of_tests_collected_is_right(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}")
    assert any(re.search(r"^collect\w+ .*6 items", line) for line in result.outlines), result.outlines[:8]
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", "-k", "2SX-9")
    assert any(re.search(r"6 items / 5 deselected / 1 selected", line) for line in result.outlines)
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", "--collect-only", "-q")
    assert any(re.search(r"^6 tests collected", line) for line in result.outlines)


@pytest.mark.parametrize(
    ("expression", "number"),
    [("2SXX", 4), ("slovak and not 2SXX", 1), ("duplicate/slovak/2SX-9-nv", 1), ("imps", 0), ("2sx-9", 1)],
)
def test_k_selects(run: Run, expression: str, number: int) -> None:
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", "-k", expression)
    assert result.parseoutcomes().get("passed", 0) == number
    assert result.ret == (0 if number else pytest.ExitCode.NO_TESTS_COLLECTED)


def test_deselect(run: Run) -> None:
    prefix = "bridgescore::duplicate/slovak/2SXX"
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", "--deselect", prefix)
    result.assert_outcomes(passed=1, deselected=4)


def test_lf_asks_again_what_failed(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}")
    run(*options).assert_outcomes(passed=2, failed=4)
    again = run(*options, "--lf", "-v")
    assert again.parseoutcomes()["failed"] == 4
    assert not again.parseoutcomes().get("passed")
    assert {id for id in WRONG if any(f"bridgescore::{id} FAILED" in line for line in again.outlines)} == set(WRONG)


def test_lf_after_a_failure_of_the_users_leaves_the_vectors_out(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): assert 1 == 2\n")
    options = ("--bridgescore-adapter=scorers:Right", f"--bridgescore-vector={SMALL}")
    run(*options).assert_outcomes(passed=5, failed=1)
    run(*options, "--lf").assert_outcomes(failed=1, deselected=5)


def test_x_stops_at_the_first_that_is_wrong(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}", "-x")
    result.assert_outcomes(passed=1, failed=1)
    assert last_words(result).startswith("wrong: 1 passed, 1 failed, stopped before the end; ")


def test_x_stops_at_a_test_of_the_users_own(run: Run, pytester: pytest.Pytester) -> None:
    """What was asked until then is right, and not all that there is."""
    pytester.makepyfile(test_own=OWN_TEST.format(scorer="Right"), test_user="def test_one(): assert 1 == 2")
    result = run("-x", "--bridgescore-report-json=r.json")
    document = json.loads((pytester.path / "r.json").read_text())
    assert (document["status"], document["passed"]) == ("interrupted", False)
    assert len(document["results"]) == 5
    assert last_words(result).startswith("not finished: ")
    assert ", stopped before the end; " in last_words(result)


def test_maxfail(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}", "--maxfail=3")
    result.assert_outcomes(passed=1, failed=3)


def cases(xml: Path) -> Iterator[ET.Element]:
    """The test cases of a JUnit file."""
    return ET.parse(xml).getroot().iter("testcase")


def test_junit_has_a_case_a_vector_with_four_properties(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_user="def test_one(): pass\n")
    run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}", "--junit-xml=junit.xml")
    found = {case.get("name"): case for case in cases(pytester.path / "junit.xml")}
    assert set(found) == {*WRONG, "duplicate/slovak/2SX-9-nv", "test_one"}
    assert found["test_one"].find("properties") is None
    for id in WRONG:
        case = found[id]
        assert case.get("classname") == "bridgescore"
        failure = case.find("failure")
        assert failure is not None
        assert f"FAIL {id}" in (failure.get("message") or "")
    told = {one.get("name"): one.get("value") for one in found["duplicate/slovak/2SXX-8-nv"].iter("property")}
    assert set(told) == {"rules", "source", "expected", "got"}
    assert told["source"] == "slovak-scoring"
    assert (told["expected"], told["got"]) == ("640", "590")
    assert "law77.insult.redoubled" in str(told["rules"]).split()


def test_junit_of_own_tests_and_sweeps(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Wrong"))
    run("--junit-xml=own.xml").assert_outcomes(passed=1, failed=4)
    found = list(cases(pytester.path / "own.xml"))
    assert len(found) == 5
    for case in found:
        assert [one.get("name") for one in case.iter("property")] == ["rules", "source", "expected", "got"]
    (pytester.path / "test_junit_of_own_tests_and_sweeps.py").unlink()
    run("--bridgescore-vector=sweep/imps/law78b", "--junit-xml=sweep.xml").assert_outcomes(passed=1)
    assert [case.get("name") for case in cases(pytester.path / "sweep.xml")] == ["sweep/imps/law78b"]


def test_junit_of_what_is_unsupported_is_skipped(run: Run, pytester: pytest.Pytester) -> None:
    run("--bridgescore-adapter=scorers:Right", "--bridgescore-operation=board_conditions", "--junit-xml=junit.xml")
    found = list(cases(pytester.path / "junit.xml"))
    assert len(found) > 20
    assert all(case.find("skipped") is not None for case in found)


# --- what is printed ------------------------------------------------------------------------------------


def test_a_failure_shows_the_line_of_the_derivation_that_differs(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Wrong", "--bridgescore-vector=duplicate/slovak/2SXX-9-nv", "-rN")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "FAIL duplicate/slovak/2SXX-9-nv *",
            "*expected  840",
            "*got       790",
            "*> law77.insult.redoubled *100*1975: 50?",
        ]
    )
    section = next(number for number, line in enumerate(result.outlines) if "= bridgescore =" in line)
    told, summed_up = result.outlines[:section], result.outlines[section:]
    assert len([line for line in told if re.match(r"\s+(because)?\s*> ", line)]) == 1
    # And so is the number of the table that the cause at the end shows.
    assert [line.split()[:4] for line in summed_up if "> " in line] == [[">", "redoubled", "100", "50"]]
    assert "Traceback" not in text(result)


@pytest.mark.parametrize("id", [*WRONG[:1], "sweep/contract_score/2017"])
def test_the_command_printed_asks_the_same_again(run: Run, id: str) -> None:
    first = run("--bridgescore-adapter=scorers:Wrong", "--bridgescore-vector", f"{id[:-1]}*", "-rN")
    printed = [command for command in commands(first) if command.endswith(id)]
    assert len(printed) == 1, commands(first)
    program, *arguments = shlex.split(printed[0])
    assert program == "pytest"
    again = run(*arguments, "-v")
    assert again.parseoutcomes() == {"failed": 1}
    assert any(f"bridgescore::{id} FAILED" in line for line in again.outlines)
    assert commands(again) == printed


def test_the_command_printed_works_for_an_adapter_of_the_configuration(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_adapter = scorers:Wrong\n")
    printed = commands(run("--bridgescore", f"--bridgescore-vector={SMALL}"))
    assert len(printed) == 4
    assert run(*shlex.split(printed[0])[1:]).parseoutcomes() == {"failed": 1}


def test_the_command_printed_works_for_a_conftest_hook(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOK.format(scorer="Wrong"))
    printed = commands(run("--bridgescore", f"--bridgescore-vector={SMALL}"))
    assert run(*shlex.split(printed[0])[1:]).parseoutcomes() == {"failed": 1}


def test_the_command_printed_works_for_own_tests(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Wrong"))
    printed = commands(run("-rN"))
    assert len(printed) == 4
    assert run(*shlex.split(printed[0])[1:]).parseoutcomes() == {"failed": 1}


def test_the_command_printed_works_from_the_folder_it_was_printed_in(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\npythonpath = .\n")
    folder = pytester.mkdir("deep")
    pytester.makepyfile(**{"deep/test_own": OWN_TEST.format(scorer="Wrong")})
    pytester.chdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        printed = commands(run("-rN"))
        assert len(printed) == 4
        assert run(*shlex.split(printed[0])[1:]).parseoutcomes() == {"failed": 1}, printed[0]


def test_the_command_printed_keeps_own_vectors(run: Run, pytester: pytest.Pytester) -> None:
    off = "class Adapter:\n    def contract_score(self, contract, vulnerable, tricks): return 421\n"
    pytester.makepyfile(off=off)
    folder = pytester.mkdir("my vectors")
    (folder / "house.yaml").write_text(OWN_VECTORS)
    printed = commands(run("--bridgescore-adapter=off:Adapter", "--bridgescore-vectors=my vectors", "-k", "house"))
    assert len(printed) == 1
    assert run(*shlex.split(printed[0])[1:]).parseoutcomes() == {"failed": 1}, printed


def test_many_operations_that_are_not_answered_share_a_line(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Right", "--bridgescore-no-sweeps")
    lines = [line for line in result.outlines if "no method" in line or line.startswith("not answered at all: ")]
    assert len(lines) == 1
    assert re.search(r" rubber \(\d+\), .*traveller \(\d+\)", lines[0])
    assert "contract_score" not in lines[0]


def test_what_is_not_supported_is_one_line_an_operation(run: Run) -> None:
    asked = "--bridgescore-operation=board_conditions,table_score,traveller,matchpoints"
    result = run("--bridgescore-adapter=scorers:Right", asked, "-ra")
    assert result.ret == 0
    lines = [line for line in result.outlines if "unsupported: " in line]
    assert [line.split()[1] for line in lines] == ["board_conditions", "table_score", "traveller"]
    for line in lines:
        operation = line.split()[1]
        assert re.fullmatch(rf"unsupported: {operation} \(no method {operation}\): \d+ vectors", line)
    assert not [line for line in result.outlines if line.startswith("SKIPPED")]
    assert sum("no method" in line for line in result.outlines) == 3


def test_a_parameter_that_is_lacking_is_said_once(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        few="""
        import bridgescore_reference as law

        class Adapter:
            def contract_score(self, contract, vulnerable, tricks):
                return law.contract_score(contract, vulnerable, tricks).value
        """
    )
    result = run(
        "--bridgescore-adapter=few:Adapter", "--bridgescore-vector=duplicate/editions/*,sweep/contract_score/*"
    )
    assert result.ret == 0
    lines = [line for line in result.outlines if "unsupported: contract_score" in line]
    assert len(lines) == 1
    assert re.fullmatch(r"unsupported: contract_score \(no parameter laws\): \d\d vectors", lines[0])


def test_the_summary_is_by_system_with_refusals_apart(run: Run) -> None:
    vectors = "duplicate/law77/*,*/refusals/*,duplicate/boards/*,imps/regressions/*,matchpoints/*,sweep/*"
    result = run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={vectors}")
    lines = result.outlines
    start = next(number for number, line in enumerate(lines) if re.fullmatch(r"\s+PASS\s+FAIL\s+UNSUPPORTED", line))
    rows = {}
    for line in lines[start + 1 :]:
        name, *numbers = line.split()
        rows[name] = [0 if number == "-" else int(number) for number in numbers]
        if name == "refusals":
            break
    # Chicago and victory points have a sweep each, which this adapter does not answer.
    assert list(rows) == ["chicago", "duplicate", "imps", "matchpoints", "victory_points", "refusals"]
    assert rows["duplicate"][1] > 50
    assert rows["imps"][1:] == [0, 0]
    assert rows["refusals"][0] > 0
    assert "sweep/imps/law78b: 1,601 of 1,601 answers are right" in lines
    assert "sweep/contract_score/2017: 2,660 of 2,940 answers are right" in lines
    passed = sum(row[0] for row in rows.values())
    failed = sum(row[1] for row in rows.values())
    unsupported = sum(row[2] for row in rows.values())
    words = f"wrong: {passed} passed, {failed} failed, {unsupported} unsupported; asked: wrong 1.0 (scorers:Wrong)"
    assert last_words(result) == words


def test_disputed_questions_are_observed_and_never_fail(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Right", "--bridgescore-vector=imps/regressions/*,imps/gaps/*", "-v")
    assert result.ret == 0
    assert "observed, not judged: imps: reject (4)" in result.outlines
    assert result.parseoutcomes()["observed"] == 4


def test_the_letters_of_verdicts(run: Run) -> None:
    result = run("--bridgescore-adapter=scorers:Right", "--bridgescore-operation=board_conditions", "-q")
    assert re.fullmatch(r"u+\s+\[100%\]", result.outlines[0])


def test_accepting_what_should_be_refused_is_told_and_not_failed(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        lax="""
        import bridgescore_reference as law

        class Adapter:
            def contract_score(self, contract, vulnerable, tricks):
                return law.contract_score(contract, vulnerable, min(max(tricks, 0), 13)).value
        """
    )
    result = run("--bridgescore-adapter=lax:Adapter", "--bridgescore-vector=duplicate/refusals/*")
    assert result.ret == 0, text(result)
    told = [line for line in result.outlines if line.startswith("not refused (reported, not required): ")]
    assert len(told) == 1
    assert "duplicate/refusals/" in told[0]


# --- known failures ---------------------------------------------------------------------------------


@pytest.fixture
def known(pytester: pytest.Pytester) -> Path:
    path = pytester.path / "known.yaml"
    path.write_text(
        f"- id: {WRONG[0]}\n  got: 590\n  reason: the premium is 50\n- glob: duplicate/slovak/2SXX-8-v\n"
        "  reason: the same\n  link: https://example.org/1\n- glob: duplicate/slovak/2SXX-9-*\n  reason: the same\n"
    )
    return path


def test_known_failures_by_option(run: Run, known: Path) -> None:
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}")
    result = run(*options, "--bridgescore-known-failures=known.yaml", "-rx")
    result.assert_outcomes(passed=1, xfailed=4)
    assert result.ret == 0
    assert last_words(result).startswith("nothing failed: 1 passed, 4 known failures; ")
    assert "the premium is 50" in text(result)
    assert "https://example.org/1" in text(result)


def test_known_failures_by_ini_key_are_found_from_the_file(run: Run, pytester: pytest.Pytester, known: Path) -> None:
    pytester.makeini("[pytest]\npythonpath = .\nbridgescore_known_failures = lists/known.yaml\n")
    pytester.mkdir("lists")
    known.rename(pytester.path / "lists" / "known.yaml")
    folder = pytester.mkdir("deep")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        result = run("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}")
    result.assert_outcomes(passed=1, xfailed=4)


def test_known_failures_of_the_option_go_before_the_ini_key(run: Run, pytester: pytest.Pytester, known: Path) -> None:
    pytester.makeini("[pytest]\nbridgescore_known_failures = other.yaml\n")
    (pytester.path / "other.yaml").write_text("[]\n")
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}")
    run(*options).assert_outcomes(passed=1, failed=4)
    run(*options, f"--bridgescore-known-failures={known}").assert_outcomes(passed=1, xfailed=4)


def test_known_failures_hold_for_own_tests(run: Run, pytester: pytest.Pytester, known: Path) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Wrong"))
    run(f"--bridgescore-known-failures={known}").assert_outcomes(passed=1, xfailed=4)


def test_a_known_failure_that_passes_fails_the_run(run: Run, known: Path) -> None:
    options = ("--bridgescore-adapter=scorers:Right", f"--bridgescore-vector={SMALL}")
    result = run(*options, "--bridgescore-known-failures=known.yaml")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert f"passes, but is listed as a known failure: remove {known.name}:1" in text(result).replace(
        f"{known.parent}/", ""
    )
    assert last_words(result).startswith("wrong: ")


def test_an_entry_of_no_vector_fails_the_run(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "known.yaml").write_text("- id: duplicate/slovak/none\n  reason: gone\n")
    options = (f"--bridgescore-vector={SMALL}", "--bridgescore-known-failures=known.yaml")
    result = run("--bridgescore-adapter=scorers:Right", *options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "known.yaml:1: no vector is called duplicate/slovak/none: remove the entry" in text(result)
    assert "1 known-failure entries to change" in last_words(result)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "known.yaml: cannot be read"),
        ("- id: x\n", "known.yaml:1: a reason is missing"),
        ("id: x\nreason: y\n", "known.yaml:1: known failures are a list"),
        ("- id: x\n  id: y\n", "known.yaml:2: the key 'id' stands here for the second time"),
        ("- {id: x, reason: y\n", "known.yaml:2: not YAML"),
    ],
)
def test_a_list_of_known_failures_not_in_form(
    run: Run, pytester: pytest.Pytester, content: str | None, said: str
) -> None:
    if content is not None:
        (pytester.path / "known.yaml").write_text(content)
    result = run("--bridgescore-adapter=scorers:Right", "--bridgescore-known-failures=known.yaml")
    assert said in usage_error(result)


def test_the_list_is_written_anew(run: Run, pytester: pytest.Pytester) -> None:
    options = ("--bridgescore-adapter=scorers:Wrong", f"--bridgescore-vector={SMALL}")
    listed = "--bridgescore-known-failures=known.yaml"
    assert run(*options, listed, "--bridgescore-update-known-failures").ret == 0
    written = (pytester.path / "known.yaml").read_text()
    assert all(f'id: "{id}"' in written for id in WRONG)
    assert "got: 590" in written
    again = run(*options, listed)
    again.assert_outcomes(passed=1, xfailed=4)
    assert again.ret == 0


def test_there_is_no_list_to_write_anew(run: Run) -> None:
    said = usage_error(run("--bridgescore", "--bridgescore-update-known-failures"))
    assert "known-failures" in said


# --- vectors of one's own ---------------------------------------------------------------------------------


def test_own_vectors_are_asked_beside_the_suite(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "house.yaml").write_text(OWN_VECTORS)
    options = ("--bridgescore-adapter=scorers:Right", "--bridgescore-vectors=house.yaml")
    run(*options, "--bridgescore-vector=duplicate/house/*").assert_outcomes(passed=1)
    result = run(*options, "--bridgescore-system=duplicate", "--collect-only", "-q")
    assert "bridgescore::duplicate/house/4H-10" in result.outlines
    assert "bridgescore::duplicate/slovak/2SX-9-nv" in result.outlines


def test_own_vectors_of_the_configuration(run: Run, pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("house")
    (folder / "one.yaml").write_text(OWN_VECTORS)
    (folder / "two.yaml").write_text(OWN_VECTORS.replace("house/4H-10", "house/4H-10-again"))
    pytester.makeini("[pytest]\nbridgescore_vectors = house\n")
    run("--bridgescore-vector=duplicate/house/*").assert_outcomes(passed=2)


def test_a_house_rule_may_contradict_the_laws(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "house.yaml").write_text(OWN_VECTORS.replace("expect: 420", "expect: 430"))
    house = ("--bridgescore-vectors=house.yaml", "--bridgescore-vector=duplicate/house/*")
    result = run("--bridgescore-adapter=scorers:Right", *house)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["FAIL duplicate/house/4H-10 *", "*expected  430", "*got       420"])
    pytester.makepyfile(
        ours="class Adapter:\n    def contract_score(self, contract, vulnerable, tricks): return 430\n"
    )
    run("--bridgescore-adapter=ours:Adapter", *house).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("expect: 420", "expect: true", "house.yaml:6", "is not a whole number"),
        ("expect: 420", "expect: 420\n    expect: 420", "house.yaml:9", "for the second time"),
        ("expect: 420", "", "house.yaml:6", "needs either expect or readings"),
        ("tricks: 10", "tricks: 14", "house.yaml:6", "tricks"),
        ("tricks: 10", "trick: 10", "house.yaml:6", "no parameter trick"),
        ("tricks: 10}", "tricks: 10", "house.yaml", "not YAML"),
        ("operation: contract_score", "operation: contract_scores", "house.yaml:6", "no operation contract_scores"),
        ("source: slovak-scoring", "source: nowhere", "house.yaml:6", "no source nowhere"),
        ("law77.trick.major.undoubled", "law77.trick.nothing", "house.yaml:6", "no rule law77.trick.nothing"),
        ("duplicate/house/4H-10", "House Rule", "house.yaml:6", "is no id"),
        ("duplicate/house/4H-10", "duplicate/slovak/2SX-9-nv", "house.yaml:6", "already a vector of the suite"),
        ("system: duplicate", "system: imps", "house.yaml:6", "belongs to the system duplicate"),
        ("vectors:", "vector:", "house.yaml:1", "unknown field 'vector'"),
    ],
)
def test_own_vectors_not_in_form_end_the_run(
    run: Run, pytester: pytest.Pytester, old: str, new: str, where: str, what: str
) -> None:
    assert old in OWN_VECTORS
    (pytester.path / "house.yaml").write_text(OWN_VECTORS.replace(old, new))
    result = run("--bridgescore", "--bridgescore-vectors=house.yaml")
    said = usage_error(result)
    assert where in said
    assert what in said


def test_own_vectors_that_are_not_there(run: Run) -> None:
    assert "none.yaml: cannot be read" in usage_error(run("--bridgescore-vectors=none.yaml"))


def test_a_folder_without_vectors(run: Run, pytester: pytest.Pytester) -> None:
    pytester.mkdir("empty")
    assert "empty" in usage_error(run("--bridgescore-vectors=empty"))


# --- selections and names that are not there --------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--bridgescore-system=imp", "unknown system 'imp': did you mean imps?"),
        ("--bridgescore-operation=imp", "unknown operation 'imp': did you mean imps?"),
        ("--bridgescore-source=slovak-score", "unknown source 'slovak-score': did you mean slovak-scoring?"),
        ("--bridgescore-laws=1999", "unknown edition of the laws '1999'"),
        (
            "--bridgescore-vector=imps/law78b/581",
            "no vector is called imps/law78b/581; did you mean imps/law78b/580?",
        ),
        ("--bridgescore-vector=nothing/*", "no vector is called nothing/*"),
        ("--bridgescore-answers=none.jsonl", "none.jsonl cannot be read"),
        ("--bridgescore-adapter=scorers:None_such", "scorers has no None_such"),
        ("--bridgescore-adapter=scorers", "'scorers' is no adapter: give package.module:Object"),
    ],
)
def test_what_is_not_there(run: Run, pytester: pytest.Pytester, option: str, said: str) -> None:
    pytester.makepyfile(test_user="def test_one(): open('ran', 'w').close()\n")
    assert said in usage_error(run(option, "--bridgescore-report-json=report.json"))
    assert not (pytester.path / "report.json").exists()
    assert not (pytester.path / "ran").exists()


def test_a_selection_that_matches_nothing(run: Run) -> None:
    said = usage_error(run("--bridgescore-system=imps", "--bridgescore-source=slovak-scoring"))
    assert "nothing is selected" in said
    assert "slovak-scoring" in said


# --- with other parts of pytest -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ("-p", "no:terminal"),
        ("-p", "no:cacheprovider"),
        ("-p", "no:junitxml"),
        ("--durations=3",),
        ("-s",),
        ("-vv",),
        ("-q",),
        ("--tb=native",),
        ("--capture=sys",),
        ("--strict-markers",),
        ("--setup-show",),
        ("--import-mode=importlib",),
        ("-p", "no:python"),
    ],
    ids=" ".join,
)
def test_with_options_of_pytest(run: Run, options: tuple[str, ...]) -> None:
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", *options)
    assert result.ret == 0, text(result)


def test_items_run_in_the_order_of_their_ids(run: Run) -> None:
    result = run("--bridgescore", f"--bridgescore-vector={SMALL}", "-v")
    ids = [line.split()[0] for line in result.outlines if line.startswith("bridgescore::")]
    assert ids == sorted(ids)
    assert len(ids) == 5


def test_setup_plan_asks_nothing(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(loud="class Adapter:\n    def imps(self, difference): open('asked', 'w').close()\n")
    run("--bridgescore-adapter=loud:Adapter", "--collect-only")
    assert not (pytester.path / "asked").exists()


def test_the_report_of_own_tests(run: Run, pytester: pytest.Pytester, report: Report) -> None:
    pytester.makepyfile(OWN_TEST.format(scorer="Wrong"))
    run("--bridgescore-report-json=report.json").assert_outcomes(passed=1, failed=4)
    written = report()
    assert written["implementation"]["name"] == "wrong"
    assert written["summary"]["FAIL"] == 4
    assert [result["id"] for result in written["results"]] == ["duplicate/slovak/2SX-9-nv", *WRONG]


# --- what is optional on the machine of the tests ------------------------------------------------------------


def test_a_tool_that_is_not_there_is_skipped_by_name(
    require: Callable[[str, object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRIDGESCORE_REQUIRE", "browser, node")
    require("node", "/usr/bin/node")
    require("dotnet", "/usr/bin/dotnet")
    with pytest.raises(pytest.skip.Exception, match="dotnet is not there"):
        require("dotnet", None)
    with pytest.raises(pytest.fail.Exception, match="node is not there, and BRIDGESCORE_REQUIRE asks for it"):
        require("node", None)
    monkeypatch.delenv("BRIDGESCORE_REQUIRE")
    with pytest.raises(pytest.skip.Exception):
        require("node", None)
