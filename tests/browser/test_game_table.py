"""A game at a table in a page, played by touch, by mouse and by keys, without knowing its rules."""

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.fingers import Fingers, middle
from browser.played_books import until
from donimoes_book.games import registry
from donimoes_book.play.record import read_record

pytestmark = pytest.mark.long
SEEN = """() => {
  const table = document.querySelector("#table .game-table");
  const names = [...table.querySelectorAll(".table-buttons button")].map((it) => it.textContent);
  const held = table.querySelectorAll(".held:not(.stuck)").length;
  const chosen = table.querySelectorAll(".held[aria-pressed=true]").length;
  return { names, held, chosen, lit: table.querySelectorAll(".game-target").length };
}"""
VARIANTS = {
    "checkimoes-middle": ("checkimoes", ["from the middle"]),
    "checkimoes-no-doubles": ("checkimoes", ["without doubles"]),
}
SETTLED = "!document.querySelector('#table:is([aria-busy], :has(.busy))')"


def deal(page, game, seed="4", opponent="random"):
    """Begin a game, and return its section."""
    section = page.get_by_role("region", name="Play the program")
    section.locator(".begin").evaluate("(it) => it.open || it.show()")
    entry, agreed = VARIANTS.get(game, (game, ()))
    section.get_by_label("Game").select_option(entry)
    for box in section.get_by_role("checkbox").all():
        box.uncheck()
    for words in agreed:
        section.get_by_label(words).check()
    section.get_by_label("Opponent").select_option(opponent)
    for label in ("Third player", "Fourth player", "Fifth player"):
        # Who has sat there before stays chosen.
        seat = section.get_by_label(label)
        if seat.is_enabled():
            seat.select_option("")
    section.get_by_label("Seed").fill(seed)
    before = section.locator("[data-record]").text_content()
    section.get_by_role("button", name="Deal").click()
    expect(section.locator("[data-record]")).not_to_have_text(before or "-", timeout=60_000)
    until(page, SETTLED)
    return section


def next_touch(page, section, rng):
    """Return something that can be touched now; None if nothing can."""
    seen, lay = page.evaluate(SEEN), section.get_by_role("button", name="Lay it here")
    names = [name for name in seen["names"] if name != "Not that"]
    if "Lay it here" in names:
        return lay
    if seen["lit"]:
        return section.locator(".game-target").nth(rng.randrange(seen["lit"]))
    if seen["held"] and not seen["chosen"]:
        return section.locator(".held:not(.stuck)").nth(rng.randrange(seen["held"]))
    if names:
        return section.get_by_role("button", name=names[0], exact=True)
    # Where finding is the game, nothing is lit.
    hidden = section.locator(".findable")
    return hidden.nth(rng.randrange(count)) if (count := hidden.count()) else None


def play_on(page, section, touch, most=400):
    """Touch whatever can be touched until the game is over; returns its record."""
    rng = Random(1)
    for _ in range(most):
        element = next_touch(page, section, rng)
        if element is None:
            break
        touch(element)
        until(page, SETTLED)
    return section.locator("[data-record]").text_content()


def is_over(game, text):
    contest = registry.find(game).contest
    record = read_record(contest, text)
    return record.contest.mover(record.state) is None


@pytest.mark.parametrize("game", ["checkimoes-middle", "domino-runners", "tetradominoes"])
def test_a_game_is_played_to_its_end_by_touch(phone, game):
    section, finger = deal(phone, game), Fingers(phone)

    def tap(element):
        element.scroll_into_view_if_needed()
        finger.tap(middle(element))

    assert is_over(game, play_on(phone, section, tap))
    expect(section.locator(".table-says")).to_contain_text("The game is over.")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["mountains", "checkimoes-no-doubles"])
def test_a_game_is_played_to_its_end_by_keys(desk, game):
    section = deal(desk, game)

    def press(element):
        element.focus()
        desk.keyboard.press("Enter")

    assert is_over(game, play_on(desk, section, press))


