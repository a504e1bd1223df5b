"""Badges: a few words a profile, as JSON for shields.io and as a picture that stands in any page."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pytest_bridgescore.report.badge import badges
from tests.documents import HOSTILE, document, hostile, profile, refusal, result

SVG = "{http://www.w3.org/2000/svg}"


def said(record: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Message and colour of each badge, by label; the picture says the same."""
    files = badges(record)
    told = {}
    for name in files:
        if name.endswith(".json"):
            one = json.loads(files[name])
            assert list(one) == ["schemaVersion", "label", "message", "color"]
            assert one["schemaVersion"] == 1
            told[one["label"]] = (one["message"], one["color"])
            picture = ET.fromstring(files[name.removesuffix("json") + "svg"])
            assert [text.text for text in picture.iter(f"{SVG}text")] == [one["label"], one["message"]]
    assert len(files) == 2 * len(told)
    return told


def test_without_a_profile_there_is_one_of_the_suite() -> None:
    assert set(badges(document(result()))) == {"bridgescore.json", "bridgescore.svg"}


@pytest.mark.parametrize(
    ("record", "message", "colour"),
    [
        (document(result(), refusal()), "2 passed", "brightgreen"),
        (document(result(), result("UNSUPPORTED", "a/b")), "1 passed", "brightgreen"),
        (document(result(), refusal("FAIL")), "1 passed", "brightgreen"),
        (document(result(), result("FAIL", "a/b"), result("XPASS", "a/c")), "2 failed", "red"),
        (document(result(), refusal("FAIL", failed=True)), "1 failed", "red"),
        (document(result("FAIL"), status="interrupted"), "1 failed", "red"),
        (document(result(), problems=["known.yaml:3: past"]), "known failures have changed", "red"),
        (document(result(), status="interrupted"), "interrupted", "lightgrey"),
        (document(result("UNSUPPORTED")), "nothing answered", "lightgrey"),
        (document(result(), selection={"complete": False}), "1 passed, in part", "yellow"),
        (document(result(), result("XFAIL", "a/b")), "1 passed, 1 known failures", "yellow"),
    ],
)
def test_it_says_how_the_run_went_the_worst_first(record: dict[str, Any], message: str, colour: str) -> None:
    assert said(record) == {"bridgescore": (message, colour)}


def test_a_profile_has_one_of_its_own() -> None:
    whole = document(result(), profiles=[profile(PASS=1)])
    assert said(whole) == {"norway-1997-pairs": ("1 passed", "brightgreen")}
    part = document(result(), profiles=[profile(complete=False, PASS=1)])
    assert said(part) == {"norway-1997-pairs": ("1 passed, in part", "yellow")}


def test_several_profiles_have_one_each_with_their_own_counts() -> None:
    required = refusal("FAIL", "imps/refusals/-10", operation="imps", failed=True)
    one, two, three = profile("one", PASS=3), profile("two", PASS=3, UNSUPPORTED=1, FAIL=1), profile("three", PASS=3)
    three["require"] = {"imps": [{}]}
    assert said(document(result(), result("FAIL", "a/b"), required, profiles=[one, two, three])) == {
        "one": ("3 passed", "brightgreen"),
        "two": ("2 failed", "red"),
        "three": ("1 failed", "red"),
    }


def test_files_are_named_after_profiles_and_never_lead_elsewhere() -> None:
    names = ["russia-sport-pairs", "../../etc/Passwd", "my profile", "my/profile", "..", "桥牌"]
    files = badges(document(result(), profiles=[profile(name, PASS=1) for name in names]))
    assert [name for name in files if name.endswith(".svg")] == [
        "russia-sport-pairs.svg",
        "etc-passwd.svg",
        "my-profile.svg",
        "my-profile-2.svg",
        "bridgescore.svg",
        "bridgescore-2.svg",
    ]
    assert {name.rpartition(".")[0] for name in files} == {name[:-4] for name in files if name.endswith(".svg")}


def test_the_picture_says_what_it_is_and_needs_nothing_from_elsewhere() -> None:
    text = badges(document(result()))["bridgescore.svg"]
    picture = ET.fromstring(text)
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == picture.findtext(f"{SVG}title") == "bridgescore: 1 passed"
    assert re.findall('https?://[^"]*', text) == ["http://www.w3.org/2000/svg"]
    assert not re.search("href|url|style|script|@", text)


@pytest.mark.parametrize("message", ["1 passed", "known failures have changed"])
def test_texts_have_room_in_the_picture(message: str) -> None:
    problems = ["past"] if message.startswith("known") else []
    picture = ET.fromstring(
        badges(document(result(), profiles=[profile("W" * 40)], problems=problems))["w" * 40 + ".svg"]
    )
    label, told = ((float(text.attrib["x"]), float(text.attrib["textLength"])) for text in picture.iter(f"{SVG}text"))
    assert label[0] + label[1] < told[0]
    assert told[0] + told[1] < float(picture.attrib["width"])


def test_white_letters_can_be_read_on_every_colour() -> None:
    records = (
        document(result()),
        document(result("FAIL")),
        document(result(), status="interrupted"),
        document(result("XFAIL"), result()),
    )
    painted = {
        colour for record in records for colour in re.findall("#[0-9a-f]{6}", badges(record)["bridgescore.svg"])
    }
    assert len(painted) == 6
    for colour in painted - {"#8b949e"}:  # the line round it
        assert contrast(colour) >= 4.5, colour


def contrast(colour: str) -> float:
    """How much brighter white is, as WCAG counts it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_text(text: str) -> None:
    files = badges(hostile(text))
    assert len(files) == 4
    for name, content in files.items():
        assert re.fullmatch(r"[a-z0-9.-]{1,80}\.(json|svg)", name)
        assert content.replace("\n", "").isprintable()
        assert len(content) < 10_000
        if name.endswith(".svg"):
            assert {element.tag.removeprefix(SVG) for element in ET.fromstring(content).iter()} == {
                "svg",
                "title",
                "rect",
                "path",
                "g",
                "text",
            }
        else:
            assert json.loads(content)["schemaVersion"] == 1
