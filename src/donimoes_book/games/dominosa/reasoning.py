"""Finds the next deduction about a rectangle of numbers, the simplest technique first.

A rectangle is an exact cover problem. Its items are the halves, followed by the pairs; each place
for a domino, between two neighbouring halves, covers two halves and one pair, and two places are
rivals if they cover the same item. Everything is a list of integers, so that numba can compile the
same functions that plain Python runs. The proof that a solution is the only one is in
`rectangle.py` and shares nothing with this.
"""

from typing import Any, NamedTuple

from donimoes_book.search.loops import Loops

HALF, PAIR, SHARED, FORCED, LOCKED, PARITY, CHAIN = range(1, 8)
"""The techniques, in the order in which they are tried."""
STUCK = 0
"""No technique leads any further."""
WRONG = -1
"""Something has no place left."""
OPEN, JOINED, SPLIT = range(3)
"""What is known about a place."""
MOST_RIVALS = 6
"""The most other places that share a half with a place: three at each half."""
LARGEST_SET = 4
"""The most pairs in a locked set that is looked for."""
LONGEST_CHAIN = 60
"""Longer than any chain of a set up to double-nine."""
ITEM, LENGTH, FOUND, FIRST = range(4)
"""The fields of a recorded deduction: the item that it is about, the half that cuts
off a region, or the item without a place at the end of a chain; the size of a set or the length of
a chain; how many places follow. First come the places found: the one to join, or those to split;
then come the things that ITEM and LENGTH announce."""
ROOM = 1024
"""More numbers than a deduction takes."""
WORK_SPACE = 4000
"""More numbers than a step needs room for."""
TALLIES = CHAIN + 2
"""How many numbers are counted while steps are taken."""

Numbers = Any
"""A list of integers, or an int64 array when compiled."""


class Grid(NamedTuple):
    """A rectangle as an exact cover problem."""

    starts: Numbers
    """Where in `listed` the places of each item begin, and where the last ones end."""
    listed: Numbers
    """The places that each item has, one item after another."""
    items: Numbers
    """The three items that each place covers, one place after another."""
    halves: int
    """How many of the items are halves."""
    width: int


loop = Loops()
"""What marks the functions that are also compiled: they take steps."""


@loop
def put(grid: Grid, state: Numbers, place: int) -> None:
    """Join a place in `state`, which splits all its rivals."""
    starts, listed, items = grid[:3]
    for item in items[3 * place : 3 * place + 3]:
        for rival in listed[starts[item] : starts[item + 1]]:
            state[rival] = SPLIT
    state[place] = JOINED


@loop
def are_rivals(items: Numbers, one: int, other: int) -> bool:
    """Return whether two places cover the same item."""
    for k in range(3):
        for m in range(3):
            if items[3 * one + k] == items[3 * other + m]:
                return True
    return False


@loop
def record(out: Numbers, item: int, length: int, count: int) -> None:
    """Write the fields of a deduction."""
    out[ITEM] = item
    out[LENGTH] = length
    out[FOUND] = count


@loop
def count_open(grid: Grid, state: Numbers, left: Numbers) -> int:
    """Write how many places each item has left (-1 if joined); return WRONG if one has none."""
    starts, listed = grid[:2]
    wrong = STUCK
    for item in range(len(left)):
        count = 0
        for place in listed[starts[item] : starts[item + 1]]:
            if state[place] == JOINED:
                count = -1
                break
            if state[place] == OPEN:
                count += 1
        left[item] = count
        if count == 0:
            wrong = WRONG
    return wrong


@loop
def first_open(grid: Grid, state: Numbers, item: int) -> int:
    """Return the first place that an item has left, of which there must be one."""
    at: int = grid.starts[item]
    while state[grid.listed[at]] != OPEN:
        at += 1
    place: int = grid.listed[at]
    return place


@loop
def find_single(
    grid: Grid, state: Numbers, left: Numbers, first: int, end: int, out: Numbers
) -> bool:
    """Find an item, of those from `first` to `end`, that has one place left."""
    for item in range(first, end):
        if left[item] == 1:
            record(out, item, 0, 1)
            out[FIRST] = first_open(grid, state, item)
            return True
    return False


@loop
def leaves_none(grid: Grid, state: Numbers, item: int, place: int) -> bool:
    """Return whether a place is a rival of all places that an item has left."""
    starts, listed, items = grid[:3]
    for other in listed[starts[item] : starts[item + 1]]:
        if state[other] == OPEN and (other == place or not are_rivals(items, place, other)):
            return False
    return True


@loop
def find_shared(grid: Grid, state: Numbers, left: Numbers, out: Numbers) -> bool:
    """Find rivals of all places that an item has left; items with few places come first."""
    starts, listed, items = grid[:3]
    for size in range(2, MOST_RIVALS + 1):
        for item in range(len(left)):
            if left[item] != size:
                continue
            # A rival of all of them must be a rival of the first.
            one = first_open(grid, state, item)
            end = FIRST
            for around in items[3 * one : 3 * one + 3]:
                if around == item:
                    continue
                for place in listed[starts[around] : starts[around + 1]]:
                    if state[place] == OPEN and leaves_none(grid, state, item, place):
                        at = FIRST
                        while at < end and out[at] != place:
                            at += 1
                        if at == end:
                            out[end] = place
                            end += 1
            if end > FIRST:
                record(out, item, size, end - FIRST)
                return True
    return False


