"""The HTML report in a browser: filters, keyboard, paper, dark and small screens, hostile texts."""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.reported import DOCUMENT, HOSTILE, counts, document, hostile, passing, result

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

#: All texts in turn, so that each stands in many places, and those alone that can break a layout.
ALL = list(HOSTILE.values())
WORST = [ALL, [*ALL[::-1], "one more, so that places change"], [HOSTILE["tower"]], [HOSTILE["long"]]]

Visit = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser(require: Callable[[str, object], None]) -> Iterator[Browser]:
    """The browser of the system, driven by playwright."""
    require("jinja2", importlib.util.find_spec("jinja2"))
    require("playwright", importlib.util.find_spec("playwright"))
    require("chromium", CHROMIUM)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # A container has neither the rights for a sandbox nor much shared memory.
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Visit]:
    """Opens the report of a record from a file; fails if the page complains or asks for anything else."""
    said: list[str] = []
    asked: list[str] = []
    pages: list[Page] = []

    def visit(made: dict[str, Any], hash: str = "", width: int = 1100, allowed: str = "\n", **more: Any) -> Page:
        from pytest_bridgescore.report.html import html

        path = tmp_path / "report.html"
        path.write_text(html(made), encoding="utf-8", newline="\n")
        page = browser.new_page(viewport={"width": width, "height": 900}, **more)
        pages.append(page)
        page.on("console", lambda message: said.append(message.text) if allowed not in message.text else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(dialog.message))
        # What the policy of the page stops is reported as asked for, and then as failed.
        page.on("response", lambda response: asked.append(response.url))
        page.goto(f"{path.as_uri()}{hash}")
        return page

    yield visit
    for page in pages:
        page.close()
    assert said == []
    assert {url.partition(":")[0] for url in asked} <= {"file", "data", "about"}


