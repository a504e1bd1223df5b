"""What scorers do wrong with matchpoints, travellers, pairs tournaments and boards in groups (Law 78A)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgescore_reference.duplicate import RULES
from pytest_bridgescore.faults.fault import Code, Fault

_MADE_UP: Final = "made for this catalogue"

_BY_VULNERABILITY: Final = tuple(
    rule for rule in RULES if rule.startswith("law77.") and rule.endswith((".vulnerable", ".not-vulnerable"))
)
_COMPARISON: Final = ("law78a.lower", "law78a.equal", "law78a.higher")

_COMPARED: Final = (
    Fault(
        name="ties-as-wins",
        says="gives an equal score 2 like a lower one, instead of 1 (a tie shares the better place)",
        seen=_MADE_UP,
        values={"law78a.equal": 2},
    ),
    Fault(
        name="ties-as-losses",
        says="gives nothing for an equal score, instead of 1 (a tie shares the worse place)",
        seen=_MADE_UP,
        values={"law78a.equal": 0},
    ),
    Fault(
        name="equal-scores-compared-once",
        says="compares a score only once with all those that are equal to each other",
        seen=_MADE_UP,
        code=(
            Code("matchpoints.matchpoints", "lower = len(scores)\n", "lower = len(set(scores))\n"),
            Code("matchpoints.matchpoints", "Counter(scores)", "Counter(set(scores))"),
        ),
        breaks=("law78a.lower", "law78a.equal"),
    ),
    Fault(
        name="score-compared-with-itself",
        says="compares each score with itself too, which is 1 too many for everybody",
        seen=_MADE_UP,
        code=(Code("matchpoints.matchpoints", "times - 1)", "times)"),),
        breaks=("law78a.equal",),
    ),
    Fault(
        name="wins-less-losses",
        says="takes a point off for each higher score, instead of giving nothing",
        seen=_MADE_UP,
        values={"law78a.lower": 1, "law78a.equal": 0, "law78a.higher": -1},
    ),
    Fault(
        name="half-points-cut-off",
        says="cuts off the half point for a tie where a lower score earns 1",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "exact(Fraction(units * rules[unit_rule]))",
                "int(units * rules[unit_rule])",
            ),
        ),
        breaks=("law78a.unit.half",),
    ),
    Fault(
        name="half-for-a-tie-where-wins-count-2",
        says="gives a half instead of 1 for an equal score where a lower one earns 2",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "earned = count * rules[rule]",
                "earned = count * rules[rule] * (Fraction(1, 2) if rule == 'law78a.equal' and win == 2 else 1)",
            ),
        ),
        breaks=("law78a.equal",),
    ),
    Fault(
        name="tie-counts-1-where-wins-count-1",
        says="gives 1 instead of a half for an equal score where a lower one earns 1",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "earned = count * rules[rule]",
                "earned = count * rules[rule] * (2 if rule == 'law78a.equal' and win == 1 else 1)",
            ),
        ),
        breaks=("law78a.equal",),
    ),
    Fault(
        name="matchpoints-of-the-other-side",
        says="gives North-South the matchpoints of East-West",
        seen=_MADE_UP,
        values={"law78a.lower": 0, "law78a.higher": 2},
    ),
    Fault(
        name="scores-compared-without-sign",
        says="compares scores without their sign, so that -100 beats 50",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "unit_rule = WINS",
                "scores = [abs(score) for score in scores]\n    unit_rule = WINS",
            ),
        ),
        breaks=_COMPARISON,
    ),
    Fault(
        name="matchpoints-in-per-cent",
        says="gives matchpoints in per cent of the top, and no number for a score alone",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "points[score] = exact(Fraction(units * rules[unit_rule]))",
                "points[score] = exact(Fraction(units * 50, len(scores) - 1)) if len(scores) > 1 else float('nan')",
            ),
        ),
        breaks=("law78a.unit.point", "law78a.unit.half"),
    ),
    Fault(
        name="one-score-alone-not-a-number",
        says="gives a score alone what is not a number, instead of 0",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "exact(Fraction(units * rules[unit_rule]))",
                "exact(Fraction(units * rules[unit_rule])) if len(scores) > 1 else float('nan')",
            ),
        ),
        breaks=("law78a.unit.point", "law78a.unit.half"),
    ),
    Fault(
        name="one-score-alone-wins",
        says="gives a score alone a point for a comparison with nobody, instead of 0",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.matchpoints",
                "exact(Fraction(units * rules[unit_rule]))",
                "exact(Fraction((units if len(scores) > 1 else 1) * rules[unit_rule]))",
            ),
        ),
        breaks=("law78a.unit.point", "law78a.unit.half"),
    ),
)

_TRAVELLER: Final = (
    Fault(
        name="east-west-gets-north-souths-points",
        says="gives East-West the matchpoints of North-South, instead of what is left of the top",
        seen=_MADE_UP,
        code=(Code("matchpoints.traveller", '"ew_points": top - ns', '"ew_points": ns'),),
        breaks=("law78a.balance",),
    ),
    Fault(
        name="top-counts-all-scores",
        says="counts each score in its own top, so that East-West get one comparison too many",
        seen=_MADE_UP,
        code=(Code("matchpoints.traveller", "(len(compared) - 1)", "len(compared)"),),
        breaks=("law78a.balance",),
    ),
    Fault(
        name="top-counts-lines-not-played",
        says="counts lines that were not played in the top of East-West",
        seen=_MADE_UP,
        code=(Code("matchpoints.traveller", "(len(compared) - 1)", "(len(scores) - 1)"),),
        breaks=("law78a.balance", "traveller.not-played"),
    ),
    Fault(
        name="not-played-as-score-0",
        says="compares a line that was not played as a score of 0",
        seen=_MADE_UP,
        values={"traveller.not-played": 1},
    ),
    Fault(
        name="not-played-as-no-points",
        says="gives both sides 0 matchpoints on a line that was not played, instead of none",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.traveller",
                '"ns_points": None, "ew_points": None',
                '"ns_points": 0, "ew_points": 0',
            ),
        ),
        breaks=("traveller.not-played",),
    ),
    Fault(
        name="not-played-as-average",
        says="gives both sides half the top on a line that was not played, instead of nothing",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.traveller",
                '"ns_points": None, "ew_points": None',
                '"ns_points": exact(Fraction(top) / 2), "ew_points": exact(Fraction(top) / 2)',
            ),
        ),
        breaks=("traveller.not-played",),
    ),
    Fault(
        name="not-played-left-out-of-the-answer",
        says="leaves lines that were not played out of the traveller it gives",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.traveller",
                'answer.append({"score": None, "ns_points": None, "ew_points": None})\n',
                "pass\n",
            ),
        ),
        breaks=("traveller.not-played",),
    ),
    Fault(
        name="passed-out-as-not-played",
        says="takes a board that was passed out for one that was not played",
        seen="an open-source scorer",
        code=(Code("matchpoints._line_score", "if contract is None:", "if contract is None or contract == 'Pass':"),),
        breaks=("law77.passed-out",),
    ),
    Fault(
        name="points-in-the-order-of-scores",
        says="writes the matchpoints of a traveller from the best score down, not beside the line they belong to",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.traveller",
                "iter(points.value)",
                "iter(sorted(points.value, reverse=True))",
            ),
        ),
        breaks=_COMPARISON,
    ),
    Fault(
        name="traveller-vulnerability-of-the-board",
        says="takes the vulnerability of the board's number where another is given",
        seen=_MADE_UP,
        code=(Code("matchpoints.traveller", "if vulnerable is None:", "if True:"),),
        breaks=_BY_VULNERABILITY,
    ),
    Fault(
        name="points-of-the-declaring-side",
        says="compares the scores of the declaring sides with each other, whichever side declared",
        seen=_MADE_UP,
        code=(
            Code(
                "matchpoints.traveller",
                "points = matchpoints(compared, win, rules)",
                "compared = [\n"
                "            -score if line['declarer'] in ('E', 'W') else score\n"
                "            for line, score in zip(lines, scores, strict=True)\n"
                "            if score is not None\n"
                "        ]\n"
                "        points = matchpoints(compared, win, rules)",
            ),
        ),
        breaks=_COMPARISON,
    ),
)

_PLACES: Final = (
    Fault(
        name="shared-places-unmarked",
        says="does not mark a place that several share (2 instead of 2=)",
        seen=_MADE_UP,
        values={"rank.shared": ""},
    ),
    Fault(
        name="place-after-a-tie-not-skipped",
        says="gives the place after two firsts as 2, instead of 3",
        seen=_MADE_UP,
        code=(
            Code(
                "ranking.ranked",
                "sum(other > totals[who] for other in totals.values())",
                "len({other for other in totals.values() if other > totals[who]})",
            ),
        ),
        breaks=("rank.ahead",),
    ),
    Fault(
        name="equal-in-different-places",
        says="gives equal pairs or teams different places, in the order in which they stand",
        seen=_MADE_UP,
        code=(
            Code(
                "ranking.ranked",
                "sum(other > totals[who] for other in totals.values())",
                "sorted(totals, key=lambda one: totals[one], reverse=True).index(who)",
            ),
            Code("ranking.ranked", "sum(other == totals[who] for other in totals.values())", "1"),
        ),
        breaks=("rank.ahead", "rank.shared"),
    ),
    Fault(
        name="shared-place-is-the-last",
        says="gives those who share places the last of them (two firsts 2=, instead of 1=)",
        seen=_MADE_UP,
        code=(
            Code(
                "ranking.ranked",
                "sum(other > totals[who] for other in totals.values())",
                "sum(other >= totals[who] for other in totals.values()) - 1",
            ),
        ),
        breaks=("rank.ahead",),
    ),
    Fault(
        name="lowest-total-first",
        says="gives the first place to the lowest total",
        seen=_MADE_UP,
        code=(
            Code(
                "ranking.ranked",
                "sum(other > totals[who] for other in totals.values())",
                "sum(other < totals[who] for other in totals.values())",
            ),
        ),
        breaks=("rank.ahead",),
    ),
    Fault(
        name="places-counted-from-0",
        says="counts places from 0",
        seen=_MADE_UP,
        code=(Code("ranking.ranked", "number = 1 + rules", "number = rules"),),
        breaks=("rank.ahead",),
    ),
)

_PAIRS: Final = (
    Fault(
        name="sums-with-unequal-boards",
        says="ranks pairs by the sum of their points although they have played different numbers of boards",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._ranks",
                'if rules["pairs.by-percentage"] and len({len(pair.played) for pair in pairs}) > 1:',
                "if False:",
            ),
        ),
        breaks=("pairs.by-percentage",),
    ),
    Fault(
        name="always-ranked-by-percentage",
        says="ranks pairs by percentage also when all have played the same number of boards",
        seen=_MADE_UP,
        code=(Code("pairs._ranks", "len({len(pair.played) for pair in pairs}) > 1", "True"),),
        breaks=("pairs.sum", "pairs.by-percentage"),
    ),
    Fault(
        name="ranked-by-rounded-percentages",
        says="ranks pairs by whole percentages, so that unequal pairs share a place",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._ranks",
                "{pair.name: pair.fraction for",
                "{pair.name: round(pair.fraction, 2) for",
            ),
        ),
        breaks=("pairs.by-percentage",),
    ),
    Fault(
        name="percentages-cut-off",
        says="cuts percentages off after the last place, instead of rounding them",
        seen=_MADE_UP,
        code=(
            Code(
                "rounding._goes_up",
                "return bool(method) and (rest > half or (rest == half and halves[method]))",
                "return False",
            ),
        ),
        breaks=("rounding.half-up", "rounding.half-even", "rounding.half-to-average", "rounding.half-from-average"),
    ),
    Fault(
        name="percentages-always-up",
        says="rounds percentages up whatever is left over",
        seen=_MADE_UP,
        code=(
            Code(
                "rounding._goes_up",
                "return bool(method) and (rest > half or (rest == half and halves[method]))",
                "return bool(method)",
            ),
        ),
        breaks=("rounding.half-up", "rounding.half-even", "rounding.half-to-average", "rounding.half-from-average"),
    ),
    Fault(
        name="half-up-as-half-even",
        says="rounds a half to the even number where it is to go up",
        seen=_MADE_UP,
        values={"rounding.half-up": "even"},
    ),
    Fault(
        name="half-up-downwards",
        says="drops a half where it is to be rounded up",
        seen=_MADE_UP,
        values={"rounding.half-up": "down"},
    ),
    Fault(
        name="half-even-as-half-up",
        says="rounds a half up where it is to go to the even number",
        seen=_MADE_UP,
        values={"rounding.half-even": "up"},
    ),
    Fault(
        name="half-to-and-from-average-exchanged",
        says="rounds a half away from the average where it is to go towards it, and the other way round",
        seen=_MADE_UP,
        values={"rounding.half-to-average": "from", "rounding.half-from-average": "to"},
    ),
    Fault(
        name="rounding-always-half-up",
        says="rounds a half up whatever was agreed",
        seen=_MADE_UP,
        values={
            "rounding.half-even": "up",
            "rounding.half-to-average": "up",
            "rounding.half-from-average": "up",
        },
    ),
    Fault(
        name="percentages-whole",
        says="gives percentages as whole numbers, whatever number of places was agreed",
        seen=_MADE_UP,
        code=(Code("pairs._percentage", "rounded(exactly, decimals,", "rounded(exactly, 0,"),),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="percentages-with-one-place",
        says="gives percentages to one place, whatever number of places was agreed",
        seen=_MADE_UP,
        code=(Code("pairs._percentage", "rounded(exactly, decimals,", "rounded(exactly, 1,"),),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="percentages-as-a-share-of-1",
        says="gives percentages as a share of 1 (0.5 instead of 50)",
        seen=_MADE_UP,
        values={"pairs.percentage": 1},
    ),
    Fault(
        name="percentage-as-mean-of-boards",
        says="takes a pair's percentage for the mean of its percentages board by board, also where tops differ",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._percentage",
                'exact(rules["pairs.percentage"] * pair.fraction)',
                'exact(\n        rules["pairs.percentage"]\n'
                "        * sum(Fraction(one) / top for one, top in zip(pair.points, pair.tops, strict=True) if top)\n"
                "        / sum(bool(top) for top in pair.tops)\n    )",
            ),
        ),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="no-top-not-a-number",
        says="gives what is not a number for the percentage of a pair that had no top to win",
        seen="an open-source scorer",
        code=(
            Code(
                "pairs._percentage",
                "if pair.fraction is None:\n",
                "if pair.fraction is None:\n        yield Line('pairs.percentage', '', float('nan'))\n",
            ),
        ),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="no-top-as-0-per-cent",
        says="gives 0 per cent to a pair that had no top to win, instead of no percentage",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._percentage",
                "if pair.fraction is None:\n",
                "if pair.fraction is None:\n        yield Line('pairs.percentage', '', 0)\n",
            ),
        ),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="no-top-as-50-per-cent",
        says="gives 50 per cent to a pair that had no top to win, instead of no percentage",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._percentage",
                "if pair.fraction is None:\n",
                "if pair.fraction is None:\n        yield Line('pairs.percentage', '', 50)\n",
            ),
        ),
        breaks=("pairs.percentage",),
    ),
    Fault(
        name="board-not-played-as-a-bottom",
        says="counts a board that a pair did not play as one on which it won nothing",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._gathered",
                'if result["score"] is None:\n',
                'if result["score"] is None:\n'
                '                others = [one for one in scored.value["lines"] if one["score"] is not None]\n'
                '                top = max((one["ns_points"] + one["ew_points"] for one in others), default=0)\n'
                "                pair.points.append(0)\n"
                "                pair.tops.append(top)\n"
                '                pair.played.add(one["board"])\n',
            ),
        ),
        breaks=("traveller.not-played",),
    ),
    Fault(
        name="board-not-played-as-an-average",
        says="gives a pair half the top for a board that it did not play",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs._gathered",
                'if result["score"] is None:\n',
                'if result["score"] is None:\n'
                '                others = [one for one in scored.value["lines"] if one["score"] is not None]\n'
                '                top = max((one["ns_points"] + one["ew_points"] for one in others), default=0)\n'
                "                pair.points.append(exact(Fraction(top) / 2))\n"
                "                pair.tops.append(top)\n"
                '                pair.played.add(one["board"])\n',
            ),
        ),
        breaks=("traveller.not-played",),
    ),
    Fault(
        name="two-fields-as-one",
        says="ranks both lines together where two fields are asked",
        seen=_MADE_UP,
        values={"pairs.fields.two": "together"},
    ),
    Fault(
        name="one-field-as-two",
        says="ranks North-South and East-West apart where one field is asked",
        seen=_MADE_UP,
        values={"pairs.fields.one": "apart"},
    ),
    Fault(
        name="last-board-left-out",
        says="leaves the last board of each pair out of its sum",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs.pairs_result",
                'rules["pairs.sum"] * sum(pair.points)',
                'rules["pairs.sum"] * sum(pair.points[:-1])',
            ),
        ),
        breaks=("pairs.sum",),
    ),
    Fault(
        name="sums-without-halves",
        says="cuts the sum of a pair's points off to a whole number",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs.pairs_result",
                'rules["pairs.sum"] * sum(pair.points)',
                'int(rules["pairs.sum"] * sum(pair.points))',
            ),
        ),
        breaks=("pairs.sum",),
    ),
    Fault(
        name="points-averaged-over-boards",
        says="gives a pair its points a board, instead of their sum",
        seen=_MADE_UP,
        code=(
            Code(
                "pairs.pairs_result",
                'rules["pairs.sum"] * sum(pair.points)',
                "exact(Fraction(sum(pair.points)) / max(1, len(pair.points)))",
            ),
        ),
        breaks=("pairs.sum",),
    ),
)

_GROUPS: Final = (
    Fault(
        name="group-floor-forgotten",
        says="leaves the top of a small group at what can be won inside it (6, not 13.2, for four scores of twelve)",
        seen=_MADE_UP,
        values={"law78a.group.floor": 0},
    ),
    Fault(
        name="group-top-of-the-board",
        says="gives the best of every group the top of the whole board, instead of at least 60 % of it",
        seen=_MADE_UP,
        values={"law78a.group.floor": 1},
    ),
    Fault(
        name="group-floor-half",
        says="takes half the top of the board for the least top of a group, instead of 60 %",
        seen=_MADE_UP,
        values={"law78a.group.floor": Fraction(1, 2)},
    ),
    Fault(
        name="group-top-always-60-per-cent",
        says="gives the best of every group 60 % of the top of the board, also where more can be won inside it",
        seen=_MADE_UP,
        code=(Code("groups.group_matchpoints", "max(group_top, floor)", "floor"),),
        breaks=("law78a.group.floor", "law78a.group.best"),
    ),
    Fault(
        name="group-floor-of-the-groups-top",
        says="takes 60 % of the top of the group itself, not of the whole board",
        seen=_MADE_UP,
        code=(
            Code(
                "groups.group_matchpoints",
                "max(group_top, floor)",
                'exact(Fraction(group_top * rules["law78a.group.floor"]))',
            ),
        ),
        breaks=("law78a.group.floor",),
    ),
    Fault(
        name="group-floor-of-the-largest-group",
        says="takes 60 % of the top of the largest group, not of the whole board",
        seen=_MADE_UP,
        code=(
            Code(
                "groups.group_matchpoints",
                "scores = sum(len(group) for group in groups)",
                "scores = max(len(group) for group in groups)",
            ),
        ),
        breaks=("law78a.group.floor", "law78a.balance"),
    ),
    Fault(
        name="group-floor-counts-all-scores",
        says="takes 60 % of a top that counts each score against itself too (14.4 instead of 13.2 for twelve scores)",
        seen=_MADE_UP,
        code=(Code("groups.group_matchpoints", "(scores - 1)", "scores"),),
        breaks=("law78a.group.floor", "law78a.balance"),
    ),
    Fault(
        name="group-floor-cut-off",
        says="cuts the least top of a group off to a whole number (13 instead of 13.2)",
        seen=_MADE_UP,
        code=(
            Code(
                "groups.group_matchpoints",
                'floor = exact(Fraction(top * rules["law78a.group.floor"]))',
                'floor = int(top * rules["law78a.group.floor"])',
            ),
        ),
        breaks=("law78a.group.floor",),
    ),
    Fault(
        name="group-floor-only-for-north-south",
        says="raises the top of a small group for North-South only",
        seen=_MADE_UP,
        code=(
            Code(
                "groups.group_matchpoints",
                "max(group_top, floor)",
                "max(group_top, floor if side == 'ns' else 0)",
            ),
        ),
        breaks=("law78a.group.floor",),
    ),
    Fault(
        name="group-of-one-without-top",
        says="gives 0 to both sides in a group of one score, instead of the least top of a group",
        seen=_MADE_UP,
        code=(
            Code(
                "groups.group_matchpoints",
                "max(group_top, floor)",
                "max(group_top, floor if len(raw) > 1 else 0)",
            ),
        ),
        breaks=("law78a.group.floor",),
    ),
    Fault(
        name="groups-without-points",
        says="leaves open what the best of a group gets, also where it stands alone",
        seen=_MADE_UP,
        values={"law78a.group.best": ""},
    ),
)

_ACCEPTS: Final = (
    Fault(
        name="groups-not-counted",
        says="accepts groups that do not make up the number of scores on the board, instead of refusing them",
        seen=_MADE_UP,
        code=(Code("groups._scored", "if results is not None and in_groups != results:", "if False:"),),
        accepts=True,
    ),
    Fault(
        name="board-played-twice",
        says="accepts a pair that has a board for the second time, instead of refusing the line",
        seen=_MADE_UP,
        code=(Code("pairs._gathered", 'if one["board"] in pair.met:', "if False:"),),
        accepts=True,
    ),
    Fault(
        name="pair-on-both-lines",
        says="accepts a pair on both lines where two fields are ranked, instead of refusing it",
        seen=_MADE_UP,
        code=(Code("pairs._gathered", "if apart and pair.line != side:", "if False:"),),
        accepts=True,
    ),
    Fault(
        name="not-played-with-a-result",
        says="takes a line without a contract but with declarer or tricks for one not played, instead of refusing it",
        seen=_MADE_UP,
        code=(Code("matchpoints._line_score", "if declarer is not None or tricks is not None:", "if False:"),),
        accepts=True,
    ),
)

FAULTS: Final = (*_COMPARED, *_TRAVELLER, *_PLACES, *_PAIRS, *_GROUPS, *_ACCEPTS)
