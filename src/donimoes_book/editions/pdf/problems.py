"""Problems in rows of two or three, their solutions, and a game's longest known problems."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from math import ceil, fsum
from typing import ClassVar

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import TIGHT_GAP, Block, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, RULE, derived, kept_with_next
from donimoes_book.editions.pdf.tagging import described, link_to, tag
from donimoes_book.games import registry
from donimoes_book.games.game import COUNTED
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Problem
from donimoes_book.words.language import gettext, noun

_SHARE, _LEAST_HALF, _SMALL = 0.72, 5.5 * mm, 6 * mm
"""The size of dominoes in a book's problems, as a share of others, and the least side of a half;
where halves aren't larger than the last of these, those in problems aren't smaller."""
_BELOW_LINE = 7.0
"""The space between the last line of a question and the diagram."""
_BETWEEN = "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE} "
"""The space between two dominoes that get crossed off."""
_NUMBER = 24.0
"""The room for a problem's number."""
_PIP = 2.6
_PIP_STEP = 8.2
_HINT_SIZE = 8.5
"""The type size of a solution's length and page."""
_LOWERED, _LINE = 2.0, 9.5
"""How far a head of two lines is below others, and the space between its baselines."""
_CODE_FONT, _CODE_FOOT = "Mono", 3.0
_GAP = 8.0
"""The space between a problem's grade and the words to its right."""
_LEAST_WIDTH = 150.0
"""The least width for a problem's head."""
_LINES_AROUND = 4
"""The lines that a problem's head and the code below its diagram take."""
_MOST_HEIGHT = 0.8
"""The greatest share of a page's height for a diagram."""
_LEAST_SCALE, _LEAST_LARGE_SCALE = 0.85, 0.7
"""The shares of their size to which diagrams may shrink to fit two rows on a page: in normal print,
and in large print, where they are then still as large as in other editions."""
_MORE, _LEAST_SCALE_OF_MORE = (6, 5, 4, 3), 0.9
"""The rows to fit on a page, and the share of their size to which diagrams may shrink for that."""
_MANY = 1 / 3
"""All problems are drawn smaller if more than this share of the rows would then fit."""
_LEAST_ABREAST, _LEAST_SHARE, _LEAST_SHARE_OF_THREE = 5 * mm, 0.6, 0.8
"""The least side of a half, and the least share of their size, for dominoes made smaller to fit
two or three side by side."""
_LEAST_FILLED = 0.7
"""The share of a page that rows of those dominoes must fill."""
_MOST_STRIP, _LEAST_DRAWN, _SHORT = 0.15, 3, 8
"""The greatest share of a page's height for positions of a solution; at least so many are drawn if
the start is among them; and all of them, if there are no more moves than this."""
_ABOVE_HEAD, _FEW = 0.7, 2
"""The space above a solution, in lines; the most lines of moves above a position."""
_LEAST_CELL, _CELL_GAP = 108.0, 12.0
"""The least width of a solution that is beside another, and the space between them."""
_LEAST_FRAME = 0.85
"""The least size of its picture, as a share of that of positions in strips."""
_ROUNDING = 0.01