def shown(page: Page) -> list[str]:
    """The ids of the results that are listed and not filtered out."""
    ids: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".entry")].filter((one) => !one.closest("[hidden]"))
            .map((one) => one.querySelector("code").textContent)"""
    )
    return ids


def wait_for_count(page: Page, pattern: str) -> None:
    """Wait until the number of results says that words were looked for."""
    from playwright.sync_api import expect

    expect(page.locator("#count")).to_have_text(re.compile(pattern))


def number_of_results() -> int:
    """All results of the record, disputed questions among them."""
    return len(DOCUMENT["results"]) + len(DOCUMENT["observed"])


# --- filters ------------------------------------------------------------------------------------------


def test_a_verdict_is_chosen_and_left_again(visit: Visit) -> None:
    page = visit(document())
    assert len(shown(page)) == number_of_results()
    assert page.inner_text("#count") == "11 answers"
    page.click("button[data-group=silent]")
    assert shown(page) == ["imps/law78b/30"]
    assert page.inner_text("#count") == "1 of 11 answers shown"
    page.click("button[data-group=known]")
    assert shown(page) == ["duplicate/slovak/4HXX-10-v", "imps/law78b/30"] or len(shown(page)) == 2
    page.click("button[data-group=silent]")
    page.click("button[data-group=known]")
    assert len(shown(page)) == number_of_results()


def test_system_and_operation(visit: Visit) -> None:
    page = visit(document())
    page.select_option("#system", "imps")
    assert all(id.startswith(("imps", "sweep/imps")) for id in shown(page))
    assert len(shown(page)) == 6
    page.select_option("#operation", "contract_score")
    assert shown(page) == []
    assert page.is_visible("#nothing")
    assert page.inner_text("#count") == "0 of 11 answers shown"
    page.click("button[type=reset]")
    assert len(shown(page)) == number_of_results()
    assert page.is_hidden("#nothing")


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("2SXX-9", ["duplicate/slovak/2SXX-9-v"]),
        ("NO ANSWER within", ["imps/law78b/30"]),
        ("law77.overtrick.redoubled 3NTXX", ["duplicate/slovak/3NTXX-9-v"]),
        ("reading lower", ["imps/gaps/15"]),
        ("gap asks", []),
        ("1C-7", ["duplicate/slovak/1C-7-nv"]),
    ],
)
def test_words_are_found_wherever_they_stand(visit: Visit, words: str, ids: list[str]) -> None:
    page = visit(document())
    page.fill("#words", words)
    wait_for_count(page, " of ")
    assert shown(page) == ids


def test_what_matches_inside_a_closed_list_is_opened_and_closed_again(visit: Visit) -> None:
    page = visit(document())
    right = page.locator("[data-key=right] details")
    assert right.get_attribute("open") is None
    page.click("button[data-group=right]")
    assert page.locator("code", has_text="duplicate/slovak/1C-7-nv").is_visible()
    page.click("button[data-group=right]")
    assert right.get_attribute("open") is None


def test_the_address_holds_what_is_shown(visit: Visit) -> None:
    page = visit(document())
    page.click("button[data-group=wrong]")
    page.select_option("#system", "duplicate")
    page.fill("#words", "3NTXX & 9")
    page.wait_for_url(re.compile("q="))
    assert page.url.endswith("#verdict=wrong&system=duplicate&q=3NTXX+%26+9")
    page.fill("#words", "3NTXX")
    page.wait_for_url(re.compile("q=3NTXX$"))
    page.reload()
    assert shown(page) == ["duplicate/slovak/3NTXX-9-v"]
    assert page.input_value("#words") == "3NTXX"
    assert page.get_attribute("button[data-group=wrong]", "aria-pressed") == "true"
    page.click("button[type=reset]")
    assert "#" not in page.url


@pytest.mark.parametrize(
    "hash",
    ["#verdict=nonsense&system=nowhere&operation=%00", "#=", "#a=b&a=c", "#q=%E0%A4%A", "#q=" + "%3Cscript%3E"],
)
def test_any_address_is_survived(visit: Visit, hash: str) -> None:
    page = visit(document(), hash)
    sought = "<script>" in page.input_value("#words") or page.input_value("#words") not in ("", None)
    assert len(shown(page)) == (0 if sought else number_of_results())


def test_a_place_in_the_page_is_no_filter(visit: Visit) -> None:
    page = visit(document(), "#law")
    assert len(shown(page)) == number_of_results()
    page.click("button[data-group=wrong]")
    page.click("nav a[href='#systems']")
    assert page.url.endswith("#systems")
    assert len(shown(page)) == 3


def test_from_a_number_of_the_law_to_the_answers_that_need_it(visit: Visit) -> None:
    page = visit(document())
    page.click("td[data-rule='law77.insult.redoubled'] a")
    wait_for_count(page, " of ")
    assert shown(page) == [
        "duplicate/slovak/2SXX-9-v",
        "duplicate/slovak/3NTXX-9-v",
        "sweep/contract_score/2017",
        "imps/law78b/30",
        "duplicate/slovak/4HXX-10-v",
    ]


def test_all_that_is_shown_is_opened_and_closed(visit: Visit) -> None:
    page = visit(document())
    page.click("button[data-group=wrong]")
    page.click("#open")
    assert page.locator("[data-key=wrong] details[open]").count() == 3
    page.click("#close")
    assert page.locator("[data-key=wrong] details[open]").count() == 0
    assert page.locator("[data-key=silent] details[open]").count() == 1


# --- keyboard -----------------------------------------------------------------------------------------


def focused(page: Page) -> str:
    """What has the focus: id, or group, or text."""
    said: str = page.evaluate(
        """() => { const one = document.activeElement;
            return one.id || one.dataset.group || one.getAttribute("href") || one.textContent.trim().slice(0, 20) }"""
    )
    return said


def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    page = visit(document())
    page.keyboard.press("Tab")
    assert focused(page) == "#main"
    assert page.locator(".skip").bounding_box()["y"] >= 0  # type: ignore[index]
    page.keyboard.press("Enter")
    assert focused(page) == "main"
    for _ in range(100):
        page.keyboard.press("Tab")
        if focused(page) == "silent":
            break
    page.keyboard.press("Space")
    assert shown(page) == ["imps/law78b/30"]
    page.keyboard.press("Enter")
    assert len(shown(page)) == number_of_results()
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    for wanted in ("system", "operation", "words"):
        for _ in range(20):
            page.keyboard.press("Tab")
            if focused(page) == wanted:
                break
        assert focused(page) == wanted
    page.keyboard.type("4HXX")
    page.keyboard.press("Enter")
    assert shown(page) == ["duplicate/slovak/4HXX-10-v"]


def test_a_failure_is_opened_by_the_keyboard(visit: Visit) -> None:
    page = visit(document())
    summary = page.locator("[data-key=known] summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert page.locator("[data-key=known] table.bill").is_visible()


# --- without scripts ----------------------------------------------------------------------------------


def test_the_page_is_whole_without_scripts(visit: Visit) -> None:
    page = visit(document(), java_script_enabled=False)
    assert page.locator("#filters").is_hidden()
    assert page.locator(".entry").count() == number_of_results()
    assert page.locator("#answers h3").count() == 7
    page.click("[data-key=known] summary")
    assert page.locator("[data-key=known] .full").is_visible()


# --- paper --------------------------------------------------------------------------------------------


def test_on_paper_there_are_no_controls_and_there_is_room_for_a_signature(visit: Visit) -> None:
    page = visit(document(), color_scheme="dark")
    assert page.locator("#signature").is_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    for part in ("#filters", "nav", ".skip"):
        assert page.locator(part).is_hidden()
    for part in ("#signature", "h1", "[data-key=wrong] .entry >> nth=0", "table.law >> nth=0"):
        assert page.locator(part).is_visible()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_paper_is_a4_with_the_numbers_of_pages(visit: Visit) -> None:
    page = visit(passing(*[result(f"duplicate/{number:03}", "FAIL") for number in range(120)]))
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    assert len(boxes) > 2
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {(595, 842)}


def test_a_selection_is_printed_as_one(visit: Visit) -> None:
    page = visit(document())
    page.click("button[data-group=silent]")
    page.emulate_media(media="print")
    assert page.locator("#count").is_visible()
    assert page.inner_text("#count") == "1 of 11 answers shown"


# --- colours ------------------------------------------------------------------------------------------

CONTRASTS = """() => {
  const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (parts) => {
    const [r, g, b] = parts.map((one) => one / 255).map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const [r, g, b, a = 1] = rgb(getComputedStyle(one).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const low = new Set();
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
    if (!own || node.closest("script, svg, .unseen") || !node.getClientRects().length) continue;
    const [a, b] = [light(rgb(getComputedStyle(node).color).slice(0, 3)), light(behind(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.add(`${node.tagName}.${node.className} ${ratio.toFixed(2)}`);
  }
  return [...low];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read_in_both_schemes(visit: Visit, scheme: str) -> None:
    page = visit(document(problems=["known.yaml:3: imps/a passes"]), color_scheme=scheme)
    page.click("#open")
    page.click("button[data-group=wrong]")
    assert page.evaluate(CONTRASTS) == []


@pytest.mark.parametrize("tone", ["right", "open"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_other_headlines_can_be_read_as_well(visit: Visit, scheme: str, tone: str) -> None:
    page = visit(passing(status="finished" if tone == "right" else "interrupted"), color_scheme=scheme)
    assert page.get_attribute("h1", "class") == tone
    assert page.evaluate(CONTRASTS) == []


def test_dark_is_dark(visit: Visit) -> None:
    page = visit(document(), color_scheme="dark")
    red, green, blue = map(
        int, re.findall(r"\d+", page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    )
    assert max(red, green, blue) < 60


# --- names of things ----------------------------------------------------------------------------------


def test_everything_has_a_name_for_those_who_do_not_see_it(visit: Visit) -> None:
    page = visit(document())
    for role, names in (
        ("main", 1),
        ("banner", 1),
        ("contentinfo", 1),
        ("search", 1),
        ("navigation", 1),
        ("combobox", 2),
        ("searchbox", 1),
    ):
        assert page.get_by_role(role).count() == names, role  # type: ignore[arg-type]
    assert page.get_by_role("img", name="Verdicts by system").count() == 1
    for label in ("System", "Operation", "Words"):
        assert page.get_by_label(label, exact=True).count() == 1
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, a, [role=region], [tabindex='0']")]
            .filter((one) => !(one.getAttribute("aria-label") ?? one.textContent).trim()).length"""
    )
    assert nameless == 0
    scale = page.get_by_role("table", name="Law 78B")
    assert scale.get_by_role("row").count() == 6
    assert scale.get_by_role("rowheader").first.inner_text() == "row 0"
    assert "What law78b.row-0 says." in scale.get_by_role("cell").first.text_content()  # type: ignore[operator]


# --- small screens ------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 360, 768])
def test_a_small_screen_is_not_left_sideways(visit: Visit, width: int) -> None:
    page = visit(document(), width=width)
    page.click("#open")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
    assert page.evaluate("() => document.documentElement.scrollWidth") == width


# --- what others say ----------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", WORST, ids=["mixed", "mixed otherwise", "tower", "long"])
def test_whatever_is_said_the_page_stays_what_it_is(visit: Visit, texts: list[str]) -> None:
    page = visit(hostile(*texts), width=360)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
    page.evaluate(
        "() => document.querySelectorAll('bdi').forEach((one) => one.dispatchEvent(new Event('mouseover')))"
    )
    assert page.evaluate("() => window.hacked") is None
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    assert page.locator("h1").count() == 1
    assert page.locator("main section.group").count() == 7
    for part in ("h1", "#answers", "#law", "footer"):
        assert page.locator(part).is_visible()
    number = len(shown(page))
    page.select_option("#system", index=page.locator("#system option").count() - 1)
    assert 0 < len(shown(page)) < number
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    assert 0 < len(shown(page)) < number


def test_a_script_that_is_said_would_not_run_even_as_markup(visit: Visit) -> None:
    """The policy of the page holds where escaping would not."""
    page = visit(document(), allowed="Content Security Policy")
    said = page.evaluate(
        """() => new Promise((resolve) => {
            const kinds = [];
            document.addEventListener("securitypolicyviolation", (event) => {
                kinds.push(event.effectiveDirective);
                if (kinds.length === 3) resolve(kinds.sort());
            });
            const script = document.createElement("script");
            script.textContent = "window.hacked = 1";
            document.body.append(script);
            const image = document.createElement("img");
            image.src = "https://127.0.0.1:9/x.png";
            document.body.append(image);
            const style = document.createElement("style");
            style.textContent = "body { display: none }";
            document.body.append(style);
        })"""
    )
    assert said == ["img-src", "script-src-elem", "style-src-elem"]
    assert page.evaluate("() => window.hacked") is None
    assert page.locator("h1").is_visible()


# --- many results -------------------------------------------------------------------------------------


def test_thousands_of_results_are_listed_and_filtered(visit: Visit) -> None:
    some = [result(f"duplicate/{number:04}", "FAIL") for number in range(1500)]
    for one in some:
        one["explanation"]["because"] *= 5
    some += [result(f"imps/{number:04}") for number in range(500)]
    page = visit(passing(*some, passed=False, systems={"duplicate": counts(FAIL=1500), "imps": counts(PASS=500)}))
    assert page.inner_text("#count") == "2,000 answers"
    page.fill("#words", "0042")
    wait_for_count(page, "^2 of ")
    assert shown(page) == ["duplicate/0042", "imps/0042"]
    page.click("button[data-group=wrong]")
    assert shown(page) == ["duplicate/0042"]
