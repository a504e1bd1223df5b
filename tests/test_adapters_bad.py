"""Bad adapters: each ends in one clear line or in a verdict that names the vector, and spoils nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.conftest import Bridgescore, Done, Report

# --- adapters that cannot be asked at all: exit status 4, one line, no report ------------------------------------

CONTRACT_SCORE = "def contract_score(self, contract, vulnerable, tricks): return 0"

UNUSABLE: dict[str, tuple[str, str, str]] = {
    "no module": ("", "nowhere:Adapter", "there is no module nowhere"),
    "no package": ("", "nowhere.deep:Adapter", "there is no module nowhere"),
    "no module in a package": ("", "bad.deep:Adapter", "there is no module bad.deep"),
    "a module it needs is missing": ("import numpi", "bad:Adapter", "bad cannot be imported: ModuleNotFoundError"),
    "a name it needs is missing": ("from json import lods", "bad:Adapter", "bad cannot be imported: ImportError"),
    "syntax error": ("class Adapter:\n    def (", "bad:Adapter", "bad cannot be imported: invalid syntax (bad.py:2)"),
    "null bytes": ("x = 1\0", "bad:Adapter", "bad cannot be imported: "),
    "raises at import": ("1 / 0", "bad:Adapter", "ZeroDivisionError: division by zero (bad.py:1)"),
    "raises many lines": ("raise ValueError('a\\nb\\n' * 500)", "bad:Adapter", "ValueError: a b a b"),
    "raises without words": ("raise KeyError", "bad:Adapter", "bad cannot be imported: KeyError"),
    "ends the program": (
        "import sys\nsys.exit('bye')",
        "bad:Adapter",
        "bad cannot be imported: SystemExit: bye (bad.py:2)",
    ),
    "ends it well": ("raise SystemExit(0)", "bad:Adapter", "bad cannot be imported: SystemExit"),
    "assertion": ("assert 1 == 2", "bad:Adapter", "bad cannot be imported: AssertionError"),
    "imports itself": ("import bad\nbad.Adapter", "bad:Adapter", "bad cannot be imported: AttributeError"),
    "no attribute": ("x = 1", "bad:Adapter", "bad has no Adapter"),
    "no attribute of an attribute": ("class A:\n    pass", "bad:A.inner", "bad has no A.inner"),
    "no operation": (
        "class Adapter:\n    def score(self): pass",
        "bad:Adapter",
        "no method named after an operation",
    ),
    "a number": ("Adapter = 42", "bad:Adapter", "no method named after an operation"),
    "nothing": ("Adapter = None", "bad:Adapter", "no method named after an operation"),
    "operations that are no methods": (
        "class Adapter:\n    imps = 3",
        "bad:Adapter",
        "no method named after an operation",
    ),
    "a parameter is lacking": (
        "class Adapter:\n    def contract_score(self, contract, tricks): return 0",
        "bad:Adapter",
        "bad.py:2: contract_score does not take vulnerable; wanted: def contract_score(self, contract, vulnerable, ",
    ),
    "a parameter nobody knows": (
        "class Adapter:\n    def imps(self, difference, scale): return 0",
        "bad:Adapter",
        "bad.py:2: imps also needs scale; wanted: def imps(self, difference, gap='reject', table=None)",
    ),
    "parameters by place alone": (
        "class Adapter:\n    def imps(self, difference, /): return 0",
        "bad:Adapter",
        "imps does not take difference",
    ),
    "no self": ("class Adapter:\n    def imps(difference): return 0", "bad:Adapter", "imps does not take difference"),
    "one method right, one not": (
        f"class Adapter:\n    {CONTRACT_SCORE}\n    def imps(self): return 0",
        "bad:Adapter",
        "imps does not take difference",
    ),
    "a class that needs arguments": (
        f"class Adapter:\n    def __init__(self, path): pass\n    {CONTRACT_SCORE}",
        "bad:Adapter",
        "bad:Adapter could not be called without arguments: TypeError",
    ),
    "a class that raises": (
        f"class Adapter:\n    def __init__(self): raise OSError('no licence')\n    {CONTRACT_SCORE}",
        "bad:Adapter",
        "OSError: no licence (bad.py:2)",
    ),
    "a factory that raises": (
        "def make(): raise OSError('no\\nlicence')",
        "bad:make",
        "OSError: no licence (bad.py:1)",
    ),
    "a factory that ends": ("def make(): raise SystemExit(0)", "bad:make", "bad:make could not be called"),
    "a factory that gives nothing": ("def make(): pass", "bad:make", "no method named after an operation"),
    "a claim that is none": (
        f"class Adapter:\n    operations = ['bidding']\n    {CONTRACT_SCORE}",
        "bad:Adapter",
        "operations names 'bidding', which is no operation",
    ),
    "claims that are no list": (
        f"class Adapter:\n    operations = 'imps'\n    {CONTRACT_SCORE}",
        "bad:Adapter",
        "operations must be a list of texts",
    ),
    "claims that are a number": (
        f"class Adapter:\n    operations = 5\n    {CONTRACT_SCORE}",
        "bad:Adapter",
        "operations must be a list of texts",
    ),
    "an attribute that raises": (
        f"class Adapter:\n    {CONTRACT_SCORE}\n    @property\n    def imps(self): raise OSError('no licence')",
        "bad:Adapter",
        "OSError: no licence",
    ),
    "a name that raises": (
        f"class Adapter:\n    {CONTRACT_SCORE}\n    @property\n    def name(self): raise OSError('no licence')",
        "bad:Adapter",
        "OSError: no licence",
    ),
    "a module that raises for any name": (
        "def __getattr__(name): raise OSError('no licence')",
        "bad:Adapter",
        "OSError",
    ),
    "no place": ("", "bad", "'bad' is no adapter: give package.module:Object"),
    "no module named": ("", ":Adapter", "':Adapter' is no adapter"),
    "no object named": ("", "bad:", "'bad:' is no adapter"),
    "a path": ("", "./bad.py:Adapter", ""),
    "a relative module": ("", ".bad:Adapter", ""),
    "dots": ("", "bad..x:Adapter", ""),
    "more colons": ("class Adapter:\n    pass", "bad:Adapter:x", ""),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_an_adapter_that_cannot_be_asked_ends_the_run_in_one_line(bridgescore: Bridgescore, case: str) -> None:
    code, place, said = UNUSABLE[case]
    (bridgescore.folder / "bad.py").write_text(f"{code}\n")
    done = bridgescore("check", "--adapter", place, "--report-json", "report.json", "--vector", "imps/law78b/5*")
    assert done.code == 4, done.all
    assert done.out == ""
    (line,) = done.err.strip().splitlines()
    assert line.startswith("ERROR: ")
    assert said in line
    assert len(line) < 600
    assert not list(bridgescore.folder.glob("*report.json*"))


def test_it_is_the_same_in_a_process_of_its_own(bridgescore: Bridgescore) -> None:
    (bridgescore.folder / "bad.py").write_text("import sys\nprint('hello')\nsys.exit(0)\n")
    done = bridgescore.process("check", "--adapter", "bad:Adapter", "--report-json", "report.json")
    assert done.code == 4
    assert done.err.strip() == "ERROR: bad cannot be imported: SystemExit: 0 (bad.py:3)"
    assert not (bridgescore.folder / "report.json").exists()


# --- one bad answer: a verdict on that vector, and every other judged as ever -------------------------------------

#: What every table entry is put into: right, but for the difference 580, the scores of one board, and board 16.
SOMETIMES = """
import bridgescore_reference as law

