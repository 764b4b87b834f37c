"""The workshop in a real browser: the engine runs there, and answers as this program does."""

import json
from pathlib import Path

import brotli
import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.fingers import Fingers, middle
from browser.played_books import RULES, type_moves, until
from browser.workshop_site import started
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.folders import RECORDS
from donimoes_book.workshop import facade

pytestmark = pytest.mark.long
KEPT = "caches.open('donimoes engine ' + new URL('engine/engine.js', location.href))"
IS_KEPT = (
    f"{KEPT}.then((kept) => kept.matchAll())"
    ".then(([one]) => one?.blob()).then((all) => all?.size > 1e6)"
)
DAMAGE = f"{KEPT}.then(async (kept) => kept.put((await kept.keys())[0], new Response('no')))"


def region(page, name):
    return page.get_by_role("region", name=name)


def says(section):
    return section.locator(":scope > [role=status]")


def call(page, name, **given):
    """Ask the engine in the page."""
    return page.evaluate(
        "([name, given]) => donimoes.workshop.call(name, given)"
        ".catch((error) => ({ refused: error.message }))",
        [name, given],
    )


def native(name, **given):
    """Ask this program; a refusal is what the page would say."""
    asked = json.dumps({"call": name, "language": "en", **given})
    answer = json.loads(facade.ask(asked))
    if "errors" in answer:
        return {"refused": "\n".join(error["text"] for error in answer["errors"])}
    return answer["value"]


def test_the_engine_makes_more_problems_once_all_were_seen(browser, address):
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(address)
    page.evaluate("localStorage.setItem('donimoes.workshop.start', 'true')")
    page.evaluate("navigator.serviceWorker?.getRegistrations()")
    page.goto(address.replace("workshop.html", "problem.html"))
    known = page.evaluate("donimoes.list.problems.map(({ code }) => code)")
    page.evaluate("codes => codes.forEach((code) => donimoes.keep(code, { seen: 1 }))", known)
    page.reload()
    until(page, "donimoes.engine.made().length")
    page.get_by_role("button", name="Next", exact=True).click()
    until(page, f"!{json.dumps(known)}.includes(document.querySelector('main').dataset.problem)")
    expect(page.locator("section.playing .board")).to_be_visible()
    code = page.evaluate("document.querySelector('main').dataset.problem")
    page.reload()
    expect(page.locator("section.playing")).to_have_id(code, timeout=60_000)
    context.close()


