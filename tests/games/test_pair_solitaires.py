"""Five Columns, Pairs to Twelve, Pairs of Six and Twelve to Go: rules, pictures and play.

The cases are files: what the case is about, a position, and lines of moves from there with what
must come of them, said as in a diagram's claims.
"""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import plays

from case_files import cases
from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import domino_set
from donimoes_book.games.game import IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.pairing import Pairing, kinds_of

COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")
PAIRS = (*COLUMNS, "twelve-to-go")
GAMES = st.sampled_from(PAIRS).map(find)
SEEDS = st.integers(0, 10**9)


@cases("games/five-columns")
def test_five_columns(case):
    plays("five-columns", case)


@cases("games/pairs-to-twelve")
def test_pairs_to_twelve(case):
    plays("pairs-to-twelve", case)


@cases("games/pairs-of-six")
def test_pairs_of_six(case):
    plays("pairs-of-six", case)


@cases("games/twelve-to-go")
def test_twelve_to_go(case):
    plays("twelve-to-go", case)


def test_two_dominoes_of_twelve_pips_are_of_opposite_kinds():
    for highest in (2, 3, 6):
        kinds = kinds_of(Pairing.TOTAL, highest)
        for one, other in permutations(kinds, 2):
            assert (kinds[one] + kinds[other] == 0) == (sum(one) + sum(other) == 2 * highest)


def make_six_end_by_end(one, other, highest):
    """The rule of the variation, as its source tells it."""
    if sum(one) == highest:
        return sum(other) == highest
    return any({a + c, b + d} == {highest} for a, b in [one] for c, d in (other, other[::-1]))


def test_two_dominoes_that_make_six_end_by_end_are_of_opposite_kinds():
    for highest in (2, 3, 6):
        kinds = kinds_of(Pairing.ENDS, highest)
        for one, other in permutations(kinds, 2):
            expected = make_six_end_by_end(one, other, highest)
            assert (kinds[one] + kinds[other] == 0) == expected, (one, other)


def lying(state):
    """Every domino of a state, wherever it lies."""
    if hasattr(state, "columns"):
        return [*(pair for column in state.columns for pair in column), *state.reserve]
    return [*state.hand, *state.stock]


def on_the_table(position):
    return sorted(tuple(sorted(domino.pips)) for domino in position.dominoes)


@given(GAMES, SEEDS)
def test_every_domino_is_in_one_place_throughout_random_play(game, seed):
    rng = Random(seed)
    deal = game.deal(rng)
    state, discarded = deal.start, []
    while True:
        assert sorted([*lying(state), *discarded]) == domino_set()
        assert deal.left_to_do(state) == len(lying(state))
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
        name = deal.name(move)
        turned = "+".join(part[::-1] for part in reversed(name.split("+")))
        assert deal.find_move(deal.start, name) == deal.find_move(deal.start, turned) == move


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("moves", ["66", "66+0", "66-00", "77EE", "66+00+11"])
def test_what_is_no_move_is_told_what_one_looks_like(name, moves):
    game = find(name)
    with pytest.raises(UnreadableMove, match="such as 62\\+31"):
        game.replay(game.random_board(Random(1), 28), moves)


