"""A chapter opens with its picture as solids on a table, in every edition."""

import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.html.site import build_site
from donimoes_book.manuscript.tree import Book, Chapter, Diagram, Paragraph, Text
from editions.printing import build_pdf

TABLE = (244, 239, 232)
"""The colour of the table, in red, green and blue."""
WORDS = Paragraph((Text("Rules of the game."),))
OPENER = Diagram(Position.parse("1|2 3\n    -\n4|5 6"), "unmatched")
BOOK = Book(
    "Book",
    (
        Chapter("First", "first", (WORDS,)),
        Chapter("Second", "second", (WORDS,), opener=OPENER),
    ),
)


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_on_paper_the_table_reaches_three_edges_and_the_title_is_beside_or_below(tmp_path, paper):
    file = tmp_path / "book.pdf"
    build_pdf(BOOK, file, paper=paper, version="1")
    with pypdfium2.PdfDocument(file) as document:
        (page,) = [
            page for page in document if page.get_textpage().get_text_range().startswith("Second")
        ]
        picture = page.render(scale=0.5).to_pil().convert("RGB")
        words = page.get_textpage()
        top_of_words = page.get_height() - words.get_charbox(0)[3]
    width, height = picture.size
    for x in (1, width - 2):
        assert picture.getpixel((x, 1)) == TABLE
    edge = next(y for y in range(height) if picture.getpixel((1, y)) != TABLE)
    assert 0.2 * height < edge < 0.5 * height
    assert top_of_words / 2 < 0.7 * height
    # Where there is one column, there is no room beside the picture.
    assert (edge < top_of_words / 2) == (paper == "a5")
    # The dominoes' faces are white against it.
    white = sum(
        picture.getpixel((x, y)) == (255, 255, 255) for x in range(width) for y in range(edge)
    )
    assert white > 500


@pytest.mark.usefixtures("site_fonts")
def test_on_the_site_it_stands_above_the_title_and_is_told_in_words():
    page = build_site(BOOK, "1").content["second.html"].decode()
    assert page.index('class="opener"') < page.index("<h1")
    figure = page[page.index('class="opener"') :].partition("</figure>")[0]
    assert "1-2 across" in figure
    assert "domino-colours" in figure


@pytest.mark.usefixtures("site_fonts")
@pytest.mark.parametrize(("spaces", "width"), [(4, 12.0), (8, 24.0), (24, 36.0), (60, 36.0)])
def test_on_the_site_its_halves_are_three_letters_wide_if_there_is_room(spaces, width):
    """Solids lean and get smaller, so that a picture is about as wide as its halves."""
    row = " ".join("1|2" for _ in range(spaces // 2))
    opener = Diagram(Position.parse(row), None)
    book = replace(BOOK, chapters=(replace(BOOK.chapters[1], opener=opener),))
    page = build_site(book, "1").content["second.html"].decode()
    figure = page[page.index('class="opener"') :].partition("</figure>")[0]
    shown = float(re.search(r'width="([\d.]+)em"', figure)[1])
    if width < 36:
        assert 0.9 < shown / width < 1.5
    else:
        assert shown == 36


@pytest.mark.usefixtures("site_fonts")
def test_the_author_can_give_its_words(tmp_path):
    opener = replace(OPENER, alt="A table full of dominoes")
    book = replace(BOOK, chapters=(BOOK.chapters[0], replace(BOOK.chapters[1], opener=opener)))
    page = build_site(book, "1").content["second.html"].decode()
    assert "A table full of dominoes" in page
    assert "row by row from the top" not in page
    file = tmp_path / "book.pdf"
    build_pdf(book, file, version="1")
    with pikepdf.open(file) as pdf:
        alts = [str(item.Alt) for item in pdf.objects if "/Alt" in keys(item)]
    assert "A table full of dominoes" in alts


def keys(item):
    return item.keys() if isinstance(item, pikepdf.Dictionary) else ()
