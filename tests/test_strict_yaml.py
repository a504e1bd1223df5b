"""YAML without surprises: every trap of YAML 1.1 is either the text that stands there or a Problem with its line.

Each test runs twice: with the loader that is compiled C, where PyYAML has it, and with the one in Python.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from pytest_bridgescore.vectors import strict_yaml
from pytest_bridgescore.vectors.strict_yaml import Problem, parse, read

VECTORS = Path(__file__).parents[1] / "vectors"
LOADERS = {"C": getattr(yaml, "CBaseLoader", None), "Python": yaml.BaseLoader}


@pytest.fixture(params=LOADERS, autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = LOADERS[request.param]
    if chosen is None:
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(strict_yaml, "_Loader", chosen)


def same(value: object, other: object) -> bool:
    """Equal and of the same type, at every depth: 1, True and Decimal(1) are three things."""
    return repr(value) == repr(other)


#: What stands in a file, and what it is.
VALUES: dict[str, Any] = {
    # text that YAML 1.1 takes for something else
    **{word: word for word in ("NO", "no", "No", "yes", "Yes", "on", "off", "ON", "y", "n", "N", "Y")},
    **{word: word for word in ("True", "TRUE", "False", "Null", "NULL", "~", "none", "None", "=", "<<")},
    **{word: word for word in ("012", "00", "-012", "0o14", "1:30", "190:20:30", "1_000", "0x1F", "0b11", "1,000")},
    **{
        word: word
        for word in ("1e3", "1.5e3", "1E3", "+5", "+5.5", ".5", "-.5", "5.", ".inf", "-.inf", ".nan", "NaN")
    },
    **{word: word for word in ("2026-01-01", "2001-12-14t21:59:43.10-05:00", "55/4", "4HX", "1NT", "7", "--5", "5-")},
    **{word: word for word in ("01.50", "1.2.3", "\u0661\u0662", "4\u2660", "Pr\u00edklady")},
    # the five things that are typed
    "true": True,
    "false": False,
    "null": None,
    "0": 0,
    "7": 7,
    "-7": -7,
    "100000000000000000000000000000": 10**29,
    "2.5": Decimal("2.5"),
    "2.50": Decimal("2.50"),
    "-0.5": Decimal("-0.5"),
    "0.1": Decimal("0.1"),
    "13.333333333333333333333333333333": Decimal("13.333333333333333333333333333333"),
    # quotes make text of everything
    **{
        f"{quote}{text}{quote}": text for quote in "'\"" for text in ("5", "2.5", "true", "null", "", "~", "=", "012")
    },
    '"\'"': "'",
    '"4\\u2660"': "4\u2660",
}


@pytest.mark.parametrize(
    "place", ["%s", " %s ", "a: %s", "- %s", "a:\n  - b: %s", "a: %s # said", "[%s, 1]", "{a: %s}"]
)
def test_a_value_is_what_stands_there(place: str) -> None:
    asked = 0
    for written, value in VALUES.items():
        if place[0] in "[{" and "," in written:
            continue  # there a comma ends a value
        content = parse(place % written)
        while isinstance(content, dict | list):
            content = content[0] if isinstance(content, list) else next(iter(content.values()))
        assert same(content, value), written
        asked += 1
    assert asked > 80


@pytest.mark.parametrize("written", ["012", "true", "null", "5", "NO", "=", "<<", "2026-01-01", "~", "1.5"])
def test_a_key_is_the_text_that_stands_there(written: str) -> None:
    assert parse(f"{written}: 1") == {written: 1}
    assert parse(f"{{{written}: 1}}") == {written: 1}


def test_a_merge_key_merges_nothing() -> None:
    assert parse("a: {x: 1}\nb:\n  <<: {x: 2}\n  y: 3") == {"a": {"x": 1}, "b": {"<<": {"x": 2}, "y": 3}}


@pytest.mark.parametrize("style", ["|\n  12\n  true\n", ">\n  12\n\n  true\n"])
def test_a_block_is_text_whatever_it_holds(style: str) -> None:
    assert parse(f"a: {style}") == {"a": "12\ntrue\n"}


def test_decimals_are_exact() -> None:
    content = parse("[0.1, 0.2, 0.3, 1.10]")
    assert content[0] + content[1] == content[2]
    assert str(content[3]) == "1.10"
    assert all(type(one) is Decimal for one in content)


def test_every_mapping_knows_the_line_it_begins_on() -> None:
    content = parse("# about\nvectors:\n  - id: a\n    given: {x: 1}\n\n  - id: b\n    given:\n      x: 2\n")
    first, second = content["vectors"]
    assert (content.line, first.line, second.line) == (2, 3, 6)
    assert (first["given"].line, second["given"].line) == (4, 8)


#: What is wrong, the line it is wrong on, and words of the message.
PROBLEMS: dict[str, tuple[str, int, str]] = {
    "equal keys": ("a: 1\nb: 2\na: 3\n", 3, "'a' stands here for the second time"),
    "equal keys, one in quotes": ("a: 1\n\n'a': 3\n", 3, "'a' stands here for the second time"),
    "equal keys that are numbers": ("1: a\n'1': b\n", 2, "'1' stands here for the second time"),
    "equal keys deep down": (
        "v:\n  - id: x\n    given:\n      t: 1\n      t: 1\n",
        5,
        "'t' stands here for the second",
    ),
    "equal keys on one line": ("a: 1\ng: {x: 1, y: 2, x: 1}\n", 2, "'x' stands here for the second time"),
    "two merge keys": ("b:\n  <<: 1\n  <<: 2\n", 3, "'<<' stands here for the second time"),
    "an anchor": ("a: 1\nb: &name 2\n", 2, "anchors and aliases"),
    "an anchor on a list": ("a: 1\nb: &name\n  - 2\n", 2, "anchors and aliases"),
    "an alias": ("a: &name 1\nb: *name\n", 1, "anchors and aliases"),
    "an alias of nothing": ("a: 1\nb: 2\nc: *name\n", 3, ""),
    "a merge": ("a: &name {x: 1}\nb:\n  <<: *name\n", 1, "anchors and aliases"),
    "a tag of YAML": ("a: 1\nb: !!str 5\n", 2, "tags (tag:yaml.org,2002:str) are not allowed"),
    "a tag of Python": ("a: 1\nb: !!python/name:os.system 5\n", 2, "tags"),
    "a tag of one's own": ("a: !mine {x: 1}\n", 1, "tags (!mine) are not allowed"),
    "a tag that says nothing": ("a: 1\nb: ! 5\n", 2, "tags (!) are not allowed"),
    "a tag on a list": ("a: !!set [1]\n", 1, "tags"),
    "an empty value": ("a: 1\nb:\nc: 2\n", 2, "a value is missing"),
    "an empty value at the end": ("a: 1\nb:", 2, "a value is missing"),
    "an empty item": ("a:\n  - 1\n  -\n  - 2\n", 3, "a value is missing"),
    "an empty value on one line": ("a: 1\nb: {x: , y: 2}\n", 2, "a value is missing"),
    "a key without a value": ("a: {x, y}\n", 1, "a value is missing"),
    "two documents": ("a: 1\n---\nb: 2\n", 2, "document"),
    "two documents, the first ended": ("a: 1\n...\n---\nb: 2\n", 3, "document"),
    "an empty file": ("", 1, "is empty"),
    "only a comment": ("# nothing here\n\n", 1, "is empty"),
    "only a line end": ("\n", 1, "is empty"),
    "a list that does not end": ("a: 1\nb: [1, 2\n", 3, "not YAML"),
    "a quote that does not end": ("a: 1\nb: 'x\n", 3, "not YAML"),
    "a colon in a text": ("a: 1\nreject: no: never\n", 2, "not YAML"),
    "an indented key": ("a: 1\n  b: 2\n", 2, "not YAML"),
    "a tab": ("a:\n\tb: 2\n", 2, "not YAML"),
    "a reserved character": ("a: 1\nb: @x\n", 2, "not YAML"),
    "a list as a key": ("a: 1\n? [b, c]\n: 2\n", 2, "a key must be plain text"),
    "a mapping as a key": ("a: 1\n{b: c}: 2\n", 2, "a key must be plain text"),
}


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_what_a_file_must_not_hold_is_told_with_its_line(name: str, ending: str, tmp_path: Path) -> None:
    text, line, words = PROBLEMS[name]
    path = tmp_path / "wrong.yaml"
    path.write_bytes(text.replace("\n", ending).encode())
    with pytest.raises(Problem) as caught:
        read(path, "duplicate/wrong.yaml")
    assert words in caught.value.what
    assert "\n" not in str(caught.value)
    if "does not end" in name:  # where the end is missing is a matter of taste: at its beginning or at the end
        assert caught.value.where in ("duplicate/wrong.yaml:2", "duplicate/wrong.yaml:3")
    else:
        assert str(caught.value).startswith(f"duplicate/wrong.yaml:{line}: ")


def test_a_file_is_called_by_its_path_unless_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("a: 1\na: 2\n")
    with pytest.raises(Problem, match=re.escape(f"{path}:2: the key 'a'")):
        read(path)
    with pytest.raises(Problem, match=r"^text:2: the key 'a'"):
        parse("a: 1\na: 2\n")


def test_what_is_not_utf_8_is_told_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: Príklady\n".encode("latin-1"))
    with pytest.raises(Problem, match=r"^latin: is not UTF-8 \(byte 5\)$"):
        read(path, "latin")
    path.write_bytes("a: 1\n".encode("utf-16"))
    with pytest.raises(Problem, match="is not UTF-8"):
        read(path, "latin")


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "notepad.yaml"
    path.write_bytes("a: 4♠\r\nb:\r\n  - 012\r\n".encode("utf-8-sig"))
    assert read(path) == {"a": "4♠", "b": ["012"]}
    path.write_bytes(b"\xef\xbb\xbf")
    with pytest.raises(Problem, match="is empty"):
        read(path)


def test_a_file_that_cannot_be_read_is_a_problem_too(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"^gone\.yaml: cannot be read: No such file"):
        read(tmp_path / "gone.yaml", "gone.yaml")
    with pytest.raises(Problem, match="cannot be read"):
        read(tmp_path)


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x7f", "\x9f", "\ufffe"])
def test_control_characters_are_a_problem(character: str) -> None:
    with pytest.raises(Problem, match=r"^text:\d+: "):
        parse(f"a: 1\nb: x{character}y\n")


@pytest.mark.parametrize("depth", [100, 400, 600, 990, 20_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}")], ids=["lists", "mappings"])
def test_deep_nesting_is_read_or_told_and_never_a_crash(depth: int, opening: str, closing: str) -> None:
    if strict_yaml._Loader is yaml.BaseLoader:
        depth = min(depth, 600 if opening == "{a: " else 300)  # of lists it takes the square in time
    try:
        content = parse(opening * depth + "1" + closing * depth)
    except Problem as problem:
        assert depth > 300, "nobody writes this by hand, but it is no error either"
        assert str(problem).startswith("text:1: not YAML")
    else:
        for _ in range(depth):
            content = content[0] if isinstance(content, list) else content["a"]
        assert content == 1


@pytest.mark.parametrize("digits", [4_000, 5_000, 50_000])
def test_a_number_of_thousands_of_digits_is_a_number_or_told(digits: int) -> None:
    try:
        content = parse(f"a: 1\nb: {'7' * digits}\n")
    except Problem as problem:
        assert str(problem).startswith("text:2: ")
    else:
        assert content["b"] % 10**9 == 777_777_777


A_PROBLEM = "a problem"


def outcome(text: str) -> str:
    """What comes of a text: the value, or only that there is a problem, since the loaders word theirs differently."""
    try:
        return repr(parse(text))
    except Problem as problem:
        where = re.fullmatch(r"text:(\d+)", problem.where)
        assert where, problem
        assert 1 <= int(where[1]) <= len(text.splitlines()) + 1
        return A_PROBLEM


SNIPPET = """\
# Cases.
system: imps
vectors:
  - id: imps/gaps/15
    given: {difference: 15, gap: "lower"}
    expect: -1.5
    because:
      - [imps.gap.lower, "15 counts as 10", 10]
      - [law78b.row-0, '', null]
