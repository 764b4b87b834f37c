"""Tetradominoes in detail: pictures, how players choose, and which problems are accepted."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.laboratory import programs_of
from donimoes_book.games.tetradominoes.contest import TetradominoesContest
from donimoes_book.games.tetradominoes.laboratory import (
    MomentGenerator,
    fits_in_column,
    moments_alone,
)
from donimoes_book.games.tetradominoes.pictures import picture, read_picture
from donimoes_book.games.tetradominoes.rules import PlacedDomino, Tetromino, TetrominoTable
from donimoes_book.games.tetradominoes.state import Phase, Reveal, State
from donimoes_book.laboratory.generation import DrawSpec
from donimoes_book.search.answer import Answer

FIRST, SECOND = PlacedDomino((2, 5), ((0, 0), (1, 0))), PlacedDomino((5, 6), ((2, 0), (2, 1)))
TABLE = TetrominoTable().with_domino(FIRST).with_domino(SECOND)
HAND_AND_PIECES = """\
2|5 5
    +
    6


1|2 3|3


  #    #|#|#|#
  -
#|#|#"""
PIECES_ONLY = """\
2|5 5
    -
    6


#|#  #
- -  -
#|#  #|#|#"""


def test_what_is_below_a_table_has_rows_of_its_own():
    both = {"hand": [(1, 2), (3, 3)], "discarded": "TI"}
    assert str(picture(TABLE, (FIRST, SECOND), added=SECOND, **both)) == HAND_AND_PIECES
    assert str(picture(TABLE, (FIRST, SECOND), discarded="OJ")) == PIECES_ONLY
    assert str(picture(TABLE, (FIRST, SECOND), token="b")).endswith("---\n(0,-1.5)b")


def table_with(numbers, *tetrominoes):
    """A table with these numbers on cells, and tetrominoes given as cells and sides."""
    cards = tuple(Tetromino(cells, dark) for cells, dark in tetrominoes)
    return TetrominoTable(frozenset(numbers.items()), cards)


def row(y, start=0):
    """The cells of an I that lies across."""
    return tuple((x, y) for x in range(start, start + 4))


@pytest.mark.parametrize(
    ("players", "player", "group"),
    [(2, 0, 2), (2, 1, 3), (3, 0, 3), (3, 1, 3), (4, 0, 2), (4, 3, 3)],
)
def test_a_sensible_player_leaves_a_small_group_to_the_next_colour(players, player, group):
    """Light sides can connect three 2s and 6s, dark ones two, as the third is beside a dark I."""
    table = table_with({(0, 1): 2, (1, 1): 5}, (row(0), True))
    nobody = ((),) * players
    view = State("", players, table=table, hidden=nobody, shown=nobody).view(player)
    choice = PlacedDomino((2, 6), ((0, 2), (1, 2)))
    assert programs_of(TetradominoesContest()).gain(view, choice) == (0, -group)


@pytest.mark.parametrize(
    ("tetrominoes", "gain"),
    [
        ([], (0, 1, -2, 4)),
        ([(row(-1), False)], (-1, 1, -4, 2)),
        ([(row(-1), True)], (-1, 1, -4, 2)),
        ([(row(-1), True), (row(8), False)], (0, 1, -10, 4)),
        ([(row(-1), False), (row(8), True)], (0, 1, -10, 4)),
        ([(row(-1), True), (row(8), True), (row(9), False)], (-1, 1, -11, 2)),
    ],
)
def test_alone_a_sensible_player_goes_for_one_colour(tetrominoes, gain):
    """Four 2s make room for an O, whose colour must differ from that of an I beside two of them."""
    table = table_with({(0, 0): 2, (1, 0): 2}, *tetrominoes)
    view = State("", 1, table=table, hidden=((),), shown=((),)).view(0)
    choice = PlacedDomino((2, 2), ((0, 1), (1, 1)))
    assert programs_of(TetradominoesContest(alone=True)).gain(view, choice) == gain


