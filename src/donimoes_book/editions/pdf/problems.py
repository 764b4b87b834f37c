"""Problems in rows of two or three, their solutions, and a game's longest known problems."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from math import ceil, fsum
from typing import ClassVar

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing.scene import Scene
from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import TIGHT_GAP, Block, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, RULE, kept_with_next
from donimoes_book.editions.pdf.tables import Cell, TableBlock, ruled_table
from donimoes_book.editions.pdf.tagging import link_to, tag
from donimoes_book.games import registry
from donimoes_book.games.game import COUNTED
from donimoes_book.language import N_, gettext, noun, number
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import Problem, RecordSet

_BELOW_QUESTION = 7.0
"""The space between the last line of a question and the diagram."""
_NUMBER = 24.0
"""The room for a problem's number."""
_PIP = 2.6
_PIP_STEP = 8.2
_HINT_SIZE = 8.5
"""The type size of a solution's length and page."""
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
_MANY = 1 / 3
"""All problems are drawn smaller if more than this share of the rows would then fit."""
_LOW = 0.15
"""Problems less high than this share of the page needn't fit side by side: many fit on a page
anyway."""
_LEAST_ABREAST, _LEAST_SHARE = 5.5 * mm, 0.6
"""The least side of a half, and the least share of their size, for dominoes made smaller to fit
side by side."""
_LEAST_FILLED = 0.7
"""The share of a page that rows of those dominoes must fill."""
_ROUNDING = 0.01
_COMPACT = [
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("NOSPLIT", (0, 0), (-1, -1)),
]
"""The padding in a table of records: figures need little room, and the table should stay whole."""


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
        question = problem.answer.question if problem.answer else ""
        self.question = context.prose(question, context.styles.question)
        above = height_of(self.question, width) + _BELOW_QUESTION if question else 0
        self.head = 2 * context.paper.grid + above
        """The height of its head and question, including the space above its diagram."""
        self.code = self.print_code(width)
        below = self.code.height if self.code else 0
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
        if problem.answer:
            self.question.drawOn(canvas, x, top - self.head + _BELOW_QUESTION)
        width, height = self.scene.size(self.half)
        left, bottom = x + (self.width - width) / 2, top - self.head - self.slack / 2 - height
        figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, left, bottom)
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
        with figures.described(canvas, words, box):
            for pip in range(common.MOST_GRADE):
                middle = left + scaled(_PIP + pip * _PIP_STEP)
                canvas.circle(middle, y, radius, stroke=1, fill=int(pip < grade))

    def _draw_hint(self, canvas: Canvas, x: float, base: float) -> None:
        """Write on the right how long the solution is and which page it's on."""
        problem, markup, paper = self.problem, self.context.markup, self.context.paper
        size = paper.type(_HINT_SIZE)
        parts = [(common.length_of(problem), self.length_font, self.length_colour)]
        linked = self.context.prints(problem.solution_anchor)
        if linked:
            page = markup.page_reference(problem.solution_anchor)
            room = self.width - paper.scaled(_NUMBER + self.label_width) - _GAP
            long, short = (
                [*parts, (joint, "Sans", GREY), (page, "Sans", ACCENT)]
                for joint in (f" · {gettext('solution')} ", " · ")
            )
            parts = long if _width_of(long, size) <= room else short
        right = x + self.width
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
    """Set a book's problems, below a note about how large their dominoes are drawn."""
    rows = problem_rows(context, problems, level, origin, card_type, may_shrink=True)
    halves = [card.half for row in rows for card in row.cards] or [context.paper.half]
    if min(halves) < figures.FULL * context.paper.half:
        low, high = figures.millimetres(min(halves)), figures.millimetres(max(halves))
        words = N_(
            "If a problem is too wide, its dominoes are drawn smaller, with halves down to {half}"
            " mm."
        )
        if low == high:
            words = N_("The dominoes are drawn with {half} mm halves.")
        style = kept_with_next(context.styles.source)
        note = context.prose(gettext(words, half=low), style)
        note.wide = True
        yield note
    yield from rows


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
            row, rest = rest[: len(widths)], rest[len(widths) :]
            cards = [
                card_type(context, problem, width, level, scale)
                for problem, width in zip(row, widths, strict=True)
            ]
            yield ProblemRow(paper, cards)

    scaled = list(rows(1.0))
    abreast = 0.0
    if may_shrink:
        abreast = _scale_abreast(paper, [card for row in scaled for card in row.cards])
    scale = abreast or _scale_for_two(paper, scaled)
    if scale < figures.FULL:
        scaled = list(rows(scale))
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
    """Return the scale at which cards too wide to pair fit two side by side.

    It is 0 if they would be too small, if they are so low that many fit on a page anyway, or if
    their rows would leave much of a page empty.
    """
    sizes = [card.scene.size(paper.half) for card in cards]
    room, page = paper.column(2), paper.text_height
    scale = room / max((width for width, _ in sizes), default=room)
    wide = all(width > room for width, _ in sizes)
    high = all(height > _LOW * page for _, height in sizes)
    tallest = max((height for _, height in sizes), default=0) * scale
    row = tallest + _LINES_AROUND * paper.grid
    filled = page // row * row >= _LEAST_FILLED * page
    large = scale >= _LEAST_SHARE and scale * paper.half >= _LEAST_ABREAST
    return scale if wide and high and filled and large else 0.0


