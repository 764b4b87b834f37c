"""Positions as text for a terminal, and the same in six-dot braille for embossers."""

from textwrap import dedent

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.drawing.describe import describe
from donimoes_book.drawing.text import BRAILLE_WIDTH as WIDTH
from donimoes_book.drawing.text import to_braille, to_text
from helpers.strategies import groups, positions


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


WRITTEN = str.maketrans({"-": "|", "_": "-", "/": "~", "V": "v", "X": "x"})
"""The notation for each cell that is written differently in braille."""


def lines(text):
    position = Position.parse(text)
    return to_braille(position, "").split("\r\n")


def test_joints_and_marks_have_cells_of_their_own():
    assert lines("1|2 3~4\n\n5 6>0\n-\n6 #|#\n\n1 2*3 x\nv\n0 4+5") == [
        "1-2 3/4",
        "",
        "5 6>0",
        "_",
        "6 #-#",
        "",
        "1 2*3 X",
        "V",
        "0 4+5",
        "",
        "",
    ]


def test_below_the_grid_capitals_have_a_sign_before_them():
    assert lines("1|2\n---\n(0,0)w,(1,0)W\narrows:(0,0)R1") == [
        "1-2",
        "---",
        "(0,0)W, (1,0)_W",
        "ARROWS:(0,0)_R1",
        "",
        "",
    ]


def test_words_are_broken_into_lines_and_lose_what_has_no_cell():
    written = to_braille(
        Position.parse("1|2"), "Ça va: it\N{RIGHT SINGLE QUOTATION MARK}s " + "a " * 30
    )
    first, _, second, third, _ = written.split("\r\n")
    assert first == "1-2"
    assert second == "_CA VA: IT'S" + " A" * 14
    assert third == " ".join("A" * 16)


def test_a_wide_position_goes_on_below_with_the_number_of_its_column():
    row = " ".join(f"{a}|{b}" for a in range(5) for b in range(5))
    strips = lines(row)[:-2]
    assert [len(strip) for strip in strips] == [39, 0, 16, 39, 0, 16, 19]
    assert strips[2] == "_FROM COLUMN 21:"
    assert strips[5] == "_FROM COLUMN 41:"


@given(st.one_of(positions(), groups()))
def test_every_file_has_forty_cells_a_line_and_only_cells_that_there_are(position):
    file = to_braille(position, describe(position))
    assert set(file) <= {"\r", "\n", *map(chr, range(0x20, 0x60))}
    assert max(map(len, file.split("\r\n"))) <= WIDTH


@given(groups())
def test_what_is_written_can_be_read_back(position):
    grid, _ = to_braille(position, "The end.").rsplit("\r\n\r\n_THE END", 1)
    assert Position.parse(grid.replace("\r", "").translate(WRITTEN)) == position


def test_render_writes_a_file_for_embossers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("1|2\n")
    assert run(["render", "board.txt", "-o", "board.brf"]) == 0
    expected = b"1-2\r\n\r\n_ONE DOMINO: 1-2.\r\n"
    assert (tmp_path / "board.brf").read_bytes() == expected
