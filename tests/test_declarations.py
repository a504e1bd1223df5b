"""What the design promises of the code itself: walls between its floors, and declarations that hold everywhere."""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bridgescore_reference import Refused, Rulebook, Score
from pytest_bridgescore.ask.messages import question
from pytest_bridgescore.operations import OPERATIONS, Operation, UnknownOperation, operation_named
from pytest_bridgescore.operations.declare import REQUIRED, by_name
from pytest_bridgescore.operations.kinds import ContractText, Edition, plain
from pytest_bridgescore.vectors.load import bundled

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "reference" / "bridgescore_reference"
PACKAGE = ROOT / "pytest_bridgescore"

EVERY = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)


# --- walls ------------------------------------------------------------------------------------------


def modules(package: Path) -> Iterator[tuple[str, Path]]:
    """Every module of a package by its full name, without `__init__`."""
    for path in sorted(package.rglob("*.py")):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


class Imports(ast.NodeVisitor):
    """The modules that a module imports: when it is loaded, and only when a function is called."""

    def __init__(self, path: Path) -> None:
        self.loaded: set[str] = set()
        self.called: set[str] = set()
        self._within = 0
        self.visit(ast.parse(path.read_text(encoding="utf-8"), str(path)))

    @property
    def all(self) -> set[str]:
        return self.loaded | self.called

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within += 1
        self.generic_visit(node)
        self._within -= 1

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for one in node.orelse:
                self.visit(one)
        else:
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self._note(*(alias.name for alias in node.names))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        assert node.level == 0, "imports are written out, so that this test can read them"
        assert node.module is not None
        self._note(node.module, *(f"{node.module}.{alias.name}" for alias in node.names))

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("__import__", "import_module") and node.args and isinstance(node.args[0], ast.Constant):
            self._note(str(node.args[0].value))
        self.generic_visit(node)

    def _note(self, *names: str) -> None:
        (self.called if self._within else self.loaded).update(names)


IMPORTS = {name: Imports(path) for name, path in itertools.chain(modules(REFERENCE), modules(PACKAGE))}


