"""A scorer of IMPs in a process of its own, right but for one fault: `faulty.py FAULT LOG`.

Most faults show when the difference 580 is asked; the others at the start, at the end, or all the time. LOG gets a
line for each question and each process: its id, and what it was asked.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable

FAULT, LOG = sys.argv[1:3] if __name__ == "__main__" else ("", "")
SCALE = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600]
SCALE += [750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]
OUT = sys.stdout.buffer
MEGABYTE = b"x" * 1_000_000

#: Longer than any test waits for an answer.
LATE = 3.0

Act = Callable[[], object]


# --- what it does --------------------------------------------------------------------------------------------------


def write(*pieces: bytes) -> None:
    for piece in pieces:
        OUT.write(piece)
    OUT.flush()


def say(message: object) -> None:
    write(json.dumps(message).encode() + b"\n")


def answer(id: object, result: object) -> None:
    say({"jsonrpc": "2.0", "id": id, "result": result})


def error(id: object, code: int, message: str, **data: str) -> None:
    say({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message, **({"data": data} if data else {})}})


def log(what: object) -> None:
    with open(LOG, "a", encoding="utf-8") as lines:
        lines.write(f"{os.getpid()} {what}\n")


def first_time() -> bool:
    """Whether this happens for the first time in all lives."""
    mark = f"{LOG}.mark"
    there = os.path.exists(mark)
    with open(mark, "a", encoding="utf-8"):
        return not there


def hang() -> None:
    while True:
        time.sleep(60)


def leave_a_child(*, apart: bool = False) -> None:
    """The child keeps standard output open, and goes on; it may leave the group of processes."""
    if os.fork() == 0:
        if apart:
            os.setsid()
        log("child")
        hang()
    os._exit(5)


def flood(stream: int) -> None:
    while True:
        os.write(stream, b"again and again\n" * 100)


def close(stream: int) -> None:
    os.close(stream)
    hang()


def ignore(number: int) -> None:
    signal.signal(number, signal.SIG_IGN)


def doing(*acts: Act) -> Act:
    """One act after the other."""

    def act() -> None:
        for one in acts:
            one()

    return act


# --- the faults ----------------------------------------------------------------------------------------------------


def at_580(id: str) -> dict[str, Act]:
    """What happens there, by the name of the fault."""
    right = {"jsonrpc": "2.0", "id": id, "result": 11}
    line = json.dumps(right).encode()
    deep = b"[" * 200_000

    def give(result: bytes) -> Act:
        return lambda: write(line.replace(b"11", result) + b"\n")

    def right_one() -> None:
        say(right)

    return {
        # It ends.
        "exits": lambda: os._exit(3),
        "exits quietly": lambda: os._exit(0),
        "exits with words": doing(lambda: os.write(2, b"no scale\x1b[2J for this\n\n"), lambda: os._exit(3)),
        "exits once": lambda: os._exit(3) if first_time() else right_one(),
        "is killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
        "aborts": os.abort,
        "leaves a child": leave_a_child,
        "leaves a child apart": lambda: leave_a_child(apart=True),
        "closes standard input": doing(lambda: os.close(0), right_one, hang),
        "closes standard input later": doing(right_one, lambda: time.sleep(0.4), lambda: close(0)),
        "closes standard output": lambda: close(1),
        "half a line and exits": doing(lambda: write(line[:20]), lambda: os._exit(0)),
        "a whole line without end and exits": doing(lambda: write(line), lambda: os._exit(0)),
        # It takes its time.
        "never answers": hang,
        "answers late": doing(lambda: time.sleep(LATE), right_one),
        "ignores termination": doing(lambda: ignore(signal.SIGTERM), hang),
        "half a line": doing(lambda: write(line[:20]), hang),
        "floods standard output": lambda: flood(1),
        "floods standard error": lambda: flood(2),
        "much on standard error": doing(lambda: os.write(2, b"oh dear\n" * 1_000_000), right_one),
        "lines as on Windows": lambda: write(b"\r\n", line, b"\r\n\n"),
        # It answers another question, or the same again.
        "answers twice": doing(right_one, right_one),
        "answers twice differently": doing(right_one, lambda: answer(id, 12)),
        "answers twice and another wrong": doing(right_one, lambda: answer(id, 12)),
        "answers twice wrong first": doing(lambda: answer(id, 12), right_one),
        "unknown id": lambda: answer("no-such-id", 11),
        "id of another": lambda: answer("imps/law78b/50", 11),
        "id null": lambda: answer(None, 11),
        "id a number": lambda: answer(580, 11),
        "id a list": lambda: answer([id], 11),
        "no id": lambda: say({"jsonrpc": "2.0", "result": 11}),
        # What it writes is no answer.
        "not JSON": lambda: write(b"eleven\n"),
        "not JSON once": lambda: write(b"eleven\n") if first_time() else right_one(),
        "JSON that is no object": lambda: say([right]),
        "not UTF-8": lambda: write(line[:-1], b', "more": "\xff\xfe"}\n'),
        "100 MB": lambda: write(b'{"id": "', *[MEGABYTE] * 100, b'"}\n'),
        "100 MB before the right answer": doing(lambda: write(*[MEGABYTE] * 100, b"\n"), right_one),
        "100 MB in the right answer": lambda: write(line[:-1], b', "more": "', *[MEGABYTE] * 100, b'"}\n'),
        "deep nesting": give(deep),
        "deep but whole": give(deep + deep.replace(b"[", b"]")),
        "neither result nor error": lambda: say({"id": id}),
        "error without code": lambda: say({"id": id, "error": "broken"}),
        # What it answers is no number of IMPs.
        "NaN": give(b"NaN"),
        "Infinity": give(b"-Infinity"),
        "1e400": give(b"1e400"),
        "an exponent of twenty digits": give(b"1e99999999999999999999"),
        "a million digits": give(b"1" * 900_000),
        "text for a number": lambda: answer(id, "11"),
        "null": lambda: answer(id, None),
        "a list": lambda: answer(id, [11]),
        "half a surrogate": give(b'"\\ud800"'),
        # It does not want to answer.
        "error of its own": lambda: error(id, -32603, "it broke"),
        "refuses": lambda: error(id, -32602, "too large"),
        "supports not": lambda: error(id, -32001, "no", reason="small only", link="https://scorer.example/1"),
        "escape codes": lambda: error(id, -32603, "\x1b[2J\x1b]0;title\x07<script>alert(1)</script>\nnext\ud800"),
        "escape codes on a line": lambda: write("\x1b[2J\x1b]0;title\x07 \x9b2J <b>\u202e\n".encode()),
    }


def at_describe(id: str) -> dict[str, Act]:
    """What happens at the start, by the name of the fault."""

    def saying(**more: object) -> Act:
        return lambda: answer(id, {"name": "faulty", **more})

    return {
        "describes twice": doing(saying(version="1"), saying(version="2")),
        "start: exits": lambda: os._exit(3),
        "start: exits with words": doing(lambda: os.write(2, b"Oh\nno licence\n"), lambda: os._exit(1)),
        "start: never answers": hang,
        "start: half a line": doing(lambda: write(b'{"jsonrpc"'), hang),
        "start: garbage": lambda: write(b"Which file?\n") if first_time() else answer(id, described()),
        "start: nothing but garbage": lambda: write(b"Which file?\n"),
        "start: garbage and nothing more": doing(lambda: write(b"Which file?\n"), hang),
        "start: echo": lambda: say({"jsonrpc": "2.0", "id": id, "method": "describe"}),
        "start: unknown id": lambda: answer("1", {"name": "faulty"}),
        "start: id null": lambda: answer(None, {"name": "faulty"}),
        "start: no object": lambda: answer(id, "faulty"),
        "start: null": lambda: answer(id, None),
        "start: error": lambda: error(id, -32601, "no such method"),
        "start: protocol 2": saying(protocol="2"),
        "start: protocol true": saying(protocol=True),
        "start: operations a text": saying(operations="imps"),
        "start: operations of numbers": saying(operations=[1]),
        "start: operations unknown": saying(operations=["imp"]),
        "start: profiles a text": saying(profiles="club"),
        "start: profiles an object": saying(profiles={"club": True}),
        "start: parameters a list": saying(parameters=["gap"]),
        "start: parameters of no operation": saying(parameters={"imp": {"gap": ["lower"]}}),
        "start: parameters without names": saying(parameters={"imps": ["gap"]}),
        "start: parameters unknown": saying(parameters={"imps": {"gaps": ["lower"]}}),
        "start: parameters without a list": saying(parameters={"imps": {"gap": "lower"}}),
        "start: 100 MB": doing(lambda: write(*[MEGABYTE] * 100, b"\n"), lambda: os._exit(0)),
        "start: closes standard output": lambda: close(1),
        "start: closes standard input": lambda: close(0),
        "start: floods": lambda: flood(1),
    }


# --- the scorer ----------------------------------------------------------------------------------------------------


def imps(difference: int) -> int:
    won = sum(abs(difference) >= least for least in SCALE)
    return -won if difference < 0 else won


def described() -> dict[str, object]:
    what: dict[str, object] = {"name": "faulty", "version": "1", "language": "Python", "protocol": "1"}
    if FAULT == "claims too much":
        what["operations"] = ["imps", "total_points"]
    return what


def respond(line: bytes) -> None:
    message = json.loads(line)
    id, method, params = message["id"], message["method"], message.get("params", {})
    log(id)
    if FAULT == "debugs":
        write(f"DEBUG asked {id}\n".encode())
    if method == "describe":
        at_describe(id).get(FAULT, lambda: answer(id, described()))()
    elif method != "imps":
        if FAULT != "ignores unknown methods":
            error(id, -32601, "imps only")
    elif params["gap"] != "reject" or params["table"] is not None:
        error(id, -32001, "the law's scale only")
    elif type(params["difference"]) is not int or params["difference"] % 10:
        error(id, -32602, "not in the scale")
        if FAULT == "answers what it refused":
            answer(id, 99)
    elif FAULT == "answers a probe twice" and id.startswith("probe/"):
        answer(id, imps(params["difference"]))
        answer(id, 99)
    elif params["difference"] == 580:
        at_580(id).get(FAULT, lambda: answer(id, 11))()
    elif params["difference"] == 590 and FAULT == "answers twice and another wrong":
        answer(id, 99)
    else:
        if FAULT == "answers slowly" and 0 < params["difference"] <= 700:
            time.sleep(0.04)
        answer(id, imps(params["difference"]))


def out_of_order() -> None:
    """Answers what has come, the last first."""
    import select

    rest = b""
    while piece := os.read(0, 65536):
        *lines, rest = (rest + piece).split(b"\n")
        while select.select([0], [], [], 0.005)[0] and (more := os.read(0, 65536)):
            *further, rest = (rest + more).split(b"\n")
            lines += further
        for line in reversed(lines):
            respond(line)


def main() -> None:
    log("starts")
    if FAULT == "banner":
        write("Welcome to the scorer\n\n   version 1 \u2660\n".encode())
    if FAULT == "byte order mark":
        write(b"\xef\xbb\xbf")
    if FAULT == "ignores the end":
        ignore(signal.SIGTERM)
    if FAULT == "out of order":
        out_of_order()
        return
    for line in sys.stdin.buffer:
        respond(line)
        if FAULT == "one answer a life" and b"describe" not in line:
            return
    if FAULT == "ignores the end":
        hang()
    if FAULT == "ends with an error":
        sys.exit(7)


if __name__ == "__main__":
    main()