@loop
def only_place(grid: Grid, state: Numbers, item: int, place: int) -> int:
    """Return the only place that an item has left besides a place; -1 if none or several."""
    starts, listed, items = grid[:3]
    only = -1
    for other in listed[starts[item] : starts[item + 1]]:
        if state[other] == OPEN and not are_rivals(items, place, other):
            if only >= 0:
                return -1
            only = other
    return only


@loop
def find_forced(grid: Grid, state: Numbers, left: Numbers, out: Numbers, forced: Numbers) -> bool:
    """Find a place that would force two other places, which are rivals."""
    items = grid.items
    for place in range(len(state)):
        if state[place] != OPEN:
            continue
        count = 0
        covered = items[3 * place : 3 * place + 3]
        for item in range(len(left)):
            if left[item] < 2 or item in (covered[0], covered[1], covered[2]):
                continue
            only = only_place(grid, state, item, place)
            if only < 0:
                continue
            for j in range(count):
                other = forced[2 * j]
                if other != only and are_rivals(items, other, only):
                    record(out, forced[2 * j + 1], 2, 1)
                    out[FIRST] = place
                    out[FIRST + 1] = other
                    out[FIRST + 2] = only
                    out[FIRST + 3] = item
                    return True
            forced[2 * count] = only
            forced[2 * count + 1] = item
            count += 1
    return False


@loop
def find_locked(
    grid: Grid, state: Numbers, left: Numbers, size: int, out: Numbers, chosen: Numbers
) -> bool:
    """Find halves of one chessboard colour with no more possible pairs than halves.

    No two of them can be on the same domino, so these pairs are there and nowhere else.
    """
    starts, listed, items, halves, width = grid
    unions = chosen[LARGEST_SET:]
    for colour in range(2):
        depth = 0
        chosen[0] = -1
        unions[0] = 0
        while depth >= 0:
            half = chosen[depth] + 1
            while half < halves and not (
                0 < left[half] <= size and (half // width + half % width) % 2 == colour
            ):
                half += 1
            if half >= halves:
                depth -= 1
                continue
            chosen[depth] = half
            union = unions[depth]
            for place in listed[starts[half] : starts[half + 1]]:
                if state[place] == OPEN:
                    union |= 1 << (items[3 * place + 2] - halves)
            pairs, rest = 0, union
            while rest:
                rest &= rest - 1
                pairs += 1
            if pairs > size:
                continue
            if depth + 1 < size:
                depth += 1
                chosen[depth] = half
                unions[depth] = union
                continue
            if pairs < size:
                continue
            count = 0
            for place in range(len(state)):
                if state[place] != OPEN or not union >> (items[3 * place + 2] - halves) & 1:
                    continue
                beside = True
                for j in range(size):
                    if chosen[j] == items[3 * place] or chosen[j] == items[3 * place + 1]:
                        beside = False
                if beside:
                    out[FIRST + count] = place
                    count += 1
            if count:
                record(out, chosen[0], size, count)
                for j in range(size):
                    out[FIRST + count + j] = chosen[j]
                return True
    return False


@loop
def find_parity(
    grid: Grid, state: Numbers, left: Numbers, out: Numbers, regions_of: Numbers
) -> bool:
    """Find a half that cuts off an even number of halves: its domino points elsewhere."""
    starts, listed, items, halves, _ = grid
    stack = regions_of[halves:]
    for half in range(halves):
        if left[half] < 2:
            continue
        for other in range(halves):
            regions_of[other] = 0
        regions_of[half] = -1
        regions = 0
        for way in listed[starts[half] : starts[half + 1]]:
            if state[way] != OPEN:
                continue
            begin = items[3 * way] + items[3 * way + 1] - half
            if regions_of[begin]:
                continue
            regions += 1
            regions_of[begin] = regions
            stack[0] = begin
            pending = size = 1
            while pending:
                pending -= 1
                here = stack[pending]
                for place in listed[starts[here] : starts[here + 1]]:
                    if state[place] != OPEN:
                        continue
                    there = items[3 * place] + items[3 * place + 1] - here
                    if not regions_of[there]:
                        regions_of[there] = regions
                        stack[pending] = there
                        pending += 1
                        size += 1
            if size % 2 == 0:
                count = 0
                for place in listed[starts[half] : starts[half + 1]]:
                    there = items[3 * place] + items[3 * place + 1] - half
                    if state[place] == OPEN and regions_of[there] == regions:
                        out[FIRST + count] = place
                        count += 1
                record(out, half, size, count)
                count += FIRST
                for there in range(halves):
                    if regions_of[there] == regions:
                        out[count] = there
                        count += 1
                return True
    return False


@loop
def trace(
    grid: Grid,
    state: Numbers,
    place: int,
    dead: int,
    count: int,
    most: int,
    out: Numbers,
    work: Numbers,
) -> int:
    """Trace back, from an item without a place, the dominoes that it rests on, last first.

    `work` is as `follow` leaves it, with so many places laid. Returns how many dominoes these are,
    and records them if they are fewer than `most`; returns `most` in any other case.
    """
    starts, listed = grid[:2]
    places = len(state)
    killer, laid_by = 0, places + len(starts) - 1
    used, order = laid_by + places, laid_by + 2 * places
    length = 0
    for p in listed[starts[dead] : starts[dead + 1]]:
        if state[p] == OPEN:
            work[used + work[killer + p]] = 1
    for step in range(count - 1, 0, -1):
        q = work[order + step]
        if not work[used + q]:
            continue
        length += 1
        if length >= most:
            return most
        item = work[laid_by + q]
        for p in listed[starts[item] : starts[item + 1]]:
            if p != q and state[p] == OPEN:
                work[used + work[killer + p]] = 1
    record(out, dead, length, 1)
    out[FIRST] = place
    at = FIRST + 1
    for step in range(1, count):
        q = work[order + step]
        if work[used + q]:
            out[at] = q
            out[at + 1] = work[laid_by + q]
            at += 2
    return length


@loop
def follow(
    grid: Grid,
    state: Numbers,
    left: Numbers,
    place: int,
    most: int,
    out: Numbers,
    work: Numbers,
) -> int:
    """Follow what a place would force, nearest first, until something has no place left.

    Returns how many dominoes it takes to see that, and records them if they are fewer than
    `most`; returns `most` in any other case.
    """
    starts, listed, items = grid[:3]
    count = len(left)
    places = len(state)
    killer, rest, laid_by = 0, places, places + count
    used, order = 2 * places + count, 3 * places + count
    for p in range(places):
        work[killer + p] = -1
        work[laid_by + p] = -1
        work[used + p] = 0
    for item in range(count):
        work[rest + item] = left[item]
    # `order` lists the places that are laid; `laid_by` says what forces each of them.
    work[order] = place
    head, end, dead = 0, 1, -1
    work[laid_by + place] = count
    while head < end and dead < 0:
        now = work[order + head]
        head += 1
        for around in items[3 * now : 3 * now + 3]:
            work[rest + around] = -1
        for around in items[3 * now : 3 * now + 3]:
            for p in listed[starts[around] : starts[around + 1]]:
                if p == now or state[p] != OPEN or work[killer + p] >= 0:
                    continue
                work[killer + p] = now
                for item in items[3 * p : 3 * p + 3]:
                    if work[rest + item] < 0:
                        continue
                    work[rest + item] -= 1
                    if work[rest + item] == 0 and dead < 0:
                        dead = item
                    elif work[rest + item] == 1:
                        for q in listed[starts[item] : starts[item + 1]]:
                            if state[q] == OPEN and work[killer + q] < 0 and q != p:
                                if work[laid_by + q] < 0:
                                    work[laid_by + q] = item
                                    work[order + end] = q
                                    end += 1
                                break
    if dead < 0:
        return most
    return trace(grid, state, place, dead, head, most, out, work)


@loop
def find(
    grid: Grid, state: Numbers, hardest: int, longest: int, out: Numbers, work: Numbers
) -> int:
    """Find and record the next deduction; return its technique, STUCK or WRONG."""
    count = len(grid.starts) - 1
    left, rest = work[:count], work[count:]
    if count_open(grid, state, left) == WRONG:
        return WRONG
    if find_single(grid, state, left, 0, grid.halves, out):
        return HALF
    if find_single(grid, state, left, grid.halves, count, out):
        return PAIR
    if hardest >= SHARED and find_shared(grid, state, left, out):
        return SHARED
    if hardest >= FORCED and find_forced(grid, state, left, out, rest):
        return FORCED
    if hardest >= LOCKED:
        for size in range(2, LARGEST_SET + 1):
            if find_locked(grid, state, left, size, out, rest):
                return LOCKED
    if hardest >= PARITY and find_parity(grid, state, left, out, rest):
        return PARITY
    technique = STUCK
    if hardest >= CHAIN:
        most = longest + 1
        for place in range(len(state)):
            if state[place] == OPEN and most > 1:
                length = follow(grid, state, left, place, most, out, rest)
                if length < most:
                    most = length
                    technique = CHAIN
    return technique


@loop
def run(
    grid: Grid,
    state: Numbers,
    hardest: int,
    longest: int,
    out: Numbers,
    work: Numbers,
    tally: Numbers,
) -> int:
    """Take steps until all is joined or nothing more follows; return what the last `find` did.

    `tally` counts the uses of each technique; after them comes the longest chain.
    """
    while True:
        technique: int = find(grid, state, hardest, longest, out, work)
        if technique <= STUCK:
            return technique
        tally[technique] += 1
        if technique == CHAIN and out[LENGTH] > tally[CHAIN + 1]:
            tally[CHAIN + 1] = out[LENGTH]
        if technique <= PAIR:
            put(grid, state, out[FIRST])
        else:
            for j in range(out[FOUND]):
                state[out[FIRST + j]] = SPLIT
