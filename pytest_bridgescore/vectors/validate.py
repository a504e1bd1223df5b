"""Vectors held against the declarations, the rules and the reference. What is wrong is told with file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path
from typing import Any

from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import Refused
from pytest_bridgescore.languages import UnknownLanguage, read_words
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import SWEPT
from pytest_bridgescore.operations.kinds import Malformed, plain, quote
from pytest_bridgescore.vectors import independence, profile
from pytest_bridgescore.vectors.compile import Problems
from pytest_bridgescore.vectors.coverage import coverage, rules_of_the_reference
from pytest_bridgescore.vectors.load import bundled, with_own
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.words import in_words


def validate(paths: Sequence[Path] = ()) -> tuple[list[str], str]:
    """All that is wrong, a line each, and what was read: the suite, or files and folders of a user's own."""
    try:
        suite = bundled()
        known = {vector.id for vector in suite.vectors} | suite.document["profiles"].keys() if paths else set()
        suite = with_own(paths)
    except Problems as error:
        return [str(problem) for problem in error.problems], ""
    except ValueError as error:
        return [str(error)], ""
    vectors = [vector for vector in suite.vectors if vector.id not in known]
    problems = [problem for vector in vectors for problem in problems_of(vector, suite)]
    if not paths:
        # A user's own vectors rest on papers of their own, which nobody else can look into.
        problems += [problem for vector in vectors for problem in _dependent(vector, suite)]
    profiles = [name for name in suite.document["profiles"] if name not in known]
    problems += [problem for name in profiles for problem in profile.problems_of(name, suite)]
    if not paths:
        problems += _problems_of_the_whole(suite)
    if not paths:
        return problems, f"{len(vectors)} vectors, {len(suite.rules)} rules"
    counted = [(len(vectors), "vectors")] if vectors else []
    counted += [(len(profiles), "profile" if len(profiles) == 1 else "profiles")] if profiles else []
    return problems, ", ".join(f"{number} {name}" for number, name in counted)


def problems_of(vector: Vector, suite: Suite) -> list[str]:
    """What is wrong with one vector, each problem led by file and line."""
    return _told(vector, _problems(vector, suite))


def form_of(vector: Vector, suite: Suite) -> list[str]:
    """What keeps a vector from being asked and judged at all.

    A house rule may answer otherwise than the reference and name no rule of a law: that is said by
    `validate`, but it is asked all the same.
    """
    return _told(vector, _form(vector, suite))


def _dependent(vector: Vector, suite: Suite) -> list[str]:
    """Where a vector lacks a second derivation, or that differs; nothing of one that cannot be asked at all."""
    return [] if form_of(vector, suite) else _told(vector, independence.problems_of(vector, suite))


def _told(vector: Vector, problems: Iterable[str]) -> list[str]:
    return [f"{vector.where}: {vector.id}: {problem}" for problem in problems]


def _form(vector: Vector, suite: Suite) -> Iterator[str]:
    name = vector.data["operation"]
    if name not in suite.operations:
        yield f"there is no operation {name}; there are {', '.join(suite.operations)}"
        return
    operation = suite.operations[name]
    yield from _names(vector, operation, suite)
    yield from _shape(vector, operation)


def _problems(vector: Vector, suite: Suite) -> Iterator[str]:
    form = list(_form(vector, suite))
    yield from form
    if not vector.evidence:
        yield "evidence is missing: where does the answer stand?"
    if form:
        return
    operation = vector.operation
    yield from _written(vector, operation)
    if vector.is_judged:
        yield from _sum(vector, operation)
    if operation.reference is None:
        return  # an operation of a user's own: right is what its vectors say
    if vector.is_refusal:
        yield from _refusal(vector, operation)
    else:
        yield from _readings(vector, operation) if vector.readings is not None else _answer(vector, operation)


def _shape(vector: Vector, operation: Operation) -> Iterator[str]:
    """Whether question and answer are of the kinds the operation declares."""
    if vector.is_refusal:
        if not isinstance(vector.expect["reject"], str):
            yield "reject needs a reason in words"
        unknown = [name for name in vector.given if operation.parameter(name) is None]
        yield from (f"{operation.name} has no parameter {name}" for name in unknown)
        return
    yield from operation.problems(vector.given)
    if vector.readings is not None:
        yield from _reading_names(vector, operation)
        return
    try:
        # Null inside an answer says that a part is not judged; alone it says nothing.
        kind = operation.answer
        kind.answer(None) if vector.expect is None else kind.expected(vector.expect)
    except Malformed as malformed:
        yield f"expect: {malformed}"


def _names(vector: Vector, operation: Operation, suite: Suite) -> Iterator[str]:
    """What a vector is called and whom it names: id, system, source, rules, flags."""
    if vector.system != operation.system:
        yield f"{operation.name} belongs to the system {operation.system}, not {vector.system}"
    if vector.id.startswith(SWEPT):
        yield f"ids that begin with {' or '.join(SWEPT)} are those of questions asked many at a time"
    if vector.id in suite.document["withdrawn"]:
        yield "this id was withdrawn and is not used again"
    if vector.source not in suite.sources:
        yield f"there is no source {vector.source}"
    yield from (f"there is no rule {rule}" for rule in vector.rules if rule not in suite.rules)
    yield from (f"there is no flag {flag}" for flag in vector.flags if flag not in suite.document["notes"])


