"""Composes the pages of a game's problems: the size and the columns at which their rows fill them.

All problems of a game have one size. It is decided on the page where they begin, once it is known
how much of that is left.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import fsum, inf, log2
from statistics import fmean
from typing import Any, NamedTuple, Self

from reportlab.lib.units import mm

from donimoes_book.editions.composing.blocks import Card, Cards
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.problems import ProblemRow, problem_rows, rows_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.games import registry
from donimoes_book.words.language import gettext

_LEAST_HALF = 4.2 * mm
"""The least side of a half, unless a problem doesn't fit a page at that size."""
_SHARE = 0.72
"""The size of dominoes in problems as a share of others, where they don't fill pages."""
_LEAST_USUAL = 5.5 * mm
"""The least side of a half in problems that are smaller than other pictures."""
_SMALL = 6 * mm
"""Where the halves in other pictures aren't larger than this, those in problems aren't smaller."""
_MOST_SHARE = 1.25
"""The greatest size of problems as a share of other pictures."""
_STEP = 0.1 * mm
"""The step from one size to the next."""
_LEAST_GAP = 1
"""The least space between two rows, in lines."""
_USUAL_GAP = 2
"""The same where others follow below them."""
_MOST_GAP = 3.5
"""The greatest, where they fill a page."""
_FULL = 0.04
"""The share of a page that may stay empty without being missed."""
_HOLE = 15.0
"""What it costs to leave the square of a page empty; problems of twice the size are worth 1."""
_NARROW = 20.0
"""What it costs to leave the width of columns empty."""
_SINGLE = 0.1
"""What it costs to leave a place in a row empty."""
_PAGE = 0.5
"""What it costs to take a page."""
_SIDE = 15.0
"""What it costs to end on the side of a spread after which a page stays blank."""
_BEFORE_OTHERS = 1.5
"""What it costs to take a page that others could have."""
_WIDE = 0.7
"""The share of a column that is wide enough."""


def problem_blocks(context: LayoutContext, block: Cards, level: int) -> Iterator[Block]:
    """Set a book's problems.

    Where games begin on the left, they fill pages, below what most of them ask.
    """
    paper, question = context.paper, None
    if not paper.opens_left or paper.is_large:
        half = max(paper.half * _SHARE, min(paper.half, _LEAST_USUAL))
        if not (paper.is_large or paper.half <= _SMALL):
            context = replace(context, paper=replace(paper, half=half))
        yield from problem_rows(context, block.cards, level, block.origin, may_shrink=True)
    elif block.cards:
        cards = block.cards
        if asked := _common_question(cards):
            words = asked
            if not all(card.question.startswith(asked) for card in cards):
                words = gettext("Unless a problem asks something else: {question}", question=asked)
            question = context.prose(words, context.styles.question)
            cards = tuple(
                replace(it, question=it.question.replace(asked, "").lstrip()) for it in cards
            )
        yield ProblemBank(context, cards, level, question)


def _common_question(cards: Sequence[Card]) -> str:
    """Return what most of the problems ask, or what all of them ask before they say more.

    It is empty if each asks its own.
    """
    first, end, _ = cards[0].question.partition("? ")
    if end and all(card.question.startswith(first + end) for card in cards):
        return first + end.rstrip()
    ((question, count),) = Counter(card.question for card in cards).most_common(1)
    return question if count > max(1, len(cards) / 3) else ""


class Plan(NamedTuple):
    """Rows of one size, and how many of them are on each page; the lower the cost, the better."""

    cost: float
    rows: Sequence[ProblemRow]
    counts: Sequence[int]


