"""`bridgescore operations` and `questions`: what can be asked."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pytest_bridgescore.commands.common import (
    OK,
    Add,
    Usage,
    add_vectors_option,
    operation_of,
    operations_of,
    profile_of,
    suite_of,
    with_drawn_questions,
)


def add(command: Add) -> None:
    """The commands and their options."""
    operations = command("operations", _operations, "what can be asked; one operation in full")
    operations.add_argument("name", nargs="?")
    operations.add_argument("--json", action="store_true", help="JSON Schemas of what is asked and answered")
    operations.add_argument("--schemas", metavar="DIR", help="write JSON Schemas of messages and reports to a folder")
    add_vectors_option(operations, "with operations of your own")

    questions = command("questions", _questions, "print every question as a line of JSON, to be answered anywhere")
    add_vectors_option(questions)
    questions.add_argument("--profile", metavar="NAME|FILE", help="only what a profile demands, as it asks it")
    questions.add_argument("--no-sweeps", action="store_true")
    questions.add_argument("--generated", metavar="NUMBER", help="also so many of each operation, made up by a seed")
    questions.add_argument(
        "--properties", metavar="NUMBER", help="also so many groups of questions for each property"
    )
    questions.add_argument("--seed", metavar="NUMBER", help="the seed of those, which `check --answers` is told too")


def _operations(told: argparse.Namespace) -> int:
    shown = [operation_of(told.name, told.vectors)] if told.name else list(operations_of(told.vectors).values())
    if told.schemas:
        return _write_schemas(Path(told.schemas), shown)
    if told.json:
        print(json.dumps({one.name: one.schema() for one in shown}, ensure_ascii=False, indent=1))
        return OK
    if not told.name:
        width = max(len(one.name) for one in shown)
        for one in shown:
            print(f"{one.name:{width}}  {one.says}")
        return OK
    one = shown[0]
    print(f"{one.name}: {one.says}")
    print(f"  system    {'; '.join([one.system, *_laws(one)])}")
    for place, parameter in enumerate(one.parameters):
        default = "" if parameter.required else f"; by default {json.dumps(parameter.default)}"
        kind = "a reading: " if parameter.reading else ""
        print(f"  {'' if place else 'asked':8}  {parameter.name}: {parameter.says} ({kind}{parameter.kind}{default})")
    print(f"  answered  {one.answer}: {one.answer_says}")
    print(f"  Python    def {one.signature}")
    for sweep in one.sweeps:
        print(f"  sweep     {sweep.id}: {sweep.says}")
    return OK


def _write_schemas(folder: Path, operations: Iterable[Any]) -> int:
    from pytest_bridgescore.ask.schema import documents
    from pytest_bridgescore.report.schema import DOCUMENTS

    schemas = documents(operations) | DOCUMENTS
    try:
        for path, schema in schemas.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
            (folder / path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Usage(f"{folder} cannot be written: {error.strerror}") from None
    print(f"wrote {len(schemas)} schemas into {folder}")
    return OK


def _laws(operation: Any) -> list[str]:
    laws = ", ".join(f"Law {law}" for law in operation.laws if law != "-")
    return [laws] if laws else []


def _questions(told: argparse.Namespace) -> int:
    from pytest_bridgescore.ask.messages import questions

    if bool(told.generated or told.properties) != bool(told.seed):
        raise Usage(
            "--seed belongs to --generated and --properties: `check --answers` has to make up the same questions"
        )
    suite = suite_of(told.vectors)
    profile = profile_of(told.profile, suite) if told.profile else None
    suite = with_drawn_questions(suite, told.profile, told.generated, told.properties, told.seed)
    sweeps = [] if told.no_sweeps else profile.swept(suite) if profile else suite.sweeps
    vectors = profile.vectors(suite) if profile else suite.vectors
    for line in questions(suite, vectors, [*sweeps, *suite.drawn]):
        print(line)
    return OK