def problem_scene(paper: Paper, problem: Problem) -> Scene:
    """Draw a problem; if two don't fit side by side, make it wide enough to stack two."""
    scene = figures.scene_of(problem.position, problem.game)
    if scene.size(paper.half)[0] <= paper.column(2):
        return scene
    width = int(2 * paper.measure / paper.half)
    wide = figures.scene_of(
        registry.fit_to_width(problem.game, problem.position, width), problem.game
    )
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
        each = ceil(len(groups) / lines)
        self.lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
        self.leading = 1.2 * self.size
        self.width = max(stringWidth(line, _CODE_FONT, self.size) for line in self.lines)
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

    label_width: ClassVar[float] = common.MOST_GRADE * _PIP_STEP
    """The width of whatever `draw_label` draws after the number."""
    length_font: ClassVar[str] = "Sans"
    length_colour: ClassVar[Color] = GREY
    slack: float = 0
    """The height to spare, half of it above the diagram and half below."""

    def __init__(
        self, context: LayoutContext, problem: Problem, width: float, level: int, scale: float = 1.0
    ) -> None:
        self.context = context
        self.problem = problem
        self.width = width
        self.level = level
        self.scene = problem_scene(context.paper, problem)
        whole = figures.fitting_half(context, self.scene, width, _MOST_HEIGHT)
        self.half = min(whole, scale * context.paper.half)
        self.line = context.prose(problem.line, context.styles.question)
        above = height_of(self.line, width) + _BELOW_LINE if problem.line else 0
        self.head = 2 * context.paper.grid + above
        """The height of its head and line, including the space above its diagram."""
        self.code = self.print_code(width)
        below = self.code.height if self.code else 0
        hidden = common.set_to_find(problem.position)
        pairs = _BETWEEN.join(f"{low}-{high}" for low, high in hidden)
        self.to_find = context.prose(pairs, context.styles.caption) if pairs else None
        """The dominoes to cross off, below a diagram that shows only their numbers."""
        if self.to_find:
            below += height_of(self.to_find, width) + _BELOW_LINE
        self.height = self.head + self.scene.size(self.half)[1] + below

    def print_code(self, width: float) -> PrintedCode | None:
        """Set the code in a given width; None if the book's codes are elsewhere."""
        return None

    def scale_for(self, height: float) -> float:
        """Return the scale of the diagram at which the card has this height."""
        diagram = self.scene.size(self.half)[1]
        return (height - (self.height - diagram)) / diagram

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it with its upper left corner at (x, top)."""
        problem, paper = self.problem, self.context.paper
        above = top + paper.grid / 2
        self.context.index.add(
            canvas, problem.anchor, above, common.problem_name(problem), self.level
        )
        base = top - paper.scaled(11)
        canvas.setFillColor(INK)
        canvas.setFont(paper.heading_font, paper.type(13))
        with tag(canvas, f"H{self.level + 1}", actual=common.problem_name(problem)):
            canvas.drawString(x, base, str(problem.number))
        self.draw_label(canvas, x, base)
        self._draw_hint(canvas, x, base)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.6)
        rule = base - paper.scaled(5.5)
        canvas.line(x, rule, x + self.width, rule)
        if problem.line:
            self.line.drawOn(canvas, x, top - self.head + _BELOW_LINE)
        width, height = self.scene.size(self.half)
        left, bottom = x + (self.width - width) / 2, top - self.head - self.slack / 2 - height
        figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, left, bottom)
        if self.to_find:
            bottom -= self.to_find.height + _BELOW_LINE
            self.to_find.drawOn(canvas, x, bottom)
        if self.code:
            self.code.draw(canvas, x + self.width / 2, bottom - self.slack / 2)

    def draw_label(self, canvas: Canvas, x: float, base: float) -> None:
        """Draw the grade in pips beside the number of a card whose left edge is at `x`."""
        scaled = self.context.paper.scaled
        y = base + scaled(4.4)
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(0.7)
        left, radius, grade = x + scaled(_NUMBER), scaled(_PIP), self.problem.grade
        words = gettext("grade {grade} of {most}", grade=grade, most=common.MOST_GRADE)
        box = left, y - radius, left + scaled(common.MOST_GRADE * _PIP_STEP), y + radius
        with described(canvas, words, box):
            for pip in range(common.MOST_GRADE):
                middle = left + scaled(_PIP + pip * _PIP_STEP)
                canvas.circle(middle, y, radius, stroke=1, fill=int(pip < grade))

    def _draw_hint(self, canvas: Canvas, x: float, base: float) -> None:
        """Write on the right how long the solution is and which page it's on."""
        problem, markup, paper = self.problem, self.context.markup, self.context.paper
        size = paper.type(_HINT_SIZE)
        parts = [(common.length_of(problem), self.length_font, self.length_colour)]
        linked = self.context.prints(problem.solution_anchor)
        if linked and self.context.page(problem.solution_anchor) != canvas.getPageNumber():
            page = markup.page_reference(problem.solution_anchor)
            long, short = (
                [*parts, (joint, "Sans", GREY), (page, "Sans", ACCENT)]
                for joint in (f" · {gettext('solution')} ", " · ")
            )
        else:
            long = short = parts
        minutes = common.time_of(problem)
        time = [(f"{minutes} · ", "Sans", GREY)] if minutes else []
        room = self.width - paper.scaled(_NUMBER + self.label_width) - _GAP
        ways = [*time, *long], [*time, *short], long
        parts = next((way for way in ways if _width_of(way, size) <= room), short)
        right = x + self.width
        if minutes and parts[0] != time[0]:
            # In a narrow column they are above the length.
            base -= paper.scaled(_LOWERED)
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            with tag(canvas, "P"):
                canvas.drawRightString(right, base + paper.scaled(_LINE), minutes)
        x = start = right - _width_of(parts, size)
        whole = "".join(words for words, *_ in parts)
        box = (start, base - 3, right, base + paper.scaled(9))
        link = link_to(canvas, problem.solution_anchor, whole, box) if linked else nullcontext()
        with tag(canvas, "P"), link:
            for words, font, colour in parts:
                canvas.setFont(font, size)
                canvas.setFillColor(colour)
                canvas.drawString(x, base, words)
                x += canvas.stringWidth(words)


