"""What the tests of the plugin and of the command line share: scorers to ask, ways to run, what may be skipped."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unittest import mock

import pytest
import yaml

# What a run in this process imports late is imported here once, since pytester forgets modules after a test.
from pytest_bridgescore import cli, session
from pytest_bridgescore.ask import answers
from pytest_bridgescore.report import badge, html, junit, markdown
from pytest_bridgescore.vectors import load, validate

pytest_plugins = ["pytester"]

IMPORTED = (answers, badge, cli, html, junit, load, markdown, session, validate, yaml)

#: A right scorer of three operations, one with the redoubled premium of 50, and others to be asked.
SCORERS = """
import bridgescore_reference as law

class Right:
    name, version = "right", "1.0"

    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        return law.contract_score(contract, vulnerable, tricks, laws).value

    def imps(self, difference, gap="reject"):
        return law.imps(difference, gap).value

    def matchpoints(self, scores, win=2):
        return law.matchpoints(scores, win).value

class Wrong(Right):
    name = "wrong"

    def contract_score(self, contract, vulnerable, tricks, laws="2017"):
        score = law.contract_score(contract, vulnerable, tricks, laws).value
        return score - 50 if contract.doubling == "XX" and score > 0 else score

class Whole(Right):
    name = "whole"

    def table_score(self, contract, declarer, vulnerable, tricks, laws="2017"):
        return law.table_score(contract, declarer, vulnerable, tricks, laws).value

    def board_conditions(self, board):
        return law.board_conditions(board).value

    def traveller(self, board, lines, win=2, vulnerable=None):
        return law.traveller(board, lines, win, vulnerable).value

class Box:
    inner = Right()

def factory():
    return Right()

instance = Right()
"""

#: The reference as an adapter, with one rule of another value.
ALTERED_SCORER = """
from pytest_bridgescore.operations import OPERATIONS

class Altered:
    name = "altered"

    def __getattr__(self, name):
        if name not in OPERATIONS:
            raise AttributeError(name)
        operation = OPERATIONS[name]
        rules = operation.rules
        if {rule!r} in rules:
            rules = rules.altered({{{rule!r}: {value}}})
        return lambda **given: operation.derive(given, rules).value
"""

#: Vectors that the tests ask by name, so that a run takes no time.
SMALL = "duplicate/slovak/2SX*"


class Done(NamedTuple):
    """A command that ended: exit status and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def all(self) -> str:
        """Everything written."""
        return self.out + self.err


class Run(Protocol):
    """Runs pytest in this process and in the folder of the test."""

    def __call__(self, *arguments: str | Path, strict: bool = True) -> pytest.RunResult:
        """`strict` makes errors of warnings."""


class Report(Protocol):
    """Reads a JSON report of the folder of the test."""

    def __call__(self, name: str = "report.json", *, whole: bool = False) -> dict[str, Any]:
        """Without its `environment` unless `whole`."""


class Bridgescore:
    """The command `bridgescore`, in the folder of the test: called in this process, or as one of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Done:
        """Run in this process."""
        self._capsys.readouterr()
        importlib.invalidate_caches()
        with mock.patch.dict(os.environ):
            try:
                code = cli.main(list(map(str, arguments)))
            except SystemExit as end:  # --help and --version
                code = end.code if isinstance(end.code, int) else 1
        return Done(code, *self._capsys.readouterr())

    def process(
        self, *arguments: str | Path, env: Mapping[str, str] | None = None, stdin: str = "", cwd: Path | None = None
    ) -> Done:
        """Run as a process of its own, as a person does; a minute is more than enough for anything."""
        command = [sys.executable, "-m", "pytest_bridgescore", *map(str, arguments)]
        done = subprocess.run(
            command,
            cwd=cwd or self.folder,
            env=clean_environment(env),
            input=stdin.encode(),
            capture_output=True,
            check=False,
            timeout=60,
        )
        return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def bare(record: dict[str, Any]) -> dict[str, Any]:
    """A record without what explains it, and without what hangs on who was asked."""
    results = [
        {key: value for key, value in result.items() if key not in ("explanation", "required")}
        for result in record["results"]
    ]
    hanging = ("diagnosis", "rules", "conclusion", "implementation", "reproduce")
    return {**{key: value for key, value in record.items() if key not in hanging}, "results": results}


def clean_environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a process: nothing of the run that these tests are in."""
    of_this_run = ("PYTEST_", "PYTHONHASHSEED", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(of_this_run)}
    return {**kept, "PYTHONIOENCODING": "utf-8", **(changes or {})}


