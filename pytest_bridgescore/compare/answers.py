"""Two implementations asked the same, and their answers held against each other. No right answer has a part in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pytest_bridgescore.ask.asker import Asker, Farewell, Implementation, NoAnswer
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.explain.shared import LEAST, shared
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.operations.declare import DRAWN, SWEPT
from pytest_bridgescore.operations.kinds import Edition, Kind
from pytest_bridgescore.progress import Progress
from pytest_bridgescore.vectors.model import Suite, Vector

#: What may come of a question.
SAME: Final = "same"
DIFFERENT: Final = "different"
BOTH_REFUSE: Final = "both refuse"
ONLY_FIRST: Final = "only first"
ONLY_SECOND: Final = "only second"
NEITHER: Final = "neither"

OUTCOMES: Final = (SAME, DIFFERENT, BOTH_REFUSE, ONLY_FIRST, ONLY_SECOND, NEITHER)

#: Where differences are apart by other amounts, as many of these are looked at.
_MOST_GROUPS: Final = 3

#: Below this every whole number is a double.
_EXACT: Final = 2**53


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its own id, the id under which an asker knows it, and the arguments."""

    id: str
    known_as: str
    given: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """What came back: an `answer` in its plain exact form, or `refused`, `unsupported`, `broken` and why."""

    kind: str
    value: Any = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One question answered differently: both answers, and the parts of them that differ, by their path."""

    question: Question
    answers: tuple[Said, Said]
    parts: tuple[tuple[str, Any, Any], ...]


@dataclass(frozen=True)
class Alike:
    """Differences that have something in common: how many, what, and by how much each second answer is higher."""

    number: int
    shared: tuple[str, ...]
    apart: int | Fraction | None


@dataclass(frozen=True)
class OfOperation:
    """All that came of the questions of one operation."""

    operation: Operation
    counts: Mapping[str, int]
    differences: tuple[Difference, ...] = ()
    #: What all differences share; where nothing is the same for all, the largest groups that are apart by as much.
    alike: tuple[Alike, ...] = ()
    #: Why each of the two does not answer what could not be compared: reasons, and how often.
    lacking: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class Comparison:
    """Two implementations, operation by operation."""

    who: tuple[Implementation, Implementation]
    operations: tuple[OfOperation, ...]
    farewells: tuple[Farewell, Farewell]

    @property
    def counts(self) -> dict[str, int]:
        """How many questions had which outcome, in the fixed order."""
        return {outcome: sum(one.counts[outcome] for one in self.operations) for outcome in OUTCOMES}

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return sum(one.asked for one in self.operations)

    @property
    def is_same(self) -> bool:
        """Whether something could be compared, and all of it was the same."""
        counts = self.counts
        return not counts[DIFFERENT] and bool(counts[SAME] or counts[BOTH_REFUSE])


Questions = Mapping[str, Sequence[Question]]


def questions_of(
    suite: Suite, vectors: Iterable[Vector], sweeps: Iterable[tuple[Operation, Sweep]]
) -> dict[str, list[Question]]:
    """What vectors and sweeps ask, by the names of operations; their answers are left out."""
    asked: dict[str, list[Question]] = {}
    for vector in vectors:
        asked.setdefault(vector.operation.name, []).append(Question(vector.id, vector.id, vector.given))
    for operation, sweep in sweeps:
        asked.setdefault(operation.name, []).extend(
            Question(swept(sweep.id, given), sweep.id, given) for given, _ in suite.cases(sweep)
        )
    return {name: asked[name] for name in suite.operations if name in asked}


def compared(
    askers: tuple[Asker, Asker],
    asked: Questions,
    operations: Mapping[str, Operation],
    progress: Progress | None = None,
) -> Comparison:
    """Ask both everything, one after the other, and hold their answers against each other. Both are closed then."""
    if progress:
        progress.total = 2 * sum(map(len, asked.values()))
    heard = [
        {name: said_by(asker, operations[name], some, progress) for name, some in asked.items()} for asker in askers
    ]
    farewells = [asker.close() for asker in askers]
    found = []
    for name, some in asked.items():
        one, other = (_unspoiled(by[name], some, farewell) for by, farewell in zip(heard, farewells, strict=True))
        found.append(_of_operation(operations[name], some, one, other))
    first, second = askers
    return Comparison((first.implementation, second.implementation), tuple(found), (farewells[0], farewells[1]))


def said_by(
    asker: Asker, operation: Operation, questions: Sequence[Question], progress: Progress | None = None
) -> list[Said]:
    """What an implementation says to each question; many of them are on their way at once."""
    why = asker.lacks(operation)
    if why:
        return [Said("unsupported", why=why)] * len(questions)
    prepared = (asker.prepare(question.known_as, operation, question.given) for question in questions)
    # Each answer is brought to its plain form at once: an object may be another when it is looked at later.
    heard = []
    for answer in asker.answers(operation, prepared):
        heard.append(_said(operation, answer))
        if progress:
            progress.step()
    return heard


def _said(operation: Operation, answer: Any) -> Said:
    if type(answer) is NoAnswer:
        return Said(answer.kind, why=answer.reason)
    try:
        return Said("answer", _of_no_own_type(operation.answer.answer(answer)))
    except ValueError as malformed:
        return Said("broken", why=str(malformed))
    except Exception as error:  # a foreign object may break in any way when it is looked at
        return Said("broken", why=f"the answer cannot be read: {type(error).__name__}")


def _of_no_own_type(value: Any) -> Any:
    """A value whose texts are texts: one of a type of its own may do anything where it is compared or shown."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, list):
        return [_of_no_own_type(one) for one in value]
    return {name: _of_no_own_type(one) for name, one in value.items()} if isinstance(value, dict) else value


