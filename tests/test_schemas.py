"""The JSON Schemas of messages: in the repository as they are exported, and true of what goes over the wire."""

from __future__ import annotations

import importlib
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.reference import reference
from pytest_bridgescore.ask.schema import documents
from pytest_bridgescore.ask.serve import serve
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors.load import bundled
from tests.conftest import Bridgescore, bare

SERVE = f"{shlex.quote(sys.executable)} -m pytest_bridgescore serve"
FOLDER = Path(__file__).parents[1] / "vectors" / "schema"
SCHEMAS = documents(OPERATIONS.values())

#: Questions that can be answered.
VECTORS = [vector for vector in bundled().vectors if not vector.is_refusal]


@pytest.fixture(scope="session")
def checked(require: Callable[[str, object], None]) -> Callable[[str, Any], list[str]]:
    """What is wrong with a value by the schema of a file, as a library says that others wrote."""
    found = importlib.util.find_spec("jsonschema")
    require("jsonschema", found)
    jsonschema = importlib.import_module("jsonschema")
    validators = {path: jsonschema.Draft202012Validator(schema) for path, schema in SCHEMAS.items()}

    def checked(path: str, value: Any) -> list[str]:
        return [f"{error.json_path}: {error.message}" for error in validators[path].iter_errors(value)]

    return checked


def test_the_repository_has_what_is_exported(bridgescore: Bridgescore) -> None:
    assert bridgescore("operations", "--schemas", "here").code == 0
    here = bridgescore.folder / "here"
    exported = {path.relative_to(here): path.read_text(encoding="utf-8") for path in here.rglob("*.json")}
    assert len(exported) == 2 * len(OPERATIONS) + 4, "describe, the record of a run, a certificate"
    kept = {path.relative_to(FOLDER): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.json")}
    assert kept == exported, "bridgescore operations --schemas vectors/schema"


def test_a_folder_that_cannot_be_written(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "file").write_text("")
    done = bridgescore("operations", "--schemas", "file")
    assert done.code == 4
    assert done.err == "bridgescore: file cannot be written: Not a directory\n"


def test_one_operation_alone(bridgescore: Bridgescore) -> None:
    assert bridgescore("operations", "imps", "--schemas", "here").code == 0
    assert sorted(path.name for path in (bridgescore.folder / "here" / "requests").iterdir()) == [
        "describe.json",
        "imps.json",
    ]


def test_every_schema_is_one(checked: Callable[[str, Any], list[str]]) -> None:
    jsonschema = importlib.import_module("jsonschema")
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_questions_and_the_references_answers_fit(checked: Callable[[str, Any], list[str]]) -> None:
    said: list[str] = []
    wrong = {}
    for vector in VECTORS:
        question = messages.question(vector.id, vector.operation, vector.given)
        serve([question.encode()], said.append, reference(), OPERATIONS)
        name = vector.operation.name
        wrong[vector.id] = checked(f"requests/{name}.json", json.loads(question)) + checked(
            f"responses/{name}.json", json.loads(said.pop())
        )
    assert {id: problems for id, problems in wrong.items() if problems} == {}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("requests/imps.json", {"id": "x", "method": "imps", "params": {"difference": 10, "gap": "reject"}}),
        ("responses/imps.json", {"id": "x"}),
        ("responses/imps.json", {"id": "x", "result": "11"}),
        ("responses/imps.json", {"id": "x", "result": True}),
        ("responses/imps.json", {"id": 7, "result": 11}),
        ("responses/imps.json", {"id": "x", "result": 11, "error": {"code": 1}}),
        ("responses/board_conditions.json", {"id": "x", "result": {"dealer": "N"}}),
        ("responses/describe.json", {"id": "describe", "result": {"version": "1"}}),
        ("responses/describe.json", {"id": "describe", "result": {"name": "x", "protocol": "2"}}),
    ],
)
def test_what_is_wrong_does_not_fit(checked: Callable[[str, Any], list[str]], path: str, message: Any) -> None:
    assert checked(path, {"jsonrpc": "2.0", **message})


# --- the reference as a program that looks at what it gets --------------------------------------------


def answered(line: str | bytes) -> Any:
    """What the reference answers to one line."""
    said: list[str] = []
    serve([line.encode() if isinstance(line, str) else line], said.append, reference(), OPERATIONS)
    return json.loads(said.pop()) if said else None


RIGHT = {
    "jsonrpc": "2.0",
    "id": "x",
    "method": "contract_score",
    "params": {
        "contract": {"text": "4HX", "level": 4, "strain": "H", "doubling": "X"},
        "vulnerable": False,
        "tricks": 10,
        "laws": "2017",
    },
}


