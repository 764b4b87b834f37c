"""What a game teaches: worths that get more exact, true reasons, and plays judged afterwards."""

import pytest

from donimoes_book.games import registry
from donimoes_book.games.laboratory import players_for
from donimoes_book.play.session import HUMAN, ContestSession
from donimoes_book.workshop import review
from workshop.test_table import ask, deal


def begun(game, seed="4"):
    contest = registry.find(game).contest
    return ContestSession(contest, [HUMAN, "greedy"], players_for(contest), seed)


def test_more_time_makes_errors_smaller():
    deal("all-fives", seed="4")
    first = ask("advice", seconds=0.05)
    for _ in range(4):
        last = ask("advice", seconds=0.05)
    assert {worth["play"] for worth in first} == {worth["play"] for worth in last}
    assert sum(worth["error"] for worth in last) < sum(worth["error"] for worth in first)


def test_the_hint_is_the_play_that_is_worth_most():
    deal("checkimoes", seed="4")
    best, *_ = ask("advice", seconds=0.05)
    hint = ask("suggestion")
    assert hint["play"] == best["play"]
    assert "The next player can gain 6 points at most." in hint["reasons"]


def test_reasons_name_what_fits_and_what_can_be_scored_next():
    session = begun("all-fives")
    contest, state = session.contest, session.state
    view = contest.view(state, 0)
    double = next(it for it in contest.choices(state) if contest.choice_name(state, it) == "44")
    ends, others, scores = contest.reasons(view, double)
    assert ends == "Open ends then: 4."
    fitting = [pair for pair in view.hand if 4 in pair and pair != (4, 4)]
    assert all("-".join(map(str, pair)) in others for pair in fitting)
    assert scores.startswith("The next player can gain ")


def test_a_play_is_judged_beside_the_best_one_and_both_are_drawn():
    told = deal("all-fives", seed="4")
    told = ask("choose", choice="13")
    turn = told["judged"][0]
    judged = ask("judge", turn=turn, seconds=0.1)
    assert judged["own"]["play"] == "13"
    assert judged["best"]["points"] > judged["own"]["points"]
    pictures = [ask("moment", turn=turn, play=judged[it]["play"]) for it in ("own", "best")]
    assert pictures[0]["svg"] != pictures[1]["svg"]
    assert "1-3" in pictures[0]["words"]


@pytest.mark.parametrize("game", ["bee", "domino-finder"])
def test_where_nobody_can_weigh_a_hint_is_a_play(game):
    told = deal(game)
    assert not told["weighs"]
    assert told["judged"] == []
    assert ask("suggestion")["play"] in told["plays"]


def test_errors_are_pooled():
    parts = [review.Worth("a", 1, 3), review.Worth("a", 3, 4)]
    pooled = review.pooled(parts)
    assert pooled == review.Worth("a", 2, 2.5)


def test_a_round_of_bee_ends_with_its_solution_move_by_move():
    told = deal("bee")
    while not told["lesson"]:
        told = ask("choose", choice=told["plays"][-1])
    assert all("<svg" in picture["svg"] for picture in told["lesson"])
    assert all(picture["words"] for picture in told["lesson"])
