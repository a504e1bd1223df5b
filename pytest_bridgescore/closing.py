"""What is to be said at the end of a run, by whoever heard all of it: the session, or the reader of its journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_bridgescore.ask.asker import Implementation
from pytest_bridgescore.ask.python import failure_line
from pytest_bridgescore.judge.verdict import WRONG
from pytest_bridgescore.report import terminal
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.report.record import Run, record
from pytest_bridgescore.selection import profile_of
from pytest_bridgescore.settings import Settings
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile import Profile

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis


@dataclass
class Closing:
    """The end of a run. `undone` counts what was not judged, by reasons."""

    outcome: Outcome
    settings: Settings
    suite: Suite
    implementation: Implementation
    environment: Mapping[str, Any]
    problems: Sequence[str] = ()
    undone: Mapping[str, int] = field(default_factory=dict)
    finished: bool = True
    #: Why nothing explains the failures, if something ought to.
    undiagnosed: str = ""

    @cached_property
    def profiles(self) -> list[tuple[Profile, set[str]]]:
        """The profiles by which something was asked, and what was."""
        return list(self._profiles())

    def _profiles(self) -> Iterator[tuple[Profile, set[str]]]:
        for told, ids in self.outcome.by_profile.items():
            path = Path(told)
            profile = profile_of(self.suite, path if path.is_absolute() else told)
            if profile:
                yield profile, ids

    @cached_property
    def diagnosis(self) -> tuple[Diagnosis, ...]:
        """What explains the wrong answers, once all are there; of several implementations only what probes say."""
        results = self.outcome.results if self.outcome.askers == 1 else ()
        if not self.outcome.findings and not any(result.verdict in WRONG for result in results):
            return ()
        from pytest_bridgescore.explain.diagnosis import diagnosed

        try:
            return diagnosed(results, self.suite, self.outcome.findings)
        except Exception as error:  # the verdicts are there, and worth more than what explains them
            self.undiagnosed = f"an error inside the suite: nothing explains the failures: {failure_line(error)}"
            return ()

    @cached_property
    def conclusion(self) -> str:
        """The one line that says how it went."""
        whole = {profile.name: profile.ids(self.suite) <= ids for profile, ids in self.profiles}
        return terminal.last_line(
            self.outcome.results, self.problems, str(self.implementation), whole, self.undone, finished=self.finished
        )

    @property
    def is_good(self) -> bool:
        """Whether nothing failed, and all was judged."""
        return not self.conclusion.startswith(("wrong", "not finished"))

    def record(self) -> dict[str, Any]:
        """The document that every report is made of."""
        errors = self.outcome.errors
        asked: dict[str, Vector] = {}
        for profile, ids in self.profiles:
            asked |= {vector.id: vector for vector in profile.vectors(self.suite) if vector.id in ids}
        run = Run(
            suite=self.suite,
            implementation=self.implementation,
            environment={**self.environment, **({"stderr": errors} if errors else {})},
            reproduce=self.settings.again(),
            systems=self.settings.system,
            profiles=self.profiles,
            generated=self.settings.generated or 0,
            properties=self.settings.properties or 0,
            seed=self.settings.seed or 0,
            asked=asked,
            diagnosis=self.diagnosis,
            conduct=self.outcome.conduct,
            problems=self.problems,
            conclusion=self.conclusion,
            passed=self.is_good,
        )
        return record(run, self.outcome.results, finished=self.finished)
