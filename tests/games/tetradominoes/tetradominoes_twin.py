"""Tetradominoes again, by trying everything: slow and plain, with no code from the rules."""

from itertools import product

SHAPES = {
    "I": "(0,0) (1,0) (2,0) (3,0)",
    "O": "(0,0) (1,0) (0,1) (1,1)",
    "T": "(0,0) (1,0) (2,0) (1,1)",
    "L": "(0,0) (0,1) (0,2) (1,2)",
    "J": "(1,0) (1,1) (1,2) (0,2)",
    "S": "(1,0) (2,0) (0,1) (1,1)",
    "Z": "(0,0) (1,0) (1,1) (2,1)",
}
"""Light sides; y goes down."""


def rotations(name, dark):
    """Every rotation of a piece; its dark side is its mirror image."""
    cells = [tuple(map(int, cell.strip("()").split(","))) for cell in SHAPES[name].split()]
    if dark:
        cells = [(-x, y) for x, y in cells]
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        yield cells


def names_of(played):
    """Which piece a tetromino is, found by trying every piece."""
    left, top = min(x for x, _ in played.cells), min(y for _, y in played.cells)
    here = {(x - left, y - top) for x, y in played.cells}
    for name in SHAPES:
        for cells in rotations(name, played.dark):
            low, high = min(x for x, _ in cells), min(y for _, y in cells)
            if {(x - low, y - high) for x, y in cells} == here:
                yield name


def are_neighbours(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def window(table):
    cells = [*table.numbers, *table.sides]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return product(range(min(columns) - 3, max(columns) + 4), range(min(rows) - 3, max(rows) + 4))


def all_dominoes(table, domino):
    """Every way to place a domino: its numbers and cells, the left or the upper one first."""
    placements = set()
    taken = {*table.numbers, *table.sides}
    for x, y in window(table):
        for second in ((x + 1, y), (x, y + 1)):
            if (x, y) in taken or second in taken:
                continue
            for numbers in {domino, domino[::-1]}:
                numbered = list(zip(((x, y), second), numbers, strict=True))
                if table.numbers:
                    fits = any(
                        are_neighbours(cell, other) and number == there
                        for cell, number in numbered
                        for other, there in table.numbers.items()
                    )
                else:
                    fits = any(
                        are_neighbours(cell, other) for cell, _ in numbered for other in table.sides
                    )
                if fits:
                    placements.add((numbers, ((x, y), second)))
    return placements


def all_tetrominoes(table, last, dark):
    """Every set of cells that a tetromino may be played on."""
    return {here for here, broken in judged_tetrominoes(table, last, dark) if not broken}


def tempting_tetrominoes(table, last, dark):
    """Every set of cells where just one thing forbids a tetromino."""
    return {here for here, broken in judged_tetrominoes(table, last, dark) if broken == 1}


def judged_tetrominoes(table, last, dark):
    """Every set of cells with numbers, some of them the last, and what forbids a tetromino there.

    What forbids it is counted: each number that is not on the last domino, another tetromino of
    this colour beside it, and the piece having been played before.
    """
    used = {name for played in table.tetrominoes for name in names_of(played)}
    for name in SHAPES:
        for cells in rotations(name, dark):
            shifts = {(x - a, y - b) for x, y in last.cells for a, b in cells}
            for dx, dy in shifts:
                here = frozenset((x + dx, y + dy) for x, y in cells)
                if here <= {*table.numbers}:
                    beside = any(
                        are_neighbours(cell, other)
                        for played in table.tetrominoes
                        if played.dark == dark
                        for other in played.cells
                        for cell in here
                    )
                    wrong = sum(table.numbers[cell] not in last.numbers for cell in here)
                    yield here, wrong + beside + (name in used)
