"""The problems of the book: how many there are, how they climb, and that their seeds make them."""

from pathlib import Path

import pytest

from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.generation import GenerationSpec

BANKS = Path(__file__).parent.parent / "rules" / "problems"

SIZES = {
    "unmatched": [3, 4, 6, 6, 8, 8, 8, 8, 10, 10, 10, 12, 12, 15, 18, 18, 18, 18, 21, 28],
    "capturing": [4, 6, 8, 8, 10, 10, 10, 12, 12, 15, 15, 15, 18, 18, 18, 21, 24, 24, 28, 28],
}
LONGEST = {"unmatched": 40, "capturing": 16}


def bank(game):
    diagnostics = []
    problems = read_bank(BANKS / f"{game}.md", game, diagnostics)
    assert not diagnostics
    return problems


def steps_of(problem):
    return int(problem.measures["steps"])


@pytest.mark.parametrize("game", SIZES)
def test_there_are_twenty_problems_from_a_few_dominoes_to_the_whole_set(game):
    assert sorted(len(p.position.dominoes) for p in bank(game)) == SIZES[game]


@pytest.mark.parametrize("game", SIZES)
def test_a_grade_is_recorded_of_each_problem(game):
    assert all(problem.measures["grade"] in "12345" for problem in bank(game))


@pytest.mark.parametrize("game", SIZES)
def test_the_longest_solution_fills_an_evening(game):
    assert max(map(steps_of, bank(game))) >= LONGEST[game]


@pytest.mark.parametrize("game", SIZES)
def test_no_position_stands_twice(game):
    positions = [str(problem.position) for problem in bank(game)]
    assert len(set(positions)) == len(positions)


def test_capturing_problems_are_full_rectangles_without_equal_neighbours():
    for problem in bank("capturing"):
        position = problem.position
        assert position.width * position.height == 8 * len(position.dominoes)
        partners = {place: domino for domino in position.dominoes for place in domino.places}
        for place, pips in position.halves.items():
            for near in place.neighbours:
                if partners.get(near) not in (None, partners[place]):
                    assert position.halves[near] != pips, problem.position


@pytest.mark.parametrize(("game", "number"), [("unmatched", 1), ("capturing", 2)])
def test_the_recorded_seed_and_wish_make_the_problem_again(game, number):
    problem = bank(game)[number - 1]
    spec = GenerationSpec.read(problem.measures["wish"])
    found = find(game).generator().generate(spec, problem.measures["seed"])
    assert found.position == problem.position
