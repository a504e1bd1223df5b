"""The command `bridgescore`: every subcommand and option, what it prints, and how it ends."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_bridgescore
from pytest_bridgescore import cli
from pytest_bridgescore.vectors.model import Suite

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report

SMALL = "duplicate/slovak/2SX*"
OPERATIONS = [
    *("contract_score", "table_score", "board_conditions"),
    "imps",
    *("matchpoints", "traveller", "pairs_result", "group_matchpoints"),
    *("total_points", "team_match", "victory_points", "standings"),
    *("high_card_points", "target_score", "chicago_conditions", "duplicate_chicago", "russian_chicago"),
    *("rubber", "rubber_correction"),
    *("trick_agreement", "trick_dispute", "score_correction"),
]


def usage(done: Done) -> str:
    """The one line of a command that ended with exit status 4."""
    assert done.code == 4, done.all
    assert done.out == ""
    lines = done.err.strip().splitlines()
    assert len(lines) == 1, done.err
    assert lines[0].startswith(("bridgescore: ", "ERROR: "))
    assert len(lines[0]) < 1000
    return lines[0]


def right(done: Done) -> str:
    """The output of a command that ended well."""
    assert done.code == 0, done.all
    assert done.err == ""
    return done.out


# --- the command itself -----------------------------------------------------------------------------------


def test_version(bridgescore: Bridgescore) -> None:
    assert right(bridgescore("--version")) == f"bridgescore {pytest_bridgescore.__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        *("", "check", "ask", "score", "operations", "questions", "vectors", "faults"),
        *(f"faults {name}" for name in ("list", "show")),
        *(f"vectors {name}" for name in ("list", "show", "validate", "export", "digest", "coverage")),
    ],
)
def test_help(bridgescore: Bridgescore, command: str) -> None:
    said = right(bridgescore(*command.split(), "--help"))
    assert said.startswith(f"usage: bridgescore {command}".strip())
    assert "--help" in said


def test_help_names_every_subcommand(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("--help"))
    for command in ("check", "ask", "score", "operations", "questions", "vectors", "faults"):
        assert re.search(rf"^\s+{command}\s+\w", said, re.MULTILINE)


def test_help_of_check_names_every_option(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("check", "--help"))
    for option in (
        *("adapter", "answers", "vectors", "system", "operation", "vector", "source", "laws", "no-sweeps"),
        *("known-failures", "update-known-failures", "report-json"),
    ):
        assert re.search(rf"^\s+--{option}\b", said, re.MULTILINE), option
    for option in ("-n", "-x", "-q"):
        assert re.search(rf"^\s+{option}\b", said, re.MULTILINE), option


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "required: COMMAND"),
        ("chek", "invalid choice: 'chek'"),
        ("vectors", "vectors needs list, show, validate, export, digest or coverage"),
        ("vectors lst", "invalid choice: 'lst'"),
        ("vectors show", "required: id"),
        ("vectors show imps/law78b/581", "no vector is called imps/law78b/581"),
        ("vectors list --system imp", "unknown system 'imp': did you mean imps?"),
        ("vectors list --operation imp", "unknown operation 'imp': did you mean imps?"),
        ("vectors list --source slovak", "unknown source 'slovak'"),
        ("vectors list --example none-such", "no vector's evidence names none-such"),
        ("vectors list --system imps --source slovak-scoring", "nothing is selected"),
        ("vectors export --format xml", "invalid choice: 'xml'"),
        ("operations imp", "unknown operation 'imp': did you mean imps?"),
        ("operations butler", "unknown operation 'butler': there are contract_score"),
        ("questions --vectors none.yaml", "none.yaml: cannot be read"),
        ("ask", "required: operation"),
        ("ask imp", "unknown operation 'imp': did you mean imps?"),
        ("ask imps", "imps needs difference: a whole number"),
        ("ask imps diff=580", "not 'diff=580'"),
        ("ask imps difference", "not 'difference'"),
        ("ask imps difference=", "difference: '' is not a whole number"),
        ("ask imps difference=5.5", "difference: '5.5' is not a whole number"),
        ("ask imps difference=1/2", "difference: '1/2' is not a whole number"),
        ("ask imps difference=NaN", "difference: 'NaN' is not a whole number"),
        ("ask imps difference=580 difference=580", "difference is given twice"),
        ("ask imps difference=@none.txt", "none.txt cannot be read"),
        ("ask imps difference=580 gap=sideways", "gap: 'sideways' is not one of reject lower upper"),
        ("ask contract_score contract=4H tricks=10", "contract_score needs vulnerable: true or false"),
        ("ask contract_score contract=4H vulnerable=NO tricks=10", "vulnerable: 'NO' is not true or false"),
        ("ask contract_score contract=4H vulnerable=0 tricks=10", "vulnerable: '0' is not true or false"),
        ("ask matchpoints scores=[1,2", "scores: not JSON"),
        ("ask matchpoints scores=[1] win=3", "win: '3' is not one of 2 1"),
        ("ask imps --given 580", "--given must be a JSON object"),
        ("ask imps --given {difference:580}", "--given is not JSON"),
        ("ask imps --given {}", "imps needs difference"),
        ('ask imps --given {\\"difference\\":580,\\"diff\\":1}', "diff"),
        ("score", "required: contract"),
        ("score 4H", "--tricks is needed"),
        ("score 4H --tricks ten", "'ten'"),
        ("score 4H --tricks 10 --board 3", "--board needs --declarer"),
        ("score 4H --tricks 10 --board 3 --declarer E --vulnerable", "leave out --vulnerable"),
        ("score 4H --tricks 10 --board 0 --declarer E", "board must be 1 or more"),
        ("check surplus", "unrecognized arguments: surplus"),
        ("check --adaptor x:y", "unrecognized arguments: --adaptor"),
        ("check --adapter", "--adapter: expected one argument"),
        ("check --adapter scorers", "'scorers' is no adapter: give package.module:Object"),
        ("check --adapter none_such:A", "there is no module none_such"),
        ("check --answers none.jsonl", "none.jsonl cannot be read"),
        ("check --adapter scorers:Right --answers none.jsonl", "two adapters are named"),
        ("check --vectors none.yaml", "none.yaml: cannot be read"),
        ("check --system imp", "unknown system 'imp': did you mean imps?"),
        ("check --operation imp", "unknown operation 'imp': did you mean imps?"),
        ("check --source slovak", "unknown source 'slovak'"),
        ("check --vector imps/law78b/581", "no vector is called imps/law78b/581; did you mean imps/law78b/580?"),
        ("check --vector imps/nothing/*", "no vector is called imps/nothing/*"),
        ("check --laws 1999", "unknown edition of the laws '1999'"),
        ("check --system imps --source slovak-scoring", "nothing is selected by bridgescore check --system imps"),
        ("check --update-known-failures", "--known-failures"),
        ("check --known-failures none.yaml", "none.yaml: cannot be read"),
        ("check -n", "-n: expected one argument"),
        ("check -n many", "many"),
    ],
)
def test_mistakes_on_the_command_line_are_one_line(bridgescore: Bridgescore, command: str, said: str) -> None:
    assert said in usage(bridgescore(*shlex.split(command)))
    assert not list(bridgescore.folder.glob("*.json"))


@pytest.mark.parametrize("command", ["check --adapter", "check --system", "check --vector", "check --answers"])
def test_an_empty_value_is_a_mistake_and_not_a_default(bridgescore: Bridgescore, command: str) -> None:
    # As a shell gives it for "$ADAPTER" that is not set: the reference must not be asked instead.
    usage(bridgescore(*command.split(), ""))


def test_as_a_process(bridgescore: Bridgescore) -> None:
    assert right(bridgescore.process("--version")).startswith("bridgescore ")
    assert usage(bridgescore.process("chek")).startswith("bridgescore: ")


def test_the_installed_script_is_the_same_command() -> None:
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="bridgescore")
    from pytest_bridgescore import cli

    assert script.load() is cli.main


# --- ask --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("contract_score contract=3H vulnerable=false tricks=10", 170),
        ("contract_score contract=4S vulnerable=false tricks=10", 420),
        ("contract_score contract=4H vulnerable=false tricks=9", -50),
        ("contract_score contract=2SX vulnerable=false tricks=9", 570),
        ("contract_score contract=6CXX vulnerable=false tricks=12", 1380),
        ("imps difference=580", 11),
        ("table_score contract=4H declarer=E vulnerable=EW tricks=10", -620),
        ("matchpoints scores=[1380,920,-50,-100,430,420]", [10, 8, 2, 0, 6, 4]),
        ("contract_score contract=1CXX vulnerable=true tricks=13", 2630),
        ("contract_score contract=4H vulnerable=true tricks=13", 710),
        ("contract_score contract=1NTXX vulnerable=false tricks=3", -1600),
        ("contract_score contract=1NTXX vulnerable=false tricks=3 laws=1975", -1400),
        ("contract_score contract=1NTXX vulnerable=false tricks=3 laws=1963", -1400),
        ("contract_score contract=5CXX vulnerable=false tricks=12 laws=1987", 1000),
        ("contract_score contract=5CXX vulnerable=false tricks=12 laws=1975", 950),
        ("table_score contract=Pass declarer=null vulnerable=All tricks=null", 0),
        ("board_conditions board=16", {"dealer": "W", "vulnerable": "EW"}),
        ("board_conditions board=17", {"dealer": "N", "vulnerable": "None"}),
        ("imps difference=-580", -11),
        ("imps difference=15 gap=lower", 0),
        ("imps difference=45 gap=lower", 1),
        ("imps difference=11 gap=upper", 1),
        ("imps difference=15 gap=nearest-half-up", 1),
        ("imps difference=15 gap=nearest-half-down", 0),
        ("matchpoints scores=[100,100,50] win=1", [1.5, 1.5, 0]),
        ("matchpoints scores=[420]", [0]),
    ],
)
def test_ask(bridgescore: Bridgescore, question: str, answer: Any) -> None:
    said = json.loads(right(bridgescore("ask", *question.split(), "--json")))
    assert set(said) == {"answer", "because"}
    assert said["answer"] == answer
    assert said["because"]
    assert all(set(line) == {"rule", "text", "value"} for line in said["because"])


def test_the_lines_of_a_contract_score_add_up(bridgescore: Bridgescore) -> None:
    question = "ask contract_score contract=2SX vulnerable=false tricks=9 --json"
    because = json.loads(right(bridgescore(*question.split())))["because"]
    assert [line["rule"] for line in because] == [
        "law77.trick.major.doubled",
        "law77.bonus.game.not-vulnerable",
        "law77.insult.doubled",
        "law77.overtrick.doubled.not-vulnerable",
    ]
    assert [line["value"] for line in because] == [120, 300, 50, 100]


def test_ask_for_a_person(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("ask", "contract_score", "contract=2SX", "vulnerable=false", "tricks=9"))
    assert said.splitlines()[0] == "2S doubled, not vulnerable, 9 tricks: 570"
    assert re.search(r"law77\.insult\.doubled\s+50$", said, re.MULTILINE)


LINES = [
    {"ns": 1, "ew": 2, "contract": "4H", "declarer": "N", "tricks": 10},
    {"ns": 3, "ew": 4, "contract": "Pass", "declarer": None, "tricks": None},
    {"ns": 5, "ew": 6, "contract": None, "declarer": None, "tricks": None},
]


def test_ask_with_lists_and_objects(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("ask", "traveller", "board=1", f"lines={json.dumps(LINES)}", "--json"))
    assert json.loads(said)["answer"]["lines"] == [
        {"score": 420, "ns_points": 2, "ew_points": 0},
        {"score": 0, "ns_points": 0, "ew_points": 2},
        {"score": None, "ns_points": None, "ew_points": None},
    ]


def test_ask_with_given(bridgescore: Bridgescore) -> None:
    given = json.dumps({"contract": "4H", "declarer": "E", "vulnerable": "EW", "tricks": 10})
    assert json.loads(right(bridgescore("ask", "table_score", "--given", given, "--json")))["answer"] == -620
    passed = json.dumps({"contract": "Pass", "declarer": None, "vulnerable": "None", "tricks": None})
    assert json.loads(right(bridgescore("ask", "table_score", "--given", passed, "--json")))["answer"] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--json", "imps", "difference=15", "gap=lower"),
        ("imps", "--json", "difference=15", "gap=lower"),
        ("imps", "difference=15", "--json", "gap=lower"),
        ("imps", "gap=lower", "--given", '{"difference": 15}', "--json"),
        ("imps", "--given", '{"difference": 15}', "gap=lower", "--json"),
    ],
)
def test_ask_takes_its_words_in_any_order(bridgescore: Bridgescore, words: tuple[str, ...]) -> None:
    assert json.loads(right(bridgescore("ask", *words)))["answer"] == 0


def test_ask_with_values_from_files(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "scores.json").write_text("[1380, 920,\n -50, -100, 430, 420]\n", encoding="utf-8-sig")
    said = right(bridgescore("ask", "matchpoints", "scores=@scores.json", "--json"))
    assert json.loads(said)["answer"] == [10, 8, 2, 0, 6, 4]
    (bridgescore.folder / "contract").write_text("4H\n")
    said = right(
        bridgescore("ask", "contract_score", "contract=@contract", "vulnerable=false", "tricks=10", "--json")
    )
    assert json.loads(said)["answer"] == 420


def test_ask_splits_at_the_first_equals_sign(bridgescore: Bridgescore) -> None:
    done = bridgescore("ask", "contract_score", "contract=4H=10", "vulnerable=false", "tricks=10", "--json")
    assert done.code == 1
    assert "4H=10" in json.loads(done.out)["reject"]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("contract_score contract=Pass vulnerable=false tricks=0", "Pass"),
        ("contract_score contract=8H vulnerable=false tricks=10", "8H"),
        ("contract_score contract=4h vulnerable=false tricks=10", "4h"),
        ("contract_score contract= vulnerable=false tricks=10", "''"),
        ("contract_score contract=4H vulnerable=false tricks=14", "14"),
        ("contract_score contract=4H vulnerable=false tricks=-1", "-1"),
        ("contract_score contract=4H vulnerable=false tricks=10 laws=1935", "1935"),
        ("imps difference=15", "multiples of 10"),
        ("imps difference=15 gap=reject", "multiples of 10"),
        ("board_conditions board=0", "0"),
        ("matchpoints scores=[]", "scores"),
        ("matchpoints scores=[1.5]", "1.5"),
        ("matchpoints scores=[NaN]", "nan"),
        ("matchpoints scores=[1e400]", "number"),
        ("matchpoints scores=7", "not a list"),
        ("table_score contract=Pass declarer=N vulnerable=All tricks=7", "passed out"),
        ("table_score contract=4H declarer=null vulnerable=All tricks=null", ""),
        ('traveller board=1 lines=[{"ns":1}]', "missing"),
    ],
)
def test_ask_says_what_is_refused(bridgescore: Bridgescore, question: str, reason: str) -> None:
    done = bridgescore("ask", *question.split(), "--json")
    assert (done.code, done.err) == (1, "")
    said = json.loads(done.out)
    assert set(said) == {"reject"}
    assert reason in said["reject"]
    told = bridgescore("ask", *question.split())
    assert (told.code, told.err) == (1, "")
    assert told.out == f"refused: {said['reject']}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "imps", "difference=" + "1" * 5000),
        ("ask", "imps", "--given", '{"difference": ' + "1" * 5000 + "}"),
        ("ask", "matchpoints", "scores=[" + "1" * 5000 + "]"),
        ("ask", "matchpoints", "scores=" + "[" * 20000),
        ("ask", "matchpoints", "scores=" + "[" * 900 + "]" * 900),
        ("ask", "contract_score", "contract=" + "4" * 5000, "vulnerable=false", "tricks=10"),
        ("ask", "contract_score", "contract=4\u2665\x1b[31m", "vulnerable=false", "tricks=10"),
        ("score", "4" * 5000, "--tricks", "10"),
        ("score", "4H", "--tricks", "1" * 5000),
        ("operations", "x" * 5000),
        ("vectors", "show", "x" * 5000),
        ("vectors", "list", "--example", "x" * 5000),
    ],
)
def test_absurd_input_ends_in_a_line(bridgescore: Bridgescore, words: tuple[str, ...]) -> None:
    done = bridgescore(*words)
    assert done.code in (1, 4)
    assert "Traceback" not in done.all
    assert len(done.all.strip().splitlines()) == 1
    assert "\x1b" not in done.all


def test_a_number_of_a_billion_digits_takes_no_time(bridgescore: Bridgescore) -> None:
    done = bridgescore.process("ask", "matchpoints", "scores=[1e999999999]")
    assert done.code in (1, 4)
    assert len(done.all.strip().splitlines()) == 1


# --- score --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("4HX --tricks 9", -100),
        ("4HX --tricks 9 --vulnerable", -200),
        ("4H --tricks 10", 420),
        ("4h --tricks 10", 420),
        ("4\u2665 --tricks 10", 420),
        ("'4 \u2660 x' --tricks 10", 590),
        ("3n --tricks 9", 400),
        ("3NT --tricks 9", 400),
        ("3ntxx --tricks 9", 800),
        ("1NTXX --tricks 3 --laws 1975", -1400),
        ("1NTXX --tricks 3 --laws 1997", -1600),
        ("4H --tricks 10 --declarer E --board 3", -620),
        ("4H --tricks 10 --declarer n --board 3", 420),
        ("4H --tricks 10 --declarer W", -420),
        ("4H --tricks 10 --declarer W --vulnerable", -620),
        ("4H --tricks 9 --declarer W --vulnerable", 100),
        ("pass", 0),
        ("Passed", 0),
        ("Pass --board 3", 0),
    ],
)
def test_score(bridgescore: Bridgescore, words: str, answer: int) -> None:
    assert json.loads(right(bridgescore("score", *shlex.split(words), "--json")))["answer"] == answer
    assert right(bridgescore("score", *shlex.split(words))).splitlines()[0].endswith(f": {answer}")


@pytest.mark.parametrize(
    "words",
    [
        *("8H --tricks 10", "4HXXX --tricks 10", "4 --tricks 10", "H4 --tricks 10", "4H --tricks 14"),
        *("4H --tricks -1", "4H --tricks 10 --laws 1999", "4H --tricks 10 --declarer Q", "pass --tricks 7"),
        *("4H --tricks 10 --declarer NS", "'' --tricks 10"),
    ],
)
def test_score_says_what_is_refused(bridgescore: Bridgescore, words: str) -> None:
    done = bridgescore("score", *shlex.split(words))
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("refused: ")
    assert len(done.lines) == 1


# --- operations ---------------------------------------------------------------------------------------------


def test_operations_are_listed(bridgescore: Bridgescore) -> None:
    lines = right(bridgescore("operations")).splitlines()
    assert [line.split()[0] for line in lines] == OPERATIONS
    assert all(len(line.split()) > 3 for line in lines)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_in_full(bridgescore: Bridgescore, name: str) -> None:
    said = right(bridgescore("operations", name))
    schema = json.loads(right(bridgescore("operations", name, "--json")))
    assert list(schema) == [name]
    for parameter in schema[name]["params"]["properties"]:
        assert f" {parameter}: " in said
    assert re.search(rf"def {name}\(self, ", said)


def test_every_schema_at_once(bridgescore: Bridgescore) -> None:
    schemas = json.loads(right(bridgescore("operations", "--json")))
    assert list(schemas) == OPERATIONS
    for schema in schemas.values():
        assert set(schema) == {"params", "result"}
        assert schema["params"]["required"]


# --- vectors ------------------------------------------------------------------------------------------------


def test_vectors_list(bridgescore: Bridgescore) -> None:
    lines = right(bridgescore("vectors", "list")).splitlines()
    assert len(lines) > 900
    ids = [line.split()[0] for line in lines]
    assert ids == sorted(ids)
    found = next(line for line in lines if line.startswith("duplicate/slovak/2SX-9-nv "))
    assert found.endswith("2S doubled, not vulnerable, 9 tricks = 570")


@pytest.mark.parametrize(
    ("options", "pattern"),
    [
        ("--system imps", "imps/"),
        ("--operation board_conditions", "duplicate/"),
        ("--source slovak-scoring", "duplicate/slovak(-traps)?/"),
        ("--system imps --system matchpoints", "imps/|matchpoints/"),
        ("--example R060", "imps/(regressions|gaps)/"),
    ],
)
def test_vectors_list_narrowed(bridgescore: Bridgescore, options: str, pattern: str) -> None:
    lines = right(bridgescore("vectors", "list", *options.split())).splitlines()
    assert lines
    assert all(re.match(pattern, line) for line in lines)


def test_vectors_list_says_what_is_refused_and_what_is_disputed(bridgescore: Bridgescore) -> None:
    lines = right(bridgescore("vectors", "list")).splitlines()
    assert any(line.startswith("duplicate/refusals/") and line.endswith(" = refused") for line in lines)
    assert any(" = disputed: " in line for line in lines)


def test_vectors_show(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("vectors", "show", "duplicate/slovak/2SX-9-nv"))
    assert said.splitlines()[0] == "duplicate/slovak/2SX-9-nv"
    for words in (
        "2S doubled, not vulnerable, 9 tricks",
        "570",
        "law77.insult.doubled (Law 77): ",
        "slovak-scoring: ",
        '"contract": "2SX"',
    ):
        assert words in said


def test_every_vector_can_be_shown(bridgescore: Bridgescore) -> None:
    ids = [line.split()[0] for line in right(bridgescore("vectors", "list")).splitlines()]
    for id in (*ids[:: len(ids) // 25], "imps/law78b/580"):
        assert right(bridgescore("vectors", "show", id)).startswith(f"{id}\n")


def test_vectors_validate(bridgescore: Bridgescore) -> None:
    assert re.fullmatch(r"\d+ vectors, \d+ rules: all in order\n", right(bridgescore("vectors", "validate")))


def test_vectors_validate_own_files(bridgescore: Bridgescore) -> None:
    house = bridgescore.folder / "house.yaml"
    house.write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: house\nvectors:\n"
        "  - id: imps/house/20\n    given: {difference: 20}\n    expect: 1\n"
        '    because: [[law78b.row-1, "20 to 40", 1]]\n'
    )
    assert re.fullmatch("1 vectors?: all in order\n", right(bridgescore("vectors", "validate", "house.yaml")))
    house.write_text(house.read_text().replace("expect: 1", "expect: 2"))
    done = bridgescore("vectors", "validate", "house.yaml")
    assert done.code == 1
    assert done.lines[0].startswith("house.yaml:6: imps/house/20: the vector says 2, the reference 1")
    assert done.lines[-1].endswith("problem") or done.lines[-1].endswith("problems")


@pytest.mark.parametrize("content", ["", "- 1\n", "a: [\n", "\tx\n", "vectors: 3\nsystem: imps\n", "\x00", "\ufeff"])
def test_vectors_validate_files_that_are_none(bridgescore: Bridgescore, content: str) -> None:
    (bridgescore.folder / "house.yaml").write_text(content, encoding="utf-8")
    done = bridgescore("vectors", "validate", "house.yaml")
    assert done.code == 1
    assert done.lines[0].startswith("house.yaml:")
    assert "Traceback" not in done.all


def test_vectors_export_json_is_what_the_digest_is_of(bridgescore: Bridgescore) -> None:
    document = json.loads(right(bridgescore("vectors", "export")))
    assert right(bridgescore("vectors", "digest")).split()[0] == document["digest"]
    assert re.fullmatch("sha256:[0-9a-f]{64}", document["digest"])
    ids = [line.split()[0] for line in right(bridgescore("vectors", "list")).splitlines()]
    assert [vector["id"] for vector in document["vectors"]] == ids
    assert right(bridgescore("vectors", "export", "--format", "json")) == right(bridgescore("vectors", "export"))


def test_vectors_digest_says_what_is_unreleased(bridgescore: Bridgescore) -> None:
    said = right(bridgescore("vectors", "digest"))
    checkout = (Path(pytest_bridgescore.__file__).parents[1] / "vectors").is_dir()
    assert re.fullmatch(r"sha256:[0-9a-f]{64}  data \d+\.\d+\.\d+( +unreleased)?\n", said)
    assert ("unreleased" in said) == checkout


def test_vectors_export_csv(bridgescore: Bridgescore) -> None:
    rows = list(csv.DictReader(io.StringIO(right(bridgescore("vectors", "export", "--format", "csv")))))
    found = next(row for row in rows if row["id"] == "duplicate/slovak/2SX-9-nv")
    assert json.loads(found["given"]) == {"contract": "2SX", "vulnerable": False, "tricks": 9}
    assert found["expect"] == "570"
    assert found["source"] == "slovak-scoring"
    assert "law77.insult.doubled" in found["rules"].split()
    assert len(rows) > 900


def test_vectors_coverage(bridgescore: Bridgescore) -> None:
    lines = right(bridgescore("vectors", "coverage")).splitlines()
    assert lines[-1] == f"{len(lines) - 1} of {len(lines) - 1} rules covered: 100 %"
    assert any(line.startswith("law77.insult.redoubled ") for line in lines)
    assert not any("NOT COVERED" in line for line in lines)


# --- questions and answers ----------------------------------------------------------------------------------

#: A scorer in another language, as far as the suite is concerned: it knows the lines and nothing of the plugin.
ANSWERER = """
import decimal, fractions, json, sys
import bridgescore_reference as law

