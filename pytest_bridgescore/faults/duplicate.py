"""What scorers do wrong with contracts and boards (Laws 77 and 2)."""

from __future__ import annotations

from typing import Final

from bridgescore_reference.duplicate import RULES
from pytest_bridgescore.faults.fault import Code, Fault

_MADE_UP: Final = "made for this catalogue"

_UNDERTRICKS: Final = tuple(rule for rule in RULES if rule.startswith("law77.undertrick."))
_DOUBLED_UNDERTRICKS: Final = tuple(rule for rule in _UNDERTRICKS if ".undoubled." not in rule)
_DOUBLED_OVERTRICKS: Final = tuple(
    rule for rule in RULES if rule.startswith(("law77.overtrick.doubled", "law77.overtrick.re"))
)
_GAMES: Final = ("law77.bonus.game.not-vulnerable", "law77.bonus.game.vulnerable")
_SLAMS: Final = tuple(rule for rule in RULES if "-slam." in rule)
_VULNERABLE: Final = tuple(rule for rule in RULES if rule.startswith("law77.") and rule.endswith(".vulnerable"))
_NOT_VULNERABLE: Final = tuple(rule for rule in RULES if rule.endswith(".not-vulnerable"))
_REDOUBLED: Final = tuple(rule for rule in RULES if ".redoubled" in rule)
_DOUBLED: Final = tuple(rule for rule in RULES if ".doubled" in rule)
_DEALERS: Final = tuple(rule for rule in RULES if rule.startswith("law2.dealer."))
_VULNERABILITIES: Final = tuple(rule for rule in RULES if rule.startswith("law2.vulnerable."))
_SIGNS: Final = ("score.sign.ns", "score.sign.ew")

_BEFORE_1987: Final = (
    Fault(
        name="redoubled-insult-50",
        says="pays 50 instead of 100 for making a redoubled contract (right until 1987)",
        seen="several open-source scorers",
        values={"law77.insult.redoubled": 50},
    ),
    Fault(
        name="fourth-undertrick-200",
        says="counts 200 instead of 300 for each doubled undertrick from the fourth on, not vulnerable "
        "(400 instead of 600 redoubled; right until 1987)",
        seen="several open-source scorers",
        values={
            "law77.undertrick.fourth-on.doubled.not-vulnerable": 200,
            "law77.undertrick.fourth-on.redoubled.not-vulnerable": 400,
        },
    ),
    Fault(
        name="laws-before-1987",
        says="answers like the laws before 1987",
        seen="several open-source scorers, and tables in old books",
        parts=("fourth-undertrick-200", "redoubled-insult-50"),
    ),
    Fault(
        name="older-laws-as-today",
        says="scores by the laws of today when it is asked for those of 1963 or 1975",
        seen=_MADE_UP,
        code=(Code("duplicate.contract_score", "edition_class(laws)", "edition_class(laws) and '2017'"),),
        breaks=(
            "law77.insult.redoubled",
            "law77.undertrick.fourth-on.doubled.not-vulnerable",
            "law77.undertrick.fourth-on.redoubled.not-vulnerable",
        ),
    ),
)

