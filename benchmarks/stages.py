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
from donimoes_book.manuscript import problem_sets

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
    # Wrap these functions before other modules import them by name.
    drawing, painting, saving, solving = (Stopwatch() for _ in range(4))
    diagram.draw = drawing.on(diagram.draw)
    pdf.draw_on = painting.on(pdf.draw_on)
    for name in ("fill_problems", "fill_records"):
        setattr(problem_sets, name, solving.on(getattr(problem_sets, name)))
    from donimoes_book.editions.pdf import binding

    binding.bind = saving.on(binding.bind)
    from donimoes_book.editions.paper import PAPERS
    from donimoes_book.editions.pdf.book import Printing, typeset
    from donimoes_book.manuscript.check import checked_book
    from donimoes_book.store.files import write_whole

    start = perf_counter()
    book, _ = checked_book(rules, out / "solved")
    checked = perf_counter()
    printed = typeset(book, PAPERS["a4"], "benchmark", printing=Printing(tags=True))
    write_whole(out / "book.pdf", printed.content)
    drawn = drawing.seconds + painting.seconds
    return {
        "parsing": checked - start - solving.seconds,
        "solving": solving.seconds,
        "drawing": drawn,
        "typesetting": perf_counter() - checked - drawn - saving.seconds,
        "saving": saving.seconds,
        "pages": printed.pages,
        "diagrams": drawing.calls,
    }


if __name__ == "__main__":
    print(json.dumps(build(Path(sys.argv[1]), Path(sys.argv[2]))))
