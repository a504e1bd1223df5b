"""One pytest run that asks vectors: its items, its summary, its report. Imported only when it is wanted."""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import asdict, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import pytest

from pytest_bridgescore import __version__
from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import AdapterError, Asker, Farewell, Implementation
from pytest_bridgescore.ask.python import PythonAdapter, failure_line
from pytest_bridgescore.ask.recorded import Recorded
from pytest_bridgescore.closing import Closing
from pytest_bridgescore.console import Console
from pytest_bridgescore.doors import asker_of
from pytest_bridgescore.explain.message import message
from pytest_bridgescore.items import (
    ANSWERS,
    ASKED_OF,
    PROFILE,
    RESULT,
    UNASKED,
    AskedVector,
    BridgescoreCollector,
    BridgescoreItem,
)
from pytest_bridgescore.judge.examine import Examiner, lost
from pytest_bridgescore.judge.known_failures import KnownFailures, updated
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.selfcheck import selfcheck
from pytest_bridgescore.judge.verdict import PASS, UNSUPPORTED, WRONG, XFAIL
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import DRAWN, GENERATED
from pytest_bridgescore.options import ASKED
from pytest_bridgescore.progress import Progress
from pytest_bridgescore.report import forms, terminal
from pytest_bridgescore.report.extra import Missing
from pytest_bridgescore.report.journal import Journal
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.report.record import environment
from pytest_bridgescore.selection import profile_of, select, suite, with_drawn
from pytest_bridgescore.settings import Settings, UsageError, located, settings
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile import Profile
from pytest_bridgescore.vectors.strict_yaml import Problem

#: A cause is looked for in as many failures of an operation: the diagnosis speaks of them all.
_MOST_CAUSES = 20

#: Where `bridgescore check` is read; a run of pytest itself has none.
CONSOLE = pytest.StashKey[Console]()


