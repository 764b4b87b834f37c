"""Blocks into columns, page by page: balanced, on the grid, with no heading left behind.

reportlab's own columns know neither a grid nor headings that must stay with their text, so this
is the one part of page making that is ours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby, takewhile
from math import ceil
from typing import Any, Literal, NamedTuple, Self

from reportlab.platypus import Flowable, Paragraph

from donimoes_book.editions.pdf.paper import GRID

Snap = Literal["top", "middle", "bottom"] | None
"""How a block finds the grid: its top stands on it, or it lies in the middle of whole lines, or
it ends on it; None follows the block before."""

HAIR = 0.01
"""Less than this many points is rounding."""

_MOST_STRETCH = 3
"""Lines by which blocks may drift apart."""


class Block(Flowable):  # type: ignore[misc]  # reportlab has no types
    """Something that lies in a column, or across all columns where it is `wide`."""

    canv: Any
    width: float = 0
    height: float = 0
    wide: bool = False
    floats: bool = False
    """It may change places with the text after it rather than leave a hole."""
    snap: Snap = None
    before: float = 0
    after: float = 0
    keep_with_next: bool = False
    stretches: bool = False
    """The space below it may grow to fill a page that more of its kind follow."""


class Prose(Paragraph):  # type: ignore[misc]
    """A paragraph as a block: its style says how it is set apart."""

    wide = False
    floats = False
    stretches = False

    @property
    def snap(self) -> Snap:
        """How it finds the grid."""
        return getattr(self.style, "snap", None)

    @property
    def before(self) -> float:
        """The space above it."""
        return float(self.style.spaceBefore)

    @property
    def after(self) -> float:
        """The space below it."""
        return float(self.style.spaceAfter)

    @property
    def keep_with_next(self) -> bool:
        """True when it must not stand last in a column."""
        return bool(getattr(self.style, "keepWithNext", False))


class Placed(NamedTuple):
    """A block and where its upper left corner lies, from that of the flow, down and to the right."""

    block: Block
    x: float
    top: float
    height: float

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height


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
        page: Page | None = None,
    ) -> None:
        super().__init__()
        self.blocks = list(blocks)
        self.columns = columns
        self.gap = gap
        self.page_height = page_height
        """The height of a whole page: what does not fit there is placed all the same."""
        self._page = page

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the space it needs; one point too much where it does not end on this page."""
        if self._page is None:
            page = self._lay_out(width, height)
            if page.rest:
                return width, height + 1
            self._page = page
        self.width, self.height = width, self._page.height
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
        for block, x, top, height in self._page.placed:
            block.drawOn(self.canv, x, self.height - top - height)

    def _like(self, blocks: list[Block], page: Page | None) -> Self:
        return type(self)(
            blocks, columns=self.columns, gap=self.gap, page_height=self.page_height, page=page
        )

    def _lay_out(self, width: float, height: float) -> Page:
        placed: list[Placed] = []
        runs = [list(run) for _, run in groupby(self.blocks, key=lambda block: block.wide)]
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
            top = (ceil((page.height - HAIR) / GRID) + 1) * GRID
        return Page(placed, [block for run in runs for block in run])

    def _fill_hole(
        self, runs: list[list[Block]], width: float, height: float, top: float
    ) -> list[Placed]:
        """Take up text that follows a wide block which does not fit; shortens the second run."""
        if height - top < self.page_height / 5:
            return []
        text = list(takewhile(lambda block: not block.keep_with_next, runs[1]))
        page = self._fill(text, width, height, top)
        if page.placed:
            runs[1] = page.rest + runs[1][len(text) :]
        return page.placed

    def _fill(self, run: list[Block], width: float, height: float, top: float) -> Page:
        """Put a run of blocks, all wide or all narrow, below `top`."""
        count = 1 if not run or run[0].wide else self.columns
        column = (width - (count - 1) * self.gap) / count
        whole_page = top == 0 and height > self.page_height - GRID

        def columns(depth: float, *, must: bool = False) -> Page:
            placed: list[Placed] = []
            rest = run
            for number in range(count):
                filled, rest = _fill_column(rest, column, depth, must=must and not number)
                x = number * (column + self.gap)
                placed += (Placed(block, x, top + y, high) for block, y, high in filled)
            return Page(placed, rest)

        page = columns(height - top, must=whole_page)
        if page.rest or count == 1:
            return Page(_stretched(page.placed, height), page.rest) if page.rest else page
        # The lowest columns that hold everything stand at equal heights.
        deepest = int((height - top + HAIR) // GRID)
        lines = bisect_left(range(1, deepest), True, key=lambda n: not columns(n * GRID).rest) + 1
        return columns(lines * GRID) if lines < deepest else page


def _fill_column(
    blocks: Sequence[Block], width: float, depth: float, *, must: bool
) -> tuple[list[tuple[Block, float, float]], list[Block]]:
    """Put blocks under each other; return them with their tops and heights, and those left over.

    With `must`, at least one block is placed even where it is too high.
    """
    placed: list[tuple[Block, float, float]] = []
    rest = list(blocks)
    bottom = after = 0.0
    while rest:
        block = rest[0]
        _, height = block.wrap(width, depth)
        gap = max(after, block.before) if placed else 0.0
        top = _snapped(block, bottom + gap, height)
        if top + height > depth + HAIR:
            parts = block.split(width, depth - top + HAIR) if depth - top > GRID else []
            if len(parts) > 1:
                placed.append((parts[0], top, parts[0].wrap(width, depth)[1]))
                rest[:1] = parts[1:]
                break
            kept = len(placed)
            while kept and placed[kept - 1][0].keep_with_next:
                kept -= 1
            if kept or not must:
                rest[:0] = [item[0] for item in placed[kept:]]
                del placed[kept:]
                break
        placed.append((block, top, height))
        del rest[0]
        bottom, after = top + height, block.after
        if block.snap == "middle":
            bottom = ceil((bottom + after - HAIR) / GRID) * GRID
            after = 0.0
    return placed, rest


def _snapped(block: Block, top: float, height: float) -> float:
    """Return where a block that could begin at `top` begins on account of the grid."""
    match block.snap:
        case "top":
            return ceil((top - HAIR) / GRID) * GRID
        case "bottom":
            end = top + height + block.after
            return top + ceil((end - HAIR) / GRID) * GRID - end
        case "middle":
            end = top + height + block.after
            return top + (ceil((end - HAIR) / GRID) * GRID - end) / 2
        case _:
            return top


def _stretched(placed: list[Placed], bottom: float) -> list[Placed]:
    """Move blocks that may drift apart so that the last one comes closer to the foot of the page."""
    gaps = [n for n, item in enumerate(placed[:-1]) if item.block.stretches]
    if not gaps:
        return placed
    spare = int((bottom - placed[-1].bottom + HAIR) // GRID)
    more = min(spare // len(gaps), _MOST_STRETCH) * GRID
    return [
        item._replace(top=item.top + more * sum(gap < n for gap in gaps))
        for n, item in enumerate(placed)
    ]
