"""Bingo: count along a row from 0 to 12, again and again, and take every domino that is called.

Source: Domino Games (Fundex Games, 2001), games for one player. It says that you may take a domino
that is called; here you must. For who may leave one, every deal can be cleared: see `careful_pass`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from donimoes_book.board.position import Mark, Position
from donimoes_book.board.rectangle import Pair, domino_set
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.rows import (
    is_named,
    laid_in_lines,
    name_of,
    read_row,
)
from donimoes_book.games.solitaires.solitaire import Solitaire

CALLS = 13
"""How many numbers are called: from 0 to 12, the most pips of a domino."""
NONE = "-"
"""A pass that takes nothing, in print."""

Pass = tuple[Pair, ...]
"""What is taken on the way from the left end of the row to the right one."""

_PASS = re.compile(r"-|\d\d(\+\d\d)*")


class Row(NamedTuple):
    """A row at the start of a pass."""

    dominoes: tuple[Pair, ...]
    """From left to right, each its upper and its lower number."""
    call: int = 0
    """The number that the first of them is called by."""

    def called(self) -> Pass:
        """The dominoes whose pips, added up, are called in this pass."""
        calls = enumerate(self.dominoes, self.call)
        return tuple(pips for number, pips in calls if number % CALLS == sum(pips))

    def without(self, taken: Pass) -> Row:
        """The row at the start of the next pass."""
        kept = tuple(pips for pips in self.dominoes if pips not in taken)
        return Row(kept, (self.call + len(self.dominoes)) % CALLS)

    @property
    def stuck(self) -> bool:
        """True when nothing will ever be called again.

        A row whose length is no multiple of 13 gives each domino a new number in every pass, and
        in 13 passes all of them. So only 13 or 26 dominoes can be stuck, and they are if the pass
        takes none: the next one is the same.
        """
        return len(self.dominoes) % CALLS == 0 and not self.called()


def careful_pass(row: Row) -> Pass:
    """What to take in a pass by a player who may leave a domino: all, unless that would be stuck.

    So every deal can be cleared. Stuck are only 13 or 26 dominoes; whoever keeps one back has 14 or
    27. In 13 passes each of those is called once, so some pass calls two of them or more, and
    taking two leaves 12 or 25.
    """
    called = row.called()
    after = row.without(called)
    return called[:-1] if after.dominoes and after.stuck else called


def careful_passes(row: Row) -> list[Pass]:
    """The passes of such a player until the row is cleared; it must not be stuck to begin with."""
    passes = []
    while row.dominoes:
        passes.append(careful_pass(row))
        row = row.without(passes[-1])
    return passes


class BingoDeal(Deal[Row, Pass]):
    """A row to be cleared. There is nothing to choose: a move is a whole pass."""

    def __init__(self, row: Row) -> None:
        self.start = row

    def successors(self, state: Row) -> Iterator[tuple[Pass, Row]]:
        """The next pass, unless it would go on like this for ever."""
        if not state.stuck:
            called = state.called()
            yield called, state.without(called)

    def left_to_do(self, state: Row) -> int:
        """How many dominoes are in the row."""
        return len(state.dominoes)

    def at_least(self, state: Row) -> int:
        """One pass, if anything is left."""
        return min(1, len(state.dominoes))

    def name(self, move: Pass) -> str:
        """Print what a pass takes, as in `02+33`, or `-` for nothing."""
        return "+".join(map(name_of, move)) or NONE

    def position(self, state: Row, last: Pass | None = None) -> Position:
        """Lay the row out, fourteen dominoes to a line of the page."""
        return Position(tuple(laid_in_lines(state.dominoes, across=False)))

    def picture(self, state: Row, move: Pass) -> Position:
        """Cross what is taken."""
        marks = [Mark.CROSSED if pips in move else None for pips in state.dominoes]
        return Position(tuple(laid_in_lines(state.dominoes, across=False, marks=marks)))

    def find_move(self, state: Row, name: str) -> Pass | str:
        """The pass, if it takes just these, or what it takes instead."""
        if not _PASS.fullmatch(name):
            raise ValueError("a move is what a pass takes, such as 02+33, or - for nothing")
        called = state.called()
        names = [] if name == NONE else name.split("+")
        if len(names) == len(called) and all(map(is_named, called, names)):
            return "nothing will be called any more" if state.stuck else called
        found = " and ".join(map(name_of, called)) or "nothing"
        return f"this pass begins with {state.call} and takes {found}"


class Bingo(Solitaire):
    """The game as the registry knows it."""

    name = "bingo"
    title = "Bingo"
    length_unit = "passes"
    has_choices = False

    def puzzle(self, position: Position) -> BingoDeal:
        """Read a row at the start of the game; raises IllegalPosition."""
        return BingoDeal(Row(read_row(position, across=False)))

    def deal(self, rng: Random) -> BingoDeal:
        """Lay a whole set in a row."""
        dominoes = domino_set()
        rng.shuffle(dominoes)
        return BingoDeal(Row(tuple(dominoes)))


GAME: Solitaire = Bingo()
