"""Solves the problems that a store lacks in several processes, before a book is filled in."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import IllegalPosition
from donimoes_book.language import current, speaking
from donimoes_book.manuscript.bank import BankProblem, unbanked
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.workers import processes

_ENOUGH = 12
"""Fewer problems are solved sooner than another process has started."""


class _Unit(NamedTuple):
    """A problem to be solved, and where its solution is stored."""

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
    """Let so many processes solve what the store lacks of some games' problems.

    What is wrong with a problem is not reported here, but where it is solved again.
    """
    if workers == 1:
        return
    language = current().code
    units = [
        _Unit(name, entry.position, store.folder, store.measured, language)
        for name, entries in banks.items()
        for entry in entries
        if _is_lacking(name, entry.position, store)
    ]
    if len(units) < _ENOUGH or not _is_writable(store.folder):
        return
    # A process that is killed, perhaps for want of memory, leaves the rest to this one.
    with suppress(OSError), processes(_solve, min(workers, len(units))) as work:
        for done, warnings in enumerate(work(units), start=1):
            store.warnings += warnings
            progress(done, len(units))


def _is_lacking(name: str, position: Position, store: SolvedStore) -> bool:
    game = registry.find(name)
    with suppress(IllegalPosition):
        return game is not None and not store.holds(game, position)
    return False


def _is_writable(folder: Path) -> bool:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return True
    return False


def _solve(unit: _Unit) -> list[Diagnostic]:
    """Solve a problem and store it; returns the warnings of the store."""
    game = registry.find(unit.game)
    assert game is not None, unit.game
    store = SolvedStore(unit.folder, measured=unit.measured)
    with suppress(InputError), speaking(unit.language):
        solve_problem(game, unbanked(unit.position), store)
    return store.warnings
