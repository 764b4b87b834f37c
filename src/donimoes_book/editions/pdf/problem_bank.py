"""Composes the pages of a game's problems: the size and the columns at which their rows fill them.

All problems of a game have one size. It is decided on the page where they begin, once it is known
how much of that is left.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import fsum, inf, log2
from statistics import fmean
from typing import Any, NamedTuple, Self

from reportlab.lib.units import mm

from donimoes_book.editions.composing.blocks import Card, Cards
from donimoes_book.editions.paper import Paper
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.problems import ProblemRow, rows_of, warn_if_small
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.games import registry
from donimoes_book.manuscript.source import Origin
from donimoes_book.words.language import gettext

_MOST_COLUMNS = 3
"""The most problems side by side."""
_LEAST_HALF = 4.2 * mm
"""The least side of a half, unless a problem doesn't fit a page at that size."""
_MOST_SHARE = 1.25
"""The greatest size of problems as a share of other pictures."""
_STEP = 0.1 * mm
_LARGE_STEP = 0.3 * mm
"""The step from one size to the next; the same in large print."""
_LEAST_GAP = 1
"""The least space between two rows, in lines."""
_USUAL_GAP = 2
"""The same where others follow below them."""
_MOST_GAP = 3.5
"""The greatest, where they fill a page."""
_MOST_GAP_SHARE = 0.5
"""The same as a share of the row above, if that is more."""
_MOST_OF_PAGE = 0.1375
"""But no gap takes more than this share of a page, or it would be a hole itself."""
_FULL = 0.04
"""The share of a page that may stay empty without being missed."""
_HOLE = 15.0
"""What it costs to leave the square of a page empty; problems of twice the size are worth 1."""
_MOST_HOLE = 0.14
"""The greatest share of a page that may stay empty."""
_MOST_LAST_HOLE = 0.34
_MOST_LAST_HOLE_IN_ONE = 0.48
"""The same where a chapter ends, in several columns and in one."""
_OVER = 2.0
_OVER_IN_ONE = 4.0
"""What it costs to leave more than that; the same in one column, unless large print keeps problems
large."""
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
_LEAST_WIDE = 0.4
"""If less of their columns is taken, more problems go side by side."""
_LOST = 100.0
"""What it costs to take less than that."""


