"""`bridgescore ask` and `score`: one question to the bundled reference."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pytest_bridgescore.commands.common import (
    OK,
    WRONG,
    Add,
    Usage,
    add_vectors_option,
    operation_of,
    profile_of,
    suite_of,
    text_of,
)


def add(command: Add) -> None:
    """The commands and their options."""
    ask = command("ask", _ask, "ask the bundled reference one question, with the derivation of the answer")
    ask.add_argument("operation")
    ask.add_argument("arguments", nargs="*", metavar="key=value", help="@FILE reads the value from a file")
    ask.add_argument("--profile", metavar="NAME|FILE", help="what is not typed stands as the profile demands")
    add_vectors_option(ask, "what your profile relies on")
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


def _ask(told: argparse.Namespace) -> int:
    from pytest_bridgescore.languages import UnknownLanguage, Unread, language_named

    operation = operation_of(told.operation, told.vectors)
    if operation.reference is None:
        raise Usage(f"{operation.name} is an operation of your own: there is no reference that could answer it")
    try:
        if told.language is not None:
            language_named(told.language)
        given = _given(told, operation)
    except Unread as unread:
        return _refused(str(unread), told.json)
    except UnknownLanguage as error:
        raise Usage(str(error)) from None
    return _answer(operation, given, told.json)


def _given(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    """The arguments of a question as they were typed: `--given` and `key=value`."""
    given = _given_as_json(told, operation) if told.given is not None else {}
    for argument in told.arguments:
        name, equals, text = argument.partition("=")
        parameter = operation.parameter(name)
        if not equals or parameter is None:
            raise Usage(f"{operation.name} takes {_names(operation)}; not {argument!r:.80}")
        if name in given:
            raise Usage(f"{name} is given twice")
        given[name] = _read(parameter, text, told.language)
    if told.profile:
        given = {**_demanded(told, operation), **given}
    for parameter in operation.parameters:
        if parameter.required and parameter.name not in given:
            raise Usage(f"{operation.name} needs {parameter.name}: {parameter.kind}")
    return given


def _given_as_json(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    from pytest_bridgescore.languages import read_words

    given = _json_object(told.given)
    for name, value in given.items():
        parameter = operation.parameter(name)
        if parameter is None:
            raise Usage(f"{operation.name} has no parameter {name}; it takes {_names(operation)}")
        if told.language is not None:
            given[name] = read_words(told.language, parameter.kind, value, name)
    return given


def _demanded(told: argparse.Namespace, operation: Any) -> dict[str, Any]:
    """The values that a profile has for the parameters of an operation."""
    profile = profile_of(told.profile, suite_of(told.vectors))
    if operation.name not in profile.require:
        raise Usage(
            f"profile {profile.name} does not demand {operation.name}; it demands {', '.join(profile.require)}"
        )
    return dict(profile.filled(operation))


def _read(parameter: Any, text: str, language: str | None) -> Any:
    from pytest_bridgescore.languages import Unread, read_text
    from pytest_bridgescore.operations.kinds import Malformed

    if text.startswith("@"):
        text = text_of(text[1:]).strip()
    try:
        if language is not None:
            return read_text(language, parameter.kind, text, parameter.name)
        return parameter.kind.read(text)
    except Unread:
        raise
    except Malformed as malformed:
        raise Usage(f"{parameter.name}: {malformed}; it is {parameter.kind}") from None


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
        raise Usage("--tricks is needed: how many of the 13 declarer won")
    if told.board is None and told.declarer is None and not passed_out:
        given = {"contract": contract, "vulnerable": told.vulnerable, "tricks": told.tricks, "laws": told.laws}
        return _answer(OPERATIONS["contract_score"], given, told.json)
    if passed_out and told.vulnerable:
        raise Usage("a board passed out scores 0 whoever is vulnerable; leave out --vulnerable")
    if told.declarer is None and not passed_out:
        raise Usage("--board needs --declarer, to know whose score it is")
    vulnerable = "None"
    if told.board is not None:
        if told.vulnerable:
            raise Usage("--board says who is vulnerable; leave out --vulnerable")
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
        raise Usage(str(refused)) from None


def _json_object(text: str) -> dict[str, Any]:
    from decimal import Decimal

    try:
        given = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise Usage(f"--given is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise Usage("--given must be a JSON object with the arguments by name")
    return given
