"""Writes a booklet to files: the file's ending picks pages, pictures, a web page or data."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm

from donimoes_book.editions.booklet import Booklet, Order, Part, booklet_json
from donimoes_book.editions.common import Built
from donimoes_book.editions.html.booklet import booklet_page
from donimoes_book.editions.pdf.booklet import HALF, set_booklet
from donimoes_book.editions.pdf.cards import set_cards
from donimoes_book.editions.pdf.paper import PAPERS
from donimoes_book.language import speaking

PAGES = (".pdf", ".png")
ENDINGS = (*PAGES, ".html", ".json")
"""The file formats of a booklet."""
_DOTS = 150
"""The dots per inch of a picture of a page."""


def booklet_files(
    path: Path, booklet: Booklet, order: Order, part: Part, version: str
) -> Built[dict[Path, bytes]]:
    """Return the files of a part of a booklet; as pictures, each page is a numbered file.

    Raises OverfullPage, and ImportError if pictures can't be made.
    """
    ending = path.suffix.lower()
    if ending == ".json":
        with speaking(booklet.language):
            return Built({path: booklet_json(booklet, part)}, 0, ())
    if ending == ".html":
        with speaking(booklet.language):
            page = booklet_page(booklet, version, part)
        return Built({path: page.content}, 1, page.warnings)
    with speaking(booklet.language):
        printed = _printed(booklet, order, part, version)
    content = {path: printed.content}
    if ending == ".png":
        width = len(str(printed.pages))
        pictures = enumerate(page_pictures(printed.content), 1)
        content = {path.with_stem(f"{path.stem}-{n:0{width}}"): data for n, data in pictures}
    return Built(content, printed.pages, printed.warnings, printed.sheets)


def _printed(booklet: Booklet, order: Order, part: Part, version: str) -> Built[bytes]:
    size = PAPERS[order.paper]
    paper = size.with_sizes(half=order.half * mm if order.half else HALF)
    if order.cards:
        return set_cards(booklet, paper, version, order.per_page)
    printed = set_booklet(booklet, paper, version, part, order.per_page)
    # Solutions aren't folded: they are for a helper, who reads them page by page.
    folded = order.fold and part is not Part.SOLUTIONS
    if not folded:
        return printed
    from donimoes_book.editions.pdf.folding import stitched

    return stitched(printed, size)


def page_pictures(pdf: bytes) -> Iterator[bytes]:
    """Yield each page of a PDF as a PNG; raises ImportError if pypdfium2 isn't installed."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            target = BytesIO()
            page.render(scale=_DOTS / 72).to_pil().save(target, "PNG", dpi=(_DOTS, _DOTS))
            yield target.getvalue()
