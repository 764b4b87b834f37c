"""The paragraph styles of a book, its colours, and hyphenation for its language."""

from collections.abc import Callable
from functools import cache

import pyphen
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from donimoes_book.editions.pdf.paper import Paper

INK = HexColor("#1a1a1a")
GREY = HexColor("#6f6a62")
"""For captions and labels: dark enough for small type on white."""
RULE = HexColor("#b9b2a6")
PANEL = HexColor("#f4efe8")
ACCENT = HexColor("#a8322d")

Hyphenator = Callable[[str], tuple[tuple[str, str], ...]]


def hyphenator(language: str) -> Hyphenator | None:
    """Return a function from a word to its breaks, last first; None for an unknown language."""
    code = pyphen.language_fallback(language.replace("-", "_"))
    if code is None:
        return None
    dictionary = pyphen.Pyphen(lang=code, left=2, right=3)
    return cache(lambda word: tuple(dictionary.iterate(word)))


def derived(style: ParagraphStyle, **changes: object) -> ParagraphStyle:
    """Return a style that differs from another in these attributes."""
    return ParagraphStyle(style.name, parent=style, **changes) if changes else style


def kept_with_next(style: ParagraphStyle) -> ParagraphStyle:
    """Return a style whose paragraphs stay with the block that follows them."""
    return derived(style, keepWithNext=1)


class Styles:
    """The paragraph styles of a book in one language, for one paper; `snap` is that of blocks."""

    def __init__(self, language: str, paper: Paper) -> None:
        self.paper = paper
        grid, scaled = paper.grid, paper.scaled
        self.body = ParagraphStyle(
            "body",
            fontName="Serif",
            fontSize=paper.text,
            leading=grid,
            textColor=INK,
            alignment=TA_LEFT if paper.is_large else TA_JUSTIFY,
            allowWidows=0,
            allowOrphans=0,
            hyphenationLang="" if paper.is_large else hyphenator(language) or "",
            hyphenationMinWordLength=6,
            embeddedHyphenation=1,
            uriWasteReduce=0.3,
            bulletFontName="Sans",
            bulletFontSize=scaled(10),
            bulletColor=INK,
            snap="top",
        )
        self.next = derived(self.body, firstLineIndent=scaled(12))
        """A paragraph that follows another."""
        self.item = derived(self.body, snap=None)
        note = self._size(8.5, 11)
        self.note = derived(
            self.body,
            spaceBefore=grid / 4,
            spaceAfter=grid / 4,
            bulletFontSize=note["fontSize"],
            snap=None,
            **note,
        )
        self.quote = derived(
            self.body,
            fontSize=scaled(10),
            leftIndent=scaled(14),
            rightIndent=scaled(14),
            spaceBefore=grid / 2,
            snap=None,
        )
        self.cell = ParagraphStyle(
            "cell", fontName="Sans", textColor=INK, alignment=TA_LEFT, **self._size(9, 12)
        )
        self.cell_header = derived(self.cell, fontName="Sans-Semibold")
        self.label = derived(self.cell, textColor=GREY)
        self.number = derived(self.cell, alignment=TA_RIGHT)
        self.number_header = derived(self.cell_header, alignment=TA_RIGHT)
        self.caption = derived(
            self.cell, textColor=GREY, alignment=TA_CENTER, **self._size(8.5, 11)
        )
        self.measured = derived(self.caption, alignment=TA_LEFT, **self._size(7.5, 9.5))
        """How the figures of a box were measured."""
        self.imprint = derived(self.measured, alignment=TA_CENTER)
        self.moves = derived(
            self.cell,
            fontName="Mono",
            fontSize=paper.type(8.5),
            leading=grid,
            allowWidows=0,
            allowOrphans=0,
            splitLongWords=1,
            snap="top",
        )
        self.answer = derived(self.moves, fontName="Sans", **self._size(9, 14))
        """A line of the answer to a question."""
        self.question = derived(self.cell, fontName="Sans-Semibold")
        """What a problem asks, above its diagram."""
        self.book_title = self._heading(**self._display(64, 66))
        self.long_book_title = self._heading(**self._display(44, 48))
        italic = derived(self.body, fontName="Serif-Italic", alignment=TA_LEFT)
        self.book_subtitle = derived(italic, **self._size(16, 22))
        self.contents = derived(
            self.cell, fontName="Sans-Semibold", fontSize=paper.text, leading=grid
        )
        self.contents_part = derived(
            self.cell, fontSize=scaled(9.5), leading=grid, leftIndent=scaled(14)
        )
        self.fact_label = derived(self.cell, textColor=GREY, **self._size(7.5, 11))
        self.fact = derived(self.cell, fontName="Sans-Semibold", fontSize=paper.type(9.5))
        self.source = derived(self.cell, fontSize=paper.type(8.5), textColor=GREY)
        self.title = self._heading(**self._display(30, 34))
        self.subtitle = derived(italic, textColor=GREY, **self._size(12, 16))
        last = self._size(10, 14) | self._space(7, 0)
        self.headings = {
            2: self._heading(**self._size(15, 19), **self._space(18, 3)),
            3: self._heading(**self._size(11.5, 15), **self._space(12, 1)),
            4: self._heading(fontName="Sans-Bold", **last),
            5: self._heading(fontName="Sans-Bold", textColor=GREY, **last),
        }
        """The styles of headings inside a chapter, by rank from 2."""

    def _size(self, size: float, leading: float) -> dict[str, float]:
        """Return a size of type and its leading, scaled from those of the book to this paper."""
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
            "fontName": "Display",
            "textColor": INK,
            "alignment": TA_LEFT,
            "snap": "bottom",
            "keepWithNext": 1,
        }
        return ParagraphStyle("heading", **(values | changes))
