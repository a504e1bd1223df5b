"""Operations of a user's own (Law 78D allows special methods), declared in words beside their vectors.

There is no reference for them: right is what their vectors say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridgescore_reference.values import SEATS, SIDES, VULNERABILITIES
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.declare import REQUIRED, Operation, Parameter
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    Hand,
    Kind,
    Label,
    Malformed,
    Maybe,
    Moment,
    Number,
    Truth,
    Whole,
    quote,
)

#: The kinds of values by the words a declaration names them with.
KINDS: Mapping[str, Kind] = {
    "whole number": Whole(),
    "number": Number(),
    "true or false": Truth(),
    "text": Kind(),
    "number or text": Label(),
    "contract": ContractKind(),
    "contract or Pass": ContractKind(passed_out=True),
    "seat": Choice(SEATS),
    "side": Choice(SIDES),
    "vulnerability": Choice(VULNERABILITIES),
    "hand": Hand(),
    "time": Moment(),
}

#: What a declaration holds.
FIELDS = ("name", "says", "laws", "parameters", "answer", "answer_says", "derivation")
PARAMETER_FIELDS = ("name", "kind", "says", "default", "reading", "phrase")
DERIVATIONS = ("sum", "steps")


def kind_of(said: Any) -> Kind:
    """The kind that a declaration names; `Malformed` if there is none of that name.

    Beside those of `KINDS` there are `whole number 0 to 13`, `one of A B C`, `list of KIND`, and any of them
    `or null`. A mapping of names to kinds is a record, a list with one kind in it a list of that kind.

    >>> str(kind_of("list of whole number 0 to 13")), str(kind_of([{"pair": "number or text", "vp": "number"}]))
    ('a list, each a whole number 0 to 13', 'a list, each {pair: a number or text, vp: a number}')
    """
    if isinstance(said, Mapping) and said:
        return Record({str(name): kind_of(kind) for name, kind in said.items()})
    if isinstance(said, list) and len(said) == 1:
        return ListOf(kind_of(said[0]))
    if isinstance(said, str):
        kind = _named(" ".join(said.split()))
        if kind:
            return kind
    raise Malformed(
        "",
        f"{quote(said)} is no kind of value; there are {', '.join(KINDS)}, whole number 0 to 13, one of A B C, "
        "list of ..., ... or null",
    )


def _named(words: str) -> Kind | None:
    if words.endswith(" or null"):
        return Maybe(kind_of(words.removesuffix(" or null")))
    if words in KINDS:
        return KINDS[words]
    if words.startswith("list of "):
        return ListOf(kind_of(words.removeprefix("list of ")))
    limits = re.fullmatch(r"whole number (-?\d{1,9}) to (-?\d{1,9})", words, re.ASCII)
    if limits:
        return Whole(int(limits[1]), int(limits[2]))
    if words.startswith("one of "):
        values = words.removeprefix("one of ").split(" ")
        whole = all(re.fullmatch(r"-?\d{1,9}", value, re.ASCII) for value in values)
        return Choice(tuple(int(value) for value in values) if whole else tuple(values))
    return None


def declared(entry: Mapping[str, Any]) -> Operation:
    """The operation that a declaration describes; `Malformed` where it does not."""
    _only(entry, FIELDS, "")
    parameters = entry.get("parameters")
    if not isinstance(parameters, list) or not parameters:
        raise Malformed("parameters", "a list of at least one parameter is wanted")
    laws = entry.get("laws", ["78D"])
    if not isinstance(laws, list) or not all(isinstance(law, str) for law in laws):
        raise Malformed("laws", "a list of texts is wanted")
    derivation = entry.get("derivation", "steps")
    if derivation not in DERIVATIONS:
        raise Malformed("derivation", f"{quote(derivation)} is neither sum nor steps")
    return Operation(
        name=_name(entry.get("name"), "name"),
        system=_name(entry.get("system"), "system"),
        says=_text(entry.get("says"), "says"),
        laws=tuple(laws),
        parameters=tuple(_parameter(one, f"parameters[{place}]") for place, one in enumerate(parameters)),
        answer=_kind(entry.get("answer"), "answer"),
        answer_says=_text(entry.get("answer_says", ""), "answer_says"),
        derivation=derivation,
    )


def _parameter(said: Any, path: str) -> Parameter:
    if not isinstance(said, Mapping):
        raise Malformed(path, f"{quote(said)} is not a parameter with {', '.join(PARAMETER_FIELDS)}")
    _only(said, PARAMETER_FIELDS, path)
    kind = _kind(said.get("kind"), f"{path}.kind")
    default = said.get("default", REQUIRED)
    problem = kind.problem(default) if default is not REQUIRED else None
    if problem:
        raise Malformed(f"{path}.default", problem)
    reading = said.get("reading", False)
    if not isinstance(reading, bool):
        raise Malformed(f"{path}.reading", f"{quote(reading)} is not true or false")
    if reading and default is REQUIRED:
        raise Malformed(path, "a reading needs a default")
    return Parameter(
        name=_name(said.get("name"), f"{path}.name"),
        kind=kind,
        says=_text(said.get("says", ""), f"{path}.says"),
        default=default,
        reading=reading,
        phrase=_phrase(said.get("phrase", ""), f"{path}.phrase"),
    )


def _only(said: Mapping[str, Any], fields: tuple[str, ...], path: str) -> None:
    for name in said:
        if name not in (*fields, "system", "where"):
            raise Malformed(path, f"unknown field {quote(name)}; there are {', '.join(fields)}")


def _kind(said: Any, path: str) -> Kind:
    try:
        return kind_of(said)
    except Malformed as malformed:
        raise Malformed(path, malformed.why) from None


def _name(said: Any, path: str) -> str:
    # It is the name of a method or parameter in many languages.
    if not isinstance(said, str) or not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", said, re.ASCII):
        raise Malformed(path, f"{quote(said)} is no name: small letters, digits and _, beginning with a letter")
    return said


def _text(said: Any, path: str) -> str:
    if not isinstance(said, str):
        raise Malformed(path, "text is wanted")
    return said


def _phrase(said: Any, path: str) -> str:
    phrase = _text(said, path)
    if re.search(r"[{}]", phrase.replace("{}", "")):
        raise Malformed(path, "{} stands for the value, and no other brace has a meaning")
    return phrase
