"""Wrong answers, and what else must not pass: right answers spoilt, refusals worth nothing, failures not known."""

from __future__ import annotations

import datetime as dt
import math
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from pytest_bridgescore.ask.asker import Farewell, Implementation, NoAnswer
from pytest_bridgescore.judge import examine, fit, verdict
from pytest_bridgescore.judge.known_failures import KnownFailures
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.strict_yaml import Problem

#: Right answers of one operation that are spoilt, each of another form than those before.
_FORMS: Final = 6

NO_ANSWERS: Final = tuple(NoAnswer(kind, "why") for kind in ("refused", "unsupported", "broken"))


@dataclass(frozen=True)
class Wrong:
    """Something that must not pass: what it is, and whether it passes all the same."""

    says: str
    tried: Callable[[], bool]

    @property
    def passes(self) -> bool:
        """Whether it passes; what breaks a judge ends the run, and so does not."""
        try:
            return bool(self.tried())
        except Exception:  # a judge with a mistake in it breaks in any way
            return False


def wrong_answers(suite: Suite) -> Iterator[Wrong]:
    """All of them, of every kind. The true judge lets none of them pass."""
    yield from _spoilt_answers(suite)
    yield from _refusals(suite)
    yield from _single(suite)
    yield from _sweeps(suite)
    yield from _groups(suite)
    yield from _known(suite)
    yield from _results()


# --- right answers, spoilt ----------------------------------------------------------------------------


def _spoilt_answers(suite: Suite) -> Iterator[Wrong]:
    for operation, expected, others in _right_answers(suite):
        for how, answer in [*spoilt(expected), *(("another's", one) for one in others)]:
            if verdict.judge(operation, expected, answer).verdict != "PASS":  # the same in other words is right
                says = f"{operation.name}: {how}"
                yield Wrong(says, _passes(operation, expected, answer))
        for answer in NO_ANSWERS:
            yield Wrong(f"{operation.name}: {answer.kind}", _passes(operation, expected, answer))


def _passes(operation: Operation, expected: Any, answer: Any) -> Callable[[], bool]:
    return lambda: verdict.judge(operation, expected, answer).verdict == "PASS"


def _right_answers(suite: Suite) -> Iterator[tuple[Operation, Any, list[Any]]]:
    """An operation, one of its right answers, and a few others of its right answers."""
    for operation in suite.operations.values():
        some = [one.expect for one in suite.vectors if one.operation is operation and one.is_judged]
        forms: dict[str, Any] = {}
        for expected in some:
            forms.setdefault(_form(expected), expected)
        for expected in list(forms.values())[:_FORMS]:
            yield operation, expected, [other for other in some[:8] if other != expected]


