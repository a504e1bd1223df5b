"""Each golden value is derived twice: what has one derivation only is told, and the second is not the reference's."""

from __future__ import annotations

import ast
import copy
import csv
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytest_bridgescore import cli
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors import again, independence, load
from pytest_bridgescore.vectors import validate as validating
from pytest_bridgescore.vectors.again import Unsettled, worked_out
from pytest_bridgescore.vectors.independence import figures, peers_of, problems_of, told
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.validate import validate

FACTS = Path(__file__).parents[2] / "shared" / "facts"
ALONE = (
    "has one derivation only: its evidence is the suite's own; "
    "name a place in a document, a published table or an example that says so"
)


def entry(id: str) -> dict[str, Any]:
    """A copy of a vector as it stands in the document."""
    vector = bundled().vector(id)
    assert vector is not None
    return copy.deepcopy(dict(vector.data))


def problems(id: str, suite: Suite | None = None, **fields: Any) -> list[str]:
    """What is told of a vector of the suite once some of its fields are others."""
    return list(problems_of(Vector({**entry(id), **fields}), suite or bundled()))


def other(alter: Callable[[dict[str, Any]], object]) -> Suite:
    """The suite with altered data."""
    document = {**bundled().document}
    for ledger in ("rules", "rows", "sources", "evidence", "peers"):
        document[ledger] = copy.deepcopy(document[ledger])
    alter(document)
    return Suite(document, unreleased=True)


# --- the suite --------------------------------------------------------------------------------------


def test_every_golden_value_has_two_derivations_that_agree() -> None:
    suite = bundled()
    wrong = {vector.id: found for vector in suite.vectors if (found := list(problems_of(vector, suite)))}
    assert wrong == {}
    counted = figures(suite)
    assert counted.single == ()
    assert counted.values == sum(vector.is_judged for vector in suite.vectors)
    assert counted.tables + counted.rules + counted.read == counted.values
    assert counted.values + counted.refusals + counted.disputed == len(suite.vectors)


def test_every_answer_of_the_suite_is_worked_out_again() -> None:
    """A new operation may leave its answers to the document; those there are do not."""
    suite = bundled()
    assert figures(suite).read == 0
    by_machine = {vector.operation.name for vector in suite.vectors if vector.is_judged}
    assert by_machine == OPERATIONS.keys()


def test_the_second_derivation_is_not_the_references() -> None:
    suite = bundled()
    for vector in suite.vectors[::7]:
        if vector.is_judged:
            without = replace(vector.operation, reference=None)
            assert worked_out(without, vector.given, suite) is not None
    files = [*Path(again.__file__).parent.glob("*.py"), Path(independence.__file__)]
    assert len(files) > 5
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("bridgescore_reference")], path


# --- an answer that the data do not give ------------------------------------------------------------

#: A vector, another answer, and what is told of it.
WRONG: dict[str, tuple[Any, str]] = {
    "duplicate/law77/4H-13-nv": (520, "the vector says 520, the tables give 510"),
    "imps/law78b/450": (11, "the vector says 11, the tables give 10"),
    "duplicate/table/4H-E-10-ew": (620, "the vector says 620, the tables give -620"),
    "duplicate/boards/board-33": (
        {"dealer": "N", "vulnerable": "NS"},
        "vulnerable: the vector says NS, the tables give None",
    ),
    "matchpoints/law78a/one-alone": ([1], "[0]: the vector says 1, the values of rules.yaml give 0"),
    "total_points/law78c/one-board": (430, "the vector says 430, the values of rules.yaml give 420"),
    "chicago/hcp/four-aces": (12, "the vector says 12, the values of rules.yaml give 16"),
    "procedure/law79a/agreed": (
        {"in_order": False, "may_increase": True},
        "in_order: the vector says False, the values of rules.yaml give True",
    ),
}


@pytest.mark.parametrize("id", WRONG)
def test_an_answer_that_tables_or_rules_do_not_give_is_told(id: str) -> None:
    answer, said = WRONG[id]
    assert problems(id) == []
    assert [told for told in problems(id, expect=answer) if not told.startswith("evidence: row ")] == [said]


