"""What scorers do wrong with victory points and with the table of a league (Law 78D)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"


def _rows(*tops: int) -> dict[str, Any]:
    """A scale from 10-10 to 20-0 by the last margin of each row."""
    ends = (-1, *tops)
    rows: list[tuple[int, int | None]] = [(before + 1, top) for before, top in pairwise(ends)]
    rows.append((tops[-1] + 1, None))
    return {f"vp.russia-24.row-{more}": (*row, 10 + more, 10 - more) for more, row in enumerate(rows)}


FAULTS: Final[tuple[Fault, ...]] = (
    Fault(
        name="vp-upper-limit-exclusive",
        says="counts the last margin of a row of the table in the next row (2 IMPs are 11-9, not 10-10)",
        seen=_MADE,
        code=(Code("victory_points._published", "row_for(size, (row,))", "row_for(size + 1, (row,))"),),
        breaks=tuple(f"vp.russia-24.row-{place}" for place in range(11)),
    ),
    Fault(
        name="vp-lower-limit-exclusive",
        says="counts the first margin of a row of the table in the row before (3 IMPs are 10-10, not 11-9)",
        seen=_MADE,
        code=(Code("victory_points._published", "row_for(size, (row,))", "row_for(max(size - 1, 0), (row,))"),),
        breaks=tuple(f"vp.russia-24.row-{place}" for place in range(11)),
    ),
    Fault(
        name="vp-winner-and-loser-exchanged",
        says="gives the winner the loser's victory points (13 IMPs are 7-13, not 13-7)",
        seen=_MADE,
        code=(Code("victory_points.victory_points", "winner, loser = line.value", "loser, winner = line.value"),),
        breaks=("vp.behind",),
    ),
    Fault(
        name="vp-first-team-always-ahead",
        says="gives the winner's victory points to the first team whoever is ahead (-13 IMPs are 13-7, not 7-13)",
        seen=_MADE,
        values={"vp.behind": ""},
    ),
    Fault(
        name="vp-draw-20-0",
        says="gives one team everything when nobody is ahead (20-0 instead of 10-10)",
        seen=_MADE,
        code=(
            Code(
                "victory_points.victory_points",
                "first, second = winner, loser",
                "first, second = (winner, loser) if margin else (winner + loser, 0)",
            ),
        ),
        breaks=("vp.russia-24.row-0",),
    ),
    Fault(
        name="vp-draw-0-0",
        says="gives nobody anything for a drawn match (0-0 instead of 10-10)",
        seen=_MADE,
        code=(
            Code(
                "victory_points.victory_points",
                "first, second = winner, loser",
                "first, second = (winner, loser) if margin else (0, 0)",
            ),
        ),
        breaks=("vp.russia-24.row-0",),
    ),
    Fault(
        name="vp-past-the-table-refused",
        says="has no answer past the last margin that the table names (55 IMPs and more)",
        seen=_MADE,
        values={"vp.russia-24.row-10": ()},
    ),
    Fault(
        name="vp-past-the-table-goes-on",
        says="goes on past the end of the table: from 63 IMPs on the winner gets 21 and more, the loser less than 0",
        seen=_MADE,
        code=(
            Code(
                "victory_points._published",
                'row-{place}", row)',
                'row-{place}", row if row[1] else (*row[:2], 20 + (size - 55) // 8, -((size - 55) // 8)))',
            ),
        ),
        breaks=("vp.russia-24.row-10",),
    ),
    Fault(
        name="vp-of-a-world-scale",
        says="uses the world federation's whole-number scale of 2013, not the Russian one (2 IMPs: 11-9)",
        seen=_MADE,
        values=_rows(1, 5, 10, 15, 21, 27, 34, 43, 53, 65),
    ),
    Fault(
        name="vp-of-an-american-scale",
        says="uses an American scale for 21 to 27 boards, not the Russian one for 24 (17 IMPs: 13-7)",
        seen=_MADE,
        values=_rows(2, 6, 11, 17, 24, 32, 41, 50, 60, 71),
    ),
    Fault(
        name="vp-of-eight-boards",
        says="uses an American scale for 8 boards in a match of 24 (3 IMPs: 12-8, not 11-9)",
        seen="public scorers that answer one number of boards with the table of another",
        values=_rows(0, 2, 4, 7, 10, 13, 16, 19, 23, 27),
    ),
    Fault(
        name="vp-any-number-of-boards",
        says="answers a match of any number of boards with the table for 24",
        seen="public scorers that answer one number of boards with the table of another",
        code=(Code("victory_points._published", "if boards != made_for:", "if not boards:"),),
        breaks=("vp.russia-24.boards",),
        accepts=True,
    ),
    Fault(
        name="vp-name-before-own-table",
        says="takes the built-in table of that name although the organiser's own is given",
        seen=_MADE,
        code=(Code("victory_points.victory_points", "if table is None else", "if scale in SCALES else"),),
        breaks=("law78d.table",),
    ),
    Fault(
        name="vp-loser-from-20",
        says="gives the loser what the winner leaves of 20, whatever the organiser's table says (25 and -5)",
        seen=_MADE,
        code=(
            Code(
                "victory_points.victory_points",
                "winner, loser = line.value",
                "winner, loser = line.value[0], 20 - line.value[0]",
            ),
        ),
        breaks=("law78d.table",),
    ),
    Fault(
        name="vp-fractions-cut-off",
        says="cuts victory points off to whole numbers (10.61-9.39 becomes 10-9)",
        seen=_MADE,
        code=(
            Code(
                "victory_points.victory_points", "winner, loser = line.value", "winner, loser = map(int, line.value)"
            ),
        ),
        breaks=("law78d.table",),
    ),
    Fault(
        name="league-last-result-only",
        says="keeps only the last result of every team in a league, not the sum",
        seen=_MADE,
        code=(Code("victory_points.standings", "* sum(points)", "* points[-1]"),),
        breaks=("league.sum",),
    ),
    Fault(
        name="league-first-result-only",
        says="keeps only the first result of every team in a league, not the sum",
        seen=_MADE,
        code=(Code("victory_points.standings", "* sum(points)", "* points[0]"),),
        breaks=("league.sum",),
    ),
    Fault(
        name="league-averages",
        says="gives a team's average for a match instead of the sum of its victory points",
        seen=_MADE,
        code=(Code("victory_points.standings", "* sum(points)", "* Fraction(sum(points), len(points))"),),
        breaks=("league.sum",),
    ),
    Fault(
        name="league-binary-fractions",
        says="adds fractions of victory points as binary numbers, so that teams with equal sums differ",
        seen=_MADE,
        code=(Code("victory_points.standings", "* sum(points)", "* sum(map(float, points))"),),
        breaks=("league.sum", "rank.shared"),
    ),
    Fault(
        name="league-fractions-cut-off",
        says="cuts the sums of a league off to whole numbers (12.5 becomes 12)",
        seen=_MADE,
        code=(Code("victory_points.standings", "* sum(points)", "* int(sum(points))"),),
        breaks=("league.sum",),
    ),
    Fault(
        name="league-tie-not-marked",
        says="gives teams of a league with equal sums a place without the mark that it is shared (1 instead of 1=)",
        seen=_MADE,
        code=(Code("victory_points.standings", '"rank": place_text', '"rank": place_text.rstrip("=")'),),
        breaks=("rank.shared",),
    ),
    Fault(
        name="league-tie-broken",
        says="gives teams of a league with equal sums one place after the other (1 and 2 instead of 1= and 1=)",
        seen=_MADE,
        code=(Code("victory_points.standings", '"rank": place_text', '"rank": str(len(answer) + 1)'),),
        breaks=("rank.ahead", "rank.shared"),
    ),
    Fault(
        name="league-place-after-tie",
        says="gives the team behind two that share the first place of a league the second, not the third",
        seen=_MADE,
        code=(
            Code(
                "victory_points.standings",
                '"rank": place_text',
                '"rank": str(1 + len({sum for sum in totals.values() if sum > totals[team]})) '
                '+ "=" * place_text.endswith("=")',
            ),
        ),
        breaks=("rank.ahead",),
    ),
)
