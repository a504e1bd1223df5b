"""The forms of what is written, as JSON Schemas: the record of a run, and a certificate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pytest_bridgescore.judge.verdict import VERDICTS
from pytest_bridgescore.report.record import FORMAT

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"type": "array", "items": _TEXT}
_NUMBER: Final = {"type": "integer", "minimum": 0}
_TRUTH: Final = {"type": "boolean"}
_ANYTHING: Final[dict[str, Any]] = {}
_NO_TEXT: Final = {"type": ["string", "null"]}
_DIGEST: Final = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
_VERDICT: Final = {"enum": list(VERDICTS)}


def _object(optional: Mapping[str, Any] | None = None, /, **properties: Any) -> dict[str, Any]:
    """An object with just these keys; those under `optional` may be missing."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
    }


def _array(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _mapping(values: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values}


_COUNTS: Final = _object(**dict.fromkeys(VERDICTS, _NUMBER))
_SUITE: Final = _object(version=_TEXT, data=_TEXT, digest=_DIGEST, protocol=_TEXT, unreleased=_TRUTH)
_IMPLEMENTATION: Final = _object(name=_TEXT, version=_TEXT, language=_TEXT, homepage=_TEXT, adapter=_TEXT)
_ENVIRONMENT: Final = _object(
    {"stderr": _TEXT},
    python=_TEXT,
    pytest=_TEXT,
    plugin=_TEXT,
    platform=_TEXT,
    started=_TEXT,
    seconds={"type": "number", "minimum": 0},
)
_SELECTION: Final = _object(
    {"properties": _NUMBER}, profiles=_TEXTS, systems=_TEXTS, complete=_TRUTH, seed=_NUMBER, generated=_NUMBER
)
_PROFILE: Final = _object(
    name=_TEXT,
    title=_TEXT,
    dated=_TEXT,
    note=_NO_TEXT,
    sources=_TEXTS,
    require=_mapping(_array({"type": "object"})),
    complete=_TRUTH,
    summary=_COUNTS,
)
_EXPLANATION: Final = _object(
    {"sent": _TEXT, "received": _TEXT},
    asked=_TEXT,
    because=_array(_object(rule=_TEXT, text=_TEXT, value=_ANYTHING, differs=_TEXT)),
    cause=_TEXT,
    again=_TEXT,
)
_RESULT: Final = _object(
    {"asked": _NUMBER, "wrong": _NUMBER, "explanation": _EXPLANATION},
    id=_TEXT,
    system=_TEXT,
    operation=_TEXT,
    verdict=_VERDICT,
    refusal=_TRUTH,
    required=_TRUTH,
    failed=_TRUTH,
    given=_ANYTHING,
    expected=_ANYTHING,
    got=_ANYTHING,
    rules=_TEXTS,
    source=_TEXT,
    message=_TEXT,
)
_OBSERVED: Final = _object(
    id=_TEXT,
    system=_TEXT,
    operation=_TEXT,
    given=_ANYTHING,
    readings={"type": "object"},
    got=_ANYTHING,
    observed=_TEXTS,
    message=_TEXT,
)
_RULE: Final = _object(
    rule=_TEXT,
    law=_TEXT,
    statement=_TEXT,
    edition=_NO_TEXT,
    value=_TEXT,
    right=_NUMBER,
    wrong=_NUMBER,
    broken=_TRUTH,
)
_CELL: Final = _object(rule=_TEXT, what=_TEXT, law=_TEXT, scorer=_NO_TEXT, right=_NUMBER, wrong=_NUMBER)
_CAUSE: Final = _object(
    kind={"enum": ["convention", "fault", "rule"]},
    name=_TEXT,
    text=_TEXT,
    explains=_NUMBER,
    of=_NUMBER,
    answers=_NUMBER,
    probed=_TRUTH,
    operations=_TEXTS,
    rules=_TEXTS,
    table=_array(_CELL),
)
_CONDUCT: Final = _object(notes=_TEXTS, restarts=_NUMBER, lost_workers=_NUMBER, changed_answers=_NUMBER)

#: What the record of a run looks like.
RECORD: Final = {
    "$schema": _DRAFT,
    "title": "the record of a run",
    "description": "Who was asked what, every verdict with its reasons, and what explains those that are wrong.",
    **_object(
        format={"const": FORMAT},
        status={"enum": ["finished", "interrupted"]},
        suite=_SUITE,
        implementation=_IMPLEMENTATION,
        environment=_ENVIRONMENT,
        selection=_SELECTION,
        profiles=_array(_PROFILE),
        conclusion=_TEXT,
        passed=_TRUTH,
        summary=_COUNTS,
        systems=_mapping(_COUNTS),
        refusals=_COUNTS,
        results=_array(_RESULT),
        observed=_array(_OBSERVED),
        rules=_array(_RULE),
        diagnosis=_array(_CAUSE),
        conduct=_CONDUCT,
        problems=_TEXTS,
        reproduce=_TEXT,
    ),
}


CERTIFICATE_FORMAT: Final = "bridgescore-certificate/1"

#: What certificate.json looks like: what it says, and the digest of that in its canonical form.
CERTIFICATE: Final = {
    "$schema": _DRAFT,
    "title": "certificate.json",
    "description": "Who was asked by which profile, every verdict, and the digests of all parts of the bundle.",
    **_object(
        certificate=_object(
            format={"const": CERTIFICATE_FORMAT},
            suite=_SUITE,
            profile=_PROFILE,
            selection=_SELECTION,
            implementation=_IMPLEMENTATION,
            environment=_ENVIRONMENT,
            conduct=_CONDUCT,
            conclusion=_TEXT,
            reproduce=_TEXT,
            summary=_COUNTS,
            systems=_mapping(_COUNTS),
            refusals=_COUNTS,
            verdicts=_mapping(_VERDICT),
            asked=_mapping(_NUMBER),
            observed=_mapping(_TEXTS),
            files=_mapping(_DIGEST),
        ),
        digest=_DIGEST,
    ),
}


#: Every schema of a document, under the path of its file.
DOCUMENTS: Final = {"report.json": RECORD, "certificate.json": CERTIFICATE}


# --- held against what was read ---------------------------------------------------------------------

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


def problems(value: Any, schema: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Where a value is not as a schema of this module wants it, each in a line led by the path.

    It knows the words that these schemas use, and no others.
    """
    here = path or "it"
    types = schema.get("type", ())
    wanted = [types] if isinstance(types, str) else list(types)
    if wanted and not any(_is_of(value, name) for name in wanted):
        yield f"{here} is no {' or '.join(wanted)}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{here} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{here} is none of {', '.join(schema['enum'])}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{here} is less than {schema['minimum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{here} does not look like {schema['pattern']}"
    if isinstance(value, dict):
        yield from _of_object(value, schema, path)
    elif isinstance(value, list) and "items" in schema:
        for place, one in enumerate(value):
            yield from problems(one, schema["items"], f"{path}[{place}]")


def _of_object(value: Mapping[str, Any], schema: Mapping[str, Any], path: str) -> Iterator[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    inside = f"{path}." if path else ""
    yield from (f"{inside}{name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, one in value.items():
        if name in known:
            yield from problems(one, known[name], f"{inside}{name}")
        elif others is False:
            yield f"{inside}{name} does not belong there"
        elif isinstance(others, Mapping):
            yield from problems(one, others, f"{inside}{name}")


def _is_of(value: Any, name: str) -> bool:
    return isinstance(value, _TYPES[name]) and not (isinstance(value, bool) and name in ("integer", "number"))
