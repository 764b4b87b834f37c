"""A mountain of Fujisan as a puzzle: where the search starts, what it may do, and when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.board.position import Position
from donimoes_book.games.fujisan.mountain import COLUMNS, way_down, way_up
from donimoes_book.games.fujisan.moves import name_of
from donimoes_book.games.fujisan.reading import read_table
from donimoes_book.games.fujisan.table import Table

_SPACES = 2 * COLUMNS
DOWN = 1 << _SPACES
"""Marks the states of Country Road in which the priests go down again."""


class FujisanPuzzle:
    """A position to be solved. Its states are sets of occupied spaces: the priests are alike.

    A state is at most one of 20,475, the ways to put four priests on 28 spaces.
    """

    road = False

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        self.table = read_table(position, road=self.road)
        self.up, self.down = way_up(self.table.deal), way_down(self.table.deal)
        self.start = self.state(self.table)

    @staticmethod
    def state(table: Table) -> int:
        """The state that a table is in."""
        return table.occupied | (DOWN if table.down else 0)

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        """Every legal move, as the two spaces that it changes, and the state it leads to."""
        for move in self.up.moves(state):
            yield move, state ^ move

    def is_solved(self, state: int) -> bool:
        """True when all four priests are on the peak."""
        return state == self.up.goal

    def remaining(self, state: int) -> int:
        """How many priests are not on the peak."""
        return (state & ~self.up.goal).bit_count()

    def apparent_distance(self, state: int) -> tuple[int, int]:
        """How many priests are not at home, and how many columns they are away from there."""
        slope = self.down if state >= DOWN else self.up
        columns = [space % COLUMNS for space in range(_SPACES) if state >> space & 1]
        away = sum(min(abs(column - home) for home in slope.home) for column in columns)
        return self.remaining(state), away

    def move_names(self, moves: Sequence[int]) -> tuple[str, ...]:
        """Moves from the start as the book prints them; here the priests are told apart."""
        table, names = self.table, []
        for move in moves:
            space = next(space for space in table.priests if move >> space & 1)
            end = (move ^ 1 << space).bit_length() - 1
            names.append(name_of(table, space, end))
            table = table.after(space, end)
        return tuple(names)

    def position(self, state: int, last: int | None = None) -> Position:
        """The position of a state; who is who is known in the starting position only."""
        if state == self.start:
            return self.table.position()
        return self.table.with_priests(state % DOWN, down=state >= DOWN).position()


class CountryRoadPuzzle(FujisanPuzzle):
    """The way up and down again: from the peak, whose dominoes move to the ends, to those ends."""

    road = True

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        """Every legal move and the state it leads to; reaching the peak turns the way around."""
        slope = self.down if state >= DOWN else self.up
        for move in slope.moves(state % DOWN):
            after = state ^ move
            yield move, after | DOWN if after == self.up.goal else after

    def is_solved(self, state: int) -> bool:
        """True when all four priests have left the mountain."""
        return state == self.down.goal | DOWN

    def remaining(self, state: int) -> int:
        """How many priests are not on the peak, or have not left it for good."""
        if state >= DOWN:
            return (state % DOWN & ~self.down.goal).bit_count()
        return 4 + super().remaining(state)