def plain(value):
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, fractions.Fraction):
        return value
    return float(value) if fractions.Fraction(str(float(value))) == value else str(value)

def texts(value):
    if isinstance(value, dict) and "text" in value:
        return value["text"]
    if isinstance(value, dict):
        return {key: texts(one) for key, one in value.items()}
    return [texts(one) for one in value] if isinstance(value, list) else value

for line in sys.stdin:
    question = json.loads(line, parse_float=decimal.Decimal)
    said = {"jsonrpc": "2.0", "id": question["id"]}
    if question["method"] == "describe":
        said["result"] = {"name": "filed", "version": "7", "language": "COBOL", "operations": ["imps"]}
    else:
        try:
            said["result"] = plain(getattr(law, question["method"])(**texts(question["params"])).value)
        except ValueError as error:
            said["error"] = {"code": -32602, "message": str(error)}
    print(json.dumps(said))
"""


@pytest.fixture(scope="session")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Right answers to all questions but those of sweeps, by id."""
    folder = tmp_path_factory.mktemp("answers")
    (folder / "answerer.py").write_text(ANSWERER)
    asked = subprocess.run(
        [sys.executable, "-m", "pytest_bridgescore", "questions", "--no-sweeps"], capture_output=True, check=True
    )
    said = subprocess.run(
        [sys.executable, folder / "answerer.py"], input=asked.stdout, capture_output=True, check=True
    ).stdout
    return {answer["id"]: answer for answer in map(json.loads, said.decode().splitlines())}


