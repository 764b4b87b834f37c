"""The pages of a booklet: cover, rules, problems with their codes, hints, solutions, colophon."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from math import ceil, fsum, sqrt
from typing import ClassVar

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.editions.booklet import (
    HINTS,
    SOLUTIONS,
    Booklet,
    Hinting,
    Order,
    OverfullPage,
    Scope,
)
from donimoes_book.editions.composing.blocks import Pictures
from donimoes_book.editions.composing.hints import by_step, first_hints
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.composing.problems import cards
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.pdf import problems as setting
from donimoes_book.editions.pdf.blocks import text_blocks
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.cut_outs import cut_out_pages
from donimoes_book.editions.pdf.first_page import Cover, NamedOpening
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.headings import plain_heading
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.sections import picture_blocks, prose_block, section_blocks
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.styles import INK, RULE, derived
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.titles import game_title
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import Chapter, HintSet, ProblemSet, SolutionSet
from donimoes_book.words.language import N_, gettext
from donimoes_book.words.plurals import counted

HALF = 7 * mm
_MOST_PROBLEMS = 6
"""The most problems on a page if nobody asks for a number."""
_MOST_SIDE_BY_SIDE = 2
_PAGE_SHAPE = 0.7
"""The ratio of columns to rows on a page, about the same as its width to its height."""
_LEAST_SPACE = 0.75
"""The least space below a row, where the codes go, in lines."""
_MORE_SPACE = 12
"""How much it may grow, in lines."""
_GAP = 3.0
"""The space between two hints."""
_ABOVE_CODE = 6.0
_QR_GAP = 3.0
"""The space between a QR code and the code beside it."""


def booklet_paper(order: Order) -> Paper:
    """Return the paper that a booklet is printed on."""
    return ordered_paper(order, find_paper(order.paper), HALF)


def ordered_paper(order: Order, paper: Paper, half: float) -> Paper:
    """Return a paper in the look that was ordered: larger type has larger dominoes."""
    text = order.text_size or paper.text
    half = order.half * mm if order.half else half * max(1, text / paper.text)
    paper = paper.with_sizes(half=half, text=text)
    return replace(paper, light_ink=order.light_ink, high_contrast=order.contrast)


def set_booklet(booklet: Booklet, paper: Paper, version: str, scope: Scope) -> BuildResult[bytes]:
    """Set a scope of a booklet, with as many problems per page as were asked for or fit well.

    Raises OverfullPage.
    """
    story = partial(_story, booklet=booklet)
    book = booklet.book(scope)
    return typeset(book, paper, version, story, Printing(addresses=booklet.addresses))


def _story(context: LayoutContext, booklet: Booklet) -> Iterator[Flowable]:
    """Print each chapter on its own pages, after the cover if there is one."""
    chapters, order = context.book.chapters, booklet.order
    with_problems = any(isinstance(block, ProblemSet) for block in chapters[0].blocks)
    # It is beside the solutions: who only solves problems needs no command.
    colophon = _colophon(context, order, with_problems=with_problems)
    has_cover = booklet.has_cover and with_problems
    if has_cover:
        yield flow(context, [Cover(context, order)])
        yield PageBreak()
    for number, chapter in enumerate(chapters, 1):
        if number > 1:
            yield PageBreak()
        context.begin_chapter(chapter.anchor, chapter.blocks, chapter.path)
        is_named = number == 1 and with_problems and order.name_line and not has_cover
        begin = (NamedOpening if is_named else OpeningBlock)(context, opening(chapter))
        blocks = [begin, *_blocks(context, chapter)]
        sets = [block for block in chapter.blocks if isinstance(block, ProblemSet)]
        has_answers = chapter.anchor == SOLUTIONS
        yield flow(context, [*blocks, colophon] if has_answers else blocks)
        for block in sets:
            first = context.page(chapter.anchor)
            end = context.page(block.problems[0].anchor)
            if first and end and end - first > 1:
                message = f"the rules in short take {end - first} pages of this booklet"
                context.warn(message, advice="They should fit on one: shorten them.")
            pages = problem_pages(context, order, block.problems)
            for page in pages:
                yield PageBreak()
                yield flow(context, [page])
    if order.cut_outs and with_problems:
        yield from cut_out_pages(
            context, order.cut_outs, booklet.problems, to=order.to, one_sided=order.one_sided
        )


def _blocks(context: LayoutContext, chapter: Chapter) -> Iterator[Block]:
    """Set everything between a chapter's title and its problems."""
    if chapter.anchor not in (HINTS, SOLUTIONS):
        rules = [block for block in chapter.blocks if not isinstance(block, ProblemSet)]
        yield from text_blocks(context, rules)
        return
    for block in chapter.blocks:
        match block:
            case HintSet():
                for section in by_step(block.sets):
                    yield from section_blocks(context, section, text_blocks)
            case SolutionSet():
                if len(chapter.blocks) > 1:
                    yield plain_heading(context, game_title(block.game))
                listed = solutions(block.problems, "paper")
                sized = replace(context, paper=context.paper.with_strips(context.paper.half))
                for solution in solution_blocks(sized, listed, with_codes=True):
                    if len(chapter.blocks) == 1:
                        # The running head names the only game.
                        solution.needs_heading, solution.continuation = False, None
                    yield solution


