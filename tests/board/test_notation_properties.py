"""What is true of every position and every text."""

from textwrap import indent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position, read_position
from donimoes_book.diagnostics import InputError
from helpers.strategies import positions

notation_lines = st.text("0123456789#x|-<>^v+*~SPNw  ", max_size=12)
extra_lines = st.text("0123456789(),.-:LRUDPNdicearrows ", max_size=16)
notation_texts = st.builds(
    lambda grid, extras: "\n".join([*grid, *(["---", *extras] if extras else [])]),
    st.lists(notation_lines, max_size=6),
    st.lists(
        extra_lines | st.sampled_from(["dice:(0,1)3", "arrows:(1,0)R2", "P3N4", "call:5"]),
        max_size=3,
    ),
)
"""Texts made of the characters of the notation, so most of them are nearly positions."""


def read_or_diagnostics(text: str) -> Position | None:
    """Read a text; if it isn't a position, check that the diagnostics point to places in it."""
    try:
        return Position.parse(text)
    except InputError as error:
        diagnostics = error.diagnostics
    lines = text.split("\n")
    assert diagnostics
    for diagnostic in diagnostics:
        assert diagnostic.message
        assert 1 <= diagnostic.line <= len(lines)
        assert diagnostic.source == lines[diagnostic.line - 1]
        assert (
            1
            <= diagnostic.column
            <= diagnostic.column + diagnostic.width - 1
            <= len(diagnostic.source)
        )
    return None


@given(positions())
def test_a_printed_position_reads_as_itself(position):
    assert Position.parse(str(position)) == position


@given(positions())
def test_printing_is_stable(position):
    printed = str(position)
    assert str(Position.parse(printed)) == printed


@given(positions())
def test_printing_leaves_no_spaces_behind(position):
    assert all(line == line.rstrip() for line in str(position).split("\n"))


@given(positions(), st.integers(0, 7), st.integers(0, 3))
def test_the_place_of_the_text_on_the_page_means_nothing(position, right, down):
    moved = "\n" * down + indent(str(position), " " * right)
    assert Position.parse(moved) == position


@given(positions(), st.integers(-9, 9), st.integers(-9, 9))
def test_the_place_of_the_position_on_the_table_means_nothing(position, dx, dy):
    dominoes = tuple(domino.moved(dx, dy) for domino in position.dominoes)
    assert Position(dominoes) == Position(position.dominoes)


@given(positions())
def test_the_upper_left_corner_is_the_same_in_the_text(position):
    parsed = read_position(str(position))
    for place, number in parsed.position.halves.items():
        diagnostic = parsed.diagnostic(place, "here")
        expected = "#" if number is None else str(number)
        assert diagnostic.source[diagnostic.column - 1] == expected


@given(st.text())
def test_any_text_at_all_is_a_position_or_has_diagnostics(text):
    read_or_diagnostics(text)


@given(notation_texts)
def test_what_is_almost_a_position_is_one_or_has_diagnostics(text):
    position = read_or_diagnostics(text)
    assert position is None or Position.parse(str(position)) == position


@given(positions(), st.data())
def test_one_wrong_character_is_not_a_disaster(position, data):
    text = str(position)
    at = data.draw(st.integers(0, len(text)), label="at")
    char = data.draw(st.sampled_from("0#x|-<~S(,):wD. \n\t=é"), label="char")
    length = data.draw(st.integers(0, 1), label="replaced")
    changed = read_or_diagnostics(text[:at] + char + text[at + length :])
    assert changed is None or Position.parse(str(changed)) == changed


@pytest.mark.parametrize("number", ["9" * 400, "-" + "9" * 5000, "1e9", "1_0", "٣"])
def test_a_place_that_is_not_a_sensible_number_is_a_diagnostic(number):
    with pytest.raises(InputError, match="there is no place here"):
        Position.parse(f"2|3\n---\n({number},0)w")
