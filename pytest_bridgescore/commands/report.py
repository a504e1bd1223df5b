"""`bridgescore report`: every form of report made again from the record of a run, or from its journal."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pytest_bridgescore.commands.common import INTERNAL, OK, Add, Usage, text_of
from pytest_bridgescore.options import OPTIONS


def add(command: Add) -> None:
    """The command and its options."""
    parser = command("report", _report, "make reports again from the JSON of a run, or from a journal")
    parser.add_argument("record", metavar="FILE.json|JOURNAL", help="the record of a run, or its journal")
    for option in OPTIONS:
        if option.is_report:
            name = option.name.removeprefix("report-")
            parser.add_argument(f"--{name}", dest=option.field, metavar=option.metavar, help=option.says)


def _report(told: argparse.Namespace) -> int:
    from pytest_bridgescore.report import forms
    from pytest_bridgescore.report.extra import Missing
    from pytest_bridgescore.report.journal import SUFFIX
    from pytest_bridgescore.report.markdown import markdown

    path = Path(told.record)
    targets = {
        option.name: Path(value) for option in OPTIONS if option.is_report and (value := getattr(told, option.field))
    }
    is_journal = path.name.endswith(SUFFIX)
    try:
        forms.check(targets)
        document = _finished(path) if is_journal else read(path)
        if is_journal and not targets:
            targets = _wanted(path)
        troubles = forms.write_all(document, targets)
    except (OSError, Missing) as error:
        raise Usage(str(error)) from None
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    if not targets:
        print(markdown(document), end="")
    elif not troubles:
        print(f"{', '.join(map(str, targets.values()))}: {document['conclusion']}")
    return INTERNAL if troubles else OK


def _wanted(journal: Path) -> dict[str, Path]:
    """What the run would have written itself: all of it, or of a journal that was moved the form that it stood by."""
    from pytest_bridgescore.replay import settings_of
    from pytest_bridgescore.report.forms import journal_form
    from pytest_bridgescore.report.journal import SUFFIX

    told = settings_of(journal).forms
    form = journal_form(told) or "report-json"
    beside = journal.with_name(journal.name.removesuffix(SUFFIX))
    return {**(told if told.get(form) == beside.absolute() else {}), form: beside}


def _finished(path: Path) -> dict[str, Any]:
    from pytest_bridgescore.replay import document_of
    from pytest_bridgescore.report.journal import JournalError
    from pytest_bridgescore.settings import UsageError

    try:
        return document_of(path)
    except (JournalError, UsageError) as error:
        raise Usage(str(error)) from None


def read(path: Path) -> dict[str, Any]:
    """The record in a file; a mistake of the user's in one line if it is none."""
    from pytest_bridgescore.report.schema import RECORD, problems

    try:
        document: dict[str, Any] = json.loads(text_of(str(path)))
        json.dumps(document, allow_nan=False)  # which Python reads, and JSON does not know
    except (ValueError, RecursionError) as error:
        raise Usage(f"{path} is no report: not JSON: {error}") from None
    wrong = next(problems(document, RECORD), "")
    if wrong:
        raise Usage(f"{path} is no report of this suite: {wrong}")
    return document