def test_a_game_ends_when_nobody_could_play_one_after_the_other():
    contest, stuck = TetradominoesContest(), Reveal((), passes=True)
    state = State("", 3, phase=Phase.PLACE, hidden=((),) * 3, shown=((),) * 3)
    second = contest.after(state, stuck)
    third = contest.after(second, stuck)
    assert [second.phase, third.phase] == [Phase.PLACE] * 2
    assert contest.after(third, stuck).phase is Phase.OVER


@pytest.mark.parametrize("empty", [None, 1, 3], ids=["both hold dominoes", "first", "partner"])
def test_opponents_of_whom_one_holds_nothing_are_not_asked_to_trade(empty):
    """A tetromino is played by the first of four players: the second and the fourth may trade."""
    table, placed = (
        TetrominoTable(),
        [
            PlacedDomino((4, 4), ((0, 0), (1, 0))),
            PlacedDomino((4, 4), ((0, 1), (1, 1))),
        ],
    )
    for one in placed:
        table = table.with_domino(one)
    hands = tuple(() if who == empty else ((who, who + 1),) for who in range(4))
    nothing = ((),) * 4
    state = State("", 4, 0, Phase.COVER, table, placed=tuple(placed), hidden=hands, shown=nothing)
    contest = TetradominoesContest()
    after = contest.after(state, contest.find_choice(state, "covers O (0,0)(1,0)(0,-1)(1,-1)"))
    assert (after.mover, after.phase) == (1, Phase.PLACE if empty else Phase.OFFER)


def test_alone_nothing_is_drawn_once_the_last_piece_is_given_up():
    contest = TetradominoesContest(alone=True)
    state = State("", 1, 0, Phase.PLACE, TABLE, hidden=(((1, 1),),), shown=((),))
    state = state._replace(boneyard=((0, 0), (0, 3)), discarded="IOTLJ")
    begun = contest.find_choice(state, "discards S")
    assert contest.choice_name(state, begun) == "discards S, draws 00 03"
    state = state._replace(discarded="IOTLJS")
    last = contest.find_choice(state, "discards Z")
    assert contest.choice_name(state, last) == "discards Z"
    after = contest.after(state, last)
    assert (after.phase, after.boneyard) == (Phase.OVER, state.boneyard)


@pytest.mark.parametrize(("columns", "rows", "fits"), [(9, 8, True), (10, 8, False), (9, 9, False)])
def test_the_table_of_a_problem_fits_in_a_column(columns, rows, fits):
    across, down = [(x, 0) for x in range(columns)], [(0, y) for y in range(rows)]
    table = table_with(dict.fromkeys([*across, *down], 1))
    assert fits_in_column(State("", 2, table=table)) is fits


def test_a_problem_has_one_to_five_answers():
    def answer_of(position):
        count = position.dominoes[0].pips[1]
        if count == 6:
            raise IllegalPosition([])
        return Answer("", (), count, "turns", 5)

    def is_made(count, grade=1):
        generator = MomentGenerator(lambda _seed: [Position.parse(f"0|{count}")], answer_of)
        return generator.generate(DrawSpec(tries=1, grade=grade, or_harder=True), "") is not None

    def six(_seed):
        return [Position.parse("0|0\n\n1|1"), Position.parse("0|6")]

    assert [count for count in range(7) if is_made(count)] == [1, 2, 3, 4, 5]
    assert [grade for grade in range(1, 6) if is_made(1, grade)] == [1, 2]
    assert MomentGenerator(six, answer_of).generate(DrawSpec(tries=3, grade=1), "") is None


def test_one_tetromino_is_left_in_a_problem_of_a_solitaire():
    pictures = [read_picture(p) for seed in "abcd" for p in moments_alone(seed)]
    assert pictures
    assert all(len(one.table.unplayed) - len(one.discarded) == 1 for one in pictures)


def test_if_all_pieces_are_given_up_they_are_read_in_order():
    shown = read_picture(Position.parse(PIECES_ONLY))
    assert (shown.discarded, shown.hand, shown.dark) == ("OJ", (), None)
