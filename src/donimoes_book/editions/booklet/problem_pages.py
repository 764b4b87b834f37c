"""Pages of problems: one to six on each, with room to breathe, and perhaps hints at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil

from donimoes_book.editions.booklet.hints import Hints, UpsideDown
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.problems import ProblemRow, problem_rows
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.editions.pdf.styles import RULE
from donimoes_book.manuscript.tree import Problem

_MOST = 6
"""Problems on a page."""
_ABREAST = 2
_LEAST, _ROOM = 0.75, 12
"""The least and the most space below a row, in lines: the codes need most of the least; on the last
page problems stand as close as elsewhere."""


class ProblemPage(Block):
    """A whole page of problems."""

    wide = True

    def __init__(self, setting: Setting, rows: Sequence[ProblemRow], hints: Block | None) -> None:
        super().__init__()
        self.setting = setting
        self.rows = list(rows)
        self.hints = hints

    def measure(self) -> float:
        """Return the height of the page: all of it is ours."""
        return self.setting.paper.text_height

    @property
    def spare(self) -> float:
        """What is left of the page's height, with the least space below rows and above hints."""
        paper = self.setting.paper
        heights = [_height(row) for row in self.rows]
        if self.hints:
            heights.append(height_of(self.hints, paper.measure) + paper.grid)
        return paper.text_height - sum(heights) - _LEAST * paper.grid * (len(heights) - 1)

    def draw(self) -> None:
        """Draw the rows from the top, and the hints at the foot."""
        grid = self.setting.paper.grid
        room = _LEAST * grid + min(self.spare / len(self.rows), _ROOM * grid)
        y = self.height
        for row in self.rows:
            row.drawOn(self.canv, 0, y - height_of(row, self.width))
            y -= _height(row) + room
        if self.hints:
            self.hints.drawOn(self.canv, 0, 0)
            self.canv.setStrokeColor(RULE)
            self.canv.setLineWidth(0.6)
            rule = self.hints.height + grid / 2
            self.canv.line(0, rule, self.width, rule)


def problem_pages(
    setting: Setting, problems: Sequence[Problem], *, hints: bool
) -> list[ProblemPage]:
    """Set problems on as few pages as will hold them, about as many on each."""
    rows = list(problem_rows(setting, problems, 1, None, most=_ABREAST))
    fewest = len(list(_filled(setting, rows, len(rows), hints=hints)))
    each = count(ceil(len(rows) / fewest))
    fillings = (list(_filled(setting, rows, most, hints=hints)) for most in each)
    return next(pages for pages in fillings if len(pages) == fewest)


def _filled(
    setting: Setting, rows: Sequence[ProblemRow], most: int, *, hints: bool
) -> Iterator[ProblemPage]:
    """Fill pages with rows, each with as many as fit, but no more than `most`."""
    kept: list[ProblemRow] = []
    for row in rows:
        if kept and (len(kept) == most or not _fits(_page(setting, [*kept, row], hints=hints))):
            yield _page(setting, kept, hints=hints)
            kept = []
        kept.append(row)
    yield _page(setting, kept, hints=hints)


def _height(row: ProblemRow) -> float:
    """Return the height of a row: these pages have no lines of text for it to stand on."""
    return max(card.height for card in row.cards)


def _fits(page: ProblemPage) -> bool:
    return page.spare >= 0 and sum(len(row.cards) for row in page.rows) <= _MOST


def _page(setting: Setting, rows: Sequence[ProblemRow], *, hints: bool) -> ProblemPage:
    problems = [card.problem for row in rows for card in row.cards]
    own = Hints(setting, problems, setting.styles.measured) if hints else None
    below = UpsideDown(own) if own and own.parts else None
    return ProblemPage(setting, rows, below)
