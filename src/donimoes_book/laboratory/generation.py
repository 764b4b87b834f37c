"""Makes problems: specifications, results, and the loops that games share.

A specification and a seed always make the same problem, so both are recorded beside it. A problem's
own seed stands for its wish, too: else similar wishes would climb the same hill.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import repeat
from math import exp, inf
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar
from zlib import crc32

from donimoes_book.board.position import Position
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import grade_of, measures_of
from donimoes_book.search.shortest import explore
from donimoes_book.words.plurals import alternatives

TEMPERATURE = 0.25
"""In steps: roughly how much worse a changed board can be and still replace the current one."""
PATIENCE = 5
"""A climb that finds nothing better in a fifth of the tries starts again from a fresh board."""
# There is no clock, so a seed always gives the same result.
SEARCHED_ATTEMPTS = 12
"""How often a booklet searches for a problem, which usually has the right grade then."""
DRAWN_ATTEMPTS = 80
"""How often a booklet draws a problem, which takes no time."""


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
        options = re.findall(r"--([a-z-]+)(?: (\w+))?", text)
        given: dict[str, Any] = {
            name.replace("-", "_"): int(value) if value.isdigit() else value or True
            for name, value in options
        }
        return cls(**{f.name: given[f.name] for f in fields(cls) if f.name in given})

    def with_options(self, options: Mapping[str, int | None]) -> "GenerationSpec":
        """Return this specification with other values.

        Raises ValueError with the names of the options that it does not have.
        """
        given: dict[str, Any] = {name: n for name, n in options.items() if n is not None}
        names = self.options().keys() | ({"--or-longer"} if self.steps else set())
        unknown = {f"--{name.replace('_', '-')}" for name in given} - names
        if unknown:
            raise ValueError(*sorted(unknown))
        if "grade" in given:
            given.setdefault("or_harder", False)
        return replace(self, **given)


def own_seed(seed: str, number: int, wish: str) -> str:
    """Return the seed of one of the problems that a wish and a seed make."""
    return f"{seed}/{number}/{crc32(wish.encode()):08x}"


class DrawSpec(GenerationSpec):
    """A specification whose grade decides which draw is taken, so the grade is recorded as well."""

    __slots__ = ()

    def __str__(self) -> str:
        """Print the options that make the problem of this specification again."""
        harder = " --or-harder" if self.or_harder else ""
        return f"--grade {self.grade}{harder} --tries {self.tries}"


class SizedDrawSpec(DrawSpec):
    """A specification that includes how many dominoes are drawn."""

    __slots__ = ()

    def __str__(self) -> str:
        """Print the options that make the problem of this specification again."""
        return f"--dominoes {self.dominoes} {DrawSpec.__str__(self)}"


@dataclass(frozen=True, slots=True)
class GeneratedProblem:
    """A newly made problem."""

    position: Position
    measures: Mapping[str, float]
    """What a bank records about it, by name."""
    effort: float
    """How hard it is."""


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

    def size_refusal(self, dominoes: int | None) -> str:
        """Return why no problem has this many dominoes, to follow "has"; empty if some may."""
        if not dominoes or dominoes in self.sizes:
            return ""
        least, most = min(self.sizes), max(self.sizes)
        listed = f"{least} to {most}"
        if most - least >= len(self.sizes):
            listed = alternatives(map(str, sorted(self.sizes)))
        return f"no problems with {dominoes} dominoes, only with {listed}"

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the options that make problems of roughly this grade; None if none do."""
        return self.spec.with_options({"grade": grade}) if self.spec.grade else self.spec

    def spec_for_many(self, grade: int, number: int) -> GenerationSpec | None:
        """Return the options for one of many problems of a grade; None if none do."""
        return self.spec_for_grade(grade)


def complete_spec(generator: ProblemGenerator, options: Mapping[str, int | None]) -> GenerationSpec:
    """Return what is asked for, with whatever else suits the game or the grade.

    Raises ValueError with the names of the options that the game does not have.
    """
    spec = generator.spec.with_options(options)
    given: dict[str, Any] = {name: n for name, n in options.items() if n is not None}
    grade = given.get("grade")
    if grade and not {"dominoes", "steps"} & given.keys():
        usual = generator.spec_for_grade(grade)
        spec = replace(usual, **given) if usual else spec
    return spec


@dataclass(frozen=True, slots=True)
class Demand:
    """Which problems are to be made, and how many."""

    spec: GenerationSpec
    count: int = 1
    words: str = ""
    """Everything that is wished for; the specification, if these are empty."""
    is_met: Callable[[GeneratedProblem], bool] = lambda _: True
    effort: int = 1
    """How many times as often as usual to try."""


def make_problems(
    generator: ProblemGenerator,
    demand: Demand,
    seed: str,
    *,
    fast: bool = False,
    progress: Progress = no_progress,
) -> Iterator[tuple[GeneratedProblem, str]]:
    """Yield as many problems as asked for, or as can be found, each with a seed of its own."""
    # A drawing generator has used up its tries if it finds nothing; a climb may begin again.
    is_drawn, left, spec = isinstance(generator, DrawingGenerator), demand.count, demand.spec
    for number in range(1, demand.count * generator.attempts * demand.effort + 1):
        own = own_seed(seed, number, demand.words or str(spec))
        problem = generator.generate(spec, own, fast=fast, progress=progress)
        if problem is None:
            left -= is_drawn
        elif demand.is_met(problem):
            left -= 1
            yield problem, own
        if not left:
            break


@dataclass(frozen=True, slots=True)
class RatedProblem(GeneratedProblem):
    """A candidate and its grade."""

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
        for candidates in report_each(draws, spec.tries, progress):
            for candidate in candidates:
                if spec.accepts(candidate.grade):
                    return candidate
        return None


