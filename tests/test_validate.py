"""Vectors held against the declarations, the rules and the reference: whatever is wrong is told, and where."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors import load
from pytest_bridgescore.vectors import validate as validating
from pytest_bridgescore.vectors.compile import compile_file
from pytest_bridgescore.vectors.coverage import coverage, rules_of_the_reference
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite
from pytest_bridgescore.vectors.validate import problems_of, validate

IMPS = "system: imps\noperation: imps\nsource: wbf-laws\nevidence: by hand\nvectors:\n"
CONTRACTS = "system: duplicate\noperation: contract_score\nsource: wbf-laws\nevidence: by hand\nvectors:\n"
TABLES = CONTRACTS.replace("contract_score", "table_score")
BOARDS = CONTRACTS.replace("contract_score", "board_conditions")
MATCHPOINTS = "system: matchpoints\noperation: matchpoints\nsource: wbf-laws\nevidence: by hand\nvectors:\n"
TRAVELLERS = MATCHPOINTS.replace("operation: matchpoints", "operation: traveller")

ROW = "because: [[law78b.row-1, '20 to 40', 1]]"
TRICKS = "[law77.trick.major.undoubled, '4 x 30', 120]"
GAME = "[law77.bonus.game.not-vulnerable, '', 300]"
FOUR = "given: {contract: 4H, vulnerable: false, tricks: 10}"

#: A vector without its id, in a file with that head, and what is told of it after file, line and id.
WRONG: dict[str, tuple[str, ...]] = {
    "no operation": (
        IMPS,
        f"operation: imp, given: {{difference: 20}}, expect: 1, {ROW}",
        f"there is no operation imp; there are {', '.join(OPERATIONS)}",
    ),
    "another system": (
        IMPS.replace("system: imps", "system: teams"),
        f"given: {{difference: 20}}, expect: 1, {ROW}",
        "imps belongs to the system imps, not teams",
    ),
    "no evidence": (
        IMPS.replace("evidence: by hand\n", ""),
        f"given: {{difference: 20}}, expect: 1, {ROW}",
        "evidence is missing: where does the answer stand?",
    ),
    "evidence in an empty list": (
        IMPS,
        f"given: {{difference: 20}}, expect: 1, {ROW}, evidence: []",
        "evidence is missing: where does the answer stand?",
    ),
    "unknown source": (
        IMPS,
        f"given: {{difference: 20}}, expect: 1, {ROW}, source: hearsay",
        "there is no source hearsay",
    ),
    "no source": (
        IMPS.replace("source: wbf-laws\n", ""),
        f"given: {{difference: 20}}, expect: 1, {ROW}",
        "there is no source None",
    ),
    "unknown rule": (
        IMPS,
        f"given: {{difference: 20}}, expect: 1, {ROW}, rules: [law78b.row-25]",
        "there is no rule law78b.row-25",
    ),
    "unknown flag": (
        IMPS,
        f"given: {{difference: 20}}, expect: 1, {ROW}, flags: [edge]",
        "there is no flag edge",
    ),
    # what is given
    "unknown parameter": (
        IMPS,
        f"given: {{difference: 20, gab: lower}}, expect: 1, {ROW}",
        "imps has no parameter gab; it has difference, gap, table",
    ),
    "missing parameter": (
        IMPS,
        f"given: {{gap: lower}}, expect: 1, {ROW}",
        "imps needs difference: a whole number",
    ),
    "a text for a number": (
        IMPS,
        f"given: {{difference: '20'}}, expect: 1, {ROW}",
        "difference: '20' is not a whole number",
    ),
    "an unknown reading": (
        IMPS,
        f"given: {{difference: 20, gap: nearest}}, expect: 1, {ROW}",
        "gap: 'nearest' is not one of reject lower upper nearest-half-up nearest-half-down",
    ),
    "fourteen tricks": (
        CONTRACTS,
        "given: {contract: 4H, vulnerable: false, tricks: 14}, expect: 420",
        "tricks: 14 is not a whole number 0 to 13",
    ),
    "vulnerable in words": (
        CONTRACTS,
        "given: {contract: 4H, vulnerable: NO, tricks: 10}, expect: 420",
        "vulnerable: 'NO' is not true or false",
    ),
    "an unknown edition": (
        CONTRACTS,
        f"{FOUR.removesuffix('}')}, laws: '1935'}}, expect: 420",
        "laws: '1935' is not an edition of the laws: 1987 = 1997 = 2007 = 2017, or 1963 = 1975",
    ),
    "an edition as a number": (
        CONTRACTS,
        f"{FOUR.removesuffix('}')}, laws: 1975}}, expect: 420",
        "laws: 1975 is not an edition of the laws: 1987 = 1997 = 2007 = 2017, or 1963 = 1975",
    ),
    "no contract": (
        CONTRACTS,
        "given: {contract: 8H, vulnerable: false, tricks: 10}, expect: 420",
        "contract: '8H' is not a contract: level 1 to 7, then C D H S or NT, then X or XX if doubled (4HX)",
    ),
    "a pass that scores": (
        CONTRACTS,
        "given: {contract: Pass, vulnerable: false, tricks: 0}, expect: 0",
        "contract: 'Pass' is not a contract: level 1 to 7, then C D H S or NT, then X or XX if doubled (4HX)",
    ),
    "an unknown seat in a line": (
        TRAVELLERS,
        "given: {board: 1, lines: [{ns: 1, ew: 2, contract: 4H, declarer: X, tricks: 9}]}, expect: {lines: []}",
        "lines[0].declarer: 'X' is not one of N E S W",
    ),
    "a line without tricks": (
        TRAVELLERS,
        "given: {board: 1, lines: [{ns: 1, ew: 2, contract: 4H, declarer: N}]}, expect: {lines: []}",
        "lines[0].tricks: is missing",
    ),
    # what is expected
    "an answer of another kind": (
        IMPS,
        f"given: {{difference: 20}}, expect: '1', {ROW}",
        "expect: '1' is not a whole number",
    ),
    "null as answer": (IMPS, f"given: {{difference: 20}}, expect: null, {ROW}", "expect: None is not a whole number"),
    "an answer that lacks a part": (
        BOARDS,
        "given: {board: 1}, expect: {dealer: N}",
        "expect: vulnerable: is missing",
    ),
    "a wrong part": (
        MATCHPOINTS,
        "given: {scores: [420, -50]}, expect: [2, x]",
        "expect: [1]: 'x' is not a number",
    ),
    "no derivation": (
        IMPS,
        "given: {difference: 20}, expect: 1",
        "because is missing: how does the answer follow?",
    ),
    "an empty derivation": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: []",
        "because is missing: how does the answer follow?",
    ),
    "a text in a sum": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: [{TRICKS}, [law77.bonus.game.not-vulnerable, '', much]]",
        "because: every line of a sum ends in an exact number",
        "line 2 of because is law77.bonus.game.not-vulnerable much, "
        "the reference has law77.bonus.game.not-vulnerable 300",
    ),
    "a half in a sum": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: [{TRICKS}, [law77.bonus.game.not-vulnerable, '', 299.5]]",
        "the lines of because add up to 419.5, not 420",
        "line 2 of because is law77.bonus.game.not-vulnerable 299.5, "
        "the reference has law77.bonus.game.not-vulnerable 300",
    ),
    "a derivation in another order": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: [{GAME}, {TRICKS}]",
        "line 1 of because is law77.bonus.game.not-vulnerable 300, the reference has law77.trick.major.undoubled 120",
    ),
    "a derivation by another rule": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: [[law77.trick.minor.undoubled, '', 120], {GAME}]",
        "line 1 of because is law77.trick.minor.undoubled 120, the reference has law77.trick.major.undoubled 120",
    ),
    "a derivation with a line too many": (
        CONTRACTS,
        f"{FOUR}, expect: 420, because: [{TRICKS}, {GAME}, [law77.insult.doubled, '', 0]]",
        "because has 3 lines, the reference 2",
    ),
    "a derivation with a line too few": (
        BOARDS,
        "given: {board: 1}, expect: {dealer: N, vulnerable: None}, because: [[law2.cycle, '', 1]]",
        "because has 1 lines, the reference 3",
    ),
    "a derivation with another value": (
        IMPS,
        "given: {difference: 20}, expect: 1, because: [[law78b.row-1, '', 2]]",
        "line 1 of because is law78b.row-1 2, the reference has law78b.row-1 1",
    ),
    "an answer the reference refuses": (
        TABLES,
        "given: {contract: Pass, declarer: N, vulnerable: None, tricks: null}, expect: 0, "
        "because: [[law77.passed-out, '', 0]]",
        "the reference refuses it: a board passed out has no declarer and no tricks",
    ),
    "an answer where the law has none": (
        IMPS,
        f"given: {{difference: 15}}, expect: 0, {ROW.replace('1]]', '0]]')}",
        "the reference refuses it: the scale names multiples of 10 only, and 15 is none; choose a reading for gap",
    ),
    "a wrong part of an answer": (
        BOARDS,
        "given: {board: 1}, expect: {dealer: N, vulnerable: NS}, because: [[law2.cycle, '', 1], "
        "[law2.dealer.north, '', N], [law2.vulnerable.none, '', None]]",
        "vulnerable: the vector says NS, the reference None",
    ),
    # what must be refused
    "a refusal without words": (
        IMPS,
        "given: {difference: x}, expect: {reject: 5}",
        "reject needs a reason in words",
    ),
    "a refusal of an unknown parameter": (
        IMPS,
        "given: {differense: 20}, expect: {reject: no number}",
        "imps has no parameter differense",
    ),
    "a refusal of what is right": (
        IMPS,
        "given: {difference: 20}, expect: {reject: too small}",
        "the reference does not refuse it: it answers 1",
    ),
    "a refusal of right matchpoints": (
        MATCHPOINTS,
        "given: {scores: [1, 1, 0], win: 1}, expect: {reject: too small}",
        "the reference does not refuse it: it answers [1.5, 1.5, 0]",
    ),
    # what is disputed
    "no such reading": (
        IMPS,
        "given: {difference: 15}, reading: gab, readings: {lower: 0}",
        "gab is no reading of imps",
    ),
    "readings of what is no reading": (
        IMPS,
        "given: {difference: 15}, reading: imps.difference, readings: {lower: 0}",
        "imps.difference is no reading of imps",
    ),
    "readings without their name": (
        IMPS,
        "given: {difference: 15}, readings: {lower: 0}",
        "None is no reading of imps",
    ),
    "readings of another operation": (
        IMPS,
        "given: {difference: 15}, reading: butler.gap, readings: {lower: 0}",
        "butler.gap is no reading of imps",
    ),
    "an unknown value of a reading": (
        IMPS,
        "given: {difference: 15}, reading: gap, readings: {lower: 0, middle: 1}",
        "gap: 'middle' is not one of reject lower upper nearest-half-up nearest-half-down",
    ),
    "a wrong reading": (
        IMPS,
        "given: {difference: 15}, reading: imps.gap, readings: {lower: 1, upper: 1}",
        "reading lower: the vector says 1, the reference 0",
    ),
    "a reading that is refused": (
        IMPS,
        "given: {difference: 15}, reading: gap, readings: {reject: 0, upper: 1}",
        "reading reject: the vector says 0, the reference refuses it",
    ),
    "a reading that is not refused": (
        IMPS,
        "given: {difference: 15}, reading: gap, readings: {lower: {reject: none}}",
        "reading lower: the vector says refused, the reference 0",
    ),
}


def own(tmp_path: Path, head: str, text: str, id: str = "imps/mine/x") -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(f"{head}\n\n  - {{id: {id}, {text}}}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_vector_is_told_with_file_line_and_id(name: str, tmp_path: Path) -> None:
    head, text, *words = WRONG[name]
    problems, _ = validate([own(tmp_path, head, text)])
    line = head.count("\n") + 3
    assert problems == [f"own.yaml:{line}: imps/mine/x: {said}" for said in words]


def test_a_wrong_value_is_told_by_the_sum_and_by_the_reference(tmp_path: Path) -> None:
    problems, _ = validate([own(tmp_path, CONTRACTS, f"{FOUR}, expect: 430, because: [{TRICKS}, {GAME}]")])
    assert problems == [
        "own.yaml:8: imps/mine/x: the lines of because add up to 420, not 430",
        "own.yaml:8: imps/mine/x: the vector says 430, the reference 420",
    ]


def test_a_wrong_value_whose_derivation_adds_up_is_told_with_the_line(tmp_path: Path) -> None:
    wrong = GAME.replace("300", "310")
    problems, _ = validate([own(tmp_path, CONTRACTS, f"{FOUR}, expect: 430, because: [{TRICKS}, {wrong}]")])
    assert problems == [
        "own.yaml:8: imps/mine/x: the vector says 430, the reference 420",
        "own.yaml:8: imps/mine/x: line 2 of because is law77.bonus.game.not-vulnerable 310, "
        "the reference has law77.bonus.game.not-vulnerable 300",
    ]


def test_all_that_is_wrong_in_a_vector_is_told_at_once(tmp_path: Path) -> None:
    text = "given: {difference: x, gap: y, z: 1}, expect: 1, source: s, rules: [r], flags: [f], evidence: []"
    problems, _ = validate([own(tmp_path, IMPS, text, id="sweep/imps/x")])
    assert [problem.removeprefix("own.yaml:8: sweep/imps/x: ") for problem in problems] == [
        "ids that begin with sweep/ or generated/ or property/ are those of questions asked many at a time",
        "there is no source s",
        "there is no rule r",
        "there is no flag f",
        "imps has no parameter z; it has difference, gap, table",
        "difference: 'x' is not a whole number",
        "gap: 'y' is not one of reject lower upper nearest-half-up nearest-half-down",
        "evidence is missing: where does the answer stand?",
    ]


def test_a_withdrawn_id_is_not_used_again(tmp_path: Path) -> None:
    path = own(tmp_path, IMPS, f"given: {{difference: 20}}, expect: 1, {ROW}")
    suite = bundled().joined(compile_file(path))
    vector = suite.vector("imps/mine/x")
    assert vector is not None
    assert problems_of(vector, suite) == []
    withdrawn = Suite({**suite.document, "withdrawn": {"imps/mine/x": {"reason": "misread"}}}, unreleased=True)
    assert problems_of(vector, withdrawn) == ["own.yaml:8: imps/mine/x: this id was withdrawn and is not used again"]


@pytest.mark.parametrize(
    ("head", "text"),
    [
        (IMPS, f"given: {{difference: 20}}, expect: 1, {ROW}"),
        (IMPS, "given: {difference: 15}, reading: imps.gap, readings: {lower: 0, upper: 1, reject: {reject: none}}"),
        (IMPS, "given: {difference: 15}, reading: gap, readings: {lower: 0}"),
        (IMPS, "given: {difference: x}, expect: {reject: no number}"),
        (IMPS, "given: {}, expect: {reject: nothing is asked}"),
        (CONTRACTS, f"{FOUR}, expect: 420, because: [{TRICKS}, {GAME}], rules: [law77.game.threshold]"),
        (
            MATCHPOINTS,
            "given: {scores: [1, 1], win: 1}, expect: [0.5, 1/2], "
            "because: [[law78a.equal, '', 1], [law78a.unit.half, '', 0.5]]",
        ),
    ],
    ids=["answer", "readings", "a reading", "refusal", "refusal of nothing", "sum", "halves"],
)
def test_a_vector_that_is_right_is_in_order(head: str, text: str, tmp_path: Path) -> None:
    assert validate([own(tmp_path, head, text)]) == ([], "1 vectors")


@pytest.mark.parametrize(
    "text",
    [
        "given: {difference: 20}, expect: 1, because: [[law78b.row-1, '', 1/0]]",
        "given: {difference: 15}, reading: gap, readings: {}",
    ],
    ids=["a line that divides by nothing", "no readings at all"],
)
def test_what_cannot_be_judged_is_told_and_never_a_crash(text: str, tmp_path: Path) -> None:
    problems, _ = validate([own(tmp_path, IMPS, text)])
    assert [problem.startswith("own.yaml:8: imps/mine/x: ") for problem in problems] == [True]


@pytest.mark.parametrize("line", ["4H", "5", "[4H]", "null"])
def test_a_line_of_a_traveller_that_is_no_line_may_be_what_must_be_refused(line: str, tmp_path: Path) -> None:
    text = f"given: {{board: 1, lines: [{line}]}}, expect: {{reject: no line}}"
    assert validate([own(tmp_path, TRAVELLERS, text)]) == ([], "1 vectors")


def test_files_that_are_not_in_form_are_told_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"{IMPS}  - {{id: 5}}\n  - {{id: x}}\n")
    (tmp_path / "b.yaml").write_text("a: 1\na: 2\n")
    problems, said = validate([tmp_path])
    assert [problem.split(": ")[0] for problem in problems] == ["a.yaml:6", "a.yaml:7", "b.yaml:2"]
    assert said == ""
    missing = tmp_path / "gone.yaml"
    assert validate([missing]) == (["gone.yaml: cannot be read: No such file or directory"], "")


def test_an_id_of_the_suite_is_told(tmp_path: Path) -> None:
    path = own(tmp_path, IMPS, f"given: {{difference: 20}}, expect: 1, {ROW}", id="imps/law78b/20")
    assert validate([path]) == (["own.yaml:8: imps/law78b/20 is already a vector of the suite"], "")


# --- the suite as a whole ---------------------------------------------------------------------------


def test_the_suite_itself_is_in_order() -> None:
    suite = bundled()
    assert validate() == ([], f"{len(suite.vectors)} vectors, {len(suite.rules)} rules")


@pytest.fixture(scope="module")
def covered() -> dict[str, list[str]]:
    return coverage(bundled())


def test_every_rule_is_covered_by_a_vector_that_names_it(covered: dict[str, list[str]]) -> None:
    assert covered.keys() == {*bundled().rules} == {*rules_of_the_reference()}
    assert [rule for rule, ids in covered.items() if not ids] == []
    for rule, ids in covered.items():
        for id in ids[:3]:
            vector = bundled().vector(id)
            assert vector is not None
            assert rule in vector.rules


def test_a_rule_is_not_covered_by_a_vector_that_names_it_in_vain(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        f"{IMPS}"
        f"  - {{id: imps/x/names-it, given: {{difference: 20}}, expect: 1, {ROW}, rules: [law78b.loss]}}\n"
        "  - {id: imps/x/needs-it, given: {difference: -20}, expect: -1, rules: [law78b.loss]}\n"
        "  - {id: imps/x/hides-it, given: {difference: -30}, expect: -1, because: []}\n"
        "  - {id: imps/x/disputed, given: {difference: -15}, readings: {upper: -1}, rules: [law78b.loss]}\n"
        "  - {id: imps/x/refused, given: {difference: 15}, expect: {reject: none}, rules: [imps.gap.reject]}\n"
        "  - {id: imps/x/unknown, given: {difference: -40}, expect: -1, rules: [house.rule]}\n"
    )
    by_rule = coverage(Suite(compile_file(path), unreleased=True))
    assert by_rule["law78b.loss"] == ["imps/x/needs-it"]
    assert by_rule["law78b.row-1"] == ["imps/x/names-it"]
    assert by_rule["imps.gap.reject"] == ["imps/x/refused"]
    assert by_rule["law78b.row-2"] == []
    assert "house.rule" not in by_rule


def validated(document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What `validate` tells of a suite that is this document."""
    suite = Suite(document, unreleased=True)
    monkeypatch.setattr(load, "bundled", lambda: suite)
    monkeypatch.setattr(validating, "bundled", lambda: suite)
    problems, _ = validate()
    return problems


