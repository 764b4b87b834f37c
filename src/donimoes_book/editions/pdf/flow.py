"""Fills columns with blocks page by page: balanced, on the grid, headings with their text.

Each block knows its spacing and how it aligns with the grid of lines. reportlab's own columns have
no grid and don't keep headings with their text, so this module fills columns itself.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import chain, groupby, pairwise, takewhile
from math import ceil, fsum, inf
from typing import Any, Literal, NamedTuple, Self

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from donimoes_book.editions.paper import GRID
from donimoes_book.editions.pdf.geometry import Passage, within
from donimoes_book.editions.pdf.lists import ListItem, list_end
from donimoes_book.editions.pdf.plans import MOST_GIVEN, best_first
from donimoes_book.editions.pdf.tagging import Element, element_on, tagged
from donimoes_book.manuscript.tree import Ending

HOLE = 0.25
"""The share of a page that may stay empty before a figure swaps places with the text after it."""

_LEAST_FILLED = 0.5
"""The share of a page that must be filled before blocks that don't fit may wait for the next."""
_WELL_FILLED = 0.6
"""If less of a page than this would be filled, the page before passes some blocks on to it, and a
whole is split rather than begun on the next page."""
UNDIVIDED = 0.5
"""The greatest share of a page's height that a group of rows may take to stay whole."""
_LEAN = 1 / 3
"""If less of a last page than this would be filled, the page before passes a section on to it."""
_FEW_LINES = 4
"""The most lines below a heading that may not end a page alone."""
_EPSILON = 0.01
"""Differences below this many points are rounding errors."""
_MOST_GIVEN = {1: 0.35}
"""The share of a page that may stay empty for the good of others, by the number of columns, if it
isn't the usual one."""
_MOST_HOLE = 0.125
"""The greatest share of a page that may stay empty."""
_MOST_LAST_HOLE = 0.325
_MOST_LAST_HOLE_IN_ONE = 0.475
"""The same where a chapter ends, in several columns and in one."""
_OVER = 1.0
"""What it costs to leave more than that; the square of the share that is empty counts, too."""
_OVER_MORE = 4.0
"""What it costs to leave a whole page more."""
_CUT = 0.3
"""How bad it is to cut a list that should stay whole, as a share of how bad a hole is."""
_NEAR = 5
"""What is after at most so many blocks is near a heading."""
_CURABLE = 0.12
"""By how much more of a last page than may stay empty its blocks can move apart."""
_CURABLE_IN_ONE = 0.2
"""The same in one column, where its pictures can grow, too."""
_MOST_STRETCH = 3
"""The most lines that are added between two blocks to fill a page."""
_SIZES = (1.0, 0.95, 0.9, 0.85, 1.05, 1.1, 0.8, 1.15, 0.75, 0.7, 0.65, 0.6)
"""The sizes of pictures, as shares of their own, of which a chapter in one column takes the first
that leaves no hole."""
_LEAST_SHARE = 0.8
"""The share of their size to which pictures shrink to fit at the foot of a page of one column."""
_MOST_SHARE = 1.2
"""The same to which they grow, where much of such a page would stay empty."""
_BARE = 0.1
"""If more of a page than this would stay empty at its foot, there is more space around its pictures
and above its headings."""

Snap = Literal["top", "middle", "bottom"] | None
"""How a block aligns with the grid: by its top, centred in whole lines, or by its bottom; with None
it simply follows the block above."""

UNLIMITED = 1e6
"""The height of a page that has room for anything, in points."""


class Sketch(Canvas):  # type: ignore[misc]
    """The canvas of a pass that only finds out where things go, without words and pictures."""

    depends_on_side = False
    """Whether it matters on which side the first page is."""

    def drawImage(self, *_: Any, **_more: Any) -> None:
        """Draw nothing."""


