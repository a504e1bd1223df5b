"""What became of one vector or sweep, as plain data that can travel between processes and into reports."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pytest_bridgescore.judge.verdict import UNSUPPORTED, WRONG, XPASS


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
    #: It belongs to the group of input that must be refused.
    refusal: bool = False
    #: What the adapter claims or a profile demands: lacking it is a failure.
    required: bool = False
    #: A sweep: how many questions were asked and how many answers were wrong.
    asked: int | None = None
    wrong: int | None = None
    #: A disputed question: the readings that agree with the answer. There is no verdict then.
    observed: tuple[str, ...] | None = None

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

    def but(self, **changes: Any) -> Result:
        """The same result with some fields changed."""
        return replace(self, **changes)

    def as_data(self) -> dict[str, Any]:
        """The result in nothing but lists, mappings, texts, numbers."""
        observed = None if self.observed is None else list(self.observed)
        return {**self.__dict__, "rules": list(self.rules), "observed": observed}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Result:
        """The result that `as_data` was called on."""
        observed = None if data["observed"] is None else tuple(data["observed"])
        return cls(**{**data, "rules": tuple(data["rules"]), "observed": observed})
