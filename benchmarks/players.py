"""Simulated players, who show how many moves a problem costs somebody who doesn't know the way.

The last of them is after Petr Jarušek and Radek Pelánek, *Difficulty Rating of Sokoban Puzzle*,
STAIRS 2010. Whoever can't move, or has gone on for twenty moves after the
position became unsolvable, starts again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from donimoes_book.search.shortest import Puzzle

DOUBT = 20
"""After this many moves in vain, a player starts again."""
MOST_MOVES = 30_000
"""A player gives up after this many moves; the problem then counts as many."""
RUNS = 5
SLIP = 0.1
"""How often the planner moves without thinking; else it would go in circles for ever."""


@dataclass(frozen=True)
class Walk:
    """A state graph with its states numbered; 0 is the start."""

    after: list[list[int]]
    """Where the moves lead; where there are none, back to the start."""
    left: list[int]
    """The length of a shortest solution from each state; -1 where there is none."""
    looks: list[int]
    """How far from solved each state looks, as a rank."""


def walk_of(puzzle: Puzzle[Any, Any], max_states: int) -> Walk | None:
    """Return a puzzle's graph; None if it is too large."""
    numbers, states, after = {puzzle.start: 0}, [puzzle.start], list[list[int]]()
    for state in states:
        row = []
        for _, there in puzzle.successors(state):
            if there not in numbers:
                if len(states) == max_states:
                    return None
                numbers[there] = len(states)
                states.append(there)
            row.append(numbers[there])
        after.append(row or [0])
    before: list[list[int]] = [[] for _ in states]
    for number, row in enumerate(after):
        for there in row:
            before[there].append(number)
    left = [0 if puzzle.is_solved(state) else -1 for state in states]
    todo = deque(number for number, distance in enumerate(left) if not distance)
    while todo:
        number = todo.popleft()
        for there in before[number]:
            if left[there] < 0:
                left[there] = left[number] + 1
                todo.append(there)
    seen = [puzzle.apparent_distance(state) for state in states]
    ranks = {look: rank for rank, look in enumerate(sorted(set(seen)))}
    return Walk(after, left, [ranks[look] for look in seen])


Player = Callable[[Walk, Random], Callable[[int], int]]
"""Gets to know a graph, and returns what it does in a state: the state it goes to."""


def rememberer(walk: Walk, rng: Random) -> Callable[[int], int]:
    """Go where you have been least often."""
    visits = Counter[int]()

    def move(state: int) -> int:
        visits[state] += 1
        least = min(visits[there] for there in walk.after[state])
        return rng.choice([there for there in walk.after[state] if visits[there] == least])

    return move


def climber(walk: Walk, rng: Random) -> Callable[[int], int]:
    """Go where it looks best, but places that didn't help look worse and worse."""
    looks = dict(enumerate(walk.looks))

    def move(state: int) -> int:
        best = min(looks[there] for there in walk.after[state])
        looks[state] = max(looks[state], best) + 1
        return rng.choice([there for there in walk.after[state] if looks[there] == best])

    return move


def planner(walk: Walk, rng: Random) -> Callable[[int], int]:
    """Look three moves ahead, and go towards the best state that isn't one of the last forty."""
    recent = deque[int](maxlen=40)

    def move(state: int) -> int:
        recent.append(state)
        first, layer = {state: state}, [state]
        for depth in range(3):
            fresh = []
            for it in layer:
                for there in walk.after[it]:
                    if there not in first:
                        first[there] = first[it] if depth else there
                        fresh.append(there)
            layer = fresh
        seen = set(recent)
        new = [it for it in first if it not in seen]
        if not new or rng.random() < SLIP:
            return rng.choice(walk.after[state])
        best = min(walk.looks[it] for it in new)
        return first[rng.choice([it for it in new if walk.looks[it] == best])]

    return move


def finisher(walk: Walk, rng: Random) -> Callable[[int], int]:
    """See the right move more often the nearer the end is, and else guess."""

    def move(state: int) -> int:
        left = walk.left[state]
        if left > 0 and rng.random() < 5 / (5 + left):
            return next(it for it in walk.after[state] if walk.left[it] == left - 1)
        return rng.choice(walk.after[state])

    return move


PLAYERS: dict[str, Player] = {
    "rememberer": rememberer,
    "climber": climber,
    "planner": planner,
    "finisher": finisher,
}


def moves_of(walk: Walk, player: Player, most: int = MOST_MOVES, runs: int = RUNS) -> float:
    """Return how many moves a player makes until the problem is solved: the median of some runs."""
    return median(_moves(walk, player, most, Random(seed)) for seed in range(runs))


def _moves(walk: Walk, player: Player, most: int, rng: Random) -> int:
    move, state, vain = player(walk, rng), 0, 0
    for moves in range(most):
        if not walk.left[state]:
            return moves
        vain = vain + 1 if walk.left[state] < 0 else 0
        state = 0 if vain > DOUBT else move(state)
    return most
