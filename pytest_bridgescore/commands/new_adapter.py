"""`bridgescore new-adapter`: a folder with an adapter that runs, to begin with."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_bridgescore.commands.common import OK, Add, Usage

Words = tuple[str, ...]


@dataclass(frozen=True)
class Way:
    """Programs that have to be there, and the commands that build and start an adapter with them.

    In the commands `{in}` stands before a file, `{folder}` is where the files are, `{here}` stands before a program.
    """

    tools: Words
    build: Words = ()
    #: Empty for Python, which needs no process of its own.
    run: Words = ()


@dataclass(frozen=True)
class Language:
    """What there is for one language: the first file is the one to edit, and the first way the usual one."""

    title: str
    files: Words
    ways: tuple[Way, ...]
    #: How the user's own code comes in, for the README.
    own: str
    #: Where a handler is entered beside `operations`; empty where it stands in the list itself.
    entered: str = ""
    #: Other names that people may type.
    spellings: Words = ()
    #: The step that installs it in a workflow, where ubuntu-latest lacks it: an action and its options.
    setup: tuple[str, Mapping[str, str]] | None = None


def _c(compiler: str) -> Way:
    build = (compiler, "-O2", "-o", "{in}adapter", "{in}adapter.c", "{in}json.c")
    return Way((compiler,), build, ("{here}adapter",))


LANGUAGES: Mapping[str, Language] = {
    "c": Language(
        "C",
        ("adapter.c", "json.c", "json.h"),
        (_c("cc"), _c("gcc")),
        """\
Include your header in `adapter.c`, and add your files to the line that compiles: `... adapter.c json.c YOURS.c`.
For a scorer in C++, compile the three apart: `cc -c json.c`, `c++ -x c++ -c adapter.c`,
`c++ -o adapter adapter.o json.o YOURS.cpp`.""",
        "the list in `main`",
        ("c99", "ansi-c"),
    ),
    "csharp": Language(
        "C#",
        ("Adapter.cs", "Json.cs", "adapter.csproj"),
        (
            Way(
                ("dotnet",),
                ("dotnet", "build", "{in}adapter.csproj", "-o", "{in}out"),
                ("dotnet", "{in}out/adapter.dll"),
            ),
            Way(
                ("mcs", "mono"),
                ("mcs", "-out:{in}adapter.exe", "{in}Adapter.cs", "{in}Json.cs"),
                ("mono", "{in}adapter.exe"),
            ),
        ),
        """\
With `dotnet`, every `.cs` file in this folder is compiled; a project of your own is named in `adapter.csproj`.
With `mcs`, add your files behind `Json.cs`, or a library beside the program: `-r:YOURS.dll`.""",
        "the list in `Main`",
        ("c#", "cs", "c-sharp", "dotnet", ".net", "mono"),
        ("actions/setup-dotnet@v4", {"dotnet-version": "8.0.x"}),
    ),
    "go": Language(
        "Go",
        ("adapter.go", "wire.go"),
        (Way(("go",), ("go", "build", "-o", "{in}adapter", "{in}adapter.go", "{in}wire.go"), ("{here}adapter",)),),
        """\
Files of your own with `package main` go into the line that builds: `... adapter.go wire.go YOURS.go`. To import a
package of yours, put this folder into its module, that is, somewhere below its `go.mod`.""",
        "the map in `main`",
        ("golang",),
    ),
    "java": Language(
        "Java",
        ("Adapter.java", "Json.java"),
        (
            Way(
                ("javac", "java"),
                ("javac", "-d", "{folder}", "{in}Adapter.java", "{in}Json.java"),
                ("java", "-cp", "{folder}", "Adapter"),
            ),
        ),
        """\
There are two files, so they are compiled first. YOUR_CLASSES is a folder or a `.jar`; on Windows it is `;` for `:`.

