"""A short manuscript is a few pages, without what only helps readers of a book."""

from dataclasses import replace

import pikepdf
import pypdf
import pytest

from donimoes_book import cli
from donimoes_book.board.position import Position
from donimoes_book.editions.colophon import colophon, has_diagrams
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Contents,
    Diagram,
    FootnoteList,
    FootnoteMark,
    Image,
    ListBlock,
    Shown,
)
from editions.printing import words_of_pages
from editions.sample_book import PROSE, heading, para
from editions.structure import heard, read_tree, words_of_marks

A4 = PAPERS["a4"]
RULES = """\
# House rules

## Setup
Shuffle all dominoes face down. Each player draws seven.

## Play
The highest double begins.

### Passing
Who cannot lay one passes.

## End
Play to a hundred points.
"""


def chapters(count, *blocks):
    return tuple(Chapter(f"Game {n}", f"game-{n}", blocks) for n in range(1, count + 1))


def pages_of(book, paper=A4):
    return words_of_pages(typeset(book, paper, "1").content)


@pytest.mark.parametrize("edition", ["a4", "a5", "letter"])
def test_ten_lines_are_one_page_with_all_their_words_in_order(tmp_path, edition):
    (tmp_path / "rules.md").write_text(RULES)
    out = tmp_path / "out"
    assert cli.run(["build", str(tmp_path), "--out", str(out), "--edition", edition]) == 0
    pages = words_of_pages(next(out.glob("*.pdf")))
    said = " ".join(pages).split()
    assert said[:-1] == RULES.replace("#", " ").split()
    assert len(pages) == 1


def test_its_headings_are_one_below_the_other(tmp_path):
    book = Book("Rules", chapters(2, heading(2, "Setup"), para("Words."), heading(3, "Other")))
    content = typeset(book, A4, "1", printing=Printing(tags=True)).content
    (tmp_path / "a.pdf").write_bytes(content)
    with pypdf.PdfReader(tmp_path / "a.pdf") as reader:
        assert [item.title for item in reader.outline if not isinstance(item, list)] == ["Rules"]
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        root, words = read_tree(pdf), words_of_marks(pdf)
    ranks = {heard(part, words): n for n in (1, 2, 3, 4) for part in root.find(f"H{n}")}
    assert ranks == {"Rules": 1, "Game 1": 2, "Game 2": 2, "Setup": 3, "Other": 4}


def test_the_only_chapter_that_has_the_name_of_the_book_says_it_once():
    (page,) = pages_of(Book("Line", (Chapter("Line", "line", (para("Words."),)),)))
    assert page == "Line Words. 1"


@pytest.mark.parametrize("alone", [True, False])
def test_what_the_title_page_and_the_colophon_would_say_of_the_book_is_there(alone):
    book = Book(
        "Rules",
        (Chapter("Rules" if alone else "Play", "a", (para("Words."),)),),
        subtitle="For two",
        author="Ann",
        edition="Second edition",
        date="2026-11-22",
        licence="CC0",
        contact="ann@example.org",
    )
    (page,) = pages_of(book)
    for words in ("For two", "Ann", "Second edition.", "22 November 2026", "CC0", "ann@example"):
        assert words in page


def test_each_chapter_has_its_own_footnotes_and_its_facts():
    blocks = para("A", FootnoteMark(1), "."), FootnoteList(((para("Note."),),))
    book = Book("Rules", (*chapters(2, *blocks), Chapter("C", "c", (), facts={"Players": "two"})))
    (page,) = pages_of(book)
    assert page.count("1 Note.") == 2
    assert "PLAYERS two" in page


@pytest.mark.parametrize(
    "change",
    [
        {"cover": Position.parse("2|3")},
        {"chapters": chapters(2, para("Words."), Contents())},
        {"chapters": tuple(replace(c, part="One") for c in chapters(2, para("Words.")))},
        {"chapters": chapters(2, *[para(PROSE)] * 30)},
        {"chapters": chapters(130, para("Words."))},
    ],
    ids=["a cover", "contents", "parts", "many pages", "many chapters"],
)
def test_what_is_made_as_a_book_is_one(change):
    book = replace(Book("Rules", chapters(2, para("Words."))), **change)
    pages = pages_of(book)
    assert "Contents" in "".join(pages[1:3])
    assert "Colophon" in "".join(pages[-2:])


@pytest.mark.parametrize(("count", "each", "is_long"), [(12, 4, False), (45, 9, True)])
def test_chapters_begin_on_new_pages_only_where_the_book_is_long(count, each, is_long):
    blocks = [para(PROSE) for _ in range(each)]
    pages = pages_of(Book("Games", chapters(count, *blocks)))
    begun = sum(page.startswith("Game ") for page in pages[2:])
    assert (begun == count) == is_long
    assert is_long or len(pages) < count


def test_one_chapter_without_headings_needs_no_contents():
    pages = pages_of(Book("Line", chapters(1, *[para(PROSE)] * 60)))
    assert not any("Contents" in page for page in pages)


@pytest.mark.parametrize(
    ("block", "is_checked"),
    [
        (para("Words."), False),
        (Shown(Image("a.png", "a")), False),
        (Diagram(Position.parse("2|3")), True),
        (ListBlock(((Diagram(Position.parse("2|3")),),)), True),
    ],
)
def test_the_colophon_praises_checks_only_where_there_are_diagrams(block, is_checked):
    book = Book("Rules", chapters(1, block))
    assert has_diagrams(book) == is_checked
    first = colophon(book, "1", is_checked=is_checked).blocks[0]
    assert ("which checked every diagram" in str(first)) == is_checked
    long = replace(book, chapters=chapters(1, block, *[para(PROSE)] * 60))
    assert ("checked every diagram" in " ".join(pages_of(long))) == is_checked
