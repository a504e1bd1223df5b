"""A Python object with methods named after operations."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_bridgescore import Unsupported
from pytest_bridgescore.ask.asker import LONGEST_NAME, AdapterError, Farewell, Implementation, NoAnswer
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.kinds import printable, quote

#: The name of the bundled reference, where it is asked by name.
REFERENCE = "reference"

#: What the name of an adapter begins with that is a scorer with a known fault.
ZOO = "fault:"

_MISSING = object()
_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


@dataclass(frozen=True)
class _Method:
    """A method and the parameters it takes; `None` when it takes whatever it is given."""

    call: Callable[..., Any]
    takes: frozenset[str] | None


class PythonAdapter:
    """Asks an object; `AdapterError` if it answers no operation or a method cannot be called."""

    def __init__(self, target: object, adapter: str = "", operations: Mapping[str, Operation] = OPERATIONS) -> None:
        self.target = target
        self._methods = {
            name: _method(operation, call)
            for name, operation in operations.items()
            if callable(call := _attribute(target, name, adapter))
        }
        if not self._methods:
            raise AdapterError(
                f"{adapter or type(target).__name__} has no method named after an operation; "
                f"there are {', '.join(operations)}"
            )
        self.implementation = Implementation(
            name=_text(target, "name", adapter) or _own_name(target),
            version=_text(target, "version", adapter),
            language=_text(target, "language", adapter) or "Python",
            homepage=_text(target, "homepage", adapter),
            adapter=adapter,
            claims=_claims(target, adapter, operations),
            profiles=_texts(target, "profiles", adapter),
        )

    def lacks(self, operation: Operation) -> str | None:
        """Why an operation cannot be asked: there is no such method."""
        return None if operation.name in self._methods else f"no method {operation.name}"

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> Any:
        """The keyword arguments: a parameter the method does not take is left out at its default."""
        full = operation.python_arguments(operation.complete(given))
        takes = self._methods[operation.name].takes
        if takes is None or takes >= full.keys():
            return full
        for parameter in operation.parameters:
            name = parameter.name
            if name in takes or name not in full:
                continue
            # A vector that states a reading asks for it, even where it is the default.
            if full[name] != parameter.default or (parameter.reading and name in given):
                return NoAnswer("unsupported", f"no parameter {name}; this vector asks {full[name]}")
            del full[name]
        return full

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """Call the method for each question, one after the other."""
        call = self._methods[operation.name].call
        for question in questions:
            if type(question) is NoAnswer:
                yield question
                continue
            try:
                answer = call(**question)
            except Unsupported as error:
                answer = NoAnswer.because("unsupported", _said(error))
            except ValueError as error:  # Rejected among them
                answer = NoAnswer.because("refused", _said(error))
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                answer = NoAnswer.because("broken", _adapters_own_line(error, call))
            yield answer

    def exchange(self, question: Any) -> None:
        """Nothing goes over a wire."""

    def close(self) -> Farewell:
        """The object is the user's, and goes on."""
        return Farewell()


def _method(operation: Operation, call: Callable[..., Any]) -> _Method:
    try:
        parameters = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):  # some methods written in C cannot say
        return _Method(call, None)
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return _Method(call, None)
    takes = frozenset(one.name for one in parameters if one.kind in _NAMED)
    missing = [one.name for one in operation.parameters if one.required and one.name not in takes]
    unasked = [
        one.name
        for one in parameters
        if one.default is inspect.Parameter.empty
        and one.kind is not inspect.Parameter.VAR_POSITIONAL
        and (one.kind not in _NAMED or operation.parameter(one.name) is None)
    ]
    if missing or unasked:
        wrong = f"does not take {', '.join(missing)}" if missing else f"also needs {', '.join(unasked)}"
        where = _place(call)
        raise AdapterError(f"{where}{operation.name} {wrong}; wanted: def {operation.signature}")
    return _Method(call, takes)


def _place(call: Callable[..., Any]) -> str:
    code = getattr(inspect.unwrap(call), "__code__", None)
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}: " if code else ""