Board = TypeVar("Board")
Result = TypeVar("Result")
Item = TypeVar("Item")


class Stop(NamedTuple, Generic[Board, Result]):
    """A board on a walk, what was found out about it, and what it is worth: more is better."""

    board: Board
    result: Result
    value: float


def anneal(
    rng: Random,
    draw: Callable[[Board | None], Board],
    rate: Callable[[Board], tuple[Result, float] | None],
    heats: Iterable[float],
    *,
    start: tuple[Board | None, float] = (None, -inf),
    patience: float = inf,
    by_best: bool = True,
    always_throws: bool = True,
) -> Iterator[Stop[Board, Result] | None]:
    """Walk from board to changed board, and yield each; None for one that `rate` refuses.

    `draw` changes a board, or makes a fresh one of None. A better board is always walked on from; a
    worse one by chance (Metropolis), less often the worse it is and the lower the temperature, of
    which `heats` has one for each try; at 0, never. The walk begins at `start`, which is worth so
    much. If nothing better is found for more than
    `patience` tries, the walk begins again from a fresh board.

    The last two options only decide which random numbers follow, so that each seed keeps its
    problem: whether better means better than all boards since the last fresh one, or only than the
    board that was changed; and whether chance is asked even when a board is no worse.
    """
    (board, value), since = start, 0
    best = value
    for heat in heats:
        since += 1
        if since > patience:
            board, value, best, since = None, -inf, -inf, 0
        changed = draw(board)
        rated = rate(changed)
        if rated is None:
            yield None
            continue
        facts, worth = rated
        gain = 0.0 if board is None else worth - value
        is_better = worth > best if by_best else gain > 0
        if is_better:
            best, since = worth, 0
        is_accepted = gain >= 0 and not always_throws
        if is_accepted or (heat and rng.random() < exp(min(0.0, gain) / heat)):
            board, value = changed, worth
        yield Stop(changed, facts, worth)


def report_each(items: Iterable[Item], total: int, progress: Progress) -> Iterator[Item]:
    """Yield the first `total` items, and report each before anything is done with it."""
    for done, item in zip(range(total), items, strict=False):
        progress(done, total)
        yield item


class ClimbingGenerator(ProblemGenerator):
    """Climbs from board to changed board, and measures the best problem that it has found.

    The game is one that is solved by moves; its puzzles measure and solve themselves.
    """

    attempts = SEARCHED_ATTEMPTS

    def __init__(
        self,
        game: Any,
        spec: GenerationSpec,
        grades: tuple[GenerationSpec | None, ...] = (),
    ) -> None:
        """Set up a generator; `grades` are the options found to suit each grade, if any."""
        self.game, self.spec, self._grades = game, spec, grades

    def spec_for_grade(self, grade: int) -> GenerationSpec | None:
        """Return the options that most often give a grade, as found by trial."""
        return self._grades[grade - 1] if self._grades else super().spec_for_grade(grade)

    @abstractmethod
    def search(
        self, spec: GenerationSpec, seed: str, progress: Progress, *, fast: bool
    ) -> tuple[Position, int] | None:
        """Return the best problem, and the most states it can lead to; None if there is none."""

    def generate(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress = no_progress,
    ) -> GeneratedProblem | None:
        """Make one problem; None if the tries run out first, or it has the wrong grade."""
        result = self.search(spec, seed, progress, fast=fast)
        if result is None:
            return None
        position, states = result
        puzzle = self.game.puzzle(position)
        difficulty = puzzle.measure_difficulty(states)
        if difficulty is None or not spec.accepts(grade_of(difficulty.effort)):
            return None
        measures = measures_of(self.game.length_unit, puzzle.solve(), difficulty)
        return GeneratedProblem(position, measures, difficulty.effort)


class _Measured(NamedTuple):
    steps: int
    states: int
    start: Any
    """Where the problem starts; None if there is no solution."""


class BoardGenerator(ClimbingGenerator):
    """Finds boards with long solutions and small state graphs by simulated annealing.

    The game lays boards (`random_board`) and changes them (`changed_board`). A board whose graph
    exceeds the limit is given up immediately. If moves can be undone, the search begins at the
    solved board, and the problem is a position far from it; otherwise the board is the problem.
    """

    temperature = TEMPERATURE

    def search(
        self, spec: GenerationSpec, seed: str, progress: Progress, *, fast: bool
    ) -> tuple[Position, int] | None:
        """Return the best board's problem; None if the tries run out before there is one."""
        rng, game = Random(seed), self.game

        def draw(board: Position | None) -> Any:
            if board is None:
                return game.random_board(rng, spec.dominoes)
            return game.changed_board(rng, board)

        def rate(board: Position) -> tuple[_Measured, float] | None:
            measures = self.measured(game.puzzle(board), spec, fast=fast)
            if measures is None:
                return None
            return _Measured(*measures), self.score(measures[0], measures[1], spec)

        heats = report_each(repeat(self.temperature), spec.tries, progress)
        best: Stop[Position, _Measured] | None = None
        for stop in anneal(rng, draw, rate, heats, patience=spec.tries / PATIENCE):
            if stop and (best is None or stop.value > best.value) and _is_wanted(spec, stop.result):
                best = stop
        if best is None:
            return None
        puzzle, (_, states, start) = game.puzzle(best.board), best.result
        # From a different start in the same graph, no more states can be reached.
        return best.board if start == puzzle.start else puzzle.position(start), states

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


def _is_wanted(spec: GenerationSpec, measures: _Measured) -> bool:
    return measures.start is not None and (spec.or_longer or measures.steps <= spec.steps)
