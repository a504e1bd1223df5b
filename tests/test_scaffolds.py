"""`bridgescore new-adapter`: what it writes runs at once, answers rightly, and survives whatever it is asked.

Each language is tried where its programs are on the machine.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from pytest_bridgescore import cli
from pytest_bridgescore.commands import new_adapter
from pytest_bridgescore.commands.new_adapter import LANGUAGES, Language, Way

ROOT = Path(__file__).parents[1]
SCAFFOLDS = ROOT / "pytest_bridgescore" / "scaffolds"

Require = Callable[[str, object], None]

#: Each way of each language, and only those that are asked over a pipe.
WAYS = [(name, way) for name, language in LANGUAGES.items() for way in language.ways]
PIPED = [(name, way) for name, way in WAYS if way.run]


def called(value: object) -> str | None:
    """What a test is called by."""
    if isinstance(value, tuple):
        return "-".join([value[0], *value[1].tools[:1]])
    return "-".join(value.tools[:1]) or "imported" if isinstance(value, Way) else None


def marked(ways: Iterable[tuple[str, Way]], slow: str) -> list[Any]:
    """The same ways, those named slow that take seconds: by their language or by their program."""
    return [
        pytest.param((name, way), marks=[pytest.mark.slow] if {name, *way.tools[:1]} & {*slow.split()} else [])
        for name, way in ways
    ]


#: No build and no answer takes longer; the first build with dotnet takes longest.
PATIENCE = 120


class Adapter(NamedTuple):
    """An adapter as it was written and built, in `folder` below `above`."""

    above: Path
    folder: Path
    language: Language
    way: Way

    @property
    def command(self) -> list[str]:
        """What starts it, from the folder above."""
        check = list(new_adapter._commands(self.way, self.folder.name))[-1]
        return shlex.split(shlex.split(check)[-1])


def run(words: Sequence[str], folder: Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command that was printed; `bridgescore` is the one that is being tested."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    if words[0] == "bridgescore":
        words = [sys.executable, "-m", "pytest_bridgescore", *words[1:]]
    return subprocess.run(
        words, cwd=folder, env=kept, input=stdin, capture_output=True, check=False, timeout=PATIENCE
    )


def write(name: str, folder: Path) -> int:
    """Have an adapter written."""
    return cli.main(["new-adapter", name, str(folder)])


def build(adapter: Adapter) -> Adapter:
    """The same, built where it has to be."""
    for line in list(new_adapter._commands(adapter.way, adapter.folder.name))[:-1]:
        done = run(shlex.split(line), adapter.above)
        assert done.returncode == 0, (line, done.stdout.decode(), done.stderr.decode())
        assert b"warning" not in done.stdout + done.stderr, done.stderr.decode()
    return adapter


def written(name: str, way: Way, above: Path, require: Require) -> Adapter:
    """An adapter as it is written, if there is what it needs."""
    for tool in way.tools:
        require(tool, shutil.which(tool))
    folder = above / "my adapter"
    assert write(name, folder) == 0
    return Adapter(above, folder, LANGUAGES[name], way)


@pytest.fixture(scope="module", params=marked(WAYS, "java rust shell dotnet"), ids=called)
def adapter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, require: Require) -> Adapter:
    """An adapter in each language, built."""
    name, way = request.param
    return build(written(name, way, tmp_path_factory.mktemp("with a space"), require))


# --- right ------------------------------------------------------------------------------------------------


def test_all_of_board_conditions(adapter: Adapter) -> None:
    # Python's is imported from the current directory.
    folder = adapter.above if adapter.way.run else adapter.folder
    check = list(new_adapter._commands(adapter.way, adapter.folder.name))[-1]
    words = [*shlex.split(check), "--operation", "board_conditions", "--report-json", "report.json"]
    done = run(words, folder)
    assert done.returncode == 0, (done.stdout.decode(), done.stderr.decode())
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    verdicts = {result["id"]: result["verdict"] for result in report["results"]}
    assert set(verdicts.values()) == {"PASS"}
    assert {"sweep/board_conditions/law2", "duplicate/boards/board-16", "duplicate/refusals/board-0"} <= set(verdicts)
    assert report["refusals"]["PASS"] >= 2
    assert report["implementation"]["name"] == "my scorer"
    assert report["implementation"]["language"] == adapter.language.title
    assert b"noise" not in done.stdout


@pytest.mark.slow
def test_all_others_are_unsupported(tmp_path: Path, require: Require) -> None:
    require("node", shutil.which("node"))
    write("javascript", tmp_path)
    words = ["bridgescore", "check", "--command", "node adapter.js", "--no-sweeps", "--report-json", "report.json"]
    done = run(words, tmp_path)
    assert done.returncode == 0, (done.stdout.decode(), done.stderr.decode())
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    by_operation: dict[bool, set[str]] = {True: set(), False: set()}
    for result in report["results"]:
        by_operation[result["operation"] == "board_conditions"].add(result["verdict"])
    assert by_operation == {True: {"PASS"}, False: {"UNSUPPORTED"}}
    assert len(report["results"]) > 1800


# --- whatever it is asked -----------------------------------------------------------------------------------


def asks(id: object, board: object = 6, method: object = "board_conditions") -> bytes:
    """A question as a line."""
    return json.dumps({"id": id, "method": method, "params": {"board": board}}).encode()


BOARD_6 = {"dealer": "E", "vulnerable": "EW"}
DEEP = b"[" * 100_000

#: Lines that are no JSON: the answer is an error without an id.
NOT_JSON = {
    "words": b"nonsense",
    "half": b'{"id": "half", "method": ',
    "two": b'{"id": "two"} {}',
    "comma": b"[1,]",
    "zero": b'{"id": 01}',
    "word": b"[nul]",
    "escape": rb'["\x41"]',
    "open": b'{"id": "open',
    "deep": DEEP,
    "bytes": b"\xff\xfe",
}

#: Lines that are JSON and no request: the same, with another code.
NO_REQUEST = {"number": b"5", "null": b"null", "list": b"[1, 2]", "text": b'"text"', "empty": b"{}"}

#: A question by its id, and the codes that are right for it.
BOARDS: tuple[object, ...] = (0, -1, "3", "", None, True, 1.5, [], {}, [3])
REFUSED = {
    **{f"board {board!r}": asks(f"board {board!r}", board) for board in BOARDS},
    "large": b'{"id": "large", "method": "board_conditions", "params": {"board": 1e400}}',
    "small": b'{"id": "small", "method": "board_conditions", "params": {"board": -1e400}}',
    "tiny": b'{"id": "tiny", "method": "board_conditions", "params": {"board": 1e-400}}',
    "none": b'{"id": "none", "method": "board_conditions", "params": {}}',
    "long": asks("long", "x" * 1_000_000),
    "wide": asks("wide", list(range(10_000))),
    "nested": asks("nested", [[[{"board": [[{}]]}]]]),
}
UNKNOWN = {f"{name} it": asks(f"{name} it", 1, name) for name in ("imps", "toString", "__proto__", "constructor", "")}
WRONG = {
    "params null": b'{"id": "params null", "method": "board_conditions", "params": null}',
    "params list": b'{"id": "params list", "method": "board_conditions", "params": [6]}',
    "params text": b'{"id": "params text", "method": "board_conditions", "params": "6"}',
    "method 3": b'{"id": "method 3", "method": 3}',
    "method null": b'{"id": "method null", "method": null}',
    "method list": b'{"id": "method list", "method": ["describe"]}',
    "no method": b'{"id": "no method"}',
}
RIGHT = {
    "plain": asks("plain"),
    "blanks": b' \t{ "id" : "blanks" , "method":"board_conditions","params":{"other":[{}],"board":6 } } \r',
    'é 😀 \\ " \n \0 / \u2028': asks('é 😀 \\ " \n \0 / \u2028'),
    "raw é 😀 \u2028": json.dumps(
        {"id": "raw é 😀 \u2028", "method": "board_conditions", "params": {"board": 6}}, ensure_ascii=False
    ).encode(),
    "solidus /é": rb'{"id": "solidus \/\u00E9", "method": "board_conditions", "params": {"board": 6}}',
    "long id " + "x" * 100_000: asks("long id " + "x" * 100_000),
}


@pytest.mark.parametrize("adapter", marked(PIPED, "cargo dotnet"), ids=called, indirect=True)
def test_whatever_it_is_asked(adapter: Adapter) -> None:
    lines = [
        *NOT_JSON.values(),
        b"",
        b"   ",
        *NO_REQUEST.values(),
        *REFUSED.values(),
        *UNKNOWN.values(),
        *WRONG.values(),
        b'{"id": "too deep", "method": "board_conditions", "params": {"board": ' + DEEP + b"]" * 100_000 + b"}}",
        b'{"id": ["no id"], "method": "imps"}',
        b'{"id": 1e400, "method": "imps"}',
        *RIGHT.values(),
    ]
    # A right question behind each line, and no line end behind the last.
    mixed = [one for place, line in enumerate(lines) for one in (line, asks(f"after {place}"))]
    done = run(adapter.command, adapter.above, b"\n".join(mixed))
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.endswith(b"\n")
    answers = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    assert len(answers) == sum(1 for line in mixed if line.strip())
    nameless = [one["error"]["code"] for one in answers if one["id"] is None or isinstance(one["id"], float)]
    named = {one["id"]: one for one in answers if isinstance(one["id"], str)}

    for place in range(len(lines)):
        assert named[f"after {place}"]["result"] == BOARD_6, lines[place][:100]
    for id in RIGHT:
        assert named[id]["result"] == BOARD_6
    assert {id: named[id]["error"]["code"] for id in REFUSED} == dict.fromkeys(REFUSED, -32602)
    # A method without a name is as good as none.
    assert {named[id]["error"]["code"] for id in UNKNOWN if id != " it"} == {-32601}
    assert named[" it"]["error"]["code"] in (-32600, -32601)
    assert {named[id]["error"]["code"] for id in WRONG} <= {-32600, -32601, -32602, -32603}
    # How deep is too deep is left to each, and so is whether the id is known then.
    too_deep = named.get("too deep")
    assert too_deep is None or too_deep["error"]["code"] == -32602
    assert nameless.count(-32700) == len(NOT_JSON) + (too_deep is None)
    assert nameless.count(-32600) == len(NO_REQUEST)
    assert nameless.count(-32601) == 2
    for one in answers:
        assert one["jsonrpc"] == "2.0"
        assert ("result" in one) != ("error" in one)
        assert "error" not in one or (isinstance(one["error"]["message"], str) and one["error"]["message"])


@pytest.mark.parametrize("adapter", marked(PIPED, "cargo dotnet"), ids=called, indirect=True)
def test_an_answer_comes_before_the_next_question(adapter: Adapter) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(adapter.command, cwd=adapter.above, stdin=pipe, stdout=pipe) as process:
        assert process.stdin and process.stdout
        watch = threading.Timer(PATIENCE, process.kill)
        watch.start()
        for id in ("first", "second"):
            process.stdin.write(asks(id) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == id
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 0
        watch.cancel()


# --- edited -------------------------------------------------------------------------------------------------

#: What a scorer prints must not stand between the answers.
NOISE = "noise"
#: A strain at which each scorer breaks, where that can be done without ending the adapter.
BREAKS = "broken"


class Own(NamedTuple):
    """A scorer of the user's own: natural for its language, in a file of its own, right by Law 77 and Law 78B.

    It refuses what cannot be in the way that the sample catches. The edits are those that README.md asks for.
    """

    #: Seen from the folder of the adapter.
    file: str
    source: str
    edits: tuple[tuple[str, str], ...]
    #: What makes board_conditions crash.
    crash: str
    #: Edits of the commands.
    commands: tuple[tuple[str, str], ...] = ()
    #: What builds it beforehand, in the folder of the adapter.
    before: tuple[str, ...] = ()


#: Law 78B, as a list in any language.
LIST = "20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600"
LIST += ", 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000"

#: What is the same in C, C#, Java, JavaScript, PHP and Perl, but for the marks of variables.
ARITHMETIC = """
    if (over < 0) {
        if (times == 0) return over * (vul ? 100 : 50);
        return times * (vul ? 300 * over + 100 : over < -3 ? 300 * over + 400 : 200 * over + 100);
    }
    base = (trick * level + (nt ? 10 : 0)) * (times == 0 ? 1 : 2 * times);
    bonus = base < 100 ? 50 : vul ? 500 : 300;
    slam = level < 6 ? 0 : (level - 5) * (vul ? 750 : 500);
    return base + bonus + slam + 50 * times + over * (times == 0 ? trick : (vul ? 200 : 100) * times);
