"""A file of answers: for authors whose machine has no Python. The lines are those of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import AdapterError, Farewell, NoAnswer
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.declare import DRAWN, SWEPT
from pytest_bridgescore.operations.kinds import quote


class AnswersFile:
    """Looks answers up by the id of their question; `AdapterError` if the file cannot be used.

    An operation none of whose questions is answered is unsupported; a single question that is not
    answered is broken, so that a file cut short cannot pass.
    """

    def __init__(self, path: Path, operation_of: Mapping[str, str]) -> None:
        self._answers: dict[str, Any] = {}
        for number, line in enumerate(_lines(path), 1):
            if not line.strip():
                continue
            where = f"{path}:{number}"
            try:
                message = messages.read(line)
            except ValueError as error:
                raise AdapterError(f"{where}: not JSON: {error}") from None
            if not isinstance(message, Mapping) or not isinstance(message.get("id"), str):
                raise AdapterError(f'{where}: an answer is {{"id": "...", "result": ...}}, not {quote(message)}')
            if message["id"] != "describe" and _without_sweep_question(message["id"]) not in operation_of:
                raise AdapterError(f"{where}: no question has the id {quote(message['id'])}")
            if message["id"] in self._answers:
                raise AdapterError(f"{where}: {message['id']} is answered for the second time")
            self._answers[message["id"]] = messages.answer(message)
        described = self._answers.pop("describe", {})
        try:
            self.implementation = messages.implementation(
                described if isinstance(described, Mapping) else {},  # it may be left unanswered
                list(dict.fromkeys([*OPERATIONS, *operation_of.values()])),
                name=path.name,
                adapter=path.name,
            )
        except AdapterError as error:
            raise AdapterError(f"{path} {error}") from None
        self._answered = {
            operation_of.get(_without_sweep_question(id))
            for id, said in self._answers.items()
            if not (isinstance(said, NoAnswer) and said.kind == "unsupported")
        }
        if not self._answered - {None}:
            raise AdapterError(f"{path} answers no question of the suite; `bridgescore questions` prints them")

    def lacks(self, operation: Operation) -> str | None:
        """Why an operation cannot be asked: the file has no answer to any of its questions."""
        return None if operation.name in self._answered else "not answered in the file"

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> Any:
        """The id: what was asked is settled."""
        return messages.swept(id, given) if id.startswith(SWEPT) else id

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """The file's answer to each question."""
        for id in questions:
            kind = "unsupported" if id.startswith("probe/") else "broken"  # those are in no list of questions
            yield self._answers.get(id, NoAnswer(kind, f"the file has no answer to {id}"))

    def exchange(self, question: Any) -> None:
        """Both lines are in files of the user's."""

    def close(self) -> Farewell:
        """Nothing is open."""
        return Farewell()


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes().decode("utf-8-sig").split("\n")
    except OSError as error:
        raise AdapterError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise AdapterError(f"{path} is not UTF-8 (byte {error.start})") from None


def _without_sweep_question(id: str) -> str:
    parts = 3 if id.startswith("sweep/") else 2 if id.startswith(DRAWN) else None
    return "/".join(id.split("/")[:parts])
