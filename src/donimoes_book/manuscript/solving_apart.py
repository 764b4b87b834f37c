"""Solves many problems in other processes, and keeps them as if they had been solved here."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from donimoes_book import workers
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.kinds import Solved
from donimoes_book.manuscript.problem import unbanked
from donimoes_book.manuscript.solving import BY, inputs_of, is_as_printed, solved_entry
from donimoes_book.manuscript.store import SolvedStore, kept_for
from donimoes_book.progress import Progress, no_progress
from donimoes_book.words.language import current, speaking

Lacking = tuple[str, Position, int]
"""A problem that isn't solved yet: its game, its position, and its number in the bank."""


def solve_apart(
    lacking: Sequence[Lacking], store: SolvedStore, count: int, progress: Progress = no_progress
) -> None:
    """Solve problems in `count` processes, and keep them in the open store.

    Those with mistakes are left out.
    """
    solve = partial(_solve, store.folder, store.measured, current().code)
    # If a process is killed, perhaps for lack of memory, this one solves the rest.
    with suppress(OSError), workers.processes(solve, min(count, len(lacking))) as work:
        for done, (problem, result) in enumerate(zip(lacking, work(lacking), strict=True), 1):
            solved, warnings = result
            store.warnings.extend(warnings)
            if solved and not warnings:
                game, position, number = problem
                entry = unbanked(position)
                inputs = inputs_of(game, entry, store, number)
                check = partial(is_as_printed, game, entry, number)
                kept_for(game, inputs, partial(replace, solved), Solved, by=BY, check=check)
            progress(done, len(lacking))


def _solve(
    folder: Path, measured: Path | None, language: str, problem: Lacking
) -> tuple[Solved | None, list[Diagnostic]]:
    """Solve a problem, and store the outcome; returns it, and the store's warnings.

    It is None if there are mistakes, or words without a translation, that are still to be reported.
    """
    game, position, number = problem
    store = SolvedStore(folder, measured=measured)
    with suppress(InputError), speaking(language) as spoken:
        solved = solved_entry(game, unbanked(position), store, number)
        return None if spoken.untranslated else solved, store.warnings
    return None, store.warnings
