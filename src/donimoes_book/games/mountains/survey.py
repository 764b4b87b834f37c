"""The numbers of Mountains and Valleys: which deals have a layout, and how its versions go.

Programs play the versions in which a domino, once laid, stays put: alone or together. The rules
don't cover holes that no domino can fill, but the square has to be completed; so here nobody lays a
domino if the rest of the square could no longer be filled. The square is fixed before the first
domino is laid, whereas in `contest` the map finds its square as it grows. That takes more than
three times as long to play and gives slightly different figures (four players have good games in
46% of 500 deals, but here in 40%), so the book's figures are not made with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from donimoes_book.board.cells import CellSet
from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.mountains import (
    CLIMB,
    IN_DEAL,
    NEIGHBOURS,
    SIDE,
    SPACES,
    SQUARE,
    can_be_filled,
    heights_of,
    penalty,
)
from donimoes_book.games.mountains.solver import plain_anneal, solve_layout
from donimoes_book.laboratory.survey import mean, share, share_with_doubt
from donimoes_book.language import N_, Message, units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import PLAYERS, Figure
from donimoes_book.search.shortest import OutcomeKind

FACE_UP = 5
"""How many dominoes the harder solitaire shows at once."""
HANDS = {2: 9, 3: 6, 4: 5}
"""The number of dominoes in a hand, by the number of players."""
GOOD = 5
"""By the rules, a game with a smaller penalty than this is a good one."""
AT_RANDOM = "alone-at-random"
"""The version that is only there to show what thinking is worth: it never ends well."""

# What the sensible player avoids, in penalty points.
CLIFF = 0.1
"""For every level of a cliff beside the domino."""
DEAD_END = (0.0, 1.0, 0.6, 0.4, 0.4)
"""For a space without a path yet, by how many empty neighbours might still make one."""

LABELS = {
    "solvable": N_("Can be solved"),
    "penalty-alone-at-random": N_("Alone, at random: penalty"),
    "penalty-alone": N_("Alone: penalty"),
    "good-alone": N_("Alone: a good game"),
    "perfect-alone": N_("Alone: a perfect game"),
    **{
        f"{name}-{count}": Message("{players}: {figure}", players=players, figure=label)
        for count, players in PLAYERS.items()
        for name, label in (
            ("penalty-together", N_("penalty")),
            ("good-together", N_("a good game")),
            ("perfect-together", N_("a perfect game")),
        )
    },
}


def measure(
    game: LayoutGame, n: int, seed: str, fast: bool, progress: Progress
) -> Mapping[str, Figure]:
    """Decide `n` deals, counting the undecided both ways, and play `n` games of each version."""
    anneal = plain_anneal
    if fast:
        from donimoes_book.games.mountains.kernels import anneal_lists as anneal
    solved = undecided = 0
    for number in range(n):
        deal = game.deal(Random(f"{seed}/{number}"))
        outcome = solve_layout(game.layout_puzzle(deal), anneal=anneal)
        solved += outcome.kind is OutcomeKind.SOLVED
        undecided += outcome.kind is OutcomeKind.LIMIT
    figures = {"solvable": share_with_doubt(solved, undecided, n)}
    versions: dict[str, Callable[[Random], GrowingMap]] = {
        AT_RANDOM: partial(play_alone, player=random_player),
        "alone": partial(play_alone, player=sensible_player),
        **{
            f"together-{players}": partial(play_together, player=sensible_player, players=players)
            for players in HANDS
        },
    }
    for done, (name, play) in enumerate(versions.items()):
        costs = []
        for number in range(n):
            progress(done * n + number, len(versions) * n)
            final = play(Random(f"{seed}/{name}/{number}"))
            costs.append(penalty(heights_of(final.position().dominoes)))
        figures[f"penalty-{name}"] = mean(costs, units("point", "points"))
        if name != AT_RANDOM:
            figures[f"good-{name}"] = share(sum(cost < GOOD for cost in costs), n)
            figures[f"perfect-{name}"] = share(costs.count(0), n)
    return figures


@dataclass(frozen=True, slots=True)
class Placement:
    """A way to lay a domino, each of its numbers on a space."""

    pair: Pair
    spaces: tuple[int, int]


@dataclass
class GrowingMap:
    """A map that grows domino by domino."""

    heights: list[int | None] = field(default_factory=lambda: [None] * SPACES)
    placements: list[Placement] = field(default_factory=list)
    empty: CellSet = SQUARE

    def add(self, placement: Placement) -> None:
        """Lay a domino where it is allowed."""
        for space, number in zip(placement.spaces, placement.pair, strict=True):
            self.heights[space] = number
            self.empty = CellSet(self.empty & ~(1 << space))
        self.placements.append(placement)

    def open_pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every pair of spaces that the next domino may cover."""
        for first in range(SPACES):
            for second in NEIGHBOURS[first]:
                if second < first or not (self.empty >> first & self.empty >> second & 1):
                    continue
                touches = not self.placements or any(
                    self.heights[there] is not None
                    for space in (first, second)
                    for there in NEIGHBOURS[space]
                )
                if touches and can_be_filled(CellSet(self.empty & ~(1 << first | 1 << second))):
                    yield first, second

    def possible(self, pairs: Sequence[Pair]) -> list[Placement]:
        """Return every way to lay any of these dominoes."""
        return [
            Placement(pair, spaces)
            for first, second in self.open_pairs()
            for pair in pairs
            for spaces in ((first, second), (second, first))[: 1 + (pair[0] != pair[1])]
        ]

    def position(self) -> Position:
        """Return the map as a position."""
        return Position(tuple(map(_domino, self.placements)))


