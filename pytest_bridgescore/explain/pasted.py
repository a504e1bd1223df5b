"""A question with its right answer as a vector, ready to be pasted into a file of a user's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bridgescore_reference.values import Refused
from pytest_bridgescore import __version__
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.operations import Operation
from pytest_bridgescore.operations.declare import GENERATED
from pytest_bridgescore.operations.kinds import plain
from pytest_bridgescore.vectors.flow import flow
from pytest_bridgescore.vectors.model import Suite

#: A derivation longer than this is left out: whoever pastes the vector can do without it.
_LONGEST = 200

#: As much of the digest of a question is in its id.
_DIGITS = 8

_PLAIN = re.compile(r"[a-z][a-z0-9.-]*", re.ASCII)


def pasted(operation: Operation, given: Mapping[str, Any], suite: Suite, seed: int) -> Iterator[str]:
    """The lines of a vector, as they stand under `vectors:` of a file whose `system` is that of the operation.

    The reference answers, or refuses, and gives the derivation. The source is that of its rules.
    """
    try:
        score = operation.derive(given)
        expect, because = plain(operation.answer.expected(score.value)), score.because
    except Refused as refused:
        expect, because = {"reject": str(refused)}, ()
    rules = [*(line.rule for line in because), *(rule for rule, _ in operation.rules.items())]
    known = (str(suite.rules[rule]["source"]) for rule in rules if rule in suite.rules)
    digits = swept(f"{GENERATED}{operation.name}", given).rpartition("/")[2][:_DIGITS]
    yield f"  - id: {operation.system}/{GENERATED}{operation.name}-{digits}"
    yield f"    operation: {operation.name}"
    yield f"    source: {next(known)}"
    evidence = f"found by the seed {seed}; answered by the reference of bridgescore {__version__}"
    yield f"    evidence: {flow(evidence)}"
    yield f"    given: {flow(given)}"
    yield f"    expect: {flow(expect)}"
    if len(because) > _LONGEST:
        yield f"    # its derivation has {len(because)} lines, and is left out"
    elif because:
        yield "    because:"
        for line in because:
            rule = line.rule if _PLAIN.fullmatch(line.rule) else flow(line.rule)
            yield f"      - [{rule}, {flow(line.text)}, {flow(line.value)}]"
