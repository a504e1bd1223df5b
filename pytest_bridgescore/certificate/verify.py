"""A bundle held against itself: its form, its digests, and what its answers give when they are judged again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_bridgescore.ask import messages
from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, PARTS, SIGNATURE
from pytest_bridgescore.certificate.bundle import canonical, certified, dressed, rendered, sealed, sha256
from pytest_bridgescore.report.schema import CERTIFICATE as SCHEMA
from pytest_bridgescore.report.schema import problems

#: As many differences of one sort are told.
_MOST = 5


class Unreadable(ValueError):
    """A folder that is no bundle, in one line."""


@dataclass(frozen=True)
class Bundle:
    """The files of a bundle, and what its certificate says."""

    files: Mapping[str, bytes]
    says: Mapping[str, Any]

    @property
    def signature(self) -> bytes | None:
        """The signature of the certificate, if it is signed."""
        return self.files.get(SIGNATURE)


def read(folder: Path) -> Bundle:
    """The bundle in a folder; `Unreadable` if its certificate says nothing that could be held against anything."""
    if not folder.is_dir():
        raise Unreadable(f"{folder} is no folder")
    files = {}
    for path in sorted(folder.iterdir()):
        # What is no file does not belong, whatever it is called.
        if path.is_file() and not path.is_symlink() and path.name in (CERTIFICATE, SIGNATURE, *PARTS):
            files[path.name] = path.read_bytes()
    if CERTIFICATE not in files:
        raise Unreadable(f"{folder} holds no {CERTIFICATE}")
    try:
        content = json.loads(files[CERTIFICATE])
        canonical(content)  # no number that is none
    except (ValueError, RecursionError):
        raise Unreadable(f"{CERTIFICATE} is not JSON") from None
    wrong = next(problems(content, SCHEMA), "")
    if wrong:
        raise Unreadable(f"{CERTIFICATE} is not in form: {wrong}")
    return Bundle(files, content["certificate"])


def of_form(bundle: Bundle, folder: Path) -> Iterator[str]:
    """What is wrong with the files by themselves: missing, foreign, changed."""
    for path in sorted(folder.iterdir()):
        if path.name not in bundle.files:
            yield f"{path.name} does not belong to the bundle"
    if bundle.files[CERTIFICATE] != sealed(bundle.says):
        yield f"{CERTIFICATE} was changed: it is not in its one form with its own digest at the end"
    if set(bundle.says["files"]) != set(PARTS):
        yield f"{CERTIFICATE} does not hold the digests of {', '.join(PARTS)}"
    for name in PARTS:
        if name not in bundle.files:
            yield f"{name} is missing"
        elif bundle.says["files"].get(name) != sha256(bundle.files[name]):
            yield f"{name} was changed: its digest is not the one in {CERTIFICATE}"


def of_lines(bundle: Bundle, document: Mapping[str, Any]) -> Iterator[str]:
    """Where the answers are not as a run writes them: in their one form and order, and none that nobody asked for."""
    *lines, end = bundle.files[ANSWERS].decode("utf-8", "replace").split("\n")
    if end or any(_written(line) != line for line in lines):
        yield f"{ANSWERS} is not in the one form in which a run writes it"
        return
    first, *ids = (messages.read(line)["id"] for line in lines)
    if first != "describe" or ids != sorted(ids):
        yield f"{ANSWERS} is not in its one order: who answers, then by id"
    left = Counter(one["id"] for one in document["observed"])
    for result in document["results"]:
        left[result["id"]] += result.get("asked", 1)
    for id in ids:
        case = next((case for case in _cases(id) if case in left), id)
        left[case] -= 1
        if left[case] < 0:
            yield f"{ANSWERS} answers {id}, which was not asked"


def _written(line: str) -> str | None:
    """A line as a run writes it; `None` if it writes no such line."""
    try:
        said = json.loads(line)
        known = {"jsonrpc": "2.0", "id": said["id"]}
        known |= {"result": said["result"]} if "result" in said else {"error": _error(said["error"])}
        return messages.line(known)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _error(said: Mapping[str, Any]) -> dict[str, Any]:
    return {"code": said["code"], "message": said["message"]}


def _cases(id: str) -> Iterator[str]:
    """What a question may belong to: itself, or the sweep that its id begins with."""
    yield id
    while "/" in id:
        id = id.rpartition("/")[0]
        yield id


def of_answers(bundle: Bundle, document: Mapping[str, Any]) -> Iterator[str]:
    """Where the certificate does not say what its answers give: `document` is the record of judging them again."""
    says = bundle.says
    who = Implementation(**says["implementation"])
    named = document["implementation"]
    for name in ("name", "version", "language", "homepage"):
        if named[name] != says["implementation"][name]:
            yield f"{ANSWERS} was given by {named['name']} {named['version']}, {CERTIFICATE} speaks of {who}"
            break
    whole = dressed(document, says)
    now = certified(whole)
    then, again = says["verdicts"], now["verdicts"]
    yield from _differing(
        f"{id}: {CERTIFICATE} says {then.get(id, 'nothing')}, its answer is {again.get(id, 'not asked for')}"
        for id in sorted(then.keys() | again.keys())
        if then.get(id) != again.get(id)
    )
    for name, value in now.items():
        if name != "verdicts" and says[name] != value:
            yield f"{name} in {CERTIFICATE} is not what the answers give"
    for name, content in rendered(whole).items():
        # Of one that was changed that is said already.
        if name in bundle.files and says["files"].get(name) == sha256(bundle.files[name]) != sha256(content):
            yield f"{name} does not say what the answers give"


def _differing(lines: Iterable[str]) -> Iterator[str]:
    """The first of many lines, and how many more there are."""
    told = list(lines)
    yield from told[:_MOST]
    if len(told) > _MOST:
        yield f"... and {len(told) - _MOST} more like that"


def of_rerun(bundle: Bundle, answers: str, who: Implementation) -> Iterator[str]:
    """Where a program that was asked again is another, or answers otherwise."""
    said = bundle.says["implementation"]
    for name in ("name", "version"):
        if getattr(who, name) != said[name]:
            yield f"asked again was {who}, the certificate is that of {said['name']} {said['version']}"
            break
    before, now = _lines(bundle.files[ANSWERS].decode("utf-8-sig")), _lines(answers)
    yield from _differing(
        f"{id}: answered {before.get(id, 'nothing')} then, {now.get(id, 'nothing')} now"
        for id in sorted(before.keys() | now.keys())
        if before.get(id) != now.get(id)
    )


def _lines(text: str) -> dict[str, str]:
    """What is answered to each question, in the form in which it stands there."""
    found = {}
    for line in filter(str.strip, text.split("\n")):
        said = messages.read(line)
        if said["id"] != "describe":
            found[said["id"]] = json.dumps(said.get("result", said.get("error")), ensure_ascii=False, default=str)
    return found
