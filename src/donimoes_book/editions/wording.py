"""The words that every edition uses: credits, lengths, how numbers were measured, the colophon."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from donimoes_book.board.spread import PracticeSheet
from donimoes_book.editions.common import COLOPHON
from donimoes_book.games.registry import find
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.inline import plain_text
from donimoes_book.plurals import counted
from donimoes_book.search.statistics import Simulation

TRADITIONAL = "traditional"
"""The designer in the front matter of a game that nobody designed."""


class NumberRow(NamedTuple):
    """A line of the box By the numbers."""

    label: str
    value: str
    interval: str
    """The 95 % interval; may be empty."""


def credit(chapter: tree.Chapter) -> str:
    """Return the line that credits the designer of a game; empty where none is given."""
    if chapter.designer.casefold() == TRADITIONAL:
        return "A traditional game"
    return f"Designed by {chapter.designer}" if chapter.designer else ""


def length_of(problem: tree.Problem) -> str:
    """Return the effort of solving a problem, such as "6 steps" or "1 step"."""
    return counted(problem.length, problem.length_unit)


def spread_answers(sheet: PracticeSheet) -> tuple[str, str]:
    """Return the square of each roll of a practice sheet, and what a star beside one means."""
    answers = enumerate(sheet.answers, start=1)
    squares = ", ".join(f"{number}\N{NO-BREAK SPACE}{answer}" for number, answer in answers)
    return squares, sheet.note


def game_title(name: str) -> str:
    """Return the name of a game as headings print it."""
    game = find(name)
    return game.title if game else name


def is_headed(solutions: tree.SolutionSet, above: Sequence[tree.Block]) -> bool:
    """Return whether a heading stands right above solutions, or one that names their game."""
    headings = [block for block in above if isinstance(block, tree.Heading)]
    if not headings:
        return False
    title = game_title(solutions.game).casefold()
    return headings[-1] is above[-1] or title in plain_text(headings[-1].children).casefold()


def numbers_title(block: tree.NumberSet) -> str:
    """Return the title of the box By the numbers, which names a game that is not the chapter's."""
    return f"{game_title(block.game)} by the numbers" if block.of_variant else "By the numbers"


def number_rows(simulation: Simulation) -> list[NumberRow]:
    """Return the lines of the box By the numbers, in order."""
    figures, game = simulation.figures, find(simulation.game)
    survey = game.survey() if game else None
    return [
        NumberRow(label, figures[name].printed, figures[name].interval)
        for name, label in (survey.labels if survey else {}).items()
        if name in figures
    ]


def measured(simulation: Simulation) -> str:
    """Return how the numbers of a box were measured."""
    return (
        f"Measured by our engine on {simulation.n:,} random deals, seed {simulation.seed}."
        " In grey the 95 % interval, where it is more than the number itself."
    )


def colophon(book: tree.Book, version: str) -> tree.Chapter:
    """Return the last chapter: how the book was made, and why its solutions can be trusted."""
    return tree.Chapter("Colophon", COLOPHON, tuple(_colophon_paragraphs(book, version)))


def _colophon_paragraphs(book: tree.Book, version: str) -> Iterator[tree.Paragraph]:
    yield _paragraph(
        tree.Emphasis((tree.Text(book.title),)),
        f" was built by donimoes_book {version} from plain text. Every diagram is a"
        " position that the program understands: it was drawn from the model, and what the"
        " text claims about it was checked against the rules of its game. A book with a"
        " wrong diagram does not build.",
    )
    problems = [
        problem
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, tree.ProblemSet | tree.RecordSet)
        for problem in block.problems
    ]
    questions = sum(problem.answer is not None for problem in problems)
    layouts = sum(problem.layout is not None for problem in problems)
    by_moves = len(problems) - questions - layouts
    words = []
    if by_moves:
        words.append(
            f"Each of the {by_moves} problems that are solved by moves was solved by searching all"
            " of its positions, nearest first, so that no shorter solution exists. Each printed"
            " solution was then replayed, move by move, from the printed diagram."
        )
    if layouts:
        words.append(
            f"Each of the {layouts} printed layouts was compared with the dominoes of"
            " its deal, and judged by the rules of its game."
        )
    if questions:
        words.append(
            f"The answers to the {questions} problems that are questions were found by trying all"
            " that the rules allow."
        )
    if problems:
        words.append("Filled dots beside a problem’s number grade it from one, easy, to five.")
        yield _paragraph(" ".join(words))
    yield _paragraph(
        "The text is set in Source Serif Pro and Source Sans Pro by Frank Grießhammer and"
        " Paul D. Hunt, the headings in Fredoka One by Milena Brandão, all under the SIL"
        " Open Font License. The dominoes in the line and the typewriter face for moves"
        " were made for this book."
    )
    if book.licence:
        yield _paragraph(f"Licence: {book.licence}")


def _paragraph(*parts: str | tree.Emphasis) -> tree.Paragraph:
    return tree.Paragraph(
        tuple(tree.Text(part) if isinstance(part, str) else part for part in parts)
    )
