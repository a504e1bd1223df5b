"""Faults that no catalogue has: the reference altered at random in one constant or one comparison.

`alterations` makes them, `examined` asks such a scorer everything as a run would, and `share` says how often
the first lines of the diagnosis name the rule that was altered. Called by itself it prints what it finds:
`python -m tests.unknown SEED NUMBER`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import random
import re
import sys
import textwrap
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import zip_longest
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import bridgescore_reference
from bridgescore_reference.rulebook import ByEdition
from bridgescore_reference.values import Line, Score
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.ask.python import PythonAdapter
from pytest_bridgescore.faults import FAULTS, Code, Fault, Scorer, parts_of
from pytest_bridgescore.faults import scorer as scorer_with
from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import WRONG, judge
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.load import bundled

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis

CONSTANT, COMPARISON = "constant", "comparison"

#: The modules whose functions are altered, under the system whose operations they answer.
MODULES = {
    "duplicate": ("duplicate",),
    "imps": ("imps", "tables"),
    "matchpoints": ("matchpoints", "pairs", "ranking", "rounding", "groups"),
    "teams": ("teams",),
    "victory_points": ("victory_points",),
    "total_points": ("total_points",),
    "chicago": ("chicago", "target", "hands"),
    "rubber": ("rubber",),
    "procedure": ("procedure",),
}

#: How many other values of one rule are tried, at most.
_VALUES = 6

#: A number of this size or less is altered by one.
_SMALL = 20

#: Where more rules than this count, nearly every diagnosis contains one of them.
_FEW = 3

#: Functions of the reference that look whether input can be answered: what they are called with is left alone.
_CHECKS = {
    *("one_of", "whole_number", "truth", "listed", "label", "number", "edition_of", "edition_class"),
    *("check_decimals", "_check_ending", "rows_of", "_checked", "_minute", "Refused"),
}


@dataclass(frozen=True, eq=False)
class Alteration:
    """A fault made at random, and the rules of which any counts as the one that was altered.

    `first` are fewer: the rules of the line on which a derivation goes another way for the first time.
    """

    fault: Fault
    rules: frozenset[str]
    first: frozenset[str]
    kind: str
    system: str

    @property
    def operations(self) -> list[Operation]:
        """The operations it touches."""
        return [operation for operation in OPERATIONS.values() if self.fault.touches(operation)]


# --- what every scorer is asked, and what it answers otherwise -----------------------------------------------------


class Question(NamedTuple):
    """A question with one right answer, of a golden vector or a sweep."""

    id: str
    operation: Operation
    given: Any
    right: Score


@cache
def questions(name: str) -> tuple[Question, ...]:
    """All judged questions of an operation."""
    suite, operation = bundled(), OPERATIONS[name]
    asked = [(one.id, one.given) for one in suite.vectors if one.data["operation"] == name and one.is_judged]
    for sweep in operation.sweeps:
        cases = sweep.expand(suite.table(sweep.table))
        asked += [(swept(sweep.id, given), given) for given, _ in cases]
    return tuple(Question(id, operation, given, operation.derive(given)) for id, given in asked)


class Change(NamedTuple):
    """An answer that is wrong now: what is answered, and the derivation if there is one."""

    question: Question
    answer: str
    score: Score | None


def changes(scorer: Scorer) -> list[Change]:
    """All answers of a scorer that are judged wrong."""
    touched = [one for one in OPERATIONS.values() if any(fault.touches(one) for fault in scorer.faults)]
    return [
        change
        for operation in touched
        for question in questions(operation.name)
        if (change := answered(scorer, question)) is not None
    ]


def answered(scorer: Scorer, question: Question) -> Change | None:
    """What a scorer answers wrongly; `None` where it is right."""
    score, answer = None, None
    try:
        score = scorer.derive(question.operation, question.given)
        answer = score.value
    except ValueError:
        answer = NoAnswer("refused", "")
    except Exception:
        answer = NoAnswer("broken", "")
    if repr(answer) == repr(question.right.value):
        return None
    judgement = judge(question.operation, question.right.value, answer)
    if judgement.verdict not in WRONG:
        return None
    return Change(question, answer.kind if isinstance(answer, NoAnswer) else repr(judgement.got), score)


Answers = frozenset[tuple[str, str]]


def _answers(changed: Iterable[Change]) -> Answers:
    return frozenset((one.question.id, one.answer) for one in changed)


def _is_known(fault: Fault, changed: Sequence[Change]) -> bool:
    """Whether a fault of the catalogue gives the same answers in every operation that this one touches."""
    touched = [one for one in OPERATIONS.values() if fault.touches(one)]
    astray = {one.question.operation.name for one in changed}
    # What is soonest answered is asked first: most faults of the catalogue answer it otherwise.
    shortest = sorted(changed, key=lambda one: len(one.question.right.because))
    return any(
        _gives(scorer_with(FAULTS[known]), shortest, touched) for known, may in _touched().items() if astray <= may
    )


@cache
def _touched() -> dict[str, set[str]]:
    """Under each fault of the catalogue the operations that it may change."""
    return {
        name: {one.name for one in OPERATIONS.values() if any(part.touches(one) for part in parts_of(fault))}
        for name, fault in FAULTS.items()
    }


def _gives(scorer: Scorer, changed: Sequence[Change], asked: Sequence[Operation]) -> bool:
    """Whether a scorer gives just these wrong answers to some operations; most are soon seen not to."""
    for one in changed:
        other = answered(scorer, one.question)
        if other is None or other.answer != one.answer:
            return False
    wrong = {one.question.id for one in changed}
    others = (one for operation in asked for one in questions(operation.name) if one.id not in wrong)
    return all(answered(scorer, one) is None for one in others)


# --- alterations ---------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What was tried and dropped, as the faults say it."""

    #: It changes no judged answer.
    equivalent: list[str] = field(default_factory=list)
    #: It answers like a fault of the catalogue.
    known: list[str] = field(default_factory=list)
    #: It answers like an alteration before it.
    twice: list[str] = field(default_factory=list)
    #: No derivation names a rule that explains what changed: it refuses or crashes, or no line says it.
    unexplained: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "dropped: " + ", ".join(f"{len(says)} {name}" for name, says in vars(self).items())


