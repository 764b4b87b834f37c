"""Pieces to cut out: both sides, as large as the edition's dominoes, on every paper."""

from functools import partial

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.drawing.scene import SPACE, Text
from donimoes_book.drawing.sheets import draw_cut_outs, two_sided
from donimoes_book.editions.pdf.paper import PAPERS
from donimoes_book.games.registry import card_name, card_pieces, find
from donimoes_book.manuscript.tree import Book, Chapter, CutOut
from donimoes_book.manuscript.tree import Text as Words
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
    caption = f"Cut along the lines. For dominoes with halves of {size} mm, as in this book."
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
