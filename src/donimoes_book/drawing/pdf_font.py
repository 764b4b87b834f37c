"""A TrueType font in a PDF whose text can be searched and copied, whatever its code points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont


class PdfFont(TTFont):  # type: ignore[misc]  # reportlab has no types
    """reportlab's font, with tables of characters that are right beyond U+FFFF as well.

    A PDF shows glyphs by number; its ToUnicode tables say which character each number stands
    for. reportlab writes a character as one 16-bit unit there, which cuts dominoes in half.
    """

    def addObjects(self, doc: PDFDocument) -> None:
        """Add the font to a PDF document and replace its ToUnicode tables."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(len(subsets))]
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            doc.idToObject[fonts[name].ToUnicode.name].content = to_unicode(subset)


def to_unicode(subset: Sequence[int]) -> str:
    """Return the ToUnicode table for a font whose glyph number `n` shows code point `subset[n]`."""
    return "\n".join(_to_unicode_lines(subset))


def _to_unicode_lines(subset: Sequence[int]) -> Iterator[str]:
    yield "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
    yield "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def"
    yield "/CMapName /Adobe-Identity-UCS def /CMapType 2 def"
    yield "1 begincodespacerange <00> <FF> endcodespacerange"
    drawn = [(n, code) for n, code in enumerate(subset) if code]
    for start in range(0, len(drawn), 100):  # the most that one section may hold
        batch = drawn[start : start + 100]
        yield f"{len(batch)} beginbfchar"
        for n, code in batch:
            yield f"<{n:02X}> <{chr(code).encode('utf-16-be').hex().upper()}>"
        yield "endbfchar"
    yield "endcmap CMapName currentdict /CMap defineresource pop end end"
