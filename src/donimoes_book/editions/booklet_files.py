"""Makes the files of a booklet: PDF, pictures of its pages, a page for browsers, JSON."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from donimoes_book.editions.booklet import (
    HTML,
    WORD,
    Booklet,
    Order,
    Scope,
)
from donimoes_book.editions.composing.exercises import Practice
from donimoes_book.editions.html.booklet import booklet_page
from donimoes_book.editions.html.exercises import exercises_page
from donimoes_book.editions.html.worksheets import worksheet_page
from donimoes_book.editions.result import BuildResult
from donimoes_book.words.language import ENGLISH, speaking

_DOTS = 150
"""The dots per inch of a picture of a page."""


def booklet_files(
    path: Path, booklet: Booklet, scope: Scope, version: str
) -> BuildResult[dict[Path, bytes]]:
    """Return the files of a scope of a booklet; as pictures, each page is a numbered file.

    Raises OverfullPage, and ImportError if pictures can't be made.
    """
    ending = path.suffix.lower()
    with speaking(booklet.language):
        if ending == ".json":
            text = json.dumps(booklet.record(scope), indent=1, ensure_ascii=False)
            return BuildResult({path: f"{text}\n".encode()}, 0, ())
        if ending == WORD:
            # It needs python-docx.
            from donimoes_book.editions.word import word_document

            return BuildResult({path: word_document(booklet, scope)}, 0, ())
        if ending == HTML:
            page = (worksheet_page if booklet.order.sheet else booklet_page)(
                booklet, version, scope
            )
            return BuildResult({path: page.content}, page.pages, page.warnings)
        printed = _printed(booklet, scope, version)
    content = page_files(path, printed)
    return BuildResult(content, printed.pages, printed.warnings, printed.sheets)


def exercise_files(
    path: Path, practice: Practice, order: Order, version: str
) -> BuildResult[dict[Path, bytes]]:
    """Return the files of exercises; raises ImportError if pictures can't be made."""
    with speaking(order.language or ENGLISH):
        if path.suffix.lower() == HTML:
            page = exercises_page(practice, order, version)
            return BuildResult({path: page.content}, page.pages, page.warnings)
        # It needs reportlab.
        from donimoes_book.editions.pdf.exercises import set_exercises

        printed = set_exercises(practice, order, version)
    return BuildResult(page_files(path, printed), printed.pages, printed.warnings)


def page_files(path: Path, printed: BuildResult[bytes]) -> dict[Path, bytes]:
    """Return printed pages as a PDF or, as pictures, each as a numbered file.

    Raises ImportError if pictures can't be made.
    """
    if path.suffix.lower() != ".png":
        return {path: printed.content}
    pictures = enumerate(_page_pictures(printed.content), 1)
    return {numbered(path, n, printed.pages): data for n, data in pictures}


def numbered(path: Path, number: int, count: int) -> Path:
    """Return the path of one of several files, such as `booklet-07.png`."""
    return path.with_stem(f"{path.stem}-{number:0{len(str(count))}}")


def _printed(booklet: Booklet, scope: Scope, version: str) -> BuildResult[bytes]:
    # These need reportlab, which no other kind of file does.
    from donimoes_book.editions.pdf.booklet import booklet_paper, set_booklet
    from donimoes_book.editions.pdf.cards import set_cards
    from donimoes_book.editions.pdf.folding import stitched
    from donimoes_book.editions.pdf.sheet import set_sheet

    order, paper = booklet.order, booklet_paper(booklet.order)
    if order.sheet:
        return set_sheet(booklet, version, scope)
    if order.cards:
        return set_cards(booklet, paper, version)
    printed = set_booklet(booklet, paper, version, scope)
    # Solutions aren't folded: they are for a helper, who reads them page by page.
    if not order.fold or scope is Scope.SOLUTIONS:
        return printed
    return stitched(printed, paper)


def _page_pictures(pdf: bytes) -> Iterator[bytes]:
    """Yield each page of a PDF as a PNG; raises ImportError if pypdfium2 isn't installed."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            target = BytesIO()
            page.render(scale=_DOTS / 72).to_pil().save(target, "PNG", dpi=(_DOTS, _DOTS))
            yield target.getvalue()