class Session:
    """Everything that happens when vectors are asked in a pytest run."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._is_worker = hasattr(config, "workerinput")
        self._is_controller = not self._is_worker and config.getoption("dist", "no") != "no"
        self._outcome = Outcome()
        self._examiners: dict[int, Examiner] = {}
        self._own_tests = False
        self._problems: list[str] = []
        #: Items of the plugin's own that ended in an error of the suite itself.
        self._broken: list[pytest.TestReport] = []
        self._usage_errors: list[str] = []
        self._unwritten: list[str] = []
        self._journal: Journal | None = None
        self._closing: Closing | None = None
        self._started = time.time()
        self._interrupted = False
        #: How many failures of each operation have a message so far.
        self._explained: Counter[str] = Counter()
        #: Results whose answers turned out to be none after pytest had told of them.
        self._spoiled: list[Result] = []
        try:
            self.settings: Settings = _with_seed(settings(config), config)
            time_given = self.settings.run_timeout
            self._until = time.monotonic() + time_given if time_given else None
            self.suite: Suite = with_drawn(suite(self.settings.vectors), self.settings)
            self.profile: Profile | None = profile_of(self.suite, self.settings.profile)
            self._vectors, self._sweeps = select(self.suite, self.settings)
            self._known = self._known_failures()
            if not self._is_worker:
                forms.check(self.settings.forms)
                if self.settings.keep_answers:
                    forms.can_be_written(self.settings.keep_answers)
        except (UsageError, Problem, OSError, Missing) as error:
            raise pytest.UsageError(str(error)) from None

    def __dir__(self) -> list[str]:
        # pytest may look at every attribute of a plugin for fixtures, and must not start an adapter by that.
        return [name for name in super().__dir__() if name.startswith("pytest_")]

    # --- who is asked ---------------------------------------------------------------------------

    @cached_property
    def asker(self) -> Asker:
        """The adapter of doors 1 and 2; the bundled reference without one."""
        asker: Asker = asker_of(self._config, self.settings, self.suite, self._until)
        # Whatever ends the run ends the adapter.
        self._config.add_cleanup(partial(_ended, asker))
        if self.settings.keep_answers:
            asker = Recorded(asker)
        return asker

    @property
    def adapter(self) -> object:
        """The adapter object itself, for the fixture; a test that asks for one that cannot be had fails."""
        try:
            return getattr(self.asker, "target", self.asker)
        except pytest.UsageError as error:
            pytest.fail(str(error), pytrace=False)

    @cached_property
    def examiner(self) -> Examiner:
        """Asks the adapter of doors 1 and 2, after a few probes of what will be asked."""
        chosen = {vector.operation.name for vector in self._vectors} | {one.name for one, _ in self._sweeps}
        operations = [operation for name, operation in self.suite.operations.items() if name in chosen]
        self._outcome.add(findings=selfcheck(self.asker, self.suite, operations))
        return Examiner(self.asker, self.suite, self._progress)

    @cached_property
    def _progress(self) -> Progress | None:
        """Shows how far the run has come, where somebody looks."""
        console = self._config.stash.get(CONSOLE, None)
        progress = console.progress if console else None
        if progress:
            progress.total = sum(self._sizes.values())
        return progress

    @cached_property
    def _sizes(self) -> dict[str, int]:
        """How many questions each item of the plugin's own asks."""
        swept = {sweep.id: sum(1 for _ in self.suite.cases(sweep)) for _, sweep in self._sweeps}
        return {**{vector.id: 1 for vector in self._vectors}, **swept}

    def _step(self, result: Mapping[str, Any]) -> None:
        """Count what was asked; the answers of a sweep were counted one by one if they came from this process."""
        if self._progress:
            wrong = len(result["missed"]) if result["asked"] else result["verdict"] in WRONG
            counted = bool(result["asked"]) and not self._is_controller
            self._progress.step(0 if counted else self._sizes.get(result["id"], 1), wrong=wrong)

    def examiner_of(self, adapter: object) -> Examiner | AdapterError:
        """Asks an adapter that a test function hands over; what is wrong with it if it cannot be asked."""
        if adapter is self.__dict__.get("asker") or adapter is getattr(self.__dict__.get("asker"), "target", None):
            return self.examiner
        # Kept with the adapter itself, so that its id is not given to another.
        if id(adapter) not in self._examiners:
            try:
                self._examiners[id(adapter)] = Examiner(
                    PythonAdapter(adapter, _place(adapter), self.suite.operations), self.suite
                )
            except AdapterError as error:
                return error
        return self._examiners[id(adapter)]

    def heard(self) -> list[tuple[str, str]]:
        """What was answered since this was last asked, ids and lines, where answers are kept."""
        asker = self.__dict__.get("asker")
        return asker.heard() if isinstance(asker, Recorded) else []

    @property
    def is_time_up(self) -> bool:
        """Whether the time for the whole run has passed."""
        return self._until is not None and time.monotonic() >= self._until

    # --- judging --------------------------------------------------------------------------------

    def judged(self, result: Result, vector: Vector | None, again: Callable[[], str]) -> Result:
        """The result with what is known of it, and its message if it is not right."""
        if not self.settings.update_known_failures:
            result = self._known.applied(result)
        if (result.failed or result.accepted) and not result.message:
            self._explained[result.operation] += 1
            # What is told at the end can be told with what is known then.
            at_once = not self.settings.alone and self._explained[result.operation] <= _MOST_CAUSES
            result = result.but(message=message(result, vector, again(), () if at_once else None))
        return result.but(again=again()) if result.verdict != PASS else result

    def exemplified(self, result: Result, operation: Operation, sweep: Sweep) -> Result:
        """The result of questions made up by a seed with a counterexample, if it fails; others as they are."""
        made_up = sweep.id.startswith(GENERATED) and result.verdict in WRONG and result.missed
        if not made_up or self.is_time_up or self.settings.update_known_failures:
            return result
        if not self._known.applied(result).failed:
            return result
        from pytest_bridgescore.counterexample import counterexample  # needed only where something made up is wrong

        try:
            told = counterexample(result, operation, sweep, self.suite, self.settings, self.asker, self._until)
        except Exception as error:  # the verdict is there, and worth more than what illustrates it
            told = f"  vector    none, by an error inside the suite: {failure_line(error)}"
        return result.but(smallest=told)

    def _told_at_the_end(self, result: Result) -> str:
        """The message of a failure once its cause may be known."""
        causes = self._closing.diagnosis if self._closing else ()
        found = [cause for cause in causes if result.operation in cause.operations and not cause.probed]
        vector = next((vector for vector in self._vectors if vector.id == result.id), None)
        return message(result, vector, self.settings.again(result.id), found)

    def _spoil(self) -> None:
        """Take back verdicts on answers that turned out to be none; what no verdict hangs on is told all the same."""
        spoiled = dict(self._outcome.spoiled)

        def taken_back(result: Result) -> Result:
            after = result.spoiled(spoiled)
            if after is result:
                return result
            vector = self.suite.vector(result.id)
            self._spoiled.append(self.judged(after, vector, lambda: self.settings.again(result.id)))
            return self._spoiled[-1]

        if spoiled:
            self._outcome.change(taken_back)
            failed = {result.id for result in self._spoiled if result.failed}
            others = {id: why for id, why in spoiled.items() if not {id, id.rpartition("/")[0]} & failed}
            self._outcome.add(Farewell(tuple(f"{id} {why}" for id, why in others.items())))

    def parametrize(self, metafunc: pytest.Metafunc) -> None:
        """Give a test function the vectors that its marker and the options ask for."""
        narrowed = self.settings
        vectors: list[Vector] = []
        try:
            for marker in reversed(list(metafunc.definition.iter_markers("bridgescore"))):
                narrowed = replace(narrowed, **_marked(marker, self._config.rootpath))
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
        if self._is_controller:
            self.asker.close()  # the workers ask
        self._begin_journal()
        console = self._config.stash.get(CONSOLE, None)
        if console and not console.quiet:
            console.write_line(header)

    def pytest_report_header(self) -> str | None:
        return self._header() if self.settings.own_items else None

    def _header(self) -> str:
        drawn, related = (sum(one.id.startswith(kind) for _, one in self._sweeps) for kind in DRAWN)
        swept = len(self._sweeps) - drawn - related
        counted = ((len(self._vectors), "vector"), (swept, "sweep"))
        parts = [f"{number} {name}{'' if number == 1 else 's'}" for number, name in counted if number]
        if drawn:
            number = f"{drawn} x {self.settings.generated}" if drawn > 1 else str(self.settings.generated)
            parts.append(f"{number} questions made up by the seed {self.settings.seed}")
        if related:
            properties = "1 property" if related == 1 else f"{related} properties"
            parts.append(
                f"{properties} by {self.settings.properties} groups made up by the seed {self.settings.seed}"
            )
        asked = ", ".join(parts)
        profile = f"profile {self.profile.name}; " if self.profile else ""
        return f"bridgescore {__version__}: {asked}; {profile}asked: {self.asker.implementation}"

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
        named = any(getattr(self.settings, name) for name in ASKED)
        return bool(named or self._config.getoption("--bridgescore"))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "call" and UNASKED in item.stash:
            report.bridgescore_unasked = True  # type: ignore[attr-defined]
        if call.when == "call" and RESULT in item.stash:
            # Plain data on the report travels from an xdist worker to the process that writes reports.
            report.bridgescore = item.stash[RESULT].as_data()  # type: ignore[attr-defined]
            if ASKED_OF in item.stash:
                report.bridgescore_asked_of = asdict(item.stash[ASKED_OF])  # type: ignore[attr-defined]
            report.bridgescore_profile = item.stash.get(PROFILE, None)  # type: ignore[attr-defined]
            if ANSWERS in item.stash:
                report.bridgescore_answers = item.stash[ANSWERS]  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the result that a report carries, in the process that writes reports."""
        if self._is_worker:
            return
        self._outcome.unasked += hasattr(report, "bridgescore_unasked")
        own = report.nodeid.startswith("bridgescore::")
        if own and report.failed and report.when not in ("setup", "call", "teardown"):
            # pytest-xdist says so of what a process was at when it ended.
            self._lose(report)
        if not hasattr(report, "bridgescore"):
            if report.failed and own:
                self._broken.append(report)
            return
        self._outcome.keep_answers(getattr(report, "bridgescore_answers", ()))
        heard = {
            "node": report.nodeid,
            "result": report.bridgescore,
            "asked_of": getattr(report, "bridgescore_asked_of", None),
            "profile": getattr(report, "bridgescore_profile", None),
        }
        self._outcome.note(**heard)
        self._step(report.bridgescore)
        if self._journal is None:
            self._begin_journal()  # where nothing but functions of the user's own ask
        if self._journal:
            self._journal.add(heard)

    def _lose(self, report: pytest.TestReport) -> None:
        """Give a result to what a process was asking when it ended: the adapter may have ended it."""
        id = report.nodeid.partition("::")[2]
        cases = {vector.id: vector for vector in self._vectors} | {case[1].id: case for case in self._sweeps}
        if id in cases:
            case = cases[id]
            result = lost(case, "the process that asked this ended: the adapter may have ended it")
            vector = case if isinstance(case, Vector) else None
            result = self.judged(result, vector, lambda: self.settings.again(id))
            report.bridgescore = result.as_data()  # type: ignore[attr-defined]
            report.bridgescore_profile = str(self.profile.told) if self.profile else None  # type: ignore[attr-defined]

    def _begin_journal(self) -> None:
        """Begin to write down what is heard, beside the first report that is wanted."""
        path = forms.journal_of(self.settings.forms)
        if path is None or self._is_worker:
            return
        asked = self.asker.implementation if self.settings.own_items else None
        head = {
            "settings": self.settings.as_data(),
            "suite": {"digest": self.suite.digest, "version": __version__},
            "implementation": asdict(asked) if asked else None,
            "environment": self._environment(),
        }
        try:
            self._journal = Journal(path, head)
        except OSError as error:
            raise pytest.UsageError(f"{path} cannot be written: {error.strerror}") from None

    def _environment(self) -> dict[str, Any]:
        return environment(pytest.__version__, self._started)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if hasattr(report, "bridgescore_unasked"):
            return ("not asked", "", "") if self.settings.alone else ("not asked", "n", "NOT ASKED")
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
        if "asker" in self.__dict__:
            self._outcome.add(self.asker.close())
        if self._is_worker:
            # To the process that writes reports.
            self._config.workeroutput["bridgescore"] = self._outcome.asides()  # type: ignore[attr-defined]
            return
        if self._outcome.unasked:
            session.exitstatus = pytest.ExitCode.INTERRUPTED
        self._interrupted = session.exitstatus == pytest.ExitCode.INTERRUPTED
        if self._broken:
            session.exitstatus = pytest.ExitCode.INTERNAL_ERROR
        if self._outcome.results or self._outcome.unasked or (self._interrupted and self.settings.own_items):
            try:
                self._settle()
                self._close(session)
            except KeyboardInterrupt:
                if self._journal and self._journal.path.exists():
                    self._journal.close()
                    said = f"`bridgescore report {self._journal.path}` makes one of all that was answered"
                    print(f"interrupted while the reports were written: {said}", file=sys.stderr)
                raise
        elif self._journal:
            self._journal.close(done=True)  # nothing was heard

    def _close(self, session: pytest.Session) -> None:
        """Say and write what is to be said of the whole."""
        if session.exitstatus == pytest.ExitCode.OK and (
            self._problems or any(result.failed for result in self._spoiled)
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        closing = self._closing = Closing(
            outcome=self._outcome,
            settings=self.settings,
            suite=self.suite,
            implementation=self._asked(),
            environment=self._environment(),
            problems=self._problems,
            undone={
                "not judged by an error inside the suite": len(self._broken),
                "not asked, since the time for the run was up": self._outcome.unasked,
                "not asked": self._left() if self._interrupted and not self._outcome.unasked else 0,
            },
            finished=not (self._interrupted or session.shouldstop or session.shouldfail or self._broken),
        )
        console = self._config.stash.get(CONSOLE, None)
        wanted = self.settings.forms
        if (wanted or console is None or not console.quiet) and not closing.diagnosis and closing.undiagnosed:
            session.exitstatus = pytest.ExitCode.INTERNAL_ERROR
        if wanted:
            self._unwritten += forms.write_all(closing.record(), wanted)
        if self.settings.keep_answers:
            self._keep_answers(self.settings.keep_answers)
        if self._unwritten:
            session.exitstatus = pytest.ExitCode.INTERNAL_ERROR
        if self._journal:
            self._unwritten += [self._journal.trouble] if self._journal.trouble else []
            self._journal.close(done=not self._unwritten)

    def _keep_answers(self, path: Path) -> None:
        """Write every answer, led by who gave them."""
        lines = [messages.described(self._asked()), *self._outcome.answers]
        try:
            forms.write("\n".join(lines) + "\n", path)
        except OSError as error:
            self._unwritten.append(f"{path} could not be written: {error.strerror}")

    def _settle(self) -> None:
        """Bring to the results what became known only when all were in."""
        self._spoil()
        chosen = self.settings
        if chosen.update_known_failures and chosen.known_failures:
            text = updated(self._known, self._outcome.results, self.suite)
            chosen.known_failures.write_text(text, encoding="utf-8", newline="\n")
            self._known = KnownFailures.read(chosen.known_failures, self.suite)
            self._outcome.change(self._known.applied)
        self._problems = self._known.stale(self.suite, self._outcome.results)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker which seed questions are made up by (pytest-xdist)."""
        node.workerinput["bridgescore_seed"] = self.settings.seed

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Hear what a worker has to say of its adapter (pytest-xdist)."""
        self._outcome.lost_workers += error is not None
        said = getattr(node, "workeroutput", {}).get("bridgescore")
        if said:
            self._outcome.hear(said)

    def _left(self) -> int:
        """How many of the plugin's own items an interrupted run has not come to."""
        return max(0, len(self._vectors) + len(self._sweeps) - len(self._outcome.results))

    def _asked(self) -> Implementation:
        return self._outcome.asked_of() or self.asker.implementation

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for report in self._broken:
            last = next(reversed(report.longreprtext.strip().splitlines()), "no reason given")
            print(f"an error inside the suite: {report.nodeid.partition('::')[2]}: {last}", file=sys.stderr)
        closing = self._closing
        if closing is None:
            return
        for trouble in filter(None, (*self._unwritten, closing.undiagnosed)):
            print(trouble, file=sys.stderr)
        results = self._outcome.results
        claimed = closing.implementation.profiles if self.settings.profile is None else ()
        asides = (*terminal.asides(self._outcome, claimed), *self._problems)
        last, good = closing.conclusion, closing.is_good
        console = self._config.stash.get(CONSOLE, None)
        if console is None:
            terminalreporter.section("bridgescore")
            causes = terminal.diagnosis(closing.diagnosis)
            for line in (*terminal.failures(self._spoiled), *causes, *terminal.summary(results), *asides):
                terminalreporter.write_line(line)
            terminalreporter.write_line(last, green=good, red=not good)
            return
        if not console.quiet:
            said = (*terminal.conventions(closing.diagnosis), "", *terminal.failures(results, self._told_at_the_end))
            for line in (*said, *terminal.diagnosis(closing.diagnosis), *terminal.summary(results), *asides):
                console.write_line(line)
        console.write_line(last, good=good)


