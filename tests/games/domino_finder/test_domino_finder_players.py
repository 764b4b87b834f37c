"""What a player of Domino Finder who remembers everything turns over first."""

from donimoes_book.board.cells import NO_CELLS, cell_set
from donimoes_book.games.domino_finder.pictures import BOARD, space
from donimoes_book.games.domino_finder.players import prospects

UNSEEN = (None,) * 4
BLANK_KNOWN = ((1, 2), (3, 0), None, None)
TREASURE_AT_THE_END = ((1, 2), (1, 3), (1, 4), (5, 3))


def worth(rows, *at, others=NO_CELLS):
    faces = (*(pips for row in rows for pips in row), *UNSEEN * (7 - len(rows)))
    return prospects(faces, (3, 5), others)[space(*at)]


def test_the_row_with_most_dominoes_that_the_blank_may_be_on_is_the_least_risky():
    rows = [UNSEEN, (None, None, None, (1, 2)), (None, None, (1, 3), (1, 4))]
    worths = [worth(rows, 0, row) for row in range(3)]
    assert worths == sorted(set(worths), reverse=True)


def test_a_row_whose_blank_is_known_is_safe_and_the_known_treasure_safest():
    rows = [UNSEEN, BLANK_KNOWN, TREASURE_AT_THE_END]
    worths = [worth(rows, *at) for at in ((6, 2), (4, 1), (0, 0))]
    assert worths == sorted(set(worths), reverse=True)


def test_what_is_nearer_is_better():
    rows = [TREASURE_AT_THE_END]
    assert [worth(rows, column, 0) for column in range(8)] == [(0, min(c, 6) - 6) for c in range(8)]


def test_spaces_of_the_board_are_worth_something_and_no_others():
    assert cell_set(prospects(UNSEEN * 7, (3, 5), NO_CELLS)) == BOARD


def test_other_pawns_are_in_the_way():
    free = worth([TREASURE_AT_THE_END], 0, 0)
    assert worth([TREASURE_AT_THE_END], 0, 0, others=cell_set([space(3, 0)])) < free
