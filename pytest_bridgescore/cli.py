"""The command `bridgescore`: thin, since asking and judging is one engine, pytest, run in this process."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from pytest_bridgescore import __version__, options
from pytest_bridgescore.console import Console, nobody_reads

OK, WRONG, INTERRUPTED, INTERNAL, USAGE = range(5)


class _Usage(Exception):
    """A mistake on the command line: one line, exit status 4."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        raise _Usage(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status as documented: 0 right, 1 wrong, 2 interrupted, 3 internal, 4 usage."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Bridge has suit symbols, and consoles that cannot show them must not end a run.
            stream.reconfigure(errors="backslashreplace")
    try:
        told = _told(arguments)
        return int(told.run(told))
    except _Usage as error:
        print(f"bridgescore: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        nobody_reads(sys.stdout)
        return OK


def _told(arguments: Sequence[str] | None) -> argparse.Namespace:
    told, rest = _parser().parse_known_args(arguments)
    if rest and (not hasattr(told, "arguments") or any(word.startswith("-") for word in rest)):
        raise _Usage(f"unrecognized arguments: {' '.join(rest)} (see bridgescore --help)")
    if rest:
        # `ask OPERATION --json key=value`: what argparse leaves over after an option is arguments still.
        told.arguments += rest
    return told


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="bridgescore", description="Ask a contract bridge scorer whether its numbers are right.")
    parser.add_argument("--version", action="version", version=f"bridgescore {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says)
        added.set_defaults(run=run)
        return added

    check = command("check", _check, "ask an implementation the vectors and judge its answers")
    _add_check_options(check)

    ask = command("ask", _ask, "ask the bundled reference one question, with the derivation of the answer")
    ask.add_argument("operation")
    ask.add_argument("arguments", nargs="*", metavar="key=value", help="@FILE reads the value from a file")
    ask.add_argument("--profile", metavar="NAME|FILE", help="what is not typed stands as the profile demands")
    ask.add_argument("--vectors", action="append", default=[], metavar="PATH", help="what your profile relies on")
    ask.add_argument("--given", metavar="JSON", help="all arguments as one JSON object")
    ask.add_argument("--language", metavar="CODE", help="values are written as in no, ru, nl, sk or en")
    ask.add_argument("--json", action="store_true")

    score = command("score", _score, "score a contract, with the derivation")
    score.add_argument("contract", help="4HX, 3NT, 6S..., Pass")
    score.add_argument("--tricks", type=int, metavar="N", help="tricks won by declarer")
    score.add_argument("--vulnerable", action="store_true", help="the declaring side is vulnerable")
    score.add_argument("--declarer", metavar="SEAT", help="N E S W; with --board: scored for North-South")
    score.add_argument("--board", type=int, metavar="N", help="the board, which says who is vulnerable")
    score.add_argument("--laws", metavar="EDITION", default="2017")
    score.add_argument("--json", action="store_true")

    operations = command("operations", _operations, "what can be asked; one operation in full")
    operations.add_argument("name", nargs="?")
    operations.add_argument("--json", action="store_true")

    questions = command("questions", _questions, "print every question as a line of JSON, to be answered anywhere")
    questions.add_argument("--vectors", action="append", default=[], metavar="PATH")
    questions.add_argument("--profile", metavar="NAME|FILE", help="only what a profile demands, as it asks it")
    questions.add_argument("--no-sweeps", action="store_true")
    _add_profiles_command(command("profiles", _no_profiles_command, "what certificates demand"))
    _add_vectors_command(command("vectors", _no_command, "what the suite holds to be right"))
    return parser


def _no_command(_: argparse.Namespace) -> int:
    raise _Usage("vectors needs list, show, validate, export, digest or coverage")


# --- check ------------------------------------------------------------------------------------------


def _add_check_options(parser: argparse.ArgumentParser) -> None:
    for option in options.OPTIONS:
        if option.metavar is None:
            parser.add_argument(f"--{option.name}", action="store_true", help=option.says)
        else:
            action = "append" if option.many else "store"
            parser.add_argument(f"--{option.name}", action=action, metavar=option.metavar, help=option.says)
    parser.add_argument("-n", dest="workers", metavar="WORKERS", help="spread over processes (needs pytest-xdist)")
    parser.add_argument("-x", dest="stop", action="store_true", help="stop at the first that is wrong")
    parser.add_argument("-q", dest="quiet", action="store_true", help="only the last line")


def _check(told: argparse.Namespace) -> int:
    import pytest

    words = _pytest_words(told)
    # pytest's own voice is kept back: what is to be read comes from the plugin, through the console.
    console = Console(sys.stdout, quiet=told.quiet)
    with contextlib.redirect_stdout(io.StringIO()) as voice:
        status = int(pytest.main(words, plugins=[console]))
    if status in (INTERNAL, INTERRUPTED) and not console.finished:
        print(voice.getvalue().strip(), file=sys.stderr)
    return status


def _pytest_words(told: argparse.Namespace) -> list[str]:
    """The command line of pytest that does what was asked for, in an environment made ready for it."""
    words = ["--bridgescore-alone", "--tb=no", "-p", "no:cacheprovider", "-p", "bridgescore"]
    for option in options.OPTIONS:
        value = getattr(told, option.field)
        if value == "" or (isinstance(value, list) and "" in value):
            raise _Usage(f"--{option.name} is given without a value")
        for one in value if isinstance(value, list) else [value] if value else []:
            words += [option.flag] if option.metavar is None else [f"{option.flag}={one}"]
    os.environ.pop("PYTEST_ADDOPTS", None)
    if told.adapter or told.answers:
        # Everything is said: the project's configuration and conftest, and other plugins, have no part in it.
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        os.environ.pop("PYTEST_PLUGINS", None)
        words += ["-c", os.devnull, f"--rootdir={Path.cwd()}", "--noconftest"]
    else:
        for ini in ("addopts", "testpaths", "required_plugins", "filterwarnings"):
            words += ["-o", f"{ini}="]
    if told.stop:
        words.append("-x")
    if told.workers:
        if not re.fullmatch(r"\d+|auto|logical", told.workers):
            raise _Usage(f"-n takes a number of processes, or auto; not {told.workers!r}")
        if importlib.util.find_spec("xdist") is None:
            raise _Usage("-n needs pytest-xdist: pip install pytest-xdist")
        words += ["-p", "xdist", "-n", told.workers]
    return words


# --- ask, score, operations, questions --------------------------------------------------------------


def _operation(name: str) -> Any:
    from pytest_bridgescore.operations import UnknownOperation, operation_named

    try:
        return operation_named(name)
    except UnknownOperation as error:
        raise _Usage(str(error)) from None


def _ask(told: argparse.Namespace) -> int:
    from pytest_bridgescore.languages import UnknownLanguage, Unread, language_named

    operation = _operation(told.operation)
    try:
        if told.language is not None:
            language_named(told.language)
        given = _given(told, operation)
    except Unread as unread:
        return _refused(str(unread), told.json)
    except UnknownLanguage as error:
        raise _Usage(str(error)) from None
    return _answer(operation, given, told.json)


def _given(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    """The arguments of a question as they were typed: `--given` and `key=value`."""
    given = _given_as_json(told, operation) if told.given is not None else {}
    for argument in told.arguments:
        name, equals, text = argument.partition("=")
        parameter = operation.parameter(name)
        if not equals or parameter is None:
            raise _Usage(f"{operation.name} takes {_names(operation)}; not {argument!r:.80}")
        if name in given:
            raise _Usage(f"{name} is given twice")
        given[name] = _read(parameter, text, told.language)
    if told.profile:
        given = {**_demanded(told, operation), **given}
    for parameter in operation.parameters:
        if parameter.required and parameter.name not in given:
            raise _Usage(f"{operation.name} needs {parameter.name}: {parameter.kind}")
    return given


def _given_as_json(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    from pytest_bridgescore.languages import read_words

    given = _json_object(told.given)
    for name, value in given.items():
        parameter = operation.parameter(name)
        if parameter is None:
            raise _Usage(f"{operation.name} has no parameter {name}; it takes {_names(operation)}")
        if told.language is not None:
            given[name] = read_words(told.language, parameter.kind, value, name)
    return given


def _demanded(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    """The values that a profile has for the parameters of an operation."""
    profile = _profile(told.profile, _suite(told.vectors))
    if operation.name not in profile.require:
        raise _Usage(
            f"profile {profile.name} does not demand {operation.name}; it demands {', '.join(profile.require)}"
        )
    return dict(profile.filled(operation))


def _read(parameter: Any, text: str, language: str | None) -> Any:
    from pytest_bridgescore.languages import Unread, read_text
    from pytest_bridgescore.operations.kinds import Malformed

    if text.startswith("@"):
        text = _text_of(text[1:]).strip()
    try:
        if language is not None:
            return read_text(language, parameter.kind, text, parameter.name)
        return parameter.kind.read(text)
    except Unread:
        raise
    except Malformed as malformed:
        raise _Usage(f"{parameter.name}: {malformed}; it is {parameter.kind}") from None


def _names(operation: Any) -> str:
    return " ".join(f"{parameter.name}=..." for parameter in operation.parameters)


def _answer(operation: Any, given: dict[str, Any], as_json: bool) -> int:
    """Print what the reference answers; exit status 1 where it refuses."""
    from bridgescore_reference.values import Refused
    from pytest_bridgescore.explain.message import table
    from pytest_bridgescore.operations.kinds import plain
    from pytest_bridgescore.words import in_words

    try:
        score = _derived(operation, given)
    except Refused as refused:
        return _refused(str(refused), as_json)
    if as_json:
        because = [{"rule": line.rule, "text": line.text, "value": plain(line.value)} for line in score.because]
        print(json.dumps({"answer": plain(score.value), "because": because}, ensure_ascii=False))
        return OK
    print(f"{in_words(operation, given)}: {json.dumps(plain(score.value), ensure_ascii=False)}")
    print(f"({operation.answer_says})")
    for line in table(score.because, whole=True):
        print(f"  {line}")
    return OK


def _refused(why: str, as_json: bool) -> int:
    print(json.dumps({"reject": why}, ensure_ascii=False) if as_json else f"refused: {why}")
    return WRONG


def _derived(operation: Any, given: dict[str, Any]) -> Any:
    from bridgescore_reference.values import Refused

    for problem in operation.problems(given):
        raise Refused(problem)
    return operation.derive(given)


def _score(told: argparse.Namespace) -> int:
    from pytest_bridgescore.operations import OPERATIONS
    from pytest_bridgescore.words import contract_text

    contract = contract_text(told.contract)
    passed_out = contract == "Pass"
    if told.tricks is None and not passed_out:
        raise _Usage("--tricks is needed: how many of the 13 declarer won")
    if told.board is None and told.declarer is None and not passed_out:
        given = {"contract": contract, "vulnerable": told.vulnerable, "tricks": told.tricks, "laws": told.laws}
        return _answer(OPERATIONS["contract_score"], given, told.json)
    if passed_out and told.vulnerable:
        raise _Usage("a board passed out scores 0 whoever is vulnerable; leave out --vulnerable")
    if told.declarer is None and not passed_out:
        raise _Usage("--board needs --declarer, to know whose score it is")
    vulnerable = "None"
    if told.board is not None:
        if told.vulnerable:
            raise _Usage("--board says who is vulnerable; leave out --vulnerable")
        vulnerable = _board_vulnerability(told.board)
    elif told.vulnerable and told.declarer:
        vulnerable = "NS" if told.declarer.upper() in ("N", "S") else "EW"
    seat = told.declarer.upper() if told.declarer else None
    given = {
        "contract": contract,
        "declarer": seat,
        "vulnerable": vulnerable,
        "tricks": told.tricks,
        "laws": told.laws,
    }
    return _answer(OPERATIONS["table_score"], given, told.json)


def _board_vulnerability(board: int) -> str:
    from bridgescore_reference import Refused, board_conditions

    try:
        return str(board_conditions(board).value["vulnerable"])
    except Refused as refused:
        raise _Usage(str(refused)) from None


def _operations(told: argparse.Namespace) -> int:
    from pytest_bridgescore.operations import OPERATIONS

    shown = [_operation(told.name)] if told.name else list(OPERATIONS.values())
    if told.json:
        print(json.dumps({one.name: one.schema() for one in shown}, ensure_ascii=False, indent=1))
        return OK
    if not told.name:
        width = max(map(len, OPERATIONS))
        for one in shown:
            print(f"{one.name:{width}}  {one.says}")
        return OK
    one = shown[0]
    print(f"{one.name}: {one.says}")
    print(f"  system    {'; '.join([one.system, *_laws(one)])}")
    for place, parameter in enumerate(one.parameters):
        default = "" if parameter.required else f"; by default {json.dumps(parameter.default)}"
        kind = "a reading: " if parameter.reading else ""
        print(f"  {'' if place else 'asked':8}  {parameter.name}: {parameter.says} ({kind}{parameter.kind}{default})")
    print(f"  answered  {one.answer}: {one.answer_says}")
    print(f"  Python    def {one.signature}")
    for sweep in one.sweeps:
        print(f"  sweep     {sweep.id}: {sweep.says}")
    return OK


def _laws(operation: Any) -> list[str]:
    laws = ", ".join(f"Law {law}" for law in operation.laws if law != "-")
    return [laws] if laws else []


def _questions(told: argparse.Namespace) -> int:
    from pytest_bridgescore.ask.messages import questions

    suite = _suite(told.vectors)
    profile = _profile(told.profile, suite) if told.profile else None
    sweeps = profile.swept(suite) if profile else suite.sweeps
    vectors = profile.vectors(suite) if profile else suite.vectors
    for line in questions(suite, vectors, () if told.no_sweeps else sweeps):
        print(line)
    return OK


# --- profiles ---------------------------------------------------------------------------------------


def _no_profiles_command(_: argparse.Namespace) -> int:
    raise _Usage("profiles needs list, show or diff")


def _add_profiles_command(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says)
        added.set_defaults(run=run)
        added.add_argument("--vectors", action="append", default=[], metavar="PATH", help="with vectors of your own")
        return added

    command("list", _list_profiles, "a line each: name, how much it demands, title")
    shown = command("show", _show_profile, "what a profile demands")
    shown.add_argument("profile", metavar="NAME|FILE")
    compared = command("diff", _diff_profiles, "what one profile demands and the other does not")
    compared.add_argument("one", metavar="NAME|FILE")
    compared.add_argument("other", metavar="NAME|FILE")


def _profile(told: str, suite: Any) -> Any:
    """A profile by name, or from a file named from the current directory."""
    from pytest_bridgescore.settings import located
    from pytest_bridgescore.vectors.profile import ProfileError, profile_named

    try:
        return profile_named(located(told, Path.cwd()), suite)
    except ProfileError as error:
        raise _Usage(str(error)) from None


def _list_profiles(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import row

    suite = _suite(told.vectors)
    rows = [row(_profile(name, suite), suite) for name in sorted(suite.document["profiles"])]
    widths = [max((len(part) for part in column), default=0) for column in zip(*rows, strict=True)]
    for parts in rows:
        print("  ".join(f"{part:{width}}" for part, width in zip(parts, widths, strict=True)).rstrip())
    return OK


def _show_profile(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import show

    suite = _suite(told.vectors)
    for line in show(_profile(told.profile, suite), suite):
        print(line)
    return OK


def _diff_profiles(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.profiles import differences

    suite = _suite(told.vectors)
    one, other = _profile(told.one, suite), _profile(told.other, suite)
    lines = list(differences(one, other))
    print("\n".join(lines) if lines else f"nothing differs: {one.name} and {other.name} demand the same")
    return OK


# --- vectors ----------------------------------------------------------------------------------------


def _add_vectors_command(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says)
        added.set_defaults(run=run)
        return added

    listed = command("list", _list, "a line each: id, question, answer")
    for name in ("system", "operation", "source"):
        listed.add_argument(f"--{name}", action="append", default=[], metavar="NAME")
    listed.add_argument("--example", metavar="ID", help="those whose evidence names this example or case")
    shown = command("show", _show, "one vector with its derivation, source and rules")
    shown.add_argument("id")
    validated = command("validate", _validate, "check the suite, or files and folders of your own")
    validated.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    exported = command("export", _export, "everything as one document")
    exported.add_argument("--format", choices=("json", "csv"), default="json")
    command("digest", _digest, "the digest of everything the suite says")
    command("coverage", _coverage, "every rule with the vectors that would notice if it were gone")


def _suite(own: Iterable[str | Path] = ()) -> Any:
    from pytest_bridgescore.selection import UsageError, suite

    try:
        return suite([Path(path) for path in own])
    except UsageError as error:
        raise _Usage(str(error)) from None


def _list(told: argparse.Namespace) -> int:
    from pytest_bridgescore.selection import UsageError, select
    from pytest_bridgescore.settings import Settings
    from pytest_bridgescore.words import in_words

    suite = _suite()
    chosen = Settings(
        system=tuple(told.system), operation=tuple(told.operation), source=tuple(told.source), no_sweeps=True
    )
    try:
        vectors, _ = select(suite, chosen)
    except UsageError as error:
        raise _Usage(str(error)) from None
    if told.example:
        vectors = [vector for vector in vectors if vector.names(told.example)]
        if not vectors:
            raise _Usage(f"no vector's evidence names {told.example}")
    width = max(len(vector.id) for vector in vectors)
    for vector in vectors:
        print(f"{vector.id:{width}}  {in_words(vector.operation, vector.given)} = {_answer_of(vector)}")
    return OK


def _answer_of(vector: Any) -> str:
    if vector.readings is not None:
        return "disputed: " + ", ".join(f"{name} {json.dumps(said)}" for name, said in vector.readings.items())
    return "refused" if vector.is_refusal else json.dumps(vector.expect, ensure_ascii=False)


def _show(told: argparse.Namespace) -> int:
    from pytest_bridgescore.explain.show import show, show_sweep

    suite = _suite()
    for operation, sweep in suite.sweeps:
        if sweep.id == told.id:
            print("\n".join(show_sweep(operation, sweep, suite)))
            return OK
    vector = suite.vector(told.id)
    if vector is None:
        gone = suite.document["withdrawn"].get(told.id)
        if gone:
            raise _Usage(f"{told.id} was withdrawn: {gone['reason']}")
        raise _Usage(f"no vector is called {told.id} (see bridgescore vectors list)")
    for line in show(vector, suite):
        print(line)
    return OK


def _validate(told: argparse.Namespace) -> int:
    from pytest_bridgescore.vectors.validate import validate

    problems, said = validate(told.paths)
    for problem in problems:
        print(problem)
    print(
        f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}" if problems else f"{said}: all in order"
    )
    return WRONG if problems else OK


def _export(told: argparse.Namespace) -> int:
    suite = _suite()
    if told.format == "json":
        print(json.dumps(suite.document, ensure_ascii=False, indent=1))
        return OK
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("id", "system", "operation", "given", "expect", "readings", "source", "evidence", "rules"))
    for vector in suite.vectors:
        as_json = [
            json.dumps(part, ensure_ascii=False) if part is not None else ""
            for part in (vector.given, vector.expect, vector.readings)
        ]
        rest = (vector.source, "; ".join(vector.evidence), " ".join(vector.rules))
        writer.writerow((vector.id, vector.system, vector.operation.name, *as_json, *rest))
    return OK


def _digest(_: argparse.Namespace) -> int:
    suite = _suite()
    print(f"{suite.digest}  data {suite.data_version}" + ("  unreleased" if suite.unreleased else ""))
    return OK


def _coverage(_: argparse.Namespace) -> int:
    from pytest_bridgescore.vectors.coverage import coverage

    suite = _suite()
    covered = coverage(suite)
    width = max(map(len, covered))
    for rule, ids in covered.items():
        more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
        print(f"{rule:{width}}  {', '.join(ids[:3]) + more if ids else 'NOT COVERED'}")
    done = sum(bool(ids) for ids in covered.values())
    print(f"{done} of {len(covered)} rules covered: {100 * done // len(covered)} %")
    return OK if done == len(covered) else WRONG


def _json_object(text: str) -> dict[str, Any]:
    from decimal import Decimal

    try:
        given = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise _Usage(f"--given is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise _Usage("--given must be a JSON object with the arguments by name")
    return given


def _text_of(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _Usage(f"{path} cannot be read: {error}") from None
