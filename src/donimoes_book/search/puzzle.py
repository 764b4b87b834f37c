"""A puzzle as a search sees it: states and moves, and nothing of its game."""

from abc import ABC, abstractmethod
from collections.abc import Container, Hashable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


class Puzzle(Protocol[State, Move]):
    """One position to be solved."""

    @property
    def start(self) -> State:
        """The state that the position is in."""

    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Every legal move from a state and the state it leads to, in a fixed order."""

    def unseen(self, state: State, seen: Container[State]) -> Iterable[tuple[Move, State]]:
        """Every successor that has not been seen by the time that it is asked for.

        It may be cheaper to ask what has been seen than whether a move is legal.
        """

    def is_solved(self, state: State) -> bool:
        """True when the goal is reached."""

    def remaining(self, state: State) -> int:
        """How far a state seems from the goal; only used to compare unsolvable boards."""

    def apparent_distance(self, state: State) -> tuple[int, ...]:
        """How far from solved a state looks to a person; smaller looks nearer.

        The first number counts most. Only grades depend on it.
        """

    def move_names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Moves played one after the other from the start, as the book prints them."""


class SeenLast(ABC, Generic[State, Move]):
    """What a puzzle is that finds its legal moves first, and then asks what has been seen."""

    @abstractmethod
    def successors(self, state: State) -> Iterable[tuple[Move, State]]:
        """Every legal move from a state and the state it leads to, in a fixed order."""

    def unseen(self, state: State, seen: Container[State]) -> Iterable[tuple[Move, State]]:
        """Every successor that has not been seen by the time that it is asked for."""
        return (known for known in self.successors(state) if known[1] not in seen)


class DepthFirstPuzzle(Puzzle[State, Move], Protocol[State, Move]):
    """A puzzle whose lines of play are long but never endless, such as a dealt solitaire."""

    def key(self, state: State) -> Hashable:
        """The same for states that are equally good: searching one of them is enough."""

    def lower_bound(self, state: State) -> int:
        """A number of moves that any solution from here takes at least."""