def lines(answers: dict[str, dict[str, Any]], *prefixes: str) -> list[str]:
    """The lines of answers whose ids begin so."""
    return [json.dumps(answer) for id, answer in answers.items() if id.startswith(prefixes)]


def write(folder: Path, answers: list[str], name: str = "answers.jsonl") -> None:
    """Write a file of answers."""
    (folder / name).write_text("".join(f"{line}\n" for line in answers), encoding="utf-8")


def test_questions(bridgescore: Bridgescore) -> None:
    asked = [json.loads(line) for line in right(bridgescore("questions")).splitlines()]
    assert asked[0] == {"jsonrpc": "2.0", "id": "describe", "method": "describe"}
    ids = [question["id"] for question in asked]
    assert len(ids) == len(set(ids))
    by_id = {question["id"]: question for question in asked}
    assert by_id["duplicate/slovak/2SX-9-nv"] == {
        "jsonrpc": "2.0",
        "id": "duplicate/slovak/2SX-9-nv",
        "method": "contract_score",
        "params": {
            "contract": {"text": "2SX", "level": 2, "strain": "S", "doubling": "X"},
            "vulnerable": False,
            "tricks": 9,
            "laws": "2017",
        },
    }
    swept = [id for id in ids if id.startswith("sweep/")]
    assert len(swept) == 2 * 2940 + 1601 + 128 + 2 * 21 + 201
    without = right(bridgescore("questions", "--no-sweeps")).splitlines()
    assert [json.loads(line)["id"] for line in without] == [id for id in ids if not id.startswith("sweep/")]


