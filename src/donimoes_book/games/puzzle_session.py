"""A puzzle or a solitaire with a person at the table, and the record of what they played.

game: NAME
position:
3|2

  1|4
moves: 32R 14U
solved in 2 slides
"""

import re
from collections.abc import Sequence
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, NotPossible, file_error
from donimoes_book.games.errors import IllegalMove, IllegalPosition, UnreadableMove
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.move_text import printed_moves, typed_moves
from donimoes_book.games.move_words import in_words
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.turning_points import solution_pictures
from donimoes_book.search.answer import Hint
from donimoes_book.search.difficulty import grade_of
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.words.plurals import counted

_POSITION = "position:"
_MOVES = "moves:"
_MOVES_PER_LINE = 12
_FEW_STATES = 20_000
"""With more states than this, someone at the table would have to wait for hints."""


class PuzzleSession:
    """A position being solved by moves."""

    seat = 1
    """The only player."""

    def __init__(self, game: PuzzleGame, position: Position, moves: str = "") -> None:
        self.game, self.start = game, position
        self._steps: list[Step] = []
        self._puzzles = [game.puzzle(position)]
        """The puzzle before the first move and after each move that doesn't solve it."""
        self._told = 0
        if moves:
            self.choose(moves)
            self._told = len(self._steps)

    @property
    def puzzle(self) -> MovePuzzle[Any, Any]:
        """What is still to be solved, set up again after each move."""
        return self._puzzles[-1]

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved."""
        if self._steps:
            return self._steps[-1].solves
        return self.puzzle.is_solved(self.puzzle.start)

    @property
    def is_over(self) -> bool:
        """Whether no move is left, because the puzzle is solved or the player is stuck."""
        return not self.choices()

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back: nothing face down has come to light since."""
        return not self._why_no_undo()

    @property
    def position(self) -> Position:
        """The position now, with all that is face down."""
        return self._steps[-1].after if self._steps else self.start

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far, as the book prints them."""
        return tuple(step.move for step in self._steps)

    def table(self) -> Position:
        """Return what the player sees."""
        if self._steps and self.is_solved:
            return self.position
        return self.puzzle.table(self.puzzle.start)

    def remarks(self) -> Sequence[str]:
        """Return how many moves have been made, and whether no move is left."""
        remarks = [f"{self._count()} so far"]
        if self.is_over and not self.is_solved:
            what_now = "undo, or quit" if self.can_undo else "you've lost"
            remarks.append(f"No move is left: {what_now}.")
        return remarks

    def choices(self) -> Sequence[str]:
        """Return every legal move; none once it is solved."""
        if self.is_solved:
            return ()
        puzzle = self.puzzle
        try:
            moves = [move for move, _ in puzzle.successors(puzzle.start)]
        except IllegalPosition:
            # The next domino of the stock is face down in the position itself and cannot be drawn.
            return ()
        return list(dict.fromkeys(puzzle.move_names([move])[0] for move in moves))

    def choose(self, text: str) -> None:
        """Make one or more moves; raises NotPossible at the first that is not allowed.

        The moves before it are still made.
        """
        for match in printed_moves(typed_moves(text, self.puzzle.move_pattern)):
            try:
                steps = self.game.replay(self.position, match[0])
            except UnreadableMove as error:
                raise NotPossible(error.reason) from None
            except IllegalMove as error:
                raise NotPossible(f"{match[0]}: {error.reason}") from None
            # There are several if the move is repeated, such as `PR2`.
            for step in steps:
                self._steps.append(step)
                if step.solves:
                    break
                self._puzzles.append(self.game.puzzle(step.after))

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find a shortest solution from here, prove that there is none, or give up.

        Raises NotPossible for limits that are none.
        """
        check_limits(max_states, seconds)
        return self.game.puzzle(self.position).solve(max_states, seconds)

    def grade(self) -> int:
        """Return how hard it is from here, 1 to 5; raises NotPossible if that is unknown."""
        try:
            difficulty = self.game.puzzle(self.position).measure_difficulty()
        except ValueError:
            raise NotPossible("there is no solution from here") from None
        if difficulty is None:
            raise NotPossible("there are too many positions to tell how hard it is")
        return grade_of(difficulty.effort)

    def hint(self) -> str:
        """Return the next move of a shortest solution, or what a sensible player would do."""
        if self.is_over:
            return "No move is left."
        return self.game.hint(self.puzzle, self.puzzle.start)

    def hints(self) -> Sequence[Hint]:
        """Return what the book would say about the position; nothing if that takes too long."""
        if not (moves := self._way()):
            return ()
        return self.game.hints(self.position, self.game.facts(self.position, moves))

    def solution(self) -> Sequence[Hint]:
        """Return a shortest solution in stages: the moves to each, what it's for, its picture.

        There are none if that takes too long, or if a stock is hidden.
        """
        moves, game, stages = self._way(), self.game, list[Hint]()
        steps = game.replay(self.position, " ".join(moves))
        pauses = game.pauses(steps)
        drawn = solution_pictures(game, self.position, steps, pauses, whole=False)
        said = [self.puzzle.movement(move) for move in moves]
        turns = zip(drawn.turns, drawn.pictures, drawn.purposes, strict=False)
        shown = {made: (picture, purpose) for (made, _), picture, purpose in turns}
        before = 0
        for end in sorted({*shown, len(moves)} - {0}):
            picture, purpose = shown.get(end, (None, ""))
            words = in_words([it for it in said[before:end] if it])
            codes = " ".join(moves[before:end])
            shown_there = picture if picture and picture.dominoes else None
            stages.append(Hint(" ".join(filter(None, (words, codes))), shown_there, purpose))
            before = end
        return stages

    def _way(self) -> tuple[str, ...]:
        """Return a shortest solution, unless that takes too long or a stock is hidden."""
        puzzle = self.puzzle
        if self.is_over or puzzle.table(puzzle.start).covers:
            return ()
        outcome = self.solve(_FEW_STATES)
        return outcome.moves if outcome.kind is OutcomeKind.SOLVED else ()

    def undo(self) -> None:
        """Take back the last move, unless it turned up a domino that was face down."""
        if why := self._why_no_undo():
            raise NotPossible(why)
        self._steps.pop()
        del self._puzzles[len(self._steps) + 1 :]
        self._told = min(self._told, len(self._steps))

    def _why_no_undo(self) -> str:
        if not self._steps:
            return "there is nothing to take back"
        before = self._puzzles[len(self._steps) - 1]
        hidden = _face_down(before.table(before.start))
        learned = _face_down(self.table()) < hidden
        return "you have since seen a domino that was face down" if learned else ""

    def news(self) -> Sequence[str]:
        """Return only that it is solved: the moves were the player's own."""
        if not self.is_solved or self._told == len(self._steps):
            return ()
        self._told = len(self._steps)
        part = self.game.puzzle_to_replay(self.start, " ".join(self.moves)).lost_part()
        doubt = f", but there is no solution for {part}" if part else ""
        return [f"Solved in {self._count()}{doubt}."]

    def record(self) -> str:
        """Return the position and the moves."""
        names = self.moves
        lines = [
            " ".join(names[start : start + _MOVES_PER_LINE])
            for start in range(0, len(names), _MOVES_PER_LINE)
        ]
        moves = "\n  ".join(lines)
        text = f"game: {self.game.name}\n{_POSITION}\n{self.start}\n{_MOVES} {moves}".rstrip()
        if not self.is_solved:
            return f"{text}\n"
        return f"{text}\nsolved in {self._count()}\n"

    def _count(self) -> str:
        return counted(self.game.length_of(self.moves), self.game.length_unit)


