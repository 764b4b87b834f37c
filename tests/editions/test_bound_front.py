"""How a bound book opens, what its publisher puts there, and the bar code on its cover."""

from io import BytesIO

import pypdfium2
import pytest
from pikepdf import Pdf
from reportlab.lib.units import mm

from donimoes_book.cli import run
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.back_cover import BAR_CODE, EDGE
from donimoes_book.editions.pdf.wrap import Wrap, print_wrap
from donimoes_book.manuscript.tree import Book, Chapter
from editions.printing import printed_pages, words_of_pages

ISBN = "978-0-306-40615-7"
SETTINGS = f"""title = "Evenings"
subtitle = "A few games"
author = "Ann Other"
publisher = "The Dot Press"
place = "Utrecht"
copyright = "2026 Ann Other"
isbn = "{ISBN}"
edition = "Second edition"
date = 2026-11-23
chapters = ["one.md", "two.md"]
cover = \"\"\"
3|4
\"\"\"

[editions.book]
paper = "7x10"
press = true
"""
CHAPTER = "# {}\n\n## Below\n\nA line of words.\n"


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "book.toml").write_text(SETTINGS)
    (folder / "one.md").write_text(CHAPTER.format("One"))
    (folder / "two.md").write_text(CHAPTER.format("Two"))
    return folder


def pages(rules, edition, settings=SETTINGS):
    (rules / "book.toml").write_text(settings)
    return printed_pages(rules, edition)


def test_a_bound_book_opens_with_half_title_title_and_imprint(rules):
    half, blank, title, imprint, contents, *_ = pages(rules, "book")
    assert half == "Evenings"
    assert not blank
    assert title == "Evenings A few games Ann Other The Dot Press, Utrecht"
    assert imprint == (
        "Evenings A few games Second edition, November 2026. The Dot Press, Utrecht"
        f" ISBN {ISBN} © 2026 Ann Other Made with donimoes_book 0.1.0."
    )
    assert contents.startswith("Contents")


def test_a_book_printed_at_home_has_its_cover_first(rules):
    cover, imprint, contents, *_ = pages(rules, "a4")
    assert cover == "Evenings A few games Ann Other"
    assert "Second edition. Last changed on 23 November 2026." in imprint
    assert contents.startswith("Contents")


def test_what_is_not_given_is_left_out(rules):
    bare = "\n".join(
        line
        for line in SETTINGS.split("\n")
        if not line.startswith(("publisher", "place", "copyright", "isbn", "edition", "date"))
    )
    half, blank, title, imprint, contents, *_ = pages(rules, "book", bare)
    assert half == "Evenings"
    assert title == "Evenings A few games Ann Other"
    assert blank == imprint == ""
    assert contents.startswith("Contents")


@pytest.mark.parametrize(
    ("isbn", "said", "advice"),
    [
        ("978-0-306-40615-8", "a digit of the ISBN 978-0-306-40615-8 is wrong", "one is 7."),
        ("979 10 90636 07 2", "a digit of the ISBN 979 10 90636 07 2 is wrong", "one is 1."),
        ("0-306-40615-2", "'0-306-40615-2' is not an ISBN", "13 digits"),
        ("977-0-306-40615-7", "'977-0-306-40615-7' is not an ISBN", "978 or 979"),
    ],
)
def test_a_wrong_isbn_is_an_error_at_its_line(rules, capsys, isbn, said, advice):
    (rules / "book.toml").write_text(SETTINGS.replace(ISBN, isbn))
    assert run(["check", str(rules)]) == 1
    message = capsys.readouterr().err
    assert f"book.toml:7:1: {said}" in message
    assert advice in message


@pytest.mark.parametrize("isbn", ["", "9780306406157", "979-10-90636-07-1", "978 3 16 148410 0"])
def test_an_isbn_may_have_hyphens_or_spaces(rules, isbn):
    (rules / "book.toml").write_text(SETTINGS.replace(ISBN, isbn))
    assert run(["check", str(rules)]) == 0


RIGHT = (
    *("1110010", "1100110", "1101100", "1000010", "1011100"),
    *("1001110", "1010000", "1000100", "1001000", "1110100"),
)
"""The digits of the right half of an EAN-13 in modules, from its standard."""


def test_the_cover_has_the_bar_code_of_the_isbn():
    paper, scale = PAPERS["7x10"], 10
    book = Book("Evenings", (Chapter("C", "c", ()),), isbn=ISBN)
    built = print_wrap(book, Wrap(paper, 200, 0.1 * mm, 0), "1", "wrap")
    (words,) = words_of_pages(built.content)
    assert f"ISBN {ISBN}" in words
    with Pdf.open(BytesIO(built.content)) as pdf:
        fonts = pdf.pages[0].Resources.Font
        assert all("+" in str(font.BaseFont) for font in fonts.values()), "each is in the file"
    with pypdfium2.PdfDocument(built.content) as document:
        image = document[0].render(scale=scale).to_pil().convert("L")
    right = paper.width - EDGE
    y = image.height - scale * (EDGE + BAR_CODE[1] / 2)
    row = [
        image.getpixel((x, y))
        for x in range(round(scale * (right - BAR_CODE[0])), round(scale * right))
    ]
    dark = [x for x, grey in enumerate(row) if grey < 128]
    module = (dark[-1] + 1 - dark[0]) / 95
    assert module / scale == pytest.approx(0.33 * mm, rel=0.01)
    bits = ["01"[row[round(dark[0] + (n + 0.5) * module)] < 128] for n in range(95)]
    code = "".join(bits)
    assert code[:3] == code[-3:] == "101"
    digits = [RIGHT.index(code[start : start + 7]) for start in range(50, 92, 7)]
    assert "".join(map(str, digits)) == ISBN.replace("-", "")[7:]