def test_questions_of_own_vectors(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "house.yaml").write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: house\nvectors:\n"
        "  - id: imps/house/20\n    given: {difference: 20}\n    expect: 1\n"
        '    because: [[law78b.row-1, "20 to 40", 1]]\n'
    )
    said = right(bridgescore("questions", "--no-sweeps", "--vectors", "house.yaml"))
    assert (
        '"id": "imps/house/20", "method": "imps", "params": {"difference": 20, "gap": "reject", "table": null}'
        in said
    )


def test_right_answers_pass(bridgescore: Bridgescore, answered: dict[str, Any]) -> None:
    write(bridgescore.folder, lines(answered, ""))
    done = bridgescore("check", "--answers", "answers.jsonl", "--no-sweeps", "--system", "matchpoints,imps")
    assert done.code == 0, done.all
    assert done.lines[-1].startswith("nothing failed: ")
    assert "; asked: filed 7 (" in done.lines[-1]
    assert "unsupported" not in done.out


@pytest.mark.slow
def test_right_answers_to_everything_pass(bridgescore: Bridgescore, report: Report) -> None:
    (bridgescore.folder / "answerer.py").write_text(ANSWERER)
    asked = bridgescore.process("questions").out
    command = [sys.executable, "answerer.py"]
    said = subprocess.run(
        command, cwd=bridgescore.folder, input=asked.encode(), stdout=subprocess.PIPE, check=True
    ).stdout
    (bridgescore.folder / "answers.jsonl").write_bytes(b"\xef\xbb\xbf" + said.replace(b"\n", b"\r\n"))
    done = bridgescore.process("check", "--answers", "answers.jsonl", "--report-json", "report.json")
    assert done.code == 0, done.all
    written = report()
    assert written["selection"]["complete"] is True
    assert written["implementation"] == {
        "name": "filed",
        "version": "7",
        "language": "COBOL",
        "homepage": "",
        "adapter": "answers.jsonl",
    }


