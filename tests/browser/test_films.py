"""Solutions as films: they run step by step, stop anywhere, and say what each step is for."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE
from browser.played_books import page_of, press, solution_of, status, type_moves

WALK, MAP = "fujisan", "two-equal-lines"
WAY = solution_of(WALK)


@pytest.fixture
def film(page, played):
    """Open the first film that a page of solutions links to, which runs by itself or waits."""

    def opened(motion="reduce"):
        page.emulate_media(reduced_motion=motion)
        page.goto(page_of(played, WALK))
        solution = page.locator(f"#{WALK}-solution-1")
        solution.get_by_role("link", name="film").click()
        section = page.locator(f"#{WALK}-problem-1")
        expect(section.get_by_role("slider")).to_be_visible()
        return section

    yield opened
    page.emulate_media(reduced_motion="null")


def place(section):
    return section.get_by_role("slider").evaluate("it => Number(it.value)")


def test_a_film_runs_by_itself_and_stops_where_the_reader_wants(film):
    section = film("no-preference")
    expect(status(section)).to_have_text(re.compile(f"^2 of {len(WAY)}: "))
    press(section, "Pause")
    stopped = place(section)
    section.page.wait_for_timeout(2000)
    assert place(section) == stopped
    press(section, "Let it run")
    expect(section.get_by_role("slider")).to_have_value(str(stopped + 1))


def test_nothing_moves_by_itself_if_the_reader_wants_that(film):
    section = film()
    section.page.wait_for_timeout(2000)
    expect(status(section)).to_have_text(f"0 of {len(WAY)}: Start")
    expect(section.get_by_role("button", name="Let it run")).to_be_focused()
    expect(section.get_by_role("button", name="Step back")).to_be_disabled()
    press(section, "Step on")
    expect(status(section)).to_have_text(re.compile(f"^1 of {len(WAY)}: "))
    press(section, "Step back")
    assert place(section) == 0


def test_the_slider_goes_anywhere_by_keyboard_and_the_end_says_what_was_reached(film):
    section = film()
    slider = section.get_by_role("slider")
    slider.press("ArrowRight")
    expect(section).to_have_attribute("data-moves", "1")
    slider.press("End")
    last = section.evaluate("({ player }) => player.note(player.next)")
    assert last
    expect(status(section)).to_have_text(re.compile(f"^{len(WAY)} of {len(WAY)}: .* {last}$"))
    expect(section).to_have_attribute("data-solved", "true")
    press(section, "Let it run")
    assert place(section) == 0


def test_the_readers_game_waits_and_the_film_counts_as_shown(opened):
    section = opened(WALK)
    type_moves(section, WAY[0])
    expect(section.get_by_role("slider")).to_have_count(0)
    press(section, "Solution step by step")
    expect(section.get_by_role("slider")).to_be_visible()
    press(section, "Back to my game")
    expect(section.get_by_role("slider")).to_be_hidden()
    expect(section).to_have_attribute("data-moves", "1")


def test_a_layout_is_laid_domino_by_domino(opened):
    section = opened(MAP)
    press(section, "Solution step by step")
    section.get_by_role("slider").press("End")
    expect(section).to_have_attribute("data-solved", "true")


def test_on_a_phone_the_film_and_the_board_are_in_view_together(page, film):
    page.set_viewport_size(PHONE)
    section = film()
    for part in (section.locator(".board"), section.get_by_role("slider")):
        expect(part).to_be_in_viewport(ratio=0.99)  # pixels are rounded
