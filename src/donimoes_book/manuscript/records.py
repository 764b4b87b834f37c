"""The records of a book: the longest problems known, proven to be as long as they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import PuzzleGame
from donimoes_book.manuscript.bank import BankProblem, wrong_measures
from donimoes_book.manuscript.fill import Progress, read_banks, solve_entry
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Block, Book, Problem, RecordSet
from donimoes_book.manuscript.walk import changed
from donimoes_book.search.graph import solve_wholly


def record_store(solved: Path) -> SolvedStore:
    """Return the store of records: they are solved by walking all states, and kept apart."""
    return SolvedStore(solved / "records", solve_wholly)


def fill_records(
    book: Book, banks: Path, store: SolvedStore, progress: Progress | None = None
) -> Book:
    """Return the book with its record sets filled from the folder of banks.

    Raises InputError with every diagnostic, as `fill_book` does.
    """
    diagnostics: list[Diagnostic] = []
    kept = read_banks(book, (RecordSet,), banks, diagnostics)
    done, total = count(1), sum(map(len, kept.values()))

    def tell() -> None:
        if progress:
            progress(next(done), total)

    filled: dict[str, tuple[Problem, ...]] = {}
    for name, entries in kept.items():
        game = registry.find(name)
        # A set of a game without moves is among the diagnostics already.
        if isinstance(game, PuzzleGame):
            filled[name] = solve_records(game, entries, store, diagnostics, tell)
    if diagnostics:
        raise InputError(diagnostics)

    def fill(block: Block) -> Block:
        if isinstance(block, RecordSet):
            return replace(block, problems=filled[block.game])
        return block

    return changed(book, fill)


def solve_records(
    game: PuzzleGame,
    entries: Sequence[BankProblem],
    store: SolvedStore,
    diagnostics: list[Diagnostic],
    tell: Callable[[], None] = lambda: None,
) -> tuple[Problem, ...]:
    """Solve the records of a game, in the order of their dominoes.

    What is wrong with one is added to `diagnostics`; `tell` is called after each.
    """
    records: dict[int, Problem] = {}
    for entry in entries:
        try:
            record = _solve_record(game, entry, store)
            if record.number in records:
                message = f"there is another record with {record.name}"
                diagnostics.append(entry.written.diagnostic(message, advice="Keep the longer one."))
            records[record.number] = record
        except InputError as error:
            diagnostics += error.diagnostics
        tell()
    return tuple(records[number] for number in sorted(records))


def _solve_record(game: PuzzleGame, entry: BankProblem, store: SolvedStore) -> Problem:
    """Solve a record and check what is recorded of it; raises InputError with every diagnostic."""
    outcome, _ = solve_entry(game, entry, store)
    dominoes = len(entry.position.dominoes)
    found = {"dominoes": dominoes, game.length_unit: len(outcome.moves), "graph": outcome.states}
    wrong = wrong_measures(entry, found)
    if wrong:
        raise InputError(wrong)
    return Problem(
        game.name,
        dominoes,
        entry.position,
        0,
        outcome.moves,
        outcome.states,
        outcome.choices,
        length_unit=game.length_unit,
        record=True,
    )
