"""Badges: for each profile, or for the whole suite, how the run went in a few words.

Each comes as a picture, and as the JSON that shields.io makes one of.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final, NamedTuple

from pytest_bridgescore.judge.verdict import PASS, UNSUPPORTED, VERDICTS, XFAIL
from pytest_bridgescore.report.foreign import shown

#: What a badge is called that stands for no profile.
_WHOLE: Final = "bridgescore"

#: The longest text on either side.
_LONGEST: Final = 60


class _Colour(NamedTuple):
    """A colour by its name at shields.io, and as the picture paints it: dark enough for white letters."""

    name: str
    painted: str


_RIGHT: Final = _Colour("brightgreen", "#1a7f37")
_WRONG: Final = _Colour("red", "#c62828")
_LIMITED: Final = _Colour("yellow", "#8a5a00")
_UNKNOWN: Final = _Colour("lightgrey", "#57606a")


def badges(document: Mapping[str, Any]) -> dict[str, str]:
    """The files of the badges, by their names."""
    files: dict[str, str] = {}
    for label, message, colour in _told(document):
        stem = _unused(_stem(label), files)
        endpoint = {"schemaVersion": 1, "label": label, "message": message, "color": colour.name}
        files[f"{stem}.json"] = json.dumps(endpoint, indent=1) + "\n"
        files[f"{stem}.svg"] = _picture(label, message, colour)
    return files


def _told(document: Mapping[str, Any]) -> Iterator[tuple[str, str, _Colour]]:
    """What each badge says: whose it is, how it went, the colour."""
    of_all = dict.fromkeys(VERDICTS, 0)
    for result in document["results"]:
        of_all[result["verdict"]] += 1
    failed = [result for result in document["results"] if result["failed"]]
    profiles = document["profiles"]
    if not profiles:
        yield _WHOLE, *_state(document, of_all, len(failed), complete=document["selection"]["complete"])
    for profile in profiles:
        counts, number = of_all, len(failed)
        if len(profiles) > 1:
            counts = profile["summary"]
            # Whoever is asked by a profile has to do all of it. Its summary leaves refusals out, required or not.
            number = sum(counts.values()) - counts[PASS] - counts[XFAIL]
            number += sum(result["refusal"] and result["operation"] in profile["require"] for result in failed)
        yield shown(profile["name"], _LONGEST), *_state(document, counts, number, complete=profile["complete"])


def _state(
    document: Mapping[str, Any], counts: Mapping[str, int], failed: int, *, complete: bool
) -> tuple[str, _Colour]:
    """How it went, the worst first: green is what is whole, finished and without exceptions."""
    passed = f"{counts[PASS]} passed"
    if failed:
        return f"{failed} failed", _WRONG
    if document["problems"]:
        return "known failures have changed", _WRONG
    if document["status"] != "finished":
        return "interrupted", _UNKNOWN
    if not sum(counts.values()) - counts[UNSUPPORTED]:
        return "nothing answered", _UNKNOWN
    if not complete:
        return f"{passed}, in part", _LIMITED
    if counts[XFAIL]:
        return f"{passed}, {counts[XFAIL]} known failures", _LIMITED
    return passed, _RIGHT


# --- names of files -----------------------------------------------------------------------------------


def _stem(label: str) -> str:
    """A name that every system takes for a file, and no path: that of a profile is so already."""
    return re.sub(r"[^a-z0-9.-]+", "-", label.lower())[:_LONGEST].strip(".-") or _WHOLE


def _unused(stem: str, files: Mapping[str, str]) -> str:
    names = (stem, *(f"{stem}-{number}" for number in range(2, len(files) + 3)))
    return next(name for name in names if f"{name}.svg" not in files)


# --- the picture --------------------------------------------------------------------------------------

_SIZE: Final = 11
_HEIGHT: Final = 20
_GAP: Final = 7
#: The label begins after the spade.
_LABEL_STARTS: Final = 23
_SPADE: Final = (
    "M6.5 0C4.8 3 1 4.9 1 7.9a2.7 2.7 0 0 0 4.9 1.6C5.8 11 5.2 12.2 4 13h5c-1.2-.8-1.8-2-1.9-3.5A2.7 2.7 0 0 0 12 "
    "7.9C12 4.9 8.2 3 6.5 0z"
)


def _picture(label: str, message: str, colour: _Colour) -> str:
    """An SVG: the suit, the label, the message on its colour; the texts are fitted to the room they have."""
    label_width, message_width = _width(label), _width(message)
    left = _LABEL_STARTS + label_width + _GAP
    width = left + message_width + 2 * _GAP
    title = escape(f"{label}: {message}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_HEIGHT}" viewBox="0 0 {width} {_HEIGHT}" '
        f'role="img" aria-label="{title}">\n'
        f"<title>{title}</title>\n"
        f'<rect x=".5" y=".5" width="{width - 1}" height="{_HEIGHT - 1}" rx="4" fill="#3f4756"/>\n'
        f'<path d="M{left} .5h{width - left - 4.5}a4 4 0 0 1 4 4v{_HEIGHT - 9}a4 4 0 0 1-4 4h-{width - left - 4.5}z" '
        f'fill="{colour.painted}"/>\n'
        f'<rect x=".5" y=".5" width="{width - 1}" height="{_HEIGHT - 1}" rx="4" fill="none" stroke="#8b949e"/>\n'
        f'<path transform="translate({_GAP - 1} 3.5)" d="{_SPADE}" fill="#fff"/>\n'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="{_SIZE}">\n'
        f"{_text(label, _LABEL_STARTS, label_width)}{_text(message, left + _GAP, message_width)}"
        "</g>\n</svg>\n"
    )


def _text(text: str, start: int, width: int) -> str:
    """A text that fills its room exactly, in whatever font there is."""
    return f'<text x="{start}" y="14" textLength="{width}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>\n'


def _width(text: str) -> int:
    return round(sum(map(_em, text)) * _SIZE) + 1


def _em(char: str) -> float:
    """About how wide a character is, in a wide font."""
    if char in "ijl|'I.,:;! ft-r/()[]":
        return 0.42
    if char in "mwMW%@" or unicodedata.east_asian_width(char) in "WF":
        return 1.0
    return 0.73 if char.isupper() or not char.isascii() else 0.63
