"""Dominoes and pieces to cut out: the right ones, all of them, both sides, at their size."""

from fractions import Fraction
from functools import partial

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.drawing.cut_outs import cut_out_sheets
from donimoes_book.drawing.scene import SPACE, Line, Rect, Text
from donimoes_book.drawing.sheets import draw_cut_outs, two_sided
from donimoes_book.editions.composing.problems import set_to_find
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.cut_outs import cut_outs
from donimoes_book.games.registry import card_name, card_pieces, find
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import Book, Chapter, CutOut
from donimoes_book.manuscript.tree import Text as Words
from editions import sample_book
from editions.printing import build_pdf

GAME = find("tetradominoes")
PIECES, NAME = card_pieces(GAME.name), partial(card_name, GAME.name)
CUT_OUT = CutOut(GAME.name, PIECES, NAME, (Words("Cut along the lines."),))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_says_how_large_they_are(tmp_path, paper):
    target = tmp_path / "book.pdf"
    book = Book("A", (Chapter("Cards", "cards", (CUT_OUT,)),))
    report = build_pdf(book, target, paper=PAPERS[paper], version="1")
    assert not report.warnings
    pages = pypdfium2.PdfDocument(target)
    words = "".join(page.get_textpage().get_text_range() for page in pages)
    size = {"a4": 9, "letter": 9, "8.5x11": 9, "7x10": 8}.get(paper, 7)
    caption = f"Cut along the lines. For dominoes with halves of {size} mm."
    assert caption in " ".join(words.split())


@given(st.floats(4, 30), st.floats(5, 30))
def test_pieces_are_arranged_anew_for_the_room_there_is(width, height):
    scenes = list(draw_cut_outs(PIECES, NAME, width, height))
    for scene in scenes:
        assert scene.width <= width * SPACE
        assert scene.height <= height * SPACE
        assert "Their dark sides are below a fold line: " in scene.description
    assert sum(scene.true_colours for scene in scenes) == len(scenes)


def test_a_wide_page_has_all_of_them():
    assert len(list(draw_cut_outs(PIECES, NAME, 15, 11))) == 1
    assert len(list(draw_cut_outs(PIECES, NAME, 15, 10))) == 2


def test_every_side_bears_its_letter():
    (scene,) = draw_cut_outs(PIECES, NAME, 15, 11)
    letters = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert letters[:7] == list("TSZLJOI")
    assert sorted(letters[7:]) == sorted("TSZLJOI")


def test_a_page_that_is_folded_has_every_card_back_to_back():
    pieces = [piece.moved(8 * number, 0) for number, piece in enumerate(PIECES)]
    position = two_sided(pieces)
    last = position.height - 2
    light = {place for cover in position.covers if not cover.dark for place in cover.places}
    dark = {place for cover in position.covers if cover.dark for place in cover.places}
    assert {place._replace(y=last - place.y) for place in light} == dark
    assert min(place.y for place in dark) > max(place.y for place in light) + 2


PROBLEMS = sample_book.problems("unmatched", (3, 4))


def value(face):
    """What a half of a written domino is worth."""
    return Fraction(face) if "/" in face else sum(map(int, face.split("+")))


def test_the_dominoes_needed_are_those_of_the_problems_once_each():
    dominoes, counters = cut_outs("needed", PROBLEMS)
    laid = [sorted(d.pips) for p in PROBLEMS for d in p.position.dominoes]
    assert len(counters) == 10
    assert sorted(map(list, dominoes)) == sorted(map(list, {tuple(pips) for pips in laid}))
    assert len(cut_outs("set", PROBLEMS)[0]) == len(cut_outs("blank", ())[0]) == 28


def test_the_dominoes_to_lay_on_a_shape_are_needed_as_well():
    shape = Position.parse("a a . .\n---\nregions:a3\ndominoes:12,34")
    dominoes, _ = cut_outs("needed", [Problem("regions", 1, shape, 1)])
    assert dominoes == [(1, 2), (3, 4)]


FRACTIONS = "1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "2/5"


@pytest.mark.parametrize(
    ("kind", "seven"), [("sums", range(4, 11)), ("fractions", map(Fraction, FRACTIONS))]
)
def test_written_dominoes_are_a_set_of_seven_values(kind, seven):
    dominoes, _ = cut_outs(kind, ())
    values = [frozenset(map(value, domino)) for domino in dominoes]
    assert len(set(values)) == len(values) == 28
    assert frozenset.union(*values) == {*seven}
    assert all(one != other for one, other in dominoes), "a double is written in two ways"


@pytest.mark.parametrize(("width", "height"), [(1, 2), (3.5, 4.2), (20, 30)])
def test_each_piece_is_on_one_sheet_and_none_overlap(width, height):
    dominoes, counters = cut_outs("set", ())
    sheets = list(cut_out_sheets(dominoes, counters, width, height))
    cut = [shape for sheet in sheets for shape in sheet.shapes if isinstance(shape, Rect)]
    assert len(cut) == 28 + 10
    assert len([shape for s in sheets for shape in s.shapes if isinstance(shape, Line)]) == 28
    for sheet in sheets:
        across, down = (length / SPACE for length in sheet.size(SPACE))
        assert across <= width
        assert down <= height
        pieces = [shape for shape in sheet.shapes if isinstance(shape, Rect)]
        cells = [(p.x, p.y + n * SPACE) for p in pieces for n in range(round(p.height / SPACE))]
        assert len(set(cells)) == len(cells)


def test_numbers_that_a_whole_set_makes_hide_that_set():
    assert list(set_to_find(Position.parse("0 1 1\n\n0 0 1"))) == [(0, 0), (0, 1), (1, 1)]
    assert not set_to_find(Position.parse("0 1 1\n\n0 0 2"))
    assert not set_to_find(Position.parse("0|1 1\n\n0 0 1"))
    assert not set_to_find(Position())


@pytest.mark.parametrize("to", [10, 12, 20])
def test_sums_to_cut_out_are_at_most_the_number_that_was_asked_for(to):
    dominoes, _ = cut_outs("sums", (), to)
    sums = {sum(map(int, face.split("+"))) for domino in dominoes for face in domino}
    assert sums == {*range(to - 6, to + 1)}
