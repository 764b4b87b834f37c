"""Worksheets: a page of short rules and problems with room for answers, and the teacher's pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, groupby
from math import ceil, fsum
from typing import NamedTuple, assert_never

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak
from reportlab.platypus.flowables import Flowable

from donimoes_book.board.position import Position
from donimoes_book.editions.booklet import (
    Booklet,
    Order,
    OverfullPage,
    Scope,
)
from donimoes_book.editions.composing.blocks import Opening
from donimoes_book.editions.composing.problems import card as composed_card
from donimoes_book.editions.composing.solutions import every_stage, solutions
from donimoes_book.editions.composing.worksheets import (
    LEAST_HALF,
    LEVEL_WORDS,
    MoveBoxes,
    Room,
    RuledLines,
    Squares,
    age_of,
    answer_room,
    level_of,
    levels_of,
    rules_picture,
    set_on_sheets,
    sets_on_sheets,
    teacher_facts,
    teacher_opening,
)
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.pdf.booklet import ordered_paper
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.first_page import draw_name_line
from donimoes_book.editions.pdf.flow import Block, Flow, height_of
from donimoes_book.editions.pdf.opening import FactsStrip, OpeningBlock
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.solutions import solution_blocks
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE, derived
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.titles import game_title
from donimoes_book.games import registry
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import Chapter, ProblemSet
from donimoes_book.words.language import gettext, listed

_MARGIN = 13 * mm
"""The margins at the top and the sides of a sheet."""
_FOOT = 12 * mm
"""The margin at its foot."""
_STEPS = 24
"""How many sizes of dominoes are tried."""
_COLUMNS = (2, 1, 3)
"""The numbers of problems side by side, the best first."""
_LEAST_TITLE = 0.6
"""The share of its size to which a title may shrink."""
_NAME_LINE = 26.0
"""The height of the line for a name, in points of a page's scale, like the following lengths."""
_GAP = 9.0
"""The space between a title, rules and problems, and above the room for an answer."""
_PICTURE = 0.3
"""The share of the width for the picture beside the rules."""
_PICTURE_HALF = 7 * mm
"""The greatest side of a half in that picture."""
_PADDING = 9.0
"""The space inside the panel with the rules."""
_HEAD = 24.0
"""The height of a problem's head."""
_ROW_GAP = 8.0
"""The least space below a row."""
_MOST_GAP = 40.0
"""The most space below a row, besides that."""
_NUMBER = 20.0
"""The room for a problem's number."""
_PIP = 2.6
"""The radius of a pip in the sign of a level."""
_TICK = 13.0
"""The room for the box to tick."""
_GROUP = 20.0
"""The height of the line that names a level."""
_BOX = (10 * mm, 7.5 * mm)
"""The width and height of a box for a move."""
_LOW_BOX = (9 * mm, 6.3 * mm)
"""The same if there are many."""
_MANY = 16
"""More moves than this have low boxes."""
_BOX_GAP = 1.3 * mm
"""The space between two boxes."""
_LINE = 8 * mm
"""The height of a line to write on."""
_ANSWER_HALVES = tuple(side * mm for side in (8, 7.2, 6.5, 6, 5.5, 5, 4.5, 4, 3.4, 2.8))
"""The sides of halves in the teacher's answers: the largest of these that takes no more pages."""
_CHAIN = "0|1 1|2 2|3 3|4 4|5 5|6 6|6"
"""The dominoes along the edges of a certificate."""


def set_sheet(booklet: Booklet, version: str, scope: Scope) -> BuildResult[bytes]:
    """Set worksheets, or the teacher's pages, or both; raises OverfullPage."""
    # Without chapters, problems and answers don't refer to each other's pages.
    book = replace(booklet.book(Scope.PROBLEMS), chapters=())
    paper = find_paper(booklet.order.paper)
    margin = paper.scaled(_MARGIN)
    paper = replace(paper, inner=margin, outer=margin, top=margin, least_bottom=paper.scaled(_FOOT))
    paper = ordered_paper(booklet.order, paper, paper.half)
    story = partial(_story, booklet=booklet, scope=scope)
    return typeset(book, paper, version, story, Printing(addresses=booklet.addresses))


