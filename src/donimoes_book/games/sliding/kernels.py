"""The compiled inner loops of the backend: sliding puzzles as plain arrays of integers.

All kernels are in one file, because numba's cache does not notice a change in another one. Every
value is an int64: mixed with other types, it would turn into a float.

A state is two words, with a field of bits for each domino: its column or row within its window, or
all ones once it has been captured. While a state is examined, each cell of the grid is one word: a
bit for its domino and, from `PIPS` on, a bit for its number. ORing a cell's neighbours shows at a
glance which dominoes and numbers are there.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from donimoes_book.laboratory.compiled import compiled, sha256

PIPS = 32
"""The bit of a cell's word for the number 0; the dominoes' bits are below it."""
OWNERS = (1 << PIPS) - 1
COUNT, CAPTURING, ACROSS, HEADER = range(4)
"""A layout begins with how many dominoes there are, whether they capture, and which lie across."""
BASE, STEP, SIDE, WORD, SHIFT, FIELD, FIRST, SECOND = range(8)
ADDS_FIRST, ADDS_SECOND, FIXED, HOME, STRIDE = range(8, 13)
"""Then, for each domino: its cell at offset 0; one step along its length and one to its side; the
word, shift and mask of its field; the bits of its two numbers, and of those that add up to six with
them; the row or column that it never leaves, counted from home; and its offset at home, to which
the first of the dominoes that can drift is moved back."""
LOW, HIGH, BACK = range(3)
"""The columns of a state: its two words and, by levels, the moves that lead a level back."""
# The columns of a successor after its two words
PARENT = 2
"""The row that it comes from."""
UNDO = 3
"""The move that undoes it: twice the number of its domino, and one more for the way back (left or
up)."""
CELLS, TOUCHING, AFTER, UNDER, AROUND, REST, ABOVE, SCRATCH = range(8)
"""Rows of scratch space: for each domino its cell and what touches it, for each move what would
touch it afterwards, and four rows for `keeping`."""
EMPTY = -1


def _lowest(_typing: Any, _bits: Any) -> Any:
    def count(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), count


lowest: Callable[[int], int] = cast(Any, intrinsic)(_lowest)
"""The index of the lowest bit of a non-empty set: a single processor instruction."""


@compiled
def look(grid: Any, cell: int) -> int:
    """Return the word of a cell; an unsigned index saves numba a test for negative ones."""
    word: int = grid[np.uint64(cell)]
    return word


@compiled
def lay(layout: Any, low: int, high: int, cells: Any, grid: Any) -> int:
    """Put a state's dominoes on the grid; returns the set of those that are left."""
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
    match. Nothing branches on what is where, because the processor could not predict it.
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
    """Return the moves that keep the remaining dominoes in one group, given that they are one now.

    One depth-first pass, with sets instead of low-link numbers (Hopcroft and Tarjan, 1973): a
    branch that touches nothing but itself and the domino it hangs from comes loose when that domino
    leaves, unless the domino touches it again afterwards.
    """
    touching, after = scratch[TOUCHING], scratch[AFTER]
    under, around, rest, above = scratch[UNDER], scratch[AROUND], scratch[REST], scratch[ABOVE]
    i = lowest(left)
    above[i] = EMPTY
    unseen = left & ~(1 << i)
    branch, near, others = 1 << i, touching[i], unseen
    loose = 0
    while True:
        ways = touching[i] & unseen
        if ways:
            under[i], around[i], rest[i] = branch, near, others
            j = lowest(ways)
            unseen &= ~(1 << j)
            above[j] = i
            i = j
            branch, near, others = 1 << j, touching[j], left & ~(1 << j)
            continue
        j, i = i, above[i]
        if i == EMPTY:
            return ~loose
        loose |= apart(after, j, others) << 2 * j
        # All ones if only this domino holds the branch: no branching, as it is unpredictable.
        held = -int(near & ~(branch | 1 << i) == 0)
        loose |= (apart(after, i, branch) & held) << 2 * i
        branch, near, others = under[i] | branch, around[i] | near, rest[i] & ~(branch & held)


@compiled
def apart(after: Any, i: int, others: int) -> int:
    """Return which of a domino's two moves leave it touching none of the others."""
    return int(after[2 * i] & others == 0) | int(after[2 * i + 1] & others == 0) << 1