_TRICKS: Final = (
    Fault(
        name="first-notrump-trick-30",
        says="gives the first trick in notrump 30 like the others, instead of 40",
        seen=_MADE_UP,
        values={
            "law77.trick.notrump.first.undoubled": 30,
            "law77.trick.notrump.first.doubled": 60,
            "law77.trick.notrump.first.redoubled": 120,
        },
    ),
    Fault(
        name="first-notrump-trick-40-however-doubled",
        says="does not double the 10 more for the first notrump trick (70 instead of 80 doubled, 130 instead of 160)",
        seen=_MADE_UP,
        values={"law77.trick.notrump.first.doubled": 70, "law77.trick.notrump.first.redoubled": 130},
    ),
    Fault(
        name="every-notrump-trick-40",
        says="gives every trick bid in notrump 40, instead of the first one only",
        seen=_MADE_UP,
        values={
            "law77.trick.notrump.further.undoubled": 40,
            "law77.trick.notrump.further.doubled": 80,
            "law77.trick.notrump.further.redoubled": 160,
        },
    ),
    Fault(
        name="minors-30",
        says="counts 30 instead of 20 for a trick in clubs or diamonds",
        seen=_MADE_UP,
        values={
            "law77.trick.minor.undoubled": 30,
            "law77.trick.minor.doubled": 60,
            "law77.trick.minor.redoubled": 120,
            "law77.overtrick.minor.undoubled": 30,
        },
    ),
    Fault(
        name="majors-20",
        says="counts 20 instead of 30 for a trick in hearts or spades",
        seen=_MADE_UP,
        values={
            "law77.trick.major.undoubled": 20,
            "law77.trick.major.doubled": 40,
            "law77.trick.major.redoubled": 80,
            "law77.overtrick.major.undoubled": 20,
        },
    ),
    Fault(
        name="majors-and-minors-exchanged",
        says="counts 30 for a trick in the minors and 20 in the majors, instead of the other way round",
        seen=_MADE_UP,
        values={
            "law77.trick.minor.undoubled": 30,
            "law77.trick.minor.doubled": 60,
            "law77.trick.minor.redoubled": 120,
            "law77.overtrick.minor.undoubled": 30,
            "law77.trick.major.undoubled": 20,
            "law77.trick.major.doubled": 40,
            "law77.trick.major.redoubled": 80,
            "law77.overtrick.major.undoubled": 20,
        },
    ),
    Fault(
        name="diamonds-as-a-major",
        says="takes diamonds for a major suit (30 instead of 20 a trick)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._tricks_bid",
                "{contract.strain_class}",
                "{'major' if contract.strain == 'D' else contract.strain_class}",
            ),
            Code(
                "duplicate._made",
                "worth = contract.strain_class",
                "worth = ('major' if contract.strain == 'D' else contract.strain_class)",
            ),
        ),
        breaks=tuple(rule for rule in RULES if ".minor." in rule),
    ),
    Fault(
        name="hearts-as-a-minor",
        says="takes hearts for a minor suit (20 instead of 30 a trick)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._tricks_bid",
                "{contract.strain_class}",
                "{'minor' if contract.strain == 'H' else contract.strain_class}",
            ),
            Code(
                "duplicate._made",
                "worth = contract.strain_class",
                "worth = ('minor' if contract.strain == 'H' else contract.strain_class)",
            ),
        ),
        breaks=tuple(rule for rule in RULES if ".major." in rule),
    ),
    Fault(
        name="redoubled-tricks-as-doubled",
        says="gives the tricks bid in a redoubled contract their doubled points (40, 60) instead of 80 and 120",
        seen=_MADE_UP,
        values={
            "law77.trick.minor.redoubled": 40,
            "law77.trick.major.redoubled": 60,
            "law77.trick.notrump.first.redoubled": 80,
            "law77.trick.notrump.further.redoubled": 60,
        },
    ),
    Fault(
        name="redoubled-tricks-threefold",
        says="gives the tricks bid in a redoubled contract three times their points, instead of four times",
        seen=_MADE_UP,
        values={
            "law77.trick.minor.redoubled": 60,
            "law77.trick.major.redoubled": 90,
            "law77.trick.notrump.first.redoubled": 120,
            "law77.trick.notrump.further.redoubled": 90,
        },
    ),
    Fault(
        name="redoubled-as-doubled",
        says="scores a redoubled contract as a doubled one",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.contract_score",
                "contract = Contract.parse(contract)",
                "contract = Contract.parse(contract)\n"
                "    contract = Contract(contract.level, contract.strain, contract.doubling[:1])",
            ),
        ),
        breaks=_REDOUBLED,
    ),
    Fault(
        name="redoubled-as-undoubled",
        says="scores a redoubled contract as one that is not doubled (7NTXX vulnerable 2220 instead of 2980)",
        seen="an open-source scorer",
        code=(
            Code(
                "duplicate.contract_score",
                "contract = Contract.parse(contract)",
                "contract = Contract.parse(contract)\n"
                "    contract = Contract(contract.level, contract.strain, contract.doubling.replace('XX', ''))",
            ),
        ),
        breaks=_REDOUBLED,
    ),
    Fault(
        name="doubled-as-undoubled",
        says="scores a doubled contract as one that is not doubled, but redoubled ones rightly",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.contract_score",
                "contract = Contract.parse(contract)",
                "contract = Contract.parse(contract)\n"
                "    contract = Contract(contract.level, contract.strain, contract.doubling.removesuffix('X') * 2)",
            ),
        ),
        breaks=_DOUBLED,
    ),
    Fault(
        name="mistyped-cell-doubled-two-of-a-major",
        says="has a mistyped cell for two of a major doubled and made, vulnerable (here 620 instead of 670)",
        seen="an open-source scorer (its wrong number may be another)",
        code=(
            Code(
                "duplicate._made",
                "if over:",
                "if contract.level == 2 and contract.strain in 'HS' and contract.doubling == 'X' and vulnerable:\n"
                "        yield Line('law77.bonus.game.vulnerable', '', -50)\n"
                "    if over:",
            ),
        ),
        breaks=("law77.trick.major.doubled", "law77.bonus.game.vulnerable"),
    ),
)

