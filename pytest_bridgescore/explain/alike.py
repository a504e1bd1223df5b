"""What wrong answers have in common, where no cause explains them: of which questions they are, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgescore_reference.values import told
from pytest_bridgescore.explain.observation import Observation
from pytest_bridgescore.explain.shared import LEAST, shared


def alike(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """In a sentence what all wrong answers of an operation share that the right ones do not; nothing if nothing.

    For contracts: level, strain, doubling, made or not; for other parameters the value.
    """
    if len(wrong) < LEAST:
        return ""
    common = shared([one.given for one in wrong], [one.given for one in right])
    apart = [_apart(one) for one in wrong]
    amount = apart[0] if apart.count(apart[0]) == len(apart) else None
    parts = [", ".join(common)] if common else []
    if amount:
        parts.append(f"each is {told(max(amount, -amount))} too {'high' if amount > 0 else 'low'}")
    return f"What all {len(wrong):,} wrong answers share: {'; '.join(parts)}" if parts else ""


def _apart(one: Observation) -> int | Fraction | None:
    """By how much an answer that is one number is too high; `None` if it is none."""
    if isinstance(one.got, int | Fraction) and isinstance(one.expected, int | Fraction):
        return one.got - one.expected
    return None
