"""A board of Domino Finder with all dominoes face up, as a puzzle: the shortest walk to it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.board.position import Arrow, Direction, Position
from donimoes_book.games.domino_finder.reading import read_table
from donimoes_book.games.domino_finder.spaces import STEPS, column_and_row, spaces_of
from donimoes_book.games.domino_finder.table import MOVER, Table, place_of
from donimoes_book.games.game import IllegalPosition, RuleViolation

_SPACES = 128
"""More than the number of any space: a state is a space, and above it a bit for each treasure."""
_DICE = "Show two dice for each treasure beside the board."


class WalkPuzzle:
    """A position to be solved: every treasure taken, in any order, and no trap stepped into.

    A state is where the pawn stands and which treasures are still to be found.
    """

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        self.table = table = read_table(position)
        violations = list(_not_to_be_solved(table))
        if violations:
            raise IllegalPosition(violations)
        self.ground = table.board & ~table.blanks & ~table.others
        self.start = table.pawns[MOVER] + _SPACES * ((1 << len(table.goals)) - 1)

    def successors(self, state: int) -> Iterator[tuple[Direction, int]]:
        """Every step that is safe, and the state it leads to."""
        left, here = divmod(state, _SPACES)
        for way, step in STEPS.items():
            there = here + step
            if self.ground >> there & 1:
                yield way, there + _SPACES * (left & ~self._found(there))

    def is_solved(self, state: int) -> bool:
        """True when every treasure is found."""
        return state < _SPACES

    def remaining(self, state: int) -> int:
        """How many treasures are still to be found."""
        return (state // _SPACES).bit_count()

    def apparent_distance(self, state: int) -> tuple[int, int]:
        """How many treasures are still to be found, and how far off the nearest lies."""
        left, here = divmod(state, _SPACES)
        goals = [goal for i, goal in enumerate(self.table.goals) if left >> i & 1]
        away = (distance(here, there) for goal in goals for there in spaces_of(goal))
        return len(goals), min(away, default=0)

    def move_names(self, moves: Sequence[Direction]) -> tuple[str, ...]:
        """Steps as the book prints them: a letter each."""
        return tuple(move.value for move in moves)

    def position(self, state: int, last: Direction | None = None) -> Position:
        """The position of a state; an arrow shows the last step."""
        left, here = divmod(state, _SPACES)
        table = self.table
        for index, goal in enumerate(self.table.goals):
            if not left >> index & 1:
                table = table.after(next(spaces_of(goal)))
        return table.after(here).position([arrow(here - STEPS[last], last)] if last else ())

    def _found(self, there: int) -> int:
        index = self.table.found(there)
        return 0 if index is None else 1 << index


def arrow(here: int, way: Direction) -> Arrow:
    """Return the arrow of a step."""
    return Arrow(place_of(here), ((way, 1),))


def distance(here: int, there: int) -> int:
    """Return how many steps it would be if nothing were in the way."""
    (x1, y1), (x2, y2) = column_and_row(here), column_and_row(there)
    return abs(x1 - x2) + abs(y1 - y2)


def _not_to_be_solved(table: Table) -> Iterator[RuleViolation]:
    if MOVER not in table.pawns:
        yield RuleViolation(f"the pawn {MOVER} is missing", None, "It is the one that walks.")
    if table.hidden:
        place = place_of(min(table.hidden))
        yield RuleViolation("a domino lies face down", place, "A problem shows every number.")
    if not table.treasures:
        yield RuleViolation("which treasure is to be found?", None, _DICE)
    for (low, high), goal in zip(table.treasures, table.goals, strict=True):
        if not goal and not table.hidden:
            message = f"the treasure {low}{high} does not lie on this board"
            yield RuleViolation(message, None, "The dice show a domino that can still be found.")
        elif MOVER in table.pawns and goal >> table.pawns[MOVER] & 1:
            message = f"the pawn {MOVER} stands on the treasure {low}{high} already"
            yield RuleViolation(message, place_of(table.pawns[MOVER]))
