"""The back of a cover: a blurb, who the games are for, a puzzle to try, and what is inside.

Lengths are in points; x counts from the outer edge of the back.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from math import fsum
from typing import NamedTuple

from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget
from reportlab.graphics.shapes import String
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.editions.game_choice import counts, games_of, ranges, with_counts
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flips import has_flips, runs_of
from donimoes_book.editions.pdf.flow import height_of
from donimoes_book.editions.pdf.front import draw_band
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.editions.pdf.styles import ACCENT, INK, PANEL, RULE, derived
from donimoes_book.editions.problem_measures import length_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.words.language import gettext, ngettext, number, spelled

BAR_CODE = (51 * mm, 31 * mm)
"""The room for the bar code of the ISBN."""
EDGE = 10 * mm
"""The margin of the back."""
LEAST_HALF = 4 * mm
"""The least side of a half in its pictures."""

_BLURB = 1.5
"""The largest type for the words on the back, as a multiple of the text size."""
_LEAST_BLURB = 0.85
"""The smallest."""
_SIZES = (1.2, 1.1, 1.0, 0.9, 0.8)
"""The sizes of the words below the blurb, as multiples of the text size."""
_COUNT_TYPE = 24.0
"""The type size of the counts."""
_LABEL = 1.3
"""The type of their labels, as a multiple of that in a table."""
_MOST_HALF = 12 * mm
"""The greatest side of a half in the puzzle."""
_PUZZLE = 0.22
"""The greatest height of the puzzle's picture, as a share of the page's."""
_EASY = 2
"""The highest grade of a puzzle that the author hasn't chosen."""
_MOST_FRAMES = 4
"""The pictures of a flip-book that are shown."""
_BARS = 22.85 * mm
"""The height of a bar code's bars and digits, as its standard (ISO/IEC 15420) has it."""
_ISBN = 9.0
"""The type size of the ISBN above it."""
_GAP = 6 * mm
_LEAST_GAP = 4.5 * mm
_PADDING = 4 * mm
_ROUND = 2 * mm


class Piece(NamedTuple):
    """Something on the back with its height; `draw` takes a canvas, its left and its top."""

    height: float
    draw: Callable[[Canvas, float, float], None]


class Puzzle(NamedTuple):
    """A problem of the book for its cover, and the rules of its game in a few sentences."""

    problem: Problem
    rules: str


