"""Properties that need no reference: true of the reference and of the published tables, broken by faults, asked of all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.ask.messages import swept
from pytest_bridgescore.faults import FAULTS, Code, Fault, scorer
from pytest_bridgescore.judge.fit import exactly, fit
from pytest_bridgescore.judge.result import Result
from pytest_bridgescore.judge.verdict import FAIL, PASS, UNRESOLVED, UNSUPPORTED
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.operations.draw import Draw
from pytest_bridgescore.operations.kinds import Choice, Edition, plain
from pytest_bridgescore.properties import PROPERTIES, Property
from pytest_bridgescore.properties.groups import groups
from pytest_bridgescore.report.schema import RECORD, problems
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.profile import Condition

EVERY = pytest.mark.parametrize("name", PROPERTIES)
DOCUMENT = Path(__file__).parents[1] / "docs" / "properties.md"

#: How many groups stand for a property here: one question of these holds many boards.
LARGE = {"pairs_result": 12, "traveller": 60, "team_match": 60}


def of(name: str) -> tuple[Property, Operation]:
    """A property with its operation."""
    return PROPERTIES[name], OPERATIONS[PROPERTIES[name].operation]


def plainest(operation: Operation) -> Condition:
    """The condition of a run without a profile: every parameter stands at its default."""
    return {one.name: one.default for one in operation.parameters if not one.required}


def conditions(operation: Operation) -> Iterator[Condition]:
    """The plainest, one that leaves all open that is no reading, and each value of each choice by itself."""
    yield plainest(operation)
    yield {}
    for parameter in operation.parameters:
        kind = parameter.kind
        values = kind.classes if isinstance(kind, Edition) else kind.values if isinstance(kind, Choice) else ()
        yield from ({parameter.name: value} for value in (() if parameter.required else values))
    if operation.name == "pairs_result":
        yield from ({"decimals": decimals} for decimals in ("exact", 0))


def misfits(name: str, number: int, condition: Condition, answered: Any = None) -> list[str]:
    """Why groups do not fit, with the answers of the reference or of another scorer."""
    property, operation = of(name)
    derive = answered or Operation.derive
    found = []
    for group in groups(property, number, 1, [condition]):
        judgement = fit(operation, property.misfit, group, [derive(operation, given).value for given in group])
        if judgement.verdict != PASS:
            found.append(f"{judgement.verdict}: {judgement.why}; {group}")
    return found


# --- what is declared ---------------------------------------------------------------------------------


@EVERY
def test_a_property_says_what_holds_and_what_it_follows_from(name: str) -> None:
    property, operation = of(name)
    rules = bundled().rules
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", name)
    assert property.id == f"property/{name}"
    assert re.fullmatch(r"[A-Z][^.]+\.", property.says)
    assert property.rules or property.laws
    assert set(property.rules) <= rules.keys()
    assert set(property.laws) <= {said["law"] for said in rules.values()}
    assert set(property.rules) <= set(operation.rules)
    assert property.draw or operation.generate


def test_every_system_has_properties() -> None:
    assert {operation.system for operation in OPERATIONS.values()} == {
        OPERATIONS[one.operation].system for one in PROPERTIES.values()
    }
    assert {one.operation for one in PROPERTIES.values()} == {*OPERATIONS}


# --- groups of questions ------------------------------------------------------------------------------


@EVERY
def test_no_question_is_asked_twice_and_more_groups_begin_like_few(name: str) -> None:
    property, operation = of(name)
    number = min(10, LARGE.get(operation.name, 10))
    some = list(groups(property, number, 3))
    assert some
    assert list(groups(property, number // 2, 3)) == some[: number // 2]
    ids = [swept(property.id, given) for group in some for given in group]
    assert len(ids) == len(set(ids))
    assert all(not list(operation.problems(given)) for group in some for given in group)


def test_another_seed_makes_other_groups() -> None:
    property = PROPERTIES["imps-signs"]
    assert list(groups(property, 20, 1)) != list(groups(property, 20, 2))


def test_groups_meet_the_conditions_in_turn() -> None:
    some = list(groups(PROPERTIES["matchpoints-order"], 6, 1, [{"win": 2}, {"win": 1}]))
    assert [[given.get("win", 2) for given in group] for group in some] == [[2, 2], [1, 1]] * 3


def test_what_a_condition_settles_is_the_same_all_over_a_group() -> None:
    property = PROPERTIES["rubber-correction-closes"]
    assert len(list(groups(property, 20, 1))) == 8
    assert not list(groups(property, 20, 1, [{"result_agreed": False}]))


# --- true of the reference ----------------------------------------------------------------------------


@EVERY
def test_the_reference_keeps_every_property(name: str) -> None:
    _, operation = of(name)
    for condition in (plainest(operation), {}):
        assert not misfits(name, LARGE.get(operation.name, 150), condition)


@pytest.mark.slow
@EVERY
def test_the_reference_keeps_every_property_in_hundreds_of_groups(name: str) -> None:
    _, operation = of(name)
    number = 4 * LARGE.get(operation.name, 150)
    for condition in conditions(operation):
        assert not misfits(name, number, condition)


#: Tables of organisers who may write what they like, and the properties that hold in them all the same.
ODD_TABLES: list[tuple[str, Condition, set[str]]] = [
    ("imps", {"table": [[0, 20, 1], [30, 50, 2], [60, None, 1]], "gap": "upper"}, {"imps-signs"}),
    ("imps", {"table": [[0, 20, 0], [30, 90, 3]], "gap": "lower"}, {"imps-signs", "imps-rising"}),
    (
        "victory_points",
        {"table": [[0, 3, 10, 10], [4, 9, "12.5", 8], [10, None, 11, 10]], "scale": "own"},
        {"vp-teams", "vp-drawn"},
    ),
    (
        "victory_points",
        {"table": [[0, 3, 10, 10], [4, 9, "12.5", "7.5"], [10, None, 15, 5]], "scale": "own"},
        {"vp-teams", "vp-drawn", "vp-rising", "vp-sum"},
    ),
]


@pytest.mark.parametrize(("asked", "condition", "held"), ODD_TABLES)
def test_what_an_organiser_may_write_is_not_held_against_a_scorer(
    asked: str, condition: Condition, held: set[str]
) -> None:
    there = [name for name, one in PROPERTIES.items() if one.operation == asked]
    assert {name for name in there if list(groups(PROPERTIES[name], 1, 1, [condition]))} == held
    assert not [misfit for name in there for misfit in misfits(name, 60, condition)]


# --- true of the published tables ---------------------------------------------------------------------

TABLES = {sweep.id: (operation, sweep) for operation, sweep in bundled().sweeps}


@cache
def table(sweep_id: str) -> Mapping[frozenset[tuple[str, Any]], Any]:
    """What a published table answers."""
    return {frozenset(given.items()): answer for given, answer in bundled().cases(TABLES[sweep_id][1])}


@pytest.mark.parametrize(
    ("sweep_id", "name"),
    [
        (sweep_id, name)
        for sweep_id, (operation, _) in TABLES.items()
        for name, property in PROPERTIES.items()
        if property.operation == operation.name
    ],
)
def test_the_published_tables_keep_every_property(sweep_id: str, name: str) -> None:
    """Each row begins a group; a group is judged if the table answers all of it, and nobody else is asked."""
    property, operation = of(name)
    answers = table(sweep_id)
    draw = Draw.seeded(name)
    judged = set()
    for row in answers:
        group = property.related(dict(row), draw)
        keys = [frozenset(given.items()) for given in group]
        if not keys or frozenset(keys) in judged or not all(key in answers for key in keys):
            continue
        judged.add(frozenset(keys))
        judgement = fit(operation, property.misfit, group, [answers[key] for key in keys])
        assert judgement.verdict == PASS, f"{judgement.why}: {group}"
    assert judged
    if name in ("contract-more-tricks", "contract-strains", "contract-vulnerability", "imps-signs", "vp-teams"):
        assert {key for keys in judged for key in keys} >= answers.keys() - {frozenset({"difference": 0}.items())}


# --- broken by faults ---------------------------------------------------------------------------------


def made(values: Mapping[str, Any] | None = None, *code: tuple[str, str, str]) -> Fault:
    """A fault that nobody was seen to have, for a property that no fault of the catalogue breaks."""
    return Fault("made", "is wrong", "made for a test", values or {}, tuple(Code(*one) for one in code))


#: For each property a fault that breaks it, by its name in the catalogue, or made for it.
BROKEN_BY: dict[str, str | Fault] = {
    "contract-more-tricks": "overtricks-missing",
    "contract-sign": "penalty-as-a-gain",
    "contract-doubling": "redoubled-as-doubled",
    "contract-redoubled-down": "first-redoubled-undertrick-as-doubled",
    "contract-vulnerability": "slam-vulnerability-exchanged",
    "contract-strains": "hearts-as-a-minor",
    "contract-levels": "minor-overtricks-30",
    "contract-down": "trick-score-kept-when-down",
    "table-sides": "east-west-without-sign",
    "table-partners": "east-beside-north",
    "table-vulnerability": "vulnerability-of-the-opponents",
    "boards-round": "dealer-against-the-clock",
    "boards-cycle": "cycle-of-12",
    "imps-signs": "imps-lost-as-0",
    "imps-rising": "imp-sign-reversed",
    "imps-most": "imps-past-the-end-25",
    "imps-rows": "imp-row-2-missing",
    "matchpoints-sum": "ties-as-wins",
    "matchpoints-order": made(
        None, ("matchpoints.matchpoints", "for score in scores], tuple", "for score in sorted(scores)], tuple")
    ),
    "matchpoints-shift": "scores-compared-without-sign",
    "matchpoints-scale": made(
        None,
        ("matchpoints.matchpoints", "Counter(scores).items(), reverse", "Counter(scores).items(), key=str, reverse"),
    ),
    "matchpoints-signs": "ties-as-wins",
    "matchpoints-ahead": "matchpoints-of-the-other-side",
    "matchpoints-one-more": "wins-less-losses",
    "traveller-top": "east-west-gets-north-souths-points",
    "traveller-ahead": "matchpoints-of-the-other-side",
    "traveller-sides": "east-west-without-sign",
    "traveller-order": "points-in-the-order-of-scores",
    "traveller-not-played": "not-played-as-score-0",
    "pairs-sum": "double-scale",
    "pairs-percentage": "double-scale",
    "pairs-places": "shared-places-unmarked",
    "pairs-order": "equal-in-different-places",
    "pairs-names": made(
        None,
        (
            "ranking.ranked",
            "sum(other > totals[who] for other in totals.values())",
            "sum((other, who) > (totals[who], one) for one, other in totals.items())",
        ),
    ),
    "pairs-sides": "east-west-without-sign",
    "groups-floor": "group-floor-forgotten",
    "groups-order": made(
        None, ("groups.group_matchpoints", "max(group_top, floor)", "max(group_top, floor if number == 1 else 0)")
    ),
    "groups-sides": "group-floor-only-for-north-south",
    "total-order": "total-ends-at-0",
    "total-signs": "total-of-sizes",
    "total-parts": "total-without-last-board",
    "match-sums": "points-added-per-match",
    "match-rooms": "imp-sign-lost",
    "match-same-points": "closed-room-not-turned-round",
    "match-order": "series-as-running-totals",
    "vp-teams": "vp-first-team-always-ahead",
    "vp-drawn": "vp-draw-20-0",
    "vp-rising": "vp-winner-and-loser-exchanged",
    "vp-sum": "vp-draw-0-0",
    "vp-rows": made({"vp.russia-24.row-1": (3, 7, 11, 9), "vp.russia-24.row-2": (8, 11, 12, 8)}),
    "league-sum": "league-averages",
    "league-order": "league-last-result-only",
    "league-places": "place-after-a-tie-not-skipped",
    "league-match": "league-averages",
    "points-hands": "hcp-first-hand-only",
    "points-suits": made(
        None, ("hands.high_card_points", "card[1] for card in cards)", "card[1] for card in cards if card[0] != 'C')")
    ),
    "points-pack": "hcp-ten-counts",
    "target-points": made({"target.points-30": (300, 1050)}),
    "target-vulnerability": "target-columns-exchanged",
    "chicago-round": "chicago-dealer-stays",
    "chicago-turned": "chicago-north-deals-first",
    "chicago-total": "chicago-total-without-sign",
    "chicago-sides": "east-west-without-sign",
    "chicago-deals": "chicago-part-scores-carried",
    "russian-sum": "target-points-added-first",
    "russian-sides": "east-west-without-sign",
    "russian-order": made(
        None, ("target.russian_chicago", "chicago_conditions(number,", "chicago_conditions(place,")
    ),
    "russian-points": "target-added",
    "rubber-sums": "rubber-totals-without-premium",
    "rubber-games": "rubber-game-at-90",
    "rubber-sides": "rubber-result-without-sign",
    "rubber-passed": made(
        None,
        (
            "rubber._entered",
            'yield Line("law1936.34.passed"',
            'sheet.below = dict.fromkeys(SIDES, 0); yield Line("law1936.34.passed"',
        ),
    ),
    "rubber-suits": made(
        None,
        (
            "rubber._tricks_bid",
            "yield contract.strain_class, contract.level",
            'yield "minor" if contract.strain == "H" else contract.strain_class, contract.level',
        ),
    ),
    "rubber-honours": "rubber-honours-lost-when-down",
    "rubber-longer": "rubber-undertricks-taken-off",
    "rubber-correction-closes": made(
        None, ("rubber.rubber_correction", '"allowed": not closed_by}', '"allowed": len(closed_by) != 1}')
    ),
    "agreement-order": "tricks-closed-when-agreed",
    "dispute-round": made({"law79b.called-before": 0, "law79b.called-after": 1}),
    "correction-earlier": "correction-time-without-date",
    "correction-clock": "correction-time-without-date",
}


def test_every_property_is_broken_by_a_fault() -> None:
    assert BROKEN_BY.keys() == PROPERTIES.keys()


@EVERY
def test_a_fault_breaks_the_property(name: str) -> None:
    property, operation = of(name)
    fault = BROKEN_BY[name]
    faulty = scorer(FAULTS[fault] if isinstance(fault, str) else fault)
    for group in groups(property, 400, 1):
        judgement = fit(operation, property.misfit, group, [faulty.derive(operation, one).value for one in group])
        if judgement.verdict == FAIL:
            assert judgement.why
            assert "\n" not in judgement.why
            assert len(judgement.got) == len(group)
            return
    pytest.fail(f"{name} is not broken")


# --- answers of every sort ----------------------------------------------------------------------------

SIGNS = [{"difference": 580}, {"difference": -580}]


def signs(*answers: Any) -> Any:
    """The judgement on two answers, to a difference and to its opposite."""
    property, operation = of("imps-signs")
    return fit(operation, property.misfit, SIGNS, answers)


def test_answers_are_judged_by_each_other_and_not_by_what_is_right() -> None:
    assert signs(3, -3).verdict == PASS
    assert signs(11, 11).verdict == FAIL
    assert signs(11, 11).why == "580 gives 11, and -580 gives: 11, not -11"


def test_a_group_without_an_answer_is_told_by_the_gravest() -> None:
    unsupported, broken, refused = (NoAnswer(kind, "why") for kind in ("unsupported", "broken", "refused"))
    assert signs(broken, unsupported).verdict == UNSUPPORTED
    assert signs(refused, broken).verdict == UNRESOLVED
    assert signs(11, refused).verdict == FAIL
    assert signs(11, refused).why == "refused valid input: why"


@pytest.mark.parametrize("answer", [None, "11", float("nan"), True, [11], 0.5, object()])
def test_answers_of_the_wrong_kind_are_no_misfit(answer: object) -> None:
    assert signs(11, answer).verdict == UNRESOLVED


def test_an_answer_of_the_wrong_length_is_unresolved() -> None:
    property, operation = of("matchpoints-sum")
    assert fit(operation, property.misfit, [{"scores": [10, 20, 30]}], [[0, 2]]).verdict == UNRESOLVED


def test_an_object_that_breaks_when_it_is_compared_is_unresolved() -> None:
    class Broken(int):
        def __neg__(self) -> int:
            raise ZeroDivisionError

        def __index__(self) -> int:
            raise ZeroDivisionError

        def __int__(self) -> int:
            raise ZeroDivisionError

    assert signs(Broken(11), -11).verdict == UNRESOLVED


def test_doubles_stand_for_the_numbers_next_to_them() -> None:
    assert exactly(55 / 3) == Fraction(55, 3)
    assert exactly([0.1 + 0.2, 13.75, 7]) == [Fraction(3, 10), Fraction(55, 4), 7]
    assert exactly(0.1234567891) == Fraction("0.1234567891")
    property, operation = of("matchpoints-sum")
    thirds = [[1.0, 0.5, 1.5]]
    assert fit(operation, property.misfit, [{"scores": [10, 0, 20], "win": 1}], thirds).verdict == PASS
    assert exactly(Fraction(1, 3)) == Fraction(1, 3)
    assert fit(operation, property.misfit, [{"scores": [0, 20]}], [[Decimal("0.5"), "1.5"]]).verdict == PASS


# --- asked of an implementation -----------------------------------------------------------------------


def outcomes(record: Mapping[str, Any]) -> dict[str, str]:
    """The verdicts of properties."""
    return {one["id"]: one["verdict"] for one in record["results"] if one["id"].startswith("property/")}


ASKED = ("--properties", "20", "--seed", "7", "--vector", "property/*")


def test_a_fault_is_found_and_the_message_tells_both_questions(bridgescore: Any, report: Any) -> None:
    done = bridgescore(
        "check", "--adapter", "fault:imp-sign-lost", *ASKED, "--operation", "imps", "--report-json", "report.json"
    )
    assert done.code == 1
    assert "4 properties by 20 groups made up by the seed 7" in done.lines[0]
    place = done.lines.index("FAIL property/imps-signs")
    asked, got, why, again = (line.strip() for line in done.lines[place + 1 : place + 5])
    assert re.fullmatch(r"asked     imps: a difference of (-?\d+) points \| a difference of -?\d+ points", asked)
    assert re.fullmatch(r"got       \[(\d+), \1\]", got)
    assert re.match(r"why       \d\d of 20 groups of answers do not fit; the shortest: (-?\d+) gives (\d+), and", why)
    assert why.endswith(f"{PROPERTIES['imps-signs'].says} [Law 78B, law78b.loss]")
    words = "--adapter fault:imp-sign-lost --properties 20 --seed 7 --vector property/imps-signs"
    assert again == f"again     bridgescore check {words}"
    assert "properties: 2 of 4 hold; 61 groups of answers judged" in done.lines
    record = report()
    assert outcomes(record)["property/imps-signs"] == "FAIL"
    assert outcomes(record)["property/imps-rows"] == "PASS"
    entry = next(one for one in record["results"] if one["id"] == "property/imps-signs")
    assert entry["asked"] == 20
    assert f"property/imps-signs: {entry['wrong']} of 20 groups of answers do not fit" in done.lines
    assert entry["given"][0]["difference"] == -entry["given"][1]["difference"]
    assert record["selection"]["properties"] == 20
    assert record["diagnosis"] == []
    assert not list(problems(report(whole=True), RECORD))


def test_the_command_in_the_message_asks_the_same_again(bridgescore: Any) -> None:
    first = bridgescore("check", "--adapter", "fault:imp-sign-lost", *ASKED, "--operation", "imps")
    place = first.lines.index("FAIL property/imps-signs")
    again = first.lines[place + 4].removeprefix("  again     bridgescore ").split()
    second = bridgescore(*again)
    found = second.lines.index("FAIL property/imps-signs")
    assert second.lines[found : found + 4] == first.lines[place : place + 4]


def test_every_door_gives_the_same_record(bridgescore: Any, report: Any) -> None:
    questions = bridgescore("questions", "--no-sweeps", "--properties", "2", "--seed", "7").out
    (bridgescore.folder / "answers.jsonl").write_text(
        bridgescore.process("serve", "--adapter", "fault:imp-sign-lost", stdin=questions).out, encoding="utf-8"
    )
    asked = ("--properties", "2", "--seed", "7", "--vector", "property/*", "--report-json")
    doors = {
        "object": ("--adapter", "fault:imp-sign-lost"),
        "answers": ("--answers", "answers.jsonl"),
        "command": ("--command", "bridgescore serve --adapter fault:imp-sign-lost"),
    }
    found = {}
    for door, who in doors.items():
        assert bridgescore("check", *who, *asked, f"{door}.json").code == 1
        record = report(f"{door}.json")
        found[door] = [
            {name: one[name] for name in ("id", "verdict", "given", "got", "message", "asked", "wrong")}
            for one in record["results"]
        ]
    assert found["object"] == found["answers"] == found["command"]
    assert len(found["object"]) == len(PROPERTIES) - 1  # one has nothing to ask without a profile


@pytest.mark.slow
def test_two_runs_with_a_seed_leave_the_same_record_also_over_processes(bridgescore: Any, xdist: None) -> None:
    written = []
    for place, more in enumerate(((), (), ("-n", "2"))):
        some = ("--operation", "imps,matchpoints", "--report-json")
        done = bridgescore.process("check", *ASKED, *some, f"{place}.json", *more)
        assert done.code == 0, done.all
        document = json.loads((bridgescore.folder / f"{place}.json").read_text(encoding="utf-8"))
        del document["environment"]
        written.append(json.dumps(document))
    assert written[0] == written[1] == written[2]


def test_a_fresh_seed_is_printed(bridgescore: Any) -> None:
    done = bridgescore("check", "--properties", "3", "--vector", "property/imps-signs")
    assert re.search(r"1 property by 3 groups made up by the seed \d+", done.lines[0])


def test_what_is_not_supported_is_not_judged(bridgescore: Any, report: Any) -> None:
    (bridgescore.folder / "some.py").write_text(
        "import bridgescore_reference as law\n"
        "from pytest_bridgescore import Unsupported\n"
        "class Some:\n"
        "    def imps(self, difference):\n"
        "        if difference < 0:\n"
        "            raise Unsupported('no losses')\n"
        "        return law.imps(difference).value\n",
        encoding="utf-8",
    )
    some = ("--operation", "imps,team_match", "--report-json", "report.json")
    done = bridgescore("check", "--adapter", "some:Some", *ASKED, *some)
    assert done.code == 0, done.all
    found = outcomes(report())
    assert found["property/imps-signs"] == "UNSUPPORTED"
    assert found["property/imps-rows"] == "PASS"
    assert found["property/match-sums"] == "UNSUPPORTED"
    judged = {one["id"]: one["asked"] for one in report()["results"]}
    assert judged["property/imps-signs"] == 0
    assert 0 < judged["property/imps-most"] < 20


def test_a_profile_says_what_is_asked(bridgescore: Any, report: Any) -> None:
    profile = ("--profile", "norway-1997-pairs")
    done = bridgescore("check", *profile, "--properties", "3", *ASKED[2:], "--report-json", "report.json")
    assert done.code == 0, done.all
    asked = {PROPERTIES[id.removeprefix("property/")].operation for id in outcomes(report())}
    assert "matchpoints" in asked
    assert "rubber" not in asked


def test_another_edition_is_asked_by_its_properties(bridgescore: Any, report: Any) -> None:
    done = bridgescore(
        "check", "--laws", "1975", "--operation", "contract_score", *ASKED, "--report-json", "report.json"
    )
    assert done.code == 0, done.all
    assert len(outcomes(report())) == 8


def test_properties_need_a_number_and_questions_a_seed(bridgescore: Any) -> None:
    assert bridgescore("check", "--properties", "many").code == 4
    done = bridgescore("questions", "--properties", "3")
    assert done.code == 4
    assert "--seed" in done.err


def test_a_known_failure_may_pass_with_another_seed(bridgescore: Any) -> None:
    known = bridgescore.folder / "known.yaml"
    known.write_text("- id: property/imps-signs\n  reason: no losses\n", encoding="utf-8")
    words = (*ASKED, "--operation", "imps", "--known-failures", "known.yaml")
    failing = bridgescore("check", "--adapter", "fault:imps-lost-as-0", *words)
    assert failing.code == 0, failing.all
    passing = bridgescore("check", "--adapter", "reference", *words)
    assert passing.code == 0, passing.all


@pytest.mark.parametrize("form", ["html", "junit", "markdown"])
def test_reports_tell_of_properties(bridgescore: Any, form: str) -> None:
    words = ("--adapter", "fault:imp-sign-lost", *ASKED, "--operation", "imps", f"--report-{form}", "report")
    assert bridgescore("check", *words).code == 1
    text = (bridgescore.folder / "report").read_text(encoding="utf-8")
    assert "property/imps-signs" in text
    assert "groups" in text


def test_an_operation_lost_with_its_process_has_a_result(bridgescore: Any) -> None:
    result = Result("property/imps-signs", "imps", "imps", UNRESOLVED, asked=20, missed=(("a", FAIL, [1, 1]),))
    spoiled = result.spoiled({"property/imps-signs/b": "wrote too much"})
    assert spoiled.wrong == 2
    assert Result.from_data(json.loads(json.dumps(plain(spoiled.as_data())))) == spoiled


# --- the document -------------------------------------------------------------------------------------


def rows() -> Iterator[str]:
    """The table of docs/properties.md, made of the declarations."""
    for name, property in PROPERTIES.items():
        yield f"| `{name}` | `{property.operation}` | {property.says} | {property.basis} |"


def test_the_document_has_every_property_as_it_is_declared() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    told = [line for line in text.splitlines() if re.match(r"\| `[a-z-]+` \| `[a-z_]+` \|", line)]
    assert told == list(rows())
