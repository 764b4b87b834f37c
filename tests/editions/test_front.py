"""The front of a book: its cover's position as solids, on paper and on screens."""

import re
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from pikepdf import Pdf
from PIL import ImageChops
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.drawing.describe import describe
from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.manuscript.tree import Book, Chapter

LARGE = Position.parse("1|2 5 6|3\n    -\n5 4 0 2|4\n- -\n3 0 5|1 6\n        -\n2|5 3|4 1")
SMALL = Position.parse("3|4")
BOARD = Position.parse("3|4 4|1\n---\nboard:C2")
BOOK = Book("Dominoes", (Chapter("C", "c", ()),), "Of an evening", "Ann", cover=LARGE)
SIZES = [
    PAPERS["a4"],
    PAPERS["a5"],
    PAPERS["half-letter"],
    PAPERS["a4"].with_sizes(text=16, half=14 * mm),
]


def front(book, paper):
    """The title page as a picture with a pixel for each point, and its words."""
    with pypdfium2.PdfDocument(typeset(book, paper, "1").content) as document:
        page = document[0]
        image = page.render(scale=1).to_pil().convert("RGB")
        return image, page.get_textpage().get_text_range()


def black_columns(image):
    """The columns of pixels around the middle of a page that have dark lines of dominoes."""
    grey = image.convert("L")
    lower = grey.crop((0, grey.height * 2 // 5, grey.width, grey.height * 4 // 5))
    columns = [lower.crop((x, 0, x + 1, lower.height)) for x in range(lower.width)]
    return [x for x, column in enumerate(columns) if column.getextrema()[0] < 90]


@pytest.mark.parametrize("paper", SIZES)
def test_the_front_has_its_words_and_a_large_picture(paper):
    image, words = front(BOOK, paper)
    for text in (BOOK.title, BOOK.subtitle, BOOK.author):
        assert text in words
    columns = black_columns(image)
    assert columns[-1] - columns[0] > 0.9 * paper.width


@pytest.mark.parametrize("paper", SIZES)
def test_with_light_ink_a_front_is_lines_on_white(paper):
    full, light = (front(BOOK, replace(paper, light_ink=ink))[0] for ink in (False, True))

    def inked(image):
        """The share of the ink that a black page would take."""
        return 1 - sum(image.convert("L").tobytes()) / image.width / image.height / 255

    assert inked(light) < 0.35 * inked(full)
    assert light.getpixel((3, 3)) == light.getpixel((3, light.height - 3)) == (255, 255, 255)
    assert black_columns(light) == black_columns(full), "the picture is the same"


def test_a_large_picture_runs_off_the_page_and_a_small_one_does_not():
    fronts = [front(replace(BOOK, cover=cover), SIZES[0])[0] for cover in (LARGE, SMALL)]
    wide, small = map(black_columns, fronts)
    assert wide[0] == 0
    assert small[0] > 0.2 * SIZES[0].width
    assert small[-1] < 0.8 * SIZES[0].width


@pytest.mark.parametrize("title", ["D", "Dominoes for a long evening with friends", "W" * 60])
@pytest.mark.parametrize("cover", [LARGE, BOARD])
def test_no_picture_stands_on_the_words_of_the_band(title, cover):
    book = replace(BOOK, title=title)
    bare, full = (front(replace(book, cover=c), SIZES[1])[0] for c in (None, cover))
    band = next(y for y in range(bare.height) if bare.getpixel((0, y)) == bare.getpixel((0, 590)))
    _, top, _, _ = ImageChops.difference(bare, full).getbbox()
    assert top > band - (0 if cover is BOARD else 0.025 * bare.height) - 1


@pytest.mark.usefixtures("site_fonts")
def test_the_picture_is_told_in_words():
    with Pdf.open(BytesIO(typeset(BOOK, SIZES[0], "1").content)) as pdf:
        content = b"".join(part.read_bytes() for part in [pdf.pages[0].Contents])
    alts = [bytes.fromhex(alt.decode()) for alt in re.findall(rb"/Alt <([0-9a-f]+)>", content)]
    assert [words.decode("utf-16") for words in alts] == [describe(LARGE)]
    page = build_site(BOOK, "1").content["index.html"].decode()
    header = page[page.index("book-cover") : page.index("</header>", page.index("book-cover"))]
    assert describe(LARGE) in header
    assert header.index("Dominoes") < header.index("<svg") < header.index("Ann")
