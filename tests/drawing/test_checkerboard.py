"""The checkerboard: as a part of a position, in pictures, in the terminal and in words."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.drawing.checkerboard import MARGIN
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import SPACE, Rect, Use
from donimoes_book.drawing.scene import Text as Letters
from donimoes_book.drawing.svg import to_svg
from donimoes_book.drawing.text import to_text

TEXT = "5|4 1\n    +\n  x 1 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
BOARD = Position.parse(TEXT)
OVERVIEW = """\
    A   B   C   D   E   F   G   H
  ┌───────────────────────────────┐
1 │                               │
  │       ┌───────┬───┐           │
2 │       │ 5 ┆ 4 │ 1 │           │"""


def test_where_dominoes_lie_on_a_board_matters():
    moved = Position.parse(TEXT.replace("C2", "D2"))
    assert moved != BOARD
    assert (BOARD.width, BOARD.height) == (16, 16)
    assert BOARD.dominoes[0].place == Place(4, 2)
    assert BOARD.side_by_side() == ((Place(0, 0), BOARD),)


@given(st.integers(0, 7), st.integers(0, 9), st.booleans(), st.booleans())
def test_what_is_printed_is_read_again(column, row, across, second):
    dominoes = [Domino(Place(2 * column, 2 * row), across, (3, 4))]
    if second:
        dominoes.append(Domino(Place(2 * column + 4, 2 * row + 5), True, (0, 0)))
    position = Position(tuple(dominoes), board=Place(0, 0))
    assert Position.parse(str(position)) == position


def test_an_empty_board():
    assert str(Position.parse("---\nboard:A1")) == "---\nboard:A1"
    assert Position.parse("---\nboard:h8") == Position(board=Place(0, 0))


def test_the_names_of_the_lines_stand_beside_the_board():
    scene = draw(BOARD)
    assert (scene.width, scene.height) == (8 * SPACE + MARGIN, 8 * SPACE + MARGIN)
    assert (scene.left, scene.above) == (MARGIN, MARGIN)
    letters = [shape for shape in scene.shapes if isinstance(shape, Letters)]
    assert {shape.text for shape in letters} == set("ABCDEFGH12345678")
    assert all(shape.x < 0 or shape.y < 0 for shape in letters)
    assert f'viewBox="{-MARGIN:g} {-MARGIN:g} {scene.width:g} {scene.height:g}"' in to_svg(scene)


def test_half_of_the_squares_are_dark_and_half_of_each_domino():
    scene = draw(BOARD)
    board = next(s for s in scene.symbols if s.name == "checkerboard")
    dark = [shape for shape in board.shapes if isinstance(shape, Rect) and shape.paint.fill]
    assert len(dark) == 32
    assert all((shape.x + shape.y) / SPACE % 2 == 1 for shape in dark)
    tiles = [s.symbol.name for s in scene.shapes if isinstance(s, Use)][1:]
    assert sorted(tiles) == ["a-1d-6", "a-5d-4", "u-1d-1-added", "u-3-0d"]


def test_without_a_board_nothing_is_shaded():
    assert draw(Position.parse("5|4")).symbols[-1].name == "a-5-4"


def test_the_terminal_shows_the_edge_and_the_names():
    assert to_text(BOARD).startswith(OVERVIEW)


def test_the_board_is_told_in_words():
    told = describe(BOARD)
    assert told.startswith("A checkerboard, its columns A to H from the left, its rows 1 to 8")
    assert "in row 2, 5-4 across at column 3" in told


def test_a_board_looks_as_it_did(file_regression):
    svg = to_svg(draw(BOARD)).replace("><", ">\n<") + "\n"
    path = Path(__file__).parent.parent / "fixtures" / "drawing" / "checkerboard" / "board.svg"
    file_regression.check(svg, fullpath=path, encoding="utf-8")
