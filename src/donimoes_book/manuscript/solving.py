"""Solves a book's problems and records, playing every solution by the rules, and fills them in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, raise_errors
from donimoes_book.games import registry
from donimoes_book.games.game import Game, IllegalMove, LayoutGame, Step
from donimoes_book.language import current
from donimoes_book.manuscript import bank, tree
from donimoes_book.manuscript.filling import with_other_solutions
from donimoes_book.manuscript.folders import lack_of
from donimoes_book.manuscript.source import NOWHERE, as_warnings
from donimoes_book.manuscript.store import NotYetSolved, SolvedStore, is_kept_for, kept_for
from donimoes_book.manuscript.walking import blocks_of_kind, replace_blocks
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.difficulty import GRADE, WISHED, effort_of_search, grade_of, measures_of
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

if TYPE_CHECKING:
    from donimoes_book.games.puzzle_game import PuzzleGame

Report = Callable[[], None]
Banks = dict[str, list[bank.BankProblem]]
"""Problems by the names of their games."""
Solve = Callable[[str, list[bank.BankProblem], list[Diagnostic], Report], tuple[tree.Problem, ...]]
_ENOUGH = 12
"""Fewer problems than this are solved before another process could even start."""


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
    progress: Progress = no_progress,
    warnings: list[Diagnostic] | None = None,
    workers: int = 1,
) -> tree.Book:
    """Return the book with its problem and solution sets filled in from a folder of banks.

    Problems out of order are added to `warnings`. Several `workers` solve what the store lacks
    ahead. Raises InputError with every diagnostic: a bank that is missing or wrong, a problem
    without a solution, or a recorded measure that differs from what the solver finds.
    """
    book, wrong = with_other_solutions(book), list[Diagnostic]()
    kinds = tree.ProblemSet, tree.SolutionSet
    entries = _read_banks(book, kinds, banks, wrong)
    solve_ahead(entries, store, workers, progress)
    unordered = [] if warnings is None else warnings
    solve = partial(solve_bank, store=store, unordered=unordered)
    return _filled(book, kinds, entries, solve, wrong, progress)


def fill_records(
    book: tree.Book,
    banks: Path,
    store: SolvedStore,
    progress: Progress = no_progress,
    proofs: Path | None = None,
) -> tree.Book:
    """Return the book with its record sets filled in from a folder of banks.

    `proofs` is the folder of certificates, which prove that some records cannot be beaten. Raises
    InputError with every diagnostic, as `fill_problems` does.
    """
    kinds, wrong = (tree.RecordSet,), list[Diagnostic]()
    entries = _read_banks(book, kinds, banks, wrong)

    def solve(*bank: Any) -> tuple[tree.Problem, ...]:
        from donimoes_book.manuscript.solving_records import solve_records

        return solve_records(*bank, store=store, proofs=proofs)

    return _filled(book, kinds, entries, solve, wrong, progress)


def _filled(
    book: tree.Book,
    kinds: tuple[type[tree.BankSet], ...],
    entries: Banks,
    solve: Solve,
    wrong: list[Diagnostic],
    progress: Progress,
) -> tree.Book:
    """Solve every bank, and return the book with its sets of these kinds filled in."""
    total, done = sum(map(len, entries.values())), count(1)
    filled = {
        name: solve(name, own, wrong, lambda: progress(next(done), total))
        for name, own in entries.items()
    }
    raise_errors(wrong)

    def fill(block: tree.BankSet) -> tree.BankSet:
        return replace(block, problems=filled[block.game])

    return replace_blocks(book, fill, *kinds)


def solve_ahead(
    banks: Mapping[str, Sequence[bank.BankProblem]],
    store: SolvedStore,
    workers: int,
    progress: Progress = no_progress,
) -> None:
    """Let `workers` processes solve the problems that the open memo lacks.

    Mistakes in problems aren't reported here, but where these are solved again.
    """
    if workers == 1:
        return
    lacking = [
        (name, entry.position, number)
        for name, entries in banks.items()
        for number, entry in enumerate(entries, start=1)
        if not is_kept_for(name, inputs_of(name, entry, store, number), Solved)
    ]
    if len(lacking) >= _ENOUGH:
        from donimoes_book.manuscript import solving_apart

        solving_apart.solve_apart(lacking, store, workers, progress)


def solve_bank(
    game: str,
    entries: list[bank.BankProblem],
    wrong: list[Diagnostic],
    report: Report,
    *,
    store: SolvedStore,
    unordered: list[Diagnostic],
) -> tuple[tree.Problem, ...]:
    """Solve the problems in a bank.

    Mistakes are added to `wrong`, and warnings about problems out of order to `unordered`; `report`
    is called after each problem. Only the first one gets stages.
    """
    problems, hardest = list[tree.Problem](), 0.0
    for number, entry in enumerate(entries, start=1):
        with collect_errors(wrong):
            problem = solve_problem(game, entry, store, number)
            if problem.effort < hardest and not (problem.is_coming or problem.former):
                message = f"problem {number} is easier than one before it"
                advice = "The problems in a bank go from easy to hard: move it up."
                unordered += as_warnings([entry.located.diagnostic(message, advice=advice)])
            hardest = max(hardest, problem.effort)
            problems.append(problem)
        report()
    return tuple(problems)


def _read_banks(
    book: tree.Book, kinds: tuple[type[tree.BankSet], ...], banks: Path, wrong: list[Diagnostic]
) -> Banks:
    """Read the bank of every game with sets of these kinds, in book order."""
    entries: Banks = {}
    for block in blocks_of_kind(book, *kinds):
        if block.game in entries:
            continue
        path = bank.bank_path(banks, block.game)
        entries[block.game] = []
        if message := _no_bank(block, path):
            wrong.append((block.origin or NOWHERE).diagnostic(message))
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
    return lack_of(path, f"the {kind} of {block.game}")


def has_problems(game: Game) -> bool:
    """Return whether a game has problems that can be solved: by moves, a layout or an answer."""
    return game.by_moves or isinstance(game, LayoutGame) or game.question() is not None


def solve_problem(
    name: str, entry: bank.BankProblem, store: SolvedStore, number: int = 1
) -> tree.Problem:
    """Solve a problem from a bank, and check what is recorded about it.

    The game must have problems. Problem number 1 gets stages. Raises InputError with every
    diagnostic, placed in the bank.
    """
    inputs, solve = (
        inputs_of(name, entry, store, number),
        partial(solved_entry, name, entry, store, number),
    )
    try:
        problem = checked_problem(name, inputs, entry, store, solve)
    except NotYetSolved:
        problem = coming_problem(
            tree.Problem(name, number, entry.position, 0, is_coming=True), entry
        )
    idea = entry.measures.get("idea", "")
    return replace(problem, number=number, idea=idea, former=bank.FORMER in entry.recorded)


def solved_entry(name: str, entry: bank.BankProblem, store: SolvedStore, number: int) -> Solved:
    """Solve a problem from a bank like `solve_problem`, without checking what is recorded."""
    game = registry.named(name)
    if question := game.question():
        return _answer_question(game, question, entry, store)
    if isinstance(game, LayoutGame):
        return _lay_out(game, entry, store)
    return _solve_by_moves(cast("PuzzleGame", game), entry, store, is_whole=number == 1)


def coming_problem(problem: tree.Problem, entry: bank.BankProblem) -> tree.Problem:
    """Return a problem that isn't solved yet; raises InputError if it cannot have a code."""
    with entry.located.placing_violations():
        assert problem.code, "every position has one"
    return problem


