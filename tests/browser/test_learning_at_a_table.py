"""What a table teaches: what plays are worth, why, what a game's plays cost, and one's level."""

import json

import pytest
from playwright.sync_api import expect

from browser.played_books import until
from browser.test_every_contest import HASTE, by_keys
from browser.test_game_table import SETTLED, deal

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


def test_after_a_game_its_worst_plays_stand_beside_better_ones(desk):
    section = deal(desk, "domino-runners")
    desk.evaluate(HASTE)
    act = by_keys(desk, section)
    while act():
        until(desk, SETTLED)
    section.get_by_role("button", name="What my plays were worth").click()
    graph = section.get_by_role("img", name="How far you were ahead")
    expect(graph).to_be_visible(timeout=60_000)
    until(desk, SETTLED)
    for item in section.locator(".worst > li").all():
        expect(item.locator("figure svg")).to_have_count(2)
        expect(item.locator(".better figcaption")).to_contain_text("Better:")


def test_whoever_wins_without_help_has_a_level(desk):
    desk.evaluate("localStorage.removeItem('donimoes.beaten')")
    desk.evaluate("donimoes.levels.note('bergen', 'greedy')")
    section = deal(desk, "bergen")
    expect(section.locator(".level")).to_contain_text("Level 2 of 4.")
    kept = json.loads(desk.evaluate("localStorage.getItem('donimoes.beaten')"))
    assert kept == {"bergen": {"greedy": 1}}
