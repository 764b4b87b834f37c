"""Walks the state graphs of sliding puzzles with the compiled kernels, a level at a time.

Python drives the kernels a thousand states at a time, so that limits are kept and Ctrl-C works.

Where every move can be taken back and changes the parity of the state, moves lead one level up or
one level down. Then it is enough to know of each state which moves lead back, and only the level
that is being made needs a table. Otherwise one table holds every state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

import numpy as np
import numpy.typing as npt

from donimoes_book.games.sliding.puzzle import SlidingPuzzle, State
from donimoes_book.games.unmatched import UnmatchedPuzzle
from donimoes_book.search.shortest import Limit
from donimoes_book.search.sliding import kernels
from donimoes_book.games.sliding.packing import Integers, Layout

BATCH = 1024
"""How many states are expanded before what was found is sorted out."""
SMALLEST_TABLE = 1 << 10

Indices = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Reached:
    """What a breadth-first walk reached."""

    layout: Layout
    states: Integers
    """A row for each state in the order it was found, as `Layout.state` reads it."""
    parents: Indices
    """The row from which each state was first found; -1 for where the walk began."""
    levels: tuple[int, ...]
    """The row at which each level begins, the states so many moves away; the end stands last."""
    limit: Limit | None
    """Which limit ended it."""
    solved: int | None
    """The first solved row, where the walk was to end there."""
    memory: int
    """The bytes it took at most, buffers of a fixed size left out."""

    @property
    def complete(self) -> bool:
        """Whether nothing else can be reached: neither a limit nor a solution ended it."""
        return self.limit is None and self.solved is None

    def state(self, row: int) -> State:
        """The state in a row, as the plain gear has it."""
        return self.layout.state(self.states[row])

    def way_to(self, row: int) -> list[State]:
        """The states from the beginning to a row."""
        way = [self.state(row)]
        while (row := int(self.parents[row])) >= 0:
            way.append(self.state(row))
        return way[::-1]


class Walk:
    """A breadth-first walk: its arrays, and how far it has come."""

    def __init__(self, puzzle: SlidingPuzzle, starts: Sequence[State], max_states: int) -> None:
        """Stand at some states, ready to reach at most `max_states`; raises TooWide."""
        self.layout = Layout(puzzle)
        self._by_level = reversible(puzzle) and _leads_up_or_down(puzzle, starts)
        # What is reserved here takes memory only once it is written to.
        room = max(max_states, len(starts))
        self._states: Integers = np.empty((room, 3 if self._by_level else 2), np.int64)
        self._parents: Indices = np.empty(room, np.int32)
        for row, state in enumerate(starts):
            self._states[row, :2] = self.layout.words(state)
        self._count, self._moves = len(starts), 0
        self._states[: self._count, 2:] = 0
        self._parents[: self._count] = kernels.EMPTY
        self._slots: Indices = np.empty(SMALLEST_TABLE, np.int32)
        self._table, self._entered = self._slots, 0
        moves = 2 * max(1, len(puzzle.dominoes))
        self._found: Integers = np.empty((BATCH * moves, 4), np.int64)
        self._scratch: Integers = np.empty((kernels.SCRATCH, moves), np.int64)
        self._grid: Integers = np.zeros(self.layout.cells, np.int64)

    def run(self, deadline: float | None = None, *, to_solution: bool = False) -> Reached:
        """Make level after level until nothing is left, or a limit or a solution is met."""
        first, last, levels = 0, self._count, [0]
        solved, limit = None, None
        self._enter(0)
        while first < last:
            levels.append(last)
            if to_solution and (row := self._first_solved(first, last)) < last:
                solved, limit = row, None
                break
            if limit:
                break
            if self._by_level:
                self._enter(last)
            limit = self._expand(first, last, deadline)
            first, last = last, self._count
        used = self._states[: self._count], self._parents[: self._count]
        memory = sum(array.nbytes for array in (*used, self._slots))
        return Reached(self.layout, *used, tuple(levels), limit, solved, memory)

    def solved_rows(self) -> list[int]:
        """Every solved row."""
        rows, row = [], -1
        while (row := self._first_solved(row + 1, self._count)) < self._count:
            rows.append(row)
        return rows

    def edges(self) -> tuple[Indices, Indices]:
        """The rows that each move leads from and to; after a complete walk with one table."""
        froms, tos = np.empty(self._moves, np.int32), np.empty(self._moves, np.int32)
        end = 0
        for start in range(0, self._count, BATCH):
            found = self._successors(start, min(start + BATCH, self._count))
            first, end = end, end + found
            kernels.find(self._found, found, self._states, self._table, tos[first:end])
            froms[first:end] = self._found[:found, kernels.PARENT]
        return froms, tos

    def _first_solved(self, first: int, last: int) -> int:
        return int(kernels.first_solved(self.layout.table, self._states, first, last))

    def _successors(self, first: int, last: int) -> int:
        arrays = self._scratch, self._grid, self._found
        return int(kernels.expand(self.layout.table, self._states, first, last, *arrays))

    def _expand(self, first: int, last: int, deadline: float | None) -> Limit | None:
        """Add what the states of a level lead to; returns the limit that came before the end."""
        for start in range(first, last, BATCH):
            if deadline is not None and monotonic() > deadline:
                return Limit.SECONDS
            found = self._successors(start, min(start + BATCH, last))
            if 2 * (self._count - self._entered + found) > self._table.size:
                self._enter(self._entered, found)
            arrays = self._states, self._parents, self._count, self._table
            self._count, added = kernels.add(self._found, found, *arrays)
            if added < found:
                return Limit.STATES
            self._moves += found
        return None

    def _enter(self, first: int, more: int = 0) -> None:
        """Make a table of the states from a row on, at most half full with so many more."""
        size = SMALLEST_TABLE
        while size < 2 * (self._count - first + more):
            size *= 2
        if size > self._slots.size:
            # The old one goes first, so that there are never two large ones.
            self._table = self._slots = np.empty(0, np.int32)
            self._slots = np.empty(size, np.int32)
        self._table, self._entered = self._slots[:size], first
        self._table.fill(kernels.EMPTY)
        kernels.enter(self._states, first, self._count, self._table)


def reversible(puzzle: SlidingPuzzle) -> bool:
    """Whether every move can be taken back: in Unmatched, where no equal numbers touch."""
    if not isinstance(puzzle, UnmatchedPuzzle):
        return False
    numbers = [
        (cell + half * along, domino.pips[half], i)
        for i, (domino, cell, along) in enumerate(
            zip(puzzle.dominoes, puzzle.start, puzzle.along, strict=True)
        )
        for half in range(2)
    ]
    lying = {cell: (number, i) for cell, number, i in numbers}
    beside = ((cell + by, number, i) for cell, number, i in numbers for by in (1, puzzle.row))
    return not any(
        there in lying and lying[there][0] == number and lying[there][1] != i
        for there, number, i in beside
    )


def _leads_up_or_down(puzzle: SlidingPuzzle, starts: Sequence[State]) -> bool:
    """Whether a move always changes the parity of a state, and these all have the same one.

    Where all lie the same way a group that drifts is moved back, which may change it once more.
    """
    parities = {
        sum(cell // along for cell, along in zip(start, puzzle.along, strict=True)) % 2
        for start in starts
    }
    return len({domino.across for domino in puzzle.dominoes}) == 2 and len(parities) == 1
