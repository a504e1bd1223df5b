"""Profiles: named, dated lists of what a certificate demands, and which vectors belong to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pytest_bridgescore.operations import OPERATIONS, Operation, Parameter, Sweep
from pytest_bridgescore.operations.kinds import Edition, Malformed, hint
from pytest_bridgescore.vectors import strict_yaml
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile_form import compiled
from pytest_bridgescore.vectors.strict_yaml import Problem

#: Parameters with the values they must have; what is not named stands at its default where that matters.
Condition = Mapping[str, Any]

#: Profiles as they stand in the document, by name.
Entries = Mapping[str, Mapping[str, Any]]


class ProfileError(ValueError):
    """A profile that is not there or not right: a line for each problem."""


#: As many questions of an operation a certificate makes up, unless the profile says otherwise.
GENERATED_BY_DEFAULT = 200


@dataclass(frozen=True)
class Profile:
    """What one certificate demands, with all that it inherits."""

    name: str
    title: str
    dated: str
    sources: tuple[str, ...]
    #: For each operation the conditions, any of which a vector may meet.
    require: Mapping[str, tuple[Condition, ...]]
    sweeps: tuple[str, ...] = ()
    refusals_required: bool = False
    #: As many questions of each operation a certificate demands beside these, made up by a fresh seed.
    generated: int = GENERATED_BY_DEFAULT
    inherits: str | None = None
    note: str | None = None
    #: How it was named: a name, or the path of a file.
    told: str | Path = ""
    #: Every operation by name, a user's own among them.
    operations: Mapping[str, Operation] = field(default_factory=lambda: OPERATIONS)

    def belongs(self, vector: Vector) -> bool:
        """Whether a vector is one that the profile asks."""
        return self.asked(vector) is not None

    def asked(self, vector: Vector) -> Vector | None:
        """A vector as the profile asks it; `None` if it does not belong.

        A disputed vector for which the profile chooses one of the readings is asked with that reading,
        and judged by its answer.
        """
        conditions = self._conditions.get(vector.data["operation"], ())
        met = [condition.named for condition in conditions if condition.met_by(vector.given, vector.disputed)]
        if not met:
            return None
        disputed, readings = vector.disputed, vector.readings
        if disputed and readings:
            chosen = [named[disputed] for named in met if str(named.get(disputed)) in readings]
            if chosen:
                return vector.asked_by(self, _settled(vector, disputed, chosen[0], readings[str(chosen[0])]))
        return vector.asked_by(self)

    @cached_property
    def _conditions(self) -> dict[str, list[_Condition]]:
        return {
            name: [_Condition(self.operations[name], named) for named in conditions]
            for name, conditions in self.require.items()
        }

    def vectors(self, suite: Suite) -> list[Vector]:
        """Every vector that belongs, as the profile asks it."""
        asked = map(self.asked, suite.vectors)
        return [vector for vector in asked if vector is not None]

    def swept(self, suite: Suite) -> list[tuple[Operation, Sweep]]:
        """Every sweep that the profile demands, with its operation."""
        return [(operation, sweep) for operation, sweep in suite.sweeps if sweep.id in self.sweeps]

    def ids(self, suite: Suite) -> set[str]:
        """The ids of all that the profile asks."""
        return {vector.id for vector in self.vectors(suite)} | set(self.sweeps)

    def without_vectors(self, suite: Suite) -> list[str]:
        """Operations that the profile requires, but nothing with a right answer asks."""
        asked = {vector.operation.name for vector in self.vectors(suite) if vector.is_judged}
        asked |= {
            operation.name
            for operation, sweep in self.swept(suite)
            if _is_met(operation, self.require[operation.name], first_question(sweep, suite))
        }
        return [operation for operation in self.require if operation not in asked]

    def filled(self, operation: Operation) -> Condition:
        """The values for an operation where there is but one condition; nothing where there are more."""
        conditions = self.require[operation.name]
        return conditions[0] if len(conditions) == 1 else {}


def profile_named(told: str | Path, suite: Suite) -> Profile:
    """A profile by its name, or by the path of an organiser's own file; `ProfileError` if it is not right."""
    entries: Entries = suite.document["profiles"]
    name = str(told)
    try:
        if isinstance(told, Path):
            name, entry = _own(told)
            entries = {**entries, name: entry}
        elif name not in entries:
            raise ProfileError(f"unknown profile {name!r}: {hint(name, sorted(entries))}")
        chain = _chain(name, entries)
    except Problem as problem:
        raise ProfileError(str(problem)) from None
    problems = [problem for entry in chain for problem in _problems(entry, suite)] or list(_of_sweeps(chain, suite))
    if problems:
        raise ProfileError("\n".join(problems))
    return _joined(name, chain, told, suite)