def alterations(seed: int, number: int, tally: Tally | None = None) -> list[Alteration]:
    """So many alterations, evenly of every system, constants and comparisons in turn; fewer if there are no more.

    Two that give the same answers cannot be told apart: they are one, and the rules of both count.
    """
    tally = tally or Tally()
    chance = random.Random(seed)
    cells = [(system, kind) for system in MODULES for kind in (CONSTANT, COMPARISON)]
    waiting = {cell: _candidates(*cell, chance) for cell in cells}
    made: dict[Answers, Alteration] = {}
    while waiting and len(made) < number:
        for cell in [*waiting]:
            if len(made) >= number:
                break
            if not _made_one(waiting[cell], cell, made, tally):
                del waiting[cell]
    return [*made.values()]


def _made_one(
    candidates: Iterator[Fault], cell: tuple[str, str], made: dict[Answers, Alteration], tally: Tally
) -> bool:
    """Whether there was one more that is of use: it is put among those that are made."""
    for fault in candidates:
        changed = changes(Scorer(fault))
        answers = _answers(changed)
        if not changed:
            tally.equivalent.append(fault.says)
            continue
        if _is_known(fault, changed):
            tally.known.append(fault.says)
            continue
        rules, first = (frozenset(fault.values),) * 2 if fault.values else _rules_of(changed)
        if not rules:
            tally.unexplained.append(fault.says)
        elif answers in made:
            tally.twice.append(fault.says)
            same = made[answers]
            made[answers] = replace(same, rules=same.rules | rules, first=same.first | first)
        else:
            system, kind = cell
            made[answers] = Alteration(fault, rules, first, kind, system)
            return True
    return False


def _candidates(system: str, kind: str, chance: random.Random) -> Iterator[Fault]:
    # Each cell has a chance of its own, so that what one of them drops does not change the others.
    own = random.Random(chance.random())
    return iter(_constants(system, own) if kind == CONSTANT else _comparisons(system, own))


def _fault(says: str, **alters: Any) -> Fault:
    return Fault(name=says, says=says, seen="made at random", **alters)


