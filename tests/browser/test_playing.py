"""Playing a problem in a page by dragging, tapping and keys, with all that players can ask for."""

import gzip
import re
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.played_books import (
    chosen,
    hinted,
    in_words,
    kept,
    page_of,
    press,
    press_play,
    sentence,
    solution_of,
    status,
    type_moves,
)
from donimoes_book.games.registry import find
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.search.shortest import explore

SLIDING, MOUNTAIN, COLUMNS, WALK = "unmatched", "fujisan", "five-columns", "domino-finder"
NARROW = {"width": 360, "height": 740}
ARROWS = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown"}
WAYS = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}
SEVERAL = """id => {
    const { model, state } = document.getElementById(id).player, moves = model.moves(state);
    for (const { pieces, way } of moves) {
        const same = moves.filter((move) => move.pieces[0] === pieces[0] && move.way === way);
        if (same.length > 1) return [pieces[0], way, same.map((move) => move.name)];
    }
}"""
"""Finds a piece and a direction in which it has several moves."""


def piece(section, words):
    return section.get_by_role("button", name=re.compile(f"^{words}[,:]"))


# Pieces


def test_a_domino_is_dragged_one_space(page, opened):
    section = opened(SLIDING)
    (first, *_) = solution_of(SLIDING)
    assert first == "60L"
    drag(page, section, first, 0.9)
    expect(status(section)).to_have_text("Blank-six, one left.")
    expect(section).to_have_attribute("data-moves", "1")


def drag(page, section, name, along, across=0.0):
    """Drag the domino of a move by so many spaces in its direction, and so many to the side."""
    there = piece(section, f"domino {'-'.join(sorted(name[:2]))}")
    box, (dx, dy) = there.bounding_box(), WAYS[name[2]]
    half = min(box["width"], box["height"])
    x, y = box["x"] + half / 2, box["y"] + half / 2
    page.mouse.move(x, y)
    page.mouse.down()
    right, down = along * dx + across * dy, along * dy + across * dx
    page.mouse.move(x + right * half, y + down * half, steps=4)
    page.mouse.up()
    return there


def test_a_domino_that_is_dropped_near_its_place_goes_there_and_one_too_far_away_does_not(
    page, opened
):
    section, (first, *_) = opened(SLIDING), solution_of(SLIDING)
    drag(page, section, first, 0.15, 0.2)
    expect(section).to_have_attribute("data-moves", "0")
    drag(page, section, first, 0.25)
    expect(section).to_have_attribute("data-moves", "1")


def test_a_third_of_a_space_is_a_try_and_less_is_none(page, opened):
    section, puzzle = opened(SLIDING), find(SLIDING).puzzle(chosen(SLIDING))
    able = {
        name[:2] for move, _ in puzzle.successors(puzzle.start) if (name := puzzle.move_name(move))
    }
    refused, reason = next(
        (name, reason)
        for name in puzzle.attempts(puzzle.start)
        if name[:2] not in able and isinstance(reason := puzzle.find_move(puzzle.start, name), str)
    )
    before = status(section).inner_text()
    drag(page, section, refused, 0.3)
    expect(status(section)).to_have_text(before)
    drag(page, section, refused, 0.37)
    expect(status(section)).to_have_text(f"{sentence(section, refused)} isn’t allowed: {reason}.")
    expect(section).to_have_attribute("data-moves", "0")


def test_a_pointer_that_moves_six_pixels_drags_and_one_that_moves_less_taps(page, opened):
    section, (first, *_) = opened(SLIDING), solution_of(SLIDING)
    there = piece(section, f"domino {'-'.join(sorted(first[:2]))}")
    box = there.bounding_box()
    x, y = box["x"] + 8, box["y"] + 8
    for pixels, count in ((5, 1), (6, 0)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + pixels)
        page.mouse.up()
        expect(section.locator(".chosen")).to_have_count(count)
        page.keyboard.press("Escape")
        expect(section.locator(".chosen")).to_have_count(0)
    expect(section).to_have_attribute("data-moves", "0")


