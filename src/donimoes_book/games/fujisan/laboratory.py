"""Fujisan in the laboratory: making mountains, and measuring them."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeVar

from donimoes_book.board.position import Position
from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.fujisan.rules import Deal, changed_deal, random_deal
from donimoes_book.laboratory.campaign import CLIMBS, CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.generation import (
    ClimbingGenerator,
    GenerationSpec,
    anneal,
    report_each,
)
from donimoes_book.laboratory.survey import Measured, lengths, quantile
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import Distribution, Figure, share
from donimoes_book.search.shortest import MAX_STATES, explore
from donimoes_book.words.language import units

SolveDeal = Callable[[Deal], tuple[int | None, int]]
"""Takes a deal; returns the length of a shortest solution (None: there is none) and the states."""


def deal_solver(game: FujisanGame, fast: bool) -> SolveDeal:
    """Return the plain search, or the compiled one, which raises ImportError without numba."""
    if fast:
        from donimoes_book.games.fujisan.kernels import CompiledFujisan

        return CompiledFujisan(goes_down=game.kind.goes_down).solve

    def plain(deal: Deal) -> tuple[int | None, int]:
        outcome = game.puzzle(game.dealt(deal)).solve()
        return outcome.length, outcome.states

    return plain


FRESH = 6000
"""How many deals a climb tries, starting from a random deal."""
AGAIN = 3000
"""How many deals a climb tries, starting from one of the best."""
OFTEN = 0.8
"""The share of climbs after the first that start from one of the best."""
FADING = 0.25
"""How much less often a climb starts from each of the best than from the one before it."""
HOT = 3.0
"""About how many moves worse a changed deal may be and still be kept, at first."""
COLD = 0.15
"""The same at last."""
WARM = (1.2, 2.0, 3.0)
"""The same for the first deals of a climb that starts from one of the best."""
BEST = 14
"""How many deals are remembered to start from."""
ALIKE = 3
"""How many of them may be of any one length."""
ENDLESS = 1_000_000
"""More moves than any solution takes."""
REMEMBERED = 50_000
"""How many solved deals are remembered, so as not to solve them twice."""

Solve = Callable[[Deal], int | None]
"""Takes a deal; returns the length of a shortest solution, or None if there is none."""
Best = TypeVar("Best")


class Climbed(NamedTuple):
    """A deal that was found."""

    deal: Deal
    length: int
    """The length of its shortest solution, in moves."""


def climb(
    solve_deal: SolveDeal, spec: GenerationSpec, seed: str, progress: Progress = no_progress
) -> Climbed | None:
    """Find a deal of `spec.steps` moves, or fewer; of more only if `spec.or_longer`."""
    rng, moves = Random(seed), spec.steps
    best, done = list[Climbed](), 0
    fitting: Climbed | None = None
    look_up = remembering(solve_deal)

    def solve(deal: Deal) -> int | None:
        nonlocal fitting
        length = look_up(deal)
        if length and (fitting.length if fitting else 0) < length <= moves:
            fitting = Climbed(deal, length)
        return length

    def report(tried: int, _span: int) -> None:
        progress(done + tried, spec.tries)

    while done < spec.tries:
        start, span, hot = None, FRESH, HOT
        if best and rng.random() < OFTEN:
            start = one_of_the_best(rng, best)
            span, hot = AGAIN, rng.choice(WARM)
        # A climb that is cut short when the tries run out cools down no faster.
        heats = report_each(cooling(hot, span), min(span, spec.tries - done), report)
        top = nearest(rng, solve, moves, start, heats)
        done += span
        best = _with(best, top, moves)
        if top and top.length == moves:
            break
    return next(iter(best), None) if spec.or_longer else fitting


def cooling(hot: float, span: int) -> Iterable[float]:
    """Yield the temperature of each try of a climb that is cold after `span` tries."""
    return (hot * (COLD / hot) ** (tried / span) for tried in range(span))


def nearest(
    rng: Random, solve: Solve, moves: int, start: Climbed | None, heats: Iterable[float]
) -> Climbed | None:
    """Change a deal a little with each try, and return the one nearest to this many moves.

    It begins at `start` or at a random deal, and ends at a deal that takes exactly this many moves.
    Of equally good deals the last is returned, and never the start, so that the best deals are not
    all neighbours.
    """

    def draw(deal: Deal | None) -> Deal:
        return random_deal(rng) if deal is None else changed_deal(rng, deal)

    def rate(deal: Deal) -> tuple[Climbed, float] | None:
        length = solve(deal)
        return None if length is None else (Climbed(deal, length), -abs(moves - length))

    begin = (start.deal, -abs(moves - start.length)) if start else (None, 0)
    top: tuple[Climbed, float] | None = None
    walk = anneal(rng, draw, rate, heats, start=begin, always_throws=False)
    for stop in filter(None, walk):
        if stop.result != start and (top is None or stop.value >= top[1]):
            top = stop.result, stop.value
            if not stop.value:
                break
    return top and top[0]


def one_of_the_best(rng: Random, best: Sequence[Best]) -> Best:
    """Choose a deal to start from: the better, the more often."""
    return best[min(int(rng.expovariate(FADING)), len(best) - 1)]


def remembering(solve_deal: SolveDeal) -> Solve:
    """Solve every deal once: a climb meets the same ones again and again."""
    return lru_cache(REMEMBERED)(lambda deal: solve_deal(deal)[0])


def _with(best: list[Climbed], top: Climbed | None, moves: int) -> list[Climbed]:
    """Return the best deals with one more, best first; only a few of any length stay."""
    if top is None or top in best:
        return best
    chosen = list[Climbed]()
    for entry in sorted([top, *best], key=lambda entry: abs(moves - entry.length)):
        if sum(other.length == entry.length for other in chosen) < ALIKE:
            chosen.append(entry)
    return chosen[:BEST]


class FujisanGenerator(ClimbingGenerator, CampaignSearcher):
    """Climbs over deals. There are always twelve dominoes, and every graph is small enough."""

    campaign = GenerationSpec(tries=FRESH, climbs=CLIMBS)
    compiled = True
    hall_size = 24
    most_alike = ALIKE

    def search(
        self, spec: GenerationSpec, seed: str, progress: Progress, *, fast: bool
    ) -> tuple[Position, int] | None:
        """Return a deal of about the length asked for."""
        best = climb(deal_solver(self.game, fast), spec, seed, progress)
        return (self.game.dealt(best.deal), MAX_STATES) if best else None

    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Start most climbs from a deal in the hall, the better ones more often."""
        return [
            one_of_the_best(rng, hall) if hall and rng.random() < OFTEN else None
            for _ in range(units)
        ]

    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Climb from a random deal or, with half as many tries, from one in the hall."""
        solve_deal = deal_solver(self.game, unit.fast)
        rng, tries = unit.campaign.rng(unit.number), unit.campaign.wish.tries
        start, hot = None, HOT
        if unit.start:
            deal = self.game.puzzle(Position.parse(unit.start)).mountain.deal
            start = Climbed(deal, solve_deal(deal)[0] or 0)
            hot, tries = rng.choice(WARM), max(1, tries // 2)
        top = nearest(rng, remembering(solve_deal), ENDLESS, start, cooling(hot, tries))
        if top is None:
            return None
        position = self.game.dealt(top.deal)
        graph = explore(self.game.puzzle(position), MAX_STATES)
        assert graph is not None
        return HallEntry(top.length, graph.states, str(position), str(position))


GRADES: dict[str, tuple[GenerationSpec | None, ...]] = {
    "fujisan": (
        None,
        GenerationSpec(steps=9, tries=FRESH),
        GenerationSpec(steps=12, tries=120),
        GenerationSpec(steps=18, tries=120),
        GenerationSpec(steps=31, tries=FRESH, or_longer=True),
    ),
    "country-road": (
        *(None, None, None),
        GenerationSpec(steps=20, tries=200, or_longer=True),
        GenerationSpec(steps=35, tries=300, or_longer=True),
    ),
}
"""For each game, the specifications that most often give each grade; None if none does."""


def generator(game: FujisanGame) -> FujisanGenerator:
    """Return the generator, which makes problems and searches for the longest."""
    spec = GenerationSpec(steps=20, tries=FRESH, grade=1, or_harder=True)
    return FujisanGenerator(game, spec, GRADES[game.name])


def survey(
    game: FujisanGame, n: int, seed: str, progress: Progress, *, fast: bool = False
) -> Measured:
    """Solve `n` random deals."""
    rng, solve_deal = Random(seed), deal_solver(game, fast)
    results = list[tuple[int | None, int]]()
    for done in range(n):
        progress(done, n)
        results.append(solve_deal(random_deal(rng)))
    moves = [length for length, _ in results if length is not None]
    figures: dict[str, Figure | Distribution] = {"solvable": share(len(moves), n)}
    if moves:
        figures |= lengths("moves", moves, units("move", "moves"))
    return figures | {
        "states-median": quantile([states for _, states in results], 0.5, "positions")
    }
