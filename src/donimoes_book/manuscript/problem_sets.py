"""Fills a book's sets of problems: reads their banks and solves what isn't solved yet."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, collect_errors, raise_errors
from donimoes_book.games import registry
from donimoes_book.manuscript import bank, tree
from donimoes_book.manuscript.filling import with_other_solutions
from donimoes_book.manuscript.folders import PROBLEMS, has_file, lack_of, own_folder
from donimoes_book.manuscript.kinds import Solved, kind_of
from donimoes_book.manuscript.ladders import faults_of_ladder
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.settings import FILE_NAME, original_of, read_settings
from donimoes_book.manuscript.solving import BY, Report, inputs_of, is_as_printed, solve_problem
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.source import NOWHERE, Source
from donimoes_book.manuscript.store import SolvedStore, is_kept_for, kept_for
from donimoes_book.manuscript.translating import translated
from donimoes_book.manuscript.walking import blocks_of_kind, replace_blocks
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import Hint
from donimoes_book.store.results import only_sealed

Banks = dict[str, list[BankProblem]]
"""Problems by the names of their games."""
Solve = Callable[[str, list[BankProblem], list[Diagnostic], Report], tuple[Problem, ...]]
_MOST_HINTS = 3
"""The most hints to a problem, from gentle to plain."""
_ENOUGH = 12
"""Fewer problems than this are solved before another process could even start."""


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

    Where a bank is no ladder is added to `warnings`. Several `workers` solve what the store lacks
    ahead. Raises InputError with every diagnostic: a bank that is missing or wrong, a problem
    without a solution, or a recorded measure that differs from what the solver finds.
    """
    book, wrong = with_other_solutions(book), list[Diagnostic]()
    kinds = tree.ProblemSet, tree.SolutionSet
    entries = _read_banks(book, kinds, banks, wrong)
    solve_ahead(entries, store, workers, progress)
    solve = partial(solve_bank, store=store, warnings=[] if warnings is None else warnings)
    return _fill_sets(book, kinds, entries, solve, wrong, progress)


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

    def solve(*bank: Any) -> tuple[Problem, ...]:
        return solve_records(*bank, store=store, proofs=proofs)

    return _fill_sets(book, kinds, entries, solve, wrong, progress)


def fill_ideas(book: tree.Book, rules: Path, warnings: list[Diagnostic]) -> tree.Book:
    """Return a translation with what its problems are about in its own language."""
    if not original_of(rules):
        return book
    kinds: tuple[type[tree.BankSet], ...] = tree.ProblemSet, tree.SolutionSet
    every = {it: it for block in blocks_of_kind(book, *kinds) for it in block.problems}
    worded = dict(zip(every, with_ideas(list(every), rules, warnings), strict=True))

    def fill(block: tree.BankSet) -> tree.BankSet:
        return replace(block, problems=tuple(worded[it] for it in block.problems))

    return replace_blocks(book, fill, *kinds)


def with_ideas(
    problems: Sequence[Problem], rules: Path, warnings: list[Diagnostic]
) -> list[Problem]:
    """Return problems with what they are about in the language of a book, if it's a translation.

    Raises InputError if a translated bank cannot be read.
    """
    ideas, original = dict[tuple[str, Position], str](), original_of(rules)
    if not original:
        return list(problems)
    settings = read_settings(original / FILE_NAME)
    name = settings.texts.get("problems", PROBLEMS)
    for game in dict.fromkeys(problem.game for problem in problems if problem.idea):
        own = bank.bank_path(own_folder(rules, name), game)
        if not has_file(own):
            message = "the original's words are printed with these problems: there is no such file"
            warnings.append(Diagnostic(message, path=str(own), warning=True))
            continue
        source, file = Source.read(own, rules), own.relative_to(rules)
        source = translated(source, settings, file, warnings, is_bank=True)
        for entry in bank.problems_in(source, game, []):
            ideas[game, entry.position] = entry.measures.get("idea", "")
    return [replace(it, idea=ideas.get((it.game, it.position), it.idea)) for it in problems]


def _fill_sets(
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
    banks: Mapping[str, Sequence[BankProblem]],
    store: SolvedStore,
    workers: int,
    progress: Progress = no_progress,
) -> None:
    """Let `workers` processes solve the problems that the open store lacks.

    Mistakes in problems aren't reported here, but where these are solved again.
    """
    if workers == 1:
        return
    lacking = [
        (name, entry.position, number)
        for name, entries in banks.items()
        for number, entry in enumerate(entries, start=1)
        if not is_kept_for(
            name,
            inputs_of(name, entry, store, number),
            Solved,
            by=BY,
            check=partial(is_as_printed, name, entry, number),
        )
    ]
    if len(lacking) >= _ENOUGH:
        # It needs multiprocessing.
        from donimoes_book.manuscript import solving_apart

        solving_apart.solve_apart(lacking, store, workers, progress)


def solve_bank(
    game: str,
    entries: list[BankProblem],
    wrong: list[Diagnostic],
    report: Report,
    *,
    store: SolvedStore,
    warnings: list[Diagnostic],
) -> tuple[Problem, ...]:
    """Solve the problems in a bank.

    Mistakes are added to `wrong`, and what the bank lacks as a ladder to `warnings`; `report` is
    called after each problem. Only the first one gets stages.
    """
    problems = list[Problem]()
    for number, entry in enumerate(entries, start=1):
        with collect_errors(wrong):
            problems.append(solve_problem(game, entry, store, number))
        report()
    if len(problems) == len(entries):
        warnings += faults_of_ladder(problems, entries)
    return _with_telling_hints(problems)


def _with_telling_hints(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return problems with at most three hints each, a picture last.

    They lack the sentences that help with most problems, and so with none.
    """
    shared = Counter(hint.words for it in problems for hint in it.hints if not hint.picture)
    common = {words for words, count in shared.items() if count > max(1, len(problems) / 2)}

    def telling(problem: Problem) -> tuple[Hint, ...]:
        told = [it for it in problem.hints if not (it.picture or it.words in common)]
        shown = [it for it in problem.hints if it.picture]
        told = told[: _MOST_HINTS - bool(shown)]
        return (*told, *shown[len(told) - _MOST_HINTS :])

    return tuple(replace(it, hints=telling(it)) for it in problems)


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
        game = registry.get(block.game)
        kind = kind_of(game) if game else None
        return kind is not None, kind is not None and kind.has_records

    has = kept_for(block.game, ("problems",), look, tuple[bool, bool], by=BY, check=only_sealed)
    some, has_records = has
    if not some:
        return f"{block.game} has no problems to solve"
    if isinstance(block, tree.RecordSet) and not has_records:
        return f"{block.game} is not solved move by move, so it has no records"
    kind = "records" if isinstance(block, tree.RecordSet) else "problems"
    return lack_of(path, f"the {kind} of {block.game}")
