"""A problem on a screen of its own: its board in view, another one at once, and the ways back."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK
from browser.played_books import CHOSEN, press, solution_of, status, type_moves
from helpers.parameters import first_of

SLIDING, QUESTION = "unmatched", "checkimoes"
PHONE = {"width": 320, "height": 568}


@pytest.fixture
def alone(page, played):
    """Return a function that opens the page at the end of an address, and returns its section."""

    def opened(end=""):
        # The same page with another fragment isn't loaded again.
        page.goto("about:blank")
        page.goto((played / "problem.html").as_uri() + end)
        expect(page.locator("section.playing").get_by_label("Moves")).to_be_visible()
        return page.locator("section.playing")

    return opened


def shown(page):
    """Return the code and the grade of the problem that is shown."""
    main = page.locator("main")
    return main.get_attribute("data-problem"), int(main.get_attribute("data-grade"))


def to_next(page):
    """Ask for another problem, and return its code and grade once it is there."""
    before = page.locator("section.playing").get_attribute("id")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("section.playing")).not_to_have_id(before)
    return shown(page)


@pytest.mark.parametrize("game", first_of(CHOSEN))
def test_all_that_is_needed_is_above_the_fold_of_a_small_phone(page, alone, game):
    page.set_viewport_size(PHONE)
    section = alone(f"?game={game}")
    expect(section.locator(".board")).to_be_visible()
    page.wait_for_timeout(50)
    foot = "element => element.getBoundingClientRect().bottom"
    assert section.locator(".board").evaluate(foot) <= PHONE["height"]
    buttons = section.locator(".screen > .buttons > button:not([hidden])")
    expect(buttons).to_have_count(4)
    assert buttons.last.evaluate(foot) <= PHONE["height"]
    assert len({round(button.evaluate(foot)) for button in buttons.all()}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_next_shows_each_problem_of_the_wish_once_before_any_comes_again(page, alone):
    alone(f"?game={SLIDING}")
    codes = [shown(page)[0]]
    for _ in CHOSEN[SLIDING][1:]:
        codes.append(to_next(page)[0])
        assert page.url.endswith(f"problem.html?game={SLIDING}#{codes[-1]}")
    assert len(set(codes)) == len(CHOSEN[SLIDING])
    assert to_next(page)[0] == codes[0]


def test_a_wish_can_be_a_grade_and_what_was_seen_is_remembered(page, alone):
    alone("?grade=1")
    first, grade = shown(page)
    second, again = to_next(page)
    assert grade == again == 1
    alone("?grade=1")
    assert shown(page)[0] not in {first, second}


def test_a_code_leads_to_its_problem_and_on_to_more_of_its_game(page, alone):
    alone(f"?game={SLIDING}")
    code, _ = shown(page)
    section = alone(f"#{code}")
    expect(section).to_have_id(code)
    expect(page.locator("main")).to_have_attribute("data-problem", code)
    following, _ = to_next(page)
    assert page.url.endswith(f"problem.html#{following}")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Unmatched Donimoes \\d"))
    page.go_back()
    expect(section).to_have_id(code)


def test_a_code_that_no_problem_has_is_told(page, played):
    page.goto((played / "problem.html").as_uri() + "#9Z99")
    expect(page.get_by_role("heading", level=1)).to_have_text("There’s no such problem here")


def test_a_problem_is_played_as_on_every_page(page, alone):
    section = alone(f"?game={SLIDING}")
    code, _ = shown(page)
    moves = solution_of(SLIDING)
    type_moves(section, *moves[:-1])
    expect(section).to_have_attribute("data-moves", str(len(moves) - 1))
    assert page.url.endswith(f"&play={'+'.join(moves[:-1])}#{code}")
    page.reload()
    expect(section).to_have_attribute("data-moves", str(len(moves) - 1))
    type_moves(section, moves[-1])
    expect(section).to_have_attribute("data-solved", "true")
    assert page.url.endswith(f"problem.html?game={SLIDING}#{code}")


def test_the_menu_has_all_other_buttons_and_closes_after_one(page, alone):
    section = alone(f"?game={SLIDING}")
    step = section.get_by_role("button", name="Solution step by step")
    expect(step).to_be_hidden()
    press(section, "More")
    step.click()
    expect(step).to_be_hidden()
    expect(status(section)).to_have_text(re.compile("^1 of "))
    press(section, "Hint")
    press(section, "More")
    page.keyboard.press("Escape")
    expect(step).to_be_hidden()
    press(section, "More")
    section.get_by_label("Game").select_option(QUESTION)
    expect(page.locator("section.playing .question")).to_be_visible()
    assert page.url.partition("#")[0].endswith(f"?game={QUESTION}")


def test_the_timer_is_there_if_it_is_wanted(page, alone):
    section = alone(f"?game={SLIDING}")
    clock = section.get_by_role("timer")
    expect(clock).to_be_hidden()
    press(section, "More")
    press(section, "Timer")
    expect(clock).to_have_text("0:01")
    section = alone(f"?game={SLIDING}")
    expect(section.get_by_role("timer")).to_be_visible()


def test_keys_work_wherever_the_focus_is(page, alone):
    page.set_viewport_size(DESK)
    section = alone(f"?game={SLIDING}")
    code, _ = shown(page)
    (first, *_) = solution_of(SLIDING)
    type_moves(section, first)
    section.get_by_label("Moves").blur()
    for key, count in (("u", "0"), ("y", "1"), ("r", "0")):
        page.keyboard.press(key)
        expect(section).to_have_attribute("data-moves", count)
    page.keyboard.press("h")
    expect(section.locator(".target")).to_have_count(1)
    page.keyboard.press("?")
    expect(section.get_by_text("take a move back")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(section).not_to_have_id(code)


def test_chapters_lead_to_the_screen_and_back(page, played):
    page.goto((played / f"{SLIDING}.html").as_uri())
    section = page.locator(f"#{SLIDING}-problem-2")
    code = section.get_attribute("data-code")
    section.get_by_role("link", name="Full screen").click()
    expect(page.locator("section.playing")).to_have_id(code)
    page.go_back()
    expect(section.get_by_role("button", name="Play")).to_be_visible()
