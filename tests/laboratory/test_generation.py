"""Making problems: they are as asked for, and the same seed always makes the same one."""

from random import Random

import pytest

from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.search.shortest import OutcomeKind, explore, solve

GAMES = ["unmatched", "capturing"]
SMALL = GenerationSpec(dominoes=6, steps=8, max_states=200, tries=60)


def generate(game, spec, seed, **options):
    return generator_of(game).generate(spec, seed, **options)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_options_make_the_same_problem(name):
    game = find(name)
    assert generate(game, SMALL, "seed") == generate(game, SMALL, "seed")
    assert generate(game, SMALL, "seed") != generate(game, SMALL, "another seed")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("name", GAMES)
def test_a_problem_is_what_was_asked_for(name, seed):
    game = find(name)
    problem = generate(game, SMALL, seed)
    outcome = solve(game.puzzle(problem.position))
    assert outcome.kind is OutcomeKind.SOLVED
    assert problem.measures.items() >= outcome.measures(game.length_unit).items()
    assert len(problem.position.dominoes) == SMALL.dominoes
    assert explore(game.puzzle(problem.position), SMALL.max_states) is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_first_board_is_a_filled_rectangle_and_stays_one(name):
    game = find(name)
    rng = Random(1)
    board = game.random_board(rng, 8)
    for _ in range(20):
        assert len(board.dominoes) == 8
        assert board.width * board.height == 4 * 16
        assert not game.puzzle(board).reversible or game.judge(board, "", "solved") is None
        board = game.changed_board(rng, board)


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_if_moves_can_be_undone_no_solution_is_longer_than_asked_for(steps):
    problem = generate(find("unmatched"), GenerationSpec(6, steps, 200, 40), "short")
    assert problem.measures["steps"] == steps


@pytest.mark.parametrize("name", [*GAMES, "fujisan", "domino-finder"])
@pytest.mark.parametrize("seed", ["1", *(pytest.param(n, marks=pytest.mark.long) for n in "234")])
def test_no_solution_is_longer_than_asked_for_unless_that_is_welcome(name, seed):
    game = find(name)
    steps = 9 if name == "fujisan" else 3
    spec = GenerationSpec(5 if name in GAMES else 0, steps, max_states=2000, tries=20)
    problem = generate(game, spec, seed)
    assert problem is None or problem.measures[game.length_unit] <= steps


def test_a_longer_solution_comes_where_it_is_welcome():
    spec = GenerationSpec(8, 2, max_states=4000, tries=200, or_longer=True)
    problems = (generate(find("capturing"), spec, seed) for seed in "123456")
    assert any(problem and problem.measures["steps"] > 2 for problem in problems)


def test_a_recorded_specification_is_read_again():
    spec = GenerationSpec(10, 8, max_states=250, tries=1000, or_longer=True)
    assert str(spec) == "--dominoes 10 --steps 8 --max-states 250 --tries 1000 --or-longer"
    assert GenerationSpec.read(str(spec)) == spec
    assert GenerationSpec.read("campaign --tries 40 --climbs 8 --rounds 3") == GenerationSpec(
        tries=40, climbs=8
    )


def test_an_unmatched_problem_never_has_equal_numbers_touching():
    problem = generate(find("unmatched"), SMALL, "apart")
    for place, pips in problem.position.halves.items():
        (domino,) = (d for d in problem.position.dominoes if place in d.places)
        near = [place.moved(*step) for step in ((-2, 0), (2, 0), (0, -2), (0, 2))]
        assert pips not in {problem.position.halves.get(p) for p in near if p not in domino.places}


def test_a_capturing_problem_starts_as_a_filled_rectangle():
    position = generate(find("capturing"), SMALL, "filled").position
    assert position.width * position.height == 4 * 2 * SMALL.dominoes


def test_if_no_board_can_be_solved_there_is_no_problem():
    assert generate(find("capturing"), GenerationSpec(4, 8, max_states=1, tries=3), "none") is None


def test_progress_is_reported_in_tries():
    told = []
    generate(find("unmatched"), SMALL, "told", progress=lambda *done: told.append(done))
    assert told == [(tried, SMALL.tries) for tried in range(len(told))]
    assert len(told) >= SMALL.tries


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("unmatched", "    6 4|1\n    -\n1|5 3 0\n      -\n      6\n63D, 41L, 41L, 41L, 63U, 06U"),
        ("capturing", "5|1 3|6\n\n1|0 6|2\n51L, 36L"),
        ("mirror", "1 2|6 0\n-     -\n2 3|5 0\nPdU, NR, PD, NR, PR"),
    ],
)
def test_seeds_always_mean_the_same(name, problem):
    """A seed is printed beside each problem, so what it stands for must not change."""
    game = find(name)
    generated = generate(game, GenerationSpec(4, 6, max_states=100, tries=60), "golden")
    moves = solve(game.puzzle(generated.position)).moves
    assert f"{generated.position}\n{', '.join(moves)}" == problem


def test_a_seed_always_means_the_same_mountain():
    problem = generate(find("fujisan"), GenerationSpec(steps=40, tries=4), "golden")
    assert str(problem.position).splitlines()[:3] == [
        "  3 3 4 0 2 2 5 5 3 4 3 0",
        "  - - - - - - - - - - - -",
        "  4 0 1 5 0 1 3 1 1 2 2 4",
    ]
    assert (problem.measures["moves"], problem.measures["states"]) == (25, 4785)
