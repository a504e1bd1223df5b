"""Slips of a programmer: the reference with one comparison, number or operator of its code written otherwise.

Where no value of a rule explains the answers, a condition may be wrong: `>` for `>=`, a 5 for a 6.
"""

from __future__ import annotations

import ast
import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bridgescore_reference.values import Line
from pytest_bridgescore.explain.evidence import Evidence
from pytest_bridgescore.explain.spectrum import suspects
from pytest_bridgescore.faults import Code, Fault, Scorer
from pytest_bridgescore.faults.fault import source_of, used_by

#: Comparisons, and what is written for each by mistake.
_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
_NAMES: Final = {"min": "max", "max": "min"}
#: A larger number in the code is no condition.
_LARGEST: Final = 100
#: As many rules are named, of those on the lines that come out otherwise.
_MOST_RULES: Final = 6

#: A field of a node, and what it holds otherwise.
_Change = tuple[str, Any]


def slips(evidence: Evidence) -> Iterator[Fault]:
    """Each slip that gives every answer of an operation as it was given."""
    for where in sorted(used_by(evidence.operation)):
        tree = ast.parse(source_of(where))
        for node in ast.walk(tree):
            for name, value in _changes(node):
                fault = _made(where, tree, node, name, value)
                if evidence.fits(Scorer(fault).derive):
                    yield _named(fault, evidence, _told(where, tree, node, name, value))


def _made(where: str, tree: ast.AST, node: ast.AST, name: str, value: Any) -> Fault:
    """The reference with one field of one node written otherwise; the tree is left as it was."""
    with _written(node, name, value):
        return Fault(name=where, says="", seen="", code=(Code(where, source_of(where), ast.unparse(tree)),))


def _named(fault: Fault, evidence: Evidence, says: str) -> Fault:
    rules = _rules(evidence, fault)
    named = ", ".join(rules) or evidence.operation.name
    return replace(fault, name=next(iter(rules), fault.name), says=f"{named}: {says}", breaks=rules)


@contextlib.contextmanager
def _written(node: ast.AST, name: str, value: Any) -> Iterator[None]:
    """A node with something else in a field, for a while."""
    was = getattr(node, name)
    setattr(node, name, value)
    try:
        yield
    finally:
        setattr(node, name, was)


def _changes(node: ast.AST) -> Iterator[_Change]:
    """What may be written otherwise at one place: a field of the node, and what it holds then."""
    match node:
        case ast.Compare(ops=ops):
            for place, one in enumerate(ops):
                for operator in _COMPARISONS.get(type(one), ()):
                    yield "ops", [*ops[:place], operator(), *ops[place + 1 :]]
        case ast.Constant(value=int(number)) if type(number) is int and abs(number) <= _LARGEST:
            yield from (("value", number + step) for step in (1, -1))
        case ast.BoolOp(op=operator):
            yield "op", ast.Or() if isinstance(operator, ast.And) else ast.And()
        case ast.BinOp(op=operator) if type(operator) in _OPERATORS:
            yield "op", _OPERATORS[type(operator)]()
        case ast.Name(id=name) if name in _NAMES:
            yield "id", _NAMES[name]
        case ast.UnaryOp(op=ast.USub()):
            yield "op", ast.UAdd()
        case ast.If() | ast.IfExp():
            yield from (("test", ast.Constant(value)) for value in (True, False))


def _told(where: str, tree: ast.AST, node: ast.AST, name: str, value: Any) -> str:
    """A slip in words: the smallest piece of code around it that says something, as it is and as it ought to be."""
    around = node
    for one in ast.walk(tree):  # from the outside in: the last that holds the node is the smallest
        if isinstance(one, ast.expr) and any(inner is node for inner in ast.walk(one)) and _says_something(one):
            around = one
    if isinstance(node, ast.If):
        with _written(node, name, value):
            now = ast.unparse(node.test)
        return f"the answers are those of {where} with `if {now}` for `if {ast.unparse(node.test)}`"
    with _written(node, name, value):
        now = ast.unparse(around)
    return f"the answers are those of {where} with `{now}` for `{ast.unparse(around)}`"


def _says_something(node: ast.AST) -> bool:
    return len(ast.unparse(node)) > _SHORT


#: Code of so few characters says nothing by itself.
_SHORT: Final = 4


def _rules(evidence: Evidence, fault: Fault) -> tuple[str, ...]:
    """The rules on lines that come out otherwise, those of most answers first."""
    derive = Scorer(fault).derive
    counted: Counter[str] = Counter()
    for one in evidence.sample:
        if one.right:
            continue
        with contextlib.suppress(Exception):  # a slip may break in any way
            counted.update(_differing(evidence.lines(one), derive(evidence.operation, one.given).because))
    if not counted:  # it refuses or breaks down: then the rules are those that its answers would have hung on
        return tuple(suspect.rule for suspect in suspects(evidence)[:_MOST_RULES])
    return tuple(rule for rule, _ in counted.most_common(_MOST_RULES))


def _differing(law: tuple[Line, ...], other: tuple[Line, ...]) -> set[str]:
    """The rules that one derivation names oftener than the other, and that of the first line that differs."""
    one, two = Counter(line.rule for line in law), Counter(line.rule for line in other)
    rules = {rule for rule in one | two if one[rule] != two[rule]}
    for before, after in zip(law, other, strict=False):
        if (before.rule, before.value) != (after.rule, after.value):
            return rules | {before.rule, after.rule}
    return rules
