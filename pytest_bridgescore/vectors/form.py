"""The form of what was read: each part of the sort it has to be, or a problem with file and line."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pytest_bridgescore.vectors.strict_yaml import Problem


def expect(value: Any, kind: type, where: str, what: str) -> Any:
    """`value`, which has to be of a kind; `Problem` with its place otherwise."""
    if not isinstance(value, kind):
        raise Problem(where, f"{what} is wanted here, not {value!r:.60}")
    return value


def optional(value: Any, kind: type, where: str, what: str) -> Any:
    """`value`, which may be null and else has to be of a kind."""
    return None if value is None else expect(value, kind, where, what)


def texts(value: Any, field: str, where: str) -> list[str]:
    """`value`, which has to be a list of texts."""
    listed = expect(value, list, where, f"{'text' if field == 'evidence' else 'a list'} under {field}")
    return [expect(one, str, where, f"text under {field}") for one in listed]


def plain(value: Any) -> Any:
    """What JSON can hold: decimals become text, which every reader of numbers here takes."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return str(value) if isinstance(value, Decimal) else value
