"""Playing a problem with one finger and with two, on phones of several sizes."""

import re

import pytest
from playwright.sync_api import expect

from browser.fingers import Fingers, middle, unscrolled
from browser.played_books import page_of, press_play, solution_of

SLIDING, MOUNTAIN, COLUMNS, WALK, MAP = (
    *("unmatched", "fujisan", "five-columns"),
    *("domino-finder", "mountains"),
)
JOINTS, QUESTION = "dominosa", "checkimoes"
PHONE = {"width": 360, "height": 740}
SIZES = [
    *({"width": 320, "height": 568}, PHONE, {"width": 412, "height": 915}),
    *({"width": 568, "height": 320}, {"width": 740, "height": 360}, {"width": 915, "height": 412}),
    {"width": 1280, "height": 900},
]


@pytest.fixture(scope="module")
def handheld(browser):
    """Open a page on a phone, for all tests of touch."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    yield page, Fingers(page)
    context.close()


@pytest.fixture
def held(handheld, played):
    """Return a function that begins to play a problem in a window of a size."""
    page, _ = handheld

    def begun(game, size=PHONE):
        page.set_viewport_size(size)
        page.goto(page_of(played, game))
        return press_play(page, game)

    return begun


@pytest.fixture
def fingers(handheld):
    """Return the fingers on the phone."""
    return handheld[1]


def places(section, name):
    """Return the middles of a move's piece and of where it goes, as a finger finds them."""
    piece = section.locator(".piece").and_(
        section.get_by_role("button", name=re.compile(rf": (.* )?{re.escape(name)}( |$)"))
    )
    start = middle(piece)
    piece.tap()
    end = middle(section.locator(".target").and_(section.get_by_label(name, exact=True)))
    piece.tap()
    return start, end


# Dragging and tapping


@pytest.mark.parametrize("game", [SLIDING, WALK])
def test_a_finger_drags_a_piece_and_the_page_stays(held, fingers, game):
    section = held(game)
    for count, name in enumerate(solution_of(game), start=1):
        start, end = places(section, name)
        with unscrolled(section.page):
            fingers.drag(start, end)
        expect(section).to_have_attribute("data-moves", str(count))
    expect(section).to_have_attribute("data-solved", "true")


def test_a_finger_drags_a_domino_onto_the_square_and_off_again(held, fingers):
    section = held(MAP)
    domino = section.get_by_role("button", name="domino 0-1", exact=False)
    domino.scroll_into_view_if_needed()
    tray, cell = middle(domino, down=0.25), middle(section.locator(".cells rect").nth(9))
    with unscrolled(section.page):
        fingers.drag(tray, cell)
        expect(section).to_have_attribute("data-moves", "1")
        fingers.drag(cell, tray)
    expect(section).to_have_attribute("data-moves", "0")


@pytest.mark.parametrize("game", [SLIDING, MAP])
def test_two_fingers_move_nothing_and_choose_nothing(held, fingers, game):
    section = held(game)
    x, y = middle(section.locator(".piece").first)
    for other in ((x, y - 30), middle(section.locator(".piece").nth(1))):
        fingers.put((x, y), other)
        fingers.move((40, 40), (-40, -40))
        fingers.lift()
        fingers.put((x, y))
        fingers.move((15, 0))
        fingers.put((x + 15, y), other)
        fingers.lift()
        expect(section.locator(".chosen, .dragged")).to_have_count(0)
    expect(section).to_have_attribute("data-moves", "0")


@pytest.mark.parametrize("game", [SLIDING, MAP, JOINTS])
def test_a_finger_beside_the_pieces_scrolls_the_page_and_moves_nothing(held, fingers, game):
    section = held(game)
    before = section.page.evaluate("scrollY")
    x, y = middle(section.locator(".board"), right=0, down=0)
    fingers.drag((x + 1, y + 1), (x + 1, y - 120))
    section.page.wait_for_function("before => scrollY > before + 50", arg=before)
    expect(section.locator(".chosen, .dragged")).to_have_count(0)
    expect(section).to_have_attribute("data-moves", "0")


def test_two_fingers_that_move_apart_enlarge_the_page(held, fingers):
    section = held(SLIDING)
    x, y = middle(section.locator(".piece").first)
    for _ in range(9):  # a browser that is short of time misses some of it
        fingers.put((x, y), (x + 20, y))
        fingers.move((-30, 0), (150, 0))
        fingers.lift()
        if section.page.evaluate("visualViewport.scale") > 1:
            return
    raise AssertionError("the page stays as small as it was")
