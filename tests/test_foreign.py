"""Foreign text is made harmless: what is there is seen, and nothing of it does anything."""

from __future__ import annotations

import sys

import pytest

from pytest_bridgescore.report.foreign import lines, shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("my-scorer 2.1", "my-scorer 2.1"),
        ("Bodový zápis, 桥牌, ♠ 🂡", "Bodový zápis, 桥牌, ♠ 🂡"),
        ("", ""),
        (None, "null"),
        (True, "true"),
        (570, "570"),
        (11.5, "11.5"),
        ([1, {"score": None}], '[1, {"score": null}]'),
        ({"name": "♠"}, '{"name": "♠"}'),
        ("a\nb\r\nc\td", r"a\nb\r\nc\td"),
        ("\x00\x1b[31m\x7f\x9b", r"\x00\x1b[31m\x7f\x9b"),
        ("\u202edlrow\u2066\u2069\u200f\u061c", r"\u202edlrow\u2066\u2069\u200f\u061c"),
        ("\u200b\ufeff\u2028\u2029\u00ad\u00a0", r"\u200b\ufeff\u2028\u2029\xad\xa0"),
        ("\ud800 \udcff", r"\ud800 \udcff"),
        ("\U000e0041\ue000\ufffe", r"\U000e0041\ue000\ufffe"),
        ("\u3164\u2800", r"\u3164\u2800"),
        (["\ud800", "\u202e", "\x7f"], r'["\ud800", "\u202e", "\x7f"]'),
        ({"\u202e": "\n"}, r'{"\u202e": "\n"}'),
        (r"C:\new", r"C:\new"),
    ],
)
def test_what_is_there_is_seen(value: object, text: str) -> None:
    assert shown(value) == text


def test_letters_keep_their_marks_but_no_tower_of_them() -> None:
    assert shown("n\u0303o\u0302\u0301") == "n\u0303o\u0302\u0301"
    tower = shown("a" + "\u0301" * 200)
    assert tower.startswith("a" + "\u0301" * 4 + r"\u0301\u0301")
    assert tower.count("\u0301") == 4


def test_a_long_text_is_cut_and_says_how_much_is_left_out() -> None:
    assert shown("x" * 300) == "x" * 300
    assert shown("x" * 1_000_300) == "x" * 300 + "... (1,000,000 more characters)"
    assert shown(["x" * 1_000_000], longest=3) == '["x... (1,000,001 more characters)'
    assert shown("\x1b" * 100, longest=9) == r"\x1b\x1b... (98 more characters)"
    assert shown("♠" * 4, longest=3) == "♠♠♠... (1 more characters)"
    assert lines("x\n" * 10_050) == "x\n" * 10_000 + "... (100 more characters)"


def test_a_text_of_many_lines_keeps_them_and_nothing_else() -> None:
    assert lines("a\r\nb\n\tc\rd\x0be\u2028f\x1b[2J") == "a\nb\n    c\\rd\\x0be\\u2028f\\x1b[2J"


def test_what_cannot_be_written_as_json_is_no_error() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "(nested too deeply to be shown)"
    assert shown(10**5000 if sys.get_int_max_str_digits() else "(too large to be shown)") == "(too large to be shown)"
    while deep:  # taken apart by hand: Python's own way is as deep
        deep = deep.pop()  # type: ignore[assignment]


def test_every_text_can_be_written_and_printed() -> None:
    every = "".join(map(chr, range(0x3000))) + "".join(map(chr, range(0xD7F0, 0x10000)))
    for text in (shown(every, 10**6), lines(every, 10**6)):
        assert text.encode()
        assert text.replace("\n", "").isprintable()
    assert "\n" not in shown(every, 10**6)
