"""How the text looks: one table of paragraph styles, and hyphenation for the book's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property

import pyphen
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions.pdf.paper import GRID

INK = HexColor("#1a1a1a")
GREY = HexColor("#6f6a62")
"""Captions and labels: dark enough for small type on white."""
RULE = HexColor("#b9b2a6")
PANEL = HexColor("#f4efe8")
ACCENT = HexColor("#a8322d")

Hyphenator = Callable[[str], tuple[tuple[str, str], ...]]


def hyphenator(language: str) -> Hyphenator | None:
    """Return a function from a word to its possible breaks, last first; None where none is known.

    `language` is a code such as `en` or `de-CH`.
    """
    code = pyphen.language_fallback(language.replace("-", "_"))
    if code is None:
        return None
    dictionary = pyphen.Pyphen(lang=code, left=2, right=3)

    @cache
    def breaks(word: str) -> tuple[tuple[str, str], ...]:
        return tuple(dictionary.iterate(word))

    return breaks


class Styles:
    """The paragraph styles of a book in one language.

    Beside reportlab's own attributes, `snap` says how a block finds back to the grid (see flow.py).
    """

    def __init__(self, language: str) -> None:
        self.body = ParagraphStyle(
            "body",
            fontName="Serif",
            fontSize=10.5,
            leading=GRID,
            textColor=INK,
            alignment=TA_JUSTIFY,
            allowWidows=0,
            allowOrphans=0,
            hyphenationLang=hyphenator(language) or "",
            hyphenationMinWordLength=6,
            embeddedHyphenation=1,
            uriWasteReduce=0.3,
            bulletFontName="Sans",
            bulletFontSize=10,
            bulletColor=INK,
            snap="top",
        )
        self.next = self._like(self.body, "next", firstLineIndent=12)
        """A paragraph that follows another."""
        self.item = self._like(self.body, "item", snap=None)
        self.note = self._like(self.body, "note", fontSize=8.5, leading=11, bulletFontSize=8.5)
        self.note.snap = None
        self.quote = self._like(self.body, "quote", leftIndent=14, rightIndent=14, fontSize=10)
        self.quote.spaceBefore, self.quote.snap = GRID / 2, None
        self.cell = ParagraphStyle(
            "cell", fontName="Sans", fontSize=9, leading=12, textColor=INK, alignment=TA_LEFT
        )
        self.cell_header = self._like(self.cell, "header", fontName="Sans-Semibold")
        self.number = self._like(self.cell, "number", alignment=TA_RIGHT)
        self.number_header = self._like(self.cell_header, "number-header", alignment=TA_RIGHT)
        self.caption = self._like(
            self.cell,
            "caption",
            fontName="Sans",
            fontSize=8.5,
            leading=11,
            textColor=GREY,
            alignment=TA_CENTER,
        )
        self.measured = self._like(
            self.caption, "measured", fontSize=7.5, leading=9.5, alignment=TA_LEFT
        )
        """How the figures of a box were measured."""
        self.moves = self._like(
            self.cell,
            "moves",
            fontName="Mono",
            fontSize=8.5,
            leading=GRID,
            allowWidows=0,
            allowOrphans=0,
            splitLongWords=1,
            snap="top",
        )
        self.answer = self._like(self.moves, "answer", fontName="Sans", fontSize=9)
        """A line of the answer to a question."""
        self.question = self._like(self.cell, "question", fontName="Sans-Semibold", fontSize=9)
        """What a problem asks, above its diagram."""
        self.book_title = self._heading("book-title", 64, 66)
        self.long_book_title = self._heading("long-book-title", 44, 48)
        self.book_subtitle = self._like(
            self.body, "book-subtitle", fontName="Serif-Italic", fontSize=16, leading=22
        )
        self.book_subtitle.alignment = TA_LEFT
        self.contents = self._like(
            self.cell, "contents", fontName="Sans-Semibold", fontSize=10.5, leading=GRID
        )
        self.contents_part = self._like(
            self.cell, "contents-part", fontSize=9.5, leading=GRID, leftIndent=14
        )
        self.fact_label = self._like(
            self.cell, "fact-label", fontSize=7.5, leading=11, textColor=GREY
        )
        self.fact = self._like(self.cell, "fact", fontName="Sans-Semibold", fontSize=9.5)
        self.source = self._like(self.cell, "source", fontSize=8.5, textColor=GREY)
        self.title = self._heading("title", 30, 34)
        self.subtitle = self._like(
            self.body, "subtitle", fontName="Serif-Italic", fontSize=12, leading=16
        )
        self.subtitle.alignment, self.subtitle.textColor = TA_LEFT, GREY

    @cached_property
    def headings(self) -> dict[int, ParagraphStyle]:
        """The styles of headings inside a chapter, by rank from 2."""
        return {
            2: self._heading("h2", 15, 19, spaceBefore=18, spaceAfter=3),
            3: self._heading("h3", 11.5, 15, spaceBefore=12, spaceAfter=1),
            4: self._heading("h4", 10, 14, spaceBefore=7, fontName="Sans-Bold"),
            5: self._heading("h5", 10, 14, spaceBefore=7, fontName="Sans-Bold", textColor=GREY),
        }

    def _heading(self, name: str, size: float, leading: float, **changes: object) -> ParagraphStyle:
        values: dict[str, object] = {
            "fontName": "Display",
            "fontSize": size,
            "leading": leading,
            "textColor": INK,
            "alignment": TA_LEFT,
            "snap": "bottom",
            "keepWithNext": 1,
        }
        return ParagraphStyle(name, **(values | changes))

    def _like(self, parent: ParagraphStyle, name: str, **changes: object) -> ParagraphStyle:
        return ParagraphStyle(name, parent=parent, **changes)

    @cache  # noqa: B019 (there are few styles)
    def kept(self, style: ParagraphStyle) -> ParagraphStyle:
        """Return a style whose paragraphs stay with what follows them."""
        return self._like(style, f"{style.name}-kept", keepWithNext=1)

    @cache  # noqa: B019 (as many as there are depths of lists)
    def indented(self, style: ParagraphStyle, left: float, bullet: float | None) -> ParagraphStyle:
        """Return a style moved to the right, with its bullet at `bullet` points if it has one."""
        return ParagraphStyle(
            f"{style.name}-{left:g}",
            parent=style,
            leftIndent=style.leftIndent + left,
            firstLineIndent=0,
            bulletIndent=bullet or 0,
        )
