"""The record of a run: one JSON document with everything that other reports are made of."""

from __future__ import annotations

import datetime as dt
import platform
import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_bridgescore import __version__
from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.ask.messages import PROTOCOL
from pytest_bridgescore.explain.explanation import Explanation, explained
from pytest_bridgescore.explain.message import source_of
from pytest_bridgescore.explain.standing import standings
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import VERDICTS, WRONG, XFAIL, XPASS
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile import Profile

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis

FORMAT = "bridgescore-report/1"


@dataclass(frozen=True)
class Conduct:
    """How an adapter behaved beside its answers: in words, how often it was started again, ..."""

    notes: tuple[str, ...] = ()
    restarts: int = 0
    lost_workers: int = 0
    #: How many questions were answered otherwise when they were asked again.
    changed_answers: int = 0


@dataclass(frozen=True)
class Run:
    """The circumstances of a run: who was asked what, from where, and how to do it again."""

    suite: Suite
    implementation: Implementation
    environment: Mapping[str, Any]
    reproduce: str
    systems: Sequence[str] = ()
    #: Profiles by which something was asked, and the ids that were.
    profiles: Sequence[tuple[Profile, Collection[str]]] = ()
    #: How many questions of each operation were made up, how many groups for each property, and by which seed.
    generated: int = 0
    properties: int = 0
    seed: int = 0
    #: The vectors as they were asked, where a profile settled something.
    asked: Mapping[str, Vector] = field(default_factory=dict)
    #: What explains the answers that are wrong.
    diagnosis: tuple[Diagnosis, ...] = ()
    conduct: Conduct = Conduct()
    #: Entries of the list of known failures that have to change.
    problems: Sequence[str] = ()
    #: The last line of the terminal.
    conclusion: str = ""
    passed: bool = False


def environment(pytest: str, started: float) -> dict[str, Any]:
    """What may differ between two runs that ask the same and are answered the same."""
    return {
        "python": platform.python_version(),
        "pytest": pytest,
        "plugin": __version__,
        "platform": sys.platform,
        "started": dt.datetime.fromtimestamp(started, dt.UTC).isoformat(timespec="seconds"),
        "seconds": round(time.time() - started, 3),
    }


def counts(results: Iterable[Result]) -> dict[str, int]:
    """How many results have each verdict, in the fixed order."""
    count = dict.fromkeys(VERDICTS, 0)
    for result in results:
        count[result.verdict] += 1
    return count


def required(results: Iterable[Result]) -> list[Result]:
    """The results that summaries count: refusals are counted apart, disputed questions not at all."""
    return [result for result in results if not result.refusal and result.observed is None]


def by_system(results: Iterable[Result]) -> dict[str, list[Result]]:
    """The results that summaries count, under their systems."""
    systems: dict[str, list[Result]] = {}
    for result in sorted(required(results), key=lambda result: result.system):
        systems.setdefault(result.system, []).append(result)
    return systems


def record(run: Run, results: Iterable[Result], *, finished: bool) -> dict[str, Any]:
    """The document, its results sorted by id: the same for the same answers, save `environment`."""
    ordered = sorted(results, key=lambda result: result.id)  # stable: two answers to one vector keep their order
    said = run.implementation
    vectors = {vector.id: vector for vector in run.suite.vectors} | dict(run.asked)
    return {
        "format": FORMAT,
        "status": "finished" if finished else "interrupted",
        "suite": {
            "version": __version__,
            "data": run.suite.data_version,
            "digest": run.suite.digest,
            "protocol": PROTOCOL,
            "unreleased": run.suite.unreleased,
        },
        "implementation": {
            "name": said.name,
            "version": said.version,
            "language": said.language,
            "homepage": said.homepage,
            "adapter": said.adapter,
        },
        "environment": dict(run.environment),
        "selection": {
            "profiles": [profile.name for profile, _ in run.profiles],
            "systems": list(run.systems),
            "complete": _complete(run, ordered),
            "seed": run.seed,
            "generated": run.generated,
            **({"properties": run.properties} if run.properties else {}),
        },
        "profiles": [_demanded(profile, ids, ordered, run.suite) for profile, ids in run.profiles],
        "conclusion": run.conclusion,
        "passed": finished and run.passed,
        "summary": counts(required(ordered)),
        "systems": {system: counts(some) for system, some in by_system(ordered).items()},
        "refusals": counts(result for result in ordered if result.refusal),
        "results": [_entry(result, run, vectors) for result in ordered if result.observed is None],
        "observed": [_observation(result) for result in ordered if result.observed is not None],
        "rules": [asdict(one) for one in standings(ordered, run.suite, run.diagnosis)],
        "diagnosis": [_cause(cause) for cause in run.diagnosis],
        "conduct": {**asdict(run.conduct), "notes": list(run.conduct.notes)},
        "problems": list(run.problems),
        "reproduce": run.reproduce,
    }