def problems_of(name: str, suite: Suite) -> list[str]:
    """What is wrong with a profile of the suite, each problem led by file and line."""
    try:
        profile = profile_named(name, suite)
    except ProfileError as error:
        return str(error).splitlines()
    entry = suite.document["profiles"][name]
    return [
        f"{_place(entry, f'require/{operation}')}: {_no_vector([operation])}"
        for operation in profile.without_vectors(suite)
    ]


def check_vectors(profile: Profile, suite: Suite) -> None:
    """See that everything a profile requires is asked by something; `ProfileError` if not."""
    missing = profile.without_vectors(suite)
    if missing:
        raise ProfileError(f"{profile.name}: {_no_vector(missing)}")


def _no_vector(operations: Sequence[str]) -> str:
    asks = "asks it" if len(operations) == 1 else "asks them"
    return (
        f"the profile demands {', '.join(operations)}, but no vector {asks} under these conditions: "
        "give vectors of your own with --vectors"
    )


def _own(path: Path) -> tuple[str, Mapping[str, Any]]:
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    file = shown.as_posix()
    entry = compiled(strict_yaml.read(path, file), file)
    if path.stem in bundled().document["profiles"]:
        raise Problem(_place(entry, "profile"), f"{path.stem} is a profile of the suite; give yours another name")
    return path.stem, entry


def _chain(name: str, entries: Entries) -> list[Mapping[str, Any]]:
    """The entry of a profile and of all that it inherits from, the oldest first."""
    names = [name]
    while parent := entries[names[-1]]["inherits"]:
        where = _place(entries[names[-1]], "inherits")
        if parent in names:
            raise Problem(where, f"the profile inherits from itself: {' -> '.join([*names, parent])}")
        if parent not in entries:
            raise Problem(where, f"unknown profile {parent!r}: {hint(parent, sorted(entries))}")
        names.append(parent)
    return [entries[name] for name in reversed(names)]


def _joined(name: str, chain: list[Mapping[str, Any]], told: str | Path, suite: Suite) -> Profile:
    require: dict[str, list[Condition]] = {}
    for entry in chain:
        require |= entry["require"]
    own = chain[-1]
    generated = [entry["generated"] for entry in chain if entry["generated"] is not None]
    refusals = [entry["refusals"] for entry in chain if entry["refusals"]]
    return Profile(
        name=name,
        title=own["title"],
        dated=own["dated"],
        sources=_all(entry["sources"] for entry in chain),
        # In the order of the declarations, since a document keeps none.
        require={
            name: tuple(_ordered(operation, condition) for condition in require[name])
            for name, operation in suite.operations.items()
            if name in require
        },
        operations=suite.operations,
        sweeps=tuple(_sweeps(chain, suite)),
        refusals_required=refusals[-1:] == ["required"],
        generated=generated[-1] if generated else GENERATED_BY_DEFAULT,
        inherits=own["inherits"],
        note=own["note"],
        told=told,
    )


def _sweeps(chain: list[Mapping[str, Any]], suite: Suite) -> Iterator[str]:
    """The sweeps of a profile: one that is inherited only if later conditions of its operation do not exclude it."""
    listed = _all(entry["sweeps"] for entry in chain)
    sweeps = {sweep.id: (operation, sweep) for operation, sweep in suite.sweeps}
    for id in listed:
        operation, sweep = sweeps[id]
        last_listed = max(place for place, entry in enumerate(chain) if id in entry["sweeps"])
        later = [entry["require"].get(operation.name) for entry in chain[last_listed + 1 :]]
        conditions = next(filter(None, reversed(later)), None)
        if conditions is None or _is_met(operation, conditions, first_question(sweep, suite)):
            yield id


def first_question(sweep: Sweep, suite: Suite) -> Mapping[str, Any]:
    """What a sweep asks first: as it asks this it asks all."""
    return next(suite.cases(sweep))[0]


def _ordered(operation: Operation, condition: Condition) -> Condition:
    return {one.name: condition[one.name] for one in operation.parameters if one.name in condition}


