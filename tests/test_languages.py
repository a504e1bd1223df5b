"""The notation of the documents: every spelling read as what it means in its language, and nothing read by luck."""

from __future__ import annotations

import itertools
import json
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bridgescore_reference.values import PASS, SEATS, SIDES, STRAINS, VULNERABILITIES
from pytest_bridgescore.languages import LANGUAGES, UnknownLanguage, Unread, language_named, read_text, read_words
from pytest_bridgescore.operations import OPERATIONS
from pytest_bridgescore.operations.compounds import ListOf, Record
from pytest_bridgescore.operations.kinds import (
    Choice,
    ContractKind,
    Edition,
    Hand,
    Kind,
    Malformed,
    Maybe,
    Truth,
    Whole,
)
from pytest_bridgescore.vectors.compile import compile_file
from pytest_bridgescore.vectors.load import bundled
from pytest_bridgescore.vectors.validate import validate

if TYPE_CHECKING:
    from tests.conftest import Bridgescore

ROOT = Path(__file__).parents[1]

CONTRACT, SEAT, SIDE, TABLE = ContractKind(), Choice(SEATS), Choice(SIDES), Choice(VULNERABILITIES)
TRUTH = Truth()

EVERY = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


# --- spellings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "written", "contract"),
    [
        # As the Russian protocol and its text have them.
        ("ru", "6§ с реконтрой", "6CXX"),
        ("ru", "6§", "6C"),
        ("ru", "6БК", "6NT"),
        ("ru", "3БК", "3NT"),
        ("ru", "5§", "5C"),
        ("ru", "три червы", "3H"),
        ("ru", "трефовый шлемик", "6C"),
        ("ru", "шлем без козырей", "7NT"),
        ("ru", "2¨", "2D"),
        ("ru", "2© контра", "2HX"),
        ("ru", "4ª", "4S"),
        ("ru", "6 треф реконтра", "6CXX"),
        ("ru", "5 пик контра", "5SX"),
        ("ru", "5 ПИК, КОНТРА", "5SX"),
        ("ru", "4♥ХХ", "4HXX"),
        ("ru", "1бк без контры", "1NT"),
        ("ru", "4HX", "4HX"),
        ("ru", "пас", "Pass"),
        ("no", "3 grand D", "3NTX"),
        ("no", "3 grand RD", "3NTXX"),
        ("no", "3 grand UD", "3NT"),
        ("no", "4 hj doblet", "4HX"),
        ("no", "4hjD", "4HX"),
        ("no", "2 ru", "2D"),
        ("no", "2ru rd", "2DXX"),
        ("no", "fire spar", "4S"),
        ("no", "lilleslem i kløver", "6C"),
        ("no", "Pass", "Pass"),
        ("nl", "2 harten doublet", "2HX"),
        ("nl", "2 harten gedoubleerd", "2HX"),
        ("nl", "2 harten geredoubleerd", "2HXX"),
        ("nl", "4 SA", "4NT"),
        ("nl", "3 ZT", "3NT"),
        ("nl", "drie sans atout", "3NT"),
        ("nl", "groot slem in schoppen", "7S"),
        ("nl", "één klaveren", "1C"),
        ("nl", "2r", "2D"),
        ("nl", "pas", "Pass"),
        ("sk", "4 srdcia kontra", "4HX"),
        ("sk", "3BT", "3NT"),
        ("sk", "3 bez tromfa s rekontrou", "3NTXX"),
        ("sk", "malý slem piky", "6S"),
        ("sk", "5 tref bez kontry", "5C"),
        ("sk", "2♥X", "2HX"),
        ("sk", "pas", "Pass"),
        ("en", "3NT", "3NT"),
        ("en", "3n xx", "3NTXX"),
        ("en", "three no trump doubled", "3NTX"),
        ("en", "2 spades redoubled", "2SXX"),
        ("en", "small slam in diamonds", "6D"),
        ("en", "4\u2665\ufe0f x", "4HX"),
        ("en", "4h -", "4H"),
        ("en", "passed", "Pass"),
        ("en", "  4\u00a0 hearts  ", "4H"),
    ],
)
def test_contracts(language: str, written: str, contract: str) -> None:
    assert read_words(language, CONTRACT, written) == contract
    assert read_words(language, CONTRACT, written.upper()) == contract
    assert read_words(language, CONTRACT, unicodedata.normalize("NFD", written)) == contract


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("ru", "С В Ю З"),
        ("ru", "север восток юг запад"),
        ("no", "N Ø S V"),
        ("no", "nord øst syd vest"),
        ("nl", "N O Z W"),
        ("nl", "noord oost zuid west"),
        ("sk", "S V J Z"),
        ("sk", "sever východ juh západ"),
        ("en", "N E S W"),
        ("en", "North East South West"),
        # PBN stays readable where its letter is no other seat.
        ("ru", "N E S W"),
        ("no", "n e s w"),
        ("nl", "N E S W"),
    ],
)
def test_seats(language: str, written: str) -> None:
    assert tuple(read_words(language, SEAT, word) for word in written.split()) == SEATS


