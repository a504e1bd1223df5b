"""Small records made by hand, as the forms of the report get them: a usual one, and a hostile one."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

VERDICTS = ("PASS", "FAIL", "XFAIL", "XPASS", "UNSUPPORTED", "UNRESOLVED")

#: Text that would like to be something else: markup of every kind, links, mentions, control and bidi characters.
HOSTILE = (
    "<script>window.hacked = 1</script><img src=x onerror=alert(1)>]]>--><!-- &amp; \"'",
    "@someone #12 octo/repo#3 GH-7 !5 %9 ~bug $8 &4 $x^2$ :tada: http://evil.example www.evil.example a@evil.example",
    "# heading\n\n- list\n\n```\nout of the fence\n``` ```` `````\n| a | b |\n| --- | --- |\n<details>",
    "**bold** _it_ ~~no~~ [link](javascript:alert(1)) ![i](x) `code` ``x`` \\| \\` [^1] \\",
    "\x00\x01\x0b\x1b[31m\x7f\x85\ufffe\uffff\ud800\udfff",
    "\u202eevil\u2066\u2069\u200f\u061c\u200b\u2028\u2029",
    "`",
    "``` `",
    "|",
    "\\",
    " ",
    "",
    "x" * 1_000_000,
    "\U000e0041" * 10_000,
    "`" * 5_000,
    "{}%s{0}",
)


def counts(results: Iterable[dict[str, Any]]) -> dict[str, int]:
    """How many results have each verdict."""
    verdicts = [result["verdict"] for result in results]
    return {verdict: verdicts.count(verdict) for verdict in VERDICTS}


def result(verdict: str = "PASS", id: str = "duplicate/slovak/2SX-9-nv", **other: Any) -> dict[str, Any]:
    """A result with what the record has of each."""
    failed = verdict in ("FAIL", "UNRESOLVED", "XPASS")
    said = {
        "id": id,
        "system": id.partition("/")[0],
        "operation": "contract_score",
        "verdict": verdict,
        "refusal": False,
        "required": False,
        "failed": failed,
        "given": {"contract": "2SX", "vulnerable": False, "tricks": 9},
        "expected": 570,
        "got": 570 if verdict in ("PASS", "XPASS") else 520 if verdict in ("FAIL", "XFAIL") else None,
        "rules": ["law77.trick.major.doubled", "law77.insult.doubled"],
        "source": "slovak-scoring: Príklady, 4",
        "message": {
            "PASS": "",
            "FAIL": "expected 570, got 520",
            "XFAIL": "known failure: being mended (https://example.org/issues/12)",
            "XPASS": "passes, but is listed as a known failure: remove known.yaml:3",
            "UNSUPPORTED": "has no parameter laws; this vector asks 1975",
            "UNRESOLVED": "ZeroDivisionError: division by zero",
        }[verdict],
        **other,
    }
    if verdict not in ("PASS", "UNSUPPORTED") and "explanation" not in other:
        said["explanation"] = {
            "asked": "2S doubled, not vulnerable, 9 tricks",
            "because": [
                {"rule": "law77.trick.major.doubled", "text": "2 x 30 x 2", "value": 120, "differs": ""},
                {"rule": "law77.insult.doubled", "text": "", "value": 50, "differs": "the value of 1935: 0?"},
            ],
            "cause": "the scorer pays nothing for making a doubled contract [doubled-insult-0]",
            "again": f"bridgescore check --adapter my_adapter:Adapter --vector {said['id']}",
        }
    return said


def refusal(verdict: str = "PASS", id: str = "duplicate/refusals/8S", **other: Any) -> dict[str, Any]:
    """A result of input that must be refused, where nothing hangs on it."""
    why = {"FAIL": "accepted: answered 7000", "UNRESOLVED": "KeyError: '8S'"}.get(verdict, "")
    said = {"refusal": True, "failed": False, "expected": {"reject": "bids end at seven"}, "message": why}
    got = {"PASS": {"reject": "no such bid"}, "FAIL": 7000}.get(verdict)
    return result(verdict, id, **{**said, "got": got, **other})


def sweep(wrong: int = 0, id: str = "sweep/contract_score/2017", **other: Any) -> dict[str, Any]:
    """A result of a table asked whole."""
    if not wrong:
        why = {"given": None, "expected": None, "got": None, "message": ""}
        return result("PASS", id, system="duplicate", asked=2940, wrong=0, rules=[], **{**why, **other})
    message = f"{wrong} of 2940 answers are wrong; first: expected 570, got 520"
    return result("FAIL", id, system="duplicate", asked=2940, wrong=wrong, rules=[], message=message, **other)


def observed(*names: str, id: str = "imps/gaps/15") -> dict[str, Any]:
    """A disputed question."""
    return {
        "id": id,
        "system": "imps",
        "operation": "imps",
        "given": {"difference": 15},
        "readings": {"lower": 0, "upper": 1},
        "got": 1,
        "observed": list(names),
        "message": "",
    }


def profile(name: str = "norway-1997-pairs", *, complete: bool = True, **summary: int) -> dict[str, Any]:
    """A profile with counts of its own."""
    return {
        "name": name,
        "title": "Pairs tournament by the Norwegian laws of 1997",
        "dated": "Laws of 1997",
        "note": None,
        "sources": ["Norwegian slides of Laws 77 to 79"],
        "require": {"contract_score": [{"laws": "1997"}]},
        "complete": complete,
        "summary": dict.fromkeys(VERDICTS, 0) | summary,
    }


CAUSE = {
    "kind": "fault",
    "name": "doubled-insult-0",
    "text": "the scorer pays nothing for making a doubled contract [doubled-insult-0]",
    "explains": 12,
    "of": 12,
    "answers": 3000,
    "probed": False,
    "operations": ["contract_score"],
    "rules": ["law77.insult.doubled"],
    "table": [
        {"rule": "law77.insult.doubled", "what": "doubled", "law": "50", "scorer": "0", "right": 0, "wrong": 12},
        {"rule": "law77.insult.redoubled", "what": "redoubled", "law": "100", "scorer": None, "right": 3, "wrong": 0},
    ],
}


def document(*results: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A record of these results; without any, one with a result of each sort."""
    if not results:
        results = (
            result(),
            *(
                result(verdict, f"duplicate/slovak/{number}")
                for number, verdict in enumerate(("FAIL", "XFAIL", "XPASS", "UNSUPPORTED", "UNRESOLVED"))
            ),
            result("UNSUPPORTED", "imps/law78b/10", required=True, failed=True, operation="imps"),
            refusal(),
            refusal("FAIL", "duplicate/refusals/9S"),
            refusal("UNRESOLVED", "duplicate/refusals/10S"),
            refusal("FAIL", "duplicate/refusals/11S", required=True, failed=True),
            sweep(12),
            sweep(id="sweep/contract_score/1975"),
        )
        other = {"observed": [observed("upper"), observed(id="imps/gaps/25")], "diagnosis": [CAUSE], **other}
    counted = [result for result in results if not result["refusal"]]
    failed = sum(result["failed"] for result in results)
    return {
        "format": "bridgescore-report/1",
        "status": "finished",
        "suite": {
            "version": "0.1.0",
            "data": "0.1.0",
            "digest": "sha256:25acfe059e6b87ed",
            "protocol": "1",
            "unreleased": True,
        },
        "implementation": {
            "name": "my-scorer",
            "version": "2.1",
            "language": "Python",
            "homepage": "",
            "adapter": "my_adapter:Adapter",
        },
        "environment": {
            "python": "3.11.7",
            "pytest": "9.2.0",
            "plugin": "0.1.0",
            "platform": "linux",
            "started": "2026-11-30T15:06:44+00:00",
            "seconds": 2.746,
        },
        "selection": {"profiles": [], "systems": [], "complete": True, "seed": 0, "generated": 0},
        "profiles": [],
        "conclusion": f"{'wrong' if failed else 'nothing failed'}: 1 passed; asked: my-scorer 2.1 (my_adapter:Adapter)",
        "passed": not failed,
        "summary": counts(counted),
        "systems": {
            system: counts(one for one in counted if one["system"] == system)
            for system in sorted({one["system"] for one in counted})
        },
        "refusals": counts(one for one in results if one["refusal"]),
        "results": sorted(results, key=lambda result: result["id"]),
        "observed": [],
        "rules": [],
        "diagnosis": [],
        "conduct": {"notes": [], "restarts": 0, "lost_workers": 0},
        "problems": [],
        "reproduce": "bridgescore check --adapter my_adapter:Adapter",
        **other,
    }


#: What is fixed by the suite and read by the forms, whatever an implementation says.
_FIXED = ("verdict", "format", "status", "kind")


def hostile(text: str, spoiled: object = None) -> dict[str, Any]:
    """A record in which every text is a hostile one, and so is every name that is somebody's own."""
    spoiled = document(
        profiles=[profile(), profile("other")],
        problems=["known.yaml:3: passes"],
        conduct={"notes": ["wrote a line"], "restarts": 1, "lost_workers": 0},
    )
    spoiled["environment"]["stderr"] = "Traceback"
    spoiled["implementation"]["homepage"] = "https://example.org"
    for one in spoiled["results"]:
        if "explanation" in one:
            one["explanation"] |= {"sent": "{}", "received": "{}"}
    return {key: value if key in _FIXED else _spoilt(value, text) for key, value in copy.deepcopy(spoiled).items()}


def _spoilt(value: Any, text: str) -> Any:
    if isinstance(value, str):
        return text
    if isinstance(value, list):
        return [_spoilt(one, text) for one in value]
    if isinstance(value, dict):
        kept = {key: one if key in _FIXED else _spoilt(one, text) for key, one in value.items()}
        return {text if key in ("duplicate", "contract_score") else key: one for key, one in kept.items()}
    return value
