"""What a fault is: the reference, altered in one small way; and the scorer that one or several make."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, Final

import bridgescore_reference
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Score
from pytest_bridgescore.operations import Operation

Given = dict[str, Any]


@dataclass(frozen=True)
class Code:
    """A place in the reference that was written otherwise.

    `where` is a function as `module.function`; in it `was`, which stands there once, reads `now`.
    """

    where: str
    was: str
    now: str


@dataclass(frozen=True, eq=False)
class Fault:
    """One thing that a scorer does wrong, as the alteration of the reference that does it.

    `values` are other values of rules, `code` other lines of functions. A fault of the adapter
    (`is_convention`) hands questions over wrongly (`handed`) or answers (`told`), of some `operations`.
    A fault that is several others at once names them in `parts`, and needs nothing else.

    `says` ends a sentence that begins with "the scorer"; `seen` is the kind of source it was seen in.
    `breaks` names rules beside those of `values`. `accepts`: it answers what it ought to refuse.
    """

    name: str
    says: str
    seen: str
    values: Mapping[str, Any] = field(default_factory=dict)
    code: tuple[Code, ...] = ()
    breaks: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    handed: Callable[[Operation, Given], Given] | None = None
    told: Callable[[Operation, Given, Any], Any] | None = None
    parts: tuple[str, ...] = ()
    is_convention: bool = False
    accepts: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it breaks, each once."""
        return tuple(dict.fromkeys((*self.values, *self.breaks)))

    def touches(self, operation: Operation) -> bool:
        """Whether it may change what an operation answers."""
        if operation.reference is None:
            return False
        if self.operations:
            return operation.name in self.operations
        if any(rule in operation.rules for rule in self.values):
            return True
        used = _used(operation.reference)
        return any(_function(code.where) in used for code in self.code)


class Scorer:
    """The reference with faults: it is asked like the reference.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> fault = Fault("insult", "pays 50 for a redoubled contract", "an example", {"law77.insult.redoubled": 50})
    >>> Scorer(fault).derive(OPERATIONS["contract_score"], {"contract": "6CXX", "vulnerable": False, "tricks": 12}).value
    1330
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        self._values = {rule: value for fault in faults for rule, value in fault.values.items()}
        self._function = _rewritten(tuple(code for fault in faults for code in fault.code))
        self._rules: dict[str, Rulebook] = {}

    def derive(self, operation: Operation, given: Mapping[str, Any]) -> Score:
        """What it answers, with its derivation; `Refused` where it refuses, and whatever a faulty one raises."""
        full = operation.complete(given)
        faults = [fault for fault in self.faults if operation.name in fault.operations]
        for fault in faults:
            full = fault.handed(operation, full) if fault.handed else full
        score: Score = self._function(operation.reference)(**full, rules=self._rulebook(operation))
        for fault in reversed(faults):
            if fault.told:
                score = Score(fault.told(operation, full, score.value), score.because)
        return score

    def _rulebook(self, operation: Operation) -> Rulebook:
        if operation.name not in self._rules:
            own = {rule: value for rule, value in self._values.items() if rule in operation.rules}
            self._rules[operation.name] = operation.rules.altered(own) if own else operation.rules
        return self._rules[operation.name]


# --- code that was written otherwise ----------------------------------------------------------------


@functools.cache
def _modules() -> dict[str, Any]:
    """Every module of the reference, under its last name."""
    package = bridgescore_reference.__name__
    return {
        found.name: importlib.import_module(f"{package}.{found.name}")
        for found in pkgutil.iter_modules(bridgescore_reference.__path__)
    }


def _function(where: str) -> FunctionType:
    module, _, name = where.partition(".")
    found = getattr(_modules().get(module), name, None)
    if not isinstance(found, FunctionType):
        raise LookupError(f"the reference has no function {where}")
    return found


@functools.cache
def _used(function: Callable[..., Any]) -> frozenset[FunctionType]:
    """A function of the reference and all that it calls there, directly or not."""
    used: set[FunctionType] = set()
    _follow(function, used)
    return frozenset(used)


def _follow(function: Any, used: set[FunctionType]) -> None:
    if not isinstance(function, FunctionType) or function in used or not _is_ours(function):
        return
    used.add(function)
    for called in _called(function):
        _follow(called, used)


def _called(function: FunctionType) -> Iterator[Any]:
    names = [*_names_in(function.__code__)]
    for name in names:
        found = function.__globals__.get(name)
        yield found
        # `ranking.ranked`: a function of another module, by the module's name.
        if inspect.ismodule(found):
            yield from (getattr(found, other, None) for other in names)


def _names_in(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if inspect.iscode(constant):
            yield from _names_in(constant)


def _is_ours(function: FunctionType) -> bool:
    return function.__module__.startswith(f"{bridgescore_reference.__name__}.")


def _rewritten(codes: tuple[Code, ...]) -> Callable[[Any], Any]:
    """What gives for each function of the reference the one that stands in its place."""
    if not codes:
        return _same
    return _copy(codes).get


def _same(function: Any) -> Any:
    return function


@functools.lru_cache(maxsize=512)
def _copy(codes: tuple[Code, ...]) -> dict[Any, Any]:
    """A copy of all functions of the reference, which call each other and not the originals."""
    spaces = {name: dict(vars(module)) for name, module in _modules().items()}
    copies: dict[Any, Any] = {}
    for name, module in _modules().items():
        for value in vars(module).values():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                copies[value] = _with_globals(value, spaces[name])
    by_place: dict[str, str] = {}
    for code in codes:
        text = by_place.get(code.where, _source(code.where))
        if text.count(code.was) != 1:
            raise LookupError(f"{code.was!r} does not stand once in {code.where}")
        by_place[code.where] = text.replace(code.was, code.now)
    for where, text in by_place.items():
        module, _, name = where.partition(".")
        compiled = _compiled(where, text)
        exec(compiled, spaces[module])  # noqa: S102  the text is the reference's own, with a fault of ours
        copies[_function(where)] = spaces[module][name]
    modules = {module: _Space(spaces[name]) for name, module in _modules().items()}
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType) and value in copies:
                space[name] = copies[value]
            elif inspect.ismodule(value) and value in modules:
                space[name] = modules[value]
    return copies


class _Space:
    """A module of the copy."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__ = names


@functools.cache
def _source(where: str) -> str:
    return textwrap.dedent(inspect.getsource(_function(where)))


@functools.lru_cache(maxsize=512)
def _compiled(where: str, text: str) -> Any:
    tree = ast.parse(text)
    return compile(tree, f"<{where} with a fault>", "exec", dont_inherit=True, flags=_ANNOTATIONS)


_ANNOTATIONS: Final = __import__("__future__").annotations.compiler_flag


def _with_globals(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy
