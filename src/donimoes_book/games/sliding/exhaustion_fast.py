"""The compiled way to examine every filled rectangle: kernels make and explore the boards.

Python only lays the tilings, turns them, and writes down what the kernels found. A unit is a tiling
(the first among those it can be turned or mirrored into) with the numbers of its first cells.
"""

from dataclasses import dataclass
from functools import cache
from math import factorial

import numpy as np

from donimoes_book.board.cells import cell_set
from donimoes_book.games.sliding import kernels
from donimoes_book.games.sliding.backend import WORD_BITS, Integers
from donimoes_book.laboratory.compiled import SCHEDULE
from donimoes_book.laboratory.exhaustive import NoRoom, ProofUnit
from donimoes_book.search.certificates import DIGEST_BITS, Part, sum_parts

FIELD_BITS = 8
FIRST_ROOM = 1 << 16
"""How many states there is room for at first; it grows with the largest graph met."""
BATCH = 4096
"""How many boards the kernel explores before Python, and so Ctrl-C, gets a turn."""
LYING = "HV"
LINE = 128
"""More letters than a board's line has."""


@dataclass(frozen=True)
class Unit:
    """A tiling and the numbers of its first cells."""

    width: int
    height: int
    partners: tuple[int, ...]
    """The other cell of the domino on each cell."""
    turns: tuple[tuple[int, ...], ...]
    """Where each cell comes from when the tiling is turned or mirrored onto itself."""
    alike: int
    """How many tilings it can be turned or mirrored into."""
    prefix: tuple[int, ...]
    is_first: bool
    """Whether it is the first unit of its tiling, the one that counts the tiling."""


@cache
def table_of_names(total: int | None) -> Integers:
    """Return, for each set of names, which ones may follow it, and more; see `kernels.NAMING`."""
    numbers = range(kernels.NUMBERS)
    mates = [kernels.EMPTY] * kernels.NUMBERS
    for n in numbers:
        if total is not None and 2 * n != total and total - n in numbers:
            mates[n] = total - n
    alone = [n for n in numbers if mates[n] < 0]
    pairs = [(n, mate) for n, mate in enumerate(mates) if n < mate]
    table: Integers = np.full((kernels.NAMING, 1 << kernels.NUMBERS), kernels.EMPTY, np.int64)
    table[kernels.MATES, : kernels.NUMBERS] = mates
    for names in range(1 << kernels.NUMBERS):
        here = [n for n in numbers if names >> n & 1]
        new = [n for n in alone if n not in here]
        new_pairs = [low for low, high in pairs if low not in here and high not in here]
        follow = {*here, *(mates[n] for n in here), *new[:1], *new_pairs[:1]} - {kernels.EMPTY}
        table[kernels.ALLOWED, names] = sum(1 << n for n in follow)
        table[kernels.ALONE, names] = new[0] if new else kernels.EMPTY
        table[kernels.PAIRED, names] = new_pairs[0] if new_pairs else kernels.EMPTY
        ways = _orders(len(alone), len(pairs)) // _orders(len(new), len(new_pairs))
        table[kernels.WAYS, names] = ways
    return table


def _orders(alone: int, pairs: int) -> int:
    """Return how many ways there are to order single numbers, pairs, and the two of each pair."""
    return factorial(alone) * factorial(pairs) << pairs


@cache
def units_of(dominoes: int, total: int | None) -> tuple[Unit, ...]:
    """Divide the work into units, always the same ones in the same order.

    `total` is what two numbers must add up to if they may meet; None if none may.
    """
    cells = 2 * dominoes
    allowed = table_of_names(total)[kernels.ALLOWED].tolist()
    units = []
    for height in range(1, cells + 1):
        width, rest = divmod(cells, height)
        if rest or width < height:
            continue
        turned = _turns(width, height)
        for partners in _tilings(width, height):
            images = [_turned(partners, turn) for turn in turned]
            own = _letters(partners)
            if own != min(map(_letters, images)):
                continue
            stays = [turn for turn, image in zip(turned, images, strict=True) if image == partners]
            identity = tuple(range(cells))
            turns = tuple(turn for turn in stays if turn != identity)
            prefixes = _prefixes(width, partners, dominoes, allowed)
            units += [
                Unit(width, height, partners, turns, len(turned) // len(stays), prefix, not i)
                for i, prefix in enumerate(prefixes)
            ]
    return tuple(units)


def _tilings(width: int, height: int) -> list[tuple[int, ...]]:
    cells = width * height
    done = list[tuple[int, ...]]()
    todo = [(-1,) * cells]
    while todo:
        partners = todo.pop()
        if -1 not in partners:
            done.append(partners)
            continue
        cell = partners.index(-1)
        for other in (cell + 1, cell + width):
            same_row = other != cell + 1 or other % width
            if same_row and other < cells and partners[other] < 0:
                longer = list(partners)
                longer[cell], longer[other] = other, cell
                todo.append(tuple(longer))
    return sorted(done)


def _turns(width: int, height: int) -> list[tuple[int, ...]]:
    """Return, for each symmetry of the rectangle, the cell that moves to each cell."""
    plain = np.arange(width * height).reshape(height, width)
    symmetries = [plain, plain[::-1], plain[:, ::-1], plain[::-1, ::-1]]
    if width == height:
        symmetries += [turn.T for turn in symmetries]
    return sorted({tuple(int(n) for n in turn.ravel()) for turn in symmetries})


def _turned(partners: tuple[int, ...], turn: tuple[int, ...]) -> tuple[int, ...]:
    to = {cell: k for k, cell in enumerate(turn)}
    return tuple(to[partners[cell]] for cell in turn)


def _letters(partners: tuple[int, ...]) -> str:
    return "".join(LYING[abs(other - cell) != 1] for cell, other in enumerate(partners))


def _neighbours(width: int, partners: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return the cells before and above each; -1 if it has none, or the same domino covers it."""
    cells = range(len(partners))
    befores = [k - 1 if k % width and partners[k] != k - 1 else -1 for k in cells]
    aboves = [k - width if k >= width and partners[k] != k - width else -1 for k in cells]
    return befores, aboves


def _prefixes(
    width: int, partners: tuple[int, ...], length: int, allowed: list[int]
) -> list[tuple[int, ...]]:
    befores, aboves = _neighbours(width, partners)
    prefixes: list[tuple[int, ...]] = [()]
    for k in range(length):
        prefixes = [
            (*prefix, name)
            for prefix in prefixes
            for name in range(kernels.NUMBERS)
            if allowed[cell_set(prefix)] >> name & 1
            and all(other < 0 or prefix[other] != name for other in (befores[k], aboves[k]))
        ]
    return [p for p in prefixes if len(_dominoes(p, partners)) == len(set(_dominoes(p, partners)))]


def _dominoes(prefix: tuple[int, ...], partners: tuple[int, ...]) -> list[tuple[int, ...]]:
    ends = ((k, other) for k, other in enumerate(partners[: len(prefix)]) if other < k)
    return [tuple(sorted((prefix[k], prefix[other]))) for k, other in ends]


class Room:
    """The memory that a process reuses for every board."""

    def __init__(self) -> None:
        self.reserve(FIRST_ROOM)

    def reserve(self, states: int) -> None:
        """Make room for this many states: a power of two, like the number of slots."""
        self.states: Integers = np.empty((states, 3), np.int64)
        self.table: Integers = np.zeros(4 * states, np.int64)
        self.epoch = 0


_ROOM = cache(Room)
"""The memory of this process."""


def examine(unit: ProofUnit, total: int | None) -> Part:
    """Explore every board of a unit; raises NoRoom. See `units_of`."""
    room = _ROOM()
    while True:
        try:
            return _examine(units_of(unit.dominoes, total)[unit.number], total, room)
        except NoRoom:
            more = 2 * len(room.states)
            if more > max(unit.max_states, FIRST_ROOM):
                raise
            room.reserve(more)


def _examine(unit: Unit, total: int | None, room: Room) -> Part:
    layout, tiling, cells = _layout(unit, captures=total is not None)
    naming = table_of_names(total)
    count, fixed = len(unit.partners), len(unit.prefix)
    labels: Integers = np.full(count, kernels.EMPTY, np.int64)
    met: Integers = np.zeros(count + 1, np.int64)
    registers: Integers = np.zeros(kernels.KEPT, np.int64)
    registers[kernels.AT], registers[kernels.EPOCH] = fixed, room.epoch
    for k, label in enumerate(unit.prefix):
        labels[k], met[k + 1] = label, met[k] | 1 << label
        other = unit.partners[k]
        if other < k:
            registers[kernels.USED] |= kernels.pair_bit(label, int(labels[other]))
    turns: Integers = np.array(unit.turns, np.int64).reshape(-1, count)
    scratch: Integers = np.zeros((kernels.SCRATCH, max(count, kernels.NUMBERS)), np.int64)
    grid: Integers = np.zeros(cells, np.int64)
    boards: Integers = np.empty((BATCH, kernels.COLUMNS), np.int64)
    shape, letters = f"{unit.width}x{unit.height}", _letters(unit.partners)
    before = f"{shape} {letters} ".encode()
    line: Integers = np.zeros(LINE, np.int64)
    line[: len(before)] = list(before)
    schedule: Integers = np.zeros(SCHEDULE, np.int64)
    parts = list[Part]()
    while True:
        rows, wrong, whole = kernels.lengths_of_fillings(
            (labels, met, registers, fixed, turns),
            naming,
            tiling,
            (line, len(before), schedule),
            (layout, room.states, room.table, scratch, grid),
            boards,
        )
        room.epoch = int(registers[kernels.EPOCH])
        if wrong == 1:
            raise NoRoom
        if wrong:
            raise ArithmeticError(f"{letters} {labels}: a move cannot be undone")
        if rows:
            parts.append(_part(unit, shape, letters, boards[:rows]))
        if whole:
            break
    named, fillings = (int(registers[k]) * unit.alike for k in (kernels.NAMED, kernels.FILLINGS))
    tilings = unit.alike * unit.is_first
    return sum_parts([*parts, Part(shape, tilings=tilings, fillings=fillings, named=named)])


def _part(unit: Unit, shape: str, letters: str, boards: Integers) -> Part:
    """Add up the boards that a kernel has written down."""
    lengths = boards[:, kernels.LENGTH]
    solvable = lengths >= 0
    longest = int(lengths.max())
    first = int(boards[lengths == longest, kernels.CODE].min())
    words = boards[:, kernels.DIGEST :].sum(0).tolist()
    digest = 0
    for word in words:
        digest = (digest << 32) + word
    return Part(
        shape,
        boards=len(boards),
        states=int(boards[:, kernels.STATES].sum()),
        solvable=int(boards[solvable, kernels.TIMES].sum()) * unit.alike,
        largest=int(boards[:, kernels.STATES].max()),
        longest=max(longest, 0),
        where="" if longest < 0 else f"{letters} {first:0{len(unit.partners)}o}",
        farthest={str(n): int(c) for n, c in enumerate(np.bincount(lengths[solvable])) if c},
        digest=f"{digest % (1 << DIGEST_BITS):064x}",
    )


def _layout(unit: Unit, *, captures: bool) -> tuple[Integers, Integers, int]:
    """Return the constants that the kernels need for a tiling, except the numbers on it."""
    width, partners = unit.width, unit.partners
    dominoes = len(partners) // 2
    home = 2 * dominoes + 4
    row, lines = width + 2 * home, unit.height + 2 * home
    firsts = [k for k, other in enumerate(partners) if k < other]
    across = [partners[k] == k + 1 for k in firsts]
    table = [dominoes, int(captures), sum(1 << i for i, way in enumerate(across) if way)]
    offsets = []
    for i, (cell, way) in enumerate(zip(firsts, across, strict=True)):
        line, column = cell // width + home, cell % width + home
        step, side = (1, row) if way else (row, 1)
        fixed, offset = (line, column) if way else (column, line)
        word, place = divmod(i, WORD_BITS // FIELD_BITS)
        mask = (1 << FIELD_BITS) - 1
        table += [fixed * side, step, side, word, place * FIELD_BITS, mask]
        table += [0, 0, 0, 0, fixed - home, home]
        offsets.append(offset)
    befores, aboves = _neighbours(width, partners)
    tiling: Integers = np.zeros((5, len(partners)), np.int64)
    tiling[0], tiling[1], tiling[2] = partners, befores, aboves
    tiling[3, :dominoes], tiling[4, :dominoes] = firsts, offsets
    return np.array(table, np.int64), tiling, row * lines
