"""Each game's problem generator, and the options it accepts."""

from random import Random

import pytest

from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import all_games, find
from donimoes_book.laboratory.campaign import CampaignSearcher
from donimoes_book.laboratory.generation import DrawSpec, GenerationSpec
from donimoes_book.search.shortest import explore
from helpers.kernels import fujisan, ready

compiled = ready(fujisan)
# These are easy to satisfy: the tests check that they are, not how well.
SPECS = {
    "capturing": GenerationSpec(
        dominoes=4, steps=3, max_states=200, tries=40, grade=1, or_harder=True
    ),
    "checkimoes": DrawSpec(tries=200, grade=1, or_harder=True),
    "country-road": GenerationSpec(steps=90, tries=1, grade=1, or_harder=True),
    "dominosa": GenerationSpec(dominoes=10, tries=40, grade=1, or_harder=True),
    "domino-finder": GenerationSpec(steps=5, max_states=1000, tries=10, grade=1, or_harder=True),
    "domino-runners": DrawSpec(tries=200, grade=1, or_harder=True),
    "five-columns": DrawSpec(tries=100, grade=2, or_harder=True),
    "fujisan": GenerationSpec(steps=40, tries=1, grade=1, or_harder=True),
    "mirror": GenerationSpec(
        dominoes=4, steps=8, max_states=400, tries=20, grade=1, or_harder=True
    ),
    "mountains": DrawSpec(tries=40, grade=3, or_harder=True),
    "square-of-six": DrawSpec(tries=200, grade=1, or_harder=True),
    "tetradominoes": DrawSpec(tries=50, grade=1, or_harder=True),
    "two-equal-lines": DrawSpec(tries=400, grade=1, or_harder=True),
    "unmatched": GenerationSpec(
        dominoes=4, steps=3, max_states=200, tries=40, grade=1, or_harder=True
    ),
}
LONG = {"country-road", "domino-runners"}
"""Games whose problems take long to make; what makes them is tested for each game, too."""
games = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LONG else ()) for name in SPECS]
)


@games
def test_the_same_seed_and_options_make_the_same_problem(name):
    generator = generator_of(find(name))
    made = generator.generate(SPECS[name], "first")
    assert made is not None
    assert made == generator.generate(SPECS[name], "first")
    assert made != generator.generate(SPECS[name], "second")


@pytest.mark.parametrize("name", SPECS)
def test_each_game_has_all_these_options(name):
    generator = generator_of(find(name))
    assert SPECS[name].options().keys() == generator.spec.options().keys()


COMPILED = ["fujisan", "country-road", "dominosa", "mirror"]


@pytest.mark.parametrize(
    "name", COMPILED[:1] + [pytest.param(name, marks=pytest.mark.long) for name in COMPILED[1:]]
)
def test_where_a_compiled_search_is_offered_it_makes_the_same_problem(name):
    generator = generator_of(find(name))
    plain = generator.generate(SPECS[name], "gears")
    assert plain is not None
    assert generator.generate(SPECS[name], "gears", fast=True) == plain


def test_the_games_with_a_compiled_search():
    names = {name for name in SPECS if generator_of(find(name)).compiled}
    assert names == set(COMPILED)


def test_campaigns_climb_for_the_puzzles_that_are_solved_by_moves():
    climbed = {
        game.name for game in all_games() if isinstance(generator_of(game), CampaignSearcher)
    }
    assert climbed >= {"capturing", "country-road", "fujisan", "unmatched"}
    assert "mountains" not in climbed


def test_options_not_given_keep_what_suits_the_game():
    usual = GenerationSpec(dominoes=8, steps=12)
    assert usual.with_options({"dominoes": None, "steps": 3}) == GenerationSpec(dominoes=8, steps=3)


def test_options_that_a_game_does_not_have_are_refused():
    with pytest.raises(ValueError, match="--dominoes") as refused:
        GenerationSpec(steps=12).with_options({"dominoes": 8, "max_states": 9, "steps": 3})
    assert refused.value.args == ("--dominoes", "--max-states")


def test_a_specification_prints_as_the_options_that_make_the_problem_again():
    spec = GenerationSpec(dominoes=8, steps=12, max_states=400, tries=1000, grade=3)
    assert str(spec) == "--dominoes 8 --steps 12 --max-states 400 --tries 1000"


def test_the_grade_is_one_of_them_if_it_decides_which_deal_is_taken():
    assert str(DrawSpec(tries=1000, grade=3)) == "--grade 3 --tries 1000"


def test_every_game_for_one_player_has_problems():
    alone = [game for game in all_games() if game.contest is None]
    # Every deal of Bingo can be won if you may choose to leave a domino; Rows and Columns always
    # uses whole sets.
    lacking = {"bingo-by-choice", "rows-and-columns"}
    assert {game.name for game in alone if generator_of(game) is None} == lacking
    assert all(find(name).no_problems for name in lacking)


def test_a_mountain_that_is_turned_or_mirrored_is_as_hard():
    """This is why a hall takes mountains of the same length and number of states to be the same."""
    game = find("fujisan")
    deal = random_deal(Random(1))
    upside_down, mirrored = tuple(pips[::-1] for pips in deal), deal[::-1]
    puzzles = [game.puzzle(game.dealt(d)) for d in (deal, upside_down, mirrored)]
    graphs = [explore(puzzle, 30_000) for puzzle in puzzles]
    assert len({graph.states for graph in graphs}) == 1
    assert len({g.distances[p.start] for g, p in zip(graphs, puzzles, strict=True)}) == 1
