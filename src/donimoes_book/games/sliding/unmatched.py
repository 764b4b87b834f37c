"""Unmatched Donimoes: slide the dominoes into a filled rectangle; equal numbers must never meet.

Its open slides are found quickly: every slide of the board is one bit of a number.
"""

from collections.abc import Container, Iterator
from functools import cache, cached_property

from donimoes_book.board.cells import CellSet, beside, cells_of
from donimoes_book.games.claims import Refusal
from donimoes_book.games.sliding.board import (
    MOST_REMEMBERED,
    Board,
    Slide,
    SlidingBoard,
    State,
    Way,
)
from donimoes_book.games.sliding.puzzle import SlidingPuzzle

KnownSlide = tuple[int, int, int, CellSet, CellSet, Slide]
"""A slide's bit, its domino, where the first half ends, the cell ahead, the vacated cell, its move.

It is a plain tuple because Python unpacks those much faster than named ones.
"""
Placed = tuple[int, list[KnownSlide], int]
"""For some dominoes: the cells they cover, their slides, and the slides they stop."""


class OpenSlides:
    """The slides of a board that neither bump into a domino nor bring equal numbers together.

    A slide's bit says which domino it moves, where it ends and in which direction. So a half on
    the table stops every slide to its cell, and every slide that puts an equal number beside it,
    wherever that starts.
    """

    def __init__(self, board: SlidingBoard) -> None:
        self._board, self._line = board, 2 * max(board.row, board.rows)
        self._stopped_by = cache(self._find_stopped)
        self._middle, end = len(board.dominoes) // 2, len(board.dominoes)
        self.parts = _Part(self, 0, self._middle), _Part(self, self._middle, end)
        """The first and the second half of the dominoes, each with its remembered placements."""

    def on(self, state: State) -> Placed:
        """Return the covered cells, all slides, and the slides that are not open."""
        first, second = self.parts
        covered, slides, stopped = first[state[: self._middle]]
        also_covered, also_slides, also_stopped = second[state[self._middle :]]
        return covered | also_covered, slides + also_slides, stopped | also_stopped

    def place(self, domino: int, cell: int) -> Placed:
        """Put a domino with its first half on a cell."""
        board, slides, stopped = self._board, list[KnownSlide](), 0
        for onward, way in enumerate(board.ways_from(domino, cell)):
            bit = 1 << self._number(domino, way.cell) + onward
            slides.append((bit, domino, way.cell, way.ahead, way.vacated, way.move))
        for pips, at in zip(board.dominoes[domino].pips, (0, board.along[domino]), strict=True):
            stopped |= self._stopped_by(pips or 0, cell + at)
        own = (1 << self._line) - 1 << domino * self._line
        return board.cells_of(domino, cell), slides, stopped & ~own

    def _number(self, domino: int, end: int) -> int:
        """Return the index of the slide forward to a cell; the slide back to it comes next."""
        column, row = end % self._board.row, end // self._board.row
        return domino * self._line + 2 * (column if self._board.along[domino] == 1 else row)

    def _find_stopped(self, number: int, cell: int) -> int:
        """Return the slides that a half with this number on this cell stops.

        They include slides from where the half itself is, which do no harm.
        """
        board, stopped = self._board, 0
        near = [cell, *cells_of(beside(1 << cell, board.row))]
        for domino, along in enumerate(board.along):
            for half, pips in enumerate(board.dominoes[domino].pips):
                for there in near if pips == number else [cell]:
                    end = there - half * along
                    if board.in_line(domino, end):
                        stopped |= 0b11 << self._number(domino, end)
        return stopped


class _Part(dict[State, Placed]):
    """Maps the cells of some dominoes to what they cover and which slides they stop.

    Many states differ in only a few dominoes, so the others are often in the same places.
    """

    def __init__(self, slides: OpenSlides, begin: int, end: int) -> None:
        self._dominoes, self._place = range(begin, end), cache(slides.place)

    def __missing__(self, state: State) -> Placed:
        covered, slides, stopped = 0, list[KnownSlide](), 0
        for domino, cell in zip(self._dominoes, state, strict=True):
            also_covered, also_slides, also_stopped = self._place(domino, cell)
            covered |= also_covered
            slides += also_slides
            stopped |= also_stopped
        if len(self) == MOST_REMEMBERED:
            self.clear()
        still_open = [slide for slide in slides if not slide[0] & stopped]
        part = self[state] = covered, still_open, stopped
        return part


class UnmatchedPuzzle(SlidingPuzzle):
    """A position of Unmatched Donimoes."""

    ends_filled = True

    @cached_property
    def reversible(self) -> bool:  # type: ignore[override]
        """Whether every move can be undone: yes, unless equal numbers touch to begin with."""
        return not self.has_equals_touching(self.start)

    @cached_property
    def rectangles(self) -> frozenset[int]:
        """The rectangles of this many dominoes with a corner at the first cell."""
        size = 2 * len(self.dominoes)
        return frozenset(
            sum((1 << width) - 1 << self.row * y for y in range(size // width))
            for width in range(1, min(self.row, size + 1))
            if size % width == 0
        )

    @cached_property
    def open_slides(self) -> OpenSlides:
        """The lookup of slides that nothing stops."""
        return OpenSlides(self)

    def successors(self, state: State) -> Iterator[tuple[Slide, State]]:
        """Yield every slide that brings no equal numbers together and keeps the group whole."""
        return self.unseen(state, ())

    def unseen(self, state: State, seen: Container[State]) -> Iterator[tuple[Slide, State]]:
        """Yield the successors not seen yet; the group is checked only if it may be split."""
        covered, slides, stopped = self.open_slides.on(state)
        parting, cutting = self.partings(covered)
        moved, in_place = list(state), self.both_ways
        for bit, domino, cell, ahead, vacated, move in slides:
            if bit & stopped:
                continue
            parts = vacated & parting
            if parts & cutting and not ahead & parting:
                continue
            moved[domino] = cell
            after = tuple(moved) if in_place else self.normalized(tuple(moved))
            moved[domino] = state[domino]
            if after in seen or (parts and not self.reconnects(covered, vacated, ahead)):
                continue
            yield move, after

    def is_solved(self, state: State) -> bool:
        """Return whether the dominoes fill a rectangle, whatever its shape."""
        covered, _, _ = self.open_slides.on(state)
        return not covered or covered >> (covered & -covered).bit_length() - 1 in self.rectangles

    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why this slide is not allowed; None if it is."""
        for number, cells in way.halves:
            for domino in self.dominoes_on(state, board.numbers[number] & cells):
                name = self.dominoes[domino].name
                return Refusal(f"its {number} matches the {number} of {name}")
        return None if self.stays_one_group(board, way) else Refusal("it splits the group")
