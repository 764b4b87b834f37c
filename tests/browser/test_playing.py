"""Playing a problem in a page by dragging, tapping and keys, with all that players can ask for."""

import gzip
import re
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.played_books import PAGE, bank, build_site
from donimoes_book.games.registry import find
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.search.shortest import explore

SLIDING, MOUNTAIN, COLUMNS, WALK = "unmatched", "fujisan", "five-columns", "domino-finder"
NARROW = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("played")
    return build_site(folder, SLIDING, MOUNTAIN, COLUMNS, WALK, most=3)


@pytest.fixture
def home(page, site):
    page.goto((site / PAGE).as_uri())
    return page


def opened(page, game, number=1):
    section = page.locator(f"#{game}-problem-{number}")
    section.get_by_role("button", name="Play").click()
    expect(section.get_by_label("Moves")).to_be_visible()
    return section


def solution_of(game, number=1):
    return find(game).puzzle(bank(game)[number - 1].position).solve().moves


def type_moves(section, *moves):
    section.get_by_label("Moves").fill(" ".join(moves))
    section.get_by_label("Moves").press("Enter")


def piece(section, words):
    return section.get_by_role("button", name=re.compile(f"^{words}:"))


def status(section):
    return section.get_by_role("status")


def press(section, name):
    section.get_by_role("button", name=name, exact=True).click()


# Pieces


def test_a_domino_is_dragged_one_space(home):
    section = opened(home, SLIDING)
    (first, *_) = solution_of(SLIDING)
    way = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}[first[2]]
    box = piece(section, f"domino {'-'.join(sorted(first[:2]))}").bounding_box()
    half = min(box["width"], box["height"])
    x, y = box["x"] + half / 2, box["y"] + half / 2
    home.mouse.move(x, y)
    home.mouse.down()
    home.mouse.move(x + way[0] * half * 0.9, y + way[1] * half * 0.9, steps=4)
    home.mouse.up()
    expect(status(section)).to_have_text(f"{first}.")
    expect(section).to_have_attribute("data-moves", "1")


def test_a_domino_is_tapped_and_then_the_place_where_it_goes(home):
    section = opened(home, SLIDING)
    (first, *_) = solution_of(SLIDING)
    piece(section, f"domino {'-'.join(sorted(first[:2]))}").click()
    section.get_by_role("button", name=first, exact=True).click()
    expect(section).to_have_attribute("data-moves", "1")


def test_a_whole_problem_is_solved_by_arrow_keys(home):
    section = opened(home, SLIDING)
    arrows = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown"}
    for name in (moves := solution_of(SLIDING)):
        piece(section, f"domino {'-'.join(sorted(name[:2]))}").press(arrows[name[2]])
    expect(section).to_have_attribute("data-solved", "true")
    expect(status(section)).to_have_text(
        f"Solved in {len(moves)} steps: it can’t be done in fewer."
    )


def test_two_dominoes_are_tapped_to_be_discarded_and_refused_with_the_reason(home):
    section = opened(home, COLUMNS)
    (first, *_) = solution_of(COLUMNS)
    for name in first.split("+"):
        piece(section, f"domino {'-'.join(sorted(name))}").click()
    expect(status(section)).to_have_text(f"{first}.")
    press(section, "Undo")
    puzzle = find(COLUMNS).puzzle(bank(COLUMNS)[0].position)
    refused = next(
        (name, reason)
        for name in puzzle.attempts(puzzle.start)
        if "do not" in (reason := puzzle.find_move(puzzle.start, name))
    )
    for name in refused[0].split("+"):
        piece(section, f"domino {'-'.join(sorted(name))}").click()
    expect(status(section)).to_have_text(f"{refused[0]} isn’t allowed: {refused[1]}.")
    expect(section).to_have_attribute("data-moves", "0")


def test_a_pawn_with_several_ways_in_one_direction_is_asked_which(home):
    section = opened(home, MOUNTAIN)
    press(section, "Hint")
    (first, *_) = solution_of(MOUNTAIN)
    expect(status(section)).to_have_text(f"Try {first}.")
    section.get_by_role("button", name=first, exact=True).press("Enter")
    expect(section).to_have_attribute("data-moves", "1")


def test_a_pawn_walks_by_arrows_from_the_field_of_its_board(home):
    section = opened(home, WALK)
    arrows = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown"}
    for name in solution_of(WALK):
        piece(section, "pawn P").press(arrows[name])
    expect(section).to_have_attribute("data-solved", "true")


