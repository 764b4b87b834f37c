"""The recorded problems and numbers of Bingo, Knock-Out, Domino Patience and Five's the Limit."""

from pathlib import Path

import pytest

from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.calibration import rank_correlation
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.figures import Simulation
from helpers.ladders import ladder
from helpers.surveys import simulate

RULES = Path(__file__).parents[3] / "rules"
COUNTS = {"knock-out": 13, "domino-patience": 8, "fives-the-limit": 8}
WITH_PROBLEMS = tuple(COUNTS)


@pytest.mark.long
@pytest.mark.parametrize("game", ["bingo", "bingo-by-choice", *WITH_PROBLEMS])
def test_what_is_printed_lies_within_the_interval_of_a_sample(game):
    path = RULES / "numbers" / f"{game}.json"
    printed = Simulation.from_json(path.read_text(encoding="utf-8"))
    assert printed.n >= 10_000
    sample = simulate(game, 60, "sample")
    assert list(sample.figures) == list(printed.figures)
    for name, figure in sample.figures.items():
        if figure.low is not None:
            assert figure.low <= printed.figures[name].value <= figure.high, name


@pytest.mark.parametrize("game", WITH_PROBLEMS)
def test_there_are_few_problems_and_luck_loses_more_and_more_of_them(game):
    problems = ladder(game)
    assert len({str(problem.position) for problem in problems}) == COUNTS[game]
    lost = [float(problem.measures["lost"]) for problem in problems]
    assert rank_correlation(range(len(lost)), lost) > 0.8
    assert lost[0] == min(lost) < 0.4
    assert max(lost) > 0.99


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_PROBLEMS)
def test_the_recorded_seed_and_specification_make_the_problem_again(game):
    problem = read_bank(RULES / "problems" / f"{game}.md", game, [])[4]
    generator = generator_of(find(game))
    assert problem.measures["wish"] == str(generator.spec)
    made = generator.generate(generator.spec, problem.measures["seed"])
    assert made.position == problem.position
    assert str(made.measures["lost"]) == problem.measures["lost"]