_GAME: Final = (
    Fault(
        name="game-by-undoubled-trick-score",
        says="decides by the trick score before doubling whether a contract is a game (2SX not vulnerable 220 "
        "instead of 470)",
        seen="an open-source scorer",
        code=(
            Code(
                "duplicate._made",
                "sum(line.value for line in tricks)",
                "sum(line.value for line in tricks) // {'': 1, 'X': 2, 'XX': 4}[contract.doubling]",
            ),
        ),
        breaks=("law77.game.threshold",),
    ),
    Fault(
        name="game-only-above-100",
        says="pays the premium for a game only above 100 trick points, so that 3NT, 5C and 5D miss it",
        seen="an open-source scorer",
        code=(Code("duplicate._game_or_part_score", ">= threshold", "> threshold"),),
        breaks=("law77.game.threshold",),
    ),
    Fault(
        name="game-from-90",
        says="pays the premium for a game from 90 trick points on, instead of 100 (3H and 3S as games)",
        seen=_MADE_UP,
        values={"law77.game.threshold": 90},
    ),
    Fault(
        name="game-by-tricks-won",
        says="counts overtricks towards the 100 for a game (2S with ten tricks 420 instead of 170)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                "sum(line.value for line in tricks)",
                "sum(line.value for line in tricks) + over * tricks[-1].value // max(1, contract.level"
                " - (contract.strain == 'NT'))",
            ),
        ),
        breaks=("law77.game.threshold",),
    ),
    Fault(
        name="vulnerable-game-300",
        says="pays 300 for a vulnerable game, instead of 500",
        seen=_MADE_UP,
        values={"law77.bonus.game.vulnerable": 300},
    ),
    Fault(
        name="not-vulnerable-game-500",
        says="pays 500 for a game not vulnerable, instead of 300",
        seen=_MADE_UP,
        values={"law77.bonus.game.not-vulnerable": 500},
    ),
    Fault(
        name="game-premiums-exchanged",
        says="pays 500 for a game not vulnerable and 300 vulnerable, instead of the other way round",
        seen=_MADE_UP,
        values={"law77.bonus.game.not-vulnerable": 500, "law77.bonus.game.vulnerable": 300},
    ),
    Fault(
        name="game-premium-missing",
        says="pays no premium for a game",
        seen=_MADE_UP,
        values={"law77.bonus.game.not-vulnerable": 0, "law77.bonus.game.vulnerable": 0},
    ),
    Fault(
        name="game-with-part-score-premium",
        says="pays the 50 for a part-score on top of the premium for a game",
        seen=_MADE_UP,
        values={"law77.bonus.game.not-vulnerable": 350, "law77.bonus.game.vulnerable": 550},
        breaks=("law77.bonus.part-score",),
    ),
    Fault(
        name="part-score-premium-missing",
        says="pays nothing for a part-score beside its tricks, instead of 50",
        seen=_MADE_UP,
        values={"law77.bonus.part-score": 0},
    ),
    Fault(
        name="part-score-premium-100-vulnerable",
        says="pays 100 for a part-score of a vulnerable side, instead of 50",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._game_or_part_score",
                "return Line(rule, text, law[rule])",
                "return Line(rule, text, law[rule] * (2 if vulnerable and trick_points < threshold else 1))",
            ),
        ),
        breaks=("law77.bonus.part-score",),
    ),
)

_SLAM: Final = (
    Fault(
        name="not-vulnerable-grand-slam-750",
        says="pays 750 for a grand slam not vulnerable, instead of 1000",
        seen="an open-source scorer",
        values={"law77.bonus.grand-slam.not-vulnerable": 750},
    ),
    Fault(
        name="vulnerable-small-slam-500",
        says="pays 500 for a vulnerable small slam, instead of 750",
        seen=_MADE_UP,
        values={"law77.bonus.small-slam.vulnerable": 500},
    ),
    Fault(
        name="vulnerable-grand-slam-1000",
        says="pays 1000 for a vulnerable grand slam, instead of 1500",
        seen=_MADE_UP,
        values={"law77.bonus.grand-slam.vulnerable": 1000},
    ),
    Fault(
        name="slam-vulnerability-exchanged",
        says="pays for slams not vulnerable what they earn vulnerable, and the other way round",
        seen=_MADE_UP,
        values={
            "law77.bonus.small-slam.not-vulnerable": 750,
            "law77.bonus.small-slam.vulnerable": 500,
            "law77.bonus.grand-slam.not-vulnerable": 1500,
            "law77.bonus.grand-slam.vulnerable": 1000,
        },
    ),
    Fault(
        name="grand-slam-as-small-slam",
        says="pays for a grand slam what a small slam earns (500 and 750 instead of 1000 and 1500)",
        seen=_MADE_UP,
        values={"law77.bonus.grand-slam.not-vulnerable": 500, "law77.bonus.grand-slam.vulnerable": 750},
    ),
    Fault(
        name="grand-slam-with-small-slam",
        says="pays the premium for a small slam beside that for a grand slam",
        seen=_MADE_UP,
        values={"law77.bonus.grand-slam.not-vulnerable": 1500, "law77.bonus.grand-slam.vulnerable": 2250},
        breaks=("law77.bonus.small-slam.not-vulnerable", "law77.bonus.small-slam.vulnerable"),
    ),
    Fault(
        name="slam-premium-missing",
        says="pays no premium for a slam",
        seen=_MADE_UP,
        values=dict.fromkeys(_SLAMS, 0),
    ),
    Fault(
        name="slam-for-tricks-won",
        says="pays a slam for twelve or thirteen tricks won, whatever was bid (4H with twelve 980 instead of 480)",
        seen=_MADE_UP,
        code=(
            Code("duplicate._made", "if contract.level >= 6:", "if contract.level + over >= 6:"),
            Code("duplicate._made", "contract.level == 6 else", "contract.level + over == 6 else"),
        ),
        breaks=_SLAMS,
    ),
    Fault(
        name="small-slam-with-overtrick-as-grand-slam",
        says="pays a grand slam for six bid and thirteen tricks won",
        seen=_MADE_UP,
        code=(Code("duplicate._made", "contract.level == 6 else", "contract.level + over == 6 else"),),
        breaks=_SLAMS,
    ),
    Fault(
        name="slam-premium-only-undoubled",
        says="pays no premium for a slam that was doubled or redoubled",
        seen=_MADE_UP,
        code=(
            Code("duplicate._made", "if contract.level >= 6:", "if contract.level >= 6 and not contract.doubling:"),
        ),
        breaks=_SLAMS,
    ),
    Fault(
        name="slam-premium-doubled",
        says="doubles the premium for a slam when the contract is doubled or redoubled",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                'yield Line(rule, "", law[rule])\n    if contract.doubling:',
                'yield Line(rule, "", law[rule] * (2 if contract.doubling else 1))\n    if contract.doubling:',
            ),
        ),
        breaks=_SLAMS,
    ),
    Fault(
        name="slam-premium-in-place-of-game",
        says="pays the premium for a slam in place of that for the game, not beside it (6NT 690 instead of 990)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                "yield _game_or_part_score(",
                "if contract.level < 6:\n        yield _game_or_part_score(",
            ),
        ),
        breaks=_GAMES,
    ),
)

