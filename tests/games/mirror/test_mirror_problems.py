"""The twenty problems of Mirror Donimoes: how they climb, and that seeds make them again."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import solve
from helpers.parameters import first_of

BANK = Path(__file__).parents[3] / "rules" / "problems" / "mirror.md"

GAME = find("mirror")
FEW = 2
"""How many problems are solved after every change."""


@pytest.fixture(scope="module")
def problems():
    diagnostics = []
    entries = read_bank(BANK, "mirror", diagnostics)
    assert not diagnostics
    return [problem for problem in entries if "former" not in problem.measures]


@pytest.fixture(scope="module")
def solutions(problems):
    return [solve(GAME.puzzle(problem.position)) for problem in problems]


def test_there_are_twenty_and_all_begin_as_filled_rectangles(problems):
    assert len(problems) == 20
    for problem in problems:
        assert not problem.position.pieces
        assert len(problem.position.halves) * 4 == problem.position.width * problem.position.height


@pytest.mark.long
def test_solutions_climb_from_five_moves_to_over_sixty_in_even_steps(problems, solutions):
    lengths = sorted(solution.length for solution in solutions)
    assert lengths[0] == 5
    assert lengths[-1] >= 60
    # The last one is the longest that we know.
    assert all(1 <= after - before <= 6 for before, after in pairwise(lengths[:-1]))
    assert lengths[-1] - lengths[-2] <= 8
    assert [int(problem.measures["moves"]) for problem in problems] == [
        solution.length for solution in solutions
    ]


def test_they_take_from_a_handful_of_dominoes_to_many(problems):
    sizes = {len(problem.position.dominoes) for problem in problems}
    assert min(sizes) <= 5
    assert max(sizes) == 15
    assert len(sizes) >= 8


@pytest.mark.parametrize("most", first_of([FEW, None]))
def test_every_solution_solves_when_it_is_played(problems, most):
    for problem in problems[:most]:
        solution = solve(GAME.puzzle(problem.position))
        assert solution.length == int(problem.measures["moves"])
        assert GAME.replay(problem.position, " ".join(solution.moves))[-1].solves


@pytest.mark.long
def test_the_chapter_counts_the_rides_of_the_shortest_and_the_longest_solutions(solutions):
    chapter = " ".join((BANK.parents[1] / "mirror-donimoes.md").read_text(encoding="utf-8").split())
    ordered = sorted((solution.moves for solution in solutions), key=len)
    for some, least, most in ((ordered[:5], 0.12, 0.13), (ordered[-5:], 0.51, 0.6)):
        moves = [move for solution in some for move in solution]
        assert least < sum("d" in move for move in moves) / len(moves) < most
    assert "The longer the solution, the more you’ll ride." in chapter


def test_no_two_problems_are_nearly_the_same(problems):
    """Fewer than half of the smaller one's dominoes are in the same places."""
    boards = [set(problem.position.dominoes) for problem in problems]
    for one, other in combinations(boards, 2):
        assert 2 * len(one & other) < min(len(one), len(other))


def test_every_problem_records_how_to_make_it_again(problems):
    assert all({"seed", "wish"} <= problem.measures.keys() for problem in problems)


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1])
def test_a_seed_makes_the_problem_again(problems, number):
    pytest.importorskip("numba", reason="the compiled backend needs donimoes-book[fast]")
    measures = problems[number].measures
    spec = GenerationSpec.read(measures["wish"])
    problem = generator_of(GAME).generate(spec, measures["seed"], fast=True)
    assert problem is not None
    assert problem.position == problems[number].position
