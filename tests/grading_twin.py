"""Grading by brute force: every way through a small maze is tried, and the table of it is counted.

Shares no code with the program, and knows nothing of distances.
"""

from fractions import Fraction
from itertools import pairwise


def looked_around(doors, start="a", goal="z"):
    """The length, the shares fatal and astray, and the choices of a maze; None without a way.

    A room looks the nearer, the later its letter.
    """
    ways = sorted(_ways(doors, [start], goal), key=len)
    shortest = [way for way in ways if len(way) == len(ways[0])]
    if not shortest:
        return None
    # Of ways as short the one that takes the earlier door first.
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
    """Every way on to the goal that enters no room twice."""
    if way[-1] == goal:
        yield way
        return
    for door in doors.get(way[-1], ""):
        if door not in way:
            yield from _ways(doors, [*way, door], goal)
