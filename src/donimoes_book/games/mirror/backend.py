"""The compiled backend of Mirror Donimoes, for boards made by the thousand.

It depends on numba (the extra `donimoes-book[fast]`). Moves are tried in the same order as in the
plain search, so lengths and numbers of states are the same. A state is the same row of numbers,
too: the cell of each domino's first half, and the half under each pawn.
"""

from dataclasses import dataclass
from math import inf
from time import monotonic

import numpy as np
import numpy.typing as npt

from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.mirror.game import PAWNS, MirrorPuzzle
from donimoes_book.games.sliding.board import State
from donimoes_book.laboratory.compiled import compiled
from donimoes_book.search.shortest import MAX_STATES, Limit, Outcome, OutcomeKind, outcome_along

Small = npt.NDArray[np.int16]
Integers = npt.NDArray[np.int64]
Flood = tuple[Integers, Integers, Integers]
"""Room for a flood: cells to visit, when each was seen, and what is known about the search."""

LETTERS = len(PAWNS)
MOST_CELLS = 32_000
"""The most cells that 16-bit numbers have room for, with a margin."""
AT_A_TIME = 5_000
"""How many states are expanded before Python looks at the clock."""
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
def _same(one: Small, other: Small) -> bool:
    different = 0
    for i in range(len(one)):
        different += one[i] != other[i]
    return not different


@compiled
def _find(states: Small, table: Integers, state: Small) -> int:
    """Return where a state is in the table of numbers, or the free slot where it belongs."""
    value = np.uint64(14695981039346656037)
    for part in state:
        value = (value ^ np.uint64(part)) * np.uint64(1099511628211)
    mask = len(table) - 1
    at = np.int64((value ^ value >> np.uint64(29)) & np.uint64(mask))
    while table[at] and not _same(states[table[at] - 1], state):
        at = at + 1 & mask
    return int(at)


@compiled
def _is_group(grid: Small, start: int, board: Integers, flood: Flood) -> bool:
    """Flood from a covered cell; return whether all halves are reached."""
    stack, seen, known = flood
    known[STAMP] += 1
    stamp, top, reached = known[STAMP], 1, 1
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
def _spaces_between(state: Small, along: Integers, board: Integers) -> int:
    """Count the spaces between the pawns, along the shortest tree that joins them."""
    lines, columns = np.empty(LETTERS, np.int64), np.empty(LETTERS, np.int64)
    for pawn in range(LETTERS):
        cell = _cell(state, along, state[board[SIZE] + pawn])
        lines[pawn], columns[pawn] = cell // board[ROW], cell % board[ROW]
    away = np.full(LETTERS, MOST_CELLS, np.int64)
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
    """Slide a domino if it may. A slide is twice the domino's number, plus one if it goes back."""
    domino, back = move >> 1, move & 1
    size, unit = board[SIZE], along[domino]
    carries = False
    for pawn in range(LETTERS):
        carries |= state[size + pawn] >> 1 == domino
    ahead = state[domino] + (-unit if back else 2 * unit)
    if not carries or grid[ahead] >= 0:
        return False
    behind = state[domino] + back * unit
    left = grid[behind]
    grid[behind], grid[ahead] = -1, 0
    is_group = _is_group(grid, ahead, board, flood)
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
    count: int,
    most: int,
    whole: bool,
    layout: tuple[Integers, Integers, Integers, Integers],
    memory: tuple[Small, Integers, Integers, Small],
    flood: Flood,
) -> tuple[int, int]:
    """Expand some states; return the next to expand and how many states there are.

    The next is -1 if more than `most` states would be made, or at the first solved one unless the
    `whole` graph is asked for.
    """
    along, numbers, directions, board = layout
    states, parents, table, grid = memory
    known, slides = flood[2], 2 * board[SIZE]
    after = np.empty(board[SIZE] + LETTERS, np.int16)
    last = min(first + AT_A_TIME, count)
    for number in range(first, last):
        state = states[number]
        for half in range(slides):
            grid[_cell(state, along, half)] = half
        for move in range(slides + LETTERS * len(directions)):
            if move < slides:
                legal = _slides(state, move, after, grid, along, board, flood)
            else:
                pawn, way = divmod(move - slides, len(directions))
                legal = _steps(state, pawn, after, grid, along, numbers, directions[way])
            at = _find(states, table, after) if legal else 0
            if not legal or table[at]:
                continue
            if count == most:
                return -1, count
            states[count], parents[count], table[at] = after, number, count + 1
            count += 1
            spaces = _spaces_between(after, along, board)
            known[NEAREST] = min(known[NEAREST], spaces)
            if not spaces and known[SOLVED] < 0:
                known[SOLVED] = count - 1
                if not whole:
                    return -1, count
        for half in range(slides):
            grid[_cell(state, along, half)] = -1
    return last, count


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    states: int
    way: tuple[State, ...] = ()
    """The states of a shortest solution, from the start; empty if there is none."""
    nearest: int = 0
    """The fewest spaces between the pawns in any state."""
    limit: Limit | None = None
    """The limit that ended the search, if any."""


def search(
    puzzle: MirrorPuzzle, max_states: int, seconds: float | None = None, *, whole: bool = False
) -> Found:
    """Search breadth-first, to the first solved state or through the `whole` graph.

    Raises BackendLimit for a board that is too large.
    """
    size, row, end = len(puzzle.dominoes), puzzle.row, monotonic() + (seconds or inf)
    cells = row * (2 * puzzle.top + 2 * size + 2)
    if cells > MOST_CELLS:
        raise BackendLimit("its dominoes can be in too many places")
    across = puzzle.dominoes[0].across
    drift = (1 if across else row) if puzzle.drifts(puzzle.start) else 0
    layout = (
        np.array(puzzle.along, np.int64),
        np.array([pips or 0 for domino in puzzle.dominoes for pips in domino.pips], np.int64),
        np.array([by for _, by in puzzle.steps], np.int64),
        np.array([row, size, drift, puzzle.left if across else puzzle.top], np.int64),
    )
    states = np.empty((max_states, size + LETTERS), np.int16)
    states[0] = puzzle.start
    parents = np.zeros(max_states, np.int64)
    table = np.zeros(4 << max_states.bit_length(), np.int64)
    grid = np.full(cells, -1, np.int16)
    known = np.array([puzzle.remaining(puzzle.start), -1, 0], np.int64)
    if not known[NEAREST]:
        known[SOLVED] = 0
    flood = np.empty(2 * size + 4, np.int64), np.zeros(cells, np.int64), known
    table[_find(states, table, states[0])] = 1
    number, count = 0, 1
    while 0 <= number < count and (whole or known[SOLVED] < 0):
        if monotonic() > end:
            return Found(count, limit=Limit.SECONDS)
        number, count = _expand(
            number, count, max_states, whole, layout, (states, parents, table, grid), flood
        )
    if number < 0 and (whole or known[SOLVED] < 0):
        return Found(count, limit=Limit.STATES)
    way = list[State]()
    at = known[SOLVED]
    while at >= 0:
        way.append(tuple(map(int, states[at])))
        at = parents[at] if at else -1
    return Found(count, tuple(way[::-1]), int(known[NEAREST]))


def solve(
    puzzle: MirrorPuzzle, max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find the same shortest solution as `search.shortest.solve`; raises BackendLimit."""
    found = search(puzzle, max_states, seconds)
    if found.limit:
        return Outcome(OutcomeKind.LIMIT, states=found.states, limit=found.limit)
    if not found.way:
        return Outcome(OutcomeKind.UNSOLVABLE, states=found.states)
    return outcome_along(puzzle, found.way, found.states)
