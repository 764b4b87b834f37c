"""Dominosa by brute force, from the rules alone; it shares no code with the engine.

A problem is a list of rows of numbers. A solution is a set of dominoes, each a set of two squares
(column, row).
"""


def squares_of(rows):
    return [(x, y) for y, row in enumerate(rows) for x in range(len(row))]


def solutions(rows, joined=frozenset(), split=frozenset(), most=None):
    """Return every way to lay the whole set: the first free square goes right or down."""
    ways = []
    width, height = len(rows[0]), len(rows)

    def lay(taken, pairs, dominoes):
        if most is not None and len(ways) >= most:
            return
        free = next((square for square in squares_of(rows) if square not in taken), None)
        if free is None:
            ways.append(frozenset(dominoes))
            return
        x, y = free
        for there in ((x + 1, y), (x, y + 1)):
            if there in taken or there[0] >= width or there[1] >= height:
                continue
            domino = frozenset({free, there})
            pair = tuple(sorted((rows[y][x], rows[there[1]][there[0]])))
            if pair in pairs or domino in split:
                continue
            if any(domino != other and domino & other for other in joined):
                continue
            lay(taken | domino, pairs | {pair}, [*dominoes, domino])

    lay(frozenset(), frozenset(), [])
    return ways
