"""Positions as numbers: anything in the notation can be read back, and the numbers are small."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from donimoes_book.board.codec import decode_position, encode_position
from donimoes_book.board.mixed_radix import Decoder, Encoder
from donimoes_book.board.parts import Die, Domino
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.board.symbols import format_symbols
from helpers import strategies


def encoded(position, template=None):
    encoder = Encoder()
    encode_position(encoder, position, template)
    return encoder.number


def bits(text, template=None):
    return encoded(Position.parse(text), template).bit_length()


@given(strategies.positions())
@example(Position())
@example(Position.parse("#|#|#"))
def test_every_position_comes_back(position):
    assert decode_position(Decoder(encoded(position))) == position


@given(st.one_of(strategies.rectangles(), strategies.groups()))
def test_every_board_comes_back_and_is_small(board):
    number = encoded(board)
    assert decode_position(Decoder(number)) == board
    assert number.bit_length() <= 20 + 7 * len(board.dominoes) + board.width * board.height / 4


@given(strategies.rectangles(), strategies.rectangles())
def test_a_position_like_its_template_takes_no_more_room(position, template):
    number = encoded(position, template)
    assert decode_position(Decoder(number), template) == position
    assert encoded(position, position).bit_length() <= encoded(position).bit_length()


@given(strategies.rectangles(), st.lists(strategies.dice), st.lists(strategies.arrows))
def test_what_is_beside_a_template_comes_back_too(template, dice, arrows):
    position = replace(template, dice=tuple(dice), arrows=tuple(arrows))
    assert decode_position(Decoder(encoded(position, template)), template) == position


@given(st.integers(0, 2**200))
def test_any_number_is_a_position_or_is_refused(number):
    decoder = Decoder(number)
    try:
        result = decode_position(decoder)
    except ValueError as error:
        result = str(error)
    assert isinstance(result, Position) or result


def test_what_nobody_lays_out_is_refused():
    twice = Domino(Place(0, 0), True, (1, 2))
    for position, message in (
        (Position((twice, twice)), "there is no room"),
        (Position((twice,), pieces=(Piece(Place(2000, 2000), "P"),)), "no table is that large"),
        (Position((twice,), pieces=(Piece(Place(20000, 0), "P"),)), "no position is that large"),
        (Position(dice=(Die(Place(0, 0), 7),)), "6 is not below 6"),
        (Position.parse("2\n-\n6\n---\ncall:5"), "something that a code cannot hold"),
    ):
        with pytest.raises(ValueError, match=message):
            encoded(position)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("  2|3\n\n3|4", 1194738732),
        ("2|3 3|4", 74651436),
        ("3>2 0|6\n\n1|1", 53792482884728),
        ("7|7 7|7", 2238328344),
        ("    2\n3|2 - 2|5\n    2", 995498663033960),
        (
            "#|#|#\n-\n# 4\n---\n(0,0)w,(3,1)P\ndice:(1,1)3\narrows:(0,0)R2D1\ndark:(0,0)",
            4014381429428865979174499888043528,
        ),
        ("5 x 3~4", 12979473940917819568),
    ],
)
def test_the_number_of_a_position_never_changes(text, number):
    """Codes are printed, so what they stand for must not change."""
    assert encoded(Position.parse(text)) == number


def test_a_code_is_printed_in_groups_of_four_symbols():
    assert format_symbols([1, 2, 3, 4, 31, 30]) == "1234-ZY"


@pytest.mark.parametrize(
    ("form", "message"),
    [(1, "more than one kind of deal"), (2, "no regions"), (3, "is not known")],
)
def test_a_form_that_cannot_be_read_is_refused(form, message):
    encoder = Encoder()
    encoder.digit(4, form)
    with pytest.raises(ValueError, match=message):
        decode_position(Decoder(encoder.number))


def test_simple_positions_take_little_room():
    deal = "0|1  2|3\n\n4|5  6|6"
    assert bits("  2|3\n\n3|4") < 32
    assert bits(deal, Position.parse("0|0  0|0\n\n0|0  0|0")) < 30 < bits(deal)
