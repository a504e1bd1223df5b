"""Copies of the reference in which one module is another, beside the reference itself."""

from __future__ import annotations

import ast
import graphlib
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, ModuleType
from typing import Any, Final

import bridgescore_reference
from pytest_bridgescore.strength.alter import Source, Words

_PACKAGE: Final = bridgescore_reference.__name__

#: What the reference says to people.
WORDS: Final = Words(
    places={
        "Line": (1,),
        "label": (0,),
        "whole_number": (0,),
        "one_of": (0,),
        "listed": (0, 2),
        "edition_of": (0,),
        "truth": (0,),
        "number": (0,),
        "_minute": (0,),
        "_allows": (1,),
        "ranked": (0,),
        "rows_of": (1,),
        "own_row": (0,),
        "read": (0,),
        "pairs._names": (1,),
        "pairs._gathered": (0,),
        "matchpoints._line_score": (0,),
        "hands._cards": (0,),
        "teams._board": (0,),
        "rubber._entered": (1,),
        "rubber._made": (1,),
        "rubber._down": (1,),
        "rubber._game": (1,),
        "rubber._doubled_made": (1,),
        "rubber._honours_entered": (1,),
    },
    everywhere=frozenset({"Refused", "KeyError", "TypeVar", "shown"}),
    # That two lists which are written side by side are of one length is not for an answer to say.
    parameters=frozenset({"text", "named", "strict"}),
    functions=frozenset(
        {
            *("values.shown", "values.told", "tables.span", "tables._form", "teams._sum_of", "rubber._Sheet.parts"),
            # No answer calls these: they are there for those who look at a rulebook or take a rule out of one.
            *(f"rulebook.{name}" for name in ("Rulebook.__iter__", "Rulebook.__len__", "Rulebook.neutralised")),
            "rulebook._neutral",
        }
    ),
    names=frozenset({"Row", "Columns", "Points", "_T", "_LONGEST_QUOTE", "_SUIT_NAMES"}),
)


class Copy:
    """The reference as it answers with one of its modules replaced; what is not touched is shared with it."""

    def __init__(self, modules: dict[str, ModuleType]) -> None:
        self._modules = modules
        self._refused = self.function(bridgescore_reference.Refused)

    def function(self, original: Any) -> Callable[..., Any]:
        """What stands in the copy for a function or class of the reference."""
        found: Callable[..., Any] = getattr(self._modules[original.__module__], original.__name__)
        return found

    @property
    def refused(self) -> type[Exception]:
        """What it raises where it refuses."""
        return self._refused  # type: ignore[return-value]


class Copies:
    """Makes copies; `sources` are the modules of the reference in the order in which they are imported."""

    def __init__(self) -> None:
        names = [found.name for found in pkgutil.iter_modules(bridgescore_reference.__path__, f"{_PACKAGE}.")]
        self._originals = {name: importlib.import_module(name) for name in names}
        sources = {name: Source(name, WORDS) for name in names}
        uses = {name: _imports(source) for name, source in sources.items()}
        order = tuple(_in_order(uses))
        self.sources = {name: sources[name] for name in order}
        self._codes: dict[str, CodeType] = {name: source.compiled() for name, source in self.sources.items()}
        self._after = {name: [one for one in order if name in _all_uses(one, uses)] for name in order}

    def original(self) -> Copy:
        """The reference itself."""
        return Copy(self._originals)

    def made(self, module: str, code: CodeType) -> Copy:
        """The reference with other code for one module. Raises whatever that raises when it is imported."""
        again = {name: ModuleType(name) for name in self._after[module]}
        codes = {**self._codes, module: code}
        with _imported(again):
            for name, copy in again.items():
                copy.__dict__["__file__"] = self._originals[name].__file__
                exec(codes[name], copy.__dict__)  # noqa: S102  the reference's own code, with one mistake in it
        return Copy({**self._originals, **again})

    def reaches(self, module: str, function: Callable[..., Any] | None) -> bool:
        """Whether a change in a module may change what a function of the reference gives."""
        return function is not None and function.__module__ in self._after[module]


def _imports(source: Source) -> set[str]:
    """The other modules of the reference that one imports."""
    imports = [one for one in ast.walk(source.tree) if isinstance(one, ast.ImportFrom)]
    whole = {f"{_PACKAGE}.{alias.name}" for one in imports if one.module == _PACKAGE for alias in one.names}
    return whole | {str(one.module) for one in imports if str(one.module).startswith(f"{_PACKAGE}.")}


def _in_order(uses: dict[str, set[str]]) -> Iterator[str]:
    """Each module after those that it uses, otherwise by name."""
    sorter = graphlib.TopologicalSorter(uses)
    sorter.prepare()
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        yield from ready
        sorter.done(*ready)


def _all_uses(name: str, uses: dict[str, set[str]]) -> set[str]:
    found = {name}
    for one in uses[name]:
        found |= _all_uses(one, uses)
    return found


@contextmanager
def _imported(modules: dict[str, ModuleType]) -> Iterator[None]:
    """These modules where an import finds them, for a while."""
    package = sys.modules[_PACKAGE]
    before = {name: sys.modules[name] for name in modules}
    # Some have the name of a function, which is what the package knows by it.
    known = [name for name in modules if getattr(package, _last(name)) is before[name]]
    _stand(package, modules, known)
    try:
        yield
    finally:
        _stand(package, before, known)


def _stand(package: ModuleType, modules: dict[str, ModuleType], known: list[str]) -> None:
    sys.modules.update(modules)
    for name in known:
        setattr(package, _last(name), modules[name])


def _last(name: str) -> str:
    return name.rpartition(".")[2]