def _adapters_own_line(error: BaseException, call: Callable[..., Any]) -> str:
    """The exception and the line of the adapter it came from, rather than of what the adapter called."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    code = getattr(inspect.unwrap(call), "__code__", None)
    own = [frame for frame in frames if code and frame.filename == code.co_filename]
    frame = next(reversed(own or frames), None)
    what = _exception_line(error)
    return f"{what} ({Path(frame.filename).name}:{frame.lineno})" if frame else what


def _said(error: BaseException) -> str:
    """What an exception says; its type where it says nothing or cannot."""
    try:
        return str(error) or type(error).__name__
    except Exception:  # an exception whose text breaks
        return type(error).__name__


def _exception_line(error: BaseException) -> str:
    name, said = type(error).__name__, " ".join(_said(error).split())
    return name if said == name else f"{name}: {said[:200]}"


def _attribute(target: object, name: str, adapter: str, default: Any = None) -> Any:
    try:
        return getattr(target, name, default)
    except Exception as error:
        raise AdapterError(f"{adapter}: its attribute {name} cannot be read: {failure_line(error)}") from None


def _text(target: object, name: str, adapter: str) -> str:
    value = _attribute(target, name, adapter)
    return printable(" ".join(value.split()))[:LONGEST_NAME] if isinstance(value, str) else ""


def _claims(target: object, adapter: str, operations: Mapping[str, Operation]) -> tuple[str, ...]:
    claims = _texts(target, "operations", adapter)
    for claim in claims:
        if claim not in operations:
            raise AdapterError(f"{adapter}: operations names {claim!r}, which is no operation")
    return claims


def _texts(target: object, name: str, adapter: str) -> tuple[str, ...]:
    """The texts of an attribute that may be left out."""
    texts = _attribute(target, name, adapter)
    if texts is None or callable(texts):
        return ()
    if not isinstance(texts, list | tuple | set | frozenset) or not all(isinstance(text, str) for text in texts):
        raise AdapterError(f"{adapter}: {name} must be a list of texts, not {quote(texts)}")
    return tuple(sorted(map(str, texts)))


def _own_name(target: object) -> str:
    name = getattr(target, "__name__", None)
    return name if isinstance(name, str) else type(target).__name__


def named(adapter: str, operations: Mapping[str, Operation] = OPERATIONS) -> PythonAdapter:
    """The asker that a name stands for: `package.module:Object`, `reference`, or `fault:NAME` of the zoo.

    `AdapterError` when there is no such adapter, or it cannot be asked.
    """
    if adapter == REFERENCE:
        from pytest_bridgescore.ask.reference import Reference

        return PythonAdapter(Reference(), adapter, operations)
    if adapter.startswith(ZOO):
        from pytest_bridgescore.ask.zoo import faulty

        return faulty(adapter)
    return PythonAdapter(find(adapter, operations), adapter, operations)


def find(place: str, operations: Mapping[str, Operation] = OPERATIONS) -> object:
    """The adapter at `package.module:Object`: an instance as it is, a class or a factory called.

    The current directory is importable. `AdapterError` when there is nothing there or it fails.
    """
    module_name, _, path = place.partition(":")
    if not (module_name and path):
        raise AdapterError(f"{place!r} is no adapter: give package.module:Object")
    here = str(Path.cwd())
    if "" not in sys.path and here not in sys.path:
        sys.path.insert(0, here)
    found: Any = _imported(module_name)
    for part in path.split("."):
        found = _attribute(found, part, module_name, default=_MISSING)
        if found is _MISSING:
            raise AdapterError(f"{module_name} has no {path}")
    try:
        is_instance = not isinstance(found, type) and any(hasattr(found, name) for name in operations)
        return found if is_instance or not callable(found) else found()
    except (Exception, SystemExit) as error:
        raise AdapterError(f"{place} could not be called without arguments: {failure_line(error)}") from None


def _imported(module_name: str) -> object:
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name and (module_name == error.name or module_name.startswith(error.name + ".")):
            raise AdapterError(f"there is no module {error.name} (looked in {Path.cwd()} and on sys.path)") from None
        raise AdapterError(f"{module_name} cannot be imported: {failure_line(error)}") from None
    except (Exception, SystemExit) as error:
        raise AdapterError(f"{module_name} cannot be imported: {failure_line(error)}") from None


def failure_line(error: BaseException) -> str:
    """An exception of foreign code in one line, with the place it came from."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({Path(error.filename or '').name}:{error.lineno})"
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{_exception_line(error)} ({Path(frame.filename).name}:{frame.lineno})"
