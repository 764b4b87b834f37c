"""No answer is in sight of its question: not on its page, nor on the one that faces it."""

from itertools import pairwise

import pytest

from donimoes_book.editions.addresses import places_of
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.composing.hints import hints_anchor
from donimoes_book.editions.selection import select_for_ebook
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind, plain_text
from helpers.documents import ROOT

ON_PAPER = ["book", "a4", "letter", "a5", "large-print", "high-contrast"]


def questions(book):
    """Yield the anchor of each question in a book, and that of an answer or a hint to it."""
    for block in blocks_of_kind(book, tree.ProblemSet):
        for problem in block.problems:
            yield problem.anchor, problem.solution_anchor
            yield problem.anchor, hints_anchor(problem)
    for spread in blocks_of_kind(book, tree.PracticeSpread):
        yield spread.anchor, spread.answers_anchor
    for chapter in book.chapters:
        headings = (block for block in chapter.blocks if isinstance(block, tree.Heading))
        for question, answers in pairwise(headings):
            if chapter.game and plain_text(answers.children).casefold().endswith("answers"):
                yield question.anchor, answers.anchor


def in_sight(book, place_of):
    """Return the questions whose answers have the same place; pages that face each other do."""
    places = [(one, place_of(one), place_of(two)) for one, two in questions(book) if place_of(two)]
    assert len(places) > 150
    return [one for one, asked, answered in places if asked == answered]


@pytest.mark.long
@pytest.mark.parametrize("name", ON_PAPER)
def test_no_page_shows_an_answer_beside_its_question(name, our_book, solved_out):
    ((_, built),) = build_editions(ROOT / "rules", solved_out, [name], [], "1")
    spreads = {anchor: page // 2 for anchor, page in built.places.items()}
    assert in_sight(our_book, spreads.get) == []


def test_no_page_of_the_site_or_the_e_book_shows_one(our_book):
    assert in_sight(our_book, places_of(our_book).page) == []
    ebook = select_for_ebook(our_book)
    assert in_sight(ebook, places_of(ebook, ".xhtml", "title").page) == []