{before}

class Adapter:
    name, version = "sometimes", "1"

    def imps(self, difference, gap="reject"):
        if difference == 580 and {operation!r} == "imps":
            {answer}
        return law.imps(difference, gap).value

    def matchpoints(self, scores, win=2):
        if list(scores) == [1380, 920, -50, -100, 430, 420] and win == 2 and {operation!r} == "matchpoints":
            {answer}
        return law.matchpoints(scores, win).value

    def board_conditions(self, board):
        if board == 16 and {operation!r} == "board_conditions":
            {answer}
        return law.board_conditions(board).value
"""

ASKED = {
    "imps": ("imps/law78b/580", "imps/law78b/5*"),
    "matchpoints": (
        "matchpoints/russian/protocol-scores",
        "matchpoints/russian/protocol-scores*,matchpoints/law78a/t[iw]*",
    ),
    "board_conditions": ("duplicate/boards/board-16", "duplicate/boards/*"),
}

EVIL = """
def no(*arguments, **named): raise RuntimeError("evil")
class Evil:
    __repr__ = __str__ = __eq__ = __hash__ = __float__ = __int__ = __index__ = __bool__ = __len__ = __iter__ = no
    __lt__ = __gt__ = __le__ = __ge__ = __abs__ = __trunc__ = __getitem__ = __contains__ = __format__ = no