```sh
javac -cp YOUR_CLASSES -d . Adapter.java Json.java
bridgescore check --command "java -cp .:YOUR_CLASSES Adapter"
```""",
        "`handlers` in `main`",
        ("jdk",),
    ),
    "javascript": Language(
        "JavaScript",
        ("adapter.js",),
        (Way(("node",), run=("node", "{in}adapter.js")),),
        """\
On top of `adapter.js`: `const myScorer = require("../scorer.js");`, or `import * as myScorer from "../scorer.js";` if
your `package.json` says `"type": "module"`. Handlers may be `async`.""",
        spellings=("js", "node", "nodejs"),
    ),
    "perl": Language(
        "Perl",
        ("adapter.pl",),
        (Way(("perl",), run=("perl", "{in}adapter.pl")),),
        'Behind `use JSON::PP;`: `use FindBin; use lib "$FindBin::Bin/../lib"; use MyScorer;`.',
        spellings=("pl", "perl5"),
    ),
    "php": Language(
        "PHP",
        ("adapter.php",),
        (Way(("php",), run=("php", "{in}adapter.php")),),
        """\
Behind `declare`: `require __DIR__ . '/../scorer.php';`, or with Composer
`require __DIR__ . '/../vendor/autoload.php';`.""",
        spellings=("php8",),
    ),
    "python": Language(
        "Python",
        ("adapter.py",),
        (Way(()),),
        """\
On top of `adapter.py`: `import my_scorer`. What can be imported is what is installed and what is in the current
directory; for another, say `PYTHONPATH=../src bridgescore check ...`.""",
        spellings=("py", "python3"),
    ),
    "rust": Language(
        "Rust",
        ("adapter.rs", "json.rs", "Cargo.toml"),
        (
            Way(
                ("cargo",),
                ("cargo", "build", "--release", "--manifest-path", "{in}Cargo.toml", "--target-dir", "{in}target"),
                ("{here}target/release/adapter",),
            ),
            Way(
                ("rustc",),
                ("rustc", "--edition=2021", "-O", "-o", "{in}adapter", "{in}adapter.rs"),
                ("{here}adapter",),
            ),
        ),
        """\
With `cargo`, name your crate in `Cargo.toml`. With `rustc` alone, put `scorer.rs` beside `adapter.rs` and write
`mod scorer;` below `mod json;`.""",
        "the list in `main`",
        ("rs", "cargo"),
    ),
    "shell": Language(
        "shell",
        ("adapter.sh", "json.sh"),
        (Way(("sh",), run=("sh", "{in}adapter.sh")),),
        """\
Below the line with `json.sh`: `. "$(dirname "$0")/../scorer.sh"`, for functions of your own. A program is called by
its name, or by its path: `"$(dirname "$0")/../scorer"`.""",
        "the last line",
        ("sh", "dash", "bash", "posix"),
    ),
}

#: Languages that have none of their own: what comes nearest, and how it gets at a scorer in them.
_NEAREST: Mapping[str, tuple[str, Words]] = {
    "javascript": ("runs what it compiles to", ("typescript", "ts", "coffeescript")),
    "java": ("can call its classes", ("kotlin", "kt", "scala", "groovy", "clojure")),
    "c": ("compiles as C++ too", ("c++", "cpp", "cxx")),
    "csharp": ("can call it in a .NET library", ("vb", "vb.net", "visualbasic", "f#", "fsharp")),
}

_README = """\
# An adapter in {title}

It stands between bridgescore and your scorer: a question in, an answer out. As it is, it answers one sort of
question by itself, `board_conditions`, so that you can see it run.

## Run it

In this folder:

```sh
{commands}
```

The last line says `nothing failed`. All other questions count as unsupported.
{others}
## What to do next

1. Open `{main}`. Where it says YOUR SCORER, call your scorer and translate its answer. Then check again, with
   `--operation board_conditions` to be quick.
2. Add the next question. `bridgescore operations` lists all there are, and `bridgescore operations NAME` explains
   one: what is asked, and what the answer looks like.
   - `{main}` holds two samples, `contract_score` and `imps`. Take one out of its comment, and call your scorer in it.
   - Write its name into `operations`{entered}.
   - Of a contract that is `Pass`, level, strain and doubling are null. `contract_score` refuses it, since only at the
     table does it score (`table_score`).
