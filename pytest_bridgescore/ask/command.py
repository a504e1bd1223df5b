"""A program in any language, asked over its standard input and output by the protocol of `messages`.

Nothing such a program does may cost more than the answer it does not give. A question with which something went
wrong is asked again alone, the others are sent again, and only what fails alone counts as not answered.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from time import monotonic
from typing import Any, Final

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import AdapterError, Farewell, NoAnswer
from pytest_bridgescore.ask.process import program, words_of
from pytest_bridgescore.ask.talk import OPEN, Manners, Question, Talk, Trouble, shown
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.declare import SWEPT

#: Seconds for one answer, unless told otherwise.
TIMEOUT: Final = 10.0

#: As many questions are on their way at once; when half of them are answered, more are sent.
WINDOW: Final = 256

#: It may end so often and is started again, and once more for so many answers, but so often at the most.
_DEATHS, _ANSWERS_A_DEATH, _MOST_DEATHS = 20, 4, 200

#: An operation is not asked any more when so many of its questions ran out of time and none was ever answered; and a
#: program that gave no `describe` so often is not started again.
_MOST_LATE = 3


class CommandAdapter:
    """Asks a program; `AdapterError` if it cannot be started or gives no valid `describe`."""

    def __init__(
        self,
        command: str,
        operations: Mapping[str, Operation] = OPERATIONS,
        *,
        timeout: float | None = None,
        until: float | None = None,
    ) -> None:
        self._timeout = timeout or TIMEOUT
        #: The moment (of the monotonic clock) after which nothing is waited for any more.
        self._until = until
        self._manners = Manners()
        self._talk: Talk | None = None
        self._suspect: Question | None = None
        #: Questions of each operation that ran out of time, and the operations of which one was answered.
        self._late: Counter[str] = Counter()
        self._answering: set[str] = set()
        self._answered = self._deaths = self._restarts = self._failed_starts = 0
        #: Why nothing more is asked.
        self._over = ""
        try:
            self._words = program(words_of(command))
        except FileNotFoundError as error:
            raise AdapterError(f"{command!r} cannot be started: {error}") from None
        except ValueError as error:
            raise AdapterError(f"the command {command!r} cannot be read: {error}") from None
        try:
            described = self._start()
            self.implementation = messages.implementation(described, operations, name=command, adapter=command)
            self._supported = messages.supported(described, operations)
        except AdapterError as error:
            self._stop()
            raise AdapterError(f"{command!r} {error}") from None

    def lacks(self, operation: Operation) -> str | None:
        """Nothing is known beforehand: the program itself says what it does not do."""
        return None

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> Question | NoAnswer:
        """The question as it will be sent."""
        params = operation.wire_arguments(given)
        for name, values in self._supported.get(operation.name, {}).items():
            if name in params and params[name] not in values:
                return NoAnswer.because(
                    "unsupported", f"describe names no such {name}; this vector asks {params[name]}"
                )
        asked = messages.swept(id, given) if id.startswith(SWEPT) else id
        return Question(asked, operation.name, params)

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """The answer to each question; many of them are on their way at once."""
        source = iter(questions)
        ahead: deque[Question | NoAnswer] = deque()
        unsent: deque[Question] = deque()
        while True:
            if len(ahead) <= WINDOW:
                # Questions are made ready while others are on their way, and many at a time: so are answers then.
                some = list(islice(source, WINDOW))
                ahead += some
                unsent += (question for question in some if isinstance(question, Question))
            if not ahead:
                return
            question = ahead.popleft()
            yield self._answer(question, unsent) if isinstance(question, Question) else question

    def exchange(self, question: Any) -> tuple[str, str] | None:
        """The line that asked a question and the one that answered it, for a person to look at."""
        if not isinstance(question, Question):
            return None
        return question.sent, shown(question.received, 300) if question.received else "nothing"

    def close(self) -> Farewell:
        """End the program; what is to be said of its manners, and which answers were spoiled afterwards."""
        notes = []
        if self._talk is not None and self._talk.waiting:
            self._stop()  # the run was cut off
        elif self._talk is not None:
            notes = list(self._talk.end())
            self._talk = None
        for text, number in self._manners.noises.items():
            notes.append(text + (f" ({number} times)" if number > 1 else ""))
        if self._restarts:
            notes.append("had to be started again" + (f" {self._restarts} times" if self._restarts > 1 else ""))
        return Farewell(tuple(notes), dict(self._manners.spoiled), self._manners.errors, self._restarts)

    # --- from question to answer ----------------------------------------------------------------

    def _answer(self, question: Question, unsent: deque[Question]) -> Any:
        while question.answer is OPEN:
            why = self._given_up(question)
            if why:
                question.answer = NoAnswer("broken", why)
            else:
                self._step(unsent)
        self._answered += 1
        if question.received:
            self._answering.add(question.method)
        return question.answer

    def _given_up(self, question: Question) -> str:
        """Why a question is not asked any more, if it is not."""
        number = self._late[question.method]
        if number and question.method not in self._answering:
            # Who is silent to two operations altogether has little time for the others.
            silent = [name for name, late in self._late.items() if late >= _MOST_LATE and name not in self._answering]
            if number >= (1 if len(silent) > 1 else _MOST_LATE):
                late = f"{number} question{'' if number == 1 else 's'} of {question.method}"
                return f"not asked: {late} had no answer within {self._timeout:g} s (is each line flushed?)"
        return self._over

    def _step(self, unsent: deque[Question]) -> None:
        """One step towards the next answer: start, send, listen."""
        if self._talk is not None and not self._talk.waiting and self._talk.is_over:
            self._died()  # between two questions, and so no question's fault
        if self._is_time_up() or self._over:
            return
        if self._talk is None:
            self._restart()
            return
        self._send(self._talk, unsent)
        if self._talk.waiting:
            trouble = self._talk.listen(self._until)
            if trouble and not self._is_time_up():
                self._recover(trouble, unsent)

    def _send(self, talk: Talk, unsent: deque[Question]) -> None:
        """Send what there is room for; a suspect goes alone."""
        suspect = self._suspect
        if suspect is not None and suspect.answer is OPEN:
            if not talk.waiting:
                talk.send([suspect])
            return
        self._suspect = None
        if talk.waiting <= WINDOW // 2:
            some = [unsent.popleft() for _ in range(min(WINDOW - talk.waiting, len(unsent)))]
            some = [question for question in some if question.answer is OPEN and not self._given_up(question)]
            if some:
                talk.send(some)

    def _recover(self, trouble: Trouble, unsent: deque[Question]) -> None:
        """Settle or suspect the oldest question; the others are sent again."""
        oldest, *others = trouble.questions
        unsent.extendleft(reversed(others))
        oldest.tries += 1
        if trouble.kind != "passed over":
            self._died()
        # Where it went wrong alone, or nothing of the sort was ever answered, there is no doubt whose fault it is,
        # unless the program fell over.
        late = trouble.kind == "late" and oldest.method not in self._answering
        if oldest.tries == 1 and (trouble.kind == "ended" or (others and not late)):
            self._suspect = oldest
            return
        if trouble.kind == "late":
            self._late[oldest.method] += 1
        again = "when it was asked this, and when it was asked again, the program "
        oldest.answer = NoAnswer.because("broken", (again if trouble.kind == "ended" else "") + trouble.why)

    # --- lives of the program -------------------------------------------------------------------

    def _start(self) -> Any:
        """Start the program and ask who it is. `AdapterError` if it does not say."""
        try:
            self._talk = Talk(self._words, self._manners, self._timeout)
        except OSError as error:
            raise AdapterError(f"cannot be started: {error.strerror or error}") from None
        describe = Question("describe", "describe")
        self._talk.send([describe])
        while describe.answer is OPEN:
            trouble = self._talk.listen(self._until)
            if self._is_time_up():
                raise AdapterError("gives no valid describe: the time for the whole run is up")
            why = trouble.why if trouble else self._talk.stranger
            if why:
                raise AdapterError(f"gives no valid describe: {why}")
        return describe.answer

    def _restart(self) -> None:
        self._restarts += 1
        try:
            self._start()
        except AdapterError as error:
            self._died()
            self._failed_starts += 1
            if self._failed_starts >= _MOST_LATE:
                self._over = f"not asked: started again, the program {error}"
        else:
            self._failed_starts = 0

    def _died(self) -> None:
        """The program is gone, or is made to go; it is started again if that has not happened too often."""
        self._stop()
        self._deaths += 1
        if self._deaths > min(_MOST_DEATHS, _DEATHS + self._answered // _ANSWERS_A_DEATH):
            self._over = (
                f"not asked: by then the program had been started {self._deaths} times "
                "(it is to go on until its standard input ends)"
            )

    def _is_time_up(self) -> bool:
        if self._until is None or monotonic() < self._until:
            return False
        self._over = "not asked: the time for the whole run is up"
        self._stop()
        return True

    def _stop(self) -> None:
        if self._talk:
            self._talk.kill()
            self._talk = None
