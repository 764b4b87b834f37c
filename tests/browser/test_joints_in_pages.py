"""Finding the joints of a rectangle of numbers in a page: by touch, keys, typing and hints."""

from itertools import combinations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.played_books import bank, build_site, page_of, press, press_play, type_moves
from donimoes_book.board.position import Place, Position
from donimoes_book.games.registry import find

GAME = "dominosa"


def said(section):
    return section.get_by_role("status").inner_text()


def joint(section, squares):
    """The button between two squares, such as `A1 B1`."""
    return section.locator(f'.joint[aria-label*=" on {squares}:"]')


def moves_of(number):
    return find(GAME).puzzle(bank(GAME)[number - 1].position).solve().moves


def type_solution(section, number):
    *most, last = moves_of(number)
    type_moves(section, " ".join(most))
    assert section.get_attribute("data-moves") == str(len(most))
    assert section.get_attribute("data-solved") is None
    type_moves(section, last)
    assert section.get_attribute("data-solved") == "true"
    assert said(section) == "Solved: every domino is there once."


def follow_hints(section, number):
    for step in find(GAME).more_fields(bank(GAME)[number - 1].position)["deductions"]:
        press(section, "Hint")
        assert said(section) == f"{step['sentence']} Another hint will mark it."
        assert section.locator(".looked rect").count()
        press(section, "Hint")
    assert section.get_attribute("data-solved") == "true"


def test_the_printed_solution_can_be_typed(opened):
    type_solution(opened(GAME), 1)


def test_hints_tell_one_deduction_each_and_lead_to_the_end(opened):
    follow_hints(opened(GAME), 1)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build_site(tmp_path_factory.mktemp("joints"), GAME)


@pytest.mark.long
@pytest.mark.parametrize("number", [12, 22, 30])
def test_printed_solutions_of_every_size_can_be_typed(page, site, number):
    page.goto(page_of(site, GAME))
    type_solution(press_play(page, GAME, number), number)


@pytest.mark.long
@pytest.mark.parametrize("number", [20, 26])
def test_hints_lead_to_the_end_of_large_rectangles(page, site, number):
    page.goto(page_of(site, GAME))
    follow_hints(press_play(page, GAME, number), number)


def test_a_tap_joins_another_splits_and_a_third_clears(opened):
    section = opened(GAME)
    there = joint(section, "A1 B1")
    for state, said_then in (
        ("joined", "is on A1 B1."),
        ("split", "A1 B1 are split."),
        ("nothing known", "A1 B1: nothing is known about these two."),
    ):
        there.click()
        assert said_then in said(section)
        assert there.get_attribute("aria-label").endswith(state)
    press(section, "Undo")
    assert there.get_attribute("aria-label").endswith("split")
    press(section, "Redo")
    press(section, "Reset")
    assert section.get_attribute("data-moves") == "0"


def test_what_the_table_shows_to_be_impossible_is_refused(opened):
    section = opened(GAME)
    joint(section, "A1 B1").click()
    joint(section, "A1 A2").click()
    assert said(section).startswith("No: A1 belongs to")
    assert section.get_attribute("data-moves") == "1"


def test_a_domino_is_joined_only_once(opened):
    section, places = opened(GAME), {}
    numbers = {number.place: number.pips for number in bank(GAME)[0].position.numbers}
    for (x, y), number in numbers.items():
        for dx, dy in ((2, 0), (0, 2)):
            if (other := numbers.get(Place(x + dx, y + dy))) is not None:
                there = {(x // 2, y // 2), ((x + dx) // 2, (y + dy) // 2)}
                places.setdefault(tuple(sorted((number, other))), []).append(there)
    pair, (one, two) = next(
        (pair, both)
        for pair, squares_of_pair in places.items()
        for both in combinations(squares_of_pair, 2)
        if not both[0] & both[1]
    )
    squares = [
        " ".join(f"{chr(ord('A') + x)}{y + 1}" for x, y in sorted(place, key=lambda at: at[::-1]))
        for place in (one, two)
    ]
    for place in squares:
        joint(section, place).click()
    assert said(section) == f"No: {pair[0]}-{pair[1]} is already on {squares[0]}."
    assert section.get_attribute("data-moves") == "1"


def test_a_hint_finds_what_is_wrong_first(opened):
    section = opened(GAME)
    first = moves_of(1)[0].partition("-")[2]
    type_moves(section, f"{first[:2]}~{first[2:]}")
    press(section, "Hint")
    assert said(section).endswith("they aren’t split.")


def test_keys_reach_every_joint(page, opened):
    section = opened(GAME)
    joint(section, "A1 B1").focus()
    for key, expected in (
        ("ArrowRight", "B1 C1"),
        ("ArrowDown", "B2 C2"),
        ("ArrowLeft", "A2 B2"),
        ("ArrowUp", "A1 B1"),
    ):
        page.keyboard.press(key)
        assert f" on {expected}:" in page.evaluate("document.activeElement.ariaLabel")
    page.keyboard.press("s")
    assert said(section) == "A1 B1 are split."
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    assert said(section).endswith("is on A1 B1.")


def test_what_is_no_move_is_said_and_stays_in_the_field(opened):
    section = opened(GAME)
    for words in ("hello", "99-A1B1", "12-A1C1", "A1~Z9"):
        type_moves(section, words)
        assert f"{words.upper()} doesn’t say which numbers go where" in said(section)
        assert section.get_by_label("Moves").input_value() == words


def test_axe_finds_nothing_on_a_dark_phone(page, opened):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    section = opened(GAME)
    press(section, "Hint")
    report = Axe().run(page, context=f"#{GAME}-problem-1", options={"preload": False})
    assert report.response["violations"] == []


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_page_is_accessible_and_fits(new_page, site, size, colours):
    # Not the `page` fixture, which reports what the policy forbids: axe itself reads style sheets.
    page = new_page(viewport=size, color_scheme=colours)
    page.goto(page_of(site, GAME))
    section = press_play(page, GAME, 30)
    press(section, "Hint")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    report = Axe().run(page, context=f"#{section.get_attribute('id')}")
    assert report.response["violations"] == []


def test_a_position_that_is_begun_is_played_on(tmp_path, page):
    from donimoes_book.cli import run

    text = "3|3 1~3 2\n\n2 1 1 0 0\n\n2 1 0 0 2\n\n0 3 3 1 2\n"
    Position.parse(text)
    (tmp_path / "begun.txt").write_text(text)
    assert (
        run(["render", str(tmp_path / "begun.txt"), "--game", GAME, "-o", str(tmp_path / "b.html")])
        == 0
    )
    page.goto((tmp_path / "b.html").as_uri())
    page.get_by_role("button", name="Play").click()
    page.locator('.joint[aria-label*=" on A1 B1:"]').click()
    expect(page.get_by_role("status")).to_have_text("A1 B1: that’s given.")
