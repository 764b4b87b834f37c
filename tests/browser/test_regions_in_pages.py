"""Regions in a page: what is solved, which region fails, and hints that are deductions."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import bank, build_site, page_of, press, press_play, status, type_moves
from donimoes_book.games.regions.puzzle import as_position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data

GAME = find("regions")
LAY = """([id, lines]) => {
    const { player } = document.getElementById(id);
    player.reset();
    player.type(lines);
    const failing = document.querySelectorAll(`#${id} .region.fails`).length;
    return [document.getElementById(id).dataset.solved === "true", failing > 0];
}"""


def spots(data, spot, pair):
    """Return where a domino's halves are: two spaces, the first first, and the number on each."""
    x, y, turn = spot
    dx, dy = TURNS[turn]
    one, other = x + y * data["width"], x + dx + (y + dy) * data["width"]
    return (one, other, *pair) if one < other else (other, one, *pair[::-1])


def typed(data, spot, pair):
    x, y, turn = spot
    dx, dy = TURNS[turn]
    squares = "".join(f"{chr(ord('A') + a)}{b + 1}" for a, b in ((x, y), (x + dx, y + dy)))
    return f"{pair[0]}{pair[1]}-{squares}"


@pytest.mark.long
def test_a_page_judges_conditions_as_the_rules_do(page, tmp_path):
    page.goto(page_of(build_site(tmp_path, "regions", numbers={"regions": [4, 9]}), "regions"))
    verdicts = []
    for number, problem in enumerate((bank("regions")[3], bank("regions")[8]), start=1):
        section = press_play(page, "regions", number)
        puzzle = GAME.layout_puzzle(problem.position)
        data = layout_data(GAME, problem.position, GAME.solve_layout(puzzle).layout)
        rng = Random(number)
        for changes in (0, 1, 1, 1, 2, 2, 2, 3):
            layout = [list(spot) for spot in data["printed"]]
            for _ in range(changes):
                one, other = rng.choices(range(len(layout)), k=2)
                layout[one], layout[other] = layout[other], layout[one]
            pairs = data["dominoes"]
            words = " ".join(typed(data, *it) for it in zip(layout, pairs, strict=True))
            shown = [spots(data, *it) for it in zip(layout, pairs, strict=True)]
            reason = GAME.layout_error(puzzle, as_position(puzzle, shown))
            solved, fails = page.evaluate(LAY, [section.get_attribute("id"), words])
            assert (solved, fails) == (reason is None, reason is not None), (words, reason)
            verdicts.append(solved)
            if fails:
                assert "its region ask for fails" in section.inner_text()
    assert 2 <= sum(verdicts) < len(verdicts)


COVERED = """section => {
    const tabs = [...section.querySelectorAll(".region .tab")]
        .map((it) => it.getBoundingClientRect());
    const pips = [...section.querySelectorAll(".piece path")].flatMap((path) => {
        const matrix = path.getScreenCTM();
        const radius = path.getAttribute("stroke-width") / 2 * matrix.a;
        return [...path.getAttribute("d").matchAll(/M([\\d.]+) ([\\d.]+)h.01/g)].map(([, x, y]) =>
            ({ radius, place: new DOMPoint(x, y).matrixTransform(matrix) }));
    });
    const isOver = ({ left, right, top, bottom }) => pips.some(({ radius, place: { x, y } }) =>
        Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius);
    return [tabs.length, pips.length, tabs.filter(isOver).length];
}"""
"""Counts a page's conditions, pips, and conditions over a pip."""
PLACES = """section => {
    const boxes = (selector) =>
        [...section.querySelectorAll(selector)].map((it) => it.getBoundingClientRect());
    const middle = (all) => Math.min(...all.map((it) => it.left))
        + Math.max(...all.map((it) => it.right));
    const pieces = boxes(".piece-cover"), [view, buttons] = boxes(".layout-view, .buttons");
    return {
        off: middle(pieces) - middle(boxes(".cells rect")),
        least: Math.min(...pieces.map((it) => it.width)),
        wide: document.documentElement.scrollWidth,
        high: view.height + buttons.height,
    };
}"""
"""Says how far the dominoes to lay are from the middle of the board, and how large things are."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("regions")
    return build_site(folder, "regions", numbers={"regions": [1, 5]})


def steps_of(number):
    """Return the deductions of a problem, in words, each with how many squares it is about."""
    puzzle = GAME.layout_puzzle(bank("regions")[number - 1].position)
    return [(step.words, len(step.spaces)) for step in GAME.layout_deductions(puzzle)]


@pytest.mark.long
def test_each_hint_tells_more_of_the_next_deduction_and_then_lays_the_domino(page, site):
    page.goto(page_of(site, "regions"))
    section, told = press_play(page, "regions"), []
    while section.get_attribute("data-solved") != "true":
        before = section.get_attribute("data-moves")
        press(section, "Hint")
        words, marked = status(section).inner_text(), section.locator(".looked rect").count()
        if words.startswith("Look at "):
            assert marked == len(words.split()) - 2
        elif section.get_attribute("data-moves") == before:
            told.append((words.split(" Another hint will lay ")[0], marked))
            assert "Another hint will lay" in words or marked
    assert "printed solution" not in section.inner_text()
    assert told == [step for step in steps_of(1) if step in told]
    assert len(told) >= 4


@pytest.mark.long
def test_a_hint_first_says_what_is_wrong_and_leaves_out_what_lies(page, site):
    page.goto(page_of(site, "regions"))
    section = press_play(page, "regions")
    type_moves(section, "26-D1D2")
    press(section, "Hint")
    expect(status(section)).to_have_text("Something is wrong: take back domino 2-6 on D1 D2.")
    press(section, "Take back")
    type_moves(section, "05-A1B1", "11-A2B2")
    press(section, "Hint")
    expect(status(section)).to_have_text("Look at B1 C1 D1.")


@pytest.mark.long
def test_no_condition_is_over_a_pip_once_every_domino_lies(page, site):
    page.goto(page_of(site, "regions"))
    for number in 1, 2:
        section = press_play(page, "regions", number)
        puzzle = GAME.layout_puzzle(bank("regions")[4 * number - 4].position)
        for _ in puzzle.dominoes:
            press(section, "Solution step by step")
        page.wait_for_timeout(300)  # while dominoes move
        tabs, pips, covered = section.evaluate(COVERED)
        assert (tabs, covered) == (len(puzzle.conditions), 0)
        assert pips == sum(map(sum, puzzle.dominoes))


@pytest.mark.long
@pytest.mark.parametrize("size", [(320, 640), (375, 667), (412, 915)], ids=str)
def test_on_a_phone_the_dominoes_are_in_the_middle_below_the_board(new_page, site, size):
    width, height = size
    phone = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    phone.goto(page_of(site, "regions"))
    places = press_play(phone, "regions").evaluate(PLACES)
    assert abs(places["off"]) < 1
    assert places["least"] >= 44
    assert places["wide"] <= width
    assert places["high"] < height
