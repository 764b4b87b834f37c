"""Records in print: a table that links to the positions; solutions are only on the site."""

import pypdf
import pytest

from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Book, Chapter, RecordSet
from editions.printing import build_pdf, words_of_pages
from editions.sample_book import heading, para, rectangle

SIZES = (3, 4, 6, 28)


def record(dominoes):
    solution = Moves(("24R",) * dominoes * 7, 1234 * dominoes, 1.5)
    position = rectangle(dominoes, dominoes)
    return Problem("unmatched", dominoes, position, 0, solution, record=True)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    target = tmp_path_factory.mktemp("records") / "book.pdf"
    records = RecordSet("unmatched", problems=tuple(map(record, SIZES)))
    blocks = (para("The longest."), heading(2, "Unmatched"), para("Long."), records)
    report = build_pdf(Book("A", (Chapter("Records", "records", blocks),)), target, version="1")
    assert not report.warnings
    return target


@pytest.fixture(scope="module")
def text(printed):
    return " ".join(words_of_pages(printed))


def entries(outline, depth=0):
    for entry in outline:
        if isinstance(entry, list):
            yield from entries(entry, depth + 1)
        else:
            yield depth, entry.title


def test_the_table_has_a_line_for_each_number_of_dominoes(text):
    assert "Dominoes Steps Positions Page" in text
    for dominoes in SIZES:
        assert f"{dominoes} {7 * dominoes} {1234 * dominoes:,} " in text


def test_each_record_says_how_long_it_is_and_its_solution_is_not_printed(text):
    assert "196 steps" in text
    assert "24R" not in text
    assert "· solution" not in text


def links(page):
    return [a for a in page.get("/Annots", ()) if "/Dest" in a.get_object()]


def test_records_are_in_the_outline_and_linked_to(printed):
    reader = pypdf.PdfReader(printed)
    listed = list(entries(reader.outline))
    assert [title for depth, title in listed if depth == 2] == [f"{n} dominoes" for n in SIZES]
    # The contents link to the chapter and its headings. Elsewhere, only the table links, once to
    # each record.
    contents, *pages = reader.pages[1:]
    assert len(links(contents)) == 3
    assert sum(len(links(page)) for page in pages) == len(SIZES)
