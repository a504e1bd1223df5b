"""What a run has found out: results as they come in, from this process or others, in one order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.judge.result import Result


class Outcome:
    """All results so far, and who answered where test functions brought the adapters."""

    def __init__(self) -> None:
        self._results: dict[str, Result] = {}
        self._ordered: list[Result] | None = None
        self._asked_of: dict[Implementation, None] = {}
        self._by_profile: dict[str, set[str]] = {}

    def note(
        self, node: str, result: dict[str, Any], asked_of: Mapping[str, Any] | None, profile: str | None = None
    ) -> None:
        """Keep the result of a test, as the plain data it travelled in.

        Two tests may ask the same vector, of two adapters: both answers are kept.
        """
        self._results[node] = Result.from_data(result)
        self._ordered = None
        if asked_of:
            tuples = {name: tuple(asked_of[name]) for name in ("claims", "profiles")}
            self._asked_of[Implementation(**{**asked_of, **tuples})] = None
        if profile:
            self._by_profile.setdefault(profile, set()).add(result["id"])

    def change(self, how: Callable[[Result], Result]) -> None:
        """Put another result in the place of each."""
        self._results = {node: how(result) for node, result in self._results.items()}
        self._ordered = None

    @property
    def results(self) -> list[Result]:
        """All results by vector: the same order whichever process they came from."""
        if self._ordered is None:
            ordered = sorted(self._results.items(), key=lambda item: (item[1].id, item[0]))
            self._ordered = [result for _, result in ordered]
        return self._ordered

    @property
    def by_profile(self) -> dict[str, set[str]]:
        """The ids that were asked by each profile, under the name or path it was told by."""
        return dict(sorted(self._by_profile.items()))

    def asked_of(self) -> Implementation | None:
        """Whom test functions asked, as one where there were several; `None` if they asked nobody."""
        if len(self._asked_of) < 2:
            return next(iter(self._asked_of), None)
        return Implementation(", ".join(sorted(map(str, self._asked_of))))