def inputs_of(
    name: str, entry: bank.BankProblem, store: SolvedStore, number: int
) -> tuple[str, ...]:
    """Return what decides a problem as it is printed, besides the rules."""
    language = current()
    way = "problem", language.code, language.digest, str(number == 1)
    return *way, store.digest_of_measured(name), str(entry.position)


def checked_problem(
    name: str,
    inputs: tuple[str, ...],
    entry: bank.BankProblem,
    store: SolvedStore,
    solve: Callable[[], Solved],
) -> tree.Problem:
    """Return what `solve` finds, now or before, and check what a bank records about it."""
    with entry.located.placing_violations():
        solved = kept_for(name, inputs, solve, Solved, store.warnings)
    bank.check_measures(entry, solved.measures)
    if entry.recorded.keys() & WISHED:
        game = cast("PuzzleGame", registry.find(name))

        def measure() -> dict[str, float]:
            return dict(game.puzzle(entry.position).measure_wishes()) if game.by_moves else {}

        wished = kept_for(name, ("wishes", *inputs), measure, dict[str, float])
        bank.check_measures(entry, wished)
    return solved.problem


def _solve_by_moves(
    game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore, *, is_whole: bool
) -> Solved:
    from donimoes_book.games.hints import Fact
    from donimoes_book.games.turning_points import drawn

    outcome, steps = solve_entry(game, entry, store)
    moves = " ".join(outcome.moves)
    difficulty = store.difficulty(game, entry.position)
    if difficulty is None:
        raise _too_large(entry, MAX_STATES)
    pauses = game.pauses(entry.position, moves)
    stages, turns = drawn(game, entry.position, steps, pauses, whole=is_whole)
    content, kind = (game.name, "hints", str(entry.position)), tuple[Fact, ...]
    find = partial(game.facts, entry.position, outcome.moves)
    facts = () if game.by_deduction else store.once(content, find, kind)
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        grade_of(difficulty.effort),
        outcome.moves,
        outcome.states,
        outcome.choices,
        stages,
        game.length_unit,
        game.solved_picture(entry.position, outcome.moves),
        turns=turns,
        effort=difficulty.effort,
        takes_pencil=difficulty.takes_pencil,
        pauses=pauses,
        hints=game.hints(entry.position, facts),
    )
    return Solved(problem, measures_of(game.length_unit, outcome, difficulty))


