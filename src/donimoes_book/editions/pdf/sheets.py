"""Pages to use with real dominoes: practice spreads, pieces to cut out, boards, score sheets."""

from collections.abc import Iterator, Sequence

from reportlab.lib.units import mm

from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.editions.pdf.boxes import PageEnd
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.figures import (
    Figure,
    caption_of,
    fitting_half,
    scene_picture,
)
from donimoes_book.editions.pdf.flow import Block
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.sheet_scenes import sheet_scenes
from donimoes_book.editions.titles import spread_title
from donimoes_book.manuscript import tree
from donimoes_book.words.language import gettext, number

_MOST_SPREAD_HEIGHT = 0.94
_MOST_HEIGHT = 0.85
"""The shares of a page's height that spreads and pieces may take, without captions."""


def sheets(
    context: LayoutContext, node: tree.PracticeSpread | tree.CutOut | tree.Sheet
) -> Iterator[Block]:
    """Set a spread, pieces to cut out, or a sheet."""
    match node:
        case tree.PracticeSpread():
            yield _spread_figure(context, node)
        case tree.CutOut():
            yield from _cut_out_figures(context, node)
        case tree.Sheet():
            yield from _sheet_blocks(context, node)


def _caption(context: LayoutContext, words: Sequence[tree.Inline], more: str = "") -> Prose | None:
    """Set the caption of what gets cut up, which says on how many sides to print it."""
    sides = "" if context.paper.running_heads else gettext("Print this on one side.")
    added = " ".join(filter(None, (more, sides)))
    return caption_of(context, (*words, tree.Text(f" {added}" if words else added)))


def _spread_figure(context: LayoutContext, spread: tree.PracticeSpread) -> Figure:
    """Set a practice spread, smaller if the page is too small for it."""
    paper = context.paper
    scene = draw_spread(spread.practice.spread, spread.practice.rolls)
    half = fitting_half(context, scene, paper.measure, _MOST_SPREAD_HEIGHT)
    if half < paper.half:
        message = f"this spread is too large for the page; drawn at {half / paper.half:.0%}"
        context.warn(message, spread.origin)
    words = spread.caption
    if context.prints(spread.answers_anchor):
        page = context.markup.page(spread.answers_anchor)
        words = (*words, tree.Text(" " + gettext("Answers: page {page}.", page=page)))
    picture = scene_picture(scene, half, paper.least_type)
    figure = Figure(context, picture, caption_of(context, words), wide=True)
    figure.anchor, figure.outline = spread.anchor, spread_title(spread)
    return figure


def _cut_out_figures(context: LayoutContext, cut_out: tree.CutOut) -> Iterator[Figure]:
    """Set pieces to cut out at true size, across all columns, on as many pages as they need."""
    paper, half = context.paper, context.paper.half
    width, height = paper.measure / half, paper.text_height * _MOST_HEIGHT / half
    scenes = list(draw_cut_outs(cut_out.pieces, cut_out.name, width, height))
    size = gettext("For dominoes with halves of {half} mm.", half=number(f"{half / mm:.3g}"))
    caption = _caption(context, cut_out.caption, size)
    for scene in scenes:
        below = caption if scene is scenes[-1] else None
        figure = Figure(context, scene_picture(scene, half, paper.least_type), below, wide=True)
        figure.anchor = cut_out.anchor
        yield figure


def _sheet_blocks(context: LayoutContext, sheet: tree.Sheet) -> Iterator[Block]:
    """Set a sheet at the size of real dominoes; if it gets cut up, its back stays empty."""
    paper, millimetres, is_cut = context.paper, context.book.domino, sheet.kind != "score"
    half = millimetres * mm
    height = paper.text_height * _MOST_HEIGHT / half
    caption = (_caption if is_cut else caption_of)(context, sheet.caption)
    for scene in sheet_scenes(sheet, paper.measure / half, height, millimetres):
        kind = BoundSheet if is_cut and paper.running_heads else Figure
        figure = kind(context, scene_picture(scene, half, paper.least_type), caption, wide=True)
        figure.floats, figure.anchor = False, sheet.anchor
        yield figure


class BoundSheet(Figure):
    """What gets cut up in a bound book: on right-hand pages, below text that leaves room for it."""

    is_placed = False

    def in_room(self, width: float, room: float, page: float, number: int) -> Sequence[Block]:
        """Return it with the empty back of its page, and with what ends a page that isn't its own.

        Without the number of its page, it is taken to be a right-hand page.
        """
        if self.is_placed:
            return ()
        here, back = self.changed(is_placed=True), EmptyBack(self.context)
        if number % 2 or not number:
            return (here, back) if self.wrap(width, room)[1] <= room else (back, here, back)
        return (back if room == page else PageEnd(self.context, "page"), here, back)


class EmptyBack(WholePage):
    """The empty back of a page that gets cut up, so that nothing is lost."""

    role = ""

    def draw(self) -> None:
        """Print nothing at all: it may be the plain side of what gets cut out."""
        self.leave_margins_empty()