Player = Callable[[GrowingMap, Sequence[Pair], Random], Placement]
"""Chooses one of several dominoes, and where to lay it."""


def random_player(map_: GrowingMap, pairs: Sequence[Pair], rng: Random) -> Placement:
    """Choose any legal way to lay a domino, each with equal chance."""
    return rng.choice(map_.possible(pairs))


def sensible_player(map_: GrowingMap, pairs: Sequence[Pair], rng: Random) -> Placement:
    """Choose what does the least damage to the domino and its neighbours; ties are random."""
    possible = map_.possible(pairs)
    return min(possible, key=lambda placement: (_damage(map_, placement), rng.random()))


def play_alone(rng: Random, player: Player) -> GrowingMap:
    """Play the harder solitaire: five dominoes are face up until the rest have run out."""
    drawn = rng.sample(domino_set(), IN_DEAL)
    shown, hidden = drawn[:FACE_UP], drawn[FACE_UP:]
    map_ = GrowingMap()
    while shown:
        placement = player(map_, shown, rng)
        map_.add(placement)
        shown.remove(placement.pair)
        if hidden:
            shown.append(hidden.pop(0))
    return map_


def play_together(rng: Random, player: Player, players: int) -> GrowingMap:
    """Play the cooperative version: players lay what their right-hand neighbour passes."""
    size = HANDS[players]
    drawn = rng.sample(domino_set(), players * size)
    hands = [drawn[start : start + size] for start in range(0, len(drawn), size)]
    map_ = GrowingMap()
    for turn in range(IN_DEAL):
        hand = hands[turn % players]
        passed = player(map_, hand, rng).pair
        hand.remove(passed)
        map_.add(player(map_, [passed], rng))
    return map_


def _damage(map_: GrowingMap, placement: Placement) -> float:
    return damage(map_.heights, NEIGHBOURS.__getitem__, placement.spaces, placement.pair)


def damage(
    heights: list[int | None],
    neighbours: Callable[[int], Iterable[int]],
    own: tuple[int, int],
    pair: Pair,
) -> float:
    """Return the damage around a domino: cliffs, and spaces that may never be reached.

    `heights` has the height of every space, None if it is empty, and `neighbours` returns a space's
    neighbours that are on the map or can still be covered.
    """
    heights[own[0]], heights[own[1]] = pair
    found = 0.0
    for space in dict.fromkeys((*own, *neighbours(own[0]), *neighbours(own[1]))):
        here = heights[space]
        if here is None:
            continue
        room, lowest = 0, SIDE
        for there in neighbours(space):
            height = heights[there]
            if height is None:
                room += 1
                continue
            step = abs(here - height)
            lowest = min(lowest, step)
            if step > CLIMB and space in own:
                found += CLIFF * (step - CLIMB)
        if lowest > CLIMB:
            found += DEAD_END[room] if room else lowest
    heights[own[0]] = heights[own[1]] = None
    return found


def _domino(placement: Placement) -> Domino:
    (first, one), (second, other) = sorted(zip(placement.spaces, placement.pair, strict=True))
    place = Place(2 * (first % SIDE), 2 * (first // SIDE))
    return Domino(place, second == first + 1, (one, other))
