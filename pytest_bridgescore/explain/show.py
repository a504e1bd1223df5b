"""One vector as a page of text: question, answer, derivation, rules, source with its misprints, notes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bridgescore_reference.values import Line
from pytest_bridgescore.explain.message import table
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.words import in_words


def show(vector: Vector, suite: Suite) -> Iterator[str]:
    """Everything the suite knows of a vector, line by line."""
    yield vector.id
    yield f"  asked     {vector.operation.name}: {in_words(vector.operation, vector.given)}"
    yield f"  given     {json.dumps(vector.given, ensure_ascii=False)}"
    if written := dict(vector.data.get("written", {})):
        yield f"            written in {written.pop('language')}: {json.dumps(written, ensure_ascii=False)}"
    if vector.readings is not None:
        yield f"  disputed  {vector.data['reading']}:"
        for name, answer in vector.readings.items():
            yield f"            {name}: {right(vector, answer)}"
    else:
        says = vector.operation.answer_says
        told = f" ({says})" if says and not vector.is_refusal else ""
        yield f"  expected  {right(vector, vector.expect)}{told}"
    for place, row in enumerate(table([Line(*line) for line in vector.because], whole=True)):
        yield f"  {'' if place else 'because':10}{row.removeprefix('  ')}"
    for place, rule in enumerate(vector.rules):
        said = suite.rules.get(rule, {})
        law = "" if said.get("law") in (None, "-") else f" (Law {said['law']})"
        yield f"  {'' if place else 'rules':10}{rule}{law}: {said.get('statement')}"
    yield from _source(vector, suite)
    if vector.note:
        yield f"  note      {vector.note}"
    for flag in vector.flags:
        note = suite.document["notes"].get(flag, {})
        yield f"  catches   {note.get('catches')} It costs: {note.get('costs')}"
    yield f"  written   {vector.where}"


def right(vector: Vector, answer: Any) -> str:
    """A right answer of a vector as a line of text, its numbers as numbers."""
    if isinstance(answer, Mapping) and set(answer) == {"reject"}:
        return f"a refusal: {answer['reject']}"
    return json.dumps(plain(vector.operation.answer.expected(answer)), ensure_ascii=False)


def show_sweep(operation: Operation, sweep: Sweep, suite: Suite) -> Iterator[str]:
    """What a sweep asks, and where its answers come from."""
    cases = list(suite.cases(sweep))
    table = suite.document["tables"].get(sweep.table, {})
    yield sweep.id
    yield f"  asked     {operation.name}: {sweep.says}; {len(cases):,} questions"
    yield f"  first     {in_words(operation, cases[0][0])} = {json.dumps(cases[0][1], ensure_ascii=False)}"
    yield f"  answers   {sweep.table}"
    yield f"  source    {table.get('source')}: {table.get('evidence')}"


def _source(vector: Vector, suite: Suite) -> Iterator[str]:
    source = suite.sources.get(vector.source or "", {})
    said = ", ".join(str(source[name]) for name in ("title", "language", "dated") if source.get(name))
    edition = f"; laws of {source['edition']}" if source.get("edition") else ""
    yield f"  source    {vector.source}: {said}{edition}"
    for place, evidence in enumerate(vector.evidence):
        yield f"  {'' if place else 'evidence':10}{evidence}"
    misprints = {
        id: said
        for id, said in suite.document["errata"].items()
        if said.get("source") == vector.source
        and vector.operation.name in said.get("concerns", [vector.operation.name])
    }
    for place, (id, erratum) in enumerate(misprints.items()):
        yield f"  {'' if place else 'errata':10}{id}, {erratum.get('where')}: {erratum.get('printed')}"
        yield f"            read as: {erratum.get('reading')} ({erratum.get('evidence')})"