IMPS = ("check", "--answers", "answers.jsonl", "--vector", "imps/law78b/5*")


@pytest.mark.parametrize(
    ("answer", "verdict", "why"),
    [
        ('{"id": "imps/law78b/580", "result": 12}', "FAIL", "expected 11, got 12"),
        ('{"id": "imps/law78b/580", "result": "11"}', "UNRESOLVED", "'11' is not a whole number"),
        ('{"id": "imps/law78b/580", "result": true}', "UNRESOLVED", "True is not a whole number"),
        ('{"id": "imps/law78b/580", "result": 11.5}', "UNRESOLVED", "11.5 is not a whole number"),
        ('{"id": "imps/law78b/580", "result": null}', "UNRESOLVED", "None is not a whole number"),
        ('{"id": "imps/law78b/580", "result": NaN}', "UNRESOLVED", "nan is not a number"),
        ('{"id": "imps/law78b/580", "result": 1e400}', "UNRESOLVED", "inf is not a number"),
        ('{"id": "imps/law78b/580", "result": -1e999999999}', "UNRESOLVED", "not a number"),
        ('{"id": "imps/law78b/580", "result": [11]}', "UNRESOLVED", "[11] is not a whole number"),
        ('{"id": "imps/law78b/580"}', "UNRESOLVED", "neither result nor error"),
        ('{"id": "imps/law78b/580", "error": "x"}', "UNRESOLVED", "neither result nor error"),
        ('{"id": "imps/law78b/580", "error": {"code": -32000, "message": "disk"}}', "UNRESOLVED", "-32000: disk"),
        ('{"id": "imps/law78b/580", "error": {"code": [], "message": {}}}', "UNRESOLVED", "error"),
        ('{"id": "imps/law78b/580", "error": {"code": -32602, "message": "no"}}', "FAIL", "refused valid input: no"),
        ('{"id": "imps/law78b/580", "error": {"code": -32601, "message": "none"}}', "UNSUPPORTED", "none"),
        ('{"id": "imps/law78b/580", "error": {"code": -32001, "data": {"reason": "gap"}}}', "UNSUPPORTED", "gap"),
        (None, "UNRESOLVED", "has no answer to imps/law78b/580"),
    ],
)
def test_one_answer_that_is_not_right(
    bridgescore: Bridgescore, report: Report, answered: dict[str, Any], answer: str | None, verdict: str, why: str
) -> None:
    others = {id: said for id, said in answered.items() if id != "imps/law78b/580"}
    said = lines(others, "imps/law78b/5")
    write(bridgescore.folder, [*said[:3], *([answer] if answer else []), *said[3:]])
    done = bridgescore(*IMPS, "--report-json", "report.json")
    assert done.code == (0 if verdict == "UNSUPPORTED" else 1), done.all
    assert "Traceback" not in done.all
    written = report()
    found = {result["id"]: result for result in written["results"]}
    assert found["imps/law78b/580"]["verdict"] == verdict
    assert why in found["imps/law78b/580"]["message"]
    others_judged = {id for id, result in found.items() if result["verdict"] == "PASS"}
    assert others_judged == found.keys() - {"imps/law78b/580"}
    assert len(others_judged) >= len(said)


@pytest.mark.parametrize(("written", "code"), [("11.0", 0), ("1.1e1", 0), ("11.000000000000001", 1)])
def test_a_whole_number_may_be_written_as_json_writes_it_elsewhere(
    bridgescore: Bridgescore, answered: dict[str, Any], written: str, code: int
) -> None:
    others = {id: said for id, said in answered.items() if id != "imps/law78b/580"}
    write(bridgescore.folder, [*lines(others, "imps"), f'{{"id": "imps/law78b/580", "result": {written}}}'])
    assert bridgescore(*IMPS).code == code


def test_an_operation_claimed_has_to_be_supported(bridgescore: Bridgescore, answered: dict[str, Any]) -> None:
    unsupported = {"id": "imps/law78b/580", "error": {"code": -32601, "message": "none"}}
    write(bridgescore.folder, lines({**answered, "imps/law78b/580": unsupported}, "describe", "imps"))
    done = bridgescore(*IMPS)
    assert done.code == 1
    assert "imps/law78b/580" in done.out


