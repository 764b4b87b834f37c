"""Surveys of the line games: what they count, and the numbers that the book prints."""

from pathlib import Path

import pytest

from donimoes_book.games.laboratory import survey_of
from donimoes_book.games.line.laboratory import tally
from donimoes_book.games.registry import words_of
from donimoes_book.laboratory.players import RUNGS
from donimoes_book.search.figures import Simulation
from games.line.line_tables import GAMES

NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"
HANDS = 60


@pytest.mark.parametrize("name", GAMES)
def test_printed_numbers_are_within_the_interval_of_a_sample(name):
    """The sample's interval is widened (to 99%), as there are sixty figures in all."""
    printed = Simulation.from_json((NUMBERS / f"{name}.json").read_text(encoding="utf-8"))
    survey = survey_of(GAMES[name])
    sample = survey.run(name, HANDS, "sample").figures
    assert printed.n >= 20_000
    assert list(printed.figures) == list(sample)
    strengths = {f"{better}-over-{worse}" for better, worse in RUNGS}
    assert set(sample) - strengths <= set(words_of(name).labels)
    for key, figure in sample.items():
        if key in strengths:
            continue  # Three deals are too few for a margin; the shares won are still compared.
        there = printed.figures[key].value
        if figure.low is None:
            assert there >= figure.value
            continue
        spread = 0.4 * (figure.high - figure.low)
        assert figure.low - spread <= there <= figure.high + spread, key


def test_every_line_game_can_be_simulated_and_repeated():
    assert all(survey_of(game) for game in GAMES.values())
    run = survey_of(GAMES["blind"]).run
    assert run("blind", 20, "x") == run("blind", 20, "x")
    assert run("blind", 20, "x").figures != run("blind", 20, "y").figures


@pytest.mark.parametrize("name", ["bergen", "all-sevens"])
def test_a_tally_counts_whole_games_and_every_hand(name):
    found = tally(GAMES[name].rules, ("greedy", "random"), 50, "tally")
    assert len(found.plays) == sum(found.hands) >= 50
    assert sum(found.wins.values()) == len(found.hands)
    assert set(found.wins) <= {"greedy", "random"}
    assert found.first <= len(found.hands)
    assert found.blocked <= len(found.plays)
    assert (found.most == 3) == (name == "bergen")
    assert min(found.plays) > 1


def test_skill_shows():
    """Even in this few games, greedy beats random, and thinking ahead beats greedy."""
    games = {team: tally(GAMES["all-fives-short"].rules, team, 200, "skill") for team in TEAMS}
    for team, found in games.items():
        assert found.wins[team[0]] > found.wins[team[1]], team


TEAMS = [("greedy", "random"), ("ahead", "greedy")]


def test_progress_is_reported():
    reported = []
    survey_of(GAMES["blind"]).run("blind", 3, "1", progress=lambda *done: reported.append(done))
    shares = [done / total for done, total in reported]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] < 1
