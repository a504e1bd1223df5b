"""Profiles: what belongs to one, how it is chosen, judged, reported, told; those of the suite, and an organiser's own."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_bridgescore.judge.examine import Examiner
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.vectors import profile as profiles
from pytest_bridgescore.vectors.compile import compile_folder, digest
from pytest_bridgescore.vectors.load import bundled, with_own
from pytest_bridgescore.vectors.model import Suite, Vector
from pytest_bridgescore.vectors.profile import Profile, ProfileError, profile_named
from pytest_bridgescore.vectors.validate import validate

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report, Run

BUNDLED = (
    *("norway-1997-pairs", "russia-sport-pairs", "russia-sport-teams"),
    *("russia-chicago", "dutch-1936-rubber", "slovakia-duplicate"),
)

#: A club that counts differences upwards: the wrong reading for `scorers:Right` is none, since it takes any.
IMPS = """\
profile: club
title: Teams of four in our club
dated: 2026-01-01, the committee
sources: [wbf-laws]
require:
  imps: {gap: upper, table: null}
"""

#: The same club with a victory point table of its own.
TABLE = "[[0, 9, 3, 3], [10, 19, 4, 2], [20, null, 6, 0]]"
POINTS = f"""\
profile: league
title: League of our club
dated: 2026-01-01
require:
  victory_points: {{scale: club, table: {TABLE}}}
"""

#: Vectors that ask for this table, one of them written otherwise.
OWN_VECTORS = f"""\
system: victory_points
operation: victory_points
source: wbf-laws
evidence: minutes of the club
vectors:
  - id: victory_points/club/level
    given: {{margin: 0, scale: club, boards: 12, table: {TABLE}}}
    expect: {{first: 3, second: 3}}
  - id: victory_points/club/behind
    given: {{margin: -12, scale: club, boards: 12, table: {TABLE.replace("3, 3", '"3", 3.0')}}}
    expect: {{first: 2, second: 4}}
  - id: victory_points/club/other-table
    given: {{margin: 1, scale: club, boards: 12, table: [[0, null, 5, 5]]}}
    expect: {{first: 5, second: 5}}
  - id: victory_points/club/other-name
    given: {{margin: 1, scale: cup, boards: 12, table: {TABLE}}}
    expect: {{first: 3, second: 3}}
"""

SCORERS = """
import scorers
import bridgescore_reference as law

class Upper(scorers.Right):
    "Counts differences upwards, and says which way."
    name = "upper"

class Narrow:
    name, version = "narrow", "1"

    def imps(self, difference):
        return law.imps(difference).value

class Lax(scorers.Right):
    "Refuses nothing."
    name = "lax"

    def imps(self, difference, gap="lower"):
        return law.imps(difference, "lower" if gap == "reject" else gap).value

class League:
    name, version = "league", "1"

    def victory_points(self, margin, scale, boards, table=None):
        if scale != "club":
            raise ValueError("only our own table")
        score = law.victory_points(margin, scale, boards, table).value
        return score
