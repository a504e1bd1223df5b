"""The suite as installed: JSON from a wheel, YAML from a checkout."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pytest_bridgescore.vectors.model import Suite

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED = PACKAGE / "data" / "vectors.json"
CHECKOUT = PACKAGE.parent / "vectors"


@cache
def bundled() -> Suite:
    """The vectors that came with the package; `compile.Problems` if a checkout's are not in form.

    A checkout reads its YAML, so that an edit is never hidden by a stale file: what it compiled before
    serves again only while every byte of every file is the same.
    """
    if COMPILED.exists():
        return Suite(json.loads(COMPILED.read_bytes()), unreleased=False)
    return Suite(_checkout(CHECKOUT, PACKAGE.parent / "build"), unreleased=True)


def with_own(paths: Sequence[Path]) -> Suite:
    """The bundled suite and a user's own files or folders of vectors; `ValueError` if those are not right."""
    suite = bundled()
    for path in paths:
        from pytest_bridgescore.vectors.compile import compile_file, compile_folder

        own = compile_folder(path) if path.is_dir() else compile_file(path)
        if not own["vectors"] and not own["profiles"]:
            raise ValueError(f"{path}: holds no vectors")
        suite = suite.joined(own)
    return suite


def _checkout(folder: Path, build: Path) -> dict[str, Any]:
    hashed = hashlib.sha256()
    data = [*sorted(folder.rglob("*.yaml")), *sorted(folder.rglob("*.csv"))]
    named = {path.relative_to(folder).as_posix(): path for path in data}
    # What reads them counts as well.
    readers = ("compile.py", "form.py", "profile_form.py", "strict_yaml.py")
    named |= {name: PACKAGE / "vectors" / name for name in readers}
    for name, path in named.items():
        hashed.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    cached = build / f"vectors-{hashed.hexdigest()[:32]}.json"
    try:
        return json.loads(cached.read_bytes())  # type: ignore[no-any-return]
    except (OSError, ValueError):
        pass
    from pytest_bridgescore.vectors.compile import canonical, compile_folder

    compiled = canonical(compile_folder(folder))
    try:
        build.mkdir(exist_ok=True)
        for stale in build.glob("vectors-*.json"):
            stale.unlink(missing_ok=True)
        # Written aside and moved, since several workers may be at it at once.
        aside = cached.with_suffix(f".{os.getpid()}")
        try:
            aside.write_bytes(compiled)
            aside.replace(cached)
        finally:
            aside.unlink(missing_ok=True)
    except OSError:
        pass  # a checkout that cannot be written to reads its YAML each time
    # In the order of keys that everybody has who reads the compiled file: reports show it.
    return json.loads(compiled)  # type: ignore[no-any-return]
