"""`python -m pytest_bridgescore.strength.judges`: whether a judge that has become lenient is noticed by its tests.

A mutant of the modules that judge is *lenient* where something wrong passes by it that does not pass by the true
judge. Each lenient one has to fail a test that was written by hand. Run from the root of a checkout.
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from pytest_bridgescore.strength.alter import Alteration, Source, Words
from pytest_bridgescore.strength.equivalents import Equivalent, equivalents, key_of
from pytest_bridgescore.strength.in_place import in_place
from pytest_bridgescore.strength.wrong_answers import Wrong, wrong_answers
from pytest_bridgescore.vectors.load import bundled

#: What stands between an answer and its verdict, and between a verdict and the end of a run.
MODULES: Final = (
    "operations.kinds",
    "operations.compounds",
    "judge.verdict",
    "judge.examine",
    "judge.fit",
    "judge.result",
    "judge.known_failures",
)

#: The tests that have to notice, all about judging and quick.
TESTS: Final = ("tests/test_judge.py", "tests/test_kinds.py", "tests/test_known_failures.py")

#: Methods that ask, write and describe: no verdict hangs on them.
_ASIDE: Final = ("read", "python", "wire", "heard", "schema", "parsed", "_each", "_exactly", "updated")

#: What judges say to people, and what verdicts are called.
WORDS: Final = Words(
    places={"Malformed": (0, 1), "Judgement": (2,), "Problem": (0, 1), "_real": (1, 2)},
    everywhere=frozenset({"quote", "hint", "printable"}),
    parameters=frozenset({"why", "path", "strict"}),
    functions=frozenset({"kinds.quote", "kinds.hint", "kinds.printable", "kinds.ContractText", "kinds.Malformed"}),
    names=frozenset({"PASS", "FAIL", "XFAIL", "XPASS", "UNSUPPORTED", "UNRESOLVED", "VERDICTS", "LONGEST_QUOTE"}),
)

#: Lenient mutants that are right all the same, and why.
FILE: Final = Path(__file__).with_name("lenient.yaml")

#: A mutant that is busy for so many seconds goes round in a circle, with wrong answers or with all its tests; and one
#: that has not ended after so many by the clock waits for ever.
_ANSWERS_TAKE: Final = 10
_TESTS_TAKE: Final = 30
_LONGEST: Final = 600

UNREACHED, STRICT, KILLED, EQUIVALENT, SURVIVED = "unreached", "strict", "killed", "equivalent", "survived"

Line = tuple[str, int]


@dataclass(frozen=True)
class Mutant:
    """A mutant of a module that judges."""

    source: Source
    alteration: Alteration

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """With it everybody judges, for a while. Raises what it raises where it cannot even be imported."""
        with in_place(self.source.module, self.source.compiled(self.alteration), self.source.compiled()):
            yield

    @property
    def near(self) -> frozenset[Line] | None:
        """The lines that whoever is touched by it comes by; `None` for one outside of functions: all are."""
        if isinstance(_owner(self.alteration.where, self.source), type | None):
            return None
        return frozenset((self.source.file, line) for line in self.alteration.lines)


def _owner(where: str, source: Source) -> Any:
    """The function or class that an alteration stands in; `None` for the module."""
    found: Any = None
    for name in where.split(".")[1:]:
        inner = vars(found or importlib.import_module(source.module)).get(name)
        if inner is None or (callable(found) and not isinstance(found, type)):
            break
        found = inner
    return found


def mutants(modules: Iterable[str] = MODULES) -> Iterator[Mutant]:
    """All mutants of some modules, those first that come first in the text."""
    for module in modules:
        source = Source(f"pytest_bridgescore.{module}", WORDS)
        for alteration in source.alterations:
            if alteration.where.rpartition(".")[2] not in _ASIDE:
                yield Mutant(source, alteration)


@contextmanager
def lines_of(files: Iterable[str]) -> Iterator[set[Line]]:
    """The lines of some files that are come by meanwhile."""
    wanted = frozenset(files)
    seen: set[Line] = set()

    def trace(frame: Any, *_: object) -> Any:
        file = frame.f_code.co_filename
        if file not in wanted:
            return None
        seen.add((file, frame.f_lineno))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield seen
    finally:
        sys.settrace(before)


# --- who is lenient -----------------------------------------------------------------------------------


class Bar:
    """Wrong answers that a judge is held against. `ValueError` if the true judge lets one of them pass."""

    #: So many answers that are spoilt alike and come by the same lines teach no more than one.
    _ALIKE: Final = 2

    def __init__(self, wrong: Iterable[Wrong], files: Iterable[str]) -> None:
        alike: Counter[tuple[str, frozenset[Line]]] = Counter()
        self._wrong: list[tuple[Wrong, frozenset[Line]]] = []
        for one in wrong:
            with lines_of(files) as seen:
                passes = one.passes
            if passes:
                raise ValueError(f"the judge itself lets pass: {one.says}")
            lines = frozenset(seen)
            kind = (one.says.rpartition(": ")[2], lines)
            alike[kind] += 1
            if alike[kind] <= self._ALIKE:
                self._wrong.append((one, lines))

    def __len__(self) -> int:
        return len(self._wrong)

    def near(self, mutant: Mutant) -> list[Wrong]:
        """Those that come by a mutant."""
        near = mutant.near
        return [one for one, lines in self._wrong if near is None or not near.isdisjoint(lines)]

    def passed(self, mutant: Mutant) -> str | None:
        """What passes now, while a mutant is in place; `None` if nothing does."""
        return next((one.says for one in self.near(mutant) if one.passes), None)


# --- whether tests notice -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Fate:
    """What became of a mutant; `passed` is what passed by it."""

    mutant: Mutant
    what: str
    passed: str = ""


class Trier:
    """A plugin of pytest: all tests once, then those that come by a mutant again with it, each in a process."""

    def __init__(self, tried: Sequence[Mutant], bar: Bar, processes: int) -> None:
        self._mutants, self._bar, self._processes = tried, bar, processes
        self._files = sorted({mutant.source.file for mutant in tried})
        self._failed: str | None = None
        #: Each test with the lines it comes by, the quickest first.
        self._tests: list[tuple[pytest.Item, frozenset[Line]]] = []
        self.fates: list[Fate] = []
        #: Why nothing could be tried.
        self.problem = ""

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Whether the test that runs has failed."""
        if report.failed:
            self._failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of a run of the tests: the trial."""
        self._look(session.items)
        if self._failed:
            self.problem = f"without any mistake this test fails: {self._failed}"
        elif not session.items:
            self.problem = "there are no tests"
        else:
            self.fates = list(self._tried())
        return True

    def _look(self, items: Sequence[pytest.Item]) -> None:
        took = {}
        for item, following in zip(items, (*items[1:], None), strict=True):
            started = time.perf_counter()
            with lines_of(self._files) as seen:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            took[item] = time.perf_counter() - started
            self._tests.append((item, frozenset(seen)))
        self._tests.sort(key=lambda pair: took[pair[0]])

    def _tried(self) -> Iterator[Fate]:
        """What becomes of each mutant, several at a time."""
        running: dict[int, tuple[Mutant, int]] = {}
        for mutant in self._mutants:
            if not self._bar.near(mutant):
                yield Fate(mutant, UNREACHED)
                continue
            if len(running) >= self._processes:
                yield _ended(running)
            reads, writes = os.pipe()
            child = os.fork()
            if not child:
                self._try(mutant, writes)
            os.close(writes)
            running[child] = (mutant, reads)
        while running:
            yield _ended(running)

    def _try(self, mutant: Mutant, told: int) -> None:
        """In a process of its own: tell what passes, and then whether no test notices. It never returns."""
        try:
            signal.alarm(_LONGEST)
            signal.setitimer(signal.ITIMER_PROF, _ANSWERS_TAKE)
            with mutant.in_place():
                passed = self._bar.passed(mutant)
                if passed is not None:
                    signal.setitimer(signal.ITIMER_PROF, _TESTS_TAKE)
                    os.write(told, passed.encode(errors="replace")[:2000])
                    if not self._is_noticed(mutant):
                        os.write(told, b"\0")
        finally:
            os._exit(0)

    def _is_noticed(self, mutant: Mutant) -> bool:
        near = mutant.near
        items = [item for item, lines in self._tests if near is None or not near.isdisjoint(lines)]
        for item, following in zip(items, (*items[1:], None), strict=True) if items else ():
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return True
        return False


def _ended(running: dict[int, tuple[Mutant, int]]) -> Fate:
    """What became of the mutant whose process ends first."""
    child, _ = os.wait()
    mutant, reads = running.pop(child)
    with open(reads, "rb") as pipe:  # noqa: PTH123  it has no path
        said = pipe.read()
    passed = said.rstrip(b"\0").decode(errors="replace")
    return Fate(mutant, SURVIVED if said.endswith(b"\0") else KILLED if said else STRICT, passed)


def tried(some: Sequence[Mutant], tests: Sequence[str], bar: Bar, processes: int) -> Trier:
    """All of these mutants tried with the tests in some files, in silence."""
    trier = Trier(some, bar, processes)
    with _silence():
        # What tests write goes nowhere, and pytest must not keep it: a process of its own would show it.
        code = pytest.main(["-p", "no:cacheprovider", "-s", "-q", *tests], plugins=[trier])
    if not trier.fates and not trier.problem:
        trier.problem = f"pytest does not run the tests (it ends with {int(code)})"
    return trier


@contextmanager
def _silence() -> Iterator[None]:
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(stream) for stream in (1, 2)]
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        yield
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        for stream, one in zip((1, 2), kept, strict=True):
            os.dup2(one, stream)
            os.close(one)
        os.close(nowhere)


# --- what is told -------------------------------------------------------------------------------------


def table(fates: Sequence[Fate]) -> str:
    """What became of the mutants of each module."""
    counts: dict[str, Counter[str]] = {}
    for fate in fates:
        counts.setdefault(fate.mutant.source.name, Counter())[fate.what] += 1
    width = max(map(len, (*counts, "all modules")))
    lines = [f"{'':{width}}  mutants  lenient   killed  equivalent  survived"]
    for name, counted in [*counts.items(), ("all modules", sum(counts.values(), Counter()))]:
        lenient = counted[KILLED] + counted[EQUIVALENT] + counted[SURVIVED]
        lines.append(
            f"{name:{width}}  {counted.total():7}  {lenient:7}  {counted[KILLED]:7}  {counted[EQUIVALENT]:10}"
            f"  {counted[SURVIVED]:8}"
        )
    return "\n".join(lines)


def _explained(fates: Sequence[Fate], listed: Mapping[Any, Equivalent]) -> Iterator[Fate]:
    for fate in fates:
        is_listed = fate.what == SURVIVED and key_of(fate.mutant.alteration) in listed
        yield Fate(fate.mutant, EQUIVALENT, fate.passed) if is_listed else fate


def _problems(fates: Sequence[Fate], listed: Mapping[Any, Equivalent]) -> Iterator[str]:
    """Entries of the list that speak of no mutant that survives."""
    explained = {key_of(fate.mutant.alteration) for fate in fates if fate.what == EQUIVALENT}
    for key in listed.keys() - explained:
        yield f"{key[0]}: `{key[1]}` as `{key[2]}` needs no argument: take it from the list"


def _is_meant(where: str, names: Sequence[str]) -> bool:
    return not names or any(where == name or where.startswith(f"{name}.") for name in names)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants, print what became of them; 1 where one survives or the list is not true, 2 where none can."""
    parser = argparse.ArgumentParser(prog="python -m pytest_bridgescore.strength.judges", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="modules, or functions of them: verdict.judge (all)")
    parser.add_argument(
        "--tests", nargs="+", default=TESTS, metavar="FILE", help="files of tests that have to notice"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="NUMBER", help="at a time")
    told = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        print("a mutant is tried in a process that forks, which this system cannot", file=sys.stderr)
        return 2
    started = time.monotonic()
    some = [mutant for mutant in mutants() if _is_meant(mutant.alteration.where, told.names)]
    if not some:
        print(f"no mutant is called {' or '.join(told.names)}", file=sys.stderr)
        return 2
    bar = Bar(wrong_answers(bundled()), {mutant.source.file for mutant in some})
    trier = tried(some, told.tests, bar, told.processes)
    if trier.problem:
        print(trier.problem, file=sys.stderr)
        return 2
    listed = {key: one for key, one in equivalents(FILE).items() if _is_meant(key[0], told.names)}
    order = {id(mutant): place for place, mutant in enumerate(some)}
    fates = sorted(_explained(trier.fates, listed), key=lambda fate: order[id(fate.mutant)])
    survivors = [fate for fate in fates if fate.what == SURVIVED]
    for fate in survivors:
        line = fate.mutant.alteration.lines.start
        print(f"survived, line {line}: {fate.mutant.alteration}\n    passes: {fate.passed}")
    problems = list(_problems(fates, listed))
    print(*problems, table(fates), sep="\n")
    minutes = (time.monotonic() - started) / 60
    print(f"{len(fates)} mutants, {len(bar)} wrong answers, {minutes:.1f} minutes")
    return 1 if survivors or problems else 0


if __name__ == "__main__":
    sys.exit(main())
