"""Panels with measured numbers: a chart, and a box of figures."""

from collections.abc import Iterator

from pikepdf import Name
from reportlab.pdfbase.pdfmetrics import stringWidth

from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.composing.blocks import Chart, Figures
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import scene_picture
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE
from donimoes_book.editions.pdf.tagging import tag
from donimoes_book.words.language import gettext

_PADDING = 11.0
_TITLE = 24.0
_ROW = 13.0
_GAP = 8.0
_CHART_SIZE = 8.0
"""The size of the type in charts."""


class _NumbersPanel(Block):
    """A panel with numbers, below a rule."""

    snap = "middle"
    floats = True

    def __init__(self, context: LayoutContext) -> None:
        super().__init__(context.paper.grid / 2)
        self.context, self.paper = context, context.paper
        self.padding = context.paper.scaled(_PADDING)

    def draw(self) -> None:
        """Draw the panel without its numbers."""
        canvas = self.canv
        canvas.setFillColor(PANEL)
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.8)
        canvas.line(0, self.height, self.width, self.height)


class FiguresBox(_NumbersPanel):
    """A title, a line for each figure, and how they were measured."""

    def __init__(self, context: LayoutContext, box: Figures) -> None:
        super().__init__(context)
        self.anchor, self.title, self.rows = box.anchor, box.title, box.figures
        self.note = context.prose(box.note, context.styles.measured)

    def _measure(self) -> float:
        scaled = self.paper.scaled
        note = height_of(self.note, self.width - 2 * self.padding)
        return scaled(_TITLE + len(self.rows) * _ROW) + note + scaled(_PADDING + 4)

    def draw(self) -> None:
        """Draw it with values on the right, each after its interval in grey."""
        canvas, paper, padding = self.canv, self.paper, self.padding
        if self.anchor:
            self.context.index.add(canvas, self.anchor, self.height)
        super().draw()
        y = self.height - paper.scaled(17)
        canvas.setFillColor(ACCENT)
        size, room = paper.type(11.5), self.width - 2 * padding
        font = paper.heading_font
        canvas.setFont(font, size * min(1, room / stringWidth(self.title, font, size)))
        with tag(canvas, "P"):
            canvas.drawString(padding, y, self.title)
        with tag(canvas, "Table"):
            self._draw_rows(self.height - paper.scaled(_TITLE))
        self.note.drawOn(canvas, padding, padding - paper.scaled(3))

    def _draw_rows(self, y: float) -> None:
        """Draw a line for each figure below y."""
        canvas, paper = self.canv, self.paper
        row, rise = paper.scaled(_ROW), paper.scaled(3.5)
        right = self.width - self.padding
        for figure in self.rows:
            label, value, interval = figure.label, figure.value, figure.interval
            y -= row
            canvas.setFillColor(INK)
            left = right - stringWidth(value, "Sans-Semibold", paper.type(8.5)) - paper.scaled(_GAP)
            # In some languages the words are longer.
            room = left - self.padding - stringWidth(f"{interval}  ", "Sans", paper.type(7.5))
            size = paper.type(8.5)
            size *= min(1, room / stringWidth(label, "Sans", size))
            with tag(canvas, "TR"):
                canvas.setFont("Sans", size)
                with tag(canvas, "TH", attributes={"O": Name.Table, "Scope": Name.Row}):
                    canvas.drawString(self.padding, y + rise, label)
                canvas.setFont("Sans-Semibold", paper.type(8.5))
                with tag(canvas, "TD"):
                    canvas.drawRightString(right, y + rise, value)
                    canvas.setFillColor(GREY)
                    canvas.setFont("Sans", paper.type(7.5))
                    canvas.drawRightString(left, y + rise, interval)


class ChartPanel(_NumbersPanel):
    """A chart on a panel, with a title above it and its source below."""

    def __init__(self, context: LayoutContext, chart: Chart) -> None:
        super().__init__(context)
        self.chart, styles = chart, context.styles
        self.title = context.prose(chart.title, styles.box_title)
        words = context.markup.text(chart.note)
        anchor = chart.appendix.anchor
        if context.prints(anchor):
            page = context.markup.page_reference(anchor)
            more = gettext("All figures: {page}", page=page)
            link = context.markup.text(more)
            words += f' <a href="#{anchor}" color="#{ACCENT.hexval()[2:]}">{link}</a>'
        self.note = Prose(words, styles.measured)

    def _measure(self) -> float:
        gap, inner = self.paper.scaled(_GAP), self.width - 2 * self.padding
        self.scene = self.chart.draw(inner, self.paper.type(_CHART_SIZE))
        parts = [height_of(self.title, inner), self.scene.height, height_of(self.note, inner)]
        self.tops = [self.padding, self.padding + parts[0] + gap / 2]
        self.tops.append(self.tops[1] + parts[1] + gap)
        return self.tops[2] + parts[2] + self.padding

    def draw(self) -> None:
        """Draw the panel, then title, chart and source from the top down."""
        super().draw()
        canvas = self.canv
        title, chart, note = (self.height - top for top in self.tops)
        self.title.drawOn(canvas, self.padding, title - self.title.height)
        picture = scene_picture(self.scene, SPACE, self.paper.least_type)
        picture.draw(canvas, self.padding, chart - self.scene.height)
        self.note.drawOn(canvas, self.padding, note - self.note.height)


def measured_blocks(context: LayoutContext, numbers: Chart | Figures) -> Iterator[Block]:
    """Set a box of figures, or a chart and its figures unless an appendix has them."""
    if isinstance(numbers, Figures):
        yield FiguresBox(context, numbers)
        return
    yield ChartPanel(context, numbers)
    if not context.find(numbers.appendix.anchor):
        yield FiguresBox(context, numbers.figures)