def _story(context: LayoutContext, booklet: Booklet, scope: Scope) -> Iterator[Flowable]:
    """Print the worksheets of all games, then what is for the teacher."""
    order = booklet.order
    sheets = [
        sheet
        for block in booklet.sets
        for sheet in _sheets(context, order, block, booklet.reminders.get(block.game))
    ]
    pages = list[list[Block]]()
    if scope is not Scope.SOLUTIONS:
        pages += [[sheet] for sheet in sheets]
    if scope is not Scope.PROBLEMS:
        for (game, level), own in groupby(sheets, lambda it: (it.game, it.level)):
            problems = [problem for sheet in own for problem in sheet.problems]
            reminder = booklet.reminders.get(game)
            pages.append(list(_teachers(context, game, problems, reminder, level)))
        if order.certificate:
            pages.append([Certificate(context, booklet)])
    for number, blocks in enumerate(pages):
        if number:
            yield PageBreak()
        yield flow(context, blocks)


def _fitted(style: ParagraphStyle, words: str, width: float) -> ParagraphStyle:
    """Return a style for a title, smaller if that keeps it on one line of this width."""
    share = 0.98 * width / float(stringWidth(words, style.fontName, style.fontSize))
    if not _LEAST_TITLE <= share < 1:
        return style
    return derived(style, fontSize=style.fontSize * share, leading=style.leading * share)


# The pupil's page


def _sheets(
    context: LayoutContext, order: Order, block: ProblemSet, reminder: Chapter | None
) -> "list[Worksheet]":
    """Set a game's problems on as few sheets as have room for them, or on one as many as fit."""
    larger = max(1, context.paper.text / find_paper(order.paper).text)

    def make(problems: Sequence[Problem], least: float) -> "Worksheet | None":
        sheet = Worksheet(context, order, reminder, problems, least * mm * larger)
        return sheet if sheet.rows else None

    sets = sets_on_sheets(block, by_level=order.by_level)
    made = [set_on_sheets(own.problems, make, fills=order.fills) for own in sets]
    if not all(made):
        raise OverfullPage("Problems of", block.game, "a worksheet", "easier ones with --level")
    return list(chain.from_iterable(made))


class Answer(NamedTuple):
    """The room for an answer: its height, and what is drawn in it."""

    height: float
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    """Boxes to write in, each its left, its bottom below the top, its width and its height."""


def answer_in(paper: Paper, room: Room, width: float, half: float) -> Answer:
    """Return where the boxes for an answer are in a given width, with `half` for squares."""
    match room:
        case MoveBoxes():
            return _boxes(paper, room, width)
        case Squares(layout):
            return _squares(layout, width, half)
        case RuledLines(count):
            high = paper.scaled(_LINE)
            return Answer(count * high, tuple((0, n * high + high, width, 0) for n in range(count)))
        case _:
            assert_never(room)


def _squares(layout: Position, width: float, half: float) -> Answer:
    side = min(half, width / (layout.width / 2))
    left = (width - side * layout.width / 2) / 2
    boxes = tuple(
        (left + place.x / 2 * side, (place.y / 2 + 1) * side, side, side)
        for place in sorted(layout.halves)
    )
    return Answer(layout.height / 2 * side, boxes)


def _boxes(paper: Paper, room: MoveBoxes, width: float) -> Answer:
    """Return boxes for moves, wide enough for the longest, with gaps where a round ends."""
    count, pauses = len(room.moves), room.pauses
    least, high = map(paper.scaled, _BOX if count <= _MANY else _LOW_BOX)
    gap = paper.scaled(_BOX_GAP)
    size = 0.85 * paper.text
    longest = max(float(stringWidth(move, "Mono", size)) for move in room.moves)
    wide = min(max(least, longest + 2 * gap), width)
    boxes, x, y = list[tuple[float, float, float, float]](), 0.0, high
    most = max(1, int((width + gap - 3 * gap * bool(pauses)) / (wide + gap)))
    each = ceil(count / ceil(count / most))
    for number in range(count):
        x += 3 * gap if number in pauses and x else 0
        if number and not number % each:
            x, y = 0.0, y + high + gap
        boxes.append((x, y, wide, high))
        x += wide + gap
    return Answer(y, tuple(boxes))