class EvilInt(int):
    __repr__ = __str__ = __eq__ = __ne__ = __hash__ = __float__ = __int__ = __index__ = __bool__ = __format__ = no
    __lt__ = __gt__ = __le__ = __ge__ = __abs__ = __trunc__ = no
class EvilFloat(float):
    __repr__ = __str__ = __eq__ = __ne__ = __hash__ = __float__ = __int__ = __bool__ = __abs__ = __trunc__ = no
class EvilText(str):
    __repr__ = __str__ = __eq__ = __ne__ = __hash__ = __len__ = __iter__ = __getitem__ = __format__ = isprintable = no
class EvilList(list):
    __repr__ = __str__ = __eq__ = __ne__ = __len__ = __iter__ = __getitem__ = __contains__ = __bool__ = no
class EvilDict(dict):
    __repr__ = __str__ = __eq__ = __ne__ = __len__ = __iter__ = __getitem__ = __contains__ = __bool__ = no
    items = keys = values = get = no
class EvilError(Exception):
    __repr__ = __str__ = no
class Pretender:
    @property
    def __class__(self): raise RuntimeError("evil")
class Liar:
    __class__ = int
def deep(kind):
    value = 1
    for _ in range(10_000):
        value = kind(value)
    return value
"""

#: Operation, what is done instead of a right answer, verdict, and part of the reason given.
ANSWERS: dict[str, tuple[str, str, str, str]] = {
    "wrong": ("imps", "return 12", "FAIL", "expected 11, got 12"),
    "the sign lost": ("imps", "return -11", "FAIL", "expected 11, got -11"),
    "raises": ("imps", "raise RuntimeError('out of luck')", "UNRESOLVED", "RuntimeError: out of luck (bad.py:"),
    "raises without words": ("imps", "raise KeyError", "UNRESOLVED", "KeyError (bad.py:"),
    "raises many lines": ("imps", "raise OSError('a\\nb\\n' * 10_000)", "UNRESOLVED", "OSError: a b a b"),
    "raises a lone surrogate": ("imps", "raise OSError('\\ud800')", "UNRESOLVED", "OSError: "),
    "raises control characters": ("imps", "raise OSError('\\x1b[2J\\a\\r')", "UNRESOLVED", "OSError: "),
    "raises an evil exception": ("imps", "raise EvilError", "UNRESOLVED", "EvilError"),
    "raises StopIteration": ("imps", "raise StopIteration", "UNRESOLVED", "StopIteration"),
    "raises GeneratorExit": ("imps", "raise GeneratorExit", "UNRESOLVED", "GeneratorExit"),
    "raises BaseException": ("imps", "raise BaseException('x')", "UNRESOLVED", "BaseException: x"),
    "raises a group": ("imps", "raise ExceptionGroup('x', [OSError('y')])", "UNRESOLVED", "ExceptionGroup"),
    "ends the program": ("imps", "raise SystemExit(0)", "UNRESOLVED", "SystemExit: 0 (bad.py:"),
    "recurses": ("imps", "return self.imps(difference, gap)", "UNRESOLVED", "RecursionError"),
    "does not support it": ("imps", "raise __import__('pytest_bridgescore').Unsupported('no')", "UNSUPPORTED", "no"),
    "refuses": ("imps", "raise __import__('pytest_bridgescore').Rejected('no')", "FAIL", "refused valid input: no"),
    "refuses by ValueError": ("imps", "raise ValueError('no')", "FAIL", "refused valid input: no"),
    "refuses without words": ("imps", "raise ValueError", "FAIL", "refused valid input: ValueError"),
    "refuses evilly": ("imps", "raise type('E', (EvilError, ValueError), {})", "FAIL", "refused valid input"),
    "nothing": ("imps", "return None", "UNRESOLVED", "None is not a whole number"),
    "NaN": ("imps", "return float('nan')", "UNRESOLVED", "nan is not a number"),
    "infinity": ("imps", "return float('-inf')", "UNRESOLVED", "-inf is not a number"),
    "decimal NaN": ("imps", "return __import__('decimal').Decimal('NaN')", "UNRESOLVED", "not a number"),
    "signalling NaN": ("imps", "return __import__('decimal').Decimal('sNaN')", "UNRESOLVED", "not a number"),
    "a half": ("imps", "return 11.5", "UNRESOLVED", "11.5 is not a whole number"),
    "nearly": ("imps", "return 11.000000000000002", "UNRESOLVED", "is not a whole number"),
    "true": ("imps", "return True", "UNRESOLVED", "True is not a whole number"),
    "text": ("imps", "return '11'", "UNRESOLVED", "'11' is not a whole number"),
    "bytes": ("imps", "return b'11'", "UNRESOLVED", "is not a whole number"),
    "a list": ("imps", "return [11]", "UNRESOLVED", "[11] is not a whole number"),
    "complex": ("imps", "return 11 + 0j", "UNRESOLVED", "is not a whole number"),
    "huge text": ("imps", "return 'x' * 10_000_000", "UNRESOLVED", "(10000002 characters) is not a whole number"),
    "a huge number": ("imps", "return 10 ** 10_000", "UNRESOLVED", ""),
    "a lone surrogate": ("imps", "return '\\ud800'", "UNRESOLVED", "is not a whole number"),
    "control characters": ("imps", "return '\\x1b[2J\\n\\r'", "UNRESOLVED", "is not a whole number"),
    "deep lists": ("imps", "return deep(lambda one: [one])", "UNRESOLVED", "is not a whole number"),
    "a list in itself": ("imps", "one = []; one.append(one); return one", "UNRESOLVED", "is not a whole number"),
    "a generator": ("imps", "return (one for one in [11])", "UNRESOLVED", "is not a whole number"),
    "a function": ("imps", "return lambda: 11", "UNRESOLVED", "is not a whole number"),
    "an evil object": ("imps", "return Evil()", "UNRESOLVED", "is not a whole number"),
    "an evil class": ("imps", "return type('x' * 10_000, (), {})", "UNRESOLVED", "is not a whole number"),
    "a pretender": ("imps", "return Pretender()", "UNRESOLVED", ""),
    "a liar": ("imps", "return Liar()", "UNRESOLVED", ""),
    "an evil float": ("imps", "return EvilFloat(11.5)", "UNRESOLVED", ""),
    "an evil text": ("imps", "return EvilText('x')", "UNRESOLVED", "is not a whole number"),
    "a list too short": ("matchpoints", "return [10, 8, 2, 0, 6]", "UNRESOLVED", "a list of 5, where 6 are wanted"),
    "a list too long": (
        "matchpoints",
        "return [10, 8, 2, 0, 6, 4, 4]",
        "UNRESOLVED",
        "a list of 7, where 6 are wanted",
    ),
    "an empty list": ("matchpoints", "return []", "UNRESOLVED", "a list of 0, where 6 are wanted"),
    "no list": ("matchpoints", "return 10", "UNRESOLVED", "10 is not a list"),
    "text for a list": ("matchpoints", "return '108206'", "UNRESOLVED", "is not a list"),
    "a dict for a list": (
        "matchpoints",
        "return dict(enumerate([10, 8, 2, 0, 6, 4]))",
        "UNRESOLVED",
        "is not a list",
    ),
    "a generator for a list": (
        "matchpoints",
        "return (p for p in [10, 8, 2, 0, 6, 4])",
        "UNRESOLVED",
        "is not a list",
    ),
    "one that is none": ("matchpoints", "return [10, 8, None, 0, 6, 4]", "UNRESOLVED", "[2]: None is not a number"),
    "one that is NaN": (
        "matchpoints",
        "return [10, 8, 2, 0, 6, float('nan')]",
        "UNRESOLVED",
        "[5]: nan is not a number",
    ),
    "one that is wrong": (
        "matchpoints",
        "return [10, 8, 2, 0, 4, 6]",
        "FAIL",
        "[4]: expected 6, got 4; [5]: expected 4",
    ),
    "one that is a bool": (
        "matchpoints",
        "return [10, 8, 2, False, 6, 4]",
        "UNRESOLVED",
        "[3]: False is not a number",
    ),
    "one that is deep": ("matchpoints", "return [10, 8, 2, deep(lambda one: [one]), 6, 4]", "UNRESOLVED", "[3]: "),
    "one that is huge text": ("matchpoints", "return ['9' * 10_000_000] * 6", "UNRESOLVED", "[0]: "),
    "one that divides by nothing": ("matchpoints", "return ['1/0'] * 6", "UNRESOLVED", "[0]: '1/0' is not a number"),
    "a huge list": ("matchpoints", "return [0] * 200_000", "UNRESOLVED", "a list of 200000, where 6 are wanted"),
    "an evil list": ("matchpoints", "return EvilList([10, 8, 2, 0, 6, 4])", "UNRESOLVED", ""),
    "evil numbers": ("matchpoints", "return [Evil()] * 6", "UNRESOLVED", "[0]: "),
    "no object": ("board_conditions", "return ('W', 'EW')", "UNRESOLVED", "is not an object with dealer, vulnerable"),
    "a field missing": ("board_conditions", "return {'dealer': 'W'}", "UNRESOLVED", "vulnerable: is missing"),
    "a field wrong": (
        "board_conditions",
        "return {'dealer': 'E', 'vulnerable': 'EW'}",
        "FAIL",
        "dealer: expected W, got E",
    ),
    "a word nobody knows": (
        "board_conditions",
        "return {'dealer': 'West', 'vulnerable': 'EW'}",
        "UNRESOLVED",
        "dealer: 'West' is not one of N E S W",
    ),
    "no vulnerability": (
        "board_conditions",
        "return {'dealer': 'W', 'vulnerable': None}",
        "UNRESOLVED",
        "vulnerable: None is not one of None NS EW All",
    ),
    "an evil object for two": ("board_conditions", "return EvilDict(dealer='W', vulnerable='EW')", "UNRESOLVED", ""),
    "evil fields": ("board_conditions", "return {'dealer': Evil(), 'vulnerable': EvilText('EW')}", "UNRESOLVED", ""),
    "deep objects": ("board_conditions", "return deep(lambda one: {'dealer': one})", "UNRESOLVED", ""),
}


def write(folder: Path, operation: str, answer: str) -> None:
    """Write the adapter that answers so where the table says."""
    (folder / "bad.py").write_text(
        SOMETIMES.format(before=EVIL, operation=operation, answer=answer), encoding="utf-8"
    )


def clean(done: Done) -> None:
    """Nothing in the output is of the inside of the suite, and nothing would upset a terminal."""
    for word in ("Traceback", "INTERNALERROR", "pytest_bridgescore/", "session.py", "examine.py", "\x1b", "\a"):
        assert word not in done.all, done.all
    assert max(map(len, done.all.splitlines()), default=0) < 1000


@pytest.mark.parametrize("case", ANSWERS)
def test_one_bad_answer_is_one_verdict(bridgescore: Bridgescore, report: Report, case: str) -> None:
    operation, answer, verdict, why = ANSWERS[case]
    id, asked = ASKED[operation]
    write(bridgescore.folder, operation, answer)
    done = bridgescore("check", "--adapter", "bad:Adapter", "--vector", asked, "--report-json", "report.json")
    assert done.code == (0 if verdict == "UNSUPPORTED" else 1), done.all
    clean(done)
    assert done.err == ""
    written = report()
    results = {result["id"]: result for result in written["results"]}
    assert results[id]["verdict"] == verdict
    assert why in results[id]["message"]
    assert len(results[id]["message"]) < 500
    assert "\n" not in results[id]["message"]
    # Every other vector was judged, and rightly.
    assert {other for other, result in results.items() if result["verdict"] != "PASS"} == {id}
    assert sum(written["summary"].values()) + sum(written["refusals"].values()) == len(results)
    assert len(results) > 3
    if verdict != "UNSUPPORTED":
        assert f"{verdict} {id}  [" in done.out
        assert f"--vector {id}" in done.out
        assert done.lines[-1] == f"wrong: {len(results) - 1} passed, 1 failed; asked: sometimes 1 (bad:Adapter)"


@pytest.mark.parametrize(
    "case", ["raises", "deep lists", "an evil object", "NaN", "raises an evil exception", "nothing"]
)
def test_one_bad_answer_in_a_sweep_is_counted(bridgescore: Bridgescore, report: Report, case: str) -> None:
    operation, answer, verdict, _ = ANSWERS[case]
    write(bridgescore.folder, operation, answer)
    options = ("--vector", "sweep/imps/law78b", "--report-json", "report.json")
    done = bridgescore("check", "--adapter", "bad:Adapter", *options)
    assert done.code == 1
    clean(done)
    (result,) = report()["results"]
    assert (result["verdict"], result["asked"], result["wrong"]) == (verdict, 1601, 1)
    assert result["given"] == {"difference": 580}
    assert "sweep/imps/law78b: 1,600 of 1,601 answers are right" in done.lines


@pytest.mark.parametrize("case", ["an evil object", "deep lists", "raises an evil exception", "wrong"])
def test_the_plugin_in_pytest_says_the_same(bridgescore: Bridgescore, pytester: pytest.Pytester, case: str) -> None:
    operation, answer, verdict, _ = ANSWERS[case]
    write(bridgescore.folder, operation, answer)
    result = pytester.runpytest_inprocess(
        "-W", "error", "--bridgescore-adapter=bad:Adapter", "--bridgescore-vector=imps/law78b/58*"
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes()["failed"] == 1
    assert f"{verdict} imps/law78b/580  [" in result.stdout.str()
    assert "Traceback" not in result.stdout.str()
    assert "session.py" not in result.stdout.str()


# --- adapters that are bad throughout -----------------------------------------------------------------------------


def asked(bridgescore: Bridgescore, report: Report, code: str, *options: str) -> tuple[Done, dict[str, Any]]:
    """The outcome of a check of an adapter, and its report."""
    (bridgescore.folder / "bad.py").write_text(code)
    options = options or ("--system", "imps,matchpoints", "--no-sweeps")
    done = bridgescore("check", "--adapter", "bad:Adapter", *options, "--report-json", "report.json")
    clean(done)
    written = report()
    counted = sum(written["summary"].values()) + sum(written["refusals"].values())
    assert counted == len(written["results"])
    return done, written


def test_constant_answers(bridgescore: Bridgescore, report: Report) -> None:
    code = "class Adapter:\n    def imps(self, difference, gap='reject', table=None): return 0\n"
    done, written = asked(bridgescore, report, code, "--system", "imps")
    assert done.code == 1
    for result in written["results"]:
        if not result["refusal"] and "asked" not in result:
            assert result["verdict"] == ("PASS" if result["expected"] == 0 else "FAIL"), result
    assert written["refusals"]["PASS"] == 0
    (sweep,) = [result for result in written["results"] if "asked" in result]
    assert (sweep["asked"], sweep["wrong"]) == (1601, 1598)


REFUSING = """
class Adapter:
    name = "no"
    def contract_score(self, contract, vulnerable, tricks, laws="2017"): raise ValueError("no")
    def table_score(self, contract, declarer, vulnerable, tricks, laws="2017"): raise ValueError("no")
    def board_conditions(self, board): raise ValueError("no")
    def imps(self, difference, gap="reject", table=None): raise ValueError("no")
    def matchpoints(self, scores, win=2): raise ValueError("no")
    def traveller(self, board, lines, win=2, vulnerable=None): raise ValueError("no")