def test_twelve_to_go_knows_no_empty_columns():
    game = find("twelve-to-go")
    with pytest.raises(UnreadableMove):
        game.replay(game.random_board(Random(1), 28), "66E")


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("2\n-\n3", "domino 23 stands upright"),
        ("2|3 4|5", "domino 45 lies in no column"),
        ("2|3       4|5", "column 2 is missing"),
        ("2|3  4|5\n\n\n     1|1\n\n     1|2", "domino 12 lies below the reserve"),
        ("2|3  4|5  6|6\n\n1|1\n\n     1|2  0|0", "domino 12 hangs below a gap"),
        ("x x\n\n2|3\n\n1|1", "domino 23 hangs below a gap"),
        ("2|3  x x\n\nx x", "an open place stands in no column"),
        ("2|3  3|2", "domino 32 lies here twice"),
        ("7|3", "73 is not in a double-six set"),
        ("#|3", "domino #3 is covered"),
        ("2|3  4", "the number 4 has no place in a solitaire"),
        ("2|3  1|1  2|2  3|3  4|4  5|5", "domino 55 is too many: 5 columns of 5 are dealt"),
    ],
)
def test_what_is_no_table_of_columns_is_told_why(board, message):
    with pytest.raises(IllegalPosition) as caught:
        find("five-columns").puzzle(Position.parse(board))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("2|3", "domino 23 lies across"),
        ("6|6 0|0\n\n2\n-\n3", "domino 66 lies across"),
        ("2\n-\n3\n\n\n6|6 1|0", "domino 66 lies across"),
        ("2\n-\n3\n\n\n6|6", "domino 66 lies across"),
        ("2 #\n- -\n3 #", "only the stock lies face down"),
        ("2\n-\n3\n\n\n\n#|#", "this is no domino that lies face down"),
        ("2 x\n-\n3", "an open place has no place in this solitaire"),
        ("2  0\n-  -\n3  0\n\n\n\n1\n-\n1", "the hand has 2 dominoes, though there is a stock"),
        (
            "0  0  0  0  0  0  0\n-  -  -  -  -  -  -\n0  1  2  3  4  5  6",
            "the hand has 7 dominoes, but only 6 are drawn",
        ),
    ],
)
def test_what_is_no_hand_is_told_why(board, message):
    with pytest.raises(IllegalPosition) as caught:
        find("twelve-to-go").puzzle(Position.parse(board))
    assert message in str(caught.value)


def test_what_is_crossed_must_be_a_pair_that_may_be_discarded():
    game = find("five-columns")
    assert not game.check_picture(Position.parse("6*6  0*0  1|1"))
    (violation,) = game.check_picture(Position.parse("6*6  0|0  1*1"))
    assert violation.message == "no move takes away just the 6-6 and 1-1"
    (violation,) = game.check_picture(Position.parse("6|6  1|1\n\n0*0  5*5"))
    assert violation.message == "no move takes away just the 0-0 and 5-5"


def test_the_picture_shows_what_is_available():
    game, board = find("five-columns"), Position.parse("6|6  x x  1|1\n\n0|0\n\n\n2|2")
    annotations = game.annotate(board)
    names = {d.name for d in board.dominoes if d.place in annotations.available}
    assert names == {"00", "11", "22"}
    assert annotations.words == "Available: 1-1, 0-0, 2-2."


def test_a_hidden_stock_shows_its_dominoes_but_not_their_order():
    deal = find("twelve-to-go").deal(Random(1))
    turned = replace(deal.start, stock=deal.start.stock[::-1])
    assert turned != deal.start
    assert deal.view(turned) == deal.view(deal.start)


@given(SEEDS)
def test_in_twelve_to_go_every_line_of_play_ends_alike(seed):
    deal = find("twelve-to-go").deal(Random(seed))
    ends = {play(deal, random_player(Random(player))) for player in range(5)}
    assert len(ends) == 1


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_a_sensible_player_discards_wherever_that_is_possible(game, seed):
    deal = game.deal(Random(seed))
    moves = [move for move, _ in deal.successors(deal.start)]
    if moves:
        assert len(game.sensible_move(deal.start, moves)) == 2


@pytest.mark.parametrize(
    ("board", "move"),
    [
        # After it a pair is open, though the other discard shortens a longer column.
        ("5|5  3|4  6|6  0|0\n\n     1|4  1|1\n\n     0|2", "55+11"),
        # No pair is open after either, and this one shortens the longer column.
        ("5|5  0|2  3|4\n\n          1|4\n\n          1|1", "55+11"),
        # A pair goes before a domino moves.
        ("x x  5|5  1|1\n\n     6|6", "66E"),
        ("x x  5|5  1|1", "55+11"),
    ],
)
def test_the_sensible_player_plays_as_described(board, move):
    game = find("five-columns")
    deal = game.puzzle(Position.parse(board))
    moves = [known for known, _ in deal.successors(deal.start)]
    assert deal.name(game.sensible_move(deal.start, moves)) == move
