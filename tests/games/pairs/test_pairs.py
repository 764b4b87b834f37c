"""What the pairing solitaires share: what a pair is, moves in print, crossed dominoes."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.errors import UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.pairs import Pairing, kinds_of
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.search.shortest import solve as breadth_first

COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")
PAIRS = (*COLUMNS, "twelve-to-go")
GAMES = st.sampled_from(PAIRS).map(find)
SEEDS = st.integers(0, 10**9)


def first_board(game):
    deal = game.deal(Random(1))
    return deal.position(deal.start)


def test_two_dominoes_of_twelve_pips_are_of_opposite_kinds():
    for highest in (2, 3, 6):
        kinds = kinds_of(Pairing.TOTAL, highest)
        for one, other in permutations(kinds, 2):
            assert (kinds[one] + kinds[other] == 0) == (sum(one) + sum(other) == 2 * highest)


def make_six_end_by_end(one, other, highest):
    """Return whether two dominoes pair up by the variation's rule, in its source's words."""
    if sum(one) == highest:
        return sum(other) == highest
    return any({a + c, b + d} == {highest} for a, b in [one] for c, d in (other, other[::-1]))


def test_two_dominoes_that_make_six_end_by_end_are_of_opposite_kinds():
    for highest in (2, 3, 6):
        kinds = kinds_of(Pairing.ENDS, highest)
        for one, other in permutations(kinds, 2):
            expected = make_six_end_by_end(one, other, highest)
            assert (kinds[one] + kinds[other] == 0) == expected, (one, other)


def dominoes_of(state):
    """Return every domino of a state, wherever it is."""
    if hasattr(state, "columns"):
        return [*(pair for column in state.columns for pair in column), *state.reserve]
    return [*state.hand, *state.stock]


def on_the_table(position):
    return sorted(tuple(sorted(domino.pips)) for domino in position.dominoes)


@settings(max_examples=20)
@given(GAMES, SEEDS)
def test_every_domino_is_in_one_place_throughout_random_play(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state, discarded = deal.start, []
    while True:
        assert sorted([*dominoes_of(state), *discarded]) == domino_set()
        assert deal.remaining(state) == len(dominoes_of(state))
        position = deal.position(state)
        assert Position.parse(str(position)) == position
        assert game.puzzle(position).start == state
        if game.name == "twelve-to-go":
            assert on_the_table(position) == domino_set()
        assert not game.check_picture(position)
        choices = list(deal.successors(state))
        if not choices:
            break
        move, after = rng.choice(choices)
        picture = deal.picture(state, move)
        assert not game.check_picture(picture), picture
        if len(move) == 2:
            discarded += move
        state = after


@given(GAMES, SEEDS)
def test_printed_moves_are_read_again_either_way_round(game, seed):
    deal = game.deal(Random(seed))
    for move, _ in deal.successors(deal.start):
        name = deal.move_name(move)
        turned = "+".join(part[::-1] for part in reversed(name.split("+")))
        assert deal.find_move(deal.start, name) == deal.find_move(deal.start, turned) == move


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("moves", ["66", "66+0", "66-00", "77EE", "66+00+11"])
def test_a_word_that_is_no_move_is_answered_with_an_example(name, moves):
    game = find(name)
    with pytest.raises(UnreadableMove, match="such as 62\\+31"):
        game.replay(first_board(game), moves)


def test_twelve_to_go_knows_no_empty_columns():
    game = find("twelve-to-go")
    with pytest.raises(UnreadableMove):
        game.replay(first_board(game), "66E")


def test_what_is_crossed_must_be_a_pair_that_may_be_discarded():
    game = find("five-columns")
    assert not game.check_picture(Position.parse("6*6  0*0  1|1"))
    (violation,) = game.check_picture(Position.parse("6*6  0|0  1*1"))
    assert violation.message == "no move takes exactly the 6-6 and 1-1"
    (violation,) = game.check_picture(Position.parse("6|6  1|1\n\n0*0  5*5"))
    assert violation.message == "no move takes exactly the 0-0 and 5-5"


@pytest.mark.parametrize(
    ("name", "board", "crossed"),
    [
        ("five-columns", "6*6  0|0  1|1", "6-6"),
        ("five-columns", "6|6  0*0  5|5  1*1", "0-0 and 1-1"),
        ("five-columns", "6*6  0*0  5*5  1*1", "6-6 and 0-0 and 5-5 and 1-1"),
        ("twelve-to-go", "6 0 5\n* - -\n6 0 5", "6-6"),
        ("knock-out", "2*5 5|4 4|1", "2-5"),
        ("bingo", "0 1 2\n* - -\n0 0 0", "0-0"),
    ],
)
def test_fewer_or_more_dominoes_than_one_move_takes_must_not_be_crossed(name, board, crossed):
    (violation,) = find(name).check_picture(Position.parse(board))
    assert violation.message == f"no move takes exactly the {crossed}"


@given(st.sampled_from((*COLUMNS, "twelve-to-go")).map(find), SEEDS)
def test_a_solution_wins_and_breadth_first_finds_none_shorter(game, seed):
    deal = game.deal(Random(seed))
    outcome = deal.solve()
    board = deal.position(deal.start)
    if outcome.kind is OutcomeKind.SOLVED:
        assert game.replay(board, " ".join(outcome.moves))[-1].solves
    other = breadth_first(deal, 3000)
    assume(other.kind is not OutcomeKind.LIMIT)
    assert (other.kind, other.length) == (outcome.kind, outcome.length)


@given(st.sampled_from((*COLUMNS, "twelve-to-go")).map(find), SEEDS)
def test_nobody_wins_what_cannot_be_won(game, seed):
    deal = game.deal(Random(seed))
    assume(deal.solve().kind is OutcomeKind.UNSOLVABLE)
    assert not play(deal, game.sensible_move).won
    assert not play(deal, random_player(Random(seed))).won
