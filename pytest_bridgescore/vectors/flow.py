"""Values written on one line, as strict YAML reads them again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pytest_bridgescore.operations.kinds import plain

#: A key that needs no quotes.
_WORD = re.compile(r"[a-z_][a-z0-9_]*", re.ASCII)


def flow(value: Any) -> str:
    """A value on one line of strict YAML: as in JSON, but no exponents, and no character that cannot be shown.

    >>> print(flow({"contract": "2SX", "tricks": 9, "points": [13.75, "55/3", None]}))
    {contract: "2SX", tricks: 9, points: [13.75, "55/3", null]}
    """
    value = plain(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f")
    written = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in written)


def _key(key: str) -> str:
    return key if _WORD.fullmatch(key) else flow(key)
