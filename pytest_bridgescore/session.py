"""One pytest run that asks vectors: its items, its summary, its report. Imported only when it is wanted."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any

import pytest

from pytest_bridgescore import __version__
from pytest_bridgescore.ask.asker import AdapterError, Asker, Implementation
from pytest_bridgescore.ask.python import PythonAdapter, failure_line, find
from pytest_bridgescore.ask.reference import reference
from pytest_bridgescore.console import Console
from pytest_bridgescore.explain.message import message
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.known_failures import KnownFailures, updated
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import UNSUPPORTED, XFAIL
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.report import terminal
from pytest_bridgescore.report.record import Run, can_be_written, record, write
from pytest_bridgescore.selection import UsageError, select, suite
from pytest_bridgescore.settings import Settings, settings
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.strict_yaml import Problem

_RESULT = pytest.StashKey[Result]()
_ASKED_OF = pytest.StashKey[Implementation]()

#: Where `bridgescore check` is read; a run of pytest itself has none.
CONSOLE = pytest.StashKey[Console]()

#: As many failures of one operation are shown in full by `bridgescore check`; the report holds them all.
_MOST_SHOWN = 3


class AskedVector:
    """One vector in a test function of the user's own."""

    def __init__(self, vector: Vector, session: Session, node: pytest.Item) -> None:
        self.vector, self._session, self._node = vector, session, node

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.vector.id

    @property
    def operation(self) -> str:
        """The name of the operation that is asked."""
        return self.vector.operation.name

    @property
    def given(self) -> dict[str, Any]:
        """The arguments, defaults filled in, as a Python method gets them."""
        operation = self.vector.operation
        return operation.python_arguments(operation.complete(self.vector.given))

    def check(self, adapter: object) -> None:
        """Ask `adapter`, judge and record its answer; fail without traceback, skip what is unsupported."""
        examiner = self._session.examiner_of(adapter)
        if isinstance(examiner, AdapterError):
            pytest.fail(str(examiner), pytrace=False)
        self._node.stash[_ASKED_OF] = examiner.asker.implementation
        path, colons, name = self._node.nodeid.partition("::")
        path = os.path.relpath(self._node.path, self._node.config.invocation_params.dir)
        again = f'pytest "{path}{colons}{name}"'
        result = self._session.judged(examiner.vector(self.vector), self.vector, again)
        self._session.conclude(self._node, result, self.vector.source)

    def __repr__(self) -> str:
        return f"<{self.id}>"


class BridgescoreItem(pytest.Item):
    """One vector or sweep asked of the run's adapter."""

    def __init__(self, *, case: Vector | tuple[Operation, Sweep], asked_by: Session, **more: Any) -> None:
        super().__init__(**more)
        self._case, self._asked_by = case, asked_by

    def runtest(self) -> None:
        asked_by, case = self._asked_by, self._case
        again = asked_by.settings.again(self.name)
        if isinstance(case, Vector):
            result = asked_by.judged(asked_by.examiner.vector(case), case, again)
        else:
            result = asked_by.judged(asked_by.examiner.sweep(*case), None, again)
        asked_by.conclude(self, result, case.source if isinstance(case, Vector) else None)

    def reportinfo(self) -> tuple[Any, None, str]:
        return self.path, None, self.name