def small(*ids: str) -> dict[str, Any]:
    """The suite's document with these vectors only."""
    document = dict(bundled().document)
    document["vectors"] = [vector for vector in document["vectors"] if vector["id"] in ids]
    document |= {"profiles": {}, "smoke": []}
    assert len(document["vectors"]) == len(ids)
    return copy.deepcopy(document)


def test_a_rule_whose_vectors_are_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "rules.yaml: law78b.loss is covered by no vector"
    assert told not in validated(small("imps/law78b/20", "imps/law78b/minus-20"), monkeypatch)
    assert told in validated(small("imps/law78b/20"), monkeypatch)
    no_longer_named = small("imps/law78b/20", "imps/law78b/minus-20")
    for vector in no_longer_named["vectors"]:
        vector["because"] = vector["because"][:1]
    assert told in validated(no_longer_named, monkeypatch)


def test_a_vector_of_the_smoke_test_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    document = small("imps/law78b/20", "imps/law78b/minus-20")
    document["smoke"] = ["imps/law78b/20", "imps/law78b/gone"]
    assert "smoke.yaml: there is no vector imps/law78b/gone" in validated(document, monkeypatch)


def test_what_is_wrong_beside_the_vectors_is_told_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    document = small("imps/law78b/20", "imps/law78b/minus-20")
    usual = set(validated(document, monkeypatch))
    assert {problem.partition(":")[0] for problem in usual} == {"rules.yaml", "notes.yaml"}, (
        "many are not covered now"
    )

    rules = document["rules"]
    rules["house.rule"] = {"law": "-", "statement": "ours", "value": 1, "source": "wbf-laws"}
    rules["law77.insult.doubled"]["value"] = 60
    rules["law77.insult.redoubled"]["value"] = 100
    rules["law78a.unit.half"]["value"] = "1/3"
    rules["law2.dealer.north"]["value"] = [1, 5, 9]
    rules["imps.gap.lower"]["value"] = "up"
    rules["law2.cycle"]["statement"] = ""
    rules["law77.passed-out"]["source"] = "hearsay"
    del rules["law78b.row-24"]
    del rules["law78b.row-23"]["source"]
    document["errata"]["no-1"]["source"] = "hearsay"
    document["withdrawn"] = {
        "imps/old/1": {"new": "imps/law78b/20"},
        "imps/old/2": {"reason": "moved", "new": "imps/law78b/nowhere"},
        "imps/old/3": {"reason": "misread", "new": None},
        "imps/old/4": {"reason": "moved", "new": "imps/law78b/minus-20"},
    }
    document["notes"]["unused"] = {"catches": "nothing", "costs": "nothing"}
    del document["rows"]["imps/tables/imp_scale.csv"]
    document["tables"]["duplicate/tables/boards.csv"]["evidence"] = ""
    assert set(validated(document, monkeypatch)) - usual == {
        "rules.yaml: house.rule: the reference does not know it",
        "rules.yaml: house.rule is covered by no vector",
        "rules.yaml: law77.insult.doubled: worth 60, to the reference 50",
        "rules.yaml: law77.insult.redoubled: worth 100, to the reference {'2017': 100, '1975': 50}",
        "rules.yaml: law78a.unit.half: worth 1/3, to the reference 1/2",
        "rules.yaml: law2.dealer.north: worth [1, 5, 9], to the reference (1, 5, 9, 13)",
        "rules.yaml: imps.gap.lower: worth up, to the reference down",
        "rules.yaml: law2.cycle: has no statement",
        "rules.yaml: law77.passed-out: there is no source hearsay",
        "rules.yaml: law78b.row-24 of the reference is missing",
        "rules.yaml: law78b.row-23: there is no source None",
        "errata.yaml: no-1: there is no source hearsay",
        "withdrawn.yaml: imps/old/1: has no reason",
        "withdrawn.yaml: imps/old/2: its new id imps/law78b/nowhere is no vector",
        "notes.yaml: unused is no vector's flag",
        "tables.yaml: imps/tables/imp_scale.csv is missing",
        *(
            f"{vector['where']}: {vector['id']}: the tables give no answer (KeyError: 'imps/tables/imp_scale.csv')"
            for vector in document["vectors"]
        ),
        "evidence.yaml: imp_scale_wbf: there is no table imps/tables/imp_scale.csv",
        "tables.yaml: duplicate/tables/boards.csv: evidence is missing",
    }


