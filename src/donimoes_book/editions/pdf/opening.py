"""Opens a book with its title page and imprint, and each chapter with its facts and picture."""

from collections.abc import Iterable, Mapping
from math import ceil, fsum

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions import common
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.context import LayoutContext, WholePage
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.paper import SAFE, Edges
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, PANEL, derived
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.language import gettext
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import Chapter

_ABOVE, _BELOW = 0.055, 0.04
"""The space above the title and below the subtitle, as shares of the page's height."""
_RISE = 0.5
"""The share of the band below the subtitle that the picture may overlap."""
_LARGEST_TITLE = 1.5
"""How much larger a title may be if it is one short word."""
_LEAST_BAND = 0.26
"""The least share of the page that the band takes."""
_RULE = (54.0, 4.0)
"""The length and thickness of the rule below the title."""
_RULE_GAP, _SUBTITLE_GAP = 14.0, 12.0
_BELOW_TITLE = 0.2
"""The least space between a title and its rule, as a multiple of its type size."""
_FOOT_GAP = 10.0
"""The least space between the author's name and the picture."""

_IMPRINT_WIDTH = 0.75
"""The share of the measure that an imprint takes."""
_KIND_FONT, _KIND_SIZE, _KIND_SPACE, _KIND_LEADING = "Sans-Semibold", 9.0, 1.8, 13.0
"""The type of the line above a title."""
_SINK = 2
"""How many lines below the top of the page a chapter begins."""
_BESIDE, _BESIDE_HEIGHT = 0.56, 0.23
"""The shares of the measure, and of a page's height, that a picture beside a title may take."""
_LEAST_FACT = 75.0
"""The least width of a fact: a narrower one would have too many lines."""
PICTURE_HALF = 2.4
"""The greatest size of its dominoes, as a multiple of the book's."""
_MORE = "…"


class Opening(Block):
    """A chapter's title, with the kind of game above and designer and source below.

    If the paper is wide enough, the game's picture is beside them, on a table as wide as the page.
    """

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, chapter: Chapter) -> None:
        super().__init__(wide=True)
        self.context = context
        self.chapter = chapter
        styles = context.styles
        self.title = context.prose(chapter.title, styles.title)
        self.title.role = "H1"
        self.credit = context.prose(common.credit(chapter), styles.subtitle)
        self.source = context.prose(common.source_line(chapter), styles.source)
        beside = chapter.opener if context.paper.columns > 1 else None
        self.scene = beside and figures.solid_of(beside.position, beside.game, beside.alt)
        self.space_after = context.paper.grid / 2 if beside else 0

    def _measure(self) -> float:
        paper, scaled, width = self.context.paper, self.context.paper.scaled, self.width
        grid, picture = paper.grid, 0.0
        if self.scene:
            spaces, rows = self.scene.size(1)
            across, down = _BESIDE * width / spaces, _BESIDE_HEIGHT * paper.height / rows
            self.half = min(across, down, PICTURE_HALF * paper.half)
            picture = self.scene.size(self.half)[1] + grid
            width *= 1 - _BESIDE
        parts = [height_of(self.title, width) + scaled(4)]
        if self.chapter.kind:
            # This line seldom needs to be broken.
            size, space = paper.type(_KIND_SIZE), scaled(_KIND_SPACE)
            words = self.chapter.kind.upper()
            self.kind_lines = spaced_lines(words, _KIND_FONT, size, space, width)
            parts.append(scaled(16 + _KIND_LEADING * (len(self.kind_lines) - 1)))
        parts += [height_of(p, width) for p in (self.credit, self.source)]
        return ceil(max(_SINK * grid + fsum(parts), picture) / grid) * grid

    def draw(self) -> None:
        """Draw it and record that a chapter begins here."""
        canvas, chapter, paper = self.canv, self.chapter, self.context.paper
        page, index = canvas.getPageNumber(), self.context.index
        _, top = canvas.absolutePosition(0, self.height)
        at_top = top > paper.height - paper.top - 1
        if at_top:
            index.headless.add(page)
        index.chapter = chapter.title
        index.add(canvas, chapter.anchor, self.height, chapter.title)
        if self.scene:
            from donimoes_book.editions.pdf.opening_pictures import draw_table

            above = paper.top if at_top else 0.0
            draw_table(canvas, paper, self.height + above, at_top=at_top)
            width, height = self.scene.size(self.half)
            x, y = self.width - width, (self.height + above - height) / 2
            figures.scene_picture(self.scene, self.half, paper.least_type).draw(canvas, x, y)
        y = self.height - _SINK * paper.grid
        if chapter.kind:
            leading = paper.scaled(_KIND_LEADING)
            y -= paper.scaled(8)
            text = canvas.beginText(0, y)
            text.setFont(_KIND_FONT, paper.type(_KIND_SIZE), leading)
            text.setFillColor(ACCENT)
            text.setCharSpace(paper.scaled(_KIND_SPACE))
            text.textLines(self.kind_lines)
            text.setCharSpace(0)
            with tag(canvas, "P"):
                canvas.drawText(text)
            y -= paper.scaled(8) + leading * (len(self.kind_lines) - 1)
        for part, after in ((self.title, paper.scaled(4)), (self.credit, 0), (self.source, 0)):
            y -= part.height
            part.drawOn(canvas, 0, y)
            y -= after


