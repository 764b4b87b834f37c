"""How a strong player of Checkimoes thinks: where there is room, and what hands are worth."""

from itertools import islice
from random import Random

import pytest
from checkimoes_twin import VARIANTS, all_plays, as_cover, as_dict, best

from donimoes_book.games.checkimoes import players as outlooks
from donimoes_book.games.checkimoes.players import Ground, lead, outlook, placings, promise
from donimoes_book.games.checkimoes.questions import Ending, EndingSearch
from donimoes_book.games.checkimoes.rules import EMPTY, Play, board_after, gain, read_play
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.players import STRONG
from donimoes_book.play.contest import turns

some_endings = pytest.mark.parametrize("most", [2, pytest.param(5, marks=pytest.mark.long)])
variants = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
RULES = VARIANTS[0]
CONTEST = find(RULES.name).contest


def plays_of(rules, seed):
    """Every turn of a random game on which a domino is played."""
    contest = find(rules.name).contest
    player = players_for(contest)["random"]
    played = turns(contest, [player, player], seed)
    return [turn for turn in played if isinstance(turn.choice, Play)]


def short_endings(rules, name, held, most):
    """Return states with `held` dominoes at most, none left to draw, and a choice."""
    contest = find(rules.name).contest
    states = (turn.before for seed in range(40) for turn in plays_of(rules, f"{name}/{seed}"))
    short = (
        state
        for state in states
        if not state.boneyard
        and sum(map(len, state.hands)) <= held
        and len(contest.choices(state)) > 1
    )
    return list(islice(short, most))


def test_the_room_after_a_play_is_that_of_the_new_board():
    for turn in plays_of(RULES, "room"):
        after = Ground.of(turn.before.board).after(*turn.choice)
        assert (*after[:2], tuple(after.open)) == tuple(Ground.of(turn.after.board))


@variants
def test_placings_are_legal_and_gain_points_if_possible(rules):
    for turn in plays_of(rules, "placed")[5::3]:
        state = turn.before
        hand, legal = state.hands[state.mover], set(find(rules.name).contest.choices(state))
        choices = list(placings(rules, Ground.of(state.board), hand, state.mover, 1000))
        assert {placing.play for placing in choices} <= legal
        for placing in choices:
            assert placing.gain == gain(placing.play, state.mover)
        gaining = {play for play in legal if gain(play, state.mover) > 0}
        assert gaining <= {placing.play for placing in choices}


def test_some_of_many_places_are_tried_all_over_the_board():
    ground = Ground.of(EMPTY)
    every = list(placings(RULES, ground, [(2, 5)], 0, 1000))
    few = list(placings(RULES, ground, [(2, 5)], 0, 4))
    assert len(every) == 112
    assert len(few) <= 5
    assert {*few} < {*every}
    assert max(placing.first for placing in few) > 40


def test_what_a_hand_promises():
    """There is a 5 on C2 and a 4 on D2, with room around both."""
    ground = Ground.of(board_after(EMPTY, read_play("54-C2D2")))
    assert promise(ground, [], 0) == (0, 0)
    one, both = (promise(ground, hand, 0) for hand in ([(4, 5)], [(4, 5), (0, 6)]))
    assert one[1] == 1
    assert both[1] == 6
    assert both[0] > one[0] > 0
    own, other = [(4, 5)], [(0, 6)]
    assert outlook(ground, (own, other), 0) < 0 < outlook(ground, (own, other), 1)


def test_a_domino_with_no_place_promises_nothing_and_one_at_a_loss_less():
    """Only A1, B1 and A2 are free; a 6 may go on A1, and a 1 on B1."""
    ground = Ground(0b1000000011, 0, [0, 1 << 1, 0, 0, 0, 0, 1])
    assert promise(ground, [(2, 3), (2, 6)], 0) == (0, 0)
    assert promise(ground, [(1, 6)], 0)[0] > 0
    total, most = promise(ground, [(1, 6)], 1)
    assert total < 0
    assert most == -5


def plain_lead(rules, ground, hands, player, depth, width, passed=False):
    """The same as `lead`, without leaving out anything."""
    options = []
    for placing in placings(rules, ground, hands[player], player, outlooks.REPLIES):
        left = ground.after(placing.numbers, placing.first, placing.second)
        after = [[d for d in hand if d != placing.play.domino] for hand in hands]
        options.append((placing.gain + outlook(left, after, player), placing.gain, left, after))
    if not options:
        return 0 if passed else -plain_lead(rules, ground, hands, 1 - player, depth, width, True)
    options.sort(key=lambda play: -play[0])
    if depth == 1:
        return options[0][0]
    return max(
        gained - plain_lead(rules, left, after, 1 - player, depth - 1, width)
        for _, gained, left, after in options[:width]
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_looking_ahead_leaves_out_nothing_that_matters(depth):
    for turn in plays_of(RULES, "lead")[13::4]:
        state = turn.before
        position = RULES, Ground.of(state.board), state.hands, state.mover, depth, 3
        assert lead(*position) == pytest.approx(plain_lead(*position))


@some_endings
@variants
def test_a_short_ending_is_played_out_as_trying_everything_does(rules, most):
    contest, endings = find(rules.name).contest, short_endings(rules, "short", 4, most)
    for state in endings:
        white, black = contest.scores(state)
        scores = programs_of(contest).play_out(state, Random(1))
        gained = (scores[0] - scores[1]) - (white - black)
        value = best(rules, as_dict(state.board), state.hands, state.mover, state.skips)
        assert gained == (-value if state.mover else value)
    assert len(endings) == most


@pytest.mark.parametrize(("held", "most"), [(5, 2), pytest.param(7, 5, marks=pytest.mark.long)])
@variants
def test_a_strong_player_makes_no_mistake_in_a_short_ending(rules, held, most):
    contest, endings = find(rules.name).contest, short_endings(rules, "perfect", held, most)
    strong = players_for(contest)[STRONG]
    for state in endings:
        choice = strong(contest.view(state, state.mover), contest.choices(state), Random(1))
        ending = Ending(state.board, state.hands, state.mover, state.skips)
        assert choice in EndingSearch(rules).solve(ending).best
    assert len(endings) == most


@variants
def test_a_strong_player_chooses_by_what_it_sees(rules):
    """Whatever is in the boneyard and the other hand, the choice is the same."""
    contest, rng = find(rules.name).contest, Random(2)
    strong = players_for(contest)[STRONG]
    for turn in plays_of(rules, "sees")[1:15:4]:
        view = contest.view(turn.before, turn.player)
        other = programs_of(contest).sample(view, rng)
        choices = contest.choices(other)
        choice = strong(view, choices, Random(1))
        assert as_cover(choice) in all_plays(rules, as_dict(view.board), view.hand)
        assert choice == strong(contest.view(other, turn.player), choices, Random(3))
