"""A record made by hand, with something of everything, for tests of what is rendered from it."""

from __future__ import annotations

import copy
from itertools import cycle
from typing import Any

VERDICTS = ("PASS", "FAIL", "XFAIL", "XPASS", "UNSUPPORTED", "UNRESOLVED")

#: What a program may say that is more than text to a browser.
HOSTILE = {
    "script": "<script>window.hacked = 1</script>",
    "end of a script": "</script><script>window.hacked = 1</script>",
    "end of a style": "</style><style>body { display: none }</style>",
    "ends of everything": "</title></textarea></details></dl></table><h1>All is right</h1>",
    "attribute": '"><img src=x onerror="window.hacked = 1">',
    "attribute in single quotes": "' onmouseover='window.hacked = 1' data-x='",
    "drawing": "<svg onload=window.hacked=1><foreignObject><iframe srcdoc='<script>parent.hacked=1</script>'>",
    "template": "{{ 7 * 7 }}{% raw %}{{ page.__class__ }}",
    "address": "javascript:window.hacked=1",
    "entities": "&lt;b&gt; &amp; <!-- --> ]]> <![CDATA[",
    "directions": "right \u202eto left\u2066 and \u2069back\u200f",
    "no characters": "a lone \ud800 surrogate, a \x00 and a \x1b[2J",
    "lines": "one\nline\r\nand another\u2028\u2029",
    "tower": "Z" + "\u0301" * 500,
    "from right to left": "שלום, عرب",
    "long": "w" * 1_000_000,
}


def counts(**of: int) -> dict[str, int]:
    """Numbers of verdicts, those that are not named 0."""
    return {**dict.fromkeys(VERDICTS, 0), **of}


def result(id: str, verdict: str = "PASS", **more: Any) -> dict[str, Any]:
    """An entry of `results`."""
    entry = {
        "id": id,
        "system": id.split("/")[0],
        "operation": "contract_score",
        "verdict": verdict,
        "refusal": False,
        "required": True,
        "failed": verdict in ("FAIL", "UNRESOLVED", "XPASS"),
        "given": {"contract": "2SXX", "vulnerable": True, "tricks": 9},
        "expected": 1240,
        "got": 1240 if verdict in ("PASS", "XPASS") else 1190,
        "rules": ["law77.insult.redoubled"],
        "source": "slovak-scoring: examples, 4",
        "message": "" if verdict in ("PASS", "XPASS") else "expected 1240, got 1190",
    }
    if verdict in ("FAIL", "UNRESOLVED", "XFAIL", "XPASS"):
        entry["explanation"] = explanation(id)
    return {**entry, **more}


def explanation(id: str, **more: Any) -> dict[str, Any]:
    """Why the right answer is right."""
    return {
        "asked": "2S redoubled, vulnerable, 9 tricks",
        "because": [
            {"rule": "law77.trick.major.redoubled", "text": "2 x 120", "value": 240, "differs": ""},
            {"rule": "law77.bonus.game.vulnerable", "text": "240 reaches 100", "value": 500, "differs": ""},
            {"rule": "law77.insult.redoubled", "text": "", "value": 100, "differs": "the value of 1975: 50"},
            {"rule": "law77.overtrick.redoubled.vulnerable", "text": "1 x 400", "value": 400, "differs": ""},
        ],
        "cause": "the scorer pays 50 instead of 100 [redoubled-insult-50]",
        "again": f"bridgescore check --adapter my_adapter:Adapter --vector {id}",
        **more,
    }


def rule(name: str, value: str, right: int = 0, wrong: int = 0, **more: Any) -> dict[str, Any]:
    """An entry of `rules`."""
    return {
        "rule": name,
        "law": "77",
        "statement": f"What {name} says.",
        "edition": None,
        "value": value,
        "right": right,
        "wrong": wrong,
        "broken": False,
        **more,
    }