class FactsStrip(Block):
    """The facts about a game, side by side on a tinted panel."""

    snap = "middle"
    keep_with_next = True

    def __init__(self, context: LayoutContext, facts: Mapping[str, str]) -> None:
        styles, paper = context.styles, context.paper
        super().__init__(paper.grid / 2, wide=True)
        self.space_after = paper.grid
        self.padding, self.margin = paper.scaled(12), paper.scaled(9)
        self.least_width = paper.scaled(_LEAST_FACT)
        self.cells = [
            (
                context.prose(gettext(label).upper(), styles.fact_label),
                context.prose(value, styles.fact),
            )
            for label, value in facts.items()
        ]

    def _measure(self) -> float:
        """Share the width among the facts, in one row or two, and return the height."""
        count = len(self.cells)
        if (self.width - self.padding) / count < self.least_width:
            count = ceil(count / 2)
        self.cell_width = (self.width - self.padding) / count
        inner = self.cell_width - self.padding
        self.rows = [self.cells[n : n + count] for n in range(0, len(self.cells), count)]
        self.row_heights = [
            max(fsum(height_of(part, inner) for part in cell) for cell in row) for row in self.rows
        ]
        return fsum(self.row_heights) + (len(self.rows) + 1) * self.margin

    def draw(self) -> None:
        """Draw the panel, then the labels above their values."""
        canvas, top = self.canv, self.height - self.margin
        canvas.setFillColor(PANEL)
        canvas.roundRect(0, 0, self.width, self.height, 6, stroke=0, fill=1)
        for row, height in zip(self.rows, self.row_heights, strict=True):
            for index, (label, value) in enumerate(row):
                x, y = self.padding + index * self.cell_width, top - label.height
                label.drawOn(canvas, x, y)
                value.drawOn(canvas, x, y - value.height)
            top -= height + self.margin


