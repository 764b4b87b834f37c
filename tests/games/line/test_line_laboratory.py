"""Surveys of the line games: what they count, and the numbers that the book prints."""

import re
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

import pytest

from donimoes_book.games.laboratory import has_survey, survey_of
from donimoes_book.games.line import players as line_players
from donimoes_book.games.line.contest import LineContest
from donimoes_book.games.line.laboratory import tally
from donimoes_book.games.line.line import Play
from donimoes_book.games.registry import words_of
from donimoes_book.laboratory import players
from donimoes_book.laboratory.players import RUNGS, random_player
from donimoes_book.play.contest import turns
from donimoes_book.search.figures import Simulation
from games.line.line_tables import GAMES
from helpers.parameters import first_of
from helpers.surveys import simulate

NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"
HANDS = 60
STRENGTHS = {f"{better}-over-{worse}" for better, worse in RUNGS}
STRONG_PLAYERS = "strong-draws-at-will"


@pytest.fixture
def quick_players(monkeypatch):
    """Strong players imagine only one world, and only two kinds of players are compared."""
    for worlds in ("_WORLDS", "_MORE_WORLDS"):
        monkeypatch.setattr(line_players, worlds, 1)
    monkeypatch.setattr(players, "RUNGS", RUNGS[:1])


def compared(name, left_out):
    """Compare what is printed with a sample; returns the names of the figures of both.

    The sample's interval is widened (to 99%), as there are sixty figures in all.
    """
    printed = Simulation.from_json((NUMBERS / f"{name}.json").read_text(encoding="utf-8"))
    sample = simulate(name, HANDS, "sample").figures
    assert printed.n >= 20_000
    assert set(sample) - STRENGTHS <= set(words_of(name).labels)
    for key, figure in sample.items():
        if key in left_out:
            continue
        there = printed.figures[key].value
        if figure.low is None:
            assert there >= figure.value
            continue
        spread = 0.4 * (figure.high - figure.low)
        assert figure.low - spread <= there <= figure.high + spread, key
    return list(sample), list(printed.figures)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_printed_numbers_are_within_the_interval_of_a_sample(name):
    """Three deals are too few for a margin; the shares won are still compared."""
    sample, printed = compared(name, STRENGTHS)
    assert sample == printed


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("quick_players")
def test_what_is_printed_of_greedy_players_is_what_they_do(name):
    sample, printed = compared(name, STRENGTHS | {STRONG_PLAYERS})
    assert sample == [key for key in printed if key in sample]
    assert (STRONG_PLAYERS in sample) == (STRONG_PLAYERS in printed)
    left_out = set(printed) - set(sample)
    assert {key for key in left_out if not re.search("-(over|beats)-", key)} == set()


def test_every_strength_is_measured(monkeypatch):
    monkeypatch.setattr(line_players, "_MORE_WORLDS", 1)
    figures = simulate("bergen", 1, "s").figures
    strengths = {f"{a}-{how}-{b}" for a, b in RUNGS for how in ("over", "beats")}
    assert {key for key in figures if re.search("-(over|beats)-", key)} == strengths


def test_every_line_game_can_be_simulated_and_repeated():
    assert all(map(has_survey, GAMES.values()))
    assert simulate("blind", 20, "x") == simulate("blind", 20, "x")
    assert simulate("blind", 20, "x").figures != simulate("blind", 20, "y").figures


@pytest.mark.parametrize("name", ["bergen", "all-sevens"])
def test_a_tally_counts_whole_games_and_every_hand(name):
    result = tally(GAMES[name].rules, ("greedy", "random"), 50, "tally")
    assert len(result.plays) == sum(result.hands) >= 50
    assert sum(result.wins.values()) == len(result.hands)
    assert set(result.wins) <= {"greedy", "random"}
    assert result.first <= len(result.hands)
    assert result.blocked <= len(result.plays)
    assert (result.most == 3) == (name == "bergen")
    assert min(result.plays) > 1


def test_a_tally_counts_the_dominoes_that_were_played_in_each_hand():
    rules = GAMES["all-fives-short"].rules
    result = tally(rules, ("random", "random"), 1, "tally")
    endless = LineContest(replace(rules, target=10**6))
    played = turns(endless, [random_player] * 2, "tally/0")
    hand = list(takewhile(lambda turn: not turn.before.ending, played))
    assert result.plays[0] == sum(isinstance(turn.choice, Play) for turn in hand)


@pytest.mark.parametrize("hands", first_of([20, 200]))
def test_skill_shows(hands):
    """Even in this few games, greedy beats random, and thinking ahead beats greedy."""
    games = {team: tally(GAMES["all-fives-short"].rules, team, hands, "skill") for team in TEAMS}
    for team, result in games.items():
        assert result.wins[team[0]] > result.wins[team[1]], team


TEAMS = [("greedy", "random"), ("ahead", "greedy")]


def test_progress_is_reported():
    reported = []
    survey_of(GAMES["blind"], 3, "1", progress=lambda *done: reported.append(done))
    shares = [done / total for done, total in reported]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] < 1
