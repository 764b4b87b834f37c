"""The classic layout puzzles in a page: it counts as solved what the rules count as solved."""

from random import Random

import pytest

from browser.played_books import bank, build_site, chosen, page_of, press_play
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data
from helpers.parameters import first_of

GAMES = ("two-equal-lines", "square-of-six", "rows-and-columns", "twin-rectangles", "latin-square")
LAID, TRIED = 40, 3
"""How many changed layouts of each problem are compared, and how many problems of each game."""
LAY = """([id, lines]) => {
    const { player } = document.getElementById(id);
    player.reset();
    player.type(lines);
    return document.getElementById(id).dataset.solved === "true";
}"""


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


def judge(page, section, game, position, count):
    """Lay changed layouts, and return how many of them are right, and how many are wrong."""
    puzzle = find(game).layout_puzzle(position)
    data = layout_data(find(game), position, find(game).solve_layout(puzzle).layout)
    rng, right, wrong = Random(game), 0, 0
    for _ in range(count):
        laid = changed(data["printed"], rng)
        words = " ".join(map(typed, data["dominoes"], laid))
        reason = find(game).layout_error(puzzle, as_position(data["dominoes"], laid))
        anchor = section.get_attribute("id")
        assert page.evaluate(LAY, [anchor, words]) == (reason is None), (words, reason)
        right += reason is None
        wrong += reason is not None
    return right, wrong


@pytest.mark.parametrize("game", first_of(["two-equal-lines", "square-of-six", "latin-square"]))
def test_each_kind_of_condition_is_judged_by_the_page_as_by_the_rules(page, opened, game):
    assert min(judge(page, opened(game), game, chosen(game), 24)) > 3


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_sums_differences_and_matching_ends_are_judged_by_the_page_as_by_the_rules(
    page, tmp_path, game
):
    page.goto(page_of(build_site(tmp_path, game), game))
    counts = [
        judge(page, press_play(page, game, number), game, problem.position, LAID)
        for number, problem in enumerate(bank(game)[:TRIED], start=1)
    ]
    assert min(map(sum, zip(*counts, strict=True))) > 20
