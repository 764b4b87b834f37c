"""Chooses problems at a level: from the bank as far as it goes, then new ones."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, raise_errors
from donimoes_book.files import is_file
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.manuscript.bank import bank_path, read_bank, unbanked
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import GRADE
from donimoes_book.search.generation import ProblemGenerator

_PARTS = 100
"""How many parts the progress of one problem has."""


@dataclass(frozen=True, slots=True)
class ProblemRequest:
    """Which problems of a game to choose."""

    game: Game
    """One that has problems."""
    count: int
    grades: tuple[int, ...]
    """The grades to choose from."""
    seed: str
    fast: bool = False
    """Whether the compiled search generates new ones where there is one: they are the same."""


def choose_problems(
    request: ProblemRequest, banks: Path, store: SolvedStore, progress: Progress
) -> list[Problem]:
    """Choose as many different problems as requested, or as can be found, easy ones first.

    Each is number 1 and has no stages. Raises InputError for a faulty bank, and ImportError where
    the compiled search is not installed.
    """
    game, count = request.game, request.count
    path, wrong = bank_path(banks, game.name), list[Diagnostic]()
    entries = read_bank(path, game.name, wrong) if is_file(path) else []
    raise_errors(wrong)
    known = {_identity(game, entry.position) for entry in entries}
    # A problem whose recorded grade is another need not be solved.
    grades = list(map(str, request.grades))
    likely = (entry for entry in entries if entry.measures.get(GRADE, grades[0]) in grades)
    solved = (solve_problem(game, entry, store) for entry in likely)
    fitting = [problem for problem in solved if problem.grade in request.grades]
    random = Random(f"{request.seed}/{game.name}/{request.grades}")
    chosen = random.sample(fitting, min(count, len(fitting)))

    def report(part: float = 0) -> None:
        progress(int(_PARTS * (len(chosen) + part)), _PARTS * count)

    report()
    generator = game.generator()
    attempts = (count - len(chosen)) * generator.attempts if generator else 0
    for attempt in range(attempts):
        if len(chosen) == count or generator is None:
            break
        position = _generate(request, generator, attempt, store, report)
        if position is None or _identity(game, position) in known:
            continue
        problem = solve_problem(game, unbanked(position), store)
        if problem.grade in request.grades:
            known.add(_identity(game, position))
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
    """Try once to make a problem, of each of the grades in turn."""
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

    return store.generated(request.game.name, spec, seed, generate)


def _identity(game: Game, position: Position) -> Hashable:
    """Return what equal problems have in common: in a layout only the dominoes count."""
    return game.layout_puzzle(position) if isinstance(game, LayoutGame) else position