_INSULT: Final = (
    Fault(
        name="insult-missing",
        says="pays nothing for making a doubled or redoubled contract, instead of 50 and 100",
        seen=_MADE_UP,
        values={"law77.insult.doubled": 0, "law77.insult.redoubled": 0},
    ),
    Fault(
        name="redoubled-insult-missing",
        says="pays nothing for making a redoubled contract, instead of 100",
        seen=_MADE_UP,
        values={"law77.insult.redoubled": 0},
    ),
    Fault(
        name="redoubled-insult-150",
        says="pays 150 for making a redoubled contract, the 50 for the double and the 100 together",
        seen=_MADE_UP,
        values={"law77.insult.redoubled": 150},
    ),
    Fault(
        name="redoubled-insult-200",
        says="pays 200 for making a redoubled contract, four times 50, instead of 100",
        seen=_MADE_UP,
        values={"law77.insult.redoubled": 200},
    ),
    Fault(
        name="insult-by-vulnerability",
        says="pays twice as much to a vulnerable side for making a doubled contract (100 instead of 50)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                'yield Line(rule, "", law[rule])\n    if over:',
                'yield Line(rule, "", law[rule] * (2 if vulnerable else 1))\n    if over:',
            ),
        ),
        breaks=("law77.insult.doubled", "law77.insult.redoubled"),
    ),
    Fault(
        name="insult-when-down",
        says="pays the 50 or 100 for a doubled contract also when it fails",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._undertricks",
                "zone_word(vulnerable), contract.doubling_word",
                "zone_word(vulnerable), contract.doubling_word\n"
                "    if contract.doubling:\n"
                "        yield _times(1, f'law77.insult.{word}', law)",
            ),
        ),
        breaks=("law77.insult.doubled", "law77.insult.redoubled"),
    ),
)

_OVERTRICKS: Final = (
    Fault(
        name="overtricks-missing",
        says="counts no overtricks",
        seen=_MADE_UP,
        values={rule: 0 for rule in RULES if rule.startswith("law77.overtrick.")},
    ),
    Fault(
        name="notrump-overtricks-40",
        says="counts 40 instead of 30 for an overtrick in notrump",
        seen=_MADE_UP,
        values={"law77.overtrick.notrump.undoubled": 40},
    ),
    Fault(
        name="minor-overtricks-30",
        says="counts 30 instead of 20 for an overtrick in a minor suit",
        seen=_MADE_UP,
        values={"law77.overtrick.minor.undoubled": 30},
    ),
    Fault(
        name="doubled-overtricks-with-trick-value",
        says="gives a doubled overtrick its plain trick value beside its premium (1CX with eight tricks 260 instead "
        "of 240)",
        seen="an open-source scorer",
        code=(
            Code(
                "duplicate._made",
                'yield _times(over, f"law77.overtrick.{worth}.{how}", law)',
                "yield _times(over, f'law77.overtrick.{worth}.{how}', law)\n"
                "        if contract.doubling:\n"
                "            yield _times(over, f'law77.overtrick.{contract.strain_class}.undoubled', law)",
            ),
        ),
        breaks=_DOUBLED_OVERTRICKS,
    ),
    Fault(
        name="doubled-overtricks-at-doubled-trick-value",
        says="counts a doubled overtrick as a doubled trick (60 in a major) instead of 100 or 200",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                'yield _times(over, f"law77.overtrick.{worth}.{how}", law)',
                "factor = {'': 1, 'X': 2, 'XX': 4}[contract.doubling]\n"
                "        yield _times(over * factor, f'law77.overtrick.{contract.strain_class}.undoubled', law)",
            ),
        ),
        breaks=_DOUBLED_OVERTRICKS,
    ),
    Fault(
        name="doubled-overtricks-undoubled",
        says="counts a doubled or redoubled overtrick as an undoubled one (20 or 30)",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._made",
                "worth = contract.strain_class if not contract.doubling else contract.doubling_word",
                "worth = contract.strain_class",
            ),
            Code(
                "duplicate._made",
                'how = "undoubled" if not contract.doubling else zone_word(vulnerable)',
                "how = 'undoubled'",
            ),
        ),
        breaks=_DOUBLED_OVERTRICKS,
    ),
    Fault(
        name="vulnerable-doubled-overtricks-100",
        says="counts a vulnerable doubled overtrick 100 instead of 200 (redoubled 200 instead of 400)",
        seen=_MADE_UP,
        values={"law77.overtrick.doubled.vulnerable": 100, "law77.overtrick.redoubled.vulnerable": 200},
    ),
    Fault(
        name="doubled-overtricks-always-200",
        says="counts a doubled overtrick 200 also when not vulnerable, instead of 100 (redoubled 400 instead of 200)",
        seen=_MADE_UP,
        values={"law77.overtrick.doubled.not-vulnerable": 200, "law77.overtrick.redoubled.not-vulnerable": 400},
    ),
    Fault(
        name="redoubled-overtricks-as-doubled",
        says="counts a redoubled overtrick like a doubled one (100 and 200 instead of 200 and 400)",
        seen=_MADE_UP,
        values={"law77.overtrick.redoubled.not-vulnerable": 100, "law77.overtrick.redoubled.vulnerable": 200},
    ),
)

