"""The values of a game of Domino Finder: its states, its choices, and what a player sees."""

from __future__ import annotations

from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.domino_finder.deal import HALVES, Layout

NOBODY = -1
OUTSIDE = -1
"""Where a pawn is that has not entered the board yet."""
TO_WIN = {2: 7, 3: 5, 4: 4}
"""How many treasures win, by the number of players."""


class Roll(NamedTuple):
    """Two dice: which domino is the treasure."""

    one: int
    other: int

    @property
    def treasure(self) -> Pair:
        """The domino that they show."""
        return min(self), max(self)


class Turned(NamedTuple):
    """Walk beside a space and turn over the domino that it belongs to."""

    space: int


class Stay(NamedTuple):
    """End a turn in which nothing can be turned over any more."""


STAY = Stay()
Choice = Layout | Roll | Turned | Stay


class State(NamedTuple):
    """Everything about a game between two choices; sets of spaces are integers."""

    seed: str
    mover: int
    """Whose turn it is; NOBODY when the game is over."""
    pawns: tuple[int, ...]
    """The space of each player's pawn."""
    scores: tuple[int, ...]
    layout: Layout | None = None
    """The board as it was dealt; None before the deal."""
    roller: int = NOBODY
    """Who rolls the dice next, before anything else happens."""
    rolls: int = 0
    """How often they have been rolled."""
    treasure: Pair | None = None
    """What is sought; None while the dice are to be rolled."""
    gone: int = 0
    """The spaces of the treasures that were found."""
    up: int = 0
    """The spaces that lie face up."""
    seen: int = 0
    """The spaces that have ever lain face up."""


class View(NamedTuple):
    """What a player with a good memory knows."""

    player: int
    pawns: tuple[int, ...]
    treasure: Pair | None
    gone: int
    up: int
    known: tuple[Pair | None, ...]
    """The dominoes that have been seen, each where it was dealt; None for the others."""


def view_of(state: State, player: int) -> View:
    """Return what everybody has seen so far: players see the same and differ by their pawns."""
    dominoes = state.layout.dominoes if state.layout else ()
    seen = state.seen
    known = tuple(
        [pips if seen & half else None for pips, half in zip(dominoes, HALVES, strict=False)]
    )
    return View(player, state.pawns, state.treasure, state.gone, state.up, known)
