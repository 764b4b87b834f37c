"""Sliding puzzles as games of the registry: printed moves, replays and the claims of a diagram."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import indent
from typing import ClassVar

from donimoes_book.board.position import Direction, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalMove, IllegalPosition, Step, Trouble, UnreadableMove
from donimoes_book.games.sliding import SlidingPuzzle

_MOVE = re.compile(r"\d\d[LRUD]", re.IGNORECASE)


def read_moves(text: str) -> tuple[str, ...]:
    """Cut printed moves (`24R, 35U` or `24R 35U`) apart; raises UnreadableMove for others."""
    moves = tuple(word.upper() for word in re.split(r"[\s,;]+", text) if word)
    for index, move in enumerate(moves):
        if not _MOVE.fullmatch(move):
            raise UnreadableMove(
                index, move, "a move is a domino and a way, such as 24R (L, R, U or D)"
            )
    return moves


@dataclass(frozen=True)
class SlidingGame:
    """A sliding puzzle as a game of the registry."""

    name: str
    title: str
    kind: type[SlidingPuzzle]
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

    def check_moves(self, position: Position, moves: str) -> list[Trouble]:
        """Replay moves from the first picture; a last picture beside it must be their result.

        Raises IllegalMove.
        """
        (_, first), *others = position.side_by_side()
        steps = self.replay(first, moves)
        if others and steps:
            corner, shown = others[-1]
            if shown.unmarked() not in (steps[-1].after, steps[-1].picture.unmarked()):
                message = f"after {steps[-1].move} the position is not this one"
                advice = "It is:\n" + indent(str(steps[-1].after), "        ")
                place = next(iter(shown.halves), Place(0, 0)).moved(*corner)
                return [Trouble(message, place, advice)]
        return []

    def check_picture(self, position: Position) -> list[Trouble]:
        """Check that a slid domino ended a legal step and that a crossed one has its reason."""
        return [
            replace(trouble, place=trouble.place.moved(*corner) if trouble.place else corner)
            for corner, part in position.side_by_side()
            for trouble in self._check_marks(part)
        ]

    def _check_marks(self, part: Position) -> Iterator[Trouble]:
        slid = [d for d in part.dominoes if d.mark and d.mark.direction]
        crossed = [d for d in part.dominoes if d.mark is Mark.CROSSED]
        for domino in slid:
            yield from self._check_slid(part, domino, crossed)
        if not slid:
            for domino in crossed:
                if not _touches_its_equal(part, domino):
                    yield Trouble(
                        f"{domino.name} is crossed, but no equal number touches it",
                        domino.place,
                        "A cross says: captured, or not allowed here.",
                    )

    def _check_slid(
        self, part: Position, domino: Domino, crossed: Sequence[Domino]
    ) -> Iterator[Trouble]:
        """Take the slide back and play it again."""
        way = domino.mark.direction if domino.mark else None
        if way is None:
            return
        back = domino.moved(*way.opposite.step)
        before = Position(tuple(back if d is domino else d for d in part.dominoes))
        move = f"{domino.name}{way}"
        try:
            step = self.replay(before, move)[0]
        except IllegalPosition as error:
            yield Trouble(f"{move} cannot have led here: one step back, {error}", domino.place)
        except IllegalMove as error:
            yield Trouble(f"{move} is not legal: {error.reason}", domino.place)
        else:
            names = {d.name for d in crossed}
            captured = set(step.captured) - {domino.name}
            if names and names != captured:
                found = " ".join(sorted(captured)) or "nothing"
                yield Trouble(f"{move} captures {found} besides {domino.name}", crossed[0].place)

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:`; None when it is true, else what was found."""
        head, _, reason = (part.strip() for part in item.partition(":"))
        word, *rest = head.split() or [""]
        first = position.side_by_side()[0][1]
        if (
            word not in self.claims
            or (rest and word != "captures")
            or (reason and word != "illegal")
        ):
            raise ValueError(f"expected one of: {', '.join(self.claims)}")
        if word == "illegal":
            return self._judge_illegal(first, moves, reason)
        steps = self.replay(first, moves)
        if word == "legal":
            troubles = self.check_picture(position)
            return troubles[0].message if troubles else None
        if word == "solved":
            solved = steps[-1].solves if steps else self._solved(first)
            return None if solved else "it is not solved"
        captured = sorted(_either_way(name) for step in steps for name in step.captured)
        found = " ".join(name for step in steps for name in step.captured)
        if not steps:
            return "no move is played"
        if word == "adds":
            return f"{moves} captures {found}" if captured else None
        wanted = sorted(_either_way(name) for name in rest)
        return None if wanted == captured else f"{moves} captures {found or 'nothing'}"

    def _solved(self, position: Position) -> bool:
        puzzle = self.puzzle(position)
        return puzzle.is_solved(puzzle.start)

    def _judge_illegal(self, first: Position, moves: str, reason: str) -> str | None:
        names = read_moves(moves)
        try:
            self.replay(first, moves)
        except IllegalMove as error:
            if error.index < len(names) - 1:
                return f"{error.move} is illegal already: {error.reason}"
            found = error.reason
        except IllegalPosition as error:
            found = str(error)
        else:
            return f"{names[-1]} is legal" if names else "the position is legal"
        return None if reason.casefold() in found.casefold() else f"the reason is: {found}"


def _touches_its_equal(part: Position, domino: Domino) -> bool:
    """True when a half of the domino lies beside an equal number of another."""
    return any(
        part.halves.get(place.moved(*way.step)) == pips
        for place, pips in zip(domino.places, domino.pips, strict=True)
        for way in Direction
        if place.moved(*way.step) not in domino.places
    )


def _either_way(name: str) -> str:
    return min(name, name[::-1])