"""
CSHARP = re.sub(r"\bbase\b", "@base", ARITHMETIC)
MARKED = re.sub(r"\b(over|times|vul|trick|level|nt|base|bonus|slam)\b", r"$\1", ARITHMETIC)
PERL = re.sub(r"if \(\$times == 0\) (return .*?);", r"\1 if $times == 0;", MARKED)
#: In PHP a second ? needs parentheses.
PHP = re.sub(r": (\$over < -3 \?.*?|\$vul \?.*?);", r": (\1);", MARKED)
BRACES = "level < 1 || level > 7 || tricks < 0 || tricks > 13"

OWN: dict[str, Own] = {
    "c": Own(
        "scorer.c",
        f"""
#include <string.h>
static int points(int level, int trick, int nt, int times, int vul, int over) {{
    int base, bonus, slam; {ARITHMETIC} }}
int my_score(int level, const char *strain, const char *doubling, int vul, int tricks, int *score) {{
    static const char *const strains[] = {{"C", "D", "H", "S", "NT"}};
    int place = 0;
    while (place < 5 && strcmp(strain, strains[place])) place++;
    if ({BRACES} || place == 5 || strlen(doubling) > 2 || strspn(doubling, "X") != strlen(doubling)) return 1;
    *score = points(level, place < 2 ? 20 : 30, place == 4, (int)strlen(doubling), vul, tricks - level - 6);
    return 0;
}}
int my_imps(int difference) {{
    static const int scale[] = {{{LIST}, 0x7fffffff}};
    int won = 0, size = difference < 0 ? -difference : difference;
    while (size >= scale[won]) won++;
    return difference < 0 ? -won : won;
}}
""",
        (
            (
                '#include "json.h"',
                '#include "json.h"\nint my_score(int level, const char *strain, const char *doubling, int vul, int tricks, int *score);\nint my_imps(int difference);',
            ),
            (
                'json_push(operations, json_text("board_conditions"));',
                'json_push(operations, json_text("board_conditions"));\njson_push(operations, json_text("contract_score"));\njson_push(operations, json_text("imps"));',
            ),
        ),
        "return 0;",
        (("{in}json.c", "{in}json.c {in}scorer.c"),),
    ),
    "csharp": Own(
        "Scorer.cs",
        f"""
