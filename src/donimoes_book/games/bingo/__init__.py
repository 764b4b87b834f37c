"""Bingo: count along a row from 0 to 12, again and again, and take every domino that is called.

Source: Domino Games (Fundex Games, 2001), games for one player. It says that you may take a domino
that is called. By that rule every deal can be cleared, see `careful_pass`; where you must take it,
the deal alone decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from donimoes_book.board.annotations import PLAIN, Annotations
from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Mark, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.rows import (
    is_named,
    laid_in_lines,
    name_of,
    read_row,
)
from donimoes_book.games.solitaires.solitaire import DEAL_DECIDES, Solitaire

CALL = "call"
"""The named number of a position that says how the first domino of the row is called."""
CALLS = 13
"""How many numbers are called: from 0 to 12, the most pips of a domino."""
NONE = "."
"""A pass that takes nothing, in print."""

Pass = tuple[Pair, ...]
"""What is taken on the way from the left end of the row to the right one."""

_PASS = re.compile(r"\.|\d\d(\+\d\d)*")


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
    """A row to be cleared; a move is a whole pass."""

    def __init__(self, row: Row, *, may_leave: bool = False) -> None:
        self.start = row
        self.may_leave = may_leave
        """Whether a domino that is called may be left; if not, there is nothing to choose."""

    def successors(self, state: Row) -> Iterator[tuple[Pass, Row]]:
        """The next pass, unless it would go on like this for ever; who may choose takes less."""
        if state.stuck:
            return
        called = state.called()
        for size in range(len(called), -1 if self.may_leave else len(called) - 1, -1):
            for taken in combinations(called, size):
                yield taken, state.without(taken)

    def remaining(self, state: Row) -> int:
        """How many dominoes are in the row."""
        return len(state.dominoes)

    def lower_bound(self, state: Row) -> int:
        """One pass, if anything is left."""
        return min(1, len(state.dominoes))

    def name(self, move: Pass) -> str:
        """Print what a pass takes, as in `02+33`, or `.` for nothing."""
        return "+".join(map(name_of, move)) or NONE

    def position(self, state: Row, last: Pass | None = None) -> Position:
        """Lay the row out, fourteen dominoes to a line of the page."""
        return _laid(state)

    def picture(self, state: Row, move: Pass) -> Position:
        """Cross what is taken."""
        marks = [Mark.CROSSED if pips in move else None for pips in state.dominoes]
        return _laid(state, marks)

    def find_move(self, state: Row, name: str) -> Pass | str:
        """The pass, if it takes just these, or what it takes instead."""
        if not _PASS.fullmatch(name):
            raise ValueError("a move is what a pass takes, such as 02+33, or . for nothing")
        called = state.called()
        names = [] if name == NONE else name.split("+")
        taken = tuple(p for p in called if any(is_named(p, asked) for asked in names))
        if len(taken) == len(names) and (self.may_leave or taken == called):
            return "nothing will be called any more" if state.stuck else taken
        found = " and ".join(map(name_of, called)) or "nothing"
        verb = "calls" if self.may_leave else "takes"
        return f"this pass begins with {state.call} and {verb} {found}"


def _laid(row: Row, marks: Sequence[Mark | None] = ()) -> Position:
    """A row as a picture, fourteen dominoes to a line, with the call where it is not nought."""
    laid = laid_in_lines(row.dominoes, across=False, marks=marks)
    return Position(tuple(laid), named_numbers=((CALL, row.call),) if row.call else ())


class Bingo(Solitaire):
    """The game as the registry knows it, by either rule."""

    length_unit = "passes"

    def __init__(self, name: str, title: str, *, may_leave: bool = False) -> None:
        self.name, self.title, self.may_leave = name, title, may_leave
        self.no_problems = "every deal can be won" if may_leave else DEAL_DECIDES

    def puzzle(self, position: Position) -> BingoDeal:
        """Read a row at the start of a pass; raises IllegalPosition."""
        dominoes = read_row(replace(position, named_numbers=()), across=False)
        call = position.named_number(CALL) or 0
        if call >= CALLS:
            raise IllegalPosition([RuleViolation(f"{call} is never called, only 0 to {CALLS - 1}")])
        return BingoDeal(Row(dominoes, call), may_leave=self.may_leave)

    def deal(self, rng: Random) -> BingoDeal:
        """Lay a whole set in a row."""
        dominoes = domino_set()
        rng.shuffle(dominoes)
        return BingoDeal(Row(tuple(dominoes)), may_leave=self.may_leave)

    def sensible_move(self, view: Row, moves: Sequence[Pass]) -> Pass:
        """All that is called, unless the row would be stuck without it: see `careful_pass`."""
        return careful_pass(view) if self.may_leave else moves[0]

    def annotate(self, position: Position) -> Annotations:
        """Print below each domino the number that calls it, where the picture tells the first."""
        call = position.named_number(CALL)
        if call is None:
            return PLAIN
        calls = enumerate(position.dominoes, call)
        labels = ((domino.places[1], str(number % CALLS)) for number, domino in calls)
        return Annotations(labels=tuple(labels))


GAME: Solitaire = Bingo("bingo", "Bingo")
