"""Every contest at its table, to its end: by touch on a phone, by keys, by names and roles."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.fingers import Fingers, middle
from browser.played_books import until
from browser.test_game_table import SETTLED, deal, is_over, next_touch
from donimoes_book.games import registry
from donimoes_book.games.registry import variant_of
from donimoes_book.public import all_games

pytestmark = pytest.mark.long
GAMES = [it.name for it in all_games() if it.programs and not variant_of(it.name)]
"""Every game for several, without variants on which its players agree."""
HASTE = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => later(act, Math.min(time, 20), ...rest);
}"""
"""Lets nobody wait for what only people have to read."""
MOST_TOUCHES = 8
"""The most touches that any move takes."""


def by_touch(page, section):
    """Return what touches the next thing, whatever it is called."""
    finger, rng = Fingers(page), Random(1)

    def act():
        element = next_touch(page, section, rng)
        if element:
            element.scroll_into_view_if_needed()
            finger.tap(middle(element))
        return element is not None

    return act


def by_keys(page, section):
    """Return what goes to the next thing and presses Enter."""
    rng = Random(1)

    def act():
        element = next_touch(page, section, rng)
        if element:
            element.focus()
            page.keyboard.press("Enter")
        return element is not None

    return act


def by_names(page, section):
    """Return what knows of the page only what a screen reader says: names and roles."""
    rng = Random(1)
    groups = [section.get_by_role("group", name=name, exact=True) for name in GROUPS]
    plays, table, hand = (group.get_by_role("button", disabled=False) for group in groups)

    def act():
        chosen = groups[2].get_by_role("button", pressed=True)
        first = plays.filter(has_not_text="Not that").first
        if first.count() and first.text_content() == "Lay it here":
            element = first
        elif count := table.count():
            element = table.nth(rng.randrange(count))
        elif not chosen.count() and (count := hand.count()):
            element = hand.nth(rng.randrange(count))
        elif first.count():
            element = first
        else:
            return False
        element.focus()
        page.keyboard.press("Enter")
        return True

    return act


GROUPS = ("What you can do", "The table", "Your hand")
"""What a table has for whoever plays, by its names."""
WAYS = {"touch": by_touch, "keys": by_keys, "names": by_names}
"""The ways to play."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(phone, desk, game, way):
    page = phone if way == "touch" else desk
    page.evaluate(HASTE)
    section = deal(page, game)
    record = section.locator("[data-record]")
    act, touches, most, before = WAYS[way](page, section), 0, 0, record.text_content()
    for _ in range(2000):
        if not act():
            break
        touches += 1
        until(page, SETTLED)
        if (now := record.text_content()) != before:
            touches, most, before = 0, max(most, touches), now
    assert is_over(game, before)
    expect(section.locator(".table-says")).to_contain_text("The game is over.")
    assert most <= MOST_TOUCHES or registry.find(game).contest.searching
    print(f"{game}, by {way}: at most {most} touches a move")
