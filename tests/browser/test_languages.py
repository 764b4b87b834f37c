"""Problems are played in the book's language: the same is done in English and in German."""

import re

import pytest
from playwright.sync_api import expect

from browser.played_books import CHOSEN, build_site, page_of, status
from helpers.once import made_once
from helpers.parameters import first_of

SHOWN = {"unmatched": "60U", "mountains": "Z", "checkimoes": "Z", "dominosa": "Z"}
"""Games, one for each kind of player that has words of its own, and moves that they refuse."""
KEYS = {"Esc", "Tab"}
"""Keys that have these names in both languages."""
LEADING_AWAY = ("close", "copy_link", "next_problem", "previous_problem")
"""Buttons after which another player is open, or none."""
SAID = """section => {
    const walk = document.createTreeWalker(section.player.element, NodeFilter.SHOW_TEXT), said = [];
    while (walk.nextNode()) said.push(walk.currentNode.data);
    for (const element of section.querySelectorAll("[aria-label], [title]")) {
        said.push(element.ariaLabel ?? "", element.title ?? "");
    }
    return said;
}"""


@pytest.fixture(scope="session")
def german(shared):
    numbers = {game: CHOSEN[game][:1] for game in SHOWN}

    def build(folder):
        build_site(folder, *SHOWN, numbers=numbers, settings='language = "de"')

    return made_once(shared / "german", build) / "out" / "html"


def said_by(page, site, game):
    """Play a little, badly; return all words of the player."""
    page.goto(page_of(site, game))
    section = page.locator(f"#{game}-problem-1")
    section.locator(".play-button").click()
    expect(section.locator("form input")).to_be_visible()
    said = set()
    for button in section.locator("[data-act]:enabled:visible").all():
        if button.get_attribute("data-act") not in LEADING_AWAY:
            button.click()
            said |= set(section.evaluate(SAID))
    section.locator("form input").fill(SHOWN[game])
    section.locator("form input").press("Enter")
    said |= set(section.evaluate(SAID))
    return {words for words in said if re.search("[a-z]{2}", words)}


@pytest.mark.parametrize("game", first_of(SHOWN))
def test_no_word_is_the_same_in_english_and_in_german(page, played, german, game):
    english = said_by(page, played, game)
    assert len(english) > 10
    assert english & said_by(page, german, game) <= KEYS


def test_a_refused_move_is_explained_in_german(page, german):
    page.goto(page_of(german, "unmatched"))
    section = page.locator("#unmatched-problem-1")
    section.locator(".play-button").click()
    section.locator("form input").fill("60U")
    section.locator("form input").press("Enter")
    expect(status(section)).to_have_text(
        "Nein: Null-sechs nach oben: 60 gleitet nur nach links oder rechts."
    )