RULES = [
    rule("law77.trick.minor.undoubled", "20", 30),
    rule("law77.trick.minor.doubled", "40", 30, 1),
    rule("law77.trick.minor.redoubled", "80"),
    rule("law77.trick.major.undoubled", "30", 20),
    rule("law77.trick.major.doubled", "60", 20),
    rule("law77.trick.major.redoubled", "120", 2, 9),
    rule("law77.game.threshold", "100", 50),
    rule("law77.insult.doubled", "50", 12),
    rule("law77.insult.redoubled", "100", 0, 366, edition="2017", broken=True),
    rule("law77.insult.redoubled", "50", 9, edition="1975"),
    rule("law77.undertrick.undoubled.not-vulnerable", "50", 5),
    rule("law77.undertrick.undoubled.vulnerable", "100", 5),
    rule("law77.undertrick.first.doubled.not-vulnerable", "100", 5),
    rule("law77.undertrick.second-third.doubled.not-vulnerable", "200", 5),
    rule("law77.undertrick.fourth-on.doubled.not-vulnerable", "300", 5, edition="2017"),
    rule("law77.undertrick.fourth-on.doubled.not-vulnerable", "200", 5, edition="1975"),
    *(rule(f"law78b.row-{imps}", f"{imps * 10} {imps * 10 + 9}", 3, law="78B") for imps in (10, 9, 2, 1, 0)),
    rule("law78b.row-24", "4000 ...", 3, law="78B"),
    rule("vp.russia-24.row-0", "0 2 10 10", 1, law="-"),
    rule("vp.russia-24.row-1", "3 6 11 9", 1, law="-"),
    rule("vp.russia-24.row-2", "7 11 12 8", 1, law="-"),
    rule("score.sign.ns", "1", 7, law="-"),
    rule("law1936.36.two-nil", "700", 4, law="36"),
]

RESULTS = [
    result("duplicate/slovak/1C-7-nv"),
    result("duplicate/slovak/2SXX-9-v", "FAIL"),
    result(
        "duplicate/slovak/3NTXX-9-v",
        "FAIL",
        explanation=explanation(
            "duplicate/slovak/3NTXX-9-v", sent='{"method": "contract_score"}', received='{"result": 1190}'
        ),
    ),
    result("duplicate/slovak/4HXX-10-v", "XFAIL", message="still paid 50"),
    result("imps/law78b/15", "UNSUPPORTED", operation="imps", message="no parameter gap; asks lower"),
    result("imps/law78b/25", "UNSUPPORTED", operation="imps", message="no parameter gap; asks upper"),
    result("imps/law78b/30", "UNRESOLVED", operation="imps", got=None, message="no answer within 10 s"),
    result(
        "imps/refused/minus",
        "FAIL",
        operation="imps",
        refusal=True,
        required=False,
        failed=False,
        expected={"reject": "no difference is less than 0"},
        message="answered 0",
        explanation=explanation("imps/refused/minus", asked="a difference of -10", because=[], cause=""),
    ),
    result(
        "sweep/contract_score/2017",
        "FAIL",
        system="duplicate",
        message="280 of 2940 answers are wrong; first: expected 1240, got 1190",
        asked=2940,
        wrong=280,
    ),
    result(
        "sweep/imps/law78b", system="imps", operation="imps", given=None, expected=None, got=None, asked=1601, wrong=0
    ),
]

DOCUMENT: dict[str, Any] = {
    "format": "bridgescore-report/1",
    "status": "finished",
    "suite": {
        "version": "0.2.0",
        "data": "0.2.0",
        "digest": f"sha256:{'25acfe05' * 8}",
        "protocol": "1",
        "unreleased": False,
    },
    "implementation": {
        "name": "my-scorer",
        "version": "2.1",
        "language": "Python",
        "homepage": "https://example.org/my-scorer",
        "adapter": "my_adapter:Adapter",
    },
    "environment": {
        "python": "3.12.1",
        "pytest": "9.0.0",
        "plugin": "0.2.0",
        "platform": "linux",
        "started": "2030-01-02T03:04:05+00:00",
        "seconds": 3.172,
        "stderr": "warming up\nready\n",
    },
    "selection": {"profiles": ["norway-1997-pairs"], "systems": [], "complete": True, "seed": 7, "generated": 500},
    "profiles": [
        {
            "name": "norway-1997-pairs",
            "title": "Pairs tournament by the Norwegian laws of 1997",
            "dated": "Laws of 1997",
            "note": "A unit is one point in Norway.",
            "sources": ["Norwegian slides of Laws 77 to 79"],
            "require": {"contract_score": [{"laws": "1997"}], "imps": [{}], "matchpoints": [{"win": 2}, {"win": 1}]},
            "complete": True,
            "summary": counts(PASS=2, FAIL=3, UNRESOLVED=1),
        }
    ],
    "conclusion": "wrong: 2 passed, 4 failed; profile norway-1997-pairs; asked: my-scorer 2.1 (my_adapter:Adapter)",
    "passed": False,
    "summary": counts(PASS=2, FAIL=3, XFAIL=1, UNSUPPORTED=2, UNRESOLVED=1),
    "systems": {
        "duplicate": counts(PASS=1, FAIL=3, XFAIL=1),
        "imps": counts(PASS=1, UNSUPPORTED=2, UNRESOLVED=1),
    },
    "refusals": counts(FAIL=1),
    "results": RESULTS,
    "observed": [
        {
            "id": "imps/gaps/15",
            "system": "imps",
            "operation": "imps",
            "given": {"difference": 15},
            "readings": {"lower": 0, "reject": {"reject": "not a multiple of 10"}},
            "got": 0,
            "observed": ["lower"],
            "message": "",
        }
    ],
    "rules": RULES,
    "diagnosis": [
        {
            "kind": "fault",
            "name": "redoubled-insult-50",
            "text": "the scorer pays 50 instead of 100 for making a redoubled contract [redoubled-insult-50]",
            "explains": 375,
            "of": 375,
            "answers": 6541,
            "probed": False,
            "operations": ["contract_score"],
            "rules": ["law77.insult.redoubled"],
            "table": [
                {
                    "rule": "law77.insult.doubled",
                    "what": "doubled",
                    "law": "50",
                    "scorer": "50",
                    "right": 373,
                    "wrong": 0,
                },
                {
                    "rule": "law77.insult.redoubled",
                    "what": "redoubled",
                    "law": "100",
                    "scorer": "50",
                    "right": 0,
                    "wrong": 366,
                },
            ],
        }
    ],
    "conduct": {"notes": ["wrote a line that is no answer"], "restarts": 1, "lost_workers": 0, "changed_answers": 2},
    "problems": [],
    "reproduce": "bridgescore check --adapter my_adapter:Adapter --profile norway-1997-pairs",
}


