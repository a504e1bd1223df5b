"""What scorers do wrong with the two rooms, the boards and the series of a team match (Law 78B)."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"

#: Keeps the difference in points of every board beside its IMPs.
_POINTS: Final = (
    Code("teams.team_match", "won: list[int] = []", "won: list[int] = []\n    points: list[int] = []"),
    Code(
        "teams.team_match",
        "won.append(compared.value)",
        "won.append(compared.value)\n"
        "        points += [line.value for line in compared.because if line.rule == 'teams.difference']",
    ),
)

FAULTS: Final[tuple[Fault, ...]] = (
    Fault(
        name="points-added-per-series",
        says="adds up the points of a series before it takes IMPs (580 and -160 are 9, not 11 and -4)",
        seen=_MADE,
        code=(
            *_POINTS,
            Code("teams.team_match", "* sum(part))", "* scale(sum(points[start : start + length])).value)"),
        ),
        breaks=("teams.series",),
    ),
    Fault(
        name="points-added-per-match",
        says="takes the result of a match from all points added up, not from the IMPs of the boards",
        seen=_MADE,
        code=(*_POINTS, Code("teams.team_match", "* sum(sums)", "* scale(sum(points)).value")),
        breaks=("teams.result",),
    ),
    Fault(
        name="closed-room-not-turned-round",
        says="adds the scores of the two rooms instead of comparing them (1520 and 940 are 2460, not 580)",
        seen=_MADE,
        values={"teams.line.ew": 1},
    ),
    Fault(
        name="imps-of-the-second-team",
        says="gives the IMPs of a match to the second team: every sign is the other team's",
        seen=_MADE,
        values={"teams.difference": -1},
    ),
    Fault(
        name="seating-ignored",
        says="takes the first team for North-South in the open room wherever it sits",
        seen=_MADE,
        code=(
            Code(
                "teams._board",
                'rule = f"teams.line.{line.lower()}"',
                'rule = "teams.line.ns" if room == "open" else "teams.line.ew"',
            ),
        ),
        breaks=("teams.line.ns", "teams.line.ew"),
    ),
    Fault(
        name="series-lengths-ignored",
        says="counts a match of several series as one series",
        seen=_MADE,
        code=(Code("teams.team_match", "_lengths(series, len(boards))", "_lengths(None, len(boards))"),),
        breaks=("teams.series",),
    ),
    Fault(
        name="series-of-equal-length",
        says="cuts a match into series of equal length, whatever their lengths are",
        seen=_MADE,
        code=(Code("teams._lengths", "return lengths", "return [-(-boards // len(lengths)) for _ in lengths]"),),
        breaks=("teams.series",),
    ),
    Fault(
        name="series-begin-at-board-1",
        says="begins every series again at the first board",
        seen=_MADE,
        code=(Code("teams.team_match", "start += length", "start = 0"),),
        breaks=("teams.series",),
    ),
    Fault(
        name="series-as-running-totals",
        says="gives running totals as results of the series, and adds them up once more",
        seen=_MADE,
        code=(Code("teams.team_match", "won[start : start + length]", "won[: start + length]"),),
        breaks=("teams.series",),
    ),
    Fault(
        name="last-series-left-out",
        says="leaves the last of several series out of the result",
        seen=_MADE,
        code=(Code("teams.team_match", "* sum(sums)", "* sum(sums[:-1] or sums)"),),
        breaks=("teams.result",),
    ),
    Fault(
        name="match-result-without-sign",
        says="gives the result of a match without its sign: a match that is lost looks won",
        seen=_MADE,
        code=(Code("teams.team_match", "* sum(sums)", "* abs(sum(sums))"),),
        breaks=("teams.result",),
    ),
    Fault(
        name="boards-all-won",
        says="counts the IMPs of every board of a match for the first team, those it lost as well",
        seen="public scorers that lose the sign of IMPs",
        code=(Code("teams.team_match", "won.append(compared.value)", "won.append(abs(compared.value))"),),
        breaks=("law78b.loss", "teams.series"),
    ),
    Fault(
        name="flat-boards-dropped",
        says="drops boards with 0 IMPs, so that the boards after them move up into other series",
        seen=_MADE,
        code=(
            Code(
                "teams.team_match", "won.append(compared.value)", "won += [compared.value] if compared.value else []"
            ),
        ),
        breaks=("teams.series",),
    ),
    Fault(
        name="same-line-in-both-rooms-accepted",
        says="scores a match in which the first team sits on the same line in both rooms",
        seen=_MADE,
        values={"teams.opposite-lines": "accept"},
        accepts=True,
    ),
    Fault(
        name="boards-in-no-series-accepted",
        says="drops in silence the boards that belong to no series",
        seen=_MADE,
        code=(Code("teams._lengths", "sum(lengths) != boards", "sum(lengths) > boards"),),
        accepts=True,
    ),
)