class BridgescoreCollector(pytest.Collector):
    """Holds the plugin's own items."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        return []


class Session:
    """Everything that happens when vectors are asked in a pytest run."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._is_worker = hasattr(config, "workerinput")
        self._results: dict[str, Result] = {}
        self._examiners: dict[int, Examiner] = {}
        self._implementations: dict[Implementation, None] = {}
        self._own_tests = False
        self._problems: list[str] = []
        self._usage_errors: list[str] = []
        self._unwritten = ""
        self._started = time.time()
        try:
            self.settings: Settings = settings(config)
            self.suite: Suite = suite(self.settings.vectors)
            self._vectors, self._sweeps = select(self.suite, self.settings)
            self._known = self._known_failures()
            if self.settings.report_json and not self._is_worker:
                can_be_written(self.settings.report_json)
        except (UsageError, Problem, OSError) as error:
            raise pytest.UsageError(str(error)) from None

    # --- who is asked ---------------------------------------------------------------------------

    @cached_property
    def asker(self) -> Asker:
        """The adapter of doors 1 and 2; the bundled reference without one."""
        chosen = self.settings
        try:
            conftest = self._config.hook.pytest_bridgescore_adapter(config=self._config)
        except (Exception, SystemExit) as error:
            raise pytest.UsageError(f"the hook pytest_bridgescore_adapter failed: {failure_line(error)}") from None
        doors = {
            "the option or ini key bridgescore_adapter": chosen.adapter,
            "the option --bridgescore-answers": chosen.answers,
            "the hook pytest_bridgescore_adapter": conftest,
        }
        opened = [door for door, through in doors.items() if through is not None]
        if len(opened) > 1:
            raise pytest.UsageError(f"two adapters are named, by {' and by '.join(opened)}; leave one")
        try:
            if chosen.answers:
                from pytest_bridgescore.ask.answers import AnswersFile

                operation_of = {vector.id: vector.operation.name for vector in self.suite.vectors}
                operation_of |= {sweep.id: operation.name for operation, sweep in self.suite.sweeps}
                return AnswersFile(chosen.answers, operation_of)
            if chosen.adapter:
                return PythonAdapter(find(chosen.adapter), chosen.adapter)
            if conftest is not None:
                return PythonAdapter(conftest, "pytest_bridgescore_adapter")
        except AdapterError as error:
            raise pytest.UsageError(str(error)) from None
        return reference()

    @property
    def adapter(self) -> object:
        """The adapter object itself, for the fixture; a test that asks for one that cannot be had fails."""
        try:
            return getattr(self.asker, "target", self.asker)
        except pytest.UsageError as error:
            pytest.fail(str(error), pytrace=False)

    @cached_property
    def examiner(self) -> Examiner:
        """Asks the adapter of doors 1 and 2."""
        return Examiner(self.asker, self.suite)

    def examiner_of(self, adapter: object) -> Examiner | AdapterError:
        """Asks an adapter that a test function hands over; what is wrong with it if it cannot be asked."""
        if adapter is self.__dict__.get("asker") or adapter is getattr(self.__dict__.get("asker"), "target", None):
            return self.examiner
        # Kept with the adapter itself, so that its id is not given to another.
        if id(adapter) not in self._examiners:
            try:
                self._examiners[id(adapter)] = Examiner(PythonAdapter(adapter, _place(adapter)), self.suite)
            except AdapterError as error:
                return error
        return self._examiners[id(adapter)]

    def _asked(self) -> Implementation:
        """Who answered: the adapter of doors 1 and 2, or those that test functions handed over."""
        if not self._implementations:
            return self.asker.implementation
        first, *others = self._implementations
        return first if not others else Implementation(", ".join(map(str, (first, *others))))

    # --- judging --------------------------------------------------------------------------------

    def judged(self, result: Result, vector: Vector | None, again: str) -> Result:
        """The result with what is known of it, and its message if it is not right."""
        if not self.settings.update_known_failures:
            result = self._known.applied(result)
        if result.failed and not result.message:
            result = result.but(message=message(result, vector, again))
        return result

    def conclude(self, node: pytest.Item, result: Result, source: str | None) -> None:
        """Let an item end as its result demands, without a traceback."""
        node.stash[_RESULT] = result
        node.user_properties += [
            ("rules", " ".join(result.rules)),
            ("source", source or ""),
            ("expected", str(result.expected)),
            ("got", str(result.got)),
        ]
        # Raised rather than called: pytest would build a traceback for each, which nobody reads.
        if result.failed and self.settings.update_known_failures:
            raise pytest.xfail.Exception("written into the list of known failures", pytrace=False)
        if result.failed:
            raise pytest.fail.Exception(result.message, pytrace=False)
        if result.verdict == XFAIL:
            raise pytest.xfail.Exception(result.why, pytrace=False)
        if result.verdict == UNSUPPORTED or (result.observed is None and result.accepted):
            pytest.skip(result.why)

    def parametrize(self, metafunc: pytest.Metafunc) -> None:
        """Give a test function the vectors that its marker and the options ask for."""
        narrowed = self.settings
        vectors: list[Vector] = []
        try:
            for marker in reversed(list(metafunc.definition.iter_markers("bridgescore"))):
                narrowed = replace(narrowed, **_marked(marker))
            vectors, _ = select(self.suite, narrowed)
        except UsageError as error:
            # Raised here it would be an error of one file; it ends the run once all is collected.
            self._usage_errors.append(f"{metafunc.definition.nodeid}: {error}")
        ids = [vector.id for vector in vectors]
        metafunc.parametrize("bridgescore_vector", vectors, ids=ids, indirect=True)

    def asked_vector(self, request: pytest.FixtureRequest) -> AskedVector:
        """The vector a test function was parametrized with, ready to be asked."""
        return AskedVector(request.param, self, request.node)

    def _known_failures(self) -> KnownFailures:
        path = self.settings.known_failures
        if path is None:
            if self.settings.update_known_failures:
                raise UsageError("--update-known-failures needs --known-failures FILE")
            return KnownFailures()
        if self.settings.update_known_failures and not path.exists():
            return KnownFailures(path=path)
        return KnownFailures.read(path, self.suite)

    # --- pytest's hooks -------------------------------------------------------------------------

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        if not self.settings.own_items:
            return
        header = self._header()  # an adapter that cannot be used ends the run before it begins
        console = self._config.stash.get(CONSOLE, None)
        if console and not console.quiet:
            console.write_line(header)

    def pytest_report_header(self) -> str | None:
        return self._header() if self.settings.own_items else None

    def _header(self) -> str:
        asked = ", ".join(
            f"{number} {name}{'' if number == 1 else 's'}"
            for number, name in ((len(self._vectors), "vector"), (len(self._sweeps), "sweep"))
            if number
        )
        return f"bridgescore {__version__}: {asked}; asked: {self.asker.implementation}"

    def pytest_ignore_collect(self) -> bool | None:
        return True if self.settings.alone else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        if self._usage_errors:
            raise pytest.UsageError("\n".join(self._usage_errors))
        self._own_tests = any("bridgescore_vector" in getattr(item, "fixturenames", ()) for item in items)
        if not self.settings.own_items or (self._own_tests and not self._names_adapter()):
            return
        collector = BridgescoreCollector.from_parent(session, name="bridgescore", nodeid="bridgescore")
        cases = {vector.id: vector for vector in self._vectors} | {case[1].id: case for case in self._sweeps}
        own: list[pytest.Item | pytest.Collector] = [
            BridgescoreItem.from_parent(collector, name=id, case=cases[id], asked_by=self) for id in sorted(cases)
        ]
        items += own  # type: ignore[arg-type]
        # So that those who count what is collected count these as well.
        report = pytest.CollectReport(collector.nodeid, "passed", None, own)
        self._config.hook.pytest_collectreport(report=report)

    def _names_adapter(self) -> bool:
        return bool(self.settings.adapter or self.settings.answers or self._config.getoption("--bridgescore"))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "call" and _RESULT in item.stash:
            # Plain data on the report travels from an xdist worker to the process that writes reports.
            report.bridgescore = item.stash[_RESULT].as_data()  # type: ignore[attr-defined]
            if _ASKED_OF in item.stash:
                report.bridgescore_asked_of = asdict(item.stash[_ASKED_OF])  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the result that a report carries, in the process that writes reports."""
        if self._is_worker or not hasattr(report, "bridgescore"):
            return
        result = Result.from_data(report.bridgescore)
        # Two tests may ask the same vector, of two adapters: both answers are kept.
        self._results[report.nodeid] = result
        asked_of = getattr(report, "bridgescore_asked_of", None)
        if asked_of:
            self._implementations[Implementation(**{**asked_of, "claims": tuple(asked_of["claims"])})] = None

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if not hasattr(report, "bridgescore"):
            return None
        data = report.bridgescore
        if report.skipped and data["verdict"] == UNSUPPORTED:
            category, letter = "unsupported", "u"
        elif data["observed"] is not None:
            category, letter = "observed", "o"
        elif report.skipped and data["verdict"] != XFAIL and not hasattr(report, "wasxfail"):
            category, letter = "not refused", "r"
        elif self.settings.alone:
            category, letter = report.outcome, ""
        else:
            return None
        # `bridgescore check` shows no letters: its summary says it all.
        return (category, "", "") if self.settings.alone else (category, letter, category.upper())

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int | pytest.ExitCode) -> None:
        if self._is_worker or not self._results:
            return
        chosen = self.settings
        if chosen.update_known_failures and chosen.known_failures:
            text = updated(self._known, self._ordered, self.suite)
            chosen.known_failures.write_text(text, encoding="utf-8", newline="\n")
            self._known = KnownFailures.read(chosen.known_failures, self.suite)
            self._results = {node: self._known.applied(result) for node, result in self._results.items()}
        self._problems = self._known.stale(self.suite, self._ordered)
        if self._problems and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if chosen.report_json:
            stopped = exitstatus == pytest.ExitCode.INTERRUPTED or bool(session.shouldstop or session.shouldfail)
            try:
                write(self._record(finished=not stopped), chosen.report_json)
            except OSError as error:
                self._unwritten = f"{chosen.report_json} could not be written: {error.strerror}"
                session.exitstatus = pytest.ExitCode.INTERNAL_ERROR

    def _record(self, *, finished: bool) -> dict[str, Any]:
        everything = {vector.id for vector in self.suite.vectors} | {sweep.id for _, sweep in self.suite.sweeps}
        run = Run(
            suite=self.suite,
            implementation=self._asked(),
            reproduce=self.settings.again(),
            systems=self.settings.system,
            pytest=pytest.__version__,
            started=self._started,
        )
        complete = everything <= {result.id for result in self._ordered}
        return record(run, self._ordered, finished=finished, complete=complete)

    @property
    def _ordered(self) -> list[Result]:
        """All results by vector: the same order whichever process they came from."""
        return [result for _, result in sorted(self._results.items(), key=lambda item: (item[1].id, item[0]))]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._results:
            return
        if self._unwritten:
            print(self._unwritten, file=sys.stderr)
        results = self._ordered
        last = terminal.last_line(results, self._problems, str(self._asked()))
        good = not last.startswith("wrong")
        console = self._config.stash.get(CONSOLE, None)
        if console is None:
            terminalreporter.section("bridgescore")
            for line in (*terminal.summary(results), *self._problems):
                terminalreporter.write_line(line)
            terminalreporter.write_line(last, green=good, red=not good)
            return
        if not console.quiet:
            for line in ("", *self._failures(results), *terminal.summary(results), *self._problems):
                console.write_line(line)
        console.write_line(last, good=good)

    def _failures(self, results: list[Result]) -> Generator[str]:
        """Failures in full, but no more than a few of one operation: the report holds them all."""
        shown: dict[str, int] = {}
        failed = [result for result in results if result.failed]
        for result in sorted(
            failed, key=lambda result: (result.asked is None, result.message.count("\n"), result.id)
        ):
            if result.asked is None:
                shown[result.operation] = shown.get(result.operation, 0) + 1
            if shown.get(result.operation, 0) <= _MOST_SHOWN:
                yield from (*result.message.splitlines(), "")
        for operation, number in shown.items():
            if number > _MOST_SHOWN:
                yield f"... and {number - _MOST_SHOWN} more of {operation} that are wrong (--report-json lists them)"
                yield ""


#: What the marker takes, and the setting each stands for.
_MARKER = {
    "systems": "system",
    "operations": "operation",
    "sources": "source",
    "vectors": "vector",
    "laws": "laws",
}


def _marked(marker: pytest.Mark) -> dict[str, Any]:
    """The settings that a marker stands for; `UsageError` for what it does not take."""
    if marker.args:
        raise UsageError("the marker bridgescore does not take an argument without a name")
    told: dict[str, Any] = {}
    for name, value in marker.kwargs.items():
        if name not in _MARKER:
            raise UsageError(f"the marker bridgescore does not take {name}=; there are {', '.join(_MARKER)}")
        if name == "laws":
            told[_MARKER[name]] = value
            wanted = isinstance(value, str)
        else:
            told[_MARKER[name]] = (value,) if isinstance(value, str) else value
            wanted = isinstance(value, str | list | tuple) and all(isinstance(one, str) for one in value)
        if not wanted:
            raise UsageError(f"the marker bridgescore takes {name}= as text, not {value!r}")
    return told


def _place(adapter: object) -> str:
    kind = adapter if isinstance(adapter, type) else type(adapter)
    return f"{kind.__module__}:{kind.__qualname__}"
