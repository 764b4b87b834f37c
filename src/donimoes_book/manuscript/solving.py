"""Solves problems, plays every solution by the rules, and chooses problems for a level."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, raise_errors
from donimoes_book.files import is_file
from donimoes_book.games import registry
from donimoes_book.games.game import Game, IllegalMove, IllegalPosition, LayoutGame, Step
from donimoes_book.games.laboratory import exhaustion_of, generator_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.bank import (
    BankProblem,
    bank_path,
    check_measures,
    read_bank,
    unbanked,
)
from donimoes_book.manuscript.filling import with_other_solutions
from donimoes_book.manuscript.proofs import file_name, read_certificate
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.walking import blocks_of, replace_blocks
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.difficulty import GRADE, measures_of
from donimoes_book.search.graph import solve_wholly
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind

Report = Callable[[], None]
Banks = dict[str, list[BankProblem]]
"""Problems by the names of their games."""
Solve = Callable[[Game, list[BankProblem], list[Diagnostic], Report], tuple[tree.Problem, ...]]


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
    return _fill(with_other_solutions(book), kinds, banks, solve, progress, prepare)


def solve_bank(
    game: Game,
    entries: list[BankProblem],
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
    return _fill(
        book, (tree.RecordSet,), banks, partial(solve_records, store=store, proofs=proofs), progress
    )


def record_store(solved: Path, measured: Path | None = None) -> SolvedStore:
    """Return the store for records, which are solved by exploring all states, and kept apart."""
    return SolvedStore(solved / "records", solve_wholly, measured=measured)


def _fill(
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
    filled: dict[str, tuple[tree.Problem, ...]] = {}
    for name, own in entries.items():
        game = registry.find(name)
        # A game without such problems has already been reported.
        if game is not None and own:
            filled[name] = solve(game, own, wrong, lambda: progress(next(done), total))
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
        path = bank_path(banks, block.game)
        entries[block.game] = []
        if message := _no_bank(block, path):
            origin = block.origin
            wrong.append(origin.diagnostic(message) if origin else Diagnostic(message))
            continue
        with collect_errors(wrong):
            entries[block.game] = read_bank(path, block.game, wrong)
    return entries


def _no_bank(block: tree.BankSet, path: Path) -> str:
    """Return why a game has no problems for this set; empty if it has."""
    game = registry.find(block.game)
    if game is None or not has_problems(game):
        return f"{block.game} has no problems to solve"
    if isinstance(block, tree.RecordSet) and not isinstance(game, PuzzleGame):
        return f"{block.game} is not solved move by move, so it has no records"
    kind = "records" if isinstance(block, tree.RecordSet) else "problems"
    missing = f"the {kind} of {block.game} are missing: there is no file {path}"
    return "" if is_file(path) else missing


def has_problems(game: Game) -> bool:
    """Return whether a game has problems that can be solved: by moves, a layout or an answer."""
    return isinstance(game, PuzzleGame | LayoutGame) or game.question() is not None


def solve_problem(
    game: Game,
    entry: BankProblem,
    store: SolvedStore,
    max_states: int = MAX_STATES,
    number: int = 1,
) -> tree.Problem:
    """Solve a problem from a bank, and check what is recorded about it.

    The game must have problems. Problem number 1 gets stages. Raises InputError with every
    diagnostic, placed in the bank.
    """
    try:
        if question := game.question():
            problem = _answer_question(game, question, entry, store)
        elif isinstance(game, LayoutGame):
            problem = _lay_out(game, entry, store)
        else:
            assert isinstance(game, PuzzleGame), game.name
            problem = _solve_by_moves(game, entry, store, max_states, drawn=number == 1)
        return replace(problem, number=number)
    except IllegalPosition as error:
        raise InputError(entry.located.diagnostics(error.violations)) from None


def _solve_by_moves(
    game: PuzzleGame, entry: BankProblem, store: SolvedStore, max_states: int, *, drawn: bool
) -> tree.Problem:
    outcome, steps = solve_entry(game, entry, store, max_states)
    difficulty = store.difficulty(game, entry.position, max_states)
    if difficulty is None:
        raise _too_large(entry, max_states)
    check_measures(entry, measures_of(game.grade_scale, game.length_unit, outcome, difficulty))
    stages: tuple[Position, ...] = ()
    if drawn and game.draws_solutions:
        path = game.solution_path(entry.position, " ".join(outcome.moves))
        stages = (path,) if path else (entry.position, *(step.picture for step in steps))
    return tree.Problem(
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
        hint=game.first_hint(entry.position),
    )


def solve_entry(
    game: PuzzleGame, entry: BankProblem, store: SolvedStore, max_states: int = MAX_STATES
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
        steps = _replayed(game, entry.position, " ".join(outcome.moves))
    except IllegalMove as error:
        raise entry.located.error(f"its solution is wrong: {error}") from None
    if steps and not steps[-1].solves:
        raise entry.located.error("its solution does not solve it")
    return outcome, steps


@lru_cache(maxsize=1024)
def _replayed(game: PuzzleGame, position: Position, moves: str) -> tuple[Step, ...]:
    """Play moves once, however often a book is read while it is being written."""
    return game.replay(position, moves)


def _answer_question(
    game: Game, question: AnswerQuestion, entry: BankProblem, store: SolvedStore
) -> tree.Problem:
    answer = store.answer(game, question, entry.position)
    if not answer.lines:
        raise entry.located.error(f"this question has no answer: {answer.question}")
    check_measures(entry, answer.measures)
    unit, effort = answer.unit, answer.effort
    return tree.Problem(
        game.name, 1, entry.position, answer.grade, length_unit=unit, answer=answer, effort=effort
    )


def _lay_out(game: LayoutGame, entry: BankProblem, store: SolvedStore) -> tree.Problem:
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
    check_measures(entry, {unit: found.tries, GRADE: grade})
    return tree.Problem(
        game.name,
        1,
        entry.position,
        grade,
        states=found.tries,
        length_unit=unit,
        layout=found.layout,
        effort=found.tries,
    )


def solve_records(
    game: Game,
    entries: list[BankProblem],
    wrong: list[Diagnostic],
    report: Report = lambda: None,
    *,
    store: SolvedStore,
    proofs: Path | None = None,
) -> tuple[tree.Problem, ...]:
    """Solve the records of a game with moves, in order of their number of dominoes.

    Records with a certificate in the folder `proofs` are compared with it.

    Mistakes are added to `wrong`; `report` is called after each record.
    """
    assert isinstance(game, PuzzleGame), game.name
    records: dict[int, tree.Problem] = {}
    for entry in entries:
        with collect_errors(wrong):
            record = _solve_record(game, entry, store)
            if proofs:
                record = replace(record, proven=_is_proven(game, entry, record, proofs))
            if record.number in records:
                message = f"there is already a record with {record.name}"
                wrong.append(entry.located.diagnostic(message, advice="Keep the longer one."))
            records[record.number] = record
        report()
    return tuple(records[number] for number in sorted(records))


def _solve_record(game: PuzzleGame, entry: BankProblem, store: SolvedStore) -> tree.Problem:
    """Solve a record and check what is recorded about it; raises InputError."""
    outcome, _ = solve_entry(game, entry, store)
    dominoes, unit = len(entry.position.dominoes), game.length_unit
    measures = {"dominoes": dominoes, unit: len(outcome.moves), "graph": outcome.states}
    check_measures(entry, measures)
    return tree.Problem(
        game.name,
        dominoes,
        entry.position,
        0,
        outcome.moves,
        outcome.states,
        outcome.choices,
        length_unit=unit,
        record=True,
    )


def _is_proven(game: PuzzleGame, entry: BankProblem, record: tree.Problem, proofs: Path) -> bool:
    """Return whether a certificate proves a record; raises InputError if their lengths differ."""
    certificate = read_certificate(proofs, game.name, record.number)
    exhaustion = exhaustion_of(game)
    if certificate is None or exhaustion is None or not exhaustion.covers(entry.position):
        return False
    if record.length == certificate.longest:
        return True
    name = file_name(game.name, record.number)
    takes, longest = (
        counted(length, game.length_unit) for length in (record.length, certificate.longest)
    )
    message = f"this takes {takes}, but the longest possible takes {longest}"
    advice = f"The proof is {proofs.name}/{name}, with a position that takes that many."
    raise entry.located.error(message, advice)


def _too_large(entry: BankProblem, states: int) -> InputError:
    message = f"gave up on this problem after {states} positions"
    advice = "A problem for people needs a smaller state graph: use another."
    return entry.located.error(message, advice)


# Problems for a level: from the bank while it lasts, then new ones

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


def choose_problems(
    request: ProblemRequest, banks: Path, store: SolvedStore, progress: Progress
) -> list[tree.Problem]:
    """Choose as many different problems as requested, or as can be found, easiest first.

    Each is number 1 and has no stages. Raises InputError if the bank has mistakes, and ImportError
    if the compiled search is not installed.
    """
    game, count = request.game, request.count
    path, wrong = bank_path(banks, game.name), list[Diagnostic]()
    entries = read_bank(path, game.name, wrong) if is_file(path) else []
    raise_errors(wrong)
    known = {_identity(game, entry.position) for entry in entries}

    def grade_of(entry: BankProblem) -> str:
        return entry.measures.get(GRADE) or str(solve_problem(game, entry, store).grade)

    fitting = [entry for entry in entries if grade_of(entry) in map(str, request.grades)]
    random = Random(f"{request.seed}/{game.name}/{request.grades}")
    drawn = random.sample(fitting, min(count, len(fitting)))
    # Solving reveals any wrongly recorded grade.
    solved = (solve_problem(game, entry, store) for entry in drawn)
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

    return store.generated(request.game.name, spec, seed, generate)


def _identity(game: Game, position: Position) -> Hashable:
    """Return what makes problems the same: for a layout, only the dominoes matter."""
    return game.layout_puzzle(position) if isinstance(game, LayoutGame) else position
