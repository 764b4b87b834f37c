"""Measures random layouts of Bee Donimoes, and makes its problems by improving layouts."""

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.bee.layouts import SIZES, changed_layout, random_layout
from donimoes_book.games.bee.puzzle import solved_at_home
from donimoes_book.games.bee.rules import FIRST_QUEEN, Layout
from donimoes_book.laboratory.generation import (
    SEARCHED_ATTEMPTS,
    GeneratedProblem,
    GenerationSpec,
    ProblemGenerator,
)
from donimoes_book.laboratory.survey import Measured, mean, quartiles, share
from donimoes_book.language import N_, Message, units
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import measures_of
from donimoes_book.search.figures import Distribution, Figure

if TYPE_CHECKING:
    from donimoes_book.games.bee import BeeGame

SolveLayout = Callable[[Layout], list[int | None]]
"""Returns the length of a shortest solution for each queen, or None if there is none."""

DICE = {3: N_("Three dice"), 4: N_("Four dice"), 5: N_("Five dice"), 6: N_("Six dice")}
_LABELS = {
    "solvable": N_("the last queen can be reached"),
    "first-queen": N_("the first queen can be reached"),
    "every-queen": N_("every queen can be reached"),
    "moves-q1": N_("a quarter take at most"),
    "moves-median": N_("half take at most"),
    "moves-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "three-to-six": N_("takes three to six moves"),
    "all-rounds": N_("all rounds together"),
}
LABELS = {
    f"{name}-{dice}": Message("{dice}: {figure}", dice=words, figure=label)
    for dice, words in DICE.items()
    for name, label in _LABELS.items()
    if dice > FIRST_QUEEN or name != "every-queen"
}
"""What the book calls each figure; it is about the last round unless it says otherwise."""
_MOVES = units("move", "moves")
COLD = 0.4
"""Roughly how many moves worse a changed layout may be and still be kept."""
PATIENCE = 4
"""A climb begins again after a quarter of its tries without anything better."""


def layout_solver(fast: bool) -> SolveLayout:
    """Return the plain search, or the compiled one, which raises ImportError without numba."""
    if fast:
        from donimoes_book.games.bee.kernels import solve_compiled

        return lambda layout: [solve_compiled(layout, queen)[0] for queen in layout.queens]
    return lambda layout: [solved_at_home(layout, queen).length for queen in layout.queens]


def measure(game: "BeeGame", n: int, seed: str, fast: bool, progress: Progress) -> Measured:
    """Solve all rounds of `n` random layouts for each number of dice."""
    solve, figures = layout_solver(fast), dict[str, Figure | Distribution]()
    for done, dice in enumerate(DICE):
        rng = Random(f"{seed}/{dice}")
        found = list[list[int | None]]()
        for number in range(n):
            progress(done * n + number, len(DICE) * n)
            found.append(solve(game.layout(random_layout(rng, dice))))
        last = [lengths[-1] for lengths in found if lengths[-1] is not None]
        whole = [sum(taken) for lengths in found if len(taken := _known(lengths)) == len(lengths)]
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


def _known(lengths: list[int | None]) -> list[int]:
    return [length for length in lengths if length is not None]


class _Rated(NamedTuple):
    position: Position
    length: int
    """The length of all rounds together."""
    off: float
    """How far that is from what is wanted."""


class LayoutSpec(GenerationSpec):
    """A specification whose number of dominoes is one that a layout can have."""

    __slots__ = ()

    def with_options(self, asked: Mapping[str, int | None]) -> GenerationSpec:
        """Return this specification with other values; raises ValueError if it can't have them."""
        dominoes = asked.get("dominoes")
        if dominoes is not None and dominoes not in SIZES:
            *sizes, most = SIZES
            known = f"{', '.join(map(str, sizes))} or {most}"
            raise ValueError(f"--dominoes {dominoes} (a layout has {known})")
        return super().with_options(asked)


class BeeGenerator(ProblemGenerator):
    """Improves layouts that every queen can solve until they take as many moves as asked for."""

    spec: GenerationSpec = LayoutSpec(dominoes=15, steps=7, tries=60, grade=1, or_harder=True)
    compiled = True
    attempts = SEARCHED_ATTEMPTS

    def __init__(self, game: "BeeGame", grades: tuple[GenerationSpec | None, ...]) -> None:
        """Take the specification that leads to each grade most often."""
        self.game, self._grades = game, grades

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the specification that most often gives a grade, by trial; None if none does."""
        return self._grades[grade - 1]

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make a problem of about as many moves as asked for; None if it is of another grade."""
        found = self._climb(spec, Random(seed), layout_solver(fast), progress)
        if found is None:
            return None
        puzzle, scale = self.game.puzzle(found), self.game.grade_scale
        difficulty = puzzle.measure_difficulty()
        if difficulty is None or not spec.accepts(scale.grade(difficulty.effort)):
            return None
        measures = measures_of(scale, self.game.length_unit, puzzle.solve(), difficulty)
        return GeneratedProblem(found, measures, difficulty.effort)

    def _climb(
        self, spec: GenerationSpec, rng: Random, solve: SolveLayout, progress: Progress
    ) -> Position | None:
        """Return the layout found that is closest to the number of moves asked for."""
        current: _Rated | None = None
        best: _Rated | None = None
        since = 0
        for tried in range(spec.tries):
            progress(tried, spec.tries)
            since += 1
            if since > spec.tries / PATIENCE:
                current, since = None, 0
            rated = self._rated(spec, self._next(spec, rng, current), solve)
            if rated is None:
                continue
            worse = rated.off - current.off if current else 0.0
            if worse < 0:
                since = 0
            if worse <= 0 or rng.random() < math.exp(-worse / COLD):
                current = rated
            fits = spec.or_longer or rated.length <= spec.steps
            if fits and (best is None or rated.off < best.off):
                best = rated
            if best is not None and best.length == spec.steps:
                break
        return best.position if best else None

    @staticmethod
    def _next(spec: GenerationSpec, rng: Random, current: _Rated | None) -> Position:
        if current is None:
            return random_layout(rng, SIZES[spec.dominoes])
        return changed_layout(rng, current.position)

    def _rated(self, spec: GenerationSpec, layout: Position, solve: SolveLayout) -> _Rated | None:
        """Rate a layout; None if a queen cannot be reached, or has all dice around her already."""
        lengths = solve(self.game.layout(layout))
        if not all(lengths):
            return None
        length = sum(_known(lengths))
        return _Rated(layout, length, abs(spec.steps - length))