class SheetCard:
    """A problem of a worksheet, with its minutes, a tick and room for its answer."""

    def __init__(
        self,
        context: LayoutContext,
        problem: Problem,
        width: float,
        half: float,
        age: str,
        lines: int,
    ) -> None:
        self.context, self.card, self.width = context, composed_card(problem, "paper"), width
        self.level = level_of(problem)
        paper, position, game = context.paper, problem.position, problem.game
        self.facts = ", ".join(filter(None, (self.card.minutes, age)))
        if position.width * half / 2 > width:
            position = registry.fit_to_width(game, position, int(2 * width / half))
        self.scene = figures.scene_of(position, game)
        self.half = min(half, width / self.scene.size(1)[0])
        self.tick = gettext("I did it")
        words = stringWidth(f"{self.facts}  {self.tick}", "Sans", paper.type(9))
        fits = words + paper.scaled(_NUMBER + _TICK) <= width
        self.is_cramped = self.half < figures.FULL * half or not fits
        address = context.addresses.get(self.card.code)
        self.qr = PrintedQr(address) if address else None
        self.room = width - (self.qr.side if self.qr else 0)
        self.answer = answer_in(paper, answer_room(problem), self.room, self.half)
        question = self.card.question
        self.line = context.prose(question, context.styles.question)
        self.line_height = height_of(self.line, width) + 4 if question else 0.0
        self.head = paper.scaled(_HEAD)
        below = max(self.answer.height, self.qr.side if self.qr else 0)
        self.gap = paper.scaled(_GAP) if below else 0
        self.lines = [paper.scaled(_LINE) * n for n in range(1, lines + 1)]
        self.height = (
            self.head + self.line_height + self.scene.size(self.half)[1] + self.gap + below
        )
        self.foot = self.height
        self.height += self.lines[-1] if lines else 0

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it with its upper left corner at (x, top)."""
        paper = self.context.paper
        self._draw_head(canvas, x, top - paper.scaled(11))
        y = top - self.head - self.line_height
        if self.card.question:
            self.line.drawOn(canvas, x, y + 4)
        width, height = self.scene.size(self.half)
        picture = figures.scene_picture(self.scene, self.half, paper.least_type)
        picture.draw(canvas, x + (self.width - width) / 2, y - height)
        y -= height + self.gap
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(0.7)
        for left, below, wide, high in self.answer.boxes:
            if high:
                canvas.rect(x + left, y - below, wide, high)
            else:
                canvas.line(x + left, y - below, x + left + wide, y - below)
        if self.qr:
            self.qr.draw(canvas, x + self.room, y)
        for below in self.lines:
            canvas.line(x, top - self.foot - below, x + self.width, top - self.foot - below)

    def _draw_head(self, canvas: Canvas, x: float, base: float) -> None:
        """Write the number and the minutes, and draw a box to tick."""
        name, paper = self.card.name, self.context.paper
        self.context.index.add(canvas, self.card.anchor, base + paper.grid, name.said, 1)
        canvas.setFillColor(INK)
        canvas.setFont(paper.heading_font, paper.type(14))
        with tag(canvas, "H2", actual=name.said):
            canvas.drawString(x, base, name.number)
        canvas.setFont("Sans", paper.type(9))
        canvas.setFillColor(GREY)
        right, side = x + self.width, paper.scaled(_TICK - 4)
        with tag(canvas, "P"):
            canvas.drawString(x + paper.scaled(_NUMBER), base, self.facts)
            canvas.drawRightString(right - side - paper.scaled(4), base, self.tick)
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(0.7)
        canvas.rect(right - side, base - 1, side, side)
        canvas.setStrokeColor(RULE)
        canvas.line(x, base - paper.scaled(5), right, base - paper.scaled(5))


class Rules(Block):
    """The shortest rules of a game on a panel, beside a picture."""

    def __init__(self, context: LayoutContext, reminder: Chapter) -> None:
        super().__init__(wide=True)
        self.context = context
        styles, paper = context.styles, context.paper
        text = derived(styles.cell, fontSize=paper.text, leading=paper.grid)
        bold = derived(text, fontName="Sans-Semibold", spaceBefore=paper.grid / 3)
        lesson = reminder.lesson
        self.words = [
            context.prose(lesson[key], style)
            for key, style in (("sheet", text), ("write", bold))
            if key in lesson
        ]
        diagram = rules_picture(reminder)
        self.scene = diagram and figures.scene_of(diagram.position, diagram.game)

    def _measure(self) -> float:
        paper = self.context.paper
        self.pad = pad = paper.scaled(_PADDING)
        inner, self.below = self.width - 2 * pad, 0.0
        wide = high = 0.0
        if self.scene:
            spaces, rows = self.scene.size(1)
            self.half = min(_PICTURE * self.width / spaces, paper.scaled(_PICTURE_HALF))
            # A low picture gets more room below the words than beside them.
            if self.half < paper.scaled(LEAST_HALF * mm):
                self.half = min(inner / spaces, paper.scaled(_PICTURE_HALF * 0.75))
                self.below = rows * self.half + pad
            else:
                beside = self._words_height(inner - spaces * self.half - pad)
                self.half *= min(1, max(beside / (rows * self.half), 0.7))
                wide, high = spaces * self.half + pad, rows * self.half
        self.words_width = inner - wide
        return max(self._words_height(self.words_width) + self.below, high) + 2 * pad

    def _words_height(self, width: float) -> float:
        return fsum(height_of(part, width) + part.space_before for part in self.words)

    def draw(self) -> None:
        """Draw the panel, the words and the picture."""
        canvas, pad = self.canv, self.pad
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        y = (self.height + self.below + self._words_height(self.words_width)) / 2
        for part in self.words:
            y -= part.height + part.space_before
            part.drawOn(canvas, pad, y)
        if self.scene:
            wide, high = self.scene.size(self.half)
            picture = figures.scene_picture(self.scene, self.half, self.context.paper.least_type)
            if self.below:
                picture.draw(canvas, (self.width - wide) / 2, pad)
            else:
                picture.draw(canvas, self.width - pad - wide, (self.height - high) / 2)


class Worksheet(WholePage):
    """A pupil's page; without `rows`, its problems don't fit on it."""

    def __init__(
        self,
        context: LayoutContext,
        order: Order,
        reminder: Chapter | None,
        problems: Sequence[Problem],
        least: float,
    ) -> None:
        super().__init__(context)
        self.problems, self.game = list(problems), problems[0].game
        self.order = order
        paper, styles = context.paper, context.styles
        self.levels = levels_of(problems, reminder)
        self.grouped = order.groups_levels
        several = len(self.levels) > 1 and not self.grouped
        self.ages = {name: age_of(name, reminder) for name in self.levels if several}
        self.level = level_of(problems[0]) if order.by_level else ""
        title = game_title(self.game)
        has_rules = reminder and ("sheet" in reminder.lesson or "write" in reminder.lesson)
        self.rules = Rules(context, reminder) if reminder and has_rules else None
        is_named = len(self.levels) == 1 and not (self.grouped or order.by_level)
        shown = self.levels.values() if is_named else ()
        self.beside = " · ".join(filter(None, (order.title, *shown)))
        beside = stringWidth(self.beside, "Sans-Semibold", paper.type(10)) + paper.gap
        self.title = context.prose(title, _fitted(styles.title, title, paper.measure - beside))
        self.title.role = "H1"
        self.head = paper.scaled(_NAME_LINE) + height_of(self.title, paper.measure - beside)
        self.head += paper.scaled(_GAP)
        if self.rules:
            self.head += height_of(self.rules, paper.measure) + paper.scaled(_GAP)
        self.rows = self._fitting_rows(least)

    def _fitting_rows(self, least: float) -> list[list[SheetCard]]:
        """Return rows with the largest dominoes that fit; empty if none do."""
        half = self.context.paper.half
        sizes = [half * step / _STEPS for step in range(_STEPS, 0, -1)]
        for size in sizes[:1] if self.order.half else sizes:
            if size < least and not self.order.half:
                break
            for columns in _COLUMNS:
                rows = self._rows(columns, size)
                cards = [card for row in rows for card in row]
                cramped = any(card.is_cramped for card in cards) and (columns > 1 or least)
                if self._spare(rows) >= 0 and not cramped:
                    return rows
        return []

    def _rows(self, columns: int, half: float) -> list[list[SheetCard]]:
        """Set the problems of each level in rows of their own."""
        width = self.context.paper.column(columns)
        rows = []
        for _, own in groupby(self.problems, level_of if self.grouped else lambda _: ""):
            cards = [
                SheetCard(
                    self.context,
                    problem,
                    width,
                    half,
                    self.ages.get(level_of(problem), ""),
                    self.order.lines,
                )
                for problem in own
            ]
            rows += [cards[at : at + columns] for at in range(0, len(cards), columns)]
        return rows

    def _spare(self, rows: Sequence[Sequence[SheetCard]]) -> float:
        scaled = self.context.paper.scaled
        high = fsum(max(card.height for card in row) + scaled(_ROW_GAP) for row in rows)
        high += scaled(_GROUP) * len(self.levels) if self.grouped else 0
        return self.height - self.head - high

    def draw(self) -> None:
        """Draw the line for a name, the title, the rules, and the problems below."""
        canvas, paper = self.canv, self.context.paper
        self.leave_margins_empty()
        scaled = paper.scaled
        y = self.height - scaled(8)
        draw_name_line(canvas, paper, y)
        y = self.height - scaled(_NAME_LINE) - self.title.height
        self.title.drawOn(canvas, 0, y)
        self._write(self.beside, y + scaled(8), canvas.drawRightString, self.width)
        if self.level:
            draw_sign(canvas, paper, self.level, self.width, y + scaled(24))
        y -= scaled(_GAP)
        if self.rules:
            y -= self.rules.height
            self.rules.drawOn(canvas, 0, y)
            y -= scaled(_GAP)
        gap = min(self._spare(self.rows) / len(self.rows), scaled(_MOST_GAP)) + scaled(_ROW_GAP)
        level = ""
        for row in self.rows:
            new = row[0].level
            if self.grouped and new != level:
                level = new
                y -= scaled(_GROUP)
                words = self.levels[level]
                self._write(words[:1].upper() + words[1:], y + scaled(4), canvas.drawString, 0)
            x = 0.0
            for card in row:
                with tag(canvas, "Div"):
                    card.draw(canvas, x, y)
                x += card.width + paper.gap
            y -= max(card.height for card in row) + gap

    def _write(
        self, words: str, base: float, write: Callable[[float, float, str], None], x: float
    ) -> None:
        """Write which level this is, or the title of the sheets."""
        self.canv.setFont("Sans-Semibold", self.context.paper.type(10))
        self.canv.setFillColor(ACCENT)
        with tag(self.canv, "P"):
            write(x, base, words)


def draw_sign(canvas: Canvas, paper: Paper, level: str, right: float, base: float) -> None:
    """Draw which of several sheets of one look this is: a pip for easy, two or three for others."""
    canvas.setFillColor(GREY)
    radius = paper.scaled(_PIP)
    for number in range(1 + [*LEVEL_WORDS].index(level)):
        canvas.circle(right - (3 * number + 1) * radius, base, radius, stroke=0, fill=1)


# The teacher's pages


def _teachers(
    context: LayoutContext,
    game: str,
    problems: Sequence[Problem],
    reminder: Chapter | None,
    level: str,
) -> Iterator[Block]:
    """Set what a teacher wants to know: ages, what to ask, the answers and the codes.

    If each level has sheets of its own, their sign is beside the title.
    """
    opening = teacher_opening(game, level)
    context.begin_chapter(opening.anchor, ())
    words = gettext("How long someone with practice takes is an estimate; nobody was timed.")
    note = context.prose(words, context.styles.measured)
    note.wide = True
    title = SignedOpening(context, opening, level) if level else OpeningBlock(context, opening)
    head = [title, FactsStrip(context, teacher_facts(problems, reminder)), note]
    halves = map(context.paper.scaled, _ANSWER_HALVES)
    answers = ([_answer(context, it, half) for it in problems] for half in halves)
    attempts = [[*head, *chain(*blocks)] for blocks in answers]
    pages = [_pages(context.paper, blocks) for blocks in attempts]
    yield from attempts[pages.index(min(pages))]


def _answer(context: LayoutContext, problem: Problem, half: float) -> list[Block]:
    """Set the answer to a problem, with dominoes of a size."""
    sized = replace(context, paper=context.paper.with_strips(half))
    # The code brings a problem back; pictures of its whole solution would fill pages.
    listed = solutions([problem.undrawn], "paper")
    blocks = list(solution_blocks(sized, listed, with_codes=True))
    for block in blocks:
        block.continuation = None
    strip = list(_key_positions(sized.paper, problem))
    blocks[-1].keep_with_next = bool(strip)
    return [*blocks, *strip]


def _pages(paper: Paper, blocks: Sequence[Block]) -> int:
    """Return how many pages blocks take."""
    width, height = paper.measure, paper.text_height
    rest = Flow(blocks, columns=paper.columns, gap=paper.gap, page_height=height, grid=paper.grid)
    count = 1
    while rest.wrap(width, height)[1] > height:
        _, rest = rest.split(width, height)
        count += 1
    return count


class SignedOpening(OpeningBlock):
    """The title of a teacher's page, with the sign of its sheets."""

    def __init__(self, context: LayoutContext, opening: Opening, level: str) -> None:
        super().__init__(context, opening)
        self.level = level

    def draw(self) -> None:
        """Draw the title and the sign."""
        super().draw()
        paper = self.context.paper
        draw_sign(self.canv, paper, self.level, self.width, self.height - paper.scaled(12))


