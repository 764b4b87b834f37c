"""Defines what solves a problem, as a book prints it: moves, a layout, or an answer to a question.

A kind of problem has a solution of its own here, and how it is found and checked in `kinds`. What
a medium makes of solutions is a `match` that mypy wants complete.
"""

from dataclasses import dataclass
from typing import assert_never

from donimoes_book.board.position import Position
from donimoes_book.games.move_puzzle import Movement
from donimoes_book.search.answer import Answer, Hint


@dataclass(frozen=True, slots=True)
class Moves:
    """A shortest solution by moves."""

    moves: tuple[str, ...]
    """The moves in the book's notation."""
    states: int = 0
    """How many positions can be reached."""
    choices: float = 0.0
    """The average number of legal moves at each step."""
    stages: tuple[Position, ...] = ()
    """The position before each step and at the end, each with the last step marked; only some of
    them if there are `turns`; or a single position with the whole path."""
    turns: tuple[tuple[int, int], ...] = ()
    """For each of the stages, after how many moves it is, and how much changes there; empty if
    there are stages for all moves or none. A stage is empty where only its purpose is told."""
    pauses: tuple[int, ...] = ()
    """The numbers of moves after which a part of the solution ends, such as a round."""
    final: Position | None = None
    """The final position, if that shows the whole solution."""
    purposes: tuple[str, ...] = ()
    """What each of the stages is for, in words, which may be empty; none if a stage shows all."""
    movements: tuple[Movement, ...] = ()
    """The moves as what one piece does, if all of them are."""
    reasons: tuple[Hint, ...] = ()
    """Why the first dominoes lie where they do, if it's solved by deductions."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Dominoes laid out as a whole."""

    layout: Position
    tries: int = 0
    """How many layouts the search looked at."""
    reasons: tuple[Hint, ...] = ()
    """Why the first dominoes lie where they do, stage by stage."""


Solution = Moves | Layout | Answer


def in_text(solution: Solution) -> str:
    """Return a solution as plain text: its moves, its layout as a board, or its lines."""
    match solution:
        case Moves(final=None, moves=moves):
            return " ".join(moves)
        case Layout(layout=layout) | Moves(final=layout):
            return str(layout)
        case Answer(lines=lines):
            return "\n".join(lines)
        case _:
            assert_never(solution)
