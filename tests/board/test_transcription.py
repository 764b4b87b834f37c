"""Boards in other notations, case by case: each is read as ours, or is one mistake.

The cases are files: one board in several notations, then as the program prints it, or its mistake.
"""

from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.board.transcription import read_any_notation
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.text import to_text
from helpers.case_files import cases
from helpers.parameters import first_of
from helpers.strategies import positions


@cases("notation/others")
def test_other_notations_are_read_as_ours(case):
    *texts, printed = case
    for text in texts:
        assert str(read_any_notation(text).position) == printed, text


@cases("notation/unclear")
def test_what_another_notation_does_not_say_is_one_mistake(case):
    text, diagnostics = case
    with pytest.raises(InputError) as caught:
        read_any_notation(text)
    assert str(caught.value) == diagnostics


@cases("notation/bad")
def test_mistakes_in_our_notation_stay_the_same(case):
    text, diagnostics = case
    with pytest.raises(InputError) as caught:
        read_any_notation(text)
    assert str(caught.value) == diagnostics


@given(positions())
def test_what_is_in_our_notation_keeps_its_meaning(position):
    assert read_any_notation(str(position)).position == position


def tile(pair, way):
    return chr(0x1F031 + 7 * pair[0] + pair[1] + 50 * (way == "upright"))


def box(pair):
    return f"┌───┬───┐\n│ {pair[0]} │ {pair[1]} │\n└───┴───┘"


def beside(pictures):
    return "\n".join(map("".join, zip(*(picture.split("\n") for picture in pictures), strict=True)))


rows_of_pairs = st.lists(
    st.lists(st.sampled_from(domino_set(6)), min_size=1, max_size=8), min_size=1, max_size=5
)
writings = {
    "bars": lambda rows: "\n".join("".join(f"[{a}|{b}]" for a, b in row) for row in rows),
    "commas": lambda rows: "\n".join(", ".join(f"({a}, {b})" for a, b in row) for row in rows),
    "colons": lambda rows: "\n".join("|".join(f"{a}:{b}" for a, b in row) for row in rows),
    "tiles": lambda rows: "\n".join("".join(tile(pair, "across") for pair in row) for row in rows),
    "boxes": lambda rows: "\n".join(beside(map(box, row)) for row in rows),
}


@given(rows_of_pairs, st.sampled_from(sorted(writings)))
def test_every_half_is_read_and_found_where_it_was_written(rows, kind):
    text = writings[kind](rows)
    parsed = read_any_notation(text)
    ours = "\n\n".join(" ".join(f"{a}|{b}" for a, b in row) for row in rows)
    assert parsed.position == Position.parse(ours)
    read = []
    for domino in parsed.position.dominoes:
        for place, number in zip(domino.places, domino.pips, strict=True):
            diagnostic = parsed.diagnostic(place, "here")
            char = diagnostic.source[diagnostic.column - 1]
            assert char == (tile(domino.pips, "across") if kind == "tiles" else str(number))
            read.append((diagnostic.line, diagnostic.column))
    written = [
        (y, x)
        for y, line in enumerate(text.split("\n"), 1)
        for x, char in enumerate(line, 1)
        if char.isdigit() or ord(char) > 0x1F000
    ]
    assert [place for place, _ in groupby(read)] == written


@given(st.integers(2, 9), st.data())
def test_a_rectangle_is_the_same_as_rows_and_as_a_game_id(greatest, data):
    width, height = greatest + 2, greatest + 1
    numbers = data.draw(
        st.lists(st.integers(0, greatest), min_size=width * height, max_size=width * height)
    )
    numbers[0] = greatest
    rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
    ours = Position.parse("\n\n".join(" ".join(map(str, row)) for row in rows))
    spaced = "\n".join(" ".join(map(str, row)) for row in rows)
    run = "".join(map(str, numbers))
    dense = "\n".join("".join(map(str, row)) for row in rows)
    for text in (f"{greatest}:{run}", spaced, f"{height} {width}\n{spaced}", dense):
        assert read_any_notation(text).position == ours


@given(positions())
def test_what_render_draws_in_a_terminal_is_read_again(position):
    bare = Position(tuple(replace(d, mark=None) for d in position.dominoes if None not in d.pips))
    assume(bare.dominoes)
    for words in ("", "\n\nSome dominoes: 3-4."):
        assert read_any_notation(to_text(bare) + words).position == bare


almost = st.text("0123456789|:,/-–[](){}#x \n┌┬┐│├┤└┴┘─┆┄+=🀱🁫🀰🁢●", max_size=40)


@given(almost | st.text())
def test_any_text_is_a_position_or_has_diagnostics_that_point_into_it(text):
    try:
        position = read_any_notation(text).position
    except InputError as error:
        lines = text.split("\n")
        for diagnostic in error.diagnostics:
            assert diagnostic.source == lines[diagnostic.line - 1]
            last = diagnostic.column + diagnostic.width - 1
            assert 1 <= diagnostic.column <= last <= len(diagnostic.source)
    else:
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "text",
    first_of(["[" + " " * 90_000, "9" * 90_000, "9 " * 40_000, "2:" + "1" * 90_000, "[3|4]" * 900]),
)
def test_what_is_far_too_long_is_refused(text):
    with pytest.raises(InputError):
        read_any_notation(text)
