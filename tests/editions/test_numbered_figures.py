"""Figures with a name have numbers, and references lead to them in every edition."""

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from donimoes_book.board.position import Position
from donimoes_book.editions.epub import build_epub
from donimoes_book.words.language import speaking
from editions.printing import build_pdf
from editions.sites import site_of
from editions.web_book import PIXEL
from helpers.books import load_book

CHAPTERS = {
    "one": """# Eins

Wie in {numref}`hand`, {numref}`Bild %s <brett>` und {ref}`teile`.

```{domino}
:name: schritt
:caption: Ein Stein.
2|3
```
""",
    "two": """# Zwei

```{domino-hand} bergen
:options: hand=2
:name: hand
deals 33 22 | 12 56 / 00 01 02 03 04 05 06 11 13 14 15 16 23 24 25 26 34 35 36 44 45 46 55 66
Ann: 22
```

```{domino-sheet} board 2x2
:name: brett
```

```{domino-cutout} tetradominoes
:name: teile
:caption: Zum Ausschneiden.
```

Zurück zu {numref}`schritt`.

```{figure} punkt.png
:name: punkt
:align: right

Ein Punkt.
```
""",
}
COVER = Position.parse("2|3")
NAMES = "schritt", "hand", "brett", "teile", "punkt"


@pytest.fixture
def book(tmp_path):
    (tmp_path / "book.toml").write_text(
        'title = "Bilder"\nlanguage = "de"\nchapters = ["one.md", "two.md"]\n'
    )
    (tmp_path / "punkt.png").write_bytes(PIXEL)
    for name, text in CHAPTERS.items():
        (tmp_path / f"{name}.md").write_text(text)
    book, warnings = load_book(tmp_path)
    assert not warnings
    return book


def check_pages(pages):
    """Each figure has an id, a number in its caption, and a link with its number leads to it."""
    words = "".join(pages.values())
    for number, name in enumerate(NAMES, start=1):
        assert f'<figure id="figure-{name}"' in words
        assert f"<strong>Abbildung\N{NO-BREAK SPACE}{number}" in words
    one, two = (
        next(text for name, text in pages.items() if page in name) for page in ("eins", "zwei")
    )
    assert re.search(r'href="zwei\.\w+#figure-hand">Abbildung\xa02<', one)
    assert re.search(r'href="zwei\.\w+#figure-brett">Bild 3<', one)
    assert re.search(r'href="zwei\.\w+#figure-teile">Abbildung\xa04<', one)
    assert re.search(r'href="eins\.\w+#figure-schritt">Abbildung\xa01<', two)


def test_on_a_site(book):
    content = site_of(replace(book, cover=COVER)).content
    check_pages({name: data.decode() for name, data in content.items() if name.endswith(".html")})


def test_in_an_ebook(monkeypatch, book):
    monkeypatch.setattr("donimoes_book.editions.epub.font_files", lambda *_: ())
    with (
        speaking("de"),
        ZipFile(BytesIO(build_epub(replace(book, cover=COVER), "1").content)) as archive,
    ):
        names = [name for name in archive.namelist() if name.endswith("xhtml")]
        check_pages({name: archive.read(name).decode() for name in names})


def places(reader, page):
    """Return the pages that the links of a page lead to."""
    links = (link.get_object()["/Dest"] for link in reader.pages[page]["/Annots"])
    return [reader.get_page_number(link[0].get_object()) for link in links]


def test_on_paper(book, tmp_path):
    with speaking("de"):
        build_pdf(book, tmp_path / "book.pdf", paper="a5", version="1")
    reader = PdfReader(tmp_path / "book.pdf")
    text = [" ".join(page.extract_text().split()) for page in reader.pages]
    (one,), (two,) = (
        [page for page, words in enumerate(text) if caption in words]
        for caption in ("Abbildung 1. Ein Stein.", "Abbildung 4. Zum")
    )
    assert one < two
    assert two in places(reader, one)
    assert one in places(reader, two)
    # What is on the same page needs no number of a page.
    assert "Wie in Abbildung 2, Bild 3 und Abbildung 4 (S. 3)." in " ".join(text)
    assert "Zurück zu Abbildung 1 (S. 1)." in " ".join(text)