class ProblemBank(Block):
    """The problems of a game, or, once it is known where they are, those of a page."""

    snap = "top"
    is_last = False
    """Whether they end their chapter."""
    rows: Sequence[ProblemRow] = ()
    spaces: Sequence[float] = ()
    """The spaces between the rows of a page."""

    def __init__(
        self, context: LayoutContext, cards: Sequence[Card], level: int, question: Prose | None
    ) -> None:
        super().__init__(context.paper.grid, wide=True)
        self.context, self.cards, self.level = context, cards, level
        self.question = question
        """What all of them ask, above the first row."""
        self._sizes = dict[tuple[int, float], list[ProblemRow]]()

    def in_room(self, width: float, room: float, page: float, number: int) -> list[Self]:
        """Return the problems of each page: the first has this room, others have a whole `page`.

        `number` is that of the first page, or 0 if nobody knows.
        """
        if self.rows:
            return []
        above = height_of(self.question, width) + self.context.paper.grid if self.question else 0
        plan = min(self._plans(room, page, above, number), key=lambda plan: plan.cost)
        pages, rows = list[Self](), list(plan.rows)
        for index, count in enumerate(plan.counts):
            here, rows = rows[:count], rows[count:]
            if not here:
                continue
            head = 0.0 if pages else above
            own = (page if index else room) - head
            fills = self.is_last or bool(rows)
            spaces = _spaces(self.context.paper.grid, here, own, fills=fills)
            high = head + fsum(row.tight_height for row in here) + fsum(spaces)
            question = None if pages else self.question
            pages.append(self.changed(rows=here, spaces=spaces, height=high, question=question))
        return pages

    def _plans(self, room: float, page: float, above: float, number: int) -> Iterator[Plan]:
        for columns in (3, 2, 1):
            for half in self._halves():
                rows = self._rows(columns, half)
                yield from self._plans_of(rows, columns, (room - above, page, above), number)

    def _halves(self) -> Iterator[float]:
        written = max((registry.writing_square(card.game) for card in self.cards), default=0)
        least = max(_LEAST_HALF, written * mm)
        half = _MOST_SHARE * max(self.context.paper.half, least)
        while half > least - _STEP / 2:
            yield half
            half -= _STEP

    def _rows(self, columns: int, half: float) -> list[ProblemRow]:
        if (columns, half) not in self._sizes:
            paper = replace(self.context.paper, half=half)
            context = replace(self.context, paper=paper)
            self._sizes[columns, half] = list(
                rows_of(context, self.cards, self.level, most=columns)
            )
        return self._sizes[columns, half]

    def _plans_of(
        self,
        rows: Sequence[ProblemRow],
        columns: int,
        rooms: tuple[float, float, float],
        number: int,
    ) -> Iterator[Plan]:
        """Yield the ways to spread rows over pages."""
        first, page, above = rooms
        grid, half = self.context.paper.grid, min(c.half for row in rows for c in row.cards)
        missing = len(rows) * columns - len(self.cards)
        worth = log2(half / _LEAST_HALF)
        if half < _LEAST_HALF:
            worth *= 4
        cards = [card for row in rows for card in row.cards]
        wide = fmean(card.scene.size(card.half)[0] / card.width for card in cards)
        is_whole = first + above > page - grid
        for begun in range(bool(is_whole), len(rows) + 1):
            own = first if begun else 0.0
            if begun and _height(grid, rows[:begun]) > first and not (is_whole and begun == 1):
                break
            cost = _SINGLE * missing + _NARROW * max(0.0, _WIDE - wide) - worth
            counts = [begun]
            if not begun:
                cost += _HOLE * max(0.0, (first + above) / page - 2 * _FULL) ** 2
            rest = rows[begun:]
            room = page - (0 if begun else above)
            counts += _even(grid, rest, room, page)
            at = 0
            for index, count in enumerate(counts):
                here = rows[at : at + count]
                at += count
                if not here:
                    continue
                space = own if index == 0 else page - (above if index == 1 and not begun else 0)
                used = fsum(row.tight_height for row in here)
                used += fsum(_spaces(grid, here, space))
                if self.is_last or at < len(rows):
                    cost += _HOLE * max(0.0, (space - used) / page - _FULL) ** 2
                else:
                    cost += _BEFORE_OTHERS * used / page
                cost += _PAGE * (index > 0)
            if self.is_last and number:
                is_left = (number + len(counts) - 1) % 2 == 0
                cost += _SIDE * (is_left != self.context.ends_part)
            yield Plan(cost, rows, counts)

    def _measure(self) -> float:
        return self.height if self.rows else inf

    def draw(self) -> None:
        """Draw what all ask, and the rows below it."""
        top = self.height
        if self.question:
            top -= height_of(self.question, self.width)
            self.question.drawOn(self.canv, 0, top)
            top -= self.context.paper.grid
        for row, space in zip(self.rows, [*self.spaces, 0.0], strict=True):
            row.draw_on(self.canv, top)
            top -= row.tight_height + space

    def changed(self, **attributes: Any) -> Self:
        """Return a copy, such as that of a page."""
        return super().changed(**attributes)


def _least(grid: float, below: ProblemRow) -> float:
    """Return the least space above a row: its heads are nearer to what they head."""
    return max(_LEAST_GAP * grid, 2 * below.head_space)


def _height(grid: float, rows: Sequence[ProblemRow]) -> float:
    """Return the least height of rows below each other."""
    return fsum(row.tight_height for row in rows) + fsum(_least(grid, row) for row in rows[1:])


def _spaces(
    grid: float, rows: Sequence[ProblemRow], room: float, *, fills: bool = True
) -> list[float]:
    """Return the spaces between rows in a room, that they fill if they can."""
    least = [_least(grid, row) for row in rows[1:]]
    spare = room - _height(grid, rows)
    most = _MOST_GAP if fills else _USUAL_GAP
    return [max(it, min(it + spare / len(least), most * grid)) for it in least]


def _even(grid: float, rows: Sequence[ProblemRow], first: float, page: float) -> list[int]:
    """Return how many rows are on each page, as even as possible; the first has less room."""
    if not rows:
        return []
    for pages in range(1, len(rows)):
        each, more = divmod(len(rows), pages)
        for late in (False, True):
            counts = [each + (n >= pages - more if late else n < more) for n in range(pages)]
            ends = [sum(counts[:n]) for n in range(pages + 1)]
            parts = [rows[at:end] for at, end in pairwise(ends)]
            if all(_height(grid, part) <= (page if n else first) for n, part in enumerate(parts)):
                return counts
    return [1] * len(rows)
