"""An adapter whose answers are kept as the lines that would say them over a wire.

What is judged is what a line says: so whoever has the lines can judge again, and has to come to the same verdicts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import Asker, Farewell
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.declare import SWEPT

#: What the ids of questions begin with that no verdict hangs on.
_PROBE = "probe/"


class _Question(NamedTuple):
    id: str
    prepared: Any


class Recorded:
    """Another asker, heard by somebody who writes everything down."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        #: Who is asked.
        self.implementation = asker.implementation
        self._heard: list[tuple[str, str]] = []

    @property
    def target(self) -> object:
        """The adapter object itself, where there is one."""
        return getattr(self._asker, "target", self._asker)

    def lacks(self, operation: Operation) -> str | None:
        """Why an operation cannot be asked at all."""
        return self._asker.lacks(operation)

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> _Question:
        """The question with the id under which its answer is kept."""
        full = messages.swept(id, given) if id.startswith(SWEPT) else id
        return _Question(full, self._asker.prepare(id, operation, given))

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """What the line says that keeps each answer."""
        ids: deque[str] = deque()

        def prepared() -> Iterator[Any]:
            for question in questions:
                ids.append(question.id)
                yield question.prepared

        for answer in self._asker.answers(operation, prepared()):
            id = ids.popleft()
            line = messages.response(id, operation, answer)
            if not id.startswith(_PROBE):
                self._heard.append((id, line))
            yield messages.answer(messages.read(line))

    def heard(self) -> list[tuple[str, str]]:
        """What was kept since it was last told: ids and lines."""
        heard, self._heard = self._heard, []
        return heard

    def exchange(self, question: Any) -> tuple[str, str] | None:
        """What was sent for a question and what came back."""
        return self._asker.exchange(question.prepared) if isinstance(question, _Question) else None

    def close(self) -> Farewell:
        """End it."""
        return self._asker.close()
