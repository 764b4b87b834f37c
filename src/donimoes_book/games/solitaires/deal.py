"""A deal of a solitaire: what its player sees, how it is played out, and how much of it is luck."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Sequence
from math import inf, log2
from random import Random
from typing import Any, NamedTuple, cast

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.move_puzzle import Move, MovePuzzle, State
from donimoes_book.search.depth_first import decide
from donimoes_book.search.difficulty import Difficulty
from donimoes_book.search.shortest import MAX_STATES, DepthFirstPuzzle, Outcome
from donimoes_book.search.ways import lost_states
from donimoes_book.words.language import N_, gettext

Player = Callable[[Any, Sequence[Any]], Any]
"""Picks one of the legal moves, knowing only what `Deal.view` shows."""
LOST = "lost"
"""The name under which a bank records the share of random playouts that lose."""
_PLAYOUTS = 1000
"""How many random playouts are tried."""
_GAMES = 500
"""How many random playouts judge a hint."""
_KEEPING = 40
"""How often the player who keeps most moves open tries."""
MOST_LOST = 20_000
"""The most states that are looked at to prove that a move loses."""
_STAGE = 7
"""Of so many moves of a solution, one is told what it's for."""
_NOT = N_("Not {move}: it would lose.")
_NOT_YET = N_("Not {move} yet: it would lose.")
_FEW_STATES = 200_000
"""The most states for which the chance of a random playout is computed exactly."""


def shuffled_set(rng: Random, highest: int = 6) -> tuple[Pair, ...]:
    """Return all dominoes of a set in random order, each with its smaller number first."""
    dominoes = domino_set(highest)
    rng.shuffle(dominoes)
    return tuple(dominoes)


class Deal(MovePuzzle[State, Move], DepthFirstPuzzle[State, Move]):
    """One deal, as the search sees it: everything is face up.

    The dominoes that remain are those still to be played. A player sees only what `view` shows, and
    so cannot cheat by accident.
    """

    def achieved(self, before: State, after: State, following: Sequence[str]) -> str:
        """Say what a move makes possible for the `following` moves of a solution, if it does."""
        return ""

    def purposes(self, moves: Sequence[str]) -> Sequence[str]:
        """Say for one of every few moves which other would lose, or what it makes possible."""
        said, state, told = [""] * len(moves), self.start, set[str]()
        for first in range(0, len(moves), _STAGE):
            losing, achieved = dict[int, str](), dict[int, str]()
            for number, name in enumerate(moves[first : first + _STAGE], start=first):
                after = self.after(state, cast(Move, self.find_move(state, name)))
                if (lost := self.losing_move(state)) and lost not in told:
                    words = _NOT_YET if lost in moves[number + 1 :] else _NOT
                    losing[number] = gettext(words, move=lost)
                    told.add(lost)
                if words := self.achieved(state, after, moves[number + 1 :]):
                    achieved[number] = words
                state = after
            for number, words in [*losing.items(), *achieved.items()][:1]:
                said[number] = words
        return said

    def losing_move(self, state: State) -> str:
        """Return the move that loses after most can still be tried; nothing if none is proven."""
        lost = {
            self.move_name(move): lost_states(self, after, (), MOST_LOST, self.key)
            for move, after in self.successors(state)
        }
        worst = max(lost, key=lambda name: lost[name], default="")
        return worst if worst and lost[worst] > 0 else ""

    def view(self, state: State) -> Any:
        """What the player sees: everything, unless dominoes are hidden."""
        return state

    def key(self, state: State) -> Hashable:
        """A key that equally good states share, so that searching one of them is enough."""
        return state

    def is_solved(self, state: State) -> bool:
        """True if everything is played."""
        return not self.remaining(state)

    def solve(self, max_states: int = MAX_STATES, seconds: float | None = None) -> Outcome:
        """Find a shortest solution, depth-first.

        A deal has many lines of play of nearly the same length, so a breadth-first search would
        reach nearly all of its states before finding the first solution.
        """
        return decide(self, max_states, seconds)

    def measure_difficulty(self, max_states: int = MAX_STATES) -> Difficulty:
        """Measure how often blind luck wins, and a player who keeps most moves open.

        Raises ValueError if a search of few states proves the deal lost.
        """
        chance = winning_chance(self)
        fewest = self.lower_bound(self.start)
        return difficulty_of(chance, keeping_chance(self), fewest)


