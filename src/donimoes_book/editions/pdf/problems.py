"""Sets problems in rows of two or three."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from math import ceil, fsum
from operator import itemgetter
from typing import ClassVar

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.composing.blocks import Card, Grade, Reference
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, RULE
from donimoes_book.editions.pdf.tagging import described, link_to, tag
from donimoes_book.editions.problem_measures import MOST_GRADE
from donimoes_book.games import registry
from donimoes_book.manuscript.source import Origin

_BELOW_LINE = 4.0
"""The space between the last line of a question and the diagram, in points."""
_BASE = 11.0
"""How far the baseline of a problem's number is below its top, in points of a page's scale."""
_RULE = 5.5
"""How far the line under it is below that."""
_BELOW_RULE = 4.0
"""The space below that line."""
_BETWEEN = "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE} "
"""The space between two dominoes that get crossed off."""
_NUMBER = 24.0
"""The room for a problem's number, in points of a page's scale, like the following lengths."""
_PIP = 2.6
"""The radius of a pip of a grade."""
_PIP_STEP = 8.2
"""The space from one pip of a grade to the next."""
_PIPS = MOST_GRADE * _PIP_STEP
"""The room for a grade."""
_UNIT = 44.0
"""The room for what a number counts."""
_UNIT_GAP = 5.0
"""The space, in points, between a number and what it counts."""
_HINT_SIZE = 8.5
"""The type size of a solution's length and page."""
_LOWERED = 2.0
"""How far a head of two lines is below others."""
_LINE = 9.5
"""The space between the baselines of a head of two lines."""
_CODE_FONT = "Mono"
_CODE_FOOT = 3.0
"""The space below a code."""
_GAP = 8.0
"""The space between a problem's grade and the words to its right, in points."""
_LEAST_WIDTH = 150.0
"""The least width for a problem's head."""
_Part = tuple[str, str, Color, str]
"""Words of a head, their face and colour, and the anchor that they lead to, if any."""
_LINES_AROUND = 4
"""The lines that a problem's head and the code below its diagram take."""
_MOST_HEIGHT = 0.8
"""The greatest share of a page's height for a diagram."""
_LEAST_SCALE = 0.85
"""The share of their size to which diagrams may shrink to fit two rows on a page."""
_LEAST_LARGE_SCALE = 0.7
"""The same in large print, where they are then still as large as in other editions."""
_MANY = 1 / 3
"""All problems are drawn smaller if more than this share of the rows would then fit."""
_ROUNDING = 0.01
"""How far, in points, a width may be from one that is equal."""


def problem_scene(paper: Paper, card: Card) -> Scene:
    """Draw a problem; if two don't fit side by side, make it wide enough to stack two."""
    scene = figures.scene_of(card.position, card.game)
    if scene.size(paper.half)[0] <= paper.column(2):
        return scene
    width = int(2 * paper.measure / paper.half)
    wide = figures.scene_of(registry.fit_to_width(card.game, card.position, width), card.game)
    two = 2 * (wide.size(paper.half)[1] + _LINES_AROUND * paper.grid)
    return wide if two <= paper.text_height else scene


class PrintedCode:
    """A problem's code, broken between its groups if it is too long for one line."""

    size_in_book: ClassVar[float] = 7.5
    colour: ClassVar[Color] = GREY

    def __init__(self, paper: Paper, code: str, width: float) -> None:
        self.size = paper.type(self.size_in_book)
        self.gap = paper.scaled(2.5)
        groups = code.split("-")
        lines = min(ceil(stringWidth(code, _CODE_FONT, self.size) / width), len(groups))
        # Lines of equal length, the fewest that fit.
        for each in range(ceil(len(groups) / lines), 0, -1):
            self.lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
            self.width = max(stringWidth(line, _CODE_FONT, self.size) for line in self.lines)
            if self.width <= width:
                break
        self.leading = 1.2 * self.size
        self.height = paper.scaled(_CODE_FOOT) + (len(self.lines) - 1) * self.leading
        """The height it adds to a problem; most of one line fits in the space between rows."""

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """Draw it below `top`, centred at `middle`."""
        self.draw_at(canvas, middle, top - self.size - self.gap, canvas.drawCentredString)

    def draw_at(
        self, canvas: Canvas, x: float, base: float, write: Callable[[float, float, str], None]
    ) -> None:
        """Write its lines at `x`, the first on the baseline `base`."""
        canvas.setFont(_CODE_FONT, self.size)
        canvas.setFillColor(self.colour)
        with tag(canvas, "P"), tag(canvas, "Code"):
            for line in self.lines:
                write(x, base, line)
                base -= self.leading


