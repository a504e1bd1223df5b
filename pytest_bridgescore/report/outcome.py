"""What a run has found out: results as they come in, from this process or others, in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pytest_bridgescore.ask.asker import Farewell, Implementation
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.selfcheck import Finding
from pytest_bridgescore.report.record import Conduct


class Outcome:
    """All results so far, and who answered where test functions brought the adapters."""

    def __init__(self) -> None:
        self._results: dict[str, Result] = {}
        self._ordered: list[Result] | None = None
        self._asked_of: dict[Implementation, None] = {}
        self._by_profile: dict[str, set[str]] = {}
        self._farewells: list[Farewell] = []
        self._findings: dict[Finding, None] = {}
        #: How many items were not asked, since the time of the run was up.
        self.unasked = 0
        #: How many processes that asked were lost.
        self.lost_workers = 0
        self._answers: dict[str, str] = {}
        self._twofold: dict[str, None] = {}

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

    def add(self, farewell: Farewell | None = None, findings: Iterable[Finding] = ()) -> None:
        """Keep what is to be said of an adapter beside its answers."""
        self._farewells += [farewell] if farewell else []
        self._findings.update(dict.fromkeys(findings))

    def asides(self) -> dict[str, Any]:
        """What `add` was told, as plain data for the process that writes reports."""
        return {
            "farewells": [asdict(farewell) for farewell in self._farewells],
            "findings": [asdict(finding) for finding in self._findings],
        }

    def hear(self, asides: Mapping[str, Any]) -> None:
        """Keep what another process has to say."""
        for said in asides["farewells"]:
            self.add(Farewell(**{**said, "notes": tuple(said["notes"])}))
        self.add(findings=[Finding(**said) for said in asides["findings"]])

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the probes found before the first vector."""
        return tuple(self._findings)

    @property
    def notes(self) -> list[str]:
        """How adapters behaved beside their answers, each once, however many processes say so."""
        return list(dict.fromkeys(note for farewell in self._farewells for note in farewell.notes))

    def keep_answers(self, answers: Iterable[Sequence[str]]) -> None:
        """Keep answers as the lines that say them; of one that is given twice and differs, the first."""
        for id, line in answers:
            if self._answers.setdefault(id, line) != line:
                self._twofold[id] = None

    @property
    def answers(self) -> list[str]:
        """Every answer that was kept, as a line, in the order of their ids."""
        return [line for _, line in sorted(self._answers.items())]

    @property
    def conduct(self) -> Conduct:
        """How adapters behaved beside their answers."""
        twofold = (f"answered {id} twice, and differently" for id in sorted(self._twofold))
        return Conduct(
            tuple(dict.fromkeys([*self.notes, *twofold])),
            sum(farewell.restarts for farewell in self._farewells),
            self.lost_workers,
            len(self._twofold),
        )

    @property
    def errors(self) -> str:
        """The end of what adapters wrote on standard error."""
        return "".join(farewell.errors for farewell in self._farewells)

    @property
    def spoiled(self) -> dict[str, str]:
        """Questions whose answers turned out to be none after they were judged, and why."""
        return {id: why for farewell in self._farewells for id, why in farewell.spoiled.items()}

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

    @property
    def askers(self) -> int:
        """How many implementations were asked."""
        return max(1, len(self._asked_of))

    def asked_of(self) -> Implementation | None:
        """Whom test functions asked, as one where there were several; `None` if they asked nobody."""
        if len(self._asked_of) < 2:
            return next(iter(self._asked_of), None)
        return Implementation(", ".join(sorted(map(str, self._asked_of))))