_DOWN: Final = (
    Fault(
        name="third-undertrick-300",
        says="counts the third doubled undertrick, not vulnerable, 300 instead of 200 (redoubled 600 instead of 400)",
        seen="an open-source scorer",
        code=(
            Code("duplicate._undertricks", "min(down - 1, 2)", "min(down - 1, 1)"),
            Code("duplicate._undertricks", "down - 3)", "down - 2)"),
        ),
        breaks=(
            "law77.undertrick.second-third.doubled.not-vulnerable",
            "law77.undertrick.second-third.redoubled.not-vulnerable",
        ),
    ),
    Fault(
        name="fourth-undertrick-still-200",
        says="counts the fourth doubled undertrick, not vulnerable, 200 and only the fifth 300 (redoubled 400, 600)",
        seen=_MADE_UP,
        code=(
            Code("duplicate._undertricks", "min(down - 1, 2)", "min(down - 1, 3)"),
            Code("duplicate._undertricks", "down - 3)", "down - 4)"),
        ),
        breaks=(
            "law77.undertrick.fourth-on.doubled.not-vulnerable",
            "law77.undertrick.fourth-on.redoubled.not-vulnerable",
        ),
    ),
    Fault(
        name="second-undertrick-100",
        says="counts the second and third doubled undertrick, not vulnerable, 100 each instead of 200",
        seen=_MADE_UP,
        values={
            "law77.undertrick.second-third.doubled.not-vulnerable": 100,
            "law77.undertrick.second-third.redoubled.not-vulnerable": 200,
        },
    ),
    Fault(
        name="fourth-undertrick-300-only-once",
        says="counts the fourth doubled undertrick, not vulnerable, 300, and those after it 200 again",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._undertricks",
                '(f"fourth-on.{word}.{zone}", down - 3),',
                '(f"fourth-on.{word}.{zone}", min(down - 3, 1)), (f"second-third.{word}.{zone}", down - 4),',
            ),
        ),
        breaks=(
            "law77.undertrick.fourth-on.doubled.not-vulnerable",
            "law77.undertrick.fourth-on.redoubled.not-vulnerable",
        ),
    ),
    Fault(
        name="vulnerable-undertricks-50",
        says="counts 50 for a vulnerable undertrick that is not doubled, instead of 100",
        seen=_MADE_UP,
        values={"law77.undertrick.undoubled.vulnerable": 50},
    ),
    Fault(
        name="not-vulnerable-undertricks-100",
        says="counts 100 for an undertrick not vulnerable and not doubled, instead of 50",
        seen=_MADE_UP,
        values={"law77.undertrick.undoubled.not-vulnerable": 100},
    ),
    Fault(
        name="first-vulnerable-doubled-undertrick-100",
        says="counts the first doubled undertrick vulnerable 100 instead of 200 (redoubled 200 instead of 400)",
        seen=_MADE_UP,
        values={
            "law77.undertrick.first.doubled.vulnerable": 100,
            "law77.undertrick.first.redoubled.vulnerable": 200,
        },
    ),
    Fault(
        name="first-vulnerable-doubled-undertrick-300",
        says="counts every doubled undertrick vulnerable 300, the first one too (redoubled 600)",
        seen=_MADE_UP,
        values={
            "law77.undertrick.first.doubled.vulnerable": 300,
            "law77.undertrick.first.redoubled.vulnerable": 600,
        },
    ),
    Fault(
        name="vulnerable-doubled-undertricks-200",
        says="counts every doubled undertrick vulnerable 200, instead of 300 from the second on (redoubled 400)",
        seen=_MADE_UP,
        values={
            "law77.undertrick.further.doubled.vulnerable": 200,
            "law77.undertrick.further.redoubled.vulnerable": 400,
        },
    ),
    Fault(
        name="vulnerable-doubled-undertricks-as-not-vulnerable",
        says="counts doubled undertricks by the column for not vulnerable, whoever is vulnerable",
        seen=_MADE_UP,
        code=(
            Code("duplicate._undertricks", "elif vulnerable:", "elif False:"),
            Code(
                "duplicate._undertricks",
                "zone, word = zone_word(vulnerable), contract.doubling_word",
                "zone, word = zone_word(vulnerable and not contract.doubling), contract.doubling_word",
            ),
        ),
        breaks=tuple(rule for rule in _DOUBLED_UNDERTRICKS if rule.endswith(".vulnerable")),
    ),
    Fault(
        name="doubled-undertricks-twice-undoubled",
        says="counts doubled undertricks twice the undoubled ones (100 and 200 each), redoubled ones four times",
        seen=_MADE_UP,
        values={
            "law77.undertrick.second-third.doubled.not-vulnerable": 100,
            "law77.undertrick.second-third.redoubled.not-vulnerable": 200,
            "law77.undertrick.fourth-on.doubled.not-vulnerable": 100,
            "law77.undertrick.fourth-on.redoubled.not-vulnerable": 200,
            "law77.undertrick.further.doubled.vulnerable": 200,
            "law77.undertrick.further.redoubled.vulnerable": 400,
        },
    ),
    Fault(
        name="redoubled-undertricks-as-doubled",
        says="counts redoubled undertricks like doubled ones, instead of twice as much",
        seen=_MADE_UP,
        values={
            "law77.undertrick.first.redoubled.not-vulnerable": 100,
            "law77.undertrick.first.redoubled.vulnerable": 200,
            "law77.undertrick.second-third.redoubled.not-vulnerable": 200,
            "law77.undertrick.fourth-on.redoubled.not-vulnerable": 300,
            "law77.undertrick.further.redoubled.vulnerable": 300,
        },
    ),
    Fault(
        name="first-redoubled-undertrick-as-doubled",
        says="counts the first redoubled undertrick like a doubled one (100 and 200 instead of 200 and 400)",
        seen=_MADE_UP,
        values={
            "law77.undertrick.first.redoubled.not-vulnerable": 100,
            "law77.undertrick.first.redoubled.vulnerable": 200,
        },
    ),
    Fault(
        name="three-doubled-undertricks-as-a-gain",
        says="turns three or more doubled undertricks, not vulnerable, into a gain (4HX three down 1300 "
        "instead of -500)",
        seen="an open-source scorer",
        code=(
            Code(
                "duplicate.contract_score",
                "return Score.total(_undertricks(contract, vulnerable, -over, law))",
                # The formula is 400 less 300 for each undertrick; here it adds them.
                "lost = Score.total(_undertricks(contract, vulnerable, -over, law))\n"
                "        if contract.doubling == 'X' and not vulnerable and over <= -3:\n"
                "            return Score(400 - 300 * over, lost.because)\n"
                "        return lost",
            ),
        ),
        breaks=(
            "law77.undertrick.second-third.doubled.not-vulnerable",
            "law77.undertrick.fourth-on.doubled.not-vulnerable",
        ),
    ),
    Fault(
        name="penalty-as-a-gain",
        says="gives a contract that fails its penalty as a plus for the declaring side",
        seen=_MADE_UP,
        code=(Code("duplicate._undertricks", "sign=-1", "sign=1"),),
        breaks=_UNDERTRICKS,
    ),
    Fault(
        name="trick-score-kept-when-down",
        says="lets declarer keep the points for the tricks bid when the contract fails",
        seen="an open-source scorer",
        code=(
            Code(
                "duplicate._undertricks",
                "zone, word =",
                "yield from _tricks_bid(contract, law)\n    zone, word =",
            ),
        ),
        breaks=_UNDERTRICKS,
    ),
    Fault(
        name="one-undertrick-only",
        says="counts one undertrick however many there are",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate._undertricks",
                "zone, word =",
                "down = 1\n    zone, word =",
            ),
        ),
        breaks=_UNDERTRICKS,
    ),
)

