"""The colours and styles of a book's paragraphs."""

from collections.abc import Callable
from typing import Any

from reportlab.lib.colors import Color, HexColor, black, toColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from donimoes_book.drawing import accent
from donimoes_book.drawing import style as drawing
from donimoes_book.drawing.accent import darker
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.linebreaks import Hyphenation

INK = HexColor("#1a1a1a")
GREY = HexColor(accent.GREY)
"""For captions, labels and codes: dark enough for small type on white and on panels."""
RULE = HexColor("#b9b2a6")
PANEL = HexColor("#f4efe8")
ACCENT = HexColor("#a8322d")
_DARK = HexColor(drawing.DARK)
_STRONGER = {
    INK.int_rgb(): black,
    GREY.int_rgb(): black,
    ACCENT.int_rgb(): HexColor("#7a1f1b"),
    RULE.int_rgb(): _DARK,
    HexColor(drawing.GREY).int_rgb(): _DARK,
}
"""The replacement for each colour of type and lines, with a contrast of at least 7:1 on every
background. Backgrounds stay as they are."""
_SHORT_NOTE = 12
"""A note with no more lines than this isn't split between columns."""


def replaced_colours(paper: Paper) -> Callable[[Any], Color] | None:
    """Return what replaces a colour, given in any way reportlab understands; None if nothing is."""
    others = dict(_STRONGER) if paper.high_contrast else {}
    if paper.accent:
        own = darker(paper.accent) if paper.high_contrast else paper.accent
        others[ACCENT.int_rgb()] = HexColor(own)
    if paper.tint:
        others[PANEL.int_rgb()] = HexColor(paper.tint)
    if paper.rule_colour and not paper.high_contrast:
        others[RULE.int_rgb()] = HexColor(paper.rule_colour)

    def replaced(colour: Any) -> Color:
        given = toColor(colour)
        return others.get(given.int_rgb(), given)

    return replaced if others else None


def heading_colour(paper: Paper) -> Color:
    """Return the colour of headings, at least 7:1 on every ground if the contrast is high."""
    if not paper.heading_colour:
        return INK
    return HexColor(darker(paper.heading_colour) if paper.high_contrast else paper.heading_colour)


def derived(style: ParagraphStyle, **changes: object) -> ParagraphStyle:
    """Return a copy of a style with these attributes changed."""
    return ParagraphStyle(style.name, parent=style, **changes) if changes else style


def kept_with_next(style: ParagraphStyle) -> ParagraphStyle:
    """Return a copy of a style whose paragraphs stay with the next block."""
    return derived(style, keepWithNext=1)


