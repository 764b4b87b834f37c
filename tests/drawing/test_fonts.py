"""The book's fonts: all there, all embeddable, and what they print can be read back."""

from __future__ import annotations

from io import BytesIO
from unicodedata import category

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
from donimoes_book.manuscript.document import PERHAPS_MISSING

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


@pytest.mark.parametrize(
    ("font", "text"),
    [("Serif", ""), ("Serif", "Two Vowels"), ("Mono", "Grießhammer →"), ("Dominoes", TILES[0])],
)
def test_text_is_as_wide_as_reportlab_measures_it(font: str, text: str) -> None:
    register_fonts()
    own = pdfmetrics.getFont(font)
    assert own.stringWidth(text, 9.7) == TTFont.stringWidth(own, text, 9.7)


SIGNS = "♠♥♦♣♤♡♢♧⚀⚁⚂⚃⚄⚅←↑→↓↔⇒✓✔✗★☆½⅓①②⑩❶□■●○▲▼◆♂♀☺☹⌛⏳⚠🎲😀👍🏆🔴⬛🂡🃏🀄☃♚♟"
EUROPE = (
    "Zażółć gęślą jaźń",
    "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "Árvíztűrő tükörfúrógép",
    "Își bea țuica, cinșpe gâște, şţ",
    "Pijamalı hasta yağız şoföre çabucak güvendi İĞ",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ΐΰ",
    "Съешь ещё этих мягких французских булок",
    "Жебракують філософи при ґанку церкви в Гадячі, її",
    "Mỗi người chơi lấy bảy quân ở giữa đường",
)


@pytest.mark.parametrize("font", [font.pdf_name for font in FONTS.values()])
def test_what_a_font_lacks_comes_from_another(font: str) -> None:
    words = "".join(sign + " " for sign in (*SIGNS, *EUROPE)).strip()
    assert text_by_pypdf(pdf_of(words, font)) == words


@pytest.mark.parametrize("font", ["Serif", "Serif-Bold", "Sans", "Sans-Bold", "Sans-Semibold"])
@pytest.mark.parametrize("words", EUROPE)
def test_the_faces_of_text_have_the_letters_of_europe(font: str, words: str) -> None:
    register_fonts()
    assert pdfmetrics.getFont(font).face.charToGlyph.keys() >= set(map(ord, words))


def faces(text: str, font: str) -> list[tuple[str, str]]:
    register_fonts()
    own = pdfmetrics.getFont(font)
    return [(own._fonts[number].fontName, words) for number, words in own._runs(text)]


def test_the_letters_of_a_word_share_a_face() -> None:
    assert faces("hárítótőr, ok", "Display") == [("Sans-Bold", "hárítótőr,"), ("Display", " ok")]
    assert faces("două șase", "Mono") == [("Mono", "două "), ("Sans", "șase")]
    assert faces("Dice ⚀", "Display") == [("Display", "Dice "), ("Symbols", "⚀")]


def test_characters_without_a_glyph_do_what_they_mean() -> None:
    silent = "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202c\ufe0e\ufe0f\xad\x07"
    for font in ("Serif", "Sans-Bold", "Display", "Mono"):
        assert faces("".join(f"a{c}" for c in silent), font) == [(font, "a" * len(silent))]
        assert faces("Double\u2011six\u2009m", font) == [(font, "Double-six m")]
        assert faces("e\u0301", font) == [(font, "é")]
    assert [words for _, words in faces("👍🏽", "Serif")] == ["👍"]


def test_what_no_font_has_is_a_box() -> None:
    assert faces("a 中", "Serif") == [("Serif", "a "), ("Symbols", "□")]
    assert fonts.missing_characters("a 中\u2011\u200b ♠ ж ф") == {"中"}


def test_words_are_set_in_the_first_font_that_has_their_letters() -> None:
    assert fonts.font_with("Жук", "display", "sans-bold") == "sans-bold"
    assert fonts.font_with("Beetle · ∞", "display", "sans-bold") == "display"
    assert fonts.font_with("中", "display", "sans-bold") == "sans-bold"


def test_what_is_not_looked_for_is_there() -> None:
    sure = [chr(n) for n in range(0x2600) if not PERHAPS_MISSING.match(chr(n))]
    printed = {c for c in sure if not c.isspace() and not fonts.prints_nothing(c)}
    assert printed - set(fonts.MEANT) <= fonts.characters("serif") | fonts.characters("sans")


def test_the_display_face_has_what_it_does_not_lack() -> None:
    register_fonts()
    glyphs = pdfmetrics.getFont("Display").face.charToGlyph
    letters = [c for c in map(chr, range(0x500)) if c.isalpha() and category(c) != "Lm"]
    for letter in letters:
        assert fonts.display_lacks(letter) == (ord(letter) not in glyphs), letter


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
