"""Problems that are questions, on the printed page: the question and its answer."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.titles import is_headed
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Heading,
    Paragraph,
    ProblemSet,
    SolutionSet,
    Text,
)
from donimoes_book.search.answer import Answer
from editions.printing import build_pdf, words_of_pages

BOARD = Position.parse("5|4\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2")
PICTURE = Position.parse("2|3 4+5")

OWN = Heading(2, (Text("Checkimoes: solutions"),), "own")
OTHER = Heading(2, (Text("What to do"),), "other")
WORDS = Paragraph((Text("Words."),))


def question(number, **more):
    answer = Answer(
        f"Which numbers may cover E3 {'in this position ' * 4 * number}?",
        ("E3: 1, 3 or 4", f"That is answer {number}."),
        3,
        "numbers",
        4.0,
        6,
        **more,
    )
    return Problem("checkimoes", number, BOARD, 1, answer, length_unit="numbers")


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    problems = (
        question(1),
        question(2, pictures=(PICTURE, PICTURE), labels=("The 4-5", "The 2-3")),
        question(3, pictures=(PICTURE,), labels=("The 4-5",)),
    )
    chapters = (
        Chapter("Checkimoes", "checkimoes", (ProblemSet("checkimoes", problems=problems),)),
        Chapter("Solutions", "solutions", (SolutionSet("checkimoes", problems=problems),)),
    )
    target = tmp_path_factory.mktemp("book") / "book.pdf"
    report = build_pdf(Book("A book", chapters), target, version="1")
    assert not report.warnings
    return words_of_pages(target)


def test_a_card_prints_the_question_and_how_many_answers_there_are(printed):
    page = next(page for page in printed if "1 min · 3 numbers · solution p. 4" in page)
    assert page.count("1 min · 3 numbers · solution p. 4") == 3
    assert "Which numbers may cover E3 in this position" in page
    assert page.index("3 numbers") < page.index("Which numbers") < page.index("A 1 B 2 C 3")


def test_a_long_question_is_broken_into_lines_and_nothing_is_lost(printed):
    assert any("in this position " * 12 + "?" in page for page in printed)


def test_the_solution_prints_the_answer(printed):
    page = next(page for page in printed if "That is answer 1." in page)
    assert "1 3 numbers p. " in page
    assert page.count("E3: 1, 3 or 4") == 3


def test_pictures_of_an_answer_bear_their_labels_unless_there_is_just_one(printed):
    page = next(page for page in printed if "That is answer 2." in page)
    shown = ["That is answer 2.", "The 4-5", "The 2-3", "3 3 numbers", "That is answer 3."]
    assert sorted(shown, key=page.index) == shown
    assert page.count("The 4-5") == 1


@pytest.mark.parametrize(
    ("above", "headed"),
    [
        ((), False),
        ((WORDS,), False),
        ((OTHER, WORDS), False),
        ((OTHER,), True),
        ((OWN, WORDS), True),
    ],
)
def test_solutions_are_headed_once(above, headed):
    assert is_headed(SolutionSet("checkimoes"), above) == headed


def test_the_colophon_says_how_answers_were_found(printed):
    words = "The answers to the 3 problems that are questions were found by trying everything"
    assert any(words in page.replace("- ", "") for page in printed)
