"""Players who imagine what is hidden: what they remember is true, and they use nothing else."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.laboratory.players import STRONG
from donimoes_book.play.contest import turns
from games.line.line_tables import CONTESTS, dealt

GAMES = sorted(name for name, contest in CONTESTS.items() if STRONG in players_for(contest))
SEEDS = st.integers(0, 10_000).map(str)


def states(name, count, seed):
    contest = CONTESTS[name]
    players = [players_for(contest)[kind] for kind in ("random", "greedy", "ahead", "random")]
    for turn in turns(contest, players[:count], seed):
        yield contest, turn.after


def can_hold(contest, hand, refused):
    """Return whether a hand's dominoes can be paired with sets of ends that they don't fit."""
    if not hand:
        return True
    fits = contest.rules.matching.fits
    first, *rest = refused
    return any(
        can_hold(contest, hand[:i] + hand[i + 1 :], rest)
        for i, domino in enumerate(hand)
        if not any(fits(end, half, domino) for end in first for half in domino)
    )


@settings(max_examples=8)
@given(st.sampled_from(GAMES), st.integers(2, 3), SEEDS)
def test_what_is_remembered_of_a_hand_is_true(name, count, seed):
    for contest, state in states(name, count, seed):
        for hand, refused in zip(state.hands, state.refused, strict=True):
            assert len(hand) == len(refused)
            assert can_hold(contest, hand, sorted(refused, key=len, reverse=True))


@settings(max_examples=8)
@given(st.sampled_from(GAMES), st.integers(2, 3), SEEDS)
def test_an_imagined_deal_looks_the_same_and_is_a_whole_set(name, count, seed):
    rng = Random(seed)
    for contest, state in states(name, count, seed):
        mover = contest.mover(state)
        if mover is None or state.awaits_deal:
            continue
        view = contest.view(state, mover)
        imagined = programs_of(contest).sample(view, rng)
        assert contest.view(imagined, mover) == view
        assert contest.choices(imagined)
        assert contest.mover(imagined) == mover
        dominoes = [*imagined.line.dominoes, *imagined.boneyard, *sum(imagined.hands, ())]
        assert len(dominoes) == len(set(dominoes)) == 28


@pytest.mark.parametrize("name", GAMES)
def test_whoever_passes_is_remembered(name):
    contest = CONTESTS[name]
    fits = contest.rules.matching.fits
    passed = (
        state
        for game in range(100)
        for _, state in states(name, 2, f"memory/{game}")
        if state.passes == 1 and not state.awaits_deal
    )
    state = next(passed)
    ends, other = set(state.line.open_numbers), 1 - state.mover
    assert all(ends <= numbers for numbers in state.refused[other])
    imagined = programs_of(contest).sample(contest.view(state, state.mover), Random(1))
    held = imagined.hands[other]
    assert not any(fits(end, half, domino) for domino in held for end in ends for half in domino)


def test_what_is_forgotten_after_a_play_may_have_been_about_that_domino():
    """The 64 fits a six, so whatever does not fit one is another domino."""
    contest, state = dealt("block-and-draw", "66 00 11 | 64 65 22 / 33")
    state = contest.after(state, contest.find_choice(state, "66"))
    refusals = frozenset({6}), frozenset({2}), frozenset({3})
    state = state._replace(refused=(state.refused[0], refusals))
    after = contest.after(state, contest.find_choice(state, "66-64"))
    assert after.refused == (state.refused[0], (refusals[0], refusals[2]))


def test_a_play_that_wins_the_hand_immediately_is_worth_most():
    contest = CONTESTS["block-and-draw"]
    for _, state in states("block-and-draw", 2, "end"):
        if contest.mover(state) is None or state.awaits_deal:
            continue
        choices = contest.choices(state)
        if len(state.hands[state.mover]) == 1 and len(choices) > 1:
            break
    view = contest.view(state, state.mover)
    worths = programs_of(contest).weigh(view, choices, Random(1), worlds=8)
    assert {worth.choice for worth in worths} == set(choices)
    assert [worth.points for worth in worths] == sorted(
        (worth.points for worth in worths), reverse=True
    )


def test_the_same_seed_thinks_the_same():
    contest = CONTESTS["all-fives"]
    state = next(
        state
        for _, state in states("all-fives", 2, "same")
        if not state.awaits_deal and len(contest.choices(state)) > 2
    )
    view, choices = contest.view(state, state.mover), contest.choices(state)
    first, second = (
        programs_of(contest).weigh(view, choices, Random(3), worlds=4) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(("count", "half"), [(4, 2), (5, 3)])
def test_the_worse_half_of_the_choices_is_dropped_early(count, half):
    contest = CONTESTS["all-fives"]
    state = next(
        state
        for game in range(9)
        for _, state in states("all-fives", 2, f"halves/{game}")
        if not state.awaits_deal and len(contest.choices(state)) == count
    )
    view, choices = contest.view(state, state.mover), contest.choices(state)
    early = programs_of(contest).weigh(view, choices, Random(1), worlds=3)
    worths = programs_of(contest).weigh(view, choices, Random(1), worlds=9, halved_after=3)
    assert len(early) == count
    assert {worth.choice for worth in worths} == {worth.choice for worth in early[:half]}
