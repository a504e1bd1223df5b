"""Every choice a run can be given: one table, from which pytest's options, ini keys and the command line follow."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pytest


class Option(NamedTuple):
    """One choice. Without a `metavar` it is a flag; `ini` names the type of its ini key, if it has one."""

    name: str
    says: str
    metavar: str | None = None
    many: bool = False
    ini: str | None = None
    #: What it is about: `who` is asked, `what` is asked, how answers are `judged`, what comes `after`.
    about: str = "what"

    @property
    def field(self) -> str:
        """Its name in `Settings`."""
        return self.name.replace("-", "_")

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
    Option(
        "answers", "judge the answers in a file instead of asking (see `bridgescore questions`)", "FILE", about="who"
    ),
    Option(
        *("vectors", "vectors of your own beside those of the suite: a file or folder", "PATH"),
        many=True,
        ini="paths",
        about="who",
    ),
    Option("system", "only this system (duplicate, imps, ...)", "NAME", many=True),
    Option("operation", "only this operation", "NAME", many=True),
    Option("vector", "only this vector or sweep; a glob such as 'imps/*' takes several", "ID", many=True),
    Option("source", "only vectors from this document", "KEY", many=True),
    Option("laws", "only what holds under this edition of the laws", "EDITION"),
    Option("no-sweeps", "leave out the sweeps over whole tables"),
    Option("known-failures", "list of failures that are known, with reasons", "FILE", ini="paths", about="judged"),
    Option("update-known-failures", "write that list anew from what this run sees", about="after"),
    Option("report-json", "write the record of the run", "FILE", about="after"),
)


@dataclass(frozen=True)
class Settings:
    """What one run was told, options before ini keys."""

    adapter: str | None = None
    answers: Path | None = None
    vectors: tuple[Path, ...] = ()
    system: tuple[str, ...] = ()
    operation: tuple[str, ...] = ()
    vector: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    laws: str | None = None
    known_failures: Path | None = None
    update_known_failures: bool = False
    no_sweeps: bool = False
    report_json: Path | None = None
    #: The plugin's own items were asked for; and nothing beside them (`bridgescore check`).
    own_items: bool = False
    alone: bool = False

    def again(self, id: str | None = None) -> str:
        """The command that asks the same again: everything, or one vector."""
        start, prefix = ("bridgescore check", "--") if self.alone else ("pytest", "--bridgescore-")
        repeated = ("who",) if id else ("who", "what", "judged")
        words = [start]
        for option in OPTIONS:
            value = getattr(self, option.field)
            if not value or option.about not in repeated:
                continue
            if option.metavar is None:
                words.append(f"{prefix}{option.name}")
                continue
            for one in value if option.many else (value,):
                words.append(f"{prefix}{option.name} {shlex.quote(_from_here(one))}")
        if id:
            words.append(f"{prefix}vector {shlex.quote(id)}")
        if len(words) == 1 and not self.alone:
            words.append("--bridgescore")
        return " ".join(words)


def _from_here(value: str | Path) -> str:
    """A path as one would type it in the current directory; other text as it is."""
    if isinstance(value, Path) and value.is_relative_to(Path.cwd()):
        return value.relative_to(Path.cwd()).as_posix()
    return str(value)


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
        config.getoption(option.flag) for option in OPTIONS if option.about in ("who", "what")
    )


def settings(config: pytest.Config) -> Settings:
    """What this run was told; option values before those of ini keys."""
    told: dict[str, Any] = {}
    for option in OPTIONS:
        value = config.getoption(option.flag)
        if not value and option.ini:
            value = config.getini(option.ini_key)
            value = value if option.many or not isinstance(value, list) else next(iter(value), None)
        if not value:
            continue
        if option.metavar in ("FILE", "PATH"):
            paths = [Path(config.invocation_params.dir, one) for one in (value if option.many else [value])]
            told[option.field] = tuple(paths) if option.many else paths[0]
        elif option.many:
            told[option.field] = tuple(part.strip() for one in value for part in one.split(",") if part.strip())
        else:
            told[option.field] = value
    return Settings(**told, own_items=asks_for_own_items(config), alone=bool(config.getoption("--bridgescore-alone")))
