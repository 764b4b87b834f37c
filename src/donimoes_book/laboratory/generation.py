"""Makes problems: specifications, results, and the loops that games share.

A specification and a seed always make the same problem, so both are recorded beside it.
"""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, Protocol

from donimoes_book.board.position import Position
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import (
    GRADES,
    GradeScale,
    measure_terrain,
    measures_of,
)
from donimoes_book.search.graph import explore
from donimoes_book.search.shortest import solve

LEVELS: Mapping[str, tuple[int, ...]] = {
    "easy": (1, 2),
    "medium": (3,),
    "hard": (4, 5),
    **{str(grade): (grade,) for grade in range(1, GRADES + 1)},
}
"""The grades in each level, by name; each grade is also a level of its own."""
TEMPERATURE = 0.25
"""In steps: roughly how much worse a changed board can be and still replace the current one."""
PATIENCE = 5
"""A climb that finds nothing better in a fifth of the tries starts again from a fresh board."""
SEARCHED_ATTEMPTS, DRAWN_ATTEMPTS = 12, 80
"""How often a booklet tries for a problem: one that is searched for usually has the right grade,
and one that is drawn takes no time. There is no clock, so a seed always gives the same result."""


@dataclass(frozen=True, slots=True)
class GenerationSpec:
    """What a problem should be like. 0 asks for nothing; a game may not have the option at all."""

    dominoes: int = 0
    steps: int = 0
    """How long the shortest solution should be; it may be shorter if the tries run out."""
    max_states: int = 0
    """The largest state graph to consider."""
    tries: int = 0
    """How many boards to try."""
    grade: int = 0
    """The grade: problems of other grades are rejected, and nothing else changes."""
    climbs: int = 0
    """How many climbs there are in a round of a campaign, which can all run at the same time."""
    or_longer: bool = False
    """Whether a solution longer than `steps` will do."""
    or_harder: bool = False
    """Whether a problem of a higher grade will do."""
    strategy: str = ""
    """How a campaign climbs: a name in `CampaignSearcher.strategies`; by default, the first."""

    def accepts(self, grade: int) -> bool:
        """Return whether a problem has a grade that was asked for."""
        return grade == self.grade or (grade > self.grade and (self.or_harder or not self.grade))

    def options(self) -> dict[str, int | str]:
        """Return what is asked for, as named on the command line."""
        named = {f"--{f.name.replace('_', '-')}": getattr(self, f.name) for f in fields(self)}
        return {name: value for name, value in named.items() if value}

    def __str__(self) -> str:
        """Print the options that make the problem of this specification again."""
        # The grade only decides what is rejected, so it makes no difference to this problem.
        options = replace(self, grade=0, or_harder=False).options()
        return " ".join(k if v is True else f"{k} {v}" for k, v in options.items())

    @classmethod
    def read(cls, text: str) -> "GenerationSpec":
        """Read what `str` prints; other options, such as `--rounds 3`, are ignored."""
        found = re.findall(r"--([a-z-]+)(?: (\w+))?", text)
        given: dict[str, Any] = {
            name.replace("-", "_"): int(value) if value.isdigit() else value or True
            for name, value in found
        }
        return cls(**{f.name: given[f.name] for f in fields(cls) if f.name in given})

    def with_options(self, asked: Mapping[str, int | None]) -> "GenerationSpec":
        """Return this specification with other values.

        Raises ValueError with the names of the options that it does not have.
        """
        given: dict[str, Any] = {name: n for name, n in asked.items() if n is not None}
        if "grade" in given:
            given.setdefault("or_harder", False)
        known = self.options().keys() | ({"--or-longer"} if self.steps else set())
        unknown = GenerationSpec(**given).options().keys() - known
        if unknown:
            raise ValueError(*sorted(unknown))
        return replace(self, **given)


class DrawSpec(GenerationSpec):
    """A specification whose grade decides which draw is taken, so the grade is recorded as well."""

    __slots__ = ()

    def __str__(self) -> str:
        """Print the options that make the problem of this specification again."""
        harder = " --or-harder" if self.or_harder else ""
        return f"--grade {self.grade}{harder} --tries {self.tries}"


@dataclass(frozen=True, slots=True)
class GeneratedProblem:
    """A newly made problem."""

    position: Position
    measures: Mapping[str, float]
    """What a bank records about it, by name."""
    effort: float
    """How hard it is, for comparison within a game."""


class ProblemGenerator(ABC):
    """Makes problems for a game."""

    spec: GenerationSpec
    """Every option that the game has, with its default."""
    sizes: Collection[int] = range(2, 29)
    """How many dominoes a problem may have, if the game has that option."""
    compiled: bool = False
    """Whether there is a compiled search that makes the same problems faster."""
    attempts: int = DRAWN_ATTEMPTS
    """How often a booklet tries for a problem of a grade."""

    @abstractmethod
    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make one problem; None if the tries run out first, or it has the wrong grade.

        Raises ImportError if `fast` is set and numba is not installed.
        """

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the options that make problems of roughly this grade; None if none do."""
        return self.spec.with_options({"grade": grade}) if self.spec.grade else self.spec


@dataclass(frozen=True, slots=True)
class RatedProblem:
    """A candidate and its grade."""

    problem: GeneratedProblem
    grade: int