@compiled
def captured(layout: Any, move: int, scratch: Any, grid: Any) -> int:
    """Return the dominoes that a matching move takes off the table."""
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
    captives = 1 << i
    for cell in (ahead + step, ahead - side, ahead + side):
        if look(grid, cell) & lead:
            captives |= look(grid, cell)
    for cell in (middle - side, middle + side):
        if look(grid, cell) & trail:
            captives |= look(grid, cell)
    return captives & OWNERS


@compiled
def one_group(touching: Any, left: int) -> bool:
    """Return whether the remaining dominoes are one group."""
    todo = left & -left
    apart = left & ~todo
    while todo and apart:
        i = lowest(todo)
        todo = todo & todo - 1 | touching[i] & apart
        apart &= ~touching[i]
    return apart == 0


@compiled
def without(layout: Any, low: int, high: int, captives: int) -> tuple[int, int]:
    """Return a state with some dominoes taken off."""
    while captives:
        d = HEADER + lowest(captives) * STRIDE
        captives &= captives - 1
        gone = layout[d + FIELD] << layout[d + SHIFT]
        if layout[d + WORD]:
            high |= gone
        else:
            low |= gone
    return low, high


@compiled
def expand(
    layout: Any, states: Any, first: int, last: int, scratch: Any, grid: Any, successors: Any
) -> int:
    """Write the successors of states `first` to `last`; returns how many there are.

    They come in the order of the plain search. When exploring by levels, moves back to the level
    before are left out.
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
            low_after, high_after = slid(layout, low, high, move)
            rest = left
            if matching >> move & 1:
                captives = captured(layout, move, scratch, grid)
                rest = left & ~captives
                if not one_group(scratch[TOUCHING], rest):
                    continue
                low_after, high_after = without(layout, low_after, high_after, captives)
            if not by_level:
                low_after, high_after = normalized(layout, low_after, high_after, rest)
            successors[count, LOW], successors[count, HIGH] = low_after, high_after
            successors[count, PARENT], successors[count, UNDO] = s, move ^ 1
            count += 1
        lift(layout, left, scratch[CELLS], grid)
    return count


@compiled
def slid(layout: Any, low: int, high: int, move: int) -> tuple[int, int]:
    """Move one domino by one space."""
    d = HEADER + (move >> 1) * STRIDE
    change = (1 - 2 * (move & 1)) << layout[d + SHIFT]
    if layout[d + WORD]:
        return low, high + change
    return low + change, high


@compiled
def normalized(layout: Any, low: int, high: int, left: int) -> tuple[int, int]:
    """Move dominoes back to where positions are compared, if all that are left lie one way.

    If a window ends before that, they stay, and `reaches_end` notices.
    """
    across = left & layout[ACROSS]
    if left == 0 or (across != 0 and across != left):
        return low, high
    by = -first_line(layout, low, high, left)
    rest = left
    while rest:
        d = HEADER + lowest(rest) * STRIDE
        rest &= rest - 1
        word = high if layout[d + WORD] else low
        offset = ((word >> layout[d + SHIFT]) & layout[d + FIELD]) + by
        if offset < 0 or offset >= layout[d + FIELD]:
            return low, high
    while left:
        d = HEADER + lowest(left) * STRIDE
        left &= left - 1
        if layout[d + WORD]:
            high += by << layout[d + SHIFT]
        else:
            low += by << layout[d + SHIFT]
    return low, high


@compiled
def first_line(layout: Any, low: int, high: int, left: int) -> int:
    """Return the first column or row of dominoes that lie the same way, counted from home."""
    least = 1 << 30
    while left:
        d = HEADER + lowest(left) * STRIDE
        left &= left - 1
        word = high if layout[d + WORD] else low
        offset = (word >> layout[d + SHIFT]) & layout[d + FIELD]
        least = min(least, offset - layout[d + HOME])
    return least


@compiled
def reaches_end(layout: Any, states: Any, first: int, last: int) -> bool:
    """Return whether a domino has come to an end of its window in one of these states."""
    for s in range(first, last):
        low, high = states[s, LOW], states[s, HIGH]
        left = 0
        for i in range(layout[COUNT]):
            d = HEADER + i * STRIDE
            word = high if layout[d + WORD] else low
            offset = (word >> layout[d + SHIFT]) & layout[d + FIELD]
            if offset == layout[d + FIELD]:
                continue
            if offset == 0 or offset + 1 == layout[d + FIELD]:
                return True
            left |= 1 << i
        across = left & layout[ACROSS]
        drifts = left != 0 and (across == 0 or across == left)
        if drifts and first_line(layout, low, high, left) != 0:
            return True
    return False


@compiled
def slot_of(low: int, high: int, mask: int) -> int:
    """Return the slot where looking for a state begins; `mask` is the number of slots less one."""
    x = low * -7046029254386353131 ^ (high + 2135587861) * -4417276706812531889
    x ^= x >> 29
    x *= -4658895280553007687
    return (x ^ x >> 32) & mask


@compiled
def add(
    successors: Any, stop: int, states: Any, parents: Any, count: int, table: Any
) -> tuple[int, int]:
    """Add the new rows of `successors`; returns how many states there are, and where it stopped."""
    mask = table.size - 1
    by_level = states.shape[1] > BACK
    room = states.shape[0]
    for k in range(stop):
        low, high = successors[k, 0], successors[k, 1]
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
            parents[at] = successors[k, PARENT]
            if by_level:
                states[at, BACK] = 0
            count += 1
        if by_level:
            states[at, BACK] |= 1 << successors[k, UNDO]
    return count, stop


@compiled
def index_states(states: Any, first: int, last: int, table: Any) -> None:
    """Enter states that are all different into an empty table."""
    mask = table.size - 1
    for at in range(first, last):
        slot = slot_of(states[at, LOW], states[at, HIGH], mask)
        while table[slot] != EMPTY:
            slot = (slot + 1) & mask
        table[slot] = at


@compiled
def find(successors: Any, stop: int, states: Any, table: Any, rows: Any) -> None:
    """Look up the rows of states that are all in the table."""
    mask = table.size - 1
    for k in range(stop):
        low, high = successors[k, LOW], successors[k, HIGH]
        slot = slot_of(low, high, mask)
        while states[table[slot], LOW] != low or states[table[slot], HIGH] != high:
            slot = (slot + 1) & mask
        rows[k] = table[slot]


@compiled
def nearer(froms: Any, tos: Any, count: int, distances: Any, distance: int) -> int:
    """Give the next distance to the states one move away.

    Returns how many moves are still needed; those come first.
    """
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
    """Return the first solved row (all captured, or a filled rectangle), or else `last`."""
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
            offset -= layout[d + HOME]
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


AT, USED, EPOCH, NAMED, FILLINGS, KEPT = range(6)
"""What is remembered between fillings: the cell to number next, the pairs of numbers already on
dominoes, how often the table was emptied, how many fillings there were, and how many there are with
actual numbers instead of names."""
ALLOWED, ALONE, PAIRED, WAYS, MATES, NAMING = range(6)
"""Rows of a table of names. For each set of names: those that may come next, the new name for a
number without a mate, the new name for one with a mate, and in how many ways numbers can stand for
the names. The last row has the mate of each number, with which it makes the sum that may meet."""
SPACE = ord(" ")
MINUS = ord("-")
ZERO = ord("0")
# The columns of a board
CODE = 0
"""Its numbers, three bits a cell."""
STATES = 1
"""How many states it leads to."""
LENGTH = 2
"""How long it takes; -1 if it cannot be solved."""
TIMES = 3
"""How many fillings it stands for."""
DIGEST = 4
"""The first of eight words of its digest."""
COLUMNS = 12
"""How many columns there are."""
NUMBERS = 7
"""The most different numbers a filling can have: those of a double-six set."""
SMALLEST = 256
"""The fewest slots used."""
ROWS = 32
"""The bits of a slot for a state's row; the bits above say when it was written."""