@pytest.mark.parametrize("opened", ["desk", "phone"])
def test_a_sheet_in_a_minute(opened, request, tmp_path):
    page = request.getfixturevalue(opened)
    section = region(page, "Make a sheet")
    section.get_by_label("Game").select_option("capturing")
    section.get_by_label("Grade").select_option("1")
    section.get_by_label("How many").fill("2")
    section.get_by_label("Seed").fill("club")
    section.get_by_label("Size of the type").fill("13")
    section.get_by_role("button", name="Make the sheet").click()
    sheet = section.locator("[data-sheet]")
    expect(sheet.locator("section.problem")).to_have_count(2, timeout=60_000)
    look = {"paper": "a4", "text_size": 13}
    asked = {"games": ["capturing"], "count": 2, "seed": "club", "level": "1", "sheet": True}
    made = native("sheet", **asked, **look)
    for code in made["codes"]:
        expect(sheet).to_contain_text(code)
    with page.expect_download() as download:
        section.get_by_role("button", name="Save").click()
    assert Path(download.value.path()).read_text() == made["page"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", ["Make a sheet", "Practise arithmetic"])
def test_what_is_printed_is_two_sheets_of_paper_and_no_form(name, desk, tmp_path):
    section = region(desk, name)
    # The page is shared with tests that have made sheets.
    section.locator("[data-sheet]").evaluate("(it) => it.replaceChildren()")
    section.get_by_label("Paper").select_option("letter")
    section.get_by_label("Grade").select_option("easy")
    section.get_by_role("button", name="Make the sheet").click()
    # Until then, the sheet of an earlier test is shown.
    expect(section).not_to_have_attribute("aria-busy", "true", timeout=60_000)
    expect(section.locator("article.sheet")).to_have_count(2)
    desk.pdf(path=tmp_path / "a.pdf", prefer_css_page_size=True)
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        texts = [page.get_textpage().get_text_range() for page in document]
        assert [page.get_size() for page in document] == [(612, 792)] * 2
    assert texts[0].startswith("Name")
    assert "Seed" not in "".join(texts)


def test_a_link_brings_the_sheet_back(desk, address, new_page):
    section = region(desk, "Make a sheet")
    section.get_by_label("Game").select_option("dominosa")
    section.get_by_label("How many").fill("1")
    section.get_by_role("button", name="Make the sheet").click()
    expect(section.locator("[data-sheet] section.problem")).to_have_count(1, timeout=60_000)
    codes = section.locator("[data-sheet]").get_attribute("data-codes")
    page = new_page()
    page.goto(desk.url)
    again = region(page, "Make a sheet").locator(f"[data-sheet][data-codes='{codes}']")
    expect(again).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("opened", ["desk", "phone"])
def test_a_new_problem_is_played_at_once(opened, request):
    page = request.getfixturevalue(opened)
    section = region(page, "New problem")
    section.get_by_label("Game").select_option("capturing")
    section.get_by_label("Grade").select_option("1")
    section.get_by_label("Seed").fill("club")
    section.get_by_role("button", name="Make a problem").click()
    problem = section.locator("section.problem.playing")
    expect(problem).to_be_visible(timeout=60_000)
    made = native("problem", game="capturing", seed="club", grade=1)
    assert problem.get_attribute("data-code") == made["code"]
    type_moves(problem, made["data"]["solution"][0])
    expect(problem.get_by_role("button", name="Undo")).to_be_enabled()


@pytest.mark.parametrize("opened", ["desk", "phone"])
def test_a_position_of_ones_own(opened, request):
    page = request.getfixturevalue(opened)
    section = region(page, "Your own position")
    section.get_by_label("Position").fill("2|3\n\n  1|4")
    section.get_by_label("Game").select_option("unmatched")
    section.get_by_role("button", name="Solve").click()
    expect(says(section)).to_contain_text("23R", timeout=30_000)
    expect(section.get_by_role("list", name="Legal moves")).to_contain_text("14L")
    expect(section.locator("figure svg")).to_be_visible()
    with page.expect_download() as download:
        section.get_by_role("button", name="Save as PNG").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        section.get_by_role("button", name="Save as SVG").click()
    assert Path(download.value.path()).read_text().startswith("<svg")
    section.get_by_label("Position").fill("2|3\n\n  1|9x")
    section.get_by_role("button", name="Draw").click()
    for _ in range(2):  # a reload brings back what was typed
        expect(says(section)).to_contain_text("3:6: x is too close to 9", timeout=120_000)
        expect(section.locator("figure svg")).to_have_count(0)
        expect(section.locator(".bench-board .part")).to_have_count(0)
        expect(section.get_by_role("button", name="Play")).to_be_hidden()
        page.reload()
    section.get_by_label("Position").fill("2|3\n\n  1|4")
    section.get_by_role("button", name="Draw").click()
    expect(section.locator(".bench-board .part")).to_have_count(2, timeout=120_000)
    expect(section.get_by_role("button", name="Play")).to_be_visible()


def test_ones_own_position_stays_has_a_link_and_is_played(desk, address):
    section = region(desk, "Your own position")
    section.get_by_label("Position").fill("2|3\n\n  1|4")
    section.get_by_label("Game").select_option("unmatched")
    section.get_by_role("button", name="Draw").click()
    expect(section.locator("figure svg")).to_be_visible(timeout=30_000)
    desk.reload()
    expect(section.locator("figure svg")).to_be_visible(timeout=120_000)
    assert section.get_by_label("Position").input_value().strip() == "2|3\n\n  1|4".strip()
    section.get_by_role("button", name="Play").click()
    problem = region(desk, "New problem").locator("section.problem.playing")
    expect(problem).to_be_visible(timeout=60_000)
    type_moves(problem, "23R")
    expect(problem.get_by_role("button", name="Undo")).to_be_enabled()
    desk.goto("about:blank")
    desk.goto(f"{address}#position?text=1%7C2&game=")
    expect(section.get_by_label("Position")).to_have_value("1|2", timeout=120_000)
    expect(section.locator("figure svg")).to_be_visible(timeout=30_000)


def test_a_finger_drags_a_domino_from_the_box_to_the_table(phone):
    section = region(phone, "Your own position")
    section.get_by_role("button", name="Clear the table").click()
    expect(section.locator(".bench-board .part")).to_have_count(0)
    domino = section.locator(".box button").nth(8)
    domino.scroll_into_view_if_needed()
    section.locator(".bench-board").scroll_into_view_if_needed()
    finger = Fingers(phone)
    finger.drag(middle(domino), middle(section.locator(".bench-board")))
    expect(section.locator(".bench-board .part")).to_have_count(1, timeout=30_000)
    text = section.get_by_label("Position")
    assert text.input_value().strip() == "1|2"
    finger.tap(middle(section.locator(".bench-board .part")))
    section.get_by_role("button", name="Turn").click()
    expect(text).to_have_value("1\n-\n2", timeout=30_000)
    expect(section.locator(".bench-board .picked")).to_be_focused()


def test_the_editor_works_by_keyboard(desk):
    section = region(desk, "Your own position")
    section.get_by_role("button", name="Clear the table").click()
    expect(section.locator(".bench-board .part")).to_have_count(0)
    parts = section.locator(".bench-board .part")
    for count, number in enumerate((8, 9), start=1):
        section.locator(".box button").nth(number).press("Enter")
        expect(parts).to_have_count(count)
    parts.last.focus()
    desk.keyboard.press("ArrowRight")
    text = section.get_by_label("Position")
    expect(text).to_have_value("1|2\n\n\n\n  1|3")
    desk.keyboard.press("Delete")
    expect(text).to_have_value("1|2")


def played(choice):
    """Make a play, let the program reply, and return the table."""
    table = native("choose", choice=choice)
    while table["waits"]:
        table = native("reply")
    return table


def test_a_game_is_weighed_and_goes_on_after_the_page_was_closed(desk):
    section = region(desk, "Play the program")
    section.get_by_label("Game").select_option("bergen")
    section.get_by_label("Opponent").select_option("greedy")
    section.get_by_label("Seed").fill("3")
    section.get_by_role("button", name="Deal").click()
    table = native("deal", game="bergen", opponents=["greedy"], seed="3", one_by_one=True)
    record = section.locator("[data-record]")
    expect(record).to_have_text(table["record"], timeout=30_000)
    section.get_by_text("More", exact=True).click()
    typed = section.get_by_label("Your play, as a record prints it")
    # The rules name the first play, and a person makes it.
    (first,) = table["plays"]
    typed.fill(first)
    typed.press("Enter")
    table = played(first)
    expect(record).to_have_text(table["record"], timeout=30_000)
    words = {target["play"]: target["words"] for target in table["table"]["targets"]}
    section.get_by_role("button", name="Hint").click()
    # The last reason compares the two best plays, as far as there was time to weigh them.
    hint = native("suggestion")
    said = " ".join([f"Hint: {words[hint['play']]}.", *hint["reasons"][:3]])
    expect(section.locator(".table-says")).to_contain_text(said, timeout=30_000)
    section.get_by_role("button", name="What each play is worth").click()
    expect(section.locator(".advice li")).to_have_count(len(table["plays"]), timeout=30_000)
    typed.fill("99")
    typed.press("Enter")
    expect(section.locator(".table-says")).to_contain_text("99 is not in a double-six set")
    typed.fill(table["plays"][0])
    typed.press("Enter")
    after = played(table["plays"][0])
    expect(record).to_have_text(after["record"], timeout=30_000)
    desk.reload()
    expect(record).to_have_text(after["record"], timeout=120_000)


def test_a_search_can_be_stopped(desk):
    records = read_bank(RULES / RECORDS / "unmatched.md", "unmatched", [])
    section = region(desk, "Your own position")
    section.get_by_label("Position").fill(str(records[-1].position))
    section.get_by_label("Game").select_option("unmatched")
    section.get_by_role("button", name="Solve").click()
    expect(says(section)).to_contain_text("Solving", timeout=30_000)
    section.get_by_role("button", name="Stop").click()
    expect(says(section)).to_contain_text("Stopped")
    expect(desk.locator("main[data-engine=ready]")).to_be_visible(timeout=120_000)


def test_it_starts_without_a_network_the_second_time(new_page, address):
    page = new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.reload()
    started(page, address)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("main[data-engine=ready]")).to_be_visible(timeout=120_000)
    assert call(page, "solve", text="2|3\n\n  1|4", game="unmatched")["words"] == "23R"


