"""The compiled inner loops of the backend: sliding puzzles as plain arrays of integers.

All kernels are in one file, because numba's cache does not notice a change in another one. Every
value is an int64: mixed with others it would turn into a float.

A state is two words, with a field of bits for each domino: its column (or, lying down, its row)
within a window that it cannot leave, or all ones when it has been captured. While a state is looked
at, each cell of the grid is one word: a bit for its domino and, from `PIPS` on, a bit for its
number. ORing the neighbours of a cell shows at once who and what is there.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from donimoes_book.search.compiled import compiled

PIPS = 32
"""The bit of a cell's word that stands for number 0; those of the dominoes are below."""
OWNERS = (1 << PIPS) - 1
COUNT, CAPTURING, ACROSS, HEADER = range(4)
"""A layout begins with how many dominoes there are, whether they are captured, which lie across."""
BASE, STEP, SIDE, WORD, SHIFT, FIELD, FIRST, SECOND = range(8)
ADDS_FIRST, ADDS_SECOND, FIXED, HOME, STRIDE = range(8, 13)
"""Then, for each domino: its cell at offset 0; one step along its length and one to its side; the
word, shift and mask of its field; the bits of its two numbers, and of those that add up to six with
them; the row or column that it never leaves; and the least offset that is left when dominoes that
can drift are moved back."""
LOW, HIGH, BACK = range(3)
"""The columns of a state: its two words and, by levels, the moves that lead a level back."""
PARENT, UNDO = 2, 3
"""The columns of a successor after its two words: the row it comes from, the move that undoes it.
A move is twice the number of its domino, and one more for the way back (left or up)."""
CELLS, TOUCHING, AFTER, UNDER, AROUND, REST, ABOVE, SCRATCH = range(8)
"""Rows of room to work in: for each domino its cell and what touches it, for each move what would
touch it afterwards, and four rows for `keeping`."""
EMPTY = -1


def _lowest(_typing: Any, _bits: Any) -> Any:
    def count(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), count


lowest: Callable[[int], int] = cast(Any, intrinsic)(_lowest)
"""The number of the lowest bit of a set that is not empty: one instruction of the processor."""


@compiled
def look(grid: Any, cell: int) -> int:
    """The word of a cell; an unsigned index saves numba a test for negative ones."""
    word: int = grid[np.uint64(cell)]
    return word


@compiled
def lay(layout: Any, low: int, high: int, cells: Any, grid: Any) -> int:
    """Put the dominoes of a state on the grid; returns the set of those that are left."""
    left = 0
    for i in range(layout[COUNT]):
        d = HEADER + i * STRIDE
        word = high if layout[d + WORD] else low
        offset = (word >> layout[d + SHIFT]) & layout[d + FIELD]
        if offset != layout[d + FIELD]:
            cell = layout[d + BASE] + offset * layout[d + STEP]
            cells[i] = cell
            grid[np.uint64(cell)] = 1 << i | layout[d + FIRST]
            grid[np.uint64(cell + layout[d + STEP])] = 1 << i | layout[d + SECOND]
            left |= 1 << i
    return left


@compiled
def lift(layout: Any, left: int, cells: Any, grid: Any) -> None:
    """Take the dominoes off the grid again."""
    for i in range(layout[COUNT]):
        if left >> i & 1:
            cell = cells[i]
            grid[np.uint64(cell)] = 0
            grid[np.uint64(cell + layout[HEADER + i * STRIDE + STEP])] = 0


@compiled
def scan(layout: Any, left: int, scratch: Any, grid: Any) -> tuple[int, int]:
    """Note what touches each domino, before and after each move.

    Returns two sets of moves: those that the numbers allow and nothing blocks, and those that
    match. There are no branches on what is where, as a processor could not guess them.
    """
    cells, touching, after = scratch[CELLS], scratch[TOUCHING], scratch[AFTER]
    blocked = matching = adding = 0
    for i in range(layout[COUNT]):
        if not left >> i & 1:
            continue
        d = HEADER + i * STRIDE
        step, side = layout[d + STEP], layout[d + SIDE]
        first, second = layout[d + FIRST], layout[d + SECOND]
        a = cells[i]
        b = a + step
        beside_a = look(grid, a - side) | look(grid, a + side)
        beside_b = look(grid, b - side) | look(grid, b + side)
        ahead, behind = look(grid, b + step), look(grid, a - step)
        lead_b = look(grid, b + step - side) | look(grid, b + step + side)
        lead_b |= look(grid, b + 2 * step)
        lead_a = look(grid, a - step - side) | look(grid, a - step + side)
        lead_a |= look(grid, a - 2 * step)
        touching[i] = (beside_a | beside_b | ahead | behind) & OWNERS
        after[2 * i] = (lead_b | beside_b) & OWNERS
        after[2 * i + 1] = (lead_a | beside_a) & OWNERS
        blocked |= (int(ahead != 0) | int(behind != 0) << 1) << 2 * i
        forward = int((lead_b & second | beside_b & first) != 0)
        back = int((lead_a & first | beside_a & second) != 0)
        matching |= (forward | back << 1) << 2 * i
        if layout[CAPTURING]:
            first, second = layout[d + ADDS_FIRST], layout[d + ADDS_SECOND]
            forward = int((lead_b & second | beside_b & first) != 0)
            back = int((lead_a & first | beside_a & second) != 0)
            adding |= (forward | back << 1) << 2 * i
    if layout[CAPTURING]:
        return (matching | adding) & ~blocked, matching
    everything = (1 << 2 * layout[COUNT]) - 1
    return everything & ~(blocked | matching), 0