def test_a_letter_is_the_seat_it_is_in_the_language() -> None:
    assert [read_words(language, SEAT, "V") for language in ("no", "sk")] == ["W", "E"]
    assert [read_words(language, SEAT, "Z") for language in ("nl", "sk")] == ["S", "W"]
    assert [read_words(language, SEAT, "S") for language in ("no", "sk", "nl")] == ["S", "N", "S"]


@pytest.mark.parametrize(
    ("language", "ns", "ew"),
    [
        ("ru", "С-Ю", "З-В"),
        ("ru", "СЮ", "в–з"),
        ("ru", "север-юг", "запад / восток"),
        ("no", "N-S", "Ø-V"),
        ("no", "nord-sør", "øst-vest"),
        ("nl", "N-Z", "O-W"),
        ("sk", "S-J", "V-Z"),
        ("en", "North-South", "east west"),
        *((language, "NS", "EW") for language in LANGUAGES),
        *((language, "N-S", "w-e") for language in LANGUAGES),
    ],
)
def test_sides(language: str, ns: str, ew: str) -> None:
    for kind in (SIDE, TABLE):
        assert (read_words(language, kind, ns), read_words(language, kind, ew)) == SIDES


@pytest.mark.parametrize(
    ("language", "nobody", "everybody"),
    [
        ("ru", "никто", "все"),
        ("no", "ingen", "alle"),
        ("nl", "niemand", "allen"),
        ("sk", "nikto", "všetci"),
        ("en", "nobody", "everybody"),
    ],
)
def test_vulnerability_of_nobody_and_of_everybody(language: str, nobody: str, everybody: str) -> None:
    assert [read_words(language, TABLE, word) for word in (nobody, everybody)] == ["None", "All"]
    assert [read_words(language, TABLE, word) for word in ("Love", "-", "Both")] == ["None", "None", "All"]
    assert [read_words(language, TRUTH, word) for word in (nobody, everybody)] == [False, True]


@pytest.mark.parametrize(
    ("language", "vulnerable", "not_vulnerable"),
    [
        ("ru", "в зоне", "до зоны"),
        ("ru", "В  зоне", "перед партией"),
        ("no", "i faresonen", "utenfor faresonen"),
        ("nl", "kwetsbaar", "niet kwetsbaar"),
        ("sk", "druhá hra", "prvá hra"),
        ("sk", "2. hra", "1. hra"),
        ("sk", "v druhej hre", "v prvej hre"),
        ("en", "vulnerable", "not vulnerable"),
        *((language, "true", "false") for language in LANGUAGES),
    ],
)
def test_vulnerability_of_a_side(language: str, vulnerable: str, not_vulnerable: str) -> None:
    assert read_words(language, TRUTH, vulnerable, "vulnerable") is True
    assert read_words(language, TRUTH, not_vulnerable, "deals[0].vulnerable") is False


def test_only_what_is_called_vulnerable_is_read_as_such() -> None:
    assert read_words("ru", TRUTH, "в зоне", "hands_returned") == "в зоне"
    with pytest.raises(Malformed, match="is not true or false"):
        read_text("ru", TRUTH, "в зоне", "hands_returned")
    assert read_text("ru", TRUTH, "true", "hands_returned") is True


def test_hands_are_read_in_russian_only() -> None:
    assert read_words("ru", Hand(), "ТКДВ10.432.432.32") == "AKQJT.432.432.32"
    assert read_words("ru", Hand(), "AKQJT.-.432.32") == "AKQJT.-.432.32"
    assert read_words("nl", Hand(), "AHVB.432.432.432") == "AHVB.432.432.432"
    assert read_words("ru", ListOf(Hand()), ["ТК.", "д.В"], "hands") == ["AK.", "Q.J"]
    with pytest.raises(Unread, match="Latin letters for Cyrillic"):
        read_words("ru", Hand(), "ТКДВT.432.432.32")
    # The same letter is a seat elsewhere.
    assert read_words("ru", SEAT, "В") == "E"


