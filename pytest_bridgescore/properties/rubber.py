"""Relations within a rubber and between rubbers (articles 34 to 38 of the laws of 1935)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import le
from typing import Any

from bridgescore_reference.values import PASS, SIDES
from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.properties.property import (
    OTHER_OF_ITS_KIND,
    OTHER_SIDE,
    Property,
    alone,
    falling,
    first,
    unequal,
    unlike,
)

_GAME = 100
_PASSED = {"side": None, "contract": PASS, "tricks": None, "honours": None}
_HONOURS = (100, 150)
_COLUMNS = ("below", "above", "premium", "totals")

Deal = Mapping[str, Any]


def _exchanged(given: Given, _: Draw) -> list[Given]:
    deals = [
        {**deal, "side": deal["side"] and OTHER_SIDE[deal["side"]], **_others_honours(deal)} for deal in _deals(given)
    ]
    return [given, {**given, "deals": deals}]


def _deals(given: Given) -> list[dict[str, Any]]:
    return list(given["deals"])


def _others_honours(deal: Deal) -> dict[str, Any]:
    held = deal.get("honours")
    return {"honours": {**held, "side": OTHER_SIDE[held["side"]]}} if held else {}


def _one_passed_out(given: Given, draw: Draw) -> list[Given]:
    """With a deal more that was passed out, before one that was played."""
    deals = _deals(given)
    deals.insert(draw.integer(0, len(deals) - 1), dict(_PASSED))
    return [given, {**given, "deals": deals}]


def _suits_exchanged(given: Given, _: Draw) -> list[Given]:
    """Clubs for diamonds, hearts for spades, and the other way round."""
    return [
        given,
        {**given, "deals": [{**deal, "contract": _other_suit(deal["contract"])} for deal in _deals(given)]},
    ]


def _other_suit(contract: str) -> str:
    if contract == PASS:
        return contract
    strain = contract[1:].rstrip("X")
    return f"{contract[0]}{OTHER_OF_ITS_KIND[strain]}{contract[1 + len(strain) :]}"


def _with_honours(given: Given, draw: Draw) -> list[Given]:
    """With honours in one hand on a deal that had none."""
    deals = _deals(given)
    without = [place for place, deal in enumerate(deals) if deal["side"] and not deal.get("honours")]
    if not without:
        return []
    place = draw.one_of(without)
    points = _HONOURS[-1] if "NT" in deals[place]["contract"] else draw.one_of(_HONOURS)
    deals[place] = {**deals[place], "honours": {"side": draw.one_of(SIDES), "points": points}}
    return [given, {**given, "deals": deals}]


def _shorter(given: Given, draw: Draw) -> list[Given]:
    """As far as it was played earlier, and the whole."""
    deals = _deals(given)
    if len(deals) == 1:
        return []
    return [{**given, "deals": deals[: draw.integer(1, len(deals) - 1)]}, given]


def _added_up(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    sheet = answers[0]
    totals = {
        side: sheet["below"][side]
        + sum(game["below"][side] for game in sheet["games"])
        + sheet["above"][side]
        + sheet["premium"][side]
        for side in SIDES
    }
    result = None if questions[0]["drawn"] else totals["NS"] - totals["EW"]
    return first(
        [
            *(unequal(f"the total of {side}", sheet["totals"][side], totals[side]) for side in SIDES),
            unequal("the result", sheet["result"], result),
        ]
    )


def _won_by_points(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    sheet = answers[0]
    for number, game in enumerate(sheet["games"], 1):
        winner = game["winner"]
        loser = OTHER_SIDE[winner]
        if game["below"][winner] < _GAME or game["below"][loser] >= _GAME:
            return f"{winner} wins game {number} with {game['below'][winner]} to {game['below'][loser]} below"
    return first(
        f"{side} has {points} below in a game that is open" if points >= _GAME else None
        for side, points in sheet["below"].items()
    )


def _mirror_images(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    turned: dict[str, Any] = {
        "games": [{"winner": OTHER_SIDE[game["winner"]], "below": _turned(game["below"])} for game in one["games"]],
        **{name: _turned(one[name]) for name in _COLUMNS},
        "result": None if one["result"] is None else -one["result"],
    }
    return first(unequal(f"{name} with the sides exchanged", other[name], turned[name]) for name in turned)


def _turned(column: Mapping[str, Any]) -> dict[str, Any]:
    return {side: column[OTHER_SIDE[side]] for side in SIDES}


def _same(_: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = answers
    return first(unlike(name, one[name], other[name]) for name in ("games", *_COLUMNS, "result"))


def _honours_alone(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    (before, after), (one, other) = questions, answers
    held = next(
        more["honours"]
        for deal, more in zip(before["deals"], after["deals"], strict=True)
        if deal.get("honours") != more["honours"]
    )
    above = {side: points + (side == held["side"]) * held["points"] for side, points in one["above"].items()}
    return first(
        [
            unequal(f"above with honours of {held['points']} for {held['side']}", other["above"], above),
            *(unlike(name, one[name], other[name]) for name in ("games", "below", "premium")),
        ]
    )


def _never_less(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    played = [f"{len(question['deals'])} deals" for question in questions]
    return first(
        falling(
            f"the total of {side} falls",
            [(name, answer["totals"][side]) for name, answer in zip(played, answers, strict=True)],
        )
        for side in SIDES
    )


# --- corrections --------------------------------------------------------------------------------------

_EVENTS = ("next_call_made", "next_cut_done", "result_agreed")


def _whatever_happened(given: Given, _: Draw) -> list[Given]:
    return [{**given, **dict(zip(_EVENTS, happened, strict=True))} for happened in product((False, True), repeat=3)]


def _stays_closed(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    allowed = {
        tuple(one[name] for name in _EVENTS): answer["allowed"]
        for one, answer in zip(questions, answers, strict=True)
    }
    for (before, was), (after, now) in product(allowed.items(), repeat=2):
        if now and not was and all(map(le, before, after)):
            more = ", ".join(name for name, one, other in zip(_EVENTS, before, after, strict=True) if other > one)
            return f"too late before, and allowed with {more}"
    return None


PROPERTIES = (
    Property(
        name="rubber-sums",
        says="A side's total is all its points, below and above the line and premium; the result is the difference "
        "of the totals, unless the rubber is drawn.",
        operation="rubber",
        related=alone,
        misfit=_added_up,
        rules=("law1936.37.total", "law1936.37.difference", "law1936.37.drawn"),
        laws=("37",),
    ),
    Property(
        name="rubber-games",
        says="Who wins a game has a hundred below the line, and nobody else has.",
        operation="rubber",
        related=alone,
        misfit=_won_by_points,
        rules=("law1936.35.game", "law1936.35.added", "law1936.35.carried"),
        laws=("35",),
    ),
    Property(
        name="rubber-sides",
        says="With the sides exchanged on every deal, they exchange all they have.",
        operation="rubber",
        related=_exchanged,
        misfit=_mirror_images,
        rules=("law1936.37.difference",),
        laws=("34", "35", "36", "37"),
    ),
    Property(
        name="rubber-passed",
        says="A deal that was passed out makes no difference.",
        operation="rubber",
        related=_one_passed_out,
        misfit=_same,
        rules=("law1936.34.passed",),
        laws=("34",),
    ),
    Property(
        name="rubber-suits",
        says="Clubs score as diamonds do, and hearts as spades.",
        operation="rubber",
        related=_suits_exchanged,
        misfit=_same,
        rules=("law1936.39.trick.minor", "law1936.39.trick.major"),
        laws=("39",),
    ),
    Property(
        name="rubber-honours",
        says="Honours add their points above the line to the side that holds them, and change nothing else.",
        operation="rubber",
        related=_with_honours,
        misfit=_honours_alone,
        rules=("law1936.34.honours-when-down", "law1936.34.honours-of-defenders"),
        laws=("34", "39"),
    ),
    Property(
        name="rubber-longer",
        says="Playing on never takes anything from a side's total.",
        operation="rubber",
        related=_shorter,
        misfit=_never_less,
        rules=("law1936.34.failed", "law1936.37.total"),
        laws=("34", "37"),
    ),
    Property(
        name="rubber-correction-closes",
        says="What cannot be mended any more cannot be mended when more has happened.",
        operation="rubber_correction",
        related=_whatever_happened,
        misfit=_stays_closed,
        rules=("law1936.38.trick", "law1936.38.premium", "law1936.38.sum", "law1936.38.incomplete-pack"),
        laws=("38",),
    ),
)
