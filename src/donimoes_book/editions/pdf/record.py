"""What a pass over the book learns: on which page everything stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from reportlab.pdfgen.canvas import Canvas


@dataclass
class Record:
    """Filled in while pages are drawn."""

    pages: dict[str, int] = field(default_factory=dict)
    """The page of each anchor."""
    heads: dict[int, str] = field(default_factory=dict)
    """The running head that begins on a page."""
    bare: set[int] = field(default_factory=set)
    """The pages without running head: where a chapter opens."""
    unnumbered: set[int] = field(default_factory=set)
    """The pages that show no number."""
    _level: int = -1

    def mark(
        self, canvas: Canvas, anchor: str, y: float, outline: str = "", level: int = 0
    ) -> None:
        """Note an anchor at height `y` of the block being drawn, and list it in the PDF's outline.

        `level` 0 is a chapter; a level deeper than one below the last is raised, since an outline
        cannot skip any.
        """
        if anchor in self.pages:
            return
        self.pages[anchor] = canvas.getPageNumber()
        canvas.bookmarkHorizontal(anchor, 0, y)
        if outline:
            self._level = min(level, self._level + 1)
            canvas.addOutlineEntry(outline, anchor, self._level, closed=True)

    def open_chapter(self, canvas: Canvas, title: str) -> None:
        """Note that a chapter begins on the page being drawn."""
        page = canvas.getPageNumber()
        self.bare.add(page)
        self.heads[page] = title

    def head(self, page: int) -> str:
        """Return the title of the chapter that a page belongs to."""
        earlier = [start for start in self.heads if start <= page]
        return self.heads[max(earlier)] if earlier else ""
