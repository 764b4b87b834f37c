"""Positions as values: when they are equal, how large they are, and where diagnostics point."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from donimoes_book.board.parts import Direction, Domino, Mark
from donimoes_book.board.position import Place, Position, read_position
from helpers.strategies import positions


def test_a_position_never_changes():
    with pytest.raises(FrozenInstanceError):
        Position.parse("2|3").dominoes = ()


def test_the_order_in_which_things_were_laid_means_nothing():
    first, second = Domino(Place(0, 0), True, (2, 3)), Domino(Place(0, 2), True, (3, 4))
    assert Position((second, first)) == Position((first, second))
    assert Position((second, first)).dominoes == (first, second)


def test_equal_positions_can_be_keys():
    assert len({Position.parse("2|3"), Position.parse("   2|3")}) == 1


def test_a_position_shows_itself_as_what_makes_it():
    assert repr(Position.parse("2|3\n\n3|4")) == r"Position.parse('2|3\n\n3|4')"


def test_a_domino_is_named_left_to_right_or_top_to_bottom():
    assert [d.name for d in Position.parse("4|2 6\n    -\n    1").dominoes] == ["42", "61"]


def test_a_covered_half_has_no_number_in_the_name():
    assert Position.parse("#|2").dominoes[0].name == "#2"


def test_two_covered_spaces_are_the_back_of_a_domino_unless_they_are_marked_or_dark():
    backs = [Position.parse(text).covers[0] for text in ("#|#", "#\n-\n#", "#+#", "#", "#|#|#")]
    assert [cover.is_back for cover in backs] == [True, True, False, False, False]
    assert not Position.parse("#|#\n---\ndark:(0,0)").covers[0].is_back


def test_a_named_number_is_found_by_its_name():
    position = Position.parse("2\n-\n6\n---\ncall:5")
    assert position.named_number("call") == 5
    assert position.named_number("score") is None


def test_sizes_are_counted_in_half_spaces_and_go_to_the_edges():
    position = Position.parse(" 1|2\n\n0 3|3\n-\n1")
    assert (position.width, position.height) == (6, 6)
    assert (Position().width, Position().height) == (0, 0)
    board = Position.parse("1|2\n---\nboard:C2")
    assert (board.width, board.height) == (16, 16)


def test_a_square_on_a_half_grid_knows_its_neighbours_number():
    halves = Position.parse("2|3\n\n4 #|5").halves
    assert halves == {
        Place(0, 0): 2,
        Place(2, 0): 3,
        Place(0, 2): 4,
        Place(2, 2): None,
        Place(4, 2): 5,
    }


def test_marks_can_be_taken_off():
    marked, plain = Position.parse("2>3\n\n4*4"), Position.parse("2|3\n\n4|4")
    assert marked != plain
    assert marked.unmarked() == plain


@given(positions())
def test_taking_marks_off_leaves_everything_else(position):
    plain = position.unmarked()
    assert plain.unmarked() == plain
    assert plain.halves == position.halves


@pytest.mark.parametrize("way", list(Direction))
def test_there_and_back_again(way):
    there = Place(4, 4).moved(*way.step)
    assert there != Place(4, 4)
    assert there.moved(*way.opposite.step) == Place(4, 4)


def test_four_of_the_marks_say_which_way_a_domino_slid():
    assert {mark.value: mark.direction for mark in Mark} == {
        ">": Direction.RIGHT,
        "<": Direction.LEFT,
        "^": Direction.UP,
        "v": Direction.DOWN,
        "+": None,
        "*": None,
    }


def test_an_arrow_goes_through_its_corners_to_its_tip():
    arrow = Position.parse("1|2\n---\narrows:(0,0)R2D1").arrows[0]
    assert arrow.points == (Place(0, 0), Place(4, 0), Place(4, 2))


# Diagnostics found in a position, shown in the text it was read from


def test_a_diagnostic_points_to_the_half_in_the_text():
    parsed = read_position("\n   2|3\n\n 5|6 4|4\n")
    assert str(parsed.diagnostic(Place(4, 2), "a double", "Take it away.")) == (
        "4:6: a double\n     5|6 4|4\n         ^\n    Take it away."
    )


def test_a_diagnostic_of_the_whole_position_underlines_its_first_line():
    parsed = read_position("\n  2|3  \n\n5|6")
    assert str(parsed.diagnostic(None, "not solved")) == "2:3: not solved\n      2|3\n      ^^^"


def test_a_diagnostic_of_a_part_beyond_the_grid_speaks_of_the_whole_position():
    parsed = read_position("2|3\n---\ndice:(0,5)3,(-3,0)4\n(9,0)w,(1.5,0)b")
    for part in (*parsed.position.dice, *parsed.position.pieces):
        assert str(parsed.diagnostic(part.place, "no dice")) == "1:1: no dice\n    2|3\n    ^^^"
