"""The compiled backend of Mirror Donimoes, for boards made by the thousand.

It depends on numba (the extra `donimoes-book[fast]`). Moves are tried in the same order as in the
plain search, so lengths and numbers of states are the same. A state is the same row of numbers,
too: the cell of each domino's first half, and the half under each pawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import monotonic

import numpy as np
import numpy.typing as npt

from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.mirror.game import PAWNS, MirrorPuzzle
from donimoes_book.games.sliding.board import State
from donimoes_book.laboratory.compiled import compiled
from donimoes_book.search import shortest

Small = npt.NDArray[np.int16]
Integers = npt.NDArray[np.int64]
Slots = npt.NDArray[np.int32]
Flood = tuple[Integers, Integers, Integers]
"""Room for a flood: cells to visit, when each was seen, and what is known about the search."""

LETTERS = len(PAWNS)
MOST_CELLS = 32_000
"""The most cells that 16-bit numbers have room for, with a margin."""
MOST_DOMINOES = 62
"""The most that a set of them as bits has room for."""
AT_A_TIME = 1_000
"""How many states are expanded before their successors are looked up."""
SMALLEST_TABLE = 1 << 14
IN_A_WORD = 4
"""How many 16-bit numbers a word of 64 bits has; the rows of states are whole words."""
ROW, SIZE, DRIFT, HOME = range(4)
"""For a board: the cells in a row; its dominoes; the step along which all of them slide, or 0 if
they slide along both axes; and, if all slide along one, the line where the first is kept."""
NEAREST, SOLVED, STAMP = range(3)
"""What is known about a search: the fewest spaces between the pawns so far, the first solved state
or -1, and how often a group was flooded."""


@compiled
def _cell(state: Small, along: Integers, half: int) -> int:
    return int(state[half >> 1] + (half & 1) * along[half >> 1])


@compiled
def _same(one: Small, other: Small, size: int, alike: bool) -> bool:
    """Return whether two states are the same, perhaps but for which pawn is where."""
    different = 0
    for i in range(size):
        different += one[i] != other[i]
    for i in range(size, size + LETTERS):
        stands = one[i] == other[i]
        if alike:
            for j in range(size, size + LETTERS):
                stands |= one[i] == other[j]
        different += not stands
    return not different


@compiled
def _find(states: Small, table: Slots, state: Small, size: int, alike: bool) -> int:
    """Return where a state is in the table of numbers, or the free slot where it belongs."""
    value, pawns = np.uint64(14695981039346656037), np.uint64(0)
    for i in range(size + LETTERS):
        if alike and i >= size:
            mixed = np.uint64(state[i] + 1) * np.uint64(11400714819323198485)
            pawns += (mixed ^ mixed >> np.uint64(29)) * np.uint64(1099511628211)
        else:
            value = (value ^ np.uint64(state[i])) * np.uint64(1099511628211)
    value ^= pawns
    mask = len(table) - 1
    at = np.int64((value ^ value >> np.uint64(29)) & np.uint64(mask))
    while table[at] and not _same(states[table[at] - 1], state, size, alike):
        at = at + 1 & mask
    return int(at)


@compiled
def _is_group(grid: Small, start: int, board: Integers, flood: Flood) -> bool:
    """Flood from a covered cell; return whether all halves are reached."""
    stack, seen, registers = flood
    registers[STAMP] += 1
    stamp, top, reached = registers[STAMP], 1, 1
    stack[0], seen[start] = start, stamp
    while top:
        top -= 1
        cell = stack[top]
        for by in (-1, 1, -board[ROW], board[ROW]):
            if grid[cell + by] >= 0 and seen[cell + by] != stamp:
                seen[cell + by] = stamp
                stack[top] = cell + by
                top, reached = top + 1, reached + 1
    return bool(reached == 2 * board[SIZE])


@compiled
def _may_split(grid: Small, cell: int, row: int) -> bool:
    """Return whether a group may be split where a cell was vacated.

    It isn't if all that touches the cell hangs together around it.
    """
    groups = 0
    for one, other in ((-row, 1), (1, row), (row, -1), (-1, -row)):
        if grid[cell + one] >= 0:
            groups += grid[cell + one + other] < 0 or grid[cell + other] < 0
    return groups > 1


@compiled
def _spaces_between(state: Small, along: Integers, board: Integers, room: Integers) -> int:
    """Count the spaces between the pawns, along the shortest tree that joins them."""
    lines, columns, away = room
    for pawn in range(LETTERS):
        cell = _cell(state, along, state[board[SIZE] + pawn])
        lines[pawn], columns[pawn] = cell // board[ROW], cell % board[ROW]
    away[:] = MOST_CELLS
    spaces = here = 0
    away[0] = -1
    for _ in range(LETTERS - 1):
        nearest = -1
        for other in range(LETTERS):
            if away[other] >= 0:
                far = abs(lines[here] - lines[other]) + abs(columns[here] - columns[other])
                away[other] = min(away[other], far)
                if nearest < 0 or away[other] < away[nearest]:
                    nearest = other
        spaces += away[nearest] - 1
        away[nearest] = -1
        here = nearest
    return spaces


@compiled
def _slides(
    state: Small,
    move: int,
    after: Small,
    grid: Small,
    along: Integers,
    board: Integers,
    flood: Flood,
) -> bool:
    """Slide a domino that carries a pawn, if it may.

    A slide is twice the domino's number, plus one if it goes back.
    """
    domino, back = move >> 1, move & 1
    size, unit = board[SIZE], along[domino]
    ahead = state[domino] + (-unit if back else 2 * unit)
    if grid[ahead] >= 0:
        return False
    behind = state[domino] + back * unit
    left = grid[behind]
    grid[behind], grid[ahead] = -1, 0
    is_group = not _may_split(grid, behind, board[ROW]) or _is_group(grid, ahead, board, flood)
    grid[behind], grid[ahead] = left, -1
    after[:] = state
    after[domino] += -unit if back else unit
    if is_group and board[DRIFT]:
        first = MOST_CELLS
        for other in range(size):
            line = after[other] % board[ROW] if board[DRIFT] == 1 else after[other] // board[ROW]
            first = min(first, line)
        for other in range(size):
            after[other] += (board[HOME] - first) * board[DRIFT]
    return is_group


@compiled
def _steps(
    state: Small, move: int, after: Small, grid: Small, along: Integers, numbers: Integers, by: int
) -> bool:
    """Move a pawn to a neighbouring cell, if it may."""
    at = len(along) + move
    half = state[at]
    end = grid[_cell(state, along, half) + by]
    if end < 0 or (end >> 1 != half >> 1 and numbers[end] != numbers[half]):
        return False
    for pawn in range(LETTERS):
        if state[len(along) + pawn] == end:
            return False
    after[:] = state
    after[at] = end
    return True


@compiled
def _expand(
    first: int,
    last: int,
    layout: tuple[Integers, Integers, Integers, Integers],
    states: Small,
    grid: Small,
    flood: Flood,
    successors: Small,
    parents: Slots,
) -> int:
    """Write the successors of some states, and which states these are; return how many."""
    along, numbers, directions, board = layout
    slides, count = 2 * board[SIZE], 0
    for number in range(first, last):
        state = states[number]
        for half in range(slides):
            grid[_cell(state, along, half)] = half
        carrying = 0
        for pawn in range(LETTERS):
            carrying |= 1 << (state[board[SIZE] + pawn] >> 1)
        for move in range(slides + LETTERS * len(directions)):
            after = successors[count]
            if move < slides and not carrying >> (move >> 1) & 1:
                continue
            if move < slides:
                legal = _slides(state, move, after, grid, along, board, flood)
            else:
                pawn, way = divmod(move - slides, len(directions))
                legal = _steps(state, pawn, after, grid, along, numbers, directions[way])
            if legal:
                parents[count] = number
                count += 1
        for half in range(slides):
            grid[_cell(state, along, half)] = -1
    return count


@compiled
def _add(
    more: tuple[Small, Slots, int],
    count: int,
    whole: bool,
    along: Integers,
    board: Integers,
    memory: tuple[Small, Slots, Slots],
    registers: Integers,
) -> tuple[int, bool]:
    """Add what is new; return how many states there are, and whether the search goes on.

    `more` is what `expand` returns. It ends if there is no room, or at the first solved state
    unless the `whole` graph is asked for.
    """
    states, parents, table = memory
    successors, froms, stop = more
    room = np.empty((3, LETTERS), np.int64)
    for k in range(stop):
        after = successors[k]
        at = _find(states, table, after, board[SIZE], not whole)
        if table[at]:
            continue
        if count == len(states):
            return count, False
        states[count], parents[count], table[at] = after, froms[k], count + 1
        count += 1
        spaces = _spaces_between(after, along, board, room)
        registers[NEAREST] = min(registers[NEAREST], spaces)
        if not spaces and registers[SOLVED] < 0:
            registers[SOLVED] = count - 1
            if not whole:
                return count, False
    return count, True


@compiled
def _index(states: Small, count: int, table: Slots, size: int, alike: bool) -> None:
    """Enter states that are all different into an empty table."""
    for number in range(count):
        table[_find(states, table, states[number], size, alike)] = number + 1


class Room:
    """A board as arrays, and room in which a batch of states is expanded."""

    def __init__(self, puzzle: MirrorPuzzle) -> None:
        """Set up a board; raises BackendLimit if it is too large."""
        size, row = len(puzzle.dominoes), puzzle.row
        cells = row * (2 * puzzle.top + 2 * size + 2)
        if cells > MOST_CELLS or size > MOST_DOMINOES:
            raise BackendLimit("its dominoes can be in too many places")
        across = puzzle.dominoes[0].across
        drift = (1 if across else row) if puzzle.drifts(puzzle.start) else 0
        self.along: Integers = np.array(puzzle.along, np.int64)
        home = puzzle.left if across else puzzle.top
        self.board: Integers = np.array([row, size, drift, home], np.int64)
        self._layout = (
            self.along,
            np.array([pips or 0 for domino in puzzle.dominoes for pips in domino.pips], np.int64),
            np.array([by for _, by in puzzle.steps], np.int64),
            self.board,
        )
        self.width = -(-(size + LETTERS) // IN_A_WORD) * IN_A_WORD
        """The numbers in a row: those of a state, and zeros."""
        self.registers: Integers = np.array([puzzle.remaining(puzzle.start), -1, 0], np.int64)
        self._grid: Small = np.full(cells, -1, np.int16)
        self._flood = np.empty(2 * size + 4, np.int64), np.zeros(cells, np.int64), self.registers
        self.most = AT_A_TIME * LETTERS * (2 + len(puzzle.steps)) + 1
        """How many successors a batch may have: a pawn's domino slides two ways."""
        self._successors: Small = np.zeros((self.most, self.width), np.int16)
        self._froms: Slots = np.empty(self.most, np.int32)

    def row(self, state: State) -> Small:
        """Return a state as a row."""
        row = np.zeros(self.width, np.int16)
        row[: len(state)] = state
        return row

    def expand(self, states: Small, first: int, last: int) -> tuple[Small, Slots, int]:
        """Return the successors of at most `AT_A_TIME` states, the states' numbers, and how many.

        They are valid until the next call.
        """
        room = self._grid, self._flood, self._successors, self._froms
        return self._successors, self._froms, _expand(first, last, self._layout, states, *room)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found."""

    states: int
    way: tuple[State, ...] = ()
    """The states of a shortest solution, from the start; empty if there is none."""
    nearest: int = 0
    """The fewest spaces between the pawns in any state."""
    limit: shortest.Limit | None = None
    """The limit that ended the search, if any."""


def search(
    puzzle: MirrorPuzzle, max_states: int, seconds: float | None = None, *, whole: bool = False
) -> SearchResult:
    """Search breadth-first, to the first solved state or through the `whole` graph.

    Only the whole graph has states that differ in nothing but which pawn is where; otherwise, the
    first of them stands for all. Raises BackendLimit for a board that is too large.
    """
    room, memory = Room(puzzle), shortest.MemoryBound()
    end = inf if seconds is None else monotonic() + seconds
    size, registers = len(puzzle.dominoes), room.registers
    # Reserved arrays take up memory only once they are written to.
    states: Small = np.empty((max_states, room.width), np.int16)
    parents: Slots = np.zeros(max_states, np.int32)
    table: Slots = np.zeros(0, np.int32)
    states[0] = room.row(puzzle.start)
    if not registers[NEAREST]:
        registers[SOLVED] = 0
    number, count, goes_on = 0, 1, True
    while goes_on and number < count and (whole or registers[SOLVED] < 0):
        if monotonic() > end:
            return SearchResult(count, limit=shortest.Limit.SECONDS)
        if not whole and memory.is_met():
            return SearchResult(count, limit=shortest.Limit.MEMORY)
        last = min(number + AT_A_TIME, count)
        more = room.expand(states, number, last)
        if 2 * (count + more[2]) > len(table):
            larger = max(SMALLEST_TABLE, 4 << (count + more[2]).bit_length())
            table = np.zeros(larger, np.int32)
            _index(states, count, table, size, not whole)
        arrays = states, parents, table
        count, goes_on = _add(more, count, whole, room.along, room.board, arrays, registers)
        number = last
    if not goes_on and (whole or registers[SOLVED] < 0):
        return SearchResult(count, limit=shortest.Limit.STATES)
    way = list[State]()
    at = registers[SOLVED]
    while at >= 0:
        way.append(tuple(map(int, states[at, : size + LETTERS])))
        at = parents[at] if at else -1
    return SearchResult(count, tuple(way[::-1]), int(registers[NEAREST]))


def solve(
    puzzle: MirrorPuzzle, max_states: int = shortest.MAX_STATES, seconds: float | None = None
) -> shortest.Outcome:
    """Find the outcome of `MirrorPuzzle.solve_large`; raises BackendLimit."""
    result = search(puzzle, max_states, seconds)
    if result.limit:
        return shortest.Outcome(
            shortest.OutcomeKind.LIMIT, states=result.states, limit=result.limit
        )
    if not result.way:
        return shortest.Outcome(shortest.OutcomeKind.UNSOLVABLE, states=result.states)
    return shortest.outcome_along(puzzle, result.way, result.states)


class Rows:
    """States for a search on disk: rows of words, with the pawns in the order of their halves."""

    reversible = True

    def __init__(self, puzzle: MirrorPuzzle) -> None:
        """Set up a board; raises BackendLimit if it is too large."""
        self._room, self._size, self._row = Room(puzzle), len(puzzle.dominoes), puzzle.row

    def row(self, state: State) -> Integers:
        """Return the row of a state."""
        row: Integers = self._words(self._room.row(state)[np.newaxis])[0]
        return row

    def _words(self, states: Small) -> Integers:
        pawns = slice(self._size, self._size + LETTERS)
        states[:, pawns] = np.sort(states[:, pawns])
        return states.view(np.int64)

    def expand(self, rows: Integers) -> Iterator[tuple[Integers, Slots]]:
        """Yield successors, each valid until the next, and the number of the row of each."""
        states = np.ascontiguousarray(rows).view(np.int16)
        for first in range(0, len(states), AT_A_TIME):
            last = min(first + AT_A_TIME, len(states))
            successors, froms, count = self._room.expand(states, first, last)
            yield self._words(successors[:count]), froms[:count]

    def solved(self, rows: Integers) -> Integers:
        """Return those rows that are solved: from any pawn, three steps reach all."""
        states = np.ascontiguousarray(rows).view(np.int16)
        halves = states[:, self._size : self._size + LETTERS]
        firsts = np.take_along_axis(states, halves >> 1, 1)
        lines, columns = np.divmod(firsts + (halves & 1) * self._room.along[halves >> 1], self._row)
        away = abs(lines[:, :, None] - lines[:, None]) + abs(columns[:, :, None] - columns[:, None])
        steps = (away < 2).astype(np.int8)
        solutions: Integers = rows[(steps @ steps @ steps).all((1, 2))]
        return solutions
