"""A book's cover can be a picture from its folder, in every edition."""

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from donimoes_book.board.position import Position
from donimoes_book.editions.cover_image import cover_image
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.wrap import Wrap, print_wrap
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.tree import Book
from editions.printing import build_pdf
from editions.sites import site_of
from helpers.books import load_book

GOLD = (255, 200, 0)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">'
SVG += '<rect fill="#ffc800" width="3" height="2"/></svg>'


def written(folder, cover, size=(1600, 1000)):
    (folder / "a.md").write_text("# One\n\nWords.\n")
    (folder / "book.toml").write_text(f'title = "T"\ncover = "{cover}"\nchapters = ["a.md"]\n')
    Image.new("RGB", size, GOLD).save(folder / "front.png")
    (folder / "front.svg").write_text(SVG)
    (folder / "words.png").write_text("no picture")
    return folder


@pytest.mark.parametrize(
    ("cover", "told"),
    [
        ("frnt.png", "there is no picture frnt.png in the folder"),
        ("../front.png", "the picture ../front.png is outside the folder"),
        ("https://example.org/a.png", "a picture on the web cannot be shown"),
        ("words.png", 'cannot show the image "words.png": it is not a PNG'),
        ("front.png", "the cover front.png has only 300 pixels"),
    ],
)
def test_what_cannot_be_shown_is_told_as_of_other_pictures(tmp_path, cover, told):
    _, (diagnostic,) = read_book(written(tmp_path, cover, (300, 200)))
    assert told in diagnostic.message
    assert (diagnostic.line, diagnostic.width) == (2, len(cover))


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((1600, 20), []),
        ((20, 1600), []),
        ((1599, 1599), ["the cover front.png has only 1599 pixels, so paper shows it blurred"]),
    ],
)
def test_the_longer_side_decides_whether_it_is_sharp_on_paper(tmp_path, size, told):
    _, warnings = read_book(written(tmp_path, "front.png", size))
    assert [warning.message for warning in warnings] == told


@pytest.mark.parametrize("name", ["front.png", "front.svg"])
def test_it_is_on_the_cover_of_every_edition(tmp_path, name):
    book, warnings = load_book(written(tmp_path, name))
    assert not warnings
    for size in ((300, 450), (600, 315)):
        with Image.open(BytesIO(cover_image(book, size))) as image:
            assert GOLD in {colour for _, colour in image.convert("RGB").getcolors(1 << 20)}
    pages = site_of(book).content
    assert f'<img src="images/{name}" alt=""'.encode() in pages["index.html"]
    assert f"images/{name}" in pages
    build_pdf(book, tmp_path / "book.pdf", paper="a5", version="1")
    shown = PdfReader(tmp_path / "book.pdf").pages[0]
    wrap = Wrap(PAPERS["a5"], 100, 0.3, 9.0)
    wrapped = PdfReader(BytesIO(print_wrap(book, wrap, "1", "jacket").content)).pages[0]
    for page in (shown, wrapped):
        if name.endswith(".png"):
            assert [image.image.size for image in page.images] == [(1600, 1000)]
        else:
            assert b"1 .784314 0 rg" in page.get_contents().get_data()


@pytest.mark.parametrize(("size", "band"), [((300, 450), (0, 180)), ((600, 315), (264, 0))])
def test_dominoes_are_in_the_middle_of_the_room_beside_or_below_the_title(size, band):
    book = Book("T", (), cover=Position.parse("2|3"))
    with Image.open(BytesIO(cover_image(book, size))) as image:
        table = image.convert("L").crop((*band, *size))
    left, top, right, bottom = table.point(lambda grey: 255 * (grey < 80)).getbbox()
    assert right - left > table.width / 3
    assert left == pytest.approx(table.width - right, abs=3)
    if not band[1]:  # Below, there is room for the author as well.
        assert top == pytest.approx(table.height - bottom, abs=20)


def test_pages_with_a_picture_that_has_changed_are_made_again(tmp_path):
    folder, last = written(tmp_path, "front.svg"), tmp_path / "last.json"
    (folder / "a.md").write_text("# One\n\n![a picture](inner.svg)\n")
    (folder / "inner.svg").write_text(SVG)

    def built():
        book, printing = load_book(folder)[0], Printing(last_pages=last)
        return typeset(book, PAPERS["a5"], "1", printing=printing).content

    builds = [built()]
    for name in ("front.svg", "inner.svg"):
        (folder / name).write_text(SVG.replace("ffc800", "0000ff"))
        builds.append(built())
    assert len(set(builds)) == 3