_TABLE: Final = (
    Fault(
        name="tables-never-vulnerable",
        says="scores every table as if nobody were vulnerable",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", "is_vulnerable(side, vulnerable)", "False"),),
        breaks=_VULNERABLE,
    ),
    Fault(
        name="vulnerability-of-the-opponents",
        says="scores by the vulnerability of the defenders, instead of the declaring side's",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.table_score",
                "is_vulnerable(side, vulnerable)",
                "is_vulnerable('EW' if side == 'NS' else 'NS', vulnerable)",
            ),
        ),
        breaks=(*_VULNERABLE, *_NOT_VULNERABLE),
    ),
    Fault(
        name="vulnerability-of-north-south",
        says="scores both sides by the vulnerability of North-South",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", "is_vulnerable(side, vulnerable)", "is_vulnerable('NS', vulnerable)"),),
        breaks=(*_VULNERABLE, *_NOT_VULNERABLE),
    ),
    Fault(
        name="all-not-vulnerable",
        says="takes nobody to be vulnerable where both sides are",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", "is_vulnerable(side, vulnerable)", "vulnerable == side"),),
        breaks=_VULNERABLE,
    ),
    Fault(
        name="vulnerable-only-where-all-are",
        says="takes a side to be vulnerable only where both sides are",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", "is_vulnerable(side, vulnerable)", "vulnerable == 'All'"),),
        breaks=_VULNERABLE,
    ),
    Fault(
        name="vulnerable-if-anybody-is",
        says="takes both sides to be vulnerable where one is",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", "is_vulnerable(side, vulnerable)", "vulnerable != 'None'"),),
        breaks=_NOT_VULNERABLE,
    ),
    Fault(
        name="east-west-without-sign",
        says="writes the score of East-West with the sign of the declaring side, not of North-South",
        seen="an open-source scorer",
        values={"score.sign.ew": 1},
    ),
    Fault(
        name="all-scores-for-east-west",
        says="writes every score with the sign of East-West, not of North-South",
        seen="a traveller page saved by a player of East-West",
        values={"score.sign.ns": -1, "score.sign.ew": 1},
    ),
    Fault(
        name="east-west-down-as-a-minus",
        says="writes a contract of East-West that fails as a minus for North-South",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.signed_for_ns",
                "rules[rule] * made.value",
                "rules[rule] * made.value if made.value > 0 else made.value",
            ),
        ),
        breaks=("score.sign.ew",),
    ),
    Fault(
        name="east-beside-north",
        says="takes North and East for one side, South and West for the other (declarers 0 and 1 of four)",
        seen=_MADE_UP,
        code=(Code("values.side_of", '("N", "S")', '("N", "E")'),),
        breaks=_SIGNS,
    ),
    Fault(
        name="passed-out-without-score",
        says="gives no score for a board that was passed out, instead of 0, so that it is compared with nothing",
        seen="an open-source scorer",
        code=(Code("duplicate.table_score", "return Score(passed_out,", "return Score(None,"),),
        breaks=("law77.passed-out",),
    ),
    Fault(
        name="passed-out-refused",
        says="refuses a board that was passed out, instead of scoring it 0",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.table_score",
                "if declarer is not None or tricks is not None:",
                "if True:",
            ),
        ),
        breaks=("law77.passed-out",),
    ),
)

