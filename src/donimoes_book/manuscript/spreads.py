"""Numbers the practice spreads of a book, and gathers their answers where these are printed."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from donimoes_book.manuscript.tree import Block, Book, PracticeSpread, SpreadAnswers
from donimoes_book.manuscript.walk import blocks_of, changed


def fill_spreads(book: Book) -> Book:
    """Return the book with its spreads numbered, and with the answers to all of them."""
    numbers = count(1)

    def number(block: Block) -> Block:
        return replace(block, number=next(numbers)) if isinstance(block, PracticeSpread) else block

    book = changed(book, number)
    spreads = tuple(block for block in blocks_of(book) if isinstance(block, PracticeSpread))

    def gather(block: Block) -> Block:
        return replace(block, spreads=spreads) if isinstance(block, SpreadAnswers) else block

    return changed(book, gather)
