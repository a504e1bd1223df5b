"""A folder of YAML and CSV made into one document that JSON can hold, and its digest.

The document is what a wheel ships and what a program in another language may read. Everything in it is
checked for form here; what it says is checked by `validate`.
"""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.kinds import Malformed
from pytest_bridgescore.operations.own import declared
from pytest_bridgescore.vectors import profile_form, strict_yaml
from pytest_bridgescore.vectors.form import expect, optional, plain, texts
from pytest_bridgescore.vectors.strict_yaml import Problem

FORMAT = "bridgescore-vectors/1"

ID = re.compile(r"[a-z0-9_-]+(/[A-Za-z0-9][A-Za-z0-9.+_-]*){1,4}", re.ASCII)

#: The lists that stand beside the vectors: file name, and the key of each entry that names it.
LEDGERS = {
    "rules": "id",
    "sources": "key",
    "errata": "id",
    "notes": "id",
    "withdrawn": "id",
    "not-vectors": "id",
    "tables": "path",
    "evidence": "name",
    "peers": "name",
}

_HEAD = {"system", "operation", "operations", "source", "evidence", "vectors"}
_FIELDS = {
    *("id", "operation", "source", "evidence", "given", "expect", "reading", "readings"),
    *("because", "rules", "flags", "note", "written"),
}


class Problems(ValueError):
    """All that is wrong in the files read, each with file and line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def compile_folder(folder: Path) -> dict[str, Any]:
    """The document of a folder laid out like `vectors/`; `Problems` if any file is not in form."""
    return _compile(folder, sorted(folder.rglob("*.yaml")))


def compile_file(path: Path) -> dict[str, Any]:
    """The document of one file of vectors; `Problems` if it is not in form."""
    return _compile(path.parent, [path])


def canonical(document: Mapping[str, Any]) -> bytes:
    """The one form of a document that its digest is taken of."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(document: Mapping[str, Any]) -> str:
    """`sha256:` and the digest of what a document says (where it was read from is left out)."""
    says = {key: value for key, value in document.items() if key != "digest"}
    says["vectors"] = [_without_places(vector) for vector in document["vectors"]]
    for placed in ("profiles", "operations"):
        says[placed] = {name: _without_places(entry) for name, entry in document[placed].items()}
    return "sha256:" + hashlib.sha256(canonical(says)).hexdigest()


def _without_places(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("where", "lines")}


def _compile(folder: Path, paths: Sequence[Path]) -> dict[str, Any]:
    problems: list[Problem] = []
    document: dict[str, Any] = {
        "format": FORMAT,
        "data": None,
        "smoke": [],
        **{name: {} for name in (*LEDGERS, "profiles", "operations")},
    }
    vectors: dict[str, dict[str, Any]] = {}
    for path in paths:
        name = path.relative_to(folder).as_posix() if len(paths) > 1 else path.name
        try:
            content = strict_yaml.read(path, name)
            if path.stem in LEDGERS and path.parent == folder:
                document[path.stem] = _ledger(content, path.stem, name)
            elif path.stem == "version" and path.parent == folder:
                document["data"] = expect(content, dict, f"{name}:1", "a mapping").get("data")
            elif path.stem == "smoke" and path.parent == folder:
                smoke = expect(content, dict, f"{name}:1", "a mapping").get("smoke")
                document["smoke"] = texts(smoke, "smoke", f"{name}:1")
            elif profile_form.is_profile(content, path):
                _keep(path.stem, profile_form.compiled(content, name), document["profiles"], problems)
            else:
                for operation in _operations(content, name):
                    _keep(operation["name"], operation, document["operations"], problems)
                for vector in _vectors(content, name, problems):
                    _keep(vector["id"], vector, vectors, problems)
        except Problem as problem:
            problems.append(problem)
    document["rows"] = {table: _table(folder / table, table, problems) for table in document["tables"]}
    if problems:
        raise Problems(problems)
    document["vectors"] = [vectors[id] for id in sorted(vectors)]
    document["digest"] = digest(document)
    return document


def _keep(name: str, entry: dict[str, Any], entries: dict[str, Any], problems: list[Problem]) -> None:
    """Put an entry among others, each with a name of its own."""
    other = entries.setdefault(name, entry)
    if other is not entry:
        problems.append(Problem(entry["where"], f"{name} is also at {other['where']}"))


