"""`bridgescore certify`: everything a profile demands is asked, and a bundle made that shows what was answered."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore.commands.check import add_options
from pytest_bridgescore.commands.common import (
    INTERNAL,
    INTERRUPTED,
    OK,
    USAGE,
    WRONG,
    Add,
    Usage,
    profile_of,
    suite_of,
)
from pytest_bridgescore.commands.rejudge import REPORT, asked, judged_again
from pytest_bridgescore.console import Console
from pytest_bridgescore.options import options_named
from pytest_bridgescore.progress import progress_on
from pytest_bridgescore.report import forms


def add(command: Add) -> None:
    """The command and its options: none that leaves anything out."""
    parser = command("certify", _certify, "ask all that a profile demands, and certify a program that answers right")
    add_options(parser, options_named("adapter", "command", "profile", "generated", "timeout", "run-timeout"))
    parser.add_argument("--out", metavar="DIR", help="where the bundle goes: a folder that is not there, or empty")
    parser.add_argument("--sign", metavar="KEY", help="sign it with this private Ed25519 key (PEM)")


def _certify(told: argparse.Namespace) -> int:
    suite = suite_of()
    console = Console(sys.stdout, quiet=told.quiet, progress=None if told.quiet else progress_on())
    _check(told)
    profile = profile_of(told.profile, suite)
    out = Path(told.out)
    work = out.with_name(f"{out.name}.partial")
    try:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
    except OSError as error:
        raise Usage(f"{work} cannot be made: {error.strerror}") from None
    # A fresh seed, so that nobody can know beforehand what will be asked.
    words = vars(told) | {"generated": told.generated or str(profile.generated)}
    try:
        status, document = asked(words, console, work, told.workers)
        reasons = list(_reasons(status, document, profile))
        if document is None or reasons:
            return _refused(status, reasons, work)
        bundle = _bundle(document, str(profile.told), work, told.sign)
        if bundle is None:
            return _refused(WRONG, ["its answers, read again, do not give the same verdicts"], work)
        if out.exists():
            out.rmdir()
        # Moved as a whole: a certificate stands where it belongs with all its parts, or not at all.
        bundle.replace(out)
    except Usage:
        shutil.rmtree(work, ignore_errors=True)
        raise
    except KeyboardInterrupt:
        return _refused(INTERRUPTED, ["it was interrupted"], work)
    except OSError as error:
        print(f"not certified: the bundle could not be written: {error.strerror or error}", file=sys.stderr)
        _clear(work)
        return INTERNAL
    shutil.rmtree(work, ignore_errors=True)
    seed = document["selection"]["seed"]
    console.write_line(f"certified by {profile.name} (seed {seed}): {out}", good=True)
    return OK


def _check(told: argparse.Namespace) -> None:
    """See that a bundle could be made, before anything is asked."""
    from pytest_bridgescore.certificate.signature import UnusableKey, sign
    from pytest_bridgescore.report.extra import Missing, require

    for value, wanted in (
        (told.adapter or told.command, "--adapter or --command (the bundled reference is --adapter reference)"),
        (told.profile, "--profile NAME"),
        (told.out, "--out DIR"),
    ):
        if not value:
            raise Usage(f"certify needs {wanted}")
    out = Path(told.out)
    if out.name in ("", ".."):
        raise Usage(f"--out {told.out} does not name a folder that could be made")
    if out.is_symlink() or (out.exists() and not (out.is_dir() and not any(out.iterdir()))):
        raise Usage(f"{out} is there already: name a folder that is not, or is empty")
    try:
        require("jinja2", "html")
        if told.sign:
            sign(b"", Path(told.sign))
    except (Missing, UnusableKey) as error:
        raise Usage(str(error)) from None


def _reasons(status: int, document: Mapping[str, Any] | None, profile: Any) -> Iterable[str]:
    from pytest_bridgescore.certificate.demands import shortcomings
    from pytest_bridgescore.vectors.release import altered

    if document is None:
        return ["the run has no record"]
    short = list(shortcomings(document, profile, altered(suite_of())))
    return short or ([] if status == OK else ["the run did not end well"])


def _refused(status: int, reasons: Iterable[str], work: Path) -> int:
    """Say why there is no certificate, and where the record of the run is."""
    if status != USAGE:  # then it is said already what has to be mended
        for reason in reasons:
            print(f"not certified: {reason}")
    left = _clear(work)
    if left:
        print(f"(the record of this run is {left}; `bridgescore report` makes other forms of it)")
    return status or WRONG


def _clear(work: Path) -> Path | None:
    """Leave nothing of a bundle that was not finished but what says how the run went: that, if there is any.

    It is the record; an interruption comes at any moment, and where it comes before the record, it is the journal.
    """
    record = work / REPORT
    kept = (record, forms.journal_of({"report-json": record}))
    for path in work.iterdir():
        if path not in kept:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    left = next((path for path in kept if path and path.exists()), None)
    if left is None:
        work.rmdir()
    return left


def _bundle(document: Mapping[str, Any], profile: str, work: Path, key: str | None) -> Path | None:
    """The folder with all parts, made of the answers as they are written; `None` if those say something else."""
    from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, SIGNATURE
    from pytest_bridgescore.certificate import bundle as made
    from pytest_bridgescore.certificate.signature import sign

    # In a process of its own: in this one the adapter may have been, and changed whatever it liked.
    place = work.absolute()
    again = judged_again(place / ANSWERS, profile, document["selection"], place / "again", apart=True)
    if again.document is None:
        return None
    whole = made.dressed(again.document, made.told_of(document))
    if made.verdicts(whole) != made.verdicts(document):
        return None
    folder = work / "bundle"
    folder.mkdir()
    parts = {ANSWERS: (work / ANSWERS).read_bytes(), **made.rendered(whole)}
    content = made.certificate(whole, parts)
    signature = {SIGNATURE: sign(content, Path(key))} if key else {}
    for name, part in {**parts, **signature, CERTIFICATE: content}.items():
        (folder / name).write_bytes(part)
    return folder