def test_a_piece_that_cannot_move_says_why_when_it_is_tapped(opened):
    section, puzzle = opened(SLIDING), find(SLIDING).puzzle(chosen(SLIDING))
    refused = [
        (name, puzzle.find_move(puzzle.start, name)) for name in puzzle.attempts(puzzle.start)
    ]
    reasons = [str(reason) for name, reason in refused if name.startswith("50") or name[:2] == "05"]
    assert reasons
    piece(section, "domino 0-5").click()
    said = "; ".join(list(dict.fromkeys(reasons))[:2])
    expect(status(section)).to_have_text(f"The domino 0-5 can’t move: {said}.")


@pytest.fixture
def crossing(page, opened):
    """Return a mountain where a pawn has several moves in a direction, the pawn, and the moves."""
    section = opened(MOUNTAIN)
    for name in solution_of(MOUNTAIN):
        if crossing_moves := page.evaluate(SEVERAL, f"{MOUNTAIN}-problem-1"):
            return (
                section,
                section.locator(f"[data-piece='{crossing_moves[0]}']"),
                *crossing_moves[1:],
            )
        type_moves(section, name)
    raise AssertionError("every pawn always has one move at most in a direction")


def test_places_to_go_are_walked_through_by_arrows_and_escape_leaves_them(page, crossing):
    section, pawn, *_ = crossing
    played = int(section.get_attribute("data-moves"))
    pawn.press("Enter")
    targets = section.locator(".target")
    last = targets.count() - 1
    assert last > 0
    targets.first.focus()
    for key, place in (("Left", last), ("Down", 0), ("Right", 1), ("Up", 0)):
        page.keyboard.press(f"Arrow{key}")
        expect(targets.nth(place)).to_be_focused()
    page.keyboard.press("Escape")
    expect(targets).to_have_count(0)
    pawn.press("Enter")
    targets.nth(1).press("Enter")
    expect(section).to_have_attribute("data-moves", str(played + 1))
    expect(pawn).to_be_focused()


def test_where_an_arrow_means_several_moves_it_is_asked_which(crossing):
    section, pawn, way, names = crossing
    played = section.get_attribute("data-moves")
    pawn.press(ARROWS[way])
    expect(status(section)).to_have_text(
        f"Which one: {'; '.join(in_words(section, name) for name in names)}?"
    )
    expect(section.locator(".target").first).to_be_focused()
    expect(section).to_have_attribute("data-moves", played)


def test_a_domino_is_tapped_and_then_the_place_where_it_goes(opened):
    section = opened(SLIDING)
    (first, *_) = solution_of(SLIDING)
    piece(section, f"domino {'-'.join(sorted(first[:2]))}").click()
    section.get_by_role("button", name=in_words(section, first), exact=True).click()
    expect(section).to_have_attribute("data-moves", "1")


def test_one_tap_is_enough_where_only_one_piece_can_go_and_every_tap_is_answered(page, opened):
    section = opened(SLIDING)
    (first, *_) = solution_of(SLIDING)
    words = in_words(section, first)
    piece(section, f"domino {'-'.join(sorted(first[:2]))}").click()
    box = section.get_by_role("button", name=words, exact=True).bounding_box()
    page.keyboard.press("Escape")
    place = {"L": (0.1, 0.5), "R": (0.9, 0.5), "U": (0.5, 0.1), "D": (0.5, 0.9)}[first[2]]
    page.mouse.click(box["x"] + place[0] * box["width"], box["y"] + place[1] * box["height"])
    expect(section).to_have_attribute("data-moves", "1")
    expect(status(section)).to_have_text(f"{words[0].upper()}{words[1:]}.")
    corner = section.locator(".board").bounding_box()
    page.mouse.click(corner["x"] + 3, corner["y"] + 3)
    expect(status(section)).to_have_text("Nothing can move there.")


def test_a_whole_problem_is_solved_by_arrow_keys(opened):
    section = opened(SLIDING)
    for name in (moves := solution_of(SLIDING)):
        piece(section, f"domino {'-'.join(sorted(name[:2]))}").press(ARROWS[name[2]])
    expect(section).to_have_attribute("data-solved", "true")
    expect(status(section)).to_have_text(
        f"Solved in {len(moves)} steps: it can’t be done in fewer."
    )


