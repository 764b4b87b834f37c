"""A book laid out in parts: only what reads differently is set again, and nobody can tell."""

from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from donimoes_book.editions import short
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf import book as printed
from donimoes_book.editions.pdf import parts, sharing
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Contents,
    Heading,
    IndexEntry,
    IndexMark,
    IndexPlace,
    IndexSet,
    Link,
    Paragraph,
    Text,
)
from editions.printing import words_of_pages

PAPER = PAPERS["half-letter"]
MANY_WORDS = "Lay your domino next to another one. " * 60


def chapter(name, *blocks):
    return Chapter(name.title(), name, blocks, path=f"{name}.md")


def says(words):
    return Paragraph((Text(words),))


def heading(words):
    return Heading(2, (Text(words),), words.lower())


def leads_to(anchor):
    return Paragraph((Link(f"#{anchor}", (Text("there"),)),))


@pytest.fixture(autouse=True)
def long(monkeypatch):
    """Let books of a few words be set as long ones are: each chapter on a page of its own."""
    monkeypatch.setattr(short, "_LONG", 0)


@pytest.fixture
def laid(monkeypatch):
    """What is laid out during a test, chapters by their anchors; sketches don't count."""
    laid = []

    class Noting(parts.Typesetter):
        def __call__(self, unit):
            named = getattr(unit.part.story, "keywords", {})
            if not unit.is_sketch:
                anchors = [chapter.anchor for chapter in named.get("chapters", ())]
                laid.extend(anchors or ["front or end"])
            return super().__call__(unit)

    monkeypatch.setattr(sharing, "Typesetter", Noting)
    return laid


def again(book, change, last, laid):
    """What is laid out again after a change to a book's chapters."""
    typeset(book, PAPER, "1", printing=Printing(last_pages=last))
    laid.clear()
    changed = replace(book, chapters=change(book.chapters))
    made, again = typeset(changed, PAPER, "1", printing=Printing(last_pages=last)), tuple(laid)
    assert made == typeset(changed, PAPER, "1")
    return again


BOOK = Book(
    "Club",
    (
        chapter("one", says("Words."), leads_to("goal")),
        chapter("two", says("Words.")),
        chapter("three", says("Words."), heading("Goal")),
    ),
    front=(Contents(),),
)


def test_a_changed_word_costs_its_chapter(laid, tmp_path):
    def change(chapters):
        one, two, three = chapters
        return one, replace(two, blocks=(says("Other words."),)), three

    assert again(BOOK, change, tmp_path / "last.json", laid) == ("two",)


def test_chapters_of_a_part_begin_on_one_anothers_pages_if_there_is_room():
    chapters = tuple(replace(chapter, part="Part") for chapter in BOOK.chapters)
    together = typeset(replace(BOOK, chapters=chapters), PAPER, "1")
    assert together.pages < typeset(BOOK, PAPER, "1").pages


def test_a_page_more_moves_all_that_follows_and_is_told_where_it_is_named(laid, tmp_path):
    named = chapter("one", leads_to("goal"), Paragraph((IndexMark("Word", (), "mark"),)))
    book = replace(BOOK, chapters=(named, *BOOK.chapters[1:]))

    def change(chapters):
        one, two, three = chapters
        return one, replace(two, blocks=(says(MANY_WORDS), says(MANY_WORDS))), three

    laid_again = again(book, change, tmp_path / "last.json", laid)
    assert laid_again == ("two", "front or end", "one", "three", "front or end")


def test_a_link_to_what_is_gone_is_set_again(laid, tmp_path):
    def change(chapters):
        one, two, three = chapters
        return one, two, replace(three, blocks=(says("Words."), heading("Aim")))

    assert set(again(BOOK, change, tmp_path / "last.json", laid)) == {
        "front or end",
        "one",
        "three",
    }