using System;
public static class MyScorer {{
    static int Points(int level, int trick, bool nt, int times, bool vul, int over) {{
        int @base, bonus, slam; {CSHARP} }}
    public static int Score(int level, string strain, string doubling, bool vul, int tricks) {{
        Console.WriteLine("noise");
        if (strain == "broken") throw new InvalidOperationException("broken \\"here\\"");
        int place = Array.IndexOf(new[] {{"C", "D", "H", "S", "NT"}}, strain);
        int times = Array.IndexOf(new[] {{"", "X", "XX"}}, doubling);
        if ({BRACES}) throw new ArgumentOutOfRangeException("level", "no such level");
        if (place < 0 || times < 0) throw new ArgumentException("no such contract");
        return Points(level, place < 2 ? 20 : 30, place == 4, times, vul, tricks - level - 6);
    }}
    public static int Imps(int difference) {{
        return Math.Sign(difference) * Array.FindAll(new[] {{{LIST}}}, least => Math.Abs(difference) >= least).Length;
    }}
}}
""",
        (('new[] { "board_conditions" }', 'new[] { "board_conditions", "contract_score", "imps" }'),),
        'if (board > 0) throw new InvalidOperationException("broken \\"here\\"");',
        (("{in}Json.cs", "{in}Json.cs {in}Scorer.cs"),),
    ),
    "go": Own(
        "scorer.go",
        f"""
package main

import ("errors"; "fmt"; "strings")

