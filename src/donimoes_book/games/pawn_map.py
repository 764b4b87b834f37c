"""What comes of every try to move a pawn, where only the pawns on a few spaces decide about it.

With thousands of states, that is a fraction of a list of their moves. Spaces are numbers from 0.
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
    """The space that it goes to."""
    name: str
    """As the book prints it, without the letter of the pawn: `R4(+1)`."""


@dataclass(frozen=True)
class Ray:
    """The tries of the pawn on a space that depend on the same other spaces."""

    space: int
    tries: tuple[str, ...]
    """As they may be printed, without the letter of the pawn."""
    deciding: tuple[int, ...]
    """The spaces on which other pawns matter."""
    outcomes: tuple[tuple[Step | Refusal, ...], ...]
    """What comes of each try, for every set of `deciding` spaces that others can be on, in the
    order of `occupied_sets`. In a reason, `{12}` stands for the letter of the pawn on space 12."""


@dataclass(frozen=True)
class PawnPhase:
    """A part of a game in which the same moves are possible."""

    picture: Position
    """The table with the pawns on it; its upper left corner is that of the first phase, too."""
    spaces: tuple[Place, ...]
    """Where the spaces lie in the picture."""
    rays: tuple[Ray, ...]
    goal: frozenset[int]
    """The spaces that all pawns are to reach; then the next phase begins, or it is solved."""


@dataclass(frozen=True)
class PawnMap:
    """The tries of all phases, in order."""

    phases: tuple[PawnPhase, ...]
    pawns: str
    """The letter of each pawn."""
    start: tuple[int, ...]
    """The space of each pawn."""
    first: int
    """The phase that the game begins in."""


def occupied_sets(deciding: Sequence[int], others: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of spaces that so many other pawns can be on, the smallest first."""
    for count in range(others + 1):
        yield from combinations(deciding, count)
