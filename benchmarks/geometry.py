"""Measures what the check of pages costs: `python -m benchmarks.geometry [PAIRS]`.

Our own book is set on A4, in turn with the check and without; each pair gives a ratio of their
processor times, and the median is printed in percent.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

from reportlab.pdfgen.textobject import PDFTextObject

from benchmarks import RULES
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf import flow, geometry, tables, tagging
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import Book

PAIRS = 5


@contextmanager
def unchecked() -> Iterator[None]:
    """Draw as reportlab does, and remember nothing."""

    def nothing(*_: Any, **_more: Any) -> Any:
        return nullcontext()

    plain = {
        name: getattr(PDFTextObject, name)
        for name in ("__init__", "setTextOrigin", "moveCursor", "textLine", "_formatText")
    }
    with (
        patch.multiple(geometry.InkText, **plain, end_line=nothing),
        patch.multiple(tagging, picture_in=nothing),
        patch.multiple(tables, within=nothing, rule_across=nothing),
        patch.multiple(flow, within=nothing),
    ):
        yield


def cost(book: Book, pairs: int) -> float:
    """Return the median share of the time to set a book that its check takes, in percent."""

    def seconds(around: Callable[[], Any]) -> float:
        start = process_time()
        with around():
            typeset(book, PAPERS["a4"].with_sizes(text=9.5), "0")
        return process_time() - start

    # The first pass fills caches.
    seconds(nullcontext)
    ratios = [seconds(nullcontext) / seconds(unchecked) for _ in range(pairs)]
    return 100 * (median(ratios) - 1)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        whole, _ = checked_book(RULES, RULES / folder)
    print(f"{cost(whole, int(sys.argv[1]) if sys.argv[1:] else PAIRS):.1f} %")