"""

#: What that adapter has methods for.
REFUSED = "contract_score,table_score,board_conditions,imps,matchpoints,traveller"


def test_refusing_everything_passes_nothing(bridgescore: Bridgescore, report: Report) -> None:
    vectors = "duplicate/slovak/*,*/refusals/*,duplicate/boards/*,duplicate/russian/*,imps/*,matchpoints/*,sweep/*"
    done, written = asked(bridgescore, report, REFUSING, "--vector", vectors, "--operation", REFUSED)
    assert done.code == 1
    assert written["summary"]["PASS"] == 0
    assert written["refusals"]["PASS"] == 0
    assert sum(written["refusals"].values()) > 30
    assert written["summary"]["FAIL"] == sum(written["summary"].values())
    assert re.match(r"wrong: 0 passed, \d+ failed, \d+ not refused; asked: no \(bad:Adapter\)", done.lines[-1])


def test_answering_to_every_name(bridgescore: Bridgescore, report: Report) -> None:
    code = "class Adapter:\n    def __getattr__(self, name): return lambda **given: 0\n"
    done, written = asked(bridgescore, report, code, "--vector", "imps/law78b/5*,duplicate/boards/*")
    assert done.code == 1
    assert done.lines[-1].endswith("; asked: Adapter (bad:Adapter)")
    assert written["summary"]["PASS"] == 0


def test_raising_always(bridgescore: Bridgescore, report: Report) -> None:
    code = "class Adapter:\n    def imps(self, difference, gap='reject', table=None): raise RuntimeError('no')\n"
    done, written = asked(bridgescore, report, code, "--system", "imps")
    assert done.code == 1
    judged = {result["verdict"] for result in written["results"]}
    assert judged == {"UNRESOLVED"}
    assert "... and " in done.out
    assert len(done.lines) < 60


def test_a_mock(bridgescore: Bridgescore, report: Report) -> None:
    done, written = asked(bridgescore, report, "from unittest.mock import MagicMock as Adapter\n")
    assert done.code == 1
    assert written["summary"]["PASS"] == 0
    assert written["refusals"]["PASS"] == 0


def test_supporting_nothing_in_the_end(bridgescore: Bridgescore, report: Report) -> None:
    code = (
        "from pytest_bridgescore import Unsupported\n"
        "class Adapter:\n    def imps(self, difference, gap='reject'): raise Unsupported('later')\n"
    )
    done, written = asked(bridgescore, report, code, "--system", "imps")
    assert done.code == 0
    assert {result["verdict"] for result in written["results"]} == {"UNSUPPORTED"}
    assert len([line for line in done.lines if line.startswith("unsupported: imps (later): ")]) == 1
    assert "0 passed" in done.lines[-1]


def test_an_operation_that_is_claimed_and_lacking(bridgescore: Bridgescore, report: Report) -> None:
    code = (
        "import bridgescore_reference as law\nclass Adapter:\n    operations = ['imps', 'board_conditions']\n"
        "    def imps(self, difference): return law.imps(difference).value\n"
    )
    done, written = asked(bridgescore, report, code, "--vector", "imps/law78b/5*,duplicate/boards/board-1*")
    assert done.code == 1
    assert written["summary"]["PASS"] > 3
    assert written["summary"]["UNSUPPORTED"] > 3
    failed = written["summary"]["UNSUPPORTED"]
    assert re.match(rf"wrong: \d+ passed, {failed} failed[;,] ", done.lines[-1])


NOISY = """
import logging, os, sys, warnings
import bridgescore_reference as law

