"""A book's own fonts: told if they can't be used, and the same in every edition."""

from io import BytesIO
from string import ascii_letters
from zipfile import ZipFile

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.fonts import FONTS, characters, font_path
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.fonts import FACES, font_files, font_rules
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.manuscript.fonts import true_type
from editions.printing import build_pdf, words_of_pages
from helpers.books import load_book

FREDOKA = font_path("display").read_bytes()


def written(folder, fonts, text="# Ein Titel\n\nZwei *Worte*, **łatwo** und ambo.\n"):
    """Write a book, with fonts as pairs of a role and the content of its file."""
    (folder / "a.md").write_text(text)
    lines = ['title = "Own"', 'chapters = ["a.md"]', "[fonts]"]
    for number, (role, data) in enumerate(fonts):
        (folder / f"f{number}.ttf").write_bytes(data)
        lines.append(f'{role} = "f{number}.ttf"')
    (folder / "book.toml").write_text("\n".join(lines) + "\n")
    return folder


def changed(change, data=FREDOKA):
    with TTFont(BytesIO(data)) as font:
        change(font)
        font.save(target := BytesIO())
    return target.getvalue()


@pytest.fixture
def only_serif(monkeypatch):
    """Makes pages with only one face, as the others take time."""
    for name in FACES.keys() - {"serif"}:
        monkeypatch.delitem(FACES, name)


def without_tables(font):
    del font["glyf"], font["loca"]


def square_font(letters):
    """Return a small font with the curves of PostScript, in which every letter is a square."""
    names = [".notdef", *(f"letter{ord(letter)}" for letter in letters)]
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.curveTo((0, 300), (100, 500), (500, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(zip(map(ord, letters), names[1:], strict=True)))
    builder.setupCFF("Squares", {}, dict.fromkeys(names, pen.getCharString()), {})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(fsType=0)
    builder.setupPost()
    builder.save(target := BytesIO())
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"ttcf" + FREDOKA[4:], "is a collection of fonts"),
        (b"wOF2" + FREDOKA[4:], "is not a TrueType or OpenType font"),
        (FREDOKA[:5_000], "is damaged"),
        (FREDOKA[:20_000] + bytes(len(FREDOKA) - 20_000), "is damaged"),
        (changed(lambda font: setattr(font["OS/2"], "fsType", 2)), "forbids that a document"),
        (changed(lambda font: setattr(font["OS/2"], "fsType", 0x100)), "forbids that a document"),
        (changed(without_tables), "has no outlines"),
        (changed(lambda font: font.tables.update(fvar=font["OS/2"])), "is a variable font"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_at_its_place(tmp_path, data, told):
    with pytest.raises(InputError) as error:
        load_book(written(tmp_path, [("text", square_font("a")), ("bold", data)]))
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.message.startswith(f"the font f1.ttf {told}")
    assert (diagnostic.line, diagnostic.column, diagnostic.width) == (5, 9, 6)
    assert diagnostic.path.endswith("book.toml")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('text = "../a.ttf"', "the font ../a.ttf is outside the folder"),
        ('text = "/a.ttf"', "the font /a.ttf is not a relative path"),
        ('text = "fo.ttf"', 'the font fo.ttf is not in the folder {}\n    text = "fo.ttf"'),
        ('text = "."', "the font . cannot be read: it is a folder"),
        ('body = "f0.ttf"', "unknown key 'body'"),
        ("text = 3", "fonts must be a table of files"),
    ],
)
def test_what_names_no_file_is_told(tmp_path, line, told):
    settings = written(tmp_path, [("text", FREDOKA)]) / "book.toml"
    settings.write_text(settings.read_text().replace('text = "f0.ttf"', line))
    with pytest.raises(InputError) as error:
        load_book(tmp_path)
    assert told.format(tmp_path) in str(error.value)


def faces_of(pdf):
    """Return the names of the fonts in a PDF file, without the marks of subsets."""
    pages = PdfReader(BytesIO(pdf)).pages
    fonts = (font.get_object() for page in pages for font in page["/Resources"]["/Font"].values())
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)
    fonts = (font.get_object() for page in pages for font in page["/Resources"]["/Font"].values())
    return {font["/BaseFont"].partition("+")[2] for font in fonts}


