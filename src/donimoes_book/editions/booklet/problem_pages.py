"""Pages of problems: one to six on each, with room to breathe, and perhaps hints at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.editions.booklet.hints import Hints, UpsideDown
from donimoes_book.editions.pdf.block import Block, height_of
from donimoes_book.editions.pdf.problems import ProblemRow, problem_rows
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.manuscript.tree import Problem

_MOST = 6
"""Problems on a page."""
_ABREAST = 2
_ROOM = 8
"""The most empty lines below a row: on the last page problems stand as close as elsewhere."""


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
        """What is left of the page's height, with a line between the rows and above the hints."""
        paper = self.setting.paper
        heights = [height_of(row, paper.measure) for row in self.rows]
        if self.hints:
            heights.append(height_of(self.hints, paper.measure))
        return paper.text_height - sum(heights) - paper.grid * (len(heights) - 1)

    def draw(self) -> None:
        """Draw the rows from the top, and the hints at the foot."""
        grid = self.setting.paper.grid
        room = 1 + min(self.spare / grid // len(self.rows), _ROOM)
        y = self.height
        for row in self.rows:
            y -= row.height
            row.drawOn(self.canv, 0, y)
            y -= room * grid
        if self.hints:
            self.hints.drawOn(self.canv, 0, 0)


def problem_pages(
    setting: Setting, problems: Sequence[Problem], *, hints: bool
) -> Iterator[ProblemPage]:
    """Set problems, as many on a page as fit."""
    page: list[ProblemRow] = []
    for row in problem_rows(setting, problems, 1, None, most=_ABREAST):
        if page and not _fits(setting, [*page, row], hints=hints):
            yield _page(setting, page, hints=hints)
            page = []
        page.append(row)
    if page:
        yield _page(setting, page, hints=hints)


def _fits(setting: Setting, rows: Sequence[ProblemRow], *, hints: bool) -> bool:
    count = sum(len(row.cards) for row in rows)
    return count <= _MOST and _page(setting, rows, hints=hints).spare >= 0


def _page(setting: Setting, rows: Sequence[ProblemRow], *, hints: bool) -> ProblemPage:
    problems = [card.problem for row in rows for card in row.cards]
    below = UpsideDown(Hints(setting, problems)) if hints else None
    return ProblemPage(setting, rows, below)