# --- what cannot be told ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "kind", "written", "said"),
    [
        ("sk", CONTRACT, "2X", "names no suit, and which it was cannot be told (read as 2 doubled)"),
        ("sk", CONTRACT, "3", "names no suit, and which it was cannot be told"),
        ("sk", CONTRACT, "4S", "does not tell the suit: it may be srdcia (hearts), or the S of PBN (spades)"),
        ("sk", CONTRACT, "2 drahá farba X", "does not tell the suit: it may be hearts or spades"),
        ("sk", CONTRACT, "2 lacnej farby", "does not tell the suit: it may be clubs or diamonds"),
        ("en", CONTRACT, "3 major", "does not tell the suit: it may be hearts or spades"),
        # The language's own meaning of a letter, and not the one of PBN.
        ("no", CONTRACT, "4D", "names no suit, and which it was cannot be told (read as 4 doubled)"),
        ("no", CONTRACT, "4RD", "names no suit, and which it was cannot be told (read as 4 redoubled)"),
        # The sign of clubs is a paragraph sign elsewhere.
        ("no", CONTRACT, "6§", "§ is a paragraph sign in Norwegian, a suit only in Russian"),
        ("sk", CONTRACT, "6§", "§ is a paragraph sign in Slovak"),
        ("nl", CONTRACT, "6¨", "¨ is no suit in Dutch, a suit only in Russian"),
        ("no", TABLE, "§8", "§ is a paragraph sign in Norwegian"),
        ("ru", CONTRACT, "8 пик", "is no contract in Russian; write 1 to 7, then трефы бубны червы пики or БК, then"),
        ("ru", CONTRACT, "", "'' is no contract"),
        ("ru", CONTRACT, "4 пик контра контра", "is no contract"),
        ("ru", CONTRACT, "пики 4", "is no contract"),
        ("ru", CONTRACT, "3 grand", "is no contract"),
        ("no", CONTRACT, "3 БК", "is no contract"),
        ("en", CONTRACT, "fours", "is no contract"),
        ("en", CONTRACT, "four " * 50_000, "is no contract"),
        ("en", CONTRACT, "4\u2665\x1b[31m" + "x" * 500, "is no contract"),
        # Letters that only look right.
        ("ru", CONTRACT, "6С", "Cyrillic for Latin"),
        ("ru", SEAT, "C", "is no seat in Russian; write С В Ю З; there are Latin letters for Cyrillic in it"),
        ("ru", TABLE, "C-Ю", "Latin letters for Cyrillic"),
        ("no", SEAT, "O", "is no seat in Norwegian; write N Ø S V"),
        ("sk", SIDE, "S-Z", "is no side in Slovak; write S-J V-Z"),
        ("sk", SIDE, "N-J", "is no side"),
        ("ru", TABLE, "в зоне", "is said of one side; of the table write никто С-Ю В-З все"),
        ("ru", TABLE, "кто-то", "is no vulnerability of a table in Russian; write никто С-Ю В-З все"),
        ("ru", TRUTH, "С-Ю", "is no vulnerability of a side in Russian; write в зоне, or до зоны"),
        ("nl", TRUTH, "nee", "is no vulnerability of a side in Dutch; write kwetsbaar, or niet kwetsbaar"),
        ("ru", Hand(), "ТКДЯ", "is no hand in Russian; write ТКДВ 10 to 2, spades first, with a dot between suits"),
    ],
)
def test_what_cannot_be_told(language: str, kind: Kind, written: str, said: str) -> None:
    with pytest.raises(Unread) as raised:
        read_words(language, kind, written, "vulnerable")
    message = str(raised.value)
    assert message.startswith("vulnerable: '")
    assert said in message
    assert message.isprintable()
    assert len(message) < 400


