"""The pages themselves: mirrored margins, running heads, page numbers, and the PDF file."""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.opening import imprint_of, spaced_line
from donimoes_book.editions.pdf.styles import GREY, INK


class Pages(BaseDocTemplate):  # type: ignore[misc]  # reportlab has no types
    """The pages of a book, left and right ones in turn."""

    _doSave = 0
    """Makes reportlab lay the pages out without writing them: only the last pass is printed."""

    def __init__(self, context: LayoutContext) -> None:
        book, paper = context.book, context.paper
        self.context = context
        self._target = BytesIO()
        super().__init__(
            self._target,
            pagesize=(paper.width, paper.height),
            pageTemplates=[self._template(1, "right"), self._template(2, "left")],
            title=book.title,
            # None would be printed as "anonymous" and "unspecified".
            author=book.author,
            subject=book.subject or book.subtitle,
            creator=f"donimoes_book {context.version}",
            lang=book.language,
            invariant=1,
            pageCompression=1,
            initialFontName="Serif",
            displayDocTitle=1,
        )

    def pdf(self) -> bytes:
        """Return the finished pages as a PDF file."""
        self.canv.save()
        return self._target.getvalue()

    def handle_documentBegin(self) -> None:
        """Begin with a right page; left and right ones follow in turn."""
        super().handle_documentBegin()
        self.canv.showOutline()
        self.handle_nextPageTemplate(["left", "right"])

    def _template(self, page: int, name: str) -> PageTemplate:
        paper = self.context.paper
        corner, padding = (paper.left(page), paper.bottom), (0, 0, 0, 0)
        frame = Frame(*corner, paper.measure, paper.text_height, *padding)
        return PageTemplate(name, [frame], onPageEnd=self._finish)

    def _finish(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Add the running head and the page number, both at the outer margin if there is one."""
        paper, index, page = self.context.paper, self.context.index, canvas.getPageNumber()
        left = paper.left(page)
        right = left + paper.measure
        write, x = (canvas.drawRightString, right) if page % 2 else (canvas.drawString, left)
        canvas.saveState()
        if paper.running_heads and page not in index.headless:
            head = index.running_head(page) if page % 2 else self.context.book.title
            size, space = paper.type(8), paper.scaled(0.6)
            canvas.setFont("Sans", size)
            canvas.setFillColor(GREY)
            words = spaced_line(head.upper(), "Sans", size, space, paper.measure)
            write(x, paper.height - paper.top + paper.head_rise, words, charSpace=space)
        if page == 1 and self.context.imprint:
            imprint, bottom = imprint_of(self.context)
            imprint.drawOn(canvas, left, bottom)
        elif page not in index.unnumbered:
            canvas.setFont("Sans-Semibold", paper.type(9))
            canvas.setFillColor(INK)
            if not paper.has_spine:
                write, x = canvas.drawCentredString, left + paper.measure / 2
            write(x, paper.bottom - paper.head_rise - paper.scaled(6), str(page))
        canvas.restoreState()