def test_two_dominoes_are_tapped_to_be_discarded_and_refused_with_the_reason(opened):
    section = opened(COLUMNS)
    (first, *_) = solution_of(COLUMNS)
    words = sentence(section, first)
    for name in first.split("+"):
        piece(section, f"domino {'-'.join(sorted(name))}").click()
    expect(status(section)).to_have_text(f"{words}.")
    press(section, "Undo")
    puzzle = find(COLUMNS).puzzle(chosen(COLUMNS))
    refused = next(
        (name, reason)
        for name in puzzle.attempts(puzzle.start)
        if "do not" in (reason := puzzle.find_move(puzzle.start, name))
    )
    for name in refused[0].split("+"):
        piece(section, f"domino {'-'.join(sorted(name))}").click()
    expect(status(section)).to_have_text(
        f"{sentence(section, refused[0])} isn’t allowed: {refused[1]}."
    )
    expect(section).to_have_attribute("data-moves", "0")


def test_a_pawn_with_several_ways_in_one_direction_is_asked_which(opened):
    section = opened(MOUNTAIN)
    press(section, "Hint")
    (first, *_) = solution_of(MOUNTAIN)
    words = in_words(section, first)
    expect(status(section)).to_have_text(f"Try {words}.")
    section.get_by_role("button", name=words, exact=True).press("Enter")
    expect(section).to_have_attribute("data-moves", "1")


def test_a_pawn_walks_by_arrows_from_the_field_of_its_board(opened):
    section = opened(WALK)
    for name in solution_of(WALK):
        piece(section, "pawn P").press(ARROWS[name])
    expect(section).to_have_attribute("data-solved", "true")


# What is refused


def test_a_refused_slide_says_why_in_the_words_of_the_rules(opened):
    section = opened(SLIDING, 2)
    puzzle = find(SLIDING).puzzle(chosen(SLIDING, 2))
    for name in puzzle.attempts(puzzle.start):
        reason = puzzle.find_move(puzzle.start, name)
        if isinstance(reason, str):
            type_moves(section, name)
            words = sentence(section, name)
            expect(status(section)).to_have_text(f"{words} isn’t allowed: {reason}.")
    expect(section).to_have_attribute("data-moves", "0")


def test_what_is_no_move_is_told_what_a_move_looks_like(opened):
    section = opened(SLIDING)
    for text in ("99Z", "hello", "<b>", "23", "+"):
        type_moves(section, text)
        expect(status(section)).to_have_text(
            re.compile(
                f"^{re.escape(text)} isn’t .* a move is a domino and a direction, such as 24R"
            )
        )
        expect(section.get_by_label("Moves")).to_have_value(text)


def test_moves_before_a_wrong_one_are_played(opened):
    section = opened(SLIDING)
    type_moves(section, solution_of(SLIDING)[0], "nonsense", "23R")
    expect(section).to_have_attribute("data-moves", "1")
    expect(section.get_by_label("Moves")).to_have_value("nonsense 23R")


def test_names_of_dominoes_may_be_turned_around_and_small(opened):
    section = opened(COLUMNS)
    one, other = solution_of(COLUMNS)[0].split("+")
    type_moves(section, f"{other[::-1]}+{one}")
    expect(section).to_have_attribute("data-moves", "1")


# Back and forth


def test_undo_redo_and_reset_by_buttons_and_keys(opened):
    section = opened(SLIDING)
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


def test_a_move_after_undo_forgets_what_was_undone(opened):
    section = opened(SLIDING)
    moves = solution_of(SLIDING)
    type_moves(section, *moves)
    expect(section).to_have_attribute("data-solved", "true")
    press(section, "Undo")
    assert section.get_attribute("data-solved") is None
    type_moves(section, moves[-1])
    expect(section.get_by_role("button", name="Redo")).to_be_disabled()


def test_after_the_end_nothing_more_is_played(opened):
    section = opened(SLIDING)
    type_moves(section, *solution_of(SLIDING), "23R")
    expect(status(section)).to_have_text("It’s solved.")


def test_letters_in_the_field_are_no_keys_and_neither_are_shortcuts(opened):
    section, (first, *_) = opened(SLIDING), solution_of(SLIDING)
    type_moves(section, first)
    for letter in "ur":
        section.get_by_label("Moves").press(letter)
        piece(section, f"domino {'-'.join(sorted(first[:2]))}").press(f"Alt+{letter}")
    expect(section).to_have_attribute("data-moves", "1")
    expect(section.get_by_label("Moves")).to_have_value(re.compile("^(ur|ru)$"))


