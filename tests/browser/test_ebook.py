"""The e-book's pages in a real browser: axe finds nothing wrong in any colours readers choose."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe

from donimoes_book.editions.epub import build_epub
from editions import web_book

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
READERS = {
    "white": "html { background: #fff; color: #000 }",
    "sepia": "html { background: #f4ecd8; color: #5b4636 }",
    "black": "html { background: #000; color: #ddd }",
}
"""The colours that readers choose."""
CHAPTER = "the-game.xhtml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ebook")
    (folder / "pixel.png").write_bytes(web_book.PIXEL)
    with ZipFile(BytesIO(build_epub(web_book.web_book(folder), "1").content)) as book:
        book.extractall(folder)
    return folder / "EPUB"


def look(page, file, reader):
    page.goto(file.as_uri())
    page.add_style_tag(content=READERS[reader])
    results = Axe().run(page, options=RULES)
    assert not results.response["violations"], (file.name, results.generate_report())


@pytest.mark.long
def test_axe_finds_nothing_wrong_with_a_chapter_on_black(new_page, folder):
    look(new_page(), folder / CHAPTER, "black")


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_axe_finds_nothing_wrong_whatever_the_reader_chose(new_page, folder, reader):
    page = new_page()
    files = sorted(folder.glob("*.xhtml"))
    assert len(files) > 5
    for file in files:
        look(page, file, reader)
