"""Solves problems missing from a store in several processes, before a book is filled in."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.language import current, speaking
from donimoes_book.manuscript.bank import BankProblem, unbanked
from donimoes_book.manuscript.solving import is_kept, solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress, no_progress

_ENOUGH = 12
"""Fewer problems than this are solved before another process could even start."""


class _Unit(NamedTuple):
    """A problem to solve, and where to store its solution."""

    game: str
    position: Position
    folder: Path
    measured: Path | None
    language: str


def solve_ahead(
    banks: Mapping[str, Sequence[BankProblem]],
    store: SolvedStore,
    workers: int,
    progress: Progress = no_progress,
) -> None:
    """Let `workers` processes solve the problems that the open memo lacks.

    Mistakes in problems aren't reported here, but where the problems are solved again.
    """
    if workers == 1:
        return
    language = current().code
    units = [
        _Unit(name, entry.position, store.folder, store.measured, language)
        for name, entries in banks.items()
        for number, entry in enumerate(entries, start=1)
        if not is_kept(name, entry, store, number=number)
    ]
    if len(units) < _ENOUGH or not _is_writable(store.folder):
        return
    from donimoes_book.workers import processes

    # If a process is killed, perhaps for lack of memory, this one solves the rest.
    with suppress(OSError), processes(_solve, min(workers, len(units))) as work:
        for done, warnings in enumerate(work(units), start=1):
            store.warnings.extend(warnings)
            progress(done, len(units))


def _is_writable(folder: Path) -> bool:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return True
    return False


def _solve(unit: _Unit) -> list[Diagnostic]:
    """Solve a problem and store it; returns the store's warnings."""
    store = SolvedStore(unit.folder, measured=unit.measured)
    with suppress(InputError), speaking(unit.language):
        solve_problem(unit.game, unbanked(unit.position), store)
    return store.warnings