@EVERY
def test_every_contract_is_read_in_one_way(language: Any) -> None:
    """Every suit with every double, joined and apart: what can be read is what was meant."""
    strains = [(word, strain) for strain, words in language.strains.items() for word in words.split(", ")]
    strains += [(strain, strain) for strain in STRAINS]
    doubles = [(word, double) for double, words in language.doublings.items() for word in words.split(", ")]
    doubles += [("", ""), ("X", "X"), ("XX", "XX")]
    read = 0
    for (word, strain), (said, double), gap in itertools.product(strains, doubles, ("", " ", ", ")):
        try:
            contract = read_words(language.code, CONTRACT, f"4{word}{gap}{said}")
        except Unread:
            assert (language.code, word) in (("no", "D"), ("sk", "S")), (word, said)
            continue
        assert contract == f"4{strain}{double}", (word, gap, said)
        read += 1
    assert read > 100


@EVERY
def test_no_spelling_stands_for_two_things(language: Any) -> None:
    for table in (language.strains, language.doublings, language.seats, language.slams):
        words = [word.casefold() for told in table.values() for word in told.split(", ")]
        assert len(words) == len(set(words))
        assert all(words)
    told = [language.vulnerable, language.not_vulnerable, language.nobody, language.everybody]
    words = [word.casefold() for one in told for word in one.split(", ")]
    assert len(words) == len(set(words))
    assert (len(language.levels), *language.strains) == (7, *STRAINS)
    assert (*language.seats,) == SEATS


def test_an_unknown_language_names_those_known() -> None:
    assert language_named("nl").name == "Dutch"
    for code in ("fi", "", "RU"):
        with pytest.raises(UnknownLanguage, match=r"known: no \(Norwegian\), ru \(Russian\), nl"):
            read_words(code, CONTRACT, "4H")


# --- values of any shape ----------------------------------------------------------------------------


LINES = ListOf(Record({"contract": Maybe(CONTRACT), "declarer": Maybe(SEAT), "tricks": Whole(0, 13)}))


def test_lists_and_records_are_read_by_kind() -> None:
    lines = [
        {"contract": "6§ с реконтрой", "declarer": "Ю", "tricks": 12, "note": "С"},
        {"contract": None, "declarer": None},
    ]
    assert read_words("ru", LINES, lines) == [
        {"contract": "6CXX", "declarer": "S", "tricks": 12, "note": "С"},
        {"contract": None, "declarer": None},
    ]
    with pytest.raises(Unread, match=r"^lines\[1\]\.declarer: 'Q' is no seat"):
        read_words("ru", LINES, [lines[1], {"declarer": "Q"}], "lines")


@pytest.mark.parametrize("written", [None, 7, True, 1.5, ["С"], {"contract": "6§"}])
@pytest.mark.parametrize("kind", [CONTRACT, SEAT, SIDE, TABLE, TRUTH, Hand(), LINES])
def test_what_is_no_text_stays_as_it_is_and_is_judged_elsewhere(kind: Kind, written: Any) -> None:
    if not (kind is LINES and isinstance(written, list)):
        assert read_words("ru", kind, written) == written
    assert read_words("ru", LINES, ["С", 7]) == ["С", 7]


def test_kinds_without_words_stay_as_they_are() -> None:
    assert read_words("ru", Kind(), "§ С") == "§ С"
    assert read_words("ru", Choice(("dealer", "opponents")), "С") == "С"
    assert read_words("ru", Edition({"2017": ("2017",)}), "2017") == "2017"
    assert read_words("ru", Whole(), "12") == "12"


def test_typed_text_is_read_by_kind() -> None:
    assert read_text("ru", Whole(), "12") == 12
    assert read_text("ru", Maybe(Whole()), "null") is None
    assert read_text("ru", Maybe(SEAT), "null") is None
    assert read_text("ru", LINES, '[{"contract": "6БК", "declarer": "С"}]') == [{"contract": "6NT", "declarer": "N"}]
    with pytest.raises(Malformed, match="not JSON"):
        read_text("ru", LINES, "6БК")


