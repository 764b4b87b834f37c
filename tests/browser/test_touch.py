"""Playing a problem with one finger and with two, on phones of several sizes."""

import re

import pytest
from playwright.sync_api import expect

from browser.fingers import Fingers, middle, unscrolled
from browser.played_books import (
    RULES,
    bank,
    build_site,
    in_words,
    page_of,
    press,
    press_play,
    solution_of,
    status,
    type_moves,
    unfold,
    until,
)
from donimoes_book.manuscript.folders import PROBLEMS
from helpers.parameters import first_of

SLIDING, MOUNTAIN, COLUMNS = "unmatched", "fujisan", "five-columns"
WALK, MAP = "domino-finder", "mountains"
JOINTS, QUESTION = "dominosa", "tetradominoes"
PHONE = {"width": 360, "height": 740}
UPRIGHT = [{"width": 320, "height": 568}, PHONE, {"width": 412, "height": 915}]
TURNED = [{"width": size["height"], "height": size["width"]} for size in UPRIGHT]
SIZES = [*UPRIGHT, *TURNED, {"width": 1280, "height": 900}]
PLAYERS = [SLIDING, COLUMNS, MOUNTAIN, MAP, JOINTS, QUESTION, "checkimoes"]
EVERY = sorted(path.stem for path in (RULES / PROBLEMS).glob("*.md"))
FINGER = 24
TOUCHED = """async (section) => {
    // The page is laid out anew in the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const boxOf = (element) => element.getBoundingClientRect();
    const view = section.querySelector("[data-more]"), box = boxOf(view);
    const all = [...view.querySelectorAll(".piece, .target, .joint, .touchable")].map(boxOf);
    const isHidden = ({ left, right, top, bottom }) => left < box.left - 1 || right > box.right + 1
        || top < box.top - 1 || bottom > box.bottom + 1;
    return {
        smallest: Math.min(...all.map(({ width, height }) => Math.min(width, height))),
        hidden: all.some(isHidden), more: view.dataset.more,
        top: box.top, bottom: box.bottom, high: innerHeight,
        broad: document.documentElement.scrollWidth - innerWidth,
    };
}"""
"""Measures what can be touched on a board, and where the board is."""


@pytest.fixture(scope="module")
def handheld(browser):
    """Open a page on a phone, for all tests of touch."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
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


OWN_PLACE = """piece => {
  piece.scrollIntoView({block: "nearest"});
  const box = piece.getBoundingClientRect();
  const shares = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]];
  return shares
    .map(([right, down]) => [box.x + right * box.width, box.y + down * box.height])
    .sort((one, other) => piece.contains(document.elementFromPoint(...other))
        - piece.contains(document.elementFromPoint(...one)))[0];
}"""
"""Where a piece can be touched: in its middle, unless something covers just that."""


def places(section, name):
    """Return where a move's piece is touched, and the middle of where it goes."""
    find = "({ player }, name) => player.model.find(player.state, name).pieces[0]"
    moved = section.evaluate(find, name)
    piece = section.locator(".piece").and_(section.locator(f"[data-piece='{moved}']"))
    words = in_words(section, name)
    target = section.locator(".target").and_(section.get_by_label(words, exact=True))
    section.page.touchscreen.tap(*piece.evaluate(OWN_PLACE))
    # The board may have grown with the places to go to.
    start = piece.evaluate(OWN_PLACE)
    if not target.count():  # the first tap chose what is on it
        section.page.touchscreen.tap(*start)
        return piece.evaluate(OWN_PLACE), middle(target)
    end = middle(target)
    piece.dispatch_event("click")
    return start, end


# Dragging and tapping


@pytest.mark.parametrize("game", first_of([SLIDING, WALK, MOUNTAIN]))
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


@pytest.mark.long
def test_a_finger_drags_a_domino_onto_the_one_to_discard_it_with(held, fingers):
    section = held(COLUMNS)
    for count, name in enumerate(solution_of(COLUMNS), start=1):
        one, other = (domino_named(section, pair) for pair in name.split("+"))
        with unscrolled(section.page):
            fingers.drag(middle(one), middle(other))
        expect(section).to_have_attribute("data-moves", str(count))
    expect(section).to_have_attribute("data-solved", "true")


def domino_named(section, numbers):
    return section.get_by_role("button", name=f"domino {'-'.join(sorted(numbers))}", exact=False)