def solve_entry(
    game: "PuzzleGame", entry: bank.BankProblem, store: SolvedStore
) -> tuple[Outcome, tuple[Step, ...]]:
    """Solve an entry in a bank and play its solution by the rules before it can be printed.

    Raises InputError with every diagnostic, placed in the bank.
    """
    with entry.located.placing_violations():
        outcome = store.solve(game, entry.position)
    if outcome.kind is OutcomeKind.UNSOLVABLE:
        part = game.puzzle(entry.position).lost_part()
        raise entry.located.error(f"this problem has no solution{f' for {part}' if part else ''}")
    if outcome.kind is OutcomeKind.LIMIT:
        raise _too_large(entry, outcome.states)
    if not outcome.moves:
        raise entry.located.error("this problem is already solved")
    try:
        steps = game.replay(entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise entry.located.error(f"its solution is wrong: {error}") from None
    if not steps[-1].solves:
        raise entry.located.error("its solution does not solve it")
    return outcome, steps


def _answer_question(
    game: Game, question: AnswerQuestion, entry: bank.BankProblem, store: SolvedStore
) -> Solved:
    answer = store.answer(game, question, entry.position)
    if not answer.lines:
        raise entry.located.error(f"this question has no answer: {answer.question}")
    unit, effort = answer.unit, answer.effort
    about, hints = (game.name, 1, entry.position, answer.grade), answer.hints
    problem = tree.Problem(*about, length_unit=unit, answer=answer, effort=effort, hints=hints)
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
    effort, unit = effort_of_search(found.tries), game.length_unit
    grade = grade_of(effort)
    problem = tree.Problem(
        game.name,
        1,
        entry.position,
        grade,
        states=found.tries,
        length_unit=unit,
        layout=found.layout,
        effort=effort,
        hints=game.layout_hints(puzzle, found.layout),
    )
    return Solved(problem, {unit: found.tries, GRADE: grade})


def _too_large(entry: bank.BankProblem, states: int) -> InputError:
    message = f"gave up on this problem after {states} positions"
    advice = "A problem for people needs a smaller state graph: use another."
    return entry.located.error(message, advice)