def problem_blocks(context: LayoutContext, block: Cards, level: int) -> Iterator[Block]:
    """Set a book's problems: they fill pages, below what most of them ask."""
    question, cards = None, block.cards
    if cards:
        if asked := _common_question(cards):
            words = asked
            if not all(card.question.startswith(asked) for card in cards):
                words = gettext("Unless a problem asks something else: {question}", question=asked)
            question = context.prose(words, context.styles.question)
            cards = tuple(
                replace(it, question=it.question.replace(asked, "").lstrip()) for it in cards
            )
        bank = ProblemBank(context, cards, level, question, asked)
        bank.origin = block.origin
        yield bank


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
    needs_heading = True
    origin: Origin | None = None
    """Where they are written."""
    rows: Sequence[ProblemRow] = ()
    all_rows: Sequence[ProblemRow] = ()
    """The rows of all pages, known to the first of them."""
    spaces: Sequence[float] = ()
    """The spaces between the rows of a page."""
    share = 1.0
    """Its greatest size, as a share of the usual one."""

    def __init__(
        self,
        context: LayoutContext,
        cards: Sequence[Card],
        level: int,
        question: Prose | None,
        asked: str = "",
    ) -> None:
        super().__init__(context.paper.grid, wide=True)
        self.context, self.cards, self.level = context, cards, level
        self.question, self.asked = question, asked
        """What all of them ask: as it stands above the first row, and alone."""
        self._sizes = dict[tuple[int, float], list[ProblemRow]]()
        self._tried = dict[tuple[float, float, float, int], list[Self]]()
        """The problems of each page, by the room in which they begin."""

    def in_room(self, width: float, room: float, page: float, number: int) -> list[Self]:
        """Return the problems of each page: the first has this room, others have a whole `page`.

        `number` is that of the first page, or 0 if nobody knows.
        """
        if self.rows:
            return []
        tried = width, room, page, number if self.context.paper.opens_left else 0
        if tried not in self._tried:
            self._tried[tried] = self._in_room(width, room, page, number)
        return self._tried[tried]

    def _in_room(self, width: float, room: float, page: float, number: int) -> list[Self]:
        above = self._above(width)
        plan = min(self._plans(room, page, above, number), key=lambda plan: plan.cost)
        pages, rows = list[Self](), list(plan.rows)
        for index, count in enumerate(plan.counts):
            here, rows = rows[:count], rows[count:]
            if not here:
                continue
            head = 0.0 if pages else above
            own = (page if index else room) - head
            fills = self.ends_page or bool(rows)
            spaces = _spaces(self.context.paper, here, own, fills=fills)
            high = head + fsum(row.tight_height for row in here) + fsum(spaces)
            part = self.changed(rows=here, spaces=spaces, height=high)
            part.all_rows = () if pages else plan.rows
            if pages:
                part.question, part.needs_heading = None, False
            pages.append(part)
        return pages

    def resized(self, share: float) -> Self:
        """Return them in another size, if that is smaller and they are on no page yet."""
        return self if self.rows or share >= 1 else self.changed(share=share, _tried={})

    def spread(self, room: float) -> Self:
        """Return the problems of a page with the space between their rows that fills the room."""
        paper, above = self.context.paper, self._above(self.width)
        spaces = _spaces(paper, self.rows, room - above)
        high = above + fsum(row.tight_height for row in self.rows) + fsum(spaces)
        return self.changed(spaces=spaces, height=high) if self.rows else self

    def _above(self, width: float) -> float:
        """Return the room for what all of them ask."""
        return height_of(self.question, width) + self.context.paper.grid if self.question else 0.0

    def _plans(self, room: float, page: float, above: float, number: int) -> Iterator[Plan]:
        for columns in range(_MOST_COLUMNS, 0, -1):
            for half in self._halves():
                rows = self._rows(columns, half)
                yield from self._plans_of(rows, columns, (room - above, page, above), number)

    def _halves(self) -> Iterator[float]:
        least = self._least_half()
        half = _MOST_SHARE * max(self.context.paper.half, least)
        most, step = max(self.share * half, least), self._step
        while half > least - step / 2:
            if half < most + step / 2:
                yield half
            half -= step

    @property
    def _step(self) -> float:
        return float(_LARGE_STEP if self.context.paper.is_large else _STEP)

    def _least_half(self) -> float:
        """Return the least size: no problem is smaller than the pictures of its solution."""
        written = max((registry.writing_square(card.game) for card in self.cards), default=0)
        return float(max(_LEAST_HALF, self.context.paper.frame_half, written * mm))

    def _rows(self, columns: int, half: float) -> list[ProblemRow]:
        if (columns, half) not in self._sizes:
            paper = replace(self.context.paper, half=half)
            context = replace(self.context, paper=paper)
            rows = list(rows_of(context, self.cards, self.level, most=columns))
            if self.asked and any(map(_is_mixed, rows)):
                # What all are asked stands again beside a problem that asks something else.
                cards = [
                    replace(it.card, question=it.card.question or self.asked * _is_mixed(row))
                    for row in rows
                    for it in row.cards
                ]
                rows = list(rows_of(context, cards, self.level, most=columns))
            self._sizes[columns, half] = rows
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
            if begun and _height(grid, rows[:begun]) > first and not (is_whole and begun == 1):
                break
            cost = _SINGLE * missing + _NARROW * max(0.0, _WIDE - wide) - worth
            cost += _LOST * max(0.0, _LEAST_WIDE - wide) * (columns < _MOST_COLUMNS)
            if not begun:
                hole = (first + above) / page
                cost += _HOLE * max(0.0, hole - 2 * _FULL) ** 2 + self._over * (hole > _MOST_HOLE)
            room = page - (0 if begun else above)
            for later in _spreads(self.context.paper, rows[begun:], room, page):
                counts = [begun, *later]
                yield Plan(cost + self._cost_of(rows, counts, rooms, number), rows, counts)

    def _cost_of(
        self,
        rows: Sequence[ProblemRow],
        counts: Sequence[int],
        rooms: tuple[float, float, float],
        number: int,
    ) -> float:
        """Return what it costs to have so many rows on each page."""
        first, page, above = rooms
        cost, at = 0.0, 0
        for index, count in enumerate(counts):
            here = rows[at : at + count]
            at += count
            if not here:
                continue
            space = page - (above if index == 1 and not counts[0] else 0) if index else first
            used = fsum(row.tight_height for row in here)
            used += fsum(_spaces(self.context.paper, here, space))
            hole = (space - used) / page
            is_shared = not self.ends_page or (self.is_last and hole >= self.context.next_needs)
            if at == len(rows) and is_shared:
                cost += _BEFORE_OTHERS * used / page
            else:
                most = self._most_hole(ends=at == len(rows) and self.is_last)
                cost += _HOLE * max(0.0, hole - _FULL) ** 2 + self._over * (hole > most)
            cost += _PAGE * (index > 0)
        if self.is_last and number and self.context.paper.opens_left:
            is_left = (number + len(counts) - 1) % 2 == 0
            cost += _SIDE * (is_left != self.context.ends_part)
        return cost

    @property
    def _over(self) -> float:
        paper = self.context.paper
        return _OVER_IN_ONE if paper.columns == 1 and not paper.is_large else _OVER

    def _most_hole(self, *, ends: bool) -> float:
        """Return the greatest share of a page that may stay empty, or of a chapter's last."""
        is_only = self.context.paper.columns == 1
        last = _MOST_LAST_HOLE_IN_ONE if is_only else _MOST_LAST_HOLE
        return last if ends else _MOST_HOLE

    def _measure(self) -> float:
        return self.height if self.rows else inf

    def draw(self) -> None:
        """Draw what all ask, and the rows below it."""
        least = min(self._least_half(), self.context.paper.half) - _STEP
        warn_if_small(self.context, self.all_rows, least, self.origin)
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