def _unspoiled(said: Sequence[Said], questions: Sequence[Question], farewell: Farewell) -> list[Said]:
    """Without the answers that turned out to be none, once there was a second one to the same question."""
    return [
        Said("broken", why=farewell.spoiled[question.id]) if question.id in farewell.spoiled else one
        for one, question in zip(said, questions, strict=True)
    ]


# --- two answers to one question ----------------------------------------------------------------------


def outcome(kind: Kind, one: Said, other: Said) -> str:
    """What comes of a question with these two answers.

    What one of the two does not support cannot be compared. One that refuses or breaks where the other answers
    is different from it.
    """
    kinds = {one.kind, other.kind}
    if "unsupported" in kinds:
        if "answer" not in kinds:
            return NEITHER
        return ONLY_FIRST if one.kind == "answer" else ONLY_SECOND
    if kinds == {"broken"}:
        return NEITHER
    if kinds == {"refused"}:
        return BOTH_REFUSE
    if len(kinds) > 1:
        return DIFFERENT
    return DIFFERENT if parts(kind, one.value, other.value) else SAME


def parts(kind: Kind, one: Any, other: Any) -> list[tuple[str, Any, Any]]:
    """Where two answers in their plain form differ: path, and what each says there; nothing if they are the same.

    Numbers are the same that agree to twelve digits. What a law leaves open, and one of the two answers, differs.
    """
    if one == other:
        return []
    try:
        # A kind does not judge what is null in the answer that it takes for the right one: so each is that once.
        near = {path for path, *_ in (*kind.differences(one, _loose(other)), *kind.differences(other, _loose(one)))}
        there = {path: (said, wanted) for path, wanted, said in kind.differences(other, one)}
        there |= {path: (wanted, said) for path, wanted, said in kind.differences(one, other)}
    except Exception:  # lists of another length, entries under other names
        return [("", one, other)]
    return [(path, *both) for path, both in there.items() if path in near]


def _loose(value: Any) -> Any:
    """An answer with its numbers as doubles, which are compared to twelve digits."""
    if isinstance(value, Fraction) or (type(value) is int and abs(value) < _EXACT):
        return float(value)
    if isinstance(value, list):
        return [_loose(one) for one in value]
    return {name: _loose(one) for name, one in value.items()} if isinstance(value, Mapping) else value