def _colophon(context: LayoutContext, order: Order, *, with_problems: bool) -> Prose:
    """Set in small print how to get the problems and the booklet again."""
    words = N_(
        "Each problem has a code, printed below its number: {command} brings it back. The booklet:"
        " {recipe}"
    )
    if with_problems:
        words = N_(
            "Each problem has a code, printed below its diagram: {command} brings it back. This"
            " booklet: {recipe}"
        )
    words = gettext(words, command="donimoes-book problem CODE", recipe=order.recipe)
    style = derived(context.styles.measured, spaceBefore=2 * context.paper.grid)
    return context.prose(words, style)


# Problems


class LargeCode(setting.PrintedCode):
    """A code that is easy to type, and a QR code that opens the problem on the web."""

    size_in_book: ClassVar[float] = 10.0
    colour: ClassVar[Color] = INK

    def __init__(self, paper: Paper, code: str, width: float, address: str | None) -> None:
        self.qr = None
        if address:
            self.qr = PrintedQr(address)
        room = self.qr.side + paper.scaled(_QR_GAP) if self.qr else 0.0
        super().__init__(paper, code, width - room)
        self.room = room
        self.gap = paper.scaled(_ABOVE_CODE)
        self.height = self.gap + len(self.lines) * self.leading
        if self.qr:
            self.height = max(self.height, self.qr.side)

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """Draw the code centred below `top`, with the QR code to its left."""
        if self.qr:
            self.qr.draw(canvas, middle - (self.room + self.width) / 2, top)
            lines = self.gap + self.size + (len(self.lines) - 1) * self.leading
            top -= (self.qr.side - lines) / 2
        super().draw(canvas, middle + self.room / 2, top)


class BookletCard(setting.ProblemCard):
    """A problem of a booklet."""

    def print_code(self, width: float) -> LargeCode:
        """Set the code in a given width."""
        code = self.card.code
        return LargeCode(self.context.paper, code, width, self.context.addresses.get(code))


class ProblemPage(WholePage):
    """A whole page of problems, with any hints at its foot."""

    def __init__(
        self,
        context: LayoutContext,
        order: Order,
        problems: Iterable[Problem],
        rows: Iterable[setting.ProblemRow],
    ) -> None:
        super().__init__(context)
        self.rows = list(rows)
        # Dominoes of a chosen size are spread over the whole page.
        self.most_space = self.height if order.half else _MORE_SPACE * context.paper.grid
        self.feet = list[Block]()
        if order.hints is Hinting.FOOT:
            shown = {card.card.anchor for row in self.rows for card in row.cards}
            hints = Hints(context, [it for it in problems if it.anchor in shown])
            self.feet += [UpsideDown(hints)] if hints.parts else []

    @property
    def spare(self) -> float:
        """The height left over when rows and foot have the least space between them."""
        paper = self.context.paper
        # These pages have no lines of text to align rows with.
        heights = [row.tight_height for row in self.rows]
        heights += [height_of(foot, paper.measure) + paper.grid for foot in self.feet]
        return paper.text_height - fsum(heights) - _LEAST_SPACE * paper.grid * (len(heights) - 1)

    @property
    def is_overfull(self) -> bool:
        """Whether it contains more than it should when nobody asks for a number.

        Low and wide problems, each in a row of its own, may be many.
        """
        count = sum(len(row.cards) for row in self.rows)
        return self.spare < 0 or count > max(_MOST_PROBLEMS, len(self.rows))

    def draw(self) -> None:
        """Draw the rows from the top, and the rest at the foot."""
        grid = self.context.paper.grid
        space = _LEAST_SPACE * grid + min(self.spare / len(self.rows), self.most_space)
        y = self.height
        for row in self.rows:
            row.drawOn(self.canv, 0, y - height_of(row, self.width))
            y -= row.tight_height + space
        y = 0.0
        for foot in reversed(self.feet):
            foot.drawOn(self.canv, 0, y)
            y += foot.height + grid / 2
            self.canv.setStrokeColor(RULE)
            self.canv.setLineWidth(0.6)
            self.canv.line(0, y, self.width, y)
            y += grid / 2