def top(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def test_the_walk_sees_every_sort_of_import(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        "import a, b.c\nfrom d.e import f\nif TYPE_CHECKING:\n    import hidden\nelse:\n    import g\n"
        "class C:\n    import h\n    def m(self):\n        from i import j\n        async def n(): __import__('k')\n"
        "try:\n    import o\nexcept ImportError:\n    import_module('p.q')\n"
    )
    seen = Imports(path)
    assert seen.loaded == {"a", "b.c", "d.e", "d.e.f", "g", "h", "o", "p.q"}
    assert seen.called == {"i", "i.j", "k"}


@pytest.mark.parametrize("name", [name for name in IMPORTS if name.startswith("bridgescore_reference")])
def test_the_reference_imports_the_standard_library_and_itself(name: str) -> None:
    assert top(IMPORTS[name].all) <= {*sys.stdlib_module_names, "bridgescore_reference"}


#: What may import pytest: the plugin and what it alone uses, and what runs the project's tests over mutants; the
#: command line only inside a function.
PYTEST_OUTRIGHT = {
    f"pytest_bridgescore.{name}" for name in ("plugin", "session", "doors", "items", "strength.judges")
}
PYTEST_INSIDE = {"pytest_bridgescore.commands.engine"}


def test_pytest_is_imported_by_the_plugin_and_what_it_alone_uses() -> None:
    outright = {name for name, seen in IMPORTS.items() if top(seen.loaded) & {"pytest", "_pytest", "pluggy"}}
    inside = {name for name, seen in IMPORTS.items() if top(seen.called) & {"pytest", "_pytest", "pluggy"}}
    assert outright <= PYTEST_OUTRIGHT
    assert inside <= PYTEST_OUTRIGHT | PYTEST_INSIDE
    users = {
        name
        for name, seen in IMPORTS.items()
        if any(one.startswith("pytest_bridgescore.session") for one in seen.all)
    }
    assert users <= {f"pytest_bridgescore.{name}" for name in ("plugin", "listener", "console", "items")}


def test_only_public_names_of_pytest_are_used() -> None:
    for name, seen in IMPORTS.items():
        assert not top(seen.all) & {"_pytest", "pluggy", "xdist.plugin"}, name


def test_nothing_beyond_the_declared_dependencies_is_imported() -> None:
    third = {name: top(seen.all) - {*sys.stdlib_module_names} for name, seen in IMPORTS.items()}
    used = set().union(*third.values())
    assert used <= {"bridgescore_reference", "pytest_bridgescore", "pytest", "yaml", "xdist", "hypothesis"}
    assert {name for name, names in third.items() if "yaml" in names} == {"pytest_bridgescore.vectors.strict_yaml"}
    assert {name for name, seen in IMPORTS.items() if "hypothesis" in top(seen.loaded)} == {
        "pytest_bridgescore.generate.chosen"
    }, "nothing but strategies, and the process that looks for counterexamples, imports it"
    assert {name for name, seen in IMPORTS.items() if "pytest_bridgescore.generate.chosen" in seen.loaded} <= {
        "pytest_bridgescore.strategies"
    }
    assert all("xdist" not in top(seen.loaded) for seen in IMPORTS.values()), (
        "an extra is imported when it is asked for"
    )


#: From the ground up: each uses only those before it. `words` tells operations, and messages use it.
FLOORS = (
    *(
        "progress",
        "operations",
        "words",
        "languages",
        "vectors",
        "generate",
        "faults",
        "ask",
        "properties",
        "judge",
        "explain",
        "report",
    ),
    "certificate",
)

#: What stands above all floors: the choices of a run, and the two ways to start one.
ABOVE = {
    *("options", "settings", "selection", "console", "doors", "items", "closing", "replay", "session"),
    *("compare", "commands", "counterexample", "strategies"),
    *("listener", "plugin", "cli", "__main__"),
    # Files to be copied: nothing imports them.
    "scaffolds",
    # Looks at all the others; no run of a user's imports it.
    "strength",
}


def floor_of(name: str) -> str | None:
    first, _, rest = name.partition(".")
    return rest.partition(".")[0] if first == "pytest_bridgescore" and rest else None


def test_every_module_has_its_floor() -> None:
    found = {floor for name in IMPORTS if (floor := floor_of(name)) is not None}
    assert found == {*FLOORS, *ABOVE}


def test_no_floor_imports_a_higher_one() -> None:
    higher = [
        f"{name} imports {used}"
        for name, seen in IMPORTS.items()
        if (floor := floor_of(name)) in FLOORS
        for used in seen.all
        if (other := floor_of(used)) in ABOVE or (other in FLOORS and FLOORS.index(other) > FLOORS.index(floor))
    ]
    assert higher == []


def test_the_reference_knows_nothing_of_the_suite() -> None:
    for name, seen in IMPORTS.items():
        if name.startswith("bridgescore_reference"):
            assert "pytest_bridgescore" not in top(seen.all), name


def test_selection_and_settings_stand_on_the_floors_and_not_on_the_session() -> None:
    for name in ("options", "settings", "selection"):
        used = {floor_of(one) for one in IMPORTS[f"pytest_bridgescore.{name}"].all}
        assert not used & {"session", "plugin", "cli", "report", "explain", "judge", "ask"}, name


def test_the_options_load_nothing_since_every_start_of_pytest_does() -> None:
    assert not top(IMPORTS["pytest_bridgescore.options"].loaded) - {"__future__", "typing"}
    plugin = IMPORTS["pytest_bridgescore.plugin"].loaded
    assert not {floor_of(one) for one in plugin} & {*FLOORS, "session", "settings", "selection", "cli"}


# --- declarations -----------------------------------------------------------------------------------


@EVERY
def test_the_reference_takes_what_is_declared_and_a_rulebook(operation: Operation) -> None:
    assert operation.reference is not None
    taken = inspect.signature(operation.reference).parameters
    assert list(taken) == [*(parameter.name for parameter in operation.parameters), "rules"]
    for parameter in operation.parameters:
        default = taken[parameter.name].default
        assert (default is inspect.Parameter.empty) == parameter.required, parameter.name
        if not parameter.required:
            assert default == parameter.default
            assert type(default) is type(parameter.default)
    assert dict(taken["rules"].default) == dict(operation.rules)
    assert operation.reference.__name__ == operation.name


@EVERY
def test_parameters_without_a_default_come_first(operation: Operation) -> None:
    required = [parameter.required for parameter in operation.parameters]
    assert required == sorted(required, reverse=True)
    assert required[0]


@EVERY
def test_a_default_is_of_its_kind_and_an_edition_names_its_class(operation: Operation) -> None:
    for parameter in operation.parameters:
        if parameter.required:
            continue
        assert parameter.kind.problem(parameter.default) is None, parameter.name
        if isinstance(parameter.kind, Edition):
            assert parameter.name == "laws"
            assert parameter.kind.newest(parameter.default) == parameter.default
            for newest, equal in parameter.kind.classes.items():
                assert newest == max(equal)
            everything = list(itertools.chain.from_iterable(parameter.kind.classes.values()))
            assert len(everything) == len(set(everything))


@EVERY
def test_a_declaration_says_what_it_is(operation: Operation) -> None:
    assert OPERATIONS[operation.name] is operation
    assert operation.says.endswith(".")
    assert operation.answer_says
    assert operation.laws
    assert operation.derivation in ("sum", "steps")
    assert isinstance(operation.rules, Rulebook)
    assert all(parameter.says for parameter in operation.parameters)
    assert len({parameter.name for parameter in operation.parameters}) == len(operation.parameters)
    assert str(operation.answer)
    assert (ROOT / "vectors" / operation.system).is_dir()


#: Operations that have few different questions.
FEWEST = {"total_points": 10, "trick_agreement": 4, "trick_dispute": 9}


@EVERY
def test_every_vector_is_answered_by_the_reference_in_the_declared_kind(operation: Operation) -> None:
    asked = 0
    for vector in bundled().vectors:
        if vector.operation is not operation or vector.is_refusal or vector.readings is not None:
            continue
        score = operation.derive(vector.given)
        assert isinstance(score, Score)
        assert operation.answer.problem(score.value) is None, vector.id
        assert plain(operation.answer.answer(score.value)) == plain(score.value), vector.id
        assert list(operation.problems(vector.given)) == [], vector.id
        assert all(line.rule in operation.rules for line in score.because), vector.id
        asked += 1
    assert asked >= FEWEST.get(operation.name, 16)


@EVERY
def test_whatever_is_asked_is_answered_or_refused_in_words(operation: Operation) -> None:
    """Every vector's arguments but one replaced by something of another kind: never a crash."""
    examples = [vector for vector in bundled().vectors if vector.operation is operation and not vector.is_refusal]
    strange: list[Any] = [
        None,
        True,
        0,
        1,
        14,
        -1,
        "",
        "4H",
        "Pass",
        "NS",
        "None",
        "2017",
        7.0,
        [],
        [1],
        {},
        [{}],
        [None],
    ]
    for vector in examples[:: len(examples) // 12 or 1]:
        for parameter, value in itertools.product(operation.parameters, strange):
            given = {**vector.given, parameter.name: value}
            problems = list(operation.problems(given))
            try:
                score = operation.derive(given)
            except Refused as refused:
                assert str(refused)
            else:
                assert operation.answer.problem(score.value) is None
                # The reference takes a line that leaves out what was not played; a question has to say it.
                assert not problems or value == [{}], (parameter.name, value)


@EVERY
def test_every_sweep_asks_valid_questions_and_expects_the_declared_kind(operation: Operation) -> None:
    for sweep in operation.sweeps:
        assert sweep.id.startswith(f"sweep/{operation.name}/")
        assert sweep.table in bundled().document["tables"]
        for given, expected in itertools.islice(sweep.expand(bundled().table(sweep.table)), 0, None, 50):
            assert list(operation.problems(given)) == []
            assert operation.answer.problem(expected) is None


# --- schemas ----------------------------------------------------------------------------------------


def fits(schema: Any, value: Any) -> bool:
    """Whether a value fits a schema, for the words of JSON Schema that the suite uses; another word is an error."""
    if "anyOf" in schema:
        return any(fits(one, value) for one in schema["anyOf"])
    unknown = schema.keys() - {
        *(
            "type",
            "description",
            "enum",
            "minimum",
            "maximum",
            "pattern",
            "items",
            "prefixItems",
            "minItems",
            "maxItems",
            "const",
            "properties",
            "required",
        )
    }
    assert not unknown, unknown
    if "enum" in schema:
        return value in schema["enum"]
    if "const" in schema:
        return bool(value == schema["const"])
    types = {
        "integer": isinstance(value, int) and not isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "string": isinstance(value, str),
        "boolean": isinstance(value, bool),
        "null": value is None,
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
    }
    allowed = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(types[one] for one in allowed):
        return False
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return False
        if "prefixItems" in schema:
            return all(fits(kind, one) for kind, one in zip(schema["prefixItems"], value, strict=True))
        return all(fits(schema["items"], one) for one in value)
    if isinstance(value, dict):
        named = {name: one for name, one in value.items() if name in schema["properties"]}
        return named.keys() >= {*schema["required"]} and all(
            fits(schema["properties"][name], one) for name, one in named.items()
        )
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all within it."""
    if isinstance(schema, dict):
        if schema.keys() & {"type", "enum", "const", "anyOf"}:
            yield schema
        for one in schema.values():
            yield from schemas(one)
    elif isinstance(schema, list):
        for one in schema:
            yield from schemas(one)


@EVERY
def test_a_schema_is_json_and_requires_every_parameter(operation: Operation) -> None:
    schema = operation.schema()
    assert json.loads(json.dumps(schema)) == schema
    names = [parameter.name for parameter in operation.parameters]
    assert schema["params"]["required"] == names
    assert list(schema["params"]["properties"]) == names
    assert all(schema["params"]["properties"][name]["description"] for name in names)
    for one in schemas(schema):
        if one.get("type") == "object":
            assert one["required"] == list(one["properties"])


@EVERY
def test_questions_and_answers_of_the_suite_fit_the_schemas(operation: Operation) -> None:
    schema = operation.schema()
    for vector in bundled().vectors:
        if vector.operation is operation and not vector.is_refusal and vector.readings is None:
            sent = json.loads(question(vector.id, operation, vector.given))
            assert fits(schema["params"], sent["params"]), vector.id
            assert fits(schema["result"], plain(operation.answer.answer(vector.expect))), vector.id


def test_what_does_not_fit_a_schema() -> None:
    params = OPERATIONS["contract_score"].schema()["params"]
    contract = {"text": "4HX", "level": 4, "strain": "H", "doubling": "X"}
    right = {"contract": contract, "vulnerable": False, "tricks": 9, "laws": "2017"}
    assert fits(params, right)
    for name, wrong in (("contract", "4HX"), ("vulnerable", 0), ("tricks", 14), ("tricks", -1), ("laws", "1997")):
        assert not fits(params, {**right, name: wrong}), name
    for name in right:
        assert not fits(params, {key: value for key, value in right.items() if key != name}), name


# --- what follows from a declaration ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("contract_score", "contract_score(self, contract, vulnerable, tricks, laws='2017')"),
        ("table_score", "table_score(self, contract, declarer, vulnerable, tricks, laws='2017')"),
        ("board_conditions", "board_conditions(self, board)"),
        ("imps", "imps(self, difference, gap='reject', table=None)"),
        ("matchpoints", "matchpoints(self, scores, win=2)"),
        ("traveller", "traveller(self, board, lines, win=2, vulnerable=None)"),
        ("total_points", "total_points(self, scores)"),
        ("victory_points", "victory_points(self, margin, scale, boards, table=None)"),
        (
            "pairs_result",
            "pairs_result(self, travellers, win=2, fields='one', ties='share', decimals=2, rounding='half-up')",
        ),
        (
            "trick_dispute",
            "trick_dispute(self, director_called, claim_or_concession, laws='1997', result_clear=None)",
        ),
    ],
)
def test_the_signature_of_a_method(name: str, signature: str) -> None:
    assert OPERATIONS[name].signature == signature


@EVERY
def test_the_signature_is_one_that_python_takes(operation: Operation) -> None:
    names: dict[str, Any] = {}
    exec(f"def {operation.signature}: return {{k: v for k, v in locals().items() if k != 'self'}}", names)
    required = {parameter.name: 0 for parameter in operation.parameters if parameter.required}
    assert names[operation.name](None, **required) == operation.complete(required)


@pytest.mark.parametrize(
    ("laws", "newest"),
    [
        *((laws, "2017") for laws in ("1987", "1997", "2007", "2017")),
        *((laws, "1975") for laws in ("1963", "1975")),
        *((laws, laws) for laws in ("1935", "", "2018")),
    ],
)
def test_an_edition_is_asked_as_the_newest_of_its_class(laws: str, newest: str) -> None:
    given = {"contract": "4H", "vulnerable": False, "tricks": 10, "laws": laws}
    for name in ("contract_score", "table_score"):
        operation = OPERATIONS[name]
        assert operation.complete(given)["laws"] == newest
        assert operation.edition(given) == newest
        assert operation.wire_arguments(given)["laws"] == newest
        assert operation.holds_in(given, newest)
        assert operation.is_plain(given) == (newest == "2017")
    assert given["laws"] == laws


def test_defaults_are_filled_in_and_nothing_else() -> None:
    assert OPERATIONS["contract_score"].complete({"contract": "4H"}) == {"contract": "4H", "laws": "2017"}
    assert OPERATIONS["traveller"].complete({"lines": [], "board": 1}) == {
        **{"board": 1, "lines": [], "win": 2, "vulnerable": None}
    }
    assert OPERATIONS["imps"].complete({"difference": 20, "gap": "lower"}) == {
        **{"difference": 20, "gap": "lower", "table": None}
    }
    assert OPERATIONS["imps"].edition({"difference": 20}) is None
    assert OPERATIONS["imps"].holds_in({"difference": 20}, "1975")


@pytest.mark.parametrize(
    ("name", "given", "usual"),
    [
        ("imps", {"difference": 20}, True),
        ("imps", {"difference": 20, "gap": "lower"}, False),
        ("imps", {"difference": 15, "gap": "reject"}, False),
        ("matchpoints", {"scores": [1], "win": 2}, True),
        ("matchpoints", {"scores": [1], "win": 1}, False),
        ("traveller", {"board": 1, "lines": [], "vulnerable": None}, True),
        ("traveller", {"board": 1, "lines": [], "vulnerable": "NS"}, False),
        ("contract_score", {"laws": "1997"}, True),
        ("contract_score", {"laws": "1963"}, False),
    ],
)
def test_a_question_is_plain_when_it_asks_for_the_defaults(name: str, given: dict[str, Any], usual: bool) -> None:
    assert OPERATIONS[name].is_plain(given) is usual


@pytest.mark.parametrize(
    ("name", "given", "problems"),
    [
        ("imps", {"difference": 20}, []),
        ("imps", {}, ["imps needs difference: a whole number"]),
        (
            "imps",
            {"difference": "20", "gap": "x", "points": 1},
            [
                "imps has no parameter points; it has difference, gap",
                "difference: '20' is not a whole number",
                "gap: 'x' is not one of reject lower upper nearest-half-up nearest-half-down",
            ],
        ),
        (
            "contract_score",
            {"tricks": 14},
            [
                "contract_score needs contract: a contract such as 4HX",
                "contract_score needs vulnerable: true or false",
                "tricks: 14 is not a whole number 0 to 13",
            ],
        ),
        ("table_score", {"contract": "Pass", "declarer": None, "vulnerable": "None", "tricks": None}, []),
        ("board_conditions", {"board": 0}, ["board: 0 is not 1 or more"]),
        ("matchpoints", {"scores": []}, ["scores: a list of 0, at least 1 wanted"]),
        (
            "matchpoints",
            {"scores": [1, None], "win": True},
            ["scores[1]: None is not a whole number", "win: True is"],
        ),
        ("traveller", {"board": 1, "lines": [{"ns": 1}]}, ["lines[0].ew: is missing"]),
    ],
)
def test_problems_of_arguments_are_all_told(name: str, given: dict[str, Any], problems: list[str]) -> None:
    told = list(OPERATIONS[name].problems(given))
    assert len(told) == len(problems)
    assert all(said.startswith(words) for said, words in zip(told, problems, strict=True)), told


def test_a_contract_goes_out_with_its_parts_at_any_depth() -> None:
    line: dict[str, Any] = {"ns": 1, "ew": 2, "contract": "3NTX", "declarer": "N", "tricks": 9}
    not_played = {**line, "contract": None, "declarer": None, "tricks": None}
    given: dict[str, Any] = {"board": 1, "lines": [line, not_played]}
    wire = OPERATIONS["traveller"].wire_arguments(given)
    assert wire["lines"][0]["contract"] == {"text": "3NTX", "level": 3, "strain": "NT", "doubling": "X"}
    assert wire["lines"][1]["contract"] is None
    python = OPERATIONS["traveller"].python_arguments(given)
    assert isinstance(python["lines"][0]["contract"], ContractText)
    assert python["lines"][0]["contract"].level == 3
    assert given["lines"][0] is line, "the question itself is as it was"
    assert type(line["contract"]) is str


def test_an_operation_is_found_by_name_or_the_nearest_is_told() -> None:
    assert operation_named("imps") is OPERATIONS["imps"]
    with pytest.raises(
        UnknownOperation, match=r"^unknown operation 'contract_scores': did you mean contract_score\?$"
    ):
        operation_named("contract_scores")
    with pytest.raises(UnknownOperation, match="there are contract_score, table_score, board_conditions, imps"):
        operation_named("zzz")


def test_names_are_unique() -> None:
    everything = list(OPERATIONS.values())
    assert by_name(everything) == OPERATIONS
    assert len({operation.name for operation in everything}) == len(everything)
    assert repr(REQUIRED) == "required"
