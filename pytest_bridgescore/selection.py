"""Which vectors and sweeps a run asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path

from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import GENERATED
from pytest_bridgescore.operations.kinds import Edition, hint
from pytest_bridgescore.settings import Settings, UsageError
from pytest_bridgescore.vectors.load import with_own
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile import (
    Condition,
    Profile,
    ProfileError,
    check_vectors,
    first_question,
    profile_named,
)


def suite(own: Sequence[Path]) -> Suite:
    """The suite with a user's own vectors; `UsageError` if any of the files is not right."""
    try:
        joined = with_own(own)
    except ValueError as error:
        raise UsageError(str(error)) from None
    if own:
        from pytest_bridgescore.vectors.validate import form_of

        known = {vector.id for vector in with_own(()).vectors}
        problems = [
            problem for vector in joined.vectors if vector.id not in known for problem in form_of(vector, joined)
        ]
        if problems:
            raise UsageError("\n".join(problems))
    return joined


def profile_of(suite: Suite, told: str | Path | None) -> Profile | None:
    """The profile that was named, if one was; `UsageError` if it is not right or nothing asks what it demands."""
    if told is None:
        return None
    try:
        profile = profile_named(told, suite)
        check_vectors(profile, suite)
    except ProfileError as error:
        raise UsageError(str(error)) from None
    return profile


def select(suite: Suite, settings: Settings) -> tuple[list[Vector], list[tuple[Operation, Sweep]]]:
    """The vectors and sweeps that the settings ask for; `UsageError` if there are none."""
    _check_names(suite, settings)
    profile = profile_of(suite, settings.profile)
    ids = [suite.current_id(id) for id in settings.vector]
    _check_ids(suite, ids)
    vectors = [
        vector
        for vector in (profile.vectors(suite) if profile else suite.vectors)
        if _wanted(vector.system, settings.system)
        and _wanted(vector.operation.name, settings.operation)
        and (not settings.source or vector.source in settings.source)
        and (not settings.smoke or vector.id in suite.smoke)
        and (not ids or any(_matches(vector.id, id) for id in ids))
        and (not settings.laws or vector.operation.holds_in(vector.given, settings.laws))
    ]
    sweeps = [
        (operation, sweep)
        for operation, sweep in (profile.swept(suite) if profile else suite.sweeps)
        if not (settings.no_sweeps or settings.smoke)
        and not settings.source
        and _wanted(operation.system, settings.system)
        and _wanted(operation.name, settings.operation)
        and (not ids or any(_matches(sweep.id, id) for id in ids))
        and (not settings.laws or operation.holds_in(first_question(sweep, suite), settings.laws))
    ]
    sweeps += [
        (operation, sweep) for operation, sweep in suite.drawn if not ids or any(_matches(sweep.id, id) for id in ids)
    ]
    if not vectors and not sweeps:
        raise UsageError(f"nothing is selected by {settings.again()}")
    return vectors, sweeps


def with_drawn(suite: Suite, settings: Settings) -> Suite:
    """The suite with the questions that the settings let a run make up: what `select` chooses from."""
    if settings.seed is None or settings.source or not (settings.generated or settings.properties):
        return suite
    profile = profile_of(suite, settings.profile)
    return suite.drawing(
        [
            (operation, made_up)
            for operation in suite.operations.values()
            if _wanted(operation.system, settings.system) and _wanted(operation.name, settings.operation)
            if (conditions := conditions_of(operation, profile, settings.laws))
            for made_up in _made_up(operation, settings, settings.seed, conditions)
        ]
    )


def _made_up(operation: Operation, settings: Settings, seed: int, conditions: Sequence[Condition]) -> Iterator[Sweep]:
    """What is made up for an operation: questions that the reference answers, and groups for its properties."""
    if settings.generated and operation.generate is not None:
        yield _drawn(operation, settings.generated, seed, conditions)
    if settings.properties:
        from pytest_bridgescore.properties.asked import asked_whole  # needed only where a property is asked

        yield from asked_whole(operation, settings.properties, seed, conditions)


def _drawn(operation: Operation, number: int, seed: int, conditions: Sequence[Condition]) -> Sweep:
    """So many questions of an operation as something that is asked whole."""
    from pytest_bridgescore.generate.bulk import generated  # needed only where something is made up

    return Sweep(
        id=f"{GENERATED}{operation.name}",
        says=f"{number} questions made up by the seed {seed}",
        table="",
        expand=lambda _: generated(operation, number, seed, conditions),
    )


def conditions_of(operation: Operation, profile: Profile | None, laws: str | None) -> Sequence[Condition]:
    """What is made up for an operation has to meet one of these; none: nothing is."""
    # Without a profile nothing is asked that a scorer need not know: every parameter stands at its default.
    plain = {one.name: one.default for one in operation.parameters if not one.required}
    conditions = profile.require.get(operation.name, ()) if profile else (plain,)
    if laws is None:
        return conditions
    edition = next((one for one in operation.parameters if isinstance(one.kind, Edition)), None)
    if edition is None:
        return conditions
    if profile is None:
        return [{**plain, edition.name: laws}] if edition.kind.problem(laws) is None else ()
    return [condition for condition in conditions if operation.holds_in(condition, laws)]


def _wanted(name: str, names: Sequence[str]) -> bool:
    return not names or name in names


def _matches(id: str, wanted: str) -> bool:
    return id == wanted or fnmatchcase(id, wanted)


def _check_names(suite: Suite, settings: Settings) -> None:
    editions = {
        laws
        for operation in suite.operations.values()
        for parameter in operation.parameters
        if isinstance(parameter.kind, Edition)
        for equal in parameter.kind.classes.values()
        for laws in equal
    }
    for what, given, known in (
        ("system", settings.system, {vector.system for vector in suite.vectors}),
        ("operation", settings.operation, suite.operations),
        ("source", settings.source, suite.sources),
        ("edition of the laws", [settings.laws] if settings.laws else [], editions),
    ):
        for name in given:
            if name not in known:
                raise UsageError(f"unknown {what} {name!r}: {hint(name, sorted(known))}")


def _check_ids(suite: Suite, ids: Sequence[str]) -> None:
    known = {*(vector.id for vector in suite.vectors), *(sweep.id for _, sweep in (*suite.sweeps, *suite.drawn))}
    for id in ids:
        if id in known or any(fnmatchcase(one, id) for one in known):
            continue
        if id in suite.document["withdrawn"]:
            raise UsageError(f"{id} was withdrawn: {suite.document['withdrawn'][id]['reason']}")
        near = get_close_matches(id, known, 1)
        raise UsageError(f"no vector is called {id}" + (f"; did you mean {near[0]}?" if near else ""))
