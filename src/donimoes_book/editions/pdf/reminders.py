"""Sets cards of text to cut out, side by side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, fsum

from reportlab.lib.units import mm

from donimoes_book.editions.composing.blocks import TextCard, TextCards
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.styles import RULE, Styles
from donimoes_book.manuscript import tree

_TYPE = 7.8
"""The least type size; code within the text is smaller still."""
_BELOW_WORDS = 0.75
"""The share of the first page that cards may take."""
_PADDING = 4 * mm
"""The space between a card's edge and its words."""
_DASHES = 3, 2

SetText = Callable[[LayoutContext, Iterable[tree.Block]], Iterable[Block]]
"""Sets blocks of the manuscript."""


def card_rows(context: LayoutContext, sheet: TextCards, set_text: SetText) -> Iterator[Block]:
    """Set cards, with as many side by side as the page has room for."""
    paper, columns = context.paper, context.paper.columns
    own = replace(
        paper,
        width=paper.measure / columns - 2 * _PADDING,
        inner=0,
        outer=0,
        text=max(paper.type(_TYPE), _TYPE),
        half=paper.strip_half,
    )
    small = replace(context, paper=own, styles=Styles(own, context.styles.hyphenation))
    cards = [_Card(small, card, set_text) for card in sheet.cards]
    # With cards of one height side by side, and low rows below high ones, few pages stay half
    # empty.
    cards.sort(key=lambda card: -card.height)
    rows = [CardRow(context, cards[n : n + columns]) for n in range(0, len(cards), columns)]
    height = paper.text_height
    # The first page has a heading and some words above the cards.
    pages: list[tuple[float, list[CardRow]]] = [(height * _BELOW_WORDS, [])]
    for row in rows:
        high = height_of(row, paper.measure)
        fitting = (number for number, (room, _) in enumerate(pages) if high <= room)
        number = next(fitting, len(pages))
        if number == len(pages):
            pages.append((height, []))
        room, above = pages[number]
        pages[number] = room - high, [*above, row]
    # The emptiest page is the last.
    for _, page in (pages[0], *sorted(pages[1:], key=lambda page: page[0])):
        yield from page


class _Card:
    """A card, set to its width."""

    def __init__(self, context: LayoutContext, card: TextCard, set_text: SetText) -> None:
        context.begin_chapter(card.anchor, card.blocks, card.path)
        title = context.prose(card.title, context.styles.headings[2])
        self.blocks = [title, *set_text(context, card.blocks)]
        measure = context.paper.measure
        self.heights = [height_of(block, measure) for block in self.blocks]
        gaps = (max(a.space_after, b.space_before) for a, b in pairwise(self.blocks))
        self.gaps = [*gaps, 0.0]
        self.height: float = fsum(self.heights) + fsum(self.gaps)


class CardRow(Block):
    """Cards of one height side by side, with lines to cut along."""

    snap = "top"

    def __init__(self, context: LayoutContext, cards: Sequence[_Card]) -> None:
        super().__init__(wide=True)
        self.paper = context.paper
        self.cards = cards

    def _measure(self) -> float:
        high: float = max(card.height for card in self.cards) + 2 * _PADDING
        return ceil(high / self.paper.grid) * self.paper.grid

    def draw(self) -> None:
        """Draw the lines, then the cards from left to right."""
        canvas, width = self.canv, self.paper.measure / self.paper.columns
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.setDash(*_DASHES)
        for number, card in enumerate(self.cards):
            canvas.rect(number * width, 0, width, self.height)
            x, y = number * width + _PADDING, self.height - _PADDING
            for block, height, gap in zip(card.blocks, card.heights, card.gaps, strict=True):
                y -= height
                block.drawOn(canvas, x, y)
                y -= gap
        canvas.setDash()
