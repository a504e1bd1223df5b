"""Whether what is installed is what was released: only then can a certificate rest on it."""

from __future__ import annotations

import base64
import csv
import hashlib
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from pytest_bridgescore.vectors.compile import digest
from pytest_bridgescore.vectors.load import COMPILED, PACKAGE
from pytest_bridgescore.vectors.model import Suite

_PARTS = ("pytest_bridgescore/", "bridgescore_reference/")


def altered(suite: Suite) -> str:
    """Why these vectors, and what asks and judges by them, are not those of a release; nothing if they are."""
    if not COMPILED.exists():
        return "the vectors are those of a checkout, not of a release (install the package, not for editing)"
    if suite.unreleased:
        return "vectors of your own stand beside those of the release"
    if digest(suite.document) != suite.digest:
        return "the vectors are not those of the release: their digest is another"
    try:
        installed = distribution("pytest-bridgescore")
    except PackageNotFoundError:
        return "the package is not installed: nothing says what was released"
    changed = _changed(installed)
    return f"{changed} is not the file that was installed" if changed else ""


def _changed(installed: Distribution) -> str:
    """The first file that is not as the record of the installation says, the vectors themselves before others."""
    vectors = COMPILED.relative_to(PACKAGE.parent).as_posix()
    # Read here, since newer Pythons leave out what is listed and not there.
    rows = csv.reader((installed.read_text("RECORD") or "").splitlines())
    listed = {row[0]: row[1] for row in rows if len(row) > 1 and row[0].startswith(_PARTS)}
    if vectors not in listed:
        return vectors
    names = [vectors, *sorted(listed)]
    return next((name for name in names if not _is_as_recorded(name, listed[name])), "")


def _is_as_recorded(name: str, recorded: str) -> bool:
    mode, _, hashed = recorded.partition("=")
    if not hashed:  # what an installer makes itself, such as compiled modules
        return True
    try:
        # What runs is looked at, wherever the record thinks it is.
        content = (PACKAGE.parent / name).read_bytes()
    except OSError:
        return False
    return base64.urlsafe_b64encode(hashlib.new(mode, content).digest()).rstrip(b"=").decode() == hashed
