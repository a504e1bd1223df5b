"""The notation of the documents: what people write in their own language, read into the words of PBN.

One table for each language, and one function that reads by it, `read_words`. A word means what it means in its
language. What PBN writes is read beside that, unless the language uses the same letter for something else.
"""

# ruff: noqa: RUF001, RUF002 - a language is written in its own letters, whatever they look like
from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product
from typing import Any, TypeVar

from bridgescore_reference.values import PASS, SEATS, SIDES, STRAINS, VULNERABILITIES
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.kinds import Choice, ContractKind, Hand, Kind, Malformed, Maybe, Truth, quote


class UnknownLanguage(LookupError):
    """No language has that code; the text names those that are known."""


class Unread(Malformed):
    """Words that cannot be read in their language."""


@dataclass(frozen=True)
class Language:
    """How a language writes what PBN has letters for: for each meaning its spellings, with commas between.

    The first spelling is the one that messages show. Case makes no difference.
    """

    code: str
    name: str
    #: One to seven, spelled out.
    levels: tuple[str, ...]
    #: A small and a grand slam: they name the level. The word `within` may stand between them and the suit.
    slams: Mapping[int, str]
    #: Suits and notrump.
    strains: Mapping[str, str]
    doublings: Mapping[str, str]
    passed: str
    seats: Mapping[str, str]
    vulnerable: str
    not_vulnerable: str
    nobody: str
    everybody: str
    within: str = ""
    #: The cards of a hand, where a hand is read in the language.
    ranks: Mapping[str, str] = field(default_factory=dict)
    #: Spellings that do not say which suit is meant, by what they may be.
    unclear: Mapping[str, str] = field(default_factory=dict)


LANGUAGES = {
    language.code: language
    for language in (
        Language(
            code="no",
            name="Norwegian",
            levels=("en", "to", "tre", "fire", "fem", "seks", "sju, syv"),
            slams={6: "lilleslem", 7: "storeslem"},
            within="i",
            strains={"C": "kl, kløver", "D": "ru, ruter", "H": "hj, hjerter", "S": "sp, spar", "NT": "grand"},
            doublings={"": "udoblet, UD", "X": "doblet, D", "XX": "redoblet, RD"},
            passed="pass",
            seats={"N": "N, nord", "E": "Ø, øst", "S": "S, sør, syd", "W": "V, vest"},
            vulnerable="i faresonen, i sonen",
            not_vulnerable="utenfor faresonen, utenfor sonen",
            nobody="ingen",
            everybody="alle, begge",
        ),
        Language(
            code="ru",
            name="Russian",
            levels=("один, одна", "два, две", "три", "четыре", "пять", "шесть", "семь"),
            slams={6: "шлемик, малый шлем", 7: "шлем, большой шлем"},
            strains={
                "C": "трефы, треф, трефа, трефовый, т, §",
                "D": "бубны, бубен, бубей, бубна, бубновый, б, ¨",
                "H": "червы, черв, червей, черва, червовый, червонный, ч, ©",
                "S": "пики, пик, пика, пиковый, п, ª",
                "NT": "БК, без козыря, без козырей, бескозырный",
            },
            doublings={
                "": "без контры",
                "X": "контра, с контрой, под контрой, х",
                "XX": "реконтра, с реконтрой, под реконтрой, хх",
            },
            passed="пас",
            ranks={"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"},
            seats={"N": "С, север", "E": "В, восток", "S": "Ю, юг", "W": "З, запад"},
            vulnerable="в зоне",
            not_vulnerable="до зоны, не в зоне, перед партией",
            nobody="никто",
            everybody="все, обе",
        ),
        Language(
            code="nl",
            name="Dutch",
            levels=("een, één", "twee", "drie", "vier", "vijf", "zes", "zeven"),
            slams={6: "klein slem", 7: "groot slem"},
            within="in",
            strains={
                "C": "klaveren, klaver, kl, k",
                "D": "ruiten, ruit, ru, r",
                "H": "harten, hart, ha",
                "S": "schoppen, schop, sch",
                "NT": "SA, sans atout, sans, ZT, zonder troef",
            },
            doublings={
                "": "ongedoubleerd",
                "X": "doublet, gedoubleerd",
                "XX": "redoublet, geredoubleerd",
            },
            passed="pas",
            seats={"N": "N, noord", "E": "O, oost", "S": "Z, zuid", "W": "W, west"},
            vulnerable="kwetsbaar",
            not_vulnerable="niet kwetsbaar",
            nobody="niemand",
            everybody="allen, beiden, beide",
        ),
        Language(
            code="sk",
            name="Slovak",
            levels=("jeden, jedna, jedno", "dva, dve", "tri", "štyri", "päť", "šesť", "sedem"),
            slams={6: "malý slem", 7: "veľký slem"},
            strains={
                "C": "trefy, tref, trefov, kríže, kríž, krížov",
                "D": "kára, káro, kár",
                "H": "srdcia, srdce, sŕdc",
                "S": "piky, pik, pikov",
                "NT": "BT, bez tromfa, bez tromfov",
            },
            unclear={
                "clubs or diamonds": "lacná farba, lacnej farby",
                "hearts or spades": "drahá farba, drahej farby",
                "srdcia (hearts), or the S of PBN (spades)": "S",
            },
            doublings={
                "": "bez kontry",
                "X": "kontra, s kontrou, kontrovaný, kontrované",
                "XX": "rekontra, s rekontrou, rekontrovaný, rekontrované",
            },
            passed="pas",
            seats={"N": "S, sever", "E": "V, východ", "S": "J, juh", "W": "Z, západ"},
            vulnerable="druhá hra, 2. hra, druhej hre, 2. hre, v druhej hre, v 2. hre",
            not_vulnerable="prvá hra, 1. hra, prvej hre, 1. hre, v prvej hre, v 1. hre",
            nobody="nikto",
            everybody="všetci, obaja, obe",
        ),
        Language(
            code="en",
            name="English",
            levels=("one", "two", "three", "four", "five", "six", "seven"),
            slams={6: "small slam", 7: "grand slam"},
            within="in",
            strains={
                "C": "C, clubs, club",
                "D": "D, diamonds, diamond",
                "H": "H, hearts, heart",
                "S": "S, spades, spade",
                "NT": "NT, notrump, notrumps, no trump, no trumps, no-trump, no-trumps",
            },
            unclear={"clubs or diamonds": "minor", "hearts or spades": "major"},
            doublings={"": "undoubled", "X": "X, doubled", "XX": "XX, redoubled"},
            passed="pass",
            seats={"N": "N, north", "E": "E, east", "S": "S, south", "W": "W, west"},
            vulnerable="vulnerable, V",
            not_vulnerable="not vulnerable, non-vulnerable, nonvulnerable, NV",
            nobody="nobody, none",
            everybody="everybody, all, both",
        ),
    )
}

