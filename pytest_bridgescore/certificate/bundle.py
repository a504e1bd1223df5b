"""The parts of a bundle, each made of the record of a run and its raw answers alone.

Whoever judges the answers again comes to the same record, and so to the same parts: that is what a bundle is
verified by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, PARTS, SIGNATURE
from pytest_bridgescore.report.foreign import shown
from pytest_bridgescore.report.html import html
from pytest_bridgescore.report.junit import junit
from pytest_bridgescore.report.schema import CERTIFICATE_FORMAT

#: What only the run itself knows, and not its answers.
_TOLD: Final = ("implementation", "environment", "conduct", "reproduce")


def told_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """What of the record of a run does not follow from its answers."""
    return {name: document[name] for name in _TOLD}


def dressed(document: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The record of answers that were judged again, with what was told by the run that got them."""
    # In the order in which they stand in a certificate, so that whoever reads one comes to the same bytes.
    told = json.loads(canonical({name: told[name] for name in _TOLD}))
    results = [
        {**result, "explanation": _asked_of(result, told["reproduce"])} if "explanation" in result else result
        for result in document["results"]
    ]
    # The answers do not know who gave them.
    says, asked, _ = document["conclusion"].partition("asked: ")
    conclusion = f"{says}{asked}{Implementation(**told['implementation'])}"
    return {**document, **told, "results": results, "conclusion": conclusion}


def _asked_of(result: Mapping[str, Any], reproduce: str) -> dict[str, Any]:
    kept = {name: value for name, value in result["explanation"].items() if name not in ("sent", "received")}
    return {**kept, "again": f"{reproduce} --vector '{result['id']}'"}


def rendered(document: Mapping[str, Any]) -> dict[str, bytes]:
    """The parts that are made of a record."""
    return {
        "README": _readme(document).encode(),
        "junit.xml": junit(document).encode(),
        "report.html": html(document).encode(),
    }


def verdicts(document: Mapping[str, Any]) -> list[Any]:
    """Everything in a record that is judged, and nothing of the reasons."""
    judged = [(result["id"], result["verdict"], result.get("wrong")) for result in document["results"]]
    return [judged, [(one["id"], one["observed"]) for one in document["observed"]], document["summary"]]


def certificate(document: Mapping[str, Any], parts: Mapping[str, bytes]) -> bytes:
    """certificate.json: who was asked what, every verdict, and the digests of all parts."""
    return sealed({**certified(document), "files": {name: sha256(parts[name]) for name in PARTS}})


def certified(document: Mapping[str, Any]) -> dict[str, Any]:
    """What a certificate says beside the digests of its parts."""
    (profile,) = document["profiles"]
    return {
        "format": CERTIFICATE_FORMAT,
        "suite": document["suite"],
        "profile": profile,
        "selection": document["selection"],
        **told_of(document),
        "conclusion": document["conclusion"],
        "summary": document["summary"],
        "systems": document["systems"],
        "refusals": document["refusals"],
        "verdicts": {result["id"]: result["verdict"] for result in document["results"]},
        "asked": {result["id"]: result["asked"] for result in document["results"] if "asked" in result},
        "observed": {one["id"]: one["observed"] for one in document["observed"]},
    }


def sealed(says: Mapping[str, Any]) -> bytes:
    """What a certificate says in its one form, with its digest behind it."""
    return canonical({"certificate": says, "digest": sha256(canonical(says))}) + b"\n"


def canonical(value: Any) -> bytes:
    """The one form of a JSON value: keys sorted, no spaces, UTF-8."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "backslashreplace")


def sha256(content: bytes) -> str:
    """A digest as it is written."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def _readme(document: Mapping[str, Any]) -> str:
    """How to verify the bundle, and how to come to one oneself."""
    (profile,) = document["profiles"]
    suite, selection = document["suite"], document["selection"]
    asked = document["implementation"]
    who = " ".join(shown(asked[name], 80) for name in ("name", "version") if asked[name])
    return f"""\
CERTIFICATE OF SCORING

{who}
answers right what the profile {profile["name"]} demands:
{profile["title"]} ({profile["dated"]}).

{shown(document["conclusion"], 300)}

Files
  {CERTIFICATE:17} every verdict, and the digests of the other files
  report.html       the report, for people to read and print
  junit.xml         the report, for programs
  {ANSWERS:17} every answer as the program gave it
  {SIGNATURE:17} the signature of {CERTIFICATE}, where it was signed

To verify that all this is true of the answers, in the folder above this one:
  pip install 'pytest-bridgescore[html]=={suite["version"]}'
  bridgescore verify FOLDER
The answers are judged again; nothing is asked. Who gave them is not proven by that: a signature (--key) proves who
vouches for it, and asking the program again proves the rest:
  bridgescore verify FOLDER --rerun --command "..."   (or --adapter PKG.MOD:OBJ)

The run was
  {shown(document["reproduce"], 1000)}
with pytest-bridgescore {suite["version"]}, data {suite["data"]}
  {suite["digest"]}
on {selection["generated"]} questions of each operation made up by the seed {selection["seed"]}.
A certificate like this one is made by
  bridgescore certify --profile {profile["name"]} --command "..." --out FOLDER
"""
