"""The catalogue of known faults: that each is what it says, and the command that shows it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from pytest_bridgescore.ask.asker import NoAnswer
from pytest_bridgescore.explain.faults import show
from pytest_bridgescore.faults import FAULTS, Fault, UnknownFault, fault_named, parts_of, scorer
from pytest_bridgescore.operations import OPERATIONS, Operation
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.model import Suite
from tests.unknown import Question, answered, questions

if TYPE_CHECKING:
    from tests.conftest import Bridgescore

#: A sentence that somebody reads in a list must not be longer.
LONGEST = 200
#: As many questions of an operation that a fault is said not to touch are asked.
ASKED = 6
#: As many are asked to tell faults apart, step by step, until all are.
FEW = (10, 60, None)
GROUPS = range(8)


def touched(fault: Fault) -> list[Operation]:
    """The operations that a fault is said to touch."""
    return [one for one in OPERATIONS.values() if any(part.touches(one) for part in parts_of(fault))]


def refusals(operation: Operation) -> list[Any]:
    """What an operation must refuse."""
    vectors = bundled().vectors
    return [one.given for one in vectors if one.data["operation"] == operation.name and one.is_refusal]


def accepted(fault: Fault, operation: Operation) -> bool:
    """Whether it answers something that must be refused."""
    own = scorer(fault)
    for given in refusals(operation):
        try:
            own.derive(operation, given)
        except Exception:
            continue
        return True
    return False


def differs(fault: Fault, some: list[Question]) -> bool:
    """Whether any question is answered otherwise than is right."""
    own = scorer(fault)
    return any(answered(own, one) is not None for one in some)


# --- what each fault says ------------------------------------------------------------------------------------------


def test_there_are_faults_of_every_system() -> None:
    assert {operation.system for fault in FAULTS.values() for operation in touched(fault)} == {
        operation.system for operation in OPERATIONS.values()
    }
    assert len(FAULTS) > 400


def test_names_have_one_form() -> None:
    assert [name for name in FAULTS if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []
    assert {name: fault.name for name, fault in FAULTS.items()} == {name: name for name in FAULTS}


def test_what_a_fault_does_ends_a_sentence() -> None:
    wrong = [
        fault.name
        for fault in FAULTS.values()
        if not fault.says
        or len(fault.says) > LONGEST
        or fault.says.endswith((".", " "))
        or fault.says != " ".join(fault.says.split())
        or not (fault.says[0].islower() or fault.says.startswith("East"))
    ]
    assert wrong == []


def test_no_two_faults_are_told_in_the_same_words() -> None:
    assert len({fault.says for fault in FAULTS.values()}) == len(FAULTS)


def test_every_fault_was_seen_somewhere() -> None:
    assert [fault.name for fault in FAULTS.values() if not fault.seen.strip()] == []


def test_the_rules_that_are_broken_exist() -> None:
    rules = bundled().rules
    assert {fault.name: rule for fault in FAULTS.values() for rule in fault.rules if rule not in rules} == {}


def test_parts_are_faults_that_have_no_parts() -> None:
    made = [fault for fault in FAULTS.values() if fault.parts]
    assert made
    for fault in made:
        assert len(fault.parts) > 1
        assert all(part in FAULTS and not FAULTS[part].parts for part in fault.parts)
        assert not (fault.values or fault.code or fault.wraps)


def test_a_fault_is_one_alteration_at_least() -> None:
    assert [f.name for f in FAULTS.values() if not (f.values or f.code or f.wraps or f.parts)] == []
    assert [f.name for f in FAULTS.values() if f.wraps and not f.operations] == []
    assert [f.name for f in FAULTS.values() if f.is_convention and not f.wraps] == []


# --- what each fault changes ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_fault_changes_an_answer(group: int) -> None:
    """A scorer can be made of it, since the code that it alters stands where it says, once."""
    idle = []
    for fault in [*FAULTS.values()][group :: len(GROUPS)]:
        own = touched(fault)
        changed = (
            any(accepted(fault, one) for one in own)
            if fault.accepts
            else any(differs(fault, [*questions(one.name)]) for one in own)
        )
        if not changed:
            idle.append(fault.name)
    assert idle == []


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_a_fault_changes_no_operation_that_it_does_not_touch(group: int) -> None:
    denied = []
    for fault in [*FAULTS.values()][group :: len(GROUPS)]:
        own = touched(fault)
        for operation in OPERATIONS.values():
            asked = questions(operation.name)
            spread = [asked[place * len(asked) // ASKED] for place in range(min(ASKED, len(asked)))]
            if operation not in own and differs(fault, spread):
                denied.append((fault.name, operation.name))
    assert denied == []


@pytest.mark.slow
def test_no_two_faults_give_the_same_answers() -> None:
    """A few short questions tell most of them apart; those that they do not, all questions must."""
    judged = [fault for fault in FAULTS.values() if not fault.accepts]
    alike = [judged]
    for number in FEW:
        alike = [same for faults in alike if len(faults) > 1 for same in sorted_out(faults, number)]
    assert [[fault.name for fault in same] for same in alike if len(same) > 1] == []


def sorted_out(faults: Iterable[Fault], number: int | None) -> list[list[Fault]]:
    """Those together that answer so many questions of each operation alike, the shortest ones; or all."""
    alike: dict[Any, list[Fault]] = defaultdict(list)
    for fault in faults:
        alike[wrong_answers(fault, number)].append(fault)
    return [*alike.values()]


def wrong_answers(fault: Fault, number: int | None) -> frozenset[tuple[str, str]]:
    """The questions that it answers wrongly, each with the answer."""
    own = scorer(fault)
    asked = (one for operation in touched(fault) for one in shortest(operation.name)[:number])
    return frozenset((one.id, change.answer) for one in asked if (change := answered(own, one)) is not None)


@cache
def shortest(operation: str) -> list[Question]:
    """The questions of an operation, those first that are soon answered."""
    return sorted(questions(operation), key=lambda one: len(one.right.because))


def test_no_two_faults_accept_the_same() -> None:
    accepting = [fault for fault in FAULTS.values() if fault.accepts]
    assert len({given_to(fault) for fault in accepting}) == len(accepting) > 5


def given_to(fault: Fault) -> tuple[tuple[str, str, str], ...]:
    """What it makes of all that must be refused."""
    own = scorer(fault)
    made = []
    for operation in touched(fault):
        for given in refusals(operation):
            answer: Any
            try:
                answer = own.derive(operation, given).value
            except ValueError:
                continue
            except Exception:
                answer = NoAnswer("broken", "")
            made.append((operation.name, repr(given), repr(answer)))
    return tuple(made)


# --- a fault by name -----------------------------------------------------------------------------------------------


def test_a_fault_by_name() -> None:
    assert fault_named("redoubled-insult-50").values
    with pytest.raises(UnknownFault, match="redoubled-insult-50"):
        fault_named("redoubled-insult-5")


def test_a_scorer_of_faults_has_each_part_once() -> None:
    whole, part = FAULTS["laws-before-1987"], FAULTS["redoubled-insult-50"]
    assert len(scorer(whole, part).faults) == len(whole.parts)
    assert part in scorer(whole).faults


# --- the command ---------------------------------------------------------------------------------------------------


def test_faults_are_listed_with_what_they_do(bridgescore: Bridgescore) -> None:
    done = bridgescore("faults", "list")
    assert (done.code, done.err) == (0, "")
    assert [line.split()[0] for line in done.lines] == [*FAULTS]
    for line, fault in zip(done.lines, FAULTS.values(), strict=True):
        assert line.endswith(f"  the {'adapter' if fault.is_convention else 'scorer'} {fault.says}")


@pytest.mark.parametrize("operation", ["imps", "rubber", "contract_score"])
def test_the_faults_of_one_operation_are_listed(bridgescore: Bridgescore, operation: str) -> None:
    done = bridgescore("faults", "list", "--operation", operation)
    assert done.code == 0
    wanted = [fault.name for fault in FAULTS.values() if OPERATIONS[operation] in touched(fault)]
    assert [line.split()[0] for line in done.lines] == wanted
    assert 10 < len(wanted) < len(FAULTS)


def test_a_page_of_a_fault(bridgescore: Bridgescore) -> None:
    done = bridgescore("faults", "show", "imp-sign-lost")
    assert (done.code, done.err) == (0, "")
    assert done.lines == PAGE.strip().splitlines()


PAGE = """
imp-sign-lost
  does      the scorer gives IMPs lost without their minus
  seen      an open-source scorer
  breaks    law78b.loss: The side that is behind on the board loses what the other side wins.
  made by   law78b.loss = 1 instead of -1
  changes   imps: 72 of 260 golden vectors
            imps: 799 of 1,601 answers of sweep/imps/law78b
            team_match: 22 of 39 golden vectors
            russian_chicago: 18 of 48 golden vectors
  example   imps: a difference of -20 points
            right -1, answered 1
  try it    bridgescore check --adapter fault:imp-sign-lost
