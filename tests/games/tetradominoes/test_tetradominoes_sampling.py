"""Tetradominoes with players who imagine what is hidden: what they remember is true."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.registry import find
from donimoes_book.games.tetradominoes.contest import Offer, Phase, Reveal
from donimoes_book.games.tetradominoes.rules import open_numbers
from donimoes_book.play.match import players_for, turns

CONTEST = find("tetradominoes").contest
SIZES = st.sampled_from(CONTEST.players)
SEEDS = st.integers(0, 10_000).map(str)


def states(count, seed):
    """The states of a game in which somebody chooses, from the deal on."""
    players = players_for(CONTEST)
    kinds = [players[name] for name in ("random", "greedy", "random", "greedy")]
    played = turns(CONTEST, kinds[:count], seed)
    return [turn.after for turn in played if CONTEST.mover(turn.after) is not None]


def can_be(hand, refused):
    """Whether the dominoes of a hand can be those of which so much is known, tried one by one."""
    if not refused:
        return True
    numbers, *rest = refused
    return any(
        can_be(hand[:i] + hand[i + 1 :], rest)
        for i, domino in enumerate(hand)
        if numbers.isdisjoint(domino)
    )


@settings(max_examples=30)
@given(SIZES, SEEDS)
def test_what_is_remembered_is_true(count, seed):
    for state in states(count, seed):
        for player in range(count):
            known = state.refused_of(player)
            assert can_be(state.hidden[player], known)
            assert all(more >= less for more, less in pairwise(known))
            given_ = state.view(player).given
            assert {*given_} <= {*state.hidden[(player + 2) % count]}


@settings(max_examples=30)
@given(SIZES, SEEDS)
def test_an_imagined_deal_looks_the_same_and_is_a_whole_set(count, seed):
    rng = Random(seed)
    for state in states(count, seed):
        view = CONTEST.view(state, state.mover)
        imagined = CONTEST.sample(view, rng)
        assert CONTEST.view(imagined, state.mover) == view
        assert CONTEST.mover(imagined) == state.mover
        assert CONTEST.choices(imagined) == CONTEST.choices(state)
        in_hands = [domino for who in range(count) for domino in imagined.hand(who)]
        placed = [one.domino for one in imagined.placed]
        assert sorted([*in_hands, *placed, *imagined.boneyard]) == domino_set()
        for player in range(count):
            assert can_be(imagined.hidden[player], imagined.refused_of(player))


def test_whoever_could_not_play_is_remembered():
    found = 0
    for game in range(20):
        played = turns(CONTEST, [players_for(CONTEST)["random"]] * 2, f"memory/{game}")
        for turn in played:
            if not isinstance(turn.choice, Reveal):
                continue
            kept = len(turn.before.hidden[turn.player]) - len(turn.choice.dominoes)
            known = turn.after.refused_of(turn.player)
            assert len(known) == kept
            assert all(numbers >= {*open_numbers(turn.before.table)} for numbers in known)
            found += kept
    assert found


def test_partners_remember_what_they_gave_and_nobody_else_does():
    random, trades = players_for(CONTEST)["random"], 0
    for game in range(20):
        for turn in turns(CONTEST, [random] * 4, f"given/{game}"):
            before, after = turn.before, turn.after
            if not isinstance(turn.choice, Offer) or before.offer is None or not turn.choice.domino:
                continue
            first, second = after.mover, turn.player
            trades += 1
            for player, given_ in ((first, before.offer), (second, turn.choice.domino)):
                was_shown = given_ in before.shown[player]
                assert (given_ in after.view(player).given) != was_shown
                others = {who for who in range(4) if who not in (first, second)}
                assert not any(given_ in after.view(who).given for who in others)
    assert trades


def test_a_partner_who_is_offered_a_domino_does_not_know_which():
    state = next(
        state
        for game in range(50)
        for state in states(4, f"offer/{game}")
        if state.phase is Phase.OFFER and state.offer is not None
    )
    rng, view = Random(1), state.view(state.mover)
    offers = {CONTEST.sample(view, rng).offer for _ in range(200)}
    assert len(offers) > len(state.hand((state.mover + 2) % 4))
