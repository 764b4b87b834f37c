from textwrap import dedent

from donimoes_book.board.position import Position
from donimoes_book.drawing.text import to_text


def test_the_gallery_looks_as_it_did(gallery_file, gallery_position, file_regression):
    path = gallery_file.with_suffix(".terminal")
    file_regression.check(to_text(gallery_position) + "\n", fullpath=path, encoding="utf-8")


def test_neighbours_share_their_borders():
    board = "1|2\n\n  3|4 0\n      -\n      6"
    picture = """
        ┌───────┐
        │ 1 ┆ 2 │
        └───┬───┴───┬───┐
            │ 3 ┆ 4 │ 0 │
            └───────┤ ┄ │
                    │ 6 │
                    └───┘
    """
    assert to_text(Position.parse(board)) == dedent(picture).strip()


def test_nothing_trails(gallery_position):
    lines = to_text(gallery_position).split("\n")
    assert all(line == line.rstrip() for line in lines)
    assert lines[-1]


def test_every_number_can_be_read(gallery_position):
    picture = to_text(gallery_position)
    for digit in "0123456789":
        shown = picture.count(digit)
        assert shown == sum(str(n) == digit for n in gallery_position.halves.values())


def test_a_die_stands_beside_a_piece():
    assert to_text(Position.parse("x\n---\n(0,0)w\ndice:(0,0)5")) == "○⚄"


def test_a_dark_card_is_dark_where_it_covers_half_a_domino_too():
    picture = to_text(Position.parse("#|#|#|3\n---\ndark:(0,0)"))
    assert picture == "┌───────┬───┬───┐\n│▓▓▓▓▓▓▓│▓▓▓┆ 3 │\n└───────┴───┴───┘"


def test_an_empty_table_is_an_empty_picture():
    assert to_text(Position()) == ""