"""


@pytest.fixture
def folder(scorers: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the profile of a club, vectors of its own, and scorers."""
    (scorers / "club.yaml").write_text(IMPS)
    (scorers / "league.yaml").write_text(POINTS)
    (scorers / "own.yaml").write_text(OWN_VECTORS)
    (scorers / "clubs.py").write_text(SCORERS)
    monkeypatch.syspath_prepend(scorers)
    for name in ("clubs", "scorers"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return scorers


def made(require: dict[str, Any], *, refusals_required: bool = False) -> Profile:
    """A profile with one condition an operation, or a list of several."""
    conditions = {name: tuple(said) if isinstance(said, list) else (said,) for name, said in require.items()}
    return Profile("test", "Test", "today", (), conditions, refusals_required=refusals_required)


def vector(operation: str, given: dict[str, Any], **said: Any) -> Vector:
    """A vector that stands in no file."""
    data = {"id": "x/y/z", "system": OPERATIONS[operation].system, "operation": operation, "given": given}
    return Vector({**data, "source": None, "evidence": [], "where": "x.yaml:1", **(said or {"expect": 0})})


def usage(done: Done) -> str:
    """The one line of a command that ended with exit status 4."""
    assert done.code == 4, done.all
    lines = done.err.strip().splitlines()
    assert len(lines) == 1, done.err
    return lines[0]


# --- what belongs -----------------------------------------------------------------------------------------

FOUR = {"contract": "4H", "vulnerable": False, "tricks": 10}


@pytest.mark.parametrize(
    ("require", "operation", "given", "belongs"),
    [
        ({"imps": {}}, "imps", {"difference": 20}, True),
        ({"imps": {}}, "matchpoints", {"scores": [1]}, False),
        # A reading that is not named stands at its default.
        ({"imps": {}}, "imps", {"difference": 20, "gap": "reject"}, True),
        ({"imps": {}}, "imps", {"difference": 20, "gap": "lower"}, False),
        ({"imps": {"gap": "lower"}}, "imps", {"difference": 20, "gap": "lower"}, True),
        ({"imps": {"gap": "lower"}}, "imps", {"difference": 20}, False),
        ({"imps": {"gap": "reject"}}, "imps", {"difference": 20}, True),
        # So does an edition; equal editions are one.
        ({"contract_score": {}}, "contract_score", FOUR, True),
        ({"contract_score": {}}, "contract_score", {**FOUR, "laws": "1975"}, False),
        ({"contract_score": {"laws": "1997"}}, "contract_score", FOUR, True),
        ({"contract_score": {"laws": "1997"}}, "contract_score", {**FOUR, "laws": "1987"}, True),
        ({"contract_score": {"laws": "1963"}}, "contract_score", {**FOUR, "laws": "1975"}, True),
        ({"contract_score": {"laws": "1963"}}, "contract_score", FOUR, False),
        # What else is not named is free.
        ({"matchpoints": {}}, "matchpoints", {"scores": [1], "win": 1}, True),
        ({"matchpoints": {"win": 2}}, "matchpoints", {"scores": [1], "win": 1}, False),
        ({"matchpoints": {"win": 2}}, "matchpoints", {"scores": [1]}, True),
        # Any of several conditions will do.
        ({"matchpoints": [{"win": 2}, {"win": 1}]}, "matchpoints", {"scores": [1], "win": 1}, True),
        ({"matchpoints": [{"win": 2}, {"win": 1}]}, "matchpoints", {"scores": [1]}, True),
        # A parameter without a default may be named as well.
        ({"imps": {"difference": 20}}, "imps", {"difference": 20}, True),
        ({"imps": {"difference": 20}}, "imps", {"difference": 30}, False),
        ({"imps": {"difference": 20}}, "imps", {}, False),
        # Numbers are what they are worth, and true is not 1.
        ({"matchpoints": {"scores": [1, 2]}}, "matchpoints", {"scores": [1, 2]}, True),
        ({"matchpoints": {"win": 1}}, "matchpoints", {"scores": [1], "win": True}, False),
    ],
)
def test_what_belongs(require: dict[str, Any], operation: str, given: dict[str, Any], belongs: bool) -> None:
    assert made(require).belongs(vector(operation, given)) is belongs


@pytest.mark.parametrize("given", [{"difference": "x"}, {"difference": 20, "gap": "sideways"}, {}, {"gap": []}])
def test_a_refusal_belongs_where_its_parameters_do_and_never_crashes(given: dict[str, Any]) -> None:
    refusal = vector("imps", given, expect={"reject": "no"})
    belongs = "gap" not in given
    assert made({"imps": {}}).belongs(refusal) is belongs
    assert made({"imps": {"gap": "lower"}}).belongs(refusal) is False


READINGS = {"reject": {"reject": "no"}, "lower": 0, "upper": 1}


def test_a_disputed_vector_is_asked_and_judged_by_the_reading_that_is_chosen() -> None:
    disputed = vector("imps", {"difference": 15}, reading="imps.gap", readings=READINGS)
    asked = made({"imps": {"gap": "upper"}}).asked(disputed)
    assert asked is not None
    assert asked.given == {"difference": 15, "gap": "upper"}
    assert (asked.readings, asked.expect, asked.demanded) == (None, 1, True)
    assert disputed.given == {"difference": 15}, "the suite's own vector is as it was"
    assert disputed.profile is None


def test_a_reading_whose_answer_is_a_refusal_makes_a_refusal_of_it() -> None:
    disputed = vector("imps", {"difference": 15}, reading="imps.gap", readings=READINGS)
    for required in (False, True):
        asked = made({"imps": {"gap": "reject"}}, refusals_required=required).asked(disputed)
        assert asked is not None
        assert asked.is_refusal
        assert asked.demanded is required


@pytest.mark.parametrize("condition", [{}, {"gap": "nearest-half-up"}])
def test_a_disputed_vector_is_only_observed_where_no_reading_of_it_is_chosen(condition: dict[str, str]) -> None:
    disputed = vector("imps", {"difference": 15}, reading="imps.gap", readings=READINGS)
    asked = made({"imps": condition}).asked(disputed)
    assert asked is not None
    assert (asked.readings, asked.given, asked.demanded) == (READINGS, {"difference": 15}, False)


def test_of_several_conditions_the_first_that_chooses_a_reading_counts() -> None:
    disputed = vector("imps", {"difference": 15}, reading="imps.gap", readings=READINGS)
    asked = made({"imps": [{"gap": "nearest-half-up"}, {"gap": "upper"}, {"gap": "lower"}]}).asked(disputed)
    assert asked is not None
    assert asked.expect == 1


def test_a_disputed_vector_of_other_parameters_does_not_belong() -> None:
    disputed = vector("imps", {"difference": 15}, reading="imps.gap", readings=READINGS)
    assert not made({"imps": {"difference": 25, "gap": "upper"}}).belongs(disputed)


# --- a file in form ---------------------------------------------------------------------------------------

HEAD = "profile: mine\ntitle: Mine\ndated: today\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "mine.yaml:1: a mapping with profile, title, dated, require is wanted here, not []"),
        ("profile: mine\nsweeps: []\n", "mine.yaml:1: text under title is wanted here, not None"),
        ("title: Mine\n", "mine.yaml:1: text under profile is wanted here, not None"),
        (HEAD.replace("today", "1997"), "mine.yaml:3: text under dated is wanted here, not 1997"),
        (HEAD.replace("mine", "yours"), "mine.yaml:1: the profile is called yours and its file mine"),
        (HEAD.replace("mine", "Mine!"), "mine.yaml:1: 'Mine!' is no name"),
        (HEAD, "mine.yaml:1: a mapping under require is wanted: the operations with their conditions"),
        (f"{HEAD}drawn: 5\n", "mine.yaml:4: unknown field 'drawn'; there are profile, title, dated"),
        (f"{HEAD}generated: yes\n", "mine.yaml:4: generated is a number of questions, up to 100,000, not 'yes'"),
        (f"{HEAD}generated: -1\n", "mine.yaml:4: generated is a number of questions, up to 100,000, not -1"),
        (f"{HEAD}generated: true\n", "mine.yaml:4: generated is a number of questions, up to 100,000, not True"),
        (f"{HEAD}require: imps\n", "mine.yaml:4: a mapping under require is wanted here, not 'imps'"),
        (f"{HEAD}require: {{}}\n", "mine.yaml:4: the profile requires no operation"),
        (f"{HEAD}require:\n  imps: upper\n", "mine.yaml:5: a mapping of parameters, or a list of them, under imps"),
        (f"{HEAD}require:\n  imps: []\n", "mine.yaml:5: a mapping of parameters, or a list of them, under imps"),
        (f"{HEAD}require:\n  imps:\n    - {{}}\n    - upper\n", "mine.yaml:7: a mapping of parameters"),
        (
            f"{HEAD}require: {{imps: {{}}}}\nrefusals: yes\n",
            "mine.yaml:5: refusals is required or reported, not 'yes'",
        ),
        (f"{HEAD}require: {{imps: {{}}}}\nsweeps: all\n", "mine.yaml:5: a list under sweeps is wanted here"),
        (f"{HEAD}require: {{imps: {{}}}}\nsweeps:\n  - 5\n", "mine.yaml:6: text under sweeps is wanted here, not 5"),
        (f"{HEAD}require: {{imps: {{}}}}\nnote: 5\n", "mine.yaml:5: text under note is wanted here, not 5"),
        (f"{HEAD}require:\n  imps: {{}}\n  imps: {{}}\n", "mine.yaml:6: the key 'imps' stands here for the second"),
        # What it names has to be there.
        (f"{HEAD}sources: [wbf-law]\nrequire: {{imps: {{}}}}\n", "mine.yaml:4: there is no source wbf-law: did you"),
        (f"{HEAD}require:\n  imp: {{}}\n", "mine.yaml:5: there is no operation imp: did you mean imps?"),
        (f"{HEAD}require:\n  imps:\n    gaps: upper\n", "mine.yaml:6: imps has no parameter gaps; it has difference"),
        (f"{HEAD}require:\n  imps: {{gap: up}}\n", "mine.yaml:5: imps: gap: 'up' is not one of reject lower upper"),
        (
            f"{HEAD}require:\n  contract_score: {{laws: 1997}}\n",
            "mine.yaml:5: contract_score: laws: 1997 is not an edition of the laws",
        ),
        (
            f"{HEAD}require:\n  matchpoints:\n    - {{win: 2}}\n    - {{win: 3}}\n",
            "mine.yaml:7: matchpoints: win: 3 is not one of 2 1",
        ),
        (
            f"{HEAD}require: {{imps: {{}}}}\nsweeps:\n  - sweep/imps/law78\n",
            "mine.yaml:6: there is no sweep sweep/imps/law78: did you mean sweep/imps/law78b?",
        ),
        (
            f"{HEAD}require: {{matchpoints: {{}}}}\nsweeps:\n  - sweep/imps/law78b\n",
            "mine.yaml:6: sweep/imps/law78b asks imps, which is not required",
        ),
        (
            f"{HEAD}require:\n  contract_score: {{laws: '1963'}}\nsweeps: [sweep/contract_score/2017]\n",
            "mine.yaml:6: sweep/contract_score/2017 asks contract_score under other laws than the profile requires",
        ),
        (
            f"{HEAD}inherits: norway-1997-pair\n",
            "mine.yaml:4: unknown profile 'norway-1997-pair': did you mean norway-",
        ),
        (f"{HEAD}inherits: mine\n", "mine.yaml:4: the profile inherits from itself: mine -> mine"),
    ],
)
def test_what_is_wrong_in_a_profile_is_told_with_file_and_line(
    bridgescore: Bridgescore, text: str, said: str
) -> None:
    (bridgescore.folder / "mine.yaml").write_text(text)
    assert usage(bridgescore("check", "--profile", "mine.yaml")).startswith(f"ERROR: {said}")
    # The same is said where profiles are looked at and nothing is asked.
    assert usage(bridgescore("profiles", "show", "mine.yaml")).startswith(f"bridgescore: {said}")
    if "profile:" in text:
        done = bridgescore("vectors", "validate", "mine.yaml")
        assert done.code == 1
        assert done.out.startswith(said), done.out


