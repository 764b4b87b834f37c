"""A book's own accent colour: told if it can't be read, and the same in every edition."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing import accent
from donimoes_book.editions.cover_image import cover_image
from donimoes_book.editions.html.site import style_sheet
from donimoes_book.editions.paper import PAPERS
from editions.contrast import contrast, read_colour, texts_on_grounds
from editions.printing import build_pdf
from helpers.books import load_book

BLUE = "#1f5f8c"
RED = "#a8322d"
CHAPTER = """# One

See [two](#two) and [three](#three).

```{domino} capturing
:moves: 34R
2|3     2*3

3|4       3>4
```

## Two

## Three
"""


def written(folder, accent):
    (folder / "a.md").write_text(CHAPTER)
    (folder / "book.toml").write_text(f'title = "T"\naccent = "{accent}"\nchapters = ["a.md"]\n')
    return folder


@pytest.mark.parametrize(
    ("colour", "told"),
    [
        ("teal", "'teal' is not a colour\n    accent = \"teal\""),
        ("#12345", "'#12345' is not a colour"),
        ("#7ab6dd", "words in this colour can't be read: their contrast with paper is 1.9"),
    ],
)
def test_what_is_no_colour_for_words_is_told(tmp_path, colour, told):
    with pytest.raises(InputError) as error:
        load_book(written(tmp_path, colour))
    assert told in str(error.value)
    assert error.value.diagnostics[0].line == 2


PALETTE = {"heading": "#1f3f8f", "rule": "#777777", "tint": "#e8f0f8", "spot": "#7a1f5c"}


def with_palette(folder, **changed):
    lines = (f'{name} = "{colour}"' for name, colour in (PALETTE | changed).items())
    (folder / "a.md").write_text(
        CHAPTER + "\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> [!NOTE]\n> Box.\n"
    )
    settings = 'title = "T"\nchapters = ["a.md"]\n\n[fonts]\n\n[palette]\n'
    (folder / "book.toml").write_text(settings + "\n".join(lines) + "\n")
    return folder


@pytest.mark.parametrize(
    ("changed", "line", "told"),
    [
        (
            {"heading": "#aabbcc"},
            7,
            "words in this colour can't be read: their contrast with paper",
        ),
        ({"heading": "blue"}, 7, "'blue' is not a colour"),
        ({"rule": "#dddddd"}, 8, "lines in this colour can't be seen: their contrast with paper"),
        ({"tint": "#8090a0"}, 9, "words on this colour can't be read: their contrast with it"),
        ({"spot": "#ff8888"}, 10, "words in this colour can't be read: their contrast with paper"),
        ({"ground": "#ffffff"}, 11, "unknown key 'ground'"),
    ],
)
def test_a_palette_whose_words_cannot_be_read_is_refused_at_its_line(tmp_path, changed, line, told):
    with pytest.raises(InputError) as error:
        load_book(with_palette(tmp_path, **changed))
    assert told in str(error.value)
    assert error.value.diagnostics[0].line == line


@pytest.mark.parametrize("high_contrast", [False, True])
def test_a_palette_on_paper(tmp_path, high_contrast):
    book, _ = load_book(with_palette(tmp_path))
    book = replace(book, cover=Position.parse("2|3"), author="Ann")
    paper = replace(PAPERS["a5"], high_contrast=high_contrast)
    build_pdf(book, tmp_path / "book.pdf", paper=paper, version="1")
    texts = list(texts_on_grounds(tmp_path / "book.pdf"))
    headings = {colour for _, words, colour, _ in texts if "Two" in words}
    grounds = {ground for *_, ground in texts}
    assert read_colour(PALETTE["spot"]) in grounds or high_contrast
    assert read_colour(PALETTE["tint"]) in grounds
    assert read_colour("#f4efe8") not in grounds
    assert read_colour(PALETTE["heading"]) in headings or high_contrast
    assert all(contrast(*text[2:]) >= (7 if high_contrast else 4.5) for text in texts)


def test_a_palette_on_a_site_and_in_an_e_book(tmp_path):
    book, _ = load_book(with_palette(tmp_path))
    site = style_sheet("site.css", "woff2", book).decode()
    for words in ("--panel: #e8f0f8", "--rule: #777777", "h6) { color: #1f3f8f }", "#7a1f5c"):
        assert words in site
    ebook = style_sheet("epub.css", "woff", book).decode()
    assert "h6) { color: #1f3f8f }" in ebook
    assert "--panel: #e8f0f8" not in ebook, "its reader chooses the ground"


@pytest.mark.parametrize("high_contrast", [False, True])
def test_on_paper(tmp_path, high_contrast):
    book, _ = load_book(written(tmp_path, BLUE))
    book = replace(book, cover=Position.parse("2|3"))
    paper = replace(PAPERS["a5"], high_contrast=high_contrast)
    build_pdf(book, tmp_path / "book.pdf", paper=paper, version="1")
    own = read_colour(accent.darker(BLUE) if high_contrast else BLUE)
    colours = {colour for _, _, colour, _ in texts_on_grounds(tmp_path / "book.pdf")}
    grounds = {ground for _, _, _, ground in texts_on_grounds(tmp_path / "book.pdf")}
    assert own in colours
    assert own in grounds
    assert read_colour(RED) not in colours | grounds


@pytest.mark.parametrize(("own", "name"), [("site.css", "--accent"), ("epub.css", "--mark")])
def test_on_screens(tmp_path, own, name):
    """An e-book's words have the colours that its reader chose."""
    book, _ = load_book(written(tmp_path, BLUE))
    style = style_sheet(own, "woff", book).decode()
    rules = style[style.index(f":root {{ {name}: {BLUE} }}") :]
    assert f".book-cover {{ --band: {BLUE} }}" in rules
    for kind in ("fill", "stroke"):
        assert f'[{kind}="{RED}"] {{ {kind}: {BLUE} }}' in rules
        assert f"{{ {kind}: var({name}) }}" in rules
    assert RED in style_sheet(own, "woff", replace(book, accent="")).decode()


def test_on_the_picture_of_the_cover(tmp_path):
    book, _ = load_book(written(tmp_path, BLUE))
    with Image.open(BytesIO(cover_image(book, (300, 400)))) as image:
        assert image.convert("RGB").getpixel((2, 2)) == read_colour(BLUE)


@pytest.mark.parametrize("colour", ["#1f5f8c", "#000000", "#5a5a00", "#8a1c6b", "#006b3c"])
def test_its_tints_can_be_read(colour):
    assert accent.contrast(colour, RED) == pytest.approx(
        contrast(read_colour(colour), read_colour(RED))
    )
    for tint, ground, least in (
        (accent.darker(colour), accent.LIGHT, accent.HIGH),
        (accent.lighter(colour), accent.DARK, accent.LEAST),
    ):
        assert contrast(read_colour(tint), read_colour(ground)) >= least
