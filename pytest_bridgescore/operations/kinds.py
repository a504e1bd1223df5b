"""The kinds of values that parameters and answers are made of; those made of others are in `compounds`.

A kind is told once what it is; everything that has to be known of it follows: how a person writes it
(`read`), whether a value is one (`problem`), how it goes to a Python method (`python`) and over a wire
(`wire`, and back: `heard`), how an answer is brought to its plain form (`answer`) and compared
(`differences`), and its JSON Schema.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any, Self

from bridgescore_reference.values import Contract, Refused

#: As long as an answer may be before it counts as broken, and as long as one is quoted in a message.
LONGEST_ANSWER = 1000
LONGEST_QUOTE = 80

#: An exponent beyond this would take an exact value as many digits.
_LONGEST_DECIMAL = 100

#: No score comes near this; a number beyond it may be too long even to be written.
_LARGEST = 10**30


class Malformed(ValueError):
    """A value that is not of its kind: `path` leads to the part that is wrong, `why` says what is."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.path, self.why = path, why


class ContractText(str):
    """A contract as Python adapters get it: PBN text with `.level`, `.strain`, `.doubling`.

    The attributes are `None` for `Pass` and for text that cannot be read as a contract at all; they are
    given for one that can be read but does not exist (`8H`), so that the scorer itself has to refuse it.
    """

    __slots__ = ("doubling", "level", "strain")

    level: int | None
    strain: str | None
    doubling: str | None

    def __new__(cls, text: str) -> Self:
        contract = super().__new__(cls, text)
        contract.level, contract.strain, contract.doubling = _parts(text)
        return contract

    def parsed(self) -> dict[str, Any]:
        """The form that goes over a wire: the text and its parts."""
        return {"text": str(self), "level": self.level, "strain": self.strain, "doubling": self.doubling}


@lru_cache(maxsize=1000)
def _parts(text: str) -> tuple[int | None, str | None, str | None]:
    """Level, strain and doubling of a contract: a sweep asks the same few a thousand times."""
    found = re.fullmatch(r"(\d{1,2})([A-Z]|NT)(X*)", text, re.ASCII)
    return (int(found[1]), found[2], found[3]) if found else (None, None, None)


def quote(value: object) -> str:
    """A value as shown in a message: its repr, shortened, on one line, without control characters."""
    try:
        text = str(value) if isinstance(value, Decimal | Fraction) else repr(value)
    except Exception:  # whatever a foreign object does when it is looked at
        text = f"<{type(value).__name__} that cannot be shown>"
    if len(text) > LONGEST_QUOTE:
        text = f"{text[: LONGEST_QUOTE - 20]}... ({len(text)} characters)"
    return printable(text)


def hint(name: str, known: Iterable[str]) -> str:
    """What a name that is not known may have been meant for: the nearest that is, or all there are."""
    names = list(known)
    near = get_close_matches(name, names, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names) or 'none'}"


