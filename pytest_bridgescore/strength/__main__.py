"""`python -m pytest_bridgescore.strength`: how strong the vectors are."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from pytest_bridgescore.strength import figures
from pytest_bridgescore.strength.kills import Kills
from pytest_bridgescore.strength.mutants import EQUIVALENT, KILLED, SURVIVED, Trial, kills, tried
from pytest_bridgescore.vectors.load import bundled


def main() -> int:
    """Try mutants, print what became of them; 1 where one survives, or something that is said is not true."""
    told = _parser().parse_args()
    if told.modules and (told.check or told.write or told.kills):
        sys.exit("--check, --write and --kills need all modules")
    started = time.monotonic()
    whole = not told.modules
    trial = tried(told.modules, everything=whole, processes=told.processes)
    wrong = [*_survivors(trial), *trial.problems]
    if whole:
        caught = kills(trial, processes=told.processes)
        wrong += [f"survived: the fault {name}" for name, ids in caught.faults.items() if not ids]
        wrong += _published(trial, caught, told)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(table(trial))
    if whole:
        print(_told_of_faults(caught))
    print(f"{sum(map(len, trial.found.values())):,} mutants in {(time.monotonic() - started) / 60:.1f} minutes")
    print(_last_line(trial, wrong))
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pytest_bridgescore.strength", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="modules of the reference (all)")
    parser.add_argument("--check", action="store_true", help="also fail where figures or smoke test are not current")
    parser.add_argument("--write", action="store_true", help="write figures and smoke test anew")
    parser.add_argument("--kills", type=Path, metavar="FILE", help="write which vector catches what, as JSON")
    parser.add_argument("--processes", type=int, metavar="NUMBER", help="so many at a time (one a processor)")
    return parser


def _survivors(trial: Trial) -> list[str]:
    return [
        f"survived, line {one.alteration.lines.start}: {one.alteration}"
        + (f"  [caught by {one.others[0]}]" if one.others else "")
        for one in trial.survivors
    ]


def _published(trial: Trial, caught: Kills, told: argparse.Namespace) -> list[str]:
    """Write what is to be written; what is not current where that is to be checked."""
    suite = bundled()
    blocks = figures.of_the_suite(suite) | figures.of_mutants(trial, caught)
    if told.kills:
        told.kills.write_text(json.dumps(caught.told(), indent=1) + "\n", encoding="utf-8")
    if told.write:
        figures.write_smoke(caught)
        figures.write(blocks)
    if not told.check:
        return []
    stale = list(figures.stale(blocks))
    if suite.smoke != set(caught.smoke):
        stale.append("vectors/smoke.yaml is not what these vectors give")
    return [f"{one}: run python -m pytest_bridgescore.strength --write" for one in stale]


def table(trial: Trial) -> str:
    """What became of the mutants of each module."""
    width = max(map(len, (*trial.found, "all modules")))
    lines = [f"{'':{width}}  mutants   killed  equivalent  survived  by sweeps and made-up questions alone"]
    rows = [(module, trial.counts(module)) for module in sorted(trial.found)]
    for name, counted in [*rows, ("all modules", trial.total)]:
        total = counted[KILLED] + counted[EQUIVALENT] + counted[SURVIVED]
        lines.append(
            f"{name:{width}}  {total:7,}  {counted[KILLED]:7,}  {counted[EQUIVALENT]:10,}  {counted[SURVIVED]:8,}"
            f"  {counted['unaided']:7,}"
        )
    return "\n".join(lines)


def _told_of_faults(caught: Kills) -> str:
    faults = (
        f"{sum(map(bool, caught.faults.values())):,} of {len(caught.faults):,} named faults are caught by a vector"
    )
    few = f"{len(caught.smoke):,} of {len(caught.vectors):,} vectors show by their answers what all of them show"
    return (
        f"{faults}\n{few}\n"
        f"{len(caught.alone):,} vectors catch something no other catches, {len(caught.never_alone):,} do not"
    )


def _last_line(trial: Trial, wrong: list[str]) -> str:
    total = trial.total
    mistakes = total[KILLED] + total[SURVIVED]
    if wrong:
        return (
            f"{len(wrong)} things are not as they ought to be; vectors kill {total[KILLED]:,} of {mistakes:,} mutants"
        )
    return (
        f"golden vectors alone kill {total[KILLED]:,} of {mistakes:,} mutants; {total[EQUIVALENT]:,} are equivalent"
    )


if __name__ == "__main__":
    sys.exit(main())