def test_where_no_move_is_left_it_is_said(opened):
    section, puzzle = opened(COLUMNS), find(COLUMNS).puzzle(chosen(COLUMNS))
    moves, ways = [], list(puzzle.successors(puzzle.start))
    while ways:
        moves.append(puzzle.move_name(ways[0][0]))
        ways = list(puzzle.successors(ways[0][1]))
    type_moves(section, *moves[:-1])
    words = sentence(section, moves[-1])
    type_moves(section, moves[-1])
    expect(status(section)).to_have_text(f"{words}. There are no moves left: undo, or reset.")


# What players can ask for


def test_how_far_it_is_and_whether_it_can_be_solved_is_told_when_asked(opened):
    section = opened(SLIDING)
    moves = solution_of(SLIDING)
    expect(status(section)).not_to_contain_text("left")
    press(section, "How far?")
    expect(status(section)).to_have_text(f"At least {len(moves)} steps left.")
    type_moves(section, *moves[:-1])
    press(section, "How far?")
    expect(status(section)).to_have_text("At least 1 step left.")
    press(section, "Still possible?")
    expect(status(section)).to_have_text("Yes, it can still be solved.")


def test_where_there_is_no_solution_any_more_it_is_said(opened):
    section = opened(COLUMNS)
    moves = way_to_a_lost_position(find(COLUMNS).puzzle(chosen(COLUMNS)))
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


def test_what_a_slide_captures_is_told(opened):
    section = opened("capturing")
    position = chosen("capturing")
    pips = ["blank", "one", "two", "three", "four", "five", "six"]
    for step in find("capturing").replay(position, " ".join(solution_of("capturing"))):
        type_moves(section, step.move)
        if step.captured and not step.solves:
            for name in step.captured:
                words = "-".join(pips[int(number)] for number in sorted(name))
                expect(status(section)).to_contain_text(re.compile(f"takes .*{words}"))
    expect(section).to_have_attribute("data-solved", "true")


def test_hints_open_one_by_one_and_count_as_help(opened):
    section = opened(SLIDING, 3)
    hints = section.locator("details", has_text=re.compile(r"^Hint \d"))
    expect(hints.get_by_role("img")).not_to_be_visible()
    assert "got" not in kept(section)
    hints.first.locator("summary").click()
    expect(hints.first).to_contain_text("Don’t move the 4-4.")
    expect(hints.last).not_to_have_attribute("open", "")
    hints.last.locator("summary").click()
    expect(hints.get_by_role("img")).to_be_visible()
    expect(hints.last.locator("p")).to_have_text(
        ["Every shortest solution passes through this position.", "after 4 steps"]
    )
    assert kept(section)["got"]["help"] == 1
    type_moves(section, " ".join(solution_of(SLIDING, 3)))
    expect(status(section)).to_contain_text("with hints")


@pytest.mark.parametrize(("game", "number"), [(SLIDING, 3), (COLUMNS, 1)])
def test_hints_lead_to_the_end_in_the_fewest_moves(opened, game, number):
    section = opened(game, number)
    for _ in solution_of(game, number):
        press(section, "Hint")
        type_moves(section, hinted(section))
    expect(section).to_have_attribute("data-solved", "true")


def test_a_longer_way_is_compared_with_the_shortest_and_the_best_is_kept(page, opened):
    section, moves = opened(SLIDING), solution_of(SLIDING)
    puzzle = find(SLIDING).puzzle(chosen(SLIDING))
    there, back = way_and_back(puzzle)
    short, longer = len(moves), len(moves) + 2
    fewest = f"Solved in {short} steps: it can’t be done in fewer."
    more = f"Solved in {longer} steps; it can be done in {short}."
    around = (there, back, *moves)
    for way, said, best in ((around, more, longer), (moves, fewest, short), (around, more, short)):
        type_moves(section, *way)
        expect(status(section)).to_have_text(said)
        assert kept(section) == {"solved": True, "best": best, "help": 0}
        press(section, "Reset")


def way_and_back(puzzle):
    """Return a move from the start and the one that takes it back."""
    for move, after in puzzle.successors(puzzle.start):
        for other, end in puzzle.successors(after):
            if end == puzzle.start:
                return puzzle.move_name(move), puzzle.move_name(other)
    raise AssertionError("no move can be taken back")


