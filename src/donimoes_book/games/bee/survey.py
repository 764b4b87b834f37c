"""Measures random layouts of Bee Donimoes."""

from functools import partial
from random import Random

from donimoes_book.games.bee.figures import DICE
from donimoes_book.games.bee.game import BeeGame
from donimoes_book.games.bee.generation import known, layout_solver
from donimoes_book.games.bee.rules import FIRST_QUEEN, random_layout
from donimoes_book.laboratory.survey import Measured, Survey, mean, quartiles, share
from donimoes_book.language import units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure

_MOVES = units("move", "moves")


def survey(game: BeeGame) -> Survey:
    """Measure how many layouts can be solved, and in how many moves."""
    return Survey(partial(measure, game), compiled=True)


def measure(game: BeeGame, n: int, seed: str, fast: bool, progress: Progress) -> Measured:
    """Solve all rounds of `n` random layouts for each number of dice."""
    solve, figures = layout_solver(fast), dict[str, Figure | Distribution]()
    for done, dice in enumerate(DICE):
        rng = Random(f"{seed}/{dice}")
        found = list[list[int | None]]()
        for number in range(n):
            progress(done * n + number, len(DICE) * n)
            found.append(solve(game.layout(random_layout(rng, dice))))
        last = [lengths[-1] for lengths in found if lengths[-1] is not None]
        whole = [sum(taken) for lengths in found if len(taken := known(lengths)) == len(lengths)]
        figures[f"solvable-{dice}"] = share(len(last), n)
        if dice > FIRST_QUEEN:
            figures[f"first-queen-{dice}"] = share(sum(it[0] is not None for it in found), n)
        figures[f"every-queen-{dice}"] = share(len(whole), n)
        if last:
            renamed = quartiles("moves", last, _MOVES)
            figures |= {f"{name}-{dice}": figure for name, figure in renamed.items()}
            figures[f"longest-{dice}"] = Figure(max(last), unit=_MOVES)
            few = sum(3 <= length <= 6 for length in last)
            figures[f"three-to-six-{dice}"] = share(few, len(last))
        if whole:
            figures[f"all-rounds-{dice}"] = mean(whole, _MOVES)
    return figures