def _ledger(content: Any, name: str, file: str) -> dict[str, Any]:
    entries = expect(expect(content, dict, f"{file}:1", "a mapping").get(name), list, f"{file}:1", f"a list {name}:")
    ledger: dict[str, Any] = {}
    for line, entry in strict_yaml.numbered(entries):
        where = f"{file}:{line}"
        key = expect(entry, dict, where, "a mapping").get(LEDGERS[name])
        expect(key, str, where, f"text under {LEDGERS[name]}")
        if key in ledger:
            raise Problem(where, f"{key} stands here for the second time")
        ledger[key] = plain({field: value for field, value in entry.items() if field != LEDGERS[name]})
    return ledger


def _table(path: Path, name: str, problems: list[Problem]) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, strict=True))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        problems.append(Problem(name, f"cannot be read: {error}"))
        return []


def _operations(content: Any, file: str) -> Iterator[dict[str, Any]]:
    """The operations of a user's own that a file declares for its vectors."""
    if not isinstance(content, dict) or "operations" not in content:
        return
    for line, entry in strict_yaml.numbered(
        expect(content["operations"], list, f"{file}:1", "a list under operations")
    ):
        where = f"{file}:{line}"
        said = plain(expect(entry, dict, where, "a mapping that declares an operation"))
        said |= {"system": content.get("system"), "where": where}
        try:
            declared(said)
        except Malformed as malformed:
            raise Problem(where, f"operations: {malformed}") from None
        if said["name"] in OPERATIONS:
            raise Problem(where, f"{said['name']} is an operation of the suite; give yours another name")
        yield said


def _vectors(content: Any, file: str, problems: list[Problem]) -> Iterator[dict[str, Any]]:
    head = expect(content, dict, f"{file}:1", "a mapping with system, operation and vectors")
    for field in sorted(head.keys() - _HEAD):
        raise Problem(f"{file}:1", f"unknown field {field!r}; there are {', '.join(sorted(_HEAD))}")
    system = expect(head.get("system"), str, f"{file}:1", "text under system")
    for line, vector in strict_yaml.numbered(expect(head.get("vectors"), list, f"{file}:1", "a list under vectors")):
        where = f"{file}:{line}"
        try:
            yield _vector(vector, head, system, where)
        except Problem as problem:
            problems.append(problem)


def _vector(vector: Any, head: Mapping[str, Any], system: str, where: str) -> dict[str, Any]:
    expect(vector, dict, where, "a mapping")
    for field in sorted(vector.keys() - _FIELDS):
        raise Problem(where, f"unknown field {field!r}; there are {', '.join(sorted(_FIELDS))}")
    id = expect(vector.get("id"), str, where, "text under id")
    if not ID.fullmatch(id) or len(id) > 120:
        raise Problem(where, f"{id!r} is no id: system/topic/name of letters, digits and - . + _")
    if ("expect" in vector) == ("readings" in vector):
        raise Problem(where, f"{id} needs either expect or readings")
    evidence = vector.get("evidence", head.get("evidence", []))
    compiled = {
        "id": id,
        "system": system,
        "operation": expect(vector.get("operation", head.get("operation")), str, where, "text under operation"),
        "source": optional(vector.get("source", head.get("source")), str, where, "text under source"),
        "evidence": texts([evidence] if isinstance(evidence, str) else evidence, "evidence", where),
        "given": plain(expect(vector.get("given"), dict, where, "a mapping under given")),
        "where": where,
    }
    compiled |= {field: texts(vector[field], field, where) for field in ("rules", "flags") if field in vector}
    for field, kind in (("readings", dict), ("reading", str), ("expect", object), ("note", object)):
        if field in vector:
            compiled[field] = plain(expect(vector[field], kind, where, f"a {kind.__name__} under {field}"))
    if "because" in vector:
        compiled["because"] = _because(vector["because"], id, where)
    if "written" in vector:
        written = expect(vector["written"], dict, where, "a mapping under written")
        expect(written.get("language"), str, where, "text under language of written")
        compiled["written"] = plain(written)
    return compiled


def _because(value: Any, id: str, where: str) -> list[Any]:
    for line in expect(value, list, where, "a list under because"):
        if not (isinstance(line, list) and len(line) == 3 and isinstance(line[0], str) and isinstance(line[1], str)):
            raise Problem(where, f'{id}: a line of because is [rule, "how", value], not {line!r:.60}')
    return list(plain(value))
