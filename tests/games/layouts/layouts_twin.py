"""Classic layouts again, by brute force; it shares no code with the engine.

A layout is a dictionary from (row, column) to a number, with the set of the spaces of each domino.
"""

from itertools import product


def coverings(spaces):
    """Every way to cover spaces with dominoes, as lists of two spaces."""
    if not spaces:
        yield []
        return
    row, column = min(spaces)
    for other in ((row, column + 1), (row + 1, column)):
        if other in spaces:
            for rest in coverings(spaces - {(row, column), other}):
                yield [((row, column), other), *rest]


def fillings(covering, dominoes, is_fine, shown=None):
    """Every way to put dominoes on a covering; `is_fine` may refuse what is laid so far."""
    shown = shown or {}
    if not covering:
        yield dict(shown)
        return
    (one, other), *rest = covering
    for domino in dominoes:
        for numbers in {domino, domino[::-1]}:
            now = shown | {one: numbers[0], other: numbers[1]}
            if is_fine(now):
                yield from fillings(rest, dominoes - {domino}, is_fine, now)


def frame(width, height, left=0):
    return {
        (row, left + column)
        for row, column in product(range(height), range(width))
        if row in (0, height - 1) or column in (0, width - 1)
    }


def sides(width, height, left=0):
    rows, columns = range(height), range(left, left + width)
    return [
        [(0, column) for column in columns],
        [(height - 1, column) for column in columns],
        [(row, left) for row in rows],
        [(row, left + width - 1) for row in rows],
    ]


def have_one_sum(groups):
    """Return a check that refuses complete groups with different sums."""

    def is_fine(shown):
        whole = [group for group in groups if all(space in shown for space in group)]
        return len({sum(shown[space] for space in group) for group in whole}) < 2

    return is_fine


def count(spaces, dominoes, is_fine):
    rest = frozenset(dominoes)
    return sum(1 for covering in coverings(spaces) for _ in fillings(covering, rest, is_fine))


def complete(highest):
    return {(a, b) for a in range(highest + 1) for b in range(a, highest + 1)}