func myScore(level int, strain, doubling string, vul bool, tricks int) (int, error) {{
	fmt.Println("noise")
	if strain == "broken" {{ panic("broken \\"here\\"") }}
	trick, known := map[string]int{{"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}}[strain]
	if {BRACES} || !known || strings.Trim(doubling, "X") != "" || len(doubling) > 2 {{
		return 0, errors.New("no such contract")
	}}
	pick := func(one bool, yes, no int) int {{ if one {{ return yes }}; return no }}
	times, over := len(doubling), tricks-level-6
	if over < 0 {{
		if times == 0 {{ return over * pick(vul, 100, 50), nil }}
		return times * pick(vul, 300*over+100, pick(over < -3, 300*over+400, 200*over+100)), nil
	}}
	base := (trick*level + pick(strain == "NT", 10, 0)) * pick(times == 0, 1, 2*times)
	bonus := pick(base < 100, 50, pick(vul, 500, 300))
	slam := pick(level < 6, 0, pick(level == 6, 500, 1000)*pick(vul, 3, 2)/2)
	return base + bonus + slam + 50*times + over*pick(times == 0, trick, pick(vul, 200, 100)*times), nil
}}

func myImps(difference int) int {{
	sign, won := 1, 0
	if difference < 0 {{ sign = -1 }}
	for _, least := range []int{{{LIST}}} {{ if sign*difference >= least {{ won++ }} }}
	return sign * won
}}
""",
        (('[]string{"board_conditions"}', '[]string{"board_conditions", "contract_score", "imps"}'),),
        'var nothing map[string]int; nothing["x"] = 1',
        (("{in}wire.go", "{in}wire.go {in}scorer.go"),),
    ),
    "java": Own(
        "../src/club/MyScorer.java",
        f"""
package club;
import java.util.List;
public class MyScorer {{
    static int points(int level, int trick, boolean nt, int times, boolean vul, int over) {{
        int base, bonus, slam; {ARITHMETIC} }}
    public static int score(int level, String strain, String doubling, boolean vul, int tricks) {{
        System.out.println("noise");
        if (strain.equals("broken")) throw new IllegalStateException("broken \\"here\\"");
        int place = List.of("C", "D", "H", "S", "NT").indexOf(strain), times = List.of("", "X", "XX").indexOf(doubling);
        if ({BRACES} || place < 0 || times < 0) throw new IllegalArgumentException("no such contract");
        return points(level, place < 2 ? 20 : 30, place == 4, times, vul, tricks - level - 6);
    }}
    public static int imps(int difference) {{
        int won = 0;
        for (int least : new int[] {{{LIST}}}) if (Math.abs(difference) >= least) won++;
        return difference < 0 ? -won : won;
    }}
}}
""",
        (
            ("import java.util.List;", "import club.MyScorer;\nimport java.util.List;"),
            ('List.of("board_conditions")', 'List.of("board_conditions", "contract_score", "imps")'),
        ),
        'if (board > 0) throw new IllegalStateException("broken \\"here\\"");',
        (("javac", "javac -cp {classes}"), ("-cp {folder} Adapter", "-cp {folder}:{classes} Adapter")),
        ("javac", "-d", "../classes", "../src/club/MyScorer.java"),
    ),
    "javascript": Own(
        "../scorer.js",
        f"""
exports.score = (level, strain, doubling, vul, tricks) => {{
    console.log("noise");
    if (strain === "broken") null.broken;
    const times = ["", "X", "XX"].indexOf(doubling), nt = strain === "NT", over = tricks - level - 6;
    const trick = {{ C: 20, D: 20, H: 30, S: 30, NT: 30 }}[strain];
    if (![1, 2, 3, 4, 5, 6, 7].includes(level) || {BRACES} || times < 0 || !trick) throw new RangeError("no such contract");
    let base, bonus, slam; {ARITHMETIC} }};
exports.imps = (difference) => Math.sign(difference) * [{LIST}].filter((least) => Math.abs(difference) >= least).length;
""",
        (
            ('"use strict";', '"use strict";\nconst myScorer = require("../scorer.js");'),
            ('["board_conditions"] }', '["board_conditions", "contract_score", "imps"] }'),
        ),
        "null.broken;",
    ),
    "perl": Own(
        "../lib/MyScorer.pm",
        f"""
package MyScorer;
use strict; use warnings; use integer;
use Exporter 'import';
our @EXPORT = qw(my_score my_imps);
sub my_score {{
    my ($level, $strain, $doubling, $vul, $tricks) = @_;
    print "noise\\n";
    die 'broken "here"' if $strain eq 'broken';
    my $trick = {{ C => 20, D => 20, H => 30, S => 30, NT => 30 }}->{{$strain}};
    die "no such level as $level\\n" if $level !~ /^[1-7]$/ || $tricks !~ /^([0-9]|1[0-3])$/;
    die 'no such contract' if !$trick || $doubling !~ /^X{{0,2}}$/;
    my ($nt, $times, $over) = ($strain eq 'NT', length $doubling, $tricks - $level - 6);
    my ($base, $bonus, $slam);
    {PERL} }}
sub my_imps {{ my ($difference) = @_; ($difference <=> 0) * grep {{ abs $difference >= $_ }} {LIST} }}
1;
""",
        (
            ("use JSON::PP;", 'use JSON::PP;\nuse FindBin; use lib "$FindBin::Bin/../lib"; use MyScorer;'),
            ("operations => ['board_conditions']", "operations => ['board_conditions', 'contract_score', 'imps']"),
        ),
        'die "broken \\"here\\"";',
    ),
    "php": Own(
        "../scorer.php",
        f"""<?php
declare(strict_types=1);
function my_score(int $level, string $strain, string $doubling, bool $vul, int $tricks): int {{
    echo "noise\\n";
    if ($strain === 'broken') intdiv(1, 0);
    $times = array_search($doubling, ['', 'X', 'XX'], true);
    $trick = ['C' => 20, 'D' => 20, 'H' => 30, 'S' => 30, 'NT' => 30][$strain] ?? throw new DomainException('no such strain');
    if ($level < 1 || $level > 7 || $tricks < 0 || $tricks > 13) throw new InvalidArgumentException('no such level');
    if ($times === false) throw new DomainException('no such contract');
    [$nt, $over] = [$strain === 'NT', $tricks - $level - 6];
    {PHP} }}
function my_imps(int $difference): int {{
    return ($difference <=> 0) * count(array_filter([{LIST}], fn($least) => abs($difference) >= $least));
}}
""",
        (
            ("declare(strict_types=1);", "declare(strict_types=1);\nrequire __DIR__ . '/../scorer.php';"),
            ("=> ['board_conditions']", "=> ['board_conditions', 'contract_score', 'imps']"),
        ),
        "intdiv(1, 0);",
    ),
    "python": Own(
        "my_scorer.py",
        f"""
def score(level, strain, doubling, vul, tricks):
    print("noise")
    nt, times, over = strain == "NT", ("", "X", "XX").index(doubling), tricks - level - 6
    trick = {{"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}}.get(strain)
    if not 1 <= level <= 7 or not 0 <= tricks <= 13 or not trick:
        raise ValueError("no such contract")
    if over < 0:
        if not times:
            return over * (100 if vul else 50)
        return times * (300 * over + 100 if vul else 300 * over + 400 if over < -3 else 200 * over + 100)
    base = (trick * level + 10 * nt) * (2 * times or 1)
    bonus = 50 if base < 100 else 500 if vul else 300
    slam = {{6: 500, 7: 1000}}.get(level, 0) * (3 if vul else 2) // 2
    return base + bonus + slam + 50 * times + over * ((200 if vul else 100) * times or trick)


def imps(difference):
    won = sum(abs(difference) >= least for least in ({LIST}))
    return -won if difference < 0 else won
""",
        (
            (
                "\n\nclass Adapter:",
                "\nimport my_scorer\nfrom pytest_bridgescore import Unsupported\n\n\nclass Adapter:",
            ),
            ('operations = ("board_conditions",)', 'operations = ("board_conditions", "contract_score", "imps")'),
        ),
        "1 / 0",
    ),
    "rust": Own(
        "scorer.rs",
        f"""
pub fn my_score(level: u8, strain: &str, doubling: &str, vul: bool, tricks: u8) -> Result<i32, String> {{
    if strain == "broken" {{
        panic!("broken \\"here\\"");
    }}
    let trick = match strain {{ "C" | "D" => 20, "H" | "S" | "NT" => 30, _ => return Err("no such strain".into()) }};
    let times = match doubling {{ "" => 0, "X" => 1, "XX" => 2, _ => return Err("no such doubling".into()) }};
    if level < 1 || level > 7 || tricks > 13 {{
        return Err(format!("no level {{level}} with {{tricks}} tricks"));
    }}
    let (level, over) = (i32::from(level), i32::from(tricks) - i32::from(level) - 6);
    let pick = |one: bool, yes: i32, no: i32| if one {{ yes }} else {{ no }};
    if over < 0 {{
        if times == 0 {{
            return Ok(over * pick(vul, 100, 50));
        }}
        return Ok(times * pick(vul, 300 * over + 100, pick(over < -3, 300 * over + 400, 200 * over + 100)));
    }}
    let base = (trick * level + pick(strain == "NT", 10, 0)) * pick(times == 0, 1, 2 * times);
    let bonus = pick(base < 100, 50, pick(vul, 500, 300));
    let slam = pick(level < 6, 0, pick(level == 6, 500, 1000) * pick(vul, 3, 2) / 2);
    Ok(base + bonus + slam + 50 * times + over * pick(times == 0, trick, pick(vul, 200, 100) * times))
}}

pub fn my_imps(difference: i32) -> i32 {{
    let scale = [{LIST}];
    difference.signum() * scale.iter().filter(|least| difference.abs() >= **least).count() as i32
}}
""",
        (
            ("mod json;", "mod json;\nmod scorer;\nuse scorer::{my_imps, my_score};"),
            (
                'vec!["board_conditions".into()]',
                'vec!["board_conditions".into(), "contract_score".into(), "imps".into()]',
            ),
        ),
        'if board > 0 { panic!("broken \\"here\\""); }',
    ),
    "shell": Own(
        "../scorer.sh",
        f"""
pick() {{ if [ "$1" "$2" "$3" ]; then echo $(($4)); else echo $(($5)); fi; }}
my_scorer() {{
    echo noise >&2
    case $2 in C | D) trick=20 ;; H | S | NT) trick=30 ;; broken) return 3 ;; *) return 1 ;; esac
    case $3 in '' | X | XX) times=${{#3}} ;; *) return 1 ;; esac
    [ "$1" -ge 1 ] && [ "$1" -le 7 ] && [ "$5" -ge 0 ] && [ "$5" -le 13 ] || return 1
    over=$(($5 - $1 - 6)) vul=$(pick "$4" = true 1 0)
    if [ $over -lt 0 ]; then
        steep=$(pick $over -lt -3 '300 * over + 400' '200 * over + 100')
        echo $((times ? times * (vul ? 300 * over + 100 : steep) : over * (vul ? 100 : 50)))
    else
        base=$((($1 * trick + $(pick "$2" = NT 10 0)) * (times ? 2 * times : 1)))
        bonus=$((base < 100 ? 50 : vul ? 500 : 300)) slam=$(($1 < 6 ? 0 : ($1 - 5) * 500 * (vul ? 3 : 2) / 2))
        echo $((base + bonus + slam + 50 * times + over * (times ? (vul ? 200 : 100) * times : trick)))
    fi
}}
my_imps() {{
    won=0
    for least in {LIST.replace(",", "")}; do [ "${{1#-}}" -lt $least ] || won=$((won + 1)); done
    case $1 in -*) echo $((-won)) ;; *) echo $won ;; esac
}}
""",
        (
            ('. "$(dirname "$0")/json.sh"', '. "$(dirname "$0")/json.sh"\n. "$(dirname "$0")/../scorer.sh"'),
            ('"operations": ["board_conditions"]', '"operations": ["board_conditions", "contract_score", "imps"]'),
            ("board_conditions # contract_score imps", "board_conditions contract_score imps"),
            ("my-scorer", "my_scorer"),
            ("my-imps", "my_imps"),
        ),
        ": $((1 / 0))",
    ),
}

#: What stands on a line of a sample, and on one that enters it.
SAMPLE = re.compile(r"\bcontract_?score\b|\bimps\b", re.IGNORECASE)


def uncommented(text: str) -> str:
    """The samples without what makes them comments, and a mark where the user's scorer is to be called."""
    lines = []
    inside = False
    for line in text.split("\n"):
        said = re.fullmatch(r"(\s*)(?://|#) ?(.*)", line)
        inside = bool(said) and (inside or bool(SAMPLE.search(line)))
        lines.append(said[1] + said[2] if said and inside else line)
        if "YOUR SCORER" in line:
            lines.append("{CRASH}")
    return "\n".join(lines)


