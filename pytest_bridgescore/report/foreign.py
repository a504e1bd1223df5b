"""What an implementation says, made harmless: the same in every form of the report.

Names, answers, reasons and error output come from programs that nobody here has written. Whatever could move a
cursor, turn the direction of writing round, hide, or not be written in UTF-8 at all is shown as an escape. What is
markup to one form or another is left to that form.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any, Final

#: As many marks may stand above or below one letter: no script needs more, and a tower of them covers other lines.
_MOST_MARKS: Final = 4

_TAB: Final = 4


def shown(value: Any, longest: int = 300) -> str:
    r"""Any JSON value as one line of text, cut where it would be longer than wanted.

    >>> shown("my\u202escorer\n")
    'my\\u202escorer\\n'
    >>> shown({"board": [1, None]})
    '{"board": [1, null]}'
    >>> shown("trick" * 100, longest=5)
    'trick... (495 more characters)'
    """
    return _cut(value if isinstance(value, str) else _as_json(value), longest)


def lines(text: str, longest: int = 20_000) -> str:
    r"""A text of many lines, which it keeps; the rest as in `shown`.

    >>> lines("one\r\ntwo\x1b[2J\n")
    'one\ntwo\\x1b[2J\n'
    """
    return _cut(text.replace("\r\n", "\n").expandtabs(_TAB), longest, kept="\n")


def _as_json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "(nested too deeply to be shown)"
    except ValueError:  # more digits than Python writes
        return "(too large to be shown)"


def _cut(text: str, longest: int, kept: str = "") -> str:
    """As much of a text as has room, everything seen that is there, and how many characters are left out."""
    start = text[: longest + 1]
    if start.isascii() and start.isprintable():
        taken, seen = min(len(text), longest), [text[:longest]]
    else:
        taken, seen = _visible(start, longest, kept)
    left = len(text) - taken
    return "".join(seen) + (f"... ({left:,} more characters)" if left else "")


def _visible(text: str, longest: int, kept: str) -> tuple[int, list[str]]:
    """How many characters have room, and how each is shown; those `kept` as they are."""
    seen: list[str] = []
    marks = 0
    for place, char in enumerate(text):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        plain = char in kept or (char.isprintable() and marks <= _MOST_MARKS and char not in _BLANK)
        seen.append(char if plain else _escaped(char))
        longest -= len(seen[-1])
        if longest < 0:
            return place, seen[:-1]
    return len(text), seen


#: Letters and symbols that are nothing but white space to the eye, some of them of any width.
_BLANK: Final = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"


def _escaped(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_NAMED: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
