"""README, docs and examples say what is so: commands run, outputs shown are real, links and options exist.

In a block of `sh` each line is a command, in one of `console` each line after `$`; both run in the order of the
document, in one folder. What stands below a command must be its output, where `...` stands for anything. A block
that begins with a comment naming a file is that file. `# exit status 1` after a command is the one it must end with.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import pytest

from pytest_bridgescore import cli

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(ROOT.glob("examples/*/README.md"))
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*.md")), *EXAMPLES]

Require = Callable[[str, object], None]

NODE = shutil.which("node")

#: Held while a command runs in this process, whose folder and output are then the command's.
IN_THIS_PROCESS = Lock()

#: The scorer that the documents ask: the one of the examples, with the redoubled premium of before 1987.
MY_SCORER = """
import example_scorer

example_scorer.INSULT["XX"] = 50
score = example_scorer.declarers_score
"""

#: Commands that set something up, or take minutes: they are for the reader, and CI runs them itself.
SET_UP = ("python3 -m venv", "tox run", "python -m pytest_bridgescore.strength")


class Block(NamedTuple):
    """A fenced block of a document: the line it begins on, its language, its lines."""

    number: int
    language: str
    lines: list[str]

    @property
    def file(self) -> str | None:
        """The name of the file that the block is, if it is one."""
        found = re.fullmatch(r"(?:#|//) ([\w-]+\.\w+)", self.lines[0]) if self.lines else None
        return found[1] if found else None


class Command(NamedTuple):
    """A command of a document, what must come of it, and where it stands."""

    where: str
    line: str
    status: int
    shown: str | None


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a document, in order."""
    lines = iter(enumerate(document.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        if found := re.fullmatch(r"( *)```(\w*)", line):
            inside = []
            for _, line in lines:
                if line.strip() == "```":
                    break
                inside.append(line.removeprefix(found[1]))
            yield Block(number, found[2], inside)


def commands(block: Block, document: Path) -> Iterator[Command]:
    """The commands of a block, each with the output shown below it."""
    told: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(block.lines, block.number + 1):
        if block.language == "sh" or line.startswith("$ "):
            told.append((number, line.removeprefix("$ "), []))
        else:
            told[-1][2].append(line)
    for number, line, shown in told:
        line, _, status = line.partition("   # exit status ")
        expected = "\n".join(shown) if block.language == "console" and shown else None
        yield Command(f"{document.relative_to(ROOT)}:{number}", line, int(status or 0), expected)


def is_real(shown: str, output: str) -> bool:
    """Whether an output is the one shown, in which each `...` stands for anything."""
    first, *others = shown.split("...")
    if not others:
        return output == shown
    if not output.startswith(first):
        return False
    place = len(first)
    for part in others[:-1]:
        found = output.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return len(output) - place >= len(others[-1]) and output.endswith(others[-1])


def run(line: str, folder: Path) -> tuple[int, str]:
    """Exit status of a command and what it shows: standard error after standard output."""
    words = shlex.split(line)
    stdin = b""
    if words[0] == "echo":  # echo '...' | command
        _, said, _, *words = words
        stdin = f"{said}\n".encode()
    files = {sign: folder / words[words.index(sign) + 1] for sign in "<>" if sign in words}
    program, *arguments = itertools.takewhile(lambda word: word not in files, words)
    if "<" in files:
        stdin = files["<"].read_bytes()
    assert program in ("bridgescore", "pytest", "node", "cat"), f"what is {program}? only {SET_UP} need not run"
    if program == "bridgescore" and arguments[0] not in ("check", "serve"):
        status, out, err = _in_this_process(arguments, folder)
    else:
        status, out, err = _as_process([program, *arguments], folder, stdin)
    if ">" in files:
        files[">"].write_text(out, encoding="utf-8")
        out = ""
    return status, out + err


def _in_this_process(arguments: list[str], folder: Path) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with IN_THIS_PROCESS, contextlib.chdir(folder):
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = cli.main(arguments)
    return status, out.getvalue(), err.getvalue()


def _as_process(command: list[str], folder: Path, stdin: bytes) -> tuple[int, str, str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COLUMNS"))}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    done = subprocess.run(
        [shutil.which(command[0], path=environment["PATH"]) or command[0], *command[1:]],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def folder_for(document: Path, folder: Path) -> Path:
    """`folder` with what a reader of the document has at hand."""
    if document in EXAMPLES:
        shutil.copytree(document.parent, folder, dirs_exist_ok=True)
        return folder
    shutil.copy(ROOT / "examples/python/adapter.py", folder / "example_scorer.py")
    shutil.copy(ROOT / "examples/javascript/answer.js", folder)
    (folder / "my_scorer.py").write_text(MY_SCORER, encoding="utf-8")
    (folder / "my_adapter.py").write_text(_block_of("README.md", "my_adapter.py"), encoding="utf-8")
    return folder


def _block_of(document: str, file: str) -> str:
    return next("\n".join(block.lines) + "\n" for block in blocks(ROOT / document) if block.file == file)


def try_out(document: Path, folder: Path) -> None:
    """Do what a document says; `AssertionError` where it says what is not so."""
    folder = folder_for(document, folder)
    for block in blocks(document):
        if block.file:
            (folder / block.file).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        if block.language not in ("sh", "console"):
            continue
        told = [command for command in commands(block, document) if not command.line.startswith(SET_UP)]
        if not NODE and any(re.search(r"\bnode\b", command.line) for command in told):
            continue
        for where, line, status, shown in told:
            ended, output = run(line, folder)
            assert ended == status, f"{where}: {line} ends with exit status {ended}\n{output}"
            if shown is not None:
                real = "\n".join(text.rstrip() for text in output.strip("\n").splitlines())
                assert is_real(shown, real), f"{where}: {line} does not print what is shown, but\n{real}"


@pytest.fixture(scope="module")
def wrong(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """What is wrong with each document of this run: all are tried out at once, since that is mostly waiting."""
    asked = {
        item.callspec.params["document"]
        for item in request.session.items
        if isinstance(item, pytest.Function) and "wrong" in item.fixturenames
    }
    documents = [document for document in DOCUMENTS if document in asked]
    folders = [tmp_path_factory.mktemp(document.stem) for document in documents]
    # Nothing else of this process may use its standard output meanwhile, so all of it is awaited here.
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(documents, pool.map(trouble, documents, folders), strict=True))


def trouble(document: Path, folder: Path) -> str:
    """What is wrong with a document; nothing if all is well."""
    try:
        try_out(document, folder)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_run_and_outputs_are_real(document: Path, wrong: dict[Path, str], require: Require) -> None:
    if document.parent.name == "javascript":
        require("node", NODE)
    if wrong[document]:
        pytest.fail(wrong[document], pytrace=False)


def test_the_two_commands_are_one_line_each() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = re.search(r"^## Two commands\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    assert section
    first, second = re.findall(r"^```sh\n(.*)\n```$", section[1], re.MULTILINE)
    assert section[1].count("```") == 4
    assert first.endswith("bridgescore check")
    assert "tox" in second


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        found = (document.parent / path).resolve() if path else document
        assert found.exists(), target
        assert found.is_relative_to(ROOT), target
        if anchor:
            assert anchor in headings(found), target


def headings(document: Path) -> set[str]:
    """The anchors of a document's headings, as they are made on the usual sites."""
    lines = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line).lower().replace(" ", "-") for line in lines}


def test_every_option_named_exists() -> None:
    known = set(re.findall(OPTION, "".join(helps())))
    pytests = subprocess.run([sys.executable, "-m", "pytest", "--help"], capture_output=True, check=True, cwd=ROOT)
    known |= set(re.findall(OPTION, pytests.stdout.decode()))
    strength = [sys.executable, "-m", "pytest_bridgescore.strength", "--help"]
    known |= set(re.findall(OPTION, subprocess.run(strength, capture_output=True, check=True).stdout.decode()))
    for document in DOCUMENTS:
        for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
            unknown = set(re.findall(OPTION, line)) - known
            assert not unknown, f"{document.relative_to(ROOT)}:{number}: {', '.join(unknown)}"


OPTION = r"(?<![\w-])--[a-z][a-z-]*[a-z]"


def helps(*command: str) -> Iterator[str]:
    """The help of a command and of those below it."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        cli.main([*command, "--help"])
    yield out.getvalue()
    below = re.search(r"^commands:\n(.*?)(?:\n\n|\Z)", out.getvalue(), re.DOTALL | re.MULTILINE)
    for name in re.findall(r"^    ([\w-]+)", below[1] if below else "", re.MULTILINE):
        yield from helps(*command, name)


def test_the_example_adapter_does_not_lean_on_the_reference() -> None:
    for path in ROOT.glob("examples/*/*.py"):
        assert "bridgescore_reference" not in path.read_text(encoding="utf-8")