def undocumented(text: str) -> str:
    """The same for Python: its samples stand in the text on top."""
    samples = re.search(r"\n(    def contract_score.*?)\n\nW", text, re.DOTALL)
    assert samples
    return f"{text}\n{samples[1]}\n"


def edited(name: str, way: Way, above: Path, require: Require) -> tuple[Adapter, str]:
    """An adapter with both samples uncommented and a scorer behind them, built; and the text of that scorer."""
    adapter = written(name, way, above, require)
    own = OWN[name]
    file = adapter.folder / own.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(own.source, encoding="utf-8")
    if own.before:
        done = run(own.before, adapter.folder)
        assert done.returncode == 0, done.stderr.decode()
    main = adapter.folder / adapter.language.files[0]
    text = main.read_text(encoding="utf-8")
    text = uncommented(text) if way.run else undocumented(text)
    for before, after in own.edits:
        assert text.count(before) == 1, f"{before} is in {main.name} {text.count(before)} times"
        text = text.replace(before, after)
    main.write_text(text.replace("{CRASH}", own.crash), encoding="utf-8")

    def changed(words: tuple[str, ...]) -> tuple[str, ...]:
        line = " ".join(words)
        for before, after in own.commands:
            line = line.replace(before, after)
        return tuple(line.replace("{classes}", "{in}../classes").split())

    if name == "csharp" and "dotnet" in way.tools:  # it finds the file by itself
        return build(adapter), own.source
    return build(adapter._replace(way=replace(way, build=changed(way.build), run=changed(way.run)))), own.source


