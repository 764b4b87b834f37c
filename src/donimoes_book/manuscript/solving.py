"""Solves problems, plays every solution by the rules, and fills a book with what is printed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, cast

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, raise_errors
from donimoes_book.files import is_file
from donimoes_book.games import registry
from donimoes_book.games.game import Game, IllegalMove, IllegalPosition, LayoutGame, Step
from donimoes_book.language import current
from donimoes_book.manuscript import bank, tree
from donimoes_book.manuscript.filling import with_other_solutions
from donimoes_book.manuscript.store import SolvedStore, is_kept_for, kept_for
from donimoes_book.manuscript.walking import blocks_of, replace_blocks
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.difficulty import GRADE, measures_of
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

if TYPE_CHECKING:
    from donimoes_book.games.puzzle_game import PuzzleGame

Report = Callable[[], None]
Banks = dict[str, list[bank.BankProblem]]
"""Problems by the names of their games."""
Solve = Callable[[str, list[bank.BankProblem], list[Diagnostic], Report], tuple[tree.Problem, ...]]


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem as it is printed, and what a bank may record about it."""

    problem: tree.Problem
    measures: Mapping[str, float]


def fill_problems(
    book: tree.Book,
    banks: Path,
    store: SolvedStore,
    *,
    max_states: int = MAX_STATES,
    progress: Progress = no_progress,
    warnings: list[Diagnostic] | None = None,
    prepare: Callable[[Banks], None] | None = None,
) -> tree.Book:
    """Return the book with its problem and solution sets filled in from a folder of banks.

    Problems out of order are added to `warnings`. `prepare` is called with all problems before the
    first one is solved. Raises InputError with every diagnostic: a bank that is missing or wrong, a
    problem without a solution, or a recorded measure that differs from what the solver finds.
    """
    unordered = [] if warnings is None else warnings
    solve = partial(solve_bank, store=store, unordered=unordered, max_states=max_states)
    kinds = tree.ProblemSet, tree.SolutionSet
    return fill_sets(with_other_solutions(book), kinds, banks, solve, progress, prepare)


def solve_bank(
    game: str,
    entries: list[bank.BankProblem],
    wrong: list[Diagnostic],
    report: Report,
    *,
    store: SolvedStore,
    unordered: list[Diagnostic],
    max_states: int = MAX_STATES,
) -> tuple[tree.Problem, ...]:
    """Solve the problems in a bank.

    Mistakes are added to `wrong`, and warnings about problems out of order to `unordered`; `report`
    is called after each problem. Only the first one gets stages.
    """
    problems, hardest = list[tree.Problem](), 0.0
    for number, entry in enumerate(entries, start=1):
        with collect_errors(wrong):
            problem = solve_problem(game, entry, store, max_states, number)
            if problem.effort < hardest:
                message = f"problem {number} is easier than one before it"
                advice = "The problems in a bank go from easy to hard: move it up."
                warning = entry.located.diagnostic(message, advice=advice)
                unordered.append(replace(warning, warning=True))
            hardest = max(hardest, problem.effort)
            problems.append(problem)
        report()
    return tuple(problems)


def fill_sets(
    book: tree.Book,
    kinds: tuple[type[tree.BankSet], ...],
    banks: Path,
    solve: Solve,
    progress: Progress,
    prepare: Callable[[Banks], None] | None = None,
) -> tree.Book:
    """Solve the bank of every game that has sets of these kinds, and fill in the problems."""
    wrong: list[Diagnostic] = []
    entries = _read_banks(book, kinds, banks, wrong)
    if prepare:
        prepare(entries)
    total, done = sum(map(len, entries.values())), count(1)
    filled = {
        name: solve(name, own, wrong, lambda: progress(next(done), total))
        for name, own in entries.items()
    }
    raise_errors(wrong)

    def fill(block: tree.BankSet) -> tree.BankSet:
        return replace(block, problems=filled[block.game])

    return replace_blocks(book, fill, *kinds)


def _read_banks(
    book: tree.Book, kinds: tuple[type[tree.BankSet], ...], banks: Path, wrong: list[Diagnostic]
) -> Banks:
    """Read the bank of every game with sets of these kinds, in book order."""
    entries: Banks = {}
    for block in blocks_of(book):
        if not isinstance(block, kinds) or block.game in entries:
            continue
        path = bank.bank_path(banks, block.game)
        entries[block.game] = []
        if message := _no_bank(block, path):
            origin = block.origin
            wrong.append(origin.diagnostic(message) if origin else Diagnostic(message))
            continue
        with collect_errors(wrong):
            entries[block.game] = bank.read_bank(path, block.game, wrong)
    return entries


def _no_bank(block: tree.BankSet, path: Path) -> str:
    """Return why a game has no problems for this set; empty if it has."""

    def look() -> tuple[bool, bool]:
        game = registry.find(block.game)
        return game is not None and has_problems(game), bool(game and game.by_moves)

    some, by_moves = kept_for(block.game, ("problems",), look, tuple[bool, bool])
    if not some:
        return f"{block.game} has no problems to solve"
    if isinstance(block, tree.RecordSet) and not by_moves:
        return f"{block.game} is not solved move by move, so it has no records"
    kind = "records" if isinstance(block, tree.RecordSet) else "problems"
    missing = f"the {kind} of {block.game} are missing: there is no file {path}"
    return "" if is_file(path) else missing


def has_problems(game: Game) -> bool:
    """Return whether a game has problems that can be solved: by moves, a layout or an answer."""
    return game.by_moves or isinstance(game, LayoutGame) or game.question() is not None


