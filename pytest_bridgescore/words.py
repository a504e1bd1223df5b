"""Bridge in words: what a person writes read into PBN, and a question told in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridgescore_reference.values import PASS
from pytest_bridgescore.operations import Operation, Parameter
from pytest_bridgescore.operations.kinds import ContractKind, Kind, Maybe, quote

_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♢": "D", "♡": "H", "♧": "C", "♤": "S"})
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


def in_words(operation: Operation, given: Mapping[str, Any]) -> str:
    """A question as one bridge player asks another.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> in_words(OPERATIONS["contract_score"], {"contract": "2SX", "vulnerable": False, "tricks": 9})
    '2S doubled, not vulnerable, 9 tricks'
    """
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
    if isinstance(value, list):
        if any(isinstance(one, Mapping) for one in value):
            return f"({len(value)} of them)"
        return " ".join(map(str, value)) or "(none)"
    return quote(value) if isinstance(value, str) and not value.isalnum() else str(value)