def _written(vector: Vector, operation: Operation) -> Iterator[str]:
    """Whether the document's own spelling says what is given."""
    written = dict(vector.data.get("written", {}))
    language = written.pop("language", "en")
    for name, spelled in written.items():
        parameter = operation.parameter(name)
        if parameter is None or name not in vector.given:
            yield f"written: nothing is given for {name}"
            continue
        try:
            read = read_words(language, parameter.kind, spelled, name)
        except (UnknownLanguage, Malformed) as error:
            yield f"written: {error}"
            continue
        if not _agrees(read, vector.given[name]):
            yield f"written: {name} reads {quote(read)}, and {quote(vector.given[name])} is given"


def _agrees(read: Any, given: Any) -> bool:
    """Whether what was read is what is given; a document may have less of a record."""
    if isinstance(read, dict) and isinstance(given, dict):
        return all(name in given and _agrees(one, given[name]) for name, one in read.items())
    if isinstance(read, list) and isinstance(given, list) and len(read) == len(given):
        return all(map(_agrees, read, given))
    return type(read) is type(given) and bool(read == given)


def _refusal(vector: Vector, operation: Operation) -> Iterator[str]:
    try:
        value = operation.derive(vector.given).value
    except (Refused, TypeError):
        return
    yield f"the reference does not refuse it: it answers {plain(value)}"


def _reading_names(vector: Vector, operation: Operation) -> Iterator[str]:
    said = str(vector.data.get("reading"))
    parameter = operation.parameter(said.removeprefix(f"{operation.name}."))
    if parameter is None or not parameter.reading:
        yield f"{said} is no reading of {operation.name}"
        return
    if not vector.readings:
        yield "readings are missing"
    problems = map(parameter.kind.problem, vector.readings or ())
    yield from (f"{said}: {problem}" for problem in problems if problem)


def _readings(vector: Vector, operation: Operation) -> Iterator[str]:
    parameter = str(vector.data["reading"]).removeprefix(f"{operation.name}.")
    for name, expected in (vector.readings or {}).items():
        refused = isinstance(expected, dict) and "reject" in expected
        try:
            got = operation.derive({**vector.given, parameter: name}).value
        except Refused:
            if not refused:
                yield f"reading {name}: the vector says {plain(expected)}, the reference refuses it"
            continue
        if refused or any(operation.answer.differences(operation.answer.expected(expected), got)):
            said = "refused" if refused else plain(expected)
            yield f"reading {name}: the vector says {said}, the reference {plain(got)}"


def _sum(vector: Vector, operation: Operation) -> Iterator[str]:
    """Whether the lines of a sum add up to the answer."""
    values = [_number(value) for _, _, value in vector.because]
    if operation.derivation != "sum" or not values:
        return
    if not all(isinstance(value, int | Fraction) for value in values):
        yield "because: every line of a sum ends in an exact number"
        return
    expected = operation.answer.expected(vector.expect)
    if sum(values) != expected:
        yield f"the lines of because add up to {plain(sum(values))}, not {plain(expected)}"


def _answer(vector: Vector, operation: Operation) -> Iterator[str]:
    expected = operation.answer.expected(vector.expect)
    lines = [(rule, _number(value)) for rule, _, value in vector.because]
    if not lines:
        yield "because is missing: how does the answer follow?"
    try:
        score = operation.derive(vector.given)
    except Refused as refused:
        yield f"the reference refuses it: {refused}"
        return
    for path, one, other in operation.answer.differences(expected, score.value):
        yield f"{path + ': ' if path else ''}the vector says {plain(one)}, the reference {plain(other)}"
    derived = [(line.rule, _number(line.value)) for line in score.because]
    if lines and lines != derived:
        yield _first_difference(lines, derived)


def _first_difference(ours: list[tuple[str, Any]], derived: list[tuple[str, Any]]) -> str:
    for number, (one, other) in enumerate(zip(ours, derived, strict=False), 1):
        if one != other:
            return f"line {number} of because is {_shown(one)}, the reference has {_shown(other)}"
    return f"because has {len(ours)} lines, the reference {len(derived)}"


def _shown(line: tuple[str, Any]) -> str:
    return f"{line[0]} {plain(line[1])}"


def _number(value: Any) -> Any:
    """A value of a derivation in one form: exact numbers however they are written."""
    if isinstance(value, str):
        try:
            return _number(Fraction(value))
        except (ValueError, ZeroDivisionError):
            return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    return [_number(one) for one in value] if isinstance(value, list) else value


def _problems_of_the_whole(suite: Suite) -> Iterator[str]:
    """What cannot be seen in one vector."""
    yield from _problems_of_rules(suite)
    yield from _problems_of_ledgers(suite)
    yield from _problems_of_tables(suite)
    yield from _problems_of_evidence(suite)
    yield from _problems_of_peers(suite)
    yield from (f"rules.yaml: {rule} is covered by no vector" for rule, ids in coverage(suite).items() if not ids)