# What is refused


def test_a_refused_slide_says_why_in_the_words_of_the_rules(home):
    section = opened(home, SLIDING, 2)
    puzzle = find(SLIDING).puzzle(bank(SLIDING)[1].position)
    for name in puzzle.attempts(puzzle.start):
        reason = puzzle.find_move(puzzle.start, name)
        if isinstance(reason, str):
            type_moves(section, name)
            expect(status(section)).to_have_text(f"{name} isn’t allowed: {reason}.")
    expect(section).to_have_attribute("data-moves", "0")


@pytest.mark.parametrize("text", ["99Z", "hello", "<b>", "23", "+"])
def test_what_is_no_move_is_told_what_a_move_looks_like(home, text):
    section = opened(home, SLIDING)
    type_moves(section, text)
    expect(status(section)).to_contain_text("a move is a domino and a direction, such as 24R")
    expect(section.get_by_label("Moves")).to_have_value(text)


def test_moves_before_a_wrong_one_are_played(home):
    section = opened(home, SLIDING)
    type_moves(section, solution_of(SLIDING)[0], "nonsense", "23R")
    expect(section).to_have_attribute("data-moves", "1")
    expect(section.get_by_label("Moves")).to_have_value("nonsense 23R")


def test_names_of_dominoes_may_be_turned_around_and_small(home):
    section = opened(home, COLUMNS)
    one, other = solution_of(COLUMNS)[0].split("+")
    type_moves(section, f"{other[::-1]}+{one}")
    expect(section).to_have_attribute("data-moves", "1")


# Back and forth


def test_undo_redo_and_reset_by_buttons_and_keys(home):
    section = opened(home, SLIDING)
    moves = solution_of(SLIDING)
    type_moves(section, *moves[:2])
    press(section, "Undo")
    expect(section).to_have_attribute("data-moves", "1")
    press(section, "Redo")
    expect(section).to_have_attribute("data-moves", "2")
    first = piece(section, f"domino {'-'.join(sorted(moves[0][:2]))}")
    first.press("u")
    expect(section).to_have_attribute("data-moves", "1")
    first.press("r")
    expect(section).to_have_attribute("data-moves", "0")
    expect(section.get_by_role("button", name="Undo")).to_be_disabled()
    expect(section.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_move_after_undo_forgets_what_was_undone(home):
    section = opened(home, SLIDING)
    moves = solution_of(SLIDING)
    type_moves(section, *moves)
    expect(section).to_have_attribute("data-solved", "true")
    press(section, "Undo")
    assert section.get_attribute("data-solved") is None
    type_moves(section, moves[-1])
    expect(section.get_by_role("button", name="Redo")).to_be_disabled()


def test_after_the_end_nothing_more_is_played(home):
    section = opened(home, SLIDING)
    type_moves(section, *solution_of(SLIDING), "23R")
    expect(status(section)).to_have_text("It’s solved.")


# What players can ask for


def test_how_far_it_is_and_whether_it_can_be_solved_is_told_when_asked(home):
    section = opened(home, SLIDING)
    moves = solution_of(SLIDING)
    expect(status(section)).not_to_contain_text("left")
    press(section, "How far?")
    expect(status(section)).to_have_text(f"At least {len(moves)} steps left.")
    type_moves(section, *moves[:-1])
    press(section, "How far?")
    expect(status(section)).to_have_text("At least 1 step left.")
    press(section, "Still possible?")
    expect(status(section)).to_have_text("Yes, it can still be solved.")


def test_where_there_is_no_solution_any_more_it_is_said(home):
    section = opened(home, COLUMNS)
    moves = way_to_a_lost_position(find(COLUMNS).puzzle(bank(COLUMNS)[0].position))
    type_moves(section, *moves)
    for name in ("Hint", "How far?", "Still possible?"):
        press(section, name)
        expect(status(section)).to_have_text("There’s no solution from here: undo, or reset.")


def way_to_a_lost_position(puzzle):
    left, ways = explore(puzzle, 10_000).distances, {puzzle.start: []}
    for state, way in (todo := list(ways.items())):
        for move, after in puzzle.successors(state):
            if after not in left:
                return [*way, puzzle.move_name(move)]
            if after not in ways:
                ways[after] = [*way, puzzle.move_name(move)]
                todo.append((after, ways[after]))
    raise AssertionError("every position can be solved")


def test_what_a_slide_captures_is_told(page, tmp_path):
    page.goto((build_site(tmp_path, "capturing", most=1) / PAGE).as_uri())
    section = opened(page, "capturing")
    position = bank("capturing")[0].position
    for step in find("capturing").replay(position, " ".join(solution_of("capturing"))):
        type_moves(section, step.move)
        if step.captured and not step.solves:
            for name in step.captured:
                expect(status(section)).to_contain_text("".join(sorted(name)))
    expect(section).to_have_attribute("data-solved", "true")


def test_hints_lead_to_the_end_in_the_fewest_moves(home):
    section = opened(home, SLIDING, 3)
    for _ in solution_of(SLIDING, 3):
        press(section, "Hint")
        move = re.fullmatch(r"Try (\w+)\.", status(section).inner_text())[1]
        type_moves(section, move)
    expect(section).to_have_attribute("data-solved", "true")


# What is stored, and links


def test_a_solved_problem_is_marked_when_the_reader_comes_back(home, site):
    section = opened(home, SLIDING)
    code = section.get_attribute("data-code")
    type_moves(section, *solution_of(SLIDING))
    expect(section).to_have_class(re.compile("is-solved"))
    assert home.evaluate("code => localStorage.getItem('donimoes:' + code)", code) == (
        f'{{"solved":true,"best":{len(solution_of(SLIDING))}}}'
    )
    home.reload()
    expect(home.locator(f"#{SLIDING}-problem-1")).to_have_class(re.compile("is-solved"))
    expect(opened(home, SLIDING).locator(".count")).to_contain_text(
        f"Your best: {len(solution_of(SLIDING))}."
    )


def test_a_link_carries_the_problem_and_the_moves(home, site):
    moves = solution_of(SLIDING)
    address = f"{(site / PAGE).as_uri()}?play={quote(' '.join(moves[:2]))}#{SLIDING}-problem-1"
    home.goto(address)
    section = home.locator(f"#{SLIDING}-problem-1")
    expect(section).to_have_attribute("data-moves", "2")
    press(section, "Copy link")
    expect(status(section)).to_contain_text("Link")


def test_closing_leaves_the_page_as_it_was(home):
    section = opened(home, SLIDING)
    type_moves(section, solution_of(SLIDING)[0])
    press(section, "Close")
    expect(section.get_by_label("Moves")).to_have_count(0)
    assert section.get_attribute("data-moves") is None
    expect(section.get_by_role("button", name="Play")).to_be_focused()


def test_without_scripts_no_button_is_shown(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / PAGE).as_uri())
    assert page.get_by_role("button").count() == 0
    expect(page.locator(f"#{SLIDING}-problem-1 svg")).to_be_visible()
    context.close()