def _form(value: Any) -> str:
    """What sorts of values something is made of: of a list, its first and its last entry tell."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(_form(one) for one in value.values())}}}"
    if isinstance(value, list):
        return f"[{', '.join(_form(value[place]) for place in _ends(value))}]"
    sign = "-" if isinstance(value, int | float | Decimal) and value < 0 else "0" if value == 0 else ""
    return f"{sign}{type(value).__name__}"


def spoilt(right: Any) -> Iterator[tuple[str, Any]]:
    """A right answer spoilt in every way, a part of it at a time; some of these may be right in other words."""
    yield from _spoilt_whole(right)
    if isinstance(right, Mapping):
        for name, part in right.items():
            without = {key: one for key, one in right.items() if key != name}
            yield f"without {name}", without
            yield f"{name} under another name", {**without, f"{name}_": part}
            for how, one in spoilt(part):
                yield f"{name}: {how}", {**right, name: one}
    elif isinstance(right, list):
        for place in _ends(right):
            for how, one in spoilt(right[place]):
                yield f"[{place}]: {how}", [*right[:place], one, *right[place + 1 :]]


def _ends(some: list[Any]) -> list[int]:
    return sorted({0, len(some) - 1} if some else ())


def _spoilt_whole(right: Any) -> Iterator[tuple[str, Any]]:
    for other in (None, True, False, "", "x", math.nan, math.inf, Decimal("NaN"), 1j, object(), b"7", 7, [], {}):
        yield f"{other!r:.12}", other
    yield "in a list", [right]
    yield "in a set", {str(right)}
    yield "in an object", {"value": right}
    yield "as text", str(right)
    match right:
        case bool():
            yield "the other truth", not right
            yield "as a number", int(right)
        case int() | float() | Decimal():
            yield from _other_numbers(Fraction(right))
        case str():
            yield from _other_texts(right)
        case list():
            yield from _other_lists(right)
        case Mapping():
            yield "its values alone", list(right.values())


def _other_numbers(right: Fraction) -> Iterator[tuple[str, Any]]:
    # A double is right when twelve digits agree: these are just beyond that.
    near = float(right) * (1 + 7e-13) if right else 1e-300
    yield from (("one more", right + 1), ("one less", right - 1), ("half more", right + Fraction(1, 2)))
    yield from (("ten more", right + 10), ("ten times", right * 10), ("the other sign", -right), ("0", 0))
    yield from (("one more as a double", float(right + 1)), ("one more as text", str(right + 1)))
    yield from (("half more as a double", float(right) + 0.5), ("half less as a double", float(right) - 0.5))
    yield from (("near as a double", near), ("near from below", 2 * float(right) - near if right else -1e-300))
    yield from (("a trifle more", right + Fraction(1, 10**20)), ("a trifle less", right - Fraction(1, 10**20)))
    yield from (
        ("the inverse", 1 / right if right else 1),
        ("enormous", right + 10**31),
        ("e-200", Decimal("1e-200")),
    )
    yield "a trifle more as a decimal", Decimal(right.numerator) / right.denominator + Decimal("1e-20")


def _other_texts(right: str) -> Iterator[tuple[str, Any]]:
    others = {"longer": f"{right}x", "shorter": right[:-1], "small": right.lower(), "large": right.upper()}
    others |= {"with a blank": f"{right} ", "on another line": f"\n{right}", "backwards": right[::-1]}
    yield from ((how, other) for how, other in others.items() if other != right)
    if right.lstrip("-").replace("/", "").replace(".", "").isdigit():
        yield from _other_numbers(Fraction(right))


def _other_lists(right: list[Any]) -> Iterator[tuple[str, Any]]:
    if right:
        yield "the last one missing", right[:-1]
        yield "the first one missing", right[1:]
        yield "the last one twice", [*right, right[-1]]
        yield "nothing behind", [*right, None]
    if len(right) > 1:
        yield "backwards", right[::-1]
        yield "turned", [*right[1:], right[0]]
        yield "the first in place of all", [right[0]] * len(right)
        yield "the first in place of the last", [*right[:-1], right[0]]


# --- questions asked of somebody ----------------------------------------------------------------------


class Told:
    """Somebody who answers each question as he is told: by its id, or all alike."""

    def __init__(self, answer: Callable[[str, Mapping[str, Any]], Any], claims: Iterable[str] = ()) -> None:
        self.implementation = Implementation("told", claims=tuple(claims))
        self._answer = answer

    def lacks(self, operation: Operation) -> str | None:
        """He can be asked everything."""
        return None

    def prepare(self, id: str, operation: Operation, given: Mapping[str, Any]) -> Any:
        """The answer itself."""
        return self._answer(id, given)

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """What he was told."""
        yield from questions

    def exchange(self, question: Any) -> None:
        """Nothing goes over a wire."""

    def close(self) -> Farewell:
        """Nothing is open."""
        return Farewell()


class Mute(Told):
    """Somebody who cannot be asked an operation at all."""

    def lacks(self, operation: Operation) -> str | None:
        """He says so."""
        return "not today"


class Hasty(Told):
    """Somebody who forgets the last answer."""

    def answers(self, operation: Operation, questions: Iterable[Any]) -> Iterator[Any]:
        """All but one."""
        yield from list(questions)[:-1]


@dataclass(frozen=True)
class Demanding:
    """A profile that asks all there is of one operation."""

    operation: str
    refusals_required: bool = True
    told: str = "demanding"

    def asked(self, vector: Vector) -> Vector | None:
        """The vector, as this profile asks it."""
        return vector.asked_by(self) if vector.data["operation"] == self.operation else None


def _is_noticed(result: Result) -> bool:
    return result.failed or result.accepted


def _goes_unnoticed(asker: Told, suite: Suite, vector: Vector) -> Callable[[], bool]:
    """Whether a vector passes, or at least is told of nowhere; and the same once it has travelled as data."""

    def passes() -> bool:
        result = examine.Examiner(asker, suite).vector(vector)
        return not _is_noticed(result) or not _is_noticed(Result.from_data(result.as_data()))

    return passes


def _fails_not(asker: Told, suite: Suite, vector: Vector) -> Callable[[], bool]:
    return lambda: not examine.Examiner(asker, suite).vector(vector).failed


def _right_otherwise(suite: Suite, told: Mapping[str, Any], rest: Any = None) -> Callable[[str, Any], Any]:
    """Answers by id; `rest` to all other questions, the right answers if there is none."""
    right = {one.id: one.expect for one in suite.vectors}

    def answer(id: str, _: Mapping[str, Any]) -> Any:
        return told[id] if id in told else right.get(id) if rest is None else rest

    return answer


def _single(suite: Suite) -> Iterator[Wrong]:
    """Vectors with one right answer: not answered, or wrongly, by those who claim it or of whom it is demanded."""
    refused, unsupported, broken = NO_ANSWERS
    for operation in suite.operations.values():
        some = [one for one in suite.vectors if one.operation is operation and one.is_judged]
        if not some:
            continue
        plain = [one for one in some if operation.is_plain(one.given)]
        for vector in (*plain[:1], *[one for one in some if one not in plain][:1]):
            for how, answer in (("refused", refused), ("broken", broken), ("null", None), ("text", "x")):
                asker = Told(_right_otherwise(suite, {vector.id: answer}))
                yield Wrong(f"{vector.id}: {how}", _fails_not(asker, suite, vector))
                yield Wrong(f"{vector.id}: {how}, told", _goes_unnoticed(asker, suite, vector))
            lacking = _right_otherwise(suite, {vector.id: unsupported})
            demanded = vector.asked_by(Demanding(operation.name, refusals_required=False))
            yield Wrong(f"{vector.id}: demanded and lacking", _fails_not(Told(lacking), suite, demanded))
            yield Wrong(f"{vector.id}: demanded and mute", _fails_not(Mute(lacking), suite, demanded))
            if vector in plain:
                claiming = Told(lacking, [operation.name])
                yield Wrong(f"{vector.id}: claimed and lacking", _fails_not(claiming, suite, vector))
                mute = Mute(lacking, ["another", operation.name])
                yield Wrong(f"{vector.id}: claimed and mute", _fails_not(mute, suite, vector))
    yield from _disputed(suite)
    yield from _lost(suite)


def _disputed(suite: Suite) -> Iterator[Wrong]:
    """Disputed questions: an answer that agrees with no reading, or not with all of them."""
    for vector in [one for one in suite.vectors if one.readings is not None][::4]:
        readings = vector.readings or {}
        answers = [*NO_ANSWERS, None, "x", 10**6, *(one for one in readings.values() if not _is_refusal(one))]
        for answer in answers:
            asker = Told(_right_otherwise(suite, {vector.id: answer}))
            agreeing = {name for name, one in readings.items() if _agrees(one, answer)}
            says = f"{vector.id}: {answer!r:.40} is another reading"
            yield Wrong(says, _observes_more(asker, suite, vector, agreeing))


def _observes_more(asker: Told, suite: Suite, vector: Vector, agreeing: set[str]) -> Callable[[], bool]:
    return lambda: not set(examine.Examiner(asker, suite).vector(vector).observed or ()) <= agreeing


def _is_refusal(expected: Any) -> bool:
    return isinstance(expected, Mapping) and "reject" in expected


def _agrees(expected: Any, answer: Any) -> bool:
    """Whether an answer is that of a reading, by its own words: here answers are told as readings have them."""
    if isinstance(answer, NoAnswer):
        return answer.kind == "refused" and _is_refusal(expected)
    return bool(answer == expected)


def _lost(suite: Suite) -> Iterator[Wrong]:
    vector = next(one for one in suite.vectors if one.is_judged)
    refusal = next(one for one in suite.vectors if one.is_refusal)
    disputed = next(one for one in suite.vectors if one.readings is not None)
    yield Wrong("a vector lost", lambda: not examine.lost(vector, "it ended").failed)
    demanded = refusal.asked_by(Demanding(refusal.operation.name))
    yield Wrong("a refusal lost", lambda: not examine.lost(refusal, "it ended").accepted)
    yield Wrong("a refusal lost that is demanded", lambda: not examine.lost(demanded, "it ended").failed)
    yield Wrong("a disputed one lost", lambda: examine.lost(disputed, "it ended").observed != ())
    for case in suite.sweeps[:2]:
        yield Wrong("a sweep lost", lambda case=case: not examine.lost(case, "it ended").failed)  # type: ignore[misc]


# --- what has to be refused ---------------------------------------------------------------------------


def _refusals(suite: Suite) -> Iterator[Wrong]:
    """Input that must be refused: accepted, broken over, or refused by one who refuses everything."""
    refused, unsupported, broken = NO_ANSWERS
    for operation in suite.operations.values():
        refusals = [one for one in suite.vectors if one.operation is operation and one.is_refusal]
        valid = [one for one in suite.vectors if one.operation is operation and one.is_judged]
        for refusal in refusals[:2]:
            for answer in (valid[0].expect, broken, None, "refused", 0, False):
                asker = Told(_right_otherwise(suite, {refusal.id: answer}))
                yield Wrong(f"{refusal.id}: {answer!r:.40}", _goes_unnoticed(asker, suite, refusal))
                demanded = refusal.asked_by(Demanding(operation.name))
                yield Wrong(f"{refusal.id}: {answer!r:.40}, demanded", _fails_not(asker, suite, demanded))
                for proved in (True, False):
                    passes = _passes_refusal(operation, answer, proved=proved)
                    yield Wrong(f"{refusal.id}: {answer!r:.40} by itself", passes)
            demanded = refusal.asked_by(Demanding(operation.name))
            lacking = Told(_right_otherwise(suite, {refusal.id: unsupported}))
            yield Wrong(f"{refusal.id}: demanded and lacking", _fails_not(lacking, suite, demanded))
            yield Wrong(f"{refusal.id}: not proved", _passes_refusal(operation, refused, proved=False))
            # From one who answers no valid question of this operation, though all of the others.
            others = {one.id: one.expect for one in suite.vectors if one.operation is not operation}
            for rest in (*NO_ANSWERS, "x", object()):
                asker = Told(_right_otherwise(suite, {refusal.id: refused, **others}, rest))
                yield Wrong(f"{refusal.id}: refused like all, {rest!r:.40}", _goes_unnoticed(asker, suite, refusal))
                yield Wrong(f"{refusal.id}: demanded, refused like all", _fails_not(asker, suite, demanded))
            # Whoever refuses all that a profile asks is not saved by what it does not ask.
            nobody = Demanding("no operation")
            asker = Told(_right_otherwise(suite, {refusal.id: refused}))
            yield Wrong(f"{refusal.id}: of a profile without it", _fails_not(asker, suite, refusal.asked_by(nobody)))


def _passes_refusal(operation: Operation, answer: Any, *, proved: bool) -> Callable[[], bool]:
    return lambda: verdict.judge_refusal(operation, answer, proved=proved).verdict == "PASS"


# --- many at a time -----------------------------------------------------------------------------------


def _sweeps(suite: Suite) -> Iterator[Wrong]:
    """Sweeps with one answer that is wrong, or with none at all."""
    unsupported = NO_ANSWERS[1]
    for operation, sweep in suite.sweeps:
        cases = [*suite.cases(sweep)][::40][:6]
        short = Sweep(sweep.id, sweep.says, "", lambda _, cases=cases: iter(cases))  # type: ignore[misc]
        right = [expected for _, expected in cases]
        claimable = operation.is_plain(cases[0][0])
        places = (0, len(cases) // 2, len(cases) - 1)
        spoils = [(place, one) for place in places for one in (*_wrongly(right[place]), None, "x", True, *NO_ANSWERS)]
        for place, answer in spoils:
            answers = [*right[:place], answer, *right[place + 1 :]]
            says = f"{sweep.id}: {answer!r:.40} at {place}"
            if answer is not unsupported or claimable:
                claims = [operation.name] * (answer is unsupported)
                yield Wrong(says, _sweep_passes(answers, suite, operation, short, claims))
            if answer is unsupported:
                yield Wrong(f"{says}, demanded", _sweep_passes(answers, suite, operation, short, demanded=True))
        hasty = Hasty(lambda *_, right=right: right[0])
        yield Wrong(f"{sweep.id}: too few", _asked_passes(hasty, suite, operation, short))
        for claims, demanded in (([], True), ([operation.name], False)):
            if not claimable and not demanded:
                continue
            for answer in (*NO_ANSWERS, None, "x"):
                passes = _sweep_passes([answer] * len(cases), suite, operation, short, claims, demanded=demanded)
                yield Wrong(f"{sweep.id}: nothing but {answer!r:.40}", passes)
            mute = Mute(lambda *_: None, claims)
            yield Wrong(f"{sweep.id}: mute", _asked_passes(mute, suite, operation, short, demanded=demanded))


def _wrongly(expected: Any) -> Iterator[Any]:
    if isinstance(expected, int):
        yield from (expected + 1, expected - 1, float(expected + 1), expected + 0.5, str(expected), [expected])
    else:
        yield from (answer for how, answer in spoilt(expected) if how.endswith(("None", "longer")))


def _sweep_passes(
    answers: list[Any],
    suite: Suite,
    operation: Operation,
    sweep: Sweep,
    claims: Iterable[str] = (),
    *,
    demanded: bool = False,
) -> Callable[[], bool]:
    claimed = tuple(claims)

    def passes() -> bool:
        asker = Told(_in_turn(answers), claimed)  # anew: answers are given once
        return _asked_passes(asker, suite, operation, sweep, demanded=demanded)()

    return passes


def _in_turn(answers: list[Any]) -> Callable[[str, Any], Any]:
    turns = iter(answers)
    return lambda *_: next(turns)


def _asked_passes(
    asker: Told, suite: Suite, operation: Operation, sweep: Sweep, *, demanded: bool = False
) -> Callable[[], bool]:
    return lambda: not examine.Examiner(asker, suite).sweep(operation, sweep, demanded=demanded).failed


def _unequal(_: Any, answers: Any) -> str | None:
    return None if answers[0] == answers[-1] else "they are not alike"


def _groups(suite: Suite) -> Iterator[Wrong]:
    """Groups of questions that must be answered alike: one that is not, or is not answered."""
    operation = suite.operations["matchpoints"]
    cases = [({"scores": [place]}, place // 2) for place in range(6)]
    sweep = Sweep("property/alike", "Two are alike.", "", lambda _: iter(cases), _unequal)
    refused, unsupported, broken = NO_ANSWERS
    right = [[Fraction(place // 2, 3)] for place in range(6)]
    spoils = (*NO_ANSWERS, None, "x", [None], [True], [math.nan], [Fraction(1, 7)], [5], [5 + 1e-10], [1e-7], ["1"])
    third = 1 / 3
    for place in range(6):
        near = [[right[place][0] + Fraction(1, 10**9)], [float(right[place][0]) + 1e-9], [third + 1e-8]]
        for answer in (*spoils, *near):
            answers = [*right[:place], answer, *right[place + 1 :]]
            says = f"a group: {answer!r:.40} at {place}"
            if answer is not unsupported and answer != right[place]:
                yield Wrong(says, _sweep_passes(answers, suite, operation, sweep))
    for answer in (refused, broken, None, "x"):
        yield Wrong(f"groups: {answer!r:.40}", _sweep_passes([answer] * 6, suite, operation, sweep))
    for demanded in (True, False):
        claims = ["matchpoints"] * (not demanded)
        passes = _sweep_passes([unsupported] * 6, suite, operation, sweep, claims, demanded=demanded)
        yield Wrong("groups: unsupported", passes)
    for one, other in ((Fraction(1, 3), third + 1e-9), (10**6, 10**6 + 1e-5), (33.33, 33.34), (0, 1e-300)):
        yield Wrong(f"{one} and {other}", _fits(operation, [one], [other]))
        yield Wrong(f"{other} and {one}", _fits(operation, [other], [one]))
    for some in ([unsupported, [1]], [[1], broken], [refused, broken]):
        yield Wrong(f"{some!r:.60} fit", _fits(operation, *some))


def _fits(operation: Operation, *answers: Any) -> Callable[[], bool]:
    questions = [{"scores": [0]}] * len(answers)
    return lambda: fit.fit(operation, _unequal, questions, answers).verdict == "PASS"


# --- failures that are not known ----------------------------------------------------------------------

_TODAY: Final = dt.date.today()
_YESTERDAY: Final = (_TODAY - dt.timedelta(days=1)).isoformat()
_TOMORROW: Final = (_TODAY + dt.timedelta(days=1)).isoformat()


def _known(suite: Suite) -> Iterator[Wrong]:
    """Failures that a list does not excuse, and lists that say what is not so."""
    ids = [one.id for one in suite.vectors if one.operation.name == "contract_score" and one.is_judged]
    id, other = ids[:2]
    refusal = next(one.id for one in suite.vectors if one.is_refusal)
    wrong = Result(id, "contract_score", "duplicate", verdict="FAIL", got=1330, why="wrong")
    passed = wrong.but(verdict="PASS", got=1380, why="")
    swept = wrong.but(id="sweep/imps/law78b", got=7, asked=9, missed=(("1", "FAIL", 7), ("2", "FAIL", 7)))
    entry = f"- {{id: {id}, got: GOT, reason: why}}\n"
    unexcused = [
        *(
            (entry.replace("GOT", got), wrong)
            for got in ("1331", "-1330", "1330.5", "'1330'", "null", "refused", "[1330]")
        ),
        *((entry.replace("GOT", "1"), wrong.but(got=got)) for got in (True, "1", 1.5, [1], {"a": 1}, 0, None)),
        *(
            (entry.replace("GOT", "[1, 2]"), wrong.but(got=got))
            for got in ([2, 1], [1], [1, 2, 3], [1, "2"], "[1, 2]")
        ),
        *(
            (entry.replace("GOT", "{a: 1}"), wrong.but(got=got))
            for got in ({"a": 2}, {"b": 1}, {"a": True}, ["a", 1])
        ),
        (entry.replace("GOT", "0.1"), wrong.but(got=0.2)),
        (entry.replace("GOT", "refused"), wrong.but(got={"why": "no"})),
        (entry.replace("GOT", "1330"), wrong.but(got={"reject": "no"})),
        (entry.replace("GOT", "1330"), wrong.but(verdict="UNRESOLVED", got=None, why="it broke")),
        (entry.replace("GOT", "it broke"), wrong.but(verdict="UNRESOLVED", got=None, why="otherwise")),
        (entry.replace("GOT", "null"), wrong.but(verdict="UNRESOLVED", got=None, why="it broke")),
        (f"- {{id: {other}, reason: why}}\n", wrong),
        (f"- {{glob: 'imps/*', reason: why}}\n- {{id: {id}, got: 5, reason: why}}\n", wrong),
        (f"- {{glob: '*', reason: why}}\n- {{id: {id}, got: 5, reason: why}}\n", wrong),
        ("- {id: 'duplicate/*', reason: why}\n", wrong),
        (f"- {{id: {id}, reason: why, until: {_YESTERDAY}}}\n", wrong),
        (f"- {{glob: '{id[:9]}*', reason: why, until: {_YESTERDAY}}}\n", wrong),
        (f"- {{id: {id}, got: 5, reason: why, link: x, until: {_TOMORROW}}}\n", wrong),
        (f"- {{id: {id}, reason: why}}\n", passed),
        (entry.replace("GOT", "1330"), passed),
        (f"- {{id: {id}, reason: why}}\n", wrong.but(verdict="UNSUPPORTED", required=True)),
        (f"- {{id: {swept.id}, got: 1, reason: why}}\n", swept),
        (f"- {{id: {swept.id}, got: 7, reason: why}}\n", swept),
        ("[]\n", wrong),
    ]
    accepted = wrong.but(id=refusal, refusal=True)
    unexcused += [
        (f"- {{id: {refusal}, got: 5, reason: why}}\n", accepted),
        (f"- {{id: {refusal}, reason: why, until: {_YESTERDAY}}}\n", accepted),
        (f"- {{id: {refusal}, reason: why}}\n", passed.but(id=refusal, refusal=True)),
    ]
    for text, result in unexcused:
        yield Wrong(f"excused: {result.verdict} {result.got!r:.30} by {text!r:.90}", _excused(suite, text, result))
    # Entries that speak of nothing any more.
    for text, results in (
        ("- {id: duplicate/none, reason: why}\n", []),
        (f"- {{id: {id}, reason: why, until: {_YESTERDAY}}}\n", []),
        ("- {glob: 'none/*', reason: why}\n", []),
        (f"- {{glob: '{id}', reason: why}}\n", [passed]),
        (f"- {{id: {id}, reason: why}}\n- {{glob: 'none/*', reason: why}}\n", [wrong]),
    ):
        yield Wrong(f"not stale: {text!r:.90}", _goes_stale_unseen(suite, text, results))
    # What is not in form could excuse more than was meant.
    for text in (
        f"- {{id: {id}}}\n",
        f"- {{id: {id}, reason: ''}}\n",
        "- {reason: why}\n",
        f"- {{id: {id}, glob: '*', reason: why}}\n",
        "- {glob: '*', got: 5, reason: why}\n",
        f"- {{id: {id}, reason: why, until: soon}}\n",
        f"- {{id: {id}, reason: why, Got: 5}}\n",
        f"- {{id: {id}, got: 5, reason: why}}\n- {{id: {id}, reason: why}}\n",
        "- {id: generated/imps, got: 5, reason: why}\n",
    ):
        yield Wrong(f"in form: {text!r:.90}", _is_read(suite, text))


def _list(suite: Suite, text: str) -> KnownFailures:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "known.yaml")
        path.write_text(text, encoding="utf-8")
        return KnownFailures.read(path, suite)


def _excused(suite: Suite, text: str, result: Result) -> Callable[[], bool]:
    return lambda: not _list(suite, text).applied(result).failed


def _goes_stale_unseen(suite: Suite, text: str, results: list[Result]) -> Callable[[], bool]:
    return lambda: not _list(suite, text).stale(suite, results)


def _is_read(suite: Suite, text: str) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            _list(suite, text)
        except Problem:
            return False
        return True

    return passes


# --- results ------------------------------------------------------------------------------------------


def _results() -> Iterator[Wrong]:
    """Results that say that something is wrong, and answers that turned out to be none after they were judged."""
    passed = Result("imps/a", "imps", "imps", "PASS", got=1)
    for name in ("FAIL", "UNRESOLVED", "XPASS"):
        one = passed.but(verdict=name)
        yield Wrong(name, lambda one=one: not one.failed)  # type: ignore[misc]
        required = one.but(refusal=True, required=True)
        yield Wrong(f"{name}, required", lambda one=required: not one.failed)  # type: ignore[misc]
        sweep = one.but(asked=3, missed=(("1", "FAIL", 0),))
        travelled = Result.from_data(sweep.as_data())
        yield Wrong(f"{name} travels", lambda one=sweep: not Result.from_data(one.as_data()).failed)  # type: ignore[misc]
        yield Wrong(f"{name} with nothing wrong", lambda one=travelled: one.wrong != 1)  # type: ignore[misc]
    yield Wrong("XPASS, refused", lambda: not passed.but(verdict="XPASS", refusal=True).failed)
    yield Wrong("UNSUPPORTED", lambda: not passed.but(verdict="UNSUPPORTED", required=True).failed)
    for name in ("FAIL", "UNRESOLVED"):
        yield Wrong(f"{name}, accepted", lambda name=name: not passed.but(verdict=name, refusal=True).accepted)  # type: ignore[misc]
    swept = passed.but(asked=3)
    worse = swept.but(verdict="FAIL", missed=(("7", "FAIL", 0), ("9", "FAIL", 0)))
    for spoiled in ({"imps/a": "late"}, {"imps/b": "late", "imps/a": "late"}):
        yield Wrong("spoiled", lambda spoiled=spoiled: not passed.spoiled(spoiled).failed)  # type: ignore[misc]
    for spoiled in ({"imps/a/7": "late"}, {"imps/b/7": "late", "imps/a/8": "late"}):
        yield Wrong("spoiled in a sweep", lambda spoiled=spoiled: not swept.spoiled(spoiled).failed)  # type: ignore[misc]
        yield Wrong("counted", lambda spoiled=spoiled: not swept.spoiled(spoiled).wrong)  # type: ignore[misc]
        yield Wrong("uncounted", lambda spoiled=spoiled: (worse.spoiled(spoiled).wrong or 0) < 2)  # type: ignore[misc]
    observed = passed.but(observed=("lower",))
    yield Wrong("observed, spoiled", lambda: observed.spoiled({"imps/a": "late"}).observed != ())