def test_an_index_counts_as_long_as_it_is_with_its_pages(laid):
    words = [(f"The word of the number {number}", f"word-{number}-") for number in range(60)]
    marked, between = "acegikmo", "bdfhjlnp"
    chapters = [
        chapter(name, Paragraph(tuple(IndexMark(word, (), key + name) for word, key in words)))
        if name in marked
        else chapter(name, says("Words."))
        for pair in zip(marked, between, strict=True)
        for name in pair
    ]
    entries = tuple(
        IndexEntry(word, tuple(IndexPlace(key + name, name) for name in marked))
        for word, key in words
    )
    index = chapter("index", IndexSet(letters=(("W", entries),)))
    typeset(Book("Club", (*chapters, index, chapter("after", says("Words.")))), PAPER, "1")
    assert laid.count("after") == 1


@pytest.mark.long
def test_chapters_that_are_longer_on_one_side_settle_soon(laid, monkeypatch, tmp_path):
    body = printed.text_blocks

    def held_together(context, blocks):
        before, *whole = body(context, blocks)
        for block in whole:
            # A page on the right would rather be half empty than split them.
            block.together = whole
        return [before, *whole]

    monkeypatch.setattr(printed, "text_blocks", held_together)
    blocks = says("Lay your domino next to another one. " * 33), *[says("Some words.")] * 52
    names = [f"chapter-{number}" for number in range(24)]
    book, last = Book("Club", tuple(chapter(name, *blocks) for name in names)), tmp_path / "last"
    assert not typeset(book, PAPER, "1", printing=Printing(last_pages=last)).warnings
    assert {laid.count(name) for name in names} == {1}
    laid.clear()
    longer = chapter(names[0], *blocks, *blocks)
    moved = replace(book, chapters=(longer, *book.chapters[1:]))
    assert not typeset(moved, PAPER, "1", printing=Printing(last_pages=last)).warnings
    assert max(laid.count(name) for name in names) <= 3


BLOCKS = st.lists(
    st.sampled_from(
        [
            says("A few words."),
            says(MANY_WORDS),
            heading("Goal"),
            heading("End"),
            leads_to("goal"),
            leads_to("two"),
            Paragraph((Text("A word "), IndexMark("Word", (), "mark"))),
        ]
    ),
    max_size=4,
)
CHAPTERS = st.fixed_dictionaries(dict.fromkeys(("one", "two", "three"), BLOCKS))


@settings(max_examples=4)
@given(st.lists(CHAPTERS, min_size=2, max_size=2))
def test_a_book_that_was_edited_is_the_same_as_one_from_the_start(tmp_path_factory, versions):
    last = tmp_path_factory.mktemp("edited") / "last.json"
    for version in versions:
        chapters = tuple(chapter(name, *blocks) for name, blocks in version.items())
        book = replace(BOOK, chapters=chapters)
        warm = typeset(book, PAPER, "1", printing=Printing(last_pages=last, tags=True))
        assert warm == typeset(book, PAPER, "1", printing=Printing(tags=True))


def test_the_first_of_several_places_with_one_name_counts():
    twice = replace(BOOK, chapters=(BOOK.chapters[2], chapter("four", heading("Goal"))))
    words = " ".join(words_of_pages(typeset(twice, PAPER, "1").content))
    assert words.count("Goal") == 4


@pytest.mark.long
def test_parts_laid_out_in_other_processes_are_the_same(monkeypatch):
    alone = typeset(BOOK, PAPER, "1", printing=Printing(tags=True))
    monkeypatch.setattr(sharing, "_LONG", 0)
    assert typeset(BOOK, PAPER, "1", printing=Printing(tags=True, workers=2)) == alone


def test_the_head_of_a_page_is_in_smaller_type_than_its_number_and_this_than_its_text():
    pdf = typeset(Book("Club", (chapter("a", *[says(MANY_WORDS)] * 3),)), PAPERS["a4"], "1").content
    with pypdfium2.PdfDocument(pdf) as document:
        page = next(it for it in document if "CLUB" in it.get_textpage().get_text_range())
        words = [it for it in page.get_objects() if it.type == FPDF_PAGEOBJ_TEXT]
        sizes = [it.get_font_size() * it.get_matrix().d for it in sorted(words, key=top)]
    number, *text, head = sizes
    assert head < number < min(text)


def top(item):
    return item.get_bounds()[3]