def test_an_operation_not_answered_at_all_is_unsupported(bridgescore: Bridgescore, answered: dict[str, Any]) -> None:
    write(bridgescore.folder, lines(answered, "describe", "imps"))
    done = bridgescore("check", "--answers", "answers.jsonl", "--vector", "imps/law78b/5*,duplicate/boards/*")
    assert done.code == 0
    assert any(line.startswith("unsupported: board_conditions (not answered in the file): ") for line in done.lines)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "answers.jsonl answers no question of the suite"),
        ("\n\n", "answers.jsonl answers no question of the suite"),
        ('{"id": "describe", "result": {"name": "x"}}\n', "answers no question of the suite"),
        ('{"id": "nobody/asked/this", "result": 1}\n', "answers.jsonl:1: no question has the id 'nobody/asked/this'"),
        ('{"id": "imps/law78b/580", "result": 11}\n{"id": \n', "answers.jsonl:2: not JSON"),
        ("11\n", "answers.jsonl:1: an answer is"),
        ('{"result": 11}\n', "answers.jsonl:1: an answer is"),
        ('{"id": 7, "result": 11}\n', "answers.jsonl:1: an answer is"),
        (
            '{"id": "imps/law78b/580", "result": 11}\n' * 2,
            "answers.jsonl:2: imps/law78b/580 is answered for the second",
        ),
        ("[" * 100_000 + "\n", "answers.jsonl:1: not JSON"),
        (
            '{"id": "describe", "result": {"operations": ["bidding"]}}\n{"id": "imps/law78b/580", "result": 11}\n',
            "answers.jsonl gives no valid describe: operations names 'bidding': there are contract_score, table_score,",
        ),
        (
            '{"id": "describe", "result": {"operations": [[1]]}}\n{"id": "imps/law78b/580", "result": 11}\n',
            "answers.jsonl gives no valid describe: operations is no list of texts: [[1]]",
        ),
    ],
)
def test_a_file_of_answers_that_cannot_be_used(bridgescore: Bridgescore, content: str, said: str) -> None:
    (bridgescore.folder / "answers.jsonl").write_text(content)
    assert said in usage(bridgescore(*IMPS, "--report-json", "report.json"))
    assert not (bridgescore.folder / "report.json").exists()


def test_a_number_that_never_ends_is_one_broken_answer(bridgescore: Bridgescore) -> None:
    lines = ('{"id": "imps/law78b/580", "result": ' + "1" * 5000 + "}", '{"id": "imps/law78b/50", "result": 2}')
    (bridgescore.folder / "answers.jsonl").write_text("\n".join(lines))
    done = bridgescore(*IMPS, "--vector", "imps/law78b/580")
    assert done.code == 1
    assert "  why       inf is not a number" in done.lines


def test_a_file_of_answers_in_another_encoding(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "answers.jsonl").write_bytes('{"id": "imps/law78b/580", "result": "é"}'.encode("latin-1"))
    assert "answers.jsonl is not UTF-8" in usage(bridgescore(*IMPS))


@pytest.mark.parametrize("described", ["null", "7", '"x"', "[]", '{"name": 7, "version": null}', '{"name": ""}'])
def test_a_file_that_does_not_describe_itself_well(
    bridgescore: Bridgescore, answered: dict[str, Any], described: str
) -> None:
    write(bridgescore.folder, [f'{{"id": "describe", "result": {described}}}', *lines(answered, "imps")])
    done = bridgescore(*IMPS)
    assert done.code == 0, done.all
    assert "(answers.jsonl)" in done.lines[-1].replace(f"{bridgescore.folder}{os.sep}", "")


def test_a_wrong_answer_in_a_sweep_is_found(bridgescore: Bridgescore, report: Report) -> None:
    questions = (json.loads(line) for line in right(bridgescore("questions")).splitlines())
    boards = [question for question in questions if question["id"].startswith("sweep/board_conditions/")]
    vulnerable = "None NS EW All NS EW All None EW All None NS All None NS EW".split()

    def said(question: dict[str, Any]) -> dict[str, Any]:
        board = question["params"]["board"]
        conditions = {"dealer": "NESW"[(board - 1) % 4], "vulnerable": vulnerable[(board - 1) % 16]}
        if board == 100:
            conditions["dealer"] = "S"
        return {"id": question["id"], "result": conditions}

    options = ("check", "--answers", "answers.jsonl", "--vector", "sweep/board_conditions/law2")
    write(bridgescore.folder, [json.dumps(said(question)) for question in boards])
    done = bridgescore(*options, "--report-json", "report.json")
    assert done.code == 1
    (result,) = report()["results"]
    assert (result["asked"], result["wrong"]) == (128, 1)
    assert result["given"] == {"board": 100}
    write(bridgescore.folder, [json.dumps(said(question)) for question in boards if question["params"]["board"] != 7])
    bridgescore(*options, "--report-json", "report.json")
    (result,) = report()["results"]
    assert (result["asked"], result["wrong"]) == (128, 2)


# --- check --------------------------------------------------------------------------------------------------


def test_check_asks_the_reference_everything(bridgescore: Bridgescore, report: Report) -> None:
    done = bridgescore("check", "--report-json", "report.json")
    assert done.code == 0
    assert re.match(r"bridgescore \S+: \d+ vectors, 6 sweeps; asked: the bundled reference \S+$", done.lines[0])
    assert re.match(r"nothing failed: \d+ passed; asked: the bundled reference \S+$", done.lines[-1])
    written = report()
    assert written["selection"]["complete"] is True
    assert written["status"] == "finished"
    number = int(re.search(r"(\d+) passed", done.out)[1])  # type: ignore[index]
    assert number == len(written["results"]) == written["summary"]["PASS"] + written["refusals"]["PASS"]
    rows = {line.split()[0]: line.split()[1:] for line in done.lines if re.match(r"\w+ +\d+$", line)}
    systems = ("chicago", "duplicate", "imps", "matchpoints", "procedure", "rubber", "teams", "total_points")
    assert list(rows) == [*systems, "victory_points", "refusals"]


def test_check_a_wrong_scorer(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "scorers:Wrong", "--vector", SMALL)
    assert done.code == 1
    assert done.err == ""
    assert done.lines[-1] == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"
    assert re.search(r"> law77\.insult\.redoubled +100 +<- the value of 1975: 50\?", done.out)
    assert "... and 1 more of contract_score that are wrong" in done.out
    # Failures first, then their cause with its table, then the counts, and how it went.
    cause = done.lines.index("what explains the wrong answers:")
    assert done.lines[cause + 1].startswith("  1. the scorer pays 50 instead of 100 for making a redoubled contract")
    assert done.lines[cause + 5] == "     > redoubled     100      50      0      4"
    more = done.lines.index("... and 1 more of contract_score that are wrong (--report-json lists them)")
    counted = next(number for number, line in enumerate(done.lines) if line.startswith("duplicate "))
    assert more < cause < counted < len(done.lines) - 1
    assert len([line for line in done.lines if line.startswith("  cause ")]) == 3
    assert "Traceback" not in done.out