def _complete(run: Run, results: Iterable[Result]) -> bool:
    """Whether all was asked that the profiles demand; without a profile, all that there is."""
    if run.profiles:
        return all(profile.ids(run.suite) <= set(ids) for profile, ids in run.profiles)
    everything = {vector.id for vector in run.suite.vectors} | {sweep.id for _, sweep in run.suite.sweeps}
    return everything <= {result.id for result in results}


def _demanded(profile: Profile, ids: Collection[str], results: Sequence[Result], suite: Suite) -> dict[str, Any]:
    """What a profile demands, and what became of it."""
    return {
        "name": profile.name,
        "title": profile.title,
        "dated": profile.dated,
        "note": profile.note,
        "sources": [str(suite.sources.get(key, {}).get("title", key)) for key in profile.sources],
        "require": {name: [dict(one) for one in conditions] for name, conditions in profile.require.items()},
        "complete": profile.ids(suite) <= set(ids),
        "summary": counts(required(result for result in results if result.id in ids)),
    }


def _entry(result: Result, run: Run, vectors: Mapping[str, Vector]) -> dict[str, Any]:
    vector = vectors.get(result.id)
    entry = {
        "id": result.id,
        "system": result.system,
        "operation": result.operation,
        "verdict": result.verdict,
        "refusal": result.refusal,
        "required": result.required,
        "failed": result.failed,
        "given": result.given,
        "expected": result.expected,
        "got": result.got,
        "rules": list(result.rules),
        "source": source_of(vector) if vector else _table_of(result.id, run.suite),
        "message": result.why,
    }
    if result.asked is not None:
        entry |= {"asked": result.asked, "wrong": result.wrong}
    explanation = None
    if result.verdict in (*WRONG, XFAIL, XPASS):
        explanation = explained(result, run.suite.operations[result.operation], vector, run.diagnosis)
    return entry if explanation is None else {**entry, "explanation": _explanation(explanation)}


def _table_of(id: str, suite: Suite) -> str:
    """Where the answers of a sweep come from."""
    sweep = suite.sweep(id)
    table = suite.document["tables"].get(sweep.table) if sweep else None
    return f"{table['source']}: {sweep.table}" if sweep and table else ""


def _explanation(explanation: Explanation) -> dict[str, Any]:
    entry = asdict(explanation)
    exchange = entry.pop("exchange")
    entry["because"] = list(entry["because"])
    return entry if exchange is None else {**entry, "sent": exchange[0], "received": exchange[1]}


def _cause(cause: Diagnosis) -> dict[str, Any]:
    return {
        "kind": cause.kind,
        "name": cause.name,
        "text": cause.text,
        "explains": cause.explains,
        "of": cause.of,
        "answers": cause.answers,
        "probed": cause.probed,
        "operations": list(cause.operations),
        "rules": list(cause.rules),
        "table": [asdict(cell) for cell in cause.table],
    }


def _observation(result: Result) -> dict[str, Any]:
    return {
        "id": result.id,
        "system": result.system,
        "operation": result.operation,
        "given": result.given,
        "readings": result.expected,
        "got": result.got,
        "observed": list(result.observed or ()),
        "message": result.why,
    }