"""


def test_a_page_of_a_fault_that_is_several(bridgescore: Bridgescore) -> None:
    done = bridgescore("faults", "show", "laws-before-1987")
    assert done.code == 0
    assert "  made of   " + ", ".join(FAULTS["laws-before-1987"].parts) in done.lines
    assert "            contract_score: 770 of 2,940 answers of sweep/contract_score/2017" in done.lines


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_fault_has_a_page(group: int) -> None:
    suite = _Few()
    for name in [*FAULTS][group :: len(GROUPS)]:
        lines = [*show(FAULTS[name], suite)]
        assert lines[0] == name
        assert lines[-1] == f"  try it    bridgescore check --adapter fault:{name}"
        heads = [line.split()[0] for line in lines if re.match(r"  \S", line)]
        assert {"does", "seen", "made", "try"} <= {*heads}, name
        assert "None" not in [line.partition(": ")[2] for line in lines if "breaks" in line], name
        assert max(map(len, lines)) < 3000, name


class _Few(Suite):
    """A few vectors of each operation, and no sweeps: all of them take long."""

    def __init__(self) -> None:
        super().__init__(bundled().document, unreleased=True)
        self.operations = {name: replace(one, sweeps=()) for name, one in self.operations.items()}
        number: Counter[str] = Counter()
        few = []
        for vector in self.vectors:
            kind = f"{vector.data['operation']} {vector.is_refusal}"
            if number[kind] < ASKED:
                few.append(vector)
            number[kind] += 1
        self.vectors = tuple(few)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("faults", "show", "no-such-fault-at-all"), "unknown fault 'no-such-fault-at-all'"),
        (("faults", "show", "redoubled-insult-5"), "unknown fault 'redoubled-insult-5': did you mean"),
        (("faults", "list", "--operation", "impss"), "impss"),
        (("faults",), "faults needs list or show"),
        (("check", "--adapter", "fault:"), "unknown fault ''"),
        (("check", "--adapter", "fault:NO-SUCH"), "unknown fault 'NO-SUCH'"),
        (("check", "--adapter", "fault:imp-sign-lost+"), "unknown fault ''"),
        (("check", "--adapter", "fault:imp-sign-lost+NO-SUCH"), "unknown fault 'NO-SUCH'"),
    ],
)
def test_what_is_no_fault_is_said_in_a_line(bridgescore: Bridgescore, arguments: tuple[str, ...], says: str) -> None:
    done = bridgescore(*arguments)
    assert done.code == 4
    assert len(done.all.strip().splitlines()) == 1, done.all
    assert says in done.all


# --- the zoo -------------------------------------------------------------------------------------------------------


def test_a_faulty_scorer_is_checked(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "fault:imp-row-22-missing", "--system", "imps")
    assert done.code == 1
    block = done.lines.index("what explains the wrong answers:")
    assert done.lines[block + 1] == f"  1. the scorer {FAULTS['imp-row-22-missing'].says} [imp-row-22-missing]"
    assert done.lines[-1].startswith("wrong: ")
    assert "(fault:imp-row-22-missing)" in done.lines[-1]


def test_a_scorer_of_two_faults_is_checked(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "fault:vp-draw-20-0+total-of-sizes", "--no-sweeps")
    assert done.code == 1
    causes = [line for line in done.lines if re.match(r" +\d\. ", line)]
    assert len(causes) == 2
    assert {re.search(r"\[(.*)\]", line).group(1) for line in causes} == {"vp-draw-20-0", "total-of-sizes"}  # type: ignore[union-attr]


def test_a_fault_that_accepts_fails_nothing_and_is_named(bridgescore: Bridgescore) -> None:
    done = bridgescore("check", "--adapter", "fault:boards-in-no-series-accepted", "--system", "teams")
    assert done.code == 0
    assert "[boards-in-no-series-accepted]" in done.out