def test_the_second_start_continues_from_memory_unless_that_was_damaged(new_page, address):
    page = started(new_page(), address)
    for damage, is_cold in (("", False), (DAMAGE, True), ("", False)):
        until(page, IS_KEPT)  # this goes on after the engine is ready
        page.evaluate(damage)
        page.reload()
        expect(page.locator("main[data-engine=ready]")).to_be_visible(timeout=120_000)
        assert page.workers[0].evaluate("python._api.config._makeSnapshot") is is_cold
        assert call(page, "solve", text="2|3\n\n  1|4", game="unmatched")["words"] == "23R"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_screen_reader_finds_no_fault(phone, scheme):
    phone.emulate_media(color_scheme=scheme)
    report = Axe().run(phone)
    assert report.response["violations"] == []


@pytest.mark.parametrize("game", ["bingo", "five-columns", "square-of-six", "tetradominoes"])
def test_the_engine_makes_the_problems_that_this_program_makes(desk, game):
    for seed in range(50):
        given = {"game": game, "seed": str(seed), "grade": 1}
        assert call(desk, "problem", **given) == native("problem", **given)


def test_the_engine_plays_the_games_that_this_program_plays(desk):
    for seed in range(50):
        given = {"game": "bergen", "opponents": ["greedy"], "seed": str(seed)}
        there, here = call(desk, "deal", **given), native("deal", **given)
        while not here["over"]:
            assert there == here
            play = {"choice": here["plays"][seed % len(here["plays"])]}
            there, here = call(desk, "choose", **play), native("choose", **play)
        assert there == here


def test_the_engine_makes_the_sheets_that_this_program_makes(desk):
    for seed in range(30):
        given = {"games": ["tetradominoes"], "count": 1, "seed": str(seed), "level": "easy"}
        assert call(desk, "sheet", **given) == native("sheet", **given)


def test_the_engine_is_small(address, shared):
    files = (shared / "workshop" / "workshop" / "engine").iterdir()
    assert sum(len(brotli.compress(file.read_bytes(), quality=9)) for file in files) <= 10_000_000