# --- bridgescore ask --language ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words", "answer"),
    [
        ("ru", ("contract_score", "contract=6§ с реконтрой", "vulnerable=до зоны", "tricks=12"), 1380),
        ("ru", ("contract_score", "contract=три червы", "vulnerable=в зоне", "tricks=10"), 170),
        ("ru", ("table_score", "contract=6БК", "declarer=С", "vulnerable=никто", "tricks=11"), -50),
        ("ru", ("table_score", "contract=пас", "declarer=null", "vulnerable=все", "tricks=null"), 0),
        ("no", ("contract_score", "contract=3 grand D", "vulnerable=utenfor faresonen", "tricks=9"), 550),
        ("no", ("table_score", "contract=4 hj", "declarer=V", "vulnerable=Ø-V", "tricks=10"), -620),
        ("nl", ("table_score", "contract=3 SA", "declarer=Z", "vulnerable=N-Z", "tricks=9"), 600),
        ("sk", ("contract_score", "contract=4 srdcia kontra", "vulnerable=2. hra", "tricks=9"), -200),
        ("sk", ("table_score", "contract=3BT", "declarer=S", "vulnerable=nikto", "tricks=9"), 400),
        ("en", ("contract_score", "contract=two spades doubled", "vulnerable=not vulnerable", "tricks=9"), 570),
        ("en", ("imps", "difference=580"), 11),
    ],
)
def test_ask(bridgescore: Bridgescore, language: str, words: tuple[str, ...], answer: int) -> None:
    done = bridgescore("ask", "--language", language, *words, "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["answer"] == answer


def test_ask_is_told_in_pbn(bridgescore: Bridgescore) -> None:
    done = bridgescore(
        *("ask", "contract_score", "contract=6§ с реконтрой", "vulnerable=до зоны", "tricks=12", "--language=ru")
    )
    assert done.code == 0
    assert done.lines[0] == "6C redoubled, not vulnerable, 12 tricks: 1380"


#: The protocol of the Russian document, as it stands there.
PROTOCOL = [
    {"ns": 1, "ew": 7, "contract": "6§ с реконтрой", "declarer": "Ю", "tricks": 12},
    {"ns": 2, "ew": 8, "contract": "6§", "declarer": "Ю", "tricks": 12},
    {"ns": 3, "ew": 9, "contract": "6БК", "declarer": "С", "tricks": 11},
    {"ns": 4, "ew": 10, "contract": "6БК", "declarer": "С", "tricks": 10},
    {"ns": 5, "ew": 11, "contract": "3БК", "declarer": "С", "tricks": 10},
    {"ns": 6, "ew": 12, "contract": "5§", "declarer": "Ю", "tricks": 12},
]


def test_ask_reads_lists_and_given(bridgescore: Bridgescore) -> None:
    lines = json.dumps(PROTOCOL, ensure_ascii=False)
    (bridgescore.folder / "lines.json").write_text(lines, encoding="utf-8")
    given = json.dumps({"board": 8, "vulnerable": "никто", "lines": PROTOCOL}, ensure_ascii=False)
    for words in (
        ("board=8", f"lines={lines}"),
        ("board=8", "vulnerable=никто", "lines=@lines.json"),
        ("--given", given),
    ):
        done = bridgescore("ask", "traveller", "--language", "ru", "--json", *words)
        assert done.code == 0, done.all
        answer = json.loads(done.out)["answer"]["lines"]
        assert [line["score"] for line in answer] == [1380, 920, -50, -100, 430, 420]
        assert [line["ns_points"] for line in answer] == [10, 8, 2, 0, 6, 4]


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("sk", "contract_score contract=2X vulnerable=true tricks=9", "contract: '2X' names no suit"),
        ("no", "contract_score contract=6§ vulnerable=true tricks=9", "contract: '6§' is not read: § is a paragraph"),
        ("ru", "table_score contract=6БК declarer=Q vulnerable=никто tricks=9", "declarer: 'Q' is no seat"),
        ("ru", 'table_score --given {"declarer":"Q"}', "declarer: 'Q' is no seat in Russian"),
        ("ru", 'traveller board=1 lines=[{"declarer":"Q"}]', "lines[0].declarer: 'Q' is no seat"),
    ],
)
def test_words_that_cannot_be_read_are_refused(
    bridgescore: Bridgescore, language: str, words: str, said: str
) -> None:
    done = bridgescore("ask", "--language", language, *words.split())
    assert (done.code, done.err, len(done.lines)) == (1, "", 1)
    assert done.out.startswith(f"refused: {said}")
    as_json = bridgescore("ask", "--language", language, *words.split(), "--json")
    assert as_json.code == 1
    assert json.loads(as_json.out)["reject"].startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--language fi imps difference=580", "unknown language 'fi'; known: no (Norwegian), ru (Russian), nl"),
        ("--language= imps difference=580", "unknown language ''"),
        ("--language ru imps difference=abc", "difference: 'abc' is not a whole number"),
        ("--language ru contract_score vulnerable=true", "contract_score needs contract"),
        ("--language ru imps разница=580", "imps takes difference="),
        ('--language ru imps --given {"x":1}', "imps has no parameter x"),
    ],
)
def test_mistakes_are_usage_errors(bridgescore: Bridgescore, words: str, said: str) -> None:
    done = bridgescore("ask", *words.split())
    assert (done.code, done.out) == (4, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_without_a_language_only_pbn_is_taken(bridgescore: Bridgescore) -> None:
    assert bridgescore("ask", "contract_score", "contract=6§", "vulnerable=true", "tricks=12").code == 1
    assert bridgescore("ask", "contract_score", "contract=6C", "vulnerable=в зоне", "tricks=12").code == 4


def test_help_names_every_language(bridgescore: Bridgescore) -> None:
    help = " ".join(bridgescore("ask", "--help").out.split())
    found = re.search(r"--language CODE values are written as in ([a-z ,]+)", help)
    assert found
    assert set(re.findall(r"\b[a-z]{2}\b", found[1])) - {"or"} == {*LANGUAGES}


# --- vectors that keep the document's words ---------------------------------------------------------

HEAD = "system: duplicate\noperation: {}\nsource: russian-sport-bridge\nevidence: protocol\nvectors:\n"
RIGHT = """  - id: duplicate/mine/6CXX
    given: {contract: 6CXX, vulnerable: false, tricks: 12}
    written: {language: ru, contract: 6§ с реконтрой, vulnerable: никто}
    expect: 1380
    because:
      - [law77.trick.minor.redoubled, "6 x 80", 480]
      - [law77.bonus.game.not-vulnerable, "", 300]
      - [law77.bonus.small-slam.not-vulnerable, "", 500]
      - [law77.insult.redoubled, "", 100]
"""


def validated(folder: Path, text: str, operation: str = "contract_score") -> list[str]:
    path = folder / "own.yaml"
    path.write_text(HEAD.format(operation) + text, encoding="utf-8")
    return validate([path])[0]


def test_a_vector_keeps_the_words_of_its_document(tmp_path: Path, bridgescore: Bridgescore) -> None:
    assert validated(tmp_path, RIGHT) == []
    (vector,) = compile_file(tmp_path / "own.yaml")["vectors"]
    assert vector["written"] == {"language": "ru", "contract": "6§ с реконтрой", "vulnerable": "никто"}
    shown = bridgescore("vectors", "show", "duplicate/russian/6CXX-12-nv").out
    assert '\n            written in ru: {"contract": "6§ с реконтрой", "vulnerable": "никто"}\n' in shown
    assert "written in" not in bridgescore("vectors", "show", "duplicate/slovak/2HX-8-nv").out


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{language: ru, contract: 5§ с реконтрой}", "written: contract reads '5CXX', and '6CXX' is given"),
        ("{language: ru, vulnerable: в зоне}", "written: vulnerable reads True, and False is given"),
        ("{language: ru, tricks: 11}", "written: tricks reads 11, and 12 is given"),
        ("{language: ru, vulnerable: 0}", "written: vulnerable reads 0, and False is given"),
        ("{language: ru, declarer: Ю}", "written: nothing is given for declarer"),
        ("{language: ru, laws: '2017'}", "written: nothing is given for laws"),
        ("{language: no, contract: 6§}", "written: contract: '6§' is not read: § is a paragraph sign in Norwegian"),
        ("{language: sk, contract: 2X}", "written: contract: '2X' names no suit"),
        ("{language: fi, contract: 6C}", "written: unknown language 'fi'; known: no (Norwegian)"),
    ],
)
def test_words_that_say_something_else_are_told(tmp_path: Path, written: str, said: str) -> None:
    text = re.sub(r"written: .*", lambda _: f"written: {written}", RIGHT)
    (problem,) = validated(tmp_path, text)
    assert problem.startswith(f"own.yaml:6: duplicate/mine/6CXX: {said}")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("6§", "a mapping under written is wanted here"),
        ("[ru]", "a mapping under written is wanted here"),
        ("{contract: 6§}", "text under language of written is wanted here"),
        ("{language: 7}", "text under language of written is wanted here"),
    ],
)
def test_the_form_of_written(tmp_path: Path, written: str, said: str) -> None:
    text = re.sub(r"written: .*", lambda _: f"written: {written}", RIGHT)
    (problem,) = validated(tmp_path, text)
    assert problem.startswith(f"own.yaml:6: {said}")


