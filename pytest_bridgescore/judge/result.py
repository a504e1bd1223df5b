"""What became of one vector or sweep, as plain data that can travel between processes and into reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pytest_bridgescore.judge.verdict import UNRESOLVED, UNSUPPORTED, WRONG, XPASS


@dataclass(frozen=True)
class Result:
    """One verdict with everything a report says of it."""

    id: str
    operation: str
    system: str
    verdict: str
    given: Any = None
    expected: Any = None
    got: Any = None
    rules: tuple[str, ...] = ()
    #: Why the verdict is not PASS, in one line; and the same explained, for a person.
    why: str = ""
    message: str = ""
    #: Of questions made up by a seed: the smallest that is wrong and a vector made of it, as lines of the message.
    smallest: str = ""
    #: The command that asks it again.
    again: str = ""
    #: It belongs to the group of input that must be refused.
    refusal: bool = False
    #: What the adapter claims or a profile demands: lacking it is a failure.
    required: bool = False
    #: A sweep: how many questions were asked, and those whose answers are wrong: how each id ends, the
    #: verdict, and what was answered.
    asked: int | None = None
    missed: tuple[tuple[str, str, Any], ...] = ()
    #: A disputed question: the readings that agree with the answer. There is no verdict then.
    observed: tuple[str, ...] | None = None
    #: What was sent and what came back, where that went over a wire.
    exchange: tuple[str, str] | None = None

    @property
    def wrong(self) -> int | None:
        """How many answers of a sweep are wrong."""
        return None if self.asked is None else len(self.missed)

    @property
    def has_one_question(self) -> bool:
        """Whether one question stands for it, and not several whose answers do not fit each other."""
        return isinstance(self.given, Mapping)

    @property
    def failed(self) -> bool:
        """Whether the run fails by it."""
        if self.observed is not None:
            return False
        if self.verdict == UNSUPPORTED:
            return self.required
        if self.refusal and not self.required:
            return self.verdict == XPASS
        return self.verdict in (*WRONG, XPASS)

    @property
    def accepted(self) -> bool:
        """Whether something was accepted, or not clearly refused, that ought to have been: reported, not required."""
        return self.refusal and not self.failed and self.verdict in WRONG

    @property
    def broke(self) -> bool:
        """Whether the implementation broke where it ought to have refused, or what it did says nothing."""
        return self.accepted and self.verdict == UNRESOLVED

    def spoiled(self, spoiled: Mapping[str, str]) -> Result:
        """The same result, unless its answer, or one of a sweep's, turned out to be none after it was judged."""
        own = {id: why for id, why in spoiled.items() if id == self.id or id.startswith(f"{self.id}/")}
        if not own:
            return self
        id, why = next(iter(own.items()))
        if self.observed is not None:
            return self.but(observed=(), got=None, why=why)
        if self.asked is None:
            return self.but(verdict=UNRESOLVED, why=why, message="")
        swept = {id.removeprefix(f"{self.id}/") for id in own}
        rest = (one for one in self.missed if one[0] not in swept)
        missed = tuple(sorted([*rest, *((id, UNRESOLVED, None) for id in swept)], key=lambda one: one[0]))
        why = f"{len(missed)} of {self.asked} answers are wrong; {id.removeprefix(f'{self.id}/')}: {why}"
        return self.but(verdict=UNRESOLVED, why=why, missed=missed, message="")

    def but(self, **changes: Any) -> Result:
        """The same result with some fields changed."""
        return replace(self, **changes)

    def as_data(self) -> dict[str, Any]:
        """The result in nothing but lists, mappings, texts, numbers."""
        observed = None if self.observed is None else list(self.observed)
        exchange = None if self.exchange is None else list(self.exchange)
        lists = {
            "rules": list(self.rules),
            "missed": [list(one) for one in self.missed],
            "observed": observed,
            "exchange": exchange,
        }
        return {**self.__dict__, **lists}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Result:
        """The result that `as_data` was called on."""
        tuples = {name: tuple(data[name]) for name in ("rules", "observed", "exchange") if data[name] is not None}
        missed = tuple((id, verdict, got) for id, verdict, got in data["missed"])
        return cls(**{**data, **tuples, "missed": missed})
