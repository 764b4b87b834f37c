"""Answers the questions of a bank, and checks what is recorded of them."""

from __future__ import annotations

from donimoes_book.diagnostics import InputError
from donimoes_book.games.game import Game, IllegalPosition
from donimoes_book.manuscript.bank import BankProblem, wrong_measures
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem
from donimoes_book.search.answers import Answering


def answer_question(
    game: Game, answering: Answering, entry: BankProblem, store: SolvedStore
) -> Problem:
    """Answer a question of a bank and check what is recorded of it; returns it as number 1.

    Raises InputError with every diagnostic, placed in the bank.
    """
    written = entry.written
    try:
        answer = store.answer(game, answering, entry.position)
    except IllegalPosition as error:
        raise InputError(written.diagnostics(error.violations)) from None
    if not answer.lines:
        raise InputError([written.diagnostic(f"this has no answer: {answer.question}")])
    diagnostics = wrong_measures(entry, answer.measures)
    if diagnostics:
        raise InputError(diagnostics)
    return Problem(
        game.name,
        1,
        entry.position,
        answer.grade,
        (),
        0,
        0.0,
        length_unit=answer.unit,
        answer=answer,
    )
