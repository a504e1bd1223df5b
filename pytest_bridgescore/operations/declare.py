"""What an operation is: one declaration from which asking, judging, documents and schemas follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Score
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import Edition, Kind, Malformed, Maybe

#: Stands where a parameter has no default.
REQUIRED: Any = type("Required", (), {"__repr__": lambda _: "required"})()

#: What the ids begin with of questions that are asked many at a time: of whole tables, and made up by a seed.
GENERATED = "generated/"
PROPERTY = "property/"
DRAWN = (GENERATED, PROPERTY)
SWEPT = ("sweep/", *DRAWN)

Given = dict[str, Any]
Table = list[dict[str, str]]
#: Why the answers to some questions do not fit each other, in a line; `None` if they do.
Misfit = Callable[[Sequence[Given], Sequence[Any]], str | None]


@dataclass(frozen=True)
class Parameter:
    """One named argument. A `reading` settles what the text of a law leaves open."""

    name: str
    kind: Kind
    says: str
    default: Any = REQUIRED
    reading: bool = False
    #: How a value is spoken of, `{}` standing for it; of a truth, `yes|no`. By default name and value.
    phrase: str = ""

    @property
    def required(self) -> bool:
        return self.default is REQUIRED


@dataclass(frozen=True)
class Sweep:
    """A finite domain asked whole. Its answers come from a published table, never from the reference.

    What a run makes up by a seed has the same face, without a table: there the reference answers. Where no
    answer is right by itself, `misfit` judges those of a group: `expand` then gives in place of an answer the
    number of the group that a question belongs to, group after group.
    """

    id: str
    says: str
    table: str
    expand: Callable[[Table], Iterator[tuple[Given, Any]]]
    misfit: Misfit | None = None


@dataclass(frozen=True)
class Operation:
    """One question a scorer can be asked.

    `derivation` is `sum` where the lines of a derivation add up to the answer, `steps` where they lead
    to it. `reference` takes the parameters by name, and `rules` to compute with another rulebook; an
    operation of a user's own has none. `generate` draws a question: one that is valid, and as likely as it is
    at a table; parameters that it leaves out stand at their default. Where it is missing, the sweeps or the
    vectors ask all there is.
    """

    name: str
    system: str
    says: str
    laws: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    answer: Kind
    answer_says: str
    derivation: str
    reference: Callable[..., Score] | None = None
    rules: Rulebook = field(default_factory=lambda: Rulebook({}))
    sweeps: tuple[Sweep, ...] = ()
    generate: Callable[[Draw], Given] | None = None

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of that name, if there is one."""
        return self._named.get(name)

    @cached_property
    def _named(self) -> dict[str, Parameter]:
        return {parameter.name: parameter for parameter in self.parameters}

    @property
    def signature(self) -> str:
        """How a Python method for this operation may look: `imps(self, difference, gap='reject')`."""
        arguments = [
            parameter.name if parameter.required else f"{parameter.name}={parameter.default!r}"
            for parameter in self.parameters
        ]
        return f"{self.name}({', '.join(['self', *arguments])})"

    def complete(self, given: Mapping[str, Any]) -> Given:
        """`given` with every default filled in and every edition replaced by the newest of its class."""
        full: Given = {}
        for parameter in self.parameters:
            value = given.get(parameter.name, parameter.default)
            if value is REQUIRED:
                continue
            full[parameter.name] = parameter.kind.newest(value) if isinstance(parameter.kind, Edition) else value
        return full

    def problems(self, given: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with the arguments by themselves: missing, unknown, of the wrong kind."""
        for name in given:
            if self.parameter(name) is None:
                names = ", ".join(parameter.name for parameter in self.parameters)
                yield f"{self.name} has no parameter {name}; it has {names}"
        for parameter in self.parameters:
            if parameter.name not in given:
                if parameter.required:
                    yield f"{self.name} needs {parameter.name}: {parameter.kind}"
                continue
            problem = parameter.kind.problem(given[parameter.name], parameter.name)
            if problem:
                yield problem

    def edition(self, given: Mapping[str, Any]) -> str | None:
        """The class of editions a question belongs to; `None` where editions make no difference."""
        for parameter in self.parameters:
            if isinstance(parameter.kind, Edition):
                return str(parameter.kind.newest(given.get(parameter.name, parameter.default)))
        return None

    def holds_in(self, given: Mapping[str, Any], laws: str) -> bool:
        """Whether a question is one that is asked under an edition of the laws."""
        for parameter in self.parameters:
            if isinstance(parameter.kind, Edition):
                return bool(parameter.kind.newest(laws) == self.edition(given))
        return True

    def is_plain(self, given: Mapping[str, Any]) -> bool:
        """Whether a question asks for nothing beyond the defaults: no other edition, unit or reading."""
        full = self.complete(given)
        return all(
            parameter.required
            or (full[parameter.name] == parameter.default and not (parameter.reading and parameter.name in given))
            for parameter in self.parameters
        )

    def derive(self, given: Mapping[str, Any], rules: Rulebook | None = None) -> Score:
        """What the reference answers, with its derivation; `Refused` where it refuses."""
        if self.reference is None:
            raise LookupError(f"{self.name} has no reference")
        return self.reference(**self.complete(given), rules=rules or self.rules)

    def python_arguments(self, given: Mapping[str, Any]) -> Given:
        """The arguments as a Python method gets them."""
        return {name: self._kind(name).python(value) for name, value in given.items()}

    def wire_arguments(self, given: Mapping[str, Any]) -> Given:
        """The arguments as they go over JSON: every parameter named."""
        return {name: self._named[name].kind.wire(value) for name, value in self.complete(given).items()}

    def heard_arguments(self, params: Mapping[str, Any]) -> Given:
        """The arguments that came over JSON, without those that stand at their defaults.

        `Malformed` if one that is not the suite's is among them, one is missing, or a value contradicts itself.
        """
        for name in [*params, *self._named]:
            if name not in self._named:
                raise Malformed(name, f"is no parameter of {self.name}")
            if name not in params:
                raise Malformed(name, "is missing: every parameter is named")
        heard = {name: self._kind(name).heard(value, name) for name, value in params.items()}
        return {
            name: value
            for name, value in heard.items()
            if type(value) is not type(self._named[name].default) or value != self._named[name].default
        }

    def _kind(self, name: str) -> Kind:
        parameter = self.parameter(name)
        return parameter.kind if parameter else Maybe(Kind())

    def schema(self) -> dict[str, Any]:
        """JSON Schemas of what is asked (`params`) and answered (`result`) over a wire."""
        properties = {
            parameter.name: {**parameter.kind.schema(), "description": parameter.says}
            for parameter in self.parameters
        }
        params = {"type": "object", "properties": properties, "required": list(properties)}
        return {"params": params, "result": self.answer.schema()}


def by_name(operations: Iterable[Operation]) -> dict[str, Operation]:
    """Operations under their names."""
    return {operation.name: operation for operation in operations}