# What PBN writes, as spellings are compared.

_SUIT_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_STRAINS = {"c": "C", "d": "D", "h": "H", "s": "S", "nt": "NT", "n": "NT", **_SUIT_SIGNS}
_DOUBLINGS = {"": "", "-": "", "x": "X", "xx": "XX"}
_DOUBLED = {"X": "doubled", "XX": "redoubled"}
_PASSED = {"pass", "passed", "p"}
_RANKS = {rank.casefold(): rank for rank in "AKQJT"}
_SMALL_CARDS = "23456789.-"
_SEATS = {seat.casefold(): seat for seat in SEATS}
_TABLE = {"none": "None", "love": "None", "-": "None", "all": "All", "both": "All"}
_TRUTHS = {"true": True, "false": False}

#: Suits in the Symbol font, as the letters that stand at their places in other fonts.
_SYMBOL_FONT = re.compile("[§¨©ª]")

#: No contract, hand or vulnerability takes more characters in any language.
_LONGEST = 100

#: Letters of which the small or the capital ones look alike: all made Cyrillic, all made Latin.
_LOOK_ALIKE = [str.maketrans(*pair) for pair in permutations(("abcehkmoptx", "авсенкмортх"))]


def language_named(code: str) -> Language:
    """The language of that code; `UnknownLanguage` with those that are known otherwise.

    >>> language_named("sk").name
    'Slovak'
    """
    try:
        return LANGUAGES[code]
    except KeyError:
        known = ", ".join(f"{one.code} ({one.name})" for one in LANGUAGES.values())
        raise UnknownLanguage(f"unknown language {quote(code)}; known: {known}") from None


def read_words(language: str, kind: Kind, written: Any, path: str = "") -> Any:
    """What a person wrote in a language as a value of its kind in PBN; `Unread` where it cannot be told.

    Contracts, seats, sides, vulnerability and (in Russian) hands are read, in lists and records too; all else
    stays as it is.
    `path` leads to the value: it begins with the name of the parameter. A truth is vulnerability if it is
    called `vulnerable`, or if nothing says what it is called.

    >>> read_words("ru", ContractKind(), "6§ с реконтрой"), read_words("no", ContractKind(), "3 grand D")
    ('6CXX', '3NTX')
    >>> read_words("sk", Choice(SEATS), "V"), read_words("no", Choice(SEATS), "V")
    ('E', 'W')
    >>> read_words("ru", Choice(VULNERABILITIES), "С-Ю"), read_words("ru", Truth(), "до зоны")
    ('NS', False)
    >>> read_words("nl", ListOf(Record({"contract": ContractKind()})), [{"contract": "2 harten doublet"}])
    [{'contract': '2HX'}]
    """
    language_named(language)
    return _read(language, kind, written, path)