def _is_mixed(row: ProblemRow) -> bool:
    """Return whether only some of a row's problems ask something of their own."""
    return len({bool(it.card.question) for it in row.cards}) > 1


def _least(grid: float, below: ProblemRow) -> float:
    """Return the least space above a row: its heads are nearer to what they head."""
    return max(_LEAST_GAP * grid, 2 * below.head_space)


def _height(grid: float, rows: Sequence[ProblemRow]) -> float:
    """Return the least height of rows below each other."""
    return fsum(row.tight_height for row in rows) + fsum(_least(grid, row) for row in rows[1:])


def _spaces(
    paper: Paper, rows: Sequence[ProblemRow], room: float, *, fills: bool = True
) -> list[float]:
    """Return the spaces between rows in a room, that they fill if they can."""
    least = [_least(paper.grid, row) for row in rows[1:]]
    spare = room - _height(paper.grid, rows)
    usual = (_MOST_GAP if fills else _USUAL_GAP) * paper.grid
    share, whole = _MOST_GAP_SHARE * fills, _MOST_OF_PAGE * paper.text_height
    most = (max(usual, min(share * row.tight_height, whole)) for row in rows)
    return [
        max(it, min(it + spare / len(least), own)) for it, own in zip(least, most, strict=False)
    ]


def _spreads(
    paper: Paper, rows: Sequence[ProblemRow], first: float, page: float
) -> Iterator[list[int]]:
    """Yield how many rows are on each page: as even as possible; in one column, one more or less.

    The first page has less room.
    """
    yield (even := _even(paper.grid, rows, first, page))
    moves = range(1 - len(even), len(even)) if paper.columns == 1 else ()
    for move in filter(None, moves):
        # From a page to the next, or to the one before.
        one, other = sorted((abs(move) - 1, abs(move)), reverse=move < 0)
        counts = [n - (at == one) + (at == other) for at, n in enumerate(even)]
        ends = [*accumulate(counts, initial=0)]
        parts = [rows[at:end] for at, end in pairwise(ends)]
        highs = [_height(paper.grid, part) for part in parts]
        if all(high <= (page if at else first) for at, high in enumerate(highs)):
            yield [count for count in counts if count]


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
