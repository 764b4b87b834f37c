"""A scene as PDF vectors, on another module's page or on a page of its own."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import chain, count, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, assert_never
from unicodedata import normalize

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDocument,
    PDFStream,
    PDFTrueTypeFont,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing import scene as shapes
from donimoes_book.drawing import style
from donimoes_book.drawing.fonts import FONTS, MEANT, NONE, Own, font_file, prints_nothing

# Binary streams: ASCII-85 is a quarter larger, and slow.
rl_config.useA85 = 0

_FAMILIES = {
    "Serif": ("Serif", "Serif-Bold", "Serif-Italic", "Serif-BoldItalic"),
    "Sans": ("Sans", "Sans-Bold", "Sans-Italic", "Sans-BoldItalic"),
    "Mono": ("Mono", "Mono-Bold", "Mono", "Mono-Bold"),
    "Display": ("Display",) * 4,
    "Symbols": ("Symbols",) * 4,
    "Dominoes": ("Dominoes",) * 4,
}
"""The bold and italic fonts of each family."""

BOX = "□"
"""What is printed for a character that no font has."""
_MOST_SUBSETS = 1 << 12
"""More than any font has."""


def draw_on(canvas: Canvas, scene: shapes.Scene, x: float, y: float, space: float) -> None:
    """Put a scene on a canvas with its lower left corner at (x, y) and a half `space` wide.

    Lengths are in points. Each symbol is one form XObject of the document, whatever the scale.
    """
    register_fonts()
    for symbol in scene.symbols:
        if not canvas.hasForm(_form_name(symbol)):
            canvas.beginForm(_form_name(symbol), 0, 0, symbol.width, symbol.height)
            _draw(canvas, symbol.shapes)
            canvas.endForm()
    scale = space / shapes.SPACE
    canvas.saveState()
    canvas.transform(
        scale, 0, 0, -scale, x + scene.left * scale, y + (scene.height - scene.above) * scale
    )
    _draw(canvas, scene.shapes)
    canvas.restoreState()


def to_pdf(scene: shapes.Scene, space: float = 9 * mm) -> bytes:
    """Return a scene as a PDF of one page, cropped to it, with a half `space` points wide."""
    register_fonts()
    target = BytesIO()
    canvas = Canvas(
        target, scene.size(space), invariant=1, pageCompression=1, initialFontName=style.PDF_FONT
    )
    canvas.setTitle(scene.title)
    canvas.setSubject(scene.description)
    canvas.setCreator("donimoes-book")
    draw_on(canvas, scene, 0, 0, space)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def _form_name(symbol: shapes.Symbol) -> str:
    return f"domino-{symbol.name}"


def _draw(canvas: Canvas, drawn: Iterable[shapes.Shape]) -> None:
    """Draw shapes, with round ends and corners of lines."""
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for shape in drawn:
        if isinstance(shape, shapes.Use):
            _use(canvas, shape)
            continue
        paint = shape.paint
        if paint.fill:
            canvas.setFillColor(_colour(paint.fill))
        if paint.stroke:
            canvas.setStrokeColor(_colour(paint.stroke))
            canvas.setLineWidth(paint.width)
            canvas.setDash(list(paint.dash))
        how = {"stroke": int(bool(paint.stroke)), "fill": int(bool(paint.fill))}
        match shape:
            case shapes.Rect(x, y, width, height, radius):
                canvas.roundRect(x, y, width, height, radius, **how)
            case shapes.Circle(x, y, radius):
                canvas.circle(x, y, radius, **how)
            case shapes.Line(x1, y1, x2, y2):
                canvas.line(x1, y1, x2, y2)
            case shapes.Path(parts):
                path = canvas.beginPath()
                steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
                for command, *points in parts:
                    steps[command](*chain(*points))
                canvas.drawPath(path, **how)
            case shapes.Text(x, y, text, size, _, bold, anchor):
                canvas.saveState()
                canvas.transform(1, 0, 0, -1, x, y)  # turn the letters upright
                canvas.setFont(style.PDF_FONT if bold else style.PDF_LIGHT_FONT, size)
                draws = {"start": canvas.drawString, "end": canvas.drawRightString}
                draws.get(anchor, canvas.drawCentredString)(0, 0, text)
                canvas.restoreState()
            case _:
                assert_never(shape)


def _use(canvas: Canvas, use: shapes.Use) -> None:
    if not (use.x or use.y or use.turn):
        canvas.doForm(_form_name(use.symbol))
        return
    canvas.saveState()
    canvas.translate(use.x, use.y)
    if use.turn:
        width, height = use.symbol.width, use.symbol.height
        canvas.translate(width / 2, height / 2)
        # Since y grows downwards, this is clockwise too.
        canvas.rotate(use.turn)
        canvas.translate(-width / 2, -height / 2)
    canvas.doForm(_form_name(use.symbol))
    canvas.restoreState()


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text drawn in this size."""
    register_fonts()
    font = style.PDF_FONT if bold else style.PDF_LIGHT_FONT
    return float(pdfmetrics.stringWidth(text, font, size))


