"""What a player sees of a game in progress, and may do, as values for programs to choose by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Cover, Domino, Piece, Place
from donimoes_book.board.position import Position
from donimoes_book.play.contest import Contest
from donimoes_book.play.targets import Path


@dataclass(frozen=True)
class Play:
    """One of a player's choices."""

    name: str
    """As a record prints it, such as `35-63`."""
    path: Path
    """What is touched to make it, step by step: each a `Held` domino, a `Spot` or a `Button`."""
    words: str
    """What is done, in words that follow a player's name: `3-5 at the left end, 10 points`."""
    lies: Domino | Cover | Piece | None = None
    """What will lie on the table, as it is now, if anything is laid."""
    points: int = 0
    """What it scores at once."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class View:
    """What a player may see when it is their turn, and nothing else."""

    seat: int
    """The player's own, from 1."""
    players: tuple[str, ...]
    scores: tuple[int, ...]
    """Each player's points so far."""
    table: Position
    """What lies on the table: its `dominoes`, `pieces`, `dice` …, each with a `place`."""
    remarks: tuple[str, ...]
    """What else the player sees, in words."""
    hand: tuple[Pair, ...]
    """The player's own dominoes, each with its smaller number first."""
    sizes: tuple[int, ...]
    """How many dominoes each player holds; empty if nobody holds any."""
    boneyard: int | None
    """How many dominoes are left to draw; None where nobody draws."""
    ends: tuple[int, ...]
    """The numbers at the open ends of a line; empty in other games, and before the first play."""
    plays: tuple[Play, ...]
    """All that the player may do, in a fixed order."""

    @property
    def squares(self) -> dict[Place, int | None]:
        """The number on each square of the table, None where it is face down."""
        return self.table.halves


class Program(Protocol):
    """A program of one's own."""

    def __call__(self, view: View, /) -> Play | str:
        """Return one of the plays of what it sees, or the play's name."""


def view_of(contest: Contest[Any, Any, Any], players: Sequence[str], state: Any, seat: int) -> View:
    """Return what a player, from 0, sees of a state in which it is their turn."""
    view, choices = contest.view(state, seat), contest.choices(state)
    holding = contest.holding(view)
    plays = (
        Play(contest.seen_name(state, choice, seat), *target[1:])
        for choice, target in zip(choices, contest.targets(view, choices), strict=True)
    )
    return View(
        seat + 1,
        tuple(players),
        contest.scores(state),
        contest.table(view),
        tuple(contest.remarks(view)),
        tuple(holding.hand),
        tuple(holding.sizes),
        holding.boneyard,
        tuple(holding.ends),
        tuple(plays),
    )
