"""Sets cards of text to cut out, side by side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import ceil, fsum, inf
from typing import TypeVar

from reportlab.lib.units import mm

from donimoes_book.editions.composing.blocks import TextCard, TextCards
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.styles import RULE, Styles
from donimoes_book.manuscript import tree
from donimoes_book.words.language import gettext

_TYPE = 7.8
"""The least type size; code within the text is smaller still."""
_STEP = 0.2
"""By how much the type of a card that is too long gets smaller at a time."""
_SMALLER = 0.7
"""The share of the longest card's height that it may need in smaller type."""
_BELOW_WORDS = 0.75
"""The share of the first page that cards may take."""
_PADDING = 4 * mm
"""The space between a card's edge and its words."""
_DASHES = 3, 2

Card = TypeVar("Card")

SetText = Callable[[LayoutContext, Iterable[tree.Block]], Iterable[Block]]
"""Sets blocks of the manuscript."""


def card_rows(context: LayoutContext, sheet: TextCards, set_text: SetText) -> Iterator[Block]:
    """Set cards of one size, in the same places on every page.

    So pages can be printed on one side or on both. Cards of many words have smaller type.
    """
    if not sheet.cards:
        return
    paper, columns = context.paper, context.paper.columns
    fit = partial(_fitting, context, set_text=set_text)
    natural = [fit(card, inf) for card in sheet.cards]
    tallest = max(card.height for card in natural) + 2 * _PADDING
    for count in range(max(int(paper.text_height / (_SMALLER * tallest)), 1), 0, -1):
        height = paper.text_height / count
        room = height - 2 * _PADDING
        cards = [it if it.height <= room else fit(it.card, room) for it in natural]
        if all(card.height <= room for card in cards):
            break
    # The first page has a heading and some words above the cards.
    first = int(_BELOW_WORDS * paper.text_height / height) * columns
    yield context.prose(
        gettext(
            "Print these pages on one side, or on both and flip them on the long edge: all cards"
            " have one size and the same places."
        ),
        context.styles.source,
    )
    for some in (cards[:first], *even_parts(cards[first:], count * columns)):
        if some:
            yield CardSheet(context, some, height)


def even_parts(cards: Sequence[Card], most: int) -> Iterator[Sequence[Card]]:
    """Share cards out to as few pages as have room for `most` each, about as many to each."""
    pages = ceil(len(cards) / most)
    for number in range(pages):
        yield cards[len(cards) * number // pages : len(cards) * (number + 1) // pages]


def _fitting(context: LayoutContext, card: TextCard, room: float, set_text: SetText) -> "_Card":
    """Set a card in the largest type in which it is no higher than `room`, or the least."""
    paper = context.paper
    size = max(paper.type(_TYPE), _TYPE)
    while True:
        own = replace(
            paper,
            width=paper.measure / paper.columns - 2 * _PADDING,
            inner=0,
            outer=0,
            text=size,
            half=paper.strip_half,
        )
        small = replace(context, paper=own, styles=Styles(own, context.styles.hyphenation))
        fitted = _Card(small, card, set_text)
        size = round(size - _STEP, 1)
        if fitted.height <= room or size < paper.least_type:
            return fitted


class _Card:
    """A card, set to its width."""

    def __init__(self, context: LayoutContext, card: TextCard, set_text: SetText) -> None:
        self.card = card
        context.begin_chapter(card.anchor, card.blocks, card.path)
        title = context.prose(card.title, context.styles.headings[2])
        self.blocks = [title, *set_text(context, card.blocks)]
        measure = context.paper.measure
        self.heights = [height_of(block, measure) for block in self.blocks]
        gaps = (max(a.space_after, b.space_before) for a, b in pairwise(self.blocks))
        self.gaps = [*gaps, 0.0]
        self.height: float = fsum(self.heights) + fsum(self.gaps)


class CardSheet(Block):
    """Cards of one size at the foot of a page, with lines to cut along."""

    at_foot = True

    def __init__(self, context: LayoutContext, cards: Sequence[_Card], high: float) -> None:
        """Take cards and the height of each, in points."""
        super().__init__(wide=True)
        self.paper, self.cards, self.high = context.paper, cards, high
        self.height = high * ceil(len(cards) / context.paper.columns)

    def draw(self) -> None:
        """Draw the lines, then the cards, row by row from left to right."""
        canvas, columns = self.canv, self.paper.columns
        width = self.paper.measure / columns
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.setDash(*_DASHES)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            top = self.height - row * self.high
            canvas.rect(column * width, top - self.high, width, self.high)
            x, y = column * width + _PADDING, top - _PADDING
            for block, height, gap in zip(card.blocks, card.heights, card.gaps, strict=True):
                y -= height
                block.drawOn(canvas, x, y)
                y -= gap
        canvas.setDash()
