import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.drawing.describe import describe, summarize


def test_the_gallery_reads_as_it_did(gallery_file, gallery_position, file_regression):
    both = describe(gallery_position), describe(gallery_position, each_half=True)
    short, long = (words.replace(". ", ".\n") for words in both)
    text = f"{summarize(gallery_position)}\n\n{short}\n\n{long}\n"
    file_regression.check(text, fullpath=gallery_file.with_suffix(".words"), encoding="utf-8")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "An empty table."),
        ("1|2", "One domino: 1-2."),
        ("3\n-\n0", "One domino: 3-0 upright."),
        ("1\n^\n2", "One domino: 1-2 upright (moved up)."),
        ("7", "One lone number: 7."),
        ("1|2 3|4", "Two dominoes in a row: 1-2, 3-4."),
        ("1|2   3|4\n\n5|6 0|0", "Four dominoes, row by row from the top: "
         "1-2, one empty space, 3-4; 5-6, 0-0."),
        ("1 2 3\n- - -\n4 5 6", "Three dominoes in a row, all upright: 1-4, 2-5, 3-6."),
        ("1|2 5\n    -\n3|4 6", "Three dominoes in a rectangle, row by row from the top: "
         "1-2, 5-6 upright; 3-4."),
        ("1|2\n\n  5\n  -\n  6\n\n3|4", "Three dominoes, row by row from the top: 1-2; "
         "one empty space, 5-6 upright; nothing new; 3-4."),
        ("A|C\n---\n(0,0)P\nset:double-twelve",
         "One domino: 10-12. One piece: P on the 10 of the 10-12."),
        ("1|2\n\n\n\n3|4", "Two dominoes, row by row from the top: 1-2; an empty row; 3-4."),
        ("P\n-\n2\n---\nP1", "One domino: 1-2 upright. One piece: P on the 1 of the 1-2."),
        ("2|2 1|2\n---\n(1,0)P,(2.5,0)S", "Two dominoes in a row: 2-2, 1-2. Two pieces: "
         "P on the right 2 of the 2-2; S on the middle of the 1-2."),
        ("1|2 2|1\n---\n(0,0)P", "Two dominoes in a row: 1-2, 2-1. "
         "One piece: P on the 1 at column 1, row 1."),
        ("P|#\n---\nP1", "One domino: 1-covered. One piece: P on the 1 at column 1, row 1."),
        ("1|2\n---\narrows:(1,0)R2", "One domino: 1-2. An arrow from the 2 of the 1-2: right 2."),
        ("x 1\n---\ndice:(1,0)4", "One lone number: 1. One place held open: column 1, row 1. "
         "One die: 4 on the 1 at column 2, row 1."),
    ],
)  # fmt: skip
def test_a_position_is_said_as_across_a_table(board, words):
    assert describe(Position.parse(board)) == words


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "An empty table."),
        ("1|2", "One domino: in row 1, 1-2 across at column 1."),
        ("3\n-\n0", "One domino: in row 1, 3-0 upright at column 1."),
        ("1>2", "One domino: in row 1, 1-2 across at column 1 (moved right)."),
        ("1\n^\n2", "One domino: in row 1, 1-2 upright at column 1 (moved up)."),
        ("1+2", "One domino: in row 1, 1-2 across at column 1 (added)."),
        ("1*2", "One domino: in row 1, 1-2 across at column 1 (goes)."),
        ("1|#", "One domino: in row 1, 1-covered across at column 1."),
        ("7", "One lone number: 7 at column 1, row 1."),
        ("#", "A card on one space: row 1, column 1."),
        ("#|#|#", "A card on three adjoining spaces: row 1, columns 1, 2 and 3."),
        ("x", "One place held open: column 1, row 1."),
        ("x\n---\n(0,0)w", "One place held open: column 1, row 1. "
         "One piece: a white disc on the table at column 1, row 1."),
        ("P|2\n---\nP6", "One domino: in row 1, 6-2 across at column 1. "
         "One piece: P on the 6 at column 1, row 1."),
        ("2\n-\n2\n---\n(0,0.5)S", "One domino: in row 1, 2-2 upright at column 1. "
         "One piece: S on the middle of the 2-2 at column 1, row 1."),
        ("1\n---\ndice:(0,0)4", "One lone number: 1 at column 1, row 1. "
         "One die: 4 on the 1 at column 1, row 1."),
        ("1~1", "Two lone numbers: 1 at column 1, row 1; 1 at column 2, row 1. "
         "Not the same domino: the 1 at column 1, row 1 and the 1 at column 2, row 1."),
        ("P~1\n---\nP0", "Two lone numbers: 0 at column 1, row 1; 1 at column 2, row 1. "
         "Not the same domino: the 0 at column 1, row 1 and the 1 at column 2, row 1. "
         "One piece: P on the 0 at column 1, row 1."),
        ("x\n---\narrows:(0,0)U2L1", "One place held open: column 2, row 3. "
         "An arrow from column 2, row 3, up 2, then left 1."),
    ],
)  # fmt: skip
def test_the_place_of_each_half_is_said(board, words):
    assert describe(Position.parse(board), each_half=True) == words


