"""Prints the rules of a game in short, as text for a terminal."""

import textwrap
from collections.abc import Iterable, Iterator

from donimoes_book.drawing.text import to_text
from donimoes_book.manuscript.tree import Block, Diagram, ListBlock, Paragraph
from donimoes_book.manuscript.walking import plain_text

_WIDTH = 76


def reminder_text(blocks: Iterable[Block]) -> str:
    """Return paragraphs, lists and diagrams with their captions, in lines of at most 76 letters."""
    return "\n\n".join(_parts(blocks, _WIDTH))


def _parts(blocks: Iterable[Block], width: int) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(children):
                yield textwrap.fill(plain_text(children), width)
            case Diagram():
                yield to_text(block.position)
                if block.caption:
                    yield textwrap.fill(plain_text(block.caption), width)
            case ListBlock(items, start):
                yield "\n".join(_items(items, start, width))


def _items(items: Iterable[Iterable[Block]], start: int | None, width: int) -> Iterator[str]:
    """Mark each item with a hyphen, or with its number from `start` on."""
    for number, item in enumerate(items, start or 0):
        mark = "- " if start is None else f"{number}. "
        text = "\n\n".join(_parts(item, width - len(mark)))
        yield mark + textwrap.indent(text, " " * len(mark)).lstrip()