def solve_problem(
    name: str,
    entry: bank.BankProblem,
    store: SolvedStore,
    max_states: int = MAX_STATES,
    number: int = 1,
) -> tree.Problem:
    """Solve a problem from a bank, and check what is recorded about it.

    The game must have problems. Problem number 1 gets stages. Raises InputError with every
    diagnostic, placed in the bank.
    """

    def solve() -> Solved:
        game = registry.find(name)
        assert game is not None, name
        if question := game.question():
            return _answer_question(game, question, entry, store)
        if isinstance(game, LayoutGame):
            return _lay_out(game, entry, store)
        by_moves = cast("PuzzleGame", game)
        return _solve_by_moves(by_moves, entry, store, max_states, drawn=number == 1)

    inputs = _inputs(max_states, number)
    return replace(checked(name, inputs, entry, store, solve), number=number)


def is_kept(
    name: str,
    entry: bank.BankProblem,
    store: SolvedStore,
    max_states: int = MAX_STATES,
    number: int = 1,
) -> bool:
    """Return whether `solve_problem` only has to look up what it found before."""
    inputs = _with_measured(name, _inputs(max_states, number), entry, store)
    return is_kept_for(name, inputs, Solved)


def _inputs(max_states: int, number: int) -> tuple[str, ...]:
    language = current()
    return "problem", language.code, language.digest, str(max_states), str(number == 1)


def checked(
    name: str,
    inputs: tuple[str, ...],
    entry: bank.BankProblem,
    store: SolvedStore,
    solve: Callable[[], Solved],
) -> tree.Problem:
    """Return what `solve` finds, now or before, and check what a bank records about it.

    It may also depend on `inputs` and on what was measured. Raises InputError with every
    diagnostic, placed in the bank.
    """
    inputs = _with_measured(name, inputs, entry, store)
    try:
        solved = kept_for(name, inputs, solve, Solved, store.warnings)
    except IllegalPosition as error:
        raise InputError(entry.located.diagnostics(error.violations)) from None
    bank.check_measures(entry, solved.measures)
    return solved.problem


def _with_measured(
    name: str, inputs: tuple[str, ...], entry: bank.BankProblem, store: SolvedStore
) -> tuple[str, ...]:
    return *inputs, store.digest_of_measured(name), str(entry.position)


def _solve_by_moves(
    game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore, max_states: int, *, drawn: bool
) -> Solved:
    outcome, steps = solve_entry(game, entry, store, max_states)
    difficulty = store.difficulty(game, entry.position, max_states)
    if difficulty is None:
        raise _too_large(entry, max_states)
    stages: tuple[Position, ...] = ()
    if drawn and game.draws_solutions:
        path = game.solution_path(entry.position, " ".join(outcome.moves))
        stages = (path,) if path else (entry.position, *(step.picture for step in steps))
    puzzle = game.puzzle(entry.position)
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        game.grade_scale.grade(difficulty.effort),
        outcome.moves,
        outcome.states,
        outcome.choices,
        stages,
        game.length_unit,
        game.solved_picture(entry.position, outcome.moves),
        effort=difficulty.effort,
        pauses=game.pauses(entry.position),
        hint=game.hint(puzzle, puzzle.start) if game.by_deduction else "",
    )
    return Solved(problem, measures_of(game.grade_scale, game.length_unit, outcome, difficulty))


def solve_entry(
    game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore, max_states: int = MAX_STATES
) -> tuple[Outcome, tuple[Step, ...]]:
    """Solve an entry in a bank and play its solution by the rules before it can be printed.

    Raises InputError with every diagnostic, placed in the bank.
    """
    try:
        outcome = store.solve(game, entry.position, max_states)
    except IllegalPosition as error:
        raise InputError(entry.located.diagnostics(error.violations)) from None
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        raise entry.located.error("this problem has no solution")
    if outcome.kind is OutcomeKind.LIMIT:
        raise _too_large(entry, outcome.states)
    try:
        steps = game.replay(entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise entry.located.error(f"its solution is wrong: {error}") from None
    if steps and not steps[-1].solves:
        raise entry.located.error("its solution does not solve it")
    return outcome, steps


def _answer_question(
    game: Game, question: AnswerQuestion, entry: bank.BankProblem, store: SolvedStore
) -> Solved:
    answer = store.answer(game, question, entry.position)
    if not answer.lines:
        raise entry.located.error(f"this question has no answer: {answer.question}")
    unit, effort = answer.unit, answer.effort
    problem = tree.Problem(
        game.name, 1, entry.position, answer.grade, length_unit=unit, answer=answer, effort=effort
    )
    return Solved(problem, answer.measures)


def _lay_out(game: LayoutGame, entry: bank.BankProblem, store: SolvedStore) -> Solved:
    located = entry.located
    found = store.solve_layout(game, entry.position)
    puzzle = game.layout_puzzle(entry.position)
    if found.kind is OutcomeKind.UNSOLVABLE:
        raise located.error(f"this deal has no solution: {found.reason}")
    if found.layout is None:
        message = f"gave up on this deal after {found.tries} tries: {found.reason}"
        raise located.error(message, "Use another deal.")
    if wrong := game.layout_error(puzzle, found.layout):
        raise located.error(f"its solution is wrong: {wrong}")
    grade, unit = game.grade_scale.grade(found.tries), game.length_unit
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        grade,
        states=found.tries,
        length_unit=unit,
        layout=found.layout,
        effort=found.tries,
    )
    return Solved(problem, {unit: found.tries, GRADE: grade})


def _too_large(entry: bank.BankProblem, states: int) -> InputError:
    message = f"gave up on this problem after {states} positions"
    advice = "A problem for people needs a smaller state graph: use another."
    return entry.located.error(message, advice)
