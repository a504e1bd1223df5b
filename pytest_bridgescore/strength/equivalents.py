"""Mutants that are no mistakes: nothing tells what they do from what the reference does, and the list says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pytest_bridgescore.strength.alter import Alteration
from pytest_bridgescore.vectors import strict_yaml
from pytest_bridgescore.vectors.strict_yaml import Problem

FILE: Final = Path(__file__).with_name("equivalents.yaml")

Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Equivalent:
    """Why a mutant changes nothing: an argument, or `checks`, operations all of whose questions were compared."""

    why: str
    checks: tuple[str, ...] = ()


def key_of(alteration: Alteration) -> Key:
    """What an alteration is known by: it stays the same while the code around it moves."""
    return (alteration.where, alteration.was, alteration.now, alteration.number)


def equivalents(path: Path = FILE) -> Mapping[Key, Equivalent]:
    """The list, by what each mutant is known by. `Problem` where an entry is not in form or stands there twice."""
    found: dict[Key, Equivalent] = {}
    for line, entry in strict_yaml.numbered(strict_yaml.read(path, path.name) or []):
        where = f"{path.name}:{line}"
        if not isinstance(entry, dict) or not isinstance(entry.get("why"), str) or not entry.get("mutants"):
            raise Problem(where, "an entry says why, and names its mutants")
        equivalent = Equivalent(" ".join(entry["why"].split()), tuple(entry.get("checks", ())))
        for mutant in entry["mutants"]:
            key = _key(mutant, where)
            if key in found:
                raise Problem(where, f"{key[0]}: {key[1]} is listed twice")
            found[key] = equivalent
    return found


def _key(mutant: Any, where: str) -> Key:
    if not isinstance(mutant, dict) or not {"in", "was", "now"} <= mutant.keys() <= {"in", "was", "now", "number"}:
        raise Problem(where, "a mutant has in, was, now, and its number where several read alike")
    was, now = (mutant[key].replace('"', "'") for key in ("was", "now"))
    return (mutant["in"], was, now, mutant.get("number", 1))