#: What the marker takes, and the setting each stands for.
_MARKER = {
    "systems": "system",
    "operations": "operation",
    "sources": "source",
    "vectors": "vector",
    "laws": "laws",
    "profile": "profile",
}


def _marked(marker: pytest.Mark, folder: Path) -> dict[str, Any]:
    """The settings that a marker stands for, files named from a folder; `UsageError` for what it does not take."""
    if marker.args:
        raise UsageError("the marker bridgescore does not take an argument without a name")
    told: dict[str, Any] = {}
    for name, value in marker.kwargs.items():
        if name not in _MARKER:
            raise UsageError(f"the marker bridgescore does not take {name}=; there are {', '.join(_MARKER)}")
        if name in ("laws", "profile"):
            wanted = isinstance(value, str)
            told[_MARKER[name]] = located(value, folder) if wanted and name == "profile" else value
        else:
            told[_MARKER[name]] = (value,) if isinstance(value, str) else value
            wanted = isinstance(value, str | list | tuple) and all(isinstance(one, str) for one in value)
        if not wanted:
            raise UsageError(f"the marker bridgescore takes {name}= as text, not {value!r}")
    return told


def _with_seed(chosen: Settings, config: pytest.Config) -> Settings:
    """The settings with a seed where questions are made up: the one that was told, or a fresh one."""
    if not (chosen.generated or chosen.properties) or chosen.seed is not None:
        return chosen
    told = getattr(config, "workerinput", {}).get("bridgescore_seed")
    return replace(chosen, seed=secrets.randbelow(10**9) if told is None else told)


def _ended(asker: Asker) -> None:
    asker.close()


def _place(adapter: object) -> str:
    kind = adapter if isinstance(adapter, type) else type(adapter)
    return f"{kind.__module__}:{kind.__qualname__}"