class Block(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A block in a column, or across all columns if it is `wide`."""

    canv: Any
    width: float = 0
    height: float = 0
    indent: float = 0
    wide: bool = False
    floats: bool = False
    """Whether it may swap places with the text after it rather than leave a hole."""
    snap: Snap = None
    space_before: float = 0
    space_after: float = 0
    keep_with_next: bool = False
    needs_heading: bool = False
    """Whether it begins on the page of its heading."""
    prefers_whole: bool = False
    """Whether it is split only where it wouldn't fit on the page."""
    continuation: "Block | None" = None
    """What is repeated above it at the top of a column, because it continues from the last one."""
    together: object = None
    """The whole that it is a part of; a whole stays on one page or on two facing pages."""
    item: ListItem | None = None
    """The item of a list that it belongs to."""
    ends: Ending | Literal[""] = ""
    """What it ends, if that is all it does; a page that it ends at its top stays blank."""
    alongside: Literal["", "left", "right"] = ""
    """The side on which it stands while the text after it runs beside it."""
    spans_pages: bool = False
    """Whether the whole that it is a part of must be on two facing pages."""
    role: str = "Div"
    """Its PDF role for a screen reader; empty if it only decorates."""
    element: Element | None = None
    """Its element in the book's structure; the parts it is split into share it."""
    passage: Passage | None = None
    """Where it is from, in the manuscript."""
    is_free: bool = False
    """Whether its room is the whole page, and its pictures may run off it."""
    at_foot: bool = False
    """Whether it stands at the foot of its page."""
    is_last: bool = False
    """Whether nothing follows it in its chapter."""
    ends_page: bool = False
    """Whether nothing else may go below it on its last page."""
    is_whole: bool = False
    """Whether it is never split, and stands on the page where its chapter begins if that can be."""
    is_loose: bool = False
    """Whether there may be more space below it although it is kept with what is there."""
    begins_entry: bool = False
    """Whether it begins an entry, such as a solution, that may have more space above it."""

    def __init__(self, space: float = 0, *, wide: bool = False, indent: float = 0) -> None:
        super().__init__()
        self.space_before = self.space_after = space
        self.wide = wide
        self.indent = indent

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Take a width and return the size the block needs, as reportlab expects."""
        self.width = width
        self.height = self._measure()
        return self.width, self.height

    def _measure(self) -> float:
        """Return the height the block needs in its width, both in points."""
        return self.height

    def in_room(self, width: float, room: float, page: float, number: int) -> "Sequence[Block]":
        """Return the parts in which it is set, one a page; nothing if it doesn't depend on room.

        The first part has a `room`, the height that is left on the page with this number, or 0 if
        that isn't known. The others have the height of a whole `page`.
        """
        return ()

    def spread(self, _room: float) -> "Block":
        """Return it as it is set in a room that nothing else needs, at the foot of a page."""
        return self

    @property
    def pictures(self) -> float:
        """The height of its pictures that may have another size; 0 if it has none."""
        return 0.0

    def resized(self, _share: float) -> "Block":
        """Return it with its pictures at a share of their size, or as near to that as they can."""
        return self

    def drawOn(self, canvas: Canvas, x: float, y: float, _sW: float = 0) -> None:
        """Draw it with its lower left corner at (x, y), as an element of the structure."""
        around = element_on(canvas)
        if around and around.is_group:
            self.place_in(around)
        elif self.role and around:
            # A block drawn within a paragraph is a part of the paragraph.
            self.element = around
        with tagged(canvas, self.element), within(canvas, self, x, y):
            super().drawOn(canvas, x, y, _sW)

    def place_in(self, group: Element) -> None:
        """Make it the next part of a group, unless it only decorates or already has a group."""
        if self.element is None and self.role:
            self.element = Element(self.role)
        if self.element:
            group.adopt(self.element.top)

    def changed(self, **attributes: object) -> Self:
        """Return a copy with some attributes changed, such as one with only part of the content."""
        block = copy(self)
        # reportlab's mark for a block that it has already moved to the next page.
        block.__dict__.pop("_postponed", None)
        block.__dict__.update(attributes)
        return block


def height_of(flowable: Flowable, width: float) -> float:
    """Return the height a flowable needs in a given width."""
    return float(flowable.wrap(width, UNLIMITED)[1])


class Placed(NamedTuple):
    """A block and its upper left corner, measured right and down from the flow's own."""

    block: Block
    x: float
    top: float
    height: float

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height


class Page(NamedTuple):
    """The blocks that fit on one page, and the blocks left for the next."""

    placed: list[Placed]
    rest: list[Block]

    @property
    def height(self) -> float:
        """The height that is filled."""
        return max((item.bottom for item in self.placed), default=0)


class Flow(Block):
    """Blocks that fill pages: narrow ones in columns of equal height, wide ones between them."""

    def __init__(
        self,
        blocks: Sequence[Block],
        *,
        columns: int,
        gap: float,
        page_height: float,
        grid: float = GRID,
    ) -> None:
        super().__init__()
        self.blocks = list(blocks)
        self.columns = columns
        self.gap = gap
        self.page_height = page_height
        """The height of a whole page: a block that doesn't fit even there is placed anyway."""
        self.grid = grid
        self.number = 0
        """The number of the page that is being filled, or 0 if it isn't known."""
        self.sizes: Sequence[float] = _SIZES if columns == 1 else ()
        """The sizes that pictures may have, as shares of their own."""
        self.looks_ahead = True
        """Whether pages end where this leaves few holes; if not, wherever they are full."""
        self.next_needs = inf
        """The share of its last page that must be left for what follows it to begin there."""
        self._page: Page | None = None
        self._tried: tuple[object, Page] | None = None
        """The width, height and page number tried last, and the resulting page."""
        self._sizings = dict[tuple[float, float, int], list[Block]]()
        """All blocks in the size at which they begin in this room, on the right (1) or left."""
        self._fillings = dict[tuple[int, float, float, int], tuple[list[Block], Page]]()
        """Pages that were tried, by their blocks, width, height and number."""

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the space it needs, or one point too much if it doesn't end on this page."""
        if self.blocks or self._page is None:
            # It may be that of a pass before, on a page with more room.
            page = self._lay_out(width, height)
            if page.rest:
                return width, height + 1
            self._page = page
        # If more follows, nothing else may go below; what does is on the grid.
        self.width = width
        whole = ceil((self._page.height - _EPSILON) / self.grid) * self.grid
        self.height = height if self._page.rest else min(whole, height)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Block]:
        """Return one flow for this page and one for the next, or nothing if no block fits."""
        page = self._lay_out(width, height)
        if not page.placed:
            return []
        first = self.changed(blocks=[], _page=page, _tried=None, _sizings={}, _fillings={})
        return [
            first,
            self.changed(blocks=page.rest, sizes=(), _page=None, _tried=None, _sizings={}),
        ]

    def draw(self) -> None:
        """Draw every block in its place."""
        assert self._page is not None
        for block, x, top, _ in self._page.placed:
            block.drawOn(self.canv, x, self.height - top - block.height)

    @property
    def filled(self) -> float:
        """The height that its blocks fill on this page."""
        assert self._page is not None
        return self._page.height

    def _lay_out(self, width: float, height: float) -> Page:
        """Fill a page, but only once: reportlab asks for a flow's size before splitting it."""
        # reportlab says which page it is trying.
        number = self.canv.getPageNumber() if hasattr(self, "canv") else 0
        tried = width, height, number
        if self._tried is None or self._tried[0] != tried:
            key = width, height, number % 2
            if key not in self._sizings:
                self._sizings[key] = self._sized(width, height, number)
            sized = self.changed(blocks=self._sizings[key])
            self._tried = tried, sized._filled(width, height, number)
        return self._tried[1]

    def _sized(self, width: float, height: float, number: int) -> list[Block]:
        """Return all blocks with pictures of the first size that leaves the fewest holes."""
        best, least = self.blocks, inf
        for share in self.sizes if self.looks_ahead else ():
            blocks = [block.resized(share) for block in self.blocks]
            if (holes := self._holes(blocks, width, height, number)) < least:
                best, least = blocks, holes
            if not holes:
                break
        return best

    def _holes(self, blocks: list[Block], width: float, height: float, number: int) -> float:
        """Return how many holes there would be from here to the end, and how much is cut apart."""
        count, page = 0.0, Page([], blocks)
        while page.rest:
            flow = self.changed(blocks=page.rest)
            page = flow._filled(width, height, number)
            hole, number = self._hole(page, height), number + bool(number)
            if page.rest:
                is_blank = all(item.block.ends for item in page.placed)
                count += hole > _MOST_HOLE and not is_blank
                count += _apart(flow.blocks, page.rest)
            else:
                count += self._most_last_hole < hole < self.next_needs
            height = self.page_height
        return count

    def _filled(self, width: float, height: float, number: int) -> Page:
        """Fill a page, down to its foot if more follows overleaf."""
        return self._aired(self._until_end(width, height, number), height)

    def _until_end(self, width: float, height: float, number: int) -> Page:
        """Fill a page up to where its author ends it, with text after a picture of whole pages.

        Such a picture waits for the next page, or for the next on the left if it takes two.
        """
        blocks, ends = self.blocks, _page_ends(self.blocks)
        while ends[:1] == [0] and height > self.page_height - self.grid:
            end = blocks[0]
            if end.ends in ("left", "right") and number:
                self.canv.depends_on_side = True
                if number % 2 != (end.ends == "right"):
                    break
            blocks = blocks[1:]
            ends = _page_ends(blocks)
        if not ends:
            return self._whole_page(blocks, width, height, number)
        hard = next((end for end in ends if not blocks[end].floats), len(blocks))
        run, text = blocks[:hard], list[Block]()
        waiting = list[tuple[int, list[Block]]]()
        while run:
            count = 1
            if run[0].ends not in ("", "column"):
                count += len(list(takewhile(lambda block: block.together, run[1:])))
                waiting.append((len(text), run[:count]))
            else:
                text.append(run[0])
            run = run[count:]
        page = self._whole_page(text, width, height, number) if text else Page([], [])
        rest = page.rest
        for before, pages in reversed(waiting):
            at = max(len(rest) - (len(text) - before), 0)
            rest = [*rest[:at], *pages, *rest[at:]]
        rest += blocks[hard:]
        if not page.placed and height > self.page_height - self.grid:
            return Page([Placed(rest[0], 0, 0, 0)], rest[1:])
        return page._replace(rest=rest)

    def _whole_page(self, blocks: list[Block], width: float, height: float, number: int) -> Page:
        """Fill a page with blocks, and pass some on to the next where that looks better."""
        self.blocks, whole, self.number = blocks, self.blocks, number
        try:
            page = self._filling(self.blocks, width, height)
            if (split := self._start_of_split(page)) and number % 2:
                earlier = self._fill_page(self.blocks[:split], width, height)
                if not earlier.rest and earlier.height > height * _WELL_FILLED:
                    page = earlier._replace(rest=self.blocks[split:])
            page = self._with_plate_first(page, width, height)
            if number and (split or any(item.block.spans_pages for item in page.placed)):
                self.canv.depends_on_side = True
            if number % 2:
                page = self._with_next_before(page, width, height)
            if self.ends_page:
                page = self._with_section_passed_on(page, width, height)
            page = self._balanced(page, width, height)
            return self._composed(page, width, height) if self.looks_ahead else page
        finally:
            self.blocks = whole

    def _with_plate_first(self, page: Page, width: float, height: float) -> Page:
        """Put a final full-page picture before text that would leave most of a page empty."""
        is_plate = len(page.rest) == 1 and page.rest[0].floats
        if not is_plate or page.height > height * _LEAST_FILLED or not page.placed:
            return page
        plate = self._fill_page(page.rest, width, height)
        if plate.rest or plate.height < height * _LEAST_FILLED:
            return page
        return plate._replace(rest=[block for block in self.blocks if block is not page.rest[0]])

    def _with_next_before(self, page: Page, width: float, height: float) -> Page:
        """Put what follows a picture of two pages before it if it would begin on the right."""
        first = page.placed[0].block if page.placed else None
        if not (first and first.spans_pages):
            return page
        whole = [block for block in self.blocks if block.together is first.together]
        others = [block for block in self.blocks if block not in whole]
        if not (first is whole[0] and whole[1:] and others):
            return page
        earlier = self._fill_page(others, width, height)
        return earlier._replace(rest=whole + earlier.rest)

    def _with_section_passed_on(self, page: Page, width: float, height: float) -> Page:
        """Pass a section, or a row of problems, on to a last page that would be nearly empty."""
        if not 0 < self._share_of_last(page.rest, width) < _LEAN:
            return page
        here = [item.block for item in page.placed]
        for number in range(len(self.blocks) - len(page.rest), 0, -1):
            block, above = self.blocks[number], self.blocks[:number]
            begins = block.role.startswith("H")
            if block in here and begins and not (above[-1].keep_with_next or _stranded(above)):
                rest = self.blocks[number:]
                earlier = self._fill_page(above, width, height)
                if earlier.rest or self._share(earlier) < _LEAST_FILLED:
                    break
                if self._share_of_last(rest, width) >= _LEAN:
                    return earlier._replace(rest=rest)
        return page

    def _share_of_last(self, blocks: list[Block], width: float) -> float:
        """Return how much of a page blocks fill, or 0 if they need more than one."""
        page = self._next_page(blocks, width)
        return 0.0 if page.rest else self._share(page)

    def _balanced(self, page: Page, width: float, height: float) -> Page:
        """Move part of a page to the next one, if that would otherwise be too empty.

        The last page may be as empty as it likes.
        """
        best, filled = page, self._filled_after(page, width)
        depth = height - self.grid
        while filled < _WELL_FILLED and page.rest and depth > self.grid:
            earlier = self._fill_page(self.blocks, width, depth)
            if (share := self._share(earlier)) <= filled:
                break
            if (less := min(share, self._filled_after(earlier, width))) > filled:
                best, filled = earlier, less
            depth = min(depth, earlier.height) - self.grid
        return best

    def _composed(self, page: Page, width: float, height: float) -> Page:
        """Return a page that leaves few holes on it and on those after it."""
        number, whole = self.number, self.blocks

        def ways(before: Sequence[Page], most: float) -> Iterator[Page]:
            """Yield ways to fill the page after others that leave so much more of it empty."""
            blocks, room = (before[-1].rest, self.page_height) if before else (self.blocks, height)
            self.number = number and number + len(before)
            full = self._filling(blocks, width, room) if before else page
            yield full
            depth = min(room, full.height) - self.grid
            while depth > max(room - most * self.page_height, self.grid):
                yield (shorter := self._filling(blocks, width, depth))
                depth = min(depth, shorter.height) - self.grid

        def cost(before: Sequence[Page], page: Page) -> float:
            room = self.page_height if before else height
            hole = self._hole(self._aired(page, room), room)
            if not page.rest:
                return _OVER * (self._most_last_hole < hole < self.next_needs)
            late = any(block.is_whole for block in page.rest)
            left = self.columns == 1 and _heading_left(
                before[-1].rest if before else whole, page.rest
            )
            more = _OVER_MORE * late + _OVER * bool(left)
            return _OVER * (hole > _MOST_HOLE) + _OVER_MORE * hole**2 + more

        try:
            most = _MOST_GIVEN.get(self.columns, MOST_GIVEN)
            return best_first(ways, cost, most, splits=self.columns == 1)
        finally:
            self.number = number

    def _aired(self, page: Page, height: float) -> Page:
        """Move the blocks of a page apart if much of it would stay empty.

        On a last page, they move only as far as it takes to leave no hole.
        """
        if page.rest and page.placed:
            last = page.placed[-1]
            block = last.block.spread(height - last.top)
            spread = last._replace(block=block, height=block.height)
            page = page._replace(placed=[*page.placed[:-1], spread])
        hole, most = self._hole(page, height), 0.0
        if not page.rest:
            limits = _MOST_HOLE, self._most_last_hole
            curable = _CURABLE if self.columns > 1 else _CURABLE_IN_ONE
            most = next((it for it in limits if it < hole < it + curable), 0.0)
            if not most or hole >= self.next_needs:
                return page
        room = min(height, height - most * self.page_height + self.grid)
        if self.columns == 1 and hole > (_BARE if page.rest else most):
            page = page._replace(placed=grown(page.placed, room, self.grid))
        for _ in range(_MOST_STRETCH):
            if self._hole(page, height) > (_BARE if page.rest else most):
                page = page._replace(placed=aired(page.placed, room, self.grid))
        return page

    @property
    def _most_last_hole(self) -> float:
        """The greatest share of a page that may stay empty where a chapter ends."""
        return _MOST_LAST_HOLE if self.columns > 1 else _MOST_LAST_HOLE_IN_ONE

    def _hole(self, page: Page, height: float) -> float:
        """Return the share of a page that is empty at the foot of a column or of all."""
        bottoms = self._bottoms(page)
        columns = max((height - bottom) / self.columns for bottom in bottoms)
        return max(columns, height - max(bottoms)) / self.page_height

    def _filling(self, blocks: list[Block], width: float, height: float) -> Page:
        """Fill a page, unless that has just been tried for the page before."""
        key = id(blocks), width, height, self.number
        if key not in self._fillings:
            self._fillings[key] = blocks, self._fill_page(blocks, width, height)
        return self._fillings[key][1]

    def _next_page(self, blocks: list[Block], width: float) -> Page:
        """Fill the page after this one."""
        here = self.number
        self.number += bool(here)
        page = self._filling(blocks, width, self.page_height)
        self.number = here
        return page

    def _filled_after(self, page: Page, width: float) -> float:
        """Return the filled share of the next page, or 1 if that is the last."""
        if not page.rest:
            return 1.0
        following = self._next_page(page.rest, width)
        return self._share(following) if following.rest else 1.0

    def _share(self, page: Page) -> float:
        """Return how far down a page's columns are filled on average, as a share of its height."""
        return fsum(self._bottoms(page)) / self.columns / self.page_height

    def _bottoms(self, page: Page) -> list[float]:
        """Return how far down each column of a page is filled."""
        several = self.columns > 1
        bottoms = [0.0] * self.columns
        lefts = sorted({item.x for item in page.placed})
        for item in page.placed:
            own = range(self.columns) if item.block.wide and several else (lefts.index(item.x),)
            for column in own:
                bottoms[column] = max(bottoms[column], item.bottom)
        return bottoms

    def _start_of_split(self, page: Page) -> int:
        """Return where a whole begins that a right-hand page would split; 0 if there's none."""
        whole = page.rest[0].together if page.rest else None
        if whole is None or all(item.block.together is not whole for item in page.placed):
            return 0
        first = next(n for n, block in enumerate(self.blocks) if block.together is whole)
        while first and self.blocks[first - 1].keep_with_next:
            first -= 1
        return first

    def _fill_page(self, blocks: Sequence[Block], width: float, height: float) -> Page:
        """Fill a page, but end it before a whole rather than within, unless too little is left.

        A whole is a list, or what needs its heading, with that.
        """
        page = self._fill_runs(blocks, width, height)
        above = 1 - height / self.page_height
        while end := (
            _list_end(blocks, page.rest, ends_page=True) or _heading_left(blocks, page.rest)
        ):
            earlier = self._fill_runs(blocks[:end], width, height)
            if earlier.rest or above + self._share(earlier) < _WELL_FILLED:
                break
            page = earlier._replace(rest=[*blocks[end:]])
        return page

    def _fill_runs(self, blocks: Sequence[Block], width: float, height: float) -> Page:
        placed: list[Placed] = []
        # In a single column, wide blocks are like any others.
        several = self.columns > 1
        runs = [list(run) for _, run in groupby(blocks, lambda block: block.wide and several)]
        top, last, above = 0.0, list[Block](), (0, 0.0)
        while runs and top < height:
            page = self._fill(runs[0], width, height, top)
            stranded = _stranded(last) if page.rest and not page.placed else 0
            if stranded and (stranded < len(last) or height - above[1] < _LEAN * height):
                # What introduces wide blocks goes with them, if no third of the page is left empty.
                count, top = above
                kept = self._fill(last[:-stranded], width, height, top).placed
                return Page(placed[:count] + kept, [*last[-stranded:], *chain(*runs)])
            above = len(placed), top
            placed += page.placed
            if page.rest:
                runs[0] = page.rest
                if not page.placed and runs[0][0].floats and len(runs) > 1:
                    placed += self._fill_hole(runs, width, height, top)
                break
            last = runs.pop(0)
            top = (ceil((page.height - _EPSILON) / self.grid) + 1) * self.grid
        return Page(placed, [block for run in runs for block in run])

    def _fill_hole(
        self, runs: list[list[Block]], width: float, height: float, top: float
    ) -> list[Placed]:
        """Move text up from the second run to fill the hole that a wide block would leave."""
        if height - top < self.page_height * HOLE:
            return []
        text = list(takewhile(lambda block: not block.keep_with_next, runs[1]))
        page = self._fill(text, width, height, top)
        if page.placed:
            runs[1] = page.rest + runs[1][len(text) :]
        return page.placed

    def _fill(self, run: list[Block], width: float, height: float, top: float) -> Page:
        """Place a run of blocks, all wide or all narrow, below `top`."""
        grid = self.grid
        count = 1 if not run or run[0].wide else self.columns
        column = (width - (count - 1) * self.gap) / count
        whole_page = top == 0 and height > self.page_height - grid

        def columns(depth: float, *, force: bool = False) -> Page:
            placed: list[Placed] = []
            rest = run
            for number in range(count):
                own, forced = rest, force and not number
                filled, rest = self._fill_column(own, column, depth, force=forced)
                end = _list_end(own, rest, ends_page=False) if number < count - 1 else None
                if end or (end == 0 and not forced):
                    filled, rest = self._fill_column(own[:end], column, depth, force=forced)
                    rest = [*rest, *own[end:]]
                x = number * (column + self.gap)
                placed += (item._replace(x=x, top=top + item.top) for item in filled)
            return Page(placed, rest)

        page = columns(height - top, force=whole_page)
        if page.rest:
            return page
        if count == 1:
            return page
        # The shortest columns with room for everything are the balanced ones.
        deepest = int((height - top + _EPSILON) // grid)
        lines = bisect_left(range(1, deepest), True, key=lambda n: not columns(n * grid).rest) + 1
        # Where the page has room, nothing that should stay whole is cut to make columns equal.
        pages = map(columns, (n * grid for n in range(lines, deepest)))
        return next((balanced for balanced in pages if not _cuts(run, balanced)), page)

    def _fill_column(
        self, blocks: Sequence[Block], width: float, depth: float, *, force: bool
    ) -> tuple[list[Placed], list[Block]]:
        """Place blocks in a column like `_stack`, below the line that says what they continue."""
        line = blocks[0].continuation if blocks else None
        above = ceil(height_of(line, width) / self.grid) * self.grid if line else 0.0
        placed, rest = self._stack(blocks, width, depth - above, force=force)
        if line and placed:
            placed = [item._replace(top=item.top + above) for item in placed]
            line = line.changed()
            placed.insert(0, Placed(line, 0, 0, height_of(line, width)))
        return placed, rest

    def _stack(
        self, blocks: Sequence[Block], width: float, depth: float, *, force: bool
    ) -> tuple[list[Placed], list[Block]]:
        """Place blocks below each other in a column at x = 0; return them and the rest.

        Blocks that snap are aligned with the grid. A floating block that would leave a hole lets
        the text after it go first. With `force`, at least one block is placed, even if too high.
        """
        placed: list[Placed] = []
        rest, waiting = list(blocks), list[Block]()
        bottom = after = 0.0
        while rest:
            block = rest[0]
            if block.ends:
                del rest[0]
                if placed:
                    break
                continue
            if waiting and block.keep_with_next:
                break
            _, height = block.wrap(width, depth)
            gap = max(after, block.space_before) if placed else 0.0
            if placed and placed[-1].block.role.startswith("H"):
                gap = after  # a heading is nearer to what it heads than to what is above it
            top = _snapped(block, bottom + gap, height, self.grid)
            if parts := block.in_room(width, depth - top, self.page_height, self.number):
                rest[:1] = parts
                continue
            if top + height > depth + _EPSILON:
                room = depth - top
                parts = block.split(width, room + _EPSILON) if room > self.grid else []
                if not parts and (smaller := self._smaller(block, bottom + gap, width, depth)):
                    rest[0] = smaller
                    continue
                if len(parts) > 1:
                    placed.append(Placed(parts[0], 0, top, parts[0].wrap(width, depth)[1]))
                    rest[:1] = parts[1:]
                    break
                count = len(placed)
                while count and placed[count - 1].block.keep_with_next:
                    count -= 1
                is_hole = depth - bottom > self.page_height * HOLE
                if block.floats and count and count == len(placed) and is_hole:
                    waiting.append(rest.pop(0))
                    continue
                if count or waiting or not force:
                    rest[:0] = [item.block for item in placed[count:]]
                    del placed[count:]
                    break
                if placed:
                    break
            if block.at_foot:
                top = max(top, depth - height)
            placed.append(Placed(block, 0, top, height))
            del rest[0]
            bottom, after = top + height, block.space_after
        return placed, waiting + rest

    def _smaller(self, block: Block, above: float, width: float, depth: float) -> Block | None:
        """Return a block with smaller pictures that ends at `depth` in a single column, if any."""
        over = above + block.height - depth
        for lines in (0.0, 0.5, 1.0) if self.columns == 1 and block.pictures else ():
            share = 1 - (over + lines * self.grid) / block.pictures
            if not _LEAST_SHARE <= share < 1:
                continue
            smaller = block.resized(share)
            _, height = smaller.wrap(width, depth)
            if _snapped(smaller, above, height, self.grid) + height <= depth + _EPSILON:
                return smaller
        return None


def _page_ends(blocks: Sequence[Block]) -> list[int]:
    """Return which of some blocks end a page."""
    return [number for number, block in enumerate(blocks) if block.ends not in ("", "column")]


def _cuts(run: Sequence[Block], page: Page) -> bool:
    """Return whether a page has only a part of a block that should stay whole."""
    return any(item.block.prefers_whole and item.block not in run for item in page.placed)


def _list_end(blocks: Sequence[Block], rest: Sequence[Block], *, ends_page: bool) -> int | None:
    """Return before which block a list must not be cut as it is, with its heading."""
    following = next((block for block in rest if not block.floats), None)
    if following is None or following.item is None:
        return None
    later = set(map(id, rest))
    begun = next((n for n, block in enumerate(blocks) if id(block) in later), len(blocks))
    items = [block.item for block in blocks]
    end = list_end(items, begun, following.item, ends_page=ends_page)
    while end and blocks[end - 1].keep_with_next:
        end -= 1
    return end


def _heading_left(blocks: Sequence[Block], rest: Sequence[Block]) -> int:
    """Return where a heading begins that would be left by what needs it; 0 if there is none."""
    levels = list[str]()
    for block in rest[:_NEAR]:
        if block.needs_heading:
            break
        levels += [block.role] * block.role.startswith("H")
    else:
        return 0
    later = set(map(id, rest))
    begun = next((n for n, block in enumerate(blocks) if id(block) in later), len(blocks))
    end = max((n for n in range(begun) if blocks[n].role.startswith("H")), default=0)
    if levels and blocks[end].role >= min(levels):
        return 0
    while end and blocks[end - 1].keep_with_next:
        end -= 1
    return end


def _apart(blocks: Sequence[Block], rest: Sequence[Block]) -> float:
    """Return how bad it is that a list or a heading is apart from what it should be with."""
    is_cut = bool(_list_end(blocks, rest, ends_page=True))
    return bool(_heading_left(blocks, rest)) + _CUT * is_cut


def _stranded(run: Sequence[Block]) -> int:
    """Return how many blocks at the end of a run are a heading and a few words below it."""
    words = run[-1:] if run and not run[-1].keep_with_next else []
    headings = list(takewhile(lambda b: b.keep_with_next, reversed(run[: len(run) - len(words)])))
    few = not words or (words[0].snap != "middle" and words[0].height <= _FEW_LINES * GRID)
    count = len(headings) + len(words)
    return count if headings and few else 0


def _snapped(block: Block, top: float, height: float, grid: float) -> float:
    """Return where a block must begin, at `top` or below, to align with the grid."""
    if block.snap is None:
        return top
    if block.snap == "top":
        return ceil((top - _EPSILON) / grid) * grid
    end = top + height + block.space_after
    shift = ceil((end - _EPSILON) / grid) * grid - end
    return top + (shift if block.snap == "bottom" else shift / 2)


def aired(placed: list[Placed], bottom: float, grid: float) -> list[Placed]:
    """Lower blocks towards the foot of a page, by a line at each picture and above each heading."""
    deepest = max((item.bottom for item in placed), default=bottom)
    spare = max(0, int((bottom - deepest + _EPSILON) // grid))
    shift, done = 0, list[Placed]()
    bands = list[list[Placed]]()
    for item in placed:
        above = bands[-1][-1] if bands else None
        # Columns that begin on the left again are below those before.
        if not above or above.block.wide != item.block.wide or item.x < above.x:
            bands.append([])
        bands[-1].append(item)
    for number, band in enumerate(bands, start=1):
        if done and _may_part(done[-1], band[0]):
            shift = min(shift + 1, spare)
        columns = [list(column) for _, column in groupby(band, lambda item: item.x)]
        gaps = [
            [n for n, pair in enumerate(pairwise(column)) if _may_part(*pair)] for column in columns
        ]
        # Only above the foot of the page may columns grow by more than others.
        even = 0 if number == len(bands) else min(spare - shift, *map(len, gaps))
        for column, own in zip(columns, gaps, strict=True):
            room = int((bottom - column[-1].bottom + _EPSILON) // grid) - shift
            more = even if number < len(bands) else min(len(own), room)
            wider = {own[n * len(own) // more] for n in range(more)}
            for at, item in enumerate(column):
                lines = shift + sum(gap < at for gap in wider)
                done.append(item._replace(top=item.top + lines * grid))
        shift += even
    return done


def grown(placed: list[Placed], bottom: float, grid: float) -> list[Placed]:
    """Enlarge the pictures in a column towards the foot of a page, each by whole lines."""
    spare = bottom - max((item.bottom for item in placed), default=bottom)
    high = fsum(item.block.pictures for item in placed)
    if spare < grid or not high or any(item.block.at_foot for item in placed):
        return placed
    more, shift, done = min(_MOST_SHARE - 1, spare / high), 0.0, list[Placed]()
    for item in placed:
        block, own = item.block, item.block.pictures
        for lines in range(int(own * more / grid + _EPSILON), 0, -1):
            larger = item.block.resized(1 + lines * grid / own)
            _, height = larger.wrap(item.block.width, UNLIMITED)
            if height >= item.height + lines * grid - _EPSILON:
                block = larger
                break
        else:
            height = item.height
        done.append(Placed(block, item.x, item.top + shift, height))
        shift += height - item.height
    return done


def _may_part(above: Placed, below: Placed) -> bool:
    """Return whether there may be more space between two blocks: at a picture, above a heading."""
    if below.block.at_foot or (above.block.keep_with_next and not above.block.is_loose):
        return False
    if above.block.is_loose:
        return True
    begins = below.block.begins_entry or below.block.role.startswith("H")
    return begins or "middle" in (above.block.snap, below.block.snap)
