"""Printed pages onto sheets: every page as it is, moved to its place, text and fonts untouched."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    StreamObject,
)
from reportlab.lib.units import mm

from donimoes_book.editions.pdf.sheets import Sheet

_MARK = 6 * mm
"""How far a mark to fold by reaches into the sheet: further than most printers leave white."""
_PRINTING = {"/PrintScaling": "/None", "/Duplex": "/DuplexFlipShortEdge"}
"""What a viewer should propose to whoever prints the sheets."""


def imposed(pdf: bytes, sheets: Iterable[Sheet]) -> bytes:
    """Return the pages of a PDF on sheets, front and back in turn; links and outline are lost."""
    reader, writer = PdfReader(BytesIO(pdf)), PdfWriter()
    for sheet in sheets:
        for side in sheet.sides:
            page = writer.add_blank_page(sheet.width, sheet.height)
            forms, operators = DictionaryObject(), list[str]()
            for place in side:
                name = f"/Page{place.page}"
                forms[NameObject(name)] = _form(reader.pages[place.page - 1], writer)
                operators.append(f"q 1 0 0 1 {place.x:.4f} 0 cm {name} Do Q")
            if side is sheet.front:
                operators += _marks(sheet)
            content = StreamObject()
            content.set_data("\n".join(operators).encode())
            page[NameObject("/Contents")] = writer._add_object(content)
            page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): forms})
    if reader.metadata:
        writer.add_metadata({key: str(value) for key, value in reader.metadata.items()})
    root = writer.root_object
    root[NameObject("/Lang")] = reader.root_object["/Lang"]
    root[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject(key): NameObject(value) for key, value in _PRINTING.items()}
    )
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def _form(page: PageObject, writer: PdfWriter) -> IndirectObject:
    """Return a page as a form XObject, which also cuts off what bleeds over its edges."""
    form = StreamObject()
    contents = page.get_contents()
    form.set_data(b"" if contents is None else contents.get_data())
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(map(FloatObject, page.mediabox))
    resources = cast(DictionaryObject, page["/Resources"])
    form[NameObject("/Resources")] = resources.clone(writer, force_duplicate=True)
    return writer._add_object(form.flate_encode())


def _marks(sheet: Sheet) -> list[str]:
    """Draw short lines at both edges where a sheet is to be folded."""
    ends = (0.0, _MARK), (sheet.height - _MARK, sheet.height)
    lines = [f"{x:.4f} {a:.4f} m {x:.4f} {b:.4f} l S" for x in sheet.folds for a, b in ends]
    return ["0.6 G 0.4 w", *lines] if lines else []
