"""The first page of a booklet: its cover, or a chapter's opening, with a line for a name."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.booklet import Order
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.front import TitlePage
from donimoes_book.editions.pdf.opening import OpeningBlock
from donimoes_book.editions.pdf.pixels import PixelImage
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tagging import described
from donimoes_book.store.files import MOST_PICTURE, read_bytes
from donimoes_book.words.language import N_, gettext

_NAME = N_("Name")
_DATE = N_("Date")
"""The words on the line for a name."""
_DATE_WIDTH = 0.3
"""The share of the line that is reserved for the date."""
_LOGO_WIDTH = 0.4
"""The share of the width that a logo may take."""
_LOGO_HEIGHT = 26 * mm
"""The greatest height of a logo."""


def draw_name_line(canvas: Canvas, paper: Paper, y: float) -> None:
    """Draw a line for a name and one for a date across the measure, at height `y`."""
    canvas.setFont("Sans", paper.type(9))
    canvas.setFillColor(GREY)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.6)
    date = paper.measure * (1 - _DATE_WIDTH)
    for label, left, right in ((_NAME, 0.0, date - paper.gap), (_DATE, date, paper.measure)):
        words = gettext(label)
        canvas.drawString(left, y, words)
        canvas.line(left + canvas.stringWidth(words) + paper.scaled(5), y, right, y)


class Cover(TitlePage):
    """The cover: title, a problem, author, logo and, if wanted, a line for a name."""

    def __init__(self, context: LayoutContext, order: Order) -> None:
        # The picture is a whole problem, so nothing of it runs off the page.
        super().__init__(context, bleeds=False)
        self.order = order

    def draw_foot(self) -> float:
        """Draw the line for a name at the very foot, with author and logo above it."""
        canvas, paper = self.canv, self.context.paper
        line = paper.scaled(36) if self.order.name_line else 0.0
        if line:
            draw_name_line(canvas, paper, 0)
        canvas.saveState()
        canvas.translate(0, line)
        beside_logo = self.width * (1 - _LOGO_WIDTH) - paper.gap
        author = self.front.draw_author(canvas, 0, 0, beside_logo)
        height = max(author, self._draw_logo())
        canvas.restoreState()
        return line + height

    def _draw_logo(self) -> float:
        """Draw the logo on the right, if there is one, and return its height."""
        if self.order.logo is None:
            return 0.0
        image = PixelImage(read_bytes(self.order.logo, MOST_PICTURE))
        width, height = image.getSize()
        scale = min(_LOGO_WIDTH * self.width / width, _LOGO_HEIGHT / height)
        x = self.width - width * scale
        size = width * scale, height * scale
        with described(self.canv, gettext("Logo"), (x, 0, x + size[0], size[1])):
            self.canv.drawImage(image, x, 0, *size, mask="auto")
        return float(size[1])


class NamedOpening(OpeningBlock):
    """The title of a chapter, with a line for a name in the margin above it."""

    def draw(self) -> None:
        """Draw the title and the line."""
        super().draw()
        draw_name_line(self.canv, self.context.paper, self.height + self.context.paper.head_rise)
