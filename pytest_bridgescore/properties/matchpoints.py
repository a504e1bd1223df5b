"""Relations between matchpoints on a board, on travellers, in a tournament, and in groups (Law 78A)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pytest_bridgescore.operations.declare import Given
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import Malformed
from pytest_bridgescore.properties.property import (
    NEXT,
    OTHER_SIDE,
    Property,
    alone,
    first,
    number,
    paired,
    said,
    unequal,
    unlike,
)

_TEN = 10
_MOST = 2000

#: The board whose sides are the other way round, by its place among sixteen.
_MIRRORED = {2: 3, 3: 2, 5: 6, 6: 5, 9: 12, 12: 9, 15: 16, 16: 15}
_CYCLE = 16


# --- the scores of a board ----------------------------------------------------------------------------


def _reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "scores": draw.shuffled(given["scores"])}]


def _shifted(given: Given, draw: Draw) -> list[Given]:
    more = _TEN * draw.integer(1, 60) * draw.one_of((-1, 1))
    return [given, {**given, "scores": [score + more for score in given["scores"]]}]


def _scaled(given: Given, draw: Draw) -> list[Given]:
    times = draw.integer(2, 5)
    return [given, {**given, "scores": [times * score for score in given["scores"]]}]


def _negated(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "scores": [-score for score in given["scores"]]}]


def _one_more(given: Given, draw: Draw) -> list[Given]:
    """With one score more, often one that is there already."""
    scores = given["scores"]
    more = draw.one_of(scores) if draw.chance(0.4) else _TEN * draw.integer(-_MOST // _TEN, _MOST // _TEN)
    return [given, {**given, "scores": [*scores, more]}]


def _top(given: Given, scores: int) -> int:
    """All that the two sides of a table can win against each other."""
    return int(given["win"]) * (scores - 1)


def _points(given: Given, answer: Any) -> list[tuple[int, Any]]:
    """Each score with its matchpoints."""
    return [(score, points) for points, score in paired(answer, given["scores"])]


def _all_shared(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    given = questions[0]
    scores = len(_points(given, answers[0]))
    return unequal(f"{scores} scores have in all", sum(answers[0]), Fraction(_top(given, scores) * scores, 2))


def _same_for_a_score(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    """Equal scores have equal points, wherever they stand."""
    worth: dict[int, Any] = {}
    for given, answer in zip(questions, answers, strict=True):
        for score, points in _points(given, answer):
            if worth.setdefault(score, points) != points:
                return f"{score} has {said(worth[score])} in one place and {said(points)} in another"
    return None


def _same_in_place(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    (before, after), (one, other) = questions, answers
    both = zip(_points(before, one), _points(after, other), strict=True)
    return first(unlike(f"{score} and {other}", points, got) for (score, points), (other, got) in both)


def _the_rest(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    top = _top(questions[0], len(questions[0]["scores"]))
    both = zip(_points(questions[0], answers[0]), _points(questions[1], answers[1]), strict=True)
    return first(
        unequal(f"of {top}, {score} has {said(points)}, and {-score} with all signs changed", got, top - points)
        for (score, points), (_, got) in both
    )


def _ahead(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    win = questions[0]["win"]
    ordered = sorted(_points(questions[0], answers[0]))
    for (lower, less), (score, points) in pairwise(ordered):
        if score == lower and points != less:
            return f"{score} has {said(less)} and {said(points)}"
        if score > lower and points < less + win:
            return f"{score} has {said(points)}, and {lower} has {said(less)}"
    return None


def _moved(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    (before, after), (one, other) = questions, answers
    both = zip(_points(before, one), _points(after, other), strict=False)
    for (score, points), (_, got) in both:
        if not 0 <= got - points <= before["win"]:
            return f"with {after['scores'][-1]} beside it, {score} has {said(got)} after {said(points)}"
    return None


# --- a traveller --------------------------------------------------------------------------------------

Line = Mapping[str, Any]


def _mirrored(board: int) -> int:
    place = (board - 1) % _CYCLE + 1
    return board - place + _MIRRORED.get(place, place)


def _other_way_round(line: Line) -> Line:
    declarer = line["declarer"]
    return {**line, "ns": line["ew"], "ew": line["ns"], "declarer": declarer and NEXT[declarer]}


def _mirror_image(traveller: Given) -> Given:
    """The same board with the sides exchanged: the vulnerability, too."""
    vulnerable = traveller.get("vulnerable")
    return {
        **traveller,
        "board": _mirrored(traveller["board"]),
        "lines": [_other_way_round(line) for line in traveller["lines"]],
        **({"vulnerable": OTHER_SIDE[vulnerable]} if vulnerable else {}),
    }


def _sides_exchanged(given: Given, _: Draw) -> list[Given]:
    return [given, _mirror_image(given)]


def _lines_reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "lines": draw.shuffled(given["lines"])}]


def _line_not_played(given: Given, draw: Draw) -> list[Given]:
    """With one line more, by pairs that are not there, that was not played."""
    lines = list(given["lines"])
    pairs = max(max(line["ns"], line["ew"]) for line in lines)
    more = {"ns": pairs + 1, "ew": pairs + 2, "contract": None, "declarer": None, "tricks": None}
    lines.insert(draw.integer(0, len(lines)), more)
    return [given, {**given, "lines": lines}]


def _lines(given: Given, answer: Any) -> list[tuple[Line, Mapping[str, Any]]]:
    return [(line, got) for got, line in paired(answer["lines"], given["lines"])]


def _played(given: Given, answer: Any) -> list[tuple[Line, Mapping[str, Any]]]:
    """The lines that were played, each with what it was answered."""
    played = [(line, got) for line, got in _lines(given, answer) if line["contract"] is not None]
    for _, got in played:
        for name, value in got.items():
            number(value, f"{name} of a line that was played")
    return played


def _tops(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    played = _played(questions[0], answers[0])
    top = _top(questions[0], len(played))
    return first(
        unequal(f"{line['ns']} and {line['ew']} share", got["ns_points"] + got["ew_points"], top)
        for line, got in played
    )


def _better_lines(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    win = questions[0]["win"]
    ordered = sorted((got["score"], got["ns_points"]) for _, got in _played(questions[0], answers[0]))
    for (lower, less), (score, points) in pairwise(ordered):
        if (score == lower and points != less) or (score > lower and points < less + win):
            return f"a score of {score} has {said(points)}, and one of {lower} has {said(less)}"
    return None


def _lines_by_pairs(given: Given, answer: Any) -> dict[frozenset[Any], Mapping[str, Any]]:
    return {frozenset((line["ns"], line["ew"])): got for line, got in _lines(given, answer)}


def _mirror_images(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    both = zip(_played(questions[0], answers[0]), _played(questions[1], answers[1]), strict=True)
    return first(
        misfit
        for (line, one), (_, other) in both
        for misfit in (
            unequal(f"the score of {line['ns']} and {line['ew']}, exchanged", other["score"], -one["score"]),
            unequal(f"the points of {line['ns']}, exchanged", other["ew_points"], one["ns_points"]),
            unequal(f"the points of {line['ew']}, exchanged", other["ns_points"], one["ew_points"]),
        )
    )


def _same_lines(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    """Every line of the first traveller is answered alike in the second."""
    one, other = (_lines_by_pairs(given, answer) for given, answer in zip(questions, answers, strict=True))
    return first(unlike(f"{' and '.join(map(said, pairs))}", one[pairs], other[pairs]) for pairs in one)


# --- a tournament -------------------------------------------------------------------------------------


def _travellers_reordered(given: Given, draw: Draw) -> list[Given]:
    lines = [{**one, "lines": draw.shuffled(one["lines"])} for one in given["travellers"]]
    return [given, {**given, "travellers": draw.shuffled(lines)}]


def _renamed(given: Given, draw: Draw) -> list[Given]:
    names = sorted({line[side] for one in given["travellers"] for line in one["lines"] for side in ("ns", "ew")})
    others = dict(zip(names, draw.shuffled(names), strict=True))
    renamed = [
        {**one, "lines": [{**line, "ns": others[line["ns"]], "ew": others[line["ew"]]} for line in one["lines"]]}
        for one in given["travellers"]
    ]
    return [given, {**given, "travellers": renamed}]


def _all_exchanged(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "travellers": [_mirror_image(one) for one in given["travellers"]]}]


def _pairs(given: Given, answer: Any) -> dict[Any, Mapping[str, Any]]:
    """What each pair of a tournament is answered; `Malformed` if one is missing."""
    found = {one["pair"]: one for one in answer}
    for pair in _boards_of(given):
        if pair not in found:
            raise Malformed("", f"pair {pair} is missing")
    return found


def _boards_of(given: Given) -> dict[Any, list[int]]:
    """The tops of the boards that each pair has played."""
    tops: dict[Any, list[int]] = {}
    for one in given["travellers"]:
        played = sum(line["contract"] is not None for line in one["lines"])
        for line in one["lines"]:
            for side in ("ns", "ew"):
                met = tops.setdefault(line[side], [])
                if line["contract"] is not None:
                    met.append(_top(given, played))
    return tops


def _all_tops(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    pairs, tops = _pairs(questions[0], answers[0]), _boards_of(questions[0])
    in_all = Fraction(sum(map(sum, tops.values())), 2)
    return unequal("all pairs have in all", sum(one["points"] for one in pairs.values()), in_all)


def _shares(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    given = questions[0]
    places = given["decimals"]
    most = 0 if places == "exact" else Fraction(1, 2 * 10**places)
    pairs = _pairs(given, answers[0])
    for pair, tops in _boards_of(given).items():
        points, percentage = pairs[pair]["points"], pairs[pair]["percentage"]
        if not sum(tops):
            if percentage is not None:
                return f"pair {pair} had no top to win a share of, and has {said(percentage)} %"
        elif abs(number(percentage, "a percentage") - Fraction(100 * points) / sum(tops)) > most:
            return f"pair {pair} has {said(points)} of {sum(tops)} and {said(percentage)} %"
    return None


def _by_place(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    pairs, tops = _pairs(questions[0], answers[0]), _boards_of(questions[0])
    for field in _fields(questions[0]):
        if len({len(tops[pair]) for pair in field}) > 1:
            continue  # the percentages decide, and those are rounded
        points = Counter(pairs[pair]["points"] for pair in field)
        for pair in field:
            own = pairs[pair]["points"]
            ahead = sum(times for other, times in points.items() if other > own)
            place = f"{1 + ahead}{'=' if points[own] > 1 else ''}"
            if pairs[pair]["rank"] != place:
                rank = pairs[pair]["rank"]
                return f"pair {pair} is {rank} with {ahead} ahead and {points[own] - 1} equal at {said(own)}"
    return None


def _fields(given: Given) -> Iterator[list[Any]]:
    """The pairs that are ranked together."""
    lines = [line for one in given["travellers"] for line in one["lines"]]
    if given["fields"] == "one":
        yield list(_boards_of(given))
        return
    for side in ("ns", "ew"):
        yield list(dict.fromkeys(line[side] for line in lines))


def _same_result(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = (_pairs(given, answer) for given, answer in zip(questions, answers, strict=True))
    return first(
        unlike(f"{name} of pair {pair}", one[pair][name], other[pair][name])
        for pair in one
        for name in ("points", "percentage", "rank")
    )


def _same_but_for_names(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    both = zip(*(given["travellers"] for given in questions), strict=True)
    names = {
        line[side]: other[side]
        for one, another in both
        for line, other in zip(one["lines"], another["lines"], strict=True)
        for side in ("ns", "ew")
    }
    one, other = (_pairs(given, answer) for given, answer in zip(questions, answers, strict=True))
    return first(
        unlike(f"{what} of pair {pair}, and of the same pair as {name}", one[pair][what], other[name][what])
        for pair, name in names.items()
        for what in ("points", "percentage", "rank")
    )


# --- a board in groups --------------------------------------------------------------------------------


def _groups_reordered(given: Given, draw: Draw) -> list[Given]:
    return [given, {**given, "groups": draw.shuffled(given["groups"])}]


def _groups_negated(given: Given, _: Draw) -> list[Given]:
    return [given, {**given, "groups": [[-score for score in group] for group in given["groups"]]}]


def _settled(given: Given, answer: Any) -> list[dict[str, Any]]:
    """For each group what the best score of each side has, where it stands alone: the text says no more."""
    both = [[points for points, _ in paired(answer[side], given["groups"])] for side in ("ns", "ew")]
    settled = []
    for group, *points in zip(given["groups"], *both, strict=True):
        found = {}
        for side, best, some in zip(("ns", "ew"), (max(group), min(group)), points, strict=True):
            by_score = paired(some, group)
            if group.count(best) == 1:
                found[side] = number(next(one for one, score in by_score if score == best), "the top of a group")
        settled.append(found)
    return settled


def _floors(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    given = questions[0]
    top = _top(given, sum(map(len, given["groups"])))
    for group, found in zip(given["groups"], _settled(given, answers[0]), strict=True):
        for side, points in found.items():
            if 5 * points < 3 * top:
                return f"the best of {group} for {side.upper()} has {said(points)} where the board's top is {top}"
    return None


def _same_groups(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    """The best score of a group has the same wherever the group stands."""
    worth: dict[str, dict[str, Any]] = {}
    for given, answer in zip(questions, answers, strict=True):
        for group, found in zip(given["groups"], _settled(given, answer), strict=True):
            if worth.setdefault(repr(group), found) != found:
                return f"the best of {group} have {said(worth[repr(group)])} in one place, {said(found)} in another"
    return None


def _groups_exchanged(questions: Sequence[Given], answers: Sequence[Any]) -> str | None:
    one, other = (_settled(given, answer) for given, answer in zip(questions, answers, strict=True))
    sides = {"ns": "ew", "ew": "ns"}
    return first(
        unlike(f"{side.upper()}'s best of {group}, and the same with all signs changed", points, after[sides[side]])
        for group, found, after in zip(questions[0]["groups"], one, other, strict=True)
        for side, points in found.items()
    )


_COMPARED = ("law78a.lower", "law78a.equal", "law78a.higher")
_SHARED = ("law78a.balance",)

PROPERTIES = (
    Property(
        name="matchpoints-sum",
        says="All scores of a board share what all comparisons are worth: win x n(n - 1)/2.",
        operation="matchpoints",
        related=alone,
        misfit=_all_shared,
        rules=_SHARED,
        laws=("78A",),
    ),
    Property(
        name="matchpoints-order",
        says="The order of the scores makes no difference to what each of them has.",
        operation="matchpoints",
        related=_reordered,
        misfit=_same_for_a_score,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="matchpoints-shift",
        says="The same points more on every score change no matchpoints.",
        operation="matchpoints",
        related=_shifted,
        misfit=_same_in_place,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="matchpoints-scale",
        says="Every score taken several times changes no matchpoints.",
        operation="matchpoints",
        related=_scaled,
        misfit=_same_in_place,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="matchpoints-signs",
        says="With all signs changed, each score has the rest of the top.",
        operation="matchpoints",
        related=_negated,
        misfit=_the_rest,
        rules=(*_COMPARED, *_SHARED),
        laws=("78A",),
    ),
    Property(
        name="matchpoints-ahead",
        says="Equal scores have equal matchpoints, and a better one has at least a win more.",
        operation="matchpoints",
        related=alone,
        misfit=_ahead,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="matchpoints-one-more",
        says="One score more takes nothing from the others, and gives none of them more than a win.",
        operation="matchpoints",
        related=_one_more,
        misfit=_moved,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="traveller-top",
        says="The two sides of a line share the top, where nothing is adjusted.",
        operation="traveller",
        related=alone,
        misfit=_tops,
        rules=_SHARED,
        laws=("78A",),
    ),
    Property(
        name="traveller-ahead",
        says="Equal scores on a traveller have equal matchpoints, and a better one has at least a win more.",
        operation="traveller",
        related=alone,
        misfit=_better_lines,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="traveller-sides",
        says="With declarers and vulnerability exchanged between the sides, scores have the other sign, "
        "and the sides exchange their matchpoints.",
        operation="traveller",
        related=_sides_exchanged,
        misfit=_mirror_images,
        rules=("score.sign.ns", "score.sign.ew", *_SHARED),
        laws=("77", "78A", "2"),
    ),
    Property(
        name="traveller-order",
        says="The order of the lines makes no difference to any of them.",
        operation="traveller",
        related=_lines_reordered,
        misfit=_same_lines,
        rules=_COMPARED,
        laws=("78A",),
    ),
    Property(
        name="traveller-not-played",
        says="A line that was not played makes no difference to the others.",
        operation="traveller",
        related=_line_not_played,
        misfit=_same_lines,
        rules=("traveller.not-played",),
        laws=("78A",),
    ),
    Property(
        name="pairs-sum",
        says="All pairs together have what all boards were worth, where nothing is adjusted.",
        operation="pairs_result",
        related=alone,
        misfit=_all_tops,
        rules=("pairs.sum", *_SHARED),
        laws=("78A",),
    ),
    Property(
        name="pairs-percentage",
        says="A pair's percentage is its share of the tops of the boards it has played, "
        "to half a unit of the last place.",
        operation="pairs_result",
        related=alone,
        misfit=_shares,
        rules=("pairs.percentage",),
        laws=("78A",),
    ),
    Property(
        name="pairs-places",
        says="Where all have played as many boards, a pair's place is one more than the number of those with "
        "more points, and is shared by those with as many.",
        operation="pairs_result",
        related=alone,
        misfit=_by_place,
        rules=("rank.ahead", "rank.shared"),
        laws=("78A",),
    ),
    Property(
        name="pairs-order",
        says="The order of the travellers, and of their lines, makes no difference.",
        operation="pairs_result",
        related=_travellers_reordered,
        misfit=_same_result,
        rules=("pairs.sum",),
        laws=("78A",),
    ),
    Property(
        name="pairs-names",
        says="What the pairs are called makes no difference.",
        operation="pairs_result",
        related=_renamed,
        misfit=_same_but_for_names,
        rules=("pairs.sum",),
        laws=("78A",),
    ),
    Property(
        name="pairs-sides",
        says="With the sides exchanged on every board, every pair has the same result.",
        operation="pairs_result",
        related=_all_exchanged,
        misfit=_same_result,
        rules=("score.sign.ns", "score.sign.ew", *_SHARED),
        laws=("77", "78A", "2"),
    ),
    Property(
        name="groups-floor",
        says="The best score of a group, if it stands alone, has at least three fifths of the board's top.",
        operation="group_matchpoints",
        related=alone,
        misfit=_floors,
        rules=("law78a.group.floor", "law78a.group.best"),
        laws=("78A",),
    ),
    Property(
        name="groups-order",
        says="The order of the groups makes no difference to the best score of any.",
        operation="group_matchpoints",
        related=_groups_reordered,
        misfit=_same_groups,
        rules=("law78a.group.best",),
        laws=("78A",),
    ),
    Property(
        name="groups-sides",
        says="With all signs changed, the sides exchange what the best scores of their groups have.",
        operation="group_matchpoints",
        related=_groups_negated,
        misfit=_groups_exchanged,
        rules=("law78a.group.best", *_SHARED),
        laws=("78A",),
    ),
)