class ProblemRow(Block):
    """Problems side by side, with their heads on one line."""

    snap = "top"
    stretches = True

    def __init__(self, paper: Paper, cards: Sequence[ProblemCard]) -> None:
        super().__init__(paper.grid, wide=True)
        self.paper = paper
        self.cards = cards
        self.is_slight = len(cards) == 1
        self.tight_height = max(card.height for card in cards)

    def _measure(self) -> float:
        grid = self.paper.grid
        return ceil(self.tight_height / grid) * grid

    def draw(self) -> None:
        """Draw the problems from left to right."""
        x = 0.0
        for card in self.cards:
            with tag(self.canv, "Div"):
                card.draw(self.canv, x, self.height)
            x += card.width + self.paper.gap


def problem_blocks(
    context: LayoutContext,
    problems: Sequence[Problem],
    level: int,
    origin: Origin | None,
    card_type: Callable[..., ProblemCard] = ProblemCard,
) -> Iterator[Block]:
    """Set a book's problems, in its size for them."""
    whole = context.paper.half
    half = max(whole * _SHARE, min(whole, _LEAST_HALF))
    if not context.paper.is_large and whole > _SMALL:
        context = replace(context, paper=replace(context.paper, half=half))
    yield from problem_rows(context, problems, level, origin, card_type, may_shrink=True)


def problem_rows(
    context: LayoutContext,
    problems: Sequence[Problem],
    level: int,
    origin: Origin | None,
    card_type: Callable[..., ProblemCard] = ProblemCard,
    most: int = 3,
    *,
    may_shrink: bool = False,
) -> list[ProblemRow]:
    """Set problems in order, with up to `most` side by side if their positions allow.

    All are drawn smaller if that fits two rows on a page or, if they `may_shrink`, two problems
    side by side.
    """
    paper = context.paper

    def rows(scale: float) -> Iterator[ProblemRow]:
        rest = list(problems)
        while rest:
            widths = _widths(paper, rest, most, scale)
            if len(rest) == len(widths) + 1 > 3:
                # Two and two look better than three and one, if they take no more rows.
                pairs = [_widths(paper, rest[at : at + 2], most, scale) for at in (0, 2)]
                widths = pairs[0] if min(map(len, pairs)) == 2 else widths
            row, rest = rest[: len(widths)], rest[len(widths) :]
            cards = [
                card_type(context, problem, width, level, scale)
                for problem, width in zip(row, widths, strict=True)
            ]
            yield ProblemRow(paper, cards)

    scaled = list(rows(1.0))
    abreast = 0.0
    if may_shrink and problems:
        abreast = _scale_abreast(paper, [card for row in scaled for card in row.cards])
    scale = abreast or _scale_for_two(paper, scaled)
    is_low = may_shrink and scale == 1
    if is_low:
        scale = _scale_for_more(paper, scaled)
    if scale < figures.FULL:
        scaled = list(rows(scale))
    if not is_low and scale < (_LEAST_SHARE_OF_THREE if abreast else figures.FULL):
        why = "two fit side by side" if abreast else "two rows fit on a page"
        context.warn(f"these problems are drawn at {scale:.0%}, so that {why}", origin)
    cards = [card for row in scaled for card in row.cards]
    if smaller := [card for card in cards if card.half < figures.FULL * scale * paper.half]:
        name = smaller[0].problem.name.lower()
        several = f"{len(smaller)} problems from {name} on are"
        names = several if len(smaller) > 1 else f"{name} is"
        low, high = (f"{pick(c.half for c in smaller) / paper.half:.0%}" for pick in (min, max))
        size = low if low == high else f"{low} to {high}"
        message = f"{names} too large for the page at full size; drawn at {size}"
        context.warn(message, origin)
    return scaled