class Adapter:
    def imps(self, difference, gap="reject"):
        print("NOISE " * 1000)
        print("NOISE", file=sys.stderr)
        logging.getLogger("noise").error("NOISE")
        return law.imps(difference, gap).value
"""


@pytest.mark.parametrize("options", [(), ("-q",)])
def test_what_an_adapter_prints_is_not_shown(
    bridgescore: Bridgescore, report: Report, options: tuple[str, ...]
) -> None:
    done, written = asked(bridgescore, report, NOISY, "--vector", "imps/law78b/5*,sweep/imps/law78b", *options)
    assert done.code == 0
    assert "NOISE" not in done.all
    assert written["summary"]["PASS"] == len(written["results"])


def test_what_an_adapter_prints_as_a_process(bridgescore: Bridgescore) -> None:
    louder = "os.write(1, b'NOISE'); os.write(2, b'NOISE'); warnings.warn('NOISE'); return law"
    (bridgescore.folder / "bad.py").write_text(NOISY.replace("return law", louder))
    done = bridgescore.process("check", "--adapter", "bad:Adapter", "--vector", "imps/law78b/5*")
    assert done.code == 0, done.all
    assert "NOISE" not in done.all


MUTATING = """
import copy
import bridgescore_reference as law

class Adapter:
    def matchpoints(self, scores, win=2):
        points = law.matchpoints(list(scores), win).value
        scores.sort()
        scores.append("spoilt")
        return points

    def traveller(self, board, lines, win=2, vulnerable=None):
        answer = law.traveller(board, copy.deepcopy(lines), win, vulnerable).value
        while lines:
            lines.pop().clear()
        return answer
