"""The reference implementation: clear before it is clever, standard library only.

One module a system. Each public function answers one operation of the suite with a `Score`: the value,
and `because`, the lines that lead to it, each naming its rule. What a rule is worth stands once, in the
`RULES` of its module, so that a rule can be altered or neutralised without touching a function::

    >>> from bridgescore_reference import contract_score
    >>> contract_score("2SX", vulnerable=False, tricks=9).value
    570
"""

from bridgescore_reference.chicago import chicago_conditions, duplicate_chicago
from bridgescore_reference.duplicate import board_conditions, contract_score, table_score
from bridgescore_reference.groups import group_matchpoints
from bridgescore_reference.hands import high_card_points
from bridgescore_reference.imps import imps
from bridgescore_reference.matchpoints import matchpoints, traveller
from bridgescore_reference.pairs import pairs_result
from bridgescore_reference.procedure import score_correction, trick_agreement, trick_dispute
from bridgescore_reference.rubber import rubber, rubber_correction
from bridgescore_reference.rulebook import ByEdition, Rulebook
from bridgescore_reference.target import russian_chicago, target_score
from bridgescore_reference.teams import team_match
from bridgescore_reference.total_points import total_points
from bridgescore_reference.values import Contract, Line, Refused, Score
from bridgescore_reference.victory_points import standings, victory_points

__all__ = [
    "ByEdition",
    "Contract",
    "Line",
    "Refused",
    "Rulebook",
    "Score",
    "board_conditions",
    "chicago_conditions",
    "contract_score",
    "duplicate_chicago",
    "group_matchpoints",
    "high_card_points",
    "imps",
    "matchpoints",
    "pairs_result",
    "rubber",
    "rubber_correction",
    "russian_chicago",
    "score_correction",
    "standings",
    "table_score",
    "target_score",
    "team_match",
    "total_points",
    "traveller",
    "trick_agreement",
    "trick_dispute",
    "victory_points",
]