@pytest.mark.parametrize("game", first_of([SLIDING, MOUNTAIN]))
def test_a_finger_taps_a_piece_and_where_it_goes(held, fingers, game):
    section = held(game)
    for count, name in enumerate(solution_of(game), start=1):
        start, end = places(section, name)
        fingers.tap(start)
        fingers.tap(end)
        expect(section).to_have_attribute("data-moves", str(count))
    expect(section).to_have_attribute("data-solved", "true")


def test_a_finger_taps_a_domino_and_then_its_space(held, fingers):
    section = held(MAP)
    fingers.tap(middle(section.get_by_role("button", name="domino 0-1", exact=False)))
    fingers.tap(middle(section.locator(".cells rect").nth(9)))
    expect(section).to_have_attribute("data-moves", "1")


def test_a_finger_taps_where_two_numbers_meet(held, fingers):
    section = held(JOINTS)
    joint = section.locator(".joint").first
    for said in "joined", "split", "nothing known":
        fingers.tap(middle(joint))
        expect(joint).to_have_accessible_name(re.compile(f": {said}$"))


def test_a_finger_taps_what_is_asked_for(held, fingers):
    section = held(QUESTION)
    touchable = section.locator(".touchable").first
    fingers.tap(middle(touchable))
    expect(section.locator(".touchable.marked, .touchable[aria-pressed=true]")).not_to_have_count(0)


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
    until(section.page, f"scrollY > {before + 50}")
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
            break
    assert section.page.evaluate("visualViewport.scale") > 1


def test_a_piece_that_has_moved_moves_on_when_it_is_tapped_again(held):
    section = held(MOUNTAIN)
    moves = solution_of(MOUNTAIN)
    again = next(n for n in range(1, len(moves)) if moves[n][0] == moves[n - 1][0])
    type_moves(section, *moves[: again - 1])
    pawn = section.get_by_role("button", name=re.compile(rf"^pawn {moves[again][0]}, column"))
    for name in moves[again - 1 : again + 1]:
        words = in_words(section, name)
        pawn.tap()
        section.locator(".target").and_(section.get_by_label(words, exact=True)).tap()
    expect(section).to_have_attribute("data-moves", str(again + 1))


def test_a_screen_reader_presses_pieces_and_places_without_a_pointer(held):
    section, (name, *_) = held(SLIDING), solution_of(SLIDING)
    words = in_words(section, name)
    domino_named(section, name[:2]).dispatch_event("click")
    section.locator(".target").and_(section.get_by_label(words, exact=True)).dispatch_event("click")
    expect(section).to_have_attribute("data-moves", "1")


def test_an_upright_domino_turns_by_itself_in_a_row_one_space_high(held, fingers):
    section = held("two-equal-lines")
    domino = section.locator(".piece").first
    cell = section.locator(".cells rect").first
    domino.tap()
    cell.tap()
    expect(section).to_have_attribute("data-moves", "1")
    press(section, "Undo")
    domino.scroll_into_view_if_needed()
    fingers.drag(middle(domino, down=0.25), middle(cell, down=0.9))
    expect(section).to_have_attribute("data-moves", "1")


# Help


def test_keys_are_spoken_of_only_where_there_are_some(held, opened):
    for game in SLIDING, MAP, JOINTS:
        for section, told in (held(game), 0), (opened(game), 1):
            words = status(section).inner_text()
            assert ("arrow keys" in words) == told


def test_a_domino_that_is_not_there_is_named(held):
    section = held(SLIDING)
    there = {
        n for name in section.locator(".piece").all() for n in [name.get_attribute("aria-label")]
    }
    assert not any("9-9" in words for words in there)
    type_moves(section, "99L")
    expect(status(section)).to_have_text("There’s no 9-9 on the board.")
    section = held(COLUMNS)
    type_moves(section, "89+12")
    expect(status(section)).to_have_text("There’s no 8-9 on the board.")


def test_the_first_focus_is_on_a_piece_that_can_move_and_follows_hints_asked_for_by_key(
    page, opened
):
    section = opened(MOUNTAIN)
    expect(section.locator(".piece:focus")).to_have_class(re.compile("can-move"))
    for count, _ in enumerate(solution_of(MOUNTAIN)[:3], start=1):
        section.get_by_role("button", name="Hint").press("Enter")
        expect(section.locator(".target")).to_be_focused()
        page.keyboard.press("Enter")
        expect(section).to_have_attribute("data-moves", str(count))


@pytest.mark.parametrize("size", [PHONE, UPRIGHT[0]], ids=["phone", "small phone"])
def test_mountains_buttons_are_in_view_with_the_board(held, size):
    section = held(MAP, size)
    press(section, "Hint")
    section.get_by_role("button", name="Reset").scroll_into_view_if_needed()
    measures = section.evaluate(TOUCHED)
    assert measures["top"] >= -1
    for name in "Turn", "Take back", "Undo", "Hint":
        button = section.get_by_role("button", name=name, exact=True)
        assert middle(button, down=1)[1] <= size["height"]


