"""A puzzle or a solitaire with a person at the table, and the record of what was played.

game: NAME
position:
3|2

  1|4
moves: 32R 14U
solved in 2 slides
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games.claims import Refusal
from donimoes_book.games.game import IllegalPosition, UnreadableMove
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.play.session import Session
from donimoes_book.plurals import counted

_POSITION, _MOVES = "position:", "moves:"
_MOVES_PER_LINE = 12


class PuzzleSession(Session):
    """A position that is being solved by moves."""

    def __init__(self, game: PuzzleGame, position: Position, moves: str = "") -> None:
        self.game, self.start = game, position
        self.puzzle = game.puzzle(position)
        self._states = [self.puzzle.start]
        self._moves: list[Any] = []
        self._told = 0
        if moves:
            self.choose(moves)
            self._told = len(self._moves)

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self._states[-1]

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.puzzle.is_solved(self.state)

    @property
    def is_over(self) -> bool:
        """Whether it is solved."""
        return self.is_solved

    def table(self) -> Position:
        """Return what the player sees."""
        return self.puzzle.table(self.state)

    def remarks(self) -> Sequence[str]:
        """Return how many moves have been made, and whether there is no way on."""
        remarks = [f"{counted(len(self._moves), self.game.length_unit)} so far"]
        if not self.is_over and not self.choices():
            remarks.append(
                f"No move is left: {'quit' if self._why_no_undo() else 'undo, or quit'}."
            )
        return remarks

    def choices(self) -> Sequence[str]:
        """Return every legal move."""
        if self.is_solved:
            return ()
        try:
            moves = [move for move, _ in self.puzzle.successors(self.state)]
        except IllegalPosition:
            # The next of the stock is face down in the position itself, so nobody can draw it.
            return ()
        return list(dict.fromkeys(map(self.puzzle.move_name, moves)))

    def choose(self, text: str) -> None:
        """Make one move or several; raises ValueError at the first that is not allowed.

        Those before it have been made then.
        """
        for word in text.replace(",", " ").split():
            self._move(word)

    def _move(self, word: str) -> None:
        """Make a move; raises ValueError."""
        try:
            (word,) = self.puzzle.read_moves(word)
        except UnreadableMove as error:
            raise ValueError(error.reason) from None
        move = self.puzzle.find_move(self.state, word)
        if isinstance(move, Refusal):
            raise ValueError(f"{word}: {move}")
        self._states.append(self.puzzle.after(self.state, move))
        self._moves.append(move)

    def hint(self) -> str:
        """Return the next move of a shortest solution, or what a sensible player would do."""
        if not self.choices():
            return "No move is left."
        return self.game.hint(self.puzzle, self.state)

    def undo(self) -> None:
        """Take back the last move, unless it has turned up what lay face down."""
        if why := self._why_no_undo():
            raise ValueError(why)
        self._states.pop()
        self._moves.pop()
        self._told = min(self._told, len(self._moves))

    def _why_no_undo(self) -> str:
        if not self._moves:
            return "there is nothing to take back"
        before, after = (_face_down(self.puzzle.table(state)) for state in self._states[-2:])
        return "you have seen a domino since that lay face down" if after < before else ""

    def news(self) -> Sequence[str]:
        """Return nothing but the end: the moves were the player's own."""
        if not self.is_solved or self._told == len(self._moves):
            return ()
        self._told = len(self._moves)
        return [f"Solved in {counted(len(self._moves), self.game.length_unit)}."]

    def record(self) -> str:
        """Return the position and the moves."""
        names = self.puzzle.move_names(self._moves)
        lines = [
            " ".join(names[start : start + _MOVES_PER_LINE])
            for start in range(0, len(names), _MOVES_PER_LINE)
        ]
        moves = "\n  ".join(lines)
        text = f"game: {self.game.name}\n{_POSITION}\n{self.start}\n{_MOVES} {moves}".rstrip()
        if not self.is_solved:
            return f"{text}\n"
        return f"{text}\nsolved in {counted(len(names), self.game.length_unit)}\n"


def _face_down(table: Position) -> int:
    return sum(cover.is_back for cover in table.covers)


class PlayedPuzzle(NamedTuple):
    """What the record of a puzzle holds, and where its parts begin."""

    lines: list[str]
    """All of its lines, of which those of other parts are empty, so that places stay the same."""
    moves: str


def is_puzzle_record(text: str) -> bool:
    """Tell whether a text is the record of a puzzle, rather than a bare position."""
    return re.search(rf"^{_POSITION}\s*$", text, re.MULTILINE) is not None


def read_puzzle_record(game: PuzzleGame, text: str, path: str) -> PlayedPuzzle:
    """Split a record into its position and its moves; raises InputError."""
    lines = text.rstrip().split("\n")
    starts = [number for number, line in enumerate(lines) if line.strip() == _POSITION]
    ends = [number for number, line in enumerate(lines) if line.startswith(_MOVES)]
    if len(starts) != 1 or len(ends) != 1 or ends[0] < starts[0]:
        advice = f"It has the lines {_POSITION} and {_MOVES} once, the position between them."
        raise InputError([Diagnostic("this is no record of a puzzle", advice, path=path)])
    (start,), (end,) = starts, ends
    for number, line in enumerate(lines[:start], start=1):
        key, _, value = line.partition(":")
        if key == "game" and value.strip() != game.name:
            message = f"this is not a game of {game.name}"
            raise InputError([Diagnostic(message, "", number, 7, len(value), line, path)])
    moves = [line for line in lines[end:] if not line.startswith("solved in ")]
    board = ["" if not start < number < end else line for number, line in enumerate(lines)]
    return PlayedPuzzle(board, " ".join(moves).removeprefix(_MOVES).strip())