def test_a_wrong_reading_is_told() -> None:
    vector = entry("imps/gaps/15")
    readings = {**vector["readings"], "lower": 1}
    assert problems("imps/gaps/15", readings=readings) == ["reading lower: the vector says 1, the tables give 0"]


#: Each published table, the columns that answer, and the edition of the laws where it has one.
TABLES: dict[str, tuple[list[str], str | None]] = {
    "duplicate/tables/contract_scores_2017.csv": ([str(tricks) for tricks in range(14)], "2017"),
    "duplicate/tables/contract_scores_1975.csv": ([str(tricks) for tricks in range(14)], "1975"),
    "duplicate/tables/boards.csv": (["vulnerable"], None),
    "imps/tables/imp_scale.csv": (["imps"], None),
    "victory_points/tables/russia_24.csv": (["winner", "loser"], None),
    "chicago/tables/target_scores.csv": (["not_vulnerable", "vulnerable"], None),
}


@pytest.mark.parametrize("table", TABLES)
def test_whatever_a_table_answers_is_held_against_it(table: str) -> None:
    """A wrong table contradicts every vector that asks it."""
    columns, laws = TABLES[table]

    def alter(document: dict[str, Any]) -> None:
        for row in document["rows"][table]:
            row.update(
                {
                    column: str(int(row[column]) + 10) if row[column].lstrip("-").isdigit() else "NS EW"
                    for column in columns
                }
            )

    suite = other(alter)
    asking = [
        vector
        for vector in bundled().vectors
        if vector.is_judged
        and any(sweep.table == table for sweep in vector.operation.sweeps)
        and vector.given.get("table") is None
        and vector.operation.edition(vector.given) == laws
    ]
    assert len(asking) > 20
    assert [vector.id for vector in asking if not list(problems_of(vector, suite))] == []


def test_every_published_table_is_held_against_vectors() -> None:
    assert TABLES.keys() == bundled().document["rows"].keys()


#: Rules whose numbers no answer is worked out with, and why.
APART = {
    "chicago.deals": "another number of deals is refused",
    "hcp.hand": "another number of cards is refused",
    "vp.russia-24.boards": "another number of boards is refused",
    "law77.game.threshold": "the table of contracts shows which of them are games",
    "law78a.balance": "the points of both sides are compared apart",
    "law1936.39.honours.four": "honours are given in points",
    "law1936.39.honours.five": "honours are given in points",
    "law1936.39.honours.four-aces": "honours are given in points",
}


def test_another_value_of_a_rule_is_noticed() -> None:
    """Of every rule that is a number; 1, 0 and -1 may stand for yes, no and less."""
    worth = {rule: said["value"] for rule, said in bundled().rules.items() if type(said.get("value")) is int}
    unnoticed = set()

    def alter(rule: str, value: int, document: dict[str, Any]) -> None:
        document["rules"][rule]["value"] = value

    for rule, value in worth.items():
        suite = other(partial(alter, rule, value + 1))
        naming = (vector for vector in bundled().vectors if vector.is_judged and rule in vector.rules)
        if abs(value) > 1 and not any(list(problems_of(vector, suite)) for vector in naming):
            unnoticed.add(rule)
    assert unnoticed == APART.keys()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            ["law77.trick.major.undoubled", "4 x 20", 80],
            "line 1 of because: rules.yaml has 30 for law77.trick.major.undoubled, not 4 x 20",
        ),
        (
            ["law77.trick.major.undoubled", "4 x 30", 130],
            "line 1 of because: 4 x 30 is 120, not 130",
        ),
    ],
)
def test_a_line_that_does_not_multiply_out_with_the_rules_value_is_told(line: list[Any], said: str) -> None:
    lines = entry("duplicate/law77/4H-13-nv")["because"]
    assert problems("duplicate/law77/4H-13-nv", because=[line, *lines[1:]]) == [said]


