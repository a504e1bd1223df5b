"""The figures of a release, as they stand in the documents between two marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from pytest_bridgescore.faults import FAULTS
from pytest_bridgescore.strength.kills import Kills
from pytest_bridgescore.strength.mutants import EQUIVALENT, KILLED, SURVIVED, Trial
from pytest_bridgescore.vectors.coverage import coverage
from pytest_bridgescore.vectors.independence import Figures, figures
from pytest_bridgescore.vectors.model import Suite

ROOT: Final = Path(__file__).parents[2]

#: Documents that show figures.
DOCUMENTS: Final = ("README.md", "docs/strength.md")

_BLOCK: Final = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- end of figures -->)", re.DOTALL)


def of_the_suite(suite: Suite) -> dict[str, str]:
    """Blocks of figures that are counted at once: `suite`, `values`."""
    rules = coverage(suite)
    sweeps = [sum(1 for _ in suite.cases(sweep)) for _, sweep in suite.sweeps]
    resting = figures(suite)
    suite_block = _table(
        [
            ("operations", f"{len(suite.operations)}"),
            ("vectors", f"{len(suite.vectors):,}"),
            ("of these, questions with one right answer", f"{resting.values:,}"),
            ("of these, questions that must be refused", f"{resting.refusals:,}"),
            ("of these, questions whose answer is disputed", f"{resting.disputed:,}"),
            ("sweeps over whole tables", f"{len(sweeps)}, of {sum(sweeps):,} questions"),
            ("rules", f"{len(rules):,}"),
            ("rules that a vector would miss", f"{sum(map(bool, rules.values())):,}"),
            ("named faults", f"{len(FAULTS):,}"),
        ]
    )
    return {"suite": suite_block, "values": _values(resting)}


def _values(resting: Figures) -> str:
    peers = ", ".join(f"{name} {number:,}" for name, number in sorted(resting.by_peer.items()))
    return _table(
        [
            ("right answers", f"{resting.values:,}"),
            ("worked out again, of tables alone", f"{resting.tables:,}"),
            ("worked out again, of the values of rules", f"{resting.rules:,}"),
            ("read in what the evidence names", f"{resting.read:,}"),
            ("derived by the reference alone", f"{len(resting.single):,}"),
            ("given by a scorer of others as well", f"{resting.peers:,} ({peers})"),
            ("refusals that no document asks for", f"{resting.conventions:,} of {resting.refusals:,}"),
        ]
    )


def of_mutants(trial: Trial, kills: Kills) -> dict[str, str]:
    """Blocks of figures that take minutes: `sentence`, `mutants`, `kills`."""
    total = trial.total
    mistakes = total[KILLED] + total[SURVIVED]
    caught = sum(map(bool, kills.faults.values()))
    sentence = (
        f"**{len(kills.vectors):,} vectors catch {total[KILLED]:,} of {mistakes:,} mutants of the reference and"
        f" {caught:,} of {len(kills.faults):,} named\nfaults**, with no help of sweeps or made-up questions."
        f" {total[EQUIVALENT]:,} more mutants change nothing that could be seen.\n"
    )
    several = len(kills.vectors) - len(kills.alone)
    kills_block = _table(
        [
            ("vectors that catch something no other catches", f"{len(kills.alone):,}"),
            ("vectors that catch nothing no other catches", f"{several:,}"),
            ("vectors of the smoke test", f"{len(kills.smoke):,}"),
            ("mutants that an answer shows", f"{len(kills.answers):,}"),
            ("mutants that only lines of a derivation show", f"{len(kills.mutants) - len(kills.answers):,}"),
        ]
    )
    return {"sentence": sentence, "mutants": _mutants(trial), "kills": kills_block}


def _mutants(trial: Trial) -> str:
    head = (
        "module",
        "mutants",
        "killed by vectors",
        "equivalent",
        "survived",
        "killed by sweeps and made-up questions",
    )
    rows = [(f"`{module}`", trial.counts(module)) for module in sorted(trial.found)]
    lines = [" | ".join(head), "--- | ---: | ---: | ---: | ---: | ---:"]
    for name, counted in [*rows, ("**all**", trial.total)]:
        each = [counted[fate] for fate in (KILLED, EQUIVALENT, SURVIVED)]
        numbers = (sum(each), *each, counted["unaided"])
        lines.append(" | ".join((name, *(f"{number:,}" for number in numbers))))
    return "".join(f"| {line} |\n" for line in lines)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in (("", ""), ("---", "---:"), *rows))


# --- where they stand -------------------------------------------------------------------------------


def stale(blocks: Mapping[str, str], root: Path = ROOT) -> Iterator[str]:
    """Where a document shows other figures than these."""
    for name in DOCUMENTS:
        for start, key, shown, _ in _BLOCK.findall((root / name).read_text(encoding="utf-8")):
            if key in blocks and shown != blocks[key]:
                yield f"{name}: the figures under `{start.strip()}` are not those of the suite as it is"


def write(blocks: Mapping[str, str], root: Path = ROOT) -> None:
    """Put figures into the documents."""
    for name in DOCUMENTS:
        path = root / name
        text = path.read_text(encoding="utf-8")
        new = _BLOCK.sub(lambda found: found[1] + blocks.get(found[2], found[3]) + found[4], text)
        path.write_text(new, encoding="utf-8", newline="\n")


def write_smoke(kills: Kills, path: Path = ROOT / "vectors" / "smoke.yaml") -> None:
    """Put the vectors of the smoke test into the data."""
    path.write_text(smoke_text(kills), encoding="utf-8", newline="\n")


def smoke_text(kills: Kills) -> str:
    """The file of the smoke test."""
    head = (
        "# A few vectors whose answers show every mutant and every named fault that those of all vectors show.\n"
        "# None of them can be left out. Made by `python -m pytest_bridgescore.strength --write`.\n"
    )
    return head + "smoke:\n" + "".join(f"  - {id}\n" for id in kills.smoke)
