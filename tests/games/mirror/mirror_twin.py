"""The rules of Mirror Donimoes again, from the text of the rules alone, with sets of places.

A board is a frozenset of dominoes, each ((x, y), (x, y), number, number), and the four pawns are
a tuple of places.
"""

from collections import deque

WAYS = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}
LETTERS = "PNBR"


def table(position):
    """A position as this twin sees it, with pawns in the corners if there are none."""
    dominoes = frozenset(
        (*((p.x // 2, p.y // 2) for p in d.places), *d.pips) for d in position.dominoes
    )
    pawns = {piece.letter: (piece.place.x // 2, piece.place.y // 2) for piece in position.pieces}
    if not pawns:
        xs, ys = zip(*numbers_of(dominoes), strict=True)
        corners = [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]
        pawns = dict(zip(LETTERS, corners, strict=True))
    return dominoes, tuple(pawns[letter] for letter in LETTERS)


def numbers_of(dominoes):
    numbers = {}
    for one, other, first, second in dominoes:
        numbers |= {one: first, other: second}
    return numbers


def moved(place, way):
    return place[0] + WAYS[way][0], place[1] + WAYS[way][1]


def is_group(places):
    places = set(places)
    todo = [places.pop()]
    while todo:
        place = todo.pop()
        for way in WAYS:
            if (there := moved(place, way)) in places:
                places.remove(there)
                todo.append(there)
    return not places


def moves(board):
    """Every legal move by its printed name, and the board after it."""
    dominoes, pawns = board
    numbers = numbers_of(dominoes)
    for domino in dominoes:
        one, other = domino[:2]
        riders = [letter for letter, at in zip(LETTERS, pawns, strict=True) if at in (one, other)]
        for way in ("LR" if one[1] == other[1] else "UD") if riders else "":
            slid = (moved(one, way), moved(other, way), *domino[2:])
            rest = dominoes - {domino}
            if set(slid[:2]) & set(numbers_of(rest)):
                continue
            after = rest | {slid}
            if is_group(numbers_of(after)):
                carried = tuple(moved(at, way) if at in (one, other) else at for at in pawns)
                yield f"{riders[0]}d{way}", (after, carried)
    for index, at in enumerate(pawns):
        own = next(set(d[:2]) for d in dominoes if at in d[:2])
        for way in WAYS:
            there = moved(at, way)
            if there not in numbers or there in pawns:
                continue
            if there in own or numbers[there] == numbers[at]:
                yield LETTERS[index] + way, (dominoes, (*pawns[:index], there, *pawns[index + 1 :]))


def normal(board):
    """The same board for all that differ only by their place, if all dominoes lie one way."""
    dominoes, pawns = board
    if len({one[0] == other[0] for one, other, *_ in dominoes}) == 2:
        return board
    left = min(one[0] for one, *_ in dominoes)
    top = min(one[1] for one, *_ in dominoes)

    def back(place):
        return place[0] - left, place[1] - top

    return frozenset((back(a), back(b), *n) for a, b, *n in dominoes), tuple(map(back, pawns))


def explore(start):
    """Every board that can be reached, and in how many moves."""
    distances, todo = {normal(start): 0}, deque([normal(start)])
    while todo:
        board = todo.popleft()
        for _, after in moves(board):
            after = normal(after)
            if after not in distances:
                distances[after] = distances[board] + 1
                todo.append(after)
    return distances


def shortest(distances):
    """The fewest moves to a solved board among those found; None if there is none."""
    return min((n for (_, pawns), n in distances.items() if is_group(pawns)), default=None)