def test_the_link_to_the_top_is_not_over_a_problem_that_is_played(held):
    section = held(SLIDING)
    up = section.page.locator(".up")
    expect(up).to_be_hidden()
    press(section, "Close")
    expect(up.locator("a")).to_have_count(1)
    assert up.evaluate("up => getComputedStyle(up).display") == "block"


def test_printing_leaves_solutions_as_they_were(page, opened):
    opened(SLIDING)
    solutions = page.locator(".solution details")
    solutions.first.evaluate("details => (details.open = true)")
    were = solutions.evaluate_all("all => all.map((details) => details.open)")
    page.evaluate("dispatchEvent(new Event('beforeprint')), 0")
    assert all(solutions.evaluate_all("all => all.map((details) => details.open)"))
    page.evaluate("dispatchEvent(new Event('afterprint')), 0")
    assert solutions.evaluate_all("all => all.map((details) => details.open)") == were
    assert were.count(True) == 1


# What can be touched


@pytest.mark.parametrize("game", first_of(PLAYERS))
def test_all_that_can_be_touched_is_in_view_and_large_enough_however_a_phone_is_held(held, game):
    for size in SIZES:
        section = held(game, size)
        assert_touchable(section)
        for turned in (size["height"], size["width"]), (size["width"], size["height"]):
            section.page.set_viewport_size(dict(zip(size, turned, strict=True)))
            assert_touchable(section, is_new=False)


def assert_touchable(section, is_new=True):
    """Fail if a finger finds something too small, or not at all."""
    measures = section.evaluate(TOUCHED)
    assert measures["smallest"] >= FINGER - 0.01
    assert bool(measures["more"]) >= measures["hidden"]
    assert measures["broad"] <= 0
    if is_new:
        assert measures["top"] >= -1
        assert measures["bottom"] <= measures["high"] + 1


@pytest.mark.long
def test_a_board_that_is_too_wide_says_where_there_is_more_and_follows_hints_and_moves(held):
    section = held(MOUNTAIN, {"width": 240, "height": 568})
    view = section.locator("[data-more]")
    sides = set()
    for name in solution_of(MOUNTAIN):
        press(section, "Hint")
        sides.add(view.get_attribute("data-more"))
        assert_in_view(view, section.locator(".target"))
        type_moves(section, name)
        assert_in_view(
            view, section.get_by_role("button", name=re.compile(rf"^pawn {name[0]}, column"))
        )
    assert sides == {"left", "right", "left right"}
    section.page.set_viewport_size(PHONE)
    expect(view).to_have_attribute("data-more", "")


def assert_in_view(view, element):
    around, box = view.bounding_box(), element.bounding_box()
    assert around["x"] - 1 <= box["x"]
    assert box["x"] + box["width"] <= around["x"] + around["width"] + 1


def test_a_tap_beside_a_piece_is_meant_for_it_and_one_far_away_is_not(held, fingers):
    section = held(MOUNTAIN)
    pawn = section.get_by_role("button", name=re.compile(r"^pawn B, column"))
    box = pawn.bounding_box()
    x, y = box["x"] + box["width"] + 60, box["y"] - 3
    fingers.tap((x, y))
    expect(section.locator(".chosen")).to_have_count(0)
    fingers.tap((box["x"] + 5, box["y"] - 5))
    expect(pawn).to_have_class(re.compile("chosen"))


@pytest.mark.long
@pytest.mark.parametrize("game", EVERY)
def test_problems_of_every_kind_fit_a_phone_and_their_first_move_is_dragged(
    handheld, fingers, tmp_path, game
):
    last = len(bank(game))
    numbers = sorted({1, (last + 1) // 2, last})
    page, site = handheld[0], build_site(tmp_path, game, numbers={game: numbers})
    for size in SIZES:
        page.set_viewport_size(size)
        page.goto(page_of(site, game))
        unfold(page)
        for number in range(1, len(numbers) + 1):
            section = press_play(page, game, number)
            assert_touchable(section)
            first = section.evaluate("section => section.player.data.solution?.[0]")
            if size == PHONE and isinstance(first, str) and re.search("[LRUD]", first):
                start, end = places(section, first)
                with unscrolled(page):
                    fingers.drag(start, end)
                expect(section).to_have_attribute("data-moves", "1")
            press(section, "Close")
