"""Lays whole sets at random: every way to divide a rectangle into dominoes is equally likely.

A random rectangle usually has many solutions. `sharpened` changes one until it has just one.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from donimoes_book.board.dominoes import either_way
from donimoes_book.board.rectangle import divide
from donimoes_book.games.dominosa.cover import count_covers
from donimoes_book.games.dominosa.rectangle import Rectangle, find_covers, pairs_up_to

Laid = list[tuple[int, int]]
"""The halves of every domino on the table, in order."""
Count = Callable[..., Any]
"""`count_covers`, plain or compiled."""

EXCHANGES = 1000
"""How many dominoes are exchanged before dealing again; a few dozen are usually enough."""
SETS = {(n + 1) * (n + 2) // 2: n for n in range(2, 10)}
"""The greatest number of each set, by the set's number of dominoes."""


def size_of(greatest: int) -> tuple[int, int]:
    """Return the width and height of a set's rectangle."""
    return greatest + 2, greatest + 1


def deal(rng: Random, greatest: int) -> tuple[Rectangle, Laid]:
    """Lay a set at random, and return where its dominoes are."""
    width, height = size_of(greatest)
    laid, pairs = divide(rng, width, height), list(pairs_up_to(greatest))
    rng.shuffle(pairs)
    numbers = [0] * (width * height)
    for (one, other), pair in zip(laid, pairs, strict=True):
        numbers[one], numbers[other] = either_way(rng, pair)
    return Rectangle(width, tuple(numbers)), laid


def doubtful(rectangle: Rectangle, laid: Laid) -> list[tuple[int, int]]:
    """Return pairs of dominoes side by side whose square could be divided the other way.

    It can if two numbers that meet at a corner are equal: 1|2 above 2|3 is also 1-2 and 2-3
    upright.
    """
    width, numbers = rectangle.width, rectangle.numbers
    number_at = {half: number for number, halves in enumerate(laid) for half in halves}
    found = []
    for number, (one, other) in enumerate(laid):
        across = other == one + 1
        step = width if across else 1
        if across or (one + 1) % width:
            beside = one + step, other + step
            there = number_at.get(beside[0])
            if there is not None and number_at.get(beside[1]) == there:
                corners = numbers[one], numbers[other], numbers[beside[0]], numbers[beside[1]]
                if corners[0] == corners[3] or corners[1] == corners[2]:
                    found.append((number, there))
    return found


def sharpened(
    rng: Random, rectangle: Rectangle, laid: Laid, count: Count = count_covers
) -> Rectangle | None:
    """Exchange dominoes that could be laid otherwise until none could; None if that fails."""
    for _ in range(EXCHANGES):
        blamed = [number for two in doubtful(rectangle, laid) for number in two]
        if not blamed:
            ways = find_covers(rectangle, rectangle.nothing_known(), count=count).ways
            if len(ways) == 1:
                return rectangle
            known = set(map(rectangle.number_of, *zip(*laid, strict=True)))
            others = next(set(way) for way in ways if set(way) != known)
            blamed = [
                number
                for number, halves in enumerate(laid)
                if rectangle.number_of(*halves) not in others
            ]
        rectangle = _exchanged(rng, rectangle, laid, rng.choice(blamed), rng.randrange(len(laid)))
    return None


def _exchanged(
    rng: Random, rectangle: Rectangle, laid: Sequence[tuple[int, int]], one: int, other: int
) -> Rectangle:
    """Exchange two dominoes, or turn one that is chosen twice."""
    numbers = list(rectangle.numbers)
    first = numbers[laid[one][0]], numbers[laid[one][1]]
    second = numbers[laid[other][0]], numbers[laid[other][1]]
    for halves, pair in ((laid[one], second), (laid[other], first)):
        numbers[halves[0]], numbers[halves[1]] = either_way(rng, pair)
    return Rectangle(rectangle.width, tuple(numbers))
