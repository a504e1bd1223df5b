"""The lines a run ends with in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import PASS, UNSUPPORTED, VERDICTS, XFAIL
from pytest_bridgescore.operations.declare import PROPERTY
from pytest_bridgescore.report.outcome import Outcome
from pytest_bridgescore.report.record import by_system, counts

if TYPE_CHECKING:
    from pytest_bridgescore.explain.diagnosis import Diagnosis
    from pytest_bridgescore.explain.own_table import Cell

#: As many ids are named on a line, and as many failures of one operation are shown in full.
MOST_IDS = 10
MOST_SHOWN = 3

#: As many cells of a table.
MOST_CELLS = 12

#: As many operations that are not answered at all have a line each.
MOST_ABSENT = 3


def summary(results: Sequence[Result]) -> Iterator[str]:
    """By system, refusals apart, then what is not supported, accepted, observed: a line each."""
    systems = by_system(results)
    refusals = [result for result in results if result.refusal]
    rows = {system: counts(some) for system, some in systems.items()}
    if refusals:
        rows["refusals"] = counts(refusals)
    columns = [verdict for verdict in VERDICTS if verdict == PASS or any(row[verdict] for row in rows.values())]
    width = max((len(name) for name in rows), default=0)
    yield " " * width + "".join(f"  {column:>11}" for column in columns)
    for name, row in rows.items():
        yield f"{name:{width}}" + "".join(f"  {row[column] or '-':>11}" for column in columns)
    for result in results:
        if result.asked and not result.id.startswith(PROPERTY):
            yield f"{result.id}: {result.asked - (result.wrong or 0):,} of {result.asked:,} answers are right"
    yield from _properties(results)
    yield from _unsupported(results)
    yield from _not_refused(results)
    yield from _observed(results)


def _properties(results: Sequence[Result]) -> Iterator[str]:
    """How many properties hold, and a line for each that does not."""
    judged = [result for result in results if result.asked and result.id.startswith(PROPERTY)]
    broken = [result for result in judged if result.wrong]
    if judged:
        groups = sum(result.asked or 0 for result in judged)
        yield f"properties: {len(judged) - len(broken)} of {len(judged)} hold; {groups:,} groups of answers judged"
    for result in broken:
        yield f"{result.id}: {result.wrong:,} of {result.asked:,} groups of answers do not fit"


def failures(results: Sequence[Result], told: Callable[[Result], str] | None = None) -> Iterator[str]:
    """Failures in full, shortest first, but no more than a few of one operation: the report holds them all.

    `told` makes a message anew.
    """
    shown: dict[str, int] = {}
    # Who asks but a few things wants to know of each that is not right, also where nothing hangs on it.
    few = len(results) <= MOST_SHOWN
    failed = [result for result in results if result.failed or (few and result.accepted)]
    for result in sorted(failed, key=lambda result: (result.asked is None, result.message.count("\n"), result.id)):
        if result.asked is None:
            shown[result.operation] = shown.get(result.operation, 0) + 1
        if shown.get(result.operation, 0) <= MOST_SHOWN:
            yield from (*(told(result) if told else result.message).splitlines(), "")
    for operation, number in shown.items():
        if number > MOST_SHOWN:
            yield f"... and {number - MOST_SHOWN} more of {operation} that are wrong (--report-json lists them)"
            yield ""


def _not_refused(results: Sequence[Result]) -> Iterator[str]:
    """What ought to have been refused: that which was answered, and that which broke something."""
    broke = sorted((result for result in results if result.broke), key=lambda result: result.id)
    accepted = sorted(result.id for result in results if result.accepted and not result.broke)
    if accepted:
        yield f"not refused (reported, not required): {_listed(accepted)}"
    if broke:
        said = f"{broke[0].id} ({broke[0].why})"
        yield f"broke instead of refusing (reported, not required): {_listed([said, *(one.id for one in broke[1:])])}"


def _listed(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - MOST_IDS} more (--report-json lists them)" if len(ids) > MOST_IDS else ""
    return f"{', '.join(ids[:MOST_IDS])}{more}"


def _unsupported(results: Sequence[Result]) -> Iterator[str]:
    """What the implementation does not do: one line an operation and reason, however many vectors.

    Where many operations are not answered at all, they share a line.
    """
    counted = [result for result in results if result.observed is None]
    asked = Counter(result.operation for result in counted)
    lacking: dict[str, Counter[str]] = {}
    for result in counted:
        if result.verdict == UNSUPPORTED:
            # "no parameter gap; this vector asks lower" is one lack, whatever was asked.
            lacking.setdefault(result.operation, Counter())[result.why.partition(";")[0]] += 1
    absent = [operation for operation, why in lacking.items() if len(why) == 1 and why.total() == asked[operation]]
    if len(absent) > MOST_ABSENT:
        yield f"not answered at all: {', '.join(f'{name} ({asked[name]})' for name in sorted(absent))}"
    for operation in sorted(lacking):
        if operation not in absent or len(absent) <= MOST_ABSENT:
            for why, number in sorted(lacking[operation].items()):
                yield f"unsupported: {operation} ({why}): {number} {'vector' if number == 1 else 'vectors'}"


def _observed(results: Sequence[Result]) -> Iterator[str]:
    """The readings that disputed questions were answered by: one line an operation."""
    seen: dict[str, dict[str, int]] = {}
    for result in results:
        if result.observed is not None and result.verdict != UNSUPPORTED:
            names = " = ".join(result.observed) or "none of the readings"
            counted = seen.setdefault(result.operation, {})
            counted[names] = counted.get(names, 0) + 1
    for operation, counted in sorted(seen.items()):
        said = ", ".join(f"{names} ({number})" for names, number in sorted(counted.items()))
        yield f"observed, not judged: {operation}: {said}"


def asides(outcome: Outcome, claimed: Sequence[str]) -> Iterator[str]:
    """What is to be said of an adapter beside its answers, a line each; profiles it claims and was not asked by."""
    notes = outcome.notes
    yield from (f"the adapter {note}" for note in notes)
    if any(note.startswith("wrote a line") for note in notes):
        yield "(standard output is for answers alone: whatever else is to be written goes to standard error)"
    for profile in claimed:
        yield f"claimed, not asked as such: --profile {profile}"


def conventions(causes: Sequence[Diagnosis]) -> Iterator[str]:
    """How the adapter asks or answers wrongly: before everything else."""
    for cause in causes:
        if cause.kind == "convention":
            yield f"look at the adapter first: {cause.text}"


def diagnosis(causes: Sequence[Diagnosis]) -> Iterator[str]:
    """What explains the wrong answers, cause by cause, with the law's table beside the scorer's own."""
    if not causes:
        return
    yield "what explains the wrong answers:"
    for number, cause in enumerate(causes, 1):
        yield f"{number:3}. {cause.text}"
        what = "probes" if cause.probed else "wrong answers"
        explains = f"explains {cause.explains:,} of {cause.of:,} {what} of {', '.join(cause.operations)}"
        yield f"     {explains}{f'; all {cause.answers:,} answers are like that' if cause.answers else ''}"
        yield from (f"     {row}" for row in _table(cause.table))
    yield ""


def _table(cells: Sequence[Cell]) -> Iterator[str]:
    """The cells that answers go wrong by, with all others of the table where it is small; `>` leads what differs."""
    shown = cells if len(cells) <= MOST_CELLS else [cell for cell in cells if cell.wrong]
    if not shown:
        return
    rows = [(_title(shown[0]), "law", "scorer", "right", "wrong")]
    rows += [
        (cell.what, cell.law, cell.scorer or "?", f"{cell.right:,}", f"{cell.wrong:,}") for cell in shown[:MOST_CELLS]
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    marks = ["", *(">" if cell.scorer != cell.law else "" for cell in shown)]
    for mark, (what, *values) in zip(marks, rows, strict=False):
        columns = "  ".join(f"{value:>{width}}" for value, width in zip(values, widths[1:], strict=True))
        yield f"{mark:2}{what:{widths[0]}}  {columns}"
    if len(shown) > MOST_CELLS:
        yield f"  ... and {len(shown) - MOST_CELLS} more rows (--report-json lists them)"


def _title(cell: Cell) -> str:
    """The table that a cell belongs to: its rule without the words for the cell."""
    own = f".{cell.what}"
    return cell.rule.removesuffix(own) if cell.rule.endswith(own) else cell.rule.rpartition(".")[0]


def last_line(
    results: Sequence[Result],
    problems: Sequence[str],
    asked: str,
    profiles: Mapping[str, bool] | None = None,
    undone: Mapping[str, int] | None = None,
    *,
    finished: bool = True,
) -> str:
    """The one line that says how it went, by which profiles (whole or in part), and who answered.

    `undone` counts what was not judged, by reasons. A run that was not `finished` may have come to its last question,
    or not know how many there were.
    """
    failed = [result for result in results if result.failed]
    judged = [result for result in results if result.observed is None]
    passed = sum(result.verdict == PASS for result in judged)
    number = counts(judged)
    unsupported = sum(result.verdict == UNSUPPORTED and not result.failed for result in judged)
    parts = [f"{passed} passed"]
    parts += [f"{len(failed)} failed"] if failed else []
    parts += [f"{number[XFAIL]} known failures"] if number[XFAIL] else []
    parts += [f"{unsupported} unsupported"] if unsupported else []
    accepted = sum(result.accepted for result in judged)
    parts += [f"{accepted} not refused"] if accepted else []
    parts += [f"{len(problems)} known-failure entries to change"] if problems else []
    left = {why: number for why, number in (undone or {}).items() if number}
    parts += [f"{number} {why}" for why, number in left.items()]
    parts += [] if left or finished else ["stopped before the end"]
    nothing = all(result.verdict == UNSUPPORTED for result in results)
    right = "nothing was answered" if nothing else "nothing failed"
    verdict = "wrong" if failed or problems else "not finished" if left or not finished else right
    by = [f"profile {name}{'' if whole else ', in part'}; " for name, whole in (profiles or {}).items()]
    return f"{verdict}: {', '.join(parts)}; {''.join(by)}asked: {asked}"
