"""The problems of Fujisan: how long they are, and that their seeds make them again."""

from itertools import combinations, pairwise
from operator import eq
from pathlib import Path
from random import Random

import pytest

from donimoes_book.games.fujisan.laboratory import Climbed, climb, deal_solver, nearest
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import solve
from helpers.ladders import ladder
from helpers.parameters import first_of

BANK = Path(__file__).parents[3] / "rules" / "problems" / "fujisan.md"
FUJISAN = find("fujisan")


@pytest.fixture(scope="module")
def problems():
    diagnostics = []
    entries = read_bank(BANK, "fujisan", diagnostics)
    assert not diagnostics
    return [problem for problem in entries if "former" not in problem.measures]


@pytest.mark.long
def test_solutions_take_from_eight_moves_to_seventy_two_in_even_steps(problems):
    lengths = [solve(FUJISAN.puzzle(problem.position)).length for problem in problems]
    assert sorted(lengths)[:4] == [8, 8, 9, 10]
    assert max(after - before for before, after in pairwise(sorted(lengths))) <= 7
    assert max(lengths) == 72
    assert lengths == [int(problem.measures["moves"]) for problem in problems]


@pytest.mark.long
def test_every_problem_can_be_played_there_and_back_as_the_chapter_says():
    road = find("country-road")
    solved = deal_solver(road, True)
    puzzles = (road.puzzle(problem.position) for problem in ladder("fujisan"))
    lengths = [solved(puzzle.mountain.deal)[0] for puzzle in puzzles]
    assert (min(lengths), max(lengths)) == (lengths[0], lengths[-1]) == (17, 84)


@pytest.mark.parametrize("most", first_of([1, None]))
def test_every_solution_solves_when_it_is_played(problems, most):
    for problem in problems[:most]:
        moves = " ".join(solve(FUJISAN.puzzle(problem.position)).moves)
        assert FUJISAN.replay(problem.position, moves)[-1].solves


def test_every_problem_tells_what_makes_it_again(problems):
    assert all({"seed", "wish"} <= problem.measures.keys() for problem in problems)
    climbed = [p.measures["wish"] for p in problems if p.measures["wish"].startswith("campaign")]
    assert climbed == ["campaign --tries 6000 --climbs 8 --rounds 13"]


def test_no_two_problems_are_nearly_the_same_deal(problems):
    """At most seven of the twelve dominoes are in the same place, either way up."""
    deals = [
        [frozenset(pips) for pips in FUJISAN.puzzle(problem.position).mountain.deal]
        for problem in problems
    ]
    for one, other in combinations(deals, 2):
        assert sum(a == b for a, b in zip(one, other, strict=True)) <= 7


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 2, 5])
def test_a_seed_makes_the_problem_again(problems, number):
    pytest.importorskip("numba", reason="the compiled backend needs donimoes-book[fast]")
    measures = problems[number].measures
    spec = GenerationSpec(steps=int(measures["moves"]), tries=6000)
    best = climb(deal_solver(FUJISAN, True), spec, measures["seed"])
    assert best is not None
    assert FUJISAN.dealt(best.deal) == problems[number].position


def test_a_climb_goes_on_from_the_deal_that_it_begins_at():
    start, tried = Climbed(random_deal(Random("a good one")), 20), []
    # None has a solution, so none is better.
    nearest(Random("changes"), tried.append, 30, start, [1.0] * 40)
    assert len(tried) == 40
    assert start.deal not in tried
    # At most three changes are made, each to two dominoes.
    assert all(sum(map(eq, deal, start.deal)) >= len(deal) - 6 for deal in tried)