def test_the_command_printed_asks_the_same_again(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "scorers:Wrong", "--vector", f"{SMALL},sweep/contract_score/2017")
    printed = [line.split("again", 1)[1].strip() for line in done.lines if re.match(r"\s+again\s", line)]
    assert len(printed) == 4
    for command in printed:
        program, *words = shlex.split(command)
        assert program == "bridgescore"
        again = bridgescore(*words)
        assert again.code == 1
        assert command in again.out
        assert "wrong: 0 passed, 1 failed; " in again.lines[-1]


def test_an_error_inside_the_suite_is_told_and_never_looks_like_success(
    bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_table(suite: Suite, path: str) -> list[dict[str, str]]:
        raise KeyError(path)

    monkeypatch.setattr(Suite, "table", no_table)
    done = bridgescore("check", "--operation", "victory_points")
    assert done.code == 3
    assert done.err.startswith("an error inside the suite: sweep/victory_points/russia-24: ")
    assert re.match(r"not finished: \d+ passed, 1 not judged by an error inside the suite;", done.lines[-1])
    alone = bridgescore("check", "--vector", "sweep/victory_points/russia-24")
    assert alone.code == 3
    assert "an error inside the suite" in alone.err


@pytest.mark.parametrize(
    ("options", "pattern"),
    [
        ("--system imps --no-sweeps", "imps/"),
        ("--system imps,matchpoints --no-sweeps", "imps/|matchpoints/"),
        ("--system imps --system matchpoints --no-sweeps", "imps/|matchpoints/"),
        ("--operation board_conditions", "duplicate/|sweep/board_conditions/law2"),
        ("--source slovak-scoring", "duplicate/slovak(-traps)?/"),
        ("--vector imps/law78b/580", "imps/law78b/580$"),
        ("--vector imps/law78b/58*", "imps/law78b/58"),
        ("--vector sweep/imps/law78b", "sweep/imps/law78b$"),
        (
            "--vector imps/law78b/580 --vector duplicate/slovak/2SX-9-nv",
            "imps/law78b/580$|duplicate/slovak/2SX-9-nv$",
        ),
        ("--laws 1975 --source law-editions", "duplicate/editions/.*-19(63|75)$"),
        ("--laws 1963 --source law-editions", "duplicate/editions/.*-19(63|75)$"),
    ],
)
def test_check_narrowed(bridgescore: Bridgescore, report: Report, options: str, pattern: str) -> None:
    done = bridgescore("check", *options.split(), "--report-json", "report.json")
    assert done.code == 0, done.all
    written = report()
    ids = [result["id"] for result in written["results"]]
    assert ids
    assert all(re.match(pattern, id) for id in ids), ids
    assert written["selection"]["complete"] is False


def test_the_laws_choose_between_editions(bridgescore: Bridgescore, report: Report) -> None:
    bridgescore("check", "--laws", "2007", "--operation", "contract_score", "--report-json", "report.json")
    written = report()
    ids = {result["id"] for result in written["results"]}
    assert "sweep/contract_score/2017" in ids
    assert "sweep/contract_score/1975" not in ids
    assert all(result["given"].get("laws") is None for result in written["results"] if result["given"])


def test_no_sweeps(bridgescore: Bridgescore, report: Report) -> None:
    done = bridgescore("check", "--operation", "board_conditions", "--no-sweeps", "--report-json", "report.json")
    assert done.code == 0
    assert not [result for result in report()["results"] if result["id"].startswith("sweep/")]
    assert "sweep" not in done.out


def test_quiet_is_one_line(bridgescore: Bridgescore) -> None:
    # Not even what is wrong with the adapter.
    done = bridgescore("check", "--adapter", "fault:sign-reversed", "--vector", "imps/law78b/5*", "-q")
    assert done.code == 1
    assert len(done.lines) == 1
    assert done.lines[0].startswith("wrong: 0 passed, 4 failed; asked: ")
    done = bridgescore("check", "--adapter", "scorers:Wrong", "--vector", SMALL, "-q")
    assert done.code == 1
    assert done.lines == ["wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"]
    assert done.err == ""


def test_x_stops_at_the_first_that_is_wrong(bridgescore: Bridgescore, report: Report) -> None:
    options = ("check", "--adapter", "scorers:Wrong", "--vector", SMALL, "-x")
    done = bridgescore(*options, "--report-json", "report.json")
    assert done.code in (1, 2)
    assert report()["summary"] == {"PASS": 1, "FAIL": 1, "XFAIL": 0, "XPASS": 0, "UNSUPPORTED": 0, "UNRESOLVED": 0}
    assert report()["status"] == "interrupted"
    assert "wrong: 1 passed, 1 failed, stopped before the end; asked: wrong 1.0 (scorers:Wrong)" in done.lines
    assert done.lines[-1].startswith("wrong: ")


def test_known_failures(bridgescore: Bridgescore) -> None:
    options = ("check", "--adapter", "scorers:Wrong", "--vector", SMALL, "--known-failures", "known.yaml")
    assert bridgescore(*options, "--update-known-failures").code == 0
    text = (bridgescore.folder / "known.yaml").read_text()
    assert text.count("- id: ") == 4
    done = bridgescore(*options)
    assert done.code == 0
    assert done.lines[-1].startswith("nothing failed: 1 passed, 4 known failures; ")
    (bridgescore.folder / "known.yaml").write_text(text.replace("got: 590", "got: 600"))
    done = bridgescore(*options)
    assert done.code == 1
    assert re.search(r"write got: 590 at \S*known\.yaml:\d+", done.out)


def test_own_vectors(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "house.yaml").write_text(
        "system: imps\noperation: imps\nsource: wbf-laws\nevidence: house\nvectors:\n"
        "  - id: imps/house/20\n    given: {difference: 20}\n    expect: 1\n"
        '    because: [[law78b.row-1, "20 to 40", 1]]\n'
    )
    done = bridgescore("check", "--vectors", "house.yaml", "--vector", "imps/house/*")
    assert done.code == 0
    assert "nothing failed: 1 passed; " in done.lines[-1]


def test_check_leaves_nothing_behind(bridgescore: Bridgescore) -> None:
    before = {path.name for path in bridgescore.folder.iterdir()}
    done = bridgescore.process("check", "--adapter", "scorers:Wrong", "--vector", SMALL)
    assert done.code == 1
    # What Python itself keeps of an imported module aside.
    assert {path.name for path in bridgescore.folder.iterdir()} - {"__pycache__"} == before


def test_check_runs_none_of_the_projects_tests(bridgescore: Bridgescore) -> None:
    for name in ("test_user.py", "tests/test_user.py", "user_test.py"):
        path = bridgescore.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("open('ran', 'w').close()\ndef test_one(): assert False\n")
    done = bridgescore("check", "--vector", SMALL)
    assert done.code == 0
    assert not (bridgescore.folder / "ran").exists()


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("pytest.ini", "[pytest]\naddopts = --nope\n"),
        ("pytest.ini", "[pytest]\naddopts = -k nothing -x --maxfail=1 --collect-only\n"),
        ("pytest.ini", "[pytest]\ntestpaths = nowhere\n"),
        ("pytest.ini", "[pytest]\nfilterwarnings = error\n"),
        ("pytest.ini", "[pytest]\nfilterwarnings = error::no.such.Warning\n"),
        ("pytest.ini", "[pytest]\nrequired_plugins = pytest-nowhere\n"),
        ("pytest.ini", "[pytest]\nminversion = 99\n"),
        ("pytest.ini", "[pytest]\nbridgescore_adapter = nowhere:X\n"),
        ("pytest.ini", "[pytest]\nno_such_key = 1\naddopts = --strict-config\nxfail_strict = true\n"),
        ("pytest.ini", "[pytest]\nlog_cli = true\nlog_cli_level = DEBUG\nconsole_output_style = count\n"),
        ("pytest.ini", "this is no ini file\n"),
        ("pyproject.toml", "this is no toml ["),
        ("setup.cfg", "[pytest]\naddopts = --nope\n"),
        ("conftest.py", "raise SystemExit('broken conftest')\n"),
        ("conftest.py", "this is no Python\n"),
        ("conftest.py", "collect_ignore_glob = ['*']\ndef pytest_collection_modifyitems(items): items.clear()\n"),
        ("conftest.py", "def pytest_bridgescore_adapter(config): return object()\n"),
        ("tests/conftest.py", "raise RuntimeError('broken conftest')\n"),
        ("pytest_bridgescore_broken.py", "raise RuntimeError\n"),
    ],
)
def test_the_projects_configuration_has_no_part_in_a_check_with_an_adapter(
    bridgescore: Bridgescore, file: str, content: str
) -> None:
    path = bridgescore.folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(content)
    done = bridgescore("check", "--adapter", "scorers:Wrong", "--vector", SMALL)
    assert done.code == 1, done.all
    assert done.lines[-1] == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"
    assert done.err == ""