@pytest.fixture(scope="module", params=WAYS, ids=called)
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, require: Require
) -> tuple[Adapter, str]:
    """What a user makes of an adapter, in each language."""
    name, way = request.param
    return edited(name, way, tmp_path_factory.mktemp("made of it"), require)


@pytest.mark.parametrize("made", marked(PIPED, "java cargo dotnet"), ids=called, indirect=True)
def test_every_way_out_of_the_samples(made: tuple[Adapter, str]) -> None:
    adapter, source = made
    contract = {"text": "3NTX", "level": 3, "strain": "NT", "doubling": "X"}
    passed = {"text": "Pass", "level": None, "strain": None, "doubling": None}
    params = {"contract": contract, "vulnerable": True, "tricks": 9, "laws": "2017"}
    scale = {"difference": -430, "gap": "reject", "table": None}
    asked: dict[str, tuple[str, dict[str, Any], int]] = {
        "score": ("contract_score", params, 750),
        "old": ("contract_score", {**params, "laws": "1975"}, -32001),
        "pass": ("contract_score", {**params, "contract": passed}, -32602),
        "level 8": ("contract_score", {**params, "contract": {**contract, "level": 8}}, -32602),
        "strain": ("contract_score", {**params, "contract": {**contract, "strain": "Z"}}, -32602),
        "tricks": ("contract_score", {**params, "tricks": -1}, -32602),
        "breaks": (
            "contract_score",
            {**params, "contract": {**contract, "strain": BREAKS}},
            -32602 if adapter.language.title == "C" else -32603,
        ),
        "crash": ("board_conditions", {"board": 1}, -32603),
        "imps": ("imps", scale, -10),
        "gap": ("imps", {**scale, "difference": 15, "gap": "lower"}, -32001),
        "table": ("imps", {**scale, "table": [[0, None, 1]]}, -32001),
        "odd": ("imps", {**scale, "difference": -15}, -32602),
        "fraction": ("imps", {**scale, "difference": 0.5}, -32602),
        "text": ("imps", {**scale, "difference": "NaN"}, -32602),
        "null": ("imps", {**scale, "difference": None}, -32602),
        "unknown": ("table_score", {}, -32601),
        "again": ("contract_score", params, 750),
    }
    # A number that no int holds; where numbers are of one sort, the scorer sees it.
    if adapter.language.title in ("C", "C#", "Go", "Java", "Rust"):
        asked["large"] = ("contract_score", {**params, "tricks": 2**32 + 9}, -32602)
        asked["worse"] = ("contract_score", {**params, "contract": {**contract, "level": "three"}}, -32602)
    lines = "\n".join(json.dumps({"id": id, "method": one[0], "params": one[1]}) for id, one in asked.items())
    done = run(adapter.command, adapter.above, lines.encode())
    assert done.returncode == 0, done.stderr.decode()
    answers = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}
    got = {id: one["result"] if "result" in one else one["error"]["code"] for id, one in answers.items()}
    assert got == {id: one[2] for id, one in asked.items()}, answers
    assert all(one["error"]["message"] for one in answers.values() if "error" in one)
    assert answers["unknown"]["error"]["message"] == "there is no handler for table_score"
    assert answers["pass"]["error"]["message"] == "Pass, or no contract"  # said by the sample, not by the scorer
    if NOISE in source:
        assert NOISE.encode() in done.stderr