def _scale_for_two(paper: Paper, rows: Sequence[ProblemRow]) -> float:
    """Return the scale at which rows take half a page; 1 unless many of them come close."""
    height = (paper.text_height - TIGHT_GAP * paper.grid) / 2
    needed = [min(card.scale_for(height) for card in row.cards) for row in rows]
    least = _LEAST_LARGE_SCALE if paper.is_large else _LEAST_SCALE
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

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, problem: Problem) -> None:
        super().__init__()
        self.context = context
        self.problem = problem
        self.space_before = self.height = context.paper.grid
        widest = max([1, *(position.width / 2 for position in problem.stages)])
        self.half = min(context.paper.strip_half, context.paper.narrow / widest)

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
        words = [noun(common.DOMINOES, problem.number)] if problem.record else []
        words.append(common.length_of(problem))
        if problem.stages:
            half = figures.millimetres(self.half)
            words.append(gettext("drawn with {half} mm halves", half=half))
        with tag(canvas, "P"):
            canvas.drawString(paper.scaled(24), base, " · ".join(words))
            if self.context.prints(problem.anchor):
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


def solution_blocks(
    context: LayoutContext, problems: Iterable[Problem], *, with_codes: bool = False
) -> Iterator[Block]:
    """Set a game's solutions in order; each column they continue in names the game.

    Problems in another file are named by their codes if there are `with_codes`.
    """
    problems = list(problems)
    answers = [stage for problem in problems for stage in common.answer_stages(problem)]
    scenes = [figures.scene_of(stage.position, stage.game) for stage in answers]
    half = context.paper.answer_half(max([1, *(scene.size(1)[1] for scene in scenes)]))
    for problem in problems:
        head = SolutionHead(context, problem)
        head.continuation = Continued(context, problem, inside=False)
        yield head
        if with_codes and not context.prints(problem.anchor):
            code = PrintedCode(context.paper, problem.code, context.paper.narrow)
            style = kept_with_next(context.styles.measured)
            yield Prose(f'<font name="Mono">{"<br/>".join(code.lines)}</font>', style)
        for block in _solution(context, problem, half):
            block.continuation = Continued(context, problem, inside=True)
            yield block


def _solution(context: LayoutContext, problem: Problem, half: float) -> Iterator[Block]:
    paper, styles, markup = context.paper, context.styles, context.markup
    if problem.layout:
        stages = [common.Stage("", problem.layout, problem.game)]
        yield from figures.strip_rows(paper, stages, half=paper.map_half)
    elif problem.answer:
        lines = "<br/>".join(markup.text(line) for line in problem.answer.lines)
        stages = common.answer_stages(problem)
        rows = figures.strip_rows(paper, stages, pairs=True, half=half)
        # These pictures are high, so only the first stays with the words.
        yield Prose(lines, kept_with_next(styles.answer) if stages else styles.answer)
        yield from rows
    else:
        stages = common.solution_stages(problem)
        if len(stages) == 1:
            stages = [stages[0]._replace(label="")]
        strip = list(figures.strip_rows(paper, stages))
        # Neither the first row nor the last is left alone.
        for row in (*strip[:1], *strip[-2:-1]):
            row.keep_with_next = len(strip) > 1
        moves = _counted(context, problem.moves, problem.pauses)
        yield Prose(moves, kept_with_next(styles.moves) if strip else styles.moves)
        yield from strip


def _counted(context: LayoutContext, moves: Sequence[str], pauses: Collection[int]) -> str:
    """Return markup for moves, with the count after every tenth and semicolons at pauses.

    Lines break only between moves: a move has no spaces, and its style no hyphenation.
    """
    size, grey = context.paper.least_type, "#" + GREY.hexval()[2:]
    words = []
    for count, move in enumerate(moves, start=1):
        word = context.markup.text(f"{move};" if count in pauses else move)
        if count % COUNTED == 0 and count < len(moves):
            word += (
                f'\N{NO-BREAK SPACE}<font name="Sans" size="{size}" color="{grey}">{count}</font>'
            )
        words.append(word)
    return " ".join(words)


class RecordCard(ProblemCard):
    """A record, named by its number of dominoes, with the length of its solution in bold."""

    label_width, length_font, length_colour = 44.0, "Sans-Semibold", INK

    def draw_label(self, canvas: Canvas, x: float, base: float) -> None:
        """Write what the number of a card with its left edge at `x` counts."""
        paper, count = self.context.paper, self.problem.number
        x += canvas.stringWidth(str(count), paper.heading_font, paper.type(13))
        canvas.setFont("Sans", paper.type(8.5))
        canvas.setFillColor(GREY)
        with tag(canvas, "P"):
            canvas.drawString(x + 5, base, noun(common.DOMINOES, count))


def record_blocks(context: LayoutContext, block: RecordSet, level: int) -> Iterator[Block]:
    """Set a game's longest known problems: a table that links to their positions, and those."""
    markup, styles = context.markup, context.styles
    titles = *common.record_titles(block.problems), gettext("Page")
    rows = [[Cell(title, styles.number_header) for title in titles]]
    proofs = common.record_proofs(block.problems)
    for record, proof in zip(block.problems, proofs, strict=True):
        page = markup.text(markup.page(record.anchor))
        cells = (
            str(record.number),
            f"<b>{record.length}</b>",
            number(record.states),
            *proof,
            f'<a href="#{record.anchor}">{page}</a>',
        )
        rows.append([Cell(cell, styles.number) for cell in cells])
    # A title may be broken only between words.
    shares = [2 + max(map(len, title.split())) for title in titles]
    widths = [context.paper.narrow * share / sum(shares) for share in shares]
    table = ruled_table(context.paper, rows, widths, has_header=True)
    table.setStyle(_COMPACT)
    yield TableBlock(context.paper, table, wide=False)
    if address := context.book.address:
        file = f"{address}/{common.RECORDS_FILE}"
        words = gettext("The solutions: {address}", address=file.partition("://")[2])
        yield context.prose(words, context.styles.source)
    yield from problem_blocks(context, block.problems, level, block.origin, RecordCard)
