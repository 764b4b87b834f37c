"""Chooses problems for a level: from the bank while it lasts, then new ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.files import is_file
from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.bank import BankProblem, bank_path, read_bank, unbanked
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE

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
    rules: Path | None = None
    """The book whose pictures and records no new problem may be like."""


def choose_problems(
    request: ProblemRequest, banks: Path, store: SolvedStore, progress: Progress
) -> list[tree.Problem]:
    """Choose as many different problems as requested, or as can be found, easiest first.

    Each is number 1 and has no stages; no new one is like another. Raises InputError if the bank
    has mistakes, and ImportError if the compiled search is not installed.
    """
    game, count = request.game, request.count
    path, wrong = bank_path(banks, game.name), list[Diagnostic]()
    entries = read_bank(path, game.name, wrong) if is_file(path) else []
    raise_errors(wrong)

    def grade_of(entry: BankProblem) -> str:
        return entry.measures.get(GRADE) or str(solve_problem(game.name, entry, store).grade)

    grades = () if request.new else tuple(map(str, request.grades))
    fitting = [entry for entry in entries if grades and grade_of(entry) in grades]
    random = Random(f"{request.seed}/{game.name}/{request.grades}")
    drawn = random.sample(fitting, min(count, len(fitting)))
    # Solving reveals any wrongly recorded grade.
    solved = (solve_problem(game.name, entry, store) for entry in drawn)
    chosen = [problem for problem in solved if problem.grade in request.grades]

    reached = 0

    def report(part: float = 0) -> None:
        nonlocal reached
        # A failed attempt must not move the progress back.
        reached = max(reached, int(_PARTS * (len(chosen) + part)))
        progress(reached, _PARTS * count)

    report()
    generator = generator_of(game)
    attempts = (count - len(chosen)) * generator.attempts if generator else 0
    known = [entry.position for entry in entries] if attempts else []
    if attempts and request.rules:
        from donimoes_book.manuscript.alike import positions_in

        known += positions_in(request.rules, game.name)
    for attempt in range(attempts):
        if len(chosen) == count or generator is None:
            break
        position = _generate(request, generator, attempt, store, report)
        if position is None or any(game.likeness(position, other) for other in known):
            continue
        problem = solve_problem(game.name, unbanked(position), store)
        if problem.grade in request.grades:
            known.append(position)
            chosen.append(problem)
            report()
    ordered = sorted(chosen, key=lambda p: (p.grade, p.length, str(p.position)))
    return [replace(problem, stages=()) for problem in ordered]


def _generate(
    request: ProblemRequest,
    generator: ProblemGenerator,
    attempt: int,
    store: SolvedStore,
    report: Callable[[float], None],
) -> Position | None:
    """Try once to make a problem, taking the grades in turn."""
    grade = request.grades[attempt % len(request.grades)]
    spec = generator.spec_for_grade(grade)
    if spec is None:
        return None
    seed = f"{request.seed}/{grade}/{attempt}"

    def generate() -> Position | None:
        found = generator.generate(
            spec,
            seed,
            fast=request.fast and generator.compiled,
            progress=lambda done, total: report(done / total),
        )
        return found.position if found else None

    maker = type(generator).__module__
    return store.generated(request.game.name, spec, seed, generate, maker)
