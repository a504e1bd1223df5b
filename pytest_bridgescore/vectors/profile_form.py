"""A profile as it stands in a file, brought to the form it has in the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_bridgescore.vectors import strict_yaml
from pytest_bridgescore.vectors.form import expect, plain
from pytest_bridgescore.vectors.strict_yaml import Problem

#: The folder of profiles beside the folders of systems.
FOLDER = "profiles"

#: How far a profile demands that impossible input is refused.
REFUSALS = ("required", "reported")

#: As many questions of each operation may be made up.
MOST_GENERATED = 100_000

_FIELDS = ("profile", "title", "dated", "sources", "inherits", "require", "sweeps", "generated", "refusals", "note")
_NAME = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*", re.ASCII)


def is_profile(content: Any, path: Path) -> bool:
    """Whether a file holds a profile and no vectors."""
    return path.parent.name == FOLDER or (isinstance(content, Mapping) and "profile" in content)


def compiled(content: Any, file: str) -> dict[str, Any]:
    """The entry of a profile; `Problem` if its file is not in form.

    Beside what the profile says, `where` names the file and `lines` the line of each part, by its path.
    """
    start = f"{file}:1"
    expect(content, strict_yaml.Mapping, start, "a mapping with profile, title, dated, require")
    at = {field: f"{file}:{line}" for field, line in content.lines.items()}
    for field in content:
        if field not in _FIELDS:
            raise Problem(at[field], f"unknown field {field!r}; there are {', '.join(_FIELDS)}")
    texts = {
        field: expect(content.get(field), str, at.get(field, start), f"text under {field}")
        for field in ("profile", "title", "dated", *({"inherits", "note"} & content.keys()))
    }
    _check_name(texts.pop("profile"), file, at["profile"])
    refusals = content.get("refusals")
    if refusals not in (None, *REFUSALS):
        raise Problem(at["refusals"], f"refusals is {' or '.join(REFUSALS)}, not {refusals!r:.60}")
    generated = content.get("generated")
    if generated is not None and (type(generated) is not int or not 0 <= generated <= MOST_GENERATED):
        raise Problem(
            at["generated"], f"generated is a number of questions, up to {MOST_GENERATED:,}, not {generated!r:.60}"
        )
    if "require" not in content and "inherits" not in content:
        raise Problem(start, "a mapping under require is wanted: the operations with their conditions")
    lines: dict[str, int] = dict(content.lines)
    require = content.get("require", strict_yaml.Mapping())
    return {
        "inherits": None,
        "note": None,
        **texts,
        "sources": list(_texts(content, "sources", file, lines)),
        "require": dict(_require(require, file, at.get("require", start), lines)),
        "sweeps": list(_texts(content, "sweeps", file, lines)),
        "generated": generated,
        "refusals": refusals,
        "where": file,
        "lines": lines,
    }


def _check_name(name: str, file: str, where: str) -> None:
    if not _NAME.fullmatch(name):
        raise Problem(where, f"{name!r} is no name: small letters and digits, with - or . between them")
    stem = Path(file).stem
    if name != stem:
        raise Problem(where, f"the profile is called {name} and its file {stem}; let the names be the same")


def _texts(content: Any, field: str, file: str, lines: dict[str, int]) -> Iterator[str]:
    items = content.get(field, [])
    where = f"{file}:{lines.get(field, 1)}"
    for place, (line, text) in enumerate(strict_yaml.numbered(expect(items, list, where, f"a list under {field}"))):
        lines[f"{field}/{place}"] = line
        yield expect(text, str, f"{file}:{line}", f"text under {field}")


def _require(
    content: Any, file: str, where: str, lines: dict[str, int]
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    expect(content, strict_yaml.Mapping, where, "a mapping under require")
    for operation, said in content.items():
        path, line = f"require/{operation}", content.lines[operation]
        lines[path] = line
        wanted = f"a mapping of parameters, or a list of them, under {operation}"
        several = list(strict_yaml.numbered(said)) if isinstance(said, list) else [(line, said)]
        if not several:
            raise Problem(f"{file}:{line}", f"{wanted} is wanted here, not an empty list")
        for place, (begins, condition) in enumerate(several):
            expect(condition, strict_yaml.Mapping, f"{file}:{begins}", wanted)
            lines |= {f"{path}/{place}/{name}": at for name, at in condition.lines.items()}
        yield operation, [plain(condition) for _, condition in several]
