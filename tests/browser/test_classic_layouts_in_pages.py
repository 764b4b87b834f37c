"""The classic layout puzzles in a page: it counts as solved what the rules count as solved."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import PAGE, bank, build_site
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data

GAMES = ("two-equal-lines", "square-of-six", "rows-and-columns", "twin-rectangles", "latin-square")
LAID, TRIED = 40, 3
"""How many changed layouts of each problem are compared, and how many problems of each game."""
LAY = """([id, lines]) => {
    const { player } = document.getElementById(id);
    player.reset();
    player.type(lines);
    return document.getElementById(id).dataset.solved === "true";
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build_site(tmp_path_factory.mktemp("classic"), *GAMES)


def ends(spot):
    x, y, turn = spot
    return (x, y), (x + TURNS[turn][0], y + TURNS[turn][1])


def typed(pair, spot):
    squares = "".join(f"{chr(ord('A') + x)}{y + 1}" for x, y in ends(spot))
    return f"{pair[0]}{pair[1]}-{squares}"


def as_position(dominoes, laid):
    there = []
    for pair, spot in zip(dominoes, laid, strict=True):
        x, y = min(ends(spot))
        shown = tuple(pair if (x, y) == ends(spot)[0] else pair[::-1])
        there.append(Domino(Place(2 * x, 2 * y), spot[2] % 2 == 0, shown))
    return Position(tuple(there))


def changed(printed, rng):
    """Swap some dominoes, or turn them around in their places."""
    laid = [list(spot) for spot in printed]
    for _ in range(rng.choice((0, 1, 1, 2))):
        one, other = rng.choices(range(len(laid)), k=2)
        laid[one], laid[other] = laid[other], laid[one]
        if rng.random() < 0.5:
            _, (x, y) = ends(laid[one])
            laid[one] = [x, y, (laid[one][2] + 2) % 4]
    return laid


@pytest.mark.parametrize("game", GAMES)
def test_sums_differences_and_matching_ends_are_judged_by_the_page_as_by_the_rules(
    page, site, game
):
    page.goto((site / PAGE).as_uri())
    rng, right, wrong = Random(game), 0, 0
    for number, problem in enumerate(bank(game)[:TRIED], start=1):
        puzzle = find(game).layout_puzzle(problem.position)
        layout = find(game).solve_layout(puzzle).layout
        data = layout_data(find(game), problem.position, layout)
        anchor = f"{game}-problem-{number}"
        section = page.locator(f"#{anchor}")
        section.get_by_role("button", name="Play").click()
        expect(section.get_by_label("Moves")).to_be_visible()
        for _ in range(LAID):
            laid = changed(data["printed"], rng)
            words = " ".join(map(typed, data["dominoes"], laid))
            reason = find(game).layout_error(puzzle, as_position(data["dominoes"], laid))
            assert page.evaluate(LAY, [anchor, words]) == (reason is None), (words, reason)
            right += reason is None
            wrong += reason is not None
    assert right > 20
    assert wrong > 20
