"""The compiled backend of Fujisan: the plain search, compiled for surveys of many deals.

It needs numba (`donimoes-book[fast]`). Spaces, sets and the order of moves are as in
`games/fujisan/rules.py`, so lengths and numbers of states are the plain search's.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from donimoes_book.board.cells import cell_set
from donimoes_book.games.fujisan import rules
from donimoes_book.laboratory.compiled import compiled

PRIESTS = 4
PLACEMENTS = comb(2 * rules.COLUMNS, PRIESTS)
FARTHEST = 5
"""The largest number, and so the farthest a priest counts."""
MOST_MOVES = 2 * FARTHEST * PRIESTS
"""In either direction a priest may find a 1, a 2, … and a 5, each at its own distance."""

Integers = NDArray[np.int64]
Small = NDArray[np.int16]


_ROWS = np.array([mask for mask in range(rules.ROW + 1) if mask.bit_count() <= PRIESTS], np.int64)
"""Every way for priests to stand in one row; elsewhere a way is its index here."""
_IDS = np.full(rules.ROW + 1, -1, np.int16)
_IDS[_ROWS] = np.arange(len(_ROWS))
_SHIFT = len(_ROWS).bit_length()
"""A placement is one number: the upper row's way, shifted, and the lower row's way."""


def _numbering() -> tuple[Integers, Integers]:
    """Number the placements from 0: each number is the sum of one number per row."""
    ranks, sizes = np.empty(len(_ROWS), np.int64), [mask.bit_count() for mask in _ROWS.tolist()]
    for size in range(PRIESTS + 1):
        ways = [i for i, other in enumerate(sizes) if other == size]
        ranks[ways] = np.arange(len(ways))
    choices = [comb(rules.COLUMNS, size) for size in range(PRIESTS + 1)]
    before = np.concatenate(
        ([0], np.cumsum([n * m for n, m in zip(choices, choices[::-1], strict=True)]))
    )
    upper = [
        before[size] + rank * choices[PRIESTS - size]
        for size, rank in zip(sizes, ranks, strict=True)
    ]
    return np.array(upper, np.int64), ranks


_UPPER, _LOWER = _numbering()


@compiled
def _list_moves(mask: int, numbers: Integers, home: int, ids: Small, ends: Small) -> int:
    """List the ways to stand in a row after each move within it; return how many there are."""
    count = 0
    for column in range(rules.COLUMNS):
        if not mask >> column & 1:
            continue
        for way in (-1, 1):
            end, counted = column + way, 0
            if home >> column & 1:
                if 0 <= end < rules.COLUMNS and home >> end & 1 and not mask >> end & 1:
                    ends[count] = ids[mask ^ 1 << column ^ 1 << end]
                    count += 1
                continue
            while 0 <= end < rules.COLUMNS and counted < FARTHEST:
                if not mask >> end & 1:
                    counted += 1
                    if numbers[end] == counted:
                        ends[count] = ids[mask ^ 1 << column ^ 1 << end]
                        count += 1
                end += way
    return count


@compiled
def _search(
    legs: int,
    start: int,
    goals: Integers,
    homes: Integers,
    steps: Integers,
    numbers: Integers,
    tables: tuple[Integers, Small, Integers, Integers],
    memory: tuple[Small, Small, NDArray[np.uint8], NDArray[np.int32]],
) -> tuple[int, int]:
    """Search breadth-first; return the length (-1: no solution) and the states reached."""
    rows, ids, upper, lower = tables
    counts, ends, seen, queue = memory
    low_bits, down = (1 << _SHIFT) - 1, 1 << 2 * _SHIFT
    counts[:] = -1
    seen[:] = 0
    queue[0] = start
    seen[upper[start >> _SHIFT] + lower[start & low_bits]] = 1
    head, tail, length, level_end = 0, 1, 0, 1
    while head < tail:
        if head == level_end:
            length += 1
            level_end = tail
        state = queue[head]
        head += 1
        leg = 1 if state & down else 0
        i, j = state >> _SHIFT & low_bits, state & low_bits
        if counts[leg, 0, i] < 0:
            counts[leg, 0, i] = _list_moves(
                rows[i], numbers[leg, 0], homes[leg], ids, ends[leg, 0, i]
            )
        if counts[leg, 1, j] < 0:
            counts[leg, 1, j] = _list_moves(
                rows[j], numbers[leg, 1], homes[leg], ids, ends[leg, 1, j]
            )
        above = counts[leg, 0, i]
        along = above + counts[leg, 1, j]
        alone = (rows[i] ^ rows[j]) & steps[leg]
        column = n = 0
        while True:
            after_i, after_j = i, j
            if n < above:
                after_i = np.int64(ends[leg, 0, i, n])
            elif n < along:
                after_j = np.int64(ends[leg, 1, j, n - above])
            else:
                while column < rules.COLUMNS and not alone >> column & 1:
                    column += 1
                if column == rules.COLUMNS:
                    break
                after_i = np.int64(ids[rows[i] ^ 1 << column])
                after_j = np.int64(ids[rows[j] ^ 1 << column])
                column += 1
            n += 1
            after = state & down | after_i << _SHIFT | after_j
            number = upper[after_i] + lower[after_j] + leg * PLACEMENTS
            if legs == 2 and after == goals[0]:
                after |= down
                number += PLACEMENTS
            # It is always written, but only kept if it is new: there is no branch to mispredict.
            queue[tail] = after
            tail += 1 - seen[number]
            seen[number] = 1
            if after == goals[legs - 1]:
                return length + 1, tail
    return -1, tail


class CompiledFujisan:
    """Searches deals one after another in the same memory, about a megabyte kept for good."""

    def __init__(self, *, goes_down: bool = False) -> None:
        """Make room for the way up, and for the way down if the game `goes_down`."""
        self.legs = 2 if goes_down else 1
        self._memory = (
            np.zeros((self.legs, 2, len(_ROWS)), np.int16),
            np.zeros((self.legs, 2, len(_ROWS), MOST_MOVES), np.int16),
            np.zeros(PLACEMENTS * self.legs, np.uint8),
            np.zeros(PLACEMENTS * self.legs + 1, np.int32),
        )

    def solve(self, deal: rules.Deal) -> tuple[int | None, int]:
        """Return the length of a shortest solution (None: there is none) and the states reached."""
        slopes = (rules.way_up(deal), rules.way_down(deal))[: self.legs]
        numbers = [[-1 if n is None else n for n in slope.numbers] for slope in slopes]
        steps = [
            cell_set(c for c in range(rules.COLUMNS) if s.numbers[c] is not None) for s in slopes
        ]
        goals = [_placement(s.goal) | leg << 2 * _SHIFT for leg, s in enumerate(slopes)]
        length, states = _search(
            self.legs,
            _placement(cell_set(rules.START)),
            np.array(goals, np.int64),
            np.array([cell_set(slope.home) for slope in slopes], np.int64),
            np.array(steps, np.int64),
            np.array(numbers, np.int64).reshape(self.legs, 2, rules.COLUMNS),
            (_ROWS, _IDS, _UPPER, _LOWER),
            self._memory,
        )
        return (None if length < 0 else int(length)), int(states)


def _placement(spaces: int) -> int:
    return int(_IDS[spaces & rules.ROW]) << _SHIFT | int(_IDS[spaces >> rules.COLUMNS])
