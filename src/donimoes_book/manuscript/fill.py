"""Fills a book's problem and solution sets: every problem solved, every solution replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from donimoes_book.faults import Fault, InputError
from donimoes_book.files import is_file
from donimoes_book.games import registry
from donimoes_book.games.game import IllegalMove, IllegalPosition, LayoutGame, PuzzleGame, Step
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.manuscript.bank import (
    BankProblem,
    bank_path,
    measures_of,
    read_bank,
    wrong_measures,
)
from donimoes_book.manuscript.deals import solve_deal
from donimoes_book.manuscript.source import fault_in
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Block, Book, Problem, ProblemSet, SolutionSet
from donimoes_book.manuscript.walk import blocks_of, changed
from donimoes_book.search.grading import grade
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.search.solitaires.luck import grade_of_deal

Progress = Callable[[int, int], None]
"""Told how many problems are solved, and of how many."""


def fill_book(
    book: Book,
    banks: Path,
    store: SolvedStore,
    *,
    max_states: int = MAX_STATES,
    progress: Progress | None = None,
) -> Book:
    """Return the book with its problem and solution sets filled from the folder of banks.

    Raises InputError with every fault: a bank that is missing or faulty, a problem without a
    solution, a recorded measure that is not what the solver finds.
    """
    faults: list[Fault] = []
    kept = _read_banks(book, banks, faults)
    total, done = sum(map(len, kept.values())), 0
    filled: dict[str, tuple[Problem, ...]] = {}
    for game, entries in kept.items():
        problems = []
        for number, entry in enumerate(entries, start=1):
            try:
                problem = solve_problem(_game(game), entry, store, max_states)
            except InputError as error:
                faults += error.faults
            else:
                stages = problem.stages if number == 1 else ()
                problems.append(replace(problem, number=number, stages=stages))
            done += 1
            if progress:
                progress(done, total)
        filled[game] = tuple(problems)
    if faults:
        raise InputError(faults)

    def fill(block: Block) -> Block:
        if isinstance(block, ProblemSet | SolutionSet):
            return replace(block, problems=filled[block.game])
        return block

    return changed(book, fill)


def _read_banks(book: Book, banks: Path, faults: list[Fault]) -> dict[str, list[BankProblem]]:
    """Read the bank of every game that the book shows problems of, in the order of the book."""
    kept: dict[str, list[BankProblem]] = {}
    for block in blocks_of(book):
        if not isinstance(block, ProblemSet | SolutionSet) or block.game in kept:
            continue
        path = bank_path(banks, block.game)
        kept[block.game] = []
        if not isinstance(registry.find(block.game), PuzzleGame | LayoutGame):
            faults.append(_fault_of_set(block, f"{block.game} has no problems to solve"))
        elif not is_file(path):
            faults.append(_fault_of_set(block, f"its problems are missing: there is no {path}"))
        else:
            try:
                kept[block.game] = read_bank(path, block.game, faults)
            except InputError as error:
                faults += error.faults
    return kept


def _fault_of_set(block: ProblemSet | SolutionSet, message: str) -> Fault:
    origin = block.origin
    return fault_in(origin, message, origin.line) if origin else Fault(message)


def _game(name: str) -> PuzzleGame | LayoutGame:
    game = registry.find(name)
    assert isinstance(game, PuzzleGame | LayoutGame), name
    return game


def solve_problem(
    game: PuzzleGame | LayoutGame,
    entry: BankProblem,
    store: SolvedStore,
    max_states: int = MAX_STATES,
) -> Problem:
    """Solve a problem of a bank and check what is recorded of it.

    Returns it as number 1, with stages. Raises InputError with every fault, placed in
    the bank.
    """
    if isinstance(game, LayoutGame):
        return solve_deal(game, entry, store)
    try:
        outcome = store.solve(game, entry.position, max_states)
    except IllegalPosition as error:
        raise InputError(entry.written.faults(error.troubles)) from None
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        raise InputError([entry.written.fault("this problem has no solution")])
    if outcome.kind is OutcomeKind.LIMIT:
        message = f"gave up on this problem after {outcome.states} positions"
        advice = "A problem for people has a small graph: choose another."
        raise InputError([entry.written.fault(message, advice=advice)])
    steps = _replayed(game, entry, outcome)
    wrong = wrong_measures(entry, measures_of(game, outcome))
    if wrong:
        raise InputError(wrong)
    # A solitaire's solution is played with the dominoes at hand: a strip of it would fill pages.
    drawn = not isinstance(game, Solitaire)
    stages = (entry.position, *(step.picture for step in steps)) if drawn else ()
    return Problem(
        game.name,
        1,
        entry.position,
        _grade(outcome),
        outcome.moves,
        outcome.states,
        outcome.choices,
        stages,
        game.length_unit,
    )


def _grade(outcome: Outcome) -> int:
    """The grade of a problem: of a deal by luck, of all others by the effort of a person."""
    if outcome.lost is not None:
        return grade_of_deal(outcome.lost)
    return grade(len(outcome.moves), outcome.choices)


def _replayed(game: PuzzleGame, entry: BankProblem, outcome: Outcome) -> tuple[Step, ...]:
    """Play the solution by the rules: nothing is printed that was not."""
    try:
        steps = game.replay(entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise InputError([entry.written.fault(f"its solution is wrong: {error}")]) from None
    if steps and not steps[-1].solves:
        raise InputError([entry.written.fault("its solution does not solve it")])
    return steps
