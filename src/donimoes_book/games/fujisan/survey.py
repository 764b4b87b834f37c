"""Random deals of Fujisan: how many have a solution, and how long the shortest one is."""

from collections.abc import Callable
from functools import partial
from random import Random

from donimoes_book.games.fujisan.puzzle import FujisanGame
from donimoes_book.games.fujisan.rules import Deal, random_deal
from donimoes_book.progress import Progress
from donimoes_book.search.shortest import solve
from donimoes_book.search.statistics import Figure, Survey, quantile, quartiles, share

SolveDeal = Callable[[Deal], tuple[int | None, int]]
"""Takes a deal; returns the length of a shortest solution (None: there is none) and the states."""

LABELS = {
    "solvable": "Can be solved",
    "moves-q1": "A quarter take at most",
    "moves-median": "Half take at most",
    "moves-q3": "Three quarters take at most",
    "longest": "The longest of them",
}


def survey_of(game: FujisanGame) -> Survey:
    """Return the survey of the game or of a variant."""
    return Survey(partial(measure, game), LABELS, compiled=True)


def deal_solver(game: FujisanGame, fast: bool) -> SolveDeal:
    """Return the plain search, or the compiled one; both find the same.

    Raises ImportError where numba is not installed.
    """
    if fast:
        from donimoes_book.games.fujisan.backend import CompiledFujisan

        return CompiledFujisan(goes_down=game.kind.goes_down).solve

    def plain(deal: Deal) -> tuple[int | None, int]:
        outcome = solve(game.puzzle(game.dealt(deal)))
        return outcome.length, outcome.states

    return plain


def measure(
    game: FujisanGame, n: int, seed: str, fast: bool, progress: Progress
) -> dict[str, Figure]:
    """Solve `n` random deals."""
    rng, solve_deal = Random(seed), deal_solver(game, fast)
    lengths, states = list[int](), list[int]()
    for done in range(n):
        progress(done, n)
        length, reached = solve_deal(random_deal(rng))
        states.append(reached)
        if length is not None:
            lengths.append(length)
    figures = {"solvable": share(len(lengths), n)}
    if lengths:
        figures |= quartiles("moves", lengths, "moves")
        figures["longest"] = Figure(max(lengths), unit="moves")
    return figures | {"states-median": quantile(states, 0.5, "positions")}