@cache
def _colour(colour: str) -> Color:
    return HexColor({style.INK: style.BLACK, style.FACE: style.WHITE}.get(colour, colour))


# Fonts


_registered: list[Own] = []
"""The own fonts of the book whose fonts are registered."""


def register_fonts(own: Own | None = None) -> None:
    """Register every font with reportlab by its PDF name, and families with bold and italic.

    Unless a book says which fonts are its `own`, those of the last book stay.
    """
    if _registered and own in (None, _registered[0]):
        return
    _registered[:] = [own or NONE]
    for number, (name, font) in enumerate(FONTS.items(), 1):
        fonts = [PdfFont(font.pdf_name, font_file(name))]
        if name in _registered[0]:
            ours, file = PdfFont(f"Our-{font.pdf_name}", font_file(name)), _registered[0][name]
            own_font = PdfFont(font.pdf_name, BytesIO(file), ours, number * _MOST_SUBSETS)
            fonts = [ours, own_font]
        # `registerFont` would keep a font of the same name, or with the same name in its file.
        pdfmetrics._fonts.update((font.fontName, font) for font in fonts)
        pdfmetrics.registerFontFamily(font.pdf_name)
    for family, members in _FAMILIES.items():
        pdfmetrics.registerFontFamily(family, *members)


class PdfFont(TTFont):  # type: ignore[misc]  # reportlab has no types
    """reportlab's font, in which a character has the same number in every document.

    So pages that were made by themselves can share their fonts. ToUnicode tables, which say what
    each glyph stands for, so that text can be searched and copied, are correct beyond U+FFFF, too.
    Other fonts stand in for what it lacks; what they lack as well is printed as a box. The class
    also remembers how wide words are, since most are measured many times.
    """

    def __init__(
        self, name: str, file: Path | BytesIO, ours: "PdfFont | None" = None, first: int = 0
    ) -> None:
        super().__init__(name, str(file) if isinstance(file, Path) else file)
        self.ours = ours
        """The font that a book's own font replaces."""
        self._first = first
        """What its subsets count from in their names: several roles can have the same file."""
        self._is_plain = {*range(32, 127)} <= self.face.charToGlyph.keys()

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:
        """Return the width of a text, in points."""
        return 0.001 * size * self._units(text)

    @lru_cache(maxsize=1 << 16)  # noqa: B019 - fonts stay registered
    def _units(self, text: str) -> float:
        """Return the width of a text in thousandths of its size."""
        units = 0.0
        for number, part in self._runs(text):
            face = self._fonts[number].face
            units += sum(face.charWidths.get(ord(c), face.defaultWidth) for c in part)
        return units

    @cached_property
    def _fonts(self) -> list["PdfFont"]:
        """Itself, and the fonts that stand in for it."""
        bold = ["Sans-Bold"] if re.search("Bold|bold|Display", self.fontName) else []
        upright = ["Sans", "Serif"] if self.fontName.startswith("Mono") else ["Serif", "Sans"]
        names = *bold, *upright, "Mono", "Symbols", "Dominoes"
        fonts = [self, *map(pdfmetrics.getFont, names)]
        return [each for font in fonts for each in (font, font.ours) if each]

    def _runs(self, text: str) -> Sequence[tuple[int, str]]:
        """Return a text in parts, each with the number of its font among `_fonts`."""
        if self._is_plain and text.isascii() and text.isprintable():
            return [(0, text)]
        words = re.split("( )", normalize("NFC", text))
        runs = groupby(chain.from_iterable(map(self._placed, words)), key=itemgetter(0))
        return [(number, "".join(character for _, character in run)) for number, run in runs]

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - fonts stay registered
    def _placed(self, word: str) -> Sequence[tuple[int, str]]:
        """Return what is printed of a word, with the number of its font; its letters share one."""
        letters = {ord(character) for character in word if character.isalpha()}
        sets = [font.face.charToGlyph.keys() for font in self._fonts]
        whole = [number for number, characters in enumerate(sets) if letters <= characters][:1]
        placed = []
        for character in word:
            meant = MEANT.get(character, character)
            if not prints_nothing(meant):
                meant = " " if meant.isspace() and ord(meant) not in sets[0] else meant
                options = (n for n in (*whole, *range(len(sets))) if ord(meant) in sets[n])
                number = next(options, None)
                if number is None:
                    number, meant = len(sets) - 2, BOX
                placed.append((number, meant))
        return placed

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """Each character's number; each 256 are a subset, where 0 is no character, 32 a space."""
        own = range(32, 127)
        # reportlab prints a no-break space as a space.
        others = sorted(self.face.charToGlyph.keys() - {0, 0xA0, *own}, key=_rarity)
        free = (n for n in count() if n % 256 not in (0, 32) and n not in own)
        return {0: 0} | {n: n for n in own} | dict(zip(others, free, strict=False))

    def drawn(self, document: PDFDocument) -> set[int]:
        """The characters that a document has in this font; others may be added."""
        if document not in self.state:
            state = self.state[document] = TTFont.State()
            state.assignments, state.internalName = self._numbers, self.fontName
            state.subsets = range(max(self._numbers.values()) // 256 + 1)
            state.drawn = set[int]()
            document.fontMapping[self.fontName] = f"/{self.fontName}"
            document.delayedFonts.append(self)
        characters: set[int] = self.state[document].drawn
        return characters

    def splitString(self, text: str, doc: PDFDocument, encoding: str = "utf-8") -> Any:
        """Return a text in parts, each with its subset and the numbers of its characters there."""
        parts = []
        for number, part in self._runs(text):
            font = self._fonts[number]
            font.drawn(doc).update(map(ord, part))
            split = TTFont.splitString(font, part, doc)
            parts += [(subset + number * _MOST_SUBSETS, codes) for subset, codes in split]
        return parts

    def getSubsetInternalName(self, subset: int, doc: PDFDocument) -> Any:
        """Return what a document calls a subset of this font, or of one that stands in for it."""
        number, subset = divmod(subset, _MOST_SUBSETS)
        return TTFont.getSubsetInternalName(self._fonts[number], subset, doc)

    def addObjects(self, doc: PDFDocument) -> None:
        """Add to a document what it needs of the font."""
        subsets = defaultdict[int, list[int]](lambda: [*[0] * 32, 32])
        numbers = {self._numbers[n]: n for n in self.drawn(doc) if n in self._numbers}
        for number, character in sorted(numbers.items()):
            part, place = divmod(number, 256)
            subset = subsets[part]
            subset += [0] * (place + 1 - len(subset))
            subset[place] = character
        for part, subset in subsets.items():
            name = f"{SUBSETN(self._first + part).decode()}+{self.face.name.decode()}"
            table = PDFStream(content=to_unicode(subset))
            table.filters = [PDFZCompress] if doc.compression else []
            font = PDFTrueTypeFont()
            font.Name, font.BaseFont = f"{self.fontName}+{part}", name
            font.FirstChar, font.LastChar = 0, len(subset) - 1
            font.Widths = PDFArray(list(map(self.face.getCharWidth, subset)))
            font.ToUnicode = doc.Reference(table, f"ToUnicode of {name}")
            font.FontDescriptor = self.face.addSubsetObjects(doc, name, subset)
            doc.idToObject["BasicFonts"].dict[font.Name] = font


def _rarity(character: int) -> tuple[bool, bool, int]:
    """Sort characters of western Europe first, then punctuation and signs."""
    return character > 0xFF, not 0x2000 <= character <= 0x22FF, character


def to_unicode(subset: Sequence[int]) -> str:
    """Return the ToUnicode table of a font whose glyph number `n` shows code point `subset[n]`."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
    ]
    drawn = [(n, code) for n, code in enumerate(subset) if code]
    for start in range(0, len(drawn), 100):  # the maximum for one section
        batch = drawn[start : start + 100]
        lines.append(f"{len(batch)} beginbfchar")
        lines += [f"<{n:02X}> <{chr(code).encode('utf-16-be').hex().upper()}>" for n, code in batch]
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines)