@pytest.mark.parametrize(
    ("file", "content"), [("pytest.ini", "this is no ini file\n"), ("pyproject.toml", "this is no toml [")]
)
def test_a_configuration_that_cannot_be_read_is_named(bridgescore: Bridgescore, file: str, content: str) -> None:
    (bridgescore.folder / file).write_text(content)
    assert file in usage(bridgescore("check", "--vector", SMALL))


def test_a_broken_conftest_is_told_without_an_adapter(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "conftest.py").write_text("raise RuntimeError('broken')\n")
    done = bridgescore("check", "--vector", SMALL)
    assert done.code == 4
    assert "RuntimeError: broken" in done.err


@pytest.mark.parametrize(
    "env",
    [
        {"PYTEST_ADDOPTS": "-k nothing --nope"},
        {"PYTEST_PLUGINS": "no_such_plugin"},
        {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": "true"},
        {"PYTHONWARNINGS": "error", "NO_COLOR": "1", "COLUMNS": "20"},
        {"PYTHONOPTIMIZE": "2", "PYTHONDONTWRITEBYTECODE": "1"},
        {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_the_environment_has_no_part_in_a_check(bridgescore: Bridgescore, env: dict[str, str]) -> None:
    done = bridgescore.process("check", "--adapter", "scorers:Wrong", "--vector", SMALL, env=env)
    assert done.code == 1, done.all
    assert done.lines[-1] == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"
    assert done.err == ""


def test_check_asks_the_adapter_of_the_projects_configuration(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "pytest.ini").write_text("[pytest]\nbridgescore_adapter = scorers:Wrong\n")
    done = bridgescore("check", "--vector", SMALL)
    assert done.lines[-1] == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (scorers:Wrong)"
    (bridgescore.folder / "pytest.ini").unlink()
    (bridgescore.folder / "conftest.py").write_text(
        "import scorers\ndef pytest_bridgescore_adapter(config): return scorers.Wrong()\n"
    )
    done = bridgescore("check", "--vector", SMALL)
    assert done.lines[-1] == "wrong: 1 passed, 4 failed; asked: wrong 1.0 (pytest_bridgescore_adapter)"


def test_workers_without_xdist(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "blocked.py").write_text(
        """
import sys
from importlib.machinery import PathFinder

class WithoutXdist(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] == "xdist" else super().find_spec(name, path, target)

sys.meta_path = [WithoutXdist if finder is PathFinder else finder for finder in sys.meta_path]
from pytest_bridgescore.cli import main
sys.exit(main(sys.argv[1:]))
"""
    )
    command = [sys.executable, "blocked.py", "check", "-n", "2", "--vector", SMALL]
    done = subprocess.run(command, cwd=bridgescore.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert done.stdout == ""
    assert done.stderr == "bridgescore: -n needs pytest-xdist: pip install pytest-xdist\n"


def test_a_report_that_cannot_be_written_is_a_line(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "file").write_text("")
    done = bridgescore("check", "--vector", SMALL, "--report-json", "file/report.json")
    assert done.code == 4
    assert "Traceback" not in done.all
    assert "file/report.json" in done.err


# --- pipes and consoles ---------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="a pipe that is closed early is another thing there")
@pytest.mark.parametrize(
    "words",
    ["vectors list", "questions", "vectors export", "vectors export --format csv", "check --system matchpoints"],
)
def test_a_reader_that_has_seen_enough(bridgescore: Bridgescore, words: str) -> None:
    command = [sys.executable, "-m", "pytest_bridgescore", *words.split()]
    with subprocess.Popen(
        command, cwd=bridgescore.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(1)
        running.stdout.close()
        said = running.stderr.read().decode()
    assert "Traceback" not in said
    assert "Exception ignored" not in said


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16-le"])
@pytest.mark.parametrize(
    "words", ["vectors show duplicate/slovak/2SX-9-nv", "vectors list", "score \u2665 --tricks 1"]
)
def test_consoles_that_cannot_show_everything(bridgescore: Bridgescore, encoding: str, words: str) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"}
    done = bridgescore.process(*words.split(), env=env)
    assert done.code == (1 if words.startswith("score \u2665") else 0), done.all
    assert done.err == ""
    assert done.out


def test_a_scorer_named_in_another_script(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "foreign.py").write_text(
        "class Adapter:\n    name = 'Ставка \u2665'\n"
        "    def imps(self, difference): raise RuntimeError('не умею \u2660')\n",
        encoding="utf-8",
    )
    for encoding in ("ascii", "cp1252"):
        done = bridgescore.process(
            *("check", "--adapter", "foreign:Adapter", "--vector", "imps/law78b/58*", "--report-json", "report.json"),
            env={"PYTHONIOENCODING": encoding},
        )
        assert done.code == 1, done.all
        assert done.lines[-1].startswith("wrong: 0 passed, ")
        assert "Traceback" not in done.all
        report = json.loads((bridgescore.folder / "report.json").read_text(encoding="utf-8"))
        assert report["implementation"]["name"] == "Ставка \u2665"


def test_a_run_leaves_the_environment_as_it_was(bridgescore: Bridgescore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option")
    before = dict(os.environ)
    for words, code in (
        (("--adapter", "scorers:Right", "--vector", "imps/law78b/580"), 0),
        (("--adapter", "scorers:Right", "-n", "many"), 4),
        (("--adapter", "none:None"), 4),
    ):
        assert cli.main(["check", *words]) == code
        assert dict(os.environ) == before
