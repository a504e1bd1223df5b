"""Matchpoints, tournaments of pairs, and what is added up and ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pytest_bridgescore.vectors.again.data import VULNERABLE, Data, Unsettled
from pytest_bridgescore.vectors.again.tables import for_ns

_NOT_PLAYED = {"score": None, "ns_points": None, "ew_points": None}


def matchpoints(data: Data, given: Mapping[str, Any]) -> list[Fraction]:
    """Each score against each other one. Law 78A."""
    return _compared(data, given["scores"], given["win"])


def _compared(data: Data, scores: Sequence[int], win: int) -> list[Fraction]:
    unit = Fraction(data.worth("law78a.unit.point" if win == 2 else "law78a.unit.half"))
    higher, equal, lower = (data.worth(f"law78a.{what}") for what in ("higher", "equal", "lower"))

    def against(own: int, other: int) -> int:
        return int(lower if other < own else higher if other > own else equal)

    return [
        unit * sum(against(own, other) for at, other in enumerate(scores) if at != place)
        for place, own in enumerate(scores)
    ]


def traveller(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """Cells of the contract table, compared for either side. Laws 77, 78A and 2."""
    vulnerable = VULNERABLE[given.get("vulnerable") or data.board(given["board"])["vulnerable"]]
    scores = {
        place: for_ns(data, line, vulnerable)
        for place, line in enumerate(given["lines"])
        if line["contract"] is not None
    }
    ns = _compared(data, list(scores.values()), given["win"])
    ew = _compared(data, [-score for score in scores.values()], given["win"])
    answered = {
        place: {"score": score, "ns_points": ours, "ew_points": theirs}
        for (place, score), ours, theirs in zip(scores.items(), ns, ew, strict=True)
    }
    return {"lines": [answered.get(place, _NOT_PLAYED) for place in range(len(given["lines"]))]}


def pairs_result(data: Data, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Travellers added up for each pair, turned into percentages and ranked. Laws 77, 78A and 2."""
    won, fields = _boards_of_pairs(data, given)
    points = {pair: sum((own for own, _ in boards), Fraction(0)) for pair, boards in won.items()}
    tops = {pair: sum(top for _, top in boards) for pair, boards in won.items()}
    shares = {
        pair: data.worth("pairs.percentage") * points[pair] / tops[pair] if tops[pair] else None for pair in won
    }
    places: dict[Any, str | None] = {}
    for field in set(fields.values()):
        members = [pair for pair in won if fields[pair] == field]
        as_many = len({len(won[pair]) for pair in members}) == 1
        deciding: Mapping[Any, Fraction | None] = points if as_many else shares
        places |= _ranks({pair: deciding[pair] for pair in members})
    way = data.worth(f"rounding.{given['rounding']}")
    return [
        {
            "pair": pair,
            "points": points[pair],
            "percentage": _rounded(shares[pair], given["decimals"], way),
            "rank": places[pair],
        }
        for pair in won
    ]


def _boards_of_pairs(
    data: Data, given: Mapping[str, Any]
) -> tuple[dict[Any, list[tuple[Fraction, int]]], dict[Any, str]]:
    """For each pair the points and the top of each board it has played, and the field it is ranked in."""
    won: dict[Any, list[tuple[Fraction, int]]] = {}
    fields: dict[Any, str] = {}
    for sheet in given["travellers"]:
        answered = traveller(data, {**sheet, "win": given["win"]})["lines"]
        others = sum(line["score"] is not None for line in answered) - 1
        for line, answer in zip(sheet["lines"], answered, strict=True):
            for side in ("ns", "ew"):
                boards = won.setdefault(line[side], [])
                fields[line[side]] = side if given["fields"] == "two" else ""
                if answer["score"] is not None:
                    boards.append((answer[f"{side}_points"], given["win"] * others))
    return won, fields


def _ranks(values: Mapping[Any, Fraction | None]) -> dict[Any, str | None]:
    """One more than are ahead, marked where it is shared; none for those without a value."""
    known = [value for value in values.values() if value is not None]
    return {name: None if value is None else _rank(value, known) for name, value in values.items()}


def _rank(value: Fraction, known: Sequence[Fraction]) -> str:
    return f"{1 + sum(other > value for other in known)}{'=' if known.count(value) > 1 else ''}"


def _rounded(share: Fraction | None, decimals: int | str, way: str) -> Fraction | None:
    if share is None or decimals == "exact":
        return share
    grain = Fraction(1, 10 ** int(decimals))
    below = share // grain
    twice = 2 * (share / grain - below)
    up = {"up": True, "even": below % 2 == 1, "to": share < 50, "from": share > 50}[way]
    return (below + 1 if twice > 1 or (twice == 1 and up) else below) * grain


def group_matchpoints(data: Data, given: Mapping[str, Any]) -> dict[str, Any]:
    """The text alone: the best score of each group, where it stands alone. Law 78A, second footnote of 1997."""
    if given["reading"] != "norway-1997-floor":
        raise Unsettled(given["reading"])
    floor = data.worth("law78a.group.floor") * given["win"] * (sum(map(len, given["groups"])) - 1)

    def best(group: Sequence[int]) -> list[Fraction | None]:
        top = max(Fraction(given["win"] * (len(group) - 1)), floor)
        return [top if score == max(group) and group.count(score) == 1 else None for score in group]

    return {
        "ns": [best(group) for group in given["groups"]],
        "ew": [best([-score for score in group]) for group in given["groups"]],
    }


def total_points(data: Data, given: Mapping[str, Any]) -> int:
    """A sum. Law 78C."""
    return int(sum(given["scores"]) * data.worth("law78c.sum"))


def standings(data: Data, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Sums, ranked. Law 78D."""
    sums: dict[Any, Fraction] = {}
    for result in given["results"]:
        earned = Fraction(str(result["vp"])) * data.worth("league.sum")
        sums[result["team"]] = sums.get(result["team"], Fraction(0)) + earned
    places = _ranks(sums)
    return [{"team": team, "vp": vp, "rank": places[team]} for team, vp in sums.items()]