def test_a_list_is_written_whole_and_a_record_in_part(tmp_path: Path) -> None:
    def told(lines: str) -> list[str]:
        text = (
            "  - id: matchpoints/mine/two\n    given:\n      board: 8\n      lines:\n"
            "        - {ns: 1, ew: 2, contract: 6C, declarer: S, tricks: 12}\n"
            "        - {ns: 3, ew: 4, contract: null, declarer: null, tricks: null}\n"
            f"    written: {{language: ru, lines: {lines}}}\n    expect: {{reject: not played}}\n"
        )
        path = tmp_path / "own.yaml"
        path.write_text(HEAD.replace("duplicate", "matchpoints").format("traveller") + text, encoding="utf-8")
        return [problem for problem in validate([path])[0] if "written" in problem]

    assert told("[{contract: 6§, declarer: Ю}, {}]") == []
    assert told("[{contract: 6§, declarer: Ю}, {contract: null}]") == []
    assert "written: lines reads" in told("[{contract: 6§, declarer: С}, {}]")[0]
    assert "written: lines reads" in told("[{contract: 6§, result: 920}, {}]")[0]
    assert "written: lines reads" in told("[{contract: 6§}]")[0]
    assert "written: lines[0].declarer: 'Q' is no seat" in told("[{declarer: Q}, {}]")[0]


