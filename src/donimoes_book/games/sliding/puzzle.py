"""Sliding puzzles: dominoes slide one space lengthwise and always stay one group.

A puzzle only adds which slides are legal, what they capture, and when it is solved.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.puzzle_game import Gesture, MovePuzzle
from donimoes_book.games.sliding.board import GONE, Board, PawnStep, Slide, SlidingBoard, State, Way

Move = Slide | PawnStep


class SlidingPuzzle(SlidingBoard, MovePuzzle[State, Move]):
    """One position of a sliding puzzle. Moves are slides, and steps if there are pawns."""

    meeting_sum: ClassVar[int | None] = None
    """The sum that lets numbers meet, if equal ones capture; None if equal ones must not meet."""
    ends_filled: ClassVar[bool] = False
    """Whether solutions end with a filled rectangle; if not, problems begin with one."""
    move_pattern = re.compile(r"\d\d[LRUD]")
    move_form = "a move is a domino and a direction, such as 24R (L, R, U or D)"

    def __init_subclass__(cls) -> None:
        """Let the pawns of a puzzle be named in printed moves."""
        if cls.pawns and "move_pattern" not in vars(cls):
            cls.move_pattern = re.compile(rf"\d\d[LRUD]|[{cls.pawns}][LRUD]")
            cls.move_form = "a move is a domino or a pawn and a direction, such as 24R or PU"

    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield every legal move and the state it leads to; a puzzle may have a quicker way."""
        board = self.board_of(state)
        for way in board.ways:
            if not way.ahead & board.covered and self.refusal(state, board, way) is None:
                yield way.move, self.after(state, way.move)
        for step in self.pawn_steps(state):
            if self.step_refusal(state, step) is None:
                yield step, self.stepped(state, step)

    @abstractmethod
    def refusal(self, state: State, board: Board, way: Way) -> Refusal | None:
        """Return why the rules forbid an unblocked slide, if they do; see `stays_one_group`."""

    def step_refusal(self, state: State, step: PawnStep) -> Refusal | None:
        """Return why the rules forbid a pawn's step to a free half; None if it is legal."""
        return None

    def captured_by(self, state: State, board: Board, way: Way) -> frozenset[int]:
        """Return the dominoes that a legal slide takes off the table."""
        return frozenset()

    def remaining(self, state: State) -> int:
        """Return how many dominoes are on the table."""
        return len(self.dominoes) - state.count(GONE)

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """Return how many dominoes are on the table, and how much room they take up."""
        return self.remaining(state), self.room(state)

    def move_name(self, move: Move) -> str:
        """Return a move as the book prints it: `24R`, or `PU` for a pawn's step."""
        mover = self.pieces[move[0]] if isinstance(move, PawnStep) else self.dominoes[move[0]].name
        return f"{mover}{move.direction}"

    def find_move(self, state: State, text: str) -> Move | Refusal:
        """Return the move that a printed one names, or why it is not allowed."""
        if text[0] not in self.pawns:
            way = self.find_slide(state, text)
            if isinstance(way, Refusal):
                return way
            return self.refusal(state, self.board_of(state), way) or way.move
        for step in self.pawn_steps(state):
            if self.move_name(step) == text:
                return self.step_refusal(state, step) or step
        pawn, steps = self.pieces.index(text[0]), dict(self.steps)
        halves = self.pawn_halves(state)
        cell = self.cell_of(state, halves[pawn]) + steps[Direction(text[1])]
        standing = {
            self.cell_of(state, half): letter
            for half, letter in zip(halves, self.pieces, strict=True)
        }
        if other := standing.get(cell):
            return Refusal(f"{other} stands there")
        return Refusal(f"there is no domino that way for {text[0]}")

    def attempts(self, state: State) -> Iterator[str]:
        """Yield every domino and every pawn, pushed every way."""
        for mover in (*self.dominoes_left(state), *self.pieces):
            yield from (f"{mover}{way}" for way in Direction)

    def gesture(self, state: State, name: str) -> Gesture:
        """Return the push of a single piece."""
        return Gesture((name[:-1],), Direction(name[-1]))

    def find_slide(self, state: State, text: str) -> Way | Refusal:
        """Return the slide that a printed move names, legal or not, or why there is no room."""
        name, direction = text[:2], Direction(text[2:])
        domino = self.numbered.get(name, self.numbered.get(name[::-1]))
        if domino is None or state[domino] == GONE:
            return Refusal(f"there is no domino {name} here")
        return self.find_way(state, Slide(domino, direction), name)

    def after(self, state: State, move: Move) -> State:
        """Return the state after a legal move and what it captures."""
        return self.without(*self._played(state, move))

    def picture(self, state: State, move: Move) -> Position:
        """Draw the move as the reader sees it: the slid domino marked, its captures crossed."""
        played, captured = self._played(state, move)
        return self.position(played, move, captured)

    def captured(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the names of the dominoes that a legal move takes off the table."""
        captured = self._played(state, move)[1]
        return tuple(self.dominoes[domino].name for domino in sorted(captured))

    def _played(self, state: State, move: Move) -> tuple[State, frozenset[int]]:
        """Return the state after a legal move, before it captures, and what it captures."""
        if isinstance(move, PawnStep):
            return self.stepped(state, move), frozenset()
        way = self.find_way(state, move)
        if isinstance(way, Refusal):
            raise ValueError(way)
        return self.slid(state, way), self.captured_by(state, self.board_of(state), way)