def is_left(process: int) -> bool:
    """Whether it lives, or is dead and has not been buried by us, whose child it is."""
    if os.name == "nt":
        return False  # nothing there says so without a program that lists them
    try:
        os.kill(process, 0)
        if Path("/proc/self/stat").exists():
            said = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
        else:
            words = ["ps", "-o", "stat=,ppid=", "-p", str(process)]
            said = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    except (ProcessLookupError, FileNotFoundError):
        return False
    state, parent = (*said.split(), "", "")[:2]
    # One that its parent left behind, in a container where nobody buries those, is not ours.
    return bool(state) and (not state.startswith("Z") or int(parent) == os.getpid())


@pytest.fixture
def bridgescore(pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> Bridgescore:
    """The command, in a folder of its own with the module `scorers` of adapters."""
    pytester.makepyfile(scorers=SCORERS)
    return Bridgescore(pytester.path, capsys)


@pytest.fixture
def scorers(pytester: pytest.Pytester) -> Path:
    """The folder of a test that runs pytest, with the module `scorers` of adapters in it."""
    pytester.makepyfile(scorers=SCORERS)
    return pytester.path


@pytest.fixture
def run(pytester: pytest.Pytester, scorers: Path) -> Run:
    """Runs pytest in this process and in the folder of the test, with the module `scorers` of adapters there."""

    def run(*arguments: str | Path, strict: bool = True) -> pytest.RunResult:
        importlib.invalidate_caches()
        with mock.patch.dict(os.environ):
            return pytester.runpytest_inprocess(*(("-W", "error") if strict else ()), *map(str, arguments))

    return run


@pytest.fixture
def report(pytester: pytest.Pytester) -> Report:
    """Reads a JSON report of the folder of the test."""

    def report(name: str = "report.json", *, whole: bool = False) -> dict[str, Any]:
        document: dict[str, Any] = json.loads((pytester.path / name).read_text(encoding="utf-8"))
        if not whole:
            del document["environment"]
        return document

    return report


@pytest.fixture(scope="session")
def require() -> Callable[[str, object], None]:
    """Skips a test by the name of an optional tool that is not there.

    `BRIDGESCORE_REQUIRE=browser,node` says that those have to be there: then the test fails.
    """

    def require(name: str, found: object) -> None:
        if found:
            return
        if name in os.environ.get("BRIDGESCORE_REQUIRE", "").replace(" ", "").split(","):
            pytest.fail(f"{name} is not there, and BRIDGESCORE_REQUIRE asks for it", pytrace=False)
        pytest.skip(f"{name} is not there")

    return require


@pytest.fixture
def xdist(require: Callable[[str, object], None]) -> None:
    """For tests that need pytest-xdist."""
    require("xdist", importlib.util.find_spec("xdist"))


@pytest.fixture(scope="session", autouse=True)
def _not_in_ci() -> Iterator[None]:
    """In CI pytest prints messages a second time, and a long run prints lines of its progress; outputs are compared.

    Of the whole session, since outputs are also made by fixtures that live as long.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CI", "BUILD_NUMBER"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session")
def installed_release(tmp_path_factory: pytest.TempPathFactory, require: Callable[[str, object], None]) -> Any:
    """An installed release made of this checkout (`tests.release.Installed`), once for all processes of a run."""
    require("hatchling", importlib.util.find_spec("hatchling"))
    from tests import release

    base = tmp_path_factory.getbasetemp()
    return release.installed(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)
