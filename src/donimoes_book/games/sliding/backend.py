"""The compiled backend: does for sliding puzzles what `search/shortest.py` does.

Generation and surveys need it, as their graphs have millions of states. It depends on numba (the
extra `donimoes-book[fast]`); the book itself is built without it. Python drives the kernels a
thousand states at a time, so that limits are respected and Ctrl-C works.

If every move can be undone and changes the parity of the state, moves lead one level up or down.
Then each state only needs to know which of its moves lead back, and only the level being made needs
an index. Otherwise one index has every state.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import Any

import numpy as np
import numpy.typing as npt

from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.board import GONE, State
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.search import shortest

Integers = npt.NDArray[np.int64]

WORDS = 2
WORD_BITS = 64
MOST_DOMINOES = 31
"""Each needs a bit in a cell's word, beside those of the numbers, and two bits for its moves."""
MOST_BITS = 16
"""The most bits that say where a domino is; with the most dominoes, there is room for four."""
MARGIN = 3
"""A margin of cells around the window, so that looking at neighbours never leaves the grid."""


class Packing:
    """How the states of one puzzle are written as two words each.

    An offset counts from where the domino's window begins. The windows are as wide as a connected
    group can ever reach, so that no position is cut off. If two words have no room for that, the
    windows are as wide as will fit, around where each domino starts; then expanding a state first
    checks whether a domino has come to an end of its window.
    """

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        """Pack the constants of a puzzle; raises BackendLimit."""
        dominoes, row, total = puzzle.dominoes, puzzle.row, puzzle.meeting_sum or 0
        if puzzle.pieces:
            raise BackendLimit("there are pawns on this board")
        if len(dominoes) > MOST_DOMINOES:
            raise BackendLimit(f"more than {MOST_DOMINOES} dominoes")
        columns = [cell % row for cell in puzzle.start]
        lines = [cell // row for cell in puzzle.start]
        across = [domino.across for domino in dominoes]
        left, wide = _window(columns, [not way for way in across], puzzle.left)
        top, high = _window(lines, across, puzzle.top)
        grid_row = wide + 2 * MARGIN
        self.cells = grid_row * (high + 2 * MARGIN)
        reach = [wide if way else high for way in across]
        self.fields = _fields(reach)
        """Each domino's word, shift and mask."""
        self.narrow = any(
            mask < count for (*_, mask), count in zip(self.fields, reach, strict=True)
        )
        """Whether a domino can come to an end of its window."""
        self._units = puzzle.along
        self._starts = []
        across_bits = sum(1 << i for i, way in enumerate(across) if way)
        table = [len(dominoes), puzzle.meeting_sum is not None, across_bits]
        for i, domino in enumerate(dominoes):
            step, side = (1, grid_row) if across[i] else (grid_row, 1)
            along, beside = columns[i] - left, lines[i] - top
            home, fixed = puzzle.left - left, lines[i] - puzzle.top
            if not across[i]:
                along, beside = beside, along
                home, fixed = puzzle.top - top, columns[i] - puzzle.left
            mask = self.fields[i][2]
            first = along - mask // 2 if mask < reach[i] else 0
            self._starts.append(puzzle.start[i] + (first - along) * puzzle.along[i])
            corner = MARGIN * grid_row + MARGIN + beside * side + first * step
            numbers = [pips or 0 for pips in domino.pips]
            bits = [1 << kernels.PIPS + number for number in numbers]
            adds = [1 << kernels.PIPS + total - n if n <= total else 0 for n in numbers]
            table += [corner, step, side, *self.fields[i], *bits, *adds, fixed, home - first]
        self.table: Integers = np.array(table, np.int64)
        """The constants that the kernels need."""

    def words(self, state: State) -> tuple[int, int]:
        """Return a state as two signed words."""
        words = [0] * WORDS
        for i, cell in enumerate(state):
            word, shift, field = self.fields[i]
            gone = cell == GONE
            words[word] |= (field if gone else (cell - self._starts[i]) // self._units[i]) << shift
        low, high = (word - (word >> WORD_BITS - 1 << WORD_BITS) for word in words)
        return low, high

    def state(self, row: Sequence[int] | Integers) -> State:
        """Return a row of words as the state that the plain search would have."""
        cells = []
        for i, (word, shift, field) in enumerate(self.fields):
            offset = int(row[word]) >> shift & field
            gone = offset == field
            cells.append(GONE if gone else self._starts[i] + offset * self._units[i])
        return tuple(cells)


def _window(lines: Sequence[int], fixed: Sequence[bool], home: int) -> tuple[int, int]:
    """Return where a window begins, and how many lines it has.

    A group reaches past the dominoes that cannot move along this axis by at most the total length
    of all the others. If every domino can move along it, the group is kept at `home`.
    """
    stays = [line for line, here in zip(lines, fixed, strict=True) if here]
    reach = 2 * (len(lines) - len(stays)) + 1
    first, last = (min(stays) - reach, max(stays)) if stays else (home - 1, home)
    return first, last + reach + 1 - first


def _fields(places: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return each domino's word, shift and mask: room for its offsets, and all ones if it is gone.

    There is an offset for each of a domino's places, or for as many as fit.
    """
    most = MOST_BITS
    while True:
        fields, word, shift = [], 0, 0
        for count in places:
            bits = min(count.bit_length(), most)
            if shift + bits > WORD_BITS:
                word, shift = word + 1, 0
            fields.append((word, shift, (1 << bits) - 1))
            shift += bits
        if word < WORDS:
            return fields
        most -= 1


BATCH = 1024
"""How many states are expanded before duplicates are removed."""
SMALLEST_TABLE = 1 << 10

Indices = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Reach:
    """What a breadth-first exploration reached."""

    packing: Packing
    states: Integers
    """A row for each state, in the order found, as `Packing.state` reads it."""
    parents: Indices
    """The row from which each state was first found; -1 for the starts."""
    levels: tuple[int, ...]
    """The row at which each level begins (a level is one move farther), and finally the end."""
    limit: shortest.Limit | None
    solved: int | None
    """The first solved row, if the exploration was to end there."""
    memory: int
    """The most bytes it took, not counting buffers of a fixed size."""

    @property
    def complete(self) -> bool:
        """Whether all that can be reached was: neither a limit nor a solution ended it."""
        return self.limit is None and self.solved is None

    def state(self, row: int) -> State:
        """Return the state in a row, as the plain search would have it."""
        return self.packing.state(self.states[row])

    def way_to(self, row: int) -> list[State]:
        """Return the states on the way from a start to a row."""
        way = [self.state(row)]
        while (row := int(self.parents[row])) >= 0:
            way.append(self.state(row))
        return way[::-1]


class Room:
    """Room in which a batch of states is expanded."""

    def __init__(self, packing: Packing) -> None:
        moves = 2 * max(1, len(packing.fields))
        self._table, self._narrow = packing.table, packing.narrow
        self._scratch: Integers = np.empty((kernels.SCRATCH, moves), np.int64)
        self._grid: Integers = np.zeros(packing.cells, np.int64)
        self._successors: Integers = np.empty((BATCH * moves, 4), np.int64)

    def expand(self, states: Integers, first: int, last: int) -> Integers:
        """Return the successors of some states, a row each; valid until the next call.

        Raises BackendLimit if a domino is at the end of a window narrower than its group.
        """
        if self._narrow and kernels.reaches_end(self._table, states, first, last):
            raise BackendLimit("its dominoes slide too far")
        arrays = self._scratch, self._grid, self._successors
        return self._successors[: kernels.expand(self._table, states, first, last, *arrays)]


class Rows:
    """States for a search on disk: rows of two words."""

    def __init__(self, puzzle: SlidingPuzzle) -> None:
        """Pack the constants of a puzzle; raises BackendLimit."""
        self.reversible, self._packing = puzzle.reversible, Packing(puzzle)
        self._room = Room(self._packing)

    def row(self, state: State) -> Integers:
        """Return the row of a state."""
        return np.array(self._packing.words(state), np.int64)

    def expand(self, rows: Integers) -> Iterator[tuple[Integers, Integers]]:
        """Yield successors, each valid until the next, and the number of the row of each."""
        for first in range(0, len(rows), BATCH):
            successors = self._room.expand(rows, first, min(first + BATCH, len(rows)))
            yield successors[:, : kernels.BACK], successors[:, kernels.PARENT]

    def solved(self, rows: Integers) -> Integers:
        """Return those rows that are solved."""
        solutions, row = list[int](), -1
        while (
            row := int(kernels.first_solved(self._packing.table, rows, row + 1, len(rows)))
        ) < len(rows):
            solutions.append(row)
        return rows[solutions]


class Exploration:
    """A breadth-first exploration: its arrays and its progress."""

    def __init__(self, puzzle: SlidingPuzzle, starts: Sequence[State], max_states: int) -> None:
        """Start from some states, with room for at most `max_states`; raises BackendLimit."""
        self.packing = Packing(puzzle)
        self._by_level = puzzle.reversible and _leads_up_or_down(puzzle, starts)
        # Reserved arrays take up memory only once they are written to.
        room = max(max_states, len(starts))
        self._states: Integers = np.empty((room, 3 if self._by_level else 2), np.int64)
        self._parents: Indices = np.empty(room, np.int32)
        for row, state in enumerate(starts):
            self._states[row, :2] = self.packing.words(state)
        self._count, self._moves = len(starts), 0
        self._states[: self._count, 2:] = 0
        self._parents[: self._count] = kernels.EMPTY
        self._slots: Indices = np.empty(SMALLEST_TABLE, np.int32)
        self._table, self._indexed = self._slots, 0
        self._room = Room(self.packing)

    def run(self, deadline: float = inf, *, to_solution: bool = False) -> Reach:
        """Make level after level until nothing is left, or until a limit or a solution is met."""
        first, last, levels = 0, self._count, [0]
        solved, limit = None, None
        bound = shortest.MemoryBound() if to_solution else None
        self._index(0)
        while first < last:
            levels.append(last)
            if to_solution and (row := self._first_solved(first, last)) < last:
                solved, limit = row, None
                break
            if limit:
                break
            if self._by_level:
                self._index(last)
            limit = self._expand(first, last, deadline, bound)
            first, last = last, self._count
        used = self._states[: self._count], self._parents[: self._count]
        memory = sum(array.nbytes for array in (*used, self._slots))
        return Reach(self.packing, *used, tuple(levels), limit, solved, memory)

    def solved_rows(self) -> list[int]:
        """Return every solved row."""
        rows, row = [], -1
        while (row := self._first_solved(row + 1, self._count)) < self._count:
            rows.append(row)
        return rows

    def edges(self) -> tuple[Indices, Indices]:
        """Return the rows that each move leads from and to, after a run with a single index."""
        froms, tos = np.empty(self._moves, np.int32), np.empty(self._moves, np.int32)
        end = 0
        for successors in self._successors(0, self._count):
            first, end = end, end + len(successors)
            kernels.find(successors, len(successors), self._states, self._table, tos[first:end])
            froms[first:end] = successors[:, kernels.PARENT]
        return froms, tos

    def _first_solved(self, first: int, last: int) -> int:
        return int(kernels.first_solved(self.packing.table, self._states, first, last))

    def _successors(self, first: int, last: int) -> Iterator[Integers]:
        """Yield the successors of rows, batch by batch; each is valid until the next."""
        for start in range(first, last, BATCH):
            yield self._room.expand(self._states, start, min(start + BATCH, last))

    def _expand(
        self, first: int, last: int, deadline: float, bound: shortest.MemoryBound | None
    ) -> shortest.Limit | None:
        """Add the successors of a level's states; returns the limit that stopped it, if any."""
        if monotonic() > deadline:
            return shortest.Limit.SECONDS
        for successors in self._successors(first, last):
            count = len(successors)
            if 2 * (self._count - self._indexed + count) > self._table.size:
                self._index(self._indexed, count)
            arrays = self._states, self._parents, self._count, self._table
            self._count, added = kernels.add(successors, count, *arrays)
            if added < count:
                return shortest.Limit.STATES
            self._moves += count
            if bound and bound.is_met():
                return shortest.Limit.MEMORY
            if monotonic() > deadline:
                return shortest.Limit.SECONDS
        return None

    def _index(self, first: int, more: int = 0) -> None:
        """Make a table of the states from a row on, at most half full once `more` are added."""
        size = SMALLEST_TABLE
        while size < 2 * (self._count - first + more):
            size *= 2
        if size > self._slots.size:
            # The old table goes first, so that there are never two large ones.
            self._table = self._slots = np.empty(0, np.int32)
            self._slots = np.empty(size, np.int32)
        self._table, self._indexed = self._slots[:size], first
        self._table.fill(kernels.EMPTY)
        if first < self._count:
            kernels.index_states(self._states, first, self._count, self._table)


def _leads_up_or_down(puzzle: SlidingPuzzle, starts: Sequence[State]) -> bool:
    """Return whether every move changes the parity of a state, and these all have the same one.

    If all dominoes lie the same way, a group that drifts is moved back, which may change the
    parity again.
    """
    parities = {
        sum(cell // along for cell, along in zip(start, puzzle.along, strict=True)) % 2
        for start in starts
    }
    return len({domino.across for domino in puzzle.dominoes}) == 2 and len(parities) == 1


def solve(
    puzzle: SlidingPuzzle, max_states: int = shortest.MAX_STATES, seconds: float | None = None
) -> shortest.Outcome:
    """Find the solution that `shortest.solve` finds; raises BackendLimit."""
    explore = Exploration(puzzle, [puzzle.start], max_states)
    deadline = inf if seconds is None else monotonic() + seconds
    reached = explore.run(deadline, to_solution=True)
    if reached.solved is not None:
        outcome = shortest.outcome_along(puzzle, reached.way_to(reached.solved), reached.solved + 1)
        return replace(outcome, memory=reached.memory)
    kind = shortest.OutcomeKind.LIMIT if reached.limit else shortest.OutcomeKind.UNSOLVABLE
    return shortest.Outcome(
        kind, states=len(reached.states), limit=reached.limit, memory=reached.memory
    )


@dataclass(frozen=True)
class CompiledGraph:
    """All reachable states, and how far each is from the nearest solution."""

    reached: Reach
    distances: Indices
    """The length of a shortest solution from each row; -1 if there is none."""
    nearest: int
    """The fewest dominoes left in any state (0 if the puzzle can be solved)."""

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.distances)

    @property
    def longest(self) -> int:
        """The length of the longest shortest solution; -1 if there is none."""
        return int(self.distances.max())

    def farthest_start(self, puzzle: SlidingPuzzle) -> tuple[int, int, Any]:
        """Return what `generation.farthest_start` returns."""
        if self.longest < 0:
            return -self.nearest, self.states, None
        steps = self.longest if puzzle.reversible else int(self.distances[0])
        if steps < 0:
            return -1, self.states, None
        if not puzzle.reversible:
            return steps, self.states, puzzle.start
        rows = np.flatnonzero(self.distances == steps)
        return steps, self.states, min(self.reached.state(int(row)) for row in rows)


def explore(puzzle: SlidingPuzzle, max_states: int = shortest.MAX_STATES) -> CompiledGraph | None:
    """Explore the whole graph, or return None if it is too large; raises BackendLimit."""
    forth = Exploration(puzzle, [puzzle.start], max_states)
    reached = forth.run()
    if not reached.complete:
        return None
    rows = forth.solved_rows()
    if not rows:
        distances = np.full(len(reached.states), -1, np.int32)
        left = sum(
            ((reached.states[:, word] >> shift) & field != field).astype(np.int64)
            for word, shift, field in reached.packing.fields
        )
        return CompiledGraph(reached, distances, int(np.min(left)))
    if not puzzle.reversible:
        return CompiledGraph(reached, _distances(len(reached.states), rows, *forth.edges()), 0)
    if rows != [0]:
        starts = [reached.state(row) for row in rows]
        # The first exploration frees its memory before the second begins.
        del forth, reached
        reached = Exploration(puzzle, starts, max_states).run()
        if not reached.complete:
            return None
    levels = np.diff(reached.levels)
    distances = np.repeat(np.arange(len(levels), dtype=np.int32), levels)
    return CompiledGraph(reached, distances, 0)


def _distances(states: int, solved: list[int], froms: Indices, tos: Indices) -> Indices:
    """Follow the moves back from the solved rows, one round per distance; overwrites the moves."""
    distances = np.full(states, -1, np.int32)
    distances[solved] = distance = 0
    count, before = froms.size, -1
    while count != before:
        # A round that drops no move has found no state, so neither would the next.
        count, before = kernels.nearer(froms, tos, count, distances, distance), count
        distance += 1
    return distances
