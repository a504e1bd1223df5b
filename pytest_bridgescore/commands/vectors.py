"""`bridgescore vectors`: what the suite holds to be right."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pytest_bridgescore.commands.common import OK, WRONG, Add, Usage, add_vectors_option, adder, suite_of

#: As much of a question and of an answer as a line of a list shows.
_LONGEST = 120


def add(command: Add) -> None:
    """The commands and their options."""
    below = adder(command("vectors", _nothing, "what the suite holds to be right"))
    listed = below("list", _list, "a line each: id, question, answer")
    for name in ("system", "operation", "source"):
        listed.add_argument(f"--{name}", action="append", default=[], metavar="NAME")
    add_vectors_option(listed)
    listed.add_argument("--example", metavar="ID", help="those whose evidence names this example or case")
    shown = below("show", _show, "one vector with its derivation, source and rules")
    shown.add_argument("id")
    add_vectors_option(shown)
    validated = below("validate", _validate, "check the suite, or files and folders of your own")
    validated.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    validated.add_argument(
        "--independence", action="store_true", help="also say what the answers rest on beside the reference"
    )
    exported = below("export", _export, "everything as one document")
    exported.add_argument("--format", choices=("json", "csv"), default="json")
    below("digest", _digest, "the digest of everything the suite says")
    below("coverage", _coverage, "every rule with the vectors that would notice if it were gone")


def _nothing(_: argparse.Namespace) -> int:
    raise Usage("vectors needs list, show, validate, export, digest or coverage")


def _list(told: argparse.Namespace) -> int:
    from pytest_bridgescore.selection import select
    from pytest_bridgescore.settings import Settings, UsageError
    from pytest_bridgescore.words import in_words

    suite = suite_of(told.vectors)
    chosen = Settings(
        system=tuple(told.system), operation=tuple(told.operation), source=tuple(told.source), no_sweeps=True
    )
    try:
        vectors, _ = select(suite, chosen)
    except UsageError as error:
        raise Usage(str(error)) from None
    if told.example:
        vectors = [vector for vector in vectors if vector.names(told.example)]
        if not vectors:
            raise Usage(f"no vector's evidence names {told.example}")
    width = max(len(vector.id) for vector in vectors)
    for vector in vectors:
        asked, answer = in_words(vector.operation, vector.given), _answer_of(vector)
        print(f"{vector.id:{width}}  {_short(asked)} = {_short(answer)}")
    return OK


def _short(text: str) -> str:
    """As much of a text as a line of a list can hold; `show` has the whole."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _answer_of(vector: Any) -> str:
    from pytest_bridgescore.explain.show import right

    if vector.readings is not None:
        return "disputed: " + ", ".join(f"{name} {right(vector, said)}" for name, said in vector.readings.items())
    return "refused" if vector.is_refusal else right(vector, vector.expect)


def _show(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.show import show, show_sweep

    suite = suite_of(told.vectors)
    for operation, sweep in suite.sweeps:
        if sweep.id == told.id:
            print("\n".join(show_sweep(operation, sweep, suite)))
            return OK
    vector = suite.vector(told.id)
    if vector is None:
        gone = suite.document["withdrawn"].get(told.id)
        if gone:
            raise Usage(f"{told.id} was withdrawn: {gone['reason']}")
        raise Usage(f"no vector is called {told.id} (see bridgescore vectors list)")
    for line in show(vector, suite):
        print(line)
    return OK


def _validate(told: argparse.Namespace) -> int:
    from pytest_bridgescore.vectors.validate import validate

    if told.independence and told.paths:
        raise Usage("--independence is of the whole suite: give no files with it")
    problems, said = validate(told.paths)
    for problem in problems:
        print(problem)
    if told.independence and said:
        from pytest_bridgescore.vectors import independence

        print("\n".join(independence.told(independence.figures(suite_of()))))
    print(
        f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}" if problems else f"{said}: all in order"
    )
    return WRONG if problems else OK


def _export(told: argparse.Namespace) -> int:
    suite = suite_of()
    if told.format == "json":
        print(json.dumps(suite.document, ensure_ascii=False, indent=1))
        return OK
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("id", "system", "operation", "given", "expect", "readings", "source", "evidence", "rules"))
    for vector in suite.vectors:
        as_json = [
            json.dumps(part, ensure_ascii=False) if part is not None else ""
            for part in (vector.given, vector.expect, vector.readings)
        ]
        rest = (vector.source, "; ".join(vector.evidence), " ".join(vector.rules))
        writer.writerow((vector.id, vector.system, vector.operation.name, *as_json, *rest))
    return OK


def _digest(_: argparse.Namespace) -> int:
    suite = suite_of()
    print(f"{suite.digest}  data {suite.data_version}" + ("  unreleased" if suite.unreleased else ""))
    return OK


def _coverage(_: argparse.Namespace) -> int:
    from pytest_bridgescore.vectors.coverage import coverage

    suite = suite_of()
    covered = coverage(suite)
    width = max(map(len, covered))
    for rule, ids in covered.items():
        more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
        print(f"{rule:{width}}  {', '.join(ids[:3]) + more if ids else 'NOT COVERED'}")
    done = sum(bool(ids) for ids in covered.values())
    print(f"{done} of {len(covered)} rules covered: {100 * done // len(covered)} %")
    return OK if done == len(covered) else WRONG
