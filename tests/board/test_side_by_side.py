"""A picture may show several positions next to each other, such as before and after."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.diagnostics import InputError
from helpers.strategies import groups, positions


def parts(text: str) -> list[str]:
    return [str(part) for _, part in Position.parse(text).side_by_side()]


def test_an_empty_column_parts_before_from_after():
    assert parts("2|3         2|3\n\n  3|4     3>4") == ["2|3\n\n  3|4", "  2|3\n\n3>4"]


def test_each_part_knows_where_it_stood():
    picture = Position.parse("2|3\n\n  3|4\n\n            2|3")
    assert [corner for corner, _ in picture.side_by_side()] == [Place(0, 0), Place(12, 4)]


def test_one_position_is_one_part():
    picture = Position.parse("2|3 4|5\n\n      1|1")
    assert picture.side_by_side() == ((Place(0, 0), picture),)


def test_nothing_at_all_is_one_part():
    assert Position().side_by_side() == ((Place(0, 0), Position()),)


def test_a_column_must_be_a_whole_space_wide():
    assert len(parts("2|3  4|5")) == 1
    assert len(parts("2|3   4|5")) == 2


def test_there_may_be_more_than_two():
    assert parts("1|2     3     4|5\n        -\n        6") == ["1|2", "3\n-\n6", "4|5"]


def test_a_column_is_empty_only_when_no_row_uses_it():
    assert len(parts("1|2     3|4\n\n  5|6 0 1")) == 1


def test_an_arrow_holds_together_what_it_passes_over():
    board = "2|3         4|5\n---\narrows:"
    assert len(parts(board + "(1,0)R5")) == 1
    assert len(parts("2|3     1     4|5\n---\narrows:(1,0)R6")) == 1
    assert parts(board + "(1,0)U1,(6,0)R1") == [
        "2|3\n---\narrows:(1,0)U1",
        "4|5\n---\narrows:(0,0)R1",
    ]


def test_an_arrow_that_turns_back_reaches_as_far_as_its_farthest_corner():
    assert len(parts("2|3         4|5\n---\narrows:(1,0)U1R5D1L1")) == 1


def test_pieces_dice_holds_and_splits_go_with_their_part():
    assert parts("2|3 x     4~5\n---\n(0,0)w,(6,0)b\ndice:(5,1)6") == [
        "2|3 x\n---\n(0,0)w",
        "4~5\n---\n(1,0)b\ndice:(0,1)6",
    ]


def test_each_number_listed_for_a_letter_is_for_the_next_picture_that_shows_it():
    pictures = "P 5       4 5       P N       4 P\n- -       - -       - -       - -\n3 6       3 6"
    pictures += "       3 6       3 6\n---\n"
    assert parts(pictures + "P4 P1 N2 P7") == [
        "4 5\n- -\n3 6\n---\n(0,1)P",
        "4 5\n- -\n3 6",
        "1 2\n- -\n3 6\n---\n(0,1)P,(1,1)N",
        "4 7\n- -\n3 6\n---\n(1,1)P",
    ]


@pytest.mark.parametrize("line", ["arrows:(1,0)R2", "dice:(2,0)6", "(2,0)w"])
def test_what_fills_the_room_between_pictures_makes_them_one_for_letters_too(line):
    text = "P|5   P|6\n---\nP4P3"
    assert parts(text) == ["4|5\n---\n(0,0)P", "3|6\n---\n(0,0)P"]
    with pytest.raises(InputError, match="P is already on 4"):
        parts(f"{text}\n{line}")


def test_pictures_may_begin_left_of_the_grid():
    left, right = "P|5       6|P", "---\nP4P3\n(-8,0)w,(-4,0)b"
    assert parts(f"{left}\n{right}")[-2:] == ["4|5\n---\n(0,0)P", "6|3\n---\n(1,0)P"]


def test_a_board_is_one_picture_for_letters_too():
    with pytest.raises(InputError, match="P is already on 4"):
        parts("P|5       6|P\n---\nP4P3\nboard:A1")


@given(st.lists(st.tuples(groups(), st.randoms()), min_size=1, max_size=3))
def test_a_letter_is_on_a_different_number_in_each_picture(shown):
    pieces, dominoes, numbers, x = [], [], "", 0
    for part, random in shown:
        place, pips = random.choice(list(part.halves.items()))
        pieces.append(Piece(place.moved(x, 0), "P"))
        numbers += f"P{pips} "
        dominoes += [domino.moved(x, 0) for domino in part.dominoes]
        x += part.width + 2
    position = Position(tuple(dominoes), pieces=tuple(pieces))
    rows = [list(row.ljust(x)) for row in str(replace(position, pieces=())).split("\n")]
    for piece in pieces:
        rows[piece.place.y][piece.place.x] = "P"
    grid = "\n".join("".join(row) for row in rows)
    assert Position.parse(f"{grid}\n---\n{numbers}") == position


def test_a_named_number_belongs_to_the_first_part():
    row = "2     3     4\n-     -     -\n6     1     0\n---\ncall:5"
    assert parts(row) == ["2\n-\n6\n---\ncall:5", "3\n-\n1", "4\n-\n0"]


@given(st.lists(groups(), min_size=1, max_size=3))
def test_positions_put_next_to_each_other_come_apart_again(shown):
    dominoes, x = [], 0
    for part in shown:
        dominoes += [domino.moved(x, 0) for domino in part.dominoes]
        x += part.width + 2
    assert [part for _, part in Position(tuple(dominoes)).side_by_side()] == shown


@given(positions())
def test_nothing_is_lost_between_the_parts(position):
    apart = position.side_by_side()
    for kind in ("dominoes", "numbers", "covers", "holds", "splits", "pieces", "dice", "arrows"):
        assert sum(len(getattr(part, kind)) for _, part in apart) == len(getattr(position, kind))
    squares = {place.moved(*corner) for corner, part in apart for place in part.halves}
    assert squares == set(position.halves)
