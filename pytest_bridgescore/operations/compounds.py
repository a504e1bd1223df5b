"""The kinds of values that are made of others: lists, rows of a table, records. A person writes them as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pytest_bridgescore.operations.kinds import Kind, Malformed, quote


class _Compound(Kind):
    """Kinds made of others: a person writes them as JSON."""

    def read(self, text: str) -> Any:
        try:
            value = json.loads(text, parse_float=Decimal)
        except ValueError as error:
            raise Malformed("", f"not JSON: {error}") from None
        except RecursionError:
            raise Malformed("", "not JSON: nested too deep") from None
        return value


@dataclass(frozen=True)
class ListOf(_Compound):
    """A list of values of one kind.

    Entries of a list with a `key` are told apart by that field and may stand in any order. Where the
    length follows from the question, a list of another length is no answer; where it is `counted`, it is
    a wrong one.
    """

    kind: Kind
    least: int = 0
    key: str | None = None
    counted: bool = False

    def python(self, value: Any) -> Any:
        return [self.kind.python(one) for one in value] if isinstance(value, list) else value

    def wire(self, value: Any) -> Any:
        return [self.kind.wire(one) for one in value] if isinstance(value, list) else value

    def heard(self, value: Any, path: str = "") -> Any:
        if not isinstance(value, list):
            return value
        return [self.kind.heard(one, f"{path}[{place}]") for place, one in enumerate(value)]

    def answer(self, value: Any, path: str = "") -> list[Any]:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
            raise Malformed(path, f"{quote(value)} is not a list")
        if len(value) < self.least:
            raise Malformed(path, f"a list of {len(value)}, at least {self.least} wanted")
        return [self.kind.answer(one, f"{path}[{place}]") for place, one in enumerate(value)]

    def expected(self, value: Any, path: str = "") -> Any:
        if not isinstance(value, list):
            return super().expected(value, path)
        return [self.kind.expected(one, f"{path}[{place}]") for place, one in enumerate(value)]

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        if expected is None:
            return
        if self.counted and len(expected) != len(got):
            yield path, expected, got
            return
        if len(expected) != len(got):
            raise Malformed(path, f"a list of {len(got)}, where {len(expected)} are wanted")
        if self.key is not None:
            yield from self._by_key(self.key, expected, got, path)
            return
        for place, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from self.kind.differences(one, other, f"{path}[{place}]")

    def _by_key(self, key: str, expected: Any, got: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
        entries = {one[key]: one for one in got}
        for one in expected:
            if one is None:
                continue  # an entry that is not judged
            where = f"{path}[{key} {one[key]}]"
            if one[key] not in entries:
                raise Malformed(where, "is missing")
            yield from self.kind.differences(one, entries[one[key]], where)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.kind.schema(), "minItems": self.least}

    def __str__(self) -> str:
        return f"a list, each {self.kind}"


@dataclass(frozen=True)
class Columns(_Compound):
    """A row of a table: a list with a value for each column."""

    columns: Mapping[str, Kind] = field(hash=False)

    def python(self, value: Any) -> Any:
        return self._each("python", value)

    def wire(self, value: Any) -> Any:
        return self._each("wire", value)

    def _each(self, how: str, value: Any) -> Any:
        if not isinstance(value, list) or len(value) != len(self.columns):
            return value
        return [getattr(kind, how)(one) for kind, one in zip(self.columns.values(), value, strict=True)]

    def answer(self, value: Any, path: str = "") -> list[Any]:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
            raise Malformed(path, f"{quote(value)} is not a row {self}")
        if len(value) != len(self.columns):
            raise Malformed(path, f"a row of {len(value)}, where {self} is wanted")
        return [
            kind.answer(one, f"{path}[{place}]")
            for place, (kind, one) in enumerate(zip(self.columns.values(), value, strict=True))
        ]

    def schema(self) -> dict[str, Any]:
        kinds = [kind.schema() for kind in self.columns.values()]
        return {"type": "array", "prefixItems": kinds, "minItems": len(kinds), "maxItems": len(kinds)}

    def __str__(self) -> str:
        return f"[{', '.join(self.columns)}]"


@dataclass(frozen=True)
class Record(_Compound):
    """Named values. An answer may hold more than is asked for, never less.

    A field with a default may be left out of a question; whoever is asked gets it all the same. `phrase`
    is how one is spoken of, part by part; a part with a null in it is left out.
    """

    fields: Mapping[str, Kind] = field(hash=False)
    defaults: Mapping[str, Any] = field(default_factory=dict, hash=False)
    phrase: tuple[str, ...] = ()

    def python(self, value: Any) -> Any:
        return self._each("python", value)

    def wire(self, value: Any) -> Any:
        return self._each("wire", value)

    def heard(self, value: Any, path: str = "") -> Any:
        if not isinstance(value, Mapping):
            return value
        known = {
            name: kind.heard(value[name], f"{path}.{name}") for name, kind in self.fields.items() if name in value
        }
        return {name: known.get(name, one) for name, one in value.items()}

    def _each(self, how: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        filled = {name: value.get(name, self.defaults.get(name)) for name in self.fields}
        known = {
            name: getattr(self.fields[name], how)(one)
            for name, one in filled.items()
            if name in value or name in self.defaults
        }
        return known | {name: one for name, one in value.items() if name not in known}

    def answer(self, value: Any, path: str = "") -> dict[str, Any]:
        return self._parts(value, path, "answer")

    def expected(self, value: Any, path: str = "") -> Any:
        return None if value is None else self._parts(value, path, "expected")

    def _parts(self, value: Any, path: str, how: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Malformed(path, f"{quote(value)} is not an object with {', '.join(self.fields)}")
        parts = {}
        for name, kind in self.fields.items():
            where = f"{path}.{name}" if path else name
            if name not in value and name not in self.defaults:
                raise Malformed(where, "is missing")
            parts[name] = getattr(kind, how)(value.get(name, self.defaults.get(name)), where)
        return parts

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        if expected is None:
            return
        for name, kind in self.fields.items():
            yield from kind.differences(expected[name], got[name], f"{path}.{name}" if path else name)

    def schema(self) -> dict[str, Any]:
        properties = {name: kind.schema() for name, kind in self.fields.items()}
        return {"type": "object", "properties": properties, "required": list(properties)}

    def __str__(self) -> str:
        parts = (
            f"{name}: {kind}{' (may be left out)' if name in self.defaults else ''}"
            for name, kind in self.fields.items()
        )
        return "{" + ", ".join(parts) + "}"
