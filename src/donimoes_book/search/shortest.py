"""Searches puzzles breadth-first: for a shortest solution, or through the whole state graph.

A search knows states and moves, but not the game, and its outcome is unmistakable. It gives up at a
limit, before the machine runs out of memory.
"""

import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Any, Generic, TypeVar

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MAX_STATES = 1_000_000
MOST_MEMORY = 2 * 1024**3
"""The bytes that a search may take, by default."""
_LOOKS = 256
"""Asking the system takes a microsecond, so it is only asked after this many states."""

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
        return (successor for successor in self.successors(state) if successor[1] not in seen)

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


class OutcomeKind(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proven: every state that can be reached has been looked at."""
    LIMIT = "limit"
    """Given up; nothing is proven."""


class Limit(StrEnum):
    """A limit that a search must not exceed."""

    STATES = "states"
    SECONDS = "seconds"
    MEMORY = "memory"


def peak() -> int:
    """Return the most bytes that this process has used so far; 0 if the system cannot say."""
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class MemoryBound:
    """A limit on what a search takes, in addition to what the process had at the start."""

    def __init__(self, most: int = MOST_MEMORY) -> None:
        self.most = peak() + most
        self._looks = 0

    def is_met(self) -> bool:
        """Return whether the search has exceeded the limit; to be called for every state."""
        self._looks += 1
        return self._looks % _LOOKS == 0 and peak() > self.most


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found."""

    kind: OutcomeKind
    moves: tuple[str, ...] = ()
    """A solution, as the book prints it: a shortest one if `shortest` is set."""
    states: int = 0
    """How many states were reached."""
    choices: float = 0.0
    """The average number of legal moves at each step of the solution."""
    shortest: bool = True
    """False if it is not proven that no solution is shorter."""
    limit: Limit | None = None
    """Which limit ended the search."""
    memory: int | None = field(default=None, compare=False)
    """The most bytes that the states took, if counted."""

    @property
    def length(self) -> int | None:
        """The length of the solution; None when there is none."""
        return len(self.moves) if self.kind is OutcomeKind.SOLVED else None

    def measures(self, length_unit: str) -> dict[str, float]:
        """Return what a bank records about a solved problem, by name."""
        return {length_unit: len(self.moves), "states": self.states, "choices": self.choices}


def solve(
    puzzle: Puzzle[Any, Any],
    max_states: int = MAX_STATES,
    seconds: float | None = None,
    max_memory: int = MOST_MEMORY,
    alike: Callable[[Any], Hashable] | None = None,
) -> Outcome:
    """Find a shortest solution, reaching at most `max_states` states within a time limit.

    The states may take about `max_memory` bytes. States for which `alike` returns the same are as
    good as each other, and only the first of them is looked at: the solution is still the same, as
    what comes first from any of them comes first from the first.

    Among shortest solutions, it is the first in the order of the puzzle's moves, so the same
    position always has the same printed solution.
    """
    if puzzle.is_solved(puzzle.start):
        return Outcome(OutcomeKind.SOLVED, states=1)
    deadline = inf if seconds is None else monotonic() + seconds
    came: dict[Any, Any] = {puzzle.start: None}
    todo, memory = deque([puzzle.start]), MemoryBound(max_memory)
    kinds = {alike(puzzle.start)} if alike else set[Hashable]()
    while todo:
        state = todo.popleft()
        if monotonic() > deadline:
            return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.SECONDS)
        if memory.is_met():
            return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.MEMORY)
        for _, after in puzzle.unseen(state, came):
            if alike:
                if (kind := alike(after)) in kinds:
                    continue
                kinds.add(kind)
            if len(came) >= max_states:
                return Outcome(OutcomeKind.LIMIT, states=len(came), limit=Limit.STATES)
            came[after] = state
            if puzzle.is_solved(after):
                way = [after]
                while (state := came[way[-1]]) is not None:
                    way.append(state)
                return outcome_along(puzzle, way[::-1], len(came))
            todo.append(after)
    return Outcome(OutcomeKind.UNSOLVABLE, states=len(came))


def outcome_along(
    puzzle: Puzzle[Any, Any], way: Sequence[Any], states: int, *, shortest: bool = True
) -> Outcome:
    """Return the solution along these states from the start, with the first move for each step."""
    moves, choices = [], 0
    for state, after in pairwise(way):
        successors = list(puzzle.successors(state))
        moves.append(next(move for move, there in successors if there == after))
        choices += len(successors)
    average = round(choices / len(moves), 2) if moves else 0.0
    return Outcome(OutcomeKind.SOLVED, puzzle.move_names(moves), states, average, shortest)


@dataclass(frozen=True)
class StateGraph:
    """All states that can be reached from a puzzle's start."""

    distances: dict[Any, int]
    """The length of a shortest solution from each state that has one, shortest first."""
    states: int
    """How many states there are."""
    nearest: int
    """The least that is left to do in any state; 0 if the puzzle can be solved."""
    reached: int = 0
    """How many states are reached before the puzzle is solved."""

    def at_distance(self, most: int | None = None) -> Any:
        """Return a state whose shortest solution is as long as possible, up to `most`.

        If there are several, it is the first one found, so the same graph gives the same state.
        """
        longest = max(d for d in self.distances.values() if most is None or d <= most)
        return next(state for state, d in self.distances.items() if d == longest)

    def way(self, puzzle: Puzzle[Any, Any]) -> list[Any]:
        """Return the states of the solution that `solve` finds, from the start on."""
        way, left = [puzzle.start], self.distances
        while left[way[-1]]:
            nearer = left[way[-1]] - 1
            way.append(next(s for _, s in puzzle.successors(way[-1]) if left.get(s) == nearer))
        return way


def explore(puzzle: Puzzle[Any, Any], max_states: int) -> StateGraph | None:
    """Explore the graph, forwards to find the states, then backwards for the distances.

    Returns None as soon as there are more than `max_states` states.
    """
    came_from: dict[Any, list[Any]] = {puzzle.start: []}
    todo = deque([puzzle.start])
    while todo:
        state = todo.popleft()
        for _, after in puzzle.successors(state):
            if after in came_from:
                came_from[after].append(state)
            else:
                if len(came_from) == max_states:
                    return None
                came_from[after] = [state]
                todo.append(after)
    order = {state: n for n, state in enumerate(came_from, 1) if puzzle.is_solved(state)}
    reached, distances = next(iter(order.values()), 0), dict.fromkeys(order, 0)
    todo.extend(distances)
    while todo:
        state = todo.popleft()
        for before in came_from[state]:
            if before not in distances:
                distances[before] = distances[state] + 1
                todo.append(before)
    nearest = 0 if distances else min(puzzle.remaining(state) for state in came_from)
    return StateGraph(distances, len(came_from), nearest, reached)


def solve_wholly(puzzle: Puzzle[Any, Any], max_states: int = MAX_STATES) -> Outcome:
    """Find the shortest solution that `solve` finds, but count every state that can be reached."""
    graph = explore(puzzle, max_states)
    if graph is None:
        return Outcome(OutcomeKind.LIMIT, states=max_states, limit=Limit.STATES)
    if puzzle.start not in graph.distances:
        return Outcome(OutcomeKind.UNSOLVABLE, states=graph.states)
    return outcome_along(puzzle, graph.way(puzzle), graph.states)
