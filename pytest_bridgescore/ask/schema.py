"""JSON Schemas of the messages in both directions, made of the declarations of operations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pytest_bridgescore.ask.messages import ERRORS
from pytest_bridgescore.operations import Operation

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"type": "array", "items": _TEXT}


def documents(operations: Iterable[Operation]) -> dict[str, dict[str, Any]]:
    """Every schema under the path of its file: `requests/imps.json`, `responses/imps.json`, those of `describe` too.

    A request schema is that of a question which can be answered. Some questions of the suite hold nonsense on
    purpose, to be refused: they do not fit it.
    """
    found = {
        "requests/describe.json": _request("describe", "Who are you?", None),
        "responses/describe.json": _response("describe", _DESCRIBED),
    }
    for operation in operations:
        schema = operation.schema()
        found[f"requests/{operation.name}.json"] = _request(operation.name, operation.says, schema["params"])
        found[f"responses/{operation.name}.json"] = _response(
            operation.name, {**schema["result"], "description": operation.answer_says}
        )
    return dict(sorted(found.items()))


def _request(method: str, says: str, params: dict[str, Any] | None) -> dict[str, Any]:
    properties: dict[str, Any] = {"jsonrpc": {"const": "2.0"}, "id": _TEXT, "method": {"const": method}}
    if params is not None:
        properties["params"] = {**params, "additionalProperties": False}
    return {
        "$schema": _DRAFT,
        "title": f"request {method}",
        "description": says,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _response(method: str, result: dict[str, Any]) -> dict[str, Any]:
    return {
        "$schema": _DRAFT,
        "title": f"response {method}",
        "type": "object",
        "properties": {"jsonrpc": {"const": "2.0"}, "id": _TEXT, "result": result, "error": _ERROR},
        "required": ["id"],
        "oneOf": [{"required": ["result"]}, {"required": ["error"]}],
    }


_ERROR: Final = {
    "type": "object",
    "description": ", ".join(f"{code} {meaning}" for code, meaning in ERRORS.items()) + "; any other: broken",
    "properties": {
        "code": {"type": "integer"},
        "message": _TEXT,
        "data": {"anyOf": [_TEXT, {"type": "object", "properties": {"reason": _TEXT, "link": _TEXT}}]},
    },
    "required": ["code"],
}

_DESCRIBED: Final = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("name", "version", "language", "homepage"), _TEXT),
        "protocol": {"const": "1"},
        "operations": _TEXTS,
        "profiles": _TEXTS,
        "parameters": {
            "type": "object",
            "description": "values beside the defaults that are supported: {operation: {parameter: [values]}}",
            "additionalProperties": {"type": "object", "additionalProperties": {"type": "array"}},
        },
    },
    "required": ["name"],
}