def problem_pages(
    context: LayoutContext, order: Order, problems: Sequence[Problem]
) -> list[ProblemPage]:
    """Set as many problems on each page as were asked for, or spread them evenly over few pages."""
    per_page, page = order.per_page, partial(ProblemPage, context, order, problems)

    def rows(problems: Sequence[Problem], most: int) -> list[setting.ProblemRow]:
        listed = cards(problems, "paper").cards
        return setting.problem_rows(context, listed, 1, None, BookletCard, most)

    if per_page is None:
        return _even_pages(page, rows(problems, _MOST_SIDE_BY_SIDE))
    columns = max(1, round(sqrt(_PAGE_SHAPE * per_page)))
    pages = []
    for first in range(0, len(problems), per_page):
        chosen = problems[first : first + per_page]
        several = (rows(chosen, most) for most in range(columns, 4))
        attempts = map(page, several)
        fitting = next((attempt for attempt in attempts if attempt.spare >= 0), None)
        if fitting is None:
            raise OverfullPage(f"{counted(per_page, 'problems')} of", chosen[0].game, "a page")
        pages.append(fitting)
    return pages


def _even_pages(
    page: Callable[[Iterable[setting.ProblemRow]], ProblemPage], rows: Sequence[setting.ProblemRow]
) -> list[ProblemPage]:
    def paginated(most: int) -> Iterator[ProblemPage]:
        """Put as many rows on each page as fit, but no more than `most`."""
        current = rows[:1]
        for row in rows[1:]:
            longer = [*current, row]
            if len(current) == most or page(longer).is_overfull:
                yield page(current)
                longer = [row]
            current = longer
        yield page(current)

    fewest = len(list(paginated(len(rows))))
    attempts = (list(paginated(most)) for most in count(ceil(len(rows) / fewest)))
    return next(pages for pages in attempts if len(pages) == fewest)


# Hints


class Hints(Block):
    """The first hint to each problem, at the foot of a page."""

    def __init__(self, context: LayoutContext, problems: Sequence[Problem]) -> None:
        super().__init__(context.paper.grid / 2, wide=True)
        self.gap = context.paper.scaled(_GAP)
        styles, measure = context.styles, context.paper.measure
        self.parts = list[Flowable]()
        for hint in first_hints(problems):
            if isinstance(hint, Pictures):
                self.parts += picture_blocks(context, hint, styles.answer, measure)
            else:
                self.parts.append(prose_block(context, hint, styles.measured))

    def _measure(self) -> float:
        """Return its height, or 0 if there are no hints."""
        if not self.parts:
            return 0
        heights = [height_of(part, self.width) for part in self.parts]
        return fsum(heights) + self.gap * (len(heights) - 1)

    def draw(self) -> None:
        """Draw one part below the other."""
        y = self.height
        for part in self.parts:
            y -= part.height
            part.drawOn(self.canv, 0, y)
            y -= self.gap


class UpsideDown(Block):
    """A block that you read with the booklet turned upside down."""

    def __init__(self, block: Block) -> None:
        super().__init__(wide=True)
        self.block = block

    def _measure(self) -> float:
        return height_of(self.block, self.width)

    def draw(self) -> None:
        """Draw it turned by 180 degrees."""
        self.canv.saveState()
        self.canv.translate(self.width, self.height)
        self.canv.rotate(180)
        self.block.drawOn(self.canv, 0, 0)
        self.canv.restoreState()