@compiled
def next_filling(
    labels: Any,
    met: Any,
    registers: Any,
    naming: Any,
    partners: Any,
    befores: Any,
    aboves: Any,
    fixed: int,
) -> bool:
    """Number the cells in the next way, in ascending order; False if there is none.

    Numbers are named in the order they appear; `met` has the set of those before each cell. The
    first `fixed` cells stay as they are.
    """
    cells = labels.size
    k, used = registers[AT], registers[USED]
    while k >= fixed:
        if k == cells:
            k -= 1
            continue
        old = labels[k]
        partner = partners[k]
        ends = partner < k
        if ends and old >= 0:
            used &= ~pair_bit(labels[partner], old)
        names = naming[ALLOWED, met[k]] >> old + 1 << old + 1
        labels[k] = EMPTY
        while names:
            label = lowest(names)
            names &= names - 1
            clash = befores[k] >= 0 and labels[befores[k]] == label
            clash |= aboves[k] >= 0 and labels[aboves[k]] == label
            if ends and not clash:
                clash = used & pair_bit(labels[partner], label) != 0
            if not clash:
                labels[k] = label
                break
        if labels[k] == EMPTY:
            k -= 1
            continue
        if ends:
            used |= pair_bit(labels[partner], labels[k])
        met[k + 1] = met[k] | 1 << labels[k]
        k += 1
        if k == cells:
            registers[AT], registers[USED] = k, used
            return True
    registers[AT], registers[USED] = k, used
    return False


