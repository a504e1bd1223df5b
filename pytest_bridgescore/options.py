"""Every choice a run can be given: one table, from which pytest's options, ini keys and the command line follow.

PYTEST_DONT_REWRITE: every pytest start pays for this module, and nothing in it asserts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


class Option:
    """One choice: its name, what it does, and the placeholder for its value (none: it is a flag).

    `ini` names the type of its ini key, if it has one. It is about `who` is asked and by which demands, `how`,
    `what` is asked, what is `drawn` by a seed, how answers are `judged`, or what comes `after`.
    """

    def __init__(
        self,
        name: str,
        says: str,
        metavar: str | None = None,
        *,
        many: bool = False,
        ini: str | None = None,
        about: str = "what",
    ) -> None:
        self.name, self.says, self.metavar = name, says, metavar
        self.many, self.ini, self.about = many, ini, about

    @property
    def field(self) -> str:
        """Its name in `Settings`."""
        return self.name.replace("-", "_")

    @property
    def is_report(self) -> bool:
        """Whether it names where a report goes."""
        return self.name.startswith("report-") or self.name == "badge"

    @property
    def flag(self) -> str:
        """Its name on pytest's command line."""
        return f"--bridgescore-{self.name}"

    @property
    def ini_key(self) -> str:
        """Its name in pytest's configuration."""
        return f"bridgescore_{self.field}"


OPTIONS = (
    Option("adapter", "the adapter, importable from the current directory", "PKG.MOD:OBJ", ini="string", about="who"),
    Option("command", "a program to ask, in any language (see docs/protocol.md)", "CMD", ini="string", about="who"),
    Option(
        "answers", "judge the answers in a file instead of asking (see `bridgescore questions`)", "FILE", about="who"
    ),
    Option(
        *("vectors", "vectors of your own beside those of the suite: a file or folder", "PATH"),
        many=True,
        ini="paths",
        about="who",
    ),
    Option(
        *("profile", "ask what a profile demands, and fail what does not support it: a name, or a file of your own"),
        "NAME|FILE",
        ini="string",
        about="who",
    ),
    Option("system", "only this system (duplicate, imps, ...)", "NAME", many=True),
    Option("operation", "only this operation", "NAME", many=True),
    Option("vector", "only this vector or sweep; a glob such as 'imps/*' takes several", "ID", many=True),
    Option("source", "only vectors from this document", "KEY", many=True),
    Option("laws", "only what holds under this edition of the laws", "EDITION"),
    Option("smoke", "a few vectors that together catch what all of them catch, and no sweeps"),
    Option("no-sweeps", "leave out the sweeps over whole tables"),
    Option("generated", "also so many questions of each operation, made up by a seed", "NUMBER", about="drawn"),
    Option(
        *("properties", "also so many groups of questions whose answers have to fit each other, for each property"),
        "NUMBER",
        about="drawn",
    ),
    Option("seed", "the seed of those (a fresh one, which is printed)", "NUMBER", about="drawn"),
    Option("timeout", "how long to wait for one answer of a program (10)", "SECONDS", ini="string", about="how"),
    Option("run-timeout", "how long the whole run may take", "SECONDS", about="how"),
    Option("known-failures", "list of failures that are known, with reasons", "FILE", ini="paths", about="judged"),
    Option("update-known-failures", "write that list anew from what this run sees", about="after"),
    Option("keep-answers", "write every answer, in the form that --answers reads", "FILE", about="after"),
    Option("report-json", "write the record of the run", "FILE", about="after"),
    Option("report-html", "write a report for people to read and print", "FILE", about="after"),
    Option("report-junit", "write a report as JUnit XML", "FILE", about="after"),
    Option("report-markdown", "write a summary as Markdown", "FILE", about="after"),
    Option("badge", "write a badge for each profile, as SVG and for shields.io", "DIR", about="after"),
)

#: Those that name who is asked, of which a run takes one.
ASKED = ("adapter", "command", "answers")


def options_named(*names: str) -> list[Option]:
    """Some of the options, in the order of their names."""
    named = {option.name: option for option in OPTIONS}
    return [named[name] for name in names]


def add(parser: pytest.Parser) -> None:
    """Declare every option and ini key to pytest."""
    group = parser.getgroup("bridgescore", "conformance of contract bridge scorers")
    group.addoption("--bridgescore", action="store_true", help="ask the vectors, of the bundled reference by default")
    group.addoption("--bridgescore-alone", action="store_true", help="the vectors and nothing else of the project")
    for option in OPTIONS:
        if option.metavar is None:
            group.addoption(option.flag, action="store_true", help=option.says)
        else:
            action = "append" if option.many else "store"
            group.addoption(option.flag, action=action, metavar=option.metavar, help=option.says)
        if option.ini == "paths":
            parser.addini(option.ini_key, option.says, type="paths")
        elif option.ini:
            parser.addini(option.ini_key, option.says)


def asks_for_own_items(config: pytest.Config) -> bool:
    """Whether anything on the command line asks for the plugin's own items."""
    return bool(config.getoption("--bridgescore") or config.getoption("--bridgescore-alone")) or any(
        config.getoption(option.flag) for option in OPTIONS if option.about in ("who", "what", "drawn")
    )
