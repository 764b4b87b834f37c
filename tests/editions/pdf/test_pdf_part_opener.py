"""Openings of parts: a title, the part's games, and people at a table, from a checked position."""

from dataclasses import replace

import pytest
from reportlab.lib.units import mm

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.edition import Job, PaperEdition
from donimoes_book.editions.paper import PAPERS, Press
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.editions.pdf.preflight import preflight
from donimoes_book.editions.selection import select_chapters
from donimoes_book.manuscript.check import checked_book
from editions.printing import build_pdf, words_of_pages
from editions.structure import problems_of

CHAPTER = """\
---
title: Bergen
game: bergen
players: two to four
time: 15 minutes
hook: No sums.
---

Lay a domino at either end.
"""
BOOK = """\
title = "Club"
chapters = [
    {{ part = "Line games"{more}, picture = \"""
{board}
\""", chapters = ["a.md"] }},
]
"""
BOARD = "  0|6 6|3 3|2 2+4"


def read(folder, board=BOARD, more=""):
    (folder / "a.md").write_text(CHAPTER)
    (folder / "book.toml").write_text(BOOK.format(board=board, more=more))
    return checked_book(folder, folder / "out")[0]


def test_each_printed_part_with_games_of_our_book_has_people(our_book):
    parts = {c.part for c in our_book.chapters if c.part and c.facts and c.printed}
    assert set(our_book.openers) == parts
    assert all(opener.company.people for opener in our_book.openers.values())


def test_a_part_of_our_book_opens_with_one_of_its_games(our_book):
    for part, opener in our_book.openers.items():
        assert opener.game in {it.game for it in our_book.chapters if it.part == part}, part


@pytest.mark.parametrize("paper", [PAPERS["7x10"], PAPERS["a5"], PAPERS["a4"].with_sizes(text=16)])
def test_it_stands_above_the_first_chapter(tmp_path, paper):
    file = tmp_path / "book.pdf"
    build_pdf(read(tmp_path), file, paper=paper, version="1")
    page = next(words for words in words_of_pages(file) if "15 minutes" in words)
    for words in ("Line games", "Bergen two to four", "Lay a domino"):
        assert words in page
    assert list(problems_of(file)) == []


@pytest.mark.parametrize("paper", [PAPERS["a5"], PAPERS["a4"].with_sizes(text=20)])
def test_no_word_of_a_title_is_broken(tmp_path, paper):
    book = read(tmp_path)
    title = "Games for everybody"
    (opener,) = book.openers.values()
    chapters = tuple(replace(chapter, part=title) for chapter in book.chapters)
    book = replace(book, openers={title: opener}, chapters=chapters)
    file = tmp_path / "book.pdf"
    build_pdf(book, file, paper=paper, version="1")
    page = next(words for words in words_of_pages(file) if "15 minutes" in words)
    assert page.startswith(title)


@pytest.mark.parametrize("more", ["", ', people = "4, hands of 5"'])
def test_where_games_open_on_the_left_it_is_a_page_of_its_own(tmp_path, more):
    paper = replace(PAPERS["7x10"], opens_left=True)
    file = tmp_path / "book.pdf"
    build_pdf(read(tmp_path, more=more), file, paper=paper, version="1")
    pages = words_of_pages(file)
    at = next(n for n, words in enumerate(pages) if "No sums." in words)
    assert "Line games" in pages[at]
    assert "Bergen two to four, 15 minutes" in pages[at]
    assert "LINE GAMES" in pages[at]  # its tab
    assert str(at + 1) in pages[at].split()
    assert "Lay a domino" not in pages[at]
    assert "Lay a domino" in pages[at + 1]
    assert list(problems_of(file)) == []


@pytest.mark.parametrize("opens_left", [False, True])
def test_a_press_prints_people(tmp_path, opens_left):
    paper = replace(PAPERS["7x10"], opens_left=opens_left)
    edition = PaperEdition("press", paper, press=Press(3 * mm, "Rot"))
    file = tmp_path / "press.pdf"
    edition.write(file, Job(read(tmp_path), "1"))
    assert preflight(file) == []


def test_a_chapter_by_itself_has_no_opening_of_its_part(tmp_path):
    book = read(tmp_path)
    alone = select_chapters(book, {book.chapters[0].anchor})
    assert "Bergen two to four" not in " ".join(
        words_of_pages(typeset(alone, PAPERS["a4"], "1").content)
    )


@pytest.mark.parametrize(
    ("board", "more", "place", "message"),
    [
        ("  1|2 1|2", "", (4, 7), "domino 12 is here twice"),
        ("  1|2 3|", "", (4, 8), ""),
        (BOARD, ', game = "bergan"', (3, 36), "unknown game 'bergan'"),
        (BOARD, ', game = "bergen", expect = "ends 0 3"', (3, 55), 'expected "ends 0 3"'),
        (BOARD, ', people = "five"', (3, 38), "expected how many people sit at the table"),
        (BOARD, ", size = 3", (2, 1), "chapters must be a list of files and parts"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(tmp_path, board, more, place, message):
    with pytest.raises(InputError) as error:
        read(tmp_path, board, more)
    first = next(it for it in error.value.diagnostics if not it.warning)
    assert first.message.startswith(message)
    assert (first.line, first.column) == place


def test_a_game_says_itself_which_dominoes_its_opening_may_have(tmp_path):
    before_and_after = "      2|3     2|3\n\n    3|4       3>4"
    book = read(tmp_path, before_and_after, ', game = "unmatched"')
    assert str(book.openers["Line games"].position).count("2|3") == 2
    with pytest.raises(InputError, match="domino 23 is here twice"):
        read(tmp_path, before_and_after)
