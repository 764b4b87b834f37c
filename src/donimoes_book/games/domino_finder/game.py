"""Domino Finder, by Don Kirkby, as a game of the registry: walks, claims, boards for problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import ClassVar

from donimoes_book.board.position import Arrow, Direction, Position
from donimoes_book.games.domino_finder.boards import changed_board, random_board
from donimoes_book.games.domino_finder.contest import FinderContest
from donimoes_book.games.domino_finder.reading import read_table
from donimoes_book.games.domino_finder.spaces import STEPS, beside, reached
from donimoes_book.games.domino_finder.table import MOVER, Table, place_of
from donimoes_book.games.domino_finder.walk import WalkPuzzle, arrow
from donimoes_book.games.game import (
    IllegalMove,
    RuleViolation,
    Step,
    UnreadableMove,
    WalkGame,
    printed_moves,
)
from donimoes_book.games.puzzle_claims import PuzzleClaims
from donimoes_book.games.side_by_side import picture_by_picture
from donimoes_book.plurals import counted

_EXPECTED = "a step is L, R, U or D: left, right, up or down"


@dataclass(frozen=True)
class DominoFinder(PuzzleClaims):
    """Domino Finder: a memory game, and walks over boards that lie open."""

    name: ClassVar[str] = "domino-finder"
    title: ClassVar[str] = "Domino Finder"
    claims: Sequence[str] = ("legal", "illegal", "solved", "trap", "treasure", "turns", "over")
    length_unit: ClassVar[str] = "steps"
    reversible: ClassVar[bool] = False
    grade_one_limit: ClassVar[float] = 14
    contest: ClassVar[FinderContest] = FinderContest()

    def puzzle(self, position: Position) -> WalkPuzzle:
        """Set up a position; raises IllegalPosition."""
        return WalkPuzzle(position)

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed steps; raises IllegalPosition or IllegalMove. A trap ends the walk."""
        table, steps = read_table(position), list[Step]()
        names = [match[0].upper() for match in printed_moves(moves)]
        for index, name in enumerate(names):
            if name not in set(Direction):
                raise UnreadableMove(index, name, _EXPECTED)
        trapped = False
        for index, name in enumerate(names):
            way = Direction(name)
            reason = "the turn is over: P is in a trap" if trapped else _refusal(table, way)
            if reason:
                raise IllegalMove(index, name, reason, table.position())
            here = table.pawns[MOVER]
            after = table.after(here + STEPS[way])
            trapped = bool(table.blanks >> here + STEPS[way] & 1)
            taken = set(table.treasures) - set(after.treasures)
            steps.append(
                Step(
                    name,
                    table.position(),
                    replace(table, pawns=after.pawns).position([arrow(here, way)]),
                    after.position(),
                    tuple(f"{low}{high}" for low, high in taken),
                    solves=bool(taken) and not after.treasures,
                )
            )
            table = after
        return tuple(steps)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a board, or a part of one."""
        return picture_by_picture(position, _violations)

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:`; None when it is true, else what was found."""
        word, _, rest = item.partition(" ")
        first = position.side_by_side()[0][1]
        if word == "turns" and rest.isdecimal():
            found = len(set(_can_be_turned(read_table(first))))
            if found == int(rest):
                return None
            return f"P can get at {counted(found, 'dominoes')} that lie face down"
        if item == "over":
            shown = position.side_by_side()[-1][1]
            after = read_table(first).turned_down().position()
            return None if shown == after else f"after the turn it is:\n{after}"
        if item not in ("solved", "trap", "treasure"):
            return super().judge(position, moves, item)
        steps = self.replay(first, moves)
        if not steps:
            return "no step is made"
        last = steps[-1]
        if item == "treasure":
            return None if last.captured else "the last step finds nothing"
        if item == "solved":
            return None if last.solves else "there is a treasure left"
        blank = read_table(last.before).blanks >> read_table(last.after).pawns[MOVER] & 1
        return None if blank else "the last step does not end on a blank"

    def whole_way(self, position: Position, moves: str) -> Position:
        """Draw the whole walk as one arrow."""
        table = read_table(position)
        names = [Direction(match[0].upper()) for match in printed_moves(moves)]
        legs = tuple((way, len(list(run))) for way, run in groupby(names))
        return table.position([Arrow(place_of(table.pawns[MOVER]), legs)] if legs else ())

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Deal a board, one to three treasures, and put the pawn in a trap."""
        return random_board(rng)

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Turn a domino, swap two, or choose another treasure or trap to begin in."""
        return changed_board(rng, board)


def _refusal(table: Table, way: Direction) -> str:
    """Why the pawn may not step that way; empty where it may."""
    if MOVER not in table.pawns:
        return f"the pawn {MOVER} is missing"
    there = table.pawns[MOVER] + STEPS[way]
    if not table.board >> there & 1:
        return "that is not on the board"
    if table.down >> there & 1:
        return "the domino there lies face down"
    letter = next((letter for letter, other in table.pawns.items() if other == there), "")
    return f"{letter} stands there" if letter else ""


def _can_be_turned(table: Table) -> Iterator[int]:
    """Yield the left half of every domino that the pawn can get at, and that lies face down."""
    if MOVER not in table.pawns:
        return
    ground = table.board & ~table.down & ~table.blanks & ~table.others
    near = beside(reached(1 << table.pawns[MOVER], ground))
    yield from (first for first in table.hidden if near & 3 << first)


def _violations(part: Position) -> Iterable[RuleViolation]:
    read_table(part)
    return ()


GAME: WalkGame = DominoFinder()