def test_all_that_is_wrong_in_a_profile_is_told_at_once(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "mine.yaml").write_text(f"{HEAD}sources: [a]\nrequire:\n  imp: {{}}\n  imps: {{gap: a}}\n")
    told = bridgescore("profiles", "show", "mine.yaml").err.splitlines()
    assert [re.match(r".*?mine\.yaml:(\d+): ", line)[1] for line in told] == ["4", "6", "7"]  # type: ignore[index]


def test_profiles_that_inherit_from_each_other_are_told(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    for one, other in (("a", "b"), ("b", "c"), ("c", "a")):
        text = f"profile: {one}\ntitle: T\ndated: today\ninherits: {other}\n"
        (tmp_path / "profiles" / f"{one}.yaml").write_text(text)
    problems, _ = validate([tmp_path])
    assert problems[0] == "profiles/c.yaml:4: the profile inherits from itself: a -> b -> c -> a"
    assert len(problems) == 3


def test_a_profile_may_not_be_called_as_one_of_the_suite(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "russia-chicago.yaml").write_text(IMPS.replace("club", "russia-chicago", 1))
    said = "russia-chicago is a profile of the suite; give yours another name"
    assert usage(bridgescore("profiles", "show", "./russia-chicago.yaml")).endswith(f"russia-chicago.yaml:1: {said}")
    done = bridgescore("vectors", "validate", "russia-chicago.yaml")
    assert done.out.splitlines()[0] == f"russia-chicago.yaml:1: {said}"


def test_two_files_for_one_profile_are_told(tmp_path: Path) -> None:
    for name in ("x", "y"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "club.yaml").write_text(IMPS)
    problems, _ = validate([tmp_path])
    assert problems == ["y/club.yaml: club is also at x/club.yaml"]


def test_a_profile_that_is_right_is_in_order(folder: Path) -> None:
    assert validate([folder / "club.yaml"]) == ([], "1 profile")
    (folder / "profiles").mkdir()
    for name in ("club", "league"):
        (folder / f"{name}.yaml").rename(folder / "profiles" / f"{name}.yaml")
    suite = with_own([folder])
    assert {"club", "league"} <= suite.document["profiles"].keys()
    assert profile_named("league", suite).without_vectors(suite) == []


def test_where_a_profile_stands_is_no_part_of_the_digest(tmp_path: Path) -> None:
    documents = []
    for name, text in (("one", IMPS), ("two", f"# a line\n{IMPS}"), ("three", IMPS.replace("upper", "lower"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "club.yaml").write_text(text)
        documents.append(compile_folder(tmp_path / name))
    assert json.loads(json.dumps(documents[0])) == documents[0], "JSON can hold it"
    assert documents[0]["profiles"]["club"]["lines"] != documents[1]["profiles"]["club"]["lines"]
    digests = [document["digest"] for document in documents]
    assert digests[0] == digests[1] != digests[2]
    assert digest(documents[0]) == digests[0]


# --- inheriting -------------------------------------------------------------------------------------------


def test_a_profile_starts_from_what_it_inherits(folder: Path) -> None:
    (folder / "ours.yaml").write_text(
        "profile: ours\ntitle: Ours\ndated: today\ninherits: russia-sport-pairs\nsources: [pbn-2.1, wbf-laws]\n"
        "require:\n  matchpoints: {win: 1}\n  imps: {gap: lower}\nsweeps: [sweep/imps/law78b]\nrefusals: required\n"
    )
    ours = profile_named(folder / "ours.yaml", bundled())
    parent = profile_named("russia-sport-pairs", bundled())
    assert ours.require == {**parent.require, "matchpoints": ({"win": 1},), "imps": ({"gap": "lower"},)}
    assert ours.sources == (*parent.sources, "pbn-2.1")
    assert ours.sweeps == (*parent.sweeps, "sweep/imps/law78b")
    assert (ours.refusals_required, parent.refusals_required) == (True, False)
    assert (ours.inherits, ours.note, ours.title) == ("russia-sport-pairs", None, "Ours")


def test_a_sweep_is_inherited_while_the_conditions_allow_it(tmp_path: Path) -> None:
    sweeps = ["sweep/contract_score/2017", "sweep/imps/law78b"]
    head = "title: T\ndated: d\n"
    (tmp_path / "old.yaml").write_text(
        f"profile: old\n{head}require: {{imps: {{}}, contract_score: {{}}}}\nsweeps: {json.dumps(sweeps)}\n"
    )
    for name, said in (
        ("same", "require: {imps: {gap: reject}, contract_score: {laws: '1987'}}"),
        ("other", "require: {imps: {gap: upper}}"),
        ("again", "require: {imps: {gap: upper}}\nsweeps: [sweep/imps/law78b]"),
    ):
        (tmp_path / f"{name}.yaml").write_text(f"profile: {name}\n{head}inherits: old\n{said}\n")
    (tmp_path / "last.yaml").write_text(f"profile: last\n{head}inherits: other\n")
    suite = with_own([tmp_path])
    inherited = {name: list(profile_named(name, suite).sweeps) for name in ("same", "other", "again", "last")}
    assert inherited == {"same": sweeps, "other": sweeps[:1], "again": sweeps, "last": sweeps[:1]}


def test_a_sweep_under_other_conditions_asks_nothing_of_what_is_required(folder: Path) -> None:
    (folder / "club.yaml").write_text(
        "profile: club\ntitle: T\ndated: d\nrequire: {imps: {gap: upper, difference: 123450}}\n"
        "sweeps: [sweep/imps/law78b]\n"
    )
    assert profile_named(folder / "club.yaml", bundled()).without_vectors(bundled()) == ["imps"]


def test_whether_refusals_are_required_is_inherited_and_may_be_changed(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(f"{IMPS}refusals: required\n")
    (tmp_path / "same.yaml").write_text("profile: same\ntitle: T\ndated: d\ninherits: club\n")
    (tmp_path / "other.yaml").write_text("profile: other\ntitle: T\ndated: d\ninherits: same\nrefusals: reported\n")
    suite = with_own([tmp_path])
    required = [profile_named(name, suite).refusals_required for name in ("club", "same", "other")]
    assert required == [True, True, False]


# --- asking -----------------------------------------------------------------------------------------------


def test_only_what_belongs_is_asked(bridgescore: Bridgescore, folder: Path, report: Report) -> None:
    done = bridgescore("check", "--profile", "club.yaml", "--report-json", "report.json")
    assert done.code == 0, done.all
    written = report()
    assert {result["operation"] for result in written["results"]} == {"imps"}
    assert all(result["given"]["gap"] == "upper" for result in written["results"])
    ids = {result["id"] for result in written["results"]}
    assert {"imps/gaps/15", "imps/gaps/11-upper"} <= ids
    assert not {"imps/gaps/11-lower", "imps/law78b/580", "sweep/imps/law78b"} & ids
    assert written["observed"] == []
    assert written["selection"]["profiles"] == ["club"]
    assert written["selection"]["complete"] is True
    assert written["reproduce"] == "bridgescore check --profile club.yaml"
    assert re.fullmatch(
        r"bridgescore \S+: \d+ vectors; profile club; asked: the bundled reference \S+", done.lines[0]
    )
    assert re.fullmatch(r"nothing failed: \d+ passed; profile club; asked: the bundled reference \S+", done.lines[-1])


def test_a_profile_is_narrowed_further(bridgescore: Bridgescore, folder: Path, report: Report) -> None:
    narrowed = ("--profile=club.yaml", "--vector=imps/gaps/15*", "--report-json=report.json")
    done = bridgescore("check", *narrowed)
    assert done.code == 0, done.all
    assert "; profile club, in part; asked: " in done.lines[-1]
    written = report()
    assert [result["id"] for result in written["results"]] == ["imps/gaps/15", "imps/gaps/15-upper"]
    assert written["selection"]["complete"] is False
    assert written["reproduce"] == "bridgescore check --profile club.yaml --vector 'imps/gaps/15*'"
    said = usage(bridgescore("check", "--profile", "club.yaml", "--system", "matchpoints"))
    assert said.endswith("nothing is selected by bridgescore check --profile club.yaml --system matchpoints")


def test_the_laws_narrow_further(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "club.yaml").write_text(f"{IMPS}  contract_score: [{{laws: '2017'}}, {{laws: '1975'}}]\n")
    both, old, new = (
        int(bridgescore("check", "--profile", "club.yaml", *laws).lines[0].split()[2])
        for laws in ((), ("--laws", "1963"), ("--laws", "1997"))
    )
    imps = int(bridgescore("check", "--profile", "club.yaml", "--system", "imps").lines[0].split()[2])
    assert both == old + new - imps
    assert imps < old < new


def test_sweeps_are_those_that_the_profile_names(bridgescore: Bridgescore, folder: Path, report: Report) -> None:
    (folder / "club.yaml").write_text(f"{IMPS}sweeps: [sweep/imps/law78b]\n")
    done = bridgescore("check", "--profile", "club.yaml", "--vector", "sweep/*", "--report-json=report.json")
    assert [result["id"] for result in report()["results"]] == ["sweep/imps/law78b"], done.all
    done = bridgescore("check", "--profile", "club.yaml", "--no-sweeps", "--report-json=report.json")
    assert report()["selection"]["complete"] is False
    assert "profile club, in part" in done.lines[-1]


def test_a_reading_that_is_chosen_is_judged(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "clubs.py").write_text(
        f"{SCORERS}\nclass Down(Upper):\n    def imps(self, difference, gap):\n"
        "        return law.imps(difference, 'lower').value\n"
    )
    asked = ("check", "--profile", "club.yaml", "--vector", "imps/gaps/15")
    assert bridgescore(*asked, "--adapter", "clubs:Upper").code == 0
    done = bridgescore(*asked, "--adapter", "clubs:Down")
    assert done.code == 1
    assert "FAIL imps/gaps/15  " in done.out
    assert "expected  1" in done.out
    # The command that asks it again asks it as the profile does.
    again = next(line.split("again", 1)[1] for line in done.lines if line.startswith("  again "))
    assert again.strip() == "bridgescore check --adapter clubs:Down --profile club.yaml --vector imps/gaps/15"
    assert bridgescore(*shlex.split(again)[1:]).code == 1


def test_what_is_not_supported_fails_within_a_profile(bridgescore: Bridgescore, folder: Path) -> None:
    without = bridgescore("check", "--adapter", "clubs:Narrow", "--vector", "imps/gaps/15*")
    assert without.code == 0, without.all
    done = bridgescore("check", "--adapter", "clubs:Narrow", "--profile", "club.yaml", "--vector", "imps/gaps/15*")
    assert done.code == 1
    assert done.lines[-1].startswith("wrong: 0 passed, 2 failed; profile club, in part; ")
    assert "UNSUPPORTED imps/gaps/15 " in done.out


def test_a_sweep_that_is_not_supported_fails_within_a_profile(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "club.yaml").write_text(f"{IMPS}  contract_score: {{}}\nsweeps: [sweep/contract_score/2017]\n")
    asked = ("check", "--adapter", "clubs:Narrow", "--vector", "sweep/contract_score/2017")
    assert bridgescore(*asked).code == 0
    done = bridgescore(*asked, "--profile", "club.yaml")
    assert done.code == 1
    assert "UNSUPPORTED sweep/contract_score/2017" in done.out


@pytest.mark.parametrize(("refusals", "code"), [("reported", 0), ("required", 1)])
def test_refusals_fail_only_where_they_are_required(
    bridgescore: Bridgescore, folder: Path, report: Report, refusals: str, code: int
) -> None:
    (folder / "club.yaml").write_text(f"{IMPS.replace('upper', 'reject')}refusals: {refusals}\n")
    asked = ("check", "--profile=club.yaml", "--vector=imps/gaps/15,imps/law78b/580", "--report-json=report.json")
    done = bridgescore(*asked, "--adapter", "clubs:Lax")
    assert done.code == code, done.all
    assert report()["refusals"]["FAIL"] == 1
    assert done.lines[-1].startswith(
        "wrong: 1 passed, 1 failed;" if code else "nothing failed: 1 passed, 1 not refused;"
    )
    assert ("not refused (reported, not required): imps/gaps/15" in done.out) is not code
    assert bridgescore(*asked, "--adapter", "clubs:Upper").code == 0


def test_a_required_refusal_that_is_not_supported_fails(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "club.yaml").write_text(
        f"{IMPS.replace('imps', 'matchpoints').replace('gap: upper, table: null', 'win: 2')}"
    )
    asked = ("check", "--adapter=clubs:Narrow", "--vector=matchpoints/refusals/*", "--profile=club.yaml")
    assert bridgescore(*asked).code == 0
    with (folder / "club.yaml").open("a") as file:
        file.write("refusals: required\n")
    assert bridgescore(*asked).code == 1


def test_known_failures_hold_within_a_profile(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "known.yaml").write_text("- id: imps/gaps/15\n  got: 5\n  reason: being mended\n")
    (folder / "five.py").write_text("class Five:\n    def imps(self, difference, gap): return 5\n")
    asked = ("check", "--adapter", "five:Five", "--profile", "club.yaml", "--vector", "imps/gaps/15")
    assert bridgescore(*asked).code == 1
    done = bridgescore(*asked, "--known-failures", "known.yaml")
    assert done.code == 0, done.all
    assert "1 known failures; profile club, in part; " in done.lines[-1]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("norway-1997-pair", "unknown profile 'norway-1997-pair': did you mean norway-1997-pairs?"),
        ("zzz", "unknown profile 'zzz': there are dutch-1936-rubber, norway-1997-pairs, "),
        ("none.yaml", "none.yaml: cannot be read: No such file or directory"),
        ("profiles/none", "profiles/none: cannot be read: No such file or directory"),
        ("own.yaml", "own.yaml:1: unknown field 'system'; there are profile, title"),
    ],
)
def test_a_profile_that_is_not_there_is_one_line(
    bridgescore: Bridgescore, folder: Path, told: str, said: str
) -> None:
    for command in (f"check --profile {told}", f"profiles show {told}", f"profiles diff club.yaml {told}"):
        assert said in usage(bridgescore(*command.split()))
    for command in (f"questions --profile {told}", f"ask imps difference=20 --profile {told}"):
        assert said in usage(bridgescore(*command.split()))


# --- an organiser's own -----------------------------------------------------------------------------------

MISSING = (
    "the profile demands victory_points, but no vector asks it under these conditions: "
    "give vectors of your own with --vectors"
)


def test_what_nothing_asks_is_told(bridgescore: Bridgescore, folder: Path) -> None:
    assert usage(bridgescore("check", "--profile", "league.yaml")) == f"ERROR: league: {MISSING}"
    # Narrowed to something else it is told all the same: no run can be one by this profile.
    assert MISSING in usage(bridgescore("check", "--profile", "league.yaml", "--system", "imps"))
    (folder / "league.yaml").write_text(f"{POINTS}  matchpoints: {{scores: [5]}}\n")
    said = usage(bridgescore("check", "--profile", "league.yaml"))
    assert "demands matchpoints, victory_points, but no vector asks them under these conditions" in said


def test_a_profile_with_a_table_and_vectors_of_ones_own(
    bridgescore: Bridgescore, folder: Path, report: Report
) -> None:
    own = ("check", "--profile", "league.yaml", "--vectors", "own.yaml", "--report-json", "report.json")
    for adapter in ((), ("--adapter", "clubs:League")):
        done = bridgescore(*own, *adapter)
        assert done.code == 0, done.all
        assert done.lines[-1].startswith("nothing failed: 2 passed; profile league; asked: ")
        written = report()
        ids = [result["id"] for result in written["results"]]
        assert ids == ["victory_points/club/behind", "victory_points/club/level"]
        assert written["selection"] == {
            "profiles": ["league"],
            "systems": [],
            "complete": True,
            "seed": 0,
            "generated": 0,
        }
    assert written["reproduce"] == (
        "bridgescore check --adapter clubs:League --vectors own.yaml --profile league.yaml"
    )


def test_a_refusal_is_proved_by_what_the_profile_asks(bridgescore: Bridgescore, folder: Path) -> None:
    """A scorer that has only the organiser's table refuses in earnest, though it refuses every other table."""
    refusal = f"""\
  - id: victory_points/club/no-boards
    given: {{margin: 0, scale: club, boards: 0, table: {TABLE}}}
    expect: {{reject: a match has boards}}
"""
    (folder / "own.yaml").write_text(OWN_VECTORS + refusal)
    (folder / "league.yaml").write_text(f"{POINTS}refusals: required\n")
    done = bridgescore("check", "--profile=league.yaml", "--vectors=own.yaml", "--adapter=clubs:League")
    assert done.code == 0, done.all
    assert "3 passed" in done.lines[-1]


def test_a_folder_brings_profiles_that_are_known_by_name(bridgescore: Bridgescore, folder: Path) -> None:
    house = folder / "house"
    (house / "profiles").mkdir(parents=True)
    (folder / "own.yaml").rename(house / "own.yaml")
    (folder / "league.yaml").rename(house / "profiles" / "league.yaml")
    done = bridgescore("check", "--profile", "league", "--vectors", "house")
    assert done.code == 0, done.all
    assert "2 passed; profile league; " in done.lines[-1]
    listed = bridgescore("profiles", "list", "--vectors", "house").lines
    assert any(re.fullmatch(r"league +1 operation, 2 vectors +League of our club", line) for line in listed)


def test_a_question_is_filled_in_by_a_profile(bridgescore: Bridgescore, folder: Path) -> None:
    asked = ("ask", "victory_points", "margin=13", "boards=12", "--profile", "league.yaml", "--json")
    assert json.loads(bridgescore(*asked).out)["answer"] == {"first": 4, "second": 2}
    # What is typed goes before the profile.
    upwards = ("ask", "imps", "difference=15", "--profile", "club.yaml")
    assert bridgescore(*upwards, "--json").out.startswith('{"answer": 1, ')
    assert bridgescore(*upwards, "gap=lower", "--json").out.startswith('{"answer": 0, ')
    assert bridgescore("ask", "imps", "--given", '{"difference": 15}', "--profile=club.yaml").code == 0
    # Of several conditions none is filled in.
    done = bridgescore("ask", "matchpoints", "scores=[1,0]", "--profile", "russia-sport-pairs", "--json")
    assert json.loads(done.out)["answer"] == [2, 0]
    said = usage(bridgescore("ask", "imps", "difference=20", "--profile", "league.yaml"))
    assert said == "bridgescore: profile league does not demand imps; it demands victory_points"


def test_questions_are_those_of_a_profile(bridgescore: Bridgescore, folder: Path) -> None:
    lines = [json.loads(line) for line in bridgescore("questions", "--profile", "club.yaml").lines]
    asked = {line["id"]: line["params"] for line in lines if line["method"] == "imps"}
    assert len(lines) == len(asked) + 1, "besides `describe`"
    assert asked["imps/gaps/15"]["gap"] == "upper"
    # The answers to them are judged by the same profile.
    law = json.loads(bridgescore("ask", "imps", "difference=15", "gap=upper", "--json").out)["answer"]
    answers = [{"id": id, "result": law} if id == "imps/gaps/15" else {"id": id, "result": 99} for id in asked]
    (folder / "answers.jsonl").write_text("\n".join(map(json.dumps, answers)))
    done = bridgescore("check", "--answers", "answers.jsonl", "--profile", "club.yaml", "--vector", "imps/gaps/15")
    assert done.code == 0, done.all
    (folder / "swept.yaml").write_text(f"{IMPS.replace('club', 'swept', 1)}sweeps: [sweep/imps/law78b]\n")
    swept = bridgescore("questions", "--profile", "swept.yaml").lines
    assert len(swept) > len(lines) + 1000
    assert len(bridgescore("questions", "--profile", "swept.yaml", "--no-sweeps").lines) == len(lines)


# --- in pytest --------------------------------------------------------------------------------------------

OWN_TESTS = """
    import pytest
    import clubs

    @pytest.mark.bridgescore(profile="rules/club.yaml")
    def test_club(bridgescore_vector):
        assert bridgescore_vector.given["gap"] == "upper"
        bridgescore_vector.check(clubs.{scorer}())

    @pytest.mark.bridgescore(vectors="imps/gaps/15")
    def test_other(bridgescore_vector):
        assert "gap" not in bridgescore_vector.vector.given
        bridgescore_vector.check(clubs.{scorer}())
"""


def last(result: pytest.RunResult) -> str:
    """The line in which the suite says how a run went."""
    return next(line for line in result.outlines if line.startswith(("wrong: ", "nothing failed: ")))


def test_the_option_of_pytest(run: Run, folder: Path, report: Report) -> None:
    options = ("--bridgescore-profile=club.yaml", "--bridgescore-adapter=clubs:Upper")
    result = run(*options, "--bridgescore-report-json=report.json")
    assert result.ret == 0
    assert last(result).endswith("; profile club; asked: upper 1.0 (clubs:Upper)")
    assert any("; profile club; asked: upper" in line for line in result.outlines if line.startswith("bridgescore "))
    assert report()["reproduce"] == ("pytest --bridgescore-adapter clubs:Upper --bridgescore-profile club.yaml")


def test_the_ini_key_names_a_file_beside_the_ini_file(run: Run, folder: Path, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_profile = rules/club.yaml\n")
    (folder / "rules").mkdir()
    (folder / "club.yaml").rename(folder / "rules" / "club.yaml")
    (folder / "below").mkdir()
    pytester.chdir()
    result = run("--bridgescore", "--bridgescore-vector=imps/gaps/15*", "--rootdir=.")
    result.assert_outcomes(passed=2)
    assert "profile club, in part" in last(result)


def test_the_ini_key_may_be_a_name(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nbridgescore_profile = slovakia-duplicate\n")
    result = run("--bridgescore", "--bridgescore-vector=duplicate/slovak/2SX*")
    result.assert_outcomes(passed=5)
    assert "profile slovakia-duplicate, in part" in last(result)


def test_the_marker_of_an_own_test(run: Run, folder: Path, pytester: pytest.Pytester, report: Report) -> None:
    (folder / "rules").mkdir()
    (folder / "club.yaml").rename(folder / "rules" / "club.yaml")
    pytester.makepyfile(test_club=OWN_TESTS.format(scorer="Upper"))
    result = run("--bridgescore-report-json=report.json")
    assert result.ret == 0, result.outlines
    assert "; profile club; asked: upper" in last(result)
    written = report()
    assert written["selection"]["profiles"] == ["club"]
    assert written["selection"]["complete"] is True
    assert [one["observed"] for one in written["observed"]] == [["reject"]]
    part = run("-k", "gaps/15", "--bridgescore-report-json=report.json")
    assert "; profile club, in part; " in last(part)
    assert report()["selection"]["complete"] is False


def test_an_own_test_fails_by_what_is_not_supported(run: Run, folder: Path, pytester: pytest.Pytester) -> None:
    (folder / "rules").mkdir()
    (folder / "club.yaml").rename(folder / "rules" / "club.yaml")
    pytester.makepyfile(test_club=OWN_TESTS.format(scorer="Narrow"))
    result = run("-k", "gaps/15")
    failed = result.parseoutcomes()["failed"]
    assert failed >= 1
    assert f"wrong: 0 passed, {failed} failed; profile club, in part; " in last(result)


@pytest.mark.parametrize(
    ("marker", "said"),
    [
        ("profile='norway'", "unknown profile 'norway'"),
        ("profile='none.yaml'", "none.yaml: cannot be read"),
        ("profile=5", "the marker bridgescore takes profile= as text, not 5"),
        ("profile=['club.yaml']", "the marker bridgescore takes profile= as text, not ['club.yaml']"),
        ("profile='league.yaml'", MISSING),
    ],
)
def test_a_wrong_marker_ends_the_run_in_one_line(
    run: Run, folder: Path, pytester: pytest.Pytester, marker: str, said: str
) -> None:
    pytester.makepyfile(
        f"import pytest\n\n@pytest.mark.bridgescore({marker})\ndef test_own(bridgescore_vector): pass\n"
    )
    result = run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    lines = [line for line in (*result.outlines, *result.errlines) if line.startswith("ERROR: ")]
    assert len(lines) == 1
    assert "::test_own: " in lines[0]
    assert said in lines[0]


@pytest.mark.usefixtures("xdist")
def test_workers_ask_by_a_profile(run: Run, folder: Path, report: Report) -> None:
    options = ("--bridgescore-profile=club.yaml", "--bridgescore-adapter=clubs:Narrow")
    alone = run(*options, "--bridgescore-report-json=one.json")
    spread = run(*options, "--bridgescore-report-json=two.json", "-n", "2")
    assert report("one.json") == report("two.json")
    assert alone.ret == spread.ret == 1
    assert last(alone) == last(spread)
    assert "; profile club; asked: narrow 1" in last(alone)


@pytest.mark.usefixtures("xdist")
def test_workers_run_own_tests_by_a_profile(
    run: Run, folder: Path, pytester: pytest.Pytester, report: Report
) -> None:
    (folder / "rules").mkdir()
    (folder / "club.yaml").rename(folder / "rules" / "club.yaml")
    pytester.makepyfile(test_club=OWN_TESTS.format(scorer="Upper"))
    run("--bridgescore-report-json=one.json")
    spread = run("--bridgescore-report-json=two.json", "-n", "2")
    assert spread.ret == 0
    assert report("one.json") == report("two.json")
    assert report("two.json")["selection"] == {
        "profiles": ["club"],
        "systems": [],
        "complete": True,
        "seed": 0,
        "generated": 0,
    }


@pytest.mark.usefixtures("xdist")
def test_check_spreads_a_profile_over_workers(bridgescore: Bridgescore, folder: Path) -> None:
    done = bridgescore.process("check", "--profile", "club.yaml", "-n", "2")
    assert done.code == 0, done.all
    assert "; profile club; asked: the bundled reference" in done.lines[-1]


# --- in words ---------------------------------------------------------------------------------------------


def test_help_and_a_missing_subcommand(bridgescore: Bridgescore) -> None:
    for command in ("profiles", "profiles list", "profiles show", "profiles diff"):
        assert bridgescore(*command.split(), "--help").out.startswith(f"usage: bridgescore {command}")
    assert usage(bridgescore("profiles")) == "bridgescore: profiles needs list, show or diff"
    assert "--profile NAME|FILE" in bridgescore("check", "--help").out


def test_the_list(bridgescore: Bridgescore) -> None:
    lines = bridgescore("profiles", "list").lines
    assert [line.split()[0] for line in lines] == sorted(BUNDLED)
    for line in lines:
        assert re.fullmatch(r"\S+ +\d+ operations, \d+ vectors? +\S.*\S", line), line


def test_a_profile_is_shown(bridgescore: Bridgescore, folder: Path) -> None:
    (folder / "club.yaml").write_text(
        f"{IMPS}  matchpoints: [{{win: 2}}, {{win: 1}}]\n  table_score: {{}}\n"
        "sweeps: [sweep/imps/law78b]\nrefusals: required\nnote: as the committee says\n"
    )
    (folder / "more.yaml").write_text("profile: more\ntitle: More\ndated: later\ninherits: russia-chicago\n")
    said = bridgescore("profiles", "show", "club.yaml").out
    for line in (
        "club: Teams of four in our club",
        "  dated     2026-01-01, the committee",
        "  sources   wbf-laws: Laws of Duplicate Bridge, .*",
        "  note      as the committee says",
        r"  demands   table_score \(\d+ vectors\)",
        r"            imps: gap upper, table null \(\d+ vectors\)",
        r"            matchpoints: win 2, or win 1 \(\d+ vectors\)",
        "  sweeps    sweep/imps/law78b: every difference from -8000 to 8000",
        "  refusals  required",
    ):
        assert re.search(rf"^{line}$", said, re.MULTILINE), (line, said)
    said = bridgescore("profiles", "show", "more.yaml").out
    assert "  inherits  russia-chicago\n" in said
    assert said.endswith("  refusals  reported, not required\n")


def test_numbers_of_a_profile_are_those_of_a_run(bridgescore: Bridgescore, folder: Path) -> None:
    shown = bridgescore("profiles", "show", "league.yaml", "--vectors", "own.yaml").out
    assert f"victory_points: scale club, table {TABLE} (2 vectors)" in shown
    assert "(0 vectors)" in bridgescore("profiles", "show", "league.yaml").out


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([], ["nothing differs: one and two demand the same"]),
        # What is said otherwise and means the same is no difference.
        (
            [("{}", "{laws: '1987'}"), ("{win: 2}", "[{win: 2}]"), ("title: T", "title: Other")],
            ["nothing differs: *"],
        ),
        ([("{}", "{laws: '1975'}")], ["contract_score: laws: 2017 in one, 1975 in two"]),
        ([("{win: 2}", "{win: 1}")], ["matchpoints: win: 2 in one, 1 in two"]),
        ([("{win: 2}", "{}")], ["matchpoints: win: 2 in one, any in two"]),
        ([("{win: 2}", "[{win: 2}, {win: 1}]")], ["matchpoints: win 2 in one, win 2, or win 1 in two"]),
        (
            [("{gap: upper}", "{table: [[0, null, 1]]}")],
            ["imps: gap: upper in one, reject in two", "imps: table: any in one, [[0, null, 1]] in two"],
        ),
        (
            [("  imps: {gap: upper}\n", ""), ("sweeps: [sweep/imps/law78b]\n", "")],
            ["imps: demanded by one only", "sweep/imps/law78b: demanded by one only"],
        ),
        ([("sweeps", "  traveller: {}\nsweeps")], ["traveller: demanded by two only"]),
        ([("refusals: reported", "refusals: required")], ["refusals: required by two, reported by one"]),
    ],
)
def test_the_differences_of_two_profiles(
    bridgescore: Bridgescore, changes: list[tuple[str, str]], told: list[str]
) -> None:
    text = (
        "profile: one\ntitle: T\ndated: d\nrequire:\n  contract_score: {}\n  matchpoints: {win: 2}\n"
        "  imps: {gap: upper}\nsweeps: [sweep/imps/law78b]\nrefusals: reported\n"
    )
    (bridgescore.folder / "one.yaml").write_text(text)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (bridgescore.folder / "two.yaml").write_text(text.replace("profile: one", "profile: two"))
    done = bridgescore("profiles", "diff", "one.yaml", "two.yaml")
    assert done.code == 0
    assert len(done.lines) == len(told)
    for line, words in zip(done.lines, told, strict=True):
        assert line.startswith(words.removesuffix("*")) if words.endswith("*") else line == words


# --- the profiles of the suite ------------------------------------------------------------------------------


def test_the_profiles_of_the_suite_are_those_of_the_documents() -> None:
    assert sorted(bundled().document["profiles"]) == sorted(BUNDLED)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_profile_of_the_suite_holds(name: str) -> None:
    suite = bundled()
    assert profiles.problems_of(name, suite) == []
    profile = profile_named(name, suite)
    assert profile.note
    assert profile.sources
    errata = re.findall(r"\b(?:no|ru|sk|nl)-\d+", profile.note)
    assert errata
    assert set(errata) <= suite.document["errata"].keys(), "the note cites errata that are there"
    asked = profile.vectors(suite)
    assert {vector.operation.name for vector in asked if vector.is_judged} == profile.require.keys()
    # The sweeps it names are all those of its operations whose questions meet its conditions.
    for operation, sweep in suite.sweeps:
        if operation.name not in profile.require:
            continue
        given, expect = next(sweep.expand(suite.table(sweep.table)))
        as_vector = vector(operation.name, given, expect=expect)
        assert (sweep.id in profile.sweeps) is profile.belongs(as_vector), sweep.id


@pytest.mark.parametrize("name", BUNDLED)
def test_the_reference_answers_all_that_a_profile_asks(name: str) -> None:
    from pytest_bridgescore.ask.reference import reference

    suite = bundled()
    profile = profile_named(name, suite)
    examiner = Examiner(reference(), suite)
    results = [examiner.vector(vector) for vector in profile.vectors(suite)]
    assert [result.id for result in results if result.verdict != "PASS" and result.observed is None] == []
    judged = [result for result in results if result.observed is None and not result.refusal]
    assert all(result.required for result in judged)


def test_a_profile_of_the_suite_may_be_broken_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {**bundled().document["profiles"]["slovakia-duplicate"], "sources": ["none"], "where": "profiles/x.yaml"}
    document = {**bundled().document, "profiles": {"slovakia-duplicate": entry}}
    suite = Suite(document, unreleased=True)
    with pytest.raises(ProfileError, match=r"^profiles/x\.yaml:\d+: there is no source none"):
        profile_named("slovakia-duplicate", suite)
    assert len(profiles.problems_of("slovakia-duplicate", suite)) == 1


def test_a_profile_of_the_suite_without_vectors_is_told_by_validate() -> None:
    entry = {**bundled().document["profiles"]["slovakia-duplicate"], "require": {"imps": [{"difference": 123450}]}}
    suite = Suite({**bundled().document, "profiles": {"x": {**entry, "sweeps": []}}}, unreleased=True)
    (problem,) = profiles.problems_of("x", suite)
    assert "the profile demands imps, but no vector asks it under these conditions" in problem


# --- profiles that an implementation claims -----------------------------------------------------------


CLAIMING = """
from scorers import Right

class Claiming(Right):
    name = "claiming"
    profiles = {profiles}
"""


def claiming(bridgescore: Bridgescore, profiles: str) -> None:
    (bridgescore.folder / "claiming.py").write_text(CLAIMING.format(profiles=profiles), encoding="utf-8")
    sys.modules.pop("claiming", None)


def test_a_claimed_profile_that_is_not_asked_is_named(bridgescore: Bridgescore) -> None:
    claiming(bridgescore, '["russia-sport-pairs", "norway-1997-pairs"]')
    done = bridgescore("check", "--adapter", "claiming:Claiming", "--vector", "imps/law78b/580")
    assert done.code == 0
    told = [line for line in done.lines if line.startswith("claimed, not asked as such: --profile ")]
    assert [line.rpartition(" ")[2] for line in told] == ["norway-1997-pairs", "russia-sport-pairs"]
    asked = ("--profile", "norway-1997-pairs", "--vector", "imps/law78b/580")
    assert "claimed" not in bridgescore("check", "--adapter", "claiming:Claiming", *asked).out


@pytest.mark.parametrize(
    ("profiles", "said"),
    [
        ('["norway-1997"]', "claims a profile 'norway-1997' that there is not: did you mean norway-1997-pairs?"),
        ('"norway-1997-pairs"', "claiming:Claiming: profiles must be a list of texts, not 'norway-1997-pairs'"),
        ("[1997]", "claiming:Claiming: profiles must be a list of texts, not [1997]"),
    ],
)
def test_a_claimed_profile_must_be_one(bridgescore: Bridgescore, profiles: str, said: str) -> None:
    claiming(bridgescore, profiles)
    done = bridgescore("check", "--adapter", "claiming:Claiming", "--vector", "imps/law78b/580")
    assert done.code == 4
    assert said in done.err
    assert done.out == ""