@compiled
def pair_bit(one: int, other: int) -> int:
    """Return the bit of a domino in a set of dominoes."""
    return 1 << max(one, other) * NUMBERS + min(one, other)


@compiled
def bit_of(number: int) -> int:
    """Return the bit of a number in the word of a cell; none for a mate that does not exist."""
    return 0 if number == EMPTY else 1 << PIPS + number


@compiled
def times_first(labels: Any, turns: Any, names: Any, naming: Any) -> int:
    """Return how many turned or mirrored fillings, their numbers renamed, are the same as this one.

    The filling itself is one of them; 0 if another comes before it.
    """
    times = 1
    for t in range(turns.shape[0]):
        met = 0
        names[:] = EMPTY
        same = 1
        for k in range(labels.size):
            number = labels[turns[t, k]]
            if names[number] == EMPTY:
                mate = naming[MATES, number]
                if mate == EMPTY:
                    name = naming[ALONE, met]
                elif names[mate] == EMPTY:
                    name = naming[PAIRED, met]
                else:
                    name = naming[MATES, names[mate]]
                names[number] = name
                met |= 1 << name
            if names[number] != labels[k]:
                if names[number] < labels[k]:
                    return 0
                same = 0
                break
        times += same
    return times


@compiled
def write_number(line: Any, end: int, number: int) -> int:
    """Write a space and a number to a line; returns where it ends."""
    line[end] = SPACE
    end += 1
    if number < 0:
        line[end] = MINUS
        end, number = end + 1, -number
    power = 1
    while power * 10 <= number:
        power *= 10
    while power:
        line[end] = ZERO + number // power % 10
        end, power = end + 1, power // 10
    return end


@compiled
def enter(low: int, high: int, states: Any, count: int, table: Any, mask: int, epoch: int) -> int:
    """Return the row of a state, which is entered as row `count` if it is new."""
    slot = slot_of(low, high, mask)
    while table[slot] >> ROWS == epoch:
        at = table[slot] & OWNERS
        if states[at, LOW] == low and states[at, HIGH] == high:
            return int(at)
        slot = (slot + 1) & mask
    table[slot] = epoch << ROWS | count
    states[count, LOW], states[count, HIGH], states[count, BACK] = low, high, 0
    return count


