"""What a fault is: the reference, altered in one small way; and the scorer that one or several make."""

from __future__ import annotations
import __future__

import functools
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

import bridgescore_reference
from bridgescore_reference.rulebook import Rulebook
from bridgescore_reference.values import Line, Refused, Score
from pytest_bridgescore.operations import Operation

Given = dict[str, Any]
#: What answers a question.
Ask = Callable[[Given], Any]


class Unforeseen(Refused):
    """What was handed over does not exist, and nobody can tell what a scorer makes of it.

    One that checks its input refuses it; one that goes on counting gives the `likely` answer, where there is one.
    """

    def __init__(self, why: str, likely: Any = None) -> None:
        super().__init__(why)
        self.likely = likely


class Clash(LookupError):
    """Code that is to be written otherwise is not there, or not once; another fault may have altered it."""


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
    stands between question and scorer: `wraps` is given what asks the scorer, and the
    question, and gives the answer; of some `operations` only.
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
    wraps: Callable[[Ask, Given], Any] | None = None
    parts: tuple[str, ...] = ()
    accepts: bool = False

    @property
    def is_convention(self) -> bool:
        """Whether it is a fault of the adapter: it stands between question and scorer."""
        return self.wraps is not None

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
        used = _used(operation.reference)
        modules = {_name_of(one.__module__) for one in used}
        if any(rule in operation.rules and _home(rule) in modules for rule in self.values):
            return True
        return any(_function(code.where) in used for code in self.code)


class Scorer:
    """The reference with faults: it is asked like the reference.

    >>> from pytest_bridgescore.operations import OPERATIONS
    >>> insult = Fault("insult", "pays 50 for a redoubled contract", "an example", {"law77.insult.redoubled": 50})
    >>> given = {"contract": "6CXX", "vulnerable": False, "tricks": 12}
    >>> Scorer(insult).derive(OPERATIONS["contract_score"], given).value
    1330
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        self._values = {rule: value for fault in faults for rule, value in fault.values.items()}
        self._function = _rewritten(tuple(code for fault in faults for code in fault.code))
        self._rules: dict[str, Rulebook] = {}

    def derive(self, operation: Operation, given: Mapping[str, Any]) -> Score:
        """What it answers, with its derivation; `Refused` where it refuses, and whatever a faulty one raises."""
        reference, rules = self._function(operation.reference), self._rulebook(operation)
        full = operation.complete(given)
        wrapping = [fault.wraps for fault in self.faults if fault.wraps and operation.name in fault.operations]
        if not wrapping:
            score: Score = reference(**full, rules=rules)
            return score
        because: tuple[Line, ...] = ()

        def ask(given: Given) -> Any:
            nonlocal because
            score: Score = reference(**given, rules=rules)
            because = score.because
            return score.value

        for wraps in wrapping:
            ask = functools.partial(wraps, ask)
        return Score(ask(full), because)

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


@functools.cache
def _home(rule: str) -> str:
    """The module that a rule belongs to: the rulebooks of others hold it beside rules of their own."""
    books = {name: module.RULES for name, module in _modules().items() if hasattr(module, "RULES")}
    return min(
        (name for name, rules in books.items() if rule in rules), key=lambda name: len(books[name]), default=""
    )


def _name_of(module: str) -> str:
    return module.rpartition(".")[2]


def _function(where: str) -> FunctionType:
    module, _, name = where.partition(".")
    found = vars(_modules()[module])[name]
    assert isinstance(found, FunctionType), where  # noqa: S101  a slip in the catalogue
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
    copies: dict[Any, Any] = {
        value: _with_globals(value, spaces[name])
        for name, module in _modules().items()
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }
    for where, text in _texts(codes).items():
        module, _, name = where.partition(".")
        exec(_compiled(where, text), spaces[module])  # noqa: S102  the reference's own text, with a fault of ours
        copies[_function(where)] = spaces[module][name]
    modules = {id(module): _Space(spaces[name]) for name, module in _modules().items()}
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType):
                space[name] = copies.get(value, value)
            elif inspect.ismodule(value):
                space[name] = modules.get(id(value), value)
    return copies


def _texts(codes: Iterable[Code]) -> dict[str, str]:
    """The source of each function that is written otherwise."""
    texts: dict[str, str] = {}
    for code in codes:
        text = texts.get(code.where, source_of(code.where))
        if text.count(code.was) != 1:
            raise Clash(f"{code.was!r} does not stand once in {code.where}")
        texts[code.where] = text.replace(code.was, code.now)
    return texts


class _Space:
    """A module of the copy."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__ = names


def used_by(operation: Operation) -> list[str]:
    """The functions of the reference that an operation is answered by, as `module.function`."""
    if operation.reference is None:
        return []
    return [f"{_name_of(one.__module__)}.{one.__name__}" for one in _used(operation.reference)]


@functools.cache
def source_of(where: str) -> str:
    """The text of a function of the reference."""
    return textwrap.dedent(inspect.getsource(_function(where)))


@functools.lru_cache(maxsize=512)
def _compiled(where: str, text: str) -> Any:
    flags = __future__.annotations.compiler_flag
    return compile(text, f"<{where} with a fault>", "exec", dont_inherit=True, flags=flags)


def _with_globals(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy
