"""What a table teaches: what plays are worth, why, what a game's plays cost, and one's level."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import until
from browser.test_every_contest import HASTE, by_keys
from browser.test_game_table import SETTLED, deal, next_touch

pytestmark = pytest.mark.long


def test_plays_have_their_worth_at_the_dominoes_and_places(desk):
    section = deal(desk, "all-fives")
    section.get_by_role("button", name="What each play is worth").click()
    expect(section.locator(".held .worth.best, .table-buttons .worth.best")).to_have_count(1)
    until(desk, SETTLED)
    expect(section.locator(".table-says")).to_contain_text("Best: ")
    named = section.get_by_role("button", name="; worth ")
    assert named.count() == section.locator(".advice li").count()
    expect(section.get_by_role("button", name=", the best")).to_have_count(1)


def test_a_hint_says_why(desk):
    section = deal(desk, "bergen", seed="3")
    section.get_by_role("button", name="Hint").click()
    until(desk, SETTLED)
    expect(section.locator(".table-says")).to_contain_text("Open ends then: ")


def test_a_search_can_be_stopped_and_the_game_goes_on(desk):
    section = deal(desk, "checkimoes")
    section.get_by_role("button", name="What each play is worth").click()
    section.get_by_role("button", name="Stop").click()
    until(desk, SETTLED)
    expect(section.locator(".search")).to_be_hidden()
    section.locator(".held:not(.stuck)").first.click()
    expect(section.locator(".game-target")).not_to_have_count(0)


def looked_back(desk):
    """Play a game to its end, ask what one's plays were worth, and return the game's section."""
    section = deal(desk, "domino-runners")
    desk.evaluate(HASTE)
    act = by_keys(desk, section)
    while act():
        until(desk, SETTLED)
    section.get_by_role("button", name="What my plays were worth").click()
    return section


def test_after_a_game_its_worst_plays_stand_beside_better_ones(desk):
    section = looked_back(desk)
    graph = section.get_by_role("img", name="How far you were ahead")
    expect(graph).to_be_visible(timeout=60_000)
    until(desk, SETTLED)
    for item in section.locator(".worst > li").all():
        expect(item.locator("figure svg")).to_have_count(2)
        expect(item.locator(".better figcaption")).to_contain_text("Better:")


def test_a_new_deal_ends_a_look_at_what_plays_were_worth(desk):
    section = looked_back(desk)
    deal(desk, "domino-runners", seed="5")
    desk.wait_for_timeout(2000)
    expect(section.locator(".review > *")).to_have_count(0)
    expect(section.locator(".table-says")).to_contain_text("Your turn.")


def test_a_program_can_be_stopped_where_several_people_share_a_table(desk):
    section = deal(desk, "bergen", seed="4")
    section.get_by_role("button", name="New game").click()
    sheet = section.get_by_role("dialog")
    sheet.get_by_label("Opponent").select_option("strong")
    sheet.get_by_label("Third player").select_option("person")
    sheet.get_by_label("Seed").fill("4")
    sheet.get_by_role("button", name="Deal").click()
    stop, here = section.get_by_role("button", name="Stop"), section.locator(".pass button")
    for _ in range(6):
        expect(stop.or_(here)).to_be_visible(timeout=60_000)
        if stop.is_visible():
            break
        here.click()
        until(desk, SETTLED)
        next_touch(desk, section, Random(1)).click()
    stop.click()
    expect(here).to_be_visible(timeout=60_000)
    assert section.locator(".held").count() == 0


def test_whoever_wins_without_help_has_a_level(desk):
    desk.evaluate("localStorage.removeItem('donimoes.beaten')")
    desk.evaluate("donimoes.levels.note('bergen', 'greedy')")
    section = deal(desk, "bergen")
    expect(section.locator(".level")).to_contain_text("Level 2 of 4.")
    kept = json.loads(desk.evaluate("localStorage.getItem('donimoes.beaten')"))
    assert kept == {"bergen": {"greedy": 1}}