def _scale_abreast(paper: Paper, cards: Sequence[ProblemCard]) -> float:
    """Return the scale at which cards too wide for that fit three, or else two, side by side.

    It is 0 if they would be too small, or if their rows would leave much of a page empty.
    """
    sizes = [card.scene.size(paper.half) for card in cards]
    widest, tallest = (max(lengths, default=0) for lengths in zip(*sizes, strict=True))
    for count, least in ((3, _LEAST_SHARE_OF_THREE), (2, _LEAST_SHARE)):
        room = paper.column(count)
        scale = room / widest
        row = tallest * scale + _LINES_AROUND * paper.grid
        filled = paper.text_height // row * row >= _LEAST_FILLED * paper.text_height
        large = scale >= least and scale * paper.half >= _LEAST_ABREAST
        if filled and large and all(width > room for width, _ in sizes):
            return scale
    return 0.0


def _scale_for_two(paper: Paper, rows: Sequence[ProblemRow]) -> float:
    """Return the scale at which rows take half a page; 1 unless many of them come close."""
    return _scale_for(paper, rows, 2, _LEAST_LARGE_SCALE if paper.is_large else _LEAST_SCALE)


def _scale_for_more(paper: Paper, rows: Sequence[ProblemRow]) -> float:
    """Return the scale, hardly smaller, at which one more of many rows fits on a page."""
    scales = (_scale_for(paper, rows, count, _LEAST_SCALE_OF_MORE) for count in _MORE)
    return next((scale for scale in scales if scale < 1), 1.0)


def _scale_for(paper: Paper, rows: Sequence[ProblemRow], count: int, least: float) -> float:
    """Return the scale at which so many rows fill a page; 1 unless many of them come close."""
    height = (paper.text_height - (count - 1) * TIGHT_GAP * paper.grid) / count
    needed = [min(card.scale_for(height) for card in row.cards) for row in rows]
    close = [scale for scale in needed if least <= scale < 1]
    return min(close) if len(close) > _MANY * len(rows) else 1.0


def _widths(
    paper: Paper, problems: Sequence[Problem], most: int, scale: float = 1.0
) -> list[float]:
    """Return the widths of the problems in the next row, equal if possible."""
    scenes = [problem_scene(paper, problem) for problem in problems[:most]]
    needed = [scene.size(paper.half * scale)[0] - _ROUNDING for scene in scenes]
    for count in (3, 2):
        fits = len(needed) >= count and max(needed[:count]) <= paper.column(count)
        if fits and _head_fits(paper, problems[:count], paper.column(count)):
            return [paper.column(count)] * count
    if len(needed) >= 2:
        narrow = max(min(needed[:2]), paper.scaled(_LEAST_WIDTH))
        wide = paper.measure - paper.gap - narrow
        if max(needed[:2]) <= wide and _head_fits(paper, problems[:2], min(wide, narrow)):
            return [wide, narrow] if needed[0] > needed[1] else [narrow, wide]
    return [paper.measure]


def _head_fits(paper: Paper, problems: Sequence[Problem], width: float) -> bool:
    """Return whether each problem's number, grade, length and page fit on one line."""
    marks = paper.scaled(_NUMBER + ProblemCard.label_width) + _GAP
    words = (f"{common.length_of(problem)} · p. 000" for problem in problems)
    size = paper.type(_HINT_SIZE)
    return bool(marks + max(stringWidth(text, "Sans", size) for text in words) <= width)


def _width_of(parts: Sequence[tuple[str, str, Color]], size: float) -> float:
    return fsum(float(stringWidth(words, font, size)) for words, font, _ in parts)


class SolutionHead(Block):
    """A problem's number, the length of its solution, and a link back to it."""

    keep_with_next = True

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        self.space_before, self.height = _ABOVE_HEAD * context.paper.grid, context.paper.grid

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, problem, paper = self.canv, self.problem, self.context.paper
        top = self.height + paper.grid / 2
        self.context.index.add(canvas, problem.solution_anchor, top)
        self.context.index.games[common.title_of(problem)] = None
        base = paper.scaled(3.5)
        canvas.setFillColor(INK)
        canvas.setFont(paper.heading_font, paper.type(11))
        with tag(canvas, "H3", actual=common.problem_name(problem)):
            canvas.drawString(0, base, str(problem.number))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        words = common.length_of(problem)
        if canvas.stringWidth(words) > self.width - paper.scaled(2.5 * _NUMBER):
            words = common.length_of(replace(problem, takes_pencil=False))
        if problem.record:
            words = f"{noun(common.DOMINOES, problem.number)} · {words}"
        with tag(canvas, "P"):
            canvas.drawString(paper.scaled(_NUMBER), base, words)
            is_here = self.context.page(problem.anchor) == canvas.getPageNumber()
            if self.context.prints(problem.anchor) and not is_here:
                page = self.context.markup.page_reference(problem.anchor)
                canvas.setFillColor(ACCENT)
                start = self.width - canvas.stringWidth(page)
                box = (start, 0, self.width, self.height)
                with link_to(canvas, problem.anchor, page, box):
                    canvas.drawRightString(self.width, base, page)


