"""Composes the rules in short, as cards to cut out."""

from donimoes_book.editions.composing.blocks import TextCard, TextCards
from donimoes_book.manuscript.tree import ReminderSet


def reminders(block: ReminderSet) -> TextCards:
    """Make a card of each game's rules in short."""
    cards = (TextCard(it.title, it.anchor, it.blocks, it.path) for it in block.reminders)
    return TextCards(tuple(cards))