def test_keys_lead_from_a_domino_to_its_places_and_back_to_the_hand(desk):
    section = deal(desk, "all-fives")
    section.locator(".held:not(.stuck)").first.focus()
    desk.keyboard.press("ArrowRight")
    name = desk.evaluate("document.activeElement.dataset.name")
    desk.keyboard.press("Enter")
    assert desk.evaluate("document.activeElement.classList.contains('game-target')")
    desk.keyboard.press("s")
    expect(section.locator(".table-says")).to_have_text(
        "You, 0, 7 dominoes; The program, 0, 7 dominoes."
    )
    desk.keyboard.press("Enter")
    until(desk, SETTLED)
    expect(section.locator(f".held[data-name='{name}']")).to_have_count(0)
    until(desk, "document.activeElement.matches('.held')")


def test_a_domino_is_dragged_to_its_place(phone):
    section, finger = deal(phone, "all-fives"), Fingers(phone)
    section.locator(".game-table").scroll_into_view_if_needed()
    held = section.locator(".held").first
    name = held.get_attribute("data-name")
    finger.drag(middle(held), middle(section.locator(".table-view")))
    expect(section.locator(f".held[data-name='{name}']")).to_have_count(0, timeout=10_000)
    assert "".join(sorted(name)) in section.locator("[data-record]").text_content()


def test_a_second_tap_turns_a_domino(phone):
    section, finger = deal(phone, "checkimoes"), Fingers(phone)
    section.locator(".game-table").scroll_into_view_if_needed()
    finger.tap(middle(section.locator(".held").first))
    expect(section.locator(".game-target")).to_have_count(64)
    finger.tap(middle(section.get_by_role("button", name="D4", exact=True)))
    ghost, says = section.locator(".laid-here"), section.locator(".table-says")
    before = says.text_content()
    finger.tap(middle(ghost))
    expect(says).not_to_have_text(before)
    assert "D4" in says.text_content()
    told = says.text_content()
    finger.tap(middle(section.get_by_role("button", name="Lay it here")))
    expect(says).to_contain_text(f"You: {told}.", timeout=10_000)


def test_what_cannot_be_done_is_refused_in_words(phone):
    section, finger = deal(phone, "bergen", seed="3"), Fingers(phone)
    section.locator(".game-table").scroll_into_view_if_needed()
    stuck = section.locator(".held.stuck").first
    name = "-".join(stuck.get_attribute("data-name"))
    finger.tap(middle(stuck))
    expect(section.locator(".table-says")).to_have_text(f"{name} can’t be played now.")


def test_where_finding_is_the_game_nothing_is_lit(phone):
    section = deal(phone, "cobra-paw", seed="2")
    expect(section.locator(".game-target")).to_have_count(0)
    expect(section.locator(".findable")).not_to_have_count(0)
    expect(section.locator(".aim")).to_contain_text("The dice show")


@pytest.mark.parametrize("game", ["all-fives", "checkimoes", "domino-finder", "bee"])
def test_a_table_fits_the_smallest_phone(phone, game):
    section = deal(phone, game)
    phone.set_viewport_size({"width": 320, "height": 600})
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = "document.querySelector('.table-view')"
    assert phone.evaluate(f"{board}.scrollWidth <= {board}.clientWidth")
    phone.set_viewport_size({"width": 360, "height": 720})
    assert section


def test_a_link_begins_a_game_at_once_with_nothing_else_on_the_page(new_page, address):
    page = new_page(locale="en")
    page.goto(f"{address}#table?game=domino-finder&seed=4")
    section = page.get_by_role("region", name="Domino Finder")
    expect(section.locator(".game-target")).not_to_have_count(0, timeout=120_000)
    expect(page.get_by_role("region", name="Make a sheet")).to_be_hidden()
    assert "players: human random\nseed: 4\n" in section.locator("[data-record]").text_content()


def test_a_screen_reader_finds_no_fault_at_a_table(desk):
    section = deal(desk, "all-fives")
    section.locator(".held:not(.stuck)").first.click()
    assert Axe().run(desk).response["violations"] == []
