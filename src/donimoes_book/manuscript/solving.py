"""Solves one problem, and plays its solution by the rules before it is printed.

What was kept of a problem is printed only if it's what the rules make of it: see `kinds`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.manuscript import bank, kinds
from donimoes_book.manuscript.kinds import ProblemKind, Solved, kind_of
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.store import SolvedStore, kept_for
from donimoes_book.search.difficulty import WISHED
from donimoes_book.store.results import Check, NotKnown, only_sealed
from donimoes_book.words.language import current

BY = kinds.__name__
"""The module that decides, with the rules, what is printed of a problem."""
Report = Callable[[], None]
"""Is called after each problem."""


def has_problems(game: Game) -> bool:
    """Return whether a game has problems that can be solved."""
    return kind_of(game) is not None


def solve_problem(name: str, entry: BankProblem, store: SolvedStore, number: int = 1) -> Problem:
    """Solve a problem from a bank, and check what is recorded about it.

    The game must have problems. Problem number 1 gets stages. Raises InputError with every
    diagnostic, placed in the bank.
    """
    inputs = inputs_of(name, entry, store, number)
    solve = partial(solved_entry, name, entry, store, number)
    try:
        check = partial(is_as_printed, name, entry, number)
        problem = checked_problem(name, inputs, entry, store, solve, check)
    except NotKnown:
        problem = coming_problem(Problem(name, number, entry.position, 0, is_coming=True), entry)
    idea = entry.measures.get("idea", "")
    return replace(problem, number=number, idea=idea, former=not entry.is_printed)


def solved_entry(name: str, entry: BankProblem, store: SolvedStore, number: int) -> Solved:
    """Solve a problem from a bank like `solve_problem`, without checking what is recorded."""
    return _kind(name).solve(entry, store, is_whole=number == 1)


def is_as_printed(name: str, entry: BankProblem, number: int, solved: Solved) -> bool:
    """Return whether a problem that was kept is what the rules make of it; raises InputError."""
    return _kind(name).is_right(entry, solved, is_whole=number == 1)


def _kind(name: str) -> ProblemKind[Any]:
    kind = kind_of(registry.find(name))
    assert kind, f"{name} has problems"
    return kind


def coming_problem(problem: Problem, entry: BankProblem) -> Problem:
    """Return a problem that isn't solved yet; raises InputError if it cannot have a code."""
    with entry.located.placing_violations():
        assert problem.code, "every position has one"
    return problem


def inputs_of(name: str, entry: BankProblem, store: SolvedStore, number: int) -> tuple[str, ...]:
    """Return what decides a problem as it is printed, besides the rules."""
    language = current()
    way = "problem", language.code, language.digest, str(number == 1)
    return *way, store.digest_of_measured(name), str(entry.position)


def checked_problem(
    name: str,
    inputs: tuple[str, ...],
    entry: BankProblem,
    store: SolvedStore,
    solve: Callable[[], Solved],
    check: Check[Solved],
) -> Problem:
    """Return what `solve` finds, now or before, and check what a bank records about it."""
    with entry.located.placing_violations():
        solved = kept_for(name, inputs, solve, Solved, store.warnings, by=BY, check=check)
    bank.check_measures(entry, solved.measures)
    if entry.recorded.keys() & WISHED:

        def measure() -> dict[str, float]:
            return dict(_kind(name).wishes(entry))

        about, kind = ("wishes", *inputs), dict[str, float]
        wished = kept_for(name, about, measure, kind, by=BY, check=only_sealed)
        bank.check_measures(entry, wished)
    return solved.problem