@compiled
def keeping(left: int, scratch: Any) -> int:
    """The set of moves after which all that are left are one group, as they are one before.

    One pass in depth first order, with sets in the place of low-link numbers (Hopcroft and Tarjan,
    1973): a branch that touches nothing but itself and the domino it hangs from comes loose
    when that domino leaves, unless it touches it again afterwards.
    """
    touching, after = scratch[TOUCHING], scratch[AFTER]
    under, around, rest, above = scratch[UNDER], scratch[AROUND], scratch[REST], scratch[ABOVE]
    i = lowest(left)
    unseen = left & ~(1 << i)
    under[i], around[i], rest[i], above[i] = 1 << i, touching[i], unseen, EMPTY
    loose = 0
    while True:
        ways = touching[i] & unseen
        if ways:
            j = lowest(ways)
            unseen &= ~(1 << j)
            under[j], around[j], rest[j], above[j] = 1 << j, touching[j], left & ~(1 << j), i
            i = j
            continue
        j, i = i, above[i]
        if i == EMPTY:
            return ~loose
        loose |= (
            int(after[2 * j] & rest[j] == 0) | int(after[2 * j + 1] & rest[j] == 0) << 1
        ) << 2 * j
        branch = under[j]
        under[i] |= branch
        around[i] |= around[j]
        if around[j] & ~(branch | 1 << i) == 0:
            rest[i] &= ~branch
            loose |= (
                int(after[2 * i] & branch == 0) | int(after[2 * i + 1] & branch == 0) << 1
            ) << 2 * i


@compiled
def captured(layout: Any, move: int, scratch: Any, grid: Any) -> int:
    """The dominoes that a matching move takes off the table."""
    i = move >> 1
    d = HEADER + i * STRIDE
    step, side, middle = layout[d + STEP], layout[d + SIDE], scratch[CELLS, i]
    lead, trail = layout[d + FIRST], layout[d + SECOND]
    if move & 1:
        step = -step
    else:
        middle += step
        lead, trail = trail, lead
    ahead = middle + step
    taken = 1 << i
    for cell in (ahead + step, ahead - side, ahead + side):
        if look(grid, cell) & lead:
            taken |= look(grid, cell)
    for cell in (middle - side, middle + side):
        if look(grid, cell) & trail:
            taken |= look(grid, cell)
    return taken & OWNERS


@compiled
def one_group(touching: Any, left: int) -> bool:
    """Whether the dominoes that are left hold together."""
    todo = left & -left
    apart = left & ~todo
    while todo and apart:
        i = lowest(todo)
        todo = todo & todo - 1 | touching[i] & apart
        apart &= ~touching[i]
    return apart == 0


@compiled
def without(layout: Any, low: int, high: int, taken: int) -> tuple[int, int]:
    """A state with some dominoes taken off."""
    while taken:
        d = HEADER + lowest(taken) * STRIDE
        taken &= taken - 1
        gone = layout[d + FIELD] << layout[d + SHIFT]
        if layout[d + WORD]:
            high |= gone
        else:
            low |= gone
    return low, high


@compiled
def expand(
    layout: Any, states: Any, first: int, last: int, scratch: Any, grid: Any, found: Any
) -> int:
    """Write the successors of states `first` to `last` to `found`; returns how many there are.

    They come in the order of the plain search. When exploring by levels, moves that lead back to
    the level before are left out.
    """
    count = 0
    by_level = states.shape[1] > BACK
    for s in range(first, last):
        low, high = states[s, LOW], states[s, HIGH]
        left = lay(layout, low, high, scratch[CELLS], grid)
        moves, matching = scan(layout, left, scratch, grid)
        if by_level:
            moves &= ~states[s, BACK]
        if moves:
            moves &= keeping(left, scratch)
        while moves:
            move = lowest(moves)
            moves &= moves - 1
            d = HEADER + (move >> 1) * STRIDE
            change = (1 - 2 * (move & 1)) << layout[d + SHIFT]
            low_after = low if layout[d + WORD] else low + change
            high_after = high + change if layout[d + WORD] else high
            rest = left
            if matching >> move & 1:
                taken = captured(layout, move, scratch, grid)
                rest = left & ~taken
                if not one_group(scratch[TOUCHING], rest):
                    continue
                low_after, high_after = without(layout, low_after, high_after, taken)
            if not by_level:
                low_after, high_after = normalized(layout, low_after, high_after, rest)
            found[count, LOW], found[count, HIGH] = low_after, high_after
            found[count, PARENT], found[count, UNDO] = s, move ^ 1
            count += 1
        lift(layout, left, scratch[CELLS], grid)
    return count


