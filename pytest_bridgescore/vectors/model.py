"""A vector, and the suite that vectors, rules and sources make together: frozen views on the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from pytest_bridgescore.operations import OPERATIONS, Operation, Sweep
from pytest_bridgescore.operations.own import declared


class Asking(Protocol):
    """What a vector has to know of the profile that asks it."""

    @property
    def told(self) -> str | Path:
        """How the profile was named."""

    @property
    def refusals_required(self) -> bool:
        """Whether impossible input has to be refused."""

    def asked(self, vector: Vector) -> Vector | None:
        """Another vector as the profile asks it; `None` if it does not."""


class Vector:
    """One question, its right answer, why, and where that is written.

    A thin view on its entry in the document: what is not looked at costs nothing.
    """

    __slots__ = ("_data", "_operations", "profile")

    def __init__(
        self,
        data: Mapping[str, Any],
        operations: Mapping[str, Operation] = OPERATIONS,
        profile: Asking | None = None,
    ) -> None:
        self._data = data
        self._operations = operations
        #: The profile that asks it, if one does.
        self.profile = profile

    @property
    def id(self) -> str:
        """Permanent and unique."""
        return str(self._data["id"])

    @property
    def system(self) -> str:
        """The system it belongs to."""
        return str(self._data["system"])

    @property
    def operation(self) -> Operation:
        """What is asked; `KeyError` if there is no such operation."""
        return self._operations[self._data["operation"]]

    @property
    def given(self) -> Mapping[str, Any]:
        """The arguments as the vector states them: what it leaves out stands at its default."""
        return self._data["given"]  # type: ignore[no-any-return]

    @property
    def expect(self) -> Any:
        """The right answer in its plain form, or the mapping `{reject: reason}`."""
        return self._data.get("expect")

    @property
    def is_refusal(self) -> bool:
        """Whether the input must be refused."""
        return isinstance(self.expect, Mapping) and set(self.expect) == {"reject"}

    @property
    def readings(self) -> Mapping[str, Any] | None:
        """Where answers are disputed: the answer of each reading."""
        return self._data.get("readings")

    @property
    def disputed(self) -> str | None:
        """The parameter whose readings are disputed, if any are."""
        reading = self._data.get("reading")
        return str(reading).removeprefix(f"{self._data['operation']}.") if self.readings is not None else None

    @property
    def is_judged(self) -> bool:
        """Whether it has one right answer, which is no refusal."""
        return self.readings is None and not self.is_refusal

    @property
    def demanded(self) -> bool:
        """Whether a profile demands it: then not to support it fails the run."""
        if self.profile is None or self.readings is not None:
            return False
        return not self.is_refusal or self.profile.refusals_required

    def asked_by(self, profile: Asking, data: Mapping[str, Any] | None = None) -> Vector:
        """The vector as a profile asks it, with the entry it has then."""
        return Vector(self._data if data is None else data, self._operations, profile)

    @property
    def because(self) -> list[list[Any]]:
        """The derivation: lines of rule, how, value."""
        return self._data.get("because", [])  # type: ignore[no-any-return]

    @property
    def rules(self) -> list[str]:
        """Every rule the vector names, each once, in the order of the derivation."""
        return list(dict.fromkeys([*(line[0] for line in self.because), *self._data.get("rules", [])]))

    @property
    def source(self) -> str | None:
        """The key of the document it comes from."""
        return self._data.get("source")

    @property
    def evidence(self) -> list[str]:
        """Where in the source, or in which published table, the answer stands."""
        return self._data["evidence"]  # type: ignore[no-any-return]

    def names(self, example: str) -> bool:
        """Whether the evidence names an example or case, as a word of its own."""
        return any(example in re.findall(r"[\w.-]+", evidence) for evidence in self.evidence)

    @property
    def flags(self) -> list[str]:
        """Notes that many vectors share."""
        return self._data.get("flags", [])  # type: ignore[no-any-return]

    @property
    def note(self) -> str | None:
        """A remark on this vector alone."""
        return self._data.get("note")

    @property
    def where(self) -> str:
        """File and line."""
        return str(self._data["where"])

    @property
    def data(self) -> Mapping[str, Any]:
        """The entry as it stands in the document."""
        return self._data

    def __repr__(self) -> str:
        return f"Vector({self.id})"


class Suite:
    """All vectors with what explains them, from one document or several."""

    def __init__(
        self, document: Mapping[str, Any], *, unreleased: bool, drawn: Sequence[tuple[Operation, Sweep]] = ()
    ) -> None:
        self.document = document
        self.unreleased = unreleased
        #: What a run asks beside vectors and published tables: questions made up by a seed.
        self.drawn = tuple(drawn)
        #: Every operation that may be asked: those of the suite, and a user's own.
        self.operations = OPERATIONS
        if document["operations"]:
            self.operations = OPERATIONS | {name: declared(said) for name, said in document["operations"].items()}
        self.vectors = tuple(Vector(data, self.operations) for data in document["vectors"])

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical form of everything the suite says."""
        return str(self.document["digest"])

    @property
    def data_version(self) -> str:
        """The version of the data: x a rule changed, y a vector mended, z vectors added."""
        return str(self.document["data"])

    @property
    def rules(self) -> Mapping[str, Mapping[str, Any]]:
        """Rules by id: law, statement, value."""
        return self.document["rules"]  # type: ignore[no-any-return]

    @property
    def sources(self) -> Mapping[str, Mapping[str, Any]]:
        """Documents by key."""
        return self.document["sources"]  # type: ignore[no-any-return]

    @cached_property
    def smoke(self) -> frozenset[str]:
        """Ids of a few vectors whose answers show what those of all vectors show; a user's own are all among them."""
        return frozenset(self.document["smoke"])

    @property
    def sweeps(self) -> tuple[tuple[Operation, Sweep], ...]:
        """Every sweep with its operation."""
        return tuple((operation, sweep) for operation in self.operations.values() for sweep in operation.sweeps)

    def drawing(self, drawn: Sequence[tuple[Operation, Sweep]]) -> Suite:
        """The same suite with questions made up for a run."""
        return Suite(self.document, unreleased=self.unreleased, drawn=drawn)

    def sweep(self, id: str) -> Sweep | None:
        """The sweep, or what was made up for this run, of that id."""
        return next((sweep for _, sweep in (*self.sweeps, *self.drawn) if sweep.id == id), None)

    def cases(self, sweep: Sweep) -> Iterator[tuple[dict[str, Any], Any]]:
        """Every question of a sweep with its right answer; or with the number of its group, where that decides."""
        return sweep.expand(self.table(sweep.table) if sweep.table else [])

    def table(self, path: str) -> list[dict[str, str]]:
        """The rows of a published table."""
        return self.document["rows"][path]  # type: ignore[no-any-return]

    def vector(self, id: str) -> Vector | None:
        """The vector of that id, or of the id that took its place; `None` if there never was one."""
        id = self.current_id(id)
        return next((vector for vector in self.vectors if vector.id == id), None)

    def current_id(self, id: str) -> str:
        """The id under which a withdrawn one goes on, or `id` itself."""
        seen: set[str] = set()
        while id in self.document["withdrawn"] and id not in seen:
            seen.add(id)
            id = self.document["withdrawn"][id].get("new") or id
        return id

    def joined(self, other: Mapping[str, Any]) -> Suite:
        """The suite with a user's own document beside it; `ValueError` if the two share an id."""
        known = {vector.id: vector for vector in self.vectors}
        for vector in other["vectors"]:
            if vector["id"] in known:
                raise ValueError(f"{vector['where']}: {vector['id']} is already a vector of the suite")
        for ledger in ("rules", "sources", "notes"):
            for name in self.document[ledger].keys() & other[ledger].keys():
                raise ValueError(f"{ledger}.yaml: {name} is already among the {ledger} of the suite")
        for name in self.document["operations"].keys() & other["operations"].keys():
            raise ValueError(f"{other['operations'][name]['where']}: {name} is declared for the second time")
        for name in self.document["profiles"].keys() & other["profiles"].keys():
            where = other["profiles"][name]["where"]
            raise ValueError(f"{where}:1: {name} is a profile of the suite; give yours another name")
        both = {
            name: {**self.document[name], **other[name]}
            for name, value in self.document.items()
            if isinstance(value, dict)
        }
        vectors = sorted([*self.document["vectors"], *other["vectors"]], key=lambda vector: vector["id"])
        smoke = [*self.document["smoke"], *(vector["id"] for vector in other["vectors"])]
        return Suite({**self.document, **both, "vectors": vectors, "smoke": smoke}, unreleased=True)
