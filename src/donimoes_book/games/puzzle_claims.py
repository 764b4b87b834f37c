"""What a diagram of a puzzle claims by its moves: that they can be played, and where they lead.

Every puzzle is judged in the same words; it adds how its moves are read and played.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from textwrap import indent
from typing import Any

from donimoes_book.board.position import Place, Position
from donimoes_book.games.game import (
    IllegalMove,
    IllegalPosition,
    Puzzle,
    RuleViolation,
    Step,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.plurals import says

_SOLVED_IN = re.compile(r"solved in (\d+)")


class PuzzleClaims(ABC):
    """The part of a puzzle's game that judges claims; for words of its own it extends `judge`."""

    claims: Sequence[str]
    """The first words of the `:expect:` items it can judge; `legal`, `illegal`, `solved` here."""

    @abstractmethod
    def puzzle(self, position: Position) -> Puzzle[Any, Any]:
        """Set up a position; raises IllegalPosition."""

    @abstractmethod
    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""

    @abstractmethod
    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check what a picture says by itself: its marks are claims."""

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay moves from the first picture; a last picture beside it must be their result.

        Raises IllegalMove.
        """
        (_, first), *others = position.side_by_side()
        steps = self.replay(first, moves)
        if others and steps:
            corner, shown = others[-1]
            if shown.unmarked() not in (steps[-1].after, steps[-1].picture.unmarked()):
                message = f"after {steps[-1].move} the position is not this one"
                after = indent(str(steps[-1].after), "        ")
                advice = f"It is:\n{after}" if after else "Nothing is left on the table."
                place = next(iter(shown.halves), Place(0, 0)).moved(*corner)
                return [RuleViolation(message, place, advice)]
        return []

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:`; None when it is true, else what was found.

        Raises ValueError for what it does not understand, IllegalPosition and IllegalMove.
        """
        word, _, reason = (part.strip() for part in item.partition(":"))
        first = position.side_by_side()[0][1]
        if word == "illegal":
            return self._judge_illegal(first, moves, reason)
        within = _SOLVED_IN.fullmatch(word)
        if not (within or word in ("legal", "solved")) or reason:
            raise ValueError(f"expected one of: {', '.join(self.claims)}")
        steps = self.replay(first, moves)
        if word == "legal":
            violations = self.check_picture(position)
            return violations[0].message if violations else None
        puzzle = self.puzzle(steps[-1].after if steps else first)
        if not puzzle.is_solved(puzzle.start):
            return "it is not solved"
        return f"it takes {len(steps)}" if within and len(steps) != int(within[1]) else None

    def _judge_illegal(self, first: Position, moves: str, reason: str) -> str | None:
        """Judge that the last move, or without moves the position, is not allowed."""
        names = [match[0] for match in printed_moves(moves)]
        try:
            self.replay(first, moves)
        except UnreadableMove:
            raise
        except IllegalMove as error:
            if error.index < len(names) - 1:
                return f"{error.move} is illegal already: {error.reason}"
            found = error.reason
        except IllegalPosition as error:
            found = str(error)
        else:
            return f"{names[-1]} is legal" if names else "the position is legal"
        return None if says(found, reason) else f"the reason is: {found}"
