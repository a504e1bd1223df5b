"""JSON-RPC 2.0 messages, one a line: the form of questions that leave this process and answers that come back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.kinds import plain, quote
from pytest_bridgescore.vectors.model import Suite, Vector

PROTOCOL = "1"

#: What the error codes of the protocol mean.
ERRORS = {-32601: "unsupported", -32001: "unsupported", -32602: "refused"}


def request(id: str, method: str, params: Mapping[str, Any] | None = None) -> str:
    """One request as a line of text, without the line end."""
    message = {"jsonrpc": "2.0", "id": id, "method": method}
    if params is not None:
        message["params"] = plain(params)
    return json.dumps(message, ensure_ascii=False)


def question(id: str, operation: Operation, given: Mapping[str, Any]) -> str:
    """The request for one question: every parameter named, contracts parsed."""
    return request(id, operation.name, operation.wire_arguments(given))


def swept(sweep_id: str, given: Mapping[str, Any]) -> str:
    """The id of one question of a sweep: `sweep/contract_score/2017/4HX,true,10`."""
    said = (json.dumps(value) if not isinstance(value, str) else value for value in given.values())
    return f"{sweep_id}/{','.join(said)}"


def questions(suite: Suite, vectors: Iterable[Vector], sweeps: Iterable[tuple[Operation, Sweep]]) -> Iterator[str]:
    """Every question as a line: `describe`, the vectors, and the sweeps."""
    yield request("describe", "describe")
    for vector in vectors:
        yield question(vector.id, vector.operation, vector.given)
    for operation, sweep in sweeps:
        for given, _ in sweep.expand(suite.table(sweep.table)):
            yield question(swept(sweep.id, given), operation, given)


def read(line: str) -> Any:
    """The content of one line; `ValueError` if it is not JSON that can be read."""
    try:
        return json.loads(line, parse_float=_decimal)
    except RecursionError:
        raise ValueError("nested too deep") from None


#: Who writes a number with as many digits has written out a binary double, and no exact decimal.
_DIGITS_OF_A_DOUBLE = 15


def _decimal(text: str) -> Any:
    number = Decimal(text)
    if len(number.as_tuple().digits) >= _DIGITS_OF_A_DOUBLE:
        return float(text)
    # A number such as 1e400 is not worth the memory its exact value takes.
    return number if abs(number.adjusted()) < 400 else float("inf" if number.adjusted() > 0 else "0")


def answer(message: Mapping[str, Any]) -> Any:
    """What a response says: the bare result, or a `NoAnswer`."""
    error = message.get("error")
    if error is None and "result" in message:
        return message["result"]
    if not isinstance(error, Mapping):
        return NoAnswer("broken", f"neither result nor error in {quote(dict(message))}")
    data = error.get("data")
    reason = data.get("reason") if isinstance(data, Mapping) else data
    said = reason or error.get("message") or "no reason given"
    code = error.get("code")
    kind = ERRORS.get(code) if isinstance(code, int) else None
    return NoAnswer.because(kind, said) if kind else NoAnswer.because("broken", f"error {quote(code)}: {said}")