@compiled
def normalized(layout: Any, low: int, high: int, left: int) -> tuple[int, int]:
    """Move dominoes back to where positions are compared, when all that are left lie one way."""
    across = left & layout[ACROSS]
    if left == 0 or (across != 0 and across != left):
        return low, high
    least = 1 << 30
    rest = left
    while rest:
        d = HEADER + lowest(rest) * STRIDE
        rest &= rest - 1
        word = high if layout[d + WORD] else low
        least = min(least, (word >> layout[d + SHIFT]) & layout[d + FIELD])
    by = layout[HEADER + lowest(left) * STRIDE + HOME] - least
    while left:
        d = HEADER + lowest(left) * STRIDE
        left &= left - 1
        if layout[d + WORD]:
            high += by << layout[d + SHIFT]
        else:
            low += by << layout[d + SHIFT]
    return low, high


@compiled
def slot_of(low: int, high: int, mask: int) -> int:
    """Where a table with so many slots less one begins to look for a state."""
    x = low * -7046029254386353131 ^ (high + 2135587861) * -4417276706812531889
    x ^= x >> 29
    x *= -4658895280553007687
    return (x ^ x >> 32) & mask


@compiled
def add(
    found: Any, stop: int, states: Any, parents: Any, count: int, table: Any
) -> tuple[int, int]:
    """Add the new rows of `found`; returns how many states there are, and where it stopped."""
    mask = table.size - 1
    by_level = states.shape[1] > BACK
    room = states.shape[0]
    for k in range(stop):
        low, high = found[k, 0], found[k, 1]
        slot = slot_of(low, high, mask)
        at = table[slot]
        while at != EMPTY and (states[at, LOW] != low or states[at, HIGH] != high):
            slot = (slot + 1) & mask
            at = table[slot]
        if at == EMPTY:
            if count == room:
                return count, k
            at = count
            table[slot] = at
            states[at, LOW] = low
            states[at, HIGH] = high
            parents[at] = found[k, PARENT]
            if by_level:
                states[at, BACK] = 0
            count += 1
        if by_level:
            states[at, BACK] |= 1 << found[k, UNDO]
    return count, stop


@compiled
def index_states(states: Any, first: int, last: int, table: Any) -> None:
    """Enter states that are known to differ into an empty table."""
    mask = table.size - 1
    for at in range(first, last):
        slot = slot_of(states[at, LOW], states[at, HIGH], mask)
        while table[slot] != EMPTY:
            slot = (slot + 1) & mask
        table[slot] = at


@compiled
def find(found: Any, stop: int, states: Any, table: Any, rows: Any) -> None:
    """Look up the rows of states that are all in the table."""
    mask = table.size - 1
    for k in range(stop):
        low, high = found[k, LOW], found[k, HIGH]
        slot = slot_of(low, high, mask)
        while states[table[slot], LOW] != low or states[table[slot], HIGH] != high:
            slot = (slot + 1) & mask
        rows[k] = table[slot]


@compiled
def nearer(froms: Any, tos: Any, count: int, distances: Any, distance: int) -> int:
    """Give the next distance to what leads to this one; the moves still needed come first."""
    rest = 0
    for k in range(count):
        if distances[froms[k]] >= 0:
            continue
        if distances[tos[k]] == distance:
            distances[froms[k]] = distance + 1
            continue
        froms[rest], tos[rest] = froms[k], tos[k]
        rest += 1
    return rest


@compiled
def first_solved(layout: Any, states: Any, first: int, last: int) -> int:
    """The first solved row: all captured, or in Unmatched a rectangle filled; else `last`."""
    dominoes = layout[COUNT]
    for s in range(first, last):
        left = top = 1 << 30
        right = bottom = -1
        none_left = True
        for i in range(dominoes):
            d = HEADER + i * STRIDE
            word = states[s, HIGH] if layout[d + WORD] else states[s, LOW]
            offset = (word >> layout[d + SHIFT]) & layout[d + FIELD]
            none_left &= offset == layout[d + FIELD]
            fixed = layout[d + FIXED]
            if layout[ACROSS] >> i & 1:
                left, right = min(left, offset), max(right, offset + 1)
                top, bottom = min(top, fixed), max(bottom, fixed)
            else:
                top, bottom = min(top, offset), max(bottom, offset + 1)
                left, right = min(left, fixed), max(right, fixed)
        filled = (right - left + 1) * (bottom - top + 1) == 2 * dominoes
        if none_left or (filled and not layout[CAPTURING]):
            return s
    return last
