"""Blocks into columns, page by page: balanced, on the grid, with no heading left behind.

reportlab's own columns know neither a grid nor headings that must stay with their text, so this
is the one part of page making that is ours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby, takewhile
from math import ceil
from typing import NamedTuple, Self

from donimoes_book.editions.pdf.block import Block
from donimoes_book.editions.pdf.columns import HAIR, Placed, fill_column, stretched
from donimoes_book.editions.pdf.paper import GRID

HOLE = 0.25
"""The share of a page that may stay empty before a figure and the text after it change places."""


class Page(NamedTuple):
    """What goes on one page, and what is left for the next."""

    placed: list[Placed]
    rest: list[Block]

    @property
    def height(self) -> float:
        """The height that is filled."""
        return max((item.bottom for item in self.placed), default=0)


class Flow(Block):
    """A sequence of blocks that fills pages.

    Runs of narrow blocks stand in columns of equal height, wide ones between them.
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        *,
        columns: int,
        gap: float,
        page_height: float,
        grid: float = GRID,
        page: Page | None = None,
    ) -> None:
        super().__init__()
        self.blocks = list(blocks)
        self.columns = columns
        self.gap = gap
        self.page_height = page_height
        """The height of a whole page: what does not fit there is placed all the same."""
        self.grid = grid
        self._page = page

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the space it needs; one point too much where it does not end on this page."""
        if self._page is None:
            page = self._lay_out(width, height)
            if page.rest:
                return width, height + 1
            self._page = page
        # Where more follows, nothing else may stand below.
        self.width = width
        self.height = height if self._page.rest else min(self._page.height, height)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Self]:
        """Return what goes on this page and what goes on the next, or nothing where none fits."""
        page = self._lay_out(width, height)
        if not page.placed:
            return []
        return [self._like([], page), self._like(page.rest, None)]

    def draw(self) -> None:
        """Draw every block in its place."""
        assert self._page is not None
        for block, x, top, _ in self._page.placed:
            block.drawOn(self.canv, x, self.height - top - block.height)

    def _like(self, blocks: list[Block], page: Page | None) -> Self:
        return type(self)(
            blocks,
            columns=self.columns,
            gap=self.gap,
            page_height=self.page_height,
            grid=self.grid,
            page=page,
        )

    def _is_wide(self, block: Block) -> bool:
        return block.wide and self.columns > 1

    def _lay_out(self, width: float, height: float) -> Page:
        placed: list[Placed] = []
        # In a single column, wide blocks are like any others.
        runs = [list(run) for _, run in groupby(self.blocks, key=self._is_wide)]
        top = 0.0
        while runs and top < height:
            page = self._fill(runs[0], width, height, top)
            placed += page.placed
            if page.rest:
                runs[0] = page.rest
                if not page.placed and runs[0][0].floats and len(runs) > 1:
                    placed += self._fill_hole(runs, width, height, top)
                break
            del runs[0]
            top = (ceil((page.height - HAIR) / self.grid) + 1) * self.grid
        return Page(placed, [block for run in runs for block in run])

    def _fill_hole(
        self, runs: list[list[Block]], width: float, height: float, top: float
    ) -> list[Placed]:
        """Take up text that follows a wide block which does not fit; shortens the second run."""
        if height - top < self.page_height * HOLE:
            return []
        text = list(takewhile(lambda block: not block.keep_with_next, runs[1]))
        page = self._fill(text, width, height, top)
        if page.placed:
            runs[1] = page.rest + runs[1][len(text) :]
        return page.placed

    def _fill(self, run: list[Block], width: float, height: float, top: float) -> Page:
        """Put a run of blocks, all wide or all narrow, below `top`."""
        grid = self.grid
        count = 1 if not run or run[0].wide else self.columns
        column = (width - (count - 1) * self.gap) / count
        whole_page = top == 0 and height > self.page_height - grid

        def columns(depth: float, *, must: bool = False) -> Page:
            placed: list[Placed] = []
            rest = run
            for number in range(count):
                filled, rest = fill_column(
                    rest,
                    column,
                    depth,
                    grid=grid,
                    hole=self.page_height * HOLE,
                    must=must and not number,
                )
                x = number * (column + self.gap)
                placed += (Placed(block, x, top + y, high) for block, y, high in filled)
            return Page(placed, rest)

        page = columns(height - top, must=whole_page)
        if page.rest or count == 1:
            return Page(stretched(page.placed, height, grid), page.rest) if page.rest else page
        # The lowest columns that hold everything stand at equal heights.
        deepest = int((height - top + HAIR) // grid)
        lines = bisect_left(range(1, deepest), True, key=lambda n: not columns(n * grid).rest) + 1
        return columns(lines * grid) if lines < deepest else page
