"""The notation, case by case: how a position is printed, or which diagnostics a mistake gets.

The cases are files: a text, then the position as the program prints it, or the diagnostics as
users see them.
"""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from helpers.case_files import cases


@cases("notation/good")
def test_a_text_is_read_and_printed(case):
    text, printed = case
    assert str(Position.parse(text)) == printed


@cases("notation/good")
def test_the_printed_text_is_the_same_position(case):
    text, printed = case
    assert Position.parse(printed) == Position.parse(text)


@cases("notation/bad")
def test_everything_wrong_with_a_text_is_reported_together(case):
    text, diagnostics = case
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert str(caught.value) == diagnostics


def test_an_empty_text_is_an_empty_table():
    assert Position.parse("") == Position.parse(" \n\n") == Position()
    assert str(Position()) == ""


def test_trailing_spaces_mean_nothing():
    text = "2|4   \n   \n  1|3 \n---  \n (0,0)w  \n"
    assert Position.parse(text) == Position.parse("2|4\n\n  1|3\n---\n(0,0)w")


def test_lines_may_end_as_they_do_on_windows():
    assert Position.parse("2|4\r\n\r\n1|3\r\n") == Position.parse("2|4\n\n1|3")
