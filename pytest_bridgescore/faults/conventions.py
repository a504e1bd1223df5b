"""How an adapter hands questions or answers over wrongly: faults of the adapter, not of the scorer behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from bridgescore_reference.values import PASS, Contract, exact
from pytest_bridgescore.faults.fault import Ask, Fault, Given, Unforeseen

_ADAPTERS: Final = "adapters that others wrote"
_OURS: Final = "made for this catalogue"

#: Every operation that is asked of one result, and of contracts at any depth.
OF_A_RESULT: Final = ("contract_score", "table_score")
OF_CONTRACTS: Final = (
    *OF_A_RESULT,
    "traveller",
    "pairs_result",
    "duplicate_chicago",
    "russian_chicago",
    "rubber",
)
OF_MATCHPOINTS: Final = ("matchpoints", "traveller", "pairs_result", "group_matchpoints")


def with_contracts(change: Callable[[str], str]) -> Callable[[Ask, Given], Any]:
    """Hands over every contract, at any depth, as `change` makes it."""

    def changed(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                name: change(one) if name == "contract" and isinstance(one, str) else changed(one)
                for name, one in value.items()
            }
        return [changed(one) for one in value] if isinstance(value, list) else value

    return lambda ask, given: ask(dict(changed(given)))


def with_result(change: Callable[[int, int], tuple[int, int]]) -> Callable[[Ask, Given], Any]:
    """Hands over the level and the tricks that `change` makes of them.

    Many a scorer minds no more than thirteen tricks, and goes on counting overtricks.
    """

    def wraps(ask: Ask, given: Given) -> Any:
        if given["contract"] == PASS or not isinstance(given["tricks"], int):
            return ask(given)
        contract = Contract.parse(given["contract"])
        level, tricks = change(contract.level, given["tricks"])
        if not 1 <= level <= 7 or tricks < 0:
            raise Unforeseen(f"there is no level {level} with {tricks} tricks")

        def score(level: int, tricks: int) -> int:
            text = f"{level}{contract.strain}{contract.doubling}"
            return int(ask({**given, "contract": text, "tricks": tricks}))

        if tricks <= 13:
            return score(level, tricks)
        likely = score(level, 13) + (tricks - 13) * (score(1, 13) - score(1, 12))
        raise Unforeseen(f"there are no {tricks} tricks", likely)

    return wraps


def _opposite(ask: Ask, given: Given) -> Any:
    return -ask(given)


def _for_declarer(ask: Ask, given: Given) -> Any:
    score = ask(given)
    return -score if given["declarer"] in ("E", "W") else score


def _other_zone(ask: Ask, given: Given) -> Any:
    other = {"NS": "EW", "EW": "NS"}
    zone = given["vulnerable"]
    return ask({**given, "vulnerable": not zone if isinstance(zone, bool) else other.get(zone, zone)})


def _zone(*, vulnerable: bool) -> Callable[[Ask, Given], Any]:
    def wraps(ask: Ask, given: Given) -> Any:
        zone: Any = vulnerable
        if not isinstance(given["vulnerable"], bool):
            zone = "All" if vulnerable else "None"
        return ask({**given, "vulnerable": zone})

    return wraps


def _counting(win: int) -> Callable[[Ask, Given], Any]:
    return lambda ask, given: ask({**given, "win": win})


def _in_tens(ask: Ask, given: Given) -> Any:
    return exact(Fraction(ask(given), 10))


def _for_the_other_line(ask: Ask, given: Given) -> Any:
    top = (len(given["scores"]) - 1) * given["win"]
    return [top - points for points in ask(given)]


FAULTS: Final = (
    Fault(
        name="sign-reversed",
        says="gives every sign the wrong way round: the answers are the other side's",
        seen=_ADAPTERS,
        operations=(*OF_A_RESULT, "imps", "total_points"),
        wraps=_opposite,
    ),
    Fault(
        name="declarers-sign",
        says="gives the score of the declarer's side: North-South's is asked for",
        seen=_ADAPTERS,
        operations=("table_score",),
        wraps=_for_declarer,
        breaks=("score.sign.ew",),
    ),
    Fault(
        name="level-one-less",
        says="counts levels from 0: four hearts is scored as three",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level - 1, tricks)),
    ),
    Fault(
        name="level-one-more",
        says="counts levels from 0: four hearts is scored as five",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level + 1, tricks)),
    ),
    Fault(
        name="level-and-tricks-one-less",
        says="counts levels from 0: four hearts just made is scored as three hearts just made",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level - 1, tricks - 1)),
    ),
    Fault(
        name="level-and-tricks-one-more",
        says="counts levels from 0: four hearts just made is scored as five hearts just made",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level + 1, tricks + 1)),
    ),
    Fault(
        name="odd-tricks-wanted",
        says="hands over all that declarer won where the scorer wants tricks above six: 10 are scored as 16",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level, tricks + 6)),
    ),
    Fault(
        name="odd-tricks-given",
        says="hands over tricks above six where the scorer wants all that declarer won: 10 are scored as 4",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level, tricks - 6)),
    ),
    Fault(
        name="relative-tricks-wanted",
        says="hands over all that declarer won where the scorer wants tricks relative to the contract",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level, tricks + level + 6)),
    ),
    Fault(
        name="odd-for-relative-tricks",
        says="hands over tricks above six where the scorer wants them relative to the contract",
        seen=_OURS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level, tricks + level)),
    ),
    Fault(
        name="relative-tricks-given",
        says="hands over tricks relative to the contract where the scorer wants all that declarer won",
        seen=_ADAPTERS,
        operations=OF_A_RESULT,
        wraps=with_result(lambda level, tricks: (level, tricks - level - 6)),
    ),
    Fault(
        name="doubling-lost",
        says="loses the doubling: every contract is scored as undoubled",
        seen="an open-source scorer, and adapters that hand contracts over in another notation",
        operations=OF_CONTRACTS,
        wraps=with_contracts(lambda text: text.rstrip("X")),
    ),
    Fault(
        name="redouble-lost",
        says="loses the redouble: what is redoubled is scored as undoubled",
        seen="an open-source scorer",
        operations=OF_CONTRACTS,
        wraps=with_contracts(lambda text: text.removesuffix("XX")),
    ),
    Fault(
        name="redouble-as-double",
        says="hands a redoubled contract over as a doubled one",
        seen=_OURS,
        operations=OF_CONTRACTS,
        wraps=with_contracts(lambda text: text.replace("XX", "X")),
    ),
    Fault(
        name="notrump-doubling-lost",
        says="loses the doubling of notrump contracts: 3NTX is read as 3NT",
        seen="two open-source scorers",
        operations=OF_CONTRACTS,
        wraps=with_contracts(lambda text: text.rstrip("X") if "NT" in text else text),
    ),
    Fault(
        name="other-sides-vulnerability",
        says="takes the vulnerability of the other side",
        seen=_ADAPTERS,
        # Of a target there are only two columns: taking the other one is a fault of the table.
        operations=OF_A_RESULT,
        wraps=_other_zone,
    ),
    Fault(
        name="always-vulnerable",
        says="loses the vulnerability: everybody is always vulnerable",
        seen=_ADAPTERS,
        operations=(*OF_A_RESULT, "target_score"),
        wraps=_zone(vulnerable=True),
    ),
    Fault(
        name="never-vulnerable",
        says="loses the vulnerability: nobody is ever vulnerable",
        seen=_ADAPTERS,
        operations=(*OF_A_RESULT, "target_score"),
        wraps=_zone(vulnerable=False),
    ),
    Fault(
        name="half-scale",
        says="answers in matchpoints of 1, a half and 0 where 2, 1 and 0 are asked for",
        seen=_ADAPTERS,
        operations=OF_MATCHPOINTS,
        wraps=_counting(1),
        breaks=("law78a.unit.point",),
    ),
    Fault(
        name="double-scale",
        says="answers in matchpoints of 2, 1 and 0 where 1, a half and 0 are asked for",
        seen=_ADAPTERS,
        operations=OF_MATCHPOINTS,
        wraps=_counting(2),
        breaks=("law78a.unit.half",),
    ),
    Fault(
        name="other-lines-matchpoints",
        says="answers with East-West's matchpoints: North-South's are asked for",
        seen=_ADAPTERS,
        operations=("matchpoints",),
        wraps=_for_the_other_line,
    ),
    Fault(
        name="points-in-tens",
        says="answers in tens: 42 for 420",
        seen=_OURS,
        operations=(*OF_A_RESULT, "target_score", "total_points"),
        wraps=_in_tens,
    ),
)
