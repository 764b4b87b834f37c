"""The programs that race in Bee Donimoes: what they imagine in a look, or see at once."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from donimoes_book.games.bee.contest import (
    MOST_MOVES,
    Act,
    BeeContest,
    Choice,
    Says,
    Shows,
    State,
    solution_of,
)
from donimoes_book.games.bee.puzzle import round_at_home
from donimoes_book.games.bee.rules import Cells, Layout
from donimoes_book.laboratory.players import STRONG, Programs, best
from donimoes_book.play.contest import Player

DIVES = 6
"""How many solutions a program imagines in one look."""


class BeePrograms(Programs[State, Choice, State]):
    """The programs that race in the plain or the advanced game."""

    contest: BeeContest

    def gain(self, view: State, choice: Choice) -> tuple[int, ...]:
        """Rate a choice: a number is worth saying if the player has imagined such a solution."""
        if isinstance(choice, Shows):
            return (1,)
        if isinstance(choice, Says):
            return (1,) if choice.moves == self._imagined(view) else (-1,)
        if choice is Act.IMPOSSIBLE:
            nothing = view.looks >= len(view.order) and self._imagined(view) is None
            return (
                (1,)
                if nothing and solution_of(self.contest.layout(view), view.queen) is None
                else (-1,)
            )
        return (0,)

    def better_players(self) -> Mapping[str, Player]:
        """Return a player that sees the shortest solution immediately."""
        return {STRONG: self._strong}

    def _strong(self, view: Any, choices: Sequence[Any], rng: Random) -> Any:
        def worth(view: State, choice: Choice) -> tuple[int, ...]:
            solution = solution_of(self.contest.layout(view), view.queen)
            answer = Act.IMPOSSIBLE if solution is None else Says(len(solution))
            return (2,) if choice == answer else self.gain(view, choice)

        return best(worth, view, choices, rng)

    def _imagined(self, view: State) -> int | None:
        """Return the fewest moves that the looking player has found so far; None if nothing."""
        players = len(view.order)
        mover = view.order[view.looks % players]
        lengths = [
            _dive(self.contest.layout(view), view.queen, f"{mover}/{look}/{dive}")
            for look in range(view.looks // players + 1)
            for dive in range(DIVES)
        ]
        return min((moves for moves in lengths if moves is not None), default=None)


@lru_cache(maxsize=4096)
def _dive(layout: Layout, queen: int, chance: str) -> int | None:
    """Imagine a mostly obvious way to the queen; return its length, or None if it gets lost."""
    rng = Random(f"{layout.position()}/{queen}/{chance}")
    puzzle = round_at_home(layout, queen)
    cells = puzzle.start

    def look(there: Cells) -> float:
        _, outside, far = puzzle.apparent_distance(there)
        return 4 * outside + far + 4 * rng.random() if outside else -1

    for moves in range(1, MOST_MOVES + 1):
        after = [there for _, there in puzzle.successors(cells)]
        if not after:
            return None
        cells = min(after, key=look)
        if puzzle.is_solved(cells):
            return moves
    return None