def spaced_lines(words: str, font: str, size: float, space: float, width: float) -> list[str]:
    """Break words into lines no wider than `width`, with `space` after each letter, in points.

    A single word that is wider is cut.
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, font, size, space, width):
            lines[-1] = longer
            continue
        while not _fits(word, font, size, space, width):
            word = word.removesuffix(_MORE)[:-1] + _MORE
        lines = [line for line in (*lines, word) if line]
    return lines


def spaced_line(words: str, font: str, size: float, space: float, width: float) -> str:
    """Return as many of the words as fit on one line, with an ellipsis if there are more."""
    if _fits(words, font, size, space, width):
        return words
    room = width - stringWidth(f" {_MORE}", font, size) - 2 * space
    return f"{spaced_lines(words, font, size, space, room)[0]} {_MORE}"


def _fits(words: str, font: str, size: float, space: float, width: float) -> bool:
    return float(stringWidth(words, font, size)) + space * len(words) <= width


class Front:
    """The front of a book on its paper; if it `bleeds`, a large picture runs off both sides."""

    def __init__(self, context: LayoutContext, *, bleeds: bool = True) -> None:
        self.context = context
        self.bleeds = bleeds
        paper, styles, book = context.paper, context.styles, context.book
        self.width = paper.measure
        large, small = self._title_style(), derived(styles.book_subtitle, textColor=PANEL)
        self.title = context.prose(book.title, derived(large, textColor=PANEL))
        self.subtitle = context.prose(book.subtitle, small)
        self.author = context.prose(book.author, styles.author)
        self.rule_gap = max(paper.scaled(_RULE_GAP), _BELOW_TITLE * large.fontSize)

    def _title_style(self) -> ParagraphStyle:
        """Return a style in which a short title fills the page and a long one is small."""
        styles, words = self.context.styles, self.context.book.title
        style = styles.book_title
        more = self.width / max(stringWidth(words, style.fontName, style.fontSize), 1)
        if more < 1:
            return styles.long_book_title
        larger = min(more * 0.99, _LARGEST_TITLE)
        return derived(style, fontSize=style.fontSize * larger, leading=style.leading * larger)

    @property
    def band(self) -> float:
        """The height of the coloured band with the title."""
        page, scaled = self.context.paper.height, self.context.paper.scaled
        parts = [height_of(self.title, self.width), self.rule_gap + scaled(_RULE[1])]
        if self.context.book.subtitle:
            parts += [scaled(_SUBTITLE_GAP), height_of(self.subtitle, self.width)]
        return max((_ABOVE + _BELOW) * page + fsum(parts), _LEAST_BAND * page)

    def draw_ground(self, canvas: Canvas, width: float, bleed: Edges) -> None:
        """Paint the table, and the band above it, over `width` from the origin."""
        page, band = self.context.paper.height, self.band
        left, across = -bleed.left, width + bleed.left + bleed.right
        canvas.setFillColor(PANEL)
        canvas.rect(left, -bleed.below, across, page - band + bleed.below, stroke=0, fill=1)
        canvas.setFillColor(ACCENT)
        canvas.rect(left, page - band, across, band + bleed.above, stroke=0, fill=1)

    def draw_title(self, canvas: Canvas, x: float) -> None:
        """Write title and subtitle on the band, starting at x."""
        paper = self.context.paper
        y = paper.height * (1 - _ABOVE) - height_of(self.title, self.width)
        self.title.drawOn(canvas, x, y)
        length, thick = map(paper.scaled, _RULE)
        y -= self.rule_gap + thick
        canvas.setFillColor(PANEL)
        canvas.rect(x, y, length, thick, stroke=0, fill=1)
        if self.context.book.subtitle:
            y -= paper.scaled(_SUBTITLE_GAP) + height_of(self.subtitle, self.width)
            self.subtitle.drawOn(canvas, x, y)

    def draw_author(self, canvas: Canvas, x: float, y: float, width: float) -> float:
        """Write the author's name at (x, y) and return its height."""
        height = height_of(self.author, width)
        self.author.drawOn(canvas, x, y)
        return float(height) if self.context.book.author else 0.0

    def draw_picture(self, canvas: Canvas, foot: float, bleed: Edges) -> None:
        """Draw the cover's picture between `foot` and the band, if there is room."""
        book, paper = self.context.book, self.context.paper
        if book.cover_picture:
            from donimoes_book.editions.pdf.pictures import cover_picture

            foot += paper.scaled(_FOOT_GAP)
            room = paper.measure, paper.height - self.band - paper.scaled(_FOOT_GAP) - foot
            if picture := cover_picture(self.context, book.cover_picture, room):
                width, height = picture.size
                picture.draw(canvas, (paper.width - width) / 2, foot + (room[1] - height) / 2)
            return
        position = common.cover_position(book)
        if position is None:
            return
        scene = figures.solid_of(position, book.cover_game)
        spaces, rows = scene.size(1)
        # Things on the table may overlap the wall, but the names of squares may not.
        top = paper.height - self.band + (0 if position.board else _RISE * _BELOW * paper.height)
        foot += paper.scaled(_FOOT_GAP)
        across = paper.width * common.COVER_WIDTH if self.bleeds else paper.measure
        half = min(across / spaces, (top - foot) / rows, paper.width * common.COVER_HALF)
        if half < paper.strip_half / 2:
            return
        room = paper.width - 2 * SAFE
        if room < half * spaces <= paper.width:
            # A picture that doesn't run off the page stays clear of its edge.
            half = room / spaces
        width, height = scene.size(half)
        x, y = (paper.width - width) / 2, foot + (top - foot - height) / 2
        canvas.saveState()
        clip = canvas.beginPath()
        # Clip to the table, up to where the picture may rise. `preflight` lets drawings in one
        # clipping box run off the page together.
        clip.rect(
            -bleed.left,
            -bleed.below,
            paper.width + bleed.left + bleed.right,
            max(top, y + height) + bleed.below,
        )
        canvas.clipPath(clip, stroke=0, fill=0)
        figures.scene_picture(scene, half).draw(canvas, x, y)
        canvas.restoreState()


class TitlePage(WholePage):
    """A whole page; its place in the frame doesn't matter, since it bleeds off the paper."""

    def __init__(self, context: LayoutContext, *, bleeds: bool = True) -> None:
        super().__init__(context)
        self.front = Front(context, bleeds=bleeds)

    def draw(self) -> None:
        """Draw background, title, cover position and author, regardless of the margins."""
        canvas, paper, front = self.canv, self.context.paper, self.front
        left = paper.left(self.leave_margins_empty())
        canvas.saveState()
        canvas.translate(-left, -paper.bottom)
        bleed = Edges(*[paper.bleed] * 4)
        front.draw_ground(canvas, paper.width, bleed)
        front.draw_title(canvas, left)
        canvas.translate(left, paper.bottom)
        foot = paper.bottom + self.draw_foot()
        canvas.translate(-left, -paper.bottom)
        front.draw_picture(canvas, foot, bleed)
        canvas.restoreState()

    def draw_foot(self) -> float:
        """Draw the author at the foot of the page and return the height of the foot."""
        return self.front.draw_author(self.canv, 0, 0, self.width)


class ImprintPage(WholePage):
    """A whole page, with the imprint at its foot."""

    def __init__(self, context: LayoutContext, paragraphs: Iterable[tree.Paragraph]) -> None:
        super().__init__(context)
        styles, paper = context.styles, context.paper
        style = derived(styles.cell, spaceAfter=paper.grid / 2, fontSize=paper.type(9))
        self.lines = [Prose(context.markup(p.children, "Sans"), style) for p in paragraphs]

    def draw(self) -> None:
        """Draw it on a page without a head or a number."""
        self.leave_margins_empty()
        width = self.width * _IMPRINT_WIDTH
        y = fsum(height_of(line, width) + line.space_after for line in self.lines)
        for line in self.lines:
            y -= line.height + line.space_after
            line.drawOn(self.canv, 0, y)
