"""Builds the book from scratch, and measures how long each stage takes.

`python -m benchmarks.stages RULES OUT` prints seconds and counts as JSON. The rest of the process's
time is start-up: Python, and importing the program.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import ParamSpec, TypeVar

from donimoes_book.drawing import diagram, pdf

P = ParamSpec("P")
R = TypeVar("R")


class Stopwatch:
    """Adds up the time spent in the functions it wraps, and counts the calls."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.calls = 0

    def on(self, function: Callable[P, R]) -> Callable[P, R]:
        """Return the function, timed."""

        def timed(*args: P.args, **kwargs: P.kwargs) -> R:
            start = perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                self.seconds += perf_counter() - start
                self.calls += 1

        return timed


def build(rules: Path, out: Path) -> dict[str, float]:
    """Build the book like `donimoes-book build`; return seconds and counts by name."""
    # Pages are made with these functions. Wrap them before other modules import them by name.
    drawing, painting, saving = Stopwatch(), Stopwatch(), Stopwatch()
    diagram.draw = drawing.on(diagram.draw)
    pdf.draw_on = painting.on(pdf.draw_on)
    from donimoes_book.editions.pdf import binding

    binding.bind = saving.on(binding.bind)
    from donimoes_book.editions.pdf.book import typeset
    from donimoes_book.editions.pdf.paper import PAPERS
    from donimoes_book.files import write_whole
    from donimoes_book.manuscript.claims import check_book
    from donimoes_book.manuscript.filling import fill_numbers
    from donimoes_book.manuscript.folders import (
        MEASURED,
        NUMBERS,
        RECORDS,
        own_folder,
        problems_folder,
    )
    from donimoes_book.manuscript.loader import read_book
    from donimoes_book.manuscript.solving import fill_problems, fill_records
    from donimoes_book.manuscript.store import SolvedStore, record_store

    start = perf_counter()
    book, diagnostics = read_book(rules)
    diagnostics += check_book(book)
    book = fill_numbers(book, rules / NUMBERS)
    parsed = perf_counter()
    measured, stored = rules / MEASURED, out / "solved"
    store, records = SolvedStore(stored, measured=measured), record_store(stored, measured)
    book = fill_problems(book, problems_folder(rules), store)
    book = fill_records(book, own_folder(rules, RECORDS), records)
    solved = perf_counter()
    printed = typeset(book, PAPERS["a4"], "benchmark", tags=True)
    write_whole(out / "book.pdf", printed.content)
    drawn = drawing.seconds + painting.seconds
    return {
        "parsing": parsed - start,
        "solving": solved - parsed,
        "drawing": drawn,
        "typesetting": perf_counter() - solved - drawn - saving.seconds,
        "saving": saving.seconds,
        "pages": printed.pages,
        "diagrams": drawing.calls,
    }


if __name__ == "__main__":
    print(json.dumps(build(Path(sys.argv[1]), Path(sys.argv[2]))))
