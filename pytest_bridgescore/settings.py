"""What one run was told: the choices of `options` with their values."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_bridgescore.operations.declare import DRAWN
from pytest_bridgescore.options import ASKED, OPTIONS, asks_for_own_items

#: As many digits a number on the command line may have.
_LONGEST = 18

if TYPE_CHECKING:
    import pytest


class UsageError(ValueError):
    """Something on the command line that is not there or selects nothing. The run ends with exit status 4."""


@dataclass(frozen=True)
class Settings:
    """What one run was told, options before ini keys."""

    adapter: str | None = None
    command: str | None = None
    answers: Path | None = None
    vectors: tuple[Path, ...] = ()
    #: A name, or the path of an organiser's own file.
    profile: str | Path | None = None
    system: tuple[str, ...] = ()
    operation: tuple[str, ...] = ()
    vector: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    laws: str | None = None
    known_failures: Path | None = None
    update_known_failures: bool = False
    smoke: bool = False
    no_sweeps: bool = False
    #: How many questions of each operation are made up, how many groups for each property, and by which seed.
    generated: int | None = None
    properties: int | None = None
    seed: int | None = None
    #: Seconds.
    timeout: float | None = None
    run_timeout: float | None = None
    keep_answers: Path | None = None
    report_json: Path | None = None
    report_html: Path | None = None
    report_junit: Path | None = None
    report_markdown: Path | None = None
    badge: Path | None = None
    #: The plugin's own items were asked for; and nothing beside them (`bridgescore check`).
    own_items: bool = False
    alone: bool = False

    def as_data(self) -> dict[str, Any]:
        """The settings in nothing but texts, numbers, lists: what `from_data` reads."""
        told = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        return {name: _as_text(value) for name, (value, default) in told.items() if value != default}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Settings:
        """The settings that `as_data` was called on."""
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        for option in OPTIONS:
            value = told.get(option.field)
            if option.metavar in ("FILE", "PATH", "DIR") and value is not None:
                told[option.field] = tuple(map(Path, value)) if option.many else Path(value)
        profile = told.get("profile")
        if profile and Path(profile).is_absolute():
            told["profile"] = Path(profile)
        return cls(**told)

    @property
    def forms(self) -> dict[str, Path]:
        """The reports that are wanted, by the options that name them, and where each goes."""
        told = {option.name: getattr(self, option.field) for option in OPTIONS if option.is_report}
        return {name: path for name, path in told.items() if path}

    def again(self, id: str | None = None) -> str:
        """The command that asks the same again: everything, or one vector."""
        start, prefix = ("bridgescore check", "--") if self.alone else ("pytest", "--bridgescore-")
        repeated = {"who", "how"}
        if not id:
            repeated |= {"what", "judged"}
        if not id or id.startswith(DRAWN):
            repeated |= {"drawn"}
        words = [start]
        for option in OPTIONS:
            value = getattr(self, option.field)
            if value is None or value is False or value == () or option.about not in repeated:
                continue
            if option.metavar is None:
                words.append(f"{prefix}{option.name}")
                continue
            for one in value if option.many else [value]:
                words.append(f"{prefix}{option.name} {shlex.quote(_from_here(one))}")
        if id:
            words.append(f"{prefix}vector {shlex.quote(id)}")
        if len(words) == 1 and self.own_items and not self.alone:
            words.append("--bridgescore")
        return " ".join(words)


def _from_here(value: object) -> str:
    """A path as one would type it in the current directory; other text as it is."""
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Path) and value.is_relative_to(Path.cwd()):
        return value.relative_to(Path.cwd()).as_posix()
    return str(value)


def seconds(name: str, text: str) -> float:
    """The seconds that an option was told; `UsageError` if it was told none."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise UsageError(f"--{name} takes seconds, such as 10 or 0.5; not {text!r}")
    return number


def _as_text(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_as_text(one) for one in value]
    return str(value) if isinstance(value, Path) else value


def whole(name: str, text: str) -> int:
    """The number that an option was told; `UsageError` if it is none."""
    if not text.isascii() or not text.isdigit() or len(text) > _LONGEST:
        raise UsageError(f"--{name} takes a whole number, such as 200; not {text!r}")
    return int(text)


def located(told: str, folder: Path) -> str | Path:
    """A name as it is; a file, which has a folder in it or ends in `.yaml`, as its path from a folder."""
    return folder / told if told.endswith(".yaml") or "/" in told or "\\" in told else told


def settings(config: pytest.Config) -> Settings:
    """What this run was told; option values before those of ini keys."""
    told: dict[str, Any] = {}
    for option in OPTIONS:
        value = config.getoption(option.flag)
        folder = config.invocation_params.dir
        # Who is asked is said once: on the command line, or else in the ini file.
        overruled = option.name in ASKED and any(config.getoption(f"--bridgescore-{name}") for name in ASKED)
        if not value and option.ini and not overruled:
            value = config.getini(option.ini_key)
            folder = config.inipath.parent if config.inipath else folder
            value = value if option.many or not isinstance(value, list) else next(iter(value), None)
        if not value:
            continue
        if option.metavar in ("FILE", "PATH"):
            paths = [Path(config.invocation_params.dir, one) for one in (value if option.many else [value])]
            told[option.field] = tuple(paths) if option.many else paths[0]
        elif option.metavar == "DIR":
            told[option.field] = Path(config.invocation_params.dir, value)
        elif option.metavar == "NUMBER":
            told[option.field] = whole(option.name, value)
        elif option.metavar == "NAME|FILE":
            told[option.field] = located(value, folder)
        elif option.metavar == "SECONDS":
            told[option.field] = seconds(option.name, value)
        elif option.many:
            told[option.field] = tuple(part.strip() for one in value for part in one.split(",") if part.strip())
        else:
            told[option.field] = value
    return Settings(**told, own_items=asks_for_own_items(config), alone=bool(config.getoption("--bridgescore-alone")))
