"""The book's fonts: all there, all embeddable, and what they print can be read back."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pypdfium2
import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from donimoes_book.board.dominoes import domino_character, domino_characters
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing import fonts
from donimoes_book.drawing.fonts import (
    FONTS,
    font_path,
)
from donimoes_book.drawing.pdf import register_fonts, to_unicode

TILES = [character for character, _, _ in domino_characters()]


def pdf_of(text: str, font: str) -> bytes:
    register_fonts()
    file = BytesIO()
    canvas = Canvas(file, invariant=1, initialFontName=font)
    canvas.setFont(font, 8)
    for n, start in enumerate(range(0, len(text), 20)):
        canvas.drawString(20, 800 - 20 * n, text[start : start + 20])
    canvas.save()
    return file.getvalue()


def text_by_pdfium(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    return page.replace("\r\n", "")


def text_by_pypdf(pdf: bytes) -> str:
    return pypdf.PdfReader(BytesIO(pdf)).pages[0].extract_text().replace("\n", "")


@pytest.mark.parametrize("name", FONTS)
def test_every_font_is_a_truetype_file(name: str) -> None:
    assert font_path(name).read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_all_files_are_listed_once() -> None:
    assert len(set(map(font_path, FONTS))) == len(FONTS)


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_every_font_is_embedded_in_a_pdf(font: fonts.Font) -> None:
    pdf = pypdf.PdfReader(
        BytesIO(pdf_of(TILES[0] if font.pdf_name == "Dominoes" else "a", font.pdf_name))
    )
    descriptors = [
        entry.get_object()["/FontDescriptor"]
        for entry in pdf.pages[0]["/Resources"]["/Font"].values()
    ]
    assert descriptors
    assert all("/FontFile2" in descriptor for descriptor in descriptors)


@pytest.mark.parametrize("text", ["", "Two Vowels", "Grießhammer → \u2603", TILES[0]])
def test_text_is_as_wide_as_reportlab_measures_it(text: str) -> None:
    register_fonts()
    for font in map(pdfmetrics.getFont, ("Serif", "Mono", "Dominoes")):
        assert font.stringWidth(text, 9.7) == TTFont.stringWidth(font, text, 9.7)


def test_registering_again_keeps_the_fonts() -> None:
    register_fonts()
    before = pdfmetrics.getFont("Serif")
    register_fonts()
    assert pdfmetrics.getFont("Serif") is before


@pytest.mark.parametrize("family", ["Serif", "Sans", "Mono", "Display", "Dominoes"])
def test_bold_and_italic_work_in_every_family(family: str) -> None:
    register_fonts()
    style = ParagraphStyle("trial", fontName=family)
    paragraph = Paragraph("a <b>b</b> <i>c</i> <b><i>d</i></b>", style)
    used = {fragment.fontName for fragment in paragraph.frags}
    assert used <= {font.pdf_name for font in FONTS.values()}


@pytest.mark.parametrize("read", [text_by_pdfium, text_by_pypdf])
def test_dominoes_in_a_pdf_are_read_back_as_dominoes(read) -> None:
    assert read(pdf_of("".join(TILES), "Dominoes")) == "".join(TILES)


@pytest.mark.parametrize("read", [text_by_pdfium, text_by_pypdf])
def test_letters_and_dominoes_mix(read) -> None:
    register_fonts()
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    tile = domino_character(3, 6)
    style = ParagraphStyle("trial", fontName="Serif", fontSize=10.5, leading=14)
    paragraph = Paragraph(f'Größe: play <font name="Dominoes">{tile}</font> now', style)
    paragraph.wrap(300, 100)
    paragraph.drawOn(canvas, 20, 700)
    canvas.save()
    assert read(file.getvalue()) == f"Größe: play {tile} now"


def test_more_characters_than_one_table_section_holds_are_read_back() -> None:
    letters = "".join(map(chr, [*range(0xC0, 0x17F), *range(0x391, 0x3A2), *range(0x410, 0x450)]))
    assert text_by_pypdf(pdf_of(letters, "Sans")) == letters


def test_a_table_of_characters_writes_high_code_points_as_two_units() -> None:
    assert "<02> <D83CDC31>" in to_unicode([0, ord("a"), ord("\N{DOMINO TILE HORIZONTAL-00-00}")])


def test_the_same_text_gives_the_same_pdf() -> None:
    assert pdf_of("".join(TILES), "Dominoes") == pdf_of("".join(TILES), "Dominoes")


def test_a_font_package_that_is_not_installed_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FONTS, "serif", fonts.Font("Serif", "font_of_nobody", "a.ttf"))
    with pytest.raises(InputError, match=r"not installed(.|\n)*pip install font-of-nobody"):
        font_path("serif")
