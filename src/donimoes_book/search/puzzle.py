"""Defines a puzzle as a search sees it: states and moves, and nothing about its game."""

from abc import ABC, abstractmethod
from collections.abc import Container, Hashable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


class Puzzle(Protocol[State, Move]):
    """A position to be solved."""

    @property
    def start(self) -> State:
        """The state that the position is in."""

    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Yield every legal move from a state and the state it leads to, in a fixed order."""

    def unseen(self, state: State, seen: Container[State]) -> Iterable[tuple[Move, State]]:
        """Yield every successor that has not been seen by the time it is reached.

        It may be cheaper to check what has been seen than whether a move is legal.
        """

    def is_solved(self, state: State) -> bool:
        """Return whether the goal is reached."""

    def remaining(self, state: State) -> int:
        """Return how far a state seems from the goal; only used to compare unsolvable boards."""

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """Return how far from solved a state looks to a person; smaller looks nearer.

        The first number matters most. Only grades depend on this.
        """

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Return moves, played one after the other from the start, as the book prints them."""


class SeenLast(ABC, Generic[State, Move]):
    """A puzzle that finds its legal moves first, then checks what has been seen."""

    @abstractmethod
    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Yield every legal move from a state and the state it leads to, in a fixed order."""

    def unseen(self, state: State, seen: Container[State]) -> Iterable[tuple[Move, State]]:
        """Yield every successor that has not been seen by the time it is reached."""
        return (known for known in self.successors(state) if known[1] not in seen)


class DepthFirstPuzzle(Puzzle[State, Move], Protocol[State, Move]):
    """A puzzle whose lines of play are long but never endless, such as a dealt solitaire."""

    def key(self, state: State) -> Hashable:
        """Return a key that equally good states share: searching one of them is enough."""

    def lower_bound(self, state: State) -> int:
        """Return a lower bound on the moves of any solution from here."""
