"""What certificates need: an installed release, keys, a small profile, and bundles that are made, forged and verified."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from pytest_bridgescore import cli
from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, PARTS, SIGNATURE, bundle, demands, signature, verify
from pytest_bridgescore.commands import certify, rejudge
from pytest_bridgescore.commands import verify as command
from pytest_bridgescore.report import html, journal, junit
from pytest_bridgescore.vectors import release
from tests.conftest import Done, clean_environment

with contextlib.suppress(ImportError):
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

#: What commands import late is imported here once, since pytester forgets modules after a test.
IMPORTED = (bundle, demands, signature, verify, certify, html, journal, junit)

ROOT = Path(__file__).resolve().parents[1]

#: Of a wheel's sources, all that it is built from.
_SOURCES = ("pytest_bridgescore", "reference", "vectors", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")

#: Asked in no time: vectors, refusals, disputed questions and made up ones.
SMALL = """
profile: small
title: IMPs by the law
dated: "2017"
sources: [wbf-laws]
require:
  imps: {}
sweeps: []
generated: 20
refusals: required
"""

#: The same and a sweep.
SWEPT = SMALL.replace("profile: small", "profile: swept").replace("sweeps: []", "sweeps: [sweep/imps/law78b]")

#: A right scorer of IMPs that can be made to do otherwise, by the words that follow its name.
IMPS = '''
import os, sys, time

SCALE = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600]
SCALE += [750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]

def scale(difference):
    won = sum(abs(difference) >= least for least in SCALE)
    return -won if difference < 0 else won

class Imps:
    """Right."""

    name, version = "imps", "1.0"

    def imps(self, difference, gap="reject", table=None):
        if table is not None:
            import bridgescore_reference as law
            return law.imps(difference, gap, table).value
        if type(difference) is not int or difference % 10:
            raise ValueError("not in the scale")
        return scale(difference)

class Wrong(Imps):
    """At one difference."""

    def imps(self, difference, gap="reject", table=None):
        return 10 if (difference, table) == (580, None) else super().imps(difference, gap, table)

class Other(Imps):
    name = "other imps"

class Newer(Imps):
    version = "1.1"

class Accepting(Imps):
    """Refuses nothing."""

    def imps(self, difference, gap="reject", table=None):
        return scale(difference)

class Partial(Imps):
    """Knows no losses."""

    def imps(self, difference, gap="reject", table=None):
        if difference < 0:
            from pytest_bridgescore import Unsupported
            raise Unsupported("gains only")
        return super().imps(difference, gap, table)

class Nothing(Imps):
    def imps(self, difference, gap="reject", table=None):
        from pytest_bridgescore import Unsupported
        raise Unsupported("not today")

class Broken(Imps):
    def imps(self, difference, gap="reject", table=None):
        return 1 // 0 if difference == 580 else super().imps(difference, gap, table)

class Dying(Imps):
    """Ends the process that asks, once."""

    def imps(self, difference, gap="reject", table=None):
        if difference == 580 and not os.path.exists("died"):
            open("died", "w").close()
            os._exit(3)
        return super().imps(difference, gap, table)

class Slow(Imps):
    """Notes each answer once it is given."""

    def imps(self, difference, gap="reject", table=None):
        try:
            return super().imps(difference, gap, table)
        finally:
            time.sleep(0.004)
            with open("answered.txt", "ab", buffering=0) as noted:
                noted.write(f"{os.getpid()} {difference}\\n".encode())
'''


# --- a release ------------------------------------------------------------------------------------------------------


def _unmeasured() -> dict[str, str]:
    """An environment without coverage: a copy of the package is not what is to be measured."""
    return {name: value for name, value in clean_environment().items() if not name.startswith("COVERAGE_")}


@dataclass(frozen=True)
class Installed:
    """A release that stands in a folder, as `pip install --target` puts it there."""

    folder: Path

    def environment(self, changes: Mapping[str, str] | None = None) -> dict[str, str]:
        """Of a process that runs this release, and not the checkout that is installed for editing."""
        path = os.pathsep.join(filter(None, ((changes or {}).get("PYTHONPATH", ""), str(self.folder))))
        return {**_unmeasured(), **(changes or {}), "PYTHONPATH": path}

    def start(self, cwd: Path, *arguments: str | Path, **more: Any) -> subprocess.Popen[bytes]:
        """Run the command `bridgescore` in a folder, and go on."""
        env = self.environment(more.pop("env", None))
        words = [sys.executable, "-m", "pytest_bridgescore", *map(str, arguments)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
        return subprocess.Popen(words, cwd=cwd, env=env, **{**pipes, **more})

    def run(self, cwd: Path, *arguments: str | Path, **more: Any) -> Done:
        """Run the command `bridgescore` in a folder, to its end."""
        process = self.start(cwd, *arguments, **more)
        try:
            out, err = process.communicate(timeout=180)
        finally:
            process.kill()
        return Done(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))

    def copied(self, folder: Path) -> Installed:
        """Another one, to be spoiled."""
        shutil.copytree(self.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        return Installed(folder)


def installed(common: Path) -> Installed:
    """The release made of this checkout, in a folder that several processes share: the first of them makes it."""
    place = common / "release"
    with _locked(common / "release.lock"):
        if not place.exists():
            source, made = common / "release-source", common / "release-made"
            for leftover in (source, made):
                shutil.rmtree(leftover, ignore_errors=True)
            # Copied, so that building leaves nothing in the checkout.
            source.mkdir()
            for name in _SOURCES:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
                else:
                    shutil.copy(ROOT / name, source / name)
            words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(common / "release-wheel")]
            subprocess.run(words, cwd=source, env=_unmeasured(), check=True, capture_output=True, timeout=120)
            (wheel,) = (common / "release-wheel").glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(made)
            shutil.rmtree(source)
            made.rename(place)
    return Installed(place)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Only one process at a time."""
    until = time.monotonic() + 240
    while True:
        try:
            path.mkdir()
            break
        except FileExistsError:
            assert time.monotonic() < until, f"{path} is left from a process that was killed"
            time.sleep(0.1)
    try:
        yield
    finally:
        path.rmdir()