# --- constants -----------------------------------------------------------------------------------------------------


@cache
def _rules_by_system() -> dict[str, dict[str, Any]]:
    """Every rule under the system whose operation is the first to have it."""
    found: dict[str, dict[str, Any]] = {system: {} for system in MODULES}
    known: set[str] = set()
    for operation in OPERATIONS.values():
        for rule, value in operation.rules.items():
            if rule not in known:
                known.add(rule)
                found[operation.system][rule] = value
    return found


def _constants(system: str, chance: random.Random) -> list[Fault]:
    """Other values of every rule of a system: one of each rule first, then another of each, and so on."""
    rules = _rules_by_system()[system]
    by_rule = {}
    for rule in rules:
        others = list(_others(rule, rules, chance))
        distinct = list({repr(sorted(one.items())): one for one in others if one[rule] != rules[rule]}.values())
        chance.shuffle(distinct)
        by_rule[rule] = distinct[:_VALUES]
    rounds = []
    for place in range(_VALUES):
        round_ = [values[place] for values in by_rule.values() if place < len(values)]
        chance.shuffle(round_)
        rounds += round_
    return [
        _fault("; ".join(f"{rule}: {rules[rule]} -> {now}" for rule, now in values.items()), values=values)
        for values in rounds
    ]


def _others(rule: str, rules: dict[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    value = rules[rule]
    if isinstance(value, ByEdition):
        for edition, one in value.items():
            yield from ({rule: ByEdition({**value, edition: other})} for other in _numbers(one, chance))
        # Editions that are all scored like one of them.
        yield from ({rule: one} for one in value.values())
    elif isinstance(value, str):
        family = {other for near, other in rules.items() if _family(near) == _family(rule) and isinstance(other, str)}
        yield from ({rule: other} for other in sorted(family - {value}) or [""])
    elif isinstance(value, tuple):
        yield from _other_tuples(rule, rules, chance)
    else:
        yield from ({rule: other} for other in _numbers(value, chance))


def _family(rule: str) -> str:
    return rule.rpartition(".")[0]


def _numbers(value: int | Fraction, chance: random.Random) -> Iterator[int | Fraction]:
    """Numbers that somebody may have written instead."""
    if isinstance(value, Fraction):
        yield from (Fraction(1, 2), Fraction(2, 3), Fraction(1, 3), Fraction(3, 4), Fraction(1, 4), 2 * value, 1)
        return
    yield 2 * value
    if value % 2 == 0:
        yield value // 2
    if abs(value) <= _SMALL:
        yield from (value + 1, value - 1, -value)
        return
    yield from (value + sign * chance.choice((10, 20, 30, 40, 50, 100)) for sign in (1, -1))
    digits = str(value)
    place = chance.randrange(len(digits))
    other = chance.choice([digit for digit in "123456789" if digit != digits[place]])
    yield int(digits[:place] + other + digits[place + 1 :])


def _other_tuples(rule: str, rules: dict[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    value = rules[rule]
    if ".row-" in rule:
        yield from _other_rows(rule, rules)
    elif rule.startswith("target."):
        for place in range(2):
            for other in _numbers(value[place], chance):
                yield {rule: tuple(other if place == at else one for at, one in enumerate(value))}
        yield {rule: value[::-1]}
    else:
        # A list of boards, or of what ends a time: one more, or one less.
        family = sorted({one for other in rules.values() if _is_like(other, value) for one in other})
        missing = [one for one in family if one not in value]
        if missing:
            yield {rule: (*value, chance.choice(missing))}
            yield {rule: tuple(sorted((*value, chance.choice(missing))))}
        for gone in value:
            yield {rule: tuple(one for one in value if one != gone)}


def _is_like(other: object, value: tuple[Any, ...]) -> bool:
    return isinstance(other, tuple) and bool(other) and type(other[0]) is type(value[0]) and None not in other


def _other_rows(rule: str, rules: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A row with one end moved by one step, alone or with the end of the row beside it; or what stands beside it."""
    stem, number = re.fullmatch(r"(.*-)(\d+)", rule).groups()  # type: ignore[union-attr]
    start, end, *beside = rules[rule]
    step = 10 if stem.startswith("law78b") else 1
    for move in (step, -step):
        if start + move >= 0:
            yield {rule: (start + move, end, *beside)}
        if end is None:
            continue
        yield {rule: (start, end + move, *beside)}
        after = f"{stem}{int(number) + 1}"
        first, *others = rules[after]
        if start <= end + move and (others[0] is None or first + move <= others[0]):
            yield {rule: (start, end + move, *beside), after: (first + move, *others)}
    for one in (1, -1):
        for place in range(len(beside)):
            yield {rule: (start, end, *(value + one * (at == place) for at, value in enumerate(beside)))}
        if beside:
            yield {rule: (start, end, beside[0] + one, beside[1] - one)}


# --- comparisons and numbers inside functions ----------------------------------------------------------------------

_COMPARED = {ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")}
_COMPARED |= {ast.Eq: ("==", "!="), ast.NotEq: ("!=", "==")}
_EXTREMES = {"min": "max", "max": "min"}


def _comparisons(system: str, chance: random.Random) -> list[Fault]:
    found = []
    for module in MODULES[system]:
        space = vars(importlib.import_module(f"{bridgescore_reference.__name__}.{module}"))
        for name, function in space.items():
            is_own = isinstance(function, FunctionType) and function.__module__.endswith(f".{module}")
            if is_own and name not in _CHECKS:
                found += list(_codes(f"{module}.{name}", textwrap.dedent(inspect.getsource(function))))
    chance.shuffle(found)
    return [_fault(f"{code.where}: {_line(code.was)} -> {_line(code.now)}", code=(code,)) for code in found]


def _line(text: str) -> str:
    return " ".join(text.split())


def _codes(where: str, source: str) -> Iterator[Code]:
    """Every alteration of a function."""
    assert source.isascii(), where
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column

    def begin(node: Any) -> int:
        return place(node.lineno, node.col_offset)

    def end(node: Any) -> int:
        return place(node.end_lineno, node.end_col_offset)

    def between(before: ast.expr, after: ast.expr, was: str, now: str) -> tuple[int, str, str]:
        return source.index(was, end(before), begin(after)), was, now

    for node in _altered_nodes(ast.parse(source).body[0]):
        edits: list[tuple[int, str, str]] = []
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
            edits = [between(node.left, node.comparators[0], *_COMPARED[type(node.ops[0])])]
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            edits = [between(*pair, *words) for pair in zip(node.values, node.values[1:], strict=False)]
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value <= _SMALL:
            edits = [(begin(node), str(node.value), str(node.value + one)) for one in (1, -1)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _EXTREMES:
            edits = [(begin(node.func), node.func.id, _EXTREMES[node.func.id])]
        for at, was, now in edits:
            assert source.startswith(was, at), (where, was)
            yield _code(where, source, at, was, now)


def _altered_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, without what only checks input, says something, or is a type.

    Nodes in f-strings have no place of their own before Python 3.12.
    """
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert | ast.arguments):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CHECKS:
        return
    yield node
    inside: list[ast.AST] = [*ast.iter_child_nodes(node)]
    if isinstance(node, ast.FunctionDef):
        inside = [*node.body]
    elif isinstance(node, ast.AnnAssign):
        inside = [node.value] if node.value else []
    elif isinstance(node, ast.If) and isinstance(node.body[0], ast.Raise):
        inside = [*node.orelse]
    for one in inside:
        yield from _altered_nodes(one)


def _code(where: str, source: str, at: int, was: str, now: str) -> Code:
    """The alteration of one place, with as many whole lines around it as make it the only one."""
    first = source.rfind("\n", 0, at) + 1
    last = source.find("\n", at)
    last = len(source) if last < 0 else last
    before = True
    while source.count(source[first:last]) > 1:
        if before and first:
            first = source.rfind("\n", 0, first - 1) + 1
        else:
            last = (source.find("\n", last + 1) + 1 or len(source) + 1) - 1
        before = not before
    text = source[first:last]
    place = at - first
    return Code(where, text, text[:place] + now + text[place + len(was) :])


def _rules_of(changed: Sequence[Change]) -> tuple[frozenset[str], frozenset[str]]:
    """The rules of lines that differ between the right derivations and those of wrong answers.

    They are those that one derivation names and the other does not, or names oftener, and those of the first
    line that differs; where no rule is named oftener, those of all lines whose values differ. Only the operations
    that build on no other count: what a wrong score is worth in IMPs follows from it. The second are the rules of the first line that differs.
    """
    touched = {one.question.operation.name: one.question.operation for one in changed}
    lowest = {name for name, one in touched.items() if not _builds_on(one, touched.values())}
    known = bundled().rules
    named: set[str] = set()
    valued: set[str] = set()
    first: set[str] = set()
    for question, _, score in changed:
        if score is None or question.operation.name not in lowest:
            continue
        right, now = question.right.because, score.because
        named |= _differing([line.rule for line in right], [line.rule for line in now])
        valued |= {rule for rule, _ in _differing([*map(_worth, right)], [*map(_worth, now)])}
        first |= _first(right, now)
    rules = named | first if named else valued
    return frozenset(rules & known.keys()), frozenset(first & known.keys())


def _differing(some: Sequence[Any], others: Sequence[Any]) -> set[Any]:
    one, other = Counter(some), Counter(others)
    return {*(one - other), *(other - one)}


def _worth(line: Line) -> tuple[str, str]:
    return line.rule, repr(line.value)


def _first(right: Sequence[Line], now: Sequence[Line]) -> set[str]:
    for one, other in zip_longest(right, now):
        if one is None or other is None or _worth(one) != _worth(other):
            return {line.rule for line in (one, other) if line is not None}
    return set()


def _builds_on(operation: Operation, others: Iterable[Operation]) -> bool:
    """Whether it calls the function of another operation."""
    return any(_calls(operation.name, other.name) for other in others if other is not operation)


@cache
def _calls(name: str, other: str) -> bool:
    # A fault of the other's function touches what calls it.
    function = OPERATIONS[other].reference
    assert function is not None
    where = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    return Fault("", "", "", code=(Code(where, "", ""),)).touches(OPERATIONS[name])


# --- a scorer examined ---------------------------------------------------------------------------------------------


class Adapter:
    """A scorer of faults as an adapter that answers everything, or nothing but some operations."""

    name = "unknown"

    def __init__(self, scorer: Scorer, only: Iterable[str] = OPERATIONS) -> None:
        self._scorer = scorer
        self._only = {*only}

    def __getattr__(self, name: str) -> Any:
        if name not in OPERATIONS or name not in self._only:
            raise AttributeError(name)
        operation = OPERATIONS[name]
        return lambda **given: self._scorer.derive(operation, given).value


def examined(scorer: Scorer, operations: Iterable[Operation] | None = None) -> list[Result]:
    """Every vector and sweep of some operations, or of all, asked and judged as in a run, by their ids."""
    return asked_by(Adapter(scorer), operations)


def asked_by(adapter: object, operations: Iterable[Operation] | None = None) -> list[Result]:
    """The same of any adapter."""
    suite = bundled()
    names = {operation.name for operation in (OPERATIONS.values() if operations is None else operations)}
    examiner = Examiner(PythonAdapter(adapter), suite)
    results = [examiner.vector(vector) for vector in suite.vectors if vector.data["operation"] in names]
    results += [examiner.sweep(*one) for one in suite.sweeps if one[0].name in names]
    return sorted(results, key=lambda result: result.id)


def whole_run(scorer: Scorer) -> list[Result]:
    """Everything there is, asked and judged; what no fault of the scorer touches is asked once for all scorers."""
    touched = [one for one in OPERATIONS.values() if any(fault.touches(one) for fault in scorer.faults)]
    names = {one.name for one in touched}
    results = [*examined(scorer, touched), *(one for one in _all_right() if one.operation not in names)]
    return sorted(results, key=lambda result: result.id)


@cache
def _all_right() -> tuple[Result, ...]:
    return tuple(examined(Scorer()))


# --- what the diagnosis makes of it --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Diagnosed:
    """An alteration, the first lines of its diagnosis, and whether they contain a rule that counts."""

    alteration: Alteration
    lines: tuple[Diagnosis, ...]
    #: What broke, where there is no diagnosis: that counts as a miss.
    broken: str = ""

    @cached_property
    def hit(self) -> bool:
        """Whether they name a rule that counts."""
        return any(contains(line, rule) for line in self.lines for rule in self.alteration.rules) or self._same

    @property
    def _same(self) -> bool:
        """Whether another value of a rule that they name gives the very same answers: then it is that rule as well.

        Code may leave out the value of a rule on the way from a line to an answer; no line says that.
        """
        return any(_is_a_value_of(line.name, self.alteration) for line in self.lines if line.kind == "rule")

    @property
    def exact(self) -> bool:
        """Whether they name a rule of the very line that goes another way."""
        return any(contains(line, rule) for line in self.lines for rule in self.alteration.first)


@dataclass(frozen=True)
class Share:
    """How many of some alterations the diagnosis finds."""

    diagnosed: tuple[Diagnosed, ...]

    @property
    def misses(self) -> list[Diagnosed]:
        """The alterations of which the first lines contain no rule."""
        return [one for one in self.diagnosed if not one.hit]

    @property
    def of_one(self) -> float:
        """The share as a number from 0 to 1."""
        return 1 - len(self.misses) / len(self.diagnosed)

    def __str__(self) -> str:
        exact = sum(one.exact for one in self.diagnosed)
        few = [one for one in self.diagnosed if len(one.alteration.rules) <= _FEW]
        few_hit = sum(one.hit for one in few)
        hits, number = len(self.diagnosed) - len(self.misses), len(self.diagnosed)
        lines = [
            f"{hits} of {number} found ({self.of_one:.1%}); {exact} by the first line that differs; "
            f"{few_hit} of {len(few)} where at most {_FEW} rules count"
        ]
        cells: dict[tuple[str, str], list[Diagnosed]] = defaultdict(list)
        for one in self.diagnosed:
            cells[one.alteration.kind, one.alteration.system].append(one)
        for (kind, system), some in sorted(cells.items()):
            missed = [one for one in some if not one.hit]
            lines.append(f"{kind}, {system}: {len(some) - len(missed)} of {len(some)}")
            for one in missed:
                lines.append(f"  missed: {one.alteration.fault.says}")
                lines.append(f"    altered: {', '.join(sorted(one.alteration.rules))}")
                said = [f"{line.kind} {line.name}: {line.text}" for line in one.lines]
                lines += [f"    said: {text}" for text in said or [one.broken or "nothing"]]
        return "\n".join(lines)


def _is_a_value_of(rule: str, alteration: Alteration) -> bool:
    """Whether some other value of a rule does the same as an alteration, to every question of what that touches."""
    rules = next((one for one in _rules_by_system().values() if rule in one), {})
    others = [values for values in _others(rule, rules, random.Random(0)) if len(values) == 1] if rules else []
    changed = changes(Scorer(alteration.fault)) if others else []
    return any(_gives(Scorer(_fault(rule, values=values)), changed, alteration.operations) for values in others)


def contains(line: Diagnosis, rule: str) -> bool:
    """Whether a line of a diagnosis names a rule, in its rules or in its text."""
    return rule in line.rules or bool(re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w-]|\.\w)", line.text))


def share(some: Iterable[Alteration], lines: int = 3) -> Share:
    """What the diagnosis makes of alterations, by its first lines."""
    from pytest_bridgescore.explain.diagnosis import diagnosed

    suite = bundled()
    found = []
    for one in some:
        try:
            said = diagnosed(examined(Scorer(one.fault), one.operations), suite)[:lines]
            found.append(Diagnosed(one, said))
        except Exception as error:
            found.append(Diagnosed(one, (), f"{type(error).__name__}: {error}"))
    return Share(tuple(found))


def _main(seed: int, number: int) -> None:
    tally, start = Tally(), time.perf_counter()
    made = alterations(seed, number, tally)
    took = time.perf_counter() - start
    print(f"{len(made)} alterations in {took:.1f} s; {tally}")
    for (system, kind), times in sorted(Counter((one.system, one.kind) for one in made).items()):
        print(f"  {system}, {kind}: {times}")
    print(share(made))


if __name__ == "__main__":
    _main(*map(int, sys.argv[1:3]))
