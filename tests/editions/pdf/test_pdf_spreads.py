"""Practice spreads in the book: a page of dominoes and their answers, which lead to each other."""

from dataclasses import replace

import pytest

from donimoes_book.games.registry import find
from donimoes_book.manuscript.filling import fill_sections, number_spreads
from donimoes_book.manuscript.tree import Book, Chapter, PracticeSpread, SpreadAnswers
from editions.printing import build_pdf, words_of_pages
from editions.sample_book import heading, para

COBRA_PAW = find("cobra-paw")


def filled(book):
    return fill_sections(number_spreads(book))


@pytest.fixture(scope="module", params=["a4", "letter"])
def printed(request, tmp_path_factory):
    spread, answers = PracticeSpread(COBRA_PAW.practice_sheet("kitchen table")), SpreadAnswers()
    chapters = (
        Chapter("Find", "find", (heading(2, "Practice"), para("Find them."), spread)),
        Chapter("Found", "found", (heading(2, "Answers"), answers)),
    )
    target = tmp_path_factory.mktemp("spreads") / "book.pdf"
    book = filled(Book("Spreads", chapters))
    report = build_pdf(book, target, paper=request.param, version="1")
    return report, words_of_pages(target)


def test_a_spread_fits_a_page_at_full_size(printed):
    report, _ = printed
    assert not report.warnings


def test_its_answers_name_a_square_for_each_roll(printed):
    sheet = COBRA_PAW.practice_sheet("kitchen table")
    (page,) = (text for text in printed[1] if "Already taken" in text)
    for number, answer in enumerate(sheet.answers, start=1):
        assert f"{number} {answer}" in page


def test_spread_and_answers_lead_to_each_other(printed):
    pages = printed[1]
    answers = next(n for n, text in enumerate(pages, 1) if "Already taken" in text)
    spread = next(n for n, text in enumerate(pages, 1) if f"Answers: page {answers}." in text)
    assert f"Practice sheet, p. {spread}" in pages[answers - 1]


def test_answers_to_a_spread_that_is_only_on_screens_name_no_page(tmp_path):
    sheet = PracticeSpread(COBRA_PAW.practice_sheet("garden chair"))
    answers = Chapter("Found", "found", (heading(2, "Answers"), SpreadAnswers()))
    cut = Chapter("Find", "find", (sheet,), printed=False)
    build_pdf(filled(Book("Spreads", (answers, cut))), tmp_path / "book.pdf", version="1")
    (page,) = (text for text in words_of_pages(tmp_path / "book.pdf") if "Already taken" in text)
    assert "Practice sheet 1 " in page


def test_a_book_that_prints_a_spread_has_no_answers_to_those_on_screens(tmp_path):
    sheets = [PracticeSpread(COBRA_PAW.practice_sheet(name)) for name in ("kitchen", "garden")]
    chapters = [Chapter(f"Find {n}", f"find-{n}", (sheet,)) for n, sheet in enumerate(sheets)]
    answers = Chapter("Found", "found", (heading(2, "Answers"), SpreadAnswers()))
    book = Book("Spreads", (chapters[0], replace(chapters[1], printed=False), answers))
    build_pdf(filled(book), tmp_path / "book.pdf", version="1")
    text = " ".join(words_of_pages(tmp_path / "book.pdf"))
    assert "Practice sheet, p." in text
    assert "Spread 2" not in text
