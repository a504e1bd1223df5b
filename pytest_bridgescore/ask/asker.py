"""What every sort of adapter offers to the judge, and the ways in which it may not answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.kinds import printable


class AdapterError(Exception):
    """The adapter itself cannot be used. One line that says what to change; the run ends with exit status 4."""


@dataclass(frozen=True)
class Implementation:
    """Who is asked: what the adapter says of itself, and how it was reached."""

    name: str
    version: str = ""
    language: str = "Python"
    homepage: str = ""
    adapter: str = ""
    #: Operations it claims to answer: lacking one of these is a failure.
    claims: tuple[str, ...] = ()
    #: Profiles it says it fulfils.
    profiles: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(filter(None, (self.name, self.version))) + (f" ({self.adapter})" if self.adapter else "")


#: As much of an implementation's own words as is kept.
LONGEST_REASON = 300
LONGEST_NAME = 80


@dataclass(frozen=True)
class NoAnswer:
    """Instead of an answer: `refused` the question, `unsupported`, or `broken` (crashed, hung, silent)."""

    kind: str
    reason: str

    @classmethod
    def because(cls, kind: str, said: object) -> NoAnswer:
        """With a reason in the implementation's own words: one line, not too long, nothing a terminal obeys."""
        return cls(kind, printable(" ".join(str(said).split()))[:LONGEST_REASON])


@dataclass(frozen=True)
class Farewell:
    """What is left to say of an implementation once nobody asks it any more."""

    #: How it behaved beside its answers, each in a few words.
    notes: tuple[str, ...] = ()
    #: Questions whose answer turned out to be none after it was judged, and why.
    spoiled: Mapping[str, str] = field(default_factory=dict)
    #: The end of what it wrote on standard error.
    errors: str = ""
    #: How often it had to be started again.
    restarts: int = 0


class Asker(Protocol):
    """An implementation that can be asked.

    A question is made ready by `prepare` and answered by `answers`, so that many can be on their way at
    once. An answer is the bare value; anything else is a `NoAnswer`.
    """

    implementation: Implementation

    def lacks(self, operation: Operation) -> str | None:
        """Why the implementation cannot be asked an operation at all; `None` if it can."""

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> Any:
        """The question in the form this adapter takes it, or the `NoAnswer` that is known beforehand."""

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """The answer to each prepared question, in order."""

    def exchange(self, question: Any) -> tuple[str, str] | None:
        """What was sent for a question and what came back, as lines; `None` where nothing goes over a wire."""

    def close(self) -> Farewell:
        """End it: nobody asks any more. It may be called again, and says the same."""


def ask(asker: Asker, id: str, operation: Operation, given: Mapping[str, Any]) -> tuple[Any, Any]:
    """The answer to one question, a bare value or a `NoAnswer`; and the question as the asker prepared it."""
    why = asker.lacks(operation)
    if why:
        return NoAnswer("unsupported", why), None
    question = asker.prepare(id, operation, given)
    return next(iter(asker.answers(operation, [question]))), question