def test_the_value_of_a_line_is_that_of_the_vectors_edition() -> None:
    older = next(
        vector
        for vector in bundled().vectors
        if vector.given.get("laws") == "1975" and "law77.undertrick.fourth-on.doubled.not-vulnerable" in vector.rules
    )
    lines = [[rule, re.sub("x 200$", "x 300", how), value] for rule, how, value in older.because]
    assert lines != older.because
    assert any("rules.yaml has 200" in said for said in problems(older.id, because=lines))


# --- evidence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        (["by hand"], "evidence: 'by hand' begins with no place of wbf-laws and no name of evidence.yaml"),
        (["Law 781"], "evidence: 'Law 781' begins with no place of wbf-laws and no name of evidence.yaml"),
        (["article 35"], "evidence: 'article 35' begins with no place of wbf-laws and no name of evidence.yaml"),
        (
            ["dutch-rubber-1936, article 3"],
            "evidence: 'dutch-rubber-1936, article 3' begins with no place of wbf-laws and no name of evidence.yaml",
        ),
        (["imp_scale_wbf 9"], "evidence: row 9 of imps/tables/imp_scale.csv does not give this answer"),
        (["imp_scale_wbf 25"], "evidence: imps/tables/imp_scale.csv has no row 25"),
        (["Law 78B", "seed_errata zz-1"], "evidence: seed_errata zz-1 is not in errata.yaml"),
        (["docs/operations.md, imps"], ALONE),
        (["seed_errata ru-9"], ALONE),
    ],
)
def test_evidence_that_does_not_hold_is_told(evidence: list[str], said: str) -> None:
    assert said in problems("imps/law78b/450", source="wbf-laws", evidence=evidence)


@pytest.mark.parametrize(
    "evidence",
    [
        ["Law 78B"],
        ["Law 78B, the table"],
        ["Law 78B (the row of 430 to 490)"],
        ["russian-sport-bridge, IMP scale, entry 10"],
        ["imp_scale_wbf 10"],
        ["imp_scale_wbf"],
        ["Law 78B", "seed_errata ru-9", "docs/operations.md, imps"],
    ],
)
def test_evidence_by_place_table_or_example_is_enough(evidence: list[str]) -> None:
    assert problems("imps/law78b/450", source="wbf-laws", evidence=evidence) == []


def test_rows_without_a_column_are_counted_from_nought() -> None:
    id = "victory_points/russia-24/margin-47"
    assert problems(id, evidence=["vp_24_board_seed row 9"]) == []
    assert problems(id, evidence=["vp_24_board_seed row 8"]) == [
        "evidence: row 8 of victory_points/tables/russia_24.csv does not give this answer"
    ]
    assert problems(id, evidence=["vp_24_board_seed row 11"]) == [
        "evidence: victory_points/tables/russia_24.csv has no row 11"
    ]


def test_a_convention_is_enough_for_a_refusal_and_not_for_a_reading() -> None:
    convention = ["docs/operations.md, imps"]
    assert problems("imps/gaps/15-reject", evidence=convention) == []
    assert problems("imps/gaps/15", evidence=convention) == [ALONE]


def validated(document: dict[str, Any], monkeypatch: pytest.MonkeyPatch, *ids: str) -> list[str]:
    """What `validate` tells of a suite that is this document, with a few of its vectors."""
    document = {**document, "profiles": {}, "smoke": []}
    document["vectors"] = [vector for vector in document["vectors"] if vector["id"] in ids]
    suite = Suite(document, unreleased=True)
    monkeypatch.setattr(load, "bundled", lambda: suite)
    monkeypatch.setattr(validating, "bundled", lambda: suite)
    return validate()[0]


def test_what_has_one_derivation_is_told_with_id_file_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = ("imps/law78b/450", "imps/law78b/20")
    document = copy.deepcopy(dict(bundled().document))
    [alone] = [vector for vector in document["vectors"] if vector["id"] == ids[0]]
    alone["evidence"] = ["docs/operations.md, imps"]
    found = validated(document, monkeypatch, *ids)
    assert [line for line in found if "imps/law78b/" in line] == [f"{alone['where']}: imps/law78b/450: {ALONE}"]
    assert figures(Suite(document, unreleased=True)).single == ("imps/law78b/450",)


