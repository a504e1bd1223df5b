"""Other code for a module that everybody has imported already, put where it stands, for a while.

What a function does is in its code, so that code is exchanged and all who hold the function have the other one. A
constant is exchanged wherever it is known by its name.
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

_MISSING: Final = object()

#: Values that say by themselves whether they are others.
_SIMPLE: Final = (str, int, float, bool, tuple, dict, frozenset, type(None))


@contextmanager
def in_place(module: str, code: CodeType, was: CodeType) -> Iterator[None]:
    """The module as `code` has it, where that differs from `was`, which is its code as it stands.

    Raises whatever `code` raises when it is imported; then nothing is changed.
    """
    original = importlib.import_module(module)
    changes = list(_changes(original, _made(original, code), _made(original, was)))
    with ExitStack() as undone:
        for owner, name, value in changes:
            function, altered = _function(vars(owner).get(name)), _function(value)
            if function is None or altered is None:
                _let_stand(owner, name, value, undone)
            else:
                _exchange(owner, name, altered, undone)
        yield


def _made(original: ModuleType, code: CodeType) -> dict[str, Any]:
    copy = ModuleType(original.__name__)
    copy.__dict__["__file__"] = original.__file__
    exec(code, copy.__dict__)  # noqa: S102  the project's own code, with one mistake in it
    return copy.__dict__


def _changes(owner: Any, now: dict[str, Any], was: dict[str, Any]) -> Iterator[tuple[Any, str, Any]]:
    """What has to stand where: the owner, the name, and what the altered module has by it."""
    for name, value in was.items():
        other = now.get(name, _MISSING)
        if isinstance(value, type) and isinstance(other, type) and value.__module__ == was.get("__name__", ""):
            inner = vars(owner)[name]
            yield from _changes(inner, _of(other), _of(value))
        elif (function := _function(value)) is not None:
            altered = _function(other)
            if altered is None or _differs(function, altered):
                yield owner, name, other
        elif isinstance(value, _SIMPLE) and not name.startswith("__") and repr(value) != repr(other):
            yield owner, name, other


def _of(kind: type) -> dict[str, Any]:
    """What a class holds; classes within it would be of the same module."""
    return {**vars(kind), "__name__": kind.__module__}


def _function(value: Any) -> FunctionType | None:
    """The function behind what a module or class holds by a name."""
    if isinstance(value, property):
        value = value.fget
    elif isinstance(value, functools.cached_property):
        value = value.func
    value = getattr(value, "__wrapped__", getattr(value, "__func__", value))
    return value if isinstance(value, FunctionType) else None


def _differs(one: FunctionType, other: FunctionType) -> bool:
    return one.__code__ != other.__code__ or repr(_simple(one)) != repr(_simple(other))


def _simple(function: FunctionType) -> list[Any]:
    """The defaults of a function that can be compared."""
    every = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    return [value for value in every if isinstance(value, _SIMPLE)]


def _exchange(owner: Any, name: str, altered: FunctionType, undone: ExitStack) -> None:
    """Let a function do what an altered one does."""
    known = vars(owner)[name]
    function = _function(known)
    assert function is not None  # noqa: S101  looked up before
    forget = getattr(known, "cache_clear", lambda: None)
    defaults = _defaults(function.__defaults__, altered.__defaults__)
    if function.__code__.co_freevars != altered.__code__.co_freevars:  # it does not call `super()` any more
        another = FunctionType(altered.__code__, function.__globals__, name, defaults)
        another.__kwdefaults__ = altered.__kwdefaults__
        _let_stand(owner, name, another, undone)
        return
    undone.callback(forget)
    now = {"__code__": altered.__code__, "__defaults__": defaults, "__kwdefaults__": altered.__kwdefaults__}
    for field, value in now.items():
        undone.callback(setattr, function, field, getattr(function, field))
        setattr(function, field, value)
    forget()


def _defaults(was: tuple[Any, ...] | None, now: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
    """The altered defaults; what stands for nothing there is another object, and stays the one that is known."""
    if not was or not now or len(was) != len(now):
        return now
    return tuple(new if isinstance(new, _SIMPLE) else old for old, new in zip(was, now, strict=True))


def _let_stand(owner: Any, name: str, value: Any, undone: ExitStack) -> None:
    """Let a name stand for a value, also where others have imported it; or for nothing."""
    old = vars(owner)[name]
    others = [one for one in list(sys.modules.values()) if isinstance(owner, ModuleType) and _knows(one, name, old)]
    for one in (owner, *(other for other in others if other is not owner)):
        undone.callback(setattr, one, name, old)
        if value is _MISSING:
            delattr(one, name)
        else:
            setattr(one, name, value)


def _knows(module: Any, name: str, value: Any) -> bool:
    return isinstance(module, ModuleType) and vars(module).get(name, _MISSING) is value
