"""Relations between deals of Chicago, and between high-card points and targets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bridgescore_reference.chicago import DEALS
from bridgescore_reference.values import SEATS
from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.drawn import table
from pytest_bridgescore.properties.property import (
    NEXT,
    OTHER_SIDE,
    Property,
    alone,
    falling,
    first,
    over,
    paired,
    unequal,
    unlike,
)

_HALF, _PACK = 20, 40


# --- high-card points ---------------------------------------------------------------------------------


def _hand_by_hand(given: Given, _: Draw) -> list[Given]:
    hands = given["hands"]
    return [given, *({"hands": [hand]} for hand in hands)] if len(hands) > 1 else []


def _suits_exchanged(given: Given, draw: Draw) -> list[Given]:
    order = draw.shuffled(range(4))
    exchanged = []
    for hand in given["hands"]:
        suits = hand.split(".")
        exchanged.append(".".join(suits[place] for place in order))
    return [given, {"hands": exchanged}]


def _all_hands(given: Given, _: Draw) -> list[Given]:
    return [given] if len(given["hands"]) == len(SEATS) else []


def _sum_of_hands(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    together, *apart = answers
    return unequal(f"hands of {', '.join(map(str, apart))} have together", together, sum(apart))


def _same(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unlike("the points differ", *answers)


def _whole_pack(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return unequal("all four hands have", answers[0], _PACK)


# --- targets ------------------------------------------------------------------------------------------


def _least(draw: Draw) -> Given:
    return {"hcp": _HALF, "vulnerable": draw.chance(0.5)}


def _any_points(draw: Draw) -> Given:
    return {"hcp": draw.integer(_HALF, _PACK), "vulnerable": False}


def _rising(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    named = ((f"{one['hcp']} points", answer) for one, answer in zip(questions, answers, strict=True))
    return falling("more points have a lower target", named)


def _by_zone(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    return falling("the target is lower", zip(("no vulnerability", "vulnerability"), answers, strict=True))


# --- dealers and vulnerability ------------------------------------------------------------------------


def _four_deals(given: Given, _: Draw) -> list[Given]:
    return [{**given, "deal": deal} for deal in range(1, DEALS + 1)]


def _turned(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "first_dealer": NEXT[given["first_dealer"]]}]


def _round(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    dealers = [answer["dealer"] for answer in answers]
    zones = [answer["vulnerable"] for answer in answers]
    return first(
        (
            unequal("the first deal is dealt by", dealers[0], questions[0]["first_dealer"]),
            *(unequal(f"after {one} deals", other, NEXT[one]) for one, other in pairwise(dealers)),
            unequal("vulnerable on the first deal", zones[0], "None"),
            unequal("vulnerable on the last deal", zones[-1], "All"),
            unequal("vulnerable on two deals", sorted(zones[1:-1]), ["EW", "NS"]),
        )
    )


def _turned_with_it(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    return first(
        (
            unequal("dealt, with the table turned by a seat, by", other["dealer"], NEXT[one["dealer"]]),
            unequal("vulnerable, with the table turned", other["vulnerable"], OTHER_SIDE[one["vulnerable"]]),
        )
    )


# --- four deals ---------------------------------------------------------------------------------------


def _table_turned(given: Given, _: Draw) -> list[Given]:
    """Everybody sits one seat further: the sides are exchanged, and so are their points."""
    deals = [
        {
            **deal,
            "declarer": deal["declarer"] and NEXT[deal["declarer"]],
            **({"hcp_ns": _PACK - deal["hcp_ns"]} if "hcp_ns" in deal else {}),
        }
        for deal in given["deals"]
    ]
    return [given, {**given, "deals": deals, "first_dealer": NEXT[given["first_dealer"]]}]


def _one_other(given: Given, draw: Draw) -> list[Given]:
    """The same with another result of one deal."""
    deals = list(given["deals"])
    place = draw.integer(0, len(deals) - 1)
    deals[place] = {**deals[place], **table.result(draw, 0).played}
    return [given, {**given, "deals": deals}]


def _reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "deals": draw.shuffled(given["deals"])}]


def _more_points(given: Given, draw: Draw) -> list[Given]:
    """The same with more points for North-South on one deal."""
    deals = list(given["deals"])
    place = draw.integer(0, len(deals) - 1)
    points = deals[place]["hcp_ns"]
    if points == _PACK:
        return []
    deals[place] = {**deals[place], "hcp_ns": draw.integer(points + 1, min(_PACK, points + 6))}
    return [given, {**given, "deals": deals}]


def _total(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    scores = [score for score, _ in paired(answers[0]["deals"], questions[0]["deals"])]
    return unequal("the total", answers[0]["total"], sum(scores))


def _sum_of_imps(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    won = [one for one, _ in paired(answers[0]["imps"], questions[0]["deals"])]
    return unequal("the result", answers[0]["result"], sum(won))


def _opposite(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    return first(
        unequal(f"{name} with the table turned", other[name], _negative(one[name])) for name in one if name in other
    )


def _negative(value: Any) -> Any:
    return [-one for one in value] if isinstance(value, list) else -value


def _deals_apart(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    before, after = questions
    scores = paired(answers[0]["deals"], answers[1]["deals"])
    return first(
        unlike(f"deal {number}, which is the same in both", *scores[number - 1])
        for number, (one, other) in enumerate(zip(before["deals"], after["deals"], strict=True), 1)
        if one == other
    )


def _same_deals(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    """Whatever the order, a deal has what it has."""
    worth: dict[int, dict[str, Any]] = {}
    for given, answer in zip(questions, answers, strict=True):
        for place, deal in enumerate(given["deals"]):
            found = {
                name: paired(answer[name], given["deals"])[place][0] for name in ("targets", "differences", "imps")
            }
            misfit = unlike(f"deal {deal['deal']}", worth.setdefault(deal["deal"], found), found)
            if misfit:
                return misfit
    return unlike("the results", *(answer["result"] for answer in answers))


def _target_rises(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    for given, other, target, higher, won, less in zip(
        *(question["deals"] for question in questions),
        *(answer["targets"] for answer in answers),
        *(answer["imps"] for answer in answers),
        strict=True,
    ):
        points = f"with {given['hcp_ns']} points and with {other['hcp_ns']}, deal {given['deal']}"
        if higher < target:
            return f"{points} has targets of {target} and {higher}"
        if less > won:
            return f"{points} earns {won} and {less} IMPs"
    return None


_CHICAGO = tuple(f"chicago.vulnerable.deal-{deal}" for deal in range(1, DEALS + 1))
_HONOURS = ("hcp.ace", "hcp.king", "hcp.queen", "hcp.jack")
_OWNER = ("target.owner.ns", "target.owner.ew")

PROPERTIES = (
    Property(
        name="points-hands",
        says="Hands have together what they have one by one.",
        operation="high_card_points",
        related=_hand_by_hand,
        misfit=_sum_of_hands,
        rules=_HONOURS,
    ),
    Property(
        name="points-suits",
        says="With the suits exchanged, hands have the same points.",
        operation="high_card_points",
        related=_suits_exchanged,
        misfit=_same,
        rules=_HONOURS,
    ),
    Property(
        name="points-pack",
        says="All four hands have 40 points.",
        operation="high_card_points",
        related=_all_hands,
        misfit=_whole_pack,
        rules=_HONOURS,
    ),
    Property(
        name="target-points",
        says="With more points the target is never lower.",
        operation="target_score",
        related=over("hcp", range(_HALF, _PACK + 1)),
        misfit=_rising,
        rules=(f"target.points-{_HALF}", f"target.points-{_PACK}"),
        draw=_least,
    ),
    Property(
        name="target-vulnerability",
        says="Vulnerable, the target is never lower.",
        operation="target_score",
        related=over("vulnerable", (False, True)),
        misfit=_by_zone,
        rules=(f"target.points-{_HALF}", f"target.points-{_PACK}"),
        draw=_any_points,
    ),
    Property(
        name="chicago-round",
        says="The deal goes round clockwise; nobody is vulnerable on the first deal, each side on one of the next "
        "two, both on the last.",
        operation="chicago_conditions",
        related=_four_deals,
        misfit=_round,
        rules=("chicago.dealer", *_CHICAGO),
    ),
    Property(
        name="chicago-turned",
        says="If the next seat deals first, dealers are one seat further and the other side is vulnerable.",
        operation="chicago_conditions",
        related=_turned,
        misfit=_turned_with_it,
        rules=("chicago.dealer", *_CHICAGO),
    ),
    Property(
        name="chicago-total",
        says="The four deals make the total.",
        operation="duplicate_chicago",
        related=alone,
        misfit=_total,
        rules=("chicago.total",),
    ),
    Property(
        name="chicago-sides",
        says="With everybody one seat further, every deal and the total have the other sign.",
        operation="duplicate_chicago",
        related=_table_turned,
        misfit=_opposite,
        rules=("score.sign.ns", "score.sign.ew", *_CHICAGO),
        laws=("77",),
    ),
    Property(
        name="chicago-deals",
        says="Another result of one deal changes no other deal: nothing is carried.",
        operation="duplicate_chicago",
        related=_one_other,
        misfit=_deals_apart,
        rules=("chicago.total",),
        laws=("77",),
    ),
    Property(
        name="russian-sum",
        says="The IMPs of the deals make the result.",
        operation="russian_chicago",
        related=alone,
        misfit=_sum_of_imps,
        rules=("target.sum",),
    ),
    Property(
        name="russian-sides",
        says="With everybody one seat further, targets, differences, IMPs and the result have the other sign.",
        operation="russian_chicago",
        related=_table_turned,
        misfit=_opposite,
        rules=(*_OWNER, "target.difference", "law78b.loss", *_CHICAGO),
        laws=("77", "78B"),
    ),
    Property(
        name="russian-order",
        says="In whatever order the deals are given, each has the same.",
        operation="russian_chicago",
        related=_reordered,
        misfit=_same_deals,
        rules=("target.sum",),
    ),
    Property(
        name="russian-points",
        says="The same score with more points is worth no more IMPs: the target is never lower.",
        operation="russian_chicago",
        related=_more_points,
        misfit=_target_rises,
        rules=(*_OWNER, "target.difference"),
    ),
)
