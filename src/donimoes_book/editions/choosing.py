"""Chooses problems for a level: from the bank and the pool alike, or new ones."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import chain, islice, zip_longest
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.manuscript.alike import positions_in
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.folders import has_file
from donimoes_book.manuscript.kinds import Solved, kind_of
from donimoes_book.manuscript.pools import Pooled, problem_in, read_pool
from donimoes_book.manuscript.problem import FORMER, BankProblem, Problem, unbanked
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE, GRADES, Difficulty, rounded_minutes

if TYPE_CHECKING:
    from donimoes_book.laboratory.generation import ProblemGenerator

_MOST_MISSED = 5
"""After how many attempts in vain a grade is given up, if there are problems of others."""
_PARTS = 100
"""How many steps of progress one problem has."""


@dataclass(frozen=True, slots=True)
class ProblemRequest:
    """A request for some of a game's problems."""

    game: Game
    """A game that has problems."""
    count: int
    grades: tuple[int, ...]
    """The grades to choose from."""
    seed: str
    fast: bool = False
    """Whether to use the compiled search, if any, for new problems; they are the same."""
    new: bool = False
    """Whether all problems are to be new, and none from the bank."""
    staged: bool = False
    """Whether problems keep the pictures of their solutions."""
    hinted: bool = False
    """Whether problems have hints, which takes longer for those of the pool."""
    rules: Path | None = None
    """The book whose pool has more, and whose pictures and records no new problem may be like."""
    excluded: tuple[Position, ...] = ()
    """Problems that none may be like."""
    minutes: int | None = None
    """The most minutes that a problem may take; None for any."""
    seconds: float = inf
    """How many seconds of processor time new problems may be tried for."""

    @property
    def pool(self) -> Mapping[str, Pooled]:
        """The pool of the book, by codes."""
        return read_pool(self.rules, self.game.name)[0] if self.rules else {}

    def accepts(self, problem: Problem) -> bool:
        """Return whether a problem has a grade that was asked for, and takes no longer."""
        minutes = rounded_minutes(problem.effort)
        return problem.grade in self.grades and minutes <= (self.minutes or inf)


class _TimeUp(Exception):
    """New problems have been tried for as long as they may be."""


def choose_problems(
    request: ProblemRequest, banks: Path, store: SolvedStore, progress: Progress
) -> list[Problem]:
    """Choose as many different problems as requested, or as can be found, easiest first.

    New ones are made if they are asked for, or if the book has no pool of the game. Each problem is
    number 1 and has no stages; no new one is like another. Raises InputError if the bank has
    mistakes, and ImportError if the compiled search is not installed.
    """
    game, count = request.game, request.count
    path, wrong = bank_path(banks, game.name), list[Diagnostic]()
    bank = read_bank(path, game.name, wrong) if has_file(path) else []
    raise_errors(wrong)
    # No problems of a bank are alike, so only others can be like one of it.
    others = set(request.excluded) - {entry.position for entry in bank}
    left_out = set(request.excluded) - others
    current = [
        entry
        for entry in bank
        if FORMER not in entry.recorded
        and entry.position not in left_out
        and not any(game.likeness(entry.position, other) for other in others)
    ]
    ready = () if request.new else _ready(request, current, sorted(others, key=str), store)
    chosen = list(islice(ready, count))

    reached, end = 0, process_time() + request.seconds

    def report(part: float = 0) -> None:
        nonlocal reached
        # A failed attempt must not move the progress back.
        reached = max(reached, int(_PARTS * (len(chosen) + part)))
        progress(reached, _PARTS * count)
        if part and process_time() > end:
            raise _TimeUp

    report()
    makes = request.new or not request.pool
    if len(chosen) < count and makes and (generator := generator_of(game)):
        positions = [*(entry.position for entry in bank), *others]
        if request.rules:
            positions += positions_in(request.rules, game.name)
        attempts = (count - len(chosen)) * generator.attempts
        with suppress(_TimeUp):
            for result in tried(request, generator, attempts, positions, store, report):
                if not isinstance(result, Miss):
                    chosen.append(result)
                    report()
                if len(chosen) == count:
                    break
        positions += [problem.position for problem in chosen]
        chosen += islice(in_pool(request, positions), count - len(chosen))
    ordered = sorted(chosen, key=lambda p: (p.grade, p.length, str(p.position)))
    return ordered if request.staged else [p.undrawn for p in ordered]


def _ready(
    request: ProblemRequest,
    bank: Sequence[BankProblem],
    others: Sequence[Position],
    store: SolvedStore,
) -> Iterator[Problem]:
    """Yield problems of the bank and the pool, each grade in turn, shuffled by the seed."""
    game = request.game

    def solve(entry: BankProblem) -> Problem:
        # As the second problem it is kept, if it is the book's; the pictures are drawn in no time.
        problem = solve_problem(game.name, entry, store, 2)
        # A booklet has room for problems that the printed book leaves out.
        problem = replace(problem, number=1, former=False)
        return _drawn(problem) if request.staged else problem

    def pooled(code: str, entry: Pooled) -> Problem:
        if request.hinted:
            return solve(unbanked(read_code(code).position))
        return _drawn(problem_in(game.name, code, entry))

    ladders: dict[str, list[Callable[[], Problem]]] = {str(g): [] for g in request.grades}
    for entry in bank:
        grade = entry.measures.get(GRADE) or str(solve(entry).grade)
        if grade in ladders:
            ladders[grade].append(partial(solve, entry))
    for code, it in sorted(request.pool.items()):
        if it.grade in request.grades:
            ladders[str(it.grade)].append(partial(pooled, code, it))
    random = Random(f"{request.seed}/{game.name}/{request.grades}")
    rungs = [random.sample(rungs, len(rungs)) for rungs in ladders.values()]
    random.shuffle(rungs)
    for rung in filter(None, chain.from_iterable(zip_longest(*rungs))):
        # Solving reveals any wrongly recorded grade.
        problem = rung()
        alike = (game.likeness(problem.position, other) for other in others)
        if request.accepts(problem) and not any(alike):
            yield problem