_BOARDS: Final = (
    Fault(
        name="east-west-vulnerable-like-north-south",
        says="takes East-West to be vulnerable whenever North-South are, and never else",
        seen="an open-source scorer",
        values={
            "law2.vulnerable.none": (1, 3, 6, 8, 9, 11, 14, 16),
            "law2.vulnerable.ns": (),
            "law2.vulnerable.ew": (),
            "law2.vulnerable.all": (2, 4, 5, 7, 10, 12, 13, 15),
        },
    ),
    Fault(
        name="vulnerability-of-the-sides-exchanged",
        says="takes East-West to be vulnerable where North-South are, and the other way round",
        seen=_MADE_UP,
        values={"law2.vulnerable.ns": (3, 6, 9, 16), "law2.vulnerable.ew": (2, 5, 12, 15)},
    ),
    Fault(
        name="vulnerability-by-four",
        says="repeats the vulnerability of boards 1 to 4 (none, North-South, East-West, all) without shifting it",
        seen=_MADE_UP,
        values={
            "law2.vulnerable.none": (1, 5, 9, 13),
            "law2.vulnerable.ns": (2, 6, 10, 14),
            "law2.vulnerable.ew": (3, 7, 11, 15),
            "law2.vulnerable.all": (4, 8, 12, 16),
        },
    ),
    Fault(
        name="vulnerability-shifted-the-other-way",
        says="shifts the vulnerability the wrong way every four boards (board 5 all instead of North-South)",
        seen=_MADE_UP,
        values={
            "law2.vulnerable.none": (1, 6, 11, 16),
            "law2.vulnerable.ns": (2, 7, 12, 13),
            "law2.vulnerable.ew": (3, 8, 9, 14),
            "law2.vulnerable.all": (4, 5, 10, 15),
        },
    ),
    Fault(
        name="vulnerability-of-the-next-four",
        says="shifts the vulnerability after each four boards from the beginning (board 1 like board 5)",
        seen=_MADE_UP,
        values={
            "law2.vulnerable.none": (4, 7, 10, 13),
            "law2.vulnerable.ns": (1, 8, 11, 14),
            "law2.vulnerable.ew": (2, 5, 12, 15),
            "law2.vulnerable.all": (3, 6, 9, 16),
        },
    ),
    Fault(
        name="nobody-vulnerable-on-any-board",
        says="takes nobody to be vulnerable on any board",
        seen=_MADE_UP,
        values={
            "law2.vulnerable.none": tuple(range(1, 17)),
            "law2.vulnerable.ns": (),
            "law2.vulnerable.ew": (),
            "law2.vulnerable.all": (),
        },
    ),
    Fault(
        name="board-13-mistyped",
        says="has a mistyped cell in its table of boards: East-West instead of all vulnerable on board 13",
        seen=_MADE_UP,
        values={"law2.vulnerable.ew": (3, 6, 9, 13, 16), "law2.vulnerable.all": (4, 7, 10)},
    ),
    Fault(
        name="cycle-of-12",
        says="begins the cycle of boards again after 12, instead of 16 (board 13 as board 1)",
        seen=_MADE_UP,
        values={"law2.cycle": 12},
    ),
    Fault(
        name="cycle-not-repeated",
        says="knows no dealer and no vulnerability after board 16",
        seen=_MADE_UP,
        values={"law2.cycle": 0},
    ),
    Fault(
        name="board-16-as-board-0",
        says="knows no dealer and no vulnerability for boards 16, 32, 48... (the rest of a division by 16 is 0)",
        seen=_MADE_UP,
        code=(Code("duplicate.board_conditions", "(board - 1) % cycle + 1", "board % cycle"),),
        breaks=("law2.cycle",),
    ),
    Fault(
        name="boards-counted-from-0",
        says="gives each board the dealer and vulnerability of the next one (boards counted from 0)",
        seen=_MADE_UP,
        code=(Code("duplicate.board_conditions", "(board - 1) % cycle + 1", "board % cycle + 1"),),
        breaks=(*_DEALERS, *_VULNERABILITIES),
    ),
    Fault(
        name="dealer-against-the-clock",
        says="lets the deal go round the other way: North, West, South, East",
        seen=_MADE_UP,
        values={"law2.dealer.east": (4, 8, 12, 16), "law2.dealer.west": (2, 6, 10, 14)},
    ),
    Fault(
        name="dealer-one-early",
        says="lets East deal board 1 and North board 4, each seat one board too early",
        seen=_MADE_UP,
        values={
            "law2.dealer.north": (4, 8, 12, 16),
            "law2.dealer.east": (1, 5, 9, 13),
            "law2.dealer.south": (2, 6, 10, 14),
            "law2.dealer.west": (3, 7, 11, 15),
        },
    ),
    Fault(
        name="dealer-always-north",
        says="lets North deal every board",
        seen=_MADE_UP,
        values={
            "law2.dealer.north": tuple(range(1, 17)),
            "law2.dealer.east": (),
            "law2.dealer.south": (),
            "law2.dealer.west": (),
        },
    ),
    Fault(
        name="dealer-order-of-sides",
        says="lets the seats deal in the order North, South, East, West",
        seen=_MADE_UP,
        values={"law2.dealer.south": (2, 6, 10, 14), "law2.dealer.east": (3, 7, 11, 15)},
    ),
    Fault(
        name="dealer-shifted-like-vulnerability",
        says="shifts the dealer after every four boards as it does the vulnerability (East deals board 5)",
        seen=_MADE_UP,
        values={
            "law2.dealer.north": (1, 8, 11, 14),
            "law2.dealer.east": (2, 5, 12, 15),
            "law2.dealer.south": (3, 6, 9, 16),
            "law2.dealer.west": (4, 7, 10, 13),
        },
    ),
)