# --- all answers of an operation ----------------------------------------------------------------------


def _of_operation(
    operation: Operation, questions: Sequence[Question], ones: Sequence[Said], others: Sequence[Said]
) -> OfOperation:
    counts = dict.fromkeys(OUTCOMES, 0)
    differences, agreeing = [], []
    lacking: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for question, one, other in zip(questions, ones, others, strict=True):
        what = outcome(operation.answer, one, other)
        counts[what] += 1
        if what == DIFFERENT:
            apart = () if one.kind != other.kind else tuple(parts(operation.answer, one.value, other.value))
            differences.append(Difference(question, (one, other), apart))
        elif what in (SAME, BOTH_REFUSE):
            agreeing.append(_features(operation, question))
        else:
            for said, whys in zip((one, other), lacking, strict=True):
                if said.kind in ("unsupported", "broken"):
                    # "no parameter gap; this vector asks lower" is one lack, whatever was asked.
                    whys[f"{said.kind}: {said.why.partition(';')[0]}"] += 1
    return OfOperation(
        operation, counts, tuple(differences), tuple(_alike(operation, differences, agreeing)), lacking
    )


def _features(operation: Operation, question: Question) -> Mapping[str, Any]:
    """What may be said of a question: what it states, and by which edition it is asked."""
    edition = {
        one.name: value
        for one in operation.parameters
        if isinstance(one.kind, Edition) and (value := operation.edition(question.given))
    }
    return {**question.given, **edition}


def _alike(operation: Operation, differences: Sequence[Difference], agreeing: Sequence[Any]) -> Iterator[Alike]:
    groups: dict[Any, list[Difference]] = {}
    for one in differences:
        groups.setdefault(_apart(one), []).append(one)
    if len(groups) > 1 and all(amount is not None for amount in groups):
        largest = sorted(groups.values(), key=len, reverse=True)[:_MOST_GROUPS]
        told = [_shared(operation, differences, agreeing), *(_shared(operation, some, agreeing) for some in largest)]
    else:
        told = [_shared(operation, differences, agreeing)]
    yield from (one for one in told if one.shared or one.apart is not None)


def _shared(operation: Operation, differences: Sequence[Difference], agreeing: Sequence[Any]) -> Alike:
    """What questions share that are answered differently, and what the answers to them do."""
    words = shared([_features(operation, one.question) for one in differences], agreeing)
    if len(differences) < LEAST:
        return Alike(len(differences), (), None)
    kinds = {(first.kind, second.kind) for first, second in (one.answers for one in differences)}
    for name, kind in zip("AB", kinds.pop() if len(kinds) == 1 else (), strict=False):
        if kind != "answer":
            words.append(f"{name} {'refuses' if kind == 'refused' else 'breaks'}")
    fields = {tuple(sorted({_field(path) for path, *_ in one.parts} - {""})) for one in differences}
    if len(fields) == 1 and (names := fields.pop()):
        words.append(f"they differ in {' and '.join(names)}")
    amounts = {_apart(one) for one in differences}
    return Alike(len(differences), tuple(words), amounts.pop() if len(amounts) == 1 else None)


def _apart(one: Difference) -> int | Fraction | None:
    """By how much the second answer is higher, where both are one number."""
    first, second = (said.value for said in one.answers)
    numbers = all(isinstance(answer, int | Fraction) and not isinstance(answer, bool) for answer in (first, second))
    return second - first if numbers else None


def _field(path: str) -> str:
    """The name of the part that a path leads to: `lines[3].score` is about scores."""
    return path.rpartition(".")[2].partition("[")[0]


# --- which questions ----------------------------------------------------------------------------------


def whole(id: str) -> str:
    """The id of what is asked whole that a question is one of; of others the id itself.

    >>> whole("sweep/contract_score/2017/4HX,true,10"), whole("imps/law78b/580")
    ('sweep/contract_score/2017', 'imps/law78b/580')
    """
    places = 2 if id.startswith(DRAWN) else 3 if id.startswith(SWEPT) else None
    return "/".join(id.split("/")[:places])
