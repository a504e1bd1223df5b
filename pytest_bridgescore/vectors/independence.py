"""What each golden value rests on beside the reference, and how much of that is seen without a person.

A piece of evidence begins with a name that the data know: a place of the vector's own document or of another one
(`sources.yaml`), or a collection (`evidence.yaml`). Beside what evidence names, an answer is worked out again from
published tables and rules' values, where these settle it; and lines of a derivation are multiplied out with the
values that `rules.yaml` has. Nothing here asks the reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.again import Unsettled, is_of_tables, worked_out
from pytest_bridgescore.vectors.model import Suite, Vector

#: Kinds of evidence: what others printed; how a misprint is read; what this suite has decided.
PUBLISHED, MISPRINTS, CONVENTION = "published", "misprints", "convention"
KINDS = (PUBLISHED, MISPRINTS, CONVENTION)

_PRODUCT = re.compile(r"(?:deal \d+: )?(\d+) x (\d+)")


@dataclass(frozen=True)
class Evidence:
    """One piece of evidence: the name it begins with, what follows, and of which kind the named is."""

    name: str
    rest: str
    kind: str


@dataclass(frozen=True)
class Figures:
    """How many golden values rest on what, beside the reference. A value is the one right answer of a vector."""

    values: int
    #: Worked out again from tables, published or given in the question, or from rules' values alone.
    tables: int
    rules: int
    #: Not worked out again: what the evidence names has to be read by a person.
    read: int
    #: Given by a scorer that somebody else wrote, too: by any, and by each.
    peers: int
    by_peer: Mapping[str, int]
    #: Values that nothing but the reference gives, by their ids.
    single: tuple[str, ...]
    refusals: int
    #: Refusals that no document asks for: decisions of the suite.
    conventions: int
    disputed: int
    #: Answers of published tables, which are golden as well; and how many of them some peer gives, table by table.
    cells: int
    cells_of_peers: int


def evidence_of(vector: Vector, suite: Suite) -> list[Evidence | None]:
    """Each piece of a vector's evidence; `None` for one that begins with no known name."""
    names = _names(vector.source, suite)
    return [_evidence(text, names) for text in vector.evidence]


def _evidence(text: str, names: Mapping[str, str]) -> Evidence | None:
    known = [name for name in names if text == name or (text.startswith(name) and text[len(name)] in " ,:(")]
    if not known:
        return None
    name = max(known, key=len)
    return Evidence(name, text[len(name) :].strip(" ,:"), names[name])


@lru_cache(maxsize=16)
def _names(source: str | None, suite: Suite) -> dict[str, str]:
    """What evidence of vectors from a document may begin with, and of which kind it is."""
    own = suite.sources.get(source or "", {})
    names = dict.fromkeys(own.get("places", ()), PUBLISHED)
    names |= {f"{key}, {place}": PUBLISHED for key, said in suite.sources.items() for place in said.get("places", ())}
    return names | {name: said.get("kind", "") for name, said in suite.document["evidence"].items()}


def rests_on_others(vector: Vector, suite: Suite) -> bool:
    """Whether a vector names something that others have printed.

    >>> from pytest_bridgescore.vectors.load import bundled
    >>> rests_on_others(bundled().vector("imps/law78b/450"), bundled())
    True
    >>> rests_on_others(bundled().vector("imps/refusals/NaN"), bundled())
    False
    """
    return any(one is not None and one.kind == PUBLISHED for one in evidence_of(vector, suite))


def problems_of(vector: Vector, suite: Suite) -> Iterator[str]:
    """What keeps a vector of the suite from having two derivations that agree. It has to be in form."""
    for text, one in zip(vector.evidence, evidence_of(vector, suite), strict=True):
        if one is None:
            yield f"evidence: {text!r} begins with no place of {vector.source} and no name of evidence.yaml"
        else:
            yield from _problems_of_evidence(one, vector, suite)
    if vector.evidence and not vector.is_refusal and not rests_on_others(vector, suite):
        yield (
            "has one derivation only: its evidence is the suite's own; "
            "name a place in a document, a published table or an example that says so"
        )
    yield from _problems_of_lines(vector, suite)
    yield from _differences(vector, suite)


