"""The values of a game of Cobra Paw: its states and its choices.

How quick everybody is in a hunt is a matter of chance, like the dice: both are fixed by the seed.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.play.dealing import domino_name

SET = frozenset(domino_set())
DOUBLE_BLANK: Pair = (0, 0)
"""The domino that a claim is made on. Nobody takes it."""
TO_WIN = 6
NOBODY = -1


class Hunt(NamedTuple):
    """A roll of the dice, and in which order the players are ready to put a finger down."""

    target: Pair
    quickest: tuple[int, ...]

    def __str__(self) -> str:
        """Print it, as in `rolls 35, ready 2 1`."""
        order = " ".join(str(who + 1) for who in self.quickest)
        return f"rolls {domino_name(self.target)}, ready {order}"


class Finger(NamedTuple):
    """Put a finger on a domino, or pick one up that was won by a claim."""

    domino: Pair

    def __str__(self) -> str:
        """Print it, as in `takes 35`."""
        return f"takes {domino_name(self.domino)}"


class Act(Enum):
    """What a player may do besides."""

    CLAIM = "claims"
    """Put a finger on the double blank: the target has been taken already."""
    WAIT = "waits"
    """Go on looking, and leave it to somebody slower."""

    def __str__(self) -> str:
        """Print it."""
        return self.value


Choice = Hunt | Finger | Act


class State(NamedTuple):
    """Everything about a game between two choices; a player sees all but the seed."""

    seed: str
    table: frozenset[Pair]
    """The dominoes that lie face up."""
    scores: tuple[int, ...]
    hunters: tuple[int, ...]
    """Who plays: everybody, or after a tie those who are still in it."""
    roller: int = 0
    """Who rolls the dice; NOBODY when the game is over."""
    rolls: int = 0
    target: Pair | None = None
    """What the dice show; None before they are rolled."""
    ready: tuple[int, ...] = ()
    """Who may still put a finger down in this hunt, the quickest first."""
    claimer: int = NOBODY
    """Who says that the target is gone."""
    takers: tuple[int, ...] = ()
    """Who may take any domino now, one after the other."""
    taken: tuple[int, ...] = ()
    """Who has taken one in this hunt."""

    @property
    def there(self) -> bool:
        """Whether the target lies on the table."""
        return self.target in self.table

    @property
    def prizes(self) -> frozenset[Pair]:
        """What may be taken: the double blank stays."""
        return self.table - {DOUBLE_BLANK}
