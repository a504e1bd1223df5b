"""A run whose answers are kept, and the same answers judged once more by the same engine."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_bridgescore.certificate import ANSWERS
from pytest_bridgescore.commands.common import INTERRUPTED
from pytest_bridgescore.commands.engine import run, stopped_like_ctrl_c
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


def judged_again(
    answers: Path, profile: str, selection: Mapping[str, Any], folder: Path, *, apart: bool = False
) -> Again:
    """Judge a file of answers by a profile and what a seed makes up; nothing is said, and the folder is gone then.

    `apart`: in a process of its own, which no adapter has been in.
    """
    words = {
        "answers": str(answers),
        "profile": profile,
        "generated": str(selection["generated"]) if selection["generated"] else None,
        "seed": str(selection["seed"]),
        "report_json": str(folder / REPORT),
    }
    folder.mkdir()
    try:
        said = io.StringIO()
        if apart:
            status = _run_apart(words, folder, said)
        else:
            with contextlib.redirect_stderr(said):
                status = run(words, Console(io.StringIO(), quiet=True))
        if status == INTERRUPTED:
            raise KeyboardInterrupt
        record = folder / REPORT
        if record.exists():
            return Again(json.loads(record.read_bytes()))
        return Again(None, " ".join(said.getvalue().split()).removeprefix("ERROR: "))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run_apart(words: Mapping[str, str | None], folder: Path, said: io.StringIO) -> int:
    """Run `check` with the values of options in a folder where nothing can be imported from."""
    options = [f"--{name.replace('_', '-')}={value}" for name, value in words.items() if value is not None]
    command = [sys.executable, "-m", "pytest_bridgescore", "check", "-q", *options]
    with stopped_like_ctrl_c():
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)  # noqa: S603
    said.write(done.stderr.decode("utf-8", "replace"))
    return done.returncode