class Back:
    """The back of a book on its paper; its band is as high as the front's, or as the blurb."""

    def __init__(self, context: LayoutContext, band: float) -> None:
        self.context = context
        self.paper = context.paper
        self.width = context.paper.width - 2 * EDGE
        self.blurb = self._blurb(band - 2 * EDGE)
        self.band = max(band, _height(self.blurb, self.width, self.paper.grid / 2) + 2 * EDGE)

    def _blurb(self, room: float) -> list[Prose]:
        """Set the words about the book in the largest type that fits on the band."""
        context, paper = self.context, self.paper
        words = [with_counts(part, context.book) for part in context.book.blurb]
        for step in range(round(20 * _BLURB), round(20 * _LEAST_BLURB) - 1, -1):
            size = paper.text * step / 20
            style = derived(
                context.styles.body,
                fontSize=size,
                leading=size * 1.35,
                textColor=INK if paper.light_ink else PANEL,
                alignment=TA_LEFT,
                hyphenation=None,
            )
            blurb = [context.prose(part, style) for part in words]
            if _height(blurb, self.width, paper.grid / 2) <= room:
                break
        return blurb

    def draw(self, canvas: Canvas, bleed: float) -> None:
        """Draw it from the top down, with its left edge at 0. Raises InputError."""
        paper = self.paper
        draw_band(canvas, paper, -bleed, paper.width + bleed, self.band, bleed)
        _draw_all(canvas, self.blurb, EDGE, paper.height - EDGE, self.width, paper.grid / 2)
        room = paper.height - self.band - self._draw_foot(canvas)
        if room < 0:
            message = "the blurb is too long for the back of the cover"
            raise_errors([Diagnostic(message, "Shorten it in book.toml, or choose larger paper.")])
        pieces = self._pieces(room)
        space = (room - fsum(piece.height for piece in pieces)) / (len(pieces) + 1)
        y = paper.height - self.band - space
        for piece in pieces:
            piece.draw(canvas, EDGE, y)
            y -= piece.height + space

    def _draw_foot(self, canvas: Canvas) -> float:
        """Draw author and publisher, and what machines read above; return how high they reach."""
        book, styles, right = self.context.book, self.context.styles, self.paper.width - EDGE
        published = ", ".join(filter(None, (book.publisher, book.place))) or book.author
        width, height, top = *BAR_CODE, EDGE
        room = self.width - (width + _GAP) * bool(book.isbn)
        if published:
            words = self.context.prose(published, styles.author)
            top += height_of(words, room)
            words.drawOn(canvas, EDGE, EDGE)
        canvas.setFillColorRGB(1, 1, 1)
        if address := book.address:
            code, base = PrintedQr(address), top + _GAP / 2 * bool(published)
            canvas.rect(EDGE, base, code.side, code.side, stroke=0, fill=1)
            code.draw(canvas, EDGE, base + code.side)
            top = base + code.side
            words = self.context.prose(address.partition("://")[2], styles.label)
            if (beside := room - code.side - _GAP / 2) > 4 * styles.label.fontSize:
                y = base + (code.side - height_of(words, beside)) / 2
                words.drawOn(canvas, EDGE + code.side + _GAP / 2, y)
        if isbn := book.isbn:
            canvas.setFillColorRGB(1, 1, 1)
            canvas.rect(right - width, EDGE, width, height, stroke=0, fill=1)
            _draw_bar_code(canvas, isbn, right - width, EDGE)
            top = max(top, EDGE + height)
        return float(top)

    def _pieces(self, room: float) -> list[Piece]:
        """Return what fits below the blurb, in the largest type; some of it if all doesn't fit."""
        book, puzzle = self.context.book, puzzle_of(self.context.book)
        flips = bool(book.flip_books) and has_flips(self.paper)
        pieces = list[Piece]()
        for with_puzzle, has_list, has_flips_too in (
            (puzzle, True, flips),
            (puzzle, True, False),
            (puzzle, False, False),
            (None, True, flips),
            (None, True, False),
            (None, False, False),
        ):
            for size in _SIZES:
                middle = self._middle(size, with_puzzle, has_list=has_list)
                if with_puzzle and not middle:
                    continue
                around = self._facts(), middle, self._flips(size) if has_flips_too else None
                pieces = [piece for piece in around if piece]
                if fsum(piece.height + _LEAST_GAP for piece in pieces) + _LEAST_GAP <= room:
                    if book.back.text and not with_puzzle:
                        message = (
                            f"the back of the cover has no room or answer for {book.back.text}"
                        )
                        self.context.warn(message, book.back.origin)
                    return pieces
        return []

    def _facts(self) -> Piece | None:
        """Set players, age, minutes and counts side by side, as on the box of a game."""
        styles, size = self.context.styles, self.paper.display(_COUNT_TYPE)
        style = ParagraphStyle(
            "count",
            fontName=self.paper.heading_font,
            fontSize=size,
            leading=size * 1.15,
            textColor=ACCENT,
        )
        label_style = derived(
            styles.cell,
            fontSize=styles.cell.fontSize * _LABEL,
            leading=styles.cell.leading * _LABEL,
            hyphenation=None,
        )
        columns = [
            [self.context.prose(words, style), self.context.prose(label, label_style)]
            for words, label in cover_facts(self.context.book)
        ]
        if not columns:
            return None
        step = (self.width + _GAP / 2) / len(columns)
        room = step - _GAP / 2
        most = max(column[0].minWidth() for column in columns)
        if most > room:
            style.fontSize *= room / most
            columns = [[self.context.prose(c[0].text, style), c[1]] for c in columns]
        height = max(_height(column, room) for column in columns)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            for place, column in enumerate(columns):
                _draw_all(canvas, column, x + place * step, top, room)

        return Piece(height, draw)

    def _middle(self, size: float, puzzle: Puzzle | None, *, has_list: bool) -> Piece | None:
        """Set a puzzle on a card, and what is inside beside it, or one of them alone.

        It is None if there is nothing to set, or if the puzzle is too wide.
        """
        count = bool(puzzle) + has_list
        column = (self.width - _GAP) / 2 if count > 1 else self.width
        card = self._puzzle(puzzle, size, column - 2 * _PADDING) if puzzle else None
        inside = self._inside(size, column if card else self.width) if has_list else None
        if not card:
            return None if puzzle else inside
        height = max(piece.height for piece in (card, inside) if piece) + 2 * _PADDING

        def draw(canvas: Canvas, x: float, top: float) -> None:
            canvas.setFillColorRGB(1, 1, 1)
            canvas.setStrokeColor(RULE)
            box = x, top - height, column, height, _ROUND
            canvas.roundRect(*box, stroke=int(self.paper.light_ink), fill=1)
            card.draw(canvas, x + _PADDING, top - _PADDING)
            if inside:
                inside.draw(canvas, x + column + _GAP, top - _PADDING)

        return Piece(height, draw)

    def _puzzle(self, puzzle: Puzzle, size: float, width: float) -> Piece | None:
        """Set a problem with its rules and the page of its answer; None if its picture is small."""
        problem, prose = puzzle.problem, self.context.prose
        scene = figures.scene_of(problem.position, problem.game)
        across, down = scene.size(1)
        half = min(width / across, _PUZZLE * self.paper.height / down, _MOST_HALF)
        if half < LEAST_HALF:
            return None
        head, plain, bold = self._styles(size)
        page = self.context.pages.get(problem.solution_anchor, 0)
        answer = gettext("Answer on page {page}", page=page) if page else ""
        question = problem.answer.question if problem.answer else puzzle.rules
        last = " · ".join(filter(None, ("" if problem.answer else length_of(problem), answer)))
        above = [prose(gettext("A puzzle to try"), head)]
        below = [prose(words, style) for words, style in ((question, plain), (last, bold)) if words]
        gap, picture = plain.leading / 2, figures.scene_picture(scene, half)
        wide, high = picture.size
        heights = [_height(above, width), high, _height(below, width, gap)]

        def draw(canvas: Canvas, x: float, top: float) -> None:
            _draw_all(canvas, above, x, top, width)
            y = top - heights[0] - gap - high
            picture.draw(canvas, x + (width - wide) / 2, y)
            _draw_all(canvas, below, x, y - gap, width, gap)

        return Piece(fsum(heights) + 2 * gap, draw)

    def _inside(self, size: float, width: float) -> Piece | None:
        """List the games, part by part."""
        head, plain, bold = self._styles(size)
        prose, games = self.context.prose, games_of(self.context.book)
        parts = [
            [prose(part, bold)] * bool(part)
            + [prose(" · ".join(game.title for game in run), plain)]
            for part, run in groupby(games, lambda game: game.part)
        ]
        if not parts:
            return None
        title, gap = [prose(gettext("What’s inside"), head)], plain.leading / 2
        lines = [title, *parts]
        heights = [_height(part, width) for part in lines]

        def draw(canvas: Canvas, x: float, top: float) -> None:
            for part, height in zip(lines, heights, strict=True):
                _draw_all(canvas, part, x, top, width)
                top -= height + gap

        return Piece(fsum(heights) + gap * len(parts), draw)

    def _flips(self, size: float) -> Piece | None:
        """Announce the flip-books, with a few pictures of the smallest."""
        runs = runs_of(self.context.book.flip_books)
        run = min(runs, key=lambda run: run.extent[2] - run.extent[0])
        left, above, right, below = run.extent
        gap, room = 2 * LEAST_HALF, self.width * 0.6
        count = min(_MOST_FRAMES, int((room + gap) / ((right - left) * LEAST_HALF + gap)))
        words = spelled(
            "Riffle the corners: a solution plays itself.",
            "Riffle the corners: {count} solutions play themselves.",
            len(runs),
        )
        prose = self.context.prose(words, self._styles(size)[0])
        across = count * ((right - left) * LEAST_HALF + gap) - gap if count > 1 else -gap
        width = self.width - across - gap
        last = len(run.book.pictures) - 1
        frames = [
            run.book.pictures[last * n // (count - 1)] for n in range(count if count > 1 else 0)
        ]
        high = (below - above) * LEAST_HALF if frames else 0
        height = max(height_of(prose, width), high)

        def draw(canvas: Canvas, x: float, top: float) -> None:
            prose.drawOn(canvas, x, top - (height + height_of(prose, width)) / 2)
            x += width + gap
            for corner, position in frames:
                picture = figures.scene_picture(
                    figures.scene_of(position, run.book.problem.game), LEAST_HALF
                )
                at = corner.x / 2 - left, corner.y / 2 - above
                y = top - (height - high) / 2 - at[1] * LEAST_HALF - picture.size[1]
                picture.draw(canvas, x + at[0] * LEAST_HALF, y)
                x += (right - left) * LEAST_HALF + gap

        return Piece(height, draw)

    def _styles(self, size: float) -> tuple[ParagraphStyle, ParagraphStyle, ParagraphStyle]:
        """Return the styles of titles, of words and of bold words, at a multiple of the text."""
        points, styles = self.paper.text * size, self.context.styles
        sized = {"fontSize": points, "leading": points * 1.3, "hyphenation": None}
        large = {"fontSize": points * 1.35, "leading": points * 1.7}
        return (
            derived(styles.box_title, **large),
            derived(styles.cell, **sized),
            derived(styles.cell_header, **sized),
        )


def cover_facts(book: tree.Book) -> list[tuple[str, str]]:
    """Return who the games are for, how long they take and how many there are, with their labels.

    They are those of what the edition prints.
    """
    of, count = ranges(book), counts(book)
    games, problems = count["games"], count["problems"]
    shown = {key: "–".join(map(number, dict.fromkeys(of[key]))) for key in of}
    facts = list[tuple[str, str]]()
    if "players" in of:
        facts.append((shown["players"], ngettext("player", "players", of["players"][1])))
    if "age" in of:
        facts.append((f"{number(of['age'][0])}+", gettext("years of age")))
    if "time" in of:
        least, most = of["time"]
        times = (game.facts.get(tree.FACTS["time"], "") for game in games_of(book))
        if any(gettext("an evening") in time for time in times):
            label = ngettext("minute to an evening", "minutes to an evening", least)
            facts.append((number(least), label))
        else:
            facts.append((shown["time"], ngettext("minute", "minutes", most)))
    if games:
        facts.append((number(games), ngettext("game to play", "games to play", games)))
    if problems:
        words = ngettext("problem to solve", "problems to solve", problems)
        facts.append((number(problems), words))
    return facts


def puzzle_of(book: tree.Book) -> Puzzle | None:
    """Return the problem that the author chose for the cover, or an easy one; None without any.

    A problem that this edition doesn't print isn't chosen, since its answer has no page.
    """
    sets = [block for block in blocks_of_kind(book, tree.ProblemSet) if block.problems]
    sets.sort(key=lambda block: block.reminder is None)
    for block in sets:
        for problem in block.problems:
            if problem.anchor == book.back.text or (not book.back.text and problem.grade <= _EASY):
                return Puzzle(problem, _rules(book, block))
    return None


def _rules(book: tree.Book, block: tree.ProblemSet) -> str:
    """Return the shortest rules there are: those for worksheets, or else what a game is about."""
    games = [game for game in games_of(book) if game.game == block.game]
    aims = [game.hook or game.facts.get(tree.FACTS["aim"], "") for game in games]
    return (block.reminder.lesson.get("sheet", "") if block.reminder else "") or "".join(aims[:1])


def _height(lines: Sequence[Prose], width: float, gap: float = 0) -> float:
    return float(fsum(height_of(line, width) for line in lines) + gap * max(len(lines) - 1, 0))


def _draw_all(
    canvas: Canvas, lines: Sequence[Prose], x: float, top: float, width: float, gap: float = 0
) -> None:
    """Draw paragraphs below one another."""
    for line in lines:
        top -= height_of(line, width)
        line.drawOn(canvas, x, top)
        top -= gap


def _draw_bar_code(canvas: Canvas, isbn: str, x: float, y: float) -> None:
    """Draw an ISBN and its bar code (EAN-13, full size) in the middle of the room at (x, y)."""
    width, height = BAR_CODE
    bars = Ean13BarcodeWidget(re.sub("[^0-9]", "", isbn), barHeight=_BARS)
    foot = (height - _BARS - 1.5 * _ISBN) / 2
    canvas.saveState()
    canvas.translate(x + (width - bars.width) / 2, y + foot)
    canvas.setFillColor(INK)
    canvas.setFont("Sans", _ISBN)
    canvas.drawCentredString(bars.width / 2, _BARS + 0.5 * _ISBN, f"ISBN {isbn}")
    # reportlab's own renderer would name a font that isn't in the file.
    for shape in bars.draw().contents:
        if isinstance(shape, String):
            write = canvas.drawString if shape.textAnchor == "start" else canvas.drawCentredString
            canvas.setFont("Sans", shape.fontSize)
            write(shape.x, shape.y, shape.text)
        elif shape.fillColor:
            canvas.rect(shape.x, shape.y, shape.width, shape.height, stroke=0, fill=1)
    canvas.restoreState()