def printable(text: str) -> str:
    """Foreign text on one line: what a terminal or a file could take for something else is escaped."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def plain(value: Any) -> Any:
    """A value as JSON can hold it: terminating decimals as numbers, other fractions as text `p/q`.

    >>> plain([Fraction(5, 2), Fraction(55, 3), 7])
    [2.5, '55/3', 7]
    """
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, Decimal) and not value.is_finite():
        return str(value)
    if isinstance(value, Fraction | Decimal):
        number = Fraction(value)
        if number.denominator == 1:
            return number.numerator
        return (
            float(number) if Fraction(repr(float(number))) == number else f"{number.numerator}/{number.denominator}"
        )
    # Texts and numbers of a type of their own would not travel between processes.
    return str(value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Kind:
    """What all kinds share; by itself any text."""

    def read(self, text: str) -> Any:
        """The value a person wrote on a command line; `Malformed` if it is none."""
        return text

    def problem(self, value: Any, path: str = "") -> str | None:
        """What is wrong with `value` as an argument, led by the path to it; `None` if nothing is."""
        try:
            self.answer(value, path)
        except Malformed as malformed:
            return str(malformed)
        return None

    def python(self, value: Any) -> Any:
        """The value as a Python method gets it."""
        return value

    def wire(self, value: Any) -> Any:
        """The value as it goes over JSON."""
        return value

    def heard(self, value: Any, path: str = "") -> Any:
        """The value that came over JSON; `Malformed` where its form there contradicts itself."""
        return value

    def answer(self, value: Any, path: str = "") -> Any:
        """An answer in its plain form; `Malformed` with the path where it is not of this kind."""
        if not isinstance(value, str):
            raise Malformed(path, f"{quote(value)} is not text")
        if len(value) > LONGEST_ANSWER:
            raise Malformed(path, f"a text of {len(value)} characters")
        return value

    def expected(self, value: Any, path: str = "") -> Any:
        """A right answer in its plain form; `None` inside it says that this part is not judged."""
        return None if value is None else self.answer(value, path)

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        """Where a plain answer differs from the expected one: path, expected, got. `None` is not judged."""
        if expected is not None and expected != got:
            yield path, expected, got

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema, as it goes over a wire."""
        return {"type": "string"}

    def __str__(self) -> str:
        return "text"


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number, perhaps of a range. A bool is none; 570.0 is 570, since JSON knows no other."""

    low: int | None = None
    high: int | None = None

    def read(self, text: str) -> Any:
        if not re.fullmatch(r"-?\d{1,30}", text, re.ASCII):
            raise Malformed("", f"{quote(text)} is not a whole number")
        return int(text)

    def answer(self, value: Any, path: str = "") -> int:
        if type(value) is not int:
            number = _real(value, path, "a whole number")
            if number != int(number):
                raise Malformed(path, f"{quote(value)} is not a whole number")
            value = int(number)
        if abs(value) > _LARGEST:
            raise Malformed(path, "a number too large for any score")
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise Malformed(path, f"{value} is not {self}")
        return int(value)

    def schema(self) -> dict[str, Any]:
        limits = {"minimum": self.low, "maximum": self.high}
        return {"type": "integer", **{key: limit for key, limit in limits.items() if limit is not None}}

    def __str__(self) -> str:
        if self.low is None:
            return "a whole number"
        return f"a whole number {self.low} to {self.high}" if self.high is not None else f"{self.low} or more"


@dataclass(frozen=True)
class Number(Kind):
    """An exact number. Text ("13.75", "55/4") is one; a float is equal when 12 significant digits agree."""

    def read(self, text: str) -> Any:
        return self.answer(text)

    def answer(self, value: Any, path: str = "") -> Any:
        if isinstance(value, str):
            if not re.fullmatch(r"-?\d{1,30}(\.\d{1,30}|/[1-9]\d{0,29})?", value, re.ASCII):
                raise Malformed(path, f"{quote(value)} is not a number")
            return _integral(Fraction(value))
        number = _real(value, path, "a number")
        if not -_LARGEST <= number <= _LARGEST:
            raise Malformed(path, "a number too large for any score")
        if isinstance(number, float):
            return number
        if number.denominator > _LARGEST:
            raise Malformed(path, "a number too fine for any score")
        return _integral(number)

    def python(self, value: Any) -> Any:
        exactly = self._exactly(value)
        if isinstance(exactly, Fraction) and isinstance(plain(exactly), float):
            return Decimal(repr(plain(exactly)))
        return exactly

    def wire(self, value: Any) -> Any:
        return plain(self._exactly(value))

    def _exactly(self, value: Any) -> Any:
        """A number in whatever form it is written as an exact one; what is none as it is, to be refused."""
        return self.answer(value) if isinstance(value, str | Decimal) and self.problem(value) is None else value

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        if expected is None:
            return
        if isinstance(got, float):
            # A right double cannot be exact where the answer does not end (55/3).
            same = abs(Fraction(got) - Fraction(expected)) <= abs(Fraction(expected)) / (2 * 10**12)
        else:
            same = got == expected
        if not same:
            yield path, expected, got

    def schema(self) -> dict[str, Any]:
        return {"type": ["number", "string"], "pattern": r"^-?\d+(\.\d+|/\d+)?$"}

    def __str__(self) -> str:
        return "a number"


def _real(value: Any, path: str, wanted: str) -> Fraction | float:
    """A number of any of Python's sorts as a fraction, or as the float that it is."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real | Decimal):
        raise Malformed(path, f"{quote(value)} is not {wanted}")
    if isinstance(value, numbers.Integral):
        return Fraction(int(value))
    if isinstance(value, numbers.Rational):
        return Fraction(value)
    if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
        raise Malformed(path, f"{value} is not a number")
    if isinstance(value, Decimal) and abs(value.adjusted()) > _LONGEST_DECIMAL:
        raise Malformed(path, "a number too large for any score")
    return Fraction(value) if isinstance(value, Decimal) else float(value)