_ACCEPTS: Final = (
    Fault(
        name="more-than-thirteen-tricks",
        says="accepts fourteen tricks and counts on, instead of refusing them",
        seen="several open-source scorers",
        code=(
            Code(
                "duplicate.contract_score",
                'whole_number("tricks", tricks, 0, 13)',
                'whole_number("tricks", tricks, 0)',
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="fewer-than-no-tricks",
        says="accepts less than no tricks and counts on, instead of refusing them",
        seen="several open-source scorers",
        code=(
            Code(
                "duplicate.contract_score",
                'whole_number("tricks", tricks, 0, 13)',
                'whole_number("tricks", tricks, -13, 13)',
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="level-8-accepted",
        says="accepts a contract at the level of eight and scores it, instead of refusing it",
        seen="several open-source scorers",
        code=(
            Code(
                "duplicate.contract_score",
                "contract = Contract.parse(contract)",
                "eight = str(contract).startswith('8')\n"
                "    contract = Contract.parse('7' + str(contract)[1:] if eight else contract)\n"
                "    contract = Contract(8, contract.strain, contract.doubling) if eight else contract",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="passed-out-with-declarer",
        says="accepts a declarer or tricks for a board that was passed out, instead of refusing them",
        seen="a public bug report",
        code=(
            Code(
                "duplicate.table_score",
                "if declarer is not None or tricks is not None:",
                "if False:",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="no-tricks-told-as-none-won",
        says="takes a number of tricks that is missing for no tricks won, instead of refusing the result",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.table_score",
                "if declarer is None or tricks is None:",
                "tricks = tricks or 0\n    if declarer is None:",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="no-declarer-told-as-north",
        says="takes a declarer that is missing for North, instead of refusing the result",
        seen=_MADE_UP,
        code=(
            Code(
                "duplicate.table_score",
                "if declarer is None or tricks is None:",
                "declarer = declarer or 'N'\n    if tricks is None:",
            ),
        ),
        accepts=True,
    ),
    Fault(
        name="unknown-declarer-as-east-west",
        says="takes any other letter than N and S for a declarer of East-West, instead of refusing it",
        seen=_MADE_UP,
        code=(Code("duplicate.table_score", 'side_of(one_of("declarer", declarer, SEATS))', "side_of(declarer)"),),
        accepts=True,
    ),
)

FAULTS: Final = (
    *_BEFORE_1987,
    *_TRICKS,
    *_GAME,
    *_SLAM,
    *_INSULT,
    *_OVERTRICKS,
    *_DOWN,
    *_TABLE,
    *_BOARDS,
    *_ACCEPTS,
)
