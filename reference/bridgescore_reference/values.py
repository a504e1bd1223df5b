"""The values of bridge that everything else is made of: contracts, seats, vulnerability, explained scores."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

STRAINS = ("C", "D", "H", "S", "NT")
SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
VULNERABILITIES = ("None", "NS", "EW", "All")
PASS = "Pass"

_LONGEST_QUOTE = 80

_T = TypeVar("_T")


class Refused(ValueError):
    """The question has no answer under the rules: the text says why, for the person who asked."""


def shown(value: object) -> str:
    """A value as a message quotes it: not at any length."""
    text = repr(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


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
        """Read PBN text such as `4HX`; a contract passes through. `Refused` for one that does not exist."""
        found = re.fullmatch(r"([1-7])([A-Z]+?)(X{0,2})", str(text), re.ASCII)
        if found is None or found[2] not in STRAINS:
            raise Refused(
                f"{shown(text)} is not a contract: level 1 to 7, then C D H S or NT, then X or XX if doubled (4HX)"
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


def zone_word(vulnerable: bool) -> str:
    """`vulnerable` or `not-vulnerable`, as rules are named."""
    return "vulnerable" if vulnerable else "not-vulnerable"


def label(what: str, value: object) -> int | str:
    """`value` if it names a pair or team: a whole number or text; `Refused` by what it names otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Refused(f"{what} is a number or text, not {shown(value)}")
    return value


def whole_number(name: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """`value` if it is an integer (not a bool) in the range; `Refused` by name otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{name} must be a whole number, not {shown(value)}")
    if (low is not None and value < low) or (high is not None and value > high):
        limits = f"{low} to {high}" if high is not None else f"{low} or more"
        raise Refused(f"{name} must be {limits}, not {value}")
    return value


def one_of(name: str, value: object, allowed: Iterable[_T]) -> _T:
    """The one of those allowed that `value` is; `Refused` by name otherwise."""
    choices = tuple(allowed)
    for choice in choices:
        if value == choice and not isinstance(value, bool):
            return choice
    raise Refused(f"{name} must be one of {' '.join(map(str, choices))}, not {shown(value)}")


def listed(name: str, value: object, of: str) -> Sequence[Any]:
    """`value` if it is a list with something in it; `Refused` by name, and what it is a list `of`, otherwise."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence) or not value:
        raise Refused(f"{name} must be a list of at least one {of}")
    return value


def edition_of(what: str, laws: object, editions: Mapping[str, tuple[str, ...]]) -> str:
    """The newest edition of the class that `laws` belongs to; `Refused` for one that is not known."""
    for newest, equal in editions.items():
        if laws in equal:
            return newest
    known = sorted(year for equal in editions.values() for year in equal)
    said = laws if isinstance(laws, str) and laws.isdecimal() else shown(laws)
    raise Refused(f"{what} is not known for the laws of {said}; known: {' '.join(known)}")


def truth(name: str, value: object) -> bool:
    """`value` if it is true or false; `Refused` by name otherwise."""
    if not isinstance(value, bool):
        raise Refused(f"{name} must be true or false, not {shown(value)}")
    return value


def exact(value: Fraction) -> int | Fraction:
    """A fraction as a plain integer where it is one."""
    return value.numerator if value.denominator == 1 else value


def told(value: int | Fraction) -> str:
    """An exact number as a person writes it: `11.5`, and `55/3` where a decimal does not end.

    >>> told(Fraction(23, 2)), told(Fraction(55, 3))
    ('11.5', '55/3')
    """
    if isinstance(value, int) or Fraction(str(float(value))) != value:
        return str(value)
    return f"{float(value)}"


def number(name: str, value: object) -> int | Fraction:
    """`value` as an exact number: an integer, decimal, fraction, or one of them as text; `Refused` otherwise.

    >>> number("vp", "12.5")
    Fraction(25, 2)
    """
    # No number of bridge comes near the length of a quote, and a much longer one Python does not read.
    text = f"{value:f}" if isinstance(value, Decimal) and abs(value.adjusted()) < _LONGEST_QUOTE else value
    if isinstance(text, str) and len(text) <= _LONGEST_QUOTE:
        value = Fraction(text) if re.fullmatch(r"-?\d+(\.\d+|/[1-9]\d*)?", text, re.ASCII) else value
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return exact(Fraction(value))
    raise Refused(f"{name} must be an exact number, not {shown(value)}")
