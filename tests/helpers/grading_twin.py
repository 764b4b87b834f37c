"""Measures a small maze by brute force, by trying every way through it.

This shares no code with the program, and knows nothing about distances.
"""

from itertools import pairwise


def looked_around(doors, start="a", goal="z"):
    """Return how many rooms are seen, a maze's length, and its deep traps; None without a way out.

    The later in the alphabet a room is, the nearer it looks.
    """
    ways = sorted(_ways(doors, [start], goal), key=len)
    shortest = [way for way in ways if len(way) == len(ways[0])]
    if not shortest:
        return None
    # Of the shortest ways, take the one that uses earlier doors.
    way = min(shortest, key=lambda way: [doors[a].index(b) for a, b in pairwise(way)])
    tempting = (max(doors[room]) for room in way[:-1])
    fatal = [door for door in tempting if not any(_ways(doors, [door], goal))]
    return _seen(doors, start, goal), len(way) - 1, sum(_depth(doors, door) >= 3 for door in fatal)


def _seen(doors, start, goal):
    """Return how many rooms have been seen from other rooms, one by one, when the goal is."""
    seen = [start]
    for room in seen:
        for door in doors.get(room, ""):
            if goal in seen:
                return len(seen)
            if door not in seen:
                seen.append(door)
    return len(seen)


def _depth(doors, room):
    """Return how many steps away the farthest room is by the shortest way there."""
    ways = [[room]]
    lengths = {room: 0}
    while ways:
        way = ways.pop()
        for door in doors.get(way[-1], ""):
            if door not in way:
                ways.append([*way, door])
                lengths[door] = min(len(way), lengths.get(door, 99))
    return max(lengths.values())


def _ways(doors, way, goal):
    """Yield every way of getting from here to the goal without entering a room twice."""
    if way[-1] == goal:
        yield way
        return
    for door in doors.get(way[-1], ""):
        if door not in way:
            yield from _ways(doors, [*way, door], goal)
