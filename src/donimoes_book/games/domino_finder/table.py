"""A board of Domino Finder in a diagram, whole or in part: what lies open, who stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Arrow, Cover, Die, Domino, Piece, Place, Position
from donimoes_book.games.domino_finder.spaces import column_and_row, set_of, space

MOVER = "P"
"""The pawn that walks; the pawns of the others are N, B and R."""
PAWNS = "PNBR"

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Table:
    """Rows of dominoes, some of them face down or gone, and the pawns on them."""

    width: int
    """In spaces; a diagram may show a part of a board."""
    height: int
    dominoes: Mapping[int, Pair]
    """Those that lie face up, by the space of the left half."""
    hidden: frozenset[int]
    """The left halves of those that lie face down; all other spaces are empty."""
    pawns: Mapping[str, int]
    treasures: tuple[Pair, ...]
    """What is sought, the smaller number of each first."""
    dice: tuple[Die, ...] = ()
    """Two for each treasure, where they lie when the board's upper left corner is (0, 0)."""

    @cached_property
    def board(self) -> int:
        """Every space of the board."""
        return set_of(space(x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def down(self) -> int:
        """The spaces that lie face down."""
        return set_of(half for first in self.hidden for half in (first, first + 1))

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each space that lies face up."""
        return {first + i: pips[i] for first, pips in self.dominoes.items() for i in (0, 1)}

    @cached_property
    def blanks(self) -> int:
        """The traps that lie open."""
        return set_of(half for half, pips in self.numbers.items() if not pips)

    @cached_property
    def others(self) -> int:
        """Where the pawns of the others stand."""
        return set_of(there for letter, there in self.pawns.items() if letter != MOVER)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """Where each treasure lies, as a set of its two spaces; 0 where it is not to be seen."""
        lies = {(min(pips), max(pips)): 3 << first for first, pips in self.dominoes.items()}
        return tuple(lies.get(treasure, 0) for treasure in self.treasures)

    def found(self, there: int) -> int | None:
        """Which treasure lies at a space; None where there is none."""
        return next((i for i, goal in enumerate(self.goals) if goal >> there & 1), None)

    def after(self, there: int) -> Table:
        """Return the table once the walking pawn stands on a space; a treasure there is taken."""
        pawns = {**self.pawns, MOVER: there}
        index = self.found(there)
        if index is None:
            return replace(self, pawns=pawns)
        gone = self.goals[index]
        return replace(
            self,
            dominoes={
                first: pips for first, pips in self.dominoes.items() if not gone >> first & 1
            },
            pawns=pawns,
            treasures=_without(self.treasures, index),
            dice=_without(_without(self.dice, 2 * index), 2 * index),
        )

    def turned_down(self) -> Table:
        """Return the table after a turn: only what pawns stand on lies open."""
        standing = set_of(self.pawns.values())
        kept = {first: pips for first, pips in self.dominoes.items() if 3 << first & standing}
        return replace(self, dominoes=kept, hidden=self.hidden | self.dominoes.keys() - kept.keys())

    def position(self, arrows: Sequence[Arrow] = ()) -> Position:
        """Lay it out; where a domino is gone its two spaces are held open."""
        taken = {half for first in self.dominoes for half in (first, first + 1)}
        spaces = [space(x, y) for y in range(self.height) for x in range(self.width)]
        holds = [s for s in spaces if s not in taken and not self.down >> s & 1]
        return Position(
            tuple(Domino(place_of(first), True, pips) for first, pips in self.dominoes.items()),
            covers=tuple(_back(place_of(first)) for first in sorted(self.hidden)),
            holds=tuple(map(place_of, holds)),
            pieces=tuple(Piece(place_of(there), letter) for letter, there in self.pawns.items()),
            dice=self.dice,
            arrows=tuple(arrows),
        )


def place_of(number: int) -> Place:
    """Return where a space lies when the board's upper left corner is (0, 0)."""
    column, row = column_and_row(number)
    return Place(2 * column, 2 * row)


def _back(place: Place) -> Cover:
    """Return a domino that lies face down across."""
    return Cover((place, place.moved(2, 0)), ((place.moved(1, 0), "|"),))


def _without(items: tuple[_Item, ...], index: int) -> tuple[_Item, ...]:
    return items[:index] + items[index + 1 :]