class ProblemCard:
    """One problem, ready to be drawn in a given width."""

    slack: float = 0
    """The height to spare, half of it above the diagram and half below."""

    def __init__(
        self, context: LayoutContext, card: Card, width: float, level: int, scale: float = 1.0
    ) -> None:
        self.context = context
        self.card = card
        self.width = width
        self.level = level
        self.scene = problem_scene(context.paper, card)
        whole = figures.fitting_half(context, self.scene, width, _MOST_HEIGHT)
        self.half = min(whole, scale * context.paper.half)
        self.line = context.prose(card.question, context.styles.question)
        above = height_of(self.line, width) + _BELOW_LINE if card.question else 0
        self.head = context.paper.scaled(_BASE + _RULE + _BELOW_RULE) + above
        """The height of its head and line, including the space above its diagram."""
        self.code = self.print_code(width)
        below = self.code.height if self.code else 0
        pairs = _BETWEEN.join(card.to_find)
        self.to_find = context.prose(pairs, context.styles.caption) if pairs else None
        """The dominoes to cross off, below a diagram that shows only their numbers."""
        if self.to_find:
            below += height_of(self.to_find, width) + _BELOW_LINE
        self.height = self.head + self.scene.size(self.half)[1] + below

    def print_code(self, width: float) -> PrintedCode | None:
        """Set the code in a given width; None if the book's codes are elsewhere."""
        return None

    @property
    def head_space(self) -> float:
        """The space between the last words of its head and its diagram."""
        question = self.line.height + _BELOW_LINE if self.card.question else 0.0
        return self.head - self.context.paper.scaled(_BASE) - question

    def scale_for(self, height: float) -> float:
        """Return the scale of the diagram at which the card has this height."""
        diagram = self.scene.size(self.half)[1]
        return (height - (self.height - diagram)) / diagram

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it with its upper left corner at (x, top)."""
        card, paper = self.card, self.context.paper
        above = top + paper.grid / 2
        index = self.context.index
        index.add(canvas, card.anchor, above, card.name.said, self.level)
        if card.title not in index.chapter:
            # The chapter is about another game as well.
            index.games[card.title] = None
        base = top - paper.scaled(_BASE)
        canvas.setFillColor(INK)
        canvas.setFont(paper.heading_font, paper.type(13))
        with tag(canvas, f"H{self.level + 1}", actual=card.name.said):
            canvas.drawString(x, base, card.name.number)
        if card.name.unit:
            self._write_unit(canvas, x, base)
        elif card.grade:
            self._draw_grade(canvas, x, base, card.grade)
        self._draw_hint(canvas, x, base)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.6)
        rule = base - paper.scaled(_RULE)
        canvas.line(x, rule, x + self.width, rule)
        if card.question:
            self.line.drawOn(canvas, x, top - self.head + _BELOW_LINE)
        width, height = self.scene.size(self.half)
        left, bottom = x + (self.width - width) / 2, top - self.head - self.slack / 2 - height
        figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, left, bottom)
        if self.to_find:
            bottom -= self.to_find.height + _BELOW_LINE
            self.to_find.drawOn(canvas, x, bottom)
        if self.code:
            self.code.draw(canvas, x + self.width / 2, bottom - self.slack / 2)

    def _write_unit(self, canvas: Canvas, x: float, base: float) -> None:
        """Write what the number counts."""
        paper, name = self.context.paper, self.card.name
        x += canvas.stringWidth(name.number, paper.heading_font, paper.type(13))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        with tag(canvas, "P"):
            canvas.drawString(x + _UNIT_GAP, base, name.unit)

    def _draw_grade(self, canvas: Canvas, x: float, base: float, grade: Grade) -> None:
        """Draw the grade in pips beside the number of a card whose left edge is at `x`."""
        scaled = self.context.paper.scaled
        y = base + scaled(4.4)
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(0.7)
        left, radius = x + scaled(_NUMBER), scaled(_PIP)
        box = left, y - radius, left + scaled(grade.most * _PIP_STEP), y + radius
        with described(canvas, grade.words, box):
            for pip in range(grade.most):
                middle = left + scaled(_PIP + pip * _PIP_STEP)
                canvas.circle(middle, y, radius, stroke=1, fill=int(pip < grade.grade))

    def _draw_hint(self, canvas: Canvas, x: float, base: float) -> None:
        """Write on the right how long the solution is, and where it and the hints are."""
        card, paper = self.card, self.context.paper
        size = paper.type(_HINT_SIZE)
        face = ("Sans-Semibold", INK) if card.name.unit else ("Sans", GREY)
        length = [(card.length, *face, "")] if card.length else []
        time = [(card.minutes, "Sans", GREY, "")] if card.minutes else []
        hints, solution = self._place(canvas, card.hints), self._place(canvas, card.solution)
        # In a narrow column, half of it is above the rest.
        ways = [
            [_joined(time, length, hints, solution)],
            [_joined(time, hints), _joined(length, solution)],
            [_joined(time, hints), _joined(length, solution[1:])],
            [_joined(time), _joined(length, solution[1:])],
        ]
        label = _UNIT if card.name.unit else _PIPS
        room = self.width - paper.scaled(_NUMBER + label) - _GAP
        fitting = (way for way in ways if all(_width_of(row, size) <= room for row in way))
        rows = [row for row in next(fitting, ways[-1]) if row]
        if rows[1:]:
            base += paper.scaled(_LINE - _LOWERED)
        for row in rows:
            self._draw_places(canvas, row, size, x + self.width, base)
            base -= paper.scaled(_LINE)

    def _draw_places(
        self, canvas: Canvas, parts: Sequence[_Part], size: float, right: float, base: float
    ) -> None:
        """Draw a line that ends on the right, with links."""
        names = {place.anchor: place.words for place in (self.card.hints, self.card.solution)}
        x = right - _width_of(parts, size)
        with tag(canvas, "P"):
            for anchor, run in groupby(parts, key=itemgetter(3)):
                words = [*run]
                box = (x, base - 3, x + _width_of(words, size), base + self.context.paper.scaled(9))
                # Heard alone, a page's number says too little.
                heard = f"{names.get(anchor)} {words[-1][0]}"
                with link_to(canvas, anchor, heard, box) if anchor else nullcontext():
                    for said, font, colour, _ in words:
                        canvas.setFont(font, size)
                        canvas.setFillColor(colour)
                        canvas.drawString(x, base, said)
                        x += canvas.stringWidth(said)

    def _place(self, canvas: Canvas, place: Reference) -> list[_Part]:
        """Return the word for a place on another page and its number; nothing without one."""
        anchor, page = place.anchor, self.context.page
        if not self.context.prints(anchor) or page(anchor) == canvas.getPageNumber():
            return []
        reference = self.context.markup.page_reference(anchor)
        return [(f"{place.words} ", "Sans", GREY, anchor), (reference, "Sans", ACCENT, anchor)]


class ProblemRow(Block):
    """Problems side by side, with their heads on one line."""

    snap = "top"

    def __init__(self, paper: Paper, cards: Sequence[ProblemCard]) -> None:
        super().__init__(paper.grid, wide=True)
        self.paper = paper
        self.cards = cards
        head = max(card.head for card in cards)
        for card in cards:
            # Their diagrams begin on one line.
            card.height += head - card.head
            card.head = head
        self.tight_height = max(card.height for card in cards)

    @property
    def head_space(self) -> float:
        """The most space between the words of a head and the diagram below it."""
        return max(card.head_space for card in self.cards)

    def _measure(self) -> float:
        grid = self.paper.grid
        return ceil(self.tight_height / grid) * grid

    def draw(self) -> None:
        """Draw the problems from left to right."""
        self.draw_on(self.canv, self.height)

    def draw_on(self, canvas: Canvas, top: float) -> None:
        """Draw them with their upper edges at a height."""
        x = 0.0
        for card in self.cards:
            with tag(canvas, "Div"):
                card.draw(canvas, x, top)
            x += card.width + self.paper.gap


def problem_rows(
    context: LayoutContext,
    problems: Sequence[Card],
    level: int,
    origin: Origin | None,
    card_type: Callable[..., ProblemCard] = ProblemCard,
    most: int = 3,
) -> list[ProblemRow]:
    """Set problems in order, with up to `most` side by side if their positions allow.

    All are drawn smaller if that fits two rows on a page.
    """
    paper = context.paper
    rows = partial(rows_of, context, problems, level, card_type=card_type, most=most)
    scaled = list(rows(1.0))
    scale = _scale_for_two(paper, scaled)
    if scale < figures.FULL:
        scaled = list(rows(scale))
        context.warn(
            f"these problems are drawn at {scale:.0%}, so that two rows fit on a page", origin
        )
    warn_if_small(context, scaled, figures.FULL * scale * paper.half, origin)
    return scaled


def warn_if_small(
    context: LayoutContext, rows: Sequence[ProblemRow], least: float, origin: Origin | None
) -> None:
    """Warn of problems whose halves are smaller, because the page has no more room."""
    smaller = [card for row in rows for card in row.cards if card.half < least]
    if not smaller:
        return
    first = smaller[0].card.name
    name = f"{first.number} dominoes" if first.unit else f"problem {first.number}"
    several = f"{len(smaller)} problems from {name} on are"
    names = several if len(smaller) > 1 else f"{name} is"
    full = context.paper.half
    low, high = (f"{pick(c.half for c in smaller) / full:.0%}" for pick in (min, max))
    size = low if low == high else f"{low} to {high}"
    context.warn(f"{names} too large for the page at full size; drawn at {size}", origin)


def rows_of(
    context: LayoutContext,
    problems: Sequence[Card],
    level: int,
    scale: float = 1.0,
    card_type: Callable[..., ProblemCard] = ProblemCard,
    most: int = 3,
) -> Iterator[ProblemRow]:
    """Set problems at a scale, with up to `most` side by side if their positions allow."""
    paper, rest = context.paper, list(problems)
    widths = list[float]()
    while rest:
        above, widths = widths, _widths(paper, rest, most, scale)
        if len(rest) == len(widths) + 1 > 3:
            # Two and two look better than three and one, if they take no more rows.
            pairs = [_widths(paper, rest[at : at + 2], most, scale) for at in (0, 2)]
            widths = pairs[0] if min(map(len, pairs)) == 2 else widths
        if len(widths) == 1 and len(set(above)) == 1 and _fits_below(paper, rest[0], above, scale):
            widths = above[:1]  # the last one stands in the column of the first
        row, rest = rest[: len(widths)], rest[len(widths) :]
        cards = [
            card_type(context, card, width, level, scale)
            for card, width in zip(row, widths, strict=True)
        ]
        yield ProblemRow(paper, cards)


def _fits_below(paper: Paper, card: Card, widths: Sequence[float], scale: float) -> bool:
    """Return whether a problem is as narrow as those of a row of equal width."""
    width = problem_scene(paper, card).size(paper.half * scale)[0] - _ROUNDING
    return width <= widths[0] and _head_fits(paper, [card], widths[0])


def _scale_for_two(paper: Paper, rows: Sequence[ProblemRow]) -> float:
    """Return the scale at which rows take half a page; 1 unless many of them come close."""
    least = _LEAST_LARGE_SCALE if paper.is_large else _LEAST_SCALE
    height = (paper.text_height - paper.grid) / 2
    needed = [min(card.scale_for(height) for card in row.cards) for row in rows]
    close = [scale for scale in needed if least <= scale < 1]
    return min(close) if len(close) > _MANY * len(rows) else 1.0


def _widths(paper: Paper, cards: Sequence[Card], most: int, scale: float = 1.0) -> list[float]:
    """Return the widths of the problems in the next row, equal if possible."""
    scenes = [problem_scene(paper, card) for card in cards[:most]]
    needed = [scene.size(paper.half * scale)[0] - _ROUNDING for scene in scenes]
    for count in (3, 2):
        fits = len(needed) >= count and max(needed[:count]) <= paper.column(count)
        if fits and _head_fits(paper, cards[:count], paper.column(count)):
            return [paper.column(count)] * count
    if len(needed) >= 2:
        narrow = max(min(needed[:2]), paper.scaled(_LEAST_WIDTH))
        wide = paper.measure - paper.gap - narrow
        if max(needed[:2]) <= wide and _head_fits(paper, cards[:2], min(wide, narrow)):
            return [wide, narrow] if needed[0] > needed[1] else [narrow, wide]
    return [paper.measure]


def _head_fits(paper: Paper, cards: Sequence[Card], width: float) -> bool:
    """Return whether each problem's number, grade, length and page fit on one line."""
    marks = paper.scaled(_NUMBER + _PIPS) + _GAP
    words = (f"{card.length} · p. 000" for card in cards)
    size = paper.type(_HINT_SIZE)
    return bool(marks + max(stringWidth(text, "Sans", size) for text in words) <= width)


def _joined(*groups: Sequence[_Part]) -> list[_Part]:
    """Return parts in a line, with dots between the groups that have any."""
    line = list[_Part]()
    for group in groups:
        line += [(" · ", "Sans", GREY, ""), *group] if line and group else group
    return line


def _width_of(parts: Sequence[_Part], size: float) -> float:
    return fsum(float(stringWidth(words, font, size)) for words, font, *_ in parts)