def check_limits(max_states: int, seconds: float | None) -> None:
    """Raise NotPossible for a search's limits that are none."""
    if not isinstance(max_states, int) or max_states < 1:
        message = f"max_states cannot be {max_states!r}"
        raise NotPossible(message, "Expected a whole number, 1 or more.")
    if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
        raise NotPossible(f"seconds cannot be {seconds!r}", "Expected a number above 0, or None.")


def _face_down(table: Position) -> int:
    return sum(cover.is_back for cover in table.covers)


def is_puzzle_record(text: str) -> bool:
    """Return whether a text is the record of a puzzle rather than a bare position."""
    return re.search(rf"^{_POSITION}\s*$", text, re.MULTILINE) is not None


def read_puzzle_record(game: PuzzleGame, text: str, path: str) -> tuple[list[str], str]:
    """Split a record into the lines of its position and its moves; raises InputError.

    Both stand where the record has them, so each is blank where the other is.
    """
    lines = text.rstrip().split("\n")
    starts = [number for number, line in enumerate(lines) if line.strip() == _POSITION]
    ends = [number for number, line in enumerate(lines) if line.startswith(_MOVES)]
    if len(starts) != 1 or len(ends) != 1 or ends[0] < starts[0]:
        advice = f"Write a line {_POSITION} and a line {_MOVES}, with the position between them."
        raise file_error(path, "this is not the record of a puzzle", advice)
    (start,), (end,) = starts, ends
    for number, line in enumerate(lines[:start], start=1):
        key, _, value = line.partition(":")
        if key == "game" and value.strip() != game.name:
            message = f"this is not a game of {game.name}"
            raise InputError([Diagnostic(message, "", number, 7, len(value), line, path)])
    board = ["" if not start < number < end else line for number, line in enumerate(lines)]
    played = [line for line in lines[end:] if not line.startswith("solved in ")]
    played[0] = played[0].replace(_MOVES, " " * len(_MOVES), 1)
    return board, "\n".join([*[""] * end, *played])
