import pytest

from donimoes_book.board.position import Position
from donimoes_book.drawing.describe import describe, summarize


def test_the_gallery_reads_as_it_did(gallery_file, gallery_position, file_regression):
    sentences = describe(gallery_position).replace(". ", ".\n")
    text = f"{summarize(gallery_position)}\n\n{sentences}\n"
    file_regression.check(text, fullpath=gallery_file.with_suffix(".words"), encoding="utf-8")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("", "An empty table."),
        ("1|2", "One domino: in row 1, 1-2 across at column 1."),
        ("3\n-\n0", "One domino: in row 1, 3-0 upright at column 1."),
        ("1>2", "One domino: in row 1, 1-2 across at column 1 (moved right)."),
        ("1\n^\n2", "One domino: in row 1, 1-2 upright at column 1 (moved up)."),
        ("1+2", "One domino: in row 1, 1-2 across at column 1 (added)."),
        ("1*2", "One domino: in row 1, 1-2 across at column 1 (crossed out)."),
        ("1|#", "One domino: in row 1, 1-covered across at column 1."),
        ("7", "One lone number: 7 at column 1, row 1."),
        ("#", "One covered space: row 1, column 1."),
        ("#|#|#", "Three covered spaces together: row 1, columns 1, 2 and 3."),
        ("x", "One place held open: column 1, row 1."),
        ("x\n---\n(0,0)w", "One place held open: column 1, row 1. "
         "One piece: a white disc on the table at column 1, row 1."),
        ("P|2\n---\nP6", "One domino: in row 1, 6-2 across at column 1. "
         "One piece: P on the 6 at column 1, row 1."),
        ("2\n-\n2\n---\n(0,0.5)S", "One domino: in row 1, 2-2 upright at column 1. "
         "One piece: S on the bar of the 2-2 at column 1, row 1."),
        ("1\n---\ndice:(0,0)4", "One lone number: 1 at column 1, row 1. "
         "One die: 4 on the 1 at column 1, row 1."),
        ("1~1", "Two lone numbers: 1 at column 1, row 1; 1 at column 2, row 1. "
         "Not one domino: the 1 at column 1, row 1 and the 1 at column 2, row 1."),
        ("P~1\n---\nP0", "Two lone numbers: 0 at column 1, row 1; 1 at column 2, row 1. "
         "Not one domino: the 0 at column 1, row 1 and the 1 at column 2, row 1. "
         "One piece: P on the 0 at column 1, row 1."),
        ("x\n---\narrows:(0,0)U2L1", "One place held open: column 2, row 3. "
         "An arrow from column 2, row 3, up 2, then left 1."),
    ],
)  # fmt: skip
def test_everything_on_the_table_is_said(board, words):
    assert describe(Position.parse(board)) == words


def test_numbers_beyond_twelve_are_written_as_digits(whole_set):
    assert summarize(whole_set) == "28 dominoes"
    assert describe(whole_set).startswith("28 dominoes: in row 1, 0-0 across at column 1, 0-1")


def test_a_domino_half_a_space_off_the_grid_has_half_a_column():
    assert "3-4 across at column 1½" in describe(Position.parse("1|2\n\n 3|4"))


def test_pictures_side_by_side_are_described_one_after_another():
    words = describe(Position.parse("1|2       1|2\n\n3|4         3>4"))
    assert words == (
        "Two pictures side by side. "
        "On the left: two dominoes: in row 1, 1-2 across at column 1; "
        "in row 2, 3-4 across at column 1. "
        "On the right: two dominoes: in row 1, 1-2 across at column 1; "
        "in row 2, 3-4 across at column 2 (moved right)."
    )


def test_a_piece_is_of_the_same_kind_before_and_after():
    words = describe(Position.parse("P|2 3|B       4|2 B|1\n---\nP4B1B3"))
    assert words.count("B on the") == 2
    assert "P on the 4 at column 1, row 1; B on the 1 at column 4, row 1. On the right" in words
    assert words.endswith("One piece: B on the 3 at column 3, row 1.")


def test_b_is_a_runner_among_discs_and_a_letter_among_letters():
    among_discs = Position.parse("1|2\n---\n(0,0)w,(1,0)B")
    among_letters = Position.parse("1|2\n---\n(0,0)P,(1,0)B")
    assert "a black runner on the 2" in describe(among_discs)
    assert "B on the 2" in describe(among_letters)


def test_discs_stay_discs_among_letters():
    words = describe(Position.parse("1|2 3\n---\n(0,0)w,(1,0)P,(2,0)b"))
    assert words.endswith("a white disc on the 1 at column 1, row 1; P on the 2 at column 2, "
                          "row 1; a black disc on the 3 at column 3, row 1.")  # fmt: skip
