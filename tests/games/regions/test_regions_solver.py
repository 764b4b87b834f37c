"""The solver of Regions counts what its twin counts, by what it can't have seen there."""

from itertools import combinations_with_replacement
from random import Random

import pytest
import regions_twin as twin

from donimoes_book.board.position import Position
from donimoes_book.games.regions import solver
from donimoes_book.games.regions.game import GAMES
from donimoes_book.games.regions.puzzle import read_puzzle
from donimoes_book.games.regions.solver import Border, TooManyStates, count_solutions
from donimoes_book.search.shortest import OutcomeKind


def agree(seeds):
    """Compare counts and first solutions of random shapes, some with dominoes laid already."""
    for seed in seeds:
        rng = Random(f"regions/{seed}")
        puzzle = twin.random_puzzle(rng)
        ways = {tuple(sorted(layout)) for layout in twin.layouts(puzzle)}
        if ways and rng.random() < 0.3:
            puzzle = twin.with_givens(rng, puzzle, rng.choice(sorted(ways)))
            ways = {tuple(sorted(layout)) for layout in twin.layouts(puzzle)}
        most = rng.randint(1, 6)
        assert count_solutions(puzzle, 10**9) == len(ways), (seed, puzzle)
        assert count_solutions(puzzle, most) == min(most, len(ways)), (seed, puzzle)
        first = Border(puzzle, 1).first()
        assert (tuple(first) in ways) if first else not ways, (seed, puzzle)


def test_the_solver_and_its_twin_agree_on_random_shapes():
    agree(range(250))


@pytest.mark.long
def test_the_solver_and_its_twin_agree_on_20_000_random_shapes():
    agree(range(20_000))


def whole_set(width, height, conditions=""):
    grid = "\n\n".join([" ".join("." * width)] * height)
    pairs = ",".join(f"{a}{b}" for a, b in combinations_with_replacement(range(7), 2))
    return read_puzzle(Position.parse(f"{grid}\n---\n{conditions}dominoes:{pairs}"))


def test_a_whole_set_is_counted_as_far_as_it_is_asked():
    assert count_solutions(whole_set(8, 7), 1000) == 1000


def test_a_count_that_needs_too_much_room_gives_up(monkeypatch):
    puzzle = read_puzzle(
        Position.parse("a a b b\n\na a b b\n---\nregions:a11,b16\ndominoes:01,23,45,66")
    )
    assert count_solutions(puzzle, 10**6)
    with pytest.raises(TooManyStates):
        count_solutions(puzzle, 10**6, max_states=2)
    game = GAMES[0]
    assert game.solve_layout(puzzle, 1).kind is OutcomeKind.LIMIT
    assert game.count_layouts(puzzle, 1000)[1]
    monkeypatch.setattr(solver, "MAX_STATES", 2)
    assert game.count_layouts(puzzle, 1000) == (0, False)
