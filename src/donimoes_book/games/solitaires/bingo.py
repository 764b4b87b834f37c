"""Bingo and Bingo by Choice: count along a row, and take every domino that is called, or leave it.

The original rules say that you may take a domino that is called. By that rule every deal can be
cleared (see `careful_pass`); if you must take it, the deal alone decides.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import illegal
from donimoes_book.games.solitaires.deal import TakingDeal, shuffled_set
from donimoes_book.games.solitaires.pictures import is_named, read_row, row_dominoes
from donimoes_book.games.solitaires.solitaire import CHANCE_LABELS, MOVES_LABELS, Solitaire, chances
from donimoes_book.games.solitaires.titles import TITLES
from donimoes_book.play.dealing import domino_name
from donimoes_book.search.beam import shorten
from donimoes_book.search.shortest import MAX_STATES, Outcome
from donimoes_book.words.language import N_, Message, units

CALL = "call"
"""The name under which a position gives the number that calls the row's first domino."""
CALLS = 13
"""How many numbers are called: from 0 to 12, the most pips on a domino."""
NONE = "."
"""A pass that takes nothing, in print."""

BEAM_SHARE = 200
"""After each pass, one in this many of all rows that may be reached is looked at."""

STUCK = (CALLS, 2 * CALLS)
"""How many dominoes can be stuck; see `Row.stuck`."""

Pass = tuple[Pair, ...]
"""What is taken on the way from the left end of the row to the right end."""

_PASS = re.compile(r"\.|\d\d(\+\d\d)*")


class Row(NamedTuple):
    """A row at the start of a pass."""

    dominoes: tuple[Pair, ...]
    """The dominoes from left to right, each as its upper and lower number."""
    call: int = 0
    """The number that calls the first of them."""

    def called(self) -> Pass:
        """Return the dominoes whose total is called in this pass."""
        calls = enumerate(self.dominoes, self.call)
        return tuple(pips for number, pips in calls if number % CALLS == sum(pips))

    def without(self, dominoes: Pass) -> "Row":
        """Return the row at the start of the next pass."""
        left = tuple(pips for pips in self.dominoes if pips not in dominoes)
        return Row(left, (self.call + len(self.dominoes)) % CALLS)

    @property
    def stuck(self) -> bool:
        """True if no domino will ever be called again.

        In a row whose length is not a multiple of 13, each domino gets a new number in every pass,
        and all numbers within 13 passes. So only 13 or 26 dominoes can be stuck, and they are if a
        pass takes none, because the next pass is the same.
        """
        return len(self.dominoes) % CALLS == 0 and not self.called()


def careful_pass(row: Row) -> Pass:
    """Return what to take if dominoes may be left: all, unless the rest would be stuck.

    This clears every deal. Only 13 or 26 dominoes are ever stuck; leaving one makes it 14 or 27. In
    13 passes each of those is called once, so some pass calls at least two of them, and taking two
    leaves 12 or 25.
    """
    called = row.called()
    after = row.without(called)
    return called[:-1] if after.dominoes and after.stuck else called