def _problems_of_evidence(one: Evidence, vector: Vector, suite: Suite) -> Iterator[str]:
    if one.kind == MISPRINTS and one.rest not in suite.document["errata"]:
        yield f"evidence: {one.name} {one.rest} is not in errata.yaml"
    said = suite.document["evidence"].get(one.name, {})
    if said.get("table") not in suite.document["rows"]:
        return
    key = re.match(r"(?:row )?(\d+)", one.rest)
    if key is None:
        return  # the table as a whole
    table = suite.table(said["table"])
    row = _named_row(table, said.get("column"), key[1])
    sweeps = [sweep for sweep in vector.operation.sweeps if sweep.table == said["table"]]
    if row is None:
        yield f"evidence: {said['table']} has no row {key[1]}"
    elif vector.is_judged and sweeps and not _fits(vector, row, table, sweeps):
        yield f"evidence: row {key[1]} of {said['table']} does not give this answer"


def _named_row(rows: list[dict[str, str]], column: str | None, key: str) -> dict[str, str] | None:
    """The row with that text in a column; without a column, the row of that number, counted from 0."""
    if column is None:
        return rows[int(key)] if int(key) < len(rows) else None
    return next((row for row in rows if row[column] == key), None)


def _fits(vector: Vector, row: dict[str, str], table: list[dict[str, str]], sweeps: Sequence[Sweep]) -> bool:
    """Whether a row answers the question as the vector does. Questions that no sweep asks are not looked at."""
    operation = vector.operation
    question = operation.complete(vector.given)

    def answers(rows: list[dict[str, str]]) -> list[Any]:
        return [
            operation.answer.expected(answer)
            for sweep in sweeps
            for given, answer in sweep.expand(rows)
            if operation.complete(given) == question
        ]

    return operation.answer.expected(vector.expect) in answers([row]) or not answers(table)


def _problems_of_lines(vector: Vector, suite: Suite) -> Iterator[str]:
    """Lines such as "4 x 30", multiplied out with the rule's own value; in a sum also lines that are that value."""
    for number, (rule, how, value) in enumerate(vector.because, 1):
        worth = _worth(rule, vector, suite)
        if product := _PRODUCT.fullmatch(how):
            factors = int(product[1]), int(product[2])
            if worth not in factors:
                yield f"line {number} of because: rules.yaml has {plain(worth)} for {rule}, not {product[0]}"
            elif _size(value) != factors[0] * factors[1]:
                yield f"line {number} of because: {product[0]} is {factors[0] * factors[1]}, not {plain(value)}"
        elif vector.operation.derivation == "sum" and worth != 1 and _size(value) != worth:
            yield f"line {number} of because: rules.yaml has {plain(worth)} for {rule}, not {plain(value)}"


def _size(value: Any) -> Fraction:
    return abs(Fraction(str(value)))


def _worth(rule: str, vector: Vector, suite: Suite) -> Any:
    value = suite.rules.get(rule, {}).get("value")
    if isinstance(value, dict):
        # An operation without editions goes by the newest.
        return value.get(vector.operation.edition(vector.given) or max(value))
    return value


def _differences(vector: Vector, suite: Suite) -> Iterator[str]:
    """Where the answer, worked out again, is another one."""
    operation = vector.operation
    for reading, given, answer in _answers(vector):
        try:
            again = worked_out(operation, given, suite)
        except Unsettled:
            continue
        except (LookupError, TypeError, ValueError) as error:
            # The data lack something, or the question is impossible: then the reference refuses it, too.
            yield f"{_by(operation)} give no answer ({type(error).__name__}: {error})"
            continue
        for path, one, other in operation.answer.differences(operation.answer.expected(answer), again):
            where = ": ".join(filter(None, (f"reading {reading}" if reading else "", path)))
            yield f"{where + ': ' if where else ''}the vector says {plain(one)}, {_by(operation)} give {plain(other)}"


