"""Problems as cards: sheets with cut lines, the answer on the back of each.

Sheets are printed on both sides and turned over along their long edge, so the columns on the back
are in reverse order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import fsum

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.booklet import GRIDS, Booklet, OverfullPage, Scope
from donimoes_book.editions.composing.problems import card as composed_card
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.booklet import BookletCard
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.figures import FULL
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.opening import spaced_line
from donimoes_book.editions.pdf.reminders import even_parts
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.styles import ACCENT, GREY, RULE
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.titles import game_title
from donimoes_book.manuscript.problem import Problem
from donimoes_book.words.language import gettext

_MOST = 8
"""The most cards on a sheet if nobody asks for a number."""
MARGIN = 9 * mm
"""The margin around the cards: no printer reaches the edge of the paper."""
_PADDING = 5 * mm
_LABEL = 13.0
"""The height of the line with the name of the game."""
_PRINTING = {"Duplex": "DuplexFlipLongEdge", "PrintScaling": "None"}
"""The print settings that a viewer should suggest."""


def set_cards(booklet: Booklet, paper: Paper, version: str) -> BuildResult[bytes]:
    """Set problems as cards, as many on a sheet as were asked for or fit; raises OverfullPage."""
    per_page = booklet.order.per_page
    # Without chapters, neither side refers to pages of the other.
    book = replace(booklet.book(Scope.PROBLEMS), chapters=())
    counts = [per_page] if per_page else [n for n in sorted(GRIDS, reverse=True) if n <= _MOST]
    for count in counts:
        page = card_paper(paper, *GRIDS[count])
        story = partial(_story, booklet=booklet, grid=GRIDS[count], must_fit=count > 1)
        try:
            return typeset(book, page, version, story, Printing(addresses=booklet.addresses))
        except OverfullPage:
            if count == counts[-1]:
                raise
    raise AssertionError("the last attempt returns or raises")


def card_paper(sheet: Paper, columns: int, rows: int) -> Paper:
    """Return a sheet whose text area is one card, the one at the upper left."""
    width, height = card_size(sheet, columns, rows)
    inset = MARGIN + _PADDING
    inner = width - 2 * _PADDING, height - 2 * _PADDING
    top = inset + _LABEL
    return replace(
        sheet,
        inner=inset,
        outer=sheet.width - inset - inner[0],
        top=top,
        least_bottom=sheet.height - top - (inner[1] - _LABEL),
    )


def card_size(sheet: Paper, columns: int, rows: int) -> tuple[float, float]:
    """Return a card's width and height in points."""
    return (sheet.width - 2 * MARGIN) / columns, (sheet.height - 2 * MARGIN) / rows


def _story(
    context: LayoutContext, booklet: Booklet, grid: tuple[int, int], must_fit: bool
) -> Iterator[Flowable]:
    problems, each = booklet.problems, grid[0] * grid[1]
    sheets = list(even_parts(problems, each))
    sides = gettext("Print on both sides, flip on the long edge, and cut along the lines.")
    for number, chosen in enumerate(sheets):
        front = [Front(context, problem) for problem in chosen]
        back = [Back(context, problem) for problem in chosen]
        both: list[Front | Back] = [*front, *back]
        if must_fit and (wrong := next((card for card in both if not card.fits), None)):
            raise OverfullPage(f"{each} cards of", wrong.game, "a sheet")
        for small in (card for card in front if card.share < FULL):
            message = f"problem {small.card.name.number} is too large for a card at full size"
            context.warn(f"{message}; drawn at {small.share:.0%}")
        imprint = booklet.order.recipe if chosen is sheets[-1] else ""
        for side in (
            Side(context, front, grid, sides),
            Side(context, back, grid, imprint, is_back=True),
        ):
            if number or side.is_back:
                yield PageBreak()
            yield flow(context, [side])


class Front(BookletCard):
    """The front of a card: the problem, spread over its height."""

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__(context, composed_card(problem, "paper"), context.paper.measure, 0)
        self.game = problem.game
        below = self.code.leading if self.code else 0
        self.slack = context.paper.text_height - self.height - below
        self.share = self.half / context.paper.half

    @property
    def fits(self) -> bool:
        """Whether it fits with its dominoes at full size."""
        return self.slack >= 0 and self.half >= FULL * self.context.paper.half


class Back:
    """The back of a card: the solution."""

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        self.game = problem.game
        self.paper = paper = context.paper
        self.blocks = list(solution_blocks(context, solutions([problem], "paper")))
        self.fits = (
            fsum(height_of(block, paper.measure) for block in self.blocks) <= paper.text_height
        )

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw the blocks one below the other, with the upper left corner at (x, top)."""
        for block in self.blocks:
            top -= block.height
            block.drawOn(canvas, x, top)
            top -= self.paper.grid / 2


class Side(WholePage):
    """One side of a sheet, which covers the whole page, not only its frame."""

    def __init__(
        self,
        context: LayoutContext,
        cards: Sequence[Front | Back],
        grid: tuple[int, int],
        note: str,
        *,
        is_back: bool = False,
    ) -> None:
        super().__init__(context)
        self.cards = cards
        self.grid = grid
        self.note = note
        """What is said at the foot of the sheet."""
        self.is_back = is_back

    def draw(self) -> None:
        """Draw the cards, and on the front also the lines to cut along."""
        canvas, paper, page = self.canv, self.context.paper, self.leave_margins_empty()
        for name, value in _PRINTING.items():
            canvas.setViewerPreference(name, value)
        canvas.saveState()
        canvas.translate(-paper.left(page), -paper.bottom)
        columns, rows = self.grid
        width, height = card_size(paper, columns, rows)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            if self.is_back:
                column = columns - 1 - column
            x = MARGIN + column * width + _PADDING
            top = paper.height - MARGIN - row * height - _PADDING
            self._draw_label(game_title(card.game), x, top)
            card.draw(canvas, x, top - _LABEL)
        self._draw_note(width)
        if not self.is_back:
            self._draw_cut_lines(width, height)
        canvas.restoreState()

    def _draw_label(self, words: str, x: float, top: float) -> None:
        canvas, size, space = self.canv, 7.0, 1.2
        canvas.setFont("Sans-Semibold", size)
        canvas.setFillColor(ACCENT)
        line = spaced_line(words.upper(), "Sans-Semibold", size, space, self.context.paper.measure)
        canvas.drawString(x, top - size, line, charSpace=space)

    def _draw_cut_lines(self, width: float, height: float) -> None:
        """Draw lines from edge to edge that show where to put the ruler."""
        canvas, paper = self.canv, self.context.paper
        columns, rows = self.grid
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.4)
        canvas.setDash(3, 2)
        for column in range(columns + 1):
            x = MARGIN + column * width
            canvas.line(x, 0, x, paper.height)
        for row in range(rows + 1):
            y = MARGIN + row * height
            canvas.line(0, y, paper.width, y)

    def _draw_note(self, width: float) -> None:
        """Write it below the first card, clear of the lines to cut along; on a back, below all."""
        canvas, paper, size = self.canv, self.context.paper, self.context.paper.least_type
        room = paper.width - 2 * MARGIN if self.is_back else width
        canvas.setFont("Sans", size)
        canvas.setFillColor(GREY)
        line = spaced_line(self.note, "Sans", size, 0, room) if self.note else ""
        canvas.drawCentredString(MARGIN + room / 2, MARGIN - size - 4, line)
