"""What the suite costs, beside what the same work costs without it: `python benchmarks/run.py`.

Every figure is a ratio of two sides that take turns in one run; see README.md in this folder.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import IO, Any, cast

from pytest_bridgescore.ask.command import CommandAdapter
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.judge.examine import Examiner, judged_sweep
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS
from pytest_bridgescore.vectors import compile as compiler
from pytest_bridgescore.vectors import load
from pytest_bridgescore.vectors.model import Suite

ROOT = Path(__file__).resolve().parents[1]
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
BLOCKED = ("-p", "no:bridgescore")
SWEEP = "sweep/contract_score/2017"

#: What one call of the adapter in the sweep should cost, in seconds.
CALL = 1e-6


@dataclass(frozen=True)
class Ratio:
    """What one side costs against another, in seconds; of the pairs of a run the median counts."""

    says: str
    aim: float | None
    ours: Sequence[float]
    bare: Sequence[float]

    def __str__(self) -> str:
        ratios = [ours / bare for ours, bare in zip(self.ours, self.bare, strict=True)]
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        aim = "-" if self.aim is None else f"<= {self.aim:.2f}"
        times = f"{median(self.ours) * 1e3:9.2f}  {median(self.bare) * 1e3:9.2f}"
        fastest = min(self.ours) / min(self.bare)
        return (
            f"{self.says:<58}  {median(ratios):6.3f}  {aim:>7}  {low:6.3f}-{high:<6.3f} {fastest:7.3f}"
            f" {times}  {len(ratios):5}"
        )


HEADER = (
    f"{'':58}  {'median':>6}  {'aim':>7}  {'half within':^13} {'fastest':>7}"
    f" {'ours, ms':>9}  {'bare, ms':>9}  {'pairs':>5}"
)


def in_turns(pairs: int, *sides: Callable[[], float]) -> list[list[float]]:
    """The seconds of each side, measured in turns after one warm round; every other round runs backwards."""
    seconds: list[list[float]] = [[] for _ in sides]
    for number in range(-1, pairs):
        order = list(enumerate(sides))
        for side, measure in order if number % 2 else reversed(order):
            taken = measure()
            if number >= 0:
                seconds[side].append(taken)
    return seconds


def timed(work: Callable[[], object]) -> Callable[[], float]:
    """A side that runs in this process."""

    def measure() -> float:
        gc.collect()
        start = time.perf_counter()
        kept = work()  # kept until the clock has stopped: freeing it is no part of the work
        taken = time.perf_counter() - start
        del kept
        return taken

    return measure


class Pytest:
    """A side that is a pytest run of its own in a folder; `processor` holds the processor time beside the clock's."""

    def __init__(self, folder: Path, environment: dict[str, str], *words: str) -> None:
        self._folder, self._environment, self._words = folder, environment, words
        self.processor: list[float] = []

    def __call__(self) -> float:
        before, start = _processor(), time.perf_counter()
        done = subprocess.run(  # noqa: S603
            [*PYTEST, *self._words],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        taken = time.perf_counter() - start
        self.processor.append(_processor() - before)
        if done.returncode not in (0, 5):  # 5: an empty folder holds no test
            sys.exit(f"{' '.join(map(str, done.args))} ended with {done.returncode}:\n{done.stdout.decode()}")
        return taken


def in_processor_time(ours: Pytest, bare: Pytest) -> Ratio:
    """The runs just measured, whatever else the machine was doing meanwhile."""
    return Ratio("  the same in processor time", None, ours.processor[1:], bare.processor[1:])


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(folder: Path, *, bytecode: bool) -> dict[str, str]:
    """Our own environment without what changes a pytest run, its bytecode kept in `folder` or nowhere."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PYTHON"))}
    if bytecode:
        return environment | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    return environment | {"PYTHONDONTWRITEBYTECODE": "1"}


def start(pairs: int, folder: Path) -> Iterator[Ratio]:
    """Pytest's start in an empty folder: the plugin installed and unused against the plugin blocked."""
    empty = folder / "empty"
    empty.mkdir()
    for bytecode in (True, False):
        environment = _environment(folder, bytecode=bytecode)
        ours, bare = Pytest(empty, environment, "--co"), Pytest(empty, environment, "--co", *BLOCKED)
        seconds = in_turns(pairs, ours, bare)
        if bytecode:
            yield Ratio("start, plugin unused / blocked", 1.03, *seconds)
            yield in_processor_time(ours, bare)
        else:
            yield Ratio("  the same where Python may not write bytecode", None, *seconds)


def vectors(pairs: int, folder: Path) -> Iterator[Ratio]:
    """Golden vectors asked of the reference through the plugin against as many trivial tests."""
    empty, trivial, report = folder / "nothing", folder / "trivial", folder / "report.json"
    empty.mkdir()
    trivial.mkdir()
    environment = _environment(folder, bytecode=True)
    asking = ("--bridgescore", "--bridgescore-no-sweeps")
    Pytest(empty, environment, *asking, f"--bridgescore-report-json={report}")()
    document = json.loads(report.read_bytes())
    asked = len(document["results"]) + len(document["observed"])
    (trivial / "test_trivial.py").write_text(
        "import pytest\n\n\n"
        f'@pytest.mark.parametrize("number", range({asked}))\n'
        "def test_trivial(number):\n"
        "    assert number >= 0\n",
        encoding="utf-8",
    )
    ours, bare = Pytest(empty, environment, *asking), Pytest(trivial, environment, *BLOCKED)
    of_ours, of_bare, of_idle = in_turns(pairs, ours, bare, Pytest(empty, environment, *BLOCKED))
    yield Ratio(f"{asked:,} vectors / as many trivial tests", 0.9, of_ours, of_bare)
    yield in_processor_time(ours, bare)
    less = [[one - idle for one, idle in zip(side, of_idle, strict=True)] for side in (of_ours, of_bare)]
    yield Ratio("  the same, an empty run taken off both sides", None, *less)


def smoke(pairs: int, folder: Path) -> Iterator[Ratio]:
    """The few vectors of the smoke test against all of them, and against a run of nothing."""
    empty = folder / "few"
    empty.mkdir()
    environment = _environment(folder, bytecode=True)
    few = Pytest(empty, environment, "--bridgescore-smoke")
    all_of_them = Pytest(empty, environment, "--bridgescore", "--bridgescore-no-sweeps")
    of_few, of_all, of_idle = in_turns(pairs, few, all_of_them, Pytest(empty, environment, *BLOCKED))
    yield Ratio("the smoke test / all vectors", None, of_few, of_all)
    yield Ratio("  the smoke test / an empty run", None, of_few, of_idle)


class Adapter:
    """Looks contract scores up, and turns an empty loop to be as slow as asked."""

    name = "benchmark"

    def __init__(self, scores: dict[tuple[str, bool, int], int]) -> None:
        self._scores = scores
        self._turns: tuple[None, ...] = ()

    def contract_score(self, contract: str, vulnerable: bool, tricks: int) -> int:
        """The score in the published table."""
        for _ in self._turns:
            pass
        return self._scores[contract, vulnerable, tricks]

    def slowed(self, questions: Sequence[dict[str, Any]], seconds: float) -> float:
        """Turn the loop until a call costs about `seconds`; what it costs then, the loop over the calls included."""
        while (cost := min(_cost(self, questions) for _ in range(9))) < seconds:
            self._turns += (None,)
        return cost


def _cost(adapter: Adapter, questions: Sequence[dict[str, Any]]) -> float:
    call = adapter.contract_score
    start = time.perf_counter()
    for question in questions:
        call(**question)
    return (time.perf_counter() - start) / len(questions)


def sweep(pairs: int, folder: Path) -> Iterator[Ratio]:
    """All contract results through a Python adapter against a bare loop over the same adapter."""
    suite = Suite(json.loads(_compiled(folder).read_bytes()), unreleased=True)
    operation, all_results = next(one for one in suite.sweeps if one[1].id == SWEEP)
    cases = list(all_results.expand(suite.table(all_results.table)))
    adapter = Adapter({(one["contract"], one["vulnerable"], one["tricks"]): answer for one, answer in cases})
    asker = PythonAdapter(adapter, "benchmark")
    examiner = Examiner(asker, suite)
    questions = [asker.prepare(SWEEP, operation, given) for given, _ in cases]
    expected = [answer for _, answer in cases]
    asking = Result(id=SWEEP, operation=operation.name, system=operation.system, verdict=PASS)

    def judged() -> object:
        return right(judged_sweep(asking, operation, cases, asker.answers(operation, questions))[0])

    def whole() -> object:
        return right(examiner.sweep(operation, all_results))

    def bare() -> object:
        wrong = 0
        call = adapter.contract_score
        for question, answer in zip(questions, expected, strict=True):
            if call(**question) != answer:
                wrong += 1
        return wrong

    def right(result: Result) -> Result:
        if (result.verdict, result.asked) != (PASS, len(cases)):
            sys.exit(f"the sweep did not pass: {result.why}")
        return result

    cost = adapter.slowed(questions, CALL)
    of_judged, of_whole, of_bare = in_turns(pairs, timed(judged), timed(whole), timed(bare))
    yield Ratio(f"sweep of {len(cases):,} / bare loop, {cost * 1e6:.2f} us a call", 2.0, of_judged, of_bare)
    yield Ratio("  the same, questions made ready within the time", None, of_whole, of_bare)


#: A scorer in a process of its own that looks contract scores up: `PROGRAM SCORES.json`.
PROGRAM = """
import json, sys

with open(sys.argv[1], encoding="utf-8") as file:
    scores = json.load(file)
for line in sys.stdin.buffer:
    asked = json.loads(line)
    if asked["method"] == "describe":
        result = {"name": "benchmark"}
    else:
        given = asked["params"]
        result = scores[f"{given['contract']['text']},{given['vulnerable']},{given['tricks']}"]
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}), flush=True)
"""

#: As many questions are on their way at once on the bare side, as on ours; and as many are asked of a process each.
AT_ONCE, ALONE = 256, 100


def process(pairs: int, folder: Path) -> Iterator[Ratio]:
    """All contract results through one long-lived process, against a bare loop and against one process for each."""
    suite = Suite(json.loads(_compiled(folder).read_bytes()), unreleased=True)
    operation, all_results = next(one for one in suite.sweeps if one[1].id == SWEEP)
    cases = list(all_results.expand(suite.table(all_results.table)))
    program, scores = folder / "scorer.py", folder / "scores.json"
    program.write_text(PROGRAM, encoding="utf-8")
    answers = {f"{one['contract']},{one['vulnerable']},{one['tricks']}": answer for one, answer in cases}
    scores.write_text(json.dumps(answers), encoding="utf-8")
    words = [sys.executable, str(program), str(scores)]
    asked = [
        {"jsonrpc": "2.0", "id": str(place), "method": operation.name, "params": operation.wire_arguments(given)}
        for place, (given, _) in enumerate(cases)
    ]
    asker = CommandAdapter(shlex.join(words))
    examiner = Examiner(asker, suite)

    def ours() -> object:
        result = examiner.sweep(operation, all_results)
        if (result.verdict, result.asked) != (PASS, len(cases)):
            sys.exit(f"the sweep did not pass: {result.why}")
        return result

    def bare() -> object:
        heard = []
        for place in range(0, len(asked), AT_ONCE):
            some = asked[place : place + AT_ONCE]
            into.write("".join(f"{json.dumps(one)}\n" for one in some).encode())
            into.flush()
            heard += [json.loads(out.readline()) for _ in some]
        return heard

    def alone() -> object:
        for one in asked[:ALONE]:
            subprocess.run(words, input=f"{json.dumps(one)}\n".encode(), capture_output=True, check=True)  # noqa: S603
        return None

    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as talk:  # noqa: S603
        into, out = cast("tuple[IO[bytes], IO[bytes]]", (talk.stdin, talk.stdout))
        yield Ratio(f"{len(cases):,} asked of a process / bare loop", 1.5, *in_turns(pairs, timed(ours), timed(bare)))
        into.close()
    of_ours, of_alone = in_turns(max(1, pairs // 5), timed(ours), timed(alone))
    scaled = [seconds * len(cases) / ALONE for seconds in of_alone]
    yield Ratio("  the same / a process for each question (scaled)", 0.01, of_ours, scaled)
    asker.close()


#: Two faults at once.
FAULTY = {
    "a run with its diagnosis / without, faults in contracts": (
        "fault:third-undertrick-300+game-by-undoubled-trick-score"
    ),
    "  the same, faults in contracts and IMPs": "fault:redoubled-insult-50+imp-row-22-missing",
    "  the same, faults in tournaments": "fault:two-fields-as-one+no-top-as-0-per-cent",
}


def diagnosis(pairs: int, folder: Path) -> Iterator[Ratio]:
    """A full run of a scorer with two faults, against the same run that looks for no cause."""
    environment = _environment(folder, bytecode=True)
    start = "import sys; from pytest_bridgescore.explain import diagnosis; "
    end = "from pytest_bridgescore.cli import main; sys.exit(main(sys.argv[1:]))"
    for says, adapter in FAULTY.items():
        sides = [_whole_run(environment, folder, f"{start}{how}{end}", adapter) for how in ("", UNDIAGNOSED)]
        yield Ratio(says, 1.5, *in_turns(pairs, *sides))


#: What may be wanted of a run beside its last line.
WANTED = {
    "a run of the reference with its record / without": (1.5, ("--report-json", "r.json")),
    "  with every form": (
        None,
        (
            "--report-json",
            "r.json",
            "--report-html",
            "r.html",
            "--report-junit",
            "r.xml",
            "--report-markdown",
            "r.md",
        ),
    ),
    "  with its answers kept": (1.5, ("--keep-answers", "a.jsonl")),
}


def reports(pairs: int, folder: Path) -> Iterator[Ratio]:
    """A full run of the reference that leaves reports, against the same run that leaves none."""
    environment = _environment(folder, bytecode=True)
    start = "import sys; from pytest_bridgescore.cli import main; sys.exit(main(sys.argv[1:]))"
    bare = _whole_run(environment, folder, start, "reference")
    for says, (aim, options) in WANTED.items():
        yield Ratio(says, aim, *in_turns(pairs, _whole_run(environment, folder, start, "reference", *options), bare))


UNDIAGNOSED = "diagnosis.diagnosed = lambda *_: (); "


def _whole_run(
    environment: dict[str, str], folder: Path, code: str, adapter: str, *options: str
) -> Callable[[], float]:
    words = [sys.executable, "-c", code, "check", "--adapter", adapter, *options]
    expected = 0 if adapter == "reference" else 1

    def measure() -> float:
        start = time.perf_counter()
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=False)  # noqa: S603
        taken = time.perf_counter() - start
        if done.returncode != expected:
            sys.exit(f"{adapter} ended with {done.returncode}:\n{done.stdout.decode()}{done.stderr.decode()}")
        return taken

    return measure


def loading(pairs: int, folder: Path) -> Iterator[Ratio]:
    """The vectors of an installed wheel against `json.load` of the same file."""
    load.COMPILED = _compiled(folder)

    def ours() -> object:
        return load.bundled.__wrapped__()

    def bare() -> object:
        with load.COMPILED.open(encoding="utf-8") as file:
            return json.load(file)

    size = load.COMPILED.stat().st_size
    yield Ratio(f"loading the vectors / json.load of {size:,} bytes", 2.0, *in_turns(pairs, timed(ours), timed(bare)))


def _compiled(folder: Path) -> Path:
    """The vectors as a wheel ships them: the installed file, or the checkout's compiled anew."""
    if load.COMPILED.exists():
        return load.COMPILED
    path = folder / "vectors.json"
    if not path.exists():
        path.write_bytes(compiler.canonical(compiler.compile_folder(ROOT / "vectors")))
    return path


#: The measures, and how many pairs give a steady median of each.
MEASURES: dict[str, tuple[Callable[[int, Path], Iterator[Ratio]], int]] = {
    "start": (start, 51),
    "vectors": (vectors, 11),
    "smoke": (smoke, 11),
    "sweep": (sweep, 101),
    "process": (process, 51),
    "diagnosis": (diagnosis, 7),
    "reports": (reports, 5),
    "loading": (loading, 101),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each ratio."""
    parser = argparse.ArgumentParser(description="Ratios of what the suite costs; nothing is asserted.")
    parser.add_argument("measure", nargs="*", help=f"of {', '.join(MEASURES)}: all by default")
    parser.add_argument("--pairs", type=int, metavar="N", help="how often the two sides take turns")
    told = parser.parse_args(arguments)
    if unknown := set(told.measure) - MEASURES.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    kind = "the installed wheel" if load.COMPILED.exists() else "a checkout, its YAML hashed at each start that asks"
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores; measured: {kind}")
    print(HEADER)
    for name in told.measure or MEASURES:
        measure, pairs = MEASURES[name]
        with tempfile.TemporaryDirectory(prefix="bridgescore-") as folder:
            for ratio in measure(told.pairs or pairs, Path(folder)):
                print(ratio, flush=True)


if __name__ == "__main__":
    main()
