"""Relations between scores of contracts (Law 77), and between boards (Law 2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bridgescore_reference.values import STRAINS, VULNERABILITIES
from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import (
    NEXT,
    OTHER_SIDE,
    PARTNER,
    Property,
    falling,
    first,
    over,
    unequal,
    unlike,
)

_TRICKS = range(14)
_LEVELS = range(1, 8)
_CYCLE = 16


# --- the score of a contract ------------------------------------------------------------------------


def _contract(draw: Draw) -> Given:
    """Any result of an undoubled contract."""
    contract = f"{draw.one_of(_LEVELS)}{draw.one_of(STRAINS)}"
    return {"contract": contract, "vulnerable": draw.chance(0.5), "tricks": draw.integer(0, 13)}


def _any_doubling(draw: Draw) -> Given:
    drawn = _contract(draw)
    return {**drawn, "contract": drawn["contract"] + draw.one_of(("", "X", "XX"))}


def _no_tricks(draw: Draw) -> Given:
    return {**_any_doubling(draw), "tricks": 0}


def _in_clubs(draw: Draw) -> Given:
    drawn = _any_doubling(draw)
    return {**drawn, "contract": _contract_of(int(drawn["contract"][0]), "C", drawn)}


def _at_the_one_level(draw: Draw) -> Given:
    drawn = _contract(draw)
    return {**drawn, "contract": f"1{drawn['contract'][1:]}"}


def _contract_of(level: int, strain: str, given: Given) -> str:
    return f"{level}{strain}{'X' * given['contract'].count('X')}"


def _over(given: Given) -> int:
    """Tricks beyond what the contract needs; below 0 it fails."""
    return int(given["tricks"]) - int(given["contract"][0]) - 6


def _doublings(given: Given, _: Draw) -> list[Given]:
    undoubled = given["contract"].rstrip("X")
    return [{**given, "contract": undoubled + doubling} for doubling in ("", "X", "XX")]


def _doubled_and_down(given: Given, draw: Draw) -> list[Given]:
    return _doublings(given, draw)[1:] if _over(given) < 0 else []


def _strains(given: Given, _: Draw) -> list[Given]:
    level = int(given["contract"][0])
    return [{**given, "contract": _contract_of(level, strain, given)} for strain in STRAINS]


def _levels_made(given: Given, _: Draw) -> list[Given]:
    """All contracts in a strain that so many tricks make; doubled, overtricks may be worth more than tricks bid."""
    strain = given["contract"][1:]
    if strain.endswith("X"):
        return []
    return [{**given, "contract": f"{level}{strain}"} for level in _LEVELS if level + 6 <= given["tricks"]]


def _as_many_down(given: Given, _: Draw) -> list[Given]:
    """Every level in the same strain, as many tricks short."""
    strain, short = given["contract"][1:], _over(given)
    if short >= 0:
        return []
    tricks = {level: level + 6 + short for level in _LEVELS if level + 6 + short >= 0}
    return [{**given, "contract": f"{level}{strain}", "tricks": won} for level, won in tricks.items()]


def _rising(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = [(f"{one['tricks']} tricks", answer) for one, answer in zip(questions, answers, strict=True)]
    return falling(f"one trick more does not score more in {questions[0]['contract']}", named, strictly=True)


def _signs(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    for one, answer in zip(questions, answers, strict=True):
        is_made = _over(one) >= 0
        if (answer > 0) is not is_made or answer == 0:
            how = "made" if is_made else "down"
            return f"{one['contract']} is {how} with {one['tricks']} tricks and scores {answer}"
    return None


def _further_from_nothing(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = zip(("no double", "a double", "a redouble"), answers, strict=True)
    if _over(questions[0]) >= 0:
        return falling("a contract made is not raised", named, strictly=True)
    return falling("a contract down is not lowered", ((name, -score) for name, score in named), strictly=True)


def _twice(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unequal("redoubled, a contract down scores", answers[1], 2 * answers[0])


def _zones(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = zip(("no vulnerability", "vulnerability"), answers, strict=True)
    if _over(questions[0]) >= 0:
        return falling("a contract made scores less", named)
    return falling("a contract down costs less", ((name, -score) for name, score in named))


def _by_strain(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    clubs, diamonds, hearts, spades, notrump = answers
    alike = first((unlike("clubs and diamonds", clubs, diamonds), unlike("hearts and spades", hearts, spades)))
    if alike or _over(questions[0]) < 0:
        return alike or unlike("clubs and hearts", clubs, hearts) or unlike("spades and notrump", spades, notrump)
    named = (("a minor", clubs), ("a major", hearts), ("notrump", notrump))
    return falling("a dearer strain does not score more", named, strictly=True)


def _by_level(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = ((one["contract"], answer) for one, answer in zip(questions, answers, strict=True))
    return falling("the higher contract scores less", named)


def _all_alike(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    told = [f"{one['contract']} with {one['tricks']} tricks" for one in questions]
    return first(
        unlike(f"{one} and {other}", answer, another)
        for (one, answer), (other, another) in pairwise(zip(told, answers, strict=True))
    )


# --- the score of a table -----------------------------------------------------------------------------


def _sides_exchanged(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "declarer": NEXT.get(given["declarer"]), "vulnerable": OTHER_SIDE[given["vulnerable"]]}]


def _by_partner(given: Given, _: Draw) -> list[Given]:
    if given.get("declarer") is None:
        return []
    return [given, {**given, "declarer": PARTNER[given["declarer"]]}]


def _others_zone(given: Given, draw: Draw) -> list[Given]:
    """The same with the other vulnerability of the side that does not declare."""
    if given.get("declarer") is None:
        return list(over("vulnerable", VULNERABILITIES)(given, draw))
    side = "NS" if given["declarer"] in "NS" else "EW"
    both = ("All", side) if given["vulnerable"] in ("All", side) else ("None", OTHER_SIDE[side])
    return list(over("vulnerable", both)(given, draw))


def _opposite(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    return unequal("with the sides exchanged the score is", other, -one)


def _same(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return first(unlike("the scores differ", one, other) for one, other in pairwise(answers))


# --- boards -------------------------------------------------------------------------------------------


def _first_of_sixteen(draw: Draw) -> Given:
    return {"board": 1 + _CYCLE * draw.integer(0, 999)}


def _before_sixteen(draw: Draw) -> Given:
    """A board in every second round, so that the board sixteen later is drawn by no other."""
    return {"board": 1 + draw.integer(0, _CYCLE - 1) + 2 * _CYCLE * draw.integer(0, 499)}


def _sixteen(given: Given, _: Draw) -> list[Given]:
    return [{"board": given["board"] + place} for place in range(_CYCLE)]


def _sixteen_later(given: Given, _: Draw) -> list[Given]:
    return [given, {"board": given["board"] + _CYCLE}]


def _round(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    for one, (before, after) in zip(questions, pairwise(answers), strict=False):
        if after["dealer"] != NEXT[before["dealer"]]:
            return f"{before['dealer']} deals board {one['board']}, {after['dealer']} the next"
    met: dict[tuple[str, str], int] = {}
    for one, answer in zip(questions, answers, strict=True):
        board = met.setdefault((answer["dealer"], answer["vulnerable"]), one["board"])
        if board != one["board"]:
            return f"boards {board} and {one['board']} have the same dealer and the same sides vulnerable"
    return None


def _again(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unlike(f"boards {questions[0]['board']} and {questions[1]['board']}", *answers)


_SCORE = "contract_score"
_TABLE = "table_score"
_BOARD = "board_conditions"

PROPERTIES = (
    Property(
        name="contract-more-tricks",
        says="With one trick more, the same contract scores more for declarer.",
        operation=_SCORE,
        related=over("tricks", _TRICKS),
        misfit=_rising,
        laws=("77",),
        draw=_no_tricks,
    ),
    Property(
        name="contract-sign",
        says="A contract that is made scores more than nothing, one that fails less.",
        operation=_SCORE,
        related=over("tricks", _TRICKS),
        misfit=_signs,
        laws=("77",),
        draw=_no_tricks,
    ),
    Property(
        name="contract-doubling",
        says="A double raises what a made contract scores and what a failed one costs, a redouble more so.",
        operation=_SCORE,
        related=_doublings,
        misfit=_further_from_nothing,
        laws=("77",),
        draw=_contract,
    ),
    Property(
        name="contract-redoubled-down",
        says="Redoubled, a failed contract costs twice what it costs doubled.",
        operation=_SCORE,
        related=_doubled_and_down,
        misfit=_twice,
        laws=("77",),
        draw=_contract,
    ),
    Property(
        name="contract-vulnerability",
        says="Vulnerable, a made contract never scores less, and a failed one never costs less.",
        operation=_SCORE,
        related=over("vulnerable", (False, True)),
        misfit=_zones,
        laws=("77",),
        draw=_any_doubling,
    ),
    Property(
        name="contract-strains",
        says="A made contract scores the same in both minors, more in both majors alike, most in notrump; "
        "a failed one costs the same in all.",
        operation=_SCORE,
        related=_strains,
        misfit=_by_strain,
        laws=("77",),
        draw=_in_clubs,
    ),
    Property(
        name="contract-levels",
        says="Of undoubled contracts made with the same tricks, the one that was bid higher never scores less.",
        operation=_SCORE,
        related=_levels_made,
        misfit=_by_level,
        laws=("77",),
        draw=_at_the_one_level,
    ),
    Property(
        name="contract-down",
        says="What a failed contract costs depends on the tricks that are missing, not on its level.",
        operation=_SCORE,
        related=_as_many_down,
        misfit=_all_alike,
        laws=("77",),
        draw=_any_doubling,
    ),
    Property(
        name="table-sides",
        says="With declarer and vulnerability exchanged between the sides, the score has the other sign.",
        operation=_TABLE,
        related=_sides_exchanged,
        misfit=_opposite,
        rules=("score.sign.ns", "score.sign.ew"),
        laws=("77",),
    ),
    Property(
        name="table-partners",
        says="Which of the two partners declares makes no difference.",
        operation=_TABLE,
        related=_by_partner,
        misfit=_same,
        rules=("score.sign.ns", "score.sign.ew"),
        laws=("77",),
    ),
    Property(
        name="table-vulnerability",
        says="Whether the side that does not declare is vulnerable makes no difference.",
        operation=_TABLE,
        related=_others_zone,
        misfit=_same,
        rules=("law77.passed-out",),
        laws=("77",),
    ),
    Property(
        name="boards-round",
        says="On sixteen boards the deal goes round clockwise, and no two have the same dealer and vulnerability.",
        operation=_BOARD,
        related=_sixteen,
        misfit=_round,
        rules=("law2.cycle",),
        laws=("2",),
        draw=_first_of_sixteen,
    ),
    Property(
        name="boards-cycle",
        says="Sixteen boards later, dealer and vulnerability are the same again.",
        operation=_BOARD,
        related=_sixteen_later,
        misfit=_again,
        rules=("law2.cycle",),
        laws=("2",),
        draw=_before_sixteen,
    ),
)
