"""A page for each game: it begins at once, people share it, and games are passed on by links."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.played_books import until

pytestmark = pytest.mark.long
RECORD = "document.querySelector('main').dataset.record"
SETTLED = "!document.querySelector('#table:is([aria-busy], :has(.busy))')"


@pytest.fixture(scope="module")
def context(browser):
    """One window for all tests, in which the engine is kept once it has been loaded."""
    context = browser.new_context(locale="en", permissions=["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture
def at_table(context, address):
    """Return a function that opens a game's page, and waits until one can play."""
    pages = []

    def opened(game, about=""):
        pages.append(context.new_page())
        pages[-1].goto(address.replace("workshop.html", f"play/{game}.html{about}"))
        expect(pages[-1].locator("#table > .made")).to_be_visible(timeout=120_000)
        until(pages[-1], SETTLED)
        return pages[-1]

    yield opened
    pages[0].evaluate("localStorage.clear()")
    for page in pages:
        page.close()


def lay(page):
    """Lay the first domino that can be laid."""
    page.locator(".held:not(.stuck)").first.click()
    for place in (page.locator(".game-target"), page.get_by_role("button", name="Lay it here")):
        if place.count():
            place.first.click()
    until(page, SETTLED)


def test_a_page_begins_at_once_and_goes_on_after_it_was_closed(at_table):
    page = at_table("checkimoes", "#seed=4")
    expect(page.get_by_role("heading", level=1)).to_have_text("Checkimoes")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(RECORD).startswith("game: checkimoes\nplayers: human random\nseed: 4\n")
    lay(page)
    record = page.evaluate(RECORD)
    page.reload()
    until(page, f"{RECORD} === {record!r}")
    assert Axe().run(page).response["violations"] == []


def test_a_variant_is_agreed_on_and_kept_with_the_opponent(at_table):
    page = at_table("checkimoes")
    page.get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="What shall we play?")
    sheet.get_by_label("heaviest first").check()
    sheet.get_by_label("Opponent").select_option("greedy")
    assert Axe().run(page).response["violations"] == []
    sheet.get_by_role("button", name="Deal").click()
    until(page, f"{RECORD}.startsWith('game: checkimoes-heaviest\\nplayers: human greedy')")
    page.get_by_role("button", name="New game").click()
    expect(sheet.get_by_label("heaviest first")).to_be_checked()
    page.get_by_text("The rules in short").locator("visible=true").click(trial=True, force=True)


def test_nothing_of_a_hand_is_in_the_page_before_its_owner_has_the_device(at_table):
    page = at_table("checkimoes")
    page.get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="What shall we play?")
    sheet.get_by_label("Opponent").select_option("person")
    sheet.get_by_label("Your name").fill("Anna")
    sheet.get_by_label("Name", exact=True).first.fill("Ben Li")
    sheet.get_by_role("button", name="Deal").click()
    for _ in range(3):
        here = page.locator(".pass button")
        expect(here).to_be_visible()
        assert page.locator(".held").count() == 0
        assert page.evaluate(RECORD) is None
        assert page.locator("pre[data-record]").text_content() == ""
        name = here.text_content().removeprefix("I’m ")
        here.click()
        expect(page.locator(".seats .turn")).to_contain_text(name)
        expect(page.locator(".held").first).to_be_visible()
        lay(page)
    assert "human" not in page.locator("main").inner_text()


def test_a_link_brings_a_whole_game_to_look_at_and_to_go_on_from(at_table):
    page = at_table("bergen", "#seed=7")
    lay(page)
    page.get_by_text("The record, with what is hidden").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".copied")).to_contain_text("characters")
    link, record = page.evaluate("navigator.clipboard.readText()"), page.evaluate(RECORD)
    assert len(link) < 2000
    other = page.context.new_page()
    other.goto(link)
    slider = other.get_by_label("Look back")
    expect(slider).to_be_visible(timeout=60_000)
    turns = int(slider.get_attribute("max"))
    for key, value in (("End", turns), ("ArrowLeft", turns - 1), ("Home", 0), ("ArrowRight", 1)):
        other.keyboard.press(key)
        expect(slider).to_have_value(str(value))
        until(other, SETTLED)
    other.keyboard.press("End")
    expect(other.locator(".table-says")).to_contain_text(": ")
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save as PNG").click()
    assert saved.value.suggested_filename.endswith(".png")
    other.get_by_role("button", name="Go on from here").click()
    expect(slider).to_be_hidden()
    assert other.evaluate(RECORD) == record


def test_of_two_pages_the_last_one_plays_and_the_other_says_so(at_table):
    page = at_table("bergen", "#seed=7")
    other = at_table("bergen", "#seed=7")
    lay(other)
    expect(page.locator(".elsewhere")).to_contain_text("another tab")
    page.get_by_role("button", name="Go on here").click()
    until(page, f"{RECORD} === {other.evaluate(RECORD)!r}")
    expect(other.locator(".elsewhere")).to_be_visible()


def test_the_clock_runs_where_finding_is_the_game(at_table):
    page = at_table("cobra-paw", "#seed=2")
    target = page.locator(".aim").text_content().split("show ")[1][:3]
    there = page.locator(".findable").and_(page.get_by_role("button", name=target))
    (there if there.count() else page.locator(".findable").first).first.click()
    until(page, SETTLED)
    if there.count():
        expect(page.locator(".table-says")).to_contain_text("your best is")
