"""The schemas of the record and of certificates: what is written fits them, and our own reader of them is right."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_bridgescore.certificate import CERTIFICATE
from pytest_bridgescore.report.schema import CERTIFICATE as CERTIFICATE_SCHEMA
from pytest_bridgescore.report.schema import RECORD, problems
from tests.release import IMPS, SWEPT, call

pytest.importorskip("jinja2")
jsonschema: Any = pytest.importorskip("jsonschema")

SCHEMAS = {"record": RECORD, "certificate": CERTIFICATE_SCHEMA}


def validator(schema: Mapping[str, Any]) -> Any:
    return jsonschema.Draft202012Validator(schema)


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A record of each sort of result, and a certificate."""
    folder = tmp_path_factory.mktemp("schemas")
    (folder / "schemed.py").write_text(IMPS)
    (folder / "swept.yaml").write_text(SWEPT)
    (folder / "known.yaml").write_text(
        "- glob: imps/law78b/*\n  reason: known\n- id: imps/law78b/20\n  reason: known\n"
    )
    profile = ("--profile", "swept.yaml")
    with contextlib.chdir(folder):
        words = ("check", "--adapter", "schemed:Wrong", *profile, "--known-failures", "known.yaml", "-q")
        assert call(*words, "--generated", "5", "--report-json", "record.json").code == 1
        assert call("certify", "--adapter", "schemed:Imps", *profile, "--out", "out").code == 0
        yield {
            "record": json.loads(Path("record.json").read_bytes()),
            "certificate": json.loads(Path("out", CERTIFICATE).read_bytes()),
        }


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_written_fits(documents: dict[str, Any], name: str) -> None:
    assert not list(validator(SCHEMAS[name]).iter_errors(documents[name]))
    assert not list(problems(documents[name], SCHEMAS[name]))


@pytest.mark.slow
@pytest.mark.parametrize("adapter", ["Imps", "Accepting", "Partial", "Broken"])
def test_what_is_written_of_other_programs_fits(documents: dict[str, Any], tmp_path: Path, adapter: str) -> None:
    call(
        "check", "--adapter", f"schemed:{adapter}", "--operation", "imps", "-q", "--report-json", tmp_path / "r.json"
    )
    record = json.loads((tmp_path / "r.json").read_bytes())
    assert not list(validator(RECORD).iter_errors(record))
    assert not list(problems(record, RECORD))


def test_every_word_of_the_schemas_is_known_to_our_reader() -> None:
    """It passes over others in silence."""
    known = {
        *("$schema", "title", "description", "type", "properties", "required", "additionalProperties", "items"),
        *("const", "enum", "minimum", "pattern"),
    }

    def words(schema: Any) -> Iterator[str]:
        if isinstance(schema, Mapping):
            yield from schema
            for name, inner in schema.items():
                if name == "properties":
                    for one in inner.values():
                        yield from words(one)
                elif name in ("items", "additionalProperties"):
                    yield from words(inner)

    for schema in SCHEMAS.values():
        assert set(words(schema)) <= known


# --- mutants ----------------------------------------------------------------------------------------------------------

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, -0.5, 1.5, "", "PASS", "finished", "sha256:0", f"sha256:{'0' * 64}"),
    *(f"sha256:{'0' * 64}\n", [], {}, [1], {"a": 1}, 10**30, "x", ["x"], {"PASS": 1}),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield value, key
        yield from places(one)


def mutant(document: Any, chance: random.Random) -> Any:
    """The document with something else somewhere, something more, or something less."""
    changed = copy.deepcopy(document)
    where = list(places(changed))
    # Anything in a document with thousands of results is as likely a result: places near the top come as often.
    holder, key = chance.choice([one for one in where if one[0] is changed] if chance.random() < 0.2 else where)
    how = chance.randrange(4)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[chance.choice(["more", "PASS", "", "asked"])] = copy.deepcopy(chance.choice(VALUES))
    elif how == 2 and isinstance(holder, list):
        holder.append(copy.deepcopy(chance.choice(VALUES)))
    else:
        holder[key] = copy.deepcopy(chance.choice(VALUES))
    return changed


def small(document: Any) -> Any:
    """With a few results of each sort."""
    if "results" not in document:
        return document
    sorts: dict[Any, list[Any]] = {}
    for one in document["results"]:
        sorts.setdefault((one["verdict"], one["refusal"], "asked" in one), []).append(one)
    some = [one for sort in sorts.values() for one in sort[:2]]
    return {**document, "results": some, "observed": document["observed"][:2], "rules": document["rules"][:3]}


def agree(document: Any, schema: Mapping[str, Any], numbers: range) -> int:
    """How many mutants do not fit, if both readers agree on each."""
    wrong = 0
    theirs, document = validator(schema), small(document)
    for number in numbers:
        changed = mutant(document, random.Random(f"mutant {number}"))
        ours = list(problems(changed, schema))
        assert bool(ours) is not theirs.is_valid(changed), (number, ours, list(theirs.iter_errors(changed))[:3])
        wrong += bool(ours)
    return wrong


@pytest.mark.parametrize("name", SCHEMAS)
def test_our_reader_agrees_with_the_library(documents: dict[str, Any], name: str) -> None:
    assert agree(documents[name], SCHEMAS[name], range(80)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_our_reader_agrees_with_the_library_on_many(documents: dict[str, Any], name: str) -> None:
    assert agree(documents[name], SCHEMAS[name], range(80, 3000)) > 1000


def test_our_reader_is_stricter_in_one_thing(documents: dict[str, Any]) -> None:
    """The library takes 1.0 for an integer; nothing that we write has it."""
    record = {**documents["record"], "conduct": {**documents["record"]["conduct"], "restarts": 1.0}}
    assert validator(RECORD).is_valid(record)
    assert list(problems(record, RECORD)) == ["conduct.restarts is no integer"]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("name", SCHEMAS)
def test_other_values_are_none(name: str, value: Any) -> None:
    assert list(problems(value, SCHEMAS[name]))
    assert not validator(SCHEMAS[name]).is_valid(value)
