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
from collections.abc import Callable, Iterator, Sequence
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
    return value.tools[0] if isinstance(value, Way) else None


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


@pytest.fixture(scope="module", params=WAYS, ids=called)
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


@pytest.mark.parametrize("adapter", PIPED, ids=called, indirect=True)
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


@pytest.mark.parametrize("adapter", PIPED, ids=called, indirect=True)
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

#: How a user would go on in each language: the example in the comment made real, with a scorer to call, and a
#: crash where board_conditions has its own. What a scorer prints must not stand between the answers.
NOISE = "noise"
EDITS: dict[str, tuple[tuple[str, str], ...]] = {
    "c": (
        ('#include "json.h"', '#include "json.h"\n#include <string.h>\n{SCORER}'),
        (
            '{"board_conditions", board_conditions},',
            '{"board_conditions", board_conditions}, {"contract_score", contract_score},',
        ),
        (
            "{SCORER}",
            "static int my_score(int l, const char *s, const char *d, int v, int t)\n{ return l*1000 + (int)strlen(s)*100 + (int)strlen(d)*10 + v + t; }",
        ),
        ("{CRASH}", "return 0;"),
    ),
    "csharp": (
        (
            '["board_conditions"] = BoardConditions,',
            '["board_conditions"] = BoardConditions, ["contract_score"] = ContractScore,',
        ),
        (
            "static class Adapter",
            'static class MyScorer { public static long Score(long l, string s, string d, bool v, long t) { Console.WriteLine("noise"); return l*1000 + s.Length*100 + d.Length*10 + (v ? 1 : 0) + t; } }\nstatic class Adapter',
        ),
        ("{CRASH}", 'if (board > 0) throw new InvalidOperationException("broken \\"here\\"");'),
    ),
    "go": (
        (
            '"board_conditions": boardConditions,\n',
            '"board_conditions": boardConditions, "contract_score": contractScore,\n',
        ),
        ("import (", 'import (\n"fmt"'),
        (
            "func main() {",
            'func myScore(l int, s, d string, v bool, t int) int { fmt.Println("noise"); n := l*1000 + len(s)*100 + len(d)*10 + t; if v { n++ }; return n }\nfunc main() {',
        ),
        ("{CRASH}", 'var nothing map[string]int; nothing["x"] = 1'),
    ),
    "java": (
        (
            '"board_conditions", Adapter::boardConditions',
            '"board_conditions", Adapter::boardConditions, "contract_score", Adapter::contractScore',
        ),
        (
            "public class Adapter {",
            'class MyScorer { static long score(long l, String s, String d, boolean v, long t) { System.out.println("noise"); return l*1000 + s.length()*100 + d.length()*10 + (v ? 1 : 0) + t; } }\npublic class Adapter {',
        ),
        ("{CRASH}", 'if (board > 0) throw new IllegalStateException("broken \\"here\\"");'),
    ),
    "javascript": (
        (
            "const methods",
            'const myScorer = { score(l, s, d, v, t) { console.log("noise"); return l*1000 + s.length*100 + d.length*10 + v + t; } };\nconst methods',
        ),
        ("{CRASH}", "null.broken;"),
    ),
    "perl": (
        (
            "my %methods",
            'sub my_score { my ($l, $s, $d, $v, $t) = @_; print "noise\\n"; return $l*1000 + length($s)*100 + length($d)*10 + ($v ? 1 : 0) + $t }\nmy %methods',
        ),
        ("{CRASH}", 'die "broken \\"here\\"";'),
    ),
    "php": (
        (
            "$methods = [",
            'function my_score($l, $s, $d, $v, $t) { echo "noise\\n"; return $l*1000 + strlen($s)*100 + strlen($d)*10 + (int) $v + $t; }\n$methods = [',
        ),
        ("{CRASH}", "intdiv(1, 0);"),
    ),
    "rust": (
        (
            '("board_conditions", board_conditions),',
            '("board_conditions", board_conditions), ("contract_score", contract_score),',
        ),
        (
            "fn main() {",
            "fn my_score(l: i64, s: &str, d: &str, v: bool, t: i64) -> i64 { l*1000 + (s.len() as i64)*100 + (d.len() as i64)*10 + (v as i64) + t }\nfn main() {",
        ),
        ("{CRASH}", 'if board > 0 { panic!("broken \\"here\\""); }'),
    ),
    "shell": (
        (
            "answer_questions describe",
            "my_score() { [ $4 = true ]; echo noise >&2; cat; echo $(($1*1000 + ${#2}*100 + ${#3}*10 + 1 + $5)); }\nanswer_questions contract_score describe",
        ),
        ("my-scorer", "my_score"),
        ("{CRASH}", ": $((1 / 0))"),
    ),
}


