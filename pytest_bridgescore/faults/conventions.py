"""How an adapter hands questions or answers over wrongly: faults of the adapter, not of the scorer behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pytest_bridgescore.faults.fault import Fault, Given
from pytest_bridgescore.operations import Operation


def with_contracts(change: Callable[[str], str]) -> Callable[[Operation, Given], Given]:
    """Hands over every contract, at any depth, as `change` makes it."""

    def changed(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                name: change(one) if name == "contract" and isinstance(one, str) else changed(one)
                for name, one in value.items()
            }
        return [changed(one) for one in value] if isinstance(value, list) else value

    def handed(_: Operation, given: Given) -> Given:
        return dict(changed(given))

    return handed


#: Every operation that is asked of contracts.
OF_CONTRACTS: Final = (
    "contract_score",
    "table_score",
    "traveller",
    "pairs_result",
    "duplicate_chicago",
    "russian_chicago",
    "rubber",
)

FAULTS: Final = (
    Fault(
        name="doubling-lost",
        says="loses the doubling: every contract is scored as undoubled",
        seen="adapters that hand the contract over in another notation",
        operations=OF_CONTRACTS,
        handed=with_contracts(lambda text: text.rstrip("X")),
        is_convention=True,
    ),
    Fault(
        name="sign-of-the-other-side",
        says="gives every sign the wrong way round: points are those of the other side",
        seen="adapters",
        operations=("contract_score", "table_score", "imps", "total_points"),
        told=lambda operation, given, value: -value,
        is_convention=True,
    ),
)
