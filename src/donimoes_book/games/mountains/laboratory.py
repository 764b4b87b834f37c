"""Mountains in the laboratory: measuring deals, and deciding all of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import comb
from pathlib import Path
from random import Random

from donimoes_book.board.cells import CellSet
from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.game import Game
from donimoes_book.games.layouts.solver import Placed, as_position
from donimoes_book.games.mountains.game import MountainsAndValleys
from donimoes_book.games.mountains.rules import (
    CLIMB,
    FACE_UP,
    GOOD,
    HANDS,
    IN_DEAL,
    NEIGHBOURS,
    SIDE,
    SPACES,
    SQUARE,
    can_be_filled,
    heights_of,
    penalty,
)
from donimoes_book.games.mountains.solver import anneal as plain_anneal
from donimoes_book.games.mountains.solver import solve_layout
from donimoes_book.laboratory.survey import Measured, mean, share_with_doubt
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import share
from donimoes_book.search.layout import CensusReport
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.store.results import Kind, Store
from donimoes_book.words.language import units

AT_RANDOM = "alone-at-random"
"""The version that is only there to show what thinking is worth: it never ends well."""

# What the sensible player avoids, in penalty points.
CLIFF = 0.1
"""For every level of a cliff beside the domino."""
DEAD_END = (0.0, 1.0, 0.6, 0.4, 0.4)
"""For a space without a path yet, by how many empty neighbours might still make one."""


def survey(
    game: MountainsAndValleys, n: int, seed: str, progress: Progress, *, fast: bool = False
) -> Measured:
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


@dataclass
class GrowingMap:
    """A map that grows domino by domino."""

    heights: list[int | None] = field(default_factory=lambda: [None] * SPACES)
    placements: list[Placed] = field(default_factory=list)
    empty: CellSet = SQUARE

    def add(self, placed: Placed) -> None:
        """Lay a domino where it is allowed."""
        first, second, numbers = placed
        self.heights[first], self.heights[second] = numbers
        self.empty = CellSet(self.empty & ~(1 << first | 1 << second))
        self.placements.append(placed)

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

    def possible(self, pairs: Sequence[Pair]) -> list[Placed]:
        """Return every way to lay any of these dominoes."""
        return [
            Placed(*spaces, pair)
            for first, second in self.open_pairs()
            for pair in pairs
            for spaces in ((first, second), (second, first))[: 1 + (pair[0] != pair[1])]
        ]

    def position(self) -> Position:
        """Return the map as a position."""
        return as_position(SIDE, self.placements)


Player = Callable[[GrowingMap, Sequence[Pair], Random], Placed]
"""Chooses one of several dominoes, and where to lay it."""


def random_player(map_: GrowingMap, pairs: Sequence[Pair], rng: Random) -> Placed:
    """Choose any legal way to lay a domino, each with equal chance."""
    return rng.choice(map_.possible(pairs))


def sensible_player(map_: GrowingMap, pairs: Sequence[Pair], rng: Random) -> Placed:
    """Choose what does the least damage to the domino and its neighbours; ties are random."""
    possible = map_.possible(pairs)
    return min(possible, key=lambda placed: (_damage(map_, placed), rng.random()))


def play_alone(rng: Random, player: Player) -> GrowingMap:
    """Play the harder solitaire: five dominoes are face up until the rest have run out."""
    drawn = rng.sample(domino_set(), IN_DEAL)
    shown, hidden = drawn[:FACE_UP], drawn[FACE_UP:]
    map_ = GrowingMap()
    while shown:
        placement = player(map_, shown, rng)
        map_.add(placement)
        shown.remove(placement.numbers)
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
        passed = player(map_, hand, rng).numbers
        hand.remove(passed)
        map_.add(player(map_, [passed], rng))
    return map_


def _damage(map_: GrowingMap, placed: Placed) -> float:
    return damage(map_.heights, NEIGHBOURS.__getitem__, placed[:2], placed.numbers)


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
    total = 0.0
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
                total += CLIFF * (step - CLIMB)
        if lowest > CLIMB:
            total += DEAD_END[room] if room else lowest
    heights[own[0]] = heights[own[1]] = None
    return total


TRIES = 2_000_000
"""How many tries the annealing spends on a deal before leaving it undecided."""
PART = 1000
"""How many deals are decided between progress notes: about a second of work."""


@dataclass(frozen=True)
class Census:
    """The deals decided so far, including those that a mirror image stands for."""

    dominoes: int
    """How many dominoes a deal has."""
    next_deal: int
    """Where to resume: a set of bits, one for each domino of the set in ascending order."""
    solved: int = 0
    """Deals with a layout that was found and then checked by other means."""
    lacking: int = 0
    """Deals proven unsolvable: a number is missing between two that are there."""
    undecided: int = 0
    tries: int = 0
    """All tries of the annealing."""
    hardest: int = 0
    """The deal that took the most tries, namely `most`."""
    most: int = 0
    left: tuple[int, ...] = ()
    """Undecided deals, at most 64 from each part."""

    @property
    def decided(self) -> int:
        """How many deals are decided."""
        return self.solved + self.lacking

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return comb(len(domino_set()), self.dominoes)

    @property
    def is_complete(self) -> bool:
        """Whether every deal has been examined."""
        return self.next_deal >> len(domino_set()) > 0

    @property
    def report(self) -> CensusReport:
        """What the census has found so far."""
        solved = f"{self.solved:,} of {self.deals:,} deals can be solved"
        lines = (
            f"{solved}, each with a layout that was checked again.",
            f"{self.lacking:,} cannot: a number is missing between two that are there.",
            f"{self.undecided:,} are undecided after {TRIES:,} tries each.",
        )
        return CensusReport(lines, self.undecided)


def census(_game: Game, file: Path, progress: Progress) -> CensusReport:
    """Decide every deal; raises ImportError without numba, InputError for the wrong file."""
    return take_census(file, SIDE, SIDE, progress).report


CENSUSES = Kind("census", Census)


def take_census(file: Path, width: int, height: int, progress: Progress = no_progress) -> Census:
    """Decide every deal that fills a rectangle, part by part, from where the file stopped."""
    from donimoes_book.games.mountains.kernels import decide

    so_far = read_census(file, width * height // 2)
    while not so_far.is_complete:
        deal, counts, left = decide(so_far.next_deal, PART, domino_set(), width, CLIMB, TRIES)
        solved, lacking, undecided, tries, hardest, most = map(int, counts)
        if most <= so_far.most:
            hardest, most = so_far.hardest, so_far.most
        so_far = Census(
            so_far.dominoes,
            int(deal),
            so_far.solved + solved,
            so_far.lacking + lacking,
            so_far.undecided + undecided,
            so_far.tries + tries,
            hardest,
            most,
            (*so_far.left, *map(int, left)),
        )
        Store(file.parent).write(CENSUSES, file.name, so_far)
        progress(so_far.decided + so_far.undecided, so_far.deals)
    return so_far


def read_census(file: Path, dominoes: int) -> Census:
    """Read how far a census has got, or begin one if there is no file; raises InputError."""

    def check(census: Census) -> None:
        if census.dominoes != dominoes:
            raise ValueError(f"its deals have {census.dominoes}")

    refusal = f"this is not a census of deals of {dominoes} dominoes"
    advice = "Choose another folder, or remove the file to start again."
    work = Store(file.parent).read(CENSUSES, file.name, refusal, advice, check)
    return work or Census(dominoes, (1 << dominoes) - 1)
