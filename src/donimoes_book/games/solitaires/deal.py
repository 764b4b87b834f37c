"""A deal of a solitaire: what its player sees, how it is played out, and how much of it is luck."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random
from typing import Any, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.puzzle_game import Move, MovePuzzle, State
from donimoes_book.search.depth_first import decide
from donimoes_book.search.difficulty import Difficulty
from donimoes_book.search.shortest import MAX_STATES, Outcome

Player = Callable[[Any, Sequence[Any]], Any]
"""Picks one of the legal moves, knowing only what `Deal.view` shows."""
LOST = "lost"
"""The name under which a bank records the share of random playouts that lose."""
_PLAYOUTS = 1000
"""How many random playouts are tried."""
_FEW_STATES = 200_000
"""The chance of a random playout is computed exactly for at most so many states."""


class Deal(MovePuzzle[State, Move]):
    """One deal, as the search sees it: everything is face up.

    What remains are the dominoes still to be played. A player sees only what `view` shows, and so
    cannot cheat by accident.
    """

    @abstractmethod
    def lower_bound(self, state: State) -> int:
        """A number of moves that any solution from here takes at least."""

    def view(self, state: State) -> Any:
        """What the player sees; all of it, unless dominoes are hidden."""
        return state

    def key(self, state: State) -> Hashable:
        """The same for states that are equally good: searching one of them is enough."""
        return state

    def is_solved(self, state: State) -> bool:
        """True when everything is played."""
        return not self.remaining(state)

    def solve(
        self, max_states: int = MAX_STATES, seconds: float | None = None, *, fast: bool = False
    ) -> Outcome:
        """Find a shortest solution, depth first.

        A deal has many lines of nearly the same length: a search in breadth would reach nearly all
        of its states before it finds the first solution.
        """
        return decide(self, max_states, seconds)

    def measure_difficulty(self, max_states: int = MAX_STATES) -> Difficulty:
        """Measure how many random playouts lose; however many states there are, it takes little.

        Raises ValueError for a deal that a search of few states proves to be lost.
        """
        return difficulty_of(winning_chance(self))


class TakingDeal(Deal[State, Move]):
    """A deal whose moves hold the dominoes that they take away: two at most, as a rule."""

    @abstractmethod
    def show(self, state: State, crossed: Collection[Any] = ()) -> Position:
        """Show what is left, with some dominoes crossed."""

    def lower_bound(self, state: State) -> int:
        """Two dominoes go with a move."""
        return (self.remaining(state) + 1) // 2

    def position(self, state: State, last: Move | None = None) -> Position:
        """Show what is left."""
        return self.show(state)

    def picture(self, state: State, move: Any) -> Position:
        """Cross what is taken."""
        return self.show(state, move)


class Playout(NamedTuple):
    """How it ended when a deal was played until it was won or no move was left."""

    won: bool
    moves: int
    left: int
    """How many dominoes could not be played."""


def play(deal: Deal[Any, Any], player: Player, start: Any = None) -> Playout:
    """Let somebody play a deal to its end, from its start or from a later state."""
    state, moves = deal.start if start is None else start, 0
    while not deal.is_solved(state):
        choices = dict(deal.successors(state))
        if not choices:
            return Playout(False, moves, deal.remaining(state))
        state = choices[player(deal.view(state), tuple(choices))]
        moves += 1
    return Playout(True, moves, 0)


def random_player(rng: Random) -> Player:
    """Return a player who takes any legal move, each with equal chance."""
    return lambda _view, moves: moves[rng.randrange(len(moves))]


def winning_chance(deal: Deal[Any, Any], playouts: int = _PLAYOUTS) -> float:
    """Return the share of random playouts that win: always the same for the same deal.

    Where all of them lose the chance is computed exactly; where there are too many states for
    that, the playouts go on until one wins. Raises ValueError where it is computed to be nothing.
    """
    rng, known = Random(0), dict[Any, tuple[Any, ...]]()

    def wins() -> bool:
        """Play at random, and remember where each state leads."""
        state = deal.start
        while not deal.is_solved(state):
            if (after := known.get(state)) is None:
                after = known[state] = tuple(dict(deal.successors(state)).values())
            if not after:
                return False
            state = after[rng.randrange(len(after))]
        return True

    won = sum(wins() for _ in range(playouts))
    if won:
        return won / playouts
    chance = exact_chance(deal)
    if chance == 0:
        raise ValueError("this deal cannot be won")
    if chance is not None:
        return chance
    while not wins():
        playouts += 1
    return 1 / (playouts + 1)


def exact_chance(deal: Deal[Any, Any], max_states: int = _FEW_STATES) -> float | None:
    """Return the chance that a random playout wins; None where there are too many states."""
    chances: dict[Hashable, float] = {}
    todo = [deal.start]
    while todo:
        state = todo[-1]
        after = [there for _, there in deal.successors(state)]
        unknown = [there for there in after if there not in chances]
        if deal.is_solved(state):
            chances[state] = 1.0
        elif not unknown:
            chances[state] = sum(map(chances.__getitem__, after)) / len(after) if after else 0.0
        else:
            todo += unknown
            continue
        todo.pop()
        if len(chances) > max_states:
            return None
    return chances[deal.start]


def difficulty_of(chance: float) -> Difficulty:
    """Return how hard a deal is that a random playout wins with this chance.

    Its effort is how many playouts are lost for each that is won. The share of lost playouts is
    recorded with three decimals, or as many as keep it from being printed as all of them.
    """
    lost = 1 - chance
    rounded = (round(lost, decimals) for decimals in range(3, 17))
    recorded = next((share for share in rounded if share < 1), lost)
    return Difficulty(lost / chance if chance else float("inf"), {LOST: recorded})
