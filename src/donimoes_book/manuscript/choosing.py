"""Chooses problems at a level: from the bank as far as it goes, then new ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file
from donimoes_book.games.game import Game, LayoutGame
from donimoes_book.manuscript.bank import BankProblem, bank_path, read_bank, unwritten
from donimoes_book.manuscript.fill import Progress, solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem
from donimoes_book.search.grading import GRADE
from donimoes_book.search.levels import patience, wish_of
from donimoes_book.search.makers import maker_of

_PARTS = 100
"""In so many parts the making of a problem is told."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which problems are wanted of a game."""

    game: Game
    """One that has problems."""
    count: int
    grades: tuple[int, ...]
    """The grades that will do."""
    seed: str
    fast: bool = False
    """Whether new ones are made by the compiled search where there is one: they are the same."""


def choose(choice: Choice, banks: Path, store: SolvedStore, progress: Progress) -> list[Problem]:
    """Choose as many different problems as are wanted, or as can be found, gentle ones first.

    Each is number 1 and has no stages. Raises InputError for a faulty bank, and ImportError where
    the compiled search is not installed.
    """
    game, count = choice.game, choice.count
    entries = _bank(choice, banks)
    known = {_identity(game, entry.position) for entry in entries}
    fitting = [
        problem
        for entry in entries
        if _may_fit(entry, choice.grades)
        and (problem := solve_problem(game, entry, store)).grade in choice.grades
    ]
    random = Random(f"{choice.seed}/{game.name}/{choice.grades}")
    chosen = random.sample(fitting, min(count, len(fitting)))

    def tell(part: float = 0) -> None:
        progress(int(_PARTS * (len(chosen) + part)), _PARTS * count)

    tell()
    for attempt in range((count - len(chosen)) * patience(game.name)):
        if len(chosen) == count:
            break
        made = _make(choice, attempt, store, tell)
        if made is None or _identity(game, made) in known:
            continue
        problem = solve_problem(game, unwritten(made), store)
        if problem.grade in choice.grades:
            known.add(_identity(game, made))
            chosen.append(problem)
            tell()
    ordered = sorted(chosen, key=lambda p: (p.grade, p.length, str(p.position)))
    return [replace(problem, stages=()) for problem in ordered]


def _bank(choice: Choice, banks: Path) -> list[BankProblem]:
    path, diagnostics = bank_path(banks, choice.game.name), list[Diagnostic]()
    entries = read_bank(path, choice.game.name, diagnostics) if is_file(path) else []
    if diagnostics:
        raise InputError(diagnostics)
    return entries


def _may_fit(entry: BankProblem, grades: tuple[int, ...]) -> bool:
    """Tell from what is recorded whether a problem need not even be solved."""
    return entry.measures.get(GRADE, str(grades[0])) in map(str, grades)


def _make(
    choice: Choice, attempt: int, store: SolvedStore, told: Callable[[float], None]
) -> Position | None:
    """Try once to make a problem, of each of the grades in turn."""
    maker = maker_of(choice.game)
    grade = choice.grades[attempt % len(choice.grades)]
    wish = wish_of(choice.game.name, maker, grade) if maker else None
    if maker is None or wish is None:
        return None
    seed = f"{choice.seed}/{grade}/{attempt}"

    def make() -> Position | None:
        made = maker.make(
            wish,
            seed,
            fast=choice.fast and maker.compiled,
            progress=lambda done, total: told(done / total),
        )
        return made.position if made else None

    return store.made(choice.game.name, wish, seed, make)


def _identity(game: Game, position: Position) -> Hashable:
    """What two problems have in common that are the same: in a layout only the dominoes count."""
    return game.layout_puzzle(position) if isinstance(game, LayoutGame) else position
