"""Five Columns, Pairs to Twelve and Pairs of Six: rules, pictures and play.

Each case is a file: what it is about, a position, and lines of moves from there with the outcome
expected, worded like a diagram's claims.
"""

from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.registry import find
from helpers.case_files import cases
from helpers.verdicts import plays

CASES = Path(__file__).parent / "cases"
COLUMNS = ("five-columns", "pairs-to-twelve", "pairs-of-six")
SEEDS = st.integers(0, 10**9)


@cases(CASES / "five-columns")
def test_five_columns(case):
    plays("five-columns", case)


@cases(CASES / "pairs-to-twelve")
def test_pairs_to_twelve(case):
    plays("pairs-to-twelve", case)


@cases(CASES / "pairs-of-six")
def test_pairs_of_six(case):
    plays("pairs-of-six", case)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("2\n-\n3", "domino 23 stands upright"),
        ("2|3 4|5", "domino 45 is in no column"),
        ("2|3       4|5", "column 2 is missing"),
        ("2|3  4|5\n\n\n     1|1\n\n     1|2", "domino 12 is below the reserve"),
        ("2|3  4|5  6|6\n\n1|1\n\n     1|2  0|0", "domino 12 hangs below a gap"),
        ("x x\n\n2|3\n\n1|1", "domino 23 hangs below a gap"),
        ("2|3  x x\n\nx x", "an open place is in no column"),
        ("2|3  3|2", "domino 32 is here twice"),
        ("7|3", "73 is not in a double-six set"),
        ("#|3", "domino #3 is covered"),
        ("2|3  4", "the number 4 has no place in a solitaire"),
        ("2|3  1|1  2|2  3|3  4|4  5|5", "domino 55 is one too many: 5 columns of 5 are dealt"),
        ("0|0\n\n0|1\n\n0|2\n\n0|3\n\n0|4\n\n0|5", "domino 05 is one too many: 5 columns of 5"),
    ],
)
def test_what_is_no_table_of_columns_is_refused_with_its_reason(board, message):
    with pytest.raises(IllegalPosition) as caught:
        find("five-columns").puzzle(Position.parse(board))
    assert message in str(caught.value)


def test_the_picture_shows_what_is_available():
    game, board = find("five-columns"), Position.parse("6|6  x x  1|1\n\n0|0\n\n\n2|2")
    annotations = game.annotate(board)
    names = {d.name for d in board.dominoes if d.place in annotations.available}
    assert names == {"00", "11", "22"}
    assert annotations.words == "Available: 1-1, 0-0, 2-2."


@pytest.mark.parametrize("name", COLUMNS)
def test_the_reserve_is_below_the_three_columns_in_the_middle(name):
    deal = find(name).deal(Random(1))
    dominoes = deal.position(deal.start).dominoes
    columns, reserve = dominoes[:-3], dominoes[-3:]
    places = sorted({domino.place.x for domino in columns})
    assert [domino.place.x for domino in reserve] == places[1:-1]


@given(st.sampled_from(COLUMNS).map(find), SEEDS)
def test_a_sensible_player_discards_wherever_that_is_possible(game, seed):
    deal = game.deal(Random(seed))
    moves = [move for move, _ in deal.successors(deal.start)]
    assume(moves)
    assert len(game.sensible_move(deal.start, moves)) == 2


@pytest.mark.parametrize(
    ("board", "move"),
    [
        # After this a pair is open, though the other discard shortens a longer column.
        ("5|5  3|4  6|6  0|0\n\n     1|4  1|1\n\n     0|2", "55+11"),
        # No pair is open after either, and this one shortens the longer column.
        ("5|5  0|2  3|4\n\n          1|4\n\n          1|1", "55+11"),
        # A pair is discarded before a domino moves.
        ("x x  5|5  1|1\n\n     6|6", "66E"),
        ("x x  5|5  1|1", "55+11"),
    ],
)
def test_the_sensible_player_plays_as_described(board, move):
    game = find("five-columns")
    deal = game.puzzle(Position.parse(board))
    moves = [choice for choice, _ in deal.successors(deal.start)]
    assert deal.move_name(game.sensible_move(deal.start, moves)) == move
