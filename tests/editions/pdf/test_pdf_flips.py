"""Flip-books: solutions in the corners of right-hand pages, step by step and clear of all words."""

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from reportlab.lib.units import mm

from donimoes_book.board.position import Place
from donimoes_book.diagnostics import InputError
from donimoes_book.editions.edition import Job, PaperEdition
from donimoes_book.editions.game_choice import problems_of as posed
from donimoes_book.editions.paper import PAPERS, Press
from donimoes_book.editions.pdf import flips
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.editions.pdf.preflight import preflight
from donimoes_book.games import registry
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import FlipBook
from editions.page_measures import letters_of
from editions.printing import build_pdf, words_of_pages
from editions.sample_book import sample_book
from editions.structure import problems_of
from helpers.parameters import first_of

RULES = Path(__file__).parents[3] / "rules"
PAPER = PAPERS["7x10"].with_sizes(text=9.5, half=7 * mm)


@pytest.fixture
def book(our_book):
    return replace(sample_book(2), date="2026-11-26", flip_books=our_book.flip_books)


def test_pictures_are_the_positions_of_the_solutions(our_book):
    assert len(our_book.flip_books) == 9
    for flip in our_book.flip_books:
        problem = flip.problem
        steps = registry.find(problem.game).replay(problem.position, " ".join(problem.moves))
        shown = [position for _, position in flip.pictures]
        assert shown == [problem.position, *(step.picture for step in steps)]


def test_a_step_moves_one_domino_and_takes_what_it_captures(our_book):
    for flip in our_book.flip_books:
        places = [
            {(domino.place.moved(*corner), domino.pips) for domino in at.dominoes}
            for corner, at in flip.pictures
        ]
        assert all(len(after - before) <= 1 for before, after in pairwise(places))


def test_they_follow_one_another_on_right_hand_pages(our_book):
    runs = flips.runs_of(our_book.flip_books)
    for at_top in (False, True):
        own = [run for run in runs if run.at_top == at_top]
        assert own[0].first == 3
        assert all(after.first == before.last + 2 for before, after in pairwise(own))
    assert all(run.first % 2 for run in runs)
    # A book of 140 pages has room for them all.
    assert max(run.last for run in runs) <= 140


def test_they_are_clear_of_words_and_nobody_hears_them(book, tmp_path):
    file, plain = tmp_path / "book.pdf", tmp_path / "plain.pdf"
    build_pdf(book, file, paper=PAPER, version="1")
    build_pdf(replace(book, flip_books=()), plain, paper=PAPER, version="1")
    pages, plain_pages = words_of_pages(file), words_of_pages(plain)
    assert pages[3:] == plain_pages[3:]
    # The contents are on the page where they begin, and say what they are.
    note = "The pictures in the corners move"
    assert note in pages[2]
    assert note not in plain_pages[2]
    assert list(problems_of(file)) == []
    with pypdfium2.PdfDocument(file) as document:
        for number, page in enumerate(document, start=1):
            if number % 2 and number > 1:
                picture = page.render(scale=1).to_pil().convert("RGB")
                assert picture.getpixel((picture.width - 3, picture.height - 3)) < (250, 250, 250)
                for letter in letters_of(page):
                    in_margin = not PAPER.bottom < letter.y < PAPER.height - PAPER.top
                    assert not in_margin or letter.right < PAPER.width - 77


@pytest.mark.parametrize(("press", "first"), [(None, 3), (Press(0), 5)])
def test_they_begin_behind_the_title_pages(press, first):
    book = sample_book(2)
    problem = next(iter(posed(book)))
    flip = FlipBook(problem, ((Place(0, 0), problem.position),) * 4)
    paper = replace(PAPER, press=press)
    for pages, short in ((first + 5, 1), (first + 6, 0)):
        assert len([*flips.unfinished((flip,), paper, pages)]) == short


def test_a_press_prints_them(book, tmp_path):
    edition = PaperEdition("press", PAPER, press=Press(3 * mm, "Rot"))
    file = tmp_path / "press.pdf"
    edition.write(file, Job(book, "1"))
    assert preflight(file) == []


@pytest.mark.parametrize("paper", first_of([PAPERS["a5"], PAPERS["a4"].with_sizes(text=16)]))
def test_small_paper_and_large_print_have_none(book, paper):
    pages = typeset(book, paper, "1").content
    assert pages == typeset(replace(book, flip_books=()), paper, "1").content


def test_a_short_book_says_that_it_is_too_short(book):
    short = replace(book, chapters=book.chapters[:1])
    (warning,) = (w for w in typeset(short, PAPER, "1").warnings if "flip-books" in w.message)
    assert warning.message.startswith("the flip-books need 133 pages, and there are ")


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("two-equal-lines-problem-1", "the solution of two-equal-lines-problem-1 has no moves"),
        ("two-equal-lines-problem-0", "there is no problem two-equal-lines-problem-0"),
    ],
)
def test_a_wrong_name_is_told_where_it_is(tmp_path, named, message):
    shutil.copytree(RULES / "problems", tmp_path / "problems")
    (tmp_path / "a.md").write_text("# A\n\n```{domino-problems} two-equal-lines\n```\n")
    toml = f'title = "A"\nchapters = ["a.md"]\nflip_books = [\n    "{named}",\n]\n'
    (tmp_path / "book.toml").write_text(toml)
    with pytest.raises(InputError) as error:
        checked_book(tmp_path, tmp_path / "out")
    (diagnostic,) = (it for it in error.value.diagnostics if not it.warning)
    assert diagnostic.message.startswith(message)
    assert (diagnostic.line, diagnostic.column) == (4, 6)
