"""Chooses problems for a level: from the bank while it lasts, then new ones."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.manuscript.alike import positions_in
from donimoes_book.manuscript.bank import bank_path, read_bank
from donimoes_book.manuscript.folders import has_file
from donimoes_book.manuscript.pools import problem_in, read_pool
from donimoes_book.manuscript.problem import FORMER, BankProblem, Problem, unbanked
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE, GRADES

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
    rules: Path | None = None
    """The book whose pictures and records no new problem may be like."""
    excluded: tuple[Position, ...] = ()
    """Problems that none may be like."""


def choose_problems(
    request: ProblemRequest, banks: Path, store: SolvedStore, progress: Progress
) -> list[Problem]:
    """Choose as many different problems as requested, or as can be found, easiest first.

    Each is number 1 and has no stages; no new one is like another. Raises InputError if the bank
    has mistakes, and ImportError if the compiled search is not installed.
    """
    game, count = request.game, request.count
    path, wrong = bank_path(banks, game.name), list[Diagnostic]()
    bank = read_bank(path, game.name, wrong) if has_file(path) else []
    raise_errors(wrong)

    def grade_of(entry: BankProblem) -> str:
        return entry.measures.get(GRADE) or str(solve_problem(game.name, entry, store).grade)

    grades = () if request.new else tuple(map(str, request.grades))
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
    fitting = [entry for entry in current if grades and grade_of(entry) in grades]
    random = Random(f"{request.seed}/{game.name}/{request.grades}")
    drawn = random.sample(fitting, min(count, len(fitting)))
    # Solving reveals any wrongly recorded grade.
    solved = (solve_problem(game.name, entry, store) for entry in drawn)
    # A booklet has room for problems that the printed book leaves out.
    chosen = [replace(it, former=False) for it in solved if it.grade in request.grades]

    reached = 0

    def report(part: float = 0) -> None:
        nonlocal reached
        # A failed attempt must not move the progress back.
        reached = max(reached, int(_PARTS * (len(chosen) + part)))
        progress(reached, _PARTS * count)

    report()
    if len(chosen) < count and (generator := generator_of(game)):
        positions = [*(entry.position for entry in bank), *others]
        if request.rules:
            positions += positions_in(request.rules, game.name)
        attempts = (count - len(chosen)) * generator.attempts
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


def grades_of(game: Game, banks: Path) -> tuple[int, ...]:
    """Return the grades that a game's problems have, in its bank or new, easiest first."""
    grades, generator = _grades_in(banks, game), generator_of(game)
    if generator:
        grades.update(filter(generator.spec_for_grade, range(1, GRADES + 1)))
    return tuple(sorted(grades))


def in_pool(request: ProblemRequest, others: Sequence[Position] = ()) -> Iterator[Problem]:
    """Yield problems of the book's pool that are like no other one, shuffled by the seed."""
    game = request.game
    pool, _ = read_pool(request.rules, game.name) if request.rules else ({}, [])
    codes = [code for code, entry in sorted(pool.items()) if entry.grade in request.grades]
    for code in Random(request.seed).sample(codes, len(codes)):
        problem = problem_in(game.name, code, pool[code])
        if not any(game.likeness(problem.position, other) for other in others):
            yield problem


def offered_grades(game: Game, rules: Path) -> tuple[int, ...]:
    """Return the grades of which a game's problems can be had at any time, easiest first.

    They are those of its pool and its bank: what its generator only tries for may take minutes.
    """
    pool, _ = read_pool(rules, game.name)
    ready = {entry.grade for entry in pool.values()}
    return tuple(sorted(ready | _grades_in(problems_folder(rules), game)))


def _grades_in(banks: Path, game: Game) -> set[int]:
    """Return the grades that are recorded in a game's bank, if it has one."""
    path = bank_path(banks, game.name)
    bank = read_bank(path, game.name, []) if has_file(path) else []
    return {int(entry.measures[GRADE]) for entry in bank if GRADE in entry.measures}


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
            if problem.grade in request.grades:
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
