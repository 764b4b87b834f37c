"""Composes the answers to practice spreads."""

from collections.abc import Iterator

from donimoes_book.board.spread import PracticeSheet
from donimoes_book.editions.composing.blocks import Answer, Reference
from donimoes_book.editions.titles import spread_title
from donimoes_book.manuscript.tree import SpreadAnswers
from donimoes_book.words.language import gettext


def answers(block: SpreadAnswers) -> Iterator[Answer]:
    """List each spread's answers: a square for each roll, and what a star beside one means."""
    for spread in block.spreads:
        title = spread_title(spread) if block.spreads[1:] else gettext("Practice sheet")
        place = Reference(spread.anchor, title)
        yield Answer(place, spread_answers(spread.practice), spread.answers_anchor)


def spread_answers(sheet: PracticeSheet) -> tuple[str, str]:
    """Return the squares of a practice sheet's rolls, and what a star beside one means."""
    answers = enumerate(sheet.answers, start=1)
    squares = ", ".join(f"{number}\N{NO-BREAK SPACE}{answer}" for number, answer in answers)
    return squares, sheet.note
