"""The smallest question of an operation that is answered wrongly: after the verdict, which it never changes.

Hypothesis looks for it in a process of its own (`generate/search.py`), and the implementation is asked here.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import Asker, NoAnswer, ask
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.ask.process import Ended, Process
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL, judge
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.declare import GENERATED, Given
from pytest_bridgescore.operations.kinds import plain

#: So many questions Hypothesis draws until one is wrong. With those that make it plainer no more are asked than
#: `MOST`, nor such that hold more values together than `MOST_VALUES`: the same for a seed on any machine.
EXAMPLES: Final = 500
MOST: Final = 2000
MOST_VALUES: Final = 40_000

#: A search that takes longer is cut off, whatever it has found: something hangs.
SECONDS: Final = 20.0

#: Seconds for one answer of a program: it was quicker before.
TIMEOUT: Final = 3.0

#: How an adapter says that it asks a program no more.
_GIVEN_UP = "not asked: "


@dataclass(frozen=True)
class Wrong:
    """A question answered wrongly: what is right, and what was got, both in their plain form."""

    given: Given
    expected: Any
    got: Any = None

    @property
    def size(self) -> tuple[int, int, str]:
        """How large the question is: by its values, its text, and the text itself, so that no two are alike."""
        text = json.dumps(plain(self.given))
        return _values(self.given), len(text), text


def is_there() -> bool:
    """Whether Hypothesis could look for anything."""
    return importlib.util.find_spec("hypothesis") is not None


def known(result: Result, cases: Iterable[tuple[Given, Any]]) -> Wrong:
    """The smallest of the questions that were asked and answered wrongly; the one shown where answers are missing.

    Of those some were perhaps never asked, since the implementation was given up.
    """
    if result.verdict != FAIL:
        return Wrong(result.given, result.expected, result.got)
    ends = {end: got for end, verdict, got in result.missed if verdict == result.verdict}
    wrong = (
        Wrong(given, plain(expected), ends[end])
        for given, expected in cases
        if (end := swept(result.id, given).removeprefix(f"{result.id}/")) in ends
    )
    return min(wrong, key=lambda one: one.size)


def smaller(known: Wrong, found: Wrong | None) -> Wrong:
    """The smaller of a wrong answer that is known and one that was found; the one found, if they are as large."""
    return known if found is None or known.size[0] < found.size[0] else found


def found(
    asker: Asker,
    operation: Operation,
    conditions: Sequence[Mapping[str, Any]],
    seed: int,
    verdict: str,
    *,
    until: float,
) -> Wrong | None:
    """What Hypothesis finds that is judged to be `verdict`; `None` if it finds nothing, or is not there.

    The same for the same seed. It ends at `until` (of the monotonic clock), after so many questions, or where the
    implementation is not asked any more since it broke too often: then it is the smallest that was seen by then.
    """
    seen: list[Wrong] = []
    asked = values = 0

    def is_wrong(given: Given, expected: Any) -> bool | None:
        """Whether a question is answered wrongly; `None`: no more is to be asked."""
        nonlocal asked, values
        asked, values = asked + 1, values + _values(given)
        if asked > MOST or values > MOST_VALUES or time.monotonic() >= until:
            return None
        answer, _ = ask(asker, f"{GENERATED}{operation.name}", operation, given)
        if type(answer) is NoAnswer and answer.reason.startswith(_GIVEN_UP):
            return None
        judgement = judge(operation, expected, answer)
        if judgement.verdict == verdict:
            seen.append(Wrong(given, expected, judgement.got))
        return judgement.verdict == verdict

    wanted = {
        "operation": operation.name,
        "conditions": plain(conditions),
        "seed": f"{seed}/{operation.name}",
        "examples": EXAMPLES,
    }
    given = _talk(wanted, is_wrong, until)
    same = (one for one in reversed(seen) if one.given == given)
    return next(same, None) or min(seen, key=lambda one: one.size, default=None)


def _talk(wanted: Mapping[str, Any], is_wrong: Callable[[Given, Any], bool | None], until: float) -> Given | None:
    """What the search names in the end; `None` if it names nothing, or was ended before."""
    # Files of Hypothesis go where nobody sees them; `-P`: nothing in the current folder passes for a part of Python.
    with tempfile.TemporaryDirectory(prefix="bridgescore-", ignore_cleanup_errors=True) as folder:
        process = Process([sys.executable, "-P", "-W", "ignore", "-m", "pytest_bridgescore.generate.search", folder])
        try:
            process.send(_line(wanted))
            for message in _heard(process, until):
                if isinstance(message, Mapping):
                    return message["found"]  # type: ignore[no-any-return]
                wrong = is_wrong(*message)
                if wrong is None:
                    return None
                process.send(b"wrong\n" if wrong else b"right\n")
        finally:
            process.kill()
    return None


def _heard(process: Process, until: float) -> Iterator[Any]:
    """What the search says, line by line, until it ends or the time is up."""
    while (left := until - time.monotonic()) > 0:
        lines = process.receive(left)
        if lines is None or isinstance(lines, Ended):
            return
        for line in lines:
            yield messages.read(line.decode())


def _line(message: Any) -> bytes:
    return f"{messages.line(message)}\n".encode()


def _values(value: Any) -> int:
    """How many values something holds."""
    if isinstance(value, Mapping):
        return sum(map(_values, value.values()))
    if isinstance(value, list | tuple):
        return sum(map(_values, value))
    return 1
