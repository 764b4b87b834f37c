"""Solves the deals of a bank: each is laid out, and the layout judged by the rules."""

from __future__ import annotations

from donimoes_book.diagnostics import InputError
from donimoes_book.games.game import IllegalPosition, LayoutGame
from donimoes_book.manuscript.bank import BankProblem, wrong_measures
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem
from donimoes_book.search.grading import GRADE
from donimoes_book.search.layout.maker import UNIT
from donimoes_book.search.layout.solver import grade_of_layout
from donimoes_book.search.shortest import OutcomeKind


def solve_deal(game: LayoutGame, entry: BankProblem, store: SolvedStore) -> Problem:
    """Solve a deal of a bank and check what is recorded of it; returns it as number 1.

    Raises InputError with every diagnostic, placed in the bank.
    """
    written = entry.written
    try:
        laid = store.solve_layout(game, entry.position)
        puzzle = game.layout_puzzle(entry.position)
    except IllegalPosition as error:
        raise InputError(written.diagnostics(error.violations)) from None
    if laid.kind is OutcomeKind.UNSOLVABLE:
        raise InputError([written.diagnostic(f"this deal has no solution: {laid.reason}")])
    if laid.layout is None:
        message = f"gave up on this deal after {laid.tries} tries: {laid.reason}"
        raise InputError([written.diagnostic(message, advice="Choose another.")])
    wrong = game.wrong_layout(puzzle, laid.layout)
    if wrong:
        raise InputError([written.diagnostic(f"its solution is wrong: {wrong}")])
    grade = grade_of_layout(laid.tries)
    diagnostics = wrong_measures(entry, {UNIT: laid.tries, GRADE: grade})
    if diagnostics:
        raise InputError(diagnostics)
    return Problem(
        game.name,
        1,
        entry.position,
        grade,
        (),
        laid.tries,
        0.0,
        length_unit=UNIT,
        layout=laid.layout,
    )
