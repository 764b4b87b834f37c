"""The book's problems: how many there are, how their length grows, and that seeds make them."""

import re
from itertools import accumulate, combinations, pairwise, product
from statistics import median

import pytest

from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.calibration import rank_correlation
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.search.shortest import explore
from helpers.ladders import bank, ladder

SIZES = {
    "unmatched": [4, 5, 6, 6, 8, 8, 8, 8, 9, 10, 10, 10, 10, 12, 12, 12, 15, 18, 18, 28],
    "capturing": [
        *(5, 6, 6, 7, 8, 8, 10, 10, 10, 10, 10, 10, 10, 10, 12, 12, 12),
        *(14, 14, 14, 14, 14, 14, 16, 16, 18, 28),
    ],
}
COUNTS = {
    **{"unmatched": 20, "capturing": 27, "mirror": 20},
    **{"fujisan": 27, "dominosa": 22, "bee-advanced": 23},
}
LAST = {"unmatched": (68, 10_000), "capturing": (45, 8_000)}
"""The steps of the last problem, which is a record, and the most positions it may lead to."""


def halves(position):
    return {(place.x // 2, place.y // 2): pips for place, pips in position.halves.items()}


def turns(cells):
    """Yield the halves turned and mirrored in every way, moved to the upper left corner."""
    for swap, across, down in product((False, True), (1, -1), (1, -1)):
        moved = {
            (across * (y if swap else x), down * (x if swap else y)): pips
            for (x, y), pips in cells.items()
        }
        left, top = (min(place[axis] for place in moved) for axis in (0, 1))
        yield {(x - left, y - top): pips for (x, y), pips in moved.items()}


def steps_of(problem):
    return int(problem.measures["steps"])


@pytest.mark.parametrize("game", SIZES)
def test_problems_go_from_a_few_dominoes_to_many(game):
    sizes = [len(problem.position.dominoes) for problem in ladder(game)]
    assert sorted(sizes) == SIZES[game]
    assert sizes[0] == min(sizes)
    assert rank_correlation(range(len(sizes)), sizes) > 0.6


@pytest.mark.parametrize("game", SIZES)
def test_a_grade_is_recorded_of_each_problem(game):
    assert all(problem.measures["grade"] in "12345" for problem in bank(game))


@pytest.mark.parametrize("game", SIZES)
def test_the_last_problem_fills_an_evening_and_can_still_be_walked(game):
    least, most = LAST[game]
    last = ladder(game)[-1]
    assert steps_of(last) >= least
    assert explore(find(game).puzzle(last.position), most) is not None


@pytest.mark.parametrize("game", SIZES)
def test_the_climb_is_even(game):
    """From the sixth problem on, none takes over a third more steps than the longest before it."""
    longest = list(accumulate(map(steps_of, ladder(game)), max))
    assert all(after <= 1.34 * before for before, after in pairwise(longest[4:]))


@pytest.mark.parametrize("game", SIZES)
def test_no_two_problems_are_alike(game):
    """However one is turned or mirrored, at most half of its halves match those of the other."""
    large = [p.position for p in bank(game) if len(p.position.dominoes) > 4]
    for one, other in combinations(large, 2):
        cells, fewest = halves(one), 2 * min(len(one.dominoes), len(other.dominoes))
        for turned in turns(halves(other)):
            same = sum(cells.get(place) == pips for place, pips in turned.items())
            assert same <= fewest / 2, f"{one}\n\n{other}"


@pytest.mark.parametrize("game", SIZES)
def test_no_position_appears_twice(game):
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


@pytest.mark.long
@pytest.mark.parametrize(("game", "number"), [("unmatched", 1), ("capturing", 2)])
def test_the_recorded_seed_and_options_make_the_problem_again(game, number):
    problem = bank(game)[number - 1]
    spec = GenerationSpec.read(problem.measures["wish"])
    remade = generator_of(find(game)).generate(spec, problem.measures["seed"])
    assert remade.position == problem.position


@pytest.mark.parametrize("game", COUNTS)
def test_each_problem_says_what_it_is_about(game):
    ideas = [problem.measures["idea"] for problem in bank(game)]
    assert len(ideas) == COUNTS[game]
    assert all(ideas)
    assert len(set(ideas)) == len(ideas)
    assert not any(re.search(r"rounds? of \d|^A double-\w+ set$", idea, re.I) for idea in ideas)


def test_rounds_of_bees_rise_from_three_moves_up():
    bees = ladder("bee-advanced")
    short = [it for it in bees if "rounds" not in it.measures]
    # The first flights are shorter than three rounds.
    assert short[0] == bees[0]
    assert len(short) == 3
    assert max(int(it.measures["moves"]) for it in short) <= 4
    assert all(int(it.measures.get("rounds", 3)) >= 3 for it in bees)
    moves = [int(it.measures["moves"]) for it in bees]
    assert rank_correlation(range(len(moves)), moves) > 0.9
    assert median(sorted(moves)[len(short) :]) >= 21
