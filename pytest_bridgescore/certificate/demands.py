"""What a run has to be before a certificate rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pytest_bridgescore.judge.verdict import PASS, UNRESOLVED, UNSUPPORTED, VERDICTS
from pytest_bridgescore.vectors.profile import Profile

#: As many ids are named.
_MOST = 3

_WORDS = {"FAIL": "wrong", UNRESOLVED: "not answered", UNSUPPORTED: "not supported"}


def shortcomings(document: Mapping[str, Any], profile: Profile, altered: str = "") -> Iterator[str]:
    """Why the record of a run earns no certificate for a profile, a line each; nothing if it earns one.

    `altered` says why vectors and suite are not those of a release.
    """
    if altered:
        yield altered
    if document["status"] != "finished":
        yield "the run was interrupted"
    selection, conduct = document["selection"], document["conduct"]
    if selection["profiles"] != [profile.name] or selection["systems"]:
        yield f"the run did not ask by the profile {profile.name} alone"
    elif not selection["complete"]:
        yield f"not all was asked that {profile.name} demands"
    if selection["generated"] < profile.generated:
        yield f"{selection['generated']} questions of each operation were made up, {profile.generated} are demanded"
    yield from _of_verdicts(document)
    for number, what in (
        (conduct["restarts"], "the program had to be started again"),
        (conduct["lost_workers"], "a process that asked was lost"),
        (conduct["changed_answers"], "a question that was asked again was answered otherwise"),
    ):
        if number:
            yield what + (f" ({number} times)" if number > 1 else "")
    yield from document["problems"]


def _of_verdicts(document: Mapping[str, Any]) -> Iterator[str]:
    """Whatever is not right of that which counts; and what fails beside it."""
    judged = [result for result in document["results"] if not result["refusal"]]
    for verdict in VERDICTS:
        some = [result["id"] for result in judged if result["verdict"] == verdict]
        if verdict != PASS and some:
            yield f"{_WORDS.get(verdict, verdict)}: {_listed(some)}"
    refusals = [result["id"] for result in document["results"] if result["refusal"] and result["failed"]]
    if refusals:
        yield f"not refused, though the profile demands it: {_listed(refusals)}"
    if not any(result["verdict"] == PASS for result in judged):
        yield "nothing was answered"


def _listed(ids: list[str]) -> str:
    return ", ".join(ids[:_MOST]) + (f" and {len(ids) - _MOST} more" if len(ids) > _MOST else "")
