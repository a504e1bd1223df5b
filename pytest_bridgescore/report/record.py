"""The record of a run: one JSON document with everything that other reports are made of."""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_bridgescore import __version__
from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.ask.messages import PROTOCOL
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import VERDICTS
from pytest_bridgescore.vectors.model import Suite

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis

FORMAT = "bridgescore-report/1"


@dataclass(frozen=True)
class Run:
    """The circumstances of a run: who was asked what, from where, and how to do it again."""

    suite: Suite
    implementation: Implementation
    reproduce: str
    systems: Sequence[str] = ()
    #: Profiles by which something was asked: whether all was that each demands.
    profiles: Mapping[str, bool] = field(default_factory=dict)
    pytest: str = ""
    started: float = field(default_factory=time.time)
    #: The end of what the implementation wrote on standard error.
    errors: str = ""
    #: What explains the answers that are wrong.
    diagnosis: tuple[Diagnosis, ...] = ()


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
        "environment": {
            "python": platform.python_version(),
            "pytest": run.pytest,
            "plugin": __version__,
            "platform": sys.platform,
            "started": dt.datetime.fromtimestamp(run.started, dt.UTC).isoformat(timespec="seconds"),
            "seconds": round(time.time() - run.started, 3),
            **({"stderr": run.errors} if run.errors else {}),
        },
        "selection": {
            "profiles": list(run.profiles),
            "systems": list(run.systems),
            "complete": _complete(run, ordered),
            "seed": 0,
        },
        "summary": counts(required(ordered)),
        "systems": {system: counts(some) for system, some in by_system(ordered).items()},
        "refusals": counts(result for result in ordered if result.refusal),
        "results": [_entry(result) for result in ordered if result.observed is None],
        "observed": [_observation(result) for result in ordered if result.observed is not None],
        "diagnosis": [_cause(cause) for cause in run.diagnosis],
        "reproduce": run.reproduce,
    }


def _complete(run: Run, results: Iterable[Result]) -> bool:
    """Whether all was asked that the profiles demand; without a profile, all that there is."""
    if run.profiles:
        return all(run.profiles.values())
    everything = {vector.id for vector in run.suite.vectors} | {sweep.id for _, sweep in run.suite.sweeps}
    return everything <= {result.id for result in results}


def can_be_written(path: Path) -> None:
    """Make the folder of a report; `OSError` in one line if a report cannot stand there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}") from None
    if path.is_dir():
        raise OSError(f"{path} cannot be written: it is a folder")


def write(document: Mapping[str, Any], path: Path) -> None:
    """Write a document aside and move it into place, so that a file is whole or not there."""
    text = json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_text(text, encoding="utf-8", newline="\n")
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _entry(result: Result) -> dict[str, Any]:
    entry = {
        "id": result.id,
        "system": result.system,
        "operation": result.operation,
        "verdict": result.verdict,
        "refusal": result.refusal,
        "given": result.given,
        "expected": result.expected,
        "got": result.got,
        "rules": list(result.rules),
        "message": result.why,
    }
    if result.asked is not None:
        entry |= {"asked": result.asked, "wrong": result.wrong}
    return entry


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
    }
