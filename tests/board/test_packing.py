"""Positions as numbers: whatever the notation can write comes back, and the numbers are small."""

from hypothesis import example, given
from hypothesis import strategies as st

import strategies
from donimoes_book.board.digits import DigitReader, DigitWriter
from donimoes_book.board.packing import pack, unpack
from donimoes_book.board.position import Position


def packed(position, frame=None):
    writer = DigitWriter()
    pack(writer, position, frame)
    return writer.number


def bits(text, frame=None):
    return packed(Position.parse(text), frame).bit_length()


@given(strategies.positions())
@example(Position())
@example(Position.parse("#|#|#"))
def test_every_position_comes_back(position):
    assert unpack(DigitReader(packed(position))) == position


@given(st.one_of(strategies.rectangles(), strategies.groups()))
def test_every_board_comes_back_and_is_small(board):
    number = packed(board)
    assert unpack(DigitReader(number)) == board
    assert number.bit_length() <= 14 + 9 * len(board.dominoes) + 2 * board.width * board.height / 4


@given(strategies.rectangles(), strategies.rectangles())
def test_a_frame_is_told_by_its_numbers_alone(position, frame):
    number = packed(position, frame)
    assert unpack(DigitReader(number), frame) == position
    assert packed(position, position) <= packed(position)


@given(st.integers(0, 2**200))
def test_any_number_is_a_position_or_is_refused(number):
    reader = DigitReader(number)
    try:
        position = unpack(reader)
    except ValueError:
        return
    assert isinstance(position, Position)


@given(st.lists(st.integers(1, 99).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n)))))
def test_digits_are_read_in_the_order_they_were_written_in(digits):
    writer = DigitWriter()
    for value, base in digits:
        writer.put(value, base)
    reader = DigitReader(writer.number)
    assert [reader.take(base) for _, base in digits] == [value for value, _ in digits]
    assert not reader.number


@given(st.lists(st.integers(0, 4095)))
def test_counts_of_any_size_are_read_again(counts):
    writer = DigitWriter()
    for count in counts:
        writer.put_count(count)
    reader = DigitReader(writer.number)
    assert [reader.take_count() for _ in counts] == counts


def test_simple_positions_take_little_room():
    deal = "0|1  2|3\n\n4|5  6|6"
    assert bits("  2|3\n\n3|4") < 30
    assert bits(deal, Position.parse("0|0  0|0\n\n0|0  0|0")) < 30 < bits(deal)