def test_a_vector_that_cannot_be_asked_is_told_and_never_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = ("imps/law78b/450", "duplicate/table/4H-E-10-ew")
    document = copy.deepcopy(dict(bundled().document))
    for vector in document["vectors"]:
        if vector["id"] == ids[0]:
            vector["given"] = {"difference": "much"}
        elif vector["id"] == ids[1]:
            vector["given"]["declarer"] = None
    found = [line for line in validated(document, monkeypatch, *ids) if "yaml:" in line and " imps/" in line]
    assert [line.split(": ", 2)[2] for line in found] == ["difference: 'much' is not a whole number"]
    nobody = "4H-E-10-ew: the tables give no answer (TypeError: "
    assert sum(nobody in line for line in validated(document, monkeypatch, *ids)) == 1


def test_own_vectors_may_rest_on_papers_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: by hand\nvectors:\n"
        "  - {id: imps/x/20, given: {difference: 20}, expect: 1, because: [[law78b.row-1, '20 to 40', 1]]}\n",
        encoding="utf-8",
    )
    assert validate([path]) == ([], "1 vectors")


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (
            lambda document: document["evidence"]["notation"].update(kind="hearsay"),
            "evidence.yaml: notation: kind is one of published, misprints, convention",
        ),
        (
            lambda document: document["evidence"]["notation"].update(says=""),
            "evidence.yaml: notation: says nothing of what it is",
        ),
        (
            lambda document: document["evidence"]["imp_scale_wbf"].update(table="imps/tables/x.csv"),
            "evidence.yaml: imp_scale_wbf: there is no table imps/tables/x.csv",
        ),
        (
            lambda document: document["sources"]["wbf-laws"].update(places="Law 2"),
            "sources.yaml: wbf-laws: places is a list of texts",
        ),
        (
            lambda document: document["peers"]["endplay"]["confirms"].update(imp={}),
            "peers.yaml: endplay: there is no operation imp",
        ),
        (
            lambda document: document["peers"]["endplay"]["confirms"].update(imps={"gab": ["lower"]}),
            "peers.yaml: endplay: imps has no parameter gab",
        ),
        (
            lambda document: document["peers"]["endplay"].update(sweeps=["sweep/imps"]),
            "peers.yaml: endplay: there is no sweep sweep/imps",
        ),
        (
            lambda document: document["peers"]["endplay"].update(differs=[{"id": "imps/law78b/450"}]),
            "peers.yaml: endplay: imps/law78b/450: has no reason",
        ),
        (
            lambda document: document["peers"]["endplay"].update(differs=[{"id": "imps/x/*", "reason": "r"}]),
            "peers.yaml: endplay: imps/x/* is no vector",
        ),
    ],
)
def test_what_is_wrong_in_the_ledgers_is_told(
    alter: Callable[[dict[str, Any]], object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said in validated(dict(other(alter).document), monkeypatch, "imps/law78b/450")


# --- peers ------------------------------------------------------------------------------------------


def test_a_peer_confirms_what_its_entry_says() -> None:
    suite = bundled()

    def peers(id: str, given: dict[str, Any] | None = None, **fields: Any) -> list[str]:
        vector = entry(id)
        vector["given"] = {**vector["given"], **(given or {})}
        return peers_of(Vector({**vector, **fields}), suite)

    assert len(peers("duplicate/law77/4H-13-nv")) == 4
    assert len(peers("duplicate/law77/4H-13-nv", {"laws": "1987"})) == 4
    assert peers("duplicate/law77/4H-13-nv", {"laws": "1975"}) == []
    assert peers("imps/law78b/450") == ["bridge-scorer"]
    assert peers("imps/law78b/450", {"gap": "upper"}) == []
    assert peers("imps/law78b/450", {"table": [[0, None, 0]]}) == []
    # A refusal is no value.
    assert peers("imps/law78b/450", expect={"reject": "no"}) == []
    assert peers("duplicate/boards/board-33") == ["endplay"]
    assert peers("chicago/hcp/four-aces") == ["bridgebots", "bridgeobjects", "endplay"]


def test_a_value_that_a_peer_has_wrong_is_not_confirmed() -> None:
    differs = [{"id": "imps/law78b/4*", "reason": "a row is missing"}]
    suite = other(lambda document: document["peers"]["bridge-scorer"].update(differs=differs))
    for id, peers in (("imps/law78b/450", []), ("imps/law78b/20", ["bridge-scorer"])):
        vector = suite.vector(id)
        assert vector is not None
        assert peers_of(vector, suite) == peers
    assert figures(suite).peers < figures(bundled()).peers


def test_figures_are_told() -> None:
    counted = figures(bundled())
    each = ", ".join(f"{name} {number}" for name, number in counted.by_peer.items())
    assert told(counted) == [
        f"{counted.values} golden values, of which, beside the reference and without it,",
        f"  {counted.tables} are worked out again from tables, published or given in the question",
        f"  {counted.rules:4} are worked out again from the values of rules alone",
        "     0 are left to what a person reads where the evidence says",
        "     0 have one derivation only",
        f"  {counted.peers:4} are given by scorers of others, too: {each}",
        f"{counted.cells} answers of published tables, {counted.cells_of_peers} of them by scorers of others, too",
        f"{counted.refusals} refusals: {counted.refusals - counted.conventions} by what others have printed, "
        f"{counted.conventions} by a convention of the suite",
        f"{counted.disputed} disputed questions, which have a right answer for each reading",
    ]


def test_validate_tells_the_figures_when_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validating, "validate", lambda paths: ([], "all of it"))
    assert cli.main(["vectors", "validate", "--independence"]) == 0
    assert capsys.readouterr().out.splitlines() == [*told(figures(bundled())), "all of it: all in order"]
    assert cli.main(["vectors", "validate"]) == 0
    assert capsys.readouterr().out.splitlines() == ["all of it: all in order"]


def test_figures_are_those_of_the_whole_suite(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["vectors", "validate", "--independence", str(tmp_path)]) != 0
    assert "--independence is of the whole suite: give no files with it" in capsys.readouterr().err


# --- what is not settled ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "given"),
    [
        ("imps", {"difference": 15}),
        ("imps", {"difference": 25, "table": [[0, 10, 0]]}),
        ("victory_points", {"margin": 3, "scale": "wbf", "boards": 24}),
        ("group_matchpoints", {"groups": [[1, 0]], "reading": "stretch"}),
        ("score_correction", {"posted": "2026-03-01T22:50", "found": "2026-03-01T23:20"}),
        ("rubber", {"deals": [{"side": "NS", "contract": "4SX", "tricks": 10}]}),
        ("rubber", {"deals": [{"side": "NS", "contract": "8S", "tricks": 10}]}),
        (
            "duplicate_chicago",
            {
                "deals": [{"contract": "Pass", "declarer": None, "tricks": None}],
                "first_dealer": "N",
                "passed": "redeal",
            },
        ),
    ],
)
def test_what_neither_tables_nor_rules_settle_is_left_to_the_document(operation: str, given: dict[str, Any]) -> None:
    with pytest.raises(Unsettled):
        worked_out(OPERATIONS[operation], given, bundled())


