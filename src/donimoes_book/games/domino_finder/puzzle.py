"""Solitaire Domino Finder: the shortest walk to every treasure, with all dominoes face up."""

import re
from collections.abc import Iterator

from donimoes_book.board.cells import CellSet, cells_of
from donimoes_book.board.parts import Arrow, Direction
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.domino_finder.pictures import MOVER, FinderBoard, read_board
from donimoes_book.games.domino_finder.spaces import STEPS, column_and_row, place_of
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.puzzle_game import Gesture, MovePuzzle
from donimoes_book.games.set_checks import refuse_if_any

_SPACES = 128
"""More than any space's number: a state is a space, plus a higher bit for each treasure left."""
_DICE = "Show two dice for each treasure beside the board."


class WalkPuzzle(MovePuzzle[int, Direction]):
    """A position to solve: take every treasure, in any order, without stepping into a trap.

    A state is the pawn's space and the treasures still to be found.
    """

    move_pattern = re.compile("[LRUD]")
    move_form = "a step is L, R, U or D: left, right, up or down"

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        self.board = board = read_board(position)
        refuse_if_any(_unsolvable_parts(board))
        self._ground = CellSet(board.spaces & ~board.blanks & ~board.other_pawns)
        self.start = board.pawns[MOVER] + _SPACES * ((1 << len(board.goals)) - 1)

    def successors(self, state: int) -> Iterator[tuple[Direction, int]]:
        """Yield every safe step and the state it leads to."""
        left, here = divmod(state, _SPACES)
        for way, step in STEPS.items():
            there = here + step
            # Above the ring of table, numbers are negative.
            if there >= 0 and self._ground >> there & 1:
                index = self.board.treasure_at(there)
                taken = 0 if index is None else 1 << index
                yield way, there + _SPACES * (left & ~taken)

    def is_solved(self, state: int) -> bool:
        """Return whether every treasure has been found."""
        return state < _SPACES

    def remaining(self, state: int) -> int:
        """Return how many treasures are still to be found."""
        return (state // _SPACES).bit_count()

    def apparent_distance(self, state: int) -> tuple[int, int]:
        """Return how many treasures are still to be found, and how far away the nearest is."""
        left, here = divmod(state, _SPACES)
        goals = [goal for i, goal in enumerate(self.board.goals) if left >> i & 1]
        column, row = column_and_row(here)
        there = (column_and_row(space) for goal in goals for space in cells_of(goal))
        away = (abs(x - column) + abs(y - row) for x, y in there)
        return len(goals), min(away, default=0)

    def position(self, state: int, last: Direction | None = None) -> Position:
        """Return the position of a state, with an arrow for the last step."""
        board = self._board_of(state)
        if last is None:
            return board.position()
        return board.position([Arrow(place_of(board.pawns[MOVER] - STEPS[last]), ((last, 1),))])

    def find_move(self, state: int, text: str) -> Direction | Refusal:
        """Return the step that a letter names, or why the pawn cannot take it."""
        if text.upper() not in set(Direction):
            raise ValueError(self.move_form)
        way = Direction(text.upper())
        board = self._board_of(state)
        if refusal := board.step_refusal(way):
            return refusal
        trap = board.blanks >> board.pawns[MOVER] + STEPS[way] & 1
        return Refusal("that is a trap") if trap else way

    def attempts(self, state: int) -> Iterator[str]:
        """Yield a step in each direction."""
        return map(str, Direction)

    def gesture(self, state: int, name: str) -> Gesture:
        """Return the gesture for a step: the pawn is pushed."""
        return Gesture((MOVER,), Direction(name))

    def _board_of(self, state: int) -> FinderBoard:
        left, here = divmod(state, _SPACES)
        board = self.board
        for index, goal in enumerate(self.board.goals):
            if not left >> index & 1:
                board = board.with_pawn_at(next(cells_of(goal)))
        return board.with_pawn_at(here)


def _unsolvable_parts(board: FinderBoard) -> Iterator[RuleViolation]:
    if MOVER not in board.pawns:
        yield RuleViolation(f"the pawn {MOVER} is missing", None, "It is the one that walks.")
    if board.hidden:
        place = place_of(min(board.hidden))
        yield RuleViolation("a domino lies face down", place, "A problem shows every number.")
    if not board.treasures:
        yield RuleViolation("which treasure is the pawn to find?", None, _DICE)
    for (low, high), goal in zip(board.treasures, board.goals, strict=True):
        if not goal and not board.hidden:
            message = f"the treasure {low}{high} is not on this board"
            yield RuleViolation(message, None, "The dice must show a domino that is still there.")
        elif MOVER in board.pawns and goal >> board.pawns[MOVER] & 1:
            message = f"the pawn {MOVER} is already on the treasure {low}{high}"
            yield RuleViolation(message, place_of(board.pawns[MOVER]))
