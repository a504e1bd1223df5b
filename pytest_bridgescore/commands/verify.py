"""`bridgescore verify`: a bundle is held against itself, and its answers are judged again."""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pytest_bridgescore import __version__
from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, SIGNATURE
from pytest_bridgescore.commands.check import add_options
from pytest_bridgescore.commands.common import OK, USAGE, WRONG, Add, Usage, suite_of
from pytest_bridgescore.commands.rejudge import asked, judged_again
from pytest_bridgescore.console import Console
from pytest_bridgescore.options import options_named
from pytest_bridgescore.progress import progress_on

#: As much is said of one thing that is wrong: names of files and what a certificate says are foreign text.
_LONGEST = 1000


def add(command: Add) -> None:
    """The command and its options."""
    parser = command(
        "verify", _verify, "see whether the bundle of a certificate is whole, and judge its answers again"
    )
    parser.add_argument("bundle", metavar="DIR")
    parser.add_argument("--key", metavar="PUB", help="see that it is signed by the owner of this public key (PEM)")
    parser.add_argument("--rerun", action="store_true", help="also ask the program again, and compare its answers")
    add_options(parser, options_named("adapter", "command", "profile", "timeout"))


def _verify(told: argparse.Namespace) -> int:
    from pytest_bridgescore.certificate.signature import UnusableKey
    from pytest_bridgescore.certificate.verify import Unreadable, read
    from pytest_bridgescore.report.extra import Missing, require
    from pytest_bridgescore.report.foreign import shown

    _check(told)
    folder, console = Path(told.bundle), Console(sys.stdout, quiet=told.quiet)
    try:
        require("jinja2", "html")
        bundle = read(folder)
        wrong = list(_wrong(bundle, folder, told))
    except Unreadable as error:
        wrong = [str(error)]
    except (Missing, UnusableKey) as error:
        raise Usage(str(error)) from None
    if wrong:
        lines = [f"  {shown(line, _LONGEST)}" for line in wrong]
        last = f"does not verify: {folder}: {'1 thing is' if len(wrong) == 1 else f'{len(wrong)} things are'} wrong"
    else:
        lines = list(_words(bundle))
        origin = f"signed by the owner of {told.key}" if told.key else "origin not proven"
        unlooked = " (it is signed: --key PUB looks at that)" if bundle.signature and not told.key else ""
        last = f"verified: consistent; {origin}{unlooked}{'; asked again: the same answers' if told.rerun else ''}"
    for line in lines if not told.quiet else ():
        console.write_line(line)
    console.write_line(last, good=not wrong)
    return WRONG if wrong else OK


def _check(told: argparse.Namespace) -> None:
    if not Path(told.bundle).is_dir():
        raise Usage(f"{told.bundle} is no folder")
    named = told.adapter or told.command
    if told.rerun and not named:
        raise Usage("--rerun needs the program to ask: --adapter or --command")
    if named and not told.rerun:
        raise Usage("--adapter and --command are for --rerun")


def _words(bundle: Any) -> Iterator[str]:
    """What a bundle that verifies certifies."""
    from pytest_bridgescore.report.foreign import shown

    says = bundle.says
    who = says["implementation"]
    yield f"{shown(who['name'])} {shown(who['version'])}".strip()
    yield f"  profile   {says['profile']['name']}: {says['profile']['title']}"
    yield f"  asked     {len(says['verdicts'])} vectors and sweeps; seed {says['selection']['seed']}"
    yield f"  suite     pytest-bridgescore {says['suite']['version']}, {says['suite']['digest']}"
    yield f"  when      {shown(says['environment']['started'])}"


def _wrong(bundle: Any, folder: Path, told: argparse.Namespace) -> Iterator[str]:
    """Everything that is wrong with a bundle, a line each."""
    from pytest_bridgescore.certificate.signature import is_signed
    from pytest_bridgescore.certificate.verify import of_form

    yield from of_form(bundle, folder)
    if told.key:
        if bundle.signature is None:
            yield f"{CERTIFICATE} is not signed: there is no {SIGNATURE}"
        elif not is_signed(bundle.files[CERTIFICATE], bundle.signature, Path(told.key)):
            yield f"{SIGNATURE} is no signature of {CERTIFICATE} by the owner of {told.key}"
    yield from _judged(bundle, told)


def _judged(bundle: Any, told: argparse.Namespace) -> Iterator[str]:
    """What comes out when the answers are judged again, and when the program is asked again."""
    from pytest_bridgescore.certificate.bundle import dressed
    from pytest_bridgescore.certificate.demands import shortcomings
    from pytest_bridgescore.certificate.verify import of_answers, of_lines
    from pytest_bridgescore.settings import located
    from pytest_bridgescore.vectors.profile import ProfileError, profile_named
    from pytest_bridgescore.vectors.profile_form import MOST_GENERATED
    from pytest_bridgescore.vectors.release import altered

    suite, says = suite_of(), bundle.says
    here = altered(suite)
    if here:
        yield f"this installation cannot verify anything: {here}"
        return
    for name, mine in (("version", __version__), ("digest", suite.digest)):
        if says["suite"][name] != mine:
            then = f"{says['suite']['version']} ({says['suite']['digest'][:19]}...)"
            here = f"{__version__} ({suite.digest[:19]}...)"
            yield f"it was made with pytest-bridgescore {then}, this is {here}: install that one to verify it"
            return
    if ANSWERS not in bundle.files:
        return
    # Whoever wrote the certificate is not to say how long this takes.
    made_up = says["selection"]["generated"]
    if made_up > max(MOST_GENERATED, bundle.files[ANSWERS].count(b"\n")):
        yield f"selection in {CERTIFICATE} is of {made_up} questions that were made up: {ANSWERS} has not as many"
        return
    try:
        profile = profile_named(located(told.profile, Path.cwd()) if told.profile else says["profile"]["name"], suite)
    except ProfileError as error:
        yield f"{error} (--profile FILE names an organiser's own)"
        return
    if profile.name != says["profile"]["name"]:
        yield f"it speaks of the profile {says['profile']['name']}, not of {profile.name}"
        return
    with tempfile.TemporaryDirectory() as work:
        answers = Path(work, ANSWERS)
        answers.write_bytes(bundle.files[ANSWERS])
        again = judged_again(answers, str(profile.told), says["selection"], Path(work, "again"))
        if again.document is None:
            yield f"{ANSWERS} cannot be judged: {again.trouble.replace(f'{work}/', '')}"
            return
        yield from of_lines(bundle, again.document)
        yield from of_answers(bundle, again.document)
        yield from shortcomings(dressed(again.document, says), profile)
        if told.rerun:
            yield from _rerun(bundle, told, profile, Path(work, "rerun"))


def _rerun(bundle: Any, told: argparse.Namespace, profile: Any, folder: Path) -> Iterator[str]:
    from pytest_bridgescore.ask.asker import Implementation
    from pytest_bridgescore.certificate.verify import of_rerun

    selection = bundle.says["selection"]
    words = {
        "adapter": told.adapter,
        "command": told.command,
        "timeout": told.timeout,
        "profile": str(profile.told),
        "generated": str(selection["generated"]) if selection["generated"] else None,
        "seed": str(selection["seed"]),
    }
    folder.mkdir()
    console = Console(io.StringIO(), quiet=True, progress=None if told.quiet else progress_on())
    status, document = asked(words, console, folder, told.workers)
    if document is None or status >= USAGE:
        yield "the program could not be asked again"
        return
    who = Implementation(**document["implementation"])
    yield from of_rerun(bundle, (folder / ANSWERS).read_text(encoding="utf-8"), who)
