"""Bundles that were tampered with: every change of a byte is seen, and forgeries by the suite's own functions are."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pytest_bridgescore.certificate import ANSWERS, CERTIFICATE, PARTS, SIGNATURE, bundle
from pytest_bridgescore.judge.verdict import VERDICTS
from tests.conftest import Done
from tests.release import FILES, IMPS, SMALL, Again, Installed, answered, call, forged, keys, other_spellings, says_of

pytest.importorskip("jinja2")
pytest.importorskip("cryptography")

Change = Callable[[dict[str, Any]], object]


class Made(NamedTuple):
    """A signed bundle, and everything that it is verified with."""

    folder: Path
    bundle: Path
    public: Path
    again: Again
    records: dict[str, tuple[dict[str, Any], bytes]]

    def verify(self, bundle: Path, *more: str | Path, key: bool = False) -> Done:
        """What `verify` says of a bundle."""
        words = ("--key", self.public) if key else ()
        return call("verify", bundle, "--profile", self.folder / "small.yaml", *words, *more, again=self.again)

    def record(self, adapter: str = "tampered:Imps") -> tuple[dict[str, Any], bytes]:
        """The record of a run and its answers."""
        if adapter not in self.records:
            words = ("--adapter", adapter, "--profile", "small.yaml", "--generated", "20", "--seed", "1", "-q")
            assert call("check", *words, "--report-json", "run.json", "--keep-answers", "run.jsonl").code < 2
            self.records[adapter] = json.loads(Path("run.json").read_bytes()), Path("run.jsonl").read_bytes()
        return self.records[adapter]

    def bundled(self, folder: Path, adapter: str = "tampered:Imps", **told: Any) -> Path:
        """What a forger makes of a run by the functions of the suite, telling whatever else he likes."""
        document, answers = self.record(adapter)
        answers = told.pop("answers", answers)
        Path("forged.jsonl").write_bytes(answers)
        again = self.again(
            Path("forged.jsonl").resolve(), str(self.folder / "small.yaml"), document["selection"], folder / "work"
        )
        assert again.document is not None, again.trouble
        whole = bundle.dressed(again.document, {**bundle.told_of(document), **told})
        parts = {ANSWERS: answers, **bundle.rendered(whole)}
        for name, content in {**parts, CERTIFICATE: bundle.certificate(whole, parts)}.items():
            (folder / name).write_bytes(content)
        return folder


@pytest.fixture(scope="module", autouse=True)
def _here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Adapters are imported from the current directory."""
    with contextlib.chdir(tmp_path_factory.mktemp("tampering")):
        yield


@pytest.fixture(scope="module")
def made() -> Made:
    """A bundle as `certify` makes it."""
    folder = Path.cwd()
    (folder / "tampered.py").write_text(IMPS)
    (folder / "small.yaml").write_text(SMALL)
    private, public = keys(folder)
    words = ("--adapter", "tampered:Imps", "--profile", "small.yaml", "--out", "bundle", "--sign", private)
    done = call("certify", *words)
    assert done.code == 0, done.all
    made = Made(folder, folder / "bundle", public, Again(), {})
    assert sorted(path.name for path in made.bundle.iterdir()) == sorted(FILES)
    return made


@pytest.fixture
def copied(made: Made, tmp_path: Path) -> Path:
    """A copy of the bundle to tamper with."""
    return Path(shutil.copytree(made.bundle, tmp_path / "copy"))


def assert_seen(done: Done, *names: str) -> None:
    """It does not verify, and one of the lines that say why names one of these."""
    assert done.code == 1, done.all
    assert done.lines[-1].startswith("does not verify: "), done.all
    assert any(name in line for line in done.lines[:-1] for name in names), (names, done.all)
    assert "Traceback" not in done.all


def test_an_untouched_bundle_verifies(made: Made, copied: Path) -> None:
    done = made.verify(copied)
    assert (done.code, done.lines[-1]) == (
        0,
        "verified: consistent; origin not proven (it is signed: --key PUB looks at that)",
    )
    assert done.lines[0] == "imps 1.0"
    signed = made.verify(copied, key=True)
    assert (signed.code, signed.lines[-1]) == (0, f"verified: consistent; signed by the owner of {made.public}")
    assert made.verify(copied, "-q").lines == done.lines[-1:]


# --- bytes ----------------------------------------------------------------------------------------------------------


