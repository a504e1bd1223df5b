"""Every form of report, made of the one record: which there are, and how they come to stand where they belong."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore.ask.python import failure_line
from pytest_bridgescore.report.extra import require
from pytest_bridgescore.report.journal import SUFFIX

#: The options that name where a form goes, in the order in which they are written.
FORMS = ("report-json", "report-html", "report-junit", "report-markdown", "badge")


def check(targets: Mapping[str, Path]) -> None:
    """See that reports can be made and can stand where they are wanted, before anything is asked.

    `OSError` in one line if one cannot stand there, `Missing` if what makes it is not installed.
    """
    for form, path in targets.items():
        if form == "report-html":
            require("jinja2", "html")
        can_be_written(path, folder=form == "badge")


def journal_form(targets: Mapping[str, Path]) -> str | None:
    """The form beside which the journal of a run stands: the first that is wanted as a file."""
    wanted = (form for form in FORMS if form in targets and form != "badge")
    return next((form for form in wanted if targets[form].is_file() or not targets[form].exists()), None)


def journal_of(targets: Mapping[str, Path]) -> Path | None:
    """Where the journal of a run stands."""
    form = journal_form(targets)
    return targets[form].with_name(targets[form].name + SUFFIX) if form else None


def files(document: Mapping[str, Any], form: str, path: Path) -> Iterator[tuple[Path, str]]:
    """The files that one form of a record consists of."""
    if form == "report-json":
        yield path, as_json(document)
    elif form == "report-html":
        from pytest_bridgescore.report.html import html

        yield path, html(document)
    elif form == "report-junit":
        from pytest_bridgescore.report.junit import junit

        yield path, junit(document)
    elif form == "report-markdown":
        from pytest_bridgescore.report.markdown import markdown

        yield path, markdown(document)
    else:
        from pytest_bridgescore.report.badge import badges

        yield from ((path / name, text) for name, text in badges(document).items())


def write_all(document: Mapping[str, Any], targets: Mapping[str, Path]) -> list[str]:
    """Write every form that is wanted; a line for each that could not be written: the others are."""
    troubles = []
    for form in FORMS:
        if form in targets:
            path = targets[form]
            try:
                for place, text in files(document, form, path):
                    path = place
                    write(text, place)
            except OSError as error:
                troubles.append(f"{path} could not be written: {error.strerror or error}")
            except Exception as error:  # the other forms, and the journal, are worth more than a traceback
                troubles.append(f"an error inside the suite: {path} could not be made: {failure_line(error)}")
    return troubles


def as_json(document: Mapping[str, Any]) -> str:
    """The record itself, as text."""
    return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def can_be_written(path: Path, *, folder: bool = False) -> None:
    """Make the folder of a report; `OSError` in one line if a report cannot stand there."""
    try:
        (path if folder else path.parent).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}") from None
    if path.is_dir() and not folder:
        raise OSError(f"{path} cannot be written: it is a folder")


def write(text: str, path: Path) -> None:
    """Write a text aside and move it into place, so that a file is whole or not there.

    A pipe or device is written to as it stands. What is gathered by the steps of a workflow is added to.
    """
    # Half a character pair of a foreign text has no bytes: it is written as JSON would escape it.
    content = text.encode("utf-8", "backslashreplace")
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    if path.is_symlink():
        path = path.resolve()
    gathered = os.environ.get("GITHUB_STEP_SUMMARY")
    if gathered and path == Path(gathered) and path.exists():
        with path.open("ab") as file:
            file.write(content)
        return
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