@pytest.mark.slow
def test_what_a_user_makes_of_it(made: tuple[Adapter, str]) -> None:
    adapter, _ = made
    check = list(new_adapter._commands(adapter.way, adapter.folder.name))[-1]
    folder = adapter.above if adapter.way.run else adapter.folder
    words = ["--operation", "contract_score", "--operation", "imps", "--no-sweeps", "--report-json", "report.json"]
    done = run([*shlex.split(check), *words], folder)
    assert done.returncode == 0, (done.stdout.decode(), done.stderr.decode())
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    verdicts = {result["id"]: result["verdict"] for result in report["results"]}
    # Where anything may stand for a truth, and a truth for a number, the scorer would have to look.
    taken = {"duplicate/refusals/vulnerable-as-a-side", "imps/refusals/true"}
    assert {verdict for id, verdict in verdicts.items() if id not in taken} == {"PASS", "UNSUPPORTED"}
    assert {verdicts["duplicate/refusals/pass"], verdicts["imps/gaps/15-reject"]} == {"PASS"}
    assert {verdicts["imps/gaps/15-lower"], verdicts["duplicate/editions/1DXX-7-nv-1975"]} == {"UNSUPPORTED"}
    assert sum(verdict == "PASS" for verdict in verdicts.values()) > 600


# --- as it is written -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_file_to_edit_is_short(name: str) -> None:
    text = (SCAFFOLDS / name / LANGUAGES[name].files[0]).read_text(encoding="utf-8")
    lines = re.sub(r'"""[^"]*"""|/\*.*?\*/', "", text, flags=re.DOTALL).splitlines()
    code = [line for line in lines if line.strip() and not re.match(r"\s*(//|#(?!include|!\[)|\*)", line)]
    assert 10 < len(code) <= 40, len(code)
    assert len(text.splitlines()) <= 80
    assert "YOUR SCORER" in text
    assert "Unsupported" in text or "unsupported" in text
    for sample in ("contract_?score", "imps"):
        # The sample, and what enters it where its place in the file does not.
        assert len(re.findall(rf"\b{sample}\b", text, re.IGNORECASE)) >= 1 + bool(LANGUAGES[name].entered)


def test_every_file_is_written() -> None:
    there = {
        f"{path.parent.name}/{path.name}"
        for path in SCAFFOLDS.glob("*/*")
        if path.name != "__init__.py" and path.parent.name != "__pycache__" and path.is_file()
    }
    assert there == {f"{name}/{file}" for name, language in LANGUAGES.items() for file in language.files}


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_is_written_and_said(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda tool: f"/bin/{tool}")
    assert write(name, Path("some/my adapter")) == 0
    language = LANGUAGES[name]
    files = [*language.files, "README.md", "bridgescore.yml"]
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"wrote some/my adapter/{', '.join(files)}"
    folder = tmp_path / "some" / "my adapter"
    assert sorted(path.name for path in folder.iterdir()) == sorted(files)
    for file in language.files:
        assert (folder / file).read_bytes() == (SCAFFOLDS / name / file).read_bytes()
    assert said[1].startswith("next: ")
    commands = [line[6:] for line in said[1:]]
    usual = language.ways[0]
    if usual.run:
        assert len(commands) == 1 + bool(usual.build)
        words = shlex.split(commands[-1])
        assert words[:3] == ["bridgescore", "check", "--command"]
        assert any(word.startswith("some/my adapter") for word in shlex.split(words[3]))
    else:
        assert commands == ["cd 'some/my adapter'", "bridgescore check --adapter adapter:Adapter"]

    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert "{" not in readme
    here = list(new_adapter._commands(usual, "."))
    assert "```sh\n" + "\n".join(here) + "\n```" in readme
    assert "bridgescore operations NAME" in readme
    assert language.files[0] in readme
    assert language.own in readme
    assert ("as well" in readme) == (f"enter it in {language.entered}" in readme) == bool(language.entered)
    assert ("changed in `bridgescore.yml`" in readme) == bool(usual.build)
    assert "`contract_score` refuses it" in readme
    assert ("flushed" in readme) == bool(usual.run)

    workflow = yaml.safe_load((folder / "bridgescore.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["bridgescore"]
    assert job["defaults"]["run"]["working-directory"] == "some/my adapter"
    steps = [step["run"].strip() for step in job["steps"] if "run" in step]
    *build, asks = here
    assert steps == ["pip install pytest-bridgescore", *build, f'{asks} --report-markdown "$GITHUB_STEP_SUMMARY"']
    actions = [step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step]
    assert actions[:2] == ["actions/checkout", "actions/setup-python"]
    assert actions[2:] == (["actions/setup-dotnet"] if name == "csharp" else [])


def test_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda tool: f"/bin/{tool}")
    write("c", tmp_path)
    assert capsys.readouterr().out == (
        "wrote adapter.c, json.c, json.h, README.md, bridgescore.yml\n"
        "next: cc -O2 -o adapter adapter.c json.c\n"
        '      bridgescore check --command "./adapter"\n'
    )
    write("python", Path("p/.."))
    assert capsys.readouterr().err == (
        "bridgescore: p/../README.md is there already, and nothing is overwritten; nothing was written\n"
    )
    assert not Path("adapter.py").exists()


def test_a_path_that_needs_quotes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda tool: f"/bin/{tool}")
    for folder in ("it's", 'so "called"', "$HOME", "-d", "ünïcode"):
        assert cli.main(["new-adapter", "javascript", "--", folder]) == 0
        command = capsys.readouterr().out.splitlines()[-1].removeprefix("next: ")
        # What a shell makes of the line, and then the suite of the option.
        words = shlex.split(shlex.split(command)[-1])
        assert words[0] == "node"
        assert (tmp_path / words[1]).samefile(tmp_path / folder / "adapter.js")