def flipped(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]


def added(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.choice([b" ", b"\n", b"0", b"\0", b"\r", b"\xff"]) + content[place:]


def taken(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + content[place + 1 :]


def exchanged(content: bytes, chance: random.Random) -> bytes:
    """Two neighbours change places."""
    places = [place for place in range(len(content) - 1) if content[place] != content[place + 1]]
    place = chance.choice(places)
    return content[:place] + content[place + 1 : place + 2] + content[place : place + 1] + content[place + 2 :]


def another_digit(content: bytes, chance: random.Random) -> bytes:
    """What a forger would change."""
    places = [place for place, byte in enumerate(content) if chr(byte).isdigit()]
    if not places:
        return flipped(content, chance)
    place = chance.choice(places)
    digit = chance.choice([other for other in b"0123456789" if other != content[place]])
    return content[:place] + bytes([digit]) + content[place + 1 :]


BYTES = (flipped, added, taken, exchanged, another_digit)


def tampered_at_random(made: Made, folder: Path, numbers: range) -> None:
    for number in numbers:
        chance = random.Random(f"tampering {number}")
        name = FILES[number % len(FILES)]
        content = (made.bundle / name).read_bytes()
        how = chance.choice(BYTES)
        (folder / name).write_bytes(how(content, chance))
        done = made.verify(folder, key=name == SIGNATURE)
        try:
            assert_seen(done, name)
        except AssertionError as error:
            raise AssertionError(f"number {number}: {how.__name__} in {name}") from error
        (folder / name).write_bytes(content)


def test_a_byte_changed_at_random_is_seen(made: Made, copied: Path) -> None:
    tampered_at_random(made, copied, range(30))


@pytest.mark.slow
def test_bytes_changed_at_random_are_seen(made: Made, copied: Path) -> None:
    tampered_at_random(made, copied, range(30, 330))


@pytest.mark.slow
def test_bytes_changed_at_random_are_seen_by_the_command(
    made: Made, copied: Path, installed_release: Installed, tmp_path: Path
) -> None:
    """By processes of a release: the bundle is one of a release as well."""
    words = ("--profile", made.folder / "small.yaml")
    private, public = keys(tmp_path)
    bundle = tmp_path / "bundle"
    done = installed_release.run(
        made.folder, *("certify", "--adapter", "tampered:Imps", "--out", bundle, "--sign", private), *words
    )
    assert done.code == 0, done.all
    assert installed_release.run(tmp_path, "verify", bundle, "--key", public, *words).code == 0
    for number in range(24):
        chance = random.Random(f"by the command {number}")
        name = FILES[number % len(FILES)]
        content = (bundle / name).read_bytes()
        (bundle / name).write_bytes(chance.choice(BYTES)(content, chance))
        assert_seen(installed_release.run(tmp_path, "verify", bundle, "--key", public, *words), name)
        (bundle / name).write_bytes(content)


# --- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_a_file_changed_as_a_whole_is_seen(made: Made, copied: Path, name: str) -> None:
    content = (copied / name).read_bytes()
    for changed in (
        b"",
        content[: len(content) // 2],
        content[:-1],
        content + b"\n",
        content + b" ",
        b"\n" + content,
        content.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + content,
        content.decode().encode("utf-16"),
        content * 2,
        b"\xff" * len(content),
        b"[" * 100_000,
    ):
        (copied / name).write_bytes(changed)
        assert_seen(made.verify(copied, key=name == SIGNATURE), name)
    (copied / name).unlink()
    assert_seen(made.verify(copied, key=True), name)


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_file_is_no_part(made: Made, copied: Path, name: str, tmp_path: Path) -> None:
    (copied / name).rename(tmp_path / "kept")
    (copied / name).mkdir()
    assert_seen(made.verify(copied, key=True), name)
    (copied / name).rmdir()
    (copied / name).symlink_to(tmp_path / "kept")
    assert_seen(made.verify(copied, key=True), name)
    (copied / name).unlink()
    (copied / name).symlink_to("nowhere")
    assert_seen(made.verify(copied, key=True), name)
    (copied / name).unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(copied / name)
        assert_seen(made.verify(copied, key=True), name)


def test_two_files_in_each_others_places_are_seen(made: Made, copied: Path) -> None:
    for one, other in ((ANSWERS, "report.html"), ("README", "junit.xml"), (CERTIFICATE, SIGNATURE)):
        before = {name: (copied / name).read_bytes() for name in (one, other)}
        (copied / one).write_bytes(before[other])
        (copied / other).write_bytes(before[one])
        assert_seen(made.verify(copied, key=True), one)
        for name, content in before.items():
            (copied / name).write_bytes(content)
    assert made.verify(copied, key=True).code == 0


@pytest.mark.parametrize("name", ["more.txt", ".hidden", "certificate.json.bak", "README.md", "Certificate.json"])
def test_a_file_that_does_not_belong_is_seen(made: Made, copied: Path, name: str) -> None:
    (copied / name).touch()
    assert_seen(made.verify(copied), f"{name} does not belong to the bundle")
    (copied / name).unlink()
    (copied / name).mkdir()
    assert_seen(made.verify(copied), f"{name} does not belong to the bundle")


def test_a_name_that_would_move_the_cursor_is_shown(made: Made, copied: Path) -> None:
    (copied / "a\x1b[2J\u202e\n.txt").touch()
    done = made.verify(copied)
    assert_seen(done, "\\x1b[2J\\u202e\\n.txt")
    assert not any(mark in done.all for mark in ("\x1b", "\u202e"))


def test_what_is_no_bundle_is_told(made: Made, tmp_path: Path) -> None:
    done = made.verify(tmp_path / "nowhere")
    assert (done.code, done.err) == (4, f"bridgescore: {tmp_path / 'nowhere'} is no folder\n")
    assert_seen(made.verify(tmp_path), f"holds no {CERTIFICATE}")


# --- other ways to write the same ---------------------------------------------------------------------------------------


def spelled_otherwise(text: str) -> Iterator[tuple[str, str]]:
    says = json.loads(text)
    seed = says["certificate"]["selection"]["seed"]
    yield "with spaces", json.dumps(says, ensure_ascii=False, sort_keys=True) + "\n"
    yield "indented", json.dumps(says, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
    yield "digest first", json.dumps(dict(reversed(says.items())), ensure_ascii=False, separators=(",", ":")) + "\n"
    yield "a number with a point", text.replace(f'"seed":{seed}', f'"seed":{seed}.0')
    yield "a number with an exponent", text.replace('"generated":20', '"generated":2e1')
    yield "a number with a sign", text.replace('"restarts":0', '"restarts":-0')
    yield "a letter escaped", text.replace('"imps"', '"\\u0069mps"')
    yield "a slash escaped", text.replace("imps/law78b/580", "imps\\/law78b\\/580")
    yield "a key twice", text.replace('"restarts":0', '"restarts":1,"restarts":0')
    yield "a key twice, at the top", text.replace('{"certificate":', '{"digest":"","certificate":', 1)
    yield "a verdict twice", text.replace('"imps/law78b/580":', '"imps/law78b/580":"FAIL","imps/law78b/580":', 1)
    yield "true for one", text.replace('"generated":20', '"generated":true')
    yield "not a number", re.sub(r'"seconds":[0-9.]+', '"seconds":NaN', text)
    yield "infinity", re.sub(r'"seconds":[0-9.]+', '"seconds":Infinity', text)
    yield "too large", re.sub(r'"seconds":[0-9.]+', '"seconds":1e999', text)
    yield "thousands of digits", re.sub(r'"seconds":[0-9.]+', '"seconds":' + "1" * 5000, text)
    yield "half a character pair", text.replace('"language":"Python"', '"language":"Python\\ud800"')
    yield "something more", text.replace('{"certificate":{', '{"certificate":{"a":0,', 1)
    yield "something more beside it", text.replace('{"certificate":', '{"a":0,"certificate":', 1)
    yield "nested deeply", text.replace('{"certificate":', '{"a":' + "[" * 5000 + "]" * 5000 + ',"certificate":', 1)
    yield "a list", f"[{text}]"
    yield "a text", '"certificate"\n'
    yield "null", "null\n"


def test_a_certificate_in_another_spelling_is_seen(made: Made, copied: Path) -> None:
    text = (copied / CERTIFICATE).read_text(encoding="utf-8")
    for how, changed in spelled_otherwise(text):
        assert changed != text, how
        (copied / CERTIFICATE).write_text(changed, encoding="utf-8")
        done = made.verify(copied)
        assert done.code == 1, (how, done.all)
        assert_seen(done, CERTIFICATE)


def test_every_other_spelling_of_a_signature_is_seen(made: Made, copied: Path) -> None:
    raw = base64.b64decode((copied / SIGNATURE).read_bytes())
    assert len(raw) == 64
    for spelling in other_spellings(raw):
        (copied / SIGNATURE).write_bytes(spelling)
        assert_seen(made.verify(copied, key=True), SIGNATURE)


def test_the_signature_of_somebody_or_something_else_is_seen(made: Made, copied: Path, tmp_path: Path) -> None:
    private, public = keys(tmp_path, "other")
    done = call("verify", copied, "--profile", made.folder / "small.yaml", "--key", public, again=made.again)
    assert_seen(done, f"{SIGNATURE} is no signature of {CERTIFICATE} by the owner of {public}")
    words = ("--adapter", "tampered:Imps", "--profile", "small.yaml", "--out", tmp_path / "bundle", "--sign", private)
    assert call("certify", *words).code == 0
    shutil.copy(tmp_path / "bundle" / SIGNATURE, copied / SIGNATURE)
    done = call("verify", copied, "--profile", made.folder / "small.yaml", "--key", public, again=made.again)
    assert_seen(done, SIGNATURE)
    (copied / SIGNATURE).unlink()
    assert_seen(made.verify(copied, key=True), f"{CERTIFICATE} is not signed: there is no {SIGNATURE}")
    assert made.verify(copied).lines[-1] == "verified: consistent; origin not proven"


@pytest.mark.parametrize("content", [b"", b"key\n", b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"])
def test_a_key_that_is_none_is_a_mistake_of_the_users(made: Made, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    words = ("verify", made.bundle, "--profile", made.folder / "small.yaml", "--key")
    for key, says in ((path, "holds no public Ed25519 key"), (tmp_path / "none", "cannot be read: No such file")):
        done = call(*words, key, again=made.again)
        assert (done.code, len(done.err.splitlines()), done.out) == (4, 1, ""), done.all
        assert f"bridgescore: {key} {says}" in done.err
    private = made.folder / "key.pem"
    assert f"{private} holds no public Ed25519 key" in call(*words, private, again=made.again).err


# --- forged by the suite's own functions ---------------------------------------------------------------------------------


def at(path: str, value: Any) -> Change:
    """Puts a value where it stands in what a certificate says."""

    def change(says: dict[str, Any]) -> None:
        *inner, last = path.split(">")
        for name in inner:
            says = says[name]
        says[last] = value

    return change


#: What a forger makes of a certificate, and what has to be said of it.
FORGERIES: dict[str, tuple[Change, str]] = {
    "a verdict": (
        at("verdicts>imps/law78b/580", "FAIL"),
        f"imps/law78b/580: {CERTIFICATE} says FAIL, its answer is PASS",
    ),
    "a vector more": (
        at("verdicts>imps/law78b/581", "PASS"),
        f"imps/law78b/581: {CERTIFICATE} says PASS, its answer is not asked for",
    ),
    "a vector less": (
        lambda says: says["verdicts"].pop("imps/law78b/580"),
        f"imps/law78b/580: {CERTIFICATE} says nothing, its answer is PASS",
    ),
    "a count": (at("summary>PASS", 1000), "summary"),
    "the count of a system": (at("systems>imps>PASS", 1000), "systems"),
    "a system": (at("systems>duplicate", dict.fromkeys(VERDICTS, 0)), "systems"),
    "the count of refusals": (at("refusals>FAIL", 1), "refusals"),
    "how many were asked": (at("asked>generated/imps", 2000), "asked"),
    "a sweep that was not asked": (at("asked>sweep/imps/law78b", 800), "asked"),
    "a reading": (at("observed>imps/gaps/15", ["lower"]), "observed"),
    "the name": (at("implementation>name", "my-scorer"), f"{ANSWERS} was given by imps 1.0"),
    "the version": (at("implementation>version", "9.9"), f"{ANSWERS} was given by imps 1.0"),
    "the language": (at("implementation>language", "COBOL"), f"{ANSWERS} was given by imps 1.0"),
    "the home page": (at("implementation>homepage", "https://example.org"), f"{ANSWERS} was given by imps 1.0"),
    "the adapter": (at("implementation>adapter", "other:Adapter"), "report.html"),
    "the title of the profile": (at("profile>title", "Everything"), "profile"),
    "the name of the profile": (at("profile>name", "norway-1997-pairs"), "profile"),
    "what the profile demands": (at("profile>require>contract_score", [{}]), "profile"),
    "the note of the profile": (at("profile>note", "approved"), "profile"),
    "the profile chosen": (at("selection>profiles", ["small", "norway-1997-pairs"]), "selection"),
    "the seed": (at("selection>seed", 12345), "generated/imps"),
    "how many were made up": (at("selection>generated", 19), "19 questions of each operation were made up"),
    "how many more were made up": (at("selection>generated", 400), "generated/imps"),
    "far too many made up": (at("selection>generated", 10**17), "selection"),
    "a seed of many digits": (at("selection>seed", 10**30), ANSWERS),
    "the data": (at("suite>data", "9.9.9"), "suite"),
    "the digest of the vectors": (at("suite>digest", f"sha256:{'0' * 64}"), "it was made with pytest-bridgescore"),
    "the version of the suite": (at("suite>version", "9.9"), "it was made with pytest-bridgescore 9.9"),
    "the conclusion": (at("conclusion", "nothing failed: 9999 passed"), "conclusion"),
    "the command": (at("reproduce", "bridgescore check --adapter other:Adapter"), "report.html"),
    "when": (at("environment>started", "2020-01-01T00:00:00+00:00"), "report.html"),
    "restarts": (at("conduct>restarts", 2), "the program had to be started again"),
    "notes": (at("conduct>notes", ["wrote a line that is not JSON"]), "report.html"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_certificate_that_says_something_else_is_seen(made: Made, copied: Path, what: str) -> None:
    change, told = FORGERIES[what]
    forged(copied, change)
    done = made.verify(copied)
    assert_seen(done, told)
    assert not any("was changed" in line for line in done.lines)  # the digests are right


@pytest.mark.parametrize("part", [one for one in PARTS if one != ANSWERS])
@pytest.mark.parametrize(("text", "other"), [("imps", "mine"), ("1", "2"), ("\n", "\r\n")])
def test_a_part_that_says_something_else_is_seen(made: Made, copied: Path, part: str, text: str, other: str) -> None:
    content = (copied / part).read_bytes().replace(text.encode(), other.encode(), 1)
    forged(copied, parts={part: content + b"\n" if text not in content.decode() else content})
    done = made.verify(copied, key=True)
    assert_seen(done, f"{part} does not say what the answers give")
    assert_seen(done, SIGNATURE)


@pytest.mark.parametrize("change", [*(f"without {part}" for part in PARTS), "with another", "with the certificate"])
def test_a_certificate_of_other_parts_is_seen(made: Made, copied: Path, change: str) -> None:
    says = says_of(copied)
    if change.startswith("without"):
        del says["files"][change.removeprefix("without ")]
    else:
        says["files"]["more.txt" if change == "with another" else CERTIFICATE] = f"sha256:{'0' * 64}"
    (copied / CERTIFICATE).write_bytes(bundle.sealed(says))
    assert_seen(made.verify(copied), f"{CERTIFICATE} does not hold the digests of {', '.join(PARTS)}")


def test_an_answer_made_wrong_is_seen(made: Made, copied: Path) -> None:
    forged(copied, parts={ANSWERS: answered(copied, "imps/law78b/580", result=10)})
    done = made.verify(copied)
    assert_seen(done, f"imps/law78b/580: {CERTIFICATE} says PASS, its answer is FAIL")
    assert "  wrong: imps/law78b/580" in done.lines


@pytest.mark.parametrize(
    ("id", "said", "told"),
    [
        ("imps/law78b/580", {"result": "11"}, "its answer is UNRESOLVED"),
        ("imps/law78b/580", {"error": {"code": -32001, "message": "no"}}, "its answer is UNSUPPORTED"),
        ("imps/law78b/580", {"error": {"code": -32602, "message": "no"}}, "its answer is FAIL"),
        ("imps/law78b/580", {"error": {"code": -32603, "message": "no"}}, "its answer is UNRESOLVED"),
        ("imps/gaps/15", {"result": 1}, "observed"),
        ("imps/refusals/", {"result": 24}, "its answer is FAIL"),
        ("generated/imps/", {"result": 25}, f"generated/imps: {CERTIFICATE} says PASS, its answer is FAIL"),
        ("describe", {"result": {"name": "mine"}}, f"{ANSWERS} was given by mine"),
        ("describe", {"error": {"code": -32601, "message": "no"}}, f"{ANSWERS} was given by"),
        ("describe", {"result": {"name": "imps", "protocol": 2}}, f"{ANSWERS} cannot be judged"),
    ],
)
def test_any_other_answer_is_seen(made: Made, copied: Path, id: str, said: dict[str, Any], told: str) -> None:
    if id.endswith("/"):
        ids = [json.loads(line)["id"] for line in (copied / ANSWERS).read_text().splitlines()]
        id = next(one for one in ids if one.startswith(id))
    forged(copied, parts={ANSWERS: answered(copied, id, **said)})
    done = made.verify(copied)
    assert_seen(done, told)
    assert "/tmp" not in done.out.replace(str(copied), "")


@pytest.mark.parametrize(
    "change",
    {
        "one less": lambda lines: [*lines[:5], *lines[6:]],
        "one twice": lambda lines: [*lines, lines[3]],
        "one nobody asked": lambda lines: [
            *lines,
            '{"jsonrpc": "2.0", "id": "duplicate/slovak/2SX-9-nv", "result": 0}',
        ],
        "one of no vector": lambda lines: [*lines, '{"jsonrpc": "2.0", "id": "imps/none", "result": 0}'],
        "one of no question made up": lambda lines: [
            *lines,
            '{"jsonrpc": "2.0", "id": "generated/imps/x", "result": 0}',
        ],
        "one that is not JSON": lambda lines: [*lines, "eleven"],
        "none": lambda lines: lines[:1],
        "nothing": lambda lines: [],
        "an empty line": lambda lines: [*lines, ""],
        "in another order": lambda lines: lines[::-1],
        "with more in a line": lambda lines: [
            *lines[:-1],
            lines[-1].replace('{"jsonrpc"', '{"approved": 1, "jsonrpc"'),
        ],
        "with spaces": lambda lines: [f"{line} " for line in lines],
    }.items(),
    ids=lambda change: change[0],
)
def test_answers_in_another_form_are_seen(
    made: Made, copied: Path, change: tuple[str, Callable[[list[str]], list[str]]]
) -> None:
    lines = (copied / ANSWERS).read_text(encoding="utf-8").splitlines()
    changed = change[1](lines)
    assert changed != lines
    forged(copied, parts={ANSWERS: ("\n".join(changed) + "\n").encode()})
    assert_seen(made.verify(copied), ANSWERS, "its answer is UNRESOLVED")


def test_answers_with_another_end_are_seen(made: Made, copied: Path) -> None:
    content = (copied / ANSWERS).read_bytes()
    for changed in (content[:-1], content + b"\n", content.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + content):
        forged(copied, parts={ANSWERS: changed})
        assert_seen(made.verify(copied), ANSWERS)


def test_a_consistent_bundle_of_a_wrong_program_is_no_certificate(made: Made, tmp_path: Path) -> None:
    done = made.verify(made.bundled(tmp_path, "tampered:Wrong"))
    assert_seen(done, "wrong: imps/law78b/580")
    assert not any("does not say" in line or "was changed" in line for line in done.lines)
    # The answer mended, and nothing else: the verdict tells.
    forged(tmp_path, parts={ANSWERS: answered(tmp_path, "imps/law78b/580", result=11)})
    assert_seen(made.verify(tmp_path), f"imps/law78b/580: {CERTIFICATE} says FAIL, its answer is PASS")
    # The verdict as well, and the counts: the other parts tell.
    says = says_of(made.bundle)
    names = ("verdicts", "summary", "systems", "refusals", "conclusion")
    forged(tmp_path, lambda told: told.update({name: says[name] for name in names}))
    assert_seen(made.verify(tmp_path), "report.html does not say what the answers give")


@pytest.mark.parametrize(
    "told",
    [
        {"implementation": {"name": "mine", "version": "9", "language": "C", "homepage": "", "adapter": "mine:Mine"}},
        {
            "environment": {
                **dict.fromkeys(("python", "pytest", "plugin", "platform"), "9"),
                **{"started": "2020-01-01T00:00:00+00:00", "seconds": 1, "stderr": "all is well"},
            }
        },
        {"reproduce": "bridgescore check --command mine"},
    ],
    ids=lambda told: next(iter(told)),
)
def test_what_answers_cannot_prove_is_proven_by_a_signature(made: Made, tmp_path: Path, told: dict[str, Any]) -> None:
    if "implementation" in told:
        who = told["implementation"]
        (tmp_path / "x").mkdir()
        described = answered(made.bundled(tmp_path / "x"), "describe", result={**who, "adapter": ""})
        made.bundled(tmp_path, answers=described, **told)
        shutil.rmtree(tmp_path / "x")
    else:
        made.bundled(tmp_path, **told)
    done = made.verify(tmp_path)
    assert (done.code, done.lines[-1]) == (0, "verified: consistent; origin not proven"), done.all
    assert_seen(made.verify(tmp_path, key=True), f"{CERTIFICATE} is not signed")
    shutil.copy(made.bundle / SIGNATURE, tmp_path)
    assert_seen(made.verify(tmp_path, key=True), SIGNATURE)


@pytest.mark.parametrize("name", ["restarts", "lost_workers", "changed_answers"])
def test_a_run_that_went_badly_is_no_certificate_whatever_its_answers(made: Made, tmp_path: Path, name: str) -> None:
    conduct = {"notes": [], "restarts": 0, "lost_workers": 0, "changed_answers": 0, name: 2}
    assert_seen(made.verify(made.bundled(tmp_path, conduct=conduct)), "(2 times)")


# --- asked again ----------------------------------------------------------------------------------------------------


def test_a_program_that_is_asked_again_and_is_the_same(made: Made, copied: Path) -> None:
    done = made.verify(copied, "--rerun", "--adapter", "tampered:Imps", key=True)
    assert done.code == 0, done.all
    assert done.lines[-1].endswith(f"signed by the owner of {made.public}; asked again: the same answers")


@pytest.mark.parametrize(
    ("adapter", "told"),
    [
        ("Other", "asked again was other imps 1.0 (tampered:Other), the certificate is that of imps 1.0"),
        ("Newer", "asked again was imps 1.1 (tampered:Newer), the certificate is that of imps 1.0"),
        ("Wrong", "imps/law78b/580: answered 11 then, 10 now"),
        ("Accepting", "now"),
        ("Nothing", "now"),
        ("Missing", "the program could not be asked again"),
    ],
)
def test_a_program_that_is_asked_again_and_is_another(made: Made, adapter: str, told: str) -> None:
    assert_seen(made.verify(made.bundle, "--rerun", "--adapter", f"tampered:{adapter}"), told)


def test_who_is_asked_again_is_said_on_the_command_line_alone(made: Made, tmp_path: Path) -> None:
    """What a certificate names is never run."""
    ran = made.folder / "ran.txt"
    (made.folder / "trap.py").write_text(f"open({str(ran)!r}, 'w').close()\nfrom tampered import Imps\n")
    who = {"name": "imps", "version": "1.0", "language": "Python", "homepage": "", "adapter": "trap:Imps"}
    command = "bridgescore check --adapter trap:Imps --command 'python trap.py'"
    made.bundled(tmp_path, implementation=who, reproduce=command)
    assert made.verify(tmp_path).code == 0
    assert made.verify(tmp_path, "--rerun", "--adapter", "tampered:Imps").code == 0
    done = made.verify(tmp_path, "--rerun")
    assert (done.code, done.err) == (
        4,
        "bridgescore: --rerun needs the program to ask: --adapter or --command\n",
    )
    assert made.verify(tmp_path, "--adapter", "trap:Imps").code == 4
    assert not ran.exists()


def test_answers_that_were_forged_are_no_trap_for_asking_again(made: Made, copied: Path) -> None:
    content = (copied / ANSWERS).read_bytes()
    for changed in (
        content + b"\n",
        b"\xef\xbb\xbf" + content,
        content.replace(b"\n", b"\r\n"),
        content.replace(b"not in the scale", "not\u2028in\x85the\x1cscale".encode()),
        content.replace(b"not in the scale", b"\\ud800"),
        content + b"[]\n",
        content + b"\xff\n",
    ):
        forged(copied, parts={ANSWERS: changed})
        done = made.verify(copied, "--rerun", "--adapter", "tampered:Imps")
        assert_seen(done, ANSWERS, "now")
        assert not any(mark in done.all for mark in ("\u2028", "\x85", "\x1c"))