def _by(operation: Operation) -> str:
    return "the tables" if is_of_tables(operation) else "the values of rules.yaml"


def _answers(vector: Vector) -> Iterator[tuple[str, Mapping[str, Any], Any]]:
    """The right answer, or that of each reading: name of the reading, what is asked then, and the answer."""
    if vector.is_judged:
        yield "", vector.given, vector.expect
    for reading, answer in (vector.readings or {}).items():
        if not (isinstance(answer, dict) and "reject" in answer):
            yield reading, {**vector.given, str(vector.disputed): reading}, answer


def peers_of(vector: Vector, suite: Suite) -> list[str]:
    """The scorers by other hands that answer a vector, and answer it as it does: `peers.yaml` says which do."""
    return [name for name, said in suite.document["peers"].items() if _confirms(said, vector)]


def _confirms(said: Mapping[str, Any], vector: Vector) -> bool:
    asked = said["confirms"].get(vector.data["operation"])
    if asked is None or not vector.is_judged:
        return False
    full = vector.operation.complete(vector.given)
    return all(full.get(name) in values for name, values in asked.items()) and not any(
        fnmatchcase(vector.id, one["id"]) for one in said.get("differs", ())
    )


def figures(suite: Suite) -> Figures:
    """Counted over the whole suite."""
    judged = [vector for vector in suite.vectors if vector.is_judged]
    refusals = [vector for vector in suite.vectors if vector.is_refusal]
    ways = [_way(vector, suite) for vector in judged]
    confirmed = [peers_of(vector, suite) for vector in judged]
    cells = {sweep.id: sum(1 for _ in suite.cases(sweep)) for _, sweep in suite.sweeps if sweep.table}
    whole = {id for said in suite.document["peers"].values() for id in said.get("sweeps", ())}
    return Figures(
        values=len(judged),
        tables=ways.count("tables"),
        rules=ways.count("rules"),
        read=ways.count("read"),
        peers=sum(map(bool, confirmed)),
        by_peer={name: sum(name in peers for peers in confirmed) for name in suite.document["peers"]},
        single=tuple(vector.id for vector in judged if not rests_on_others(vector, suite)),
        refusals=len(refusals),
        conventions=sum(not rests_on_others(vector, suite) for vector in refusals),
        disputed=sum(vector.readings is not None for vector in suite.vectors),
        cells=sum(cells.values()),
        cells_of_peers=sum(number for id, number in cells.items() if id in whole),
    )


def _way(vector: Vector, suite: Suite) -> str:
    try:
        worked_out(vector.operation, vector.given, suite)
    except Unsettled:
        return "read"
    return "tables" if is_of_tables(vector.operation) else "rules"


def told(counted: Figures) -> list[str]:
    """The figures in lines for people."""
    each = ", ".join(f"{name} {number}" for name, number in counted.by_peer.items())
    beside = (
        (counted.tables, "are worked out again from tables, published or given in the question"),
        (counted.rules, "are worked out again from the values of rules alone"),
        (counted.read, "are left to what a person reads where the evidence says"),
        (len(counted.single), "have one derivation only"),
        (counted.peers, "are given by scorers of others, too" + (f": {each}" if each else "")),
    )
    width = len(str(counted.values))
    refusals = f"{counted.refusals - counted.conventions} by what others have printed"
    return [
        f"{counted.values} golden values, of which, beside the reference and without it,",
        *(f"  {number:{width}} {said}" for number, said in beside),
        f"{counted.cells} answers of published tables, {counted.cells_of_peers} of them by scorers of others, too",
        f"{counted.refusals} refusals: {refusals}, {counted.conventions} by a convention of the suite",
        f"{counted.disputed} disputed questions, which have a right answer for each reading",
    ]
