"""The law drawn as its table, each cell marked by whether the answers that need it are right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pytest_bridgescore.report.foreign import shown

#: The words of a rule's id that say in which column of a table it stands.
DOUBLINGS: Final = ("undoubled", "doubled", "redoubled")
VULNERABILITIES: Final = ("not-vulnerable", "vulnerable")

#: The words that say in which row, in the order of the laws.
_ROWS: Final = (
    "",
    "minor",
    "major",
    "notrump",
    "first",
    "second-third",
    "fourth-on",
    "further",
    "part-score",
    "game",
    "small-slam",
    "grand-slam",
)
#: Words of an id as they are written in a table.
_WRITTEN: Final = {
    "second-third": "second and third",
    "fourth-on": "fourth and on",
    "small-slam": "small slam",
    "grand-slam": "grand slam",
    "not-vulnerable": "not vulnerable",
}
#: A smaller group of rules is shown with its neighbours.
_LEAST: Final = 3

_STATES: Final = {
    "wrong": ("✗", "wrong"),
    "mixed": ("~", "not blamed, but some answers that need it are wrong"),
    "right": ("✓", "right"),
    "unasked": ("\u2013", "not asked"),
}


@dataclass(frozen=True)
class Cell:
    """A rule in its place: what the law says, how it went, and how many answers lie behind that."""

    rule: str
    label: str
    value: str
    #: What the scorer seems to count instead; empty if that is not known.
    scorer: str
    state: str
    right: int
    wrong: int
    statement: str

    @property
    def sign(self) -> str:
        """A sign beside the colour."""
        return _STATES[self.state][0]

    @property
    def said(self) -> str:
        """The state in words."""
        return _STATES[self.state][1]

    @property
    def behind(self) -> str:
        """How many answers need the rule."""
        counted = ((self.right, "right"), (self.wrong, "wrong"))
        parts = [f"{number:,}\u00a0{word}" for number, word in counted if number]
        return ", ".join(parts) or "not asked"


@dataclass(frozen=True)
class Grid:
    """A table with columns by doubling and vulnerability; `None` where the law has no cell.

    `above` are the headings over several columns, each with how many; empty where one line of headings is enough.
    """

    caption: str
    above: tuple[tuple[str, int], ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]

    #: For the template.
    drawn: str = "grid"


@dataclass(frozen=True)
class Strip:
    """Rules in a row of their own each: a scale in number order, or rules that have no table."""

    caption: str
    cells: tuple[Cell, ...]

    drawn: str = "strip"


@dataclass(frozen=True)
class Edition:
    """All tables of one edition of the laws."""

    title: str
    tables: tuple[Grid | Strip, ...]


class _Rule(NamedTuple):
    """A rule of the record: the table it belongs to, and the words for its place there."""

    table: tuple[str, ...]
    words: tuple[str, ...]
    entry: Mapping[str, Any]

    @property
    def law(self) -> str:
        return str(self.entry["law"])

    @property
    def edition(self) -> str | None:
        return self.entry["edition"] or None


#: What the scorer seems to count instead, by rule and the law's value.
_Own = Mapping[tuple[str, str], str]


def editions(rules: Sequence[Mapping[str, Any]], diagnosis: Iterable[Mapping[str, Any]] = ()) -> tuple[Edition, ...]:
    """All rules with the values of the newest edition that was asked; then, for each older one, what it changes."""
    own = {
        (cell["rule"], cell["law"]): cell["scorer"]
        for cause in diagnosis
        for cell in cause["table"]
        if cell["scorer"] not in (None, cell["law"])
    }
    placed = [_placed(entry) for entry in rules]
    if not placed:
        return ()
    asked = {rule.edition for rule in placed if rule.entry["right"] or rule.entry["wrong"]}
    known = {rule.edition for rule in placed if rule.edition}
    names = sorted(known & asked, reverse=True) or sorted(known, reverse=True)[:1]
    newest = names[0] if names else None
    title = f"The rules, with the values of {shown(newest, 40)} where editions differ" if newest else "The rules"
    found = [Edition(title, _tables([rule for rule in placed if rule.edition in (None, newest)], own))]
    for name in names[1:]:
        changed = {rule.table for rule in placed if rule.edition == name}
        some = [rule for rule in placed if rule.table in changed and rule.edition in (None, name)]
        found.append(Edition(f"Where the laws of {shown(name, 40)} differ", _tables(some, own)))
    return tuple(found)


def _tables(rules: Sequence[_Rule], own: _Own) -> tuple[Grid | Strip, ...]:
    """All tables, by the numbers of the laws: in each last what has no table, and last of all the conventions."""
    tables: list[tuple[Any, Grid | Strip]] = []
    rest: dict[Any, list[Cell]] = {}
    for name, group in _grouped(rules).items():
        law = group[0].law
        place = (law == "-", _natural(name[0]), _natural(law))
        drawn, scale, single = _sorted_out(name, group)
        if drawn:
            tables.append(((*place, False), _grid(_title(name, law), drawn, own)))
        if scale:
            cells = tuple(_cell(rule, own, rule.words[-1].replace("-", " ")) for rule in scale)
            tables.append(((*place, False), Strip(_title(name, law), cells)))
        under: tuple[Any, ...]
        for rule in single:
            if law == "-":
                under, words = (True, _LAST, (), True, "Other conventions"), (*name, *rule.words)
            else:
                under, words = (*place, True, _title(name[:1], law)), (*name[1:], *rule.words)
            label = ".".join(words[1:] if law != "-" and words[0].isdigit() else words)
            rest.setdefault(under, []).append(_cell(rule, own, label))
    drawn_of = {place[:3] for place, _ in tables}
    for (*place, _, title), some in rest.items():
        other = f"{title}: other rules" if tuple(place) in drawn_of else title
        tables.append(((*place, True), Strip(other, tuple(some))))
    return tuple(table for _, table in sorted(tables, key=lambda item: item[0]))


#: A place after all others.
_LAST: Final = ((2, 0, ""),)


def _sorted_out(name: tuple[str, ...], group: Sequence[_Rule]) -> tuple[list[_Rule], list[_Rule], list[_Rule]]:
    """The rules that make a table in two dimensions, those of a scale in number order, and all others."""
    drawn = [rule for rule in group if {*rule.words} & {*DOUBLINGS, *VULNERABILITIES}]
    scale = [rule for rule in group if len(rule.words) == 1 and re.fullmatch(r"[a-z]+-[0-9]{1,9}", rule.words[0])]
    single = [rule for rule in group if rule not in scale and rule not in drawn]
    if len(drawn) >= _LEAST and name == group[0].table and not name[-1].isdigit():
        # What holds at either vulnerability is one more row of the same table.
        drawn, single = [*drawn, *single], []
    places = [_at(rule) for rule in drawn]
    if len(set(places)) < len(places):
        drawn, single = [], [*drawn, *single]  # ids of a user's own that are no table
    if len(scale) < _LEAST:
        scale, single = [], [*scale, *single]
    if len(drawn) < 2:
        drawn, single = [], [*drawn, *single]
    return drawn, sorted(scale, key=lambda rule: _natural(rule.words[-1])), single


def _grouped(rules: Iterable[_Rule]) -> dict[tuple[str, ...], list[_Rule]]:
    """The rules by their tables; a table of one or two is part of the one above it."""
    groups: dict[tuple[str, ...], list[_Rule]] = {}
    for rule in rules:
        groups.setdefault(rule.table, []).append(rule)
    lifted: dict[tuple[str, ...], list[_Rule]] = {}
    for table, some in groups.items():
        is_small = len(some) < _LEAST and len(table) > 1 and not table[-1].isdigit()
        above = table[:-1] if is_small else table
        lifted.setdefault(above, []).extend(
            rule._replace(words=(*table[len(above) :], *rule.words)) for rule in some
        )  # fmt: skip
    return lifted


def _placed(entry: Mapping[str, Any]) -> _Rule:
    words = tuple(str(entry["rule"]).split("."))
    family = 2 if len(words) > 2 and words[1].isdigit() else 1  # law1936.39.trick.minor
    length = family + 1 if len(words) > family + 1 else family
    return _Rule(words[:length], words[length:], entry)


def _grid(title: str, rules: Sequence[_Rule], own: _Own) -> Grid:
    places = {_at(rule): _cell(rule, own, "") for rule in rules}
    columns = sorted({column for _, column in places}, key=_column_order)
    rows = sorted({row for row, _ in places}, key=_row_order)
    both = any(doubling for doubling, _ in columns) and any(vulnerability for _, vulnerability in columns)
    above = []
    for doubling in dict.fromkeys(doubling for doubling, _ in columns) if both else ():
        above.append((doubling or "any", sum(column[0] == doubling for column in columns)))
    headings = [_heading(column, both=both) for column in columns]
    return Grid(
        title,
        tuple(above),
        tuple(headings),
        tuple((_row_name(row), tuple(places.get((row, column)) for column in columns)) for row in rows),
    )


def _at(rule: _Rule) -> tuple[tuple[str, ...], tuple[str, str]]:
    """Row and column of a rule: the words for doubling and vulnerability are the column, all others the row."""
    doubling = next((word for word in rule.words if word in DOUBLINGS), "")
    vulnerability = next((word for word in rule.words if word in VULNERABILITIES), "")
    row = tuple(word for word in rule.words if word not in (*DOUBLINGS, *VULNERABILITIES))
    return row, (doubling, vulnerability)


def _row_order(row: Iterable[str]) -> list[tuple[int, str]]:
    return [(_ROWS.index(word) if word in _ROWS else len(_ROWS), word) for word in row]


def _row_name(row: Iterable[str]) -> str:
    return shown(" ".join(_WRITTEN.get(word, word) for word in row), 60) or "each"


def _column_order(column: tuple[str, str]) -> tuple[int, int]:
    doubling, vulnerability = column
    return (
        ("", *DOUBLINGS).index(doubling),
        ("", *VULNERABILITIES).index(vulnerability),
    )


def _heading(column: tuple[str, str], *, both: bool) -> str:
    doubling, vulnerability = column
    word = vulnerability if both else vulnerability or doubling
    return _WRITTEN.get(word, word) or "either"


def _cell(rule: _Rule, own: _Own, label: str) -> Cell:
    entry = rule.entry
    right, wrong = entry["right"], entry["wrong"]
    if entry["broken"]:
        state = "wrong"
    elif not right and not wrong:
        state = "unasked"
    else:
        state = "mixed" if wrong else "right"
    return Cell(
        shown(entry["rule"], 120),
        shown(label, 60),
        shown(_value(entry["value"], rule.words[-1] if rule.words else ""), 60),
        shown(own.get((entry["rule"], entry["value"]), ""), 60) if state == "wrong" else "",
        state,
        right,
        wrong,
        shown(entry["statement"], 500),
    )


def _value(value: str, place: str) -> str:
    """A value of several numbers: of a row first those between which it lies, `500-590`; else one beside another."""
    numbers = value.split(" ")
    if len(numbers) < 2 or not all(re.fullmatch(r"-?[0-9./]+|\.\.\.", one) for one in numbers):
        return value
    if not place.startswith("row-"):
        return " / ".join(numbers)
    least, most, *answers = numbers
    lies = f"{least} and more" if most == "..." else f"{least}\u2013{most}"
    return f"{lies}: {' / '.join(answers)}" if answers else lies


def _title(prefix: Sequence[str], law: str) -> str:
    """`Law 77: undertrick`; a convention goes by the words of its id."""
    if law == "-":
        return f"Convention: {shown(' '.join(prefix), 60)}"
    year = re.fullmatch(r"law((?:19|20)\d\d)", prefix[0])
    topics = prefix[1:] if prefix[0].startswith("law") else prefix  # teams.series is of Law 78B
    topic = [word for word in topics if not word.isdigit()][-1:]
    return f"Law {shown(law, 20)}{f' of {year[1]}' if year else ''}" + "".join(f": {shown(one, 40)}" for one in topic)


def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Numbers in text by their size: row 9 before row 10."""
    parts = filter(None, re.split(r"([0-9]{1,9})", text))
    return tuple((0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part) for part in parts)
