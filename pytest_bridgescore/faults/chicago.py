"""What scorers do wrong with the four deals of Chicago, with high-card points and with target scores."""

from __future__ import annotations

from typing import Final

from bridgescore_reference.target import TARGET_RULES
from pytest_bridgescore.faults.fault import Code, Fault

_MADE: Final = "made for this catalogue"

#: Rows of the target table in which vulnerability makes a difference.
_BY_ZONE: Final = tuple(rule for rule, (before, vulnerable) in TARGET_RULES.items() if before != vulnerable)
_ROWS: Final = tuple(TARGET_RULES)

#: Takes the target at the vulnerability of one side, whoever owns it.
_AT_THE_ZONE_OF: Final = (
    "target._deal",
    "0, _ALL), vulnerable, rules)",
    '0, _ALL), "All" if is_vulnerable("NS" if {} else "EW", vulnerable) else "None", rules)',
)

FAULTS: Final[tuple[Fault, ...]] = (
    # Dealer and vulnerability.
    Fault(
        name="chicago-sides-fixed",
        says="makes North-South vulnerable on the second deal and East-West on the third, whoever deals",
        seen="public scorers",
        code=(
            Code(
                "chicago.chicago_conditions",
                '{"dealer": dealing, "opponents": others}.get(whose)',
                "SIDES[deal % len(SIDES)]",
            ),
        ),
        breaks=("chicago.sides.dealer", "chicago.sides.opponents"),
    ),
    Fault(
        name="chicago-always-dealers-opponents",
        says="makes the dealer's opponents vulnerable on deals 2 and 3 where the dealer's side is asked for",
        seen="made for this catalogue, after a custom of some clubs",
        values={"chicago.sides.dealer": "opponents"},
    ),
    Fault(
        name="chicago-always-dealers-side",
        says="makes the dealer's side vulnerable on deals 2 and 3 where the dealer's opponents are asked for",
        seen="made for this catalogue, after a custom of some associations",
        values={"chicago.sides.opponents": "dealer"},
    ),
    Fault(
        name="chicago-sides-of-first-dealer",
        says="makes the side of the first deal's dealer vulnerable on deals 2 and 3, not that of the deal's own",
        seen=_MADE,
        code=(Code("chicago.chicago_conditions", "side_of(dealer)", "side_of(first_dealer)"),),
        breaks=("chicago.sides.dealer", "chicago.sides.opponents"),
    ),
    Fault(
        name="chicago-dealer-stays",
        says="lets the same player deal all four deals of Chicago",
        seen=_MADE,
        values={"chicago.dealer": 0},
    ),
    Fault(
        name="chicago-dealer-the-other-way",
        says="passes the deal on to the right instead of to the left in Chicago",
        seen=_MADE,
        values={"chicago.dealer": -1},
    ),
    Fault(
        name="chicago-dealer-from-the-second",
        says="takes the first dealer of Chicago for the one before: every deal is dealt by the next player",
        seen=_MADE,
        code=(Code("chicago.chicago_conditions", "* (deal - 1)", "* deal"),),
        breaks=("chicago.dealer",),
    ),
    Fault(
        name="chicago-north-deals-first",
        says="lets North deal the first deal of Chicago, whoever it was",
        seen=_MADE,
        code=(Code("chicago.chicago_conditions", "SEATS.index(first_dealer) + passed_on", "passed_on"),),
        breaks=("chicago.dealer",),
    ),
    Fault(
        name="chicago-deal-4-none",
        says="makes nobody vulnerable on the fourth deal of Chicago instead of everybody",
        seen=_MADE,
        values={"chicago.vulnerable.deal-4": "none"},
    ),
    Fault(
        name="chicago-deal-4-one-side",
        says="makes one side vulnerable on the fourth deal of Chicago instead of both",
        seen=_MADE,
        values={"chicago.vulnerable.deal-4": "sides"},
    ),
    Fault(
        name="chicago-deal-3-all",
        says="makes both sides vulnerable on the third deal of Chicago already",
        seen=_MADE,
        values={"chicago.vulnerable.deal-3": "all"},
    ),
    Fault(
        name="chicago-deal-2-none",
        says="makes nobody vulnerable on the second deal of Chicago",
        seen=_MADE,
        values={"chicago.vulnerable.deal-2": "none"},
    ),
    Fault(
        name="chicago-deals-counted-from-0",
        says="takes the vulnerability of the deal before in Chicago: deal 2 nobody, deal 4 one side",
        seen=_MADE,
        values={"chicago.vulnerable.deal-2": "none", "chicago.vulnerable.deal-4": "sides"},
    ),
    Fault(
        name="chicago-vulnerability-backwards",
        says="makes all vulnerable on the first deal of Chicago and nobody on the fourth",
        seen=_MADE,
        values={"chicago.vulnerable.deal-1": "all", "chicago.vulnerable.deal-4": "none"},
    ),
    # Four deals.
    Fault(
        name="chicago-part-score-always-100",
        says="pays 100 for a part-score in duplicate Chicago where 50 is agreed",
        seen=_MADE,
        values={"chicago.part-score.50": 100},
    ),
    Fault(
        name="chicago-part-score-always-50",
        says="pays 50 for a part-score in duplicate Chicago where 100 is agreed",
        seen=_MADE,
        values={"chicago.part-score.100": 50},
    ),
    Fault(
        name="chicago-part-score-exchanged",
        says="exchanges the two premiums for a part-score in duplicate Chicago, 50 and 100",
        seen=_MADE,
        parts=("chicago-part-score-always-100", "chicago-part-score-always-50"),
    ),
    Fault(
        name="chicago-part-scores-carried",
        says="lets part-scores of earlier deals help to a game in duplicate Chicago, as in rubber bridge",
        seen=_MADE,
        code=(
            Code(
                "chicago.duplicate_chicago",
                "scores: list[int] = []",
                "scores: list[int] = []\n    below = dict.fromkeys(SIDES, 0)",
            ),
            Code(
                "chicago.duplicate_chicago",
                "scores.append(score.value)",
                """scores.append(score.value)
        side = "NS" if score.value > 0 else "EW"
        tricks = sum(line.value for line in score.because if line.rule.startswith("law77.trick"))
        carried, below[side] = below[side], below[side] + tricks
        if below[side] >= 100:
            if carried and tricks < 100:
                game = 500 if conditions.value["vulnerable"] in (side, "All") else 300
                scores[-1] += (game - partscore_bonus) * (1 if side == "NS" else -1)
            below = dict.fromkeys(SIDES, 0)""",
            ),
        ),
        breaks=("chicago.part-score.50", "chicago.part-score.100", "chicago.total"),
    ),
    Fault(
        name="chicago-pass-out-not-played",
        says="takes a deal that was passed out as not played: it refuses what it should score 0",
        seen="public scorers that take a pass-out as not played",
        values={"chicago.passed.zero": "refuse"},
    ),
    Fault(
        name="chicago-pass-out-always-0",
        says="scores 0 for a deal passed out although it is to be dealt again",
        seen=_MADE,
        values={"chicago.passed.redeal": 0},
        accepts=True,
    ),
    Fault(
        name="chicago-last-deal-left-out",
        says="leaves the fourth deal out of the total of duplicate Chicago",
        seen=_MADE,
        code=(Code("chicago.duplicate_chicago", "sum(scores)", "sum(scores[:-1])"),),
        breaks=("chicago.total",),
    ),
    Fault(
        name="chicago-total-without-sign",
        says="gives the total of duplicate Chicago without its sign: East-West's looks like North-South's",
        seen=_MADE,
        code=(Code("chicago.duplicate_chicago", "sum(scores)", "abs(sum(scores))"),),
        breaks=("chicago.total",),
    ),
    Fault(
        name="chicago-three-deals-accepted",
        says="scores duplicate Chicago of fewer than four deals as if it were complete",
        seen=_MADE,
        code=(Code("chicago.duplicate_chicago", '!= rules["chicago.deals"]', '> rules["chicago.deals"]'),),
        accepts=True,
    ),
    # High-card points.
    Fault(
        name="hcp-ten-counts",
        says="counts a ten as one high-card point",
        seen=_MADE,
        code=(
            Code(
                "hands.high_card_points",
                'counts[rank] * rules[f"hcp.{name}"]',
                '(counts[rank] + (counts["T"] if rank == "J" else 0)) * rules[f"hcp.{name}"]',
            ),
        ),
        breaks=("hcp.jack",),
    ),
    Fault(
        name="hcp-3-2-1-0",
        says="counts aces 3, kings 2, queens 1 and jacks nothing (4-3-2-1)",
        seen=_MADE,
        values={"hcp.ace": 3, "hcp.king": 2, "hcp.queen": 1, "hcp.jack": 0},
    ),
    Fault(
        name="hcp-1-2-3-4",
        says="counts high-card points from the wrong end: an ace 1, a jack 4",
        seen=_MADE,
        values={"hcp.ace": 1, "hcp.king": 2, "hcp.queen": 3, "hcp.jack": 4},
    ),
    Fault(
        name="hcp-6-4-2-1",
        says="counts aces 6 and kings 4, by another system of points (4-3-2-1)",
        seen=_MADE,
        values={"hcp.ace": 6, "hcp.king": 4},
    ),
    Fault(
        name="hcp-jack-forgotten",
        says="forgets the jacks when it counts high-card points",
        seen=_MADE,
        values={"hcp.jack": 0},
    ),
    Fault(
        name="hcp-first-hand-only",
        says="counts the points of the first of several hands only",
        seen=_MADE,
        code=(Code("hands.high_card_points", "enumerate(hands, 1)", "enumerate(hands[:1], 1)"),),
        breaks=("hcp.ace", "hcp.king", "hcp.queen", "hcp.jack"),
    ),
    Fault(
        name="hcp-honour-once",
        says="counts an honour once however often a side holds it: two aces are 4, not 8",
        seen=_MADE,
        code=(
            Code(
                "hands.high_card_points",
                'counts[rank] * rules[f"hcp.{name}"]',
                'min(counts[rank], 1) * rules[f"hcp.{name}"]',
            ),
        ),
        breaks=("hcp.ace", "hcp.king", "hcp.queen", "hcp.jack"),
    ),
    Fault(
        name="hcp-card-twice-accepted",
        says="counts the points of hands that hold the same card twice",
        seen=_MADE,
        values={"hcp.once": ""},
        accepts=True,
    ),
    Fault(
        name="hcp-short-hand-accepted",
        says="counts the points of a hand with fewer than 13 cards",
        seen=_MADE,
        code=(Code("hands._cards", '!= rules["hcp.hand"]', '> rules["hcp.hand"]'),),
        accepts=True,
    ),
    # Target scores.
    Fault(
        name="target-columns-exchanged",
        says="reads the two columns of target scores the wrong way round (24 points vulnerable: 200, not 290)",
        seen="the heads of a printed table",
        values={rule: TARGET_RULES[rule][::-1] for rule in _BY_ZONE},
    ),
    Fault(
        name="target-always-not-vulnerable",
        says="takes every target score from the column for not vulnerable (24 points vulnerable: 200, not 290)",
        seen=_MADE,
        values={rule: (TARGET_RULES[rule][0],) * 2 for rule in _BY_ZONE},
    ),
    Fault(
        name="target-one-point-more",
        says="reads the target score one row too low: 24 points are worth what 25 are",
        seen=_MADE,
        values={rule: TARGET_RULES[after] for rule, after in zip(_ROWS, (*_ROWS[1:], _ROWS[-1]), strict=True)},
    ),
    Fault(
        name="target-one-point-less",
        says="reads the target score one row too high: 24 points are worth what 23 are",
        seen=_MADE,
        values={rule: TARGET_RULES[before] for rule, before in zip(_ROWS, (_ROWS[0], *_ROWS[:-1]), strict=True)},
    ),
    Fault(
        name="target-20-is-50",
        says="gives a target of 50 where both sides have 20 points (0)",
        seen=_MADE,
        values={"target.points-20": (50, 50)},
    ),
    Fault(
        name="target-vulnerability-by-result",
        says="looks the target up at the vulnerability of the side that scored, not of the side with more points",
        seen="an open-source scorer",
        code=(Code(*_AT_THE_ZONE_OF[:2], _AT_THE_ZONE_OF[2].format("score.value > 0")),),
        breaks=_BY_ZONE,
    ),
    Fault(
        name="target-vulnerability-of-declarer",
        says="looks the target up at the vulnerability of the declaring side, not of the side with more points",
        seen=_MADE,
        code=(Code(*_AT_THE_ZONE_OF[:2], _AT_THE_ZONE_OF[2].format('declarer in ("N", "S")')),),
        breaks=_BY_ZONE,
    ),
    Fault(
        name="target-vulnerability-of-north-south",
        says="looks the target up at North-South's vulnerability, whichever side has more points",
        seen=_MADE,
        code=(Code("target._target", "is_vulnerable(owner, vulnerable)", 'is_vulnerable("NS", vulnerable)'),),
        breaks=_BY_ZONE,
    ),
    Fault(
        name="target-vulnerability-of-the-others",
        says="looks the target up at the vulnerability of the side with fewer points",
        seen=_MADE,
        code=(
            Code(
                "target._target",
                "is_vulnerable(owner, vulnerable)",
                'is_vulnerable("EW" if owner == "NS" else "NS", vulnerable)',
            ),
        ),
        breaks=_BY_ZONE,
    ),
    Fault(
        name="target-not-subtracted",
        says="turns the score into IMPs without taking the target off",
        seen=_MADE,
        values={"target.difference": 0},
    ),
    Fault(
        name="target-added",
        says="adds the target to the score instead of taking it off",
        seen=_MADE,
        values={"target.difference": 1},
    ),
    Fault(
        name="target-sign-of-east-west-lost",
        says="gives East-West's target to North-South (-290 becomes 290)",
        seen=_MADE,
        values={"target.owner.ew": 1},
    ),
    Fault(
        name="target-of-north-south-only",
        says="knows no target of East-West: it is 0 where North-South have fewer than 20 points",
        seen=_MADE,
        code=(Code("target._target", 'rules["hcp.total"] - hcp_ns', "max(hcp_ns, _HALF)"),),
        breaks=("hcp.total", "target.owner.ew"),
    ),
    Fault(
        name="target-points-of-north-south",
        says="looks North-South's points up where East-West have more, and finds no row below 20",
        seen=_MADE,
        code=(Code("target._target", 'rules["hcp.total"] - hcp_ns', "hcp_ns"),),
        breaks=("hcp.total",),
    ),
    Fault(
        name="target-of-a-pass-out-lost",
        says="gives 0 IMPs for a deal passed out, although there is a target that nobody reached",
        seen="public scorers that take a pass-out as not played",
        code=(
            Code(
                "target._deal",
                'rules["target.difference"] * target.value',
                'rules["target.difference"] * target.value if contract != "Pass" else 0',
            ),
        ),
        breaks=("target.difference",),
    ),
    Fault(
        name="target-points-added-first",
        says="adds up the points of all deals before it takes IMPs for the result, not deal by deal",
        seen=_MADE,
        code=(
            Code(
                "target.russian_chicago",
                'sum(answer["imps"])',
                'imps(sum(answer["differences"]), rules=rules).value',
            ),
        ),
        breaks=("target.sum",),
    ),
)