def read_text(language: str, kind: Kind, text: str, path: str = "") -> Any:
    """The value a person typed in a language on a command line: `Unread`, or `Malformed` if it is none at all.

    >>> read_text("ru", Maybe(Choice(SEATS)), "Ю"), read_text("ru", Maybe(Choice(SEATS)), "null")
    ('S', None)
    """
    if isinstance(kind, Maybe):
        return None if text == "null" else read_text(language, kind.kind, text, path)
    return read_words(language, kind, text if _sort(kind, path) else kind.read(text), path)


def _read(language: str, kind: Kind, written: Any, path: str) -> Any:
    if isinstance(kind, Maybe):
        return None if written is None else _read(language, kind.kind, written, path)
    if isinstance(kind, ListOf) and isinstance(written, list):
        return [_read(language, kind.kind, one, f"{path}[{place}]") for place, one in enumerate(written)]
    if isinstance(kind, Record) and isinstance(written, Mapping):
        return {
            name: _read(language, kind.fields[name], one, f"{path}.{name}" if path else name)
            if name in kind.fields
            else one
            for name, one in written.items()
        }
    sort = _sort(kind, path)
    if sort is None or not isinstance(written, str) or (sort == "hand" and not LANGUAGES[language].ranks):
        return written
    try:
        return _reader(language).read(sort, _plain(written))
    except Unread as unread:
        raise Unread(path, f"{quote(written)} {unread.why}") from None


def _sort(kind: Kind, path: str) -> str | None:
    """Which words a kind is written in; `None` for one that has no words of a language."""
    if isinstance(kind, ContractKind):
        return "contract"
    if isinstance(kind, Hand):
        return "hand"
    if isinstance(kind, Truth):
        return "truth" if path.rpartition(".")[2] in ("", "vulnerable") else None
    if isinstance(kind, Choice):
        sorts = {frozenset(SEATS): "seat", frozenset(SIDES): "side", frozenset(VULNERABILITIES): "table"}
        return sorts.get(frozenset(kind.values))
    return None


#: The sorts of words, as messages call them.
_WANTED = {
    "contract": "contract",
    "seat": "seat",
    "side": "side",
    "table": "vulnerability of a table",
    "truth": "vulnerability of a side",
    "hand": "hand",
}

_Meaning = TypeVar("_Meaning")