def _key_positions(paper: Paper, problem: Problem) -> Iterator[Block]:
    """Draw as many positions of a solution as fit in a row, the last of them at its end."""
    first, *others = every_stage(problem) or (None,)
    stages = others or ([first._replace(label="")] if first else [])
    for count in range(len(stages), 0, -1):
        chosen = [stages[ceil((n + 1) * len(stages) / count) - 1] for n in range(count)]
        rows = list(figures.strip_rows(paper, chosen))
        if len(rows) == 1:
            yield from rows
            return


class Certificate(WholePage):
    """A page to fill in for who has solved the problems, between two lines of dominoes."""

    def __init__(self, context: LayoutContext, booklet: Booklet) -> None:
        super().__init__(context)
        styles = context.styles
        games = listed([game_title(block.game) for block in booklet.sets])
        title = gettext("Certificate")
        parts = (
            (title, _fitted(styles.book_title, title, context.paper.measure * 0.8), ACCENT),
            (gettext("has solved these domino problems:"), styles.book_subtitle, INK),
            (games, styles.headings[2], INK),
        )
        self.title, self.words, self.games = (
            context.prose(words, derived(style, alignment=TA_CENTER, textColor=colour))
            for words, style, colour in parts
        )
        first = booklet.problems[0]
        self.picture = figures.solid_of(first.position, first.game)

    def draw(self) -> None:
        """Draw the dominoes, the words, a problem, and lines for a name, a date and a hand."""
        canvas, paper, width, height = self.canv, self.context.paper, self.width, self.height
        self.leave_margins_empty()
        chain = figures.scene_of(Position.parse(_CHAIN))
        high = chain.size(width / chain.size(1)[0])[1]
        canvas.setStrokeColor(ACCENT)
        canvas.setLineWidth(2)
        canvas.rect(high / 2, high / 2, width - high, height - high)
        for y in (0.0, height - high):
            figures.scene_picture(chain, width / chain.size(1)[0]).draw(canvas, 0, y)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.7)
        y, left, room = height * 0.86, width * 0.1, width * 0.8
        for part, below in ((self.title, 0.1), (self.words, 0.01), (self.games, 0.03)):
            y -= height_of(part, room)
            part.drawOn(canvas, left, y)
            y -= height * below
            if part is self.title:
                canvas.line(left, y, left + room, y)
                y -= height * 0.03
        foot = height * 0.13
        low = foot + height * 0.06
        spaces, rows = self.picture.size(1)
        half = min(room / spaces, (y - low) / rows)
        wide, tall = self.picture.size(half)
        picture = figures.scene_picture(self.picture, half)
        picture.draw(canvas, (width - wide) / 2, (y + low - tall) / 2)
        canvas.setFont("Sans", paper.type(9))
        canvas.setFillColor(GREY)
        for label, x in ((gettext("Date"), left), (gettext("Signature"), width * 0.55)):
            canvas.line(x, foot, x + width * 0.35, foot)
            canvas.drawString(x, foot - paper.scaled(12), label)