"""


def typed_by_mistake() -> Iterator[str]:
    chance = random.Random("typos")
    typed = [
        *"\n\t :-[]{},'\"#&*!|>%@`~=?0.",
        "true",
        "012",
        "- ",
        ": ",
        "  ",
        "\r\n",
        "\u2028",
        "<<",
        "&a",
        "*a",
        "!!str",
    ]
    for _ in range(60):
        text = SNIPPET
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice(typed) + text[place + chance.randint(0, 2) :]
        yield text


def test_whatever_is_typed_by_mistake_gives_a_value_or_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for text in typed_by_mistake():
        here = outcome(text)
        seen.add(here == A_PROBLEM)
        with monkeypatch.context() as patch:
            patch.setattr(strict_yaml, "_Loader", yaml.BaseLoader)
            there = outcome(text)
        # The one in Python has more objections (a tab in a text), but reads nothing otherwise.
        assert A_PROBLEM in (here, there) or here == there, text
    assert seen == {True, False}


@pytest.mark.parametrize(
    "name",
    ["sources", "notes", "not-vectors", "tables", "withdrawn", "version", "imps/refusals", "matchpoints/refusals"],
)
def test_the_files_of_the_suite_say_the_same_to_both_loaders(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    content = read(VECTORS / f"{name}.yaml")
    monkeypatch.setattr(strict_yaml, "_Loader", yaml.BaseLoader)
    assert same(content, read(VECTORS / f"{name}.yaml"))


# --- where things stand -----------------------------------------------------------------------------


def test_the_lines_of_entries_and_keys_are_known() -> None:
    text = "# first\n- a\n\n- b:\n    c: 1\n  d: 2\n- [e,\n  f]\n"
    items = parse(text, "x.yaml")
    assert [line for line, _ in strict_yaml.numbered(items)] == [2, 4, 7]
    assert items[1].lines == {"b": 4, "d": 6}
    assert items[1]["b"].lines == {"c": 5}
    assert [line for line, _ in strict_yaml.numbered(items[2])] == [7, 8]


@pytest.mark.parametrize("sign", ["", "-"])
def test_the_longest_number_is_one_and_a_longer_one_is_told(sign: str) -> None:
    longest = sign + "9" * (100 - len(sign))
    assert parse(f"a: {longest}\n", "x.yaml")["a"] == int(longest)
    with pytest.raises(Problem) as caught:
        parse(f"b: 1\na: {longest}9\n", "x.yaml")
    assert (caught.value.where, caught.value.what) == ("x.yaml:2", "a number of 101 digits; put text in quotes")


@pytest.mark.parametrize(
    ("text", "what"),
    [("a:\n", "a value is missing; write null, or '' for empty text"), ("[a]: 1\n", "a key must be plain text")],
)
def test_what_is_missing_is_told_in_a_line(text: str, what: str) -> None:
    with pytest.raises(Problem) as caught:
        parse(text, "x.yaml")
    assert (caught.value.where, caught.value.what) == ("x.yaml:1", what)