class Continued(Block):
    """A line above a column that names the game, or the problem, whose solutions continue there."""

    role = ""

    def __init__(self, context: LayoutContext, problem: Problem, *, inside: bool) -> None:
        super().__init__()
        self.context = context
        self.game = common.title_of(problem)
        self.words = f"{self.game} · {problem.number}" if inside else self.game
        self.height = context.paper.grid * (1 if inside else 2)

    def draw(self) -> None:
        """Draw it on one line."""
        canvas, paper = self.canv, self.context.paper
        self.context.index.games[self.game] = None
        canvas.setFillColor(GREY)
        canvas.setFont("Sans-Semibold", paper.type(8))
        canvas.drawString(0, self.height - paper.grid + paper.scaled(3.5), self.words)


class SolutionRow(Block):
    """Solutions side by side, each with its head, its words and its picture."""

    def __init__(self, paper: Paper, cells: Sequence[Sequence[Block]], width: float) -> None:
        super().__init__()
        self.space_before = _ABOVE_HEAD * paper.grid
        self.cells = cells
        self.cell = width
        self.gap = paper.scaled(_CELL_GAP)

    def _measure(self) -> float:
        return max(fsum(height_of(block, self.cell) for block in cell) for cell in self.cells)

    def draw(self) -> None:
        """Draw the solutions from left to right, each from top to bottom."""
        x = 0.0
        for cell in self.cells:
            top = self.height
            with tag(self.canv, "Div"):
                for block in cell:
                    top -= block.height
                    block.drawOn(self.canv, x, top)
            x += self.cell + self.gap


def solution_blocks(
    context: LayoutContext, problems: Iterable[Problem], *, with_codes: bool = False
) -> Iterator[Block]:
    """Set a game's solutions in order; each column they continue in names the game.

    Those that are a single picture are side by side. Problems in another file are named by their
    codes if there are `with_codes`.
    """
    paper, waiting = context.paper, list[Problem]()
    gap = paper.scaled(_CELL_GAP)
    across = int((paper.narrow + gap) / (paper.scaled(_LEAST_CELL) + gap)) or 1
    cell = (paper.narrow - (across - 1) * gap) / across

    def row() -> Iterator[Block]:
        cells = [list(_solution(context, problem, cell)) for problem in waiting]
        if cells:
            beside = SolutionRow(paper, cells, cell)
            beside.continuation = Continued(context, waiting[0], inside=False)
            yield beside
        waiting.clear()

    for problem in problems:
        has_code = with_codes and not context.prints(problem.anchor)
        if not has_code and _fits(paper, problem, cell):
            waiting.append(problem)
            if len(waiting) == across:
                yield from row()
            continue
        yield from row()
        blocks = _solution(context, problem, paper.narrow, has_code=has_code)
        for at, block in enumerate(blocks):
            block.continuation = Continued(context, problem, inside=at > 0)
            yield block
    yield from row()


def _pictures(problem: Problem) -> list[common.Stage]:
    """Return the pictures of a solution that isn't drawn move by move."""
    if problem.layout:
        return [common.Stage("", problem.layout, problem.game)]
    if problem.answer:
        # Without labels, they follow each other, and the last shows all.
        return common.answer_stages(problem)[0 if problem.answer.labels else -1 :]
    path = problem.stages if len(problem.stages) == 1 and not problem.turns else ()
    return [common.Stage("", position, problem.game) for position in path]


def _fits(paper: Paper, problem: Problem, width: float) -> bool:
    """Return whether a solution is a single picture that is large enough in a given width."""
    pictures = _pictures(problem)
    widths = [figures.spaces_of(picture.position, picture.game)[0] for picture in pictures]
    return len(widths) == 1 and width / widths[0] >= _LEAST_FRAME * paper.frame_half