def test_an_operation_without_a_second_way_is_left_to_the_document() -> None:
    with pytest.raises(Unsettled, match="butler is not worked out again"):
        worked_out(replace(OPERATIONS["imps"], name="butler"), {"difference": 20}, bundled())


# --- the collected facts, which are kept beside the checkout ----------------------------------------

in_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the collected facts are not there")


def facts(name: str) -> list[dict[str, str]]:
    with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def naming(pattern: str) -> list[tuple[Vector, re.Match[str]]]:
    """Every vector with a piece of evidence of that form."""
    return [
        (vector, found)
        for vector in bundled().vectors
        for text in vector.evidence
        if (found := re.fullmatch(pattern, text))
    ]


def sizes_of(vector: Vector) -> set[Fraction]:
    """The sizes of all numbers in what a vector is asked, answers, and derives."""
    said = [vector.given, vector.expect, vector.readings, [line[2] for line in vector.because]]
    return {abs(Fraction(number)) for number in re.findall(r"-?\d+(?:[./]\d+)?", json.dumps(said))}


@in_facts
def test_rows_of_contract_results_that_evidence_names_are_those_of_the_question() -> None:
    named_as = ("edition", "level", "strain_class", "risk", "vul", "tricks")
    rows = {
        tuple(row[column] or "undoubled" for column in named_as): row["score_declarer"]
        for row in facts("contract_scores_all")
    }
    named = naming(r"contract_scores_all (\S+), (\d) (\w+) (\w+) (N?V), (\d+) tricks")
    assert len(named) > 500
    wrong = [(vector.id, found[0]) for vector, found in named if found.groups() not in rows]
    assert wrong == []
    other_value = [
        (vector.id, found[0])
        for vector, found in named
        if abs(Fraction(rows[found.groups()])) not in sizes_of(vector)
    ]
    assert other_value == []


