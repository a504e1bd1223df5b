"""Relations between victory points of margins, and within the table of a league (Law 78D)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import (
    Property,
    alone,
    falling,
    first,
    narrowing,
    number,
    rows_of,
    said,
    unequal,
    unlike,
)

#: A margin beyond the last row of the published table.
_BEYOND = 60
_STEPS = (1, 1, 1, 2, 3, 5, 10, 30)
_WIN = 10


# --- victory points -----------------------------------------------------------------------------------


def _both_signs(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "margin": -given["margin"]}]


def _nobody_ahead(given: Given, _: Draw) -> list[Given]:
    return [{**given, "margin": 0}]


def _more(given: Given, draw: Draw) -> list[Given]:
    rows = _rows(given)
    if any(row[0] > after[0] or row[1] < after[1] for row, after in pairwise(rows)):
        return []  # what an organiser has written may fall
    return [given, {**given, "margin": given["margin"] + draw.one_of(_STEPS)}]


def _any_other(given: Given, draw: Draw) -> list[Given]:
    if len({winner + loser for winner, loser in _rows(given)}) > 1:
        return []  # an organiser may share out more in one row than in another
    return [given, {**given, "margin": draw.integer(-_BEYOND, _BEYOND)}]


def _rows(given: Given) -> list[tuple[Fraction, Fraction]]:
    """What the rows of an organiser's table give to winner and loser."""
    return [(Fraction(winner), Fraction(loser)) for _, _, winner, loser in given.get("table") or ()]


def _published(draw: Draw) -> Given:  # noqa: ARG001  there is but one
    return {"margin": 0, "scale": "russia-24", "boards": 24}


def _whole_table(given: Given, _: Draw) -> list[Given]:
    return [] if given.get("table") else [{**given, "margin": margin} for margin in range(_BEYOND + 1)]


def _exchanged(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    margin = questions[0]["margin"]
    return first(
        (
            unlike(f"first by {margin} and second by {-margin}", one["first"], other["second"]),
            unlike(f"second by {margin} and first by {-margin}", one["second"], other["first"]),
        )
    )


def _shared(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unlike("nobody is ahead, and the teams have", answers[0]["first"], answers[0]["second"])


def _rising(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    margins = [f"a margin of {question['margin']}" for question in questions]
    ahead = [answer["first"] for answer in answers]
    behind = [-answer["second"] for answer in answers]
    return first(
        (
            falling("a larger margin gives the first team less", zip(margins, ahead, strict=True)),
            falling("a larger margin costs the second team less", zip(margins, behind, strict=True)),
        )
    )


def _same_sum(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = (question["margin"] for question in questions)
    return unlike(f"in all by {one} and by {other}", *(answer["first"] + answer["second"] for answer in answers))


def _wider_rows(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    margins = [question["margin"] for question in questions]
    rows = rows_of((answer["first"] for answer in answers), margins)
    steps = (
        unequal(f"after {said(before)}, from a margin of {row[0]} on", value, before + 1)
        for (before, _), (value, row) in pairwise(rows)
    )
    return first((*steps, narrowing(rows)))


# --- the table of a league ----------------------------------------------------------------------------


def _reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "results": draw.shuffled(given["results"])}]


def _one_match_more(given: Given, draw: Draw) -> list[Given]:
    team = draw.one_of(given["results"])["team"]
    return [given, {**given, "results": [*given["results"], {"team": team, "vp": _WIN}]}]


def _all_there(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    scored = sum(Fraction(result["vp"]) for result in questions[0]["results"])
    return unequal("the teams have in all", sum(team["vp"] for team in answers[0]), scored)


def _same_table(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = ({team["team"]: team for team in answer} for answer in answers)
    return first(
        unlike(f"{name} of team {team}", one[team][name], other.get(team, {}).get(name))
        for team in one
        for name in ("vp", "rank")
    )


def _places(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    table = answers[0]
    for team in table:
        ahead = sum(other["vp"] > team["vp"] for other in table)
        equal = sum(other["vp"] == team["vp"] for other in table)
        place = f"{1 + ahead}{'=' if equal > 1 else ''}"
        if team["rank"] != place:
            return f"team {team['team']} is {team['rank']} with {ahead} ahead and {equal - 1} equal"
    return None


def _added(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    team = questions[1]["results"][-1]["team"]
    one, other = ({one["team"]: one["vp"] for one in answer} for answer in answers)
    return first(
        unequal(f"after {_WIN} more for team {team}, team {name} has", other.get(name), vp + (name == team) * _WIN)
        for name, vp in ((name, number(vp)) for name, vp in one.items())
    )


_VP = "victory_points"
_LEAGUE = "standings"

PROPERTIES = (
    Property(
        name="vp-teams",
        says="With the margin the other way round, the teams exchange their victory points.",
        operation=_VP,
        related=_both_signs,
        misfit=_exchanged,
        rules=("vp.behind",),
        laws=("78D",),
    ),
    Property(
        name="vp-drawn",
        says="Where nobody is ahead, both teams have as many victory points.",
        operation=_VP,
        related=_nobody_ahead,
        misfit=_shared,
        laws=("78D",),
    ),
    Property(
        name="vp-rising",
        says="A larger margin never gives the first team less, nor the second more.",
        operation=_VP,
        related=_more,
        misfit=_rising,
        laws=("78D",),
    ),
    Property(
        name="vp-sum",
        says="The two teams share as many victory points whatever the margin.",
        operation=_VP,
        related=_any_other,
        misfit=_same_sum,
        laws=("78D",),
    ),
    Property(
        name="vp-rows",
        says="In the published table, each row gives the winner one point more, and none is narrower than the one "
        "before.",
        operation=_VP,
        related=_whole_table,
        misfit=_wider_rows,
        laws=("78D",),
        draw=_published,
    ),
    Property(
        name="league-sum",
        says="All teams together have what was won in all matches.",
        operation=_LEAGUE,
        related=alone,
        misfit=_all_there,
        rules=("league.sum",),
        laws=("78D",),
    ),
    Property(
        name="league-order",
        says="The order of the matches makes no difference.",
        operation=_LEAGUE,
        related=_reordered,
        misfit=_same_table,
        rules=("league.sum",),
        laws=("78D",),
    ),
    Property(
        name="league-places",
        says="A team's place is one more than the number of those ahead, and is shared by those that are equal.",
        operation=_LEAGUE,
        related=alone,
        misfit=_places,
        rules=("rank.ahead", "rank.shared"),
        laws=("78D",),
    ),
    Property(
        name="league-match",
        says="A match more adds its points to the team that won them, and nothing to the others.",
        operation=_LEAGUE,
        related=_one_match_more,
        misfit=_added,
        rules=("league.sum",),
        laws=("78D",),
    ),
)