def test_on_paper(tmp_path):
    """A letter that a font lacks makes its word ours; the next book has our fonts again."""
    book, _ = load_book(
        written(tmp_path, [("text", FREDOKA), ("heading", square_font(ascii_letters))])
    )
    made = typeset(book, PAPERS["a5"], "1").content
    assert {"FredokaOne-Regular", "Squares"} <= faces_of(made)
    assert "łatwo" in " ".join(words_of_pages(made))
    plain, _ = load_book(written(tmp_path, []))
    assert "SourceSerifPro-Regular" in faces_of(typeset(plain, PAPERS["a5"], "1").content)


def test_a_lacking_letter_is_ours_in_text_and_makes_headings_bold(tmp_path):
    lacking = square_font("EinTtl Zwei")
    text = "# Ein Titel\n\nZwei, ein Titel, Übung\n"
    book, _ = load_book(written(tmp_path, [("text", lacking), ("heading", lacking)], text))
    made = typeset(book, PAPERS["a5"], "1").content
    assert {"Squares", "SourceSerifPro-Regular", "SourceSansPro-Bold"} <= faces_of(made)
    assert "Zwei, ein Titel, Übung" in " ".join(words_of_pages(made))


def test_pages_that_were_kept_are_made_again_for_other_bytes_of_the_same_name(tmp_path):
    last, pages = tmp_path / "last.json", []
    squares = square_font(ascii_letters)
    for data in (squares, FREDOKA, squares):
        book, _ = load_book(written(tmp_path, [("text", data)]))
        pages.append(typeset(book, PAPERS["a5"], "1", printing=Printing(last_pages=last)))
    assert pages[0] == pages[2] != pages[1]


def test_on_screens(tmp_path, only_serif):
    """Our font has only the characters that the book's own lacks."""
    book, _ = load_book(written(tmp_path, [("text", FREDOKA)]))
    files = dict(font_files(["łatwo"], "woff2", book.fonts))
    own, ours = (
        set(map(chr, TTFont(BytesIO(files[f"fonts/{name}serif.woff2"])).getBestCmap()))
        for name in ("own-", "")
    )
    assert "a" in own - ours
    assert "ł" in own | ours
    assert not own & ours
    rules = font_rules("woff2", own=book.fonts)
    assert rules.count('"Donimoes Serif"') == 2
    for character in characters("serif") - characters("serif", book.fonts):
        assert is_in_range(ord(character), rules)
    assert not is_in_range(ord("a"), rules)


def is_in_range(code, rules):
    ranges = rules.partition("unicode-range: ")[2].partition(";")[0].split(", ")
    ends = ([int(end, 16) for end in part.removeprefix("U+").split("-")] for part in ranges)
    return any(end[0] <= code <= end[-1] for end in ends)


def test_in_an_e_book(tmp_path, only_serif):
    book, _ = load_book(written(tmp_path, [("text", FREDOKA)]))
    with ZipFile(BytesIO(build_epub(book, "1").content)) as file:
        assert "EPUB/fonts/own-serif.woff" in file.namelist()
        assert b"fonts/own-serif.woff" in file.read("EPUB/style.css")


def test_bold_italics_without_a_file_are_in_the_books_bold(tmp_path):
    book, _ = load_book(written(tmp_path, [("bold", FREDOKA)]))
    assert book.fonts["serif-bold"] == book.fonts["serif-bold-italic"]
    assert set(book.fonts) <= set(FONTS)


def test_characters_that_only_an_own_font_has_are_not_missing(tmp_path):
    text = "# Ein Titel\n\nⴀ ⴁ\n"
    _, warnings = load_book(written(tmp_path, [("text", square_font("ⴀⴁ"))], text))
    assert not warnings
    _, warnings = load_book(written(tmp_path, [("text", square_font("ⴀ"))], text))
    assert "has the character 'ⴁ'" in warnings[0].message


def test_curves_of_postscript_become_those_of_true_type():
    with TTFont(BytesIO(true_type(square_font("ab")))) as font:
        assert font["glyf"][font.getBestCmap()[ord("a")]].numberOfContours == 1
        assert font.sfntVersion == "\0\1\0\0"


def test_all_files_of_pages_agree(tmp_path):
    book, _ = load_book(written(tmp_path, [("text", FREDOKA)]))
    printed = build_pdf(book, tmp_path / "book.pdf", paper="a5", version="1")
    assert printed.content == build_pdf(book, tmp_path / "b.pdf", paper="a5", version="1").content
