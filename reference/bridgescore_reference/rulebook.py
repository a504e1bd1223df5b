"""What each rule is worth, apart from how it is applied.

A function of the reference looks its values up by rule id in a `Rulebook`, passed as its last argument.
To ask what a rule does is then to hand in another rulebook: `RULES.neutralised("law77.insult.doubled")`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class ByEdition(dict[str, Any]):
    """A rule's value where editions differ, keyed by the newest edition of each class of equal ones."""


class Rulebook(Mapping[str, Any]):
    """Rule ids and what they are worth: a number, a range, a list of boards, the name of a method.

    >>> book = Rulebook({"law77.insult.redoubled": ByEdition({"2017": 100, "1975": 50})})
    >>> book.in_edition("1975")["law77.insult.redoubled"]
    50
    >>> book.neutralised("law77.insult.redoubled").in_edition("1975")["law77.insult.redoubled"]
    0
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self._editions: dict[str, dict[str, Any]] = {}

    def __getitem__(self, rule: str) -> Any:
        return self._values[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def in_edition(self, edition: str) -> Mapping[str, Any]:
        """The rules as they stand in one edition (the newest of its class of equal ones)."""
        if edition not in self._editions:
            self._editions[edition] = {
                rule: value[edition] if isinstance(value, ByEdition) else value
                for rule, value in self._values.items()
            }
        return self._editions[edition]

    def altered(self, values: Mapping[str, Any]) -> Rulebook:
        """The same rulebook with other values for some rules; `KeyError` for a rule it does not have."""
        unknown = values.keys() - self._values.keys()
        if unknown:
            raise KeyError(", ".join(sorted(unknown)))
        return Rulebook({**self._values, **values})

    def neutralised(self, rule: str) -> Rulebook:
        """The same rulebook without the effect of one rule, in every edition.

        A number becomes 0 (a zero becomes 1, since nothing is what it already gives), a list empty, a
        name no name.
        """
        return self.altered({rule: _neutral(self[rule])})

    def __or__(self, other: Rulebook) -> Rulebook:
        return Rulebook({**self._values, **other._values})


def _neutral(value: Any) -> Any:
    if isinstance(value, ByEdition):
        return ByEdition({edition: _neutral(one) for edition, one in value.items()})
    if isinstance(value, tuple):
        return ()
    if isinstance(value, str):
        return ""
    return 0 if value else 1
