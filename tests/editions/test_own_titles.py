"""A chapter's own title heads what the program prints about its game elsewhere in the book."""

from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from donimoes_book.cli import run
from donimoes_book.editions.titles import title_of
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import HintSet, SolutionSet
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.words.language import speaking

BACK = """# Hilfen

```{domino-hints}
```

# Wege

Von leicht bis schwer.

```{domino-solutions} others
```

```{domino-credits}
```
"""


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "club", "--language", "de"]) == 0
    club = tmp_path / "club"
    chapter = club / "capturing.md"
    words = chapter.read_text().replace("Schlagende Donimoes", "Unsere Fänger")
    chapter.write_text(words.partition("## Lösungen")[0].replace("Don Kirkby", "traditional"))
    (club / "back.md").write_text(BACK)
    settings = club / "book.toml"
    settings.write_text(settings.read_text().replace('"capturing.md"', '"capturing.md", "back.md"'))
    return club


class Headings(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.texts, self.inside = [], False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.inside = self.inside or tag in ("h2", "h3")

    def handle_endtag(self, tag):
        self.inside = self.inside and tag not in ("h2", "h3")

    def handle_data(self, data):
        if self.inside:
            self.texts.append(data)


def test_hints_solutions_and_credits_on_a_site(site_fonts, club):
    assert run(["build", "club", "--edition", "html"]) == 0
    page = (club.parent / "build/html/hilfen.html").read_text()
    assert Headings(page).texts.count("Unsere Fänger") == 2
    assert "Schlagende Donimoes" not in page
    assert "<td>überliefert</td>" in page
    assert "traditional" not in page


@pytest.mark.long
def test_solutions_on_paper(club):
    assert run(["build", "club", "--edition", "a5"]) == 0
    pages = [page.extract_text() for page in PdfReader("build/donimoes-a5.pdf").pages]
    assert not any("Schlagende Donimoes" in page for page in pages)
    assert any("Wege" in page and page.count("Unsere Fänger") > 1 for page in pages)


def test_a_chapter_with_a_section_about_its_game_is_about_more(club):
    """Such as one about five classic puzzles, each with a section of its own."""
    chapter = club / "capturing.md"
    for heading, title in (
        ("Fangen", "Unsere Fänger"),
        ("Capturing Donimoes", "Schlagende Donimoes"),
    ):
        with chapter.open("a") as file:
            file.write(f"\n## {heading}\n\nEin Wort.\n")
        book, _ = checked_book(club, club / "solved")
        (hints,) = blocks_of_kind(book, HintSet)
        (solutions,) = blocks_of_kind(book, SolutionSet)
        with speaking("de"):
            assert title_of(solutions) == title_of(hints.sets[0]) == title