class DrawingGenerator(ProblemGenerator):
    """Draws candidates at random until one has the right grade."""

    @abstractmethod
    def draws(self, rng: Random, seed: str) -> Iterator[Iterable[RatedProblem]]:
        """Yield the candidates of one try after another, without end."""

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make one problem; None if the tries run out first."""
        draws = self.draws(Random(seed), seed)
        for tried, candidates in zip(range(spec.tries), draws, strict=False):
            progress(tried, spec.tries)
            for found in candidates:
                if spec.accepts(found.grade):
                    return found.problem
        return None


class BoardSource(Protocol):
    """A game whose problems are found by changing random boards a little at a time."""

    @property
    def length_unit(self) -> str:
        """What a solution's length counts."""

    @property
    def grade_scale(self) -> GradeScale:
        """How effort becomes a grade."""

    def puzzle(self, position: Position) -> Any:
        """Set up a position as a `Puzzle` that shows its states as positions."""

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Lay a random board, already solved if moves can be undone."""

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Change a random board a little."""


@dataclass(frozen=True, slots=True)
class _Board:
    laid_out: Position
    score: float
    states: int = 0
    steps: int = 0
    start: Any = None
    """Where the problem starts; None if there is no solution."""


class BoardGenerator(ProblemGenerator):
    """Finds boards with long solutions and small state graphs by simulated annealing.

    A board whose graph exceeds the limit is given up immediately. If moves can be undone, the
    search begins at the solved board, and the problem is a position far from it; otherwise the
    board is the problem.
    """

    attempts = SEARCHED_ATTEMPTS
    temperature = TEMPERATURE

    def __init__(
        self,
        source: BoardSource,
        spec: GenerationSpec,
        grades: tuple[GenerationSpec | None, ...] = (),
    ) -> None:
        """Set up a generator; `grades` are the options found to suit each grade, if any."""
        self.source, self.spec, self._grades = source, spec, grades

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the options that most often give a grade, as found by trial."""
        return self._grades[grade - 1] if self._grades else super().spec_for_grade(grade)

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make one problem; None if the tries run out first, or it has the wrong grade."""
        board = self._best_board(spec, Random(seed), progress, fast=fast)
        if board is None:
            return None
        source = self.source
        puzzle = source.puzzle(board.laid_out)
        is_board = board.start == puzzle.start
        position = board.laid_out if is_board else puzzle.position(board.start)
        problem = source.puzzle(position)
        # From a different start in the same graph, no more states can be reached.
        graph = explore(problem, board.states)
        assert graph is not None
        difficulty = measure_terrain(problem, graph).difficulty
        if not spec.accepts(source.grade_scale.grade(difficulty.effort)):
            return None
        outcome = solve(problem)
        measures = measures_of(source.grade_scale, source.length_unit, outcome, difficulty)
        return GeneratedProblem(position, measures, difficulty.effort)

    def _best_board(
        self, spec: GenerationSpec, rng: Random, progress: Progress, *, fast: bool
    ) -> _Board | None:
        """Return the best board that has a solution; None if the tries run out first."""
        best: _Board | None = None
        current: _Board | None = None
        top, since = -math.inf, 0
        for tried in range(spec.tries):
            progress(tried, spec.tries)
            since += 1
            if since > spec.tries / PATIENCE:
                current, top, since = None, -math.inf, 0
            board = self._rated(spec, self._next_board(spec, rng, current), fast=fast)
            if board is None:
                continue
            worse = min(0.0, board.score - current.score) if current else 0.0
            if rng.random() < math.exp(worse / self.temperature):
                current = board
            if board.score > top:
                top, since = board.score, 0
            if (best is None or board.score > best.score) and _is_wanted(spec, board):
                best = board
        return best

    def _next_board(self, spec: GenerationSpec, rng: Random, current: _Board | None) -> Position:
        if current is None:
            return self.source.random_board(rng, spec.dominoes)
        return self.source.changed_board(rng, current.laid_out)

    def _rated(self, spec: GenerationSpec, laid_out: Position, *, fast: bool) -> _Board | None:
        """Rate a board; None if its graph is too large."""
        found = self.measured(self.source.puzzle(laid_out), spec, fast=fast)
        if found is None:
            return None
        steps, states, start = found
        score = self.score(steps, states, spec)
        return _Board(laid_out, score, states, steps, start)

    def score(self, steps: int, states: int, spec: GenerationSpec) -> float:
        """Return a score for what was measured, in steps; higher is better.

        Beyond the length asked for, longer is no better; of equal lengths, the smaller graph wins.
        """
        return steps if steps < 0 else min(steps, spec.steps) - states / spec.max_states

    def measured(
        self, puzzle: Any, spec: GenerationSpec, *, fast: bool
    ) -> tuple[int, int, Any] | None:
        """Return a board's solution length, the number of states in its graph, and its start.

        Without a solution, the length is minus the least that is left in any state, and there is no
        start. Returns None if the graph has more states than the specification allows. Only a
        generator that is `compiled` is asked to be `fast`.
        """
        graph = explore(puzzle, spec.max_states)
        if graph is None:
            return None
        start = puzzle.start
        if puzzle.reversible and graph.distances:
            start = graph.at_distance(spec.steps)
        if start not in graph.distances:
            return -graph.nearest, graph.states, None
        return graph.distances[start], graph.states, start


def _is_wanted(spec: GenerationSpec, board: _Board) -> bool:
    return board.start is not None and (spec.or_longer or board.steps <= spec.steps)