def _all(lists: Iterable[list[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for listed in lists for one in listed))


# --- what is wrong with an entry ----------------------------------------------------------------------


def _problems(entry: Mapping[str, Any], suite: Suite) -> Iterator[str]:
    for place, source in enumerate(entry["sources"]):
        if source not in suite.sources:
            where = _place(entry, f"sources/{place}")
            yield f"{where}: there is no source {source}: {hint(source, sorted(suite.sources))}"
    for name, conditions in entry["require"].items():
        operation = suite.operations.get(name)
        if operation is None:
            where = _place(entry, f"require/{name}")
            yield f"{where}: there is no operation {name}: {hint(name, sorted(suite.operations))}"
            continue
        for place, condition in enumerate(conditions):
            for parameter, problem in _wrong_values(operation, condition):
                yield f"{_place(entry, f'require/{name}/{place}/{parameter}')}: {problem}"
    tables = {sweep.id: sweep.table for _, sweep in suite.sweeps}
    for place, sweep in enumerate(entry["sweeps"]):
        where = _place(entry, f"sweeps/{place}")
        if sweep not in tables:
            yield f"{where}: there is no sweep {sweep}: {hint(sweep, sorted(tables))}"
        elif tables[sweep] not in suite.document["rows"]:
            yield f"{where}: the table of {sweep} is missing: {tables[sweep]}"


def _wrong_values(operation: Operation, condition: Condition) -> Iterator[tuple[str, str]]:
    for name, value in condition.items():
        parameter = operation.parameter(name)
        if parameter is None:
            names = ", ".join(parameter.name for parameter in operation.parameters)
            yield name, f"{operation.name} has no parameter {name}; it has {names}"
        elif problem := parameter.kind.problem(value):
            yield name, f"{operation.name}: {name}: {problem}"


def _of_sweeps(chain: list[Mapping[str, Any]], suite: Suite) -> Iterator[str]:
    """What the parts of a profile do not give together: a sweep is of an operation and laws that are required."""
    required: dict[str, list[Condition]] = {}
    sweeps = {sweep.id: (operation, sweep) for operation, sweep in suite.sweeps}
    for entry in chain:
        required |= entry["require"]
    if not required:
        yield f"{_place(chain[-1], 'require')}: the profile requires no operation"
    for entry in chain:
        for place, id in enumerate(entry["sweeps"]):
            operation, sweep = sweeps[id]
            where = _place(entry, f"sweeps/{place}")
            laws = {operation.edition(condition) for condition in required.get(operation.name, ())}
            if not laws:
                yield f"{where}: {id} asks {operation.name}, which is not required"
            elif entry is chain[-1] and operation.edition(first_question(sweep, suite)) not in laws:
                yield f"{where}: {id} asks {operation.name} under other laws than the profile requires"


def _place(entry: Mapping[str, Any], part: str) -> str:
    return f"{entry['where']}:{entry['lines'].get(part, 1)}"


# --- whether a question meets a condition -------------------------------------------------------------


def _settled(vector: Vector, disputed: str, reading: Any, expect: Any) -> Mapping[str, Any]:
    """The entry of a disputed vector as one that states a reading and has the answer of that."""
    said = {field: value for field, value in vector.data.items() if field not in ("reading", "readings")}
    return {**said, "given": {**vector.given, disputed: reading}, "expect": expect}


class _Condition:
    """One condition of an operation, ready to be held against many vectors."""

    def __init__(self, operation: Operation, named: Condition) -> None:
        self.named = named
        full = explicit(operation, named)
        self._wanted = [(operation.parameter(name), value) for name, value in full.items()]

    def met_by(self, given: Mapping[str, Any], disputed: str | None = None) -> bool:
        """Whether a question has the values wanted; a disputed parameter is left open by it."""
        return all(
            parameter.name == disputed or _stands(parameter, given, value)
            for parameter, value in self._wanted
            if parameter
        )


def _is_met(operation: Operation, conditions: Iterable[Condition], given: Mapping[str, Any]) -> bool:
    return any(_Condition(operation, named).met_by(given) for named in conditions)


def explicit(operation: Operation, condition: Condition) -> dict[str, Any]:
    """A condition in full: editions by their class, readings and editions it does not name at their default."""
    full: dict[str, Any] = {}
    for parameter in operation.parameters:
        if parameter.name in condition:
            full[parameter.name] = _normal(parameter, condition[parameter.name])
        elif (parameter.reading or isinstance(parameter.kind, Edition)) and not parameter.required:
            full[parameter.name] = _normal(parameter, parameter.default)
    return full


def _stands(parameter: Parameter, given: Mapping[str, Any], wanted: Any) -> bool:
    if parameter.name not in given and parameter.required:
        return False
    try:
        return bool(_normal(parameter, given.get(parameter.name, parameter.default)) == wanted)
    except Malformed:
        return False  # a refusal vector may hold anything


def _normal(parameter: Parameter, value: Any) -> Any:
    """A value in the form in which equal ones are equal."""
    value = parameter.kind.answer(value)
    return parameter.kind.newest(value) if isinstance(parameter.kind, Edition) else value