def test_the_documents_words_are_kept_beside_their_vectors() -> None:
    written = {vector.id: vector.data["written"] for vector in bundled().vectors if "written" in vector.data}
    assert {one["language"] for one in written.values()} == {"no", "ru", "sk"}
    spelled = [written[f"duplicate/russian/protocol/line-{line}"] for line in range(1, 7)]
    assert [{key: one[key] for key in ("contract", "declarer")} for one in spelled] == [
        {key: line[key] for key in ("contract", "declarer")} for line in PROTOCOL
    ]
    for id, said in written.items():
        vector = bundled().vector(id)
        assert vector is not None
        for name, value in said.items():
            parameter = OPERATIONS[vector.operation.name].parameter(name)
            if parameter is not None and isinstance(value, str):
                assert read_words(said["language"], parameter.kind, value, name) == vector.given[name], id


# --- docs -------------------------------------------------------------------------------------------

DOCS = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")


def rows(code: str) -> list[tuple[str, list[str]]]:
    """The table of a language in the documents: what is meant, and its spellings."""
    section = re.search(rf"^### \w+: {code}\n(.*?)(?:^##|\Z)", DOCS, re.DOTALL | re.MULTILINE)
    assert section
    found = re.findall(r"^\| (.*?) \| (.*?) \|$", section[1], re.MULTILINE)
    return [(means.replace("`", ""), re.findall("`([^`]+)`", words.partition(";")[0])) for means, words in found[2:]]


def read_as(code: str, means: str, word: str) -> Any:
    """What a spelling of a row is read as, in the form the row has on its left."""
    if means.startswith("seat "):
        return f"seat {read_words(code, SEAT, word)}"
    if means.startswith("card "):
        return f"card {read_words(code, Hand(), word)}"
    if means in ("None", "All"):
        return read_words(code, TABLE, word)
    if means.startswith(("true", "false")):
        return means if read_words(code, TRUTH, word) is means.startswith("true") else None
    if means in STRAINS:
        return read_words(code, CONTRACT, f"4 {word}")[1:]
    if means == PASS:
        return read_words(code, CONTRACT, word)
    if means in ("not doubled", "X", "XX"):
        return read_words(code, CONTRACT, f"4♥ {word}")[2:] or "not doubled"
    if means.endswith("as a slam"):
        return f"{read_words(code, CONTRACT, f'{word} ♥')[0]}, as a slam"
    return read_words(code, CONTRACT, f"{word} ♥")[0]


@EVERY
def test_the_docs_say_what_is_read(language: Any) -> None:
    documented = rows(language.code)
    for means, words in documented:
        for word in words:
            assert read_as(language.code, means, word) == means, word
    tables = (language.slams, language.strains, language.doublings, language.seats, language.ranks)
    told = [word for table in tables for word in table.values()]
    told += [*language.levels, language.passed, language.nobody, language.everybody]
    told += [language.vulnerable, language.not_vulnerable]
    assert sorted(", ".join(told).split(", ")) == sorted(word for _, words in documented for word in words)