def test_a_published_table_that_the_reference_contradicts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    document = small("imps/law78b/20", "imps/law78b/minus-20")
    usual = set(validated(document, monkeypatch))
    contracts = document["rows"]["duplicate/tables/contract_scores_2017.csv"]
    next(row for row in contracts if row["contract"] == "4H" and row["vulnerable"] == "true")["10"] = "630"
    document["rows"]["imps/tables/imp_scale.csv"][24]["imps"] = "25"
    document["rows"]["victory_points/tables/russia_24.csv"][3]["winner"] = "thirteen"
    del document["rows"]["chicago/tables/target_scores.csv"][2]["vulnerable"]
    assert set(validated(document, monkeypatch)) - usual == {
        "tables.yaml: duplicate/tables/contract_scores_2017.csv: "
        "4H, vulnerable, 10 tricks: 630, to the reference 620",
        "tables.yaml: imps/tables/imp_scale.csv: "
        "a difference of -4000 points: -25, to the reference -24 (and 801 more)",
        "tables.yaml: victory_points/tables/russia_24.csv: "
        "a row cannot be read (ValueError: invalid literal for int() with base 10: 'thirteen')",
        "tables.yaml: chicago/tables/target_scores.csv: a row cannot be read (KeyError: 'vulnerable')",
    }


def test_a_vector_of_no_operation_is_told_in_the_suite_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    document = small("imps/law78b/20", "imps/law78b/minus-20")
    wrong = document["vectors"][0]
    wrong["operation"] = "imp"
    told = f"{wrong['where']}: {wrong['id']}: there is no operation imp; there are {', '.join(OPERATIONS)}"
    assert told in validated(document, monkeypatch)