@compiled
def component(
    layout: Any, starts: int, states: Any, table: Any, registers: Any, scratch: Any, grid: Any
) -> tuple[int, int, int]:
    """Reach all states from the first `starts`.

    Returns how many there are, how far away the last is, and after how many moves all dominoes can
    be captured (-1 if they cannot be); no states if there is no room for them. Only as much of the
    table is used as is needed, so that it stays in the processor's cache.

    The way back to the level before is left out: if it is a move, it captures nothing, as no equal
    numbers touched there.
    """
    everything = (1 << layout[COUNT]) - 1
    may_drift = layout[ACROSS] == 0 or layout[ACROSS] == everything or layout[CAPTURING] != 0
    moves_of_all = 2 * layout[COUNT]
    size, count, solved = 0, starts, EMPTY
    first, last, depth = 0, starts, 0
    while True:
        for s in range(first, last):
            most = count + moves_of_all
            if most > states.shape[0] or 2 * most > table.size:
                return 0, 0, EMPTY
            if 2 * most > size:
                size = min(SMALLEST, table.size)
                while size < 2 * most:
                    size *= 2
                registers[EPOCH] += 1
                for row in range(count):
                    slot = slot_of(states[row, LOW], states[row, HIGH], size - 1)
                    while table[slot] >> ROWS == registers[EPOCH]:
                        slot = (slot + 1) & (size - 1)
                    table[slot] = registers[EPOCH] << ROWS | row
            low, high = states[s, LOW], states[s, HIGH]
            left = lay(layout, low, high, scratch[CELLS], grid)
            moves, matching = scan(layout, left, scratch, grid)
            moves &= ~states[s, BACK]
            if moves:
                moves &= keeping(left, scratch)
            while moves:
                move = lowest(moves)
                moves &= moves - 1
                low_after, high_after = slid(layout, low, high, move)
                rest = left
                if matching >> move & 1:
                    captives = captured(layout, move, scratch, grid)
                    rest = left & ~captives
                    if not one_group(scratch[TOUCHING], rest):
                        continue
                    low_after, high_after = without(layout, low_after, high_after, captives)
                    if rest == 0 and solved == EMPTY:
                        solved = depth + 1
                if may_drift:
                    low_after, high_after = normalized(layout, low_after, high_after, rest)
                at = enter(low_after, high_after, states, count, table, size - 1, registers[EPOCH])
                count += int(at == count)
                states[at, BACK] |= 1 << (move ^ 1)
            lift(layout, left, scratch[CELLS], grid)
        if count == last:
            return count, depth, solved
        first, last, depth = last, count, depth + 1


@compiled
def lengths_of_fillings(
    filling: Any, naming: Any, tiling: Any, text: Any, room: Any, boards: Any
) -> tuple[int, int, bool]:
    """Explore what fillings of one tiling lead to, until the rows of `boards` are full.

    If moves can be undone, a filling's length is how far the farthest state is from any solved one;
    if not, it is the length of its own solution. `line` begins with what comes before a board's
    numbers, up to `start`. Returns how many rows are written, what was wrong, if anything, and
    whether these are all.
    """
    labels, met, registers, fixed, turns = filling
    partners, befores, aboves, firsts, offsets = tiling
    line, start, schedule = text
    layout, states, table, scratch, grid = room
    names = scratch[UNDER]
    cells = labels.size
    rows = 0
    while rows < boards.shape[0]:
        if not next_filling(labels, met, registers, naming, partners, befores, aboves, fixed):
            return rows, 0, True
        ways = naming[WAYS, met[cells]]
        registers[NAMED] += 1
        registers[FILLINGS] += ways
        times = times_first(labels, turns, names[:NUMBERS], naming)
        if times == 0:
            continue
        low = high = 0
        for i in range(layout[COUNT]):
            d = HEADER + i * STRIDE
            one, other = labels[firsts[i]], labels[partners[firsts[i]]]
            layout[d + FIRST], layout[d + SECOND] = bit_of(one), bit_of(other)
            layout[d + ADDS_FIRST] = bit_of(naming[MATES, one])
            layout[d + ADDS_SECOND] = bit_of(naming[MATES, other])
            if layout[d + WORD]:
                high |= offsets[i] << layout[d + SHIFT]
            else:
                low |= offsets[i] << layout[d + SHIFT]
        states[0, LOW], states[0, HIGH], states[0, BACK] = low, high, 0
        count, length, captured_in = component(layout, 1, states, table, registers, scratch, grid)
        if count == 0:
            return rows, 1, False
        if layout[CAPTURING]:
            length = captured_in
        else:
            solved, row = 1, first_solved(layout, states, 1, count)
            while row < count:
                for column in (LOW, HIGH):
                    states[solved, column] = states[row, column]
                solved += 1
                row = first_solved(layout, states, row + 1, count)
            if solved > 1:
                for row in range(solved):
                    states[row, BACK] = 0
                again, length, _ = component(
                    layout, solved, states, table, registers, scratch, grid
                )
                if again != count:
                    return rows, 2, False
        code, end = 0, start
        for k in range(cells):
            code = code << 3 | labels[k]
            line[end] = ZERO + labels[k]
            end += 1
        end = write_number(line, write_number(line, end, count), length)
        sha256(line, end, schedule, boards[rows, DIGEST:])
        boards[rows, CODE], boards[rows, STATES], boards[rows, LENGTH] = code, count, length
        boards[rows, TIMES] = ways * ((turns.shape[0] + 1) // times)
        rows += 1
    return rows, 0, False
