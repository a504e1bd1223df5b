"""A run whose answers are kept, and the same answers judged once more by the same engine."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_bridgescore.certificate import ANSWERS
from pytest_bridgescore.commands.common import INTERRUPTED
from pytest_bridgescore.commands.engine import run
from pytest_bridgescore.console import Console

#: Under this name a run leaves its record.
REPORT = "report.json"


@dataclass(frozen=True)
class Again:
    """What judging answers again gave: the record, or why there is none."""

    document: dict[str, Any] | None
    trouble: str = ""


def asked(
    words: Mapping[str, Any], console: Console, folder: Path, workers: str | None = None
) -> tuple[int, dict[str, Any] | None]:
    """Run with the values of options, keeping record and answers in a folder: the exit status and the record."""
    record = folder / REPORT
    kept = {"report_json": str(record), "keep_answers": str(folder / ANSWERS)}
    status = run({**words, **kept}, console, workers=workers)
    return status, json.loads(record.read_bytes()) if record.exists() else None


def judged_again(answers: Path, profile: str, selection: Mapping[str, Any], folder: Path) -> Again:
    """Judge a file of answers by a profile and what a seed makes up; nothing is said, and the folder is gone then."""
    words = {
        "answers": str(answers),
        "profile": profile,
        "generated": str(selection["generated"]) if selection["generated"] else None,
        "seed": str(selection["seed"]),
        "report_json": str(folder / REPORT),
    }
    folder.mkdir()
    try:
        with contextlib.redirect_stderr(io.StringIO()) as said:
            status = run(words, Console(io.StringIO(), quiet=True))
        if status == INTERRUPTED:
            raise KeyboardInterrupt
        record = folder / REPORT
        if record.exists():
            return Again(json.loads(record.read_bytes()))
        return Again(None, " ".join(said.getvalue().split()).removeprefix("ERROR: "))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