def uncommented(text: str) -> str:
    """The example in the comment without what makes it one, and a mark where the user's scorer is to be called."""
    lines = []
    inside = False
    for line in text.split("\n"):
        said = re.fullmatch(r"(\s*)(?://|#|/?\*/?) ?(.*)", line)
        inside = bool(said) and (inside or bool(re.search(r"contract_?score\b", line, re.IGNORECASE)))
        lines.append(said[1] + said[2] if said and inside else line)
        if "YOUR SCORER" in line:
            lines.append("{CRASH}")
    return "\n".join(lines)


@pytest.mark.parametrize(("name", "way"), PIPED, ids=called)
def test_what_a_user_makes_of_it(name: str, way: Way, tmp_path: Path, require: Require) -> None:
    adapter = written(name, way, tmp_path, require)
    main = adapter.folder / adapter.language.files[0]
    text = uncommented(main.read_text(encoding="utf-8"))
    for before, after in EDITS[name]:
        assert before in text, f"{before} is not in {main.name}"
        text = text.replace(before, after)
    main.write_text(text, encoding="utf-8")
    build(adapter)
    contract = {"text": "3NTX", "level": 3, "strain": "NT", "doubling": "X"}
    params = {"contract": contract, "vulnerable": True, "tricks": 9, "laws": "2017"}
    asked = {
        "score": {"method": "contract_score", "params": params},
        "old": {"method": "contract_score", "params": {**params, "laws": "1975"}},
        "crash": {"method": "board_conditions", "params": {"board": 1}},
        "nonsense": {"method": "contract_score", "params": {**params, "contract": {**contract, "level": "three"}}},
        "again": {"method": "contract_score", "params": params},
    }
    lines = "\n".join(json.dumps({"id": id, **one}) for id, one in asked.items())
    done = run(adapter.command, adapter.above, lines.encode())
    assert done.returncode == 0, done.stderr.decode()
    answers = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}
    assert answers["score"].get("result") == answers["again"].get("result") == 3220, answers
    assert answers["old"]["error"]["code"] == -32001
    assert answers["crash"]["error"]["code"] == -32603
    assert answers["crash"]["error"]["message"]
    if NOISE in text:
        assert NOISE.encode() in done.stderr
    if name not in ("javascript", "perl", "php"):  # in those, text is what the scorer makes of it
        assert answers["nonsense"]["error"]["code"] == -32602


def test_what_a_user_makes_of_it_in_python() -> None:
    text = (SCAFFOLDS / "python" / "adapter.py").read_text(encoding="utf-8")
    example = re.search(r"(    def contract_score.*?)\n\n`", text, re.DOTALL)
    assert example
    body = text[text.index("class Adapter") :]
    code = f"""
from types import SimpleNamespace
from pytest_bridgescore import Unsupported
my_scorer = SimpleNamespace(score=lambda *told: told)
{body}
{example[1]}
"""
    made: dict[str, Any] = {}
    exec(code, made)
    contract = made["SimpleNamespace"](level=3, strain="NT", doubling="X")
    assert made["Adapter"]().contract_score(contract, True, 9) == (3, "NT", "X", True, 9)
    with pytest.raises(made["Unsupported"], match="laws of 1975"):
        made["Adapter"]().contract_score(contract, True, 9, "1975")


# --- as it is written -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_file_to_edit_is_short(name: str) -> None:
    text = (SCAFFOLDS / name / LANGUAGES[name].files[0]).read_text(encoding="utf-8")
    lines = re.sub(r'"""[^"]*"""|/\*.*?\*/', "", text, flags=re.DOTALL).splitlines()
    code = [line for line in lines if line.strip() and not re.match(r"\s*(//|#(?!include|!\[)|\*)", line)]
    assert 10 < len(code) <= 40, len(code)
    assert len(text.splitlines()) <= 70
    assert "YOUR SCORER" in text
    assert re.search(r"contract_?score", text, re.IGNORECASE)


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
    assert ("flushed" in readme) == bool(usual.run)

    workflow = yaml.safe_load((folder / "bridgescore.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["bridgescore"]
    assert job["defaults"]["run"]["working-directory"] == "some/my adapter"
    steps = [step["run"].strip() for step in job["steps"] if "run" in step]
    assert steps == ["pip install pytest-bridgescore", *here]
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
    assert write("cobol", tmp_path / "new") == 4
    assert capsys.readouterr().err == f"bridgescore: unknown language 'cobol': there are {', '.join(LANGUAGES)}\n"
    assert not (tmp_path / "new").exists()