def _problems_of_rules(suite: Suite) -> Iterator[str]:
    """Rules as the data states them against the reference: two derivations of every value."""
    reference = rules_of_the_reference()
    for rule, said in suite.rules.items():
        if rule not in reference:
            yield f"rules.yaml: {rule}: the reference does not know it"
        elif _comparable(said.get("value")) != _comparable(reference[rule]):
            yield f"rules.yaml: {rule}: worth {said.get('value')}, to the reference {reference[rule]}"
        if not said.get("statement"):
            yield f"rules.yaml: {rule}: has no statement"
        if said.get("source") not in suite.sources:
            yield f"rules.yaml: {rule}: there is no source {said.get('source')}"
    yield from (f"rules.yaml: {rule} of the reference is missing" for rule in reference if rule not in suite.rules)


def _problems_of_ledgers(suite: Suite) -> Iterator[str]:
    for erratum, said in suite.document["errata"].items():
        if said.get("source") not in suite.sources:
            yield f"errata.yaml: {erratum}: there is no source {said.get('source')}"
        unknown = [name for name in said.get("concerns", []) if name not in suite.operations]
        yield from (f"errata.yaml: {erratum}: there is no operation {name}" for name in unknown)
    for id, said in suite.document["withdrawn"].items():
        if not said.get("reason"):
            yield f"withdrawn.yaml: {id}: has no reason"
        if said.get("new") and suite.vector(said["new"]) is None:
            yield f"withdrawn.yaml: {id}: its new id {said['new']} is no vector"
    gone = suite.smoke - {vector.id for vector in suite.vectors}
    yield from (f"smoke.yaml: there is no vector {id}" for id in sorted(gone))
    used = {flag for vector in suite.vectors for flag in vector.flags}
    yield from (f"notes.yaml: {note} is no vector's flag" for note in suite.document["notes"] if note not in used)


def _problems_of_tables(suite: Suite) -> Iterator[str]:
    used = {sweep.table for _, sweep in suite.sweeps}
    for path in used - suite.document["rows"].keys():
        yield f"tables.yaml: {path} is missing"
    for path, said in suite.document["tables"].items():
        if not said.get("evidence"):
            yield f"tables.yaml: {path}: evidence is missing"
    for operation, sweep in suite.sweeps:
        if sweep.table in suite.document["rows"]:
            yield from _problems_of_sweep(operation, sweep, suite)


def _problems_of_sweep(operation: Operation, sweep: Sweep, suite: Suite) -> Iterator[str]:
    """A published table against the reference, answer by answer; the first that differs is told."""
    wrong = []
    try:
        for given, said in suite.cases(sweep):
            got = operation.derive(given).value
            if any(operation.answer.differences(operation.answer.expected(said), got)):
                wrong.append(f"{in_words(operation, given)}: {plain(said)}, to the reference {plain(got)}")
    except (Refused, LookupError, ValueError) as error:
        wrong.append(f"a row cannot be read ({type(error).__name__}: {error})")
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        yield f"tables.yaml: {sweep.table}: {wrong[0]}{more}"


def _problems_of_evidence(suite: Suite) -> Iterator[str]:
    """What vectors may name in their evidence: places of documents, and what else there is."""
    for key, said in suite.sources.items():
        places = said.get("places", [])
        if not (isinstance(places, list) and all(isinstance(place, str) for place in places)):
            yield f"sources.yaml: {key}: places is a list of texts"
    for name, said in suite.document["evidence"].items():
        if said.get("kind") not in independence.KINDS:
            yield f"evidence.yaml: {name}: kind is one of {', '.join(independence.KINDS)}"
        if not said.get("says"):
            yield f"evidence.yaml: {name}: says nothing of what it is"
        if said.get("table", name) not in {name, *suite.document["rows"]}:
            yield f"evidence.yaml: {name}: there is no table {said['table']}"


def _problems_of_peers(suite: Suite) -> Iterator[str]:
    for name, said in suite.document["peers"].items():
        for operation, asked in said["confirms"].items():
            if operation not in suite.operations:
                yield f"peers.yaml: {name}: there is no operation {operation}"
                continue
            unknown = [one for one in asked if suite.operations[operation].parameter(one) is None]
            yield from (f"peers.yaml: {name}: {operation} has no parameter {one}" for one in unknown)
        yield from (
            f"peers.yaml: {name}: there is no sweep {id}" for id in said.get("sweeps", ()) if suite.sweep(id) is None
        )
        for differs in said.get("differs", ()):
            if not differs.get("reason"):
                yield f"peers.yaml: {name}: {differs['id']}: has no reason"
            if not any(fnmatchcase(vector.id, differs["id"]) for vector in suite.vectors):
                yield f"peers.yaml: {name}: {differs['id']} is no vector"


def _comparable(value: Any) -> Any:
    if isinstance(value, ByEdition | dict):
        return {edition: _comparable(one) for edition, one in value.items()}
    if isinstance(value, list | tuple):
        return [_comparable(one) for one in value]
    return _number(value) if not isinstance(value, str) or "/" in value else value
