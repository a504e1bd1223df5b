"""What scorers do wrong in rubber bridge: lines, games, vulnerability, honours, the end, and corrections."""

from __future__ import annotations

from typing import Final

from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"
_LATER: Final = "forum posts and scorers after later laws"

#: What the tricks bid are worth in `_made` and `_entered`.
_BID: Final = (
    '_FACTOR[contract.doubling] * sum(count * rules[f"{_TABLE}.trick.{cell}"] '
    "for cell, count in _tricks_bid(contract))"
)

FAULTS: Final[tuple[Fault, ...]] = (
    # Below the line: games.
    Fault(
        name="rubber-game-above-100",
        says="gives a game only for more than 100 points below the line, so that 3NT, 5C and 5D miss it",
        seen=_MADE,
        code=(Code("rubber._game", "points < enough", "points <= enough"),),
        breaks=("law1936.35.game",),
    ),
    Fault(
        name="rubber-game-at-90",
        says="gives a game for 90 points below the line (100)",
        seen=_MADE,
        values={"law1936.35.game": 90},
    ),
    Fault(
        name="rubber-game-in-one-deal",
        says="does not add part-scores: only 100 points in a single deal win a game",
        seen=_MADE,
        code=(Code("rubber._entered", "if over >= 0:", f"if over >= 0 and {_BID} >= 100:"),),
        breaks=("law1936.35.added", "law1936.35.game"),
    ),
    Fault(
        name="rubber-losers-part-score-kept",
        says="lets the part-score of the side that lost a game count towards the next",
        seen=_MADE,
        code=(
            Code(
                "rubber._game",
                "dict(sheet.below)}",
                "{one: points if one == side else 0 for one, points in sheet.below.items()}}",
            ),
            Code("rubber._game", "carried * points for", "carried * points if one == side else points for"),
        ),
        breaks=("law1936.35.carried",),
    ),
    Fault(
        name="rubber-surplus-kept",
        says="lets what a winner has above 100 in a game count towards the next",
        seen=_MADE,
        code=(
            Code(
                "rubber._game",
                "dict(sheet.below)}",
                "{one: min(points, 100) if one == side else points for one, points in sheet.below.items()}}",
            ),
            Code("rubber._game", "carried * points for", "points - 100 if one == side else carried * points for"),
        ),
        breaks=("law1936.35.carried",),
    ),
    Fault(
        name="rubber-overtricks-below",
        says="counts overtricks below the line, where they help to win a game",
        seen=_MADE,
        code=(
            Code(
                "rubber._made", "sheet.above[side] += over * rules[rule]", "sheet.below[side] += over * rules[rule]"
            ),
        ),
        breaks=tuple(f"law1936.39.overtrick.{strain}" for strain in ("minor", "major", "notrump")),
    ),
    Fault(
        name="rubber-overtricks-forgotten",
        says="pays nothing for overtricks",
        seen=_MADE,
        values={f"law1936.39.overtrick.{strain}": 0 for strain in ("minor", "major", "notrump")},
    ),
    Fault(
        name="rubber-notrump-overtricks-40",
        says="counts every overtrick in notrump 40, like the first trick (30)",
        seen=_MADE,
        values={"law1936.39.overtrick.notrump": 40},
    ),
    Fault(
        name="rubber-notrump-first-trick-30",
        says="forgets that the first trick in notrump counts 40: 3NT is 90 below the line and no game",
        seen=_MADE,
        values={"law1936.39.trick.notrump.first": 30},
    ),
    Fault(
        name="rubber-slam-below",
        says="writes the slam premium below the line",
        seen=_MADE,
        code=(Code("rubber._made", "sheet.above[side] += rules[rule]", "sheet.below[side] += rules[rule]"),),
        breaks=tuple(
            f"law1936.39.{slam}-slam.{zone}"
            for slam in ("small", "grand")
            for zone in ("not-vulnerable", "vulnerable")
        ),
    ),
    Fault(
        name="rubber-slam-for-tricks-won",
        says="pays a slam for the tricks won and not for the contract (4S with twelve tricks)",
        seen=_MADE,
        code=(
            Code("rubber._made", "if contract.level >= 6:", "if contract.level + over >= 6:"),
            Code("rubber._made", "if contract.level == 6 else", "if contract.level + over == 6 else"),
        ),
        breaks=tuple(
            f"law1936.39.{slam}-slam.{zone}"
            for slam in ("small", "grand")
            for zone in ("not-vulnerable", "vulnerable")
        ),
    ),
    Fault(
        name="rubber-small-slam-vulnerable-1000",
        says="pays 1000 instead of 750 for a small slam, vulnerable",
        seen="a magazine of 1935",
        values={"law1936.39.small-slam.vulnerable": 1000},
    ),
    Fault(
        name="rubber-grand-slam-of-1932",
        says="pays 1500 and vulnerable 2250 for a grand slam, as before 1935 (1000 and 1500)",
        seen=_MADE,
        values={"law1936.39.grand-slam.not-vulnerable": 1500, "law1936.39.grand-slam.vulnerable": 2250},
    ),
    Fault(
        name="rubber-game-premium-at-once",
        says="pays 300 or 500 for every game bid in one deal, as in duplicate bridge",
        seen="public scorers",
        code=(
            Code(
                "rubber._made",
                "    if contract.level >= 6:",
                f"    if {_BID} >= 100:\n"
                "        sheet.above[side] += 500 if zone.value else 300\n"
                "    if contract.level >= 6:",
            ),
        ),
        breaks=("law1936.35.game", "law1936.36.two-nil", "law1936.36.two-one"),
    ),
    Fault(
        name="rubber-part-score-premium-at-once",
        says="pays 50 for every part-score, as in duplicate bridge",
        seen="public scorers",
        code=(
            Code(
                "rubber._made",
                "    if contract.doubling:\n",
                f"    if {_BID} < 100:\n        sheet.above[side] += 50\n    if contract.doubling:\n",
            ),
        ),
        breaks=("law1936.35.added", "law1936.36.agreed.part-score"),
    ),
    Fault(
        name="rubber-duplicate-premiums",
        says="pays the premiums of duplicate bridge in a rubber: 300 or 500 for a game, 50 for a part-score",
        seen="public scorers",
        parts=("rubber-game-premium-at-once", "rubber-part-score-premium-at-once"),
    ),
    # Vulnerability and undertricks.
    Fault(
        name="rubber-vulnerable-from-the-start",
        says="takes both sides as vulnerable from the first deal of a rubber",
        seen=_MADE,
        values={"law1936.35.vulnerable": 0},
    ),
    Fault(
        name="rubber-never-vulnerable",
        says="makes nobody vulnerable in a rubber, also not by a game",
        seen=_MADE,
        values={"law1936.35.vulnerable": 2},
    ),
    Fault(
        name="rubber-vulnerability-of-the-others",
        says="takes a side as vulnerable when the other side has a game",
        seen=_MADE,
        code=(Code("rubber._entered", "vulnerable = sheet.won(side)", "vulnerable = sheet.won(_other(side))"),),
        breaks=("law1936.35.vulnerable",),
    ),
    Fault(
        name="rubber-one-game-makes-both-vulnerable",
        says="makes both sides vulnerable when one has a game",
        seen=_MADE,
        code=(Code("rubber._entered", "vulnerable = sheet.won(side)", "vulnerable = len(sheet.games)"),),
        breaks=("law1936.35.vulnerable",),
    ),
    Fault(
        name="rubber-part-score-makes-vulnerable",
        says="makes a side vulnerable by a part-score",
        seen=_MADE,
        code=(
            Code(
                "rubber._entered",
                "vulnerable = sheet.won(side) >=",
                "vulnerable = sheet.won(side) + bool(sheet.below[side]) >=",
            ),
        ),
        breaks=("law1936.35.vulnerable",),
    ),
    Fault(
        name="rubber-undertricks-to-the-declarer",
        says="writes the points for undertricks to the side that went down",
        seen=_MADE,
        code=(Code("rubber._down", "sheet.above[_other(side)] += penalty", "sheet.above[side] += penalty"),),
        breaks=("law1936.34.failed",),
    ),
    Fault(
        name="rubber-undertricks-taken-off",
        says="takes undertricks off the side that went down instead of giving them to the others",
        seen=_MADE,
        code=(Code("rubber._down", "sheet.above[_other(side)] += penalty", "sheet.above[side] -= penalty"),),
        breaks=("law1936.34.failed",),
    ),
    Fault(
        name="rubber-down-keeps-tricks",
        says="lets a side that goes down keep the points of its contract below the line",
        seen=_MADE,
        code=(Code("rubber._down", "sheet.below[side] += kept", f"sheet.below[side] += kept + {_BID}"),),
        breaks=("law1936.34.failed",),
    ),
    Fault(
        name="rubber-fourth-undertrick-300",
        says="counts doubled undertricks from the fourth on, not vulnerable, 300 as in later laws (200)",
        seen="made for this catalogue, after later laws",
        code=(
            Code(
                "rubber._down",
                '    if contract.doubling == "XX":',
                "    if contract.doubling and not zone.value:\n"
                "        penalty += 100 * max(down - 3, 0)\n"
                '    if contract.doubling == "XX":',
            ),
        ),
        breaks=("law1936.39.undertrick.further.doubled.not-vulnerable",),
    ),
    Fault(
        name="rubber-redoubled-as-doubled",
        says="counts redoubled undertricks as doubled",
        seen=_MADE,
        values={"law1936.39.undertrick.redoubled": 1},
    ),
    Fault(
        name="rubber-undertricks-vulnerable-50",
        says="counts undertricks that are not doubled 50 when vulnerable too (100)",
        seen=_MADE,
        values={"law1936.39.undertrick.undoubled.vulnerable": 50},
    ),
    Fault(
        name="rubber-doubled-first-as-further",
        says="counts the first doubled undertrick like the further ones (200 or 300 instead of 100 or 200)",
        seen=_MADE,
        values={
            "law1936.39.undertrick.first.doubled.not-vulnerable": 200,
            "law1936.39.undertrick.first.doubled.vulnerable": 300,
        },
    ),
    # Honours.
    Fault(
        name="rubber-honours-ignored",
        says="pays no honours at all",
        seen=_MADE,
        code=(Code("rubber._entered", "if held:", "if False:"),),
        breaks=("law1936.39.honours.four", "law1936.39.honours.five", "law1936.39.honours.four-aces"),
    ),
    Fault(
        name="rubber-honours-of-declarer-only",
        says="pays honours to the declaring side only, none to defenders who hold them",
        seen="a public case",
        values={"law1936.34.honours-of-defenders": 0},
    ),
    Fault(
        name="rubber-honours-lost-when-down",
        says="pays no honours to a side that goes down",
        seen="a blog",
        values={"law1936.34.honours-when-down": 0},
    ),
    Fault(
        name="rubber-honours-to-declarer",
        says="gives the honours that a defender holds to the declaring side",
        seen=_MADE,
        code=(Code("rubber._honours_entered", "sheet.above[holder] += points", "sheet.above[declaring] += points"),),
        breaks=("law1936.34.honours-of-defenders",),
    ),
    Fault(
        name="rubber-honours-below",
        says="writes declarer's honours below the line, where they help to win a game",
        seen=_MADE,
        code=(
            Code("rubber._honours_entered", "sheet.above[holder] += line.value", "sheet.below[holder] += line.value"),
        ),
        breaks=("law1936.39.honours.four", "law1936.39.honours.five", "law1936.39.honours.four-aces"),
    ),
    Fault(
        name="rubber-five-honours-100",
        says="pays 100 for all five trump honours in one hand, like four (150)",
        seen=_MADE,
        values={"law1936.39.honours.five": 100},
    ),
    Fault(
        name="rubber-four-aces-100",
        says="pays 100 for four aces in one hand in notrump (150)",
        seen=_MADE,
        values={"law1936.39.honours.four-aces": 100},
    ),
    # The end and the result.
    Fault(
        name="rubber-premium-reversed",
        says="pays 500 for a rubber won by two games to none and 700 for two to one (700 and 500)",
        seen="public scorers",
        values={"law1936.36.two-nil": 500, "law1936.36.two-one": 700},
    ),
    Fault(
        name="rubber-premium-always-700",
        says="pays 700 for every rubber, also for two games to one (500)",
        seen=_MADE,
        values={"law1936.36.two-one": 700},
    ),
    Fault(
        name="rubber-premium-always-500",
        says="pays 500 for every rubber, also for two games to none (700)",
        seen=_MADE,
        values={"law1936.36.two-nil": 500},
    ),
    Fault(
        name="rubber-premium-to-larger-total",
        says="pays the rubber premium to the side with more points, not to the one with two games",
        seen=_MADE,
        code=(
            Code(
                "rubber._premiums",
                "sheet.premium[winner] = rules[rule]",
                "sheet.premium[max(SIDES, key=sheet.total)] = rules[rule]",
            ),
        ),
        breaks=("law1936.36.games",),
    ),
    Fault(
        name="rubber-agreed-end-nothing",
        says="pays nothing for a game when a rubber is ended by agreement (300)",
        seen=_MADE,
        values={"law1936.36.agreed.one-game": 0},
    ),
    Fault(
        name="rubber-agreed-end-to-the-side-ahead",
        says="pays the 300 of a rubber ended by agreement only to a side that is ahead in games",
        seen=_MADE,
        code=(Code("rubber._premiums", "if sheet.won(side):", "if sheet.won(side) > sheet.won(_other(side)):"),),
        breaks=("law1936.36.agreed.one-game",),
    ),
    Fault(
        name="rubber-agreed-end-to-both",
        says="pays 300 to both sides when a rubber is ended by agreement, also to the one without a game",
        seen=_MADE,
        code=(Code("rubber._premiums", "if sheet.won(side):", "if sheet.games:"),),
        breaks=("law1936.36.agreed.one-game",),
    ),
    Fault(
        name="rubber-300-while-in-play",
        says="pays 300 for a game in a rubber that is still in play",
        seen=_MADE,
        code=(Code("rubber._premiums", "if not agreed_end:", "if winner:"),),
        breaks=("law1936.36.agreed.one-game",),
    ),
    Fault(
        name="rubber-unfinished-part-score-50",
        says="pays 50 for a part-score when a rubber is ended by agreement, as from 1943 on (nothing)",
        seen=_LATER,
        values={"law1936.36.agreed.part-score": 50},
    ),
    Fault(
        name="rubber-unfinished-part-score-100",
        says="pays 100 for a part-score when a rubber is ended by agreement, as in the laws of today (nothing)",
        seen=_LATER,
        values={"law1936.36.agreed.part-score": 100},
    ),
    Fault(
        name="rubber-winner-gets-the-difference",
        says="gives the difference as the winner's total, and nothing as the loser's",
        seen=_MADE,
        code=(
            Code(
                "rubber.rubber",
                "    answer = {",
                "    ahead = totals['NS'] - totals['EW']\n"
                "    totals = {'NS': max(ahead, 0), 'EW': max(-ahead, 0)}\n"
                "    answer = {",
            ),
        ),
        breaks=("law1936.37.total",),
    ),
    Fault(
        name="rubber-totals-without-premium",
        says="leaves the premium for the rubber out of the totals",
        seen=_MADE,
        code=(Code("rubber.rubber", "* sheet.total(side)", "* (sheet.total(side) - sheet.premium[side])"),),
        breaks=("law1936.37.total",),
    ),
    Fault(
        name="rubber-totals-without-lost-part-scores",
        says="strikes a part-score that a game has ended from the loser's total",
        seen=_MADE,
        code=(
            Code(
                "rubber._game",
                "dict(sheet.below)}",
                "{one: points if one == side else 0 for one, points in sheet.below.items()}}",
            ),
        ),
        breaks=("law1936.37.total", "law1936.35.carried"),
    ),
    Fault(
        name="rubber-two-games-win",
        says="takes the side with two games for the winner, although the others have the larger total",
        seen=_MADE,
        code=(
            Code(
                "rubber.rubber",
                "    answer = {",
                "    winner = _winner(sheet, rules)\n"
                "    if winner and result is not None:\n"
                "        result = abs(result) if winner == 'NS' else -abs(result)\n"
                "    answer = {",
            ),
        ),
        breaks=("law1936.37.difference",),
    ),
    Fault(
        name="rubber-result-of-east-west",
        says="gives the result of a rubber for East-West instead of North-South",
        seen=_MADE,
        code=(
            Code("rubber.rubber", "result: int | None = totals", "result: int | None = -totals"),
            Code("rubber.rubber", '+ rules["law1936.37.difference"]', '- rules["law1936.37.difference"]'),
        ),
        breaks=("law1936.37.difference",),
    ),
    Fault(
        name="rubber-result-without-sign",
        says="gives the result of a rubber without its sign: East-West's looks like North-South's",
        seen=_MADE,
        code=(
            Code("rubber.rubber", "result: int | None = totals", "result: int | None = abs(totals"),
            Code("rubber.rubber", '* totals["EW"]', '* totals["EW"])'),
        ),
        breaks=("law1936.37.difference",),
    ),
    Fault(
        name="rubber-drawn-gives-0",
        says="gives 0 as the result of a rubber that the players call undecided, which has none",
        seen=_MADE,
        code=(Code("rubber.rubber", "result = None", "result = 0"),),
        breaks=("law1936.37.drawn",),
    ),
    Fault(
        name="rubber-drawn-ignored",
        says="gives the difference as the result of a rubber that the players call undecided",
        seen=_MADE,
        values={"law1936.37.drawn": ""},
    ),
    Fault(
        name="rubber-drawn-by-itself",
        says="calls a rubber undecided by itself where the difference is less than 50",
        seen=_MADE,
        code=(Code("rubber.rubber", "if drawn and", "if (drawn or abs(result) < 50) and"),),
        breaks=("law1936.37.drawn",),
    ),
    Fault(
        name="rubber-pass-out-refused",
        says="refuses a rubber with a deal that was passed out",
        seen=_MADE,
        values={"law1936.34.passed": ""},
    ),
    Fault(
        name="rubber-third-game-accepted",
        says="goes on scoring deals after a side has won two games",
        seen=_MADE,
        code=(Code("rubber.rubber", "if _winner(sheet, rules):", "if False:"),),
        accepts=True,
    ),
    Fault(
        name="rubber-doubled-made-50",
        says="pays 50 for a doubled contract made although it is told to leave the question open",
        seen="printed tables of later laws",
        code=(
            Code("rubber._made", 'doubled_made == "refuse"', 'doubled_made == ""'),
            Code("rubber._doubled_made", "int(doubled_made)", "50"),
        ),
        accepts=True,
    ),
    # Corrections.
    Fault(
        name="rubber-trick-errors-open-too-long",
        says="lets an error in trick points be mended until the rubber is agreed, not only until the next call",
        seen=_MADE,
        values={"law1936.38.trick": ("result_agreed",)},
    ),
    Fault(
        name="rubber-trick-errors-closed-by-the-cut",
        says="closes errors in trick points with the cut for the next deal instead of the next call",
        seen=_MADE,
        values={"law1936.38.trick": ("next_cut_done", "result_agreed")},
    ),
    Fault(
        name="rubber-premium-errors-closed-too-soon",
        says="closes errors in premium points and sums with the next call, like those in trick points",
        seen=_MADE,
        values={
            "law1936.38.premium": ("next_call_made", "result_agreed"),
            "law1936.38.sum": ("next_call_made", "result_agreed"),
        },
    ),
    Fault(
        name="rubber-incomplete-pack-open-too-long",
        says="lets deals with an incomplete pack be undone until the rubber is agreed, not only until the next cut",
        seen=_MADE,
        values={"law1936.38.incomplete-pack": ("result_agreed",)},
    ),
    Fault(
        name="rubber-incomplete-pack-closed-by-the-call",
        says="closes deals with an incomplete pack with the next call instead of the next cut",
        seen=_MADE,
        values={"law1936.38.incomplete-pack": ("next_call_made", "result_agreed")},
    ),
    Fault(
        name="rubber-corrections-never-closed",
        says="lets errors be mended after the result of the rubber is agreed",
        seen=_MADE,
        values={
            "law1936.38.trick": ("next_call_made",),
            "law1936.38.trick-last-deal": (),
            "law1936.38.premium": (),
            "law1936.38.sum": (),
            "law1936.38.incomplete-pack": ("next_cut_done",),
        },
    ),
)