def _drawn(problem: Problem) -> Problem:
    """Return a problem with its whole solution drawn, from nothing but its moves or its layout."""
    kind, entry = kind_of(registry.find(problem.game)), unbanked(problem.position)
    assert kind, f"{problem.game} has problems"
    difficulty = Difficulty(problem.effort, takes_pencil=problem.takes_pencil)
    result = kind.restore(entry, Solved(problem, {}, difficulty))
    return replace(problem, solution=kind.printed(entry, result, is_whole=True).problem.solution)


def grades_of(game: Game, banks: Path) -> tuple[int, ...]:
    """Return the grades that a game's problems have, in its bank or new, easiest first."""
    grades, generator = set(_grades_in(banks, game)), generator_of(game)
    if generator:
        grades.update(filter(generator.spec_for_grade, range(1, GRADES + 1)))
    return tuple(sorted(grades))


def in_pool(request: ProblemRequest, others: Sequence[Position] = ()) -> Iterator[Problem]:
    """Yield problems of the book's pool that are like no other one, shuffled by the seed."""
    game, pool = request.game, request.pool
    codes = [code for code, entry in sorted(pool.items()) if entry.grade in request.grades]
    for code in Random(request.seed).sample(codes, len(codes)):
        problem = problem_in(game.name, code, pool[code])
        alike = (game.likeness(problem.position, other) for other in others)
        if request.accepts(problem) and not any(alike):
            yield problem


def offered_grades(game: Game, rules: Path) -> tuple[int, ...]:
    """Return the grades of which a game's problems can be had at any time, easiest first.

    They are those of its pool and its bank: what its generator only tries for may take minutes.
    """
    return tuple(sorted(offered_problems(game, rules)))


def offered_problems(game: Game, rules: Path) -> Counter[int]:
    """Return how many of a game's problems can be had at any time, by grades."""
    pool, _ = read_pool(rules, game.name)
    pooled = Counter(entry.grade for entry in pool.values())
    return pooled + _grades_in(problems_folder(rules), game)


def _grades_in(banks: Path, game: Game) -> Counter[int]:
    """Return how many problems of each grade a game's bank records, if it has one."""
    path = bank_path(banks, game.name)
    bank = read_bank(path, game.name, []) if has_file(path) else []
    current = (entry.measures for entry in bank if FORMER not in entry.recorded)
    return Counter(int(measures[GRADE]) for measures in current if GRADE in measures)


class Miss(Enum):
    """Why an attempt made no new problem."""

    NOTHING = "none found"
    ALIKE = "like the book's"
    REPEATED = "repeated"
    GRADE = "other grade"


def tried(
    request: ProblemRequest,
    generator: "ProblemGenerator",
    attempts: int,
    others: Sequence[Position],
    store: SolvedStore,
    report: Callable[[float], None],
) -> Iterator[Problem | Miss]:
    """Attempt so often to make a problem that is like no other one and none made before."""
    game, positions = request.game, list[Position]()
    grades, missed = set[int](), Counter[int]()
    for attempt in range(attempts):
        grade = request.grades[attempt % len(request.grades)]
        # Some games have hardly any problems of a grade: then others take its place.
        if grades - {grade} and missed[grade] >= _MOST_MISSED:
            continue
        position = _generate(request, generator, grade, attempt, store, report)
        if position is None:
            missed[grade] += grade not in grades
            yield Miss.NOTHING
            continue
        grades.add(grade)
        if any(game.likeness(position, other) for other in others):
            yield Miss.ALIKE
        elif any(game.likeness(position, other) for other in positions):
            yield Miss.REPEATED
        else:
            problem = solve_problem(game.name, unbanked(position), store)
            if request.accepts(problem):
                positions.append(position)
                yield problem
            else:
                yield Miss.GRADE


def _generate(
    request: ProblemRequest,
    generator: "ProblemGenerator",
    grade: int,
    attempt: int,
    store: SolvedStore,
    report: Callable[[float], None],
) -> Position | None:
    """Try once to make a problem of about this grade."""
    spec = generator.spec_for_many(grade, attempt // len(request.grades))
    if spec is None:
        return None
    seed = f"{request.seed}/{grade}/{attempt}"

    def generate() -> Position | None:
        problem = generator.generate(
            spec,
            seed,
            fast=request.fast and generator.compiled,
            progress=lambda done, total: report(done / total),
        )
        return problem.position if problem else None

    maker = type(generator).__module__
    return store.generated(request.game.name, spec, seed, generate, maker)
