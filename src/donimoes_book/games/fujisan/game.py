"""Fujisan and its variant as games of the registry: replays, checks and random deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from donimoes_book.board.annotations import PLAIN, Annotations
from donimoes_book.board.position import Arrow, Direction, Position
from donimoes_book.games.fujisan.deal import changed_deal, random_deal
from donimoes_book.games.fujisan.mountain import COLUMNS, START, Deal
from donimoes_book.games.fujisan.moves import find_move, name_of, read_moves
from donimoes_book.games.fujisan.puzzle import FujisanPuzzle
from donimoes_book.games.fujisan.table import Table, peaks, place_of
from donimoes_book.games.game import IllegalMove, RuleViolation, Step
from donimoes_book.games.puzzle_claims import PuzzleClaims
from donimoes_book.games.side_by_side import picture_by_picture


@dataclass(frozen=True)
class FujisanGame(PuzzleClaims):
    """Fujisan or Country Road."""

    name: str
    title: str
    kind: type[FujisanPuzzle]
    grade_one_limit: float
    claims: Sequence[str] = ("legal", "illegal", "solved")
    reversible: ClassVar[bool] = False
    length_unit: ClassVar[str] = "moves"

    def puzzle(self, position: Position) -> FujisanPuzzle:
        """Set up a position; raises IllegalPosition."""
        return self.kind(position)

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""
        puzzle = self.puzzle(position)
        table, steps = puzzle.table, list[Step]()
        for index, name in enumerate(read_moves(moves)):
            found = find_move(table, name)
            if isinstance(found, str):
                raise IllegalMove(index, name, found, table.position())
            after = table.after(*found)
            steps.append(
                Step(
                    name_of(table, *found),
                    table.position(),
                    # The move is shown before the peak's dominoes are carried away.
                    replace(after, down=table.down).position([_arrow(*found)]),
                    after.position(),
                    solves=puzzle.is_solved(puzzle.state(after)),
                )
            )
            table = after
        return tuple(steps)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay moves; each arrow must show one of them, too. Raises IllegalMove."""
        violations = super().check_moves(position, moves)
        first = position.side_by_side()[0][1]
        steps = self.replay(first, moves)
        played = {arrow for step in steps for arrow in _arrows(step.picture)}
        went = ", ".join(f"{step.move} goes {_ways(step.picture)}" for step in steps)
        violations += [
            RuleViolation("no move goes as this arrow does", arrow.place, f"{went}.")
            for arrow, seen in zip(first.arrows, _arrows(first), strict=True)
            if seen not in played
        ]
        return violations

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a mountain with four priests, or with none to begin."""
        return picture_by_picture(position, self._violations)

    def _violations(self, part: Position) -> Iterable[RuleViolation]:
        self.puzzle(part)
        return ()

    def annotate(self, position: Position) -> Annotations:
        """The two dominoes of the peak lie higher than the others."""
        raised = tuple(peaks(position))
        if not raised:
            return PLAIN
        names = " and ".join("-".join(domino.name) for domino in raised)
        return Annotations(
            raised=tuple(domino.place for domino in raised),
            words=f"The {names} in the middle are raised.",
        )

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Deal twelve of the fifteen dominoes, each either way up; `dominoes` does not matter."""
        return self.position(random_deal(rng))

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Turn a domino, swap two, or put one that was left over in the place of another."""
        return self.position(changed_deal(rng, self.puzzle(board).table.deal))

    @staticmethod
    def position(deal: Deal) -> Position:
        """Lay a deal out, with the priests where they begin."""
        return Table(deal, START).position()


def _arrows(position: Position) -> Iterator[Arrow]:
    """The arrows of a picture, as seen from its first domino."""
    (x, y) = position.dominoes[0].place
    return (arrow.moved(-x, -y) for arrow in position.arrows)


def _ways(position: Position) -> str:
    """Print the legs of the arrows of a picture, as an author writes them."""
    legs = (leg for arrow in position.arrows for leg in arrow.legs)
    return "".join(f"{way.value}{spaces}" for way, spaces in legs)


def _arrow(space: int, end: int) -> Arrow:
    """Return the arrow of a move, from the ground or a space to another."""
    if space % COLUMNS == end % COLUMNS:
        return Arrow(place_of(space), ((Direction.DOWN if end > space else Direction.UP, 1),))
    way = Direction.RIGHT if end > space else Direction.LEFT
    return Arrow(place_of(space), ((way, abs(end - space)),))
