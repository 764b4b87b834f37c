"""The compiled search for a round: the same as the plain one, but fast enough for big surveys.

It needs numba (`donimoes-book[fast]`). Dice fly in the order of their numbers, and land on spaces
in ascending order, so lengths and state counts are the same as in the plain search.
"""

import numpy as np
from numpy.typing import NDArray

from donimoes_book.board.cells import cells_of
from donimoes_book.games.bee.rules import Layout
from donimoes_book.laboratory.compiled import compiled

Integers = NDArray[np.int64]


@compiled
def _are_together(cells: Integers, width: int) -> bool:
    """Return whether dice are in one group, edge to edge."""
    dice = len(cells)
    reached, grown = 1, True
    while grown:
        grown = False
        for i in range(dice):
            if reached >> i & 1:
                continue
            row, column = cells[i] // width, cells[i] % width
            for j in range(dice):
                if reached >> j & 1:
                    away = abs(cells[j] // width - row) + abs(cells[j] % width - column)
                    if away == 1:
                        reached |= 1 << i
                        grown = True
                        break
    return reached == (1 << dice) - 1


@compiled
def _search(
    places: Integers, counts: Integers, home: Integers, queen: int, width: int, size: int
) -> tuple[int, int]:
    """Return the length of a shortest solution, or -1 if there is none, and the states reached.

    `places` lists the spaces that each die can be on, `counts` says how many there are, and `home`
    has the index of the one where it begins.
    """
    movers = len(counts)
    visited = np.zeros(size, np.bool_)
    queue = np.empty(size, np.int32)
    at = np.empty(movers, np.int64)
    cells = np.empty(movers + 1, np.int64)
    cells[movers] = queen
    start, scale = 0, 1
    scales = np.empty(movers, np.int64)
    for i in range(movers):
        scales[i] = scale
        start += home[i] * scale
        scale *= counts[i]
        cells[i] = places[i, home[i]]
    if _are_together(cells, width):
        return 0, 1
    visited[start] = True
    queue[0] = start
    head, tail, layer_end, depth = 0, 1, 1, 1
    while head < tail:
        if head == layer_end:
            layer_end = tail
            depth += 1
        state = queue[head]
        head += 1
        left = state
        for i in range(movers):
            at[i] = left % counts[i]
            left //= counts[i]
            cells[i] = places[i, at[i]]
        for i in range(movers):
            here = cells[i]
            rows, columns = 1 << here // width, 1 << here % width
            grown = True
            while grown:
                grown = False
                for j in range(movers + 1):
                    if j == i:
                        continue
                    row, column = cells[j] // width, cells[j] % width
                    if (rows >> row & 1) != (columns >> column & 1):
                        rows |= 1 << row
                        columns |= 1 << column
                        grown = True
            for place in range(counts[i]):
                there = places[i, place]
                if not (rows >> there // width & 1 or columns >> there % width & 1):
                    continue
                after = state + (place - at[i]) * scales[i]
                if visited[after]:
                    continue
                is_taken = False
                for j in range(movers + 1):
                    if cells[j] == there:
                        is_taken = True
                        break
                if is_taken:
                    continue
                cells[i] = there
                together = _are_together(cells, width)
                cells[i] = here
                visited[after] = True
                queue[tail] = after
                tail += 1
                if together:
                    return depth, tail
    return -1, tail


def solve_compiled(layout: Layout, queen: int) -> tuple[int | None, int]:
    """Return the length of a round's shortest solution, or None, and the states reached."""
    home = layout.at_home(queen)
    landings = [list(cells_of(layout.landings[die, queen])) for die in range(1, queen)]
    counts = np.array([len(cells) for cells in landings], np.int64)
    places = np.zeros((queen - 1, counts.max()), np.int64)
    for index, cells in enumerate(landings):
        places[index, : len(cells)] = cells
    starts = [cells.index(cell) for cells, cell in zip(landings, home, strict=False)]
    size = int(np.prod(counts))
    length, states = _search(
        places, counts, np.array(starts, np.int64), home[-1], layout.width, size
    )
    return (None if length < 0 else int(length)), int(states)