@in_facts
def test_rows_of_habits_that_evidence_names_give_the_answer() -> None:
    rows = {row["abs_difference"]: row for row in facts("imp_gap_conventions")}
    named = naming(r"imp_gap_conventions (\d+), (\w+)")
    assert len(named) > 50
    assert [v.id for v, found in named if abs(v.expect) != int(rows[found[1]][found[2]])] == []


@in_facts
def test_the_older_scale_is_given_as_it_was_printed() -> None:
    scale = [[int(row["diff_min"]), int(row["diff_max"] or 0) or None, int(row["imps"])] for row in facts(OLDER)]
    named = naming(rf"{OLDER}.*")
    assert len(named) > 10
    # Some questions leave rows out, to see what becomes of a gap or of an end.
    assert [vector.id for vector, _ in named if not all(row in scale for row in vector.given["table"])] == []
    assert sum(vector.given["table"] == scale for vector, _ in named) > 5


OLDER = "imp_scale_1948_1960"


@in_facts
@pytest.mark.parametrize("table", ["rubber_editions", "contract_scoring_editions"])
def test_columns_that_evidence_names_exist(table: str) -> None:
    rows = {row["edition"]: row for row in facts(table)}
    named = naming(rf"{table} (\S+?)(?:, (.*))?")
    assert len(named) > 30
    wrong = [
        (vector.id, found[0])
        for vector, found in named
        if found[1] not in rows
        or not {re.sub(r" \(.*", "", column) for column in (found[2] or "edition").split(", ")}
        <= rows[found[1]].keys()
    ]
    assert wrong == []


@in_facts
def test_worked_examples_that_evidence_names_have_the_value() -> None:
    """Of contracts and of differences in points: what is printed there is among the vector's numbers."""
    printed: dict[str, str] = {}
    for row in facts("worked_examples"):
        given = json.loads(row["input"]) if row["input"].startswith("{") else {}
        if row["system"] == "contract" and given["contract"] != "PASSED_OUT":
            zone = "V" if given["vul"] else "NV"
            printed[f"worked_examples contract {given['contract']} {zone} {given['tricks']}"] = row["expected"]
        elif row["system"] == "imp" and "diff" in given:
            printed[f"worked_examples imp {given['diff']}"] = row["expected"]
    named = naming(r"worked_examples (?:contract|imp) .*")
    assert sum(found[0] in printed for _, found in named) > 30
    assert [
        (vector.id, found[0])
        for vector, found in named
        if found[0] in printed and abs(Fraction(printed[found[0]])) not in sizes_of(vector)
    ] == []


@in_facts
def test_printed_examples_that_evidence_names_have_the_value() -> None:
    # A constant, such as a limit, need not be among them, nor a premium that a document gives together with another.
    printed = {
        row["id"]: row["recomputed"]
        for row in facts("seed_examples")
        if not row["kind"].startswith(("constant", "composite"))
    }
    named = [(vector, found) for vector, found in naming(r"seed_examples ([\w-]+).*") if found[1] in printed]
    numbers = [(vector, found[1]) for vector, found in named if re.fullmatch(r"[+-]?\d+", printed[found[1]])]
    assert len(numbers) > 60
    assert [(vector.id, id) for vector, id in numbers if abs(Fraction(printed[id])) not in sizes_of(vector)] == []
