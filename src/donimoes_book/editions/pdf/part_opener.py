"""The opening of a part of the book: its title and its games, beside hands at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, fsum

from reportlab.platypus.flowables import Flowable

from donimoes_book.drawing.hands import with_hands
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.chapters import chapter_flow, flow, story_of
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.opening import PICTURE_HALF, draw_table
from donimoes_book.editions.pdf.paper import SAFE
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import derived
from donimoes_book.editions.pdf.tabs import Tab, ink_on, tint_of
from donimoes_book.manuscript import tree

_WORDS = 0.42
"""The share of the measure for the words."""
_HIGH = 0.24
"""The least share of the page's height."""
_PICTURE = 0.8
"""The share of its room that the picture takes without its arms."""
_ABOVE = 0.14
"""The share of its room that is left above it."""
_GAP = 2.0
"""The space below each line of words."""


class PartOpener(Block):
    """A band across the top of the page where a part begins."""

    snap = "top"
    is_free = True

    def __init__(self, context: LayoutContext, tab: Tab) -> None:
        super().__init__(wide=True)
        self.context, self.tab, self.tint = context, tab, tint_of(tab, context.paper)
        styles, paper, opener = context.styles, context.paper, context.book.openers[tab.title]
        solid = figures.solid_of(opener.position, opener.game, opener.alt)
        self.scene = with_hands(solid, opener.position, tab.number)
        colour = {"textColor": ink_on(self.tint)}
        self.title = context.prose(tab.title, derived(styles.title, **colour))
        self.title.role = "H1"
        style = derived(styles.cell, fontSize=paper.type(8.5), leading=paper.type(11), **colour)
        self.games = [Prose(_line(context, *game), style) for game in tab.games]

    def _measure(self) -> float:
        paper = self.context.paper
        self.room = _WORDS * self.width - paper.gap / 2
        parts = [height_of(part, self.room) for part in (self.title, *self.games)]
        words = fsum(parts) + (len(parts) + 2) * _GAP
        return ceil(max(words, _HIGH * paper.height - paper.top) / paper.grid) * paper.grid

    def draw(self) -> None:
        """Draw the table past the edges of the page, the picture on it, and the words."""
        canvas, paper, page = self.canv, self.context.paper, self.canv.getPageNumber()
        self.context.index.headless.add(page)
        left, bleed, high = paper.left(page), paper.bleed, self.height + paper.top
        draw_table(canvas, paper, high)
        split = _WORDS * self.width
        canvas.saveState()
        clip = canvas.beginPath()
        # Arms run off the table.
        clip.rect(split, 0, paper.width + bleed - left - split, high + bleed)
        canvas.clipPath(clip, stroke=0, fill=0)
        across, top = paper.width - left - split, high - SAFE
        if self.context.book.flip_books and page % 2:
            # The corner above it belongs to a flip-book.
            top = self.height
        spaces, rows = self.scene.size(1)
        half = min(_PICTURE * across / spaces, _PICTURE * top / rows, PICTURE_HALF * paper.half)
        width, height = self.scene.size(half)
        x = split + max(min((across - width) / 2, across - SAFE - width), 0)
        y = top - height - _ABOVE * top
        figures.scene_picture(self.scene, half, paper.least_type).draw(canvas, x, y)
        canvas.restoreState()
        canvas.setFillColor(self.tint)
        canvas.rect(-left - bleed, 0, left + bleed + split, high + bleed, stroke=0, fill=1)
        y = self.height
        for part in (self.title, *self.games):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= _GAP


def part_story(
    context: LayoutContext, chapters: Sequence[tree.Chapter], tab: Tab
) -> Iterator[Flowable]:
    """Set the opening of a part, then its first chapters, of which one needs no other picture."""
    first, *others = chapters
    yield flow(context, [PartOpener(context, tab)])
    yield chapter_flow(context, replace(first, opener=None))
    yield from story_of(context, others)


def _line(context: LayoutContext, title: str, *facts: str) -> str:
    """Return the line about a game: its title, who plays it, and how long."""
    words = ", ".join(filter(None, facts))
    return f"<b>{context.markup.text(title)}</b> {context.markup.text(words)}"