class TakingDeal(Deal[State, Move]):
    """A deal whose moves are the dominoes that they take away, usually two at most."""

    @abstractmethod
    def show(self, state: State, crossed: Collection[Any] = ()) -> Position:
        """Show what is left, with some dominoes crossed."""

    def lower_bound(self, state: State) -> int:
        """Half the dominoes, as a move takes two."""
        return (self.remaining(state) + 1) // 2

    def position(self, state: State, last: Move | None = None) -> Position:
        """Show what is left."""
        return self.show(state)

    def picture(self, state: State, move: Any) -> Position:
        """Cross what is taken."""
        return self.show(state, move)


class Playout(NamedTuple):
    """How a deal ended when it was played until it was won or no move was left."""

    won: bool
    moves: int
    left: int
    """How many dominoes could not be played."""


def play(deal: Deal[Any, Any], player: Player, start: Any = None) -> Playout:
    """Let a player play a deal to its end, from its start or from a later state."""
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

    If all of them lose, the chance is computed exactly; if there are too many states for that, the
    playouts continue until one wins. Raises ValueError if the exact chance is zero.
    """
    wins = _repeated(deal, lambda state: tuple(dict(deal.successors(state)).values()))
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


def keeping_chance(deal: Deal[Any, Any], playouts: int = _KEEPING) -> float:
    """Return how often a player wins who keeps most moves open, or half a win if never."""

    def widest(state: Any) -> tuple[Any, ...]:
        wide = {
            it: inf if deal.is_solved(it) else len(dict(deal.successors(it)))
            for _, it in deal.successors(state)
        }
        most = max(wide.values(), default=0)
        return tuple(it for it, moves in wide.items() if moves == most)

    wins = _repeated(deal, widest)
    return max(0.5, sum(wins() for _ in range(playouts))) / playouts


def winning_share(
    deal: Deal[Any, Any], start: Any, allows: Callable[[str], bool], playouts: int = _GAMES
) -> float:
    """Return how often blind luck wins from a state with only those moves whose names are allowed.

    It's a share of random playouts, always the same.
    """

    def ways(state: Any) -> tuple[Any, ...]:
        return tuple(it for move, it in deal.successors(state) if allows(deal.move_name(move)))

    wins = _repeated(deal, ways, start)
    return sum(wins() for _ in range(playouts)) / playouts


def _repeated(
    deal: Deal[Any, Any], ways: Callable[[Any], tuple[Any, ...]], start: Any = None
) -> Callable[[], bool]:
    """Return a function that plays once more, from a state if one is given, and says if it wins.

    It picks one of the states that `ways` returns, and remembers what that returned.
    """
    rng, memo = Random(0), dict[Any, tuple[Any, ...]]()

    def wins() -> bool:
        state = deal.start if start is None else start
        while not deal.is_solved(state):
            if (after := memo.get(state)) is None:
                after = memo[state] = ways(state)
            if not after:
                return False
            state = after[rng.randrange(len(after))]
        return True

    return wins


def exact_chance(deal: Deal[Any, Any], max_states: int = _FEW_STATES) -> float | None:
    """Return the chance that a random playout wins; None if there are too many states."""
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


def difficulty_of(chance: float, keeping: float, moves: int) -> Difficulty:
    """Return the difficulty of a deal that takes so many moves, by two players' chances.

    Its effort is that of playing until it is won, halfway between the two. The share of lost random
    playouts is recorded with three decimals, or with as many as keep it from being rounded to one.
    """
    lost = 1 - chance
    rounded = (round(lost, decimals) for decimals in range(3, 17))
    recorded = next((share for share in rounded if share < 1), lost)
    effort = log2(max(1, moves)) - (log2(chance) + log2(keeping)) / 2 if chance else inf
    return Difficulty(effort, {LOST: recorded})
