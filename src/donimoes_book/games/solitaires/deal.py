"""A deal of a solitaire: its choices, what its player sees of it, and how it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.board.position import Position

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

Player = Callable[[Any, Sequence[Any]], Any]
"""Picks one of the legal moves, knowing only what `Deal.view` shows."""


class Deal(ABC, Generic[State, Move]):
    """One deal, as the search sees it: a Puzzle with everything open.

    Only `view` is for players, so that nobody cheats by accident.
    """

    start: State

    @abstractmethod
    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Every choice in a state and the state it leads to, in a fixed order."""

    @abstractmethod
    def remaining(self, state: State) -> int:
        """How many dominoes are still to be played."""

    @abstractmethod
    def lower_bound(self, state: State) -> int:
        """How many moves must still be made at least; the solver counts on it."""

    @abstractmethod
    def name(self, move: Move) -> str:
        """A move as the book prints it."""

    @abstractmethod
    def position(self, state: State, last: Move | None = None) -> Position:
        """The position of a state."""

    @abstractmethod
    def picture(self, state: State, move: Move) -> Position:
        """A state as the reader should see a move made from it: what is played is marked."""

    @abstractmethod
    def find_move(self, state: State, name: str) -> Move | str:
        """The move that a printed one names, or why the rules do not allow it.

        Raises ValueError, with what a move looks like, for what is none in any position.
        """

    def view(self, state: State) -> Any:
        """What the player sees; all of it, unless dominoes are hidden."""
        return state

    def key(self, state: State) -> Hashable:
        """The same for states that are as good as each other: looking at one of them will do."""
        return state

    def is_solved(self, state: State) -> bool:
        """True when everything is played."""
        return not self.remaining(state)

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """The fewer dominoes are still to be played, the nearer the end looks."""
        return (self.remaining(state),)

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Moves as the book prints them."""
        return tuple(map(self.name, moves))


class Line(NamedTuple):
    """A deal that was played until it was won or no move was left."""

    won: bool
    moves: int
    left: int
    """How many dominoes could not be played."""


def play(deal: Deal[Any, Any], player: Player) -> Line:
    """Let somebody play a deal to its end."""
    state, moves = deal.start, 0
    while not deal.is_solved(state):
        choices = dict(deal.successors(state))
        if not choices:
            return Line(False, moves, deal.remaining(state))
        state = choices[player(deal.view(state), tuple(choices))]
        moves += 1
    return Line(True, moves, 0)


def random_player(rng: Random) -> Player:
    """A player who takes any legal move, each as likely."""
    return lambda _view, moves: moves[rng.randrange(len(moves))]
