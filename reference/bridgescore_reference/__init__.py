"""The reference implementation: clear before it is clever, standard library only.

One module a system. Each public function answers one operation of the suite with a `Score`: the value,
and `because`, the lines that lead to it, each naming its rule. What a rule is worth stands once, in the
`RULES` of its module, so that a rule can be altered or neutralised without touching a function::

    >>> from bridgescore_reference import contract_score
    >>> contract_score("2SX", vulnerable=False, tricks=9).value
    570
"""

from bridgescore_reference.duplicate import board_conditions, contract_score, table_score
from bridgescore_reference.imps import imps
from bridgescore_reference.matchpoints import matchpoints, traveller
from bridgescore_reference.rulebook import ByEdition, Rulebook
from bridgescore_reference.values import Contract, Line, Refused, Score

__all__ = [
    "ByEdition",
    "Contract",
    "Line",
    "Refused",
    "Rulebook",
    "Score",
    "board_conditions",
    "contract_score",
    "imps",
    "matchpoints",
    "table_score",
    "traveller",
]
