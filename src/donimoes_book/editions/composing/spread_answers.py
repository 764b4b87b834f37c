"""Composes the answers to practice spreads."""

from collections.abc import Iterator

from donimoes_book.editions.common import spread_answers, spread_title
from donimoes_book.editions.composing.blocks import Answer, Reference
from donimoes_book.manuscript.tree import SpreadAnswers


def answers(block: SpreadAnswers) -> Iterator[Answer]:
    """List each spread's answers: a square for each roll, and what a star beside one means."""
    for spread in block.spreads:
        place = Reference(spread.anchor, spread_title(spread))
        yield Answer(place, spread_answers(spread.practice), spread.answers_anchor)
