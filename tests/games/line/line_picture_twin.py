"""Counts the ends of a line from its picture alone, square by square, straight from the rules."""

from donimoes_book.games.line.line import Spinners

NO_ROOM = (
    "55 55/51 55-56 51-16 55-50 55/52 50-01 52-22 22/23 16-64 56-60 22/21 21-11 23-33 64-42 "
    "60-04 33/30 33/35 30-00 11/13 42-26 04-43 35-54"
)
"""A line with too many arms: two from the 22 and one from the 33 would have to cross the 50."""


def edges(place):
    """The eight quarter squares around a square, by their coordinates."""
    x, y = place
    for step in (0, 1):
        yield (x - 1, y + step)
        yield (x + 2, y + step)
        yield (x + step, y - 1)
        yield (x + step, y + 2)


def quarters(place):
    x, y = place
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def neighbours(position):
    """For each domino, which others each half touches, and with how many quarter squares."""
    owner = {
        quarter: domino
        for domino in position.dominoes
        for place in domino.places
        for quarter in quarters(place)
    }
    for domino in position.dominoes:
        halves = []
        for place in domino.places:
            touching = [owner[q] for q in edges(place) if owner.get(q, domino) != domino]
            halves.append({other: touching.count(other) for other in touching})
        yield domino, halves


def counted(position, spinners, first_double=None):
    """The numbers that are counted at the ends, sorted."""
    numbers = []
    for domino, (first, second) in neighbours(position):
        touching = {*first, *second}
        if domino.pips[0] != domino.pips[1] or spinners is Spinners.END_TO_END:
            # "Add up the numbers on the ends": the halves that touch no other domino.
            for half, there in zip(domino.pips, (first, second), strict=True):
                numbers += [] if there else [half]
            continue
        # A domino at a narrow end touches its half with a whole side, two quarters long.
        open_halves = [2 not in there.values() for there in (first, second)]
        is_first = spinners is Spinners.FIRST and first_double == domino.name
        # "The sniff's ends are still open to play on, so you count them"; an ordinary double
        # counts until it is played on.
        if is_first or len(touching) <= 1:
            numbers += [domino.pips[0]] * sum(open_halves)
    return sorted(numbers)