def _solution(
    context: LayoutContext, problem: Problem, width: float, *, has_code: bool = False
) -> Iterator[Block]:
    paper, styles = context.paper, context.styles
    yield SolutionHead(context, problem)
    if has_code:
        code = PrintedCode(paper, problem.code, width)
        yield Prose(
            f'<font name="Mono">{"<br/>".join(code.lines)}</font>', kept_with_next(styles.measured)
        )
    pictures = _pictures(problem)
    if problem.answer:
        lines = "<br/>".join(context.markup.text(line) for line in problem.answer.lines)
        answer = derived(styles.answer, leading=1.25 * styles.answer.fontSize, snap=None)
        yield Prose(lines, kept_with_next(answer) if pictures else answer)
    elif not problem.layout and (pictures or not problem.stages):
        style = kept_with_next(styles.steps) if pictures else styles.steps
        length = len(problem.moves)
        tens = range(COUNTED, length, COUNTED)
        yield Prose(_counted(context, problem, 0, length, tens), style)
    if pictures:
        yield from figures.contact_strip(paper, pictures, width, paper.strip_half)
    elif problem.stages and not problem.answer:
        yield from _contact_strip(context, problem)


def _contact_strip(context: LayoutContext, problem: Problem) -> Iterator[Block]:
    """Draw a solution: every step if it is short or low, or else rows of turning points.

    Of a solution without its start, there is a single row. The moves that lead to each position are
    above it, or, if they take too many lines, above its row: then the number of a position follows
    the move that leads to it.
    """
    paper, moves = context.paper, problem.moves
    turns = problem.turns or tuple((made, 0) for made in range(len(problem.stages)))
    has_start = turns[0][0] == 0
    chosen: Sequence[int] = range(len(turns))
    while True:
        shown = {turns[n][0]: problem.stages[n] for n in chosen}
        rows, is_followed = _rows(paper, problem, shown)
        high = fsum(height_of(row, paper.narrow) + row.space_after for row in rows)
        is_low = high <= _MOST_STRIP * paper.text_height if has_start else len(rows) == 1
        is_whole = len(shown) > len(moves)
        is_full = is_whole or len(rows[-1].stages) == len(rows[0].stages)
        if (is_low and is_full) or (is_whole and len(moves) <= _SHORT):
            break
        from donimoes_book.games.turning_points import turning_points

        fewer = turning_points(turns, len(chosen) - 1, len(moves))
        if not (_LEAST_DRAWN if has_start else 1) <= len(fewer) < len(chosen):
            break
        chosen = fewer
    before, ends = 0, list(shown)
    for row in rows:
        # The words of the last row go on to the end.
        end = ends[len(row.stages) - 1] if row is not rows[-1] else len(moves)
        if end and not is_followed:
            words = _counted(context, problem, before, end, shown)
            yield Prose(words, kept_with_next(context.styles.steps))
        yield row
        del ends[: len(row.stages)]
        before = end


def _rows(
    paper: Paper, problem: Problem, pictures: Mapping[int, Position]
) -> tuple[list[figures.StripRow], bool]:
    """Arrange positions of a solution, by the number of moves made, in rows.

    Also returns whether the moves to each are above it.
    """
    stages, before = list[common.Stage](), 0
    for made, picture in pictures.items():
        words, label = _with_pauses(problem, before, made), str(made) if made else gettext("Start")
        stages.append(common.Stage(label, picture, problem.game, " ".join(words)))
        before = made
    draw = partial(
        figures.contact_strip, paper, width=paper.narrow, half=paper.frame_half, sparing=True
    )
    rows = list(draw(stages))
    left = len(problem.moves) - before
    if not left and all(len(lines) <= _FEW for row in rows for lines in row.moves):
        return rows, True
    if len(rows[0].stages) == 1:
        # The words above each end with its number.
        stages[1:] = [stage._replace(label="") for stage in stages[1:]]
    return list(draw([stage._replace(move="") for stage in stages])), False


def _with_pauses(problem: Problem, start: int, end: int) -> list[str]:
    """Return the moves between two positions of a solution, with semicolons at pauses."""
    moves = enumerate(problem.moves[start:end], start=start + 1)
    return [f"{move};" if made in problem.pauses else move for made, move in moves]


def _counted(
    context: LayoutContext, problem: Problem, start: int, end: int, marks: Collection[int]
) -> str:
    """Return markup for moves between two positions of a solution, with some counts after them.

    Lines break only between moves: a move has no spaces, and its style no hyphenation.
    """
    size, grey = context.paper.least_type, "#" + GREY.hexval()[2:]
    words = []
    for count, move in enumerate(_with_pauses(problem, start, end), start=start + 1):
        word = context.markup.text(move)
        if count in marks:
            word += (
                f'\N{NO-BREAK SPACE}<font name="Sans" size="{size}" color="{grey}">{count}</font>'
            )
        words.append(word)
    return " ".join(words)