class BingoDeal(TakingDeal[Row, Pass]):
    """A row to be cleared; a move is a whole pass."""

    move_form = N_("a move lists what a pass takes, such as 02+33, or . for nothing")

    def __init__(self, row: Row, *, may_leave: bool = False) -> None:
        self.start = row
        self.may_leave = may_leave
        """Whether a domino that is called may be left; if not, there is nothing to choose."""

    def successors(self, state: Row) -> Iterator[tuple[Pass, Row]]:
        """The next pass, unless the row is stuck; a player who may choose can also take less."""
        if state.stuck:
            return
        called = state.called()
        for size in range(len(called), -1 if self.may_leave else len(called) - 1, -1):
            for dominoes in combinations(called, size):
                yield dominoes, state.without(dominoes)

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Clear the row carefully if dominoes may be left, then look for a shorter way."""
        if not self.may_leave or self.start.stuck:
            return super().solve(max_states, seconds)
        way = [self.start]
        while way[-1].dominoes:
            way.append(way[-1].without(careful_pass(way[-1])))
        return shorten(self, way, max(1, max_states // BEAM_SHARE), max_states, seconds)

    def remaining(self, state: Row) -> int:
        """How many dominoes are in the row."""
        return len(state.dominoes)

    def lower_bound(self, state: Row) -> int:
        """One pass, if anything is left."""
        return min(1, len(state.dominoes))

    def move_name(self, move: Pass) -> str:
        """Return what a pass takes, as in `02+33`, or `.` for nothing."""
        return "+".join(map(domino_name, move)) or NONE

    def show(self, state: Row, crossed: Collection[Pair] = ()) -> Position:
        """Show the row, fourteen dominoes to a row of the page, and its call unless it is zero."""
        dominoes = row_dominoes(state.dominoes, across=False, marked=crossed)
        call = ((CALL, state.call),) if state.call else ()
        return Position(tuple(dominoes), named_numbers=call)

    def find_move(self, state: Row, text: str) -> Pass | Refusal:
        """The pass, if it takes exactly these dominoes, or what it takes instead."""
        if not _PASS.fullmatch(text):
            raise ValueError(self.move_form)
        called = state.called()
        names = [] if text == NONE else text.split("+")
        dominoes = tuple(pips for pips in called if any(is_named(pips, name) for name in names))
        if len(dominoes) == len(names) and (self.may_leave or dominoes == called):
            return Refusal(N_("nothing will ever be called again")) if state.stuck else dominoes
        why = N_("this pass begins with {call} and takes {dominoes}")
        if self.may_leave:
            why = N_("this pass begins with {call} and calls {dominoes}")
        words = "+".join(map(domino_name, called)) or N_("nothing")
        return Refusal(why, call=state.call, dominoes=words)


class Bingo(Solitaire):
    """Bingo in which every domino called must be taken: the deal alone decides."""

    name = "bingo"
    title = TITLES[name]
    code_number = 10
    figure_words = chances(
        {
            **CHANCE_LABELS,
            **MOVES_LABELS,
            **{
                f"stuck-{count}": Message("Ends stuck with {count}", count=count) for count in STUCK
            },
        },
        *(f"stuck-{count}" for count in STUCK),
    )
    length_unit = units("pass", "passes")
    has_choices = False

    def puzzle(self, position: Position) -> BingoDeal:
        """Read a row at the start of a pass; raises IllegalPosition."""
        dominoes = read_row(replace(position, named_numbers=()), across=False)
        call = position.named_number(CALL) or 0
        if call >= CALLS:
            raise illegal(f"{call} is never called, only 0 to {CALLS - 1}")
        return BingoDeal(Row(dominoes, call), may_leave=self.has_choices)

    def deal(self, rng: Random) -> BingoDeal:
        """Put a whole set in a row."""
        return BingoDeal(Row(shuffled_set(rng)), may_leave=self.has_choices)

    def annotate(self, position: Position) -> Annotations:
        """Print the number that calls each domino below it, if the picture gives the first."""
        call = position.named_number(CALL)
        if call is None:
            return NO_ANNOTATIONS
        calls = enumerate(position.dominoes, call)
        labels = ((domino.places[1], str(number % CALLS)) for number, domino in calls)
        return Annotations(labels=tuple(labels))


class BingoByChoice(Bingo):
    """Bingo in which a domino that is called may be left."""

    name = "bingo-by-choice"
    title = TITLES[name]
    code_number = 0
    figure_words = Solitaire.figure_words
    has_choices = True
    no_problems = "every deal can be won"

    def sensible_move(self, view: Row, moves: Sequence[Pass]) -> Pass:
        """Take all that is called, unless that would leave the row stuck: see `careful_pass`."""
        return careful_pass(view)

    def hint(self, puzzle: Any, state: Row) -> str:
        """Return the sensible move, which always wins; a shortest solution takes long to find."""
        return f"Try {puzzle.move_name(careful_pass(state))}."
