"""The outcome of every attempt to move a pawn, if only the pawns on a few spaces matter.

With thousands of states this is far shorter than listing their moves. Spaces are numbered from 0.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Refusal


class Step(NamedTuple):
    """A legal move of a pawn."""

    end: int
    """The space that the pawn goes to."""
    name: str
    """The move as the book prints it, without the pawn's letter: `R4(+1)`."""


@dataclass(frozen=True)
class Ray:
    """The attempts of the pawn on a space that depend on the same other spaces."""

    space: int
    tries: tuple[str, ...]
    """The attempts as they may be printed, without the pawn's letter."""
    deciding: tuple[int, ...]
    """The spaces on which other pawns matter."""
    outcomes: tuple[tuple[Step | Refusal, ...], ...]
    """The outcome of each attempt, for every set of `deciding` spaces that others can be on, in the
    order of `occupied_sets`. In a reason, `{12}` stands for the letter of the pawn on space 12."""


@dataclass(frozen=True)
class PawnPhase:
    """A part of a game throughout which the same moves are possible."""

    picture: Position
    """The table with the pawns on it; every phase has the same upper left corner."""
    spaces: tuple[Place, ...]
    """Where the spaces are in the picture."""
    rays: tuple[Ray, ...]
    goal: frozenset[int]
    """The spaces that all pawns must reach to begin the next phase, or to solve the puzzle."""


@dataclass(frozen=True)
class PawnMap:
    """The phases of a game, in order."""

    phases: tuple[PawnPhase, ...]
    pawns: str
    """The letter of each pawn."""
    start: tuple[int, ...]
    """The space of each pawn."""
    first: int
    """The phase that the game begins in."""


def occupied_sets(deciding: Sequence[int], others: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of spaces that up to `others` pawns can be on, the smallest first."""
    for count in range(others + 1):
        yield from combinations(deciding, count)
