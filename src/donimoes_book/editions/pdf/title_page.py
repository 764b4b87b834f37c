"""The title page: the cover's position, large, on a tinted page."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.figures import draw_scene, scene_of
from donimoes_book.editions.pdf.pages import imprint_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import ACCENT, INK, PANEL
from donimoes_book.editions.wording import cover_position

_LARGEST_HALF = 22 / 9
"""Of the cover's dominoes, to those in the book."""


class TitlePage(Block):
    """A whole page; its place in the frame does not matter, since it bleeds off the paper."""

    wide = True

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.setting = setting
        markup, styles, book = setting.markup, setting.styles, setting.book
        large = styles.book_title
        width = stringWidth(book.title, large.fontName, large.fontSize)
        style = large if width <= setting.paper.measure else styles.long_book_title
        self.title = Paragraph(markup.text(book.title, "Display"), style)
        self.subtitle = Paragraph(markup.text(book.subtitle, "Serif-Italic"), styles.book_subtitle)

    def measure(self) -> float:
        """Return the height of the text area."""
        return self.setting.paper.text_height

    def draw(self) -> None:
        """Draw tint, title, cover position and author from the top down."""
        canvas, paper, record = self.canv, self.setting.paper, self.setting.record
        page = canvas.getPageNumber()
        record.bare.add(page)
        record.unnumbered.add(page)
        canvas.setFillColor(PANEL)
        canvas.rect(-paper.left(page), -paper.bottom, paper.width, paper.height, stroke=0, fill=1)
        y = self.height - 0.06 * self.height
        y -= self.title.wrap(self.width, self.height)[1]
        self.title.drawOn(canvas, 0, y)
        y -= paper.scaled(16)
        canvas.setFillColor(ACCENT)
        canvas.rect(0, y, paper.scaled(54), paper.scaled(4), stroke=0, fill=1)
        y -= paper.scaled(14) + self.subtitle.wrap(self.width, self.height)[1]
        self.subtitle.drawOn(canvas, 0, y)
        author = self._author_line()
        self._draw_cover(y - paper.scaled(30), author + paper.scaled(40))
        canvas.setFillColor(INK)
        canvas.setFont("Sans-Semibold", paper.type(11))
        canvas.drawString(0, author, self.setting.book.author)

    def _author_line(self) -> float:
        """Return where the author's name stands: at the foot, but above the imprint."""
        if not self.setting.imprint:
            return 0
        imprint, bottom = imprint_of(self.setting)
        paper = self.setting.paper
        return max(0.0, bottom + float(imprint.height) - paper.bottom + paper.scaled(12))

    def _draw_cover(self, top: float, bottom: float) -> None:
        """Draw the cover's position in the middle of what is left of the page, if it has room."""
        position = cover_position(self.setting.book)
        if position is None:
            return
        paper = self.setting.paper
        scene = scene_of(position, self.setting.book.cover_game)
        spaces, rows = scene.size(1)
        half = min(self.width / spaces, (top - bottom) / rows, _LARGEST_HALF * paper.half)
        if half < paper.strip_half / 2:
            return
        width, height = scene.size(half)
        y = bottom + (top - bottom - height) / 2
        draw_scene(self.canv, scene, (self.width - width) / 2, y, half)
