"""Prints a book to a file for a test to look at, and reads the words of its pages."""

from pathlib import Path

import pypdfium2

from donimoes_book.cli import run
from donimoes_book.editions.paper import PAPERS, Paper
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript.tree import Book
from donimoes_book.store.files import write_whole


def build_pdf(
    book: Book, target: Path, *, paper: str | Paper = "a4", version: str
) -> BuildResult[bytes]:
    """Print a whole book; `paper` is a paper or the name of one."""
    size = PAPERS[paper.lower()] if isinstance(paper, str) else paper
    printed = typeset(book, size, version, printing=Printing(tags=True))
    write_whole(target, printed.content)
    return printed


def printed_pages(rules: Path, edition: str) -> list[str]:
    """Build an edition, the only one on paper, beside its manuscript; return its pages' words."""
    out = rules.parent / "out"
    assert run(["build", "--rules", str(rules), "--out", str(out), "--edition", edition]) == 0
    (file,) = out.glob("*.pdf")
    return words_of_pages(file)


def words_of_pages(pdf: bytes | Path) -> list[str]:
    """Return each page's words with single spaces between them."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    # PDFium has a character of its own for a hyphen at the end of a line.
    return [" ".join(text.replace("\ufffe", "- ").split()) for text in texts]
