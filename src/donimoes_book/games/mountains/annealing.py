"""The fast first try at a layout: annealing over all the ways to lay dominoes as a rectangle.

A layout is two lists over the spaces, row by row: `heights` holds the number on each space, and
`mates` the space of the same domino's other half. `annealer` makes its functions of plain Python,
or has numba compile them as they are, so that both backends take the same steps. No integer in them
goes beyond 63 bits.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Place, Position

TEMPERATURE = 0.2
"""In sections of the map; measured over 2,000 deals, 0.15 to 0.3 hardly differ."""
_MODULUS = 2**31 - 1
CHANCES = tuple(int(_MODULUS * exp(-worse / TEMPERATURE)) for worse in range(4))
"""The random number below which a change stays that makes so many sections more."""

Anneal = Callable[[Any, Any, int, int, int, int, Any], int]
Jit = Callable[[Callable[..., Any]], Callable[..., Any]]


def first_seed(number: int) -> int:
    """Return a seed for `anneal`; neighbouring numbers have seeds far apart."""
    return number * 1_664_525 % (_MODULUS - 1) + 1


def annealer(jit: Jit = lambda function: function) -> Anneal:
    """Return `anneal`, compiled by a decorator such as numba's `njit`."""

    @jit
    def count_sections(heights: Any, width: int, climb: int) -> int:
        """Count the sections of a map, within each of which one can walk everywhere."""
        spaces = len(heights)
        # Sets of spaces are bits of integers: those that one can leave to the right, or downwards.
        # Numba compiles this, so that the functions of `board.cells` are out of reach.
        right = down = 0
        for space in range(spaces):
            here = heights[space]
            if (space + 1) % width != 0 and abs(here - heights[space + 1]) <= climb:
                right |= 1 << space
            if space + width < spaces and abs(here - heights[space + width]) <= climb:
                down |= 1 << space
        count, rest = 0, (1 << spaces) - 1
        while rest != 0:
            count += 1
            reached, grown = 0, rest & -rest
            while grown != reached:
                reached = grown
                grown |= (grown & right) << 1 | grown >> 1 & right
                grown |= (grown & down) << width | grown >> width & down
            rest &= ~reached
        return count

    @jit
    def exchange(numbers: Any, first: int, second: int) -> None:
        other = numbers[first]
        numbers[first] = numbers[second]
        numbers[second] = other

    @jit
    def anneal(
        heights: Any, mates: Any, width: int, climb: int, seed: int, tries: int, chances: Any
    ) -> int:
        """Change a layout in place until it is one section; returns the tries that took, or -1.

        `heights` and `mates` are lists, or int64 arrays when compiled. A try exchanges two
        dominoes, turns one, or turns a square of two over its diagonal. The change stays when it
        makes no more sections, else by chance. The random numbers are Park and Miller's, with
        multiplier 48271 (CACM 36/7, 1993).
        """
        spaces = len(heights)
        sections = count_sections(heights, width, climb)
        for tried in range(tries + 1):
            if sections == 1:
                return tried
            seed = seed * 48271 % 2147483647
            square = seed >> 8 & 7 >= 5
            seed = seed * 48271 % 2147483647
            a = seed % spaces
            seed = seed * 48271 % 2147483647
            if square:
                b, c = a + 1, a + width
                d = c + 1
                if b % width == 0 or d >= spaces:
                    continue
                across = mates[a] == b and mates[c] == d
                if not across and not (mates[a] == c and mates[b] == d):
                    continue
                first, second = a, a
            else:
                across = False
                b, c = a, seed % spaces
                d = c
                first, second = mates[b], mates[c]
                if first == c:
                    first, second = a, a
            exchange(heights, b, c)
            exchange(heights, first, second)
            found = count_sections(heights, width, climb)
            worse = found - sections
            if worse > 0:
                seed = seed * 48271 % 2147483647
            if worse <= 0 or (worse < len(chances) and seed < chances[worse]):
                sections = found
                if square:
                    # Across, the dominoes are a-b and c-d; upright, a-c and b-d.
                    one, other = (c, b) if across else (b, c)
                    mates[a], mates[one] = one, a
                    mates[d], mates[other] = other, d
            else:
                exchange(heights, first, second)
                exchange(heights, b, c)
        return -1

    return anneal


def first_layout(width: int, dominoes: Sequence[Pair]) -> tuple[list[int], list[int]]:
    """Lay dominoes in order, across where the width is even and else upright, as heights, mates."""
    across = width % 2 == 0
    heights, mates = [0] * 2 * len(dominoes), [0] * 2 * len(dominoes)
    for i, pair in enumerate(dominoes):
        first = 2 * i if across else i % width + 2 * width * (i // width)
        second = first + (1 if across else width)
        heights[first], heights[second] = pair
        mates[first], mates[second] = second, first
    return heights, mates


def layout_position(heights: Sequence[int], mates: Sequence[int], width: int) -> Position:
    """Return a layout as a position."""
    return Position(
        tuple(
            Domino(
                Place(2 * (space % width), 2 * (space // width)),
                mate == space + 1 and width > 1,
                (heights[space], heights[mate]),
            )
            for space, mate in enumerate(mates)
            if space < mate
        )
    )
