"""YAML without surprises: nothing is typed but whole numbers, decimals, true, false and null.

YAML 1.1 takes `NO` for false, `012` for 10, `1:30` for 90, and the last of two equal keys without a word.
Here all of these are the text that stands there, an equal key is an error, and so are anchors, tags,
empty values and a second document. Each mapping remembers its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import repeat
from pathlib import Path
from typing import Any

_WORDS = {"true": True, "false": False, "null": None}
_WHOLE = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+", re.ASCII)

#: Longer digits are no number of bridge.
_LONGEST_NUMBER = 100

#: The loader that is used: PyYAML's in C where it has one, found when first needed.
_Loader: Any = None


class Problem(ValueError):
    """Something wrong in a file: `where` is `file:line`."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where, self.what = where, what


class Mapping(dict[str, Any]):
    """A mapping that knows the line it begins on, and that of each key."""

    line: int = 0
    lines: dict[str, int]


class Items(list[Any]):
    """A list that knows the line each of its items begins on."""

    lines: tuple[int, ...] = ()


def numbered(items: list[Any]) -> Iterator[tuple[int, Any]]:
    """The items of a list with the line of each; 1 where the list was not read from a file."""
    return zip(items.lines if isinstance(items, Items) else repeat(1), items, strict=False)


def read(path: Path, name: str | None = None) -> Any:
    """The content of one file; `Problem` with file and line for anything it should not hold.

    `name` is what the file is called in messages, its path by default.
    """
    name = name or str(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Problem(name, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Problem(name, f"is not UTF-8 (byte {error.start})") from None
    return parse(text, name)


def parse(text: str, name: str = "text") -> Any:
    """The content of YAML text; see `read`.

    >>> parse("{vulnerable: NO, tricks: 012, board: 8, points: 2.50, declarer: null}")
    {'vulnerable': 'NO', 'tricks': '012', 'board': 8, 'points': Decimal('2.50'), 'declarer': None}
    """
    import yaml  # only who reads YAML pays for it

    loader = _Loader or getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        # Anchors never reach the nodes, so they are looked for among the events.
        event: Any
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line + 1
            if getattr(event, "anchor", None) is not None:
                raise Problem(f"{name}:{line}", "anchors and aliases (& and *) are not allowed; write it out")
            if getattr(event, "tag", None) is not None:
                raise Problem(f"{name}:{line}", f"tags ({event.tag}) are not allowed; put text in quotes")
        node = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Problem(f"{name}:{line}", f"not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise Problem(f"{name}:1", f"not YAML: {str(error).splitlines()[0]}") from None
    except RecursionError:
        raise Problem(f"{name}:1", "not YAML that can be read: nested too deep") from None
    if node is None:
        raise Problem(f"{name}:1", "is empty")
    try:
        return _value(node, name)
    except RecursionError:
        raise Problem(f"{name}:1", "not YAML that can be read: nested too deep") from None


def _value(node: Any, name: str) -> Any:
    if node.id == "sequence":
        items = Items()
        for one in node.value:
            items.append(_value(one, name))
        items.lines = tuple(one.start_mark.line + 1 for one in node.value)
        return items
    if node.id == "mapping":
        return _mapping(node, name)
    text: str = node.value
    if node.style:  # quoted or a block
        return text
    if not text:
        where = f"{name}:{node.start_mark.line + 1}"
        raise Problem(where, "a value is missing; write null, or '' for empty text")
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > _LONGEST_NUMBER and text.lstrip("-").isdecimal():
        raise Problem(f"{name}:{node.start_mark.line + 1}", f"a number of {len(text)} digits; put text in quotes")
    if _WHOLE.fullmatch(text):
        return int(text)
    return Decimal(text) if _DECIMAL.fullmatch(text) else text


def _mapping(node: Any, name: str) -> Mapping:
    mapping = Mapping()
    mapping.line = node.start_mark.line + 1
    mapping.lines = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        where = f"{name}:{line}"
        if key_node.id != "scalar":
            raise Problem(where, "a key must be plain text")
        if key_node.value in mapping:
            raise Problem(where, f"the key {key_node.value!r} stands here for the second time")
        mapping[key_node.value] = _value(value_node, name)
        mapping.lines[key_node.value] = line
    return mapping
