"""JSON-RPC 2.0 messages, one a line: the form of questions that leave this process and answers that come back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from pytest_bridgescore.ask.asker import LONGEST_NAME, AdapterError, Implementation, NoAnswer
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import DRAWN
from pytest_bridgescore.operations.kinds import hint, plain, printable, quote
from pytest_bridgescore.vectors.model import Suite, Vector

PROTOCOL = "1"

#: What the error codes of the protocol mean, and the code for each way of not answering.
ERRORS = {-32601: "unsupported", -32001: "unsupported", -32602: "refused"}
CODES = {"refused": -32602, "unsupported": -32001, "broken": -32603}


def request(id: str, method: str, params: Mapping[str, Any] | None = None) -> str:
    """One request as a line of text, without the line end; `params` in the form in which they go over JSON.

    It is nothing but ASCII: programs that read another encoding, or end lines at U+2028, read it right.
    """
    message = {"jsonrpc": "2.0", "id": id, "method": method}
    return line(message if params is None else {**message, "params": params})


def line(message: Any) -> str:
    """A message as a line of text, without the line end."""
    return json.dumps(message)


def question(id: str, operation: Operation, given: Mapping[str, Any]) -> str:
    """The request for one question: every parameter named, contracts parsed."""
    return request(id, operation.name, operation.wire_arguments(given))


def swept(sweep_id: str, given: Mapping[str, Any]) -> str:
    """The id of one question of a sweep: `sweep/contract_score/2017/4HX,true,10`.

    What is made up by a seed is too long for that: `generated/traveller/` and the start of the SHA-256 of the
    question.
    """
    if sweep_id.startswith(DRAWN):
        return f"{sweep_id}/{hashlib.sha256(json.dumps(plain(given), sort_keys=True).encode()).hexdigest()[:16]}"
    # `true` and numbers as in JSON, texts as they are.
    said = [str(value).lower() if type(value) is bool else str(value) for value in given.values()]
    return f"{sweep_id}/{','.join(said)}"


def questions(suite: Suite, vectors: Iterable[Vector], sweeps: Iterable[tuple[Operation, Sweep]]) -> Iterator[str]:
    """Every question as a line: `describe`, the vectors, and the sweeps."""
    yield request("describe", "describe")
    for vector in vectors:
        yield question(vector.id, vector.operation, vector.given)
    for operation, sweep in sweeps:
        for given, _ in suite.cases(sweep):
            yield question(swept(sweep.id, given), operation, given)


class TooDeep(ValueError):
    """JSON with more lists in lists than can be read."""


def read(line: str) -> Any:
    """The content of one line; `ValueError` if it is not JSON that can be read."""
    try:
        # Only a long line can hold a number that takes long to read.
        return (_SHORT if len(line) < _MOST_DIGITS else _LONG).decode(line)
    except RecursionError:
        raise TooDeep("nested too deep") from None


#: No score has as many digits, and more than some thousand Python does not read.
_MOST_DIGITS = 1000


def _whole(text: str) -> int | float:
    return int(text) if len(text) < _MOST_DIGITS else float("-inf" if text.startswith("-") else "inf")


#: Who writes a number with as many digits has written out a binary double, and no exact decimal.
_DIGITS_OF_A_DOUBLE = 15


def _decimal(text: str) -> Any:
    try:
        number = Decimal(text)
    except InvalidOperation:  # an exponent longer than any number has
        return float(text)
    if len(number.as_tuple().digits) >= _DIGITS_OF_A_DOUBLE:
        return float(text)
    # A number such as 1e400 is not worth the memory its exact value takes.
    return number if abs(number.adjusted()) < 400 else float(text)


_SHORT = json.JSONDecoder(parse_float=_decimal)
_LONG = json.JSONDecoder(parse_float=_decimal, parse_int=_whole)


def implementation(described: Any, operations: Collection[str], *, name: str, adapter: str) -> Implementation:
    """Who answers, by its own answer to `describe`; `AdapterError` if that is not valid."""
    if isinstance(described, NoAnswer):
        raise AdapterError(f"gives no valid describe: {described.reason}")
    if not isinstance(described, Mapping):
        raise AdapterError(f"gives no valid describe: {quote(described)} is no object")
    spoken = described.get("protocol", PROTOCOL)
    if isinstance(spoken, bool) or str(spoken) != PROTOCOL:
        raise AdapterError(f"speaks protocol {quote(spoken)}, this suite speaks {PROTOCOL}")
    texts = {
        key: printable(str(described[key]))[:LONGEST_NAME]
        for key in ("name", "version", "language", "homepage")
        if described.get(key)
    }
    claims = _names(described, "operations")
    for claim in claims:
        if claim not in operations:
            raise AdapterError(f"gives no valid describe: operations names {quote(claim)}: {hint(claim, operations)}")
    return Implementation(
        **{"name": name, "language": "", **texts},
        adapter=adapter,
        claims=claims,
        profiles=_names(described, "profiles"),
    )


def described(who: Implementation) -> str:
    """The line by which a file of answers says who gave them."""
    said = {
        "name": who.name,
        "version": who.version,
        "language": who.language,
        "homepage": who.homepage,
        "protocol": PROTOCOL,
        "operations": list(who.claims),
        "profiles": list(who.profiles),
    }
    return line({"jsonrpc": "2.0", "id": "describe", "result": {key: value for key, value in said.items() if value}})


def _names(described: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = described.get(key)
    if names is None:
        return ()
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise AdapterError(f"gives no valid describe: {key} is no list of texts: {quote(names)}")
    return tuple(sorted(map(printable, names)))


def supported(described: Mapping[str, Any], operations: Mapping[str, Operation]) -> dict[str, dict[str, list[Any]]]:
    """The values of parameters that are supported beside the defaults, where `describe` says so."""
    said = described.get("parameters")
    if said is None:
        return {}
    wrong = "gives no valid describe: parameters"
    if not isinstance(said, Mapping):
        raise AdapterError(f'{wrong} is no object such as {{"imps": {{"gap": ["lower"]}}}}')
    found: dict[str, dict[str, list[Any]]] = {}
    for name, values in said.items():
        operation = operations.get(name)
        if operation is None or not isinstance(values, Mapping):
            raise AdapterError(f"{wrong} names {quote(name)}: {hint(name, operations)}")
        for key, some in values.items():
            parameter = operation.parameter(key)
            if parameter is None or not isinstance(some, list):
                raise AdapterError(f"{wrong} of {name}: {quote(key)} is no parameter of it, or has no list of values")
            if not parameter.required:
                found.setdefault(name, {})[key] = [parameter.kind.wire(parameter.default), *some]
    return found


def told(operation: Operation, answer: Any) -> Any:
    """An answer in the form in which it goes over JSON; one of the wrong kind as it is, or as it can be shown."""
    try:
        return plain(operation.answer.answer(answer))
    except Exception:  # of whatever sort it is: the suite judges it
        return answer if answer is None or isinstance(answer, bool | int | str) else quote(answer)


def response(id: str, operation: Operation, answer: Any) -> str:
    """The line that says an answer, or that there is none."""
    message: dict[str, Any] = {"jsonrpc": "2.0", "id": id}
    if isinstance(answer, NoAnswer):
        return line({**message, "error": {"code": CODES[answer.kind], "message": answer.reason}})
    try:
        return line({**message, "result": told(operation, answer)})
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists without end
        return response(id, operation, NoAnswer("broken", "the answer cannot be written as JSON"))


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
    if isinstance(data, Mapping) and isinstance(link := data.get("link"), str) and link:
        said = f"{said} ({link})"
    code = error.get("code")
    kind = ERRORS.get(code) if isinstance(code, int) else None
    return NoAnswer.because(kind, said) if kind else NoAnswer.because("broken", f"error {quote(code)}: {said}")
