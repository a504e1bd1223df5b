"""Bridge in words: what a person writes read into PBN, and a question told in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bridgescore_reference.values import PASS
from pytest_bridgescore.operations import Operation, Parameter
from pytest_bridgescore.operations.compounds import Columns, ListOf, Record
from pytest_bridgescore.operations.kinds import ContractKind, Kind, Maybe, Moment, quote

_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♢": "D", "♡": "H", "♧": "C", "♤": "S"})
#: As many entries of a list are told one by one.
_MOST_TOLD = 4
_DOUBLED = {"": "", "X": " doubled", "XX": " redoubled"}


def contract_text(written: str) -> str:
    """A contract as people type it, in PBN text; what cannot be read stays as it is, to be refused.

    >>> contract_text("4h x"), contract_text("3nXX"), contract_text("6♠"), contract_text("pass")
    ('4HX', '3NTXX', '6S', 'Pass')
    """
    text = re.sub(r"\s+", "", written).translate(_SUITS).upper()
    if text in ("PASS", "PASSED", "P"):
        return PASS
    found = re.fullmatch(r"([1-7])(C|D|H|S|NT?)(X{0,2})", text, re.ASCII)
    return f"{found[1]}{found[2].replace('NT', 'N').replace('N', 'NT')}{found[3]}" if found else written


def in_words(operation: Operation, given: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """A question as one bridge player asks another; several, whose answers belong together, one after the other.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> in_words(OPERATIONS["contract_score"], {"contract": "2SX", "vulnerable": False, "tricks": 9})
    '2S doubled, not vulnerable, 9 tricks'
    """
    if not isinstance(given, Mapping):
        shown = [in_words(operation, one) for one in given[:_MOST_TOLD]]
        more = [f"... {len(given)} questions in all"] if len(given) > _MOST_TOLD else []
        return " | ".join([*shown, *more])
    said = (
        _told(parameter, given[parameter.name])
        for parameter in operation.parameters
        if parameter.name in given and given[parameter.name] is not None
    )
    return ", ".join(said)


def _told(parameter: Parameter, value: Any) -> str:
    phrase = parameter.phrase or f"{parameter.name} {{}}"
    if "|" in phrase:
        yes, no = phrase.split("|")
        return (yes if value else no) if isinstance(value, bool) else f"{parameter.name} {quote(value)}"
    return phrase.format(_value(parameter.kind, value))


def _value(kind: Kind, value: Any) -> str:
    if isinstance(kind, Maybe):
        kind = kind.kind
    if isinstance(kind, ContractKind) and isinstance(value, str):
        if value == PASS:
            return "passed out"
        found = re.fullmatch(r"([0-9]{1,2}(?:NT|[A-WYZ]))(X{0,2})", value, re.ASCII)
        return found[1] + _DOUBLED[found[2]] if found else quote(value)
    if isinstance(kind, Record) and isinstance(value, Mapping) and kind.phrase:
        return _record(kind, value)
    if isinstance(kind, ListOf) and isinstance(value, list):
        return _list(kind.kind, value)
    if isinstance(kind, Moment) and isinstance(value, str):
        return quote(value).strip("'").replace("T", " ")
    return _plain(value)


def _plain(value: Any) -> str:
    """A value in the form that needs no quotes, if it is one."""
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w.+/-]+", value) else quote(value)
    return str(value) if isinstance(value, int | Decimal | Fraction) else quote(value)


def _list(kind: Kind, values: list[Any]) -> str:
    """The values of a list: each in words where they are few and have words, else how many there are."""
    if isinstance(kind, Record):
        if not kind.phrase or len(values) > _MOST_TOLD:
            return f"({len(values)} of them)"
        apart = " / " if any(isinstance(field, ListOf) for field in kind.fields.values()) else "; "
        return apart.join(_value(kind, one) for one in values) or "(none)"
    if isinstance(kind, Columns):
        return str(len(values))
    if isinstance(kind, ListOf):
        return " / ".join(_value(kind, one) for one in values) or "(none)"
    return " ".join(map(_plain, values)) or "(none)"


def _record(record: Record, value: Mapping[str, Any]) -> str:
    """The parts of a record's phrase whose fields are there; `{contract|not played}` says what null is."""
    told = {name: _value(kind, value[name]) for name, kind in record.fields.items() if value.get(name) is not None}
    parts = (_part(part, told) for part in record.phrase)
    return " ".join(part for part in parts if part).replace(" ,", ",")


def _part(part: str, told: Mapping[str, str]) -> str:
    fields: list[tuple[str, str]] = re.findall(r"{(\w+)\|?([^}]*)}", part)
    if any(name not in told and not otherwise for name, otherwise in fields):
        return ""
    return re.sub(r"{(\w+)\|?([^}]*)}", lambda found: told.get(found[1], found[2]), part)
