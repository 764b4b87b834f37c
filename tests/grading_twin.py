"""Measures a small maze by brute force, by trying every way through it.

This shares no code with the program, and knows nothing about distances.
"""

from fractions import Fraction
from itertools import pairwise


def looked_around(doors, start="a", goal="z"):
    """Return a maze's length, fatal and misleading shares, and choices; None without a way out.

    The later in the alphabet a room is, the nearer it looks.
    """
    ways = sorted(_ways(doors, [start], goal), key=len)
    shortest = [way for way in ways if len(way) == len(ways[0])]
    if not shortest:
        return None
    # Of the shortest ways, take the one that uses earlier doors.
    way = min(shortest, key=lambda way: [doors[a].index(b) for a, b in pairwise(way)])
    length = len(way) - 1
    if not length:
        return 0, 0, 0, 0
    moves, fatal, misleading_share = 0, 0, Fraction(0)
    for done, room in enumerate(way[:-1]):
        best = {other[done + 1] for other in shortest if other[: done + 1] == way[: done + 1]}
        moves += len(doors[room])
        fatal += sum(not any(_ways(doors, [door], goal)) for door in doors[room])
        misleading_share += max(doors[room]) not in best
    return length, Fraction(fatal, moves), misleading_share / length, Fraction(moves, length)


def _ways(doors, way, goal):
    """Yield every way of getting from here to the goal without entering a room twice."""
    if way[-1] == goal:
        yield way
        return
    for door in doors.get(way[-1], ""):
        if door not in way:
            yield from _ways(doors, [*way, door], goal)
