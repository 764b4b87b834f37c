"""The compiled gear for Fujisan: the same search as the plain one, for surveys of many deals.

It needs numba (`donimoes-book[fast]`). Spaces, sets and the order of moves are those of
`games/fujisan/mountain.py`, so lengths and numbers of states are the same as the plain search's.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from donimoes_book.games.fujisan.mountain import (
    COLUMNS,
    ROW,
    START,
    Deal,
    set_of,
    way_down,
    way_up,
)

PRIESTS = 4
PLACEMENTS = comb(2 * COLUMNS, PRIESTS)
MOST_MOVES = 10
"""In each of two ways a priest may find a 1, a 2, … and a 5, each at its own distance."""

Integers = NDArray[np.int64]


def _compiled(function: Any) -> Any:
    """Compile, kept on disk where there is a place for it."""
    try:
        return njit(cache=True)(function)
    except RuntimeError:  # no folder can be written
        return njit(function)


def _ranks() -> Integers:
    """Number the sets of up to four columns, those of one size from 0 (others: -1)."""
    ranks = np.full(ROW + 1, -1, np.int64)
    for size in range(PRIESTS + 1):
        for rank, columns in enumerate(combinations(range(COLUMNS), size)):
            ranks[set_of(columns)] = rank
    return ranks


_RANKS = _ranks()
_SIZES = np.array([mask.bit_count() for mask in range(ROW + 1)], np.int64)
_ROWS = np.array([mask for mask in range(ROW + 1) if _RANKS[mask] >= 0], np.int64)
"""Every way to stand in one row."""
_CHOICES = np.array([comb(COLUMNS, size) for size in range(PRIESTS + 1)], np.int64)
_FIRST = np.concatenate(
    ([0], np.cumsum([_CHOICES[k] * _CHOICES[PRIESTS - k] for k in range(PRIESTS + 1)]))
)
"""The first number of the placements with so many priests in the upper row."""


@_compiled
def _moves_along(
    numbers: Integers,
    home: int,
    rows: Integers,
    begin: Integers,
    moves: Integers,
) -> None:
    """List the moves of every way to stand in a row: `moves[begin[i] : begin[i + 1]]`."""
    count = 0
    for i in range(len(rows)):
        mask = rows[i]
        begin[i] = count
        for column in range(COLUMNS):
            if not mask >> column & 1:
                continue
            for way in (-1, 1):
                end, counted = column + way, 0
                at_home = home >> column & 1
                while 0 <= end < COLUMNS:
                    if not mask >> end & 1:
                        counted += 1
                        if at_home:
                            wanted = home >> end & 1 and end == column + way
                        else:
                            wanted = numbers[end] == counted
                        if wanted:
                            moves[count] = 1 << column | 1 << end
                            count += 1
                    end += way
                    if at_home:
                        break
    begin[len(rows)] = count


@_compiled
def _search(
    legs: int,
    start: int,
    goals: Integers,
    steps: Integers,
    begin: Integers,
    moves: Integers,
    ids: Integers,
    ranks: Integers,
    sizes: Integers,
    first: Integers,
    choices: Integers,
    seen: NDArray[np.uint8],
    queue: Integers,
) -> tuple[int, int]:
    """Walk breadth-first; return the length (-1: no solution) and the states reached."""
    full = (1 << COLUMNS) - 1
    down = 1 << 2 * COLUMNS
    placements = first[-1]
    seen[: placements * legs] = 0
    queue[0] = start
    head, tail, length, level_end = 0, 1, 0, 1
    size = sizes[start & full]
    number = first[size] + ranks[start & full] * choices[4 - size]
    number += ranks[start >> COLUMNS & full]
    seen[number + (placements if start & down else 0)] = 1
    while head < tail:
        if head == level_end:
            length += 1
            level_end = tail
        state = queue[head]
        head += 1
        leg = 1 if state & down else 0
        upper, lower = state & full, state >> COLUMNS & full
        alone = (upper ^ lower) & steps[leg]
        i, j = ids[upper], ids[lower]
        a, b = begin[leg, 0, i], begin[leg, 0, i + 1]
        c, d = begin[leg, 1, j], begin[leg, 1, j + 1]
        total = (b - a) + (d - c)
        column = 0
        n = 0
        while True:
            if n < b - a:
                move = moves[leg, 0, a + n]
            elif n < total:
                move = moves[leg, 1, c + n - (b - a)] << COLUMNS
            else:
                while column < COLUMNS and not alone >> column & 1:
                    column += 1
                if column == COLUMNS:
                    break
                move = 1 << column | 1 << column + COLUMNS
                column += 1
            n += 1
            after = state ^ move
            if leg == 0 and legs == 2 and after == goals[0]:
                after |= down
            up = after & full
            size = sizes[up]
            number = first[size] + ranks[up] * choices[4 - size]
            number += ranks[after >> COLUMNS & full]
            if after & down:
                number += placements
            if seen[number]:
                continue
            seen[number] = 1
            queue[tail] = after
            tail += 1
            if after == goals[legs - 1]:
                return length + 1, tail
    return -1, tail


class FastFujisan:
    """Searches deals one after the other in the same memory: about a megabyte, for good."""

    def __init__(self, *, road: bool = False) -> None:
        """Make room; `road` is Country Road, up and down again."""
        self.legs = 2 if road else 1
        self._ids = np.full(ROW + 1, -1, np.int64)
        self._ids[_ROWS] = np.arange(len(_ROWS))
        most = int(_SIZES[_ROWS].sum()) * MOST_MOVES
        self._begin = np.zeros((self.legs, 2, len(_ROWS) + 1), np.int64)
        self._moves = np.zeros((self.legs, 2, most), np.int64)
        self._seen = np.zeros(PLACEMENTS * self.legs, np.uint8)
        self._queue = np.zeros(PLACEMENTS * self.legs, np.int64)

    def solve(self, deal: Deal) -> tuple[int | None, int]:
        """Return the length of a shortest solution, in moves, and how many states were reached.

        The length is None where the search has proven that there is no solution.
        """
        slopes = (way_up(deal), way_down(deal))[: self.legs]
        steps = []
        for leg, slope in enumerate(slopes):
            numbers = np.array([-1 if n is None else n for n in slope.numbers], np.int64)
            home = set_of(slope.home)
            steps.append(set_of(c for c in range(COLUMNS) if slope.numbers[c] is not None))
            for row in (0, 1):
                in_row = numbers[row * COLUMNS : (row + 1) * COLUMNS]
                _moves_along(in_row, home, _ROWS, self._begin[leg, row], self._moves[leg, row])
        goals = np.array([s.goal | leg << 2 * COLUMNS for leg, s in enumerate(slopes)], np.int64)
        length, states = _search(
            self.legs,
            set_of(START),
            goals,
            np.array(steps, np.int64),
            self._begin,
            self._moves,
            self._ids,
            _RANKS,
            _SIZES,
            _FIRST,
            _CHOICES,
            self._seen,
            self._queue,
        )
        return (None if length < 0 else int(length)), int(states)