# What is stored, and links


def test_a_solved_problem_is_marked_when_the_reader_comes_back(page, opened):
    section = opened(SLIDING)
    type_moves(section, *solution_of(SLIDING))
    expect(section).to_have_class(re.compile("is-solved"))
    assert kept(section) == {"solved": True, "best": len(solution_of(SLIDING)), "help": 0}
    page.reload()
    expect(page.locator(f"#{SLIDING}-problem-1")).to_have_class(re.compile("is-solved"))
    expect(opened(SLIDING).locator(".count")).to_contain_text(
        f"Your best: {len(solution_of(SLIDING))}."
    )


def test_a_link_carries_the_problem_and_the_moves(page, played):
    moves = solution_of(SLIDING)
    address = f"{page_of(played, SLIDING)}?play={quote(' '.join(moves[:2]))}#{SLIDING}-problem-1"
    page.goto(address)
    section = page.locator(f"#{SLIDING}-problem-1")
    expect(section).to_have_attribute("data-moves", "2")
    press(section, "Copy link")
    expect(status(section)).to_contain_text("Link")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    press(section, "Undo")
    for typed in (f"?play={moves[0]}", ""):
        press(section, "Copy link")
        expect(section.get_by_label("Moves")).to_have_value(
            f"{page_of(played, SLIDING)}{typed}#{SLIDING}-problem-1"
        )
        section.get_by_role("button", name="Reset").click(force=True)


def test_closing_leaves_the_page_as_it_was(opened):
    section = opened(SLIDING)
    type_moves(section, solution_of(SLIDING)[0])
    press(section, "Close")
    expect(section.get_by_label("Moves")).to_have_count(0)
    assert section.get_attribute("data-moves") is None
    expect(section.get_by_role("button", name="Play")).to_be_focused()


def test_without_scripts_no_button_is_shown(new_page, played):
    page = new_page(java_script_enabled=False)
    page.goto(page_of(played, SLIDING))
    assert page.get_by_role("button").count() == 0
    expect(page.locator(f"#{SLIDING}-problem-1 svg")).to_be_visible()


# How it looks


@pytest.mark.parametrize(
    "game", [MOUNTAIN, *(pytest.param(g, marks=pytest.mark.long) for g in (SLIDING, COLUMNS, WALK))]
)
def test_nothing_is_wider_than_a_small_phone_and_pieces_are_large_enough_for_a_thumb(
    new_page, played, game
):
    page = new_page(viewport=NARROW, has_touch=True)
    page.goto(page_of(played, game))
    section = press_play(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for button in section.locator(".piece").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 23
    first = solution_of(game)[0]
    type_moves(section, first)
    expect(section).to_have_attribute("data-moves", "1")


def test_the_scale_stays_when_the_board_grows(opened):
    section = opened(SLIDING, 3)
    pieces = section.locator(".piece").first
    before = pieces.bounding_box()["width"]
    type_moves(section, *solution_of(SLIDING, 3))
    expect(section).to_have_attribute("data-solved", "true")
    assert pieces.bounding_box()["width"] == pytest.approx(before)


def test_axe_finds_nothing_wrong_with_a_board(page, opened):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    section = opened(SLIDING)
    press(section, "Hint")
    page.wait_for_timeout(300)
    report = Axe().run(page, context=f"#{SLIDING}-problem-1", options={"preload": False})
    assert report.violations_count == 0, report.generate_report()


@pytest.mark.long
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("game", [SLIDING, MOUNTAIN, COLUMNS, WALK])
def test_axe_finds_nothing(new_page, played, game, viewport, colours):
    page = new_page(viewport=viewport, color_scheme=colours)
    page.goto(page_of(played, game))
    press(press_play(page, game), "Hint")
    page.wait_for_timeout(300)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


def test_what_play_loads_is_small(played):
    for game, kind, most in ((SLIDING, "graph", 60_000), (MOUNTAIN, "pawns", 42_000)):
        shared = sum(packed(played / name) for name in SCRIPTS[kind])
        files = list((played / "play").glob(f"{game}-*.js"))
        assert files
        assert max(shared + packed(file) for file in files) <= most


def packed(file):
    return len(gzip.compress(file.read_bytes()))