def document(**changes: Any) -> dict[str, Any]:
    """The record, some of its keys changed."""
    return {**copy.deepcopy(DOCUMENT), **changes}


def passing(*results: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The record of a scorer of which nothing is wrong."""
    some = list(results or [result("duplicate/slovak/1C-7-nv"), result("duplicate/slovak/1D-7-nv")])
    return document(
        **{
            "results": some,
            "conclusion": "nothing failed: 2 passed; asked: my-scorer 2.1 (my_adapter:Adapter)",
            "passed": True,
            "summary": counts(PASS=len(some)),
            "systems": {"duplicate": counts(PASS=len(some))},
            "refusals": counts(),
            "observed": [],
            "diagnosis": [],
            "conduct": {"notes": [], "restarts": 0, "lost_workers": 0, "changed_answers": 0},
            **changes,
        }
    )


def hostile(*texts: str) -> dict[str, Any]:
    """The record of a program that says one of the texts after another wherever it says anything."""
    say = cycle(texts).__next__
    made = document()
    made["implementation"] = {key: say() for key in made["implementation"]}
    made["environment"]["stderr"] = say()
    made["conduct"]["notes"] = [say()]
    made["problems"] = [say()]
    made["conclusion"], made["reproduce"] = say(), say()
    for one in made["results"]:
        if one["verdict"] != "PASS":
            one |= {"message": say(), "got": {say(): [say()]}}
        if "explanation" in one:
            one["explanation"] |= {key: say() for key in ("asked", "cause", "again", "sent", "received")}
            for line in one["explanation"]["because"]:
                line |= {"text": say(), "differs": say()}
    # Vectors, profiles and operations of a user's own.
    system, operation = say(), say()
    of_own = {"system": system, "operation": operation}
    made["results"].append(result(say(), "FAIL", source=say(), **of_own))
    made["results"].append(result(f"{say()}/right", **of_own))
    made["results"].append(result(f"{say()}/lacking", "UNSUPPORTED", message=say(), **of_own))
    made["systems"][system] = counts(PASS=1, FAIL=1, UNSUPPORTED=1)
    made["observed"][0] |= {"got": say(), "observed": [say()], "readings": {say(): say()}, "given": {say(): say()}}
    made["profiles"][0] |= {key: say() for key in ("name", "title", "dated", "note")}
    made["profiles"][0] |= {"sources": [say()], "require": {say(): [{say(): say()}]}}
    made["rules"] += [
        rule(f"{say()}.{say()}.doubled", say(), 0, 1, law=say(), statement=say(), edition=say(), broken=True),
        rule(f"{say()}.row-1", say(), 1, 0, law="-", statement=say()),
    ]
    cause = made["diagnosis"][0]
    cause |= {"text": say(), "name": say(), "kind": say(), "operations": [say()]}
    cause["table"][1] |= {"what": say(), "scorer": say()}
    return made
