"""Every kind of section is set wherever an author puts it, and is the same in every edition."""

import re
import sys
from dataclasses import replace
from io import BytesIO
from unittest.mock import patch
from zipfile import ZipFile

import pypdf
import pytest

from donimoes_book.editions import epub
from donimoes_book.editions.addresses import html_id
from donimoes_book.editions.composing import COMPOSERS
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.selection import drop_unprinted
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.walking import anchors_in, blocks_of_kind
from editions import web_book
from editions.printing import words_of_pages
from editions.sample_book import heading, para
from editions.sites import site_of

EXAMPLES = (*blocks_of_kind(web_book.web_book(), tree.Section),)
SECTIONS = {type(section): section for section in EXAMPLES}
"""An example of every kind."""
CONTAINERS = {
    "a chapter": lambda section: section,
    "a quotation": lambda section: tree.Quote((section,)),
    "a folded box": lambda section: tree.Quote((para("More"), section), is_folded=True),
    "a list": lambda section: tree.ListBlock(((para("One"), section), (section,))),
    "a list in a quotation": lambda section: tree.Quote((tree.ListBlock(((section,),), start=1),)),
    "a footnote": lambda section: tree.FootnoteList(((para("Note"), section),)),
}


def kinds(of=tree.Section):
    """Yield the kinds that authors can name."""
    for kind in of.__subclasses__():
        yield from kinds(kind)
        if not kind.__name__.startswith("_"):
            # Besides a class with slots, there may still be the one that it was made from.
            yield getattr(sys.modules[kind.__module__], kind.__name__)


def test_every_kind_has_a_composer_and_an_example_here():
    assert set(COMPOSERS) == set(SECTIONS) == set(kinds())


def book_with(*blocks):
    """Return a book in which each problem that a section may lead to has a place."""
    own = set(anchors_in(blocks))
    leads = (problem.anchor for problem in web_book.PROBLEMS if problem.anchor not in own)
    places = tuple(tree.Heading(2, (tree.Text(anchor),), anchor) for anchor in leads)
    one = tree.Chapter("One", "one", (heading(2, "Here"), *blocks))
    return tree.Book("Book", (one, tree.Chapter("Two", "two", places)))


def print_linked(book, anchors):
    """Print a book with a link to each of these places, which must all be there."""
    links = tuple(tree.Link(f"#{anchor}", (tree.Text(anchor),)) for anchor in anchors)
    linked = tree.Chapter("Links", "links", (tree.Paragraph(links),))
    book = replace(book, chapters=(*book.chapters, linked))
    made = typeset(book, PAPERS["a5"], "1", printing=Printing(tags=True))
    assert not made.warnings
    pages = pypdf.PdfReader(BytesIO(made.content)).pages
    led = [link for page in pages for link in page.get("/Annots", ()) if "/Dest" in link]
    assert len(led) >= len(links)


def ids_of(pages):
    return {name for page in pages for name in re.findall(r' id="([^"]+)"', page.decode())}


def shown(book):
    made = site_of(book)
    assert not made.warnings
    return ids_of(page for name, page in made.content.items() if name.endswith(".html"))


def packed(book):
    with patch.object(epub, "font_files", return_value=()):
        made = epub.build_epub(book, "1")
    assert not made.warnings
    with ZipFile(BytesIO(made.content)) as archive:
        return ids_of(archive.read(name) for name in archive.namelist() if name.endswith(".xhtml"))


@pytest.mark.parametrize("place", CONTAINERS)
@pytest.mark.parametrize("kind", SECTIONS, ids=lambda kind: kind.__name__)
def test_it_is_set_with_its_places_wherever_it_stands(kind, place):
    book = book_with(CONTAINERS[place](SECTIONS[kind]))
    all_places = set(anchors_in(book.chapters[0].blocks))
    in_print = set(anchors_in(drop_unprinted(book).chapters[0].blocks))
    print_linked(book, in_print)
    assert set(map(html_id, all_places)) <= shown(book)
    assert set(map(html_id, in_print)) <= packed(book)


@pytest.mark.parametrize("place", CONTAINERS)
def test_on_paper_the_contents_list_all_chapters_wherever_they_stand(place):
    book = book_with(CONTAINERS[place](tree.Contents()))
    made = typeset(book, PAPERS["a5"], "1")
    listed = [page for page in words_of_pages(made.content) if "Contents" in page]
    assert any("Two" in page and "Colophon" in page for page in listed)


def test_what_is_about_the_whole_book_is_not_judged_by_one_chapter(tmp_path):
    settings = 'title = "Book"\nchapters = ["one.md", "two.md"]\n'
    (tmp_path / "book.toml").write_text(settings)
    (tmp_path / "one.md").write_text("# One\n\nThe {index}`boneyard`.\n")
    (tmp_path / "two.md").write_text("# Two\n\n> ```{index}\n> ```\n")
    for path in (tmp_path, tmp_path / "two.md"):
        assert check_path(path, tmp_path / "solved") == []


BANK = """
```{domino} capturing
4 3 6|3 6
- -     -
3 5 3|0 5
```
"""


@pytest.mark.parametrize("name", ["capturing", "others"])
@pytest.mark.parametrize(("first", "next_"), [("> ", "> "), ("- ", "  "), ("1. > ", "   > ")])
def test_what_check_accepts_in_a_container_is_built(tmp_path, name, first, next_):
    (tmp_path / "book.toml").write_text('title = "Book"\nchapters = ["one.md"]\n')
    (tmp_path / "problems").mkdir()
    (tmp_path / "problems" / "capturing.md").write_text(BANK)
    problems = f"{first}```{{domino-problems}} capturing\n{next_}```"
    solutions = f"{first}```{{domino-solutions}} {name}\n{next_}```"
    (tmp_path / "one.md").write_text(f"# One\n\n{problems}\n\n# Two\n\nAll:\n\n{solutions}\n")
    book, diagnostics = checked_book(tmp_path, tmp_path / "solved")
    assert not diagnostics
    names = {"capturing-problem-1", "capturing-solution-1"}
    print_linked(book, names)
    assert names <= shown(book) & packed(book)
