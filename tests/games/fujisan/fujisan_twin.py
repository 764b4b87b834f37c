"""The rules of Fujisan again, straight from their text and as naive as possible.

A mountain is a list of twelve (upper, lower) numbers; a space is a row (0 or 1) and a column;
columns 0 and 13 are the ground. Nothing here is shared with the program.
"""

from collections import deque

GROUND = {(row, column) for row in (0, 1) for column in (0, 13)}
PEAK = {(row, column) for row in (0, 1) for column in (6, 7)}


def numbers_up(deal):
    return {(row, column): deal[column - 1][row] for row in (0, 1) for column in range(1, 13)}


def numbers_down(deal):
    """Return the numbers with the peak's dominoes at the ends, and blanks on the peak."""
    numbers = numbers_up(deal)
    for row in (0, 1):
        numbers[row, 0], numbers[row, 13] = numbers[row, 6], numbers[row, 7]
        numbers[row, 6] = numbers[row, 7] = 0
    return numbers


def ways(priests, priest, numbers, home):
    """Yield the spaces that one priest can go to."""
    row, column = priest
    beside = {(row, column - 1), (row, column + 1)}
    for space, number in numbers.items():
        if space in priests:
            continue
        between = range(min(column, space[1]) + 1, max(column, space[1]))
        free = 1 + sum((row, c) not in priests for c in between)
        counted = space[0] == row and priest not in home and number == free
        on_peak = priest in home and space in home & beside
        within_domino = space[1] == column and priest in numbers
        if counted or on_peak or within_domino:
            yield space


def moves(priests, numbers, home):
    """Return every set of occupied spaces that one move leads to."""
    return {
        priests - {priest} | {space}
        for priest in priests
        for space in ways(priests, priest, numbers, home)
    }


def shortest(start, numbers, home):
    """Return the length of a shortest way to bring all four home; None if there is none."""
    distance = {start: 0}
    todo = deque([start])
    while todo:
        priests = todo.popleft()
        if priests == home:
            return distance[priests]
        for after in moves(priests, numbers, home):
            if after not in distance:
                distance[after] = distance[priests] + 1
                todo.append(after)
    return None


def up(deal):
    """Return the length of the way up from the ground."""
    return shortest(frozenset(GROUND), numbers_up(deal), frozenset(PEAK))


def down(deal):
    """Return the length of Country Road's way down, from the peak to the ends."""
    return shortest(frozenset(PEAK), numbers_down(deal), frozenset(GROUND))
