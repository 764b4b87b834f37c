"""Fills a book's problem and solution sets: every problem solved, every solution replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file
from donimoes_book.games import registry
from donimoes_book.games.game import (
    Game,
    IllegalMove,
    IllegalPosition,
    LayoutGame,
    PuzzleGame,
    Step,
    WalkGame,
)
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.manuscript.bank import (
    BankProblem,
    bank_path,
    read_bank,
    wrong_measures,
)
from donimoes_book.manuscript.deals import solve_deal
from donimoes_book.manuscript.questions import answer_question
from donimoes_book.manuscript.source import diagnostic_in
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import (
    Block,
    Book,
    Problem,
    ProblemSet,
    RecordSet,
    SolutionSet,
)
from donimoes_book.manuscript.walk import blocks_of, changed
from donimoes_book.search.answers import answering
from donimoes_book.search.grading import grade_of, measures_of
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

Progress = Callable[[int, int], None]
"""Told how many problems are solved, and of how many."""
Bankable = ProblemSet | SolutionSet | RecordSet
"""What is filled from a bank."""


def fill_book(
    book: Book,
    banks: Path,
    store: SolvedStore,
    *,
    max_states: int = MAX_STATES,
    progress: Progress | None = None,
) -> Book:
    """Return the book with its problem and solution sets filled from the folder of banks.

    Raises InputError with every diagnostic: a bank that is missing or faulty, a problem without a
    solution, a recorded measure that is not what the solver finds.
    """
    diagnostics: list[Diagnostic] = []
    kept = read_banks(book, (ProblemSet, SolutionSet), banks, diagnostics)
    total, done = sum(map(len, kept.values())), 0
    filled: dict[str, tuple[Problem, ...]] = {}
    for game, entries in kept.items():
        problems = []
        for number, entry in enumerate(entries, start=1):
            try:
                problem = solve_problem(_game(game), entry, store, max_states)
            except InputError as error:
                diagnostics += error.diagnostics
            else:
                stages = problem.stages if number == 1 else ()
                problems.append(replace(problem, number=number, stages=stages))
            done += 1
            if progress:
                progress(done, total)
        filled[game] = tuple(problems)
    if diagnostics:
        raise InputError(diagnostics)

    def fill(block: Block) -> Block:
        if isinstance(block, ProblemSet | SolutionSet):
            return replace(block, problems=filled[block.game])
        return block

    return changed(book, fill)


def read_banks(
    book: Book, kinds: tuple[type[Bankable], ...], banks: Path, diagnostics: list[Diagnostic]
) -> dict[str, list[BankProblem]]:
    """Read the bank of every game that the book has such sets of, in the order of the book."""
    kept: dict[str, list[BankProblem]] = {}
    for block in blocks_of(book):
        if not isinstance(block, kinds) or block.game in kept:
            continue
        path = bank_path(banks, block.game)
        kept[block.game] = []
        game = registry.find(block.game)
        if game is None or not has_problems(game):
            diagnostics.append(_diagnostic_of_set(block, f"{block.game} has no problems to solve"))
        elif isinstance(block, RecordSet) and not isinstance(game, PuzzleGame):
            diagnostics.append(
                _diagnostic_of_set(
                    block, f"{block.game} is not solved by moves, so it has no records"
                )
            )
        elif not is_file(path):
            diagnostics.append(
                _diagnostic_of_set(block, f"its problems are missing: there is no {path}")
            )
        else:
            try:
                kept[block.game] = read_bank(path, block.game, diagnostics)
            except InputError as error:
                diagnostics += error.diagnostics
    return kept


def _diagnostic_of_set(block: Bankable, message: str) -> Diagnostic:
    origin = block.origin
    return diagnostic_in(origin, message, origin.line) if origin else Diagnostic(message)


def _game(name: str) -> Game:
    game = registry.find(name)
    assert game is not None, name
    return game


def has_problems(game: Game) -> bool:
    """Tell whether a game has problems that can be solved: by moves, a layout or an answer."""
    return isinstance(game, PuzzleGame | LayoutGame) or answering(game) is not None


def solve_problem(
    game: Game,
    entry: BankProblem,
    store: SolvedStore,
    max_states: int = MAX_STATES,
) -> Problem:
    """Solve a problem of a bank, of a game that has problems, and check what is recorded of it.

    Returns it as number 1, with stages. Raises InputError with every diagnostic, placed in
    the bank.
    """
    if asked := answering(game):
        return answer_question(game, asked, entry, store)
    if isinstance(game, LayoutGame):
        return solve_deal(game, entry, store)
    assert isinstance(game, PuzzleGame), game.name
    outcome, steps = solve_entry(game, entry, store, max_states)
    met = store.terrain(game, entry.position, max_states)
    if met is None:
        raise InputError([_too_large(entry, max_states)])
    wrong = wrong_measures(entry, measures_of(game, outcome, met))
    if wrong:
        raise InputError(wrong)
    # A solitaire's solution is played with the dominoes at hand: a strip of it would fill pages.
    drawn = not isinstance(game, Solitaire)
    stages = (entry.position, *(step.picture for step in steps)) if drawn else ()
    if isinstance(game, WalkGame):
        stages = (game.whole_way(entry.position, " ".join(outcome.moves)),)
    return Problem(
        game.name,
        1,
        entry.position,
        grade_of(game, met),
        outcome.moves,
        outcome.states,
        outcome.choices,
        stages,
        game.length_unit,
    )


def solve_entry(
    game: PuzzleGame, entry: BankProblem, store: SolvedStore, max_states: int = MAX_STATES
) -> tuple[Outcome, tuple[Step, ...]]:
    """Solve an entry of a bank and play its solution by the rules: nothing is printed that was not.

    Raises InputError with every diagnostic, placed in the bank.
    """
    try:
        outcome = store.solve(game, entry.position, max_states)
    except IllegalPosition as error:
        raise InputError(entry.written.diagnostics(error.violations)) from None
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        raise InputError([entry.written.diagnostic("this problem has no solution")])
    if outcome.kind is OutcomeKind.LIMIT:
        raise InputError([_too_large(entry, outcome.states)])
    try:
        steps = game.replay(entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise InputError([entry.written.diagnostic(f"its solution is wrong: {error}")]) from None
    if steps and not steps[-1].solves:
        raise InputError([entry.written.diagnostic("its solution does not solve it")])
    return outcome, steps


def _too_large(entry: BankProblem, states: int) -> Diagnostic:
    message = f"gave up on this problem after {states} positions"
    return entry.written.diagnostic(
        message, advice="A problem for people has a small graph: choose another."
    )
