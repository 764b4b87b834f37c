"""A line of play without branches: where a domino fits, and the line once it lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair

Line = tuple[Pair, ...]
"""The dominoes from left to right, each its left and its right number; neighbours match."""


class Laying(NamedTuple):
    """A domino that is laid at an end of the line."""

    pips: Pair
    """As it lies, its left number first."""
    end: str
    """`L` or `R`; nothing for the first domino of a line."""


def layings(line: Line, domino: Pair) -> Iterator[Laying]:
    """Every way to lay a domino at an end of a line, its smaller number given first."""
    if not line:
        yield Laying(domino, "")
        return
    low, high = domino
    left, right = line[0][0], line[-1][1]
    if left in domino:
        yield Laying((low + high - left, left), "L")
    if right in domino:
        yield Laying((right, low + high - right), "R")


def extended(line: Line, laying: Laying) -> Line:
    """The line with one domino more."""
    return (laying.pips, *line) if laying.end == "L" else (*line, laying.pips)


def ends_of(line: Line) -> Pair:
    """The two numbers at the ends of a line that has any, the smaller first."""
    left, right = line[0][0], line[-1][1]
    return (left, right) if left < right else (right, left)