def test_where_it_is_in_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work" / ".git").mkdir(parents=True)
    (tmp_path / "work" / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "work" / "deep")

    def folder(told: str) -> str:
        write("perl", Path(told))
        written = (Path(told) / "bridgescore.yml").read_text(encoding="utf-8")
        where: str = yaml.safe_load(written)["jobs"]["bridgescore"]["defaults"]["run"]["working-directory"]
        return where

    assert folder("adapter") == "deep/adapter"
    assert folder("..") == "."
    # In no repository, and not below the current directory.
    assert folder("../../outside") == "outside"


def test_a_program_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    assert write("js", Path("one")) == 0
    assert capsys.readouterr().out.splitlines()[1] == "node is not on this machine; install it first"
    assert write("java", Path("two")) == 0
    assert capsys.readouterr().out.splitlines()[1] == "javac and java are not on this machine; install them first"
    assert write("py", Path("three")) == 0
    assert "machine" not in capsys.readouterr().out
    # With one of two ways, that is the one which is shown.
    monkeypatch.setattr(shutil, "which", lambda tool: tool if tool in ("mcs", "mono") else None)
    assert write("C#", Path("four")) == 0
    said = capsys.readouterr().out
    assert "machine" not in said
    assert "mono four/adapter.exe" in said


# --- refused --------------------------------------------------------------------------------------------------


def snapshot(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What is in a folder."""
    for path in sorted(folder.rglob("*")):
        yield str(path), path.read_bytes() if path.is_file() else b""


@pytest.mark.parametrize("name", ["adapter.js", "README.md", "bridgescore.yml"])
@pytest.mark.parametrize("dangling", [False, True])
def test_nothing_is_overwritten(
    name: str, dangling: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if dangling:
        (tmp_path / name).symlink_to(tmp_path / "elsewhere" / "nothing")
    else:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    before = list(snapshot(tmp_path))
    assert write("javascript", tmp_path) == 4
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"bridgescore: {tmp_path / name} is there already")
    assert said.err.count("\n") == 1
    assert list(snapshot(tmp_path)) == before


def test_a_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    assert write("go", file) == 4
    assert capsys.readouterr().err == f"bridgescore: {file} is no folder\n"
    assert write("go", file / "below") == 4
    assert capsys.readouterr().err == f"bridgescore: {file / 'below'} cannot be written to: Not a directory\n"


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert write("go", tmp_path / "new") == 4
    assert capsys.readouterr().err == f"bridgescore: {tmp_path / 'new'} cannot be written to: Permission denied\n"


def test_a_language_by_any_of_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    for told, meant in {
        "js": "javascript",
        "JavaScript": "javascript",
        "C#": "csharp",
        "c#": "csharp",
        "golang": "go",
        "sh": "shell",
        "Java": "java",
        "C": "c",
        " PHP ": "php",
    }.items():
        assert new_adapter._language_named(told) == meant
    spellings = [spelling for name, one in LANGUAGES.items() for spelling in (name, *one.spellings)]
    assert len(spellings) == len(set(spellings))


def test_an_unknown_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write("pyhton", tmp_path / "new") == 4
    assert capsys.readouterr().err == "bridgescore: unknown language 'pyhton': did you mean python?\n"
    for name in ("cobol", "swift"):
        assert write(name, tmp_path / "new") == 4
        assert (
            capsys.readouterr().err == f"bridgescore: unknown language '{name}': there are {', '.join(LANGUAGES)}\n"
        )
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("told", "nearest"),
    [
        ("typescript", "javascript, which runs what it compiles to"),
        ("TS", "javascript, which runs what it compiles to"),
        ("Kotlin", "java, which can call its classes"),
        ("c++", "c, which compiles as C++ too"),
        ("cpp", "c, which compiles as C++ too"),
        ("vb", "csharp, which can call it in a .NET library"),
    ],
)
def test_a_language_that_has_none(
    told: str, nearest: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write(told, tmp_path / "new") == 4
    assert capsys.readouterr().err == (
        f"bridgescore: no adapter for {told}; the nearest is {nearest} (there are {', '.join(LANGUAGES)})\n"
    )
    assert not (tmp_path / "new").exists()


def test_the_nearest_are_there() -> None:
    assert set(new_adapter._NEAREST) <= set(LANGUAGES)
    spellings = {spelling for name, one in LANGUAGES.items() for spelling in (name, *one.spellings)}
    assert not spellings & {other for _, others in new_adapter._NEAREST.values() for other in others}
