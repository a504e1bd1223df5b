"""The other side of the protocol: a Python object answers requests, after each has been looked at closely.

With the bundled reference it is the adapter that every other can be compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import Asker, NoAnswer
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import Malformed, quote

#: JSON-RPC 2.0 and the protocol's own: what an error is called.
NOT_JSON: Final = -32700
NOT_A_REQUEST: Final = -32600
NO_METHOD: Final = -32601


class _Problem(Exception):
    """A request that is not answered: the code of the error, and why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


def serve(
    lines: Iterable[bytes], write: Callable[[str], None], asker: Asker, operations: Mapping[str, Operation]
) -> None:
    """Answer each line, until there are no more; `write` is given one line of text at a time, with its end."""
    for line in lines:
        if line.strip():
            write(messages.line(_response(line, asker, operations)) + "\n")


def _response(line: bytes, asker: Asker, operations: Mapping[str, Operation]) -> dict[str, Any]:
    response: dict[str, Any] = {"jsonrpc": "2.0", "id": None}
    try:
        request = _request(line)
        response["id"] = request["id"]
        return response | {"result": _result(request, asker, operations)}
    except _Problem as problem:
        return response | {"error": {"code": problem.code, "message": problem.why}}


def _request(line: bytes) -> Mapping[str, Any]:
    try:
        request = messages.read(line.decode("utf-8"))
    except ValueError as error:
        raise _Problem(NOT_JSON, f"not JSON: {error}") from None
    if not isinstance(request, Mapping):
        raise _Problem(NOT_A_REQUEST, f"{quote(request)} is no request")
    return request


def _result(request: Mapping[str, Any], asker: Asker, operations: Mapping[str, Operation]) -> Any:
    for key in ("jsonrpc", "id", "method"):
        if not isinstance(request.get(key), str):
            raise _Problem(NOT_A_REQUEST, f"{key} is no text: {quote(request.get(key))}")
    if request["jsonrpc"] != "2.0":
        raise _Problem(NOT_A_REQUEST, f"jsonrpc is {quote(request['jsonrpc'])}, not 2.0")
    unknown = request.keys() - {"jsonrpc", "id", "method", "params"}
    if unknown:
        raise _Problem(NOT_A_REQUEST, f"a request has no {', '.join(sorted(unknown))}")
    if request["method"] == "describe":
        return _described(asker, operations)
    operation = operations.get(request["method"])
    if operation is None:
        raise _Problem(NO_METHOD, f"there is no operation {quote(request['method'])}")
    return _answer(asker, request["id"], operation, request.get("params"))


def _answer(asker: Asker, id: str, operation: Operation, params: Any) -> Any:
    if not isinstance(params, Mapping):
        raise _Problem(NOT_A_REQUEST, f"params is no object: {quote(params)}")
    try:
        given = operation.heard_arguments(params)
    except Malformed as malformed:
        raise _Problem(NOT_A_REQUEST, f"params.{malformed}") from None
    why = asker.lacks(operation)
    if why:
        raise _Problem(NO_METHOD, why)
    answer = next(iter(asker.answers(operation, [asker.prepare(id, operation, given)])))
    if isinstance(answer, NoAnswer):
        raise _Problem(messages.CODES[answer.kind], answer.reason)
    return messages.told(operation, answer)


def _described(asker: Asker, operations: Mapping[str, Operation]) -> dict[str, Any]:
    who = asker.implementation
    said = {"name": who.name, "version": who.version, "language": who.language, "homepage": who.homepage}
    answered = [name for name, operation in operations.items() if asker.lacks(operation) is None]
    return {
        **{key: text for key, text in said.items() if text},
        "protocol": messages.PROTOCOL,
        "operations": answered,
    }