def test_a_right_request_is_answered() -> None:
    assert answered(json.dumps(RIGHT)) == {"jsonrpc": "2.0", "id": "x", "result": 590}


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"jsonrpc": "1.0"}, -32600, "jsonrpc is '1.0', not 2.0"),
        ({"jsonrpc": None}, -32600, "jsonrpc is no text: None"),
        ({"id": 7}, -32600, "id is no text: 7"),
        ({"method": 7}, -32600, "method is no text: 7"),
        ({"method": "bidding"}, -32601, "there is no operation 'bidding'"),
        ({"more": 1}, -32600, "a request has no more"),
        ({"params": None}, -32600, "params is no object: None"),
        ({"params": [1, 2]}, -32600, "params is no object: [1, 2]"),
        ({"params": {}}, -32600, "params.contract: is missing: every parameter is named"),
        ({"params": {**RIGHT["params"], "seat": "N"}}, -32600, "params.seat: is no parameter of contract_score"),  # type: ignore[dict-item]
        (
            {"params": {**RIGHT["params"], "contract": {"text": "4HX", "level": 4, "strain": "S", "doubling": "X"}}},  # type: ignore[dict-item]
            -32600,
            "params.contract: the parts of",
        ),
        (
            {"params": {**RIGHT["params"], "contract": {"text": "4HX"}}},  # type: ignore[dict-item]
            -32600,
            "params.contract: the parts of {'text': '4HX'} are not those of its text",
        ),
        ({"params": {**RIGHT["params"], "tricks": 14}}, -32602, "14"),  # type: ignore[dict-item]
    ],
)
def test_the_reference_says_what_is_wrong_with_a_request(changes: dict[str, Any], code: int, said: str) -> None:
    error = answered(json.dumps({**RIGHT, **changes}))["error"]
    assert error["code"] == code
    assert said in error["message"]


@pytest.mark.parametrize(
    ("line", "code"),
    [("4HX", -32700), (b"\xff", -32700), ("[" * 100_000, -32700), ("[]", -32600), ("7", -32600), ("null", -32600)],
)
def test_the_reference_says_that_a_line_is_no_request(line: str | bytes, code: int) -> None:
    response = answered(line)
    assert response["id"] is None
    assert response["error"]["code"] == code


def test_empty_lines_are_no_requests() -> None:
    assert answered("\n") is None


def test_nested_contracts_are_looked_at() -> None:
    vector = next(vector for vector in VECTORS if vector.operation.name == "traveller")
    question = json.loads(messages.question(vector.id, vector.operation, vector.given))
    contract = next(line["contract"] for line in question["params"]["lines"] if line["contract"])
    contract["level"] = 7
    error = answered(json.dumps(question))["error"]
    assert error["code"] == -32600
    assert "params.lines[" in error["message"]
    assert "].contract: the parts of" in error["message"]


def test_what_a_wire_carries_comes_back_as_it_was_given() -> None:
    for vector in bundled().vectors:
        operation = vector.operation
        params = json.loads(messages.line(operation.wire_arguments(vector.given)))
        heard = operation.heard_arguments(params)
        assert operation.wire_arguments(heard) == operation.wire_arguments(vector.given), vector.id


def test_the_whole_suite_over_the_wire_gives_the_report_of_the_reference(bridgescore: Bridgescore) -> None:
    def results(*options: str) -> Any:
        done = bridgescore("check", "--report-json", "report.json", *options)
        assert done.code == 0, done.all
        report = json.loads((bridgescore.folder / "report.json").read_text(encoding="utf-8"))
        return report

    served, asked = results("--command", SERVE), results()
    assert served["rules"] == asked["rules"]
    for record in (served, asked):
        del record["environment"]
    assert bare(served) == bare(asked)


def test_a_python_adapter_can_be_served(bridgescore: Bridgescore) -> None:
    served = f"{SERVE} --adapter scorers:Wrong"
    done = bridgescore("check", "--command", served, "--vector", "duplicate/slovak/2SX*")
    assert done.code == 1
    assert f"asked: wrong 1.0 ({served})" in done.lines[-1]
    assert ("  expected  640" in done.lines) and ("  got       590" in done.lines)


def test_a_scorer_of_the_zoo_can_be_served(bridgescore: Bridgescore) -> None:
    served = f"{SERVE} --adapter fault:redoubled-insult-50"
    done = bridgescore("check", "--command", served, "--vector", "duplicate/slovak/2SXX*")
    assert done.code == 1
    assert "[redoubled-insult-50]" in done.out


def test_an_adapter_that_cannot_be_served(bridgescore: Bridgescore) -> None:
    done = bridgescore("serve", "--adapter", "scorers:Nobody")
    assert (done.code, done.err) == (4, "bridgescore: scorers has no Nobody\n")