class Styles:
    """A book's paragraph styles for one paper; `snap` means what it does for blocks."""

    def __init__(self, paper: Paper, hyphenation: Hyphenation | None = None) -> None:
        self.paper, self.hyphenation = paper, hyphenation
        grid, scaled = paper.grid, paper.scaled
        self.body = ParagraphStyle(
            "body",
            fontName="Serif",
            fontSize=paper.text,
            leading=grid,
            textColor=INK,
            alignment=TA_LEFT if paper.is_large else TA_JUSTIFY,
            hyphenation=None if paper.is_large else hyphenation,
            bulletFontName="Sans",
            bulletFontSize=paper.type(10),
            bulletColor=INK,
            snap="top",
        )
        self.next = derived(self.body, firstLineIndent=scaled(12))
        """A paragraph that follows another."""
        self.item = self.body
        note = self._size(8.5, 11)
        self.note = derived(
            self.body,
            spaceBefore=grid / 4,
            spaceAfter=grid / 4,
            bulletFontSize=note["fontSize"],
            snap=None,
            unsplit=_SHORT_NOTE,
            **note,
        )
        self.quote = derived(
            self.body,
            fontSize=scaled(10),
            leftIndent=scaled(14),
            rightIndent=scaled(14),
            spaceBefore=grid / 2,
            spaceAfter=grid / 2,
            snap=None,
        )
        boxed = {"spaceBefore": scaled(3), "spaceAfter": scaled(3), "snap": None}
        self.boxed = derived(self.body, **boxed)
        """A paragraph in a box."""
        self.boxed_note = derived(self.boxed, fontName="Serif-Italic", **self._size(10, 13.5))
        self.sidebar = derived(
            self.boxed, fontName="Sans", alignment=TA_LEFT, **self._size(9, 12.5)
        )
        self.cell = ParagraphStyle(
            "cell", fontName="Sans", textColor=INK, alignment=TA_LEFT, **self._size(9, 12)
        )
        self.cell_header = derived(self.cell, fontName="Sans-Semibold")
        self.cell_group = derived(self.cell_header, textColor=ACCENT)
        self.label = derived(self.cell, textColor=GREY)
        self.hook = derived(self.label, fontName="Serif-Italic", **self._size(9.5, 11.5))
        self.number = derived(self.cell, alignment=TA_RIGHT)
        self.number_header = derived(self.cell_header, alignment=TA_RIGHT)
        self.caption = derived(
            self.cell, textColor=GREY, alignment=TA_CENTER, **self._size(8.5, 11)
        )
        self.box_title = self._heading(**self._size(11.5, 15), textColor=ACCENT)
        self.measured = derived(self.caption, alignment=TA_LEFT, **self._size(7.5, 9.5))
        """The note on how the figures in a box were measured."""
        self.imprint = derived(self.measured, alignment=TA_CENTER)
        self.moves = derived(
            self.cell,
            fontName="Mono",
            fontSize=paper.type(8.5),
            leading=grid,
            snap="top",
        )
        self.steps = derived(self.moves, snap=None, unsplit=_SHORT_NOTE, **self._size(7.5, 9.5))
        """The moves above pictures of them."""
        self.stage = derived(self.steps, fontName="Sans", unsplit=0, **self._size(7, 8.7))
        """The words above the picture of a stage of a solution."""
        self.answer = derived(self.moves, fontName="Sans", **self._size(9, 14))
        """A line of a question's answer."""
        self.question = derived(self.cell, fontName="Sans-Semibold")
        """A problem's question, above its diagram."""
        self.book_title = self._heading(**self._display(64, 66))
        self.long_book_title = self._heading(**self._display(44, 48))
        italic = derived(self.body, fontName="Serif-Italic", alignment=TA_LEFT)
        self.book_subtitle = derived(italic, hyphenation=None, **self._size(18, 24))
        self.author = derived(self.cell, fontName="Sans-Semibold", **self._size(11, 14))
        contents_line = grid - scaled(1.2)
        self.contents = derived(
            self.cell, fontName="Sans-Semibold", fontSize=paper.text, leading=contents_line
        )
        self.contents_part = derived(
            self.cell, fontSize=scaled(9.5), leading=contents_line, leftIndent=scaled(14)
        )
        self.contents_group = derived(
            self.cell_group,
            fontSize=paper.type(9.5),
            leading=contents_line,
            spaceBefore=grid,
            keepWithNext=1,
        )
        self.fact_label = derived(self.cell, textColor=GREY, **self._size(7.5, 11))
        self.fact = derived(self.cell, fontName="Sans-Semibold", fontSize=paper.type(9.5))
        self.source = derived(self.cell, fontSize=paper.type(8.5), textColor=GREY)
        self.title = self._heading(**self._display(30, 34))
        self.subtitle = derived(italic, textColor=GREY, **self._size(12, 16))
        last = self._size(10, 14) | self._space(7, 0)
        self.headings = {
            2: self._heading(**self._size(15, 19), **self._space(18, 3)),
            3: self._heading(**self._size(11.5, 15), **self._space(11, 1)),
            4: self._heading(fontName="Sans-Bold", **last),
            5: self._heading(fontName="Sans-Bold", textColor=GREY, **last),
        }
        """The styles of headings inside a chapter, by rank, starting at 2."""

    def _size(self, size: float, leading: float) -> dict[str, float]:
        """Return a type size and its leading, scaled from the book to this paper."""
        size = self.paper.type(size)
        return {"fontSize": size, "leading": max(self.paper.scaled(leading), size * 1.2)}

    def _display(self, size: float, leading: float) -> dict[str, float]:
        display = self.paper.display
        return {"fontSize": display(size), "leading": display(leading)}

    def _space(self, before: float, after: float) -> dict[str, float]:
        scaled = self.paper.scaled
        return {"spaceBefore": scaled(before), "spaceAfter": scaled(after)}

    def _heading(self, **changes: object) -> ParagraphStyle:
        values: dict[str, object] = {
            "fontName": self.paper.heading_font,
            "textColor": heading_colour(self.paper),
            "alignment": TA_LEFT,
            "snap": "bottom",
            "keepWithNext": 1,
        }
        return ParagraphStyle("heading", **(values | changes))
