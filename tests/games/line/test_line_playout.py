"""Imagined hands: quick, as lines with the same open ends are treated as one, and still exact."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.games.line.contest import SET, Action
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.playout import BITS, Foresight, Frontiers, Hand
from donimoes_book.games.line.rules import Draw
from donimoes_book.laboratory.players import lead
from games.line.line_tables import CONTESTS
from helpers.parameters import first_of

PLAYED = {name: contest for name, contest in CONTESTS.items() if contest.rules.draw is not Draw.ROW}
PLAYED["one spinner"] = CONTESTS["block-and-draw"].with_option("spinners", "first")
GAMES = sorted(PLAYED)
KNOWN = {name: Frontiers(contest.rules) for name, contest in PLAYED.items()}
"""Shared by all examples, so that one frontier serves lines of many games."""


def dealt(name, players, seed):
    contest = PLAYED[name]
    state = contest.start(players, seed)
    return contest, contest.after(state, contest.choices(state)[0])


def lines_of(name, seed):
    """The lines of a hand for two, played at random."""
    contest, state = dealt(name, 2, str(seed))
    rng = Random(seed)
    while not contest.is_hand_over(state):
        yield state.line
        state = contest.after(state, rng.choice(contest.choices(state)))


@settings(max_examples=15)
@given(st.sampled_from(GAMES), st.integers(2, 4), st.integers(0, 10_000))
def test_an_imagined_hand_is_played_and_settled_like_a_real_one(name, players, seed):
    contest, state = dealt(name, players, str(seed))
    hand, rng = Hand(contest.rules, KNOWN[name].of(state.line), state), Random(seed)
    while not contest.is_hand_over(state):
        choice = rng.choice(contest.choices(state))
        assert hand.mover == state.mover
        assert not hand.is_over
        if isinstance(choice, Play):
            to = KNOWN[name].of(state.line.after(choice))
            (move,) = (m for m in hand.moves() if (m.domino, m.frontier) == (choice.domino, to))
            hand.play(move)
        else:
            assert hand.can_draw == (choice is Action.DRAW)
            hand.draw_or_pass()
        state = contest.after(state, choice)
        assert [sorted(held) for held in hand.hands] == [sorted(held) for held in state.hands]
    assert hand.is_over
    assert hand.settled() == state.scores


@settings(max_examples=15)
@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_dominoes_fit_and_score_the_same_on_lines_with_the_same_open_ends(name, seed):
    rules = PLAYED[name].rules
    for line in lines_of(name, seed):
        for domino in SET:
            plays = line.legal_plays(domino, rules.matching.fits)
            moves = KNOWN[name].of(line).moves(domino)
            assert {move.points for move in moves} == {rules.points(line.after(p)) for p in plays}


@pytest.mark.parametrize("deals", first_of([6, 40]))
@pytest.mark.parametrize("name", GAMES)
def test_a_player_who_tries_out_every_turn_does_better(name, deals):
    rules = PLAYED[name].rules
    playouts = Foresight(rules)
    led = []
    for seed in range(deals):
        contest, state = dealt(name, 2, str(seed))
        led.append(contest.after(state, contest.choices(state)[0]))
    seeing, quick = (
        sum(lead(playouts.play_out(state, seer), 0) for state in led) for seer in (0, None)
    )
    assert seeing > quick


@settings(max_examples=10)
@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_the_best_points_of_a_domino_are_found_without_laying_it(name, seed):
    rules = PLAYED[name].rules
    for line in lines_of(name, seed):
        frontier = KNOWN[name].of(line)
        for domino in SET:
            expected = [move.points for move in frontier.moves(domino)]
            if rules.scoring:
                assert frontier.best_points.get(domino) == max(expected, default=None)
            assert bool(expected) == bool(BITS[domino] & frontier.fitting)