def test_numbers_beyond_twelve_are_written_as_digits(whole_set):
    assert summarize(whole_set) == "28 dominoes"
    assert describe(whole_set).startswith(
        "28 dominoes in a rectangle, row by row from the top: 0-0"
    )


def test_a_domino_half_a_space_off_the_grid_has_half_a_column():
    assert "3-4 across at column 1½" in describe(Position.parse("1|2\n\n 3|4"))


def test_a_line_of_play_is_said_from_left_to_right():
    line = Position.parse("    2\n1|2 - 2|5\n    2")
    assert describe(line) == "Three dominoes in a line: 1-2, 2-2 crosswise, 2-5."


def test_pictures_side_by_side_are_described_one_after_another():
    words = describe(Position.parse("1|2       1|2\n\n3|4         3>4"))
    assert words == (
        "Two pictures side by side. "
        "On the left: two dominoes in a rectangle, row by row from the top: 1-2; 3-4. "
        "On the right: two dominoes, row by row from the top: 1-2; "
        "one empty space, 3-4 (moved right)."
    )


def test_a_piece_is_of_the_same_kind_before_and_after():
    before_and_after = Position.parse("P|2 3|B       4|2 B|1\n---\nP4B1B3")
    words = describe(before_and_after, each_half=True)
    assert words.count("B on the") == 2
    assert "P on the 4 at column 1, row 1; B on the 1 at column 4, row 1. On the right" in words
    assert words.endswith("One piece: B on the 3 at column 3, row 1.")


def test_b_is_a_runner_among_discs_and_a_letter_among_letters():
    among_discs = Position.parse("1|2\n---\n(0,0)w,(1,0)B")
    among_letters = Position.parse("1|2\n---\n(0,0)P,(1,0)B")
    assert "a black runner on the 2" in describe(among_discs)
    assert "B on the 2" in describe(among_letters)


def test_discs_stay_discs_among_letters():
    words = describe(Position.parse("1|2 3\n---\n(0,0)w,(1,0)P,(2,0)b"), each_half=True)
    assert words.endswith("a white disc on the 1 at column 1, row 1; P on the 2 at column 2, "
                          "row 1; a black disc on the 3 at column 3, row 1.")  # fmt: skip


# Laying dominoes out again from a description

COUNTS = dict(zip(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
                   "eleven", "twelve"), range(1, 13), strict=True))  # fmt: skip


def laid_out(words: str) -> Iterator[Domino | Number]:
    """Yield what a listener lays out from a description: each thing in the first free place."""
    how, rows = words.removesuffix(".").split(": ", 1)
    taken: set[Place] = set()
    for y, row in enumerate(rows.split("; ")):
        place = Place(0, 2 * y)
        for said in row.split(", "):
            if said in ("nothing new", "an empty row"):
                continue
            spaces = re.fullmatch(r"(\w+) empty spaces?", said)
            count = int(COUNTS.get(spaces[1], spaces[1])) if spaces else 0
            while place in taken or count:
                count -= place not in taken
                place = place.moved(2, 0)
            if spaces:
                continue
            name, _, form = said.partition(" ")
            pips = tuple(map(int, name.split("-")))
            if len(pips) == 1:
                part = Number(place, *pips)
                taken.add(place)
            else:
                part = Domino(place, form != "upright" and "all upright" not in how, pips)
                taken |= {*part.places}
            yield part


@st.composite
def layouts(draw) -> Position:
    """Dominoes and lone numbers on a grid, starting in its first column and its first row."""
    pips = st.integers(0, 6)
    parts, taken = list[Domino | Number](), set[Place]()
    for _ in range(draw(st.integers(1, 9))):
        place = Place(2 * draw(st.integers(0, 4)), 2 * draw(st.integers(0, 4)))
        if draw(st.integers(0, 4)):
            part = Domino(place, draw(st.booleans()), (draw(pips), draw(pips)))
            squares = {*part.places}
        else:
            part, squares = Number(place, draw(pips)), {place}
        if not squares & taken:
            parts.append(part)
            taken |= squares
    left, top = min(place.x for place in taken), min(place.y for place in taken)
    parts = [replace(part, place=part.place.moved(-left, -top)) for part in parts]
    return Position(
        tuple(sorted((p for p in parts if isinstance(p, Domino)), key=lambda p: p.place[::-1])),
        numbers=tuple(p for p in parts if isinstance(p, Number)),
    )


@given(layouts().filter(lambda position: len(position.side_by_side()) == 1))
def test_whoever_hears_it_can_lay_it_out(position):
    parts = set(laid_out(describe(position)))
    assert parts == {*position.dominoes, *position.numbers}