class _Reader:
    """The tables of a language by spelling, PBN's beside them; what a language means itself goes first."""

    def __init__(self, language: Language) -> None:
        self.language = language
        doublings = _by_spelling(language.doublings)
        self.levels = _by_spelling(dict(enumerate(language.levels, 1)))
        self.slams = _by_spelling(language.slams)
        self.strains = {
            **{word: strain for word, strain in _STRAINS.items() if word not in doublings},
            **_by_spelling(language.strains),
            **_by_spelling(language.unclear),
        }
        self.doublings = {**_DOUBLINGS, **doublings}
        self.passed = _PASSED | {_plain(word) for word in _spellings(language.passed)}
        seats = _by_spelling(language.seats)
        self.seats = {**_SEATS, **seats}
        # A side is written all in the language or all in PBN: in Slovak, SJ and NS are the same.
        self.sides = {
            one + other: side
            for letters in (_SEATS, seats)
            for (one, first), (other, second) in product(letters.items(), repeat=2)
            for side in SIDES
            if {first, second} == {*side}
        }
        self.table = {**_TABLE, **_by_spelling({"None": language.nobody, "All": language.everybody})}
        self.truths = {**_TRUTHS, **_by_spelling({True: language.vulnerable, False: language.not_vulnerable})}
        # Where nobody is vulnerable, no side is.
        whole = _by_spelling({True: language.everybody, False: language.nobody})
        self.readers: dict[str, Callable[[str], Any]] = {
            "contract": self.contract,
            "seat": self.seats.get,
            "side": self.side,
            "table": self.vulnerability,
            "truth": {**self.truths, **whole}.get,
            "hand": self.hand,
        }

    def read(self, sort: str, text: str) -> Any:
        """The value of a text in plain form; `Unread` with the reason where it is none."""
        sign = _SYMBOL_FONT.search(text)
        if sign and sign[0] not in self.strains:
            what = "a paragraph sign" if sign[0] == "§" else "no suit"
            raise Unread("", f"is not read: {sign[0]} is {what} in {self.language.name}, a suit only in Russian")
        short = len(text) <= _LONGEST
        value = self.readers[sort](text) if short else None
        if value is not None:
            return value
        told = f"is no {_WANTED[sort]} in {self.language.name}; write {self.says(sort)}"
        if short and any(self.readers[sort](text.translate(alike)) is not None for alike in _LOOK_ALIKE):
            told += "; there are Latin letters for Cyrillic in it, or Cyrillic for Latin"
        raise Unread("", told)

    def contract(self, text: str) -> str | None:
        """A contract in PBN text; `None` if it cannot be read, or in more than one way."""
        if text in self.passed:
            return PASS
        found = {*self._contracts(text)}
        if len(found) != 1:
            return None
        level, strain, doubling = found.pop()
        if strain not in STRAINS:
            read_as = f" (read as {level} {_DOUBLED[doubling]})" if doubling else ""
            may_be = f"does not tell the suit: it may be {strain}"
            raise Unread("", may_be if strain else f"names no suit, and which it was cannot be told{read_as}")
        return f"{level}{strain}{doubling}"

    def _contracts(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Every way to read a text as level, strain and doubling; the strain is empty where there is none."""
        for word, doubling in self.doublings.items():
            if text.endswith(word):
                for level, strain in self._bids(text.removesuffix(word).rstrip(" ,")):
                    yield level, strain, doubling

    def _bids(self, text: str) -> Iterator[tuple[int, str]]:
        if re.match("[1-7]", text):
            strain = text[1:].lstrip()
            if not strain or strain in self.strains:
                yield int(text[0]), self.strains.get(strain, "")
        words = text.split(" ")
        for place in range(1, len(words)):
            first, then = " ".join(words[:place]), " ".join(words[place:])
            level = self.levels.get(first) or self.slams.get(first)
            if first in self.slams and self.language.within:
                then = then.removeprefix(f"{self.language.within} ")
            if level and then in self.strains:
                yield level, self.strains[then]
            if first in self.strains and then in self.slams:
                yield self.slams[then], self.strains[first]

    def hand(self, text: str) -> str | None:
        """A hand: all in the letters of the language or all in those of PBN."""
        cards = re.findall("10|.", text)
        for ranks in (_by_spelling(self.language.ranks), _RANKS):
            if all(card in ranks or card in _SMALL_CARDS for card in cards):
                return "".join(ranks.get(card, card) for card in cards)
        return None

    def side(self, text: str) -> str | None:
        """A side: its two seats, with or without something between."""
        return self.sides.get(re.sub("[-–—/ ]", "", text))

    def vulnerability(self, text: str) -> str | None:
        """Who is vulnerable at a table."""
        if text in self.truths:
            raise Unread("", f"is said of one side; of the table write {self.says('table')}")
        return self.table.get(text) or self.side(text)

    def says(self, sort: str) -> str:
        """How a value of that sort is written, in short."""
        said = self.language
        lines = ["-".join(_first(said.seats[seat]) for seat in side) for side in SIDES]
        *suits, notrump = (_first(said.strains[strain]) for strain in STRAINS)
        if sort == "contract":
            doubled = f"{_first(said.doublings['X'])} or {_first(said.doublings['XX'])}"
            return f"1 to 7, then {' '.join(suits)} or {notrump}, then {doubled} if doubled"
        if sort == "hand":
            big = "".join(map(_first, said.ranks.values())).removesuffix("10")
            return f"{big} 10 to 2, spades first, with a dot between suits"
        return {
            "seat": " ".join(_first(said.seats[seat]) for seat in SEATS),
            "side": " ".join(lines),
            "table": " ".join((_first(said.nobody), *lines, _first(said.everybody))),
            "truth": f"{_first(said.vulnerable)}, or {_first(said.not_vulnerable)}",
        }[sort]


@cache
def _reader(code: str) -> _Reader:
    return _Reader(LANGUAGES[code])


def _spellings(told: str) -> list[str]:
    return told.split(", ")


def _first(told: str) -> str:
    return _spellings(told)[0]


def _by_spelling(told: Mapping[_Meaning, str]) -> dict[str, _Meaning]:
    return {_plain(word): meaning for meaning, words in told.items() for word in _spellings(words)}


def _plain(text: str) -> str:
    """A text as spellings are compared: composed, small letters, single spaces, no choice of a sign's look."""
    text = unicodedata.normalize("NFC", re.sub("[\ufe0e\ufe0f]", "", text)).casefold()
    return " ".join(unicodedata.normalize("NFC", text).split())
