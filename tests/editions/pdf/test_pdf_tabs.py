"""Thumb tabs: one tint and one place at the outer edge for each part of a book."""

from itertools import pairwise

import numpy as np
import pypdfium2
import pytest
from reportlab.lib.units import mm

from donimoes_book.editions.edition import Job, PaperEdition
from donimoes_book.editions.paper import PAPERS, Press
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.preflight import preflight
from donimoes_book.editions.selection import Selection
from donimoes_book.manuscript.tree import Book, Chapter, Paragraph, Text
from editions.printing import words_of_pages

PARTS = "Games for all", "Puzzles", "Solitaires", "At the back", "Another", "Even more", "The rest"
WORDS = Paragraph((Text("Lay your domino next to another one. " * 150),))


def chapter(part, number):
    return Chapter(f"{part} {number}", f"{part[:3]}-{number}", (WORDS,), part=part)


BOOK = Book(
    "Dominoes",
    (chapter("", 0), *(chapter(part, number) for part in PARTS for number in (1, 2))),
)


def tabs_of(pdf):
    """For each page, whether its tab is on the right, its tint, and its first and last pixels."""
    tabs = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            image = page.render(scale=1).to_pil().convert("RGB")
            sides = {True: image.width - 4, False: 3}
            there = []
            for is_right, x in sides.items():
                column = np.asarray(image)[:, x]
                (marked,) = np.nonzero(column.min(axis=1) < 225)
                if marked.size:
                    middle = tuple(column[int(marked.mean())])
                    there.append((is_right, middle, marked[0], marked[-1]))
            tabs.append(there)
    return tabs


@pytest.mark.parametrize("name", ["a4", "7x10", "half-letter"])
def test_each_part_has_its_tint_and_its_place_below_the_one_before(name):
    printed = typeset(BOOK, PAPERS[name], "1").content
    pages = list(zip(tabs_of(printed), words_of_pages(printed), strict=True))
    tab_by_part = {}
    for number, (tabs, words) in enumerate(pages[1:], start=2):
        part = next((part for part in PARTS if part.upper() in words), "")
        assert len(tabs) == bool(part)
        for is_right, *tab in tabs:
            assert is_right == bool(number % 2)
            assert tab_by_part.setdefault(part, tab) == tab
    assert tuple(tab_by_part) == PARTS
    for (tint, _, last), (following, first, _) in pairwise(tab_by_part.values()):
        assert tint != following
        assert last < first
    assert len({tint for tint, *_ in tab_by_part.values()}) == len(PARTS) - 1


@pytest.mark.parametrize("accent", ["process", "black", "Rot"])
def test_tabs_run_off_the_page_and_their_words_do_not(tmp_path, accent):
    edition = PaperEdition("press", PAPERS["7x10"], press=Press(3 * mm, accent))
    file = tmp_path / "press.pdf"
    edition.write(file, Job(BOOK, "1"))
    assert preflight(file) == []


def test_a_book_without_parts_and_a_loose_chapter_have_none():
    plain = Book("Dominoes", (chapter("", 1),))
    loose = typeset(
        BOOK, PAPERS["a4"], "1", printing=Printing(selection=Selection(chapters=("x.md",)))
    )
    for printed in (typeset(plain, PAPERS["a4"], "1"), loose):
        assert not any(tabs_of(printed.content)[1:])
