"""Sliding puzzles as games of the registry: printed moves, replays, marks and what is captured."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.board.position import Domino, Mark, Position
from donimoes_book.board.rectangle import change_rectangle, random_rectangle, shapes
from donimoes_book.games.game import (
    IllegalMove,
    IllegalPosition,
    RuleViolation,
    Step,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.puzzle_claims import PuzzleClaims
from donimoes_book.games.side_by_side import picture_by_picture
from donimoes_book.games.sliding.puzzle import SlidingPuzzle

_MOVE = re.compile(r"\d\d[LRUD]")
_MOST_SQUARE = 2
"""Of the rectangles that so many dominoes fill, the long ones leave a person little to do."""
_LIFTED = (1, 2, 2, 3, 3, 4)
"""How many dominoes a change of a board may lift, each number as often as it is here."""


def read_moves(text: str) -> tuple[str, ...]:
    """Return printed moves in capitals; raises UnreadableMove for what is none."""
    moves = tuple(match[0].upper() for match in printed_moves(text))
    for index, move in enumerate(moves):
        if not _MOVE.fullmatch(move):
            raise UnreadableMove(
                index, move, "a move is a domino and a way, such as 24R (L, R, U or D)"
            )
    return moves


@dataclass(frozen=True)
class SlidingGame(PuzzleClaims):
    """A sliding puzzle as a game of the registry."""

    name: str
    title: str
    kind: type[SlidingPuzzle]
    grade_one_limit: float
    claims: tuple[str, ...] = ("legal", "illegal", "solved")
    reversible: bool = False
    length_unit: ClassVar[str] = "steps"

    def puzzle(self, position: Position) -> SlidingPuzzle:
        """Set up a position; raises IllegalPosition."""
        return self.kind(position)

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""
        puzzle = self.puzzle(position)
        state, steps = puzzle.start, list[Step]()
        for index, name in enumerate(read_moves(moves)):
            slide = puzzle.find_slide(state, name)
            if isinstance(slide, str):
                raise IllegalMove(index, name, slide, puzzle.position(state))
            board = puzzle.board(state)
            reason = puzzle.illegal(state, board, slide)
            if reason:
                raise IllegalMove(index, name, reason, puzzle.position(state))
            captured = puzzle.captured(state, board, slide)
            after = puzzle.after(state, slide, captured)
            steps.append(
                Step(
                    name,
                    puzzle.position(state),
                    puzzle.position(puzzle.slid(state, slide), slide.move, captured),
                    puzzle.position(after),
                    tuple(puzzle.dominoes[domino].name for domino in sorted(captured)),
                    puzzle.is_solved(after),
                )
            )
            state = after
        return tuple(steps)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that a slid domino ended a legal step and that a crossed one has its reason."""
        return picture_by_picture(position, self._check_marks)

    def _check_marks(self, part: Position) -> Iterator[RuleViolation]:
        slid = _slid(part)
        crossed = [d for d in part.dominoes if d.mark is Mark.CROSSED]
        for domino in slid:
            yield from self._check_slid(part, domino, crossed)
        if not slid:
            for domino in crossed:
                if not _touches_its_equal(part, domino):
                    yield RuleViolation(
                        f"{domino.name} is crossed, but no equal number touches it",
                        domino.place,
                        "A cross says: captured, or not allowed here.",
                    )

    def _check_slid(
        self, part: Position, domino: Domino, crossed: Sequence[Domino]
    ) -> Iterator[RuleViolation]:
        """Take the slide back and play it again."""
        before, move = _taken_back(part, domino)
        try:
            step = self.replay(before, move)[0]
        except IllegalPosition as error:
            yield RuleViolation(
                f"{move} cannot have led here: one step back, {error}", domino.place
            )
        except IllegalMove as error:
            yield RuleViolation(f"{move} is not legal: {error.reason}", domino.place)
        else:
            names = {d.name for d in crossed}
            captured = set(step.captured) - {domino.name}
            if names and names != captured:
                found = " ".join(sorted(captured)) or "nothing"
                yield RuleViolation(
                    f"{move} captures {found} besides {domino.name}", crossed[0].place
                )

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Fill a rectangle in which no equal numbers touch."""
        return random_rectangle(rng, *rng.choice(shapes(dominoes)[:_MOST_SQUARE]))

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Lift a few neighbouring dominoes and fill the hole anew, where that can be done."""
        return change_rectangle(rng, board, rng.choice(_LIFTED)) or board

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:`; None when it is true, else what was found."""
        word, *names = item.split() or [""]
        own = word in self.claims and (word == "captures" or (word == "adds" and not names))
        if not own:
            return super().judge(position, moves, item)
        steps = self._played(position, moves)
        if not steps:
            return "no move is played"
        captured = [name for step in steps for name in step.captured]
        found = (
            f"{' '.join(step.move for step in steps)} captures {' '.join(captured) or 'nothing'}"
        )
        if word == "adds":
            return found if captured else None
        same = sorted(map(_either_way, names)) == sorted(map(_either_way, captured))
        return None if same else found

    def _played(self, position: Position, moves: str) -> tuple[Step, ...]:
        """The moves from the first picture or, where none are given, the slide that is marked."""
        parts = [part for _, part in position.side_by_side()]
        if moves:
            return self.replay(parts[0], moves)
        marked = ((part, domino) for part in parts for domino in _slid(part))
        return next((self.replay(*_taken_back(*slide)) for slide in marked), ())


def _slid(part: Position) -> list[Domino]:
    return [domino for domino in part.dominoes if domino.mark and domino.mark.direction]


def _taken_back(part: Position, domino: Domino) -> tuple[Position, str]:
    """The position before a marked slide, and the slide as a move."""
    way = domino.mark.direction if domino.mark else None
    if way is None:
        raise ValueError(f"{domino.name} did not slide")
    back = domino.moved(*way.opposite.step)
    return Position(tuple(back if d is domino else d for d in part.dominoes)), f"{domino.name}{way}"


def _touches_its_equal(part: Position, domino: Domino) -> bool:
    """True when a half of the domino lies beside an equal number of another."""
    return any(
        part.halves.get(there) == pips
        for place, pips in zip(domino.places, domino.pips, strict=True)
        for there in place.neighbours
        if there not in domino.places
    )


def _either_way(name: str) -> str:
    return min(name, name[::-1])