3. Put `bridgescore.yml` into `.github/workflows` of your repository. From then on every push is checked.

## Your own code

{own}
{changed}
## Answers that are none

| your scorer | the adapter | which counts as |
| --- | --- | --- |
| says that this cannot be, such as board 0 | refuses | right, where the suite wants it refused |
| does not do this, such as older laws | says unsupported | unsupported |
| breaks | answers with the message of what went wrong | unresolved |

Refuse what makes no sense: some questions hold text where a number belongs, on purpose.
{wire}"""

_CHANGED = """
Commands that you change here are to be changed in `bridgescore.yml` too.
"""

_WIRE = """
## One trap

When standard output is a pipe, most languages keep answers back until some kilobytes are together. Then the
adapter waits for a question, and bridgescore for an answer. So each answer is flushed at once; keep that if you
change the loop. Only answers may stand on standard output. Whatever else you want to print goes to standard error.
"""

_WORKFLOW = """\
# Asks the adapter at every push. Put this file into .github/workflows of your repository.
name: bridgescore
on: [push, pull_request]
jobs:
  bridgescore:
    runs-on: ubuntu-latest
    defaults:
      run:
        # Where the adapter is in your repository.
        working-directory: {folder}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
{steps}
"""


def add(command: Add) -> None:
    """The command and its options."""
    made = command("new-adapter", _new_adapter, "write an adapter that runs, in the language of your scorer")
    made.add_argument("language", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    made.add_argument("folder", metavar="DIR", type=Path, help="a folder; nothing in it is overwritten")


def _new_adapter(told: argparse.Namespace) -> int:
    name = _language_named(told.language)
    language = LANGUAGES[name]
    texts = _texts(name, language, told.folder)
    _write(told.folder, texts)
    shown = _shown(told.folder)
    first, *rest = texts
    print(f"wrote {_before(shown)}{', '.join([first, *rest])}")
    way = _way(language)
    if missing := [tool for tool in way.tools if not shutil.which(tool)]:
        are, them = ("is", "it") if len(missing) == 1 else ("are", "them")
        print(f"{' and '.join(missing)} {are} not on this machine; install {them} first")
    commands = list(_commands(way, shown))
    if not way.run and shown != ".":
        commands.insert(0, _line(["cd", shown]))
    print("\n".join(f"{' ' * 5 if place else 'next:'} {line}" for place, line in enumerate(commands)))
    return OK


def _language_named(told: str) -> str:
    spellings = {spelling: name for name, one in LANGUAGES.items() for spelling in (name, *one.spellings)}
    typed = told.strip().lower()
    name = spellings.get(typed)
    if name is None:
        from pytest_bridgescore.operations.kinds import hint

        for nearest, (why, others) in _NEAREST.items():
            if typed in others:
                raise Usage(
                    f"no adapter for {told.strip()}; the nearest is {nearest}, which {why} "
                    f"(there are {', '.join(LANGUAGES)})"
                )
        raise Usage(f"unknown language {told!r}: {hint(typed, LANGUAGES)}")
    return name


def _way(language: Language) -> Way:
    """The first way whose programs are on this machine, or else the usual one."""
    return next((way for way in language.ways if all(map(shutil.which, way.tools))), language.ways[0])


# --- files --------------------------------------------------------------------------------------------------


def _texts(name: str, language: Language, folder: Path) -> dict[str, bytes]:
    """What is written, by its name in the folder."""
    from importlib.resources import files

    scaffold = files("pytest_bridgescore") / "scaffolds" / name
    texts = {file: (scaffold / file).read_bytes() for file in language.files}
    # A name that is no Unicode must not end in half an adapter.
    texts["README.md"] = _readme(language).encode("utf-8", "replace")
    texts["bridgescore.yml"] = _workflow(language, folder).encode("utf-8", "replace")
    return texts


def _write(folder: Path, texts: Mapping[str, bytes]) -> None:
    if folder.exists() and not folder.is_dir():
        raise Usage(f"{folder} is no folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if there := [str(folder / name) for name in texts if os.path.lexists(folder / name)]:
            raise Usage(f"{there[0]} is there already, and nothing is overwritten; nothing was written")
        for name, text in texts.items():
            with (folder / name).open("xb") as file:
                file.write(text)
    except OSError as error:
        raise Usage(f"{folder} cannot be written to: {error.strerror or error}") from None


def _readme(language: Language) -> str:
    usual, *others = language.ways
    more = ""
    for way in others:
        *build, check = _commands(way, ".")
        steps = "".join(f"`{line}`, then " for line in build)
        more += f"\nWith {' and '.join(way.tools)} instead: {steps}`{check}`.\n"
    return _README.format(
        title=language.title,
        main=language.files[0],
        commands="\n".join(_commands(usual, ".")),
        others=more,
        own=language.own,
        changed=_CHANGED if usual.build else "",
        entered=f" of `describe`, and enter it in {language.entered} as well" if language.entered else "",
        wire=_WIRE if usual.run else "",
    )


def _workflow(language: Language, folder: Path) -> str:
    from json import dumps

    steps = []
    if language.setup:
        action, options = language.setup
        steps += [f"- uses: {action}", "  with:", *(f'    {key}: "{value}"' for key, value in options.items())]
    *build, check = _commands(language.ways[0], ".")
    # What was found stands on the page of the run.
    summary = f'{check} --report-markdown "$GITHUB_STEP_SUMMARY"'
    for line in ("pip install pytest-bridgescore", *build, summary):
        steps += ["- run: |", f"    {line}"]
    return _WORKFLOW.format(
        folder=dumps(_in_repository(folder), ensure_ascii=False), steps="\n".join(f"      {line}" for line in steps)
    )


def _in_repository(folder: Path) -> str:
    """Where a folder is below the top of its repository, or of the current directory if it is in none."""
    whole = folder.resolve()
    root = next((above for above in (whole, *whole.parents) if (above / ".git").exists()), Path.cwd().resolve())
    return whole.relative_to(root).as_posix() if whole.is_relative_to(root) else whole.name


# --- commands -----------------------------------------------------------------------------------------------


def _commands(way: Way, folder: str) -> Iterator[str]:
    """The lines to type: what builds it if need be, and what asks it."""
    from re import sub

    before = _before(folder)

    def filled(words: Iterable[str]) -> list[str]:
        places = {"{in}": before, "{folder}": folder, "{here}": before or "./"}
        return [sub(r"\{\w+\}", lambda place: places[place[0]], word) for word in words]

    if way.build:
        yield _line(filled(way.build))
    if way.run:
        yield f"bridgescore check --command {_quoted(_line(filled(way.run)))}"
    else:
        yield "bridgescore check --adapter adapter:Adapter"


def _shown(folder: Path) -> str:
    """A folder as it is typed from the current directory."""
    whole, here = Path(os.path.abspath(folder)), Path.cwd()  # noqa: PTH100 - a link stays the link that was named
    shown = whole.relative_to(here) if whole.is_relative_to(here) else folder
    return f"./{shown.as_posix()}" if str(shown).startswith("-") else shown.as_posix()


def _before(folder: str) -> str:
    """What stands before a file in a folder."""
    return "" if folder == "." else f"{folder.removesuffix('/')}/"


def _line(words: Sequence[str]) -> str:
    """Words as a line to be typed."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    return shlex.join(words)


def _quoted(line: str) -> str:
    """A line as one word of another, in the quotes that need least of them within."""
    if os.name == "nt":
        from subprocess import list2cmdline

        quoted = list2cmdline([line])
        return quoted if quoted.startswith('"') else f'"{quoted}"'
    return shlex.quote(line) if any(char in line for char in '"$`\\!') else f'"{line}"'
