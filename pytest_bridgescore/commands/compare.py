"""`bridgescore compare`: two reports, or two programs that are asked the same."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from pytest_bridgescore.commands.common import OK, WRONG, Add, Usage, suite_of
from pytest_bridgescore.commands.engine import stopped_like_ctrl_c
from pytest_bridgescore.console import Console
from pytest_bridgescore.options import ASKED, options_named
from pytest_bridgescore.progress import progress_on

#: What is asked, as `check` has it.
_CHOICES = options_named(
    *("vectors", "profile", "system", "operation", "vector", "source", "laws", "no-sweeps"),
    *("generated", "seed", "timeout"),
)

#: What some options do here.
_SAYS = {
    "adapter": "an adapter, importable from the current directory; or reference, or fault:NAME",
    "answers": "the answers in a file, such as `check --keep-answers` writes",
    "profile": "ask what a profile demands: a name, or a file of your own",
}


def add(command: Add) -> None:
    """The command and its options."""
    parser = command("compare", _compare, "what is better or worse in a newer report; or where two programs differ")
    # Under this name what stands after an option is taken for a report still.
    parser.add_argument("arguments", nargs="*", metavar="OLD.json NEW.json", help="two reports (check --report-json)")
    programs = parser.add_argument_group("two programs", "any two of these, in the order typed: they are A and B")
    for option in options_named(*ASKED):
        programs.add_argument(
            f"--{option.name}",
            dest="who",
            action="append",
            type=partial(_named, option.name),
            metavar=option.metavar,
            help=_SAYS.get(option.name, option.says),
        )
    for option in _CHOICES:
        if option.metavar is None:
            programs.add_argument(f"--{option.name}", action="store_true", help=option.says)
        else:
            action = "append" if option.many else "store"
            programs.add_argument(
                f"--{option.name}", action=action, metavar=option.metavar, help=_SAYS.get(option.name, option.says)
            )
    parser.add_argument("--json", metavar="FILE", help="write the comparison as JSON")
    parser.add_argument("--markdown", metavar="FILE", help="write it as Markdown")
    parser.add_argument("-q", dest="quiet", action="store_true", help="only the last line")


def _named(name: str, value: str) -> tuple[str, str]:
    return name, value


def _compare(told: argparse.Namespace) -> int:
    who = told.who or []
    if who and told.arguments:
        raise Usage("compare takes two reports or two programs, not both")
    if len(who) != 2 and len(told.arguments) != 2:
        number = len(who) + len(told.arguments)
        raise Usage(
            "compare takes two reports (OLD.json NEW.json), or two programs (--adapter, --command or --answers, "
            f"two in all); {'there is one' if number == 1 else f'there are {number}'}"
        )
    _check_targets(told)
    return _compare_answers(told, who) if who else _compare_reports(told)


def _check_targets(told: argparse.Namespace) -> None:
    """See that what is wanted can be written, before anything is asked."""
    from pytest_bridgescore.report.forms import can_be_written

    for path in (told.json, told.markdown):
        if path == "":
            raise Usage("--json and --markdown take the name of a file")
        try:
            if path:
                can_be_written(Path(path))
        except OSError as error:
            raise Usage(str(error)) from None


def _tell(told: argparse.Namespace, page: Any, data: dict[str, Any]) -> None:
    """Print the comparison and write the forms that are wanted."""
    from pytest_bridgescore.compare.page import as_markdown, as_text
    from pytest_bridgescore.report.forms import write

    console = Console(sys.stdout, quiet=told.quiet)
    for line in () if told.quiet else as_text(page):
        console.write_line(line)
    try:
        if told.json:
            # In nothing but ASCII, since half of it may be foreign text.
            write(json.dumps(data, indent=1) + "\n", Path(told.json))
        if told.markdown:
            write(as_markdown(page), Path(told.markdown))
    except OSError as error:
        raise Usage(f"what is wanted could not be written: {error.strerror or error}") from None
    console.write_line(page.conclusion, good=page.good)


# --- two reports --------------------------------------------------------------------------------------


def _compare_reports(told: argparse.Namespace) -> int:
    from pytest_bridgescore.commands.report import read
    from pytest_bridgescore.compare.reports import compared
    from pytest_bridgescore.compare.reports_told import as_data, page

    for option in _CHOICES:
        if getattr(told, option.field):
            raise Usage(f"--{option.name} goes with two programs; reports are compared with all that is in them")
    before, now = (read(Path(path)) for path in told.arguments)
    # Only where the suites differ may one have withdrawn what the other asks.
    alike = before["suite"]["digest"] == now["suite"]["digest"]
    comparison = compared(before, now) if alike else compared(before, now, suite_of().current_id)
    _tell(told, page(comparison), as_data(comparison))
    return WRONG if comparison.is_worse else OK


# --- two programs -------------------------------------------------------------------------------------


def _compare_answers(told: argparse.Namespace, who: list[tuple[str, str]]) -> int:
    from pytest_bridgescore import __version__
    from pytest_bridgescore.ask.asker import AdapterError
    from pytest_bridgescore.ask.chosen import chosen as chosen_asker
    from pytest_bridgescore.compare.answers import compared
    from pytest_bridgescore.compare.answers_told import as_data, page

    settings = _settings(told)
    suite, asked = _asked(settings)
    chosen = settings.again().removeprefix("bridgescore check").strip()
    start = " ".join(["bridgescore compare", *(f"--{name} {shlex.quote(value)}" for name, value in who)])

    def again(id: str) -> str:
        return f"{start} {settings.again(id).removeprefix('bridgescore check ')}"

    progress = None if told.quiet else progress_on()
    with contextlib.ExitStack() as opened, _silence(), stopped_like_ctrl_c():
        if progress:
            opened.callback(progress.close)
        askers = []
        for name, value in who:
            try:
                named: Any = {name: Path(value) if name == "answers" else value}
                asker = chosen_asker(suite, **named, timeout=settings.timeout)
            except AdapterError as error:
                raise Usage(str(error)) from None
            opened.callback(asker.close)
            askers.append(asker)
        comparison = compared((askers[0], askers[1]), asked, suite.operations, progress)
    reproduce = f"{start} {chosen}".strip()
    data = {
        "version": __version__,
        "data": suite.data_version,
        "digest": suite.digest,
        "unreleased": suite.unreleased,
    }
    _tell(told, page(comparison, chosen, again), as_data(comparison, data, again, reproduce))
    return OK if comparison.is_same else WRONG


def _settings(told: argparse.Namespace) -> Any:
    """What is asked, in the form in which a run is told it."""
    from pytest_bridgescore.operations.declare import SWEPT
    from pytest_bridgescore.settings import Settings, UsageError, located, seconds, whole

    for option in _CHOICES:
        value = getattr(told, option.field)
        if value == "" or (isinstance(value, list) and "" in value):
            raise Usage(f"--{option.name} is given without a value")
    try:
        generated = whole("generated", told.generated) if told.generated else None
        seed = whole("seed", told.seed) if told.seed else None
        timeout = seconds("timeout", told.timeout) if told.timeout else None
    except UsageError as error:
        raise Usage(str(error)) from None
    settings = Settings(
        vectors=tuple(map(Path, told.vectors or ())),
        profile=located(told.profile, Path.cwd()) if told.profile else None,
        system=tuple(_parted(told.system)),
        operation=tuple(_parted(told.operation)),
        vector=tuple(id for one in told.vector or () for id in ([one] if one.startswith(SWEPT) else _parted([one]))),
        source=tuple(_parted(told.source)),
        laws=told.laws,
        no_sweeps=told.no_sweeps,
        generated=generated,
        seed=seed,
        timeout=timeout,
        alone=True,
    )
    if settings.generated and settings.seed is None:
        return replace(settings, seed=secrets.randbelow(10**9))
    return settings


def _parted(told: Iterable[str] | None) -> Iterator[str]:
    return (part.strip() for one in told or () for part in one.split(",") if part.strip())


def _asked(settings: Any) -> tuple[Any, Any]:
    """The suite, and the questions of it that are chosen, by operations."""
    from pytest_bridgescore.compare.answers import questions_of, whole
    from pytest_bridgescore.selection import select, with_drawn
    from pytest_bridgescore.settings import UsageError

    # One question of a sweep is chosen by its own id, which only a comparison has a use for.
    single = {id for id in settings.vector if whole(id) != id}
    wanted = replace(settings, vector=tuple(dict.fromkeys(map(whole, settings.vector))))
    try:
        suite = with_drawn(suite_of(settings.vectors), wanted)
        vectors, sweeps = select(suite, wanted)
    except UsageError as error:
        raise Usage(str(error)) from None
    asked = questions_of(suite, vectors, sweeps)
    if single:
        kept = {whole(id) for id in single} - {*settings.vector}
        asked = {
            name: some
            for name, every in asked.items()
            if (some := [one for one in every if one.known_as not in kept or one.id in single])
        }
        found = {question.id for some in asked.values() for question in some}
        for id in sorted(single - found):
            raise Usage(f"{whole(id)} has no question {id}")
    return suite, asked


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Nothing is heard of what adapters in this process print while they are asked."""
    with (
        Path(os.devnull).open("w", encoding="utf-8") as nothing,
        contextlib.redirect_stdout(nothing),
        contextlib.redirect_stderr(nothing),
    ):
        yield
