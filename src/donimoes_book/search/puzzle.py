"""Defines a puzzle as a search sees it: states and moves, and nothing about its game."""

from abc import ABC, abstractmethod
from collections.abc import Container, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


class Puzzle(ABC, Generic[State, Move]):
    """A position to be solved."""

    start: State
    """The state that the position is in."""

    @abstractmethod
    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Yield every legal move from a state and the state it leads to, in a fixed order."""

    def unseen(self, state: State, seen: Container[State]) -> Iterable[tuple[Move, State]]:
        """Yield every successor that has not been seen by the time it is reached.

        It may be cheaper to check what has been seen than whether a move is legal.
        """
        return (known for known in self.successors(state) if known[1] not in seen)

    @abstractmethod
    def is_solved(self, state: State) -> bool:
        """Return whether the goal is reached."""

    @abstractmethod
    def remaining(self, state: State) -> int:
        """Return how far a state seems from the goal; only used to compare unsolvable boards."""

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """Return how far from solved a state looks to a person; smaller looks nearer.

        The first number matters most. Only grades depend on this.
        """
        return (self.remaining(state),)

    @abstractmethod
    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Return moves, played one after the other from the start, as the book prints them."""


class DepthFirstPuzzle(Puzzle[State, Move]):
    """A puzzle whose lines of play are long but never endless, such as a dealt solitaire."""

    @abstractmethod
    def key(self, state: State) -> Hashable:
        """Return a key that equally good states share: searching one of them is enough."""

    @abstractmethod
    def lower_bound(self, state: State) -> int:
        """Return a lower bound on the moves of any solution from here."""