def _integral(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


@dataclass(frozen=True)
class Truth(Kind):
    """True or false; 0 and 1 are neither."""

    def read(self, text: str) -> Any:
        if text not in ("true", "false"):
            raise Malformed("", f"{quote(text)} is not true or false")
        return text == "true"

    def answer(self, value: Any, path: str = "") -> bool:
        if not isinstance(value, bool):
            raise Malformed(path, f"{quote(value)} is not true or false")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few values, all texts or all whole numbers."""

    values: tuple[Any, ...]

    def read(self, text: str) -> Any:
        for value in self.values:
            if text == str(value):
                return value
        raise Malformed("", f"{quote(text)} is not {self}")

    def answer(self, value: Any, path: str = "") -> Any:
        signalling = isinstance(value, Decimal) and value.is_nan()  # it breaks where it is compared
        for one in () if signalling or isinstance(value, bool) else self.values:
            if value == one:
                return one
        raise Malformed(path, f"{quote(value)} is not {self}")

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}

    def __str__(self) -> str:
        return f"one of {' '.join(map(str, self.values))}"


@dataclass(frozen=True)
class Edition(Kind):
    """An edition of the laws; equal editions form a class, named by its newest member."""

    classes: Mapping[str, tuple[str, ...]] = field(hash=False)

    def newest(self, laws: Any) -> Any:
        """The class of an edition by its newest member; an edition that is not known stays as it is."""
        for newest, equal in self.classes.items():
            if laws in equal:
                return newest
        return laws

    def answer(self, value: Any, path: str = "") -> str:
        if not isinstance(value, str) or self.newest(value) not in self.classes:
            raise Malformed(path, f"{quote(value)} is not {self}")
        return str(value)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.classes)}

    def __str__(self) -> str:
        return "an edition of the laws: " + ", or ".join(" = ".join(equal) for equal in self.classes.values())


@dataclass(frozen=True)
class ContractKind(Kind):
    """A contract as PBN text; `Pass` only where a board may have been passed out."""

    passed_out: bool = False

    def answer(self, value: Any, path: str = "") -> str:
        if not isinstance(value, str):
            raise Malformed(path, f"{quote(value)} is not a contract")
        if not (self.passed_out and value == "Pass"):
            try:
                Contract.parse(str(value))
            except Refused as refused:
                raise Malformed(path, str(refused)) from None
        return value

    def python(self, value: Any) -> Any:
        return ContractText(value) if isinstance(value, str) else value

    def wire(self, value: Any) -> Any:
        return ContractText(value).parsed() if isinstance(value, str) else value

    def heard(self, value: Any, path: str = "") -> Any:
        if isinstance(value, str):
            raise Malformed(path, f"{quote(value)} stands alone: a contract is an object with its text and its parts")
        if not isinstance(value, Mapping) or not isinstance(value.get("text"), str):
            return value
        if value != ContractText(value["text"]).parsed():
            raise Malformed(path, f"the parts of {quote(dict(value))} are not those of its text")
        return value["text"]

    def schema(self) -> dict[str, Any]:
        properties = {
            "text": {"type": "string"},
            "level": {"type": ["integer", "null"]},
            "strain": {"type": ["string", "null"]},
            "doubling": {"type": ["string", "null"]},
        }
        return {"type": "object", "properties": properties, "required": list(properties)}

    def __str__(self) -> str:
        return "a contract such as 4HX" + (", or Pass" if self.passed_out else "; Pass is refused")


@dataclass(frozen=True)
class Maybe(Kind):
    """A value of another kind, or null."""

    kind: Kind

    def read(self, text: str) -> Any:
        return None if text == "null" else self.kind.read(text)

    def python(self, value: Any) -> Any:
        return None if value is None else self.kind.python(value)

    def wire(self, value: Any) -> Any:
        return None if value is None else self.kind.wire(value)

    def heard(self, value: Any, path: str = "") -> Any:
        return None if value is None else self.kind.heard(value, path)

    def answer(self, value: Any, path: str = "") -> Any:
        return None if value is None else self.kind.answer(value, path)

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        # Here null is an answer like another ("not played"), so it is judged.
        if expected is None or got is None:
            if expected is not got:
                yield path, expected, got
        else:
            yield from self.kind.differences(expected, got, path)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}

    def __str__(self) -> str:
        return f"{self.kind}, or null"


@dataclass(frozen=True)
class Unsettled(Maybe):
    """A value, or null where the text of the law leaves it open: null is expected of nobody."""

    def differences(self, expected: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
        if expected is not None:
            yield from super().differences(expected, got, path)

    def __str__(self) -> str:
        return f"{self.kind}, or null where the law is silent"


@dataclass(frozen=True)
class Places(Kind):
    """Decimal places, or `exact` for none of the rounding."""

    most: int = 10

    def read(self, text: str) -> Any:
        return text if text == "exact" else self._places.read(text)

    def answer(self, value: Any, path: str = "") -> Any:
        return value if value == "exact" else self._places.answer(value, path)

    @property
    def _places(self) -> Whole:
        return Whole(0, self.most)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self._places.schema(), {"const": "exact"}]}

    def __str__(self) -> str:
        return f"0 to {self.most} places, or exact"


@dataclass(frozen=True)
class Hand(Kind):
    """A hand as PBN text: spades, hearts, diamonds, clubs with a dot between them."""

    def __str__(self) -> str:
        return "a hand such as AKQJ.432.432.432"


@dataclass(frozen=True)
class Moment(Kind):
    """A time on the organiser's wall, to the minute."""

    _FORM = r"\d{4}-\d\d-\d\dT\d\d:\d\d"

    def answer(self, value: Any, path: str = "") -> str:
        if not isinstance(value, str) or not re.fullmatch(self._FORM, value, re.ASCII):
            raise Malformed(path, f"{quote(value)} is not {self}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self._FORM}$"}

    def __str__(self) -> str:
        return "a time such as 2026-03-01T22:50"


@dataclass(frozen=True)
class Label(Kind):
    """A label: a whole number or text, as pairs and teams are named."""

    def read(self, text: str) -> Any:
        return int(text) if re.fullmatch(r"\d+", text, re.ASCII) else text

    def answer(self, value: Any, path: str = "") -> Any:
        return super().answer(value, path) if isinstance(value, str) else Whole().answer(value, path)

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "string"]}

    def __str__(self) -> str:
        return "a number or text"
