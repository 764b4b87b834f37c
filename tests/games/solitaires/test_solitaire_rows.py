"""What Bingo and Knock-Out share: a long row of dominoes, broken into lines, and its pictures."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from helpers.strategies import groups, positions

GAMES = st.sampled_from(["bingo", "bingo-by-choice", "knock-out"]).map(find)
SEEDS = st.integers(0, 10**9)


def first_board(game):
    deal = game.deal(Random(1))
    return deal.position(deal.start)


@settings(max_examples=12)
@given(GAMES, SEEDS)
def test_every_domino_is_in_one_place_throughout_random_play(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state, gone = deal.start, []
    while choices := list(deal.successors(state)):
        position = deal.position(state)
        shown = [tuple(sorted(domino.pips)) for domino in position.dominoes]
        assert sorted(shown + gone) == domino_set()
        assert deal.remaining(state) == len(shown)
        assert Position.parse(str(position)) == position
        assert not game.check_picture(position)
        move, state = rng.choice(choices)
        gone += [tuple(sorted(pips)) for pips in move]


@given(GAMES, SEEDS)
def test_a_printed_position_is_read_again_and_its_moves_are_crossed(game, seed):
    deal = game.deal(Random(seed))
    state, rng = deal.start, Random(seed)
    for _ in range(rng.randrange(4)):
        state = rng.choice([after for _, after in deal.successors(state)] or [state])
    assert game.puzzle(deal.position(state)).start == state
    for move, _ in deal.successors(deal.start):
        assert deal.find_move(deal.start, deal.move_name(move)) == move
        assert not game.check_picture(deal.picture(deal.start, move))


@pytest.mark.parametrize(
    ("name", "board", "message"),
    [
        ("bingo", "2|3", "domino 23 lies across, but here the dominoes of a row stand upright"),
        ("bingo", "2 3 x\n- -\n3 2", "domino 32 is here twice"),
        ("bingo", "2   4\n-   -\n3   4", "domino 44 does not touch 23 before it"),
        ("bingo", "2\n-\n3 1\n  -\n  1", "domino 11 is between two lines"),
        ("bingo", "2\n-\n3\n  1\n  -\n  1", "domino 11 is between two lines"),
        ("knock-out", "2|3\n    3|4", "domino 34 is between two lines"),
        ("bingo", "2\n-\n3\n---\ncall:13", "13 is never called, only 0 to 12"),
        ("knock-out", "2|3\n---\ncall:5", "nothing is called in the row"),
        ("knock-out", "2\n-\n3", "stands upright, but here the dominoes of a row lie across"),
        ("knock-out", "2|3   3|4", "domino 34 does not touch 23 before it"),
        ("knock-out", "2|3 4 3|4", "the number 4 has no place in the row"),
        ("knock-out", "x 2|3", "a row has no open places"),
        ("knock-out", "2|7", "27 is not in a double-six set"),
    ],
)
def test_what_is_no_row_is_refused_with_its_reason(name, board, message):
    with pytest.raises(IllegalPosition) as caught:
        find(name).puzzle(Position.parse(board))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "board", "diagnostics"),
    [
        ("bingo", "2|3  3|3  4|4\n\n1|1  1|2  0|5", 1),
        ("bingo", "2\n-\n3\n\n3|3  4|4", 2),
        ("knock-out", "2|3  3|3  4|4\n\n1|1  1|2  0|5", 2),
    ],
)
def test_one_diagnostic_is_reported_once(name, board, diagnostics):
    assert len(find(name).check_picture(Position.parse(board))) == diagnostics


@given(GAMES, positions() | groups())
def test_no_picture_is_too_odd_to_be_checked(game, position):
    violations = game.check_picture(position)
    assert all(violation.message for violation in violations)
    assert violations or game.judge(position.side_by_side()[0][1], "", "legal") is None


@pytest.mark.parametrize(
    ("name", "moves"), [("bingo", "0"), ("bingo", "12-21"), ("knock-out", "25")]
)
def test_a_word_that_is_no_move_is_answered_with_an_example(name, moves):
    game = find(name)
    with pytest.raises(UnreadableMove, match="such as"):
        game.replay(first_board(game), moves)


def test_what_is_crossed_must_go_in_one_move():
    game = find("knock-out")
    assert not game.check_picture(Position.parse("2*5 5*4 4|1"))
    (violation,) = game.check_picture(Position.parse("2*5 5|4 4*1"))
    assert violation.message == "no move takes exactly the 2-5 and 4-1"
