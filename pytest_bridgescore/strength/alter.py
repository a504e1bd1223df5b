"""One place of a module written otherwise: what a programmer might have written there by mistake.

What no answer and no line of a derivation can hang on is left alone: documents, types, imports, and the words that
people read in refusals and lines.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import inspect
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any, Final

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv, ast.Add),
    ast.FloorDiv: (ast.Mult, ast.Div),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.Mod: (ast.FloorDiv, ast.Mult),
    ast.Pow: (ast.Mult,),
}
#: Operators whose sides may not change places.
_ORDERED: Final = (ast.Sub, ast.FloorDiv, ast.Div, ast.Mod, ast.Pow)
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "numerator": "denominator"}

#: Statements that may be forgotten.
_FORGOTTEN: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Return)

#: Fields of a statement that hold others, or types.
_NO_EXPRESSIONS: Final = (
    "body",
    "orelse",
    "finalbody",
    "handlers",
    "annotation",
    "returns",
    "decorator_list",
    "bases",
)

#: As much of the code around a change is shown.
_LONGEST: Final = 110


@dataclass(frozen=True)
class Words:
    """What people read, and no answer hangs on: `places` of a function's arguments, all of them for `everywhere`.

    `parameters` are such arguments by name, `functions` make such words (`module.function`), `names` are those of
    types and of words at the top of a module. What a function only makes words of is found by itself.
    """

    places: dict[str, tuple[int, ...]]
    everywhere: frozenset[str] = frozenset()
    parameters: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    def within(self, module: str) -> Words:
        """The same where functions of a module are called by their names alone."""
        own = {name.removeprefix(f"{module}."): places for name, places in self.places.items()}
        return replace(self, places=own)

    def includes(self, call: ast.Call, argument: ast.AST) -> bool:
        """Whether an argument of a call is such words."""
        name = _called(call)
        if argument is call.func:
            return False
        if name in self.everywhere:
            return True
        if isinstance(argument, ast.keyword):
            return argument.arg in self.parameters
        places = self.places.get(name, ())
        return any(place < len(call.args) and call.args[place] is argument for place in places)


@dataclass(frozen=True)
class _Slot:
    """Where a node stands in its parent; `place` in a list of nodes."""

    parent: ast.AST
    field: str
    place: int | None

    @property
    def node(self) -> ast.AST:
        held = getattr(self.parent, self.field)
        return held if self.place is None else held[self.place]  # type: ignore[no-any-return]

    @contextlib.contextmanager
    def holding(self, node: ast.AST) -> Iterator[None]:
        """The parent with another node there, for a while."""
        was = getattr(self.parent, self.field)
        new: Any = node
        if self.place is not None:
            new = [*was[: self.place], node, *was[self.place + 1 :]]
        setattr(self.parent, self.field, new)
        try:
            yield
        finally:
            setattr(self.parent, self.field, was)


@dataclass(frozen=True)
class Alteration:
    """A node of a module replaced by another.

    `where` is `module.function`, or the module alone; `was` and `now` are the code around it, `kind` is the sort of
    mistake, `lines` those of the statement, which run only when a function does if it is `inside` one, `number` which
    of several that read alike.
    """

    where: str
    was: str
    now: str
    kind: str
    lines: range
    inside: bool
    slot: _Slot
    node: ast.AST
    number: int = 1

    def __str__(self) -> str:
        return f"{self.where}: `{self.was}` as `{self.now}`" + (f" ({self.number})" if self.number > 1 else "")


class Source:
    """The text of a module, and what may be written in it by mistake."""

    def __init__(self, module: str, words: Words) -> None:
        found = importlib.import_module(module)
        self.module = module
        self.name = module.rpartition(".")[2]
        self.file = str(found.__file__)
        self.tree = ast.parse(inspect.getsource(found))
        self._words = words.within(self.name)
        #: Names in the function that is looked at of which it only makes words.
        self._said: frozenset[str] = frozenset()

    @functools.cached_property
    def alterations(self) -> tuple[Alteration, ...]:
        """All of them, in the order of the text; none twice."""
        seen: Counter[tuple[str, str, str]] = Counter()
        made = []
        for one in self._all():
            reads = (one.where, one.was, one.now)
            seen[reads] += 1
            made.append(replace(one, number=seen[reads]))
        return tuple(made)

    def compiled(self, alteration: Alteration | None = None) -> CodeType:
        """The module's code, with one alteration or as it is."""
        if alteration is None:
            return compile(self.tree, self.file, "exec", dont_inherit=True)
        with alteration.slot.holding(alteration.node):
            return compile(self.tree, self.file, "exec", dont_inherit=True)

    def _all(self) -> Iterator[Alteration]:
        for where, statement, inside, slots in self._statements(self.tree, self.name):
            end = statement.end_lineno or statement.lineno
            lines = range(statement.lineno, end + 1)
            if isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Try):
                lines = range(statement.lineno, statement.body[0].lineno + 1)
            for slot in slots:
                for node, kind in _changes(slot.node, self._words):
                    for new in ast.walk(node):
                        if not hasattr(new, "lineno"):
                            ast.copy_location(new, slot.node if hasattr(slot.node, "lineno") else statement)
                    was, now = _shown(slot, node, slots)
                    yield Alteration(where, was, now, kind, lines, inside, slot, node)

    def _statements(
        self, owner: ast.AST, where: str, *, inside: bool = False
    ) -> Iterator[tuple[str, ast.stmt, bool, list[_Slot]]]:
        """Each statement that may be altered, where and whether in a function, and its slots from the outside in."""
        for slot in _bodies(owner):
            statement = slot.node
            if not isinstance(statement, ast.stmt) or self._is_left_alone(statement):
                continue
            is_function = isinstance(statement, ast.FunctionDef)
            within, slots = where, [slot, *self._below(statement)]
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                within = f"{where}.{statement.name}"
                if within in self._words.functions or statement.name == "__str__":
                    continue
                slots = list(self._defaults(statement.args)) if isinstance(statement, ast.FunctionDef) else []
            yield within, statement, inside, slots
            before = self._said
            if isinstance(statement, ast.FunctionDef):
                self._said = said_only(statement, self._words)
            yield from self._statements(statement, within, inside=inside or is_function)
            self._said = before

    def _defaults(self, arguments: ast.arguments) -> Iterator[_Slot]:
        """Where the defaults of a function stand, without those of words for people."""
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        for slot in _children(arguments):
            if slot.field == "defaults" and slot.place is not None:
                name = names[slot.place - len(arguments.defaults)]
            elif slot.field == "kw_defaults" and slot.place is not None:
                name = arguments.kwonlyargs[slot.place].arg
            else:
                continue
            if name not in self._words.parameters:
                yield from (slot, *self._below(slot.node))

    def _below(self, node: ast.AST, said: Sequence[ast.AST] = ()) -> Iterator[_Slot]:
        said = (*said, *_said_parts(node, self._said))
        for slot in _children(node):
            below = slot.node
            is_other = isinstance(node, ast.stmt) and slot.field in _NO_EXPRESSIONS
            if is_other or below in said or is_said(below, node, self._words, self._said):
                continue
            yield slot
            yield from self._below(below, said)

    def _is_left_alone(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                return True
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name in self._words.names or name in self._said
        return False


def said_only(function: ast.FunctionDef, words: Words) -> frozenset[str]:
    """Names that a function gives values to, and uses only in what it says to people."""
    given = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    said = frozenset(given)
    while True:  # a name is said only if all that is made of it is: from all of them, those that are not drop out
        used = {node.id for node in _unsaid(function, words, said) if isinstance(node, ast.Name)}
        if not said & used:
            return said
        said -= used


def _unsaid(node: ast.AST, words: Words, names: frozenset[str], said: Sequence[ast.AST] = ()) -> Iterator[ast.AST]:
    """Nodes below one whose values are more than words; names that are only given a value are not among them."""
    said = (*said, *_said_parts(node, names))
    for below in ast.iter_child_nodes(node):
        if below in said or is_said(below, node, words, names):
            continue
        if not (isinstance(below, ast.Name) and isinstance(below.ctx, ast.Store)):
            yield below
        yield from _unsaid(below, words, names, said)


def is_said(node: ast.AST, parent: ast.AST, words: Words, said: frozenset[str]) -> bool:
    """Whether a node is words for people where it stands: an argument that is said, the value of a name that is."""
    if isinstance(parent, ast.Call) and words.includes(parent, node):
        return True
    return isinstance(parent, ast.Assign) and node is parent.value and _are_said(parent.targets, said)


def _are_said(targets: list[ast.expr], said: frozenset[str]) -> bool:
    return all(isinstance(target, ast.Name) and target.id in said for target in targets)


def _said_parts(node: ast.AST, said: frozenset[str]) -> list[ast.AST]:
    """Parts of a statement that only words are made of: `1` in `for number, deal in enumerate(deals, 1)`."""
    match node:
        case (
            ast.For(target=ast.Tuple(elts=[ast.Name(id=name), _]), iter=ast.Call(args=[_, start]))
            | ast.comprehension(target=ast.Tuple(elts=[ast.Name(id=name), _]), iter=ast.Call(args=[_, start]))
        ) if name in said:
            return [start]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            return [
                value
                for target, value in zip(targets, values, strict=True)
                if isinstance(target, ast.Name) and target.id in said
            ]
    return []


def _bodies(owner: ast.AST) -> Iterator[_Slot]:
    for field in ("body", "orelse", "finalbody"):
        for place in range(len(getattr(owner, field, ()))):
            yield _Slot(owner, field, place)
    for handler in getattr(owner, "handlers", ()):
        yield from _bodies(handler)


def _children(node: ast.AST) -> Iterator[_Slot]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield _Slot(node, field, None)
        elif isinstance(value, list):
            for place, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield _Slot(node, field, place)


def _shown(slot: _Slot, node: ast.AST, slots: list[_Slot]) -> tuple[str, str]:
    """The code with and without a change, in the widest piece around it that is not too long to be read."""
    shown = slot
    inner: ast.AST = slot.node
    for one in reversed(slots):  # from the inside out
        if any(below is inner for below in ast.iter_child_nodes(one.node)):
            if len(_line(one.node)) <= _LONGEST and not isinstance(one.node, ast.If | ast.For | ast.While | ast.Try):
                shown = one
            inner = one.node
    name = ""
    if isinstance(shown.parent, ast.Dict) and shown.field == "values" and shown.place is not None:
        key = shown.parent.keys[shown.place]
        name = f"{_line(key)}: " if key else ""
    was = name + _line(shown.node)
    if shown is slot:
        return was, name + _line(node)
    with slot.holding(node):
        return was, name + _line(shown.node)


def _line(node: ast.AST) -> str:
    text = ast.unparse(node)
    if isinstance(node, ast.If | ast.For | ast.While | ast.Try | ast.With):
        text = text.partition("\n")[0]
    # One sort of quotes: which stand in an f-string depends on the Python.
    return " ".join(text.replace('"', "'").split())


# --- what may stand there instead -------------------------------------------------------------------


def _changes(node: ast.AST, words: Words) -> Iterator[tuple[ast.AST, str]]:
    """What may stand in place of a node, and the sort of mistake."""
    yield from _changed_value(node)
    yield from _changed_operator(node)
    yield from _changed_way(node)
    if isinstance(node, ast.Call):
        yield from _changed_call(node, words)
    if isinstance(node, _FORGOTTEN):
        yield ast.Pass(), "dropped"


def _changed_value(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Another constant: one more, one less, nothing; and another function of the same sort."""
    match node:
        case ast.Constant(value=bool(truth)):
            yield ast.Constant(not truth), "constant"
        case ast.Constant(value=int(number)):
            yield from ((ast.Constant(number + step), "constant") for step in (1, -1))
        case ast.Constant(value=str(text)) if text:
            yield ast.Constant(""), "constant"
        case ast.Name(id=name, ctx=context) if name in _NAMES:
            yield ast.Name(_NAMES[name], context), "operator"
        case ast.Attribute(value=value, attr=name, ctx=context) if name in _NAMES:
            yield ast.Attribute(value, _NAMES[name], context), "operator"


def _changed_operator(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Another operator, its sides exchanged, or one side without the other."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for place, one in enumerate(ops):
                for operator in _COMPARISONS[type(one)]:
                    yield ast.Compare(left, [*ops[:place], operator(), *ops[place + 1 :]], others), "comparison"
        case ast.BoolOp(op=operation, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(operation, ast.And) else ast.And(), values), "operator"
            for place in range(len(values)):
                yield _joined(operation, _without(values, place)), "dropped"
        case ast.BinOp(left=left, op=operation, right=right):
            yield from ((ast.BinOp(left, one(), right), "operator") for one in _OPERATORS.get(type(operation), ()))
            if isinstance(operation, _ORDERED) and ast.dump(left) != ast.dump(right):
                yield ast.BinOp(right, operation, left), "swapped"
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=operand):
            yield operand, "dropped"


def _changed_way(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """A branch that is always taken or never, a step the other way, a loop without a round, a condition less."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            yield one, "branch"
            yield other, "branch"
        case ast.If(body=body, orelse=orelse):
            for always in (True, False):
                yield ast.If(ast.Constant(always), body, orelse), "branch"
        case ast.AugAssign(target=target, op=operation, value=value):
            for another in _OPERATORS.get(type(operation), ()):
                yield ast.AugAssign(target, another(), value), "operator"
        case ast.For(target=target, body=body, orelse=orelse):
            yield ast.For(target, ast.Tuple([], ast.Load()), body, orelse), "branch"
        case ast.comprehension(target=target, iter=over, ifs=ifs, is_async=is_async):
            for place in range(len(ifs)):
                yield ast.comprehension(target, over, _without(ifs, place), is_async), "dropped"


def _changed_call(call: ast.Call, words: Words) -> Iterator[tuple[ast.AST, str]]:
    """Neighbouring arguments exchanged, one by name left out, a pattern with something else in it."""
    args, keywords = call.args, call.keywords
    for place in range(len(args) - 1):
        one, other = args[place : place + 2]
        if isinstance(one, ast.Starred) or isinstance(other, ast.Starred) or ast.dump(one) == ast.dump(other):
            continue
        if not words.includes(call, one) and not words.includes(call, other):
            yield ast.Call(call.func, [*args[:place], other, one, *args[place + 2 :]], keywords), "swapped"
    for place, keyword in enumerate(keywords):
        if keyword.arg is not None and not words.includes(call, keyword):
            yield ast.Call(call.func, args, _without(keywords, place)), "dropped"
    if _called(call) == "fullmatch" and isinstance(args[0], ast.Constant):
        for pattern in _patterns(str(args[0].value)):
            yield ast.Call(call.func, [ast.Constant(pattern), *args[1:]], keywords), "pattern"


def _patterns(pattern: str) -> Iterator[str]:
    """A pattern with a number in it one more or less, or something that may be missing demanded."""
    for found in re.finditer(r"\d", pattern):
        for step in (1, -1):
            number = int(found[0]) + step
            if 0 <= number <= 9:
                yield pattern[: found.start()] + str(number) + pattern[found.end() :]
    for found in re.finditer(r"\?", pattern):
        yield pattern[: found.start()] + pattern[found.end() :]


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _joined(operator: ast.boolop, values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(operator, values)


def _without(nodes: list[Any], place: int) -> list[Any]:
    return [*nodes[:place], *nodes[place + 1 :]]
