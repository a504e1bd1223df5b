"""The values of bridge that everything else is made of: contracts, seats, vulnerability, explained scores."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

STRAINS = ("C", "D", "H", "S", "NT")
SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
VULNERABILITIES = ("None", "NS", "EW", "All")
PASS = "Pass"

_T = TypeVar("_T")


class Refused(ValueError):
    """The question has no answer under the rules: the text says why, for the person who asked."""


class Line(NamedTuple):
    """One line of a derivation: the rule applied, how (may be empty), and what it gives."""

    rule: str
    text: str
    value: Any


@dataclass(frozen=True, slots=True)
class Score:
    """An answer and the lines it follows from.

    `value` is what the operation answers; `because` adds up to it where the operation's derivation is a
    sum, and otherwise leads to it step by step.
    """

    value: Any
    because: tuple[Line, ...]

    @classmethod
    def total(cls, because: Iterable[Line]) -> Score:
        """The score whose lines add up to its value."""
        lines = tuple(because)
        return cls(sum(line.value for line in lines), lines)


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that somebody declares: level 1-7, strain (`C D H S NT`), doubling (`""`, `X`, `XX`).

    >>> Contract.parse("3NTXX")
    Contract(level=3, strain='NT', doubling='XX')
    >>> Contract.parse("3NTXX").tricks_needed
    9
    """

    level: int
    strain: str
    doubling: str = ""

    @classmethod
    def parse(cls, text: str | Contract) -> Contract:
        """Read PBN text such as `4HX`; a contract passes through. `Refused` for anything else."""
        if isinstance(text, Contract):
            return text
        found = re.fullmatch(r"([1-7])(C|D|H|S|NT)(X{0,2})", text, re.ASCII) if isinstance(text, str) else None
        if found is None:
            raise Refused(
                f"{text!r} is not a contract: level 1 to 7, then C D H S or NT, then X or XX if doubled (4HX)"
            )
        return cls(int(found[1]), found[2], found[3])

    @property
    def tricks_needed(self) -> int:
        """How many of the thirteen tricks fulfil the contract."""
        return self.level + 6

    @property
    def doubling_word(self) -> str:
        """`undoubled`, `doubled` or `redoubled`, as rules are named."""
        return {"": "undoubled", "X": "doubled", "XX": "redoubled"}[self.doubling]

    @property
    def strain_class(self) -> str:
        """`minor`, `major` or `notrump`."""
        return {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "notrump"}[self.strain]

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubling}"


def side_of(seat: str) -> str:
    """The side a seat belongs to: `NS` for N and S, `EW` for E and W."""
    return "NS" if seat in ("N", "S") else "EW"


def is_vulnerable(side: str, vulnerable: str) -> bool:
    """Whether `side` is vulnerable when the table is `None`, `NS`, `EW` or `All`."""
    return vulnerable in (side, "All")


def whole_number(name: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """`value` if it is an integer (not a bool) in the range; `Refused` by name otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{name} must be a whole number, not {value!r}")
    if (low is not None and value < low) or (high is not None and value > high):
        limits = f"{low} to {high}" if high is not None else f"{low} or more"
        raise Refused(f"{name} must be {limits}, not {value}")
    return value


def one_of(name: str, value: _T, allowed: Iterable[_T]) -> _T:
    """`value` if it is one of those allowed; `Refused` by name otherwise."""
    choices = tuple(allowed)
    if isinstance(value, bool) or value not in choices:
        raise Refused(f"{name} must be one of {' '.join(map(str, choices))}, not {value!r}")
    return value


def truth(name: str, value: object) -> bool:
    """`value` if it is true or false; `Refused` by name otherwise."""
    if not isinstance(value, bool):
        raise Refused(f"{name} must be true or false, not {value!r}")
    return value


def exact(value: Fraction) -> int | Fraction:
    """A fraction as a plain integer where it is one."""
    return value.numerator if value.denominator == 1 else value


def told(value: int | Fraction) -> str:
    """An exact number as a person writes it: `11.5`, and `55/3` where a decimal does not end.

    >>> told(Fraction(23, 2)), told(Fraction(55, 3))
    ('11.5', '55/3')
    """
    return str(value) if Fraction(str(float(value))) != value else f"{float(value):g}" if value % 1 else str(value)


def number(name: str, value: object) -> int | Fraction:
    """`value` as an exact number: an integer, decimal, fraction, or one of them as text; `Refused` otherwise.

    >>> number("vp", "12.5")
    Fraction(25, 2)
    """
    if isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool):
        return exact(Fraction(value))
    if isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+|/[1-9]\d*)?", value, re.ASCII):
        return exact(Fraction(value))
    raise Refused(f"{name} must be an exact number, not {value!r}")