# How it looks


@pytest.mark.parametrize("game", [SLIDING, MOUNTAIN, COLUMNS, WALK])
def test_nothing_is_wider_than_a_small_phone_and_pieces_are_large_enough_for_a_thumb(
    browser, site, game
):
    context = browser.new_context(viewport=NARROW, has_touch=True)
    page = context.new_page()
    page.goto((site / PAGE).as_uri())
    section = opened(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for button in section.locator(".piece").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 23
    first = solution_of(game)[0]
    type_moves(section, first)
    expect(section).to_have_attribute("data-moves", "1")
    context.close()


def test_the_scale_stays_when_the_board_grows(home):
    section = opened(home, SLIDING, 3)
    pieces = section.locator(".piece").first
    before = pieces.bounding_box()["width"]
    type_moves(section, *solution_of(SLIDING, 3))
    expect(section).to_have_attribute("data-solved", "true")
    assert pieces.bounding_box()["width"] == pytest.approx(before)


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(browser, site, viewport, colours):
    context = browser.new_context(viewport=viewport, color_scheme=colours)
    page = context.new_page()
    page.goto((site / PAGE).as_uri())
    for game in (SLIDING, MOUNTAIN, COLUMNS, WALK):
        press(opened(page, game), "Hint")
    page.wait_for_timeout(300)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    context.close()


def test_what_play_loads_is_small(site):
    for game, kind, most in ((SLIDING, "graph", 60_000), (MOUNTAIN, "pawns", 40_000)):
        shared = sum(packed(site / name) for name in SCRIPTS[kind])
        for file in (site / "play").glob(f"{game}-*.js"):
            assert shared + packed(file) <= most


def packed(file):
    return len(gzip.compress(file.read_bytes()))