# --- in this process --------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def released() -> Iterator[None]:
    """As if this checkout were a release."""
    with mock.patch.object(release, "altered", lambda suite: ""):
        yield


class Again:
    """Judging answers again, once for all of the same."""

    def __init__(self) -> None:
        self._known: dict[Any, Any] = {}
        self._judge = rejudge.judged_again

    def __call__(self, answers: Path, profile: str, selection: Mapping[str, Any], folder: Path) -> Any:
        key = (answers.read_bytes(), profile, selection["seed"], selection["generated"])
        if key not in self._known:
            self._known[key] = self._judge(answers, profile, selection, folder)
        return self._known[key]


def call(*arguments: str | Path, again: Again | None = None) -> Done:
    """The command in this process, which passes for a release."""
    out, err = io.StringIO(), io.StringIO()
    judged = mock.patch.object(command, "judged_again", again) if again else contextlib.nullcontext()
    with released(), judged, mock.patch.dict(os.environ):
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = cli.main(list(map(str, arguments)))
    return Done(code, out.getvalue(), err.getvalue())


# --- keys ---------------------------------------------------------------------------------------------------------


def keys(folder: Path, name: str = "key") -> tuple[Path, Path]:
    """A private and a public key."""
    key = Ed25519PrivateKey.generate()
    private, public = folder / f"{name}.pem", folder / f"{name}.pub"
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    public.write_bytes(
        key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    return private, public


# --- bundles ----------------------------------------------------------------------------------------------------------


def says_of(folder: Path) -> dict[str, Any]:
    """What a certificate says."""
    says: dict[str, Any] = json.loads((folder / CERTIFICATE).read_bytes())["certificate"]
    return says


def forged(
    folder: Path,
    change: Callable[[dict[str, Any]], object] = lambda says: None,
    parts: Mapping[str, bytes] | None = None,
) -> None:
    """Change what a certificate says, and its parts, and make all digests right again, as the suite itself would."""
    for name, content in (parts or {}).items():
        (folder / name).write_bytes(content)
    says = says_of(folder)
    change(says)
    says["files"] = {name: bundle.sha256((folder / name).read_bytes()) for name in PARTS}
    (folder / CERTIFICATE).write_bytes(bundle.sealed(says))


def answered(folder: Path, id: str, **said: Any) -> bytes:
    """The answers of a bundle with another answer to one question."""
    lines = (folder / ANSWERS).read_text(encoding="utf-8").splitlines()
    (place,) = (number for number, line in enumerate(lines) if json.loads(line)["id"] == id)
    lines[place] = json.dumps({"jsonrpc": "2.0", "id": id, **said})
    return ("\n".join(lines) + "\n").encode()


def other_spellings(raw: bytes) -> list[bytes]:
    """The Base64 of a signature as others would write it, or as it says the same to a reader that is not strict."""
    plain = base64.b64encode(raw)
    # The last letter before the padding has bits that nobody reads.
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    loose = plain[:-3] + alphabet[alphabet.index(plain[-3]) | 1 :][:1] + plain[-2:]
    return [
        plain,
        plain + b"\r\n",
        plain + b"\n\n",
        b" " + plain + b"\n",
        plain + b" \n",
        plain.rstrip(b"=") + b"\n",
        plain + b"=\n",
        plain[:40] + b"\n" + plain[40:] + b"\n",
        loose + b"\n",
        raw,
        raw.hex().encode() + b"\n",
        b"\xef\xbb\xbf" + plain + b"\n",
        *([swapped + b"\n"] if (swapped := plain.translate(bytes.maketrans(b"+/", b"-_"))) != plain else []),
    ]


#: The names of all files of a signed bundle.
FILES = (*PARTS, CERTIFICATE, SIGNATURE)
