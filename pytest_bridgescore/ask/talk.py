"""A talk with one running program: questions go out under ids, lines come in and are matched with them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.ask.process import DEAF, LONGEST_ERRORS, LONGEST_LINE, Ended, Process
from pytest_bridgescore.operations.kinds import printable, quote

#: Stands where no answer has come yet.
OPEN: Final = object()

#: As many lines that are no answers are kept in their own words, and as much of one.
_MOST_NOISES = 3
_LONGEST_SHOWN = 80


class Question:
    """One question on its way: what is sent for it, and what has come back."""

    __slots__ = ("answer", "id", "method", "received", "sent", "tries")

    def __init__(self, id: str, method: str, params: Mapping[str, Any] | None = None) -> None:
        self.id, self.method = id, method
        #: The request, and the line that answered it.
        self.sent, self.received = messages.request(id, method, params), b""
        self.answer: Any = OPEN
        #: How often it was the one that something went wrong with.
        self.tries = 0


@dataclass(frozen=True)
class Trouble:
    """The questions that will not be answered as things stand, oldest first, and why.

    `late`: the oldest has run out of time; `ended`: the program has; `passed over`: it went on to what came later.
    """

    kind: str
    why: str
    questions: list[Question]


@dataclass
class Manners:
    """How a program behaves beside its answers, over all its lives."""

    #: What it wrote that is no answer, and how often; and what is wrong with answers that came already.
    noises: Counter[str] = field(default_factory=Counter)
    spoiled: dict[str, str] = field(default_factory=dict)
    #: The end of what it wrote on standard error.
    errors: str = ""

    def noise(self, text: str) -> None:
        """Keep the first few in their own words, and of the others the number."""
        known = text in self.noises or len(self.noises) < _MOST_NOISES
        self.noises[text if known else "wrote other lines that are no answers"] += 1

    def twice(self) -> None:
        """Keep that an answer came a second time, and said the same."""
        self.noise("answered a question twice, the same both times")

    def said(self, errors: str) -> None:
        """Keep the end of what a life said on standard error, after that of those before it."""
        lines = filter(None, (self.errors, errors))
        self.errors = "\n".join(lines)[-LONGEST_ERRORS:]


class Talk:
    """What is said with one process, from its start to its end. `OSError` if it cannot be started."""

    def __init__(self, words: Sequence[str], manners: Manners, timeout: float) -> None:
        self._process = Process(words)
        self._manners, self._timeout = manners, timeout
        #: Every question under its id, which may be asked more than once; of these, what is open and what came back.
        self._asked: dict[str, Question] = {}
        self._waiting: dict[str, Question] = {}
        self._answered: dict[str, bytes] = {}
        #: How many answers are owed under an id.
        self._owed: Counter[str] = Counter()
        #: When the oldest question runs out of time.
        self._clock = 0.0
        #: The last line that was no answer, while it may stand for the answer of the oldest question.
        self.noise = ""
        #: An answer under an id that nobody sent.
        self.stranger = ""
        #: The id of a ping that is on its way, those of all there were, and what was open before it.
        self._ping = ""
        self._pings: set[str] = set()
        self._before_ping: list[str] = []

    @property
    def waiting(self) -> int:
        """How many questions are on their way."""
        return len(self._waiting)

    @property
    def is_over(self) -> bool:
        """Whether the program has ended."""
        return self._process.is_over

    def send(self, questions: Sequence[Question]) -> None:
        """Send questions under their ids."""
        if not self._waiting:
            self._clock = time.monotonic() + self._timeout
        for question in questions:
            self._asked[question.id] = self._waiting[question.id] = question
            self._owed[question.id] += 1
        self._process.send("".join(f"{question.sent}\n" for question in questions).encode())

    def listen(self, until: float | None = None) -> Trouble | None:
        """Take what comes next, at the latest until a moment; the trouble there is if nothing good will come."""
        latest = self._clock if until is None else min(self._clock, until)
        heard = self._process.receive(latest - time.monotonic())
        if isinstance(heard, Ended):
            words = f"its last words: {self._process.last_words}" if self._process.last_words else ""
            why = "; ".join(filter(None, (heard.how, words, self.noise and f"it {self.noise}")))
            return Trouble("ended", why, list(self._waiting.values()))
        for line in heard or ():
            self._hear(line)
        # One that never stops writing lets time pass as well.
        if self._waiting and time.monotonic() >= (self._clock if until is None else min(self._clock, until)):
            if self._process.is_deaf():
                # It may have closed its ears before it could read the question.
                return Trouble("ended", DEAF.how, list(self._waiting.values()))
            half = f"wrote half a line: {self._process.half_line}" if self._process.half_line else ""
            more = f"; it {half or self.noise}" if half or self.noise else " (is each line flushed?)"
            return Trouble("late", f"no answer within {self._timeout:g} s{more}", list(self._waiting.values()))
        return self._passed_over()

    # --- lines ----------------------------------------------------------------------------------

    def _hear(self, line: bytes) -> None:
        """Take one line: an answer, or noise."""
        message = self._read(line)
        if message is None:
            return
        id = message.get("id")
        if not isinstance(id, str) or (id not in self._asked and id not in self._pings):
            self.stranger = f"answered with the id {quote(id)}, which was not asked"
            self._note(self.stranger)
        elif id == self._ping:
            self._ping = ""
        elif id in self._pings:
            self._manners.noise("answered describe twice")
        elif self._owed[id] > 0:
            self._owed[id] -= 1
            self._answer(id, message, line)
        else:
            self._twice(id, line)

    def _answer(self, id: str, message: Mapping[str, Any], line: bytes) -> None:
        if next(iter(self._waiting), None) == id:
            # The next one is the oldest now.
            self._clock, self.noise = time.monotonic() + self._timeout, ""
        self._waiting.pop(id, None)
        self._answered[id] = line
        question = self._asked[id]
        # One that was passed over may be answered all the same, and settled by then.
        if question.answer is OPEN:
            question.answer, question.received = messages.answer(message), line

    def _read(self, line: bytes) -> Mapping[str, Any] | None:
        """The message of a line; `None` if there is none in it, which is noted unless the line is empty."""
        wrong = ""
        message = None
        if len(line) > LONGEST_LINE:
            self._note(f"wrote a line of more than {LONGEST_LINE:,} bytes")
            return None
        if not line.strip():
            return None
        try:
            message = _message(line)
        except UnicodeDecodeError:
            wrong = "not UTF-8"
        except messages.TooDeep:
            wrong = "nested too deep"
        except ValueError:
            wrong = "not JSON"
        if isinstance(message, Mapping):
            return message
        self._note(f"wrote a line that is {wrong or 'no answer'}: {shown(line)}")
        return None

    def _note(self, text: str) -> None:
        self.noise = text
        self._manners.noise(text)

    def _twice(self, id: str, line: bytes) -> None:
        """A second answer: the first counts, but where they differ nobody knows which is meant.

        It may also be the answer to another question, under the wrong id.
        """
        self.noise = f"answered {quote(id)} again"
        first, second = (messages.answer(_message(one)) for one in (self._answered[id], line))
        if first == second and type(first) is type(second):
            self._manners.twice()
        else:
            self._manners.spoiled[self._asked[id].id] = f"answered twice: {_told(first)}, then {_told(second)}"

    def _passed_over(self) -> Trouble | None:
        """A line that is no answer may stand for one: who then answers a ping has passed over what was open."""
        if self._before_ping and not self._ping:
            over = {id: self._waiting.pop(id) for id in self._before_ping if id in self._waiting}
            why, self._before_ping, self.noise = self.noise or "answered what came later, but not this", [], ""
            self._clock = time.monotonic() + self._timeout
            return Trouble("passed over", why, list(over.values())) if over else None
        if self.noise and self._waiting and not self._ping:
            self._ping, self._before_ping = f"describe#{len(self._pings) + 1}", list(self._waiting)
            self._pings.add(self._ping)
            self._process.send(f"{messages.request(self._ping, 'describe')}\n".encode())
        return None

    # --- ending ---------------------------------------------------------------------------------

    def end(self) -> Iterator[str]:
        """End the program as it ought to be ended; what is to be said of how it did."""
        for lines in self._process.end():
            for line in lines:
                self._hear(line)
        if not self._process.ended_by_itself:
            yield "did not end when its standard input did, and was made to"
        elif self._process.ended_by_itself != "ended with exit status 0":
            yield f"{self._process.ended_by_itself} after its last answer"
        self._manners.said(self._process.errors)

    def kill(self) -> None:
        """End the program without more ado."""
        self._process.kill()
        self._manners.said(self._process.errors)


def shown(line: bytes, longest: int = _LONGEST_SHOWN) -> str:
    """A line of a program for a person to look at: not all of a long one, nothing a terminal would obey."""
    text = printable(line[: 4 * longest].decode("utf-8", "replace"))
    return text if len(text) <= longest else f"{text[:longest]}... ({len(line):,} bytes)"


def _message(line: bytes) -> Any:
    # .NET writes a mark of the byte order before the first line.
    return messages.read(line.decode("utf-8-sig"))


def _told(answer: Any) -> str:
    return answer.reason if isinstance(answer, NoAnswer) else quote(answer)
