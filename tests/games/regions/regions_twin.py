"""A twin of the solver of Regions: lays dominoes anyhow, and looks at conditions at the end."""

from dataclasses import replace
from itertools import product

from donimoes_book.board.dominoes import domino_set
from donimoes_book.search.layout import ANYHOW, Condition, LayoutPuzzle


def layouts(puzzle):
    """Yield the numbers on the spaces of every layout, with its places, as the rules say."""
    spaces = [n for n in range(puzzle.width * puzzle.height) if n not in puzzle.holes]
    for cover in covers(spaces, puzzle.width):
        for layout in fillings(cover, list(puzzle.dominoes)):
            numbers = {
                space: n for one, other, a, b in layout for space, n in ((one, a), (other, b))
            }
            keeps = all(it in layout for it in puzzle.givens)
            if keeps and all(is_met(condition, numbers) for condition in puzzle.conditions):
                yield layout


def covers(spaces, width):
    """Yield every way to cover spaces two by two."""
    if not spaces:
        yield ()
        return
    first, *others = spaces
    for other in others:
        beside = other == first + 1 and other % width
        if beside or other == first + width:
            left = [space for space in others if space != other]
            for cover in covers(left, width):
                yield ((first, other), *cover)


def fillings(cover, dominoes):
    """Yield every way to lay dominoes on places, either way around."""
    if not cover:
        yield ()
        return
    (one, other), *others = cover
    for domino in dominoes:
        left = [it for it in dominoes if it != domino]
        for a, b in {domino, domino[::-1]}:
            for layout in fillings(others, left):
                yield ((one, other, a, b), *layout)


def is_met(condition, numbers):
    """Say whether the numbers on a region are as its condition says."""
    there = [numbers[space] for space in condition.spaces]
    return {
        "=": all(a == b for a, b in product(there, there)),
        "!=": all(there.count(number) == 1 for number in there),
        "": sum(there) == condition.number,
        "<": sum(there) < condition.number,
        ">": sum(there) > condition.number,
    }[condition.sign]


# Random shapes, as many solvable as not


def random_puzzle(rng):
    """Return a random shape with up to four dominoes and random conditions on any spaces."""
    count, spaces = rng.randint(1, 4), {(0, 0)}
    while len(spaces) < 2 * count:
        x, y = rng.choice(sorted(spaces))
        dx, dy = rng.choice([(0, 1), (1, 0), (-1, 0), (0, -1)])
        spaces.add((x + dx, y + dy))
    left, top = (min(axis) for axis in zip(*spaces, strict=True))
    width, height = (max(axis) - min(axis) + 1 for axis in zip(*spaces, strict=True))
    numbers = sorted(x - left + (y - top) * width for x, y in spaces)
    dominoes = tuple(sorted(rng.sample(domino_set(rng.choice([2, 3, 6])), count)))
    free, conditions = rng.sample(numbers, len(numbers)), []
    while free and rng.random() < 0.85:
        group, free = free[: (size := rng.randint(1, 4))], free[size:]
        sign = rng.choice(["=", "!=", "", "", "<", ">"])
        halves = rng.sample([number for pair in dominoes for number in pair], len(group))
        target = sum(halves) + {"<": 1, ">": -1}.get(sign, 0)
        target = 0 if sign in ("=", "!=") else max(0, target)
        conditions.append(Condition("a", sign, target, tuple(sorted(group))))
    holes = tuple(space for space in range(width * height) if space not in numbers)
    return LayoutPuzzle(width, height, dominoes, ANYHOW, holes, conditions=tuple(conditions))


def with_givens(rng, puzzle, layout):
    """Return a puzzle with some dominoes of a layout on the table already."""
    return replace(puzzle, givens=tuple(rng.sample(layout, rng.randint(0, len(layout)))))
