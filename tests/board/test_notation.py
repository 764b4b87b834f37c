"""How large a board may be: a larger one is refused with a message at the right line."""

import pytest

from donimoes_book.board.notation import MOST_CHARACTERS, MOST_PARTS, MOST_SPACES
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Number, Place, Position, read_position
from donimoes_book.diagnostics import InputError


def pieces(count):
    """Return this many pieces on an empty table, 60 to a row."""
    return "---\n" + ",".join(f"({n % 60},{n // 60})P" for n in range(count))


def refused(text):
    with pytest.raises(InputError) as caught:
        read_position(text)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


@pytest.mark.parametrize(
    ("most", "name"),
    [(9, ""), (10, "double-twelve"), (12, "double-twelve"), (15, "double-fifteen")],
)
def test_halves_of_larger_sets_are_letters_where_a_line_says_so(most, name):
    domino = Domino(Place(0, 0), True, (most, 0))
    position = Position((domino,), (Number(Place(0, 4), most),))
    lines = str(position).split("\n")
    assert lines[-1] == (f"set:{name}" if name else str(most))
    assert Position.parse(str(position)) == position
    assert domino.name == f"{most:X}0"


def test_without_it_letters_are_pieces():
    assert Position.parse("A\n---\nA3").pieces[0].letter == "A"
    assert not Position.parse("A\n---\nset:double-twelve").pieces


def test_a_board_has_a_greatest_width_and_height():
    far = MOST_SPACES - 1
    largest = Position.parse(f"2\n---\n({far},{-far})P")
    assert (largest.width, largest.height) == (2 * MOST_SPACES, 2 * MOST_SPACES)
    for place in (f"({far}.5,0)", f"(0,{-far}.5)", f"({far},0)w,(-0.5,0)"):
        assert "100 spaces wide and high" in refused(f"2\n---\n{place}P").message


def test_a_row_that_is_too_long_is_refused_where_it_becomes_so():
    diagnostic = refused(" ".join("2" * (MOST_SPACES + 20)))
    assert (diagnostic.line, diagnostic.column) == (1, 2 * MOST_SPACES + 1)


def test_a_checkerboard_far_above_the_grid_is_refused_at_its_line():
    grid = "2\n" + "\n" * 30 + "2\n---\n"
    assert Position.parse(f"{grid}board:A80").height == 2 * 79 + 33
    diagnostic = refused(f"{grid}board:A99")
    assert diagnostic.source == "board:A99"
    assert diagnostic.width == len("board:A99")


def test_a_board_can_have_only_so_many_things():
    assert len(Position.parse(pieces(MOST_PARTS)).pieces) == MOST_PARTS
    diagnostic = refused(pieces(MOST_PARTS + 5))
    assert (
        diagnostic.message == "there are too many things on this board: at most 2,000 are allowed"
    )
    assert diagnostic.source[diagnostic.column - 1 :].startswith(
        f"({MOST_PARTS % 60},{MOST_PARTS // 60})P"
    )


def test_every_leg_of_an_arrow_counts():
    legs = "R1L1" * (MOST_PARTS // 2)
    assert len(Position.parse(f"2\n---\narrows:(1,0){legs[:-2]}").arrows) == 1
    assert "too many things" in refused(f"2\n---\narrows:(1,0){legs}").message


def test_the_text_of_a_board_is_refused_where_it_becomes_too_long():
    assert Position.parse(" " * (MOST_CHARACTERS - 1) + "\n") == Position()
    diagnostic = refused("2\n" + "#" * MOST_CHARACTERS)
    assert (diagnostic.line, diagnostic.column) == (2, MOST_CHARACTERS - 1)
