"""Measures random deals of Fujisan, and changes deals until the shortest solution is long.

It uses simulated annealing over deals, restarted again and again from a random deal or from one of
the best so far. One random deal in a thousand takes 30 moves; a climb of some seconds finds 60.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeVar

from donimoes_book.board.position import Position
from donimoes_book.games.fujisan import FujisanGame
from donimoes_book.games.fujisan.rules import Deal, changed_deal, random_deal
from donimoes_book.laboratory.campaign import CLIMBS, CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.generation import SEARCHED_ATTEMPTS, GeneratedProblem, GenerationSpec
from donimoes_book.laboratory.survey import Measured, quantile, quartiles, share
from donimoes_book.language import N_, units
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import measure_terrain, measures_of
from donimoes_book.search.figures import Distribution, Figure
from donimoes_book.search.graph import StateGraph, explore
from donimoes_book.search.shortest import MAX_STATES, solve

SolveDeal = Callable[[Deal], tuple[int | None, int]]
"""Takes a deal; returns the length of a shortest solution (None: there is none) and the states."""

LABELS = {
    "solvable": N_("Can be solved"),
    "moves-q1": N_("A quarter take at most"),
    "moves-median": N_("Half take at most"),
    "moves-q3": N_("Three quarters take at most"),
    "longest": N_("The longest"),
}


def deal_solver(game: FujisanGame, fast: bool) -> SolveDeal:
    """Return the plain search, or the compiled one, which raises ImportError without numba."""
    if fast:
        from donimoes_book.games.fujisan.backend import CompiledFujisan

        return CompiledFujisan(goes_down=game.kind.goes_down).solve

    def plain(deal: Deal) -> tuple[int | None, int]:
        outcome = solve(game.puzzle(game.dealt(deal)))
        return outcome.length, outcome.states

    return plain


def measure(game: FujisanGame, n: int, seed: str, fast: bool, progress: Progress) -> Measured:
    """Solve `n` random deals."""
    rng, solve_deal = Random(seed), deal_solver(game, fast)
    found = list[tuple[int | None, int]]()
    for done in range(n):
        progress(done, n)
        found.append(solve_deal(random_deal(rng)))
    lengths = [length for length, _ in found if length is not None]
    figures: dict[str, Figure | Distribution] = {"solvable": share(len(lengths), n)}
    if lengths:
        figures |= quartiles("moves", lengths, units("move", "moves"))
        figures["longest"] = Figure(max(lengths), unit=units("move", "moves"))
    return figures | {"states-median": quantile([states for _, states in found], 0.5, "positions")}


FRESH, AGAIN = 6000, 3000
"""How many deals a climb tries, starting from a random deal and from one of the best."""
OFTEN = 0.8
"""The share of climbs after the first that start from one of the best."""
FADING = 0.25
"""How much less often a climb starts from each of the best than from the one before it."""
HOT, COLD = 3.0, 0.15
"""About how many moves worse a changed deal may be and still be kept, first and last."""
WARM = (1.2, 2.0, 3.0)
"""The same for the first deals of a climb that starts from one of the best."""
BEST, ALIKE = 14, 3
"""How many deals are remembered to start from, and how many of any one length."""
ENDLESS = 1_000_000
"""More moves than any solution takes."""
REMEMBERED = 50_000
"""How many solved deals are remembered, so as not to solve them twice."""

Solve = Callable[[Deal], int | None]
"""Takes a deal; returns the length of a shortest solution, or None if there is none."""

Best = TypeVar("Best")


@dataclass(frozen=True, slots=True)
class Climbed:
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

    while done < spec.tries:
        start, span, hot = None, FRESH, HOT
        if best and rng.random() < OFTEN:
            start = one_of_the_best(rng, best)
            span, hot = AGAIN, rng.choice(WARM)
        # A climb that is cut short when the tries run out cools down no faster.
        tries = range(done, min(done + span, spec.tries))
        done += len(tries)
        top = anneal(rng, solve, moves, start, (hot, span), _reported(tries, spec.tries, progress))
        best = _with(best, top, moves)
        if top and top.length == moves:
            break
    return next(iter(best), None) if spec.or_longer else fitting


def anneal(
    rng: Random,
    solve: Solve,
    moves: int,
    start: Climbed | None,
    cooling: tuple[float, int],
    tries: Iterable[object],
) -> Climbed | None:
    """Change a deal a little with each try, and return the one nearest to this many moves.

    It begins at `start` or at a random deal, and ends at a deal that takes exactly this many moves.
    `cooling` is the first temperature, and after how many tries it is cold. Of equally good deals
    the last is returned, and never the start, so that the best deals are not all neighbours.
    """
    hot, span = cooling
    current, top = start, None
    for tried, _ in enumerate(tries):
        deal = changed_deal(rng, current.deal) if current else random_deal(rng)
        length = solve(deal)
        if length is None:
            continue
        found, off = Climbed(deal, length), abs(moves - length)
        if found != start and (top is None or off <= abs(moves - top.length)):
            top = found
            if length == moves:
                break
        heat = hot * (COLD / hot) ** (tried / span)
        worse = off - abs(moves - current.length) if current else 0
        if worse <= 0 or rng.random() < math.exp(-worse / heat):
            current = found
    return top


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
    for found in sorted([top, *best], key=lambda found: abs(moves - found.length)):
        if sum(other.length == found.length for other in chosen) < ALIKE:
            chosen.append(found)
    return chosen[:BEST]


def _reported(tries: range, total: int, progress: Progress) -> Iterable[int]:
    for done in tries:
        progress(done, total)
        yield done


class FujisanGenerator(CampaignSearcher):
    """Climbs over deals. There are always twelve dominoes, and every graph is small enough."""

    spec = GenerationSpec(steps=20, tries=FRESH, grade=1, or_harder=True)
    campaign = GenerationSpec(tries=FRESH, climbs=CLIMBS)
    compiled = True
    attempts = SEARCHED_ATTEMPTS
    hall_size = 24
    most_alike = ALIKE

    def __init__(self, game: FujisanGame) -> None:
        self.game = game

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the specification that most often gives a grade, by trial; None if none does."""
        return self.game.grade_specs()[grade - 1]

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make a problem of about the length asked for; None if its grade is wrong."""
        solve_deal = deal_solver(self.game, fast)
        found = climb(solve_deal, spec, seed, progress)
        if found is None:
            return None
        position = self.game.dealt(found.deal)
        puzzle, scale = self.game.puzzle(position), self.game.grade_scale
        difficulty = measure_terrain(puzzle, self._graph(position)).difficulty
        if not spec.accepts(scale.grade(difficulty.effort)):
            return None
        measures = measures_of(scale, self.game.length_unit, solve(puzzle), difficulty)
        return GeneratedProblem(position, measures, difficulty.effort)

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
        rng, tries = unit.campaign.rng(unit.number), unit.campaign.generation.tries
        start, hot = None, HOT
        if unit.start:
            deal = self.game.puzzle(Position.parse(unit.start)).mountain.deal
            start = Climbed(deal, solve_deal(deal)[0] or 0)
            hot, tries = rng.choice(WARM), max(1, tries // 2)
        top = anneal(rng, remembering(solve_deal), ENDLESS, start, (hot, tries), range(tries))
        if top is None:
            return None
        position = self.game.dealt(top.deal)
        states = self._graph(position).states
        return HallEntry(top.length, states, str(position), str(position))

    def _graph(self, position: Position) -> StateGraph:
        graph = explore(self.game.puzzle(position), MAX_STATES)
        assert graph is not None
        return graph
