"""Knock-Out: a line of dominoes end to end, from which neighbours whose ends match are taken.

Source: Domino Games (Fundex Games, 2001), games for one player. It does not say how many go at a
time; here two neighbours do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Mark, Position
from donimoes_book.games.knock_out.ways import winnable_line
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.rows import (
    is_named,
    laid_in_lines,
    name_of,
    read_row,
)
from donimoes_book.games.solitaires.solitaire import Solitaire

Row = tuple[Pair, ...]
"""The dominoes from left to right, each its left and its right number."""

_MOVE = re.compile(r"(\d\d)\+(\d\d)")


class Knock(NamedTuple):
    """Two neighbours that are knocked out of line, as they lie."""

    left: Pair
    right: Pair


class KnockOutDeal(Deal[Row, Knock]):
    """A line to be cleared."""

    def __init__(self, row: Row) -> None:
        self.start = row

    def successors(self, state: Row) -> Iterator[tuple[Knock, Row]]:
        """Every matching pair of neighbours, from left to right."""
        for i, (left, right) in enumerate(pairwise(state)):
            if left[1] == right[0]:
                yield Knock(left, right), state[:i] + state[i + 2 :]

    def remaining(self, state: Row) -> int:
        """How many dominoes are in the line."""
        return len(state)

    def lower_bound(self, state: Row) -> int:
        """Two dominoes go at a time."""
        return (len(state) + 1) // 2

    def name(self, move: Knock) -> str:
        """Print the two as they lie, as in `25+54`."""
        return f"{name_of(move.left)}+{name_of(move.right)}"

    def position(self, state: Row, last: Knock | None = None) -> Position:
        """Lay the line out, seven dominoes to a line of the page."""
        return Position(tuple(laid_in_lines(state, across=True)))

    def picture(self, state: Row, move: Knock) -> Position:
        """Cross what is knocked out."""
        marks = [Mark.CROSSED if pips in move else None for pips in state]
        return Position(tuple(laid_in_lines(state, across=True, marks=marks)))

    def find_move(self, state: Row, name: str) -> Knock | str:
        """The two neighbours named, in whatever order, or why they may not go."""
        match = _MOVE.fullmatch(name)
        if not match:
            raise ValueError("a move is two neighbours, such as 25+54")
        places = []
        for asked in match.groups():
            place = next((i for i, pips in enumerate(state) if is_named(pips, asked)), None)
            if place is None:
                return f"there is no {asked} in the line"
            places.append(place)
        first, second = sorted(places)
        if first == second:
            return "a domino cannot be knocked out with itself"
        left, right = state[first], state[second]
        if second - first != 1:
            return f"{name_of(left)} and {name_of(right)} do not touch"
        if left[1] != right[0]:
            return f"the {left[1]} of {name_of(left)} does not match the {right[0]} beside it"
        return Knock(left, right)


class KnockOut(Solitaire):
    """The game as the registry knows it."""

    name = "knock-out"
    title = "Knock-Out"

    def puzzle(self, position: Position) -> KnockOutDeal:
        """Read a line, broken in whatever places; raises IllegalPosition."""
        return KnockOutDeal(read_row(position, across=True))

    def deal(self, rng: Random) -> KnockOutDeal:
        """Lay a whole set in line, each domino either way round."""
        row = domino_set()
        rng.shuffle(row)
        return KnockOutDeal(tuple(rng.choice((pips, pips[::-1])) for pips in row))

    def problem_deal(self, rng: Random) -> KnockOutDeal:
        """Draw one of the lines that can be cleared: waiting for one would take a million deals."""
        return KnockOutDeal(winnable_line(rng))

    def sensible_move(self, view: Row, moves: Sequence[Knock]) -> Knock:
        """The pair after which the most neighbours match; of equals, the first."""
        after = dict(KnockOutDeal(view).successors(view))
        return max(moves, key=lambda move: _matches(after[move]))


def _matches(row: Row) -> int:
    """How many neighbours match."""
    return sum(left[1] == right[0] for left, right in pairwise(row))


GAME: Solitaire = KnockOut()