"""


def test_an_adapter_that_changes_its_arguments_changes_only_its_own(bridgescore: Bridgescore, report: Report) -> None:
    done, written = asked(bridgescore, report, MUTATING, "--system", "matchpoints")
    assert done.code == 0, done.all
    given = {result["id"]: result["given"] for result in written["results"]}
    assert "spoilt" not in str(given)
    bridgescore("check", "--system", "matchpoints", "--report-json", "report.json")
    assert given == {result["id"]: result["given"] for result in report()["results"]}


@pytest.mark.parametrize(
    "told",
    [
        "name = 'two\\nlines'",
        "name = '\\x1b[31mred'",
        "name = 'x' * 100_000",
        "name = 7",
        "name = None",
        "name = '\\ud800'",
        "version = ['1']",
        "language = object()",
        "homepage = '\\n'",
    ],
)
def test_an_adapter_with_an_odd_name(bridgescore: Bridgescore, report: Report, told: str) -> None:
    imps = "def imps(self, difference): return law.imps(difference).value"
    code = f"import bridgescore_reference as law\nclass Adapter:\n    {told}\n    {imps}\n"
    done, written = asked(bridgescore, report, code, "--vector", "imps/law78b/5*")
    assert done.code == 0, done.all
    assert done.lines[-1].startswith("nothing failed: ")
    assert done.lines[-1].endswith(" (bad:Adapter)")
    assert all(isinstance(value, str) for value in written["implementation"].values())


def test_an_adapter_that_leaves_things_changed(bridgescore: Bridgescore) -> None:
    code = """
import os, sys, decimal, random, warnings
import bridgescore_reference as law

class Adapter:
    def imps(self, difference):
        answer = law.imps(difference).value
        os.environ.clear()
        decimal.getcontext().prec = 1
        sys.setrecursionlimit(500)
        warnings.simplefilter("error")
        random.seed(0)
        sys.stdout = None
        return answer
"""
    (bridgescore.folder / "bad.py").write_text(code)
    done = bridgescore.process("check", "--adapter", "bad:Adapter", "--vector", "imps/law78b/5*,sweep/imps/law78b")
    assert done.code == 0, done.all
    assert done.lines[-1].startswith("nothing failed: ")


def test_many_wrong_answers_are_told_in_few_lines(bridgescore: Bridgescore, report: Report) -> None:
    code = "class Adapter:\n    def contract_score(self, contract, vulnerable, tricks): return 'x' * 3_000\n"
    done, written = asked(bridgescore, report, code, "--vector", "duplicate/law77/*,sweep/contract_score/2017")
    assert done.code == 1
    assert len(done.lines) < 60
    assert len((bridgescore.folder / "report.json").read_bytes()) < 2_000_000
    assert written["summary"]["UNRESOLVED"] == sum(written["summary"].values())
