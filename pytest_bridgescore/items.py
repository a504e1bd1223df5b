"""What pytest runs: a vector or sweep as an item of its own, or a vector in a test function of the user's."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bridgescore.ask.asker import AdapterError, Implementation
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import UNRESOLVED, UNSUPPORTED, XFAIL
from pytest_bridgescore.operations import Operation, Sweep
from pytest_bridgescore.vectors.model import Asking, Vector

if TYPE_CHECKING:
    from pytest_bridgescore.session import Session

#: What became of an item, who answered it where a test function brought the adapter, and the profile that asked it.
RESULT = pytest.StashKey[Result]()
ASKED_OF = pytest.StashKey[Implementation]()
PROFILE = pytest.StashKey[str]()
#: What it was answered, ids and lines, where answers are kept.
ANSWERS = pytest.StashKey[list[tuple[str, str]]]()
#: It was not asked, since the time of the run was up.
UNASKED = pytest.StashKey[bool]()


class BridgescoreItem(pytest.Item):
    """One vector or sweep asked of the run's adapter."""

    def __init__(self, *, case: Vector | tuple[Operation, Sweep], asked_by: Session, **more: Any) -> None:
        super().__init__(**more)
        self._case, self._asked_by = case, asked_by

    def runtest(self) -> None:
        asked_by, case = self._asked_by, self._case
        stop_if_time_is_up(self, asked_by)

        def again() -> str:
            return asked_by.settings.again(self.name)

        if isinstance(case, Vector):
            result = asked_by.judged(asked_by.examiner.vector(case), case, again)
        else:
            result = asked_by.examiner.sweep(*case, demanded=asked_by.profile is not None)
            result = asked_by.judged(asked_by.exemplified(result, *case), None, again)
        if heard := asked_by.heard():
            self.stash[ANSWERS] = heard
        source = case.source if isinstance(case, Vector) else None
        note_profile(self, asked_by.profile)
        conclude(self, result, source, asked_by)

    def reportinfo(self) -> tuple[Any, None, str]:
        return self.path, None, self.name


class BridgescoreCollector(pytest.Collector):
    """Holds the plugin's own items."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        return []


class AskedVector:
    """One vector in a test function of the user's own."""

    def __init__(self, vector: Vector, session: Session, node: pytest.Item) -> None:
        self.vector, self._session, self._node = vector, session, node

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.vector.id

    @property
    def operation(self) -> str:
        """The name of the operation that is asked."""
        return self.vector.operation.name

    @property
    def given(self) -> dict[str, Any]:
        """The arguments, defaults filled in, as a Python method gets them."""
        operation = self.vector.operation
        return operation.python_arguments(operation.complete(self.vector.given))

    def check(self, adapter: object) -> None:
        """Ask `adapter`, judge and record its answer; fail without traceback, skip what is unsupported."""
        stop_if_time_is_up(self._node, self._session)
        examiner = self._session.examiner_of(adapter)
        if isinstance(examiner, AdapterError):
            pytest.fail(str(examiner), pytrace=False)
        self._node.stash[ASKED_OF] = examiner.asker.implementation
        note_profile(self._node, self.vector.profile)
        result = self._session.judged(examiner.vector(self.vector), self.vector, self._again)
        conclude(self._node, result, self.vector.source, self._session)

    def _again(self) -> str:
        """The command that runs this test again, in the folder where pytest was started."""
        _, colons, name = self._node.nodeid.partition("::")
        path = os.path.relpath(self._node.path, self._node.config.invocation_params.dir)
        return f'pytest "{path}{colons}{name}"'

    def __repr__(self) -> str:
        return f"<{self.id}>"


def stop_if_time_is_up(node: pytest.Item, session: Session) -> None:
    """End an item without a result once the time for the run has passed: what is left is not asked."""
    if session.is_time_up:
        node.stash[UNASKED] = True
        raise pytest.skip.Exception("not asked: the time for the whole run is up")


def note_profile(node: pytest.Item, profile: Asking | None) -> None:
    """Keep which profile an item was asked by, in a form that can travel between processes."""
    if profile:
        node.stash[PROFILE] = str(profile.told)


def conclude(node: pytest.Item, result: Result, source: str | None, session: Session) -> None:
    """Let an item end as its result demands, without a traceback.

    What is wrong passes for a known failure while the list of those is being made anew.
    """
    if result.verdict == UNRESOLVED:
        stop_if_time_is_up(node, session)  # then it was cut off
    node.stash[RESULT] = result
    node.user_properties += [
        ("rules", " ".join(result.rules)),
        ("source", source or ""),
        ("expected", str(result.expected)),
        ("got", str(result.got)),
    ]
    # Raised rather than called: pytest would build a traceback for each, which nobody reads.
    if result.failed and session.settings.update_known_failures:
        raise pytest.xfail.Exception("written into the list of known failures", pytrace=False)
    if result.failed:
        raise pytest.fail.Exception(result.message, pytrace=False)
    if result.verdict == XFAIL:
        raise pytest.xfail.Exception(result.why, pytrace=False)
    if result.verdict == UNSUPPORTED or (result.observed is None and result.accepted):
        pytest.skip(result.why)
